"""Tells what the rows of a study say of the first turn, of regions and of luck.

    warboard simulate classic --games 20000 --seats greedy,greedy,greedy --set players=3 --out study.csv
    python3 read_study.py study.csv

Shares have 95 % intervals by Wilson.
"""

import collections
import csv
import json
import math
import sys


def wilson(won, n, z=1.96):
    """Returns a share and its interval, in percent."""
    if n == 0:
        return "none"
    share, over = won / n, 1 + z * z / n
    middle = (share + z * z / (2 * n)) / over
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / over
    low, high = 100 * (middle - half), 100 * (middle + half)
    return f"{100 * share:5.1f} % of {n:6}, {low:4.1f} … {high:4.1f} %"


def main(path):
    with open(path, encoding="utf-8") as file:
        cells = json.loads(file.readline().removeprefix("#"))["cells"]
        rows = [row for row in csv.DictReader(file) if row["ended"] == "won"]
    first, luckiest = 0, 0
    regions = collections.defaultdict(lambda: [0, 0])
    for row in rows:
        armies = cells[int(row["cell"])]["armies"]
        seats = [seat.split("+") for seat in row["armies"].split(";")]
        winners = [army for seat in row["winners"].split(";") for army in seats[int(seat) - 1]]
        first += row["began"] in winners
        luck = [float(value or "-inf") for value in row["luck"].split(";")]
        luckiest += armies[luck.index(max(luck))] in winners
        if row["first_region"]:
            _, army, region = row["first_region"].split(";")
            regions[region][0] += army in winners
            regions[region][1] += 1
    print(f"the army with the first turn won         {wilson(first, len(rows))}")
    print(f"the army that dice spared most won       {wilson(luckiest, len(rows))}")
    for region, (won, n) in sorted(regions.items(), key=lambda item: -item[1][0] / item[1][1]):
        print(f"the first region was {region:16} won {wilson(won, n)}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
