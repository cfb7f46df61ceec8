import type { Problem } from '../problem.ts'
import { cutText, shorten } from './cleaning/cut-text.ts'
import { removeInvisible } from './cleaning/invisible.ts'
import type { Redactor } from './cleaning/redact.ts'

/** The runner keeps ten of a kind for a step and cuts longer messages. */
const MAX_ANNOTATIONS = 10
const MAX_MESSAGE = 4096

export interface Annotation {
  readonly title: string
  readonly message: string
  /** Relative to the repository's root, when the problem's place is a file. */
  readonly file?: string
  readonly line?: number
  readonly column?: number
}

/** Error annotations for problems. When there are too many, the last one says how many more there are. */
export function annotationsOf(problems: readonly Problem[], redactor: Redactor): readonly Annotation[] {
  if (problems.length <= MAX_ANNOTATIONS) return problems.map((problem) => annotationOf(problem, redactor))
  const shown = problems.slice(0, MAX_ANNOTATIONS - 1).map((problem) => annotationOf(problem, redactor))
  const more = `${problems.length - shown.length} more problems are in the summary of the job.`
  return [...shown, { title: 'More problems', message: more }]
}

function annotationOf({ code, message, place, hint }: Problem, redactor: Redactor): Annotation {
  const spot = place === undefined ? undefined : fileSpot(place)
  const where = place === undefined || spot ? '' : ` (${place})`
  const text = redactor.redact(removeInvisible(`${message}${where}${hint === undefined ? '' : `\n${hint}`}`))
  return { title: shorten(code, 100), message: cutText(text, MAX_MESSAGE), ...spot }
}

/** `path/file.ext:line:column`, with line and column when they are known; undefined for places of other kinds. */
function fileSpot(place: string): Pick<Annotation, 'file' | 'line' | 'column'> | undefined {
  const [, file, line, column] = /^([^\s:][^:\n]*\.[A-Za-z0-9]{1,10})(?::(\d+)(?::(\d+))?)?$/.exec(place) ?? []
  if (file === undefined || file.startsWith('/') || file.split('/').includes('..')) return undefined
  return {
    file,
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(column === undefined ? {} : { column: Number(column) }),
  }
}
