//! Collects what the checks need of a function: its calls, its properties and the possible values
//! of its variables.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTFlags, ASTNode, Engine, Expr, FnCallExpr, FnPtr, Position, Stmt, StmtBlock};

use super::ScriptSource;
use super::read::{Lines, word_end};
use super::scopes::Scopes;
use crate::script::compile::alone;
use crate::script::language::TAKE_FUNCTIONS;

/// The number of bytes searched for a word after the position that Rhai reports.
const NAME_NEAR: usize = 4_096;

/// A word and its range of bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct SpannedWord {
    pub text: String,
    pub start: usize,
    pub end: usize,
}

/// A value, as far as the source text determines it.
#[derive(Clone, Debug)]
pub(super) struct ArgumentValue {
    pub start: usize,
    pub end: usize,
    pub what: ExpressionKind,
}

impl ArgumentValue {
    /// Returns an element of the value, where it is a list.
    fn each(&self) -> Self {
        let what = match &self.what {
            ExpressionKind::List(values) => ExpressionKind::Choice(values.clone()),
            _ => ExpressionKind::Each(Box::new(self.clone())),
        };
        Self { what, ..*self }
    }
}

/// The form of an expression.
#[derive(Clone, Debug)]
pub(super) enum ExpressionKind {
    /// A text in quotation marks.
    Literal(String),
    /// A variable or parameter, told from others of the same name.
    Variable(String),
    /// One of several values, depending on an `if`.
    Choice(Vec<ArgumentValue>),
    /// A list.
    List(Vec<ArgumentValue>),
    /// A map, by its keys.
    Map(Vec<ArgumentValue>),
    /// The value of a property with this name, and the value before its dot.
    Property(String, Box<ArgumentValue>),
    /// The result of a call, by its index in [`Body::calls`].
    Call(usize),
    /// A number.
    Number,
    /// True or false, with the value where it is written out.
    Flag(Option<bool>),
    /// An element of a list.
    Each(Box<ArgumentValue>),
    /// The result of arithmetic on values.
    Sum(Vec<ArgumentValue>),
    /// Nothing: a statement without a value, or `()`.
    Nothing,
    /// No value: the branch returns before its end.
    Never,
    /// Anything else.
    Other,
}

/// A call.
#[derive(Clone, Debug)]
pub(super) struct CallSite {
    pub module: Option<SpannedWord>,
    pub name: SpannedWord,
    pub is_method: bool,
    /// The value before the dot.
    pub receiver: Option<ArgumentValue>,
    pub args: Vec<ArgumentValue>,
}

/// A function with the closures in it, or the code outside all functions, with an empty name.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    pub module: Option<String>,
    pub file: usize,
    pub line: usize,
    pub name: SpannedWord,
    pub params: Vec<String>,
    pub calls: Vec<CallSite>,
    /// Properties, each with the value before its dot where that is known.
    pub properties: Vec<(SpannedWord, Option<ArgumentValue>)>,
    /// The values assigned to variables.
    pub bindings: Vec<(String, ArgumentValue)>,
    /// The pairs of values compared with `==` or `!=`.
    pub compared: Vec<(ArgumentValue, ArgumentValue)>,
    /// The functions passed by name.
    pub pointers: Vec<String>,
    /// The keys of the maps that it makes.
    pub map_keys: Vec<String>,
    /// The names of the parameters of the closures in it, unless they iterate over a list.
    pub closure_params: BTreeSet<String>,
    /// The values it returns: at its end and at every `return`.
    pub results: Vec<ArgumentValue>,
}

impl Body {
    /// Checks whether the body is a function, not the code outside all functions.
    pub(super) fn is_function(&self) -> bool {
        !self.name.text.is_empty()
    }
}

