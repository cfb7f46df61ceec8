/** The turn of a step was a `run_turn` with a field `step` before it became an effect of its own. */
export function splitStepTurns(run: object): object {
  if (!('pending' in run) || !Array.isArray(run.pending) || !run.pending.some(isStepTurn)) return run
  return { ...run, pending: run.pending.map((effect: unknown) => (isStepTurn(effect) ? split(effect) : effect)) }
}

interface StepTurn {
  readonly step: object
}

function isStepTurn(effect: unknown): effect is StepTurn {
  if (typeof effect !== 'object' || effect === null || !('type' in effect) || !('step' in effect)) return false
  return effect.type === 'run_turn' && typeof effect.step === 'object' && effect.step !== null
}

const PROMPTS_ONLY = ['step', 'reminders', 'reminder']

function split(turn: StepTurn): object {
  const kept = Object.fromEntries(Object.entries(turn).filter(([key]) => !PROMPTS_ONLY.includes(key)))
  return { ...kept, type: 'run_step', ...turn.step }
}
