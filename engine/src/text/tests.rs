use super::*;

fn refused(bytes: &[u8]) -> (usize, usize, usize, Looks) {
    let NotText { line, column, byte, looks, .. } = decode(bytes).unwrap_err();
    (line, column, byte, looks)
}

fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(unit).collect()
}

#[test]
fn a_mark_is_left_out_and_line_ends_are_one() {
    assert_eq!(decode(b"\xef\xbb\xbfa\r\nb\rc\n").unwrap(), "a\nb\nc\n");
    assert_eq!(decode("é\n".as_bytes()).unwrap(), "é\n");
    assert_eq!(decode(b"").unwrap(), "");
}

#[test]
fn encodings_are_recognised_with_their_place() {
    for (mark, unit) in [
        ("", u16::to_le_bytes as fn(u16) -> [u8; 2]),
        ("", u16::to_be_bytes),
        ("\u{feff}", u16::to_le_bytes),
        ("\u{feff}", u16::to_be_bytes),
    ] {
        let bytes = utf16(&format!("{mark}title a\nsource b\n"), unit);
        assert_eq!(refused(&bytes), (1, 1, 0, Looks::Utf16));
        assert_eq!(decode(&bytes).unwrap_err().excerpt, "title a");
    }
    assert_eq!(refused(b"\xff\xfe\0\0a\0\0\0"), (1, 1, 0, Looks::Utf32));
    assert_eq!(refused(b"a\r\nna = \"caf\xe9\"\n"), (2, 10, 12, Looks::Latin1(0xe9)));
    assert_eq!(decode(b"a\r\nna = \"caf\xe9\"\n").unwrap_err().excerpt, "na = \"café\"");
    assert_eq!(refused(b"\xef\xbb\xbfa\rb\xe9"), (2, 2, 6, Looks::Latin1(0xe9)));
    assert_eq!(refused("é \u{e9}\n\u{0}".as_bytes()).3, Looks::Nul);
    assert_eq!(refused(b"\xc3\xa9 \xe9 "), (1, 3, 3, Looks::Damaged(0xe9)));
    assert_eq!(refused(b"\xc3\xa9 \xe2\x80"), (1, 3, 3, Looks::Cut));
    assert_eq!(refused(b"PK\x03\x04\xff"), (1, 5, 4, Looks::Damaged(0xff)));
}

#[test]
fn lines_end_as_systems_end_them() {
    let read = |bytes: &[u8]| -> Vec<(String, usize, bool)> {
        let text = |line: &Line| line.text().unwrap().to_owned();
        lines(bytes).map(|line| (text(&line), line.n_read, line.is_ended)).collect()
    };
    let line = |text: &str, n, is_ended| (text.to_owned(), n, is_ended);
    assert_eq!(
        read(b"\xef\xbb\xbfa\r\nb\rc\n\nd"),
        [
            line("a", 6, true),
            line("b", 2, true),
            line("c", 2, true),
            line("", 1, true),
            line("d", 1, false)
        ]
    );
    assert_eq!(read(b""), []);
}

#[test]
fn a_stream_is_read_in_any_pieces_and_no_further_than_a_line() {
    let bytes = b"one\r\ntwo\rthree\r\n\nfour";
    for size in 1..bytes.len() {
        let mut input = std::io::BufReader::with_capacity(size, &bytes[..]);
        let mut lines = Lines::new(4);
        let mut found = Vec::new();
        while let Some(line) = lines.next(&mut input).unwrap() {
            found.push((String::from_utf8(line.bytes).unwrap(), line.is_too_long));
        }
        let expected = [("one", false), ("two", false), ("", true), ("", false), ("four", false)];
        assert_eq!(found, expected.map(|(text, long)| (text.to_owned(), long)), "{size}");
    }
}

#[test]
fn a_wrong_line_is_named_by_its_number() {
    let found: Vec<_> = lines(b"a\nb \xe9\n").map(|line| line.text().map(str::to_owned)).collect();
    let error = found[1].as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (2, 3));
}

#[test]
fn a_key_that_is_given_twice_is_refused_at_any_depth() {
    let read = |text: &str| json_value(text.as_bytes()).map_err(|error| error.to_string());
    assert!(read(r#"{"a":1,"b":[{"a":2},{"a":3}]}"#).is_ok());
    for text in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"\u0061":2}}]"#] {
        assert!(read(text).unwrap_err().starts_with("key `a` is given twice"), "{text}");
    }
    let whole = r#"{"a":[1,-2,3.5,true,null,"x"]}"#;
    assert_eq!(read(whole).unwrap().to_string(), whole);
}
