/** What a checkout from somewhere else brings along, and what other users of the machine can see. */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../../src/cli/repository-root.ts'
import { built } from '../tools/built.ts'
import { whyNoCell } from '../tools/cells.ts'
import { folderOf, raymond } from './raymond.ts'

const noCell = await whyNoCell()
const FLOW = { 'flow/START.sh': 'echo "<result>done</result>"\n' }
const ASKING = { 'flow/START.sh': `echo '<ask next="END">Shall I?</ask>'\n`, 'flow/END.sh': 'echo "<result>done</result>"\n' }
const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, stdio: 'pipe' })

describe('an agent that may write files and start no program', { timeout: 120_000 }, () => {
  it.each([
    ['no workflow that it wrote', 'mkdir -p flows/evil; cp flows/evil.txt flows/evil/START.sh', '../evil', 1],
    ['the honest one, another workflow', '', '../other', 0],
  ])('starts by its tag %s', async (_, write, target, code) => {
    const folder = folderOf({
      'flows/read/START.md': '---\ntools: [Write]\n---\nSum it up.\n',
      'flows/evil.txt': 'touch ran; echo "<result>evil</result>"\n',
      'flows/other/START.sh': 'echo "<result>other</result>"\n',
      'agent.sh': `${write}\necho '{"type":"result","text":"<reset-workflow>${target}</reset-workflow>"}'\n`,
    })
    const agent = `command:/bin/bash ${folder}/agent.sh`
    const said = await raymond(folder, 'run', 'flows/read', '--cell', 'off', '--agent', agent)
    expect([said.code, existsSync(join(folder, 'ran'))]).toEqual([code, false])
    if (code === 1) expect(said.stderr).toContain('RAY-WORKFLOW-TOO-NEW')
  })
})

