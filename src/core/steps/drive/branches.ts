/** The branches of a parallel step: each is a run of its own, begun as soon as there is room, and at rest when it has its value. */

import type { StepFactOf } from '../step-facts.ts'
import { type Attempted, failed, succeeded } from '../step-failure.ts'
import type { Attempt, StepRun } from '../step-run.ts'
import type { StepWant } from '../step-wants.ts'
import type { StepOf } from '../step-workflow.ts'
import { isList, toValue } from '../value.ts'
import { acceptResult } from './accept-result.ts'
import { attemptSpot, currentOf, withAttempt } from './current-entry.ts'
import { type Drive, unchanged } from './drive.ts'
import { failStep } from './fail-step.ts'
import { resolveSource } from './resolve-source.ts'

/** Of one step; more would be a state file that nobody can carry. */
const MOST_BRANCHES = 1000

export function beginBranches(run: StepRun, step: StepOf<'parallel'>): Drive {
  const count = countOf(run, step)
  if (!count.ok) return failStep(run, count.failure)
  const branches = Array.from({ length: count.value }, () => ({ child: null, yield: null }))
  return goOn(withAttempt(run, { branches }))
}

function countOf(run: StepRun, { each, branches }: StepOf<'parallel'>): Attempted<number> {
  if (each === null) return succeeded(branches.length)
  const list = resolveSource(run, each)
  if (!list.ok) return list
  if (!isList(list.value)) return failed('not-a-list', 'What :each names is no list.')
  const { length } = list.value
  return length > MOST_BRANCHES
    ? failed('too-many-branches', `The list has ${length} elements; a parallel step has at most ${MOST_BRANCHES} branches.`)
    : succeeded(length)
}

/** Begins what there is room for; when every branch has its value, the step has its own. */
export function goOn(run: StepRun): Drive {
  const branches = branchesOf(run)
  const yields = branches.flatMap((branch) => (branch.yield === null ? [] : [branch.yield]))
  if (yields.length < branches.length) return { run, wants: startsOf(run) }
  const data = toValue(yields) ?? []
  // From here on the values stand in the step's own.
  const settled = withAttempt(run, { branches: branches.map(({ child }) => ({ child, yield: null })) })
  return acceptResult(settled, { surfaces: { 'parallel/data': data } })
}

function startsOf(run: StepRun): StepWant[] {
  const { step } = currentOf(run)
  const branches = branchesOf(run)
  const most = (step.type === 'parallel' ? step.max_parallel : null) ?? branches.length
  const room = most - branches.filter((branch) => branch.child !== null && branch.yield === null).length
  const at = attemptSpot(run)
  return branches
    .flatMap(({ child }, branch): StepWant[] => (child === null ? [{ type: 'start_branch', at, branch }] : []))
    .slice(0, Math.max(0, room))
}

/** The link is stored together with the branch's own record, so that a crash never leads to a second one. */
export function onBranchStarted(run: StepRun, { branch, child }: StepFactOf<'branch_started'>): Drive {
  const before = branchesOf(run)[branch]
  return before === undefined || before.child !== null ? unchanged(run) : { run: withBranch(run, branch, { child }), wants: [] }
}

export function onBranchFinished(run: StepRun, { branch, yield: value }: StepFactOf<'branch_finished'>): Drive {
  const before = branchesOf(run)[branch]
  if (before === undefined || before.child === null || before.yield !== null) return unchanged(run)
  return goOn(withBranch(run, branch, { yield: value }))
}

type BranchRecord = NonNullable<Attempt['branches']>[number]

export function branchesOf(run: StepRun): readonly BranchRecord[] {
  return currentOf(run).entry.attempts.at(-1)?.branches ?? []
}

function withBranch(run: StepRun, branch: number, change: Partial<BranchRecord>): StepRun {
  return withAttempt(run, {
    branches: branchesOf(run).map((record, index) => (index === branch ? { ...record, ...change } : record)),
  })
}
