# Messages shown to players, in English. `fr.ftl` has the same messages; a test checks that they and their variables agree.

# Numbers
decimal-mark = .
language-name = English

# Beginning and end
greeting = { $name }. Seed { $seed }.
greeting-quick = Quick play: players without a choice are skipped. A question therefore reveals something about a player's hand.
greeting-secret = { $name }. Dice and draws come from a secret number; it is shown when the game is over. Its SHA-256:
    { $hash }
greeting-asks = Several people play here: every player who might hold a fitting card is asked, with or without one, so that being asked reveals nothing. Without a card to play, press Enter or type `end`{ $windows ->
    [0] {""}
   *[other] {"; "}`windows` turns such questions off
}; `play --quick` asks fewer questions.
greeting-help = Type `help` for the commands, `board` for the board, `quit` to leave; nothing is lost.
saved-in = The game is saved automatically, in { $path }
saved-copy = A copy is in { $path }
play-which = Which edition? Built-in editions:
resume-list = Saved games, the most recent first:
resume-game = { $edition }: { $list }
resume-unreadable = cannot be read
resume-more = And { $n } more in { $folder }
resume-none = There is no saved game in { $folder }; `warboard play classic` starts one.
resumed = The game resumes after { $n ->
    [one] one answer
   *[other] { $n } answers
}.
resumed-over = This game is over; here is how it ended.
resumed-torn = Line { $line } of the save was incomplete and has been removed; the game resumes from the line before it.
resumed-said = Your standing orders are active again: { $list }.
resumed-changed = The edition `{ $edition }` has changed since; this game is played with the files in its save.
torn = Line { $line } of the save is incomplete and was skipped.
left = The game is saved. Resume it with:
seed-shown = The secret number of the dice was
    { $seed }
    Its SHA-256 is { $hash }, as at the beginning; `warboard replay --dice` checks the dice.
dice-after = After { $n ->
    [one] one answer
   *[other] { $n } answers
} the game was continued as a separate game.
dice-of-number = All dice and draws come from the seed { $seed }.
dice-of-secret = All dice and draws come from the secret number
    { $seed }
    Its SHA-256 is { $hash }
you-have-won = You have won.
conceded-won = You conceded; the computer has won in your place.
conceded-lost = You conceded; the computer has lost in your place.
you-have-lost = You have lost.
nobody-has-won = Nobody has won.
game-over = The game is over after { $turns ->
    [one] one turn
   *[other] { $turns } turns
}.
game-over-rounds = The game is over after { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}.
watch-again = Watch it again with:
hint-leave = Press Ctrl-C again, or type `quit`, to leave; the game is saved automatically.
    .page = Press Ctrl-C again, or q, to leave; the game is saved automatically.
hint-leave-plain = Type `quit` to leave, or press Ctrl-C again; the game is saved automatically.
hint-leave-seat = Ctrl-D leaves; the game is saved automatically.
interrupted = Interrupted.
paused = paused
paused-hint = Press Enter to resume the game; `board`, `map` and `status` show the position, `quit` leaves.
hand-over = { START($seat) } { AGREE($seat, "takes", "take") } the seat: press Enter.
hand-over-clear = { $seat }: press Enter to clear the screen, then leave the seat.
hand-over-plain = ---- { START($seat) } { AGREE($seat, "takes", "take") } the seat ----
hand-over-undo = { $seat }: `undo` takes your last answer back.
hand-over-enter = Press Enter alone: it hands over the seat and answers nothing.
human = human
program = a program
answers-for = { $seat }, for { $army }

# Asking
may-name = Name in secret which of the free { -spaces } this army takes first: `{ $example }`; `auto` { $adds ->
    [0] takes the rest for you
   *[other] takes and adds all for you
}. It is revealed when all have named theirs.
    .page = Name in secret which of the free { -spaces } this army takes first. It is revealed when all have named theirs.
may-claim = Take one of the free { -spaces } at a time: `{ $example }`; `auto` { $adds ->
    [0] takes the rest for you
   *[other] takes and adds all for you
}, `map` and `board` show them.
    .page = Take one of the free { -spaces }; the others take theirs in turn.
may-reinforce = Add { $units } to your { -spaces }: `{ $example }`; `auto` adds the rest for you.
    .page = Add { $units } to your { -spaces }.
may-place = Place { $units } on your { -spaces }: `{ $example }`; `auto` places them for you.
    .page = Place { $units } on your { -spaces }.
may-place-ally = Place { $units } on the { -spaces } of { THE($army) }: `{ $example }`; `auto` places them for you.
    .page = Place { $units } on the { -spaces } of { THE($army) }.
may-place-anywhere = Place { $units }: `{ $example }`; `auto` places them for you.
    .page = Place { $units }.
may-trade = Trade three cards: `{ $example }` or `trade auto`; or go on with `end`. `cards` shows your hand.
    .page = Trade three cards, or go on.
may-trade-must = You must trade a set now: `{ $example }` or `trade auto`. `cards` shows your hand.
    .page = You must trade a set now.
may-held = Which of the { -spaces } on the traded cards gets { $units }? `{ $example }`.
    .page = Which of the { -spaces } on the traded cards gets { $units }?
may-buy = Buy something, for example `{ $example }`, or go on with `end`. `legal` lists what you can buy.
    .page = Buy something, or go on.
may-pay = The step “{ $step }” costs { $price }: `pay` to take it, or `pass` to leave it out.
    .page = The step “{ $step }” costs { $price }: pay to take it, or leave it out.
may-attack = Attack a neighbour, `{ $example }`, or go on with `end`. `legal` lists the attacks, `odds` their chances.
    .page = Attack a neighbour, or go on.
may-attack-or-stop = Attack a neighbour, `{ $example }`, end the invasion with `stop`, or go on with `end`. `legal` lists the attacks, `odds` their chances.
    .page = Attack a neighbour, end the invasion, or go on.
invasion-stands = { $from } ({ $attackers }), { $to } ({ $defenders }): `again` attacks once more, `again until { $left }` keeps attacking.
    .page = { $from } ({ $attackers }), { $to } ({ $defenders }): the attack may continue.
invasion-stands-once = { $from } ({ $attackers }), { $to } ({ $defenders }): `again` attacks once more.
    .page = { $from } ({ $attackers }), { $to } ({ $defenders }): the attack may continue.
invasion-stands-over = { $from } ({ $attackers }), { $to } ({ $defenders }): no further attack is possible from there.
invasion-stops = `stop` ends the invasion.
    .page = The invasion may be ended.
may-commit = { START($from) } { AGREE($from, "attacks", "attack") } { THE($to) }. Commit { $unit }{ $effect }, 0 to { $most }: `commit { $most }`; `commit always` or `never` stops the question.
    .page = { START($from) } { AGREE($from, "attacks", "attack") } { THE($to) }. Commit { $unit }{ $effect }, 0 to { $most }.
battle-under-way = { START($from) } { AGREE($from, "attacks", "attack") } { THE($to) }.
battle-by-unit = { START($attacker) } { AGREE($attacker, "fights", "fight") } { THE($defender) } in { THE($space) }.
odds-stand = As it stands, the attack succeeds with a probability of { $win }; mean losses { $attacker } and { $defender }.
odds-stand-token = As it stands, the attack succeeds with a probability of { $win }.
odds-stand-never = As it stands, the attack cannot succeed.
odds-with-card = With it the attack would succeed with a probability of { $win }; mean losses { $attacker } and { $defender }.
battle-rolled = { START($from) } { AGREE($from, "rolls", "roll") } { $attack } against { THE($to) }, which { AGREE($to, "rolls", "roll") } { $defend }.
battle-rolled-alone = { START($from) } { AGREE($from, "rolls", "roll") } { $attack } against { THE($to) }.
effect-sides = {" "}({ $dice ->
    [one] one die has { $sides } sides
   *[other] { $dice } dice have { $sides } sides
})
effect-reroll = {" "}({ $dice ->
    [one] one rolled 1 is rolled again
   *[other] { $dice } rolled 1s are rolled again
})
effect-add = {" "}(+{ $add } on { $dice ->
    [one] the best die
   *[other] the { $dice } best dice
})
effect-each = {" "}(+{ $add } on every die)
may-defend = { START($from) } ({ $there }) { AGREE($from, "attacks", "attack") } { THE($to) } ({ $here }) with { $attackers }. Defend with 1 to { $most }: `defend { $most }`; `defend auto` always takes the most.
    .page = { START($from) } ({ $there }) { AGREE($from, "attacks", "attack") } { THE($to) } ({ $here }) with { $attackers }. Defend with 1 to { $most }.
may-reroll = Which die that shows a 1 is rolled again? `{ $example }`.
    .page = Which die that shows a 1 is rolled again?
may-advance = { START($to) } { AGREE($to, "is", "are") } yours. Move up to { $most } more { $units } in from { THE($from) }: `advance { $most }`, `all` or `none`.
    .page = { START($to) } { AGREE($to, "is", "are") } yours. Move up to { $most } more { $units } in from { THE($from) }.
may-advance-ally = { START($to) } { AGREE($to, "belongs", "belong") } to { THE($army) }. Move up to { $most } more { $units } in from { THE($from) }: `advance { $most }`, `all` or `none`.
    .page = { START($to) } { AGREE($to, "belongs", "belong") } to { THE($army) }. Move up to { $most } more { $units } in from { THE($from) }.
may-fortify = Move between your own { -spaces }, `{ $example }`, or go on with `end`. `legal` lists the moves, `auto` makes one for you.
    .page = Move between your own { -spaces }, or go on.
may-fortify-ally = Move between the { -spaces } of { THE($army) }, `{ $example }`, or go on with `end`. `legal` lists the moves, `auto` makes one for you.
    .page = Move between the { -spaces } of { THE($army) }, or go on.
may-fortify-others-ally = Make a move with any number of the { $units } of { THE($army) }, `{ $example }`, or go on with `end`. `legal` lists the moves.
    .page = Make a move with any number of the { $units } of { THE($army) }, or go on.
may-fortify-others = Make a move with any number of your { $units }, `{ $example }`, or go on with `end`. `legal` lists the moves.
    .page = Make a move with any number of your { $units }, or go on.
may-fortify-on = The move from { THE($from) } to { THE($to) } continues: `{ $example }`, or `end`.
    .page = The move from { THE($from) } to { THE($to) } continues: others may go along.
may-program = Choose { $n ->
    [one] one card
   *[other] { $n } cards
} and their order, the first to be turned up first: `{ $example }`. Your hand: { $list }.
    .page = Choose { $n ->
        [one] one card
       *[other] { $n } cards
} of yours below and their order, the first to be turned up first.
may-order = { $card }: { $list }. Give one by number or name, or `pass`.
    .page = { $card }: { $list }.
may-order-hand = Play a card for one of its orders, by number or by name: { $list }.
    .page = Play a card for one of its orders: { $list }.
may-play-hand = No card of the hand can give an order now.
may-order-beside = { $card }: which order does it give?
may-move-kind = { $order }: move, `{ $example }`, or go on with `end`. `legal` lists what can be done.
    .page = { $order }: move, or go on.
may-deploy = { $order }: move, `{ $verb }` for { $units } in { $space }, or go on with `end`. `legal` lists what can be done.
    .page = { may-move-kind.page }
order-of-card = { $card }: { $order }
order-text = { $order }: { $text }
may-fire = { $order }: fire, `{ $example }`, or go on with `end`. `legal` lists what can be fired at.
    .page = { $order }: fire, or go on.
must-fight = Which battle is fought next? For example: `{ $example }`.
    .page = Which battle is fought next?
must-lose = { $hits ->
    [one] One hit
   *[other] { $hits } hits
} in { THE($space) }: which units take { $hits ->
    [one] it
   *[other] them
}? For example: `{ $example }`.
    .page = { $hits ->
    [one] One hit
   *[other] { $hits } hits
} in { THE($space) }: which units take { $hits ->
    [one] it
   *[other] them
}?
may-retreat = The battle in { THE($space) } goes on. Retreat, for example `{ $example }`, or `pass` to fight on.
    .page = The battle in { THE($space) } goes on: retreat, or fight on?
may-hit = { $face ->
    [8] An { $face }
   *[other] A { $face }
} at { THE($space) }: { $list }. Name one, `pass` to leave it unused, or `best` to place { $left ->
    [0] it best
   *[other] all dice best
}.
    .page = { $face ->
        [8] An { $face }
       *[other] A { $face }
} at { THE($space) }: { $list }.
asks = { $whom }: { $sentence }
asks-drawn = You drew: { $face }.
asks-program = Choose { $n ->
    [one] one card
   *[other] { $n } cards
}; the first is turned up first.
asks-order-hand = Play a card for one of its orders.
asks-hit = { $face ->
    [8] An { $face }
   *[other] A { $face }
} at { THE($space) }: which unit is hit?
asks-window = Anything to play?
replay-leave = q leaves the replay
screen-key-auto-rest = P places the rest
screen-plays = { START($army) } plays.
screen-plays-own = { START($army) } carries out your order.
may-window = Anything to play? Name the card or its number in `cards`, or press Enter to pass; `legal` names those that you may play.
    .page = Anything to play?
may-window-cards = You may play { $list }, by name or by number: `{ $example }`; Enter passes.
    .page = You may play { $list }, or go on.
none-playable = None of your cards may be played now.
card-numbered = { $n } { $card }
    .page = { $card }
may-play = You may also play { $list }: `{ $example }`.
    .page = You may also play { $list }.
nothing-traded = You hold no set to trade.
nothing-bought = There is nothing that you can buy now.
nothing-placed = Nothing can be placed now.
nothing-attacked = Nothing can be attacked.
nothing-moved = Nothing can be moved.
nothing-left = Nothing is left to choose here.
nothing-end = Go on with `end`.
    .page = Go on.
nothing-end-or-play = Go on with `end`, or play a card.
    .page = Go on, or play a card.
nothing-end-or-perhaps = Go on with `end`, or play a card if one of yours fits here.
    .page = Go on, or play a card if one of yours fits here.
may-more = { $list } and { $n } more
may-see-all = `legal` lists them all.
    .page = {""}
question = A question
question-of-space = { $question } { $space }: { $answers }
answers-number = { $least } to { $most }.
answer-yes = yes
answer-die = { $n } (shows { $face })
answer-no = no
answer-done = done

# Labels of buttons
do-name = Name { $space }
do-claim = Take { $space }
do-place = Place { $n }
do-attack = Attack with { $n }
do-attack-token = Attack { THE($token) } with { $n }
do-stop = End the invasion
do-commit = Commit { $n }
do-defend = Defend with { $n }
do-defend-auto = Always defend with the maximum
do-defend-auto-title = From now on you defend without being asked; `defend ask` asks again.
    .page = From now on you defend without being asked; the command “defend ask” asks again.
do-no-cards-invasion = Nothing in this invasion
do-no-cards-turn = Nothing this turn
do-no-cards-title = You are not asked for cards until then; nobody learns whether you could play one.
do-pass-invasion = Pass for this invasion
do-not-now = Not now, ask me again
do-not-now-title = You play nothing at this moment, and are asked at every later one of this invasion.
do-never-ask = Never ask me this
do-never-ask-title = You play nothing at this moment from now on; `windows all once` asks again.
    .page = You play nothing at this moment from now on; “For cards, ask me”, at the table, changes it.
