# Messages affichés aux joueurs, en français. `en.ftl` a les mêmes messages ; un test vérifie qu'ils s'accordent.

# Nombres
decimal-mark = ,
language-name = Français

# Début et fin
greeting = { $name }. Graine { $seed }.
greeting-quick = Partie rapide : les joueurs sans choix ne sont pas interrogés. Une question révèle donc quelque chose de la main d'un joueur.
greeting-secret = { $name }. Dés et pioches viennent d'un nombre secret, montré quand la partie est finie. Son SHA-256 :
    { $hash }
greeting-asks = Plusieurs personnes jouent ici : tout joueur qui pourrait tenir une carte jouable est interrogé, qu'il en ait une ou non, pour que la question ne révèle rien. Sans carte à jouer, appuyez sur Entrée ou tapez `fin`{ $windows ->
    [0] {""}
   *[other] {" ; "}`fenêtres` permet d'éviter ces questions
} ; `play --quick` en pose moins.
greeting-help = Tapez `aide` pour les commandes, `plateau` pour le plateau, `quitter` pour partir ; rien n'est perdu.
saved-in = La partie est enregistrée automatiquement dans { $path }
saved-copy = Une copie se trouve dans { $path }
play-which = Quelle édition ? Éditions intégrées :
resume-list = Parties enregistrées, la plus récente d'abord :
resume-game = { $edition } : { $list }
resume-unreadable = illisible
resume-more = Et { $n } de plus dans { $folder }
resume-none = Il n'y a pas de partie enregistrée dans { $folder } ; `warboard play classic` en commence une.
resumed = La partie reprend après { $n ->
    [one] { $n } réponse
   *[other] { $n } réponses
}.
resumed-over = Cette partie est finie ; voici comment.
resumed-torn = La ligne { $line } de la sauvegarde était incomplète et a été retirée ; la partie reprend à la ligne précédente.
resumed-said = Vos consignes sont de nouveau en vigueur : { $list }.
resumed-changed = L'édition `{ $edition }` a changé depuis ; cette partie se joue avec les fichiers de sa sauvegarde.
torn = La ligne { $line } de la sauvegarde est incomplète et a été ignorée.
left = La partie est enregistrée. Pour la reprendre :
seed-shown = Le nombre secret des dés était
    { $seed }
    Son SHA-256 est { $hash }, comme au début ; `warboard replay --dice` vérifie les dés.
dice-after = Après { $n ->
    [one] une réponse
   *[other] { $n } réponses
}, la partie a été reprise comme une partie à part.
dice-of-number = Tous les dés et pioches viennent de la graine { $seed }.
dice-of-secret = Tous les dés et pioches viennent du nombre secret
    { $seed }
    Son SHA-256 est { $hash }
you-have-won = Vous avez gagné.
conceded-won = Vous avez abandonné ; l'ordinateur a gagné à votre place.
conceded-lost = Vous avez abandonné ; l'ordinateur a perdu à votre place.
you-have-lost = Vous avez perdu.
nobody-has-won = Personne n'a gagné.
game-over = La partie est finie après { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}.
game-over-rounds = La partie est finie après { $rounds ->
    [one] { $rounds } manche
   *[other] { $rounds } manches
}.
watch-again = Pour la revoir :
hint-leave = Refaites Ctrl-C, ou tapez `quitter`, pour partir ; la partie est enregistrée automatiquement.
    .page = Refaites Ctrl-C, ou q, pour partir ; la partie est enregistrée automatiquement.
hint-leave-plain = Tapez `quitter` pour partir, ou refaites Ctrl-C ; la partie est enregistrée automatiquement.
hint-leave-seat = Ctrl-D quitte ; la partie est enregistrée automatiquement.
interrupted = Interrompu.
paused = pause
paused-hint = Appuyez sur Entrée pour reprendre la partie ; `plateau`, `carte` et `état` montrent la position, `quitter` la quitte.
hand-over = { START($seat) } { AGREE($seat, "prend", "prennent") } la place : appuyez sur Entrée.
hand-over-clear = { $seat } : appuyez sur Entrée pour effacer l'écran, puis laissez la place.
hand-over-plain = ---- { START($seat) } { AGREE($seat, "prend", "prennent") } la place ----
hand-over-undo = { $seat } : `annuler` reprend votre dernière réponse.
hand-over-enter = Appuyez sur Entrée seule : la place change de main, sans aucune réponse.
human = humain
program = un programme
answers-for = { $seat }, pour { $army }

# Questions
may-name = Désignez en secret, parmi les { -spaces } libres, ce que cette armée prendra d’abord : `{ $example }` ; `auto` { $adds ->
    [0] prend le reste pour vous
   *[other] prend et renforce tout pour vous
}. Tout est révélé quand chacun a désigné.
    .page = Désignez en secret, parmi les { -spaces } libres, ce que cette armée prendra d’abord. Tout est révélé quand chacun a désigné.
may-claim = Prenez parmi les { -spaces } libres, chacun à son tour : `{ $example }` ; `auto` { $adds ->
    [0] prend les autres pour vous
   *[other] prend et renforce tout pour vous
}, `carte` et `plateau` les montrent.
    .page = Prenez parmi les { -spaces } libres ; les autres prennent à leur tour.
may-reinforce = Ajoutez { $units } à vos { -spaces } : `{ $example }` ; `auto` ajoute le reste pour vous.
    .page = Ajoutez { $units } à vos { -spaces }.
may-place = Placez { $units } sur vos { -spaces } : `{ $example }` ; `auto` les place pour vous.
    .page = Placez { $units } sur vos { -spaces }.
may-place-ally = Placez { $units } sur les { -spaces } { OF($army) } : `{ $example }` ; `auto` les place pour vous.
    .page = Placez { $units } sur les { -spaces } { OF($army) }.
may-place-anywhere = Placez { $units } : `{ $example }` ; `auto` les place pour vous.
    .page = Placez { $units }.
may-trade = Échangez trois cartes : `{ $example }` ou `échanger auto` ; sinon `fin` pour continuer. `cartes` montre votre main.
    .page = Échangez trois cartes, ou continuez.
may-trade-must = Vous devez échanger une série maintenant : `{ $example }` ou `échanger auto`. `cartes` montre votre main.
    .page = Vous devez échanger une série maintenant.
may-held = Où placer { $units }, parmi les { -spaces } des cartes échangées ? `{ $example }`.
    .page = Où placer { $units }, parmi les { -spaces } des cartes échangées ?
may-buy = Achetez quelque chose, par exemple `{ $example }`, ou continuez avec `fin`. `quoi` énumère ce que vous pouvez acheter.
    .page = Achetez quelque chose, ou continuez.
may-pay = L'étape « { $step } » coûte { $price } : `payer` pour la jouer, ou `passer` pour vous en dispenser.
    .page = L'étape « { $step } » coûte { $price } : payez pour la jouer, ou passez.
may-attack = Attaquez un voisin, `{ $example }`, ou continuez avec `fin`. `quoi` énumère les attaques, `chances` leurs chances.
    .page = Attaquez un voisin, ou continuez.
may-attack-or-stop = Attaquez un voisin, `{ $example }`, mettez fin à l'invasion avec `arrêter`, ou continuez avec `fin`. `quoi` énumère les attaques, `chances` leurs chances.
    .page = Attaquez un voisin, mettez fin à l'invasion, ou continuez.
invasion-stands = { $from } ({ $attackers }), { $to } ({ $defenders }) : `encore` attaque une fois de plus, `encore jusque { $left }` continue.
    .page = { $from } ({ $attackers }), { $to } ({ $defenders }) : l'attaque peut continuer.
invasion-stands-once = { $from } ({ $attackers }), { $to } ({ $defenders }) : `encore` attaque une fois de plus.
    .page = { $from } ({ $attackers }), { $to } ({ $defenders }) : l'attaque peut continuer.
invasion-stands-over = { $from } ({ $attackers }), { $to } ({ $defenders }) : plus d'attaque possible de là.
invasion-stops = `arrêter` met fin à l'invasion.
    .page = L'invasion peut prendre fin.
may-commit = { START($from) } { AGREE($from, "attaque", "attaquent") } { THE($to) }. Engagez des { $unit }{ $effect }, de 0 à { $most } : `engager { $most }` ; `engager toujours` ou `jamais` évite la question.
    .page = { START($from) } { AGREE($from, "attaque", "attaquent") } { THE($to) }. Engagez des { $unit }{ $effect }, de 0 à { $most }.
battle-under-way = { START($from) } { AGREE($from, "attaque", "attaquent") } { THE($to) }.
battle-by-unit = { START($attacker) } { AGREE($attacker, "combat", "combattent") } { THE($defender) } : { THE($space) }.
odds-stand = En l'état, l'attaque réussit avec une probabilité de { $win } ; pertes moyennes { $attacker } et { $defender }.
odds-stand-token = En l'état, l'attaque réussit avec une probabilité de { $win }.
odds-stand-never = En l'état, l'attaque ne peut pas réussir.
odds-with-card = Avec elle, l'attaque réussirait avec une probabilité de { $win } ; pertes moyennes { $attacker } et { $defender }.
battle-rolled = { START($from) } { AGREE($from, "lance", "lancent") } { $attack } contre { THE($to) }, qui { AGREE($to, "lance", "lancent") } { $defend }.
battle-rolled-alone = { START($from) } { AGREE($from, "lance", "lancent") } { $attack } contre { THE($to) }.
effect-sides = {" "}({ $dice ->
    [one] un dé a { $sides } faces
   *[other] { $dice } dés ont { $sides } faces
})
effect-reroll = {" "}({ $dice ->
    [one] un 1 obtenu est relancé
   *[other] { $dice } 1 obtenus sont relancés
})
effect-add = {" "}(+{ $add } { $dice ->
    [one] au meilleur dé
   *[other] aux { $dice } meilleurs dés
})
effect-each = {" "}(+{ $add } à chaque dé)
may-defend = { START($from) } ({ $there }) { AGREE($from, "attaque", "attaquent") } { THE($to) } ({ $here }) avec { $attackers }. Défendez avec 1 à { $most } : `défendre { $most }` ; `défendre auto` prend toujours le plus.
    .page = { START($from) } ({ $there }) { AGREE($from, "attaque", "attaquent") } { THE($to) } ({ $here }) avec { $attackers }. Défendez avec 1 à { $most }.
may-reroll = Quel dé montrant un 1 est relancé ? `{ $example }`.
    .page = Quel dé montrant un 1 est relancé ?
may-advance = { START($to) } { AGREE($to, "est", "sont") } à vous. Faites-y entrer jusqu'à { $most } { $units } de plus depuis { THE($from) } : `avancer { $most }`, `tout` ou `aucun`.
    .page = { START($to) } { AGREE($to, "est", "sont") } à vous. Faites-y entrer jusqu'à { $most } { $units } de plus depuis { THE($from) }.
may-advance-ally = { START($to) } { AGREE($to, "appartient", "appartiennent") } { TO($army) }. Faites-y entrer jusqu'à { $most } { $units } de plus depuis { THE($from) } : `avancer { $most }`, `tout` ou `aucun`.
    .page = { START($to) } { AGREE($to, "appartient", "appartiennent") } { TO($army) }. Faites-y entrer jusqu'à { $most } { $units } de plus depuis { THE($from) }.
may-fortify = Déplacez entre vos { -spaces }, `{ $example }`, ou continuez avec `fin`. `quoi` énumère les déplacements, `auto` en fait un pour vous.
    .page = Déplacez entre vos { -spaces }, ou continuez.
may-fortify-ally = Déplacez entre les { -spaces } { OF($army) }, `{ $example }`, ou continuez avec `fin`. `quoi` énumère les déplacements, `auto` en fait un pour vous.
    .page = Déplacez entre les { -spaces } { OF($army) }, ou continuez.
may-fortify-others-ally = Faites un déplacement avec autant de { $units } { OF($army) } que voulu, `{ $example }`, ou continuez avec `fin`. `quoi` énumère les déplacements.
    .page = Faites un déplacement avec autant de { $units } { OF($army) } que voulu, ou continuez.
may-fortify-others = Faites un déplacement avec autant de { $units } que voulu, `{ $example }`, ou continuez avec `fin`. `quoi` énumère les déplacements.
    .page = Faites un déplacement avec autant de { $units } que voulu, ou continuez.
may-fortify-on = Le déplacement { OF($from) } vers { THE($to) } continue : `{ $example }`, ou `fin`.
    .page = Le déplacement { OF($from) } vers { THE($to) } continue : d'autres peuvent suivre.
may-program = Choisissez { $n ->
    [one] une carte
   *[other] { $n } cartes
} et leur ordre, la première sera retournée d'abord : `{ $example }`. Votre main : { $list }.
    .page = Choisissez { $n ->
        [one] une carte
       *[other] { $n } cartes
} des vôtres ci-dessous et leur ordre, la première à révéler d'abord.
may-order = { $card } : { $list }. Donnez un ordre par son numéro ou son nom, ou `passer`.
    .page = { $card } : { $list }.
may-order-hand = Jouez une carte pour un de ses ordres, par numéro ou par nom : { $list }.
    .page = Jouez une carte pour un de ses ordres : { $list }.
may-play-hand = Aucune carte de la main ne peut donner d'ordre maintenant.
may-order-beside = { $card } : quel ordre donne-t-elle ?
may-move-kind = { $order } : déplacez, `{ $example }`, ou continuez avec `fin`. `quoi` donne la liste.
    .page = { $order } : déplacez, ou continuez.
may-deploy = { $order } : déplacez, `{ $verb }` pour { $units } en { $space }, ou continuez avec `fin`. `quoi` donne la liste.
    .page = { may-move-kind.page }
order-of-card = { $card } : { $order }
order-text = { $order } : { $text }
may-fire = { $order } : tirez, `{ $example }`, ou continuez avec `fin`. `quoi` donne les cibles.
    .page = { $order } : tirez, ou continuez.
must-fight = Quel combat maintenant ? Par exemple : `{ $example }`.
    .page = Quel combat maintenant ?
must-lose = { $hits ->
    [one] Une touche
   *[other] { $hits } touches
} ({ $space }) : quelles unités { $hits ->
    [one] la
   *[other] les
} subissent ? Par exemple : `{ $example }`.
    .page = { $hits ->
    [one] Une touche
   *[other] { $hits } touches
} ({ $space }) : quelles unités { $hits ->
    [one] la
   *[other] les
} subissent ?
may-retreat = Le combat ({ $space }) continue. Battez en retraite, par exemple `{ $example }`, ou `passer` pour continuer.
    .page = Le combat ({ $space }) continue : retraite, ou poursuite ?
may-hit = Un { $face } sur { THE($space) } : { $list }. Nommez une cible, `passer` pour ne pas l'utiliser, ou `mieux` pour placer au mieux { $left ->
    [0] ce dé
   *[other] tous les dés
}.
    .page = Un { $face } sur { THE($space) } : { $list }.
asks = { $whom } : { $sentence }
asks-drawn = Vous avez pioché : { $face }.
asks-program = Choisissez { $n ->
    [one] une carte
   *[other] { $n } cartes
} ; la première est retournée d'abord.
asks-order-hand = Jouez une carte pour l'un de ses ordres.
asks-hit = Un { $face } contre { THE($space) } : quelle unité est touchée ?
asks-window = Voulez-vous jouer une carte ?
replay-leave = q quitte
screen-key-auto-rest = P place le reste
screen-plays = { START($army) } joue.
screen-plays-own = Votre ordre s’exécute : { $army }.
may-window = Quelque chose à jouer ? Nommez la carte ou son numéro dans `cartes`, ou Entrée pour passer ; `quoi` nomme celles que vous pouvez jouer.
    .page = Quelque chose à jouer ?
may-window-cards = Vous pouvez jouer { $list }, par le nom ou le numéro : `{ $example }` ; Entrée passe.
    .page = Vous pouvez jouer { $list }, ou continuer.
none-playable = Aucune de vos cartes n'est jouable maintenant.
card-numbered = { $n } { $card }
    .page = { $card }
may-play = Vous pouvez aussi jouer { $list } : `{ $example }`.
    .page = Vous pouvez aussi jouer { $list }.
nothing-traded = Vous n'avez pas de série à échanger.
nothing-bought = Vous ne pouvez rien acheter maintenant.
nothing-placed = Rien ne peut être placé maintenant.
nothing-attacked = Rien ne peut être attaqué.
nothing-moved = Rien ne peut être déplacé.
nothing-left = Il n'y a plus rien à choisir ici.
nothing-end = Continuez avec `fin`.
    .page = Continuez.
nothing-end-or-play = Continuez avec `fin`, ou jouez une carte.
    .page = Continuez, ou jouez une carte.
nothing-end-or-perhaps = Continuez avec `fin`, ou jouez une carte si l'une des vôtres convient ici.
    .page = Continuez, ou jouez une carte si l'une des vôtres convient ici.
may-more = { $list } et { $n } de plus
may-see-all = `quoi` les énumère.
    .page = {""}
question = Une question
question-of-space = { $question } { $space } : { $answers }
answers-number = De { $least } à { $most }.
answer-yes = oui
answer-die = { $n } (montre { $face })
answer-no = non
answer-done = fini

# Textes des boutons
do-name = Désigner { $space }
do-claim = Prendre { $space }
do-place = Placer { $n }
do-attack = Attaquer avec { $n }
do-attack-token = Attaquer { THE($token) } avec { $n }
do-stop = Arrêter l'invasion
do-commit = Engager { $n }
do-defend = Défendre avec { $n }
do-defend-auto = Toujours défendre avec le maximum
do-defend-auto-title = Vous défendez désormais sans qu'on vous le demande ; `défendre demander` rétablit la question.
    .page = Vous défendez désormais sans qu'on vous le demande ; la commande « défendre demander » rétablit la question.
do-no-cards-invasion = Rien dans cette invasion
do-no-cards-turn = Rien ce tour-ci
do-no-cards-title = Jusque-là on ne vous demande plus de cartes ; personne n'apprend si vous pourriez en jouer une.
do-pass-invasion = Passer pour cette invasion
do-not-now = Pas maintenant, redemander
do-not-now-title = Vous ne jouez rien à ce moment, et on vous le redemande à chaque moment suivant de cette invasion.
do-never-ask = Ne plus me le demander
do-never-ask-title = Vous ne jouez plus rien à ce moment ; `fenêtres toutes fois` rétablit la question.
    .page = Vous ne jouez plus rien à ce moment ; « Pour des cartes, me demander », à la table, change ce réglage.
