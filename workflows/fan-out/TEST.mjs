// raymond: timeout=20m max_duration=50m runs_project_code=true proposes= goto=TESTED
// Installs and tests the project as RAYMOND_PROJECT_FILE says, and hands on what was printed. It decides nothing: what it starts was
// written by agents, and could have its way with it. TESTED decides.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve, sep } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

const MINUTES = 47 // for all commands together: max_duration above would end the run, and what agents have done with it
const SILENT = 18 // minutes without a word from a command: so would the timeout
const SHOWN = 12_000 // characters of output that the next state sees
const MOST_FAILURES = 200 // lines; one more tells TESTED that there were too many
const LONGEST_LINE = 2000
const MOST_NAMED = 1000 // files of a folder that tests made; of more their folders
const CACHE = /(?:^|\/)(?:__pycache__|\.(?:pytest|mypy|ruff)_cache)$/ // filled with every run, whoever starts it
/** What .gitignore names in most projects, as programs make it anew, or as it is of one machine alone. */
const MADE_ANEW =
  /(?:^|\/)(?:\.[^/]+|__pycache__|node_modules|bower_components|vendor|target|dist|build|out|bin|obj|coverage|htmlcov|venv|env|tmp|temp|logs?|test-results|TestResults|playwright-report|reports?|storybook-static|site|_build|deps|[^/]+\.egg-info)(?:\/|$)|\.(?:py[co]|class|o|so|dylib|dll|exe|tsbuildinfo|out|test|prof(?:raw)?|gc(?:no|da)|a|tgz|mo|log|sqlite3?|jar|war)$|(?:^|\/)(?:coverage\.\w+|junit[\w.-]*\.xml|next-env\.d\.ts|dependency-reduced-pom\.xml)$/
const DOCUMENTATION = /^(?:[^/]+|docs\/.+)\.(?:md|rst|adoc)$/i // of the whole repository
const UNTRACKED = ['ls-files', '-z', '--others', '--exclude-standard']
const NOT_FOUND = 127 // a shell's exit code for a program that is not there
const ASIDE = join('.raymond', 'notes.gz')
const BEFORE = join('.raymond', 'before-tests.json')
const LARGEST = 16 * 1024 * 1024 // of what is put aside, and of a file that is read
const MOST_READ = 2000 // files that say what to install
/** What installers fill, which nobody commits: an edit of a package there makes tests pass, and is in no change. */
const PACKAGES_IN = /(?:^|\/)(?:node_modules|site-packages|ruby\/\d[\d.]*\/(?:bundler\/)?gems)(?=\/|$)/
/** The same of Composer and mix, whose folders are called as others are: by what lies beside them. */
const PACKAGES_BESIDE = { vendor: 'composer.json', deps: 'mix.exs' }
/** Where pnpm, Bun, Deno, npm and Yarn lay each package once, with its own and links to others in a folder; what lies beside these is links. */
const STORES = ['.pnpm', '.bun', '.deno', '.store']
const IN_STORE = /\/\.(?:pnpm|bun|deno|store)\//
/** What has no version of its own, and is written anew as what is beside it changes. */
const PROGRAM = /(?:^|\/)(?:\.bin|vendor\/bin|ruby\/\d[\d.]*\/bin)\/|(?:^|\/)vendor\/autoload\.php$/
const MOST_PACKAGES = 4000
const MOST_ENTRIES = 250_000 // files and folders that are looked at for them
const DEEPEST = 6 // folders below one that git ignores: .tox/py312/lib/python3.12/site-packages is one of four
/** Characters of what is known of packages that travel with the run, which takes 1 MiB of all agents together along; more are not looked after. */
const NOTED = 256 * 1024
const NOTED_OF_WORKER = 48 * 1024
const READING = 15_000 // milliseconds for what all packages hold; of those behind that nothing is said
/** What is no text of a package: made when it is first used or built, and told anew by each installer. */
const NO_TEXT = /^(?:\.|__pycache__$)|\.(?:py[cod]|node|so|dylib|dll|o|a|dist-info|egg-info)$/
/** Where Python finds the project's own code: in this worktree, which for each agent is another. */
const PLACES = /(?:^|\/)site-packages\/(?:[^/]+\.(?:pth|egg-link)|_+[^/]*editable[^/]*\.py)$/
/** What a person writes of what to install, and what a tool keeps of that. */
const MANIFEST =
  /(?:^|\/)(?:package\.json|pnpm-workspace\.yaml|pyproject\.toml|setup\.(?:py|cfg)|Pipfile|requirements[\w.-]*\.(?:txt|in)|tox\.ini|noxfile\.py|go\.(?:mod|work)|Cargo\.toml|pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|libs\.versions\.toml|[^/]+\.(?:slnx?|[cfv]sproj|vbproj|gemspec)|Directory\.(?:Build|Packages)\.props|Package\.swift|Gemfile|composer\.json|mix\.exs|deno\.jsonc?|(?:GNUm|M|m)akefile|\.?[Jj]ustfile|scripts?\/(?:bootstrap|setup)(?:\.sh)?|\.?devcontainer\.json|patches\/[^/]+\.patch)$/
const LOCK =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|uv\.lock|poetry\.lock|pdm\.lock|Pipfile\.lock|go\.(?:work\.)?sum|Cargo\.lock|gradle\.lockfile|packages\.lock\.json|Package\.resolved|Gemfile\.lock|composer\.lock|mix\.lock|deno\.lock)$/
/** Commands that take a lock file as it is, and those that bring it in step with what was changed beside it. */
const IN_STEP = [
  [/(?<=^|&& )npm ci\b/g, 'npm install'],
  [/(?<=^|&& )pnpm install --frozen-lockfile\b/g, 'pnpm install --no-frozen-lockfile'],
  [/(?<=^|&& )yarn install --immutable\b/g, 'yarn install --no-immutable'],
  [/(?<=^|&& )yarn install --frozen-lockfile\b/g, 'yarn install'],
  [/(?<=^|&& )bun install --frozen-lockfile\b/g, 'bun install'],
  [/(?<=^|&& )cargo fetch --locked\b/g, 'cargo fetch'],
]
/**
 * What the programs of a part go by, in its own folder. Most of them look for it in the folders above, too: there lies the checkout in which
 * the worktrees are, without the change.
 */
