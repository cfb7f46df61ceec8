import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import { expect, it } from 'vitest'

/** A value with more fields than this, of which several do something, does not say what a function needs that gets it whole. */
const MOST_FIELDS = 10
const SEVERAL = 3
const MOST_FUNCTIONS = 10

interface Bag {
  readonly place: string
  readonly fields: number
  /** A record of facts may be long: nothing happens through it. */
  readonly acts: boolean
}

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function* nodesIn(value: unknown): Generator<Node> {
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) yield* nodesIn(child)
}

/** The name at the end of a path of properties. */
function nameAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = path.reduce((inner: unknown, key) => (isNode(inner) ? inner[key] : undefined), value)
  return typeof found === 'string' ? found : undefined
}

const files = globSync('src/**/*.ts').map((file) => ({
  file,
  nodes: [...nodesIn(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }, file))],
}))

const interfaces = files.flatMap(({ file, nodes }) =>
  nodes
    .filter(({ type }) => type === 'TSInterfaceDeclaration')
    .map((node) => ({
      file,
      name: nameAt(node, 'id', 'name') ?? '',
      fields: Object.values((isNode(node.body) && node.body.body) || []) as Node[],
    })),
)

const acting = new Set<string>()
for (let before = -1; before < acting.size; ) {
  before = acting.size
  for (const { name, fields } of interfaces) if (fields.some(acts)) acting.add(name)
}

function acts(field: Node): boolean {
  if (field.type === 'TSMethodSignature') return true
  return [...nodesIn(field)].some(({ type, typeName }) => type === 'TSFunctionType' || acting.has(nameAt(typeName, 'name') ?? ''))
}

function functionsGiven(name: string): number {
  return files.flatMap(({ nodes }) =>
    nodes
      .filter(({ type }) => typeof type === 'string' && /Function/.test(type))
      .filter(({ params }) => {
        const all = Object.values(isNode(params) && isNode(params.items) ? params.items : (params ?? [])) as Node[]
        return all.some(
          (param) =>
            param.type === 'Identifier' && nameAt(param, 'typeAnnotation', 'typeAnnotation', 'typeName', 'name') === name,
        )
      }),
  ).length
}

it(`hands no more than ${MOST_FIELDS} things that act around as one value, to more than ${MOST_FUNCTIONS} functions`, () => {
  const bags = new Map<string, Bag>(
    interfaces.map(({ file, name, fields }) => [
      name,
      { place: file, fields: fields.length, acts: fields.filter(acts).length >= SEVERAL },
    ]),
  )
  expect([bags.get('Ports')?.acts, bags.get('RepoEvent')?.acts]).toEqual([true, false])
  expect(functionsGiven('Ports')).toBeGreaterThan(MOST_FUNCTIONS)
  const big = [...bags].filter(([, { fields, acts }]) => acts && fields > MOST_FIELDS)
  const found = big.map(([name, { place, fields }]) => ({ name, place, fields, functions: functionsGiven(name) }))
  expect(found.filter(({ functions }) => functions > MOST_FUNCTIONS)).toEqual([])
})
