import { isSteeringAttribute } from '../../../workflow/steering-name.ts'
import type { Check, Fault } from '../../check.ts'
import type { LintState } from '../../lint-state.ts'

/** Attributes of forks become environment variables; those that would steer programs are refused at run time. */
export const forkAttribute: Check = {
  code: 'RAY-FORK-ATTRIBUTE',
  level: 'error',
  about: 'A fork has an attribute that would be refused.',
  find: ({ states, problems }) => [
    ...problems.flatMap(({ code, message, place, hint }) =>
      code === 'RAY-FORK-ATTRIBUTE' ? { message, place: place ?? '', hint } : [],
    ),
    ...[...states.values()].flatMap(inPolicy),
  ],
}

function inPolicy({ policy, placeOf }: LintState): readonly Fault[] {
  return policy.flatMap(({ tag, attributes = {} }, index) =>
    Object.keys(attributes)
      .filter(isSteeringAttribute)
      .map((name) => ({
        message: `A ${tag} entry names the attribute "${name}", which as an environment variable would steer programs and is refused.`,
        place: placeOf(['allowed_transitions', index, name]),
        hint: 'Give the attribute another name.',
      })),
  )
}
