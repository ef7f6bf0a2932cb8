//! Games at random, for what is played after an input was taken, and for saves that inputs are made from.

use std::sync::Arc;

use warboard_engine::edition::{Edition, Setup};
use warboard_engine::game::{
    Action, ActionList, Applied, ApplyContext, Game, Recording, Seed, Seeded, Silent,
};
use warboard_engine::model::Rulebook;
use warboard_engine::record::{FORMAT, RecordEntry, RecordHeader, start_line};

use warboard_table::setup;

/// The tables of a game whose chance is written down.
type Written = ApplyContext<Recording<Seeded>, Silent>;

/// Plays at random, and shows every answer; fails where what is listed is refused, or nothing is listed.
pub(super) fn play(
    rules: &Arc<Rulebook>,
    seed: u64,
    answers: u32,
    mut watch: impl FnMut(&Game, Option<(Action, Applied)>, &mut Written),
) -> Result<Game, String> {
    let mut table = ApplyContext::new(Recording::new(Seeded::new(seed)), Silent);
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let (mut chance, mut actions) = (Seeded::stream(seed, 1), ActionList::new());
    watch(&game, None, &mut table);
    for _ in 0..answers {
        if game.decision().is_none() {
            break;
        }
        game.legal_actions(&mut actions);
        let action = actions.nth(chance.below_u64(actions.n_actions()));
        let action = action.ok_or("a game that goes on lists no answer")?;
        let words = rules.words(action).to_string();
        let applied = game.apply(action, &mut table);
        let applied = applied.map_err(|_illegal| format!("`{words}` is listed and refused"))?;
        if rules.parse_action(&words) != Ok(action) {
            return Err(format!("`{words}` is not read as what it says"));
        }
        watch(&game, Some((action, applied)), &mut table);
    }
    Ok(game)
}

/// Returns a setup of an edition that `number` names.
pub(super) fn setup_of(edition: &Edition, number: u64) -> Setup {
    let mut all = setup::all(edition);
    let at = usize::try_from(number % (all.len() as u64).max(1)).unwrap_or(0);
    let ask_all = number.is_multiple_of(3);
    Setup { ask_all, ..if all.is_empty() { Setup::default() } else { all.swap_remove(at) } }
}

/// Returns the save of a game at random with so many answers at the most; `None` where the edition
/// offers no setup that can be played.
pub fn saved(edition: &Edition, seed: u64, answers: u32) -> Option<Vec<u8>> {
    let setup = setup_of(edition, seed);
    let rules = edition.rulebook(&setup).ok()?;
    let header = RecordHeader {
        warboard: FORMAT,
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        edition: edition.id().to_owned(),
        setup,
        seats: vec!["random".to_owned(); rules.seats.len()],
        seed: Seed::Number(seed),
        reseeded: Vec::new(),
        files: edition.files().deciding(),
    };
    let (mut lines, mut n) = (header.line(), 0);
    play(&rules, seed, answers, |game, applied, table| {
        let rolls = std::mem::take(&mut table.chance.rolls);
        match applied {
            None => lines.push_str(&start_line(rolls)),
            Some((action, applied)) => {
                n += 1;
                lines.push_str(&RecordEntry::new(n, action, applied, rolls, game).line());
            }
        }
    })
    .ok()?;
    Some(lines.into_bytes())
}
