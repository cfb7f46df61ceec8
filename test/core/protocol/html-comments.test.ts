import { expect, it } from 'vitest'
import { replaceComments } from '../../../src/core/protocol/html-comments.ts'
import { processorMs } from '../../tools/processor-ms.ts'

it('replaces each comment that is closed, over lines too, and leaves one that is not', () => {
  const text = 'a <!-- one --> b <!--\ntwo\n--> c <!-- open'
  expect(replaceComments(text, () => '')).toBe('a  b  c <!-- open')
  expect(replaceComments(text, (comment) => `[${comment.length}]`)).toBe('a [12] b [12] c <!-- open')
})

it('takes time in proportion to the text, however many are never closed', () => {
  const begun = processorMs()
  replaceComments('<!--'.repeat(1_000_000), () => '')
  expect(processorMs() - begun).toBeLessThan(1000)
})
