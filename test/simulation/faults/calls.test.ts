import { expect, it } from 'vitest'
import { calmCallsOf } from './fault-table.ts'
import { restCallsInSource } from './rest-calls-in-source.ts'
import { firstStories, lastStories, middleStories } from './stories.ts'

it.runIf(process.env.FAULTS === 'all')(
  'the stories together make every call that stands in the source',
  async () => {
    const calls = new Set<string>()
    for (const story of [...firstStories, ...middleStories, ...lastStories])
      for (const name of await calmCallsOf(story)) calls.add(name)
    expect(restCallsInSource().length).toBeGreaterThan(20)
    expect(restCallsInSource().filter((name) => !calls.has(name))).toEqual([])
  },
  600_000,
)
