import type { OutputsPolicy } from '../outbox/outputs-policy.ts'
import type { Scope } from '../picture/state-exits.ts'
import type { Problem } from '../problem.ts'
import { findEntry } from '../workflow/find-entry.ts'
import { noFindings } from '../workflow/findings.ts'
import { checkReferences } from '../workflow/reading/check-references.ts'
import type { ReadScope, WorkflowFiles } from '../workflow/reading/parse-workflow.ts'
import { type ResolvedState, resolveState } from '../workflow/resolve-state.ts'
import { isStateFile } from '../workflow/state-file.ts'
import type { Manifest, Platform, StateFile } from '../workflow/workflow.ts'
import { type LintState, lintStateOf, runsHere } from './lint-state.ts'
import { lookUp, type Reference, referencesOf } from './references.ts'
import { type Way, waysOf } from './ways.ts'

/** How a workflow is started, when the configuration says it. */
export interface WorkflowUse {
  /** Dollars that a run of it may spend. */
  readonly budgetUsd: number | undefined
  /** Only people with a say in the repository start it, and so vouch for the text that it reads. */
  readonly vouched: boolean
  /** Its input is text of whoever wrote the issue, comment or pull request. */
  readonly strangeInput: boolean
  /** What it proposes waits for a person. */
  readonly approval: boolean
  /** What may be proposed, and where it says so. */
  readonly outputs: { readonly policy: OutputsPolicy; readonly place: string }
  /** The hosts and presets that its turns may reach, and where it says so; left out where the usual ones hold. */
  readonly network?: { readonly granted: readonly string[]; readonly place: string } | undefined
}

/** A workflow of states with all that the checks look at, worked out once. */
export interface LintScope extends Scope {
  /** Its path, for messages that speak of the whole. */
  readonly id: string
  readonly manifest: Manifest
  readonly manifestPlaceOf: (key: string) => string
  /** Those that run on the platform, by file. */
  readonly states: ReadonlyMap<StateFile, LintState>
  readonly entry: StateFile | undefined
  /** Every state file could be read. */
  readonly whole: boolean
  readonly references: readonly Reference[]
  readonly ways: ReadonlyMap<StateFile, readonly Way[]>
  /** What was found on reading; their codes are those of checks, or of the readers alone. */
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
  readonly use: WorkflowUse | undefined
}

export function lintScopeOf(
  source: WorkflowFiles,
  read: Extract<ReadScope, { kind: 'states' }>,
  { platform, use }: { readonly platform: Platform; readonly use?: WorkflowUse | undefined },
): LintScope {
  const { listing, manifest, findings } = read
  const scope: Scope = { listing, platform, shape: source.shape }
  const all = read.states.map((state) => lintStateOf(state, scope))
  const here = all.filter((state) => runsHere(state, scope))
  const known = new Set(read.states.map(({ state }) => state.file))
  const entry = source.entry === null ? findEntry(listing, platform) : resolveState(listing, source.entry, platform)
  const wrapUp = (['on_budget', 'follow_up'] as const).flatMap((role) => {
    const name = manifest[role]
    return name === undefined ? [] : [lookUp({ from: undefined, tag: undefined, role, name, place: read.placeOf([role]) }, scope)]
  })
  const unresolvedNames = noFindings()
  for (const state of read.states) checkReferences(state, scope, unresolvedNames)
  const references = [...wrapUp, ...here.flatMap((state) => referencesOf(state, scope))]
  return {
    ...scope,
    id: source.id,
    manifest,
    manifestPlaceOf: (key) => read.placeOf([key]),
    states: new Map(here.map((state) => [state.file, state])),
    entry: entry.ok ? entry.file : undefined,
    whole: listing.every((file) => !isStateFile(file) || known.has(file)),
    references,
    ways: new Map(entryFirst(here, entry).map((state) => [state.file, waysOf(state, scope)])),
    problems: [
      ...findings.problems,
      // The others are found again among the references, under codes that say more.
      ...unresolvedNames.problems.filter(({ code }) => code === 'RAY-PATH-TARGET' || code === 'RAY-FAILURE-STATE-IS-ITSELF'),
      ...(entry.ok ? [] : [{ ...entry.problem, place: source.id }]),
      ...references.flatMap(({ problem }) => problem ?? []),
      ...here.flatMap(({ tags }) => tags.flatMap(({ problem }) => problem ?? [])),
      ...here.flatMap(nowhereToGoOn),
    ],
    warnings: [...findings.warnings, ...unresolvedNames.warnings],
    use,
  }
}

/** A policy that leaves `next` of an ask or a join open, in a prompt that names none either. */
function nowhereToGoOn({ policy, tags, placeOf }: LintState): readonly Problem[] {
  return policy.flatMap(({ tag, next }, index): readonly Problem[] => {
    if ((tag !== 'ask' && tag !== 'join') || next !== undefined || tags.some((written) => written.tag.name === tag)) return []
    return [
      {
        code: tag === 'ask' ? 'RAY-MISSING-ASK-NEXT' : 'RAY-MISSING-JOIN-NEXT',
        message: `The policy allows ${tag} without a next, and the prompt names none: the agent cannot know where to go on.`,
        place: placeOf(['allowed_transitions', index]),
        hint: `For example { tag: ${tag}, next: NEXT }`,
      },
    ]
  })
}

/** Loops are told as an agent would run through them. */
function entryFirst(states: readonly LintState[], entry: ResolvedState): readonly LintState[] {
  const isEntry = ({ file }: LintState) => entry.ok && entry.file === file
  return [...states.filter(isEntry), ...states.filter((state) => !isEntry(state))]
}
