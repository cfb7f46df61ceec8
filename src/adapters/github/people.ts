import type { People } from '../../ports/people.ts'
import type { GitHubClient } from './client.ts'
import type { RepositoryName } from './repository-name.ts'

/** Roles by the collaborator-permission API. Every error means that nothing is known, and so no. */
export function createPeople(client: GitHubClient, repository: RepositoryName): People {
  const asked = new Map<string, ReturnType<People['roleOf']>>()

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
  return {
    roleOf(login) {
      const answer = asked.get(login) ?? ask(login)
      asked.set(login, answer)
      return answer
    },
  }
}
