import { messageOf } from '../../../core/problem.ts'
import type { Agent, Run } from '../../../core/run/run.ts'
import { takeOutOfJournal } from '../../../core/run/stored/long-texts.ts'
import { redactJournal } from '../../../core/run/stored/redact-stored.ts'
import type { JobLog } from '../../../ports/job-log.ts'
import type { RunStore } from '../../../ports/keeping/run-store.ts'
import type { Conversation, Sessions } from '../../../ports/keeping/sessions.ts'
import type { RunFiles, StoredRun } from '../../../ports/keeping/state-branch.ts'
import type { TranscriptVault } from '../../../ports/keeping/transcript-vault.ts'
import type { ScriptFolders } from '../../../ports/turns/script-folders.ts'

export interface RunFilesOptions {
  readonly store: RunStore
  readonly sessions: Sessions
  readonly vault: TranscriptVault
  readonly scriptFolders: ScriptFolders
  readonly log: Pick<JobLog, 'line'>
  /** Takes registered secrets out of a text. */
  readonly redact: (text: string) => string
  /** On a public repository without `state-key` neither transcripts nor the journal leave the machine. */
  readonly keepsTranscripts: boolean
}

export const JOURNAL = 'journal.jsonl'
const SCRIPT_FILES = 'script-files'
/** Bytes. A push with a file of 100 MB is refused by GitHub, and with it the state and what the run has cost. */
const MOST_IN_FILE = 80_000_000

/** What stands beside `state.json`: the journal, and a transcript for each agent. Those of `kept` have ended and are stored already. */
export async function filesToStore(
  run: Run,
  { store, sessions, vault, scriptFolders, redact, keepsTranscripts, log }: RunFilesOptions,
  kept: ReadonlySet<string>,
): Promise<RunFiles> {
  /** Agents and scripts write where these files come from. One that cannot be had stays as it was stored before; the run is stored all the same. */
  async function orAsBefore(path: string, read: () => Promise<RunFiles> | RunFiles): Promise<RunFiles> {
    try {
      return await read()
    } catch (error) {
      log.line(`${path} is not stored beside the run this time: ${messageOf(error)}`)
      return {}
    }
  }
  const ofScripts = await orAsBefore(SCRIPT_FILES, () => {
    const added = scriptFolders.added(run.workflow_id)
    if (added === undefined) return run.beside?.[SCRIPT_FILES] === undefined ? {} : { [SCRIPT_FILES]: null }
    if (added.leftOut.length > 0) log.line(tellLeftOut(added.leftOut))
    return { [SCRIPT_FILES]: vault.seal(redactAdded(added.content, redact), SCRIPT_FILES) }
  })
  if (!keepsTranscripts) return ofScripts
  const ofJournal = await orAsBefore(JOURNAL, async (): Promise<RunFiles> => {
    return journalOf(await store.journal(run.workflow_id), { redact, log })
  })
  const transcripts = await Promise.all(
    run.agents
      .filter(({ id }) => !kept.has(id))
      .map((agent) => {
        const path = transcriptPath(agent.id)
        return orAsBefore(path, async (): Promise<RunFiles> => {
          const content = await sessions.keep(conversationsOf(agent))
          const sealed = content === undefined ? null : vault.seal(content, path)
          if (sealed !== null && sealed.length <= MOST_IN_FILE) return { [path]: sealed }
          if (sealed !== null) log.line(tellTooLarge(`the conversation of ${agent.id}`, sealed.length))
          // What an agent has said stays until it is pruned, also when the machine that has it is gone. One that goes on must not do so with
          // less than it has said: without a conversation it is told what was lost.
          return agent.status !== 'ended' && (run.status !== 'running' || sealed !== null) ? { [path]: null } : {}
        })
      }),
  )
  return Object.assign({}, ofScripts, ...transcripts, ofJournal) as RunFiles
}

/** As long as it fits into its file; one that does not stays there as it was when it did. */
function journalOf(journal: string | undefined, { redact, log }: Pick<RunFilesOptions, 'redact' | 'log'>): RunFiles {
  if (journal === undefined) return {}
  const clean = redactJournal(journal, redact)
  const bytes = Buffer.byteLength(clean)
  // Long texts have files of their own there.
  const stored = bytes <= MOST_IN_FILE ? bytes : Buffer.byteLength(takeOutOfJournal(clean, () => '0'.repeat(64)).journal)
  if (stored <= MOST_IN_FILE) return { [JOURNAL]: clean }
  log.line(tellTooLarge('the newest of the journal', stored))
  return {}
}

function tellTooLarge(what: string, bytes: number): string {
  return `not carried along: ${what}, since its file would have ${Math.ceil(bytes / 1e6)} MB, and GitHub takes none of 100 MB`
}

/** So many are named, in a line for people, and of each so many characters. */
const MOST_NAMES = 10
const LONGEST_NAME = 200

function tellLeftOut(paths: readonly string[]): string {
  const more = paths.length - MOST_NAMES
  const shown = paths.slice(0, MOST_NAMES).map((path) => (path.length <= LONGEST_NAME ? path : `${path.slice(0, LONGEST_NAME)}…`))
  const names = shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `not carried along, beyond the 1 MiB or 1,000 files that RAYMOND_STATE_DIR may add, or not to be read: ${names}`
}

/** Lays what was stored out again, before the run is taken up. Gives the journal's text. */
export async function layOutFiles(
  { run, files }: StoredRun,
  { sessions, vault, scriptFolders }: Pick<RunFilesOptions, 'sessions' | 'vault' | 'scriptFolders'>,
  move: (cwd: string) => string,
): Promise<string | undefined> {
  for (const [path, content] of Object.entries(files)) {
    if (path === SCRIPT_FILES) scriptFolders.restore(run.workflow_id, vault.open(content, path))
    if (path.startsWith('sessions/')) await sessions.restore(vault.open(content, path), move)
  }
  const journal = files[JOURNAL]
  return journal === undefined ? undefined : new TextDecoder().decode(journal)
}

/** Files are base64 within: a secret in one of them is looked for in its text, and in its name. */
function redactAdded(content: Uint8Array, redact: (text: string) => string): Uint8Array {
  const folders = JSON.parse(Buffer.from(content).toString()) as Readonly<Record<string, Readonly<Record<string, string>>>>
  const clean = Object.entries(folders).map(([folder, files]) => {
    const entries = Object.entries(files).map(([path, base64]) => [redact(path), redactBase64(base64, redact)])
    return [folder, Object.fromEntries(entries)]
  })
  return Buffer.from(JSON.stringify(Object.fromEntries(clean)))
}

function redactBase64(base64: string, redact: (text: string) => string): string {
  const text = Buffer.from(base64, 'base64').toString()
  const redacted = redact(text)
  return redacted === text ? base64 : Buffer.from(redacted).toString('base64')
}

function transcriptPath(agent: string): string {
  return `sessions/${agent}.jsonl`
}

/** The agent's own conversation, and those that its callers wait in. */
function conversationsOf({ session_id, cwd, stack }: Agent): readonly Conversation[] {
  const own = session_id === null ? [] : [{ id: session_id, cwd }]
  return [...own, ...stack.flatMap((frame) => (frame.session === null ? [] : [{ id: frame.session, cwd: frame.cwd }]))]
}
