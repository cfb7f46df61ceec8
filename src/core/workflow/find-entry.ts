import type { Problem } from '../problem.ts'
import { nearNames } from './near-names.ts'
import { type ResolvedState, resolveState } from './resolve-state.ts'
import { isStateFile, stemOf } from './state-file.ts'
import type { Platform, StateFile } from './workflow.ts'

const ENTRIES = ['1_START', 'START']

/** The state that a scope starts with, when none was named: `1_START` or `START`. */
export function findEntry(names: readonly string[], platform: Platform): ResolvedState {
  const files = names.filter((name) => isStateFile(name) && ENTRIES.includes(stemOf(name)))
  const [stem, ...others] = new Set(files.map(stemOf))
  if (stem === undefined) return { ok: false, problem: noEntry(names.filter(isStateFile)) }
  if (others.length > 0) return { ok: false, problem: twoEntries(files) }
  return resolveState(names, stem, platform)
}

function noEntry(states: readonly StateFile[]): Problem {
  const [near] = ENTRIES.flatMap((entry) => nearNames(entry, states, stemOf))
  return {
    code: 'RAY-NO-ENTRY-POINT',
    message: 'The workflow has no entry: neither 1_START nor START is among its states.',
    hint: near === undefined ? 'Name its first state START.md, or name a state file to start with.' : `Rename ${near} to START.`,
  }
}

function twoEntries(files: readonly StateFile[]): Problem {
  return {
    code: 'RAY-AMBIGUOUS-ENTRY-POINT',
    message: `The workflow has two entries: ${files.toSorted().join(' and ')}.`,
    hint: 'Keep one of 1_START and START, or name the state file to start with.',
  }
}
