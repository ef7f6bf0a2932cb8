//! The dialog before a game: one form for everything that the arguments leave open.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use warboard_engine::edition::{Edition, EditionOption, Setup};
use warboard_engine::model::Rulebook;
use warboard_engine::text::{json, read_regular};

use super::{PlayArgs, side};
use crate::play::screen::{FormPanel, FormResult, FormRow, MenuPanel, Screen};
use warboard_table::editions;
use warboard_table::exit::CommandError;
use warboard_table::levels;
use warboard_table::save::data_folder;
use warboard_table::text::{Texts, edition_failure, say};
use warboard_table::writing;

/// The file in the user's data folder with the choices made last.
const LAST: &str = "new-game.json";

/// Largest size of that file, in bytes.
const LAST_MAX: u64 = 64 << 10;

/// The end of the dialog.
pub(crate) enum Dialog {
    /// With the arguments of a game that leaves nothing open.
    Begin(Box<PlayArgs>),
    /// The player returns to the list before.
    Back,
    /// The player leaves.
    Leave,
}

/// The choices of a player before a game. Whatever an edition does not have is replaced by its own
/// default.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
struct Choices {
    edition: String,
    variant: Option<String>,
    options: BTreeMap<String, String>,
    players: usize,
    /// The seat of the person; `None` if bots play alone.
    side: Option<usize>,
    level: usize,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            edition: String::new(),
            variant: None,
            options: BTreeMap::new(),
            players: 0,
            side: Some(0),
            level: levels::USUAL_LEVEL,
        }
    }
}

/// The subject of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
enum DialogSubject {
    Edition,
    Variant,
    Players,
    Side,
    Level,
    Option(Box<str>),
}

/// The options of an edition, given by its index, and of a variant that change the opening.
struct OpeningOptions {
    edition: usize,
    variant: Option<String>,
    options: Vec<Box<str>>,
}

/// The dialog with its choices.
struct DialogAsking<'a> {
    texts: &'a Texts,
    args: &'a PlayArgs,
    /// The editions to choose from: the shipped ones, or the one that the arguments name.
    editions: Vec<(String, Edition)>,
    choices: Choices,
    opening: Option<OpeningOptions>,
}

/// Asks for everything that the arguments leave open. With `watches`, bots play alone unless the
/// player says otherwise.
pub(crate) fn ask(
    texts: &Texts,
    args: &PlayArgs,
    screen: &mut Screen,
    beside: Option<&MenuPanel>,
    watches: bool,
) -> Result<Dialog, CommandError> {
    let mut asking = DialogAsking::new(texts, args)?;
    asking.settle();
    if asking.settled().is_err() || asking.rules().is_err() {
        // Choices of an earlier game may not go with the arguments; those alone are refused.
        asking.choices = asking.given(asking.choices.clone().of_any_edition());
        asking.settle();
        asking.rules()?;
        asking.settled()?;
    }
    if watches {
        asking.choices.side = None;
    }
    let mut form = FormPanel::new(beside.is_some());
    loop {
        asking.settle();
        let rules = asking.rules();
        let subjects = asking.subjects(rules.as_deref().ok());
        form.rows = subjects.iter().map(|of| asking.row(of, rules.as_deref().ok())).collect();
        form.at = form.at.min(form.rows.len().saturating_sub(1));
        form.title = asking.title();
        form.is_allowed = rules.is_ok();
        form.about = match &rules {
            Ok(rules) => asking.about(rules),
            Err(error) => error.to_string(),
        };
        match screen.fill(&mut form, beside)? {
            FormResult::Changed => {
                let (subject, row) = (&subjects[form.at], &form.rows[form.at]);
                asking.choose(subject, row.at);
            }
            FormResult::Done => {
                asking.remember();
                return Ok(Dialog::Begin(Box::new(asking.settled()?)));
            }
            FormResult::Back => return Ok(Dialog::Back),
            FormResult::Leave => return Ok(Dialog::Leave),
        }
    }
}

