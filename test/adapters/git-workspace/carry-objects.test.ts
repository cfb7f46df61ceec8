import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { carryObjects } from '../../../src/adapters/git-workspace/carried/carry-objects.ts'
import { createGitLender } from '../../../src/adapters/git-workspace/lend-git.ts'
import { type BareRepository, openBareRepository } from '../../../src/adapters/process/git/bare-repository.ts'
import type { GitLender } from '../../../src/ports/turns/git-lender.ts'

let folder: string
let work: string
let lender: GitLender
let repository: BareRepository
/** What our git was asked. */
let calls: string[]
/** Where all that was lent is copied to when the next pack is looked at. */
let diskAtPack: string | undefined

/** Of a process that begins now. */
const lenderOfNow = () =>
  createGitLender({ directory: join(folder, 'lent'), workspace: work, repository: async () => repository })

const AS_SOMEBODY = ['-c', 'user.name=a', '-c', 'user.email=a@b']
const git = (...args: readonly string[]) =>
  execFileSync('git', [...AS_SOMEBODY, ...args], { cwd: work, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] }).trim()

/** Git in a cell: it has the objects of the checkout as well, after its own. */
function gitIn(lent: string, ...args: readonly string[]): string {
  const env = { ...process.env, GIT_DIR: lent, GIT_WORK_TREE: work, GIT_ALTERNATE_OBJECT_DIRECTORIES: join(work, '.git/objects') }
  return execFileSync('git', [...AS_SOMEBODY, ...args], {
    env,
    cwd: work,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['pipe', 'pipe', 'pipe'],
  }).trim()
}

/** One turn, in the checkout; resolves to what stays in its cell. */
async function turn(during: (lent: string) => void = () => {}): Promise<readonly string[]> {
  const lent = await lender.lend(work)
  during(lent.mounts.find(({ at, as }) => at === join(work, '.git') && as === 'writable')?.from ?? '')
  return lent.takeBack()
}

const ORIGINAL = 'as it was\n'
const FORGED = 'as the agent would have it\n'
const objectIn = (repository: string, id: string) => join(repository, 'objects', id.slice(0, 2), id.slice(2))

/** What a next turn has for an object of the base, and what of it shows as changed. */
async function seenNext(): Promise<{ readonly blob: string; readonly diff: string; readonly stays: readonly string[] }> {
  let blob = ''
  let diff = ''
  const stays = await turn((lent) => {
    blob = gitIn(lent, 'cat-file', 'blob', git('rev-parse', 'main:a.txt'))
    diff = gitIn(lent, 'diff', '--stat', git('rev-parse', 'main'))
  })
  return { blob, diff, stays }
}

