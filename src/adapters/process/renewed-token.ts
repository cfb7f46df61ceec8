import type { Clock } from '../../ports/clock.ts'

export interface Token {
  readonly token: string
  /** Milliseconds since the epoch. */
  readonly expires: number
}

/** Gives the token that is good now; `refused` is one that was not. */
export interface RenewedToken {
  (refused?: string): Promise<string>
  readonly waitWhileNew: WaitWhileNew
}

/** Where the token has just been made, waits a moment and says that it may be shown again: not all of a server knows it at once. */
export type WaitWhileNew = (tries: number) => Promise<boolean>

export interface RenewalOptions {
  readonly clock: Clock
  /** Milliseconds before its end from which a new one is asked for, by how many the token lasts in all. */
  readonly margin: (lastsMs: number) => number
  /** One that is there already. */
  readonly first?: Token
}

/** After a failure the old token is used for so long before a new one is asked for again; so is one that was refused when it was new. */
const AGAIN_MS = 30_000
/** As long as octokit's own way of using an App's token does. */
const NEW_MS = 5000
const PAUSE_MS = 1000

/**
 * Tokens that end: a new one is made before that, once for all who ask meanwhile. When none can be had, the old one serves for as long
 * as it is good; after that the error of `renew` is thrown.
 */
export function keepRenewed(renew: () => Promise<Token>, { clock, margin, first }: RenewalOptions): RenewedToken {
  let current = first === undefined ? undefined : dated(first)
  let renewal: Promise<string> | undefined

  function dated(token: Token): Token & { readonly due: number; readonly since: number } {
    const since = clock.now()
    return { ...token, due: token.expires - margin(token.expires - since), since }
  }

  async function renewed(): Promise<string> {
    try {
      current = dated(await renew())
    } catch (error) {
      if (current === undefined || clock.now() >= current.expires) throw error
      current = { ...current, due: Math.min(clock.now() + AGAIN_MS, current.expires) }
    }
    return current.token
  }

  /** Once the clock was set back nobody knows how old the token is: another one is due, and it is good for no longer than it was at first. */
  function noticeClock(): void {
    const now = clock.now()
    if (current === undefined || now >= current.since) return
    const expires = Math.min(current.expires, now + current.expires - current.since)
    current = { ...current, expires, due: now, since: now - AGAIN_MS }
  }

  /** It ended early, or was taken back. */
  function end(refused: string | undefined): void {
    const now = clock.now()
    if (current?.token === refused && current !== undefined && now >= current.since + AGAIN_MS) {
      current = { ...current, due: now, since: now }
    }
  }

  async function waitWhileNew(tries: number): Promise<boolean> {
    noticeClock()
    if (current === undefined || clock.now() - current.since >= NEW_MS || tries * PAUSE_MS >= NEW_MS) return false
    await clock.sleep(tries * PAUSE_MS)
    return true
  }

  async function present(refused?: string): Promise<string> {
    noticeClock()
    end(refused)
    if (current !== undefined && clock.now() < current.due) return current.token
    renewal ??= renewed().finally(() => {
      renewal = undefined
    })
    return renewal
  }

  return Object.assign(present, { waitWhileNew })
}
