import { foundOnReading } from '../check.ts'

export const missingAskNext = foundOnReading('RAY-MISSING-ASK-NEXT', 'error', 'An ask has no next, or one that does not exist.')