describe('the state directory of a checkout', { timeout: 120_000 }, () => {
  it('is made for the person alone, and used again', async () => {
    const folder = folderOf(FLOW)
    git(folder, 'init', '-q')
    expect((await raymond(folder, 'run', 'flow', '--id', 'one')).code).toBe(0)
    expect((await raymond(folder, 'run', 'flow', '--id', 'two')).code).toBe(0)
    const mode = (path: string) => (statSync(join(folder, '.raymond/state', path)).mode & 0o777).toString(8)
    expect([mode('.'), mode('one'), mode('one/state.json'), mode('one/journal.jsonl')]).toEqual(['700', '700', '600', '600'])
    expect((await raymond(folder, 'report', 'one', '--out', 'page.html')).code).toBe(0)
    expect((statSync(join(folder, 'page.html')).mode & 0o777).toString(8)).toBe('600')
  })

  it('is not made beside a .gitignore that leads somewhere else', async () => {
    const folder = folderOf({ 'flow/START.sh': "echo '<result>ran</result>'\n" })
    git(folder, 'init', '-q')
    mkdirSync(join(folder, '.raymond'))
    symlinkSync(join(folder, 'planted'), join(folder, '.raymond', '.gitignore'))
    const { stderr } = await raymond(folder, 'run', 'flow')
    expect([stderr, existsSync(join(folder, 'planted'))]).toEqual([expect.stringContaining('RAY-STATE-FOREIGN'), false])
  })

  it.each([
    ['git tracks', (folder: string) => git(folder, 'add', '-f', '.raymond/state/x/state.json')],
    // A long s, which a file system that does not tell cases apart takes for another one.
    ['git tracks', (folder: string) => git(folder, 'add', '-f', '.raymond/\u017ftate/x/state.json')],
    ['it is a link', (folder: string) => symlinkSync('/tmp', join(folder, '.raymond'))],
  ])('is not used when %s', async (why, plant) => {
    const tracked = { '.raymond/state/x/state.json': '{}', '.raymond/\u017ftate/x/state.json': '{}' }
    const folder = folderOf(why === 'git tracks' ? { ...FLOW, ...tracked } : FLOW)
    git(folder, 'init', '-q')
    plant(folder)
    const { code, stderr } = await raymond(folder, 'run', 'flow')
    expect(code).toBe(64)
    expect(stderr).toContain('RAY-STATE-FOREIGN')
    expect(stderr).toContain(why)
    expect((await raymond(folder, 'run', 'flow', '--state-dir', join(folder, 'elsewhere'))).code).toBe(0)
  })

  it.runIf(process.getuid?.() === 0)('is not used when it belongs to somebody else', async () => {
    const folder = folderOf(FLOW)
    mkdirSync(join(folder, '.raymond/state'), { recursive: true })
    chownSync(join(folder, '.raymond/state'), 65_534, 65_534)
    const { code, stderr } = await raymond(folder, 'run', 'flow')
    expect([code, stderr]).toEqual([64, expect.stringContaining('it belongs to somebody else')])
  })

  it('is not used when it came as a submodule', async () => {
    const theirs = folderOf({ 'state/x/state.json': '{}' })
    git(theirs, 'init', '-q')
    git(theirs, 'add', '-A')
    git(theirs, 'commit', '-q', '-m', 'runs')
    const folder = folderOf(FLOW)
    git(folder, 'init', '-q')
    git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', theirs, '.raymond')
    const { code, stderr } = await raymond(folder, 'run', 'flow')
    expect([code, stderr]).toEqual([64, expect.stringContaining('git tracks .raymond,')])
  })

  it('is not used when an agent has made it, with a repository around it', async () => {
    const folder = folderOf({
      ...FLOW,
      'evil/START.sh': 'git init -q inner; mkdir -p inner/.raymond/state/x; echo "<result>ok</result>"\n',
    })
    git(folder, 'init', '-q')
    expect((await raymond(folder, 'run', 'evil')).code).toBe(0)
    const { code, stderr } = await raymond(join(folder, 'inner'), 'run', '../flow')
    expect([code, stderr]).toEqual([64, expect.stringContaining(`it lies in ${folder}, where agents were at work`)])
  })

  it('is not used when an agent has made it in a worktree to which it was sent, and is where the person has', async () => {
    const folder = folderOf(FLOW)
    git(folder, 'init', '-q')
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'one')
    const [theirs, mine] = [`${folder}-theirs`, `${folder}-mine`]
    for (const place of [theirs, mine]) git(folder, 'worktree', 'add', '-q', place)
    await raymond(mine, 'run', join(folder, 'flow'))
    mkdirSync(join(folder, 'evil'))
    writeFileSync(join(folder, 'evil/START.sh'), `echo '<reset cd="${theirs}">NEXT</reset>'\n`)
    writeFileSync(join(folder, 'evil/NEXT.sh'), 'mkdir -p .raymond/state/x; echo "<result>ok</result>"\n')
    expect((await raymond(folder, 'run', 'evil')).code).toBe(0)
    const { code, stderr } = await raymond(theirs, 'status')
    expect([code, stderr]).toEqual([1, expect.stringContaining('RAY-STATE-FOREIGN')])
    for (const place of [folder, mine]) expect((await raymond(place, 'status')).code).toBe(0)
  })

  it('is used again when a run has begun in it by its name', async () => {
    const folder = folderOf(FLOW)
    git(folder, 'init', '-q')
    expect((await raymond(folder, 'run', 'flow', '--state-dir', '.raymond/state')).code).toBe(0)
    expect((await raymond(folder, 'status')).code).toBe(0)
  })

  it('is not used when an agent has made another one with the number of one that the person has removed', async () => {
    const folder = folderOf(FLOW)
    git(folder, 'init', '-q')
    await raymond(folder, 'run', 'flow')
    const state = join(folder, '.raymond/state')
    const number = () => statSync(state).ino
    const wanted = number()
    rmSync(join(folder, '.raymond'), { recursive: true })
    mkdirSync(state, { recursive: true })
    // Most file systems give the same numbers out again.
    for (let tries = 0; tries < 1000 && number() !== wanted; tries += 1) {
      renameSync(state, join(folder, `other-${tries}`))
      mkdirSync(state)
    }
    mkdirSync(join(state, 'x'))
    expect((await raymond(folder, 'status')).stderr).toContain('RAY-STATE-FOREIGN')
    rmSync(join(folder, '.raymond'), { recursive: true })
    expect((await raymond(folder, 'run', 'flow')).code).toBe(0)
    expect((await raymond(folder, 'status')).code).toBe(0)
  })

  it('is used again when it was put back from a backup, once the person has named it', async () => {
    const folder = folderOf(FLOW)
    git(folder, 'init', '-q')
    await raymond(folder, 'run', 'flow')
    cpSync(join(folder, '.raymond'), join(folder, 'backup'), { recursive: true })
    rmSync(join(folder, '.raymond'), { recursive: true })
    renameSync(join(folder, 'backup'), join(folder, '.raymond'))
    const { code, stderr } = await raymond(folder, 'status')
    expect([code, stderr]).toEqual([1, expect.stringContaining('name this folder once')])
    expect((await raymond(folder, 'status', '--state-dir', '.raymond/state')).code).toBe(0)
    for (const words of [['status'], ['run', 'flow']]) expect((await raymond(folder, ...words)).code).toBe(0)
  })

  it('is used again in a repository of the person that lies in another one', async () => {
    const folder = folderOf(FLOW)
    for (const place of ['.', 'inner']) git(folder, 'init', '-q', place)
    await raymond(folder, 'run', 'flow')
    for (const id of ['one', 'two']) expect((await raymond(join(folder, 'inner'), 'run', '../flow', '--id', id)).code).toBe(0)
  })
})

