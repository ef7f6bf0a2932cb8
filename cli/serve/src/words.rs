//! The texts of the page itself, in the language of the reader. Numbers and names that a page fills
//! in are written `%`.

use serde_json::{Map, Value, json};

use warboard_table::text::{Texts, say};

/// Returns every text of the page by its name.
pub(super) fn words(texts: &Texts) -> Value {
    let all =
        [of_game(texts), of_offer(texts), of_board(texts), of_host(texts)].into_iter().flatten();
    let mut words: Map<String, Value> =
        all.map(|(name, text)| (name.to_owned(), Value::from(text))).collect();
    let paces = [
        say!(texts, "page-pace-slow"),
        say!(texts, "page-pace-middle"),
        say!(texts, "page-pace-fast"),
        say!(texts, "page-pace-none"),
    ];
    let levels = [
        say!(texts, "page-level-turns"),
        say!(texts, "page-level-steps"),
        say!(texts, "page-level-all"),
    ];
    words.insert("paces".to_owned(), json!(paces));
    words.insert("levels".to_owned(), json!(levels));
    Value::Object(words)
}

/// Returns the texts of a game's page.
fn of_game(texts: &Texts) -> Vec<(&'static str, String)> {
    vec![
        ("title", say!(texts, "page-title")),
        ("board", say!(texts, "page-board")),
        ("standing", say!(texts, "page-standing")),
        ("tale", say!(texts, "page-tale")),
        ("offer", say!(texts, "page-offer")),
        ("hand", say!(texts, "page-hand")),
        ("people", say!(texts, "page-people")),
        ("chat", say!(texts, "page-chat")),
        ("say", say!(texts, "page-say")),
        ("unread", say!(texts, "page-unread", "n" = "%")),
        ("muted", say!(texts, "page-muted")),
        ("sentAgain", say!(texts, "page-sent-again")),
        ("unanswered", say!(texts, "page-unanswered")),
        ("send", say!(texts, "page-send")),
        ("you", say!(texts, "page-you")),
        ("watching", say!(texts, "page-watching")),
        ("watchers", say!(texts, "page-watchers", "n" = "%")),
        ("yourMove", say!(texts, "page-your-move")),
        ("waits", say!(texts, "page-waits", "seat" = "%")),
        ("waitsSomebody", say!(texts, "page-waits-somebody")),
        ("goesOn", say!(texts, "page-goes-on")),
        ("forYou", say!(texts, "page-for-you")),
        ("latest", say!(texts, "page-latest")),
        ("wins", say!(texts, "page-wins")),
        ("again", say!(texts, "page-again")),
        ("playOn", say!(texts, "page-play-on")),
        ("playOnFrom", say!(texts, "page-play-on-from")),
        ("playOnTitle", say!(texts, "page-play-on-title")),
        ("playedOn", say!(texts, "page-played-on", "n" = "%")),
        ("here", say!(texts, "page-here")),
        ("away", say!(texts, "page-away")),
        ("conceded", say!(texts, "page-conceded")),
        ("standIn", say!(texts, "page-stand-in")),
        ("bot", say!(texts, "page-bot", "bot" = "%")),
    ]
}

