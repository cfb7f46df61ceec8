/** What a turn with `api: read` reaches of GitHub's API, and what it does not. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApiAccess } from '../../../src/adapters/github/reading/api-access.ts'
import type { OpenApi } from '../../../src/ports/turns/api-access.ts'

const SECRET = 'ghs_the-token-of-the-job'

let upstream: Server
let asked: IncomingMessage[]
let now: number
let api: OpenApi
const base = () => `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
const access = () =>
  createApiAccess({
    apiUrl: base(),
    repository: 'Octo/Greetings',
    token: async () => SECRET,
    clock: { now: () => now, sleep: async () => {} },
  })

beforeEach(async () => {
  asked = []
  now = 1_000_000
  upstream = createServer((incoming, response) => {
    asked.push(incoming)
    const headers = { link: `<${base()}/repos/Octo/Greetings/issues?page=2>; rel="next"`, etag: '"1"', 'x-secret': SECRET }
    response
      .writeHead(200, { 'content-type': 'application/json', location: 'https://elsewhere.example', ...headers })
      .end('[{"number":1}]')
  })
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
  api = await access().open({ workflowId: 'r-1-1', cell: undefined })
})
afterEach(async () => {
  await api.close()
  upstream.close()
})

const url = () => api.environment.GITHUB_API_URL ?? ''
const token = () => api.environment.GITHUB_TOKEN ?? ''
const read = (path: string, init: RequestInit = {}) =>
  fetch(`${url()}${path}`, { headers: { authorization: `Bearer ${token()}` }, ...init })

/** As it stands, which no client of the usual ones would send. */
function raw(path: string): Promise<number> {
  const { hostname, port } = new URL(url())
  return new Promise((done) => {
    request({ hostname, port, path, headers: { authorization: `token ${token()}` } }, (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    }).end()
  })
}

it('reads what lies under the repository, with the token of the job, which nobody sees', async () => {
  const answer = await read('/repos/octo/greetings/issues?state=open')
  expect([answer.status, await answer.json()]).toEqual([200, [{ number: 1 }]])
  expect(asked[0]?.url).toBe('/repos/octo/greetings/issues?state=open')
  expect(asked[0]?.headers.authorization).toBe(`Bearer ${SECRET}`)
  expect(JSON.stringify([...answer.headers])).not.toContain(SECRET)
  expect(Object.values(api.environment).join()).not.toContain(SECRET)
})

it('reads a file on a branch whose name has a slash', async () => {
  expect(await raw('/repos/octo/greetings/git/ref/heads%2Ffix%2Fa..b')).toBe(200)
  expect(asked[0]?.url).toBe('/repos/octo/greetings/git/ref/heads%2Ffix%2Fa..b')
})

it('hides the token of the job wherever an answer holds it, and breaks no other', async () => {
  upstream.removeAllListeners('request').on('request', (incoming, response) => {
    const said = `you are ${incoming.headers.authorization}`
    response.writeHead(200, { 'content-length': said.length }).end(said)
  })
  expect(await (await read('/repos/octo/greetings/issues')).text()).toBe(`you are Bearer ${'*'.repeat(SECRET.length)}`)
})

describe('credentials that GitHub itself puts into answers', () => {
  const TOKEN = 'AABBCCDDEEFF'
  async function send(response: ServerResponse, type: string, pieces: readonly string[]): Promise<void> {
    response.writeHead(200, { 'content-type': type, 'content-length': pieces.join('').length })
    for (const piece of pieces) {
      response.write(piece)
      await setTimeout(20)
    }
    response.end()
  }
  const answers = (type: string, ...pieces: readonly string[]) =>
    upstream.removeAllListeners('request').on('request', (_, response) => void send(response, type, pieces))
  const readText = async () => (await read('/repos/octo/greetings/contents/src')).text()
  const file = (query: string) => `https://raw.githubusercontent.com/octo/greetings/main/a.txt?${query}`

  it('are hidden at any depth, and nothing else of the answer is', async () => {
    const shown = [{ head: { repo: { name: 'temp_clone_token', temp_clone_token: TOKEN, private: true } } }, null]
    answers('application/json; charset=utf-8', JSON.stringify(shown, null, 2))
    expect(JSON.parse(await readText())).toEqual(JSON.parse(JSON.stringify(shown).replace(TOKEN, '*'.repeat(TOKEN.length))))
  })

  it('are hidden in addresses of files and images, which stay as they are otherwise', async () => {
    const shown = [
      { download_url: file(`token=${TOKEN}`), html_url: 'https://github.com/octo/greetings?token=mine' },
      { download_url: `https://ghe.example/raw/a?x=1&token=${TOKEN}&y=2`, body: 'See "download_url": x?token=y' },
      { body_html: `<img src="https://private-user-images.githubusercontent.com/1/2.png?jwt=${TOKEN}">` },
    ]
    answers('application/json', JSON.stringify(shown))
    const text = await readText()
    expect(text).toBe(JSON.stringify(shown).replaceAll(TOKEN, '*'.repeat(TOKEN.length)))
  })

  it('are hidden wherever the pieces of an answer end, however long it is', async () => {
    const tokens = { temp_clone_token: TOKEN, download_url: file(`token=${TOKEN}`) }
    const whole = JSON.stringify({ before: 'x'.repeat(20_000), ...tokens, after: 'y'.repeat(20_000) })
    const start = whole.indexOf('temp_clone_token')
    for (const at of [3, 20, 25, 110]) {
      answers('application/json', whole.slice(0, start + at), whole.slice(start + at))
      expect(await readText()).toBe(whole.replaceAll(TOKEN, '*'.repeat(TOKEN.length)))
    }
  })

  it('are left in a file that is asked for as it is', async () => {
    const text = `{"temp_clone_token":"${TOKEN}"}`
    answers('application/vnd.github.raw+json; charset=utf-8', text)
    expect(await readText()).toBe(text)
  })
})

