//! Suggestions for misspelt keys.

use crate::words::nearest::nearest;

/// French words for keys of the guide.
const FRENCH: [(&str, &str); 22] = [
    ("nom", "name"),
    ("joueurs", "players"),
    ("langues", "languages"),
    ("armee", "army"),
    ("camp", "faction"),
    ("couleur", "colour"),
    ("region", "region"),
    ("espace", "space"),
    ("territoire", "space"),
    ("voisins", "neighbours"),
    ("liens", "links"),
    ("plateau", "board"),
    ("unite", "unit"),
    ("carte", "card"),
    ("pioche", "deck"),
    ("main", "hand"),
    ("symbole", "symbol"),
    ("troupes", "troops"),
    ("victoire", "victory"),
    ("tour", "turn"),
    ("etape", "step"),
    ("combats", "combat"),
];

/// Returns the known key that a word may stand for. Covers another notation, plural and singular, a
/// few wrong letters, and French.
pub(crate) fn meant<'a>(
    key: &str,
    known: &(impl Iterator<Item = &'a str> + Clone),
) -> Option<&'a str> {
    let word = snake(key);
    let found = |word: &str| known.clone().find(|&known| known == word);
    let singular = word.strip_suffix("ies").map(|stem| format!("{stem}y"));
    let forms = [Some(word.clone()), word.strip_suffix('s').map(str::to_owned), singular];
    let forms = forms.into_iter().flatten().chain([format!("{word}s")]);
    let same = forms.into_iter().find_map(|form| found(&form));
    let french = || {
        let mut rows = FRENCH.iter();
        let word = rows.find(|(french, _)| *french == word || format!("{french}s") == word);
        word.and_then(|(_, english)| found(english))
    };
    same.or_else(|| nearest(&word, known.clone())).or_else(french)
}

/// Converts `perTurn`, `Per-Turn` and `PER_TURN` to `per_turn`; French accents are dropped.
fn snake(key: &str) -> String {
    let mut word = String::with_capacity(key.len());
    let mut after_small = false;
    for c in key.chars() {
        if c.is_uppercase() && after_small {
            word.push('_');
        }
        after_small = c.is_lowercase() || c.is_ascii_digit();
        match c {
            '-' | ' ' | '.' => word.push('_'),
            'é' | 'è' | 'ê' | 'É' => word.push('e'),
            _ => word.extend(c.to_lowercase()),
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_known_however_it_is_written() {
        let known = ["per_turn", "name", "space", "players", "factories", "colour"];
        let meant = |key: &str| meant(key, &known.into_iter());
        for key in ["perTurn", "per-turn", "PER_TURN", "Per Turn", "per_turns", "perturn"] {
            assert_eq!(meant(key), Some("per_turn"), "{key}");
        }
        assert_eq!(meant("player"), Some("players"));
        assert_eq!(meant("spaces"), Some("space"));
        assert_eq!(meant("color"), Some("colour"));
        assert_eq!(meant("territoires"), Some("space"));
        assert_eq!(meant("nom"), Some("name"));
        assert_eq!(meant("weather"), None);
    }
}
