/** A repository says in `.gitmodules` which of its submodules no difference shows: what judges or shows one may not go by that. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const CALL = /\[\s*'(?:diff|diff-tree|diff-index|diff-files)',[^\]]*\]/g
const OF_FILES_ALONE = "'--no-index'"

it('shows submodules that the repository says to ignore, or leaves out all', () => {
  const calls = globSync('src/{action,adapters,cli}/**/*.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return (text.match(CALL) ?? []).map((call) => ({ file, call, names: named(call, text) }))
  })
  expect(calls.length).toBeGreaterThan(10)
  const faults = calls.filter(({ names }) => !/EVEN_IGNORED|--ignore-submodules=/.test(names) && !names.includes(OF_FILES_ALONE))
  expect(faults).toEqual([])
})

/** The call, with the lists that are spread into it. */
function named(call: string, text: string): string {
  const spread = [...call.matchAll(/\.\.\.(\w+)/g)].map(([, name]) => new RegExp(`const ${name} = \\[[^\\]]*\\]`).exec(text)?.[0])
  return [call, ...spread].join(' ')
}
