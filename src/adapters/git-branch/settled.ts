/**
 * Runs that ended a while ago. Where there are very many they are noted on the branch itself, by pruning: a job then reads the others
 * alone, and of these the ones that it asks for. The note is a hint that proves itself: it holds the folder of the run as it was, so
 * a run that was written since, by whomever, is read like all others. With a `state-key` its name is signed, so that nobody else can
 * have a run passed over.
 */
import { createHmac } from 'node:crypto'
import { topOf } from '../../core/job/shown-ask.ts'
import { pullsOf, pushedBy } from '../../core/rounds/pull-request-link.ts'
import { hasEnded } from '../../core/run/due.ts'
import type { Run } from '../../core/run/run.ts'
import type { ReadText } from '../../core/run/stored/long-texts.ts'
import type { About } from '../../ports/keeping/state-branch.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { readBlobs } from '../process/git/objects/named-objects.ts'
import { SETTLED_NOTES, SETTLED_RUNS, settledFolder, settledNotes } from './layout.ts'
import { readLongTexts } from './long-texts.ts'
import { listFolders } from './read-tree.ts'

/** Limits on how many may start look back an hour; nothing of a run that ended so long ago counts there. */
const QUIET_MS = 2 * 3_600_000
/** What came on a pull request while its run was at work, and a trace that was not sent, are looked after for three days. */
const OPEN_MS = 3 * 24 * 3_600_000 + QUIET_MS

export interface Folders {
  /** Ids of the runs' folders, by the runs. */
  readonly all: ReadonlyMap<string, string>
  /** Those of them that are noted, as they are. */
  readonly settled: ReadonlySet<string>
  /** Names of all notes, by the runs that they are for, whether or not they can be believed. */
  readonly notes: ReadonlyMap<string, readonly string[]>
}

export async function foldersIn(repository: BareRepository, commit: string, key: string | null): Promise<Folders> {
  const [all = new Map(), noted = new Map()] = await listFolders(repository, [`${commit}:runs`, `${commit}:${SETTLED_RUNS}`])
  const isTrue = (name: string, folder: string) => {
    const id = runOf(name)
    return all.get(id) === folder && (key === null || name === noteName(id, folder, key))
  }
  const notes = Map.groupBy(noted.keys(), runOf)
  return { all, notes, settled: new Set([...noted].flatMap(([name, folder]) => (isTrue(name, folder) ? [runOf(name)] : []))) }
}

/** No id of a run has a dot. */
function runOf(name: string): string {
  return name.split('.')[0] ?? name
}

function noteName(id: string, folder: string, key: string | null): string {
  return key === null ? id : `${id}.${createHmac('sha256', key).update(`settled\n${id}\n${folder}`).digest('hex').slice(0, 32)}`
}

/** Ids of the settled runs that are asked for, as far as they are there. */
export async function settledAbout(
  repository: BareRepository,
  commit: string,
  { all, settled }: Folders,
  about: About,
): Promise<readonly string[]> {
  if (settled.size === 0) return []
  const { ids = [], threads = [], heads = [], month } = about
  const keys = [...threads.map(threadKey), ...heads.map(headKey), ...(month === undefined ? [] : [monthKey(month)])]
  const notes = await readNotes(repository, commit, [...new Set(keys.map(fileOf))])
  const noted = keys.flatMap((key) => (notes.get(fileOf(key)) ?? []).flatMap((line) => idIn(line, key)))
  // Words of a comment, perhaps: only those that are runs have workers.
  const wanted = new Set(ids.filter((id) => all.has(id)))
  const isMeant = (id: string) => wanted.has(id) || beginningsOf(id).some((of) => wanted.has(of))
  const named = wanted.size === 0 ? [] : [...settled].filter(isMeant)
  return [...new Set([...noted, ...named])].filter((id) => settled.has(id))
}

/** Of `a-1-2`: `a` and `a-1`. */
function beginningsOf(id: string): readonly string[] {
  return [...id.matchAll(/-/g)].map(({ index }) => id.slice(0, index))
}

/** Lines `key id` of some files of notes. */
async function readNotes(
  repository: BareRepository,
  commit: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (files.length === 0) return new Map()
  const [there = new Map<string, string>()] = await listFolders(repository, [`${commit}:${SETTLED_NOTES}`])
  const found = files.flatMap((file) => {
    const blob = there.get(file)
    return blob === undefined ? [] : [{ file, blob }]
  })
  const texts = await readBlobs(
    repository,
    found.map(({ blob }) => blob),
  )
  return new Map(found.map(({ file }, i) => [file, (texts[i]?.toString() ?? '').split('\n').filter(Boolean)]))
}

function idIn(line: string, key: string): readonly string[] {
  return line.startsWith(`${key} `) ? [line.slice(key.length + 1)] : []
}

