import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** What a client of git asks for over HTTP. */
export interface ServiceCall {
  readonly service: 'upload-pack' | 'receive-pack'
  /** Whether it only wants to know what there is. */
  readonly advertises: boolean
  /** Which of git's protocols the client speaks, in the words of its header. */
  readonly protocol: string
}

/** By the path behind the repository's name, such as `info/refs`; undefined for what only clients before 2010 ask. */
export function serviceCallOf(path: string, query: string, protocol: string): ServiceCall | undefined {
  const advertises = path === 'info/refs'
  const name = advertises ? new URLSearchParams(query).get('service') : path
  if (name === 'git-upload-pack') return { service: 'upload-pack', advertises, protocol }
  return name === 'git-receive-pack' ? { service: 'receive-pack', advertises, protocol } : undefined
}

/** What `git http-backend` does, which needs three processes for each answer. */
export function startService(
  { service, advertises, protocol }: ServiceCall,
  { directory, env, ...options }: { readonly directory: string; readonly env: Readonly<Record<string, string>> } & SpawnOptions,
): ChildProcess {
  const how = advertises ? '--http-backend-info-refs' : '--stateless-rpc'
  return spawn('git', [service, how, '.'], { ...options, cwd: directory, env: { ...env, GIT_PROTOCOL: protocol } })
}

/** Gives a request's body to the service. */
export function feedService({ stdin }: ChildProcess, body: Readable, encoding: string | undefined): void {
  stdin?.on('error', () => {}) // it may answer before it has read everything
  if (stdin === null) return
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return void body.pipe(stdin)
  const unpacked = createGunzip()
  unpacked.on('error', () => stdin.end()) // git says what it misses
  body.pipe(unpacked).pipe(stdin)
}

export function headersOf({ service, advertises }: ServiceCall): Readonly<Record<string, string>> {
  return {
    'content-type': `application/x-git-${service}-${advertises ? 'advertisement' : 'result'}`,
    'cache-control': 'no-cache, max-age=0, must-revalidate',
    expires: 'Fri, 01 Jan 1980 00:00:00 GMT',
    pragma: 'no-cache',
  }
}

/** The body of an answer: before its second protocol git names the service once more. */
export function bodyOf({ service, advertises, protocol }: ServiceCall, output: Buffer): Buffer {
  if (!advertises || protocol.split(':').includes('version=2')) return output
  const line = `# service=git-${service}\n`
  return Buffer.concat([Buffer.from(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`), output])
}
