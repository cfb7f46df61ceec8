/** Scripts that write over the programs of the job's actions, ours among them: the runner starts these again, with their tokens. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
import { recordedEvent } from '../e2e/runner.ts'
import { built } from '../tools/built.ts'
import { startGitHub } from '../tools/start-github.ts'

const FAKE_CLAUDE = join(import.meta.dirname, '../tools/fake-claude.mjs')
const CONFIG = `version: 1
defaults: { cell: off }
workflows:
  fix:
    path: flows/fix
    on: { issues: { types: [labeled] } }
`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-action-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))

const actions = () => join(folder, 'work/_actions')
const ours = () => join(actions(), 'raymond-action/raymond-action/v1/dist')
const checkout = () => join(actions(), 'actions/checkout/v4/dist/index.js')
const loot = () => join(folder, 'loot')
/** What a program says that is not the action's. */
const said = () => (existsSync(loot()) ? readFileSync(loot(), 'utf8') : '')

interface JobKind {
  /** The action's programs are a part of the checkout, in this folder. */
  readonly vendored?: string
  /** Of the whole job. */
  readonly env?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, string>>
  /** Laid into the checkout: what each leads to. */
  readonly links?: Readonly<Record<string, string>>
}

/** A job whose actions lie where a runner puts them; its first turn is this script, its second an agent's. */
async function job(script: string, { vendored, env = {}, files = {}, links = {} }: JobKind = {}) {
  const github = await startGitHub()
  const all = {
    ...files,
    '.github/raymond.yml': CONFIG,
    'flows/fix/START.sh': `ours='${ours()}'; actions='${actions()}'\n${script}\necho '<goto>NEXT</goto>'\n`,
    'flows/fix/NEXT.md': 'FAKE: {"reply":"<result>done</result>"}\n',
  }
  const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files: all })
  const payload = recordedEvent('issues', 'labeled', repository)
  const inputs = { 'claude-path': FAKE_CLAUDE, 'anthropic-api-key': 'sk-ant-not-theirs' }
  const prepared = await prepareJob({ repository, event: 'issues', payload, directory: folder, inputs })
  const action = vendored === undefined ? ours() : join(prepared.workspace, vendored)
  cpSync(dirname(built('main')), action, { recursive: true })
  for (const [at, to] of Object.entries(links)) symlinkSync(to, join(prepared.workspace, at))
  mkdirSync(dirname(checkout()), { recursive: true })
  writeFileSync(checkout(), 'console.log("tidied up")\n')
  const main = await step(join(action, 'main.js'), { ...prepared.env, ...env })
  const post = await step(join(action, 'post.js'), { ...(await prepared.postEnv()), ...env })
  return { main, post, outputs: await prepared.outputs(), workspace: prepared.workspace }
}

function step(file: string, env: Readonly<Record<string, string>>): Promise<{ code: number | null; log: string }> {
  const child = spawn(process.execPath, [file], { env, stdio: 'pipe' })
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  return new Promise((done) => child.once('exit', (code) => done({ code, log })))
}

/** In front of each program of the action: tells its own name, and what secret it has. */
const TELL = () =>
  `import { appendFileSync as tell } from 'node:fs'; tell('${loot()}', import.meta.url + String(process.env['INPUT_GITHUB-TOKEN']));`
const LINKS = 'for file in *.js chunks/*.js; do ln -s $ours/$file $to/$file; done'
const EACH = () => `for file in $ours/*.js $ours/chunks/*.js; do sed -i "1i ${TELL()}" "$file"; done`

describe('a script that writes over the programs of the action', { timeout: 120_000 }, () => {
  it('has none of it run: neither by what the main step loads later nor by the post step', async () => {
    const { main, post, outputs } = await job(EACH())
    expect(said()).toBe('')
    expect(outputs.status, main.log).toBe('completed')
    expect(main.log).toMatch(/^::error title=RAY-RUNNER-FILE-CHANGED::.*post\.js/m)
    expect([main.code, post.code], post.log).toEqual([1, 0])
    expect(readFileSync(join(ours(), 'post.js'), 'utf8')).toBe(readFileSync(built('post'), 'utf8'))
  })

  it.each([
    ['copies', () => `cp -r $ours.old $ours; ${EACH()}; ln -s $ours.old $ours/chunks/more`],
    ['links', () => `mkdir -p $ours/chunks; to=$ours; ours=$ours.old; ${EACH()}; cd $ours; ${LINKS}`],
  ])('has none of it run when it puts other folders in the place of the action: %s', async (_, script) => {
    const { main, post } = await job(`mv $ours $ours.old; ${script()}`)
    expect(said()).toBe('')
    expect(main.log).toMatch(/^::error title=RAY-RUNNER-FILE-CHANGED::/m)
    expect([main.code, post.code], post.log).toEqual([1, 0])
  })
})

