import type { BareRepository, CallOptions } from '../../process/git/bare-repository.ts'

/** One path and stage of an index. */
export interface ListedEntry {
  readonly mode: string
  readonly id: string
  readonly stage: string
  /** Its bytes as latin1: a name need not be UTF-8. */
  readonly path: string
  /** When the file was last changed as the index has it, by the clock that nobody can set: seconds. */
  readonly changed: number
  /** Not to be in the working directory. */
  readonly isSkipped: boolean
  /** To be added, without content yet. */
  readonly isIntended: boolean
  /** To be taken for unchanged. */
  readonly isAssumed: boolean
}

/** As `--debug` has shown them since git 1.8. That of intended ones is shown nowhere else. */
const SKIPPED = 0x4000_0000
const INTENDED = 0x2000_0000
const ASSUMED = 0x8000
const ENTRY =
  /(\d{6}) ([0-9a-f]+) ([0-3])\t([^\0]+)\0 {2}ctime: (\d+):\d+\n {2}mtime: .*\n {2}dev: .*\n {2}uid: .*\n {2}size: \d+\tflags: ([0-9a-f]+)\n/y

/** All of an index. Rejects when it cannot be read. */
export async function listWhole(repository: BareRepository, options: CallOptions): Promise<readonly ListedEntry[]> {
  const output = (await repository.run(['ls-files', '-z', '--stage', '--debug'], options)).toString('latin1')
  const entries: ListedEntry[] = []
  ENTRY.lastIndex = 0
  while (ENTRY.lastIndex < output.length) {
    const [, mode = '', id = '', stage = '', path = '', changed, bits = ''] = ENTRY.exec(output) ?? []
    if (changed === undefined) throw new Error('git lists its index in a way that is not known here')
    const flags = Number.parseInt(bits, 16)
    const has = (flag: number) => (flags & flag) !== 0
    const told = { isSkipped: has(SKIPPED), isIntended: has(INTENDED), isAssumed: has(ASSUMED) }
    entries.push({ mode, id, stage, path, changed: Number(changed), ...told })
  }
  return entries
}
