import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCredentials } from '../../../src/adapters/actions-runner/credentials.ts'
import { processorMs } from '../../tools/processor-ms.ts'

let folder: string
const at = (...path: readonly string[]) => join(folder, ...path)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'credentials-'))
  for (const name of ['work/.git', 'temp', 'home']) mkdirSync(at(name), { recursive: true })
  writeFileSync(
    at('work/.git/config'),
    '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = https://github.com/o/r\n',
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

function lay(file: string, text: string): void {
  mkdirSync(dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}

async function placesFound(environment = {}): Promise<readonly string[]> {
  const places = { workspace: at('work'), temp: at('temp'), home: at('home'), environment }
  const found = await createCredentials(places).findReadable()
  return found.map(({ place = '' }) => place.slice(folder.length + 1))
}

const TOKEN = `ghp_${'a1B2'.repeat(9)}`
const HEADER = '[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic eDp5\n'

it('are those that an earlier step has left: what looks like one later, in what agents write, is none', async () => {
  const credentials = createCredentials({ workspace: at('work'), temp: at('temp'), home: at('home') })
  expect(await credentials.findReadable()).toEqual([])
  lay('work/.npmrc', '//x/:_authToken=fixture\n')
  expect(await credentials.findReadable()).toEqual([])
  expect(await placesFound()).toEqual(['work/.npmrc'])
})

describe('readable credentials', () => {
  it.each([
    ['after a checkout with persist-credentials: false', 'home/.gitconfig', '[user]\n\tname = mona\n[safe]\n\tdirectory = *\n'],
    ['in an address with a name alone', 'work/.git/config', '[remote "o"]\n\turl = https://git@github.com/o/r\n'],
    ['in an address of any key with a name alone', 'work/.git/config', '[branch "b"]\n\tremote = ssh://git@github.com/o/r\n'],
    ['in an address with a port and a sign in its query', 'work/.git/config', '[a]\n\tb = https://h:80?mail=a@b\n'],
    ['in an address with the name of a variable', 'home/.gitconfig', '[alias]\n\tp = !git push https://x:$TOKEN@h/o/r\n'],
    ['where a branch is pushed to a remote by its name', 'work/.git/config', '[branch "b"]\n\tremote = origin\n'],
    ['where ssh is told how to behave', 'work/.git/config', '[core]\n\tsshCommand = ssh -o StrictHostKeyChecking=no\n'],
    ['where ssh is given a key that is gone', 'work/.git/config', '[core]\n\tsshCommand = ssh -i /nowhere/key\n'],
    ['where the helpers are switched off', 'home/.gitconfig', '[credential]\n\thelper =\n'],
    ['in what actions/setup-node leaves', 'temp/.npmrc', '//registry.npmjs.org/:_authToken=${NODE_AUTH_TOKEN}\n'],
    ['in the settings of npm', 'work/.npmrc', 'registry=https://npm.example/\nsave-exact=true\n'],
    ['for a registry on this machine', 'work/.npmrc', '//localhost:4873/:_authToken=test\n'],
    ['where docker was never logged in', 'home/.docker/config.json', '{"auths":{},"credsStore":"desktop"}'],
    ['where gh was never logged in', 'home/.config/gh/hosts.yml', 'github.com:\n    git_protocol: https\n'],
    ['in a file of the project', 'work/src/config', '[http]\n\textraheader = AUTHORIZATION: basic eDp5\n'],
  ])('are none %s', async (_, file, text) => {
    lay(file, text)
    expect(await placesFound()).toEqual([])
  })

  it.each([
    ['what git push -u to an address leaves', 'work/.git/config', `[branch "b"]\n\tremote = https://x:${TOKEN}@github.com/o/r\n`],
    ['a branch that is pushed to an address', 'work/.git/config', '[branch "b"]\n\tpushRemote = "https://u:p@github.com/o/r"\n'],
    ['all branches pushed to an address', 'home/.gitconfig', `[remote]\n\tpushDefault = https://${TOKEN}@github.com/o/r\n`],
    ['an address of another scheme', 'work/.git/config', '[submodule "s"]\n\turl = ftp://u:p@example.org/r\n'],
    ['an address of a key that nobody knows yet', 'work/.git/config', '[lfs]\n\turl2 = HTTPS://u:p@example.org/r\n'],
    ['an address as the name of a section', 'work/.git/config', '[remote "https://u:p@github.com/o/r"]\n\tpromisor = true\n'],
    ['an address within a command', 'home/.gitconfig', '[alias]\n\tp = !git push https://u:p@github.com/o/r\n'],
    ['an address with marks within', 'work/.git/config', '[remote "o"]\n\turl = https://u:"p"@github.com/o/r\n'],
    ['a password that begins with a colon', 'work/.git/config', '[remote "o"]\n\turl = https://u::p@github.com/o/r\n'],
  ])('are found in an address, whatever is set to it: %s', async (_, file, text) => {
    lay(file, text)
    expect(await placesFound()).toEqual([file])
  })

  it.each([
    ['a header in .git/config', 'work/.git/config', HEADER],
    ['a header in any case and with spaces', 'work/.git/config', '[http]\n  ExtraHeader   =   "Authorization: bearer x"\n'],
    ['a password in an address', 'work/.git/config', '[remote "o"]\n\turl = https://x-access-token:ghs_x@github.com/o/r\n'],
    [
      'a password in a rewritten address',
      'work/.git/config',
      '[url "https://u:p@github.com/"]\n\tinsteadOf = https://github.com/\n',
    ],
    ['a helper that hands one out', 'work/.git/config', '[credential]\n\thelper = !echo password=x\n'],
    ['the file that actions/checkout 6 leaves', 'temp/git-credentials-1234.config', HEADER],
    ["a header in the user's own settings", 'home/.gitconfig', HEADER],
    ["git's own store", 'home/.git-credentials', 'https://mona:ghp_x@github.com\n'],
    ["git's own store in the other place", 'home/.config/git/credentials', 'https://mona:ghp_x@github.com\n'],
    ["a header in the user's settings in the other place", 'home/.config/git/config', HEADER],
    [
      'a header on the line of its section',
      'work/.git/config',
      '[http "https://github.com/"] extraheader = AUTHORIZATION: basic x\n',
    ],
    ['a header over two lines', 'work/.git/config', '[http]\n\textraheader = \\\nAUTHORIZATION: basic x\n'],
    ['a token as the user', 'work/.git/config', `[remote "o"]\n\turl = https://${TOKEN}@github.com/o/r\n`],
    [
      'a token in a rewritten address',
      'home/.gitconfig',
      `[url "https://${TOKEN}@github.com/"]\n\tinsteadOf = https://github.com/\n`,
    ],
    ['a helper by its path', 'home/.gitconfig', '[credential "https://github.com"]\n\thelper = /opt/helper\n'],
    ['settings of a worktree', 'work/.git/config.worktree', HEADER],
    ['a checkout in a folder of its own', 'work/tools/deep/.git/config', HEADER],
    ['a submodule', 'work/.git/modules/vendor/lib/config', HEADER],
    ["a submodule's own worktree", 'work/.git/modules/lib/worktrees/w/config.worktree', HEADER],
    ['a .netrc', 'home/.netrc', 'machine github.com login x password ghp_x\n'],
    ['gh', 'home/.config/gh/hosts.yml', 'github.com:\n    oauth_token: gho_x\n'],
    ['npm at home', 'home/.npmrc', '//registry.npmjs.org/:_authToken=npm_x\n'],
    ['npm in the checkout', 'work/.npmrc', '//npm.pkg.github.com/:_authToken=ghp_x\n'],
    ['docker', 'home/.docker/config.json', '{"auths":{"ghcr.io":{"auth":"eDp5"}}}'],
    ['what google-github-actions/auth leaves', 'work/gha-creds-1234.json', '{"type":"external_account"}'],
    ['gcloud', 'home/.config/gcloud/application_default_credentials.json', '{"refresh_token":"x"}'],
  ])('%s', async (_, file, text) => {
    lay(file, text)
    expect(await placesFound()).toEqual([file])
  })

  it.each([
    ['XDG_CONFIG_HOME, settings of git', 'XDG_CONFIG_HOME', 'git/config', HEADER],
    ["XDG_CONFIG_HOME, git's own store", 'XDG_CONFIG_HOME', 'git/credentials', 'https://mona:ghp_x@github.com\n'],
    ['XDG_CONFIG_HOME, gh', 'XDG_CONFIG_HOME', 'gh/hosts.yml', 'github.com:\n    oauth_token: gho_x\n'],
    ['GH_CONFIG_DIR', 'GH_CONFIG_DIR', 'hosts.yml', 'github.com:\n    oauth_token: gho_x\n'],
    ['DOCKER_CONFIG', 'DOCKER_CONFIG', 'config.json', '{"auths":{"ghcr.io":{"auth":"eDp5"}}}'],
    ['CLOUDSDK_CONFIG', 'CLOUDSDK_CONFIG', 'legacy_credentials/m/adc.json', '{"refresh_token":"x"}'],
  ])('where a program was told to keep them: %s', async (_, name, file, text) => {
    lay(`elsewhere/${file}`, text)
    expect(await placesFound()).toEqual([])
    expect(await placesFound({ [name]: at('elsewhere') })).toEqual([`elsewhere/${file}`])
  })

  it.each([
    ['.aws/credentials', '[default]\naws_access_key_id = AKIAX\naws_secret_access_key = x\n', '[default]\nregion = eu-west-1\n'],
    ['.azure/msal_token_cache.json', '{"AccessToken": {"a": {"secret": "eyJ"}}}', '{"AccessToken": {}}'],
    ['.azure/service_principal_entries.json', '[{"client_id": "c", "client_assertion": "eyJ"}]', '[]'],
  ])('of a cloud that a step has left on a hosted runner, and none of a person elsewhere: %s', async (file, login, none) => {
    const hosted = { RUNNER_ENVIRONMENT: 'github-hosted' }
    lay(`home/${file}`, none)
    expect(await placesFound(hosted)).toEqual([])
    lay(`home/${file}`, login)
    expect(await placesFound(hosted)).toEqual([`home/${file}`])
    expect(await placesFound({ RUNNER_ENVIRONMENT: 'self-hosted' })).toEqual([])
  })

  it.each([
    ['AWS_SHARED_CREDENTIALS_FILE', 'elsewhere/keys', 'elsewhere/keys', 'aws_secret_access_key=x\n'],
    ['AZURE_CONFIG_DIR', 'elsewhere', 'elsewhere/accessTokens.json', '[{"accessToken": "eyJ"}]'],
  ])('of a cloud where a program was told to keep them: %s', async (name, place, file, text) => {
    lay(file, text)
    expect(await placesFound({ RUNNER_ENVIRONMENT: 'github-hosted', [name]: at(place) })).toEqual([file])
  })

  it.each([
    ['GIT_CONFIG_GLOBAL', HEADER],
    ['GIT_CONFIG_SYSTEM', HEADER],
    ['NPM_CONFIG_USERCONFIG', '//registry.npmjs.org/:_authToken=npm_x\n'],
    ['npm_config_userconfig', '//registry.npmjs.org/:_authToken=npm_x\n'],
  ])('in a file that a program was told to use: %s', async (name, text) => {
    lay('elsewhere/settings', text)
    expect(await placesFound({ [name]: at('elsewhere/settings') })).toEqual(['elsewhere/settings'])
    expect(await placesFound({ [name]: '/dev/null' })).toEqual([])
  })

  it('the key that actions/checkout leaves for ssh', async () => {
    lay('temp/1234', '-----BEGIN OPENSSH PRIVATE KEY-----')
    lay('work/.git/config', `[core]\n\tsshCommand = ssh -i \\"${at('temp/1234')}\\" -o StrictHostKeyChecking=yes\n`)
    expect(await placesFound()).toEqual(['work/.git/config'])
  })

  it('behind an include of the home are found where they are', async () => {
    lay('home/more.config', HEADER)
    lay('work/.git/config', '[include]\n\tpath = ~/more.config\n')
    expect(await placesFound()).toEqual(['home/more.config'])
  })

  it('are each said with the way to be rid of them', async () => {
    lay('home/.docker/config.json', '{"auths":{"ghcr.io":{"auth":"eDp5"}}}')
    const [problem] = await createCredentials({ workspace: at('work'), temp: at('temp'), home: at('home') }).findReadable()
    expect(problem).toMatchObject({ code: 'RAY-CREDENTIAL-READABLE', hint: expect.stringContaining('docker logout') })
  })

  const settings = (white: string) => ['helper', 'extraheader', 'path', 'sshcommand'].join(` =${white}`)
  it.each([
    ['lines', (many: string) => many.replaceAll(' ', '\n')],
    ['spaces in a line', (many: string) => many],
    ['spaces in a value', (many: string) => `path = a${many}b"c\n`],
    ['spaces before a value', (many: string) => settings(many.slice(0, 200_000))],
    ['lines behind a key', (many: string) => settings('\n'.repeat(many.length / 3))],
  ])('are found in no time among any number of %s', async (_, filling) => {
    lay('home/more.config', HEADER)
    lay('work/.git/config', `\uFEFF[core]\n${filling(' '.repeat(600_000))}\n[include] path = "~/more.config" \n`)
    lay('home/.aws/credentials', `[default]\n${'\n'.repeat(600_000)}`)
    const began = processorMs()
    expect(await placesFound()).toEqual(['home/more.config'])
    expect(processorMs() - began).toBeLessThan(2000)
  })

  it('behind an include are found where they are', async () => {
    writeFileSync(at('temp/mine.config'), HEADER)
    writeFileSync(at('work/.git/config'), `[includeIf "gitdir:${at('work/.git')}"]\n\tpath = ${at('temp/mine.config')}\n`)
    expect(await placesFound()).toEqual(['temp/mine.config'])
  })
})
