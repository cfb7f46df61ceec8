import type { Shown } from '../../core/rounds/follows.ts'
import type { Run } from '../../core/run/run.ts'
import type { Definitions } from '../../core/workflow/workflow.ts'

/** What a run shows on GitHub. Repeating a call changes nothing; a refusal by the server never fails a run. */
export interface Reports {
  /** The picture of the run: its one sticky comment. Says where it stands; undefined where there is to be none. */
  publishReport(run: Run, definitions: Definitions): Promise<Shown | 'unposted' | undefined>
  /** The result of an agent, as a comment of its own. */
  postResult(run: Run, agent: string): Promise<void>
}
