import { opError } from '../../core/steps/operations/operation.ts'
import { isSteeringName } from '../../core/workflow/steering-name.ts'
import type { OperationEnd } from '../../ports/turns/operations.ts'
import type { ProgramRunner } from './run-program.ts'

interface CommandArgs {
  readonly command?: readonly string[] | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}

/** Runs a program with its arguments, without a shell in between. An exit code other than 0 is data. */
export async function runCommand({ command = [], env = {} }: CommandArgs, run: ProgramRunner): Promise<OperationEnd> {
  const [file, ...args] = command
  const steering = Object.keys(env).find(isSteeringName)
  if (file === undefined) return { ok: true, result: opError('invalid-arguments', 'shell/run needs a command.') }
  if (steering !== undefined)
    return { ok: true, result: opError('invalid-arguments', `The variable ${steering} would steer programs.`) }
  const end = await run(file, args, { env })
  if (!end.ok) return end
  const { exitCode, stdout, stderr } = end
  return { ok: true, result: { status: 'ok', data: { 'exit-code': exitCode, stdout, stderr } } }
}
