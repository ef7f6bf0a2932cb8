//! The choice of a side and of the level of the bots.

use std::sync::Arc;

use warboard_engine::model::{Rulebook, SeatId, TableId};
use warboard_engine::words::nearest;
use warboard_table::levels;

use crate::play::screen::MenuChoice;
use warboard_engine::name::{Fit, Spelled, fold, lookup};
use warboard_table::exit::CommandError;
use warboard_table::text::{Texts, say};

/// Returns the seat of a named army: by its id, its name, the name of its faction, its letter or
/// its number.
pub(super) fn named(texts: &Texts, rules: &Rulebook, side: &str) -> Result<usize, CommandError> {
    let names = |seat: SeatId| -> Vec<String> {
        let armies = rules.seats[seat].armies.iter().map(|&army| &rules.armies[army]);
        let names = armies.flat_map(|row| {
            let faction = &rules.factions[row.faction];
            let letter = row.letter.get(texts.lang).to_string();
            let printed = texts.of(&row.name);
            // Without its article.
            let bare = printed.split(' ').skip(1).collect::<Vec<_>>().join(" ");
            let faction = texts.of(&faction.name).to_owned();
            [row.id.to_string(), printed.to_owned(), bare, letter, faction]
        });
        let number = (seat.index() + 1).to_string();
        names.chain([number]).filter(|name| !fold(name).is_empty()).collect()
    };
    let spelled = |seat: SeatId| {
        (seat, names(seat).iter().map(|name| Spelled::new(name)).collect::<Vec<_>>())
    };
    match lookup(side, rules.seats.ids().map(spelled)) {
        // Of several seats with one name the first is meant.
        Some((fit, seats)) if fit.is_whole() => return Ok(seats[0].index()),
        // The beginning of a name will do, where it is no other's.
        Some((Fit::Beginning, seats)) if seats.len() == 1 => return Ok(seats[0].index()),
        Some(_) | None => {}
    }
    let line = fold(side);
    let all: Vec<String> = rules.seats.ids().flat_map(names).collect();
    // Names of one or two letters are near to everything.
    let near = nearest(&line, all.iter().map(String::as_str)).filter(|_| line.chars().count() > 2);
    let near = near.map(str::to_owned);
    let near = near.and_then(|near| rules.seats.ids().find(|&seat| names(seat).contains(&near)));
    if let Some(seat) = near {
        let name = label(texts, rules, seat);
        return Err(CommandError::BadInput(say!(texts, "side-near", "side" = side, "near" = name)));
    }
    let list: Vec<String> = rules.seats.ids().map(|seat| label(texts, rules, seat)).collect();
    let list = list.join(", ");
    Err(CommandError::BadInput(say!(texts, "side-unknown", "side" = side, "list" = list)))
}

/// Returns the armies of a seat, each with its letter.
fn label(texts: &Texts, rules: &Rulebook, seat: SeatId) -> String {
    let armies = rules.seats[seat].armies.iter().map(|&army| &rules.armies[army]);
    let each = armies.map(|row| format!("{} {}", row.letter.get(texts.lang), texts.of(&row.name)));
    each.collect::<Vec<_>>().join(" + ")
}

/// Returns the label of a seat as a choice: several seats of an army with their numbers, each with
/// its partners.
fn choice(texts: &Texts, rules: &Rulebook, seat: SeatId) -> String {
    let faction = |seat: SeatId| {
        let first = rules.seats[seat].armies.first()?;
        Some(rules.armies[*first].faction)
    };
    let others = rules.seats.ids().filter(|&other| other != seat);
    let partners = others.filter(|&other| faction(other) == faction(seat));
    let partners: Vec<String> = partners.map(|seat| numbered(texts, rules, seat)).collect();
    let side = numbered(texts, rules, seat);
    if partners.is_empty() {
        return side;
    }
    say!(texts, "side-with", "side" = side, "list" = partners.join(", "))
}

