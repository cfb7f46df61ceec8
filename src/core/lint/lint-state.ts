import { type Exit, exitsOf, type Scope } from '../picture/state-exits.ts'
import { mentionsTag, writtenTags } from '../picture/written-tags.ts'
import type { ParsedState } from '../workflow/reading/parsed-state.ts'
import { platformsOf } from '../workflow/state-file.ts'
import { tagGrammar } from '../workflow/tag-grammar.ts'
import type { PolicyEntry, StateDef, StateFile } from '../workflow/workflow.ts'
import { type ReadTag, readTag } from './read-tag.ts'

/** A state as lint sees it. */
export interface LintState {
  readonly file: StateFile
  readonly state: StateDef
  readonly text: string
  readonly policy: readonly PolicyEntry[]
  readonly tags: readonly ReadTag[]
  readonly exits: readonly Exit[]
  /** It may lead where nobody can tell from its text. */
  readonly open: boolean
  /** What its text speaks of may be the name of a state. */
  readonly words: ReadonlySet<string>
  /** `file:line:column` of a setting, as a path of keys. */
  readonly placeOf: ParsedState['placeOf']
  /** The same for a line and column of its text. */
  readonly placeAt: (line: number, column: number) => string
}

export function lintStateOf({ state, placeOf }: ParsedState, scope: Scope): LintState {
  const placeAt = placesInText(state, placeOf)
  const text = state.kind === 'prompt' ? state.body : state.text
  const policy = state.kind === 'prompt' ? state.settings.allowed_transitions : []
  // Where the one transition is forced nobody reads tags: those in the text are examples.
  const written = state.kind === 'prompt' && state.settings.force_implicit ? [] : writtenTags(state)
  const tags = written.map((tag) => readTag(tag, state.kind, placeAt(tag.line, tag.column)))
  const exits = exitsOf(scope, state, written)
  const open = isOpen(state, policy, tags, exits)
  return { file: state.file, state, text, policy, tags, exits, open, words: wordsOf(text), placeOf, placeAt }
}

/** Whether the state runs on the platform that is looked at. */
export function runsHere({ file }: LintState, { platform }: Scope): boolean {
  return platformsOf(file).includes(platform)
}

function placesInText(state: StateDef, placeOf: ParsedState['placeOf']): LintState['placeAt'] {
  const [, file = '', line = '1'] = /^(.*?)(?::(\d+):\d+)?$/s.exec(placeOf([''])) ?? []
  const firstLine = state.kind === 'prompt' ? state.bodyLine : Number(line)
  return (inText, column) => `${file}:${firstLine + inText - 1}:${column}`
}

function isOpen(state: StateDef, policy: readonly PolicyEntry[], tags: readonly ReadTag[], exits: readonly Exit[]): boolean {
  const isVague = tags.some(({ transition, open }) => open || transition === undefined)
  if (state.kind === 'script') return state.settings.goto === undefined && (isVague || tags.length === 0)
  if (policy.length === 0) return isVague || (tags.length === 0 && mentionsTag(state.body))
  return policy.some(
    ({ tag, target }) =>
      target === undefined &&
      tagGrammar[tag].body !== 'text' &&
      tagGrammar[tag].body !== 'none' &&
      !exits.some((exit) => exit.tag === tag && (exit.target ?? exit.specifier) !== undefined),
  )
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}\p{N}_.-]*[\p{L}\p{N}_]/gu))
}
