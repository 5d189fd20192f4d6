"""Builds the same catalogues with sitegen and with Hugo, in turns, and compares times and memory.

    hugo.py SITEGEN HUGO [PAGESxROWS ...]

Hugo makes pages as a theme without frills has them: a head, the Markdown of the page, a style sheet. It is
run as it comes, with whole pages in its feeds, and with feeds cut to descriptions. Of sitegen a first build,
one of the unchanged site and one after an edit of a page are measured. Each is the best of three.
"""

import os
import random
import shutil
import sys
import tempfile
import time

CONFIG = 'baseURL = "https://example.org/"\ntitle = "Catalogue"\ndisableKinds = ["taxonomy", "term"]\n'
BASE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }} – {{ .Site.Title }}</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/site.css">
<link rel="canonical" href="{{ .Permalink }}"></head>
<body><main><h1>{{ .Title }}</h1>{{ block "main" . }}{{ end }}</main></body></html>
"""
SINGLE = '{{ define "main" }}{{ .Content }}{{ end }}\n'
LIST = """{{ define "main" }}<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>
{{ end }}</ul>{{ end }}
"""
FEED = """<rss version="2.0"><channel><title>{{ .Title }}</title><link>{{ .Permalink }}</link>
<description>{{ .Site.Title }}</description>{{ range .Pages }}<item><title>{{ .Title }}</title>
<link>{{ .Permalink }}</link><description>{{ .Description }}</description></item>{{ end }}</channel></rss>
"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def catalogue(folder, pages, rows):
    """Writes the content of both sites: a hundred pages a folder."""
    chance = random.Random(42)
    letters = "abcdefghijklmnoprstuvwyz"
    words = ["".join(chance.choices(letters, k=chance.randint(2, 10))) for _ in range(4000)]
    for page in range(pages):
        lines = ["---", f"title: Catalogue {page}", f"description: {words[page % 4000]}", "---", ""]
        for row in range(rows):
            if row % 25 == 0:
                lines += ["", f"## Section {row // 25}", ""]
            title = " ".join(chance.choices(words, k=2))
            more = " ".join(chance.choices(words, k=chance.randint(6, 13)))
            price = f"{chance.randint(0, 99)}.{chance.randint(10, 99)}"
            lines.append(f"- [{title}](https://example.org/{page}/{row}) - {more} `€{price}`")
        write(f"{folder}/content/part{page // 100}/page{page}.md", "\n".join(lines) + "\n")


def run(*command):
    """Seconds and the most memory in MB that a command takes."""
    start = time.monotonic()
    child = os.fork()
    if child == 0:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.execv(command[0], command)
    _, status, usage = os.wait4(child, 0)
    if status:
        sys.exit(f"{' '.join(command)} failed")
    return time.monotonic() - start, usage.ru_maxrss / 1024


def put_aside(path, base):
    """Takes a file or folder out of the way; where many have just been deleted, ext4 makes new ones slowly."""
    if os.path.exists(path):
        os.rename(path, tempfile.mkdtemp(dir=base) + "/old")


def compare(sitegen, hugo, pages, rows, base):
    site, theirs = f"{base}/sitegen", f"{base}/hugo"
    catalogue(site, pages, rows)
    write(f"{site}/site.yaml", "title: Catalogue\nbaseURL: https://example.org/\nstyle: insetGrouped\n")
    shutil.copytree(f"{site}/content", f"{theirs}/content")
    write(f"{theirs}/hugo.toml", CONFIG)
    write(f"{theirs}/static/site.css", "body { font-family: sans-serif }\n")
    for name, text in [("baseof", BASE), ("single", SINGLE), ("list", LIST)]:
        write(f"{theirs}/layouts/_default/{name}.html", text)
    feed = f"{theirs}/layouts/_default/rss.xml"
    edited = f"{site}/content/part0/page0.md"
    results = {}

    def note(name, result):
        results[name] = min(results.get(name, result), result)

    for turn in range(3):
        for name in os.listdir(site):
            if name.startswith("public") or name.startswith(".public"):
                put_aside(f"{site}/{name}", base)
        note("sitegen", run(sitegen, "build", "--quiet", "-s", site))
        time.sleep(0.1)
        note("sitegen, nothing changed", run(sitegen, "build", "--quiet", "-s", site))
        with open(edited) as file:
            text = file.read()
        write(edited, text + f"- [Last](https://example.org/{turn}) - the end\n")
        time.sleep(0.1)
        note("sitegen, a page edited", run(sitegen, "build", "--quiet", "-s", site))
        for name, text in [("hugo", None), ("hugo, feeds cut", FEED)]:
            if text:
                write(feed, text)
            elif os.path.exists(feed):
                os.remove(feed)
            put_aside(f"{theirs}/public", base)
            note(name, run(hugo, "--quiet", "-s", theirs, "--cacheDir", f"{base}/cache"))
    (seconds, memory) = results["hugo, feeds cut"]
    for name, (own, peak) in results.items():
        print(
            f"hugo    {pages} x {rows}  {name + ':':26}{own:6.2f} s {peak:6.0f} MB"
            f"   times hugo, feeds cut: {own / seconds:.2f} {peak / memory:.2f}", flush=True)


sizes = [tuple(map(int, size.split("x"))) for size in sys.argv[3:]]
for pages, rows in sizes or [(1000, 100), (10_000, 20), (1, 100_000)]:
    with tempfile.TemporaryDirectory() as base:
        compare(*map(os.path.abspath, sys.argv[1:3]), pages, rows, base)
