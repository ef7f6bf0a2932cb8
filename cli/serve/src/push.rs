//! Notices of one's move that browsers show though no page is open: Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed by
//! this server (RFC 8292).
//!
//! The service of a browser's vendor carries them and can read nothing but when they were sent. They say whose move it is and which game is
//! played, and nothing else. Nobody waits for them.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::Duration;

use axum::http::Uri;
use base64::Engine;
use base64::engine::general_purpose::{URL_SAFE, URL_SAFE_NO_PAD};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::mpsc::UnboundedSender;
use ureq::Agent;
use warboard_engine::model::Lang;
use warboard_table::exit::CommandError;
use warboard_table::text::Texts;

use super::links::{keep, read};

/// The most notices that wait; more are dropped.
const WAITING_MAX: usize = 256;

/// Time for which a service keeps a notice for a browser that is not there, in seconds.
const KEPT: u32 = 4 * 24 * 60 * 60;

/// Time for which a signature is good, in seconds; services accept at most a day.
const SIGNED: u64 = 12 * 60 * 60;

/// The longest address of a subscription, in bytes.
const ENDPOINT_MAX: usize = 1024;

/// The longest name of a language, in bytes.
const LANG_MAX: usize = 8;

/// The bytes of a public key, of the secret of a subscription, and of the random part of a message.
const PUBLIC: usize = 65;
const AUTH: usize = 16;
const SALT: usize = 16;

/// A browser that is told of moves.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Subscription {
    /// The address at the vendor's service: whoever has it can send there, so it is a secret.
    endpoint: String,
    /// The public key of the browser.
    p256dh: String,
    /// The secret of the subscription.
    auth: String,
    /// The language of the page that has switched it on.
    lang: String,
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Subscription(…)")
    }
}

impl Subscription {
    /// Checks whether a browser can have made it: its keys have their sizes, and its address is that of a public host, so that nobody
    /// makes the server ask for something of its own network.
    pub(super) fn is_sound(&self) -> bool {
        let uri: Option<Uri> = self.endpoint.parse().ok();
        let host = uri.as_ref().filter(|uri| uri.scheme_str() == Some("https")).and_then(Uri::host);
        let is_public = host.is_some_and(|host| {
            let top = host.rsplit('.').next().unwrap_or_default();
            let is_own = ["local", "localhost", "internal", "lan", "home", "arpa"]
                .contains(&&*top.to_ascii_lowercase());
            host.contains('.') && !is_own && top.bytes().all(|byte| byte.is_ascii_alphabetic())
        });
        let has = |text: &str, n| bytes(text).is_some_and(|bytes| bytes.len() == n);
        self.endpoint.len() <= ENDPOINT_MAX
            && self.lang.len() <= LANG_MAX
            && is_public
            && has(&self.p256dh, PUBLIC)
            && has(&self.auth, AUTH)
    }

    /// Checks whether two are of the same browser.
    pub(super) fn is_at(&self, endpoint: &str) -> bool {
        self.endpoint == endpoint
    }

    /// Returns the language of the page that has switched it on.
    pub(super) fn lang(&self) -> Lang {
        self.lang.parse().unwrap_or_default()
    }

    /// Returns the address.
    pub(super) fn endpoint(&self) -> &str {
        &self.endpoint
    }
}

/// Decodes Base64 as browsers and servers write it, with or without its end.
fn bytes(text: &str) -> Option<Vec<u8>> {
    if text.len() > 256 {
        return None;
    }
    URL_SAFE_NO_PAD.decode(text).or_else(|_| URL_SAFE.decode(text)).ok()
}

/// The keys by which services know this server, kept beside the saves for their owner alone.
struct ServerKeys(EcdsaKeyPair);

impl ServerKeys {
    /// Returns the keys of a folder of saves: those that are kept, otherwise new ones.
    fn of(texts: &Texts, folder: &Path) -> Result<Self, CommandError> {
        let path = folder.join("push");
        let broken = |_| CommandError::System("ECDSA".to_owned());
        if let Some(kept) = read::<String>(&path).as_deref().and_then(bytes)
            && let Ok(keys) = Self::new(&kept)
        {
            return Ok(keys);
        }
        let fresh =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        let fresh = fresh.map_err(broken)?;
        keep(texts, &path, &URL_SAFE_NO_PAD.encode(fresh.as_ref()))?;
        Self::new(fresh.as_ref()).map_err(broken)
    }