const withLine = (file: string, size: number) => writeFileSync(join(work, file), randomBytes(size).toString('hex'))

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-objects-')))
  work = join(folder, 'work')
  execFileSync('git', ['init', '-q', '-b', 'main', work])
  writeFileSync(join(work, 'a.txt'), ORIGINAL)
  git('add', '-A')
  git('commit', '-q', '-m', 'one')
  calls = []
  const bare = await openBareRepository({ directory: join(folder, 'own') })
  diskAtPack = undefined
  repository = {
    ...bare,
    run: (args, options) => bare.run(args, options),
    attempt(args, options) {
      calls.push(args[0] ?? '')
      if (args[0] === 'index-pack' && diskAtPack !== undefined && !existsSync(diskAtPack))
        cpSync(join(folder, 'lent'), diskAtPack, { recursive: true })
      return bare.attempt(args, options)
    },
  }
  lender = lenderOfNow()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('an object that a cell leaves under the id of one of the checkout', () => {
  const base = () => git('rev-parse', 'main:a.txt')
  const place = (lent: string) => {
    mkdirSync(join(lent, 'objects', base().slice(0, 2)), { recursive: true })
    return objectIn(lent, base())
  }
  const plantLoose = (at: string) => writeFileSync(at, deflateSync(`blob ${FORGED.length}\0${FORGED}`))

  /** A repository of one blob, packed; its index names the id of the base's. */
  const plantPack = (lent: string) => {
    const other = join(folder, 'other')
    const there = (args: readonly string[], input = '') =>
      execFileSync('git', args, { cwd: other, input, encoding: 'utf8' }).trim()
    execFileSync('git', ['init', '-q', other])
    const id = there(['hash-object', '-w', '--stdin'], FORGED)
    const name = there(['pack-objects', '-q', join(other, 'pack')], `${id}\n`)
    const index = readFileSync(join(other, `pack-${name}.idx`))
    const at = index.indexOf(Buffer.from(id, 'hex'))
    Buffer.from(base(), 'hex').copy(index, at)
    for (let n = Number.parseInt(base().slice(0, 2), 16); n < 256; n++) index.writeUInt32BE(1, 8 + 4 * n)
    for (let n = 0; n < Number.parseInt(base().slice(0, 2), 16); n++) index.writeUInt32BE(0, 8 + 4 * n)
    const into = join(lent, 'objects/pack')
    copyFileSync(join(other, `pack-${name}.pack`), join(into, `pack-${name}.pack`))
    writeFileSync(join(into, `pack-${name}.idx`), index)
    return { other, into, name }
  }

  const LOOSE = "git's object BASE (it is not what its id says)"
  it.each<[string, (lent: string) => void, stays: readonly string[]]>([
    ['a loose one', (lent) => plantLoose(place(lent)), [LOOSE]],
    [
      'a link to one',
      (lent) => {
        plantLoose(join(work, '.git/elsewhere'))
        symlinkSync(join(work, '.git/elsewhere'), place(lent))
      },
      ["git's object BASE (it is no file)"],
    ],
    [
      'one in a folder that is a link',
      (lent) => {
        const elsewhere = join(folder, 'elsewhere')
        mkdirSync(elsewhere)
        plantLoose(join(elsewhere, base().slice(2)))
        symlinkSync(elsewhere, join(lent, 'objects', base().slice(0, 2)))
      },
      ["git's objects XX (what is in their place is no folder)"],
    ],
    [
      'one that goes on after its end',
      (lent) => writeFileSync(place(lent), deflateSync(`blob ${ORIGINAL.length}\0${ORIGINAL} and more`)),
      [LOOSE],
    ],
    ['a pack whose index says so', (lent) => void plantPack(lent), []],
    [
      'a pack and an index of several packs which says so',
      (lent) => {
        const { into, name } = plantPack(lent)
        execFileSync('git', ['--git-dir', lent, 'multi-pack-index', 'write'], { stdio: 'pipe' })
        copyFileSync(join(folder, `other/pack-${name}.idx`), join(into, `pack-${name}.idx`))
        expect(existsSync(join(into, 'multi-pack-index'))).toBe(true)
      },
      [],
    ],
    [
      'one in a repository from which it borrows',
      (lent) => {
        const { other } = plantPack(lent)
        rmSync(join(lent, 'objects/pack'), { recursive: true })
        mkdirSync(join(other, '.git/objects', base().slice(0, 2)), { recursive: true })
        plantLoose(objectIn(join(other, '.git'), base()))
        writeFileSync(join(lent, 'objects/info/alternates'), `${join(other, '.git/objects')}\n`)
      },
      [],
    ],
  ])('is not that object in the next: %s', async (_, plant, said) => {
    await turn((lent) => {
      gitIn(lent, 'reset', '-q')
      writeFileSync(join(work, 'a.txt'), FORGED)
      plant(lent)
      expect(gitIn(lent, 'cat-file', 'blob', base())).not.toBe('')
    })
    const { blob, diff, stays } = await seenNext()
    expect([blob, diff.split('|')[0]?.trim()]).toEqual([ORIGINAL.trim(), 'a.txt'])
    expect(stays).toEqual(said.map((one) => one.replace('BASE', base()).replace('XX', base().slice(0, 2))))
  })

  it('is not that object in the next: a folder in which history is another', async () => {
    await turn((lent) => {
      gitIn(lent, 'commit', '-q', '--allow-empty', '-m', 'two')
      gitIn(lent, 'commit-graph', 'write', '--reachable')
    })
    await turn((lent) => {
      expect(readdirSync(join(lent, 'objects/info'))).toEqual(['alternates'])
      expect(gitIn(lent, 'log', '--format=%s')).toBe('two\none')
    })
  })

  it('is not that object where a pack that was looked at is another afterwards, with the same times', async () => {
    withLine('b.txt', 100)
    await turn((lent) => {
      gitIn(lent, 'add', 'b.txt')
      gitIn(lent, 'repack', '-q', '-a', '-d')
      gitIn(lent, 'commit', '-q', '-m', 'two')
      gitIn(lent, 'repack', '-q', '-a', '-d')
    })
    await turn((lent) => {
      const into = join(lent, 'objects/pack')
      const [index = ''] = readdirSync(into).filter((name) => name.endsWith('.idx'))
      const bytes = readFileSync(join(into, index))
      const { atime, mtime } = statSync(join(into, index))
      const [one, other] = [git('rev-parse', 'main:a.txt'), git('rev-parse', 'main:b.txt')].map((id) => Buffer.from(id, 'hex'))
      // What lies at one's place is found under the other's name.
      const offsets = bytes.length - 40 - 4 * readCount(bytes)
      const at = (id: Buffer | undefined) => offsets + (4 * (bytes.indexOf(id ?? '') - (8 + 1024))) / 20
      const [a, b] = [bytes.readUInt32BE(at(one)), bytes.readUInt32BE(at(other))]
      bytes.writeUInt32BE(b, at(one))
      bytes.writeUInt32BE(a, at(other))
      rmSync(join(into, index))
      writeFileSync(join(into, index), bytes)
      utimesSync(join(into, index), atime, mtime)
      expect(gitIn(lent, 'cat-file', 'blob', git('rev-parse', 'main:a.txt'))).not.toBe(ORIGINAL.trim())
    })
    expect((await seenNext()).blob).toBe(ORIGINAL.trim())
  })

  const readCount = (index: Buffer) => index.readUInt32BE(8 + 4 * 255)
})

