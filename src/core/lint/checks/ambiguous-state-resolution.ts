import { foundOnReading } from '../check.ts'

export const ambiguousStateResolution = foundOnReading(
  'RAY-AMBIGUOUS-STATE-RESOLUTION',
  'error',
  'A name without extension means several files.',
)
