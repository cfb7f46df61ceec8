/** Writes the JSON Schemas from the sources of the types, for editors and for programs that read states. A test compares them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { runSchema } from '../src/core/run/run.ts'
import { setupSchema } from '../src/core/setup/setup-schema.ts'
import { stepFileSchema } from '../src/core/steps/step-schema.ts'
import { configSchema } from '../src/core/triggers/config/config-schema.ts'
import { frontmatterSchema, workflowFileSchema } from '../src/core/workflow/reading/workflow-schema.ts'

const HOME = 'https://raw.githubusercontent.com/raymond-action/raymond-action/v1/schemas'
const folder = join(import.meta.dirname, '../schemas')

const sources = {
  config: { schema: configSchema, title: 'Configuration of raymond-action', description: 'The file .github/raymond.yml.' },
  frontmatter: {
    schema: frontmatterSchema,
    title: 'Frontmatter of a prompt',
    description: 'The YAML between two lines of --- at the top of a state in Markdown.',
  },
  workflow: {
    // What the setup needs to know is far from what a workflow is, so that only here the two meet.
    schema: workflowFileSchema.extend({ setup: setupSchema.nullable().optional() }),
    title: 'Workflow of states',
    description: 'workflow.yaml in a folder of states, or a single-file workflow with its states.',
  },
  state: {
    schema: runSchema,
    title: 'State of a run',
    description: 'The file state.json of one run, on the disk and on the state branch.',
  },
  'step-workflow': {
    schema: stepFileSchema,
    title: 'Workflow of steps',
    description:
      'A YAML file with steps. That a file fits does not mean that every rule of steps holds; raymond lint says the rest.',
  },
} as const

/** Texts of the schema files by their names. */
export function schemaFiles(): Readonly<Record<string, string>> {
  const files = Object.entries(sources).map(([name, { schema, title, description }]) => {
    const file = `${name}.schema.json`
    const { $schema, ...body } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any', reused: 'ref' })
    return [file, `${JSON.stringify({ $schema, $id: `${HOME}/${file}`, title, description, ...body }, null, 2)}\n`]
  })
  return Object.fromEntries(files)
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of Object.entries(schemaFiles())) writeFileSync(join(folder, file), text)
}
