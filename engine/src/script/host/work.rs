//! The working data of a running script: its own copy of the state, the answers so far, and the
//! reason it stopped.

use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{Dynamic, EvalAltResult, ImmutableString, NativeCallContext, Position};

use super::explain::{forms, type_word};
use super::reads::{Reads, StateRead};
use super::unasked::Unasked;
use super::value::{ArmyV, CardV, RegionV, SpaceV, TokenV};
use crate::game::{
    AGAIN_MAX, AddressedEvent, Applying, Battle, Chance, FRAMES_MAX, Frame, Purpose, ScriptAnswer,
    ScriptChance, ScriptError, ScriptPurpose, ScriptQuestion, Seeded, State, StateView, Until,
    Written,
};
use crate::model::{
    ArmyId, CardId, DeckId, HasId, Hook, HookOn, IndexVec, PileId, RegionId, Rulebook, SeatId,
    SeatMask, Side, SpaceId, StepId, TableId, TagId, TextId, TextParts, TokenId, TrackId,
    UnitKindId, VariableId,
};
use crate::script::api::may_be_sealed;
use crate::script::sandbox::{ANSWERS_MAX, EVENTS_MAX, Meter, QUEUE_MAX};

/// The result of a function of the API.
pub(super) type Res<T> = Result<T, Box<EvalAltResult>>;

/// Frames that a step can stack above its own: a battle in an invasion, its window, a script and
/// the reactions to it.
const FRAMES_LEFT: usize = 10;

/// The reason for which the host stopped a run of a script.
#[derive(Debug)]
pub(super) enum Stop {
    Asks(ScriptQuestion),
    Wants(ScriptChance),
    Fault(ScriptError, String),
    Won,
}

/// Chance that is never consulted: a script that needs chance stops instead.
#[derive(Debug, Default)]
pub(super) struct NoChance;

impl Chance for NoChance {
    fn die(&mut self, _: u8, least: u8, _: Purpose) -> u8 {
        least
    }
    fn pick(&mut self, _: u32, _: Purpose) -> u32 {
        0
    }
}

/// Returns the error that ends a run, which no script can catch.
#[expect(clippy::unnecessary_box_returns, reason = "the language hands its errors on in boxes")]
fn terminated() -> Box<EvalAltResult> {
    EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE).into()
}

/// A script's question, with the answering army and the space it is about.
#[derive(Debug)]
pub(super) struct ScriptPrompt<'a> {
    pub(super) text: &'a str,
    /// The army whose player answers; `()` means the script's own.
    pub(super) by: Dynamic,
    pub(super) about: Option<SpaceId>,
    /// The parts of the text and of the texts among the answers.
    pub(super) parts: TextParts,
    /// The side whose dice are the answers.
    pub(super) dice: Option<Side>,
}

/// A value taken at one place of a journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum JournalEntry {
    /// The number of dice rolled together.
    Dice(usize),
    /// An answer of a player.
    Answer(ScriptAnswer),
    /// A card that chance picked.
    Card(CardId),
    /// A token's face that chance picked.
    Face(TokenId),
    /// Prescribes any answer: the choice at this part of 65,536.
    Choice(u32),
}

/// A question that a run has had answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AnsweredQuestion {
    /// Index of the answer among the values taken.
    pub(crate) at: usize,
    /// The seat that answered.
    pub(crate) seat: SeatId,
}

/// The comparison of a run with another of the same script.
#[derive(Debug, Default)]
pub(super) struct Guided {
    /// The values to take, in order; `None` where the run is only observed.
    pub(super) wanted: Option<Vec<JournalEntry>>,
    /// The values taken so far.
    pub(super) taken: Vec<JournalEntry>,
    /// The questions answered so far.
    pub(super) answered: Vec<AnsweredQuestion>,
}

