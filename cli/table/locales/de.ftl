# Meldungen an die Spieler, auf Deutsch. `en.ftl` hat dieselben Meldungen; ein Test prüft, dass sie und ihre Variablen übereinstimmen.

# Zahlen
decimal-mark = ,
language-name = Deutsch

# Anfang und Ende
greeting = { $name }. Startwert { $seed }.
greeting-quick = Schnelles Spiel: Wer keine Wahl hat, wird übersprungen. Eine Frage verrät also etwas über die Hand eines Spielers.
greeting-secret = { $name }. Würfe und gezogene Karten stammen aus einer Geheimzahl; sie wird gezeigt, wenn die Partie vorbei ist. Ihr SHA-256:
    { $hash }
greeting-asks = Hier spielen mehrere Personen: Jeder Spieler, der eine passende Karte haben könnte, wird gefragt, ob er eine hat oder nicht, damit die Frage nichts verrät. Ohne Karte zum Ausspielen drücke Enter oder tippe `ende`{ $windows ->
    [0] {""}
   *[other] {"; "}`fenster` stellt solche Fragen ab
}; `play --quick` stellt weniger Fragen.
greeting-help = Tippe `hilfe` für die Kommandos, `brett` für das Spielbrett, `beenden` zum Verlassen; es geht nichts verloren.
saved-in = Die Partie wird automatisch gespeichert, in { $path }
saved-copy = Eine Kopie liegt in { $path }
play-which = Welche Ausgabe? Eingebaute Ausgaben:
resume-list = Gespeicherte Partien, die neueste zuerst:
resume-game = { $edition }: { $list }
resume-unreadable = nicht lesbar
resume-more = Und { $n } weitere in { $folder }
resume-none = In { $folder } gibt es keine gespeicherte Partie; `warboard play classic` beginnt eine.
resumed = Die Partie geht nach { $n ->
    [one] einer Antwort
   *[other] { $n } Antworten
} weiter.
resumed-over = Diese Partie ist vorbei; so endete sie.
resumed-torn = Zeile { $line } des Spielstands war unvollständig und wurde entfernt; die Partie geht ab der Zeile davor weiter.
resumed-said = Deine Vorgaben gelten wieder: { $list }.
resumed-changed = Die Ausgabe `{ $edition }` hat sich inzwischen geändert; diese Partie wird mit den Dateien in ihrem Spielstand gespielt.
torn = Zeile { $line } des Spielstands ist unvollständig und wurde übersprungen.
left = Die Partie ist gespeichert. So geht sie weiter:
seed-shown = Die Geheimzahl der Würfel war
    { $seed }
    Ihr SHA-256 ist { $hash }, wie am Anfang; `warboard replay --dice` prüft die Würfel.
dice-after = Nach { $n ->
    [one] einer Antwort
   *[other] { $n } Antworten
} wurde die Partie als eigene Partie fortgesetzt.
dice-of-number = Alle Würfe und gezogenen Karten stammen aus dem Startwert { $seed }.
dice-of-secret = Alle Würfe und gezogenen Karten stammen aus der Geheimzahl
    { $seed }
    Ihr SHA-256 ist { $hash }
you-have-won = Du hast gewonnen.
conceded-won = Du hast aufgegeben; der Computer hat an deiner Stelle gewonnen.
conceded-lost = Du hast aufgegeben; der Computer hat an deiner Stelle verloren.
you-have-lost = Du hast verloren.
nobody-has-won = Niemand hat gewonnen.
game-over = Die Partie ist nach { $turns ->
    [one] einem Zug
   *[other] { $turns } Zügen
} vorbei.
game-over-rounds = Die Partie ist nach { $rounds ->
    [one] einer Runde
   *[other] { $rounds } Runden
} vorbei.
watch-again = So siehst du sie noch einmal:
hint-leave = Drücke noch einmal Strg-C oder tippe `beenden` zum Verlassen; die Partie wird automatisch gespeichert.
    .page = Drücke noch einmal Strg-C oder q zum Verlassen; die Partie wird automatisch gespeichert.
hint-leave-plain = Tippe `beenden` zum Verlassen oder drücke noch einmal Strg-C; die Partie wird automatisch gespeichert.
hint-leave-seat = Strg-D beendet; die Partie wird automatisch gespeichert.
interrupted = Unterbrochen.
paused = Pause
paused-hint = Drücke Enter, um weiterzuspielen; `brett`, `plan` und `lage` zeigen die Stellung, `beenden` verlässt die Partie.
hand-over = { START($seat) } { AGREE($seat, "nimmt", "nehmen") } Platz: Drücke Enter.
hand-over-clear = { $seat }: Drücke Enter, um den Bildschirm zu leeren, und mach dann Platz.
hand-over-plain = ---- { START($seat) } { AGREE($seat, "nimmt", "nehmen") } Platz ----
hand-over-undo = { $seat }: `zurück` nimmt deine letzte Antwort zurück.
hand-over-enter = Drücke nur Enter: Das übergibt den Platz und beantwortet nichts.
human = Mensch
program = ein Programm
answers-for = { $seat }, für { ACC($army) }

# Fragen
may-name = Nenne geheim, was diese Armee von den freien { -spaces-dat } als Erstes nimmt: `{ $example }`; `auto` { $adds ->
    [0] nimmt die übrigen für dich
   *[other] nimmt und verstärkt alle für dich
}. Es wird aufgedeckt, wenn alle genannt haben.
    .page = Nenne geheim, was diese Armee von den freien { -spaces-dat } als Erstes nimmt. Es wird aufgedeckt, wenn alle genannt haben.
may-claim = Wähle der Reihe nach unter den freien { -spaces-dat }: `{ $example }`; `auto` { $adds ->
    [0] nimmt die übrigen für dich
   *[other] nimmt und verstärkt alle für dich
}, `plan` und `brett` zeigen sie.
    .page = Wähle unter den freien { -spaces-dat }; die anderen wählen, wenn sie an der Reihe sind.
may-reinforce = Verstärke deine { -spaces } ({ $units }): `{ $example }`; `auto` setzt den Rest für dich.
    .page = Verstärke deine { -spaces } ({ $units }).
may-place = Setze { $units } auf deine { -spaces }: `{ $example }`; `auto` setzt für dich.
    .page = Setze { $units } auf deine { -spaces }.
may-place-ally = Setze { $units } auf die { -spaces } { OF($army) }: `{ $example }`; `auto` setzt für dich.
    .page = Setze { $units } auf die { -spaces } { OF($army) }.
may-place-anywhere = Setze { $units }: `{ $example }`; `auto` setzt für dich.
    .page = Setze { $units }.
may-trade = Tausche drei Karten: `{ $example }` oder `tauschen auto`; oder weiter mit `ende`. `karten` zeigt deine Hand.
    .page = Tausche drei Karten oder mach weiter.
may-trade-must = Du musst jetzt einen Satz tauschen: `{ $example }` oder `tauschen auto`. `karten` zeigt deine Hand.
    .page = Du musst jetzt einen Satz tauschen.
may-held = Wohin unter den { -spaces-dat } der getauschten Karten kommen { $units }? `{ $example }`.
    .page = Wohin unter den { -spaces-dat } der getauschten Karten kommen { $units }?
may-buy = Kaufe etwas, zum Beispiel `{ $example }`, oder weiter mit `ende`. `was` listet auf, was du kaufen kannst.
    .page = Kaufe etwas oder mach weiter.
may-pay = Der Schritt „{ $step }“ kostet { $price }: `zahlen` führt ihn aus, `passen` lässt ihn weg.
    .page = Der Schritt „{ $step }“ kostet { $price }: Zahle dafür oder lass ihn weg.
may-attack = Greife einen Nachbarn an, `{ $example }`, oder weiter mit `ende`. `was` listet die Angriffe auf, `chancen` ihre Chancen.
    .page = Greife einen Nachbarn an oder mach weiter.
may-attack-or-stop = Greife einen Nachbarn an, `{ $example }`, beende die Invasion mit `stopp`, oder weiter mit `ende`. `was` listet die Angriffe auf, `chancen` ihre Chancen.
    .page = Greife einen Nachbarn an, beende die Invasion oder mach weiter.
invasion-stands = { $from } ({ $attackers }), { $to } ({ $defenders }): `nochmal` greift noch einmal an, `nochmal bis { $left }` immer weiter.
    .page = { $from } ({ $attackers }), { $to } ({ $defenders }): Der Angriff kann weitergehen.
invasion-stands-once = { $from } ({ $attackers }), { $to } ({ $defenders }): `nochmal` greift noch einmal an.
    .page = { $from } ({ $attackers }), { $to } ({ $defenders }): Der Angriff kann weitergehen.
invasion-stands-over = { $from } ({ $attackers }), { $to } ({ $defenders }): Von dort ist kein weiterer Angriff möglich.
invasion-stops = `stopp` beendet die Invasion.
    .page = Die Invasion kann beendet werden.
may-commit = { START($from) } { AGREE($from, "greift", "greifen") } { ACC($to) } an. Setze { $unit }{ $effect } ein, 0 bis { $most }: `einsetzen { $most }`; `einsetzen immer` oder `nie` erspart die Frage.
    .page = { START($from) } { AGREE($from, "greift", "greifen") } { ACC($to) } an. Setze { $unit }{ $effect } ein, 0 bis { $most }.
battle-under-way = { START($from) } { AGREE($from, "greift", "greifen") } { ACC($to) } an.
battle-by-unit = { START($attacker) } { AGREE($attacker, "kämpft", "kämpfen") } gegen { ACC($defender) }: { $space }.
odds-stand = Nach jetzigem Stand gelingt der Angriff mit einer Wahrscheinlichkeit von { $win }; mittlere Verluste { $attacker } und { $defender }.
odds-stand-token = Nach jetzigem Stand gelingt der Angriff mit einer Wahrscheinlichkeit von { $win }.
odds-stand-never = Nach jetzigem Stand kann der Angriff nicht gelingen.
odds-with-card = Damit gelänge der Angriff mit einer Wahrscheinlichkeit von { $win }; mittlere Verluste { $attacker } und { $defender }.
battle-rolled = { START($from) } { AGREE($from, "würfelt", "würfeln") } { $attack }; { THE($to) } { AGREE($to, "hält", "halten") } mit { $defend } dagegen.
battle-rolled-alone = { START($from) } { AGREE($from, "würfelt", "würfeln") } { $attack } gegen { ACC($to) }.
effect-sides = {" "}({ $dice ->
    [one] ein Würfel hat { $sides } Seiten
   *[other] { $dice } Würfel haben { $sides } Seiten
})
effect-reroll = {" "}({ $dice ->
    [one] eine gewürfelte 1 wird neu gewürfelt
   *[other] { $dice } gewürfelte Einsen werden neu gewürfelt
})
effect-add = {" "}(+{ $add } auf { $dice ->
    [one] den besten Würfel
   *[other] die { $dice } besten Würfel
})
effect-each = {" "}(+{ $add } auf jeden Würfel)
may-defend = { START($from) } ({ $there }) { AGREE($from, "greift", "greifen") } { ACC($to) } ({ $here }) an: { $attackers }. Verteidige mit 1 bis { $most }: `verteidigen { $most }`; `verteidigen auto` nimmt immer die meisten.
    .page = { START($from) } ({ $there }) { AGREE($from, "greift", "greifen") } { ACC($to) } ({ $here }) an: { $attackers }. Verteidige mit 1 bis { $most }.
may-reroll = Welcher Würfel mit einer 1 wird neu gewürfelt? `{ $example }`.
    .page = Welcher Würfel mit einer 1 wird neu gewürfelt?
may-advance = { START($to) } { AGREE($to, "gehört", "gehören") } dir. Lass noch bis zu { $most } { $units } { OF($from) } nachrücken: `nachrücken { $most }`, `alle` oder `keine`.
    .page = { START($to) } { AGREE($to, "gehört", "gehören") } dir. Lass noch bis zu { $most } { $units } { OF($from) } nachrücken.
may-advance-ally = { START($to) } { AGREE($to, "gehört", "gehören") } { DAT($army) }. Lass noch bis zu { $most } { $units } { OF($from) } nachrücken: `nachrücken { $most }`, `alle` oder `keine`.
    .page = { START($to) } { AGREE($to, "gehört", "gehören") } { DAT($army) }. Lass noch bis zu { $most } { $units } { OF($from) } nachrücken.
may-fortify = Verschiebe zwischen deinen { -spaces-dat }, `{ $example }`, oder weiter mit `ende`. `was` listet die Möglichkeiten auf, `auto` verschiebt für dich.
    .page = Verschiebe zwischen deinen { -spaces-dat } oder mach weiter.
may-fortify-ally = Verschiebe zwischen den { -spaces-dat } { OF($army) }, `{ $example }`, oder weiter mit `ende`. `was` listet die Möglichkeiten auf, `auto` verschiebt für dich.
    .page = Verschiebe zwischen den { -spaces-dat } { OF($army) } oder mach weiter.
may-fortify-others-ally = Verschiebe beliebig viele { $units } { OF($army) } auf einmal, `{ $example }`, oder weiter mit `ende`. `was` listet die Möglichkeiten auf.
    .page = Verschiebe beliebig viele { $units } { OF($army) } auf einmal oder mach weiter.
may-fortify-others = Verschiebe beliebig viele deiner Einheiten ({ $units }) auf einmal, `{ $example }`, oder weiter mit `ende`. `was` listet die Möglichkeiten auf.
    .page = Verschiebe beliebig viele deiner Einheiten ({ $units }) auf einmal oder mach weiter.
may-fortify-on = Das Verschieben { OF($from) } { INTO($to) } geht weiter: `{ $example }` oder `ende`.
    .page = Das Verschieben { OF($from) } { INTO($to) } geht weiter: Andere können mitziehen.
may-program = Wähle { $n ->
    [one] eine Karte
   *[other] { $n } Karten
} und ihre Reihenfolge; die erste wird zuerst aufgedeckt: `{ $example }`. Deine Hand: { $list }.
    .page = Wähle unten { $n ->
        [one] eine deiner Karten
       *[other] { $n } deiner Karten
} und ihre Reihenfolge; die erste wird zuerst aufgedeckt.
may-order = { $card }: { $list }. Gib einen davon, mit Nummer oder Name, oder `passen`.
    .page = { $card }: { $list }.
may-order-hand = Spiele eine Karte für einen ihrer Befehle aus, mit Nummer oder Name: { $list }.
    .page = Spiele eine Karte für einen ihrer Befehle aus: { $list }.
may-play-hand = Keine Karte der Hand kann jetzt einen Befehl geben.
may-order-beside = { $card }: Welchen Befehl gibt sie?
may-move-kind = { $order }: Ziehe, `{ $example }`, oder weiter mit `ende`. `was` listet die Möglichkeiten auf.
    .page = { $order }: Ziehe oder mach weiter.
may-deploy = { $order }: Ziehe, `{ $verb }` für { $units } ({ $space }), oder weiter mit `ende`. `was` listet die Möglichkeiten auf.
    .page = { may-move-kind.page }
order-of-card = { $card }: { $order }
order-text = { $order }: { $text }
may-fire = { $order }: Feuere, `{ $example }`, oder weiter mit `ende`. `was` listet die Ziele auf.
    .page = { $order }: Feuere oder mach weiter.
must-fight = Welcher Kampf kommt als nächster? Zum Beispiel: `{ $example }`.
    .page = Welcher Kampf kommt als nächster?
must-lose = { $hits ->
    [one] Ein Treffer
   *[other] { $hits } Treffer
} ({ $space }): Welche Einheiten nehmen { $hits ->
    [one] ihn
   *[other] sie
} hin? Zum Beispiel: `{ $example }`.
    .page = { $hits ->
    [one] Ein Treffer
   *[other] { $hits } Treffer
} ({ $space }): Welche Einheiten nehmen { $hits ->
    [one] ihn
   *[other] sie
} hin?
may-retreat = Der Kampf geht weiter ({ $space }). Zieh dich zurück, zum Beispiel `{ $example }`, oder kämpfe weiter mit `passen`.
    .page = Der Kampf geht weiter ({ $space }): Rückzug oder weiterkämpfen?
may-hit = Eine { $face } auf { ACC($space) }: { $list }. Nenne ein Ziel; `passen` lässt den Würfel ungenutzt, `optimal` setzt { $left ->
    [0] ihn am besten
   *[other] alle Würfel am besten
}.
    .page = Eine { $face } auf { ACC($space) }: { $list }.
asks = { $whom }: { $sentence }
asks-drawn = Gezogen: { $face }.
asks-program = Wähle { $n ->
    [one] eine Karte
   *[other] { $n } Karten
}; die erste wird zuerst aufgedeckt.
asks-order-hand = Spiele eine Karte für einen ihrer Befehle.
asks-hit = Eine { $face } gegen { ACC($space) }: welche Einheit wird getroffen?
asks-window = Willst du eine Karte spielen?
replay-leave = q beendet
screen-key-auto-rest = P setzt den Rest
screen-plays = { START($army) } spielt.
screen-plays-own = { START($army) } führt deine Anordnung aus.
may-window = Etwas ausspielen? Nenne die Karte oder ihre Nummer in `karten` oder passe mit Enter; `was` nennt die, die du ausspielen darfst.
    .page = Etwas ausspielen?
may-window-cards = Du darfst { $list } ausspielen, mit Name oder Nummer: `{ $example }`; Enter passt.
    .page = Du darfst { $list } ausspielen oder weitermachen.
none-playable = Keine deiner Karten darf jetzt ausgespielt werden.
card-numbered = { $n } { $card }
    .page = { $card }
may-play = Du darfst auch { $list } ausspielen: `{ $example }`.
    .page = Du darfst auch { $list } ausspielen.
nothing-traded = Du hast keinen Satz zum Tauschen.
nothing-bought = Du kannst jetzt nichts kaufen.
nothing-placed = Jetzt kann nichts gesetzt werden.
nothing-attacked = Es kann nichts angegriffen werden.
nothing-moved = Es kann nichts verschoben werden.
nothing-left = Hier ist nichts mehr zu wählen.
nothing-end = Weiter mit `ende`.
    .page = Weiter.
nothing-end-or-play = Weiter mit `ende`, oder spiele eine Karte aus.
    .page = Mach weiter oder spiele eine Karte aus.
nothing-end-or-perhaps = Weiter mit `ende`, oder spiele eine Karte aus, wenn eine von deinen hier passt.
    .page = Mach weiter oder spiele eine Karte aus, wenn eine von deinen hier passt.
may-more = { $list } und { $n } weitere
may-see-all = `was` listet sie alle auf.
    .page = {""}
question = Eine Frage
question-of-space = { $question } { $space }: { $answers }
answers-number = { $least } bis { $most }.
answer-yes = ja
answer-die = { $n } (zeigt { $face })
answer-no = nein
answer-done = fertig

# Beschriftungen von Knöpfen
do-name = { $space } nennen
do-claim = { $space } nehmen
do-place = { $n } setzen
do-attack = Mit { $n } angreifen
do-attack-token = { $token } mit { $n } angreifen
do-stop = Invasion beenden
do-commit = { $n } einsetzen
do-defend = Mit { $n } verteidigen
do-defend-auto = Immer mit den meisten verteidigen
do-defend-auto-title = Ab jetzt verteidigst du, ohne gefragt zu werden; `verteidigen fragen` fragt wieder.
    .page = Ab jetzt verteidigst du, ohne gefragt zu werden; das Kommando „verteidigen fragen“ fragt wieder.
do-no-cards-invasion = Nichts in dieser Invasion
do-no-cards-turn = Nichts in diesem Zug
do-no-cards-title = Bis dahin wirst du nicht nach Karten gefragt; niemand erfährt, ob du eine ausspielen könntest.
do-pass-invasion = Für diese Invasion passen
do-not-now = Jetzt nicht, wieder fragen
do-not-now-title = Du spielst in diesem Augenblick nichts aus und wirst in jedem späteren dieser Invasion gefragt.
do-never-ask = Das nie mehr fragen
do-never-ask-title = Ab jetzt spielst du in diesem Augenblick nichts aus; `fenster alle einmal` fragt wieder.
    .page = Ab jetzt spielst du in diesem Augenblick nichts aus; „Nach Karten fragen“, am Tisch, ändert das.
