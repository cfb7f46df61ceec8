import type { Drive } from './drive/drive.ts'
import { advance, freshEntry } from './drive/drive.ts'
import type { RunDefaults, StepRun } from './step-run.ts'
import type { StepWorkflow } from './step-workflow.ts'
import type { Value } from './value.ts'

export interface StepRunRequest {
  readonly workflow: StepWorkflow
  /** A text request; or a value that is passed on as it is. */
  readonly request: { readonly text: string } | { readonly value: Value }
  /** The original request surface, where it differs from the input. */
  readonly original?: Value
  readonly parent?: { readonly run: string; readonly step: string; readonly entry: number }
  /** Delegations above this run. */
  readonly depth?: number
  readonly defaults: RunDefaults
  /** What of it comes from people we do not know. */
  readonly strangers?: StepRun['strangers']
}

/** A run at the door of its first step. Its definition is a frozen copy (R9). */
export function createStepRun({ workflow, request, original, parent, depth, defaults, strangers }: StepRunRequest): Drive {
  const { definition, pin, id } = workflow
  const [first] = definition.steps
  if (first === undefined) throw new Error(`the workflow ${workflow.name} has no steps and was started`)
  const input = 'text' in request ? { input: request.text, original: request.text } : request.value
  return advance({
    workflow: workflow.name,
    scope: id,
    definition_sha: pin.sha256,
    ir: definition,
    parent: parent ?? null,
    depth: depth ?? 0,
    input,
    original: original ?? input,
    ...(strangers === undefined ? {} : { strangers }),
    defaults,
    status: 'running',
    reason: null,
    cursor: { step: first.name, entry: 1, phase: 'entering' },
    steps: { [first.name]: { entries: 1, accepted: null, history: [freshEntry(1)] } },
    result: null,
    resumed_by: null,
  })
}