impl<'a> DialogAsking<'a> {
    fn new(texts: &'a Texts, args: &'a PlayArgs) -> Result<Self, CommandError> {
        let editions = if let Some(name) = &args.edition {
            vec![(name.clone(), editions::load(texts, name)?)]
        } else {
            let shipped = editions::shipped().into_iter().map(|name| {
                let edition = editions::load_shipped(texts, &name)?;
                Ok((editions::name_of_shipped(name), edition))
            });
            shipped.collect::<Result<_, CommandError>>()?
        };
        let choices = last(texts).unwrap_or_default();
        let mut asking = Self { texts, args, editions, choices, opening: None };
        let is_known = asking.editions.iter().any(|(name, _)| *name == asking.choices.edition);
        let choices = asking.choices.clone();
        asking.choices = asking.given(if is_known { choices } else { choices.of_any_edition() });
        Ok(asking)
    }

    /// Lays the arguments over choices.
    fn given(&self, mut choices: Choices) -> Choices {
        if choices.edition.is_empty()
            && let Some((first, _)) = self.editions.first()
        {
            choices.edition.clone_from(first);
        }
        if let Some(variant) = &self.args.variant {
            choices.variant = Some(variant.clone());
        }
        choices.options.extend(self.args.options.iter().cloned());
        if let Some(players) = self.args.players {
            choices.players = players;
        }
        choices
    }

    /// Checks whether the arguments give an option.
    fn is_given(&self, option: &str) -> bool {
        self.args.options.iter().any(|(id, _)| id == option)
    }

    fn at(&self) -> usize {
        let is = |(name, _): &(String, Edition)| *name == self.choices.edition;
        self.editions.iter().position(is).unwrap_or(0)
    }

    fn edition(&self) -> &Edition {
        &self.editions[self.at()].1
    }

    fn variant(&self) -> Option<&str> {
        self.choices.variant.as_deref()
    }

    fn numbers(&self) -> &[usize] {
        self.edition().players_of(self.variant()).unwrap_or(self.edition().players())
    }

    fn options(&self) -> Vec<EditionOption> {
        self.edition().options_of(self.variant())
    }

    /// Replaces choices that the edition does not have; those of the arguments stay, and are
    /// refused.
    fn settle(&mut self) {
        let variants = self.edition().variants();
        let has = |id: &String| variants.iter().any(|variant| *variant.id == **id);
        if self.args.variant.is_none() && !self.choices.variant.as_ref().is_none_or(has) {
            self.choices.variant = None;
        }
        let options = self.options();
        let is_value = |id: &str, value: &str| {
            let option = options.iter().find(|option| *option.id == *id);
            option.is_some_and(|option| option.values.iter().any(|of| *of.id == *value))
        };
        let mut kept = self.choices.options.clone();
        kept.retain(|id, value| self.is_given(id) || is_value(id, value));
        self.choices.options = kept;
        let numbers = self.numbers();
        if self.args.players.is_none() && !numbers.contains(&self.choices.players) {
            self.choices.players = numbers.iter().copied().min().unwrap_or(1);
        }
        let players = self.choices.players;
        self.choices.side = self.choices.side.map(|side| side.min(players.saturating_sub(1)));
    }

    fn setup(&self, options: BTreeMap<String, String>) -> Setup {
        Setup {
            variant: self.choices.variant.clone(),
            players: self.choices.players,
            options,
            ..Setup::default()
        }
    }

    fn rules(&self) -> Result<std::sync::Arc<Rulebook>, CommandError> {
        let edition = self.edition();
        let settled = edition.rulebook(&self.setup(self.choices.options.clone()));
        settled.map_err(|error| edition_failure(self.texts, edition, &error))
    }

    /// Returns the open subjects in the order of their rows: first those that everybody decides,
    /// last the house rules.
    fn subjects(&mut self, rules: Option<&Rulebook>) -> Vec<DialogSubject> {
        let opening = self.opening();
        let args = self.args;
        let options = self.options();
        let (first, last): (Vec<_>, Vec<_>) = options
            .iter()
            .map(|option| option.id.clone())
            .filter(|id| !self.is_given(id))
            .partition(|id| opening.contains(id));
        let several = self.choices.players > 1;
        let has_variants = args.variant.is_none() && !self.edition().variants().is_empty();
        let asks_players = args.players.is_none() && args.side.is_none();
        let mut subjects = Vec::new();
        subjects.extend((self.editions.len() > 1).then_some(DialogSubject::Edition));
        subjects.extend(has_variants.then_some(DialogSubject::Variant));
        subjects.extend(first.into_iter().map(DialogSubject::Option));
        subjects
            .extend((asks_players && self.numbers().len() > 1).then_some(DialogSubject::Players));
        let has_side = args.side.is_none() && rules.is_some();
        subjects.extend(has_side.then_some(DialogSubject::Side));
        subjects.extend((args.bots.is_none() && several).then_some(DialogSubject::Level));
        subjects.extend(last.into_iter().map(DialogSubject::Option));
        subjects
    }