/// Returns a seat with its number among those of its first army, as a game numbers them; without
/// one where it is alone.
fn numbered(texts: &Texts, rules: &Rulebook, seat: SeatId) -> String {
    let first = |seat: SeatId| rules.seats[seat].armies.first();
    let same = rules.seats.ids().filter(|&other| first(other) == first(seat));
    let same: Vec<SeatId> = same.collect();
    let name = label(texts, rules, seat);
    match same.iter().position(|&other| other == seat) {
        Some(at) if same.len() > 1 => format!("{name} {}", at + 1),
        _ => name,
    }
}

/// A question of the screen before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SetupQuestion {
    /// The number of players.
    Players,
    /// The side of the person.
    Side,
    /// The level of the bots.
    Level,
}

/// The open questions, and what their answers need.
pub(super) struct SetupChoices<'a> {
    /// The numbers of players to choose from; none where that was said.
    pub(super) numbers: &'a [usize],
    /// True if the side is asked.
    pub(super) side: bool,
    /// True if the level is asked.
    pub(super) level: bool,
    /// Returns the seats before any answer, for a number of players or for the default.
    pub(super) seats: &'a dyn Fn(Option<usize>) -> Vec<String>,
    /// Returns the rulebook for the seats.
    pub(super) rules: &'a dyn Fn(Vec<String>) -> Result<Arc<Rulebook>, CommandError>,
}

/// The answers, each the index in its list.
#[derive(Clone, Copy)]
struct SetupAnswers {
    players: usize,
    side: usize,
    level: usize,
}

/// A function that lets a person choose from a list: its title, the choices, the one preselected,
/// and whether going back is possible.
pub(super) type Choose<'a> =
    dyn FnMut(&str, &[String], usize, bool) -> Result<MenuChoice, CommandError> + 'a;

/// Asks one question after the other; Esc returns to the previous one. Returns the seats; `None` if
/// the person leaves.
pub(super) fn asked(
    texts: &Texts,
    wanted: &SetupChoices<'_>,
    choose: &mut Choose<'_>,
) -> Result<Option<Vec<String>>, CommandError> {
    let usual = (wanted.seats)(None).len();
    let players = wanted.numbers.iter().position(|&n| n == usual).unwrap_or(0);
    let mut answers = SetupAnswers { players, side: 0, level: levels::USUAL_LEVEL };
    let mut n_asked = 0;
    loop {
        let seats = (wanted.seats)(wanted.numbers.get(answers.players).copied());
        let rules = (wanted.rules)(seats.clone())?;
        let Some(&question) = wanted.questions(seats.len()).get(n_asked) else {
            return Ok(Some(wanted.seated(seats, answers)));
        };
        let (title, items) = question.shown(texts, wanted.numbers, &rules);
        let answer = answers.of(question);
        match choose(&title, &items, (*answer).min(items.len() - 1), n_asked > 0)? {
            MenuChoice::Item(at) => (*answer, n_asked) = (at, n_asked + 1),
            MenuChoice::Back => n_asked = n_asked.saturating_sub(1),
            MenuChoice::Nothing => return Ok(None),
        }
    }
}

impl SetupChoices<'_> {
    /// Returns the questions for a number of seats, without those that leave no choice.
    fn questions(&self, n_seats: usize) -> Vec<SetupQuestion> {
        let several = n_seats > 1;
        let all = [
            (SetupQuestion::Players, self.numbers.len() > 1),
            (SetupQuestion::Side, self.side && several),
            (SetupQuestion::Level, self.level && several),
        ];
        all.into_iter().filter(|(_, is_asked)| *is_asked).map(|(question, _)| question).collect()
    }

    /// Returns the seats after the answers.
    fn seated(&self, mut seats: Vec<String>, answers: SetupAnswers) -> Vec<String> {
        let questions = self.questions(seats.len());
        let human = seats.iter().position(|name| name == "human");
        if let Some(human) = human.filter(|_| questions.contains(&SetupQuestion::Side)) {
            let side = answers.side.min(seats.len() - 1);
            seats.swap(human, side);
        }
        if questions.contains(&SetupQuestion::Level) {
            let bot = levels::by_number(answers.level);
            for name in seats.iter_mut().filter(|name| *name != "human") {
                bot.clone_into(name);
            }
        }
        seats
    }
}

