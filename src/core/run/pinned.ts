import type { Run } from './run.ts'

/**
 * What a run is given when it starts and keeps unchanged, but for `outputs`, which a retry takes anew: what it is about, what it may, and how
 * it works. A run that does a worker's work begins with the same. A new one is a field of the run, and a line here.
 */
export const PINNED = {
  configuration: true,
  rules: true,
  unasked: true,
  event: true,
  event_payload: true,
  actor: true,
  repository: true,
  issue: true,
  depth: true,
  ref: true,
  sha: true,
  thread: true,
  diff: true,
  attachments: true,
  outputs: true,
  read_only: true,
  backend: true,
  backend_by: true,
  claude: true,
  cell: true,
  comments: true,
  workflows: true,
  named: true,
  models: true,
  project: true,
  jobs: true,
} as const

export type Pinned = Pick<Run, keyof typeof PINNED>

/** What a run has found out until it sends a worker away: the worker's run begins with that. A new one is a field of the run, and a line here. */
export const KNOWN = { scopes: true, specifiers: true, overrides: true, dearest: true } as const

export type Known = Pick<Run, keyof typeof KNOWN>

export function knownOf(run: Known): Known {
  return fieldsOf(run, KNOWN)
}

/** These fields of a run, or of the event that starts one, without those that it does not have. */
export function pinnedOf(from: Pinned): Pinned {
  return fieldsOf(from, PINNED)
}

function fieldsOf<K extends keyof Run>(from: Pick<Run, K>, table: Readonly<Record<K, true>>): Pick<Run, K> {
  const names = Object.keys(table) as readonly string[] as readonly K[]
  return Object.fromEntries(
    names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  ) as unknown as Pick<Run, K>
}
