//! Applies patches to states as `page/patch.js` does, for the test client and the test of
//! `cli/serve/src/patch.rs`.

use serde_json::Value;

/// Applies a patch to a state, as the page does.
pub(crate) fn put(old: &Value, patch: &Value) -> Value {
    match (old, patch) {
        (_, Value::Array(whole)) => whole[0].clone(),
        (Value::Array(old), Value::Object(changes)) => {
            let n = usize::try_from(changes["#"].as_u64().unwrap()).unwrap();
            let of = |at: usize| match changes.get(&at.to_string()) {
                Some(patch) => put(old.get(at).unwrap_or(&Value::Null), patch),
                None => old[at].clone(),
            };
            (0..n).map(of).collect()
        }
        (Value::Object(old), Value::Object(changes)) => {
            let mut new = old.clone();
            for (key, patch) in changes {
                let value = put(&old[key], patch);
                new.insert(key.clone(), value);
            }
            Value::Object(new)
        }
        _ => unreachable!("{patch} on {old}"),
    }
}
