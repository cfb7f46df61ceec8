/**
 * The bare YAML notation as a schema, for editors: completion and a first check while typing. It cannot say all that the
 * readers check (which fields exclude each other, what a reference may name), so a file that fits may still have problems.
 */
import { z } from 'zod'
import { setupSchema } from '../setup/setup-schema.ts'
import { agentKinds } from '../workflow/agent-choice.ts'
import { proposalTypes } from '../workflow/proposal-types.ts'
import { outputSources, thinkingLevels } from './step-workflow.ts'

/** A word that may be written with a leading colon or without. */
function words<const T extends readonly string[]>(allowed: T) {
  return z.union([z.enum(allowed), z.enum(allowed.map((word) => `:${word}`))])
}

const word = z.string().min(1)
const count = z.number().int().min(1)
const anything = z.json()

const ref = z
  .union([
    words(['workflow-input', 'workflow-original', 'item', 'failure']),
    z.strictObject({ step: z.string(), output: word }),
    z.strictObject({ step: z.string(), yield: word }),
  ])
  .describe(
    'Where the value comes from: the input, the original request, a step that stands earlier in the file, the element that a branch is for, or the failure that :on-failure leads here with.',
  )

const projection = z.union([
  words(['none', 'full']),
  z.strictObject({ type: words(['tail']), turns: count, 'tool-output': z.boolean().optional() }),
])

const reference = {
  from: ref,
  path: z
    .array(z.union([z.string(), z.number().int()]))
    .optional()
    .describe('Keys and indexes; not together with projection.'),
  projection: projection.optional(),
}

const source = z.union([z.strictObject(reference), z.strictObject({ value: anything })])
const sourceItem = z.strictObject({ type: words(['source']), ...reference })
const template = z.strictObject({
  type: words(['template']),
  text: z.string().describe('Text with placeholders such as {{ask}}, without spaces.'),
  vars: z.record(z.string(), source),
})
const contributions = z.array(z.union([sourceItem, template])).min(1)

const criterionTest = { match: anything.optional(), equals: anything.optional(), 'one-of': z.array(anything).optional() }
const model: z.ZodType = z.lazy(() =>
  z.union([
    z.string(),
    z.strictObject({
      type: words(['model-query']),
      require: z
        .array(
          z.union([
            word,
            z.strictObject({
              criterion: word,
              ...criterionTest,
              'at-least': z.number().optional(),
              'at-most': z.number().optional(),
            }),
          ]),
        )
        .min(1)
        .optional(),
      prefer: z
        .array(
          z.union([
            word,
            z.strictObject({
              criterion: word,
              prefer: words(['lower', 'higher', 'equals', 'context-match']),
              equals: anything.optional(),
            }),
          ]),
        )
        .min(1)
        .optional(),
      fallback: model.optional(),
    }),
  ]),
)

const agent = z.string().describe('Who runs it: claude, codex, copilot, command:PROGRAM.')
const modelsByAgent = z.partialRecord(z.enum(agentKinds), z.string()).describe('Models by agent.')

const operationCall = {
  operation: z.string().describe('Such as shell/run, or a script operations/NS/NAME beside this file.'),
  args: z.record(z.string(), anything).describe('Values, or {from: …} to take one from elsewhere.'),
}

const judge = z.union([
  z.strictObject({ type: words(['invoke']), ...operationCall }),
  z.strictObject({
    type: words(['llm']),
    agent: agent.optional(),
    model: z.union([model, modelsByAgent]).optional(),
    temperature: z.number().min(0).max(2).optional(),
    tools: z.array(z.string()).optional(),
    skills: z.array(z.string()).optional(),
    contributions,
    projection: projection.optional(),
  }),
])

const goto = z.string().describe('A step by its name, or :next, :previous, :done with the colon.')

const yields = z.union([
  z.strictObject({ type: words(['data']), data: word }),
  z.strictObject({ type: words(['text']), text: word }),
  z.strictObject({
    type: words(['error']),
    reason: word,
    message: z.string(),
    details: z.record(z.string(), anything).optional(),
  }),
  z.strictObject({ type: words(['delegated']) }),
])

const results = {
  yields: yields.optional(),
  outputs: z.record(z.string(), z.strictObject({ source: words(outputSources) })).optional(),
}

const common = {
  name: z.string().min(1),
  ...results,
  judge: judge.optional().describe('Turns the result into an outcome; needs on.'),
  on: z
    .record(z.string(), z.strictObject({ goto, 'max-iterations': count.optional(), 'on-max-iterations': goto.optional() }))
    .optional()
    .describe('Outcomes and where they lead. CLEAR is a string, :clear a keyword.'),
  'max-iterations': count.optional(),
  'on-failure': z.string().min(1).optional().describe('The step to go on with when this one has failed for good.'),
}

const proposes = z
  .array(words(proposalTypes))
  .optional()
  .describe('What it may propose. Left out: a session nothing, an operation what outputs allows.')

/** The forms that do one thing. A branch of a parallel step has no name, and leads nowhere. */
const invoke = { type: words(['invoke']), ...operationCall, proposes }
const session = {
  type: words(['session']),
  proposes,
  agent: agent.optional(),
  model: z.union([model, modelsByAgent]).optional(),
  tools: z.array(z.string()).optional(),
  skills: z.array(z.string()).optional(),
  'thinking-level': words(thinkingLevels).optional(),
  temperature: z.number().min(0).max(2).optional(),
  'system-prompt': z.string().optional(),
  contributions,
}
const delegate = {
  type: words(['delegate']),
  model: model.optional(),
  'thinking-level': words(thinkingLevels).optional(),
  target: z.union([z.string(), source]),
  'prompt-string': z.union([
    z.string(),
    template,
    z.strictObject({ type: words(['map']), fields: z.record(z.string(), source) }),
  ]),
  context: z.array(sourceItem).optional(),
}

const branch = z.union([
  z.strictObject({ ...results, ...invoke }),
  z.strictObject({ ...results, ...session }),
  z.strictObject({ ...results, ...delegate }),
])
const parallel = { ...common, type: words(['parallel']), 'max-parallel': count.optional() }

const step = z.union([
  z.strictObject({ ...common, ...invoke }),
  z.strictObject({ ...common, ...session }),
  z.strictObject({ ...common, ...delegate }),
  z.strictObject({
    ...parallel,
    branches: z
      .union([z.array(branch).min(1), z.record(z.string(), branch)])
      .describe('What is done at the same time, as a list or by name.'),
  }),
  z.strictObject({
    ...parallel,
    each: source.describe('A list.'),
    branch: branch.describe('What is done for each element of the list; {from: item} is the element.'),
  }),
])

export const stepFileSchema = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  setup: setupSchema.optional().describe('What the workflow needs of a repository; it triggers nothing.'),
  advertise: z.boolean().optional().describe('False hides the workflow from listings.'),
  steps: z.array(step).min(1),
  'terminal-contract': z.strictObject({ handoff: z.strictObject({ type: words(['markdown-handoff-data']) }) }).optional(),
})