/** Texts of `state.json` of those runs, whose folders are given by their ids, and what these refer to. */
export async function readStates(
  repository: BareRepository,
  folders: ReadonlyMap<string, string>,
): Promise<readonly { readonly id: string; readonly text: string; readonly read: ReadText }[]> {
  const listed = await listFolders(repository, [...folders.values()])
  const found = [...folders.keys()].flatMap((id, i) => {
    const blob = listed[i]?.get('state.json')
    return blob === undefined ? [] : [{ id, blob }]
  })
  const texts = await readBlobs(
    repository,
    found.map(({ blob }) => blob),
  )
  const states: { readonly id: string; readonly text: string; readonly read: ReadText }[] = []
  for (const [i, { id }] of found.entries()) {
    const text = texts[i]?.toString() ?? ''
    // One at a time: most runs have no long texts, and a few may have much.
    states.push({ id, text, read: await readLongTexts(repository, `${folders.get(id)}:`, [text]) })
  }
  return states
}

/** Nothing but what it is about makes anybody look at it. */
export function isSettled(run: Run, now: number): boolean {
  const awaits = run.lease !== null || run.pending.length > 0 || (run.children ?? []).some(({ status }) => status !== 'ended')
  if (!hasEnded(run) || awaits) return false
  const quiet = now - Date.parse(run.updated_at)
  const isLookedAfter = pullsOf([run]).length > 0 || (run.trace?.unsent ?? []).length > 0
  return quiet > (isLookedAfter ? OPEN_MS : QUIET_MS)
}

/** Under which keys a run is found: a worker also where the first run above it is. */
function keysOf(run: Run, runs: readonly Run[]): readonly string[] {
  const pulls = pullsOf([run])
  const shown = new Set([run, topOf(run, runs) ?? run])
  const threads = [...shown]
    .flatMap((one) => [one.issue, one.follows?.issue, ...pullsOf([one])])
    .flatMap((thread) => thread ?? [])
  const heads = pulls.flatMap((pull) => pushedBy(run, pull))
  // The name of a file comes of it, and without a key anybody may have written the state.
  const months = /^\d{4}-\d{2}/.exec(run.created_at) ?? []
  return [...new Set([...threads.map(threadKey), ...heads.map(headKey), ...months.map(monthKey)])]
}

const threadKey = (thread: number) => `thread-${thread}`
const headKey = (commit: string) => `head-${commit}`
const monthKey = (month: string) => `month-${month}`

/** A hundred files for all threads, 256 for all commits, one for each month. */
function fileOf(key: string): string {
  if (key.startsWith('thread-')) return `thread-${Number(key.slice('thread-'.length)) % 100}`
  return key.startsWith('head-') ? key.slice(0, 'head-'.length + 2) : key
}

export interface Tidied {
  readonly key: string | null
  readonly folders: Folders
  /** That are there, and those of them that are being removed. */
  readonly runs: readonly Run[]
  readonly gone: readonly Run[]
  readonly now: number
  /** Fewer than these are not worth a commit. */
  readonly many: number
}

export type Note = readonly [string, string | { readonly tree: string } | null]

/** What is to be written so that these are noted, and those are forgotten; nothing while it is not worth it. */
export async function notesFor(
  repository: BareRepository,
  commit: string,
  { key, folders, runs, gone, now, many }: Tidied,
): Promise<readonly Note[]> {
  const removed = new Set(gone.map(({ workflow_id }) => workflow_id))
  const found = runs.filter((run) => {
    const { workflow_id: id } = run
    return !folders.settled.has(id) && !removed.has(id) && isSettled(run, now)
  })
  const added = found.length < many ? [] : found
  const forgotten = gone.filter(({ workflow_id }) => folders.settled.has(workflow_id))
  const lines = new Map<string, string[]>()
  for (const run of added) {
    for (const key of keysOf(run, runs)) {
      const file = lines.get(fileOf(key)) ?? []
      file.push(`${key} ${run.workflow_id}`)
      lines.set(fileOf(key), file)
    }
  }
  const files = [...new Set([...lines.keys(), ...forgotten.flatMap((run) => keysOf(run, runs)).map(fileOf)])]
  const notes = await readNotes(repository, commit, files)
  const isThere = (line: string) => {
    const id = line.slice(line.indexOf(' ') + 1)
    return folders.all.has(id) && !removed.has(id)
  }
  return [
    ...files.map((file): Note => {
      const after = [...new Set([...(notes.get(file) ?? []), ...(lines.get(file) ?? [])])].filter(isThere)
      return [settledNotes(file), after.length === 0 ? null : `${after.join('\n')}\n`]
    }),
    ...[...forgotten, ...added].flatMap(({ workflow_id }) => withoutNotes(workflow_id, folders)),
    ...added.map(({ workflow_id }): Note => {
      const tree = folders.all.get(workflow_id) ?? ''
      return [settledFolder(noteName(workflow_id, tree, key)), { tree }]
    }),
  ]
}

function withoutNotes(id: string, { notes }: Folders): readonly Note[] {
  return (notes.get(id) ?? []).map((name): Note => [settledFolder(name), null])
}
