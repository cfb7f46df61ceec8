/** A program that holds itself, in processes of its own: what is loaded late is what was there at first. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-held-'))
  const source = join(import.meta.dirname, '../../../src/adapters/actions-runner/hold-bundle.ts')
  const lines = [
    `import { writeFileSync } from 'node:fs'`,
    `import { holdBundle } from ${JSON.stringify(source)}`,
    'holdBundle(import.meta.url)',
    `if (process.argv[2]) writeFileSync(new URL('late.js', import.meta.url), process.argv[2])`,
    `await import('./late.js')`,
  ]
  writeFileSync(join(folder, 'main.js'), lines.join('\n'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(late: string, { replaced = '', cache = '', home = folder } = {}): string {
  writeFileSync(join(folder, 'late.js'), late)
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    HOME: home,
    ...(cache === '' ? {} : { NODE_COMPILE_CACHE: join(folder, cache) }),
  }
  return spawnSync(process.execPath, [join(folder, 'main.js'), replaced], { encoding: 'utf8', env }).stdout
}

const OURS = 'console.log("ours  ")'
const THEIRS = 'console.log("theirs")'

it('what is loaded late is what was there at first', () => {
  expect(run(OURS, { replaced: THEIRS })).toBe('ours  \n')
})

it.each(['import', 'require'])('what is loaded late is no package that somebody has put around the program, by %s', (way) => {
  const [packages, home] = [join(folder, 'node_modules/colours'), join(folder, 'home')]
  for (const place of [packages, join(home, '.node_modules/colours')]) {
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'index.js'), THEIRS)
    writeFileSync(join(place, 'package.json'), '{"main":"index.js"}')
  }
  const load = { import: `await import('colours')`, require: `createRequire(import.meta.url)('colours')` }[way]
  const late = `import { createRequire } from 'node:module'; import 'fs'; try { ${load} } catch { ${OURS} }`
  expect(run(late, { home })).toBe('ours  \n')
  rmSync(packages, { recursive: true })
  expect(run(late, { home })).toBe('ours  \n')
})

/** Of each file in a cache of Node: which source it was compiled from, by the fourth of the numbers in front. */
const entriesIn = (cache: string) =>
  readdirSync(join(folder, cache), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, file: join(parentPath, name), bytes: readFileSync(join(parentPath, name)) }))
const CHECKSUM = 12

it('what is loaded late is not what somebody has put into the compile cache of Node', () => {
  expect([run(OURS, { cache: 'ours' }), run(THEIRS, { cache: 'theirs' })]).toEqual(['ours  \n', 'theirs\n'])
  const theirs = entriesIn('theirs')
  for (const { name, file, bytes } of entriesIn('ours')) {
    const forged = theirs.find((one) => one.name === name)
    if (forged === undefined) continue
    bytes.copy(forged.bytes, CHECKSUM, CHECKSUM, CHECKSUM + 4)
    writeFileSync(file, forged.bytes)
  }
  expect(run(OURS, { cache: 'ours' })).toBe('ours  \n')
})
