import { foundOnReading } from '../check.ts'

export const invalidEffort = foundOnReading('RAY-INVALID-EFFORT', 'error', 'An effort is none that there is.')
