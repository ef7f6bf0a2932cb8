# Ce que lit le joueur, en français. `en.ftl` a les mêmes messages ; un test vérifie qu'ils s'accordent.

# Début et fin
greeting = { $name }. Graine { $seed }.
greeting-quick = Partie rapide : qui n'a rien à choisir n'est pas interrogé. Être interrogé révèle donc un peu de ce que l'on tient.
greeting-secret = { $name }. Dés et pioches viennent d'un nombre secret, montré quand la partie est finie. Son SHA-256 :
    { $hash }
greeting-asks = Plusieurs personnes jouent ici : qui pourrait tenir une carte jouable est interrogé, qu'il en ait une ou non, pour que la question ne révèle rien. S'il n'y a rien à jouer, Entrée ou `fin` continue{ $windows ->
    [0] {""}
   *[other] {", "}`fenêtres` permet d'éviter ces questions
} ; `play --quick` en pose moins.
greeting-help = Tapez `aide` pour les commandes, `plateau` pour le plateau, `quitter` pour partir ; rien n'est perdu.
saved-in = La partie est enregistrée au fur et à mesure dans { $path }
saved-copy = Une copie se trouve dans { $path }
choose-edition = Quel jeu ?
choose-variant = Telle quelle, ou une variante ?
play-which = Quelle édition ? Il y a celles-ci :
resume-list = Parties enregistrées, la dernière jouée d'abord :
resume-game = { $edition } : { $seats } ; { $n ->
    [one] une réponse
   *[other] { $n } réponses
}
resume-unreadable = illisible
resume-more = Et { $n } de plus dans { $folder }
resume-none = Il n'y a pas de partie enregistrée dans { $folder }. `warboard play classic` en commence une.
resumed = La partie reprend après { $n ->
    [one] { $n } réponse
   *[other] { $n } réponses
}.
resumed-over = Cette partie est finie ; voici comment.
resumed-torn = La ligne { $line } de la sauvegarde était incomplète et a été retirée : la partie en est au point d'avant.
resumed-said = Ce qui avait été dit d'avance vaut de nouveau : { $list }.
resumed-changed = L'édition `{ $edition }` a changé depuis ; cette partie continue avec les fichiers qu'elle contient.
torn = La ligne { $line } de la sauvegarde est incomplète et laissée de côté.
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
hint-leave = Tapez `quitter` pour partir ; la partie est enregistrée au fur et à mesure.
hint-leave-plain = Tapez `quitter` pour partir, ou refaites Ctrl-C ; la partie est enregistrée au fur et à mesure.
hint-leave-seat = Ctrl-D quitte ; la partie est enregistrée au fur et à mesure.
interrupted = Interrompu.
paused = pause
paused-hint = Appuyez sur Entrée pour continuer ; `plateau`, `carte` et `état` montrent où en est la partie, `quitter` la quitte.
hand-over = { START($seat) } { AGREE($seat, "prend", "prennent") } la place : appuyez sur Entrée.
hand-over-clear = { $seat } : appuyez sur Entrée pour effacer l'écran, puis laissez la place.
hand-over-plain = ---- { START($seat) } { AGREE($seat, "prend", "prennent") } la place ----
hand-over-enter = Appuyez sur Entrée seule : la place change de main, rien n'est encore répondu.
human = humain
program = un programme
answers-for = { $seat }, pour { $army }

# Questions
may-name = Désignez en secret une case libre que cette armée prendra la première : `{ $example }` ; `auto` { $adds ->
    [0] prend le reste pour vous
   *[other] prend et renforce tout pour vous
}. Elle est révélée quand tous en ont désigné une.
    .page = Désignez en secret une case libre que cette armée prendra la première. Elle est révélée quand tous en ont désigné une.
may-claim = Prenez une case libre à la fois : `{ $example }` ; `auto` { $adds ->
    [0] prend les autres pour vous
   *[other] prend et renforce tout pour vous
}, `carte` et `plateau` les montrent.
    .page = Prenez une case libre ; les autres prennent les leurs à leur tour.
may-reinforce = Ajoutez { $units } à vos cases : `{ $example }` ; `auto` ajoute le reste pour vous.
    .page = Ajoutez { $units } à vos cases.
may-place = Placez { $units } sur vos cases : `{ $example }` ; `auto` les place pour vous.
    .page = Placez { $units } sur vos cases.
may-place-ally = Placez { $units } sur les cases { OF($army) } : `{ $example }` ; `auto` les place pour vous.
    .page = Placez { $units } sur les cases { OF($army) }.
may-trade = Échangez trois cartes : `{ $example }` ou `échanger auto` ; sinon `fin` pour continuer. `cartes` montre votre main.
    .page = Échangez trois cartes, ou continuez.
may-trade-must = Vous devez échanger une série maintenant : `{ $example }` ou `échanger auto`. `cartes` montre votre main.
    .page = Vous devez échanger une série maintenant.
may-held = Quelle case des cartes échangées reçoit { $units } ? `{ $example }`.
    .page = Quelle case des cartes échangées reçoit { $units } ?
may-build = Défaussez une carte pour une unité, `{ $example }`, ou continuez avec `fin`. `cartes` montre votre main, `quoi` énumère ce qu'elle permet.
    .page = Défaussez une carte pour une unité, ou continuez.
may-attack = Attaquez une case voisine, `{ $example }`, ou continuez avec `fin`. `quoi` énumère les attaques, `chances` leurs chances.
    .page = Attaquez une case voisine, ou continuez : glissez de l'une de vos cases jusqu'à elle, ou cliquez l'une puis l'autre.
may-attack-or-stop = Attaquez une case voisine, `{ $example }`, mettez fin à l'invasion avec `arrêter`, ou continuez avec `fin`. `quoi` énumère les attaques, `chances` leurs chances.
    .page = Attaquez une case voisine, mettez fin à l'invasion, ou continuez.
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
odds-stand = En l'état, l'attaque réussit à { $win } ; pertes moyennes { $attacker } et { $defender }.
odds-stand-token = En l'état, l'attaque réussit à { $win }.
odds-stand-never = En l'état, l'attaque ne peut pas réussir.
odds-with-card = Avec elle, l'attaque réussirait à { $win } ; pertes moyennes { $attacker } et { $defender }.
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
may-fortify = Déplacez entre vos cases, `{ $example }`, ou continuez avec `fin`. `quoi` énumère les déplacements, `auto` en fait un pour vous.
    .page = Déplacez entre vos cases, ou continuez : glissez de l'une à l'autre, ou cliquez l'une puis l'autre.
may-fortify-ally = Déplacez entre les cases { OF($army) }, `{ $example }`, ou continuez avec `fin`. `quoi` énumère les déplacements, `auto` en fait un pour vous.
    .page = Déplacez entre les cases { OF($army) }, ou continuez.
may-fortify-others-ally = Faites un déplacement avec autant de { $units } { OF($army) } que voulu, `{ $example }`, ou continuez avec `fin`. `quoi` énumère les déplacements.
    .page = Faites un déplacement avec autant de { $units } { OF($army) } que voulu, ou continuez.
may-fortify-others = Faites un déplacement avec autant de { $units } que voulu, `{ $example }`, ou continuez avec `fin`. `quoi` énumère les déplacements.
    .page = Faites un déplacement avec autant de { $units } que voulu, ou continuez.
may-fortify-on = Le déplacement { OF($from) } vers { THE($to) } continue : `{ $example }`, ou `fin`.
    .page = Le déplacement { OF($from) } vers { THE($to) } continue.
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
may-order-beside = { $card } : quel ordre donne-t-elle ?
may-move-kind = { $order } : déplacez, `{ $example }`, ou continuez avec `fin`. `quoi` donne la liste.
    .page = { $order } : déplacez, ou continuez : glissez d'un lieu à l'autre, ou cliquez l'un puis l'autre.
may-deploy = { $order } : déplacez, `{ $verb }` pour { $units } en { $space }, ou continuez avec `fin`. `quoi` donne la liste.
    .page = { may-move-kind.page }
order-text = { $order } : { $text }
may-fire = { $order } : tirez, `{ $example }`, ou continuez avec `fin`. `quoi` donne les cibles.
    .page = { $order } : tirez, ou continuez : glissez d'un lieu à l'autre, ou cliquez l'un puis l'autre.
may-hit = Un { $face } sur { THE($space) } : { $list }. Nommez une cible, `passer` pour ne pas l'utiliser, ou `mieux` pour placer au mieux { $left ->
    [0] ce dé
   *[other] tous les dés
}.
    .page = Un { $face } sur { THE($space) } : { $list }.
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
nothing-built = Aucune de vos cartes ne donne d'unité maintenant.
nothing-placed = Tout est placé.
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

# Les réponses, comme les dit un bouton
do-name = Désigner { $space }
do-claim = Prendre { $space }
do-place = Placer { $n }
do-attack = Attaquer avec { $n }
do-attack-token = Attaquer { THE($token) } avec { $n }
do-stop = Arrêter l'invasion
do-commit = Engager { $n }
do-defend = Défendre avec { $n }
do-defend-auto = Toujours défendre avec le plus
do-defend-auto-title = Vous défendez désormais sans qu'on vous le demande ; `défendre demander` le redemande.
    .page = Vous défendez désormais sans qu'on vous le demande ; la commande « défendre demander » le redemande.
do-no-cards-invasion = Rien dans cette invasion
do-no-cards-turn = Rien ce tour-ci
do-no-cards-title = Jusque-là on ne vous demande plus de cartes ; personne n'apprend si vous pourriez en jouer une.
do-never-ask = Ne plus me le demander
do-never-ask-title = Vous ne jouez plus rien à ce moment ; `fenêtres toutes fois` le redemande.
    .page = Vous ne jouez plus rien à ce moment ; « Pour des cartes, me demander », à la table, le change.
