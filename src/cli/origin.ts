import { join } from 'node:path'
import { readForeignFile } from '../adapters/process/read-foreign-file.ts'
import { UsageError } from './usage-error.ts'

const LARGEST = 1024 * 1024

/** The text of a clone's own settings, by whomever. Where there is a pipe in their place it is not waited for. */
export function gitSettings(root: string): string {
  return readForeignFile(join(root, '.git/config'), { most: LARGEST, follow: true })?.toString() ?? ''
}

interface Origin {
  readonly server: string
  readonly repository: string
}

/**
 * Server and `owner/name` of the remote "origin" of a clone; undefined when it has none that is on a server. Whoever wrote its settings wrote
 * the address, and what we say of it may be copied into a shell: what is no plain name of a host is none.
 */
export function originOf(root: string): Origin | undefined {
  const text = gitSettings(root)
  const url = /\[remote "origin"\][^[]*?\burl\s*=\s*(\S+)/.exec(text)?.[1] ?? ''
  const web = /^(https?:\/\/)(?:[^@/]*@)?([\w.-]+(?::\d+)?)\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url)
  if (web) return on(`${web[1]}${web[2]}`, web[3])
  // GitHub's own way around firewalls that let nothing but port 443 through.
  const ssh = /^(?:ssh:\/\/)?[\w-]+@([\w.-]+)(?::\d+)?[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url)
  return ssh ? on(`https://${ssh[1] === 'ssh.github.com' ? 'github.com' : ssh[1]}`, ssh[2]) : undefined
}

function on(server: string, repository = ''): Origin | undefined {
  return URL.canParse(server) ? { server, repository } : undefined
}

/** The repository of a clone, where it is one of the server that tokens are for: what somebody wrote into the clone's settings gets none. */
export function repositoryOnServer(root: string): string | undefined {
  const origin = originOf(root)
  return origin !== undefined && hostOf(origin.server) === hostOf(ownServer()) ? origin.repository : undefined
}

/** Where the tokens of this environment are good. */
export function ownServer(): string {
  const server = (process.env.GITHUB_SERVER_URL || 'https://github.com').replace(/\/$/, '')
  if (URL.canParse(server)) return server
  throw new UsageError(
    `GITHUB_SERVER_URL=${server} is no address.`,
    'Write it with its scheme, such as https://github.example.com',
  )
}

function hostOf(server: string): string {
  return new URL(server).host
}