/// A run of a script.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) rules: Arc<Rulebook>,
    pub(super) state: State,
    pub(super) meter: Rc<Meter>,
    pub(super) told: Vec<AddressedEvent>,
    pub(super) journal: Vec<u32>,
    pub(super) at: usize,
    pub(super) job: ScriptPurpose,
    /// True if the run may only look.
    pub(super) query: bool,
    pub(super) stop: Option<Stop>,
    pub(super) queued: Vec<Frame>,
    /// The position of the function called last.
    pub(super) position: Position,
    /// The comparison with another run and its progress, if there is one.
    pub(super) guided: Option<Guided>,
    /// The reads of the run.
    pub(super) reads: Reads,
    /// A generator lent to the run, so that the script continues where it asks for a die.
    pub(super) lent: Option<Seeded>,
    /// The questions that the run answers itself.
    pub(super) unasked: Unasked,
    /// The operations left when the run began.
    pub(super) began: u64,
    /// The operations of the runs up to each die since the last question, counted as if no
    /// generator had been lent.
    pub(super) again: u64,
    /// True if the run has read a number that is hidden from some seats.
    pub(super) has_read_hidden: bool,
    /// True if the run has read a hidden number, and has then done what others see.
    pub(super) reveals: bool,
    /// The function called last.
    function: &'static str,
    chance: NoChance,
}

/// Returns the battle that concerns a script: the current one, one whose conquest is carried out,
/// or the last of an invasion to whose end the script reacts.
pub(super) fn battle_of<'a>(
    rules: &Rulebook,
    state: &'a State,
    job: ScriptPurpose,
) -> Option<&'a Battle> {
    let is_of_battle = |frame: &Frame| frame.is_battle() || frame.is_conquest();
    let ends = |hook: &Hook| hook.on == HookOn::InvasionEnded && hook.call() == Some(job.call);
    let battle = Some(&state.battle);
    let battle = battle.filter(|battle| battle.attacker.index() < rules.armies.len());
    let answers = || job.card.is_none() && rules.hooks.iter().any(ends);
    battle.filter(|_| state.frames.iter().any(is_of_battle) || answers())
}

impl Work {
    pub(super) fn new(
        rules: Arc<Rulebook>,
        state: State,
        job: ScriptPurpose,
        meter: Rc<Meter>,
    ) -> Self {
        Self {
            rules,
            state,
            meter,
            told: Vec::new(),
            journal: Vec::new(),
            at: 0,
            job,
            query: false,
            stop: None,
            queued: Vec::new(),
            position: Position::NONE,
            guided: None,
            reads: Reads::default(),
            lent: None,
            unasked: Unasked::default(),
            began: 0,
            again: 0,
            has_read_hidden: false,
            reveals: false,
            function: "",
            chance: NoChance,
        }
    }

    /// Charges for examining a number of things.
    pub(super) fn charge_for(&self, things: usize) {
        self.meter.charge_for(things);
    }

    /// Charges for a look at every space.
    pub(super) fn charge_for_board(&self) {
        self.meter.charge_for(self.rules.board.spaces.len());
    }

    /// Charges for a look at every card.
    pub(super) fn charge_for_cards(&self) {
        self.meter.charge_for(self.rules.cards.len());
    }

    /// Checks whether the script has no operations left.
    pub(super) fn is_spent(&self) -> bool {
        self.meter.is_spent()
    }

