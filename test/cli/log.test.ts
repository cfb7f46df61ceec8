import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTranscriptVault } from '../../src/adapters/git-branch/transcript-vault.ts'
import { folderOf, raymond } from './raymond.ts'

const claude = fileURLToPath(new URL('../tools/fake-claude.mjs', import.meta.url))
const flow = {
  'flow/START.md': 'FAKE: {"reply":"<goto>TEST</goto>"}',
  'flow/TEST.sh': 'echo aside >&2; echo "<result>\u001b[2Jfine</result>"\n',
}
const AGENT = { env: { RAYMOND_CLAUDE_PATH: claude, ANTHROPIC_API_KEY: 'sk-fake', RAYMOND_CELL: 'off' } }
const AUTHOR = ['-c', 'user.name=a', '-c', 'user.email=a@b']
const ESC = '\u001b'
const KEY = 'k'.repeat(64)

/** A run whose agent has run a command, and was refused another. */
describe.skipIf(process.platform === 'win32')('raymond log and raymond diff', () => {
  let folder: string
  let clone: string

  beforeAll(async () => {
    folder = folderOf(flow)
    execFileSync('git', ['init', '-q', folder])
    const { code, stderr } = await raymond(folder, 'run', 'flow', '--id', 'one', '--quiet', AGENT)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const file = transcript(folder)
    const [prompt = ''] = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, [prompt, ...ROWS.map((row) => JSON.stringify(row)), '{"type":"assistant","message":'].join('\n'))
    clone = stateBranch(folder)
  })

  it('shows what a turn did, in order, and lets nothing of it steer the terminal', async () => {
    const { code, stdout } = await raymond(folder, 'log', 'one')
    expect(code).toBe(0)
    expect(stdout).not.toContain(ESC)
    expect(stdout).toMatch(/✓ turn 1 {2}main {2}START\.md .*goto → TEST/)
    expect(stdout).toContain('  thinks:\n      Look first.')
    expect(stdout).toContain('✕ Bash npm test  (failed)\n      red')
    expect(stdout).toContain('⊘ WebFetch https://example.org  (denied)')
    expect(stdout).toMatch(/turn 2 {2}main {2}TEST\.sh .*exit code 0/)
    expect(stdout).toContain('stderr:\n      aside')
  })

  it('gives one turn, or the turns of an agent, as JSON too', async () => {
    const { stdout } = await raymond(folder, 'log', 'one', '1', '--json')
    const { turns, missing } = JSON.parse(stdout)
    expect(missing).toBeNull()
    expect(turns).toMatchObject([
      {
        n: 1,
        state: 'START.md',
        deeds: [{ kind: 'thinking' }, { name: 'Bash', status: 'failed' }, { name: 'WebFetch', status: 'denied' }],
      },
    ])
    expect(JSON.parse((await raymond(folder, 'log', 'one', 'main', '--json')).stdout).turns).toHaveLength(2)
    const { code, stderr } = await raymond(folder, 'log', 'one', 'nobody')
    expect(code).toBe(64)
    expect(stderr).toContain('The run has no agent and no turn "nobody".')
  })

  it('opens sealed transcripts with the key of the reader, not in a job, and says so without it', async () => {
    const log = ['log', 'one', '--git', clone, '--json'] as const
    const open = JSON.parse((await raymond(folder, ...log, { env: { RAYMOND_STATE_KEY: KEY } })).stdout)
    expect(open.turns[0].deeds).toHaveLength(3)
    for (const env of [{}, { RAYMOND_STATE_KEY: KEY, GITHUB_ACTIONS: 'true' }, { RAYMOND_STATE_KEY: 'x'.repeat(64) }]) {
      const shut = JSON.parse((await raymond(folder, ...log, { env })).stdout)
      expect(shut.turns[0].deeds).toBeUndefined()
      expect(shut.missing).toMatch(/cannot be opened.*set RAYMOND_STATE_KEY/)
    }
  })

  it('shows what a turn left behind in files, and what each agent changed in all', async () => {
    const { stdout } = await raymond(folder, 'diff', 'one', '1', '--git', clone)
    expect(stdout).toContain('+++ b/a.txt\n@@ -1 +1 @@\n-before\n+after')
    expect(stdout).not.toContain(ESC)
    const all = JSON.parse((await raymond(folder, 'diff', 'one', '--git', clone, '--json')).stdout)
    expect(all).toMatchObject({ workflow_id: 'one', diffs: [{ agent: 'main', diff: expect.stringContaining('+after') }] })
  })

  it('shows also what came after something was proposed, on a branch of its own', async () => {
    const copy = folderOf()
    const git = (...args: readonly string[]) => execFileSync('git', ['-C', copy, ...AUTHOR, ...args])
    execFileSync('git', ['clone', '-q', '--mirror', clone, join(copy, '.git')])
    git('config', 'core.bare', 'false')
    git('checkout', '-q', '-b', 'raymond/one/main-next', 'raymond/one/main')
    writeFileSync(join(copy, 'a.txt'), 'proposed, and later\n')
    git('commit', '-q', '-am', 'Work of raymond/one/main-next')
    const diffs = await Promise.all([clone, copy].map((of) => raymond(folder, 'diff', 'one', '--git', of, '--json')))
    expect(diffs.map(({ stdout }) => JSON.parse(stdout).diffs[0].diff.includes('+proposed, and later'))).toEqual([false, true])
  })

  it('shows what a run on this machine changed, by turn and in all, and says why where it cannot', async () => {
    const { code, stderr } = await raymond(folder, 'diff', 'one')
    expect(code).toBe(0)
    expect(stderr).toContain('There are no snapshots of this here') // its checkout had no commit
    expect((await raymond(folder, 'diff', 'one', 'x')).code).toBe(64)

    const place = folderOf({ ...flow, 'flow/TEST.sh': 'echo after > a.txt; echo "<result>x</result>"\n', 'a.txt': 'before\n' })
    execFileSync('git', ['init', '-q', place])
    execFileSync('git', ['-C', place, 'add', '.'])
    execFileSync('git', ['-C', place, ...AUTHOR, 'commit', '-q', '-m', 'first'])
    writeFileSync(join(place, 'b.txt'), 'of the person\n')
    const run = await raymond(place, 'run', 'flow', '--id', 'two', '--quiet', AGENT)
    expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' })
    const { stdout } = await raymond(place, 'diff', 'two', '2')
    expect(stdout).toContain('+++ b/a.txt\n@@ -1 +1 @@\n-before\n+after')
    expect(stdout).not.toContain('of the person')
    expect(JSON.parse((await raymond(place, 'diff', 'two', '--json')).stdout)).toMatchObject({
      diffs: [{ agent: 'main', diff: expect.stringContaining('+after') }],
    })
  })

  it('names the files whose changes it cannot show, because git would give them to a program first', async () => {
    const place = folderOf({ ...flow, 'flow/TEST.sh': 'echo after > a.txt; echo "<result>x</result>"\n', 'a.txt': 'before\n' })
    execFileSync('git', ['init', '-q', place])
    execFileSync('git', ['-C', place, 'config', 'filter.own.clean', 'cat'])
    writeFileSync(join(place, '.gitattributes'), 'a.txt filter=own\n')
    execFileSync('git', ['-C', place, 'add', '.'])
    execFileSync('git', ['-C', place, ...AUTHOR, 'commit', '-q', '-m', 'first'])
    const run = await raymond(place, 'run', 'flow', '--id', 'three', '--quiet', AGENT)
    expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' })
    for (const turn of [[], ['2']]) {
      const { stderr } = await raymond(place, 'diff', 'three', ...turn)
      expect(stderr).toContain('What is in these files is not shown: a.txt (its filter own is not run)\n')
      expect(stderr).not.toContain('Nothing was changed.')
    }
    const { diffs } = JSON.parse((await raymond(place, 'diff', 'three', '--json')).stdout)
    expect(diffs).toMatchObject([{ agent: 'main', left_out: ['a.txt (its filter own is not run)'] }])
  })

  it('reads a transcript that wants to break it, for the terminal and for the page', async () => {
    const place = folderOf(flow)
    cpSync(folder, place, { recursive: true })
    const file = transcript(place)
    const [prompt = ''] = readFileSync(file, 'utf8').split('\n')
    const call = (id: number) =>
      JSON.stringify({
        type: 'assistant',
        message: {
          content: [
            { type: 'tool_use', id: `${id}`, name: `Bash${ESC}[2J`, input: { command: '</script><script>alert(1)</script>' } },
          ],
        },
      })
    const giant = JSON.stringify({
      type: 'assistant',
      message: { content: [{ type: 'text', text: `\u0000\ud800${'y'.repeat(4_000_000)}` }] },
    })
    writeFileSync(file, `${[prompt, giant, ...Array.from({ length: 100_000 }, (_, id) => call(id)), '\ufffd'].join('\n')}\n`)
    appendFileSync(file, Buffer.from([0xff, 0xfe, 0x80, 0x0a, 0x7b, 0xc3, 0x28, 0x0a]))
    appendFileSync(
      file,
      Buffer.concat([
        Buffer.from('{"type":"assistant","message":{"content":[{"type":"text","text":"'),
        Buffer.from([0xff, 0xc0]),
        Buffer.from(' the end"}]}}\n'),
      ]),
    )
    const shown = await raymond(place, 'log', 'one', '1')
    expect(shown.code).toBe(0)
    expect(shown.stdout).not.toContain(ESC)
    expect(shown.stdout).not.toContain('\u0000')
    expect(shown.stdout.length).toBeLessThan(20_000_000)
    const { turns } = JSON.parse((await raymond(place, 'log', 'one', '--json')).stdout)
    expect(turns).toHaveLength(2)
    expect((await raymond(place, 'report', 'one', '--out', 'one.html')).code).toBe(0)
    const page = readFileSync(join(place, 'one.html'), 'utf8')
    expect(page.length).toBeLessThan(15_000_000)
    expect(page).not.toContain('<script>alert')
  })

  it('puts the same into the page', async () => {
    await raymond(folder, 'report', 'one', '--git', clone, '--out', 'one.html', { env: { RAYMOND_STATE_KEY: KEY } })
    const { texts } = JSON.parse(
      (await raymond(folder, 'report', 'one', '--git', clone, '--json', { env: { RAYMOND_STATE_KEY: KEY } })).stdout,
    )
    expect(texts[0]).toMatchObject({
      deeds: [{}, { name: 'Bash' }, {}],
      diff: { turns: [1, 2], text: expect.stringContaining('+after') },
    })
  })
})

