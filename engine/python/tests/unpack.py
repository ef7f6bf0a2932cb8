"""Unpacks a source distribution: `unpack.py FILE FOLDER`. A file that is there already and is the same stays untouched, so that Rust
builds what has changed alone; what the distribution does not have is removed."""

import os
import pathlib
import sys
import tarfile


def unpack(archive: str, folder: pathlib.Path) -> None:
    there = set()
    with tarfile.open(archive) as tar:
        for member in tar:
            _, _, name = member.name.partition("/")
            if member.isfile() and name:
                path, data = folder / name, tar.extractfile(member).read()
                there.add(path)
                if not path.is_file() or path.read_bytes() != data:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(data)
    for path in folder.rglob("*"):
        if path.is_file() and path not in there:
            os.remove(path)


if __name__ == "__main__":
    unpack(sys.argv[1], pathlib.Path(sys.argv[2]))
