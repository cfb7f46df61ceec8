/** What the main step leaves for the post step, by the runner's own file for that. What runs in the job can write there too, so each value is signed. */
import { saveState } from '@actions/core'
import { createSeal, type Seal } from '../adapters/local-files/seal.ts'
import type { ActionInputs } from './inputs.ts'
import type { JobFacts } from './job-facts.ts'

export interface StepMemory {
  /** Called before anything is stored: without it the post step could not let go of what main had in hand. */
  rememberLease(token: string): void
  rememberEnd(token: string): void
}

/** Tells the processes of this step from all others; main and post come to the same one, and nothing that they start knows it. */
export function markOfStep(inputs: ActionInputs, facts: JobFacts): string {
  return sealOfStep(inputs, facts).sign('mark', '')
}

/** What the post step finds. `changed`: something else has written there. */
export type Remembered =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'changed' }
  /** `ended`: the main step came to its own end; false when it was killed. */
  | { readonly kind: 'lease'; readonly token: string; readonly ended: boolean }

export function createStepMemory(inputs: ActionInputs, facts: JobFacts): StepMemory {
  const seal = sealOfStep(inputs, facts)
  return {
    rememberLease: (token) => saveState('lease', `${token}.${seal.sign('lease', token)}`),
    rememberEnd: (token) => saveState('ended', seal.sign('ended', token)),
  }
}

export function recall(env: NodeJS.ProcessEnv, inputs: ActionInputs, facts: JobFacts): Remembered {
  const saved = env.STATE_lease ?? ''
  if (saved === '') return { kind: 'nothing' }
  const seal = sealOfStep(inputs, facts)
  const [token = '', mac = ''] = saved.split('.')
  if (!seal.fits(mac, 'lease', token)) return { kind: 'changed' }
  return { kind: 'lease', token, ended: seal.fits(env.STATE_ended ?? '', 'ended', token) }
}

/** Both steps of a job have the same inputs, and what runs between them has none. */
export function sealOf({ stateKey, githubToken, appPrivateKey }: ActionInputs, salt: string): Seal {
  const secrets = [stateKey, githubToken, appPrivateKey].filter((secret) => secret !== null)
  return createSeal(secrets, salt)
}

function sealOfStep(inputs: ActionInputs, { runId, attempt }: JobFacts): Seal {
  return sealOf(inputs, `step of ${runId}, ${attempt}`)
}
