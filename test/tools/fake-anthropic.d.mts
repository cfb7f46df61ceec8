export interface FakeRequest {
  readonly path: string
  readonly outcome: number | 'hang' | 'crash'
  readonly auth?: 'x-api-key' | 'bearer' | 'none'
  /** The credential that came with it. */
  readonly key?: string
  readonly model?: string
  readonly tools?: readonly string[]
  /** Messages of the conversation that came with the request. */
  readonly messages?: number
  readonly turnText?: string
  /** The whole request, with `logBody`. */
  readonly body?: {
    readonly system?: unknown
    readonly output_config?: { readonly effort?: string }
    readonly messages: readonly {
      readonly role: string
      readonly content: string | readonly { readonly type: string; readonly text?: string }[]
    }[]
  }
}

export interface FakeAnthropic {
  readonly url: string
  readonly requests: readonly FakeRequest[]
  reset(): void
  close(): Promise<void>
}

export function startFakeAnthropic(options?: { port?: number; logFile?: string; logBody?: boolean }): Promise<FakeAnthropic>
