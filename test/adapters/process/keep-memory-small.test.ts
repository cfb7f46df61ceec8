import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pLimit from 'p-limit'
import { expect, it } from 'vitest'

const MODULE = resolve(import.meta.dirname, '../../../src/adapters/process/keep-memory-small.ts')

/** Ends when hundreds of functions are just being compiled, and the heap has grown. */
const PROGRAM = `import { keepMemorySmall } from ${JSON.stringify(MODULE)}
keepMemorySmall()
const body = (i) => \`let s = 0
for (let n = 0; n < a; n++) {
  s += (n * \${i}) % 7
  if (s > \${i * 1000}) s -= b
  const o = { x: n, y: s, z: [n, s] }
  s += o.z.length
  s += Math.max(n, s) % 3
  s ^= (o.x + o.y) & \${i}
}
return s\`
const compiled = Array.from({ length: 1500 }, (_, i) => new Function('a', 'b', body(i)))
const kept = []
let sum = 0
for (let round = 0; round < Number(process.argv[2]); round++) {
  for (const one of compiled) sum += one(20, 3)
  kept.push(new Array(20_000).fill(round))
}
process.exit(3)
`

// https://github.com/nodejs/node/issues/54918
it('a process that keeps its memory small ends when it is asked to, whatever is being compiled', async () => {
  const program = join(mkdtempSync(join(tmpdir(), 'raymond-small-')), 'program.mjs')
  writeFileSync(program, PROGRAM)
  const limit = pLimit(2) // with more at once each is too slow to be just compiling
  const rounds = Array.from({ length: 20 }, (_, i) => 26 + 2 * i) // when the heap has grown as far depends on the Node
  const ends = await Promise.all(rounds.map((one) => limit(() => ended(program, one))))
  expect(new Set(ends)).toEqual(new Set([3]))
})

async function ended(program: string, rounds: number): Promise<number | null> {
  const child = spawn(process.execPath, [program, String(rounds)], { stdio: 'ignore', timeout: 30_000, killSignal: 'SIGKILL' })
  const [code] = await once(child, 'close')
  return code
}
