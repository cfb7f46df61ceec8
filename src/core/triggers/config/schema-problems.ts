import { z } from 'zod'
import type { Problem } from '../../problem.ts'
import { didYouMean } from '../../workflow/near-names.ts'
import { table } from '../../yaml/table.ts'
import { wordOf } from '../../yaml/word-of.ts'
import { type Path, type Places, showPath } from './config-places.ts'

type Issue = z.core.$ZodIssue

/** What a schema finds wrong with a value, as problems that a person can fix. */
export function schemaProblems(schema: z.ZodType, value: unknown, issues: readonly Issue[], places: Places): readonly Problem[] {
  return issues.flatMap((issue) => flatten(issue, value, [])).flatMap((issue) => problemsOf(issue, { schema, value, places }))
}

interface Found {
  readonly schema: z.ZodType
  readonly value: unknown
  readonly places: Places
}

/** Replaces an issue of a union by those of the alternative that the author had in mind. */
function flatten(issue: Issue, root: unknown, base: Path): readonly Issue[] {
  const path = [...base, ...issue.path] as Issue['path']
  if (issue.code !== 'invalid_union') return [{ ...issue, path }]
  const value = valueAt(root, path)
  const meant = issue.errors.find((branch) => speaksOf(branch, value))
  if (meant !== undefined) return meant.flatMap((inner) => flatten(inner, root, path))
  const expected = issue.errors.flatMap(expectedBy)
  return [{ code: 'custom', path, message: `must be ${listed([...new Set(expected)])}, not ${kindOf(value)}`, input: value }]
}

/** An alternative is meant when the value has its form and only the content is wrong. */
function speaksOf(branch: readonly Issue[], value: unknown): boolean {
  return branch.every((issue) => {
    if (issue.path.length > 0) return true
    if (issue.code === 'invalid_union') return issue.errors.some((inner) => speaksOf(inner, value))
    if (issue.code === 'invalid_value') return typeof value === 'string'
    return issue.code !== 'invalid_type'
  })
}

function expectedBy(branch: readonly Issue[]): readonly string[] {
  return branch.flatMap((issue) => {
    if (issue.code === 'invalid_union') return issue.errors.flatMap(expectedBy)
    if (issue.code === 'invalid_type') return [wordFor(issue.expected)]
    return issue.code === 'invalid_value' ? ['text'] : []
  })
}

function problemsOf(issue: Issue, { schema, value, places }: Found): readonly Problem[] {
  const { path } = issue
  const place = places.ofValue(path)
  const where = path.length === 0 ? 'The file' : showPath(path)
  const wrong = (message: string, hint?: string): readonly Problem[] => [
    { code: 'RAY-CONFIG-VALUE', message: `${where} ${message}.`, place, hint },
  ]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownKey({ key, path, known: keysAt(schema, path) }, places))
    case 'invalid_type':
      if (valueAt(value, path) === undefined) return [missing(path, places)]
      return wrong(
        `must be ${wordFor(issue.expected)}, not ${kindOf(valueAt(value, path))}`,
        quoteHint(issue.expected, valueAt(value, path)) ?? KINDS[issue.expected],
      )
    case 'invalid_value':
      return valueAt(value, path) === undefined
        ? [missing(path, places)]
        : [unknownValue(issue.values.map(String), valueAt(value, path), path, place)]
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array')
        return wrong('is empty', 'Write a value, or leave the field out.')
      return wrong(`must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`, 'Write a larger number.')
    case 'too_big':
      return wrong(`must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`, 'Write a smaller value.')
    case 'invalid_format':
      return wrong(`has an impossible value, ${JSON.stringify(valueAt(value, path))}`, FORMS[String(path.at(-1))])
    case 'invalid_key': {
      const [kind, key] = [String(path.at(-2)), String(path.at(-1))]
      return [
        {
          code: 'RAY-CONFIG-VALUE',
          message: `"${key}" cannot be the name of a ${kind.replace(/s$/, '')}.`,
          place: places.ofKey(path.slice(0, -1), key),
          hint: FORMS[kind],
        },
      ]
    }
    case 'custom':
      return wrong(issue.message, path.at(-1) === 'on' ? ON : undefined)
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_element':
      return wrong('has an impossible value')
  }
}

const ON = 'Write on: issues, or on: { issues: { types: [opened] } }.'

/** What stands where something of another kind was written. */
const KINDS: Readonly<Record<string, string>> = table({
  string: 'Write a text in quotes.',
  array: 'Write a list, such as [one, two].',
  object: 'Write a map, such as { key: value }.',
  record: 'Write a map, such as { key: value }.',
  number: 'Write a number without quotes, such as 5.',
  int: 'Write a whole number without quotes, such as 5.',
  boolean: 'Write true or false, without quotes.',
})

