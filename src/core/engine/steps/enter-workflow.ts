import { ownValue } from '../../protocol/own-value.ts'
import { DEEPEST_JSON, jsonDepth } from '../../run/json-depth.ts'
import { type Agent, type Carried, type Run, replaceAgent } from '../../run/run.ts'
import { stateKey } from '../../run/state-key.ts'
import { createStepRun, type StepRunRequest } from '../../steps/create-step-run.ts'
import type { RunDefaults } from '../../steps/step-run.ts'
import type { StepWorkflow } from '../../steps/step-workflow.ts'
import { toValue, type Value } from '../../steps/value.ts'
import { valueFor } from '../../workflow/agent-choice.ts'
import type { Workflow } from '../../workflow/workflow.ts'
import { enter } from '../enter.ts'
import { type Decision, decide } from '../reduction.ts'
import { nextStepRunId, stepRunOf, withStepRun } from './step-runs.ts'

/** Brings an agent into a workflow of either kind, at its entry; for one of steps the entry says nothing. */
export function enterWorkflow(run: Run, agent: Agent, entry: string, input: Carried | null, workflow: Workflow): Decision {
  return workflow.kind === 'states'
    ? enter(run, agent, entry, input, workflow)
    : enterSteps(run, agent, workflow, { ...requestOf(run, input), ...strangersOf(run, input), defaults: defaultsOf(run) })
}

/** Begins a run of a step workflow; the agent works on it from now on. */
export function enterSteps(run: Run, agent: Agent, workflow: StepWorkflow, request: Omit<StepRunRequest, 'workflow'>): Decision {
  const id = nextStepRunId(run)
  const { run: stepRun } = createStepRun({ ...request, workflow })
  const key = stateKey(run, workflow, stepRun.cursor.step)
  return workOn(withStepRun(run, id, stepRun), { ...agent, scope: workflow.id }, id, key)
}

/** The agent works on a step run that has just begun; `key` is how its visits are counted. */
export function workOn(run: Run, agent: Agent, id: string, key: string): Decision {
  const { cursor } = stepRunOf(run, id)
  const worker: Agent = {
    ...agent,
    step_run: id,
    current_state: cursor.step,
    session_id: null,
    branch_session: false,
    recollection: undefined,
    input: null,
    status: 'active',
    problem: null,
    resume_at: null,
    visits: { ...agent.visits, [key]: (ownValue(agent.visits, key) ?? 0) + 1 },
  }
  return decide(replaceAgent(run, worker), { type: 'advance_step', agent: agent.id, run: id, at: cursor })
}

/** JSON on the command line is a request as it is; everything else is text (R72), and nothing at all is nil. */
function requestOf({ event, seq }: Run, input: Carried | null): Pick<StepRunRequest, 'request'> {
  if (input === null) return { request: { value: null } }
  const value = seq === 0 && event === null ? readJson(input.text) : undefined
  return { request: value === undefined ? { text: input.text } : { value } }
}

/** A map or a list; anything else that JSON could mean is taken for text. */
function readJson(text: string): Value | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return jsonDepth(text) > DEEPEST_JSON ? undefined : toValue(JSON.parse(text))
  } catch {
    return undefined
  }
}

function strangersOf({ nonce }: Run, input: Carried | null): Pick<StepRunRequest, 'strangers'> {
  if (input?.from !== 'stranger') return {}
  const { pieces } = input
  return { strangers: { nonce, of: ['input', 'original'], ...(pieces === undefined ? {} : { pieces }) } }
}

/** The snapshot of R53. */
function defaultsOf({ limits, backend }: Run): RunDefaults {
  const model = valueFor(limits.model, backend)
  return model === undefined ? {} : { model }
}
