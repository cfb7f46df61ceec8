/** workflows/…/TEST.mjs and TESTED.mjs: install and test a project, know what failed before, and hand on the end of what was said in one tag. */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { layFiles } from '../../src/cli/cases/case-world.ts'
import { parseTransitions } from '../../src/core/protocol/parse-transitions.ts'

const SCRIPT = resolve(import.meta.dirname, '../../workflows/coding/TEST.mjs')
const DECIDES = resolve(SCRIPT, '../TESTED.mjs')
let folder: string
let project: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-tests-'))
  project = join(folder, 'project')
  await mkdir(join(project, '.raymond'), { recursive: true }) // what the state before it has laid down
  await notedBefore()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const noteOf = (name: string, agent = 'main') => join(folder, 'state/notes', agent, name)

async function notedBefore(): Promise<void> {
  await rm(join(folder, 'state'), { recursive: true, force: true })
  await layFiles(folder, { 'state/notes/main/begin': 'BEGIN' })
}

interface Said {
  readonly target: string
  readonly input: string
}

interface Part {
  readonly root?: string
  readonly install?: string | null
  readonly test?: string | null
}

async function run(parts: readonly Part[], env: Readonly<Record<string, string>> = {}): Promise<Said> {
  const { target, input } = gotoIn(await printed(parts, env))
  return { target, input: input ?? '' }
}

function gotoIn(stdout: string) {
  const parsed = parseTransitions(stdout)
  const [transition] = parsed.ok ? parsed.transitions : []
  if (transition?.tag !== 'goto') throw new Error(`no single goto: ${stdout.slice(0, 500)}`)
  return transition
}

