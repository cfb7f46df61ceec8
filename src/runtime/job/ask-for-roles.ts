import { type AccessAction, actorsOf, mayAllDo, needsRole, type Permission } from '../../core/triggers/may-trigger.ts'
import type { Person } from '../../core/triggers/person.ts'
import type { Job } from './job.ts'

/** May everybody behind this event do that? Roles come from GitHub; what it does not say is a no. */
export async function mayPeopleDo(action: AccessAction, job: Job): Promise<Permission> {
  if (!needsRole(job.event)) return { ok: true }
  const people = await Promise.all(actorsOf(job.event).map((login) => personOf(login, job)))
  return mayAllDo(action, people, job.config.access)
}

/** Somebody of the event, with the number and kind that GitHub gave them there, and the role that its API knows. */
export async function personOf(login: string, { event, people }: Job): Promise<Person> {
  const named = [event.comment?.author, event.sender].find((account) => account?.login.toLowerCase() === login.toLowerCase())
  if (named?.type === 'Bot') return { login, id: named.id, type: 'Bot', access: null }
  const known = await people.roleOf(login)
  return {
    login,
    id: named?.id ?? known?.id ?? null,
    type: named?.type ?? known?.type ?? 'unknown',
    access: known === undefined ? null : { permission: known.permission, roleName: known.role_name },
  }
}
