import { foundOnReading } from '../check.ts'

export const ambiguousEntryPoint = foundOnReading('RAY-AMBIGUOUS-ENTRY-POINT', 'error', 'Both 1_START and START exist.')