habit-cards = For cards, ask me
habit-defend = My defence
habit-advance = Moving into conquered { -spaces }
habit-ask = ask me
habit-most = always with the most
habit-all = all move in
habit-once = once per invasion
habit-often = every time
habit-not-turn = not this turn
habit-never = never
do-advance = Move { $n } in
do-move = Move { $n }
do-deploy = Put { $units } on the board: { $space }
do-fire = Fire
do-fight = Fight in { THE($space) }
do-lose = { $n } on { $units }
do-retreat = Retreat to { THE($space) }
do-fight-on = Fight on
do-hit = Hit: { $kind }
do-no-hit = Leave it unused
do-no-order = Give no order
do-play-nothing = Play nothing

# Questions
usage = Write: { $synopsis }
further-words = “{ $words }” is not part of this command; leave it out.
not-done = `{ $line }` was skipped because the command before it had no effect.
    .page = Skipped because the command before it had no effect: { $line }
not-done-other = `{ $line }` was skipped because { THE($army) } must answer first.
    .page = Skipped because { THE($army) } must answer first: { $line }
not-done-asked = `{ $line }` was skipped because another question must be answered first: { $step }.
    .page = Skipped because another question must be answered first, { $step }: { $line }
own-spaces = Your { -spaces }:
open-spaces = For them:
open-space = { $space } (from { $n })
targets = From { THE($space) } you may attack { $list }.
targets-none = Nothing next to { THE($space) } can be attacked.
neighbours = Your { -spaces } next to { THE($space) }: { $list }.
neighbours-none = None of your { -spaces } is next to { THE($space) }.

# Refusals
line-invisible = Character { $n } of the line, { $name }, is invisible; type the line without it.
line-not-text = Line { $line } is not UTF-8 text, from column { $column } on{ $looks ->
    [wide] ; it looks like UTF-16: save the lines as UTF-8
    [latin] ; it looks like Latin-1 (Windows-1252): save the lines as UTF-8
   *[other] ; save the lines as UTF-8
}. The line was ignored.
line-too-long = A command may have at most { $n } characters; the line was ignored.
no-command = There is no command “{ $word }”.
no-command-near = There is no command “{ $word }”; did you mean “{ $near }”?
ambiguous = “{ $words }” is ambiguous: it can mean { $list }.
not-now = “{ $word }” cannot be used now; `help` lists the commands that can.
no-space = Nothing on this board is called “{ $words }”; `board` lists all names.
    .page = Nothing on this board is called “{ $words }”.
no-answer = “{ $words }” is not one of the answers.
no-card = There is no card “{ $words }” in your hand; `cards` shows them.
    .page = There is no card “{ $words }” in your hand.
which-space = Where?
again-nothing = You have not attacked yet.
attack-own = { START($space) } { AGREE($space, "is", "are") } your own.
attack-no-origin = None of your { -spaces } can attack { THE($space) }.
attack-which-origin = { START($space) } can be attacked from { $list }; name one of them.
auto-claims = The computer takes the rest for you, and places all your starting units; `undo` takes that back.
    .page = The computer takes the rest for you, and places all your starting units; “Undo” takes that back.
auto-claims-among = The computer takes the rest for you, and places all your starting units.
auto-once = The computer answers for you: `{ $answer }`
    .page = The computer answers for you: { $answer }
auto-unknown = There is no bot “{ $name }”; the bots are { $list }.
fortify-how-many = How many from { THE($from) } to { THE($to) }? { $most ->
    [one] Only one can move: `{ $example }`.
   *[other] 1 to { $most }, or `all`.
}
fortify-which-kind = Which units from { THE($space) }? { $list }.
trade-too-few = A set takes three cards, and you have { $n ->
    [0] none
   *[other] { $n }
}.
trade-usage = Name three of your { $n } cards by their numbers, as `cards` shows them, or write `trade auto`.
    .page = Choose one of the sets among your { $n } cards.
buy-which = Which unit? { $list }.
until-already = { START($from) } already { AGREE($from, "has", "have") } at most { $left } left: { $troops }.
illegal-over = The game is over.
illegal-not-asked = That does not answer the current question.
illegal-named = You have named { THE($space) } for another of your armies.
illegal-not-empty = That is taken already; choose what is free.
illegal-closed = { START($space) } { AGREE($space, "is", "are") } out of the game.
illegal-same-space = { $space } is named twice: name two different { -spaces }.
illegal-not-adjacent = { START($from) } and { THE($to) } are not neighbours.
illegal-not-connected = No chain of your own { -spaces } leads from { THE($from) } to { THE($to) }.
illegal-nothing-to-stop = There is no invasion to end here; choose the next attack or `end`.
illegal-too-few = { START($space) } { AGREE($space, "has", "have") } only { $present }, and { $stay } must stay.
illegal-too-few-there = { $present ->
    [0] { START($space) } { AGREE($space, "has", "have") } none that can.
   *[other] { START($space) } { AGREE($space, "has", "have") } only { $present } that can.
}
illegal-none-there = { START($space) } { AGREE($space, "has", "have") } no { $units }.
illegal-count = The number must be { $least } to { $most } { $units }.
illegal-count-only = The number must be { $most }.
illegal-count-attack = From { THE($from) } you may attack with { $most ->
    [one] one die alone
   *[other] { $least } to { $most } dice
}, one for each unit that may leave.
illegal-count-fortify = From { THE($from) } you may move { $most ->
    [one] one
   *[other] { $least } to { $most }
}; one stays behind.
illegal-count-kind = There are { $units } on { THE($from) }: { $most ->
    [one] move one.
   *[other] move { $least } to { $most }.
}
illegal-count-answer = The number must be { $least } to { $most }.
illegal-not-playable = { $card } may not be played now.
illegal-needs = This needs: { $list }.
illegal-no-choice = That is not one of the answers.
illegal-friend-own = { START($space) } { AGREE($space, "is", "are") } yours.
illegal-friend = { START($space) } { AGREE($space, "belongs", "belong") } to { THE($army) }, which is on your side.
illegal-forbidden = You may not attack { THE($space) }: a card forbids it.
illegal-no-target = { START($token) } may not be attacked.
illegal-shielded = { START($token) } lies on { THE($space) } and shields it: attack { THE($token) } first.
illegal-not-in-hand = { $card } is not in your hand.
illegal-no-set = These cards are not a set: a set is three alike or three different; a wild card counts as any.
illegal-no-more-sets = { $most ->
    [one] Only one set may be traded per turn.
   *[other] At most { $most } sets may be traded per turn.
}
illegal-no-more-bought = { $most ->
    [one] Only one may be bought in this step.
   *[other] At most { $most } may be bought in this step.
}
illegal-not-paid = { $card } buys no { $unit }.
illegal-not-sold = That is not sold in this step.
illegal-not-in-row = { $card } does not lie face up.
illegal-limit = This army may have at most { $units }.
illegal-none-waiting = No { $unit } waits to be placed.
illegal-too-few-waiting = { START($space) } takes at least { $units } at once.
illegal-not-moved = In this step { $unit } may not move.
illegal-programs = Choose { $n ->
    [one] one card of your hand
   *[other] { $n } different cards of your hand
}.
illegal-not-offered = { $card } does not offer “{ $order }”.
illegal-no-order-now = “{ $order }” cannot be given now.
illegal-one-way = The link leads only from { THE($to) } to { THE($from) }.
illegal-have-moved = The { $units } in { THE($space) } have moved already.
illegal-no-battle = No battle is left to fight in { THE($space) }.
illegal-no-entry = No unit may move into { THE($space) }.
illegal-full = At most { $most } units may be in { THE($space) }.
illegal-held-by-others = Units may neither stop there nor pass through.
illegal-no-way = No free route of at most { $range ->
    [one] one link
   *[other] { $range } links
} leads from { THE($from) } to { THE($to) }.
illegal-fires-from = Only the units on { THE($space) } may fire: they moved there.
illegal-nothing-to-hit = Nothing on { THE($space) } can be hit.
illegal-guarded = { START($unit) } cannot be hit before { $track } is at its end: { $at } of { $last }.
illegal-misses = { $face ->
    [8] An { $face }
   *[other] A { $face }
} does not hit { THE($unit) }: it takes { $least } or more.
fire-from = From where: { $list }?
illegal-under-way = The move from { THE($from) } to { THE($to) } is under way.
illegal-must-trade = You hold { $cards } cards, so a set must be traded first.
illegal-must-place = { $units } must be placed first.
whose = { START($space) } { AGREE($space, "belongs", "belong") } to { THE($army) }.
whose-nobody = { START($space) } { AGREE($space, "belongs", "belong") } to nobody.
undo-nothing = There is nothing to undo.
undo-rolled = This cannot be undone: dice were rolled or cards drawn since, and other people play.
undo-revealed = This cannot be undone: it has revealed information to other players.
undone = Undone; `redo` does it again.
undone-of = { $seat }: { $done }
undo-own-part = Until all have answered, you can only take back your own answers.
undo-another = { START($seat) } decided what came before; `undo` alone takes it back.
undone-several = Undone: { $n ->
    [one] one decision
   *[other] { $n } decisions
}; `redo` does the first of them again.
redo-nothing = There is nothing to redo.
no-kind = “{ $words }” is not a kind of unit; the kinds are { $list }.
has-only = Besides { $basic }, { THE($space) } { AGREE($space, "has", "have") } only { $units }.
has-no-others = { START($space) } { AGREE($space, "has", "have") } only { $basic }.
commit-always = From now on the maximum of { $units } is committed without a question; `commit once` asks again.
commit-never = From now on no { $units } are committed; `commit once` asks again.
commit-ask = From now on you are asked in each battle how many { $units } are committed.
commit-once = From now on you are asked once per invasion how many { $units } are committed.
defend-auto = From now on you defend with the maximum of dice without being asked; `defend ask` asks again.
defend-ask = From now on you are asked how to defend.
windows-none = This game has no windows: cards are played only in steps.
windows-unknown = There is no window “{ $word }”; the windows are { $list }.
windows-no-invasion = There is no invasion under way.
windows-no-part = { $window }: there is no attacker or defender; leave that word out.
window-attacking = { $window }, when you attack
window-defending = { $window }, when you are attacked
windows-set = { $window }: { $setting }.
windows-set-briefly = { $window }: { $setting } until this invasion ends.
windows-set-turn = { $window }: { $setting } until this turn ends.
windows-all = Every moment for cards
windows-alone = You play alone at this terminal, so you are asked only when a card may be played.
windows-never = you are never asked
windows-ask = you are asked whenever a card may be played
windows-always = you are always asked
window-invaded = An invasion begins
window-before-roll = Before the dice are rolled
window-after-roll = After the dice were rolled
window-conquered = After a conquest
window-traded = A set was traded