describe('what a turn has among the objects of its git is there in the next', () => {
  it('files that it staged, stashes, commits of its own and a merge under way, loose or packed', async () => {
    await turn((lent) => {
      withLine('staged.txt', 100)
      gitIn(lent, 'add', 'staged.txt')
      gitIn(lent, 'stash', '-q')
      withLine('again.txt', 100)
      gitIn(lent, 'add', 'again.txt')
    })
    for (const pack of [[], ['gc', '-q', '--prune=now'], ['repack', '-q', '-a', '-d'], ['repack', '-q', '-d']])
      await turn((lent) => {
        expect(gitIn(lent, 'stash', 'show', '--name-only')).toBe('staged.txt')
        expect(gitIn(lent, 'show', ':again.txt')).toBe(readFileSync(join(work, 'again.txt'), 'utf8'))
        if (pack.length > 0) gitIn(lent, ...pack)
        expect(gitIn(lent, 'fsck', '--no-dangling')).toBe('')
      })
    await turn((lent) => {
      gitIn(lent, 'commit', '-q', '-m', 'two')
      gitIn(lent, 'checkout', '-q', '-b', 'side', 'HEAD~1')
      writeFileSync(join(work, 'a.txt'), 'side\n')
      gitIn(lent, 'commit', '-q', '-a', '-m', 'side')
      gitIn(lent, 'checkout', '-q', 'main')
      writeFileSync(join(work, 'a.txt'), 'main\n')
      gitIn(lent, 'commit', '-q', '-a', '-m', 'three')
      expect(() => gitIn(lent, 'merge', '-q', 'side')).toThrow()
    })
    const stays = await turn((lent) => {
      expect(gitIn(lent, 'show', ':2:a.txt')).toBe('main')
      writeFileSync(join(work, 'a.txt'), 'both\n')
      gitIn(lent, 'commit', '-q', '-a', '-m', 'merged')
      gitIn(lent, 'stash', 'pop', '-q')
    })
    expect([stays, git('log', '-1', '--format=%s'), existsSync(join(work, 'staged.txt'))]).toEqual([[], 'merged', true])
  })

  it('a big file, loose or one that git packs at once', async () => {
    withLine('big.bin', 2 * 1024 * 1024)
    withLine('large.bin', 1024 * 1024)
    writeFileSync(join(work, 'zeros.bin'), Buffer.alloc(16 * 1024 * 1024))
    await turn((lent) => {
      gitIn(lent, 'add', 'big.bin', 'zeros.bin')
      gitIn(lent, '-c', 'core.bigFileThreshold=1k', 'add', 'large.bin')
      expect(readdirSync(join(lent, 'objects/pack')).length).toBeGreaterThan(0)
    })
    const stays = await turn((lent) => {
      for (const file of ['big.bin', 'large.bin'])
        expect(gitIn(lent, 'show', `:${file}`) === readFileSync(join(work, file), 'utf8')).toBe(true)
      expect(gitIn(lent, 'cat-file', '-s', ':zeros.bin')).toBe(String(16 * 1024 * 1024))
    })
    expect(stays).toEqual([])
  })

  it('in a repository with longer ids', async () => {
    rmSync(work, { recursive: true })
    execFileSync('git', ['init', '-q', '-b', 'main', '--object-format=sha256', work])
    git('commit', '-q', '--allow-empty', '-m', 'one')
    for (const file of ['loose.txt', 'packed.txt']) withLine(file, 100)
    const shown = (lent: string) => ['loose.txt', 'packed.txt'].map((file) => gitIn(lent, 'show', `:${file}`))
    // The settings of a cell lie beside its directory, and are mounted there.
    const settled = (lent: string) => copyFileSync(join(lent, '../config'), join(lent, 'config'))
    await turn((lent) => {
      settled(lent)
      gitIn(lent, '-c', 'core.bigFileThreshold=1', 'add', 'packed.txt')
      gitIn(lent, 'add', 'loose.txt')
      mkdirSync(join(lent, 'objects/00'), { recursive: true })
      writeFileSync(join(lent, 'objects/00', '1'.repeat(62)), deflateSync('blob 0\0'))
    })
    const stays = await turn((lent) => {
      settled(lent)
      expect(shown(lent)).toEqual(['loose.txt', 'packed.txt'].map((file) => readFileSync(join(work, file), 'utf8')))
    })
    expect(stays).toEqual([`git's object 00${'1'.repeat(62)} (it is not what its id says)`])
  })

  it('for half of what a program wrote that was ended, and for what does not hold, of which it is told', async () => {
    let whole = ''
    await turn((lent) => {
      withLine('b.txt', 100)
      gitIn(lent, 'add', 'b.txt')
      whole = gitIn(lent, 'rev-parse', ':b.txt')
      mkdirSync(join(lent, 'objects/00'), { recursive: true })
      writeFileSync(join(lent, 'objects/00/tmp_obj_a1b2c3'), 'half')
      writeFileSync(join(lent, 'objects/pack/tmp_pack_a1b2c3'), 'half')
      writeFileSync(join(lent, 'objects/pack', `pack-${'a'.repeat(40)}.pack`), 'PACK and nothing that is one')
    })
    const stays = await turn((lent) => {
      expect(gitIn(lent, 'cat-file', '-t', whole)).toBe('blob')
      expect(readdirSync(join(lent, 'objects/pack'))).toEqual([])
    })
    expect(stays).toEqual([expect.stringMatching(/^git's pack-a{40}\.pack \(git index-pack ended with exit code 128: /)])
    expect(await turn()).toEqual([])
  })

  it('as far as there was time to look', async () => {
    const to = join(folder, 'to')
    mkdirSync(join(to, 'pack'), { recursive: true })
    for (const file of ['b', 'c', 'd', 'e']) withLine(file, 100)
    git('add', '-A')
    const repository = await openBareRepository({ directory: join(folder, 'own') })
    const from = join(work, '.git/objects')
    const stays = await carryObjects(repository, { from, to, format: 'sha1', genuine: new Set(), until: performance.now() - 1 })
    expect(stays).toEqual([
      ...Array.from({ length: 5 }, () =>
        expect.stringMatching(/^git's object [0-9a-f]{40} \(looking at all of them took too long\)$/),
      ),
      "2 more of git's objects",
    ])
    expect(readdirSync(to)).toEqual(['pack'])
  })

  it('whole where the clock of the machine is set ahead meanwhile', async () => {
    let now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 3_600_000))
    let id = ''
    await turn((lent) => {
      withLine('b', 100)
      gitIn(lent, 'add', '-A')
      id = gitIn(lent, 'rev-parse', ':b')
    })
    const stays = await turn((lent) => {
      expect(gitIn(lent, 'cat-file', '-t', id)).toBe('blob')
    })
    clock.mockRestore()
    expect(stays).toEqual([])
  })

  it('whole after a kill while it was carried, and after another', async () => {
    await turn((lent) => {
      withLine('stashed.txt', 100)
      gitIn(lent, 'add', 'stashed.txt')
      gitIn(lent, 'stash', '-q')
      for (let at = 0; at < 60; at++) withLine(`packed${at}.txt`, 100)
      gitIn(lent, 'add', '-A')
      gitIn(lent, 'repack', '-q', '-d')
      const blobs = gitIn(lent, 'ls-files', '--stage').replaceAll(/^\d+ (\S+) .*$/gm, '$1')
      const into = join(lent, 'objects/pack/pack')
      execFileSync('git', ['pack-objects', '-q', into], {
        cwd: work,
        env: { ...process.env, GIT_DIR: lent, GIT_ALTERNATE_OBJECT_DIRECTORIES: join(work, '.git/objects') },
        input: `${blobs}\n`,
      })
      gitIn(lent, 'prune-packed')
      for (let at = 0; at < 60; at++) withLine(`loose${at}.txt`, 100)
      gitIn(lent, 'add', '-A')
    })
    for (const _ of [1, 2]) {
      diskAtPack = join(folder, 'disk')
      await lenderOfNow().lend(work) // the disk is that of a process which is killed meanwhile
      expect(existsSync(diskAtPack)).toBe(true)
      rmSync(join(folder, 'lent'), { recursive: true })
      renameSync(diskAtPack, join(folder, 'lent'))
      diskAtPack = undefined
    }
    lender = lenderOfNow()
    const stays = await turn((lent) => {
      expect(gitIn(lent, 'diff', '--cached', '--name-only').split('\n')).toHaveLength(120)
      expect(gitIn(lent, 'fsck', '--no-dangling')).toBe('')
      expect(gitIn(lent, 'stash', 'show', '--name-only')).toBe('stashed.txt')
      gitIn(lent, 'commit', '-q', '-m', 'two')
    })
    expect([stays, git('log', '-1', '--format=%s')]).toEqual([[], 'two'])
  })

  it('but for staged files whose objects are not to be believed: git adds them anew, and it is told', async () => {
    await turn((lent) => {
      writeFileSync(join(work, 'a.txt'), 'changed\n')
      for (const file of ['new.txt', 'kept.txt']) withLine(file, 100)
      gitIn(lent, 'add', '-A')
      for (const file of ['a.txt', 'new.txt']) {
        const at = objectIn(lent, gitIn(lent, 'rev-parse', `:${file}`))
        rmSync(at)
        writeFileSync(at, deflateSync('blob 0\0'))
      }
    })
    const stays = await turn((lent) => {
      expect(gitIn(lent, 'status', '--porcelain').split('\n')).toEqual(['M a.txt', 'A  kept.txt', '?? new.txt'])
      gitIn(lent, 'add', '-A')
      gitIn(lent, 'commit', '-q', '-m', 'two')
    })
    expect(stays).toEqual([
      expect.stringContaining('it is not what its id says'),
      expect.stringContaining('it is not what its id says'),
      "what was staged of 2 of its files, as git's objects of it stay; the files are as they were",
    ])
    expect(git('show', '--format=', '--name-only')).toBe('a.txt\nkept.txt\nnew.txt')
  })

  it('with pauses, in which signals and timers are heard', async () => {
    const to = join(folder, 'to')
    mkdirSync(join(to, 'pack'), { recursive: true })
    for (let at = 0; at < 1_000; at++) writeFileSync(join(work, `${at}.txt`), `${at}`)
    git('add', '-A')
    const repository = await openBareRepository({ directory: join(folder, 'own') })
    let heard = 0
    const timer = setInterval(() => heard++, 1)
    const from = join(work, '.git/objects')
    await carryObjects(repository, { from, to, format: 'sha1', genuine: new Set(), until: performance.now() + 60_000 })
    clearInterval(timer)
    expect(heard).toBeGreaterThan(3)
  })

  it('without a look by git where no pack is new', async () => {
    await turn((lent) => {
      withLine('b.txt', 100)
      gitIn(lent, 'add', 'b.txt')
      gitIn(lent, 'repack', '-q', '-a', '-d')
    })
    await turn()
    expect(calls).toContain('index-pack')
    calls = []
    await turn()
    expect(calls).toEqual([])
  })
})
