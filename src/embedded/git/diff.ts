import type { BareRepository } from './bare-repository.ts'

export interface ChangedFile {
  readonly filename: string
  readonly previous: string | undefined
  readonly status: 'added' | 'removed' | 'modified' | 'renamed' | 'copied' | 'changed'
  readonly sha: string
  readonly additions: number
  readonly deletions: number
  /** The hunks, from the first `@@` on; undefined for binary files. */
  readonly patch: string | undefined
}

const statuses: Readonly<Record<string, ChangedFile['status']>> = {
  A: 'added',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
  C: 'copied',
  T: 'changed',
}

/** What changed between two trees. */
export async function diff(git: BareRepository, from: string, to: string): Promise<readonly ChangedFile[]> {
  const forms = ['-z', '--raw', '--numstat', '--patch']
  const { stdout } = await git.about(['diff', '--no-ext-diff', '--no-color', '--no-abbrev', '-M', ...forms, from, to])
  const text = stdout.toString() // untrimmed: the last line of a patch may end in blanks
  const end = text.indexOf('\0\0') // names are never empty
  const { changes, rest } = changesOf(text.slice(0, end + 1))
  const counts = countsOf(rest)
  const patches = text
    .slice(end + 2)
    .split(/^diff --git /m)
    .slice(1)
  return changes.map((change, index) => {
    const hunks = patches[index]?.search(/^@@ /m) ?? -1
    return {
      ...change,
      ...(counts[index] ?? { additions: 0, deletions: 0 }),
      patch: hunks < 0 ? undefined : patches[index]?.slice(hunks).replace(/\n$/, ''),
    }
  })
}

type Change = Pick<ChangedFile, 'filename' | 'previous' | 'status' | 'sha'>

/** And the fields behind them. */
function changesOf(text: string): { readonly changes: readonly Change[]; readonly rest: readonly string[] } {
  const changes: Change[] = []
  const fields = text.split('\0')
  let at = 0
  while (fields[at]?.startsWith(':')) {
    const [, , old = '', sha = '', letters = 'M'] = (fields[at] ?? '').split(' ')
    const status = statuses[letters.charAt(0)] ?? 'modified'
    const moved = status === 'renamed' || status === 'copied'
    const filename = fields[at + (moved ? 2 : 1)] ?? ''
    changes.push({ filename, previous: moved ? fields[at + 1] : undefined, status, sha: status === 'removed' ? old : sha })
    at += moved ? 3 : 2
  }
  return { changes, rest: fields.slice(at) }
}

function countsOf(fields: readonly string[]): readonly { readonly additions: number; readonly deletions: number }[] {
  const lines = fields.filter((field) => /^(\d+|-)\t(\d+|-)\t/.test(field))
  return lines.map((line) => {
    const [additions = '0', deletions = '0'] = line.split('\t')
    return { additions: Number(additions) || 0, deletions: Number(deletions) || 0 } // "-" for binary files
  })
}

/** The lines of the new side (`RIGHT`) or the old one that a patch shows. */
export function linesInPatch(patch: string, side: 'LEFT' | 'RIGHT'): ReadonlySet<number> {
  const lines = new Set<number>()
  let at = 0
  for (const line of patch.split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line)
    if (hunk) at = Number(side === 'RIGHT' ? hunk[2] : hunk[1])
    else if (line.startsWith(' ') || line.startsWith(side === 'RIGHT' ? '+' : '-')) lines.add(at++)
  }
  return lines
}
