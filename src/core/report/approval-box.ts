import { describeProposal } from '../outbox/describe-proposal.ts'
import type { Proposal } from '../outbox/proposal.ts'
import type { Run } from '../run/run.ts'
import { alert } from './alert.ts'
import { cleanCode } from './clean.ts'
import { cutText } from './cut-text.ts'
import { keepLong } from './keep-long.ts'
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
  const perText = Math.max(200, Math.floor(maxLength / (proposals.length + 2)))
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
  const file = (what: string) => `approve-${run.workflow_id}-${code}-${what}`
  const texts = proposals.flatMap((proposal, index) => {
    const body = 'body' in proposal ? proposal.body : ''
    const about = { title: describeProposal(proposal, run.issue), language: '', file: file(`${index + 1}.md`) }
    return body === '' ? [] : [folded(body, perText, about, options)]
  })
  const changes = { title: 'the diff', language: 'diff', file: file('changes.diff') }
  return [box, ...texts, ...(diff === '' ? [] : [folded(diff, perText * 2, changes, options)])].join('\n\n')
}

interface About {
  readonly title: string
  readonly language: string
  /** Where the whole text is kept. */
  readonly file: string
}

/** As source text: what is approved is what stands there, not how it renders. */
function folded(text: string, maxLength: number, { title, language, file }: About, options: ReportOptions): string {
  const code = cleanCode(text, options)
  const isCut = code.length > maxLength
  const shown = isCut ? `${cutText(code, maxLength)}\n… ${code.length - maxLength} more characters` : code
  const kept = isCut ? keepLong(file, code, options) : null
  const where = kept === null ? '' : `\n\nAll of it is in ${kept}.`
  return `<details><summary>${inlineText(title)}</summary>\n\n${fence(shown, language)}${where}\n\n</details>`
}
