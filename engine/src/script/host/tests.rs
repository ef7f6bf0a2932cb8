//! Tests that counted operations bound time. Every form of the language runs in a loop on the
//! largest values that a script can hold. The measure is the processor time of the thread.
//!
//! The forms are taken from the language itself: the functions in its registry and the symbols that
//! its parser accepts as operators. Each way of writing an index, a property, a loop and a value is
//! added, on each pair of values.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use rhai::{Array, Caches, EvalContext, FnPtr, ImmutableString, Map, Token};
use rustix::time::{ClockId, clock_gettime};

use super::*;
use crate::edition::{Edition, EditionFiles, Setup};
use crate::game::{ApplyContext, Game, Seeded, Silent};
use crate::model::{ArmyId, CardId, RegionId, SpaceId, TokenId};
use crate::script::api::{API, CallSyntax, ScriptType, ScriptTypeForm};
use crate::script::language::TAKE_FUNCTIONS;
use crate::script::sandbox::{ANSWERS_MAX, ARRAY_MAX, LITERAL_MAX, MAP_MAX, STRING_MAX};

/// The maximum processor time of all operations of an effect, in nanoseconds; a build with
/// assertions takes twice as long.
const TIME_MAX: u64 = if cfg!(debug_assertions) { 200_000_000 } else { 100_000_000 };

/// The operations of a first, short run; only a form that is slow in it runs in full.
const SHORT: u64 = 2_000;

/// The number of full runs of a form that seems slow. The quickest counts, since other processes
/// only slow a run down.
const RUNS: u32 = 5;

/// The number of spaces of the board.
const SPACES: usize = 1_000;

/// The end of a form's run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    /// All operations were used.
    Spent,
    /// The form ended or its host stopped it, so it cannot be repeated in a loop.
    Over,
    /// The language raised an error, which a script can catch.
    Raised,
    /// The language has no such function for these values.
    Missing,
}

/// A script that repeats a statement, and the variables of which it changes a part.
struct Loop {
    ast: AST,
    changed: Changed,
}

/// The language as used in games, with the largest board.
struct Bench {
    rules: Arc<Rulebook>,
    state: State,
    job: ScriptPurpose,
    compiled: Rc<Compiled>,
    values: Vec<(&'static str, Dynamic)>,
    /// The measurements: nanoseconds of a full run, and the form.
    slow: Vec<(u64, String)>,
    ends: BTreeMap<End, usize>,
}

fn board() -> String {
    let mut text = "source = \"ours\"\n".to_owned();
    for region in 0..SPACES.div_ceil(7) {
        let _ = write!(text, "\n[[region]]\nid = \"r{region}\"\nname = \"R{region}\"\nbonus = 3\n");
    }
    let mut pairs = Vec::new();
    for at in 0..SPACES {
        let (x, y, region) = (at % 40, at / 40, at / 7);
        let _ = write!(
            text,
            "\n[[space]]\nid = \"s{at}\"\nname = \"S{at}\"\nregion = \"r{region}\"\nat = [{x}, {y}]\n"
        );
        for next in [at + 1, at + 40].into_iter().filter(|&next| next < SPACES) {
            pairs.push(format!("[\"s{at}\", \"s{next}\"]"));
        }
    }
    let _ = write!(text, "\n[[links]]\ntag = \"border\"\npairs = [{}]\n", pairs.join(", "));
    text
}

/// Returns a game with one of everything, on the largest board.
fn rules() -> Arc<Rulebook> {
    let game = include_str!("cost.toml").to_owned();
    let mut files = EditionFiles { name: "costs".to_owned(), ..EditionFiles::default() };
    for (name, text) in
        [("edition.toml", game), ("board.toml", board()), ("rules.rhai", RULES.to_owned())]
    {
        files.files.insert(name.to_owned(), text);
    }
    let edition = Edition::load(files).unwrap_or_else(|found| unreachable!("{found}"));
    let setup = Setup { players: 3, ..Setup::default() };
    edition.rulebook(&setup).expect("three can play")
}

const RULES: &str = "fn effect(game) {
    if ask_yes(\"Which?\") { game.set(\"noted\", 1, \"s0\"); }
}
";

fn now() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    u64::try_from(time.tv_sec * 1_000_000_000 + time.tv_nsec).unwrap_or(0)
}

fn some<T>(n: usize, one: impl Fn(usize) -> T) -> Vec<T> {
    (0..n).map(one).collect()
}

fn text(of: &str) -> Dynamic {
    ImmutableString::from(of.repeat(STRING_MAX / of.len())).into()
}

