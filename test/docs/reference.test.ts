/** The reference pages name everything that they are the reference of. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RETENTION } from '../../src/adapters/git-branch/prune.ts'
import { proposalSchema } from '../../src/core/outbox/proposal.ts'
import { runStatuses } from '../../src/core/run/run.ts'
import { configSchema } from '../../src/core/triggers/config/config-schema.ts'
import { eventTable } from '../../src/core/triggers/event-table.ts'
import { verbs } from '../../src/core/triggers/verbs.ts'
import { promptOnlyFields, turnFields } from '../../src/core/workflow/reading/state-fields.ts'
import { scriptLanguages } from '../../src/core/workflow/state-file.ts'
import { tagGrammar, transitionTags } from '../../src/core/workflow/tag-grammar.ts'
import { root } from '../repository/architecture.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Words that stand in code, in spans and in fenced blocks. */
function wordsInCode(file: string): ReadonlySet<string> {
  const code = read(file).matchAll(/```[\s\S]*?```|`[^`\n]+`/g)
  return new Set(Array.from(code).flatMap(([text]) => text.match(/[A-Za-z_][\w-]*/g) ?? []))
}

function missingIn(file: string, names: Iterable<string>): readonly string[] {
  const words = wordsInCode(file)
  return [...new Set(names)].filter((name) => !words.has(name))
}

/** All keys of objects in a JSON Schema, but those below `on`, which are events. */
function keysOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const properties: unknown = Reflect.get(schema, 'properties')
  const own = typeof properties === 'object' && properties !== null ? Object.entries(properties) : []
  const others = Object.entries(schema).filter(([key]) => key !== 'properties')
  return [
    ...own.flatMap(([key, value]) => [key, ...(key === 'on' ? [] : keysOf(value))]),
    ...others.flatMap(([, value]) => keysOf(value)),
  ]
}

describe('docs/configuration.md', () => {
  const keys = keysOf(z.toJSONSchema(configSchema, { unrepresentable: 'any', io: 'input' }))

  it('has every key of the configuration', () => {
    expect(keys.length).toBeGreaterThan(30)
    expect(missingIn('docs/configuration.md', keys)).toEqual([])
  })

  it('has every event and every filter', () => {
    const filters = Object.values(eventTable).flatMap((event): readonly string[] => event.filters)
    expect(missingIn('docs/configuration.md', [...Object.keys(eventTable), ...filters])).toEqual([])
  })
})

describe('docs/workflow-file.md', () => {
  it('has every key of frontmatter and manifest', () => {
    const manifest = ['name', 'description', 'input', 'budget_usd', 'model', 'effort', 'on_budget']
    const fields = [...Object.keys({ ...turnFields, ...promptOnlyFields }), 'allowed_transitions', 'env', ...manifest]
    expect(missingIn('docs/workflow-file.md', fields)).toEqual([])
  })
})

describe('docs/protocol.md', () => {
  it('has every tag with all its attributes', () => {
    const attributes = Object.values(tagGrammar).flatMap(({ required, optional }) => [...required, ...optional])
    expect(missingIn('docs/protocol.md', [...transitionTags, 'print', ...attributes])).toEqual([])
  })

  it('has every status, kind of script and kind of proposal', () => {
    const kinds = proposalSchema.options.map(({ shape }) => shape.type.value)
    const statuses = runStatuses.filter((status) => status !== 'running')
    expect(missingIn('docs/protocol.md', [...statuses, ...scriptLanguages, ...kinds])).toEqual([])
  })

  it('has every variable that a script gets', () => {
    const source = read('src/core/engine/turn/script-environment.ts')
    const names = Array.from(source.matchAll(/\bRAYMOND_[A-Z_]+\b/g), ([name]) => name).filter(
      (name) => name !== 'RAYMOND_RUN_MARK',
    )
    expect(names.length).toBeGreaterThan(8)
    expect(missingIn('docs/protocol.md', names)).toEqual([])
  })
})

describe('docs/commands.md', () => {
  it('has every command', () => {
    expect(missingIn('docs/commands.md', verbs)).toEqual([])
  })
})

describe('docs/state-branch.md', () => {
  it('says the numbers of the code', () => {
    expect(read('docs/state-branch.md')).toContain(
      `removed after ${RETENTION.runDays} days, their conversations after ${RETENTION.transcriptDays}`,
    )
  })
})
