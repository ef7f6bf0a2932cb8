//! The conversion of query results.

use rhai::Dynamic;

use super::explain::type_word;
use super::value::ArmyV;
use crate::game::QueryResult;
use crate::model::Expects;

/// Converts a query's value.
///
/// # Errors
///
/// The value is of another kind than expected; the message contains both.
pub(super) fn reply(value: &Dynamic, expects: Expects) -> Result<QueryResult, String> {
    let reply = read(value);
    let fits = reply.is_some_and(|reply| match expects {
        Expects::Anything => true,
        Expects::Flag => matches!(reply, QueryResult::Flag(_)),
        Expects::Number => matches!(reply, QueryResult::Number(_) | QueryResult::Nothing),
        Expects::Winner => matches!(reply, QueryResult::Army(_) | QueryResult::Nothing),
    });
    reply.filter(|_| fits).ok_or_else(|| {
        let found = value.as_int().map_or_else(
            |_other| type_word(value.type_name()).to_owned(),
            |number| number.to_string(),
        );
        format!("it is {found}, and must be {}", expects.as_str())
    })
}

fn read(value: &Dynamic) -> Option<QueryResult> {
    if value.is_unit() {
        return Some(QueryResult::Nothing);
    }
    if let Ok(flag) = value.as_bool() {
        return Some(QueryResult::Flag(flag));
    }
    if let Ok(number) = value.as_int() {
        return u32::try_from(number).ok().map(QueryResult::Number);
    }
    value.read_lock::<ArmyV>().map(|army| QueryResult::Army(army.0))
}