habit-cards = Pour des cartes, me demander
habit-defend = Ma défense
habit-advance = Entrée après une conquête
habit-ask = me demander
habit-most = toujours avec le plus
habit-all = toutes entrent
habit-once = une fois par invasion
habit-often = à chaque fois
habit-not-turn = pas ce tour-ci
habit-never = jamais
do-advance = Faire entrer { $n }
do-move = Déplacer { $n }
do-deploy = Mettre en jeu { $units } : { $space }
do-fire = Tirer
do-fight = Combattre ({ $space })
do-lose = { $n } sur { $units }
do-retreat = Retraite ({ $space })
do-fight-on = Continuer le combat
do-hit = Toucher : { $kind }
do-no-hit = Ne pas l'utiliser
do-no-order = Ne donner aucun ordre
do-play-nothing = Ne rien jouer

# Questions
usage = Écrivez : { $synopsis }
further-words = « { $words } » ne fait pas partie de cette commande ; enlevez-le.
not-done = `{ $line }` n'a pas été exécuté, car la commande précédente n'a eu aucun effet.
    .page = Non exécuté, car la commande précédente n'a eu aucun effet : { $line }
not-done-other = `{ $line }` n'a pas été exécuté, car { THE($army) } { AGREE($army, "doit", "doivent") } d'abord répondre.
    .page = Non exécuté, car { THE($army) } { AGREE($army, "doit", "doivent") } d'abord répondre : { $line }
not-done-asked = `{ $line }` n'a pas été exécuté, car il faut d'abord répondre à une autre question : { $step }.
    .page = Non exécuté, car il faut d'abord répondre à une autre question, { $step } : { $line }
own-spaces = Vos { -spaces } :
open-spaces = Possibilités :
open-space = { $space } (dès { $n })
targets = Depuis { THE($space) } vous pouvez attaquer : { $list }.
targets-none = Rien autour { OF($space) } ne peut être attaqué.
neighbours = Vos { -spaces } à côté { OF($space) } : { $list }.
neighbours-none = Rien de ce que vous tenez n'est à côté { OF($space) }.

# Refus
line-invisible = Le caractère { $n } de la ligne, { $name }, est invisible ; tapez la ligne sans lui.
line-not-text = La ligne { $line } n'est pas du texte UTF-8 à partir de la colonne { $column }{ $looks ->
    [wide] {" "}; on dirait de l'UTF-16 : enregistrez les lignes en UTF-8
    [latin] {" "}; on dirait du Latin-1 (Windows-1252) : enregistrez les lignes en UTF-8
   *[other] {" "}; enregistrez les lignes en UTF-8
}. La ligne a été ignorée.
line-too-long = Une commande compte { $n } caractères au plus ; la ligne a été ignorée.
no-command = Il n'y a pas de commande « { $word } ».
no-command-near = Il n'y a pas de commande « { $word } » ; vouliez-vous dire « { $near } » ?
ambiguous = « { $words } » est ambigu et peut désigner { $list }.
not-now = « { $word } » n'est pas possible maintenant ; `aide` énumère les commandes qui le sont.
no-space = Rien ne s'appelle « { $words } » sur ce plateau ; `plateau` montre tous les noms.
    .page = Rien ne s'appelle « { $words } » sur ce plateau.
no-answer = « { $words } » n'est pas une des réponses.
no-card = Il n'y a pas de carte « { $words } » dans votre main ; `cartes` les montre.
    .page = Il n’y a pas de carte « { $words } » dans votre main.
which-space = Où ?
again-nothing = Vous n'avez pas encore attaqué.
attack-own = { START($space) } { AGREE($space, "est", "sont") } à vous.
attack-no-origin = Rien de ce que vous tenez ne peut attaquer { THE($space) }.
attack-which-origin = Plusieurs de vos { -spaces } peuvent attaquer { THE($space) } : { $list }. Nommez l’origine.
auto-claims = L'ordinateur prend le reste pour vous et place toutes vos unités de départ ; `annuler` revient dessus.
    .page = L'ordinateur prend le reste pour vous et place toutes vos unités de départ ; « Annuler » revient dessus.
auto-claims-among = L'ordinateur prend le reste pour vous et place toutes vos unités de départ.
auto-once = L'ordinateur répond pour vous : `{ $answer }`
    .page = L'ordinateur répond pour vous : { $answer }
auto-unknown = Il n'y a pas de robot « { $name } » ; les robots sont { $list }.
fortify-how-many = Combien depuis { THE($from) } vers { THE($to) } ? { $most ->
    [one] Une seule peut se déplacer : `{ $example }`.
   *[other] De 1 à { $most }, ou `tout`.
}
fortify-which-kind = Quelles unités depuis { THE($space) } ? { $list }.
trade-too-few = Il faut trois cartes pour une série, et vous { $n ->
    [0] n'en avez pas
   *[other] en avez { $n }
}.
trade-usage = Nommez trois de vos { $n } cartes par leurs numéros, comme `cartes` les montre, ou écrivez `échanger auto`.
    .page = Choisissez une des séries parmi vos { $n } cartes.
buy-which = Quelle unité ? { $list }.
until-already = Il reste déjà au plus { $left } sur { THE($from) } : { $troops }.
illegal-over = La partie est finie.
illegal-not-asked = Cela ne répond pas à la question posée.
illegal-named = Vous avez désigné { THE($space) } pour une autre de vos armées.
illegal-not-empty = C'est déjà pris ; choisissez ce qui est libre.
illegal-closed = { START($space) } { AGREE($space, "est", "sont") } hors du jeu.
illegal-same-space = Vous nommez deux fois { THE($space) } : nommez deux { -spaces }.
illegal-not-adjacent = { START($from) } { AGREE($from, "ne touche pas", "ne touchent pas") } { THE($to) }.
illegal-not-connected = Aucune suite de vos { -spaces } ne mène { OF($from) } { TO($to) }.
illegal-nothing-to-stop = Il n'y a pas d'invasion à terminer ici ; choisissez l'attaque suivante ou `fin`.
illegal-too-few = Il n'y en a que { $present } sur { THE($space) }, et il doit en rester { $stay }.
illegal-too-few-there = Sur { THE($space) }, { $present ->
    [0] aucune unité ne le peut.
    [1] une seule unité le peut.
   *[other] seules { $present } unités le peuvent.
}
illegal-none-there = { $units } : il n'y en a pas sur { THE($space) }.
illegal-count = Le nombre doit aller de { $least } à { $most } { $units }.
illegal-count-only = Le nombre doit être { $most }.
illegal-count-attack = Depuis { THE($from) } vous pouvez attaquer avec { $most ->
    [one] un seul dé
   *[other] { $least } à { $most } dés
}, un pour chaque unité qui peut partir.
illegal-count-fortify = Depuis { THE($from) } vous pouvez en déplacer { $most ->
    [one] { $most }
   *[other] { $least } à { $most }
} ; une unité reste sur place.
illegal-count-kind = Il y a { $units } sur { THE($from) } : { $most ->
    [one] déplacez-en un.
   *[other] déplacez-en de { $least } à { $most }.
}
illegal-count-answer = Le nombre doit aller de { $least } à { $most }.
illegal-not-playable = La carte { $card } ne peut pas être jouée maintenant.
illegal-needs = Il faut : { $list }.
illegal-no-choice = Ce n'est pas une des réponses.
illegal-friend-own = { START($space) } { AGREE($space, "est", "sont") } à vous.
illegal-friend = { START($space) } { AGREE($space, "appartient", "appartiennent") } { TO($army) }, de votre camp.
illegal-forbidden = Vous ne pouvez pas attaquer { THE($space) } : une carte l'interdit.
illegal-no-target = On ne peut pas attaquer { THE($token) }.
illegal-shielded = { START($token) } protège { THE($space) } : attaquez d'abord { THE($token) }.
illegal-not-in-hand = La carte { $card } n'est pas dans votre main.
illegal-no-set = Ces cartes ne forment pas une série : il en faut trois pareilles ou trois différentes ; un joker vaut n'importe laquelle.
illegal-no-more-sets = { $most ->
    [one] On ne peut échanger qu'une série par tour.
   *[other] On peut échanger au plus { $most } séries par tour.
}
illegal-no-more-bought = { $most ->
    [one] On ne peut en acheter qu'un à cette étape.
   *[other] On peut en acheter au plus { $most } à cette étape.
}
illegal-not-paid = La carte { $card } ne donne pas { OF_NO($unit) }.
illegal-not-sold = Cela n'est pas en vente à cette étape.
illegal-not-in-row = La carte { $card } n'est pas exposée.
illegal-limit = Cette armée peut avoir au plus { $units }.
illegal-none-waiting = Il n'y a pas { OF_NO($unit) } à placer.
illegal-too-few-waiting = { START($space) } : au moins { $units } à la fois.
illegal-not-moved = Les unités « { $unit } » ne peuvent pas se déplacer à cette étape.
illegal-programs = Choisissez { $n ->
    [one] une carte de votre main
   *[other] { $n } cartes différentes de votre main
}.
illegal-not-offered = La carte { $card } ne propose pas « { $order } ».
illegal-no-order-now = L'ordre « { $order } » ne peut pas être donné maintenant.
illegal-one-way = Le passage mène seulement de { THE($to) } vers { THE($from) }.
illegal-have-moved = { THE($space) } : les { $units } ont déjà bougé.
illegal-no-battle = Aucun combat à livrer ici : { $space }.
illegal-no-entry = Aucune unité ne peut entrer dans { THE($space) }.
illegal-full = { $most } unités au plus peuvent se trouver ici : { $space }.
illegal-held-by-others = Les unités ne peuvent ni s'y arrêter ni y passer.
illegal-no-way = Aucun chemin libre d'au plus { $range ->
    [one] un lien
   *[other] { $range } liens
} ne mène { OF($from) } { TO($to) }.
illegal-fires-from = Seules les unités qui se sont déplacées sur { THE($space) } peuvent tirer.
illegal-nothing-to-hit = Rien ne peut être touché sur { THE($space) }.
illegal-guarded = On ne peut pas toucher { THE($unit) } avant le bout de la piste « { $track } » : { $at } sur { $last }.
illegal-misses = Un { $face } ne touche pas { THE($unit) } : il faut { $least } ou plus.
fire-from = D'où : { $list } ?
illegal-under-way = Le déplacement { OF($from) } vers { THE($to) } est en cours.
illegal-must-trade = Vous avez { $cards } cartes : une série doit d'abord être échangée.
illegal-must-place = Il faut d'abord placer { $units }.
whose = { START($space) } { AGREE($space, "appartient", "appartiennent") } { TO($army) }.
whose-nobody = { START($space) } { AGREE($space, "n'appartient", "n'appartiennent") } à personne.
undo-nothing = Il n'y a rien à annuler.
undo-rolled = Impossible d'annuler : des dés ont été lancés ou des cartes piochées depuis, et d'autres personnes jouent.
undo-revealed = Impossible d'annuler : cela a révélé quelque chose à d'autres joueurs.
undone = Annulé ; `refaire` le rejoue.
undone-of = { $seat } : { $done }
undo-own-part = Tant que tous n'ont pas répondu, vous ne pouvez reprendre que vos propres réponses.
undo-another = { START($seat) } { AGREE($seat, "a", "ont") } pris la décision précédente ; `annuler` seul revient dessus.
undone-several = Annulé : { $n ->
    [one] { $n } décision
   *[other] { $n } décisions
} ; `refaire` rejoue la première.
redo-nothing = Il n'y a rien à refaire.
no-kind = « { $words } » n'est pas un type d'unité ; les types sont { $list }.
has-only = En plus des { $basic }, il n'y a que { $units } sur { THE($space) }.
has-no-others = Il n'y a que des { $basic } sur { THE($space) }.
commit-always = Désormais le maximum est engagé sans question ({ $units }) ; `engager fois` rétablit la question.
commit-never = Désormais vous n'engagez rien ({ $units }) ; `engager fois` rétablit la question.
commit-ask = Désormais on vous demande à chaque combat combien vous engagez ({ $units }).
commit-once = Désormais on vous demande une fois par invasion combien vous engagez ({ $units }).
defend-auto = Désormais vous défendez avec le maximum de dés sans qu'on vous le demande ; `défendre demander` rétablit la question.
defend-ask = Désormais on vous demande comment défendre.
windows-none = Ce jeu n'a pas de fenêtres : les cartes ne se jouent que dans les étapes.
windows-unknown = Il n'y a pas de fenêtre « { $word } » ; les fenêtres sont { $list }.
windows-no-invasion = Aucune invasion n'est en cours.
windows-no-part = { $window } : il n'y a ni attaquant ni défenseur ; enlevez ce mot.
window-attacking = { $window }, quand vous attaquez
window-defending = { $window }, quand on vous attaque
windows-set = { $window } : { $setting }.
windows-set-briefly = { $window } : { $setting } jusqu'à la fin de cette invasion.
windows-set-turn = { $window } : { $setting } jusqu'à la fin de ce tour.
windows-all = Tout moment pour des cartes
windows-alone = Vous jouez seul à ce terminal : on ne vous interroge que lorsqu'une carte peut être jouée.
windows-never = on ne vous demande jamais
windows-ask = on vous demande chaque fois qu'une carte peut être jouée
windows-always = on vous demande toujours
window-invaded = Une invasion commence
window-before-roll = Avant le lancer des dés
window-after-roll = Après le lancer des dés
window-conquered = Après une conquête
window-traded = Une série est échangée

