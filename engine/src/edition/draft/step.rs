//! Tables `[[opening]]`, `[[round]]` and `[[turn]]`: the turn sequence, step by step.

use super::{PLAYERS_MAX, is_for, meet};
use crate::edition::codes;
use crate::edition::keys::{
    CallUse, ID, KeyShape, KeyValue, Keys, NAME, PROSE, SOURCE, Spanned, TableReader, TableShape,
    at, call, filled, id_of, int, keys, list, mask, may, or_default, table as of, told, unless,
    word, word_of,
};
use crate::edition::problem::Problem;
use crate::edition::tree::{SourceSpan, TreeNode};
use crate::model::amount::gives;
use crate::model::price::price;
use crate::model::when::when;
use crate::model::{
    AskedOn, CallId, Condition, Gift, Hook, HookOn, KindMask, Price, Procedure, Source, SourceKind,
    StepId, StepRange, TableId as _, Text, UnitKindId,
};
use crate::steps::{
    Count, Orders, OrdersFrom, Run, STEPS, Stands, Step, StepKind, StepSort, Takers, Who,
};

#[derive(Clone, Debug)]
pub(crate) struct StepDraft {
    /// The step, or `None` if it could not be read.
    pub(crate) step: Option<Step>,
    pub(crate) place: SourceSpan,
    /// Numbers of players whose games include the step; `None` for every game.
    pub(crate) players: Option<Spanned<Vec<usize>>>,
}

keys! {
    /// The keys of every step.
    struct StepKeys = "step" {
        /// The sort of step.
        step: Option<Spanned<&'static StepSort>> = told(at(StepWord)),
        /// Its stable name; unless given, its word with `_` for `-`.
        id: Option<Box<str>> = unless(ID),
        /// As printed in the turn summary.
        name: Text = filled(NAME),
        /// A description of the step, in the author's words; the general description of its sort
        /// unless given.
        text: Text = or_default(PROSE),
        /// The armies that take the step: the one whose turn it is (`mover`) unless given, one after
        /// the other every army (`each`), every other one (`others`) or those that its players
        /// command beside it (`allies`), or all at once and unseen until the last has answered
        /// (`at-once`: a script or a claim). A window asks `mover`, `others` or `everybody`.
        who: Option<Spanned<Who>> = may(at(word::<Who>())),
        /// The numbers of players with which the step is taken; all unless given.
        players: Option<Spanned<Vec<usize>>> = may(at(list(int(1..=PLAYERS_MAX)).once())),
        /// The condition under which the step is taken; always unless given.
        when: Option<Condition> = may(when(AskedOn::Step)),
        /// The price of taking the step, by variable; who takes it is asked whether to pay, and
        /// leaves it out otherwise; free unless given.
        price: Option<Price> = may(price()),
        source: Source = SOURCE,
    }
}

/// The word of a step.
struct StepWord;

impl KeyValue for StepWord {
    type Out = &'static StepSort;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        let word = reader.decoder.string(node, key)?;
        if let Some(sort) = STEPS.iter().find(|sort| sort.was.contains(&word)) {
            let message = format!("`{key}` is `{word}`, which is not a step");
            let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
            let help = match word {
                "claim-first" => format!("write `{}` with `who = \"at-once\"`", sort.word),
                "roll-for-first" => format!("write `{}` with `by = \"lot\"`", sort.word),
                "build" => format!(
                    "write `{}`, and at each unit that a card buys `price = {{ card = \"SYMBOL\" }}`",
                    sort.word
                ),
                _ => format!("write `{}`, which replaces it", sort.word),
            };
            reader.tell(problem.help(help));
            return Some(sort);
        }
        let words: Vec<_> = STEPS.iter().map(|sort| (sort.word, sort)).collect();
        reader.decoder.word(node, key, &words)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Step
    }
}

/// A step before the first turn.
pub(crate) struct OpeningKeys;

/// A step of a round.
pub(crate) struct RoundKeys;

/// A step of a turn.
pub(crate) struct TurnKeys;

/// A step of a list.
pub(crate) struct ListedStep;

