# Antartik: `make play` plays, `make test` checks everything, `make help` lists the rest.
# Written for GNU make 3.81 or newer and a plain sh.
#
#   PYTHON=...   the Python to use; else the first of PYTHONS below that is new enough
#   ARGS=...     options for `antartik play`, for example ARGS='--people Ada,Ben --bots gentoo'
#   STRICT=1     `make test` fails when a check had to be left out

PYTHONS := python3.14 python3.13 python3.12 python3.11 python3
VENV    := .venv
BIN     := $(VENV)/bin
STAMP   := build/compiled/built-from
PIP     := -m pip --disable-pip-version-check -qq
strict  := $(filter-out 0 no,$(STRICT))

# A venv knows its folder by the full path. One that was moved, copied, lost its Python, or was made with another
# Python than the one asked for now is made anew; else the stamps below decide what is left to do.
old_folder := $(shell sed -n 1p $(VENV)/made-for 2>/dev/null)
old_python := $(shell sed -n 2p $(VENV)/made-for 2>/dev/null)
works      := $(shell $(BIN)/python -c 'print("yes")' 2>/dev/null)
ifneq ($(works)$(old_folder),yes$(CURDIR))
  stale := stale
endif
ifneq ($(PYTHON),)
  ifneq ($(PYTHON),$(old_python))
    stale := stale
  endif
endif

.PHONY: play test test-browsers page compiled format bench constraints clean help stale which-python

play: $(VENV)/ready-to-play $(STAMP)
	@if [ -f $(STAMP) ]; then ANTARTIK_COMPILED=build/compiled; export ANTARTIK_COMPILED; fi; $(BIN)/antartik play $(ARGS)

test: $(VENV)/ready-to-test
	@$(BIN)/python tests/checks.py $(if $(strict),--strict)

# Of browsers that aren't there it says which package brings them.
test-browsers: $(VENV)/ready-to-test
	@$(BIN)/python -m pytest -rsP -m other_browsers tests/web

page: $(VENV)/ready-to-test
	@$(BIN)/python $(PIP) install --constraint constraints.txt --no-deps --editable .
	@echo "The page is built into src/antartik/server/page."

compiled: $(VENV)/ready-to-test
	@$(BIN)/python -m building.compiled build/compiled

format: $(VENV)/ready-to-test
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(VENV)/ready-to-test
	@set -e; found=; for script in bench/*.py; do \
	  if [ -f "$$script" ]; then found=yes; echo "== $$script"; $(BIN)/python "$$script"; fi; done; \
	  if [ -z "$$found" ]; then echo "No script in bench/ yet."; fi

# The exact versions in constraints.txt, anew: the newest that pyproject.toml allows. The head of the file stays.
constraints:
	@set -e; scratch=$$(mktemp -d); trap 'rm -rf "$$scratch"' EXIT; \
	  $(find_python); "$$python" -m venv "$$scratch/venv"; \
	  "$$scratch/venv/bin/python" $(PIP) install '.[dev]'; \
	  sed -n '/^#/p' constraints.txt > "$$scratch/pins"; \
	  "$$scratch/venv/bin/python" $(PIP) freeze --all --exclude pip --exclude antartik >> "$$scratch/pins"; \
	  cp "$$scratch/pins" constraints.txt; echo "constraints.txt is new; run make test before you keep it."

clean:
	rm -rf $(VENV) web/node_modules src/antartik/server/page build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

help:
	@echo "make play         play in the browser           (ARGS='--terminal', ARGS='--people Ada,Ben')"
	@echo "make test         run every check               (STRICT=1: a check left out is a failure)"
	@echo "make test-browsers  play a game in Firefox and in WebKit, where there are such"
	@echo "make page         build the page anew if its sources have changed"
	@echo "make compiled     compile the engine into build/compiled, for who works on the code"
	@echo "make format       format the code, mend what ruff can mend"
	@echo "make bench        run the speed scripts of bench/"
	@echo "make constraints  renew the exact versions in constraints.txt"
	@echo "make clean        remove $(VENV), caches and builds"
	@echo "PYTHON=...        with any of them: the Python to use (3.11 or newer)"

which-python:
	@$(find_python); echo "$$python"

# ---- set-up: $(VENV), then what playing needs, then what the checks need ----

# Each candidate is run, not just looked up: a name on the path may be a stub that leads nowhere.
# Leaves the choice in $$python, or ends with one line that says what to do.
define find_python
python=; too_old=; bare=; \
for candidate in $(if $(PYTHON),'$(PYTHON)',$(PYTHONS)); do \
  version=$$("$$candidate" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue; \
  if ! "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then \
    too_old="$$candidate is $$version"; \
  elif ! "$$candidate" -c 'import venv, ensurepip' 2>/dev/null; then \
    bare="$${bare:-$$version}"; \
  else \
    python="$$candidate"; break; \
  fi; \
done; \
if [ -z "$$python" ]; then \
  if [ -n "$$bare" ]; then \
    echo "Python $$bare comes without venv. On Debian or Ubuntu: apt install python$$bare-venv" >&2; \
  elif [ -n "$$too_old" ]; then \
    echo "Antartik needs Python 3.11 or newer; $$too_old. Name another one: make PYTHON=/path/to/python3" >&2; \
  else \
    echo "No Python found$(if $(PYTHON), at $(PYTHON)). Antartik needs Python 3.11 or newer: make PYTHON=/path/to/python3" >&2; \
  fi; \
  exit 1; \
fi
endef

$(VENV)/made-for: $(stale)
	@$(find_python); set -e; \
	  echo "Setting up $(VENV) with Python $$version ..."; \
	  rm -rf $(VENV); "$$python" -m venv $(VENV); \
	  printf '%s\n' "$(CURDIR)" "$$python" > $@

# What is compiled, so that strong bots answer at once; without a compiler the game runs all the same.
compiled_sources := $(foreach file,$(shell find src -name '*.pxd'),$(file) $(file:.pxd=.py))

$(STAMP): $(VENV)/ready-to-play $(compiled_sources)
	@echo "Compiling the engine ..."
	@$(BIN)/python -m building.compiled build/compiled > /dev/null || echo "It runs uncompiled: the emperor takes longer to think."

# What the page is made from: the package is installed anew, and with it the page built, when any of it changes.
build := hatch_build.py $(wildcard building/*.py)
web := web/index.html web/package-lock.json $(shell find web/src web/public -type f 2>/dev/null)

$(VENV)/ready-to-play: $(VENV)/made-for pyproject.toml constraints.txt $(build) $(web)
	@echo "Installing what the game needs ..."
	@$(BIN)/python $(PIP) install --constraint constraints.txt --editable '.[compile]'
	@touch $@

$(VENV)/ready-to-test: $(VENV)/made-for pyproject.toml constraints.txt $(build) $(web)
	@echo "Installing what the checks need ..."
	@$(BIN)/python $(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $(VENV)/ready-to-play $@
