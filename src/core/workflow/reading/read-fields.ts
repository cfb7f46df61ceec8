import type { ProblemCode } from '../../problem.ts'
import type { Findings } from '../findings.ts'
import { nearNames } from '../near-names.ts'
import type { YamlPath, YamlText } from './read-yaml.ts'

/** How one key of a map is read: its value, or undefined when that is not what is expected there. */
export interface Field<T> {
  readonly read: (value: unknown) => T | undefined
  /** Follows "must be". */
  readonly expected: string
  readonly example: string
  /** The code of a wrong value, where it has one of its own. */
  readonly code?: ProblemCode
}

type Read<F> = { readonly [K in keyof F]?: F[K] extends Field<infer T> ? T : never }

/** A part of a YAML text that is being read. */
export interface YamlPart {
  readonly yaml: YamlText
  readonly path: YamlPath
  readonly value: Readonly<Record<string, unknown>>
}

/** Whether a value of YAML is a map. */
export function isYamlMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads a map by a table of its keys. A key without a value counts as left out; unknown keys are warned of. */
export function readFields<F extends Readonly<Record<string, Field<unknown>>>>(
  { yaml, path, value }: YamlPart,
  fields: F,
  findings: Findings,
  alsoKnown: readonly string[] = [],
): Read<F> {
  const read: Record<string, unknown> = {}
  for (const [key, given] of Object.entries(value)) {
    if (alsoKnown.includes(key)) continue
    const place = yaml.placeOf([...path, key])
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (field === undefined) {
      findings.warnings.push(unknownKey(key, [...Object.keys(fields), ...alsoKnown], place))
      continue
    }
    if (given === null) continue
    read[key] = field.read(given)
    if (read[key] !== undefined) continue
    findings.problems.push({
      code: field.code ?? 'RAY-BAD-SETTING',
      message: `${key} must be ${field.expected}.`,
      place,
      hint: `For example ${key}: ${field.example}`,
    })
  }
  // Each value was read by the field of its own key.
  return read as Read<F>
}

export function unknownKey(key: string, known: readonly string[], place: string): Findings['warnings'][number] {
  const [nearest] = nearNames(key, known)
  return {
    code: 'RAY-UNKNOWN-FIELD',
    message: `"${key}" is not a key that is read here.`,
    place,
    hint: nearest === undefined ? `Known keys: ${known.join(', ')}.` : `Did you mean "${nearest}"?`,
  }
}
