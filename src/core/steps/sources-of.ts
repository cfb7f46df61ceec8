import type { BranchStep, Contribution, PromptString, Source } from './step-workflow.ts'

/** All that a step takes from elsewhere when it acts. */
export function sourcesOf(step: BranchStep): readonly Source[] {
  switch (step.type) {
    case 'invoke':
      return Object.values(step.args)
    case 'session':
      return step.contributions.flatMap(inContribution)
    case 'delegate':
      return [...(step.target.kind === 'dynamic' ? [step.target.source] : []), ...inPrompt(step.prompt), ...step.context]
  }
}

function inContribution(contribution: Contribution): readonly Source[] {
  return contribution.type === 'source' ? [contribution.source] : Object.values(contribution.vars)
}

function inPrompt(prompt: PromptString): readonly Source[] {
  switch (prompt.type) {
    case 'text':
      return []
    case 'template':
      return Object.values(prompt.vars)
    case 'map':
      return Object.values(prompt.fields)
  }
}
