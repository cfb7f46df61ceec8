import { createSeal } from '../../../src/adapters/local-files/seal.ts'

/** Two processes of one job have the same. */
export const seal = createSeal(['a token that agents do not have'], 'job 1')
