import type { TurnFailure } from '../../core/run/events.ts'
import type { ApiFault } from '../process/agent-cli/api-answers.ts'
import { type CliWords, failureOf, noSession } from '../process/agent-cli/cli-failure.ts'
import type { ProcessOutcome } from '../process/run-process.ts'
import type { Heard } from './hearing.ts'

const WORDS: CliWords = {
  name: 'Codex',
  noSession: /no rollout found|missing source rollout/,
  lost: /stream disconnected|connection failed|error sending request/i,
}

export const SESSION_NOT_FOUND = noSession(WORDS.name)

export function failureOfCodex(heard: Heard, outcome: ProcessOutcome, fault: ApiFault | null): TurnFailure {
  return failureOf(WORDS, heard.error, outcome, fault)
}
