//! The moments at which cards may be played beside the steps, and whether a person is asked there.

use std::collections::BTreeMap;

use warboard_engine::model::{CardId, Lang, Rulebook, SeatId, Timing, Window};
use warboard_engine::steps::StepKind;

use warboard_engine::name::fold;

/// Whether a person is asked in a window.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Setting {
    /// Never: it is passed.
    Never,
    /// Where a card may be played, and in an invasion no more once it was passed there, unless another card may be.
    #[default]
    Once,
    /// Where a card may be played.
    Ask,
    /// Also where none may be played.
    Always,
}

impl Setting {
    /// Every setting with its word in English and in French.
    pub(crate) const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Never, "never", "jamais"),
        (Self::Once, "once", "fois"),
        (Self::Ask, "ask", "demander"),
        (Self::Always, "always", "toujours"),
    ];

    /// The setting that a word means, written out or shortened.
    pub(crate) fn find(word: &str) -> Option<Self> {
        let word = fold(word);
        let is = |of: &str| !word.is_empty() && of.starts_with(&word);
        let mut all = Self::ALL.into_iter();
        all.find(|(_, en, fr)| is(en) || is(fr)).map(|(setting, ..)| setting)
    }
}

/// How long it holds what a person has said about a window.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Lasts {
    /// Until something else is said.
    #[default]
    Always,
    /// Until the turn ends.
    Turn,
    /// Until the invasion under way ends.
    Invasion,
}

/// The side of a battle on which a person is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Part {
    /// Whose army attacks.
    Attacking,
    /// Whose army is attacked.
    Defending,
}

impl Part {
    /// Both with their words in English and in French.
    pub(crate) const ALL: [(Self, &'static str, &'static str); 2] =
        [(Self::Attacking, "attacking", "attaque"), (Self::Defending, "defending", "défense")];

    /// The part that a word means, written out or shortened to three letters at least.
    pub(crate) fn find(word: &str) -> Option<Self> {
        let word = fold(word);
        let is = |of: &str| word.len() >= 3 && fold(of).starts_with(&word);
        let mut all = Self::ALL.into_iter();
        all.find(|(_, en, fr)| is(en) || is(fr)).map(|(part, ..)| part)
    }

    /// Whether a window has such sides.
    pub(crate) fn is_of(window: Window) -> bool {
        !matches!(window, Window::Traded | Window::Step(_))
    }
}

/// What each person has said about each window.
#[derive(Clone, Default, Debug)]
pub(crate) struct Settings {
    lasting: BTreeMap<(SeatId, Window), Setting>,
    /// For one side of a battle alone.
    of_parts: BTreeMap<(SeatId, Window, Part), Setting>,
    /// What holds before that, so long.
    brief: BTreeMap<(SeatId, Window), (Setting, Lasts)>,
    /// What each person has said about cards, each by its stable name.
    cards: BTreeMap<(SeatId, Box<str>), Setting>,
    /// The cards that could be played in the windows that were passed in the invasion under way.
    passed: BTreeMap<(SeatId, Window), Vec<CardId>>,
}

impl Settings {
    /// Whether a person is asked in a window, on a side of a battle where it has one.
    pub(crate) fn of(&self, seat: SeatId, window: Window, part: Option<Part>) -> Setting {
        let at = (seat, window);
        let brief = self.brief.get(&at).map(|(setting, _)| setting);
        let of_part = part.and_then(|part| self.of_parts.get(&(seat, window, part)));
        brief.or(of_part).or_else(|| self.lasting.get(&at)).copied().unwrap_or_default()
    }

    /// How long that holds.
    pub(crate) fn lasts(&self, seat: SeatId, window: Window) -> Lasts {
        self.brief.get(&(seat, window)).map_or(Lasts::Always, |&(_, lasts)| lasts)
    }