describe('a checkout that borrows the objects of another repository, as git clone --shared makes it', {
  timeout: 120_000,
}, () => {
  const clone = () => {
    const from = folderOf({
      'flow/START.sh': `echo '<reset cd="trees/x">END</reset>'\n`,
      'flow/END.md': 'Go on.\n',
      'a.txt': 'one\n',
      'agent.sh': [
        'git merge -q side',
        'echo two >> a.txt',
        'git commit -qam two',
        'echo loose >> a.txt',
        `echo '{"type":"result","text":"<result>done</result>"}'`,
      ].join('\n'),
    })
    git(from, 'init', '-q', '-b', 'main')
    git(from, 'add', '-A')
    git(from, 'commit', '-q', '-m', 'one')
    git(from, 'switch', '-q', '-c', 'side')
    git(from, 'commit', '-q', '--allow-empty', '-m', 'side')
    git(from, 'switch', '-q', 'main')
    const folder = join(folderOf(), 'clone')
    git(from, 'clone', '-q', '--shared', from, folder)
    git(folder, 'branch', '-q', 'side', 'origin/side')
    git(folder, 'config', 'user.name', 'a')
    git(folder, 'config', 'user.email', 'a@b')
    return folder
  }

  it.each(noCell === undefined ? ['off', 'required'] : ['off'])(
    'gives a run worktrees, says what it changed, and keeps that on a branch: in a cell, %s',
    async (cell) => {
      const folder = clone()
      const agent = `command:/bin/sh ${folder}/agent.sh`
      const { code, stderr } = await raymond(folder, 'run', 'flow', '--id', 'one', '--cell', cell, '--agent', agent)
      expect([code, stderr]).toEqual([0, expect.not.stringContaining('raymond diff will not show')])
      expect(git(folder, 'show', 'raymond/one/main:a.txt').toString()).toBe('one\ntwo\nloose\n')
      expect((await raymond(folder, 'diff', 'one')).stdout).toContain('+loose')
    },
  )
})

