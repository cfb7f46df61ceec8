import type { Message, TurnSpec } from '../../ports/turns/agent-backend.ts'

/** The one line of JSON that an agent program reads from its stdin. Documented in docs/command-agent.md. */
export interface AgentRequest {
  readonly prompt: string
  /** The conversation before the prompt; empty for state workflows. */
  readonly messages: readonly Message[]
  /** `fresh`: make `new_id`. `resume`: go on with `id`. `fork`: copy `id` to `new_id` and go on with that. */
  readonly session: { readonly mode: 'fresh' | 'resume' | 'fork'; readonly id: string | null; readonly new_id: string | null }
  readonly model: string | null
  readonly cwd: string
  readonly limits: { readonly budget_usd: number | null; readonly silence_ms: number; readonly duration_ms: number | null }
  readonly effort: string | null
  readonly tools: readonly string[] | null
  readonly system_prompt: string | null
  readonly directories: readonly string[]
}

export function agentRequest(spec: TurnSpec): AgentRequest {
  const { session, limits } = spec
  return {
    prompt: spec.prompt,
    messages: spec.messages,
    session: {
      mode: session.mode,
      id: session.mode === 'fresh' ? null : session.id,
      new_id: session.mode === 'resume' ? null : session.new_id,
    },
    model: spec.model,
    cwd: spec.cwd,
    limits: { budget_usd: limits.budgetUsd, silence_ms: limits.silenceMs, duration_ms: limits.durationMs },
    effort: spec.effort,
    tools: spec.tools,
    system_prompt: spec.systemPrompt,
    directories: spec.directories,
  }
}
