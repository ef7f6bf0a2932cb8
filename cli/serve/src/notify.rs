//! Notices of one's move that leave this machine: a line of text for the address that the host has named, such as a topic of ntfy.
//!
//! The line says whose move it is and which game is played, and nothing else: no link, and nothing that only some may know. Nobody
//! waits for it.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::Duration;

use axum::http::Uri;
use ureq::Agent;
use ureq::tls::{RootCerts, TlsConfig, TlsProvider};

use super::push::Pusher;

/// Time for a notice, all in all.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most notices that wait; more are dropped.
const WAITING_MAX: usize = 32;

/// The address that notices are sent to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotifyUrl(String);

impl FromStr for NotifyUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let uri: Option<Uri> = text.parse().ok();
        let is_address = uri.is_some_and(|uri| {
            matches!(uri.scheme_str(), Some("http" | "https")) && uri.authority().is_some()
        });
        let wrong =
            || format!("expected an address as in https://ntfy.sh/my-topic, found `{text}`");
        is_address.then(|| Self(text.to_owned())).ok_or_else(wrong)
    }
}

/// Sends notices, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Notifier(SyncSender<String>);

impl Notifier {
    /// Starts a thread that sends what it is given.
    pub(super) fn start(url: NotifyUrl) -> std::io::Result<Self> {
        let (to, from) = sync_channel::<String>(WAITING_MAX);
        let agent = agent();
        std::thread::Builder::new().name("notify".to_owned()).spawn(move || {
            for text in from {
                let request = agent.post(&url.0).content_type("text/plain; charset=utf-8");
                // Who cannot be reached is told the next time.
                let _ = request.send(text);
            }
        })?;
        Ok(Self(to))
    }

    /// Sends a line of text, unless too many wait.
    pub(super) fn tell(&self, text: String) {
        let _ = self.0.try_send(text);
    }
}

/// The ways by which somebody whose page is not open is told of a move.
#[derive(Clone, Default, Debug)]
pub(super) struct Notices {
    /// The address that the host has named.
    pub(super) line: Option<Notifier>,
    /// The browsers that have asked for it.
    pub(super) push: Option<Pusher>,
}

/// Returns a client that follows no redirection, and asks the system which certificates are good.
pub(super) fn agent() -> Agent {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = TlsConfig::builder()
        .provider(TlsProvider::Rustls)
        .root_certs(RootCerts::PlatformVerifier)
        .unversioned_rustls_crypto_provider(provider)
        .build();
    Agent::config_builder()
        .timeout_global(Some(PATIENCE))
        .max_redirects(0)
        .http_status_as_error(false)
        .user_agent("warboard")
        .tls_config(tls)
        .build()
        .new_agent()
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::TcpListener;

    use super::*;
    use crate::tests::request;

    #[test]
    fn an_address_has_a_scheme_and_a_host() {
        for text in ["https://ntfy.sh/topic", "http://127.0.0.1:8080/x?y=1"] {
            assert!(text.parse::<NotifyUrl>().is_ok(), "{text}");
        }
        for text in ["", "ntfy.sh/topic", "file:///etc/passwd", "https://"] {
            assert!(text.parse::<NotifyUrl>().is_err(), "{text}");
        }
    }

    /// A redirection is not followed, and the next notice comes all the same.
    #[test]
    fn a_notice_is_one_request_with_its_text() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/topic", listener.local_addr().unwrap());
        let notifier = Notifier::start(url.parse().unwrap()).unwrap();
        for text in ["Anna", "Bilal"] {
            notifier.tell(text.to_owned());
            let (mut stream, _) = listener.accept().unwrap();
            let (head, body) = request(&stream);
            assert!(head.starts_with("POST /topic HTTP/1.1"), "{head}");
            assert_eq!(String::from_utf8(body).unwrap(), text);
            let to = format!("Location: {url}/elsewhere");
            write!(
                stream,
                "HTTP/1.1 302 Found\r\n{to}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            )
            .unwrap();
        }
    }
}
