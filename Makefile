# Two commands set everything up from a fresh clone: `make demo` and `make test`. Both need only Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test lint format docs data golden accept fuzz bench lock clean help

help:  ## what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

$(READY): requirements/dev.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(BIN)/python -m compileall -q src
	@touch $@

demo: $(READY)  ## check a real example and write its HTML report to out/; draw a master as PDF, Word and HTML
	@mkdir -p out
	$(BIN)/vitascope check examples/two-columns.pdf --role ml-engineer --fail-on never --report out/report.html
	@echo "Open out/report.html in a browser."
	$(BIN)/vitascope render examples/master.yaml --to pdf,docx,html -o out --no-office

test: lint $(READY)  ## every check and every test (under ten minutes on two cores)
	PYTHONHASHSEED=1 $(BIN)/python -m pytest -q -n 2 -m "not corpus"
	PYTHONHASHSEED=2 $(BIN)/python -m pytest -q -n 2 -m "not corpus" tests/test_sameness.py

lint: $(READY)  ## formatter, linter, types, floors of imports, spelling
	$(BIN)/ruff format --check src tests benchmarks tools
	$(BIN)/ruff check src tests benchmarks tools
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell src tests docs benchmarks tools README.md CONTRIBUTING.md CHANGELOG.md

format: $(READY)  ## put the code in order
	$(BIN)/ruff format src tests benchmarks tools
	$(BIN)/ruff check --fix src tests benchmarks tools

docs: $(READY)  ## generate the pages that are made from the code
	$(BIN)/python tools/generate_docs.py

data: $(READY)  ## compile the vocabulary and the word lists
	$(BIN)/python tools/compile_terms.py
	$(BIN)/python -m tools.compile_tables

golden: $(READY)  ## accept changed golden files, after reading the difference
	$(BIN)/python -m pytest -q tests/golden --accept

accept: $(READY)  ## the figures reached on the corpus, which may not fall (needs ../shared)
	$(BIN)/python -m pytest -q -m corpus tests/corpus

fuzz: $(READY)  ## 100,000 mutated files through the whole check (hours)
	$(BIN)/python -m benchmarks.fuzz

bench: $(READY)  ## every benchmark, one after another
	for name in ads corpus invariance parse readers render terms speed; do $(BIN)/python -m benchmarks.$$name || exit 1; done

lock: $(READY)  ## pin every dependency with its hashes
	$(BIN)/python -m piptools compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-header --no-annotate --output-file requirements/dev.lock requirements/dev.in

clean:  ## remove what was made
	rm -rf $(VENV) out dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
