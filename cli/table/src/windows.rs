//! The windows, in which cards may be played beside the steps, and the settings on being asked
//! there.

use std::collections::BTreeMap;

use warboard_engine::model::{ArmyId, CardId, Lang, Rulebook, SeatId, Timing, Window};
use warboard_engine::steps::StepKind;

use crate::text::Words;

/// A setting of a player: when a window asks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum WindowSetting {
    /// Never ask; the window is passed.
    Never,
    /// Ask if a card may be played. A pass holds for the invasion, until a card is played or another one may be.
    #[default]
    Once,
    /// Ask if a card may be played.
    Ask,
    /// Ask even if no card may be played.
    Always,
}

impl WindowSetting {
    /// Every setting.
    const ALL: [Self; 4] = [Self::Never, Self::Once, Self::Ask, Self::Always];

    /// Returns the words of the setting.
    pub(crate) fn words(self) -> Words {
        match self {
            Self::Never => Words::new("words-never"),
            Self::Once => Words::new("words-once"),
            Self::Ask => Words::new("words-ask"),
            Self::Always => Words::new("words-always"),
        }
    }

    /// Returns the setting that a word means, in full or abbreviated.
    pub(crate) fn find(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.words().is_begun(word, 1))
    }
}

/// The duration of a setting for a window.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum WindowSettingScope {
    /// Until the setting is changed.
    #[default]
    Always,
    /// Until the turn ends.
    Turn,
    /// Until the invasion under way ends.
    Invasion,
}

/// The side of a battle for which a setting applies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WindowSide {
    /// The attacker.
    Attacking,
    /// The defender.
    Defending,
}

impl WindowSide {
    /// Both sides.
    pub(crate) const ALL: [Self; 2] = [Self::Attacking, Self::Defending];

    /// Returns the words of the side.
    pub(crate) fn words(self) -> Words {
        match self {
            Self::Attacking => Words::new("words-attacking"),
            Self::Defending => Words::new("words-defending"),
        }
    }

    /// Returns the side that a word means, in full or abbreviated to at least three letters.
    pub(crate) fn find(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.words().is_begun(word, 3))
    }

    /// Returns whether a window distinguishes the sides of a battle.
    pub(crate) fn is_of(window: Window) -> bool {
        !matches!(window, Window::Traded | Window::Step(_))
    }
}

/// The settings of all players for windows and cards.
#[derive(Clone, Default, Debug)]
pub(crate) struct Settings {
    lasting: BTreeMap<(SeatId, Window), WindowSetting>,
    /// The settings for one side of a battle only.
    of_parts: BTreeMap<(SeatId, Window, WindowSide), WindowSetting>,
    /// The temporary settings, which take precedence, with their duration.
    brief: BTreeMap<(SeatId, Window), (WindowSetting, WindowSettingScope)>,
    /// The settings for cards, by their stable ids.
    cards: BTreeMap<(SeatId, Box<str>), WindowSetting>,
    /// The passes during the current invasion.
    passed: BTreeMap<(SeatId, ArmyId), InvasionPass>,
}

/// A pass that holds for all windows of the battles of an invasion.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct InvasionPass {
    /// The cards that could be played when the army passed.
    pub(crate) cards: Vec<CardId>,
    /// The number of cards that the army held then.
    pub(crate) held: u32,
}

impl Settings {
    /// Returns the setting of a player for a window, and for a side of a battle if it has sides.
    pub(crate) fn of(
        &self,
        seat: SeatId,
        window: Window,
        part: Option<WindowSide>,
    ) -> WindowSetting {
        let at = (seat, window);
        let brief = self.brief.get(&at).map(|(setting, _)| setting);
        let of_part = part.and_then(|part| self.of_parts.get(&(seat, window, part)));
        brief.or(of_part).or_else(|| self.lasting.get(&at)).copied().unwrap_or_default()
    }

    /// Returns the duration of the current setting.
    pub(crate) fn lasts(&self, seat: SeatId, window: Window) -> WindowSettingScope {
        self.brief.get(&(seat, window)).map_or(WindowSettingScope::Always, |&(_, lasts)| lasts)
    }