# Events
told-went-first = { $step }: { THE($army) } { AGREE($army, "goes", "go") } first.
told-ranked = { $step }: { $place }. { THE($army) }
told-opened = { $step }: all have answered.
told-named-alike = Several named { THE($space) }: { THE($army) } { AGREE($army, "gets", "get") } it, the others name again.
told-claimed = Taken: { $list }
told-dealt = Dealt: { $list }
told-reinforced = Reinforced: { $list }
told-claims = { START($army) } { AGREE($army, "takes", "take") } { $list }.
told-dealt-to = { START($army) } { AGREE($army, "is", "are") } dealt { $list }.
told-reinforces = { START($army) } { AGREE($army, "reinforces", "reinforce") } { $list }.
told-turn = ──── { $army } ────
told-counted = { START($army) } { AGREE($army, "receives", "receive") } { $list }.
told-for-spaces = { $n ->
    [one] { $units } for { $n } { -space }
   *[other] { $units } for { $n } { -spaces }
}
told-for-region = { $units } for { THE($region) }
told-traded = { START($army) } { AGREE($army, "trades", "trade") } { $cards }: { $units }.
told-bought-for = { START($army) } { AGREE($army, "discards", "discard") } { $card }: { $units }.
told-bought = { START($army) } { AGREE($army, "buys", "buy") } { $units }.
told-bought-card = { START($army) } { AGREE($army, "buys", "buy") } { $card }.
told-face-up = { $card } is turned face up.
told-held-space = { START($army) } { AGREE($army, "gets", "get") } { $units } more on { THE($space) }, shown on a traded card.
told-placed = { START($army) } { AGREE($army, "places", "place") } { $list }.
told-battle = { $from } ({ $attacker }) { $attacker_dice } against { $defender_dice } { $to } ({ $defender }): { THE($attacker) } { AGREE($attacker, "loses", "lose") } { $attacker_losses }, { THE($defender) } { AGREE($defender, "loses", "lose") } { $defender_losses }.
told-conquered = { START($army) } { AGREE($army, "conquers", "conquer") } { THE($space) } from { THE($loser) } and { AGREE($army, "moves", "move") } { $units } in.
told-entered = { START($army) } { AGREE($army, "conquers", "conquer") } { THE($space) }, which nobody defends, and { AGREE($army, "moves", "move") } { $units } in.
told-taken = { START($army) } { AGREE($army, "conquers", "conquer") } { THE($space) }.
told-taken-from = { START($army) } { AGREE($army, "conquers", "conquer") } { THE($space) } from { THE($loser) }.
told-advanced = { START($army) } { AGREE($army, "moves", "move") } { $units } more to { THE($to) }.
told-invasion = { START($attacker) } { AGREE($attacker, "attacks", "attack") } { THE($to) } from { THE($from) }: { $battles ->
    [one] one battle
   *[other] { $battles } battles
}, { THE($attacker) } { AGREE($attacker, "loses", "lose") } { $attacker_losses }, { THE($defender) } { AGREE($defender, "loses", "lose") } { $defender_losses }.
told-invasion-won = {" "}Conquered, with { $units }.
told-committed = { START($army) } { AGREE($army, "commits", "commit") } { $units }.
told-rerolled = A { $from } is rolled again: { $to } (die with { $sides } sides).
told-destroyed = { START($army) } { AGREE($army, "loses", "lose") } { $units }.
told-round = Round { $round }
told-programmed = { START($seat) } { AGREE($seat, "programs", "program") } { $cards }.
told-programmed-unseen = { START($seat) } { AGREE($seat, "programs", "program") } { $n ->
    [one] one card
   *[other] { $n } cards
}.
told-turned-up = { START($seat) } { AGREE($seat, "turns", "turn") } up { $card }.
told-ordered = { START($seat) } { AGREE($seat, "orders", "order") }: { $order }.
told-ordered-without = { START($seat) } { AGREE($seat, "gives", "give") } no order.
told-engaged = { START($army) } { AGREE($army, "fights", "fight") } { THE($defender) } in { THE($space) }.
told-volley = { START($army) } { AGREE($army, "rolls", "roll") } for { $units } ({ $on }): { $faces }: { $hits ->
    [0] no hit
    [one] one hit
   *[other] { $hits } hits
}.
told-damaged = { START($army) } { AGREE($army, "takes", "take") } { $hits ->
    [one] one hit
   *[other] { $hits } hits
} on { $units }, without a loss.
told-retreated = { START($army) } { AGREE($army, "retreats", "retreat") } with { $units } from { THE($from) } to { THE($to) }.
told-fired = { START($army) } { AGREE($army, "fires", "fire") } at { THE($to) } from { THE($from) } ({ $units }): { $faces }.
told-fired-nothing = Nothing is hit.
told-hit-lost = { $face } in { THE($space) }: { THE($army) } { AGREE($army, "loses", "lose") } { $units }.
told-hit = { $face } hits { $unit } in { THE($space) }.
told-hit-left = { START($army) } { AGREE($army, "leaves", "leave") } a die unused that would hit something at { THE($space) }: { $face }.
told-lost-waiting = { START($army) } { AGREE($army, "loses", "lose") } { $units } that waited.
told-cleared = { START($army) } { AGREE($army, "clears", "clear") } { THE($space) }.
told-bonus = { START($seat) } { AGREE($seat, "gets", "get") } a bonus card, unseen, under the pile.
told-fortified = { START($army) } { AGREE($army, "moves", "move") } { $units } from { THE($from) } to { THE($to) }.
told-friend-lost = Of them { THE($army) } { AGREE($army, "loses", "lose") } { $units } in { THE($space) }.
told-controls = { START($army) } { AGREE($army, "controls", "control") } { THE($space) }.
told-controls-without = Nobody controls { THE($space) }: no army has the lead there.
told-drew = { START($army) } { AGREE($army, "draws", "draw") } { $card }.
told-drew-unseen = { START($army) } { AGREE($army, "draws", "draw") } { $n ->
    [one] a card
   *[other] { $n } cards
}.
told-no-cards = { START($army) } { AGREE($army, "draws", "draw") } nothing: no card is left of { $deck }.
told-card-taken = { START($by) } { AGREE($by, "takes", "take") } a card from { THE($from) }: { $card }.
told-card-taken-without = { START($by) } { AGREE($by, "takes", "take") } a card from { THE($from) }.
told-discarded = { START($army) } { AGREE($army, "discards", "discard") } { $card }.
told-reshuffled = The { $cards } discarded cards are shuffled into a new draw pile.
told-played = { START($army) } { AGREE($army, "plays", "play") } { $card }.
told-played-text = { START($army) } { AGREE($army, "plays", "play") } { $card }: { $text }
told-no-target = { $card } finds nothing to act on, and goes back.
told-no-target-rule = A rule finds nothing to act on.
told-failed-card = { $card } goes back: its script { $function } ({ $place }) { $fault }.
told-failed-rule = A rule has no effect: its script { $function } ({ $place }) { $fault }.
told-failed-unseen = A script of a rule or a card has failed.
fault-no-target = has no target
fault-operations = ran too long
fault-depth = called itself too deeply
fault-size = made a value that is too large
fault-answers = asked too many questions
fault-events = caused too many events
fault-queue = deferred too many effects
fault-query = changed the game in a query
fault-sealed = did what may not be done while all answer at once
fault-argument = passed an invalid argument to a function
fault-unknown = named something that does not exist
fault-raised = raised an error
fault-result = returned an unexpected value
fault-endless = ran endlessly, so no script runs any more in this turn
fault-spent = came after one that ran endlessly
told-threw = { START($army) } { AGREE($army, "rolls", "roll") } { $faces } ({ $n ->
    [one] a die with { $sides } sides
   *[other] dice with { $sides } sides
}).
told-threw-least = { $n ->
    [one] { $hits ->
        [0] Not enough: it takes { $least }.
       *[other] Enough: it takes { $least }.
    }
   *[other] { $least } or more: { $hits } of { $n }.
}
told-throws = { $label }: { $hits } of { $rolls } rolls were enough, with { $least } or more.
told-threw-for = { $label }: { THE($army) } { AGREE($army, "rolls", "roll") } { $faces } ({ $n ->
    [one] a die with { $sides } sides
   *[other] dice with { $sides } sides
}).
told-again-attacker = The attacker's die { $die } is rolled again: { $from } becomes { $to }.
told-again-defender = The defender's die { $die } is rolled again: { $from } becomes { $to }.
told-gained = { START($army) } { AGREE($army, "gets", "get") } { $units } to place.
told-laid = { START($army) } { AGREE($army, "lays", "lay") } { $card } down, open to all.
told-boxed = { $card } of { THE($army) } goes out of the game.
told-boxed-without = A card of { THE($army) } goes out of the game.
told-showed = { START($army) } { AGREE($army, "shows", "show") } { $card }.
told-showed-without = { START($army) } { AGREE($army, "shows", "show") } a card to others.
told-track = { $track }: from { $from } to { $to }.
told-track-spaces = { $track }: from space { $from } to space { $to } of { $last }.
told-unguarded = { $track } is at its end: { THE($unit) } can be hit from now on!
told-called-off = The attack on { THE($token) } by { THE($army) } is called off.
told-cancelled = The invasion of { THE($space) } by { THE($army) } is called off.
told-commands = { START($by) } { AGREE($by, "commands", "command") } { THE($army) } too.
told-released = Nobody commands { THE($army) } any longer.
told-added = { START($army) } { AGREE($army, "gets", "get") } { $units } on { THE($space) }.
told-removed = { START($army) } { AGREE($army, "loses", "lose") } { $units } on { THE($space) }.
told-converted = { START($space) } { AGREE($space, "goes", "go") } over from { THE($from) } to { THE($to) }.
told-converted-without = { START($space) } { AGREE($space, "goes", "go") } over to { THE($to) }.
told-closed = { START($space) } { AGREE($space, "goes", "go") } out of the game.
told-number-changed = { $of }: { $by }, now { $now }.
told-number-changed-without = { $of }: { $by }.
told-number-set = { $of }: { $variable } set to { $now }.
told-number-set-without = { $of }: { $variable } set in secret.
kept-nothing = nothing
kept-one-of = one of { $n }
told-number-shown = { $of }: { $variable } shown to all: { $now }.
told-token-put = { START($army) } { AGREE($army, "puts", "put") } { THE($token) } on { THE($space) }.
told-token-moved = { START($army) } { AGREE($army, "moves", "move") } { THE($token) } from { THE($from) } to { THE($space) }.
told-token-stays = { START($army) } { AGREE($army, "leaves", "leave") } { THE($token) } on { THE($space) }.
told-token-taken = { START($army) } { AGREE($army, "takes", "take") } { THE($token) }.
told-token-removed = { START($token) } goes out of the game.
told-tokens-removed = { $n ->
    [one] { $list } goes out of the game.
   *[other] Out of the game: { $list }.
}
told-die-turned = { START($army) } { AGREE($army, "turns", "turn") } a die from { $from } to { $to }.
told-token-turned = { START($army) } { AGREE($army, "turns", "turn") } { THE($token) } up: { $face }.
told-token-shown = { START($army) } { AGREE($army, "looks", "look") } at { THE($token) }: { $face }.
told-token-shown-without = { START($army) } { AGREE($army, "looks", "look") } at { THE($token) }.
told-struck = { START($army) } { AGREE($army, "attacks", "attack") } { THE($token) } on { THE($space) } from { THE($from) } with { $units }.
told-summed = { $sum }: { $total } of { $needed }.
told-summed-sure = { $sum }: enough, whatever is needed.
told-summed-effects = , { $n } for lasting effects
told-summed-tracks = , { $n } for { $tracks }
told-token-destroyed = { START($army) } { AGREE($army, "destroys", "destroy") } { THE($token) } on { THE($space) }!
told-missed = { START($army) } { AGREE($army, "misses", "miss") } { THE($token) } on { THE($space) }.
lasting = { $what } { $until }.
side-attacker = The attacker
side-defender = The defender
lasting-add-all = { $side } adds { $n } to every die
lasting-hits-better = { $side } hits on numbers better by { $n } in this round of the battle.
lasting-add-best = { $side } adds { $n } to the best die
lasting-add-total = { $side } adds { $n } to the total
lasting-total-sure = { $side } succeeds whatever the dice show
lasting-larger = { $side } rolls { $n ->
    [one] one die
   *[other] { $n } dice
} with { $sides } sides
lasting-larger-all = { $side } rolls dice with { $sides } sides
lasting-at-most = { $side } rolls at most { $n ->
    [one] one die
   *[other] { $n } dice
}
lasting-ties = { $side } wins equal dice
lasting-suppress = { $units } on { $space } { $n ->
    [one] has
   *[other] have
} no effect
lasting-forbid = { START($army) } may not attack { THE($space) }
lasting-extra = { START($army) } may act { $n ->
    [one] once
   *[other] { $n } times
} more in “{ $step }”
lasting-skip = { START($army) } { AGREE($army, "skips", "skip") } “{ $step }”
until-battle = in this battle
until-invasion = until this invasion ends
until-turn = until this turn ends
until-conquest = until it conquers something of an army other than { THE($army) }
until-game = for the rest of the game
told-eliminated = { START($by) } { AGREE($by, "eliminates", "eliminate") } { THE($army) }!
told-won = { START($faction) } { AGREE($faction, "wins", "win") }: { $rule }.
told-won-by-card = { START($faction) } { AGREE($faction, "wins", "win") }.
told-cut = The limit of { $turn } turns is reached: nobody wins.
told-cut-rounds = The limit of { $rounds } rounds is reached: nobody wins.
told-cut-drawn = Several have equally much: the game is drawn.
told-cut-nobody = No army that takes turns is left: nobody wins.
told-cut-idle = Turn after turn nobody can do anything: nobody wins.
told-cut-endless = Scripts of this edition run without end, turn after turn: nobody wins.

# Views
list-or = { $first } or { $last }
board-region = { $region } (+{ $bonus }): { $n } { $n ->
    [one] { -space }
   *[other] { -spaces }
}, { $shares }
board-region-held = { $region } (+{ $bonus }): all { $army }
board-nobody = nobody
board-apart = Outside the regions
board-legend = { $armies }. Behind each name stand its neighbours: `!` marks an enemy's, with its letter and strength.
board-legend-link = `{ $mark }`: { $name }.
board-legend-closed = `{ $mark }` marks { -spaces } out of the game.
map-legend-units = `+N` after the number: N units of other kinds.
map-tokens = { $space }: { $list }
look-space = { $space }: { $holder }
look-tags = Marks: { $list }
look-region = Region: { $region }, worth +{ $bonus } to the army that holds all of it.
look-closed = out of the game
look-shared = { $list }; { $army } controls it
look-tied = { $list }; nobody controls it
look-borders = Borders:
look-one-way-there = leads only there
look-one-way-here = leads only from there
status-pile = Pile of { THE($seat) } ({ $n }): { $list }
pile-hidden = hidden
status-raised = {"  "}Raised spaces: { $list }
status-order = Order: { $armies }
status-turn = Turn: { $army }
status-army = army
status-player = player
status-winning = wins
status-income = next turn
status-cards = cards
status-apart = cards apart
status-out = out
status-neutral = neutral
status-deck = { $deck }: { $pile } to draw, { $discards } discarded
status-variable = { $variable }: { $list }
variable-of-game = The game
status-next-set = The next set is worth { $units }.
status-track = { $track }: { $value }
status-climb = { $track }: { $at } of { $last }, the next space needs { $need }
status-climbed = { $track }: { $last } of { $last }, the end is reached
status-track-left = { $track }: { $value } of { $most } left
track-is-road = Dice climb it: each that shows the number of the next space, or more, moves the marker there. It has { $n } spaces.
track-is-bar = It begins with { $n } and shows how many are left.
track-is-sets = Each set that is traded brings the number at the marker, which then goes on by one.
track-is-amount = The marker stands where this leads it: { $list }.
track-is-scale = Cards and rules move the marker over its { $n } spaces.
track-space = Space
rules-region = { $region }: { $n } { $n ->
    [one] { -space }
   *[other] { -spaces }
}{ $bonus ->
    [0] .
   *[other] , +{ $bonus } for whoever holds all of it.
}
rules-symbols = By symbol: { $list }.
rules-symbols-any = { $n } with any symbol
track-next = The next step needs { $need } or more · { $left } to go
track-end = The end is reached.
track-rolls = { $dice ->
    [one] One die
   *[other] { $dice } dice
} a roll; about { $rolls } rolls to the end.
status-tokens = Tokens: { $list }
status-target-climb = { $token } on { $space }: falls when the track { $track } is climbed
status-target = { $token } on { $space }: falls to a total of { $total }
status-target-track = {""}, { $n } for { THE($faction) } ({ $track })
status-target-add = {""}, plus { $list }
status-target-away = { $token }: not on the board
status-row = { $deck }, face up: { $list }
status-laid = Before { $army }: { $list }
status-known = Known cards of { THE($army) }: { $list }
card-when = When: { $list }
needs = Needs: { $list }
costs = Price: { $price }
do-buy = Buy { $n } × { $unit } ({ $price }{ $each ->
    [0] {""}
   *[other] {" "}each
})
priced = { $name }: { $price }
buy-up-to = { $what } (at most { $most })
buy-unseen = an unseen card of { $deck }
do-pay = Pay { $price }
do-not-pay = Leave it out
card-now = (may be played now: `play { $n }`)
timing-step = in the step “{ $step }”
timing-own-turn = in your turn, outside battles
timing-by = { $when }, by { $role }
role-attacker = the attacker
role-defender = the defender
role-fighting = the attacker or the defender
role-faction = a faction in the battle
asked-mover = the army whose turn it is
asked-everybody = everybody
asked-at-once = all at once, each unseen by the others
asked-each = every army, one after the other
asked-allies = its allies, one after the other
asked-others = the others
card-any = wild
cards-none = { $army }: no cards.
cards-hand = { $army }: { $n ->
    [one] one card
   *[other] { $n } cards
}
cards-apart = Apart from the hand, { $deck }:
cards-apart-count = apart: { $n }
card-progress = So far: { $list }.
cards-star = (* shows one of your { -spaces })
cards-set = Set { $numbers }: { $cards }: { $units }
cards-known = { $army }, visible to you: { $n ->
    [one] one card
   *[other] { $n } cards
}
cards-others = Cards of the others, face down: { $counts }
odds = { $from } against { $to }, { $attackers } that can fight against { $defenders }: { $win } to take it if fought to the end; mean losses { $attacker } and { $defender }.
odds-strike-climb = { $from } against { $token }, with { $n ->
    [one] one die
   *[other] { $n } dice
} and everything there: { $win } to climb the rest of the track { $track }.
odds-target-climbs = “{ $name }” falls at the end of the track { $track }, not to a total; during a game, `odds` shows its odds.
odds-strike = { $from } against { $token }, with { $n ->
    [one] one die
   *[other] { $n } dice
} and everything there: { $win } to roll { $total } or more.
odds-strike-never = { $from } against { $token }, with { $n ->
    [one] one die
   *[other] { $n } dice
} and everything there: a total of { $total } is impossible.
odds-list = Probability of success, if fought to the end with the most dice and all units there:
odds-battles = Probability that the attacker is left, and that the defender is left, if nobody retreats:
odds-against = { $attack } against { $defend }
odds-no-battle = No two sides can fight on { $space }. `odds FROM TO` adds the units of FROM.
odds-damaged = Units on { $space } are damaged; exact odds are shown again after this battle.
offer-loss = lose about { $n }
offer-win = you take it
odds-none = There is nothing to attack now.
odds-more = And { $n } more: `odds all` lists all of them.
odds-list-too-large = { $n ->
    [one] One attack is
   *[other] { $n } attacks are
} too large for exact odds.
odds-counted-one = { $question } { $answer } ({ $army })
odds-counted = Assumed answers: { $list }.
odds-list-counted = { $mark } assumes that defenders answer in their own interest; `odds FROM TO` shows the answers.
odds-dice = { $n ->
    [one] one die
   *[other] { $n } dice
}
odds-fires = From the current positions: hits on average, chance of at least one hit, chance to destroy everything:
odds-fires-none = Nothing on { $from } could hit anything on { $to }.
odds-climb = { $order }: { $n ->
    [one] one die climbs
   *[other] { $n } dice climb
} { $spaces } spaces on average.
odds-climb-rolls = To the end it takes { $rolls } rolls on average.
odds-same = { START($from) } and { THE($to) } do not fight each other.
odds-too-large = These armies are too large for exact odds.
odds-path = { $from } against { $list }, { $attackers } that can fight: { $win } to take { $n ->
    [one] it
   *[other] all, one after the other,
} if fought to the end; mean losses { $attacker } and { $defender }.
odds-path-stays = { $n } { $n ->
    [one] stays
   *[other] stay
}
odds-path-left = Left in the middle half of all cases: { $attackers } that attack, wherever they stand, and { $defenders } that defend.
odds-path-fewest = At least { $n } that can fight are needed for { $chance }.
odds-path-twice = A path names { THE($space) } once.
odds-path-not-there = `{ $name }` has no odds of one attack after another: armies do not fight one after another there.
odds-stays-behind = At least { $n ->
    [one] 1 has
   *[other] { $n } have
} to stay where an attack comes from.
odds-leaving-wrong = { $given } numbers of units that stay do not fit a path of { $n }: name one for all, or one for each.
odds-no-chance = “{ $text }” is not a chance between 0 and 100 %, such as 90 %.
odds-none-enough = No number up to { $most } is enough for that chance.
replay-step = [{ $n }] Enter continues, q stops{" "}
show-players = Players: { $list }
show-for = For { $n } players; `--players N` shows it for others: { $list }.
show-counts = { $spaces } spaces, { $regions ->
    [one] one region
   *[other] { $regions } regions
}, { $links } links, { $cards } cards
show-variant = --variant { $id }: { $name } (players: { $players })
show-parts = More with: board, cards, turn, sources
show-opening = Opening
show-round = A round
show-turn = A turn
show-victory = Who wins
show-waits = { START($seat) } must answer: { $step }.
show-waits-somebody = A player must answer; only that player knows who it is.
show-waits-for = { START($seat) } must answer.

