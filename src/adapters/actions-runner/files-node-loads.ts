import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Options with the name of a program, of one in the words of URLs, and with the plain path of what holds or names programs. */
const REQUIRED = ['-r', '--require']
const IMPORTED = ['--import', '--loader', '--experimental-loader']
const PLAIN = ['--openssl-config', '--snapshot-blob']

/** What Node tries in turn where a name has no ending, or is that of a folder. */
const ENDINGS = ['', '.js', '.json', '.node', '/package.json', '/index.js', '/index.json', '/index.node']

/**
 * The files that Node loads before it begins, by what its environment says; also those that would go before them if they were there. Names of
 * packages are left out. `directory` is where Node is started.
 */
export function filesNodeLoads({ NODE_OPTIONS = '', OPENSSL_CONF }: NodeJS.ProcessEnv, directory: string): readonly string[] {
  const here = pathToFileURL(join(directory, 'here')).href
  const options = valuesIn(wordsOf(NODE_OPTIONS))
  const valuesOf = (names: readonly string[]) => options.flatMap(([name, value]) => (names.includes(name) ? [value] : []))
  const required = valuesOf(REQUIRED).flatMap((name) => (isPath(name) ? candidates(resolve(directory, name)) : []))
  const imported = valuesOf(IMPORTED).flatMap((name) => (isPath(name) ? filesOf(name, here) : []))
  const plain = [...valuesOf(PLAIN), ...(OPENSSL_CONF ? [OPENSSL_CONF] : [])].map((name) => resolve(directory, name))
  return [...new Set([...required, ...imported, ...plain])]
}

/** As Node parts them: by blanks, with quotes around what has some. */
function wordsOf(options: string): readonly string[] {
  const words = options.match(/(?:"(?:\\.|[^"\\])*"|[^ "])+/gs) ?? []
  return words.map((word) => word.replaceAll(/"((?:\\.|[^"\\])*)"/gs, (_, quoted: string) => quoted.replaceAll(/\\(.)/gs, '$1')))
}

/** Names have hyphens or underscores; a value is behind `=`, or the next word. */
function valuesIn(words: readonly string[]): readonly (readonly [name: string, value: string])[] {
  return words.flatMap((word, index) => {
    const [, name = '', , value = words[index + 1]] = /^(--?[\w-]+)(=(.*))?$/s.exec(word) ?? []
    return value === undefined ? [] : [[name.replaceAll('_', '-'), value] as const]
  })
}

function isPath(name: string): boolean {
  return /^(?:\.|\/|file:|[A-Za-z]:)/.test(name)
}

function candidates(path: string): readonly string[] {
  const named = ENDINGS.map((ending) => path + ending)
  try {
    return [...named, createRequire(path).resolve(path)]
  } catch {
    return named
  }
}

function filesOf(name: string, here: string): readonly string[] {
  const url = URL.canParse(name, here) ? new URL(name, here) : undefined
  return url?.protocol === 'file:' && url.host === '' ? candidates(fileURLToPath(url)) : []
}
