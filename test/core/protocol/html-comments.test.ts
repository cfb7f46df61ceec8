import { expect, it } from 'vitest'
import { replaceComments } from '../../../src/core/protocol/html-comments.ts'

it('replaces each comment that is closed, over lines too, and leaves one that is not', () => {
  const text = 'a <!-- one --> b <!--\ntwo\n--> c <!-- open'
  expect(replaceComments(text, () => '')).toBe('a  b  c <!-- open')
  expect(replaceComments(text, (comment) => `[${comment.length}]`)).toBe('a [12] b [12] c <!-- open')
})

it('takes time in proportion to the text, however many are never closed', () => {
  const begun = performance.now()
  replaceComments('<!--'.repeat(1_000_000), () => '')
  expect(performance.now() - begun).toBeLessThan(1000)
})
