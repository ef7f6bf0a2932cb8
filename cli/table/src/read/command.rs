//! Parsed commands.

use warboard_engine::game::Action;
use warboard_engine::model::{AttackTarget, CardId, SpaceId, UnitKindId, Window};

use crate::text::{Texts, say};
use crate::windows::{WindowSetting, WindowSettingScope, WindowSide};

/// A parsed command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Answers, applied one after the other.
    Answer(Vec<Action>),
    /// An attack, or repeated attacks.
    Attack(Assault),
    /// The number of units of each kind to commit to the current battle; none of the other kinds.
    Commit(Vec<(UnitKindId, u32)>),
    /// A setting for later questions about committing units of these kinds.
    CommitSetting {
        /// The kinds.
        kinds: Vec<UnitKindId>,
        /// The setting: `Never` commits none, `Always` the most.
        setting: WindowSetting,
    },
    /// A bot that answers for the player.
    Auto {
        /// The name of the bot.
        bot: String,
        /// The span for which the bot answers.
        span: Span,
    },
    /// Bots play to the end in the player's place.
    Concede,
    /// The answer that a bot would give, with its reason.
    Advice,
    /// The rest of this turn is passed, as far as no answer is required.
    EndTurn {
        /// The turn, as the number of turns begun.
        turn: u32,
    },
    /// A setting: defences use the most dice from now on, or no longer.
    DefendAuto(bool),
    /// A setting: all units that may follow a conquest do so from now on, or no longer.
    AdvanceAuto(bool),
    /// A text to show.
    Show(String),
    /// The cards of the asked seat.
    Cards,
    /// The windows, with the asked seat's setting for each.
    Windows,
    /// A setting of the asked seat for a window.
    Window {
        /// The window; `None` for all windows.
        window: Option<Window>,
        /// The side of a battle; `None` for both.
        part: Option<WindowSide>,
        /// The setting.
        setting: WindowSetting,
        /// The duration of the setting.
        lasts: WindowSettingScope,
    },
    /// A setting of the asked seat for a card.
    CardSetting {
        /// The card.
        card: CardId,
        /// The setting.
        setting: WindowSetting,
    },
    /// The last lines of the log, of this number.
    Log(usize),
    /// Undo of this number of commands.
    Undo(usize),
    /// Redo of the last undone command.
    Redo,
    /// The path of the save, or a copy of the save to a path.
    Save(Option<String>),
    /// The end of the session.
    Quit,
    /// No command: an empty line or a comment.
    Nothing,
}

/// The span for which a bot answers in a person's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span {
    /// The current question alone.
    Once,
    /// The current question with those that belong to it, such as all placements or moves.
    Question,
    /// Until the step is over.
    Step,
    /// Until the turn is over.
    Turn,
    /// Until another player attacks the person.
    Attacked,
}

impl Span {
    /// Returns the message to a person whose bot answers for this span from `turn` on; 0 is before
    /// the first turn. `None` for a single question.
    pub(crate) fn said(self, texts: &Texts, turn: u32) -> Option<String> {
        match self {
            Self::Once | Self::Question => None,
            Self::Step => Some(say!(texts, "auto-step")),
            Self::Turn if turn == 0 => Some(say!(texts, "auto-opening")),
            Self::Turn => Some(say!(texts, "auto-turn")),
            Self::Attacked => Some(say!(texts, "auto-until-attacked")),
        }
    }
}

/// An attack command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assault {
    /// The origin of the attack.
    pub(crate) from: SpaceId,
    /// The target of the attack.
    pub(crate) aim: AttackTarget,
    /// The number of dice; `None` for the most.
    pub count: Option<u32>,
    /// The number of troops at which repeated attacks stop; `None` for a single attack.
    pub until: Option<u32>,
    /// True if all units that may follow move into a conquered space without a question.
    pub moves_in: bool,
    /// The units of other kinds to commit, if the player names them.
    pub with: Option<Vec<(UnitKindId, u32)>>,
}

impl Assault {
    /// Returns the next attack, with `count` dice.
    pub fn action(&self, count: u32) -> Action {
        Action::Attack { from: self.from, to: self.aim, count }
    }
}
