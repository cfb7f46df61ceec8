import type { Occasion } from '../../../core/job/facts.ts'
import { mergeSettings } from '../../../core/triggers/config/settings.ts'
import type { Match } from '../../../core/triggers/match-triggers.ts'
import { agentsIn } from '../../preflight.ts'
import { readScope } from '../../read-scope.ts'
import type { Job } from '../job.ts'

/**
 * While a job asks who is allowed what, and what is stored, the programs of the agents come in whom the matched workflows may ask. What is
 * wrong with any of it is told by whoever needs it.
 */
export async function prepareAgents(
  matches: readonly Match[],
  { config, request }: Occasion,
  { ports: { turns } }: Job,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (const { entry } of matches) {
      const named = Object.fromEntries(config.workflows.map(({ name, path }) => [name, path]))
      const { workflow } = await readScope(entry.path, null, turns.source, named)
      const { agent, limits } = mergeSettings({ input: request.settings, entry: entry.settings, defaults: config.defaults })
      const own = workflow.kind === 'states' ? workflow.manifest.agent : undefined
      const uses = agentsIn(workflow, { backend: agent ?? own ?? 'claude', limits, capped: true })
      turns.agent.prepare?.(
        uses.map((use) => use.agent),
        signal,
      )
    }
  } catch {
    // Whoever starts the run meets the same, and says so.
  }
}