/// Returns the functions of a file in source order, after the code outside all functions.
pub(super) fn bodies(
    file: usize,
    source: &ScriptSource<'_>,
    ast: &AST,
    engine: &Engine,
) -> Vec<Body> {
    let mut outside = Body { file, module: source.module.map(str::to_owned), ..Body::default() };
    let lines = &Lines::new(source.text);
    let scopes = &Scopes::read(engine, lines);
    BodyChecker::new((lines, scopes), ast, &mut outside).walk(&ast.clone_statements_only());
    let mut bodies = vec![outside];
    for function in ast.iter_fn_def().filter(|function| !is_closure(&function.name)) {
        let brace = lines.byte_of(function.body.start_position()).unwrap_or(0);
        let name = name_before(source.text, brace, &function.name);
        let mut body = Body {
            module: source.module.map(str::to_owned),
            file,
            line: lines.line_of(name.start),
            name,
            params: function.params.iter().map(ToString::to_string).collect(),
            ..Body::default()
        };
        let mut reader = BodyChecker::new((lines, scopes), ast, &mut body);
        reader.function(&function.name, function.params.len());
        let nothing = ArgumentValue { start: brace, end: brace + 1, what: ExpressionKind::Nothing };
        let last = reader.last.take().unwrap_or(nothing);
        body.results.push(last);
        bodies.push(body);
    }
    bodies.sort_by_key(|body| body.name.start);
    bodies
}

/// Returns the name of the function made from a closure.
fn closure_of(expression: &Expr) -> Option<String> {
    match expression {
        Expr::DynamicConstant(constant, _) => {
            Some(constant.read_lock::<FnPtr>()?.fn_name().to_owned())
        }
        Expr::Stmt(block) => match block.statements().last()? {
            Stmt::Expr(made) => closure_of(made),
            Stmt::FnCall(call, _) => closure_of(call.args.first()?),
            _ => None,
        },
        Expr::FnCall(call, _) => closure_of(call.args.first()?),
        _ => None,
    }
}

/// Checks whether a name belongs to a function that Rhai made from a closure; such names are not
/// words.
fn is_closure(name: &str) -> bool {
    name.contains('$')
}

/// Returns the name of the function whose block begins at a byte.
fn name_before(text: &str, brace: usize, name: &str) -> SpannedWord {
    let before = text.get(..brace).unwrap_or(text);
    let start = before.rfind(&format!("{name}(")).or_else(|| before.rfind(name)).unwrap_or(0);
    SpannedWord { text: name.to_owned(), start, end: start + name.len() }
}

struct BodyChecker<'a> {
    lines: &'a Lines<'a>,
    scopes: &'a Scopes,
    ast: &'a AST,
    body: &'a mut Body,
    seen: BTreeSet<String>,
    /// True if the code being walked is a closure.
    in_closure: bool,
    /// The value of the function's last statement.
    last: Option<ArgumentValue>,
    /// The indices of the recorded calls, by their first byte and name.
    places: BTreeMap<(usize, String), usize>,
    /// The first bytes of the recorded properties.
    noted: BTreeSet<usize>,
    /// The parameters of closures that iterate over a list.
    through: BTreeSet<String>,
}

