import { n as projectFolders } from "./project-files.js";

// src/core/project/detect-compiled.ts
/**
* Go, Rust, the JVM, .NET and Swift: one file tells all, and one command builds and tests. It does not end with the first part that fails,
* for what a change makes fail behind tests that were red before would not be seen.
*/
function detectCompiled(folder, isCovered) {
	return [
		go(folder),
		rust(folder, isCovered),
		maven(folder, isCovered),
		gradle(folder, isCovered),
		dotnet(folder, isCovered),
		swift(folder)
	].filter((toolchain) => toolchain !== void 0);
}
function go(folder) {
	if (!folder.has("go.mod")) return void 0;
	return toolchain("go", folder, {
		install: "go mod download",
		test: "go test ./...",
		checks: ["go vet ./...", ...folder.names(/^\.golangci\.(ya?ml|toml|json)$/).length > 0 ? ["golangci-lint run"] : []],
		fixes: ["gofmt -w ."],
		why: "go.mod"
	});
}
function rust(folder, isCovered) {
	const isWorkspace = (one) => /^\[workspace\]/m.test(one.text("Cargo.toml"));
	if (!folder.has("Cargo.toml") || isCovered(isWorkspace)) return void 0;
	const flags = isWorkspace(folder) ? " --workspace" : "";
	return toolchain("rust-cargo", folder, {
		install: folder.has("Cargo.lock") ? "cargo fetch --locked" : "cargo fetch",
		test: `cargo test${flags} --no-fail-fast`,
		checks: [
			`cargo check${flags}`,
			`cargo clippy${flags}`,
			"cargo fmt --check"
		],
		fixes: ["cargo fmt"],
		why: folder.has("Cargo.lock") ? "Cargo.toml, Cargo.lock" : "Cargo.toml"
	});
}
function maven(folder, isCovered) {
	if (!folder.has("pom.xml") || isCovered((above) => /<modules>/.test(above.text("pom.xml")))) return void 0;
	const program = folder.has("mvnw") ? folder.isExecutable("mvnw") ? "./mvnw" : "sh mvnw" : "mvn";
	return toolchain(`${/kotlin-maven-plugin/.test(folder.text("pom.xml")) ? "kotlin" : "java"}-maven`, folder, {
		install: `${program} -B -q test-compile`,
		test: `${program} -B -q -fae test`,
		checks: [],
		fixes: [],
		why: folder.has("mvnw") ? "pom.xml, mvnw" : "pom.xml"
	});
}
function gradle(folder, isCovered) {
	const [file] = folder.names(/^(build|settings)\.gradle(\.kts)?$/);
	if (file === void 0 || isCovered((above) => above.names(/^settings\.gradle(\.kts)?$/).length > 0)) return void 0;
	const program = folder.has("gradlew") ? folder.isExecutable("gradlew") ? "./gradlew" : "sh gradlew" : "gradle";
	const said = folder.texts(/(^|\/)build\.gradle(\.kts)?$/).join("\n");
	const isKotlin = /kotlin\s*\(\s*["'](jvm|multiplatform)|org\.jetbrains\.kotlin/.test(said);
	const usesSpotless = /com\.diffplug\.spotless/.test(said);
	return toolchain(`${isKotlin ? "kotlin" : "java"}-gradle`, folder, {
		install: `${program} testClasses --console=plain`,
		test: `${program} test --continue --console=plain`,
		checks: [...usesSpotless ? [`${program} spotlessCheck`] : [], .../ktlint/.test(said) ? [`${program} ktlintCheck`] : []],
		fixes: usesSpotless ? [`${program} spotlessApply`] : [],
		why: folder.has("gradlew") ? `${file}, gradlew` : file
	});
}
const SOLUTION = /\.slnx?$/;
function dotnet(folder, isCovered) {
	const [solution, ...others] = folder.names(SOLUTION);
	const file = solution ?? folder.names(/\.(cs|fs|vb)proj$/)[0];
	if (file === void 0 || isCovered((above) => above.names(SOLUTION).length > 0)) return void 0;
	const what = others.length > 0 ? ` ${file}` : "";
	return toolchain("dotnet", folder, {
		install: `dotnet restore${what}`,
		test: `dotnet test${what}`,
		checks: [`dotnet build${what}`],
		fixes: [`dotnet format${what}`],
		why: file
	});
}
function swift(folder) {
	if (!folder.has("Package.swift")) return void 0;
	return toolchain("swift", folder, {
		install: "swift package resolve",
		test: "swift test",
		checks: ["swift build"],
		fixes: [],
		why: "Package.swift"
	});
}
function toolchain(name, { root }, rest) {
	return {
		name,
		root,
		...rest
	};
}

// src/core/project/detect-node.ts
const CHECKS$1 = [
	"lint",
	"lint:check",
	"typecheck",
	"type-check",
	"check-types",
	"check:types",
	"types",
	"tsc",
	"check",
	"format:check",
	"check:format",
	"fmt:check"
];
const FIXES$1 = [
	"format",
	"fmt",
	"format:fix",
	"lint:fix",
	"fix"
];
/** `workspace` is the nearest folder above that says which packages belong together; undefined without one. */
function detectNode(folder, workspace) {
	if (!folder.has("package.json")) return void 0;
	const own = readPackage(folder.text("package.json"));
	const home = workspace ?? folder;
	const { manager, lock, isBerry } = managerOf$1(home);
	const named = (names) => names.filter((name) => Object.hasOwn(own.scripts, name));
	const test = named(["test"]).length > 0 && !/no test specified/.test(own.scripts.test ?? "");
	return {
		name: `node-${manager}`,
		root: folder.root,
		install: workspace === void 0 && (own.dependencies.length > 0 || isNodeWorkspace(folder)) ? install(manager, lock !== void 0, isBerry) : null,
		test: test ? manager === "bun" ? "bun run test" : `${manager} test` : null,
		checks: named(CHECKS$1).map((name) => `${manager} run ${name}`),
		fixes: named(FIXES$1).map((name) => `${manager} run ${name}`),
		why: ["package.json", ...lock === void 0 ? [] : [home.root === folder.root ? lock : `${lock} in ${home.root}`]].join(", ")
	};
}
/** Whether the packages in folders below are installed together with this one. */
function isNodeWorkspace(folder) {
	return folder.has("pnpm-workspace.yaml") || readPackage(folder.text("package.json")).hasWorkspaces;
}
function managerOf$1(folder) {
	const { packageManager } = readPackage(folder.text("package.json"));
	const locks = [
		["pnpm", "pnpm-lock.yaml"],
		["yarn", "yarn.lock"],
		["bun", "bun.lock"],
		["bun", "bun.lockb"],
		["npm", "package-lock.json"],
		["npm", "npm-shrinkwrap.json"]
	];
	const said = [
		"npm",
		"pnpm",
		"yarn",
		"bun"
	].find((name) => packageManager.startsWith(`${name}@`));
	const lock = locks.find(([manager, file]) => (said === void 0 || said === manager) && folder.has(file));
	const isBerry = /^yarn@[2-9]/.test(packageManager) || folder.has(".yarnrc.yml");
	return {
		manager: said ?? lock?.[0] ?? (folder.has("pnpm-workspace.yaml") ? "pnpm" : "npm"),
		lock: lock?.[1],
		isBerry
	};
}
/** With a lock file exactly what it says; without one no lock file is left behind in the work tree. */
function install(manager, isLocked, isBerry) {
	switch (manager) {
		case "npm": return isLocked ? "npm ci" : "npm install --no-package-lock";
		case "pnpm": return isLocked ? "pnpm install --frozen-lockfile" : "pnpm install --no-lockfile";
		case "yarn":
			if (!isLocked) return isBerry ? "yarn install" : "yarn install --no-lockfile";
			return isBerry ? "yarn install --immutable" : "yarn install --frozen-lockfile";
		case "bun": return isLocked ? "bun install --frozen-lockfile" : "bun install --no-save";
	}
}
function readPackage(text) {
	let value;
	try {
		value = JSON.parse(text.replace(/^\uFEFF/, ""));
	} catch {
		value = {};
	}
	const map = (key) => entriesOf(field(value, key));
	const scripts = map("scripts").filter((entry) => typeof entry[1] === "string");
	const packageManager = field(value, "packageManager");
	return {
		scripts: Object.fromEntries(scripts),
		dependencies: [
			...map("dependencies"),
			...map("devDependencies"),
			...map("optionalDependencies")
		].map(([name]) => name),
		packageManager: typeof packageManager === "string" ? packageManager : "",
		hasWorkspaces: field(value, "workspaces") !== void 0
	};
}
function field(value, key) {
	return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : void 0;
}
function entriesOf(value) {
	return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

// src/core/project/detect-python.ts
const TEST_FILE = /(^|\/)(test_[^/]*|[^/]*_test)\.py$/;
/** A repository of scripts with tests, and no file that says so. */
const OWN_TESTS = /^(tests?\/(.*\/)?)?(test_[^/]*|[^/]*_test)\.py$/;
const REQUIREMENTS = /^requirements[\w.-]*\.txt$/;
const SIGNS = [
	"pyproject.toml",
	"setup.py",
	"setup.cfg",
	"tox.ini",
	"noxfile.py",
	"Pipfile",
	"pytest.ini"
];
/** `isMember` says that a folder above installs what this one needs. */
function detectPython(folder, isMember) {
	const requirements = folder.names(REQUIREMENTS);
	const signs = [...SIGNS.filter((name) => folder.has(name)), ...requirements];
	const hasTestsAtRoot = folder.root === "." && folder.holds(OWN_TESTS);
	if (signs.length === 0 && !hasTestsAtRoot) return void 0;
	const said = [...signs, ".pre-commit-config.yaml"].map((name) => folder.text(name)).join("\n");
	const manager = managerOf(folder, said, requirements);
	const test = testOf(folder, said, manager);
	const isPip = manager.name === "pip";
	const used = isPip ? withoutUnused(said) : said;
	const installed = isPip && manager.install !== null ? withPytest(manager.install, test, used) : manager.install;
	return {
		name: `python-${manager.name}`,
		root: folder.root,
		install: isMember ? null : installed,
		test,
		...checksOf(folder, used, manager.prefix),
		why: manager.why === "" ? "Python files with tests" : manager.why
	};
}
function isPythonWorkspace(folder) {
	return /^\[tool\.uv\.workspace\]/m.test(folder.text("pyproject.toml"));
}
function managerOf(folder, said, requirements) {
	const project = folder.text("pyproject.toml");
	const has = (section) => project.includes(`[${section}`);
	const extra = extraOf(project);
	if (folder.has("uv.lock") || has("tool.uv")) {
		const lock = folder.has("uv.lock");
		return {
			name: "uv",
			install: [
				"uv sync",
				...[...lock ? ["--frozen"] : [], ...extra === void 0 ? [] : [`--extra ${extra}`]],
				...isPythonWorkspace(folder) ? ["--all-packages"] : []
			].join(" "),
			prefix: "uv run ",
			why: lock ? "pyproject.toml, uv.lock" : "pyproject.toml with tool.uv"
		};
	}
	if (folder.has("poetry.lock") || has("tool.poetry")) return {
		name: "poetry",
		install: extra === void 0 ? "poetry install" : `poetry install --extras ${extra}`,
		prefix: "poetry run ",
		why: folder.has("poetry.lock") ? "poetry.lock" : "pyproject.toml"
	};
	if (folder.has("pdm.lock")) return {
		name: "pdm",
		install: "pdm install",
		prefix: "pdm run ",
		why: "pdm.lock"
	};
	if (folder.has("Pipfile")) return {
		name: "pipenv",
		install: "pipenv install --dev",
		prefix: "pipenv run ",
		why: "Pipfile"
	};
	if (folder.has("noxfile.py")) return inEnvironment("nox", "nox", "noxfile.py");
	if (folder.has("tox.ini") || has("tool.tox") || /^\[tox:tox\]/m.test(said)) return inEnvironment("tox", "tox", folder.has("tox.ini") ? "tox.ini" : "pyproject.toml");
	const isPackage = folder.has("setup.py") || /^\[(project|build-system)\]/m.test(project);
	const groups = keysOf(project, GROUPS).filter((name) => FOR_TESTS.includes(name));
	const parts = [
		...requirements.map((file) => `-r ${file}`),
		...isPackage ? [extra === void 0 ? "-e ." : `-e ".[${extra}]"`] : [],
		...groups.map((name) => `--group ${name}`)
	];
	const why = [...isPackage || groups.length > 0 ? [folder.has("pyproject.toml") ? "pyproject.toml" : "setup.py"] : [], ...requirements].join(", ");
	if (groups.length > 0) return inEnvironment("pip", `${KNOWS_GROUPS}${parts.join(" ")}`, why);
	if (parts.length > 0) return inEnvironment("pip", parts.join(" "), why);
	return {
		...testsByPytest(folder, said) ? inEnvironment("pip", "", "") : {
			name: "pip",
			install: null,
			prefix: ""
		},
		why: SIGNS.find((name) => folder.has(name)) ?? ""
	};
}
/** Into a folder that git does not see, so that nothing of it lands in a commit. */
function inEnvironment(name, packages, why) {
	return {
		name,
		install: `python3 -m venv .venv && echo '*' > .venv/.gitignore && .venv/bin/python -m pip install --quiet ${packages}`.trimEnd(),
		prefix: ".venv/bin/",
		why
	};
}
const FOR_TESTS = [
	"dev",
	"test",
	"tests",
	"testing"
];
const EXTRAS = /^\[(?:project\.optional-dependencies|tool\.poetry\.extras)\]\s*\n([\s\S]*?)(?=^\[|(?![\s\S]))/m;
const GROUPS = /^\[dependency-groups\]\s*\n([\s\S]*?)(?=^\[|(?![\s\S]))/m;
/** The pip that comes with a Python may be older than groups are. */
const KNOWS_GROUPS = "\"pip>=25.1\" && .venv/bin/python -m pip install --quiet ";
/** An extra of the project's own for what its tests need. */
function extraOf(project) {
	const extras = keysOf(project, EXTRAS);
	return FOR_TESTS.find((name) => extras.includes(name));
}
/**
* Each part of a list can be read in one way only, and one that nobody has closed ends before the next key: else a file that somebody has made
* to be hard is looked through for ever. "^" would find a line also behind other ends of lines, which end no list.
*/
const LIST = /(?<![^\n])["']?([\w.-]+)["']?[ \t]*=[ \t]*(?:\[(?:[^\]"'#\n]|\n(?!["']?[\w.-]+["']?[ \t]*=)|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*(?=\n))*\])?/g;
function keysOf(project, section) {
	return [...(section.exec(project)?.[1] ?? "").matchAll(LIST)].flatMap(([, name]) => name ?? []);
}
/** What the files say, but for extras and groups that are not installed. */
function withoutUnused(said) {
	const extra = extraOf(said);
	const keep = (section, isUsed) => section.replaceAll(LIST, (whole, name) => isUsed(name) ? whole : "");
	return said.replace(EXTRAS, (section) => keep(section, (name) => name === extra)).replace(GROUPS, (section) => keep(section, (name) => FOR_TESTS.includes(name)));
}
function testOf(folder, said, { name, prefix }) {
	if (name === "nox") {
		const session = /^@nox\.session[^\n]*\n(?:@(?!nox\.session)[^\n]*\n)*def (tests?|unit|pytest)\b/m.exec(folder.text("noxfile.py"))?.[1];
		return session === void 0 ? ".venv/bin/nox" : `.venv/bin/nox -s ${session}`;
	}
	if (name === "tox") return ".venv/bin/tox -e py";
	if (!folder.holds(TEST_FILE)) return null;
	if (testsByPytest(folder, said)) return prefix === ".venv/bin/" ? ".venv/bin/python -m pytest" : `${prefix}pytest`;
	const python = prefix === "" ? "python3" : `${prefix}python`;
	const place = ["tests", "test"].find((place) => folder.holds(new RegExp(`^${place}/.*\\.py$`)));
	return place === void 0 ? `${python} -m unittest discover` : `${python} -m unittest discover -s ${place}`;
}
function testsByPytest(folder, said) {
	return /\bpytest\b/.test(said) || folder.has("pytest.ini") || folder.holds(/(^|\/)conftest\.py$/) || folder.texts(TEST_FILE).some((text) => /\bpytest\b|^(async )?def test_/m.test(text));
}
/** Pytest is fetched where the project tests with it and does not say so. */
function withPytest(install, test, said) {
	const isNamed = () => said.split(/[\r\n]/).some((line) => !/^\[.*\]$/.test(line) && /pytest\b(?!\.ini)/.test(line.replace(/#.*/, "")));
	return test?.endsWith("pytest") === true && !isNamed() ? `${install} pytest` : install;
}
/** Only what the project itself names: a linter that is not installed fails every time. */
function checksOf(folder, said, prefix) {
	if (prefix === "") return {
		checks: [],
		fixes: []
	};
	const project = folder.text("pyproject.toml");
	const depends = (name) => new RegExp(`["'\\n]${name}\\b\\s*(?:[\\[<>=!~;"'\\n]|$)`, "m").test(`\n${said}`);
	const usesRuff = depends("ruff");
	const formatsByRuff = usesRuff && (/\[tool\.ruff\.format\]/.test(project) || /ruff-format/.test(said));
	const formatsByBlack = depends("black");
	return {
		checks: [
			...usesRuff ? [`${prefix}ruff check .`] : [],
			...formatsByRuff ? [`${prefix}ruff format --check .`] : [],
			...formatsByBlack ? [`${prefix}black --check .`] : [],
			...depends("flake8") ? [`${prefix}flake8`] : [],
			...depends("mypy") ? [`${prefix}mypy .`] : [],
			...depends("pyright") ? [`${prefix}pyright`] : []
		],
		fixes: [
			...usesRuff ? [`${prefix}ruff check --fix .`] : [],
			...formatsByRuff ? [`${prefix}ruff format .`] : [],
			...formatsByBlack ? [`${prefix}black .`] : []
		]
	};
}

// src/core/project/detect-scripted.ts
/** Ruby, PHP, Elixir and Deno. */
function detectScripted(folder, isCovered) {
	return [
		ruby(folder),
		php(folder),
		elixir(folder, isCovered),
		deno(folder)
	].filter((toolchain) => toolchain !== void 0);
}
function ruby(folder) {
	if (!folder.has("Gemfile")) return void 0;
	const uses = (name) => folder.text("Gemfile").includes(name);
	const usesRubocop = folder.has(".rubocop.yml") && uses("rubocop");
	return {
		name: "ruby-bundler",
		root: folder.root,
		install: "bundle install",
		test: rubyTest(folder),
		checks: usesRubocop ? ["bundle exec rubocop"] : [],
		fixes: usesRubocop ? ["bundle exec rubocop --autocorrect"] : [],
		why: folder.has("Gemfile.lock") ? "Gemfile, Gemfile.lock" : "Gemfile"
	};
}
function rubyTest(folder) {
	if (folder.has(".rspec") || folder.holds(/^spec\/.*_spec\.rb$/)) return "bundle exec rspec";
	if (folder.has("bin/rails") && folder.holds(/^test\//)) return "bin/rails test";
	return /TestTask|task\s*(?:\(\s*)?:?["']?test\b/.test(folder.text("Rakefile")) ? "bundle exec rake test" : null;
}
function php(folder) {
	if (!folder.has("composer.json")) return void 0;
	const text = folder.text("composer.json");
	const scripts = Object.keys(scriptsOf(text));
	const named = (names) => names.filter((name) => scripts.includes(name)).map((name) => `composer ${name}`);
	const hasUnit = folder.names(/^phpunit\.xml(\.dist)?$/).length > 0;
	const runner = text.includes("pestphp/pest") ? "vendor/bin/pest" : hasUnit ? "vendor/bin/phpunit" : null;
	const usesStan = text.includes("phpstan/phpstan") && folder.names(/^phpstan\.(neon|neon\.dist|dist\.neon)$/).length > 0;
	return {
		name: "php-composer",
		root: folder.root,
		install: "composer install --no-interaction --no-progress",
		test: scripts.includes("test") ? "composer test" : runner,
		checks: [...named([
			"lint",
			"phpstan",
			"stan",
			"analyse",
			"cs",
			"cs-check",
			"check"
		]), ...usesStan ? ["vendor/bin/phpstan analyse"] : []],
		fixes: named([
			"fix",
			"cs-fix",
			"format"
		]),
		why: folder.has("composer.lock") ? "composer.json, composer.lock" : "composer.json"
	};
}
function scriptsOf(text) {
	try {
		const value = JSON.parse(text);
		const scripts = typeof value === "object" && value !== null ? Reflect.get(value, "scripts") : void 0;
		return typeof scripts === "object" && scripts !== null ? scripts : {};
	} catch {
		return {};
	}
}
function elixir(folder, isCovered) {
	if (!folder.has("mix.exs") || isCovered((above) => /apps_path:/.test(above.text("mix.exs")))) return void 0;
	return {
		name: "elixir-mix",
		root: folder.root,
		install: "mix deps.get",
		test: "mix test",
		checks: [
			"mix compile --warnings-as-errors",
			...folder.has(".formatter.exs") ? ["mix format --check-formatted"] : [],
			.../:credo\b/.test(folder.text("mix.exs")) ? ["mix credo"] : []
		],
		fixes: ["mix format"],
		why: "mix.exs"
	};
}
function deno(folder) {
	const [file] = folder.names(/^deno\.jsonc?$/);
	if (file === void 0) return void 0;
	const hasTask = /"tasks"\s*:\s*\{[^{}]*"test"\s*:/.test(folder.text(file));
	return {
		name: "deno",
		root: folder.root,
		install: null,
		test: hasTask ? "deno task test" : "deno test",
		checks: ["deno lint", "deno fmt --check"],
		fixes: ["deno fmt"],
		why: file
	};
}

// src/core/project/detect-task-runner.ts
const TESTS = [
	"test",
	"tests",
	"check"
];
const INSTALLS = [
	"deps",
	"bootstrap",
	"setup"
];
const CHECKS = [
	"lint",
	"typecheck",
	"type-check",
	"fmt-check",
	"format-check",
	"check-format"
];
const FIXES = ["fmt", "format"];
/** A Makefile or a justfile: what its targets are called says what they are for. */
function detectTaskRunner(folder) {
	return byTargets(folder, "make", /^(GNUm|M|m)akefile$/) ?? byTargets(folder, "just", /^\.?[Jj]ustfile$/);
}
function byTargets(folder, program, file) {
	const [name] = folder.names(file);
	if (name === void 0) return void 0;
	const text = folder.text(name);
	const has = (target) => new RegExp(`^@?${target}(?:[ \\t][^:\\n=]*)?:(?!=)`, "m").test(text);
	const [test] = TESTS.filter(has);
	if (test === void 0) return void 0;
	const [install] = INSTALLS.filter(has);
	return {
		name: program,
		root: folder.root,
		install: install === void 0 ? null : `${program} ${install}`,
		test: `${program} ${test}`,
		checks: CHECKS.filter(has).map((target) => `${program} ${target}`),
		fixes: FIXES.filter(has).map((target) => `${program} ${target}`),
		why: `${name} with the target ${test}`
	};
}
/** A script that is there to be run: the project says by itself what testing means. */
function detectTestScript(folder) {
	const executable = (names) => names.find((name) => folder.isExecutable(name));
	const test = executable([
		"script/test",
		"scripts/test",
		"scripts/test.sh"
	]);
	if (test === void 0) return void 0;
	const install = executable([
		"script/bootstrap",
		"script/setup",
		"scripts/bootstrap",
		"scripts/setup",
		"scripts/setup.sh"
	]);
	return {
		name: "script",
		root: folder.root,
		install: install === void 0 ? null : `./${install}`,
		test: `./${test}`,
		checks: [],
		fixes: [],
		why: test
	};
}
/** What a devcontainer runs when it is made; it names no tests. */
function detectDevcontainer(folder) {
	const file = [".devcontainer/devcontainer.json", ".devcontainer.json"].find((name) => folder.has(name));
	if (file === void 0) return void 0;
	const text = folder.text(file);
	const command = [
		"updateContentCommand",
		"postCreateCommand",
		"onCreateCommand"
	].map((key) => new RegExp(`^[ \\t]*"${key}"\\s*:\\s*("(?:[^"\\\\\\n]|\\\\.)*")`, "m").exec(text)?.[1]).find((value) => value !== void 0);
	if (command === void 0) return void 0;
	const install = textIn(command);
	if (install === void 0) return void 0;
	return {
		name: "devcontainer",
		root: folder.root,
		install,
		test: null,
		checks: [],
		fixes: [],
		why: file
	};
}
/** Of a text in JSON; undefined where its signs are not those of one. */
function textIn(json) {
	try {
		const value = JSON.parse(json);
		return typeof value === "string" ? value : void 0;
	} catch {
		return;
	}
}

// src/core/project/single-tests.ts
/** They stand in a prompt, one a line. */
const MOST = 60;
const behind = (test, file) => `${test} ${file}`;
/** Runners that take a file as their last word, and then run that file alone. */
const RUNNERS = [
	{
		runs: /(?:^|[ /])pytest$/,
		file: /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/,
		command: behind
	},
	{
		runs: /(?:^|[ /])rspec$/,
		file: /_spec\.rb$/,
		command: behind
	},
	{
		runs: /^mix test$/,
		file: /_test\.exs$/,
		command: behind
	},
	{
		runs: /(?:^|\/)(?:phpunit|pest)$/,
		file: /Test\.php$/,
		command: behind
	},
	{
		runs: /^go test \.\/\.\.\.$/,
		file: /_test\.go$/,
		command: (_, file) => `go test ./${file.split("/").slice(0, -1).join("/")}`
	},
	{
		runs: /^(?:npx )?(?:vitest(?: run)?|jest)$/,
		file: /(?:\.(?:test|spec)|(?:^|\/)__tests__\/[^/]+)\.[cm]?[jt]sx?$/,
		command: (test, file) => test.startsWith("npm ") ? `${test} -- ${file}` : `${test} ${file}`
	}
];
/** The exact command for each test file of the toolchains in the repository's root, by path. */
function singleTests(toolchains, files) {
	const paths = files.map(({ path }) => path).filter((path) => /^[\w@+.][\w@+./-]*$/.test(path));
	const found = toolchains.flatMap(({ root, test }) => {
		if (root !== "." || test === null) return [];
		const runner = RUNNERS.find(({ runs }) => runs.test(test) || runs.test(scriptBehind(test, files)));
		return runner === void 0 ? [] : paths.filter((path) => runner.file.test(path)).map((path) => runner.command(test, path));
	});
	return [...new Set(found)].toSorted((a, b) => a < b ? -1 : 1).slice(0, MOST);
}
/** What `npm test` and the like stand for. */
function scriptBehind(test, files) {
	if (!/^(?:npm|pnpm|yarn|bun run) test$/.test(test)) return "";
	const text = files.find(({ path }) => path === "package.json")?.text ?? "";
	const [, script = ""] = /"test"\s*:\s*"([^"\\]*)"/.exec(text) ?? [];
	return script.trim();
}

// src/core/project/detect-project.ts
const MOST_TOOLCHAINS = 40;
/** Folders whose names could be taken for something else on a command line or in a prompt are left out. */
const PLAIN_PATH = /^(?!-)(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}_@+. /-]+$/u;
function detectProject(files, configured = null) {
	const folders = projectFolders(files);
	const replaced = new Set(configured?.roots ?? []);
	const detected = folders.filter(({ root }) => PLAIN_PATH.test(root) && !replaced.has(root)).flatMap((folder) => inFolder(folder, folders));
	const all = [...configured === null ? [] : asConfigured(configured), ...detected].sort((a, b) => depthOf(a) - depthOf(b)).slice(0, MOST_TOOLCHAINS);
	return {
		toolchains: all.map(withoutFixes),
		commands: commandsOf(all, singleTests(all, files))
	};
}
function depthOf({ root }) {
	return root === "." ? 0 : root.split("/").length;
}
function inFolder(folder, all) {
	const above = all.filter(({ root }) => root !== folder.root && (root === "." || folder.root.startsWith(`${root}/`)));
	const isCovered = (covers) => above.some(covers);
	const languages = [
		detectNode(folder, above.find(isNodeWorkspace)),
		detectPython(folder, above.some(isPythonWorkspace)),
		...detectCompiled(folder, isCovered),
		...detectScripted(folder, isCovered)
	].filter((toolchain) => toolchain !== void 0);
	if (folder.root !== ".") return isTestFolder(folder.root) ? [] : languages.filter(({ test }) => test !== null);
	const script = detectTestScript(folder);
	if (script !== void 0) return [inPlaceOf(languages, script)];
	const tested = languages.filter(({ test, checks }) => test !== null || checks.length > 0);
	const runner = detectTaskRunner(folder);
	if (runner !== void 0 && !tested.some(({ test }) => test !== null)) return [inPlaceOf(languages, runner)];
	const found = tested.length > 0 ? tested : languages;
	const homes = languages.filter((one) => !found.includes(one) && one.install !== null && isHome(folder));
	return found.length + homes.length > 0 ? [...found, ...homes] : [detectDevcontainer(folder)].filter((one) => one !== void 0);
}
function isHome(folder) {
	return isNodeWorkspace(folder) || isPythonWorkspace(folder);
}
/** Packages inside test folders are material of tests. */
function isTestFolder(root) {
	return root.split("/").some((part) => /^(tests?|__tests__|spec|e2e)$/.test(part));
}
/** What the project names by itself says how it is tested; what the languages need is still installed and checked. */
function inPlaceOf(languages, own) {
	const installs = languages.flatMap(({ install }) => install ?? []);
	return {
		...own,
		install: own.install ?? (installs.length === 0 ? null : installs.join(" && ")),
		checks: [.../* @__PURE__ */ new Set([...own.checks, ...languages.flatMap(({ checks }) => checks)])],
		fixes: [.../* @__PURE__ */ new Set([...own.fixes, ...languages.flatMap(({ fixes }) => fixes)])]
	};
}
function asConfigured({ install, test, checks, roots }) {
	return roots.map((root) => ({
		name: "configured",
		root,
		install,
		test,
		checks: [...checks],
		fixes: [],
		why: "project in the configuration"
	}));
}
function withoutFixes({ name, root, install, test, checks, why }) {
	return {
		name,
		root,
		install,
		test,
		checks,
		why
	};
}
/**
* What an implementing agent may run. Each stands for itself: a rule of the agent CLI would read a star as a pattern, a comma or a
* parenthesis as its own punctuation, and the shell reads the rest.
*/
function commandsOf(toolchains, singles) {
	const all = toolchains.flatMap(({ test, checks, fixes }) => [
		...test === null ? [] : [test],
		...checks,
		...fixes
	]);
	return [.../* @__PURE__ */ new Set([...all, ...singles])].filter((command) => /^[^\s*,()`$;|&<>\n][^*,()`$;|&<>\n]*$/.test(command) && !command.endsWith(":"));
}

export { detectProject as t };