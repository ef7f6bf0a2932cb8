use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// Returns ids of a small board for any kind.
fn names(kind: ScriptType) -> Vec<String> {
    let words: &[&str] = match kind {
        ScriptType::Space => &["harbour", "mill"],
        ScriptType::Unit => &["knight", "archer"],
        ScriptType::Step => &["attack", "move"],
        _ => &["red", "blue"],
    };
    words.iter().map(|&word| word.to_owned()).collect()
}

fn one(text: &str) -> Survey {
    let sources = [ScriptSource { path: "cards.rhai", text, module: None, depth: 0 }];
    survey(&sources, &Files::read(&sources), &names, &|_| None)
}

/// Returns the faults of a script: code, marked text, message and help.
fn faults(text: &str) -> Vec<String> {
    let tell = |fault: ScriptFault| {
        let help = fault.help.map(|help| format!(" ({help})")).unwrap_or_default();
        format!("{} `{}`: {}{help}", fault.code, &text[fault.start..fault.end], fault.message)
    };
    one(text).faults.into_iter().map(tell).collect()
}

#[test]
fn what_is_right_has_no_fault() {
    let text = r#"
        /// Three units come.
        fn three_units(game) {
            let space = ask_space("Where?", game.spaces_of(game.army));
            game.put(space, 3);
            for place in space.neighbours.filter(|other| other.troops > 2) {
                if place.owner != () { game.take(place, min(1, place.troops), "knight"); }
            }
            helper(game, "harbour", 1)
        }
        fn helper(game, where_to, n) { space(where_to).troops + n }
    "#;
    assert_eq!(faults(text), Vec::<String>::new());
    let functions = one(text).functions;
    assert_eq!(
        (functions[0].name.as_str(), functions[0].params, functions[0].line),
        ("three_units", 1, 3)
    );
    assert_eq!(
        (functions[1].name.as_str(), functions[1].params, functions[1].line),
        ("helper", 3, 11)
    );
}

#[test]
fn a_slip_of_the_pen_is_found_and_its_correction_proposed() {
    let check = |text: &str, fault: &str| assert_eq!(faults(text), [fault], "{text}");
    check(
        "fn card(game) { game.reinforec(game.army, 1); }",
        "unknown-function `reinforec`: unknown function `reinforec` (did you mean `reinforce`?)",
    );
    check(
        "fn card(game) { game.place(space(\"mill\"), 1); }",
        "unknown-function `place`: unknown function `place` (write `game.put(space, n)`, which replaces it)",
    );
    check(
        "fn card(game) { helpr(game); } fn helper(game) { }",
        "unknown-function `helpr`: unknown function `helpr` (did you mean `helper`?)",
    );
    check(
        "fn card(game) { space(\"mill\").neighbors.len() }",
        "unknown-property `neighbors`: a space has no property `neighbors` (did you mean `neighbours`?)",
    );
    check(
        "fn card(game) { game.army.has_conquered }",
        "unknown-property `has_conquered`: an army has no property `has_conquered` (it is a method: write `.has_conquered(…)`)",
    );
    check(
        "fn card(game) { game.army() }",
        "unknown-function `army`: unknown function `army` (it is a property: write `.army`)",
    );
    check(
        "fn card(game) { game.ask_yes(\"Really?\") }",
        "unknown-function `ask_yes`: unknown function `ask_yes` (it is not a method: write `ask_yes(…)`)",
    );
    check(
        "fn card(game) { btatle::better(game); }",
        "unknown-module `btatle`: unknown module `btatle`",
    );
    check(
        "fn card(game) { space(\"harbuor\").troops }",
        "unknown-name `\"harbuor\"`: unknown space `harbuor` (did you mean `harbour`?)",
    );
    check(
        "fn card(game) { game.add_to_all(game.side, 1, \"batle\"); }",
        "unknown-name `\"batle\"`: unknown duration `batle` (did you mean `battle`?)",
    );
    check(
        "fn card(game) { game.side == \"atacker\" }",
        "unknown-name `\"atacker\"`: unknown side `atacker` (did you mean `attacker`?)",
    );
}