habit-cards = Nach Karten fragen
habit-defend = Meine Verteidigung
habit-advance = Nachrücken in eroberte { -spaces }
habit-ask = mich fragen
habit-most = immer mit den meisten
habit-all = alle rücken nach
habit-once = einmal pro Invasion
habit-often = jedes Mal
habit-not-turn = nicht in diesem Zug
habit-never = nie
do-advance = Mit { $n } nachrücken
do-move = { $n } verschieben
do-deploy = { $units } aufstellen: { $space }
do-fire = Feuern
do-fight = Kämpfen ({ $space })
do-lose = { $n } auf { $units }
do-retreat = Rückzug ({ $space })
do-fight-on = Weiterkämpfen
do-hit = Treffen: { $kind }
do-no-hit = Ungenutzt lassen
do-no-order = Keinen Befehl geben
do-play-nothing = Nichts ausspielen

# Fragen
usage = Schreibe: { $synopsis }
further-words = „{ $words }“ gehört nicht zu diesem Kommando; lass es weg.
not-done = `{ $line }` wurde übersprungen, weil das Kommando davor nichts bewirkt hat.
    .page = Übersprungen, weil das Kommando davor nichts bewirkt hat: { $line }
not-done-other = `{ $line }` wurde übersprungen, weil zuerst { THE($army) } antworten { AGREE($army, "muss", "müssen") }.
    .page = Übersprungen, weil zuerst { THE($army) } antworten { AGREE($army, "muss", "müssen") }: { $line }
not-done-asked = `{ $line }` wurde übersprungen, weil zuerst eine andere Frage beantwortet werden muss: { $step }.
    .page = Übersprungen, weil zuerst eine andere Frage beantwortet werden muss, { $step }: { $line }
own-spaces = Deine { -spaces }:
open-spaces = Dafür:
open-space = { $space } (ab { $n })
targets = Du kannst { OF($space) } aus angreifen: { $list }.
targets-none = Neben { DAT($space) } kann nichts angegriffen werden.
neighbours = Deine { -spaces } neben { DAT($space) }: { $list }.
neighbours-none = Nichts von deinen { -spaces-dat } liegt neben { DAT($space) }.

# Ablehnungen
line-invisible = Zeichen { $n } der Zeile, { $name }, ist unsichtbar; tippe die Zeile ohne es.
line-not-text = Zeile { $line } ist ab Spalte { $column } kein UTF-8-Text{ $looks ->
    [wide] ; sie sieht nach UTF-16 aus: Speichere die Zeilen als UTF-8
    [latin] ; sie sieht nach Latin-1 (Windows-1252) aus: Speichere die Zeilen als UTF-8
   *[other] ; speichere die Zeilen als UTF-8
}. Die Zeile wurde nicht beachtet.
line-too-long = Ein Kommando darf höchstens { $n } Zeichen haben; die Zeile wurde nicht beachtet.
no-command = Es gibt kein Kommando „{ $word }“.
no-command-near = Es gibt kein Kommando „{ $word }“; meintest du „{ $near }“?
ambiguous = „{ $words }“ ist mehrdeutig: Es kann { $list } heißen.
not-now = „{ $word }“ geht jetzt nicht; `hilfe` listet die Kommandos auf, die gehen.
no-space = Auf diesem Spielbrett heißt nichts „{ $words }“; `brett` listet alle Namen auf.
    .page = Auf diesem Spielbrett heißt nichts „{ $words }“.
no-answer = „{ $words }“ ist keine der Antworten.
no-card = Du hast keine Karte „{ $words }“ auf der Hand; `karten` zeigt sie.
    .page = Du hast keine Karte „{ $words }“ auf der Hand.
which-space = Wo?
again-nothing = Du hast noch nicht angegriffen.
attack-own = { START($space) } { AGREE($space, "gehört", "gehören") } dir selbst.
attack-no-origin = Nichts von deinen { -spaces-dat } kann { ACC($space) } angreifen.
attack-which-origin = { START($space) } { AGREE($space, "kann", "können") } von mehreren { -spaces-dat } aus angegriffen werden: { $list }. Nenne, von wo.
auto-claims = Der Computer nimmt die übrigen { -spaces } für dich und setzt alle deine Starteinheiten; `zurück` nimmt das zurück.
    .page = Der Computer nimmt die übrigen { -spaces } für dich und setzt alle deine Starteinheiten; „Zurücknehmen“ macht das rückgängig.
auto-claims-among = Der Computer nimmt die übrigen { -spaces } für dich und setzt alle deine Starteinheiten.
auto-once = Der Computer antwortet für dich: `{ $answer }`
    .page = Der Computer antwortet für dich: { $answer }
auto-unknown = Es gibt keinen Bot „{ $name }“; die Bots sind { $list }.
fortify-how-many = Wie viele { OF($from) } { INTO($to) }? { $most ->
    [one] Nur eine Einheit kann ziehen: `{ $example }`.
   *[other] 1 bis { $most } oder `alle`.
}
fortify-which-kind = Welche Einheiten { OF($space) }? { $list }.
trade-too-few = Ein Satz braucht drei Karten, und du hast { $n ->
    [0] keine
   *[other] { $n }
}.
trade-usage = Nenne drei deiner { $n } Karten mit ihren Nummern, wie `karten` sie zeigt, oder schreibe `tauschen auto`.
    .page = Wähle einen der Sätze unter deinen { $n } Karten.
buy-which = Welche Einheit? { $list }.
until-already = { START($from) } { AGREE($from, "hat", "haben") } schon höchstens { $left } übrig: { $troops }.
illegal-over = Die Partie ist vorbei.
illegal-not-asked = Das beantwortet nicht die gestellte Frage.
illegal-named = Du hast { ACC($space) } schon für eine andere deiner Armeen genannt.
illegal-not-empty = Das ist schon vergeben; wähle, was frei ist.
illegal-closed = { START($space) } { AGREE($space, "ist", "sind") } aus dem Spiel.
illegal-same-space = Du nennst { ACC($space) } zweimal: Nenne zwei { -spaces }.
illegal-not-adjacent = { START($from) } und { THE($to) } sind keine Nachbarn.
illegal-not-connected = Keine Kette aus deinen eigenen { -spaces-dat } führt { OF($from) } { INTO($to) }.
illegal-nothing-to-stop = Hier ist keine Invasion zu beenden; wähle den nächsten Angriff oder `ende`.
illegal-too-few = { START($space) } { AGREE($space, "hat", "haben") } nur { $present }, und { $stay } { $stay ->
    [one] muss
   *[other] müssen
} bleiben.
illegal-too-few-there = { $present ->
    [0] { START($space) } { AGREE($space, "hat", "haben") } keine, die das kann.
    [one] { START($space) } { AGREE($space, "hat", "haben") } nur eine, die das kann.
   *[other] { START($space) } { AGREE($space, "hat", "haben") } nur { $present }, die das können.
}
illegal-none-there = { $units }: auf { DAT($space) } gibt es keine.
illegal-count = Die Zahl muss { $least } bis { $most } sein ({ $units }).
illegal-count-only = Die Zahl muss { $most } sein.
illegal-count-attack = Du darfst { OF($from) } aus { $most ->
    [one] nur mit einem Würfel
   *[other] mit { $least } bis { $most } Würfeln
} angreifen, einem für jede Einheit, die fort darf.
illegal-count-fortify = Du darfst { OF($from) } { $most ->
    [one] eine
   *[other] { $least } bis { $most }
} verschieben; eine bleibt zurück.
illegal-count-kind = Auf { DAT($from) } stehen { $units }: { $most ->
    [one] Verschiebe eine Einheit.
   *[other] Verschiebe { $least } bis { $most }.
}
illegal-count-answer = Die Zahl muss { $least } bis { $most } sein.
illegal-not-playable = { $card } darf jetzt nicht ausgespielt werden.
illegal-needs = Dazu braucht es: { $list }.
illegal-no-choice = Das ist keine der Antworten.
illegal-friend-own = { START($space) } { AGREE($space, "gehört", "gehören") } dir.
illegal-friend = { START($space) } { AGREE($space, "gehört", "gehören") } einem Verbündeten: { $army }.
illegal-forbidden = Du darfst { ACC($space) } nicht angreifen: Eine Karte verbietet es.
illegal-no-target = { START($token) } darf nicht angegriffen werden.
illegal-shielded = { START($token) } liegt auf { DAT($space) } als Schild: Greife zuerst { ACC($token) } an.
illegal-not-in-hand = { $card } ist nicht auf deiner Hand.
illegal-no-set = Diese Karten sind kein Satz: Ein Satz sind drei gleiche oder drei verschiedene; ein Joker zählt als jede.
illegal-no-more-sets = { $most ->
    [one] Pro Zug darf nur ein Satz getauscht werden.
   *[other] Pro Zug dürfen höchstens { $most } Sätze getauscht werden.
}
illegal-no-more-bought = { $most ->
    [one] In diesem Schritt darf nur ein Stück gekauft werden.
   *[other] In diesem Schritt dürfen höchstens { $most } Stück gekauft werden.
}
illegal-not-paid = Mit { $card } kauft man das nicht: { $unit }.
illegal-not-sold = Das wird in diesem Schritt nicht verkauft.
illegal-not-in-row = { $card } liegt nicht offen aus.
illegal-limit = Diese Armee darf höchstens { $units } haben.
illegal-none-waiting = Davon ist nichts zu setzen: { $unit }.
illegal-too-few-waiting = { START($space) } { AGREE($space, "nimmt", "nehmen") } mindestens { $units } auf einmal auf.
illegal-not-moved = In diesem Schritt dürfen { $unit } nicht ziehen.
illegal-programs = Wähle { $n ->
    [one] eine Karte deiner Hand
   *[other] { $n } verschiedene Karten deiner Hand
}.
illegal-not-offered = { $card } bietet „{ $order }“ nicht an.
illegal-no-order-now = „{ $order }“ kann jetzt nicht befohlen werden.
illegal-one-way = Die Verbindung führt nur { OF($to) } { INTO($from) }.
illegal-have-moved = { $units } auf { DAT($space) } sind schon gezogen.
illegal-no-battle = Auf { DAT($space) } ist kein Kampf mehr auszutragen.
illegal-no-entry = Keine Einheit darf { INTO($space) } ziehen.
illegal-full = Auf { DAT($space) } dürfen höchstens { $most } Einheiten stehen.
illegal-held-by-others = Einheiten dürfen dort weder anhalten noch durchziehen.
illegal-no-way = Kein freier Weg von höchstens { $range ->
    [one] einer Verbindung
   *[other] { $range } Verbindungen
} führt { OF($from) } { INTO($to) }.
illegal-fires-from = Nur die Einheiten auf { DAT($space) } dürfen feuern: Sie sind dorthin gezogen.
illegal-nothing-to-hit = Auf { DAT($space) } kann nichts getroffen werden.
illegal-guarded = { START($unit) } { AGREE($unit, "kann", "können") } erst getroffen werden, wenn die Leiste „{ $track }“ am Ende ist: { $at } von { $last }.
illegal-misses = Eine { $face } trifft { ACC($unit) } nicht: Es braucht { $least } oder mehr.
fire-from = Von wo aus: { $list }?
illegal-under-way = Das Verschieben { OF($from) } { INTO($to) } ist im Gange.
illegal-must-trade = Du hast { $cards } Karten, also muss zuerst ein Satz getauscht werden.
illegal-must-place = Zuerst zu setzen: { $units }.
whose = { START($space) } { AGREE($space, "gehört", "gehören") } { DAT($army) }.
whose-nobody = { START($space) } { AGREE($space, "gehört", "gehören") } niemandem.
undo-nothing = Es gibt nichts zurückzunehmen.
undo-rolled = Das lässt sich nicht zurücknehmen: Seither wurde gewürfelt oder wurden Karten gezogen, und andere Personen spielen mit.
undo-revealed = Das lässt sich nicht zurücknehmen: Es hat anderen Spielern etwas verraten.
undone = Zurückgenommen; `vorwärts` spielt es erneut.
undone-of = { $seat }: { $done }
undo-own-part = Bis alle geantwortet haben, kannst du nur deine eigenen Antworten zurücknehmen.
undo-another = { START($seat) } { AGREE($seat, "hat", "haben") } das davor entschieden; `zurück` allein nimmt es zurück.
undone-several = Zurückgenommen: { $n ->
    [one] eine Entscheidung
   *[other] { $n } Entscheidungen
}; `vorwärts` spielt die erste davon erneut.
redo-nothing = Es gibt nichts erneut zu spielen.
no-kind = „{ $words }“ ist keine Art von Einheiten; die Arten sind { $list }.
has-only = { START($space) } { AGREE($space, "hat", "haben") } nur { $basic } und { $units }.
has-no-others = { START($space) } { AGREE($space, "hat", "haben") } nur { $basic }.
commit-always = Ab jetzt wird ohne Frage immer das Maximum eingesetzt ({ $units }); `einsetzen einmal` fragt wieder.
commit-never = Ab jetzt wird nichts davon eingesetzt ({ $units }); `einsetzen einmal` fragt wieder.
commit-ask = Ab jetzt wirst du in jedem Kampf gefragt, wie viele du einsetzt ({ $units }).
commit-once = Ab jetzt wirst du einmal pro Invasion gefragt, wie viele du einsetzt ({ $units }).
defend-auto = Ab jetzt verteidigst du mit den meisten Würfeln, ohne gefragt zu werden; `verteidigen fragen` fragt wieder.
defend-ask = Ab jetzt wirst du gefragt, wie du verteidigst.
windows-none = Dieses Spiel hat keine Fenster: Karten werden nur in Schritten ausgespielt.
windows-unknown = Es gibt kein Fenster „{ $word }“; die Fenster sind { $list }.
windows-no-invasion = Es ist keine Invasion im Gange.
windows-no-part = { $window }: Es gibt keinen Angreifer oder Verteidiger; lass dieses Wort weg.
window-attacking = { $window }, wenn du angreifst
window-defending = { $window }, wenn du angegriffen wirst
windows-set = { $window }: { $setting }.
windows-set-briefly = { $window }: { $setting } bis zum Ende dieser Invasion.
windows-set-turn = { $window }: { $setting } bis zum Ende dieses Zuges.
windows-all = Jeder Augenblick für Karten
windows-alone = Du spielst allein an diesem Terminal und wirst deshalb nur gefragt, wenn du eine Karte ausspielen darfst.
windows-never = du wirst nie gefragt
windows-ask = du wirst jedes Mal gefragt, wenn du eine Karte ausspielen darfst
windows-always = du wirst immer gefragt
window-invaded = Eine Invasion beginnt
window-before-roll = Vor dem Würfeln
window-after-roll = Nach dem Würfeln
window-conquered = Nach einer Eroberung
window-traded = Ein Satz wurde getauscht

