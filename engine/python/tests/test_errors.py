"""Wrong input: an exception of this package with the engine's sentence, and nothing has changed."""

import pathlib
import pickle
import random

import pytest

import warboard
from warboard import ChanceError, Edition, EditionError, Game, IllegalAnswer, Setup, UnknownName

from common import ROOT, TINY


@pytest.mark.parametrize(
    ("make", "error", "said"),
    [
        (lambda: Edition("clasic"), UnknownName, "did you mean `classic`?"),
        (lambda: Edition("/nowhere"), UnknownName, "editions that ship: classic"),
        (lambda: Edition(str(ROOT / "cli")), EditionError, "edition"),
        (lambda: Edition(7), TypeError, ""),
        (lambda: Game("classic", players=9), EditionError, "9 cannot play; players: 3, 4, 5, 6"),
        (lambda: Game("classic", variant="mision"), EditionError, "did you mean `mission`?"),
        (lambda: Game("classic", options={"mapp": "x"}), EditionError, "unknown option `mapp`"),
        (lambda: Game("classic", seed=-1), UnknownName, "argument 'seed': expected a whole number from 0 to"),
        (lambda: Game(Setup("classic"), players=4), EditionError, "settled already"),
        (lambda: Game(TINY, players=3, position="players 3\nspace moon north 1"), EditionError, "line 2 of the position"),
        (lambda: Game(TINY, position="rest north"), EditionError, "line 1 of the position"),
        (lambda: Game.from_record("nothing"), EditionError, ""),
        (lambda: Game.from_record(""), EditionError, ""),
    ],
)
def test_what_cannot_begin(make, error, said):
    with pytest.raises(error) as told:
        make()
    assert said in str(told.value)


def test_a_broken_edition_tells_file_and_line(tmp_path):
    for file in pathlib.Path(TINY).glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text())
    board = tmp_path / "board.toml"
    board.write_text(board.read_text().replace('region = "hills"', 'region = "hils"', 1))
    with pytest.raises(EditionError, match=r"board.toml:\d+"):
        Edition(tmp_path)


def test_what_a_game_refuses():
    game = Game(TINY, players=3, seed=1)
    before = game.hash
    for wrong in [
        lambda: game.apply("claim moon"),
        lambda: game.apply("conquer everything"),
        lambda: game.apply(""),
        lambda: game.observe(4),
        lambda: game.numbers(0),
        lambda: game.legal_mask(9),
        lambda: game.determinize(9),
        lambda: game.odds("mill", "moon"),
        lambda: game.apply_index(10**9),
        lambda: game.apply_index(-1),
        lambda: game.ask("deep-blue"),
        lambda: game.undo(1),
        lambda: game.spell("claim moon"),
    ]:
        with pytest.raises(UnknownName):
            wrong()
    for wrong in [
        lambda: game.apply("attack mill ford 1"),
        lambda: game.apply_index(0),
        lambda: game.spell("end"),
        lambda: game.odds("mill", "ford"),
        lambda: game.outcomes("end"),
        lambda: Game(TINY, seed=1, history=False).record(),
    ]:
        with pytest.raises(IllegalAnswer):
            wrong()
    for wrong in [
        lambda: game.apply("claim mill", chance=["attack d6 1"]),
        lambda: game.apply("claim mill", chance=["attack d6 9"]),
        lambda: game.apply("claim mill", chance=["luck"]),
    ]:
        with pytest.raises(ChanceError):
            wrong()
    assert game.hash == before and game.n == 0
    with pytest.raises(IllegalAnswer) as told:
        game.apply_index(1)
    assert "(`end`) is not allowed now; allowed: `claim mill`" in str(told.value)


def test_chance_that_does_not_fit_says_what_is_asked():
    game = Game(TINY, players=3, position="players 3\nspace mill north 4\nspace ford south 1\nrest west 1\nat north attack")
    while not game.chance_node(game.legal()[0]["answer"]):
        game.apply(game.legal()[0]["answer"])
    answer, before = game.legal()[0]["answer"], game.hash
    with pytest.raises(ChanceError, match="chance is asked for `attack d6`"):
        game.apply(answer, chance=[])
    with pytest.raises(ChanceError, match="the next answer is `draw 2/3`"):
        game.apply(answer, chance=["draw 2/3"])
    assert game.hash == before


def test_a_game_that_is_over_takes_nothing():
    game = Game(TINY, variant="duel", seed=1)
    while not game.over:
        game.apply(game.ask("simple"))
    assert game.seat is None and game.legal() == [] and game.legal_indices() == [] and game.begun == []
    assert sorted(game.returns) == [-1, 1] and game.outcome["seats"]
    for wrong in [lambda: game.apply("end"), lambda: game.apply_index(1), lambda: game.ask("simple")]:
        with pytest.raises(IllegalAnswer, match="over"):
            wrong()


def test_everything_is_an_exception_of_the_package():
    for error in (EditionError, UnknownName, IllegalAnswer, ChanceError, warboard.EngineFault):
        assert issubclass(error, warboard.WarboardError) and issubclass(error, ValueError)


def test_own_editions_are_read_from_their_directory():
    edition = Edition(pathlib.Path(TINY))
    assert edition.id == "tiny" and edition.players == [2, 3] and edition.variants == {"duel": [2]}
    assert edition.options == {"map": ["full", "no_isle"], "sets": ["rising", "fixed"]}
    assert len(edition.hash) == 16 and edition.hash != Edition("classic").hash
    assert Setup(edition, players=3, options={"map": "no_isle"}).spaces == ["mill", "tower", "ford", "harbour", "dune"]


def test_set_ups_can_be_sent_to_another_process():
    setup = Setup("classic", variant="two-player", options={"elimination_trade": Edition("classic").options["elimination_trade"][1]}, turns_max=0, ask_all=True)
    again = pickle.loads(pickle.dumps(setup))
    assert repr(again) == repr(setup) and again.options == setup.options
    assert again.turns_max is None and again.ask_all and again.answer_names == setup.answer_names


def damaged(text, luck):
    """A text with something wrong in it."""
    at, other = luck.randrange(len(text)), luck.randrange(len(text))
    return luck.choice(
        [
            text[:at],
            text[:at] + luck.choice('0{"é\x00,]\n') + text[at + 1 :],
            text[:at] + text[other : other + 20] + text[at:],
            text[:at] + text[at + luck.randrange(1, 30) :],
        ]
    )


def test_whatever_is_said_a_game_stands_or_an_exception_tells_why():
    """No panic comes through, however broken the input is."""
    luck = random.Random(1)
    game = Game(TINY, players=3, seed=1)
    for _ in range(30):
        game.apply(game.ask("simple"))
    record, words = game.record(), game.legal()[0]["answer"] + " place mill 3 scout answer card joker number 4294967295"
    place = "players 3\nspace mill north 4 + scout 2\nhand north joker\nrest west 1\nturn 3\nat north attack"
    refused = 0
    for _ in range(150):
        for tried in (
            lambda: Game.from_record(damaged(record, luck)),
            lambda: Game(TINY, players=3, position=damaged(place, luck)),
            lambda: game.clone().apply(damaged(words, luck)),
            lambda: game.clone().apply_index(luck.randrange(-5, 400)),
            lambda: game.clone().apply(game.legal()[0]["answer"], chance=[damaged("attack d6 5", luck)]),
        ):
            try:
                tried()
            except warboard.WarboardError as error:
                assert not isinstance(error, warboard.EngineFault), error
                refused += 1
    assert 300 < refused < 750