/// Returns the largest value of each type that a script can hold, and small ones of some types.
fn values() -> Vec<(&'static str, Dynamic)> {
    let texts: Array = some(64, |_| text("x"));
    let maps: Array = some(MAP_MAX, |n| Map::from([("key".into(), number(n))]).into());
    let map: Map =
        some(MAP_MAX, |n| (format!("key{n}").as_str().into(), number(n))).into_iter().collect();
    let all: SpacesV = some(SPACES, SpaceId::from_index).into_iter().collect();
    let things: Array = some(ARRAY_MAX / 2, |n| SpaceV(SpaceId::from_index(n % SPACES)).into());
    vec![
        ("nothing", Dynamic::UNIT),
        ("flag", true.into()),
        ("one", 1_i64.into()),
        ("last", (-1_i64).into()),
        ("middle", (i64::try_from(STRING_MAX).unwrap_or(0) / 2 - 1).into()),
        ("largest", i64::MAX.into()),
        ("letter", 'é'.into()),
        ("word", "border".into()),
        ("key", "key9".into()),
        ("text", text("x")),
        ("wide", text("é")),
        ("list", some(ARRAY_MAX, number).into()),
        ("texts", texts.into()),
        ("maps", maps.into()),
        ("things", things.into()),
        ("map", map.into()),
        ("spaces", all.into()),
        ("space", SpaceV(SpaceId::from_index(0)).into()),
        ("region", RegionV(RegionId::from_index(0)).into()),
        ("army", ArmyV(ArmyId::from_index(0)).into()),
        ("card", CardV(CardId::from_index(0)).into()),
        ("token", TokenV(TokenId::from_index(0)).into()),
        ("game", Dynamic::from(GameV)),
        ("range", Dynamic::from(0..1_i64)),
        ("to_end", Dynamic::from(1..i64::MAX)),
        ("from_end", Dynamic::from(-2..-1_i64)),
        ("with_last", Dynamic::from(0..=0_i64)),
        ("all_with_last", Dynamic::from(1..=i64::MAX)),
    ]
}

fn number(n: usize) -> Dynamic {
    i64::try_from(n).unwrap_or(0).into()
}

impl Bench {
    fn new() -> Self {
        let rules = rules();
        let mut table = ApplyContext::new(Seeded::new(1), Silent);
        let game = Game::new(Arc::clone(&rules), &mut table);
        let call = CallId::from_index(0);
        let job = ScriptPurpose { call, army: rules.order[0], card: None, space: None };
        let state = game.state().clone();
        let compiled = compiled(&rules, &state, job);
        Self {
            rules,
            state,
            job,
            compiled,
            values: values(),
            slow: Vec::new(),
            ends: BTreeMap::new(),
        }
    }

    /// Runs a function once; returns its time, the operations left, and the end of the run.
    fn run(&self, of: &Loop, given: &[Dynamic], operations: u64) -> (u64, u64, End) {
        self.compiled.begin(&self.rules, &self.state, self.job, false);
        {
            let mut work = self.compiled.work.borrow_mut();
            work.lent = Some(Seeded::new(1));
            work.journal.resize(ANSWERS_MAX, 0);
        }
        let engine = &self.compiled.engine;
        let mut global = engine.new_global_runtime_state();
        global.lib.push(of.ast.shared_lib().clone());
        let (mut caches, mut scope) = (Caches::new(), Scope::new());
        caches.push_fn_resolution_cache();
        let mut values: Vec<Dynamic> =
            std::iter::once(Dynamic::from(GameV)).chain(given.iter().cloned()).collect();
        let mut values: Vec<&mut Dynamic> = values.iter_mut().collect();
        self.compiled.meter.note_changed(of.changed.clone());
        self.compiled.meter.allow(operations);
        let began = now();
        let result = EvalContext::new(engine, &mut global, &mut caches, &mut scope, None)
            .call_fn_raw("form", false, false, &mut values);
        let is_spent = self.compiled.meter.left() == 0;
        let end = match &result {
            _ if is_spent => End::Spent,
            Ok(_) => End::Over,
            Err(_) if self.compiled.work.borrow().stop.is_some() => End::Over,
            Err(error) => match explain::innermost(error) {
                EvalAltResult::ErrorFunctionNotFound(..)
                | EvalAltResult::ErrorIndexingType(..)
                | EvalAltResult::ErrorDotExpr(..) => End::Missing,
                EvalAltResult::ErrorTerminated(..) => End::Over,
                _ => End::Raised,
            },
        };
        drop(result);
        (now() - began, self.compiled.meter.left(), end)
    }

