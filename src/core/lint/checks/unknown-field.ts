import type { Check } from '../check.ts'

export const unknownField: Check = {
  code: 'RAY-UNKNOWN-FIELD',
  level: 'warning',
  about: 'A key means nothing where it stands.',
  find: ({ warnings, id }) =>
    warnings.flatMap(({ code, message, place, hint }) =>
      code === 'RAY-UNKNOWN-FIELD' ? { message, place: place ?? id, hint } : [],
    ),
}
