import type { ModelEndpoint, ModelUpstream } from '../../process/model/model-upstream.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A cloud that serves Claude's models. Its credential stays with us, as a key of Anthropic's does. */
export interface Cloud {
  /** What the CLI's calls are put behind. */
  readonly url: string
  readonly endpoints: readonly ModelEndpoint[]
  readonly credential: ModelUpstream['credential']
  readonly secrets: () => readonly string[]
  /** What makes the CLI speak as that cloud wants, with us in its place. */
  variables(url: string, standIn: string): Readonly<Record<string, string>>
  /** Throws a ProblemError where the credential cannot be had. */
  ready(): Promise<void>
}
