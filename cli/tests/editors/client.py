"""A session of the language server with the client of pygls: PROGRAM EDITION."""

import asyncio
import pathlib
import sys
import time

from lsprotocol import types as lsp
from pygls.lsp.client import BaseLanguageClient


async def session(program: str, edition: pathlib.Path) -> None:
    client = BaseLanguageClient("editor", "1")
    told: asyncio.Queue = asyncio.Queue()

    @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def _(params: lsp.PublishDiagnosticsParams) -> None:
        told.put_nowait(params)

    async def findings(uri: str, wanted: int) -> list:
        while True:
            params = await asyncio.wait_for(told.get(), 60)
            if params.uri == uri and len(params.diagnostics) == wanted:
                return params.diagnostics

    await client.start_io(program, "lsp")
    begun = await client.initialize_async(
        lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), root_uri=edition.as_uri())
    )
    assert begun.server_info.name == "warboard"
    client.initialized(lsp.InitializedParams())

    path = edition / "board.toml"
    text, uri = path.read_text(), path.as_uri()
    document = lsp.TextDocumentIdentifier(uri)
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "toml", 1, text))
    )
    await findings(uri, 0)

    def change(version: int, changed: str) -> None:
        client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(version=version, uri=uri),
                [lsp.TextDocumentContentChangeWholeDocument(changed)],
            )
        )

    waits = []
    for turn in range(5):
        while not told.empty():
            told.get_nowait()
        begins = time.monotonic()
        change(2 * turn + 2, text.replace('region = "africa"', 'region = "afrika"', 1))
        found = await findings(uri, 1)
        waits.append(time.monotonic() - begins)
        assert "did you mean `africa`?" in found[0].message, found[0].message
        change(2 * turn + 3, text)
        await findings(uri, 0)
    print(f"a change is answered in {sorted(waits)[2] * 1000:.0f} ms (median of {len(waits)})")

    line = text[: text.index('region = "africa"')].count("\n")
    place = lsp.Position(line, len('region = "af'))
    words = await client.text_document_completion_async(lsp.CompletionParams(document, place))
    assert "asia" in [word.label for word in words], words
    hover = await client.text_document_hover_async(lsp.HoverParams(document, place))
    assert "region `africa`" in hover.contents.value, hover
    given = await client.text_document_definition_async(lsp.DefinitionParams(document, place))
    assert [where.uri for where in given] == [uri], given
    context = lsp.ReferenceContext(include_declaration=True)
    used = await client.text_document_references_async(
        lsp.ReferenceParams(context, document, place)
    )
    edits = await client.text_document_rename_async(lsp.RenameParams(document, place, "afrique"))
    n_edits = sum(len(own) for own in edits.changes.values())
    assert n_edits == len(used) > 20, (n_edits, len(used))
    print(f"`africa` stands at {n_edits} places in {len(edits.changes)} files")

    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()


asyncio.run(session(sys.argv[1], pathlib.Path(sys.argv[2]).resolve()))
