import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { isIn, ownPath } from '../process/environment.ts'
import type { ConfineGit } from '../process/git/bare-repository.ts'
import { findCellPrograms } from './find-programs.ts'
import { onlyInSame } from './same-folders.ts'
import { isRoot, type SystemMounts, systemMounts } from './system-mounts.ts'

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
  let base: Base | 'none' | undefined
  return (root, { ours, shown }) => {
    base ??= (process.platform === 'linux' ? baseFor(environment) : undefined) ?? 'none'
    if (base === 'none') return undefined
    // A tool of the person was brought up to date meanwhile.
    if (!base.mounts.every(({ at, as }) => as === 'hidden' || existsSync(at)))
      base = { ...base, ...systemMounts({ environment: base.of, isRoot: isRoot() }) }
    const git = join(root, '.git')
    const inside = hidden.filter((folder) => isIn(folder, root) && existsSync(folder))
    return [
      base.bwrap,
      ...mountArguments(base),
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

interface Base extends Pick<SystemMounts, 'mounts' | 'links'> {
  readonly bwrap: string
  /** Whose tools are among the mounts. */
  readonly of: ConfineGitOptions['environment']
}

/** With the person's tools, as git may be one of them; where a place of these cannot be shown, with what the system has. */
function baseFor(environment: ConfineGitOptions['environment']): Base | undefined {
  const { bwrap } = findCellPrograms()
  if (bwrap === null) return undefined
  const { RUNNER_TEMP } = environment
  for (const known of [environment, { RUNNER_TEMP }]) {
    const base = { bwrap, of: known, ...systemMounts({ environment: known, isRoot: isRoot() }) }
    const { status } = spawnSync(bwrap, [...mountArguments(base), '--', 'git', '--version'], {
      stdio: 'ignore',
      env: { PATH: ownPath() },
    })
    if (status === 0) return base
  }
  return undefined
}

function mountArguments({ mounts, links }: Base): readonly string[] {
  return [
    ...'--unshare-user --unshare-net --unshare-ipc --die-with-parent --cap-drop ALL --dev /dev'.split(' '),
    ...links.flatMap(({ at, to }) => ['--symlink', to, at]),
    ...mounts
      .filter(({ at, as }) => as !== 'hidden' || existsSync(at))
      .flatMap(({ at, as }) =>
        as === 'readable' ? ['--ro-bind', at, at] : isFolder(at) ? ['--tmpfs', at] : ['--ro-bind', '/dev/null', at],
      ),
  ]
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
