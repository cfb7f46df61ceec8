/** What a state or a step says of its agent: its own word, and that of the manifest it stands under. */
export interface SaidAgent {
  readonly agent?: string | undefined
  readonly usual_agent?: string | undefined
  /** It judges the work of others. */
  readonly reviews?: boolean | undefined
  readonly usual_review_agent?: string | undefined
}

/** The agent that a prompt asks for; for what judges the work of others, whoever the run, else the manifest, names for that. */
export function namedAgent({ agent, reviews, usual_review_agent }: SaidAgent, reviewAgent?: string): string | undefined {
  return agent ?? (reviews === true ? (reviewAgent ?? usual_review_agent) : undefined)
}
