import { explainMarkers } from '../../protocol/render-pieces.ts'
import { type PromptVariables, renderPrompt } from '../../protocol/render-prompt.ts'
import type { EffectOf } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import type { Agent, Run } from '../../run/run.ts'
import { utf8Length } from '../../run/utf8-length.ts'
import { agentFor, canGoOn } from '../../run/which-agent.ts'
import type { PromptState } from '../../workflow/workflow.ts'
import { retell } from '../retold/retell.ts'
import { renderWorkers } from '../workers.ts'
import { LONGEST_VALUE } from './script-environment.ts'

type Turn = EffectOf<'run_turn'>

const CUT_OFF = [
  'Note: an earlier attempt at this step was cut off before it ended, so parts of its work may already be there.',
  'Look at what exists before you repeat anything.',
].join(' ')

/** Absolute paths that a prompt may name. */
export interface PromptFiles {
  /** The diff of the run's pull request, where it is about one. */
  readonly diffFile?: string
  /** The run's images. */
  readonly attachments?: { readonly files: readonly string[]; readonly leftOut: number }
  /** The list of joined workers. */
  readonly workersFile?: string
}

const NO_FILES: PromptFiles = {}

/** What an agent is told in a turn: the state's prompt with its values, or where it remembers that the reminder alone. */
export function renderTurn(run: Run, known: Agent, turn: Turn, state: PromptState, files = NO_FILES): string {
  const agent = beginsAnew(run, known, turn, state) ? { ...known, session_id: null } : known
  const prompt = promptOf(run, agent, turn, () => renderPrompt(state.body, variablesOf(run, agent, files)))
  const noted = agent.refused_hosts === undefined ? prompt : `${prompt}\n\n${refusedNote(agent.refused_hosts)}`
  const explained = knowsMarkers(agent) ? noted : explainMarkers(noted, run.nonce)
  return turn.interrupted ? withCutOffNote(explained) : explained
}

/** Who has no conversation to go on with is told everything anew, also what a reminder is about. */
function promptOf(run: Run, agent: Agent, { reminder }: Turn, whole: () => string): string {
  if (agent.session_id !== null) return reminder ?? whole()
  return [retell(run, agent), whole(), reminder ?? ''].filter((part) => part !== '').join('\n\n')
}

/** The conversation so far is another agent's. */
function beginsAnew(run: Run, { session_id }: Agent, { session }: Turn, { settings }: PromptState): boolean {
  return session?.mode === 'fresh' && session_id !== null && !canGoOn(run, session_id, agentFor(run, settings))
}

/** So that it does not try again and again what the network does not have. */
function refusedNote(hosts: readonly string[]): string {
  return `Note: these hosts were refused in your last turn and are not reached from here: ${hosts.join(', ')}. Do without them, or say that you need them.`
}

function knowsMarkers({ session_id, markers_explained = [] }: Agent): boolean {
  return session_id !== null && markers_explained.includes(session_id)
}

/** As many as a stack may have open, and the conversation at hand. */
const MOST_KNOWN_CONVERSATIONS = 101

/** The agent after a turn in a conversation: whether the meaning of markers is known there by now. */
export function markExplained(agent: Agent, { session_id, markers }: EventOf<'turn_completed'>): Agent {
  const known = agent.markers_explained ?? []
  if (session_id === null || known.includes(session_id) || (markers !== true && !knowsMarkers(agent))) return agent
  return { ...agent, markers_explained: [...known, session_id].slice(-MOST_KNOWN_CONVERSATIONS) }
}

/** The prompt of an attempt whose forerunner was cut off half-way. */
export function withCutOffNote(prompt: string): string {
  return `${CUT_OFF}\n\n${prompt}`
}

/** The project's own commands as a list in Markdown, with the folders to run them in. */
function commandList({ project }: Run): string {
  const { toolchains = [], commands = [] } = project ?? {}
  const rootsOf = (command: string) =>
    toolchains.filter(({ test, checks }) => test === command || checks.includes(command)).map(({ root }) => root)
  return commands
    .map((command) => {
      const roots = rootsOf(command).filter((root) => root !== '.')
      return `- \`${command}\`${roots.length === 0 ? '' : ` in ${roots.join(', ')}`}`
    })
    .join('\n')
}

/** A list that is too long for a prompt is only in its file. */
function workersOf(run: Run, { workers }: Agent, file: string): Readonly<Record<string, string>> {
  if (workers === undefined) return {}
  const list = renderWorkers(run, workers)
  const isLong = utf8Length(list) > LONGEST_VALUE
  return { workers: isLong ? `(${workers.length} workers, listed in ${file})` : list, workers_file: file }
}

/** Paths, one a line. */
function listOfAttachments({ files, leftOut }: NonNullable<PromptFiles['attachments']>): string {
  return [...files, ...(leftOut === 0 ? [] : [`(${leftOut} more could not be had, or are no images of at most 5 MB.)`])].join(
    '\n',
  )
}

function variablesOf(run: Run, agent: Agent, { diffFile, attachments, workersFile = '' }: PromptFiles): PromptVariables {
  const value = agent.input?.text ?? ''
  const given = { result: value, input: value }
  const status = agent.input?.failed ? 'failure' : 'success'
  const { failure } = agent
  const failed = failure && { failure: `${failure.code}: ${failure.message}`, 'failure.detail': failure.detail }
  const own = {
    result_status: status,
    diff_file: diffFile ?? '',
    attachments: attachments === undefined ? '' : listOfAttachments(attachments),
    ...agent.fork_attributes,
    ...failed,
    ...workersOf(run, agent, workersFile),
    workflow_id: run.workflow_id,
    agent_id: agent.id,
    'project.commands': commandList(run),
  }
  const strange = agent.input?.from === 'stranger'
  const pieces = agent.input?.pieces
  return {
    plain: strange ? own : { ...own, ...given },
    strange: strange ? given : {},
    event: run.event_payload,
    nonce: run.nonce,
    pieces: { thread: run.thread ?? [], ...(pieces === undefined ? {} : { result: pieces, input: pieces }) },
  }
}
