//! Chronicles of games that are played here: what they come to, what they keep to themselves, and their pages.

use std::sync::Arc;

use warboard_engine::game::{Event, Viewer};
use warboard_engine::model::{Lang, SeatId, TableId};
use warboard_engine::record::Record;
use warboard_engine::steps::StepKind;

use super::end::{again, blocks, told};
use super::{BeatKind, Chronicle, Film, Point};
use crate::paint::plain;
use crate::presenter::Presenter;
use crate::samples::{GAMES, game};
use crate::steps;
use warboard_draw::BoardMarks;

fn seen(desk: &Presenter, record: &Record, viewer: Viewer) -> (Chronicle, Film) {
    Chronicle::of(desk, record, viewer).unwrap()
}

/// A whole game of every edition, in the lines that its players read.
#[test]
fn the_end_of_a_game_of_every_edition() {
    for (at, (name, ..)) in GAMES.into_iter().enumerate() {
        let (desk, record) = game(at, 20_000);
        let (chronicle, _) = seen(&desk, &record, Viewer::Truth);
        let lines = plain(&told(&desk, &chronicle).join("\n"));
        insta::assert_snapshot!(format!("end-{name}"), lines);
    }
}

/// Dice against dice: units spared on one side are lost on the other, so the sum of all luck is 0.
#[test]
fn luck_is_a_sum_of_nothing() {
    for (at, (name, ..)) in GAMES.into_iter().enumerate() {
        let (desk, record) = game(at, 20_000);
        let (chronicle, _) = seen(&desk, &record, Viewer::Truth);
        let luck = chronicle.armies.iter().map(|army| army.luck);
        let rolls: u32 = luck.clone().map(|luck| luck.rolls).sum();
        let left_out: u32 = luck.clone().map(|luck| luck.left_out).sum();
        assert!(rolls > 20, "{name}: {rolls} rolls");
        assert_eq!(left_out, 0, "{name}: rolls that nobody understands");
        let spared: i64 = luck.map(|luck| luck.spared).sum();
        // Each army is rounded to a hundredth by itself. Hits that are placed cost one side alone.
        let is_compared =
            !desk.rules.steps.rows().iter().any(|step| matches!(step.kind, StepKind::Fire(_)));
        if is_compared {
            assert!(spared.abs() <= 4, "{name}: {spared}");
        }
    }
}

/// Three dice against two cost the attacker 7161/7776 of a unit in the mean, and three against one 1281/3888 - computed by hand
/// from the 7776 and the 1296 rolls.
#[test]
fn luck_is_what_was_computed_by_hand() {
    let (desk, record) = game(0, 20_000);
    let (chronicle, _) = seen(&desk, &record, Viewer::Truth);
    let mut expected = vec![0.0; desk.rules.armies.len()];
    let mut lost = vec![0; desk.rules.armies.len()];
    // Two pairs: the attacker loses both in 2275, one each in 2611, none in 2890 of 7776. One pair: in 441 of 1296.
    let three_two = (2.0 * 2275.0 + 2611.0) / 7776.0;
    let means = [
        ((3, 2), 2.0, three_two),
        ((3, 1), 1.0, 441.0 / 1296.0),
        ((2, 2), 2.0, (2.0 * 581.0 + 420.0) / 1296.0),
        ((2, 1), 1.0, 91.0 / 216.0),
        ((1, 2), 1.0, 161.0 / 216.0),
        ((1, 1), 1.0, 21.0 / 36.0),
    ];
    let mut battle = None;
    record
        .replay(Arc::clone(&desk.rules), |moment| {
            for told in moment.events {
                match told.event {
                    Event::Attacked { army, .. } => {
                        battle = Some((army, moment.game.view(Viewer::Truth).battle().defender));
                    }
                    Event::Resolved { attacker, defender, losses_attacker, losses_defender } => {
                        let dice = (attacker.as_slice().len(), defender.as_slice().len());
                        let (_, pairs, mean) =
                            *means.iter().find(|(of, ..)| *of == dice).expect("these dice");
                        let (one, other) = battle.expect("an attack");
                        expected[one.index()] += mean;
                        expected[other.index()] += pairs - mean;
                        lost[one.index()] += losses_attacker;
                        lost[other.index()] += losses_defender;
                    }
                    _ => {}
                }
            }
        })
        .unwrap();
    for (at, army) in chronicle.armies.iter().enumerate() {
        assert_eq!(army.luck.lost, lost[at], "{}", army.side.name);
        let found = f64::from(i32::try_from(army.luck.expected).unwrap()) / 100.0;
        assert!((found - expected[at]).abs() < 0.006, "{}: {found}", army.side.name);
        assert_eq!(army.luck.spared, army.luck.expected - 100 * i64::from(army.luck.lost));
    }
}