const ROWS = [
  { type: 'assistant', message: { content: [{ type: 'thinking', thinking: 'Look first.' }] } },
  { type: 'assistant', message: { content: [{ type: 'tool_use', id: '1', name: 'Bash', input: { command: 'npm test' } }] } },
  {
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: '1', content: `red${ESC}]0;x\u0007 <script>`, is_error: true }] },
  },
  {
    type: 'assistant',
    message: { content: [{ type: 'tool_use', id: '2', name: 'WebFetch', input: { url: 'https://example.org' } }] },
  },
  {
    type: 'user',
    message: {
      content: [
        {
          type: 'tool_result',
          tool_use_id: '2',
          content: "Claude requested permissions to use WebFetch, but you haven't granted it yet.",
          is_error: true,
        },
      ],
    },
  },
]

function transcript(folder: string): string {
  const config = join(folder, '.raymond/state/.claude')
  const found = readdirSync(config, { recursive: true })
    .map(String)
    .find((name) => name.endsWith('.jsonl'))
  return join(config, found ?? 'none')
}

/** The run as a job would have left it: transcripts sealed, the agent's work on a branch. */
function stateBranch(folder: string): string {
  const clone = folderOf()
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', clone, '-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args])
      .toString()
      .trim()
  git('init', '-q', '-b', 'main')
  writeFileSync(join(clone, 'a.txt'), 'before\n')
  git('add', '.')
  git('commit', '-q', '-m', 'base')
  const base = git('rev-parse', 'HEAD')
  git('checkout', '-q', '-b', 'raymond/one/main')
  writeFileSync(join(clone, 'a.txt'), `after${ESC}[2J\n`)
  git('commit', '-q', '-am', 'Work of raymond/one/main')
  const snapshot = git('rev-parse', 'HEAD')
  git('checkout', '-q', '--orphan', 'raymond/state')
  git('rm', '-rfq', '.')
  cpSync(join(folder, '.raymond/state/one'), join(clone, 'runs/one'), { recursive: true })
  const state = join(clone, 'runs/one/state.json')
  const run = JSON.parse(readFileSync(state, 'utf8'))
  const work = {
    directory: folder,
    branch: 'raymond/one/main',
    base,
    head: base,
    attached: null,
    commits: 0,
    snapshot,
    left_out: [],
  }
  writeFileSync(state, JSON.stringify({ ...run, work: { main: work } }))
  const file = transcript(folder)
  const id = file.replace(/.*\/|\.jsonl$/g, '')
  const archive = JSON.stringify([{ id, cwd: folder, files: { [`${id}.jsonl`]: readFileSync(file).toString('base64') } }])
  mkdirSync(join(clone, 'runs/one/sessions'))
  writeFileSync(
    join(clone, 'runs/one/sessions/main.jsonl'),
    createTranscriptVault(KEY).seal(Buffer.from(archive), 'sessions/main.jsonl'),
  )
  git('add', '.')
  git('commit', '-q', '-m', 'state')
  git('checkout', '-q', 'main')
  return clone
}
