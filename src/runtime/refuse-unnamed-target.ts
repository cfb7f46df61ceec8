import { rootScope } from '../core/engine/root-scope.ts'
import { type Problem, ProblemError } from '../core/problem.ts'
import type { Run } from '../core/run/run.ts'
import { isStateFile, stemOf } from '../core/workflow/state-file.ts'
import type { Workflow } from '../core/workflow/workflow.ts'
import { namesIn, type readCalled } from './called-workflows.ts'
import type { LiveRun } from './live-run.ts'

/** What leads a run into another workflow. */
export interface Lead {
  /** The scope of who leads there. */
  readonly from: string
  readonly name: string
  /** Whose tag it is; null for a delegate step. */
  readonly state: string | null
}

type Found = Awaited<ReturnType<typeof readCalled>>
type Known = Pick<LiveRun, 'run' | 'definitions'>

/**
 * A model may have been talked into where it leads a run. A place that nobody has named has to be a workflow, then, and to have been there
 * when the run began: not any script of the repository, nor what an agent has written meanwhile.
 */
export function refuseUnnamedTarget(lead: Lead, found: Found, live: Known): void {
  const problem = strayScript(lead, found, live) ?? writtenMeanwhile(lead, found, live)
  if (problem !== undefined) throw new ProblemError(problem)
}

/** One that is entered at a prompt counts as well: its agent could go on to the scripts beside it. */
function strayScript(lead: Lead, { workflow: now, definition, entry }: Found, { run, definitions }: Known): Problem | undefined {
  const caller = definitions[lead.from]
  const workflow = definitions[now.id] ?? now
  const isOwn = [lead.from, rootScope(run)].includes(workflow.id) // with a goto its agents start such a script as it is
  if (isOwn || isScript(lead, caller)) return undefined
  if (definition.shape !== 'folder' || !holdsScripts(workflow) || isMeantAsWorkflow(workflow)) return undefined
  const place = `${workflow.id === '.' ? '' : `${workflow.id}/`}${entry}`
  const meant = [...Object.values(run.named ?? {}), ...Object.values(run.specifiers)]
  const isNamed =
    isWritten(lead, caller) ||
    meant.some((known) => known.scope === workflow.id && known.entry === entry) ||
    Object.values(run.workflows ?? {}).some((path) => path.replace(/^(?:\.\/)+/, '') === place)
  if (isNamed) return undefined
  return {
    code: 'RAY-UNNAMED-SCRIPT',
    message: `${place} is no workflow that ${nameOf(lead)} may choose: its folder holds scripts, and neither a START state nor a workflow.yaml.`,
    place: lead.from,
    hint: `Name ${whereToName(lead)}, or give the folder a START state.`,
  }
}

/** What the run has come into before stays as it was then, so that it does not matter what has become of it. */
function writtenMeanwhile(lead: Lead, { workflow, writtenAt }: Found, { run, definitions }: Known): Problem | undefined {
  if (lead.state === null || writtenAt === undefined || writtenAt <= Date.parse(run.created_at)) return undefined
  if (definitions[workflow.id] !== undefined) return undefined
  const caller = definitions[lead.from]
  const isMeant = isScript(lead, caller) || isWritten(lead, caller)
  if (isMeant && wasThere(lead.from, run)) return undefined
  return {
    code: 'RAY-WORKFLOW-TOO-NEW',
    message: `${workflow.pin.source} was written or changed after the run began, and nothing named it then: ${nameOf(lead)} may not choose it.`,
    place: lead.from,
    hint: isMeant ? 'Start a new run.' : `Start a new run, or name ${whereToName(lead)}.`,
  }
}

function holdsScripts(workflow: Workflow): boolean {
  return workflow.kind === 'states' && Object.values(workflow.states).some(({ kind }) => kind === 'script')
}

function isMeantAsWorkflow(workflow: Workflow): boolean {
  if (workflow.kind !== 'states') return true
  return workflow.listing.some((file) => file === 'workflow.yaml' || (isStateFile(file) && /^(?:1_)?START$/.test(stemOf(file))))
}

/** A script says what its author wrote; where it starts what the project says, that may have printed the tag. */
function isScript({ state }: Lead, caller: Workflow | undefined): boolean {
  const def = state === null || caller?.kind !== 'states' ? undefined : caller.states[state]
  return def?.kind === 'script' && def.settings.runs_project_code !== true
}

function isWritten({ name }: Lead, caller: Workflow | undefined): boolean {
  return caller !== undefined && namesIn(caller).includes(name)
}

/** Whether the run was given that scope when it began, and was not led there by an agent. */
function wasThere(scope: string, run: Run): boolean {
  return scope === rootScope(run) || Object.values(run.named ?? {}).some((known) => known.scope === scope)
}

function nameOf({ state }: Lead): string {
  return state === null ? 'a message' : state
}

function whereToName({ name, state }: Lead): string {
  return `"${name}" in ${state === null ? 'the step itself' : state.endsWith('.md') ? `the allowed_transitions of ${state}` : `a tag in ${state}`}`
}
