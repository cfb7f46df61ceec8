import { readlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** As many as Linux follows. */
const MOST_LINKS = 40

/** Whether one of the links on the way to what a path names lies in some place, by whatever other links the path comes there. */
export function leadsByLinkIn(isPlace: (path: string) => boolean, path: string): boolean {
  const rest = path.split('/')
  let here = '/'
  let links = 0
  for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
    if (part === '' || part === '.') continue
    const next = part === '..' ? dirname(here) : join(here, part)
    const to = part === '..' ? undefined : targetOf(next)
    if (to === undefined) {
      here = next
      continue
    }
    links += 1
    if (isPlace(next) || links > MOST_LINKS) return true
    rest.unshift(...to.split('/'))
    if (to.startsWith('/')) here = '/'
  }
  return false
}

/** Undefined for what is no link. */
function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
