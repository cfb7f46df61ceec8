import { stateOf } from './drive/current-entry.ts'
import { freshEntry } from './drive/drive.ts'
import { resolveSource } from './drive/resolve-source.ts'
import { sourcesOf } from './sources-of.ts'
import type { StepRun, StepState } from './step-run.ts'
import type { Ref, StepOf } from './step-workflow.ts'
import { isList, type Value } from './value.ts'

/** Which branch of which step run, by its id. */
export interface BranchPlace {
  readonly run: string
  /** From 0. */
  readonly branch: number
}

/**
 * A run of one branch, at its door: its definition is that one step, and all that the branch refers to is copied into it. What comes
 * to the parallel step's run later does not reach it.
 */
export function createBranchRun(caller: StepRun, step: StepOf<'parallel'>, { run, branch }: BranchPlace): StepRun {
  const body = (step.each === null ? step.branches[branch] : step.branches[0])?.step
  if (body === undefined) throw new Error(`the step ${step.name} has no branch ${branch}`)
  const refs = sourcesOf(body).flatMap((source) => (source.kind === 'ref' ? [source.from] : []))
  const { cursor, strangers } = caller
  const item = itemOf(caller, step, branch)
  const { failure: _, resumed_by: __, ...rest } = caller
  return {
    ...rest,
    ir: { ...caller.ir, steps: [body], terminal_contract: null },
    parent: { run, step: step.name, entry: cursor.entry, branch },
    input: refs.some(({ of }) => of === 'input') ? caller.input : null,
    original: refs.some(({ of }) => of === 'original') ? caller.original : null,
    ...(item === undefined ? {} : { item }),
    ...(caller.failure !== undefined && refs.some(({ of }) => of === 'failure') ? { failure: caller.failure } : {}),
    ...(strangers === undefined || !isFromStrangers(caller, step)
      ? {}
      : { strangers: { ...strangers, of: [...strangers.of, 'item'] } }),
    status: 'running',
    reason: null,
    cursor: { step: body.name, entry: 1, phase: 'entering' },
    steps: { ...givenSteps(caller, refs), [body.name]: { entries: 1, accepted: null, history: [freshEntry(1)] } },
    result: null,
    resumed_by: null,
  }
}

function itemOf(caller: StepRun, { each }: StepOf<'parallel'>, branch: number): Value | undefined {
  const list = each === null ? undefined : resolveSource(caller, each)
  return list?.ok && isList(list.value) ? list.value[branch] : undefined
}

/** An element of what people we do not know wrote is theirs, too. */
function isFromStrangers({ strangers }: StepRun, { each }: StepOf<'parallel'>): boolean {
  if (each?.kind !== 'ref') return false
  const { of: origin } = each.from
  return (origin === 'input' || origin === 'original') && strangers?.of.includes(origin) === true
}

/** Of earlier steps what the branch refers to, and no more. They were entered in another run. */
function givenSteps(caller: StepRun, refs: readonly Ref[]): Record<string, StepState> {
  const names = new Set(refs.flatMap((ref) => ('step' in ref ? [ref.step] : [])))
  return Object.fromEntries(
    [...names].flatMap((name): [string, StepState][] => {
      const accepted = stateOf(caller, name)?.accepted
      if (!accepted) return []
      const ofStep = refs.filter((ref) => 'step' in ref && ref.step === name)
      const keys = new Set(ofStep.flatMap((ref) => (ref.of === 'output' ? [ref.key] : [])))
      const outputs = Object.fromEntries(Object.entries(accepted.outputs).filter(([key]) => keys.has(key)))
      const yielded = ofStep.some(({ of }) => of === 'yield') ? accepted.yield : { type: 'data' as const, data: null }
      return [[name, { entries: 0, accepted: { ...accepted, outputs, yield: yielded, conversation: null }, history: [] }]]
    }),
  )
}