# Événements
told-went-first = { $step } : { THE($army) } { AGREE($army, "commence", "commencent") }.
told-ranked = { $step } : { $place }. { THE($army) }
told-opened = { $step } : tous ont répondu.
told-named-alike = Plusieurs ont désigné { THE($space) } : { THE($army) } { AGREE($army, "l'obtient", "l'obtiennent") }, les autres désignent à nouveau.
told-claimed = Prises : { $list }
told-dealt = Distribution : { $list }
told-reinforced = Renforts : { $list }
told-claims = { START($army) } { AGREE($army, "prend", "prennent") } : { $list }.
told-dealt-to = { START($army) } { AGREE($army, "reçoit", "reçoivent") } : { $list }.
told-reinforces = { START($army) } { AGREE($army, "renforce", "renforcent") } : { $list }.
told-turn = ──── { $army } ────
told-counted = { START($army) } { AGREE($army, "reçoit", "reçoivent") } { $list }.
told-for-spaces = { $n ->
    [one] { $units } pour { $n } { -space }
   *[other] { $units } pour { $n } { -spaces }
}
told-for-region = { $units } pour { THE($region) }
told-traded = { START($army) } { AGREE($army, "échange", "échangent") } { $cards } : { $units }.
told-bought-for = { START($army) } { AGREE($army, "défausse", "défaussent") } la carte { $card } : { $units }.
told-bought = { START($army) } { AGREE($army, "achète", "achètent") } { $units }.
told-bought-card = { START($army) } { AGREE($army, "achète", "achètent") } la carte { $card }.
told-face-up = La carte { $card } est exposée.
told-held-space = { START($army) } { AGREE($army, "reçoit", "reçoivent") } { $units } de plus sur { THE($space) }, que montre une carte échangée.
told-placed = { START($army) } { AGREE($army, "place", "placent") } : { $list }.
told-battle = { $from } ({ $attacker }) { $attacker_dice } contre { $defender_dice } { $to } ({ $defender }) : { THE($attacker) } { AGREE($attacker, "perd", "perdent") } { $attacker_losses }, { THE($defender) } { AGREE($defender, "perd", "perdent") } { $defender_losses }.
told-conquered = { START($army) } { AGREE($army, "conquiert", "conquièrent") } { THE($space) } sur { THE($loser) } et y { AGREE($army, "fait", "font") } entrer { $units }.
told-entered = { START($army) } { AGREE($army, "conquiert", "conquièrent") } { THE($space) }, que personne ne défend, et y { AGREE($army, "fait", "font") } entrer { $units }.
told-taken = { START($army) } { AGREE($army, "conquiert", "conquièrent") } { THE($space) }.
told-taken-from = { START($army) } { AGREE($army, "conquiert", "conquièrent") } { THE($space) } sur { THE($loser) }.
told-advanced = { START($army) } { AGREE($army, "avance", "avancent") } encore { $units } vers { THE($to) }.
told-invasion = { START($attacker) } { AGREE($attacker, "attaque", "attaquent") } { THE($to) } depuis { THE($from) } : { $battles ->
    [one] { $battles } combat
   *[other] { $battles } combats
}, { THE($attacker) } { AGREE($attacker, "perd", "perdent") } { $attacker_losses }, { THE($defender) } { AGREE($defender, "perd", "perdent") } { $defender_losses }.
told-invasion-won = {" "}Conquête, avec { $units }.
told-committed = { START($army) } { AGREE($army, "engage", "engagent") } { $units }.
told-rerolled = Un { $from } est relancé : { $to } (dé à { $sides } faces).
told-destroyed = { START($army) } { AGREE($army, "perd", "perdent") } { $units }.
told-round = Manche { $round }
told-programmed = { START($seat) } { AGREE($seat, "programme", "programment") } : { $cards }.
told-programmed-unseen = { START($seat) } { AGREE($seat, "programme", "programment") } { $n ->
    [one] une carte
   *[other] { $n } cartes
}.
told-turned-up = { START($seat) } { AGREE($seat, "retourne", "retournent") } la carte { $card }.
told-ordered = { START($seat) } { AGREE($seat, "ordonne", "ordonnent") } : { $order }.
told-ordered-without = { START($seat) } { AGREE($seat, "ne donne", "ne donnent") } pas d'ordre.
told-engaged = { START($army) } { AGREE($army, "combat", "combattent") } { THE($defender) } ({ $space }).
told-volley = { START($army) } { AGREE($army, "lance", "lancent") } pour { $units } ({ $on }) : { $faces } : { $hits ->
    [0] aucune touche
    [one] une touche
   *[other] { $hits } touches
}.
told-damaged = { START($army) } { AGREE($army, "subit", "subissent") } { $hits ->
    [one] une touche
   *[other] { $hits } touches
} sur { $units }, sans perte.
told-retreated = { START($army) } { AGREE($army, "bat", "battent") } en retraite avec { $units }, de { THE($from) } vers { THE($to) }.
told-fired = { START($army) } { AGREE($army, "tire", "tirent") } sur { THE($to) } depuis { THE($from) } ({ $units }) : { $faces }.
told-fired-nothing = Rien n'est touché.
told-hit-lost = Un { $face } sur { THE($space) } : { THE($army) } { AGREE($army, "perd", "perdent") } { $units }.
told-hit = Un { $face } touche { $unit } sur { THE($space) }.
told-hit-left = { START($army) } { AGREE($army, "laisse", "laissent") } inutilisé un dé qui toucherait quelque chose sur { THE($space) } : { $face }.
told-lost-waiting = { START($army) } { AGREE($army, "perd", "perdent") } { $units } en attente.
told-cleared = { START($army) } { AGREE($army, "libère", "libèrent") } { THE($space) }.
told-bonus = { START($seat) } { AGREE($seat, "reçoit", "reçoivent") } une carte supplémentaire, sans la voir, sous la pile.
told-fortified = { START($army) } { AGREE($army, "déplace", "déplacent") } { $units } depuis { THE($from) } vers { THE($to) }.
told-friend-lost = Parmi ces pertes, { THE($army) } { AGREE($army, "perd", "perdent") } { $units } sur { THE($space) }.
told-controls = { START($army) } { AGREE($army, "contrôle", "contrôlent") } { THE($space) }.
told-controls-without = Personne ne contrôle { THE($space) } : aucune armée n'y a l'avantage.
told-drew = { START($army) } { AGREE($army, "pioche", "piochent") } la carte { $card }.
told-drew-unseen = { START($army) } { AGREE($army, "pioche", "piochent") } { $n ->
    [one] une carte
   *[other] { $n } cartes
}.
told-no-cards = { START($army) } { AGREE($army, "ne pioche", "ne piochent") } rien : la pioche « { $deck } » est épuisée.
told-card-taken = { START($by) } { AGREE($by, "prend", "prennent") } une carte { TO($from) } : { $card }.
told-card-taken-without = { START($by) } { AGREE($by, "prend", "prennent") } une carte { TO($from) }.
told-discarded = { START($army) } { AGREE($army, "défausse", "défaussent") } la carte { $card }.
told-reshuffled = Les { $cards } cartes de la défausse sont mélangées en une nouvelle pioche.
told-played = { START($army) } { AGREE($army, "joue", "jouent") } la carte { $card }.
told-played-text = { START($army) } { AGREE($army, "joue", "jouent") } la carte { $card } : { $text }
told-no-target = La carte { $card } ne trouve rien sur quoi agir, et revient.
told-no-target-rule = Une règle ne trouve rien sur quoi agir.
told-failed-card = La carte { $card } revient : son script { $function } ({ $place }) { $fault }.
told-failed-rule = Une règle reste sans effet : son script { $function } ({ $place }) { $fault }.
told-failed-unseen = Un script d'une règle ou d'une carte a échoué.
fault-no-target = n'a pas de cible
fault-operations = a duré trop longtemps
fault-depth = s'est appelé trop profondément
fault-size = a créé une valeur trop grande
fault-answers = a posé trop de questions
fault-events = a causé trop d'événements
fault-queue = a remis trop d'effets à plus tard
fault-query = a changé la partie dans une requête
fault-sealed = a fait ce qui ne peut se faire pendant que tous répondent à la fois
fault-argument = a passé un argument invalide à une fonction
fault-unknown = a nommé quelque chose qui n'existe pas
fault-raised = a signalé une erreur
fault-result = a rendu une valeur inattendue
fault-endless = a tourné sans fin ; plus aucun script ne s'exécute pendant ce tour
fault-spent = venait après un script qui a tourné sans fin
told-threw = { START($army) } { AGREE($army, "lance", "lancent") } { $faces } ({ $n ->
    [one] un dé à { $sides } faces
   *[other] dés à { $sides } faces
}).
told-threw-least = { $n ->
    [one] { $hits ->
        [0] Pas assez : il faut { $least }.
       *[other] Assez : il faut { $least }.
    }
   *[other] { $least } ou plus : { $hits } sur { $n }.
}
told-throws = { $label } : { $hits } lancers sur { $rolls } ont suffi, avec { $least } ou plus.
told-threw-for = { $label } : { THE($army) } { AGREE($army, "lance", "lancent") } { $faces } ({ $n ->
    [one] un dé à { $sides } faces
   *[other] dés à { $sides } faces
}).
told-again-attacker = Le dé { $die } de l'attaquant est relancé : { $from } devient { $to }.
told-again-defender = Le dé { $die } du défenseur est relancé : { $from } devient { $to }.
told-gained = { START($army) } { AGREE($army, "reçoit", "reçoivent") } { $units } à placer.
told-laid = { START($army) } { AGREE($army, "pose", "posent") } la carte { $card }, visible de tous.
told-boxed = La carte { $card } { OF($army) } sort du jeu.
told-boxed-without = Une carte { OF($army) } sort du jeu.
told-showed = { START($army) } { AGREE($army, "montre", "montrent") } la carte { $card }.
told-showed-without = { START($army) } { AGREE($army, "montre", "montrent") } une carte à d'autres.
told-track = { $track } : de { $from } à { $to }.
told-track-spaces = { $track } : de la case { $from } à la case { $to } sur { $last }.
told-unguarded = { $track } : le bout est atteint, on peut désormais toucher { THE($unit) } !
told-called-off = L'attaque contre { THE($token) } par { THE($army) } est annulée.
told-cancelled = L'invasion { OF($space) } par { THE($army) } est annulée.
told-commands = { START($by) } { AGREE($by, "commande", "commandent") } aussi { THE($army) }.
told-released = Plus personne ne commande { THE($army) }.
told-added = { START($army) } { AGREE($army, "reçoit", "reçoivent") } { $units } sur { THE($space) }.
told-removed = { START($army) } { AGREE($army, "perd", "perdent") } { $units } sur { THE($space) }.
told-converted = { START($space) } { AGREE($space, "passe", "passent") } { OF($from) } { TO($to) }.
told-converted-without = { START($space) } { AGREE($space, "passe", "passent") } { TO($to) }.
told-closed = { START($space) } { AGREE($space, "sort", "sortent") } du jeu.
told-number-changed = { $of } : { $by }, { $now } désormais.
told-number-changed-without = { $of } : { $by }.
told-number-set = { $of } : { $variable }, { $now } désormais.
told-number-set-without = { $of } : { $variable }, choisi en secret.
kept-nothing = rien
kept-one-of = un de { $n }
told-number-shown = { $of } : { $variable }, { $now }, montré à tous.
told-token-put = { START($army) } { AGREE($army, "pose", "posent") } { THE($token) } sur { THE($space) }.
told-token-moved = { START($army) } { AGREE($army, "déplace", "déplacent") } { THE($token) } depuis { THE($from) } vers { THE($space) }.
told-token-stays = { START($army) } { AGREE($army, "laisse", "laissent") } { THE($token) } sur { THE($space) }.
told-token-taken = { START($army) } { AGREE($army, "prend", "prennent") } { THE($token) }.
told-token-removed = { START($token) } sort du jeu.
told-tokens-removed = { $n ->
    [one] { $list } sort du jeu.
   *[other] Hors du jeu : { $list }.
}
told-die-turned = { START($army) } { AGREE($army, "tourne", "tournent") } un dé de { $from } à { $to }.
told-token-turned = { START($army) } { AGREE($army, "retourne", "retournent") } { THE($token) } : { $face }.
told-token-shown = { START($army) } { AGREE($army, "regarde", "regardent") } { THE($token) } : { $face }.
told-token-shown-without = { START($army) } { AGREE($army, "regarde", "regardent") } { THE($token) }.
told-struck = { START($army) } { AGREE($army, "attaque", "attaquent") } { THE($token) } sur { THE($space) } depuis { THE($from) } avec { $units }.
told-summed = { $sum } : { $total } sur { $needed }.
told-summed-sure = { $sum } : cela suffit, quel que soit le total à atteindre.
told-summed-effects = , { $n } pour les effets durables
told-summed-tracks = , { $n } pour { $tracks }
told-token-destroyed = { START($army) } { AGREE($army, "détruit", "détruisent") } { THE($token) } sur { THE($space) } !
told-missed = { START($army) } { AGREE($army, "manque", "manquent") } { THE($token) } sur { THE($space) }.
lasting = { $what } { $until }.
side-attacker = L'attaquant
side-defender = Le défenseur
lasting-add-all = { $side } ajoute { $n } à chaque dé
lasting-hits-better = { $side } touche { $n } point plus tôt dans cette manche du combat.
lasting-add-best = { $side } ajoute { $n } au meilleur dé
lasting-add-total = { $side } ajoute { $n } au total
lasting-total-sure = { $side } réussit quels que soient les dés
lasting-larger = { $side } lance { $n ->
    [one] un dé
   *[other] { $n } dés
} à { $sides } faces
lasting-larger-all = { $side } lance des dés à { $sides } faces
lasting-at-most = { $side } lance au plus { $n ->
    [one] un dé
   *[other] { $n } dés
}
lasting-ties = { $side } gagne les dés égaux
lasting-suppress = { $units } sur { THE($space) } { $n ->
    [one] n'a pas
   *[other] n'ont pas
} d'effet
lasting-forbid = { START($army) } { AGREE($army, "ne peut", "ne peuvent") } pas attaquer { THE($space) }
lasting-extra = { START($army) } { AGREE($army, "peut", "peuvent") } agir { $n ->
    [one] une fois
   *[other] { $n } fois
} de plus à l'étape « { $step } »
lasting-skip = { START($army) } { AGREE($army, "saute", "sautent") } l'étape « { $step } »
until-battle = dans ce combat
until-invasion = jusqu'à la fin de cette invasion
until-turn = jusqu'à la fin de ce tour
until-conquest = jusqu'à la conquête sur une autre armée que { THE($army) }
until-game = pour le reste de la partie
told-eliminated = { START($by) } { AGREE($by, "élimine", "éliminent") } { THE($army) } !
told-won = { START($faction) } { AGREE($faction, "gagne", "gagnent") } : { $rule }.
told-won-by-card = { START($faction) } { AGREE($faction, "gagne", "gagnent") }.
told-cut = La limite de { $turn } tours est atteinte : personne ne gagne.
told-cut-rounds = La limite de { $rounds } manches est atteinte : personne ne gagne.
told-cut-drawn = Plusieurs sont à égalité : la partie est nulle.
told-cut-nobody = Il ne reste aucune armée qui joue des tours : personne ne gagne.
told-cut-idle = Tour après tour, plus personne ne peut rien faire : personne ne gagne.
told-cut-endless = Des scripts de cette édition tournent sans fin, tour après tour : personne ne gagne.

