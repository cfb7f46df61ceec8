import { describe, expect, it } from 'vitest'
import { detectProject } from '../../../src/core/project/detect-project.ts'
import type { ProjectFile } from '../../../src/core/project/project-folder.ts'
import { processorMs } from '../../tools/processor-ms.ts'

/** Files by path; a path that ends with a star is executable. */
function project(files: Readonly<Record<string, string | object>>) {
  const all: readonly ProjectFile[] = Object.entries(files).map(([name, text]) => ({
    path: name.replace(/\*$/, ''),
    isExecutable: name.endsWith('*'),
    text: typeof text === 'string' ? text : JSON.stringify(text),
  }))
  return detectProject(all)
}

function only(files: Readonly<Record<string, string | object>>) {
  const { toolchains } = project(files)
  expect(toolchains).toHaveLength(1)
  return toolchains[0]
}

describe('Node', () => {
  const scripts = { test: 'vitest run', lint: 'eslint .', format: 'prettier --write .', start: 'node .' }
  const manifest = { scripts, devDependencies: { vitest: '4.0.0' } }

  it('installs a pnpm workspace at its root, where package.json names no dependency and no workspace', () => {
    const { toolchains } = project({
      'package.json': { scripts: { test: 'pnpm -r test' } },
      'pnpm-workspace.yaml': 'packages: [packages/*]\n',
      'pnpm-lock.yaml': '',
      'packages/a/package.json': { scripts: { test: 'node --test' }, dependencies: { ms: '2.1.3' } },
    })
    expect(toolchains).toMatchObject([
      { root: '.', install: 'pnpm install --frozen-lockfile', test: 'pnpm test' },
      { root: 'packages/a', install: null, test: 'pnpm test' },
    ])
  })

  it('is installed by the manager whose lock file is there', () => {
    const found = (lock: string, more: object = {}) => only({ 'package.json': { ...manifest, ...more }, [lock]: '' })
    expect(found('package-lock.json')).toEqual({
      name: 'node-npm',
      root: '.',
      install: 'npm ci',
      test: 'npm test',
      checks: ['npm run lint'],
      why: 'package.json, package-lock.json',
    })
    expect(found('pnpm-lock.yaml')).toMatchObject({
      name: 'node-pnpm',
      install: 'pnpm install --frozen-lockfile',
      test: 'pnpm test',
    })
    expect(found('yarn.lock')).toMatchObject({ name: 'node-yarn', install: 'yarn install --frozen-lockfile', test: 'yarn test' })
    expect(found('yarn.lock', { packageManager: 'yarn@4.6.0' })).toMatchObject({ install: 'yarn install --immutable' })
    expect(found('bun.lock')).toMatchObject({ name: 'node-bun', install: 'bun install --frozen-lockfile', test: 'bun run test' })
  })

  it('believes packageManager before a lock file that was forgotten', () => {
    const found = only({
      'package.json': { ...manifest, packageManager: 'pnpm@10.1.0' },
      'package-lock.json': '',
      'pnpm-lock.yaml': '',
    })
    expect(found).toMatchObject({ name: 'node-pnpm', install: 'pnpm install --frozen-lockfile' })
  })

  it('leaves no lock file behind where there is none, and installs nothing where nothing is needed', () => {
    expect(only({ 'package.json': manifest })).toMatchObject({ install: 'npm install --no-package-lock' })
    expect(only({ 'package.json': { scripts: { test: 'node --test' } } })).toMatchObject({ install: null, test: 'npm test' })
    expect(only({ 'package.json': '\ufeff{ "scripts": { "test": "node --test" } }' })).toMatchObject({ test: 'npm test' })
  })

  it('takes the placeholder of npm init for no test, and a broken file for an empty one', () => {
    const placeholder = 'echo "Error: no test specified" && exit 1'
    expect(only({ 'package.json': { scripts: { test: placeholder, lint: 'eslint .' } } })).toMatchObject({ test: null })
    expect(only({ 'package.json': '{ "scripts": ' })).toMatchObject({ install: null, test: null })
  })

  it('lets agents run tests, checks and formatters, and nothing else', () => {
    expect(project({ 'package.json': manifest }).commands).toEqual(['npm test', 'npm run lint', 'npm run format'])
  })
})

