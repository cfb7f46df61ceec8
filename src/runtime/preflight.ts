import { type Held, requiresCell } from '../core/cell/cell-rules.ts'
import { type Problem, ProblemError } from '../core/problem.ts'
import { agentSettings, type SaidModel } from '../core/run/agent-settings.ts'
import type { Run } from '../core/run/run.ts'
import { formsIn } from '../core/steps/step-workflow.ts'
import type { SaidAgent } from '../core/workflow/said-agent.ts'
import type { Workflow } from '../core/workflow/workflow.ts'
import type { Ports } from '../ports/index.ts'
import type { AgentUse } from '../ports/turns/agent-backend.ts'

/** What is known of a run before its next turn. */
type Beginning = Held & Pick<Run, 'limits' | 'overrides'> & { readonly capped: boolean }

/** What would make every paid turn fail is found before the first one, and only of the agents that the workflow can reach. */
export async function preflight(workflow: Workflow, ports: Ports, run: Beginning): Promise<void> {
  await needCells([workflow], ports, run)
  const uses = agentsIn(workflow, run)
  const [problem] = uses.length > 0 ? await ports.turns.agent.preflight(uses) : []
  if (problem) throw new ProblemError(problem)
}

/** Throws where one of them may not run without a cell, and none can be had. */
export async function needCells(
  workflows: readonly Workflow[],
  { places: { cells }, turns: { agent } }: Ports,
  run: Held,
): Promise<void> {
  if (!workflows.some((workflow) => requiresCell(run, workflow, agent.unasked))) return
  const missing = cells === undefined ? NO_CELLS : (await cells.probe()).problem
  if (missing !== null) throw new ProblemError(missing)
}

/** Efforts that an agent lacks, each told once. */
export function nearEfforts(workflow: Workflow, run: Omit<Beginning, 'capped'>): readonly string[] {
  const told = promptsIn(workflow).flatMap((prompt) => {
    const { backend, effort, wanted } = settingsOf(prompt, workflow, run)
    return wanted === null ? [] : [`${backend} has no effort "${wanted}" with this model: it works with "${effort}".`]
  })
  return [...new Set(told)]
}

export function agentsIn(workflow: Workflow, run: Beginning): readonly AgentUse[] {
  const prompts = promptsIn(workflow).map((prompt) => ({ prompt, ...settingsOf(prompt, workflow, run) }))
  return [...Map.groupBy(prompts, ({ backend }) => backend)].map(([agent, used]) => ({
    agent,
    models: [...new Set(used.map(({ model }) => model))],
    tools: used.map(({ prompt }) => prompt.tools ?? null),
    capped: run.capped,
  }))
}

type Prompt = SaidAgent & SaidModel & { readonly tools?: readonly string[] | null | undefined }

/** What a delegate step calls is looked at when it is called. */
function promptsIn(workflow: Workflow): readonly Prompt[] {
  if (workflow.kind === 'states')
    return Object.values(workflow.states).flatMap((state) => (state.kind === 'prompt' ? [state.settings] : []))
  return workflow.definition.steps.flatMap((step): readonly Prompt[] => [
    ...formsIn(step).flatMap((form) => (form.type === 'session' ? [{ agent: form.config.agent, tools: form.config.tools }] : [])),
    ...(step.control?.judge.type === 'llm' ? [{ agent: step.control.judge.config.agent }] : []),
  ])
}

function settingsOf(prompt: Prompt, workflow: Workflow, run: Omit<Beginning, 'capped'>) {
  return agentSettings(run, prompt, workflow.kind === 'states' ? workflow.manifest : {})
}

const NO_CELLS: Problem = {
  code: 'RAY-NO-CELL',
  message: 'The run needs a cell for its agents and scripts, and cells are off.',
  hint: 'Leave out "--cell off", or run it where "raymond cell" finds what it needs.',
}
