# Ce que lit le joueur, en français. `en.ftl` a les mêmes messages ; un test vérifie qu'ils s'accordent.

# Début et fin
greeting = { $name }. Graine { $seed }.
greeting-help = Tapez `aide` pour les commandes, `plateau` pour le plateau, `quitter` pour partir ; rien n'est perdu.
saved-in = La partie est enregistrée au fur et à mesure dans { $path }
saved-copy = Une copie se trouve dans { $path }
resumed = La partie reprend après { $n ->
    [one] { $n } réponse
   *[other] { $n } réponses
}.
resumed-torn = La ligne { $line } de la sauvegarde était incomplète et a été retirée : la partie en est au point d'avant.
resumed-changed = L'édition `{ $edition }` a changé depuis ; cette partie continue avec les fichiers qu'elle contient.
torn = La ligne { $line } de la sauvegarde est incomplète et laissée de côté.
left = La partie est enregistrée. Pour la reprendre :
game-over = La partie est finie après { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}. Pour la revoir :
hint-leave = Tapez `quitter` pour partir ; la partie est enregistrée au fur et à mesure.
hint-leave-plain = Tapez `quitter` pour partir, ou refaites Ctrl-C ; la partie est enregistrée au fur et à mesure.
hint-leave-seat = Ctrl-D quitte ; la partie est enregistrée au fur et à mesure.
interrupted = Interrompu.
paused = pause
paused-hint = Appuyez sur Entrée pour continuer ; `plateau`, `carte` et `état` montrent où en est la partie, `quitter` la quitte.
hand-over = { $seat } prend la place : appuyez sur Entrée.
hand-over-clear = { $seat } : appuyez sur Entrée pour effacer l'écran, puis laissez la place.
hand-over-plain = ---- { $seat } prend la place ----
human = humain

# Questions
may-claim = Prenez une case libre à la fois : `{ $example }` ; `auto` prend les autres pour vous, `carte` et `plateau` les montrent.
may-reinforce = Ajoutez { $units } à vos cases : `{ $example }` ; `auto` ajoute le reste pour vous.
may-place = Placez { $units } sur vos cases : `{ $example }` ; `auto` les place pour vous.
may-trade = Échangez trois cartes : `{ $example }` ou `échanger auto` ; sinon `fin` pour continuer. `cartes` montre votre main.
may-trade-must = Vous devez échanger une série maintenant : `{ $example }` ou `échanger auto`. `cartes` montre votre main.
may-held = Quelle case des cartes échangées reçoit { $units } ? `{ $example }`.
may-attack = Attaquez une case voisine, `{ $example }`, ou continuez avec `fin`. `quoi` énumère les attaques, `chances` leurs chances.
invasion-stands = { $from } { $attackers }, { $to } { $defenders } : `encore` attaque une fois de plus, `encore jusque 3` continue.
may-commit = Engagez de 0 à { $most } { $unit } : `engager { $most }`.
may-defend = { $from } attaque { $to } avec { $attackers }. Défendez avec 1 à { $most } : `défendre { $most }` ; `défendre auto` prend toujours le plus.
may-reroll = Quel dé montrant un 1 est relancé ? `{ $example }`.
may-advance = { $to } est à vous. Faites-y entrer jusqu'à { $most } { $units } de plus depuis { $from } : `avancer { $most }`, `tout` ou `aucun`.
may-fortify = Déplacez entre vos cases, `{ $example }`, ou continuez avec `fin`. `quoi` énumère les déplacements.
usage = Écrivez : { $synopsis }
own-spaces = Vos cases :
targets = Depuis { $space } vous pouvez attaquer { $list }.
targets-none = Rien autour de { $space } ne peut être attaqué.
neighbours = Vos cases voisines de { $space } : { $list }.
neighbours-none = Aucune de vos cases n'est voisine de { $space }.

