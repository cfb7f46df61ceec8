import type { LeftUsd } from '../../../ports/turns/agent-backend.ts'

/** Calls of a model that a turn makes at the same time, so that all of them together stay below its cap. */
export interface CallBudget {
  /**
   * Sets dollars aside, the most that the call may cost. Resolves when it may begin: with false when the cap is reached. A call that may
   * begin must be ended.
   */
  begin(mostUsd: number): Promise<boolean>
  /** A call for which so much was set aside has cost so many dollars. */
  end(mostUsd: number, usd: number): void
  /** Resolves when no call is under way, and none waits. */
  idle(): Promise<void>
}

/** The other turns of the run. */
export interface Beside {
  readonly leftUsd?: LeftUsd | undefined
  /** What the calls have cost until now, and with the most that those under way may cost. */
  readonly onSpent?: (usd: number, mostUsd: number) => void
}

/**
 * Lets calls begin in the order in which they came, each while it fits beside those that are under way. One that does not fit waits until
 * they have ended, and goes alone then: so nothing is refused that there is money for, and one call at the most goes beyond. Null is no cap.
 * Calls of others are none of those that end here: what is under way of them lets none of ours begin beside another, and refuses none.
 */
export function createCallBudget(
  ownUsd: number | null,
  { leftUsd = () => Number.POSITIVE_INFINITY, onSpent = () => {} }: Beside = {},
): CallBudget {
  let spent = 0
  let setAside = 0
  let underWay = 0
  const idlers: (() => void)[] = []
  const waiting: { readonly mostUsd: number; readonly answer: (may: boolean) => void }[] = []

  return {
    begin(mostUsd) {
      return new Promise((answer) => {
        waiting.push({ mostUsd, answer })
        admit()
      })
    },
    end(mostUsd, usd) {
      underWay -= 1
      setAside -= mostUsd
      spent += usd
      onSpent(spent, spent + setAside)
      admit()
    },
    idle() {
      return new Promise((answer) => {
        idlers.push(answer)
        admit()
      })
    },
  }

  function admit(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const isSpent = spent >= capBeside('spent')
      if (!isSpent && underWay > 0 && spent + setAside + next.mostUsd > capBeside('underWay')) return
      waiting.shift()
      if (!isSpent) {
        underWay += 1
        setAside += next.mostUsd
        onSpent(spent, spent + setAside)
      }
      next.answer(!isSpent)
    }
    if (underWay === 0) for (const answer of idlers.splice(0)) answer()
  }

  function capBeside(what: 'spent' | 'underWay'): number {
    return ownUsd === null ? Number.POSITIVE_INFINITY : Math.min(ownUsd, leftUsd(what))
  }
}
