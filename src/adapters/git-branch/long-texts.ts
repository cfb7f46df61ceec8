/** Long texts of runs, which stand in files beside the state and the journal. Who stores and loads a run does not see that they do. */
import { LONG_TEXTS, longTextsIn, putBackInJournal, type ReadText, takeOutOfJournal } from '../../core/run/stored/long-texts.ts'
import type { RunFiles } from '../../ports/keeping/state-branch.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { readBlobs } from '../process/git/objects/named-objects.ts'
import { besideState, JOURNAL } from './layout.ts'
import { listFolders } from './read-tree.ts'
import { type StateFile, sha256Of, wholeText } from './state-file.ts'

/** What those contents refer to. `folder` is the run's, for git: `<commit>:runs/<id>/`, or `<tree>:`. */
export async function readLongTexts(repository: BareRepository, folder: string, contents: readonly string[]): Promise<ReadText> {
  const wanted = new Set(contents.flatMap(longTextsIn))
  if (wanted.size === 0) return () => undefined
  const [listed = new Map<string, string>()] = await listFolders(repository, [`${folder}${LONG_TEXTS.slice(0, -1)}`])
  const there = [...listed].filter(([name]) => wanted.has(`${LONG_TEXTS}${name}`))
  const blobs = await readBlobs(
    repository,
    there.map(([, blob]) => blob),
  )
  return textsIn(new Map(there.flatMap(([name], i) => (blobs[i] === undefined ? [] : [[`${LONG_TEXTS}${name}`, blobs[i]]]))))
}

/** Of files by their paths below the run's folder. */
export function textsIn(files: ReadonlyMap<string, Buffer>): ReadText {
  return (path) => {
    const content = files.get(path)
    return content !== undefined && path === `${LONG_TEXTS}${sha256Of(content)}` ? content.toString() : undefined
  }
}

export interface Spread {
  readonly files: RunFiles
  /** By path below the run's folder. */
  readonly texts: ReadonlyMap<string, string>
}

/** Files of a checkpoint, with what is too long for the journal beside it. */
export function spreadFiles(files: RunFiles): Spread {
  const journal = files[JOURNAL]
  if (journal === undefined || journal === null) return { files, texts: new Map() }
  const taken = takeOutOfJournal(typeof journal === 'string' ? journal : Buffer.from(journal).toString(), sha256Of)
  return taken.texts.size === 0
    ? { files, texts: taken.texts }
    : { files: { ...files, [JOURNAL]: taken.journal }, texts: taken.texts }
}

/** The other way round. */
export function joinFiles(id: string, stored: ReadonlyMap<string, Buffer>): Readonly<Record<string, Buffer>> {
  const files = new Map([...stored].filter(([path]) => !path.startsWith(LONG_TEXTS)))
  const journal = stored.get(JOURNAL)
  if (journal?.includes('"long_texts"')) {
    files.set(JOURNAL, Buffer.from(wholeText(journal.toString(), textsIn(stored), besideState(id, JOURNAL), putBackInJournal)))
  }
  return Object.fromEntries(files)
}

/** Texts as a push writes them. Those that nothing refers to any more go; a journal refers to all there ever were. */
export function textChanges(
  id: string,
  { files, texts }: Spread,
  { state, before }: { readonly state: StateFile; readonly before: StateFile | undefined },
): readonly (readonly [string, string | null])[] {
  const written = new Map([...texts, ...state.texts])
  const hasJournal = files[JOURNAL] !== undefined || before?.run.beside?.[JOURNAL] !== undefined
  const gone = hasJournal ? [] : [...(before?.texts.keys() ?? [])].filter((path) => !written.has(path))
  return [
    ...[...written].map(([path, text]) => [besideState(id, path), text] as const),
    ...gone.map((path) => [besideState(id, path), null] as const),
  ]
}