    /// From now on, so long; on one side of a battle, or whatever it is.
    pub(crate) fn set(
        &mut self,
        seat: SeatId,
        (window, part): (Window, Option<Part>),
        setting: Setting,
        lasts: Lasts,
    ) {
        if lasts != Lasts::Always {
            self.brief.insert((seat, window), (setting, lasts));
            return;
        }
        self.brief.remove(&(seat, window));
        if let Some(part) = part {
            self.of_parts.insert((seat, window, part), setting);
            return;
        }
        self.of_parts.retain(|&(of, other, _), _| (of, other) != (seat, window));
        self.lasting.insert((seat, window), setting);
    }

    /// What a person has said about a card, by its stable name; nothing where nothing was said.
    pub(crate) fn of_card(&self, seat: SeatId, card: &str) -> Option<Setting> {
        self.cards.get(&(seat, card.into())).copied()
    }

    /// About a card, from now on; asking once is what holds unless something is said.
    pub(crate) fn set_card(&mut self, seat: SeatId, card: &str, setting: Setting) {
        let at = (seat, card.into());
        if setting == Setting::Once {
            self.cards.remove(&at);
        } else {
            self.cards.insert(at, setting);
        }
    }

    /// The cards about which a person has said something.
    pub(crate) fn cards_of(&self, seat: SeatId) -> impl Iterator<Item = (&str, Setting)> {
        let own = self.cards.iter().filter(move |((of, _), _)| *of == seat);
        own.map(|((_, card), setting)| (&**card, *setting))
    }

    /// A window was passed in the invasion under way, where these cards could be played.
    pub(crate) fn pass(&mut self, seat: SeatId, window: Window, cards: Vec<CardId>) {
        self.passed.entry((seat, window)).or_default().extend(cards);
    }

    /// The cards that could be played where a window was passed in the invasion under way; nothing where it was not.
    pub(crate) fn passed(&self, seat: SeatId, window: Window) -> Option<&[CardId]> {
        self.passed.get(&(seat, window)).map(|cards| &cards[..])
    }

    /// Asks again where somebody has passed in the invasion under way: that may be taken back.
    pub(crate) fn ask_again(&mut self) {
        self.passed.clear();
    }

    /// The invasion is over.
    pub(crate) fn end_invasion(&mut self) {
        self.brief.retain(|_, &mut (_, lasts)| lasts != Lasts::Invasion);
        self.passed.clear();
    }

    /// The turn is over.
    pub(crate) fn end_turn(&mut self) {
        self.brief.clear();
    }
}

/// The windows of a game, in their order: those in which some card is played, and those of the turn
/// summary.
pub(crate) fn of(rules: &Rulebook) -> Vec<Window> {
    let is_played = |window: &Window| {
        rules.cards.rows().iter().any(|card| {
            let effect = card.effect.as_ref();
            effect.is_some_and(|effect| effect.timings.contains(&Timing::Window(*window)))
        })
    };
    let built_in = Window::BUILT_IN.map(|(_, window)| window);
    let steps = rules.steps.iter().filter(|(step, row)| {
        matches!(row.kind, StepKind::Window(_)) || is_played(&Window::Step(*step))
    });
    let steps = steps.map(|(step, _)| Window::Step(step));
    built_in.into_iter().filter(is_played).chain(steps).collect()
}

/// The words of a window, as they are typed: as it stands in files, and in French. That of a step is its `id`.
pub(crate) fn words(rules: &Rulebook, window: Window) -> [&str; 2] {
    let french = match window {
        Window::Step(step) => return [&rules.steps[step].id; 2],
        Window::Invaded => "invasion",
        Window::BeforeRoll => "avant_lancer",
        Window::AfterRoll => "après_lancer",
        Window::Conquered => "conquête",
        Window::Traded => "échange",
    };
    let built_in = Window::BUILT_IN.into_iter().find(|(_, other)| *other == window);
    [built_in.map_or("?", |(word, _)| word), french]
}

/// The word of a window to show; nothing where it has none in a language.
pub(crate) fn word(rules: &Rulebook, window: Window, lang: Lang) -> Option<&str> {
    let [english, french] = words(rules, window);
    match (lang, window) {
        (Lang::En, _) => Some(english),
        (Lang::Fr, Window::Step(_)) => None,
        (Lang::Fr, _) => Some(french),
    }
}
