import { withItsTag } from '../../core/protocol/with-its-tag.ts'
import type { TurnFailure } from '../../core/run/events.ts'
import type { ProcessOutcome } from '../process/run-process.ts'
import { failureOf } from './failure.ts'
import type { Heard } from './hearing.ts'
import type { ResultEvent } from './stream.ts'

/** What a run of the CLI came to. */
export type Verdict =
  | { readonly ok: true; readonly text: string; readonly denied: readonly string[] }
  | { readonly ok: false; readonly failure: TurnFailure }

/**
 * The CLI prints results that say success and hold an error, and error results that hold an answer; and after our own signal it may
 * print anything. So a turn has succeeded only when it went to its end by itself, exited 0, and its last result is no error.
 */
export function judge(heard: Heard, outcome: ProcessOutcome): Verdict {
  const last = heard.results.at(-1)
  // A result with an origin answers a task that ended in the background; of the others there is one.
  if (heard.results.filter(isAnswer).length > 1) return { ok: false, failure: SEVERAL }
  if (outcome.kind !== 'exited' || outcome.code !== 0 || last === undefined || last.is_error) {
    return { ok: false, failure: failureOf(heard, outcome) }
  }
  const denied = heard.results.flatMap(({ permission_denials = [] }) => permission_denials.map(({ tool_name }) => tool_name))
  return { ok: true, text: withItsTag(heard.results.findLast(isAnswer)?.result ?? '', heard.texts), denied: [...new Set(denied)] }
}

function isAnswer({ origin }: ResultEvent): boolean {
  return origin === undefined || origin === null
}

const SEVERAL: TurnFailure = {
  class: 'other',
  message: 'Claude Code gave more than one result. Something else may have written into what it says, so none is believed.',
}
