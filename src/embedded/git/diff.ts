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
  const [raw, numbers, patch] = await Promise.all(
    ['--raw', '--numstat', '--patch'].map(async (form) => {
      const shape = form === '--patch' ? [form] : ['-z', form]
      const { stdout } = await git.about(['diff', '--no-ext-diff', '--no-color', '--no-abbrev', '-M', ...shape, from, to])
      return stdout.toString() // untrimmed: the last line of a patch may end in blanks
    }),
  )
  const counts = countsOf(numbers ?? '')
  const patches = (patch ?? '').split(/^diff --git /m).slice(1)
  return changesOf(raw ?? '').map((change, index) => {
    const hunks = patches[index]?.search(/^@@ /m) ?? -1
    return {
      ...change,
      ...(counts[index] ?? { additions: 0, deletions: 0 }),
      patch: hunks < 0 ? undefined : patches[index]?.slice(hunks).replace(/\n$/, ''),
    }
  })
}

type Change = Pick<ChangedFile, 'filename' | 'previous' | 'status' | 'sha'>

function changesOf(raw: string): readonly Change[] {
  const changes: Change[] = []
  const fields = raw.split('\0')
  for (let at = 0; at + 1 < fields.length; ) {
    const [, , old = '', sha = '', letters = 'M'] = (fields[at] ?? '').split(' ')
    const status = statuses[letters.charAt(0)] ?? 'modified'
    const moved = status === 'renamed' || status === 'copied'
    const filename = fields[at + (moved ? 2 : 1)] ?? ''
    changes.push({ filename, previous: moved ? fields[at + 1] : undefined, status, sha: status === 'removed' ? old : sha })
    at += moved ? 3 : 2
  }
  return changes
}

function countsOf(numbers: string): readonly { readonly additions: number; readonly deletions: number }[] {
  const lines = numbers.split('\0').filter((field) => /^(\d+|-)\t(\d+|-)\t/.test(field))
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
