import { z } from 'zod'
import { cellModes } from '../workflow/cell-mode.ts'

export const cellLimitsSchema = z.strictObject({
  memory: z.number().int().min(16_000_000).optional().describe('Bytes of memory, where the machine can bound it.'),
  processes: z.number().int().min(8).max(100_000).optional().describe('Processes of one turn; 2048 when left out.'),
  disk: z.number().int().min(1_000_000).optional().describe('Bytes of temporary files; 2 GiB when left out.'),
})

/** What the configuration, or a person on the command line, says about the place that a run's programs run in. */
export const cellOptionsSchema = z.strictObject({
  /** Left out where nobody said anything. */
  mode: z.enum(cellModes).optional(),
  /** Hosts and presets; left out for the default, which differs between agents and scripts. */
  network: z.array(z.string()).optional(),
  /** An agent may have written that list: what the default does not have is not reached. */
  within_default: z.literal(true).optional(),
  limits: cellLimitsSchema.optional(),
  /** A run of a stranger may read GitHub's API as well, where a state asks for it. */
  api: z.literal('read').optional(),
  /** Somebody without write access caused the run. */
  stranger: z.literal(true).optional(),
})
export type CellOptions = z.infer<typeof cellOptionsSchema>

/** What a turn ran in. */
export const turnCellSchema = z.strictObject({
  cell: z.enum(['bwrap', 'none']),
  network: z.array(z.string()),
  /** Why there was none, where one was wanted. */
  why: z.string().optional(),
  /** Bounds that were asked for, and that cannot hold on this machine. */
  unbound: z.array(z.string()).optional(),
})

export type TurnCell = Readonly<z.infer<typeof turnCellSchema>>

/** A host that a turn asked for and did not get. */
export const refusedHostSchema = z.strictObject({ host: z.string(), times: z.number().int() })
export type RefusedHost = Readonly<z.infer<typeof refusedHostSchema>>
