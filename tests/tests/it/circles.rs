//! Holds how many files of a crate may use each other in a circle. Re-exports are followed to the file that defines the
//! item, and a method call to the file of the `impl` where the caller names the type.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use warboard_tests::{root, source_folders};

use crate::tidy::files;

/// The number of files that the largest circle of a crate may have.
const MOST: usize = 4;
/// Crates of the command line that are held to less.
const LESS: [(&str, usize); 3] = [("cli/draw/src", 3), ("cli/study/src", 0), ("tests/soak/src", 0)];

/// Depth to which re-exports are followed; bounds imports that lead to themselves.
const DEPTH_MAX: usize = 16;

/// A file of a crate: the path of its module from the root of the crate, and its source.
type Source = (Vec<String>, String);

/// What a name of a module leads to.
#[derive(Clone)]
enum Item {
    /// An item that the module defines.
    Own,
    /// A path that is imported under this name, as written.
    Import(Vec<String>),
}

/// The names of a module.
#[derive(Default)]
struct Names {
    items: BTreeMap<String, Item>,
    globs: Vec<Vec<String>>,
}

/// An inherent method.
struct Method {
    /// The module of the `impl`, and the path of the type as written there.
    own: (Vec<String>, Vec<String>),
    name: String,
    /// True if it takes `self`.
    is_called_on: bool,
    /// The file of the `impl`.
    file: Vec<String>,
}

/// The modules of a crate by their paths. A module inside a file belongs to the file.
#[derive(Default)]
struct Modules {
    names: BTreeMap<Vec<String>, Names>,
    files: BTreeSet<Vec<String>>,
    /// The inherent methods of all types.
    methods: Vec<Method>,
}

impl Modules {
    /// The file that a module belongs to.
    fn file_of(&self, module: &[String]) -> Vec<String> {
        (0..=module.len())
            .rev()
            .map(|n| module[..n].to_vec())
            .find(|path| self.files.contains(path))
            .unwrap_or_default()
    }

    /// Returns the module in which the item of a path is defined, and its name; none where the path leaves the crate.
    fn resolve(
        &self,
        from: &[String],
        path: &[String],
        depth: usize,
    ) -> Option<(Vec<String>, String)> {
        if depth == 0 {
            return None;
        }
        let mut module = from.to_vec();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => {
                module.clear();
                rest = &rest[1..];
            }
            "self" if path.len() > 1 => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|word| word == "super") {
                    module.pop();
                    rest = &rest[1..];
                }
            }
            _ => {}
        }
        let mut is_inside = rest.len() < path.len();
        while let Some((name, further)) = rest.split_first() {
            let mut child = module.clone();
            child.push(name.clone());
            if self.names.contains_key(&child) {
                module = child;
                rest = further;
                is_inside = true;
                continue;
            }
            let names = self.names.get(&module)?;
            match names.items.get(name) {
                Some(Item::Own) => return Some((module, name.clone())),
                Some(Item::Import(path)) => {
                    let whole: Vec<String> = path.iter().chain(further).cloned().collect();
                    return self.resolve(&module, &whole, depth - 1);
                }
                None => {
                    let found = names.globs.iter().find_map(|glob| {
                        let whole: Vec<String> = glob.iter().chain(rest).cloned().collect();
                        self.resolve(&module, &whole, depth - 1)
                    });
                    return found.or_else(|| is_inside.then(|| (module, String::new())));
                }
            }
        }
        is_inside.then(|| (module, String::new()))
    }
}

/// Adds the names that a `use` brings in.
fn add_use(tree: &syn::UseTree, path: &mut Vec<String>, names: &mut Names) {
    match tree {
        syn::UseTree::Path(step) => {
            path.push(step.ident.to_string());
            add_use(&step.tree, path, names);
            path.pop();
        }
        syn::UseTree::Group(group) => {
            group.items.iter().for_each(|tree| add_use(tree, path, names));
        }
        syn::UseTree::Glob(_) => names.globs.push(path.clone()),
        syn::UseTree::Name(name) if name.ident == "self" => {
            let last = path.last().cloned().unwrap_or_default();
            names.items.insert(last, Item::Import(path.clone()));
        }
        syn::UseTree::Name(name) => {
            let mut whole = path.clone();
            whole.push(name.ident.to_string());
            names.items.insert(name.ident.to_string(), Item::Import(whole));
        }
        syn::UseTree::Rename(name) => {
            let mut whole = path.clone();
            if name.ident != "self" {
                whole.push(name.ident.to_string());
            }
            names.items.insert(name.rename.to_string(), Item::Import(whole));
        }
    }
}

/// The words of a path, without its type arguments.
fn words(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// True if an item is compiled for tests alone.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Ident>().is_ok_and(|name| name == "test")
    })
}