keys! {
    /// The keys of every step of a list.
    struct ListedKeys = "step" {
        /// The sort of step.
        step: Option<Spanned<&'static StepSort>> = told(at(StepWord)),
        /// The name shown to players; the name of the card, order or hook unless given.
        name: Option<Text> = may(NAME),
        /// The armies that take the step, as in a turn: `mover` unless given, `each`, `others` or
        /// `allies`.
        who: Option<Spanned<Who>> = may(at(word::<Who>())),
        /// The condition under which the step is taken; always unless given.
        when: Option<Condition> = may(when(AskedOn::Step)),
    }
}

impl Keys for ListedStep {
    const WORD: &'static str = "listed-step";
    type Done = StepDraft;
    fn table() -> TableShape {
        table::<ListedKeys>(Self::WORD, "A step of a list.", Stands::List)
    }
    fn read(reader: &mut TableReader<'_>) -> Option<StepDraft> {
        let ListedKeys { step: sort, name, who, when } = ListedKeys::read(reader)?;
        check_part(reader, sort.as_ref(), Stands::List);
        let sort = sort.map(|at| at.value);
        let who = takers(reader, sort, who, Stands::List);
        let id = sort.map(|sort| format!("({})", sort.word)).unwrap_or_default().into();
        let (name, source) =
            (name.unwrap_or_default(), Source { kind: SourceKind::Ours, note: "".into() });
        let text = Text::default();
        Some(read_kind(reader, sort, |kind| Step {
            id,
            name,
            text,
            kind,
            who,
            when,
            price: None,
            source,
        }))
    }
}

/// Returns a reader for a list of at least one step.
pub(super) const fn listed() -> impl KeyValue<Out = Vec<StepDraft>> {
    list(of::<ListedStep>()).least_one()
}

/// The procedure of an order, a card or a hook, before its steps have rows.
#[derive(Clone, Debug)]
pub(crate) enum ProcedureDraft {
    Function(CallId),
    /// Steps, and the first of their rows in the table of steps.
    Steps(Vec<StepDraft>, usize),
}

impl ProcedureDraft {
    /// Returns the procedure of a function, or of gifts and steps, taken in this order.
    fn of(
        function: Option<CallId>,
        gives: Option<Box<[Gift]>>,
        steps: Option<Vec<StepDraft>>,
        place: SourceSpan,
    ) -> Option<Self> {
        if let Some(function) = function {
            return Some(Self::Function(function));
        }
        let gifts = gives.map(|gives| StepDraft::of_gifts(gives, place));
        let steps: Vec<StepDraft> = gifts.into_iter().chain(steps.into_iter().flatten()).collect();
        (!steps.is_empty()).then_some(Self::Steps(steps, 0))
    }

    /// Returns the procedure of a function, gifts and steps. Reports a function beside the others;
    /// `function` is its key.
    pub(super) fn one_of(
        reader: &TableReader<'_>,
        key: &str,
        function: Option<CallId>,
        gives: Option<Box<[Gift]>>,
        steps: Option<Vec<StepDraft>>,
    ) -> Option<Self> {
        if reader.has(key) {
            for other in ["steps", "gives"] {
                let message = format!("{} has both `{key}` and `{other}`", reader.what);
                reader.refuse(codes::KEY_TWICE, other, message);
            }
        }
        Self::of(function, gives, steps, reader.place)
    }

    /// Returns the steps, or an empty slice for a function.
    pub(crate) fn steps(&self) -> &[StepDraft] {
        if let Self::Steps(steps, _) = self { steps } else { &[] }
    }

    /// Returns whether a step is taken by the army whose turn it is: any but what is given.
    pub(crate) fn acts(&self) -> bool {
        let is_count = |row: &StepDraft| {
            row.step.as_ref().is_some_and(|step| matches!(step.kind, StepKind::Count(_)))
        };
        !self.steps().iter().all(is_count)
    }

    /// Returns the procedure with the rows of its steps.
    pub(crate) fn settled(&self) -> Procedure {
        match self {
            Self::Function(call) => Procedure::Function(*call),
            Self::Steps(steps, first) => Procedure::Steps(StepRange {
                first: StepId::from_index(*first),
                n: u8::try_from(steps.len()).unwrap_or(u8::MAX),
            }),
        }
    }
}

impl StepDraft {
    /// Returns the step that gives what `gives` of a card, an order or a hook says.
    fn of_gifts(gives: Box<[Gift]>, place: SourceSpan) -> Self {
        let source = Source { kind: SourceKind::Ours, note: "".into() };
        let (id, name, text) = ("(count)".into(), Text::default(), Text::default());
        let (kind, who) = (StepKind::Count(Count { gives }), Who::default());
        let step = Step { id, name, text, kind, who, when: None, price: None, source };
        Self { step: Some(step), place, players: None }
    }
}

