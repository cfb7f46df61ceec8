import { conflict, forbidden, Refusal, unprocessable } from '../answer.ts'
import { noObject } from '../git/bare-repository.ts'
import { brokenRule } from './branch-rules.ts'
import type { Grant } from './grant.ts'
import { changedWorkflow } from './push-policy.ts'
import type { EmbeddedRepository } from './repository.ts'

export interface RefMove {
  readonly ref: string
  /** Zeros when the ref is to be created. */
  readonly old: string
  /** Zeros when the ref is to be deleted. */
  readonly to: string
  readonly grant: Grant
  readonly force?: boolean
  /** By merging a pull request. */
  readonly merges?: boolean
  /** How a broken rule is answered: 409 where a file is written, 422 elsewhere. */
  readonly ruleStatus?: 409 | 422
}

/** Moves a ref for a REST call, under the same rules as a push. Throws GitHub's refusals. */
export async function moveRef(repository: EmbeddedRepository, move: RefMove): Promise<void> {
  const { ref, old, to, grant, force = false, merges = false } = move
  const { author } = grant
  await refuseWorkflowChange(repository, move)
  const change = await repository.changeOf({ ref, old, to, author, merges })
  const broken = change && brokenRule(repository.rules, change)
  if (broken) {
    const headline =
      broken.rule.kind === 'ruleset' ? 'Repository rule violations found' : `Protected branch update failed for ${ref}.`
    throw new Refusal(move.ruleStatus ?? 422, `${headline}\n\n${broken.reasons.join('\n')}\n\n`)
  }
  if (change?.forced && !force) throw unprocessable('Update is not a fast forward')
  if (!(await repository.git.updateRef(ref, to, old))) throw conflict('Reference cannot be updated')
  await repository.noticeUpdate({ ref, old, to }, author)
}

async function refuseWorkflowChange(repository: EmbeddedRepository, { to, grant, merges }: RefMove): Promise<void> {
  if (to === noObject || grant.mayChangeWorkflows || merges) return
  if (await changedWorkflow(repository, to)) throw forbidden('Resource not accessible by integration')
}
