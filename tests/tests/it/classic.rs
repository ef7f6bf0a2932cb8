//! Tests of the classic edition as defined by its files.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

use std::path::Path;

use warboard_engine::edition::{Edition, EditionFiles, Setup, SetupError};
use warboard_engine::model::{SourceKind, TableId};
use warboard_engine::steps::{SetWorth, StepKind};

fn classic() -> Edition {
    let files = EditionFiles::from_dir(Path::new("../editions/classic")).unwrap();
    Edition::load(files).unwrap_or_else(|found| panic!("{found}"))
}

fn setup(players: usize, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|&(id, value)| (id.to_owned(), value.to_owned())).collect();
    Setup { players, options, ..Setup::default() }
}

#[test]
fn loads_without_a_warning() {
    let classic = classic();
    assert!(classic.warnings().is_empty(), "{}", classic.warnings());
    assert_eq!((classic.id(), classic.players()), ("classic", &[3, 4, 5, 6][..]));
}

#[test]
fn has_the_printed_counts() {
    let rulebook = classic().rulebook(&setup(4, &[])).unwrap();
    let board = &rulebook.board;
    assert_eq!((board.spaces.len(), board.regions.len(), board.links.len()), (42, 6, 83));
    let degrees: Vec<usize> =
        board.spaces.ids().map(|space| board.neighbours(space).len()).collect();
    assert_eq!(degrees.iter().sum::<usize>(), 2 * 83);
    assert_eq!((degrees.iter().min(), degrees.iter().max()), (Some(&2), Some(&6)));
    let regions = board.regions.iter().map(|(_, region)| (region.spaces.len(), region.bonus));
    assert_eq!(regions.collect::<Vec<_>>(), [(9, 5), (4, 2), (7, 5), (6, 3), (12, 7), (4, 2)]);
    let tagged = |tag: &str| {
        let of_tag = board.links.iter().filter(|link| *board.link_tags[link.tag].id == *tag);
        of_tag.count()
    };
    assert_eq!((tagged("border"), tagged("sea")), (58, 25));
    let between = board
        .links
        .iter()
        .filter(|link| board.spaces[link.a].region != board.spaces[link.b].region);
    assert_eq!(between.count(), 14);
    assert_eq!(rulebook.cards.len(), 44);
    let of =
        |symbol| rulebook.cards.iter().filter(|(_, card)| card.symbols.contains(symbol)).count();
    assert_eq!(rulebook.symbols.ids().map(of).collect::<Vec<_>>(), [16, 16, 16]);
}

#[test]
fn every_border_of_the_rulebook_is_there() {
    let rulebook = classic().rulebook(&setup(3, &[])).unwrap();
    let space = |id: &str| rulebook.board.spaces.find(id).unwrap();
    let pairs = [
        ("venezuela", "brazil"),
        ("egypt", "north_africa"),
        ("great_britain", "western_europe"),
        ("egypt", "southern_europe"),
        ("brazil", "north_africa"),
        ("alaska", "kamchatka"),
        ("siam", "indonesia"),
        ("east_africa", "egypt"),
        ("siam", "india"),
        ("india", "middle_east"),
        ("middle_east", "east_africa"),
    ];
    for (a, b) in pairs {
        assert!(rulebook.board.adjacent(space(a), space(b)), "{a} and {b}");
    }
}

#[test]
fn every_number_of_players_has_its_troops() {
    let classic = classic();
    for (players, troops) in [(3, 35), (4, 30), (5, 25), (6, 20)] {
        let rulebook = classic.rulebook(&setup(players, &[])).unwrap();
        assert_eq!(
            (rulebook.seats.len(), rulebook.armies.len(), rulebook.order.len()),
            (players, players, players)
        );
        assert!(rulebook.armies.iter().all(|(_, army)| army.start == troops));
        assert!(
            rulebook
                .factions
                .iter()
                .all(|(_, faction)| !faction.declared && faction.armies.len() == 1)
        );
    }
    assert!(matches!(
        classic.rulebook(&setup(2, &[])),
        Err(SetupError::Players { players: 2, .. })
    ));
}