/// Returns the texts of a game's page about the available choices and the board.
fn of_offer(texts: &Texts) -> Vec<(&'static str, String)> {
    vec![
        ("undo", say!(texts, "page-undo")),
        ("wishOwn", say!(texts, "page-wish-own")),
        ("wish", say!(texts, "page-wish", "seat" = "%")),
        ("agree", say!(texts, "page-agree")),
        ("refuse", say!(texts, "page-refuse")),
        ("back", say!(texts, "page-back")),
        ("until", say!(texts, "page-until")),
        ("leave", say!(texts, "page-leave")),
        ("left", say!(texts, "page-left", "n" = "%")),
        ("more", say!(texts, "page-more")),
        ("less", say!(texts, "page-less")),
        ("number", say!(texts, "page-number")),
        ("from", say!(texts, "page-from", "space" = "%")),
        ("choose", say!(texts, "page-choose")),
        ("nothingYet", say!(texts, "page-nothing-yet")),
        ("pace", say!(texts, "page-pace")),
        ("auto", say!(texts, "page-auto")),
        ("autoTurn", say!(texts, "page-auto-turn")),
        ("endTurn", say!(texts, "page-end-turn")),
        ("typed", say!(texts, "page-typed")),
        ("do", say!(texts, "page-do")),
        ("habits", say!(texts, "page-habits")),
        ("goOn", say!(texts, "page-go-on")),
        ("concede", say!(texts, "page-concede")),
        ("concedeSure", say!(texts, "page-concede-sure")),
        ("unsent", say!(texts, "page-unsent")),
        ("legend", say!(texts, "page-legend")),
        ("help", say!(texts, "page-help")),
        ("rules", say!(texts, "page-rules")),
        ("helpText", say!(texts, "page-help-text")),
        ("close", say!(texts, "page-close")),
        ("lost", say!(texts, "page-lost")),
        ("dice", say!(texts, "page-dice", "hash" = "%")),
        ("clock", say!(texts, "page-clock", "n" = "%")),
        ("spaces", say!(texts, "status-spaces")),
        ("income", say!(texts, "status-income")),
        ("cards", say!(texts, "status-cards")),
        ("apart", say!(texts, "status-apart")),
        ("army", say!(texts, "status-army")),
        ("out", say!(texts, "page-out")),
        ("near", say!(texts, "page-near")),
        ("nextSet", say!(texts, "page-next-set", "n" = "%")),
        ("mayPlay", say!(texts, "page-may-play")),
        ("program", say!(texts, "page-program", "n" = "%")),
        ("rolled", say!(texts, "page-rolled")),
        ("losses", say!(texts, "page-losses", "n" = "%")),
        ("total", say!(texts, "page-total", "total" = "%", "needed" = "%")),
        ("over", say!(texts, "page-over")),
        ("replay", say!(texts, "page-replay", "file" = "%")),
        ("notify", say!(texts, "page-notify")),
        ("level", say!(texts, "page-level")),
        ("skip", say!(texts, "page-skip")),
        ("keys", say!(texts, "page-keys")),
        ("other", say!(texts, "page-other-language")),
        ("dim", say!(texts, "page-scheme")),
    ]
}

/// Returns the texts of the board.
fn of_board(texts: &Texts) -> Vec<(&'static str, String)> {
    vec![
        ("free", say!(texts, "page-free")),
        ("closed", say!(texts, "picture-closed")),
        ("zoomIn", say!(texts, "page-zoom-in")),
        ("zoomOut", say!(texts, "page-zoom-out")),
        ("whole", say!(texts, "page-whole")),
    ]
}

/// Returns the texts of the host's page.
fn of_host(texts: &Texts) -> Vec<(&'static str, String)> {
    vec![
        ("host", say!(texts, "page-host")),
        ("newGame", say!(texts, "page-new-game")),
        ("games", say!(texts, "page-games")),
        ("noGames", say!(texts, "page-no-games")),
        ("edition", say!(texts, "page-edition")),
        ("variant", say!(texts, "page-variant")),
        ("asPrinted", say!(texts, "page-as-printed")),
        ("players", say!(texts, "page-players")),
        ("options", say!(texts, "page-options")),
        ("seat", say!(texts, "page-seat", "n" = "%")),
        ("person", say!(texts, "human")),
        ("clockHost", say!(texts, "page-clock-host")),
        ("noClock", say!(texts, "page-no-clock")),
        ("begin", say!(texts, "page-begin")),
        ("copy", say!(texts, "page-copy")),
        ("mute", say!(texts, "page-mute")),
        ("unmute", say!(texts, "page-unmute")),
        ("copied", say!(texts, "page-copied")),
        ("turn", say!(texts, "page-turn", "n" = "%")),
        ("areHere", say!(texts, "page-are-here", "list" = "%")),
        ("spectators", say!(texts, "serve-spectators")),
        ("ended", say!(texts, "page-ended")),
        ("giveLinks", say!(texts, "page-give-links")),
    ]
}
