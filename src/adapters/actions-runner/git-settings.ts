import { dirname, resolve } from 'node:path'
import { percentDecoded } from '../../core/percent-decoded.ts'
import { readSmall } from './small-files.ts'

/** Files of git's settings, and those that they include, that hold a credential or name one that can be read. */
export async function credentialsInGitSettings(files: readonly string[], home: string | null): Promise<readonly string[]> {
  const seen = new Set<string>()
  const found: string[] = []
  const todo = [...files]
  for (let file = todo.shift(); file !== undefined && seen.size < MOST_FILES; file = todo.shift()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = await readSmall(file)
    if (text === undefined) continue
    // A key may stand on the line of its section, and a value may go on in the next line.
    const plain = text.replace(/\\\r?\n/g, '').replace(/^([ \t\uFEFF]*\[[^\]\n]*\])[ \t]*(?=\S)/gm, '$1\n')
    if (holdsCredential(plain)) found.push(file)
    const from = dirname(file)
    for (const [, value = ''] of plain.matchAll(INCLUDE)) {
      const path = value.replaceAll('"', '').trim()
      if (path !== '') todo.push(resolvePath(path, from, home))
    }
    for (const [, command = ''] of plain.matchAll(SSH_COMMAND)) {
      const key = keyOf(command)
      const content = key === undefined ? undefined : await readSmall(resolvePath(key, from, home))
      if (content !== undefined) found.push(file)
    }
  }
  return found
}

const MOST_FILES = 1_000
const INCLUDE = /^[ \t]*path[ \t]*=(.*)$/gim
const SSH_COMMAND = /^[ \t]*sshcommand[ \t]*=(.*)$/gim

/** The file behind `-i`, which a value may have between quotes of its own. */
function keyOf(command: string): string | undefined {
  const [, quoted, bare] = /\s-i\s*(?:"([^"]+)"|([^\s"]+))/.exec(command.replaceAll('\\"', '"')) ?? []
  return quoted ?? bare
}

function resolvePath(path: string, from: string, home: string | null): string {
  return home !== null && /^~[\\/]/.test(path) ? resolve(home, path.slice(2)) : resolve(from, path)
}

const HEADER =
  /^[ \t]*extraheader[ \t]*=[ \t]*(?:"[ \t]*)?(?:(?:proxy-)?authorization|private-token|job-token|cookie|x-[a-z-]*token)\s*:/im
/** Whatever it is set for: git takes an address in the place of a remote's name, and `push -u` to one writes it to the branch. */
const ADDRESS = /:\/\/([^\s/?#]+)@/g
/** A helper that has something to hand out: git's own stores, a line of shell, or a program by its path. */
const HELPER = /^[ \t]*helper[ \t]*=[ \t]*(?:"[ \t]*)?(?:store|cache|!|~?[\\/]|[a-z]:[\\/])/im

function holdsCredential(text: string): boolean {
  if (HEADER.test(text) || HELPER.test(text)) return true
  return [...text.replaceAll('"', '').matchAll(ADDRESS)].some(([, user = '']) => isCredential(user))
}

/** `user:password`, or a token in the place of the user. A name alone lets nobody in, nor does that of a variable. */
function isCredential(userInformation: string): boolean {
  const [, user = '', password = ''] = /^([^:]*):?(.*)$/.exec(userInformation) ?? []
  if (password !== '') return !/^\$(?:\w+|\{\w+\})$/.test(password)
  return /^(?:gh[pousr]_|github_pat_|glpat-)[\w.-]{10,}$|^[0-9a-f]{40}$/.test(percentDecoded(user))
}
