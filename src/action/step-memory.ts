/** What the main step leaves for the post step, by the runner's own file for that. */
import { saveState } from '@actions/core'

/** Called before anything is stored: without it the post step could not let go of what main had in hand. */
export function rememberLease(token: string): void {
  saveState('lease', token)
}

export function rememberEnd(): void {
  saveState('ended', 'true')
}

export function rememberedLease(env: NodeJS.ProcessEnv): string | undefined {
  const token = env.STATE_lease
  return token === undefined || token === '' ? undefined : token
}

/** The main step came to its own end; false when it was killed. */
export function mainEnded(env: NodeJS.ProcessEnv): boolean {
  return env.STATE_ended === 'true'
}
