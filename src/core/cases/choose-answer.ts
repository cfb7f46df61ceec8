import type { Answer } from './case-schema.ts'

/** What is known of the turn that asks. */
export interface Asking {
  readonly state: string
  readonly agent: string
  readonly visit: number
  readonly attempt: number
  /** Whose CLI is asked. */
  readonly backend?: string | undefined
}

/** The first answer that fits the turn and was not given yet. `given` holds the places of those that were. */
export function chooseAnswer(answers: readonly Answer[], given: ReadonlySet<number>, asking: Asking): number | undefined {
  const at = answers.findIndex((answer, index) => !given.has(index) && fits(answer, asking))
  return at === -1 ? undefined : at
}

function fits({ state, agent, by, visit, attempt }: Answer, asking: Asking): boolean {
  return (
    plainName(state) === plainName(asking.state) &&
    (agent ?? asking.agent) === asking.agent &&
    (by ?? asking.backend) === asking.backend &&
    (visit ?? asking.visit) === asking.visit &&
    (attempt ?? asking.attempt) === asking.attempt
  )
}

/** A state's name without its extension: what cases call it. */
export function plainName(state: string): string {
  return state.replace(/\.(?:md|sh|bat|ps1|mjs|py)$/, '')
}
