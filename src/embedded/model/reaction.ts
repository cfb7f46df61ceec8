import type { Account } from './account.ts'

export interface Reaction {
  readonly id: number
  readonly content: string
  readonly account: Account
  readonly createdAt: Date
}

/** Anything that people can react to. */
export interface Reactable {
  readonly reactions: Reaction[]
}
