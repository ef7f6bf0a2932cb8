"""Games: secrecy, determinism, copies, the numbering, chance, records."""

import copy
import pickle
from fractions import Fraction

import numpy as np
import pytest

import warboard
from warboard import Game

from common import SETUPS, TINY, random_game, setup_of

#: Numbers that are given in a random game of each set-up.
STEPS = 250


@pytest.mark.parametrize("name", SETUPS)
def test_the_mask_agrees_with_the_answers_and_every_answer_is_spelt(name):
    game = Game(setup_of(name), seed=5, history=False)
    for random, _ in random_game(game, 5, STEPS):
        mask, asked = game.legal_mask(), game.seat
        assert mask.dtype == np.int8 and mask.shape == (setup_of(name).n_answers,)
        assert np.flatnonzero(mask).tolist() == game.legal_indices()
        assert (game.legal_mask(asked) == mask).all()
        for seat in range(1, game.n_seats + 1):
            if seat != asked:
                assert np.flatnonzero(game.legal_mask(seat)).tolist() == [0]
        if not game.begun:
            check_spelling(game, random)
    if game.over:
        assert np.flatnonzero(game.legal_mask()).tolist() == [0] and game.legal() == []


def check_spelling(game, random):
    """Answers become numbers and numbers answers, one to one."""
    answers = [words for row in game.legal() for words in with_numbers(row, random)]
    spelt = {tuple(game.spell(words)): words for words in answers}
    assert len(spelt) == len(set(answers))
    first = {path[0] for path in spelt}
    assert first <= set(game.legal_indices())
    assert {row["answer"] for row in game.legal()} <= set(answers)
    path = list(spelt)[int(random.integers(len(spelt)))]
    tried = game.clone()
    said = [tried.apply_index(index) for index in path]
    assert said[-1] == spelt[path] and set(said[:-1]) <= {None}
    told = game.clone()
    told.apply(spelt[path])
    assert told.hash == tried.hash


def with_numbers(row, random):
    """An answer with its least, its greatest, and some number between them."""
    if row["least"] is None:
        return [row["answer"]]
    numbers = {row["least"], row["most"], int(random.integers(row["least"], row["most"] + 1))}
    words = row["answer"].split(" ")
    at = max(at for at, word in enumerate(words) if word == str(row["least"]))
    return [" ".join([*words[:at], str(n), *words[at + 1 :]]) for n in numbers]


@pytest.mark.parametrize("name", SETUPS)
def test_every_number_leads_to_an_answer(name):
    """The numbers that are allowed spell all the answers and nothing else."""
    game = Game(setup_of(name), seed=8, history=False)
    for random, _ in random_game(game, 8, 60):
        if game.begun or len(game.legal_indices()) > 40:
            continue
        listed = {row["answer"]: row for row in game.legal()}
        reached = set()
        for index in game.legal_indices():
            tried = game.clone()
            done = tried.apply_index(index)
            while done is None:
                done = tried.apply_index(int(random.choice(tried.legal_indices())))
            reached.add(done)
        assert len(reached) == len(game.legal_indices())
        for words in reached:
            assert words in listed or any(w.isdigit() for w in words.split())


# A duel has no cards: everything lies open in it.
@pytest.mark.parametrize("name", [name for name in SETUPS if name != "tiny:duel"])
def test_a_seat_observes_what_it_may_know_and_nothing_else(name):
    """Games that a seat cannot tell apart look the same to it, in names and in numbers."""
    game = Game(setup_of(name), seed=11, history=False)
    while not any(hand["n"] for hand in game.observe()["hands"].values()):
        game.apply(game.ask("simple"))
    differ = 0
    for step, _ in enumerate(random_game(game, 11, STEPS)):
        if step % 15 or game.begun:
            continue
        for seat in range(1, game.n_seats + 1):
            guess = game.determinize(seat, seed=step)
            assert (guess.numbers(seat) == game.numbers(seat)).all()
            assert guess.observe(seat) == game.observe(seat)
            assert guess.observation_hash(seat) == game.observation_hash(seat)
            assert (guess.legal_mask(seat) == game.legal_mask(seat)).all()
            differ += (guess.state() != game.state()).any()
    assert differ, "there is something that a seat does not know"