    /// Returns the options of which a value changes the steps before the first turn.
    fn opening(&mut self) -> Vec<Box<str>> {
        let (edition, variant) = (self.at(), self.choices.variant.clone());
        if let Some(known) = &self.opening
            && (known.edition, &known.variant) == (edition, &variant)
        {
            return known.options.clone();
        }
        let steps = |options: BTreeMap<String, String>| {
            let rules = self.edition().rulebook(&self.setup(options)).ok()?;
            let steps = rules.steps.rows().iter().take(rules.opening);
            Some(steps.map(|step| format!("{:?}", step.kind)).collect::<Vec<_>>())
        };
        let usual = steps(BTreeMap::new());
        let changes = |option: &EditionOption| {
            let mut others = option.values.iter().filter(|value| value.id != option.default);
            others.any(|value| {
                let pair = (option.id.to_string(), value.id.to_string());
                steps(BTreeMap::from([pair])) != usual
            })
        };
        let options = self.options();
        let opening: Vec<Box<str>> = options
            .iter()
            .filter(|option| usual.is_some() && changes(option))
            .map(|option| option.id.clone())
            .collect();
        self.opening = Some(OpeningOptions { edition, variant, options: opening.clone() });
        opening
    }

    fn row(&self, subject: &DialogSubject, rules: Option<&Rulebook>) -> FormRow {
        let texts = self.texts;
        match subject {
            DialogSubject::Edition => FormRow {
                name: say!(texts, "form-game"),
                choices: self
                    .editions
                    .iter()
                    .map(|(_, of)| texts.of(of.name()).to_owned())
                    .collect(),
                at: self.at(),
            },
            DialogSubject::Variant => {
                let variants = self.edition().variants();
                let names = variants.iter().map(|variant| texts.of(&variant.name).to_owned());
                let is = |id: &str| variants.iter().position(|variant| *variant.id == *id);
                FormRow {
                    name: say!(texts, "form-variant"),
                    choices: std::iter::once(say!(texts, "page-as-printed")).chain(names).collect(),
                    at: self.variant().and_then(is).map_or(0, |at| at + 1),
                }
            }
            DialogSubject::Players => {
                let numbers = self.numbers();
                FormRow {
                    name: say!(texts, "page-players"),
                    choices: numbers.iter().map(ToString::to_string).collect(),
                    at: numbers.iter().position(|&n| n == self.choices.players).unwrap_or(0),
                }
            }
            DialogSubject::Side => {
                let sides = rules.into_iter().flat_map(|rules| {
                    rules.seats.ids().map(|seat| side::choice(texts, rules, seat))
                });
                let mut choices: Vec<String> = sides.collect();
                choices.push(say!(texts, "form-nobody"));
                let at = self.choices.side.unwrap_or(choices.len() - 1).min(choices.len() - 1);
                FormRow { name: say!(texts, "form-side"), choices, at }
            }
            DialogSubject::Level => FormRow {
                name: say!(texts, "form-bots"),
                choices: levels::levels(texts.lang).map(|(level, _)| level.to_owned()).collect(),
                at: self.choices.level,
            },
            DialogSubject::Option(id) => self.option_row(id),
        }
    }

    fn option_row(&self, id: &str) -> FormRow {
        let options = self.options();
        let Some(option) = options.iter().find(|option| *option.id == *id) else {
            return FormRow { name: id.to_owned(), choices: Vec::new(), at: 0 };
        };
        let value = self.choices.options.get(id).map_or(&*option.default, String::as_str);
        FormRow {
            name: self.texts.of(&option.name).to_owned(),
            choices: option.values.iter().map(|of| self.texts.of(&of.name).to_owned()).collect(),
            at: option.values.iter().position(|of| *of.id == *value).unwrap_or(0),
        }
    }

