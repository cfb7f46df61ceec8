import { namedAgent, type SaidAgent } from '../workflow/said-agent.ts'
import type { Limits, Run } from './run.ts'

type Chooser = Pick<Run, 'backend' | 'backend_by'> & { readonly limits?: Pick<Limits, 'review_agent'> | undefined }

/** The agent that runs a prompt, as the state names agents. */
export function agentFor(run: Chooser, said: SaidAgent): string {
  if (replacesAll(run)) return run.backend
  return (
    namedAgent(said, run.limits?.review_agent) ?? (run.backend_by === 'run' ? run.backend : (said.usual_agent ?? run.backend))
  )
}

/** A recording, and what a rehearsal names, answers whatever a state asks for. */
function replacesAll({ backend, backend_by }: Chooser): boolean {
  return backend_by === 'all' || backend.startsWith('replay:')
}

/** Whose conversation a session is. */
export function ownerOf({ backend, session_agents = {} }: Pick<Run, 'backend' | 'session_agents'>, session: string): string {
  return (Object.hasOwn(session_agents, session) ? session_agents[session] : undefined) ?? backend
}

/** The run, knowing whose conversation a session is. */
export function withOwner(run: Run, session: string | null, agent: string): Run {
  if (session === null || ownerOf(run, session) === agent) return run
  return { ...run, session_agents: { ...run.session_agents, [session]: agent } }
}

/** Whether a session can be gone on with by this agent: no CLI reads another one's conversations. */
export function canGoOn(run: Run, session: string, agent: string): boolean {
  return replacesAll(run) || ownerOf(run, session) === agent
}

/** The run with another agent from now on; conversations stay whose they are. */
export function withAgent(run: Run, agent: string): Run {
  if (agent === run.backend) return run
  const sessions = run.agents.flatMap(({ session_id, stack }) => [session_id, ...stack.map(({ session }) => session)])
  const owned = sessions.flatMap((session) => (session === null ? [] : [[session, ownerOf(run, session)] as const]))
  return {
    ...run,
    backend: agent,
    backend_by: 'run',
    session_agents: { ...run.session_agents, ...Object.fromEntries(owned) },
  }
}
