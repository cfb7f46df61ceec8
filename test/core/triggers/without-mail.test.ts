import { describe, expect, it } from 'vitest'
import { withoutMail } from '../../../src/core/triggers/without-mail.ts'
import { processorMs } from '../../tools/processor-ms.ts'

const OUTLOOK = [
  '________________________________',
  'From: github-actions[bot] ***@***.***>',
  'Sent: Tuesday, November 24, 2026 1:13 PM',
  'To: owner/shop ***@***.***>',
  'Cc: Max ***@***.***>; Comment ***@***.***>',
  'Subject: Re: [owner/shop] A bug (Issue #1)',
  '',
  '/raymond approve 0123456789abcdef0123',
].join('\n')

const FOOT = [
  '—',
  'Reply to this email directly, view it on GitHub, or unsubscribe.',
  'You are receiving this because you commented. Message ID: ***@***.***>',
]
const HTML_FOOT = ['-- ', 'Reply to this email directly or view it on GitHub:', 'https://github.com/owner/shop/issues/1']

describe('a comment by mail', () => {
  it.each([
    ['Outlook', OUTLOOK, '\n\n________________________________'],
    ['Outlook in German', '**Von:** mona ***@***.***<mailto:***@***.***>>\n**Gesendet:** Dienstag\n/raymond stop', ''],
    ['Outlook, before GitHub hid addresses', 'From: mona <notifications@github.com>\nSent: Friday\n/raymond stop', ''],
    [
      'Outlook, from a server of one’s own with that name',
      'From: mona <notifications@acme.ghe.com>\nSent: Friday\n/raymond stop',
      '',
    ],
    [
      'Outlook, from a server of one’s own',
      'From: mona <git@corp.example>\nSubject: RE: [owner/shop] A bug (PR #1)\n\n/raymond stop',
      '\n\nFrom: mona <git@corp.example>',
    ],
    ['a program that marks no quotes', 'On Tue, Nov 24, 2026 at 1:13 PM mona ***@***.***> wrote:\n\n/raymond stop', ''],
    ['one that writes signs as in HTML', '发件人: "mona" <notifications@github.com&gt;; \n/raymond stop', ''],
    [
      'one whose line is cut',
      'Le mar. 24 nov. 2026, mona\n***@***.***> a écrit :\n/raymond stop',
      '\n\nLe mar. 24 nov. 2026, mona',
    ],
  ])('is what stands above the mail that it answers, as %s shows it', (_, mail, left) => {
    expect(withoutMail(`No, please do not.\n\n${mail}`)).toBe(`No, please do not.${left}`)
  })

  it.each([
    ['that sets it in', ['    On Tue, mona ***@***.***> wrote:  ', ' ', ' /raymond stop', ...FOOT], ''],
    ['that writes signs as in HTML', ['发件人:&nbsp;"mona" ***@***.***&gt;;', '', '/raymond stop', ...FOOT], ''],
    ['that adds a link', ['On Tue, mona <[***@***.***](mailto:mona)> wrote:', '', '/raymond stop', ...FOOT], ''],
    [
      'that shows no address',
      ['*From:* mona', '*Subject:* [owner/shop] A bug', '', '/raymond stop', ...FOOT],
      '\n\n*From:* mona',
    ],
    ['nobody knows', ['mona escribió:', '', '/raymond stop', '', ...HTML_FOOT], ''],
    [
      'nobody knows, of a comment that shows an address',
      ['mona escribió:', '', '*mona* left a comment (owner/shop#1)', '', '/raymond stop', '', 'Or ask ***@***.***', ...FOOT],
      '\n\nmona escribió:',
    ],
    [
      'nobody knows, of a review that shows an address',
      ['mona escribió:', '', '**@mona** commented on this pull request.', '', '/raymond stop', '', 'Or ask ***@***.***', ...FOOT],
      '\n\nmona escribió:',
    ],
    ['for a comment that begins with a quote', ['mona ***@***.***> wrote:', '', '> Shall I?', '', '/raymond stop', ...FOOT], ''],
    ['for a comment that begins code', ['mona escribió:', '', '/raymond stop', '', '```', 'code', ...HTML_FOOT], ''],
  ])('ends where the mail begins, by the foot of what GitHub sends, with a program %s', (_, mail, left) => {
    expect(withoutMail(['/raymond status', '', ...mail].join('\n'))).toBe(`/raymond status${left}`)
  })

  it('says all that stands above the mail, also where that is known by its foot alone', () => {
    const said = 'It looks good.\n\n/raymond approve 0123456789'
    expect(withoutMail([said, '', '    On Tue, mona ***@***.***> wrote:  ', '', 'It is done.', ...FOOT].join('\n'))).toBe(said)
  })

  it.each([
    [
      'an answer below quotes, with the foot',
      ['On Tue, mona ***@***.***> wrote:', '', '> Shall I?', '> ', ...FOOT.map((line) => `> ${line}`)],
    ],
    ['a whole mail in code', ['```', 'On Tue, mona <notifications@github.com> wrote:', '', ...FOOT, '```']],
    ['words about a foot', ['It says "Reply to this email directly", which is wrong.']],
  ])('keeps %s', (_, lines) => {
    const body = [...lines, '', '/raymond fix'].join('\n')
    expect(withoutMail(body)).toBe(body)
  })

  it.each([
    'Use actions/checkout@v4 and typescript@5.9.2 (@mona likes them).\n\n/raymond fix',
    '/raymond fix update lodash@4.17.21',
  ])('is no address of a mail, as in %j', (said) => {
    expect(withoutMail([said, OUTLOOK, ...FOOT].join('\n\n'))).toBe(`${said}\n\n________________________________`)
  })

  it.each([
    ['an answer below quotes', 'On Tue, Nov 24, 2026 mona ***@***.***> wrote:\n\n> Shall I?\n\n/raymond answer yes'],
    ['an address that is written about', 'Write to ***@***.*** too.\n/raymond fix'],
    ['a line for a commit', 'Co-authored-by: Mona <1+mona@users.noreply.github.com>\n/raymond fix'],
    ['an address that only ends like ours', 'Mail from <notifications@acme.notghe.example> is lost.\n/raymond fix'],
    ['a mail in code', '```\nFrom: mona <notifications@github.com>\n```\n/raymond fix'],
    ['a mail of somebody else', '/raymond triage\n\nFrom: Ann <ann@customer.example>\nSubject: Re: the crash\n\nIt crashes.'],
    ['an address of the project’s own', 'Mail from <notifications@shop.example> is lost.\n/raymond fix'],
    ['the title of a commit', 'Title: fix: [api/users] a crash\n/raymond release'],
    ['a link to a repository', 'Please note: see: [owner/shop](https://git.example/owner/shop)\n/raymond fix'],
    ['a list of changes', 'Fixed: [owner/shop] the crash (#12)\n/raymond release'],
  ])('keeps %s', (_, body) => {
    expect(withoutMail(body)).toBe(body)
  })

  it('and takes no time that grows with the square of a long address', () => {
    const began = processorMs()
    for (const host of ['ghe.'.repeat(16_300), '-.'.repeat(32_000), 'x'.repeat(65_000)]) withoutMail(`notifications@${host}`)
    withoutMail('notifications@ghe.'.repeat(3600))
    expect(processorMs() - began).toBeLessThan(2000)
  })
})
