import type { z } from 'zod'
import type { OpResult } from '../op-result.ts'
import type { Value } from '../value.ts'

/** An operation that is built in: what it takes, and whether a crash may run it again. */
export interface OperationSpec<Args = unknown> {
  readonly name: string
  readonly description: string
  readonly args: z.ZodType<Args>
  readonly idempotent: boolean
}

/** One that only computes: no I/O, no clock. */
export interface PureOperation<Args = unknown> extends OperationSpec<Args> {
  /** Takes the arguments as they came and checks them itself. */
  readonly run: (args: Readonly<Record<string, Value>>) => OpResult
}

export function ok(data: Value, summary?: string): OpResult {
  return summary === undefined ? { status: 'ok', data } : { status: 'ok', data, summary }
}

export function opError(reason: string, message: string): OpResult {
  return { status: 'error', reason, message }
}

/** Checks the arguments of an operation; a person's mistake in them is the operation's error. */
export function checkArgs<Args>(
  spec: OperationSpec<Args>,
  args: unknown,
): { ok: true; args: Args } | { ok: false; error: OpResult } {
  const parsed = spec.args.safeParse(args)
  if (parsed.success) return { ok: true, args: parsed.data }
  const [issue] = parsed.error.issues
  const where = issue === undefined || issue.path.length === 0 ? 'the arguments' : `:${issue.path.join('.')}`
  return {
    ok: false,
    error: opError('invalid-arguments', `${spec.name} does not accept ${where}: ${issue?.message ?? 'invalid'}.`),
  }
}

export function pureOperation<Args>(spec: OperationSpec<Args>, compute: (args: Args) => OpResult): PureOperation<Args> {
  return {
    ...spec,
    run: (given) => {
      const checked = checkArgs(spec, given)
      return checked.ok ? compute(checked.args) : checked.error
    },
  }
}
