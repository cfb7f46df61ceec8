import { type Attempted, failed, succeeded } from '../step-failure.ts'
import type { StepRun } from '../step-run.ts'
import type { Ref, Reference, Source } from '../step-workflow.ts'
import { textOf, type Value } from '../value.ts'
import { type Found, found, lookUp, notFound } from '../value-path.ts'
import { yieldField } from '../yield-value.ts'
import { stateOf } from './current-entry.ts'
import { projectMessages } from './project-messages.ts'

/** The value of a source. What is not there fails the step that wants it (R79). */
export function resolveSource(run: StepRun, source: Source): Attempted<Value> {
  return source.kind === 'value' ? succeeded(source.value) : resolveReference(run, source)
}

export function resolveReference(run: StepRun, { from, path, projection }: Reference): Attempted<Value> {
  const whole = valueOfRef(run, from)
  if (!whole.found) return failed('unresolved-source', `${describeRef(from)} has no value.`)
  if (projection !== null) return projectMessages(whole.value, projection)
  const part = lookUp(whole.value, path)
  if (part.found) return succeeded(part.value)
  if (isAllOfText(run, from, path, whole.value)) return succeeded(whole.value)
  const kind = typeof whole.value === 'string' ? `; it is a string, which has no parts` : ''
  return failed('unresolved-source', `Nothing is found at [${path.map(textOf).join(' ')}] of ${describeRef(from)}${kind}.`)
}

/**
 * A callee's input is the prompt, often plain text (R62), which has no parts (R78). A one-step file cannot ask for anything else than the
 * part `:input` of it (R7): there the text is all of that part.
 */
function isAllOfText({ scope }: StepRun, from: Ref, path: readonly Value[], whole: Value): boolean {
  const asksForInput = from.of === 'input' && path.length === 1 && lookUp({ input: true }, path).found
  return asksForInput && typeof whole === 'string' && /\.md$/i.test(scope)
}

/** Resolves named sources; the first that has no value fails them all. */
export function resolveAll(run: StepRun, sources: Readonly<Record<string, Source>>): Attempted<Record<string, Value>> {
  const values: [string, Value][] = []
  for (const [name, source] of Object.entries(sources)) {
    const value = resolveSource(run, source)
    if (!value.ok) return value
    values.push([name, value.value])
  }
  return succeeded(Object.fromEntries(values))
}

function valueOfRef(run: StepRun, ref: Ref): Found {
  switch (ref.of) {
    case 'input':
      return found(run.input)
    case 'original':
      return found(run.original)
    case 'output':
      return present(ownValue(stateOf(run, ref.step)?.accepted?.outputs ?? {}, ref.key))
    case 'yield': {
      const accepted = stateOf(run, ref.step)?.accepted
      return accepted ? present(yieldField(accepted.yield, ref.field)) : notFound
    }
    case 'item':
      return present(run.item)
    case 'failure':
      return present(run.failure)
  }
}

function present(value: Value | undefined): Found {
  return value === undefined ? notFound : found(value)
}

function ownValue(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

function describeRef(ref: Ref): string {
  switch (ref.of) {
    case 'input':
      return ':workflow-input'
    case 'original':
      return ':workflow-original'
    case 'output':
      return `the output :${ref.key} of the step "${ref.step}"`
    case 'yield':
      return `the yielded :${ref.field} of the step "${ref.step}"`
    case 'item':
      return ':item'
    case 'failure':
      return ':failure'
  }
}
