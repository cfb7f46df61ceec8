import { expect, it } from 'vitest'
import { cleanProposal } from '../../src/core/outbox/clean-proposal.ts'
import { createProposalCleaner } from '../../src/core/report/cleaning/proposal-cleaner.ts'
import { createRedactor } from '../../src/core/report/cleaning/redact.ts'
import type { Proposed } from '../../src/core/run/proposed.ts'
import type { Proposals } from '../../src/ports/github/proposals.ts'
import type { LiveRun } from '../../src/runtime/live-run.ts'
import { settleProposal } from '../../src/runtime/settle-proposal.ts'
import { createOutside, createWorld } from '../fakes/world.ts'
import { stateRun } from '../tools/state-run.ts'

const SECRET = 'sk-ant-0123456789abcdef'

/** A run whose state holds a comment as accepted, with this body, whoever wrote it there; its policy allows so many. */
function standing(body: string, comments = 1): LiveRun {
  const proposal = { type: 'comment', body } as const
  const entry: Proposed = {
    id: 'p1',
    agent: 'main',
    proposal,
    work: null,
    status: 'pending',
    at: '',
    number: null,
    url: null,
    branch: null,
    problem: null,
  }
  const outputs = {
    policy: { comments },
    default_branch: 'main',
    workflow_folders: [],
    approve_role: 'maintain',
    four_eyes: false,
  }
  const run = stateRun({ issue: 7, outputs, proposals: [entry] })
  const unused = () => {
    throw new Error('a proposal is settled without it')
  }
  return { run, definitions: {}, spending: new Map(), apply: unused, saved: unused, scope: unused, learn: unused }
}

async function settle(live: LiveRun) {
  const cleaner = createProposalCleaner({ redactor: createRedactor([SECRET]), hosts: [] })
  const posted: unknown[] = []
  const unused = () => Promise.reject(new Error('a comment needs none'))
  const proposals: Proposals = {
    clean: (proposal) => cleanProposal(proposal, cleaner),
    pinWork: unused,
    keepWork: unused,
    async apply(_run, { proposal }) {
      posted.push(proposal)
      return { kind: 'applied', number: 7, url: null, branch: null }
    },
  }
  const { ports } = createWorld(createOutside({}), () => ({ text: '', cost: 0 }))
  const effect = { id: 'e1', type: 'apply_proposal', proposal: 'p1', repeated: false } as const
  const { outcome } = await settleProposal(effect, live, { ...ports, gitHub: { ...ports.gitHub, proposals } })
  return { outcome, posted }
}

it.each([
  ['a mention', 'Ask @owner.', '@owner'],
  ['a secret', `It is ${SECRET}.`, SECRET],
])('what stands in a state as accepted passes the cleaner before it is posted: %s', async (_, body, what) => {
  const { outcome, posted } = await settle(standing(body))
  expect(outcome.kind).toBe('applied')
  expect(posted).toMatchObject([{ type: 'comment', body: expect.not.stringContaining(what) }])
})

it('what stands in a state as accepted is not posted where the policy does not allow it', async () => {
  const { outcome, posted } = await settle(standing('Done.', 0))
  expect(outcome).toMatchObject({ kind: 'failed', problem: { code: 'RAY-PROPOSAL-REFUSED' }, undone: true })
  expect(posted).toEqual([])
})
