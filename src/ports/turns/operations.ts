import type { TurnFailure } from '../../core/run/events.ts'
import type { OpResult } from '../../core/steps/op-result.ts'
import type { Value } from '../../core/steps/value.ts'
import type { Cell } from './cells.ts'
import type { TurnObserver } from './turn-observer.ts'

export interface OperationCall {
  /** `ns/name` of an operation that is built in. */
  readonly operation: string
  /** As they were resolved; checked by whoever performs it. */
  readonly args: Readonly<Record<string, Value>>
  readonly cwd: string
  /** Added to the allow-listed environment. */
  readonly env: Readonly<Record<string, string>>
  /** Milliseconds of silence that end it. */
  readonly silenceMs: number
  /** Where its programs run; without one they run as the user that we are. */
  readonly cell?: Cell | undefined
}

export type OperationEnd =
  | { readonly ok: true; readonly result: OpResult }
  /** It came to no result: ended by us, silent, or the world is not as it should be. */
  | { readonly ok: false; readonly failure: TurnFailure }

/** Performs the operations of step workflows that reach outside and are no files of the workflow. */
export interface Operations {
  /** Undefined for an operation that it does not know. */
  perform(call: OperationCall, observer: TurnObserver, signal: AbortSignal): Promise<OperationEnd> | undefined
}