    fn new(pkcs8: &[u8]) -> Result<Self, Unspecified> {
        let keys =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8, &SystemRandom::new());
        keys.map(Self).ok().ok_or(Unspecified)
    }

    /// Returns the public key, as pages give it to their browser.
    fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key().as_ref())
    }

    /// Returns the header that tells a service who sends.
    fn authorization(
        &self,
        endpoint: &Uri,
        now: u64,
        contact: &str,
    ) -> Result<String, Unspecified> {
        let audience = format!(
            "{}://{}",
            endpoint.scheme_str().unwrap_or("https"),
            endpoint.authority().ok_or(Unspecified)?
        );
        let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let head = part(json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = part(json!({ "aud": audience, "exp": now + SIGNED, "sub": contact }));
        let signed = format!("{head}.{claims}");
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes())?;
        let signature = URL_SAFE_NO_PAD.encode(signature.as_ref());
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

/// A number of bytes, as [`ring::hkdf`] asks for it.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// Derives `N` bytes from a secret.
fn derived<const N: usize>(
    salt: &[u8],
    secret: &[u8],
    info: &[&[u8]],
) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// Returns the key and the nonce of a message: `shared` is what both sides have agreed on.
fn message_keys(
    (shared, auth): (&[u8], &[u8]),
    [browser, server]: [&[u8]; 2],
    salt: &[u8],
) -> Result<(LessSafeKey, Nonce), Unspecified> {
    let secret: [u8; 32] = derived(auth, shared, &[b"WebPush: info\0", browser, server])?;
    let key: [u8; 16] = derived(salt, &secret, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derived(salt, &secret, &[b"Content-Encoding: nonce\0"])?;
    Ok((
        LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?),
        Nonce::assume_unique_for_key(nonce),
    ))
}

/// Encrypts a text for a browser, as one record.
fn encrypted(to: &Subscription, text: &str) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let (browser, auth) =
        (bytes(&to.p256dh).ok_or(Unspecified)?, bytes(&to.auth).ok_or(Unspecified)?);
    let mut salt = [0; SALT];
    random.fill(&mut salt)?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let server = own.compute_public_key()?;
    let (key, nonce) =
        agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, &browser), |shared| {
            message_keys((shared, &auth), [&browser, server.as_ref()], &salt)
        })??;
    // The last record ends with this byte.
    let mut sealed = [text.as_bytes(), &[2]].concat();
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed)?;
    let size = 4096_u32.to_be_bytes();
    let length = [u8::try_from(PUBLIC).ok().ok_or(Unspecified)?];
    Ok([&salt[..], &size, &length, server.as_ref(), &sealed].concat())
}

/// Sends notices to browsers, one after the other.
#[derive(Clone)]
pub(super) struct Pusher {
    to: SyncSender<(Subscription, String)>,
    key: Arc<str>,
}

impl fmt::Debug for Pusher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pusher").field(&self.key).finish()
    }
}

impl Pusher {
    /// Starts a thread that sends what it is given. Addresses that lead nowhere any more are told to `gone`. `contact` is where a service
    /// finds whoever runs this server.
    pub(super) fn start(
        texts: &Texts,
        folder: &Path,
        agent: Agent,
        contact: String,
        gone: UnboundedSender<String>,
    ) -> Result<Self, CommandError> {
        let keys = ServerKeys::of(texts, folder)?;
        let key = keys.public().into();
        let (to, from) = sync_channel::<(Subscription, String)>(WAITING_MAX);
        std::thread::Builder::new().name("push".to_owned()).spawn(move || {
            for (subscription, text) in from {
                // A service that cannot be reached is tried with the next notice.
                if let Ok(404 | 410) = send(&keys, &agent, &contact, &subscription, &text) {
                    let _ = gone.send(subscription.endpoint);
                }
            }
        })?;
        Ok(Self { to, key })
    }

    /// Returns the public key of this server.
    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// Sends a line of text, unless too many wait.
    pub(super) fn tell(&self, to: Subscription, text: String) {
        let _ = self.to.try_send((to, text));
    }
}

/// Sends a notice; returns the status of the answer.
fn send(
    keys: &ServerKeys,
    agent: &Agent,
    contact: &str,
    to: &Subscription,
    text: &str,
) -> Result<u16, Unspecified> {
    let endpoint: Uri = to.endpoint.parse().ok().ok_or(Unspecified)?;
    let body = encrypted(to, text)?;
    let request = agent
        .post(&to.endpoint)
        .header("Authorization", keys.authorization(&endpoint, now(), contact)?)
        .header("Content-Encoding", "aes128gcm")
        .header("TTL", KEPT.to_string())
        .header("Urgency", "high")
        .content_type("application/octet-stream");
    request.send(&body[..]).map(|answer| answer.status().as_u16()).ok().ok_or(Unspecified)
}

