import { callsParent, childrenOf } from '../../../core/job/calls-parent.ts'
import type { Run } from '../../../core/run/run.ts'
import { now } from '../../now.ts'
import type { Job } from '../job.ts'
import { changeStored } from '../keeping/change-stored.ts'

/** Others may store it at the very same moment. */
const TRIES = 6

/**
 * When a worker's job has come to rest: dispatches its parent, if that rests and has something to do now. Of siblings that end together
 * one does it: whoever brings the hand-over id into the parent's state.
 */
export async function callParent(
  { parent }: Run,
  job: Pick<Job, 'keeping' | 'github' | 'ports' | 'identity' | 'log'>,
): Promise<void> {
  const { keeping, github, ports, identity, log } = job
  if (parent === undefined || github.handOver === null) return
  for (let tries = 1; tries <= TRIES; tries++) {
    const stored = await keeping.branch.load(parent.run)
    if (stored === undefined) return
    const why = callsParent(stored.run, await keeping.branch.list({ ids: childrenOf(stored.run) }), now(ports))
    if (why === undefined) return
    const handOverId = ports.entropy.hex(16)
    const called = changeStored(stored, { type: 'run_dispatched', at: now(ports), hand_over_id: handOverId })
    if (called === undefined) return
    const outcome = await keeping.branch.checkpoint({ ...called, work: [], token: identity.leaseToken })
    if (outcome.kind === 'superseded') continue
    const sent = await github.handOver.send(parent.run, handOverId)
    if (sent.kind === 'sent') log.line(`${parent.run}: ${why}; its next job was dispatched`)
    else log.annotate('warning', sent.problem)
    return
  }
}
