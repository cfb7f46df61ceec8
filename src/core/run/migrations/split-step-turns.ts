/** The turn of a step was a `run_turn` with a field `step` before it became an effect of its own. */
export function splitStepTurns(run: object): object {
  if (!('pending' in run) || !Array.isArray(run.pending) || !run.pending.some(isStepTurn)) return run
  return { ...run, pending: run.pending.map((effect: unknown) => (isStepTurn(effect) ? split(effect) : effect)) }
}

interface StepTurn {
  readonly step: object
  readonly reminders?: unknown
  readonly reminder?: unknown
}

function isStepTurn(effect: unknown): effect is StepTurn {
  if (typeof effect !== 'object' || effect === null || !('type' in effect) || !('step' in effect)) return false
  return effect.type === 'run_turn' && typeof effect.step === 'object' && effect.step !== null
}

function split({ step, reminders: _, reminder: __, ...turn }: StepTurn): object {
  return { ...turn, type: 'run_step', ...step }
}