describe('what a run may spend on a laptop', { timeout: 120_000 }, () => {
  const flowOf = (usd: number) => ({ ...FLOW, 'flow/workflow.yaml': `budget_usd: ${usd}\n` })
  const limitOf = async (folder: string, ...said: readonly string[]) =>
    Number(/of \$([\d.]+) \(/.exec((await raymond(folder, 'run', ...said)).stderr)?.[1])

  it('is what files of the checkout say, before an agent was there and as long as they say no more', async () => {
    const folder = folderOf(flowOf(25))
    git(folder, 'init', '-q')
    for (let at = 0; at < 2; at++) expect(await limitOf(folder, 'flow')).toBe(25)
    writeFileSync(join(folder, 'flow/workflow.yaml'), 'budget_usd: 20\n')
    expect(await limitOf(folder, 'flow')).toBe(20)
  })

  it.each([
    ['the workflow', 'budget_usd: 9000', 'flow/workflow.yaml'],
    ['the configuration', 'defaults: { budget_usd: 9000 }', '.github/raymond.yml'],
  ])('is not raised by an agent that writes into %s, and is by a person', async (_, line, file) => {
    const folder = folderOf({
      ...flowOf(3),
      'evil/START.sh': `echo '${line}' >> ${file}; echo "<result>ok</result>"\n`,
      '.github/raymond.yml': 'version: 1\nworkflows: { named: { path: flow } }\n',
    })
    if (file === 'flow/workflow.yaml') rmSync(join(folder, file))
    git(folder, 'init', '-q')
    expect(await limitOf(folder, 'evil')).toBe(10)
    expect(await limitOf(folder, 'named')).toBe(10)
    expect(await limitOf(folder, 'named', '--budget', '30')).toBe(30)
    expect(await limitOf(folder, 'named')).toBe(30)
  })

  it('is not raised in a repository that an agent has made below the checkout', async () => {
    const folder = folderOf({ 'evil/START.sh': 'git init -q inner; echo "<result>ok</result>"\n' })
    git(folder, 'init', '-q')
    await raymond(folder, 'run', 'evil')
    const inner = join(folder, 'inner')
    for (const [file, text] of Object.entries(flowOf(9000))) {
      mkdirSync(join(inner, 'flow'), { recursive: true })
      writeFileSync(join(inner, file), text)
    }
    expect(await limitOf(inner, 'flow')).toBe(10)
    expect(await limitOf(inner, 'flow', '--budget', '30')).toBe(30)
  })
})

describe.skipIf(process.getuid?.() !== 0)('a repository of another user around the folder', () => {
  it.each([
    [0o1777, 12_345, 'work'],
    [0o1777, 0, '.'],
    [0o755, 12_345, '.'],
  ])('in a folder of mode %i, of user %i: the root is %s', (mode, owner, root) => {
    const folder = folderOf({ '.git/HEAD': '', 'work/file': '' })
    chmodSync(folder, mode)
    chownSync(join(folder, '.git'), owner, owner)
    expect(repositoryRoot(join(folder, 'work'))).toBe(join(folder, root))
  })

  it.each([
    ['root’s', 12_345, 'work', '/usr'],
    ['nobody’s', 12_345, 'work', '.git'],
    ['root’s', 0, '.', '/usr'],
  ])('is not known by what a link leads to: to %s, made by user %i: the root is %s', (_whose, owner, root, target) => {
    const folder = folderOf({ 'work/file': '' })
    chmodSync(folder, 0o1777)
    symlinkSync(target, join(folder, '.git'))
    lchownSync(join(folder, '.git'), owner, owner)
    expect(repositoryRoot(join(folder, 'work'))).toBe(join(folder, root))
  })
})

describe('a program that a state names', { timeout: 120_000 }, () => {
  const home = folderOf()
  const env = { env: { XDG_STATE_HOME: home } }

  it('runs again for the person who started the run with it', async () => {
    const folder = folderOf(ASKING)
    const program = `touch ${join(folder, 'ran')}`
    expect((await raymond(folder, 'run', 'flow', '--id', 'mine', '--agent', `command:${program}`, env)).code).toBe(2)
    expect((await raymond(folder, 'answer', 'mine', 'yes', env)).code).toBe(0)
  })

  it('is the file that it was named by in the folder of the start, wherever the run goes on', async () => {
    const folder = folderOf({
      ...ASKING,
      'my agents/one': '#!/bin/sh\ntouch "$(dirname "$0")/ran"\n',
      'sub/my agents/one': '#!/bin/sh\ntouch other\n',
    })
    for (const place of ['', 'sub/']) chmodSync(join(folder, `${place}my agents/one`), 0o755)
    git(folder, 'init', '-q')
    expect((await raymond(folder, 'run', 'flow', '--id', 'mine', '--agent', 'command:./my agents/one', env)).code).toBe(2)
    const stored = JSON.parse(readFileSync(join(folder, '.raymond/state/mine/state.json'), 'utf8'))
    expect(stored.backend).toBe(`command:"${folder}/my agents/one"`)
    expect((await raymond(join(folder, 'sub'), 'answer', 'mine', 'yes', env)).code).toBe(0)
  })

  it('does not run when another folder has one of that name', async () => {
    const folder = folderOf({ ...ASKING, 'sub/touch': '#!/bin/sh\n/bin/touch other\n' })
    chmodSync(join(folder, 'sub/touch'), 0o755)
    git(folder, 'init', '-q')
    expect((await raymond(folder, 'run', 'flow', '--id', 'mine', '--agent', 'command:touch', env)).code).toBe(2)
    const { code, stderr } = await raymond(join(folder, 'sub'), 'answer', 'mine', 'yes', env)
    expect([code, stderr]).toEqual([64, expect.stringContaining('RAY-PROGRAM-UNKNOWN')])
    expect((await raymond(folder, 'answer', 'mine', 'yes', env)).code).toBe(0)
  })

  it('does not run when the run came with somebody else: it is named, and can be named again', async () => {
    const folder = folderOf(ASKING)
    await raymond(folder, 'run', 'flow', '--id', 'theirs', env)
    const file = join(folder, '.raymond/state/theirs/state.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"backend": "claude"', `"backend": "command:touch ${folder}/ran"`))
    const { code, stderr } = await raymond(folder, 'answer', 'theirs', 'yes', env)
    expect(code).toBe(64)
    expect(stderr).toContain('RAY-PROGRAM-UNKNOWN')
    expect(stderr).toContain(`--agent "command:touch ${folder}/ran"`)
    expect(existsSync(join(folder, 'ran'))).toBe(false)
    expect((await raymond(folder, 'answer', 'theirs', 'yes', '--agent', `command:touch ${folder}/ran`, env)).code).toBe(0)
  })
})