# Vues
list-or = { $first } ou { $last }
board-region = { $region } (+{ $bonus }) : { $n } { $n ->
    [one] { -space }
   *[other] { -spaces }
}, { $shares }
board-region-held = { $region } (+{ $bonus }) : tout { TO($army) }
board-nobody = personne
board-apart = Hors des régions
board-legend = { $armies }. Chaque nom est suivi de ses voisins : `!` marque ceux d'un ennemi, avec sa lettre et sa force.
board-legend-link = `{ $mark }` : { $name }.
board-legend-closed = `{ $mark }` marque les { -spaces } hors jeu.
map-legend-units = `+N` après le nombre : N unités d'autres types.
map-tokens = { $space } : { $list }
look-space = { $space } : { $holder }
look-tags = Marques : { $list }
look-region = Région : { $region }, qui rapporte +{ $bonus } à l'armée qui la tient tout entière.
look-closed = hors du jeu
look-shared = { $list } ; contrôle : { $army }
look-tied = { $list } ; personne ne la contrôle
look-borders = Voisines :
look-one-way-there = ne mène que là
look-one-way-here = ne vient que de là
status-pile = Pile { OF($seat) } ({ $n }) : { $list }
pile-hidden = cachée
status-raised = {"  "}Cases relevées : { $list }
status-order = Ordre : { $armies }
status-turn = Tour : { $army }
status-army = armée
status-player = joueur
status-winning = gagne
status-income = prochain tour
status-cards = cartes
status-apart = cartes à part
status-neutral = neutre
status-out = éliminé
status-deck = { $deck } : { $pile } à piocher, { $discards ->
    [one] { $discards } défaussée
   *[other] { $discards } défaussées
}
status-variable = { $variable } : { $list }
variable-of-game = La partie
status-next-set = La prochaine série vaut { $units }.
status-track = { $track } : { $value }
status-climb = { $track } : { $at } sur { $last }, la case suivante demande { $need }
status-climbed = { $track } : { $last } sur { $last }, le bout est atteint
status-track-left = { $track } : { $value } sur { $most }
track-is-road = Des dés la font avancer : chacun qui montre le nombre de la case suivante, ou plus, y amène le marqueur. Elle a { $n } cases.
track-is-bar = Elle commence à { $n } et montre ce qui reste.
track-is-sets = Chaque série échangée apporte le nombre du marqueur, qui avance ensuite d'une case.
track-is-amount = Le marqueur est là où cela le mène : { $list }.
track-is-scale = Des cartes et des règles déplacent le marqueur sur ses { $n } cases.
track-space = Case
rules-region = { $region } : { $n } { $n ->
    [one] { -space }
   *[other] { -spaces }
}{ $bonus ->
    [0] .
   *[other] , +{ $bonus } pour qui la tient toute.
}
rules-symbols = Par symbole : { $list }.
rules-symbols-any = { $n } de tout symbole
track-next = Le pas suivant demande { $need } ou plus · encore { $left }
track-end = La fin est atteinte.
track-rolls = { $dice ->
    [one] Un dé
   *[other] { $dice } dés
} par jet ; environ { $rolls } jets jusqu'à la fin.
status-tokens = Jetons : { $list }
status-target-climb = { $token } sur { THE($space) } : tombe au bout de la piste { $track }
status-target = { $token } sur { THE($space) } : tombe à un total de { $total }
status-target-track = {""}, { $n } ({ $faction }, { $track })
status-target-add = {""}, plus { $list }
status-target-away = { $token } : pas sur le plateau
status-row = { $deck }, cartes exposées : { $list }
status-laid = Cartes posées ({ $army }) : { $list }
status-known = Cartes connues { OF($army) } : { $list }
card-when = Quand : { $list }
needs = Il faut : { $list }
costs = Prix : { $price }
do-buy = Acheter { $n } × { $unit } ({ $price }{ $each ->
    [0] {""}
   *[other] {" "}pièce
})
priced = { $name } : { $price }
buy-up-to = { $what } (au plus { $most })
buy-unseen = une carte cachée de { $deck }
do-pay = Payer { $price }
do-not-pay = S'en dispenser
card-now = (peut être jouée maintenant : `jouer { $n }`)
timing-step = à l'étape « { $step } »
timing-own-turn = à votre tour, hors des combats
timing-by = { $when }, par { $role }
role-attacker = l'attaquant
role-defender = le défenseur
role-fighting = l'attaquant ou le défenseur
role-faction = un camp qui combat
asked-mover = l'armée dont c'est le tour
asked-everybody = tous
asked-at-once = tous à la fois, chacun à l'insu des autres
asked-each = chaque armée, l'une après l'autre
asked-allies = ses alliés, l'un après l'autre
asked-others = les autres
card-any = joker
cards-none = { $army } : pas de carte.
cards-hand = { $army } : { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
cards-apart = À part de la main, { $deck } :
cards-apart-count = à part : { $n }
card-progress = Pour l’instant : { $list }.
cards-star = (* montre ce que vous tenez)
cards-set = Série { $numbers } : { $cards } : { $units }
cards-known = { $army }, visible pour vous : { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
cards-others = Cartes des autres, faces cachées : { $counts }
odds = { $from } contre { $to }, { $attackers } qui peuvent combattre contre { $defenders } : { $win } de chances de conquête en combattant jusqu'au bout ; pertes moyennes { $attacker } et { $defender }.
odds-strike-climb = { $from } contre { $token }, avec { $n ->
    [one] un dé
   *[other] { $n } dés
} et tout ce qui s'y trouve : { $win } de chances de gravir le reste de la piste { $track }.
odds-target-climbs = « { $name } » tombe au bout de la piste { $track }, et non à un total ; dans une partie, `chances` montre ses chances.
odds-strike = { $from } contre { $token }, avec { $n ->
    [one] un dé
   *[other] { $n } dés
} et tout ce qui s'y trouve : { $win } de chances de faire { $total } ou plus.
odds-strike-never = { $from } contre { $token }, avec { $n ->
    [one] un dé
   *[other] { $n } dés
} et tout ce qui s'y trouve : impossible de faire { $total }.
odds-list = Probabilité de succès, en combattant jusqu'au bout avec le plus de dés et toutes les unités :
odds-battles = Probabilité qu'il reste des unités à l'attaquant, et au défenseur, si personne ne se retire :
odds-against = { $attack } contre { $defend }
odds-no-battle = Aucun camp ne peut en combattre un autre ici : { $space }. `chances DE VERS` ajoute les unités de DE.
odds-damaged = Des unités sont endommagées ({ $space }) ; les probabilités exactes reviennent après ce combat.
offer-loss = perte d'environ { $n }
offer-win = de réussir
odds-none = Il n'y a rien à attaquer maintenant.
odds-more = Et { $n } de plus : `chances tout` les donne toutes.
odds-list-too-large = { $n ->
    [one] Une attaque est trop grande
   *[other] { $n } attaques sont trop grandes
} pour un calcul exact.
odds-counted-one = { $question } { $answer } ({ $army })
odds-counted = Réponses supposées : { $list }.
odds-list-counted = { $mark } suppose que les défenseurs répondent dans leur intérêt ; `chances DE VERS` montre les réponses.
odds-dice = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
}
odds-fires = Depuis les positions actuelles : coups au but en moyenne, chances d'en faire au moins un, chances de tout détruire :
odds-fires-none = { $from } → { $to } : de là, rien ne pourrait être touché là-bas.
odds-climb = { $order } : { $n ->
    [one] { $n } dé avance
   *[other] { $n } dés avancent
} de { $spaces } cases en moyenne.
odds-climb-rolls = Il faut { $rolls } lancers en moyenne jusqu'au bout.
odds-same = { START($from) } et { THE($to) } ne se combattent pas.
odds-too-large = Ces armées sont trop grandes pour un calcul exact.
odds-path = { $from } contre { $list }, { $attackers } qui peuvent combattre : { $win } de chances de prendre { $n ->
    [one] la cible
   *[other] toutes les cibles, l'une après l'autre,
} en combattant jusqu'au bout ; pertes moyennes { $attacker } et { $defender }.
odds-path-stays = { $n } { $n ->
    [one] reste
   *[other] restent
}
odds-path-left = Ce qu'il reste dans la moitié centrale des cas : { $attackers } pour l'attaque, où que ce soit, et { $defenders } pour la défense.
odds-path-fewest = Il faut au moins { $n } qui peuvent combattre pour { $chance }.
odds-path-twice = Un chemin ne nomme { THE($space) } qu'une fois.
odds-path-not-there = `{ $name }` ne donne pas de chances d'attaques successives : les armées n'y combattent pas l'une après l'autre.
odds-stays-behind = Au moins { $n ->
    [one] 1 doit
   *[other] { $n } doivent
} rester là d'où l'on attaque.
odds-leaving-wrong = { $given } nombres d'unités qui restent ne vont pas avec un chemin de { $n } : donnez-en un pour toutes les attaques, ou un pour chacune.
odds-no-chance = « { $text } » n'est pas une probabilité entre 0 et 100 %, comme 90 %.
odds-none-enough = Aucun nombre jusqu'à { $most } ne suffit pour cette probabilité.
replay-step = [{ $n }] Entrée continue, q arrête{" "}
show-players = Joueurs : { $list }
show-for = Pour { $n } joueurs ; `--players N` le montre pour d'autres nombres : { $list }.
show-counts = { $spaces } cases, { $regions ->
    [one] { $regions } région
   *[other] { $regions } régions
}, { $links } liaisons, { $cards } cartes
show-variant = --variant { $id } : { $name } (joueurs : { $players })
show-parts = Plus de détails avec : board, cards, turn, sources
show-opening = Ouverture
show-round = Une manche
show-turn = Un tour
show-victory = Qui gagne
show-waits = { START($seat) } { AGREE($seat, "doit", "doivent") } répondre : { $step }.
show-waits-somebody = Un joueur doit répondre ; lui seul sait que c'est à lui.
show-waits-for = { START($seat) } { AGREE($seat, "doit", "doivent") } répondre.

# Aide
help-now = Commandes qui répondent maintenant
help-always = À tout moment
help-names = Commandes et noms peuvent être abrégés tant qu'ils ne sont pas ambigus ; le plateau montre une abréviation par nom. Plusieurs commandes tiennent sur une ligne, séparées par `;`. `aide { $example }` en explique une.
help-unknown = Il n'y a pas d'aide sur « { $word } » ; `aide` énumère les commandes.
help-unused = Ce jeu ne l'utilise jamais.
help-words = S'écrit aussi : { $words }

synopsis-claim = prendre CASE, …
brief-claim = Prend, parmi les { -spaces } libres, pour votre armée. `CASE` suffit.
synopsis-place = placer CASE [N|tout]{ $kinds ->
    [one] , …
   *[other] {" "}[TYPE], …
}
brief-place = Renforce ou place, selon la question ; sans N, une seule unité{ $kinds ->
    [one] {""}
   *[other] {" "}; TYPE pour d'autres unités
}. `CASE N` suffit.
synopsis-attack = attaquer DE VERS [N|jusque N|jusque tout]
brief-attack-alone = Attaque avec N dés, ou avec le maximum. `jusque N` continue jusqu'à la prise ou tant qu'il en reste plus de N, et `jusque tout` fait alors tout avancer ; `attaquer VERS` suffit s'il n'y a qu'une origine possible.
brief-attack = Attaque avec N dés, ou avec le maximum. `jusque N` continue jusqu'à la prise ou tant qu'il en reste plus de N, et `jusque tout` fait alors tout avancer ; `attaquer VERS` suffit s'il n'y a qu'une origine possible ; `avec 1 TYPE 2 TYPE` engage d'autres unités sans question.
synopsis-again = encore [N|jusque N]
brief-again = Répète la dernière attaque.
synopsis-stop = arrêter
brief-stop = Met fin à l'invasion en cours, pour que ses suites viennent avant votre prochaine attaque.
synopsis-advance = avancer N|tout|aucun|auto|demander{ $kinds ->
    [one] {""}
   *[other] {" "}[TYPE]
}
brief-advance = Fait entrer d'autres unités après une conquête ; `auto` fait toujours entrer toutes celles qui le peuvent.
synopsis-fortify = manœuvrer DE VERS N|tout{ $kinds ->
    [one] {""}
   *[other] {" "}[TYPE]
}
synopsis-move = déplacer DE VERS N|tout{ $kinds ->
    [one] {""}
   *[other] {" "}[TYPE]
}
brief-move = Déplace des unités ailleurs.
brief-fortify = Déplace entre vos propres { -spaces }.
synopsis-fortify-rounds = déplacer DE VERS N|tout
brief-fortify-rounds = Déplace les unités de l'ordre, avant qu'elles tirent.
synopsis-trade = échanger [A B C|auto]
brief-trade = Échange des cartes par leurs numéros ; `auto` prend la meilleure série ; sans numéros, la commande énumère les séries.
synopsis-program = programmer CARTE…
brief-program = Choisit les cartes d'une manche par numéro ou nom, la première sera retournée d'abord.
synopsis-order = ordonner [CARTE] ORDRE
brief-order = Donne un ordre de la carte retournée, ou d'une carte de la main, par numéro ou nom.
synopsis-deploy = déployer
brief-deploy = Déploie des unités en attente sur le plateau, au lieu d'un déplacement.
synopsis-fire = tirer [DEPUIS] VERS
brief-fire = Tire sur un voisin.
synopsis-fight = combattre CASE
brief-fight = Livre le combat suivant, là où vous êtes avec des ennemis.
synopsis-lose = perdre SORTE [NOMBRE]
brief-lose = Fait subir des touches à des unités d'une sorte ; autant que possible sans nombre.
synopsis-retreat = retraite [CASE]
brief-retreat = Quitte le combat pour un voisin que vous contrôlez.
synopsis-hit = toucher TYPE|mieux
brief-hit = Vise avec le dé ; `mieux` place tous ceux qui restent.
synopsis-buy = acheter TYPE [NOMBRE|CARTE], acheter CARTE, acheter PAQUET [NOMBRE]
brief-buy = Achète des unités, une carte exposée ou des cartes d'un paquet ; si une carte paie une unité, par son nom ou son numéro dans `cartes`.
synopsis-pay = payer
brief-pay = Paie l'étape ; `passer` s'en dispense.
synopsis-held = tenu CASE
brief-held = Choisit où vont les unités en plus, parmi les { -spaces } des cartes échangées.
synopsis-commit = engager N|toujours|jamais [TYPE]
brief-commit = Engage des unités dans le combat ; `1 TYPE 2 TYPE` nomme plusieurs types. Désormais, `toujours` engage le maximum et `jamais` rien ; `fois` et `demander` posent la question à chaque invasion ou combat. Par défaut, une attaque répétée et `défendre auto` engagent tout.
synopsis-defend = défendre N|auto|demander
brief-defend = Défend avec N dés ; `auto` prend toujours le maximum.
synopsis-reroll = relancer FACES
brief-reroll = Choisit le dé à relancer.
synopsis-play = jouer CARTE
brief-play = Joue une carte, par son nom ou son numéro parmi celles qu'on peut jouer maintenant.
synopsis-answer = répondre CHOSE
brief-answer = Répond à la question d'une carte par la chose, son numéro dans la liste ou un nombre seul.
synopsis-pass = passer
brief-pass-rounds = Ne donne pas d'ordre, ou laisse un dé inutilisé.
brief-pass = Ne joue pas de carte maintenant ; dans une fenêtre, Entrée suffit.
synopsis-auto = auto [ROBOT] [seul|étape|tour|jusqu'à l'attaque]
brief-auto-rounds = Un robot répond pour vous une fois, ou place tous les dés restants d'un tir ; avec `étape`, `tour` ou `jusque attaque`, il joue jusque-là.
brief-auto = Un robot répond pour vous une fois, ou achève un placement, un déplacement ou toute la mise en place ; avec `seul`, il ne répond qu'à cette question, avec `étape`, `tour` ou `jusque attaque`, il joue jusque-là.
synopsis-end = fin [tour]
brief-end = Passe à l'étape suivante ; `fin tour` passe le reste du tour, sauf les réponses obligatoires. Dans une fenêtre, ne joue rien. Il faut répondre aux questions par oui ou par non.
synopsis-board = plateau
brief-board = Le plateau par régions, avec les voisines.
synopsis-map = carte
brief-map = Le plateau, dessiné.
synopsis-look = voir CASE
brief-look = Un lieu et ses voisins.
synopsis-cards = cartes
brief-cards-rounds = Vos cartes, et combien les autres en ont.
brief-cards = Vos cartes, leurs textes et les séries qu'elles forment.
synopsis-windows = fenêtre NOM jamais|fois|demander|toujours [attaque|défense]
brief-windows = Règle quand on vous demande une carte : toujours, jamais (aussi `jamais jusqu'à invasion`, `jamais jusqu'à tour`, `jamais attaque` et `jamais défense`), ou quand une carte peut être jouée ; `fenêtres toutes` règle chaque moment, `fenêtres` les énumère avec leurs numéros.
synopsis-status = état
brief-status = La situation de chaque armée, et les pièces sur la table.
synopsis-legal = quoi
brief-legal = Tout ce qui peut être fait maintenant.
synopsis-odds = chances [tout|DE VERS [VERS …] [{ $kinds ->
    [one] avec N
   *[other] avec N TYPE
}] [laissant N] [jusque N] [pour CHANCE]]
synopsis-odds-units = chances [CASE|DE VERS [avec N TYPE]]
brief-odds-units = La probabilité qu'il reste des unités à chaque camp et les pertes moyennes ; celles de DE s'y ajoutent.
synopsis-odds-rounds = chances [DE VERS]
brief-odds-rounds = Les coups au but attendus de chaque tir, et la progression attendue des dés sur leur piste.
brief-odds = La probabilité qu'une attaque prenne sa cible, par défaut avec tout ce qui s'y trouve ; dans un combat, son cours attendu. D'autres noms font un chemin : `laissant N` dit combien restent à chaque étape, `jusque N` quand l'attaque s'arrête, `pour 90 %` demande le moins d'attaquants.
synopsis-log = journal [N|tout]
brief-log = Les N dernières lignes du journal.
synopsis-undo = annuler [N]
brief-undo = Annule la dernière décision, ou les N dernières de la même personne.
synopsis-redo = refaire
brief-redo = Refait ce qui a été annulé, avec les mêmes dés.
synopsis-save = sauver [FICHIER]
brief-save = Montre où la partie est enregistrée, ou copie la sauvegarde.
synopsis-help = aide [COMMANDE]
brief-help = Cette liste, ou plus sur une commande.
synopsis-quit = quitter
brief-quit = Quitte ; la partie peut être reprise.

# Tests d'endurance
soaked = { $games ->
    [one] { $games } partie éprouvée
   *[other] { $games } parties éprouvées
} en { $seconds } s
soak-liars = { $n } clients hostiles à la fois, de { $ways } façons : { $connections } connexions, dont { $closed } fermées par le serveur.
soak-honest = Une place honnête : { $n } réponses, { $lost } perdues ; la moitié en { $p50 } ms, 99 sur 100 en { $p99 } ms, la plus lente en { $max } ms.
soak-pages = Sa page a été chargée { $n } fois : 99 sur 100 en { $p99 } ms, la plus lente en { $max } ms.
soak-late = Les réponses honnêtes doivent toutes arriver, 99 sur 100 en { $bound } ms.
soak-games = parties
soak-decisions = décisions
soak-lockstep = parties menées de front
soak-guess = déterminisations
soak-answers = réponses essayées
soak-forks = copies poursuivies
soak-revealed = réponses dont les secrets sont vérifiés
soak-bots = décisions des robots
soak-conserved = comptes des cartes
soak-saves = sauvegardes lues
soak-chains = parties interrompues et reprises
soak-kills = arrêts brutaux du programme
soak-inputs-editions = fichiers d'éditions essayés
soak-inputs-scripts = scripts essayés
soak-inputs-saves = sauvegardes altérées essayées
soak-inputs-scenarios = scénarios essayés
soak-inputs-setups = préparations essayées
soak-inputs-lines = parties jouées par lignes tapées
soak-found = défauts
soak-finding = { $setup }, graine { $seed }, { $check }, après { $answers ->
    [one] { $answers } réponse
   *[other] { $answers } réponses
} : { $text }
soak-more = défauts non écrits, car d'autres semblables le sont : { $n }
soak-asked = { $all ->
    [yes] sans partie rapide
   *[no] partie rapide
}
soak-stopped = La sauvegarde s'arrête avant `{ $action }`, qui ne peut pas être appliqué.
soak-again = Pour le reproduire : { $command }
soak-input = { $kind } : { $came } ({ $seconds } s)
soak-refused = refusé
soak-taken = accepté
soak-input-finding = entrée { $number }, de { $edition } : { $text }
soak-alone = Pour le reproduire depuis son fichier : { $command }
soak-replay = Pour revoir la partie jusque-là : { $command }

# Beaucoup de parties, et les chances en ligne de commande
simulated = { $edition } : { $games ->
    [one] { $games } partie
   *[other] { $games } parties
} de { $seats }
simulated-winner = vainqueur
simulated-games = parties
simulated-share = part des parties finies
simulated-seat = place { $seat }, { $bot }
simulated-ends = finies { $finished }, coupées à la limite de tours { $cut }, échouées { $failed }
simulated-endless = arrêtées parce que des tours ou des scripts ne finissaient pas : { $n }
simulated-drawn = nulles : { $n }
simulated-nobody = arrêtées parce qu'il ne restait aucun joueur : { $n }
simulated-scripts = scripts en échec : { $n }
simulated-turns = { $rounds ->
    [yes] manches
   *[no] tours
} : de { $min } à { $max }, moyenne { $mean }, médiane { $median } ; { $rounds ->
    [yes] tirs
   *[no] combats
} { $rolls }, réponses { $decisions }
simulated-speed = { $seconds } s, { $speed } parties par seconde
profiled = les scripts ont pris { $seconds } s, tous fils ensemble ; les appels des robots ne sont pas comptés
profiled-function = fonction
profiled-hook = moment
profiled-share = part
profiled-each = par exécution
profiled-calls = appels
profiled-again = repris
profiled-questions = questions
profiled-operations = opérations
odds-units-head = { $attack } contre { $defend }, { $rounds ->
    [0] jusqu'à la disparition d'un camp
    [1] pendant une manche
   *[other] pendant { $rounds } manches au plus
}
odds-units-attacker = il reste l'attaquant
odds-units-defender = il reste le défenseur
odds-units-nobody = il ne reste personne
odds-units-both = il reste les deux
odds-units-attacker-loses = L'attaquant perd en moyenne { $list }.
odds-units-defender-loses = Le défenseur perd en moyenne { $list }.
odds-units-policy = Les unités les moins chères subissent les touches d'abord, et personne ne bat en retraite.
odds-head = { $attack } qui peuvent combattre contre { $defend }
odds-win = l'attaquant gagne : { $win }
odds-losses = pertes moyennes : attaquant { $attacker }, défenseur { $defender }
odds-then = puis
odds-leaving = en laissant { $list }
odds-stopping = arrêt à { $n }
odds-all-taken = tout est pris : { $win }
odds-fewest = le moins d'attaquants : { $n }, avec { $chance } ;
odds-holding = le moins de défenseurs : { $n }, qui tiennent avec { $chance } ;
odds-one-fewer = avec { $n } ce serait { $chance }
odds-column-attack = attaque
odds-column-defenders = défenseurs
odds-column-leaving = laissés
odds-column-taken = prise
odds-column-left = restent
odds-column-attackers-left = attaquants
odds-column-defenders-left = défenseurs
odds-column-or-more = ou plus
odds-column-stop = arrêt
odds-column-attacker-loses = l'attaquant perd
odds-column-defender-loses = le défenseur perd
odds-stop-after = après l'attaque { $n }
odds-stop-at = à { $n } restants
odds-stop-never = jamais
odds-stop-best = * le plus de pertes infligées, moins celles subies, en moyenne
odds-too-many = { $n } unités sont trop : { $most } au plus par camp
odds-too-many-spaces = un chemin a au plus { $most } attaques
odds-too-much-work = ces dés sont trop nombreux ou trop différents pour être comptés
odds-grid-path = un tableau porte sur une seule attaque, en combattant jusqu'au bout
odds-grid-large = un tableau a au plus { $attackers } attaquants et { $defenders } défenseurs
odds-grid-head = l'attaquant gagne, selon les attaquants (vers le bas) et les défenseurs (vers la droite) :
odds-grid-title = { $name } : l'attaquant gagne, en %
odds-grid-attackers = attaquants qui peuvent combattre
odds-grid-defenders = défenseurs
odds-target-head = { $attack ->
    [one] { $attack } dé
   *[other] { $attack } dés
} contre { $target } : { $total }, avec { $bonus } au total
odds-target-win = la cible tombe : { $win }
odds-target-mean = les dés totalisent { $mean } en moyenne
odds-fire-head = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
} sur { $list }
odds-fire-cleared = tout est détruit : { $chance }
odds-fire-mean = coups au but en moyenne : { $mean }
odds-fire-hits = coups au but
odds-fire-each = coups au but sur { $unit }, en le visant
odds-climb-head = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
} sur { $track }, depuis la case { $from }
odds-climb-mean = cases en moyenne : { $mean }
odds-climb-left = lancers jusqu'au bout en moyenne : { $mean }
odds-climb-spaces = cases
odds-column-attacker = combat suivant : l'attaquant perd
odds-column-defender = le défenseur perd
odds-column-chance = chances
odds-column-fraction = fraction