    /// Returns the script that repeats a statement, or `None` if the language cannot parse it.
    fn repeated(&self, params: usize, statement: &str, around: &str) -> Option<Loop> {
        let params = [
            "",
            ", a",
            ", a, b",
            ", a, b, c",
            ", a, b, c, d",
            ", a, b, c, d, e",
            ", a, b, c, d, e, f",
            ", a, b, c, d, e, f, g",
        ][params];
        let body = around.replace('$', statement);
        let text = format!("fn form(game{params}) {{ loop {{ {body} }} }}\nfn again(x) {{ x }}");
        let ast = to_run(&self.compiled.engine, &text)?;
        let mut changed = Changed::new();
        add_changed(&ast, &mut changed);
        Some(Loop { ast, changed })
    }

    /// Measures a statement on some values: as written, on copies of them, and, where it raises an
    /// error, with the error caught.
    fn measure(&mut self, name: &str, statement: &[Option<Loop>; 3], given: &[Dynamic]) -> End {
        let mut first = None;
        for ast in statement.iter().flatten() {
            // Missing functions cost the same for all values, so a few are enough.
            if first == Some(End::Missing)
                && self.ends.get(&End::Missing).is_some_and(|n| n % 16 != 0)
            {
                break;
            }
            let (time, left, end) = self.run(ast, given, SHORT);
            first.get_or_insert(end);
            let is_slow = |time: u64, taken: u64| taken.max(1) * TIME_MAX < time * OPERATIONS_MAX;
            if is_slow(2 * time, SHORT - left) {
                let mut quickest = u64::MAX;
                for _ in 0..RUNS {
                    let (time, left, _) = self.run(ast, given, OPERATIONS_MAX / 10);
                    let whole = if left == 0 { 10 * time } else { time };
                    quickest = quickest.min(whole);
                    if quickest <= TIME_MAX || quickest > 4 * TIME_MAX {
                        break;
                    }
                }
                if quickest > TIME_MAX {
                    let whole = || self.run(ast, given, OPERATIONS_MAX).0;
                    let n_runs = if quickest > 4 * TIME_MAX { 0 } else { RUNS };
                    quickest = (0..n_runs).map(|_| whole()).min().unwrap_or(quickest);
                }
                self.slow.push((quickest, name.to_owned()));
            }
            if end == End::Spent {
                break;
            }
        }
        let end = first.unwrap_or(End::Missing);
        *self.ends.entry(end).or_default() += 1;
        end
    }

    fn forms(&self, params: usize, statement: &str) -> [Option<Loop>; 3] {
        let copies = ["", "let a = a;", "let a = a; let b = b;"][params.min(2)];
        [
            self.repeated(params, statement, "$;"),
            self.repeated(params, statement, &format!("{copies} $;")),
            self.repeated(params, statement, "try { $; } catch { }"),
        ]
    }
}

/// Returns the symbols of up to three signs, and short words, that the parser knows.
fn symbols() -> Vec<String> {
    let signs: Vec<char> = ('!'..='~').filter(char::is_ascii_punctuation).collect();
    let letters: Vec<char> = ('a'..='z').collect();
    let mut found = vec!["!in".to_owned()];
    for letters in [signs, letters] {
        let one: Vec<String> = letters.iter().map(ToString::to_string).collect();
        let longer = |shorter: &[String]| -> Vec<String> {
            shorter
                .iter()
                .flat_map(|begin| letters.iter().map(move |letter| format!("{begin}{letter}")))
                .collect()
        };
        let two = longer(&one);
        let three = longer(&two);
        let all = one.into_iter().chain(two).chain(three);
        found.extend(all.filter(|syntax| Token::lookup_symbol_from_syntax(syntax).is_some()));
    }
    found
}

/// The forms with one value.
const OF_ONE: [&str; 30] = [
    "a",
    "let x = a",
    "a = a",
    "{ a }",
    "again(a)",
    "[a]",
    "[a, a, a, a]",
    "#{x: a}",
    "#{x: a, y: a}",
    "`${a}`",
    "`a${a}b${a}`",
    "if a { }",
    "for x in a { }",
    "for (x, n) in a { }",
    "switch a { 0..9999 => 1, \"x\" => 2, _ => 3 }",
    "try { throw a } catch (x) { }",
    "try { throw a } catch { }",
    "again(a).x",
    "a.x",
    "a?.x",
    "a.x = a",
    "a.x += a",
    "a.key9",
    "a.key9 = a",
    "again(a).len",
    "while a { break }",
    "do { break } while a",
    "a ?? a",
    "return a",
    "type_of(a)",
];

