import type { SessionPlan } from '../../core/run/effects.ts'
import type { TurnSpec } from '../../ports/turns/agent-backend.ts'
import { NOTHING_SPENT, recordedSpend, type Spend } from './cost.ts'
import type { ClaudeDirectories } from './directories.ts'
import type { OpenTurns } from './open-turns.ts'
import { bringTranscript, findTranscript, sessionConfig } from './sessions.ts'

/** A turn whose new session is there already is a second attempt at it: it goes on with what the first one said. */
export async function repeatable({ session, cwd }: TurnSpec, directories: ClaudeDirectories): Promise<SessionPlan> {
  if (session.mode === 'resume') return session
  const begun = await findTranscript(directories.config, cwd, session.new_id)
  return begun === undefined ? session : { mode: 'resume', id: session.new_id }
}

/** What a session had spent when its turn began, and what of that nobody was told of. */
export interface OpenedSession {
  readonly id: string
  readonly recorded: Spend
  readonly untold: Spend
}

export async function openSession(
  { session, cwd, cell }: TurnSpec,
  directories: ClaudeDirectories,
  openTurns: OpenTurns,
): Promise<OpenedSession> {
  const id = session.mode === 'resume' ? session.id : session.new_id
  if (session.mode === 'fresh') return { id, recorded: await openTurns.begin(id, NOTHING_SPENT), untold: NOTHING_SPENT }
  await bringTranscript({ from: directories.config, to: configFor({ session, cell }, directories) }, cwd, session.id)
  const recorded = await recordedSpend(await findTranscript(directories.config, cwd, session.id))
  const told = await openTurns.begin(id, recorded)
  return { id, recorded, untold: { usd: recorded.usd - told.usd, tokens: NOTHING_SPENT.tokens } }
}

/** In a cell each session has a folder of its own, so that no agent sees what another one has said. */
export function configFor({ session, cell }: Pick<TurnSpec, 'session' | 'cell'>, directories: ClaudeDirectories): string {
  if (cell?.status.cell !== 'bwrap') return directories.config
  return sessionConfig(directories.config, session.mode === 'resume' ? session.id : session.new_id)
}
