import { foundOnReading } from '../check.ts'

export const noEntryPoint = foundOnReading('RAY-NO-ENTRY-POINT', 'error', 'Neither 1_START nor START exists.')
