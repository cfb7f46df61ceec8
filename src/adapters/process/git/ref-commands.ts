export interface RefCommand {
  readonly ref: string
  readonly from: string
  readonly to: string
}

const LONGEST_LIST = 1024 * 1024
const COMMAND = /^([0-9a-f]{40}|[0-9a-f]{64}) ([0-9a-f]{40}|[0-9a-f]{64}) (refs\/[^\0\n]+)(?:\0[^\n]*)?\n?$/
const SHALLOW = /^shallow [0-9a-f]{40,64}\n?$/

/**
 * What a push wants to move, from the beginning of its request: lines with their length in front, until an empty one. `more` when the
 * end of that list is not there yet, `broken` for what is no such list.
 */
export function readRefCommands(bytes: Buffer): readonly RefCommand[] | 'more' | 'broken' {
  const commands: RefCommand[] = []
  for (let at = 0; ; ) {
    if (at > LONGEST_LIST) return 'broken'
    if (bytes.length < at + 4) return 'more'
    const digits = bytes.toString('latin1', at, at + 4)
    if (!/^[0-9a-f]{4}$/.test(digits)) return 'broken'
    const length = Number.parseInt(digits, 16)
    if (length === 0) return commands
    if (length < 5) return 'broken'
    if (bytes.length < at + length) return 'more'
    const line = bytes.toString('utf8', at + 4, at + length)
    const [, from, to, ref] = COMMAND.exec(line) ?? []
    if (from !== undefined && to !== undefined && ref !== undefined) commands.push({ from, to, ref })
    else if (!SHALLOW.test(line)) return 'broken'
    at += length
  }
}

/** The branch beside which git has none of another name: of `raymond` and `raymond/state` there can be one only. */
export function nameInTheWay(words: string): string | undefined {
  return /'refs\/heads\/([^'\n]+)' exists; cannot create/.exec(words)?.[1]
}