habit-cards = Pour des cartes, me demander
habit-defend = Ma défense
habit-advance = Dans ce que je prends
habit-ask = me demander
habit-most = toujours avec le plus
habit-all = tout entre
habit-once = une fois par invasion
habit-often = à chaque fois
habit-not-turn = pas ce tour-ci
habit-never = jamais
do-advance = Faire entrer { $n }
do-move = Déplacer { $n }
do-deploy = Mettre en jeu { $units } : { $space }
do-fire = Tirer
do-hit = Toucher : { $kind }
do-no-hit = Ne pas l'utiliser
do-no-order = Ne donner aucun ordre
do-play-nothing = Ne rien jouer

# Questions
usage = Écrivez : { $synopsis }
further-words = « { $words } » est de trop.
not-done = Pas fait : `{ $line }`, car ce qui précède n'a eu aucun effet.
    .page = Pas fait, car ce qui précédait est resté sans effet : { $line }
not-done-other = Pas fait : `{ $line }`, car la question est maintenant pour { THE($army) }.
    .page = Pas fait, car la question s'adresse maintenant { TO($army) } : { $line }
not-done-asked = Pas fait : `{ $line }`, car la question est maintenant une autre : { $step }.
    .page = Pas fait, car la question est maintenant une autre, { $step } : { $line }
own-spaces = Vos cases :
targets = Depuis { THE($space) } vous pouvez attaquer : { $list }.
targets-none = Rien autour { OF($space) } ne peut être attaqué.
neighbours = Vos cases voisines { OF($space) } : { $list }.
neighbours-none = Aucune de vos cases n'est voisine { OF($space) }.

# Ce qui n'est pas possible
line-invisible = Le caractère { $n } de la ligne, { $name }, ne se voit pas ; tapez la ligne sans lui.
line-not-text = La ligne { $line } n'est pas du texte UTF-8 à partir de la colonne { $column }{ $looks ->
    [wide] {" "}; on dirait de l'UTF-16 : enregistrez les lignes en UTF-8
    [latin] {" "}; on dirait du Latin-1 (Windows-1252) : enregistrez les lignes en UTF-8
   *[other] {" "}; enregistrez les lignes en UTF-8
}. Rien n'est fait.
line-too-long = Une commande compte { $n } caractères au plus ; rien n'est fait.
no-command = Il n'y a pas de commande « { $word } ».
no-command-near = Il n'y a pas de commande « { $word } » ; vouliez-vous dire « { $near } » ?
ambiguous = « { $words } » peut désigner { $list }.
not-now = « { $word } » n'est pas pour maintenant.
no-space = Il n'y a pas de case « { $words } » sur ce plateau ; `plateau` les montre.
    .page = Il n’y a pas de case « { $words } » sur ce plateau.
no-answer = « { $words } » n'est pas une des réponses.
no-card = Il n'y a pas de carte « { $words } » dans votre main ; `cartes` les montre.
    .page = Il n’y a pas de carte « { $words } » dans votre main.
which-space = Quelle case ?
again-nothing = Vous n'avez pas encore attaqué.
attack-own = { START($space) } { AGREE($space, "est", "sont") } à vous.
attack-no-origin = Aucune de vos cases ne peut attaquer { THE($space) }.
attack-which-origin = Plusieurs de vos cases peuvent attaquer { THE($space) } : { $list }. Précisez.
auto-claims = L'ordinateur prend le reste pour vous et place vos renforts de départ ; `annuler` revient dessus.
    .page = L'ordinateur prend les autres pour vous, et ajoute tout ce que vous avez au départ ; « Annuler » le reprend.
auto-claims-among = L'ordinateur prend le reste pour vous et place vos renforts de départ.
auto-once = L'ordinateur répond pour vous : `{ $answer }`
    .page = L'ordinateur répond pour vous : { $answer }
auto-unknown = Il n'y a pas de robot « { $name } » : { $list }.
fortify-how-many = Combien depuis { THE($from) } vers { THE($to) } ? { $most ->
    [one] Il y en a { $most } : `{ $example }`.
   *[other] De 1 à { $most }, ou `tout`.
}
fortify-which-kind = Quelles unités depuis { THE($space) } ? { $list }.
trade-too-few = Il faut trois cartes pour une série, et vous { $n ->
    [0] n'en avez pas
   *[other] en avez { $n }
}.
trade-usage = Nommez trois de vos { $n } cartes par leurs numéros, comme `cartes` les montre, ou écrivez `échanger auto`.
    .page = Choisissez une des séries parmi vos { $n } cartes.
build-which = Pour quoi ? { $list }.
until-already = Il ne reste déjà pas plus de { $left } sur { THE($from) } : { $troops }.
illegal-over = La partie est finie.
illegal-not-asked = Ce n'est pas une réponse à ce qui est demandé.
illegal-named = Vous avez désigné { THE($space) } pour une autre de vos armées.
illegal-not-empty = Prenez-en une qui est libre.
illegal-closed = { START($space) } { AGREE($space, "est", "sont") } hors du jeu.
illegal-same-space = Vous nommez deux fois { THE($space) } : nommez deux cases.
illegal-not-adjacent = { START($from) } { AGREE($from, "ne touche pas", "ne touchent pas") } { THE($to) }.
illegal-not-connected = Aucune suite de vos cases ne mène { OF($from) } { TO($to) }.
illegal-nothing-to-stop = Aucune invasion n'est en cours dont la fin compterait à elle seule.
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
illegal-no-choice = Ce n'est pas une des réponses.
illegal-friend-own = { START($space) } { AGREE($space, "est", "sont") } à vous.
illegal-friend = { START($space) } { AGREE($space, "appartient", "appartiennent") } { TO($army) }, de votre camp.
illegal-forbidden = Une carte vous empêche d'attaquer { THE($space) }.
illegal-no-target = On ne peut pas attaquer { THE($token) }.
illegal-shielded = { START($token) } protège { THE($space) } : attaquez d'abord { THE($token) }.
illegal-not-in-hand = La carte { $card } n'est pas dans votre main.
illegal-no-set = Ce n'est pas une série : il en faut trois pareilles ou trois différentes ; un joker vaut n'importe laquelle.
illegal-no-more-sets = { $most ->
    [one] On n'échange qu'une série par tour.
   *[other] On n'échange pas plus de { $most } séries par tour.
}
illegal-no-more-built = { $most ->
    [one] On n'en construit qu'une par tour.
   *[other] On n'en construit pas plus de { $most } par tour.
}
illegal-not-built = La carte { $card } ne donne pas { OF_NO($unit) }.
illegal-limit = Cette armée ne peut avoir plus de { $units }.
illegal-none-waiting = Il n'y a pas { OF_NO($unit) } à placer.
illegal-not-moved = Les unités « { $unit } » ne se déplacent pas à cette étape.
illegal-programs = Choisissez { $n ->
    [one] une carte de votre main
   *[other] { $n } cartes différentes de votre main
}.
illegal-not-offered = La carte { $card } ne propose pas « { $order } ».
illegal-no-order-now = L'ordre « { $order } » ne peut pas être donné maintenant.
illegal-no-entry = Aucune unité n'entre dans { THE($space) }.
illegal-held-by-others = Les unités ne s'y arrêtent pas et n'y passent pas.
illegal-no-way = Aucun chemin libre d'au plus { $range ->
    [one] un lien
   *[other] { $range } liens
} ne mène { OF($from) } { TO($to) }.
illegal-fires-from = Seules les unités qui se sont déplacées sur { THE($space) } tirent.
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
undo-rolled = Des dés ou des cartes sont tombés depuis, et d'autres personnes jouent : on ne peut pas revenir là-dessus.
undo-revealed = D'autres ont appris quelque chose depuis : on ne peut pas revenir là-dessus.
undone = Annulé ; `refaire` le rejoue.
undone-of = { $seat } : { $done }
undo-another = La décision d'avant a été prise par { THE($seat) } : `annuler` seul revient dessus.
undone-several = Annulé : { $n ->
    [one] { $n } décision
   *[other] { $n } décisions
} ; `refaire` rejoue la première.
redo-nothing = Il n'y a rien à refaire.
no-kind = « { $words } » n'est pas un type d'unité : { $list }.
has-only = En plus des { $basic }, il n'y a que { $units } sur { THE($space) }.
has-no-others = Il n'y a que des { $basic } sur { THE($space) }.
commit-always = Désormais vous engagez sans question autant d'unités que possible ({ $units }) ; `engager fois` rétablit la question.
commit-never = Désormais vous n'engagez rien ({ $units }) ; `engager fois` rétablit la question.
commit-ask = Désormais on vous demande à chaque combat combien vous engagez ({ $units }).
commit-once = Désormais on vous demande une fois par invasion combien vous engagez ({ $units }).
defend-auto = Désormais vous défendez avec le plus de dés sans qu'on vous le demande ; `défendre demander` rétablit la question.
defend-ask = Désormais on vous demande comment défendre.
windows-none = Ce jeu n'a pas de fenêtres : les cartes ne se jouent que dans les étapes.
windows-unknown = Il n'y a pas de fenêtre « { $word } » : { $list }.
windows-no-invasion = Aucune invasion n'est en cours.
windows-no-part = { $window } : personne n'y attaque ni n'y défend ; enlevez ce mot.
window-attacking = { $window }, quand vous attaquez
window-defending = { $window }, quand on vous attaque
windows-set = { $window } : { $setting }.
windows-set-briefly = { $window } : { $setting } jusqu'à la fin de cette invasion.
windows-set-turn = { $window } : { $setting } jusqu'à la fin de ce tour.
windows-all = Tout moment pour des cartes
windows-alone = Comme personne d'autre ne joue à ce terminal, on ne demande rien quand aucune carte ne peut être jouée.
windows-never = on ne vous demande jamais
windows-ask = on vous demande quand une carte peut être jouée
windows-always = on vous demande toujours
window-invaded = Une case est envahie
window-before-roll = Avant le lancer des dés
window-after-roll = Après le lancer des dés
window-conquered = Une case est conquise
window-traded = Une série est échangée