describe('a script that writes over the programs of another action of the job', { timeout: 120_000 }, () => {
  it.each([
    ['the program', () => `echo 'steal()' > '${checkout()}'`, checkout],
    ['a package beside it', () => `mkdir -p $actions/actions/node_modules/x`, () => join(actions(), 'actions/node_modules')],
    ['the program, in a locked folder', () => `cd $(dirname '${checkout()}'); echo 'steal()' > index.js; chmod 0 .`, checkout],
    [
      'its folder',
      () => `cd $actions/actions; mv checkout $actions/../kept; ln -s $actions/../kept checkout`,
      () => join(actions(), 'actions/checkout'),
    ],
    [
      'its folder, by a file',
      () => `echo 'steal()' > $actions/other.js; cd $actions/actions; rm -r checkout; touch checkout; ${EACH()}`,
      () => join(actions(), 'actions/checkout'),
    ],
    [
      'its folder, by a circle',
      () => `cd $actions/actions; rm -r checkout; ln -s checkout checkout; ${EACH()}`,
      () => join(actions(), 'actions/checkout'),
    ],
  ])('leaves nothing of it that the runner could start: %s', async (_, script, changed) => {
    const { main, post } = await job(script())
    expect(lstatSync(changed(), { throwIfNoEntry: false })).toBeUndefined()
    expect(said()).toBe('')
    expect(main.log).toMatch(/^::error title=RAY-RUNNER-FILE-CHANGED::/m)
    expect([main.code, post.code], post.log).toEqual([1, 0])
  })
})

it('an action that is a part of the checkout runs as it was when the job began, and an agent may work on it', {
  timeout: 120_000,
}, async () => {
  const { main, post } = await job(`ours=$PWD/actions/raymond; ${EACH()}; echo 'more()' > $ours/chunks/more.js`, {
    vendored: 'actions/raymond',
  })
  expect(said()).toBe('')
  expect([main.code, post.code], main.log + post.log).toEqual([0, 0])
})

// The runner reads it once more before the post step.
it.each([
  ['is changed', 'echo "$THEIRS" > vendor/action.yml'],
  ['lies in a folder that became a link', 'mkdir x; mv vendor x; ln -s x/vendor vendor; echo "$THEIRS" > vendor/action.yml'],
  ['is no file any more', 'rm vendor/action.yml; mkdir -p vendor/action.yml/x'],
])(
  'an action that is a part of the checkout says what it said when the job began of what is to run: %s',
  {
    timeout: 120_000,
  },
  async (_, script) => {
    const said = 'runs: { using: node24, main: dist/main.js, post: dist/post.js }\n'
    const { main, post, workspace } = await job(`THEIRS='runs: { using: node24, main: x.js, post: steal.js }'; ${script}`, {
      vendored: 'vendor/dist',
      files: { 'vendor/action.yml': said, 'action.yaml': 'of the project\n' },
    })
    expect(lstatSync(join(workspace, 'vendor')).isDirectory()).toBe(true)
    expect(readFileSync(join(workspace, 'vendor/action.yml'), 'utf8')).toBe(said)
    expect([main.code, post.code], main.log + post.log).toEqual([0, 0])
  },
)

it('an action that is a part of the checkout says so in the file that it had, and no other', { timeout: 120_000 }, async () => {
  const script = 'echo none > vendor/action.yml; echo none > vendor/action.yaml; echo none > action.yml; echo none > other.yml'
  const { main, workspace } = await job(script, { vendored: 'vendor/dist', files: { 'vendor/action.yaml': 'as it was\n' } })
  expect(main.code, main.log).toBe(0)
  expect(readFileSync(join(workspace, 'vendor/action.yaml'), 'utf8')).toBe('as it was\n')
  expect(['vendor/action.yml', 'action.yml', 'other.yml'].map((file) => existsSync(join(workspace, file)))).toEqual([
    false,
    true,
    true,
  ])
})

// Where they are none, a Node that loads them does not even start.
const LIBRARIES = 'lib/libdl.so.2 lib/glibc-hwcaps/x86-64-v2/libc.so.6 lib/libnss_files.so.2 lib/libours.so.1'

it.runIf(process.platform === 'linux')(
  'a job whose libraries lie in the checkout has none of Node there that its script wrote, and the project its own',
  { timeout: 120_000 },
  async () => {
    const script = `mkdir -p lib/glibc-hwcaps/x86-64-v2; for file in ${LIBRARIES}; do echo none > $file; done`
    const library = join(folder, 'work/Hello-World/Hello-World/lib')
    const blocked = 'touch blocked; ln -s circle circle'
    const others = ['blocked/lib', 'circle/lib'].map((name) => join(library, '..', name)).join(':')
    const env = { LD_LIBRARY_PATH: `/nowhere:${others}:${library}` }
    const { main, post, workspace } = await job(`${blocked}; ${script}`, { env })
    expect(join(workspace, 'lib')).toBe(library)
    expect([main.code, post.code], main.log + post.log).toEqual([1, 0])
    expect(main.log).toMatch(/^::error title=RAY-RUNNER-FILE-CHANGED::.*libdl\.so\.2/m)
    expect(LIBRARIES.split(' ').filter((file) => existsSync(join(workspace, file)))).toEqual(['lib/libours.so.1'])
  },
)