# Ereignisse
told-went-first = { $step }: { START($army) } { AGREE($army, "beginnt", "beginnen") }.
told-ranked = { $step }: { $place }. { THE($army) }
told-opened = { $step }: Alle haben geantwortet.
told-named-alike = Mehrere haben { ACC($space) } genannt: { START($army) } { AGREE($army, "bekommt", "bekommen") } den Zuschlag, die anderen nennen noch einmal.
told-claimed = Genommen: { $list }
told-dealt = Verteilt: { $list }
told-reinforced = Verstärkt: { $list }
told-claims = { START($army) } { AGREE($army, "nimmt", "nehmen") }: { $list }.
told-dealt-to = { START($army) } { AGREE($army, "bekommt", "bekommen") } zugeteilt: { $list }.
told-reinforces = { START($army) } { AGREE($army, "verstärkt", "verstärken") }: { $list }.
told-turn = ──── { $army } ────
told-counted = { START($army) } { AGREE($army, "bekommt", "bekommen") } { $list }.
told-for-spaces = { $n ->
    [one] { $units } ({ $n } { -space })
   *[other] { $units } für { $n } { -spaces }
}
told-for-region = { $units } für { ACC($region) }
told-traded = { START($army) } { AGREE($army, "tauscht", "tauschen") } { $cards }: { $units }.
told-bought-for = { START($army) } { AGREE($army, "legt", "legen") } { $card } ab: { $units }.
told-bought = { START($army) } { AGREE($army, "kauft", "kaufen") } { $units }.
told-bought-card = { START($army) } { AGREE($army, "kauft", "kaufen") } { $card }.
told-face-up = { $card } wird offen ausgelegt.
told-held-space = { START($army) } { AGREE($army, "bekommt", "bekommen") } { $units } mehr auf { ACC($space) }, wie auf einer getauschten Karte gezeigt.
told-placed = { START($army) } { AGREE($army, "setzt", "setzen") }: { $list }.
told-battle = { $from } ({ $attacker }) { $attacker_dice } gegen { $defender_dice } { $to } ({ $defender }): { START($attacker) } { AGREE($attacker, "verliert", "verlieren") } { $attacker_losses }, { THE($defender) } { AGREE($defender, "verliert", "verlieren") } { $defender_losses }.
told-conquered = { START($army) } { AGREE($army, "erobert", "erobern") } { ACC($space) } { OF($loser) }; eingerückt: { $units }.
told-entered = { START($army) } { AGREE($army, "erobert", "erobern") } { ACC($space) } ohne Gegenwehr; eingerückt: { $units }.
told-taken = { START($army) } { AGREE($army, "erobert", "erobern") } { ACC($space) }.
told-taken-from = { START($army) } { AGREE($army, "erobert", "erobern") } { ACC($space) } { OF($loser) }.
told-advanced = { START($army) } { AGREE($army, "lässt", "lassen") } { INTO($to) } nachrücken: { $units }.
told-invasion = { START($attacker) } { AGREE($attacker, "greift", "greifen") } { ACC($to) } { OF($from) } aus an: { $battles ->
    [one] ein Kampf
   *[other] { $battles } Kämpfe
}, { THE($attacker) } { AGREE($attacker, "verliert", "verlieren") } { $attacker_losses }, { THE($defender) } { AGREE($defender, "verliert", "verlieren") } { $defender_losses }.
told-invasion-won = {" "}Erobert; eingerückt: { $units }.
told-committed = { START($army) } { AGREE($army, "setzt", "setzen") } { $units } ein.
told-rerolled = Eine { $from } wird neu gewürfelt: { $to } (Würfel mit { $sides } Seiten).
told-destroyed = { START($army) } { AGREE($army, "verliert", "verlieren") } { $units }.
told-round = Runde { $round }
told-programmed = { START($seat) } { AGREE($seat, "programmiert", "programmieren") } { $cards }.
told-programmed-unseen = { START($seat) } { AGREE($seat, "programmiert", "programmieren") } { $n ->
    [one] eine Karte
   *[other] { $n } Karten
}.
told-turned-up = { START($seat) } { AGREE($seat, "deckt", "decken") } { $card } auf.
told-ordered = { START($seat) } { AGREE($seat, "befiehlt", "befehlen") }: { $order }.
told-ordered-without = { START($seat) } { AGREE($seat, "gibt", "geben") } keinen Befehl.
told-engaged = { START($army) } { AGREE($army, "kämpft", "kämpfen") } auf { DAT($space) } gegen { ACC($defender) }.
told-volley = { START($army) } { AGREE($army, "würfelt", "würfeln") } für { $units } ({ $on }): { $faces }: { $hits ->
    [0] kein Treffer
    [one] ein Treffer
   *[other] { $hits } Treffer
}.
told-damaged = { START($army) } { AGREE($army, "nimmt", "nehmen") } ohne Verlust { $hits ->
    [one] einen Treffer
   *[other] { $hits } Treffer
} hin: { $units }.
told-retreated = { START($army) } { AGREE($army, "zieht", "ziehen") } sich { OF($from) } { INTO($to) } zurück: { $units }.
told-fired = { START($army) } { AGREE($army, "feuert", "feuern") } { OF($from) } aus auf { ACC($to) } ({ $units }): { $faces }.
told-fired-nothing = Nichts wird getroffen.
told-hit-lost = { $face } auf { ACC($space) }: { START($army) } { AGREE($army, "verliert", "verlieren") } { $units }.
told-hit = { $face } trifft { $unit } auf { DAT($space) }.
told-hit-left = { START($army) } { AGREE($army, "lässt", "lassen") } einen Würfel ungenutzt, der etwas auf { DAT($space) } träfe: { $face }.
told-lost-waiting = { START($army) } { AGREE($army, "verliert", "verlieren") } wartende Einheiten: { $units }.
told-cleared = { START($army) } { AGREE($army, "räumt", "räumen") } { ACC($space) }.
told-bonus = { START($seat) } { AGREE($seat, "bekommt", "bekommen") } ungesehen eine Zusatzkarte unter den Stapel.
told-fortified = { START($army) } { AGREE($army, "verschiebt", "verschieben") } { $units } { OF($from) } { INTO($to) }.
told-friend-lost = Davon { AGREE($army, "verliert", "verlieren") } { THE($army) } { $units } auf { DAT($space) }.
told-controls = { START($army) } { AGREE($army, "beherrscht", "beherrschen") } { ACC($space) }.
told-controls-without = Niemand beherrscht { ACC($space) }: Keine Armee hat dort die Übermacht.
told-drew = { START($army) } { AGREE($army, "zieht", "ziehen") } { $card }.
told-drew-unseen = { START($army) } { AGREE($army, "zieht", "ziehen") } { $n ->
    [one] eine Karte
   *[other] { $n } Karten
}.
told-no-cards = { START($army) } { AGREE($army, "zieht", "ziehen") } nichts: Der Stapel „{ $deck }“ ist erschöpft.
told-card-taken = { START($by) } { AGREE($by, "nimmt", "nehmen") } { DAT($from) } eine Karte ab: { $card }.
told-card-taken-without = { START($by) } { AGREE($by, "nimmt", "nehmen") } { DAT($from) } eine Karte ab.
told-discarded = { START($army) } { AGREE($army, "legt", "legen") } { $card } ab.
told-reshuffled = Die { $cards } abgelegten Karten werden zu einem neuen Nachziehstapel gemischt.
told-played = { START($army) } { AGREE($army, "spielt", "spielen") } { $card } aus.
told-played-text = { START($army) } { AGREE($army, "spielt", "spielen") } { $card } aus: { $text }
told-no-target = { $card } findet nichts, worauf sie wirken kann, und kommt zurück.
told-no-target-rule = Eine Regel findet nichts, worauf sie wirken kann.
told-failed-card = { $card } kommt zurück: Ihr Skript { $function } ({ $place }) { $fault }.
told-failed-rule = Eine Regel bleibt ohne Wirkung: Ihr Skript { $function } ({ $place }) { $fault }.
told-failed-unseen = Ein Skript einer Regel oder einer Karte ist gescheitert.
fault-no-target = hat kein Ziel
fault-operations = lief zu lange
fault-depth = rief sich zu tief selbst auf
fault-size = hat einen zu großen Wert erzeugt
fault-answers = hat zu viele Fragen gestellt
fault-events = hat zu viele Ereignisse ausgelöst
fault-queue = hat zu viele Wirkungen aufgeschoben
fault-query = hat bei einer Abfrage die Partie verändert
fault-sealed = hat etwas getan, das nicht erlaubt ist, während alle zugleich antworten
fault-argument = hat einer Funktion ein ungültiges Argument übergeben
fault-unknown = hat etwas genannt, das es nicht gibt
fault-raised = hat einen Fehler gemeldet
fault-result = hat einen unerwarteten Wert zurückgegeben
fault-endless = lief endlos, darum läuft in diesem Zug kein Skript mehr
fault-spent = kam nach einem, das endlos lief
told-threw = { START($army) } { AGREE($army, "würfelt", "würfeln") } { $faces } ({ $n ->
    [one] ein Würfel mit { $sides } Seiten
   *[other] Würfel mit { $sides } Seiten
}).
told-threw-least = { $n ->
    [one] { $hits ->
        [0] Zu wenig: Es braucht { $least }.
       *[other] Genug: Es braucht { $least }.
    }
   *[other] { $least } oder mehr: { $hits } von { $n }.
}
told-throws = { $label }: { $hits } von { $rolls } Würfen waren genug, mit { $least } oder mehr.
told-threw-for = { $label }: { START($army) } { AGREE($army, "würfelt", "würfeln") } { $faces } ({ $n ->
    [one] ein Würfel mit { $sides } Seiten
   *[other] Würfel mit { $sides } Seiten
}).
told-again-attacker = Würfel { $die } des Angreifers wird neu gewürfelt: Aus { $from } wird { $to }.
told-again-defender = Würfel { $die } des Verteidigers wird neu gewürfelt: Aus { $from } wird { $to }.
told-gained = { START($army) } { AGREE($army, "bekommt", "bekommen") } { $units } zum Setzen.
told-laid = { START($army) } { AGREE($army, "legt", "legen") } { $card } für alle sichtbar aus.
told-boxed = { $card } { OF($army) } kommt aus dem Spiel.
told-boxed-without = Eine Karte { OF($army) } kommt aus dem Spiel.
told-showed = { START($army) } { AGREE($army, "zeigt", "zeigen") } { $card }.
told-showed-without = { START($army) } { AGREE($army, "zeigt", "zeigen") } anderen eine Karte.
told-track = { $track }: von { $from } auf { $to }.
told-track-spaces = { $track }: von Feld { $from } auf Feld { $to } von { $last }.
told-unguarded = { $track } ist am Ende: { START($unit) } { AGREE($unit, "kann", "können") } ab jetzt getroffen werden!
told-called-off = Der Angriff auf { ACC($token) } durch { ACC($army) } wird abgebrochen.
told-cancelled = Die Invasion gegen { ACC($space) } durch { ACC($army) } wird abgebrochen.
told-commands = { START($by) } { AGREE($by, "befehligt", "befehligen") } auch { ACC($army) }.
told-released = Niemand befehligt mehr { ACC($army) }.
told-added = { START($army) } { AGREE($army, "bekommt", "bekommen") } { $units } auf { DAT($space) }.
told-removed = { START($army) } { AGREE($army, "verliert", "verlieren") } { $units } auf { DAT($space) }.
told-converted = { START($space) } { AGREE($space, "wechselt", "wechseln") } { OF($from) } { TO($to) }.
told-converted-without = { START($space) } { AGREE($space, "geht", "gehen") } an { ACC($to) }.
told-closed = { START($space) } { AGREE($space, "kommt", "kommen") } aus dem Spiel.
told-number-changed = { $of }: { $by }, jetzt { $now }.
told-number-changed-without = { $of }: { $by }.
told-number-set = { $of }: { $variable } auf { $now } gesetzt.
told-number-set-without = { $of }: { $variable } geheim gesetzt.
kept-nothing = nichts
kept-one-of = eins von { $n }
told-number-shown = { $of }: { $variable }, allen gezeigt: { $now }.
told-token-put = { START($army) } { AGREE($army, "legt", "legen") } { ACC($token) } auf { ACC($space) }.
told-token-moved = { START($army) } { AGREE($army, "verschiebt", "verschieben") } { ACC($token) } { OF($from) } { INTO($space) }.
told-token-stays = { START($army) } { AGREE($army, "lässt", "lassen") } { ACC($token) } auf { DAT($space) }.
told-token-taken = { START($army) } { AGREE($army, "nimmt", "nehmen") } { ACC($token) }.
told-token-removed = { START($token) } kommt aus dem Spiel.
told-tokens-removed = { $n ->
    [one] { $list } kommt aus dem Spiel.
   *[other] Aus dem Spiel: { $list }.
}
told-die-turned = { START($army) } { AGREE($army, "dreht", "drehen") } einen Würfel von { $from } auf { $to }.
told-token-turned = { START($army) } { AGREE($army, "deckt", "decken") } { ACC($token) } auf: { $face }.
told-token-shown = { START($army) } { AGREE($army, "sieht", "sehen") } sich { ACC($token) } an: { $face }.
told-token-shown-without = { START($army) } { AGREE($army, "sieht", "sehen") } sich { ACC($token) } an.
told-struck = { START($army) } { AGREE($army, "greift", "greifen") } { OF($from) } aus { ACC($token) } auf { DAT($space) } an: { $units }.
told-summed = { $sum }: { $total } von { $needed }.
told-summed-sure = { $sum }: genug, was auch immer nötig ist.
told-summed-effects = , { $n } für dauernde Wirkungen
told-summed-tracks = , { $n } für { $tracks }
told-token-destroyed = { START($army) } { AGREE($army, "zerstört", "zerstören") } { ACC($token) } auf { DAT($space) }!
told-missed = { START($army) } { AGREE($army, "verfehlt", "verfehlen") } { ACC($token) } auf { DAT($space) }.
lasting = { $what } { $until }.
side-attacker = Der Angreifer
side-defender = Der Verteidiger
lasting-add-all = { $side } addiert { $n } zu jedem Würfel
lasting-hits-better = { $side } trifft in dieser Kampfrunde um { $n } leichter.
lasting-add-best = { $side } addiert { $n } zum besten Würfel
lasting-add-total = { $side } addiert { $n } zur Summe
lasting-total-sure = { $side } hat bei jedem Wurf Erfolg
lasting-larger = { $side } würfelt { $n ->
    [one] einen Würfel
   *[other] { $n } Würfel
} mit { $sides } Seiten
lasting-larger-all = { $side } würfelt mit Würfeln mit { $sides } Seiten
lasting-at-most = { $side } würfelt höchstens { $n ->
    [one] einen Würfel
   *[other] { $n } Würfel
}
lasting-ties = { $side } gewinnt bei gleichen Würfeln
lasting-suppress = { $units } auf { DAT($space) } { $n ->
    [one] ist
   *[other] sind
} wirkungslos
lasting-forbid = { START($army) } { AGREE($army, "darf", "dürfen") } { ACC($space) } nicht angreifen
lasting-extra = { START($army) } { AGREE($army, "darf", "dürfen") } im Schritt „{ $step }“ { $n ->
    [one] einmal
   *[other] { $n }-mal
} mehr handeln
lasting-skip = { START($army) } { AGREE($army, "überspringt", "überspringen") } „{ $step }“
until-battle = in diesem Kampf
until-invasion = bis zum Ende dieser Invasion
until-turn = bis zum Ende dieses Zuges
until-conquest = bis zur nächsten Eroberung von einer anderen Armee als { DAT($army) }
until-game = für den Rest der Partie
told-eliminated = { START($by) } { AGREE($by, "schaltet", "schalten") } { ACC($army) } aus!
told-won = { START($faction) } { AGREE($faction, "gewinnt", "gewinnen") }: { $rule }.
told-won-by-card = { START($faction) } { AGREE($faction, "gewinnt", "gewinnen") }.
told-cut = Die Grenze von { $turn } Zügen ist erreicht: Niemand gewinnt.
told-cut-rounds = Die Grenze von { $rounds } Runden ist erreicht: Niemand gewinnt.
told-cut-drawn = Mehrere haben gleich viel: Die Partie ist unentschieden.
told-cut-nobody = Keine Armee, die Züge macht, ist übrig: Niemand gewinnt.
told-cut-idle = Zug um Zug kann niemand etwas tun: Niemand gewinnt.
told-cut-endless = Skripte dieser Ausgabe laufen endlos, Zug um Zug: Niemand gewinnt.

# Ansichten
list-or = { $first } oder { $last }
board-region = { $region } (+{ $bonus }): { $n } { $n ->
    [one] { -space }
   *[other] { -spaces }
}, { $shares }
board-region-held = { $region } (+{ $bonus }): gehört ganz { DAT($army) }
board-nobody = niemand
board-apart = Außerhalb der Regionen
board-legend = { $armies }. Hinter jedem Namen stehen seine Nachbarn: `!` bezeichnet feindliche, mit Buchstabe und Stärke.
board-legend-link = `{ $mark }`: { $name }.
board-legend-closed = `{ $mark }` bezeichnet { -spaces } außerhalb des Spiels.
map-legend-units = `+N` hinter der Zahl: N Einheiten anderer Art.
map-tokens = { $space }: { $list }
look-space = { $space }: { $holder }
look-tags = Markierungen: { $list }
look-region = Region: { $region }, bringt +{ $bonus } der Armee, die sie ganz hält.
look-closed = aus dem Spiel
look-shared = { $list }; beherrscht: { $army }
look-tied = { $list }; niemand beherrscht es
look-borders = Grenzen:
look-one-way-there = führt nur dorthin
look-one-way-here = führt nur von dort her
status-pile = Stapel { OF($seat) } ({ $n }): { $list }
pile-hidden = verdeckt
status-raised = {"  "}Erhöhte Felder: { $list }
status-order = Reihenfolge: { $armies }
status-turn = Zug: { $army }
status-army = Armee
status-player = Spieler
status-winning = gewinnt
status-income = nächster Zug
status-cards = Karten
status-apart = Karten extra
status-out = ausgeschieden
status-neutral = neutral
status-deck = { $deck }: { $pile } zu ziehen, { $discards } abgelegt
status-variable = { $variable }: { $list }
variable-of-game = Die Partie
status-next-set = Der nächste Satz bringt { $units }.
status-track = { $track }: { $value }
status-climb = { $track }: { $at } von { $last }, das nächste Feld braucht { $need }
status-climbed = { $track }: { $last } von { $last }, das Ende ist erreicht
status-track-left = { $track }: noch { $value } von { $most }
track-is-road = Würfel steigen auf ihr: Jeder, der die Zahl des nächsten Feldes oder mehr zeigt, rückt den Stein dorthin. Sie hat { $n } Felder.
track-is-bar = Sie beginnt mit { $n } und zeigt, was übrig ist.
track-is-sets = Jeder Satz, der getauscht wird, bringt die Zahl beim Stein, der dann um ein Feld weiterrückt.
track-is-amount = Der Stein steht, wohin dies ihn führt: { $list }.
track-is-scale = Karten und Regeln bewegen den Stein über ihre { $n } Felder.
track-space = Feld
rules-region = { $region }: { $n } { $n ->
    [one] { -space }
   *[other] { -spaces }
}{ $bonus ->
    [0] .
   *[other] , +{ $bonus } für den, der es ganz hält.
}
rules-symbols = Nach Symbolen: { $list }.
rules-symbols-any = { $n } mit jedem Symbol
track-next = Der nächste Schritt braucht { $need } oder mehr · noch { $left }
track-end = Das Ende ist erreicht.
track-rolls = { $dice ->
    [one] Ein Würfel
   *[other] { $dice } Würfel
} je Wurf; etwa { $rolls } Würfe bis zum Ende.
status-tokens = Marker: { $list }
status-target-climb = { $token } auf { DAT($space) }: fällt, wenn die Leiste { $track } erklommen ist
status-target = { $token } auf { DAT($space) }: fällt bei einer Summe von { $total }
status-target-track = {""}, { $n } für { ACC($faction) } ({ $track })
status-target-add = {""}, plus { $list }
status-target-away = { $token }: nicht auf dem Spielbrett
status-row = { $deck }, offen: { $list }
status-laid = Ausgelegt ({ $army }): { $list }
status-known = Bekannte Karten { OF($army) }: { $list }
card-when = Wann: { $list }
needs = Braucht: { $list }
costs = Preis: { $price }
do-buy = { $n } × { $unit } kaufen ({ $price }{ $each ->
    [0] {""}
   *[other] {" "}pro Stück
})
priced = { $name }: { $price }
buy-up-to = { $what } (höchstens { $most })
buy-unseen = eine verdeckte Karte: { $deck }
do-pay = { $price } zahlen
do-not-pay = Weglassen
card-now = (darf jetzt ausgespielt werden: `spielen { $n }`)
timing-step = im Schritt „{ $step }“
timing-own-turn = in deinem Zug, außerhalb von Kämpfen
timing-by = { $when }, durch { $role }
role-attacker = den Angreifer
role-defender = den Verteidiger
role-fighting = den Angreifer oder den Verteidiger
role-faction = eine Fraktion im Kampf
asked-mover = die Armee, die am Zug ist
asked-everybody = alle
asked-at-once = alle zugleich, ungesehen von den anderen
asked-each = jede Armee, eine nach der anderen
asked-allies = ihre Verbündeten, einer nach dem anderen
asked-others = die anderen
card-any = Joker
cards-none = { $army }: keine Karten.
cards-hand = { $army }: { $n ->
    [one] eine Karte
   *[other] { $n } Karten
}
cards-apart = Getrennt von der Hand, { $deck }:
cards-apart-count = extra: { $n }
card-progress = Bisher: { $list }.
cards-star = (* zeigt, was du hältst)
cards-set = Satz { $numbers }: { $cards }: { $units }
cards-known = { $army }, für dich sichtbar: { $n ->
    [one] eine Karte
   *[other] { $n } Karten
}
cards-others = Karten der anderen, verdeckt: { $counts }
odds = { $from } gegen { $to }, { $attackers } kampffähig gegen { $defenders }: { $win } Chance auf die Eroberung, wenn bis zum Ende gekämpft wird; mittlere Verluste { $attacker } und { $defender }.
odds-strike-climb = { $from } gegen { $token }, mit { $n ->
    [one] einem Würfel
   *[other] { $n } Würfeln
} und allem, was dort steht: { $win } Chance, den Rest der Leiste { $track } zu erklimmen.
odds-target-climbs = „{ $name }“ fällt am Ende der Leiste { $track }, nicht bei einer Summe; während einer Partie zeigt `chancen` die Chancen dafür.
odds-strike = { $from } gegen { $token }, mit { $n ->
    [one] einem Würfel
   *[other] { $n } Würfeln
} und allem, was dort steht: { $win } Chance auf { $total } oder mehr.
odds-strike-never = { $from } gegen { $token }, mit { $n ->
    [one] einem Würfel
   *[other] { $n } Würfeln
} und allem, was dort steht: Eine Summe von { $total } ist unmöglich.
odds-list = Wahrscheinlichkeit des Erfolgs, wenn bis zum Ende mit den meisten Würfeln und allen Einheiten dort gekämpft wird:
odds-battles = Wahrscheinlichkeit, dass der Angreifer und dass der Verteidiger übrig bleibt, wenn niemand sich zurückzieht:
odds-against = { $attack } gegen { $defend }
odds-no-battle = Auf { DAT($space) } können keine zwei Seiten gegeneinander kämpfen. `chancen VON NACH` nimmt die Einheiten von VON hinzu.
odds-damaged = Einheiten auf { DAT($space) } sind beschädigt; genaue Chancen gibt es wieder nach diesem Kampf.
offer-loss = Verlust etwa { $n }
offer-win = Erfolg
odds-none = Es gibt jetzt nichts anzugreifen.
odds-more = Und { $n } weitere: `chancen alle` listet alle auf.
odds-list-too-large = { $n ->
    [one] Ein Angriff ist
   *[other] { $n } Angriffe sind
} zu groß für genaue Chancen.
odds-counted-one = { $question } { $answer } ({ $army })
odds-counted = Angenommene Antworten: { $list }.
odds-list-counted = { $mark } nimmt an, dass Verteidiger zu ihrem eigenen Vorteil antworten; `chancen VON NACH` zeigt die Antworten.
odds-dice = { $n ->
    [one] ein Würfel
   *[other] { $n } Würfel
}
odds-fires = Aus der jetzigen Stellung: Treffer im Mittel, Chance auf mindestens einen Treffer, Chance, alles zu zerstören:
odds-fires-none = { $from } → { $to }: Von dort aus könnte dort nichts getroffen werden.
odds-climb = { $order }: { $n ->
    [one] Ein Würfel steigt
   *[other] { $n } Würfel steigen
} im Mittel { $spaces } Felder.
odds-climb-rolls = Bis zum Ende braucht es im Mittel { $rolls } Würfe.
odds-same = { START($from) } und { THE($to) } kämpfen nicht gegeneinander.
odds-too-large = Diese Armeen sind zu groß für genaue Chancen.
odds-path = { $from } gegen { $list }, { $attackers } kampffähig: { $win } Chance auf die Eroberung { $n ->
    [one] des Ziels
   *[other] aller Ziele nacheinander
}, wenn bis zum Ende gekämpft wird; mittlere Verluste { $attacker } und { $defender }.
odds-path-stays = { $n } { $n ->
    [one] bleibt
   *[other] bleiben
}
odds-path-left = Übrig in der mittleren Hälfte aller Fälle: { $attackers } im Angriff, wo auch immer, und { $defenders } in der Verteidigung.
odds-path-fewest = Für { $chance } braucht es mindestens { $n } kampffähig.
odds-path-twice = Ein Weg nennt { ACC($space) } nur einmal.
odds-path-not-there = `{ $name }` hat keine Chancen für Angriffe nacheinander: Armeen kämpfen dort nicht nacheinander.
odds-stays-behind = Mindestens { $n ->
    [one] 1 muss
   *[other] { $n } müssen
} dort bleiben, von wo angegriffen wird.
odds-leaving-wrong = { $given } Anzahlen bleibender Einheiten passen nicht zu einem Weg von { $n }: Nenne eine für alle oder eine für jeden Angriff.
odds-no-chance = „{ $text }“ ist keine Chance zwischen 0 und 100 %, wie etwa 90 %.
odds-none-enough = Keine Anzahl bis { $most } genügt für diese Chance.
replay-step = [{ $n }] Enter: weiter, q: Schluss{" "}
show-players = Spieler: { $list }
show-for = Für { $n } Spieler; `--players N` zeigt es für andere: { $list }.
show-counts = { $spaces } Felder, { $regions ->
    [one] eine Region
   *[other] { $regions } Regionen
}, { $links } Verbindungen, { $cards } Karten
show-variant = --variant { $id }: { $name } (Spieler: { $players })
show-parts = Mehr mit: board, cards, turn, sources
show-opening = Eröffnung
show-round = Eine Runde
show-turn = Ein Zug
show-victory = Wer gewinnt
show-waits = { START($seat) } { AGREE($seat, "muss", "müssen") } antworten: { $step }.
show-waits-somebody = Ein Spieler muss antworten; nur er selbst weiß, wer es ist.
show-waits-for = { START($seat) } { AGREE($seat, "muss", "müssen") } antworten.