# Refus de préparations et de sauvegardes
setup-players = une partie à { $n } n'est pas possible ; joueurs : { $list }
setup-players-variants = On peut jouer à { $n } avec { $list }.
setup-players-plain = On peut jouer à { $n } sans variante.
setup-variant = il n'y a pas de variante `{ $name }`.
setup-option = il n'y a pas d'option `{ $name }`.
setup-lesson = il n'y a pas de leçon `{ $name }`.
setup-value = l'option `{ $option }` n'a pas de valeur `{ $name }`.
setup-allowed = Il y a : { $list }
setup-none = Il n'y en a pas.
setup-near = Vouliez-vous dire `{ $near }` ?
setup-conflict = ces options ne peuvent pas être combinées
edition-unknown = Il n'y a ni édition `{ $name }`, ni dossier de ce nom.
edition-own = le dossier `{ $name }` est utilisé ; l'édition intégrée se nomme `{ $ships }`
edition-shipped = Éditions intégrées : { $list }
edition-unusable = L'édition `{ $name }` est inutilisable :
edition-language = `{ $name }` n'a pas de textes en `{ $lang }` ; ses langues : { $list }.
setup-bot = Il n'y a pas de robot `{ $name }` ; robots : { $list }.
odds-no-battles = `{ $name }` n'a pas de page de combat
odds-no-target = `{ $name }` n'est pas une cible ; il y a : { $list }
odds-no-helper = `{ $name }` n'est pas une unité qui aide au combat ; il y a : { $list }
odds-no-number = `{ $n }` n'est pas un nombre d'unités : 0 à { $most }
odds-no-unit = `{ $name }` n'est pas une unité ; il y a : { $list }
odds-no-hits = `{ $n }` n'est pas un nombre de coups au but
odds-not-hit = `{ $name }` ne peut pas être touché
odds-too-many-dice = on tire au plus { $most } dés, pas { $n }
odds-no-climb = `{ $name }` n'est pas un ordre qui avance sur une piste ; il y a : { $list }
none-of-them = aucune
setup-player = il n'y a pas de joueur `{ $name }` ; il y a : human, { $list }
save-foreign = ce n'est pas une sauvegarde de warboard
save-newer = une sauvegarde de format { $format } ; cette version lit le format { $known }
save-damaged = ligne { $line } endommagée : { $reason }
save-refused = action refusée à la ligne { $line } : `{ $action }` : { $reason }
save-hash = empreinte différente à la ligne { $line } : la partie rejouée diffère de celle enregistrée
save-dice = ligne { $line } : les dés ne sont pas ceux de la graine
save-edition = l'édition contenue dans la sauvegarde ne peut être jouée :
save-exists = `{ $path }` existe déjà ; choisissez un autre chemin
save-in-use = `{ $path }` est déjà en cours de partie ; quittez-la d'abord
save-unreadable = impossible de lire `{ $path }` : { $reason }
not-regular = ce n'est pas un fichier ordinaire
too-large = il dépasse { $n } Mio
save-unwritable = impossible d'écrire `{ $path }` : { $reason }
write-link = c'est un lien symbolique, qui n'est pas suivi ; nommez le fichier auquel il mène
write-below-link = un dossier sur son chemin est un lien symbolique, qui n'est pas suivi ; remplacez-le par un dossier
write-outside = il mène hors de son dossier
save-nowhere = pas de dossier personnel où enregistrer ; nommez un fichier avec --save FICHIER
replay-no-seat = il n'y a pas de place { $seat } ; les places vont de 1 à { $n }
replay-no-answer = il n'y a pas de réponse { $to } ; la partie en a { $n }
show-save-whole = une partie enregistrée n'a pas de rubriques ; nommez une édition, ou retirez la rubrique
show-no-seats = seule une partie enregistrée a des places

## Le modèle du jeu

word-all = tout
# Le nom que les joueurs donnent aux cases du plateau ; une édition apporte le sien.
-space = case
-spaces = cases
-spaces-dat = cases
spaces-word = { -spaces }
region-yours = à vous
region-held = à { $army }
region-you = vous
region-nobody = à personne
region-lacks = { $who } { $n } sur { $all }, manque { $list }
region-has = { $who } { $n } sur { $all }
region-lacks-brief = manque { $list }
region-has-brief = { $who } { $n } sur { $all }
way-totals = { $list } ({ $of }).
way-cleared = { $spaces } sans { THE($faction) }
way-cleared-army = { $spaces } sans { THE($army) }
way-cards = cartes posées
way-destroyed = { $units }, pertes
way-guarded = au bout de la piste « { $track } », { $at } sur { $last }
amount-printed = { $name } × { $list }
amount-times = { $times } × { $list }
amount-every = { $times } par groupe de { $every } { $list }
amount-of = { $list } ({ $of })
amount-when = { $list } [{ $when }]
amount-spaces = { -spaces } sous contrôle
amount-regions = régions contrôlées
amount-units = unités sur le plateau
amount-all-units = unités
amount-units-there = { $units } sur place
amount-number-there = { $name } sur place
amount-hand = cartes en main
amount-laid = cartes posées
amount-card = { $name } sur la carte
amount-conquered-spaces = { -spaces } : conquêtes de ce tour
amount-conquered-armies = armées à qui quelque chose a été pris ce tour-ci
amount-conquered-factions = autres camps à qui quelque chose a été pris ce tour-ci
need-never = quelque chose qui n'est pas dans cette partie
need-not = sauf : { $list }
need-least = au moins { $n }
need-most = au plus { $n }
need-between = { $least } à { $most }
need-spaces = { $count ->
    [one] { $n } { -space } sous contrôle
   *[other] { $n } { -spaces } sous contrôle
}
need-spaces-tagged = { $spaces } sous contrôle : { $n }
need-spaces-where = { $count ->
    [one] { $n } { -space } sous contrôle
   *[other] { $n } { -spaces } sous contrôle
} ({ $list })
need-every-space = { -spaces } sous contrôle : tout ce qui convient ({ $list })
need-every-named = { -spaces } sous contrôle : tout, { $list }
need-every-space-tagged = { $spaces } sous contrôle : toutes
need-controls = le contrôle { OF($place) }
need-units = { $n } { $units } sur le plateau
need-hand = { $n } { $count ->
    [one] carte
   *[other] cartes
} en main
need-hand-deck = cartes en main ({ $deck }) : { $n }
need-card-of = une carte { $symbols }
quoted = « { $name } »
need-laid = { $n } { $count ->
    [one] carte posée
   *[other] cartes posées
}
need-laid-deck = cartes posées ({ $deck }) : { $n }
need-laid-token = { $token } posé devant soi : { $n }
need-conquered = { $count ->
    [one] conquêtes ce tour-ci : { $n }
   *[other] conquêtes ce tour-ci : { $n }
}
need-alone = tous les autres camps hors jeu
need-mover = { $whose ->
    [own] votre propre tour
    [friend] le tour d'un partenaire
   *[enemy] le tour d'un adversaire
}
need-attacks = attaquer dans la bataille
need-defends = défendre dans la bataille
need-faction = jouer { THE($faction) }
need-out = { THE($faction) } hors jeu
need-out-some = { $n ->
    [one] une armée
   *[other] { $n } armées
} { OF($faction) } hors jeu
need-gone = plus de { $unit } sur le plateau
need-round = manche : { $n }
need-rounds = manches terminées : { $n }
need-track = { $track } : { $n }
need-at = le lieu concerné : { $list }
need-from = le lieu de départ : { $list }
need-run = sa propre règle
need-else = si une carte ou une règle le permet
need-has = { $n } { $variable }
need-has-thing = { $variable } : { $thing }
need-has-there = avec { $n } { $variable }
need-number = avec { $number } { $n }
need-named-by = où se trouve : { $variable }
need-region = dans { THE($region) }
need-closed = hors jeu
need-token = avec un pion : { $tokens }
need-owner = contrôlée par { $who }
need-stands = avec des unités de : { $who }
need-units-there = avec { $n } { $units }
need-units-there-of = avec { $n } { $units } de : { $who }
need-next-to = à côté de : { $list }
need-army = pour une armée : { $list }
need-who = { $whose ->
    [own] vous-même
    [friend] un partenaire
    [enemy] un adversaire
   *[nobody] personne
}
tale-placed = A placé { $n }.
tale-took = A pris { $n } : { $list }.
tale-took-own = A pris { $n } des vôtres : { $list }.
tale-losses = { START($army) } { AGREE($army, "perd", "perdent") } { $n ->
    [one] une unité
   *[other] { $n } unités
}.
tale-repelled = Attaqué en vain : { $list }.
tale-handed = Changement de commandement : { $list }.
tale-laid = { $tokens } : posé sur { $list }.
tale-holds = { START($army) } { AGREE($army, "tient", "tiennent") } { THE($region) } (+{ $bonus }).
tale-lost = { START($army) } { AGREE($army, "a", "ont") } perdu { THE($region) } (+{ $bonus }).
tale-you-lost = Vous avez perdu { THE($region) } (+{ $bonus }).

## Le plein écran

screen-standing = Qui gagne
screen-tale = Depuis votre dernier tour
screen-offer = Vous pouvez
screen-roll = Dernier jet
screen-against = contre
screen-place = { $n ->
    [1] 1re
   *[other] { $n }e
}
screen-row-left = { $left ->
    [one] Encore une carte à choisir, sur { $places }.
   *[other] Encore { $left } cartes à choisir, sur { $places }.
}
screen-row-full = Toutes sont choisies ; Entrée les donne, Échap reprend la dernière.
screen-small = L'écran demande { $columns } colonnes et { $rows } lignes.
screen-speed = Les robots jouent à la vitesse { $n }.
screen-paused = Les robots sont en pause : Espace les relance, q quitte.
screen-goes-on = Les robots rejouent.
screen-edge = Aucun choix de ce côté ; Tab mène au suivant.
screen-no-name = Aucun choix d'ici ne commence par { $name }. Échap quitte le nom, : commence une commande.
screen-watching = Les autres jouent, à la vitesse { $n }. Espace met en pause, 1 à 4 changent la vitesse, Entrée mène aussitôt à votre prochaine question.
screen-watching-own = Votre ordre s’exécute, à la vitesse { $n }. Espace met en pause, 1 à 4 changent la vitesse, Entrée mène aussitôt à votre prochaine question.
screen-stands-still = La partie est en pause. Espace la fait reprendre.
screen-keys-waiting = Entrée continue · q quitte
screen-keys-waiting-undo = Entrée continue · U reprend la dernière réponse · q quitte
screen-keys-watching = Espace pause · 1-4 vitesse · Entrée passe à vous · t panneaux · q quitte
screen-keys-paused = Espace reprend · 1-4 vitesse · Entrée passe à vous · t panneaux · q quitte
screen-undo-later = Rien n’est repris tant que les autres jouent. U le fait à votre prochaine question.
screen-key-choose-numbered = flèches, 1–9 : choisir
screen-key-choose = flèches : choisir
screen-key-from = Entrée : d'ici
screen-key-auto = P le joue
screen-key-act = Entrée : valider
screen-key-pass = Entrée : passer
screen-key-pass-invasion = Entrée : passer pour l'invasion
screen-not-here = Cette touche ne fait rien ici. { $keys }
screen-key-until = A : jusqu'à la prise
screen-key-moves-in = M : et tout entre
screen-key-number = +/- : le nombre
screen-key-kind = x : un autre type
screen-key-back = Échap : retour
screen-key-on = { $key } : continuer
screen-no-end = Le tour ne peut pas finir ici : il faut répondre à cette question.
screen-key-rest = E : finir le tour
screen-key-help = ? aide
screen-key-always = ? aide · : commande · { $key } quitte
screen-typed-early = Les autres jouent encore ; rien n'a été fait. Tapez la commande quand on vous interroge.
rules-index = Ce que disent les règles, par sujet.
rules-inside = Dans ce sujet
rules-see = Voir aussi
screen-pager-topics = flèches : choisir · Entrée : ouvrir · Retour arrière : revenir · PgPréc, PgSuiv : défiler · Échap : fermer
screen-pager = flèches, Espace et PgPréc défilent · toute autre touche ferme
screen-pager-last = les flèches défilent{ $again ->
    [yes] {" "}· n rejoue
   *[no] {""}
} · r revoit · p image · Entrée quitte
screen-pager-hidden = Entrée montre le récit{ $again ->
    [yes] {" "}· n rejoue
   *[no] {""}
} · r revoit · p image · q quitte
screen-next-set = Prochaine série : { $n }
screen-more-sides = … et { $n } de plus
screen-of = { $have } sur { $need }
screen-men = hommes
screen-pieces = pions
screen-income = +
screen-cards = cartes
screen-own = { $army }, vous
screen-partner = { $army }, allié
screen-help-letters = Ici les petites lettres mènent aux lieux : tapez les commandes après `:` (`:cartes`) ; `T` change de panneau.
screen-help =
    Flèches        vers le prochain choix dans cette direction
    Tab, Maj-Tab   au suivant, au précédent
    un nom         en petites lettres va au choix de ce nom ; `/nom` toujours
    Entrée         prend la source, puis agit
    A              attaque jusqu'au bout avec tout ; ou jusqu'au nombre tapé
    M              attaque jusqu'au bout, puis fait entrer tout ce qui peut suivre
    + -, chiffres  le nombre
    x              une autre sorte d'unité
    Échap          retour
    e              étape suivante
    E              fin du tour : le reste en est passé
    U, Ctrl-R      annuler, refaire
    O              les chances sur le plateau ; `o` si aucun nom ne commence ainsi
    P              laisse répondre l'ordinateur ; d'unités à placer, toutes celles qui restent
    B              la réponse que ferait l'ordinateur, et pourquoi
    R              les règles, par sujet
    W              quand on vous demande des cartes
    C              vos cartes, comme `c`
    L              le journal
    T              le panneau suivant, comme `t`
    PgPréc, PgSuiv les événements précédents ; fait défiler le panneau
    Espace, 1-4    pause des robots, leur vitesse
    :              une commande ; Tab complète, `:aide` les énumère ; `:auto` fait répondre l'ordinateur,
                   `:auto étape` et `:auto tour` jusqu'à leur fin
    q              quitte ; la partie est enregistrée
    Ctrl-Z         suspend
    Souris         un clic prend la source, un second sur la cible agit ; la molette change le nombre

    Sur le plateau `Ala R3` : le nom, la lettre de l'armée en place, ses unités
    +              d'autres y sont aussi : des unités d'une autre sorte, ou d'un allié
    { "*" }              un jeton s'y trouve
    @              un jeton que l'on peut attaquer
    °              une marque imprimée qui a un sens : pointez-la
    des points     un lien particulier ; `←` et `→` mènent à l'autre bord
                   Sous le plateau, le lieu désigné est décrit en entier.
greeting-screen = Les flèches choisissent, Entrée valide, ? donne les touches, : reçoit toute commande, q quitte. Toute touche ferme cette fenêtre.
screen-you = vous :
show-picture-of-board = une image montre le plateau ; retirez la rubrique
show-watch-save = une partie enregistrée ne change pas ; `--watch` demande le dossier d'une édition
replay-picture-of-answer = une image montre un seul moment ; choisissez-le avec `--to N`, ou utilisez `show`

# Images du plateau
picture-closed = hors jeu
picture-written = { $path } écrit
picture-foreign = `{ $path }` existe déjà et n'est pas une telle image ; choisissez un autre chemin

## `fit`
fit-nothing = Trop peu de parties ont fini avec un vainqueur.
fit-head = { $edition } : { $games } parties ; poids ajustés sur { $made } positions, éprouvés sur { $held } autres
fit-value = valeur d'une position
fit-loss = perte log.
fit-even = chances égales
fit-guessed = selon la force, sans poids
fit-fitted = avec ces poids
fit-no-better = Ces poids ne prédisent pas mieux les parties que sans poids ; ne les gardez pas.
fit-undecided = parties sans vainqueur, non utilisées : { $n }

## `arena`
arena-few = Il faut au moins deux robots : --bots greedy,simple
arena-head = { $edition }, { $players } joueurs : { $games } parties
arena-bot = robot
arena-games = parties
arena-wins = victoires
arena-share = part
arena-elo = Elo
arena-interval = 95 %
arena-pair = paire
arena-by-seats = selon les places du premier
arena-seats = { $n } sur { $players } : { $share }
arena-sure = significatif
arena-undecided = parties sans vainqueur : { $n }
arena-forfeits = parties qu'un robot a perdues faute de réponse : { $n }
program-not-started = impossible de le démarrer : { $why }
program-late = pas de réponse en { $seconds } s
program-ended = il s'est terminé
program-unread = il a répondu `{ $said }` : { $why }
program-fault = `cmd:{ $command }` : { $what }
program-lost = { $seat } : pas de réponse du programme, qui a perdu la place ; l'ordinateur ({ $level }) continue. { $fault }
seat-unnamed = La place { $seat } est jouée par un programme externe, dont il faut donner la commande. Pour une nouvelle partie : `--seats human,"cmd:./mon_robot"`. Pour une partie enregistrée : `--seat { $seat }=cmd:./mon_robot`, ou un robot à sa place avec `--seat { $seat }=normal` ; `warboard serve --resume` accepte les mêmes options.
seat-no-program = `--seat { $seat }=…` : cette place n'était pas jouée par un programme. La sauvegarde définit les autres joueurs.
programs-empty = `cmd:` doit être suivi d'une commande, comme dans cmd:python3 mon_bot.py
arena-failed = parties qui ont échoué : { $n }

# La chronique d'une partie
chronicle-turn = Manche { $round }, { $army }
chronicle-round = Manche { $round }
chronicle-attack = { $from } → { $to }
chronicle-roll = { $from } { $dice } → { $to } { $other } : −{ $lost }, −{ $taken }
chronicle-fire = { $from } → { $to } : { $dice }
chronicle-took = { $space } : conquête
chronicle-share = Chances de victoire, { $army } : { $from } % → { $to } %.
chronicle-leads = { START($army) } { AGREE($army, "prend", "prennent") } la tête.
chronicle-turning = { $turn } : { $what }
chronicle-winning = Qui allait gagner, tour par tour :
chronicle-luck = Chance aux dés, en pertes évitées par rapport au nombre attendu :
chronicle-lost = { $lost } perdues pour { $expected } attendues, en { $rolls } lancers
chronicle-turnings = Tournants :
chronicle-next-page = Garder toute la partie dans une page pour navigateur :
chronicle-next-picture = Dessiner le dernier plateau :
chronicle-next-again = Rejouer une telle partie :

# La page d'une partie
film-title = { $game } : la partie revue
film-keys = Touches : ← → un moment, n p un tour, [ ] un combat, , . un lancer, Début Fin, Espace joue, 1 à 4 la vitesse.
film-noscript = Cette page montre une partie à l'aide d'un script, que ce navigateur n'exécute pas.
film-play = Jouer
film-pause = Pause
film-speed = Vitesse
film-first = Au début
film-last = À la fin
film-turn-back = Un tour en arrière
film-turn-on = Un tour en avant
film-battle-back = Un combat en arrière
film-battle-on = Un combat en avant
film-roll-back = Un lancer en arrière
film-roll-on = Un lancer en avant
film-line = Ligne du temps
film-moment = moment
film-play-on = Rejouer à partir d'ici
film-play-on-at = Pour rejouer à partir d'ici : « warboard replay » avec la sauvegarde, dans un terminal, puis la touche o à ce moment.
film-opening = Avant le premier tour
film-told = Ce tour
film-curves = Le cours de la partie
film-strength = Forces
film-share = Chances de victoire
film-income = Revenu
film-luck = Chance
film-lost = perdues
film-expected = attendues
film-rolls = lancers
film-turning = Tournants
film-dice = Vérifier les dés
film-dice-agree = Chaque jet et chaque pioche y correspond.
film-foreign = `{ $path }` existe déjà et n'est pas une telle page ; choisissez un autre chemin
film-nobody = personne

