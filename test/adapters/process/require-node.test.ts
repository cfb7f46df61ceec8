import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { judgeNode } from '../../../src/adapters/process/require-node.ts'
import { folderOf } from '../../cli/raymond.ts'

const HERE = import.meta.url
const source = new URL('../../../src/adapters/process/require-node.ts', import.meta.url).href

// No package holds one for macOS.
const hasOwn = process.platform === 'darwin' ? 'refuse' : 'hand-on'

describe('the Node that the command line and the action run on', () => {
  it.each([
    ['22.20.0', 'run'],
    ['24.1.0', 'run'],
    ['22.19.9', hasOwn],
    ['20.20.2', hasOwn],
  ])('%s: %s, with the packages installed', (version, kind) => {
    expect(judgeNode(version, HERE).kind).toBe(kind)
  })

  it('is refused where it is too old and no newer one was installed', () => {
    expect(judgeNode('20.20.2', join(folderOf(), 'cli.js'))).toEqual({ kind: 'refuse' })
  })

  it('is handed on with arguments, streams, signals and the exit code', async () => {
    const folder = folderOf({
      'program.mjs':
        "process.on('SIGTERM', () => process.exit(3))\nconsole.log(process.argv.slice(2).join())\nprocess.stdin.on('data', (text) => console.log(String(text)))\n",
      'old.mjs': `import { handOn } from '${source}'\nhandOn(process.execPath, ['', 'program.mjs', 'a', 'b c'])\n`,
    })
    const old = spawn(process.execPath, [join(folder, 'old.mjs')], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
    const [arguments_] = await once(old.stdout, 'data')
    expect(String(arguments_)).toBe('a,b c\n')
    old.stdin.write('through')
    const [said] = await once(old.stdout, 'data')
    expect(String(said)).toBe('through\n')
    old.kill('SIGTERM')
    expect((await once(old, 'exit'))[0]).toBe(3)
  })

  it('ends with the old one when that is killed without warning', async () => {
    const folder = folderOf({
      'program.mjs': `import { onNewNode } from '${source}'\nawait onNewNode('${source}', 1, async () => {\n  console.log(process.env.RAYMOND_HANDED_ON)\n  setInterval(() => {}, 1000)\n})\n`,
      'old.mjs': `import { handOn } from '${source}'\nhandOn(process.execPath, ['', 'program.mjs'])\n`,
    })
    const old = spawn(process.execPath, [join(folder, 'old.mjs')], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = await once(old.stdout, 'data')
    expect(String(said)).toBe('undefined\n')
    old.kill('SIGKILL')
    await once(old.stdout, 'close') // both had it open
  })

  it.runIf(hasOwn === 'hand-on')('is the installed one, a program that can be started', async () => {
    const verdict = judgeNode('20.0.0', fileURLToPath(HERE))
    if (verdict.kind !== 'hand-on') throw new Error(`it was ${verdict.kind}`)
    const child = spawn(verdict.node, ['--version'])
    const [version] = await once(child.stdout, 'data')
    expect(String(version)).toMatch(/^v2[4-9]\./)
  })
})