# Hilfe
help-now = Kommandos, die jetzt antworten
help-always = Jederzeit
help-names = Kommandos und Namen darfst du abkürzen, solange sie eindeutig sind; das Spielbrett zeigt zu jedem Namen eine Abkürzung. Mehrere Kommandos stehen in einer Zeile mit `;` dazwischen. `hilfe { $example }` erklärt eines.
help-unknown = Zu „{ $word }“ gibt es keine Hilfe; `hilfe` listet die Kommandos auf.
help-unused = Dieses Spiel verwendet es nie.
help-words = Auch: { $words }

synopsis-claim = nehmen FELD, …
brief-claim = Wählt unter den freien { -spaces-dat } für deine Armee. `FELD` allein genügt.
synopsis-place = setzen FELD [N|alle]{ $kinds ->
    [one] , …
   *[other] {" "}[ART], …
}
brief-place = Verstärkt oder setzt, je nach Frage; ohne N eine Einheit{ $kinds ->
    [one] {""}
   *[other] ; ART für andere Einheiten
}. `FELD N` allein genügt.
synopsis-attack = angreifen VON NACH [N|bis N|bis alle]
brief-attack-alone = Greift mit N Würfeln an oder mit den meisten. `bis N` greift weiter an, bis es fällt oder N übrig sind, und `bis alle` zieht dann alle nach; `angreifen NACH` genügt, wenn es nur von einem Ort aus angreifbar ist.
brief-attack = Greift mit N Würfeln an oder mit den meisten. `bis N` greift weiter an, bis es fällt oder N übrig sind, und `bis alle` zieht dann alle nach; `angreifen NACH` genügt, wenn es nur von einem Ort aus angreifbar ist; `mit 1 ART 2 ART` setzt ohne Frage andere Einheiten ein.
synopsis-again = nochmal [N|bis N]
brief-again = Wiederholt den letzten Angriff.
synopsis-stop = stopp
brief-stop = Beendet die laufende Invasion, damit ihre Folgen vor deinem nächsten Angriff eintreten.
synopsis-advance = nachrücken N|alle|keine|auto|fragen{ $kinds ->
    [one] {""}
   *[other] {" "}[ART]
}
brief-advance = Lässt weitere Einheiten nach einer Eroberung nachrücken; `auto` nimmt immer alle, die dürfen.
synopsis-fortify = verschieben VON NACH N|alle{ $kinds ->
    [one] {""}
   *[other] {" "}[ART]
}
synopsis-move = ziehen VON NACH N|alle{ $kinds ->
    [one] {""}
   *[other] {" "}[ART]
}
brief-move = Zieht Einheiten anderswohin.
brief-fortify = Verschiebt zwischen deinen eigenen { -spaces-dat }.
synopsis-fortify-rounds = ziehen VON NACH N|alle
brief-fortify-rounds = Zieht die Einheiten des Befehls, bevor sie feuern.
synopsis-trade = tauschen [A B C|auto]
brief-trade = Tauscht Karten mit ihren Nummern; `auto` nimmt den besten Satz; ohne Nummern listet es die Sätze auf.
synopsis-program = programmieren KARTE…
brief-program = Wählt die Karten einer Runde mit Nummer oder Name; die erste wird zuerst aufgedeckt.
synopsis-order = befehlen [KARTE] BEFEHL
brief-order = Gibt einen Befehl der aufgedeckten Karte oder einer Karte der Hand, mit Nummer oder Name.
synopsis-deploy = aufstellen
brief-deploy = Stellt wartende Einheiten auf dem Spielbrett auf, statt zu ziehen.
synopsis-fire = feuern [VON] NACH
brief-fire = Feuert auf einen Nachbarn.
synopsis-fight = kämpfen FELD
brief-fight = Trägt den nächsten Kampf aus, dort, wo du mit Feinden stehst.
synopsis-lose = verlieren ART [ANZAHL]
brief-lose = Nimmt Treffer auf Einheiten einer Art; ohne Anzahl so viele wie möglich.
synopsis-retreat = rückzug [FELD]
brief-retreat = Verlässt den Kampf zu einem Nachbarn, den du beherrschst.
synopsis-hit = treffen ART|optimal
brief-hit = Zielt mit dem Würfel; `optimal` setzt alle, die übrig sind.
synopsis-buy = kaufen ART [ANZAHL|KARTE], kaufen KARTE, kaufen STAPEL [ANZAHL]
brief-buy = Kauft Einheiten, eine offen liegende Karte oder Karten eines Stapels; wo eine Karte für eine Einheit zahlt, mit ihrem Namen oder ihrer Nummer in `karten`.
synopsis-pay = zahlen
brief-pay = Zahlt für den Schritt; `passen` lässt ihn weg.
synopsis-held = bonus FELD
brief-held = Wählt, wohin unter den { -spaces-dat } der getauschten Karten mehr Einheiten kommen.
synopsis-commit = einsetzen N|immer|nie|fragen [ART]
brief-commit = Setzt Einheiten im Kampf ein; `1 ART 2 ART` nennt mehrere Arten. `immer` setzt ab jetzt das Maximum ein, `nie` nichts; `einmal` und `fragen` fragen in jeder Invasion oder in jedem Kampf. Sonst setzen wiederholte Angriffe und `verteidigen auto` alles ein.
synopsis-defend = verteidigen N|auto|fragen
brief-defend = Verteidigt mit N Würfeln; `auto` nimmt immer die meisten.
synopsis-reroll = nachwürfeln SEITEN
brief-reroll = Wählt den Würfel, der neu gewürfelt wird.
synopsis-play = spielen KARTE
brief-play = Spielt eine Karte aus, mit Name oder Nummer unter denen, die du jetzt ausspielen darfst.
synopsis-answer = antworten ANTWORT
brief-answer = Beantwortet die Frage einer Karte: mit der Sache, ihrer Nummer in der Liste oder einer bloßen Zahl.
synopsis-pass = passen
brief-pass-rounds = Gibt keinen Befehl oder lässt einen Würfel ungenutzt.
brief-pass = Spielt jetzt keine Karte aus; in einem Fenster genügt Enter allein.
synopsis-auto = auto [BOT] [einmal|schritt|zug|bis angriff]
brief-auto-rounds = Ein Bot antwortet einmal für dich oder setzt alle übrigen Würfel eines Beschusses; `schritt`, `zug` und `bis angriff` lassen ihn bis dahin spielen.
brief-auto = Ein Bot antwortet einmal für dich oder vollendet ein Setzen oder Verschieben oder den ganzen Aufbau; mit `einmal` beantwortet er nur diese Frage, `schritt`, `zug` und `bis angriff` lassen ihn bis dahin spielen.
synopsis-end = ende [zug]
brief-end = Weiter mit dem nächsten Schritt; `ende zug` überspringt den Rest des Zuges bis auf nötige Antworten. In einem Fenster spielt es nichts aus. Ja-oder-nein-Fragen müssen beantwortet werden.
synopsis-board = brett
brief-board = Das Spielbrett nach Regionen, mit Nachbarn.
synopsis-map = plan
brief-map = Das Spielbrett, gezeichnet.
synopsis-look = zeigen FELD
brief-look = Ein Ort und seine Nachbarn.
synopsis-cards = karten
brief-cards-rounds = Deine Karten, und wie viele die anderen haben.
brief-cards = Deine Karten, ihre Texte und die Sätze, die sie bilden.
synopsis-windows = fenster NAME nie|einmal|fragen|immer [angriff|verteidigung]
brief-windows = Legt fest, wann du nach Karten gefragt wirst: immer, nie (auch `nie bis invasion`, `nie bis zug`, `nie angriff` und `nie verteidigung`) oder wenn du eine ausspielen darfst; `fenster alle` gilt für jeden Augenblick, `fenster` listet sie mit ihren Nummern auf.
synopsis-status = lage
brief-status = Der Stand jeder Armee und das Material auf dem Tisch.
synopsis-legal = was
brief-legal = Alles, was jetzt getan werden darf.
synopsis-odds = chancen [alle|VON NACH [NACH …] [{ $kinds ->
    [one] mit N
   *[other] mit N ART
}] [behalten N] [bis N] [für CHANCE]]
synopsis-odds-units = chancen [FELD|VON NACH [mit N ART]]
brief-odds-units = Die Wahrscheinlichkeit, dass jede Seite in einem Kampf übrig bleibt, und die mittleren Verluste; die Einheiten von VON kommen mit.
synopsis-odds-rounds = chancen [VON NACH]
brief-odds-rounds = Die erwarteten Treffer jedes Beschusses und der erwartete Fortschritt steigender Würfel.
brief-odds = Die Wahrscheinlichkeit, dass ein Angriff sein Ziel erobert, sonst mit allem, was dort steht; in einem Kampf sein erwarteter Verlauf. Weitere Namen ergeben einen Weg: `behalten N` sagt, wie viele jeweils bleiben, `bis N`, wann der Angriff endet, `für 90 %` fragt nach den wenigsten Angreifern.
synopsis-log = protokoll [N|alle]
brief-log = Die letzten N Zeilen des Protokolls.
synopsis-undo = zurück [N]
brief-undo = Nimmt die letzte Entscheidung zurück oder die letzten N desselben Spielers.
synopsis-redo = vorwärts
brief-redo = Spielt Zurückgenommenes erneut, mit denselben Würfeln.
synopsis-save = speichern [DATEI]
brief-save = Zeigt, wo die Partie gespeichert ist, oder kopiert den Spielstand.
synopsis-help = hilfe [KOMMANDO]
brief-help = Diese Liste oder mehr zu einem Kommando.
synopsis-quit = beenden
brief-quit = Verlässt das Spiel; die Partie kann später weitergehen.

# Dauertests
soaked = { $games ->
    [one] eine Partie
   *[other] { $games } Partien
} in { $seconds } s getestet
soak-liars = { $n } feindliche Clients zugleich auf { $ways } Arten: { $connections } Verbindungen, davon { $closed } vom Server geschlossen.
soak-honest = Ein ehrlicher Platz: { $n } Antworten, { $lost } verloren; die Hälfte in { $p50 } ms, 99 von 100 in { $p99 } ms, die langsamste in { $max } ms.
soak-pages = Seine Seite wurde { $n }-mal geladen: 99 von 100 Malen in { $p99 } ms, am langsamsten in { $max } ms.
soak-late = Ehrliche Antworten müssen alle ankommen, 99 von 100 in { $bound } ms.
soak-games = Partien
soak-decisions = Entscheidungen
soak-lockstep = Partien im Gleichschritt
soak-guess = Determinisierungen
soak-answers = versuchte Antworten
soak-forks = weitergespielte Kopien
soak-revealed = auf Geheimnisse geprüfte Antworten
soak-bots = Entscheidungen von Bots
soak-conserved = Kartenzählungen
soak-saves = gelesene Spielstände
soak-chains = unterbrochene und fortgesetzte Partien
soak-kills = Abbrüche des Programms
soak-inputs-editions = versuchte Dateien von Ausgaben
soak-inputs-scripts = versuchte Skripte
soak-inputs-saves = versuchte beschädigte Spielstände
soak-inputs-scenarios = versuchte Szenarien
soak-inputs-setups = versuchte Aufstellungen
soak-inputs-lines = mit getippten Zeilen gespielte Partien
soak-found = Befunde
soak-finding = { $setup }, Startwert { $seed }, { $check }, nach { $answers ->
    [one] einer Antwort
   *[other] { $answers } Antworten
}: { $text }
soak-more = nicht geschriebene Befunde, weil es ähnliche gibt: { $n }
soak-asked = { $all ->
    [yes] ohne schnelles Spiel
   *[no] schnelles Spiel
}
soak-stopped = Der Spielstand endet vor `{ $action }`, das nicht ausgeführt werden kann.
soak-again = Zum Nachstellen: { $command }
soak-input = { $kind }: { $came } ({ $seconds } s)
soak-refused = abgelehnt
soak-taken = angenommen
soak-input-finding = Eingabe { $number }, von { $edition }: { $text }
soak-alone = Zum Nachstellen aus seiner Datei: { $command }
soak-replay = Um die Partie bis dahin anzusehen: { $command }

# Viele Partien und Chancen auf der Befehlszeile
simulated = { $edition }: { $games ->
    [one] eine Partie
   *[other] { $games } Partien
} von { $seats }
simulated-winner = Gewinner
simulated-games = Partien
simulated-share = Anteil an beendeten Partien
simulated-seat = Platz { $seat }, { $bot }
simulated-ends = beendet { $finished }, an der Zuggrenze abgebrochen { $cut }, gescheitert { $failed }
simulated-endless = beendet, weil Züge oder Skripte nicht aufhörten: { $n }
simulated-drawn = unentschieden: { $n }
simulated-nobody = beendet, weil kein Spieler übrig war: { $n }
simulated-scripts = gescheiterte Skripte: { $n }
simulated-turns = { $rounds ->
    [yes] Runden
   *[no] Züge
}: { $min } bis { $max }, Mittel { $mean }, Median { $median }; { $rounds ->
    [yes] Beschüsse
   *[no] Kämpfe
} { $rolls }, Antworten { $decisions }
simulated-speed = { $seconds } s, { $speed } Partien pro Sekunde
profiled = Skripte brauchten { $seconds } s, über alle Threads; Aufrufe durch Bots zählen nicht
profiled-function = Funktion
profiled-hook = Augenblick
profiled-share = Anteil
profiled-each = pro Lauf
profiled-calls = Aufrufe
profiled-again = Wiederholungen
profiled-questions = Fragen
profiled-operations = Operationen
odds-units-head = { $attack } gegen { $defend }, { $rounds ->
    [0] bis eine Seite vernichtet ist
    [one] für eine Runde
   *[other] für höchstens { $rounds } Runden
}
odds-units-attacker = der Angreifer bleibt übrig
odds-units-defender = der Verteidiger bleibt übrig
odds-units-nobody = niemand bleibt übrig
odds-units-both = beide bleiben übrig
odds-units-attacker-loses = Der Angreifer verliert im Mittel { $list }.
odds-units-defender-loses = Der Verteidiger verliert im Mittel { $list }.
odds-units-policy = Die billigsten Einheiten nehmen die Treffer zuerst, und niemand zieht sich zurück.
odds-head = { $attack } kampffähig gegen { $defend }
odds-win = der Angreifer gewinnt: { $win }
odds-losses = Verluste im Mittel: Angreifer { $attacker }, Verteidiger { $defender }
odds-then = dann
odds-leaving = zurück bleiben { $list }
odds-stopping = Ende bei { $n }
odds-all-taken = alles wird erobert: { $win }
odds-fewest = die wenigsten Angreifer: { $n }, mit { $chance };
odds-holding = die wenigsten Verteidiger: { $n }, die mit { $chance } standhalten;
odds-one-fewer = mit { $n } wären es { $chance }
odds-column-attack = Angriff
odds-column-defenders = Verteidiger
odds-column-leaving = zurück
odds-column-taken = erobert
odds-column-left = übrig
odds-column-attackers-left = Angreifer
odds-column-defenders-left = Verteidiger
odds-column-or-more = oder mehr
odds-column-stop = Ende
odds-column-attacker-loses = Angreifer verliert
odds-column-defender-loses = Verteidiger verliert
odds-stop-after = nach Angriff { $n }
odds-stop-at = bei { $n } übrigen
odds-stop-never = nie
odds-stop-best = * am meisten zerstört, abzüglich der eigenen Verluste, im Mittel
odds-too-many = { $n } Einheiten sind zu viele: höchstens { $most } auf einer Seite
odds-too-many-spaces = ein Weg hat höchstens { $most } Angriffe
odds-too-much-work = diese Würfel sind zu viele oder zu verschieden, um sie zu zählen
odds-grid-path = eine Tabelle gilt für einen Angriff, der bis zum Ende gekämpft wird
odds-grid-large = eine Tabelle hat höchstens { $attackers } Angreifer und { $defenders } Verteidiger
odds-grid-head = der Angreifer gewinnt, nach Angreifern (abwärts) und Verteidigern (nach rechts):
odds-grid-title = { $name }: der Angreifer gewinnt, in %
odds-grid-attackers = kampffähige Angreifer
odds-grid-defenders = Verteidiger
odds-target-head = { $attack ->
    [one] ein Würfel
   *[other] { $attack } Würfel
} gegen { $target }: { $total }, mit { $bonus } auf die Summe
odds-target-win = das Ziel fällt: { $win }
odds-target-mean = Summe der Würfel im Mittel: { $mean }
odds-fire-head = { $n ->
    [one] ein Würfel
   *[other] { $n } Würfel
} auf { $list }
odds-fire-cleared = alles wird zerstört: { $chance }
odds-fire-mean = Treffer im Mittel: { $mean }
odds-fire-hits = Treffer
odds-fire-each = Treffer auf { $unit }, wenn darauf gezielt wird
odds-climb-head = { $n ->
    [one] ein Würfel
   *[other] { $n } Würfel
} auf { $track }, ab Feld { $from }
odds-climb-mean = Felder im Mittel: { $mean }
odds-climb-left = Würfe bis zum Ende im Mittel: { $mean }
odds-climb-spaces = Felder
odds-column-attacker = nächster Kampf: Angreifer verliert
odds-column-defender = Verteidiger verliert
odds-column-chance = Chance
odds-column-fraction = Bruch

# Ablehnungen von Aufstellungen und Spielständen
setup-players = eine Partie zu { $n } ist nicht möglich; Spieler: { $list }
setup-players-variants = Zu { $n } spielt man mit { $list }.
setup-players-plain = Zu { $n } spielt man ohne Variante.
setup-variant = es gibt keine Variante `{ $name }`.
setup-option = es gibt keine Option `{ $name }`.
setup-lesson = es gibt keine Lektion `{ $name }`.
setup-value = die Option `{ $option }` hat keinen Wert `{ $name }`.
setup-allowed = Es gibt: { $list }
setup-none = Es gibt keine.
setup-near = Meintest du `{ $near }`?
setup-conflict = diese Optionen lassen sich nicht verbinden
edition-unknown = Es gibt keine Ausgabe `{ $name }` und kein Verzeichnis dieses Namens.
edition-own = das Verzeichnis `{ $name }` wird verwendet; die eingebaute Ausgabe ist `{ $ships }`
edition-shipped = Eingebaute Ausgaben: { $list }
edition-unusable = Die Ausgabe `{ $name }` ist nicht verwendbar:
edition-language = `{ $name }` hat keine Texte in `{ $lang }`; ihre Sprachen: { $list }.
setup-bot = Es gibt keinen Bot `{ $name }`; Bots: { $list }.
odds-no-battles = `{ $name }` hat keine Kampfseite
odds-no-target = `{ $name }` ist kein Ziel; es gibt: { $list }
odds-no-helper = `{ $name }` ist keine Einheit, die im Kampf hilft; es gibt: { $list }
odds-no-number = `{ $n }` ist keine Anzahl von Einheiten: 0 bis { $most }
odds-no-unit = `{ $name }` ist keine Einheit; es gibt: { $list }
odds-no-hits = `{ $n }` ist keine Anzahl von Treffern
odds-not-hit = `{ $name }` kann nicht getroffen werden
odds-too-many-dice = es können höchstens { $most } Würfel gefeuert werden, nicht { $n }
odds-no-climb = `{ $name }` ist kein Befehl, der eine Leiste erklimmt; es gibt: { $list }
none-of-them = keine
setup-player = es gibt keinen Spieler `{ $name }`; es gibt: human, { $list }
save-foreign = kein Spielstand von warboard
save-newer = ein Spielstand im Format { $format }; diese Version liest Format { $known }
save-damaged = Zeile { $line } ist beschädigt: { $reason }
save-refused = Aktion in Zeile { $line } abgelehnt: `{ $action }`: { $reason }
save-hash = Prüfsumme in Zeile { $line } stimmt nicht: Die nachgespielte Partie weicht von der gespeicherten ab
save-dice = Zeile { $line }: Die Würfel sind nicht die des Startwerts
save-edition = die Ausgabe im Spielstand ist nicht spielbar:
save-exists = `{ $path }` gibt es schon; wähle einen anderen Pfad
save-in-use = `{ $path }` wird gerade gespielt; verlasse zuerst diese Partie
save-unreadable = kann `{ $path }` nicht lesen: { $reason }
not-regular = es ist keine gewöhnliche Datei
too-large = es ist größer als { $n } MiB
save-unwritable = kann `{ $path }` nicht schreiben: { $reason }
write-link = es ist ein symbolischer Link, dem nicht gefolgt wird; nenne die Datei, zu der er führt
write-below-link = ein Ordner auf dem Weg dorthin ist ein symbolischer Link, dem nicht gefolgt wird; setze einen Ordner an seine Stelle
write-outside = es führt aus seinem Ordner hinaus
save-nowhere = es gibt keinen persönlichen Ordner zum Speichern; nenne eine Datei mit --save DATEI
replay-no-seat = es gibt keinen Platz { $seat }; die Plätze sind 1 bis { $n }
replay-no-answer = es gibt keine Antwort { $to }; die Partie hat { $n }
show-save-whole = eine gespeicherte Partie hat keine Teile zum Zeigen; nenne eine Ausgabe oder lass den Teil weg
show-no-seats = nur eine gespeicherte Partie hat Plätze

