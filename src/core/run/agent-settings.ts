import { type ByAgent, readAgentChoice, valueFor } from '../workflow/agent-choice.ts'
import type { SaidAgent } from '../workflow/said-agent.ts'
import type { Run } from './run.ts'
import { agentFor } from './which-agent.ts'

/** What a place says of model and effort. */
export interface SaidModel {
  readonly model?: ByAgent<string> | null | undefined
  readonly effort?: ByAgent<string> | null | undefined
}

export interface AgentSettings {
  /** As the state names agents. */
  readonly backend: string
  readonly model: string | null
  readonly effort: string | null
  /** The effort that was asked for, where the agent has only a near one. */
  readonly wanted: string | null
}

/** Who runs a prompt and how: a person's change of the run first, then the prompt's own word, then what is usual, nearest first. */
export function agentSettings(
  run: Pick<Run, 'backend' | 'backend_by' | 'limits' | 'overrides'>,
  own: SaidAgent & SaidModel,
  manifest: SaidModel = {},
): AgentSettings {
  const backend = agentFor(run, own)
  const { overrides = {}, limits } = run
  const fits = (model: string | undefined) => (model !== undefined && !isOfAnother(model, backend) ? model : undefined)
  const model =
    fits(overrides.model) ??
    valueFor(own.model, backend) ??
    fits(valueFor(limits.model, backend)) ??
    fits(valueFor(manifest.model, backend)) ??
    null
  const said = [overrides.effort, own.effort, limits.effort, manifest.effort].map((value) => valueFor(value, backend))
  const wanted = said.find((effort) => effort !== undefined) ?? null
  const effort = nearestEffort(backend, model, wanted)
  return { backend, model, effort, wanted: effort === wanted ? null : wanted }
}

const CLAUDES_OWN = /^(?:opus|sonnet|haiku|fable|mythos|best)(?:plan)?(?:\[1m\])?$/i
const OPENAI = /^(?:gpt|o\d|codex)/i

/** A model that this agent does not have: named for a whole run, it is meant for another one. Copilot has those of several vendors. */
export function isOfAnother(model: string, agent: string): boolean {
  const isClaudesOwn = CLAUDES_OWN.test(model)
  switch (readAgentChoice(agent)?.kind) {
    case 'claude':
      return OPENAI.test(model)
    case 'codex':
      return isClaudesOwn || /claude|anthropic/i.test(model)
    case 'copilot':
      return isClaudesOwn
    default:
      return false
  }
}

/** OpenAI's models have `max` from gpt-5.6 on. */
function nearestEffort(agent: string, model: string | null, effort: string | null): string | null {
  const kind = readAgentChoice(agent)?.kind
  const isOpenAi = kind === 'codex' || (kind === 'copilot' && OPENAI.test(model ?? ''))
  if (effort !== 'max' || !isOpenAi) return effort
  const [, major = '0', minor = '0'] = /^gpt-(\d+)(?:\.(\d+))?/.exec(model ?? '') ?? []
  return Number(major) > 5 || (Number(major) === 5 && Number(minor) >= 6) ? effort : 'xhigh'
}
