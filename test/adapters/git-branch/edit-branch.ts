import type { BranchWorld } from './open-branch.ts'

/** Changes a file of the branch as a person with push rights would; one that is not there is empty before. */
export function editBranch(world: BranchWorld, path: string, change: (text: string) => string, name = 'raymond/state'): void {
  const { server } = world
  const isThere = server.git('ls-tree', '--name-only', name, '--', path) !== ''
  const text = change(isThere ? server.git('show', `${name}:${path}`) : '')
  const blob = server.git('-c', `alias.x=!printf '%s\\n' '${text.replaceAll("'", "'\\''")}' | git hash-object -w --stdin`, 'x')
  commitTo(world, `git update-index --add --cacheinfo 100644,${blob},${path}`, name)
}

export function removeFile(world: BranchWorld, path: string, name = 'raymond/state'): void {
  commitTo(world, `git --work-tree=. update-index --force-remove ${path}`, name)
}

/** Puts a folder of the branch there a second time. */
export function copyFolder(world: BranchWorld, from: string, to: string, name = 'raymond/state'): void {
  const tree = world.server.git('rev-parse', `${name}:${from}`)
  commitTo(world, `git --work-tree=. read-tree --prefix=${to}/ ${tree}`, name)
}

function commitTo({ server }: BranchWorld, change: string, name: string): void {
  const env = `GIT_INDEX_FILE=${server.directory}/edit.index`
  const shell = (command: string): string => server.git('-c', `alias.x=!${env} ${command}`, 'x')
  shell(`git read-tree ${name}`)
  shell(change)
  const tree = shell('git write-tree')
  const commit = server.git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit-tree', tree, '-p', name, '-m', 'edit')
  server.git('update-ref', `refs/heads/${name}`, commit)
}