## Das Modell des Spiels

word-all = alle
# So nennen Spieler die Felder des Spielbretts, auch im Dativ; eine Ausgabe bringt ihr eigenes Wort mit.
-space = Feld
-spaces = Felder
-spaces-dat = Feldern
spaces-word = { -spaces }
region-yours = dein
region-held = hält { $army }
region-you = du
region-nobody = niemandes
region-lacks = { $who } { $n } von { $all }, es fehlt { $list }
region-has = { $who } { $n } von { $all }
region-lacks-brief = fehlt { $list }
region-has-brief = { $who } { $n } von { $all }
way-totals = { $list } ({ $of }).
way-cleared = { $spaces } ohne { ACC($faction) }
way-cleared-army = { $spaces } ohne { ACC($army) }
way-cards = ausgelegte Karten
way-destroyed = { $units } zerstört
way-guarded = wenn { $track } am Ende ist, { $at } von { $last }
amount-printed = { $name } × { $list }
amount-times = { $times } × { $list }
amount-every = { $times } für je { $every } { $list }
amount-of = { $list } ({ $of })
amount-when = { $list } [{ $when }]
amount-spaces = beherrschte { -spaces }
amount-regions = beherrschte Regionen
amount-units = Einheiten auf dem Spielbrett
amount-all-units = Einheiten
amount-units-there = { $units } dort
amount-number-there = { $name } dort
amount-hand = Karten auf der Hand
amount-laid = ausgelegte Karten
amount-card = { $name } auf der Karte
amount-conquered-spaces = in diesem Zug eroberte { -spaces }
amount-conquered-armies = Armeen, von denen in diesem Zug etwas erobert wurde
amount-conquered-factions = andere Fraktionen, von denen in diesem Zug etwas erobert wurde
need-never = etwas, das es in dieser Partie nicht gibt
need-not = nicht: { $list }
need-least = mindestens { $n }
need-most = höchstens { $n }
need-between = { $least } bis { $most }
need-spaces = { $count ->
    [one] { $n } { -space } beherrscht
   *[other] { $n } beherrschte { -spaces }
}
need-spaces-tagged = { $spaces } beherrscht: { $n }
need-spaces-where = { $count ->
    [one] { $n } { -space } beherrscht
   *[other] { $n } beherrschte { -spaces }
} ({ $list })
need-every-space = alle passenden { -spaces } beherrscht ({ $list })
need-every-named = alle { -spaces } beherrscht, { $list }
need-every-space-tagged = { $spaces } beherrscht: alle
need-controls = Herrschaft über { ACC($place) }
need-units = { $n } { $units } auf dem Spielbrett
need-hand = { $n } { $count ->
    [one] Karte
   *[other] Karten
} auf der Hand
need-hand-deck = Karten auf der Hand ({ $deck }): { $n }
need-card-of = eine Karte { $symbols }
quoted = „{ $name }“
need-laid = { $n } ausgelegte { $count ->
    [one] Karte
   *[other] Karten
}
need-laid-deck = ausgelegte Karten ({ $deck }): { $n }
need-laid-token = { $token } ausgelegt: { $n }
need-conquered = { $count ->
    [one] { $n } { -space } in diesem Zug erobert
   *[other] { $n } in diesem Zug eroberte { -spaces }
}
need-alone = jede andere Fraktion ausgeschieden
need-mover = { $whose ->
    [own] dein eigener Zug
    [friend] der Zug eines Partners
   *[enemy] der Zug eines Gegners
}
need-attacks = im Kampf angreifen
need-defends = im Kampf verteidigen
need-faction = { ACC($faction) } spielen
need-out = { THE($faction) } ausgeschieden
need-out-some = { $n ->
    [one] eine Armee
   *[other] { $n } Armeen
} { OF($faction) } ausgeschieden
need-gone = nicht mehr auf dem Spielbrett: { $unit }
need-round = Runde: { $n }
need-rounds = gespielte Runden: { $n }
need-track = { $track }: { $n }
need-at = der betreffende Ort: { $list }
need-from = der Ausgangsort: { $list }
need-run = die eigene Regel
need-else = wie eine Karte oder Regel es erlaubt
need-has = { $n } { $variable }
need-has-thing = { $variable }: { $thing }
need-has-there = darauf: { $n } { $variable }
need-number = mit { $number } { $n }
need-named-by = wo es das gibt: { $variable }
need-region = { IN($region) }
need-closed = aus dem Spiel
need-token = darauf: { $tokens }
need-owner = beherrscht ({ $who })
need-stands = darauf: Einheiten ({ $who })
need-units-there = darauf: { $n } { $units }
need-units-there-of = darauf: { $n } { $units } ({ $who })
need-next-to = neben: { $list }
need-army = für eine Armee: { $list }
need-who = { $whose ->
    [own] du selbst
    [friend] ein Partner
    [enemy] ein Gegner
   *[nobody] niemand
}
tale-placed = { $n } gesetzt.
tale-took = { $n } genommen: { $list }.
tale-took-own = { $n } von deinen genommen: { $list }.
tale-losses = { START($army) } { AGREE($army, "verliert", "verlieren") } { $n ->
    [one] eine Einheit
   *[other] { $n } Einheiten
}.
tale-repelled = Vergeblich angegriffen: { $list }.
tale-handed = Kommandowechsel: { $list }.
tale-laid = { $tokens }: gelegt auf { $list }.
tale-holds = { START($army) } { AGREE($army, "hält", "halten") } { ACC($region) } (+{ $bonus }).
tale-lost = { START($army) } { AGREE($army, "hat", "haben") } { ACC($region) } verloren (+{ $bonus }).
tale-you-lost = Du hast { ACC($region) } verloren (+{ $bonus }).

## Der ganze Bildschirm

screen-standing = Wer vorn liegt
screen-tale = Seit deinem letzten Zug
screen-offer = Du darfst jetzt
screen-roll = Letzter Wurf
screen-against = gegen
screen-place = { $n }.
screen-row-left = { $left ->
    [one] Noch eine Karte zu wählen, von { $places }.
   *[other] Noch { $left } Karten zu wählen, von { $places }.
}
screen-row-full = Alle sind gewählt; Enter gibt sie ab, Esc nimmt die letzte zurück.
screen-small = Der Bildschirm braucht { $columns } Spalten und { $rows } Zeilen.
screen-speed = Bots spielen mit Tempo { $n }.
screen-paused = Die Bots pausieren: Leertaste setzt fort, q beendet.
screen-goes-on = Die Bots spielen weiter.
screen-edge = In dieser Richtung liegt keine Wahl; Tab führt zur nächsten.
screen-no-name = Keine Wahl hier beginnt mit { $name }. Esc verlässt den Namen, : beginnt ein Kommando.
screen-watching = Andere spielen, mit Tempo { $n }. Leertaste pausiert, 1 bis 4 ändern das Tempo, Enter springt zu deiner nächsten Frage.
screen-watching-own = Deine Anordnung wird ausgeführt, mit Tempo { $n }. Leertaste pausiert, 1 bis 4 ändern das Tempo, Enter springt zu deiner nächsten Frage.
screen-stands-still = Die Partie pausiert. Leertaste setzt sie fort.
screen-keys-waiting = Enter weiter · q beendet
screen-keys-waiting-undo = Enter weiter · U nimmt die letzte Antwort zurück · q beendet
screen-keys-watching = Leertaste Pause · 1-4 Tempo · Enter bis zu dir · t Tafeln · q beendet
screen-keys-paused = Leertaste weiter · 1-4 Tempo · Enter bis zu dir · t Tafeln · q beendet
screen-undo-later = Solange andere spielen, wird nichts zurückgenommen. U tut es bei deiner nächsten Frage.
screen-key-choose-numbered = Pfeile, 1–9 wählen
screen-key-choose = Pfeile wählen
screen-key-from = Enter von hier
screen-key-auto = P spielt es
screen-key-act = Enter führt es aus
screen-key-pass = Enter passt
screen-key-pass-invasion = Enter passt für die Invasion
screen-not-here = Diese Taste tut hier nichts. { $keys }
screen-key-until = A bis zur Eroberung
screen-key-moves-in = M und alle rücken nach
screen-key-number = +/- die Zahl
screen-key-kind = x andere Art
screen-key-back = Esc zurück
screen-key-on = { $key } weiter
screen-no-end = Der Zug kann hier nicht enden: Diese Frage muss beantwortet werden.
screen-key-rest = E beendet den Zug
screen-key-help = ? Hilfe
screen-key-always = ? Hilfe · : Kommando · { $key } beendet
screen-typed-early = Andere spielen noch; es wurde nichts getan. Tippe es, wenn du gefragt wirst.
rules-index = Was die Regeln sagen, nach Themen.
rules-inside = In diesem Thema
rules-see = Siehe auch
screen-pager-topics = Pfeile wählen ein Thema · Enter öffnet es · Rücktaste zurück · Bild auf, ab blättern · Esc schließt
screen-pager = Pfeile, Leertaste und Bild↑↓ blättern · jede andere Taste schließt
screen-pager-last = Pfeile blättern{ $again ->
    [yes] {" "}· n spielt noch einmal
   *[no] {""}
} · r sieht es wieder · p Bild · Enter beendet
screen-pager-hidden = Enter zeigt den Verlauf{ $again ->
    [yes] {" "}· n spielt noch einmal
   *[no] {""}
} · r sieht es wieder · p Bild · q beendet
screen-next-set = Nächster Satz: { $n }
screen-more-sides = … und { $n } weitere
screen-of = { $have } von { $need }
screen-men = Mann
screen-pieces = Figuren
screen-income = +
screen-cards = Karten
screen-own = { $army }, du
screen-partner = { $army }, Partner
screen-help-letters = Kleine Buchstaben führen hier zu Orten: Tippe Kommandos hinter `:` (`:karten`); `T` wechselt die Tafel.
screen-help =
    Pfeile         zur nächsten Wahl in dieser Richtung
    Tab, Umsch-Tab zur nächsten, zur vorigen
    ein Name       in kleinen Buchstaben führt zur Wahl dieses Namens; `/Name` immer
    Enter          nimmt den Ausgangsort, führt es dann aus
    A              kämpft mit allen Einheiten bis zum Ende; nach einer Zahl, bis so viele übrig sind
    M              kämpft bis zum Ende, dann rücken alle nach, die folgen dürfen
    + -, Ziffern   die Zahl
    x              eine andere Art von Einheiten
    Esc            zurück
    e              weiter mit dem nächsten Schritt
    E              beendet den Zug: Der Rest wird übersprungen
    U, Strg-R      zurücknehmen, erneut spielen
    O              die Chancen auf dem Brett; auch `o`, wenn kein Name so beginnt
    P              lässt den Computer antworten; beim Setzen von Einheiten alle, die übrig sind
    B              was der Computer tun würde, und warum
    R              die Regeln, nach Themen
    W              wann du nach Karten gefragt wirst
    C              deine Karten, wie `c`
    L              das Protokoll
    T              die nächste Tafel, wie `t`
    Bild↑, Bild↓   was vorher geschah; blättert in der Tafel
    Leertaste, 1-4 hält Bots an, ihr Tempo
    :              ein Kommando: Tab ergänzt, `:hilfe` listet alle auf; `:auto` lässt den Computer
                   antworten, `:auto schritt` und `:auto zug`, bis das vorbei ist
    q              beendet; die Partie ist gespeichert
    Strg-Z         hält das Programm an
    Maus           ein Klick nimmt den Ausgangsort, ein zweiter auf das Ziel führt es aus; das Rad ändert die Zahl

    Auf dem Brett  `Ala R3`: der Ort, der Buchstabe der Armee, die ihn hält, ihre Einheiten
    +              dort stehen noch andere: Einheiten anderer Art oder eines Verbündeten
    { "*" }              dort liegt ein Marker
    @              ein Marker, der angegriffen werden kann
    °              eine gedruckte Markierung mit Bedeutung: Zeige darauf
    Punkte         eine besondere Art von Verbindung; `←` und `→` führen zum anderen Rand
                   Unter dem Brett wird der Ort, auf den gezeigt wird, ganz beschrieben.
greeting-screen = Pfeile wählen, Enter führt aus, ? listet die Tasten auf, : nimmt jedes Kommando, q beendet. Jede Taste schließt dieses Fenster.
screen-you = du:
show-picture-of-board = ein Bild zeigt das Spielbrett; lass den Teil weg
show-watch-save = eine gespeicherte Partie ändert sich nicht; `--watch` braucht das Verzeichnis einer Ausgabe
replay-picture-of-answer = ein Bild zeigt einen Augenblick; wähle ihn mit `--to N` oder verwende `show`

# Bilder des Spielbretts
picture-closed = aus dem Spiel
picture-written = { $path } geschrieben
picture-foreign = `{ $path }` gibt es schon und ist kein solches Bild; wähle einen anderen Pfad

## `fit`
fit-nothing = Zu wenige Partien endeten mit einem Gewinner.
fit-head = { $edition }: { $games } Partien; Gewichte an { $made } Stellungen angepasst, an { $held } anderen geprüft
fit-value = Wert einer Stellung
fit-loss = Log-Verlust
fit-even = gleiche Chancen
fit-guessed = nach Stärke, ohne Gewichte
fit-fitted = mit diesen Gewichten
fit-no-better = Diese Gewichte sagen Partien nicht besser voraus als keine; lass sie weg.
fit-undecided = Partien ohne Gewinner, nicht verwendet: { $n }

## `arena`
arena-few = Es braucht mindestens zwei Bots: --bots greedy,simple
arena-head = { $edition }, { $players } Spieler: { $games } Partien
arena-bot = Bot
arena-games = Partien
arena-wins = Siege
arena-share = Anteil
arena-elo = Elo
arena-interval = 95 %
arena-pair = Paar
arena-by-seats = nach Plätzen des ersten
arena-seats = { $n } von { $players }: { $share }
arena-sure = signifikant
arena-undecided = Partien ohne Gewinner: { $n }
arena-forfeits = Partien, die ein Bot verlor, weil er nicht antwortete: { $n }
programs-empty = hinter `cmd:` muss ein Befehl stehen, wie in cmd:python3 mein_bot.py
program-not-started = es lässt sich nicht starten: { $why }
program-late = keine Antwort in { $seconds } s
program-ended = es hat sich beendet
program-unread = es antwortete `{ $said }`: { $why }
program-fault = `cmd:{ $command }`: { $what }
program-lost = { START($seat) } { AGREE($seat, "bekommt", "bekommen") } keine Antwort vom Programm, das den Platz verloren hat: Der Computer ({ $level }) spielt weiter. { $fault }
seat-unnamed = Platz { $seat } spielt ein externes Programm, dessen Befehl angegeben werden muss. Für eine neue Partie: `--seats human,"cmd:./mein_bot"`. Für eine gespeicherte: `--seat { $seat }=cmd:./mein_bot` oder ein Bot an seiner Stelle mit `--seat { $seat }=normal`; `warboard serve --resume` kennt dieselben Optionen.
seat-no-program = `--seat { $seat }=…`: Diesen Platz spielte kein Programm. Die anderen Spieler stehen im Spielstand.
arena-failed = gescheiterte Partien: { $n }

# Die Chronik einer Partie
chronicle-turn = Runde { $round }, { $army }
chronicle-round = Runde { $round }
chronicle-attack = { $from } → { $to }
chronicle-roll = { $from } { $dice } → { $to } { $other }: −{ $lost }, −{ $taken }
chronicle-fire = { $from } → { $to }: { $dice }
chronicle-took = { $space } erobert
chronicle-share = Siegchance von { $army }: { $from } % → { $to } %.
chronicle-leads = { START($army) } { AGREE($army, "übernimmt", "übernehmen") } die Führung.
chronicle-turning = { $turn }: { $what }
chronicle-winning = Wer am Gewinnen war, Zug für Zug:
chronicle-luck = Würfelglück, in Verlusten unter der erwarteten Zahl:
chronicle-lost = verloren { $lost }, erwartet { $expected }, in { $rolls } Würfen
chronicle-turnings = Wendepunkte:
chronicle-next-page = Die ganze Partie als Seite für einen Browser aufheben:
chronicle-next-picture = Das letzte Spielbrett zeichnen:
chronicle-next-again = Noch einmal so eine Partie spielen:

# Die Seite einer Partie
film-title = { $game }: Wiedergabe
film-keys = Tasten: ← → ein Moment, n p ein Zug, [ ] ein Kampf, , . ein Wurf, Pos1 Ende, Leertaste spielt ab, 1 bis 4 das Tempo.
film-noscript = Diese Seite zeigt eine Partie mit einem eigenen Skript; dieser Browser führt es nicht aus.
film-play = Abspielen
film-pause = Pause
film-speed = Tempo
film-first = An den Anfang
film-last = Ans Ende
film-turn-back = Einen Zug zurück
film-turn-on = Einen Zug weiter
film-battle-back = Einen Kampf zurück
film-battle-on = Einen Kampf weiter
film-roll-back = Einen Wurf zurück
film-roll-on = Einen Wurf weiter
film-line = Zeitleiste
film-moment = Moment
film-play-on = Ab hier weiterspielen
film-play-on-at = Um ab hier weiterzuspielen: „warboard replay“ mit dem Spielstand, in einem Terminal, und die Taste o in diesem Moment.
film-opening = Vor dem ersten Zug
film-told = Was in diesem Zug geschah
film-curves = Verlauf der Partie
film-strength = Stärke
film-share = Siegchance
film-income = Zuwachs
film-luck = Glück
film-lost = verloren
film-expected = erwartet
film-rolls = Würfe
film-turning = Wendepunkte
film-dice = Die Würfel prüfen
film-dice-agree = Jeder Wurf und jede gezogene Karte stimmt damit überein.
film-foreign = `{ $path }` gibt es schon und ist keine solche Seite; wähle einen anderen Pfad
film-nobody = niemand

# Eine Partie noch einmal ansehen
replay-foot = ← → Moment  n p Zug  [ ] Kampf  , . Wurf  Leertaste spielt  ? Tasten  q beendet
replay-keys = diese Taste gibt es nicht; ? listet alle auf
replay-no-more = davon gibt es keine mehr
replay-help =
    ← →            ein Moment zurück, ein Moment weiter
    n p            der nächste Zug, der vorige (auch ↓ ↑, Bild↓ Bild↑)
    {"["} ]            der vorige Kampf, der nächste
    , .            der vorige Wurf, der nächste
    Pos1 Ende      an den Anfang, ans Ende
    Tab, Umsch-Tab die Wendepunkte
    Leertaste      spielt ab und hält an         1-4   das Tempo
    v              wessen Sicht gezeigt wird     m     das Maß der Kurven
    t              Kurven und Wendepunkte        o     spielt ab hier weiter, als neue Partie
    q              beendet                       Strg-Z  hält das Programm an
    Maus: Ein Klick auf die Zeitleiste geht dorthin, das Rad vor und zurück.
    ● erobert   x Kampf   · Wurf   ▫ Karten   † ausgeschieden   ★ Wendepunkt
