/**
 * What main and post of one step have in common. Main leaves words for post, by the runner's own file for that; what runs in the job
 * can write there too, and take away what stands there. So they are signed, and all else both steps work out for themselves.
 */
import { saveState } from '@actions/core'
import { createSeal, type Seal } from '../adapters/local-files/seal.ts'
import type { RepoEvent } from '../core/triggers/repo-event.ts'
import type { ActionInputs } from './inputs.ts'
import type { JobFacts } from './job-facts.ts'

export interface StepMemory {
  /** Names this step in the leases of its runs. Nothing else in the job can make it, and post needs nobody to tell it. */
  readonly leaseToken: string
  /** Tells the processes of this step from all others; nothing that they start knows it. */
  readonly mark: string
  /** Post does not read the event: its file is there for everybody in the job to change. */
  rememberPlace(place: Place): void
  /** Nothing is known where others have taken it away: the repository counts as a public one then. */
  placeIn(env: NodeJS.ProcessEnv): Place
  /** The main step has nothing in hand any more. */
  rememberEnd(): void
  hasEnded(env: NodeJS.ProcessEnv): boolean
}

/** What the event alone says of the repository. */
export type Place = Pick<RepoEvent, 'defaultBranch' | 'isPrivate'>

const UNKNOWN: Place = { defaultBranch: null, isPrivate: null }

export function createStepMemory(inputs: ActionInputs, facts: JobFacts): StepMemory {
  const seal = sealOfStep(inputs, facts)
  const leaseToken = seal.sign('lease').slice(0, 32)
  return {
    leaseToken,
    mark: seal.sign('mark', ''),
    rememberPlace({ defaultBranch, isPrivate }) {
      const text = JSON.stringify({ defaultBranch, isPrivate })
      saveState('place', `${seal.sign('place', leaseToken, text)} ${text}`)
    },
    placeIn({ STATE_place: word = '' }) {
      const [signature = '', ...rest] = word.split(' ')
      const text = rest.join(' ')
      return seal.fits(signature, 'place', leaseToken, text) ? (JSON.parse(text) as Place) : UNKNOWN // written by us
    },
    rememberEnd: () => saveState('ended', seal.sign('ended', leaseToken)),
    hasEnded: ({ STATE_ended: word = '' }) => seal.fits(word, 'ended', leaseToken),
  }
}

/** Without a token no run was ever in hand, and there is nothing to sign with that others lack. */
export function couldBegin({ githubToken, appPrivateKey }: ActionInputs): boolean {
  return githubToken !== null || appPrivateKey !== null
}

/** Both steps of a job have the same inputs, and what runs between them has none. */
export function sealOf({ stateKey, githubToken, appPrivateKey }: ActionInputs, salt: string): Seal {
  const secrets = [stateKey, githubToken, appPrivateKey].filter((secret) => secret !== null)
  return createSeal(secrets, salt)
}

/** Jobs of a matrix have one run, and steps of a job one job; the runner lets nobody change what tells them apart. */
function sealOfStep(inputs: ActionInputs, { runId, attempt, step, results }: JobFacts): Seal {
  return sealOf(inputs, JSON.stringify(['step', runId, attempt, ...step, results?.token ?? '']))
}
