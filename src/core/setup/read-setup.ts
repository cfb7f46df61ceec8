import { LineCounter } from 'yaml'
import { z } from 'zod'
import type { Problem } from '../problem.ts'
import { onOneLine } from '../report/cleaning/invisible.ts'
import { placesIn } from '../triggers/config/config-places.ts'
import { schemaProblems } from '../triggers/config/schema-problems.ts'
import { WORKFLOW_BOUNDS, yamlExcess } from '../yaml/bounds.ts'
import { compoundKeys } from '../yaml/compound-keys.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import { type Setup, setupSchema } from './setup-schema.ts'

export interface ReadSetup {
  /** Null when the file has none, or one with problems. */
  readonly setup: Setup | null
  readonly problems: readonly Problem[]
}

const fileSchema = z.looseObject({ setup: setupSchema.optional() })
const NONE: ReadSetup = { setup: null, problems: [] }

/** Reads `setup` of a manifest, or of a workflow in one YAML file. Other mistakes of the file are for its own reader. */
export function readSetup(content: string, file: string): ReadSetup {
  if (!/^setup[ \t]*:/m.test(content) || yamlExcess(content, WORKFLOW_BOUNDS) !== undefined) return NONE
  const lines = new LineCounter()
  const document = parseYaml(content, { lineCounter: lines, uniqueKeys: false })
  if (document.errors.length > 0 || compoundKeys(document).length > 0) return NONE
  const value: unknown = document.toJS({ maxAliasCount: 100 })
  const parsed = fileSchema.safeParse(value)
  if (parsed.success) return { setup: parsed.data.setup === undefined ? null : shown(parsed.data.setup), problems: [] }
  const problems = schemaProblems(fileSchema, value, parsed.error.issues, placesIn(document, lines, file))
  return {
    setup: null,
    problems: problems.map((problem) => ({ ...problem, message: problem.message.replace('the configuration', 'the manifest') })),
  }
}

/** What people are shown of it, beside commands to copy: YAML has texts over several lines, which would become lines of their own there. */
function shown(setup: Setup): Setup {
  const { labels, secrets } = setup
  const labelled = Object.entries(labels ?? {}).map(([name, { color, description }]) => {
    const about = description === undefined ? {} : { description: onOneLine(description) }
    return [onOneLine(name), { color, ...about }] as const
  })
  const reasons = Object.entries(secrets ?? {}).map(([name, why]) => [name, onOneLine(why)] as const)
  return {
    ...setup,
    ...(labels === undefined ? {} : { labels: Object.fromEntries(labelled) }),
    ...(secrets === undefined ? {} : { secrets: Object.fromEntries(reasons) }),
  }
}
