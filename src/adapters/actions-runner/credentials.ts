import { basename, dirname, join } from 'node:path'
import type { Problem } from '../../core/problem.ts'
import type { Credentials } from '../../ports/credentials.ts'
import { credentialsInGitSettings } from './git-settings.ts'
import { filesBelow, readSmall } from './small-files.ts'

export interface CredentialPlaces {
  /** The checkout. */
  readonly workspace: string
  /** RUNNER_TEMP */
  readonly temp: string
  /** HOME; an agent gets another one, but may read this. */
  readonly home: string | null
  /** For the folders that programs were told to use. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/** Where actions/checkout, git, gh, npm, docker, and what logs in to clouds leave what lets somebody in. */
export function createCredentials(places: CredentialPlaces): Credentials {
  let found: Promise<readonly Problem[]> | undefined
  return {
    findReadable() {
      found ??= lookAround(places)
      return found
    },
  }
}

async function lookAround(places: CredentialPlaces): Promise<readonly Problem[]> {
  const inGit = await credentialsInGitSettings(await gitSettings(places), places.home)
  const found = await Promise.all(otherPlaces(places).map(async (place) => ({ place, files: await filesOf(place) })))
  return [
    ...[...new Set(inGit)].map((file) => readable(file, GIT_FIX)),
    ...found.flatMap(({ place, files }) => files.map((file) => readable(file, place.fix))),
  ]
}

const GIT_FIX =
  'Set "persist-credentials: false" on actions/checkout; raymond-action has a token of its own and keeps it to itself.'

async function gitSettings({ workspace, temp, home, environment = {} }: CredentialPlaces): Promise<readonly string[]> {
  const config = configFolder(home, environment)
  const { GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM } = environment
  return [
    ...[GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM].flatMap((file) => file || []),
    ...(home === null ? [] : [join(home, '.gitconfig')]),
    ...(config === null ? [] : [join(config, 'git', 'config')]),
    // actions/checkout 6 and later keeps the token in a file of its own, which `.git/config` includes.
    ...(await filesBelow(temp, { depth: 0, wanted: (name) => /^git-credentials-.*\.config$/.test(name) })),
    // Several checkouts (`path:`), their submodules and their worktrees each have settings.
    ...(await filesBelow(workspace, {
      depth: 12,
      wanted: (name, folder) =>
        /^config(\.worktree)?$/.test(name) && /[\\/]\.git([\\/](modules|worktrees)[\\/].*)?$/.test(folder),
    })),
  ]
}

interface Place {
  readonly folder: string
  readonly file: string | RegExp
  /** Whether a file with this content lets somebody in. */
  readonly lets: (text: string) => boolean
  readonly fix: string
  readonly depth?: number
}

function otherPlaces({ workspace, temp, home, environment = {} }: CredentialPlaces): readonly Place[] {
  const config = configFolder(home, environment)
  const npmrc = environment.NPM_CONFIG_USERCONFIG || environment.npm_config_userconfig
  const before = (what: string) =>
    `${what} before this step, or log in in a step after it: agents and scripts can read that file.`
  const npm = { file: '.npmrc', lets: holdsNpmToken, fix: before('Run "npm logout" (or remove the line)') }
  const git = { lets: (text: string) => ADDRESS.test(text), fix: before('Remove the file') }
  const gh = { lets: (text: string) => /^[ \t]*oauth_token:\s*\S/m.test(text), fix: before('Run "gh auth logout"') }
  const docker = { file: 'config.json', lets: holdsDockerLogin, fix: before('Run "docker logout"') }
  const google = { lets: () => true, fix: before('Remove the file, or set "create_credentials_file: false",') }
  const at = (folder: string | null | undefined, ...places: readonly (Omit<Place, 'folder'> & { readonly below?: string })[]) =>
    folder === null || folder === undefined || folder === ''
      ? []
      : places.map(({ below = '.', ...place }) => ({ ...place, folder: join(folder, below) }))
  return [
    ...at(workspace, npm, { ...google, file: /^gha-creds-.*\.json$/ }),
    ...at(temp, npm),
    ...(npmrc ? at(dirname(npmrc), { ...npm, file: basename(npmrc) }) : []),
    ...at(home, npm, { ...git, file: '.git-credentials' }, { ...docker, below: '.docker' }),
    ...at(home, { file: /^[._]netrc$/, lets: (text) => /\bpassword\s+\S/.test(text), fix: before('Remove the file') }),
    ...at(config, { ...git, file: 'credentials', below: 'git' }, { ...gh, file: 'hosts.yml', below: 'gh' }),
    ...at(environment.GH_CONFIG_DIR, { ...gh, file: 'hosts.yml' }),
    ...at(environment.DOCKER_CONFIG, docker),
    ...[config === null ? null : join(config, 'gcloud'), environment.CLOUDSDK_CONFIG].flatMap((folder) =>
      at(folder, {
        ...google,
        file: /^(application_default_credentials\.json|adc\.json|credentials\.db|access_tokens\.db)$/,
        depth: 3,
      }),
    ),
    ...(environment.RUNNER_ENVIRONMENT === 'github-hosted' ? cloudLogins(home, environment) : []),
  ]
}

/** What a step has left of a login to Amazon or Microsoft. On other machines these may be a person's own, who knows of them. */
function cloudLogins(home: string | null, environment: NonNullable<CredentialPlaces['environment']>): readonly Place[] {
  const { AWS_SHARED_CREDENTIALS_FILE, AZURE_CONFIG_DIR } = environment
  const amazon = AWS_SHARED_CREDENTIALS_FILE || (home === null ? null : join(home, '.aws', 'credentials'))
  const microsoft = AZURE_CONFIG_DIR || (home === null ? null : join(home, '.azure'))
  const later = 'before this step, or log in in a step after it: agents and scripts can read that file.'
  return [
    ...(amazon === null
      ? []
      : [
          {
            folder: dirname(amazon),
            file: basename(amazon),
            lets: (text: string) => /^[ \t]*aws_(?:secret_access_key|session_token)\s*=\s*\S/m.test(text),
            fix: `Remove the file ${later}`,
          },
        ]),
    ...(microsoft === null
      ? []
      : [
          {
            folder: microsoft,
            file: /^(?:msal_token_cache|service_principal_entries|accessTokens)\.json$/,
            lets: (text: string) =>
              /"(?:secret|client_secret|client_assertion|certificate|accessToken|refreshToken)"\s*:\s*"[^"]/.test(text),
            fix: `Run "az logout" (or "az account clear") ${later}`,
          },
        ]),
  ]
}

