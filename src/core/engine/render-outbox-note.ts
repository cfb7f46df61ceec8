import { allowsAnything, type OutputsPolicy } from '../outbox/outputs-policy.ts'
import type { Run } from '../run/run.ts'

/** Tells an agent how to propose what should happen on GitHub, and what it may propose; empty where it may propose nothing. */
export function renderOutboxNote({ outputs }: Run, outbox: string): string {
  if (outputs === undefined || !allowsAnything(outputs.policy)) return ''
  return [
    'You have no access to GitHub. To have something done there, append one JSON object a line to this file when your work is ready:',
    outbox,
    'It is carried out after your turn, if it is among these:',
    ...examples(outputs.policy).map((example) => `- ${example}`),
  ].join('\n')
}

function examples(policy: OutputsPolicy): readonly string[] {
  const { comments = 0, issues = 0, reviews = 0, labels = [], assignees = [], dispatches = [], pull_requests } = policy
  const pulls = pull_requests === undefined ? 0 : (pull_requests.max ?? 1)
  return [
    ...(comments > 0 ? [`{"type": "comment", "body": "…"} (at most ${comments})`] : []),
    ...(labels.length > 0 ? [`{"type": "labels", "add": ${list(labels)}, "remove": []} (only these)`] : []),
    ...(assignees.length > 0 ? [`{"type": "assignees", "add": ${list(assignees)}, "remove": []} (only these)`] : []),
    ...(issues > 0 ? [`{"type": "issue", "title": "…", "body": "…"} (at most ${issues})`] : []),
    ...(pulls > 0
      ? [
          `{"type": "pull_request", "title": "…", "body": "…"} (at most ${pulls}; made of all that is committed or changed in your directory)`,
        ]
      : []),
    ...(reviews > 0
      ? [`{"type": "review", "body": "…", "comments": [{"path": "a.ts", "line": 3, "body": "…"}]} (at most ${reviews})`]
      : []),
    ...dispatches.map((workflow) => `{"type": "dispatch", "workflow": ${JSON.stringify(workflow)}, "inputs": {}}`),
  ]
}

function list(names: readonly string[]): string {
  return `[${names.map((name) => JSON.stringify(name)).join(', ')}]`
}