impl<'a> BodyChecker<'a> {
    fn new((lines, scopes): (&'a Lines<'a>, &'a Scopes), ast: &'a AST, body: &'a mut Body) -> Self {
        Self {
            lines,
            scopes,
            ast,
            body,
            seen: BTreeSet::new(),
            in_closure: false,
            last: None,
            places: BTreeMap::new(),
            noted: BTreeSet::new(),
            through: BTreeSet::new(),
        }
    }

    /// Walks one function alone, so that everything found belongs to it.
    fn function(&mut self, name: &str, params: usize) {
        let mut functions = self.ast.iter_fn_def();
        if let Some(one) = functions.find(|one| *one.name == *name && one.params.len() == params) {
            self.walk(&alone(one));
        }
    }

    fn walk(&mut self, ast: &AST) {
        let mut closures = Vec::new();
        ast.walk(&mut |path: &[ASTNode<'_>]| {
            match path.last() {
                Some(ASTNode::Expr(expression)) => closures.extend(self.expression(expression)),
                Some(ASTNode::Stmt(statement)) => {
                    if path.len() == 1 && !self.in_closure {
                        self.last = Some(self.last_of(statement));
                    }
                    self.statement(statement);
                }
                _ => {}
            }
            true
        });
        for name in closures {
            if self.seen.insert(name.clone()) {
                let mut functions = self.ast.iter_fn_def();
                let Some(one) = functions.find(|one| *one.name == *name) else { continue };
                let params = self.closure_params(one.body.start_position());
                let open = params.iter().filter(|&param| !self.through.contains(param));
                self.body.closure_params.extend(open.cloned());
                let before = std::mem::replace(&mut self.in_closure, true);
                self.walk(&alone(one));
                self.in_closure = before;
            }
        }
    }

    /// Records what an expression does, without its subexpressions, and returns the name of the
    /// closure it makes. A method call is recorded through its chain, with the value before its
    /// dot.
    fn expression(&mut self, expression: &Expr) -> Option<String> {
        match expression {
            Expr::FnCall(call, position) => self.call(call, *position, None),
            Expr::Property(property, position) => {
                self.property(&property.2, *position, None);
            }
            // `a[0].b()`: the calls after an index, whose value is unknown.
            Expr::Index(pair, ..) => {
                self.links(&pair.lhs, &pair.rhs);
            }
            Expr::Map(map, _) => {
                self.body.map_keys.extend(map.0.iter().map(|(key, _)| key.name.to_string()));
            }
            Expr::Dot(pair, _, _) => {
                if let Expr::Variable(variable, _, position) = &pair.lhs {
                    self.chain(&self.variable(&variable.1, *position), &pair.rhs);
                }
                self.links(&pair.lhs, &pair.rhs);
            }
            Expr::DynamicConstant(constant, _) => {
                let pointer = constant.read_lock::<FnPtr>()?;
                return Some(pointer.fn_name().to_owned());
            }
            _ => {}
        }
        None
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::FnCall(call, position) => self.call(call, *position, None),
            Stmt::Return(value, flags, position)
                if !self.in_closure && !flags.contains(ASTFlags::BREAK) =>
            {
                let start = self.lines.byte_of(*position).unwrap_or(0);
                let nothing = ArgumentValue {
                    start,
                    end: word_end(self.lines.text, start),
                    what: ExpressionKind::Nothing,
                };
                let value = value.as_ref().map_or(nothing, |value| self.value(value));
                self.body.results.push(value);
            }
            Stmt::Var(variable, ..) => {
                let value = self.value(&variable.1);
                let name = self.variable(&variable.0.name, variable.0.pos);
                self.body.bindings.push((name, value));
            }
            Stmt::Assignment(assignment) => {
                if let Expr::Variable(variable, _, position) = &assignment.1.lhs {
                    let value = self.value(&assignment.1.rhs);
                    let name = self.variable(&variable.1, *position);
                    self.body.bindings.push((name, value));
                }
            }
            Stmt::For(parts, _) => {
                let value = self.value(&parts.2.expr);
                let name = self.variable(&parts.0.name, parts.0.pos);
                self.body.bindings.push((name, value.each()));
            }
            _ => {}
        }
    }

    /// Records the values pushed to a variable.
    fn chain(&mut self, variable: &str, rest: &Expr) {
        let (link, rest) = match rest {
            Expr::Dot(pair, ..) => (&pair.lhs, Some(&pair.rhs)),
            link => (link, None),
        };
        if let Expr::MethodCall(call, _) = link
            && let ("push", Some(pushed)) = (call.name.as_str(), call.args.first())
        {
            let value = self.value(pushed);
            let list = ArgumentValue { what: ExpressionKind::List(vec![value.clone()]), ..value };
            self.body.bindings.push((variable.to_owned(), list));
        }
        if let Some(rest) = rest {
            self.chain(variable, rest);
        }
    }

    /// Records the method calls of a chain `first.a().b.c()`, each with the value before it, and
    /// returns the form of the result.
    fn links(&mut self, first: &Expr, rest: &Expr) -> ExpressionKind {
        let mut before = self.value(first);
        let (start, end) = (before.start, before.end);
        let (mut rest, mut is_indexed) = (Some(rest), false);
        while let Some(link) = rest {
            let link = match link {
                Expr::Dot(pair, ..) | Expr::Index(pair, ..) => {
                    is_indexed |= matches!(link, Expr::Index(..));
                    rest = Some(&pair.rhs);
                    &pair.lhs
                }
                link => {
                    rest = None;
                    link
                }
            };
            let what = match link {
                Expr::MethodCall(call, position) => {
                    self.call(call, *position, Some(before));
                    self.noted(&call.name, *position)
                }
                Expr::Property(property, position) => {
                    self.property(&property.2, *position, Some(before.clone()));
                    ExpressionKind::Property(property.2.to_string(), Box::new(before))
                }
                _ => ExpressionKind::Other,
            };
            before = ArgumentValue { start, end, what };
        }
        if is_indexed { ExpressionKind::Other } else { before.what }
    }