#[test]
fn the_number_of_values_is_checked() {
    let check = |text: &str, fault: &str| assert_eq!(faults(text), [fault], "{text}");
    check(
        "fn card(game) { game.put(space(\"mill\")); }",
        "wrong-arguments `put`: `put` takes 2 or 3 or 4 arguments, not 1 (it is `game.put(space: space, n: number, unit?: unit, army?: army)`)",
    );
    check(
        "fn card(game) { helper(game); } fn helper(game, n) { }",
        "wrong-arguments `helper`: `helper` takes 2 arguments, not 1 (it is `helper(game, n)`)",
    );
    check(
        "fn card(game) { let list = [1]; list.push(1, 2, 3); }",
        "wrong-arguments `push`: `push` takes 1 argument, not 3",
    );
}

#[test]
fn an_id_is_followed_through_variables_functions_and_closures() {
    let text = r#"
        fn card(game) {
            let kind = "knigt";
            let spaces = game.spaces.filter(|space| space.units(kind) > 0);
            first(game, "archr");
        }
        fn first(game, kind) { second(game, if game.turn > 1 { kind } else { "kniht" }); }
        fn second(game, kind) { game.put(space("mill"), 1, kind); }
    "#;
    let found: Vec<String> = faults(text).into_iter().map(|fault| fault[..21].to_owned()).collect();
    assert_eq!(
        found,
        ["unknown-name `\"knigt\"", "unknown-name `\"archr\"", "unknown-name `\"kniht\""]
    );
}

#[test]
fn variables_of_one_name_are_told_apart() {
    let right = [
        "for x in [1, 2] { game.put(space(\"mill\"), x); } for x in game.spaces { game.put(x, 1); }",
        "if game.turn > 1 { let x = 1; game.put(space(\"mill\"), x); } else { let x = space(\"mill\"); game.put(x, 1); }",
        "let o = space(\"mill\"); { let o = 3; game.put(space(\"mill\"), o); } game.put(o, 1);",
        "for s in [1, 2] { game.put(space(\"mill\"), s); } game.put(space(\"mill\"), game.spaces.filter(|s| s.troops > 1).len());",
        "let n = space(\"mill\"); game.put(n, 1); let n = n.troops; game.put(space(\"mill\"), n);",
        "let n = 1; for m in [1] { let n = space(\"mill\"); game.put(n, m); } game.put(space(\"mill\"), n);",
        "let f = [1].map(|a| a + 1); let a = space(\"mill\"); game.put(a, f.len());",
        "let a = 1; game.put(space(\"mill\"), game.spaces.filter(|a| a.troops > [1].map(|a| a + 1).len()).len() + a);",
        "let x = `${ let x = 1; x } of ${game.turn}`; if x == \"1\" { let x = 2; game.put(space(\"mill\"), x); }",
        "let x = 1; for (s, x) in game.spaces { game.put(s, x); } game.put(space(\"mill\"), x);",
    ];
    for text in right {
        let text = format!("fn card(game) {{ {text} }}");
        assert_eq!(faults(&text), Vec::<String>::new(), "{text}");
    }
    let wrong = [
        ("for x in [1] { } for x in game.spaces { game.put(space(\"mill\"), x); }", "`x`"),
        ("{ let o = 1; } let o = space(\"mill\"); game.put(space(\"mill\"), o);", "`o`"),
        ("let n = 1; { let n = \"mil\"; game.put(space(n), 1); } n = 2;", "`\"mil\"`"),
        ("let a = 1; game.spaces.filter(|a| { game.put(space(\"mill\"), a); true });", "`a`"),
    ];
    for (text, marked) in wrong {
        let text = format!("fn card(game) {{ {text} }}");
        let found = faults(&text);
        assert!(found.len() == 1 && found[0].contains(marked), "{text}: {found:?}");
    }
}

