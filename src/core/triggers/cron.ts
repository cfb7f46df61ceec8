interface Field {
  readonly name: string
  readonly least: number
  readonly most: number
  /** Short names, counted up from `least`. */
  readonly names: readonly string[]
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const FIELDS: readonly Field[] = [
  { name: 'minute', least: 0, most: 59, names: [] },
  { name: 'hour', least: 0, most: 23, names: [] },
  { name: 'day of the month', least: 1, most: 31, names: [] },
  { name: 'month', least: 1, most: 12, names: MONTHS },
  { name: 'day of the week', least: 0, most: 6, names: DAYS },
]

/** What is wrong with a cron line in GitHub's POSIX form; undefined when it is right. */
export function cronFault(line: string): string | undefined {
  if (line.startsWith('@')) return `GitHub does not know ${line}; it takes five fields`
  const fields = line.trim().split(/ +/)
  if (fields.length !== FIELDS.length) return `it has ${fields.length === 1 ? '1 field' : `${fields.length} fields`}, not 5`
  for (const [index, field] of FIELDS.entries()) {
    const text = fields[index] ?? ''
    if (!text.split(',').every((item) => isItem(item, field))) {
      return `"${text}" is no ${field.name} (${field.least} to ${field.most})`
    }
  }
  return undefined
}

/** `*`, `5`, `1-5`, and each of them with a step such as `*` + `/15`. */
function isItem(item: string, field: Field): boolean {
  const [range = '', step, ...more] = item.split('/')
  if (more.length > 0 || (step !== undefined && !(/^\d+$/.test(step) && Number(step) >= 1 && Number(step) <= field.most)))
    return false
  if (range === '*') return true
  const [first = '', last, ...rest] = range.split('-')
  const from = numberOf(first, field)
  const to = last === undefined ? from : numberOf(last, field)
  return rest.length === 0 && from !== undefined && to !== undefined && from <= to
}

function numberOf(text: string, { least, most, names }: Field): number | undefined {
  const named = names.indexOf(text.toLowerCase())
  if (named !== -1) return least + named
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}
