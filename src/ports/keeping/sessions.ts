/** A conversation of the agent CLI, and the directory that it belongs to. */
export interface Conversation {
  readonly id: string
  /** Absolute. */
  readonly cwd: string
}

/** Carries conversations from one machine to the next. */
export interface Sessions {
  /** All that is needed to resume them, as one value; undefined when none of them has said anything yet. */
  keep(conversations: readonly Conversation[]): Promise<Uint8Array | undefined>
  /** Their transcripts as text, by file name; those that said nothing are left out. */
  read(conversations: readonly Conversation[]): Promise<Readonly<Record<string, string>>>
  /** Puts them where the CLI will look; `move` says where a directory of the other machine lies on this one. */
  restore(kept: Uint8Array, move: (cwd: string) => string): Promise<void>
}