def test_only_who_answers_sees_what_was_begun():
    game = Game(TINY, players=3, seed=2)
    game_at(game, "attack")
    seat = game.seat
    other = seat % 3 + 1
    hidden, public = game.numbers(other), game.numbers()
    own = game.numbers(seat)
    index = next(i for i in game.legal_indices() if i != 1)
    assert game.apply_index(index) is None and game.begun
    assert (game.numbers(other) == hidden).all() and (game.numbers() == public).all()
    assert (game.numbers(seat) != own).any()
    fields = game_fields(game, seat, "begun/")
    assert fields["begun/attack"] == 1


def game_at(game, ask):
    """Lets a bot play until this is asked."""
    while game.observe(game.seat)["decision"]["ask"] != ask and ask not in game.observe(game.seat)["decision"]["ask"]:
        game.apply(game.ask("simple"))


def game_fields(game, seat, begin):
    names = warboard.Setup(TINY, players=3).field_names
    return {name: n for name, n in zip(names, game.numbers(seat)) if name.startswith(begin)}


def test_named_and_numbered_observations_say_the_same():
    setup = setup_of("classic")
    game = Game(setup, seed=3)
    for _ in random_game(game, 3, 400):
        pass
    for seat in (None, 1, 2, 3):
        row, view = dict(zip(setup.field_names, game.numbers(seat).tolist())), game.observe(seat)
        assert row["turn/number"] == view["turn"]
        for space, of in view["spaces"].items():
            owner = -1 if of["owner"] is None else setup.armies.index(of["owner"])
            assert row[f"owner/{space}"] == owner
            for army in setup.armies:
                for unit in setup.units:
                    assert row[f"units/{space}/{army}/{unit}"] == of["units"].get(army, {}).get(unit, 0)
        for hand, of in view["hands"].items():
            assert row[f"hand/{hand}"] == of["n"]
            assert [card for card in setup.cards if row.get(f"hand/{hand}/{card}")] == of["known"]
            if seat is None or hand != setup.seats[seat - 1][0]:
                assert of["known"] == []


@pytest.mark.parametrize("name", SETUPS)
def test_seed_and_answers_fix_a_game(name):
    one, two = (Game(setup_of(name), seed=21, history=history) for history in (True, False))
    other = Game(setup_of(name), seed=22, history=False)
    for _, index in random_game(one, 1, STEPS):
        assert one.hash == two.hash
        two.apply_index(index)
    assert one.hash == two.hash and one == two and hash(one) == hash(two)
    for seat in range(1, one.n_seats + 1):
        assert (one.numbers(seat) == two.numbers(seat)).all()
    for _ in random_game(other, 1, STEPS):
        pass
    assert other != one


@pytest.mark.parametrize("name", SETUPS)
def test_copies_are_apart_and_undo_goes_back(name):
    game = Game(setup_of(name), seed=4)
    hashes = [game.hash]
    for _, index in random_game(game, 4, 120):
        twin = game.clone()
        before = game.hash
        for part in [index]:
            twin.apply_index(part)
        assert game.hash == before
        if game.n == len(hashes):
            hashes.append(before)
    hashes = hashes[: game.n] + [game.hash]
    for n in (1, 0, 3, game.n - 4):
        game.undo(n)
        assert game.hash == hashes[game.n] and game.begun == Game.clone(game).begun
    assert game.n == 0 and copy.copy(game) == copy.deepcopy(game) == game


def test_undo_forgets_what_was_begun():
    game = Game(TINY, players=3, seed=2)
    game_at(game, "attack")
    mask = game.legal_mask()
    game.apply_index(next(i for i in game.legal_indices() if i != 1))
    assert game.begun
    game.undo(0)
    assert (game.legal_mask() == mask).all()


@pytest.mark.parametrize("name", ["classic", "clone-wars", "original-trilogy", "return-of-the-jedi"])
def test_records_give_the_same_game(name):
    game = Game(setup_of(name), seed=9)
    for _ in random_game(game, 9, 200):
        pass
    text = game.record()
    again = Game.from_record(text)
    assert again.hash == game.hash and again.answers == game.answers and again.record() == text
    assert again.told(1) == game.told(1)
    assert again.told(truth=True) == game.told(truth=True)
    assert pickle.loads(pickle.dumps(game)) == game
    # The seed goes on where it was.
    game.undo(0), again.undo(0)
    index = game.legal_indices()[0]
    assert game.apply_index(index) == again.apply_index(index) and game.hash == again.hash


POSITION = """\
players 3
space mill north 4
space ford south 2
rest west 1
at north attack
"""


