import { turnOf, whomToAsk } from '../../core/thread/whom-to-ask.ts'
import type { Person } from '../../core/triggers/person.ts'
import type { Account } from '../../core/triggers/repo-event.ts'
import { personBehind } from './gather-facts.ts'
import type { Job } from './job.ts'

export type Speaker = Account & { readonly association: string }

/** Whether what somebody says may count; undefined where this job asks for the roles of too many others. */
export type MaySpeak = (account: Pick<Account, 'login'>) => boolean | undefined

/** Asked once for each of those who have said something: nobody's words are counted before it is known whether they may count. */
export async function whoMaySpeak(
  speakers: readonly Speaker[],
  may: (person: Person) => boolean,
  { github, identity }: Pick<Job, 'github' | 'identity'>,
): Promise<MaySpeak> {
  const people = speakers.filter(({ type }) => type !== 'Bot')
  const asked = whomToAsk(people, turnOf(identity.runId))
  const known = new Map<string, boolean>()
  for (const account of speakers) {
    const name = account.login.toLowerCase()
    if (!known.has(name) && (account.type === 'Bot' || asked.has(name)))
      known.set(name, may(await personBehind(account, github.people)))
  }
  return ({ login }) => known.get(login.toLowerCase())
}