# Help
help-now = Commands that answer now
help-always = At any time
help-names = Commands and names may be shortened as long as they are unambiguous; the board shows an abbreviation for each name. Several commands go on one line with `;` between them. `help { $example }` explains one.
help-unknown = There is no help on “{ $word }”; `help` lists the commands.
help-unused = This game never uses it.
help-words = Also written: { $words }

synopsis-claim = claim SPACE, …
brief-claim = Takes one of the free { -spaces } for your army. `SPACE` alone is enough.
synopsis-place = place SPACE [N|all]{ $kinds ->
    [one] , …
   *[other] {" "}[KIND], …
}
brief-place = Reinforces or places, as asked; without N, one{ $kinds ->
    [one] {""}
   *[other] ; KIND for other units
}. `SPACE N` alone is enough.
synopsis-attack = attack FROM TO [N|until N|until all]
brief-attack-alone = Attacks with N dice, or with the maximum. `until N` keeps attacking until it falls or N are left, and `until all` then moves all in; `attack TO` is enough if it can be attacked from one place only.
brief-attack = Attacks with N dice, or with the maximum. `until N` keeps attacking until it falls or N are left, and `until all` then moves all in; `attack TO` is enough if it can be attacked from one place only; `with 1 KIND 2 KIND` commits other units without a question.
synopsis-again = again [N|until N]
brief-again = Repeats the last attack.
synopsis-stop = stop
brief-stop = Ends the current invasion, so that its consequences come before your next attack.
synopsis-advance = advance N|all|none|auto|ask{ $kinds ->
    [one] {""}
   *[other] {" "}[KIND]
}
brief-advance = Moves more units in after a conquest; `auto` always moves all that may.
synopsis-fortify = fortify FROM TO N|all{ $kinds ->
    [one] {""}
   *[other] {" "}[KIND]
}
synopsis-move = move FROM TO N|all{ $kinds ->
    [one] {""}
   *[other] {" "}[KIND]
}
brief-move = Moves units to another place.
brief-fortify = Moves between your own { -spaces }.
synopsis-fortify-rounds = move FROM TO N|all
brief-fortify-rounds = Moves the units of the order, before they fire.
synopsis-trade = trade [A B C|auto]
brief-trade = Trades cards by their numbers; `auto` takes the best set; without numbers it lists the sets.
synopsis-program = program CARD…
brief-program = Chooses the cards of a round by number or name, the first to be turned up first.
synopsis-order = order [CARD] ORDER
brief-order = Gives an order of the card that was turned up, or of a card of the hand, by number or name.
synopsis-deploy = deploy
brief-deploy = Deploys waiting units on the board, instead of a move.
synopsis-fire = fire [FROM] TO
brief-fire = Fires at a neighbour.
synopsis-fight = fight SPACE
brief-fight = Fights the next battle, where you stand with enemies.
synopsis-lose = lose KIND [COUNT]
brief-lose = Takes hits on units of a kind; as many as it can without a number.
synopsis-retreat = retreat [SPACE]
brief-retreat = Leaves the battle for a neighbour that you control.
synopsis-hit = hit KIND|best
brief-hit = Aims the die; `best` places all that are left.
synopsis-buy = buy KIND [COUNT|CARD], buy CARD, buy DECK [COUNT]
brief-buy = Buys units, a card that lies face up, or cards of a deck; where a card pays for a unit, by its name or its number in `cards`.
synopsis-pay = pay
brief-pay = Pays for the step; `pass` leaves it out.
synopsis-held = held SPACE
brief-held = Chooses which of the { -spaces } on the traded cards gets more units.
synopsis-commit = commit N|always|never|ask [KIND]
brief-commit = Commits units to the battle; `1 KIND 2 KIND` names several kinds. From now on, `always` commits the maximum and `never` none; `once` and `ask` ask in each invasion or battle. By default, repeated attacks and `defend auto` commit all.
synopsis-defend = defend N|auto|ask
brief-defend = Defends with N dice; `auto` always uses the maximum.
synopsis-reroll = reroll SIDES
brief-reroll = Chooses the die to roll again.
synopsis-play = play CARD
brief-play = Plays a card, by its name or its number among those that may be played now.
synopsis-answer = answer THING
brief-answer = Answers a card's question with the thing, its number in the list or a number alone.
synopsis-pass = pass
brief-pass-rounds = Gives no order, or leaves a die unused.
brief-pass = Plays no card now; Enter alone is enough in a window.
synopsis-auto = auto [BOT] [once|step|turn|until attacked]
brief-auto-rounds = A bot answers for you once, or aims all remaining dice of a fire; `step`, `turn` and `until attacked` let it play until then.
brief-auto = A bot answers for you once, or completes a placement or move, and the whole setup of the board; with `once` it answers this question alone, `step`, `turn` and `until attacked` let it play until then.
synopsis-end = end [turn]
brief-end = Continues with the next step; `end turn` skips the rest of the turn, except for required answers. In a window it plays nothing. Yes-or-no questions must be answered.
synopsis-board = board
brief-board = The board by regions, with neighbours.
synopsis-map = map
brief-map = The board, drawn.
synopsis-look = look SPACE
brief-look = One place and its neighbours.
synopsis-cards = cards
brief-cards-rounds = Your cards, and how many the others hold.
brief-cards = Your cards, their texts and the sets they make.
synopsis-windows = window NAME never|once|ask|always [attacking|defending]
brief-windows = Sets when you are asked for cards: always, never (also `never until invasion`, `never until turn`, `never attacking` and `never defending`), or when one may be played; `windows all` sets every moment, `windows` lists them with their numbers.
synopsis-status = status
brief-status = The standing of every army, and the pieces on the table.
synopsis-legal = legal
brief-legal = Everything that may be done now.
synopsis-odds = odds [all|FROM TO [TO …] [{ $kinds ->
    [one] with N
   *[other] with N KIND
}] [leaving N] [until N] [for CHANCE]]
synopsis-odds-units = odds [SPACE|FROM TO [with N KIND]]
brief-odds-units = The probability that each side is left in a battle and the mean losses; units of FROM come along.
synopsis-odds-rounds = odds [FROM TO]
brief-odds-rounds = The expected hits of each fire, and the expected progress of climbing dice.
brief-odds = The probability that an attack captures its target, by default with everything there; in a battle, its expected course. Further names make a path: `leaving N` says how many stay on each, `until N` when the attack stops, `for 90 %` asks for the fewest attackers.
synopsis-log = log [N|all]
brief-log = The last N lines of the log.
synopsis-undo = undo [N]
brief-undo = Undoes the last decision, or the last N of the same player.
synopsis-redo = redo
brief-redo = Redoes what was undone, with the same dice.
synopsis-save = save [FILE]
brief-save = Shows where the game is saved, or copies the save.
synopsis-help = help [COMMAND]
brief-help = This list, or more on a command.
synopsis-quit = quit
brief-quit = Leaves; the game can be resumed.

# Soak tests
soaked = { $games ->
    [one] one game
   *[other] { $games } games
} tested in { $seconds } s
soak-liars = { $n } hostile clients at once in { $ways } ways: { $connections } connections, of which the server closed { $closed }.
soak-honest = An honest seat: { $n } answers, { $lost } lost; half within { $p50 } ms, 99 of 100 within { $p99 } ms, the slowest { $max } ms.
soak-pages = Its page was loaded { $n } times: 99 of 100 within { $p99 } ms, the slowest { $max } ms.
soak-late = Honest answers must all arrive, 99 of 100 within { $bound } ms.
soak-games = games
soak-decisions = decisions
soak-lockstep = games in lockstep
soak-guess = determinisations
soak-answers = answers tried
soak-forks = copies played on
soak-revealed = answers checked for secrets
soak-bots = decisions of bots
soak-conserved = counts of cards
soak-saves = saves read
soak-chains = games interrupted and resumed
soak-kills = kills of the program
soak-inputs-editions = files of editions tried
soak-inputs-scripts = scripts tried
soak-inputs-saves = damaged saves tried
soak-inputs-scenarios = scenarios tried
soak-inputs-setups = setups tried
soak-inputs-lines = games played by typed lines
soak-found = findings
soak-finding = { $setup }, seed { $seed }, { $check }, after { $answers ->
    [one] one answer
   *[other] { $answers } answers
}: { $text }
soak-more = findings not written, because similar ones are: { $n }
soak-asked = { $all ->
    [yes] without quick play
   *[no] quick play
}
soak-stopped = The save ends before `{ $action }`, which cannot be applied.
soak-again = To reproduce it: { $command }
soak-input = { $kind }: { $came } ({ $seconds } s)
soak-refused = refused
soak-taken = accepted
soak-input-finding = input { $number }, of { $edition }: { $text }
soak-alone = To reproduce it from its file: { $command }
soak-replay = To watch the game up to that point: { $command }

# Many games, and odds on the command line
simulated = { $edition }: { $games ->
    [one] one game
   *[other] { $games } games
} of { $seats }
simulated-winner = winner
simulated-games = games
simulated-share = share of finished games
simulated-seat = seat { $seat }, { $bot }
simulated-ends = finished { $finished }, cut at the limit of turns { $cut }, failed { $failed }
simulated-endless = ended because turns or scripts never stopped: { $n }
simulated-drawn = drawn: { $n }
simulated-nobody = ended because no player was left: { $n }
simulated-scripts = scripts that failed: { $n }
simulated-turns = { $rounds ->
    [yes] rounds
   *[no] turns
}: { $min } to { $max }, mean { $mean }, median { $median }; { $rounds ->
    [yes] fires
   *[no] battles
} { $rolls }, answers { $decisions }
simulated-speed = { $seconds } s, { $speed } games a second
profiled = scripts took { $seconds } s, over all threads; calls by bots are not counted
profiled-function = function
profiled-hook = moment
profiled-share = share
profiled-each = per run
profiled-calls = calls
profiled-again = run again
profiled-questions = questions
profiled-operations = operations
odds-units-head = { $attack } against { $defend }, { $rounds ->
    [0] until one side is gone
    [one] for one round
   *[other] for up to { $rounds } rounds
}
odds-units-attacker = the attacker is left
odds-units-defender = the defender is left
odds-units-nobody = nobody is left
odds-units-both = both are left
odds-units-attacker-loses = The attacker loses on average { $list }.
odds-units-defender-loses = The defender loses on average { $list }.
odds-units-policy = The cheapest units take the hits first, and nobody retreats.
odds-head = { $attack } that can fight against { $defend }
odds-win = the attacker wins: { $win }
odds-losses = losses on average: attacker { $attacker }, defender { $defender }
odds-then = then
odds-leaving = leaving { $list }
odds-stopping = stopping at { $n }
odds-all-taken = everything is taken: { $win }
odds-fewest = the fewest attackers: { $n }, with { $chance };
odds-holding = the fewest defenders: { $n }, who hold with { $chance };
odds-one-fewer = with { $n } it would be { $chance }
odds-column-attack = attack
odds-column-defenders = defenders
odds-column-leaving = left behind
odds-column-taken = taken
odds-column-left = left
odds-column-attackers-left = attackers
odds-column-defenders-left = defenders
odds-column-or-more = or more
odds-column-stop = stop
odds-column-attacker-loses = attacker loses
odds-column-defender-loses = defender loses
odds-stop-after = after attack { $n }
odds-stop-at = at { $n } left
odds-stop-never = never
odds-stop-best = * the most destroyed, less what is lost, on average
odds-too-many = { $n } troops are too many: at most { $most } on a side
odds-too-many-spaces = a path has at most { $most } attacks
odds-too-much-work = these dice are too many or too different to be counted
odds-grid-path = a table is of one attack that is fought to the end
odds-grid-large = a table has at most { $attackers } attackers and { $defenders } defenders
odds-grid-head = the attacker wins, by attackers (down) and defenders (across):
odds-grid-title = { $name }: the attacker wins, in %
odds-grid-attackers = attackers that can fight
odds-grid-defenders = defenders
odds-target-head = { $attack ->
    [one] one die
   *[other] { $attack } dice
} against { $target }: { $total }, with { $bonus } to the total
odds-target-win = the target falls: { $win }
odds-target-mean = the dice total { $mean } on average
odds-fire-head = { $n ->
    [one] one die
   *[other] { $n } dice
} at { $list }
odds-fire-cleared = everything is destroyed: { $chance }
odds-fire-mean = hits on average: { $mean }
odds-fire-hits = hits
odds-fire-each = hits on { $unit }, if aimed there
odds-climb-head = { $n ->
    [one] one die
   *[other] { $n } dice
} on { $track }, from space { $from }
odds-climb-mean = spaces on average: { $mean }
odds-climb-left = rolls to the end on average: { $mean }
odds-climb-spaces = spaces
odds-column-attacker = next battle: attacker loses
odds-column-defender = defender loses
odds-column-chance = chance
odds-column-fraction = fraction

