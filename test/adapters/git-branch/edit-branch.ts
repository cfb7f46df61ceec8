import type { BranchWorld } from './open-branch.ts'

/** Changes a file of the branch as a person with push rights would; one that is not there is empty before. */
export function editBranch(
  { server }: BranchWorld,
  path: string,
  change: (text: string) => string,
  name = 'raymond/state',
): void {
  const isThere = server.git('ls-tree', '--name-only', name, '--', path) !== ''
  const text = change(isThere ? server.git('show', `${name}:${path}`) : '')
  const index = `${server.directory}/edit.index`
  const env = `GIT_INDEX_FILE=${index}`
  const shell = (command: string): string => server.git('-c', `alias.x=!${env} ${command}`, 'x')
  shell(`git read-tree ${name}`)
  const blob = server.git('-c', `alias.x=!printf '%s\\n' '${text.replaceAll("'", "'\\''")}' | git hash-object -w --stdin`, 'x')
  shell(`git update-index --add --cacheinfo 100644,${blob},${path}`)
  const tree = shell('git write-tree')
  const commit = server.git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit-tree', tree, '-p', name, '-m', 'edit')
  server.git('update-ref', `refs/heads/${name}`, commit)
}
