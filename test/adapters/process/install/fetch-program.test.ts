import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgentCliPackage } from '../../../../src/adapters/process/install/cli-package.ts'
import { ensureCli } from '../../../../src/adapters/process/install/ensure-cli.ts'
import { sealProgram } from '../../../../src/adapters/process/install/sealed-program.ts'
import { never } from '../../../contracts/agent-backend.ts'

const PROGRAM = `#!/bin/sh\necho 1.2.3\n${'# '.padEnd(100_000, 'x')}\n`
const PLACE = 'node_modules/@maker/tool-here/tool'

describe.skipIf(process.platform === 'win32')('a pinned program is fetched without npm', () => {
  let root: string
  let registry: Server
  let archive: Buffer
  let asked: string[]
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'raymond-fetch-'))
    mkdirSync(join(root, 'package/docs'), { recursive: true })
    writeFileSync(join(root, 'package/tool'), PROGRAM, { mode: 0o755 })
    writeFileSync(join(root, 'package/docs/README.md'), 'How to use it.\n')
    archive = execFileSync('tar', ['czf', '-', 'package'], { cwd: root })
    asked = []
    registry = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end(archive)
    })
    await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done))
    writeFileSync(join(root, 'npm'), `#!/bin/sh\ntouch ${root}/npm-was-asked\nexit 1\n`)
    chmodSync(join(root, 'npm'), 0o755)
  })
  afterEach(() => {
    registry.close()
    rmSync(root, { recursive: true })
  })

  const sum = (kind: string, data: string | Buffer) => createHash(kind).update(data)
  const tool = (integrity = `sha512-${sum('sha512', archive).digest('base64')}`): AgentCliPackage => ({
    name: 'Tool',
    program: 'tool',
    npmName: '@maker/tool',
    version: '1.2.3',
    folder: 'tool',
    codes: { notInstalled: 'RAY-CLAUDE-NOT-INSTALLED', changed: 'RAY-CLAUDE-CHANGED' },
    packageAt: (version) => `@maker/tool@${version}`,
    programIn: () => PLACE,
    pinned: () => ({
      manifest: {},
      lock: {},
      program: sum('sha256', PROGRAM).digest('hex'),
      archive: { name: '@maker/tool-here', version: '1.2.3', integrity, program: 'tool' },
    }),
  })
  const environment = () => ({
    PATH: `${root}:/usr/bin:/bin`,
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
  })
  const ensure = (cli: AgentCliPackage, more: Readonly<Record<string, string>> = {}) =>
    ensureCli(
      cli,
      { path: null, version: null, toolCache: join(root, 'tools'), environment: { ...environment(), ...more } },
      never(),
    )
  const npmWasAsked = () => existsSync(join(root, 'npm-was-asked'))

  it('unpacks all of it, and watches the program from then on', async () => {
    const found = await ensure(tool())
    expect(asked).toEqual(['/@maker/tool-here/-/tool-here-1.2.3.tgz'])
    expect(readFileSync(found.file, 'utf8')).toBe(PROGRAM)
    expect(execFileSync(found.file, { encoding: 'utf8' })).toBe('1.2.3\n')
    expect(readFileSync(join(found.file, '../docs/README.md'), 'utf8')).toBe('How to use it.\n')
    expect(npmWasAsked()).toBe(false)
    const sealed = await sealProgram(found, tool())
    await sealed.check()
    writeFileSync(found.file, '#!/bin/sh\necho stolen\n')
    await expect(sealed.check()).rejects.toMatchObject({ problem: { code: 'RAY-CLAUDE-CHANGED' } })
  })

  it('takes nothing that is another archive, or that is cut: npm may try then', async () => {
    await expect(ensure(tool(`sha512-${sum('sha512', 'else').digest('base64')}`))).rejects.toMatchObject({
      problem: { code: 'RAY-CLAUDE-NOT-INSTALLED' },
    })
    expect(npmWasAsked()).toBe(true)
    const whole = tool()
    archive = archive.subarray(0, archive.length / 2)
    await expect(ensure(whole)).rejects.toMatchObject({ problem: { code: 'RAY-CLAUDE-NOT-INSTALLED' } })
    expect(existsSync(join(root, 'tools/tool/1.2.3', `${process.platform}-${process.arch}`))).toBe(false)
  })

  it.each([
    ['a proxy', { HTTPS_PROXY: 'http://127.0.0.1:9' }],
    ['settings of a person', { HOME: 'home' }],
  ])('leaves the way to the registry to npm where there is %s', async (_, more) => {
    mkdirSync(join(root, 'home'))
    writeFileSync(join(root, 'home/.npmrc'), '//npm.example/:_authToken=t\n')
    const given = 'HOME' in more ? { HOME: join(root, 'home') } : more
    await expect(ensure(tool(), given)).rejects.toMatchObject({ problem: { code: 'RAY-CLAUDE-NOT-INSTALLED' } })
    expect([asked, npmWasAsked()]).toEqual([[], true])
  })
})
