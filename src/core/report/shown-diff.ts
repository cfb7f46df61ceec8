import { REDACTED, type Redactor } from './cleaning/redact.ts'
import { writeOutInvisible } from './cleaning/written-out.ts'

export interface ShownDiff {
  readonly text: string
  /** Lines in which something is hidden that looks like a credential. */
  readonly hidden: number
  /** Files that changed without a word of how: what git takes for binary, scripts with a zero byte included. */
  readonly binary: readonly string[]
  /** Folders of other repositories that lead to another commit of theirs, of which nothing is shown. */
  readonly submodules: readonly string[]
  /** Files of which git has a pointer alone, and Git LFS the content. */
  readonly largeFiles: readonly string[]
  /** Files with bytes that are no UTF-8, which all look alike. */
  readonly garbled: readonly string[]
}

const KEY_LINE = /-----(BEGIN|END) ([A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----/g
const LFS_POINTER = /^[+ ]version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v1/
/** Of a key. Its last line may be shorter, and code could look so. */
const KEY_BODY = /^([+\- ]?\s*)[A-Za-z0-9+/]{40,}={0,2}\s*$/
const KEY_REST = /^([+\- ]?\s*)[A-Za-z0-9+/]{16,}={0,2}\s*$/

/**
 * A difference as somebody sees it who is to approve it: line by line, so that no mark stands for more than one line; with characters
 * that show nothing written out; and with the number of lines in which something is hidden.
 */
export function shownDiff(diff: string, redactor: Redactor): ShownDiff {
  let hidden = 0
  let inKey = false
  const [binary, submodules, largeFiles, garbled] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
  let [file, pointer] = ['', '']
  const lines = diff.split('\n').map((line, at, all) => {
    if (line.startsWith('diff --git ')) {
      file = changedFile(line)
      inKey = false
    }
    if (line.startsWith('@@')) inKey = false
    if (/^Binary files .* differ$/.test(line)) binary.add(file)
    if (LFS_POINTER.test(line)) pointer = file
    if (pointer === file && line.startsWith('+oid sha256:')) largeFiles.add(file)
    if (/^[+-]Subproject commit [0-9a-f]+$/.test(line)) submodules.add(file)
    if (/^[+-]/.test(line) && line.includes('\uFFFD')) garbled.add(file)
    const begins = line.includes('-----BEGIN ') && KEY_LINE.test(line)
    KEY_LINE.lastIndex = 0
    if (begins) inKey = true
    const shown =
      begins || (inKey && line.includes('-----END '))
        ? hideKey(line)
        : inKey
          ? line.replace(all[at + 1]?.includes('-----END ') ? KEY_REST : KEY_BODY, `$1${REDACTED}`)
          : line
    if (inKey && line.includes('-----END ')) inKey = false
    const redacted = redactor.redactSource(shown)
    if (redacted !== line) hidden += 1
    return writeOutInvisible(redacted)
  })
  return {
    text: lines.join('\n'),
    hidden,
    binary: [...binary],
    submodules: [...submodules],
    largeFiles: [...largeFiles],
    garbled: [...garbled],
  }
}

/** Nothing is renamed in these differences: both halves of the line name the same file. */
function changedFile(line: string): string {
  const halves = line.slice('diff --git '.length)
  return halves
    .slice(Math.floor(halves.length / 2) + 1)
    .replace(/^"?b\//, '')
    .replace(/"$/, '')
}

/** The words of a key's first and last line, in a way that nothing takes all between them for the key. */
function hideKey(line: string): string {
  return line.replace(KEY_LINE, `-----$1 $2 ${REDACTED} -----`)
}
