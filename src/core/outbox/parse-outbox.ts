import type { z } from 'zod'
import type { Problem } from '../problem.ts'
import { isProposalType, type ProposalType, proposalTypes, unknownProposalType } from '../workflow/proposal-types.ts'
import { type Proposal, proposalSchema } from './proposal.ts'

export interface OutboxLimits {
  /** Characters of the whole file. */
  readonly size: number
  readonly lines: number
}

export const OUTBOX_LIMITS: OutboxLimits = { size: 2 * 1024 * 1024, lines: 200 }

/** A proposal and the line of the outbox that it stood on, from 1. */
export interface OutboxLine {
  readonly line: number
  readonly proposal: Proposal
}

export interface Outbox {
  readonly lines: readonly OutboxLine[]
  /** One for each line that is no proposal. */
  readonly problems: readonly Problem[]
}

/** Reads the JSON lines of an outbox; `name` is what problems call it, such as `the outbox of main`. */
export function parseOutbox(text: string, name: string, limits = OUTBOX_LIMITS): Outbox {
  if (text.length > limits.size) return tooLarge(name, `${text.length} characters, and ${limits.size} are allowed`)
  const written = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
  if (written.length > limits.lines) return tooLarge(name, `${written.length} lines, and ${limits.lines} are allowed`)
  const read = written.map((line) => readLine(line.text, line.line, name))
  return {
    lines: read.flatMap((result) => ('proposal' in result ? [result] : [])),
    problems: read.flatMap((result) => ('proposal' in result ? [] : [result])),
  }
}

function tooLarge(name: string, what: string): Outbox {
  const message = `The outbox is too large: it has ${what}.`
  return { lines: [], problems: [{ code: 'RAY-OUTBOX-TOO-LARGE', message, place: name, hint: 'Propose less in one turn.' }] }
}

function readLine(text: string, line: number, name: string): OutboxLine | Problem {
  const place = `${name}:${line}`
  const value = parseJson(text)
  if (value === undefined) {
    return {
      code: 'RAY-OUTBOX-INVALID',
      message: 'This line of the outbox is not JSON.',
      place,
      hint: 'Write one JSON object a line, with line breaks in texts as \\n, such as {"type": "comment", "body": "Done."}.',
    }
  }
  const parsed = proposalSchema.safeParse(value)
  if (parsed.success) return { line, proposal: parsed.data }
  const type = typeOf(value)
  const why = type === undefined || isProposalType(type) ? explain(parsed.error.issues[0]) : `there is no type ${quoted(type)}`
  return {
    code: 'RAY-OUTBOX-INVALID',
    message: `This line of the outbox is not a proposal: ${why}.`,
    place,
    hint: hintFor(type),
  }
}

function typeOf(value: unknown): string | undefined {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
  return typeof type === 'string' ? type : undefined // what else stands there may not even have a text
}

/** A model chose it, so it can be of any length. */
function quoted(type: string): string {
  return JSON.stringify(type.length > 50 ? `${type.slice(0, 50)}…` : type)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function explain(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'its shape is wrong'
  const at = issue.path.map(String).join('.')
  const said = issue.message.replace(/\.$/, '')
  return at === '' ? said.charAt(0).toLowerCase() + said.slice(1) : `${at}: ${said.charAt(0).toLowerCase()}${said.slice(1)}`
}

const EXAMPLES: Readonly<Record<ProposalType, string>> = {
  comment: '{"type": "comment", "body": "…", "issue": 12}',
  labels: '{"type": "labels", "add": ["needs-review"], "remove": []}',
  assignees: '{"type": "assignees", "add": ["mona"], "remove": []}',
  issue: '{"type": "issue", "title": "…", "body": "…", "labels": []}',
  pull_request: '{"type": "pull_request", "title": "…", "body": "…", "base": "main", "draft": true}',
  review: '{"type": "review", "event": "COMMENT", "body": "…", "comments": [{"path": "a.ts", "line": 3, "body": "…"}]}',
  dispatch: '{"type": "dispatch", "workflow": "ci.yml", "ref": "main", "inputs": {}}',
  reply: '{"type": "reply", "to": 123456, "body": "…"}',
}

function hintFor(type: string | undefined): string {
  if (type === undefined) return `Give it a type: ${proposalTypes.join(', ')}.`
  return isProposalType(type) ? `For example ${EXAMPLES[type]}` : (unknownProposalType(type).hint ?? '')
}
