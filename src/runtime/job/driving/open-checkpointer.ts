import { encodeLedgerLine, ledgerLine, ownUsd } from '../../../core/ledger/ledger.ts'
import type { Run } from '../../../core/run/run.ts'
import { redactRun } from '../../../core/run/stored/redact-stored.ts'
import { branchOfAgent } from '../../../core/run/work.ts'
import { hadJob } from '../../../core/run/workers/children.ts'
import type { AgentWork, Checkpoint, StoredRun } from '../../../ports/keeping/state-branch.ts'
import type { StopRequest } from '../../stop-request.ts'
import type { Job } from '../job.ts'
import { keepAsArtifact, keepWorkAsArtifact } from '../keeping/keep-as-artifact.ts'
import { filesToStore } from '../keeping/run-files.ts'
import { type Checkpointer, createCheckpointer } from './checkpointer.ts'

/** What it takes of a job. */
type OpenJob = Pick<Job, 'identity' | 'keeping' | 'book' | 'ports' | 'log' | 'stop'>

/** The checkpointer of a run in this job. */
export function openCheckpointer(
  id: string,
  job: OpenJob,
  {
    takenOver,
    inherited,
    begun,
    hasCheckout = true,
  }: {
    readonly takenOver: AbortController
    readonly inherited: string | null
    readonly begun: boolean
    /** Whether what lies in the checkout is this run's. */
    readonly hasCheckout?: boolean
  },
): Checkpointer {
  const { identity, keeping, book, ports, log } = job
  const kept = new Set<string>()
  return createCheckpointer({
    branch: keeping.branch,
    clock: ports.clock,
    inherited,
    begun,
    phase: ports.entropy.fraction(),
    lease: { owner: identity.repository, job: identity.runId, attempt: identity.attempt, token: identity.leaseToken },
    files: (run) => filesToStore(run, { ...keeping, log }, kept),
    ledger: (run, toldUsd) => ledgerOf(run, toldUsd ?? book.of(id).storedUsd, `${identity.runId}.${identity.attempt}`),
    work: (run) => (keeping.snapshots === null || !hasCheckout ? [] : workOf(run)),
    redact: (run) => redactRun(run, keeping.redact),
    onStored(sha256, run) {
      book.isStored(run, sha256)
      for (const agent of run.agents) if (agent.status === 'ended') kept.add(agent.id)
    },
    onSuperseded: () => {
      const request: StopRequest = { reason: 'superseded' }
      takenOver.abort(request)
    },
    onLeftOut: (what) => log.line(`not carried along: ${what}`),
    onTrouble: (problem) => log.annotate('warning', problem),
    onUnstored: (checkpoint, problem) => keepAsArtifact(checkpoint, problem, job),
    onRefused: (checkpoint, branches) => keepWorkAsArtifact(checkpoint, branches, job),
  })
}

/** By month, what the run has cost since it was last stored; by that job, where it is known. */
function ledgerOf(run: Run, storedUsd: number, job?: string): Readonly<Record<string, readonly string[]>> {
  const line = ledgerLine(run, storedUsd, job)
  return line === undefined ? {} : { [line.day.slice(0, 7)]: [encodeLedgerLine(line)] }
}

/** What a job left aside and somebody else now writes to the state branch: files and cost come along. */
export function leftAside({ run, files, behind }: StoredRun): Pick<Checkpoint, 'files' | 'ledger'> {
  return behind === undefined ? { files: {}, ledger: {} } : { files, ledger: ledgerOf(run, ownUsd(behind)) }
}

/** One snapshot for each directory; agents that share one share its branch, the first of them gives the name. */
function workOf(run: Run): readonly AgentWork[] {
  const byDirectory = new Map<string, AgentWork>()
  // What a worker in a job of its own does is not on this machine.
  for (const { id, cwd } of run.agents.filter(({ child }) => child === undefined)) {
    const branch = branchOfAgent(run, id)
    const proposed = hadJob(run, branch) ? { proposed: [] } : proposedFor(branch, run)
    if (!byDirectory.has(cwd)) byDirectory.set(cwd, { agent: id, directory: cwd, branch, ...proposed })
  }
  return [...byDirectory.values()]
}

/** Where something was agreed to, what still waits is not for its pull request either; into one that is there a proposal alone comes. */
function proposedFor(branch: string, { proposals = [] }: Run): Pick<AgentWork, 'proposed'> {
  const made = proposals.filter(({ work }) => work?.branch === branch)
  if (made.some(({ status }) => status === 'applied')) return { proposed: [] }
  const agreed = made.filter(({ status, approved_by }) => status === 'pending' || approved_by !== undefined)
  if (agreed.length === 0 && made.some(({ work }) => work?.pull !== undefined)) return { proposed: [] }
  const proposed = (agreed.length === 0 ? made : agreed).flatMap(({ work }) => work ?? [])
  return proposed.length === 0 ? {} : { proposed: proposed.map(({ head, tree }) => ({ head, tree })) }
}
