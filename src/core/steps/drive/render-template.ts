import { fillPlaceholders } from '../placeholders.ts'
import { type Attempted, failed, succeeded } from '../step-failure.ts'
import type { StepRun } from '../step-run.ts'
import type { Template } from '../step-workflow.ts'
import { promptText } from './prompt-text.ts'
import { resolveAll } from './resolve-source.ts'

/** The one meaning of a template, wherever it stands (R96). Every bound variable must have a value, used or not (R92). */
export function renderTemplate(run: StepRun, { text, vars }: Template): Attempted<string> {
  const values = resolveAll(run, vars)
  if (!values.ok) return values
  const empty = Object.keys(vars).find((name) => (values.value[name] ?? null) === null)
  if (empty !== undefined) return failed('unresolved-source', `The variable ${empty} of the template is null, which is nothing.`)
  return succeeded(fillPlaceholders(text, (name) => promptText(run, vars[name], values.value[name] ?? null)))
}
