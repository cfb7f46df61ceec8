import picomatch from 'picomatch'

export interface PathRules {
  /** Folders of workflows, relative to the repository's root. */
  readonly workflowFolders: readonly string[]
  /** Single files: the configuration and the file of prices, where they are not in `.github`. */
  readonly files?: readonly string[] | undefined
  /** `outputs.paths.allow`: globs of protected paths that may change all the same. */
  readonly allow: readonly string[]
}

/**
 * Which of the changed paths may not be in pushed work: all that decides what runs with the repository's rights, and what the
 * next run is told to do. Paths are relative to the repository's root, with slashes, as git names them; of a rename both names count.
 */
export function protectedPaths(changed: readonly string[], { workflowFolders, files = [], allow }: PathRules): readonly string[] {
  const homes = workflowFolders.map(homeOf)
  const folders = ['.github', ...files.map(plainPath), ...homes.filter((folder) => folder !== '')]
  const isProtected = (path: string) =>
    folders.some((folder) => isWithin(path, folder)) || (homes.includes('') && isPartOfRoot(path))
  const isAllowed = allow.length === 0 ? () => false : picomatch([...allow], { dot: true })
  return changed.filter((path) => isProtected(path) && !isAllowed(path))
}

/** The same as pathspecs of git, for scripts that put back what an agent changed there. Those that begin with `EXCLUDED` belong to all others. */
export function protectedPathspecs({ workflowFolders, files = [], allow }: PathRules): readonly string[] {
  const homes = [...new Set(workflowFolders.map(homeOf))]
  const folders = ['.github', ...files.map(plainPath), ...homes.filter((folder) => folder !== '')]
  const inRoot = homes.includes('')
  return [
    ...folders.filter(isInRepository).map((folder) => `:(top,icase,literal)${folder}`),
    ...(inRoot ? [':(top,icase,literal)operations', ...FILES.map((extension) => `:(top,icase,glob)*.${extension}`)] : []),
    ...(inRoot ? [`${EXCLUDED},icase,literal)readme.md`] : []),
    ...allow.map((glob) => `${EXCLUDED},glob)${glob}`),
  ]
}

/** Git takes all others for mistakes. */
function isInRepository(path: string): boolean {
  return !/^(?:\/|\.\.(?:\/|$)|[a-z]:)|\n/i.test(path)
}

const EXCLUDED = ':(top,exclude'

/** What workflows are made of. */
const FILES = ['md', 'sh', 'bat', 'ps1', 'mjs', 'py', 'yaml', 'yml', 'edn', 'zip']
const OF_WORKFLOW = new RegExp(`\\.(?:${FILES.join('|')})$`, 'i')

/** As git names it. */
function plainPath(path: string): string {
  return path.replace(/^(?:\.?\/)+/, '').replace(/(?:\/\.?)+$/, '')
}

/** Case does not part folders on macOS and Windows, where somebody may check the branch out. */
function isWithin(path: string, folder: string): boolean {
  const [inside, outside] = [path.toLowerCase(), folder.toLowerCase()]
  return inside === outside || inside.startsWith(`${outside}/`)
}

/** The folder of a workflow, whether its path names the folder, one of its states, or a file that holds all of it. */
function homeOf(path: string): string {
  const plain = plainPath(path)
  if (plain === '.') return ''
  return OF_WORKFLOW.test(plain) ? plain.slice(0, Math.max(0, plain.lastIndexOf('/'))) : plain
}

/** In a workflow that lies in the repository's root: its states, its file, and the scripts of its operations. */
function isPartOfRoot(path: string): boolean {
  if (path.includes('/')) return /^operations\//i.test(path)
  return OF_WORKFLOW.test(path) && !/^readme\.md$/i.test(path)
}
