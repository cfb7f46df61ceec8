/** Calls of a model that a turn makes at the same time, so that all of them together stay below its cap. */
export interface CallBudget {
  /** Resolves when a call may begin: with false when the cap is reached. A call that may begin must be ended. */
  begin(): Promise<boolean>
  /** A call that had begun has cost so many dollars. */
  end(usd: number): void
  /** Dollars of the calls that have ended. */
  spent(): number
}

/** What a call may cost is not known before the first has been answered; programs begin with one or two. */
const FIRST_AT_ONCE = 4

/**
 * Sets the price of the dearest call so far aside for each that is under way. A call that does not fit beside them waits until one of
 * them has ended, and goes alone then: so nothing is refused that there is money for. Null is no cap.
 */
export function createCallBudget(capUsd: number | null): CallBudget {
  let spent = 0
  let dearest = 0
  let underWay = 0
  let waiting: (() => void)[] = []

  return {
    async begin() {
      while (capUsd !== null && spent < capUsd && !fits(capUsd)) {
        await new Promise<void>((wake) => {
          waiting.push(wake)
        })
      }
      if (capUsd !== null && spent >= capUsd) return false
      underWay += 1
      return true
    },
    end(usd) {
      underWay -= 1
      spent += usd
      dearest = Math.max(dearest, usd)
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    spent: () => spent,
  }

  function fits(cap: number): boolean {
    if (underWay === 0) return true
    return dearest === 0 ? underWay < FIRST_AT_ONCE : spent + (underWay + 1) * dearest <= cap
  }
}
