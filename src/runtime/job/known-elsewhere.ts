import { claimableOf } from '../../core/job/claim-of.ts'
import type { Occasion } from '../../core/job/facts.ts'
import type { WhyLine } from '../../core/report/job-summary.ts'
import type { ActionsWorkflow } from '../../core/setup/actions-workflow.ts'
import { hearsFor } from '../../core/setup/hears-for.ts'
import { parseCommands, unknownWords } from '../../core/triggers/commands.ts'
import type { Rules } from '../../core/triggers/config/config.ts'
import { USUAL_CONFIGURATION } from '../../core/triggers/config/usual-path.ts'
import type { Matching, Miss } from '../../core/triggers/match-triggers.ts'
import { actorsOf, mayAllDo } from '../../core/triggers/may-trigger.ts'
import type { Person } from '../../core/triggers/person.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import { personOf } from './gather-facts.ts'
import { mayStillCome } from './heard-elsewhere.ts'
import type { Job } from './job.ts'

export interface Heard extends Matching {
  /** Its words that are for a job of another configuration, and no mistakes. */
  readonly left: readonly WhyLine[]
  /** Nobody here knows what somebody with a role asks for, and nothing shows that no job of another configuration is about to do it. */
  readonly mayBeKnown: boolean
}

/** Which words of a comment are unknown here, and known to another configuration whose own job hears them. */
export async function withoutKnownElsewhere(matching: Matching, occasion: Occasion, job: Job): Promise<Heard> {
  const { event, config } = occasion
  const body = event.comment?.body ?? ''
  const unknown = new Set(matching.problems.length === 0 ? [] : unknownWords(body, config).map(({ message }) => message))
  if (unknown.size === 0) return { ...(await withoutStartedElsewhere(matching, event, job)), left: [], mayBeKnown: false }
  const jobs = await job.guards.actionsJobs()
  const knownTo = new Map<string, string>()
  const doubtful = new Set(hasHidden(jobs) ? unknown : [])
  for (const path of new Set(jobs.map(configurationOf))) {
    const rules = path === job.identity.configuration ? undefined : await job.guards.rulesAt(path)
    const theirs = rules && new Set(unknownWords(body, rules).map(({ message }) => message))
    const isHeard = jobs.some((one) => hearsFor(path, event, one))
    for (const message of unknown)
      if (theirs?.has(message) === false) {
        if (isHeard) knownTo.set(message, path)
        else doubtful.add(message)
      }
  }
  const lines = [...knownTo].map(([message, path]): WhyLine => {
    return { workflow: '/raymond', started: false, why: `${message} ${path} has it, whose own job hears this`, isLeft: true }
  })
  const mayCome = mayStillCome(event, job.ports) && (await maySpeak(occasion, [config, ...(await rulesOfJobs(job))], job))
  return {
    ...matching,
    problems: matching.problems.filter(({ message }) => !knownTo.has(message)),
    left: mayCome ? lines : [],
    mayBeKnown: mayCome && matching.commands.length === 0 && [...doubtful].some((message) => !knownTo.has(message)),
  }
}

/** What a command does not start here it may start in a job of another configuration, which has the word as well. */
async function withoutStartedElsewhere(matching: Matching, event: RepoEvent, { guards, identity }: Job): Promise<Matching> {
  if (!matching.misses.some(({ isNamed }) => isNamed)) return matching
  const jobs = await guards.actionsJobs()
  const paths = [...new Set(jobs.map(configurationOf))].filter((path) => path !== identity.configuration)
  const heard = paths.filter((path) => jobs.some((one) => hearsFor(path, event, one)))
  const others = await Promise.all(heard.map((path) => guards.rulesAt(path)))
  const hasWord = (rules: Rules) => parseCommands(event.comment?.body ?? '', rules).commands.some(({ type }) => type === 'run')
  if (!hasHidden(jobs) && !others.some((rules) => rules && hasWord(rules))) return matching
  return { ...matching, misses: matching.misses.map(unnamed) }
}

function unnamed(miss: Miss): Miss {
  const { isNamed: _, ...rest } = miss
  return rest
}

const ACTIONS = ['run', 'stop', 'resume', 'approve', 'answer'] as const

/** Whether one of these configurations lets whoever said it do anything: words of strangers hold no thread. */
export async function maySpeak(
  { event }: Pick<Occasion, 'event'>,
  configurations: readonly (Pick<Rules, 'access'> | undefined)[],
  { github }: Pick<Job, 'github'>,
): Promise<boolean> {
  const people = await Promise.all(actorsOf(event).map((login) => personOf(login, event, { github })))
  return mayDoAny(people, configurations)
}

export function mayDoAny(people: readonly Person[], configurations: readonly (Pick<Rules, 'access'> | undefined)[]): boolean {
  return configurations.some((rules) => rules && ACTIONS.some((action) => mayAllDo(action, people, rules.access).ok))
}

/** What the configurations say that jobs of this repository go by, the usual one among them. */
export async function rulesOfJobs({ guards }: Pick<Job, 'guards'>): Promise<readonly (Rules | undefined)[]> {
  const paths = new Set([USUAL_CONFIGURATION, ...(await guards.actionsJobs()).map(configurationOf)])
  return Promise.all([...paths].map((path) => guards.rulesAt(path)))
}

/**
 * Whether a comment that was read may still be this job's to carry out, as nobody has claimed it: a job of another configuration may have read
 * it, which does not know its words or does not let whoever said them.
 */
export async function mayStillBeOurs(event: RepoEvent, { identity, guards }: Pick<Job, 'identity' | 'guards'>): Promise<boolean> {
  const what = claimableOf(event)
  const jobs = await guards.actionsJobs()
  const isUsual = identity.configuration === USUAL_CONFIGURATION
  const hasOthers = !isUsual || hasHidden(jobs) || jobs.some((one) => configurationOf(one) !== identity.configuration)
  return what !== undefined && hasOthers && !(await guards.claims.isClaimed(what))
}

/** Whether jobs go by a configuration that nobody can read from here, beside this one. */
export function hasHidden(jobs: readonly ActionsWorkflow[]): boolean {
  const ways = new Set(jobs.map((one) => `${one.calls} ${configurationOf(one)}`))
  return jobs.some((one) => configurationOf(one).includes('${{') || (one.calls !== null && ways.size > 1))
}

function configurationOf({ inputs }: ActionsWorkflow): string {
  return inputs.config || USUAL_CONFIGURATION
}