# Une partie revue
replay-foot = ← → moment  n p tour  [ ] combat  , . lancer  Espace joue  ? aide  q quitte
replay-keys = cette touche ne fait rien ; ? les énumère toutes
replay-no-more = il n'y en a plus de ce côté
replay-help =
    ← →            un moment en arrière, en avant
    n p            le tour suivant, le précédent (aussi ↓ ↑, PgSuiv PgPréc)
    {"["} ]            le combat précédent, le suivant
    , .            le lancer précédent, le suivant
    Début Fin      au début, à la fin
    Tab, Maj-Tab   les tournants
    Espace         joue et s'arrête              1-4   la vitesse
    v              la vue montrée                m     la mesure des courbes
    t              courbes et tournants          o     rejoue à partir d'ici, en nouvelle partie
    q              quitte                        Ctrl-Z  suspend
    Souris : un clic sur la ligne du temps y va, la molette avance et recule.
    ● conquête   x combat   · lancer   ▫ cartes   † éliminé   ★ tournant
replay-play-on = Enregistrer une nouvelle partie à partir d'ici ?  o = oui, toute autre touche = non
replay-yes = oOyY
replay-played-on = Une nouvelle partie qui reprend à ce moment est enregistrée, avec ses propres dés. Le SHA-256 de leur nombre secret est
    { $hash }
    Jouez-la par
replay-own-eyes = la vue des autres places devient disponible quand la partie est finie
replay-truth = tout est montré
replay-public = seules les informations publiques sont montrées
replay-seat = vu par { $seat }
replay-measure = { $what }, de tour en tour (m)
replay-turning = Tournants (Tab)

### Jouer dans un navigateur

name-empty = Écrivez un nom, avec des lettres.
name-long = Un nom a au plus { $n } lettres.
name-hidden = Un nom n'a pas de caractères invisibles.
serve-host = La page de l'hôte, pour vous seul : elle commence des parties et montre tous les liens.
serve-seat = Place { $seat } :
serve-program = La place { $seat } est jouée par votre programme.
serve-lost = { $seat } : pas de réponse du programme ; l'ordinateur ({ $level }) continue.
serve-bot = La place { $seat } est jouée par `{ $bot }`.
serve-spectators = Spectateurs :
serve-alone = Seule cette machine peut ouvrir ces liens. `--host 0.0.0.0` laisse entrer les autres.
serve-open = Quiconque peut atteindre cette machine peut ouvrir ces liens et jouer à leurs places. La connexion n'est pas chiffrée.
serve-public = Les joueurs ouvrent { $url } ; faites mener cette adresse à ce serveur, { $to }. Quiconque a un lien peut jouer à sa place.
serve-other-host = Ce serveur ne répond pas sous ce nom. Qui le tient peut le lancer avec `--public-url { $url }`, l'adresse que les joueurs ouvrent.
serve-other-site = Une page d'une autre adresse le demande, donc rien n'a été fait. Si c'est celle de ce serveur, qui le tient peut le lancer avec `--public-url { $url }`, l'adresse que les joueurs ouvrent.
serve-places = Au plus { $n } connexions sont possibles à la fois, dont au plus la moitié pour les spectateurs.
serve-too-fast = Trop vite ; rien n'a été fait. Réessayez dans { $n } s.
serve-muted = L'hôte a rendu ce lien muet : vos messages ne sont pas affichés.
serve-invite = Un lien pour tous : qui l'ouvre donne un nom et prend une place libre, ou regarde.
serve-seat-taken = Cette place est prise ; choisissez-en une autre.
serve-name-taken = Quelqu'un porte déjà ce nom ici ; choisissez-en un autre.
serve-name-first = Donnez d'abord votre nom.
serve-here-already = Vous êtes déjà ici.
serve-host-alone = Seul l'hôte peut faire cela.
serve-gathering-full = { $n } personnes sont déjà ici ; nul autre ne peut venir.
serve-nobody-sits = Personne n'a encore de place.
serve-not-ready = { $name } : pas encore prêt.
serve-nothing-here = Cette partie a commencé ou n'existe plus. Ouvrez de nouveau le lien.
serve-not-over = La partie n'est pas finie.
serve-sat = Nouveau joueur : { $seat }.
serve-handed = L'hôte laisse un robot répondre : { $seat }.
serve-given-back = À la place du robot répond de nouveau : { $seat }.
serve-clock-set = L'hôte règle l'horloge : { $n } secondes par réponse.
serve-clock-off = L'hôte arrête l'horloge.
serve-renewed = L'hôte a renouvelé le lien : { $seat }.
serve-renewed-link = L'hôte a renouvelé le lien de cette place : demandez le nouveau.
serve-closed = L'hôte a fermé cette partie. Elle est enregistrée.
serve-muted-seat = L'hôte a rendu muet : { $seat }.
serve-heard-seat = De nouveau entendu : { $seat }.
serve-muted-watching = L'hôte a rendu muets ceux qui regardent.
serve-heard-watching = Ceux qui regardent sont de nouveau entendus.
serve-asks-again = Veut rejouer : { $seat }.
serve-notice = { $name }, c'est à vous : { $game }
serve-stop = Ctrl-C arrête le serveur ; les parties sont enregistrées à mesure qu'on joue, et les liens restent valables.
serve-no-browser = Aucun navigateur n'a été trouvé pour l'ouvrir.
serve-cannot = Impossible d'écouter à { $at } : { $reason }
serve-taken = Un autre programme écoute à { $at } ; `--port { $next }` prend le port suivant, `--port 0` un port libre
serve-no-moment = Cette partie n'est pas finie, ou n'a pas de moment { $at }.
serve-full = Ce serveur a déjà { $n } parties.
serve-stand-in = { $seat } : absence, un robot continue.
serve-undone = Dernière réponse annulée ({ $seat }).
serve-refused = Refus ({ $seat }) : rien n'est annulé.
serve-stuck = La partie ne peut pas être enregistrée et attend ; un nouvel essai suivra.
serve-unstuck = La partie peut de nouveau être enregistrée.
serve-late = Votre temps était écoulé : un robot a répondu.
serve-unread = Le serveur n'a pas pu lire le message de la page. Rechargez-la.
serve-watching = Vous êtes spectateur et ne pouvez pas répondre.
serve-not-asked = On ne vous demande rien en ce moment.
serve-not-here = Cette commande n'existe pas dans un navigateur.
serve-stale = La question a changé entre-temps ; rien n'a été fait.
serve-conceded = { START($seat) } { AGREE($seat, "abandonne", "abandonnent") } : un robot joue jusqu'à la fin.
serve-undo-others = Un autre joueur a décidé quelque chose depuis.
serve-undo-once = Annule votre dernière réponse.
serve-undo-asks = Demande aux autres si vous pouvez annuler votre dernière réponse : des dés ont été lancés, ou quelque chose a été révélé depuis.
page-board = Plateau
page-standing = Situation
page-tale = Ce qui s'est passé
page-offer = Vous pouvez
page-hand = Vos cartes
page-people = À la table
page-chat = Discussion
page-say = Message à tous
page-send = Envoyer
page-you = vous
page-watching = Vous regardez
page-watchers = { $n } regardent
page-astray = Ce n'est pas un choix maintenant.
page-your-move = À vous
page-waits = Au tour de : { $seat }
page-waits-somebody = On attend une réponse
page-waits-all = On attend que tous aient répondu
page-take-back = Reprendre sa réponse
page-goes-on = Jeu automatique
page-for-you = Réponse automatique
page-here = présent
page-away = absent
page-stand-in = absent, un robot joue
page-conceded = a abandonné, un robot joue
page-bot = robot : { $bot }
page-undo = Annuler
page-wish-own = On demande aux autres si vous pouvez annuler.
page-wish = { $seat } : demande à annuler la dernière réponse.
page-agree = Accepter
page-refuse = Refuser
page-back = Retour
page-until = Jusqu'à la décision
page-until-all = … puis tout avancer
page-until-all-title = Attaquer jusqu'à la décision ; une fois la cible prise, toutes les unités avancent.
page-leave = Nombre à laisser
page-left = Jusqu'à en garder { $n }
page-more = Un de plus
page-less = Un de moins
page-number = Nombre
page-from = Depuis { $space } : choisissez la cible.
page-choose = Choisissez sur le plateau ou ici.
page-nothing-yet = Il ne s'est encore rien passé.
page-pace = Rythme des robots
page-pace-slow = lent
page-pace-middle = moyen
page-pace-fast = rapide
page-pace-none = d'un coup
page-auto = Un robot répond
page-end-turn = Finir mon tour
page-auto-turn = Un robot joue mon tour
page-typed = Commande, comme au terminal
page-do = Faire
page-go-on = Continuer
page-habits = Consignes
page-concede = Abandonner
page-concede-sure = L'ordinateur joue à votre place jusqu'à la fin. Abandonnez-vous ?
page-unsent = Rien n'a été envoyé : la connexion est perdue. Réessayez quand elle sera revenue.
page-legend = Signes
page-ended = terminée
page-help-text =
    Vos choix sont à côté du plateau (au-dessous sur un petit écran), avec un bouton pour chaque réponse. Sur le plateau, les lieux que vous pouvez choisir sont entourés.
    
    · Cliquez l'un de vos lieux puis un autre, ou glissez de l'un à l'autre : les deux choisissent, et montrent les chances d'une attaque. Le bouton la fait, ou un second clic sur le lieu. Le nombre règle combien d'unités ou de dés ; « Jusqu'à la décision » attaque encore et encore.
    · Les cartes se jouent depuis « Vos cartes ». Pour en mettre plusieurs en ordre, cliquez-les une à une.
    · Pointez un lieu, ou allez-y au clavier, pour lire ce qui s'y trouve et les chances d'une attaque.
    · « Un robot répond » répond à une question pour vous, « Un robot joue mon tour » à tout le tour. « Annuler » revient sur votre dernière réponse. Si des dés ont été lancés ou si quelque chose a été révélé depuis, les autres sont consultés ; si d'autres ont décidé quelque chose depuis, le bouton est gris.
    · « Consignes », à la table, règle quand on vous demande des cartes, et si l'on vous interroge sur votre défense et les unités qui entrent ; cela vaut aussi en votre absence.
    · La molette, deux doigts, ou + et − sur le plateau l'agrandissent ; glissez le fond pour le déplacer.
    · Vous pouvez fermer la page : la partie attend, et le lien la rouvre.
    · La ligne du bas prend des commandes, comme un terminal : « aide » les énumère, « règles » montre les règles.
page-rules = Règles
page-help = Aide
page-close = Fermer
page-unread = ✉ { $n } de plus
page-muted = L'hôte a rendu ce lien muet
page-sent-again = La connexion est revenue ; votre dernière action a été renvoyée.
page-unanswered = La connexion s'est perdue avant la réponse ; vérifiez si votre action a été acceptée.
page-lost = La connexion est perdue ; reconnexion …
page-dice = Les dés sont fixés d'avance par un nombre secret, montré quand la partie est finie. Son SHA-256 : { $hash }
page-clock = { $n } secondes pour répondre
page-out = éliminé
page-near = proche
page-next-set = La prochaine série rapporte { $n }.
page-losses = perd { $n }
page-total = { $total } sur { $needed }
page-free = libre
page-zoom-in = Plus grand
page-zoom-out = Plus petit
page-whole = Plateau entier
page-over = La partie est finie
page-play-on = Rejouer à partir d'ici
page-play-on-from = Du moment
page-play-on-title = La partie revue compte ses moments, et mène ici depuis chacun.
page-played-on = Une partie reprend au moment { $n } : votre place
page-again = Revoir la partie entière, avec ses courbes et ses tournants
page-wins = Victoire :
page-latest = À l'instant
page-replay = Pour la revoir : warboard replay { $file }
page-notify = Me prévenir quand c'est à moi
page-level = Niveau de détail
page-level-turns = tours
page-level-steps = événements
page-level-all = chaque combat
page-skip = Aller à votre prochain choix
page-keys = Clavier : sur le plateau, les flèches vont au prochain lieu que vous pouvez choisir, Entrée choisit, Échap revient ; + et − changent le nombre ; une lettre va à un nom.
page-host = Parties de ce serveur
page-new-game = Nouvelle partie
page-games = Parties
page-no-games = Aucune partie n'a encore commencé ici.
page-edition = Jeu
page-variant = Variante
page-as-printed = telle quelle
page-players = Joueurs
page-options = Règles maison
page-seat = Place { $n }
page-clock-host = Horloge, en secondes par réponse
page-no-clock = aucune
page-begin = Commencer
page-learn = Apprendre : { $list }
page-mute = Rendre muet
page-unmute = Rendre la parole
page-copy = Copier
page-partner = allié
page-regions = Régions
page-chances = Chances de victoire
page-turn = Tour { $n }
page-are-here = là : { $list }
page-copied = Copié
page-give-links = Envoyez un lien à chacun. Quiconque a le lien peut jouer à cette place.
page-my-games = Mes parties sur cet appareil
page-forget = Oublier
page-marked = Sélectionné : copiez-le
page-table-of = Table : { $name }
page-free-seats = places libres : { $n }
page-comes = { $name } est là
page-your-colour = Votre nom et votre couleur
page-your-name = Votre nom
page-rename = Changer
page-how-to-sit = Donnez votre nom et prenez une place libre. Rien à installer, pas de compte.
page-only-watch = Seulement regarder
page-ready = Prêt
page-not-ready = pas encore
page-empty-seats = Un robot répond pour une place vide jusqu'à ce que quelqu'un la prenne.
page-host-begins = L'hôte commence.
page-name-first = Donnez d'abord votre nom.
page-free-seat = Place libre
page-taken = prise
page-host-word = hôte
page-sit-here = M'asseoir ici
page-stand-up = Me lever
page-places = Le classement
page-winner = a gagné
page-move-up = Monter { $name }
page-move-down = Descendre { $name }
page-shuffle-seats = Mélanger les places
page-seat-moved = Votre place est maintenant : { $seat }
page-remove = Retirer
page-remove-sure = Retirer { $name } de cette table ?
page-who-plays = Qui joue ici
page-also-here = Présents sans place : { $list }
page-what-is-played = Ce que vous jouerez
page-seconds = { $n } s
page-host-choices = Choix de l'hôte
page-invite = Inviter
page-invite-all = Un lien pour tous
page-invite-text = Qui ouvre le lien donne un nom et prend une place libre, ou regarde.
page-invite-dots = Le lien en image : visez-le avec un téléphone
page-share = Partager…
page-link-gone = Ce lien ne mène plus nulle part. Demandez-en un autre à l'hôte.
page-gather = Ouvrir une table
page-begin-at-once = Commencer, un lien pour chacun
page-bot-plays = Un robot joue
page-give-back = Rendre la place
page-new-link = Nouveau lien
page-new-link-is = Le nouveau lien de cette place, pour son joueur seul :
page-close-game = Fermer la partie
page-close-sure = Fermer cette partie pour tous ? Elle reste enregistrée.
page-host-menu = Menu de l'hôte
page-mute-watching = Rendre muets ceux qui regardent
page-hear-watching = Entendre ceux qui regardent
page-handed = L'hôte laisse un robot répondre pour vous
page-stands-in = un robot joue
page-sound = Sons
page-motion = Animations
page-motion-none = aucune
page-motion-normal = normales
page-motion-slow = lentes
page-rematch = Rejouer avec les mêmes
page-rematch-wants = { $n } sur { $total } le veulent
page-rematch-link = La nouvelle partie avec les mêmes : votre place
page-set-up = Un robot met en place pour moi
page-notify-server = Me prévenir par le service de l'hôte
page-scheme = Clair ou sombre
page-step-of = étape { $n } sur { $total } :
page-other-numbers = Autres nombres
page-menu = Menu
page-against = contre
page-last-roll = Dernier jet
page-log = Journal
page-you-take-it = de chances de le prendre
page-tap-card = touchez une carte
page-orders = Vos ordres, le premier retourné en tête
page-forces = forces
page-fronts = Fronts
page-of = { $n } sur { $total }
page-topics = Tous les sujets


# L'écran : des cartes en rang, des habitudes
screen-key-row = Entrée ou un numéro prend
screen-key-row-give = Entrée donne ces cartes
screen-key-row-back = Échap reprend
screen-forgo-again = Appuyez encore sur e pour confirmer.
screen-step-began = { $step } a commencé automatiquement : il ne restait rien à faire avant. Appuyez encore sur la touche pour la passer.
screen-leave-or-name = q encore une fois quitte ; une autre lettre continue un nom qui commence par q.
screen-on-or-name = e encore une fois passe à l'étape suivante ; une autre lettre continue un nom qui commence par e.
screen-menu-other = Aucune autre touche n'agit ici.
forgoes-order = { $card } ne donnerait aucun ordre et serait dépensée.
screen-keys-menu = ↑ ↓ ligne · Entrée ou numéro prend · q quitte
screen-keys-menu-back = ↑ ↓ ligne · Entrée ou numéro prend · Échap retour · q quitte
word-until = jusqu'à
auto-step = L'ordinateur joue pour vous jusqu'à la fin de l'étape ; Ctrl-C l'arrête, `annuler` revient en arrière.
    .page = L'ordinateur joue pour vous jusqu'à la fin de l'étape ; « Annuler » revient en arrière.
ends-turn = Le reste du tour est passé, sauf les réponses obligatoires ; `annuler` revient en arrière.
    .page = Le reste du tour est passé, sauf les réponses obligatoires ; « Annuler » revient en arrière.
auto-opening = L'ordinateur joue pour vous jusqu'au début du premier tour ; Ctrl-C l'arrête, `annuler` revient en arrière.
    .page = L'ordinateur joue pour vous jusqu'au début du premier tour ; « Annuler » revient en arrière.
auto-turn = L'ordinateur joue pour vous jusqu'à la fin du tour ; Ctrl-C l'arrête, `annuler` revient en arrière.
    .page = L'ordinateur joue pour vous jusqu'à la fin du tour ; « Annuler » revient en arrière.
auto-until-attacked = L'ordinateur joue pour vous jusqu'à ce qu'on vous attaque ; Ctrl-C l'arrête, `annuler` revient en arrière.
    .page = L'ordinateur joue pour vous jusqu'à ce qu'on vous attaque ; « Annuler » revient en arrière.
