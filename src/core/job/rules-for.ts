import type { Run } from '../run/run.ts'
import type { Access, Rules } from '../triggers/config/config.ts'
import { accessStated } from '../triggers/config/stated-rules.ts'
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
 * what is said in the threads of all runs. Where that one is there no more, by what the run remembers of it.
 */
export function byAll(run: Run, facts: Facts, may: (access: Access) => Permission): Permission {
  const here = may(facts.config.access)
  const own = ownAccess(run, facts)
  if (!here.ok || own === undefined) return here
  const there = may(own.access)
  return there.ok ? there : { ok: false, why: `${there.why}, as ${own.says}` }
}

/** What the configuration that started the run says, where this job's own does not say it already. */
function ownAccess(
  { configuration = '', rules }: Run,
  { configuration: here, otherRules, gone }: Facts,
): { readonly access: Access; readonly says: string } | undefined {
  const other = otherRules?.get(configuration)
  if (other !== undefined) return { access: other.access, says: `${configuration} says, which started the run` }
  if (gone?.has(configuration) !== true) return undefined
  if (rules !== undefined)
    return { access: accessStated(rules), says: `${configuration} said, which started the run and is there no more` }
  // Of a run from before rules were remembered nobody knows them; a job may go by no file at all.
  if (configuration === here) return undefined
  return {
    access: CLOSED.access,
    says: `${configuration}, which started the run, is there no more: put it back, or ask such a person`,
  }
}

const YES: Permission = { ok: true }
