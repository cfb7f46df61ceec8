import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withTables } from '../../scripts/build-docs.ts'
import { root, sourceFiles } from './architecture.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...globSync('{SECURITY.md,docs/**/*.md,workflows/*/README.md}', { cwd: root }),
]

describe('errors', () => {
  const headings = new Set(Array.from(read('docs/errors.md').matchAll(/^## `?(RAY-[A-Z0-9-]+)`?/gm), ([, code]) => code))
  const codes = [
    ...new Set(
      sourceFiles().flatMap((file) =>
        Array.from(read(file).matchAll(/['"`](RAY-[A-Z0-9]+(?:-[A-Z0-9]+)*)['"`]/g), ([, code = '']) => code),
      ),
    ),
  ].sort()

  it('are many, so the scan has seen the source', () => {
    expect(codes.length).toBeGreaterThan(60)
  })

  it('each have their heading in docs/errors.md', () => {
    expect(codes.filter((code) => !headings.has(code))).toEqual([])
  })

  it('have one heading each', () => {
    const all = Array.from(read('docs/errors.md').matchAll(/^## `?(RAY-[A-Z0-9-]+)`?/gm), ([, code]) => code)
    expect(all.filter((code, i) => all.indexOf(code) !== i)).toEqual([])
  })
})

describe('the README', () => {
  it('has the inputs and outputs of action.yml; npm run docs writes them', () => {
    expect(read('README.md')).toBe(withTables(read('README.md')))
  })
})

describe('links', () => {
  it.each(documents)('of %s lead to files that are there', (document) => {
    const targets = Array.from(
      read(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)|(?:src|srcset)="([^"]+)"/g),
      ([, link, image]) => link ?? image ?? '',
    )
    const local = targets.filter((target) => !/^(https?:|mailto:)/.test(target))
    expect(local.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([])
  })
})

describe('ports', () => {
  it.each(sourceFiles('src/ports').filter((file) => !file.endsWith('index.ts')))(
    '%s has one to five methods an interface',
    (file) => {
      for (const [, name, body = ''] of read(file).matchAll(/export interface (\w+)[^{]*\{([\s\S]*?)\n\}/g)) {
        const methods = Array.from(body.matchAll(/^ {2}(\w+)\(/gm))
        expect(methods.length, name).toBeLessThanOrEqual(5)
      }
    },
  )
})