# Ce qui s'est passé
told-went-first = { $step } : { THE($army) } { AGREE($army, "commence", "commencent") }.
told-named-without = { START($army) } { AGREE($army, "désigne", "désignent") } une case en secret.
told-named = { START($army) } { AGREE($army, "désigne", "désignent") } { THE($space) } en secret.
told-named-alike = Plusieurs ont désigné { THE($space) } : { THE($army) } { AGREE($army, "l'obtient", "l'obtiennent") }, les autres en désignent une autre.
told-claimed = Cases prises : { $list }
told-dealt = Cases distribuées : { $list }
told-reinforced = Renforts : { $list }
told-claims = { START($army) } { AGREE($army, "prend", "prennent") } : { $list }.
told-dealt-to = { START($army) } { AGREE($army, "reçoit", "reçoivent") } : { $list }.
told-reinforces = { START($army) } { AGREE($army, "renforce", "renforcent") } : { $list }.
told-turn = ──── Tour { $turn } : { $army } ────
told-counted = { START($army) } { AGREE($army, "reçoit", "reçoivent") } { $list }.
told-for-spaces = { $units } pour { $spaces ->
    [one] une case
   *[other] { $spaces } cases
}
told-for-region = { $units } pour { THE($region) }
told-traded = { START($army) } { AGREE($army, "échange", "échangent") } { $cards } : { $units }.
told-built = { START($army) } { AGREE($army, "défausse", "défaussent") } la carte { $card } : { $units }.
told-held-space = { START($army) } { AGREE($army, "reçoit", "reçoivent") } { $units } de plus sur { THE($space) }, que montre une carte échangée.
told-placed = { START($army) } { AGREE($army, "place", "placent") } : { $list }.
told-battle = { $from } ({ $attacker }) { $attacker_dice } contre { $defender_dice } { $to } ({ $defender }) : { THE($attacker) } { AGREE($attacker, "perd", "perdent") } { $attacker_losses }, { THE($defender) } { AGREE($defender, "perd", "perdent") } { $defender_losses }.
told-conquered = { START($army) } { AGREE($army, "conquiert", "conquièrent") } { THE($space) } sur { THE($loser) } et y { AGREE($army, "fait", "font") } entrer { $units }.
told-advanced = { START($army) } { AGREE($army, "avance", "avancent") } encore { $units } vers { THE($to) }.
told-invasion = { START($attacker) } { AGREE($attacker, "attaque", "attaquent") } { THE($to) } depuis { THE($from) } : { $battles ->
    [one] { $battles } combat
   *[other] { $battles } combats
}, { THE($attacker) } { AGREE($attacker, "perd", "perdent") } { $attacker_losses }, { THE($defender) } { AGREE($defender, "perd", "perdent") } { $defender_losses }.
told-invasion-won = {" "}La case est prise, avec { $units }.
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
told-fired = { START($army) } { AGREE($army, "tire", "tirent") } sur { THE($to) } depuis { THE($from) } ({ $units }) : { $faces }.
told-fired-nothing = Rien n'est touché.
told-hit-lost = Un { $face } sur { THE($space) } : { THE($army) } { AGREE($army, "perd", "perdent") } { $units }.
told-hit = Un { $face } touche { $unit } sur { THE($space) }.
told-hit-left = { START($army) } { AGREE($army, "laisse", "laissent") } inutilisé un dé qui toucherait quelque chose sur { THE($space) } : { $face }.
told-lost-waiting = { START($army) } { AGREE($army, "perd", "perdent") } { $units } en attente.
told-cleared = { START($army) } { AGREE($army, "libère", "libèrent") } { THE($space) }.
told-bonus = { START($seat) } { AGREE($seat, "reçoit", "reçoivent") } une carte en plus, sans la voir, sous la pile.
told-fortified = { START($army) } { AGREE($army, "déplace", "déplacent") } { $units } depuis { THE($from) } vers { THE($to) }.
told-friend-lost = Parmi ces pertes, { THE($army) } { AGREE($army, "perd", "perdent") } { $units } sur { THE($space) }.
told-controls = { START($army) } { AGREE($army, "contrôle", "contrôlent") } { THE($space) }.
told-controls-without = Personne ne contrôle { THE($space) } : les forces y sont égales.
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
fault-size = a créé quelque chose de trop grand
fault-answers = a posé trop de questions
fault-events = a causé trop d'événements
fault-queue = a remis trop de choses à plus tard
fault-query = a changé quelque chose là où il ne peut que regarder
fault-argument = a donné à une fonction ce qu'elle ne peut recevoir
fault-unknown = a nommé ce qui n'existe pas
fault-raised = a signalé une erreur
fault-result = a rendu quelque chose d'inattendu
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
told-announced = { $army } : { $text }
told-announced-of = { $army }, { $space } : { $text }
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
told-opened = { $track } : le bout est atteint, on peut désormais toucher { THE($unit) } !
told-called-off = L'attaque contre { THE($token) } par { THE($army) } est annulée.
told-cancelled = L'invasion { OF($space) } par { THE($army) } est annulée.
told-commands = { START($by) } { AGREE($by, "commande", "commandent") } aussi { THE($army) }.
told-released = Plus personne ne commande { THE($army) }.
told-added = { START($army) } { AGREE($army, "reçoit", "reçoivent") } { $units } sur { THE($space) }.
told-removed = { START($army) } { AGREE($army, "perd", "perdent") } { $units } sur { THE($space) }.
told-converted = { START($space) } { AGREE($space, "passe", "passent") } { OF($from) } { TO($to) }.
told-converted-without = { START($space) } { AGREE($space, "passe", "passent") } { TO($to) }.
told-closed = { START($space) } { AGREE($space, "sort", "sortent") } du jeu.
told-token-put = { START($army) } { AGREE($army, "pose", "posent") } { THE($token) } sur { THE($space) }.
told-token-moved = { START($army) } { AGREE($army, "déplace", "déplacent") } { THE($token) } depuis { THE($from) } vers { THE($space) }.
told-token-stays = { START($army) } { AGREE($army, "laisse", "laissent") } { THE($token) } sur { THE($space) }.
told-token-taken = { START($army) } { AGREE($army, "prend", "prennent") } { THE($token) }.
told-token-removed = { START($token) } sort du jeu.
told-tokens-removed = { $n ->
    [one] { $list } sort du jeu.
   *[other] Hors du jeu : { $list }.
}
told-token-turned = { START($army) } { AGREE($army, "retourne", "retournent") } { THE($token) } : { $face }.
told-token-shown = { START($army) } { AGREE($army, "regarde", "regardent") } { THE($token) } : { $face }.
told-token-shown-without = { START($army) } { AGREE($army, "regarde", "regardent") } { THE($token) }.
told-struck = { START($army) } { AGREE($army, "attaque", "attaquent") } { THE($token) } sur { THE($space) } depuis { THE($from) } avec { $units }.
told-summed = { $sum } : { $total } sur { $needed }.
told-summed-sure = { $sum } : cela suffit, quel que soit le total à atteindre.
told-summed-effects = , { $n } pour ce qui dure
told-summed-tracks = , { $n } pour { $tracks }
told-token-destroyed = { START($army) } { AGREE($army, "détruit", "détruisent") } { THE($token) } sur { THE($space) } !
told-missed = { START($army) } { AGREE($army, "manque", "manquent") } { THE($token) } sur { THE($space) }.
lasting = { $what } { $until }.
side-attacker = L'attaquant
side-defender = Le défenseur
lasting-add-all = { $side } ajoute { $n } à chaque dé
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
until-conquest = jusqu'à la conquête d'une case d'une autre armée que { THE($army) }
until-game = pour le reste de la partie
told-eliminated = { START($by) } { AGREE($by, "élimine", "éliminent") } { THE($army) } !
told-won = { START($faction) } { AGREE($faction, "gagne", "gagnent") } : { $rule }.
told-won-by-card = { START($faction) } { AGREE($faction, "gagne", "gagnent") }.
told-cut = La limite de { $turn } tours est atteinte : personne ne gagne.
told-cut-rounds = La limite de { $rounds } manches est atteinte : personne ne gagne.
told-cut-nobody = Il ne reste aucune armée qui joue des tours : personne ne gagne.
told-cut-idle = Tour après tour, plus personne ne peut rien faire : personne ne gagne.
told-cut-endless = Des scripts de cette édition tournent sans fin, tour après tour : personne ne gagne.

