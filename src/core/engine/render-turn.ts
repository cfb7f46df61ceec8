import { renderPrompt } from '../protocol/render-prompt.ts'
import type { EffectOf } from '../run/effects.ts'
import type { Agent, Run } from '../run/run.ts'
import type { PromptState } from '../workflow/workflow.ts'

type Turn = EffectOf<'run_turn'>

const CUT_OFF = [
  'Note: an earlier attempt at this step was cut off before it ended, so parts of its work may already be there.',
  'Look at what exists before you repeat anything.',
].join(' ')

/** What an agent is told in a turn: the state's prompt with its values, or the reminder alone. */
export function renderTurn(run: Run, agent: Agent, turn: Turn, state: PromptState): string {
  const prompt = turn.reminder ?? renderPrompt(state.body, variablesOf(run, agent))
  return turn.interrupted ? withCutOffNote(prompt) : prompt
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

function variablesOf(run: Run, agent: Agent) {
  const value = agent.input?.text ?? ''
  const given = { result: value, input: value }
  const status = agent.input?.failed ? 'failure' : 'success'
  const { failure } = agent
  const failed = failure && { failure: `${failure.code}: ${failure.message}`, 'failure.detail': failure.detail }
  const own = {
    result_status: status,
    ...agent.fork_attributes,
    ...failed,
    workflow_id: run.workflow_id,
    agent_id: agent.id,
    'project.commands': commandList(run),
  }
  const strange = agent.input?.from === 'stranger'
  return {
    plain: strange ? own : { ...own, ...given },
    strange: strange ? given : {},
    event: run.event_payload,
    nonce: run.nonce,
  }
}
