//! Budgets: what a connection, an address and a link may use. They are spent before anything reaches a game, so that a refusal costs
//! nothing.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::links::LinkRoute;

/// A rate: an amount that may be used at once, and what is added to it each second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rate {
    burst: f64,
    each_second: f64,
}

impl Rate {
    pub(super) const fn new(burst: f64, each_second: f64) -> Self {
        Self { burst, each_second }
    }
}

/// Bytes that a connection may send. A page sends a tenth of it.
pub(super) const BYTES: Rate = Rate::new(131_072.0, 32_768.0);

/// Messages by one connection, from a seat and from a spectator.
pub(super) const MESSAGES: [Rate; 2] = [Rate::new(100.0, 50.0), Rate::new(60.0, 20.0)];

/// Refusals that a connection may cause before it is closed.
pub(super) const REFUSALS: Rate = Rate::new(10.0, 0.2);

/// A use that is counted for a link or an address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Use {
    /// A new connection.
    Arrival,
    /// An HTTP request.
    Request,
    /// A message.
    Message,
    /// A line of chat of 256 bytes.
    Chat,
}

/// The payer of a use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Payer {
    /// An address, for everything without a valid link. Many people may share one, so it is generous.
    Address(IpAddr),
    /// A link; one of spectators is shared by all of them.
    Link(LinkRoute),
}

impl Payer {
    /// Returns the payer behind an address: for IPv6 the network, since one machine has all its
    /// addresses.
    pub(super) fn of(address: IpAddr) -> Self {
        Self::Address(match address {
            IpAddr::V6(ip) => match ip.to_ipv4_mapped() {
                Some(ip) => IpAddr::V4(ip),
                None => Ipv6Addr::from_bits(ip.to_bits() & !u128::from(u64::MAX)).into(),
            },
            ip @ IpAddr::V4(_) => ip,
        })
    }

    /// Checks whether it is this machine's own address.
    pub(super) fn is_here(self) -> bool {
        matches!(self, Self::Address(ip) if ip.is_loopback())
    }

    fn rate(self, what: Use) -> Rate {
        let is_shared = matches!(
            self,
            Self::Link(
                LinkRoute::Game(_, None) | LinkRoute::Gathering(_, None) | LinkRoute::Invited(_)
            )
        );
        match (what, self) {
            (Use::Arrival | Use::Request, _) if self.is_here() => Rate::new(2_000.0, 1_000.0),
            (Use::Arrival, _) => Rate::new(2_000.0, 100.0),
            (Use::Request, Self::Address(_)) => Rate::new(1_000.0, 100.0),
            (Use::Request, Self::Link(_)) if is_shared => Rate::new(1_200.0, 20.0),
            (Use::Request, Self::Link(_)) => Rate::new(400.0, 50.0),
            (Use::Message, _) if is_shared => Rate::new(400.0, 100.0),
            (Use::Message, _) => Rate::new(200.0, 50.0),
            (Use::Chat, _) => Rate::new(8.0, 0.4),
        }
    }
}

/// A budget that refills with time.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    left: f64,
    since: Instant,
    rate: Rate,
}

impl Budget {
    /// Creates a full budget.
    pub(super) fn new(rate: Rate) -> Self {
        Self { left: rate.burst, since: Instant::now(), rate }
    }

    fn refill(&mut self) {
        let now = Instant::now();
        let more = now.duration_since(self.since).as_secs_f64() * self.rate.each_second;
        (self.left, self.since) = ((self.left + more).min(self.rate.burst), now);
    }

    fn until(&self, amount: f64) -> Duration {
        let missing = (amount - self.left).max(0.0) / self.rate.each_second;
        Duration::try_from_secs_f64(missing).unwrap_or(Duration::MAX)
    }

    /// Spends an amount, or nothing.
    ///
    /// # Errors
    /// The time until there is enough.
    pub(super) fn spend(&mut self, amount: f64) -> Result<(), Duration> {
        self.refill();
        let amount = amount.min(self.rate.burst);
        if self.left < amount {
            return Err(self.until(amount));
        }
        self.left -= amount;
        Ok(())
    }

