//! What a function does as far as the checks look: its calls, its properties and what its variables may hold.

use std::collections::BTreeSet;

use rhai::{AST, ASTNode, Expr, FnCallExpr, FnPtr, Position, Stmt, StmtBlock};

use super::Source;
use super::read::{Lines, word_end};

/// How many bytes behind the place that the language tells a word is looked for.
const NAME_NEAR: usize = 4_096;

/// A word and where it stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Name {
    pub text: String,
    pub start: usize,
    pub end: usize,
}

/// What is given to a function, as far as the text tells.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub start: usize,
    pub end: usize,
    pub what: What,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// A text in quotation marks.
    Literal(String),
    /// A variable or parameter.
    Variable(String),
    /// One of several, as an `if` decides.
    Choice(Vec<Value>),
    /// A list.
    List(Vec<Value>),
    /// The value of a property with this name.
    Property(String),
    /// Anything else.
    Other,
}

/// A call.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub module: Option<Name>,
    pub name: Name,
    pub is_method: bool,
    pub args: Vec<Value>,
}

/// A function, the closures in it included; or what stands outside of any, with an empty name.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    pub module: Option<String>,
    pub file: usize,
    pub line: usize,
    pub name: Name,
    pub params: Vec<String>,
    pub calls: Vec<Call>,
    pub properties: Vec<Name>,
    /// What variables are set to.
    pub bindings: Vec<(String, Value)>,
    /// What is compared with `==` or `!=`.
    pub compared: Vec<(Value, Value)>,
    /// Functions named by `Fn("name")`.
    pub pointers: Vec<Name>,
    /// Variables before a dot that a closure after it names as well, which Rhai refuses when it comes to it.
    pub held: Vec<Name>,
    /// Keys of maps that it makes.
    pub map_keys: Vec<String>,
}

impl Body {
    /// Whether it is a function.
    pub(super) fn is_function(&self) -> bool {
        !self.name.text.is_empty()
    }
}

/// The functions of a file in their order, after what stands outside of them.
pub(super) fn bodies(file: usize, source: &Source<'_>, ast: &AST) -> Vec<Body> {
    let mut outside = Body { file, module: source.module.map(str::to_owned), ..Body::default() };
    let lines = &Lines::new(source.text);
    Reader { lines, ast, body: &mut outside, seen: BTreeSet::new() }
        .walk(&ast.clone_statements_only());
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
        Reader { lines, ast, body: &mut body, seen: BTreeSet::new() }
            .function(&function.name, function.params.len());
        bodies.push(body);
    }
    bodies.sort_by_key(|body| body.name.start);
    bodies
}

/// Rhai makes functions of closures; their names are no words.
fn is_closure(name: &str) -> bool {
    name.contains('$')
}

/// The name of the function whose block begins at a byte.
fn name_before(text: &str, brace: usize, name: &str) -> Name {
    let before = text.get(..brace).unwrap_or(text);
    let start = before.rfind(&format!("{name}(")).or_else(|| before.rfind(name)).unwrap_or(0);
    Name { text: name.to_owned(), start, end: start + name.len() }
}

struct Reader<'a> {
    lines: &'a Lines<'a>,
    ast: &'a AST,
    body: &'a mut Body,
    seen: BTreeSet<String>,
}

