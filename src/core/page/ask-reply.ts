import { onOneLine } from '../report/cleaning/invisible.ts'
import { shellQuoted } from '../report/cleaning/shell-text.ts'
import type { Ask, Run } from '../run/run.ts'

/** What a person types to answer: a comment where the run has a thread, else a command. */
export function askReply(ask: Pick<Ask, 'id' | 'choices'>, run: Pick<Run, 'workflow_id' | 'issue'>): string {
  const first = onOneLine(ask.choices[0] ?? '…').replace(/\s+/g, ' ')
  return run.issue === null
    ? `raymond answer ${run.workflow_id} --ask ${ask.id} ${shellQuoted(first)}`
    : `/raymond answer ${ask.id} ${first}`
}