#[test]
fn a_function_stands_where_it_is_used() {
    let kept = [
        "fn card(game) { let is_strong = |space| space.troops > 1; game.spaces.filter(is_strong) }",
        "fn card(game) { [|n| n].len() }",
        "fn card(game) { #{ inner: |n| n }.len() }",
        "fn card(game) { inner(|n| n) } fn inner(f) { f }",
        "fn card(game) { [1].map(|n| |m| m).len() }",
        "fn card(game) { [1].map(|n| |m| n).len() }",
        "fn card(game) { [1].reduce(|a, b| a, |n| n).len() }",
        "fn card(game) { let n = 1; let f = || n; n = #{ f: f }; n.len() }",
        "fn card(game) { |n| n }",
        "fn card(game) { return |n| n; }",
        "fn card(game) { if game.turn > 1 { |n| n } else { 1 } }",
        "fn card(game) { switch game.turn { 1 => |n| n, _ => 2 } }",
        "fn card(game) { `${|n| n}` }",
    ];
    for text in kept {
        let found = faults(text);
        assert!(found.iter().any(|fault| fault.starts_with("closure-kept ")), "{text}: {found:?}");
    }
    for text in [
        "fn card(game) { let n = 0; [1].filter(|m| { n = m; true }).len() }",
        "fn card(game) { let n = 0; [1].filter(|m| { n += m; true }).len() }",
        "fn card(game) { let l = [0]; [1].filter(|m| { l[0] = m; true }).len() }",
        "fn card(game) { let l = []; [1].filter(|m| { l.push(m); true }).len() }",
    ] {
        let found = faults(text);
        let is_told = |fault: &String| fault.starts_with("closure-changes-variable ");
        assert!(found.iter().any(is_told), "{text}: {found:?}");
    }
    for text in [
        "fn card(game) { game.spaces.filter(|space| space.owner != game.army).len() }",
        "fn card(game) { let own = game.spaces; own.filter(|space| own.len() > 1).len() }",
        "fn card(game) { let n = 1; game.regions.filter(|one| one.spaces.some(|at| at.troops > n)).len() }",
    ] {
        assert_eq!(faults(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn texts_are_literals_and_listed_once() {
    let text = r#"
        fn card(game) { ask(game, "Which one?"); ask(game, "Which one?"); pick(game) }
        fn ask(game, which) { ask_space(which, game.spaces); }
        fn pick(game) {
            let choices = ["The first"];
            choices.push("The second");
            ask_option("Which way?", choices);
            ask_yes("Sure, " + game.army.id + "?");
            game.roll(6, `${game.turn} dice`);
        }
    "#;
    let survey = one(text);
    let texts: Vec<&str> = survey.texts.iter().map(|text| text.text.as_str()).collect();
    assert_eq!(texts, ["Which one?", "The first", "The second", "Which way?"]);
    assert_eq!(&text[survey.texts[0].start..survey.texts[0].end], "\"Which one?\"");
    let codes: Vec<&str> = survey.faults.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, ["text-not-literal", "text-not-literal"]);
}

#[test]
fn what_does_not_parse_is_marked_where_it_stands() {
    assert_eq!(
        faults("fn card(game) {\n    let summer = \"été\" game.turn\n}"),
        [
            "script-syntax `game`: a `;` is missing before `game` (end the statement before it with `;`, or remove the extra word)"
        ]
    );
    assert_eq!(
        faults("fn card(game) { troops }"),
        ["script-syntax `troops`: unknown variable `troops` \
            (a variable begins with `let troops = …`; an id is written `\"troops\"`)"]
    );
    assert_eq!(
        faults("fn card(game) { eval(\"1\") }"),
        ["script-syntax `eval`: `eval` is not allowed in scripts"]
    );
    assert_eq!(faults("fn card(game) {").len(), 1);
}

#[test]
fn files_of_an_edition_share_their_functions_and_modules_keep_theirs() {
    let file = |text, module| ScriptSource { path: "a.rhai", text, module, depth: 0 };
    let sources = [
        file(
            "fn card(game) { helper(game); verbs::verb(game); verbs::vreb(game); own(game); }",
            None,
        ),
        file("fn helper(game) { } fn card(game) { }", None),
        file("fn verb(game) { own(game); helper(game); } fn own(game) { }", Some("verbs")),
    ];
    let found = survey(&sources, &Files::read(&sources), &names, &|_| None).faults;
    let found: Vec<_> = found.iter().map(|fault| (fault.file, fault.message.as_str())).collect();
    assert_eq!(
        found,
        [
            (0, "unknown function `verbs::vreb`"),
            (0, "unknown function `own`"),
            (1, "function `card` is defined twice"),
            (2, "unknown function `helper`"),
        ]
    );
}

#[test]
fn what_a_query_leads_to_may_only_look() {
    let text = r#"
        fn card_playable(game) { let list = [1]; list.set(0, 2); check(game) && game.spaces.some(|s| dice(game) > 1) }
        fn check(game) { game.army.has_conquered() }
        fn dice(game) { game.put(space("mill"), 1); game.roll(6) }
        fn card(game) { game.reinforce(game.army, 3); }
    "#;
    let sources = [ScriptSource { path: "a.rhai", text, module: None, depth: 0 }];
    let found = writes(&sources, &Files::read(&sources), "card_playable", AllowedCalls::Looks);
    let found: Vec<_> =
        found.iter().map(|fault| (&text[fault.start..fault.end], fault.certain)).collect();
    assert_eq!(found, [("set", false), ("put", true), ("roll", true)]);
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the ids that the cards name, from a file with a line for each kind, its word first.
fn ids_of_the_games(kind: ScriptType) -> Vec<String> {
    let text = read("tests/api/names.txt");
    let rows = text.lines().map(|line| line.split(' '));
    let mut ids = rows.filter_map(|mut row| (row.next() == Some(kind.as_str())).then_some(row));
    ids.next().into_iter().flatten().map(str::to_owned).collect()
}

fn read(path: &str) -> String {
    fs::read_to_string(repository().join(path)).expect("the file is in the repository")
}

/// Returns the names of the scripts in a directory, sorted.
fn scripts(dir: &str) -> Vec<String> {
    let entries = fs::read_dir(repository().join(dir)).expect("the directory is there");
    let names = entries.map(|entry| entry.expect("it can be read").file_name());
    let names = names.filter_map(|name| name.to_str()?.strip_suffix(".rhai").map(str::to_owned));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn the_cards_of_two_games_need_nothing_that_is_not_there() {
    let modules = scripts("scripts");
    let shared: Vec<(String, &String)> =
        modules.iter().map(|name| (read(&format!("scripts/{name}.rhai")), name)).collect();
    let games = scripts("tests/api");
    assert_eq!(games.len(), 2);
    for game in games {
        let text = read(&format!("tests/api/{game}.rhai"));
        let mut sources = vec![ScriptSource { path: &game, text: &text, module: None, depth: 0 }];
        let modules = shared.iter();
        sources.extend(modules.map(|(text, name)| ScriptSource {
            path: name,
            text,
            module: Some(name),
            depth: 0,
        }));
        let files = Files::read(&sources);
        let survey = survey(&sources, &files, &ids_of_the_games, &|_| None);
        assert!(survey.faults.is_empty(), "{:#?}", survey.faults);
        assert!(survey.texts.len() > 5, "{:?}", survey.texts);
        for id in read(&format!("tests/api/{game}.txt")).lines() {
            let is_it = |function: &DefinedFunction| function.name == id && function.params == 1;
            assert!(survey.functions.iter().any(is_it), "{game} has no {id}");
        }
        for query in survey.functions.iter().filter(|function| function.name.ends_with("_playable"))
        {
            assert_eq!(
                writes(&sources, &files, &query.name, AllowedCalls::Looks),
                [],
                "{}",
                query.name
            );
        }
    }
}
