/** What manifests ask for is what documents, recipes and our own repository give. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readyWorkflows } from '../../src/cli/commands/init/ready-workflows.ts'
import type { OutputsPolicy } from '../../src/core/outbox/outputs-policy.ts'
import { entryInput } from '../../src/core/setup/configured-setup.ts'
import { root } from '../repository/architecture.ts'

const ready = readyWorkflows()
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Entry {
  readonly path?: string
  readonly outputs?: OutputsPolicy
}

/** The entries of all configurations in a document. */
function entriesIn(text: string): readonly Entry[] {
  const blocks = Array.from(text.matchAll(/^( *)```yaml\n([\s\S]*?)^\1```/gm), ([, indent = '', yaml = '']) =>
    yaml.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
  return blocks.flatMap((yaml) => {
    const value: unknown = parse(yaml)
    const workflows: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'workflows') : undefined
    return typeof workflows === 'object' && workflows !== null ? (Object.values(workflows) as Entry[]) : []
  })
}

describe('a ready workflow', () => {
  it('says what it needs, all but the one of the demo', () => {
    const folders = globSync('workflows/*', { cwd: root }).map((path) => path.replace(/^workflows[\\/]/, ''))
    expect(ready.map(({ name }) => name)).toEqual(folders.filter((name) => name !== 'demo').sort())
  })

  it.each(ready.map((workflow) => [workflow.name, workflow] as const))(
    '%s shows in its README the entry that init writes',
    (name, workflow) => {
      expect(entriesIn(read(`workflows/${name}/README.md`))).toContainEqual(entryInput(workflow))
    },
  )

  it('is given by recipes, the tutorial and our own configurations what it proposes', () => {
    const configurations = ['.github/raymond.yml', '.github/raymond-open.yml'].map((file) => `\`\`\`yaml\n${read(file)}\`\`\`\n`)
    const documents = ['README.md', ...globSync('docs/*.md', { cwd: root })].map(read)
    const shown = [...documents, ...configurations].flatMap(entriesIn)
    const wanted = new Map(ready.map(({ path, setup }) => [path, setup]))
    const own = shown.flatMap(({ path = '', outputs }) => (wanted.has(path) ? [{ path, outputs }] : []))
    expect(own.length).toBeGreaterThan(8)
    for (const { path, outputs = {} } of own) {
      const setup = wanted.get(path)?.outputs ?? {}
      expect(Object.keys(outputs), path).toEqual(expect.arrayContaining(Object.keys(setup)))
      expect(outputs.labels ?? [], path).toEqual(expect.arrayContaining(setup.labels ?? []))
      expect(outputs.pull_requests?.max ?? 1, path).toBeGreaterThanOrEqual(setup.pull_requests?.max ?? 1)
    }
  })
})