    /// Charges an amount that has been used already; the time until the debt is paid, where there is one.
    pub(super) fn charge(&mut self, amount: f64) -> Option<Duration> {
        self.refill();
        self.left -= amount;
        (self.left < 0.0).then(|| self.until(0.0))
    }

    /// Checks whether the budget is full, so that nothing of it was used lately.
    fn is_full(&mut self) -> bool {
        self.refill();
        self.left >= self.rate.burst
    }
}

/// The most budgets that are remembered; beyond it those that are full again are forgotten.
const BUDGETS_MAX: usize = 4_096;

/// The budgets of links and addresses.
#[derive(Default, Debug)]
pub(super) struct Budgets(Mutex<BTreeMap<(Payer, Use), Budget>>);

impl Budgets {
    /// Spends an amount.
    ///
    /// # Errors
    /// The time until there is enough.
    pub(super) fn spend(&self, payer: Payer, what: Use, amount: f64) -> Result<(), Duration> {
        self.with(payer, what, |budget| budget.spend(amount))
            // More addresses at once than a server of games has: the newest waits.
            .unwrap_or(Err(Duration::from_secs(10)))
    }

    /// Reserves a place in a queue and returns the time until its turn.
    pub(super) fn queue(&self, payer: Payer, what: Use) -> Duration {
        self.with(payer, what, |budget| budget.charge(1.0)).flatten().unwrap_or_default()
    }

    /// Uses a budget; nothing where too many are in use.
    fn with<T>(&self, payer: Payer, what: Use, work: impl FnOnce(&mut Budget) -> T) -> Option<T> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= BUDGETS_MAX && !all.contains_key(&(payer, what)) {
            all.retain(|_, budget| !budget.is_full());
            if all.len() >= BUDGETS_MAX {
                return None;
            }
        }
        let budget = all.entry((payer, what)).or_insert_with(|| Budget::new(payer.rate(what)));
        Some(work(budget))
    }
}

/// Returns a wait in whole seconds, at least one.
pub(super) fn seconds(wait: Duration) -> u64 {
    wait.as_secs().saturating_add(u64::from(wait.subsec_nanos() > 0)).clamp(1, 3_600)
}

/// Returns a number of bytes as an amount of a budget.
pub(super) fn amount(n: usize) -> f64 {
    u32::try_from(n).map_or(f64::from(u32::MAX), f64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_and_says_when_there_is_more() {
        let mut budget = Budget::new(Rate::new(3.0, 0.001));
        assert_eq!([(); 3].map(|()| budget.spend(1.0)), [Ok(()); 3]);
        let wait = budget.spend(1.0).unwrap_err();
        assert!((900..=1_000).contains(&wait.as_secs()), "{wait:?}");
        let wait = budget.charge(2.0).unwrap();
        assert!((1_900..=2_000).contains(&wait.as_secs()), "{wait:?}");
        assert_eq!((seconds(Duration::ZERO), seconds(Duration::from_millis(1_001))), (1, 2));
    }

    #[test]
    fn one_payer_spends_nothing_of_another() {
        let budgets = Budgets::default();
        let [one, two] = [Some(0), None].map(|seat| Payer::Link(LinkRoute::Game(0, seat)));
        let spent = std::iter::repeat_with(|| budgets.spend(two, Use::Chat, 1.0));
        assert!(spent.take(100).any(|spent| spent.is_err()));
        assert_eq!(budgets.spend(one, Use::Chat, 1.0), Ok(()));
        assert_eq!(budgets.spend(two, Use::Message, 1.0), Ok(()));
        let [a, b] = ["2001:db8::1", "2001:db8::ffff:1"].map(|ip| Payer::of(ip.parse().unwrap()));
        assert_eq!(a, b, "one network is one payer");
    }

    #[test]
    fn budgets_that_are_full_again_are_forgotten() {
        let budgets = Budgets::default();
        for at in 0..3 * BUDGETS_MAX {
            let _ = budgets.spend(Payer::Link(LinkRoute::Game(at, None)), Use::Message, 0.0);
        }
        assert!(budgets.0.lock().unwrap().len() <= BUDGETS_MAX);
    }
}
