#!/bin/sh
# Prints which part of each target's lines the last `swift test --enable-code-coverage` ran.
set -eu
python3 - "$(swift test --show-codecov-path)" <<'PYTHON'
import collections, json, sys

lines = collections.defaultdict(lambda: [0, 0])
for file in json.load(open(sys.argv[1]))["data"][0]["files"]:
    parts = file["filename"].split("/Sources/")
    if len(parts) != 2 or "/.build/" in file["filename"]:
        continue
    target, _, rest = parts[1].partition("/")
    folder = rest.split("/")[0] if "/" in rest else ""
    for key in {target, f"{target}/{folder}" if folder else target}:
        lines[key][0] += file["summary"]["lines"]["covered"]
        lines[key][1] += file["summary"]["lines"]["count"]
for key in sorted(lines):
    covered, count = lines[key]
    print(f"{100 * covered / max(1, count):6.1f} %  {covered:6} of {count:6} lines  {key}")
PYTHON
