import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Our own program as it was when this process began. */
export interface HeldBundle {
  /** Absolute path; links resolved. */
  readonly folder: string
  /** By absolute path. */
  readonly files: ReadonlyMap<string, Buffer>
}

/**
 * Reads all of our own program, so that what is loaded later is what was there before anything was started: on a runner agents and
 * scripts may write where it lies, and what is loaded here has the job's token in reach. `entry` is the URL of the file that was started.
 */
export function holdBundle(entry: string): HeldBundle {
  const folder = dirname(fileURLToPath(entry))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const files = new Map(names.map((name) => [join(folder, name), readFileSync(join(folder, name))]))
  const sources = new Map([...files].map(([file, source]) => [pathToFileURL(file).href, source]))
  // What Node has compiled of a text it may keep in a folder, and believe whoever wrote there: of this text there is nothing.
  const unlikeAny = Buffer.from(`\n// ${randomUUID()}\n`)
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context
      if (!sources.has(parentURL) || isBuiltin(specifier)) return next(specifier, context)
      // Not left to Node, which would follow a link in its place, or find a package that lies around us or at home.
      const url = specifier.startsWith('.') ? new URL(specifier, parentURL).href : ''
      if (sources.has(url)) return { url, format: 'module', shortCircuit: true }
      throw new Error(`${specifier} is no part of the action.`)
    },
    load(url, context, next) {
      const source = sources.get(url)
      if (source === undefined) return next(url, context)
      return { source: Buffer.concat([source, unlikeAny]), format: 'module', shortCircuit: true }
    },
  })
  return { folder, files }
}
