/** A proposal as far as its outcome hangs on it, and the run that made it: what stays when the run itself is removed. No text is in it. */
import { z } from 'zod'
import type { Proposed } from '../run/proposed.ts'
import { proposedSchema } from '../run/proposed.ts'
import type { Run } from '../run/run.ts'

const offerSchema = z.strictObject({
  id: z.string(),
  type: z.string(),
  /** Names, of labels and assignees. */
  add: z.array(z.string()).optional(),
  remove: z.array(z.string()).optional(),
  status: proposedSchema.shape.status,
  at: z.string(),
  number: z.number().int().nullable(),
  url: z.string().nullable(),
  /** What was pushed; null where nothing was. */
  commit: z.string().nullable(),
})

const proposerFields = {
  run: z.string(),
  workflow: z.string(),
  /** That most of the run's money went to. */
  model: z.string().nullable(),
  created_at: z.string(),
  /** What the run cost; 0 where another run books it. */
  usd: z.number(),
  repository: z.string().nullable(),
  issue: z.number().int().nullable(),
}

/** A line of `outcomes.jsonl`. */
const lineSchema = z.strictObject({ version: z.literal(1), ...proposerFields, proposal: offerSchema })

export type Offer = z.infer<typeof offerSchema>
export type Proposer = Omit<z.infer<typeof lineSchema>, 'version' | 'proposal'> & { readonly offers: readonly Offer[] }

export function proposerOf(run: Run): Proposer {
  return {
    run: run.workflow_id,
    workflow: run.workflow.name,
    model: dearestModel(run),
    created_at: run.created_at,
    usd: run.parent === undefined ? run.budget.spent_usd : 0,
    repository: run.repository,
    issue: run.issue,
    offers: (run.proposals ?? []).map(offerOf),
  }
}

export function offerOf({ id, proposal, status, at, number, url, work }: Proposed): Offer {
  const names =
    proposal.type === 'labels' || proposal.type === 'assignees' ? { add: [...proposal.add], remove: [...proposal.remove] } : {}
  return { id, type: proposal.type, ...names, status, at, number, url, commit: work?.commit ?? null }
}

/** A line for each proposal of a run that is removed. */
export function outcomeLines({ offers, ...run }: Proposer): readonly string[] {
  return offers.map((proposal) => JSON.stringify({ version: 1, ...run, proposal }))
}

/** The runs that lines tell of. A line that is none of ours is left out; one that stands there twice counts once. */
export function readOutcomeLines(text: string): readonly Proposer[] {
  const runs = new Map<string, Proposer>()
  for (const line of text.split('\n')) {
    const read = lineSchema.safeParse(jsonOf(line))
    if (!read.success) continue
    const { version: _, proposal, ...run } = read.data
    const offers = runs.get(run.run)?.offers ?? []
    if (!offers.some(({ id }) => id === proposal.id)) runs.set(run.run, { ...run, offers: [...offers, proposal] })
  }
  return [...runs.values()]
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function dearestModel({ costs }: Run): string | null {
  const [first] = Object.entries(costs.models).toSorted(([, a], [, b]) => b.usd - a.usd)
  return first?.[0] ?? null
}