#[test]
fn options_change_what_they_say() {
    let classic = classic();
    let step = |options: &[(&str, &str)], id: &str| {
        let rulebook = classic.rulebook(&setup(4, options)).unwrap();
        rulebook.steps[rulebook.steps.find(id).unwrap()].kind.clone()
    };
    let StepKind::Trade(trade) = step(&[("sets", "fixed"), ("held_territory", "2")], "trade")
    else {
        panic!()
    };
    let SetWorth::Table { three, mixed } = trade.sets else { panic!() };
    assert_eq!(three.iter().map(|row| row.1).collect::<Vec<_>>(), [4, 6, 8]);
    assert_eq!((mixed, trade.held_space.unwrap().units), (Some(10), 2));
    let rulebook = classic.rulebook(&setup(4, &[("elimination_trade", "6")])).unwrap();
    let duty = rulebook.elimination.trade.unwrap();
    assert_eq!((duty.at, duty.until), (6, Some(4)));
    assert!(matches!(step(&[("opening", "deal")], "territories"), StepKind::Deal(_)));
    assert!(matches!(step(&[("opening", "claim")], "territories"), StepKind::Claim(_)));
    let dice =
        classic.rulebook(&setup(4, &[("defence_dice", "3")])).unwrap().combat.unwrap().defend.dice;
    assert_eq!(dice, 3);
}

#[test]
fn what_the_edition_does_not_have_is_refused_with_a_proposal() {
    let classic = classic();
    let refused = |setup: &Setup| classic.rulebook(setup).unwrap_err().to_string();
    let told = [
        refused(&setup(2, &[])),
        refused(&setup(4, &[("manoeuver", "adjacent")])),
        refused(&setup(4, &[("sets", "risen")])),
        refused(&Setup { variant: Some("misson".into()), ..setup(4, &[]) }),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn every_block_has_a_source() {
    let classic = classic();
    let rows = classic.sources();
    for block in ["space alaska", "board drawing", "card joker", "track golden_cavalry", "setup 5"]
    {
        assert!(rows.iter().any(|row| row.block == block), "{block}");
    }
    let reconstructed = rows.iter().filter(|row| row.source.kind == SourceKind::Reconstructed);
    let blocks: Vec<&str> = reconstructed.map(|row| row.block.as_str()).collect();
    insta::assert_snapshot!(blocks.join("\n"));
}

#[test]
fn labels_do_not_overlap_on_a_sheet_of_100_by_40() {
    let rulebook = classic().rulebook(&setup(3, &[])).unwrap();
    let places: Vec<(u32, u32)> = rulebook
        .board
        .spaces
        .iter()
        .map(|(_, space)| space.at.map(|(x, y)| (u32::from(x), u32::from(y) * 40 / 100)).unwrap())
        .collect();
    for (index, a) in places.iter().enumerate() {
        for (other, b) in places.iter().enumerate().skip(index + 1) {
            assert!(a.1 != b.1 || a.0.abs_diff(b.0) >= 8, "{index} and {other}");
        }
    }
}

#[test]
fn the_order_of_a_table_is_the_order_of_its_file() {
    let rulebook = classic().rulebook(&setup(6, &[])).unwrap();
    assert_eq!(rulebook.board.spaces.rows()[0].id.as_ref(), "alaska");
    assert_eq!(rulebook.cards.rows()[43].id.as_ref(), "joker");
    assert_eq!(
        rulebook.steps.rows().iter().map(|step| step.id.as_ref()).collect::<Vec<_>>(),
        [
            "roll_for_claims",
            "territories",
            "reinforce",
            "roll_for_turns",
            "count",
            "trade",
            "place",
            "attack",
            "move",
            "draw"
        ]
    );
    assert_eq!(rulebook.opening, 4);
    assert_eq!(
        rulebook.order.iter().map(|army| army.index()).collect::<Vec<_>>(),
        [0, 1, 2, 3, 4, 5]
    );
}
