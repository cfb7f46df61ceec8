/** What one protocol tag asks for. Targets are as the author or the model wrote them, not yet resolved. */
interface Entering {
  readonly target: string
  readonly input?: string | undefined
}

export type Transition =
  | ({ readonly tag: 'goto' } & Entering)
  | ({ readonly tag: 'reset'; readonly cd?: string | undefined; readonly stack: 'keep' | 'clear' } & Entering)
  | ({ readonly tag: 'call' | 'function'; readonly return: string } & Entering)
  | ({
      readonly tag: 'fork'
      readonly next?: string | undefined
      readonly cd?: string | undefined
      readonly runner?: Runner | undefined
      readonly attributes: ForkAttributes
    } & Entering)
  | { readonly tag: 'result'; readonly payload: string; readonly status: ResultStatus }
  | {
      readonly tag: 'ask'
      readonly prompt: string
      readonly next: string
      readonly timeout?: string | undefined
      readonly timeout_next?: string | undefined
      /** Logins that may answer, from a comma- or space-separated list. */
      readonly to: readonly string[]
      readonly choices: readonly string[]
    }
  | {
      readonly tag: 'join'
      readonly next: string
      /** A number, `any` or `all`; all of them when left out. */
      readonly for?: string | undefined
      readonly rest?: 'cancel' | undefined
      readonly timeout?: string | undefined
      readonly timeout_next?: string | undefined
    }
  | ({ readonly tag: 'call-workflow'; readonly return: string } & Entering)
  | ({ readonly tag: 'function-workflow'; readonly return: string; readonly cd?: string | undefined } & Entering)
  | ({
      readonly tag: 'fork-workflow'
      readonly next?: string | undefined
      readonly cd?: string | undefined
      readonly runner?: Runner | undefined
      readonly attributes: ForkAttributes
    } & Entering)
  | ({ readonly tag: 'reset-workflow'; readonly cd?: string | undefined; readonly stack: 'keep' | 'clear' } & Entering)

export type Tag = Transition['tag']
export type TransitionOf<T extends Tag> = Extract<Transition, { tag: T }>
/** Where a worker is asked to run: in an Actions job of its own, or where its parent does. */
export type Runner = 'job' | 'here'
export type ResultStatus = 'success' | 'failure'
export type ForkAttributes = Readonly<Record<string, string>>