impl Reader<'_> {
    /// Walks one function alone, so that what is found belongs to it.
    fn function(&mut self, name: &str, params: usize) {
        let mut one = self.ast.clone_functions_only();
        one.retain_functions(|_, _, found, n| found == name && n == params);
        self.walk(&one);
    }

    fn walk(&mut self, ast: &AST) {
        let mut closures = Vec::new();
        ast.walk(&mut |path: &[ASTNode<'_>]| {
            match path.last() {
                Some(ASTNode::Expr(expression)) => closures.extend(self.expression(expression)),
                Some(ASTNode::Stmt(statement)) => self.statement(statement),
                _ => {}
            }
            true
        });
        for name in closures {
            if self.seen.insert(name.clone()) {
                let mut one = self.ast.clone_functions_only();
                one.retain_functions(|_, _, found, _| found == name.as_str());
                self.walk(&one);
            }
        }
    }

    /// Notes what an expression does, what is within it aside; tells which closure it makes.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other expressions of Rhai say nothing")]
    fn expression(&mut self, expression: &Expr) -> Option<String> {
        match expression {
            Expr::FnCall(call, position) => self.call(call, *position, false),
            Expr::MethodCall(call, position) => self.call(call, *position, true),
            Expr::Property(property, position) => {
                let name = self.name(&property.2, *position);
                self.body.properties.push(name);
            }
            Expr::Map(map, _) => {
                self.body.map_keys.extend(map.0.iter().map(|(key, _)| key.name.to_string()));
            }
            Expr::Dot(pair, _, _) => {
                if let Expr::Variable(variable, _, position) = &pair.lhs {
                    self.chain(&variable.1, *position, &pair.rhs);
                }
            }
            Expr::DynamicConstant(constant, _) => {
                let pointer = constant.read_lock::<FnPtr>()?;
                return Some(pointer.fn_name().to_owned());
            }
            _ => {}
        }
        None
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other statements of Rhai say nothing")]
    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::FnCall(call, position) => self.call(call, *position, false),
            Stmt::Var(variable, ..) => {
                let value = self.value(&variable.1);
                self.body.bindings.push((variable.0.name.to_string(), value));
            }
            Stmt::Assignment(assignment) => {
                if let Expr::Variable(variable, ..) = &assignment.1.lhs {
                    let value = self.value(&assignment.1.rhs);
                    self.body.bindings.push((variable.1.to_string(), value));
                }
            }
            Stmt::For(parts, _) => {
                let value = self.value(&parts.2.expr);
                let each = if let What::List(values) = &value.what {
                    What::Choice(values.clone())
                } else {
                    What::Other
                };
                let name = parts.0.name.to_string();
                self.body.bindings.push((name, Value { what: each, ..value }));
            }
            _ => {}
        }
    }

    /// Notes what is pushed to a variable, and when a closure names the variable that stands before the dot.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
    fn chain(&mut self, variable: &str, position: Position, rest: &Expr) {
        let (link, rest) = match rest {
            Expr::Dot(pair, ..) => (&pair.lhs, Some(&pair.rhs)),
            link => (link, None),
        };
        if let Expr::MethodCall(call, _) = link {
            if let ("push", Some(pushed)) = (call.name.as_str(), call.args.first()) {
                let value = self.value(pushed);
                let list = Value { what: What::List(vec![value.clone()]), ..value };
                self.body.bindings.push((variable.to_owned(), list));
            }
            if call.args.iter().any(|arg| captures(arg, variable)) {
                let name = self.name(variable, position);
                self.body.held.push(name);
            }
        }
        if let Some(rest) = rest {
            self.chain(variable, position, rest);
        }
    }

    fn call(&mut self, call: &FnCallExpr, position: Position, is_method: bool) {
        let args: Vec<Value> = call.args.iter().map(|arg| self.value(arg)).collect();
        if matches!(call.name.as_str(), "==" | "!=") {
            if let [left, right] = args.as_slice() {
                self.body.compared.push((left.clone(), right.clone()));
            }
            return;
        }
        if !call.name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
            return;
        }
        if let ("Fn", Some(Value { start, end, what: What::Literal(text) })) =
            (call.name.as_str(), args.first())
        {
            self.body.pointers.push(Name { text: text.clone(), start: *start, end: *end });
        }
        let module = call.namespace.path.first();
        let module = module.map(|part| self.name(&part.name, part.pos));
        let name = match &module {
            Some(module) => self.name_after(module.end, &call.name),
            None => self.name(&call.name, position),
        };
        self.body.calls.push(Call { module, name, is_method, args });
    }

    fn name(&self, name: &str, position: Position) -> Name {
        self.name_after(self.lines.byte_of(position).unwrap_or(0), name)
    }

    /// The next place from a byte on where a word stands. The language knows no columns beyond 65,535: what is not near is
    /// not looked for.
    fn name_after(&self, from: usize, name: &str) -> Name {
        let near = self.lines.text.floor_char_boundary(from + NAME_NEAR + name.len());
        let start =
            from + self.lines.text.get(from..near).and_then(|rest| rest.find(name)).unwrap_or(0);
        Name { text: name.to_owned(), start, end: (start + name.len()).min(self.lines.text.len()) }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other expressions of Rhai say nothing")]
    fn value(&self, expression: &Expr) -> Value {
        let start = self.lines.byte_of(expression.start_position()).unwrap_or(0);
        let what = match expression {
            Expr::StringConstant(text, _) => What::Literal(text.to_string()),
            Expr::Variable(variable, ..) => What::Variable(variable.1.to_string()),
            Expr::Array(parts, _) => {
                What::List(parts.iter().map(|part| self.value(part)).collect())
            }
            Expr::Dot(pair, ..) => match last_of_chain(&pair.rhs) {
                Expr::Property(property, _) => What::Property(property.2.to_string()),
                _ => What::Other,
            },
            Expr::Stmt(block) => self.outcome(block),
            _ => What::Other,
        };
        Value { start, end: word_end(self.lines.text, start), what }
    }

    /// What a block comes to: its last expression, or that of each branch.
    fn outcome(&self, block: &StmtBlock) -> What {
        match block.statements().last() {
            Some(Stmt::Expr(expression)) => self.value(expression).what,
            Some(Stmt::Block(inner)) => self.outcome(inner),
            Some(Stmt::If(parts, _)) => What::Choice(
                [&parts.body, &parts.branch].map(|branch| self.value_of(branch)).to_vec(),
            ),
            _ => What::Other,
        }
    }

    fn value_of(&self, block: &StmtBlock) -> Value {
        if let Some(Stmt::Expr(expression)) = block.statements().last() {
            return self.value(expression);
        }
        let start = self.lines.byte_of(block.position()).unwrap_or(0);
        Value { start, end: word_end(self.lines.text, start), what: self.outcome(block) }
    }
}

/// Whether an expression is a closure that uses a variable from outside of it.
fn captures(expression: &Expr, variable: &str) -> bool {
    let Expr::Stmt(block) = expression else { return false };
    block.statements().iter().any(|statement| {
        let Stmt::Share(shared) = statement else { return false };
        shared.iter().any(|(captured, _)| captured.name == variable)
    })
}

/// The part of `a.b.c` that is read last.
fn last_of_chain(expression: &Expr) -> &Expr {
    if let Expr::Dot(pair, ..) = expression { last_of_chain(&pair.rhs) } else { expression }
}
