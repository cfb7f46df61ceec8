export interface FakeOpenaiRequest {
  readonly path: string
  readonly outcome: number | 'hang' | 'cut' | 'crash'
  /** The credential that came with it. */
  readonly key?: string
  readonly model?: string
  readonly effort?: string
  readonly tools?: readonly string[]
  /** Entries of the conversation that came with the request. */
  readonly entries?: number
  /** The newest script's text. */
  readonly text?: string
  /** What the newest tool gave back. */
  readonly lastTool?: string
  readonly delivered?: boolean
  /** The whole request, with `logBody`. */
  readonly body?: { readonly input: readonly unknown[]; readonly instructions?: string }
}

export interface FakeOpenai {
  /** Ends in `/v1`. */
  readonly url: string
  readonly requests: readonly FakeOpenaiRequest[]
  reset(): void
  close(): Promise<void>
}

export function startFakeOpenai(options?: {
  port?: number
  logFile?: string
  logBody?: boolean
  /** The only key that is taken. */
  key?: string
}): Promise<FakeOpenai>