impl SetupAnswers {
    fn of(&mut self, question: SetupQuestion) -> &mut usize {
        match question {
            SetupQuestion::Players => &mut self.players,
            SetupQuestion::Side => &mut self.side,
            SetupQuestion::Level => &mut self.level,
        }
    }
}

impl SetupQuestion {
    /// Returns the title of its list, and what there is to choose from.
    fn shown(self, texts: &Texts, numbers: &[usize], rules: &Rulebook) -> (String, Vec<String>) {
        let titled = |asked: String| format!("{}\n{asked}", texts.of(&rules.name));
        match self {
            Self::Players => {
                let bots = |&n: &usize| say!(texts, "ask-players-n", "n" = n.max(1) - 1);
                (titled(say!(texts, "ask-players")), numbers.iter().map(bots).collect())
            }
            Self::Side => {
                let sides = rules.seats.ids().map(|seat| choice(texts, rules, seat));
                (titled(say!(texts, "ask-side")), sides.collect())
            }
            Self::Level => (say!(texts, "ask-level"), level_names(texts)),
        }
    }
}

/// Returns the levels, weakest first, each with its description.
fn level_names(texts: &Texts) -> Vec<String> {
    vec![
        say!(texts, "level-beginner"),
        say!(texts, "level-easy"),
        say!(texts, "level-normal"),
        say!(texts, "level-hard"),
        say!(texts, "level-expert"),
    ]
}

#[cfg(test)]
mod tests {
    use warboard_engine::edition::Setup;
    use warboard_engine::model::Lang;

    use super::*;
    use warboard_table::editions;

    #[test]
    fn seats_of_one_army_are_told_apart() {
        let texts = Texts::new(Lang::En);
        let edition = editions::load(&texts, "return-of-the-jedi").unwrap();
        let sides = |players| {
            let rules = edition.rulebook(&Setup { players, ..Setup::default() }).unwrap();
            let all = rules.seats.ids().map(|seat| choice(&texts, &rules, seat));
            all.collect::<Vec<_>>()
        };
        assert_eq!(sides(2), ["R Rebel Alliance", "E Empire"]);
        let [first, .., last] = &sides(4)[..] else { panic!("there are four seats") };
        assert_eq!(first, "R Rebel Alliance 1, with R Rebel Alliance 2");
        assert_eq!(last, "R Rebel Alliance 2, with R Rebel Alliance 1");
    }

    /// Returns the seats after these choices; also the length of each list, and whether going back
    /// was possible.
    fn seated(choices: &[MenuChoice]) -> (Option<Vec<String>>, Vec<(usize, bool)>) {
        let texts = Texts::new(Lang::En);
        let edition = editions::load(&texts, "original-trilogy").unwrap();
        let rules = |seats: Vec<String>| {
            let players = seats.len();
            Ok(edition.rulebook(&Setup { players, ..Setup::default() }).unwrap())
        };
        let seats = |players: Option<usize>| {
            let bots = std::iter::repeat_n("greedy".to_owned(), players.unwrap_or(2) - 1);
            std::iter::once("human".to_owned()).chain(bots).collect()
        };
        let wanted = SetupChoices {
            numbers: &[2, 3],
            side: true,
            level: true,
            seats: &seats,
            rules: &rules,
        };
        let (mut next, mut shown) = (choices.iter(), Vec::new());
        let seats = asked(&texts, &wanted, &mut |_, items, _, goes_back| {
            shown.push((items.len(), goes_back));
            Ok(*next.next().unwrap())
        });
        (seats.unwrap(), shown)
    }

    /// Esc goes back to the question before, and what was chosen there holds until something else is.
    #[test]
    fn questions_before_a_game_go_back() {
        use MenuChoice::{Back, Item, Nothing};
        let (players, level) = ((2, false), (5, true));
        let (seats, shown) = seated(&[Item(1), Item(1), Back, Back, Item(0), Item(1), Item(0)]);
        assert_eq!(shown, [players, (3, true), level, (3, true), players, (2, true), level]);
        assert_eq!(seats.unwrap(), [levels::by_number(0), "human"]);
        assert_eq!(seated(&[Item(1), Back, Nothing]).0, None);
    }
}
