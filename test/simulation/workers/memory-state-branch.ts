/** A state branch in memory, for many jobs that write it at once: real rules of who may write, no git. */
import { goesOn, judge, type Known } from '../../../src/adapters/git-branch/fencing.ts'
import { type StateFile, sealState } from '../../../src/adapters/git-branch/state-file.ts'
import { hasEnded } from '../../../src/core/run/due.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { CheckpointOutcome, RunFiles, StateBranch } from '../../../src/ports/keeping/state-branch.ts'

export interface SharedBranch {
  readonly states: Map<string, StateFile>
  readonly journals: Map<string, Readonly<Record<string, Uint8Array>>>
  readonly ledger: Set<string>
  /** Runs that something was ever put aside of. */
  readonly putAside: Set<string>
  readonly aside: Map<string, { readonly state: StateFile; readonly files: Readonly<Record<string, Uint8Array>> }>
}

export function createSharedBranch(): SharedBranch {
  return { states: new Map(), journals: new Map(), ledger: new Set(), aside: new Map(), putAside: new Set() }
}

/** One job's view of it. Each write is one step: it is seen by all others, or by nobody. */
export function createMemoryStateBranch(
  shared: SharedBranch,
  now: () => number,
  step: <T>(effect: () => T) => Promise<T>,
): StateBranch {
  const known = new Map<string, Known>()

  function putAside(run: Run, files: RunFiles): CheckpointOutcome {
    const stored = shared.states.get(run.workflow_id)
    if (stored === undefined) throw new Error(`${run.workflow_id} is not there`)
    if (stored.sha256 !== known.get(run.workflow_id)?.sha256) return { kind: 'superseded', stored: stored.run }
    const state = sealState(run, { previous: stored.sha256, key: null })
    shared.putAside.add(run.workflow_id)
    shared.aside.set(run.workflow_id, { state, files: bytesOf(files) })
    return storedAs(state)
  }

  return {
    load: (id) =>
      step(() => {
        const stored = shared.states.get(id)
        if (stored === undefined) return undefined
        known.set(id, { seq: stored.run.seq, sha256: stored.sha256 })
        const files = shared.journals.get(id) ?? {}
        const aside = stored.run.lease === null ? undefined : shared.aside.get(id)
        if (aside === undefined || !goesOn(aside.state, stored)) return { run: stored.run, sha256: stored.sha256, files }
        const run = { ...aside.state.run, lease: stored.run.lease }
        return { run, sha256: stored.sha256, files: { ...files, ...aside.files }, behind: stored.run }
      }),
    overtaken: (id) =>
      step(() => {
        const stored = shared.states.get(id)
        return stored !== undefined && stored.sha256 !== known.get(id)?.sha256 ? stored.run : undefined
      }),
    // Strictly: of runs that have ended only those that are asked for.
    list: (about) =>
      step(() => {
        const all = [...shared.states.values()].map(({ run }) => run)
        if (about === undefined) return all
        const { ids = [] } = about
        const open = all.filter((run) => !hasEnded(run))
        const named = new Set([...ids, ...open.flatMap((run) => (run.children ?? []).map(({ id }) => id))])
        const isNamed = (id: string) => named.has(id) || ids.some((of) => id.startsWith(`${of}-`))
        return all.filter((run) => !hasEnded(run) || isNamed(run.workflow_id))
      }),
    checkpoint: ({ run, files, ledger, token = run.lease?.token ?? null, force, aside, ledgerOnly }) =>
      step(() => {
        const id = run.workflow_id
        const stored = shared.states.get(id)
        if (ledgerOnly && stored) {
          for (const line of Object.values(ledger).flat()) shared.ledger.add(line)
          return { kind: 'superseded', stored: stored.run }
        }
        if (aside) return putAside(run, files)
        const verdict = judge({ stored, known: known.get(id), run, token, force, now: now() })
        if (verdict.kind === 'tampered') throw new Error(`${id}: ${verdict.why}`)
        if (verdict.kind === 'superseded' && stored) return { kind: 'superseded', stored: stored.run }
        const state = sealState(run, { previous: stored?.sha256 ?? null, key: null })
        shared.states.set(id, state)
        shared.journals.set(id, bytesOf(files))
        if (run.lease === null || run.status !== 'running') shared.aside.delete(id)
        for (const line of Object.values(ledger).flat()) shared.ledger.add(line)
        known.set(id, { seq: run.seq, sha256: state.sha256 })
        return storedAs(state)
      }),
    readLedger: () => step(() => [...shared.ledger]),
    prune: () => step(() => []),
  }
}

function storedAs({ run, sha256 }: StateFile): CheckpointOutcome {
  return { kind: 'stored', run, sha256, commit: sha256, leftOut: [], refused: [] }
}

function bytesOf(files: RunFiles): Readonly<Record<string, Uint8Array>> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, content]) =>
      content === null ? [] : [[path, typeof content === 'string' ? new TextEncoder().encode(content) : content] as const],
    ),
  )
}