keys! {
    /// One of `run` and `steps`, or `gives`.
    pub(super) struct ProcedureKeys = "procedure" => ProcedureKeys::finish as ProcedureDraft {
        /// The function that runs.
        run: Option<CallId> = unless(call(CallUse::Effect)),
        /// Alternatively, the amounts that the army gets, by kind of unit, variable or deck.
        gives: Option<Box<[Gift]>> = unless(gives(AskedOn::Order)),
        /// Alternatively, steps taken in order by the army whose turn it is, after what it gets.
        steps: Option<Vec<StepDraft>> = unless(listed()),
    }
}

impl ProcedureKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Option<ProcedureDraft> {
        let n = reader.given(&["run", "steps"]).len();
        let is_given = reader.has("gives");
        if n > 1 || n == 0 && !is_given || is_given && reader.has("run") {
            let message = format!("{} takes one of `run` and `steps`; {n} are given", reader.what);
            reader.tell(Problem::error(codes::NOT_ALLOWED, reader.place, message));
        }
        ProcedureDraft::of(self.run, self.gives, self.steps, reader.place)
    }
}

/// A reaction to an event.
#[derive(Debug)]
pub(crate) struct HookDraft {
    pub(crate) on: HookOn,
    /// True if the two sides of the battle are asked at once.
    pub(crate) is_sealed: bool,
    /// Kinds of unit that may remain on a cleared space.
    despite: KindMask,
    pub(crate) does: ProcedureDraft,
    pub(crate) when: Option<Condition>,
    pub(crate) place: SourceSpan,
}

impl HookDraft {
    pub(crate) fn settled(&self) -> Hook {
        Hook { on: self.on, does: self.does.settled(), when: self.when, despite: self.despite }
    }
}

keys! {
    /// A function or steps that run at a named moment.
    pub(super) struct HookKeys = "hook", sourced => HookKeys::finish as HookDraft {
        /// Its stable name, by which options and variants change or drop it; none unless given.
        id: Option<Box<str>> = may(ID),
        /// The moment at which it runs.
        on: Option<HookOn> = told(HookWord),
        /// The function that runs.
        run: Option<CallId> = unless(call(CallUse::Effect)),
        /// Alternatively, the amounts that its army gets, by kind of unit, variable or deck.
        gives: Option<Box<[Gift]>> = unless(gives(AskedOn::Hook)),
        /// Alternatively, steps taken in order by the army whose turn it is, after what it gets.
        steps: Option<Vec<StepDraft>> = unless(listed()),
        /// The condition under which it runs, asked when its turn comes; always unless given.
        when: Option<Condition> = may(when(AskedOn::Hook)),
        /// With `on = "cleared"`: kinds of unit that may remain; destroying only these clears none.
        despite: KindMask = or_default(mask(id_of::<UnitKindId>())),
        /// With `on = "invaded"` or `"before_roll"`: `at-once` asks both sides of the battle,
        /// unseen by the other until both have answered.
        who: Option<Who> = may(word_of(&[Who::AtOnce])),
    }
}

impl HookKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Option<HookDraft> {
        if reader.given(&["run", "gives", "steps"]).is_empty() {
            let message = format!("{} has none of `run`, `gives` and `steps`", reader.what);
            reader.tell(Problem::error(codes::MISSING_KEY, reader.place, message));
        }
        reader.was(&["piles"], "when = { at = { token = [\"…\"] } }");
        if self.on != Some(HookOn::Cleared) {
            let message = format!("{}: only the hook `cleared` has `despite`", reader.what);
            reader.refuse(codes::NOT_ALLOWED, "despite", message);
        }
        let is_sealed = self.who == Some(Who::AtOnce);
        if !matches!(self.on, Some(HookOn::Invaded | HookOn::BeforeRoll)) {
            let message = format!("{} asks nobody at once", reader.what);
            let problem = Problem::error(codes::NOT_ALLOWED, reader.place, message);
            let help = "`who = \"at-once\"` is for `on = \"invaded\"` and `on = \"before_roll\"`";
            is_sealed.then(|| reader.tell(problem.help(help)));
        } else if is_sealed {
            let message =
                format!("{} asks at once what `run` asks; it takes no `steps`", reader.what);
            reader.refuse(codes::NOT_ALLOWED, "steps", message);
        }
        let does = ProcedureDraft::one_of(reader, "run", self.run, self.gives, self.steps)?;
        let does = match does {
            ProcedureDraft::Function(run) if is_sealed => {
                let step = of_both_sides(run, self.id);
                let step = StepDraft { step: Some(step), place: reader.place, players: None };
                ProcedureDraft::Steps(vec![step], 0)
            }
            does => does,
        };
        let (when, despite, place) = (self.when, self.despite, reader.place);
        Some(HookDraft { on: self.on?, is_sealed, despite, does, when, place })
    }
}

