import { describe, expect, it } from 'vitest'
import type { Agent, Run } from '../../../src/core/run/run.ts'
import type { RunFiles } from '../../../src/ports/keeping/state-branch.ts'
import { filesToStore } from '../../../src/runtime/job/keeping/run-files.ts'
import { createMemoryRunStore } from '../../fakes/memory-run-store.ts'
import { stateRun } from '../../tools/state-run.ts'

interface Machine {
  readonly leftOut?: readonly string[]
  /** Contents of what scripts have left in their folder, by name. */
  readonly added?: Readonly<Record<string, string>>
  /** Sessions whose conversations lie here. */
  readonly has?: readonly string[]
  /** What is kept of each. */
  readonly talk?: Uint8Array
  readonly journal?: string
  /** Which of the files cannot be had. */
  readonly broken?: readonly ('script-files' | 'journal.jsonl' | 's1')[]
}

/** What is stored beside a run, and what the log says. */
async function stored(
  run: Run,
  { leftOut = [], added = {}, has = [], talk = Buffer.from('talk'), journal = 'a line\n', broken = [] }: Machine,
): Promise<{ files: RunFiles; said: readonly string[] }> {
  const said: string[] = []
  const base64 = Object.entries(added).map(([name, text]) => [name, Buffer.from(text).toString('base64')])
  const content = Buffer.from(JSON.stringify({ [FOLDER]: Object.fromEntries(base64) }))
  function unless<T>(what: (typeof broken)[number], given: T): T {
    if (broken.includes(what)) throw new Error('EACCES: permission denied')
    return given
  }
  const store = createMemoryRunStore(new Map(), { alive: true }, async (effect) => effect())
  const options = {
    store: { ...store, journal: async () => unless('journal.jsonl', journal) },
    sessions: {
      keep: async (conversations: readonly { readonly id: string }[]) => {
        const kept = conversations.some(({ id }) => has.includes(id)) ? talk : undefined
        return conversations.some(({ id }) => id === 's1') ? unless('s1', kept) : kept
      },
      restore: async () => {},
      read: async () => ({}),
    },
    vault: { seal: (content: Uint8Array) => content, open: (content: Uint8Array) => content },
    scriptFolders: {
      open: () => '',
      lend: () => ({ folder: '', leftOut: [] }),
      added: () => unless('script-files', { content, leftOut }),
      restore: () => {},
    },
    log: { line: (text: string) => said.push(text) },
    redact: (text: string) => text.replaceAll('sekret', '***'),
    keepsTranscripts: true,
  }
  return { files: await filesToStore(run, options, new Set()), said }
}

const agent = (id: string, session_id: string, status: Agent['status']): Agent => ({
  id,
  current_state: 'START.md',
  session_id,
  branch_session: false,
  stack: [],
  cwd: '/checkout',
  scope: 'flow',
  fork_attributes: {},
  status,
  problem: null,
  resume_at: null,
  input: null,
  visits: {},
  asks: 0,
})

/** As folders of scripts are called. */
const FOLDER = '0123456789abcdef'

describe('what is stored beside a run', () => {
  it.each([
    ['script-files', 'script-files'],
    ['journal.jsonl', 'journal.jsonl'],
    ['s1', 'sessions/main.jsonl'],
  ] as const)('is the rest of it where %s cannot be had: that stays as it was', async (broken, path) => {
    const run = stateRun({ agents: [agent('main', 's1', 'waiting'), agent('main_w1', 's2', 'waiting')], status: 'waiting' })
    const all = ['script-files', 'sessions/main.jsonl', 'sessions/main_w1.jsonl', 'journal.jsonl']
    const { files, said } = await stored(run, { has: ['s1', 's2'], broken: [broken] })
    expect(Object.keys(files).toSorted()).toEqual(all.filter((one) => one !== path).toSorted())
    expect(said).toEqual([`${path} is not stored beside the run this time: EACCES: permission denied`])
  })

  it('holds no secret in what scripts have left in RAYMOND_STATE_DIR, nor in the names of it', async () => {
    const added = { plain: 'as it was', 'a sekret': 'of a file', log: 'the sekret', 'd/sekret': '' }
    const { files } = await stored(stateRun({}), { added })
    expect(JSON.parse(String(files['script-files']))).toEqual({
      [FOLDER]: {
        plain: Buffer.from('as it was').toString('base64'),
        'a ***': Buffer.from('of a file').toString('base64'),
        log: Buffer.from('the ***').toString('base64'),
        'd/***': '',
      },
    })
  })

  it('says what of RAYMOND_STATE_DIR is not carried along, in one line that names both bounds', async () => {
    expect((await stored(stateRun({}), {})).said).toEqual([])
    const [line = ''] = (await stored(stateRun({}), { leftOut: ['big.bin'] })).said
    expect(line).toMatch(/RAYMOND_STATE_DIR.*: big\.bin$/)
    expect(line).toContain('1 MiB or 1,000 files')
    const [many = '', ...more] = (await stored(stateRun({}), { leftOut: Array.from({ length: 2000 }, (_, n) => `file-${n}`) }))
      .said
    expect(many).toMatch(/file-9 and 1990 more$/)
    expect([more, many.length < 400]).toEqual([[], true])
  })

  it('takes no transcript back of an agent that has ended, also on a machine that does not have it', async () => {
    const agents = [agent('main', 's1', 'waiting'), agent('main_w1', 's2', 'ended')]
    const run = stateRun({ status: 'waiting', agents })
    const names = ({ files }: { files: RunFiles }) =>
      Object.entries(files).flatMap(([path, content]) =>
        path.startsWith('sessions/') ? [[path, content?.toString() ?? null]] : [],
      )
    expect(names(await stored(run, { has: ['s1', 's2'] }))).toEqual([
      ['sessions/main.jsonl', 'talk'],
      ['sessions/main_w1.jsonl', 'talk'],
    ])
    expect(names(await stored(run, { has: ['s1'] }))).toEqual([['sessions/main.jsonl', 'talk']])
  })

  it('is no conversation of more than 80 MB, which no push could hold: the one on the branch goes, and the log says so', async () => {
    const agents = [agent('main', 's1', 'active'), agent('main_w1', 's2', 'ended')]
    const talk = Buffer.alloc(80_000_001)
    const { files, said } = await stored(stateRun({ agents }), { has: ['s1', 's2'], talk })
    expect(files['sessions/main.jsonl'] === null).toBe(true)
    expect(Object.keys(files)).not.toContain('sessions/main_w1.jsonl')
    expect(said).toEqual(['main', 'main_w1'].map((id) => expect.stringContaining(`the conversation of ${id}`)))
    const fitting = talk.subarray(1)
    const fits = await stored(stateRun({ agents }), { has: ['s1', 's2'], talk: fitting })
    expect([fits.files['sessions/main.jsonl'] === fitting, fits.said]).toEqual([true, []])
  })

  it('is no journal of more than 80 MB beside its long texts', async () => {
    const lines = (inputs: readonly string[]) =>
      inputs.map((text, seq) => `${JSON.stringify({ seq, event: { text } })}\n`).join('')
    const many = await stored(stateRun({}), { journal: lines(Array<string>(81).fill('x'.repeat(1_000_000))) })
    expect(Object.keys(many.files)).not.toContain('journal.jsonl')
    expect(many.said).toEqual([expect.stringContaining('the newest of the journal')])
    const long = lines(Array<string>(5).fill('x'.repeat(17_000_000)))
    expect((await stored(stateRun({}), { journal: long })).files['journal.jsonl'] === long).toBe(true)
  })
})
