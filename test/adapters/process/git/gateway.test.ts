/** What reaches the server, and what others can make of a call of git while it runs. */
import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { push } from '../../../../src/adapters/git-branch/push.ts'
import { readRemoteRefs } from '../../../../src/adapters/git-branch/remote-refs.ts'
import { type BareRepository, openBareRepository } from '../../../../src/adapters/process/git/bare-repository.ts'
import { basicCredential } from '../../../../src/adapters/process/git/closed-environment.ts'
import { fetchInto } from '../../../../src/adapters/process/git/fetch-commit.ts'
import { type Gateway, openGateway } from '../../../../src/adapters/process/git/gateway.ts'
import { readRefCommands } from '../../../../src/adapters/process/git/ref-commands.ts'
import { writeCommit, writeTree } from '../../../../src/adapters/process/git/write-commit.ts'
import { type GitServer, startGitServer } from '../../../tools/git-server.ts'

const TOKEN = 'ghs_0123456789abcdefghijklmnopqrstuvwxyz'
const MAIN = 'refs/heads/main'

let server: GitServer
let folder: string
let repository: BareRepository

beforeEach(async () => {
  server = await startGitServer()
  folder = mkdtempSync(join(tmpdir(), 'gateway-'))
  repository = await openBareRepository({
    directory: join(folder, 'git'),
    remote: { url: server.url, token: async () => TOKEN },
  })
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
})

/** As it is spelled: `fetch` would take steps up before it asks. */
function statusOf(gateway: Gateway, way: string): Promise<number | undefined> {
  const [method = '', path] = way.split(' ')
  return new Promise((resolve, reject) => {
    const request = ask(new URL(gateway.url).origin, { method, path, headers: passOf(gateway) }, (answer) =>
      resolve(answer.resume().statusCode),
    )
    request.once('error', reject).end()
  })
}

/** As git is told to present it. */
function passOf({ pass }: Gateway): Record<string, string> {
  const [name = '', value = ''] = pass.split(': ')
  return { [name]: value }
}

/** Has a script run before each git. */
async function withGit(script: string, work: () => Promise<void>): Promise<void> {
  const git = execFileSync('sh', ['-c', 'command -v git']).toString().trim()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'git'), `#!/bin/sh\n${script}\nexec ${git} "$@"\n`, { mode: 0o755 })
  const path = process.env.PATH
  process.env.PATH = `${bin}${delimiter}${path}`
  try {
    await work()
  } finally {
    process.env.PATH = path
  }
}

async function commitOf(text: string | Uint8Array): Promise<string> {
  const tree = await writeTree(repository, null, new Map([['a', text]]))
  return writeCommit(repository, { tree, parents: [], message: 'm', at: 0 })
}