# Ce qui n'est pas possible
no-command = Il n'y a pas de commande « { $word } ».
no-command-near = Il n'y a pas de commande « { $word } » ; vouliez-vous dire « { $near } » ?
ambiguous = « { $words } » peut désigner { $list }.
not-now = « { $word } » n'est pas pour maintenant.
no-space = Il n'y a pas de case « { $words } » sur ce plateau ; `plateau` les montre.
which-space = Quelle case ?
again-nothing = Vous n'avez pas encore attaqué.
attack-own = { $space } est à vous.
attack-no-origin = Aucune de vos cases ne peut attaquer { $space }.
attack-which-origin = { $space } peut être attaqué depuis { $list } : précisez.
auto-unknown = Il n'y a pas de robot « { $name } » : { $list }.
fortify-how-many = Combien de { $from } vers { $to } ? De 1 à { $most }, ou `tout`.
trade-usage = Nommez trois de vos { $n } cartes par leurs numéros, comme `cartes` les montre, ou écrivez `échanger auto`.
until-already = { $from } n'a déjà pas plus de { $troops }.
illegal-over = La partie est finie.
illegal-not-asked = Ce n'est pas une réponse à ce qui est demandé.
illegal-not-empty = Prenez-en une qui est libre.
illegal-not-adjacent = { $from } et { $to } ne sont pas voisins.
illegal-not-connected = Aucune suite de vos cases ne mène de { $from } à { $to }.
illegal-too-few = { $space } n'a que { $present }, et { $stay } doit rester.
illegal-count = Le nombre doit aller de { $least } à { $most } { $units }.
illegal-count-attack = Depuis { $from } vous pouvez attaquer avec { $least } à { $most } dés, un pour chacun de ceux qui peuvent partir.
illegal-count-fortify = Depuis { $from } vous pouvez en déplacer { $least } à { $most } ; il en reste un.
illegal-not-in-hand = { $card } n'est pas dans votre main.
illegal-no-set = Ce n'est pas une série : il en faut trois pareilles ou trois différentes ; un joker vaut n'importe laquelle.
illegal-must-trade = Vous avez { $cards } cartes : une série doit d'abord être échangée.
illegal-must-place = Il faut d'abord placer { $units }.
whose = { $space } appartient à { $army }.
whose-nobody = { $space } n'appartient à personne.
undo-nothing = Il n'y a rien à annuler.
undo-rolled = Des dés ou des cartes sont tombés depuis, et d'autres personnes jouent : on ne peut pas revenir là-dessus.
undo-revealed = D'autres ont appris quelque chose depuis : on ne peut pas revenir là-dessus.
undone = Annulé ; `refaire` le rejoue.
redo-nothing = Il n'y a rien à refaire.
defend-auto = Désormais vous défendez avec le plus de dés sans qu'on vous le demande ; `défendre demander` rétablit la question.
defend-ask = Désormais on vous demande comment défendre.

# Ce qui s'est passé
told-first = { $step } : { $army } commence.
told-claimed = Pris : { $list }
told-dealt = Distribué : { $list }
told-reinforced = Renforcé : { $list }
told-claims = { $army } prend { $list }.
told-dealt-to = { $army } reçoit { $list }.
told-reinforces = { $army } renforce { $list }.
told-turn = ──── Tour { $turn } : { $army } ────
told-counted = { $army } reçoit { $list }.
told-for-spaces = { $units } pour { $spaces } cases
told-for-region = { $units } pour { $region }
told-traded = { $army } échange { $cards } : { $units }.
told-held = { $army } reçoit { $units } de plus sur { $space }, montré par une carte échangée.
told-placed = { $army } place { $list }.
told-battle = { $from } ({ $attacker }) { $attacker_dice } contre { $defender_dice } { $to } ({ $defender }) : { $attacker } perd { $attacker_losses }, { $defender } perd { $defender_losses }.
told-conquered = { $army } conquiert { $space } sur { $loser } et y fait entrer { $units }.
told-advanced = { $army } avance encore { $units } vers { $to }.
told-invasion = { $attacker } attaque { $to } depuis { $from } : { $battles ->
    [one] { $battles } combat
   *[other] { $battles } combats
}, { $attacker } perd { $attacker_losses }, { $defender } perd { $defender_losses }.
told-invasion-won = {" "}Conquis, avec { $units }.
told-committed = { $army } engage { $n } { $unit }.
told-rerolled = Un { $from } est relancé : { $to } (dé à { $sides } faces).
told-destroyed = { $army } perd { $n } { $unit }.
told-fortified = { $army } déplace { $units } depuis { $from } vers { $to }.
told-drew = { $army } pioche { $card }.
told-drew-unseen = { $army } pioche une carte.
told-card-taken = { $by } prend une carte à { $from } : { $card }.
told-card-taken-unseen = { $by } prend une carte à { $from }.
told-discarded = { $army } défausse { $card }.
told-reshuffled = Les { $n } cartes de la défausse sont mélangées en une nouvelle pioche.
told-eliminated = { $army } est éliminé par { $by } !
told-won = { $faction } gagne : { $rule }.
told-cut = La limite de { $turn } tours est atteinte : personne ne gagne.