replay-play-on = Eine neue Partie speichern, die hier weitergeht?  j = ja, jede andere Taste = nein
replay-yes = jJyY
replay-played-on = Eine neue Partie, die dort weitergeht, ist gespeichert, mit eigenen Würfeln. Der SHA-256 ihrer Geheimzahl ist
    { $hash }
    Spiele sie mit
replay-own-eyes = die Sicht anderer Plätze gibt es, wenn die Partie vorbei ist
replay-truth = alles wird gezeigt
replay-public = nur öffentliche Informationen werden gezeigt
replay-seat = wie { $seat } es sah
replay-measure = { $what }, von Zug zu Zug (m)
replay-turning = Wendepunkte (Tab)

### Im Browser spielen

name-empty = Gib einen Namen ein, mit Buchstaben.
name-long = Ein Name hat höchstens { $n } Buchstaben.
name-hidden = Ein Name hat keine unsichtbaren Zeichen.
serve-host = Die Seite des Gastgebers, nur für dich: Sie beginnt Partien und zeigt alle Links.
serve-seat = Platz { $seat }:
serve-program = Platz { $seat } spielt dein Programm.
serve-lost = { START($seat) } { AGREE($seat, "bekommt", "bekommen") } keine Antwort vom Programm: Der Computer ({ $level }) spielt weiter.
serve-bot = Platz { $seat } spielt `{ $bot }`.
serve-spectators = Zuschauer:
serve-alone = Nur dieser Rechner kann diese Links öffnen. `--host 0.0.0.0` lässt andere herein.
serve-open = Wer diesen Rechner erreicht, kann diese Links öffnen und auf ihren Plätzen spielen. Die Verbindung ist nicht verschlüsselt.
serve-public = Die Spieler öffnen { $url }; diese Adresse muss zu diesem Server führen, { $to }. Wer einen Link hat, kann auf dessen Platz spielen.
serve-other-host = Dieser Server antwortet nicht unter diesem Namen. Wer ihn betreibt, kann ihn mit `--public-url { $url }` starten, der Adresse, die die Spieler öffnen.
serve-other-site = Die Seite einer anderen Adresse fragt, daher ist nichts geschehen. Gehört sie zu diesem Server, kann sein Betreiber ihn mit `--public-url { $url }` starten, der Adresse, die die Spieler öffnen.
serve-places = Höchstens { $n } Verbindungen sind zugleich möglich, höchstens die Hälfte davon für Zuschauer.
serve-too-fast = Zu schnell; es wurde nichts getan. Versuche es in { $n } s noch einmal.
serve-muted = Der Gastgeber hat diesen Link stummgeschaltet: Deine Nachrichten werden nicht gezeigt.
serve-invite = Ein Link für alle: Wer ihn öffnet, gibt einen Namen an und nimmt einen freien Platz oder sieht zu.
serve-seat-taken = Dieser Platz ist besetzt; wähle einen anderen.
serve-name-taken = So heißt hier schon jemand; wähle einen anderen Namen.
serve-name-first = Gib zuerst deinen Namen an.
serve-here-already = Du bist schon hier.
serve-host-alone = Das kann nur der Gastgeber.
serve-gathering-full = { $n } Leute sind schon hier; sonst kann niemand kommen.
serve-nobody-sits = Noch hat niemand einen Platz.
serve-not-ready = { $name } ist noch nicht bereit.
serve-nothing-here = Dieses Spiel hat begonnen oder ist nicht mehr da. Öffne den Link noch einmal.
serve-not-over = Das Spiel ist nicht vorbei.
serve-sat = { START($seat) } { AGREE($seat, "setzt", "setzen") } sich an den Tisch.
serve-handed = Der Gastgeber lässt einen Bot antworten: { $seat }.
serve-given-back = { START($seat) } { AGREE($seat, "antwortet", "antworten") } wieder statt des Bots.
serve-clock-set = Der Gastgeber stellt die Uhr: { $n } Sekunden für eine Antwort.
serve-clock-off = Der Gastgeber hält die Uhr an.
serve-renewed = Der Gastgeber hat den Link erneuert: { $seat }.
serve-renewed-link = Der Gastgeber hat den Link dieses Platzes erneuert: Frag nach dem neuen.
serve-closed = Der Gastgeber hat dieses Spiel geschlossen. Es ist gespeichert.
serve-muted-seat = Der Gastgeber hat stummgeschaltet: { $seat }.
serve-heard-seat = Wieder zu hören: { $seat }.
serve-muted-watching = Der Gastgeber hat die Zuschauer stummgeschaltet.
serve-heard-watching = Die Zuschauer sind wieder zu hören.
serve-asks-again = { START($seat) } { AGREE($seat, "will", "wollen") } noch einmal spielen.
serve-notice = { $name }, du bist dran: { $game }
serve-stop = Strg-C hält den Server an; die Partien werden laufend gespeichert, und die Links bleiben gültig.
serve-no-browser = Es wurde kein Browser gefunden, um sie zu öffnen.
serve-cannot = Kann an { $at } nicht lauschen: { $reason }
serve-taken = Ein anderes Programm lauscht an { $at }; `--port { $next }` nimmt den nächsten Port, `--port 0` einen freien
serve-no-moment = Diese Partie ist nicht vorbei oder hat keinen Moment { $at }.
serve-full = Dieser Server hat schon { $n } Partien.
serve-stand-in = { START($seat) } { AGREE($seat, "ist", "sind") } abwesend: Ein Bot spielt weiter.
serve-undone = { START($seat) } { AGREE($seat, "hat", "haben") } die letzte Antwort zurückgenommen.
serve-refused = { START($seat) } { AGREE($seat, "stimmt", "stimmen") } nicht zu: Es wird nichts zurückgenommen.
serve-stuck = Die Partie lässt sich nicht speichern und wartet; das Speichern wird wieder versucht.
serve-unstuck = Die Partie lässt sich wieder speichern.
serve-late = Deine Zeit ist abgelaufen: Ein Bot hat geantwortet.
serve-unread = Der Server konnte die Nachricht der Seite nicht lesen. Lade die Seite neu.
serve-watching = Du bist Zuschauer und kannst nicht antworten.
serve-not-asked = Du bist jetzt nicht gefragt.
serve-not-here = Dieses Kommando gibt es im Browser nicht.
serve-stale = Die Frage hat sich inzwischen geändert; es wurde nichts getan.
serve-conceded = { START($seat) } { AGREE($seat, "gibt", "geben") } auf: Ein Bot spielt bis zum Ende weiter.
serve-undo-others = Ein anderer Spieler hat seither etwas entschieden.
serve-undo-once = Nimmt deine letzte Antwort zurück.
serve-undo-asks = Fragt die anderen, ob du deine letzte Antwort zurücknehmen darfst: Seither wurde gewürfelt oder etwas aufgedeckt.
page-board = Spielbrett
page-standing = Stand
page-tale = Was geschah
page-offer = Du darfst jetzt
page-hand = Deine Karten
page-people = Am Tisch
page-chat = Chat
page-say = Nachricht an alle
page-send = Senden
page-you = du
page-watching = Du siehst zu
page-watchers = { $n } sehen zu
page-astray = Das ist jetzt keine Wahl.
page-your-move = Du bist dran
page-waits = Am Zug: { $seat }
page-waits-somebody = Eine Antwort steht aus
page-waits-all = Warten, bis alle geantwortet haben
page-take-back = Zurücknehmen
page-goes-on = Automatisch gespielt
page-for-you = Für dich beantwortet
page-here = da
page-away = weg
page-stand-in = weg, ein Bot spielt
page-conceded = hat aufgegeben, ein Bot spielt
page-bot = Bot: { $bot }
page-undo = Zurücknehmen
page-wish-own = Die anderen werden gefragt, ob du es zurücknehmen darfst.
page-wish = { $seat }: möchte die letzte Antwort zurücknehmen.
page-agree = Zustimmen
page-refuse = Ablehnen
page-back = Zurück
page-until = Bis zur Entscheidung
page-until-all = … dann alle nachziehen
page-until-all-title = Bis zur Entscheidung angreifen; ist das Ziel erobert, ziehen alle Einheiten nach.
page-leave = So viele übrig lassen
page-left = Bis { $n } übrig
page-more = Eine mehr
page-less = Eine weniger
page-number = Anzahl
page-from = { $space }: Wähle das Ziel.
page-choose = Wähle auf dem Brett oder hier.
page-nothing-yet = Noch ist nichts geschehen.
page-pace = Tempo der Bots
page-pace-slow = langsam
page-pace-middle = mittel
page-pace-fast = schnell
page-pace-none = sofort
page-auto = Ein Bot macht das
page-end-turn = Meinen Zug beenden
page-auto-turn = Ein Bot spielt meinen Zug
page-typed = Kommando, wie im Terminal
page-do = Ausführen
page-go-on = Weiter
page-habits = Vorgaben
page-concede = Aufgeben
page-concede-sure = Der Computer spielt an deiner Stelle bis zum Ende weiter. Gibst du auf?
page-unsent = Es wurde nichts gesendet: Die Verbindung ist weg. Versuche es wieder, wenn sie zurück ist.
page-legend = Zeichen
page-ended = vorbei
page-help-text =
    Was du wählen kannst, steht neben dem Brett (auf kleinen Bildschirmen darunter), mit einem Knopf für jede Antwort. Auf dem Brett sind die Orte, die du wählen kannst, umrandet.
    
    · Klicke einen deiner Orte und dann einen anderen an, oder ziehe vom einen zum anderen: Beides wählt und zeigt die Chancen eines Angriffs. Der Knopf führt ihn aus, oder ein zweiter Klick auf den Ort. Die Anzahl legt fest, wie viele Einheiten oder Würfel; „Bis zur Entscheidung“ greift immer wieder an.
    · Karten spielst du aus „Deine Karten“ aus. Um mehrere zu ordnen, klicke sie nacheinander an.
    · Zeige auf einen Ort oder gehe mit der Tastatur hin, um zu lesen, was dort ist und wie die Chancen eines Angriffs darauf stehen.
    · „Ein Bot macht das“ beantwortet eine Frage für dich, „Ein Bot spielt meinen Zug“ den ganzen Zug. „Zurücknehmen“ nimmt deine letzte Antwort zurück. Wurde seither gewürfelt oder etwas aufgedeckt, werden die anderen gefragt; haben andere seither etwas entschieden, ist es grau.
    · „Vorgaben“, am Tisch, legen fest, wann du nach Karten gefragt wirst und ob nach deiner Verteidigung und dem Nachrücken; sie gelten auch, während du weg bist.
    · Das Mausrad, zwei Finger oder + und − auf dem Brett vergrößern es; ziehe am Hintergrund, um es zu verschieben.
    · Du darfst die Seite schließen: Die Partie wartet, und der Link öffnet sie wieder.
    · Die Zeile unten nimmt Kommandos wie ein Terminal: „hilfe“ listet sie auf, „regeln“ zeigt die Regeln.
page-rules = Regeln
page-help = Hilfe
page-close = Schließen
page-unread = ✉ { $n } neu
page-muted = Der Gastgeber hat diesen Link stummgeschaltet
page-sent-again = Die Verbindung ist zurück; deine letzte Aktion wurde noch einmal gesendet.
page-unanswered = Die Verbindung brach ab, bevor eine Antwort kam; prüfe, ob deine Aktion angenommen wurde.
page-lost = Die Verbindung ist weg; neuer Versuch …
page-dice = Die Würfel sind im Voraus durch eine Geheimzahl festgelegt, die nach der Partie gezeigt wird. Ihr SHA-256: { $hash }
page-clock = { $n } Sekunden für eine Antwort
page-out = raus
page-near = nah dran
page-next-set = Der nächste Satz bringt { $n }.
page-losses = verliert { $n }
page-total = { $total } von { $needed }
page-free = frei
page-zoom-in = Größer
page-zoom-out = Kleiner
page-whole = Ganzes Brett
page-over = Die Partie ist vorbei
page-play-on = Ab hier weiterspielen
page-play-on-from = Ab Moment
page-play-on-title = Die Wiedergabe zählt ihre Momente und führt aus jedem davon hierher.
page-played-on = Eine Partie geht ab Moment { $n } weiter: dein Platz darin
page-again = Noch einmal ansehen: die ganze Partie, mit Kurven und Wendepunkten
page-wins = Gewinnt:
page-latest = Gerade eben
page-replay = Im Terminal: warboard replay { $file }
page-notify = Benachrichtige mich, wenn ich dran bin
page-level = Genauigkeit
page-level-turns = Züge
page-level-steps = Ereignisse
page-level-all = jeder Kampf
page-skip = Zu deiner nächsten Wahl
page-keys = Tasten: Auf dem Brett führen Pfeile zum nächsten Ort, den du wählen kannst, Enter wählt, Esc geht zurück; + und − ändern die Zahl; ein Buchstabe führt zu einem Namen.
page-host = Partien dieses Servers
page-new-game = Neue Partie
page-games = Partien
page-no-games = Hier wurde noch keine Partie begonnen.
page-edition = Spiel
page-variant = Variante
page-as-printed = wie gedruckt
page-players = Spieler
page-options = Hausregeln
page-seat = Platz { $n }
page-clock-host = Uhr, in Sekunden pro Antwort
page-no-clock = keine
page-begin = Beginnen
page-learn = Lernen: { $list }
page-mute = Stummschalten
page-unmute = Nicht mehr stumm
page-copy = Kopieren
page-partner = Partner
page-regions = Regionen
page-chances = Siegchance
page-turn = Zug { $n }
page-are-here = da: { $list }
page-copied = Kopiert
page-give-links = Schicke jedem Spieler einen Link. Wer den Link hat, kann auf diesem Platz spielen.
page-my-games = Meine Spiele auf diesem Gerät
page-forget = Vergessen
page-marked = Markiert: jetzt kopieren
page-table-of = Tisch von { $name }
page-free-seats = freie Plätze: { $n }
page-comes = { $name } ist da
page-your-colour = Dein Name und deine Farbe
page-your-name = Dein Name
page-rename = Ändern
page-how-to-sit = Gib deinen Namen an und nimm einen freien Platz. Nichts zu installieren, kein Konto.
page-only-watch = Nur zusehen
page-ready = Bereit
page-not-ready = noch nicht
page-empty-seats = Für einen leeren Platz antwortet ein Bot, bis ihn jemand nimmt.
page-host-begins = Der Gastgeber beginnt.
page-name-first = Gib zuerst deinen Namen an.
page-free-seat = Freier Platz
page-taken = besetzt
page-host-word = Gastgeber
page-sit-here = Hier sitzen
page-stand-up = Aufstehen
page-places = Die Plätze
page-winner = hat gewonnen
page-move-up = { $name } nach oben
page-move-down = { $name } nach unten
page-shuffle-seats = Plätze mischen
page-seat-moved = Du sitzt jetzt hier: { $seat }
page-remove = Entfernen
page-remove-sure = { $name } von diesem Tisch entfernen?
page-who-plays = Wer hier spielt
page-also-here = Ohne Platz hier: { $list }
page-what-is-played = Was ihr spielt
page-seconds = { $n } s
page-host-choices = Wahl des Gastgebers
page-invite = Einladen
page-invite-all = Ein Link für alle
page-invite-text = Wer den Link öffnet, gibt einen Namen an und nimmt einen freien Platz oder sieht zu.
page-invite-dots = Der Link als Bild: mit der Kamera eines Telefons ansehen
page-share = Teilen…
page-link-gone = Dieser Link führt nirgends mehr hin. Frag den Gastgeber nach einem anderen.
page-gather = Tisch öffnen
page-begin-at-once = Beginnen, ein Link für jeden
page-bot-plays = Ein Bot spielt
page-give-back = Platz zurückgeben
page-new-link = Neuer Link
page-new-link-is = Der neue Link dieses Platzes, nur für seinen Spieler:
page-close-game = Spiel schließen
page-close-sure = Dieses Spiel für alle schließen? Es bleibt gespeichert.
page-host-menu = Menü des Gastgebers
page-mute-watching = Zuschauer stummschalten
page-hear-watching = Zuschauer wieder hören
page-handed = Der Gastgeber lässt einen Bot für dich antworten
page-stands-in = ein Bot spielt
page-sound = Töne
page-motion = Bewegung
page-motion-none = keine
page-motion-normal = normal
page-motion-slow = langsam
page-rematch = Noch einmal mit denselben Leuten
page-rematch-wants = { $n } von { $total } wollen es
page-rematch-link = Das neue Spiel mit denselben Leuten: dein Platz
page-set-up = Ein Bot baut für mich auf
page-notify-server = Sag mir über den Dienst des Gastgebers, wenn ich dran bin
page-scheme = Hell oder dunkel
page-step-of = Schritt { $n } von { $total }:
page-other-numbers = Andere Zahlen
page-menu = Menü
page-against = gegen
page-last-roll = Letzter Wurf
page-log = Verlauf
page-you-take-it = Chance, es zu nehmen
page-tap-card = Karte antippen
page-orders = Deine Befehle, der zuerst aufgedeckte vorn
page-forces = Kräfte
page-fronts = Fronten
page-of = { $n } von { $total }
page-topics = Alle Themen


# Der Bildschirm: Kartenreihen, Gewohnheiten
screen-key-row = Enter oder eine Nummer nimmt sie
screen-key-row-give = Enter gibt diese Karten
screen-key-row-back = Esc nimmt zurück
screen-forgo-again = Drücke noch einmal e zur Bestätigung.
screen-step-began = { $step } hat von selbst begonnen: Davor war nichts mehr zu tun. Drücke die Taste noch einmal, um ihn zu überspringen.
screen-leave-or-name = Noch einmal q beendet; ein anderer Buchstabe setzt einen Namen fort, der mit q beginnt.
screen-on-or-name = Noch einmal e führt zum nächsten Schritt; ein anderer Buchstabe setzt einen Namen fort, der mit e beginnt.
screen-menu-other = Keine andere Taste tut hier etwas.
forgoes-order = { $card } gäbe keinen Befehl und wäre verbraucht.
screen-keys-menu = ↑ ↓ Zeile · Enter oder eine Nummer nimmt es · q beendet
screen-keys-menu-back = ↑ ↓ Zeile · Enter oder eine Nummer nimmt es · Esc zurück · q beendet
word-until = bis
auto-step = Der Computer spielt für dich, bis der Schritt vorbei ist; Strg-C hält ihn an, `zurück` nimmt es zurück.
    .page = Der Computer spielt für dich, bis der Schritt vorbei ist; „Zurücknehmen“ macht das rückgängig.
ends-turn = Der Rest des Zuges wird übersprungen, bis auf nötige Antworten; `zurück` nimmt es zurück.
    .page = Der Rest des Zuges wird übersprungen, bis auf nötige Antworten; „Zurücknehmen“ macht das rückgängig.
auto-opening = Der Computer spielt für dich, bis der erste Zug beginnt; Strg-C hält ihn an, `zurück` nimmt es zurück.
    .page = Der Computer spielt für dich, bis der erste Zug beginnt; „Zurücknehmen“ macht das rückgängig.
auto-turn = Der Computer spielt für dich, bis der Zug vorbei ist; Strg-C hält ihn an, `zurück` nimmt es zurück.
    .page = Der Computer spielt für dich, bis der Zug vorbei ist; „Zurücknehmen“ macht das rückgängig.
auto-until-attacked = Der Computer spielt für dich, bis du angegriffen wirst; Strg-C hält ihn an, `zurück` nimmt es zurück.
    .page = Der Computer spielt für dich, bis du angegriffen wirst; „Zurücknehmen“ macht das rückgängig.
auto-attacked = Du wirst angegriffen: Du spielst wieder selbst.
conceded = { START($seat) } { AGREE($seat, "gibt", "geben") } auf: Der Computer spielt bis zum Ende weiter. Strg-C übernimmt den Platz wieder.
concede-sure = Der Computer würde an deiner Stelle bis zum Ende weiterspielen: `aufgeben ja` tut es.
synopsis-concede = aufgeben [ja]
brief-concede = Gibt die Partie auf: Der Computer spielt für dich bis zum Ende weiter.
synopsis-advice = tipp
brief-advice = Schlägt eine Antwort vor und nennt den Grund, nach dem, was dein Platz weiß.
synopsis-rules = regeln [THEMA]
brief-rules = Erklärt die Regeln zu einem Thema; ohne Thema listet es die Themen auf.
advice-would = Der Computer würde `{ $answer }` tippen.
    .page = Der Computer würde antworten: { $answer }