describe('a call of git', () => {
  it('lists, pushes and fetches, and every request has the token', async () => {
    const commit = await commitOf('one')
    expect(await push(repository, [{ ref: MAIN, from: null, to: commit }])).toEqual({ kind: 'done' })
    expect(await readRemoteRefs(repository, [MAIN])).toEqual({ kind: 'refs', refs: new Map([[MAIN, commit]]) })
    await fetchInto(repository, { what: MAIN, ref: 'refs/fetched', depth: 1 })
    expect((await repository.run(['rev-parse', 'refs/fetched'])).toString().trim()).toBe(commit)
    expect(new Set(server.requests.map(({ authorization }) => authorization))).toEqual(
      new Set([`Basic ${basicCredential(TOKEN)}`]),
    )
  })

  it('pushes what is larger than git sends in one piece', async () => {
    const commit = await commitOf(crypto.getRandomValues(new Uint8Array(60_000)))
    const large = Buffer.concat(Array.from({ length: 60 }, () => crypto.getRandomValues(new Uint8Array(60_000))))
    const second = await commitOf(large)
    expect(
      await push(repository, [
        { ref: MAIN, from: null, to: commit },
        { ref: 'refs/heads/large', from: null, to: second },
      ]),
    ).toEqual({ kind: 'done' })
    expect(server.git('rev-parse', 'refs/heads/large')).toBe(second)
  })

  it('has the token in no environment, no command line and no file', async () => {
    const seen = join(folder, 'seen')
    await withGit(`{ tr '\\0' '\\n' < /proc/$$/environ; echo "$@"; } >> ${seen}`, async () => {
      await push(repository, [{ ref: MAIN, from: null, to: await commitOf('one') }])
    })
    const found = execFileSync('grep', ['-rc', 'push', seen]).toString()
    expect(Number(found)).toBeGreaterThan(0)
    for (const secret of [TOKEN, basicCredential(TOKEN)]) {
      expect(readFileSync(seen, 'latin1')).not.toContain(secret)
      expect(() => execFileSync('grep', ['-r', secret, folder])).toThrow()
    }
  })

  it('lets nobody in who has seen its command line, as all users of the machine do', async () => {
    const tried = join(folder, 'tried')
    const ask = `curl -s -o /dev/null -w '%{http_code}\\n' "$one/info/refs?service=git-upload-pack" >> ${tried}`
    await withGit(`for one; do case $one in http://127.0.0.1:*) ${ask} ;; esac; done`, async () => {
      expect((await readRemoteRefs(repository, [MAIN])).kind).toBe('refs')
    })
    expect(readFileSync(tried, 'utf8')).toBe('403\n')
  })

  it('goes to the server alone, whatever somebody wrote into the settings of the repository', async () => {
    const met: IncomingMessage[] = []
    const trap = createServer((request, response) => {
      met.push(request)
      response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
    const commit = await commitOf('one')
    const settings = `[http]\n\tproxy = ${at}\n\tsslVerify = false\n[url "${at}/"]\n\tinsteadOf = http://\n\tpushInsteadOf = http://\n`
    appendFileSync(join(repository.directory, 'config'), settings)
    expect(await push(repository, [{ ref: MAIN, from: null, to: commit }])).toEqual({ kind: 'done' })
    appendFileSync(join(repository.directory, 'config'), settings)
    expect((await readRemoteRefs(repository, [MAIN])).kind).toBe('refs')
    trap.close()
    expect(met).toEqual([])
  })

  it('names the server, not our gateway, when something goes wrong', async () => {
    await expect(fetchInto(repository, { what: 'refs/heads/none', ref: 'refs/x', depth: 1 })).rejects.toMatchObject({
      problem: { place: server.url, message: expect.not.stringMatching(/127\.0\.0\.1:\d+\/[0-9a-f]{32}/) },
    })
  })
})

describe('the way that a call of git takes', () => {
  const zero = '0'.repeat(40)

  it.each([
    ['another branch', 'refs/heads/stolen', 'to'],
    ['another commit', MAIN, 'other'],
  ])('lets nobody push %s', async (_, ref, what) => {
    const [to, other] = [await commitOf('one'), await commitOf('two')]
    const gateway = await openGateway({ url: server.url, token: async () => TOKEN }, TOKEN, [{ ref: MAIN, from: null, to }])
    const git = (...args: string[]) =>
      promisify(execFile)('git', ['-c', `http.extraHeader=${gateway.pass}`, ...args], { cwd: repository.directory })
    await expect(git('push', gateway.url, `${what === 'to' ? to : other}:${ref}`)).rejects.toThrow(/403/)
    await git('push', gateway.url, `${to}:${MAIN}`)
    gateway.close()
    expect(server.git('for-each-ref', '--format=%(refname) %(objectname)')).toBe(`${MAIN} ${to}`)
  })

  it('lets nobody push in a call that only looks, nor reach anything but git', async () => {
    const gateway = await openGateway({ url: server.url, token: async () => TOKEN }, TOKEN)
    const { origin, pathname } = new URL(gateway.url)
    const headers = passOf(gateway)
    expect((await fetch(`${gateway.url}/info/refs?service=git-receive-pack`, { headers })).status).toBe(403)
    for (const way of [
      'GET /../../user',
      'GET /objects/info/packs',
      'POST /git-upload-archive',
      'POST /info/refs?service=git-upload-pack',
    ])
      expect(await statusOf(gateway, way.replace('/', `${pathname}/`)), way).toBe(404)
    expect(server.requests).toEqual([])
    expect((await fetch(`${origin}/repository.git/info/refs?service=git-upload-pack`, { headers })).status).toBe(404)
    expect((await fetch(`${gateway.url}/info/refs?service=git-upload-pack`, { headers })).status).toBe(200)
    gateway.close()
    await expect(fetch(`${gateway.url}/info/refs?service=git-upload-pack`)).rejects.toThrow()
  })

  it('follows a repository that was renamed, but takes the token to no other server', async () => {
    const moved = createServer((request, response) => {
      const to = request.url?.startsWith('/away') ? server.url.replace('127.0.0.1', 'localhost') : `/new.git`
      if (request.url?.startsWith('/new.git')) return void response.end(`here ${request.headers.authorization}`)
      response.writeHead(301, { location: `${to}/info/refs?service=git-upload-pack` }).end()
    })
    await new Promise<void>((resolve) => moved.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(moved.address() as AddressInfo).port}`
    const askFor = async (name: string) => {
      const gateway = await openGateway({ url: `${at}/${name}`, token: async () => TOKEN }, TOKEN)
      const answer = await fetch(`${gateway.url}/info/refs?service=git-upload-pack`, {
        headers: passOf(gateway),
        redirect: 'manual',
      })
      const text = await answer.text()
      gateway.close()
      return { status: answer.status, text }
    }
    expect(await askFor('old.git')).toEqual({ status: 200, text: `here Basic ${basicCredential(TOKEN)}` })
    expect((await askFor('away.git')).status).toBe(301)
    moved.close()
    expect(server.requests).toEqual([])
  })

  it('reads the list of a push strictly', () => {
    const line = (text: string) => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`
    const [from, to] = [zero, 'a'.repeat(40)]
    const command = line(`${from} ${to} refs/heads/a\0 report-status atomic`)
    expect(readRefCommands(Buffer.from('0000'))).toEqual([])
    expect(readRefCommands(Buffer.from(`${line(`shallow ${to}`)}${command}0000PACK`))).toEqual([
      { from, to, ref: 'refs/heads/a' },
    ])
    expect(readRefCommands(Buffer.from(command))).toBe('more')
    expect(readRefCommands(Buffer.from(command.slice(0, 9)))).toBe('more')
    expect(readRefCommands(Buffer.from(`${line('push-cert\0x')}0000`))).toBe('broken')
    expect(readRefCommands(Buffer.from('zzzz'))).toBe('broken')
    expect(readRefCommands(Buffer.from('0001'))).toBe('broken')
  })
})
