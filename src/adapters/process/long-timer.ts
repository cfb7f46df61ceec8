/** A wait that can be pushed back and given up. */
export interface LongTimer {
  /** Counts from now again. */
  restart(): void
  cancel(): void
}

// setTimeout takes a signed 32-bit number of milliseconds and fires at once for more: 24.8 days.
const LONGEST_WAIT = 2 ** 31 - 1

/** Calls `fire` once, `ms` milliseconds from now or from the last restart, however long that is. */
export function startLongTimer(ms: number, fire: () => void): LongTimer {
  let left = ms
  let timer = setTimeout(next, Math.min(left, LONGEST_WAIT))

  function next(): void {
    left -= Math.min(left, LONGEST_WAIT)
    if (left <= 0) fire()
    else timer = setTimeout(next, Math.min(left, LONGEST_WAIT))
  }

  return {
    restart() {
      if (ms <= LONGEST_WAIT) {
        timer.refresh() // a list move, no new timer: this runs for every chunk of output
        return
      }
      clearTimeout(timer)
      left = ms
      timer = setTimeout(next, LONGEST_WAIT)
    },
    cancel() {
      clearTimeout(timer)
    },
  }
}
