//! The meaning of lines, the seats they answer for, and the parts left undone.

use super::{Place, dealt, strikes};

const ROUNDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/rounds");

/// Returns the output of a game, which must succeed without an error.
fn play(args: &[&str], lines: &str) -> String {
    let place = Place::new();
    let ran = place.run(&[&["play"], args, &["--plain", "--save", "game"]].concat(), lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.out
}

fn classic(more: &[&str], lines: &str) -> String {
    let place = Place::new();
    let ran = place.run(&[&dealt("human,simple,simple", "game")[..], more].concat(), lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.out
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn a_number_and_a_kind_stand_in_either_order() {
    let ways = ["moor 1 scout", "moor scout 1", "1 scout moor", "scout 1 moor", "place scout moor"];
    let lines = ways.map(|way| format!("{way}\nundo\n")).concat();
    let out = strikes::play(
        "en",
        &format!("{}{lines}moor 1 wagon\nplace moor 1 2\nquit\n", strikes::PLACE),
    );
    assert_eq!(count(&out, "> undo\nUndone"), ways.len(), "{out}");
    assert_eq!(count(&out, "places Moor +1 scout."), ways.len(), "{out}");
    assert!(out.contains("“wagon” is not a kind of unit"), "{out}");
    assert!(out.contains("> place moor 1 2\nWrite: place SPACE"), "{out}");
}

/// A number in a name is not read as a count of units.
#[test]
fn the_number_of_a_name_is_no_count() {
    let args = ["original-trilogy", "--seed", "1", "--seats", "human,human"];
    let out = play(&args, "claim yavin 4\nauto\nauto\n1\nplace yavin 4\nquit\n");
    assert!(out.contains("The Rebellion places Yavin 4 +1."), "{out}");
}

#[test]
fn the_prompt_counts_every_kind_that_waits() {
    let out =
        strikes::play("en", &format!("{}place moor 2\nplace moor 2 tower\nquit\n", strikes::PLACE));
    assert!(out.contains("(2 soldiers, 1 scout, 2 siege towers)> place moor 2\n"), "{out}");
    assert!(out.contains("(1 scout, 2 siege towers)> place moor 2 tower\n"), "{out}");
    assert!(out.contains("(1 scout)> quit"), "{out}");
}

/// `again` is not offered with one regiment left, nor an example if only cards are left.
#[test]
fn a_prompt_asks_for_nothing_that_cannot_be_done() {
    let args = ["classic", "--option", "opening=deal", "--seed", "5", "--seats"];
    let lines = "auto\ndefend auto\nauto\nattack indonesia western australia until 1\nquit\n";
    let out = play(&[&args[..], &["human,simple,simple"]].concat(), lines);
    assert!(
        out.contains(
            "Indonesia (1), Western Australia (2): no further attack is possible from there.\n"
        ),
        "{out}"
    );
    let wards = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/allies");
    let lines = "1\nauto\nauto\nquit\n";
    let out = play(&[wards, "--seed", "5", "--seats", "human,simple"], lines);
    let asked = "Lord · Place. Nothing can be placed now. Go on with `end`, or play a card. You may also play 1 Quarrel";
    assert!(out.contains(asked), "{out}");
}

#[test]
fn words_that_a_command_does_not_take_are_refused() {
    let lines = "auto\nmap board\nboard all\nstatus red\nlegal moves\ncards 3\nend now\nredo 2\nlog 3 4\n\
        help map board\nundo the lot\ndefend 2 3\nquit now\nquit\n";
    let out = classic(&[], lines);
    let refused = lines.lines().count() - 2;
    assert_eq!(
        count(&out, " is not part of this command; leave it out. Write: "),
        refused,
        "{out}"
    );
}

#[test]
fn several_decisions_are_taken_back_at_once() {
    let lines =
        "place siam 1\nplace alaska 1\nplace alaska 1\nundo 2\nplace alaska 1\nundo 9\nquit\n";
    let out = classic(&[], lines);
    assert!(out.contains("> undo 2\nUndone: 2 decisions"), "{out}");
    assert!(out.contains("There is nothing to undo."), "{out}");
}

/// Queued commands stop at an error, another seat, another turn, or an unexpected question.
#[test]
fn what_is_typed_ahead_answers_what_it_was_meant_for() {
    let out = classic(&[], "place nowhere 1; auto; end\nquit\n");
    assert!(
        out.contains("`auto; end` was skipped because the command before it had no effect."),
        "{out}"
    );
    // Both players reinforce in turn, so the second line belongs to the other one.
    let out = play(
        &["classic", "--seed", "7", "--option", "opening=deal", "--seats", "human,human,simple"],
        "auto; auto; end\nquit\n",
    );
    assert!(out.contains("`auto; end` was skipped because"), "{out}");
    // The turn is over after the last manoeuvre.
    let lines = "auto\ndefend auto\nauto; end; end; end\nquit\n";
    let out = classic(&[], lines);
    assert!(out.contains("Strategic manoeuvre> end\n"), "{out}");
    assert!(out.contains("`end` was skipped because "), "{out}");
}

#[test]
fn whoever_answers_for_an_army_is_named() {
    let args = ["classic", "--variant", "allied-neutrals", "--seed", "5", "--seats", "human,human"];
    let lines = "place siam 3\nquit\n";
    let out = play(&args, lines);
    assert!(out.contains("Red, for Yellow, Reinforce the territories (1/"), "{out}");
    let out = play(&[&args[..], &["--lang", "fr"]].concat(), "placer siam 3\nquitter\n");
    assert!(out.contains("Rouge, pour Jaune · Renforcer les territoires."), "{out}");
}

#[test]
fn partners_of_one_army_are_told_apart() {
    let seats = "human,human,human,human";
    let out = play(&[ROUNDS, "--seed", "1", "--seats", seats], "program 1 2\nprogram 1 2\nquit\n");
    assert!(out.contains("---- Tide 1 takes the seat ----"), "{out}");
    assert!(out.contains("Tide 1, Program> "), "{out}");
    assert!(out.contains("---- Shore 1 takes the seat ----"), "{out}");
}

#[test]
fn long_lists_have_numbers_and_errors_are_short() {
    let args = ["original-trilogy", "--seed", "1", "--seats", "human,human"];
    let out = play(&args, "auto\nauto\nzzz\n14\nplace kessel 1\nquit\n");
    assert!(out.contains(" and 14 more. `legal` lists them all."), "{out}");
    assert!(out.contains("The Empire puts the Death Star on "), "{out}");
    let error = out.lines().find(|line| line.starts_with("Kessel belongs to")).expect(&out);
    assert!(error.len() < 250 && error.contains(" more. `legal`"), "{error}");
    let ambiguous = classic(&[], "look a\nquit\n");
    let error = ambiguous.lines().find(|line| line.contains("“a” is ambiguous")).expect(&ambiguous);
    assert!(error.len() < 150 && error.contains(" more."), "{error}");
}

#[test]
fn the_lines_of_a_turn_are_broken_between_words() {
    for edition in ["classic", "original-trilogy", "clone-wars", "return-of-the-jedi"] {
        let place = Place::new();
        let ran = place.run(&["show", edition, "turn", "--plain"], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        let wide = ran.out.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None);
    }
}

/// In French, words of both languages, articles before names, letters and windows are accepted.
#[test]
fn a_game_is_played_in_french() {
    let lines = "auto\nstatut\ndéfends auto\nplace\nvoir le brésil\nvoir l'alberta\nvoir l’alberta\nplan\n\
        fenêtres\nstatus\nquitter\n";
    let out = classic(&["--lang", "fr"], lines);
    assert!(out.contains("V Vert "), "{out}");
    assert_eq!(count(&out, "Brésil (Bré) : Bleu"), 1, "{out}");
    assert_eq!(count(&out, "Alberta (Alb) : Rouge"), 2, "{out}");
    assert_eq!(count(&out, "Cartes Territoire : "), 2, "{out}");
    let args = ["classic", "--option", "opening=deal", "--seed", "6", "--lang", "fr", "--seats"];
    let asked = play(&[&args[..], &["human,simple,simple"]].concat(), "auto\nquitter\n");
    let told =
        asked.contains("Le Venezuela (") && asked.contains(") attaque l'Amérique centrale (");
    assert!(told, "{asked}");
    let args =
        ["original-trilogy", "--seed", "2", "--seats", "human,random,random", "--lang", "fr"];
    let out = play(
        &args,
        "fenêtre après_lancer jamais\nfenêtre 1 jamais\nfenêtres\nfenêtre lune\nquitter\n",
    );
    assert_eq!(count(&out, "on ne vous demande jamais"), 3, "{out}");
    assert_eq!(count(&out, "  jamais\n"), 2, "{out}");
    assert!(out.contains("1 invasion, 2 avant_lancer, 3 après_lancer, "), "{out}");
}

/// A command up to the limit is read at once, and a longer one is refused.
#[test]
fn a_command_has_an_end() {
    let (long, longer) = ("mill ".repeat(790), "mill ".repeat(801));
    let out = classic(&["--lang", "en"], &format!("{long}\nodds {long}\n{longer}\nquit\n"));
    assert_eq!(count(&out, "A command may have at most 4000 characters; the line was ignored."), 1);
    assert!(count(&out, "mill mill") > 1 && out.len() < 100_000, "{}", out.len());
}

/// A refusal quotes the typed word; an attack `until` a number quotes that number.
#[test]
fn a_refusal_names_what_was_typed() {
    let out = classic(&[], "move siam india\nf siam india\nquit\n");
    assert!(out.contains("“move” cannot be used now;"), "{out}");
    assert!(out.contains("“fortify” cannot be used now;"), "a letter is told as its word: {out}");
    let args = ["classic", "--option", "opening=deal", "--seed", "1", "--seats"];
    let lines = "auto\ndefend auto\nauto\nattack ukraine ural until 90\nquit\n";
    let out = play(&[&args[..], &["human,simple,simple"]].concat(), lines);
    assert!(out.contains("Ukraine already has at most 90 left: "), "{out}");
}

/// A price that cannot be paid is refused with what is missing, in both languages.
#[test]
fn a_price_that_cannot_be_paid_is_told() {
    let market = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/market");
    let languages = [
        ("en", "buy catapult 1\nbuy soldier 1\nbuy knight crest\nquit\n", ["2 coins", "1 coin"]),
        (
            "fr",
            "acheter catapulte 1\nacheter soldat 1\nacheter chevalier crest\nquitter\n",
            ["2 pièces", "1 pièce"],
        ),
    ];
    for (lang, lines, missing) in languages {
        let needs = if lang == "en" { "This needs: " } else { "Il faut : " };
        let args = [market, "--seed", "1", "--seats", "human,human", "--lang", lang];
        let out = play(&args, &format!("0\n0\n{lines}"));
        for price in missing {
            assert!(out.contains(&format!("{needs}{price}. ")), "{price}: {out}");
        }
    }
}

/// A card of the hand is named with the order that it is played for, or by the number of both.
#[test]
fn a_card_of_the_hand_is_played_for_an_order() {
    let blocs = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/blocs");
    for line in ["1", "order blockade support", "blockade support"] {
        let args = [blocs, "--seed", "3", "--seats", "human,human"];
        let out = play(&args, &format!("order europe_scores coup\npass\n{line}\nquit\n"));
        assert_eq!(count(&out, "That is not one of the answers."), 1, "{out}");
        assert!(out.contains("West turns up Blockade.\nWest orders: Support.\n"), "{line}: {out}");
    }
}

/// Units that can reach a battle by unit come along, also those of one kind alone.
#[test]
fn odds_of_a_battle_by_unit_are_told_before_and_after_the_move() {
    let arsenal = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/arsenal");
    let lines = "end\nodds glen\nodds pass glen\nodds peak glen\nmove pass glen 2\nodds\nquit\n";
    let out = play(&[arsenal, "--seed", "3", "--seats", "human,human"], lines);
    assert_eq!(count(&out, "No two sides can fight on Glen."), 1, "{out}");
    // Of the units on Peak, the tank alone goes two links.
    let head =
        "1 tank against 2 infantry, until one side is gone\n  14.3 %  the attacker is left\n";
    assert_eq!(count(&out, head), 1, "{out}");
    let head =
        "2 infantry against 2 infantry, until one side is gone\n  21.4 %  the attacker is left\n";
    assert_eq!(count(&out, head), 2, "{out}");
    assert_eq!(count(&out, "The attacker loses on average 1.70 infantry."), 2, "{out}");
}
