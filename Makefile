# `make run` and `make test` set everything up themselves; Python 3.11 or newer is all they need.
PYTHON ?= python3
TIME ?= 60
SEED ?= 0
VENV := .venv
BIN := $(VENV)/bin
EXAMPLE := examples/slide/roller-splat-12x12.txt

.PHONY: run serve test test-web test-all test-versions fuzz coverage check format bench docs pictures screens tables rooms clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.run: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.test: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[test,png,web,notebook,zk,cluster]'
	@touch $@

$(VENV)/.browser: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[test,web,png,browser]'
	@touch $@

$(VENV)/.coverage: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[test,png,coverage]'
	@touch $@

$(VENV)/.check: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[test,check,png,web,notebook,zk,cluster]'
	@touch $@

$(VENV)/.docs: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	@touch $@

$(VENV)/.web: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[web,png]'
	@touch $@

run: $(VENV)/.run          ## set up, solve an example and draw its solution
	$(BIN)/fathom solve --fewest $(EXAMPLE)

serve: $(VENV)/.web        ## set up and open the page
	$(BIN)/fathom serve

test: $(VENV)/.test        ## set up and run the tests: the same examples each time
	$(BIN)/fathom warm
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile -m "not slow" --ignore tests/web

test-web: $(VENV)/.browser ## the page in a browser, which is installed if it is missing and can be
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { apt-get update --quiet --quiet && apt-get install --quiet --quiet --yes --no-install-recommends chromium; } || \
	  echo "there is no browser, and none could be installed: the tests of the page are skipped"
	$(BIN)/fathom warm
	$(BIN)/python -m pytest --numprocesses 2 --dist loadgroup -m "not slow" tests/web

test-all: $(VENV)/.test    ## all tests, the long ones too, with new examples each time; then with every index checked
	$(BIN)/fathom warm
	FATHOM_EXAMPLES=new $(BIN)/python -m pytest --numprocesses 2 --dist loadfile --ignore tests/web
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=$(VENV)/boundscheck $(BIN)/fathom warm
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=$(VENV)/boundscheck $(BIN)/python -m pytest --numprocesses 2 --dist loadfile -m "not slow" tests/engine tests/proofs tests/puzzles tests/test_liars.py

fuzz: $(VENV)/.test        ## spoilt files for all parsers, verbs and kinds, for TIME=60 seconds, from SEED=0 on
	$(BIN)/python -m tests.fuzz --time $(TIME) --seed $(SEED)

# those that end soon where kernels are plain Python, a warning where machine code wraps around
COVERAGE_TESTS := tests/cli/test_cli_addresses.py tests/cli/test_cli_wording.py tests/engine/graphs tests/engine/linear \
  tests/engine/paths/test_paths_depth.py tests/engine/paths/test_paths_lazy.py tests/engine/sat \
  tests/engine/statespace/test_cheapest_first.py tests/engine/statespace/test_statespace_limits.py \
  tests/engine/statespace/test_whole_space.py tests/engine/wiring tests/proofs tests/gadgets/test_definitions.py \
  tests/gadgets/test_gadget_drawing.py tests/gadgets/test_gadget_networks.py tests/gadgets/test_gadget_refute.py \
  tests/gadgets/test_gadget_traces.py tests/gadgets/test_gadget_verify.py tests/problems \
  tests/puzzles/gadgetmaze/test_gadgetmaze.py tests/puzzles/iceblock/test_iceblock_draw.py \
  tests/puzzles/iceblock/test_iceblock_model.py tests/puzzles/nonogram/test_nonogram_draw.py \
  tests/puzzles/nonogram/test_nonogram_formats.py tests/puzzles/nonogram/test_nonogram_images.py tests/show

coverage: $(VENV)/.coverage ## which lines a part of the tests reaches, kernels too, which are plain Python then: some minutes
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest --numprocesses 2 --dist loadfile -m "not slow" -W ignore::RuntimeWarning \
	  --cov --cov-report term $(COVERAGE_TESTS)

VERSIONS := 3.11 3.12 3.13
# what depends on the interpreter and its libraries rather than on us
VERSION_TESTS := tests/test_registry.py tests/test_library.py tests/test_readers.py tests/test_platforms.py tests/test_stores.py tests/cli tests/show tests/engine/sat tests/engine/statespace tests/proofs

test-versions:             ## a part of the tests with every Python that is stated, as far as it is here
	@for version in $(VERSIONS); do \
	  if ! command -v python$$version >/dev/null || ! python$$version -c "" 2>/dev/null; then \
	    echo "Python $$version is not here"; continue; fi; \
	  echo "Python $$version"; \
	  python$$version -m venv $(VENV)-$$version && \
	  $(VENV)-$$version/bin/python -m pip install --quiet --editable '.[test,png,web,notebook,zk,cluster]' && \
	  $(VENV)-$$version/bin/python -m pytest -q --numprocesses 2 -m "not slow" $(VERSION_TESTS) || exit 1; \
	done

check: $(VENV)/.check      ## lint, types, layers
	$(BIN)/ruff format --check src tests bench docs
	$(BIN)/ruff check src tests bench docs
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.check     ## put the code in shape
	$(BIN)/ruff format src tests bench docs
	$(BIN)/ruff check --fix src tests bench docs

bench: $(VENV)/.test       ## measured comparisons, printed as ratios
	$(BIN)/python -m bench

docs: $(VENV)/.docs        ## the documentation, in site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

pictures: $(VENV)/.test    ## make the pictures of the documentation again
	$(BIN)/python docs/pictures.py

screens: $(VENV)/.browser  ## take the screenshots of the page again
	$(BIN)/python docs/screens.py

tables: $(VENV)/.run       ## compute the long tables of the documentation again; ROOMS=, TRACES=, STORES=FOLDER for those that need files
	$(BIN)/python docs/tables.py ROOMS=$(ROOMS) TRACES=$(TRACES) STORES=$(STORES)

rooms: $(VENV)/.run        ## a page with pictures of the puzzles in ROOMS=FOLDER, in rooms/
	$(BIN)/python docs/rooms.py $(ROOMS)

clean:
	rm -rf $(VENV) site bench/build fuzz-findings .mypy_cache .ruff_cache .pytest_cache .hypothesis
