import { checkIdOf } from '../../problem.ts'
import { joinPieces } from '../../protocol/piece.ts'
import type { EffectOf } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import { type Agent, type Carried, type Frame, findAgent, type Run, replaceAgent } from '../../run/run.ts'
import type { StepFact } from '../../steps/step-facts.ts'
import { textOf, type Value } from '../../steps/value.ts'
import { lookUp } from '../../steps/value-path.ts'
import type { Definitions, Workflow } from '../../workflow/workflow.ts'
import { enter } from '../enter.ts'
import { andThen, type Decision, decide } from '../reduction.ts'
import { tell } from './carry-out.ts'
import { enterSteps } from './enter-workflow.ts'
import { nextStepRunId, stepRunOf } from './step-runs.ts'

type Load = EffectOf<'load_child'>

/** The called workflow is there: its record, the link to it and the frame to return by are one commit. */
export function onChildLoaded(
  run: Run,
  effect: Load,
  { scope, entry, pin }: EventOf<'scope_loaded'>,
  definitions: Definitions,
): Decision {
  const agent = findAgent(run, effect.agent)
  const workflow = definitions[scope]
  if (!agent || workflow === undefined) throw new Error(`${scope} was loaded for ${effect.agent}, and one of them is not there`)
  // It was cancelled meanwhile.
  if (stepRunOf(run, effect.run).status !== 'running') return decide(run)
  const known: Run = { ...run, scopes: { [scope]: pin, ...run.scopes } }
  const { want, run: id } = effect
  const child = workflow.kind === 'steps' ? nextStepRunId(known) : `${id}/${want.at.step}/${want.at.entry}`
  const begun: StepFact = { type: 'child_started', at: want.at, child }
  const linked = tell(known, { agent: agent.id, id }, begun, definitions)
  const frame: Frame = {
    session: null,
    branch: false,
    state: want.at.step,
    cwd: agent.cwd,
    scope: agent.scope,
    step: { run: id, child },
  }
  const caller = { ...agent, stack: [...agent.stack, frame] }
  return andThen(linked, (now) => enterChild(now, caller, { effect, workflow, entry }))
}

interface Child {
  readonly effect: Load
  readonly workflow: Workflow
  readonly entry: string
}

/** Nothing of the caller's conversation crosses (R59). */
function enterChild(run: Run, caller: Agent, { effect, workflow, entry }: Child): Decision {
  const { want, run: id } = effect
  const { strangers } = stepRunOf(run, id)
  // A prompt that was rendered to text has what strangers wrote between markers already.
  const isRaw = strangers !== undefined && typeof want.input !== 'string'
  if (workflow.kind === 'states') {
    const { step_run: _, ...agent } = caller
    const fresh: Agent = { ...agent, scope: workflow.id, session_id: null, branch_session: false, recollection: undefined }
    const text = taggedInput(want.input)
    const pieces = strangers?.pieces
    const known = isRaw && pieces !== undefined && joinPieces(pieces) === text ? { pieces } : {}
    const input: Carried = { text, from: isRaw ? 'stranger' : 'run', ...known }
    return enter(replaceAgent(run, fresh), fresh, entry, input, workflow)
  }
  return enterSteps(run, caller, workflow, {
    request: { value: want.input },
    original: want.original,
    parent: { run: id, step: want.at.step, entry: want.at.entry },
    depth: want.depth,
    defaults: want.defaults,
    ...(strangers === undefined ? {} : { strangers: { ...strangers, of: isRaw ? ['input', 'original'] : ['original'] } }),
  })
}

/** A tagged workflow takes text: of a map with an `input` that part, else the text form of it all. */
function taggedInput(input: Value): string {
  const part = lookUp(input, ['input'])
  return part.found && typeof part.value === 'string' ? part.value : textOf(input)
}

/** It is not there, or cannot be read: the step fails (R66). */
export function onChildRefused(run: Run, effect: Load, { problem }: EventOf<'scope_failed'>, definitions: Definitions): Decision {
  const reason = problem.code === 'RAY-STEP-UNKNOWN-WORKFLOW' ? 'unknown-workflow' : checkIdOf(problem.code)
  const fact: StepFact = { type: 'child_refused', at: effect.want.at, reason, message: problem.message }
  return tell(run, { agent: effect.agent, id: effect.run }, fact, definitions)
}