/// Returns the step in which both sides of a battle answer a function at once.
fn of_both_sides(run: CallId, id: Option<Box<str>>) -> Step {
    Step {
        id: id.unwrap_or_else(|| "(script)".into()),
        name: Text::default(),
        text: Text::default(),
        kind: StepKind::Script(Run { run, only: None, track: None, while_: None }),
        who: Who::AtOnce,
        when: None,
        price: None,
        source: Source { kind: SourceKind::Ours, note: "".into() },
    }
}

/// The moment of a hook.
struct HookWord;

impl KeyValue for HookWord {
    type Out = HookOn;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<HookOn> {
        let (step, key_of_step) = match node.string() {
            Some("count") => ("count", "gives"),
            Some("draw") => ("draw", "cards"),
            _ => return word::<HookOn>().read(reader, node, key),
        };
        let message = format!("`{key}` is `{step}`, which is not a moment of hooks");
        let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
        let help = format!(
            "add the term `{{ run = \"…\" }}` to `{key_of_step}` of step `{step}`, which replaces it"
        );
        reader.tell(problem.help(help));
        None
    }
    fn shape(&self) -> KeyShape {
        word::<HookOn>().shape()
    }
}

impl Keys for OpeningKeys {
    const WORD: &'static str = "opening";
    type Done = StepDraft;
    fn table() -> TableShape {
        table::<StepKeys>(Self::WORD, "A step before the first turn.", Stands::Opening)
    }
    fn read(reader: &mut TableReader<'_>) -> Option<StepDraft> {
        step(reader, Stands::Opening)
    }
}

impl Keys for RoundKeys {
    const WORD: &'static str = "round";
    type Done = StepDraft;
    fn table() -> TableShape {
        table::<StepKeys>(Self::WORD, "A step of a round.", Stands::Round)
    }
    fn read(reader: &mut TableReader<'_>) -> Option<StepDraft> {
        step(reader, Stands::Round)
    }
}

impl Keys for TurnKeys {
    const WORD: &'static str = "turn";
    type Done = StepDraft;
    fn table() -> TableShape {
        table::<StepKeys>(Self::WORD, "A step of a turn.", Stands::Turn)
    }
    fn read(reader: &mut TableReader<'_>) -> Option<StepDraft> {
        step(reader, Stands::Turn)
    }
}

/// Returns the keys of steps in one part of an edition, with a case for each kind of step allowed
/// there.
fn table<K: Keys>(name: &'static str, doc: &'static str, at: Stands) -> TableShape {
    let sorts = STEPS.iter().filter(|sort| sort.part.is_in(at));
    TableShape { name, doc, cases: sorts.map(|sort| (sort.table)()).collect(), ..K::table() }
}

/// Reports a step in a part where it does not belong.
fn check_part(reader: &TableReader<'_>, sort: Option<&Spanned<&'static StepSort>>, stands: Stands) {
    let Some(Spanned { value: sort, place }) = sort.filter(|at| !at.value.part.is_in(stands))
    else {
        return;
    };
    let right = if sort.part.is_in(Stands::Turn) {
        "turn"
    } else if sort.part.is_in(Stands::Round) {
        "round"
    } else {
        "opening"
    };
    let wrong = match stands {
        Stands::Opening => "`[[opening]]`",
        Stands::Round => "`[[round]]`",
        Stands::Turn => "`[[turn]]`",
        Stands::List => "a list of steps",
    };
    let message = format!("step `{}` belongs to `[[{right}]]`, not to {wrong}", sort.word);
    reader.tell(Problem::error(codes::WRONG_PART, *place, message));
}