/// The forms with a value and an index.
const PLACES: [&str; 14] = [
    "a[b]",
    "a?[b]",
    "again(a)[b]",
    "[a][0][b]",
    "#{x: a}.x[b]",
    "a[b][b]",
    "a[b].x",
    "a[b].len",
    "`${a[b]}`",
    "a[b].push(b)",
    "a[b][b] = b",
    "a[b][b] += b",
    "again(again(a)[b])",
    "a[b]?[b]",
];

/// The forms with a value, an index and an inserted value.
const PUT: [&str; 4] = ["a[b] = c", "a[b] += c", "a[b] -= c", "a[b] = a[b]"];

/// Values that differ from others only in their position.
const ALIKE: [&str; 10] =
    ["last", "middle", "word", "key", "texts", "maps", "region", "token", "to_end", "from_end"];

/// The values inserted at an index.
const PUTS: [&str; 5] = ["one", "letter", "text", "list", "space"];

/// The forms with a text written in the script.
const WRITTEN: [&str; 7] = [
    "\"$\"[-1]",
    "again(\"$\")[-1]",
    "\"$\"[b]",
    "(\"$\" + b)[-1]",
    "\"$\" == a",
    "\"$\".len()",
    "`$${b}`[-1]",
];

impl Bench {
    fn value(&self, name: &str) -> Dynamic {
        let found = self.values.iter().find(|(known, _)| *known == name);
        found.map_or(Dynamic::UNIT, |(_, value)| value.clone())
    }

    /// Returns values that a native function takes: of its registered type, or any.
    fn of_type(&self, of: TypeId) -> Vec<Dynamic> {
        if of == TypeId::of::<Dynamic>() {
            let any = ["nothing", "one", "text", "list", "map", "spaces", "space", "army", "card"];
            return any.map(|name| self.value(name)).to_vec();
        }
        let is_text = [TypeId::of::<String>(), TypeId::of::<&str>()].contains(&of);
        let of = if is_text { TypeId::of::<ImmutableString>() } else { of };
        let fit = self.values.iter().filter(|(_, value)| value.type_id() == of);
        fit.map(|(_, value)| value.clone()).collect()
    }

    /// Returns values that a function of the API takes as a parameter of a kind.
    fn of_kind(&self, kind: ScriptType) -> Vec<Dynamic> {
        let text = |text: &str| vec![Dynamic::from(ImmutableString::from(text))];
        let listed =
            |values: &[Dynamic]| vec![Dynamic::from(vec![values[0].clone(); ARRAY_MAX / 2])];
        let id = |id: Option<&str>| text(id.unwrap_or("none"));
        let rules = &self.rules;
        match kind {
            ScriptType::Game => vec![self.value("game")],
            ScriptType::Space => vec![self.value("space")],
            ScriptType::Region => vec![self.value("region")],
            ScriptType::Army => vec![self.value("army")],
            ScriptType::Card => vec![self.value("card")],
            ScriptType::Token => vec![self.value("token")],
            ScriptType::Number => {
                ["one", "middle", "largest"].map(|name| self.value(name)).to_vec()
            }
            ScriptType::Flag => vec![self.value("flag")],
            ScriptType::Nothing => vec![Dynamic::UNIT],
            ScriptType::Any => {
                ["nothing", "space", "army", "text", "list"].map(|name| self.value(name)).to_vec()
            }
            ScriptType::Faction => id(rules.factions.rows().first().map(HasId::id)),
            ScriptType::Unit => id(rules.units.rows().first().map(HasId::id)),
            ScriptType::Deck => id(rules.decks.rows().first().map(HasId::id)),
            ScriptType::Pile => id(rules.piles.rows().first().map(HasId::id)),
            ScriptType::Track | ScriptType::Marker => {
                id(rules.tracks.rows().first().map(HasId::id))
            }
            ScriptType::Variable => id(rules.variables.rows().first().map(HasId::id)),
            ScriptType::Step => id(rules.steps.rows().first().map(HasId::id)),
            ScriptType::Symbol => id(rules.symbols.rows().first().map(HasId::id)),
            ScriptType::LinkTag | ScriptType::Tag => text("border"),
            ScriptType::Side => text("attacker"),
            ScriptType::Until => text("turn"),
            ScriptType::Parts => self.of_kind(ScriptType::Prices),
            ScriptType::Text => text("Which?"),
            ScriptType::Face | ScriptType::Column => text("any"),
            ScriptType::Spaces => vec![self.value("spaces"), self.value("things")],
            ScriptType::Regions
            | ScriptType::Armies
            | ScriptType::Cards
            | ScriptType::Tokens
            | ScriptType::Texts
            | ScriptType::Units
            | ScriptType::Piles
            | ScriptType::Numbers => {
                let ScriptTypeForm::List(of) = kind.form() else { return Vec::new() };
                listed(&self.of_kind(of)[..1])
            }
            ScriptType::Values => vec![self.value("things")],
            ScriptType::Conquests => vec![self.value("maps")],
            ScriptType::Prices => {
                let id = rules.variables.rows().first().map_or("none", HasId::id);
                vec![Dynamic::from(rhai::Map::from([(id.into(), Dynamic::ONE)]))]
            }
        }
    }

