import type { ProjectFolder } from './project-folder.ts'
import type { DetectedToolchain } from './toolchain.ts'

const TESTS = ['test', 'tests', 'check']
const INSTALLS = ['deps', 'bootstrap', 'setup']
const CHECKS = ['lint', 'typecheck', 'type-check', 'fmt-check', 'format-check', 'check-format']
const FIXES = ['fmt', 'format']

/** A Makefile or a justfile: what its targets are called says what they are for. */
export function detectTaskRunner(folder: ProjectFolder): DetectedToolchain | undefined {
  return byTargets(folder, 'make', /^(GNUm|M|m)akefile$/) ?? byTargets(folder, 'just', /^\.?[Jj]ustfile$/)
}

function byTargets(folder: ProjectFolder, program: 'make' | 'just', file: RegExp): DetectedToolchain | undefined {
  const [name] = folder.names(file)
  if (name === undefined) return undefined
  const text = folder.text(name)
  // A colon ends the target's name; ":=" sets a variable. A recipe of just may take parameters.
  const has = (target: string) => new RegExp(`^@?${target}(?:[ \\t][^:\\n=]*)?:(?!=)`, 'm').test(text)
  const [test] = TESTS.filter(has)
  if (test === undefined) return undefined
  const [install] = INSTALLS.filter(has)
  return {
    name: program,
    root: folder.root,
    install: install === undefined ? null : `${program} ${install}`,
    test: `${program} ${test}`,
    checks: CHECKS.filter(has).map((target) => `${program} ${target}`),
    fixes: FIXES.filter(has).map((target) => `${program} ${target}`),
    why: `${name} with the target ${test}`,
  }
}

/** A script that is there to be run: the project says by itself what testing means. */
export function detectTestScript(folder: ProjectFolder): DetectedToolchain | undefined {
  const executable = (names: readonly string[]) => names.find((name) => folder.isExecutable(name))
  const test = executable(['script/test', 'scripts/test', 'scripts/test.sh'])
  if (test === undefined) return undefined
  const install = executable(['script/bootstrap', 'script/setup', 'scripts/bootstrap', 'scripts/setup', 'scripts/setup.sh'])
  return {
    name: 'script',
    root: folder.root,
    install: install === undefined ? null : `./${install}`,
    test: `./${test}`,
    checks: [],
    fixes: [],
    why: test,
  }
}

/** What a devcontainer runs when it is made; it names no tests. */
export function detectDevcontainer(folder: ProjectFolder): DetectedToolchain | undefined {
  const file = ['.devcontainer/devcontainer.json', '.devcontainer.json'].find((name) => folder.has(name))
  if (file === undefined) return undefined
  const text = folder.text(file)
  const command = ['updateContentCommand', 'postCreateCommand', 'onCreateCommand']
    .map((key) => new RegExp(`^[ \\t]*"${key}"\\s*:\\s*("(?:[^"\\\\\\n]|\\\\.)*")`, 'm').exec(text)?.[1])
    .find((value) => value !== undefined)
  if (command === undefined) return undefined
  const install = textIn(command)
  if (install === undefined) return undefined
  return { name: 'devcontainer', root: folder.root, install, test: null, checks: [], fixes: [], why: file }
}

/** Of a text in JSON; undefined where its signs are not those of one. */
function textIn(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
