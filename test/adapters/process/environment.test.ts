import { mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  asInCheckout,
  baseEnvironment,
  isInCheckout,
  ownPath,
  ownTemp,
  takeNoProgramsFrom,
} from '../../../src/adapters/process/environment.ts'
import { closedEnvironment } from '../../../src/adapters/process/git/closed-environment.ts'

describe('baseEnvironment', () => {
  it('P-TURN 7: hands on what programs need', () => {
    const needed = {
      PATH: '/bin',
      HOME: '/home/mona',
      LANG: 'C.UTF-8',
      LC_ALL: 'C',
      TZ: 'UTC',
      TMPDIR: '/tmp',
      CI: 'true',
      https_proxy: 'http://proxy',
    }
    expect(baseEnvironment(needed)).toEqual(needed)
  })

  it('names the place of tools below the home, as agents have another one', () => {
    const HOME = mkdtempSync(join(tmpdir(), 'home-'))
    mkdirSync(join(HOME, '.rustup'))
    expect(baseEnvironment({ HOME })).toEqual({ HOME, RUSTUP_HOME: join(HOME, '.rustup') })
    expect(baseEnvironment({ HOME, RUSTUP_HOME: '/opt/rustup' })).toEqual({ HOME, RUSTUP_HOME: '/opt/rustup' })
  })

  it.each([
    'GITHUB_TOKEN',
    'GITHUB_ENV',
    'GH_TOKEN',
    'ACTIONS_RUNTIME_TOKEN',
    'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
    'RUNNER_TEMP',
    'RUNNER_TOKEN',
    'INPUT_STATE-KEY',
    'ANTHROPIC_API_KEY',
    'CLAUDE_CODE_OAUTH_TOKEN',
    'OPENAI_API_KEY',
    'AWS_SECRET_ACCESS_KEY',
    'NPM_TOKEN',
    'SSH_AUTH_SOCK',
    'NODE_OPTIONS',
    'BASH_ENV',
    'BASH_FUNC_ls%%',
    'LD_PRELOAD',
    'PYTHONSTARTUP',
    'GIT_CONFIG_COUNT',
    'RAYMOND_PROCESS_TREE',
    'LC_TOKEN_1',
    'SOMETHING_NEW',
  ])('P-TURN 7: keeps %s back', (name) => {
    expect(baseEnvironment({ [name]: 'secret', PATH: '/bin' })).toEqual({ PATH: '/bin' })
  })

  it('leaves out what has no value', () => {
    expect(baseEnvironment({ PATH: undefined, HOME: '' })).toEqual({ HOME: '' })
  })
})

describe('the path of our own programs', () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'path-')))
  const [checkout, elsewhere] = [join(base, 'checkout'), join(base, 'elsewhere')]
  for (const folder of [join(checkout, 'bin'), elsewhere]) mkdirSync(folder, { recursive: true })
  symlinkSync(elsewhere, join(checkout, 'tools'))
  symlinkSync(join(checkout, 'bin'), join(base, 'linked'))

  it('leads to nothing that agents may write, and knows a tool by where it lies', () => {
    takeNoProgramsFrom([checkout])
    const path = [
      'bin',
      '.',
      '',
      `${checkout}/bin`,
      `${base}/linked`,
      `${checkout}/none`,
      `${checkout}/tools`,
      '/usr/bin',
      `${base}/none`,
    ]
    expect(ownPath(path.join(':'))).toBe([elsewhere, '/usr/bin', `${base}/none`].join(':'))
  })

  it('leads to no folder of a checkout by another name either, also where it is not there yet', () => {
    symlinkSync(base, join(elsewhere, 'base'))
    takeNoProgramsFrom([checkout])
    const other = `${elsewhere}/base/checkout`
    expect(ownPath([`${other}/bin`, `${other}/later/bin`, '/usr/bin', `${elsewhere}/base/none`].join(':'))).toBe(
      `/usr/bin:${elsewhere}/base/none`,
    )
    expect([`${other}/later`, `${other}/tools/x`, `${elsewhere}/base/x`].map(isInCheckout)).toEqual([true, true, false])
    expect([`${other}/tools`, `${elsewhere}/base/x`].map(asInCheckout)).toEqual([`${checkout}/tools`, `${elsewhere}/base/x`])
  })

  it.each([
    ['it is empty', ''],
    ['it names no place by itself', `.:bin:`],
    ['all of it lies in a checkout', `${checkout}/bin:${checkout}/none`],
  ])('leads to the programs of the system where %s: an empty one means the current folder', (_, path) => {
    takeNoProgramsFrom([checkout])
    expect(ownPath(path)).toBe('/usr/bin:/bin')
  })

  it('is whole where agents could write all that is installed: no cell is made around a home', () => {
    takeNoProgramsFrom([homedir(), '/'])
    expect(ownPath(`${homedir()}/bin:/usr/bin`)).toBe(`${homedir()}/bin:/usr/bin`)
  })
})

describe.skipIf(process.platform === 'win32')('the place for files of our own', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('is where TMPDIR leads, but for a checkout, in which an agent could put links in their place, and for a folder that is not there', () => {
    const [place, checkout] = [1, 2].map(() => realpathSync(mkdtempSync(join(tmpdir(), 'own-temp-')))) as [string, string]
    symlinkSync(checkout, join(place, 'link'))
    takeNoProgramsFrom([checkout])
    const led = [place, checkout, join(checkout, 'tmp'), join(place, 'link'), join(place, 'gone')].map((folder) => {
      vi.stubEnv('TMPDIR', folder)
      return { own: ownTemp(), git: closedEnvironment({ home: place, protocols: [] }).TMPDIR }
    })
    expect(led.map(({ own }) => own)).toEqual([place, '/tmp', '/tmp', '/tmp', '/tmp'])
    expect(led.slice(0, 3).map(({ git }) => git)).toEqual([place, undefined, undefined])
  })
})
