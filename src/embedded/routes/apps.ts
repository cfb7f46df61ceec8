import { randomBytes } from 'node:crypto'
import { type Answer, created, forbidden, notFound, ok, Refusal, unprocessable } from '../answer.ts'
import { countedAnswer } from '../http/page.ts'
import type { Call, RepositoryCall } from '../http/route.ts'
import type { App, Permissions } from '../model/account.ts'
import { allows, type Grant } from '../model/grant.ts'
import type { Repositories } from '../model/repositories.ts'
import type { EmbeddedRepository } from '../model/repository.ts'
import { repositoryShape } from '../model/shapes/repository-shape.ts'
import { appShape, userShape } from '../model/shapes/user-shape.ts'
import type { Installation, Store } from '../model/store.ts'
import { timestamp } from '../model/timestamp.ts'
import { bodyOf, numberInPath } from './input.ts'

const hour = 3_600_000

export function getApp(call: Call): Answer {
  return ok(appShape(call.store.links, signedBy(call)))
}

/** An installation token: one hour, and no more rights than the installation has. */
export function createInstallationToken(call: Call): Answer {
  const { store } = call
  const { repositories, permissions } = bodyOf<'apps', 'createInstallationAccessToken'>(call)
  const installation = store.installations.get(numberInPath(call, 'installation_id'))
  if (!installation || installation.app.id !== signedBy(call).id) throw notFound()
  const given = (permissions ?? installation.app.permissions) as Permissions
  if (!isPart(given, installation.app.permissions)) {
    throw unprocessable('The permissions requested are not granted to this installation.')
  }
  const reachable = reachableRepositories(call.repositories, installation)
  const chosen = repositories?.map((name) => reachable.find((one) => one.name.toLowerCase() === name.toLowerCase()))
  if (chosen?.includes(undefined)) {
    throw unprocessable('There is at least one repository that does not exist or is not accessible to the parent installation.')
  }
  const expires = new Date(store.now().getTime() + hour)
  const token = `ghs_${randomBytes(27).toString('base64url')}`
  const names = (chosen?.filter((one) => one !== undefined) ?? reachable).map(({ fullName }) => fullName)
  store.addToken({ token, kind: 'installation', actor: installation.app, permissions: given, expires, repositories: names })
  const repository_selection = repositories || installation.repositories ? 'selected' : 'all'
  return created({ token, expires_at: timestamp(expires), permissions: { ...given, metadata: 'read' }, repository_selection })
}

export function getRepositoryInstallation(call: RepositoryCall): Answer {
  const app = signedBy(call)
  const { store, repository } = call
  const installation = [...store.installations.values()].find(
    (one) => one.app.id === app.id && reachableRepositories(call.repositories, one).includes(repository),
  )
  if (!installation) throw notFound()
  return ok(installationShape(store, installation, repository))
}

export function listInstallationRepositories(call: Call): Promise<Answer> {
  const { grant, repositories } = call
  if (grant.kind !== 'installation')
    throw forbidden('You must authenticate with an installation access token in order to list repositories for an installation.')
  const seen = repositories.all.filter(
    ({ fullName }) => !grant.repositories || grant.repositories.includes(fullName.toLowerCase()),
  )
  return countedAnswer(call, 'repositories', seen, repositoryShape)
}

/** The app behind a call that has to be made with its signed web token. */
function signedBy({ grant, author }: Call): App {
  if (grant.kind !== 'app' || !author.app) throw new Refusal(401, 'A JSON web token could not be decoded')
  return author.app
}

function reachableRepositories({ all }: Repositories, { repositories }: Installation): readonly EmbeddedRepository[] {
  return repositories ? all.filter(({ fullName }) => repositories.includes(fullName.toLowerCase())) : all
}

function isPart(asked: Permissions, granted: Permissions): boolean {
  const whole = { permissions: granted } as Grant
  return Object.entries(asked).every(([name, level]) => allows(whole, `${name}:${level}`))
}

function installationShape(
  store: Store,
  installation: Installation,
  { owner }: EmbeddedRepository,
): Readonly<Record<string, unknown>> {
  const { id, app, repositories } = installation
  const { links } = store
  return {
    id,
    account: userShape(links, owner),
    repository_selection: repositories ? 'selected' : 'all',
    access_tokens_url: `${links.api}/app/installations/${id}/access_tokens`,
    repositories_url: `${links.api}/installation/repositories`,
    html_url: `${links.server}/settings/installations/${id}`,
    app_id: app.id,
    app_slug: app.slug,
    target_id: owner.id,
    target_type: owner.type,
    permissions: app.permissions,
    events: [],
    created_at: timestamp(store.now()),
    updated_at: timestamp(store.now()),
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: null,
    suspended_at: null,
  }
}
