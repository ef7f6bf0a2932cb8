//! The names that a server is reached by: which requests are meant for it, which pages are its own, and the links that it gives.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use warboard_engine::model::Lang;
use warboard_table::text::{Texts, languages_of_messages, say};

use crate::links::LinkToken;

/// The address that players open where it is not the server's own: that of a proxy or a tunnel in front of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    /// `https`, or `http` in a network that is trusted.
    scheme: String,
    /// The name, with its port where it is not the usual one.
    host: String,
    /// The path before those of this server, without a slash at its end; empty for none.
    path: String,
}

impl PublicUrl {
    /// Returns the path that comes before those of this server; empty for none.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    fn is_origin(&self, origin: &str) -> bool {
        origin.split_once("://").is_some_and(|(scheme, host)| {
            scheme == self.scheme && host.eq_ignore_ascii_case(&self.host)
        })
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("expected an address as in https://example.org/games/, found `{text}`");
        let uri: Uri = text.parse().map_err(|_not_an_address| wrong())?;
        let (Some(scheme), Some(host)) = (uri.scheme_str(), uri.authority()) else {
            return Err(wrong());
        };
        let path = uri.path().trim_end_matches('/');
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "/-._~".contains(c);
        let is_odd = uri.query().is_some() || text.contains('#') || host.as_str().contains('@');
        if !matches!(scheme, "http" | "https") || is_odd || !path.chars().all(is_plain) {
            return Err(wrong());
        }
        Ok(Self {
            scheme: scheme.to_owned(),
            host: host.as_str().to_owned(),
            path: path.to_owned(),
        })
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}/", self.scheme, self.host, self.path)
    }
}

/// The names of a server, and its refusals of what is meant for others.
#[derive(Debug)]
pub(crate) struct Site {
    /// The name beside addresses and `localhost`, which no other site can claim.
    name: String,
    public: Option<PublicUrl>,
    /// By language, what is said to those who ask for another host and for pages of another site, with `%` for the address to start
    /// the server with. They are made once: a refusal is to cost nothing.
    refusals: Vec<(Lang, [String; 2])>,
}

impl Site {
    /// Creates the site of a server of games.
    pub(crate) fn new(name: &str, public: Option<PublicUrl>) -> Self {
        let refusals = |lang| {
            let texts = Texts::new(lang);
            let host = say!(texts, "serve-other-host", "url" = "%");
            (lang, [host, say!(texts, "serve-other-site", "url" = "%")])
        };
        let refusals = languages_of_messages().into_iter().map(refusals).collect();
        Self { name: name.to_owned(), public, refusals }
    }

    /// Creates the site of a server for this machine alone.
    pub(crate) fn local() -> Self {
        Self { name: "localhost".to_owned(), public: None, refusals: Vec::new() }
    }

    /// Returns the address that players open, where it is not the server's own.
    pub(crate) fn public(&self) -> Option<&PublicUrl> {
        self.public.as_ref()
    }

    /// Checks whether a host is this server.
    pub(crate) fn is_own(&self, host: &str) -> bool {
        let Some(name) = name_of(host) else { return false };
        name.parse::<IpAddr>().is_ok()
            || name.eq_ignore_ascii_case("localhost")
            || name.eq_ignore_ascii_case(&self.name)
            || self.public.as_ref().and_then(|public| name_of(&public.host)).as_ref() == Some(&name)
    }

    /// Checks whether a request comes from a page of this server; only those may change anything.
    pub(crate) fn is_from_here(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = text_of(headers, &header::ORIGIN) else { return false };
        // A proxy may ask by a name of its own, while pages are of the address that players open.
        if self.public.as_ref().is_some_and(|public| public.is_origin(origin)) {
            return true;
        }
        let from = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        let host = text_of(headers, &header::HOST);
        from.zip(host).is_some_and(|(from, host)| from.eq_ignore_ascii_case(host))
    }

