import type { Problem } from '../problem.ts'
import type { Transition } from '../protocol/transition.ts'
import { isSteeringName } from '../workflow/steering-name.ts'

/** Fork attributes become environment variables, so names that steer programs are refused, loudly. */
export function forkAttributeProblem(transitions: readonly Transition[]): Problem | undefined {
  for (const transition of transitions) {
    if (transition.tag !== 'fork' && transition.tag !== 'fork-workflow') continue
    const name = Object.keys(transition.attributes).find(isSteeringName)
    if (name !== undefined) {
      return {
        code: 'RAY-FORK-ATTRIBUTE',
        message: `The fork attribute "${name}" would become an environment variable that steers programs.`,
        hint: `Choose another name, such as "item_${name.toLowerCase()}".`,
      }
    }
  }
  return undefined
}