advice-nothing-better = Er findet nichts Besseres.
advice-attack = { $space }: erobert mit einer Wahrscheinlichkeit von { $chance }.
advice-gain = Das { $list }.
gain-completes = vervollständigt { ACC($region) }, +{ $n }
gain-breaks = nimmt { DAT($army) } { ACC($region) }, −{ $n }
gain-out = schaltet { ACC($army) } aus
gain-wins = gewinnt das Spiel: { $way }
gain-short = lässt nur { $n } übrig: { $way }
advice-takes = { $space }: sicher erobert.
advice-threatened = Auf { DAT($space) } stehen { $here }, und { $n } daneben auf { DAT($there) }.
advice-trade = Der Satz bringt { $units }.
windows-once = du wirst gefragt, wenn du eine Karte ausspielen darfst; Passen gilt für die ganze Invasion oder bis jemand eine Karte ausspielt
windows-means = `{ $word }`: { $words }
windows-how = `fenster NAME nie|einmal|fragen|immer` ändert eines (einmal: einmal pro Invasion); mit `angriff` oder `verteidigung` dahinter nur für diese Seite eines Kampfes. `fenster KARTE nie|einmal|fragen` ändert eine Karte.
windows-card-among = Weil hier mehrere Personen spielen, wird die Frage trotzdem gestellt.
rules-unknown = Es gibt kein Thema „{ $words }“; `regeln` listet die Themen auf.
rules-topics = Themen:
rules-steps = Schritte:
rules-kinds = Einheiten:
rules-orders = Befehle:
rules-answers = Antworten:
rules-tokens = Marker:
rules-cards = Karten:
rules-how = `regeln NAME` erklärt eines davon; ein Teil des Namens genügt.
rules-everybody = Alle
rules-step = Schritt { $n } von { $of } eines Zuges.
rules-phase = Schritt { $n } von { $of } einer Runde.
rules-at-once = Alle antworten zugleich, ungesehen von den anderen. Wenn der Letzte geantwortet hat, werden { $hidden ->
    [0] alle Antworten gezeigt und zusammen ausgeführt
   *[other] alle Antworten zusammen ausgeführt und die nicht verdeckten gezeigt
}; bis dahin nimmt `zurück` deine eigenen zurück.
    .page = Alle antworten zugleich, ungesehen von den anderen. Wenn der Letzte geantwortet hat, werden { $hidden ->
        [0] alle Antworten gezeigt und zusammen ausgeführt
       *[other] alle Antworten zusammen ausgeführt und die nicht verdeckten gezeigt
    }; bis dahin kannst du deine eigenen zurücknehmen.
rules-who = Am Zug: { $who }.
rules-opening = Vor dem ersten Zug.
rules-window = Karten, die hier passen, dürfen ausgespielt werden. Gefragt: { $who }.
rules-window-cards = Karten für diesen Augenblick: { $list }.
rules-trade-sets = Drei Karten mit demselben Symbol oder drei mit drei verschiedenen Symbolen sind ein Satz; eine Karte mit mehreren Symbolen zählt als jedes davon.
rules-trade-track = Die Sätze der Partie bringen der Reihe nach: { $list }{ $more ->
    [0] {""}
   *[other] , dann jeder { $more } mehr
}.
rules-trade-table = Ein Satz bringt: { $list }. Eine Karte mit mehreren Symbolen zählt als jedes davon.
rules-trade-three = dreimal { $symbol } { $n }
rules-trade-mixed = drei verschiedene Symbole { $n }
rules-trade-must = Mit { $n } Karten oder mehr { $until ->
    [-1] muss ein Satz getauscht werden
   *[other] müssen Sätze getauscht werden, bis höchstens { $until } übrig sind
}.
show-trade-must = ab { $n } Karten{ $until ->
    [-1] { "" }
   *[other] , bis auf { $until }
}
rules-trade-most = { $n ->
    [one] Höchstens ein Satz
   *[other] Höchstens { $n } Sätze
} pro Zug.
rules-trade-held = Eine getauschte Karte, die zeigt, was du hältst, bringt { $units } dorthin{ $n ->
    [one] , einmal pro Zug
   *[other] , { $n }-mal pro Zug
}.
rules-take = Wer irgendwo allein steht, nimmt es ein.
rules-gives = { $of }: { $list }.
rules-place-on = Auf: { $list }.
rules-place-needs = Auf einmal mindestens: { $list }.
rules-place-most = Insgesamt höchstens: { $list }.
rules-place-room = An einem Ort dürfen höchstens { $most } Einheiten stehen; die keinen Platz finden, gehen verloren.
rules-place-driven = Von Einheiten, die dort standen, gehen { $lost } verloren; andere warten wieder ({ $units }).
rules-targets = Ziele: { $list }.
rules-draw = Gezogene Karten: { $list }.
rules-deal-cards = Jeder Spieler zieht { $n ->
    [one] eine Karte
   *[other] { $n } Karten
}.
rules-program = Jeder Spieler wählt geheim { $n ->
    [one] eine Karte
   *[other] { $n } Karten
} von der Hand und ihre Reihenfolge.
rules-orders-of-hand = Wer am Zug ist, spielt eine Karte von der Hand aus, für einen ihrer Befehle oder für ihre Wirkung. Ohne spielbare Karte entfällt der Schritt.
rules-give-orders = Reihum deckt jeder Spieler die oberste Karte auf und gibt einen ihrer Befehle oder keinen, bis keine Karte übrig ist.
rules-faces = Es gibt: { $list }.
kind-basic = hält { -spaces }; jede kämpfende Einheit würfelt einen Würfel, und Verluste gehen von diesen ab
kind-hit-on = getroffen bei { $least } oder mehr
kind-hits = zerstört durch { $n ->
    [one] einen Treffer
   *[other] { $n } Treffer
}
kind-range = zieht über höchstens { $n } { $n ->
    [one] Verbindung
   *[other] Verbindungen
}
kind-range-any = zieht über beliebig viele Verbindungen
kind-and = ;{" "}
kind-over = zieht nur über { $links }
kind-over-always = zieht über { $links }
kind-over-if = zieht über { $links } unter dieser Bedingung: { $list }
kind-over-none = zieht nie
kind-placed = wird auf solche { -spaces } gesetzt: { $list }
kind-on = darf nur auf solchen { -spaces-dat } stehen: { $list }
kind-through = durchquert solche { -spaces }: { $list }
kind-through-all = durchquert alle { -spaces }
kind-carries = trägt { $units }
kind-strikes = trifft im Angriff bei { $attack }, in der Verteidigung bei { $defend }
kind-dice = würfelt { $n } Würfel
kind-first = schlägt vor anderen zu
kind-endures = hält { $n } Treffer aus
kind-hit-when = ist nur unter dieser Bedingung zu treffen: { $list }
kind-bonus = { $n ->
    [one] eine Zusatzkarte
   *[other] { $n } Zusatzkarten
} für die Armee, die diese Einheit zerstört
kind-takes = zerstört beim Untergang auch am selben Ort: { $units }
kind-takes-waiting = entfernt beim Untergang auch wartende Einheiten: { $units }
kind-costs = kostet { $price }
kind-limit = { $n ->
    [one] gibt es nur einmal
   *[other] höchstens { $n }
}
rules-dice-attacker = Der Angreifer würfelt höchstens { $n ->
    [one] einen Würfel
   *[other] { $n } Würfel
} mit { $sides } Seiten, einen für jede kämpfende Einheit; { $stay ->
    [one] eine muss
   *[other] { $stay } müssen
} draußen bleiben.
rules-dice-defender = Der Verteidiger würfelt höchstens { $n ->
    [one] einen Würfel
   *[other] { $n } Würfel
} mit { $sides } Seiten, einen für jede Einheit.
rules-compare = Die Würfel werden paarweise verglichen, die besten zuerst; der niedrigere eines Paares kostet seine Seite eine Einheit.
rules-total = Jede Seite zählt ihre Würfel zusammen; die niedrigere Summe kostet ihre Seite eine Einheit.
rules-threshold = Der Angreifer legt jeden Würfel auf eine Einheit, für die er hoch genug ist; der Verteidiger würfelt nicht.
rules-function = Eine Regel dieser Ausgabe entscheidet, was die Würfel jede Seite kosten.
rules-ties-attacker = Bei Gleichstand gewinnt der Angreifer.
rules-ties-defender = Bei Gleichstand gewinnt der Verteidiger.
rules-source = Quelle: das Regelheft, „{ $list }“{ $kind ->
    [in-part] ; was es offenlässt, ist rekonstruiert
   *[whole] {""}
}.
rules-source-none = Quelle: rekonstruiert, weil kein Regelheft es druckt.
topic-winning = Sieg
topic-round = Eine Runde
topic-turn = Ein Zug
topic-units = Einheiten
topic-cards = Karten
topic-regions = Regionen
topic-tracks = Leisten
special-targets = Andere Angriffsziele: { $list }
special-cards = Karten werden für ihre Wirkung ausgespielt: `karten` zeigt deine, `regeln karten` alle.
    .page = Karten werden für ihre Wirkung ausgespielt.
special-rounds = Alle programmieren geheim Karten; sie werden einzeln aufgedeckt, und jede gibt einen Befehl.
welcome-you = Du spielst: { $armies }.
welcome-human = { $armies }: ein Mensch
welcome-program = { $armies }: ein Programm
welcome-bot = { $armies }: der Computer ({ $bot })
welcome-neutral = Neutral: { $armies }
welcome-special = Besondere Regeln
side-near = Keine Seite heißt „{ $side }“; meintest du { $near }?
side-unknown = Keine Seite heißt „{ $side }“; die Seiten sind { $list }.
side-with = { $side }, mit { $list }
resume-now = gerade eben
resume-minutes = vor { $n } Minuten
resume-hours = vor { $n } Stunden
resume-days = vor { $n } Tagen
screen-key-left = A bis { $n } übrig
rules-way = { $who }: { $what }
rules-way-far = {" "}· { $counts }: { $near }
advance-auto = Ab jetzt rücken alle Einheiten, die folgen dürfen, in von dir eroberte { -spaces } nach; `nachrücken fragen` fragt wieder.
advance-ask = Ab jetzt wirst du gefragt, wie viele Einheiten in von dir eroberte { -spaces } nachrücken.
welcome-steps = { $n } Schritte; jeder wird erklärt, wenn er kommt, und `regeln zug` listet sie auf.

# Studien
study-players = `{ $set }`: { $n } Plätze sind genannt
study-head = { $edition }: { $games } Partien mit { $cells } Einstellungen
study-cell = Einstellung
study-won = gewonnen
study-finished = von
study-share = Anteil
study-interval = 95-%-Intervall
study-games = Partien
study-cut = an der Grenze
study-drawn = remis
study-nobody = niemand übrig
study-endless = ohne Ende
study-failed = gescheitert
study-length = mittlere Länge
study-median = Median
study-began = 1. Zug siegt
study-first-taken = 1. Eroberung siegt
study-first-region = 1. Region siegt
study-turns = Züge
study-rounds = Runden
study-part = Anteil der Partien
study-of-game = Anteil der Partie
study-of-strength = Anteil der Stärke
study-winner = Gewinner
study-wins = Wer gewinnt
study-plot-wins = Anteile, mit 95-%-Intervallen
study-plot-lengths = Länge der Partien
study-plot-strength = Stärke im Verlauf
study-plot-strength-of = Stärke im Verlauf: { $cell }
study-title = { $edition }: eine Studie
study-courses = Verlauf der Partien
study-facts = Angaben
study-fact-edition = Ausgabe
study-fact-version = Programm
study-fact-seed = Startwert
study-fact-games = Partien je Einstellung
study-fact-seats = Plätze
study-how = Ein Intervall enthält den wahren Anteil in 95 von 100 solchen Studien (Wilson). Partien gleicher Nummer haben in allen Einstellungen mit gleich vielen Spielern dieselben Würfel. Gleiche Ausgabe, Einstellungen, Startwert und Programm ergeben dieselbe Seite.
rows-damaged = { $file }, Zeile { $line }: { $what }
rows-taken = { $file } gibt es schon; `--resume` setzt einen unterbrochenen Teil fort
rows-busy = ein anderer Prozess schreibt gerade { $file }
rows-other = { $file } gehört zu einer anderen Studie: { $what ->
    [version] sie wurde mit einer anderen Version des Programms gespielt
    [edition] sie hat eine andere Ausgabe
    [hash] die Regeln ihrer Ausgabe sind andere
    [seed] sie hat einen anderen Startwert
    [games] sie hat eine andere Zahl von Partien
    [variant] sie hat eine andere Variante
    [options] sie hat andere Optionen
    [seats] sie hat andere Plätze
    [max-turns] sie hat eine andere Zuggrenze
    [cells] sie verbindet andere Einstellungen
    [until-narrow] sie endet bei einer anderen Breite der Intervalle
    [shard] sie ist ein anderer Teil
   *[other] ihre Armeen sind andere
} ({ $theirs } statt { $own })
merge-unlike = { $one } und { $other } widersprechen sich bei Partie { $game }: Eines davon ist beschädigt oder wurde mit einem anderen Programm gespielt
merge-missing = { $n ->
    [one] 1 Partie von { $all } fehlt
   *[other] { $n } Partien von { $all } fehlen
}: { $list }
merge-parts = Zu spielende oder mit `--resume` fortzusetzende Teile: { $list }
balance-about = Erstellt mit `{ $command }`: { $games } Partien jeder Einstellung, `{ $bot }` auf jedem Platz. In Klammern, in Prozent: das 95-%-Konfidenzintervall.
balance-setting = Einstellung
balance-players = Spieler
balance-wins = Wer gewinnt
balance-began = Der erste Zug siegt
balance-length = Züge (Median)
balance-undecided = Ohne Gewinner
balance-plain = wie es ist
balance-variant = Variante `{ $id }`
balance-option = `{ $option }` ist `{ $value }`
balance-head = { $edition }: { $games } Partien mit { $settings ->
    [one] 1 Einstellung
   *[other] { $settings } Einstellungen
}, `{ $bot }` auf jedem Platz
balance-noticed = Was auffällt
balance-even = Nichts fällt auf; mehr Partien (`--games`) würden kleinere Unterschiede zeigen.
balance-uneven = { $setting }, { $players } Spieler: { $who } siegt in { $share } ({ $low } … { $high }); ausgeglichen wären { $even }
balance-first = der erste Zug
balance-open = { $open } von { $games } Partien ohne Gewinner: { $cut } an der Grenze der Züge, { $drawn } unentschieden, { $nobody } ohne Überlebende, { $endless } ohne Ende
balance-no-victory = niemand hat je gewonnen durch { $ids }
balance-unused = { $use ->
    [held] nie auf einer Hand
    [played] nie gespielt
    [fielded] nie auf dem Brett
    [bought] nie gekauft
    [ordered] nie befohlen
   *[token] nie ein Marker gebraucht von
}: { $ids }
balance-stronger = { $use ->
    [held] wer sie auf der Hand hat, gewinnt öfter
    [played] wer sie spielt, gewinnt öfter
    [fielded] wer sie auf dem Brett hat, gewinnt öfter
    [bought] wer sie kauft, gewinnt öfter
    [ordered] wer ihn gibt, gewinnt öfter
   *[token] wer seine Marker gebraucht, gewinnt öfter
}: { $ids }
balance-weaker = { $use ->
    [held] wer sie auf der Hand hat, gewinnt seltener
    [played] wer sie spielt, gewinnt seltener
    [fielded] wer sie auf dem Brett hat, gewinnt seltener
    [bought] wer sie kauft, gewinnt seltener
    [ordered] wer ihn gibt, gewinnt seltener
   *[token] wer seine Marker gebraucht, gewinnt seltener
}: { $ids }
balance-same = Optionen, die keine einzige Partie geändert haben: { $ids }
balance-little = Optionen ohne Unterschied, den je { $games } Partien zeigen: { $ids }
balance-much = Optionen, die ändern, wer gewinnt oder wie lange es dauert: { $ids }
balance-settings = Einstellungen
balance-victories = Wege zum Sieg
balance-held = Karten auf einer Hand
balance-played = Gespielte Karten
balance-fielded = Arten von Einheiten auf dem Brett
balance-bought = Gekaufte Arten von Einheiten
balance-ordered = Gegebene Befehle
balance-token = Stapel, deren Marker gebraucht wurden
balance-options = Optionen, verglichen mit dem Standardwert
balance-victory = Weg
balance-games = Partien
balance-by-script = durch ein Skript
balance-thing = Id
balance-in-games = In Partien
balance-with = Siegt damit
balance-without = Ohne
balance-difference = Unterschied
balance-more = öfter
balance-less = seltener
balance-never = nie
balance-otherwise = Partien mit anderem Verlauf
balance-turns = Züge
balance-how = Ein Unterschied in Prozent vergleicht eine Armee mit sich selbst, mit und ohne. In Klammern: wo er bei 999 von 1000 solchen Läufen liegt, denn viele werden zugleich betrachtet; unter „Einstellungen“ bei 95 von 100. Was auffällt, kann Ursache oder Folge sein: Wer führt, kann mehr spielen und kaufen.

# Wörter der Kommandos
# Jede Menge steht auf einer Zeile, durch Kommas getrennt; das erste Wort wird gezeigt. `{""}` ist eine Menge ohne Wort.
words-pass = passen
words-auto = auto, optimal
words-concede = aufgeben, kapitulieren
words-advice = tipp, rat, hinweis
words-rules = regeln, regel
words-end = ende, fertig, weiter
words-board = brett, spielbrett
words-map = plan, landkarte
words-look = zeigen, zeige, ansehen, schauen
words-cards = karten, handkarten
words-status = lage, stand, spieler
words-legal = was, möglich, moeglich, möglichkeiten, moeglichkeiten
words-odds = chancen, wahrscheinlichkeit
words-log = protokoll
words-undo = zurück, zurueck, rückgängig, rueckgaengig
words-redo = vorwärts, vorwaerts, wiederherstellen
words-save = speichern, sichern
words-help = hilfe
words-quit = beenden, verlassen, schluss
words-play = spielen, spiele, spiel, ausspielen
words-windows = fenster
words-attack = angreifen, angriff, greife
words-again = nochmal, nochmals, noch, erneut
words-stop = stopp, halt
words-commit = einsetzen
words-defend = verteidigen, verteidige, verteidigung
words-reroll = nachwürfeln, nachwuerfeln, neuwurf
words-buy = kaufen, kaufe, bauen
words-pay = zahlen, zahle, bezahlen
words-claim = nehmen, nehme, nimm, besetzen
words-advance = nachrücken, nachruecken, vorrücken, vorruecken
words-fire = feuern, feuer, feuere, schießen
words-fight = kämpfen, kaempfen, kämpfe, kaempfe, kampf
words-lose = verlieren, verliere
words-retreat = rückzug, rueckzug, fliehen
words-hit = treffen, treffe, triff, zielen
words-fortify = verschieben, verschiebe, ziehen, ziehe, bewegen
words-deploy = aufstellen, stationieren
words-order = befehlen, befehle, befehl
words-place = setzen, setze, platzieren, verstärken, verstaerken
words-program = programmieren
words-answer = antworten, antworte, antwort
words-trade = tauschen, tausche, eintauschen
words-held = bonus

# Wörter hinter Kommandos
words-yes = ja, j
words-no = nein, n
words-turn = zug
words-auto-once = einmal
words-step = schritt
words-until = bis
words-until-elided = {""}
words-attacked = angriff, angegriffen
words-until-attacked = {""}
words-all = alle, alles, maximum
words-none = keine, keinen, nichts
words-with = mit
words-leaving = behalten, lassen, lassend
words-for = für
words-and = und
words-between = nach, von, mit

# Wörter von Fenstern und ihren Einstellungen
words-never = nie, niemals
words-once = einmal
words-ask = fragen
words-always = immer
words-attacking = angriff, angreifend
words-defending = verteidigung, verteidigend
words-every-window = alle
words-invaded = invasion
words-before-roll = vor_wurf
words-after-roll = nach_wurf
words-conquered = eroberung
words-traded = tausch
words-level-beginner = anfänger, anfaenger
words-level-easy = leicht, einfach
words-level-normal = normal
words-level-hard = schwer
words-level-expert = experte