# Vues
list-or = { $first } ou { $last }
board-region = { $region } (+{ $bonus }) : { $n ->
    [one] { $n } case
   *[other] { $n } cases
}, { $shares }
board-region-held = { $region } (+{ $bonus }) : tout { TO($army) }
board-nobody = personne
board-apart = Hors des régions
board-legend = { $armies }. Derrière chaque case, ses voisines : `!` marque celles d'un ennemi, avec sa lettre et sa force.
board-legend-link = `{ $mark }` : { $name }.
board-legend-closed = `{ $mark }` marque ce qui est hors jeu.
map-legend-units = `+N` derrière le nombre : N unités d'autres types.
map-tokens = { $space } : { $list }
look-space = { $space } : { $holder }
look-tags = Marques : { $list }
look-region = Région : { $region }, qui rapporte +{ $bonus } à qui la tient tout entière.
look-closed = hors du jeu
look-shared = { $list } ; contrôle : { $army }
look-tied = { $list } ; personne ne la contrôle
look-borders = Voisines :
status-pile = Pile { OF($seat) } ({ $n }) : { $list }
pile-hidden = cachée
status-raised = {"  "}Cases relevées : { $list }
status-turn = Tour { $turn } : { $army }
status-army = armée
status-player = joueur
status-spaces = cases
status-income = prochain tour
status-cards = cartes
status-apart = cartes à part
status-neutral = neutre
status-out = éliminé
status-deck = { $deck } : { $pile } à piocher, { $discards ->
    [one] { $discards } défaussée
   *[other] { $discards } défaussées
}
status-next-set = La prochaine série vaut { $units }.
status-track = { $track } : { $value }
status-climb = { $track } : { $at } sur { $last }, la case suivante demande { $need }
status-climbed = { $track } : { $last } sur { $last }, le bout est atteint
status-tokens = Jetons : { $list }
status-target-climb = { $token } sur { THE($space) } : tombe au bout de la piste { $track }
status-target = { $token } sur { THE($space) } : tombe à un total de { $total }
status-target-track = {""}, { $n } ({ $faction }, { $track })
status-target-away = { $token } : pas sur le plateau
status-laid = Cartes posées ({ $army }) : { $list }
status-known = { START($army) } { AGREE($army, "tient", "tiennent") }, comme cela a été montré : { $list }
card-when = Quand : { $list }
card-now = (peut être jouée maintenant : `jouer { $n }`)
timing-step = à l'étape « { $step } »
timing-own-turn = à votre tour, hors des combats
timing-by = { $when }, par { $role }
role-attacker = l'attaquant
role-defender = le défenseur
role-fighting = l'attaquant ou le défenseur
role-faction = un camp qui se bat
asked-mover = à qui le tour
asked-everybody = tous
asked-others = les autres
card-any = joker
cards-none = { $army } : pas de carte.
cards-hand = { $army } : { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
cards-apart = À part de la main, { $deck } :
cards-apart-count = à part : { $n }
cards-star = (* montre une case que vous tenez)
cards-set = Série { $numbers } : { $cards } : { $units }
cards-known = { $army }, visible pour vous : { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
cards-others = Cartes des autres, faces cachées : { $counts }
odds = { $from } contre { $to }, { $attackers } qui peuvent combattre contre { $defenders } : { $win } de chances de prendre la case jusqu'au bout ; pertes moyennes { $attacker } et { $defender }.
odds-strike-climb = { $from } contre { $token }, avec { $n ->
    [one] un dé
   *[other] { $n } dés
} et tout ce qui s'y trouve : { $win } de chances de gravir le reste de la piste { $track }.
odds-target-climbs = « { $name } » tombe au bout de la piste { $track }, et non à un total : ses chances se lisent dans la partie, avec `chances`.
odds-strike = { $from } contre { $token }, avec { $n ->
    [one] un dé
   *[other] { $n } dés
} et tout ce qui s'y trouve : { $win } de chances de faire { $total } ou plus.
odds-strike-never = { $from } contre { $token }, avec { $n ->
    [one] un dé
   *[other] { $n } dés
} et tout ce qui s'y trouve : impossible de faire { $total }.
odds-list = Chances de prendre la case, au bout des combats avec le plus de dés et tout ce qui s'y trouve :
odds-none = Il n'y a rien à attaquer maintenant.
odds-more = Et { $n } de plus : `chances tout` les donne toutes.
odds-list-too-large = { $n ->
    [one] Une attaque est trop grande
   *[other] { $n } attaques sont trop grandes
} pour un calcul exact.
odds-counted-one = { $question } { $answer } ({ $army })
odds-counted = En comptant sur cette réponse : { $list }.
odds-list-counted = { $mark } : en comptant que le joueur attaqué répond dans son intérêt ; `chances DE VERS` dit à quoi.
odds-dice = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
}
odds-fires = Depuis les positions actuelles : touches en moyenne, chances de toucher, chances de ne rien laisser :
odds-fires-none = Rien dans la case { $from } ne pourrait toucher quoi que ce soit dans la case { $to }.
odds-climb = { $order } : { $n ->
    [one] { $n } dé avance
   *[other] { $n } dés avancent
} de { $spaces } cases en moyenne.
odds-climb-rolls = Il faut { $rolls } lancers en moyenne jusqu'au bout.
odds-same = { START($from) } et { THE($to) } ne se combattent pas.
odds-too-large = Ces armées sont trop grandes pour un calcul exact.
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
show-turn = Un tour
show-victory = Qui gagne
show-out = { $faction } hors jeu
show-some-out = { $n } de { $faction } hors jeu
show-waits = { START($seat) } { AGREE($seat, "doit", "doivent") } répondre : { $step }.
show-waits-somebody = Quelqu’un doit répondre ; lui seul sait qui.
show-waits-for = { START($seat) } { AGREE($seat, "doit", "doivent") } répondre.

# Aide
help-now = Ce qui répond maintenant
help-always = À tout moment
help-names = Commandes et noms peuvent être abrégés tant qu'ils restent clairs ; le plateau montre une abréviation par case. Plusieurs commandes tiennent sur une ligne, séparées par `;`. `aide { $example }` en dit plus.
help-unknown = Il n'y a pas d'aide sur « { $word } » ; `aide` énumère les commandes.
help-unused = Ce jeu ne le demande jamais.
help-words = S'écrit aussi : { $words }

synopsis-claim = prendre CASE, …
brief-claim = Prend une case libre pour votre armée. `CASE` suffit.
synopsis-place = placer CASE [N|tout]{ $kinds ->
    [one] , …
   *[other] {" "}[TYPE], …
}
brief-place = Renforce ou place, selon la question ; sans N, un seul{ $kinds ->
    [one] {""}
   *[other] {" "}; TYPE pour d'autres unités
}. `CASE N` suffit.
synopsis-attack = attaquer DE VERS [N|jusque N]
brief-attack-alone = Attaque avec N dés, sinon avec le plus. `jusque N` continue jusqu'à la prise ou tant qu'il en reste plus de N ; `attaquer VERS` quand une seule case le peut.
brief-attack = Attaque avec N dés, sinon avec le plus. `jusque N` continue jusqu'à la prise ou tant qu'il en reste plus de N ; `attaquer VERS` quand une seule case le peut ; `avec 1 TYPE 2 TYPE` engage d'autres unités sans question.
synopsis-again = encore [N|jusque N]
brief-again = La dernière attaque, encore une fois.
synopsis-stop = arrêter
brief-stop = Met fin à l'invasion en cours : ce que sa fin entraîne vient avant le choix de l'attaque suivante.
synopsis-advance = avancer N|tout|aucun|auto|demander{ $kinds ->
    [one] {""}
   *[other] {" "}[TYPE]
}
brief-advance = Fait entrer davantage dans une case conquise ; `auto` désormais tout ce qui peut.
synopsis-fortify = manœuvrer DE VERS N|tout{ $kinds ->
    [one] {""}
   *[other] {" "}[TYPE]
}
brief-fortify = Déplace entre vos propres cases.
synopsis-fortify-rounds = déplacer DE VERS N|tout
brief-fortify-rounds = Déplace les unités de l'ordre, avant qu'elles tirent.
synopsis-trade = échanger [A B C|auto]
brief-trade = Échange des cartes par leurs numéros ; `auto` prend la meilleure série ; sans numéros, la commande énumère les séries.
synopsis-program = programmer CARTE…
brief-program = Choisit les cartes d'une manche par numéro ou nom, la première sera retournée d'abord.
synopsis-order = ordonner ORDRE
brief-order = Donne un ordre de la carte retournée, par numéro ou nom.
synopsis-deploy = déployer
brief-deploy = Fait entrer des unités en attente, au lieu d'un déplacement.
synopsis-fire = tirer [DEPUIS] VERS
brief-fire = Tire sur une case voisine.
synopsis-hit = toucher TYPE|mieux
brief-hit = Vise avec le dé ; `mieux` place tous ceux qui restent.
synopsis-build = construire CARTE [TYPE]
brief-build = Défausse une carte, par son nom ou son numéro dans `cartes`, pour une unité.
synopsis-held = tenu CASE
brief-held = Dit quelle case des cartes échangées reçoit davantage.
synopsis-commit = engager N|toujours|jamais [TYPE]
brief-commit = Engage des unités dans le combat, `1 TYPE 2 TYPE` plusieurs types à la fois ; `toujours` : désormais le plus, `jamais` : rien, `fois` et `demander` : une question par invasion ou par combat. Si rien n'est dit, une attaque qui continue et `défendre auto` engagent tout.
synopsis-defend = défendre N|auto|demander
brief-defend = Défend avec N dés ; `auto` désormais avec le plus.
synopsis-reroll = relancer FACES
brief-reroll = Dit quel dé est relancé.
synopsis-play = jouer CARTE
brief-play = Joue une carte pour ce qu'elle dit, par son nom ou son numéro parmi celles qu'on peut jouer maintenant.
synopsis-answer = répondre CHOSE
brief-answer = Répond à la question d'une carte ; la chose, son numéro dans la liste ou un nombre suffit.
synopsis-pass = passer
brief-pass-rounds = Ne donne pas d'ordre, ou laisse un dé inutilisé.
brief-pass = Ne joue pas de carte maintenant ; dans une fenêtre, Entrée suffit.
synopsis-auto = auto [ROBOT] [étape|tour|jusqu'à l'attaque]
brief-auto-rounds = Un robot répond pour vous une fois ; d'un tir, il place tous les dés qui restent ; avec `étape` ou `tour`, jusqu'à sa fin, ou jusqu'à ce qu'on vous attaque.
brief-auto = Un robot répond pour vous : une fois ; ce qui se place ou se déplace, jusqu'au bout, et toute la mise en place au début ; avec `étape` ou `tour`, jusqu'à sa fin, ou jusqu'à ce qu'on vous attaque.
synopsis-end = fin [tour]
brief-end = Passe à l'étape suivante ; `fin tour` passe tout ce qui reste du tour et n'exige pas de réponse. Dans une fenêtre, ne joue rien. À une question, dites oui ou non.
synopsis-board = plateau
brief-board = Le plateau par régions, avec les voisines.
synopsis-map = carte
brief-map = Le plateau, dessiné.
synopsis-look = voir CASE
brief-look = Une case et ses voisines.
synopsis-cards = cartes
brief-cards-rounds = Vos cartes, et combien les autres en ont.
brief-cards = Vos cartes, ce qu'elles disent et les séries qu'elles forment.
synopsis-windows = fenêtre NOM jamais|fois|demander|toujours [attaque|défense]
brief-windows = Dit quand on vous demande une carte : toujours, jamais (aussi `jamais jusqu'à invasion`, `jamais jusqu'à tour`, `jamais attaque` et `jamais défense`), ou si une est jouable ; `fenêtres toutes` le dit de chaque moment, `fenêtres` les énumère avec leurs numéros.
synopsis-status = état
brief-status = Qui a quoi, et ce qui se trouve sur la table.
synopsis-legal = quoi
brief-legal = Tout ce qui peut être fait maintenant.
synopsis-odds = chances [tout|DE VERS [{ $kinds ->
    [one] avec N
   *[other] avec N TYPE
}]]
synopsis-odds-rounds = chances [DE VERS]
brief-odds-rounds = Ce qu'un tir depuis les positions actuelles toucherait, et jusqu'où les dés font monter.
brief-odds = Les chances qu'une attaque prenne sa cible, avec tout ce qui s'y trouve sauf indication ; dans un combat, son issue.
synopsis-log = journal [N|tout]
brief-log = Les N dernières lignes de ce qui s'est passé.
synopsis-undo = annuler [N]
brief-undo = Annule la dernière décision, ou les N dernières de la même personne.
synopsis-redo = refaire
brief-redo = Rejoue ce qui a été annulé, avec les mêmes dés.
synopsis-save = sauver [FICHIER]
brief-save = Dit où la partie est enregistrée, ou la copie.
synopsis-help = aide [COMMANDE]
brief-help = Cette liste, ou plus sur une commande.
synopsis-quit = quitter
brief-quit = Quitte ; la partie peut être reprise.

# Des parties attaquées
soaked = { $games ->
    [one] { $games } partie attaquée
   *[other] { $games } parties attaquées
} en { $seconds } s
soak-liars = { $n } menteurs à la fois, de { $ways } façons : { $connections } connexions, dont { $closed } fermées par le serveur.
soak-honest = Un siège honnête : { $n } réponses, { $lost } perdues ; la moitié en { $p50 } ms, 99 sur 100 en { $p99 } ms, la plus lente en { $max } ms.
soak-pages = Sa page a été chargée { $n } fois : 99 sur 100 en { $p99 } ms, la plus lente en { $max } ms.
soak-late = Les réponses honnêtes doivent toutes arriver, 99 sur 100 en { $bound } ms.
soak-games = parties
soak-decisions = décisions
soak-lockstep = parties côte à côte
soak-guess = parties supposées
soak-answers = réponses essayées
soak-forks = copies poursuivies
soak-revealed = réponses surveillées pour leurs secrets
soak-bots = décisions des bots
soak-conserved = comptes des cartes
soak-saves = sauvegardes lues
soak-chains = parties interrompues et reprises
soak-kills = arrêts brutaux du programme
soak-inputs-editions = fichiers d'éditions essayés
soak-inputs-scripts = scripts essayés
soak-inputs-saves = sauvegardes altérées essayées
soak-inputs-scenarios = scénarios essayés
soak-inputs-setups = mises en place essayées
soak-inputs-lines = parties de lignes tapées
soak-found = défauts
soak-finding = { $setup }, graine { $seed }, { $check }, après { $answers ->
    [one] { $answers } réponse
   *[other] { $answers } réponses
} : { $text }
soak-more = défauts non écrits, plusieurs de leur espèce l'étant déjà : { $n }
soak-asked = { $all ->
    [yes] tous interrogés de même
   *[no] partie rapide
}
soak-stopped = La sauvegarde s'arrête avant `{ $action }`, qui ne peut être donné.
soak-again = Pour le retrouver : { $command }
soak-input = { $kind } : { $came } ({ $seconds } s)
soak-refused = refusé
soak-taken = accepté
soak-input-finding = entrée { $number }, de { $edition } : { $text }
soak-alone = La même depuis son fichier : { $command }
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
simulated-nobody = arrêtées parce que plus personne ne pouvait jouer : { $n }
simulated-scripts = scripts en échec : { $n }
simulated-turns = { $rounds ->
    [yes] manches
   *[no] tours
} : de { $min } à { $max }, moyenne { $mean }, médiane { $median } ; { $rounds ->
    [yes] tirs
   *[no] combats
} { $rolls }, réponses { $decisions }
simulated-speed = { $seconds } s, { $speed } parties par seconde
profiled = les scripts ont pris { $seconds } s, tous fils ensemble ; ce que les bots leur demandent n'est pas compté
profiled-function = fonction
profiled-hook = répond à
profiled-share = part
profiled-each = une exécution
profiled-calls = appels
profiled-again = repris
profiled-questions = questions
profiled-operations = opérations
odds-head = { $attack } qui peuvent combattre contre { $defend }
odds-win = l'attaquant gagne : { $win }
odds-losses = pertes moyennes : attaquant { $attacker }, défenseur { $defender }
odds-target-head = { $attack ->
    [one] { $attack } dé
   *[other] { $attack } dés
} contre { $target } : { $total }, avec { $bonus } au total
odds-target-win = la cible tombe : { $win }
odds-target-mean = les dés font { $mean } en moyenne
odds-fire-head = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
} sur { $list }
odds-fire-cleared = il ne reste rien : { $chance }
odds-fire-mean = touches en moyenne : { $mean }
odds-fire-hits = touches
odds-fire-each = touches sur { $unit }, en le visant
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

