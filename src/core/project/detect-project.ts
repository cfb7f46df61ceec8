/** Which tools a repository is installed, tested and checked with, told by its files alone. */
import type { ConfiguredProject } from './configured-project.ts'
import { detectCompiled } from './detect-compiled.ts'
import { detectNode, isNodeWorkspace } from './detect-node.ts'
import { detectPython, isPythonWorkspace } from './detect-python.ts'
import { detectScripted } from './detect-scripted.ts'
import { detectDevcontainer, detectTaskRunner, detectTestScript } from './detect-task-runner.ts'
import { type ProjectFile, type ProjectFolder, projectFolders } from './project-folder.ts'
import { singleTests } from './single-tests.ts'
import type { DetectedToolchain, Project, Toolchain } from './toolchain.ts'

const MOST_TOOLCHAINS = 40

/** Folders whose names could be taken for something else on a command line or in a prompt are left out. */
const PLAIN_PATH = /^(?!-)(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}_@+. /-]+$/u

export function detectProject(files: readonly ProjectFile[], configured: ConfiguredProject | null = null): Project {
  const folders = projectFolders(files)
  const replaced = new Set(configured?.roots ?? [])
  const detected = folders
    .filter(({ root }) => PLAIN_PATH.test(root) && !replaced.has(root))
    .flatMap((folder) => inFolder(folder, folders))
  const all = [...(configured === null ? [] : asConfigured(configured)), ...detected]
    .sort((a, b) => depthOf(a) - depthOf(b))
    .slice(0, MOST_TOOLCHAINS)
  return { toolchains: all.map(withoutFixes), commands: commandsOf(all, singleTests(all, files)) }
}

function depthOf({ root }: Toolchain): number {
  return root === '.' ? 0 : root.split('/').length
}

function inFolder(folder: ProjectFolder, all: readonly ProjectFolder[]): readonly DetectedToolchain[] {
  const above = all.filter(({ root }) => root !== folder.root && (root === '.' || folder.root.startsWith(`${root}/`)))
  const isCovered = (covers: (one: ProjectFolder) => boolean) => above.some(covers)
  const languages = [
    detectNode(folder, above.find(isNodeWorkspace)),
    detectPython(folder, above.some(isPythonWorkspace)),
    ...detectCompiled(folder, isCovered),
    ...detectScripted(folder, isCovered),
  ].filter((toolchain) => toolchain !== undefined)
  if (folder.root !== '.') return isTestFolder(folder.root) ? [] : languages.filter(({ test }) => test !== null)
  const script = detectTestScript(folder)
  if (script !== undefined) return [inPlaceOf(languages, script)]
  const tested = languages.filter(({ test, checks }) => test !== null || checks.length > 0)
  const runner = detectTaskRunner(folder)
  if (runner !== undefined && !tested.some(({ test }) => test !== null)) return [inPlaceOf(languages, runner)]
  const found = tested.length > 0 ? tested : languages
  // Packages below need what is installed here, even when nothing is tested here.
  const homes = languages.filter((one) => !found.includes(one) && one.install !== null && isHome(folder))
  return found.length + homes.length > 0 ? [...found, ...homes] : [detectDevcontainer(folder)].filter((one) => one !== undefined)
}

function isHome(folder: ProjectFolder): boolean {
  return isNodeWorkspace(folder) || isPythonWorkspace(folder)
}

/** Packages inside test folders are material of tests. */
function isTestFolder(root: string): boolean {
  return root.split('/').some((part) => /^(tests?|__tests__|spec|e2e)$/.test(part))
}

/** What the project names by itself says how it is tested; what the languages need is still installed and checked. */
function inPlaceOf(languages: readonly DetectedToolchain[], own: DetectedToolchain): DetectedToolchain {
  const installs = languages.flatMap(({ install }) => install ?? [])
  return {
    ...own,
    install: own.install ?? (installs.length === 0 ? null : installs.join(' && ')),
    checks: [...new Set([...own.checks, ...languages.flatMap(({ checks }) => checks)])],
    fixes: [...new Set([...own.fixes, ...languages.flatMap(({ fixes }) => fixes)])],
  }
}

function asConfigured({ install, test, checks, roots }: ConfiguredProject): readonly DetectedToolchain[] {
  return roots.map((root) => ({
    name: 'configured',
    root,
    install,
    test,
    checks: [...checks],
    fixes: [],
    why: 'project in the configuration',
  }))
}

function withoutFixes({ name, root, install, test, checks, why }: DetectedToolchain): Toolchain {
  return { name, root, install, test, checks, why }
}

/**
 * What an implementing agent may run. Each stands for itself: a rule of the agent CLI would read a star as a pattern, a comma or a
 * parenthesis as its own punctuation, and the shell reads the rest.
 */
function commandsOf(toolchains: readonly DetectedToolchain[], singles: readonly string[]): string[] {
  const all = toolchains.flatMap(({ test, checks, fixes }) => [...(test === null ? [] : [test]), ...checks, ...fixes])
  return [...new Set([...all, ...singles])].filter(
    (command) => /^[^\s*,()`$;|&<>\n][^*,()`$;|&<>\n]*$/.test(command) && !command.endsWith(':'),
  )
}
