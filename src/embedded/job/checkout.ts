import { randomUUID } from 'node:crypto'
import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runGit } from '../git/run-git.ts'
import type { EmbeddedRepository } from '../model/repository.ts'

/**
 * Where the token is left: nowhere, in `.git/config` as actions/checkout did up to version 5, or in a file under RUNNER_TEMP
 * that `.git/config` includes, as it does since version 6.
 */
export type PersistedCredentials = 'none' | 'config' | 'include'

export interface CheckoutOptions {
  /** Commits of history; 0 for all of it, with all branches. 1 when left out. */
  readonly depth?: number
  readonly credentials?: PersistedCredentials
}

export interface Checkout extends CheckoutOptions {
  readonly repository: EmbeddedRepository
  readonly workspace: string
  readonly temp: string
  /** GITHUB_REF */
  readonly ref: string
  readonly sha: string
  readonly token: string
}

/** What was laid out before, by what it was of. */
const laidOut = new WeakMap<EmbeddedRepository, Map<string, Promise<string>>>()

/** A working tree as actions/checkout leaves it. Most jobs begin where another one began: a copy takes none of a fetch's ten processes. */
export async function checkOut(checkout: Checkout): Promise<void> {
  const { repository, workspace, ref, sha, depth = 1 } = checkout
  if (depth === 0)
    await layOut(checkout) // all branches, wherever they are by now
  else {
    const known = laidOut.get(repository) ?? new Map<string, Promise<string>>()
    laidOut.set(repository, known)
    const key = JSON.stringify([repository.htmlUrl, ref, sha, depth])
    const first = known.get(key) ?? layOut({ ...checkout, workspace: `${repository.git.directory}.checkouts/${known.size}` })
    known.set(key, first)
    await cp(await first, workspace, { recursive: true, verbatimSymlinks: true })
    await runGit(['update-index', '-q', '--refresh'], { directory: workspace })
  }
  await persistCredentials(checkout)
}

async function layOut({ repository, workspace, ref, sha, depth = 1 }: Checkout): Promise<string> {
  const git = (...args: readonly string[]): Promise<string> => runGit(args, { directory: workspace })
  await mkdir(workspace, { recursive: true })
  await git('init', '--quiet', '--template=', '--initial-branch=main')
  const settings = `[remote "origin"]\n\turl = ${repository.htmlUrl}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n[gc]\n\tauto = 0\n`
  await appendFile(join(workspace, '.git', 'config'), settings) // `git remote` and `git config` take two processes for it
  const source = pathToFileURL(repository.git.directory).href
  const branch = /^refs\/heads\/(.+)$/.exec(ref)?.[1]
  const tracking = branch ? `refs/remotes/origin/${branch}` : ref.replace(/^refs\//, 'refs/remotes/')
  if (depth === 0) await git('fetch', '--quiet', '--tags', source, '+refs/heads/*:refs/remotes/origin/*')
  await git('fetch', '--quiet', '--no-tags', ...(depth === 0 ? [] : [`--depth=${depth}`]), source, `+${sha}:${tracking}`)
  await git('checkout', '--quiet', '--force', ...(branch ? ['-B', branch] : ['--detach']), tracking)
  await rm(join(workspace, '.git', 'FETCH_HEAD'), { force: true }) // it names the folder behind the server
  return workspace
}

async function persistCredentials({ repository, workspace, temp, token, credentials = 'none' }: Checkout): Promise<void> {
  if (credentials === 'none') return
  const secret = Buffer.from(`x-access-token:${token}`).toString('base64')
  const section = `[http "${repository.store.links.server}/"]\n\textraheader = AUTHORIZATION: basic ${secret}\n`
  const config = join(workspace, '.git', 'config')
  if (credentials === 'config') return appendFile(config, section)
  const file = join(temp, `git-credentials-${randomUUID()}.config`)
  await writeFile(file, section)
  const folders = [join(workspace, '.git'), join(workspace, '.git', 'worktrees', '*')]
  await appendFile(config, folders.map((folder) => `[includeIf "gitdir:${folder}"]\n\tpath = ${file}\n`).join(''))
}