    /// Records a property once.
    fn property(&mut self, name: &str, position: Position, before: Option<ArgumentValue>) {
        let name = self.name(name, position);
        if self.noted.insert(name.start) {
            self.body.properties.push((name, before));
        }
    }

    /// Records that the parameters of a closure are elements of the list it is applied to.
    fn goes_through(&mut self, call: &FnCallExpr, receiver: &ArgumentValue) {
        let Some(name) = call.args.first().and_then(closure_of) else { return };
        let mut functions = self.ast.iter_fn_def();
        let Some(one) = functions.find(|one| *one.name == *name) else { return };
        let (skipped, n) = match call.name.as_str() {
            "reduce" => (1, 1),
            "sort" | "sort_by" => (0, 2),
            _ => (0, 1),
        };
        for param in self.closure_params(one.body.start_position()).iter().skip(skipped).take(n) {
            self.body.bindings.push((param.clone(), receiver.each()));
            self.through.insert(param.clone());
        }
    }

    fn call(&mut self, call: &FnCallExpr, position: Position, receiver: Option<ArgumentValue>) {
        if matches!(call.name.as_str(), "==" | "!=") {
            if let [left, right] = call.args.as_slice() {
                let pair = (self.value(left), self.value(right));
                self.body.compared.push(pair);
            }
            return;
        }
        // A chain is visited again at each of its links.
        let key = (self.lines.byte_of(position).unwrap_or(0), call.name.to_string());
        if !is_name(&call.name) || self.places.contains_key(&key) {
            return;
        }
        let args: Vec<ArgumentValue> = call.args.iter().map(|arg| self.value(arg)).collect();
        if TAKE_FUNCTIONS.contains(&call.name.as_str()) {
            let given = args.iter().filter_map(|arg| {
                if let ExpressionKind::Variable(name) = &arg.what {
                    Some(name.clone())
                } else {
                    None
                }
            });
            self.body.pointers.extend(given);
            if let Some(receiver) = &receiver {
                self.goes_through(call, receiver);
            }
        }
        let module = call.namespace.path.first();
        let module = module.map(|part| self.name(&part.name, part.pos));
        let name = match &module {
            Some(module) => self.name_after(module.end, &call.name),
            None => self.name(&call.name, position),
        };
        self.places.insert(key, self.body.calls.len());
        let is_method = receiver.is_some();
        self.body.calls.push(CallSite { module, name, is_method, receiver, args });
    }

    /// Returns the form of a recorded call's result.
    fn noted(&self, name: &str, position: Position) -> ExpressionKind {
        let key = (self.lines.byte_of(position).unwrap_or(0), name.to_owned());
        self.places.get(&key).map_or(ExpressionKind::Other, |&at| ExpressionKind::Call(at))
    }

    /// Returns a variable's name, told from others of the same name.
    fn variable(&self, name: &str, position: Position) -> String {
        let at = self.lines.byte_of(position);
        at.map_or_else(|| name.to_owned(), |at| self.scopes.variable(name, at))
    }