# Refusals of setups and saves
setup-players = a game of { $n } is not possible; players: { $list }
setup-players-variants = { $n } can play with { $list }.
setup-players-plain = { $n } can play without a variant.
setup-variant = there is no variant `{ $name }`.
setup-option = there is no option `{ $name }`.
setup-lesson = there is no lesson `{ $name }`.
setup-value = option `{ $option }` has no value `{ $name }`.
setup-allowed = There are: { $list }
setup-none = There are none.
setup-near = Did you mean `{ $near }`?
setup-conflict = these options cannot be combined
edition-unknown = There is no edition `{ $name }`, and no directory of that name.
edition-own = the directory `{ $name }` is used; the built-in edition is `{ $ships }`
edition-shipped = Built-in editions: { $list }
edition-unusable = The edition `{ $name }` cannot be used:
edition-language = `{ $name }` has no texts in `{ $lang }`; its languages: { $list }.
setup-bot = There is no bot `{ $name }`; bots: { $list }.
odds-no-battles = `{ $name }` has no battle page
odds-no-target = `{ $name }` is not a target; there are: { $list }
odds-no-helper = `{ $name }` is not a unit that helps in battle; there are: { $list }
odds-no-number = `{ $n }` is not a number of units: 0 to { $most }
odds-no-unit = `{ $name }` is not a unit; there are: { $list }
odds-no-hits = `{ $n }` is not a number of hits
odds-not-hit = `{ $name }` cannot be hit
odds-too-many-dice = at most { $most } dice can be fired, not { $n }
odds-no-climb = `{ $name }` is not an order that climbs a track; there are: { $list }
none-of-them = none
setup-player = there is no player `{ $name }`; there are: human, { $list }
save-foreign = not a warboard save
save-newer = a save of format { $format }; this version reads format { $known }
save-damaged = damaged line { $line }: { $reason }
save-refused = action refused at line { $line }: `{ $action }`: { $reason }
save-hash = hash mismatch at line { $line }: the replayed game differs from the saved one
save-dice = line { $line }: the dice are not those of the seed
save-edition = the edition in the save cannot be played:
save-exists = `{ $path }` already exists; choose another path
save-in-use = `{ $path }` is already being played; leave that game first
save-unreadable = cannot read `{ $path }`: { $reason }
not-regular = it is not a regular file
too-large = it is larger than { $n } MiB
save-unwritable = cannot write `{ $path }`: { $reason }
write-link = it is a symbolic link, which is not followed; name the file that it leads to
write-below-link = a folder on the way to it is a symbolic link, which is not followed; put a folder in its place
write-outside = it leads outside its folder
save-nowhere = there is no home folder to save in; name a file with --save FILE
replay-no-seat = there is no seat { $seat }; the seats are 1 to { $n }
replay-no-answer = there is no answer { $to }; the game has { $n }
show-save-whole = a saved game has no parts to show; name an edition, or leave the part out
show-no-seats = only a saved game has seats

## The model of play

word-all = all
# What players call one space of the board, and several, also after words that ask for the dative; an edition brings its own.
-space = space
-spaces = spaces
-spaces-dat = { -spaces }
spaces-word = { -spaces }
region-yours = yours
region-held = { START($army) } holds it
region-you = you
region-nobody = nobody’s
region-lacks = { $who } { $n } of { $all }, lack { $list }
region-has = { $who } { $n } of { $all }
region-lacks-brief = lack { $list }
region-has-brief = { $who } { $n } of { $all }
way-totals = { $list } ({ $of }).
way-cleared = { $spaces } without { THE($faction) }
way-cleared-army = { $spaces } without { THE($army) }
way-cards = cards laid
way-destroyed = { $units } destroyed
way-guarded = once { $track } is at its end, { $at } of { $last }
amount-printed = { $name } of { $list }
amount-times = { $times } × { $list }
amount-every = { $times } for every { $every } { $list }
amount-of = { $list } ({ $of })
amount-when = { $list } [{ $when }]
amount-spaces = { -spaces } controlled
amount-regions = regions controlled
amount-units = units on the board
amount-all-units = units
amount-units-there = { $units } there
amount-number-there = { $name } there
amount-hand = cards in hand
amount-laid = cards laid down
amount-card = { $name } on the card
amount-conquered-spaces = { -spaces } conquered this turn
amount-conquered-armies = armies from which something was conquered this turn
amount-conquered-factions = other factions from which something was conquered this turn
need-never = something that is not in this game
need-not = not: { $list }
need-least = at least { $n }
need-most = at most { $n }
need-between = { $least } to { $most }
need-spaces = { $count ->
    [one] { $n } { -space } controlled
   *[other] { $n } { -spaces } controlled
}
need-spaces-tagged = { $n } { $spaces } controlled
need-spaces-where = { $count ->
    [one] { $n } { -space } controlled
   *[other] { $n } { -spaces } controlled
} ({ $list })
need-every-space = all fitting { -spaces } controlled ({ $list })
need-every-named = all { -spaces } controlled { $list }
need-every-space-tagged = all { $spaces } controlled
need-controls = control of { THE($place) }
need-units = { $n } { $units } on the board
need-hand = { $n } { $count ->
    [one] card
   *[other] cards
} in hand
need-hand-deck = cards in hand ({ $deck }): { $n }
need-card-of = a card { $symbols }
quoted = “{ $name }”
need-laid = { $n } { $count ->
    [one] card
   *[other] cards
} laid down
need-laid-deck = cards laid down ({ $deck }): { $n }
need-laid-token = { $token } laid down: { $n }
need-conquered = { $count ->
    [one] { $n } { -space } conquered this turn
   *[other] { $n } { -spaces } conquered this turn
}
need-alone = every other faction out of the game
need-mover = { $whose ->
    [own] your own turn
    [friend] a partner's turn
   *[enemy] an opponent's turn
}
need-attacks = to attack in the battle
need-defends = to defend in the battle
need-faction = to play { THE($faction) }
need-out = { THE($faction) } out of the game
need-out-some = { $n ->
    [one] one army
   *[other] { $n } armies
} of { THE($faction) } out of the game
need-gone = no { $unit } on the board
need-round = round: { $n }
need-rounds = rounds over: { $n }
need-track = { $track }: { $n }
need-at = the place concerned: { $list }
need-from = the origin: { $list }
need-run = its own rule
need-else = as a card or a rule allows
need-has = { $n } { $variable }
need-has-thing = { $variable }: { $thing }
need-has-there = with { $n } { $variable }
need-number = with { $number } { $n }
need-named-by = where a { $variable } is
need-region = in { THE($region) }
need-closed = out of the game
need-token = on it: { $tokens }
need-owner = controlled by { $who }
need-stands = with units of { $who }
need-units-there = with { $n } { $units }
need-units-there-of = with { $n } { $units } of { $who }
need-next-to = next to one of these: { $list }
need-army = for an army: { $list }
need-who = { $whose ->
    [own] yourself
    [friend] a partner
    [enemy] an opponent
   *[nobody] nobody
}
tale-placed = Placed { $n }.
tale-took = Took { $n }: { $list }.
tale-took-own = Took { $n } of yours: { $list }.
tale-losses = { START($army) } { AGREE($army, "loses", "lose") } { $n ->
    [one] one unit
   *[other] { $n } units
}.
tale-repelled = Attacked in vain: { $list }.
tale-handed = Changed command: { $list }.
tale-laid = { $tokens }: laid on { $list }.
tale-holds = { START($army) } { AGREE($army, "holds", "hold") } { THE($region) } (+{ $bonus }).
tale-lost = { START($army) } lost { THE($region) } (+{ $bonus }).
tale-you-lost = You lost { THE($region) } (+{ $bonus }).

## The full screen

screen-standing = Who is winning
screen-tale = Since your last turn
screen-offer = You may now
screen-roll = Last roll
screen-against = against
screen-place = { $n ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $n }th
}
screen-row-left = { $left ->
    [one] One more card to choose, of { $places }.
   *[other] { $left } more cards to choose, of { $places }.
}
screen-row-full = All are chosen; Enter gives them, Esc takes the last one back.
screen-small = The screen needs { $columns } columns and { $rows } rows.
screen-speed = Bots play at speed { $n }.
screen-paused = Bots are paused: Space resumes, q leaves.
screen-goes-on = Bots play again.
screen-edge = No choice lies in that direction; Tab goes to the next.
screen-no-name = No choice here begins with { $name }. Esc leaves the name, : begins a command.
screen-watching = Others play, at speed { $n }. Space pauses, 1 to 4 change the speed, Enter skips to your next question.
screen-watching-own = Your order is carried out, at speed { $n }. Space pauses, 1 to 4 change the speed, Enter skips to your next question.
screen-stands-still = The game is paused. Space resumes it.
screen-keys-waiting = Enter continues · q leaves
screen-keys-waiting-undo = Enter continues · U takes the last answer back · q leaves
screen-keys-watching = Space pauses · 1-4 speed · Enter skips to you · t panels · q leaves
screen-keys-paused = Space goes on · 1-4 speed · Enter skips to you · t panels · q leaves
screen-undo-later = Nothing is taken back while others play. U does it at your next question.
screen-key-choose-numbered = arrows, 1–9 choose
screen-key-choose = arrows choose
screen-key-from = Enter from here
screen-key-auto = P plays it
screen-key-act = Enter does it
screen-key-pass = Enter passes
screen-key-pass-invasion = Enter passes for the invasion
screen-not-here = That key does nothing here. { $keys }
screen-key-until = A until it is taken
screen-key-moves-in = M and moves all in
screen-key-number = +/- the number
screen-key-kind = x another kind
screen-key-back = Esc back
screen-key-on = { $key } goes on
screen-no-end = The turn cannot be ended here: this question must be answered.
screen-key-rest = E ends the turn
screen-key-help = ? help
screen-key-always = ? help · : command · { $key } leaves
screen-typed-early = Other players are still playing; nothing was done. Type it when you are asked.
rules-index = What the rules say, by topic.
rules-inside = In this topic
rules-see = See also
screen-pager-topics = arrows choose a topic · Enter opens it · Backspace goes back · PgUp, PgDn scroll · Esc closes
screen-pager = arrows, Space and PgUp scroll · any other key closes
screen-pager-last = arrows scroll{ $again ->
    [yes] {" "}· n plays again
   *[no] {""}
} · r replay · p picture · Enter leaves
screen-pager-hidden = Enter shows how it went{ $again ->
    [yes] {" "}· n plays again
   *[no] {""}
} · r replay · p picture · q leaves
screen-next-set = Next set: { $n }
screen-more-sides = … and { $n } more
screen-of = { $have } of { $need }
screen-men = men
screen-pieces = pieces
screen-income = +
screen-cards = cards
screen-own = { $army }, you
screen-partner = { $army }, partner
screen-help-letters = Small letters go to places here: type commands after `:` (`:cards`); `T` turns the panel.
screen-help =
    Arrows         to the next choice in that direction
    Tab, Shift-Tab to the next, the one before
    a name         in small letters goes to the choice of that name; `/name` always does
    Enter          takes the source, then does it
    A              fights to the end with all units; after a number, until that many are left
    M              fights to the end, then moves all that may follow in
    + -, digits    the number
    x              another kind of unit
    Esc            back
    e              continues with the next step
    E              ends the turn: the rest of it is skipped
    U, Ctrl-R      undo, redo
    O              the odds on the board; `o` too, if no name begins with it
    P              lets the computer answer; of units to place, all that are left
    B              what the computer would do, and why
    R              the rules, by topic
    W              when you are asked about cards
    C              your cards, as `c`
    L              the log
    T              the next panel, as `t`
    PgUp, PgDn     what happened before; scrolls the panel
    Space, 1-4     pauses bots, their speed
    :              a command: Tab completes, `:help` lists them; `:auto` lets the computer answer,
                   `:auto step` and `:auto turn` until that is over
    q              leaves; the game is saved
    Ctrl-Z         suspends
    Mouse          a click takes the source, a second one on the target does it; the wheel changes the number

    On the board   `Ala R3`: the place, the letter of the army that holds it, its units
    +              others stand there too: units of another kind, or an ally's
    { "*" }              a token lies there
    @              a token that can be attacked
    °              a printed mark with a meaning: point at it
    dots           a special kind of link; `←` and `→` lead to the other edge
                   Below the board, the place pointed at is described in full.
greeting-screen = Arrows choose, Enter acts, ? lists the keys, : takes every command, q leaves. Any key closes this window.
screen-you = you:
show-picture-of-board = a picture shows the board; leave the part out
show-watch-save = a saved game does not change; `--watch` needs the directory of an edition
replay-picture-of-answer = a picture shows one moment; choose it with `--to N`, or use `show`

# Pictures of the board
picture-closed = out of the game
picture-written = { $path } written
picture-foreign = `{ $path }` already exists and is not such a picture; choose another path

## `fit`
fit-nothing = Too few games ended with a winner.
fit-head = { $edition }: { $games } games; weights fitted to { $made } positions, tested on { $held } others
fit-value = value of a position
fit-loss = log loss
fit-even = equal chances
fit-guessed = by strength, without weights
fit-fitted = with these weights
fit-no-better = These weights predict games no better than none; leave them out.
fit-undecided = games without a winner, not used: { $n }

## `arena`
arena-few = At least two bots are needed: --bots greedy,simple
arena-head = { $edition }, { $players } players: { $games } games
arena-bot = bot
arena-games = games
arena-wins = wins
arena-share = share
arena-elo = Elo
arena-interval = 95 %
arena-pair = pair
arena-by-seats = by seats of the first
arena-seats = { $n } of { $players }: { $share }
arena-sure = significant
arena-undecided = games without a winner: { $n }
arena-forfeits = games that a bot lost because it did not answer: { $n }
programs-empty = `cmd:` must be followed by a command, as in cmd:python3 my_bot.py
program-not-started = it cannot be started: { $why }
program-late = no answer in { $seconds } s
program-ended = it has ended
program-unread = it answered `{ $said }`: { $why }
program-fault = `cmd:{ $command }`: { $what }
program-lost = { START($seat) } { AGREE($seat, "gets", "get") } no answer from its program, which has lost the seat: the computer ({ $level }) plays on. { $fault }
seat-unnamed = Seat { $seat } is played by an external program, whose command must be given. For a new game: `--seats human,"cmd:./my_bot"`. For a saved one: `--seat { $seat }=cmd:./my_bot`, or a bot in its place with `--seat { $seat }=normal`; `warboard serve --resume` takes the same options.
seat-no-program = `--seat { $seat }=…`: that seat was not played by a program. The save defines the other players.
arena-failed = games that failed: { $n }