fn step(reader: &mut TableReader<'_>, stands: Stands) -> Option<StepDraft> {
    let keys = StepKeys::read(reader)?;
    let StepKeys { step: sort, id, name, text, source, who, players, when, price } = keys;
    check_part(reader, sort.as_ref(), stands);
    let sort = sort.map(|at| at.value);
    let who = takers(reader, sort, who, stands);
    let word = sort.map(|sort| sort.word).unwrap_or_default();
    let id = id.unwrap_or_else(|| word.replace('-', "_").into());
    let row = |mut kind| {
        if let StepKind::Claim(keys) = &mut kind {
            keys.at_once = who == Who::AtOnce;
        }
        Step { id, name, text, kind, who, when, price, source }
    };
    if who == Who::AtOnce {
        for (key, why) in [("while", "all answer once"), ("neutral", "each names one space")] {
            let message = format!("{} has `{key}` and is taken at once: {why}", reader.what);
            reader.refuse(codes::NOT_ALLOWED, key, message);
        }
    }
    let draft = StepDraft { players, ..read_kind(reader, sort, row) };
    if let Some(Step { kind: StepKind::Orders(keys), .. }) = &draft.step {
        check_orders_part(reader, *keys, stands);
    }
    Some(draft)
}

/// Reports orders of programmed cards outside a round, and of cards of the hand outside a turn.
fn check_orders_part(reader: &TableReader<'_>, keys: Orders, stands: Stands) {
    let (right, cards) = match keys.from {
        OrdersFrom::Pile => (Stands::Round, "`[[round]]`, where cards are programmed"),
        OrdersFrom::Hand => (Stands::Turn, "`[[turn]]` with `from = \"hand\"`"),
    };
    if stands != right && [Stands::Round, Stands::Turn].contains(&stands) {
        let message = format!("{} belongs to {cards}", reader.what);
        reader.tell(Problem::error(codes::WRONG_PART, reader.place, message));
    }
}

/// Returns the armies that take a step. Reports those that cannot.
fn takers(
    reader: &mut TableReader<'_>,
    sort: Option<&'static StepSort>,
    who: Option<Spanned<Who>>,
    stands: Stands,
) -> Who {
    if let Some(sort) = sort.filter(|sort| matches!(sort.takes, Takers::Any | Takers::Script)) {
        refuse_armies(reader, sort);
    }
    let (Some(sort), Some(Spanned { value: who, place })) = (sort, who) else {
        return Who::default();
    };
    let allowed = sort.takes.allowed(stands);
    if !allowed.contains(&who) && sort.part.is_in(stands) {
        let word: &str = who.into();
        let message = format!("`who` is `{word}`, which step `{}` cannot be here", sort.word);
        let help = if allowed.is_empty() {
            "leave `who` out: all armies take part in this step".to_owned()
        } else {
            let words = allowed.iter().map(|&who| <&str>::from(who));
            let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
            format!("allowed: {}", words.join(", "))
        };
        reader.tell(Problem::error(codes::NOT_ALLOWED, place, message).help(help));
    }
    who
}

/// Reports the key that `who` replaces.
fn refuse_armies(reader: &mut TableReader<'_>, sort: &StepSort) {
    let Some(place) = reader.get("armies").map(|node| node.place) else { return };
    let message = format!("step `{}` has `armies`, which is not a key", sort.word);
    let problem = Problem::error(codes::UNKNOWN_KEY, place, message);
    reader.tell(problem.help("write `who`, which replaces it: `who = \"allies\"`"));
}

/// Reads the keys of a kind of step.
fn read_kind(
    reader: &mut TableReader<'_>,
    sort: Option<&'static StepSort>,
    row: impl FnOnce(StepKind) -> Step,
) -> StepDraft {
    if sort.is_none() && !reader.is_misspelt("step") {
        // Without the kind of step, its keys are unknown.
        reader.pass_over();
    }
    let step = sort.and_then(|sort| (sort.read)(reader)).map(row);
    StepDraft { step, place: reader.place, players: None }
}

impl StepDraft {
    /// Returns whether the step is part of a game with this number of players.
    pub(crate) fn is_for(&self, players: usize) -> bool {
        is_for(self.players.as_ref(), players)
    }

    /// Returns whether both steps can be part of one game.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        meet(self.players.as_ref(), other.players.as_ref())
    }
}
