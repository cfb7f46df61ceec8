import { z } from 'zod'
import type { Problem } from '../problem.ts'
import { didYouMean } from '../workflow/near-names.ts'
import { readYaml, type YamlPath } from '../workflow/reading/read-yaml.ts'
import { type Case, caseSchema } from './case-schema.ts'

export type ParsedCase =
  | { readonly ok: true; readonly value: Case }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Reads the YAML of a case. `file` is how problems name it. */
export function parseCase(text: string, file: string): ParsedCase {
  const read = readYaml(text.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n'), file)
  if (!read.ok) return read
  const { yaml } = read
  const parsed = caseSchema.safeParse(yaml.value ?? {})
  if (parsed.success) return { ok: true, value: parsed.data }
  const issues = parsed.error.issues.map(mostLikely)
  return { ok: false, problems: issues.flatMap((issue) => problemsOf(issue, yaml.placeOf)) }
}

type Issue = z.core.$ZodIssue

/** Of a value that may have several forms, what is wrong with the form that comes nearest. */
function mostLikely(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const [nearest] = issue.errors.toSorted((a, b) => depth(b) - depth(a))
  const [inner] = nearest ?? []
  return inner === undefined || depth(nearest ?? []) === 0
    ? issue
    : mostLikely({ ...inner, path: [...issue.path, ...inner.path] })
}

/** How far the value got into a form before something was wrong; an unknown key says that the form was meant. */
function depth(branch: readonly Issue[]): number {
  return Math.max(0, ...branch.map(({ path, code }) => path.length + (code === 'unrecognized_keys' || code === 'custom' ? 1 : 0)))
}

function problemsOf(issue: Issue, placeOf: (path: YamlPath) => string): readonly Problem[] {
  const path = issue.path.filter((part) => typeof part !== 'symbol')
  const where = path.length === 0 ? 'the case' : path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      code: 'RAY-UNKNOWN-FIELD',
      message: `"${key}" is not a field of ${where}.`,
      place: placeOf([...path, key]),
      hint: didYouMean(key, fieldsAt(path)) ?? `Known here: ${fieldsAt(path).join(', ')}.`,
    }))
  }
  return [
    {
      code: 'RAY-BAD-CASE',
      message: `${where} cannot be read: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}.`,
      place: placeOf(path),
      hint: 'docs/testing-workflows.md lists the fields of a case.',
    },
  ]
}

/** The keys that the schema knows at a path. */
function fieldsAt(path: YamlPath): readonly string[] {
  let open: readonly unknown[] = [caseSchema]
  for (const part of path) open = open.flatMap(alternatives).flatMap((schema) => inside(schema, part))
  return [
    ...new Set(open.flatMap(alternatives).flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))),
  ]
}

function alternatives(schema: unknown): readonly unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return alternatives(schema.unwrap())
  return schema instanceof z.ZodUnion ? schema.options.flatMap(alternatives) : [schema]
}

function inside(schema: unknown, part: string | number): readonly unknown[] {
  if (schema instanceof z.ZodObject) return [schema.shape[part]]
  if (schema instanceof z.ZodRecord) return [schema.valueType]
  return schema instanceof z.ZodArray ? [schema.element] : []
}
