import { type BranchStep, formsIn, type Goto, type Step, type StepDefinition } from '../steps/step-workflow.ts'
import type { Edge } from './state-graph.ts'

/** The ways between the steps of a workflow; its end is the result. */
export function stepEdges({ steps }: StepDefinition): readonly Edge[] {
  return steps.flatMap((step, index) => [...formsIn(step).flatMap(delegated), ...routed(step, index, steps), ...takenOver(step)])
}

function routed({ name, control }: Step, index: number, steps: readonly Step[]): readonly Edge[] {
  const to = (goto: Goto) => endOf(goto, index, steps)
  const edge = (goto: Goto, label: string, later: boolean): readonly Edge[] => {
    const end = to(goto)
    return end === undefined ? [] : [{ from: name, to: end, label, later }]
  }
  if (control === null) return edge({ to: 'next' }, '', false)
  return control.on.flatMap(({ outcome, transition }) => {
    const label = typeof outcome === 'string' ? outcome : `:${outcome.$kw}`
    const { goto, max_iterations: most, on_max_iterations: after } = transition
    return [
      ...edge(goto, most === null ? label : `${label} (at most ${most})`, false),
      ...(after === null ? [] : edge(after, `${label}, after ${most}`, true)),
    ]
  })
}

function endOf(goto: Goto, index: number, steps: readonly Step[]): Edge['to'] | undefined {
  switch (goto.to) {
    case 'done':
      return { kind: 'result' }
    case 'step':
      return { kind: 'state', file: goto.step }
    case 'next': {
      const next = steps[index + 1]
      return next === undefined ? { kind: 'result' } : { kind: 'state', file: next.name }
    }
    case 'previous': {
      const previous = steps[index - 1]
      return previous === undefined ? undefined : { kind: 'state', file: previous.name }
    }
  }
}

/** Where a failure of the step leads. */
function takenOver({ name, on_failure: next }: Step): readonly Edge[] {
  return next === undefined ? [] : [{ from: name, to: { kind: 'state', file: next }, label: 'failed', later: true }]
}

function delegated(step: BranchStep): readonly Edge[] {
  if (step.type !== 'delegate' || step.target.kind !== 'static') return []
  return [{ from: step.name, to: { kind: 'workflow', specifier: step.target.workflow }, label: 'delegate', later: false }]
}