# Pourquoi une partie ne peut être préparée ou reprise
setup-players = on ne peut pas jouer à { $n } ; joueurs : { $list }
setup-players-variants = On peut jouer à { $n } avec { $list }.
setup-players-plain = On peut jouer à { $n } sans variante.
setup-variant = il n'y a pas de variante `{ $name }`.
setup-option = il n'y a pas d'option `{ $name }`.
setup-value = l'option `{ $option }` n'a pas de valeur `{ $name }`.
setup-allowed = Il y a : { $list }
setup-none = Il n'y en a pas.
setup-near = Vouliez-vous dire `{ $near }` ?
setup-conflict = ces options ne vont pas ensemble
edition-unknown = Il n'y a ni édition `{ $name }`, ni dossier de ce nom.
edition-own = le dossier `{ $name }` est utilisé ; l'édition livrée se nomme `{ $ships }`
edition-shipped = Éditions livrées : { $list }
edition-unusable = L'édition `{ $name }` est inutilisable :
setup-bot = Il n'y a pas de robot `{ $name }` ; robots : { $list }.
odds-no-battles = `{ $name }` n'a pas de page de combat
odds-no-target = `{ $name }` n'est pas une cible ; il y a : { $list }
odds-no-helper = `{ $name }` n'est pas une unité qui aide au combat ; il y a : { $list }
odds-no-number = `{ $n }` n'est pas un nombre d'unités : 0 à 100
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
save-hash = empreinte différente à la ligne { $line } : la partie n'est pas celle qui a été enregistrée
save-dice = ligne { $line } : les dés ne sont pas ceux de la graine
save-edition = l'édition contenue dans la sauvegarde ne peut être jouée :
save-exists = `{ $path }` existe déjà et n'est pas écrasé
save-in-use = `{ $path }` est déjà en cours de partie
save-unreadable = impossible de lire `{ $path }` : { $reason }
not-regular = ce n'est pas un fichier ordinaire
too-large = il dépasse { $n } Mio
save-unwritable = impossible d'écrire `{ $path }` : { $reason }
write-link = c'est un lien symbolique, et rien n'est écrit à travers ; nommez le fichier auquel il mène
write-below-link = un dossier sur son chemin est un lien symbolique, et rien n'est écrit à travers ; mettez un dossier à sa place
write-outside = il mène hors de son dossier
save-nowhere = pas de dossier personnel où enregistrer : nommez un fichier avec --save FICHIER
replay-no-seat = il n'y a pas de place { $seat } : les places vont de 1 à { $n }
replay-no-answer = il n'y a pas de réponse { $to } : la partie en a { $n }
show-save-whole = une partie enregistrée n'a pas de rubriques : nommez une édition, ou retirez la rubrique
show-no-seats = seule une partie enregistrée a des places

## Ce qui est montré : le modèle du plein écran

