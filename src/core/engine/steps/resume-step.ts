import type { Run } from '../../run/run.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import type { Decision } from '../reduction.ts'
import { tell } from './carry-out.ts'
import { resumeToken } from './resume-token.ts'

/** A person's word: run an interrupted operation again; try a failed run where it failed. */
export interface Wish {
  readonly rerun: boolean
  readonly retry: boolean
}

/** Takes a step run up where it stopped. What it had asked for is gone by then; it asks again. */
export function resumeStep(run: Run, agent: string, id: string, wish: Wish, definitions: Definitions): Decision {
  const { [agent]: _, ...results } = run.results // of an attempt that failed
  return tell({ ...run, results }, { agent, id }, { type: 'resumed', token: resumeToken(run), ...wish }, definitions)
}
