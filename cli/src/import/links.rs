//! The links of a map: borders once each, so that every territory can be reached from every other.

use std::collections::BTreeMap;

use super::codes;
use super::map::{ForeignMap, MapBorder, MapFormat};
use super::source::{MapPlace, MapSources};

/// A link of the edition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct MapLink {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) is_one_way: bool,
    pub(crate) is_sea: bool,
}

/// Returns the links of a map, in the order of its territories.
pub(crate) fn links(map: &ForeignMap, sources: &mut MapSources) -> Vec<MapLink> {
    let borders = directed(map, sources);
    let mut links = Vec::new();
    let mut one_way = Vec::new();
    for (&(from, to), border) in &borders {
        let is_sea = border.is_sea;
        if border.is_two_way || borders.contains_key(&(to, from)) {
            if border.is_two_way || from < to {
                links.push(MapLink { from, to, is_one_way: false, is_sea });
            }
        } else {
            one_way.push((MapLink { from, to, is_one_way: true, is_sea }, border.place));
        }
    }
    join(map, &mut links, &one_way, sources);
    open(map, &mut links, one_way, sources);
    links.sort_unstable();
    links
}

/// Returns every border once in each direction in which it is written, without those from a
/// territory to itself.
fn directed(map: &ForeignMap, sources: &mut MapSources) -> BTreeMap<(usize, usize), MapBorder> {
    let mut found: BTreeMap<(usize, usize), MapBorder> = BTreeMap::new();
    for border in &map.borders {
        let name = |index: usize| &map.territories[index].name.en;
        let (from, to) = (border.from, border.to);
        if from == to {
            let message = format!("`{}` borders itself", name(from));
            sources
                .warn(codes::LINK_TO_ITSELF, border.place, message)
                .help("the border is left out");
            continue;
        }
        let back = found.get(&(to, from)).is_some_and(|other| other.is_two_way);
        if found.contains_key(&(from, to)) || back {
            let message =
                format!("the border of `{}` and `{}` is given twice", name(from), name(to));
            sources.warn(codes::LINK_TWICE, border.place, message).help("it counts once");
            continue;
        }
        found.insert((from, to), *border);
    }
    found
}

/// Adds links between the parts of the map that none joins, each to the nearest of the others.
fn join(
    map: &ForeignMap,
    links: &mut Vec<MapLink>,
    one_way: &[(MapLink, MapPlace)],
    sources: &mut MapSources,
) {
    let n = map.territories.len();
    let mut neighbours = vec![Vec::new(); n];
    for link in links.iter().chain(one_way.iter().map(|(link, _)| link)) {
        neighbours[link.from].push(link.to);
        neighbours[link.to].push(link.from);
    }
    // What is apart in TripleA is apart by sea.
    let is_sea = map.format == MapFormat::TripleA;
    // The nearest territory of the joined part, and how far it is.
    let mut nearest: Vec<(i64, usize)> = vec![(i64::MAX, 0); n];
    let mut is_in = vec![false; n];
    let mut next = Some((0, 0));
    while let Some((start, from)) = next {
        if is_in.iter().any(|&is_in| is_in) {
            let names = [from, start].map(|index| &map.territories[index].name.en);
            let message = format!(
                "no border leads from `{}` to `{}` and what is around it",
                names[0], names[1]
            );
            sources
                .warn(codes::UNREACHABLE, map.territories[start].place, message)
                .help(format!("a link between `{}` and `{}` is added", names[0], names[1]));
            links.push(MapLink { from, to: start, is_one_way: false, is_sea });
        }
        let mut part = vec![start];
        is_in[start] = true;
        while let Some(index) = part.pop() {
            for (other, best) in nearest.iter_mut().enumerate() {
                *best = (*best).min((distance(map, index, other), index));
            }
            for &other in &neighbours[index] {
                if !std::mem::replace(&mut is_in[other], true) {
                    part.push(other);
                }
            }
        }
        let outside = (0..n).filter(|&index| !is_in[index]);
        let best = outside.min_by_key(|&index| (nearest[index].0, index));
        next = best.map(|index| (index, nearest[index].1));
    }
}

/// Returns the square of the distance of two territories; those without places are far away.
fn distance(map: &ForeignMap, one: usize, other: usize) -> i64 {
    match (map.territories[one].at, map.territories[other].at) {
        (Some((ax, ay)), Some((bx, by))) => {
            let (dx, dy) = (i64::from(ax) - i64::from(bx), i64::from(ay) - i64::from(by));
            dx * dx + dy * dy
        }
        _ => (1 << 60) + i64::try_from(one.abs_diff(other)).unwrap_or(0),
    }
}

/// Adds the borders that lead one way; both ways where nothing else leads back.
fn open(
    map: &ForeignMap,
    links: &mut Vec<MapLink>,
    one_way: Vec<(MapLink, MapPlace)>,
    sources: &mut MapSources,
) {
    let mut ways = vec![Vec::new(); map.territories.len()];
    for link in &*links {
        ways[link.from].push(link.to);
        ways[link.to].push(link.from);
    }
    for (link, _) in &one_way {
        ways[link.from].push(link.to);
    }
    let parts = parts(&ways);
    for (link, place) in one_way {
        let [from, to] = [link.from, link.to].map(|index| &map.territories[index].name.en);
        let message = format!("`{from}` borders `{to}`, which does not border it");
        let leads_back = parts[link.from] == parts[link.to];
        let help = if leads_back {
            "the link leads one way, as it is written".to_owned()
        } else {
            format!("the link leads both ways: nothing else leads from `{to}` to `{from}`")
        };
        sources.warn(codes::ONE_WAY_LINK, place, message).help(help);
        links.push(MapLink { is_one_way: leads_back, ..link });
    }
}

/// Returns the strongly connected part of every territory, by Kosaraju's two walks.
fn parts(ways: &[Vec<usize>]) -> Vec<usize> {
    let n = ways.len();
    let mut back = vec![Vec::new(); n];
    for (from, others) in ways.iter().enumerate() {
        for &to in others {
            back[to].push(from);
        }
    }
    let (mut order, mut seen) = (Vec::with_capacity(n), vec![false; n]);
    for start in 0..n {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut stack = vec![(start, 0)];
        while let Some((at, next)) = stack.last_mut() {
            let Some(&to) = ways[*at].get(*next) else {
                order.push(*at);
                stack.pop();
                continue;
            };
            *next += 1;
            if !std::mem::replace(&mut seen[to], true) {
                stack.push((to, 0));
            }
        }
    }
    let mut part = vec![usize::MAX; n];
    for &start in order.iter().rev() {
        if part[start] != usize::MAX {
            continue;
        }
        let mut open = vec![start];
        part[start] = start;
        while let Some(at) = open.pop() {
            for &to in &back[at] {
                if part[to] == usize::MAX {
                    part[to] = start;
                    open.push(to);
                }
            }
        }
    }
    part
}
