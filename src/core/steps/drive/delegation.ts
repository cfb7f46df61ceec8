import { type Attempted, allOf, failed, succeeded } from '../step-failure.ts'
import type { RunDefaults, StepRun } from '../step-run.ts'
import type { StepWantOf } from '../step-wants.ts'
import type { PromptString, StepOf } from '../step-workflow.ts'
import { keywordName, type Value } from '../value.ts'
import { lookUp } from '../value-path.ts'
import { currentOf } from './current-entry.ts'
import { MAX_RUN_DEPTH } from './drive-context.ts'
import { renderTemplate } from './render-template.ts'
import { resolveAll, resolveReference, resolveSource } from './resolve-source.ts'

type ChildStart = Pick<StepWantOf<'start_child'>, 'workflow' | 'input' | 'original' | 'defaults' | 'depth'>

/** What the callee gets: the rendered prompt, the context items, and the configuration. Nothing else crosses (R59). */
export function delegation(run: StepRun, step: StepOf<'delegate'>): Attempted<ChildStart> {
  const depth = run.depth + 1
  if (depth > MAX_RUN_DEPTH)
    return failed('depth-limit', `Workflows delegate to each other more than ${MAX_RUN_DEPTH} levels deep.`)
  const workflow = targetOf(run, step.target)
  if (!workflow.ok) return workflow
  const input = renderPrompt(run, step.prompt)
  if (!input.ok) return input
  const items = allOf(step.context.map((item) => resolveReference(run, item)))
  if (!items.ok) return items
  return succeeded({
    workflow: workflow.value,
    input: input.value,
    original: items.value,
    defaults: defaultsFor(run, step),
    depth,
  })
}

/** A target that is found at run time says of itself that it is one; a plain string will not do (R66). */
function targetOf(run: StepRun, target: StepOf<'delegate'>['target']): Attempted<string> {
  if (target.kind === 'static') return succeeded(target.workflow)
  const value = resolveSource(run, target.source)
  if (!value.ok) return value
  const name = referredWorkflow(value.value)
  return name === undefined
    ? failed('not-a-workflow-ref', 'The target did not resolve to {:type :workflow-ref :name "…"}.')
    : succeeded(name)
}

/** The workflow that a step calls, where its definition says which. */
export function namedWorkflow({ target }: StepOf<'delegate'>): string | undefined {
  if (target.kind === 'static') return target.workflow
  return target.source.kind === 'value' ? referredWorkflow(target.source.value) : undefined
}

function referredWorkflow(value: Value): string | undefined {
  const type = lookUp(value, ['type'])
  const name = lookUp(value, ['name'])
  if (!type.found || !name.found || typeof name.value !== 'string' || name.value === '') return undefined
  return (keywordName(type.value) ?? type.value) === 'workflow-ref' ? name.value : undefined
}

function renderPrompt(run: StepRun, prompt: PromptString): Attempted<Value> {
  switch (prompt.type) {
    case 'text':
      return succeeded(prompt.text)
    case 'template':
      return renderTemplate(run, prompt)
    case 'map':
      return resolveAll(run, prompt.fields)
  }
}

/** The step's configuration over the run's own snapshot. */
function defaultsFor(run: StepRun, { config }: StepOf<'delegate'>): RunDefaults {
  const [model] = currentOf(run).entry.models
  return {
    ...run.defaults,
    ...(model === undefined ? {} : { model }),
    ...(config.thinking_level === undefined ? {} : { thinking_level: config.thinking_level }),
  }
}
