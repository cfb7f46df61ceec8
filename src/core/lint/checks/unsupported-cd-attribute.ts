import { foundOnReading } from '../check.ts'

export const unsupportedCdAttribute = foundOnReading(
  'RAY-UNSUPPORTED-CD-ATTRIBUTE',
  'error',
  'A tag has cd that cannot change the directory.',
)
