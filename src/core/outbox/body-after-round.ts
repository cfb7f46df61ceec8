import type { Run } from '../run/run.ts'
import type { ProposalOf } from './proposal.ts'

/** Characters that GitHub takes. */
const LONGEST = 65_536
/** What readers must not miss stands on top of a proposal's text, as GitHub shows it: `> [!WARNING]` and the lines below. */
const ALERTS = /^(?:> \[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\n(?:>.*(?:\n|$))+\n*)+/

/**
 * The text of a pull request that a round has added to. The comment of the round is written anew by the next one, and whoever merges reads this:
 * what must not be missed of the round is put on top, and an issue that is not done by the round's own word is not closed. Undefined where
 * nothing changes.
 */
export function bodyAfterRound(
  body: string,
  proposal: Pick<ProposalOf<'pull_request'>, 'body' | 'closes'>,
  { round, follows }: Pick<Run, 'round' | 'follows'>,
): string | undefined {
  const open = proposal.closes === false ? withoutClosing(body, follows?.issue ?? null) : body
  const [top = ''] = ALERTS.exec(proposal.body.replaceAll('\r\n', '\n')) ?? []
  const alerts = top
    .split(/\n{2,}/)
    .filter((text) => text !== '')
    .map((text) => text.trim().replace('\n> ', `\n> Round ${round}: `))
    .filter((text) => !open.includes(text))
  const [marker = ''] = /^<!-- raymond:.*\n/.exec(open) ?? []
  const whole = alerts.length === 0 ? open : `${marker}${alerts.join('\n\n')}\n\n${open.slice(marker.length)}`
  const next = whole.length > LONGEST ? open : whole
  return next === body ? undefined : next
}

/** As it was written for the first run, on a line of its own. */
function withoutClosing(body: string, issue: number | null): string {
  return body.replace(new RegExp(`\\n{0,2}^Closes #${issue}$`, 'm'), '')
}
