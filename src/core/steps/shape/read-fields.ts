import { nearNames } from '../../workflow/near-names.ts'
import type { DocNode } from '../document.ts'
import { fieldExample } from './field-example.ts'
import { keywordIn, wrongType } from './read-scalar.ts'
import { type Reader, report, type ShapeContext } from './shape-context.ts'

/** A map with a closed set of fields. */
export interface Form<F extends string> {
  /** Such as `an invoke step`, for messages. */
  readonly what: string
  readonly fields: readonly F[]
  /** Fields that are recognised, and refused until they are built; with the way to do without. */
  readonly later?: Readonly<Record<string, string>>
  /** Fields of sibling forms, and which form each belongs to. */
  readonly elsewhere?: Readonly<Record<string, string>>
}

interface Sorted {
  readonly values: ReadonlyMap<string, DocNode>
  /** Fields that seem to be there under a wrong name; they are not reported as missing too. */
  readonly misspelt: ReadonlySet<string>
}

/** The fields of one map, checked against its form. */
export class Fields<F extends string> {
  readonly #context: ShapeContext
  readonly #node: DocNode
  readonly #what: string
  readonly #values: ReadonlyMap<string, DocNode>
  readonly #misspelt: ReadonlySet<string>

  constructor(context: ShapeContext, node: DocNode, what: string, { values, misspelt }: Sorted) {
    this.#context = context
    this.#node = node
    this.#what = what
    this.#values = values
    this.#misspelt = misspelt
  }

  has(name: F): boolean {
    return this.#values.has(name)
  }

  node(name: F): DocNode | undefined {
    return this.#values.get(name)
  }

  /** Undefined when the field is absent, or wrong and reported. */
  optional<T>(name: F, read: Reader<T>): T | undefined {
    const node = this.#values.get(name)
    return node === undefined ? undefined : read(this.#context, node)
  }

  required<T>(name: F, read: Reader<T>): T | undefined {
    if (!this.has(name) && !this.#misspelt.has(name))
      report(this.#context, this.#node.at, {
        code: 'RAY-STEP-MISSING-FIELD',
        message: `${capital(this.#what)} needs the field :${name}.`,
        hint: `Add ${fieldExample(this.#what, name, this.#context.notation)}`,
      })
    return this.optional(name, read)
  }
}

/** Reads a map of one form. Unknown fields, fields of another form and fields for later are reported, each at its place. */
export function readFields<F extends string>(context: ShapeContext, node: DocNode, form: Form<F>): Fields<F> | undefined {
  if (node.kind !== 'map') return wrongType(context, node, `${form.what} as a map`)
  const values = new Map<string, DocNode>()
  const misspelt = new Set<string>()
  for (const { key, value } of node.entries) {
    const name = keywordIn(context, key)
    if (name === undefined) wrongType(context, key, 'a field name')
    else if (values.has(name))
      report(context, key.at, {
        code: 'RAY-STEP-DUPLICATE-KEY',
        message: `:${name} stands twice in the same map.`,
        hint: 'Keep one of them.',
      })
    else if (form.fields.some((field) => field === name)) values.set(name, value)
    else {
      const [near] = nearNames(name, form.fields)
      if (near !== undefined) misspelt.add(near)
      refuseField(context, key, { name, form, near })
    }
  }
  return new Fields(context, node, form.what, { values, misspelt })
}

/** The value of one field before the form of the map is known. */
export function peek(context: ShapeContext, node: DocNode, name: string): DocNode | undefined {
  if (node.kind !== 'map') return undefined
  return node.entries.find(({ key }) => keywordIn(context, key) === name)?.value
}

interface Refused {
  readonly name: string
  readonly form: Form<string>
  readonly near: string | undefined
}

function refuseField(context: ShapeContext, key: DocNode, { name, form, near }: Refused): void {
  const later = ownField(form.later, name)
  if (later !== undefined) {
    report(context, key.at, { code: 'RAY-STEP-LATER', message: `:${name} of ${form.what} is not supported yet.`, hint: later })
    return
  }
  const owner = ownField(form.elsewhere, name)
  report(context, key.at, {
    code: 'RAY-STEP-UNKNOWN-FIELD',
    message:
      owner === undefined
        ? `${capital(form.what)} has no field :${name}.`
        : `:${name} is a field of ${owner}, not of ${form.what}.`,
    hint: near === undefined ? `It may have ${form.fields.map((field) => `:${field}`).join(', ')}.` : `Did you mean :${near}?`,
  })
}

function ownField(fields: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
