import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documents, freshDocument } from '../../scripts/build-docs.ts'
import { anchorsOf, linksOf } from '../docs/markdown.ts'
import { root, sourceFiles } from './architecture.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('errors', () => {
  const sections = read('docs/errors.md').split(/^## /m).slice(1)
  const headings = sections.map((section) => section.split('\n')[0] ?? '')
  const found = (files: readonly string[], pattern: RegExp) => [
    ...new Set(files.flatMap((file) => Array.from(read(file).matchAll(pattern), ([, one, other]) => one ?? other ?? ''))),
  ]
  const codes = found(sourceFiles(), /\b(RAY-[A-Z0-9]+(?:-[A-Z0-9]+)*)\b/g)
  const reasons = found(
    sourceFiles().filter((file) => /^src\/core\/(engine\/)?steps\//.test(file)),
    /\b(?:failed|opError)\('([a-z-]+)'|reason: '([a-z]+(?:-[a-z]+)+)'/g,
  )

  it('are many, so the scan has seen the source', () => {
    expect(codes.length).toBeGreaterThan(60)
    expect(reasons.length).toBeGreaterThan(5)
  })

  it('each have their heading in docs/errors.md', () => {
    expect(codes.filter((code) => !headings.includes(code))).toEqual([])
  })

  it('of steps too, whose reasons are codes in another form', () => {
    const asCodes = reasons.map((reason) => `RAY-${reason.toUpperCase()}`)
    expect(asCodes.filter((code) => !headings.includes(code))).toEqual([])
  })

  it('are all still in the source, as a code or as a reason', () => {
    const words = new Set(found(sourceFiles(), /['"`]([a-z]+(?:-[a-z]+)*)['"`]/g))
    for (const status of ['failed', 'cancelled']) words.add(`child-${status}`) // put together where they are used
    const unknown = headings.filter((code) => !codes.includes(code) && !words.has(code.slice('RAY-'.length).toLowerCase()))
    expect(unknown).toEqual([])
  })

  it('have one heading each', () => {
    expect(headings.filter((code, i) => headings.indexOf(code) !== i)).toEqual([])
  })

  it('say what happened in two to eight short lines', () => {
    const lines = sections.map((section) => [section.split('\n')[0], section.trim().split('\n').length - 2] as const)
    expect(lines.filter(([, count]) => count < 1 || count > 8)).toEqual([])
  })
})

describe('the numbered rules', () => {
  const rules = read('docs/rules.md')
  const cited = [...sourceFiles(), ...sourceFiles('test')].flatMap((file) =>
    Array.from(read(file).matchAll(/\b(P-[A-Z]+) (\d+)|\((R\d{1,3})\b/g), ([, section, number, rule]) => ({
      section,
      number,
      rule,
    })),
  )
  const chapter = (name: string) => rules.split(/^### /m).find((text) => text.split('\n')[0]?.includes(`\`${name}\``)) ?? ''

  it('that code and tests name can all be looked up', () => {
    const missing = cited.filter(({ section, number, rule }) =>
      section === undefined ? !rules.includes(`* **${rule}** `) : !new RegExp(`^${number}\\. `, 'm').test(chapter(section)),
    )
    expect(cited.length).toBeGreaterThan(50)
    expect(missing).toEqual([])
  })

  it.each([
    ['of joins and of workers in jobs', 'J', 16],
    ['of cells', 'X', 13],
  ])('%s are each named by a test', (_, letter, count) => {
    const known = Array.from(rules.matchAll(new RegExp(`^\\* \\*\\*(${letter}-\\d\\.\\d+)\\*\\* `, 'gm')), ([, rule]) => rule)
    const named = sourceFiles('test').flatMap((file) => read(file).match(new RegExp(`\\b${letter}-[1-4]\\.\\d+\\b`, 'g')) ?? [])
    expect(known.filter((rule) => rule === undefined || !named.includes(rule))).toEqual([])
    expect(named.filter((rule) => !known.includes(rule))).toEqual([])
    expect(known).toHaveLength(count)
  })
})

describe('what is taken from the source', () => {
  it.each(documents())('%s has it as it is now; npm run docs writes it', (document) => {
    expect(read(document)).toBe(freshDocument(document, read(document)))
  })

  it('stands in the documents that promise it', () => {
    const blocks = documents().flatMap((document) =>
      Array.from(read(document).matchAll(/<!-- generated: (\S+) -->/g), ([, name]) => name),
    )
    expect(blocks.toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual(['checks', 'commands', 'events', 'inputs'])
  })
})

describe('links', () => {
  const anchors = new Map<string, ReadonlySet<string>>()
  const anchorsIn = (file: string) => {
    const known = anchors.get(file) ?? anchorsOf(read(file))
    anchors.set(file, known)
    return known
  }

  it.each(documents())('of %s lead to files and headings that are there', (document) => {
    const broken = linksOf(read(document)).filter((link) => {
      if (/^(https?:|mailto:)/.test(link)) return false
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? document : relative(root, join(root, dirname(document), path))
      if (!existsSync(join(root, target))) return true
      return anchor !== undefined && extname(target) === '.md' && !anchorsIn(target).has(anchor)
    })
    expect(broken).toEqual([])
  })

  it('lead from the README to every page of docs, through at most one other page', () => {
    const reached = new Set(['README.md'])
    for (let depth = 0; depth < 2; depth++) {
      for (const page of new Set(reached)) {
        for (const link of linksOf(read(page))) {
          const target = relative(root, join(root, dirname(page), link.split('#')[0] ?? ''))
          if (target.endsWith('.md') && existsSync(join(root, target))) reached.add(target)
        }
      }
    }
    const pages = globSync('docs/*.md', { cwd: root })
    expect(pages.length).toBeGreaterThan(10)
    expect(pages.filter((page) => !reached.has(page))).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  it('names folders and files that are there', () => {
    const named = Array.from(read('ARCHITECTURE.md').matchAll(/`([a-z-]+(?:\/[\w.-]+)+|[a-z-]+\.ts)`/g), ([, path = '']) => path)
    const files = sourceFiles().map((file) => `/${file}`)
    const there = (path: string) => existsSync(join(root, path)) || files.some((file) => file.includes(`/${path}`))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((path) => !there(path))).toEqual([])
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
