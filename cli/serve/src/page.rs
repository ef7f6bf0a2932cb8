//! The page: plain files, embedded in the program, without a step that builds them.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

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