describe('a run that was started with --dangerously-skip-permissions', { timeout: 120_000 }, () => {
  const SKIP = '--dangerously-skip-permissions'
  const fake = fileURLToPath(new URL('../tools/fake-claude.mjs', import.meta.url))
  const FLOW = {
    'flow/START.md': 'FAKE: {"reply":"<ask next=\\"END\\">Well?</ask>"}\n',
    'flow/END.md': 'FAKE: {"reply":"<result>ok</result>"}\n',
  }

  function place() {
    const folder = folderOf(FLOW)
    const program = join(folder, 'claude')
    writeFileSync(program, `#!/bin/sh\necho "$@" >> ${folder}/calls\nexec ${process.execPath} ${fake} "$@"\n`, { mode: 0o755 })
    const env = {
      env: { XDG_STATE_HOME: folderOf(), RAYMOND_CLAUDE_PATH: program, ANTHROPIC_API_KEY: 'sk-ant-1', RAYMOND_CELL: 'off' },
    }
    const calls = () =>
      readFileSync(join(folder, 'calls'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('-p'))
    return { folder, env, calls }
  }

  it('keeps it when the same person goes on with it', async () => {
    const { folder, env, calls } = place()
    expect((await raymond(folder, 'run', 'flow', '--id', 'mine', SKIP, env)).code).toBe(2)
    expect((await raymond(folder, 'answer', 'mine', 'yes', env)).code).toBe(0)
    expect(calls().map((line) => line.includes(SKIP))).toEqual([true, true])
  })

  it('gains it by no state, and not by the name of another run', async () => {
    const { folder, env, calls } = place()
    await raymond(folder, 'run', 'flow', '--id', 'mine', SKIP, env)
    rmSync(join(folder, '.raymond'), { recursive: true })
    expect((await raymond(folder, 'run', 'flow', '--id', 'mine', env)).code).toBe(2)
    expect((await raymond(folder, 'answer', 'mine', 'yes', env)).code).toBe(0)
    expect(calls().map((line) => line.includes(SKIP))).toEqual([true, false, false])
  })
})

describe('a run whose output nobody reads', { timeout: 120_000 }, () => {
  it('goes on to its end when the reader has seen enough', async () => {
    const script = `for i in 1 2 3 4 5 6; do echo "<print>line $i</print>"; sleep 0.2; done; echo "<result>${'x'.repeat(200_000)}</result>"\n`
    const folder = folderOf({ 'flow/START.sh': script })
    const child = spawn(process.execPath, [built('cli'), 'run', 'flow', '--id', 'piped'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    child.stderr.once('data', () => child.stderr.destroy())
    expect(await new Promise((done) => child.once('exit', done))).toBe(0)
    expect((await raymond(folder, 'status', 'piped')).stdout).toContain('piped: completed')
  })

  it('is shown as interrupted when its process is gone', async () => {
    const folder = folderOf({ 'flow/START.sh': 'touch began; sleep 30\n' })
    const child = spawn(process.execPath, [built('cli'), 'run', 'flow', '--id', 'killed', '--quiet'], {
      cwd: folder,
      stdio: 'ignore',
    })
    while (!existsSync(join(folder, 'began'))) await new Promise((done) => setTimeout(done, 50))
    expect((await raymond(folder, 'status', 'killed')).stdout).toContain('killed: running')
    child.kill('SIGKILL')
    await new Promise((done) => child.once('exit', done))
    expect((await raymond(folder, 'status', 'killed')).stdout).toContain('killed: suspended (interrupted)')
    expect(JSON.parse((await raymond(folder, 'status', '--json')).stdout)).toMatchObject({
      runs: [{ status: 'suspended', reason: 'interrupted' }],
    })
  })
})

describe('files of a checkout that say what is to be done there', { timeout: 120_000 }, () => {
  /** What an agent is told, by a program that hands its request on. */
  async function told(folder: string): Promise<{ system_prompt?: string; stderr: string }> {
    const place = folderOf({
      'agent.sh': `cat > "$(dirname "$0")/asked"; echo '{"type":"result","text":"<result>ok</result>"}'\n`,
    })
    const agent = `command:/bin/bash ${place}/agent.sh`
    const { code, stderr } = await raymond(folder, 'run', 'flow', '--agent', agent, '--cell', 'off')
    expect(code, stderr).toBe(0)
    return { ...JSON.parse(readFileSync(join(place, 'asked'), 'utf8')), stderr }
  }
  const PROMPT = { 'flow/START.md': 'Do it.\n' }

  it.each([
    ['a file of the user', '../home/key'],
    ['the settings of git', '.git/config'],
    ['a state', '.raymond/state/other/state.json'],
  ])('tell no agent what %s says that a link in their place leads to', async (_, target) => {
    const base = folderOf({
      'home/key': 'SECRET\n',
      'r/.raymond/state/other/state.json': 'SECRET\n',
      'r/flow/START.md': 'Do it.\n',
    })
    const folder = join(base, 'r')
    git(folder, 'init', '-q')
    git(folder, 'config', 'x.y', 'SECRET')
    symlinkSync(target, join(folder, 'AGENTS.md'))
    const { system_prompt, stderr } = await told(folder)
    expect(system_prompt ?? '').not.toContain('SECRET')
    expect(stderr).toContain('AGENTS.md')
  })

  it('tell agents what they say, links to each other included', async () => {
    const folder = folderOf({ ...PROMPT, 'docs/rules.md': 'Be brief.\n' })
    symlinkSync('docs/rules.md', join(folder, 'CLAUDE.md'))
    expect((await told(folder)).system_prompt).toBe('Be brief.')
  })

  it('are not waited for where there is a pipe in their place', async () => {
    const folder = folderOf(PROMPT)
    mkdirSync(join(folder, '.github'))
    execFileSync('mkfifo', [join(folder, 'AGENTS.md')])
    expect((await told(folder)).system_prompt ?? null).toBe(null)
    execFileSync('mkfifo', [join(folder, '.github/raymond.yml')])
    git(folder, 'init', '-q')
    writeFileSync(join(folder, 'push.json'), '{}')
    for (const args of [['doctor'], ['receive', 'push', 'push.json'], ['init', '--dry-run'], ['run', 'flow']]) {
      const { code, stdout, stderr } = await raymond(folder, ...args)
      const refused = args[0] === 'init' || args[0] === 'run' ? 64 : 1
      expect([args[0], code, stdout + stderr]).toEqual([args[0], refused, expect.stringContaining('.github/raymond.yml')])
    }
  })

  it('are not waited for either where there is a pipe in the place of git’s settings', async () => {
    const folder = folderOf({ 'flow/START.sh': "echo '<result>ok</result>'\n" })
    mkdirSync(join(folder, '.git'))
    execFileSync('mkfifo', [join(folder, '.git/config')])
    const { stdout, stderr } = await raymond(folder, 'run', 'flow', '--cell', 'auto')
    expect(stdout + stderr).toMatch(/^ok$|not a git repository/m) // a cell is lent git, which wants a repository
  })

  it('are named at the end of a run that changed what they say of later ones', async () => {
    const changes = 'mkdir .github; echo "version: 1" > .github/raymond.yml; echo "<result>ok</result>"\n'
    const folder = folderOf({ 'flow/START.sh': changes, 'other/START.sh': 'echo "<result>ok</result>"\n' })
    expect((await raymond(folder, 'run', 'flow', '--quiet')).stderr).toContain('.github/raymond.yml changed meanwhile')
    expect((await raymond(folder, 'run', 'other')).stderr).not.toContain('changed meanwhile')
  })

  it('are no pipe that an agent has put in the place of a folder’s .git', async () => {
    const folder = folderOf({
      'flow/START.sh': `mkdir sub; mkfifo sub/.git; echo '<reset cd="sub">NEXT.sh</reset>'\n`,
      'flow/NEXT.sh': 'echo "<result>$(basename "$PWD")</result>"\n',
    })
    git(folder, 'init', '-q')
    expect(await raymond(folder, 'run', 'flow')).toMatchObject({ code: 0, stdout: 'sub\n' })
  })
})

describe('a link that an agent has left in the place of what a person has written', { timeout: 120_000 }, () => {
  const FLOW = { 'r/flow/START.md': 'Do it.\n', 'home/profile': 'of the user\n', 'home/site/index.html': 'of the user\n' }
  const place = () => {
    const base = folderOf({ ...FLOW, 'agent.sh': `echo '{"type":"result","text":"<result>ok</result>"}'\n` })
    const folder = join(base, 'r')
    git(folder, 'init', '-q')
    const go = (...more: readonly string[]) =>
      raymond(folder, 'run', 'flow', '--id', 'one', '--cell', 'off', '--agent', `command:/bin/bash ${base}/agent.sh`, ...more)
    const user = () => ['profile', 'site/index.html'].map((file) => readFileSync(join(base, 'home', file), 'utf8'))
    return { folder, go, user }
  }
  const UNTOUCHED = ['of the user\n', 'of the user\n']

  it('is replaced by the page of a run, and a page that is there is written anew', async () => {
    const { folder, go, user } = place()
    expect((await go()).code).toBe(0)
    symlinkSync('../home/profile', join(folder, 'one.html'))
    for (const _ of [1, 2]) expect((await raymond(folder, 'report', 'one')).code).toBe(0)
    expect([user(), readFileSync(join(folder, 'one.html'), 'utf8').slice(0, 15)]).toEqual([UNTOUCHED, '<!doctype html>'])
  })

  it('is replaced by a page that somebody writes by another name of the checkout, too', async () => {
    const { folder, go, user } = place()
    expect((await go()).code).toBe(0)
    symlinkSync('../home/profile', join(folder, 'one.html'))
    symlinkSync(folder, join(folder, '../alias'))
    expect((await raymond(folder, 'report', 'one', '--out', join(folder, '../alias/one.html'))).code).toBe(0)
    expect([user(), readFileSync(join(folder, 'one.html'), 'utf8').slice(0, 15)]).toEqual([UNTOUCHED, '<!doctype html>'])
  })

  it('leads no pages to a folder of the user', async () => {
    const { folder, go, user } = place()
    await go()
    symlinkSync('../home/site', join(folder, 'site'))
    const { code, stderr } = await raymond(folder, 'report', '--out', 'site/')
    expect([code, user()]).toEqual([64, UNTOUCHED])
    expect(stderr).toContain('leads out of the checkout')
    expect((await raymond(folder, 'report', '--out', '../home/site/')).code).toBe(0)
  })

  it('has no recording added to a file of the user', async () => {
    const { folder, go, user } = place()
    symlinkSync('../home/profile', join(folder, 'rec.jsonl'))
    expect(await go('--record', 'rec.jsonl')).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('leads out of the checkout'),
    })
    expect(user()).toEqual(UNTOUCHED)
    expect((await go('--record', 'other.jsonl')).code).toBe(0)
    expect(readFileSync(join(folder, 'other.jsonl'), 'utf8')).toContain('<result>ok</result>')
  })

  it('gets no picture of a workflow', async () => {
    const { folder, user } = place()
    symlinkSync('../home/profile', join(folder, 'flow.html'))
    expect((await raymond(folder, 'diagram', 'flow', '--html', 'flow.html')).code).toBe(0)
    expect(user()).toEqual(UNTOUCHED)
  })
})
