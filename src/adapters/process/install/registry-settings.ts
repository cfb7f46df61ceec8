import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where packages come from, and what that place and the way to it ask for. */
const NEEDED =
  /^\s*(?:(?:@(?:anthropic-ai|openai):)?registry|\/\/[^\s=]+:(?:_authToken|_auth|username|_password|certfile|keyfile)|ca|ca\[\]|cafile|proxy|https-proxy|noproxy|strict-ssl)\s*=/

/** The lines of a person's `.npmrc` without which a company's registry gives nothing. All others could make npm run something. */
export async function registrySettings(home: string | undefined): Promise<string> {
  if (home === undefined || home === '') return ''
  const text = await readFile(join(home, '.npmrc'), 'utf8').catch(() => '')
  return text
    .split(/\r?\n/)
    .filter((line) => NEEDED.test(line))
    .map((line) => `${line}\n`)
    .join('')
}

/** Where npm gets packages from, when the machine says so in the environment. */
export function registryIn(source: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const entries = ['npm_config_registry', 'NPM_CONFIG_REGISTRY'].map((name) => [name, source[name]])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
