/** A person or bot, as GitHub knows them. */
export interface Account {
  readonly login: string
  /** Null where a server tells the role alone. */
  readonly id: number | null
  readonly type: string | null
  /** Role on this repository, `role_name`, and the plain permission behind a custom role. */
  readonly role_name: string
  readonly permission: string
}

/** Who may do what on the repository. */
export interface People {
  /** Undefined when GitHub does not know them, or does not say: that means no. */
  roleOf(login: string): Promise<Account | undefined>
}
