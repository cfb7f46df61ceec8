import type { Proposer } from '../../outbox/check-proposals.ts'
import type { Problem } from '../../problem.ts'
import { renderReminder } from '../../protocol/render-reminder.ts'
import type { Transition } from '../../protocol/transition.ts'
import type { EffectOf } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import { type Agent, type Run, replaceAgent } from '../../run/run.ts'
import { withOwner } from '../../run/which-agent.ts'
import type { Definitions, PromptState, StateDef, StateWorkflow } from '../../workflow/workflow.ts'
import { crossesWorkflow, destinationOf } from '../cross-workflow.ts'
import { giveUp } from '../ending/give-up.ts'
import { propose } from '../proposals/propose.ts'
import { andThen, type Decision, decide } from '../reduction.ts'
import { rememberTurn } from '../retold/recollect.ts'
import { stateOf, statesOf } from '../states-of.ts'
import { applyTransitions } from '../transitions/index.ts'
import { readTransitions } from '../turn/read-transitions.ts'
import { markExplained } from '../turn/render-turn.ts'
import { turnFor } from '../turn/turn-for.ts'
import { warn } from '../warn.ts'

/** In all: the prompt, and two reminders. */
const MOST_ATTEMPTS_AT_A_TAG = 3

type Turn = EffectOf<'run_turn'>
type Tries = Pick<Turn, 'attempt' | 'reminders' | 'retries'> & Pick<EventOf<'turn_completed'>, 'at' | 'script'>

/** Reads the one tag of a final message, or of a script's output, and does what it asks for. */
export function onTurnCompleted(
  run: Run,
  agent: Agent,
  event: EventOf<'turn_completed'>,
  turn: Turn,
  definitions: Definitions,
): Decision {
  const workflow = statesOf(definitions, agent.scope)
  const state = stateOf(workflow, turn.state)
  const remembering = state.kind === 'prompt' ? rememberTurn(run, agent) : agent
  const moved: Agent =
    event.session_id === null
      ? remembering
      : {
          ...markExplained(remembering, event),
          session_id: event.session_id,
          branch_session: false,
        }
  const stored = withOwner(replaceAgent(run, moved), event.session_id, event.bill.agent ?? run.backend)
  const noted = event.denied?.length
    ? warn(stored, `${agent.id} at ${turn.state} was refused: ${event.denied.join(', ')}`)
    : stored

  const asked = readTransitions(event.text, state, workflow)
  const tries: Tries = { ...turn, at: event.at, script: event.script }
  if (!asked.ok) return onProtocolProblem(noted, moved, asked.problem, tries, definitions)
  const proposing = propose(noted, moved, event, proposerOf(state))
  if (!proposing.ok) return giveUp(proposing.run, moved, proposing.problem, tries, definitions)
  return andThen(proposing.decision, (proposed) =>
    applyOrLoad(proposed, moved, asked.transitions, { text: event.text, definitions, at: event.at, tries }),
  )
}

/** A prompt proposes what it lists, a script whatever is allowed where it lists nothing. */
function proposerOf({ kind, file, settings }: StateDef): Proposer {
  const listed = settings.proposes ?? (kind === 'prompt' ? [] : undefined)
  return kind === 'prompt'
    ? { name: file, listed, listedIn: `the frontmatter of ${file}`, write: (types) => `proposes: [${types.join(', ')}]` }
    : { name: file, listed, listedIn: `the first comment of ${file}`, write: (types) => `raymond: proposes=${types.join(',')}` }
}

interface Said {
  readonly text: string
  /** How often it has been tried to get a usable message. */
  readonly tries: Tries
  readonly definitions: Definitions
  readonly at: string
}

/** Scopes that a cross-workflow tag names are loaded first; then the same message is read again. */
export function applyOrLoad(
  run: Run,
  agent: Agent,
  transitions: readonly Transition[],
  { text, definitions, at, tries }: Said,
): Decision {
  const unknown = transitions.filter(crossesWorkflow).find(({ target }) => destinationOf(run, agent, target) === undefined)
  if (unknown) {
    const { attempt, reminders, retries } = tries
    return decide(run, { type: 'load_scope', agent: agent.id, specifier: unknown.target, text, attempt, reminders, retries })
  }
  return applyTransitions(run, agent, transitions, definitions, at)
}

/** A policy can say what was meant, so the agent is asked again; without one, and for scripts, there is nobody to ask. */
export function onProtocolProblem(run: Run, agent: Agent, problem: Problem, turn: Tries, definitions: Definitions): Decision {
  const workflow = statesOf(definitions, agent.scope)
  const state = stateOf(workflow, agent.current_state)
  if (state.kind === 'prompt' && state.settings.allowed_transitions.length > 0 && turn.reminders + 1 < MOST_ATTEMPTS_AT_A_TAG) {
    return remind(run, agent, problem, turn, state, workflow)
  }
  if (state.kind === 'script' && turn.retries < (state.settings.retries ?? 0)) {
    const { run: planned, turn: again } = turnFor(run, agent, state, { attempt: turn.attempt + 1, retries: turn.retries + 1 })
    return decide(planned, again)
  }
  const where = `${workflow.pin.source}/${state.file}`
  const said = withStderr(problem, state.file, turn.script)
  return giveUp(run, agent, { ...said, place: problem.place ?? where }, { ...turn, detail: turn.script?.stderr }, definitions)
}

/** What a script that ended well printed aside may say why it printed no usable tag. */
function withStderr(problem: Problem, file: string, script: Tries['script']): Problem {
  if (script === undefined) return problem
  const ended = `${problem.message} ${file} ended with exit code ${script.exit_code}`
  return { ...problem, message: script.stderr === '' ? `${ended}.` : `${ended}; the last it wrote to stderr:\n${script.stderr}` }
}

function remind(run: Run, agent: Agent, problem: Problem, turn: Tries, state: PromptState, workflow: StateWorkflow): Decision {
  const { run: planned, turn: again } = turnFor(run, agent, state, {
    attempt: turn.attempt + 1,
    reminders: turn.reminders + 1,
    retries: turn.retries,
    reminder: renderReminder(problem, state, workflow),
  })
  return decide(planned, again)
}
