//! Expectations of players at the terminal: visible battles, `undo`, `auto`, `end` and `odds`.

use std::fs;

use super::{Place, cards, dealt, last_hash};

fn play(args: &[&str], lines: &str) -> String {
    let place = Place::new();
    let ran = place.run(&[&["play"], args, &["--plain", "--save", "game"]].concat(), lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.out
}

const ALLIED: [&str; 7] =
    ["classic", "--variant", "allied-neutrals", "--seed", "14", "--seats", "human,greedy"];

const PEOPLE: [&str; 8] =
    ["classic", "--variant", "mission", "--seed", "5", "--seats", "human,human", "--quick"];

fn wiles(seats: &str, lines: &str) -> String {
    let place = cards::place("wiles");
    let args = ["play", "./wiles", "--plain", "--seed", "2", "--seats", seats, "--save", "game"];
    let ran = place.run(&args, lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.out
}

/// Counts the occurrences of `part` in `text`.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn the_dice_of_an_ally_are_shown() {
    let args = ["classic", "--variant", "allied-neutrals", "--seed", "4"];
    let args = [&args[..], &["--seats", "human,greedy"]].concat();
    let out = play(&args, "auto\ndefend auto\nauto\nquit\n");
    assert!(out.contains("Red commands Yellow too."), "{out}");
    let dice = "Peru (Blue) 4 2 1 against 3 Argentina (Yellow): ";
    assert!(out.contains(dice), "{out}");
    // Before Yellow was an ally, its battles were summarised.
    assert!(out.contains("Blue attacks East Africa from North Africa: 2 battles"), "{out}");
}

/// Standing orders are active again on resume; answers prepared for a single question are not.
#[test]
fn what_was_said_beforehand_holds_after_a_break() {
    let place = Place::new();
    let args = ["classic", "--seed", "7", "--option", "opening=deal", "--plain", "--save", "game"];
    let begun = place.run(&[&["play"], &args[..]].concat(), "auto\ndefend auto\nauto\nquit\n");
    assert_eq!((begun.code, begun.err.as_str()), (Some(0), ""));
    let again = place.run(&["resume", "game", "--plain"], "defend ask\nquit\n");
    assert!(
        again.out.contains("Your standing orders are active again: `defend auto`."),
        "{}",
        again.out
    );
    assert_eq!((again.code, again.err.as_str()), (Some(0), ""));
    // Orders of another seat and invalid lines are skipped; a game without the file resumes as
    // well.
    let path = place.path("game.said");
    let said = fs::read_to_string(&path).expect("it was kept");
    fs::write(&path, format!("junk\n{{\"seat\":9,\"line\":\"defend auto\"}}\n{said}")).unwrap();
    let third = place.run(&["resume", "game", "--plain"], "quit\n");
    assert!(third.out.contains("active again: `defend auto`, `defend ask`."), "{}", third.out);
    // A new game of the same name does not inherit them.
    fs::remove_file(place.path("game")).unwrap();
    let anew = place.run(&[&["play"], &args[..]].concat(), "quit\n");
    assert_eq!((anew.code, path.exists()), (Some(0), false), "{}", anew.err);
    let last = place.run(&["resume", "game", "--plain"], "quit\n");
    assert!(!last.out.contains("holds again"), "{}", last.out);
}

/// A bot plays a turn to its end, and one undo reverts all of it.
#[test]
fn a_bot_plays_the_rest_of_a_turn() {
    let args =
        ["classic", "--seed", "7", "--option", "opening=deal", "--seats", "human,simple,simple"];
    let out = play(&args, "auto\ndefend auto\nauto turn\nundo\nquit\n");
    let turn = out.split("plays for you until the turn is over").nth(1).expect(&out);
    let (played, rest) = turn.split_once("> undo").expect(&out);
    assert!(
        played.contains("Red places ") && played.contains("──── Green · Round 2 ────"),
        "{played}"
    );
    assert!(!played.contains("Red, Combat>"), "{played}");
    assert!(rest.contains("Undone") && rest.contains("(3)> quit"), "{rest}");
}

/// In the steps of an ally, its own legal attacks are listed as well, and no others.
#[test]
fn odds_are_those_of_the_battle_in_hand_and_of_allies() {
    let args = ["classic", "--variant", "allied-neutrals", "--seed", "196"];
    let args = [&args[..], &["--seats", "human,greedy"]].concat();
    let out = play(&args, "auto\nodds\ndefend auto\nauto\nyes\nodds\nauto\nodds all\nquit\n");
    let in_hand = "> odds\nUral against Ukraine, 14 that can fight against 6: 97.0 % to take it";
    assert!(out.contains(in_hand), "{out}");
    let allied = out.split("Red, for Black, Place the allied reinforcements (2)> odds").nth(1);
    let allied = allied.and_then(|text| text.split("> auto").next()).expect(&out);
    assert!(
        allied.contains("Eastern United States (11)") && allied.contains("Brazil (9)"),
        "{allied}"
    );
    let own = allied.lines().filter(|line| line.trim_end().ends_with("Red")).count();
    assert_eq!(own, 0, "{allied}");
}

/// The state of an invasion is reported after its battle, also when another seat has defended
/// meanwhile. Secret news is reported once.
#[test]
fn a_seat_that_comes_back_is_told_how_things_stand_and_nothing_twice() {
    let lines =
        "auto\nauto\nauto\ncards\nattack siberia irkutsk 3\n2\nattack siberia irkutsk 3\n2\nquit\n";
    let out = play(&PEOPLE, lines);
    assert_eq!(count(&out, "Blue draws Asia."), 1, "{out}");
    assert_eq!(count(&out, "Siberia (17), Irkutsk (5): `again` attacks once more"), 1, "{out}");
    let stands = "Irkutsk (Red): Blue loses 2, Red loses 0.\nSiberia (15), Irkutsk (5): `again` attacks once more";
    assert!(out.contains(stands), "{out}");
}

/// A resumed battle continues with its dice shown as before, also after `resume`.
#[test]
fn a_battle_that_is_taken_up_again_is_told_to_its_end() {
    let place = Place::new();
    let told =
        "Venezuela (Green) 6 1 1 against 3 2 Central America (Red): Green loses 1, Red loses 1.";
    let args = ["play", "classic", "--plain", "--seed", "6", "--option", "opening=deal"];
    let args = [&args[..], &["--seats", "human,simple,simple", "--save", "game"]].concat();
    let ran = place.run(&args, "auto\n2\nundo\nredo\nundo\nquit\n");
    assert_eq!(count(&ran.out, told), 2, "{}", ran.out);
    let ran = place.run(&["resume", "game", "--plain"], "2\nquit\n");
    assert_eq!(count(&ran.out, told), 1, "{}", ran.out);
}

#[test]
fn what_is_taken_back_at_once_is_one_persons() {
    let lines = "auto\nauto\nauto\nattack siberia irkutsk 3\n2\nend\nend\nundo 3\nquit\n";
    let out = play(&PEOPLE, lines);
    let done = "Blue: Undone: 2 decisions; `redo` does the first of them again. \
        Red decided what came before; `undo` alone takes it back.\n";
    assert!(out.contains(done), "{out}");
}

#[test]
fn a_number_in_a_window_is_that_of_the_list() {
    let out = wiles(
        "human,simple,simple",
        "auto\nauto\nend\nattack ford harbour\n3\n2\ncards\n1\nquit\n",
    );
    let asked = "You may play 1 Shield, by name or by number: `play shield`; Enter passes.";
    assert!(out.contains(asked), "{out}");
    assert!(out.contains("> 3\nThat is not one of the answers."), "{out}");
    assert!(out.contains("> 2\nThat is not one of the answers."), "{out}");
    assert!(out.contains("   2  Shield (may be played now: `play 1`)"), "{out}");
    assert!(out.contains("> 1\nNorth plays Shield"), "{out}");
    let out = wiles("human,human,simple", "auto\nauto\nauto\nend\n\nquit\n");
    let asked = "Name the card or its number in `cards`, or press Enter to pass; `legal` names";
    assert!(out.contains(asked), "{out}");
}

/// Returns the percentage that follows these words in the output.
fn chance(out: &str, words: &str) -> f64 {
    let behind = out.split(words).nth(1).and_then(|rest| rest.split(" %").next());
    behind.and_then(|number| number.trim().parse().ok()).expect(out)
}

/// The question for a card shows the chances of the battle without the card and with it.
#[test]
fn a_card_is_asked_for_with_its_chances() {
    let lines = "auto\nauto\nend\nattack ford harbour\nlegal\nquit\n";
    let out = wiles("human,simple,simple", lines);
    let stands = chance(&out, "As it stands, the attack succeeds with a probability of ");
    // With the card, ties are won by the attacker.
    let with_card = chance(&out, "With it the attack would succeed with a probability of ");
    assert!(0.0 < stands && stands < with_card, "{stands} {with_card}: {out}");
}

/// A window can be turned off for one side of a battle.
#[test]
fn a_window_is_turned_off_for_one_side() {
    let asked = "You may play 1 Shield";
    let attack = |said: &str| {
        let lines = format!("auto\nauto\n{said}\nwindows\nend\nattack ford harbour\nquit\n");
        wiles("human,simple,simple", &lines)
    };
    let off = attack("windows before_roll never attacking");
    assert!(off.contains(", when you attack: you are never asked.\n"), "{off}");
    assert!(off.contains("never (attacking), once (defending)"), "{off}");
    assert!(!off.contains(asked), "{off}");
    let on = attack("windows before_roll never defending");
    assert!(on.contains(asked), "{on}");
    // A setting of the whole window applies to both sides again.
    let again = attack("windows before_roll never attacking\nwindows before_roll once");
    assert!(again.contains(asked) && !again.contains("(attacking),"), "{again}");
    let none = wiles("human,simple,simple", "auto\nwindows place never attacking\nquit\n");
    assert!(none.contains("There is no window") || none.contains("nobody attacks"), "{none}");
}

/// During setup, the prompt states how far `auto` goes.
#[test]
fn auto_says_before_how_far_it_goes() {
    let out = play(&["classic", "--seed", "3", "--seats", "human,simple,simple"], "quit\n");
    assert!(out.contains("`auto` takes and adds all for you"), "{out}");
}

#[test]
fn a_bot_answers_once_or_says_how_far_it_goes() {
    let args = ["classic", "--seed", "3", "--seats", "human,simple,simple"];
    let out = play(&args, "auto\nauto simple\nauto\nundo\nhelp stop\nquit\n");
    let said = "The computer takes the rest for you, and places all your starting units; `undo` takes that back.\n";
    assert_eq!(count(&out, said), 1, "{out}");
    assert_eq!(count(&out, "The computer answers for you: `attack "), 1, "{out}");
    assert!(out.contains("This game never uses it."), "{out}");
    let allied = ["classic", "--variant", "allied-neutrals", "--seed", "16"];
    let allied = [&allied[..], &["--seats", "human,greedy"]].concat();
    let out = play(&allied, "auto\nauto simple\nhelp stop\nquit\n");
    assert!(out.contains("> auto simple\nThe computer answers for you: `defend 2`\n"), "{out}");
    assert!(!out.contains("This game never uses it."), "{out}");
    // One question alone, where `auto` completes the set-up.
    let out = play(&args, "auto once\nauto simple once\nquit\n");
    assert_eq!(count(&out, "The computer answers for you: `"), 2, "{out}");
    // A command queued ahead does not answer another question.
    let place = Place::new();
    let ran = place.run(&dealt("human,simple,simple", "game"), "auto; auto; auto\nquit\n");
    assert!(ran.out.contains("`auto; auto` was skipped"), "{}", ran.out);
}

#[test]
fn going_on_is_no_answer_to_yes_or_no() {
    let out = play(&ALLIED, "auto\ndefend auto\nauto\nend\npass\nno\nquit\n");
    for word in ["end", "pass"] {
        let refused = format!(
            "> {word}\n“{word}” cannot be used now; `help` lists the commands that can. Do you reinforce Yellow? yes, no\n"
        );
        assert!(out.contains(&refused), "{out}");
    }
    assert!(out.contains("> no\nRed · Combat."), "{out}");
}

#[test]
fn odds_are_told_for_so_many() {
    let lines = "defend auto\nauto\nauto\nodds ngu eau with 2\nodds ngu eau 2\n\
        odds ngu eau with 99\nodds ngu eau with 0\nhelp odds\nhelp place\nquit\n";
    let place = Place::new();
    let out = place.run(&dealt("human,simple,simple", "game"), lines).out;
    let told = "New Guinea against Eastern Australia, 11 that can fight against";
    assert!(count(&out, told) == 2, "{out}");
    assert!(out.contains("> odds ngu eau with 99\nNew Guinea has only "), "{out}");
    assert!(out.contains("> odds ngu eau with 0\nThe number must be 1 to "), "{out}");
    assert!(
        out.contains("odds [all|FROM TO [TO …] [with N] [leaving N] [until N] [for CHANCE]]\n"),
        "{out}"
    );
    assert!(!out.contains("KIND"), "{out}");
}

/// A person's command is undone as a whole, before and after a resume.
#[test]
fn what_a_command_took_is_taken_back_after_resume() {
    let place = Place::new();
    let args = ["play", "classic", "--plain", "--seed", "3", "--seats", "human,simple,simple"];
    let ran = place.run(&[&args[..], &["--save", "game"]].concat(), "auto\nquit\n");
    assert_eq!(ran.code, Some(0));
    let entries = |text: &str| text.lines().filter(|line| line.starts_with("{\"n\":")).count();
    let before = entries(&place.read("game"));
    assert!(before > 90, "{before}");
    let ran = place.run(&["resume", "game", "--plain"], "undo\nlog all\nredo\nundo\nquit\n");
    assert!(ran.out.contains("Red, Claim the territories> log all"), "{}", ran.out);
    assert!(ran.out.contains("Place the reinforcements (4)> undo\n"), "{}", ran.out);
    let ran = place.run(&["resume", "game", "--plain"], "redo\nundo\nquit\n");
    assert_eq!(count(&ran.out, "Red, Claim the territories> "), 2, "{}", ran.out);
    // An older save does not record which answers belong to one command.
    let old = place.read("game").replace(",\"goes_on\":true", "");
    place.write("old", &old[..old.find("{\"undo\"").unwrap()]);
    let ran = place.run(&["resume", "old", "--plain"], "undo\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("Red, Reinforce the territories"), "{}", ran.out);
}

/// The numbers of a replay do not reveal how often another seat was asked.
#[test]
fn the_numbers_of_a_replay_count_what_was_told() {
    let place = cards::place("wiles");
    let args = ["play", "./wiles", "--plain", "--seed", "4", "--seats", "human,human,simple"];
    let lines = "auto\nauto\nplay supply\n\nauto\nend\n\n\n\nquit\n";
    let ran = place.run(&[&args[..], &["--save", "game"]].concat(), lines);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let passes = place.read("game").lines().filter(|line| line.contains("\"pass\"")).count();
    let ran = place.run(&["replay", "game", "--plain", "--step"], "\n".repeat(300));
    let number = |line: &str| line.strip_prefix('[')?.split(']').next()?.parse::<usize>().ok();
    let numbers: Vec<usize> =
        ran.out.lines().flat_map(|line| line.split("q stops ")).filter_map(number).collect();
    let entries = place.read("game").lines().filter(|line| line.starts_with("{\"n\":")).count();
    assert!(passes > 0, "nobody passed");
    assert_eq!(numbers.last(), Some(&(entries - passes)), "{}", ran.out);
    let refused = place.run(&["replay", "game", "--to", &entries.to_string()], "");
    assert_eq!(refused.code, Some(2), "{}", refused.out);
}

#[test]
fn help_says_what_a_save_holds() {
    let place = Place::new();
    for command in ["play", "resume", "show", "replay"] {
        let ran = place.run(&[command, "--help"], "");
        let text = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in ["contains the edition", "seed", "every hand", "--seat"] {
            assert!(text.contains(part), "{command}: {text}");
        }
    }
}

/// A single target need not be named, and a table wider than the terminal is cut between its
/// columns.
#[test]
fn rounds_are_played_in_few_words() {
    let args = ["return-of-the-jedi", "--seed", "3", "--lang", "fr", "--bots", "hard"];
    let lines =
        "aide\nprogrammer 2 4 6\nquoi\n1\ndéplacer m1 i1 tout\ntirer\nauto\nétat\nquitter\n";
    let out = play(&args, lines);
    assert!(
        out.contains("> tirer\nL'Alliance rebelle tire sur I6 depuis I1 (X-Wings) : "),
        "{out}"
    );
    assert!(out.contains("`aide programmer` en explique une."), "{out}");
    assert!(out.contains("1 X-Wings : Déplacez autant de X-Wings"), "{out}");
    let status = out.split("> état").nth(1).unwrap();
    assert_eq!(count(status, ">  R Alliance rebelle"), 3, "{status}");
    assert!(status.lines().all(|line| line.chars().count() <= 80), "{status}");
}

/// A bot's answer is reported as the command to type, in the language of the game; typing it gives
/// the same game.
#[test]
fn what_a_bot_answers_can_be_typed() {
    for (edition, times) in [("return-of-the-jedi", 40), ("clone-wars", 60)] {
        let args = ["play", edition, "--plain", "--seed", "3", "--lang", "fr"];
        let args = [&args[..], &["--seats", "human,human", "--save", "game"]].concat();
        let (place, lines) = (Place::new(), "auto\n".repeat(times));
        let ran = place.run(&args, &lines);
        let answer = |told: &str| {
            let first = told.lines().next().unwrap_or_default();
            let said = first.strip_prefix("L'ordinateur répond pour vous : `");
            said.map_or("auto", |said| said.trim_end_matches('`')).to_owned()
        };
        let answers: Vec<String> = ran.out.split("> auto\n").skip(1).map(answer).collect();
        assert_eq!(answers.len(), times, "{}", ran.out);
        assert!(answers.iter().filter(|answer| *answer != "auto").count() > times / 2);
        let other = Place::new();
        let typed = other.run(&args, format!("{}\n", answers.join("\n")));
        assert_eq!(last_hash(&place.read("game")), last_hash(&other.read("game")), "{}", typed.out);
    }
}

/// `auto` ends the step once all units are placed, even if a card keeps the step open.
#[test]
fn a_bot_goes_on_where_all_is_placed() {
    let out = wiles("human,simple,simple", "auto\nauto\nauto\nquit\n");
    let all =
        out.split("Nothing can be placed now. Go on with `end`, or play a card.").nth(1).unwrap();
    assert!(all.contains("> auto\nThe computer answers for you: `"), "{out}");
}

/// Cards without a set are asked about if several people play, although classic has no playable
/// cards.
#[test]
fn cards_without_a_set_are_told_so() {
    let place = Place::new();
    let mut args = dealt("human,human,simple", "game");
    args[4] = "1";
    let ran = place.run(&args, "auto simple\n".repeat(150));
    let asked = " · Trade territory cards. You hold no set to trade. Go on with `end`.\n";
    assert!(ran.out.contains(asked), "{}", ran.out);
    let why = "Several people play here: every player who might hold a fitting card is asked";
    assert_eq!(count(&ran.out, why), 1, "{}", ran.out);
    // Units placed for several people cannot be undone.
    let args = ["classic", "--seed", "3", "--seats", "human,human,simple"];
    let out = play(&args, "auto\nquit\n");
    assert!(out.contains("and places all your starting units.\n"), "{out}");
}

/// The question offers an order by its name.
#[test]
fn an_order_is_given_by_its_name_alone() {
    let args = ["return-of-the-jedi", "--seed", "5", "--bots", "hard"];
    let out = play(&args, "program 1 2 3\nluke\nquit\n");
    assert!(out.contains("> luke\nThe Rebel Alliance orders: Luke.\n"), "{out}");
    assert!(out.contains("The Empire draws 6 cards.\n"), "{out}");
    let args = ["return-of-the-jedi", "--seed", "5", "--lang", "fr", "--bots", "hard"];
    let out = play(&args, "programmer 2 3 5\nx-wings\nquitter\n");
    assert!(out.contains("> x-wings\nL'Alliance rebelle ordonne : X-Wings.\n"), "{out}");
}

/// In French, a region held by one army is described with the army's article.
#[test]
fn a_region_is_all_of_an_army_in_french() {
    let args = ["clone-wars", "--seed", "4", "--players", "2", "--lang", "fr", "--bots", "easy"];
    let lines = format!("défendre auto\n{}plateau\nquitter\n", "auto\n".repeat(45));
    let out = play(&args, &lines);
    assert!(out.contains(" : tout à la République rouge\n"), "{out}");
    assert!(out.contains(" : tout aux Séparatistes noirs\n"), "{out}");
}

/// A hit and its effect are one line, and a fire without a hit is reported.
#[test]
fn what_a_fire_does_is_told_once() {
    let args = ["return-of-the-jedi", "--seed", "5", "--bots", "hard"];
    let lines = "program 2 3 5\n1\nmove m1 i1 5\nend\nluke\ny-wings\nend\nquit\n";
    let out = play(&args, lines);
    let hit =
        "(Executor): 4 3 6 6.\n3 in I1: the Rebel Alliance loses 1 X-wing.\n4 in I1: the Rebel";
    assert!(out.contains(hit), "{out}");
    assert!(!out.contains("\nThe Rebel Alliance loses 1 X-wing."), "{out}");
    assert!(out.contains("(TIE fighters): 4 2 2 3 4.\nNothing is hit.\n"), "{out}");
}

/// A card played by bots before the line that names the place must not hide the dice of the battle.
#[test]
fn a_battle_with_a_card_is_told_with_its_dice() {
    let args = ["original-trilogy", "--players", "3", "--seed", "16", "--bots", "hard"];
    let lines = "auto step\nauto step\nauto\nauto\nauto\nauto turn\nauto turn\nstatus\nquit\n";
    let out = play(&args, lines);
    let told = "The defender's die 1 is rolled again: 1 becomes 6.\n\
        Kothlis (Empire) 6 3 2 against 6 Rodia (Hutt Clan): the Empire loses 1,";
    assert!(out.contains(told), "{out}");
    assert!(out.contains("a total of 18, -3 for the Rebel Alliance (Force meter)\n"), "{out}");
}

/// A bot plays a step, or until an attack; `advice` reports its action without taking it.
#[test]
fn a_bot_plays_a_step_or_until_one_is_attacked() {
    let args = ["classic", "--seed", "7", "--option", "opening=deal", "--bots", "hard"];
    let args = [&args[..], &["--players", "3"]].concat();
    let out = play(&args, "auto\ndefend auto\nadvice\nauto step\nadvice\nquit\n");
    assert_eq!(count(&out, "The computer would type `"), 2, "{out}");
    assert!(out.contains("The computer plays for you until the step is over"), "{out}");
    assert!(out.contains("Combat> advice\nThe computer would type `"), "{out}");
    let out = play(&args, "auto\nauto until attacked\nquit\n");
    assert!(out.contains("You are attacked: you play again."), "{out}");
    assert!(out.contains("> quit"), "{out}");
}

/// `end turn` passes the remaining questions of a turn in one line, except those that need an
/// answer; one `undo` reverts it.
#[test]
fn the_rest_of_a_turn_is_passed() {
    let args = ["classic", "--seed", "7", "--option", "opening=deal", "--players", "3"];
    let out = play(&args, "auto\nend turn\nauto step\ndefend auto\nend turn\nundo\nquit\n");
    // Waiting units must be placed.
    assert_eq!(count(&out, "The rest of the turn is skipped"), 1, "{out}");
    let ended = out.split("The rest of the turn is skipped").nth(1).expect(&out);
    let (passed, back) = ended.split_once("> undo").expect(&out);
    assert!(passed.contains("──── Green · Round 2 ────"), "{passed}");
    assert!(!passed.contains("Red, Manoeuvre") && !passed.contains("Red, Combat"), "{passed}");
    assert!(back.contains("Red, Combat"), "{back}");
}

/// `concede` asks for confirmation; then bots play to the end.
#[test]
fn a_game_is_conceded() {
    let args = ["classic", "--seed", "7", "--option", "opening=deal", "--players", "3"];
    let args = [&args[..], &["--bots", "hard"]].concat();
    let out = play(&args, "concede\nconcede yes\n");
    assert!(out.contains("`concede yes` does it"), "{out}");
    assert!(out.contains("Red concedes: the computer plays on to the end."), "{out}");
    assert!(out.contains("The game is over"), "{out}");
}

/// A seat that has conceded is not asked again on resume; undoing the answers given since revokes
/// that.
#[test]
fn who_has_conceded_is_not_asked_again() {
    let place = Place::new();
    let args = ["play", "classic", "--seed", "7", "--option", "opening=deal", "--plain"];
    let args = [&args[..], &["--seats", "human,human,easy", "--save", "game"]].concat();
    let ran = place.run(&args, "concede yes\nquit\n");
    assert!(ran.out.contains("Red concedes"), "{}", ran.out);
    assert!(place.read("game").contains(r#"{"conceded":1,"to":"greedy"}"#));
    let ran = place.run(&["resume", "game", "--plain"], "auto turn\nauto turn\nundo\nquit\n");
    assert!(!ran.out.contains("Red, "), "{}", ran.out);
    assert!(ran.out.contains("Blue, "), "{}", ran.out);
}

/// A side is chosen by its army's name, and a bot by its level.
#[test]
fn a_side_and_a_level_are_chosen() {
    let args = ["classic", "--seed", "7", "--players", "3", "--as", "blue", "--bots", "easy"];
    let out = play(&args, "status\nquit\n");
    assert!(out.contains("Blue, Claim the territories> status"), "{out}");
    assert!(out.contains("easy"), "{out}");
    let place = Place::new();
    let ran = place.run(&["play", "classic", "--as", "bleu", "--players", "3"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("did you mean B Blue?"), "{}", ran.err);
    let ran = place.run(&["play", "classic", "--bots", "clever"], "");
    assert!(ran.err.contains("easy, normal, hard"), "{}", ran.err);
}

/// If a visit takes one unit, the remaining units of the line wait for the next visits.
#[test]
fn many_are_placed_in_one_line() {
    let args = ["classic", "--seed", "7", "--option", "opening=deal", "--players", "3"];
    let out = play(&args, "legal\nquit\n");
    let own = out.split("Your lands: ").nth(1).unwrap();
    let mut names = own.split(", ").map(|name| name.split(" (").next().unwrap());
    let (one, other) = (names.next().unwrap(), names.next().unwrap());
    let out = play(&args, &format!("place {one} 2, {other} 1\nstatus\nquit\n"));
    let placed = out.split("> status").next().unwrap();
    // Three visits, and the one in which `status` is entered.
    assert_eq!(count(placed, "Reinforce the territories ("), 4, "{out}");
    assert!(!out.contains("was skipped"), "{out}");
}

/// `rules` describes one topic; without a topic, or with an unknown one, it lists them.
#[test]
fn rules_are_told_by_topic() {
    let args = ["original-trilogy", "--seed", "5", "--players", "3"];
    let lines = "rules\nrules winning\nrules fighters\nrules claim\nrules zzz\nrules place a base token\n\
        rules guard\nrules phase 8\nrules units\nrules force meter\nquit\n";
    let out = play(&args, lines);
    assert!(out.contains("Topics: Winning, A turn, Units"), "{out}");
    assert!(out.contains("`rules NAME` explains one of them"), "{out}");
    assert!(out.contains("> rules fighters\nfighters ("), "{out}");
    assert!(out.contains("Before the first turn."), "{out}");
    assert!(out.contains("There is no topic “zzz”; `rules` lists the topics.\nTopics:"), "{out}");
    // Part of a name is enough, and the action of a step precedes its source.
    assert!(out.contains("The Empire draws one of the base tokens that are left"), "{out}");
    assert!(out.contains("Source: the rulebook, “Phase 1"), "{out}");
    assert!(!out.contains("reconstructed:"), "{out}");
    // A token's face names its pile; several matches are listed.
    assert!(out.contains("There are: the Emperor, an Imperial guard ×4."), "{out}");
    assert!(
        out.contains("“phase 8” is ambiguous: it can mean Phase 8: before the Death Star moves,"),
        "{out}"
    );
    assert!(
        out.contains(
            "fighters (one rolled 1 is rolled again)\n  costs a card “Fighter”\n  at most 3"
        ),
        "{out}"
    );
    let track = "> rules force meter\nForce meter\n  Cards and rules move the marker over its 7 spaces.\n  Force meter: 2";
    assert!(out.contains(track), "{out}");
}

/// An order and a unit of one name are both described; a climbed track shows its progress and its
/// effect on closed targets.
#[test]
fn rules_of_orders_units_and_tracks() {
    let args = ["return-of-the-jedi", "--seed", "5", "--players", "2"];
    let out = play(&args, "rules x-wings\nrules winning\nrules cards\nstatus\nquit\n");
    assert!(out.contains("X-wings\n  hit on 3 or more\n  at most 20"), "{out}");
    assert!(out.contains("X-wings: Move any number of X-wings"), "{out}");
    let goal = "The Death Star is destroyed · once Shield assault is at its end, 0 of 28: 0 of 1";
    assert!(out.contains(goal), "{out}");
    assert!(out.contains("sectors without the Rebel Alliance: "), "{out}");
    assert!(out.contains("X-wings / Luke"), "{out}");
    assert!(out.contains("Shield assault: 0 of 28, the next space needs 2"), "{out}");
}

/// An ambiguous word is asked back, an incomplete move names the missing part, and unused hits are
/// reported.
#[test]
fn what_is_meant_and_what_is_missing_is_told() {
    let args = ["return-of-the-jedi", "--seed", "1", "--players", "2", "--bots", "beginner"];
    let lines = "program x-wings falcon 4\nprogram 6 5 4\norder x-wings\nmove m1 i2 9\nmove m3 o2 1\nquit\n";
    let out = play(&args, lines);
    let which = "“x-wings” is ambiguous: it can mean 3 X-wings / Luke, 4 X-wings / B-wings / Shield assault or \
        5 X-wings / B-wings / Shield assault.";
    assert!(out.contains(which), "{out}");
    assert!(out.contains("There are 5 X-wings on M1: move 1 to 5."), "{out}");
    assert!(out.contains("M3 has no X-wings."), "{out}");
    // Only the random bot wastes hits.
    let args = ["return-of-the-jedi", "--seed", "9", "--seats", "human,random"];
    let out = play(&args, "program 1 2 3\norder 1\npass\norder 1\npass\nquit\n");
    assert!(out.contains("leaves a die unused that would hit something at M1: 3."), "{out}");
}

/// An undone pass in a window is asked for again, although the window asks only once an invasion.
#[test]
fn a_pass_that_is_taken_back_is_asked_for_again() {
    let args = ["original-trilogy", "--seed", "36", "--seats", "human,greedy"];
    let out = play(&args, "auto\nauto\nauto\nauto turn\npass\nundo\nquit\n");
    let after = out.split("> undo").nth(1).expect("it is taken back");
    let asked = after.split("Dantooine attacks Toprawa. ").nth(1).expect(&out);
    let asked = asked.lines().next().unwrap_or_default();
    assert!(asked.contains("You may play 1 Emergency garrison"), "{out}");
}

/// Windows have names to type in every language, and the effect of a setting is explained once.
#[test]
fn windows_have_names_in_french() {
    let args = ["original-trilogy", "--seed", "12", "--lang", "fr", "--players", "2"];
    let out = play(&args, "fenêtres\nfenêtres before_base jamais\nquitter\n");
    assert!(out.contains("  3  before_base   Phase 1"), "{out}");
    assert_eq!(out.matches("on vous demande quand une carte peut être jouée").count(), 1, "{out}");
    assert!(out.contains("jamais"), "{out}");
}

/// An invasion continues on resume.
#[test]
fn an_invasion_goes_on_after_resume() {
    let place = Place::new();
    let new =
        ["play", "classic", "--plain", "--seed", "3", "--option", "opening=deal", "--players", "3"];
    let out = place.run(&[&new[..], &["--save", "game"]].concat(), "auto\nauto\nauto\nquit\n").out;
    assert!(out.contains("`again` attacks once more"), "{out}");
    let out = place.run(&["resume", "game", "--plain"], "again\nquit\n").out;
    assert!(!out.contains("You have not attacked yet"), "{out}");
    assert!(out.contains("against"), "{out}");
}

/// A game is resumed in its original language unless another is given.
#[test]
fn a_save_keeps_its_language() {
    let place = Place::new();
    let args = ["play", "classic", "--plain", "--seed", "3", "--lang", "fr", "--save", "game"];
    assert_eq!(place.run(&args, "quitter\n").code, Some(0));
    let french = place.run(&["resume", "game", "--plain"], "quitter\n").out;
    assert!(french.contains("Rouge, "), "{french}");
    let english = place.run(&["resume", "game", "--plain", "--lang", "en"], "quit\n").out;
    assert!(english.contains("Red, "), "{english}");
}

/// A single card can be excluded from questions.
#[test]
fn a_card_is_asked_for_or_not() {
    let lines = "auto\nauto\nend\nwindows shield never\nattack ford harbour\nwindows\nquit\n";
    let out = wiles("human,simple,simple", lines);
    assert!(out.contains("Shield: you are never asked"), "{out}");
    assert!(!out.contains("You may play Shield"), "{out}");
}

/// `rules trade` states the sets, their worth, and when a set must be traded.
#[test]
fn rules_say_what_sets_bring() {
    let out = play(&["classic", "--seed", "1"], "rules trade\nquit\n");
    for part in ["three of three symbols", "4, 6, 8, 10, 12, 15", "With 5 cards or more"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let out = play(&["clone-wars", "--seed", "1", "--lang", "fr"], "règles série\nquitter\n");
    assert!(out.contains("trois symboles différents 7"), "{out}");
}
