import { ProblemError } from '../../core/problem.ts'

export const README = 'README.md'

// What tells our branch from somebody else's of the same name.
const MARKER = '<!-- raymond-action: state branch, layout 1 -->'

export const README_TEXT = `${MARKER}
# State of raymond-action

This branch holds the runs of raymond-action in this repository, and nothing else. It has no history in common with the code and is
never merged. It is written by the action; edits by hand stop the run that they touch.

| path | what it is |
| --- | --- |
| \`runs/<workflow_id>/state.json\` | one run: where its agents are, what it cost, what it waits for |
| \`runs/<workflow_id>/journal.jsonl\` | what happened in the run, one event a line |
| \`runs/<workflow_id>/texts/\` | what of the two is longer than 1 MiB, a text a file, each named by its SHA-256 |
| \`runs/<workflow_id>/sessions/\` | transcripts of its agents, compressed, encrypted when \`state-key\` is set |
| \`ledger/<yyyy-mm>.jsonl\` | what runs cost, one line each |
| \`outcomes.jsonl\` | what runs proposed that were removed since, one proposal a line |
| \`comments/<issue>.jsonl\` | which comments of a thread were carried out, and by which job |
| \`settled/\` | where there are very many runs: those that ended a while ago, so that jobs need not read them |

Deleting the branch forgets all runs, those that wait for an answer too.
`

export function isOurReadme(text: string): boolean {
  return text.startsWith(MARKER)
}

export function runFolder(id: string): string {
  return `runs/${id}/`
}

export function stateFile(id: string): string {
  return `${runFolder(id)}state.json`
}

/** Short name of the branch for what is aside of the state branch; only a worker in a job of its own has one. */
export function asideBranch(id: string): string {
  return `raymond/worker-state/${id}`
}

/** A run's folder stands here a second time while it is as it was when it was found to have ended a while ago. */
export function settledFolder(name: string): string {
  return `${SETTLED_RUNS}/${name}`
}

/** Beside `state.json`. */
export const JOURNAL = 'journal.jsonl'

export const SETTLED_RUNS = 'settled/runs'

/** Of what settled runs are about. */
export const SETTLED_NOTES = 'settled/notes'

export function settledNotes(file: string): string {
  return `${SETTLED_NOTES}/${file}`
}

/** On the remote beside the branch, where that has very many runs. */
export function largeRef(branch: string): string {
  return `refs/raymond/large/${branch}`
}

export const OUTCOMES = 'outcomes.jsonl'

export function ledgerFile(month: string): string {
  if (!/^\d{4}-\d{2}$/.test(month)) throw new Error(`${month} is no month`)
  return `ledger/${month}.jsonl`
}

export const CLAIMS_FOLDER = 'comments/'

export function claimsFile(thread: number): string {
  if (!Number.isSafeInteger(thread) || thread < 0) throw new Error(`${thread} is no thread`)
  return `${CLAIMS_FOLDER}${thread}.jsonl`
}

/** Path of a file beside `state.json`. Names come from agents' ids, so each part is checked. */
export function besideState(id: string, path: string): string {
  const parts = path.split('/')
  const fine = parts.every((part) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part))
  if (!fine || path === 'state.json') throw new Error(`${path} cannot stand beside a state file`)
  return `${runFolder(id)}${path}`
}

/** Throws unless the id is one that a run can have: it becomes part of paths and refs. */
export function checkRunId(id: string): void {
  if (/^[a-z0-9][a-z0-9_-]{0,62}$/.test(id) && id !== 'state' && id !== 'worker-state') return
  throw new ProblemError({
    code: 'RAY-BAD-RUN-ID',
    message: `${JSON.stringify(id)} cannot be the id of a run.`,
    hint: 'Use 1 to 63 lower-case letters, digits, - and _, beginning with a letter or digit.',
  })
}
