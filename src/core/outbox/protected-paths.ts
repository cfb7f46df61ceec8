import picomatch from 'picomatch'

export interface PathRules {
  /** Folders of workflows, relative to the repository's root. */
  readonly workflowFolders: readonly string[]
  /** `outputs.paths.allow`: globs of protected paths that may change all the same. */
  readonly allow: readonly string[]
}

/**
 * Which of the changed paths may not be in pushed work: all that decides what runs with the repository's rights, and what the
 * next run is told to do. Paths are relative to the repository's root, with slashes, as git names them; of a rename both names count.
 */
export function protectedPaths(changed: readonly string[], { workflowFolders, allow }: PathRules): readonly string[] {
  const folders = ['.github', ...workflowFolders.map(plainFolder).filter((folder) => folder !== '')]
  const isAllowed = allow.length === 0 ? () => false : picomatch([...allow], { dot: true })
  return changed.filter((path) => folders.some((folder) => isWithin(path, folder)) && !isAllowed(path))
}

/** Case does not part folders on macOS and Windows, where somebody may check the branch out. */
function isWithin(path: string, folder: string): boolean {
  const [inside, outside] = [path.toLowerCase(), folder.toLowerCase()]
  return inside === outside || inside.startsWith(`${outside}/`)
}

function plainFolder(folder: string): string {
  return folder.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '')
}