    pub(super) fn scene(&self) -> StateView<'_> {
        StateView::new(&self.rules, &self.state)
    }

    /// Returns the battle that concerns the script.
    pub(super) fn battle(&self) -> Option<&Battle> {
        battle_of(&self.rules, &self.state, self.job)
    }

    /// Records what the current function of the API reads, or one part of it.
    #[inline]
    pub(super) fn reads(&mut self, read: StateRead) {
        self.reads.note(read, &self.rules, &self.state, self.job);
    }

    /// Returns the number of a side's dice on the table; 0 outside a battle.
    pub(super) fn n_dice(&self, side: Side) -> u8 {
        if self.battle().is_some() { self.scene().n_dice(side) } else { 0 }
    }

    /// Returns the operations of the rules on the script's own copy of the state.
    pub(super) fn play(&mut self) -> Applying<'_, NoChance, Vec<AddressedEvent>> {
        Applying {
            rules: &self.rules,
            shared: &self.rules,
            runner: None,
            state: &mut self.state,
            chance: &mut self.chance,
            sink: &mut self.told,
            rolled: false,
            revealed: SeatMask::NONE,
            reads_hidden: false,
            scripts: 0,
        }
    }

    /// Records the call of an API function, with its position if that is in one of the edition's
    /// own files.
    pub(super) fn called(&mut self, at: &NativeCallContext<'_>, name: &'static str) {
        self.reads.enter();
        if self.stop.is_none() {
            self.function = name;
        }
        if self.stop.is_none() && at.call_source().is_none() {
            self.position = at.call_position();
        }
    }

    /// Stops the script with an error it cannot catch. Only the first reason is kept, because the
    /// comparator of a sort swallows errors and continues.
    pub(super) fn stop<T>(&mut self, stop: Stop) -> Res<T> {
        self.stop.get_or_insert(stop);
        Err(terminated())
    }

    pub(super) fn fault<T>(&mut self, fault: ScriptError, what: impl Into<String>) -> Res<T> {
        self.stop(Stop::Fault(fault, what.into()))
    }

    pub(super) fn wrong<T>(&mut self, what: impl fmt::Display) -> Res<T> {
        let what = format!("`{}`: {what}", self.function);
        self.fault(ScriptError::Argument, what)
    }

    /// Fails because of a value of a wrong type; the message includes the correct form.
    fn wrong_type<T>(&mut self, value: &Dynamic, what: &str) -> Res<T> {
        let found = type_word(value.type_name());
        let right =
            forms(self.function).map_or_else(String::new, |forms| format!(": it is {forms}"));
        self.wrong(format!("{found} is not a {what}{right}"))
    }

    /// Refuses changes in a query, after a stop, and beyond the limit of events.
    pub(super) fn may_change(&mut self) -> Res<()> {
        self.reads.lose();
        if self.stop.is_some() {
            return Err(terminated());
        }
        if self.query {
            return self.fault(ScriptError::Query, "a query must not change the game");
        }
        if self.scene().is_sealed() && !may_be_sealed(self.function) {
            let what = format!("`{}` is not for a step that all take at once", self.function);
            return self.fault(ScriptError::Sealed, what);
        }
        if self.told.len() > EVENTS_MAX {
            return self.fault(ScriptError::Events, format!("more than {EVENTS_MAX} events"));
        }
        // A question is its player's own affair; a variable says itself who sees it.
        if self.function != "set" && !self.function.starts_with("ask_") {
            self.be_seen();
        }
        Ok(())
    }

    /// Notes that a hidden number is read. What is done later in the run may follow from it.
    pub(super) fn read_hidden(&mut self) {
        self.reads.lose();
        self.has_read_hidden = true;
    }

    /// Notes that the run does what others see.
    pub(super) fn be_seen(&mut self) {
        self.reveals |= self.has_read_hidden && !self.scene().is_sealed();
    }

    pub(super) fn queue(&mut self, frame: Frame) -> Res<()> {
        let frames = self.state.frames.len() + self.queued.len();
        if self.queued.len() >= QUEUE_MAX {
            return self.fault(ScriptError::Queue, format!("more than {QUEUE_MAX} steps"));
        }
        if frames >= FRAMES_MAX - FRAMES_LEFT {
            return self.fault(ScriptError::Queue, "steps within steps within steps");
        }
        self.queued.push(frame);
        Ok(())
    }

    /// Returns the next answer of a player from the journal, or stops the run to ask for it.
    pub(super) fn ask(
        &mut self,
        asked: &ScriptPrompt<'_>,
        mut choices: Vec<ScriptAnswer>,
        most: u32,
    ) -> Res<u32> {
        self.may_change()?;
        let (text, space) = (self.text_with(asked.text, &asked.parts)?, asked.about);
        let army = if asked.by.is_unit() { self.job.army } else { self.army(&asked.by)? };
        if choices.is_empty() {
            return self.fault(ScriptError::NoTarget, "nothing to choose among");
        }
        if self.guided.is_some() && self.at < self.journal.len() {
            self.take_answer(army, &choices, most)?;
        }
        if let Some(&answer) = self.journal.get(self.at) {
            self.at += 1;
            return Ok(answer);
        }
        self.room_for(1)?;
        if self.unasked.is_left()
            && let Some(answer) = self.answer_itself(army, &choices, most)
        {
            return Ok(answer);
        }
        let text_of = |choice: &ScriptAnswer| {
            if let ScriptAnswer::Option(text) = *choice { Some(text) } else { None }
        };
        let written = Written(choices.iter().filter_map(text_of).collect());
        choices.sort_unstable();
        choices.dedup();
        let seat = self.answers_for(army);
        if self.scene().is_sealed() && seat != self.answers_for(self.job.army) {
            return self.fault(ScriptError::Sealed, "another player may not be asked at once");
        }
        if seat != self.answers_for(self.job.army) {
            self.be_seen();
        }
        let dice = asked.dice;
        self.stop(Stop::Asks(ScriptQuestion {
            seat,
            army,
            text,
            parts: asked.parts,
            space,
            dice,
            choices,
            most,
            written,
        }))
    }

    /// Answers a question in place of the player, unless the player is asked.
    #[cold]
    fn answer_itself(&mut self, army: ArmyId, choices: &[ScriptAnswer], most: u32) -> Option<u32> {
        let seat = self.answers_for(army);
        let answer = self.unasked.answer(seat, choices, most)?;
        self.journal.push(answer);
        self.at += 1;
        Some(answer)
    }

    /// Returns the seat that answers for an army. For a defender without a seat, that is the seat
    /// that rolls for it.
    fn answers_for(&self, army: ArmyId) -> SeatId {
        let (scene, battle) = (self.scene(), &self.state.battle);
        if scene.fights() && army == battle.defender && scene.commanders(army).is_empty() {
            return scene.defends(army, battle.attacker);
        }
        scene.decides(army)
    }

    /// Returns the next `n` answers of chance from the journal or the lent generator, or stops the
    /// run.
    pub(super) fn want(&mut self, wanted: ScriptChance, n: usize) -> Res<Vec<u32>> {
        self.may_change()?;
        if self.at == self.journal.len() {
            self.room_for(n)?;
            self.pay_again()?;
            let Some(lent) = &mut self.lent else { return self.stop(Stop::Wants(wanted)) };
            wanted.ask(lent, &mut self.journal);
        }
        if let Some(found) = self.journal.get(self.at..self.at + n) {
            let found = found.to_vec();
            if matches!(wanted, ScriptChance::Dice { .. } | ScriptChance::Again { .. }) {
                self.note(JournalEntry::Dice(n))?;
            }
            self.at += n;
            return Ok(found);
        }
        self.room_for(n)?;
        self.stop(Stop::Wants(wanted))
    }

    /// Counts the operations needed to return to this point with an answer of chance. Lent chance
    /// costs as much, so a game's budget does not depend on the source of its chance.
    fn pay_again(&mut self) -> Res<()> {
        self.again += self.began.saturating_sub(self.meter.left());
        if self.again <= AGAIN_MAX {
            return Ok(());
        }
        let what = "too much comes before dice that are rolled one by one; `roll_many` rolls several at once";
        self.fault(ScriptError::Operations, what)
    }

    /// Returns the value that a compared run must take next, if it is prescribed.
    fn next_wanted(&self) -> Option<JournalEntry> {
        let guided = self.guided.as_ref()?;
        guided.wanted.as_ref()?.get(guided.taken.len()).copied()
    }

    /// Records a taken value; stops the run where another is prescribed.
    fn note(&mut self, taken: JournalEntry) -> Res<()> {
        let wanted = self.next_wanted();
        let Some(guided) = self.guided.as_mut() else { return Ok(()) };
        let is_free = matches!(wanted, Some(JournalEntry::Choice(_)));
        if guided.wanted.is_some() && !is_free && wanted != Some(taken) {
            return self.fault(ScriptError::Argument, "the run takes another way");
        }
        guided.taken.push(taken);
        Ok(())
    }

    /// Takes an answer of a player in a run that is compared with another.
    #[cold]
    fn take_answer(&mut self, army: ArmyId, choices: &[ScriptAnswer], most: u32) -> Res<()> {
        let number = match choices.first() {
            Some(&ScriptAnswer::Number(least)) => Some(least),
            _ => None,
        };
        match self.next_wanted() {
            Some(JournalEntry::Answer(answer)) => self.journal[self.at] = answer.to_journal(),
            Some(JournalEntry::Choice(part)) => {
                let listed = u32::try_from(choices.len()).unwrap_or(u32::MAX);
                let n = number.map_or(listed, |least| (most - least).saturating_add(1));
                let index = (u64::from(part) * u64::from(n)) >> 16;
                let index = u32::try_from(index).unwrap_or(0);
                let choice = choices.get(index as usize).map_or(0, |choice| choice.to_journal());
                self.journal[self.at] = number.map_or(choice, |least| least.saturating_add(index));
            }
            _ => {}
        }
        let said = self.journal[self.at];
        let found = match number {
            Some(least) => {
                Some(ScriptAnswer::Number(said)).filter(|_| (least..=most).contains(&said))
            }
            None => choices.iter().copied().find(|choice| choice.to_journal() == said),
        };
        match found {
            Some(answer) => {
                let seat = self.answers_for(army);
                if let Some(guided) = &mut self.guided {
                    let at = guided.taken.len();
                    guided.answered.push(AnsweredQuestion { at, seat });
                }
                self.note(JournalEntry::Answer(answer))
            }
            None => self.fault(ScriptError::Argument, "no answer of this run"),
        }
    }

    /// Returns the index of the thing that chance picks; in a compared run, of the one prescribed.
    pub(super) fn pick<T: Copy + PartialEq>(
        &mut self,
        wanted: ScriptChance,
        among: impl FnOnce(&Self) -> Vec<T>,
        taken: impl Fn(T) -> JournalEntry,
    ) -> Res<usize> {
        if self.guided.is_none() || self.at >= self.journal.len() {
            return Ok(self.want(wanted, 1)?[0] as usize);
        }
        let among = among(self);
        if let Some(next) = self.next_wanted() {
            let at = among.iter().position(|&one| taken(one) == next);
            let at = at.and_then(|at| u32::try_from(at).ok());
            let Some(at) = at else {
                return self.fault(ScriptError::Argument, "nothing of this run");
            };
            self.journal[self.at] = at;
        }
        let at = self.want(wanted, 1)?[0] as usize;
        if let Some(&one) = among.get(at) {
            self.note(taken(one))?;
        }
        Ok(at)
    }

    fn room_for(&mut self, n: usize) -> Res<()> {
        if self.journal.len() + n > ANSWERS_MAX {
            return self
                .fault(ScriptError::Answers, format!("more than {ANSWERS_MAX} answers and dice"));
        }
        Ok(())
    }

    pub(super) fn text(&mut self, text: &str) -> Res<TextId> {
        let found = self.rules.scripts.texts.binary_search_by(|known| known.english().cmp(text));
        match found {
            Ok(at) => Ok(TextId::from_index(at)),
            Err(_) => self.wrong(format!("`{text}` is not a literal text of a script")),
        }
    }

    fn named<I: TableId, T: HasId>(
        &mut self,
        table: impl Fn(&Rulebook) -> &IndexVec<I, T>,
        value: &Dynamic,
        what: &str,
    ) -> Res<I> {
        let Some(name) = value.read_lock::<ImmutableString>() else {
            return self.wrong_type(value, what);
        };
        if let Some(id) = table(&self.rules).find(&name) {
            return Ok(id);
        }
        let message = format!("there is no {what} `{}`", *name);
        drop(name);
        self.wrong(message)
    }

    pub(super) fn space(&mut self, value: &Dynamic) -> Res<SpaceId> {
        if let Some(space) = value.read_lock::<SpaceV>() {
            return Ok(space.0);
        }
        self.named(|rules| &rules.board.spaces, value, "space")
    }

    pub(super) fn region(&mut self, value: &Dynamic) -> Res<RegionId> {
        if let Some(region) = value.read_lock::<RegionV>() {
            return Ok(region.0);
        }
        self.named(|rules| &rules.board.regions, value, "region")
    }

    pub(super) fn army(&mut self, value: &Dynamic) -> Res<ArmyId> {
        if let Some(army) = value.read_lock::<ArmyV>() {
            return Ok(army.0);
        }
        self.named(|rules| &rules.armies, value, "army in play")
    }

    pub(super) fn card(&mut self, value: &Dynamic) -> Res<CardId> {
        if let Some(card) = value.read_lock::<CardV>() {
            return Ok(card.0);
        }
        self.named(|rules| &rules.cards, value, "card")
    }

    pub(super) fn token(&mut self, value: &Dynamic) -> Res<TokenId> {
        match value.read_lock::<TokenV>() {
            Some(token) => Ok(token.0),
            None => self.wrong_type(value, "token"),
        }
    }

    /// Returns the kind of unit that a value names; `()` means the basic kind.
    pub(super) fn unit(&mut self, value: &Dynamic) -> Res<UnitKindId> {
        if value.is_unit() {
            return Ok(Rulebook::BASIC);
        }
        self.named(|rules| &rules.units, value, "kind of unit")
    }

    pub(super) fn deck(&mut self, value: &Dynamic) -> Res<DeckId> {
        self.named(|rules| &rules.decks, value, "deck")
    }

    pub(super) fn pile(&mut self, value: &Dynamic) -> Res<PileId> {
        self.named(|rules| &rules.piles, value, "pile")
    }

    pub(super) fn track(&mut self, value: &Dynamic) -> Res<TrackId> {
        self.named(|rules| &rules.tracks, value, "track")
    }

    /// Returns the track whose marker is located. Charges for the board, which the marker may
    /// follow.
    pub(super) fn followed(&mut self, value: &Dynamic) -> Res<TrackId> {
        self.charge_for_board();
        self.track(value)
    }

    pub(super) fn tag(&mut self, value: &Dynamic) -> Res<TagId> {
        self.named(|rules| &rules.board.tags, value, "tag")
    }

    pub(super) fn step(&mut self, value: &Dynamic) -> Res<StepId> {
        self.named(|rules| &rules.steps, value, "step")
    }

    pub(super) fn variable(&mut self, value: &Dynamic) -> Res<VariableId> {
        self.named(|rules| &rules.variables, value, "variable")
    }

    pub(super) fn side(&mut self, value: &str) -> Res<Side> {
        match value {
            "attacker" => Ok(Side::Attacker),
            "defender" => Ok(Side::Defender),
            other => self.wrong(format!("`{other}` is neither `attacker` nor `defender`")),
        }
    }

    pub(super) fn until(&mut self, value: &str) -> Res<Until> {
        match value {
            "battle" => Ok(Until::Battle),
            "invasion" => Ok(Until::Invasion),
            "turn" => Ok(Until::Turn),
            "game" => Ok(Until::Game),
            "conquest" => Ok(Until::Conquest { of: self.job.army }),
            other => self.wrong(format!(
                "`{other}` is not an end; use `battle`, `invasion`, `turn`, `conquest` or `game`"
            )),
        }
    }

    /// Converts a count, which must be 0 or more. `what` names the parameter in the error.
    pub(super) fn count(&mut self, what: &str, n: i64) -> Res<u32> {
        match u32::try_from(n) {
            Ok(n) => Ok(n),
            Err(_) if n < 0 => self.wrong(format!("`{what}` is {n}; it must be 0 or more")),
            Err(_) => self.wrong(format!("`{what}` is {n}; it must be at most {}", u32::MAX)),
        }
    }

    /// Converts a small number, of dice or sides, which must be `least` to `most`.
    pub(super) fn small(&mut self, what: &str, n: i64, least: u8, most: u8) -> Res<u8> {
        match u8::try_from(n) {
            Ok(n) if (least..=most).contains(&n) => Ok(n),
            _ => self.wrong(format!("`{what}` is {n}; it must be {least} to {most}")),
        }
    }
}
