/** A file of the repository, as far as detection needs it. */
export interface ProjectFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly isExecutable: boolean
  /** Null where only the name matters; see `isProjectMarker`. */
  readonly text: string | null
}

/** One folder of the repository, as the detectors look at it. */
export interface ProjectFolder {
  readonly root: string
  has(name: string): boolean
  isExecutable(name: string): boolean
  /** Empty when the file is missing or was not read. */
  text(name: string): string
  /** Names of the files directly in the folder that match. */
  names(pattern: RegExp): readonly string[]
  /** Whether a file in the folder or below it matches, by its path from the folder. */
  holds(pattern: RegExp): boolean
  /** Texts of the files in the folder or below it that match; at most five. */
  texts(pattern: RegExp): readonly string[]
}

const MOST_TEXTS = 5

/** Folders that hold copies, products or examples, and no project of their own. */
const SKIPPED =
  /^(\..+|node_modules|vendor|target|dist|build|out|coverage|venv|env|__pycache__|__fixtures__|fixtures?|testdata|test-data|examples?|samples?|templates?)$/

/** Whether a walk through the repository goes into the folder of this name. */
export function isProjectFolder(name: string): boolean {
  return name === '.devcontainer' || !SKIPPED.test(name)
}

const MARKERS =
  /^(package\.json|pnpm-workspace\.yaml|pyproject\.toml|setup\.(py|cfg)|tox\.ini|noxfile\.py|Pipfile|requirements[\w.-]*\.txt|\.pre-commit-config\.yaml|Cargo\.toml|pom\.xml|(build|settings)\.gradle(\.kts)?|Gemfile|Rakefile|composer\.json|mix\.exs|deno\.jsonc?|GNUmakefile|[Mm]akefile|\.?[Jj]ustfile|devcontainer\.json|\.devcontainer\.json|test_[\w-]+\.py|[\w-]+_test\.py|conftest\.py)$/

/** Whether detection reads the text of files with this name. */
export function isProjectMarker(name: string): boolean {
  return MARKERS.test(name)
}

/** Files that make their folder one that a project may have its root in. */
const ROOTS =
  /^(package\.json|pnpm-workspace\.yaml|pyproject\.toml|setup\.(py|cfg)|tox\.ini|noxfile\.py|Pipfile|pytest\.ini|requirements[\w.-]*\.txt|go\.mod|Cargo\.toml|pom\.xml|(build|settings)\.gradle(\.kts)?|.+\.(sln|slnx|csproj|fsproj|vbproj)|Package\.swift|Gemfile|composer\.json|mix\.exs|deno\.jsonc?)$/

/** The folders of a repository that may be a project's root, the root of the repository first. */
export function projectFolders(files: readonly ProjectFile[]): readonly ProjectFolder[] {
  const roots = new Set(files.filter(({ path }) => ROOTS.test(nameOf(path))).map(({ path }) => folderOf(path)))
  roots.add('.')
  return [...roots].sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1)).map((root) => folderAt(root, files))
}

function folderAt(root: string, files: readonly ProjectFile[]): ProjectFolder {
  const prefix = root === '.' ? '' : `${root}/`
  // Most folders are asked only whether they hold one of a few files.
  let below: ReadonlyMap<string, ProjectFile> | undefined
  const all = () => {
    below ??= new Map(
      files.filter(({ path }) => path.startsWith(prefix)).map((file) => [file.path.slice(prefix.length), file] as const),
    )
    return below
  }
  return {
    root,
    has: (name) => all().has(name),
    isExecutable: (name) => all().get(name)?.isExecutable === true,
    text: (name) => all().get(name)?.text ?? '',
    names: (pattern) => [...all().keys()].filter((name) => !name.includes('/') && pattern.test(name)),
    holds: (pattern) => [...all().keys()].some((path) => pattern.test(path)),
    texts: (pattern) =>
      [...all()]
        .filter(([path]) => pattern.test(path))
        .slice(0, MOST_TEXTS)
        .map(([, { text }]) => text ?? ''),
  }
}

function folderOf(path: string): string {
  const at = path.lastIndexOf('/')
  return at === -1 ? '.' : path.slice(0, at)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function depthOf(root: string): number {
  return root === '.' ? 0 : root.split('/').length
}
