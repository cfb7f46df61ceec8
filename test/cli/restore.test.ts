import { describe, expect, it } from 'vitest'
import { originOf } from '../../src/cli/origin.ts'
import { folderOf, raymond } from './raymond.ts'

function clone(url: string): string {
  return folderOf({ '.git/config': `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*\n` })
}

describe('raymond restore', () => {
  it('says which token it needs and how to get one', async () => {
    const { code, stderr } = await raymond(clone('https://github.com/mona/hello'), 'restore', 'saved', {
      env: { GITHUB_TOKEN: '', GH_TOKEN: '' },
    })
    expect(code).toBe(1)
    expect(stderr).toContain('RAY-NO-TOKEN')
    expect(stderr).toContain('GITHUB_TOKEN=$(gh auth token) raymond restore saved')
  })

  it('takes a path where nothing is, and a place that is no clone, for a mistake of the caller', async () => {
    const env = { GITHUB_TOKEN: 'x', GITHUB_REPOSITORY: '' }
    const nothing = await raymond(clone('https://github.com/mona/hello'), 'restore', 'saved', { env })
    expect([nothing.code, nothing.stderr]).toEqual([64, expect.stringContaining('There is nothing at saved.')])
    const nowhere = await raymond(folderOf({ 'saved/a.txt': '' }), 'restore', 'saved', { env })
    expect([nowhere.code, nowhere.stderr]).toEqual([64, expect.stringContaining('There is no remote "origin" here')])
  })

  it.each(['https://a$(id)/mona/hello', 'https://a:99999/mona/hello'])(
    'says nothing to copy into a shell of an origin at %s, which is no server',
    async (url) => {
      const { code, stderr } = await raymond(clone(url), 'restore', '.', { env: { GITHUB_TOKEN: 'x', GITHUB_REPOSITORY: '' } })
      expect([code, stderr]).toEqual([64, expect.stringContaining('There is no remote "origin" here')])
    },
  )

  it('sends no token to a server that somebody wrote into the settings of the clone', async () => {
    const elsewhere = clone('https://github.example.com/mona/hello')
    const token = { GITHUB_TOKEN: 'x', GITHUB_REPOSITORY: '', GITHUB_SERVER_URL: undefined }
    for (const more of [[], ['--repository', 'mona/hello']]) {
      const { code, stderr } = await raymond(elsewhere, 'restore', '.', ...more, { env: token })
      expect([code, stderr]).toEqual([
        64,
        expect.stringContaining('GITHUB_SERVER_URL=https://github.example.com raymond restore'),
      ])
    }
    for (const [folder, server] of [
      [elsewhere, 'https://github.example.com'],
      [clone('git@github.com:mona/hello.git'), undefined],
    ] as const) {
      const { stderr } = await raymond(folder, 'restore', '.', { env: { ...token, GITHUB_SERVER_URL: server } })
      expect(stderr).toContain('RAY-RESTORE-UNREADABLE')
    }
  })

  it('says that a folder is no saved run', async () => {
    const folder = folderOf({ 'saved/a.txt': '' })
    const { code, stdout } = await raymond(folder, 'restore', 'saved', '--repository', 'mona/hello', '--json', {
      env: { GITHUB_TOKEN: 'x' },
    })
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'RAY-RESTORE-UNREADABLE', message: 'This is not a saved run: it has no raymond-run.json.' },
    })
  })

  it('finds the repository of a clone, whichever way it was cloned', () => {
    const mona = { server: 'https://github.com', repository: 'mona/hello.world' }
    for (const url of [
      'https://github.com/mona/hello.world',
      'https://github.com/mona/hello.world.git',
      'https://x-access-token@github.com/mona/hello.world.git',
      'git@github.com:mona/hello.world.git',
      'ssh://git@github.com:22/mona/hello.world.git',
    ])
      expect(originOf(clone(url)), url).toEqual(mona)
    expect(originOf(clone('git@github.example.com:a/b'))).toEqual({ server: 'https://github.example.com', repository: 'a/b' })
    expect(originOf(clone('/srv/git/hello.git'))).toBeUndefined()
    expect(originOf(folderOf())).toBeUndefined()
  })
})
