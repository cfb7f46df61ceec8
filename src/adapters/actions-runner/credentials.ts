import { lstat, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Problem } from '../../core/problem.ts'
import type { Credentials } from '../../ports/credentials.ts'

export interface CredentialPlaces {
  /** The checkout. */
  readonly workspace: string
  /** RUNNER_TEMP */
  readonly temp: string
  /** HOME; an agent gets another one, but may read this. */
  readonly home: string | null
}

/** Git's configuration and the files beside it where actions and people leave tokens. */
export function createCredentials({ workspace, temp, home }: CredentialPlaces): Credentials {
  return {
    async findReadable() {
      const configs = [
        join(workspace, '.git', 'config'),
        ...(home === null ? [] : [join(home, '.gitconfig')]),
        ...(await leftByCheckout(temp)),
      ]
      const found = (await Promise.all(configs.map((file) => inConfig(file)))).flat()
      const store = home === null ? [] : await inStore(join(home, '.git-credentials'))
      return [...new Set([...found, ...store])].map(readable)
    },
  }
}

/** actions/checkout 6 and later keeps the token in a file of its own, which `.git/config` includes. */
async function leftByCheckout(temp: string): Promise<readonly string[]> {
  const names = await readdir(temp).catch(() => [])
  return names.filter((name) => /^git-credentials-.*\.config$/.test(name)).map((name) => join(temp, name))
}

const LARGEST = 1024 * 1024
/** A header with a token, an address with a password in it, or a helper that hands one out. */
const TOKEN =
  /^\s*extraheader\s*=\s*"?\s*authorization\s*:|^\s*(?:url|pushurl|insteadof|pushinsteadof)\s*=\s*"?https?:\/\/[^\s/@]+:[^\s/@]+@|^\s*\[url\s+"https?:\/\/[^\s/@"]+:[^\s/@"]+@|^\s*helper\s*=\s*"?\s*(?:store|cache|!)/im
const INCLUDE = /^\s*path\s*=\s*"?([^"\n]+?)"?\s*$/gim

/** The file itself, or one that it includes. */
async function inConfig(file: string, depth = 0): Promise<readonly string[]> {
  const text = await readSmall(file)
  if (text === undefined) return []
  const own = TOKEN.test(text) ? [file] : []
  const included = depth < 3 ? [...text.matchAll(INCLUDE)].map(([, path = '']) => resolve(join(file, '..'), path)) : []
  const below = await Promise.all(included.map((path) => inConfig(path, depth + 1)))
  return [...own, ...below.flat()]
}

async function inStore(file: string): Promise<readonly string[]> {
  const text = await readSmall(file)
  return text !== undefined && /:\/\/[^\s/@]+:[^\s/@]+@/.test(text) ? [file] : []
}

async function readSmall(file: string): Promise<string | undefined> {
  const found = await lstat(file).catch(() => undefined)
  if (!found?.isFile() || found.size > LARGEST) return undefined
  return readFile(file, 'utf8').catch(() => undefined)
}

function readable(place: string): Problem {
  return {
    code: 'RAY-CREDENTIAL-READABLE',
    message: 'A credential for git lies where every agent and script can read it.',
    place,
    hint: 'Set "persist-credentials: false" on actions/checkout; raymond-action has a token of its own and keeps it to itself.',
  }
}
