//! The page: plain files, embedded in the program, without a step that builds them.

use std::io::Write;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::GzEncoder;
use include_dir::{Dir, include_dir};
use sha2::{Digest, Sha256};

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/page");

/// Returns a file of the page by its name; `None` if there is none.
pub(super) fn file(name: &str) -> Option<Response> {
    let text = PAGE.get_file(name)?.contents();
    Some(([(header::CONTENT_TYPE, kind_of(name)?)], text).into_response())
}

fn kind_of(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        _ => return None,
    })
}

/// Returns a text in gzip, if whoever asks can read that and the text gets shorter.
fn compressed(text: &[u8], asked: &HeaderMap) -> Option<Vec<u8>> {
    let accepted = asked.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let mut ways = accepted.split(',').map(|way| way.split(';').next().unwrap_or(way).trim());
    ways.find(|way| way.eq_ignore_ascii_case("gzip"))?;
    let mut writer = GzEncoder::new(Vec::new(), Compression::fast());
    writer.write_all(text).ok()?;
    writer.finish().ok().filter(|short| short.len() < text.len())
}

/// Like [`file`], compressed and for a browser that may have kept it: one that has is told so in few bytes.
pub(super) fn kept_file(name: &str, asked: &HeaderMap) -> Option<Response> {
    let text = PAGE.get_file(name)?.contents();
    let tag = format!("\"{}\"", URL_SAFE_NO_PAD.encode(&Sha256::digest(text)[..12]));
    let kept = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Some((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let kind = [(header::CONTENT_TYPE, kind_of(name)?), (header::VARY, "accept-encoding")];
    Some(match compressed(text, asked) {
        Some(short) => (kept, kind, [(header::CONTENT_ENCODING, "gzip")], short).into_response(),
        None => (kept, kind, text).into_response(),
    })
}