head-turn = tour { $turn }
word-all = tout
way-spaces = cases tenues
way-last = cases tenues, parmi celles de tous les joueurs
way-cleared = cases sans { THE($faction) }
way-cards = cartes posées
way-destroyed = { $units }, pertes
way-guarded = { $units }, pertes ; hors d'atteinte avant le bout de la piste « { $track } », { $at } sur { $last }
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
screen-small = L'écran demande { $columns } colonnes et { $rows } lignes.
screen-speed = Les robots jouent à la vitesse { $n }.
screen-paused = Les robots sont en pause : Espace les relance, q quitte.
screen-goes-on = Les robots continuent.
screen-edge = Rien n'y répond de ce côté ; Tab mène au suivant.
screen-no-name = Rien de ce qui répond ici ne commence par { $name }. Échap quitte le nom, `:` commence une commande.
screen-watching = Les autres jouent, à la vitesse { $n }. Espace met en pause, 1 à 4 changent la vitesse, Entrée mène aussitôt à votre prochaine question.
screen-watching-own = Votre tour continue de lui-même, à la vitesse { $n }. Espace met en pause, 1 à 4 changent la vitesse, Entrée mène aussitôt à votre prochaine question.
screen-stands-still = La partie est en pause. Espace la fait reprendre.
screen-keys-waiting = Entrée continue · q quitte
screen-keys-watching = Espace pause · 1-4 vitesse · Entrée jusqu'à vous · t panneaux · q quitte
screen-key-choose-numbered = flèches, 1–9 : choisir
screen-key-choose = flèches : choisir
screen-key-from = Entrée : d'ici
screen-key-act = Entrée : valider
screen-key-pass = Entrée : passer
screen-not-here = Cette touche ne fait rien ici. { $keys }
screen-key-until = A : jusqu'à la prise
screen-key-number = +/- : le nombre
screen-key-kind = x : un autre type
screen-key-back = Échap : retour
screen-key-on = { $key } : continuer
screen-no-end = Le tour ne peut pas finir ici : il faut répondre.
screen-key-rest = E : finir le tour
screen-key-help = ? aide
screen-key-always = ? aide · : commande · { $key } quitte
screen-typed-early = Les autres jouent encore : rien n'a été fait. Tapez-le quand ce sera à vous.
screen-pager = flèches, Espace et PgPréc défilent · toute autre touche ferme
screen-pager-last = les flèches défilent · Tab montre le plateau · Entrée ferme et quitte
screen-pager-hidden = Tab montre la fin de la partie · Entrée ferme et quitte
screen-next-set = Prochaine série : { $n }
screen-of = { $have } sur { $need }
screen-spaces = cas
screen-units = unit
screen-income = prch
screen-cards = crt
screen-help-letters = Ici les petites lettres mènent aux lieux : une commande se tape derrière `:` (`:cartes`), et `T` change de panneau.
screen-help =
    Flèches        vers ce qui répond dans cette direction
    Tab, Maj-Tab   au suivant, au précédent
    un nom         en petites lettres va à ce qui s'appelle ainsi ; `/nom` toujours
    Entrée         prend la source, puis agit
    A              attaque jusqu'au bout avec tout ; ou jusqu'au nombre tapé
    + -, chiffres  le nombre
    x              une autre sorte d'unité
    Échap          retour
    e              étape suivante
    E              fin du tour : tout ce qui en reste est passé
    U, Ctrl-R      annuler, refaire
    O              les chances sur le plateau ; `o` si aucun nom ne commence ainsi
    B              ce que l'ordinateur ferait, et pourquoi
    R              les règles, par sujet
    W              là où l'on vous demande pour les cartes
    C              vos cartes, comme `c`
    L              le journal
    T              le panneau suivant, comme `t`
    PgPréc, PgSuiv ce qui s'est passé avant ; fait défiler le panneau
    Espace, 1-4    pause des robots, leur vitesse
    :              une commande ; Tab complète, `:aide` les énumère ; `:auto` fait répondre l'ordinateur,
                   `:auto étape` et `:auto tour` jusqu'à leur fin
    q              quitte ; la partie est sauvée
    Ctrl-Z         suspend
    Souris         un clic prend la source, un second sur la cible agit ; la molette change le nombre

    Sur le plateau `Ala R3` : la case, la lettre de qui la tient, combien s'y trouvent
    +              d'autres y sont aussi : des unités d'une autre sorte, ou d'un allié
    { "*" }              un jeton s'y trouve
    @              un jeton que l'on peut attaquer
    °              ce qui y est imprimé compte : pointez-le
    des points     un passage particulier ; `←` et `→` mènent à l'autre bord
                   Sous le plateau, ce qui est désigné est dit en entier.
greeting-screen = Les flèches choisissent, Entrée valide, ? donne les touches, : reçoit toute commande, q quitte. Toute touche ferme cette fenêtre.
screen-you = vous :
screen-you-move = {" "}(vous)
show-picture-of-board = une image montre le plateau : ne nommez pas d'autre rubrique
show-watch-save = une partie enregistrée ne change pas d'elle-même : `--watch` vaut pour le dossier d'une édition
replay-picture-of-answer = une image montre un seul moment : précisez-le avec `--to N`, ou utilisez `show`

# Images du plateau
picture-closed = hors jeu
picture-written = { $path } écrit
picture-foreign = `{ $path }` existe déjà et n'est pas une telle image : le fichier reste tel quel

## `fit`
fit-nothing = Trop peu de parties ont fini avec un vainqueur.
fit-head = { $edition } : { $games } parties ; poids tirés de { $made } positions, éprouvés sur { $held } autres
fit-value = valeur d'une position
fit-loss = perte log.
fit-even = tous pareils
fit-guessed = selon la force, sans poids
fit-fitted = avec ces poids
fit-no-better = Ces poids ne prédisent pas mieux les parties que sans poids : ne les gardez pas.
fit-undecided = parties sans vainqueur, qui ne disent rien : { $n }

## `arena`
arena-few = Il faut deux bots au moins : --bots greedy,simple
arena-head = { $edition }, { $players } joueurs : { $games } parties
arena-bot = bot
arena-games = parties
arena-wins = victoires
arena-share = part
arena-elo = Elo
arena-interval = 95 %
arena-pair = paire
arena-by-seats = selon les places du premier
arena-seats = { $n } sur { $players } : { $share }
arena-sure = sans aucun doute
arena-undecided = parties sans vainqueur : { $n }
arena-forfeits = parties qu'un bot a perdues faute de réponse : { $n }
program-not-started = impossible de le démarrer : { $why }
program-late = pas de réponse en { $seconds } s
program-ended = il s'est terminé
program-unread = il a dit `{ $said }` : { $why }
program-fault = `cmd:{ $command }` : { $what }
program-lost = { $seat } : pas de réponse du programme, qui a perdu la place ; l'ordinateur ({ $level }) continue. { $fault }
seat-unnamed = Un programme à vous joue au siège { $seat }, et seule la ligne de commande en nomme un. Pour une nouvelle partie : `--seats human,"cmd:./mon_robot"`. Pour une partie reprise : `--seat { $seat }=cmd:./mon_robot`, ou un robot à sa place avec `--seat { $seat }=normal` ; `warboard serve --resume` accepte de même.
seat-no-program = `--seat { $seat }=…` : aucun programme n'avait ce siège. Aux autres sièges s'assoit qui le fichier dit.
programs-empty = cmd: est suivi d'une commande, comme dans cmd:python3 mon_bot.py
arena-failed = parties interrompues : { $n }

# La chronique d'une partie
chronicle-turn = Tour { $turn }, { $army }
chronicle-round = Manche { $round }
chronicle-attack = { $from } → { $to }
chronicle-roll = { $from } { $dice } → { $to } { $other } : −{ $lost }, −{ $taken }
chronicle-fire = { $from } → { $to } : { $dice }
chronicle-took = { $space } : case prise
chronicle-share = { $army } { $from } % → { $to } %.
chronicle-near = { START($faction) } : { $from } % → { $to } % de ce qui fait gagner.
chronicle-leads = { START($army) } { AGREE($army, "prend", "prennent") } la tête.
chronicle-turning = { $turn } : { $what }
chronicle-strength = Part des forces de tous, de tour en tour :
chronicle-luck = Chance aux dés, en unités perdues de moins qu'attendu :
chronicle-lost = { $lost } perdues pour { $expected } attendues, en { $rolls } lancers
chronicle-turnings = Ce qui a le plus compté :
chronicle-next-page = Garder toute la partie dans une page pour navigateur :
chronicle-next-picture = Dessiner le dernier plateau :
chronicle-next-again = Rejouer une telle partie :

# La page d'une partie
film-title = { $game } : la partie revue
film-keys = Touches : ← → un moment, n p un tour, [ ] une bataille, , . un lancer, Début Fin, Espace joue, 1 à 4 la vitesse.
film-noscript = Cette page montre une partie par son propre script, que ce navigateur n'exécute pas.
film-play = Jouer
film-pause = Pause
film-speed = Vitesse
film-first = Au début
film-last = À la fin
film-turn-back = Un tour en arrière
film-turn-on = Un tour en avant
film-battle-back = Une bataille en arrière
film-battle-on = Une bataille en avant
film-roll-back = Un lancer en arrière
film-roll-on = Un lancer en avant
film-line = Ligne du temps
film-moment = moment
film-play-on = Rejouer à partir d'ici
film-play-on-at = Pour rejouer à partir d'ici : « warboard replay » avec la sauvegarde, dans un terminal, puis la touche o à ce moment.
film-opening = Avant le premier tour
film-told = Ce tour
film-curves = Le cours de la partie
film-spaces = Cases
film-strength = Forces
film-share = Part
film-income = Revenu
film-luck = Chance
film-lost = perdues
film-expected = attendues
film-rolls = lancers
film-turning = Ce qui a le plus compté
film-foreign = `{ $path }` existe déjà et n'est pas une telle page : le fichier reste tel quel
film-nobody = personne

# Une partie revue
replay-foot = ← → moment  n p tour  [ ] bataille  , . lancer  Espace joue  ? aide  q quitte
replay-keys = cette touche ne fait rien : ? les donne toutes
replay-no-more = il n'y en a plus de ce côté
replay-help =
    ← →            un moment en arrière, en avant
    n p            le tour suivant, le précédent (aussi ↓ ↑, PgSuiv PgPréc)
    {"["} ]            la bataille précédente, la suivante
    , .            le lancer précédent, le suivant
    Début Fin      au début, à la fin
    Tab, Maj-Tab   les tours qui ont le plus compté
    Espace         joue et s'arrête              1-4   la vitesse
    v              par les yeux de qui           m     ce que montrent les courbes
    t              courbes et tournants          o     rejoue à partir d'ici, en nouvelle partie
    q              quitte                        Ctrl-Z  suspend
    Souris : un clic sur la ligne du temps y va, la molette avance et recule.
    ● conquête   x bataille   · lancer   ▫ cartes   † éliminé   ★ tournant
replay-play-on = Enregistrer une nouvelle partie à partir d'ici ?  o = oui, toute autre touche = non
replay-yes = oOyY
replay-played-on = Une nouvelle partie qui reprend à ce moment est enregistrée, avec ses propres dés. Le SHA-256 de leur nombre secret est
    { $hash }
    Jouez-la par
replay-own-eyes = cette partie continue : on ne voit par les yeux de personne d'autre avant la fin
replay-truth = tout est montré
replay-public = ce qui est public est montré
replay-seat = vu par { $seat }
replay-measure = { $what }, de tour en tour (m)
replay-turning = Ce qui a le plus compté (Tab)

### Jouer dans un navigateur