describe('a monorepo', () => {
  const tested = { scripts: { test: 'vitest run' }, dependencies: { a: '1' } }

  it('tests each package in its folder, and installs all of them at the root', () => {
    const { toolchains } = project({
      'package.json': { workspaces: ['packages/*'] },
      'package-lock.json': '',
      'packages/a/package.json': tested,
      'packages/b/package.json': { dependencies: { b: '1' } },
      'packages/c/package.json': tested,
      'packages/c/test/fixture/package.json': tested,
    })
    expect(toolchains.map(({ root, install, test }) => ({ root, install, test }))).toEqual([
      { root: '.', install: 'npm ci', test: null },
      { root: 'packages/a', install: null, test: 'npm test' },
      { root: 'packages/c', install: null, test: 'npm test' },
    ])
  })

  it('finds parts in other languages, each with its own install', () => {
    const { toolchains } = project({
      'web/package.json': tested,
      'web/pnpm-lock.yaml': '',
      'api/go.mod': 'module api',
      'jobs/pyproject.toml': '[project]\nname = "jobs"\ndependencies = ["pytest"]\n',
      'jobs/tests/test_jobs.py': 'def test_it(): pass',
    })
    expect(toolchains.map(({ name, root }) => `${name} ${root}`)).toEqual(['go api', 'python-pip jobs', 'node-pnpm web'])
  })

  it('leaves members of a workspace to its root where one command tests them all', () => {
    expect(only({ 'Cargo.toml': '[workspace]\nmembers = ["a"]', 'Cargo.lock': '', 'a/Cargo.toml': '[package]' })).toMatchObject({
      install: 'cargo fetch --locked',
      test: 'cargo test --workspace --no-fail-fast',
    })
    expect(only({ 'pom.xml': '<modules><module>a</module></modules>', 'a/pom.xml': '' })).toMatchObject({ name: 'java-maven' })
    expect(only({ 'settings.gradle.kts': '', 'app/build.gradle.kts': 'kotlin("jvm")', 'gradlew*': '' })).toMatchObject({
      name: 'kotlin-gradle',
      test: './gradlew test --continue --console=plain',
    })
    expect(only({ 'Shop.sln': '', 'src/Shop/Shop.csproj': '' })).toMatchObject({
      name: 'dotnet',
      install: 'dotnet restore',
      test: 'dotnet test',
    })
  })

  it('finds parts whose names are words of any language', () => {
    const roots = ['Größe', 'サービス/注文', 'Gro\u0308ße'].toSorted()
    const files = Object.fromEntries(roots.map((root) => [`${root}/go.mod`, '']))
    expect(
      project(files)
        .toolchains.map(({ root }) => root)
        .toSorted(),
    ).toEqual(roots)
  })

  it('leaves out folders whose names could be read as something else', () => {
    expect(
      project({ 'a; rm -rf x/package.json': tested, '-x/package.json': tested, 'a`b/package.json': tested, 'a\u3164/go.mod': '' })
        .toolchains,
    ).toEqual([])
  })
})