# Vues
list-or = { $first } ou { $last }
board-region = { $region } (+{ $bonus }) : { $n } cases, { $shares }
board-region-held = { $region } (+{ $bonus }) : tout à { $army }
board-nobody = personne
board-apart = Hors des régions
board-legend = { $armies }. Derrière chaque case, ses voisines : `!` marque celles d'une autre armée, avec sa lettre et sa force.
look-region = Région : { $region }, qui rapporte +{ $bonus } à qui la tient tout entière.
look-borders = Voisines :
status-turn = Tour { $turn } : { $army }
status-army = armée
status-player = joueur
status-spaces = cases
status-income = prochain tour
status-cards = cartes
status-out = éliminé
status-deck = { $deck } : { $pile } à piocher, { $discards } défaussées
status-next-set = La prochaine série vaut { $units }.
card-any = joker
cards-none = { $army } n'a pas de cartes.
cards-hand = { $army } a { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
} :
cards-star = (* montre une case que vous tenez)
cards-set = Série { $numbers } : { $cards } : { $units }
cards-others = Cartes des autres, faces cachées : { $counts }
odds = { $from } contre { $to }, { $attackers } qui peuvent combattre contre { $defenders } : { $win } de chances de prendre la case jusqu'au bout ; pertes moyennes { $attacker } et { $defender }.
odds-list = Chances de prendre la case, au bout des combats avec le plus de dés :
odds-none = Il n'y a rien à attaquer maintenant.
odds-no-battles = Ce jeu n'a pas de combats.
odds-same = { $from } et { $to } ne se combattent pas.
odds-too-large = Ces armées sont trop grandes pour un calcul exact.
replay-step = [{ $n }] Entrée continue, q arrête{" "}
show-players = Joueurs : { $list }
show-counts = { $spaces } cases, { $regions } régions, { $links } liaisons, { $cards } cartes
show-variant = --variant { $id } : { $name } (joueurs : { $players })
show-parts = Plus de détails avec : board, cards, turn, sources
show-opening = Ouverture
show-turn = Un tour
show-waits = { $seat } doit répondre : { $step }.
show-waits-for = { $seat } doit répondre.

# Aide
help-now = Ce qui répond maintenant
help-always = À tout moment
help-names = Commandes et noms peuvent être abrégés tant qu'ils restent clairs ; le plateau montre une abréviation par case. Plusieurs commandes tiennent sur une ligne, séparées par `;`. `aide attaquer` en dit plus.
help-unknown = Il n'y a pas d'aide sur « { $word } ». Sujets : { $list }
help-words = S'écrit aussi : { $words }

