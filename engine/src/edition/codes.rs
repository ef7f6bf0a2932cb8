//! Codes of diagnostics.

/// Declares each code once: a constant for the loader and a row of [`CODES`] for lists of codes.
macro_rules! codes {
    ($($name:ident $code:literal $scope:ident $meaning:literal;)*) => {
        /// Every code with a one-line description, in alphabetical order.
        pub const CODES: &[(&str, &str)] = &[$(($code, $meaning)),*];

        $(
            #[allow(dead_code, reason = "the checks of scripts name some codes themselves")]
            pub(crate) const $name: &str = $code;
        )*

        /// Returns the code with this name.
        pub(crate) fn known(code: &str) -> Option<&'static str> {
            CODES.iter().map(|&(known, _)| known).find(|&known| known == code)
        }

        /// Returns whether a problem with this code depends on its own block only. Such a problem
        /// cannot follow from another file that does not parse.
        pub(crate) fn is_local(code: &str) -> bool {
            match code {
                $($code => codes!(@$scope),)*
                _ => false,
            }
        }
    };
    (@local) => { true };
    (@wide) => { false };
}

codes! {
    ALLOW_WITHOUT_REASON "allow-without-reason" local "a warning is silenced without a reason";
    ALWAYS_FALSE "always-false" wide "a condition that never holds";
    BAD_ID "bad-id" local "an id is not snake_case";
    BAD_SOURCE "bad-source" local "a source does not begin with rulebook, web, reconstructed or ours";
    CHANGES_IN_QUERY "changes-in-query" wide "a query changes the game or asks a question";
    CLOSURE_CHANGES_VARIABLE "closure-changes-variable" local "a closure changes a variable outside it";
    CLOSURE_KEPT "closure-kept" local "a function is stored or passed on instead of being written where it is used";
    CUT_SOURCE "cut-source" local "an incomplete source, or two in one string";
    DECK_TWICE "deck-twice" wide "a deck merged into two others, or used although its cards are merged into another";
    EMPTY_DECK "empty-deck" wide "a step uses a deck that has no cards";
    EMPTY_REGION "empty-region" wide "a region has no space";
    EMPTY_SPACES "empty-spaces" wide "an opening that puts no units on the board";
    EMPTY_TEXT "empty-text" local "a text for players is empty";
    FACTION_TWICE "faction-twice" wide "an army is put into two factions";
    FREE_WITHOUT_LIMIT "free-without-limit" wide "a step sells what has no price, as often as one likes";
    FUNCTION_TWICE "function-twice" wide "two functions of the edition have the same name";
    HIDDEN_CHARACTER "hidden-character" local "a text with control characters, or marks that reverse the direction of text";
    HIDDEN_WITHOUT_AMONG "hidden-without-among" local "a hidden variable of which nobody could guess what it is";
    HOLDS_AT_START "holds-at-start" wide "a victory condition or the condition of a card that is met before the first turn";
    ID_TWICE "id-twice" wide "two entries of one table have the same id";
    IDLE_CARD "idle-card" wide "a card without any use, among cards with effects";
    IDLE_HOOK "idle-hook" wide "a hook for something that never happens";
    IDLE_ORDER "idle-order" wide "an order that no card offers";
    IDLE_STEP "idle-step" wide "a step that never has anything to do";
    IDLE_TARGET "idle-target" wide "a target that can never be attacked";
    IMPOSSIBLE_SET "impossible-set" wide "a trade of cards that cannot make a set";
    KEY_TWICE "key-twice" wide "a key is given twice";
    LETTER_TWICE "letter-twice" wide "two armies are marked with the same letter";
    LINK_TO_ITSELF "link-to-itself" wide "a space is linked to itself";
    LINK_TWICE "link-twice" wide "two spaces are linked twice";
    LISTED_TWICE "listed-twice" local "a list names something twice, or two rows start with the same pieces";
    MARKER_FOLLOWS "marker-follows" wide "something moves a marker that follows the board";
    MISSING_COMBAT "missing-combat" wide "a step with battles in an edition without battle rules";
    MISSING_DECK "missing-deck" wide "a faction that plays has no deck to draw from, or two";
    MISSING_KEY "missing-key" wide "a required key is missing";
    MISSING_SETUP "missing-setup" wide "no setup row for a number of players";
    MISSING_SINGULAR "missing-singular" local "a word for several spaces, and none for one";
    MISSING_SOURCE "missing-source" wide "a block has no source";
    MISSING_TRANSLATION "missing-translation" local "a text lacks one of the languages";
    MISSING_TROOPS "missing-troops" wide "a setup row leaves out the troops of an army that plays";
    NAME_TWICE "name-twice" wide "two rows of one table have names that look alike or are typed alike";
    NESTED_TOO_DEEPLY "nested-too-deeply" local "tables, arrays or parts of a script nested too deeply";
    NEVER_EQUAL "never-equal" wide "two values are compared that are never equal";
    NEVER_PLAYED "never-played" wide "a card that no random game played";
    NEVER_PLAYS "never-plays" wide "something for an army, a faction or a number of players that never plays";
    NEVER_REACHED "never-reached" wide "a deck, kind of unit, track, pile or condition without effect in many games";
    NEVER_WON "never-won" wide "a victory that cannot be reached";
    NO_CHANGE "no-change" wide "an overlay that changes nothing, or a key of one that has no effect";
    NO_FACTION "no-faction" wide "an army in no faction, where others are in one";
    NO_GLYPH "no-glyph" wide "a name that pictures of the board print differently";
    NOT_ALLOWED "not-allowed" local "a word that is not one of those allowed here";
    NOT_SILENCEABLE "not-silenceable" wide "an error cannot be silenced; only warnings can";
    NOT_UTF8 "not-utf8" local "a file is not UTF-8 text";
    NOTHING_TO_REMOVE "nothing-to-remove" wide "an overlay removes, replaces or changes something that does not exist";
    ONE_WAY_LINK "one-way-link" wide "a space lists a neighbour that does not list it back";
    OUT_OF_RANGE "out-of-range" local "a number that is too small or too large";
    PLACE_TWICE "place-twice" wide "two spaces are drawn in one place";
    PRINTS "prints" local "a script shows a value to its author, which no game does";
    SCRIPT_FAILS "script-fails" wide "a script fails in a random game";
    SCRIPT_SYNTAX "script-syntax" local "the file is not valid Rhai";
    SHAPE_CROSSES "shape-crosses" wide "the outline of an area crosses itself";
    SHAPE_OUTSIDE "shape-outside" wide "a corner or a label beyond the edge of the sheet";
    SHAPE_TOO_SMALL "shape-too-small" wide "an outline of an area that encloses nothing";
    SHAPE_TWICE "shape-twice" wide "a space has two areas";
    SPLIT_REGION "split-region" wide "a region whose spaces are not all linked inside it";
    STRAY_FILE "stray-file" wide "a TOML file in a place where none is read";
    SYNTAX "syntax" local "the file is not valid TOML";
    TEXT_NOT_LITERAL "text-not-literal" wide "a text for players that is not a literal string";
    TEXT_PARTS "text-parts" wide "a text names parts that are not given, or is given parts that it does not name";
    TOO_FEW_CLAIMS "too-few-claims" wide "limits of claims that leave spaces empty";
    TOO_FEW_TROOPS "too-few-troops" wide "the troops of a setup row do not cover the spaces";
    TOO_LONG "too-long" local "a name or text that is too long";
    TOO_MANY "too-many" wide "a table with too many rows";
    TWO_SETUPS "two-setups" wide "pieces start on some spaces, and the opening gives out the others";
    UNKNOWN_ARMY "unknown-army" wide "an army that no file declares";
    UNKNOWN_AROUND "unknown-around" wide "a link that leaves the sheet, between spaces that no link joins";
    UNKNOWN_CARD "unknown-card" wide "a card that the edition does not have";
    UNKNOWN_CODE "unknown-code" local "a comment silences a code that does not exist";
    UNKNOWN_COLUMN "unknown-column" wide "a column that the track does not have";
    UNKNOWN_DECK "unknown-deck" wide "a deck that no file declares";
    UNKNOWN_EDITION "unknown-edition" wide "an edition to be extended that is not there";
    UNKNOWN_FACTION "unknown-faction" wide "a faction that no file declares";
    UNKNOWN_FUNCTION "unknown-function" wide "a function that no script and no table of the engine has";
    UNKNOWN_GIFT "unknown-gift" wide "something is given that is no unit, variable or deck";
    UNKNOWN_KEY "unknown-key" local "an unknown key";
    UNKNOWN_LINK_TAG "unknown-link-tag" wide "a kind of link that no block has";
    UNKNOWN_MODULE "unknown-module" wide "a shared module that does not exist";
    UNKNOWN_NAME "unknown-name" wide "a string in a script names something that does not exist";
    UNKNOWN_NUMBER "unknown-number" wide "an amount counts a number that is printed nowhere";
    UNKNOWN_ORDER "unknown-order" wide "an order that no file declares";
    UNKNOWN_PILE "unknown-pile" wide "a pile of tokens that no file declares";
    UNKNOWN_PROPERTY "unknown-property" wide "a property that no value has";
    UNKNOWN_REGION "unknown-region" wide "a region that no file declares";
    UNKNOWN_SPACE "unknown-space" wide "a space that no file declares";
    UNKNOWN_STEP "unknown-step" wide "a step or window that no file declares";
    UNKNOWN_SYMBOL "unknown-symbol" wide "a symbol that no file declares";
    UNKNOWN_TAG "unknown-tag" wide "a tag that no file declares";
    UNKNOWN_TOKEN "unknown-token" wide "a token that no file declares";
    UNKNOWN_TRACK "unknown-track" wide "a track that no file declares";
    UNKNOWN_UNIT "unknown-unit" wide "a kind of unit that no file declares";
    UNKNOWN_VARIABLE "unknown-variable" wide "a variable that no file declares";
    UNREACHABLE_SPACE "unreachable-space" wide "spaces that no link joins to the rest of the board";
    UNREADABLE_FILE "unreadable-file" local "a file that cannot be read";
    UNUSED_ALLOW "unused-allow" wide "a comment silences a warning that does not occur";
    UNUSED_DECK "unused-deck" wide "a deck that no step names";
    UNUSED_FUNCTION "unused-function" wide "a function that nothing names and nothing calls";
    UNUSED_SETUP "unused-setup" wide "a setup row for a number of players that cannot play";
    UNUSED_SYMBOL "unused-symbol" wide "a symbol that no card shows";
    UNUSED_TAG "unused-tag" wide "a tag that no space carries, or that nothing asks for";
    UNUSED_TEXT "unused-text" wide "a translation of a text that no script shows";
    UNUSED_TRACK "unused-track" wide "a track whose numbers nothing uses";
    UNUSED_VARIABLE "unused-variable" wide "a variable that nothing reads, or that nothing changes";
    WRONG_ARGUMENTS "wrong-arguments" wide "a function called with the wrong number of arguments";
    WRONG_ARTICLE "wrong-article" local "the article of a name fits neither its words nor the other language";
    WRONG_COUNT "wrong-count" wide "a declared count differs from the files";
    WRONG_LESSON "wrong-lesson" wide "a lesson whose position or answer does not fit its edition";
    WRONG_ORDER "wrong-order" wide "an order that does not name each army with a seat once";
    WRONG_PART "wrong-part" local "a step of the opening in the turn, or the reverse";
    WRONG_RESULT "wrong-result" wide "a function returns a value of the wrong type";
    WRONG_SEATS "wrong-seats" wide "a setup row does not have one seat for each player";
    WRONG_TYPE "wrong-type" local "a value of another type than the key takes";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted_and_distinct() {
        assert!(CODES.is_sorted_by(|a, b| a.0 < b.0));
    }
}