    /// Returns the parameters of the closure with a body at a position.
    fn closure_params(&self, position: Position) -> &'a [String] {
        let scopes = self.scopes;
        self.lines.byte_of(position).map_or(&[], |at| scopes.closure_params(at))
    }

    fn name(&self, name: &str, position: Position) -> SpannedWord {
        self.name_after(self.lines.byte_of(position).unwrap_or(0), name)
    }

    /// Finds the next occurrence of a word from a byte on. Rhai reports no columns beyond 65,535,
    /// so only nearby text is searched.
    fn name_after(&self, from: usize, name: &str) -> SpannedWord {
        let near = self.lines.text.floor_char_boundary(from + NAME_NEAR + name.len());
        let start =
            from + self.lines.text.get(from..near).and_then(|rest| rest.find(name)).unwrap_or(0);
        SpannedWord {
            text: name.to_owned(),
            start,
            end: (start + name.len()).min(self.lines.text.len()),
        }
    }

    fn value(&mut self, expression: &Expr) -> ArgumentValue {
        let start = self.lines.byte_of(expression.start_position()).unwrap_or(0);
        let what = match expression {
            Expr::StringConstant(text, _) => ExpressionKind::Literal(text.to_string()),
            Expr::Variable(variable, _, position) => {
                ExpressionKind::Variable(self.variable(&variable.1, *position))
            }
            Expr::Array(parts, _) => {
                ExpressionKind::List(parts.iter().map(|part| self.value(part)).collect())
            }
            Expr::Map(map, _) => {
                let keys = map.0.iter().map(|(key, _)| {
                    let start = self.lines.byte_of(key.pos).unwrap_or(start);
                    let what = ExpressionKind::Literal(key.name.to_string());
                    ArgumentValue { start, end: start + key.name.len(), what }
                });
                ExpressionKind::Map(keys.collect())
            }
            Expr::IntegerConstant(..) => ExpressionKind::Number,
            Expr::BoolConstant(flag, _) => ExpressionKind::Flag(Some(*flag)),
            Expr::And(..) | Expr::Or(..) => ExpressionKind::Flag(None),
            Expr::Unit(_) => ExpressionKind::Nothing,
            Expr::FnCall(call, position) => self.call_value(call, *position),
            Expr::Dot(pair, ..) => self.links(&pair.lhs, &pair.rhs),
            Expr::Stmt(block) => self.outcome(block),
            _ => ExpressionKind::Other,
        };
        ArgumentValue { start, end: word_end(self.lines.text, start), what }
    }

    /// Returns the form of the result of a call or an operator.
    fn call_value(&mut self, call: &FnCallExpr, position: Position) -> ExpressionKind {
        match call.name.as_str() {
            "==" | "!=" | "<" | ">" | "<=" | ">=" | "!" | "in" => ExpressionKind::Flag(None),
            "+" | "-" | "*" | "/" | "%" | "**" => {
                ExpressionKind::Sum(call.args.iter().map(|arg| self.value(arg)).collect())
            }
            name if is_name(name) => {
                self.call(call, position, None);
                self.noted(name, position)
            }
            _ => ExpressionKind::Other,
        }
    }

    /// Returns the form of a block's result: its last expression, or that of each branch.
    fn outcome(&mut self, block: &StmtBlock) -> ExpressionKind {
        block.statements().last().map_or(ExpressionKind::Nothing, |last| self.last_of(last).what)
    }

    /// Returns the value of a statement that is the last of its block.
    fn last_of(&mut self, statement: &Stmt) -> ArgumentValue {
        let start = self.lines.byte_of(statement.position()).unwrap_or(0);
        let what = match statement {
            Stmt::Expr(expression) => return self.value(expression),
            Stmt::FnCall(call, position) => self.call_value(call, *position),
            Stmt::Block(inner) => self.outcome(inner),
            Stmt::If(parts, _) => ExpressionKind::Choice(
                [&parts.body, &parts.branch].map(|branch| self.value_of(branch)).to_vec(),
            ),
            Stmt::Return(..) => ExpressionKind::Never,
            // A case of a `switch` is a value, and a `loop` may give one with `break`.
            Stmt::Switch(..) | Stmt::TryCatch(..) => ExpressionKind::Other,
            Stmt::While(parts, _) if matches!(parts.expr, Expr::Unit(_)) => ExpressionKind::Other,
            _ => ExpressionKind::Nothing,
        };
        ArgumentValue { start, end: word_end(self.lines.text, start), what }
    }

    fn value_of(&mut self, block: &StmtBlock) -> ArgumentValue {
        if let Some(last) = block.statements().last() {
            return self.last_of(last);
        }
        let start = self.lines.byte_of(block.position()).unwrap_or(0);
        ArgumentValue {
            start,
            end: word_end(self.lines.text, start),
            what: ExpressionKind::Nothing,
        }
    }
}

/// Checks whether a call is of a function, and not of an operator.
fn is_name(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}
