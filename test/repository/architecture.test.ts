import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cycles, importsOf, rules, sourceFiles, violations } from './architecture.ts'

const files = sourceFiles()
const imports = files.flatMap((file) => importsOf(file))

describe('the architecture', () => {
  it('was seen whole: a scan that sees nothing cannot pass', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(imports.length).toBeGreaterThan(files.length)
    expect(imports).toContainEqual({ from: 'src/runtime/drive-run.ts', to: 'src/runtime/perform-effect.ts' })
    expect(imports).toContainEqual({ from: 'src/core/run/run.ts', to: 'zod' })
  })

  it('has no import that breaks a rule', () => {
    expect(violations(imports)).toEqual([])
  })

  it('has no cycles', () => {
    expect(cycles(imports)).toEqual([])
  })

  it.each([
    ['src/core/engine/reduce.ts', "import { readFile } from 'node:fs/promises'", 'the core is pure'],
    ['src/core/run/run.ts', "import { reduce } from '../engine/reduce.ts'", 'core/run imports only'],
    ['src/ports/clock.ts', "import { createClock } from '../adapters/system/clock.ts'", 'ports imports only'],
    ['src/runtime/drive-run.ts', "const m = await import('../adapters/system/clock.ts')", 'runtime imports only'],
    ['src/adapters/scripts/runner.ts', "export { x } from '../claude-cli/backend.ts'", 'adapters do not meet'],
    ['src/cli/wire.ts', "import '../action/main.ts'", 'the doors do not meet'],
    ['src/core/report/helpers.ts', "import { z } from 'zod'", 'no drawers'],
  ])('sees a planted violation in %s', (file, text, rule) => {
    expect(violations(importsOf(file, text)).map((found) => found.rule)).toContainEqual(expect.stringContaining(rule))
  })

  it('sees a planted cycle', () => {
    const planted = [
      { from: 'src/a.ts', to: 'src/b.ts' },
      { from: 'src/b.ts', to: 'src/a.ts' },
    ]
    expect(cycles(planted)).toEqual([['src/a.ts', 'src/b.ts', 'src/a.ts']])
  })

  it('has rooms that one look takes in: no folder with more than 24 files of its own', () => {
    const counts = new Map<string, number>()
    for (const file of sourceFiles()) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 24)).toEqual([])
  })

  it('says for every rule what to do instead', () => {
    for (const { because } of rules) expect(because.length).toBeGreaterThan(20)
  })
})