synopsis-place = placer CASE [N|tout], …
brief-place = Prend, renforce ou place, selon la question ; sans N, un seul. `CASE N` suffit.
synopsis-attack = attaquer DE VERS [N|jusque N]
brief-attack = Attaque avec N dés, sinon avec le plus. `jusque N` continue jusqu'à la prise ou tant qu'il en reste plus de N ; `attaquer VERS` quand une seule case le peut.
synopsis-again = encore [N|jusque N]
brief-again = La dernière attaque, encore une fois.
synopsis-advance = avancer N|tout|aucun
brief-advance = Fait entrer davantage dans une case conquise.
synopsis-fortify = manœuvrer DE VERS N|tout
brief-fortify = Déplace entre vos propres cases.
synopsis-trade = échanger [A B C|auto]
brief-trade = Échange des cartes par leurs numéros ; `auto` prend la meilleure série, rien les énumère.
synopsis-held = tenu CASE
brief-held = Dit quelle case des cartes échangées reçoit davantage.
synopsis-commit = engager N
brief-commit = Engage des unités dans le combat.
synopsis-defend = défendre N|auto|demander
brief-defend = Défend avec N dés ; `auto` désormais avec le plus.
synopsis-reroll = relancer FACES
brief-reroll = Dit quel dé est relancé.
synopsis-auto = auto [ROBOT]
brief-auto = Un robot répond pour vous jusqu'à la fin de cette étape.
synopsis-end = fin
brief-end = Passe à l'étape suivante.
synopsis-board = plateau
brief-board = Le plateau par régions, avec les voisines.
synopsis-map = carte
brief-map = Le plateau, dessiné.
synopsis-look = voir CASE
brief-look = Une case et ses voisines.
synopsis-cards = cartes
brief-cards = Vos cartes et les séries qu'elles forment.
synopsis-status = état
brief-status = Qui a quoi, et combien de cartes restent.
synopsis-legal = quoi
brief-legal = Tout ce qui peut être fait maintenant.
synopsis-odds = chances [DE VERS]
brief-odds = Les chances qu'une attaque prenne sa cible.
synopsis-log = journal [N|tout]
brief-log = Les N dernières lignes de ce qui s'est passé.
synopsis-undo = annuler
brief-undo = Annule votre dernière décision.
synopsis-redo = refaire
brief-redo = Rejoue ce qui a été annulé, avec les mêmes dés.
synopsis-save = sauver [FICHIER]
brief-save = Dit où la partie est enregistrée, ou la copie.
synopsis-help = aide [COMMANDE]
brief-help = Cette liste, ou plus sur une commande.
synopsis-quit = quitter
brief-quit = Quitte ; la partie peut être reprise.

# Beaucoup de parties, et les chances en ligne de commande
simulated = { $edition } : { $games } parties de { $seats }
simulated-winner = vainqueur
simulated-games = parties
simulated-share = part des parties finies
simulated-seat = place { $seat }, { $bot }
simulated-ends = finies { $finished }, coupées à la limite de tours { $cut }, échouées { $failed }
simulated-turns = tours : de { $min } à { $max }, moyenne { $mean }, médiane { $median } ; combats { $rolls }, réponses { $decisions }
simulated-speed = { $seconds } s, { $speed } parties par seconde
odds-head = { $attack } qui peuvent combattre en attaquent { $defend }
odds-win = l'attaquant gagne : { $win }
odds-losses = pertes moyennes : attaquant { $attacker }, défenseur { $defender }
odds-column-attacker = combat suivant : l'attaquant perd
odds-column-defender = le défenseur perd
odds-column-chance = chances
odds-column-fraction = fraction

# Pourquoi une partie ne peut être préparée ou reprise
setup-players = on ne peut pas jouer à { $n } ; joueurs : { $list }
setup-variant = il n'y a pas de variante `{ $name }`.
setup-option = il n'y a pas d'option `{ $name }`.
setup-value = l'option `{ $option }` n'a pas de valeur `{ $name }`.
setup-allowed = Il y a : { $list }
setup-none = Il n'y en a pas.
setup-near = Vouliez-vous dire `{ $near }` ?
setup-conflict = ces options ne vont pas ensemble
setup-player = il n'y a pas de joueur `{ $name }` ; il y a : human, { $list }
save-foreign = ce n'est pas une sauvegarde de warboard
save-newer = une sauvegarde de format { $format } ; cette version lit le format { $known }
save-damaged = ligne { $line } endommagée : { $reason }
save-refused = action refusée à la ligne { $line } : `{ $action }` : { $reason }
save-hash = empreinte différente à la ligne { $line } : la partie n'est pas celle qui a été enregistrée
save-edition = l'édition contenue dans la sauvegarde ne peut être jouée :
save-exists = `{ $path }` existe déjà et n'est pas écrasé
save-in-use = `{ $path }` est déjà en cours de partie
save-unreadable = impossible de lire `{ $path }` : { $reason }
save-unwritable = impossible d'écrire `{ $path }` : { $reason }
save-nowhere = pas de dossier personnel où enregistrer : nommez un fichier avec --save FICHIER
replay-no-seat = il n'y a pas de place { $seat } : les places vont de 1 à { $n }
replay-no-answer = il n'y a pas de réponse { $to } : la partie en a { $n }
show-save-whole = une partie enregistrée n'a pas de rubriques : nommez une édition, ou retirez la rubrique
show-no-seats = seule une partie enregistrée a des places