def test_the_odds_of_a_path_are_those_of_its_parts():
    one = warboard.odds("classic", 12, [3])
    path = warboard.odds("classic", 12, [3, 5, 2], leaving=1, stop=1, chance="90%")
    assert path["taken"][0] < one["win"] < 1 and path["win"] == path["taken"][2]
    assert sum(path["attackers_left"]) == pytest.approx(1) and len(path["defenders_left"]) == 11
    assert warboard.odds("classic", path["fewest"], [3, 5, 2], leaving=1, stop=1)["win"] >= 0.9
    assert warboard.odds("classic", path["fewest"] - 1, [3, 5, 2], leaving=1, stop=1)["win"] < 0.9
    large = warboard.odds("classic", 3000, [3000])
    assert large["exact"] is None and 0 < large["error"] < 1e-9 and large["win"] < 1
    long = warboard.odds("classic", 850, [850])["exact"]["win"]
    assert isinstance(long, Fraction) and 0 < long < 1
    with pytest.raises(warboard.IllegalAnswer, match="at least 1 must stay"):
        warboard.odds("classic", 12, [3, 5], leaving=0)
    with pytest.raises(warboard.IllegalAnswer, match="too many"):
        warboard.odds("classic", 10**9, [10**9])
    with pytest.raises(warboard.UnknownName, match="chance"):
        warboard.odds("classic", 12, [3], chance="110%")


def test_a_position_its_exact_odds_and_its_chance_nodes():
    game = Game(TINY, players=3, position=POSITION)
    odds = game.odds("mill", "ford")
    assert (odds["attackers"], odds["defenders"]) == (3, 2)
    assert isinstance(odds["exact"]["win"], Fraction)
    assert float(odds["exact"]["win"]) == pytest.approx(odds["win"]) and 0 < odds["win"] < 1
    game.apply("attack mill ford 3")
    while not game.chance_node(game.legal()[0]["answer"]):
        game.apply(game.legal()[0]["answer"])
    answer = game.legal()[-1]["answer"]
    total, leaves = walk(game, answer, [])
    assert total == pytest.approx(1.0)
    outcomes = game.outcomes(answer, most=10_000)
    assert len(outcomes) == leaves and sum(p for p, _ in outcomes) == pytest.approx(1.0)
    with pytest.raises(warboard.ChanceError, match="more ways than `most`, which is 10"):
        game.outcomes(answer, most=10)


def walk(game, answer, said):
    """Goes through every way chance can fall, node by node."""
    node = game.chance_node(answer, said)
    if node is None:
        tried = game.clone()
        assert tried.apply(answer, chance=said)["chance"] == said
        return 1.0, 1
    below = [walk(game, answer, [*said, outcome]) for outcome in node["outcomes"]]
    assert len(below) == node["n"]
    return sum(p for p, _ in below) * node["probability"], sum(n for _, n in below)


def test_events_are_told_to_whom_they_concern():
    game = Game("classic", players=3, seed=1)
    while not any("draws" in line for line in game.told(truth=True)):
        game.apply(game.ask("greedy"))
    at = next(i for i, line in enumerate(game.told(truth=True)) if "draws" in line)
    told = {game.told(seat)[at] for seat in (1, 2, 3)}
    assert len(told) == 2 and game.told()[at] in told


def test_bots_answer_what_is_allowed():
    for name in warboard.editions():
        game = Game(setup_of(name), seed=6)
        for bot in warboard.bots() * 4:
            answer = game.ask(bot)
            assert game.ask(bot) == answer
            game.apply(answer)
        assert game.n == 4 * len(warboard.bots())


def test_ask_all_gives_sole_answers_to_say():
    game = Game("classic", players=3, ask_all=True, seed=3)
    for _ in random_game(game, 3, 300):
        assert game.legal_indices()
    assert game.n > 100


def test_bots_play_on_from_a_position():
    game = Game(TINY, players=3, position="players 3\nspace mill north 30\nspace ford south 1\nrest west 1\nat north attack")
    before = game.hash
    won = game.evaluate("simple", 60, seed=1)
    assert won == game.evaluate("simple", 60, seed=1) and game.hash == before
    assert won["games"] == 60 == sum(won["wins"]) + won["cut"]
    assert won["wins"][0] > 40
    with pytest.raises(warboard.UnknownName):
        game.evaluate("nobody")