/// Declares the items of a module and of the modules inside it.
fn declare(modules: &mut Modules, module: &[String], items: &[syn::Item]) {
    let mut names = Names::default();
    for item in items {
        let own = match item {
            syn::Item::Mod(inner) if is_test(&inner.attrs) => continue,
            syn::Item::Mod(inner) => {
                if let Some((_, items)) = &inner.content {
                    let mut path = module.to_vec();
                    path.push(inner.ident.to_string());
                    declare(modules, &path, items);
                }
                continue;
            }
            syn::Item::Use(import) => {
                add_use(&import.tree, &mut Vec::new(), &mut names);
                continue;
            }
            syn::Item::Impl(block) if block.trait_.is_none() => {
                let file = modules.file_of(module);
                let syn::Type::Path(own) = &*block.self_ty else { continue };
                let own: Vec<String> = words(&own.path);
                for item in &block.items {
                    if let syn::ImplItem::Fn(method) = item {
                        let name = method.sig.ident.to_string();
                        let own = (module.to_vec(), own.clone());
                        let is_called_on = method.sig.receiver().is_some();
                        let file = file.clone();
                        modules.methods.push(Method { own, name, is_called_on, file });
                    }
                }
                continue;
            }
            syn::Item::Trait(item) => &item.ident,
            syn::Item::Struct(item) => &item.ident,
            syn::Item::Enum(item) => &item.ident,
            syn::Item::Fn(item) => &item.sig.ident,
            syn::Item::Const(item) => &item.ident,
            syn::Item::Static(item) => &item.ident,
            syn::Item::Type(item) => &item.ident,
            syn::Item::Union(item) => &item.ident,
            syn::Item::Macro(item) => match &item.ident {
                Some(name) => name,
                None => continue,
            },
            _ => continue,
        };
        names.items.insert(own.to_string(), Item::Own);
    }
    modules.names.insert(module.to_vec(), names);
}

/// The paths that a file names, with the module each stands in, and the methods it calls.
struct Uses {
    module: Vec<String>,
    paths: Vec<(Vec<String>, Vec<String>)>,
    methods: BTreeSet<String>,
}

impl Uses {
    fn add(&mut self, path: Vec<String>) {
        // `crate` alone stands in `pub(crate)`.
        if path != ["crate"] {
            self.paths.push((self.module.clone(), path));
        }
    }

