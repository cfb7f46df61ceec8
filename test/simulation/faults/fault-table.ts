import { describe, expect, it } from 'vitest'
import { createClock } from '../../../src/adapters/system/clock.ts'
import type { NewFault } from '../../../src/embedded/http/faults.ts'
import type { Clock } from '../../../src/ports/clock.ts'
import { createRandom, draw } from '../random.ts'
import { type Call, callsOf, changesSomething, isCall } from './call.ts'
import { type Picture, pictureOf } from './picture.ts'
import type { Story } from './stories.ts'

type Fault = Omit<NewFault, 'match'>

/** What fails before anything is done. */
const UNDONE: Readonly<Record<string, Fault>> = {
  'with 500': { kind: 'status', status: 500 },
  'by a dropped connection': { kind: 'drop' },
  'with a secondary rate limit': { kind: 'secondary-rate-limit', retryAfter: 1 },
}
/** What fails when all is done. To a reader that is the same, so of calls that only read the first of a kind is enough. */
const DONE: Readonly<Record<string, Fault>> = {
  'with 502 after it was applied': { kind: 'after-applied', status: 502 },
  'by a dropped connection after it was applied': { kind: 'drop-after' },
}

/** Others each time only where somebody looks for them: a suite that is run at each change says the same each time. */
const USUAL_SEED = process.env.FAULTS === undefined ? 1 : Date.now() % 100_000
const { FAULTS = '2', SEED = String(USUAL_SEED), STORY = '' } = process.env

const real = createClock()
/** Pauses before another try are short; what a job looks at now and then while it waits is not looked at more often. */
const clock: Clock = {
  now: () => real.now(),
  sleep: (ms, signal) => real.sleep((ms > 12_000 && ms <= 25_000) || ms > 60_000 ? ms : ms / 100, signal),
}

interface Told {
  readonly picture: Picture
  readonly calls: readonly Call[]
  readonly hits: number
}

async function tell(story: Story, fault?: NewFault): Promise<Told> {
  const site = await story.open()
  try {
    await story.calm?.(site)
    const before = site.github.requests.length
    const added = fault && site.github.faults.add(fault)
    const outcomes = await story.told(site, { clock, secondMs: 10 })
    const calls = callsOf(site.github.requests.slice(before))
    return { picture: await pictureOf(site, outcomes), calls, hits: added?.hits ?? 0 }
  } finally {
    await site.close()
  }
}

interface Cell {
  readonly name: string
  readonly fault: NewFault
}

function cellsOf(call: Call): readonly Cell[] {
  const faults = call.nth === 1 || changesSomething(call) ? { ...UNDONE, ...DONE } : UNDONE
  return Object.entries(faults).map(([how, fault]) => ({
    name: `${call.name} #${call.nth} fails ${how}`,
    fault: { ...fault, match: isCall(call) },
  }))
}

/** What of the picture is other than it should be, in lines. */
function differences(calm: Picture, picture: Picture): readonly string[] {
  const [before, after] = [linesOf(calm), linesOf(picture)]
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
    ...(before.length === after.length ? [] : [`${before.length} lines became ${after.length}`]),
  ]
}

function linesOf(picture: Picture): readonly string[] {
  return Object.entries(picture).flatMap(([part, values]) =>
    (values as readonly unknown[]).map((value) => `${part} ${JSON.stringify(value)}`),
  )
}

/**
 * Every call to GitHub that these stories make, REST, git and uploads, fails once in each of five ways: it must not show in what the job
 * leaves behind. The calls are those that undisturbed jobs were seen to make, so a new one is in the table by itself. `FAULTS=all` tries
 * every cell, `FAULTS=n` so many of one story, drawn by `SEED`; `STORY=words` the stories that have these words in their name.
 */
export function describeFaults(stories: readonly Story[]): void {
  const random = createRandom(Number(SEED))
  const named = stories.filter(({ name }) => name.includes(STORY))
  const drawn = FAULTS === 'all' ? named : draw(named, 1, random)

  describe.skipIf(drawn.length === 0)('a call to GitHub that fails once does not show afterwards', () => {
    it.each(drawn)(
      '$name',
      async (story) => {
        const calm = await tell(story)
        expect(calm.picture.runs).toEqual([expect.objectContaining({ status: 'completed' })])
        const cells = calm.calls.flatMap(cellsOf)
        const tried = FAULTS === 'all' ? cells : draw(cells, Number(FAULTS), random)
        const failures: string[] = []
        let missed = 0
        for (const { name, fault } of tried) {
          const { picture, hits } = await tell(story, fault)
          if (hits === 0) missed++
          const different = differences(calm.picture, picture)
          if (different.length > 0) failures.push([name, ...different].join('\n'))
        }
        const rest = `${missed} found no such call any more, seed ${SEED}`
        console.log(`${story.name}: ${calm.calls.length} calls, ${tried.length} of ${cells.length} faults tried, ${rest}`)
        expect(failures.join('\n\n')).toBe('')
      },
      7_200_000,
    )
  })
}

/** The names of all calls that a story makes while nothing goes wrong. */
export async function calmCallsOf(story: Story): Promise<readonly string[]> {
  return (await tell(story)).calls.map(({ name }) => name)
}
