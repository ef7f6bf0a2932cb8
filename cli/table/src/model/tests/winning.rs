//! Tests of who is winning, the regions with what is missing, and what an attack gains.

use std::sync::Arc;

use warboard_engine::edition::Setup;
use warboard_engine::game::{Action, Game, Viewer};
use warboard_engine::model::{AttackTarget, Lang, SeatId};
use warboard_engine::scenario::Scenario;

use crate::editions;
use crate::model::standing::{StandingView, percents};
use crate::model::why;
use crate::model::{GameView, RoundCount};
use crate::presenter::{Presenter, SeatPlayer};
use crate::samples::{answer, games};
use crate::steps;
use crate::text::Texts;
use crate::views::reasons::AttackGain;

/// Red lacks Siam in Australia's way, Blue has all of Africa, and Red attacks.
const POSITION: &str = "title   a position\nsource  ours\nplayers 3\n\
    space   eastern_australia red 3\nspace   western_australia red 3\nspace   new_guinea red 3\n\
    space   indonesia blue 1\nspace   siam red 9\nspace   middle_east red 9\n\
    space   egypt blue 1\nspace   north_africa blue 1\nspace   east_africa blue 1\n\
    space   congo blue 1\nspace   south_africa blue 1\nspace   madagascar blue 1\n\
    space   iceland green 1\nrest    blue 1\nat      red attack\n";

/// Returns the game at a position of `classic`, and its presenter.
fn position(variant: Option<&str>, players: usize, text: &str) -> (Presenter, Game) {
    let edition = editions::load(&Texts::new(Lang::En), "classic").unwrap();
    let variant = variant.map(str::to_owned);
    let rules = edition.rulebook(&Setup { variant, players, ..Setup::default() }).unwrap();
    let game = Scenario::parse(text).unwrap().start(&rules).unwrap();
    (Presenter::new(Arc::clone(&rules), Lang::En, vec![SeatPlayer::Human; players], 80), game)
}

fn standing(desk: &Presenter, game: &Game, viewer: Viewer) -> StandingView {
    GameView::new(desk, &game.view(viewer), &[]).standing
}

#[test]
fn regions_say_what_is_missing() {
    let (desk, game) = position(None, 3, POSITION);
    let told = |viewer: Viewer, name: &str| {
        let regions = standing(&desk, &game, viewer).regions;
        let row = regions.into_iter().find(|row| row.name == name).unwrap();
        (row.says, row.brief, row.is_near)
    };
    let text = |says: &str, brief: &str, is_near| (says.to_owned(), brief.to_owned(), is_near);
    let red = Viewer::Seat(SeatId(0));
    let lacks = text("you 3 of 4, lack Indonesia", "lack Indo", true);
    assert_eq!(told(red, "Australia"), lacks);
    assert_eq!(told(red, "Africa"), text("Blue holds it", "Blue holds it", false));
    let others = text("Red 3 of 4, lack Indonesia", "R 3 of 4", false);
    assert_eq!(told(Viewer::Public, "Australia"), others);
}

#[test]
fn gains_are_told_and_preferred() {
    let (desk, game) = position(None, 3, POSITION);
    let view = game.observe(SeatId(0));
    let space = |id: &str| {
        desk.rules.board.spaces.iter().find(|(_, row)| &*row.id == id).map(|(space, _)| space)
    };
    let gain = |id: &str| {
        let army = view.decision().unwrap().army;
        AttackGain::of(&desk, &view, army, space(id).unwrap()).brief()
    };
    assert_eq!(gain("indonesia").as_deref(), Some("completes Australia, +2"));
    assert_eq!(gain("egypt").as_deref(), Some("takes Africa from Blue, −3"));
    assert_eq!(gain("iceland").as_deref(), Some("eliminates Green"));
    assert_eq!(gain("ural"), None);
    // Between attacks with equal chances, the gain decides.
    let question = steps::question(&desk, &view, view.decision().unwrap());
    let attack = |to: &str| Action::Attack {
        from: space("siam").unwrap(),
        to: AttackTarget::Space(space(to).unwrap()),
        count: 3,
    };
    // Africa brings its owner more than Australia would bring.
    for suggested in ["india", "indonesia"] {
        let Action::Attack { to: AttackTarget::Space(to), .. } =
            why::gaining(&question, attack(suggested))
        else {
            unreachable!("an attack is suggested in place of an attack")
        };
        assert_eq!(
            gain(&desk.rules.board.spaces[to].id).as_deref(),
            Some("takes Africa from Blue, −3")
        );
    }
}

/// A victory for which one army out is enough names the one with the fewest spaces, and partners are
/// marked and share a chance.
#[test]
fn partners_stand_together() {
    let text = "title   a position\nsource  ours\nplayers 4\nvariant team\n\
        space   alaska red 3\nspace   siam black 3\nspace   japan yellow 2\nrest    blue 1\n\
        at      red attack\n";
    let (desk, game) = position(Some("team"), 4, text);
    let shown = standing(&desk, &game, Viewer::Seat(SeatId(0)));
    let army = |name: &str| shown.armies.iter().find(|army| army.side.name == name).unwrap();
    assert!(army("Red").is_own && !army("Red").is_partner);
    assert!(army("Black").is_partner && !army("Blue").is_partner);
    assert_eq!(army("Red").winning, army("Black").winning);
    let counts: Vec<_> = shown.ways.iter().filter_map(|way| way.counts.as_deref()).collect();
    assert!(counts[0].ends_with("without Yellow"), "{counts:?}");
}

/// A share is shown as 100 % for the winner, and as no more than 99 % before.
#[test]
fn only_a_winner_has_all() {
    assert_eq!([0, 3, 500, 990, 996, 1000].map(percents), [0, 1, 50, 99, 99, 100]);
    for (at, (desk, mut game, mut table)) in games(2, Lang::En).into_iter().enumerate() {
        for n in 0..200_u64 {
            let Some(action) = answer(&game, 700 * at as u64 + n) else { break };
            game.apply(action, &mut table).unwrap();
        }
        let has_ended = game.outcome().is_some_and(|outcome| outcome.faction.is_some());
        for army in standing(&desk, &game, Viewer::Public).armies {
            assert_eq!(army.winning.is_some(), !army.players.is_empty());
            assert!(has_ended || army.winning.is_none_or(|part| part < 100));
        }
    }
}

/// A round is over when an army has its turn again, also where another was eliminated.
#[test]
fn rounds_are_counted_by_turns() {
    use warboard_engine::game::Event;
    use warboard_engine::model::ArmyId;
    let mut count = RoundCount::default();
    let turns = [1_u8, 2, 0, 1, 0, 1, 0];
    let numbers = turns.map(|army| {
        count.hear(Event::TurnBegan { turn: 0, army: ArmyId(army) });
        count.number
    });
    assert_eq!(numbers, [1, 1, 1, 2, 2, 3, 3]);
}
