/** A busy model or network is tried this often before the run is put aside, where the state says nothing else. */
export const MOST_RETRIES_OF_A_BUSY_MODEL = 5

/** A prompt that failed otherwise is tried this often again. A script only as often as it says itself. */
export const MOST_RETRIES_OF_A_PROMPT = 2

/** Then it rests so long before anybody tries again. */
export const PAUSE_OF_A_BUSY_MODEL_MS = 15 * 60_000

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 5 * 60_000

/** When to try again: exponential, with the upper half drawn by jitter (0 to 1) so that parallel agents spread. */
export function backOff(at: string, retries: number, jitter: number): string {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** retries, LONGEST_WAIT_MS)
  return new Date(Date.parse(at) + wait * (0.5 + jitter / 2)).toISOString()
}
