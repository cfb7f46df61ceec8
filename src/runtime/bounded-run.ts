/** Keeps a run small enough to be written, and read again: a turn that says too much for that fails, and says nothing. */
import type { EventOf, RunEvent } from '../core/run/events.ts'
import type { Run } from '../core/run/run.ts'
import { encodeRun } from '../core/run/stored/encode-run.ts'
import { takeOutLongTexts } from '../core/run/stored/long-texts.ts'
import { utf8Length } from '../core/run/utf8-length.ts'

interface Most {
  /** Characters of a state with all of its texts. A text of Node can have twice as many. */
  readonly held: number
  /** Bytes of a state without its long texts, and of each of these. GitHub takes no file of 100 MB. */
  readonly inFile: number
  /** Characters of a state that is not looked at again as long as events can have made it no longer. */
  readonly small: number
}

const MOST: Most = { held: 256 * 1024 * 1024, inFile: 80_000_000, small: 16 * 1024 * 1024 }
/** A larger one is measured again when events have added so much of it: what a turn costs must not grow with the run. */
const SHARE = 1 / 16

/** What is to be applied in the place of an event, given what would come of that; the event itself while there is room. */
export type Bound = (event: RunEvent, after: Run) => RunEvent

export function createBound(most = MOST): Bound {
  /** Characters; undefined before the first look. */
  let measured: number | undefined
  let added = 0
  return (event, after) => {
    added += 2 * encoded(event) // it may stand in the run twice
    if (measured !== undefined && (measured + added <= most.small || added <= measured * SHARE)) return event
    const length = encoded(after)
    const fits = length <= most.held && (length <= most.small || fitsIntoFiles(after, most))
    if (!fits && event.type === 'turn_completed') return withoutWords(event)
    measured = length
    added = 0
    return event
  }
}

function fitsIntoFiles(run: Run, most: Most): boolean {
  let count = 0
  try {
    const { value, texts } = takeOutLongTexts(run, () => String(count++))
    return [encodeRun(value), ...texts.values()].every(
      (file) => file.length <= most.inFile / 3 || utf8Length(file) <= most.inFile,
    )
  } catch (error) {
    if (error instanceof RangeError) return false // nested too deep to be looked through
    throw error
  }
}

/** Laid out over lines as a state is: deep inside, a number takes a thousand characters. Infinity where no text of Node could hold it. */
function encoded(value: object): number {
  try {
    return JSON.stringify(value, null, 2).length
  } catch (error) {
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY
    throw error
  }
}

const TOO_MUCH =
  'The run would hold more than can be stored with what this turn ended with: write long results to files, and pass on their paths.'

/** A turn that ended with what the run cannot take. It is paid for all the same. */
export function withoutWords(event: EventOf<'turn_completed'>, message = TOO_MUCH): EventOf<'turn_failed'> {
  const { text: _, step: __, proposals: ___, outbox_problems: ____, denied: _____, markers: ______, ...kept } = event
  return { ...kept, type: 'turn_failed', failure: { class: 'other', message }, jitter: 0 }
}