    /// Returns values of a kind that a native function takes for a parameter of a type. If none of
    /// the kind fits, returns those of the type.
    fn of_kind_and_type(&self, kind: ScriptType, of: TypeId) -> Vec<Dynamic> {
        let (values, typed) = (self.of_kind(kind), self.of_type(of));
        let is_any = of == TypeId::of::<Dynamic>();
        let fits =
            |value: &Dynamic| is_any || typed.iter().any(|one| one.type_id() == value.type_id());
        let fit: Vec<Dynamic> = values.into_iter().filter(fits).collect();
        if fit.is_empty() && !is_any { typed } else { fit }
    }

    /// Returns the combinations of the values of some parameters, limited if there are many.
    fn combinations(params: &[Vec<Dynamic>]) -> Vec<Vec<Dynamic>> {
        let mut all = vec![Vec::new()];
        for values in params {
            let few = if all.len() * values.len() > 150 { &values[..1] } else { values };
            let more = |given: &Vec<Dynamic>| {
                let longer = |value: &Dynamic| given.iter().chain([value]).cloned().collect();
                few.iter().map(longer).collect::<Vec<Vec<Dynamic>>>()
            };
            all = all.iter().flat_map(more).collect();
        }
        all
    }

    /// Reports the cost of slow forms, the slowest first.
    fn tell(&mut self) {
        self.slow.sort();
        self.slow.reverse();
        let over: Vec<String> = self
            .slow
            .iter()
            .filter(|(time, _)| *time > TIME_MAX)
            .map(|(time, name)| format!("{} ms: {name}", time / 1_000_000))
            .collect();
        assert!(over.is_empty(), "{} of {:?}:\n{}", over.len(), self.ends, over.join("\n"));
    }
}

#[test]
#[ignore = "it measures time: run it by itself"]
fn operators_cost_what_they_do() {
    let mut bench = Bench::new();
    let values: Vec<_> = values().into_iter().filter(|(name, _)| !ALIKE.contains(name)).collect();
    let mut operators = Vec::new();
    for symbol in symbols() {
        let forms = bench.forms(2, &format!("a {symbol} b"));
        if forms.iter().all(Option::is_some) {
            operators.push(symbol.clone());
            for (one, left) in &values {
                for (other, right) in &values {
                    bench.measure(
                        &format!("{one} {symbol} {other}"),
                        &forms,
                        &[left.clone(), right.clone()],
                    );
                }
            }
        }
        let forms = bench.forms(1, &format!("{symbol}a"));
        if forms.iter().all(Option::is_some) {
            operators.push(symbol.clone());
            for (one, value) in &values {
                bench.measure(&format!("{symbol}{one}"), &forms, std::slice::from_ref(value));
            }
        }
    }
    assert!(operators.len() > 30, "{operators:?}");
    bench.tell();
}

