import { table } from '../../yaml/table.ts'
import type { Notation } from '../document.ts'

interface Example {
  readonly yaml: string
  readonly edn: string
  /** What it is for, where the example does not say so. */
  readonly why?: string
}

/** How a field that is missing may be written, to copy. */
export function fieldExample(form: string, field: string, notation: Notation): string {
  const example = EXAMPLES[`${form}:${field}`] ?? EXAMPLES[field] ?? { yaml: `${field}: …`, edn: `:${field} …` }
  return `${example[notation]}${example.why === undefined ? '' : `, ${example.why}`}`
}

const EXAMPLES: Readonly<Record<string, Example>> = table({
  args: { yaml: 'args: {}', edn: ':args {}', why: 'which is right for an operation without arguments' },
  vars: { yaml: 'vars: {}', edn: ':vars {}', why: 'which is right for a text without placeholders' },
  contributions: {
    yaml: 'contributions: [{ type: template, text: "Answer briefly.", vars: {} }]',
    edn: ':contributions [{:type :template, :text "Answer briefly.", :vars {}}]',
  },
  criterion: { yaml: 'criterion: input-price', edn: ':criterion :input-price', why: 'a property of the models' },
  data: { yaml: 'data: answer', edn: ':data :answer', why: 'the name of an output of this step' },
  description: { yaml: 'description: What it is for', edn: ':description "What it is for"' },
  fields: { yaml: 'fields: { issue: { from: workflow-input } }', edn: ':fields {:issue {:from :workflow-input}}' },
  from: { yaml: 'from: workflow-input', edn: ':from :workflow-input' },
  goto: { yaml: 'goto: review', edn: ':goto "review"', why: 'the name of a step' },
  message: { yaml: 'message: Why it failed', edn: ':message "Why it failed"' },
  name: { yaml: 'name: review', edn: ':name "review"' },
  operation: { yaml: 'operation: shell/run', edn: ':operation "shell/run"' },
  prefer: { yaml: 'prefer: lower', edn: ':prefer :lower' },
  'prompt-string': { yaml: 'prompt-string: What it is to do', edn: ':prompt-string "What it is to do"' },
  reason: { yaml: 'reason: not-found', edn: ':reason :not-found' },
  source: { yaml: 'source: final-llm-reply', edn: ':source :final-llm-reply' },
  step: { yaml: 'step: review', edn: ':step "review"', why: 'the name of a step' },
  steps: {
    yaml: 'steps: [{ name: first, type: invoke, operation: flow/noop, args: {} }]',
    edn: ':steps [{:name "first", :type :invoke, :operation "flow/noop", :args {}}]',
  },
  target: { yaml: 'target: review', edn: ':target "review"', why: 'the name of a workflow' },
  text: { yaml: 'text: "Answer briefly."', edn: ':text "Answer briefly."' },
  'a yield of :type :text:text': { yaml: 'text: answer', edn: ':text :answer', why: 'the name of an output of this step' },
  turns: { yaml: 'turns: 1', edn: ':turns 1' },
  'a template:type': { yaml: 'type: template', edn: ':type :template' },
  'a projection:type': { yaml: 'type: tail', edn: ':type :tail' },
  'a source contribution:type': { yaml: 'type: source', edn: ':type :source' },
  'a model query:type': { yaml: 'type: model-query', edn: ':type :model-query' },
})