auto-attacked = On vous attaque : vous jouez de nouveau.
conceded = { START($seat) } { AGREE($seat, "abandonne", "abandonnent") } : l'ordinateur joue jusqu'à la fin. Ctrl-C reprend la place.
concede-sure = L'ordinateur jouerait jusqu'à la fin à votre place : `abandonner oui` le fait.
synopsis-concede = abandonner [oui]
brief-concede = Abandonne la partie : l'ordinateur la finit à votre place.
synopsis-advice = conseil
brief-advice = Propose une réponse et en donne la raison, d'après ce que sait votre place.
synopsis-rules = règles [SUJET]
brief-rules = Explique les règles d'un sujet ; sans sujet, les énumère.
advice-would = L'ordinateur taperait `{ $answer }`.
    .page = L'ordinateur répondrait : { $answer }
advice-nothing-better = Il ne trouve rien de mieux.
advice-attack = Prise { OF($space) } avec une probabilité de { $chance }.
advice-gain = Cela { $list }.
gain-completes = complète { THE($region) }, +{ $n }
gain-breaks = prend { THE($region) } à l’adversaire ({ $army }), −{ $n }
gain-out = élimine { THE($army) }
gain-wins = gagne la partie : { $way }
gain-short = n’en laisse que { $n } : { $way }
advice-takes = La prise { OF($space) } est certaine.
advice-threatened = Il y en a { $here } sur { THE($space) }, et { $n } à côté, sur { THE($there) }.
advice-trade = La série rapporte { $units }.
windows-once = on vous demande quand une carte peut être jouée ; un refus vaut pour toute l'invasion, ou jusqu'à ce que quelqu'un joue une carte
windows-means = `{ $word }` : { $words }
windows-how = `fenêtres NOM jamais|fois|demander|toujours` en change une (fois : une fois par invasion) ; ajoutez `attaque` ou `défense` pour ce seul côté du combat. `fenêtres CARTE jamais|fois|demander` change une carte.
windows-card-among = Comme plusieurs personnes jouent ici, la question est posée tout de même.
rules-unknown = Il n'y a pas de sujet « { $words } » ; `règles` énumère les sujets.
rules-topics = Sujets :
rules-steps = Étapes :
rules-kinds = Unités :
rules-orders = Ordres :
rules-answers = Réponses :
rules-tokens = Jetons :
rules-cards = Cartes :
rules-how = `règles NOM` en explique un ; une partie du nom suffit.
rules-everybody = Tous
rules-step = Étape { $n } sur { $of } d'un tour.
rules-phase = Étape { $n } sur { $of } d'une manche.
rules-at-once = Tous répondent en même temps, chacun à l'insu des autres. Quand le dernier a répondu, { $hidden ->
    [0] toutes les réponses sont montrées et exécutées ensemble
   *[other] toutes les réponses sont exécutées ensemble, et celles qui ne sont pas cachées sont montrées
} ; jusque-là, `annuler` reprend les vôtres.
    .page = Tous répondent en même temps, chacun à l'insu des autres. Quand le dernier a répondu, { $hidden ->
        [0] toutes les réponses sont montrées et exécutées ensemble
       *[other] toutes les réponses sont exécutées ensemble, et celles qui ne sont pas cachées sont montrées
    } ; jusque-là, vous pouvez reprendre les vôtres.
rules-who = Effectuée par : { $who }.
rules-opening = Avant le premier tour.
rules-window = Les cartes qui conviennent peuvent être jouées. Interrogés : { $who }.
rules-window-cards = Cartes pour ce moment : { $list }.
rules-trade-sets = Trois cartes d'un même symbole, ou de trois symboles différents, font une série ; une carte à plusieurs symboles vaut n'importe lequel.
rules-trade-track = Les séries de la partie rapportent, l'une après l'autre : { $list }{ $more ->
    [0] {""}
   *[other] , puis chaque suivante { $more } de plus
}.
rules-trade-table = Une série rapporte : { $list }. Une carte à plusieurs symboles vaut n'importe lequel.
rules-trade-three = trois { $symbol } { $n }
rules-trade-mixed = trois symboles différents { $n }
rules-trade-must = Avec { $n } cartes ou plus, il faut échanger { $until ->
    [-1] une série
   *[other] des séries jusqu'à n'en garder que { $until } au plus
}.
show-trade-must = à partir de { $n } cartes{ $until ->
    [-1] { "" }
   *[other] , jusqu'à { $until }
}
rules-trade-most = { $n ->
    [one] Une série
   *[other] { $n } séries
} par tour au plus.
rules-trade-held = Une carte échangée qui montre ce que vous tenez y rapporte { $units }{ $n ->
    [one] , une fois par tour
   *[other] , { $n } fois par tour
}.
rules-take = Qui se tient seul quelque part y prend le contrôle.
rules-gives = { $of } : { $list }.
rules-place-on = Sur : { $list }.
rules-place-needs = À la fois, au moins : { $list }.
rules-place-most = En tout, au plus : { $list }.
rules-place-room = { $most } unités au plus peuvent se trouver au même endroit ; celles qui n'y trouvent pas de place sont perdues.
rules-place-driven = Des unités qui s'y trouvaient, { $lost } sont perdues ; d’autres attendent de nouveau ({ $units }).
rules-targets = Cibles : { $list }.
rules-draw = Cartes piochées : { $list }.
rules-deal-cards = Chacun pioche { $n ->
    [one] une carte
   *[other] { $n } cartes
}.
rules-program = En secret, chacun choisit { $n ->
    [one] une carte
   *[other] { $n } cartes
} de sa main et leur ordre.
rules-orders-of-hand = Celui dont c'est le tour joue une carte de sa main, pour un de ses ordres ou pour son effet. Sans carte jouable, l'étape est passée.
rules-give-orders = Tour à tour, chaque joueur retourne la première carte de sa pile et donne un de ses ordres, ou aucun, jusqu'à la dernière carte.
rules-faces = Il y a : { $list }.
kind-basic = tient les { -spaces } ; chacune de celles qui se battent lance un dé, et les pertes sont prises parmi elles
kind-hit-on = touché à { $least } ou plus
kind-hits = détruit par { $n ->
    [one] un coup
   *[other] { $n } coups
}
kind-range = se déplace d'au plus { $n } { $n ->
    [one] passage
   *[other] passages
}
kind-range-any = se déplace d'autant de passages que l'on veut
kind-and = {" "};{" "}
kind-over = ne va que par { $links }
kind-over-always = va par { $links }
kind-over-if = va par { $links } à cette condition : { $list }
kind-over-none = ne se déplace jamais
kind-placed = se place sur des { -spaces } : { $list }
kind-on = ne s'arrête que sur des { -spaces } : { $list }
kind-through = traverse des { -spaces } : { $list }
kind-through-all = traverse tout
kind-carries = porte { $units }
kind-strikes = touche sur { $attack } en attaque et { $defend } en défense
kind-dice = lance { $n } dés
kind-first = frappe avant d'autres
kind-endures = subit { $n } touches
kind-hit-when = ne peut être touché que si : { $list }
kind-bonus = { $n ->
    [one] une carte supplémentaire
   *[other] { $n } cartes supplémentaires
} pour l'armée qui le détruit
kind-takes = sa destruction entraîne celle des { $units } au même endroit
kind-takes-waiting = sa destruction retire aussi les { $units } en attente
kind-costs = coûte { $price }
kind-limit = { $n ->
    [one] il n'y en a qu'un
   *[other] au plus { $n }
}
rules-dice-attacker = L'attaquant lance au plus { $n ->
    [one] un dé
   *[other] { $n } dés
} à { $sides } faces, un par unité qui combat ; { $stay ->
    [one] une doit
   *[other] { $stay } doivent
} rester en dehors.
rules-dice-defender = Le défenseur lance au plus { $n ->
    [one] un dé
   *[other] { $n } dés
} à { $sides } faces, un par unité.
rules-compare = Les dés sont comparés deux à deux, les meilleurs d'abord ; le plus faible coûte une unité à son camp.
rules-total = Chaque camp additionne ses dés ; le total le plus faible coûte une unité à son camp.
rules-threshold = L'attaquant place chaque dé sur une unité qu'il est assez fort pour toucher ; le défenseur ne lance pas de dés.
rules-function = Une règle de cette édition décide de ce que les dés coûtent à chaque camp.
rules-ties-attacker = À égalité, l'attaquant gagne.
rules-ties-defender = À égalité, le défenseur gagne.
rules-source = Source : le livret de règles, « { $list } »{ $kind ->
    [in-part] {" "}; ce qu'il laisse ouvert est reconstitué
   *[whole] {""}
}.
rules-source-none = Source : reconstitué, car aucun livret ne l'imprime.
topic-winning = Victoire
topic-round = Une manche
topic-turn = Un tour
topic-units = Unités
topic-cards = Cartes
topic-regions = Régions
topic-tracks = Pistes
special-targets = Autres cibles d'attaque : { $list }
special-cards = Les cartes se jouent pour leurs effets : `cartes` montre les vôtres, `règles cartes` toutes.
    .page = Les cartes se jouent pour leurs effets.
special-rounds = Tous programment des cartes en secret ; elles sont révélées une à une, et chacune donne un ordre.
welcome-you = Vous jouez { $armies }.
welcome-human = { $armies } : une personne
welcome-program = { $armies } : un programme
welcome-bot = { $armies } : l'ordinateur ({ $bot })
welcome-neutral = Neutres : { $armies }
welcome-special = Règles particulières
side-near = Aucun camp ne s'appelle « { $side } » ; vouliez-vous dire { $near } ?
side-unknown = Aucun camp ne s'appelle « { $side } » ; les camps sont { $list }.
side-with = { $side }, avec { $list }
resume-now = à l'instant
resume-minutes = il y a { $n } minutes
resume-hours = il y a { $n } heures
resume-days = il y a { $n } jours
screen-key-left = A jusqu'à { $n } restants
rules-way = { $who } : { $what }
rules-way-far = {" "}· { $counts } : { $near }
advance-auto = Désormais toutes les unités qui peuvent suivre entrent dans les { -spaces } que vous prenez ; `avancer demander` rétablit la question.
advance-ask = Désormais on vous demande combien d'unités entrent dans les { -spaces } que vous prenez.
welcome-steps = Il a { $n } étapes, chacune expliquée quand elle vient ; `règles tour` les énumère.

# Études
study-players = `{ $set }` : { $n } places sont nommées
study-head = { $edition } : { $games } parties de { $cells } réglages
study-cell = réglage
study-won = gagnées
study-finished = sur
study-share = part
study-interval = intervalle à 95 %
study-games = parties
study-cut = à la limite
study-drawn = nulles
study-nobody = plus personne
study-endless = sans fin
study-failed = échouées
study-length = durée moyenne
study-median = médiane
study-began = qui commence gagne
study-first-taken = 1re conquête gagne
study-first-region = 1re région gagne
study-turns = tours
study-rounds = manches
study-part = part des parties
study-of-game = part de la partie
study-of-strength = part des forces
study-winner = vainqueur
study-wins = Qui gagne
study-plot-wins = Parts, avec intervalles de confiance à 95 %
study-plot-lengths = Durée des parties
study-plot-strength = Évolution des forces
study-plot-strength-of = Évolution des forces : { $cell }
study-title = { $edition } : une étude
study-courses = Déroulement des parties
study-facts = Données
study-fact-edition = édition
study-fact-version = programme
study-fact-seed = graine
study-fact-games = parties de chaque réglage
study-fact-seats = places
study-how = Un intervalle contient la vraie part dans 95 études sur 100 (Wilson). Les parties de même numéro ont les mêmes dés dans tous les réglages qui ont autant de joueurs. Les mêmes édition, réglages, graine et programme donnent la même page.
rows-damaged = { $file }, ligne { $line } : { $what }
rows-taken = { $file } existe déjà ; `--resume` reprend une part interrompue
rows-busy = un autre processus écrit { $file }
rows-other = { $file } est d'une autre étude : { $what ->
    [version] elle a été jouée par une autre version du programme
    [edition] c'est une autre édition
    [hash] les règles de son édition diffèrent
    [seed] elle a une autre graine
    [games] elle a un autre nombre de parties
    [variant] elle a une autre variante
    [options] elle a d'autres options
    [seats] elle a d'autres places
    [max-turns] elle a une autre limite de tours
    [cells] elle combine d'autres réglages
    [until-narrow] elle s'arrête à une autre largeur des intervalles
    [shard] c'est une autre part
   *[other] ses armées diffèrent
} ({ $theirs } au lieu de { $own })
merge-unlike = { $one } et { $other } se contredisent sur la partie { $game } : l'un des deux est endommagé, ou vient d'un autre programme
merge-missing = { $n ->
    [one] 1 partie sur { $all } manque
   *[other] { $n } parties sur { $all } manquent
} : { $list }
merge-parts = Parts à jouer, ou à reprendre avec `--resume` : { $list }
balance-about = Fait par `{ $command }` : { $games } parties de chaque réglage, `{ $bot }` à chaque place. Entre parenthèses, en pour cent : l'intervalle de confiance à 95 %.
balance-setting = Réglage
balance-players = Joueurs
balance-wins = Qui gagne
balance-began = Qui commence gagne
balance-length = Tours, médiane
balance-undecided = Sans vainqueur
balance-plain = tel quel
balance-variant = variante `{ $id }`
balance-option = `{ $option }` vaut `{ $value }`
balance-head = { $edition } : { $games } parties de { $settings ->
    [one] 1 réglage
   *[other] { $settings } réglages
}, `{ $bot }` à chaque place
balance-noticed = Ce qui se remarque
balance-even = Rien ne se remarque ; plus de parties (`--games`) montreraient des différences plus petites.
balance-uneven = { $setting }, { $players } joueurs : { $who } gagne { $share } ({ $low } … { $high }) ; { $even } serait égal
balance-first = le premier tour
balance-open = { $open } parties sur { $games } sans vainqueur : { $cut } à la limite de tours, { $drawn } nulles, { $nobody } où il ne reste personne, { $endless } sans fin
balance-no-victory = personne n'a jamais gagné par { $ids }
balance-unused = { $use ->
    [held] jamais en main
    [played] jamais jouées
    [fielded] jamais sur le plateau
    [bought] jamais achetées
    [ordered] jamais ordonnés
   *[token] aucun jeton n'a servi de
} : { $ids }
balance-stronger = { $use ->
    [held] qui l'a en main gagne plus souvent
    [played] qui la joue gagne plus souvent
    [fielded] qui l'a sur le plateau gagne plus souvent
    [bought] qui l'achète gagne plus souvent
    [ordered] qui l'ordonne gagne plus souvent
   *[token] qui se sert de ses jetons gagne plus souvent
} : { $ids }
balance-weaker = { $use ->
    [held] qui l'a en main gagne moins souvent
    [played] qui la joue gagne moins souvent
    [fielded] qui l'a sur le plateau gagne moins souvent
    [bought] qui l'achète gagne moins souvent
    [ordered] qui l'ordonne gagne moins souvent
   *[token] qui se sert de ses jetons gagne moins souvent
} : { $ids }
balance-same = options qui n'ont changé aucune partie : { $ids }
balance-little = options sans différence que { $games } parties de chacune montrent : { $ids }
balance-much = options qui changent qui gagne, ou la durée des parties : { $ids }
balance-settings = Réglages
balance-victories = Façons de gagner
balance-held = Cartes en main
balance-played = Cartes jouées
balance-fielded = Sortes d'unités sur le plateau
balance-bought = Sortes d'unités achetées
balance-ordered = Ordres donnés
balance-token = Piles dont des jetons ont servi
balance-options = Options, comparées à la valeur par défaut
balance-victory = Façon
balance-games = Parties
balance-by-script = par un script
balance-thing = Id
balance-in-games = En parties
balance-with = Gagne avec
balance-without = Sans
balance-difference = Différence
balance-more = plus
balance-less = moins
balance-never = jamais
balance-otherwise = Parties autres
balance-turns = Tours
balance-how = Une différence en pour cent compare une armée à elle-même, avec et sans. Entre parenthèses : où elle se trouve dans 999 de 1000 études semblables, puisqu'on en regarde beaucoup ensemble ; sous « Réglages », dans 95 de 100. Ce qui se remarque peut être une cause ou une conséquence : qui mène peut jouer et acheter davantage.

# Mots des commandes
# Chaque ensemble tient sur une ligne, séparé par des virgules ; le premier mot est celui qui est montré. `{""}` est un ensemble sans mot.
words-pass = passer, passe
words-auto = auto, mieux
words-concede = abandonner, abandonne
words-advice = conseil, conseille, avis
words-rules = règles, règle
words-end = fin, finir, terminer, continuer
words-board = plateau
words-map = carte, plan
words-look = voir, regarder, regarde
words-cards = cartes, main
words-status = état, statut, joueurs
words-legal = quoi, possible, possibles
words-odds = chances, chance, probabilités
words-log = journal
words-undo = annuler, annule
words-redo = refaire, refais
words-save = sauver, sauvegarder, enregistrer
words-help = aide
words-quit = quitter, sortir, partir
words-play = jouer, joue
words-windows = fenêtres, fenêtre
words-attack = attaquer, attaque
words-again = encore
words-stop = arrêter, arrête, stopper
words-commit = engager, engage
words-defend = défendre, défends, défense
words-reroll = relancer, relance
words-buy = acheter, construire, bâtir
words-pay = payer
words-claim = prendre, prends, revendiquer
words-advance = avancer, avance
words-fire = tirer, tire
words-fight = combattre
words-lose = perdre
words-retreat = retraite
words-hit = toucher, touche, viser
words-fortify = manœuvrer, déplacer, déplace, bouger, fortifier
words-deploy = déployer, déploie
words-order = ordonner, ordonne, ordre
words-place = placer, renforcer, renforce, poser
words-program = programmer, programme
words-answer = répondre, réponds, réponse
words-trade = échanger, échange
words-held = tenu, tenue

# Mots derrière les commandes
words-yes = oui, o
words-no = non, n
words-turn = tour
words-auto-once = seul, une_fois
words-step = phase, étape
words-until = jusque, jusqu'à, jusqua
words-until-elided = jusqu
words-attacked = attaque, l'attaque
words-until-attacked = jusqu'à l'attaque
words-all = tout, tous, toutes
words-none = aucun, rien
words-with = avec
words-leaving = laissant, laisser
words-for = pour
words-and = et
words-between = vers, depuis, avec

# Mots des fenêtres et de leurs réglages
words-never = jamais
words-once = fois
words-ask = demander
words-always = toujours
words-attacking = attaque
words-defending = défense
words-every-window = toutes
words-invaded = invasion
words-before-roll = avant_lancer
words-after-roll = après_lancer
words-conquered = conquête
words-traded = échange
words-level-beginner = débutant
words-level-easy = facile
words-level-normal = moyen
words-level-hard = difficile
words-level-expert = expert

