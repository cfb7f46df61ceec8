import nock from 'nock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGitHubClient, type TokenSource } from '../../../src/adapters/github/client.ts'
import { createPeople } from '../../../src/adapters/github/people.ts'
import { keepRenewed } from '../../../src/adapters/process/renewed-token.ts'

const API = 'https://api.github.test'

beforeEach(() => nock.disableNetConnect())

afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

function people(token: TokenSource = async () => 'ghs_1') {
  const client = createGitHubClient({ token, apiUrl: API, throttled: false })
  return createPeople(client, { owner: 'octo', repo: 'greetings' })
}

function roleOf(status: number, body: object, asked = people()) {
  nock(API).get('/repos/octo/greetings/collaborators/mona/permission').reply(status, body)
  return asked.roleOf('mona')
}

it('6.1: a role is the role_name of the collaborator-permission API', async () => {
  const user = { login: 'mona', id: 7, type: 'User' }
  const told = await roleOf(200, { permission: 'write', role_name: 'maintain', user })
  expect(told).toEqual({ ...user, permission: 'write', role_name: 'maintain' })
})

it('6.1: a role that comes without the account is the role of the login that was asked about', async () => {
  for (const user of [undefined, null]) {
    const told = await roleOf(200, { permission: 'write', role_name: 'write', user })
    expect(told).toEqual({ login: 'mona', id: null, type: null, permission: 'write', role_name: 'write' })
  }
})

it('6.1: an error means that no role is known', async () => {
  expect([await roleOf(404, { message: 'Not Found' }), await roleOf(403, { message: 'no' })]).toEqual([undefined, undefined])
})

it('6.1: a role that is taken back while a job lasts is none from then on', async () => {
  const asked = people()
  const user = { login: 'mona', id: 7, type: 'User' }
  expect(await roleOf(200, { permission: 'write', role_name: 'write', user }, asked)).toMatchObject({ permission: 'write' })
  expect(await roleOf(200, { permission: 'none', role_name: '', user }, asked)).toMatchObject({ permission: 'none' })
})

it('6.1: a role is asked for again where the token of an App, which was made this second, is not known to all of GitHub yet', async () => {
  const user = { login: 'mona', id: 7, type: 'User' }
  nock(API)
    .get('/repos/octo/greetings/collaborators/mona/permission')
    .reply(401, { message: 'Bad credentials' })
    .get('/repos/octo/greetings/collaborators/mona/permission')
    .reply(200, { permission: 'write', role_name: 'write', user })
  const made = { token: 'ghs_1', expires: Date.now() + 3_600_000 }
  const clock = { now: Date.now, sleep: async () => {} }
  const ofApp = keepRenewed(async () => made, { clock, margin: () => 0, first: made })
  expect(await people(ofApp).roleOf('mona')).toEqual({ ...user, permission: 'write', role_name: 'write' })
})
