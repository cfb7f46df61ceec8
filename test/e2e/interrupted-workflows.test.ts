/** Ready workflows whose job ends in the middle, or whose proposal is refused at first: what was done is neither lost nor told wrongly. */
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from '../attacks/a-site.ts'

vi.setConfig({ testTimeout: 120_000 }) // several jobs each: checkouts, worktrees, a project's own tests

const ROOT = resolve(import.meta.dirname, '../..')
const PROJECT = {
  'package.json': '{ "name": "shop", "private": true, "scripts": { "test": "node check.mjs" } }\n',
  'check.mjs': "import { existsSync } from 'node:fs'\nif (existsSync('broken')) throw new Error('broken')\n",
  'menu.txt': 'soup\nfish\n',
}
const ALLOWED = '{ pull_requests: { max: 1, draft: true } }'
const LIMIT = { once: true, fails: { message: 'limit', class: 'usage-limit', reset_at: '2020-01-01T00:00:00Z' } }

let site: Site
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-interrupted-'))
})
afterEach(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 9 })
})

function configFor(name: string, outputs = ALLOWED): string {
  return `version: 1\nworkflows:\n  ${name}:\n    path: workflows/${name}\n    on: { issue_comment: { command: ${name} } }\n    outputs: ${outputs}\n`
}

