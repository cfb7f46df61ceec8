/** Ready workflows on a laptop: the command line, a repository, and the replay agent in place of a model. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { layFiles } from '../../src/cli/cases/case-world.ts'
import { built } from '../tools/built.ts'

vi.setConfig({ testTimeout: 90_000 })

const ROOT = resolve(import.meta.dirname, '../..')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-replayed-'))
  await layFiles(folder, { 'README.md': '# shop\n', '.gitignore': '.raymond\nrecording.jsonl\n' })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=mona', '-c', 'user.email=mona@example.com', ...args], { cwd: folder })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '-m', 'Begin')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  readonly code: number
  readonly status: string
  readonly result: string | null
  readonly cost_usd: number
  readonly agents: readonly { readonly current_state: string }[]
}

async function replay(turns: readonly object[], ...args: string[]): Promise<Ended> {
  const file = join(folder, 'recording.jsonl')
  await writeFile(file, turns.map((turn) => JSON.stringify(turn)).join('\n'))
  const flags = args[0] === 'run' ? ['--agent', `replay:${file}`, '--id', 'one'] : []
  return new Promise((done, fail) => {
    const all = [built('cli'), ...args, ...flags, '--json', '--quiet']
    const child = execFile(process.execPath, all, { cwd: folder }, (_, stdout, stderr) => {
      if (!stdout.startsWith('{')) fail(new Error(stderr))
      else done({ code: child.exitCode ?? -1, ...(JSON.parse(stdout) as Omit<Ended, 'code'>) })
    })
  })
}

const workflow = (name: string): string => join(ROOT, 'workflows', name)

describe('a ready workflow on a laptop', () => {
  it('coding asks, takes the answer in a later process, and says honestly that there is nothing to do', async () => {
    const turns = [
      { state: 'BEGIN', text: '<ask next="ANSWERED" timeout="14d" timeout_next="UNCLEAR">Which one?</ask>', cost_usd: 0.2 },
      { state: 'ANSWERED', text: '<result>It is there already, in README.md.</result>', cost_usd: 0.1 },
    ]
    expect(await replay(turns, 'run', workflow('coding'), '--input', 'Add a title')).toMatchObject({ code: 2, status: 'waiting' })
    const ended = await replay(turns, 'answer', 'one', 'The one at the top')
    expect(ended).toMatchObject({ code: 0, status: 'completed', result: 'It is there already, in README.md.', cost_usd: 0.3 })
  })

  it('maintenance ends well when nothing is worth doing', async () => {
    const ended = await replay([{ state: 'SURVEY', text: '<result>[]</result>', cost_usd: 0.3 }], 'run', workflow('maintenance'))
    expect(ended).toMatchObject({
      code: 0,
      status: 'completed',
      result: 'Nothing small and safe was found that is worth doing.',
      cost_usd: 0.3,
    })
  })

  it('review reads a diff that lies in the repository', async () => {
    await layFiles(folder, { '.raymond/pull-request.diff': 'diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-1\n+2\n' })
    const turns = [{ state: 'REVIEW', text: '<result>{"body": "Right.", "comments": []}</result>', cost_usd: 0.2 }]
    expect(await replay(turns, 'run', workflow('review'))).toMatchObject({
      code: 0,
      result: 'Reviewed without findings.\n\nRight.',
      cost_usd: 0.2,
    })
  })

  it('ralph reports the progress file when a round gives up', async () => {
    const ended = await replay(
      [{ state: 'ROUND', text: '<goto>STOPPED</goto>', cost_usd: 0.2 }],
      'run',
      workflow('ralph'),
      '--input',
      'Port it',
    )
    expect(ended).toMatchObject({ code: 1, status: 'failed', result: expect.stringContaining('Nothing was done yet.') })
  })

  it('triage says what it needs, and costs nothing', async () => {
    const ended = await replay([], 'run', workflow('triage'), '--input', 'Sort this')
    expect(ended).toMatchObject({
      code: 1,
      status: 'failed',
      cost_usd: 0,
      result: expect.stringContaining('raymond receive issues payload.json'),
    })
  })
})
