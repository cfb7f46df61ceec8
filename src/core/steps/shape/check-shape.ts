import type { DocNode, Document } from '../document.ts'
import type { StepDefinition } from '../step-workflow.ts'
import type { AuthoredStep } from './authored-step.ts'
import { readStep } from './check-step.ts'
import { whole } from './read-collection.ts'
import { readFields } from './read-fields.ts'
import { readBoolean, readNonBlank, readOneOf, wrongType } from './read-scalar.ts'
import { report, type ShapeContext } from './shape-context.ts'

/** A workflow as it was written, of the right shape. */
export interface AuthoredWorkflow extends Omit<StepDefinition, 'steps' | 'scripts'> {
  readonly steps: readonly AuthoredStep[]
}

/** Checks a whole file against the grammar and reports every mistake; undefined when there is one. */
export function checkShape(context: ShapeContext, { root }: Document): AuthoredWorkflow | undefined {
  const before = context.problems.length
  const workflow = readWorkflow(context, root)
  return context.problems.length > before ? undefined : workflow
}

function readWorkflow(context: ShapeContext, node: DocNode): AuthoredWorkflow | undefined {
  const fields = readFields(context, node, {
    what: 'a step workflow',
    fields: ['name', 'description', 'advertise', 'steps', 'terminal-contract', 'setup'],
    elsewhere: { states: 'a workflow of states, in a file of its own' },
  })
  const name = fields?.required('name', readNonBlank)
  const description = fields?.required('description', readNonBlank)
  const advertise = fields?.optional('advertise', readBoolean)
  const steps = fields?.required('steps', readSteps)
  const contract = fields?.optional('terminal-contract', readContract)
  if (name === undefined || description === undefined || steps === undefined) return undefined
  return { name, description, advertise: advertise ?? true, steps, terminal_contract: contract ?? null }
}

function readSteps(context: ShapeContext, node: DocNode): AuthoredStep[] | undefined {
  if (node.kind !== 'list') return wrongType(context, node, 'the list of steps')
  if (node.items.length === 0)
    return report(context, node.at, {
      code: 'RAY-STEP-NO-STEPS',
      message: 'The workflow has no steps.',
      hint: 'Write at least one step.',
    })
  const steps = node.items.map((item, index) => readStep(context, item, index))
  refuseDoubles(context, node.items, steps)
  return whole(steps)
}

function refuseDoubles(context: ShapeContext, nodes: readonly DocNode[], steps: readonly (AuthoredStep | undefined)[]): void {
  const seen = new Map<string, number>()
  for (const [index, step] of steps.entries()) {
    if (step === undefined) continue
    const first = seen.get(step.name)
    if (first === undefined) seen.set(step.name, index)
    else
      report(context, nodes[index]?.at ?? { line: 1, column: 1 }, {
        code: 'RAY-STEP-NAME-TWICE',
        message: `Step ${index + 1} has the name of step ${first + 1}, "${step.name}".`,
        hint: 'Give each step a name of its own.',
      })
  }
}

function readContract(context: ShapeContext, node: DocNode): 'markdown-handoff-data' | undefined {
  const handoff = readFields(context, node, { what: 'a terminal contract', fields: ['handoff'] })?.required(
    'handoff',
    (_, inner) =>
      readFields(context, inner, { what: 'a hand-off', fields: ['type'] })?.required(
        'type',
        readOneOf(['markdown-handoff-data']),
      ),
  )
  return handoff
}
