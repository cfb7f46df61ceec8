import { keyword, mapOf, type Value } from './value.ts'

/** Line and column in the file, both from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

interface Positioned {
  readonly at: Position
}

/** One value of a workflow file with the place where it stands, whatever notation it was written in. */
export type DocNode = Positioned &
  (
    | { readonly kind: 'string'; readonly value: string }
    | { readonly kind: 'keyword'; readonly name: string }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'nil' }
    | { readonly kind: 'list'; readonly items: readonly DocNode[] }
    | { readonly kind: 'map'; readonly entries: readonly DocEntry[] }
  )

export interface DocEntry {
  readonly key: DocNode
  readonly value: DocNode
}

export type Notation = 'yaml' | 'edn'

/** A file that could be read, before anybody asked whether it is a workflow. */
export interface Document {
  readonly notation: Notation
  readonly root: DocNode
}

export const keywordPattern = /^[A-Za-z*!_?$%&=<>+.-](?:[\w*!?$%&=<>+.:#'/-]*[\w*!?$%&=<>+.#'-])?$/

/** The value that a node stands for, where any value may stand. */
export function literalValue(node: DocNode): Value {
  switch (node.kind) {
    case 'string':
    case 'number':
    case 'boolean':
      return node.value
    case 'keyword':
      return keyword(node.name)
    case 'nil':
      return null
    case 'list':
      return node.items.map(literalValue)
    case 'map':
      return mapOf(node.entries.map(({ key, value }) => [literalValue(key), literalValue(value)]))
  }
}

/** What a node is, in words for a message. */
export function describeNode(node: DocNode): string {
  switch (node.kind) {
    case 'string':
      return `the string ${JSON.stringify(node.value)}`
    case 'keyword':
      return `the keyword :${node.name}`
    case 'number':
    case 'boolean':
      return String(node.value)
    case 'nil':
      return 'nothing'
    case 'list':
      return 'a list'
    case 'map':
      return 'a map'
  }
}
