import { describeProposal } from '../outbox/describe-proposal.ts'
import type { Proposal } from '../outbox/proposal.ts'
import type { Run } from '../run/run.ts'
import { alert } from './alert.ts'
import { cleanCode } from './clean.ts'
import { cutText } from './cut-text.ts'
import { fence, inlineText } from './quote.ts'
import type { ReportOptions } from './report-options.ts'

/** What waits for a person's approval. */
export interface PendingApproval {
  readonly code: string
  readonly proposals: readonly Proposal[]
  /** Of the work that would be pushed; empty when none would. */
  readonly diff: string
  /** The least role that may approve, such as `maintain`. */
  readonly role: string
  /** Who started the run and may not approve it; null when anybody of the role may. */
  readonly notBy: string | null
}

/** The proposals, their texts, the diff, and the reply that approves exactly these. */
export function approvalBox(approval: PendingApproval, run: Run, options: ReportOptions, maxLength: number): string {
  const { code, proposals, diff, role, notBy } = approval
  const texts = proposals.flatMap((proposal, index) => textsOf(proposal, index + 1, run.issue))
  const perText = Math.max(200, Math.floor(maxLength / (texts.length + 2)))
  const box = alert('IMPORTANT', [
    `**${proposals.length === 1 ? 'A proposal waits' : `${proposals.length} proposals wait`} for approval:**`,
    '',
    ...proposals.map((proposal) => `- ${inlineText(describeProposal(proposal, run.issue))}`),
    '',
    'This approves exactly what is shown here; any change makes another code:',
    '',
    fence(`/raymond approve ${code}`),
    `Somebody with the role \`${role}\` may approve${notBy === null ? '' : `, but not \`${notBy}\`, who started the run`}.`,
  ])
  const shown = (text: Text, length: number) =>
    folded({ ...text, file: `approve-${run.workflow_id}-${code}-${text.file}` }, length, options)
  const changes = { text: diff, title: 'the diff', language: 'diff', file: 'changes.diff' }
  return [box, ...texts.map((text) => shown(text, perText)), ...(diff === '' ? [] : [shown(changes, perText * 2)])].join('\n\n')
}

/** All that a proposal would write and its line does not say. */
function textsOf(proposal: Proposal, number: number, issue: number | null): readonly Text[] {
  const title = describeProposal(proposal, issue)
  const body = 'body' in proposal ? proposal.body : ''
  return [
    ...(body === '' ? [] : [{ text: body, title, language: '', file: `${number}.md` }]),
    ...(proposal.type === 'review' && proposal.comments.length > 0
      ? [{ text: asJson(proposal.comments), title: `${title}: its comments`, language: 'json', file: `${number}-comments.json` }]
      : []),
    ...(proposal.type === 'dispatch' && Object.keys(proposal.inputs).length > 0
      ? [{ text: asJson(proposal.inputs), title: `${title}: its inputs`, language: 'json', file: `${number}-inputs.json` }]
      : []),
  ]
}

/** No value can pass itself off as another key or entry, and characters that show nothing are written out. */
function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/\p{Cf}/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )
}

interface Text {
  readonly text: string
  readonly title: string
  readonly language: string
  /** Where the whole text is kept. */
  readonly file: string
}

/** As source text: what is approved is what stands there, not how it renders. */
function folded({ text, title, language, file }: Text, maxLength: number, options: ReportOptions): string {
  const code = cleanCode(text, options)
  const isCut = code.length > maxLength
  const shown = isCut ? `${cutText(code, maxLength)}\n… ${code.length - maxLength} more characters` : code
  const kept = isCut ? (options.keepWhole?.(file, code) ?? null) : null // however short: it is to be approved
  const where = kept === null ? '' : `\n\nAll of it is in ${kept}.`
  return `<details><summary>${inlineText(title)}</summary>\n\n${fence(shown, language)}${where}\n\n</details>`
}
