import { redactJournal } from '../../../core/run/redact-stored.ts'
import type { Agent, Run } from '../../../core/run/run.ts'
import type { RunStore } from '../../../ports/run-store.ts'
import type { Conversation, Sessions } from '../../../ports/sessions.ts'
import type { RunFiles } from '../../../ports/state-branch.ts'
import type { TranscriptVault } from '../../../ports/transcript-vault.ts'

export interface RunFilesOptions {
  readonly store: RunStore
  readonly sessions: Sessions
  readonly vault: TranscriptVault
  /** Takes registered secrets out of a text. */
  readonly redact: (text: string) => string
  /** On a public repository without `state-key` neither transcripts nor the journal leave the machine. */
  readonly keepsTranscripts: boolean
}

const JOURNAL = 'journal.jsonl'

/** What stands beside `state.json`: the journal, and a transcript file for each agent that may still speak. */
export async function filesToStore(
  run: Run,
  { store, sessions, vault, redact, keepsTranscripts }: RunFilesOptions,
): Promise<RunFiles> {
  if (!keepsTranscripts) return {}
  const journal = await store.journal(run.workflow_id)
  const transcripts = await Promise.all(
    run.agents.map(async (agent): Promise<readonly [string, Uint8Array | null]> => {
      const path = transcriptPath(agent.id)
      const kept = agent.status === 'ended' ? undefined : await sessions.keep(conversationsOf(agent))
      return [path, kept === undefined ? null : vault.seal(kept, path)]
    }),
  )
  const entries = transcripts.filter(([, content]) => content !== null || run.status !== 'running')
  return { ...Object.fromEntries(entries), ...(journal === undefined ? {} : { [JOURNAL]: redactJournal(journal, redact) }) }
}

/** Lays what was stored out again, before the run is taken up. Gives the journal's text. */
export async function layOutFiles(
  files: Readonly<Record<string, Uint8Array>>,
  { sessions, vault }: Pick<RunFilesOptions, 'sessions' | 'vault'>,
  move: (cwd: string) => string,
): Promise<string | undefined> {
  for (const [path, content] of Object.entries(files)) {
    if (path.startsWith('sessions/')) await sessions.restore(vault.open(content, path), move)
  }
  const journal = files[JOURNAL]
  return journal === undefined ? undefined : new TextDecoder().decode(journal)
}

function transcriptPath(agent: string): string {
  return `sessions/${agent}.jsonl`
}

/** The agent's own conversation, and those that its callers wait in. */
function conversationsOf({ session_id, cwd, stack }: Agent): readonly Conversation[] {
  const own = session_id === null ? [] : [{ id: session_id, cwd }]
  return [...own, ...stack.flatMap((frame) => (frame.session === null ? [] : [{ id: frame.session, cwd: frame.cwd }]))]
}