const FORMS: Readonly<Record<string, string>> = table({
  model: 'Write a model name such as sonnet or claude-opus-4-5.',
  command: 'Write one word of letters, digits, - and _, such as code; people then type /raymond code.',
  workflows: 'Use up to 40 letters, digits, - and _, such as nightly-update.',
  secrets: 'Use capital letters, digits and _, such as RAYMOND_STATE_KEY.',
})

const ELSEWHERE: Readonly<Record<string, string>> = table({
  workflow_call: 'A called Actions workflow sees the event of its caller; name that event here.',
  pull_request_comment: 'Comments on pull requests come as issue_comment, those on their diff as pull_request_review_comment.',
})

function unknownKey({ key, path, known }: { key: string; path: Path; known: readonly string[] }, places: Places): Problem {
  const place = places.ofKey(path, key)
  const hint = didYouMean(key, known) ?? `Known here: ${known.join(', ')}.`
  if (path.at(-1) === 'on' && path.length === 3) {
    return { code: 'RAY-UNKNOWN-EVENT', message: `GitHub sends no event "${key}" to jobs.`, place, hint: ELSEWHERE[key] ?? hint }
  }
  return {
    code: 'RAY-UNKNOWN-FIELD',
    message: `"${key}" is not a field of ${path.length === 0 ? 'the configuration' : showPath(path)}.`,
    place,
    hint,
  }
}

function unknownValue(known: readonly string[], value: unknown, path: Path, place: string): Problem {
  const text = wordOf(value)
  const hint = didYouMean(text, known) ?? `Known here: ${known.join(', ')}.`
  if (path[2] === 'on' && path[4] === 'types') {
    return { code: 'RAY-UNKNOWN-TYPE', message: `The event ${String(path[3])} has no activity type "${text}".`, place, hint }
  }
  if (path[2] === 'on')
    return {
      code: 'RAY-UNKNOWN-EVENT',
      message: `GitHub sends no event "${text}" to jobs.`,
      place,
      hint: text === 'schedule' ? 'Write on: { schedule: ["17 3 * * *"] }.' : (ELSEWHERE[text] ?? hint),
    }
  if (path.length === 1 && path[0] === 'version') {
    return {
      code: 'RAY-CONFIG-VERSION',
      message: `This configuration has version ${text}; this release reads version 1.`,
      place,
      hint: 'Write version: 1, or use the release that the file was written for.',
    }
  }
  return { code: 'RAY-CONFIG-VALUE', message: `${showPath(path)} cannot be ${JSON.stringify(value)}.`, place, hint }
}

function missing(path: Path, places: Places): Problem {
  const key = String(path.at(-1))
  const inside = path.length === 1 ? 'the configuration' : showPath(path.slice(0, -1))
  const example = key === 'version' ? 'version: 1' : key === 'path' ? 'path: workflows/coding' : `${key}: …`
  return {
    code: 'RAY-CONFIG-VALUE',
    message: `"${key}" is missing in ${inside}.`,
    place: places.ofValue(path),
    hint: `Add ${example}.`,
  }
}

function quoteHint(expected: string, value: unknown): string | undefined {
  return expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')
    ? `Put it in quotes: "${value}".`
    : undefined
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<PropertyKey, unknown>>)[part]
  }
  return value
}

/** The keys that a schema knows at a path. */
function keysAt(schema: z.ZodType, path: Path): readonly string[] {
  let open: readonly z.ZodType[] = alternatives(schema)
  for (const part of path) open = open.flatMap((one) => inside(one, part)).flatMap(alternatives)
  return open.flatMap((one) => {
    if (one instanceof z.ZodObject) return Object.keys(one.shape)
    return one instanceof z.ZodRecord && one.keyType instanceof z.ZodEnum ? one.keyType.options.map(String) : []
  })
}

function alternatives(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return alternatives(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodUnion) return (schema.options as readonly z.ZodType[]).flatMap(alternatives)
  return [schema]
}

function inside(schema: z.ZodType, part: PropertyKey): readonly z.ZodType[] {
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, part) ? [schema.shape[part as string] as z.ZodType] : []
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType]
  return schema instanceof z.ZodArray ? [schema.element as z.ZodType] : []
}

const WORDS: Readonly<Record<string, string>> = table({
  string: 'text',
  array: 'a list',
  object: 'a map',
  record: 'a map',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
})

function wordFor(type: string): string {
  return WORDS[type] ?? type
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  return JSON.stringify(value)
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
