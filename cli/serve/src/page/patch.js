// Puts a patch on a state, as `serve/patch.rs` makes them: `[value]` replaces, `{key: patch}` changes parts of an object,
// `{"#": n, "3": patch}` elements of a list that has `n` of them afterwards. What did not change stays the same object.

export function patched(old, patch) {
  if (Array.isArray(patch)) return patch[0];
  if (Array.isArray(old)) {
    const list = [];
    for (let at = 0; at < patch["#"]; at++) list.push(at in patch ? patched(old[at], patch[at]) : old[at]);
    return list;
  }
  const object = { ...old };
  for (const [key, part] of Object.entries(patch)) object[key] = patched(old[key], part);
  return object;
}
