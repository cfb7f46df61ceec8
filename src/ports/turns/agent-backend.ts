import type { Unasked } from '../../core/cell/cell-rules.ts'
import type { Problem } from '../../core/problem.ts'
import type { SessionPlan } from '../../core/run/effects.ts'
import type { Tokens, TurnFailure } from '../../core/run/events.ts'
import type { Cell } from './cells.ts'
import type { TurnObserver } from './turn-observer.ts'

/** One message of a conversation, in no provider's own shape. */
export interface Message {
  /** `user`, `assistant`, or another word that a workflow's data gave. */
  readonly role: string
  readonly content: string | readonly MessageBlock[]
}
export type MessageBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly name: string; readonly input: unknown }
  | { readonly type: 'tool_result'; readonly text: string }

export interface TurnSpec {
  readonly workflowId: string
  readonly agent: string
  /** Whose CLI runs it, as the state names agents; left out where there is only one. */
  readonly backend?: string | undefined
  /** File name of the state, for recordings and logs. */
  readonly state: string
  readonly attempt: number
  /** How often the agent has entered this state, this time included; tells equal turns of a replay apart after a restart. */
  readonly visit?: number | undefined
  readonly prompt: string
  /** The conversation before the prompt, for step workflows; empty for states. */
  readonly messages: readonly Message[]
  readonly session: SessionPlan
  readonly model: string | null
  readonly effort: string | null
  /** The only tools offered, and granted where `permissions` does not say what is; null leaves it to the permission mode. */
  readonly tools: readonly string[] | null
  /** What the configuration says, where it says something; `cautious` never skips permissions, whatever the user of the action set. */
  readonly permissions?: TurnPermissions | undefined
  /** What may be done unasked, where that is less than the job lets agents do. */
  readonly unasked?: Unasked | undefined
  /** Added to the system prompt: trusted text such as the repository's CLAUDE.md. */
  readonly systemPrompt: string | null
  readonly cwd: string
  /** More folders that the agent may read and write. */
  readonly directories: readonly string[]
  /** Added to the allow-listed environment. */
  readonly env: Readonly<Record<string, string>>
  readonly limits: TurnLimits
  /** Resolves when the prompt may be given, and never where it may not, when the turn is aborted; left out, it may at once. */
  readonly mayAsk?: Promise<void> | undefined
  /** Where its programs run; without one they run as the user that we are. */
  readonly cell?: Cell | undefined
}

export interface TurnPermissions {
  /** The CLI's own word, such as `plan`. */
  readonly mode?: string | undefined
  /** Granted and refused without asking, in the CLI's rule syntax. */
  readonly allow: readonly string[]
  readonly deny: readonly string[]
  readonly cautious: boolean
}

/** Dollars that a turn has cost until now, and with the most that its calls under way may cost. */
export interface SpentUsd {
  readonly spent: number
  readonly underWay: number
}

/** Dollars that are left beside what others have spent, by either count. */
export type LeftUsd = (beside: keyof SpentUsd) => number

export interface TurnLimits {
  /** Dollars that this turn may still cost; null is no cap. */
  readonly budgetUsd: number | null
  /** What the run has for this turn by now, less what other turns spend meanwhile. Left out where there are no others. */
  readonly leftUsd?: LeftUsd | undefined
  /** Milliseconds of silence that end the turn. */
  readonly silenceMs: number
  /** Milliseconds for the whole turn; null is no cap. */
  readonly durationMs: number | null
}

interface Spent {
  readonly costUsd: number
  readonly tokens: Tokens
  /** Who says what it cost; left out where nobody said. */
  readonly costSource?: 'cli' | 'prices' | undefined
  readonly model: string | null
  /** The session that holds the conversation now; null when none was made. */
  readonly sessionId: string | null
}

export type TurnResult = Spent &
  (
    | { readonly ok: true; readonly text: string; readonly messages: readonly Message[]; readonly denied: readonly string[] }
    | { readonly ok: false; readonly failure: TurnFailure }
  )

/** What a run may ask an agent for. */
export interface AgentUse {
  readonly agent: string
  /** Null is the agent's usual one. */
  readonly models: readonly (string | null)[]
  /** Lists of tools of its states; null where a state leaves it open. */
  readonly tools: readonly (readonly string[] | null)[]
  /** A cap on money holds, so a model without a price cannot be used. */
  readonly capped: boolean
}

/** Runs turns of prompt states: a prompt in, a final message out. */
export interface AgentBackend {
  /** What the job or the command line lets agents do without asking. */
  readonly unasked?: Unasked | undefined
  /** It starts programs, which have to run in the turn's cell. */
  startsPrograms?(agent?: string): boolean
  /** Its program can be started before `mayAsk`, and is told the prompt later: nothing is asked of a model, and no limit counts, before. */
  startsAhead?(agent?: string): boolean
  /** Begins to get ready what turns of these agents take long to get, and comes back at once; what is wrong is `preflight`'s to tell. */
  prepare?(agents: readonly string[], signal: AbortSignal): void
  /** What would make every turn of these agents fail: no key, no program. Asked before the first paid turn. */
  preflight(agents?: readonly AgentUse[]): Promise<readonly Problem[]>
  /** Never rejects for what the agent, the model or the network did: that is a result. An abort ends the whole process tree. */
  runTurn(spec: TurnSpec, observer: TurnObserver, signal: AbortSignal): Promise<TurnResult>
}
