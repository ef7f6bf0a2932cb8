//! Local variables and parameters of scripts, read while a script is being written and need not be
//! whole.

/// A name that a script gives, and how.
pub(super) type Local<'a> = (&'a str, &'static str);

/// Returns the names that are known at the end of a text, the latest first: those of a function end
/// with it, and those of a block with its bracket.
pub(super) fn locals(text: &str) -> Vec<Local<'_>> {
    let tokens = tokens(text);
    let (mut scopes, mut waiting): (Vec<Vec<Local<'_>>>, Vec<Local<'_>>) = (vec![vec![]], vec![]);
    let mut at = 0;
    while let Some(&token) = tokens.get(at) {
        let before = at.checked_sub(1).map_or("", |before| tokens[before]);
        at += 1;
        match token {
            "fn" => {
                scopes = vec![vec![]];
                let end = end_of(&tokens, at, ")");
                waiting = names(&tokens[at..end]).skip(1).map(|name| (name, "parameter")).collect();
                at = end;
            }
            "for" => {
                let end = end_of(&tokens, at, "in");
                waiting.extend(names(&tokens[at..end]).map(|name| (name, "local variable")));
                at = end;
            }
            "let" | "const" => {
                let name = tokens.get(at).filter(|name| is_name(name));
                if let (Some(scope), Some(name)) = (scopes.last_mut(), name) {
                    scope.push((name, "local variable"));
                }
            }
            // Between two values it is an operator.
            "|" if ["(", ",", "=", "{"].contains(&before) => {
                let end = end_of(&tokens, at, "|");
                if let Some(scope) = scopes.last_mut() {
                    scope.extend(names(&tokens[at..end]).map(|name| (name, "parameter")));
                }
                at = end + 1;
            }
            "{" => scopes.push(std::mem::take(&mut waiting)),
            "(" | "[" => scopes.push(Vec::new()),
            "}" | ")" | "]" if scopes.len() > 1 => drop(scopes.pop()),
            _ => {}
        }
    }
    scopes.into_iter().flatten().rev().collect()
}

/// Returns the place of the next such token; the end of the text if there is none.
fn end_of(tokens: &[&str], at: usize, wanted: &str) -> usize {
    let rest = tokens.get(at..).unwrap_or_default();
    rest.iter().position(|token| *token == wanted).map_or(tokens.len(), |found| at + found)
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

fn names<'a>(tokens: &[&'a str]) -> impl Iterator<Item = &'a str> {
    tokens.iter().copied().filter(|token| is_name(token))
}

/// Returns the words and marks of a script, without comments; of a text its first mark.
fn tokens(text: &str) -> Vec<&str> {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some(c) = rest.chars().next() {
        let is_in = |c: char| c.is_alphanumeric() || c == '_';
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if matches!(c, '"' | '`' | '\'') {
            found.push(&rest[..1]);
            text_length(rest, c)
        } else if is_in(c) {
            let length = rest.find(|c: char| !is_in(c)).unwrap_or(rest.len());
            found.push(&rest[..length]);
            length
        } else {
            if !c.is_whitespace() {
                found.push(&rest[..c.len_utf8()]);
            }
            c.len_utf8()
        };
        rest = &rest[length..];
    }
    found
}

/// Returns the bytes of a text in quotation marks, with them.
fn text_length(text: &str, mark: char) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, c)| {
        let ends = c == mark && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |(at, c)| at + c.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::locals;

    fn names(text: &str) -> String {
        locals(text).into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn names_are_known_where_they_are_given_and_no_longer() {
        let cases = [
            ("", ""),
            ("fn raid(game, army) { ", "army game"),
            ("fn raid(game) { let n = 1; if n > 0 { let m = 2; } ", "n game"),
            ("fn raid(game) { let n = 1; if n > 0 { let m = 2; ", "m n game"),
            ("fn raid(game) { for (space, i) in game.spaces { ", "i space game"),
            ("fn raid(game) { for space in game.spaces { } ", "game"),
            ("fn raid(game) { own.filter(|space| space.", "space game"),
            ("fn raid(game) { own.filter(|space| space.troops > 1); ", "game"),
            ("fn raid(game) { let a = b | c | d; ", "a game"),
            ("fn raid(game) { if a || b { ", "game"),
            ("fn one(game) { let n = 1; }\nfn two(army) {", "army"),
            ("fn raid(game) { // let n = 1\n say(\"let m = \\\" |x|\"); /* let k */ ", "game"),
            // What is not whole.
            ("fn raid(game", ""),
            ("let ", ""),
            ("fn", ""),
            ("}}))] let n = \"", "n"),
            ("x(|é", ""),
            ("for ", ""),
        ];
        for (text, wanted) in cases {
            assert_eq!(names(text), wanted, "{text}");
        }
    }
}
