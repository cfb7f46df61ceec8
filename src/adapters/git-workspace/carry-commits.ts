import type { BareRepository } from '../process/git/bare-repository.ts'
import type { ForeignObjects } from '../process/git/foreign-objects.ts'
import { readObjects, readSizes } from '../process/git/objects/read-objects.ts'
import { EVEN_IGNORED } from '../process/git/run-git.ts'
import { takeOver } from '../process/git/take-over.ts'
import type { SnapshotRules } from './snapshot-rules.ts'

export interface CarriedHead {
  /** In our repository, with its files. */
  readonly head: string
  /** Of the agent, on top of the base. */
  readonly commits: number
  /** Why the agent's own commits stay behind, when they do. */
  readonly leftOut: readonly string[]
}

export interface CommitRange {
  readonly head: string | null
  readonly base: string
}

/** What is so of commits for ever, by base and head: between two looks an agent mostly makes none. */
export type JudgedCommits = Map<string, Judged>

interface Judged {
  readonly commits: number
  /** Of all their objects, by id. */
  readonly sizes: ReadonlyMap<string, number>
}

const MOST_JUDGED = 16
const MOST_OBJECTS = 10_000

/**
 * Takes the agent's commits over if they may be pushed: each object holds what its id says, none holds a secret, none is too large,
 * and no protected file is touched. If not, the work goes on from the base, and the content is carried as uncommitted changes.
 */
export async function carryCommits(
  repository: BareRepository,
  foreign: ForeignObjects,
  {
    range: { head, base },
    rules,
    judged,
  }: { readonly range: CommitRange; readonly rules: SnapshotRules; readonly judged: JudgedCommits },
): Promise<CarriedHead> {
  const stay = (why: string): CarriedHead => ({ head: base, commits: 0, leftOut: [`the agent's own commits (${why})`] })
  if (head === base) return { head, commits: 0, leftOut: [] }
  if (head === null) return stay('its HEAD points to no commit')
  try {
    await takeOver(repository, foreign, head)
  } catch {
    return stay('their objects are damaged or not what their ids say')
  }
  const range = `${base}..${head}`
  const found = judged.get(range) ?? (await judge(repository, { head, base }, rules))
  if (typeof found === 'string') return stay(found)
  judged.delete(range)
  if (found.sizes.size <= MOST_OBJECTS) judged.set(range, found) // the newest stands last
  for (const oldest of [...judged.keys()].slice(0, -MOST_JUDGED)) judged.delete(oldest)
  // Each time: secrets may have been registered since.
  for await (const { content } of readObjects(repository, found.sizes)) {
    if (rules.holdsSecret(content)) return stay('they hold a registered secret')
  }
  return { head, commits: found.commits, leftOut: [] }
}

/** Why they may not go along, but for secrets. */
async function judge(
  repository: BareRepository,
  { head, base }: { readonly head: string; readonly base: string },
  rules: SnapshotRules,
): Promise<Judged | string> {
  // Of a merge, what is like none of its parents: without a word git shows nothing of it.
  const log = await repository.run([
    'log',
    '--format=',
    '--name-only',
    '-z',
    '-c',
    '--no-renames',
    EVEN_IGNORED,
    head,
    `^${base}`,
  ])
  const diff = await repository.run(['diff-tree', '-r', '-z', '--name-only', '--no-renames', EVEN_IGNORED, base, head])
  const refused = [...paths(log), ...paths(diff)].find((path) => rules.refuses(path))
  if (refused !== undefined) return `they change ${refused}`

  const listed = (await repository.run(['rev-list', '--objects', head, `^${base}`])).toString()
  const ids = listed.split('\n').flatMap((line) => line.split(' ')[0] || [])
  const sizes = await readSizes(repository, ids)
  if ([...sizes.values()].some((size) => size > rules.largestFile)) return 'they hold a file that is too large'
  const count = await repository.run(['rev-list', '--count', head, `^${base}`])
  return { commits: Number(count.toString()), sizes }
}

function paths(output: Buffer): readonly string[] {
  return output
    .toString()
    .split('\0')
    .map((path) => path.replace(/^\n+/, ''))
    .filter(Boolean)
}
