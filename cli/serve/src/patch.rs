//! The difference between two states, in the compact form sent to a page.
//!
//! A patch is `[value]` where a value is replaced, `{"key": patch}` where parts of an object changed, and `{"#": n, "3": patch}`
//! where elements of a list did, which has `n` of them afterwards. `page/patch.js` puts it on.

use serde_json::{Map, Value, json};

/// Returns the patch that makes `new` of `old`; `None` where they are equal.
pub(super) fn diff(old: &Value, new: &Value) -> Option<Value> {
    if old == new {
        return None;
    }
    match (old, new) {
        (Value::Object(old), Value::Object(new)) if old.keys().eq(new.keys()) => {
            let changed = new.iter().filter_map(|(key, value)| {
                Some((key.clone(), diff(old.get(key).unwrap_or(&Value::Null), value)?))
            });
            Some(Value::Object(changed.collect()))
        }
        (Value::Array(old), Value::Array(new)) if !old.is_empty() && !new.is_empty() => {
            let mut changed = Map::from_iter([("#".to_owned(), json!(new.len()))]);
            for (at, value) in new.iter().enumerate() {
                let patch =
                    old.get(at).map_or_else(|| Some(json!([value])), |old| diff(old, value));
                changed.extend(patch.map(|patch| (at.to_string(), patch)));
            }
            Some(Value::Object(changed))
        }
        _ => Some(json!([new])),
    }
}

#[cfg(test)]
#[path = "../../tests/it/serve/put.rs"]
mod put;

#[cfg(test)]
mod tests {
    use super::put::put;
    use super::*;

    #[test]
    fn a_patch_makes_the_new_of_the_old() {
        let states = [
            json!({"a": 1, "b": [1, 2, {"c": null}], "d": {"e": "x"}}),
            json!({"a": 1, "b": [1, 3, {"c": [4]}], "d": {"e": "y"}}),
            json!({"a": null, "b": [1], "d": {"e": "y", "f": 2}}),
            json!({"a": [[]], "b": [1, 2, 3, 4], "d": []}),
            json!([]),
            json!({"#": 3, "0": [1]}),
        ];
        for old in &states {
            for new in &states {
                let Some(patch) = diff(old, new) else {
                    assert_eq!(old, new);
                    continue;
                };
                assert_ne!(old, new);
                assert_eq!(put(old, &patch), *new, "{patch}");
            }
        }
        let small = diff(&states[0], &json!({"a": 2, "b": [1, 2, {"c": null}], "d": {"e": "x"}}));
        assert_eq!(small.unwrap().to_string(), r#"{"a":[2]}"#);
    }
}