lesson-step = Lektion { $n } von { $of }. { $text }
lesson-end = Die Lektion ist zu Ende. { $text }
lesson-do = { $text } Jetzt: „{ $line }“.
    .page = { $text }
lesson-not-yet = In der Lektion geht es zuerst um etwas anderes: „{ $line }“. Du kannst jederzeit gehen und hier weitermachen.
    .page = In der Lektion geht es zuerst um etwas anderes. Du kannst jederzeit gehen und hier weitermachen.
learn-none = { $name } hat keine Lektion. Diese haben eine:
learn-nowhere = Kein eingebautes Spiel hat eine Lektion.
learn-unknown = Es gibt keine Lektion `{ $id }`; Lektionen: { $list }.
menu-resume = Weiterspielen
menu-learn = Lernen
menu-play = Neue Partie
menu-play-about = Spiel, Seite und Stärke wählen
menu-serve = Mit Freunden spielen
menu-serve-about = in Browsern, über einen Link
menu-watch = Zuschauen
menu-watch-about = Aufzeichnungen und Partien von Bots
menu-learn-about = eine geführte erste Partie
menu-quit = Beenden
menu-resume-about = { $game }, und { $n } ältere
menu-resume-unread = { $n ->
    [one] ein Spielstand
   *[other] { $n } Spielstände
}
watch-bots = Bots spielen
watch-bots-about = eine neue Partie, bei der du nur zusiehst
watch-replay = Noch einmal: { $game }
screen-keys-form = ↑ ↓ Zeile · ← → Wahl · Enter beginnt · q beendet
screen-keys-form-back = ↑ ↓ Zeile · ← → Wahl · Enter beginnt · Esc zurück zum Menü · q beendet
screen-enter = Enter
screen-form-begins = beginnt mit dieser Wahl
form-game = Spiel
form-variant = Variante
form-side = Du spielst
form-bots = Bots
form-nobody = niemanden, nur zusehen
form-wins = Sieg: { $list }
resume-bots = nur Bots
resume-people = { $n } Menschen
resume-won = zu Ende: gewonnen
resume-lost = zu Ende: verloren
resume-ended = zu Ende
resume-opening = Aufbau
resume-leads = { START($army) } führt mit { $n } %
resume-level = Bots: { $list }

# Die Seite, auf der ein Brett gezeichnet wird
drawing-title = { $name } – Zeichnung
drawing-map = Das Brett; Pfeiltasten verschieben das gewählte Feld
drawing-tools = Werkzeuge
drawing-zoom-in = Vergrößern
drawing-zoom-out = Verkleinern
drawing-whole = Ganzes Brett
drawing-space-label = Feld { $space }
drawing-corner-label = Ecke { $n } bei { $list }
drawing-mode-move = Verschieben
drawing-mode-link = Verbinden
drawing-mode-outline = Umriss
drawing-mode-add = Neues Feld
drawing-hint-move = Zieh ein Feld oder seinen Namen. Tab geht zum nächsten Feld, Pfeiltasten verschieben es um eins, mit Umschalt um zehn.
drawing-hint-link = Klick das erste von zwei Feldern an. Zwei verbundene Felder werden getrennt.
drawing-hint-second = Klick das zweite Feld an; Escape bricht ab.
drawing-hint-outline = Klick ein Feld an und zieh an seinen Ecken. Gelbe Ecken gehören zu mehreren Umrissen.
drawing-hint-line = Klick Ecken an; Enter oder ein Klick auf die erste Ecke schließt die Linie, Escape bricht ab.
drawing-hint-add = Klick dahin, wo das neue Feld sein soll.
drawing-undo = Rückgängig
drawing-redo = Wiederholen
drawing-scheme = Hell oder dunkel
drawing-lost = Der Server ist nicht zu erreichen. Nichts ist verloren; die Seite macht weiter, wenn er wieder da ist.
drawing-not-saved = Die Änderung wurde nicht gespeichert. Versuch es noch einmal.
drawing-theirs = In der Datei:
drawing-yours = Deins:
drawing-use-mine = Meins schreiben
drawing-keep-theirs = Das der Datei behalten
drawing-close = Schließen
drawing-nothing-chosen = Klick ein Feld an, um seine Namen, Region, Tags und Verbindungen zu sehen.
drawing-in-file = `{ $space }` in { $file }
drawing-name-in = Name ({ $lang })
drawing-region = Region
drawing-no-region = (keine Region)
drawing-position = Position in %
drawing-across = Prozent von links
drawing-down = Prozent von oben
drawing-tags = Tags
drawing-links = Verbindungen: { $n }
drawing-unlink = Verbindung entfernen
drawing-delete-space = Feld löschen
drawing-link-makes = Neue Verbindungen
drawing-kind = Art
drawing-new-kind = Eine neue Art …
drawing-new-kind-name = Ihr Name
drawing-one-way = Nur vom ersten zum zweiten Feld
drawing-link-help = Um die Art einer Verbindung zu ändern, entfern sie und verbinde die Felder neu.
drawing-outline = Umriss
drawing-outline-help = Klick ein Feld an oder wähl eine Küste.
drawing-corner-help = Zieh an einer Ecke, oder an einem Punkt zwischen zwei Ecken für eine neue. Entf entfernt eine Ecke. Ecken rasten an denen anderer Umrisse ein und bewegen sich gemeinsam; mit Alt allein.
drawing-coast-of = Küste von { $name }
drawing-all-spaces = alle Felder
drawing-line-of = Linie { $n }: { $total } Ecken
drawing-delete-line = Linie löschen
drawing-draw-line = Eine Linie zeichnen
drawing-draw-coast = Eine Küste zeichnen
drawing-coast = Küste
drawing-none = (keine)
drawing-new-line = Neue Linie
drawing-line-help = Bisher { $n } Ecken; mindestens drei sind nötig.
drawing-end-line = Linie schließen
drawing-cancel = Abbrechen
drawing-new-space = Neues Feld
drawing-new-help = Klick seine Position auf dem Brett an.
drawing-new-at = Bei { $list } Prozent
drawing-new-name = Name
drawing-new-id = Id
drawing-add = Hinzufügen
drawing-regions = Regionen
drawing-bonus = Bonus
drawing-nothing-found = Nichts gefunden
drawing-checking = Wird geprüft …
drawing-findings = Befunde: { $n }
drawing-more-findings = { $n } weitere; `warboard check` nennt alle
drawing-error = Fehler
drawing-warning = Warnung
drawing-show-space = { $space } zeigen
drawing-broken = { $file } ist nicht lesbar: { $reason }. Das Brett zeigt den letzten lesbaren Stand; bring die Datei in einem Editor in Ordnung.
drawing-recount = Angegebene Zahlen setzen
drawing-recount-help = Setzt Felder, Regionen, Verbindungen, inside und neighbours, wo sie angegeben sind, auf das, was das Brett hat

draw-link = Das Brett, nur für diesen Rechner:
draw-stop = Strg-C beendet den Server. Jede Änderung steht schon in den Dateien.
draw-shipped = `{ $name }` gehört zu diesem Programm und ändert sich nie; nenn ein Verzeichnis
draw-cannot-read = `{ $path }` ist nicht lesbar: { $reason }
draw-no-edition = `{ $path }` ist keine Ausgabe: es enthält keine `.toml`-Datei; `warboard new` legt eine an
draw-extends = `{ $path }` erweitert `{ $other }`, zu der das Brett gehört; zeichne diese Ausgabe
draw-conflict = Dieser Wert hat sich geändert, seit die Seite ihn gezeigt hat.
draw-missing = { $what } steht nicht mehr in den Dateien.
draw-taken = Es gibt schon ein Feld `{ $id }`; wähl eine andere Id.
draw-bad-id = `{ $id }` ist keine Id: ein Buchstabe, dann Buchstaben, Ziffern und `_`, alle klein, höchstens 60.
draw-bad-name = Ein Name braucht 1 bis 120 Zeichen auf einer Zeile.
draw-off-sheet = Diese Position liegt außerhalb des Blattes.
draw-few-corners = Eine geschlossene Linie braucht mindestens drei Ecken.
draw-same-space = Eine Verbindung braucht zwei verschiedene Felder.
draw-has-condition = Diese Verbindung hat eine Bedingung (`when`); ändere sie in ihrer Datei.
draw-broken = { $file } ist nicht lesbar: { $reason }. Bring sie zuerst in Ordnung.
draw-unwritable = Die Änderung würde { $file } beschädigen; ändere sie in einem Editor.
draw-no-history = In diesem Fenster gibt es nichts mehr rückgängig zu machen oder zu wiederholen.
draw-overtaken = { $file } hat sich inzwischen in denselben Zeilen geändert; nichts wurde geschrieben.
draw-mixed-lines = { $file } mischt Zeilenenden; speichere sie zuerst mit einer Art davon.
draw-system = { $file } kann nicht geschrieben werden: { $reason }

sheets-format = `{ $path }` endet weder auf `.pdf` noch auf `.svg`
sheets-no-cards = `{ $name }` hat keine Karten
sheets-no-tokens = `{ $name }` hat keine Marker
sheets-made = Stücke: { $n }; Seiten: { $pages }. Druck sie in Originalgröße (100 %).
sheets-letters = Der Schrift der PDF fehlen Buchstaben von diesen, die als `?` erscheinen; SVG-Dateien nehmen deine: { $list }
sheets-no-language = Diese Edition hat keine Texte für { $lang }; die Teile sind auf Englisch gedruckt

# The help of the command line: commands, and the arguments of those that players use
cli-play = Gegen Bots oder andere Menschen spielen
cli-learn = Ein Spiel in wenigen Minuten lernen, Schritt für Schritt
cli-serve = Mit anderen spielen, jeder in einem Browser
cli-resume = Eine gespeicherte Partie fortsetzen
cli-replay = Eine gespeicherte Partie von Anfang an ansehen
cli-show = Eine Ausgabe oder die Stellung einer gespeicherten Partie zeigen
cli-editions = Die mitgelieferten Ausgaben auflisten
cli-new = Eine Ausgabe anlegen
cli-import = Aus der Karte eines anderen Programms eine Ausgabe machen
cli-draw = Den Plan einer Ausgabe in einem Browser zeichnen
cli-check = Alle Fehler und Hinweise zu einer Ausgabe melden
cli-test = Die Szenarien einer Ausgabe ausführen
cli-schema = Die JSON-Schemata der Dateien einer Ausgabe ausgeben, für Editoren
cli-simulate = Viele Partien zwischen Bots spielen
cli-try = Eine Stellung einer Ausgabe in einer Konsole erproben
cli-coverage = Melden, was Szenarien und Partien von einer Ausgabe erreichen
cli-mutate = Je eine Regel ändern und melden, was kein Szenario bemerkt
cli-lsp = Einen Editor bedienen: Befunde, Ergänzung, Erklärungen und Umbenennen
cli-texts = Die Texte einer Ausgabe als Blatt für Übersetzer schreiben und zurückführen
cli-merge = Die Teile einer Studie zusammenführen
cli-balance = Messen, wie oft jede Fraktion und jeder Platz gewinnt, für das Readme einer Ausgabe
cli-arena = Bots gegeneinander spielen lassen und bewerten
cli-fit = Den Wert von Stellungen an Partien von Bots anpassen, für suchende Bots
cli-engine = Andere Programme über JSON-Zeilen auf Standardein- und -ausgabe bedienen
cli-odds = Die genauen Chancen einer Invasion berechnen
cli-completions = Die Ergänzung für eine Shell ausgeben
cli-man = Die Handbuchseite ausgeben oder für jeden Befehl eine schreiben
cli-play-edition = Ausgabe: ein mitgelieferter Name oder der Pfad eines Verzeichnisses. Sonst: im Terminal gefragt, andernfalls werden die mitgelieferten Ausgaben aufgelistet
cli-play-variant = Variante der Ausgabe
cli-play-options = Hausregel, wie `show AUSGABE` sie auflistet; wiederholbar
cli-play-seats = Spieler in der Reihenfolge der Plätze: `human`, eine Stärke, der Name eines Bots oder `cmd:BEFEHL` für ein fremdes Programm. Sonst: ein Mensch gegen Bots
cli-play-side = Deine Seite: Name, Kennung oder Buchstabe einer Armee. Sonst: im Terminal gefragt, andernfalls die erste
cli-play-bots = Stärke der Bots: Anfänger, leicht, normal, schwer oder Experte, oder der Name eines Bots. Sonst: normal
cli-play-players = Zahl der Spieler, davon ein Mensch. Sonst: die wenigsten, die die Ausgabe erlaubt
cli-play-seed = Startwert für Würfel, Ziehen und Bots: eine Zahl, die 64 Ziffern eines Geheimnisses oder `secret` für ein neues. Sonst: für einen Menschen eine zufällige Zahl, die angezeigt wird; für mehrere ein Geheimnis von 256 Bit, dessen SHA-256 jetzt und dessen Wert nach der Partie gezeigt wird
cli-play-quick = Schnelles Spiel für mehrere Menschen: wer keine Wahl hat, wird übersprungen. Gefragt zu werden verrät dann etwas über eine Hand; alle wissen es
cli-play-save = Speicherdatei. Sonst: eine neue Datei in deinem Datenordner, deren Pfad angezeigt wird. Sie enthält die Ausgabe, den Startwert und jede Hand; wer sie hat, kann alles Verdeckte und Künftige lesen. `show DATEI --seat N` zeigt, was ein Platz sehen darf
cli-learn-edition = Ausgabe: ein mitgelieferter Name oder der Pfad eines Verzeichnisses. Sonst: die erste mit einer Lektion
cli-learn-lesson = Die Lektion, mit ihrer Kennung. Sonst: die erste der Ausgabe
cli-learn-save = Speicherdatei. Sonst: eine neue Datei in deinem Datenordner, deren Pfad angezeigt wird; `resume` setzt fort, wo du aufgehört hast
cli-serve-edition = Ausgabe der ersten Partie: ein mitgelieferter Name oder der Pfad eines Verzeichnisses. Ohne sie beginnen Partien auf der Seite des Gastgebers
cli-serve-variant = Variante der Ausgabe
cli-serve-options = Hausregel, wie `show AUSGABE` sie auflistet; wiederholbar
cli-serve-seats = Spieler in der Reihenfolge der Plätze: `human`, eine Stärke, der Name eines Bots oder `cmd:BEFEHL` für ein fremdes Programm. Sonst: ein Mensch auf jedem Platz
cli-serve-players = Zahl der Spieler mit Bots. Sonst: die wenigsten, die die Ausgabe erlaubt
cli-serve-bots = Bots für die letzten Plätze, durch Kommas getrennt: simple,greedy
cli-serve-seed = Startwert für Würfel, Ziehen und Bots, wie bei `play`
cli-serve-quick = Schnelles Spiel, wie bei `play`
cli-serve-save = Speicherdatei der ersten Partie, wie bei `play`
cli-serve-resume = Diese gespeicherte Partie fortsetzen, statt eine zu beginnen
cli-serve-seat = Ersatz für ein fremdes Programm auf einem Platz dieser Partie, wie bei `resume`
cli-serve-clock = Sekunden, nach denen ein Bot für einen Spieler antwortet; wer fort ist, wird nach derselben Zeit ersetzt. Sonst: unbegrenzt
cli-serve-port = Port; 0 nimmt einen freien
cli-serve-host = Adresse, auf der gehorcht wird. Sonst: nur dieser Rechner. Mit `0.0.0.0` kann jeder mitspielen, der diesen Rechner erreicht und einen Link hat; die Übertragung ist nicht verschlüsselt, also nur in einem Netz, dem du traust
cli-serve-open = Die Seite des Gastgebers in einem Browser öffnen
cli-serve-json = Die Links als eine Zeile JSON ausgeben: `url`, `seats` (je `seat` und `url`), `spectators`, `invite` für alle, und den `port`, auf dem gewartet wird
cli-serve-notify = Adresse, der gesagt wird, wer am Zug ist, wie ein Thema von ntfy: Für Plätze, deren Seite es einschaltet, wird dort eine Zeile Text abgelegt. Sie enthält keinen Link
cli-serve-public-url = Adresse, die Spieler öffnen, wenn ein Proxy oder ein Tunnel hierher führt, wie `https://example.org/games/`: Links beginnen damit, und Seiten, die damit geöffnet werden, werden beantwortet. Sonst: die Adresse, auf der gewartet wird
cli-resume-file = Speicherdatei oder ihr Name in deinem Datenordner. Sie enthält die Ausgabe, den Startwert und jede Hand; `show DATEI --seat N` zeigt, was ein Platz sehen darf. Sonst: im Terminal aus einer Liste gewählt, andernfalls werden die Partien aufgelistet
cli-resume-seats = Ersatz für ein fremdes Programm auf einem Platz: `2=cmd:./my_bot` oder ein Bot wie `2=normal`. Gespeicherte Partien enthalten keine Befehle, also jedes Mal angeben; wiederholbar
cli-replay-file = Speicherdatei. Im Terminal wird sie bildschirmfüllend mit Zeitleiste gezeigt; mit `--lines`, `--plain` oder einer Pipe ausgegeben. Sie enthält die Ausgabe, den Startwert und jede Hand; `--seat N` zeigt, was ein Platz sehen darf
cli-replay-seat = Platz, dessen Sicht gezeigt wird, ab 1 gezählt. Sonst: alles nach dem Ende der Partie; davor die Sicht des einzigen Menschen oder die öffentliche
cli-replay-step = Nach jeder Antwort auf Enter warten
cli-replay-to = Nach der öffentlichen Antwort Nummer N anhalten und den Plan zeigen; `--step` zeigt die Nummern
cli-replay-dice = Nur prüfen, dass alle Würfe und gezogenen Karten aus dem Startwert folgen, und ihn mit seinem SHA-256 ausgeben
cli-replay-html = Die Partie in diese HTML-Datei schreiben, die kein Netz braucht: Plan, Zeitleiste, Kurven, Glück und Wendepunkte. Sie enthält nur, was auch hier gezeigt würde
cli-arg-plain = Einfacher Text ohne Farben und Bewegungen der Schreibmarke; ein Kommando je Zeile der Standardeingabe
cli-arg-lines = Laufender Text mit Zeileneditor statt des ganzen Bildschirms
cli-arg-graphics = Wie der ganze Bildschirm das Brett zeichnet: als Bild nach einem Protokoll oder mit `off` in Buchstaben. Sonst: als Bild, wo bekannt ist, dass das Terminal Bilder zeigt
cli-arg-motion = Bewegung von Würfeln, Armeen und Eroberungen auf dem ganzen Bildschirm. Sonst: normal, oder off, wo die Umgebungsvariable `NO_MOTION` gesetzt ist; über eine langsame Leitung bewegt sich nichts
cli-arg-svg = Den Plan in diese SVG-Datei zeichnen, statt ihn hier zu zeigen
cli-arg-png = Den Plan in diese PNG-Datei zeichnen, statt ihn hier zu zeigen
cli-about = Karten- und Kampfspiele im Terminal
cli-usage = Aufruf:
cli-commands = Befehle
cli-arguments = Argumente
cli-options = Optionen
cli-arg-help = Hilfe ausgeben
cli-arg-version = Version ausgeben
cli-arg-lang = Sprache: { $codes } oder eine andere der Ausgabe. Sonst: die des Systems
cli-help = Diese Hilfe oder die der genannten Befehle ausgeben
cli-after =
    Rückgabewerte:
      0  erledigt, auch wenn der Leser einer Pipe genug hatte
      1  gelaufen, aber etwas ist falsch oder unfertig
      2  falscher Aufruf oder falsche Eingabe: unbekannte Ausgabe, beschädigte Partie, unpassende Plätze
      3  unterbrochen, oder das System hat Lesen oder Schreiben verweigert

# Eine Kommandozeile, die abgelehnt wird
args-unknown = Unerwartetes Argument: { $arg }
args-unknown-command = Unbekannter Befehl: { $command }
args-no-value = { $arg } braucht einen Wert.
args-value = { $arg } kann nicht { $value } sein
args-missing = Nötig und nicht angegeben: { $list }
args-conflict = { $arg } und { $other } schließen einander aus.
args-values = { $arg } hat eine falsche Zahl von Werten.
args-possible = Mögliche Werte: { $list }
args-meant = Vielleicht gemeint: { $list }
args-help = `--help` sagt mehr.
