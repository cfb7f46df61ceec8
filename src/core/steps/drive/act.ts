import { isIdempotent } from '../operations/registry.ts'
import { type Attempted, succeeded } from '../step-failure.ts'
import type { Attempt, StepRun } from '../step-run.ts'
import type { StepWant } from '../step-wants.ts'
import type { BranchStep, Step, StepOf } from '../step-workflow.ts'
import { assembleMessages, splitPrompt } from './assemble-conversation.ts'
import { beginBranches } from './branches.ts'
import { chooseModels } from './choose-models.ts'
import { atPhase, attemptSpot, currentOf, withAttempt, withEntry } from './current-entry.ts'
import { delegation } from './delegation.ts'
import type { Drive } from './drive.ts'
import type { DriveContext } from './drive-context.ts'
import { failStep } from './fail-step.ts'
import { resolveAll } from './resolve-source.ts'

/** Resolves what the step needs and asks for the act itself; the attempt is on record before it begins. */
export function beginAct(run: StepRun, context: DriveContext): Drive {
  const { step } = currentOf(run)
  const models = modelsFor(run, step, context)
  if (!models.ok) return failStep(run, models.failure)
  return attempt(withEntry(run, { models: models.value }), context)
}

/** One more attempt of the same entry, with the models that are left. */
export function attempt(run: StepRun, context: DriveContext): Drive {
  const { step, entry } = currentOf(run)
  const next = atPhase(
    withEntry(run, { attempts: [...entry.attempts, { n: entry.attempts.length + 1, status: 'running' }] }),
    'acting',
  )
  if (step.type === 'parallel') return beginBranches(next, step)
  const act = actOf(next, step, context)
  if (!act.ok) return failStep(next, act.failure)
  const { noted, want } = act.value
  return { run: withAttempt(next, noted), wants: [want] }
}

interface Act {
  /** What the attempt's record says of it. */
  readonly noted: Partial<Attempt>
  readonly want: StepWant
}

function modelsFor(run: StepRun, step: Step, context: DriveContext): Attempted<string[]> {
  return step.type === 'invoke' || step.type === 'parallel' ? succeeded([]) : chooseModels(run, step.config, context)
}

function actOf(run: StepRun, step: BranchStep, context: DriveContext): Attempted<Act> {
  switch (step.type) {
    case 'invoke':
      return operationCall(run, step, context)
    case 'session':
      return turn(run, step)
    case 'delegate':
      return startOfChild(run, step)
  }
}

function operationCall(run: StepRun, { operation, args, proposes }: StepOf<'invoke'>, { runId }: DriveContext): Attempted<Act> {
  const resolved = resolveAll(run, args)
  if (!resolved.ok) return resolved
  const at = attemptSpot(run)
  const idempotent = isIdempotent(operation, resolved.value, run.ir.scripts)
  return succeeded({
    noted: { args: resolved.value, idempotent },
    want: {
      type: 'run_operation',
      at,
      operation,
      args: resolved.value,
      idempotent,
      key: `${runId}/${at.step}/${at.entry}`,
      ...(proposes === undefined ? {} : { proposes }),
    },
  })
}

function turn(run: StepRun, { config, contributions, proposes }: StepOf<'session'>): Attempted<Act> {
  const assembled = assembleMessages(run, contributions)
  if (!assembled.ok) return assembled
  const { entry } = currentOf(run)
  const model = entry.models[0] ?? null
  const { defaults } = run
  return succeeded({
    noted: { model },
    want: {
      type: 'run_turn',
      at: attemptSpot(run),
      ...(config.agent === undefined ? {} : { agent: config.agent }),
      ...splitPrompt(assembled.value),
      model,
      tools: config.tools ?? defaults.tools ?? null,
      ...(proposes === undefined ? {} : { proposes }),
      skills: config.skills ?? defaults.skills ?? [],
      thinking_level: config.thinking_level ?? defaults.thinking_level ?? null,
      temperature: config.temperature ?? defaults.temperature ?? null,
      system_prompt: config.system_prompt ?? defaults.system_prompt ?? null,
      interrupted: entry.attempts.some(({ status }) => status === 'interrupted'),
    },
  })
}

function startOfChild(run: StepRun, step: StepOf<'delegate'>): Attempted<Act> {
  const start = delegation(run, step)
  return start.ok ? succeeded({ noted: {}, want: { type: 'start_child', at: attemptSpot(run), ...start.value } }) : start
}
