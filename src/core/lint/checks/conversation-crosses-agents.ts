import { agentFor } from '../../run/which-agent.ts'
import type { StateFile } from '../../workflow/workflow.ts'
import type { Check } from '../check.ts'
import type { LintScope } from '../lint-scope.ts'
import type { Way } from '../ways.ts'

/** No CLI reads another one's conversations: what was said so far is then only retold. */
export const conversationCrossesAgents: Check = {
  code: 'RAY-CONVERSATION-CROSSES-AGENTS',
  level: 'warning',
  about: 'A state goes on with the conversation of another agent.',
  find: (scope) =>
    [...scope.ways].flatMap(([from, ways]) => {
      const agent = agentOf(from, scope)
      if (agent === undefined) return []
      const others = new Set(ways.filter(goesOn).map(({ to }) => to))
      return [...others].flatMap((to) => {
        const next = agentOf(to, scope)
        if (next === undefined || next === agent) return []
        return {
          message: `${to} goes on with the conversation of ${from}, which ${agent} holds, as ${next}: it starts over there, with what can be retold.`,
          place: scope.states.get(from)?.placeAt(1, 1) ?? from,
          hint: `Begin it on purpose with <reset> or <function>, or let both name one agent.`,
        }
      })
    }),
}

/** Ways that keep the conversation at once; what a call comes back to goes on with the caller's own. */
function goesOn({ by }: Way): boolean {
  return by === 'goto' || by === 'call' || by === 'visits' || by === 'failure'
}

/** Scripts hold no conversation, so the way through them is not followed. */
function agentOf(file: StateFile, { states, manifest }: LintScope): string | undefined {
  const state = states.get(file)?.state
  return state?.kind === 'prompt' ? agentFor({ backend: manifest.agent ?? 'claude' }, state.settings) : undefined
}
