import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { privateAmongPrograms } from '../../../src/adapters/cell/private-files.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** A folder as `/opt`, with files and, where the path ends with a slash, folders of these modes. */
function programs(modes: Readonly<Record<string, number>>): string {
  const root = mkdtempSync(join(tmpdir(), 'programs-'))
  made.push(root)
  chmodSync(root, 0o755)
  for (const [path, mode] of Object.entries(modes)) {
    const at = join(root, path)
    mkdirSync(path.endsWith('/') ? at : dirname(at), { recursive: true, mode: 0o755 })
    if (!path.endsWith('/')) writeFileSync(at, 'x')
    chmodSync(at, mode)
  }
  return root
}

const hiddenIn = (root: string, passed: readonly string[] = []): readonly string[] =>
  privateAmongPrograms([root], (path) => passed.includes(relative(root, path))).map((path) => relative(root, path))

describe('among programs, what others may not read', () => {
  it('is hidden where nobody runs it, and all else is shown', () => {
    const root = programs({ 'app/app.env': 0o600, 'app/keys/a.pem': 0o640, 'app/app': 0o700, 'app/README': 0o644 })
    symlinkSync('app/app.env', join(root, 'link'))
    expect(hiddenIn(root)).toEqual(['app/app.env', 'app/keys/a.pem'])
  })

  it('is a whole folder that they may not enter, whatever the marks of its files, unless a program is in it', () => {
    const root = programs({ 'data/one': 0o644, 'data/': 0o700, 'tool/bin/tool': 0o755, 'tool/conf/users': 0o644, 'tool/': 0o750 })
    expect(hiddenIn(root)).toEqual(['data', 'tool/conf'])
  })

  it('is not looked for in a tool that is named, nor where packages lie', () => {
    const root = programs({ 'jdk/lib/modules': 0o600, 'jdk/': 0o700, 'app/node_modules/a/index.js': 0o600, 'app/key': 0o600 })
    expect(hiddenIn(root, ['jdk'])).toEqual(['app/key'])
  })

  it('is none of what programs are made of, but their settings are, where they are laid out for their owner and a group', () => {
    const parts = { 'tomcat/bin/catalina.sh': 0o750, 'tomcat/bin/bootstrap.jar': 0o640, 'tomcat/lib/catalina.jar': 0o640 }
    const settings = { 'tomcat/conf/server.xml': 0o600, 'tomcat/conf/tomcat-users.xml': 0o600 }
    const folders = { 'tomcat/lib/': 0o750, 'tomcat/bin/': 0o750, 'tomcat/conf/': 0o700 }
    expect(hiddenIn(programs({ ...parts, ...settings, ...folders }))).toEqual(['tomcat/conf'])
  })

  it('is hidden by the folder where there is much of it', () => {
    const many = Array.from({ length: 100 }, (_, index) => [`app/keys/${index}`, 0o600])
    expect(hiddenIn(programs({ ...Object.fromEntries(many), 'app/app': 0o755, 'app/keys/README': 0o644 }))).toEqual(['app/keys'])
  })

  it('is looked for so long only, the shallow first: of what is left a folder that they may not enter goes whole', () => {
    const many = Array.from({ length: 5000 }, (_, index) => [`cache/${index}`, 0o644])
    const deep = { 'app/key': 0o600, 'app/deep/deeper/key': 0o600, 'app/own/bin/tool': 0o755, 'app/own/': 0o700 }
    expect(hiddenIn(programs({ ...Object.fromEntries(many), ...deep }))).toEqual(['app/key', 'app/own'])
  })
})
