//! The reference of the functions that scripts may call, for people and for editors.

use super::api::{API, ApiFunction, CallSyntax, Power, ScriptType, ScriptTypeForm};
use super::host::DICE_AT_ONCE;
use super::sandbox::{
    ANSWERS_MAX, ARRAY_MAX, CALLS_MAX, EVENTS_MAX, FUNCTIONS_MAX, MAP_MAX, OPERATIONS_MAX,
    QUEUE_MAX, STRING_MAX, TEXT_MAX, VALUE_DEPTH_MAX, VARIABLES_MAX,
};

/// Returns the limits of scripts, each with its maximum.
pub fn limits() -> Vec<(&'static str, u64)> {
    let most = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
    vec![
        ("operations of a query, or of an effect from one question to the next", OPERATIONS_MAX),
        ("operations of an effect from its beginning to its end", crate::game::EFFECT_MAX),
        ("operations of all runs of an effect, with what they repeat", crate::game::ALL_RUNS_MAX),
        ("operations that count like a function begun", crate::game::OPERATIONS_OF_ONE),
        ("functions within functions", most(CALLS_MAX)),
        ("bytes of a text", most(STRING_MAX)),
        ("values of a list, those of lists in it included", most(ARRAY_MAX)),
        ("keys of a map", most(MAP_MAX)),
        ("lists and maps within each other", most(VALUE_DEPTH_MAX)),
        ("variables at a time", most(VARIABLES_MAX)),
        ("functions of a file, closures included", most(FUNCTIONS_MAX)),
        ("bytes of a file", most(TEXT_MAX)),
        ("questions and dice of a run", most(ANSWERS_MAX)),
        ("dice at once", DICE_AT_ONCE.into()),
        ("events that a run causes", most(EVENTS_MAX)),
        ("steps that a run takes with `then`", most(QUEUE_MAX)),
        ("functions run between two decisions", crate::game::SCRIPTS_AT_ONCE.into()),
        ("functions run in a turn", crate::game::SCRIPTS_IN_TURN.into()),
    ]
}

/// Returns the reference as a page: by chapter, each function with its signature and description.
pub fn reference() -> String {
    let mut page = String::from(
        "# What a script may call\n\n\
         A `?` marks a parameter that may be left out. An id in quotation marks may stand wherever a thing of the game\n\
         does. What changes the game or asks somebody is for effects and reactions alone: conditions and other queries\n\
         only look. Functions of shared modules are called `module::name(…)`, without an import.\n",
    );
    let mut chapter = "";
    for function in API {
        if function.chapter != chapter {
            chapter = function.chapter;
            page.extend(["\n## ", chapter, "\n\n"]);
        }
        let power = match function.power {
            Power::Look => "",
            Power::Change => " *Changes the game.*",
            Power::Ask => " *Asks.*",
        };
        page.extend(["- `", &function.signature(), "`: ", function.doc, power, "\n"]);
    }
    page
}

/// Returns the reference as a definition file, from which editors complete and explain.
pub fn definitions() -> String {
    let mut file = String::from("module static;\n");
    for function in API {
        for left_out in (0..=function.optional).rev() {
            let n_params = function.params.len() - left_out;
            file.extend(["\n/// ", function.doc, "\n", &definition(function, n_params), "\n"]);
        }
    }
    file
}

/// Returns the definition of one function with its first `n_params` parameters.
fn definition(function: &ApiFunction, n_params: usize) -> String {
    let params = function.params[..n_params].iter();
    let params = params.map(|(name, kind)| format!("{}: {}", param(name), type_of(*kind)));
    let params: Vec<String> = params.collect();
    let get = match function.shape {
        CallSyntax::Property => "get ",
        CallSyntax::Free | CallSyntax::Method => "",
    };
    let returns = type_of(function.returns);
    format!("fn {get}{}({}) -> {returns};", function.name, params.join(", "))
}

/// Returns the name of a parameter in definition files, where `until` is reserved.
fn param(name: &str) -> &str {
    if name == "until" { "how_long" } else { name }
}

/// Returns the type in definition files. Parameters also accept ids of things of the game; results
/// are always things.
fn type_of(kind: ScriptType) -> &'static str {
    match kind.form() {
        ScriptTypeForm::Thing => match kind {
            ScriptType::Space => "Space",
            ScriptType::Region => "Region",
            ScriptType::Army => "Army",
            ScriptType::Card => "Card",
            ScriptType::Token => "Token",
            _ => "Game",
        },
        ScriptTypeForm::Id | ScriptTypeForm::Word | ScriptTypeForm::Text => "String",
        ScriptTypeForm::Number => "int",
        ScriptTypeForm::Flag => "bool",
        ScriptTypeForm::List(_) => "Array",
        ScriptTypeForm::Any => "?",
        ScriptTypeForm::Nothing => "()",
    }
}