describe('Python', () => {
  const tests = { 'tests/test_shop.py': 'import pytest\n\ndef test_total(): pass\n' }

  it('is reached through its manager', () => {
    const pyproject = '[project]\nname = "shop"\n[dependency-groups]\ndev = ["pytest>=8", "ruff"]\n'
    expect(only({ 'pyproject.toml': pyproject, 'uv.lock': '', ...tests })).toEqual({
      name: 'python-uv',
      root: '.',
      install: 'uv sync --frozen',
      test: 'uv run pytest',
      checks: ['uv run ruff check .'],
      why: 'pyproject.toml, uv.lock',
    })
    expect(only({ 'pyproject.toml': '[tool.poetry]\n', 'poetry.lock': '', ...tests })).toMatchObject({
      name: 'python-poetry',
      install: 'poetry install',
      test: 'poetry run pytest',
    })
    expect(only({ Pipfile: '', ...tests })).toMatchObject({ name: 'python-pipenv', test: 'pipenv run pytest' })
  })

  it('gets an environment of its own with pip, with the extra that its tests need', () => {
    const pyproject = '[project]\nname = "shop"\n[project.optional-dependencies]\ndev = ["pytest", "mypy"]\n[build-system]\n'
    expect(only({ 'pyproject.toml': pyproject, ...tests })).toMatchObject({
      install: `python3 -m venv .venv && echo '*' > .venv/.gitignore && .venv/bin/python -m pip install --quiet -e ".[dev]"`,
      test: '.venv/bin/python -m pytest',
      checks: ['.venv/bin/mypy .'],
    })
  })

  const ENVIRONMENT = "python3 -m venv .venv && echo '*' > .venv/.gitignore && .venv/bin/python -m pip install --quiet"

  it('gets the groups that its tests need with pip, which installs none unasked and may be too old to know them', () => {
    const groups =
      '[dependency-groups]\ndev = [\n  "pytest>=8", # ] for now\n  "coverage[toml]",\n  "ruff",\n]\ndocs = ["mypy"]\n'
    const newer = `${ENVIRONMENT} "pip>=25.1" && .venv/bin/python -m pip install --quiet`
    expect(only({ 'pyproject.toml': `[project]\nname = "shop"\n${groups}[build-system]\n`, ...tests })).toEqual({
      name: 'python-pip',
      root: '.',
      install: `${newer} -e . --group dev`,
      test: '.venv/bin/python -m pytest',
      checks: ['.venv/bin/ruff check .'],
      why: 'pyproject.toml',
    })
    expect(only({ 'pyproject.toml': '[dependency-groups]\ntest = ["hypothesis"]\n', ...tests })).toMatchObject({
      install: `${newer} --group test pytest`,
      why: 'pyproject.toml',
    })
  })

  it('fetches pytest, and starts no linter, where only groups or extras name them that are not installed', () => {
    const project = '[project]\nname = "shop"\n'
    for (const section of ['dependency-groups', 'project.optional-dependencies'])
      expect(only({ 'pyproject.toml': `${project}[${section}]\nqa = ["pytest", "ruff"]\n`, ...tests })).toMatchObject({
        install: `${ENVIRONMENT} -e . pytest`,
        checks: [],
      })
  })

  it.each(['"mypy[\\"a]", # the "new" one\n  "ruff"', '"mypy"] # ["', '# ]\r\n\n  "mypy",\r\n  "ruff",\r\n  # "'])(
    'starts no linter of a list that is not installed, whatever stands in it: %s',
    (list) => {
      const groups = `[dependency-groups]\ndev = ["pytest"]\nqa = [\n  ${list}\n]\n`
      expect(only({ 'pyproject.toml': `[project]\nname = "shop"\n${groups}`, ...tests })).toMatchObject({ checks: [] })
    },
  )

  it('keeps a list that comes after one that nobody has closed', () => {
    const groups = '[dependency-groups]\nqa = [\n  "mypy", # later\ndev = ["pytest", "ruff"]\n'
    expect(only({ 'pyproject.toml': `[project]\nname = "shop"\n${groups}`, ...tests })).toMatchObject({
      install: expect.stringContaining('--group dev'),
      checks: expect.arrayContaining(['.venv/bin/ruff check .']),
    })
  })

  it('fetches pytest where the tests need it and nothing says so', () => {
    const found = only({ 'requirements.txt': 'flask==3.1.0\n', ...tests })
    expect(found?.install).toContain('install --quiet -r requirements.txt pytest')
    expect(only({ 'requirements.txt': 'pytest==8\n', ...tests })?.install).not.toContain('.txt pytest')
  })

  it('tests with what comes with Python where pytest is nowhere', () => {
    const unit = { 'tests/test_shop.py': 'import unittest\n\nclass T(unittest.TestCase): pass\n' }
    expect(only({ 'setup.cfg': '', ...unit })).toMatchObject({ install: null, test: 'python3 -m unittest discover -s tests' })
    expect(only(unit)).toMatchObject({ name: 'python-pip', test: 'python3 -m unittest discover -s tests' })
  })

  it('has no tests where no file holds one: pytest fails on an empty folder', () => {
    expect(only({ 'pyproject.toml': '[project]\ndependencies = ["pytest"]\n' })).toMatchObject({ test: null })
  })

  it('is left to tox or nox where they rule', () => {
    expect(only({ 'tox.ini': '[testenv]\ndeps = pytest\n', ...tests })).toMatchObject({
      name: 'python-tox',
      test: '.venv/bin/tox -e py',
    })
    expect(only({ 'noxfile.py': '@nox.session(python="3.13")\ndef tests(session): pass\n', ...tests })).toMatchObject({
      name: 'python-nox',
      test: '.venv/bin/nox -s tests',
    })
  })
})

describe('other languages', () => {
  it('are known by one file', () => {
    expect(only({ 'go.mod': '' })).toMatchObject({ name: 'go', install: 'go mod download', test: 'go test ./...' })
    expect(only({ 'Cargo.toml': '[package]' })).toMatchObject({ name: 'rust-cargo', test: 'cargo test --no-fail-fast' })
    expect(only({ 'pom.xml': '', 'mvnw*': '' })).toMatchObject({ name: 'java-maven', test: './mvnw -B -q -fae test' })
    expect(only({ 'build.gradle': '' })).toMatchObject({ name: 'java-gradle', test: 'gradle test --continue --console=plain' })
    expect(only({ Gemfile: '', '.rspec': '' })).toMatchObject({
      name: 'ruby-bundler',
      install: 'bundle install',
      test: 'bundle exec rspec',
    })
    expect(only({ 'composer.json': { scripts: { test: 'phpunit' } } })).toMatchObject({
      name: 'php-composer',
      test: 'composer test',
    })
    expect(only({ 'composer.json': {}, 'phpunit.xml.dist': '' })).toMatchObject({ test: 'vendor/bin/phpunit' })
    expect(only({ 'mix.exs': '' })).toMatchObject({ name: 'elixir-mix', install: 'mix deps.get', test: 'mix test' })
  })
})