# The chronicle of a game
chronicle-turn = Round { $round }, { $army }
chronicle-round = Round { $round }
chronicle-attack = { $from } → { $to }
chronicle-roll = { $from } { $dice } → { $to } { $other }: −{ $lost }, −{ $taken }
chronicle-fire = { $from } → { $to }: { $dice }
chronicle-took = { $space } taken
chronicle-share = Chance to win of { $army }: { $from } % → { $to } %.
chronicle-leads = { START($army) } { AGREE($army, "takes", "take") } the lead.
chronicle-turning = { $turn }: { $what }
chronicle-winning = Who was winning, by turn:
chronicle-luck = Luck with the dice, in losses below the expected number:
chronicle-lost = lost { $lost }, expected { $expected }, in { $rolls } rolls
chronicle-turnings = Turning points:
chronicle-next-page = Keep the whole game as a page for a browser:
chronicle-next-picture = Draw the last board:
chronicle-next-again = Play such a game again:

# The page of a game
film-title = { $game }: replay
film-keys = Keys: ← → a moment, n p a turn, [ ] a battle, , . a roll, Home End, Space plays, 1 to 4 the speed.
film-noscript = This page shows a game with a script of its own; this browser does not run it.
film-play = Play
film-pause = Pause
film-speed = Speed
film-first = To the beginning
film-last = To the end
film-turn-back = A turn back
film-turn-on = A turn on
film-battle-back = A battle back
film-battle-on = A battle on
film-roll-back = A roll back
film-roll-on = A roll on
film-line = Time line
film-moment = moment
film-play-on = Play on from here
film-play-on-at = To play on from here: “warboard replay” with the save, at a terminal, and the key o at this moment.
film-opening = Before the first turn
film-told = What happened in this turn
film-curves = Course of the game
film-strength = Strength
film-share = Chance to win
film-income = Income
film-luck = Luck
film-lost = lost
film-expected = expected
film-rolls = rolls
film-turning = Turning points
film-dice = Check the dice
film-dice-agree = Every roll and every draw agrees with it.
film-foreign = `{ $path }` already exists and is not such a page; choose another path
film-nobody = nobody

# A game watched again
replay-foot = ← → moment  n p turn  [ ] battle  , . roll  Space plays  ? keys  q leaves
replay-keys = no such key; ? lists them all
replay-no-more = there are no more of these
replay-help =
    ← →            a moment back, a moment on
    n p            the next turn, the one before (also ↓ ↑, PgDn PgUp)
    {"["} ]            the battle before, the next one
    , .            the roll before, the next one
    Home End       to the beginning, to the end
    Tab, Shift-Tab the turning points
    Space          plays and stops               1-4   the speed
    v              whose view is shown           m     the measure of the curves
    t              curves and turning points     o     plays on from here, as a new game
    q              leaves                        Ctrl-Z  suspends
    Mouse: a click on the time line goes there, the wheel goes on and back.
    ● taken   x battle   · roll   ▫ cards   † out   ★ turning point
replay-play-on = Save a new game that continues from here?  y = yes, any other key = no
replay-yes = yY
replay-played-on = A new game that continues from there is saved, with dice of its own. The SHA-256 of their secret number is
    { $hash }
    Play it with
replay-own-eyes = the views of other seats become available when the game is over
replay-truth = everything is shown
replay-public = only public information is shown
replay-seat = as { $seat } saw it
replay-measure = { $what }, from turn to turn (m)
replay-turning = Turning points (Tab)

### Playing in a browser

name-empty = Type a name, with letters.
name-long = A name has at most { $n } letters.
name-hidden = A name has no characters that cannot be seen.
serve-host = The host's page, for you alone: it starts games and shows every link.
serve-seat = Seat { $seat }:
serve-program = Seat { $seat } is played by your program.
serve-lost = { START($seat) } { AGREE($seat, "gets", "get") } no answer from its program: the computer ({ $level }) plays on.
serve-bot = Seat { $seat } is played by `{ $bot }`.
serve-spectators = Spectators:
serve-alone = Only this machine can open these links. `--host 0.0.0.0` lets others in.
serve-open = Anyone who can reach this machine can open these links and play their seats. The connection is not encrypted.
serve-public = Players open { $url }; let it lead to this server, at { $to }. Anyone with a link can play its seat.
serve-other-host = This server does not answer by this name. Whoever runs it can start it with `--public-url { $url }`, the address that players open.
serve-other-site = A page of another address asks, so nothing was done. If it is this server's, whoever runs it can start it with `--public-url { $url }`, the address that players open.
serve-places = At most { $n } connections are possible at once, at most half of them for spectators.
serve-too-fast = Too fast; nothing was done. Try again in { $n } s.
serve-muted = The host has muted this link: your messages are not shown.
serve-invite = One link for everybody: whoever opens it gives a name and takes a free seat, or watches.
serve-seat-taken = That seat is taken; choose another one.
serve-name-taken = Somebody here has that name; choose another one.
serve-name-first = Give your name first.
serve-here-already = You are here already.
serve-host-alone = Only the host can do that.
serve-gathering-full = { $n } people are here already; nobody else can come.
serve-nobody-sits = Nobody has a seat yet.
serve-not-ready = { $name } is not ready yet.
serve-nothing-here = This game has begun or is no more. Open the link again.
serve-not-over = The game is not over.
serve-sat = { START($seat) } { AGREE($seat, "sits", "sit") } down.
serve-handed = The host lets a bot answer for { THE($seat) }.
serve-given-back = { START($seat) } { AGREE($seat, "answers", "answer") } again in place of the bot.
serve-clock-set = The host sets the clock: { $n } seconds for an answer.
serve-clock-off = The host stops the clock.
serve-renewed = The host has renewed the link of { THE($seat) }.
serve-renewed-link = The host has renewed the link of this seat: ask for the new one.
serve-closed = The host has closed this game. It is saved.
serve-muted-seat = The host has muted { THE($seat) }.
serve-heard-seat = { START($seat) } can be heard again.
serve-muted-watching = The host has muted those who watch.
serve-heard-watching = Those who watch can be heard again.
serve-asks-again = { START($seat) } { AGREE($seat, "wants", "want") } to play again.
serve-notice = { $name }, it is your move: { $game }
serve-stop = Ctrl-C stops the server; the games are saved as they are played, and the links stay valid.
serve-no-browser = No browser was found to open it.
serve-cannot = Cannot listen at { $at }: { $reason }
serve-taken = Another program listens at { $at }; `--port { $next }` takes the next port, `--port 0` a free one
serve-no-moment = This game is not over, or has no moment { $at }.
serve-full = This server has { $n } games already.
serve-stand-in = { START($seat) } { AGREE($seat, "is", "are") } away: a bot plays on.
serve-undone = { START($seat) } undid the last answer.
serve-refused = { START($seat) } { AGREE($seat, "does", "do") } not agree: nothing is undone.
serve-stuck = The game cannot be saved and waits; saving is tried again.
serve-unstuck = The game can be saved again.
serve-late = Your time ran out: a bot has answered.
serve-unread = The server could not read the page's message. Reload the page.
serve-watching = You are a spectator, who cannot answer.
serve-not-asked = You are not asked now.
serve-not-here = That command is not available in a browser.
serve-stale = The question has changed meanwhile; nothing was done.
serve-conceded = { START($seat) } { AGREE($seat, "concedes", "concede") }: a bot plays on to the end.
serve-undo-others = Another player has decided something since.
serve-undo-once = Undoes your last answer.
serve-undo-asks = Asks the others whether you may undo your last answer: dice were rolled, or information was revealed since.
page-board = Board
page-standing = Standing
page-tale = What happened
page-offer = You may now
page-hand = Your cards
page-people = At the table
page-chat = Chat
page-say = Message to all
page-send = Send
page-you = you
page-watching = You watch
page-watchers = { $n } watching
page-astray = That is no choice now.
page-your-move = Your move
page-waits = To move: { $seat }
page-waits-somebody = Waiting for an answer
page-waits-all = Waiting until all have answered
page-take-back = Take it back
page-goes-on = Played automatically
page-for-you = Answered for you
page-here = here
page-away = away
page-stand-in = away, a bot plays
page-conceded = has conceded, a bot plays
page-bot = bot: { $bot }
page-undo = Undo
page-wish-own = The others are asked whether you may undo it.
page-wish = { $seat }: asks to undo the last answer.
page-agree = Agree
page-refuse = Refuse
page-back = Back
page-until = Until it is decided
page-until-all = … then move all in
page-until-all-title = Attack until it is decided; once it is taken, all units move in.
page-leave = Number to be left
page-left = Until { $n } left
page-more = One more
page-less = One fewer
page-number = Number
page-from = From { $space }: choose the target.
page-choose = Choose on the board or here.
page-nothing-yet = Nothing has happened yet.
page-pace = Pace of bots
page-pace-slow = slow
page-pace-middle = middle
page-pace-fast = fast
page-pace-none = at once
page-auto = A bot does this
page-end-turn = End my turn
page-auto-turn = A bot plays my turn
page-typed = Command, as at the terminal
page-do = Do it
page-go-on = Go on
page-habits = Standing orders
page-concede = Concede
page-concede-sure = The computer plays on to the end in your place. Do you concede?
page-unsent = Nothing was sent: the connection is lost. Try again when it is back.
page-legend = Signs
page-ended = over
page-help-text =
    Your choices are listed beside the board (below it on a small screen), with a button for each answer. On the board, the places that you can choose are outlined.
    
    · Click one of your places and then another, or drag from one to the other: both choose, and show the odds of an attack. The button does it, or a second click on the place. The number sets how many units or dice; “Until it is decided” attacks again and again.
    · Cards are played from “Your cards”. To put several in order, click one after the other.
    · Point at a place, or go to it with the keyboard, to read what is there and the odds of an attack on it.
    · “A bot does this” answers one question for you, “A bot plays my turn” all of the turn. “Undo” takes your last answer back. If dice were rolled or information was revealed since, the others are asked; if others have decided something since, it is grey.
    · “Standing orders”, at the table, set when you are asked for cards, and whether you are asked about your defence and about moving in; they hold while you are away too.
    · The wheel, two fingers, or + and − on the board enlarge it; drag the background to move it.
    · You may close the page: the game waits, and the link opens it again.
    · The line at the foot takes commands, as a terminal does: “help” lists them, “rules” shows the rules.
page-rules = Rules
page-help = Help
page-close = Close
page-unread = ✉ { $n } new
page-muted = The host has muted this link
page-sent-again = The connection is back; your last action was sent again.
page-unanswered = The connection was lost before an answer came; check whether your action was accepted.
page-lost = The connection is lost; reconnecting …
page-dice = The dice were fixed beforehand by a secret number, shown when the game is over. Its SHA-256: { $hash }
page-clock = { $n } seconds for an answer
page-out = out
page-near = near
page-next-set = The next set brings { $n }.
page-losses = loses { $n }
page-total = { $total } of { $needed }
page-free = free
page-zoom-in = Larger
page-zoom-out = Smaller
page-whole = Whole board
page-over = The game is over
page-play-on = Play on from here
page-play-on-from = From moment
page-play-on-title = The replay counts its moments, and leads here from any of them.
page-played-on = A game plays on from moment { $n }: your seat in it
page-again = Watch it again: the whole game, with its curves and turning points
page-wins = Wins:
page-latest = Just now
page-replay = At a terminal: warboard replay { $file }
page-notify = Notify me when it is my move
page-level = Level of detail
page-level-turns = turns
page-level-steps = events
page-level-all = every battle
page-skip = To your next choice
page-keys = Keys: on the board arrows go to the nearest place that you can choose, Enter chooses, Esc goes back; + and − change the number; a letter goes to a name.
page-host = Games of this server
page-new-game = New game
page-games = Games
page-no-games = No game was started here yet.
page-edition = Game
page-variant = Variant
page-as-printed = as printed
page-players = Players
page-options = House rules
page-seat = Seat { $n }
page-clock-host = Clock, in seconds for an answer
page-no-clock = none
page-begin = Begin
page-learn = Learn: { $list }
page-mute = Mute
page-unmute = Unmute
page-copy = Copy
page-partner = partner
page-regions = Regions
page-chances = Chance to win
page-turn = Turn { $n }
page-are-here = here: { $list }
page-copied = Copied
page-give-links = Send each player one link. Anyone with the link can play that seat.
page-my-games = My games on this device
page-forget = Forget
page-marked = Marked: copy it now
page-table-of = { $name }’s table
page-free-seats = seats free: { $n }
page-comes = { $name } is here
page-your-colour = Your name and colour
page-your-name = Your name
page-rename = Change
page-how-to-sit = Give your name and take a free seat. Nothing to install, no account.
page-only-watch = Only watch
page-ready = Ready
page-not-ready = not yet
page-empty-seats = A bot answers for an empty seat until somebody takes it.
page-host-begins = The host begins.
page-name-first = Give your name first.
page-free-seat = Free seat
page-taken = taken
page-host-word = host
page-sit-here = Sit here
page-stand-up = Stand up
page-places = The places
page-winner = has won
page-move-up = Move { $name } up
page-move-down = Move { $name } down
page-shuffle-seats = Shuffle seats
page-seat-moved = You now sit here: { $seat }
page-remove = Remove
page-remove-sure = Remove { $name } from this table?
page-who-plays = Who plays here
page-also-here = Here without a seat: { $list }
page-what-is-played = What you will play
page-seconds = { $n } s
page-host-choices = Host’s choices
page-invite = Invite
page-invite-all = One link for everybody
page-invite-text = Whoever opens the link gives a name and takes a free seat, or watches.
page-invite-dots = The link as a picture: point a telephone's camera at it
page-share = Share…
page-link-gone = This link leads nowhere any more. Ask the host for another one.
page-gather = Open a table
page-begin-at-once = Begin, with a link for each
page-bot-plays = A bot plays
page-give-back = Give the seat back
page-new-link = New link
page-new-link-is = The new link of this seat, for its player alone:
page-close-game = Close the game
page-close-sure = Close this game for everybody? It stays saved.
page-host-menu = Host’s menu
page-mute-watching = Mute those who watch
page-hear-watching = Let those who watch be heard
page-handed = The host lets a bot answer for you
page-stands-in = a bot plays
page-sound = Sounds
page-motion = Motion
page-motion-none = none
page-motion-normal = normal
page-motion-slow = slow
page-rematch = Play again with the same people
page-rematch-wants = { $n } of { $total } want it
page-rematch-link = The new game with the same people: your seat in it
page-set-up = A bot sets up for me
page-notify-server = Tell me of my move by the host’s service
page-scheme = Light or dark
page-step-of = step { $n } of { $total }:
page-other-numbers = Other numbers
page-menu = Menu
page-against = against
page-last-roll = Last roll
page-log = Log
page-you-take-it = you take it
page-tap-card = tap a card
page-orders = Your orders, first to be turned up first
page-forces = forces
page-fronts = Fronts
page-of = { $n } of { $total }
page-topics = All topics


# The screen: rows of cards, habits
screen-key-row = Enter or a number takes it
screen-key-row-give = Enter gives these cards
screen-key-row-back = Esc takes back
screen-forgo-again = Press e again to confirm.
screen-step-began = { $step } has begun by itself: nothing was left to do before. Press the key again to skip it.
screen-leave-or-name = q again leaves; another letter continues a name that begins with q.
screen-on-or-name = e again continues with the next step; another letter continues a name that begins with e.
screen-menu-other = No other key does anything here.
forgoes-order = { $card } would give no order, and is used up.
screen-keys-menu = ↑ ↓ line · Enter or a number takes it · q leaves
screen-keys-menu-back = ↑ ↓ line · Enter or a number takes it · Esc back · q leaves
word-until = until
auto-step = The computer plays for you until the step is over; Ctrl-C stops it, `undo` takes it back.
    .page = The computer plays for you until the step is over; “Undo” takes it back.
