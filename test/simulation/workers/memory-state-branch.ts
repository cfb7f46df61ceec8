/** A state branch in memory, for many jobs that write it at once: real rules of who may write, no git. */
import { judge, type Known } from '../../../src/adapters/git-branch/fencing.ts'
import { type StateFile, sealState, sha256Of } from '../../../src/adapters/git-branch/state-file.ts'
import { encodeRun } from '../../../src/core/run/encode-run.ts'
import type { StateBranch } from '../../../src/ports/keeping/state-branch.ts'

export interface SharedBranch {
  readonly states: Map<string, StateFile>
  readonly journals: Map<string, Readonly<Record<string, Uint8Array>>>
  readonly ledger: Set<string>
}

export function createSharedBranch(): SharedBranch {
  return { states: new Map(), journals: new Map(), ledger: new Set() }
}

/** One job's view of it. Each write is one step: it is seen by all others, or by nobody. */
export function createMemoryStateBranch(
  shared: SharedBranch,
  now: () => number,
  step: <T>(effect: () => T) => Promise<T>,
): StateBranch {
  const known = new Map<string, Known>()
  return {
    load: (id) =>
      step(() => {
        const stored = shared.states.get(id)
        if (stored === undefined) return undefined
        known.set(id, { seq: stored.run.seq, sha256: stored.sha256 })
        return { run: stored.run, sha256: stored.sha256, files: shared.journals.get(id) ?? {} }
      }),
    overtaken: (id) =>
      step(() => {
        const stored = shared.states.get(id)
        return stored !== undefined && stored.sha256 !== known.get(id)?.sha256 ? stored.run : undefined
      }),
    list: () => step(() => [...shared.states.values()].map(({ run }) => run)),
    checkpoint: ({ run, files, ledger, token = run.lease?.token ?? null, force }) =>
      step(() => {
        const id = run.workflow_id
        const stored = shared.states.get(id)
        const verdict = judge({ stored, known: known.get(id), run, token, force, now: now() })
        if (verdict.kind === 'tampered') throw new Error(`${id}: ${verdict.why}`)
        if (verdict.kind === 'superseded' && stored) return { kind: 'superseded', stored: stored.run }
        const state = sealState(run, { previous: stored?.sha256 ?? null, key: null })
        shared.states.set(id, state)
        const texts = Object.entries(files).flatMap(([path, content]) =>
          content === null ? [] : [[path, typeof content === 'string' ? new TextEncoder().encode(content) : content] as const],
        )
        shared.journals.set(id, Object.fromEntries(texts))
        for (const line of Object.values(ledger).flat()) shared.ledger.add(line)
        known.set(id, { seq: run.seq, sha256: state.sha256 })
        return {
          kind: 'stored',
          run: state.run,
          sha256: state.sha256,
          commit: sha256Of(encodeRun(run)),
          leftOut: [],
          refused: [],
        }
      }),
    readLedger: () => step(() => [...shared.ledger]),
    prune: () => step(() => []),
  }
}