function configFolder(home: string | null, { XDG_CONFIG_HOME }: NonNullable<CredentialPlaces['environment']>): string | null {
  return XDG_CONFIG_HOME || (home === null ? null : join(home, '.config'))
}

async function filesOf({ folder, file, lets, depth = 0 }: Place): Promise<readonly string[]> {
  const wanted = (name: string) => (typeof file === 'string' ? name === file : file.test(name))
  const files = await filesBelow(folder, { depth, wanted })
  const texts = await Promise.all(files.map(async (name) => ({ name, text: await readSmall(name) })))
  return texts.flatMap(({ name, text }) => (text !== undefined && text !== '' && lets(text) ? [name] : []))
}

const ADDRESS = /:\/\/[^\s/@]+:[^\s/@]+@/

/** `${NODE_AUTH_TOKEN}` is a name, not a token, and a registry on this machine keeps nobody out. */
function holdsNpmToken(text: string): boolean {
  return text
    .split(/\r?\n/)
    .some(
      (line) =>
        /^\s*(?:\/\/[^\s=]*:)?(?:_authToken|_auth|_password)\s*=\s*["']?(?!\$\{)[^\s"']/.test(line) &&
        !/^\s*\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(line),
    )
}

function holdsDockerLogin(text: string): boolean {
  try {
    const { auths } = JSON.parse(text) as { readonly auths?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>> }
    return Object.values(auths ?? {}).some((login) => ['auth', 'identitytoken', 'password'].some((key) => Boolean(login?.[key])))
  } catch {
    return false
  }
}

function readable(place: string, hint: string): Problem {
  return {
    code: 'RAY-CREDENTIAL-READABLE',
    message: 'A credential lies where every agent and script can read it.',
    place,
    hint,
  }
}
