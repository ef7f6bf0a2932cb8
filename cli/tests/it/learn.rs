//! Lessons: one answer at a time, left and taken up again.

use crate::Place;

/// The answers of the lesson that ships with classic.
const ANSWERS: [&str; 5] = [
    "place brazil 3",
    "attack brazil north africa 3",
    "advance 3",
    "end",
    "fortify argentina venezuela 1",
];

#[test]
fn a_lesson_waits_for_its_answer_and_goes_on_where_it_was_left() {
    let place = Place::new();
    let begin = ["learn", "classic", "--plain", "--lang", "en", "--save", "first.warboard"];
    let told = place.run(&begin, "place venezuela 3\nplace brazil 3\nauto\nundo\nend\n").out;
    assert!(told.contains("Lesson 1 of 5."), "{told}");
    assert!(told.contains("about something else first: “place brazil 3”"), "{told}");
    assert!(
        told.contains("`attack brazil naf 3`"),
        "the bot gives the answer of the lesson: {told}"
    );
    assert!(told.contains("about something else first: “attack brazil naf 3”"), "{told}");
    let resume = ["resume", "first.warboard", "--plain", "--lang", "en"];
    let told = place.run(&resume, "end turn\n").out;
    assert!(told.contains("about something else first"), "a turn is not skipped: {told}");
    let rest = ANSWERS[1..].join("\n") + "\n";
    let resume = ["resume", "first.warboard", "--plain", "--lang", "fr"];
    let told = place.run(&resume, &rest).out;
    assert!(told.contains("Leçon 2 sur 5."), "{told}");
    assert!(told.contains("La leçon est finie."), "{told}");
}

#[test]
fn a_lesson_that_is_not_there_is_refused_with_those_that_are() {
    let place = Place::new();
    let none = place.run(&["learn", "clone-wars", "--lang", "en"], "");
    assert_eq!(none.code, Some(2));
    assert!(none.err.contains("warboard learn classic"), "{}", none.err);
    let unknown = place.run(&["learn", "classic", "--lesson", "second", "--lang", "en"], "");
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("lessons: first"), "{}", unknown.err);
}