const GOES_BY = [
  ['npm|npx|pnpm|yarn|bunx?', /^package\.json$/],
  ['deno', /^(?:deno\.jsonc?|package\.json)$/],
  ['cargo', /^Cargo\.toml$/],
  ['go', /^go\.(?:mod|work)$/],
  [
    'uv|poetry|pdm|pipenv|nox|tox|pip3?',
    /^(?:pyproject\.toml|setup\.(?:py|cfg)|Pipfile|requirements[\w.-]*\.txt|tox\.ini|noxfile\.py|pytest\.ini)$/,
  ],
  ['mvnw?', /^pom\.xml$/],
  ['gradlew?', /^(?:build|settings)\.gradle(?:\.kts)?$/],
  ['dotnet', /\.(?:slnx?|[cf]sproj|vbproj)$/],
  ['swift', /^Package\.swift$/],
  ['bundle|rake|rails', /^Gemfile$/],
  ['composer|pest|phpunit', /^composer\.json$/],
  ['mix', /^mix\.exs$/],
  ['make', /^(?:GNUm|M|m)akefile$/],
  ['just', /^\.?[Jj]ustfile$/],
].map(([programs, file]) => [new RegExp(`(?:^|[\\s/;&|(])(?:${programs})(?=\\s|$)`), file])
/** The way to what a manifest builds on, such as `file:../lib`. */
const BESIDE = /(?<![.\w\\/])\.\.[\\/][^\s"'`<>,;()[\]{}]*/g
/** By which a part of a project is told, but for what is material, a product or a copy. */
const PART =
  /(?:^|\/)(?:package\.json|deno\.jsonc?|Cargo\.toml|go\.mod|pyproject\.toml|setup\.py|pom\.xml|build\.gradle(?:\.kts)?|[^/]+\.(?:[cf]sproj|vbproj)|Package\.swift|Gemfile|composer\.json|mix\.exs)$/
const NO_PART =
  /(?:^|\/)(?:\.[^/]+|node_modules|vendor|target|dist|build|out|coverage|venv|env|__fixtures__|fixtures?|testdata|test-data|examples?|samples?|templates?|tests?|__tests__|spec|e2e)\//
/** What of the commands above is a tool of one language, and what looks like tests of a part. */
const OF_TOOL = /(?:^|[\s/])(?:node|python[\d.]*)(?=\s|$)/
const OF_ALL = /akefile|ustfile/
const OF_TESTS = /(?:^|\/)(?:tests?|spec|__tests__)\/|(?:^|\/)tests?_|[._-](?:test|spec)\.|Tests?\.\w+$/
/** What of a package.json a lock file is made from. npm and the first Yarn do not say that theirs holds more than that. */
const PACKAGES = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'resolutions',
  'workspaces',
]
const UNCHECKED = /(?<=^|&& )uv sync --frozen\b/g // it does not say that the lock file is behind
const FAILS =
  /\b(?:FAIL(?:ED|URE|URES)?|ERROR|panicked)\b|^\s*(?:not ok\b|#\s+Failed test '|[✗✘×✕✖●]|\d+\) |error(?:\[E\d+\])?:|E {3})|\b(?:Error|Exception)\b|^npm (?:error|ERR!) workspace \S|^nox > (?:\* \S+: failed|Session \S+ failed)/
/** Headings of Jest over what a file has printed, whether its tests pass or not. */
const NOTICE = /^\s*● +(?:Console|Validation Warning:|Deprecation Warning:|Cannot log after tests are done\..*)$/
/** Below such a heading minitest has the name of a test, with where it failed. */
const HEADING = /^\s*(?:\d+\) )?(?:Failure|Error):$/
const BELOW = /^(\S.*#\S.*?)(?: \[[^\]]*:\d+\])?:$/
const PLACE_OF_SPEC = /(?<=#test_)\d+_/
/** Behind these signs stands the name of a test, and nothing else. */
const SIGNED =
  /^\s*([✗✘×✕✖●]|\d+\))\s+(?!\d+ (?:of|problems?|errors?|warnings?|tests?|failed|passed|failing)\b|\w*Error\b|Failure:|failing tests:|Test suite failed)(\S.*)$/
// A file or a package alone names no test, as another one in it may fail the next time; nor does a count.
const NAMES_TEST = [
  SIGNED,
  /^\s*not ok\b(?:\s+\d+)?\s+(?:- *[^\s#-]|[^\s\d#-])|^thread '.+' panicked\b/,
  /^\s*--- FAIL: \S|^\s*FAIL(?:ED)?: +[^\s\d(]/, // Go, unittest, automake
  /^\s*FAIL(?:ED)? +(?![^\s:]*[./][^\s:]*(?: [-([].*)?$)[^\s\d(|]/, // pytest, vitest
  /^\s*ERROR(?: \S+::\S|: \S+ \(\S+\)(?: [([].*)?$)|^\[ERROR\]\s+[\w$]+\.\w/, // pytest, unittest, Maven
  /\.\.\. (?:FAIL(?:ED)?|ERROR)$|^\s*[^\s>].* > .*FAILED$/, // Cargo, Deno, Gradle
  /^\s*#\s+Failed test '|^[A-Z][\w ]*? \([^)]+\) \S.* FAILED$/, // Perl, Karma
]
/** A file, a package or a task. */
const NAMES_PLACE =
  /^\s*FAIL(?:ED)?\s+[^\s\d(|]|^ERROR +[^\s:]*\.\w+(?: - |$)|^> Task \S+ FAILED$|^error: test failed, to rerun pass|^npm (?:error|ERR!) workspace \S|^nox > (?:\* \S+: failed|Session \S+ failed)/
/** A mark of what failed, which is printed each time; and what is a message all the same, or a sum. */
const MARK = /\bFAIL(?:ED|URE|URES)?\b|^\s*\[?ERROR\b(?!:\w)|\bERROR$|^\s*(?:not ok\b|[✗✘×✕✖●]|\d+\) )/
const SAYS =
  /^\s*(?:(?:[✗✘×✕✖●]|\d+\))\s+)?(?:[\w.$]*(?:Error|Exception)\b|error(?:\[E\d+\])?:|E {3}|FAILED [(|])|\bresult: FAILED\b/
/** In a line with a name: where the name ends and a message begins, its place among the others, and how many failed. */
const MESSAGE = /^(\s*(?:FAILED|ERROR) +(?:\S*::(?:[^[\s]*|[^[\s]*\[.*?\])|[^\s:]*\.\w+)(?= - |\s*$)|\[ERROR\]\s+\S+)(?:\s.*)?$/ // pytest, Maven
const ORDINAL = /(?<=^\s*not ok)\s+\d+|(?<=^\s*(?:FAIL|ERROR): \S+)\s+\d+(?= - )/ // TAP, automake
const COUNT =
  /\b\d+(?=\/\d|\s+(?:of|tests?|fail\w*|pass\w*|errors?|problems?|skipped)\b)|(?<=\b(?:[Tt]ests?|[Ff]ail\w*|[Ee]rrors?|[Tt]otal)\s*[:=]\s*)\d+/g
/** Words of chance: what an error says of a session, a commit, a moment or a folder of its own. */
const CHANCE = [
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi,
  /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?(?!\w)/g,
  /\b(?=[a-f]*\d)[\da-f]{7,}\b/gi,
]
const TEMPORARY = [...new Set([tmpdir(), '/tmp', '/var/tmp', '/private/tmp'].flatMap((folder) => [realOf(folder), folder]))]
/** How long it took. */
const TIME = String.raw`(?:\d+h\s*)?(?:\d+m\s*)?\d+(?:\.\d+)?\s*(?:[mµμn]?s|seconds?)`
const TOOK = new RegExp(
  String.raw`\s*\(?(?<![\w.])(?:${TIME}(?:, \d+ MB heap size)?\)?|\d[\d.]*=[^()]*seconds?\))$`, // of Jest, and of tox
)
const BRACKETED = new RegExp(String.raw`[[(]\s*${TIME}[\])]`, 'g')
/**
 * Where Playwright and Cargo have found a test, how often vitest has tried it, which browser Karma had, a line that is drawn, and a port of
 * chance.
 */
const PASSING = [
  [/(?<=\.\w+):\d+:\d+(?= › )/g, ''],
  [/ \(line \d+\)(?= \.\.\. )/g, ''],
  [/ \((?:retry|repeat) x\d+(?:, (?:retry|repeat) x\d+)*\)/g, ''],
  [/(?<=^[A-Z][\w ]*?) \d[\d.]*(?= \([^)]+\) .* FAILED$)/, ''],
  [/\s*─+$/, ''],
  [/(?<=\bport |\blocalhost:|\b127\.0\.0\.1:)[3-6]\d{4}\b/g, 'N'],
]
/** Where pytest is by now, and which of its workers it was. */
const PROGRESS = /^\[gw\d+\] \[ *\d+%\] |\s+\[ *\d+%\]$/g
/**
 * How many tests there were, as runners sum it up: Maven for each class as well, and XCTest for each suite. What vitest says of a file and
 * GoogleTest of those that failed is in the sum already, as is what Gradle and nextest set apart.
 */
const RAN =
  /(?<!\btests?(?: completed,| \|) |\bpassed \([^)]*)\b(\d+) (?:passed|passing|failed|failing|flaky|tests? completed|examples?,|specs?,|runs?, \d+ assertions|tests? passed$|tests?,(?! listed below))|^\[={10}\] (\d+) tests? from .* ran\b|\bRan (\d+) tests?\b|^DONE (\d+) tests? in\b|^\W*tests (\d+)$|\bTests run: (\d+)(?!.*Time elapsed)|^Tests: (\d+),|\bTests=(\d+),|\bTest run with (\d+) tests?\b|\bTotal(?: tests)?: +(\d+)|^# TOTAL: +(\d+)$|\bTOTAL: (\d+) (?:FAILED|SUCCESS)\b|(?<=\bTOTAL: \d+ FAILED, )(\d+) SUCCESS\b/g
const RAN_SO_FAR = /\bExecuted (\d+) tests?\b/
/** What QUnit and Bats say of all tests, and others beside a sum. */
const PLANNED = /^1\.\.(\d+)$/
/** Go has a line for each package alone, with a sign behind its verdict that stands there in no other runner's. */
const FAILED_PACKAGE = /^FAIL\t\S+\s/
const RAN_PACKAGE = /^(?:FAIL|ok\s+(?![\d-])\S+\s(?!.*\[no tests to run\]).*)$/
/** What Node and unittest count like a test: a file that ended badly, whatever ran in it, or a module that could not be loaded; Mocha, a hook. */
const NO_TEST = /^(?:not ok(?: -)?|✖) \S+\.[cm]?[jt]sx?$|\bunittest\.loader\._FailedTest\b|"(?:before|after) (?:all|each)" hook\b/
/** What vitest and Jest count as well, and what Cypress and Foundry sum up again, also behind the name of a package or a task. */
const NO_TESTS =
  /^(?:\[[^\]]{1,200}\]:?\s|[\w@./+:-]{1,200}(?: [\w./:-]{1,100})?:\s)?\s*(?:(?:Test Files|Test Suites:|Snapshots:?|Type Errors)\s|✖ +\d+ of \d+ failed \(|Encountered (?:a total of )?\d+ failing)/
/**
 * Tools that know of an earlier run say nothing of what did not run anew, or choose by it what runs. Gradle and CTest sum up only what fails,
 * and Turborepo ends the rest of it at any moment.
 */
const REUSED =
  /^\d+ tests? completed, |^\d+% tests passed, |^ *Failed: +\S+#\S|: cache hit, |^> Task \S+ (?:FROM-CACHE|UP-TO-DATE)$|\bSkipped, already fresh\b|\[existing outputs match the cache|^run-last-failure: rerun |^testmon: changed /
/** Commands that print nothing of what passes. */
const QUIET = /\bmvnw?\s(?:.*\s)?(?:-q|--quiet)(?=\s|$)|\berrors-only\b/
/**
 * How many failed, by the same sums: with those that Node has cancelled, as they were over their time, and what minitest calls errors. XCTest
 * sums up each suite anew, and PHPUnit has a heading with a number as well.
 */
const FAILED =
  /\b(\d+) (?:failed|failing)\b|^\W*(?:fail(?:ed)?|cancelled):?\s+(\d+)$|\b(?:Failures|Errors|Failed|failures|errors)\s*[:=]\s*(\d+)|^\s*(\d+) tests? failed$|\b(?<!\b(?:was|were|with) )(\d+) failures?\b|(?<=\bassertions, \d+ failures?, )(\d+) errors?\b|\bTOTAL: (\d+) FAILED\b|^# (?:FAIL|ERROR): +(\d+)$/g
/** What PHPUnit can be told to fail by: where it ends with 0, it was not. */
const MAY_FAIL = /(?<=^Tests: \d+, .*\b(?:Deprecations|Notices|Risky|Warnings): )(\d+)/g
/** Tests behind the first that failed, or in what builds on it, did not run: pytest, pnpm, nextest, Maven. */
const PARTIAL =
  /^!+ (?:stopping after \d+ failures|Interrupted: \d+ errors?\b.*) !+$|\bERR_PNPM_RECURSIVE_RUN_FIRST_FAIL\b|\btests? (?:was|were) not run due to test failure\b|^\[ERROR\] +mvn <args> -rf :/
/** Where a command says itself that it ends with the first that fails, whatever is printed then. */
const ENDS_EARLY =
  /\s(?:--?fail-?fast|--bail(?!=(?:0|false)\b| 0\b)|--exitfirst|--maxfail[= ]|--max-failures[= ][1-9]|--stop-on-(?:failure|error|defect))(?=[\s=\d]|$)|\bunittest\b.*\s-f\b|\b(?:pytest|playwright)\b.*\s-x\b|\b(?:jest|mocha)\b.*\s-b\b/
/** What stands before && and has to pass for the tests behind it: a build or a linter there is no test. */
const TESTS =
  /(?:^|[\s/;(])(?:vitest|jest|mocha|ava|jasmine|tape|uvu|playwright test|pytest|nox|tox|rspec|phpunit|pest|ctest|cargo nextest|node\s(?:.*\s)?--test|python[\d.]*\s(?:.*\s)?-m\s+unittest|(?:npm|pnpm|yarn|bun|deno|go|cargo|dotnet|swift|mix|rails|make|just|mvnw?|gradlew?)\s(?:(?:run|-\S+)\s+)*test(?:[:-](?!lint|types?\b|format)\S+)?|(?:make|mvnw?|gradlew?)\s(?:-\S+\s+)*(?:check|verify))(?=\s|$)/
/** Of what runs a script of package.json: the script's name. */
const SCRIPT = /^(?:npm|pnpm|yarn|bun)\s+(?:run(?:-script)?\s+)?([\w:.-]+)/
/** Cargo says the first of each target that failed, and the second when it has run all of them. */
const TARGET = /^error: (?:doc)?test failed, to rerun pass/
const ALL_TARGETS = /^error: (\d+) targets? failed:$/
/** What tells a test from its next of kin: parameters, and a subtest of Go. */
const KEPT = /((?<=\w)\[(?:\S*|[^\]]*)\](?!:)|(?<=--- FAIL: [^\s/]*)\/\S+)/

const ends = Date.now() + MINUTES * 60_000
const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond', tests_before, find_base = 'HEAD' } = process.env
const root = process.cwd()
const all = toolchainsOfProject().map((one) => ({ ...one, without: lostManifest(one) }))
const detected = all.filter(({ test }) => test !== null)
/** Where nothing is tested, but installed what packages in the folders below need. */
const homes = all.filter(({ test, install, without }) => test === null && install !== null && without === undefined)
const toolchains = detected.filter(({ without }) => without === undefined)
const gone = detected.flatMap(({ root: part, test, without }) =>
  without === undefined ? [] : [{ root: part, test, ...without }],
)
const isFirst = tests_before === undefined && !isNoted() && noteOf(RAYMOND_AGENT_ID, 'begin') !== undefined
// Whoever sends a run here has laid notes for agents down as well: without them it would begin with an empty task.
const isLost = isFirst && !existsSync('.raymond')
putBack(leftAside(), { over: false })
const { there, changedBefore } = isFirst && !isLost ? beforeFirst() : { there: new Set(filesOfGit()) }
const notes = putAside()
process.once('SIGTERM', () => {
  putBack(notes, { over: true })
  process.exit(143)
})
const leftBefore = isFirst ? [] : leftByTests()
const ignoredBefore = isFirst ? [] : ignoredNow()
const unproposed = isFirst ? [] : ignoredSince()
const installedBefore = isFirst ? new Map() : installedNow(notedPackages())
const edited = isFirst ? [] : editedPackages()
const locks = new Map(isFirst ? [] : (notedBefore().locks ?? [])) // as this script has brought them in step
const added = isFirst ? [] : newParts().slice(0, MOST_NAMED)
const untested = isFirst ? [] : untestedParts().slice(0, MOST_NAMED)
const results = isLost ? [] : await testAll(isFirst ? toolchains : touched(toolchains))
putBack(notes, { over: true })
rmSync(BEFORE, { recursive: true, force: true })
const made = hideLeftovers()
const leavings = isFirst ? made.slice(0, MOST_NAMED).map((path) => ({ path })) : leftBefore.filter(isStillOfTests)
const leftovers = leavings.map(({ path }) => path)
const contents = leavings.map(({ path, left }) => contentOf(path) ?? left)
const ignored = ignoredByTests()
const installed = isLost ? new Map() : installedNow(new Map([...notedPackages(), ...installedBefore]))
const editedStill = edited.filter((path) => installed.get(path)?.[0] === installedBefore.get(path)?.[0])
const rewritten = isFirst && !isLost ? rewrittenSince(changedBefore).slice(0, MOST_NAMED) : []
const kept = {
  leftovers,
  contents,
  rewritten,
  locks: [...locks],
  ignored,
  unproposed: [...unproposed.filter(isStillOfAgent).map(({ path }) => path), ...editedStill].slice(0, MOST_NAMED),
  packages: { place: placeOf(root), ...packagesToKeep() },
}
const next = `<goto input="${attribute(JSON.stringify({ isLost, results, gone, added, untested, ...kept }))}">TESTED</goto>`
process.stdout.write(`${next}\n`, () => process.exit(0)) // not kept alive by what a test left running

function toolchainsOfProject() {
  const file = process.env.RAYMOND_PROJECT_FILE
  return file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8')).toolchains
}

/**
 * What a part was tested by, and is not there: without it a program would test what lies in a folder above, or nothing. What only the
 * checkout has around this worktree was never in the change; where only the tests go by it, installing may make it here as well.
 */
function lostManifest({ root: part, install, test, why = '' }, { isInstalled = false } = {}) {
  const now = filesIn(join(root, part))
  const base = paths('ls-tree', '-z', '--name-only', '--full-tree', baseCommit(), ...(part === '.' ? [] : [`${part}/`])).map(
    (file) => basename(file),
  )
  const [, home] = /^(.*)[\\/]\.raymond[\\/]worktrees[\\/][^\\/]+$/.exec(root) ?? []
  const around = home === undefined ? [] : filesIn(join(home, part))
  for (const [program, file] of GOES_BY) {
    if (!program.test(`${install} && ${test}`) || now.some((name) => file.test(name))) continue
    const isMade = !isInstalled && install !== null && !program.test(install)
    const name = [...base, ...(isMade ? [] : [...around, why.replace(/[ ,].*/s, '')])].find((one) => file.test(one))
    if (name !== undefined) return { file: part === '.' ? name : `${part}/${name}`, wasThere: base.includes(name) }
  }
  return existsSync(join(root, part)) ? undefined : { file: part, wasThere: base.length > 0 }
}

/** What the change adds of parts that no command is known to test. */
function newParts() {
  const base = new Set(paths('ls-tree', '-r', '-z', '--name-only', '--full-tree', baseCommit()))
  const isNew = (file) => !base.has(file) && PART.test(file) && !NO_PART.test(file)
  return changedFiles().filter((file) => isNew(file) && !isCovered(file) && namesTests(file))
}

/**
 * Those that were there, in which the change is, and that no command is known to test: detection leaves out parts with odd names, deep down, and
 * where there are too many. A command that is no tool's own, such as `make test`, is of all that lies below.
 */
function untestedParts() {
  const base = paths('ls-tree', '-r', '-z', '--name-only', '--full-tree', baseCommit())
  const folderOf = (file) => foldersAbove(file).at(-1) ?? '.'
  const manifests = base.filter((file) => PART.test(file) && !NO_PART.test(file))
  const parts = new Set(manifests.map(folderOf))
  const touched = new Set(changedFiles().map((file) => ['.', ...foldersAbove(file)].findLast((folder) => parts.has(folder))))
  const isTool = (test) =>
    OF_TOOL.test(test) || GOES_BY.some(([program, file]) => !OF_ALL.test(file.source) && program.test(test))
  const isKnown = (folder) => detected.some(({ root: part, test }) => part === folder || (isIn(folder, part) && !isTool(test)))
  const hasTests = (file) =>
    basename(file) === 'package.json' || base.some((one) => isIn(one, folderOf(file)) && OF_TESTS.test(one))
  const folders = [...touched].filter((folder) => folder !== undefined && folder !== '.' && !isKnown(folder))
  const inThese = manifests.filter((file) => folders.includes(folderOf(file)))
  return inThese.filter((file) => !isCovered(file) && hasTests(file) && namesTests(file))
}

/** By the command of a part around it that goes by such a file as well. That of Go leaves out the modules in its folders. */
function isCovered(file) {
  const name = basename(file)
  const [programs] = GOES_BY.filter(([, one]) => one.test(name)).map(([program]) => program)
  return toolchains.some(({ root: part, install, test }) => {
    const isOwn = file === (part === '.' ? name : `${part}/${name}`)
    return isIn(file, part) && (isOwn || name !== 'go.mod') && programs?.test(`${install} && ${test}`)
  })
}

/** A package for npm alone says so itself. */
function namesTests(file) {
  if (basename(file) !== 'package.json') return existsSync(file)
  const { test } = packageIn(textOf(file)).scripts ?? {}
  return typeof test === 'string' && !test.includes('no test specified')
}

/** Nothing, where no plain file of a plain size lies there. */
function textOf(file) {
  try {
    const stat = lstatSync(file)
    return stat.isFile() && stat.size < LARGEST ? readFileSync(file, 'utf8') : ''
  } catch {
    return '' // it is not there, or cannot be read
  }
}

function packageIn(text) {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Names of plain files, also behind links. */
function filesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => isFile(join(folder, name)))
  } catch {
    return [] // it is not there, or cannot be read
  }
}

function isFile(path) {
  try {
    return statSync(path).isFile()
  } catch {
    return false // a link that leads nowhere, or to itself
  }
}

/** What failed at first, for this agent or for one that has forked it. */
function isNoted() {
  for (let agent = RAYMOND_AGENT_ID; agent !== ''; agent = agent.slice(0, Math.max(0, agent.lastIndexOf('_'))))
    if (noteOf(agent, 'baseline.json') !== undefined) return true
  return false
}

function noteOf(agent, name) {
  const file = join(RAYMOND_STATE_DIR, 'notes', agent, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * In a repository of several parts only those are tested that were changed, with those that say that they build on them, or all of them when
 * none was, or when something outside of them was: any of them may build on it.
 */
function touched(all) {
  const changed = changedFiles()
  const parts = all.map(({ root: part }) => part)
  const isShared = (file) => !DOCUMENTATION.test(file) && !parts.some((part) => isIn(file, part))
  const found = new Set(parts.filter((part) => changed.some((file) => isIn(file, part))))
  if (found.size === 0 || changed.some(isShared)) return all
  const ways = new Map(parts.map((part) => [part, buildsOn(part)]))
  const builds = (part) => ways.get(part).some((way) => [...found].some((one) => way === one || isIn(way, one)))
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const part of parts) if (builds(part)) found.add(part)
  }
  return all.filter(({ root: part }) => part === '.' || found.has(part))
}

/** The files and folders beside a part that its manifests name. */
function buildsOn(part) {
  const manifests = filesIn(join(root, part)).filter((name) => MANIFEST.test(name))
  const ways = manifests.flatMap((name) => textOf(join(part, name)).match(BESIDE) ?? [])
  return ways.map((way) => join(part, way.replaceAll('\\', '/')))
}

function baseCommit() {
  return noteOf(RAYMOND_AGENT_ID, 'base')?.trim() ?? find_base // a worker of maintenance is told, and keeps no such note
}

function changedFiles() {
  // A file that was moved belongs to both parts.
  const changed = [...paths('diff', '-z', '--name-only', '--no-renames', baseCommit(), '--'), ...paths(...UNTRACKED)]
  return changed.filter((file) => !file.startsWith('.raymond/'))
}

/** As it was before the first tests, also where a job that was ended in the middle of them has left their traces. */
function beforeFirst() {
  const committed = paths('ls-tree', '-r', '-z', '--name-only', '--full-tree', baseCommit())
  const known = new Set(committed)
  const isOther = (file) => !known.has(file) && !file.startsWith('.raymond/')
  const found = keptBefore() ?? { others: filesOfGit().filter(isOther), changed: modified() }
  try {
    if (isFolder('.raymond')) writeWhole(BEFORE, JSON.stringify(found))
  } catch (error) {
    if (error.code !== 'EROFS' && error.code !== 'EACCES') throw error
  }
  return { there: new Set([...committed, ...found.others]), changedBefore: new Set(found.changed) }
}

function keptBefore() {
  const stat = lstatSync(BEFORE, { throwIfNoEntry: false })
  if (!isFolder('.raymond') || stat?.isFile() !== true || stat.size > LARGEST) return undefined
  try {
    const { others, changed } = JSON.parse(readFileSync(BEFORE, 'utf8'))
    return Array.isArray(others) && Array.isArray(changed) ? { others, changed } : undefined
  } catch {
    return undefined
  }
}

/** All that git would commit. */
function filesOfGit() {
  return paths(...UNTRACKED, '--cached')
}

function realOf(folder) {
  try {
    return realpathSync(folder)
  } catch {
    return folder // it is not there
  }
}

function paths(...args) {
  const { stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  return (stdout ?? '').split('\0').filter((file) => file !== '')
}

/**
 * What installing and testing made in folders of their own is nobody's change: where no .gitignore names it, each such folder gets one. It
 * names what is there now, so that what an agent puts beside it later is seen. A repository is named in the folder around it: into it git
 * does not look. What lies among other files is told: it is left out of what is proposed.
 */
function hideLeftovers() {
  hideCaches()
  const kept = new Set([...there].flatMap(foldersAbove))
  const made = filesOfGit().filter((file) => !there.has(file) && !file.startsWith('.raymond/'))
  const folderOf = (file) => (file.endsWith('/') ? foldersAbove(file).at(-2) : foldersAbove(file).find((one) => !kept.has(one)))
  const open = new Set()
  for (const folder of new Set(made.map(folderOf))) {
    if (folder === undefined || (kept.has(folder) && existsSync(join(folder, '.gitignore')))) continue
    const inside = made.filter((file) => folderOf(file) === folder).map((file) => file.slice(folder.length))
    const isFew = inside.length <= MOST_NAMED
    const lines = (isFew ? inside : inside.map((file) => file.replace(/(?<=[^/])\/.*/s, '/'))).map(literally)
    if (!hide(folder, lines)) open.add(folder)
  }
  const isOpen = (folder) => folder === undefined || open.has(folder)
  return made.filter((file) => !file.endsWith('/') && isOpen(folderOf(file)))
}

/** By TESTED, for this agent or for one that has forked it. */
function notedBefore() {
  let agent = RAYMOND_AGENT_ID
  while (agent !== '' && noteOf(agent, 'baseline.json') === undefined) agent = agent.slice(0, Math.max(0, agent.lastIndexOf('_')))
  return agent === '' ? {} : JSON.parse(noteOf(agent, 'baseline.json'))
}

/** What earlier tests made, as it stands before they run again. */
function leftByTests() {
  const { leftovers: names = [], contents = [] } = notedBefore()
  return names.map((path, at) => ({ path, left: contents[at], content: contentOf(path), written: lastWritten(path) }))
}

/**
 * What stands there otherwise than tests have left it, and was not written by them this time, is the work of an agent. An agent that runs
 * the tests itself changes such a file, too, but then they write it again.
 */
function isStillOfTests({ path, left, content, written }) {
  const isChanged = typeof left === 'string' && content !== undefined && content !== left
  return !isChanged || contentOf(path) !== content || lastWritten(path) !== written
}

/** Of a folder of which git would commit nothing no more than its name; unknown where there is too much. */
function ignoredNow() {
  const found = paths('ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory')
  return found.length > MOST_READ ? undefined : found.filter((path) => !path.startsWith('.raymond/'))
}

/** What was there after the first tests, and what later ones have made. */
function ignoredByTests() {
  const now = ignoredNow()
  if (isFirst) return now
  const before = notedBefore().ignored
  if (before === undefined || ignoredBefore === undefined || now === undefined) return before
  const written = unproposed.filter((one) => !isStillOfAgent(one)).map(({ path }) => path)
  return [...new Set([...before, ...now.filter((path) => !ignoredBefore.includes(path)), ...written])]
}

/** What nobody would commit, and was not there after the first tests: the next tests may go by it. */
function ignoredSince() {
  const known = new Set(notedBefore().ignored)
  const isKnown = (path) => known.has(path) || foldersAbove(path).some((folder) => known.has(`${folder}/`))
  const isOwn = (path) => !isKnown(path) && !MADE_ANEW.test(path) && !LOCK.test(path) && !PACKAGES_IN.test(path)
  const found = notedBefore().ignored === undefined ? [] : (ignoredBefore ?? []).filter(isOwn)
  const inside = (path) => paths('ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--', `:(top,literal)${path}`)
  const files = found.slice(0, MOST_NAMED).flatMap((path) => (path.endsWith('/') ? inside(path).filter(isOwn) : [path]))
  const sources = [...new Set(files)].slice(0, MOST_NAMED).filter((path) => !isProgram(path))
  return sources.map((path) => ({ path, written: lastWritten(path) }))
}

/** A compiler has made what begins as programs of Linux, macOS and Windows do. */
function isProgram(file) {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false
  const opened = openSync(file)
  try {
    const start = Buffer.alloc(4)
    readSync(opened, start)
    return /^(?:\x7fELF|MZ.\0|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe)/s.test(start.toString('latin1'))
  } finally {
    closeSync(opened)
  }
}

/** An agent that runs the tests itself has them make what they make, but then they write it again. */
function isStillOfAgent({ path, written }) {
  return written !== undefined && lastWritten(path) === written
}

function lastWritten(file) {
  try {
    const { ino, mtimeNs } = lstatSync(file, { bigint: true })
    return `${ino} ${mtimeNs}`
  } catch {
    return undefined // it is not there
  }
}

/** Each with what tells that something was written there, what it holds, and its version. Only what is not as known is read. */
function installedNow(known) {
  const limits = { entries: MOST_ENTRIES, until: Date.now() + READING }
  const found = new Map()
  const roots = packageFolders(limits)
  const isInside = (file) => PACKAGES_IN.test(file) || foldersAbove(file).some((folder) => roots.has(folder))
  const ofGit = [...paths('ls-files', '-z', '--cached'), ...paths(...UNTRACKED)].filter(isInside)
  const isOfGit = (path) => ofGit.some((file) => file === path || file.startsWith(`${path}/`))
  for (const folder of roots) {
    // What is linked beside a package is one of the others.
    const isOther = (one) => IN_STORE.test(folder) && (one.isSymbolicLink() || one.name === 'node_modules')
    const entries = entriesOf(folder, limits).filter((one) => !isOther(one))
    const others = [
      ...entries.map(({ name }) => name).filter((name) => name.endsWith('.dist-info')),
      ...versionsOfComposer(folder),
    ]
    const isScope = ({ name }) => name.startsWith('@') || (basename(folder) === 'vendor' && !isOfComposer(folder, { name }))
    const inScope = (one) => entriesOf(join(folder, one.name), limits).map(({ name }) => `${one.name}/${name}`)
    const names = entries.flatMap((one) =>
      one.isDirectory() && isScope(one) ? inScope(one) : NO_TEXT.test(one.name) || isOfComposer(folder, one) ? [] : [one.name],
    )
    for (const name of names) {
      const path = `${folder}/${name}`
      if (found.size >= MOST_PACKAGES || isOfGit(path)) continue
      const files = filesOfPackage(path, roots, limits)
      const written = hashOf(files.map(({ path, stat }) => `${path} ${stat.size} ${stat.ino} ${stat.mtimeMs} ${stat.ctimeMs}`))
      const [before, ...rest] = known.get(path) ?? []
      found.set(path, [written, ...(before === written ? rest : [holds(files, limits), versionOf(path, others)])])
    }
  }
  return limits.entries > 0 ? found : new Map() // of a part nobody can say what was there before
}

/** Below what git does not look into, whatever it is called: a folder of packages nearer to the code goes before the others. */
function packageFolders(limits) {
  const ignored = paths('ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory')
  const folders = new Set()
  const search = (folder, deep) => {
    if (PACKAGES_IN.test(folder) || isBeside(folder)) return folders.add(folder)
    if (deep === 0) return folders
    for (const one of entriesOf(folder, limits)) if (one.isDirectory()) search(`${folder}/${one.name}`, deep - 1)
    return folders
  }
  for (const path of ignored.filter((one) => !one.startsWith('.raymond/'))) {
    const at = PACKAGES_IN.exec(path)
    const around = foldersAbove(path).find(isBeside)
    if (at !== null) folders.add(path.slice(0, at.index + at[0].length))
    else if (around !== undefined) folders.add(around)
    else if (path.endsWith('/')) search(path.slice(0, -1), DEEPEST)
  }
  const outer = [...folders]
  for (const folder of outer) {
    for (const programs of ['.bin', 'bin', '../bin']) {
      const path = join(folder, programs).split(sep).join('/')
      if (PROGRAM.test(`${path}/`)) folders.add(path)
    }
    for (const store of STORES) for (const one of packagesOfStore(`${folder}/${store}`, limits)) folders.add(one)
  }
  return folders // installedNow adds those within packages
}

function packagesOfStore(store, limits) {
  const names = entriesOf(store, limits).flatMap(({ name }) => {
    const inScope = name.startsWith('@') ? entriesOf(`${store}/${name}`, limits) : []
    return [name, ...inScope.map((one) => `${name}/${one.name}`)]
  })
  // Yarn's lies beside the links.
  return names.map((name) => `${store}/${name}${isFolder(`${store}/${name}/package`) ? '' : '/node_modules'}`)
}

function isBeside(folder) {
  const name = basename(folder)
  return Object.hasOwn(PACKAGES_BESIDE, name) && isFile(join(folder, '..', PACKAGES_BESIDE[name]))
}

/** What it makes for the code of the project as well: an engineer who adds a class may have it made anew. */
function isOfComposer(folder, { name }) {
  return basename(folder) === 'vendor' && ['bin', 'composer'].includes(name)
}

/** As Python has them beside its packages. */
function versionsOfComposer(folder) {
  if (basename(folder) !== 'vendor') return []
  const installed = packageIn(textOf(join(folder, 'composer/installed.json')))
  const all = Array.isArray(installed) ? installed : Array.isArray(installed.packages) ? installed.packages : []
  return all.map((one) => `${basename(`${one?.name}`)}-${one?.version} ${one?.dist?.reference ?? one?.source?.reference}`)
}

/** In one order, whatever the disk has. */
function entriesOf(folder, limits) {
  if (limits.entries <= 0) return []
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    limits.entries -= entries.length
    return entries
  } catch {
    return [] // it is not there, is no folder, or cannot be read
  }
}

function filesOfPackage(path, roots, limits) {
  const stat = statOf(path)
  if (stat === undefined) return []
  if (!stat.isDirectory()) return [{ path, stat }]
  return entriesOf(path, limits).flatMap(({ name }) => {
    const inside = `${path}/${name}`
    if (name === 'node_modules') roots.add(inside)
    return name === 'node_modules' || NO_TEXT.test(name) ? [] : filesOfPackage(inside, roots, limits)
  })
}

/** Nothing, where there was no time to read it: then nobody can say that it is another. */
function holds(files, { until }) {
  if (Date.now() > until) return ''
  const held = (path) => (PLACES.test(path) && textOf(path).replaceAll(root, '.')) || contentOf(path)
  return hashOf(files.map(({ path, stat }) => `${path} ${stat.size > LARGEST ? stat.size : held(path)}`))
}

/** Of Python and PHP by the names beside it that begin alike, or by all: a distribution may hold a package of another name. Of mix as it notes it. */
function versionOf(path, others) {
  const { version } = packageIn(textOf(join(path, 'package.json')))
  const own = `${basename(path).replace(/\.py$/, '')}-`
  const alike = others.filter((name) => name.toLowerCase().startsWith(own.toLowerCase()))
  const ofMix = ['.hex', '.git/HEAD'].map((name) => textOf(join(path, name))).filter((text) => text !== '')
  return hashOf([`${version}`, ...(alike.length > 0 ? alike : others), ...ofMix])
}

function hashOf(lines) {
  return createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 12)
}

function statOf(path) {
  try {
    return lstatSync(path)
  } catch {
    return undefined // it is gone by now, or cannot be read
  }
}

/** An agent can neither move this folder nor give it another birth; on another machine it is another. */
function placeOf(folder) {
  const { ino, birthtimeMs } = lstatSync(folder)
  return `${ino} ${birthtimeMs}`
}

function notedPackages() {
  return new Map(Object.entries(isFirst ? {} : (notedBefore().packages?.known ?? {})))
}

/**
 * What an agent has changed since the last tests, as it was not they or an install that wrote it. A version that is new here may have been
 * installed by the agent where the change names other things to install, and on another machine in any case.
 */
function editedPackages() {
  const known = notedPackages()
  const { place, isPartial } = notedBefore().packages ?? {}
  const isInstalled = place !== placeOf(root) || changedFiles().some((file) => MANIFEST.test(file) || LOCK.test(file))
  const isEdited = ([path, [, content, version]]) => {
    if (isPartial === true && !known.has(path)) return false // it may have been there
    const [, before, versionBefore] = known.get(path) ?? []
    if (content === '' || before === '' || content === before) return false
    // Programs and links have none: pnpm leads a link elsewhere as what is beside it changes.
    const isSameVersion = version === versionBefore && !PROGRAM.test(path) && statOf(path)?.isSymbolicLink() !== true
    return (isSameVersion || !isInstalled) && !isOwnPackage(path)
  }
  return known.size === 0 ? [] : [...installedBefore].filter(isEdited).map(([path]) => path)
}

/** The project itself may be installed as a copy, or by a path to it, which an agent brings up to date. */
function isOwnPackage(path) {
  if (!path.includes('site-packages/')) return false
  const name = basename(path, '.py')
  const isModule = (file) => file === `${name}.py` || file.endsWith(`/${name}.py`)
  const isFolder = (file) => file === `${name}/__init__.py` || file.endsWith(`/${name}/__init__.py`)
  const base = paths('ls-tree', '-r', '-z', '--name-only', '--full-tree', baseCommit())
  return base.some((file) => isModule(file) || isFolder(file)) || leadsTo(base, path)
}

/**
 * Python runs a line that begins with "import", and some versions end one at more than a line feed. So each has to be a whole path, without
 * a way round, to a folder in which there was code.
 */
function leadsTo(files, path) {
  if (!path.endsWith('.pth')) return false
  const lines = textOf(path).trim().split('\n')
  const folderOf = (line) => relative(root, line).replaceAll(sep, '/')
  const isThere = (line) => line === root || files.some((file) => file.startsWith(`${folderOf(line)}/`))
  return lines.map((line) => line.trim()).every((line) => line === resolve(line) && isThere(line))
}

/** What is edited stays known as it was, or as not there, so that the next tests say it again. */
function packagesToKeep() {
  const known = notedPackages()
  const asBefore = editedStill.map((path) => [path, known.get(path) ?? []])
  const all = [...new Map([...asBefore, ...installed, ...asBefore])] // these first, whatever has no room
  let room = RAYMOND_AGENT_ID.includes('_') ? NOTED_OF_WORKER : NOTED
  const hasRoom = ([path, told]) => {
    room -= JSON.stringify([path, told]).length
    return room > 0
  }
  const kept = all.filter(hasRoom)
  return { known: Object.fromEntries(kept), isPartial: kept.length < all.length || installed.size >= MOST_PACKAGES }
}

/** What is committed there, and stands there otherwise, or not at all. */
function modified() {
  const changed = paths('diff', '-z', '--name-only', '--no-renames', '--diff-filter=MTD', baseCommit(), '--')
  return changed.filter((file) => !file.startsWith('.raymond/'))
}

/** As installing and testing have left it: it is put back as long as it stands so, for it is nobody's change. */
function rewrittenSince(before) {
  const all = modified().filter((path) => !before.has(path))
  const left = all.map((path) => ({ path, content: isGone(path) ? 'gone' : contentOf(path) }))
  return left.filter(({ content }) => content !== undefined)
}

/** Nothing stands in its place, nor a file or a link in that of one of its folders. */
function isGone(file) {
  const parts = file.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'))
  const first = parts.find((path) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
  return first !== undefined && lstatSync(first, { throwIfNoEntry: false }) === undefined
}

/** What lies there, as it is: no filter of git's has a say. */
function contentOf(file) {
  try {
    const stat = lstatSync(file)
    if (stat.isSymbolicLink()) return `link to ${readlinkSync(file)}`
    if (!stat.isFile() || stat.size > 1024 ** 3) return undefined
    return `${stat.mode & 0o100 ? 'program' : 'file'} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`
  } catch {
    return undefined // it is not there, or cannot be read
  }
}

/** An agent that runs the tests itself fills them, too. */
function hideCaches() {
  const tracked = new Set(paths('ls-files', '-z', '--cached').flatMap(foldersAbove))
  const cacheOf = (file) => foldersAbove(file).find((one) => CACHE.test(one) && !tracked.has(one))
  for (const folder of new Set(paths(...UNTRACKED).map(cacheOf))) if (folder !== undefined) hide(folder, ['*'])
}

function literally(name) {
  return name.replaceAll(/[\\*?[\] ]/g, '\\$&').replaceAll('\n', '?')
}

/** Whether it could: what a container has left is of another user. */
function hide(folder, lines) {
  try {
    addIgnores(folder, lines)
    return true
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    return false
  }
}

/** Tests may leave a folder so that nobody writes there, and may want it so. */
function addIgnores(folder, lines) {
  const file = join(folder, '.gitignore')
  const { mode } = lstatSync(folder)
  const isClosed = (mode & 0o200) === 0
  if (isClosed) chmodSync(folder, mode | 0o200)
  try {
    const isThere = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
    if (!isThere) rmSync(file, { recursive: true, force: true })
    writeFileSync(file, `${isThere ? readFileSync(file, 'utf8') : ''}${[...new Set(['/.gitignore', ...lines])].join('\n')}\n`)
  } finally {
    if (isClosed) chmodSync(folder, mode)
  }
}

/** From the outermost in. */
function foldersAbove(file) {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/**
 * The notes of this run are not of the project: a formatter or a spelling checker of its own would find fault with what an issue says. While
 * its commands run, they lie packed in one file of the same folder, which goes along with the work to another job as they do.
 */
function putAside() {
  if (!isFolder('.raymond')) return new Map()
  try {
    const kept = new Map(notesOfRun().map((name) => [name, readFileSync(join('.raymond', name))]))
    if (kept.size === 0) return kept
    writeWhole(ASIDE, gzipSync(JSON.stringify([...kept].map(([name, content]) => [name, content.toString('base64')]))))
    for (const name of kept.keys()) rmSync(join('.raymond', name))
    return kept
  } catch (error) {
    if (error.code !== 'EROFS' && error.code !== 'EACCES') throw error
    return new Map() // where nothing can be written, nothing is moved
  }
}

function notesOfRun() {
  const tracked = new Set(paths('ls-tree', '-r', '-z', '--name-only', baseCommit(), '--', '.raymond')) // whatever is staged since
  const isNote = ({ name }) => !['.gitignore', basename(ASIDE)].includes(name) && !tracked.has(`.raymond/${name}`)
  const files = readdirSync('.raymond', { withFileTypes: true }).filter((entry) => entry.isFile() && isNote(entry))
  let room = LARGEST
  return files.flatMap(({ name }) => {
    room -= lstatSync(join('.raymond', name)).size
    return room < 0 ? [] : [name]
  })
}

/** What a job that was ended in the middle of the tests has left packed. */
function leftAside() {
  if (!isFolder('.raymond') || lstatSync(ASIDE, { throwIfNoEntry: false })?.isFile() !== true) return new Map()
  try {
    const packed = JSON.parse(gunzipSync(readFileSync(ASIDE), { maxOutputLength: 2 * LARGEST }).toString())
    const isName = ([name]) => /[^.]/.test(name) && name === basename(name)
    return new Map(packed.filter(isName).map(([name, content]) => [name, Buffer.from(content, 'base64')]))
  } catch {
    return new Map() // it was not packed by this script
  }
}

/** Over what tests have put in their place; what was laid since a job was ended is newer than what that had packed. */
function putBack(kept, { over }) {
  if (kept.size === 0) return
  if (!isFolder('.raymond')) {
    rmSync('.raymond', { force: true })
    mkdirSync('.raymond')
  }
  for (const [name, content] of kept) {
    const file = join('.raymond', name)
    if (over || lstatSync(file, { throwIfNoEntry: false }) === undefined) writeWhole(file, content)
  }
  rmSync(ASIDE, { recursive: true, force: true })
}

/** Whoever is ended in the middle leaves no half of a file. */
function writeWhole(file, content) {
  const draft = `${file}.part`
  for (const one of [draft, file]) rmSync(one, { recursive: true, force: true })
  writeFileSync(draft, content, { flag: 'wx' })
  renameSync(draft, file)
}

function isFolder(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

async function testAll(parts) {
  const done = []
  for (const one of parts) {
    const { name, root: part, test, install: installing } = one
    const directory = join(root, part)
    const home = installing === null ? homes.find((one) => isIn(part, one.root) && isAlike(one.name, name)) : undefined
    const installed = await (home === undefined ? install(part, installing) : install(home.root, home.install))
    const without = lostManifest(one, { isInstalled: true })
    if (installed.code === 0 && without !== undefined) {
      gone.push({ root: part, test, ...without })
      continue
    }
    const { code, output, command, failed, stopped } = installed.code === 0 ? await run(test, directory) : installed
    const isTested = installed.code === 0 && code !== NOT_FOUND
    done.push({
      root: part,
      test,
      command,
      code,
      isTested,
      stopped,
      failures: code === 0 ? [] : [...failed.names.keys()],
      times: code === 0 ? [] : [...failed.names.values()],
      signs: code === 0 ? [] : [...failed.signs.keys()],
      errors: code === 0 ? [] : [...failed.errors.keys()],
      isNamed: code !== 0 && failed.isNamed,
      isGreenAlone: code === 0 && failed.isNamed,
      mayFail: failed.mayFail,
      failedPackages: failed.failedPackages,
      isPartial: code !== 0 && (failed.left > 0 || endsEarly(test, directory)),
      ran: ranOf(failed),
      packages: failed.packages,
      isReused: failed.isReused || QUIET.test(test),
      sum: failed.sum,
      sums: failed.sums,
      output: plain(output)
        .trim()
        .slice(-SHOWN - 1),
    })
  }
  return done
}

function ranOf({ ran, ranSoFar, planned, names }) {
  const others = [...names.keys()].filter((name) => NO_TEST.test(name)).length
  return Math.max(0, (ran + ranSoFar || planned) - others)
}

/** By what is run: the command, and the scripts of package.json that it names. */
function endsEarly(command, directory, depth = 0) {
  const parts = command.split('&&').map((part) => part.trim())
  const { scripts } = packageIn(textOf(join(directory, 'package.json')))
  const scriptOf = (part) => Object(scripts)[SCRIPT.exec(part)?.[1]]
  const runsMore = (part) => depth < 5 && typeof scriptOf(part) === 'string' && endsEarly(scriptOf(part), directory, depth + 1)
  return (
    parts.slice(0, -1).some((part) => TESTS.test(part) || TESTS.test(scriptOf(part) ?? '')) ||
    parts.some((part) => ENDS_EARLY.test(part) || runsMore(part))
  )
}

/** Of one language, whatever installs it. */
function isAlike(...names) {
  return new Set(names.map((name) => name?.replace(/-.*/, ''))).size === 1 && names[0] !== undefined
}

/**
 * Again only when a file that says what to install has changed. The mark lies where git does not look, like most of what is installed: to
 * the machine of the next job neither of them goes along.
 */
async function install(part, command) {
  if (command === null) return { code: 0, output: '', command }
  const directory = join(root, part)
  const marks = join(root, '.raymond', 'installed')
  const mark = join(marks, createHash('sha256').update(`${directory}\n${command}`).digest('hex').slice(0, 12))
  const isMarked = existsSync(mark) && lstatSync(mark).isFile() // what the project has put there may be a folder or a pipe
  if (isMarked && readFileSync(mark, 'utf8') === whatToInstall(part)) return { code: 0, output: '', command }
  const ran = await installInStep(part, command)
  if (ran.code === 0) {
    try {
      mkdirSync(marks, { recursive: true })
      writeFileSync(join(marks, '.gitignore'), '*\n')
      rmSync(mark, { recursive: true, force: true })
      writeFileSync(mark, whatToInstall(part)) // with the lock file as it is now
    } catch {
      // Where a cell shows nothing of that folder, it is installed anew the next time.
    }
  } else rmSync(mark, { recursive: true, force: true })
  return ran
}

function isIn(file, part) {
  return part === '.' || file.startsWith(`${part}/`)
}

/** From the part down, as packages of a workspace are installed together; what lies deepest goes where there is too much. */
function whatToInstall(part) {
  const depth = (file) => file.split('/').length
  const own = readdirSync(part).map((name) => (part === '.' ? name : `${part}/${name}`)) // which .gitignore may name
  const files = [...own, ...filesOfGit().filter((file) => isIn(file, part))]
  const read = [...new Set(files.filter((file) => MANIFEST.test(file) || LOCK.test(file)))]
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
    .slice(0, MOST_READ)
  return createHash('sha256')
    .update(read.map((file) => `${contentOf(file)} ${file}\0`).join(''))
    .digest('hex')
}

/**
 * Where the change names other things to install, its lock file is behind: it is brought in step, and belongs to the change. As long as it
 * can be taken as it is, it is left so. Where the change is taken back, so is that.
 */
async function installInStep(part, command) {
  if (isFirst) return run(command, join(root, part))
  takeBackLocks(part)
  const before = new Map(locksIn(part))
  const ran = await installChanged(part, command)
  for (const [file, content] of locksIn(part)) if (content !== before.get(file)) locks.set(file, content)
  return ran
}

async function installChanged(part, command) {
  const directory = join(root, part)
  const changed = changedFiles().filter((file) => isIn(file, part))
  if (!changed.some((file) => MANIFEST.test(file) || LOCK.test(file))) return run(command, directory)
  const other = IN_STEP.reduce((text, [strict, loose]) => text.replace(strict, loose), command)
  if (other === command || !changed.some(namesOtherPackages)) {
    const ran = await run(command.replace(UNCHECKED, 'uv sync'), directory)
    if (ran.code === 0 || other === command) return { ...ran, command }
  }
  return { ...(await run(other, directory)), command }
}

function locksIn(part) {
  const files = new Set(filesOfGit().filter((file) => isIn(file, part) && LOCK.test(file)))
  return [...files].map((file) => [file, contentOf(file)])
}

/** Nobody else has written what stands there now. What the change still asks for comes into it anew. */
function takeBackLocks(part) {
  for (const [file, content] of locksIn(part)) {
    if (content === undefined || locks.get(file) !== content) continue
    const isOfBase = spawnSync('git', ['cat-file', '-e', `${baseCommit()}:${file}`]).status === 0
    const restore = ['restore', '--quiet', `--source=${baseCommit()}`, '--worktree', '--', `:(top,literal)${file}`]
    if (isOfBase) spawnSync('git', restore)
    else rmSync(file)
    locks.delete(file)
  }
}

function namesOtherPackages(file) {
  if (basename(file) !== 'package.json' || NO_PART.test(file)) return false
  const { stdout } = spawnSync('git', ['show', `${baseCommit()}:${file}`], { encoding: 'utf8', maxBuffer: LARGEST })
  const named = (text) => JSON.stringify(PACKAGES.map((field) => packageIn(text)[field]))
  return named(stdout ?? '') !== named(textOf(file))
}

/** Adds a line that tells what failed: by its name alone where it has one, as the message may be another each time. */
function note(failed, text, above) {
  const plainText = lineIn(text)
  const [, name] = HEADING.test(lineIn(above)) ? (BELOW.exec(plainText) ?? []) : []
  const line = name === undefined ? plainText : `1) ${name.replace(PLACE_OF_SPEC, '')}`
  const added = ([, ...counts]) => Number(counts.find((count) => count !== undefined) ?? 1)
  if (!NO_TESTS.test(line) && !RAN_SO_FAR.test(line)) for (const found of line.matchAll(RAN)) failed.ran += added(found)
  failed.ranSoFar = Math.max(failed.ranSoFar, Number(RAN_SO_FAR.exec(line)?.[1] ?? 0))
  failed.planned += Number(PLANNED.exec(line)?.[1] ?? 0)
  failed.packages += RAN_PACKAGE.test(line) ? 1 : 0
  failed.failedPackages += FAILED_PACKAGE.test(line) ? 1 : 0
  failed.isReused ||= REUSED.test(line)
  const [sums, unsure] = [FAILED, MAY_FAIL].map((counts) => [...line.matchAll(counts)].map(added))
  failed.sum += [...sums, ...unsure].reduce((all, one) => all + one, 0)
  failed.sums += sums.length + unsure.length === 0 ? 0 : 1
  failed.mayFail += unsure.reduce((all, one) => all + one, 0)
  if (PARTIAL.test(line) || TARGET.test(line)) failed.left += 1
  failed.left -= Number(ALL_TARGETS.exec(line)?.[1] ?? 0)
  if (!FAILS.test(line) || NOTICE.test(line) || HEADING.test(line)) return
  const own = here(line)
  const isTest = NAMES_TEST.some((one) => one.test(own))
  failed.isNamed ||= isTest
  const isName = isTest || NAMES_PLACE.test(own)
  const kind = isName ? failed.names : MARK.test(own) && !SAYS.test(own) ? failed.signs : failed.errors
  const what = isName ? nameIn(line) : withoutChance(line)
  if (kind.size <= MOST_FAILURES || kind.has(what)) kind.set(what, (kind.get(what) ?? 0) + 1)
}

function lineIn(text) {
  return plain(text.slice(0, LONGEST_LINE)).trimEnd()
}

/** Without how long it took, the folder of this run, and names that are made up below a folder for temporary files. */
function here(line) {
  const own = line.replaceAll(root, '.').replace(PROGRESS, '')
  const kept = PASSING.reduce((text, [what, other]) => text.replace(what, other), own).replace(TOOK, '')
  const nameless = (part, at) => (at === 0 ? part : part.replace(/^[^\s/\\'"`,;:)\]]+/, 'N'))
  return TEMPORARY.reduce(
    (text, folder) =>
      text
        .split(folder + sep)
        .map(nameless)
        .join(folder + sep),
    kept,
  )
}

/** Without what differs from one run to the next. */
function withoutChance(line) {
  const loose = (part) =>
    CHANCE.reduce((text, one) => text.replace(one, 'N'), part)
      .replace(/0x[0-9a-f]+/gi, '0x')
      .replace(/\b\d+(?:\.\d+)?\s*(?:ms|s|seconds?)\b/g, '')
      .replace(/:\d+(?::\d+)?/g, '')
      .replace(/\b\d+\b/g, 'N')
  return here(line)
    .split(KEPT)
    .map((part, at) => (at % 2 === 0 ? loose(part) : part))
    .join('')
    .trim()
}

/** A number, a date or a hash may be all that tells two names apart. */
function nameIn(line) {
  const own = here(line)
  const [, sign, name] = SIGNED.exec(own) ?? []
  // Playwright numbers its tests in the order in which they end.
  if (name !== undefined) return `${sign.replace(/\d+/, 'N')} ${name.replace(/^\d+ (?=.* › )/, '')}`
  return (MESSAGE.exec(own)?.[1] ?? own)
    .replace(ORDINAL, '')
    .replace(/(?<=^npm (?:error|ERR!) workspace @?[^\s@]+)@\S+/, '')
    .replace(/0x[0-9a-f]+/gi, '0x')
    .replace(BRACKETED, '')
    .replace(/(?<=\.\w+):\d+(?::\d+)?/g, '')
    .replace(COUNT, 'N')
    .trim()
}

/** Hears a stream, and hands on each of its lines with the one above it, however the stream is cut into pieces. */
function byLine(stream, take) {
  let rest = ''
  let above = ''
  const hear = (line) => {
    take(line, above)
    above = line
  }
  stream.setEncoding('utf8')
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop().slice(0, LONGEST_LINE)
    lines.forEach(hear)
  })
  return () => hear(rest)
}

function plain(output) {
  return output.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
}

/** What it prints goes to stderr, for people who watch and to show that it lives; stdout is for the tag alone. */
function run(command, directory) {
  process.stderr.write(`$ ${command}\n`)
  return new Promise((done) => {
    // What steers this run is none of the tests' business; but a server that they leave is known by the tree that it belongs to.
    const isOfTests = ([name]) => name === 'RAYMOND_PROCESS_TREE' || !name.startsWith('RAYMOND_')
    const env = Object.fromEntries(Object.entries(process.env).filter(isOfTests))
    const options = { cwd: resolve(directory), env: { ...env, CI: 'true' }, shell: true, stdio: ['ignore', 'pipe', 'pipe'] }
    const child = spawn(command, { ...options, detached: process.platform !== 'win32' })
    let output = ''
    let stopped
    const counts = {
      left: 0,
      ran: 0,
      ranSoFar: 0,
      planned: 0,
      packages: 0,
      failedPackages: 0,
      isReused: false,
      sum: 0,
      sums: 0,
      mayFail: 0,
    }
    const failed = { names: new Map(), signs: new Map(), errors: new Map(), isNamed: false, ...counts }
    const stop = (why) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      stopped = why
      try {
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    const limits = [
      setTimeout(() => stop(`after ${SILENT} minutes without output`), SILENT * 60_000),
      setTimeout(() => stop(`as ${MINUTES} minutes for all commands were over`), Math.max(0, ends - Date.now())),
    ]
    const streams = [child.stdout, child.stderr]
    const rests = streams.map((stream) => byLine(stream, (...lines) => note(failed, ...lines)))
    let hasEnded = false
    for (const stream of streams) {
      stream.on('data', (chunk) => {
        process.stderr.write(chunk)
        output = (output + chunk).slice(-40 * SHOWN)
        if (!hasEnded) limits[0].refresh()
      })
    }
    const end = (code) => {
      hasEnded = true
      limits.forEach(clearTimeout)
      for (const hear of rests) hear()
      const line = stopped === undefined ? '' : lineOf(stopped)
      process.stderr.write(line)
      done({ code, output: output + line, command, failed, stopped })
    }
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    // Not "close": a server that a test left behind may hold the pipe open.
    child.on('exit', (code) => setTimeout(() => end(code ?? 1), 200))
  })
}

/** Whoever has changed nothing yet can do nothing about it but choose other tests. */
function lineOf(stopped) {
  const other = isFirst ? '; `project:` in `.github/raymond.yml` can name another command' : ''
  return `\nFAILED: stopped ${stopped}${other}\n`
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
