import type { OutputsPolicy } from '../../outbox/outputs-policy.ts'
import type { Run } from '../../run/run.ts'
import type { ProposalType } from '../../workflow/proposal-types.ts'
import { allowanceOf, type Proposable, proposable } from './proposable.ts'

/** Tells an agent how to propose what should happen on GitHub, and what it may propose; empty where it may propose nothing. */
export function renderOutboxNote(run: Run, listed: readonly ProposalType[], outbox: string): string {
  const types = proposable(run, listed)
  const open = types.filter(({ left }) => left > 0)
  if (run.outputs === undefined || types.length === 0) return ''
  const usedUp = types.filter(({ left }) => left === 0).map(({ type }) => type)
  const spent = usedUp.length === 0 ? [] : [`This run has used up what it may propose of: ${usedUp.join(', ')}.`]
  if (open.length === 0) return ['You have no access to GitHub.', ...spent].join(' ')
  const { policy } = run.outputs
  const { remarks } = allowanceOf(run)
  return [
    'You have no access to GitHub. To have something done there, append one JSON object a line to this file when your work is ready:',
    outbox,
    'It is carried out after your turn, if it is among these:',
    ...open.flatMap((one) => examples(one, policy, remarks)).map((example) => `- ${example}`),
    ...spent,
  ].join('\n')
}

function examples({ type, left }: Proposable, policy: OutputsPolicy, remarks: readonly number[]): readonly string[] {
  const { labels = [], assignees = [], dispatches = [] } = policy
  const atMost = `at most ${left} more`
  switch (type) {
    case 'comment':
      return [`{"type": "comment", "body": "…"} (${atMost})`]
    case 'labels':
      return [`{"type": "labels", "add": ${list(labels)}, "remove": []} (only these; ${atMost})`]
    case 'assignees':
      return [`{"type": "assignees", "add": ${list(assignees)}, "remove": []} (only these; ${atMost})`]
    case 'issue':
      return [`{"type": "issue", "title": "…", "body": "…"} (${atMost})`]
    case 'pull_request':
      return [
        `{"type": "pull_request", "title": "…", "body": "…"} (${atMost}; made of all that is committed or changed in your directory)`,
      ]
    case 'review':
      return [`{"type": "review", "body": "…", "comments": [{"path": "a.ts", "line": 3, "body": "…"}]} (${atMost})`]
    case 'dispatch':
      return dispatches.map(
        (workflow) => `{"type": "dispatch", "workflow": ${JSON.stringify(workflow)}, "inputs": {}} (${atMost} in all)`,
      )
    case 'reply':
      return remarks.map((remark) => `{"type": "reply", "to": ${remark}, "body": "…"} (${atMost} in all)`)
  }
}

function list(names: readonly string[]): string {
  return `[${names.map((name) => JSON.stringify(name)).join(', ')}]`
}
