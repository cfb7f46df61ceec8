import { proposalTypeOf } from '../steps/operations/github-proposal.ts'
import { type BranchStep, formsIn, type StepWorkflow } from '../steps/step-workflow.ts'
import type { ProposalType } from '../workflow/proposal-types.ts'
import type { LintScope } from './lint-scope.ts'
import type { LintState } from './lint-state.ts'

/** A state or a step as one that may propose. */
export interface Proposer {
  readonly name: string
  readonly place: string
  /** What it says itself that it proposes. */
  readonly listed: readonly ProposalType[]
  /** It lists nothing and may propose whatever is allowed. */
  readonly mayAnything: boolean
  /** The only tools of an agent; undefined where the permission mode decides, or where no agent is asked. */
  readonly tools: readonly string[] | undefined
}

/** All that may propose in one workflow. */
export interface Proposers {
  readonly all: readonly Proposer[]
  /** It hands over to other workflows, which may propose as well. */
  readonly callsOthers: boolean
}

export function proposersInStates({ states }: LintScope): Proposers {
  const all = [...states.values()]
  return {
    all: all.map(ofState),
    callsOthers: all.some(({ exits, open }) => open || exits.some(({ tag }) => tag.endsWith('-workflow'))),
  }
}

function ofState({ file, state, text, placeOf }: LintState): Proposer {
  const { proposes } = state.settings
  const isScript = state.kind === 'script'
  return {
    name: file,
    place: placeOf(['proposes']),
    listed: proposes ?? [],
    mayAnything: isScript && proposes === undefined && /OUTBOX/i.test(text),
    tools: isScript ? undefined : state.settings.tools,
  }
}

export function proposersInSteps({ definition }: StepWorkflow): Proposers {
  const forms = definition.steps.flatMap(formsIn)
  return { all: forms.map(ofStep), callsOthers: forms.some(({ type }) => type === 'delegate') }
}

function ofStep(step: BranchStep): Proposer {
  const named = { name: `the step "${step.name}"`, place: step.place, mayAnything: false }
  if (step.type === 'delegate') return { ...named, listed: [], tools: undefined }
  if (step.type === 'session') return { ...named, listed: step.proposes ?? [], tools: step.config.tools }
  const type = proposalTypeOf(step.operation)
  return { ...named, listed: step.proposes ?? (type === undefined ? [] : [type]), tools: undefined }
}