describe('what the project says by itself', () => {
  it('is a target of a Makefile or a recipe of a justfile, where no language tells of tests', () => {
    const makefile = 'TEST := yes\n\ndeps:\n\tapt\n\ntest: build\n\t./run\n\nlint:\n\tcc\n'
    expect(only({ Makefile: makefile })).toEqual({
      name: 'make',
      root: '.',
      install: 'make deps',
      test: 'make test',
      checks: ['make lint'],
      why: 'Makefile with the target test',
    })
    expect(only({ justfile: 'test *args:\n  ./run\n' })).toMatchObject({ name: 'just', test: 'just test' })
    expect(only({ Makefile: makefile, 'go.mod': '' })).toMatchObject({ name: 'go' })
    expect(project({ Makefile: 'test := 1\n' }).toolchains).toEqual([])
  })

  it('is an executable script/test before anything else, with what the language needs installed first', () => {
    const files = { 'package.json': { dependencies: { a: '1' }, scripts: { test: 'x', lint: 'y' } }, 'script/test*': '' }
    expect(only(files)).toMatchObject({
      name: 'script',
      install: 'npm install --no-package-lock',
      test: './script/test',
      checks: ['npm run lint'],
    })
    expect(only({ 'package.json': {}, 'script/test': '' })).toMatchObject({ name: 'node-npm' })
  })

  it('is a devcontainer where there is nothing else', () => {
    const text = '{\n  // with comments\n  "image": "x",\n  "postCreateCommand": "apt-get install -y \\"cmake\\"",\n}\n'
    expect(only({ '.devcontainer/devcontainer.json': text })).toMatchObject({ install: 'apt-get install -y "cmake"', test: null })
  })
})

describe('project in the configuration', () => {
  const files: readonly ProjectFile[] = ['go.mod', 'web/package.json'].map((path) => ({
    path,
    isExecutable: false,
    text: '{"scripts":{"test":"x"}}',
  }))

  it('replaces what was detected in its roots, and leaves the others', () => {
    const said = { install: null, test: 'make ci', checks: ['make lint', 'a | b'], roots: ['.'] }
    const { toolchains, commands } = detectProject(files, said)
    expect(toolchains.map(({ name, root, test }) => [name, root, test])).toEqual([
      ['configured', '.', 'make ci'],
      ['node-npm', 'web', 'npm test'],
    ])
    expect(commands).toEqual(['make ci', 'make lint', 'npm test'])
  })
})

describe('a file that somebody has made to be hard', () => {
  const most = 256 * 1024 // of a file so much is read
  it.each([
    ['.devcontainer.json', '\n'],
    ['Makefile', 'test', ' '],
    ['Makefile', 'test ', ' a'],
    ['Rakefile', 'task', ' '],
    ['Rakefile', 'task( '],
    ['deno.json', '"tasks":{'],
    ['noxfile.py', '@nox.session\n'],
    ['noxfile.py', '@nox.session'],
    ['pyproject.toml', '[project.optional-dependencies]\n'],
    ['pyproject.toml', '"ruff '],
    ['requirements.txt', '\r'],
    ['pyproject.toml', '[dependency-groups]\na = [\n', '# a\n'],
    ['pyproject.toml', '[dependency-groups]\na = [\n', '# a\r\n'],
    ['pyproject.toml', '[dependency-groups]\na = [\n', '"b\\"",\n'],
    ['pyproject.toml', '[dependency-groups]\n', 'a=[\n'],
    ['pyproject.toml', '[dependency-groups]\n', 'a=[#\n'],
    ['pyproject.toml', '[dependency-groups]\n', 'a=[\r'],
    ['pyproject.toml', '[dependency-groups]\n', 'a=[#\u2028'],
    ['pyproject.toml', '[project.optional-dependencies]\n', "a=['\r"],
    ['pyproject.toml', '[dependency-groups]\n', '"a"=["\\"#",\n'],
    ['build.gradle', 'kotlin('],
    ['package.json', '{"a":'],
  ])('of the name %s is read in no time: %j', (name, begins, goesOn = begins) => {
    const began = processorMs()
    project({ Gemfile: '', 'tests/test_a.py': 'def test_a():\n', [name]: begins + goesOn.repeat(most / goesOn.length) })
    expect(processorMs() - began).toBeLessThan(1000)
  })

  it.each(['"a\\qb"', '"a\tb"'])('says nothing where its text is no text: %j', (command) => {
    const { toolchains } = project({ '.devcontainer.json': `{\n  "postCreateCommand": ${command}\n}` })
    expect(toolchains).toEqual([])
  })
})
