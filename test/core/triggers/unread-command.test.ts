import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { unreadCommand } from '../../../src/core/triggers/unread-command.ts'

describe('a comment that is meant as a command, and is read as none', () => {
  it.each([
    '`/raymond stop`',
    '**/raymond stop**',
    '~~/raymond stop~~',
    '"/raymond stop"',
    '- /raymond stop',
    '  * [x] /raymond stop',
    '2. /raymond stop',
    '# /raymond stop',
    '    /raymond stop',
    '/raymond, stop',
    '/raymond: stop',
    '/Raymond!',
    '/raymond\u200bstop',
    '/\u200braymond stop',
    '\u200b/raymond stop',
    '\ufeff\u00a0/raymond stop',
    '／raymond stop',
    '@maria, /raymond stop',
    '<b>/raymond stop</b>',
    '- `/raymond stop`',
  ])('%j', (line) => {
    expect(unreadCommand(line)).toBe(line)
    expect(unreadCommand(`Please wait.\r\n\r\n${line}\r\nThank you.`)).toBe(line)
  })

  it.each(['The <pre> tag is broken.\n\n/raymond stop', '```\n/raymond stop\n```', '<!-- because of this\n\n/raymond stop'])(
    'in code or hidden text: %j',
    (body) => {
      expect(unreadCommand(body)).toBe('/raymond stop')
    },
  )
})

describe('a comment that is no such thing', () => {
  it.each([
    '/raymond stop',
    '> The question\n/raymond stop',
    'Blue.\n/raymond frobnicate',
    '> /raymond stop\n\nBlue.',
    '  > - `/raymond answer main-1 yes`\n\nBlue.',
    '- > /raymond stop\n\nBlue.',
    '| `/raymond stop` | cancel them |',
    'raymond did well',
    'Raymond: yes',
    'I like /raymond stop',
    'https://github.com/x/raymond',
    '<https://github.com/x/raymond> stop',
    '[raymond](https://github.com/x/raymond)',
    'docs/raymond.md',
    '- docs/raymond is the folder',
    '/raymond/docs',
    '/raymond.md',
    '`/raymond-action/src`',
    '~/raymond is where it lies',
    './raymond stop',
    '$HOME/raymond',
    '/raymonds',
    '//raymond',
    '@octo/raymond',
    '/raymond’s comment is right',
  ])('%j', (body) => {
    expect(unreadCommand(body)).toBeUndefined()
  })
})

it('is found in time, whatever a comment holds', () => {
  const begun = performance.now()
  for (const part of ['[x]', '[', '@a--', '<a', '<a>', '1.', '@a ', '\u200b', '- ', '~', '@', '1'])
    expect(unreadCommand(part.repeat(65_536 / part.length))).toBeUndefined()
  expect(performance.now() - begun).toBeLessThan(5000)
})
