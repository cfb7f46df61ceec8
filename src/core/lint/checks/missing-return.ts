import { foundOnReading } from '../check.ts'

export const missingReturn = foundOnReading('RAY-MISSING-RETURN', 'error', 'A call has no return, or one that does not exist.')
