/** What a job pays for runs that ended long ago: a generated state branch behind a real git server. `npm run bench -- ended [how many]` */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { README_TEXT } from '../src/adapters/git-branch/layout.ts'
import { createStateBranch } from '../src/adapters/git-branch/state-branch.ts'
import { sealState } from '../src/adapters/git-branch/state-file.ts'
import { openBareRepository } from '../src/adapters/process/git/bare-repository.ts'
import { startGitServer } from '../test/tools/git-server.ts'
import { stateRun } from '../test/tools/state-run.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const ENDED = '2026-11-18T10:00:00.000Z'

export interface Paid {
  readonly what: string
  readonly ms: number
  /** Fetched so far. */
  readonly kilobytes: number
}

/** Two jobs, one after the other: the first one meets a branch without notes and leaves them, the second one finds them. */
export async function measureEndedRuns(
  count: number,
): Promise<{ readonly first: readonly Paid[]; readonly next: readonly Paid[] }> {
  const server = await startGitServer()
  const temp = mkdtempSync(join(tmpdir(), 'raymond-ended-'))
  try {
    await fill(server.directory, count)
    return { first: await job('a-1-1'), next: await job('a-1-2') }
  } finally {
    await server.close()
    rmSync(temp, { recursive: true, force: true })
  }

  async function job(id: string): Promise<readonly Paid[]> {
    const repository = await openBareRepository({
      directory: join(temp, id),
      remote: { url: server.url, token: async () => null },
      timeoutMs: 600_000,
    })
    const branch = createStateBranch({
      repository,
      key: null,
      snapshots: null,
      clock: { now: () => NOW, sleep: async () => {} },
      entropy: { hex: (bytes) => '0'.repeat(2 * bytes), fraction: () => 0.5 },
    })
    const paid: Paid[] = []
    const pay = async (what: string, work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      paid.push({ what, ms: performance.now() - began, kilobytes: fetched(repository.directory) })
    }
    const run = stateRun({ workflow_id: id })
    const write = (seq: number) =>
      branch.checkpoint({ run: { ...run, seq }, files: { 'journal.jsonl': `${seq}\n` }, ledger: {}, work: [] })
    await pay('what a comment in a thread is about', () => branch.list({ threads: [7] }))
    await pay('the first checkpoint', () => write(1))
    await pay('another one', () => write(2))
    await pay('tidying up', () => branch.prune(async () => null))
    return paid
  }
}

/** Of packs that came from the server, in kB. */
function fetched(directory: string): number {
  const packs = join(directory, 'objects', 'pack')
  const sizes = readdirSync(packs).filter((name) => name.endsWith('.pack'))
  return Math.round(sizes.reduce((sum, name) => sum + statSync(join(packs, name)).size, 0) / 1000)
}

/** Text that does not compress, the same each time. */
function noise(seed: string, bytes: number): string {
  let text = ''
  for (let n = 0; text.length < bytes; n++) text += createHash('sha256').update(`${seed} ${n}`).digest('base64')
  return text.slice(0, bytes)
}

/** A state of 4 kB and a journal of 2 kB each. */
async function fill(directory: string, count: number): Promise<void> {
  const git = spawn('git', ['fast-import', '--quiet'], { cwd: directory, stdio: ['pipe', 'inherit', 'inherit'] })
  const write = async (text: string) => {
    if (!git.stdin.write(text)) await once(git.stdin, 'drain')
  }
  const file = (path: string, text: string) => write(`M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`)
  await write('commit refs/heads/raymond/state\ncommitter r <r@example.org> 1790000000 +0000\ndata 6\nfilled\n')
  await file('README.md', README_TEXT)
  for (let n = 0; n < count; n++) {
    const id = `coding-${n % 5000}-${10_000_000_000 + n}`
    const run = stateRun({
      workflow_id: id,
      status: 'completed',
      lease: null,
      issue: n % 5000,
      created_at: ENDED,
      updated_at: ENDED,
      results: { main: noise(`${id} result`, 2000) },
    })
    await file(`runs/${id}/state.json`, sealState(run, { previous: null, key: null }).text)
    await file(`runs/${id}/journal.jsonl`, `${noise(`${id} journal`, 2000)}\n`)
  }
  git.stdin.end()
  await once(git, 'exit')
}
