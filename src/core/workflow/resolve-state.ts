import type { Problem } from '../problem.ts'
import { nearNames } from './near-names.ts'
import { isStateFile, platformsOf, splitStateFile, stemOf } from './state-file.ts'
import type { Platform, StateFile, StateWorkflow } from './workflow.ts'

export type ResolvedState = { readonly ok: true; readonly file: StateFile } | { readonly ok: false; readonly problem: Problem }

/** Finds the state file that a name means in a scope's listing, on a platform. */
export function resolveState(names: readonly string[], said: string, platform: Platform): ResolvedState {
  const name = spelled(names, said)
  if (splitStateFile(name) !== undefined) return resolveExact(names, name, platform)
  const ofStem = indexOf(names).byStem.get(name) ?? []
  const [file, ...others] = ofStem.filter((candidate) => platformsOf(candidate).includes(platform))
  if (file !== undefined && others.length === 0) return { ok: true, file }
  if (file !== undefined) return failed(ambiguous(name, [file, ...others]))
  if (ofStem.length > 0) return failed(foreign(name, ofStem, platform))
  return failed(indexOf(names).all.has(name) ? notAState(name) : missing(names, name, platform))
}

/** The same within a workflow, where a single file has states without extensions. */
export function resolveInWorkflow(workflow: Pick<StateWorkflow, 'listing' | 'platform' | 'shape'>, name: string): ResolvedState {
  const wanted = workflow.shape === 'file' ? stemOf(name) : name
  return resolveState(workflow.listing, wanted, workflow.platform)
}

function resolveExact(names: readonly string[], name: StateFile, platform: Platform): ResolvedState {
  if (!isStateFile(name)) return failed(notAState(name))
  if (!platformsOf(name).includes(platform)) return failed(foreign(name, [name], platform))
  return indexOf(names).all.has(name) ? { ok: true, file: name } : failed(missing(names, name, platform))
}

/** The name as the listing spells it: macOS writes "é" as two characters, a model as one. The very name comes first. */
function spelled(names: readonly string[], said: string): string {
  const { all, byStem, composed } = indexOf(names)
  return all.has(said) || byStem.has(said) ? said : (composed.get(said.normalize()) ?? said)
}

interface Index {
  readonly all: ReadonlySet<string>
  readonly byStem: ReadonlyMap<string, readonly StateFile[]>
  /** File names and stems, by the form in which each character is one. */
  readonly composed: ReadonlyMap<string, string>
}

/** A listing never changes, so what it holds is put in order once: names are looked up for every reference of every state. */
const indexes = new WeakMap<readonly string[], Index>()

function indexOf(names: readonly string[]): Index {
  const known = indexes.get(names)
  if (known !== undefined) return known
  const byStem = Map.groupBy(names.filter(isStateFile), stemOf)
  const composed = new Map([...names, ...byStem.keys()].map((name) => [name.normalize(), name]))
  const index: Index = { all: new Set(names), byStem, composed }
  indexes.set(names, index)
  return index
}

function failed(problem: Problem): ResolvedState {
  return { ok: false, problem }
}

function ambiguous(name: string, files: readonly StateFile[]): Problem {
  return {
    code: 'RAY-AMBIGUOUS-STATE-RESOLUTION',
    message: `"${name}" could be ${[...files].sort().join(' or ')}.`,
    hint: `Write the file name with its extension, or keep only one of these files.`,
  }
}

function foreign(name: string, files: readonly StateFile[], platform: Platform): Problem {
  const others = files.map((file) => `${file} (${platformsOf(file).map(nameOfPlatform).join(', ')})`)
  return {
    code: 'RAY-FOREIGN-PLATFORM',
    message: `"${shortened(name)}" does not run on ${nameOfPlatform(platform)}: ${others.join(', ')}.`,
    hint: `Add ${shortened(stemOf(name))}${platform === 'win32' ? '.bat' : '.sh'}, or one .mjs or .py file for every platform.`,
  }
}

function notAState(name: string): Problem {
  const isReadme = name.toLowerCase() === 'readme.md'
  return {
    code: 'RAY-NOT-A-STATE',
    message: isReadme ? `"${name}" describes the folder, it is never a state.` : `"${shortened(name)}" is not a state file.`,
    hint: 'States are .md files and .sh, .bat, .ps1, .mjs or .py scripts.',
  }
}

function missing(names: readonly string[], name: string, platform: Platform): Problem {
  const states = names.filter(isStateFile)
  const near = nearNames(stemOf(name), states, stemOf)
  const here = states.filter((file) => platformsOf(file).includes(platform)).sort()
  const listed = here.length > 12 ? `${here.slice(0, 12).join(', ')} and ${here.length - 12} more` : here.join(', ')
  return {
    code: 'RAY-MISSING-TARGET',
    message: `There is no state "${shortened(name)}" in this workflow.`,
    hint: near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `Its states are: ${listed || 'none'}.`,
  }
}

function nameOfPlatform(platform: Platform): string {
  return { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }[platform]
}

/** A name may come from a model, so it can be of any length. */
function shortened(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name
}