/** Opens an issue in a repository with this workflow, and gives what people then say there to its jobs. */
async function opened(name: string, { answers, outputs = ALLOWED }: { answers: readonly object[]; outputs?: string }) {
  const names = globSync(`workflows/${name}/*.*`, { cwd: ROOT })
  const ready = Object.fromEntries(names.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
  site = await openSite({ config: configFor(name, outputs), files: { ...ready, ...PROJECT } })
  const file = join(folder, 'answers.json')
  await writeFile(file, JSON.stringify(answers))
  const env = { RAYMOND_AGENT: `command:${process.execPath} ${join(import.meta.dirname, 'writing-agent.mjs')} ${file}` }
  const { number } = site.issue('rita', 'Menus', 'All of them.')
  const say = async (words: string) => {
    const { runs } = await site.job('issue_comment', site.comment(number, `/raymond ${words}`, 'maria'), { env })
    return { status: runs[0]?.status, code: runs[0]?.error?.code }
  }
  return { say }
}

const COMPLETED = { status: 'completed', code: undefined }
const SUSPENDED = { status: 'suspended', code: 'RAY-USAGE-LIMIT' }

function pull() {
  const [found, ...others] = site.repository.pulls.all
  expect(others).toEqual([])
  const head = found?.pull.headRef ?? ''
  const git = async (...args: string[]) => String(await site.repository.git.run(args))
  return {
    body: found?.body ?? '',
    changed: async () => (await git('diff', '--name-only', 'main', head)).trim().split('\n'),
    file: async (path: string) => (await git('show', `${head}:${path}`)).trim(),
    subjects: async () => (await git('log', '--merges', '--format=%s', `main..${head}`)).trim().split('\n'),
  }
}

const PARTS = [
  {
    prompt: '# Split a task',
    text: `<result>${JSON.stringify(['one', 'two', 'three'].map((title) => ({ title, place: 'a', how: 'h' })))}</result>`,
  },
  { prompt: 'What: one', writes: { 'menu.txt': 'soup\nONE\n' }, text: '<goto>COMMIT</goto>' },
  { prompt: 'What: two', writes: { 'menu.txt': 'soup\nTWO\n', 'two.txt': '2\n' }, text: '<goto>COMMIT</goto>' },
  { prompt: 'What: three', writes: { 'three.txt': '3\n' }, text: '<goto>COMMIT</goto>' },
]
const CONFLICT = '# Two parts of a task'

describe('workflows/fan-out, where the job ends while a conflict is resolved,', () => {
  it('leaves out in the next job what cannot be had, and merges what comes after it', async () => {
    const skipped = { prompt: CONFLICT, text: '<goto input="They contradict each other">SKIP</goto>' }
    const { say } = await opened('fan-out', { answers: [...PARTS, { prompt: CONFLICT, ...LIMIT }, skipped] })
    expect(await say('fan-out')).toEqual(SUSPENDED)
    expect(await say('resume')).toEqual(COMPLETED)
    expect(pull().body).toContain('- [x] one\n- [ ] two: They contradict each other\n- [x] three')
    expect(await pull().changed()).toEqual(['menu.txt', 'three.txt'])
    expect(await pull().file('menu.txt')).toBe('soup\nONE')
    expect(pull().body, 'a part is missing').not.toContain('Closes #')
  })

  it('merges the part in the next job, with a marker left at first or none', async () => {
    const left = { once: true, prompt: CONFLICT, text: '<goto>MERGE</goto>' }
    const done = { prompt: CONFLICT, writes: { 'menu.txt': 'soup\nONE\nTWO\n' }, text: '<goto>MERGE</goto>' }
    const { say } = await opened('fan-out', { answers: [...PARTS, { prompt: CONFLICT, ...LIMIT }, left, done] })
    expect(await say('fan-out')).toEqual(SUSPENDED)
    expect(await say('resume')).toEqual(COMPLETED)
    expect(pull().body).toContain('- [x] one\n- [x] two\n- [x] three')
    expect(await pull().changed()).toEqual(['menu.txt', 'three.txt', 'two.txt'])
    expect(await pull().file('menu.txt')).toBe('soup\nONE\nTWO')
    expect(pull().body).toContain('Closes #1')
    expect(await pull().subjects()).toEqual(['three', 'two', 'one'])
  })
})

describe('workflows/ralph, of several rounds,', () => {
  const passed = {
    once: true,
    prompt: '# One round',
    writes: { 'a.txt': 'a\n', '.raymond/progress.md': '# Menus\n\n- [x] a\n- [ ] b\n' },
    text: '<goto>TEST</goto>',
  }
  const notes = '# Menus\n\n- [x] a\n- [x] b\n\nThere is no oven.\n'

  it('says in its draft what is in there and why the last round is not, and leaves the issue open', async () => {
    const broken = { broken: '', '.raymond/progress.md': notes }
    const { say } = await opened('ralph', {
      answers: [
        passed,
        { once: true, prompt: '# One round', writes: broken, text: '<goto>TEST</goto>' },
        { prompt: '# One round', text: '<goto>STOPPED</goto>' },
      ],
    })
    expect(await say('ralph')).toEqual(COMPLETED)
    const { body, changed } = pull()
    expect(body).toContain('- [x] a\n- [ ] b\n\nNotes of the last round, whose changes are not in here:\n\n> There is no oven.')
    for (const wrong of ['- [x] b', 'The tests fail', 'Fix this', 'Closes #']) expect(body).not.toContain(wrong)
    expect(await changed()).toEqual(['a.txt'])
  })

  it('tells all of it where all have passed, and closes the issue', async () => {
    const done = { 'b.txt': 'b\n', '.raymond/progress.md': notes }
    const { say } = await opened('ralph', {
      answers: [passed, { prompt: '# One round', writes: done, text: '<goto>DONE</goto>' }],
    })
    expect(await say('ralph')).toEqual(COMPLETED)
    for (const right of ['- [x] b', 'There is no oven.', 'Closes #1']) expect(pull().body).toContain(right)
    expect(await pull().changed()).toEqual(['a.txt', 'b.txt'])
  })
})

const MENUS = { 'menu.txt': 'soup\nfish\nONE\n' }
const FINDS = ['One', 'Two'].map((title) => ({ title, place: 'a', why: `${title} is wrong.`, how: 'h' }))

const REFUSED = { status: 'failed', code: 'RAY-PROPOSAL-REFUSED' }

describe('a proposal that is refused at first, and then allowed, is made again with the work and all that was said of it, in', () => {
  async function refusedThenAllowed(name: string, answers: readonly object[], first: object = REFUSED): Promise<void> {
    const { say } = await opened(name, { answers, outputs: '{ comments: 1 }' })
    expect(await say(name)).toEqual(first)
    const files = { '.github/raymond.yml': configFor(name, '{ pull_requests: { max: 3, draft: true } }') }
    await site.repository.commit({ branch: 'main', files, by: 'max' })
    expect(await say('retry')).toEqual(COMPLETED)
  }

  it('workflows/ralph', async () => {
    const writes = { ...MENUS, '.raymond/progress.md': '# Progress\n\n- [x] the fish\n' }
    await refusedThenAllowed('ralph', [{ once: true, prompt: '# One round', writes, text: '<goto>DONE</goto>' }])
    expect(pull().body).toContain('- [x] the fish')
    expect(await pull().changed()).toEqual(['.github/raymond.yml', 'menu.txt'])
  })

  it('workflows/fan-out', async () => {
    await refusedThenAllowed('fan-out', [...PARTS, { prompt: CONFLICT, text: '<goto input="No room">SKIP</goto>' }])
    expect(pull().body).toContain('- [x] one\n- [ ] two: No room\n- [x] three')
    expect(await pull().changed()).toEqual(['.github/raymond.yml', 'menu.txt', 'three.txt'])
  })

  it('workflows/maintenance, while another worker has not ended', async () => {
    const answers = [
      { prompt: '# Find what is worth doing', text: `<result>${JSON.stringify(FINDS)}</result>` },
      { prompt: 'What: One', writes: MENUS, text: '<goto>TEST</goto>' },
      { prompt: 'What: Two', ...LIMIT },
      { prompt: 'What: Two', writes: { 'two.txt': '2\n' }, text: '<goto>TEST</goto>' },
    ]
    await refusedThenAllowed('maintenance', answers, SUSPENDED)
    const pulls = site.repository.pulls.all.toSorted((a, b) => a.title.localeCompare(b.title))
    expect(pulls.map(({ title }) => title)).toEqual(['One', 'Two'])
    for (const { title, body } of pulls) expect(body).toContain(`${title} is wrong.`)
  })
})