/// Returns the seconds since 1970.
#[expect(clippy::disallowed_types, reason = "a signature ends at a time; no game asks for it")]
fn now() -> u64 {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
    since.unwrap_or(Duration::ZERO).as_secs()
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::{TcpListener, TcpStream};

    use super::*;
    use crate::notify::agent;
    use crate::tests::request;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Signer};

    /// A browser, and the service of its vendor.
    struct Browser {
        key: EphemeralPrivateKey,
        listener: TcpListener,
        subscription: Subscription,
    }

    impl Browser {
        fn new() -> Self {
            let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let subscription = Subscription {
                endpoint: format!("http://{}/push/1", listener.local_addr().unwrap()),
                p256dh: URL_SAFE_NO_PAD.encode(key.compute_public_key().unwrap()),
                auth: URL_SAFE_NO_PAD.encode([7; AUTH]),
                lang: "en".to_owned(),
            };
            Self { key, listener, subscription }
        }

        /// Waits for a request, and answers with a status; returns its head and body.
        fn hear(&self, status: &str) -> (String, Vec<u8>) {
            let (mut stream, _): (TcpStream, _) = self.listener.accept().unwrap();
            let (head, body) = request(&stream);
            write!(stream, "HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                .unwrap();
            (head, body)
        }

        /// Decrypts what came.
        fn read(self, body: &[u8]) -> String {
            let (salt, rest) = body.split_at(SALT);
            assert_eq!(rest[..5], [0, 0, 16, 0, 65]);
            let (server, sealed) = rest[5..].split_at(PUBLIC);
            let own = self.key.compute_public_key().unwrap();
            let auth = bytes(&self.subscription.auth).unwrap();
            let keys =
                agree_ephemeral(self.key, &UnparsedPublicKey::new(&ECDH_P256, server), |shared| {
                    message_keys((shared, &auth), [own.as_ref(), server], salt)
                });
            let (key, nonce) = keys.unwrap().unwrap();
            let mut sealed = sealed.to_vec();
            let text = key.open_in_place(nonce, Aad::empty(), &mut sealed).unwrap();
            let (end, text) = text.split_last().unwrap();
            assert_eq!(*end, 2);
            String::from_utf8(text.to_vec()).unwrap()
        }
    }

    /// The example of RFC 8291, section 5.
    #[test]
    fn keys_of_a_message_are_those_of_the_standard() {
        let of = |text| URL_SAFE_NO_PAD.decode(text).unwrap();
        let shared = of("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let browser = of(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        let server = of(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let body = of(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
        );
        let (salt, sealed) = (&body[..SALT], &body[SALT + 5 + PUBLIC..]);
        let auth = of("BTBZMqHH6r4Tts7J_aSIgg");
        let (key, nonce) = message_keys((&shared, &auth), [&browser, &server], salt).unwrap();
        let mut sealed = sealed.to_vec();
        let text = key.open_in_place(nonce, Aad::empty(), &mut sealed).unwrap();
        assert_eq!(text, b"When I grow up, I want to be a watermelon\x02");
    }

    /// A notice is signed for its service and can be read by its browser alone; one that leads nowhere is told.
    #[test]
    fn a_notice_arrives_and_a_dead_address_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let (gone, mut dead) = tokio::sync::mpsc::unbounded_channel();
        let texts = Texts::new(Lang::En);
        let start = |gone| {
            Pusher::start(&texts, folder.path(), agent(), "https://example.org/".to_owned(), gone)
                .unwrap()
        };
        let pusher = start(gone.clone());
        let browser = Browser::new();
        pusher.tell(browser.subscription.clone(), "Anna, it is your move: Risk".to_owned());
        let (head, body) = browser.hear("201 Created");
        let at = head.lines().find_map(|line| {
            line.to_ascii_lowercase().starts_with("authorization: ").then(|| line[15..].to_owned())
        });
        let at = at.expect(&head);
        let (token, key) = at.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, pusher.key());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let key_of_server =
            Signer::new(&ECDSA_P256_SHA256_FIXED, URL_SAFE_NO_PAD.decode(key).unwrap());
        key_of_server
            .verify(signed.as_bytes(), &URL_SAFE_NO_PAD.decode(signature).unwrap())
            .unwrap();
        let claims = URL_SAFE_NO_PAD.decode(signed.split_once('.').unwrap().1).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        let service = browser.subscription.endpoint.trim_end_matches("/push/1");
        assert_eq!(
            (&claims["aud"], &claims["sub"]),
            (&json!(service), &json!("https://example.org/"))
        );
        assert!(claims["exp"].as_u64().unwrap() > now());
        assert!(!String::from_utf8_lossy(&body).contains("Anna"));
        // The service is gone for another browser, and its address is told.
        let other = Browser::new();
        pusher.tell(other.subscription.clone(), "x".to_owned());
        other.hear("410 Gone");
        assert_eq!(dead.blocking_recv().as_deref(), Some(other.subscription.endpoint()));
        assert_eq!(browser.read(&body), "Anna, it is your move: Risk");
        // The keys stay.
        assert_eq!(start(gone).key(), pusher.key());
    }

    #[test]
    fn an_address_is_that_of_a_public_service() {
        let with = |endpoint: &str| Subscription {
            endpoint: endpoint.to_owned(),
            ..Browser::new().subscription
        };
        for good in [
            "https://fcm.googleapis.com/fcm/send/x",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
        ] {
            assert!(with(good).is_sound(), "{good}");
        }
        for bad in [
            "http://fcm.googleapis.com/x",
            "https://localhost/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://router.lan/x",
            "https://intranet/x",
            "https://10.0.0.1:8443/x",
            "",
            "x",
        ] {
            assert!(!with(bad).is_sound(), "{bad}");
        }
        let short =
            Subscription { auth: "AAAA".to_owned(), ..with("https://fcm.googleapis.com/x") };
        assert!(!short.is_sound());
    }
}
