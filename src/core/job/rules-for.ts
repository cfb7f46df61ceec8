import type { Run } from '../run/run.ts'
import type { Access, Rules } from '../triggers/config/config.ts'
import { allMay, mayAllDo, mayDo, needsRole, type Permission } from '../triggers/may-trigger.ts'
import type { Facts } from './facts.ts'

/** Of a configuration that cannot be read. */
export const CLOSED: Rules = {
  access: {
    run: 'admin',
    stop: 'admin',
    resume: 'admin',
    approve: 'admin',
    answer: 'admin',
    bots: [],
    fourEyes: true,
    rateLimits: { actorHour: 0, issueHour: 0 },
  },
  budgets: {},
  workflows: [],
}

/** Whether all who caused the event may do this; where no person caused it, nobody's role is needed. */
export function mayPeopleDo(action: Parameters<typeof mayAllDo>[0], { event, people, config }: Facts): Permission {
  return needsRole(event) ? mayAllDo(action, people, config.access) : { ok: true }
}

/** Whether all who caused the event may do this with the run, by all of its rules. */
export function mayPeopleDoWith(run: Run, action: Parameters<typeof mayDo>[0], facts: Facts): Permission {
  return needsRole(facts.event)
    ? byAll(run, facts, (access) => allMay(facts.people, (person) => mayDo(action, person, access)))
    : YES
}

/**
 * By this job's rules, and by those of the configuration that started the run where that is another one: a job that everybody may start hears
 * what is said in the threads of all runs.
 */
export function byAll(
  { configuration = '' }: Run,
  { config, otherRules }: Facts,
  may: (access: Access) => Permission,
): Permission {
  const here = may(config.access)
  const other = otherRules?.get(configuration)
  if (!here.ok || other === undefined) return here
  const there = may(other.access)
  return there.ok ? there : { ok: false, why: `${there.why}, as ${configuration} says, which started the run` }
}

const YES: Permission = { ok: true }