#[test]
#[ignore = "it measures time: run it by itself"]
fn ways_of_writing_cost_what_they_do() {
    let mut bench = Bench::new();
    let values = values();
    for statement in OF_ONE {
        let forms = bench.forms(1, statement);
        assert!(forms[0].is_some(), "`{statement}` is not read");
        for (one, value) in &values {
            bench.measure(&format!("{statement} of {one}"), &forms, std::slice::from_ref(value));
        }
    }
    for statement in PLACES {
        let forms = bench.forms(2, statement);
        assert!(forms[0].is_some(), "`{statement}` is not read");
        for (one, value) in &values {
            for (other, place) in &values {
                bench.measure(
                    &format!("{statement} of {one} and {other}"),
                    &forms,
                    &[value.clone(), place.clone()],
                );
            }
        }
    }
    for statement in PUT {
        let forms = bench.forms(3, statement);
        assert!(forms[0].is_some(), "`{statement}` is not read");
        for (one, value) in &values {
            for (other, place) in &values {
                for (what, put) in values.iter().filter(|(name, _)| PUTS.contains(name)) {
                    bench.measure(
                        &format!("{statement} of {one}, {other} and {what}"),
                        &forms,
                        &[value.clone(), place.clone(), put.clone()],
                    );
                }
            }
        }
    }
    for statement in WRITTEN {
        let statement = statement.replace('$', &"x".repeat(LITERAL_MAX));
        let forms = bench.forms(2, &statement);
        for (other, place) in &values {
            bench.measure(
                &format!("{} of {other}", statement.replace(&"x".repeat(LITERAL_MAX), "…")),
                &forms,
                &[Dynamic::UNIT, place.clone()],
            );
        }
    }
    bench.tell();
}

/// Returns the index of the parameter that is a function.
fn function_of(types: &[TypeId]) -> Option<usize> {
    types.iter().position(|of| *of == TypeId::of::<FnPtr>())
}

/// Returns the call of a native function, with a variable for each parameter.
fn call_of(name: &str, types: &[TypeId]) -> String {
    let names: Vec<&str> =
        ["a", "b", "c", "d", "e", "f", "g"].into_iter().take(types.len()).collect();
    let is_name = name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if let Some(at) = function_of(types) {
        assert!(TAKE_FUNCTIONS.contains(&name), "`{name}` takes a function");
        let is_of_two = name == "reduce" || name.starts_with("sort");
        let closure = if is_of_two { "|x, y| y" } else { "|x| true" };
        let each = names.iter().enumerate();
        let given: Vec<&str> = each.map(|(n, name)| if n == at { closure } else { name }).collect();
        return format!("{name}({})", given.join(", "));
    }
    match (name, types.len()) {
        ("index$get$", _) => "a[b]".to_owned(),
        ("index$set$", _) => "a[b] = c".to_owned(),
        (get, 1) if get.starts_with("get$") => format!("a.{}", &get[4..]),
        (set, 2) if set.starts_with("set$") => format!("a.{} = b", &set[4..]),
        (name, _) if is_name => format!("{name}({})", names.join(", ")),
        (sign, 2) => format!("a {sign} b"),
        (sign, 1) => format!("{sign}a"),
        (name, n) => unreachable!("`{name}` with {n} values is written in no known way"),
    }
}

#[test]
#[ignore = "it measures time: run it by itself"]
fn functions_cost_what_they_do() {
    let mut bench = Bench::new();
    let natives = bench.compiled.engine.collect_fn_metadata(
        None,
        |info| {
            info.script
                .is_none()
                .then(|| (info.metadata.name.to_string(), info.metadata.param_types.to_vec()))
        },
        true,
    );
    assert!(natives.len() > API.len(), "the language tells of {} functions", natives.len());
    let mut unreached = Vec::new();
    for (name, types) in &natives {
        let statement = call_of(name, types);
        let forms = bench.forms(types.len(), &statement);
        assert!(forms[0].is_some(), "`{statement}` is not read");
        let row = API.iter().find(|row| {
            let (least, most) = (row.params.len() - row.optional, row.params.len());
            let is_property = row.shape == CallSyntax::Property;
            let own = if is_property { format!("get${}", row.name) } else { row.name.to_owned() };
            own == *name && (least..=most).contains(&types.len())
        });
        let takes_function = function_of(types);
        let each = types.iter().enumerate();
        let params: Vec<Vec<Dynamic>> = each
            .map(|(at, &of)| match row.and_then(|row| row.params.get(at)) {
                _ if Some(at) == takes_function => vec![Dynamic::UNIT],
                Some((_, kind)) => bench.of_kind_and_type(*kind, of),
                None => bench.of_type(of),
            })
            .collect();
        let mut is_reached = false;
        for given in Bench::combinations(&params) {
            let told: Vec<&str> = given.iter().map(Dynamic::type_name).collect();
            let end =
                bench.measure(&format!("{statement} with {}", told.join(", ")), &forms, &given);
            is_reached |= end != End::Missing;
        }
        if !is_reached {
            unreached.push(format!("{statement} {types:?}"));
        }
    }
    assert!(unreached.is_empty(), "{}", unreached.join("\n"));
    bench.tell();
}
