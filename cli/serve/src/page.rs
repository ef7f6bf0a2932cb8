//! The page: plain files, embedded in the program, without a step that builds them.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use include_dir::{Dir, include_dir};
use sha2::{Digest, Sha256};

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/page");

/// Returns a file of the page by its name; `None` if there is none.
pub(super) fn file(name: &str) -> Option<Response> {
    let text = PAGE.get_file(name)?.contents();
    let kind = match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        _ => return None,
    };
    Some(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// Like [`file`], for a browser that may have kept it: one that has is told so in few bytes.
pub(super) fn kept_file(name: &str, asked: &HeaderMap) -> Option<Response> {
    let text = PAGE.get_file(name)?.contents();
    let tag = format!("\"{}\"", URL_SAFE_NO_PAD.encode(&Sha256::digest(text)[..12]));
    let kept = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Some((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    Some((kept, file(name)?).into_response())
}
