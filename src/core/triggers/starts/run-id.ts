import type { Problem } from '../../problem.ts'

const MAX_LENGTH = 63
const PATTERN = /^[a-z0-9][a-z0-9_-]{0,62}$/

export interface RunOrigin {
  /** Name of the workflow. */
  readonly name: string
  /** Number of the issue, pull request or discussion; null is written as 0. */
  readonly issue: number | null
  /** Id of the Actions run. */
  readonly actionsRunId: string
  /** Of several runs of one workflow that a job begins, from 1: comments that no job had read may start some, each by its id. */
  readonly nth?: number | undefined
  /** Of several steps, or jobs of a matrix, that start it in one Actions run, from 1. */
  readonly start?: number | undefined
}

/** `<name>-<issue or 0>-<Actions run id>`: the same for every attempt of a job, so that a re-run finds its run. */
export function runIdOf({ name, issue, actionsRunId, nth = 1, start = 1 }: RunOrigin): string {
  // With a dash it could be the id of a worker of the first one.
  const which = `${nth > 1 ? `-${nth}` : ''}${start > 1 ? `_${start}` : ''}`
  const tail = `-${issue ?? 0}-${normalised(actionsRunId)}${which}`
  const head = normalised(name)
    .slice(0, MAX_LENGTH - tail.length)
    .replace(/[_-]+$/, '')
  return (head || 'run') + tail
}

/** Why a person may not give a run this id; undefined when they may. Whether it is taken is for the store to say. */
export function runIdProblem(id: string): Problem | undefined {
  if (PATTERN.test(id) && id !== 'state') return undefined
  const message = id === 'state' ? 'The id "state" is reserved.' : `"${id.slice(0, 80)}" cannot be the id of a run.`
  return { code: 'RAY-RUN-ID', message, hint: 'Use up to 63 lower-case letters, digits, - and _, a letter or digit first.' }
}

function normalised(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[_-]+|[_-]+$/g, '')
}
