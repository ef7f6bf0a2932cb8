"""Plays a study on a Ray cluster: a task for each part, then one file of rows.

    python ray_study.py --parts 64 --dir /shared/study --out study.csv -- classic --games 1000000 --set "sets=rising|fixed"

What stands behind `--` is what `warboard simulate` is told. The directory must be one that all machines see. A task that is
killed, or whose machine is lost, is begun again by Ray and goes on where its file ends; this script can be stopped and started
as well. However often that happens, the rows are the same bytes.
"""

import argparse
import pathlib
import subprocess
import sys
import time

import ray

# How `warboard` ends when the system refused, or when another process is writing the file.
STOPPED = 3


@ray.remote(num_cpus=1, max_retries=-1)
def play(warboard, study, part, file):
    """Plays one part to its end."""
    command = [warboard, "simulate", *study, "--threads", "1", "--shard", part, "--out", file, "--resume"]
    for _ in range(1000):
        ran = subprocess.run(command, capture_output=True, text=True)
        # Below 0 the program itself was killed. Where a task was, its program may have been left behind: it plays on, and what it
        # writes counts.
        if ran.returncode != STOPPED and ran.returncode >= 0:
            break
        time.sleep(1)
    # 1: it is played, and a game failed in it, which its row says.
    if ran.returncode not in (0, 1):
        raise RuntimeError(f"part {part}: {ran.stderr.strip()}")
    return part


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", type=int, required=True, help="how many tasks; a few for each core")
    parser.add_argument("--dir", type=pathlib.Path, required=True, help="where the parts are written, seen by all machines")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="the file of all rows; it must not be there yet")
    parser.add_argument("--report", type=pathlib.Path, help="an HTML page of it")
    parser.add_argument("--warboard", default="warboard", help="the program, as every machine finds it")
    parser.add_argument("study", nargs="+", help="what `warboard simulate` is told, behind `--`")
    args = parser.parse_args()
    args.dir.mkdir(parents=True, exist_ok=True)
    # Inside a running cluster this finds it; else it starts one on this machine.
    ray.init(log_to_driver=False)
    files = [str((args.dir / f"part-{number}.csv").resolve()) for number in range(1, args.parts + 1)]
    tasks = [
        play.remote(args.warboard, args.study, f"{number}/{args.parts}", file)
        for number, file in enumerate(files, start=1)
    ]
    left = tasks
    while left:
        done, left = ray.wait(left)
        ray.get(done)
        print(f"{args.parts - len(left)} of {args.parts} parts", file=sys.stderr)
    report = ["--report", str(args.report)] if args.report else []
    return subprocess.run([args.warboard, "merge", *files, "--out", str(args.out), *report]).returncode


if __name__ == "__main__":
    sys.exit(main())
