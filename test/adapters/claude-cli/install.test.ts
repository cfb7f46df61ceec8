import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claudeCli, PINNED_PACKAGES } from '../../../src/adapters/claude-cli/pinned-packages.ts'
import { ensureCli, type InstallOptions } from '../../../src/adapters/process/install/ensure-cli.ts'
import { pinnedVersions } from '../../../src/adapters/process/install/pinned-versions.ts'
import { never } from '../../contracts/agent-backend.ts'

describe.skipIf(process.platform === 'win32')('finding and installing Claude Code', () => {
  let root: string
  let bin: string
  let options: InstallOptions
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-install-')))
    bin = join(root, 'bin')
    mkdirSync(bin)
    options = {
      path: null,
      version: null,
      toolCache: join(root, 'tools'),
      environment: { PATH: `${bin}:/usr/bin:/bin`, npm_config_registry: 'http://127.0.0.1:9' },
    }
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const program = (name: string, text: string): string => {
    const file = join(bin, name)
    writeFileSync(file, `#!/bin/sh\n${text}\n`)
    chmodSync(file, 0o755)
    return file
  }

  /** An npm that installs a program for every platform, notes what it was asked, and fails where `exit` is not 0. */
  const npm = (exit = 0): string => {
    const log = join(root, 'npm.log')
    const packages = ['linux-x64', 'linux-arm64', 'linux-x64-musl', 'linux-arm64-musl', 'darwin-x64', 'darwin-arm64']
    const make = packages.map(
      (name) =>
        `d="$PWD/node_modules/@anthropic-ai/claude-code-${name}"; mkdir -p "$d"; printf '#!/bin/sh\\necho "${pinnedVersions.claude} (Claude Code)"\\n' > "$d/claude"; chmod +x "$d/claude"`,
    )
    program(
      'npm',
      [
        `echo "$PWD $*" >> ${log}; cp package-lock.json .settings ${root} 2>/dev/null`,
        exit === 0 ? make.join('\n') : 'echo "registry is down" >&2',
        `exit ${exit}`,
      ].join('\n'),
    )
    return log
  }

  it('takes the program that it is given, and records its version', async () => {
    const path = program('my-claude', 'echo "2.1.197 (Claude Code)"')
    expect(await ensureCli(claudeCli, { ...options, path }, never())).toEqual({ file: path, version: '2.1.197' })
  })

  it('says so when there is no program where it should be', async () => {
    const ensured = ensureCli(claudeCli, { ...options, path: join(root, 'nothing') }, never())
    await expect(ensured).rejects.toMatchObject({
      problem: {
        code: 'RAY-CLAUDE-NOT-INSTALLED',
        message: `There is no program at ${join(root, 'nothing')}.`,
        hint: 'Give "claude-path" the absolute path of the claude program, or leave it out: then it is installed.',
      },
    })
  })

  it('takes the one on the PATH, whatever its version, unless another version was asked for', async () => {
    const file = program('claude', 'echo "2.1.197 (Claude Code)"')
    const log = npm()
    expect(await ensureCli(claudeCli, options, never())).toEqual({ file, version: '2.1.197' })
    expect(existsSync(log)).toBe(false)
    const asked = await ensureCli(claudeCli, { ...options, version: pinnedVersions.claude }, never())
    expect(asked).toMatchObject({ version: pinnedVersions.claude })
    expect(asked.file.startsWith(join(root, 'tools'))).toBe(true)
  })

  it('installs the pinned version into the tool cache once, without install scripts and away from the checkout', async () => {
    const log = npm()
    const first = await ensureCli(claudeCli, options, never())
    expect(await ensureCli(claudeCli, options, never())).toEqual(first)
    expect(first.file).toMatch(
      /tools\/raymond-claude-code\/2\.1\.330\/\w+-\w+\/node_modules\/@anthropic-ai\/claude-code-[\w-]+\/claude$/,
    )
    const calls = readFileSync(log, 'utf8').trim().split('\n')
    expect(calls).toHaveLength(1)
    expect(calls[0]).toContain('--ignore-scripts')
    expect(calls[0]).toContain('@anthropic-ai/claude-code@2.1.330')
    expect(calls[0]?.startsWith(join(root, 'tools'))).toBe(true)
  })

  it('takes none from the PATH that lies where agents can write', async () => {
    program('claude', 'echo "2.1.197 (Claude Code)"')
    npm()
    const workspace = join(root, 'work')
    mkdirSync(join(workspace, 'node_modules'), { recursive: true })
    symlinkSync(bin, join(workspace, 'node_modules/.bin'))
    const environment = { ...options.environment, PATH: `${join(workspace, 'node_modules/.bin')}:./bin:${bin}:/usr/bin:/bin` }
    const found = await ensureCli(claudeCli, { ...options, environment, notFrom: [bin] }, never())
    expect(found.file.startsWith(join(root, 'tools'))).toBe(true)
    expect(await ensureCli(claudeCli, { ...options, environment, notFrom: [workspace] }, never())).toMatchObject({
      file: join(bin, 'claude'),
    })
  })

  it('holds npm to the archives that were pinned, and shows it no more of the person’s settings than it needs', async () => {
    npm()
    const settings = [
      'registry=https://npm.example/',
      '//npm.example/:_authToken=t',
      'script-shell=/tmp/evil',
      'node-options=-r x',
    ]
    writeFileSync(join(root, '.npmrc'), settings.join('\n'))
    await ensureCli(claudeCli, { ...options, environment: { ...options.environment, HOME: root } }, never())
    expect(readFileSync(join(root, '.settings'), 'utf8')).toBe(`${settings.slice(0, 2).join('\n')}\n`)
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
    expect(Object.values(PINNED_PACKAGES).some(({ integrity }) => lock.includes(integrity))).toBe(true)
  })

  it('installs anew what somebody put into the tool cache before', async () => {
    const log = npm()
    const { file } = await ensureCli(claudeCli, { ...options, toolCache: join(root, 'first') }, never())
    const planted = file.replace('/first/', '/second/')
    mkdirSync(dirname(planted), { recursive: true })
    writeFileSync(planted, '#!/bin/sh\necho "2.1.330 (Claude Code)"\ntouch stolen\n', { mode: 0o755 })
    await ensureCli(claudeCli, { ...options, toolCache: join(root, 'second') }, never())
    expect(readFileSync(planted, 'utf8')).not.toContain('stolen')
    expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(2)
  })

  it('may be installed by several jobs of one machine at once', async () => {
    npm()
    const all = await Promise.all([1, 2, 3].map(() => ensureCli(claudeCli, options, never())))
    expect(new Set(all.map(({ file }) => file)).size).toBe(1)
  })

  it('names what npm said, and the fix', async () => {
    npm(1)
    await expect(ensureCli(claudeCli, options, never())).rejects.toMatchObject({
      problem: {
        code: 'RAY-CLAUDE-NOT-INSTALLED',
        message: 'Claude Code 2.1.330 could not be installed: npm ended with exit code 1: registry is down',
        hint: 'Install it in an earlier step (npm install --global @anthropic-ai/claude-code@2.1.330), or name a program with "claude-path".',
      },
    })
    expect(existsSync(join(root, 'tools/raymond-claude-code/2.1.330', `${process.platform}-${process.arch}`))).toBe(false)
  })
})
