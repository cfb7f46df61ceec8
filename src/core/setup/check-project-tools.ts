/** Whether a job finds the programs that the project is installed and tested with: without them its work is proposed untested. */
import type { Toolchain } from '../project/toolchain.ts'
import type { Config } from '../triggers/config/config.ts'
import type { ActionsWorkflow } from './actions-workflow.ts'
import { reaches } from './check-setup.ts'
import type { Finding } from './finding.ts'
import { notInstalled, toolsToInstall } from './tools-to-install.ts'

/** `isThere` looks at the PATH of a job; null outside of one, where only the steps of the Actions workflows tell. */
export function checkProjectTools(
  { workflows: entries }: Pick<Config, 'workflows'>,
  workflows: readonly ActionsWorkflow[],
  toolchains: readonly Toolchain[],
  isThere: ((program: string) => boolean) | null,
): readonly Finding[] {
  // Those change code, and test what they changed.
  const changing = entries.filter(({ outputs: { pull_requests: pulls } }) => pulls !== undefined && pulls.max !== 0)
  if (changing.length === 0) return []
  if (isThere !== null) return onPath(toolchains, isThere)
  return workflows
    .filter(({ hosted }) => hosted)
    .filter((workflow) => changing.some(({ triggers }) => triggers.some((trigger) => reaches(workflow, trigger))))
    .flatMap(({ file, steps }) => notInstalled(toolchains, steps).map((toolchain) => unmentioned(file, toolchain)))
}

/** What a person's machine lacks says nothing about jobs, only about runs on it. */
export function missedHere(toolchains: readonly Toolchain[], isThere: (program: string) => boolean): readonly Finding[] {
  return missing(toolchains, isThere).map(({ program, toolchain }) => {
    const [command] = toolsToInstall([toolchain])
    return {
      level: 'notice',
      code: 'RAY-SETUP-PROGRAM',
      message: `${program} is not on the PATH, and the project is installed or tested with it (${toolchain.why}): runs on this machine cannot test their changes.`,
      hint: command === undefined ? `Install ${program}.` : `Install it: ${command}`,
    }
  })
}

function unmentioned(file: string, toolchain: Toolchain): Finding {
  const program = programsOf(toolchain)[0] ?? toolchain.name
  return {
    level: 'warning',
    code: 'RAY-SETUP-PROGRAM',
    message: `The project is tested with ${program} (${toolchain.why}), which GitHub's runners do not have, and no step of ${file} installs it: changes would be proposed untested.`,
    place: file,
    hint: stepsFor(toolchain, program),
  }
}

function onPath(toolchains: readonly Toolchain[], isThere: (program: string) => boolean): readonly Finding[] {
  return missing(toolchains, isThere).map(({ program, toolchain }) => ({
    level: 'warning',
    code: 'RAY-SETUP-PROGRAM',
    message: `${program} is not on the PATH, and the project is tested with it (${toolchain.why}): changes would be proposed untested.`,
    hint: stepsFor(toolchain, program),
  }))
}

interface Missing {
  readonly program: string
  readonly toolchain: Toolchain
}

function missing(toolchains: readonly Toolchain[], isThere: (program: string) => boolean): readonly Missing[] {
  const needing = new Map<string, Toolchain>()
  for (const toolchain of toolchains)
    for (const program of programsOf(toolchain)) if (!needing.has(program)) needing.set(program, toolchain)
  return [...needing].flatMap(([program, toolchain]) => (isThere(program) ? [] : [{ program, toolchain }]))
}

function stepsFor(toolchain: Toolchain, program: string): string {
  const [command] = toolsToInstall([toolchain])
  return command === undefined
    ? `Add a step that installs ${program} before the action.`
    : `Add before the action:\n  - run: ${command}`
}

/** What a shell has in itself; the rest of a command line it looks for on the PATH. */
const BUILT_IN = new Set(['cd', 'export', 'set', 'source', 'exec', 'eval', 'ulimit', 'umask', 'unset'])

/** The first words of the commands. Those with a slash are the project's own, or are made by installing it. */
function programsOf({ install, test }: Toolchain): readonly string[] {
  const commands = [install, test].flatMap((line) => (line === null ? [] : line.split(/&&|\|\||[;|\n]/)))
  const words = commands.map(
    (command) =>
      command
        .trim()
        .replace(/^(?:\w+=\S*\s+)+/, '')
        .split(/\s/)[0] ?? '',
  )
  return [...new Set(words.filter((word) => /^[\w.+-]+$/.test(word) && /\w/.test(word) && !BUILT_IN.has(word)))]
}
