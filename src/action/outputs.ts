import type { JobOutcome } from '../core/job/outcome.ts'
import type { Redactor } from '../core/report/cleaning/redact.ts'
import type { Agent, Run } from '../core/run/run.ts'
import type { JobLog } from '../ports/job-log.ts'

/** GitHub takes 1 MB for the outputs of a job, and counts two bytes a character; some are for other steps. */
const MOST_CHARACTERS = 500_000

/** The step's outputs. One that would hold a secret is withheld, and that is said: the runner would drop it without a word. */
export function writeOutputs({ runs, matches }: JobOutcome, redactor: Redactor, log: JobLog): void {
  const [run] = runs
  const tokens = (run?.agents ?? []).reduce(addTokens, { input: 0, output: 0 })
  const outputs: Readonly<Record<string, string>> = {
    'run-id': run?.workflow_id ?? '',
    status: run?.status ?? '',
    // Of a worker's job, what the worker ends with.
    result: run?.results[run.parent?.agent ?? 'main'] ?? '',
    results: JSON.stringify(run?.results ?? {}),
    'cost-usd': String(run?.budget.spent_usd ?? 0),
    tokens: JSON.stringify(tokens),
    why: redactor.redact(matches.map(({ workflow, why }) => (why === 'superseded' ? why : `${workflow}: ${why}`)).join('\n')),
    'reset-at': run?.agents.find(({ resume_at }) => resume_at !== null)?.resume_at ?? '',
    branches: JSON.stringify(branchesOf(run)),
    'pull-requests': JSON.stringify(pullRequestsOf(run)),
  }
  let left = MOST_CHARACTERS
  // The short ones first: a long result must not cost the others their place.
  for (const [name, value] of Object.entries(outputs).toSorted(([, a], [, b]) => a.length - b.length)) {
    if (value.length > left) {
      log.annotate('warning', {
        code: 'RAY-OUTPUT-TOO-LARGE',
        message: `The output ${name} has ${value.length} characters, and GitHub takes 1 MB for all outputs of a job, so it was left empty.`,
        hint: 'The whole result is in the state of the run, on the state branch. Let the workflow write a file, and end with its path.',
      })
      continue
    }
    left -= value.length
    if (redactor.redactKnown(value) !== value) {
      log.annotate('warning', {
        code: 'RAY-OUTPUT-WITHHELD',
        message: `The output ${name} would hold a secret, so it was left empty.`,
        hint: 'Keep secrets out of results.',
      })
    } else {
      log.setOutput(name, value)
    }
  }
}

/** Branches of the remote that hold agents' work. */
function branchesOf(run: Run | undefined): readonly string[] {
  const kept = Object.values(run?.work ?? {}).flatMap(({ branch, snapshot }) => (snapshot === null ? [] : [branch]))
  return [...new Set([...kept, ...(run?.proposals ?? []).flatMap(({ branch }) => branch ?? [])])]
}

/** Addresses of the pull requests that the run opened. */
function pullRequestsOf(run: Run | undefined): readonly string[] {
  return (run?.proposals ?? []).flatMap(({ proposal, url }) => (proposal.type === 'pull_request' && url !== null ? [url] : []))
}

function addTokens({ input, output }: { input: number; output: number }, { tally }: Agent) {
  return { input: input + (tally?.input_tokens ?? 0), output: output + (tally?.output_tokens ?? 0) }
}
