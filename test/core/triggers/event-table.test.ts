import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type EventKind, eventNames, eventTable } from '../../../src/core/triggers/event-table.ts'

/** GitHub's own schema of workflow files, from its language server. */
interface GitHubSchema {
  readonly definitions: Readonly<Record<string, Definition>>
}
interface Definition {
  readonly mapping?: { readonly properties: Readonly<Record<string, string | { readonly type: string }>> }
  readonly 'one-of'?: readonly string[]
  readonly 'allowed-values'?: readonly string[]
}

const FILE = new URL('../../../node_modules/@actions/workflow-parser/dist/workflow-v1.0.min.json', import.meta.url)
const schema = JSON.parse(readFileSync(FILE, 'utf8')) as GitHubSchema
const events = schema.definitions['on-mapping-strict']!.mapping!.properties

function kindOf(name: keyof typeof eventTable): EventKind {
  return eventTable[name]
}

function propertiesOf(event: string): readonly string[] {
  const entry = events[event]!
  const definition = schema.definitions[typeof entry === 'string' ? entry : entry.type]!
  const maps = [definition, ...(definition['one-of'] ?? []).map((name) => schema.definitions[name])]
  return maps.flatMap((one) => Object.keys(one?.mapping?.properties ?? {}))
}

describe('the table of events agrees with GitHub’s own schema', () => {
  it('on the names, but for two that no job ever sees', () => {
    const theirs = Object.keys(events).filter((name) => !['workflow_call', 'pull_request_comment'].includes(name))
    expect([...eventNames].toSorted()).toEqual(theirs.toSorted())
  })

  it.each(eventNames.filter((name) => eventTable[name].types !== null && eventTable[name].types !== 'free'))(
    'on the activity types of %s',
    (name) => {
      const theirs = schema.definitions[`${name.replaceAll('_', '-')}-activity-type`]!['allowed-values']!
      expect([...(kindOf(name).types as readonly string[])].toSorted()).toEqual([...theirs].toSorted())
    },
  )

  it.each(eventNames)('on the filters of %s', (name) => {
    const { filters, types } = kindOf(name)
    const ours = [
      ...filters.filter((filter) => !['labels', 'command', 'actors'].includes(filter)),
      ...(types === null ? [] : ['types']),
    ]
    const theirs = propertiesOf(name).filter((key) => !['inputs', 'cron', 'timezone', 'names', 'versions'].includes(key))
    expect(ours.toSorted()).toEqual(theirs.toSorted())
  })
})
