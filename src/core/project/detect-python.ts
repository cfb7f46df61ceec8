import type { ProjectFolder } from './project-folder.ts'
import type { DetectedToolchain } from './toolchain.ts'

const TEST_FILE = /(^|\/)(test_[^/]*|[^/]*_test)\.py$/
/** A repository of scripts with tests, and no file that says so. */
const OWN_TESTS = /^(tests?\/(.*\/)?)?(test_[^/]*|[^/]*_test)\.py$/
const REQUIREMENTS = /^requirements[\w.-]*\.txt$/
const SIGNS = ['pyproject.toml', 'setup.py', 'setup.cfg', 'tox.ini', 'noxfile.py', 'Pipfile', 'pytest.ini']

/** How Python programs of the project are reached: through a manager, or in a virtual environment. */
interface Manager {
  readonly name: string
  readonly install: string | null
  /** Before the name of a program. */
  readonly prefix: string
  readonly why: string
}

/** `isMember` says that a folder above installs what this one needs. */
export function detectPython(folder: ProjectFolder, isMember: boolean): DetectedToolchain | undefined {
  const requirements = folder.names(REQUIREMENTS)
  const signs = [...SIGNS.filter((name) => folder.has(name)), ...requirements]
  const hasTestsAtRoot = folder.root === '.' && folder.holds(OWN_TESTS)
  if (signs.length === 0 && !hasTestsAtRoot) return undefined
  const said = [...signs, '.pre-commit-config.yaml'].map((name) => folder.text(name)).join('\n')
  const manager = managerOf(folder, said, requirements)
  const test = testOf(folder, said, manager)
  const isPip = manager.name === 'pip'
  const used = isPip ? withoutUnused(said) : said
  const installed = isPip && manager.install !== null ? withPytest(manager.install, test, used) : manager.install
  return {
    name: `python-${manager.name}`,
    root: folder.root,
    install: isMember ? null : installed,
    test,
    ...checksOf(folder, used, manager.prefix),
    why: manager.why === '' ? 'Python files with tests' : manager.why,
  }
}

export function isPythonWorkspace(folder: ProjectFolder): boolean {
  return /^\[tool\.uv\.workspace\]/m.test(folder.text('pyproject.toml'))
}

function managerOf(folder: ProjectFolder, said: string, requirements: readonly string[]): Manager {
  const project = folder.text('pyproject.toml')
  const has = (section: string) => project.includes(`[${section}`)
  const extra = extraOf(project)
  if (folder.has('uv.lock') || has('tool.uv')) {
    const lock = folder.has('uv.lock')
    const flags = [...(lock ? ['--frozen'] : []), ...(extra === undefined ? [] : [`--extra ${extra}`])]
    const install = ['uv sync', ...flags, ...(isPythonWorkspace(folder) ? ['--all-packages'] : [])].join(' ')
    return { name: 'uv', install, prefix: 'uv run ', why: lock ? 'pyproject.toml, uv.lock' : 'pyproject.toml with tool.uv' }
  }
  if (folder.has('poetry.lock') || has('tool.poetry')) {
    const install = extra === undefined ? 'poetry install' : `poetry install --extras ${extra}`
    return { name: 'poetry', install, prefix: 'poetry run ', why: folder.has('poetry.lock') ? 'poetry.lock' : 'pyproject.toml' }
  }
  if (folder.has('pdm.lock')) return { name: 'pdm', install: 'pdm install', prefix: 'pdm run ', why: 'pdm.lock' }
  if (folder.has('Pipfile')) return { name: 'pipenv', install: 'pipenv install --dev', prefix: 'pipenv run ', why: 'Pipfile' }
  if (folder.has('noxfile.py')) return inEnvironment('nox', 'nox', 'noxfile.py')
  if (folder.has('tox.ini') || has('tool.tox') || /^\[tox:tox\]/m.test(said)) {
    return inEnvironment('tox', 'tox', folder.has('tox.ini') ? 'tox.ini' : 'pyproject.toml')
  }
  const isPackage = folder.has('setup.py') || /^\[(project|build-system)\]/m.test(project)
  const groups = keysOf(project, GROUPS).filter((name) => FOR_TESTS.includes(name))
  const parts = [
    ...requirements.map((file) => `-r ${file}`),
    ...(isPackage ? [extra === undefined ? '-e .' : `-e ".[${extra}]"`] : []),
    ...groups.map((name) => `--group ${name}`),
  ]
  const isSaid = isPackage || groups.length > 0
  const why = [...(isSaid ? [folder.has('pyproject.toml') ? 'pyproject.toml' : 'setup.py'] : []), ...requirements].join(', ')
  if (groups.length > 0) return inEnvironment('pip', `${KNOWS_GROUPS}${parts.join(' ')}`, why)
  if (parts.length > 0) return inEnvironment('pip', parts.join(' '), why)
  // Nothing that is installed is named: what comes with Python is enough, or pytest has to be fetched.
  const bare = testsByPytest(folder, said) ? inEnvironment('pip', '', '') : { name: 'pip', install: null, prefix: '' }
  return { ...bare, why: SIGNS.find((name) => folder.has(name)) ?? '' }
}

/** Into a folder that git does not see, so that nothing of it lands in a commit. */
function inEnvironment(name: string, packages: string, why: string): Manager {
  const install = `python3 -m venv .venv && echo '*' > .venv/.gitignore && .venv/bin/python -m pip install --quiet ${packages}`
  return { name, install: install.trimEnd(), prefix: '.venv/bin/', why }
}

