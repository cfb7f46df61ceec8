import { describe, expect, it } from 'vitest'
import { noObject } from '../../../src/embedded/git/bare-repository.ts'
import { looseCommit, pushedCommits, readCommit, readCommits } from '../../../src/embedded/git/read-commit.ts'
import { startSite } from '../site.ts'

const PERSON = 'Mona <mona@example.com> 1700000000 +0100'

/** A repository with a commit of exactly these lines, which follow its tree. */
async function withCommit(lines: string, encoding: BufferEncoding = 'utf8') {
  const { repository } = await startSite()
  const { git } = repository
  const tree = await git.run(['rev-parse', 'main^{tree}'])
  const input = Buffer.concat([Buffer.from(`tree ${tree}\n`), Buffer.from(lines, encoding)])
  const id = await git.run(['hash-object', '-w', '-t', 'commit', '--stdin', '--literally'], { input })
  const [byGit] = await readCommits(git, '-1', id)
  return { git, id, byGit }
}

describe('a commit', () => {
  it.each([
    ['a line', `author ${PERSON}\ncommitter ${PERSON}\n\nOne line\n`],
    ['no line break at its end', `author ${PERSON}\ncommitter ${PERSON}\n\nOne line`],
    ['empty lines around it', `author ${PERSON}\ncommitter ${PERSON}\n\n\n\nOne line\n\n\n`],
    ['an empty message', `author ${PERSON}\ncommitter ${PERSON}\n\n`],
    ['two names', `author Zoë “Z” <z@example.com> 5 -0700\ncommitter ${PERSON}\n\nÄ\n\nBody\n`],
  ])('is read from its file as git reads it: %s', async (_, lines) => {
    const { git, id, byGit } = await withCommit(lines)
    expect(await looseCommit(git, id)).toEqual(byGit)
  })

  it.each([
    [
      'signed',
      `author ${PERSON}\ncommitter ${PERSON}\ngpgsig -----BEGIN SSH SIGNATURE-----\n x\n -----END SSH SIGNATURE-----\n\nOne\n`,
    ],
    ['in another encoding', `author ${PERSON}\ncommitter ${PERSON}\nencoding ISO-8859-1\n\nÄ\n`, 'latin1'],
    ['by nobody', `author  <> 5 +0000\ncommitter ${PERSON}\n\nOne\n`],
    ['with a name of many signs', `author A <<a>> 5 +0000\ncommitter ${PERSON}\n\nOne\n`],
  ] as const)('is left to git: %s', async (_, lines, encoding: BufferEncoding = 'utf8') => {
    const { git, id, byGit } = await withCommit(lines, encoding)
    expect(await looseCommit(git, id)).toBeUndefined()
    expect(await readCommit(git, id)).toEqual(byGit)
  })
})

describe('the commits of a push', () => {
  it('are those that git lists, on one line, beside a merge, of a new branch and of one that goes back', async () => {
    const { repository } = await startSite()
    const { git } = repository
    const first = (await repository.head()) ?? ''
    const ids: string[] = []
    for (let i = 0; i < 22; i++) ids.push(await repository.commit({ files: { a: `${i}` } }))
    const side = await repository.commit({ branch: 'side', orphan: true, files: { b: 'b' } })
    const tree = await git.run(['rev-parse', 'main^{tree}'])
    const env = { GIT_AUTHOR_NAME: 'M', GIT_AUTHOR_EMAIL: 'm@e', GIT_COMMITTER_NAME: 'M', GIT_COMMITTER_EMAIL: 'm@e' }
    const merge = await git.run(['commit-tree', tree, '-p', ids.at(-1) ?? '', '-p', side, '-m', 'Merge'], { env })
    const [second = '', third = '', last = ''] = [ids[0], ids[1], ids.at(-1)]
    for (const [old, to] of [
      [first, second],
      [first, third],
      [first, last],
      [third, last],
      [last, merge],
      [third, merge],
      [last, third],
      [side, third],
      [third, third],
    ] as const) {
      expect(await pushedCommits(git, old, to)).toEqual(await readCommits(git, '-20', `${old}..${to}`))
    }
    expect(await pushedCommits(git, noObject, merge)).toEqual(await readCommits(git, '-1', merge))
    expect((await pushedCommits(git, second, last)).map(({ sha }) => sha)).toEqual(ids.slice(2).toReversed())
  })
})