ends-turn = The rest of the turn is skipped, except for required answers; `undo` takes it back.
    .page = The rest of the turn is skipped, except for required answers; “Undo” takes it back.
auto-opening = The computer plays for you until the first turn begins; Ctrl-C stops it, `undo` takes it back.
    .page = The computer plays for you until the first turn begins; “Undo” takes it back.
auto-turn = The computer plays for you until the turn is over; Ctrl-C stops it, `undo` takes it back.
    .page = The computer plays for you until the turn is over; “Undo” takes it back.
auto-until-attacked = The computer plays for you until you are attacked; Ctrl-C stops it, `undo` takes it back.
    .page = The computer plays for you until you are attacked; “Undo” takes it back.
auto-attacked = You are attacked: you play again.
conceded = { START($seat) } { AGREE($seat, "concedes", "concede") }: the computer plays on to the end. Ctrl-C takes the seat again.
concede-sure = The computer would play on to the end in your place: `concede yes` does it.
synopsis-concede = concede [yes]
brief-concede = Gives the game up: the computer plays on for you to the end.
synopsis-advice = advice
brief-advice = Suggests an answer and gives the reason, from what your seat knows.
synopsis-rules = rules [TOPIC]
brief-rules = Explains the rules of a topic; without one, lists the topics.
advice-would = The computer would type `{ $answer }`.
    .page = The computer would answer: { $answer }
advice-nothing-better = It finds nothing better.
advice-attack = It captures { $space } with a probability of { $chance }.
advice-gain = That { $list }.
gain-completes = completes { THE($region) }, +{ $n }
gain-breaks = takes { THE($region) } from { THE($army) }, −{ $n }
gain-out = eliminates { THE($army) }
gain-wins = wins the game: { $way }
gain-short = leaves { $n } to go: { $way }
advice-takes = It takes { $space } for certain.
advice-threatened = There are { $here } on { $space }, and { $n } on { $there } next to it.
advice-trade = The set brings { $units }.
windows-once = you are asked when a card may be played; a pass holds for the whole invasion, or until somebody plays a card
windows-means = `{ $word }`: { $words }
windows-how = `windows NAME never|once|ask|always` changes one; add `attacking` or `defending` for that side of a battle alone. `windows CARD never|once|ask` changes a card.
windows-card-among = Because several people play here, the question is asked all the same.
rules-unknown = There is no topic “{ $words }”; `rules` lists the topics.
rules-topics = Topics:
rules-steps = Steps:
rules-kinds = Units:
rules-orders = Orders:
rules-answers = Answers:
rules-tokens = Tokens:
rules-cards = Cards:
rules-how = `rules NAME` explains one of them; a part of the name is enough.
rules-everybody = Everybody
rules-step = Step { $n } of { $of } of a turn.
rules-phase = Step { $n } of { $of } of a round.
rules-at-once = All answer at the same time, each unseen by the others. When the last has answered, { $hidden ->
    [0] all answers are shown and carried out together
   *[other] all answers are carried out together, and those that are not hidden are shown
}; until then, `undo` takes back your own.
    .page = All answer at the same time, each unseen by the others. When the last has answered, { $hidden ->
        [0] all answers are shown and carried out together
       *[other] all answers are carried out together, and those that are not hidden are shown
    }; until then, you can take back your own.
rules-who = Taken by: { $who }.
rules-opening = Before the first turn.
rules-window = Cards that fit here may be played. Asked: { $who }.
rules-window-cards = Cards for this moment: { $list }.
rules-trade-sets = Three cards of one symbol, or three of three symbols, make a set; a card with several symbols stands for any of them.
rules-trade-track = The sets of the game bring, one after the other: { $list }{ $more ->
    [0] {""}
   *[other] , then each { $more } more
}.
rules-trade-table = A set brings: { $list }. A card with several symbols stands for any of them.
rules-trade-three = three of { $symbol } { $n }
rules-trade-mixed = three of three symbols { $n }
rules-trade-must = With { $n } cards or more { $until ->
    [-1] a set must be traded
   *[other] sets must be traded until { $until } or fewer are left
}.
show-trade-must = from { $n } cards{ $until ->
    [-1] { "" }
   *[other] , until { $until } are left
}
rules-trade-most = { $n ->
    [one] One set
   *[other] { $n } sets
} in a turn at most.
rules-trade-held = A traded card that shows one of your { -spaces } brings { $units } there{ $n ->
    [one] , once a turn
   *[other] , { $n } times a turn
}.
rules-take = Whoever stands alone somewhere takes it.
rules-gives = { $of }: { $list }.
rules-place-on = On: { $list }.
rules-place-needs = At once, at least: { $list }.
rules-place-most = In all, at most: { $list }.
rules-place-room = At most { $most } units may be in one place; those that find no room are lost.
rules-place-driven = Of units that stood there, { $lost } are lost; others wait again ({ $units }).
rules-targets = Targets: { $list }.
rules-draw = Cards drawn: { $list }.
rules-deal-cards = Every player draws { $n ->
    [one] one card
   *[other] { $n } cards
}.
rules-program = Every player secretly chooses { $n ->
    [one] one card
   *[other] { $n } cards
} from hand and their order.
rules-orders-of-hand = Whoever has the turn plays one card of the hand, for one of its orders or for its effect. Without a card that can be played, the step is passed.
rules-give-orders = In turn, each player turns up the top card and gives one of its orders, or none, until no card is left.
rules-faces = There are: { $list }.
kind-basic = holds { -spaces }; each that fights rolls a die, and losses are taken from these
kind-hit-on = hit on { $least } or more
kind-hits = destroyed by { $n ->
    [one] one hit
   *[other] { $n } hits
}
kind-range = moves over at most { $n } { $n ->
    [one] link
   *[other] links
}
kind-range-any = moves over any number of links
kind-and = ;{" "}
kind-over = goes only by { $links }
kind-over-always = goes by { $links }
kind-over-if = goes by { $links } under this condition: { $list }
kind-over-none = never moves
kind-placed = is placed on { -spaces } like this: { $list }
kind-on = may stand only on { -spaces } like this: { $list }
kind-through = passes { -spaces } like this: { $list }
kind-through-all = passes all { -spaces }
kind-carries = carries { $units }
kind-strikes = hits on { $attack } attacking and { $defend } defending
kind-dice = rolls { $n } dice
kind-first = strikes before others
kind-endures = takes { $n } hits
kind-hit-when = can be hit only when this holds: { $list }
kind-bonus = { $n ->
    [one] a bonus card
   *[other] { $n } bonus cards
} for the army that destroys it
kind-takes = when destroyed, also destroys { $units } beside it
kind-takes-waiting = when destroyed, also removes { $units } waiting to be placed
kind-costs = costs { $price }
kind-limit = { $n ->
    [one] there is one
   *[other] at most { $n }
}
rules-dice-attacker = The attacker rolls at most { $n ->
    [one] one die
   *[other] { $n } dice
} with { $sides } sides, one for each unit that fights; { $stay } must stay out of it.
rules-dice-defender = The defender rolls at most { $n ->
    [one] one die
   *[other] { $n } dice
} with { $sides } sides, one for each unit.
rules-compare = The dice are compared pair by pair, the best first; the lower die of a pair costs its side one unit.
rules-total = Each side adds its dice up; the lower total costs its side one unit.
rules-threshold = The attacker places each die on a unit that it is high enough to hit; the defender rolls no dice.
rules-function = A rule of this edition decides what the dice cost each side.
rules-ties-attacker = Where both are equal the attacker wins.
rules-ties-defender = Where both are equal the defender wins.
rules-source = Source: the rulebook, “{ $list }”{ $kind ->
    [in-part] ; what it leaves open is reconstructed
   *[whole] {""}
}.
rules-source-none = Source: reconstructed, as no rulebook prints it.
topic-winning = Winning
topic-round = A round
topic-turn = A turn
topic-units = Units
topic-cards = Cards
topic-regions = Regions
topic-tracks = Tracks
special-targets = Other targets of attacks: { $list }
special-cards = Cards are played for their effects: `cards` shows yours, `rules cards` all.
    .page = Cards are played for their effects.
special-rounds = All players program cards in secret; they are turned up one by one, and each gives an order.
welcome-you = You play { $armies }.
welcome-human = { $armies }: a person
welcome-program = { $armies }: a program
welcome-bot = { $armies }: the computer ({ $bot })
welcome-neutral = Neutral: { $armies }
welcome-special = Special rules
side-near = No side is called “{ $side }”; did you mean { $near }?
side-unknown = No side is called “{ $side }”; the sides are { $list }.
side-with = { $side }, with { $list }
resume-now = just now
resume-minutes = { $n } minutes ago
resume-hours = { $n } hours ago
resume-days = { $n } days ago
screen-key-left = A until { $n } are left
rules-way = { $who }: { $what }
rules-way-far = {" "}· { $counts }: { $near }
advance-auto = From now on all units that may follow move into the { -spaces } you conquer; `advance ask` asks again.
advance-ask = From now on you are asked how many units move into the { -spaces } you conquer.
welcome-steps = It has { $n } steps, each explained when it comes; `rules turn` lists them.

# Studies
study-players = `{ $set }`: { $n } seats are named
study-head = { $edition }: { $games } games of { $cells } settings
study-cell = setting
study-won = won
study-finished = of
study-share = share
study-interval = 95 % interval
study-games = games
study-cut = at the limit
study-drawn = drawn
study-nobody = nobody left
study-endless = without end
study-failed = failed
study-length = mean length
study-median = median
study-began = first turn wins
study-first-taken = first conquest wins
study-first-region = first region wins
study-turns = turns
study-rounds = rounds
study-part = part of the games
study-of-game = part of the game
study-of-strength = part of the strength
study-winner = winner
study-wins = Who wins
study-plot-wins = Shares, with 95 % intervals
study-plot-lengths = Length of games
study-plot-strength = Strength over time
study-plot-strength-of = Strength over time: { $cell }
study-title = { $edition }: a study
study-courses = Course of the games
study-facts = Inputs
study-fact-edition = edition
study-fact-version = program
study-fact-seed = seed
study-fact-games = games of each setting
study-fact-seats = seats
study-how = An interval contains the true share in 95 of 100 such studies (Wilson). Games of the same number have the same dice in all settings with equally many players. The same edition, settings, seed and program give the same page.
rows-damaged = { $file }, line { $line }: { $what }
rows-taken = { $file } already exists; `--resume` continues an interrupted part
rows-busy = another process is writing { $file }
rows-other = { $file } is of another study: { $what ->
    [version] it was played by another version of the program
    [edition] it is of another edition
    [hash] the rules of its edition differ
    [seed] it has another seed
    [games] it has another number of games
    [variant] it has another variant
    [options] it has other options
    [seats] it has other seats
    [max-turns] it has another limit of turns
    [cells] it combines other settings
    [until-narrow] it stops at another width of the intervals
    [shard] it is another part
   *[other] its armies differ
} ({ $theirs } instead of { $own })
merge-unlike = { $one } and { $other } disagree about game { $game }: one of them is damaged, or was played by another program
merge-missing = { $n ->
    [one] 1 game of { $all } is missing
   *[other] { $n } games of { $all } are missing
}: { $list }
merge-parts = Parts to play, or to continue with `--resume`: { $list }
balance-about = Made by `{ $command }`: { $games } games of every setting, `{ $bot }` in every seat. In brackets, in percent: the 95 % confidence interval.
balance-setting = Setting
balance-players = Players
balance-wins = Who wins
balance-began = The first turn wins
balance-length = Median turns
balance-undecided = Undecided
balance-plain = as it stands
balance-variant = variant `{ $id }`
balance-option = `{ $option }` is `{ $value }`
balance-head = { $edition }: { $games } games of { $settings ->
    [one] 1 setting
   *[other] { $settings } settings
}, `{ $bot }` in every seat
balance-noticed = What stands out
balance-even = Nothing stands out; more games (`--games`) would show smaller differences.
balance-uneven = { $setting }, { $players } players: { $who } wins { $share } ({ $low } … { $high }); { $even } would be even
balance-first = the first turn
balance-open = { $open } of { $games } games had no winner: { $cut } at the limit of turns, { $drawn } drawn, { $nobody } with nobody left, { $endless } without end
balance-no-victory = nobody ever won by { $ids }
balance-unused = { $use ->
    [held] never in a hand
    [played] never played
    [fielded] never on the board
    [bought] never bought
    [ordered] never ordered
   *[token] no token was ever used of
}: { $ids }
balance-stronger = { $use ->
    [held] who has it in hand wins more often
    [played] who plays it wins more often
    [fielded] who has it on the board wins more often
    [bought] who buys it wins more often
    [ordered] who orders it wins more often
   *[token] who uses its tokens wins more often
}: { $ids }
balance-weaker = { $use ->
    [held] who has it in hand wins less often
    [played] who plays it wins less often
    [fielded] who has it on the board wins less often
    [bought] who buys it wins less often
    [ordered] who orders it wins less often
   *[token] who uses its tokens wins less often
}: { $ids }
balance-same = options that changed not one game: { $ids }
balance-little = options without a difference that { $games } games of each show: { $ids }
balance-much = options that change who wins, or how long games last: { $ids }
balance-settings = Settings
balance-victories = Ways to win
balance-held = Cards in a hand
balance-played = Cards played
balance-fielded = Kinds of unit on the board
balance-bought = Kinds of unit bought
balance-ordered = Orders given
balance-token = Piles whose tokens were used
balance-options = Options, compared with the default
balance-victory = Way
balance-games = Games
balance-by-script = by a script
balance-thing = Id
balance-in-games = In games
balance-with = Wins with it
balance-without = Without it
balance-difference = Difference
balance-more = more
balance-less = less
balance-never = never
balance-otherwise = Games that go otherwise
balance-turns = Turns
balance-how = A difference in percent compares an army with itself, with and without. In brackets: where it lies in 999 of 1000 such runs, since many are looked at together; in “Settings” in 95 of 100. What stands out may be a cause or a consequence: who leads can play and buy more.

# Words of commands
# Each set stands on one line, separated by commas; the first word is the one shown. `{""}` is a set without a word.
words-pass = pass
words-auto = auto, best
words-concede = concede, resign
words-advice = advice, advise, hint
words-rules = rules, rule
words-end = end, done, e
words-board = board, b
words-map = map, m
words-look = look, l
words-cards = cards, c, hand
words-status = status, players, s
words-legal = legal, what, w
words-odds = odds, o
words-log = log
words-undo = undo, u
words-redo = redo
words-save = save
words-help = help, h
words-quit = quit, exit, q
words-play = play
words-windows = windows, window
words-attack = attack, a
words-again = again
words-stop = stop
words-commit = commit
words-defend = defend, d
words-reroll = reroll
words-buy = buy, build
words-pay = pay
words-claim = claim
words-advance = advance, adv
words-fire = fire
words-fight = fight
words-lose = lose
words-retreat = retreat
words-hit = hit
words-fortify = fortify, move, f
words-deploy = deploy
words-order = order
words-place = place, reinforce, put, p
words-program = program
words-answer = answer
words-trade = trade, t
words-held = held

