import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { isIn, ownPath } from '../process/environment.ts'
import type { ConfineGit } from '../process/git/bare-repository.ts'
import { findCellPrograms } from './find-programs.ts'
import { onlyInSame } from './same-folders.ts'
import { isRoot, systemMounts } from './system-mounts.ts'

export interface ConfineGitOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folders of our own that may lie inside of a worktree. */
  readonly hidden: readonly string[]
}

/**
 * Git follows the links of a worktree as a look at them shows it, and an agent in a cell may put a link in the place of a folder between
 * that look and the next: so would files of the user come into a snapshot, and files of a commit to the user. In here git sees the system's
 * programs, that one worktree and what is ours, and a link leads to nothing else. Undefined where this machine has no such thing, and so no
 * cells either.
 */
export function createConfineGit({ environment, hidden }: ConfineGitOptions): ConfineGit {
  let base: { readonly arguments: readonly string[] | undefined } | undefined
  return (root, { ours, shown }) => {
    base ??= { arguments: process.platform === 'linux' ? baseArguments(environment) : undefined }
    if (base.arguments === undefined) return undefined
    const git = join(root, '.git')
    const inside = hidden.filter((folder) => isIn(folder, root) && existsSync(folder))
    return [
      ...base.arguments,
      '--bind',
      root,
      root,
      ...inside.flatMap((folder) => ['--tmpfs', folder]),
      ...(isFolder(git) ? ['--tmpfs', git] : existsSync(git) ? ['--ro-bind', '/dev/null', git] : []),
      ...shown.filter((folder) => existsSync(folder)).flatMap((folder) => ['--ro-bind', folder, folder]),
      ...ours.flatMap((folder) => ['--bind', folder, folder]),
      '--chdir',
      root,
      '--',
      ...onlyInSame([root]),
    ]
  }
}

/** With the person's tools, as git may be one of them; where a place of these cannot be shown, with what the system has. */
function baseArguments(environment: ConfineGitOptions['environment']): readonly string[] | undefined {
  const { bwrap } = findCellPrograms()
  if (bwrap === null) return undefined
  const { RUNNER_TEMP } = environment
  for (const known of [environment, { RUNNER_TEMP }]) {
    const all = [bwrap, ...mountArguments(known)]
    const { status } = spawnSync(bwrap, [...all.slice(1), '--', 'git', '--version'], {
      stdio: 'ignore',
      env: { PATH: ownPath() },
    })
    if (status === 0) return all
  }
  return undefined
}

function mountArguments(environment: ConfineGitOptions['environment']): readonly string[] {
  const { mounts, links } = systemMounts({ environment, isRoot: isRoot() })
  return [
    ...'--unshare-user --unshare-net --unshare-ipc --die-with-parent --cap-drop ALL --dev /dev'.split(' '),
    ...links.flatMap(({ at, to }) => ['--symlink', to, at]),
    ...mounts.flatMap(({ at, as }) =>
      as === 'readable' ? ['--ro-bind', at, at] : isFolder(at) ? ['--tmpfs', at] : ['--ro-bind', '/dev/null', at],
    ),
  ]
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