const FOR_TESTS = ['dev', 'test', 'tests', 'testing']
const EXTRAS = /^\[(?:project\.optional-dependencies|tool\.poetry\.extras)\]\s*\n([\s\S]*?)(?=^\[|(?![\s\S]))/m
const GROUPS = /^\[dependency-groups\]\s*\n([\s\S]*?)(?=^\[|(?![\s\S]))/m
/** The pip that comes with a Python may be older than groups are. */
const KNOWS_GROUPS = '"pip>=25.1" && .venv/bin/python -m pip install --quiet '

/** An extra of the project's own for what its tests need. */
function extraOf(project: string): string | undefined {
  const extras = keysOf(project, EXTRAS)
  return FOR_TESTS.find((name) => extras.includes(name))
}

/**
 * Each part of a list can be read in one way only, and one that nobody has closed ends before the next key: else a file that somebody has made
 * to be hard is looked through for ever. "^" would find a line also behind other ends of lines, which end no list.
 */
const LIST =
  /(?<![^\n])["']?([\w.-]+)["']?[ \t]*=[ \t]*(?:\[(?:[^\]"'#\n]|\n(?!["']?[\w.-]+["']?[ \t]*=)|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*(?=\n))*\])?/g

function keysOf(project: string, section: RegExp): readonly string[] {
  return [...(section.exec(project)?.[1] ?? '').matchAll(LIST)].flatMap(([, name]) => name ?? [])
}

/** What the files say, but for extras and groups that are not installed. */
function withoutUnused(said: string): string {
  const extra = extraOf(said)
  const keep = (section: string, isUsed: (name: string) => boolean) =>
    section.replaceAll(LIST, (whole, name: string) => (isUsed(name) ? whole : ''))
  return said
    .replace(EXTRAS, (section) => keep(section, (name) => name === extra))
    .replace(GROUPS, (section) => keep(section, (name) => FOR_TESTS.includes(name)))
}

function testOf(folder: ProjectFolder, said: string, { name, prefix }: Manager): string | null {
  if (name === 'nox') {
    const session = /^@nox\.session[^\n]*\n(?:@(?!nox\.session)[^\n]*\n)*def (tests?|unit|pytest)\b/m.exec(
      folder.text('noxfile.py'),
    )?.[1]
    return session === undefined ? '.venv/bin/nox' : `.venv/bin/nox -s ${session}`
  }
  if (name === 'tox') return '.venv/bin/tox -e py'
  if (!folder.holds(TEST_FILE)) return null
  if (testsByPytest(folder, said)) return prefix === '.venv/bin/' ? '.venv/bin/python -m pytest' : `${prefix}pytest`
  const python = prefix === '' ? 'python3' : `${prefix}python`
  const place = ['tests', 'test'].find((place) => folder.holds(new RegExp(`^${place}/.*\\.py$`)))
  return place === undefined ? `${python} -m unittest discover` : `${python} -m unittest discover -s ${place}`
}

function testsByPytest(folder: ProjectFolder, said: string): boolean {
  const isSaid = /\bpytest\b/.test(said) || folder.has('pytest.ini') || folder.holds(/(^|\/)conftest\.py$/)
  return isSaid || folder.texts(TEST_FILE).some((text) => /\bpytest\b|^(async )?def test_/m.test(text))
}

/** Pytest is fetched where the project tests with it and does not say so. */
function withPytest(install: string, test: string | null, said: string): string {
  const isNamed = () =>
    said.split(/[\r\n]/).some((line) => !/^\[.*\]$/.test(line) && /pytest\b(?!\.ini)/.test(line.replace(/#.*/, '')))
  const isMissing = test?.endsWith('pytest') === true && !isNamed()
  return isMissing ? `${install} pytest` : install
}

/** Only what the project itself names: a linter that is not installed fails every time. */
function checksOf(folder: ProjectFolder, said: string, prefix: string): Pick<DetectedToolchain, 'checks' | 'fixes'> {
  if (prefix === '') return { checks: [], fixes: [] }
  const project = folder.text('pyproject.toml')
  const depends = (name: string) => new RegExp(`["'\\n]${name}\\b\\s*(?:[\\[<>=!~;"'\\n]|$)`, 'm').test(`\n${said}`)
  const usesRuff = depends('ruff')
  const formatsByRuff = usesRuff && (/\[tool\.ruff\.format\]/.test(project) || /ruff-format/.test(said))
  const formatsByBlack = depends('black')
  return {
    checks: [
      ...(usesRuff ? [`${prefix}ruff check .`] : []),
      ...(formatsByRuff ? [`${prefix}ruff format --check .`] : []),
      ...(formatsByBlack ? [`${prefix}black --check .`] : []),
      ...(depends('flake8') ? [`${prefix}flake8`] : []),
      ...(depends('mypy') ? [`${prefix}mypy .`] : []),
      ...(depends('pyright') ? [`${prefix}pyright`] : []),
    ],
    fixes: [
      ...(usesRuff ? [`${prefix}ruff check --fix .`] : []),
      ...(formatsByRuff ? [`${prefix}ruff format .`] : []),
      ...(formatsByBlack ? [`${prefix}black .`] : []),
    ],
  }
}