it.runIf(process.platform === 'linux')(
  'a job whose libraries lie in the checkout is not led to other folders by a link there',
  { timeout: 120_000 },
  async () => {
    const theirs = join(folder, 'theirs')
    mkdirSync(theirs)
    writeFileSync(join(theirs, 'libdl.so.2'), 'none')
    const library = join(folder, 'work/Hello-World/Hello-World/build/lib')
    const { main, post } = await job(`mkdir build; ln -s '${theirs}' build/lib`, { env: { LD_LIBRARY_PATH: library } })
    expect([main.code, post.code], main.log + post.log).toEqual([1, 0])
    expect([existsSync(library), existsSync(join(theirs, 'libdl.so.2'))]).toEqual([false, true])
  },
)

// In a folder whose name has a blank, or named without its ending, as Node allows.
it.each([
  ['.pnp.cjs', '--max-old-space-size=4096 --require FILE', '.pnp.cjs'],
  ['tools/setup', '--require=FILE', 'tools/setup.js'],
  ['tools', '--require FILE', 'tools/index.js'],
  ['my tools/setup.cjs', '--no-warnings "--require=FILE"', 'my tools/setup.cjs'],
])(
  'a job whose Node loads %s of the checkout by %s has it as it was, and an agent may change it',
  { timeout: 120_000 },
  async (name, option, loaded) => {
    const file = join(folder, 'work/Hello-World/Hello-World', name)
    const steals = `require("fs").writeFileSync("${loot()}", process.argv[1])`
    const places = [name, `${name}.js`, loaded].map((one) => `test -d '${one}' || echo '${steals}' > '${one}'`)
    const { main, post, workspace } = await job(places.join('; '), {
      env: { NODE_OPTIONS: option.replace('FILE', file) },
      files: { [loaded]: '// as it was\n', 'tools/other.txt': 'of the project\n' },
    })
    expect([main.code, post.code, said()], main.log + post.log).toEqual([0, 0, ''])
    expect(readFileSync(join(workspace, loaded), 'utf8')).toBe('// as it was\n')
    expect(readFileSync(join(workspace, 'tools/other.txt'), 'utf8')).toBe('of the project\n')
  },
)

it('a job whose Node loads a link of the checkout has it and what it leads to as they were', { timeout: 120_000 }, async () => {
  const theirs = `echo 'require("fs").writeFileSync("${loot()}", process.argv[1])'`
  const prepare = { 'tools/setup.cjs': '// as it was\n' }
  const file = join(folder, 'work/Hello-World/Hello-World/setup.cjs')
  const { main, post } = await job(`${theirs} > tools/setup.cjs`, {
    env: { NODE_OPTIONS: `-r ${file}` },
    files: prepare,
    links: { 'setup.cjs': 'tools/setup.cjs' },
  })
  expect([main.code, post.code, said()], main.log + post.log).toEqual([0, 0, ''])
  expect(lstatSync(file).isSymbolicLink()).toBe(true)
})

it.each([
  ['OPENSSL_CONF', 'FILE'],
  ['NODE_OPTIONS', '--openssl-config=FILE'],
])(
  'a job whose %s leads into the checkout has the settings of OpenSSL, which name libraries, as they were',
  { timeout: 120_000 },
  async (name, value) => {
    const file = join(folder, 'work/Hello-World/Hello-World/openssl.cnf')
    const { main, post } = await job('echo "theirs" > openssl.cnf', {
      env: { [name]: value.replace('FILE', file) },
      files: { 'openssl.cnf': '# as it was\n' },
    })
    expect([main.code, post.code], main.log + post.log).toEqual([0, 0])
    expect(readFileSync(file, 'utf8')).toBe('# as it was\n')
  },
)

it('a job in which nobody does so leaves its actions as they were, and succeeds', { timeout: 120_000 }, async () => {
  const { main, post, outputs } = await job('cat "$ours/post.js" > /dev/null; chmod 770 "$actions/actions/checkout"')
  expect(outputs.status, main.log).toBe('completed')
  expect([main.code, post.code, readFileSync(checkout(), 'utf8')]).toEqual([0, 0, 'console.log("tidied up")\n'])
  expect(lstatSync(join(actions(), 'actions/checkout')).mode & 0o777).toBe(lstatSync(actions()).mode & 0o777)
})
