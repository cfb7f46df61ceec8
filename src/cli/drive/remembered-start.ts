import { createInterface } from 'node:readline/promises'
import { absoluteCommand, readAgentProgram } from '../../adapters/command-agent/agent-program.ts'
import { createLocalRunStore } from '../../adapters/local-files/run-store.ts'
import { ProblemError } from '../../core/problem.ts'
import { shellWord } from '../../core/report/cleaning/shell-text.ts'
import type { Run } from '../../core/run/run.ts'
import type { AgentChoice } from '../../core/workflow/agent-choice.ts'
import { forget, isNoted, note } from './notes.ts'

/** What a person has started a run with, and goes on with it by. */
export interface StartedWith {
  /** As the state names it. */
  readonly backend: string
  readonly skipsPermissions: boolean
}

const COMMAND = 'command:'

/** As it is kept in the state: a program that is named by a relative path is one of the folder that it was named in. */
export function namedHere(agent: AgentChoice | undefined): AgentChoice | undefined {
  return agent?.kind === 'command' ? { ...agent, program: absoluteCommand(agent.program, process.cwd()) } : agent
}

interface Started {
  readonly stateDir: string
  readonly run: Pick<Run, 'workflow_id' | 'nonce'>
}

/**
 * What a run was started with, for commands that go on with it. A state may have come from anywhere: a program that it names and that
 * this person has not started the run with is asked about before it runs, and that an agent may do anything no state can say.
 */
export async function rememberedStart(
  id: string | undefined,
  stateDir: string,
  { namesAgent }: { readonly namesAgent: boolean },
): Promise<StartedWith | undefined> {
  const run = id === undefined ? undefined : await createLocalRunStore(stateDir).read(id)
  if (run === undefined) return undefined
  const { workflow_id, backend } = run
  const isUnknown = backend.startsWith(COMMAND) && !isNoted(program(stateDir, workflow_id, backend))
  if (isUnknown && !namesAgent) await askAbout(workflow_id, backend)
  return { backend, skipsPermissions: isNoted(permissions({ stateDir, run })) }
}

export async function noteStart({ stateDir, run }: Started, { backend, skipsPermissions }: StartedWith): Promise<void> {
  if (backend.startsWith(COMMAND)) await note(program(stateDir, run.workflow_id, backend))
  await (skipsPermissions ? note : forget)(permissions({ stateDir, run }))
}

/** With the file that is meant: in another folder the same words may name another one. */
function program(stateDir: string, id: string, backend: string): readonly string[] {
  return [stateDir, id, backend, readAgentProgram(backend.slice(COMMAND.length), process.cwd()).file]
}

/** By the run's random number as well: another run of that name has another one. */
function permissions({ stateDir, run }: Started): readonly string[] {
  return [stateDir, run.workflow_id, run.nonce, 'skips permissions']
}

async function askAbout(id: string, backend: string): Promise<void> {
  const program = JSON.stringify(backend.slice(COMMAND.length))
  if (process.stdin.isTTY && process.stderr.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    const answer = await terminal.question(`The state of ${id} names the program ${program} as its agent. Run it? [y/N] `)
    terminal.close()
    if (/^y(es)?$/i.test(answer.trim())) return
  }
  throw new ProblemError({
    code: 'RAY-PROGRAM-UNKNOWN',
    message: `The state of ${id} names the program ${program} as its agent, and you have not started the run with it here. It was not run.`,
    place: id,
    hint: `If it is yours, name it again: --agent ${shellWord(backend)}`,
  })
}
