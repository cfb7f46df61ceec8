import { randomBytes } from 'node:crypto'
import type { Entropy } from '../../ports/entropy.ts'

/** The randomness of this machine; good enough for tokens. */
export function createEntropy(): Entropy {
  return {
    hex: (bytes) => randomBytes(bytes).toString('hex'),
    fraction: Math.random,
  }
}
