import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

describe('raymond demo', () => {
  it('says without git what is missing, and shows no stack', async () => {
    const { code, stderr } = await raymond(folderOf(), 'demo', { env: { PATH: '/nowhere' } })
    expect({ code, stderr }).toEqual({ code: 64, stderr: expect.stringMatching(/^error RAY-NO-GIT\n/) })
    expect(stderr).not.toContain('    at ')
  })

  it('ends with a page to open and with what to do next, and starts no program of the checkout around it', async () => {
    const folder = folderOf({ '.git/HEAD': '', 'tools/git': '#!/bin/sh\ntouch "$(dirname "$0")/ran"\n' })
    chmodSync(join(folder, 'tools/git'), 0o755)
    const PATH = `${join(folder, 'tools')}:${process.env.PATH}`
    const { code, stdout } = await raymond(folder, 'demo', '--quiet', { env: { PATH } })
    expect([code, existsSync(join(folder, 'tools/ran'))]).toEqual([0, false])
    expect(stdout).not.toMatch(/\d warning/)
    expect(existsSync(/^\/.*demo\.html$/m.exec(stdout)?.[0] ?? '')).toBe(true)
    expect(stdout).toContain('raymond init --workflow coding')
  }, 180_000)
})
