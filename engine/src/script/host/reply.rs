//! What queries give back.

use rhai::Dynamic;

use super::explain::type_word;
use super::value::ArmyV;
use crate::game::Reply;
use crate::model::Expects;

/// What a query's value says; a value of another kind than is asked for is told.
pub(super) fn reply(value: &Dynamic, expects: Expects) -> Result<Reply, String> {
    let reply = read(value);
    let fits = reply.is_some_and(|reply| match expects {
        Expects::Anything => true,
        Expects::Flag => matches!(reply, Reply::Flag(_)),
        Expects::Number => matches!(reply, Reply::Number(_) | Reply::Nothing),
        Expects::Winner => matches!(reply, Reply::Army(_) | Reply::Nothing),
    });
    reply.filter(|_| fits).ok_or_else(|| {
        let found = value.as_int().map_or_else(
            |_other| type_word(value.type_name()).to_owned(),
            |number| number.to_string(),
        );
        format!("it is {found}, and must be {}", expects.as_str())
    })
}

fn read(value: &Dynamic) -> Option<Reply> {
    if value.is_unit() {
        return Some(Reply::Nothing);
    }
    if let Ok(flag) = value.as_bool() {
        return Some(Reply::Flag(flag));
    }
    if let Ok(number) = value.as_int() {
        return u32::try_from(number).ok().map(Reply::Number);
    }
    value.read_lock::<ArmyV>().map(|army| Reply::Army(army.0))
}