serve-host = La page de l'hôte, pour vous seul : elle commence des parties et montre tous les liens.
serve-seat = Siège { $seat } :
serve-program = Le siège { $seat } est joué par votre programme.
serve-lost = { $seat } : pas de réponse du programme ; l'ordinateur ({ $level }) continue.
serve-bot = Le siège { $seat } est joué par `{ $bot }`.
serve-spectators = Pour regarder :
serve-alone = Seule cette machine peut ouvrir ces liens. `--host 0.0.0.0` laisse entrer les autres.
serve-open = Quiconque atteint cette machine peut ouvrir ces liens, et qui a un lien y est assis. Rien n'est chiffré.
serve-places = Au plus { $n } connexions tiennent à la fois ; les spectateurs en prennent au plus la moitié.
serve-too-fast = Trop vite ; rien n'a été fait. Réessayez dans { $n } s.
serve-muted = L'hôte a rendu ce lien muet : ce que vous écrivez n'est montré à personne.
serve-stop = Ctrl-C arrête le serveur ; les parties sont sauvées à mesure qu'on joue, et les liens restent.
serve-no-browser = Il n'y a pas de navigateur pour l'ouvrir.
serve-cannot = Impossible d'écouter à { $at } : { $reason }
serve-no-moment = Cette partie n'est pas finie, ou n'a pas de moment { $at }.
serve-full = Ce serveur a déjà { $n } parties.
serve-stand-in = Absence ({ $seat }) : un bot continue.
serve-undone = Dernière réponse reprise ({ $seat }).
serve-refused = Refus ({ $seat }) : rien ne change.
serve-stuck = La partie ne peut pas être sauvée, donc rien ne se passe. Un nouvel essai suivra.
serve-unstuck = La partie peut de nouveau être sauvée.
serve-late = Votre temps était écoulé : un bot a répondu.
serve-unread = La page a dit quelque chose que personne ne comprend. Rechargez-la.
serve-watching = Vous regardez : la réponse revient à quelqu'un d'autre.
serve-not-asked = On ne vous demande rien en ce moment.
serve-not-here = Ce n'est pas pour un navigateur.
serve-stale = La question a changé entre-temps ; rien n'a été fait.
serve-conceded = { START($seat) } { AGREE($seat, "abandonne", "abandonnent") } : un ordinateur joue jusqu'à la fin.
serve-undo-others = Quelqu'un d'autre a décidé quelque chose depuis.
serve-undo-once = Annule votre dernière réponse.
serve-undo-asks = Demande aux autres si vous pouvez annuler votre dernière réponse : des dés sont tombés, ou quelqu'un a vu quelque chose depuis.
page-title = Warboard
page-board = Plateau
page-standing = Situation
page-tale = Ce qui s'est passé
page-offer = Vous pouvez
page-hand = Vos cartes
page-people = À la table
page-chat = Discussion
page-say = Un mot pour tous
page-send = Envoyer
page-you = vous
page-watching = Vous regardez
page-watchers = { $n } regardent
page-your-move = À vous
page-waits = Au tour de : { $seat }
page-waits-somebody = On attend une réponse
page-goes-on = Cela continue tout seul
page-for-you = On répond pour vous
page-here = présent
page-away = absent
page-stand-in = absent, un bot joue
page-conceded = a abandonné, un robot joue
page-bot = bot : { $bot }
page-undo = Annuler
page-wish-own = On demande aux autres si vous pouvez revenir en arrière.
page-wish = { $seat } : demande à reprendre la dernière réponse.
page-agree = Accepter
page-refuse = Refuser
page-back = Retour
page-until = Jusqu'à la décision
page-leave = Combien doivent rester
page-left = Jusqu'à en garder { $n }
page-more = Un de plus
page-less = Un de moins
page-number = Combien
page-from = Depuis { $space } : choisissez la destination.
page-choose = Choisissez sur le plateau ou ici.
page-nothing-yet = Il ne s'est encore rien passé.
page-pace = Rythme des bots
page-pace-slow = lent
page-pace-middle = moyen
page-pace-fast = rapide
page-pace-none = d'un coup
page-auto = Un bot le fait
page-end-turn = Finir mon tour
page-auto-turn = Un bot joue mon tour
page-typed = Commande, comme au terminal
page-do = Faire
page-go-on = Continuer
page-habits = À l'avance
page-concede = Abandonner
page-concede-sure = L'ordinateur joue à votre place jusqu'à la fin. Abandonnez-vous ?
page-unsent = Rien n'a été envoyé : la connexion est perdue. Réessayez quand elle sera revenue.
page-legend = Signes
page-ended = terminée
page-help-text =
    Ce que vous pouvez faire est à côté du plateau (au-dessous sur un petit écran), avec un bouton pour chaque réponse. Sur le plateau, les lieux qui répondent sont entourés.
    
    · Cliquez l'un de vos lieux puis un autre, ou glissez de l'un à l'autre : les deux choisissent, et montrent ce que vaudrait une attaque. Le bouton la fait, ou un second clic sur le lieu. Le nombre dit combien ; « Jusqu'à la décision » attaque encore et encore.
    · Les cartes se jouent depuis « Vos cartes ». Quand plusieurs sont mises en ordre, cliquez-les une à une.
    · Pointez un lieu, ou allez-y au clavier, pour lire ce qui s'y trouve et ce que vaudrait une attaque.
    · « Un robot répond » répond à une question pour vous, « Un robot joue mon tour » à tout le tour. « Annuler » reprend votre dernière réponse ; si des dés sont tombés ou si quelqu'un a vu quelque chose depuis, les autres sont consultés, et si d'autres ont décidé quelque chose il est gris.
    · « À l'avance », à la table, dit quand on vous demande des cartes, et si votre défense et ce qui entre veulent une question ; cela vaut aussi en votre absence.
    · La molette, deux doigts, ou + et − sur le plateau l'agrandissent ; glissez le fond pour le déplacer.
    · Vous pouvez fermer la page : la partie attend, et le lien la rouvre.
    · La ligne du bas prend des commandes, comme un terminal : « aide » les énumère, « règles » dit les règles.
page-rules = Règles
page-help = Aide
page-close = Fermer
page-unread = ✉ { $n } de plus
page-muted = L'hôte a rendu ce lien muet
page-sent-again = La connexion est revenue ; votre dernière action a été renvoyée.
page-unanswered = La connexion s'est perdue avant la réponse ; vérifiez si c'est fait.
page-lost = La connexion est perdue ; nouvel essai …
page-dice = Les dés sont fixés d'avance par un nombre secret, montré quand la partie est finie. Son SHA-256 : { $hash }
page-clock = { $n } secondes pour répondre
page-out = éliminé
page-near = proche
page-next-set = La prochaine série rapporte { $n }.
page-may-play = peut être jouée maintenant
page-program = Choisissez { $n } cartes dans l'ordre : cliquez-les l'une après l'autre, ou glissez-les.
page-rolled = Dés
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
page-level = Détail
page-level-turns = tours
page-level-steps = événements
page-level-all = chaque combat
page-skip = Aller à ce que vous pouvez faire
page-keys = Clavier : sur le plateau, les flèches vont au prochain lieu qui répond, Entrée choisit, Échap revient ; + et − changent le nombre ; une lettre va à un nom.
page-host = Parties de ce serveur
page-new-game = Nouvelle partie
page-games = Parties
page-no-games = Aucune partie n'a encore commencé ici.
page-edition = Jeu
page-variant = Variante
page-as-printed = telle quelle
page-players = Joueurs
page-options = Règles maison
page-seat = Siège { $n }
page-clock-host = Horloge, en secondes par réponse
page-no-clock = aucune
page-begin = Commencer
page-mute = Rendre muet
page-unmute = Rendre la parole
page-copy = Copier
page-turn = Tour { $n }
page-are-here = là : { $list }
page-copied = Copié
page-give-links = Envoyez un lien à chacun. Qui a un lien occupe ce siège.
page-other-language = English
page-scheme = Clair ou sombre


# L'écran : des cartes en rang, des habitudes
screen-key-row = Entrée ou un numéro prend
screen-key-row-give = Entrée donne ces cartes
screen-key-row-back = Échap reprend
screen-forgo-again = `e` encore une fois le fait.
screen-step-began = { $step } : commencé de lui-même, il ne restait rien à faire avant. La touche encore une fois le passe.
screen-leave-or-name = Encore `q` quitte ; les autres lettres vont au nom qui commence ainsi.
screen-on-or-name = `e` encore une fois passe à l'étape suivante ; d'autres lettres vont au nom qui commence ainsi.
screen-menu-other = Aucune autre touche n'agit ici.
forgoes-order = { $card } ne donnerait aucun ordre et serait dépensée.
screen-keys-menu = flèches : choisir · Entrée ou numéro prend · q quitte
screen-keys-menu-back = flèches : choisir · Entrée ou numéro prend · Échap retour · q quitte
word-until = jusqu'à
auto-step = L'ordinateur joue pour vous jusqu'à la fin de l'étape ; Ctrl-C l'arrête, `annuler` revient en arrière.
    .page = L'ordinateur joue pour vous jusqu'à la fin de l'étape ; « Annuler » le reprend.
ends-turn = Ce qui reste du tour est passé, sauf ce qui exige une réponse ; `annuler` revient en arrière.
    .page = Le reste du tour est passé, sauf ce qui demande une réponse ; « Annuler » le reprend.
auto-opening = L'ordinateur joue pour vous jusqu'au début du premier tour ; Ctrl-C l'arrête, `annuler` revient en arrière.
    .page = L'ordinateur joue pour vous jusqu'au début du premier tour ; « Annuler » le reprend.
auto-turn = L'ordinateur joue pour vous jusqu'à la fin du tour ; Ctrl-C l'arrête, `annuler` revient en arrière.
    .page = L'ordinateur joue pour vous jusqu'à la fin du tour ; « Annuler » le reprend.
auto-until-attacked = L'ordinateur joue pour vous jusqu'à ce qu'on vous attaque ; Ctrl-C l'arrête, `annuler` revient en arrière.
    .page = L'ordinateur joue pour vous jusqu'à ce qu'on vous attaque ; « Annuler » le reprend.