it('leads from page to page through itself, and nowhere else', async () => {
  const { headers } = await read('/repos/Octo/Greetings/issues')
  expect(headers.get('link')).toBe(`<${url()}/repos/Octo/Greetings/issues?page=2>; rel="next"`)
  expect(headers.get('location')).toBeNull()
})

it('leads from page to page through itself where GitHub names the repository by its number, as github.com does', async () => {
  upstream.removeAllListeners('request').on('request', (incoming, response) => {
    asked.push(incoming)
    const headers = { link: `<${base()}/repositories/1296269/issues?page=2>; rel="next"`, 'content-type': 'application/json' }
    response.writeHead(200, headers).end('[]')
  })
  const { headers } = await read('/repos/Octo/Greetings/issues')
  const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
  expect((await fetch(next, { headers: { authorization: `Bearer ${token()}` } })).status).toBe(200)
  expect(asked.at(-1)?.url).toBe('/repos/Octo/Greetings/issues?page=2')
  expect((await read('/repositories/1296269/issues?page=2')).status).toBe(404)
})

describe('X-4.2: what is not passed on', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s', async (method) => {
    expect((await read('/repos/octo/greetings/issues', { method })).status).toBe(403)
    expect(asked).toEqual([])
  })

  it.each([
    '/repos/octo/other/issues',
    '/repos/octo/greetings-2',
    '/user',
    '/orgs/octo/members',
    '/graphql',
    '/repos/octo/greetings/../other',
    '/repos/octo/greetings/%2e%2e/other',
    '/repos/octo/greetings/%252e%252e/other',
    '/repos/octo/greetings/contents/..%2f..%2f..%2fother',
    '/repos/octo/greetings/contents/a%2F.%2Fb',
    '/repos/octo/greetings/%2f%2fother',
    '/repos/octo/greetings%2f..%2fother',
    '/repos/octo/greetings//x',
    '//repos/octo/greetings',
    '/repos/octo/greetings/a\\..\\b',
    'http://127.0.0.1/repos/octo/greetings',
  ])('%s', async (path) => {
    expect(await raw(path)).toBe(404)
    expect(asked).toEqual([])
  })

  it.each(['secret-scanning/alerts', 'hooks', 'Hooks/1/config', '%68ooks?per_page=1'])(
    'what may hold credentials of others: %s',
    async (path) => {
      expect((await read(`/repos/octo/greetings/${path}`)).status).toBe(403)
      expect(asked).toEqual([])
    },
  )

  it('a call without the token of the turn, or with that of another', async () => {
    const other = await access().open({ workflowId: 'r-2-1', cell: undefined })
    for (const given of ['', SECRET, other.environment.GITHUB_TOKEN ?? '']) {
      const { status } = await read('/repos/octo/greetings', { headers: { authorization: `Bearer ${given}` } })
      expect(status).toBe(401)
    }
    await other.close()
    expect(asked).toEqual([])
  })

  it('anything after the turn', async () => {
    await api.close()
    await expect(read('/repos/octo/greetings')).rejects.toThrow()
  })
})

describe('X-4.2: the pace of a run', () => {
  const times = async (count: number) => {
    const answers = []
    for (let i = 0; i < count; i++) answers.push(await read('/repos/octo/greetings'))
    return answers
  }

  it('is 60 a minute, and says when to come again', async () => {
    const answers = await times(61)
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(60)
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('60')
    now += 60_000
    expect((await read('/repos/octo/greetings')).status).toBe(200)
  })

  it('is 200 an hour', async () => {
    for (let minute = 0; minute < 3; minute++) {
      await times(60)
      now += 60_000
    }
    expect((await times(21)).map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
  })

  it('is no slower once the clock was set back', async () => {
    await times(60)
    now -= 3_600_000
    expect((await times(61)).map(({ status }) => status)).toEqual([...Array(60).fill(200), 429])
  })

  it('is shared by the turns of a run, and by no other', async () => {
    await api.close()
    const both = access()
    api = await both.open({ workflowId: 'r-1-1', cell: undefined })
    await times(60)
    await api.close()
    api = await both.open({ workflowId: 'r-1-1', cell: undefined })
    expect((await read('/repos/octo/greetings')).status).toBe(429)
    await api.close()
    api = await both.open({ workflowId: 'r-2-1', cell: undefined })
    expect((await read('/repos/octo/greetings')).status).toBe(200)
  })
})
