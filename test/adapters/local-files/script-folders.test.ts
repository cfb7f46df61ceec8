import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScriptFolders } from '../../../src/adapters/local-files/script-folders.ts'

let temp: string
let scope: { id: string; files: string }
beforeEach(() => {
  temp = mkdtempSync(join(tmpdir(), 'script-folders-'))
  scope = { id: 'flows/poll', files: join(temp, 'pinned') }
  mkdirSync(join(scope.files, 'data'), { recursive: true })
  writeFileSync(join(scope.files, 'START.sh'), 'echo start\n')
  writeFileSync(join(scope.files, 'data/labels.json'), '{}')
})

const machine = (name: string) => createScriptFolders(join(temp, name))

describe('the folder of a run for its scripts', () => {
  it("holds the workflow's files, and keeps what scripts add from turn to turn and from machine to machine", () => {
    const one = machine('one')
    const folder = one.open('r1', scope)
    expect(readFileSync(join(folder, 'data/labels.json'), 'utf8')).toBe('{}')
    mkdirSync(join(folder, 'seen'))
    writeFileSync(join(folder, 'seen/count'), '3')
    expect(one.open('r1', scope)).toBe(folder)
    expect(readFileSync(join(folder, 'seen/count'), 'utf8')).toBe('3')

    const two = machine('two')
    two.restore('r1', one.added('r1')?.content ?? Buffer.alloc(0))
    expect(readFileSync(join(two.open('r1', scope), 'seen/count'), 'utf8')).toBe('3')
    expect(two.added('r1')?.content.toString()).toBe(one.added('r1')?.content.toString())
  })

  it('are lent as a copy, of which nothing stays', () => {
    const one = machine('one')
    const folder = one.open('r1', scope)
    writeFileSync(join(folder, 'kept'), '1')
    symlinkSync(join(folder, 'kept'), join(folder, 'link'))
    mkdirSync(join(temp, 'turn'))
    const { folder: lent } = one.lend('r1', scope, join(temp, 'turn'))
    const texts = ['START.sh', 'data/labels.json', 'kept'].map((name) => readFileSync(join(lent, name), 'utf8'))
    expect([texts, existsSync(join(lent, 'link'))]).toEqual([['echo start\n', '{}', '1'], false])
    writeFileSync(join(lent, 'kept'), '2')
    writeFileSync(join(lent, 'more'), 'x')
    expect(readdirSync(one.open('r1', scope)).toSorted()).toEqual(['START.sh', 'data', 'kept', 'link'])
    expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('1')
    expect(one.lend('r1', scope, join(temp, 'turn')).folder).not.toBe(lent)
  })

  it('are lent with what is too large to travel to another machine, and not with what no copy has room for, which is told', () => {
    const one = machine('one')
    const folder = one.open('r1', scope)
    writeFileSync(join(folder, 'big.json'), 'x'.repeat(1100 * 1024))
    writeFileSync(join(folder, 'huge.json'), Buffer.alloc(65 * 1024 * 1024))
    mkdirSync(join(temp, 'turn'))
    const lent = one.lend('r1', scope, join(temp, 'turn'))
    expect(readdirSync(lent.folder).toSorted()).toEqual(['START.sh', 'big.json', 'data'])
    expect([lent.leftOut, one.added('r1')?.leftOut]).toEqual([['huge.json'], ['big.json', 'huge.json']])
  })

  it('is of one run alone, and carries nothing where nothing was added', () => {
    const one = machine('one')
    writeFileSync(join(one.open('r1', scope), 'mine'), 'x')
    one.open('r2', scope)
    expect(one.added('r2')).toBeUndefined()
    expect(machine('one').added('r2')).toBeUndefined()
  })

  it("has the workflow's own files again in each turn, whatever a script has made of them", () => {
    const one = machine('one')
    const folder = one.open('r1', scope)
    const outside = join(temp, 'outside')
    writeFileSync(outside, 'untouched')
    rmSync(join(folder, 'data'), { recursive: true })
    symlinkSync(temp, join(folder, 'data'))
    rmSync(join(folder, 'START.sh'))
    symlinkSync(outside, join(folder, 'START.sh'))
    one.open('r1', scope)
    expect(readFileSync(join(folder, 'START.sh'), 'utf8')).toBe('echo start\n')
    expect(readFileSync(outside, 'utf8')).toBe('untouched')
    expect(existsSync(join(temp, 'labels.json'))).toBe(false)
    writeFileSync(join(folder, 'START.sh'), 'echo steal\n')
    one.open('r1', scope)
    expect(readFileSync(join(folder, 'START.sh'), 'utf8')).toBe('echo start\n')
    expect(one.added('r1')).toBeUndefined()
  })

  it('takes what stands in the place of a file away whole: to empty it leads where another script puts a link meanwhile', () => {
    const one = machine('one')
    const folder = one.open('r1', scope)
    const place = join(folder, 'data/labels.json')
    rmSync(place)
    mkdirSync(place)
    for (const name of ['a', 'b', 'labels.json']) writeFileSync(join(place, name), name)
    one.open('r1', scope)
    expect(readFileSync(place, 'utf8')).toBe('{}')
    const aside = join(folder, '../aside')
    const [taken = ''] = readdirSync(aside)
    expect(readdirSync(join(aside, taken)).toSorted()).toEqual(['a', 'b', 'labels.json'])
    expect(one.added('r1')).toBeUndefined()
  })

  it.runIf(process.platform === 'linux')('writes nowhere else while another script exchanges its folders for links', async () => {
    const one = machine('one')
    const folder = one.open('r1', scope)
    const outside = join(temp, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'labels.json'), 'of the user')
    const [lib, link, away] = ['data', 'link', 'away'].map((name) => JSON.stringify(join(folder, name)))
    const attack = `const fs = require('node:fs'); fs.symlinkSync(${JSON.stringify(outside)}, ${link}); process.stdout.write('ready')
      for (;;) try { fs.renameSync(${lib}, ${away}); fs.renameSync(${link}, ${lib}); fs.renameSync(${lib}, ${link}); fs.renameSync(${away}, ${lib}) }
        catch { try { fs.rmSync(${away}, { recursive: true, force: true }) } catch {} }`
    const child = spawn(process.execPath, ['-e', attack], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    for (const end = performance.now() + 1500; performance.now() < end; ) {
      try {
        writeFileSync(join(folder, 'START.sh'), 'echo steal\n')
        one.open('r1', scope)
      } catch {} // it may be exchanged more often than we try
    }
    child.kill('SIGKILL')
    expect([readdirSync(outside), readFileSync(join(outside, 'labels.json'), 'utf8')]).toEqual([['labels.json'], 'of the user'])
  })

  it('leaves out what is over 1 MiB, and says so; links are never followed', () => {
    const one = machine('one')
    const folder = one.open('r1', scope)
    writeFileSync(join(folder, 'a-small'), 'x')
    writeFileSync(join(folder, 'b-large'), Buffer.alloc(1024 * 1024))
    symlinkSync('/etc/hostname', join(folder, 'c-link'))
    const added = one.added('r1')
    expect(added?.leftOut).toEqual(['b-large'])
    expect(Object.values(JSON.parse(Buffer.from(added?.content ?? []).toString()) as object)).toEqual([
      { 'a-small': Buffer.from('x').toString('base64') },
    ])
  })

  it('leaves out what nobody can read, and says so: too deep for a path, or locked', () => {
    const one = machine('one')
    const folder = one.open('r1', scope)
    writeFileSync(join(folder, 'a-small'), 'x')
    const name = 'x'.repeat(200)
    execFileSync('bash', ['-c', `for i in {1..25}; do mkdir ${name} && cd -P ./${name} 2>/dev/null || cd ${name}; done; true`], {
      cwd: folder,
    })
    mkdirSync(join(folder, 'locked'))
    chmodSync(join(folder, 'locked'), 0)
    const added = one.added('r1')
    expect(added?.leftOut.some((path) => path.startsWith(`${name}/${name}/`))).toBe(true)
    if (process.getuid?.() !== 0) expect(added?.leftOut).toContain('locked')
    expect(Object.values(JSON.parse(Buffer.from(added?.content ?? []).toString()) as object)).toEqual([
      { 'a-small': Buffer.from('x').toString('base64') },
    ])
    chmodSync(join(folder, 'locked'), 0o700)
    execFileSync('rm', ['-rf', join(folder, name)])
  })

  it('takes nothing in that would lie outside of it', () => {
    const one = machine('one')
    const folder = one.open('r1', scope)
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    one.restore('r1', Buffer.from(JSON.stringify({ [name]: { '../../escaped': 'eA==', fine: 'eA==' } })))
    expect(readFileSync(join(folder, 'fine'), 'utf8')).toBe('x')
    expect(existsSync(join(temp, 'one/escaped'))).toBe(false)
  })
})
