//! The choice of the edition and its variant, where the arguments leave it open.

use warboard_engine::edition::Edition;

use super::side::Choose;
use crate::play::screen::MenuChoice;
use warboard_table::editions;
use warboard_table::exit::CommandError;
use warboard_table::text::{Texts, say};

/// Asks for a shipped edition, and for a variant if it has some; returns `None` if the person
/// leaves.
pub(super) fn asked(
    texts: &Texts,
    choose: &mut Choose<'_>,
) -> Result<Option<(String, Option<String>)>, CommandError> {
    let names = editions::shipped();
    let loaded: Vec<Edition> =
        names.iter().map(|name| editions::load_shipped(texts, name)).collect::<Result<_, _>>()?;
    let titles: Vec<String> = loaded.iter().map(|one| texts.of(one.name()).to_owned()).collect();
    let mut usual = 0;
    loop {
        match choose(&say!(texts, "choose-edition"), &titles, usual, false)? {
            MenuChoice::Item(at) => usual = at,
            MenuChoice::Back | MenuChoice::Nothing => return Ok(None),
        }
        let edition = &loaded[usual];
        let mut items = vec![say!(texts, "page-as-printed")];
        items.extend(edition.variants().iter().map(|one| texts.of(&one.name).to_owned()));
        if items.len() == 1 {
            return Ok(Some((editions::name_of_shipped(names[usual].clone()), None)));
        }
        match choose(&say!(texts, "choose-variant"), &items, 0, true)? {
            MenuChoice::Item(at) => {
                let variant = at.checked_sub(1).map(|at| edition.variants()[at].id.to_string());
                return Ok(Some((editions::name_of_shipped(names[usual].clone()), variant)));
            }
            MenuChoice::Back => {}
            MenuChoice::Nothing => return Ok(None),
        }
    }
}
