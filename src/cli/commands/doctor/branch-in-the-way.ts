import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openCheckout } from '../../../adapters/git-workspace/checkout.ts'
import { readPackedRefs } from '../../../adapters/git-workspace/take-back-git.ts'
import { STATE_BRANCH } from '../../../core/run/usual-branch.ts'
import type { Finding } from '../../../core/setup/finding.ts'

const [NAME = ''] = STATE_BRANCH.split('/')

/** A branch that is called like the folder of all branches of runs, here or, as far as this clone knows, on a server. */
export async function branchInTheWay(root: string): Promise<readonly Finding[]> {
  const common = (await openCheckout(root).catch(() => undefined))?.common
  if (common === undefined) return []
  const packed = readPackedRefs(common)
  const remotes = [...foldersIn(join(common, 'refs/remotes')), ...[...packed.keys()].flatMap((ref) => remoteOf(ref) ?? [])]
  const places = ['heads', ...new Set(remotes.map((remote) => `remotes/${remote}`))].map((kind) => `refs/${kind}/${NAME}`)
  const found = places.filter((ref) => packed.has(ref) || isFile(join(common, ref)))
  return found.map((ref) => {
    const remote = remoteOf(ref)
    const where = remote === undefined ? 'here' : `at ${remote}`
    const gone = remote === undefined ? `git branch -d ${NAME}` : `git push ${remote} --delete ${NAME}`
    const renamed = remote === undefined ? `git branch -m ${NAME} ${NAME}-setup` : 'Branches > Rename branch, on the server'
    return {
      level: 'error',
      code: 'RAY-BRANCH-IN-THE-WAY',
      message: `There is a branch called ${NAME} ${where}: git keeps none of ${NAME}/... beside it, where runs have theirs.`,
      place: ref,
      hint: `Where it is merged, delete it: ${gone}. Else rename it: ${renamed}`,
    }
  })
}

function remoteOf(ref: string): string | undefined {
  return new RegExp(`^refs/remotes/([\\w.-]+)/${NAME}$`).exec(ref)?.[1]
}

function foldersIn(folder: string): readonly string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return readdirSync(folder).filter((name) => /^[\w.-]+$/.test(name)) // of others nothing is said that may be copied into a shell
}

/** Where there are branches below the name it is a folder. */
function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
}