/// The time line is in order, turns and curves fit each other, and what a film shows is what the game was.
#[test]
fn every_moment_is_the_one_that_was() {
    for at in 0..GAMES.len() {
        let (desk, record) = game(at, 400);
        let (chronicle, film) = seen(&desk, &record, Viewer::Truth);
        assert!(chronicle.beats.is_sorted_by_key(|beat| beat.at));
        assert_eq!(chronicle.points.len(), chronicle.turns.len() + 1);
        assert!(chronicle.beats.iter().any(|beat| beat.kind == BeatKind::Turn));
        let mut n = 0;
        record
            .replay(Arc::clone(&desk.rules), |moment| {
                if moment.entry.is_none() || super::is_told(moment) {
                    let there = BoardMarks::seen(&moment.game.view(Viewer::Truth), Lang::En);
                    assert_eq!(film.marks(n).spaces, there.spaces, "moment {n}");
                    n += 1;
                }
            })
            .unwrap();
        assert_eq!(film.shots().len(), n);
    }
}

/// Counts the lines of a chronicle that its viewer `of` may not know: lines of events as read by
/// viewers who see all of them.
fn leaks(
    desk: &Presenter,
    record: &Record,
    (chronicle, film): &(Chronicle, Film),
    of: Viewer,
) -> usize {
    let (mut found, mut at) = (0, 0);
    let watched = record.replay(Arc::clone(&desk.rules), |moment| {
        if moment.entry.is_some() && !super::is_told(moment) {
            return;
        }
        for told in moment.events {
            let lines = [told.event, told.seen_by(of)].map(|event| steps::line(desk, event));
            let [Some(whole), part] = lines.map(|line| line.map(|line| plain(&line))) else {
                continue;
            };
            let beats = chronicle.beats.iter().filter(|beat| beat.at == at);
            let mut said = beats.map(|beat| &beat.text).chain(&film.shots()[at].lines);
            found += usize::from(Some(&whole) != part.as_ref() && said.any(|text| *text == whole));
        }
        at += 1;
    });
    watched.unwrap();
    found
}

#[test]
fn nobody_reads_what_was_hidden() {
    let mut told = 0;
    for (at, (name, ..)) in GAMES.into_iter().enumerate() {
        let (desk, record) = game(at, 250);
        let all = seen(&desk, &record, Viewer::Truth);
        let seats = (0..desk.rules.seats.len()).map(|seat| Viewer::Seat(SeatId::from_index(seat)));
        for viewer in seats.chain([Viewer::Public]) {
            told += leaks(&desk, &record, &all, viewer);
            let own = seen(&desk, &record, viewer);
            assert_eq!(leaks(&desk, &record, &own, viewer), 0, "{name}, {viewer:?}");
            assert_eq!(own.1.shots().len(), all.1.shots().len(), "the same moments for everybody");
        }
    }
    assert!(told > 20, "{told} lines hide something");
}

#[test]
fn a_game_is_played_again_by_the_command_that_is_told() {
    for (at, (name, ..)) in GAMES.into_iter().enumerate() {
        let (_, record) = game(at, 1);
        let seats = record.header.seats.join(",");
        let command = format!("warboard play {name} --seats {seats}");
        assert_eq!(again(&record.header, Lang::En), Some(command));
    }
}

#[test]
fn curves_are_drawn_in_blocks() {
    assert_eq!(blocks(&[0, 1, 4, 8], 8, 10), "·▁▄█");
    assert_eq!(blocks(&[8, 0, 0, 0, 0, 0, 0, 0, 8], 8, 3), "█·█");
    assert_eq!(blocks(&[], 0, 3), "");
    assert_eq!(blocks(&[-3, 5], 5, 3), "·█");
}

/// A minimal change of the lead is not a turning point, nor is a change small beside the greatest
/// one.
#[test]
fn trifles_decide_nothing() {
    let (desk, record) = game(0, 400);
    let (whole, _) = seen(&desk, &record, Viewer::Truth);
    let turning = |points: [[u32; 3]; 3]| -> Vec<usize> {
        let point = |winning| Point { winning, ..Point::default() };
        let turns = vec![whole.turns[0].clone(); 2];
        let points = points.iter().map(|all| all.iter().copied().map(point).collect()).collect();
        let chronicle = Chronicle { turns, points, end: None, beats: Vec::new(), ..whole.clone() };
        super::turning::of(&desk, &chronicle).iter().map(|turning| turning.turn).collect()
    };
    let even = [334, 333, 333];
    let by_a_hair = [333, 334, 333];
    let much = [240, 520, 240];
    assert_eq!(turning([even, by_a_hair, much]), [1]);
    let less = [270, 460, 270];
    assert_eq!(turning([even, much, less]), [0], "a trifle beside the other");
}