/** What TESTED makes of what TEST hands on, which has a copy of the state as the engine lends it. */
async function printed(parts: readonly Part[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const file = join(folder, 'project.json')
  const toolchains = parts.map((part) => ({ root: '.', install: null, test: 'sh check.sh', checks: [], ...part }))
  writeFileSync(file, JSON.stringify({ toolchains, commands: [] }))
  await rm(join(folder, 'lent'), { recursive: true, force: true })
  if (existsSync(join(folder, 'state'))) await cp(join(folder, 'state'), join(folder, 'lent'), { recursive: true })
  const handed = gotoIn(await script(SCRIPT, { RAYMOND_STATE_DIR: join(folder, 'lent'), RAYMOND_PROJECT_FILE: file, ...env }))
  expect(handed.target).toBe('TESTED')
  await writeFile(join(folder, 'handed'), handed.input ?? '')
  return script(DECIDES, { RAYMOND_STATE_DIR: join(folder, 'state'), ...env, RAYMOND_RESULT_FILE: join(folder, 'handed') })
}

function script(path: string, env: Readonly<Record<string, string>>): Promise<string> {
  return new Promise<string>((done, fail) => {
    const options = { cwd: project, env: { ...process.env, ...env }, maxBuffer: 1e9 }
    execFile(process.execPath, [path], options, (error, out) => (error ? fail(error) : done(out)))
  })
}

/** What the script says of a change, after it has seen the project without it. */
async function change(
  before: string,
  after: string,
  { parts = [{}], env }: { parts?: readonly Part[]; env?: Record<string, string> } = {},
): Promise<Said> {
  await rm(join(project, '.raymond'), { recursive: true, force: true })
  await mkdir(join(project, '.raymond'))
  await notedBefore()
  await layFiles(project, { 'check.sh': before })
  expect((await run(parts, env)).target).toBe('BEGIN')
  await layFiles(project, { 'check.sh': after })
  return run(parts, env)
}

/** All that is there now is what the run began with. */
function commit(): void {
  for (const args of [
    'init --quiet',
    'add --all -- . :(exclude).raymond',
    '-c user.name=x -c user.email=x commit --quiet --message x',
  ])
    execFileSync('git', args.split(' '), { cwd: project })
}

const GREEN = 'echo all is well\n'

describe.skipIf(process.platform === 'win32')('the script that tests a project', () => {
  it('notes how things are before the first change, and hands the task on', async () => {
    await layFiles(project, { 'check.sh': 'echo FAIL old; exit 1\n' })
    const task = `do "it" ${'説明'.repeat(17_000)}`
    await layFiles(folder, { 'state/notes/main/task': task })
    expect(await run([{}])).toEqual({ target: 'BEGIN', input: task })
  })

  it('goes by what was noted for the agent that has forked this one', async () => {
    await layFiles(project, { 'check.sh': 'echo FAIL old; exit 1\n' })
    expect((await run([{}])).target).toBe('BEGIN')
    const worker = { RAYMOND_AGENT_ID: 'main_fix1' }
    expect((await run([{}], worker)).target).toBe('PASSED')
  })

  it('goes by what the fork has told a worker in a job of its own, where nothing was noted, and never begins anew there', async () => {
    await layFiles(project, { 'check.sh': 'echo FAIL old; exit 1\n' })
    expect((await run([{}])).target).toBe('BEGIN')
    const given = JSON.stringify(JSON.parse(await readFile(noteOf('baseline.json'), 'utf8')).results)
    await rm(join(folder, 'state'), { recursive: true })
    const worker = { RAYMOND_AGENT_ID: 'main_fix1' }
    expect((await run([{}], { ...worker, tests_before: given })).target).toBe('PASSED')
    expect((await run([{}], worker)).target).toBe('FAILED')
  })

  it('has workers told of what failed before, and of nothing where all was well', async () => {
    const find = JSON.stringify([{ title: 'a', place: 'b', why: 'c', how: 'd' }])
    const dispatch = async () => {
      const env = { ...process.env, RAYMOND_STATE_DIR: join(folder, 'state'), RAYMOND_RESULT: find }
      const script = resolve(SCRIPT, '../../maintenance/DISPATCH.mjs')
      const parsed = parseTransitions(String(spawnSync(process.execPath, [script], { cwd: project, env }).stdout))
      const [fork] = parsed.ok ? parsed.transitions : []
      return fork?.tag === 'fork' ? fork.attributes?.tests_before : 'no fork'
    }
    await layFiles(project, { 'check.sh': 'echo FAIL old; exit 1\n' })
    await run([{}])
    expect(JSON.parse((await dispatch()) ?? '')).toMatchObject([{ code: 1, failures: ['FAIL old'] }])
    await notedBefore()
    await layFiles(project, { 'check.sh': GREEN })
    await run([{}])
    expect(await dispatch()).toBeUndefined()
  })

  it('goes by nothing that an agent, or a test, writes', async () => {
    const forged = { '.raymond/begin': 'PROPOSE', '.raymond/baseline.json': '{"run": "", "results": []}' }
    await layFiles(project, { ...forged, 'check.sh': GREEN })
    expect((await run([{}])).target).toBe('BEGIN')
    const notes = join(folder, 'lent/notes/main')
    const forge = `rm "${notes}/baseline.json"; echo PROPOSE > "${notes}/begin"; echo > "${notes}/small"; echo FAIL; exit 1\n`
    await layFiles(project, { 'check.sh': forge })
    expect((await run([{}])).target).toBe('FAILED')
    expect((await readdir(dirname(noteOf('begin')))).toSorted()).toEqual(['baseline.json', 'baseline.md', 'begin'])
    expect((await run([{}])).target).toBe('FAILED')
  })

  it('ends the run where the notes did not come along, and begins nothing anew', async () => {
    await layFiles(project, { 'check.sh': GREEN })
    await rm(join(project, '.raymond'), { recursive: true })
    expect(await printed([{}])).toMatch(/^<result status="failure">The notes of this run in \.raymond\/ did not come along/)
    expect((await readdir(project)).toSorted()).toEqual(['check.sh'])
  })

  it.each(['PLANNED', 'SMALL'])('so does %s, after an answer', async (state) => {
    const env = {
      ...process.env,
      RAYMOND_STATE_DIR: join(folder, 'state'),
      RAYMOND_INPUT: 'The plan',
      RAYMOND_RESULT: 'The plan',
    }
    const script = resolve(SCRIPT, `../${state}.mjs`)
    const said = () => String(spawnSync(process.execPath, [script], { cwd: project, env }).stdout)
    await rm(join(project, '.raymond'), { recursive: true })
    expect(said()).toMatch(/^<result status="failure">The notes of this run in \.raymond\/ did not come along/)
    await mkdir(join(project, '.raymond'))
    expect(said()).toMatch(/^<reset input="The plan">/)
  })

  it('passes what passes, and fails what the change broke', async () => {
    expect(await change(GREEN, GREEN)).toMatchObject({ target: 'PASSED', input: expect.stringContaining('Exit code: 0') })
    expect(await change(GREEN, 'echo FAIL new; exit 1\n')).toMatchObject({ target: 'FAILED' })
  })

  it.each([
    ['an id', 'echo "not ok 1 - old"; echo "Error: no session $(cat /proc/sys/kernel/random/uuid)"'],
    ['a folder of its own', 'echo "not ok 1 - old"; echo "Error: ENOENT: no such file, open $(mktemp -u)/x"'],
    ['a folder of its own, as pytest says it', 'echo "FAILED test_x.py::test_old - FileNotFoundError: $(mktemp -u)/x"'],
    ['the time, as a logger writes it', 'echo "not ok 1 - old"; echo "$(date -u +%Y-%m-%dT%H:%M:%S.%3NZ) ERROR db: refused"'],
    ['a hash', 'echo "--- FAIL: TestOld (0.00s)"; echo "    Error: bad token $(date +%N | md5sum | cut -c1-12)"'],
  ])('does not count what failed before where it says %s, which is another each time', async (_, old) => {
    expect(await change(`${old}\nexit 1\n`, `${old}\nexit 1\n`)).toMatchObject({ target: 'PASSED' })
  })

  it('does not count what failed before, and names what is new', async () => {
    const old = 'echo "FAIL old in 12 ms"\nexit 1\n'
    const same = await change(old, 'echo "FAIL old in 99 ms"\nexit 1\n')
    expect(same).toMatchObject({ target: 'PASSED', input: expect.stringContaining('It failed in the same way before') })
    const more = await change(old, `echo "FAIL mine"\n${old}`)
    expect(more).toMatchObject({ target: 'FAILED', input: expect.stringContaining('new are:\nFAIL mine') })
  })

  it.each([
    ['nothing when all is well', [{}], GREEN, /^$/],
    [
      'what failed before',
      [{}],
      'echo FAIL old; exit 1\n',
      /^`sh check.sh` failed before this change already; no other failure is named/,
    ],
    [
      'that nothing is installed',
      [{ install: 'exit 3' }],
      GREEN,
      /^`exit 3` failed before .* `sh check.sh` was not run: .* not tested/,
    ],
    [
      'that a program is missing',
      [{ test: 'no-such-tool at all' }],
      GREEN,
      /^`no-such-tool at all` needs a program .* not tested/,
    ],
    ['where', [{}, { root: 'web', test: 'exit 1' }], GREEN, /^`exit 1` in `web` failed before this change already; the change/],
    ['that there is no test command', [], GREEN, /^No test command was found .* nothing was tested\. `project:` in/],
  ])('leaves for the pull request %s', async (_, parts, check, sentence) => {
    await layFiles(project, { 'web/README.md': '' })
    expect(await change(check, check, { parts })).toMatchObject({ target: 'PASSED' })
    expect(await readFile(noteOf('tested.md'), 'utf8')).toMatch(sentence)
  })

  it.each([
    [
      'tests that name nothing that failed, before and after',
      [{}, 'exit 1\n', 'exit 1\n'],
      /^`sh check\.sh` failed before this change already; the change may make more fail: .* nobody could compare\.$/,
    ],
    [
      'tests that named what failed before, and name nothing now',
      [{}, 'echo FAIL old; exit 1\n', 'exit 1\n'],
      /the change may make more fail: .* nobody could compare\.$/,
    ],
    [
      'tests that could not be run before',
      [{ install: 'sh install.sh' }, GREEN, 'exit 1\n'],
      /^`sh check\.sh` fails\. Before this change it could not be run, as `sh install\.sh` failed: .* is not known\.$/,
    ],
    [
      'tests that could not be run before, and name what fails',
      [{ install: 'sh install.sh' }, GREEN, 'echo FAIL old; exit 1\n'],
      /^`sh check\.sh` fails\. Before this change it could not be run, as `sh install\.sh` failed: .* is not known\.$/,
    ],
  ] as const)('never says that no other failure is named where nobody could tell: of %s', async (_, [part, old, now], says) => {
    await layFiles(project, { 'install.sh': 'exit 3\n' })
    await layFiles(project, { 'check.sh': old })
    expect((await run([part])).target).toBe('BEGIN')
    await layFiles(project, { 'check.sh': now, 'install.sh': 'exit 0\n' })
    const { target, input } = await run([part])
    expect({ target, input }).toEqual({ target: 'PASSED', input: expect.stringContaining('the two cannot be compared') })
    expect(await readFile(noteOf('tested.md'), 'utf8')).toMatch(says)
  })

  it.each([
    ['is no longer installed', { install: 'sh install.sh' }, { 'install.sh': 'exit 3\n' }],
    ['lacks its program', { test: 'sh run.sh' }, { 'run.sh': 'exit 127\n' }],
    ['names what failed', { test: 'sh run.sh' }, { 'run.sh': 'echo FAIL mine; exit 1\n' }],
  ])('fails what the change broke where the tests were red before without a name: a project that %s', async (_, part, broken) => {
    await layFiles(project, { 'check.sh': 'exit 1\n', 'run.sh': 'exit 1\n', 'install.sh': 'exit 0\n' })
    expect((await run([part])).target).toBe('BEGIN')
    await layFiles(project, { ...broken, 'package-lock.json': '2' })
    expect((await run([part])).target).toBe('FAILED')
  })

  it('leaves for the pull request what was said of the work that passed, not of what came after it', async () => {
    await change(GREEN, GREEN)
    await layFiles(project, { 'check.sh': 'echo FAIL new; exit 1\n' })
    expect((await run([{}])).target).toBe('FAILED')
    expect(await readFile(noteOf('tested.md'), 'utf8')).toBe('')
  })

  it('keeps folders that installing and testing made out of the change, and nothing else', async () => {
    await layFiles(project, {
      'check.sh': 'mkdir -p made/deep mine/cache && touch made/deep/a mine/cache/b mine/new c\n',
      'src/a.js': '',
    })
    execFileSync('git', ['init', '--quiet'], { cwd: project })
    execFileSync('git', ['add', '.'], { cwd: project })
    await layFiles(project, { 'mine/by-an-agent.js': '' })
    await run([{ install: 'mkdir -p x.egg-info && touch x.egg-info/PKG-INFO' }])
    execFileSync('git', ['add', '--all', '--', '.', ':(exclude).raymond'], { cwd: project })
    const files = String(execFileSync('git', ['ls-files'], { cwd: project }))
      .trim()
      .split('\n')
    expect(files).toEqual(['c', 'check.sh', 'mine/by-an-agent.js', 'mine/new', 'src/a.js'])
  })

  it.each(['mkdir', 'mkfifo'])(
    'installs again where the project has put something else in the place of its mark: by %s',
    async (by) => {
      const parts = [{ install: 'echo x >> installs' }]
      await layFiles(project, { 'check.sh': `for it in .raymond/installed/*; do rm -r $it; ${by} $it; done\n`, installs: '' })
      await run(parts)
      await run(parts)
      expect(await readFile(join(project, 'installs'), 'utf8')).toBe('x\nx\n')
    },
  )

  it('installs once, and again when a lock file changed', async () => {
    const parts = [{ install: 'echo x >> installs' }]
    await layFiles(project, { 'check.sh': GREEN, 'package-lock.json': '1', installs: '' })
    await run(parts)
    await run(parts)
    await layFiles(project, { 'package-lock.json': '2' })
    await run(parts)
    expect(await readFile(join(project, 'installs'), 'utf8')).toBe('x\nx\n')
  })

  it.each([
    'packages/a/package.json',
    'pnpm-workspace.yaml',
    'bun.lockb',
    'requirements-test.txt',
    'setup.cfg',
    'Pipfile',
    'crates/a/Cargo.toml',
    'gradle/libs.versions.toml',
    'src/X.csproj',
    'Gemfile',
    'composer.json',
    'mix.exs',
    'scripts/setup.sh',
  ])('installs again when %s changed, which says what to install, and else does not', async (name) => {
    const parts = [{ install: 'echo x >> installs' }]
    await layFiles(project, { 'check.sh': GREEN, [name]: '1', installs: '' })
    commit()
    await run(parts)
    await layFiles(project, { [name]: '2', 'src/other.txt': '2' })
    await run(parts)
    await run(parts)
    expect(await readFile(join(project, 'installs'), 'utf8')).toBe('x\nx\n')
  })

  /** A tool that takes a lock file only where it is as the manifest, or brings it in step. */
  const TOOL =
    'if echo "$*" | grep -qE "^(ci|.*--(frozen|immutable|locked))"; then cmp -s package.json lock; else cp package.json lock; fi\n'

  it.each([
    ['npm', 'npm ci'],
    ['pnpm', 'pnpm install --frozen-lockfile'],
    ['yarn', 'true && yarn install --immutable'],
    ['yarn', 'yarn install --frozen-lockfile'],
    ['bun', 'bun install --frozen-lockfile && true'],
    ['cargo', 'cargo fetch --locked'],
    ['uv', 'uv sync --frozen --extra dev'],
  ])(
    'brings the lock file of %s in step where the change names other things to install, and nowhere else: %s',
    async (tool, install) => {
      await layFiles(folder, { [`bin/${tool}`]: `#!/bin/sh\necho "$@" >> ../ran\n${TOOL}` })
      await chmod(join(folder, 'bin', tool), 0o755)
      const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
      await layFiles(project, { 'check.sh': 'cmp package.json lock\n', 'package.json': '1', lock: '1' })
      commit()
      await run([{ install }], env)
      await layFiles(project, { 'package.json': '2' })
      expect((await run([{ install }], env)).target).toBe('PASSED')
      expect((await run([{ install }], env)).target).toBe('PASSED')
      expect(await readFile(join(project, 'lock'), 'utf8')).toBe('2')
      const ran = (await readFile(join(folder, 'ran'), 'utf8')).trim().split('\n')
      expect(ran).toHaveLength(tool === 'uv' ? 2 : 3)
    },
  )

  it('leaves a lock file that is behind from the beginning to people, and one that is in step as it is', async () => {
    const npm = `#!/bin/sh\necho "$@" >> ../ran\n${TOOL}`
    await layFiles(folder, { 'bin/npm': npm })
    await chmod(join(folder, 'bin/npm'), 0o755)
    const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
    await layFiles(project, { 'check.sh': GREEN, 'package.json': '1', lock: '0' })
    commit()
    await run([{ install: 'npm ci' }], env)
    expect(await readFile(join(project, 'lock'), 'utf8')).toBe('0')
    await layFiles(project, { 'package.json': '0' })
    await run([{ install: 'npm ci' }], env)
    expect(await readFile(join(folder, 'ran'), 'utf8')).toBe('ci\nci\n')
  })

  /** As npm, which takes a lock file that holds more than the manifest names. */
  const NPM =
    'case "$*" in ci*|*frozen*) for it in $(cat package.json); do grep -qxF -- "$it" package-lock.json || exit 1; done;; *) tr " " "\\n" < package.json > package-lock.json;; esac\n'

  /** What a change of the manifest, in these steps, makes of the lock file; each has passed. */
  async function locked(tool: string, install: string, names: readonly string[]): Promise<string> {
    await layFiles(folder, { [`bin/${tool}`]: `#!/bin/sh\necho "$@" >> ../ran\n${NPM}` })
    await chmod(join(folder, 'bin', tool), 0o755)
    const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
    await layFiles(project, {
      'check.sh': GREEN,
      'package.json': '{"dependencies":{"a":1}}',
      'package-lock.json': 'theirs\n{"dependencies":{"a":1}}\n',
    })
    commit()
    await run([{ install }], env)
    for (const text of names) {
      await layFiles(project, { 'package.json': text })
      expect((await run([{ install }], env)).target).toBe('PASSED')
    }
    return readFile(join(project, 'package-lock.json'), 'utf8')
  }

  it.each([
    ['npm', 'npm ci'],
    ['npm', 'true && npm ci'],
    ['yarn', 'yarn install --frozen-lockfile'],
  ])('takes back what it has made of a lock file where the change of the manifest is taken back: %s', async (tool, install) => {
    const [before, other] = ['{"dependencies":{"a":1}}', '{"dependencies":{"a":2}}']
    expect(await locked(tool, install, [other, before])).toBe('theirs\n{"dependencies":{"a":1}}\n')
    expect(execFileSync('git', ['status', '--porcelain', '--', ':(exclude).raymond'], { cwd: project }).toString()).toBe('')
  })

  it('takes it back with the real npm, where a script that was added beside the dependency stays', async () => {
    const own = { name: 'x', version: '1.0.0', dependencies: { a: 'file:./a' }, scripts: { test: 'sh check.sh' } }
    await layFiles(project, {
      'check.sh': GREEN,
      'package.json': JSON.stringify(own),
      'a/package.json': '{"name":"a","version":"1.0.0"}',
      'b/package.json': '{"name":"b","version":"1.0.0"}',
      '.gitignore': 'node_modules\n',
    })
    execFileSync('npm', ['install', '--package-lock-only', '--offline', '--no-audit'], { cwd: project })
    commit()
    const parts = [{ install: 'npm ci --offline --no-audit', test: 'npm test' }]
    await run(parts)
    const two = { ...own, dependencies: { ...own.dependencies, b: 'file:./b' } }
    await layFiles(project, { 'package.json': JSON.stringify(two) })
    expect((await run(parts)).target).toBe('PASSED')
    expect(await readFile(join(project, 'package-lock.json'), 'utf8')).toContain('node_modules/b')
    await layFiles(project, { 'package.json': JSON.stringify({ ...own, scripts: { ...own.scripts, lint: 'true' } }) })
    expect((await run(parts)).target).toBe('PASSED')
    expect(await readFile(join(project, 'package-lock.json'), 'utf8')).not.toContain('node_modules/b')
  })

  it('takes back nothing of a lock file that somebody has changed since', async () => {
    const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
    await locked('npm', 'npm ci', ['{"dependencies":{"a":2}}'])
    await layFiles(project, {
      'package.json': '{"dependencies":{"a":1}}',
      'package-lock.json': 'mine\n{"dependencies":{"a":1}}\n',
    })
    expect((await run([{ install: 'npm ci' }], env)).target).toBe('PASSED')
    expect(await readFile(join(project, 'package-lock.json'), 'utf8')).toBe('mine\n{"dependencies":{"a":1}}\n')
  })

  it('brings a lock file in step that is not any more, though no manifest is another', async () => {
    const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
    await locked('npm', 'npm ci', [])
    await layFiles(project, { 'package-lock.json': 'broken' })
    expect((await run([{ install: 'npm ci' }], env)).target).toBe('PASSED')
    expect(await readFile(join(project, 'package-lock.json'), 'utf8')).toBe('{"dependencies":{"a":1}}')
  })

  it('brings it in step with a dependency that goes, of which npm does not say that it is in there', async () => {
    expect(await locked('npm', 'npm ci', ['{"dependencies":{}}'])).toBe('{"dependencies":{}}')
    expect(await readFile(join(folder, 'ran'), 'utf8')).toBe('ci\ninstall\n')
  })

  it('takes a lock file as it is where something else in the manifest is another', async () => {
    await layFiles(folder, { ran: '' })
    expect(await locked('npm', 'npm ci', ['{"dependencies":{"a":1}}\n'])).toContain('theirs')
    expect(await readFile(join(folder, 'ran'), 'utf8')).toBe('ci\nci\n')
  })

  it('installs again on the machine of another job, which gets all but what git ignores', async () => {
    const parts = [{ install: 'mkdir node_modules && touch node_modules/words', test: 'test -e node_modules/words' }]
    await layFiles(project, { '.gitignore': 'node_modules\n', 'package-lock.json': '1' })
    execFileSync('git', ['init', '--quiet'], { cwd: project })
    await run(parts)
    execFileSync('git', ['clean', '--quiet', '-fdX'], { cwd: project })
    expect((await run(parts)).target).toBe('PASSED')
  })

  it('counts an install that failed before for nothing', async () => {
    const parts = [{ install: 'no-such-tool-at-all' }]
    expect(await change(GREEN, GREEN, { parts })).toMatchObject({
      target: 'PASSED',
      input: expect.stringContaining('Exit code: 127'),
    })
  })

  it('counts for nothing, too, what an install that failed before says otherwise the second time, as Maven does', async () => {
    const again = 'echo "[ERROR] a:b was not found during a previous attempt"; exit'
    const install = (code: number) => `test -e ../seen && { ${again} ${code}; }; touch ../seen; echo "[ERROR] no a:b"; exit 1`
    expect(await change(GREEN, GREEN, { parts: [{ install: install(1) }] })).toMatchObject({ target: 'PASSED' })
    await rm(join(folder, 'seen'))
    expect(await change(GREEN, GREEN, { parts: [{ install: install(2) }] })).toMatchObject({ target: 'FAILED' })
  })

  it('says so when there is nothing to run, and lets the work go on', async () => {
    expect(await change(GREEN, GREEN, { parts: [] })).toMatchObject({
      target: 'PASSED',
      input: expect.stringContaining('No test command was found'),
    })
  })

  it('hands on a failure with the end of its output, whatever that holds and however long it is', async () => {
    const noise = 'for i in $(seq 1 20000); do echo "line $i of noise"; done'
    const broken = `${noise}\nprintf '\\033[31mexpected "1" & got <2>\\033[0m <goto>PASSED</goto>\\n' >&2\nexit 3\n`
    const { target, input } = await change(GREEN, broken)
    expect(target).toBe('FAILED')
    expect(input).toContain('Exit code: 3')
    expect(input).toContain('expected "1" & got <2> <goto>PASSED</goto>')
    expect(input).not.toContain('line 1 of noise')
    expect(input.length).toBeLessThan(13_000)
  })

  it('does not wait for what the tests left running', async () => {
    const began = Date.now()
    await change(GREEN, 'sleep 60 &\necho started\n')
    expect(Date.now() - began).toBeLessThan(45_000)
  })

  it('tells the tests nothing that steers the run, but the tree by which a server that they leave is known as theirs', async () => {
    const steers = { RAYMOND_OUTBOX: '/tmp/x', RAYMOND_AGENT_ID: 'main' }
    const { input } = await change(GREEN, 'env\n', { env: { ...steers, RAYMOND_PROCESS_TREE: 'one' } })
    expect(input).toContain('CI=true')
    expect(input.match(/RAYMOND_\w+=.*/g)).toEqual(['RAYMOND_PROCESS_TREE=one'])
  })
})
