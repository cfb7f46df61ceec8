import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

describe('raymond demo', () => {
  it('says without git what is missing, and shows no stack', async () => {
    const { code, stderr } = await raymond(folderOf(), 'demo', { env: { PATH: '/nowhere' } })
    expect({ code, stderr }).toEqual({ code: 64, stderr: expect.stringMatching(/^error RAY-NO-GIT\n/) })
    expect(stderr).not.toContain('    at ')
  })

  it('ends with a page to open and with what to do next', async () => {
    const { code, stdout } = await raymond(folderOf(), 'demo', '--quiet')
    expect(code).toBe(0)
    expect(existsSync(/^\/.*demo\.html$/m.exec(stdout)?.[0] ?? '')).toBe(true)
    expect(stdout).toContain('raymond init --workflow coding')
  }, 180_000)
})
