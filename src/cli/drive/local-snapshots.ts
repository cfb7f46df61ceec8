/** What a run's agents leave behind in files on this machine, for `raymond diff` and the page of the run. */
import { openCheckout } from '../../adapters/git-workspace/checkout.ts'
import { EVERYTHING } from '../../adapters/git-workspace/free-worktree.ts'
import { readHead } from '../../adapters/git-workspace/head.ts'
import { createSnapshots } from '../../adapters/git-workspace/snapshots.ts'
import { allObjectsOf } from '../../adapters/process/git/foreign-objects.ts'
import { takeOver } from '../../adapters/process/git/take-over.ts'
import { ProblemError } from '../../core/problem.ts'
import { isTurn } from '../../core/run/effects.ts'
import type { Run } from '../../core/run/run.ts'
import { branchOfAgent } from '../../core/run/work.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import { ownRepository } from '../own-repository.ts'
import { appendSnapshotLines, type SnapshotLine } from './snapshot-lines.ts'

export interface LocalSnapshots {
  /** To be called after each save, before what the run wants next is begun. Never fails: a run does not suffer from it. */
  saved(run: Run): Promise<void>
}

interface Taken {
  readonly snapshots: Snapshots
  readonly base: string
}

export interface LocalSnapshotsOptions {
  readonly workspace: string
  readonly stateDir: string
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  /** Milliseconds by a clock that nobody sets. */
  readonly passed?: () => number
  /** Where no snapshots can be made; undefined outside a checkout. */
  readonly open?: (workspace: string, stateDir: string) => Promise<Taken | undefined>
  readonly notice: (text: string) => void
}

/** Of the time that a run takes, snapshots take at most one part in so many, but for the first and the last. */
const SHARE = 10

/**
 * Takes one before the first turn of an agent, then after turns and before they begin, and one at rest. A run of scripts alone costs
 * nothing: what they do is in the workflow's own files.
 */
export function createLocalSnapshots({ workspace, stateDir, notice, ...options }: LocalSnapshotsOptions): LocalSnapshots {
  const { now = Date.now, passed = () => performance.now(), open = openSnapshots } = options
  let opened: Promise<Taken | undefined> | undefined
  let turnsSeen = -1
  let notBefore = 0
  let broken = false

  return {
    async saved(run) {
      if (broken || !isDue(run)) return
      const [began, since] = [now(), passed()]
      try {
        opened ??= open(workspace, stateDir)
        const taken = await opened
        if (taken === undefined) broken = true
        else await keep(run, taken, began)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        broken = true
        notice(`raymond diff will not show what this run changes: ${error.problem.message}`)
      }
      turnsSeen = run.turns
      notBefore = passed() + (passed() - since) * (SHARE - 1)
    },
  }

  function isDue(run: Run): boolean {
    if (opened === undefined) return run.pending.some((effect) => isTurn(effect) && effect.session !== null)
    return run.turns !== turnsSeen && (run.status !== 'running' || passed() >= notBefore)
  }

  async function keep(run: Run, { snapshots, base }: Taken, began: number): Promise<void> {
    const directories = new Map<string, string>()
    for (const { id, cwd } of run.agents) if (!directories.has(cwd)) directories.set(cwd, id)
    const lines: SnapshotLine[] = []
    for (const [directory, agent] of directories) {
      const work = await snapshots.take({ agent, directory, branch: branchOfAgent(run, agent) }, null)
      if (!work) continue
      const leftOut = work.left_out.length > 0 ? { left_out: work.left_out } : {}
      lines.push({ directory, at: began, base, commit: work.snapshot ?? work.head, ...leftOut })
    }
    await appendSnapshotLines(stateDir, run.workflow_id, lines)
  }
}

async function openSnapshots(workspace: string, stateDir: string): Promise<Taken | undefined> {
  const checkout = await openCheckout(workspace)
  if (!checkout) return undefined
  const repository = await ownRepository(stateDir)
  const { commit: base } = await readHead(repository, checkout.main.gitDirectory)
  if (base === null) return undefined
  const foreign = allObjectsOf(checkout.common)
  await takeOver(repository, foreign, base, { alone: true })
  return { base, snapshots: createSnapshots({ repository, checkout, base, foreign, rules: EVERYTHING, now: Date.now }) }
}
