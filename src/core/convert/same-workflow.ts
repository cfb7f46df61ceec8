import { stateGraph } from '../picture/state-graph.ts'
import { parseWorkflow, readScope, type WorkflowFiles } from '../workflow/reading/parse-workflow.ts'
import type { Platform, StateDef } from '../workflow/workflow.ts'

/**
 * What a conversion changed, in a few words; undefined when the copy does what the original does. A last look: the converters
 * refuse by themselves what they know that a form cannot hold.
 */
export function differenceBetween(original: WorkflowFiles, copy: WorkflowFiles): string | undefined {
  const [before, after] = [readScope(original), readScope(copy)]
  if (before.kind !== 'states' || after.kind !== 'states') return 'the kind of workflow'
  if (after.findings.problems.length > before.findings.problems.length) return after.findings.problems[0]?.message
  if (!isSame(before.manifest, after.manifest)) return 'the keys of workflow.yaml'
  const copies = new Map(after.states.map(({ state }) => [state.file, state]))
  if (copies.size !== before.states.length) return 'the number of states'
  for (const { state } of before.states) {
    const difference = differenceOf(state, copies.get(state.file))
    if (difference !== undefined) return `${difference} of ${state.file}`
  }
  const isMoved = PLATFORMS.some((platform) => !isSame(waysIn(original, platform), waysIn(copy, platform)))
  return isMoved ? 'where a name in a tag or policy leads' : undefined
}

const PLATFORMS: readonly Platform[] = ['linux', 'win32']

/** In a single file a name may have an extension that its state does not have; in a folder that leads nowhere. */
function waysIn(files: WorkflowFiles, platform: Platform): unknown {
  const { workflow } = parseWorkflow(files, platform)
  return workflow?.kind === 'states' ? [workflow.entry, stateGraph(workflow)] : null
}

function differenceOf(before: StateDef, after: StateDef | undefined): string | undefined {
  if (after === undefined || before.kind !== after.kind) return 'the kind'
  if (!isSame(before.settings, after.settings)) return 'the settings'
  if (before.kind === 'prompt') return after.kind === 'prompt' && before.body === after.body ? undefined : 'the text'
  return after.kind === 'script' && codeOf(before.text) === codeOf(after.text) ? undefined : 'the text'
}

/** A script without its comment lines, as settings and notes may stand there. */
function codeOf(text: string): string {
  return text.replace(/^[ \t]*(?:#(?!!)|\/\/|::|@?REM\b)[^\n]*(?:\n|$)/gim, '')
}

/** Whatever the order of the keys; a key without a value is none. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