# Words behind commands
words-yes = yes, y
words-no = no, n
words-turn = turn
words-auto-once = once
words-step = step
words-until = until
words-until-elided = {""}
words-attacked = attacked, attack
words-until-attacked = {""}
words-all = all, max, most
words-none = none
words-with = with
words-leaving = leaving, leave
words-for = for
words-and = and
words-between = to, from, with

# Words of windows and their settings
words-never = never
words-once = once
words-ask = ask
words-always = always
words-attacking = attacking
words-defending = defending
words-every-window = all
words-invaded = invaded
words-before-roll = before_roll
words-after-roll = after_roll
words-conquered = conquered
words-traded = traded
words-level-beginner = beginner
words-level-easy = easy
words-level-normal = normal
words-level-hard = hard
words-level-expert = expert

lesson-step = Lesson { $n } of { $of }. { $text }
lesson-end = The lesson is over. { $text }
lesson-do = { $text } Now: “{ $line }”.
    .page = { $text }
lesson-not-yet = The lesson is about something else first: “{ $line }”. You may leave at any time, and resume here.
    .page = The lesson is about something else first. You may leave at any time, and resume here.
learn-none = { $name } has no lesson. These have one:
learn-nowhere = No built-in game has a lesson.
learn-unknown = There is no lesson `{ $id }`; lessons: { $list }.
menu-resume = Continue
menu-learn = Learn
menu-play = New game
menu-play-about = choose game, side, level
menu-serve = Play with friends
menu-serve-about = in browsers, by one link
menu-watch = Watch
menu-watch-about = replays and games of bots
menu-learn-about = a guided first game
menu-quit = Quit
menu-resume-about = { $game }, and { $n } older
menu-resume-unread = { $n ->
    [one] a saved game
   *[other] { $n } saved games
}
watch-bots = Bots play
watch-bots-about = a new game, in which you only watch
watch-replay = Replay of { $game }
screen-keys-form = ↑ ↓ line · ← → choice · Enter begins · q leaves
screen-keys-form-back = ↑ ↓ line · ← → choice · Enter begins · Esc back to the menu · q leaves
screen-enter = Enter
screen-form-begins = begins with these choices
form-game = Game
form-variant = Variant
form-side = You play
form-bots = Bots
form-nobody = nobody, only watch
form-wins = Winning: { $list }
resume-bots = bots alone
resume-people = { $n } people
resume-won = over: you won
resume-lost = over: you lost
resume-ended = over
resume-opening = set-up
resume-leads = { START($army) } leads with { $n } %
resume-level = { $list } bots

# The page on which a board is drawn
drawing-title = { $name } – drawing
drawing-map = The board; arrows move the chosen space
drawing-tools = Tools
drawing-zoom-in = Enlarge
drawing-zoom-out = Reduce
drawing-whole = Whole board
drawing-space-label = Space { $space }
drawing-corner-label = Corner { $n } at { $list }
drawing-mode-move = Move
drawing-mode-link = Link
drawing-mode-outline = Outline
drawing-mode-add = New space
drawing-hint-move = Drag a space or its name. Tab goes to the next space, arrows move it by one, with Shift by ten.
drawing-hint-link = Click the first of two spaces. Two linked spaces are unlinked.
drawing-hint-second = Click the second space; Escape cancels.
drawing-hint-outline = Click a space, then drag its corners. Yellow corners belong to several outlines.
drawing-hint-line = Click corners; Enter or a click on the first corner closes the line, Escape cancels.
drawing-hint-add = Click where the new space is.
drawing-undo = Undo
drawing-redo = Redo
drawing-scheme = Light or dark
drawing-lost = The server cannot be reached. Nothing is lost; the page continues when it is back.
drawing-not-saved = The change was not saved. Try again.
drawing-theirs = In the file:
drawing-yours = Yours:
drawing-use-mine = Write mine
drawing-keep-theirs = Keep the file's
drawing-close = Close
drawing-nothing-chosen = Click a space to see its names, region, tags and links.
drawing-in-file = `{ $space }` in { $file }
drawing-name-in = Name ({ $lang })
drawing-region = Region
drawing-no-region = (no region)
drawing-position = Position in %
drawing-across = Percent from the left
drawing-down = Percent from the top
drawing-tags = Tags
drawing-links = Links: { $n }
drawing-unlink = Remove the link
drawing-delete-space = Delete the space
drawing-link-makes = New links
drawing-kind = Kind
drawing-new-kind = A new kind …
drawing-new-kind-name = Its name
drawing-one-way = From the first to the second space only
drawing-link-help = To change the kind of a link, remove it and link the spaces again.
drawing-outline = Outline
drawing-outline-help = Click a space or choose a coast.
drawing-corner-help = Drag a corner, or a point between two corners for a new one. Delete removes a corner. Corners snap to those of other outlines and move together; with Alt, alone.
drawing-coast-of = Coast of { $name }
drawing-all-spaces = all spaces
drawing-line-of = Line { $n }: { $total } corners
drawing-delete-line = Delete the line
drawing-draw-line = Draw a line
drawing-draw-coast = Draw a coast
drawing-coast = Coast
drawing-none = (none)
drawing-new-line = New line
drawing-line-help = { $n } corners so far; at least three are needed.
drawing-end-line = Close the line
drawing-cancel = Cancel
drawing-new-space = New space
drawing-new-help = Click its position on the board.
drawing-new-at = At { $list } percent
drawing-new-name = Name
drawing-new-id = Id
drawing-add = Add
drawing-regions = Regions
drawing-bonus = Bonus
drawing-nothing-found = Nothing found
drawing-checking = Checking …
drawing-findings = Findings: { $n }
drawing-more-findings = { $n } more; `warboard check` lists all
drawing-error = error
drawing-warning = warning
drawing-show-space = Show { $space }
drawing-broken = { $file } cannot be read: { $reason }. The board shows the last readable state; mend the file in an editor.
drawing-recount = Set declared numbers
drawing-recount-help = Sets spaces, regions, links, inside and neighbours, where they are declared, to what the board has

draw-link = The board, for this machine only:
draw-stop = Ctrl-C stops the server. Every change is already in the files.
draw-shipped = `{ $name }` ships inside this program and never changes; name a directory
draw-cannot-read = cannot read `{ $path }`: { $reason }
draw-no-edition = `{ $path }` is not an edition: it contains no `.toml` file; run `warboard new` to create one
draw-extends = `{ $path }` extends `{ $other }`, to which the board belongs; draw that edition
draw-conflict = This value has changed since the page showed it.
draw-missing = { $what } is not in the files any more.
draw-taken = There is already a space `{ $id }`; choose another id.
draw-bad-id = `{ $id }` is not an id: a letter, then letters, digits and `_`, all small, at most 60.
draw-bad-name = A name needs 1 to 120 characters on one line.
draw-off-sheet = This position lies beyond the sheet.
draw-few-corners = A closed line needs at least three corners.
draw-same-space = A link needs two different spaces.
draw-has-condition = This link has a condition (`when`); change it in its file.
draw-broken = { $file } cannot be read: { $reason }. Mend it first.
draw-unwritable = The change would damage { $file }; change it in an editor.
draw-no-history = There is nothing left to undo or redo in this window.
draw-overtaken = { $file } has changed in the same lines since; nothing was written.
draw-mixed-lines = { $file } mixes line ends; save it with one kind of them first.
draw-system = Cannot write { $file }: { $reason }

sheets-format = `{ $path }` ends neither with `.pdf` nor with `.svg`
sheets-no-cards = `{ $name }` has no cards
sheets-no-tokens = `{ $name }` has no tokens
sheets-made = Pieces: { $n }; pages: { $pages }. Print them at their true size (100 %).
sheets-letters = The typeface of the PDF lacks letters of these, which show as `?`; SVG files use yours: { $list }
sheets-no-language = This edition has no texts in { $lang }; the pieces are printed in English

# The help of the command line: commands, and the arguments of those that players use
cli-play = Play a game against bots or other people
cli-learn = Learn a game in a few minutes, step by step
cli-serve = Play with others, each in a browser
cli-resume = Resume a saved game
cli-replay = Replay a saved game from the beginning
cli-show = Show an edition or the position of a saved game
cli-editions = List the built-in editions
cli-new = Create an edition
cli-import = Make an edition of a map of another program
cli-draw = Draw the board of an edition in a browser
cli-check = Report all errors and warnings of an edition
cli-test = Run the scenarios of an edition
cli-schema = Print the JSON Schemas of edition files, for editors
cli-simulate = Play many games between bots
cli-try = Try a position of an edition in a console
cli-coverage = Report what of an edition its scenarios and games reach
cli-mutate = Change a rule at a time, and report changes that no scenario notices
cli-lsp = Serve an editor: findings, completion, explanations and renames
cli-texts = Write the texts of an edition as a sheet for translators, and merge it
cli-merge = Merge the parts of a study
cli-balance = Measure how often each faction and seat of an edition wins, for its readme
cli-arena = Rate bots by playing them against each other
cli-fit = Fit the values of positions to games of bots, for bots that search
cli-engine = Serve other programs by JSON lines on standard input and output
cli-odds = Compute the exact odds of an invasion
cli-completions = Print shell completions
cli-man = Print the manual page, or write one for each subcommand
cli-play-edition = Edition: a built-in name or the path of a directory. Default: asked at a terminal; otherwise the built-in editions are listed
cli-play-variant = Variant of the edition
cli-play-options = House rule, as listed by `show EDITION`; may be repeated
cli-play-seats = Players in seat order: `human`, a level, the name of a bot, or `cmd:COMMAND` for an external program. Default: one human against bots
cli-play-side = Your side: the name, id or letter of an army. Default: asked at a terminal; otherwise the first
cli-play-bots = Level of the bots: beginner, easy, normal, hard or expert, or the name of a bot. Default: normal
cli-play-players = Number of players, of which one is human. Default: the fewest that the edition allows
cli-play-seed = Seed of dice, draws and bots: a number, the 64 digits of a secret, or `secret` for a new one. Default: for one person a random number, which is printed; for several a secret of 256 bits, whose SHA-256 is printed now and whose value is shown after the game
cli-play-quick = Quick play for several people: players without a choice are skipped. Being asked then reveals something about a hand; all players are informed
cli-play-save = Save file. Default: a new file in your data folder, whose path is printed. A save contains the edition, the seed and every hand, so anyone who has it can read all hidden and future information. `show FILE --seat N` shows what one seat may see
cli-learn-edition = Edition: a built-in name or the path of a directory. Default: the first that has a lesson
cli-learn-lesson = The lesson, by its id. Default: the edition's first
cli-learn-save = Save file. Default: a new file in your data folder, whose path is printed; `resume` goes on where you left
cli-serve-edition = Edition of the first game: a built-in name or the path of a directory. Without it, games are started from the host's page
cli-serve-variant = Variant of the edition
cli-serve-options = House rule, as listed by `show EDITION`; may be repeated
cli-serve-seats = Players in seat order: `human`, a level, the name of a bot, or `cmd:COMMAND` for an external program. Default: a human in every seat
cli-serve-players = Number of players, including bots. Default: the fewest that the edition allows
cli-serve-bots = Bots for the last seats, separated by commas: simple,greedy
cli-serve-seed = Seed of dice, draws and bots, as for `play`
cli-serve-quick = Quick play, as for `play`
cli-serve-save = Save file of the first game, as for `play`
cli-serve-resume = Resume this save instead of starting a game
cli-serve-seat = Replacement for an external program in a seat of that save, as for `resume`
cli-serve-clock = Seconds to wait for a player before a bot answers; an absent player is replaced after the same time. Default: no limit
cli-serve-port = Port; 0 picks a free one
cli-serve-host = Address to listen on. Default: this machine only. With `0.0.0.0`, anyone who can reach this machine and has a link can join; the traffic is not encrypted, so use it only on a trusted network
cli-serve-open = Open the host's page in a browser
cli-serve-json = Print the links as one line of JSON: `url`, `seats` (each `seat` and `url`), `spectators`, `invite` for everybody, and the `port` that is listened on
cli-serve-notify = Address that is told whose move it is, such as a topic of ntfy: a line of text is posted there for seats whose page switches it on. It holds no link
cli-serve-public-url = Address that players open, if a proxy or a tunnel leads here, such as `https://example.org/games/`: links begin with it, and pages opened by it are answered. Default: the address that is listened on
cli-resume-file = Save file, or the name of a save in your data folder. A save contains the edition, the seed and every hand; `show FILE --seat N` shows what one seat may see. Default: chosen from a list at a terminal; otherwise the saves are listed
cli-resume-seats = Replacement for an external program in a seat: `2=cmd:./my_bot`, or a bot as in `2=normal`. Saves contain no commands, so give it on every resume; may be repeated
cli-replay-file = Save file. At a terminal it opens on the full screen with a time line; with `--lines`, `--plain` or a pipe it is printed. A save contains the edition, the seed and every hand; `--seat N` shows what one seat may see
cli-replay-seat = Seat whose view is shown, counted from 1. Default: everything after the end of the game; before, the view of the only human, or the public view
cli-replay-step = Wait for Enter after each answer
cli-replay-to = Stop after public answer number N and show the board; `--step` shows the numbers
cli-replay-dice = Only verify that all dice and draws come from the seed, and print the seed with its SHA-256
cli-replay-html = Write the game to this HTML file, which needs no network: the board, a time line, curves, luck and turning points. It contains only what the replay would show
cli-arg-plain = Plain text without colours or cursor movements; one command per line of standard input
cli-arg-lines = Scrolling text with a line editor, instead of the full screen
cli-arg-graphics = The drawing of the board on the full screen: a picture by a protocol, or letters with `off`. Default: a picture where the terminal is known to show pictures
cli-arg-motion = Motion of dice, armies and conquests on the full screen. Default: normal, or off where the environment variable `NO_MOTION` is set; over a slow line nothing moves
cli-arg-svg = Draw the board into this SVG file, instead of showing it here
cli-arg-png = Draw the board into this PNG file, instead of showing it here
cli-about = Map-and-combat board games in the terminal
cli-usage = Usage:
cli-commands = Commands
cli-arguments = Arguments
cli-options = Options
cli-arg-help = Print help
cli-arg-version = Print version
cli-arg-lang = Language: { $codes }, or another of the edition. Default: the system's
cli-help = Print this message or the help of the given subcommand(s)
cli-after =
    Exit codes:
      0  done, also when the reader of a pipe had enough
      1  it ran, and found something wrong or left something unfinished
      2  wrong usage or bad input: an unknown edition, a damaged save, a seat list that does not fit
      3  interrupted, or the system refused to read or write

# A command line that is refused
args-unknown = Unexpected argument: { $arg }
args-unknown-command = Unknown command: { $command }
args-no-value = { $arg } needs a value.
args-value = { $arg } cannot be { $value }
args-missing = Required and missing: { $list }
args-conflict = { $arg } and { $other } exclude each other.
args-values = { $arg } has a wrong number of values.
args-possible = Possible values: { $list }
args-meant = Meant perhaps: { $list }
args-help = `--help` tells more.
