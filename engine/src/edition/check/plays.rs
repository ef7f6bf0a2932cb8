//! Parts of an edition for armies, factions and numbers of players that take part in no game.
//! Loading leaves them out silently.

use crate::edition::draft::{Draft, StepDraft, TroopsDraft};
use crate::edition::keys::Spanned;
use crate::edition::settle::row_faction;
use crate::edition::tree::SourceSpan;
use crate::model::{Fact, FactionId, TableId, TermOwner};

/// A part of an edition that is in some games only.
#[derive(Debug)]
pub(super) struct Subject {
    pub(super) place: SourceSpan,
    /// Message if the part is in no game.
    pub(super) message: String,
    pub(super) plays: bool,
}

/// The armies that take part in some game of an edition.
struct Players<'a> {
    draft: &'a Draft,
    /// Armies of at least one setup, with or without a seat.
    armies: Vec<usize>,
    seated: Vec<usize>,
}

/// Returns every part that depends on an army, a faction or a number of players. Returns none if
/// the setups cannot be read.
pub(super) fn look(draft: &Draft) -> Vec<Subject> {
    let Some(players) = Players::new(draft) else { return Vec::new() };
    let mut found = Vec::new();
    players.look_at_armies(&mut found);
    players.look_at_factions(&mut found);
    look_at_numbers(draft, &mut found);
    found
}

impl<'a> Players<'a> {
    fn new(draft: &'a Draft) -> Option<Self> {
        let (mut armies, mut seated) = (Vec::new(), Vec::new());
        for setup in &draft.setups {
            seated.extend(setup.seats.as_ref()?.value.iter().flatten());
            if let TroopsDraft::Table(table) = setup.troops.as_ref()? {
                armies.extend(table.value.iter().map(|&(army, _)| army));
            }
        }
        armies.extend(&seated);
        Some(Self { draft, armies, seated })
    }

    fn look_at_armies(&self, found: &mut Vec<Subject>) {
        let draft = self.draft;
        let mut add = |place: SourceSpan, army: usize, what: String| {
            let id = draft.armies.get(army).map_or("", |row| &*row.id);
            let message = format!("{what} army `{id}`, which is in no setup");
            found.push(Subject { place, message, plays: self.armies.contains(&army) });
        };
        for row in &draft.start {
            if let Some(army) = row.army {
                add(row.place, army, "pieces start for".to_owned());
            }
        }
        for row in &draft.cards {
            if let Some(army) = row.army {
                add(row.place, army, format!("card `{}` is for", row.card.id));
            }
        }
        for row in &draft.amounts {
            for term in draft.terms(row.amount) {
                if let Some(TermOwner::Army(army)) = term.of {
                    add(row.place, army.index(), "an amount counts".to_owned());
                }
            }
        }
        for row in &draft.units {
            for &(army, _) in &row.limits {
                add(row.place, army, format!("unit `{}` has a limit for", row.unit.id));
            }
        }
    }

    /// Returns whether some setup has an army of a faction: with a seat, or only on the board.
    fn has(&self, faction: FactionId, with_seat: bool) -> bool {
        let armies = if with_seat { &self.seated } else { &self.armies };
        armies.iter().any(|&army| {
            army < self.draft.armies.len() && row_faction(self.draft, army) == Some(faction.index())
        })
    }

    fn look_at_factions(&self, found: &mut Vec<Subject>) {
        let draft = self.draft;
        let mut add = |place: SourceSpan, faction: FactionId, with_seat: bool, what: String| {
            let id = draft.factions.get(faction.index()).map_or("", |row| &*row.id);
            let message = format!("{what} faction `{id}`, which has no army in any setup");
            found.push(Subject { place, message, plays: self.has(faction, with_seat) });
        };
        for row in &draft.decks {
            if let Some(Spanned { value, place }) = row.faction {
                let what = format!("deck `{}` is for", row.deck.id);
                add(place, FactionId::from_index(value), true, what);
            }
        }
        for row in &draft.targets {
            if let Some(faction) = row.faction {
                add(row.place, faction, false, format!("target `{}` is of", row.id));
            }
        }
        for row in draft.summary() {
            let Some(step) = &row.step else { continue };
            if let Some(faction) = step.kind.only() {
                add(row.place, faction, true, format!("step `{}` is for", step.id));
            }
        }
        for row in &draft.victory {
            for fact in draft.facts(row.victory.when) {
                if let Fact::Out(faction, _) = *fact {
                    let what = format!("victory `{}` asks for the end of", row.victory.id);
                    add(row.place, faction, false, what);
                }
            }
        }
    }
}

/// Adds the numbers of players that steps, tracks and pieces at the start are for.
fn look_at_numbers(draft: &Draft, found: &mut Vec<Subject>) {
    let mut add = |players: Option<&Spanned<Vec<usize>>>, what: String| {
        let Some(Spanned { value: list, place }) = players else { return };
        for n in list {
            let plays = draft.players.iter().any(|allowed| allowed.value == *n);
            let message = format!("{what} is for {n} players, which `players` does not allow");
            found.push(Subject { place: *place, message, plays });
        }
    };
    let id = |row: &StepDraft| row.step.as_ref().map_or_else(String::new, |row| row.id.to_string());
    for row in draft.summary() {
        add(row.players.as_ref(), format!("step `{}`", id(row)));
    }
    for row in &draft.tracks {
        add(row.players.as_ref(), format!("track `{}`", row.track.id));
    }
    for row in &draft.start {
        add(row.players.as_ref(), format!("start `{}`", row.id));
    }
}
