/** Whose jobs take up what is said, or what is due. What cannot be known from here, such as where the steps stand elsewhere, is a no. */
import { USUAL_CONFIGURATION } from '../triggers/config/usual-path.ts'
import { evaluateIf } from '../triggers/expression.ts'
import { ifContext } from '../triggers/if-context.ts'
import type { RepoEvent } from '../triggers/repo-event.ts'
import type { ActionsWorkflow } from './actions-workflow.ts'
import { hearsEvent } from './hears-event.ts'

/** Whether the event starts a job that reads what it says, by this configuration. */
export function hearsFor(configuration: string, event: RepoEvent, workflow: ActionsWorkflow): boolean {
  const { mode, workflow: direct, run } = workflow.inputs
  return (
    isFor(configuration, workflow) &&
    (mode || 'run') === 'run' &&
    hearsEvent(workflow, event.name, event.action) &&
    begins(workflow, event) &&
    [direct, run].every((input) => isEmpty(input, event))
  )
}

/** Whether a job looks from time to time what is due, by this configuration. */
export function wakesFor(configuration: string, event: RepoEvent, workflow: ActionsWorkflow): boolean {
  const { mode = '' } = workflow.inputs
  // `${{ inputs.run && 'run' || 'wake' }}` goes on with one run by hand, and wakes all others on a schedule.
  return isFor(configuration, workflow) && mode.includes('wake') && workflow.crons.length > 0 && begins(workflow, event)
}

function isFor(configuration: string, { calls, inputs }: ActionsWorkflow): boolean {
  return calls === null && (inputs.config || USUAL_CONFIGURATION) === configuration
}

function begins({ conditions, needsOthers }: ActionsWorkflow, event: RepoEvent): boolean {
  return !needsOthers && conditions.every((condition) => verdictOf(condition, event) === true)
}

/** A job that starts one workflow, or goes on with one run, carries out nothing else. */
function isEmpty(input: string | undefined, event: RepoEvent): boolean {
  return (input ?? '') === '' || (input?.startsWith('${{') === true && verdictOf(input, event) === false)
}

function verdictOf(expression: string, event: RepoEvent): boolean | undefined {
  const verdict = evaluateIf(expression, ifContext(event))
  return verdict.ok ? verdict.value : undefined
}
