import { foundOnReading } from '../check.ts'

export const missingTarget = foundOnReading(
  'RAY-MISSING-TARGET',
  'error',
  'A tag, a policy or a setting names a state that does not exist.',
)
