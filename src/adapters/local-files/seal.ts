import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { ProblemError } from '../../core/problem.ts'

/**
 * Signs what is saved on a machine where others may write, too: with it only what this very job has saved is read again. A person's own
 * machine needs none.
 */
export interface Seal {
  /** Over all parts in their order, in hex. */
  sign(...parts: readonly string[]): string
  fits(mac: string, ...parts: readonly string[]): boolean
}

/** `secrets` are what the job has and what it runs has not; `salt` keeps one job's seals from being good in another. */
export function createSeal(secrets: readonly string[], salt: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', JSON.stringify(secrets), salt, 'raymond-action local state v1', 32))
  const sign = (...parts: readonly string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
  return {
    sign,
    fits(mac, ...parts) {
      const [given, expected] = [Buffer.from(mac), Buffer.from(sign(...parts))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

export function brokenSeal(place: string): ProblemError {
  return new ProblemError({
    code: 'RAY-STATE-TAMPERED',
    message: 'The state on this machine cannot be trusted: it is not what this job saved. Nothing of it was used.',
    place,
    hint: 'What ran in the job has written there. The run goes on from its last checkpoint on the state branch: /raymond resume.',
  })
}
