//! Checks of victory conditions that require more than the edition has.

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::problem::{Problem, Problems};
use crate::model::VictoryWhen;

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let spaces = &draft.board.spaces;
    for row in &draft.victory {
        let (wanted, found, what, help) = match row.victory.when {
            VictoryWhen::Spaces { least, tag: None } => {
                (least, spaces.len(), "spaces", "the board has")
            }
            VictoryWhen::Spaces { least, tag: Some(tag) } => {
                let carries = spaces.iter().filter(|row| row.space.tags.contains(tag)).count();
                (least, carries, "spaces with its tag", "the tag is on")
            }
            VictoryWhen::CardsLaid(least) => {
                let cards = draft.cards.iter().map(|card| card.copies).sum();
                (least, cards, "cards", "all decks have")
            }
            VictoryWhen::LastFaction
            | VictoryWhen::TokenLaid(_)
            | VictoryWhen::Eliminated { .. }
            | VictoryWhen::Lost(_)
            | VictoryWhen::Script(_) => continue,
        };
        // A board that could not be read has no spaces to count.
        if found > 0 && wanted as usize > found {
            let id = &row.victory.id;
            let message =
                format!("victory condition `{id}` can never be met: there are no {wanted} {what}");
            let problem = Problem::warning(codes::NEVER_WON, row.place, message);
            problems.add(problem.help(format!("{help} {found}")));
        }
    }
}