    /// Says what to do where a request is meant for another host.
    pub(crate) fn other_host(&self, lang: Lang, headers: &HeaderMap) -> String {
        let host = text_of(headers, &header::HOST).filter(|host| name_of(host).is_some());
        let url = host.map_or_else(|| "https://…/".to_owned(), |host| format!("https://{host}/"));
        self.refusal(lang, 0, &url)
    }

    /// Says what to do where the page of another site asks.
    pub(crate) fn other_site(&self, lang: Lang, headers: &HeaderMap) -> String {
        let origin = text_of(headers, &header::ORIGIN).and_then(|origin| origin.parse().ok());
        let url = origin.map_or_else(|| "https://…/".to_owned(), |url: PublicUrl| url.to_string());
        self.refusal(lang, 1, &url)
    }

    fn refusal(&self, lang: Lang, which: usize, url: &str) -> String {
        let own = self.refusals.iter().find(|(of, _)| *of == lang);
        let text = own.or(self.refusals.first()).map(|(_, texts)| texts[which].as_str());
        let text = text.unwrap_or("Open the link that the program has printed.");
        format!("{}\n", text.replace('%', url))
    }

    /// Returns the beginning of links: as players reach the server, else as the request did that asks for them.
    pub(crate) fn links(&self, headers: &HeaderMap) -> impl Fn(LinkToken) -> String + use<> {
        let host = text_of(headers, &header::HOST).unwrap_or_default();
        let base =
            self.public.as_ref().map_or_else(|| format!("http://{host}/"), PublicUrl::to_string);
        move |token| format!("{base}g/{}", token.digits())
    }
}

fn text_of<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok())
}

/// Returns the name of a host without its port, in small letters.
fn name_of(host: &str) -> Option<String> {
    let uri: Authority = host.parse().ok()?;
    let name = uri.host().trim_start_matches('[').trim_end_matches(']');
    (!name.is_empty()).then(|| name.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        headers.insert(header::ORIGIN, origin.parse().unwrap());
        headers
    }

    #[test]
    fn an_address_is_read_as_players_open_it() {
        for (text, shown) in [
            ("https://example.org", "https://example.org/"),
            ("https://example.org/games/", "https://example.org/games/"),
            ("http://table.local:8080/a/b", "http://table.local:8080/a/b/"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().unwrap().to_string(), shown);
        }
        for wrong in [
            "",
            "example.org",
            "/games",
            "ftp://example.org/",
            "https://",
            "https://me@example.org/",
            "https://example.org/?a",
            "https://example.org/#a",
            "https://example.org/{a}",
            "https://example.org/%2e",
        ] {
            assert!(wrong.parse::<PublicUrl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn pages_of_the_public_address_are_its_own_and_no_others() {
        let site = Site::new("localhost", "https://Example.org/games".parse().ok());
        for host in ["example.org", "EXAMPLE.org:8443", "127.0.0.1:7777", "[::1]:7777", "localhost"]
        {
            assert!(site.is_own(host), "{host}");
        }
        for host in ["", "org", "evil.example.org", "example.org.evil", "a b"] {
            assert!(!site.is_own(host), "{host}");
        }
        let is_from_here = |host, origin| site.is_from_here(&headers(host, origin));
        assert!(is_from_here("127.0.0.1:7777", "https://example.org"));
        assert!(is_from_here("127.0.0.1:7777", "http://127.0.0.1:7777"));
        for origin in ["http://example.org", "https://example.org:1", "https://evil.org", "null"] {
            assert!(!is_from_here("127.0.0.1:7777", origin), "{origin}");
        }
        let told = site.other_host(Lang::En, &headers("games.example", "null"));
        assert!(told.contains("--public-url https://games.example/"), "{told}");
        let told = site.other_site(Lang::Fr, &headers("127.0.0.1", "https://games.example"));
        assert!(told.contains("--public-url https://games.example/"), "{told}");
        let told = site.other_host(Lang::En, &headers("<script>", "null"));
        assert!(!told.contains('<') && told.contains("https://…/"), "{told}");
    }
}
