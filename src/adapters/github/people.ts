import { reaches, roleOf } from '../../core/triggers/person.ts'
import type { People } from '../../ports/github/people.ts'
import type { GitHubClient } from './client.ts'
import type { RepositoryName } from './repository-name.ts'

/** Roles by the collaborator-permission API, as they are when it is asked: one may be taken back while a job lasts. Every error means that nothing is known, and so no. */
export function createPeople(client: GitHubClient, repository: RepositoryName): People {
  async function ask(username: string): ReturnType<People['roleOf']> {
    try {
      const { data } = await client.rest.repos.getCollaboratorPermissionLevel({ ...repository, username })
      // What was asked about is the login; a server may leave out whose number and kind that is.
      const { login, id, type } = data.user ?? { login: username, id: null, type: null }
      return { login, id, type, role_name: data.role_name, permission: data.permission }
    } catch {
      return undefined
    }
  }
  return { roleOf: ask }
}

/** Whether somebody may write to the repository; where GitHub does not say, they may not. */
export async function mayWrite(client: GitHubClient, repository: RepositoryName, username: string): Promise<boolean> {
  const known = await createPeople(client, repository).roleOf(username)
  if (known === undefined) return false
  const { login, permission, role_name: roleName } = known
  const role = roleOf({ login, id: null, type: 'User', access: { permission, roleName } })
  return role !== null && reaches(role, 'write')
}