    /// Changes a setting for a duration, for one side of a battle or for both. A temporary setting
    /// applies to both sides.
    pub(crate) fn set(
        &mut self,
        seat: SeatId,
        (window, part): (Window, Option<WindowSide>),
        setting: WindowSetting,
        lasts: WindowSettingScope,
    ) {
        if lasts != WindowSettingScope::Always {
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

    /// Returns a player's setting for a card, by its stable id, or `None` if there is none.
    pub(crate) fn of_card(&self, seat: SeatId, card: &str) -> Option<WindowSetting> {
        self.cards.get(&(seat, card.into())).copied()
    }

    /// Changes a player's setting for a card. [`WindowSetting::Once`] is the default and removes the
    /// setting.
    pub(crate) fn set_card(&mut self, seat: SeatId, card: &str, setting: WindowSetting) {
        let at = (seat, card.into());
        if setting == WindowSetting::Once {
            self.cards.remove(&at);
        } else {
            self.cards.insert(at, setting);
        }
    }

    /// Returns the cards for which a player has a setting.
    pub(crate) fn cards_of(&self, seat: SeatId) -> impl Iterator<Item = (&str, WindowSetting)> {
        let own = self.cards.iter().filter(move |((of, _), _)| *of == seat);
        own.map(|((_, card), setting)| (&**card, *setting))
    }

    /// Records a pass during the current invasion.
    pub(crate) fn pass(&mut self, of: (SeatId, ArmyId), pass: InvasionPass) {
        let passed = self.passed.entry(of).or_default();
        passed.held = pass.held;
        passed.cards.extend(pass.cards);
    }

    /// Returns the pass of an army during the current invasion, if it holds no more cards than then: how many it holds is public.
    pub(crate) fn passed(&self, of: (SeatId, ArmyId), held: u32) -> Option<&InvasionPass> {
        self.passed.get(&of).filter(|passed| held <= passed.held)
    }

    /// Forgets all passes during the current invasion.
    pub(crate) fn ask_again(&mut self) {
        self.passed.clear();
    }

    /// Ends the settings and passes of the current invasion.
    pub(crate) fn end_invasion(&mut self) {
        self.brief.retain(|_, &mut (_, lasts)| lasts != WindowSettingScope::Invasion);
        self.passed.clear();
    }

    /// Ends all temporary settings.
    pub(crate) fn end_turn(&mut self) {
        self.brief.clear();
    }
}

/// Returns the windows of a game, in order: those in which some card is played, and those of the
/// turn summary.
pub fn of(rules: &Rulebook) -> Vec<Window> {
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

/// Returns the words of a window, or `None` for a step's window, which has only its `id`.
fn words_of(window: Window) -> Option<Words> {
    match window {
        Window::Step(_) => None,
        Window::Invaded => Some(Words::new("words-invaded")),
        Window::BeforeRoll => Some(Words::new("words-before-roll")),
        Window::AfterRoll => Some(Words::new("words-after-roll")),
        Window::Conquered => Some(Words::new("words-conquered")),
        Window::Traded => Some(Words::new("words-traded")),
    }
}

/// Returns the word of a window in files.
pub(crate) fn id(rules: &Rulebook, window: Window) -> &str {
    if let Window::Step(step) = window {
        return &rules.steps[step].id;
    }
    let built_in = Window::BUILT_IN.into_iter().find(|(_, other)| *other == window);
    built_in.map_or("?", |(word, _)| word)
}

/// Returns the words of a window as typed: its word in files, and those of every language.
pub(crate) fn words<'r>(rules: &'r Rulebook, window: Window) -> impl Iterator<Item = &'r str> {
    let words = words_of(window).into_iter().flat_map(Words::in_every_language);
    let words = words.map(|word| -> &'r str { word });
    [id(rules, window)].into_iter().chain(words)
}

/// Returns the word of a window to show, or `None` for a step's window in another language than
/// that of files.
pub(crate) fn word(rules: &Rulebook, window: Window, lang: Lang) -> Option<&str> {
    match words_of(window) {
        Some(words) => Some(words.shown(lang)),
        None => (lang == Lang::default()).then(|| id(rules, window)),
    }
}
