import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import slice from '../openapi-slice.json' with { type: 'json' }

type Json = Readonly<Record<string, unknown>>

/** `POST /repos/{owner}/{repo}/issues`: the name of an operation in the table of routes and in GitHub's description. */
export type OperationName = `${string} /${string}`

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Json
  /** The value may contain slashes. */
  readonly 'x-multi-segment'?: boolean
}

interface Operation {
  readonly parameters: readonly Parameter[]
  readonly body: Json | undefined
  readonly bodyRequired: boolean
  /** By status; undefined for an answer without JSON. */
  readonly answers: Readonly<Record<string, Json | undefined>>
}

/** The parts of a request that the description has a say in. */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

// Made when the first request comes, and kept: starting up stays quick, and many sites in one process share them.
const bodyAjv = lazily(() => newAjv(false))
const parameterAjv = lazily(() => newAjv(true))
const validators = new Map<string, ValidateFunction>()

/**
 * What is wrong with a request, in GitHub's words. Stricter than GitHub in one thing: what the description does not know is wrong,
 * so that a misspelled field is found. Numbers in `path` and `query` are still text.
 */
export function requestProblems(name: OperationName, { path, query, body }: RequestParts): readonly string[] {
  const operation = operationOf(name)
  const problems = [
    ...parameterProblems(name, operation, { place: 'path', values: path }),
    ...parameterProblems(name, operation, { place: 'query', values: query }),
  ]
  if (!operation.body) return body === undefined ? problems : [...problems, 'a body is not expected.']
  if ((body === undefined || body === null) && !operation.bodyRequired) return problems
  return [...problems, ...check(bodyAjv, { key: `${name} body`, schema: closed(operation.body), value: body ?? {} })]
}

/** What is wrong with an answer: a check of this simulation, not of its user. */
export function answerProblems(name: OperationName, status: number, body: unknown): readonly string[] {
  const { answers } = operationOf(name)
  if (!(status in answers)) return status < 300 ? [`${status} is not in the description.`] : []
  const schema = answers[status]
  if (!schema) return body === undefined ? [] : ['no content is expected.']
  return check(bodyAjv, { key: `${name} ${status}`, schema, value: body })
}

interface ParameterValues {
  readonly place: 'path' | 'query'
  readonly values: Readonly<Record<string, string>>
}

function parameterProblems(name: OperationName, operation: Operation, { place, values }: ParameterValues): readonly string[] {
  const parameters = operation.parameters.filter((one) => one.in === place)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one.name, one.schema])),
    required: parameters.filter(({ required }) => required).map((one) => one.name),
    additionalProperties: false,
  }
  return check(parameterAjv, { key: `${name} ${place}`, schema, value: { ...values } }) // a copy: numbers are made of text in it
}

interface Check {
  /** Names the schema: it is compiled once. */
  readonly key: string
  readonly schema: Json
  readonly value: unknown
}

function check(ajv: () => Ajv, { key, schema, value }: Check): readonly string[] {
  const validate = validators.get(key) ?? ajv().compile(readable(schema) as Json)
  validators.set(key, validate)
  return validate(value) ? [] : (validate.errors ?? []).map(sentenceOf)
}

/** The names of the operations that GitHub's description has here. */
export function operationNames(): readonly OperationName[] {
  return Object.entries<Json>(slice.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method): OperationName => `${method.toUpperCase()} ${path}` as OperationName),
  )
}

/** The parameters of a path that may contain slashes. */
export function multiSegmentParameters(name: OperationName): ReadonlySet<string> {
  return new Set(operationOf(name).parameters.flatMap((one) => (one['x-multi-segment'] ? [one.name] : [])))
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function newAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ strict: false, coerceTypes, logger: false, allErrors: true, code: { optimize: false } })
  addFormats.default(ajv)
  return ajv.addSchema({ components: readable(slice.components) as Json }, 'github')
}

function operationOf(name: OperationName): Operation {
  const [method = '', path = ''] = name.split(' ')
  const paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> = slice.paths
  const operation = paths[path]?.[method.toLowerCase()] as RawOperation | undefined
  if (!operation) throw new Error(`${name} is not in the description`)
  const answers = Object.entries(operation.responses).map(([status, { content }]) => [
    status,
    content?.['application/json']?.schema,
  ])
  return {
    parameters: (operation.parameters ?? []).map((one) => ('$ref' in one ? component(one.$ref) : one) as Parameter),
    body: operation.requestBody?.content['application/json']?.schema,
    bodyRequired: operation.requestBody?.required ?? false,
    answers: Object.fromEntries(answers) as Record<string, Json | undefined>,
  }
}

interface RawOperation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly required?: boolean; readonly content: RawContent }
  readonly responses: Readonly<Record<string, { readonly content?: RawContent }>>
}
type RawContent = Readonly<Record<string, { readonly schema: Json }>>

function component(ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Json)[key], slice)
}

/** Turns OpenAPI 3.0's `nullable` into JSON Schema, and points references at the components. */
function readable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(readable)
  if (typeof node !== 'object' || node === null) return node
  const { nullable, ...rest } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, readable(value)]))
  if (typeof rest.$ref === 'string') return { $ref: rest.$ref.replace(/^#/, 'github#') }
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
}

/** The same schema, with unknown fields forbidden. Alternatives stay as they are: they may each know half of the fields. */
function closed(node: Json): Json {
  const resolved = typeof node.$ref === 'string' ? (component(node.$ref) as Json) : node
  const { properties, items, oneOf } = resolved as { properties?: Record<string, Json>; items?: Json; oneOf?: readonly Json[] }
  const fields = properties && Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, closed(schema)]))
  return {
    ...resolved,
    ...(fields ? { properties: fields, additionalProperties: resolved.additionalProperties ?? false } : {}),
    ...(items ? { items: closed(items) } : {}),
    ...(oneOf && !properties ? { oneOf: oneOf.map(closed) } : {}),
  }
}

function sentenceOf({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath.slice(1)
  const at = (field: unknown): string => (place ? `${place}/` : '') + String(field)
  if (keyword === 'required') return `"${at(params.missingProperty)}" wasn't supplied.`
  if (keyword === 'additionalProperties') return `"${at(params.additionalProperty)}" is not a permitted key.`
  return place ? `For '${place}', it ${message}.` : `It ${message}.`
}
