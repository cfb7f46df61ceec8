import { z } from 'zod'
import { isPlainId } from '../core/run/session-id.ts'
import type { Sessions } from '../ports/keeping/sessions.ts'

/** Characters: a text of Node can hold hardly more. */
const MOST_KEPT = 500_000_000

const keptSchema = z.strictObject({ by: z.record(z.string(), z.string()) })

/** Conversations of several agents as one value. Those of the first alone are kept as it keeps them itself, as they always were. */
export function createAgentSessions(first: Sessions, others: Readonly<Record<string, Sessions>>): Sessions {
  const all: readonly (readonly [string, Sessions])[] = [['', first], ...Object.entries(others)]
  return {
    async keep(given) {
      const conversations = given.filter(({ id }) => isPlainId(id))
      const kept = await Promise.all(all.map(async ([name, sessions]) => [name, await sessions.keep(conversations)] as const))
      const found = kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
      const [only, another] = found
      if (only === undefined) return undefined
      if (another === undefined && only[0] === '') return only[1]
      const by: Record<string, string> = {}
      let left = MOST_KEPT
      for (const [name, value] of found) {
        if ((value.length * 4) / 3 + 4 > left) continue
        by[name] = Buffer.from(value).toString('base64')
        left -= by[name].length
      }
      return Buffer.from(JSON.stringify({ by }))
    },
    async read(given) {
      const found = await Promise.all(all.map(([, sessions]) => sessions.read(given.filter(({ id }) => isPlainId(id)))))
      return Object.assign({}, ...found)
    },
    async restore(kept, move) {
      const several = keptSchema.safeParse(JSON.parse(Buffer.from(kept).toString('utf8'))).data
      if (several === undefined) return first.restore(kept, move)
      for (const [name, sessions] of all) {
        const own = several.by[name]
        if (own !== undefined) await sessions.restore(Buffer.from(own, 'base64'), move)
      }
    },
  }
}
