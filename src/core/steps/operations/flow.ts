import { z } from 'zod'
import { keyword, valueSchema } from '../value.ts'
import { ok, pureOperation } from './operation.ts'

export const flowConstant = pureOperation(
  {
    name: 'flow/constant',
    description: 'Always gives back the same route; as a judge it makes a step end where its author says.',
    args: z.strictObject({ route: valueSchema }),
    idempotent: true,
  },
  ({ route }) => ok(route),
)

export const flowNoop = pureOperation(
  { name: 'flow/noop', description: 'Does nothing and gives back nil.', args: z.strictObject({}), idempotent: true },
  () => ok(null),
)

export const flowExitStatus = pureOperation(
  {
    name: 'flow/exit-status',
    description: 'Tells from the data of shell/run whether the command went well: :passed or :failed.',
    args: z.strictObject({ of: z.looseObject({ 'exit-code': z.number().int() }) }),
    idempotent: true,
  },
  ({ of }) => ok(keyword(of['exit-code'] === 0 ? 'passed' : 'failed')),
)
