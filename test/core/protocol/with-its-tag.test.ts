import { expect, it } from 'vitest'
import { withItsTag } from '../../../src/core/protocol/with-its-tag.ts'
import { transitionTags } from '../../../src/core/workflow/tag-grammar.ts'

it.each(transitionTags)('puts what was said with the tag %s before a final message without any', (tag) => {
  expect(withItsTag('That is all.', ['Reading.', `<${tag} next="A">`, 'That is all.'])).toBe(`<${tag} next="A">\n\nThat is all.`)
})

it('leaves a final message that has a tag, or a conversation that has none, as it is', () => {
  expect(withItsTag('<join next="A"></join>', ['<goto>B</goto>'])).toBe('<join next="A"></join>')
  expect(withItsTag('That is all.', ['<joined> and <gotofoo>', 'That is all.'])).toBe('That is all.')
})
