import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { readShallow } from '../process/git/foreign-objects.ts'
import { parentsOf } from '../process/git/read-commit.ts'
import { gitFailed } from '../process/git/run-git.ts'
import { refuseLinks } from '../process/git/write-in-git.ts'
import type { Checkout } from './checkout.ts'

const cuts = new Map<string, Set<string>>()

/** Commits of which this process has said in that git directory that their parents are not there. */
export function cutByUs(common: string): ReadonlySet<string> {
  return cuts.get(common) ?? new Set()
}

/** Gives a commit of our repository to the checkout, with its files and ancestors as far as we have them. Runs nothing of the checkout's. */
export async function putCommit(repository: BareRepository, checkout: Checkout, commit: string): Promise<void> {
  refuseLinks(checkout)
  const { common, main } = checkout
  const scratch = await mkdtemp(join(repository.directory, 'put-'))
  try {
    const pack = join(scratch, 'pack')
    const packed = await repository.attempt(['pack-objects', '--revs', '--stdout', '--quiet', '--delta-base-offset'], {
      input: `${commit}\n`,
      outputFile: pack,
    })
    if (packed.exitCode !== 0) throw gitFailed(['pack-objects'], packed)
    const edges = await edgesOf(repository, commit)
    const parents = [...new Set([...edges.values()].flat())]
    const theirs = { env: { GIT_DIR: main.gitDirectory } }
    const known = await repository.run(['cat-file', '--batch-check=%(objectname)'], {
      ...theirs,
      input: parents.map((id) => `${id}\n`).join(''),
    })
    const missing = new Set(
      known
        .toString()
        .split('\n')
        .flatMap((line) => (line.endsWith(' missing') ? (line.split(' ')[0] ?? []) : [])),
    )
    await repository.run(['index-pack', '--stdin'], { env: { GIT_OBJECT_DIRECTORY: join(common, 'objects') }, inputFile: pack })

    const cut = new Set(await readShallow(join(common, 'shallow')))
    const added = [...edges].flatMap(([id, its]) => (!cut.has(id) && its.some((parent) => missing.has(parent)) ? [id] : []))
    if (added.length === 0) return
    cuts.set(common, new Set([...cutByUs(common), ...added]))
    await appendFile(join(common, 'shallow'), added.map((id) => `${id}\n`).join(''))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Ancestors whose parents we do not have, with those parents. */
async function edgesOf(repository: BareRepository, commit: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const shallow = new Set(await readShallow(join(repository.directory, 'shallow')))
  const listed = (await repository.run(['rev-list', commit])).toString().split('\n')
  const edges = new Map<string, readonly string[]>()
  for (const id of listed.filter((one) => shallow.has(one))) {
    edges.set(id, await parentsOf(repository, id))
  }
  return edges
}
