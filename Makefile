# sitegen: `make site` builds the tool and the demonstration site, `make test` passes the tests.
# Both install the Debian packages that they miss.

SWIFT ?= swift
RELEASE = .build/release/sitegen
# The program carries Swift's own libraries, so that it runs where no Swift is installed.
RELEASE_FLAGS = -c release --static-swift-stdlib

BUILD_PACKAGES = make pkg-config libcmark-dev libexpat1-dev libharfbuzz-dev libicu-dev \
  libwoff-dev libyaml-dev fonts-inter fonts-noto-core fonts-noto-cjk fonts-noto-mono
TEST_PACKAGES = chromium chromium-driver default-jre-headless python3-venv

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

.PHONY: site test bench lint clean packages test-packages release coverage

site: release
	$(RELEASE) build

release: packages
	$(SWIFT) build $(RELEASE_FLAGS) --product sitegen

test: packages test-packages
	$(SWIFT) build --build-tests --enable-code-coverage
	$(SWIFT) test --skip-build --enable-code-coverage
	@Tests/coverage.sh
	@Tests/validate.sh

bench: packages
	$(SWIFT) build $(RELEASE_FLAGS) --product sitegen
	$(SWIFT) build $(RELEASE_FLAGS) --product Benchmarks
	.build/release/Benchmarks

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Templates

packages:
	$(call install,$(BUILD_PACKAGES))

test-packages:
	$(call install,$(TEST_PACKAGES))

clean:
	rm -rf .build public
