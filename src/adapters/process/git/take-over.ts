import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BareRepository } from './bare-repository.ts'
import { fetchCommit, hasCommit, keptRef, STRICT } from './fetch-commit.ts'
import { type ForeignObjects, readShallow, withForeignObjects } from './foreign-objects.ts'
import { gitFailed } from './run-git.ts'

const COMMIT_ID = /^[0-9a-f]{40,64}$/

/**
 * Takes a commit of a checkout into our repository, with its files and with its ancestors up to the ones that we have. Every object
 * is hashed and checked on its way in, and nothing may be missing: a checkout can hold objects that are not what their id says.
 * Rejects when they do not hold; our repository is then as it was.
 */
export function takeOver(
  repository: BareRepository,
  foreign: ForeignObjects,
  commit: string,
  { alone = false }: { /** Without any ancestor. */ readonly alone?: boolean } = {},
): Promise<void> {
  if (!COMMIT_ID.test(commit)) return Promise.reject(new Error(`${commit} is not an id of a commit`))
  return repository.alone(async () => {
    if (await hasCommit(repository, commit)) return
    const scratch = await mkdtemp(join(repository.directory, 'take-'))
    try {
      await withForeignObjects(scratch, foreign, async (env, shallow) => {
        const plan = await planOf(repository, { env, shallow: alone ? [...shallow, commit] : shallow, scratch, commit })
        await bringIn(repository, { env, plan, scratch, commit })
      })
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  })
}

/**
 * Brings a commit, with its files and without its ancestors, into our repository: from the checkout if it is whole there, else from
 * the server. Meant for the trusted commit and the checkout's HEAD, before any agent starts.
 */
export async function bringCommit(
  repository: BareRepository,
  foreign: ForeignObjects | undefined,
  commit: string,
): Promise<void> {
  const taken =
    foreign &&
    (await takeOver(repository, foreign, commit, { alone: true }).then(
      () => true,
      () => false,
    ))
  if (!taken) await fetchCommit(repository, commit)
}

interface Plan {
  /** Commits that we have. */
  readonly known: readonly string[]
  /** Ancestors to take with their files but without their parents. */
  readonly edges: readonly string[]
  /** Our list of shallow commits afterwards. */
  readonly shallow: readonly string[]
}

interface Source {
  readonly env: Readonly<Record<string, string>>
  readonly scratch: string
  readonly commit: string
}

async function planOf(
  repository: BareRepository,
  { env, shallow, scratch, commit }: Source & { readonly shallow: readonly string[] },
): Promise<Plan> {
  const ours = await readShallow(join(repository.directory, 'shallow'))
  const known = await knownCommits(repository)
  const walk = async (cut: readonly string[]): Promise<readonly string[]> => {
    const file = await listFile(scratch, 'walk', cut)
    const args = ['rev-list', '--boundary', commit, '--not', ...known]
    return lines(await repository.run(args, { env: { ...env, GIT_SHALLOW_FILE: file } }))
  }
  // With the checkout's own list git sees all of its history, and stops where ours joins it. A commit of ours that the checkout has
  // not got ends that walk with an error; then ours are cut off where we cut them.
  const listed = await walk(shallow).catch(() => walk([...shallow, ...ours]))
  const walked = listed.map((line) => line.replace(/^-/, ''))
  const atEdge = listed.filter((line) => line.startsWith('-')).map((line) => line.slice(1))
  const present = await presentCommits(repository, atEdge)
  const edges = atEdge.filter((id) => !present.has(id))
  const cut = new Set(shallow)
  return { known, edges, shallow: [...new Set([...ours, ...edges, ...walked.filter((id) => cut.has(id) && !present.has(id))])] }
}

async function bringIn(
  repository: BareRepository,
  { env, scratch, commit, plan }: Source & { readonly plan: Plan },
): Promise<void> {
  const shallow = await listFile(scratch, 'shallow', plan.shallow)
  const pack = join(scratch, 'pack')
  const packed = await repository.attempt(['pack-objects', '--revs', '--stdout', '--quiet', '--delta-base-offset'], {
    env: { ...env, GIT_SHALLOW_FILE: shallow },
    input: [commit, ...plan.edges, '--not', ...plan.known, ''].join('\n'),
    outputFile: pack,
  })
  if (packed.exitCode !== 0) throw gitFailed(['pack-objects'], packed)
  // From here on without the checkout's objects: what is not in the pack is missing.
  const own = { env: { GIT_SHALLOW_FILE: shallow } }
  await repository.run(['index-pack', '--stdin', STRICT], { ...own, inputFile: pack })
  await repository.run(['rev-list', '--objects', '--quiet', commit, '--not', ...plan.known], own)
  if (plan.shallow.length > 0) await writeFile(join(repository.directory, 'shallow'), text(plan.shallow))
  await repository.run(['update-ref', keptRef(commit), commit])
}

async function knownCommits(repository: BareRepository): Promise<readonly string[]> {
  return lines(await repository.run(['for-each-ref', '--format=%(objectname)', 'refs/kept']))
}

async function presentCommits(repository: BareRepository, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const answers = lines(await repository.run(['cat-file', '--batch-check=%(objectname)'], { input: `${ids.join('\n')}\n` }))
  return new Set(answers.filter((line) => !line.endsWith(' missing')))
}

async function listFile(scratch: string, name: string, ids: readonly string[]): Promise<string> {
  const file = join(scratch, name)
  await writeFile(file, text(ids))
  return file
}

function text(ids: readonly string[]): string {
  return ids.map((id) => `${id}\n`).join('')
}

function lines(output: Buffer): readonly string[] {
  return output.toString().split('\n').filter(Boolean)
}
