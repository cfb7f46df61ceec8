import { foundOnReading } from '../check.ts'

export const foreignPlatform = foundOnReading('RAY-FOREIGN-PLATFORM', 'error', 'A name means a script of another platform alone.')
