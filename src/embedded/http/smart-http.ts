import { type ChildProcess, spawn } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Answer } from '../answer.ts'
import { rewriteReport } from '../git/push-report.ts'
import type { RefUpdate } from '../git/ref-update.ts'
import { gitEnvironment } from '../git/run-git.ts'
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

/** Lets `git http-backend` answer. Pushed refs are judged one by one while git waits, and then shown to the repository. */
export async function answerGit(call: GitCall): Promise<Answer> {
  const judged: RefUpdate[] = []
  const reasons = new Map<string, string>()
  const output = await runBackend(call, async (update) => {
    judged.push(update)
    const verdict = await judgeUpdate(call.repository, call.grant, update)
    if (verdict.taken) return 'yes\n'
    reasons.set(update.ref, verdict.reason)
    return `${verdict.messages.map((line) => `|${line}\n`).join('')}no\n`
  })
  const answer = call.request.destroyed && !call.request.complete ? nobodyListens : answerOfCgi(output)
  if (call.service !== 'git-receive-pack' || answer.status !== 200 || !answer.bytes) return answer
  const report = rewriteReport(answer.bytes, reasons)
  const taken = new Set(report.refs.filter(({ refused }) => refused === undefined).map(({ ref }) => ref))
  for (const update of judged) if (taken.has(update.ref)) await call.repository.noticeUpdate(update, call.grant.author)
  return { ...answer, bytes: report.body }
}

type Decide = (update: RefUpdate) => Promise<string>

function runBackend(call: GitCall, decide: Decide): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stdio = ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'] as const
    const detached = process.platform !== 'win32' // a group of its own, to be ended as one
    const child = spawn('git', ['http-backend'], { env: cgiEnvironment(call), stdio: [...stdio], detached })
    const stdout: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.resume()
    child.stdin.on('error', () => {}) // the backend may answer before it has read everything
    call.request.pipe(child.stdin)
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

function cgiEnvironment({ request, repository, service, query, grant }: GitCall): Record<string, string> {
  const header = (name: string): string => String(request.headers[name] ?? '')
  return {
    ...gitEnvironment(),
    GIT_PROJECT_ROOT: repository.git.directory,
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_PROTOCOL: header('git-protocol'),
    PATH_INFO: `/${service}`,
    QUERY_STRING: query,
    REQUEST_METHOD: request.method ?? 'GET',
    CONTENT_TYPE: header('content-type'),
    CONTENT_LENGTH: header('content-length'),
    HTTP_CONTENT_ENCODING: header('content-encoding'),
    REMOTE_USER: grant.author.account.login,
    REMOTE_ADDR: '127.0.0.1',
    // Node's extra pipes do not reach a shell under Windows: pushes are not judged there.
    ...(process.platform === 'win32' ? {} : { EMBEDDED_GITHUB_DECIDES: '1' }),
  }
}

const nobodyListens: Answer = { status: 499 }

function answerOfCgi(output: Buffer): Answer {
  const end = output.indexOf('\r\n\r\n')
  if (end < 0) throw new Error(`git http-backend said: ${output.toString('utf8', 0, 300)}`)
  const headers: Record<string, string> = {}
  for (const line of output.toString('latin1', 0, end).split('\r\n')) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  const { status = '200', ...rest } = headers
  return { status: Number.parseInt(status, 10), headers: rest, bytes: output.subarray(end + 4) }
}
