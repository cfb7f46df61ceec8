import { joinChoices } from '../workflow/ask-lists.ts'
import { tagGrammar } from '../workflow/tag-grammar.ts'
import { encodeAttribute } from './parse-attributes.ts'
import type { Transition } from './transition.ts'

/** Writes a transition as the tag that asks for it. */
export function renderTransition(transition: Transition): string {
  const { tag } = transition
  const { required, optional, open } = tagGrammar[tag]
  const own = [...required, ...optional].map((name) => [name, attributeText(name, Reflect.get(transition, name))] as const)
  const others = open && 'attributes' in transition ? Object.entries(transition.attributes) : []
  const attributes = [...own, ...others].map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${encodeAttribute(value)}"`,
  )
  return `<${tag}${attributes.join('')}>${bodyOf(transition)}</${tag}>`
}

/** What holds anyway when an attribute is left out. */
const DEFAULTS: Readonly<Record<string, string>> = { stack: 'keep', status: 'success' }

function attributeText(name: string, value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length === 0 ? undefined : name === 'choices' ? joinChoices(value) : value.join(' ')
  return typeof value === 'string' && value !== DEFAULTS[name] ? value : undefined
}

function bodyOf(transition: Transition): string {
  if ('target' in transition) return transition.target
  if ('prompt' in transition) return transition.prompt
  return 'payload' in transition ? transition.payload : ''
}
