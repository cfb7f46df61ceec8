import type { ChildProcess } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { Readable, type Writable } from 'node:stream'
import type { Answer } from '../answer.ts'
import { abilitiesIn, answerLsRefs, refsForPush } from '../git/list-refs.ts'
import { rewriteReport } from '../git/push-report.ts'
import type { RefUpdate } from '../git/ref-update.ts'
import { gitEnvironment } from '../git/run-git.ts'
import { bodyOf, feedService, headersOf, type ServiceCall, serviceCallOf, startService } from '../git/service.ts'
import type { Grant } from '../model/grant.ts'
import { judgeUpdate } from '../model/push-policy.ts'
import type { EmbeddedRepository } from '../model/repository.ts'

/** A git request that was let in. `service` is what follows the repository's name: `info/refs`, `git-receive-pack`. */
export interface GitCall {
  readonly request: IncomingMessage
  readonly repository: EmbeddedRepository
  readonly service: string
  readonly query: string
  readonly grant: Grant
}

/** Lets git answer. Pushed refs are judged one by one while it waits, and then shown to the repository. */
export async function answerGit(call: GitCall): Promise<Answer> {
  const asked = serviceCallOf(call.service, call.query, String(call.request.headers['git-protocol'] ?? ''))
  if (asked === undefined) return { status: 403, headers: plain, bytes: Buffer.from('Please upgrade your git client.') }
  if (!asked.advertises && call.request.headers['content-type'] !== `application/x-${call.service}-request`) {
    return { status: 415, headers: plain, bytes: Buffer.from('Unsupported Media Type') }
  }
  const judged: RefUpdate[] = []
  const reasons = new Map<string, string>()
  const output = await answered(call, asked, async (update) => {
    judged.push(update)
    const verdict = await judgeUpdate(call.repository, call.grant, update)
    if (verdict.taken) return 'yes\n'
    reasons.set(update.ref, verdict.reason)
    return `${verdict.messages.map((line) => `|${line}\n`).join('')}no\n`
  })
  if (call.request.destroyed && !call.request.complete) return nobodyListens
  const answer = { status: 200, headers: headersOf(asked), bytes: bodyOf(asked, output) }
  if (call.service !== 'git-receive-pack') return answer
  const report = rewriteReport(answer.bytes, reasons)
  const taken = new Set(report.refs.filter(({ refused }) => refused === undefined).map(({ ref }) => ref))
  for (const update of judged) if (taken.has(update.ref)) await call.repository.noticeUpdate(update, call.grant.author)
  return { ...answer, bytes: report.body }
}

type Decide = (update: RefUpdate) => Promise<string>

/** What git can do in its second protocol, which names no refs and is the same in all repositories. */
let abilities: Buffer | undefined
/** What it can do with a push. */
let pushAbilities: string | undefined
/** Far more than a client says who asks for refs. */
const SMALL_BYTES = 8192

async function answered(call: GitCall, asked: ServiceCall, decide: Decide): Promise<Buffer> {
  const { directory } = call.repository.git
  const isPush = asked.service === 'receive-pack' && asked.advertises && asked.protocol === ''
  if (isPush && pushAbilities !== undefined) {
    const refs = await refsForPush(directory, pushAbilities)
    if (refs !== undefined) return refs
  }
  const isOfAll = asked.service === 'upload-pack' && asked.advertises && asked.protocol === 'version=2'
  if (isOfAll && abilities !== undefined) return abilities
  const body = await smallBody(call, asked)
  const refs = body && (await answerLsRefs(directory, body))
  if (refs !== undefined) return refs
  const output = await runService(call, asked, { body: body && Readable.from([body]), decide })
  if (isOfAll && output.toString('latin1').endsWith('0000')) abilities = output // all of it: nobody ended git before
  if (isPush) pushAbilities ??= abilitiesIn(output)
  return output
}

/** All of a short question of the second protocol. */
async function smallBody({ request }: GitCall, asked: ServiceCall): Promise<Buffer | undefined> {
  const { 'content-length': length = '', 'content-encoding': encoding } = request.headers
  if (asked.service !== 'upload-pack' || asked.advertises || asked.protocol !== 'version=2') return undefined
  if (encoding !== undefined || !/^\d+$/.test(length) || Number(length) > SMALL_BYTES) return undefined
  try {
    return Buffer.concat(await request.toArray())
  } catch {
    return Buffer.alloc(0) // a client that is gone
  }
}

interface ServiceTalk {
  /** What was read of the request before. */
  readonly body: Readable | undefined
  readonly decide: Decide
}

function runService(call: GitCall, asked: ServiceCall, { body, decide }: ServiceTalk): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = startService(asked, {
      directory: call.repository.git.directory,
      // Node's extra pipes do not reach a shell under Windows: pushes are not judged there.
      env: { ...gitEnvironment(), ...(process.platform === 'win32' ? {} : { EMBEDDED_GITHUB_DECIDES: '1' }) },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32', // a group of its own, to be ended as one
    })
    const stdout: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr?.resume()
    feedService(child, body ?? call.request, call.request.headers['content-encoding'])
    // A client that is gone half-way leaves git waiting, in some versions busily, for the rest of its request.
    call.request.on('close', () => {
      if (!call.request.complete) endGroup(child)
    })
    decideUpdates(child.stdio[3] as Readable, child.stdio[4] as Writable, decide, reject)
    child.on('error', reject)
    child.on('close', () => resolve(Buffer.concat(stdout)))
  })
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    if (process.platform === 'win32') child.kill()
    else process.kill(-child.pid, 'SIGTERM')
  } catch {
    // it has ended by itself in this moment
  }
}

function decideUpdates(questions: Readable, answers: Writable, decide: Decide, fail: (error: unknown) => void): void {
  answers.on('error', () => {}) // git is gone: there is nobody to tell
  createInterface({ input: questions }).on('line', (line) => {
    const [ref = '', old = '', to = ''] = line.split(' ')
    decide({ ref, old, to }).then((text) => answers.write(text), fail)
  })
}

const plain = { 'content-type': 'text/plain' }
const nobodyListens: Answer = { status: 499 }
