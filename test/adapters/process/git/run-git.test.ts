import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closedEnvironment } from '../../../../src/adapters/process/git/closed-environment.ts'
import { type GitCall, mustRunGit, runGit } from '../../../../src/adapters/process/git/run-git.ts'
import { ProblemError } from '../../../../src/core/problem.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-git-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }))

const call = (args: string[], changes: Partial<GitCall> = {}): GitCall => ({ args, cwd: folder, home: folder, ...changes })

describe('running git', () => {
  it('gives it nothing of our environment but the way to programs', async () => {
    process.env.GIT_DIR = '/somewhere'
    process.env.RAYMOND_TEST_SECRET = 'x'
    process.env.https_proxy = 'http://proxy.example:1'
    try {
      const environment = closedEnvironment({ home: folder, protocols: [] })
      expect(environment).toMatchObject({
        HOME: folder,
        PATH: process.env.PATH,
        GIT_ALLOW_PROTOCOL: 'none',
      })
      const { stdout } = await runGit(call(['-c', 'alias.x=!env', 'x']))
      expect(stdout.toString()).not.toMatch(/RAYMOND_TEST_SECRET|GIT_DIR=\/somewhere|proxy\.example/)
    } finally {
      delete process.env.GIT_DIR
      delete process.env.RAYMOND_TEST_SECRET
      delete process.env.https_proxy
    }
  })

  it('knows no protocol unless it was given a remote', async () => {
    const { exitCode, stderr } = await runGit(call(['ls-remote', 'http://127.0.0.1:1/x']))
    expect([exitCode, stderr]).toEqual([128, expect.stringContaining("transport 'http' not allowed")])
  })

  it('starts no hook that the settings of a repository name, or that lies there, whatever git’s version', async () => {
    const ran = join(folder, 'ran')
    await mustRunGit(call(['init', '--quiet']))
    const events = ['pre-commit', 'post-commit', 'post-index-change', 'reference-transaction', 'post-checkout']
    for (const event of events) await mustRunGit(call(['config', '--add', 'hook.theirs.event', event]))
    await mustRunGit(call(['config', 'hook.theirs.command', `echo >> ${ran} #`]))
    await mustRunGit(call(['config', 'core.hooksPath', join(folder, 'hooks')]))
    for (const hooks of ['hooks', '.git/hooks']) {
      mkdirSync(join(folder, hooks), { recursive: true })
      for (const event of events) writeFileSync(join(folder, hooks, event), `#!/bin/sh\necho >> ${ran}\n`, { mode: 0o755 })
    }
    writeFileSync(join(folder, 'file'), '')
    await mustRunGit(call(['add', 'file']))
    await mustRunGit(call(['-c', 'user.name=Mona', '-c', 'user.email=mona@example.com', 'commit', '-qm', 'one']))
    await mustRunGit(call(['checkout', '-qb', 'other']))
    expect(existsSync(ran)).toBe(false)
  })

  it('is led nowhere else by the settings of a repository, also by those that somebody writes while it runs', async () => {
    const met: string[] = []
    const listen = async (name: string) => {
      const server = createServer((_, response) => {
        met.push(name)
        response.writeHead(404).end()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    }
    const [ours, theirs] = [await listen('ours'), await listen('theirs')]
    await mustRunGit(call(['init', '--quiet']))
    for (const name of [`url.${theirs.url}/.insteadOf`, `url.${theirs.url}/.pushInsteadOf`])
      await mustRunGit(call(['config', '--add', name, 'http://']))
    await mustRunGit(call(['config', 'http.proxy', theirs.url]))
    const url = `${ours.url}/x.git`
    for (const args of [
      ['ls-remote', url],
      ['push', url, 'HEAD:refs/heads/a'],
    ])
      await runGit(
        call(args, { remote: { url, token: async () => null }, updates: [{ ref: 'refs/heads/a', from: null, to: 'a' }] }),
      )
    for (const { server } of [ours, theirs]) server.close()
    expect(new Set(met)).toEqual(new Set(['ours']))
  })

  it('ends one that takes too long, with all that it started', async () => {
    const server = createServer(() => {}) // never answers
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
    const outcome = await runGit(
      call(['ls-remote', url], { timeoutMs: 300, remote: { url, token: () => Promise.resolve(null) } }),
    )
    expect(outcome).toMatchObject({ exitCode: null, timedOut: true })
    server.closeAllConnections()
    server.close()
  })

  it('turns a failure into a problem with git’s own words', async () => {
    const problem = await mustRunGit(call(['rev-parse', 'HEAD'])).catch((error: unknown) =>
      error instanceof ProblemError ? error.problem : error,
    )
    expect(problem).toEqual({
      code: 'RAY-GIT-FAILED',
      message: expect.stringMatching(/^git rev-parse ended with exit code 128: fatal: not a git repository \(or any /),
      hint: 'Read what git says. If it speaks of the network or of a lock, run the job again.',
    })
  })

  it('starts no program that a repository names for looking at signatures', async () => {
    const program = join(folder, 'gpg')
    writeFileSync(program, '#!/bin/sh\ntouch "$(dirname "$0")/ran"\n', { mode: 0o755 })
    const lines = ['tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904', 'author a <a@b> 1 +0000', 'committer a <a@b> 1 +0000']
    const signature = ['gpgsig -----BEGIN PGP SIGNATURE-----', ' ', ' x', ' -----END PGP SIGNATURE-----']
    await mustRunGit(call(['init', '--quiet']))
    const input = [...lines, ...signature, '', 'signed'].join('\n')
    const commit = (await mustRunGit(call(['hash-object', '-t', 'commit', '-w', '--stdin'], { input }))).toString().trim()
    await mustRunGit(call(['mktree'], { input: '' }))
    for (const [name, value] of [
      ['log.showSignature', 'true'],
      ['gpg.program', program],
    ] as const)
      await mustRunGit(call(['config', name, value]))
    expect((await mustRunGit(call(['log', '--format=%s', commit]))).toString()).toBe('signed\n')
    await mustRunGit(call(['log', '--format=%G?', commit]))
    expect(existsSync(join(folder, 'ran'))).toBe(false)
  })

  it('says so when there is no git', async () => {
    const path = process.env.PATH
    process.env.PATH = folder
    try {
      await expect(runGit(call(['version']))).rejects.toMatchObject({ problem: { code: 'RAY-GIT-MISSING' } })
    } finally {
      process.env.PATH = path
    }
  })
})
