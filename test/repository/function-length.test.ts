import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, it } from 'vitest'

/** In lines; a module that is written as one function, whose inner functions are its parts, may be longer. */
const LONGEST = 80
const LONGEST_MODULE = 110
const MODULE = /^(create|open)[A-Z]/

interface Found {
  readonly name: string
  readonly lines: number
  readonly place: string
}

function functionsIn(file: string): readonly Found[] {
  const text = readFileSync(file, 'utf8')
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  const found: Found[] = []
  const visit = (node: unknown, named: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, id, key, body, start, end } = node as Record<string, unknown>
    const name = nameIn(id) ?? nameIn(key) ?? named
    if (typeof type === 'string' && /Function/.test(type) && typeof body === 'object' && body !== null) {
      const first = lineOf(Number(start))
      found.push({ name, lines: lineOf(Number(end)) - first + 1, place: `${file}:${first}` })
    }
    for (const child of Object.values(node)) visit(child, name)
  }
  visit(parseAst(text, { lang: 'ts' }, file), '')
  return found
}

function nameIn(node: unknown): string | undefined {
  const name: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'name') : undefined
  return typeof name === 'string' ? name : undefined
}

describe('functions', () => {
  const all = globSync('src/**/*.ts', { exclude: ['src/browser/**'] }).flatMap(functionsIn)

  it('are found, with their names', () => {
    expect(all.length).toBeGreaterThan(3000)
    expect(all.find(({ name }) => name === 'driveRun')).toMatchObject({ place: expect.stringContaining('drive-run.ts') })
  })

  it(`have at most ${LONGEST} lines, and modules that are one function ${LONGEST_MODULE}`, () => {
    const long = all.filter(({ name, lines }) => lines > (MODULE.test(name) ? LONGEST_MODULE : LONGEST))
    expect(long.map(({ name, lines, place }) => `${name}: ${lines} lines, ${place}`)).toEqual([])
  })
})