    /// Adds the paths in the arguments of a macro, whose syntax is its own.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        let mut after_dot = false;
        for token in tokens {
            match token {
                TokenTree::Ident(name) if after_dot => {
                    self.methods.insert(name.to_string());
                    after_dot = false;
                }
                TokenTree::Ident(name) => {
                    if colons != 2 && !path.is_empty() {
                        let path = std::mem::take(&mut path);
                        self.add(path);
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' && !path.is_empty() => colons += 1,
                other => {
                    if !path.is_empty() {
                        let path = std::mem::take(&mut path);
                        self.add(path);
                    }
                    colons = 0;
                    after_dot = matches!(&other, TokenTree::Punct(sign) if sign.as_char() == '.');
                    if let TokenTree::Group(group) = other {
                        self.add_tokens(group.stream());
                    }
                }
            }
        }
        if !path.is_empty() {
            self.add(path);
        }
    }
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if is_test(&item.attrs) {
            return;
        }
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    // An import alone is no use; what is imported is used where its name stands. Re-exports are followed to the definition.
    fn visit_item_use(&mut self, _: &'ast syn::ItemUse) {}

    // `pub(in crate::play)` names a module, but uses nothing of it.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.add(words(path));
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        self.add(words(&item.path));
        self.add_tokens(item.tokens.clone());
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.methods.insert(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }
}

/// Returns which file uses which other files.
fn uses(sources: &[Source]) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let mut modules = Modules {
        files: sources.iter().map(|(path, _)| path.clone()).collect(),
        ..Modules::default()
    };
    let parsed: Vec<(&Vec<String>, syn::File)> = sources
        .iter()
        .map(|(path, text)| (path, syn::parse_file(text).expect("source is Rust")))
        .collect();
    for (path, file) in &parsed {
        declare(&mut modules, path, &file.items);
    }
    let methods: Vec<_> = modules
        .methods
        .iter()
        .filter_map(|method| {
            let (module, own) = &method.own;
            Some((modules.resolve(module, own, DEPTH_MAX)?, method))
        })
        .collect();
    let mut result = BTreeMap::new();
    for (path, file) in &parsed {
        let mut uses =
            Uses { module: (*path).clone(), paths: Vec::new(), methods: BTreeSet::new() };
        uses.visit_file(file);
        let resolve = |module: &[String], path: &[String]| modules.resolve(module, path, DEPTH_MAX);
        let named: BTreeSet<(Vec<String>, String)> =
            uses.paths.iter().filter_map(|(module, path)| resolve(module, path)).collect();
        // `Type::function` is a use of the file that has the `impl`.
        let functions: BTreeSet<((Vec<String>, String), &String)> = uses
            .paths
            .iter()
            .filter_map(|(module, path)| {
                let (last, before) = path.split_last()?;
                Some((resolve(module, before)?, last))
            })
            .collect();
        let called = methods
            .iter()
            .filter(|(own, method)| {
                let is_called = method.is_called_on
                    && named.contains(own)
                    && uses.methods.contains(&method.name);
                is_called || functions.contains(&(own.clone(), &method.name))
            })
            .map(|(_, method)| method.file.clone());
        let defined = named.iter().map(|(module, _)| modules.file_of(module));
        let mut all: BTreeSet<Vec<String>> = defined.chain(called).collect();
        all.remove(*path);
        result.insert((*path).clone(), all);
    }
    result
}

/// Returns the groups of files of which each reaches every other, the largest first; files alone are left out.
fn circles(uses: &BTreeMap<Vec<String>, BTreeSet<Vec<String>>>) -> Vec<Vec<String>> {
    let reached = |from: &Vec<String>| {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(file) = open.pop() {
            for next in uses.get(file).into_iter().flatten() {
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen
    };
    let reach: BTreeMap<&Vec<String>, BTreeSet<&Vec<String>>> =
        uses.keys().map(|file| (file, reached(file))).collect();
    let mut left: BTreeSet<&Vec<String>> = uses.keys().collect();
    let mut found = Vec::new();
    while let Some(file) = left.pop_first() {
        let group: Vec<&Vec<String>> = reach[file]
            .iter()
            .copied()
            .filter(|other| *other != file && reach[*other].contains(file))
            .collect();
        if group.is_empty() {
            continue;
        }
        for other in &group {
            left.remove(*other);
        }
        let mut names: Vec<String> =
            group.into_iter().chain([file]).map(|path| path.join("/")).collect();
        names.sort();
        found.push(names);
    }
    found.sort_by_key(|names| std::cmp::Reverse(names.len()));
    found
}

/// Reads the files of a crate, without its tests.
fn sources(folder: &str) -> Vec<Source> {
    let root = root().join(folder);
    let source = |path: &std::path::PathBuf| {
        let relative = path.strip_prefix(&root).expect("it is inside").with_extension("");
        let mut module: Vec<String> =
            relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if module.last().is_some_and(|name| name == "mod") || module == ["lib"] {
            module.pop();
        }
        let is_test = module.iter().any(|name| name == "tests" || name == "main");
        (!is_test).then(|| (module, fs::read_to_string(path).expect("source is text")))
    };
    files(&root, "rs").iter().filter_map(source).collect()
}

#[test]
fn circles_are_small() {
    for folder in source_folders().iter().filter(|folder| folder.starts_with("cli/")) {
        let less = LESS.iter().find(|(crate_folder, _)| crate_folder == folder);
        let most = less.map_or(MOST, |&(_, most)| most);
        let sources = sources(folder);
        assert!(sources.len() > 5, "{folder} has files: {}", sources.len());
        let circles = circles(&uses(&sources));
        let largest = circles.first().map_or(0, Vec::len);
        assert!(
            largest <= most,
            "{largest} files of {folder} use each other in a circle, at most {most} may: {:?}",
            circles[0]
        );
        assert!(
            largest == most,
            "the largest circle of {folder} has {largest} files: lower the ceiling"
        );
    }
}

#[test]
fn circles_through_re_exports_and_methods_are_found() {
    let source = |path: &str, text: &str| {
        let module = path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect();
        (module, text.to_owned())
    };
    let found = |sources: &[Source]| circles(&uses(sources));
    // `inner` is used by the name that its folder gives out, and uses what is above.
    let mut through_export = vec![
        source("", "mod face; mod rules;"),
        source("face", "pub(crate) use inner::Card; mod inner;"),
        source("face/inner", "use crate::rules::Rule; pub(crate) struct Card(Rule);"),
        source("rules", "use crate::face::*; pub(crate) struct Rule; fn f(_: Card) {}"),
    ];
    assert_eq!(found(&through_export), [["face/inner", "rules"]]);
    through_export[3].1 = "pub(crate) struct Rule;".to_owned();
    assert!(found(&through_export).is_empty());
    // A method is used of the file that has its `impl`, whoever declares the type.
    let through_method = [
        source("", "mod reader; mod words;"),
        source("reader", "pub struct Reader; impl Reader { fn read(&self) { self.words(); } }"),
        source("words", "use crate::reader::Reader; impl Reader { pub fn words(&self) {} }"),
    ];
    assert_eq!(found(&through_method), [["reader", "words"]]);
    // A path inside a macro, and one that is written out.
    let through_macro = [
        source("", "mod a; mod b;"),
        source("a", "pub fn f() { println!(\"{}\", crate::b::g()) }"),
        source("b", "pub fn g() -> u8 { crate::a::f(); 1 }"),
    ];
    assert_eq!(found(&through_macro), [["a", "b"]]);
}