auto-attacked = On vous attaque : vous reprenez la main.
conceded = { START($seat) } { AGREE($seat, "abandonne", "abandonnent") } : l'ordinateur joue jusqu'à la fin. Ctrl-C reprend la place.
concede-sure = L'ordinateur jouerait jusqu'à la fin à votre place : `abandonner oui` le fait.
synopsis-concede = abandonner [oui]
brief-concede = Abandonne la partie : l'ordinateur la finit à votre place.
synopsis-advice = conseil
brief-advice = Dit ce que l'ordinateur ferait à votre place, et pourquoi. Il sait ce que vous savez.
synopsis-rules = règles [SUJET]
brief-rules = Dit ce que sont les règles d'un sujet ; sans sujet, les énumère.
advice-would = L'ordinateur taperait `{ $answer }`.
    .page = L'ordinateur répondrait : { $answer }
advice-nothing-better = Il ne trouve rien de mieux.
advice-attack = Prise { OF($space) } dans { $chance } des cas.
advice-completes = Cela complète { $list }.
advice-threatened = Il y en a { $here } sur { THE($space) }, et { $n } à côté, sur { THE($there) }.
advice-trade = La série rapporte { $units }.
windows-once = on vous demande là où une carte peut être jouée, une fois par invasion
windows-means = `{ $word }` : { $words }
windows-how = `fenêtres NOM jamais|fois|demander|toujours` en change une (fois : une fois par invasion), suivi de `attaque` ou `défense` pour ce côté du combat seul, `fenêtres CARTE jamais|fois|demander` de même pour une carte.
windows-card-among = Comme plusieurs personnes jouent ici, la question vient tout de même.
rules-unknown = Il n'y a rien sur « { $words } ».
rules-topics = Sujets :
rules-steps = Étapes :
rules-kinds = Unités :
rules-orders = Ordres :
rules-tokens = Jetons :
rules-cards = Cartes :
rules-how = `règles NOM` en dit un ; une partie du nom suffit.
rules-everybody = Tous
rules-step = Étape { $n } sur { $of } d'un tour.
rules-opening = Avant le premier tour.
rules-window = On peut y jouer les cartes qui conviennent. Qui répond : { $who }.
rules-window-cards = Cartes pour ce moment : { $list }.
rules-trade-sets = Trois cartes d'un même symbole, ou de trois symboles différents, font une série ; une carte à plusieurs symboles vaut n'importe lequel.
rules-trade-track = Les séries de la partie rapportent, l'une après l'autre : { $list }{ $more ->
    [0] {""}
   *[other] , puis chacune { $more } de plus
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
rules-trade-held = Une carte échangée qui montre une case que l'on tient y rapporte { $units }{ $n ->
    [one] , une fois par tour
   *[other] , { $n } fois par tour
}.
rules-count = { $units } pour chaque groupe de { $every } cases tenues, arrondi vers le bas, au moins { $least }{ $regions ->
    [yes] {" "}; et ce que vaut chaque région tenue en entier
   *[no] {""}
}.
rules-draw = Qui a conquis quelque chose pendant ce tour pioche { $n ->
    [one] une carte
   *[other] { $n } cartes
}{ $per ->
    [army] {" "}pour chaque armée qui l'a perdu
    [faction] {" "}pour chaque autre camp qui l'a perdu
   *[turn] {""}
}.
rules-draw-tracks = D'autres cartes viennent de : { $list }.
rules-deal-cards = Chacun pioche { $n ->
    [one] une carte
   *[other] { $n } cartes
}.
rules-program = En secret, chacun choisit { $n ->
    [one] une carte
   *[other] { $n } cartes
} de sa main et leur ordre.
rules-give-orders = L'un après l'autre, on retourne la première carte de sa pile et on donne un de ses ordres, ou aucun, jusqu'à la dernière carte.
rules-faces = Il y a : { $list }.
kind-line = { $name } : { $list }
kind-and = {" "};{" "}
kind-basic = tient les cases ; chacune de celles qui se battent lance un dé, et les pertes sont prises parmi elles
kind-hit-on = touché à { $least } ou plus
kind-hits = détruit par { $n ->
    [one] un coup
   *[other] { $n } coups
}
kind-guarded = hors d'atteinte avant le bout de la piste « { $track } »
kind-bonus = { $n ->
    [one] une carte supplémentaire
   *[other] { $n } cartes supplémentaires
} pour qui le détruit
kind-takes = entraîne dans sa perte les { $units } de sa case
kind-takes-waiting = entraîne dans sa perte les { $units } en réserve
kind-costs = se construit en défaussant une carte : { $list }
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
rules-total = Chaque camp additionne ses dés ; le plus petit total lui coûte une unité.
rules-threshold = L'attaquant place chaque dé sur une unité qu'il est assez fort pour toucher ; rien n'y répond.
rules-function = Une règle de cette édition dit ce que les dés coûtent à chaque camp.
rules-ties-attacker = À égalité, l'attaquant gagne.
rules-ties-defender = À égalité, le défenseur gagne.
rules-source = Source : le livret de règles, « { $list } »{ $kind ->
    [in-part] {" "}; ce qu'il laisse ouvert est reconstitué
   *[whole] {""}
}.
rules-source-none = Source : reconstitué, car aucun livret ne l'imprime.
topic-winning = Victoire
topic-turn = Un tour
topic-units = Unités
topic-cards = Cartes
topic-regions = Régions
topic-tracks = Pistes
special-targets = Outre les cases, on peut attaquer : { $list }
special-cards = Les cartes se jouent pour ce qu'elles disent : `cartes` montre les vôtres, `règles cartes` toutes.
    .page = Les cartes sont jouées pour ce qu'elles disent.
special-rounds = Tous programment des cartes en secret ; elles sont révélées une à une, et chacune donne un ordre.
welcome-you = Vous jouez { $armies }.
welcome-human = { $armies } : une personne
welcome-program = { $armies } : un programme
welcome-bot = { $armies } : l'ordinateur ({ $bot })
welcome-neutral = Neutres : { $armies }
welcome-special = Ce qu'il y a de particulier
side-near = Aucun camp ne s'appelle « { $side } » ; vouliez-vous dire { $near } ?
side-unknown = Aucun camp ne s'appelle « { $side } » : { $list }.
ask-players = Combien d'autres jouent ?
ask-players-n = { $n ->
    [one] un robot
   *[other] { $n } robots
}
ask-side = Quel camp jouez-vous ?
side-with = { $side }, avec { $list }
ask-level = De quelle force sont les autres ?
level-beginner = débutant : ils se trompent plus d'une fois sur deux
level-easy = facile : ils se trompent de temps en temps
level-normal = moyen : ils se trompent rarement
level-hard = difficile : ils savent ce que vaut une position
level-expert = expert : ils essaient ce qu'ils pourraient faire
resume-now = à l'instant
resume-minutes = il y a { $n } minutes
resume-hours = il y a { $n } heures
resume-days = il y a { $n } jours
screen-key-left = A jusqu'à { $n } restants
screen-waits-for = à jouer :
rules-way = { $who } : { $what }
rules-way-far = {" "}· { $counts } : { $near }
advance-auto = Désormais tout ce qui peut suivre entre dans ce que vous prenez ; `avancer demander` rétablit la question.
advance-ask = Désormais on vous demande combien entrent dans ce que vous prenez.
welcome-steps = Il a { $n } étapes, chacune dite quand elle vient ; `règles tour` les énumère.

# Études
study-players = `{ $set }` : { $n } places sont nommées
study-head = { $edition } : { $games } parties de { $cells } réglages
study-cell = réglage
study-won = gagnées
study-finished = sur
study-share = part
study-interval = dans 95 études sur 100
study-games = parties
study-cut = à la limite
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
study-winner = qui gagne
study-wins = Qui gagne
study-plot-wins = Parts, et où elles se trouvent dans 95 études sur 100
study-plot-lengths = Durée des parties
study-plot-strength = Évolution des forces
study-plot-strength-of = Évolution des forces : { $cell }
study-title = { $edition } : une étude
study-courses = Déroulement des parties
study-facts = De quoi elle découle
study-fact-edition = édition
study-fact-version = programme
study-fact-seed = graine
study-fact-games = parties de chaque réglage
study-fact-seats = places
study-how = Un intervalle contient la vraie part dans 95 études sur 100 (Wilson). Les parties de même numéro ont les mêmes dés dans tous les réglages d'autant de joueurs. Les mêmes édition, réglages, graine et programme donnent la même page.
rows-damaged = { $file }, ligne { $line } : { $what }
rows-taken = { $file } existe déjà ; `--resume` reprend une part interrompue
rows-busy = quelqu'un d'autre écrit { $file }
rows-other = { $file } est d'une autre étude : { $what ->
    [version] elle a été jouée par une autre version du programme
    [edition] c'est une autre édition
    [hash] les règles de son édition sont autres
    [seed] elle a une autre graine
    [games] elle a un autre nombre de parties
    [variant] elle a une autre variante
    [options] elle a d'autres options
    [seats] elle a d'autres places
    [max-turns] elle a une autre limite de tours
    [cells] elle croise d'autres réglages
    [until-narrow] elle s'arrête à une autre largeur des intervalles
    [shard] c'est une autre part
   *[other] ses armées sont autres
} ({ $theirs } au lieu de { $own })
merge-unlike = { $one } et { $other } disent autre chose de la partie { $game } : l'un est abîmé, ou d'un autre programme
merge-missing = { $n ->
    [one] 1 partie sur { $all } manque
   *[other] { $n } parties sur { $all } manquent
} : { $list }
merge-parts = Parts à jouer, ou à reprendre avec `--resume` : { $list }
balance-about = Fait par `{ $command }` : { $games } parties de chaque réglage, `{ $bot }` à chaque place. Entre parenthèses, en pour cent, où se trouve la vraie part dans 95 études sur 100.
balance-setting = Réglage
balance-players = Joueurs
balance-wins = Qui gagne
balance-began = Qui commence gagne
balance-length = Tours, médiane
balance-undecided = Sans vainqueur
balance-plain = tel quel
