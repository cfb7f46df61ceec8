import type { WhyLine } from '../report/job-summary.ts'
import type { Thread } from '../run/threads/thread.ts'
import { findWorkflow, type WorkflowEntry } from '../triggers/config/config.ts'
import { type Match, matchDirectly } from '../triggers/match-triggers.ts'
import { mayCatchUp } from '../triggers/may-trigger.ts'
import { threadOfSubject } from '../triggers/repo-event.ts'
import type { Facts, Occasion } from './facts.ts'

/** What a job is about as a whole. */
export type Plan =
  | { readonly kind: 'nothing'; readonly lines: readonly WhyLine[] }
  /** A run that the request names goes on. */
  | { readonly kind: 'go_on'; readonly run: string }
  /** A workflow that the request names starts. */
  | { readonly kind: 'start'; readonly match: Match }
  | {
      readonly kind: 'event'
      /** Whose runs' comments are read; null for events without such a thread. */
      readonly thread: Thread | null
      /** Whether comments of the thread that no job has read are carried out as well. */
      readonly catchesUp: boolean
    }

export function decideJob({ disabled, ...facts }: Occasion & Pick<Facts, 'checkout'> & { readonly disabled: boolean }): Plan {
  const { event, config, request, checkout } = facts
  if (disabled) return { kind: 'nothing', lines: disabledLines(facts) }
  if (request.run !== null) return { kind: 'go_on', run: request.run }
  if (request.workflow !== null) return { kind: 'start', match: matchDirectly(directEntry(request.workflow, config)) }
  const thread = event.subject === null ? null : threadOfSubject(event.subject)
  return { kind: 'event', thread, catchesUp: thread !== null && mayCatchUp(event, checkout) }
}

/** The kill switch of a repository or organisation: a variable that the Actions workflow hands on. */
function disabledLines({ config, request }: Occasion): readonly WhyLine[] {
  const asked = request.run ?? request.workflow
  const names = asked === null ? config.workflows.map(({ name }) => name) : [asked]
  return names.map((workflow) => ({ workflow, started: false, why: 'RAYMOND_DISABLED is set.' }))
}

/** The entry that the input `workflow` means: a name of the configuration, else a path with nothing but defaults. */
function directEntry(workflow: string, config: Occasion['config']): WorkflowEntry {
  const named = workflow.split('/').filter((part) => part !== '')
  return (
    findWorkflow(config, workflow) ?? {
      name: named.at(-1) ?? workflow,
      path: workflow,
      triggers: [],
      if: null,
      settings: {},
      forks: 'refuse',
      outputs: {},
      claude: {},
      comments: 'one',
    }
  )
}