    fn choose(&mut self, subject: &DialogSubject, at: usize) {
        match subject {
            DialogSubject::Edition => {
                let edition = self.editions[at].0.clone();
                self.choices = Choices { edition, ..self.choices.clone().of_any_edition() };
            }
            DialogSubject::Variant => {
                let variant = at.checked_sub(1).map(|at| &self.edition().variants()[at]);
                self.choices.variant = variant.map(|variant| variant.id.to_string());
            }
            DialogSubject::Players => self.choices.players = self.numbers()[at],
            DialogSubject::Side => {
                self.choices.side = Some(at).filter(|&at| at < self.choices.players);
            }
            DialogSubject::Level => self.choices.level = at,
            DialogSubject::Option(id) => {
                let options = self.options();
                let option = options.iter().find(|option| option.id == *id);
                let value = option.and_then(|option| option.values.get(at));
                if let Some(value) = value {
                    self.choices.options.insert(id.to_string(), value.id.to_string());
                }
            }
        }
    }

    fn title(&self) -> String {
        match self.editions.len() {
            1 => self.texts.of(self.edition().name()).to_owned(),
            _ => say!(self.texts, "menu-play"),
        }
    }

    /// Names the ways in which the side of the person can win, or all if bots play alone.
    fn about(&self, rules: &Rulebook) -> String {
        let seat = self.choices.side.and_then(|side| rules.seats.rows().get(side));
        let factions: Option<Vec<_>> =
            seat.map(|row| row.armies.iter().map(|&army| rules.armies[army].faction).collect());
        let is_own = |only| factions.as_ref().is_none_or(|own| own.contains(&only));
        let ways = rules.victory.rows().iter().filter(|row| row.faction.is_none_or(is_own));
        let mut names: Vec<&str> = ways.map(|row| self.texts.of(&row.name)).collect();
        names.dedup();
        if names.is_empty() {
            return String::new();
        }
        say!(self.texts, "form-wins", "list" = names.join(" · "))
    }

    /// Returns the arguments of the game that is shown, which leave nothing open.
    fn settled(&self) -> Result<PlayArgs, CommandError> {
        let side = match &self.args.side {
            Some(name) => Some(side::named(self.texts, &*self.rules()?, name)?),
            None => self.choices.side,
        };
        let bot = self.args.bots.unwrap_or_else(|| levels::by_number(self.choices.level));
        let who = |seat| if Some(seat) == side { "human" } else { bot };
        Ok(PlayArgs {
            edition: Some(self.choices.edition.clone()),
            variant: self.choices.variant.clone(),
            options: self.choices.options.clone().into_iter().collect(),
            seats: Some((0..self.choices.players).map(|seat| who(seat).to_owned()).collect()),
            side: None,
            bots: None,
            players: None,
            is_told: true,
            ..self.args.clone()
        })
    }

    /// Keeps the choices for the next time. A failure loses only the convenience.
    fn remember(&self) {
        let Some(path) = path(self.texts) else { return };
        let folder = path.parent().map(writing::create_folder);
        if let (Some(Ok(())), Ok(text)) = (folder, serde_json::to_vec(&self.choices)) {
            let _ = writing::keep_secret(&path, &text);
        }
    }
}

impl Choices {
    /// Leaves the choices that mean the same in every edition.
    fn of_any_edition(self) -> Self {
        Self { level: self.level, side: self.side.map(|_| 0), ..Self::default() }
    }
}

fn path(texts: &Texts) -> Option<PathBuf> {
    data_folder(texts).ok().map(|folder| folder.join(LAST))
}

/// Returns the choices made last, if they can be read.
fn last(texts: &Texts) -> Option<Choices> {
    let choices: Choices = json(&read_regular(&path(texts)?, LAST_MAX).ok()?).ok()?;
    let is_level = choices.level < levels::levels(texts.lang).count();
    is_level.then_some(Choices { side: choices.side.or(Some(0)), ..choices })
}