lesson-step = Leçon { $n } sur { $of }. { $text }
lesson-end = La leçon est finie. { $text }
lesson-do = { $text } Maintenant : « { $line } ».
    .page = { $text }
lesson-not-yet = La leçon parle d'abord d'autre chose : « { $line } ». Vous pouvez partir quand vous voulez, et reprendre ici.
    .page = La leçon parle d'abord d'autre chose. Vous pouvez partir quand vous voulez, et reprendre ici.
learn-none = { $name } n'a pas de leçon. En ont une :
learn-nowhere = Aucun jeu fourni n'a de leçon.
learn-unknown = Il n'y a pas de leçon `{ $id }` ; leçons : { $list }.
menu-resume = Reprendre
menu-learn = Apprendre
menu-play = Nouvelle partie
menu-play-about = choisir jeu, camp, niveau
menu-serve = Jouer avec des amis
menu-serve-about = dans des navigateurs, par un seul lien
menu-watch = Regarder
menu-watch-about = parties revues et parties de robots
menu-learn-about = une première partie guidée
menu-quit = Quitter
menu-resume-about = { $game }, et { $n } plus anciennes
menu-resume-unread = { $n ->
    [one] une partie enregistrée
   *[other] { $n } parties enregistrées
}
watch-bots = Les robots jouent
watch-bots-about = une nouvelle partie, que vous regardez seulement
watch-replay = Revoir { $game }
screen-keys-form = ↑ ↓ ligne · ← → choix · Entrée commence · q quitte
screen-keys-form-back = ↑ ↓ ligne · ← → choix · Entrée commence · Échap retour au menu · q quitte
screen-enter = Entrée
screen-form-begins = commence avec ces choix
form-game = Jeu
form-variant = Variante
form-side = Vous jouez
form-bots = Robots
form-nobody = personne, regarder seulement
form-wins = Victoire : { $list }
resume-bots = robots seuls
resume-people = { $n } personnes
resume-won = finie : gagnée
resume-lost = finie : perdue
resume-ended = finie
resume-opening = mise en place
resume-leads = { START($army) } mène avec { $n } %
resume-level = robots : { $list }

# La page sur laquelle on dessine un plateau
drawing-title = { $name } – dessin
drawing-map = Le plateau ; les flèches déplacent la case choisie
drawing-tools = Outils
drawing-zoom-in = Agrandir
drawing-zoom-out = Réduire
drawing-whole = Tout le plateau
drawing-space-label = Case { $space }
drawing-corner-label = Point { $n } en { $list }
drawing-mode-move = Déplacer
drawing-mode-link = Relier
drawing-mode-outline = Contour
drawing-mode-add = Nouvelle case
drawing-hint-move = Faites glisser une case ou son nom. Tab passe à la case suivante, les flèches la déplacent d'une unité, de dix avec Maj.
drawing-hint-link = Cliquez sur la première de deux cases. Deux cases déjà reliées sont séparées.
drawing-hint-second = Cliquez sur la seconde case ; Échap annule.
drawing-hint-outline = Cliquez sur une case, puis faites glisser ses points. Les points jaunes appartiennent à plusieurs contours.
drawing-hint-line = Cliquez pour poser des points ; Entrée ou un clic sur le premier ferme la ligne, Échap annule.
drawing-hint-add = Cliquez à l'endroit de la nouvelle case.
drawing-undo = Annuler
drawing-redo = Rétablir
drawing-scheme = Clair ou sombre
drawing-lost = Le serveur ne répond pas. Rien n'est perdu ; la page reprendra à son retour.
drawing-not-saved = La modification n'a pas été enregistrée. Réessayez.
drawing-theirs = Dans le fichier :
drawing-yours = La vôtre :
drawing-use-mine = Écrire la mienne
drawing-keep-theirs = Garder celle du fichier
drawing-close = Fermer
drawing-nothing-chosen = Cliquez sur une case pour voir ses noms, sa région, ses marques et ses liens.
drawing-in-file = `{ $space }` dans { $file }
drawing-name-in = Nom ({ $lang })
drawing-region = Région
drawing-no-region = (aucune région)
drawing-position = Position en %
drawing-across = Pour cent depuis la gauche
drawing-down = Pour cent depuis le haut
drawing-tags = Marques
drawing-links = Liens : { $n }
drawing-unlink = Supprimer le lien
drawing-delete-space = Supprimer la case
drawing-link-makes = Nouveaux liens
drawing-kind = Sorte
drawing-new-kind = Une nouvelle sorte …
drawing-new-kind-name = Son nom
drawing-one-way = De la première case vers la seconde seulement
drawing-link-help = Pour changer la sorte d'un lien, supprimez-le et reliez à nouveau les cases.
drawing-outline = Contour
drawing-outline-help = Cliquez sur une case ou choisissez une côte.
drawing-corner-help = Faites glisser un point, ou le milieu d'un côté pour en ajouter un. Suppr retire un point. Les points s'accrochent à ceux d'autres contours et se déplacent ensemble ; avec Alt, seuls.
drawing-coast-of = Côte de { $name }
drawing-all-spaces = toutes les cases
drawing-line-of = Ligne { $n } : { $total } points
drawing-delete-line = Supprimer la ligne
drawing-draw-line = Tracer une ligne
drawing-draw-coast = Tracer une côte
drawing-coast = Côte
drawing-none = (aucune)
drawing-new-line = Nouvelle ligne
drawing-line-help = { $n } points jusqu'ici ; il en faut au moins trois.
drawing-end-line = Fermer la ligne
drawing-cancel = Abandonner
drawing-new-space = Nouvelle case
drawing-new-help = Cliquez à sa place sur le plateau.
drawing-new-at = À { $list } pour cent
drawing-new-name = Nom
drawing-new-id = Identifiant
drawing-add = Ajouter
drawing-regions = Régions
drawing-bonus = Bonus
drawing-nothing-found = Rien à signaler
drawing-checking = Vérification …
drawing-findings = Remarques : { $n }
drawing-more-findings = { $n } de plus ; `warboard check` les énumère toutes
drawing-error = erreur
drawing-warning = avertissement
drawing-show-space = Montrer { $space }
drawing-broken = { $file } est illisible : { $reason }. Le plateau montre le dernier état lisible ; corrigez le fichier dans un éditeur.
drawing-recount = Ajuster les nombres déclarés
drawing-recount-help = Met spaces, regions, links, inside et neighbours, là où ils sont déclarés, à ce que le plateau contient

draw-link = Le plateau, pour cette machine seulement :
draw-stop = Ctrl-C arrête le serveur. Chaque modification est déjà dans les fichiers.
draw-shipped = `{ $name }` fait partie de ce programme et ne change jamais ; nommez un dossier
draw-cannot-read = impossible de lire `{ $path }` : { $reason }
draw-no-edition = `{ $path }` n'est pas une édition : il ne contient aucun fichier `.toml` ; `warboard new` en crée une
draw-extends = `{ $path }` étend `{ $other }`, à laquelle appartient le plateau ; dessinez cette édition-là
draw-conflict = Cette valeur a changé depuis que la page l'a montrée.
draw-missing = { $what } n'est plus dans les fichiers.
draw-taken = Il y a déjà une case `{ $id }` ; choisissez un autre identifiant.
draw-bad-id = `{ $id }` n'est pas un identifiant : une lettre, puis des lettres, chiffres et `_`, en minuscules, 60 au plus.
draw-bad-name = Un nom a de 1 à 120 caractères sur une ligne.
draw-off-sheet = Cette position est hors de la feuille.
draw-few-corners = Une ligne fermée a au moins trois points.
draw-same-space = Un lien demande deux cases différentes.
draw-has-condition = Ce lien a une condition (`when`) ; modifiez-le dans son fichier.
draw-broken = { $file } est illisible : { $reason }. Corrigez-le d'abord.
draw-unwritable = La modification abîmerait { $file } ; faites-la dans un éditeur.
draw-no-history = Il n'y a plus rien à annuler ni à rétablir dans cette fenêtre.
draw-overtaken = { $file } a changé aux mêmes lignes depuis ; rien n'a été écrit.
draw-mixed-lines = { $file } mélange les fins de ligne ; enregistrez-le d'abord avec une seule sorte.
draw-system = Impossible d'écrire { $file } : { $reason }

sheets-format = `{ $path }` ne finit ni par `.pdf` ni par `.svg`
sheets-no-cards = `{ $name }` n'a pas de cartes
sheets-no-tokens = `{ $name }` n'a pas de jetons
sheets-made = Pièces : { $n } ; pages : { $pages }. Imprimez-les en taille réelle (100 %).
sheets-letters = La police du PDF n'a pas toutes les lettres de celles-ci, remplacées par `?` ; les fichiers SVG utilisent les vôtres : { $list }
sheets-no-language = Cette édition n'a pas de textes en { $lang } ; les pièces sont imprimées en anglais

# The help of the command line: commands, and the arguments of those that players use
cli-play = Jouer contre des robots ou d'autres personnes
cli-learn = Apprendre un jeu en quelques minutes, pas à pas
cli-serve = Jouer à plusieurs, chacun dans un navigateur
cli-resume = Reprendre une partie enregistrée
cli-replay = Revoir une partie enregistrée depuis le début
cli-show = Montrer une édition ou la position d'une partie enregistrée
cli-editions = Lister les éditions fournies
cli-new = Créer une édition
cli-import = Faire une édition d'une carte d'un autre programme
cli-draw = Dessiner le plateau d'une édition dans un navigateur
cli-check = Signaler toutes les erreurs et remarques d'une édition
cli-test = Exécuter les scénarios d'une édition
cli-schema = Afficher les schémas JSON des fichiers d'édition, pour les éditeurs
cli-simulate = Faire jouer de nombreuses parties entre robots
cli-try = Essayer une position d'une édition dans une console
cli-coverage = Dire ce que les scénarios et les parties atteignent d'une édition
cli-mutate = Changer une règle à la fois, et signaler ce qu'aucun scénario ne remarque
cli-lsp = Servir un éditeur : constats, complétion, explications et renommages
cli-texts = Écrire les textes d'une édition comme feuille pour les traducteurs, et la réintégrer
cli-merge = Réunir les parties d'une étude
cli-balance = Mesurer combien chaque faction et chaque siège gagne, pour le readme d'une édition
cli-arena = Classer des robots en les faisant jouer entre eux
cli-fit = Ajuster la valeur des positions à des parties de robots, pour ceux qui cherchent
cli-engine = Servir d'autres programmes par des lignes JSON sur l'entrée et la sortie standard
cli-odds = Calculer les chances exactes d'une invasion
cli-completions = Afficher la complétion d'un shell
cli-man = Afficher la page de manuel, ou en écrire une par commande
cli-play-edition = Édition : un nom fourni ou le chemin d'un dossier. Par défaut : demandée dans un terminal ; sinon les éditions fournies sont listées
cli-play-variant = Variante de l'édition
cli-play-options = Règle de maison, comme les liste `show EDITION` ; peut être répété
cli-play-seats = Joueurs dans l'ordre des sièges : `human`, un niveau, le nom d'un robot, ou `cmd:COMMANDE` pour un programme externe. Par défaut : une personne contre des robots
cli-play-side = Votre camp : nom, identifiant ou lettre d'une armée. Par défaut : demandé dans un terminal ; sinon le premier
cli-play-bots = Niveau des robots : débutant, facile, moyen, difficile ou expert, ou le nom d'un robot. Par défaut : moyen
cli-play-players = Nombre de joueurs, dont une personne. Par défaut : le moins que permet l'édition
cli-play-seed = Graine des dés, des pioches et des robots : un nombre, les 64 chiffres d'un secret, ou `secret` pour un nouveau. Par défaut : pour une personne un nombre au hasard, qui est affiché ; pour plusieurs un secret de 256 bits, dont le SHA-256 est affiché maintenant et la valeur après la partie
cli-play-quick = Partie rapide à plusieurs : qui n'a pas de choix est sauté. Être interrogé révèle alors quelque chose d'une main ; tous en sont informés
cli-play-save = Fichier d'enregistrement. Par défaut : un nouveau fichier dans votre dossier de données, dont le chemin est affiché. Un enregistrement contient l'édition, la graine et toutes les mains : qui l'a peut lire tout ce qui est caché ou à venir. `show FICHIER --seat N` montre ce qu'un siège peut voir
cli-learn-edition = Édition : un nom fourni ou le chemin d'un dossier. Par défaut : la première qui a une leçon
cli-learn-lesson = La leçon, par son identifiant. Par défaut : la première de l'édition
cli-learn-save = Fichier d'enregistrement. Par défaut : un nouveau fichier dans votre dossier de données, dont le chemin est affiché ; `resume` reprend où vous étiez
cli-serve-edition = Édition de la première partie : un nom fourni ou le chemin d'un dossier. Sans elle, les parties commencent depuis la page de l'hôte
cli-serve-variant = Variante de l'édition
cli-serve-options = Règle de maison, comme les liste `show EDITION` ; peut être répété
cli-serve-seats = Joueurs dans l'ordre des sièges : `human`, un niveau, le nom d'un robot, ou `cmd:COMMANDE` pour un programme externe. Par défaut : une personne à chaque siège
cli-serve-players = Nombre de joueurs, robots compris. Par défaut : le moins que permet l'édition
cli-serve-bots = Robots des derniers sièges, séparés par des virgules : simple,greedy
cli-serve-seed = Graine des dés, des pioches et des robots, comme pour `play`
cli-serve-quick = Partie rapide, comme pour `play`
cli-serve-save = Fichier d'enregistrement de la première partie, comme pour `play`
cli-serve-resume = Reprendre cet enregistrement au lieu de commencer une partie
cli-serve-seat = Remplaçant d'un programme externe dans un siège de cet enregistrement, comme pour `resume`
cli-serve-clock = Secondes d'attente avant qu'un robot réponde pour un joueur ; un absent est remplacé après le même temps. Par défaut : sans limite
cli-serve-port = Port ; 0 en prend un libre
cli-serve-host = Adresse d'écoute. Par défaut : cette machine seule. Avec `0.0.0.0`, quiconque atteint cette machine et a un lien peut entrer ; les échanges ne sont pas chiffrés, donc seulement sur un réseau de confiance
cli-serve-open = Ouvrir la page de l'hôte dans un navigateur
cli-serve-json = Afficher les liens sur une ligne JSON : `url`, `seats` (chacun `seat` et `url`), `spectators`, `invite` pour tous, et le `port` écouté
cli-serve-notify = Adresse à laquelle on dit à qui de jouer, comme un sujet de ntfy : une ligne de texte y est envoyée pour les sièges dont la page l'active. Elle ne contient aucun lien
cli-serve-public-url = Adresse qu'ouvrent les joueurs, si un mandataire ou un tunnel mène ici, comme `https://example.org/games/` : les liens commencent par elle, et les pages ouvertes par elle sont servies. Par défaut : l'adresse d'écoute
cli-resume-file = Fichier d'enregistrement, ou son nom dans votre dossier de données. Un enregistrement contient l'édition, la graine et toutes les mains ; `show FICHIER --seat N` montre ce qu'un siège peut voir. Par défaut : choisi dans une liste dans un terminal ; sinon les enregistrements sont listés
cli-resume-seats = Remplaçant d'un programme externe dans un siège : `2=cmd:./my_bot`, ou un robot comme `2=moyen`. Les enregistrements ne contiennent pas de commandes : à donner à chaque reprise ; peut être répété
cli-replay-file = Fichier d'enregistrement. Dans un terminal il s'ouvre en plein écran avec une ligne de temps ; avec `--lines`, `--plain` ou un tube il est affiché. Un enregistrement contient l'édition, la graine et toutes les mains ; `--seat N` montre ce qu'un siège peut voir
cli-replay-seat = Siège dont la vue est montrée, compté à partir de 1. Par défaut : tout après la fin de la partie ; avant, la vue de la seule personne, ou la vue publique
cli-replay-step = Attendre Entrée après chaque réponse
cli-replay-to = S'arrêter après la réponse publique numéro N et montrer le plateau ; `--step` montre les numéros
cli-replay-dice = Vérifier seulement que tous les dés et pioches viennent de la graine, et afficher la graine avec son SHA-256
cli-replay-html = Écrire la partie dans ce fichier HTML, qui se passe de réseau : plateau, ligne de temps, courbes, chance et tournants. Il ne contient que ce que montrerait la relecture
cli-arg-plain = Texte simple, sans couleurs ni mouvements du curseur ; une commande par ligne d'entrée standard
cli-arg-lines = Texte qui défile avec un éditeur de ligne, au lieu du plein écran
cli-arg-graphics = Façon de dessiner le plateau en plein écran : une image selon un protocole, ou des lettres avec `off`. Par défaut : une image si le terminal est connu pour en afficher
cli-arg-motion = Mouvement des dés, des armées et des conquêtes en plein écran. Par défaut : normal, ou off si la variable d'environnement `NO_MOTION` est définie ; sur une ligne lente rien ne bouge
cli-arg-svg = Dessiner le plateau dans ce fichier SVG, au lieu de le montrer ici
cli-arg-png = Dessiner le plateau dans ce fichier PNG, au lieu de le montrer ici
cli-about = Jeux de carte et de combat dans le terminal
cli-usage = Utilisation :
cli-commands = Commandes
cli-arguments = Arguments
cli-options = Options
cli-arg-help = Afficher l'aide
cli-arg-version = Afficher la version
cli-arg-lang = Langue : { $codes }, ou une autre de l'édition. Par défaut : celle du système
cli-help = Afficher cette aide, ou celle des commandes nommées
cli-after =
    Codes de sortie :
      0  fait, aussi quand le lecteur d'un tube en avait assez
      1  exécuté, mais quelque chose est faux ou inachevé
      2  mauvais usage ou mauvaise entrée : édition inconnue, enregistrement abîmé, sièges qui ne vont pas
      3  interrompu, ou le système a refusé de lire ou d'écrire

# Une ligne de commande refusée
args-unknown = Argument inattendu : { $arg }
args-unknown-command = Commande inconnue : { $command }
args-no-value = { $arg } demande une valeur.
args-value = { $arg } ne peut valoir { $value }
args-missing = Manquant et nécessaire : { $list }
args-conflict = { $arg } et { $other } s'excluent.
args-values = { $arg } n'a pas le bon nombre de valeurs.
args-possible = Valeurs possibles : { $list }
args-meant = Peut-être : { $list }
args-help = `--help` en dit plus.
