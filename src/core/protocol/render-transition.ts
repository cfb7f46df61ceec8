import { joinChoices } from '../workflow/ask-lists.ts'
import { encodeAttribute } from './parse-attributes.ts'
import type { Transition } from './transition.ts'

type Attribute = readonly [name: string, value: string | undefined]

/** Writes a transition as the tag that asks for it. */
export function renderTransition(transition: Transition): string {
  const attributes = attributesOf(transition)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${encodeAttribute(value)}"`))
    .join('')
  return `<${transition.tag}${attributes}>${bodyOf(transition)}</${transition.tag}>`
}

function bodyOf(transition: Transition): string {
  switch (transition.tag) {
    case 'result':
      return transition.payload
    case 'ask':
      return transition.prompt
    case 'join':
      return ''
    case 'goto':
    case 'reset':
    case 'call':
    case 'function':
    case 'fork':
    case 'call-workflow':
    case 'function-workflow':
    case 'fork-workflow':
    case 'reset-workflow':
      return transition.target
  }
}

function attributesOf(transition: Transition): readonly Attribute[] {
  switch (transition.tag) {
    case 'goto':
      return [['input', transition.input]]
    case 'reset':
    case 'reset-workflow':
      return [
        ['input', transition.input],
        ['cd', transition.cd],
        ['stack', transition.stack === 'clear' ? 'clear' : undefined],
      ]
    case 'call':
    case 'function':
    case 'call-workflow':
      return [
        ['return', transition.return],
        ['input', transition.input],
      ]
    case 'function-workflow':
      return [
        ['return', transition.return],
        ['input', transition.input],
        ['cd', transition.cd],
      ]
    case 'fork':
    case 'fork-workflow':
      return [
        ['next', transition.next],
        ['input', transition.input],
        ['cd', transition.cd],
        ['runner', transition.runner],
        ...Object.entries(transition.attributes),
      ]
    case 'result':
      return [['status', transition.status === 'failure' ? 'failure' : undefined]]
    case 'join':
      return [
        ['next', transition.next],
        ['for', transition.for],
        ['rest', transition.rest],
        ['timeout', transition.timeout],
        ['timeout_next', transition.timeout_next],
      ]
    case 'ask':
      return [
        ['next', transition.next],
        ['timeout', transition.timeout],
        ['timeout_next', transition.timeout_next],
        ['to', transition.to.length > 0 ? transition.to.join(' ') : undefined],
        ['choices', transition.choices.length > 0 ? joinChoices(transition.choices) : undefined],
      ]
  }
}
