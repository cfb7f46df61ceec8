import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'rolldown'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uncoveredProblem, type WatchedCovers, watchCovers } from '../../../src/adapters/cell/watch-covers.ts'
import type { CellMount } from '../../../src/ports/turns/cells.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'watch-covers-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Mount = readonly [at: string, as: CellMount['as']]
function mountsOf(...mounts: readonly Mount[]): readonly CellMount[] {
  return mounts.map(([at, as]) => ({ at: join(folder, at), as }))
}
function write(name: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), '')
}
const laidAnew = (covers: WatchedCovers) => covers.fallen().flatMap(({ at, isThere }) => (isThere ? [at] : []))

function renew(name: string): void {
  write(`${name}.new`)
  renameSync(join(folder, `${name}.new`), join(folder, name))
}

it('a cover is told of where another file was laid in its place, by a name or after it was removed', () => {
  for (const name of ['renamed', 'removed', 'stays']) write(name)
  const covers = watchCovers(mountsOf(['renamed', 'hidden'], ['removed', 'hidden'], ['stays', 'hidden']))
  renew('renamed')
  rmSync(join(folder, 'removed'))
  write('removed') // often with the number of the one that is gone
  expect(laidAnew(covers)).toEqual([join(folder, 'renamed'), join(folder, 'removed')])
})

it('a cover is told of in other words where nothing is there any more: another file may have been, and was seen', () => {
  for (const name of ['renamed', 'removed', 'folder/file']) write(name)
  const covers = watchCovers(mountsOf(['renamed', 'hidden'], ['removed', 'hidden'], ['folder', 'hidden']))
  renew('renamed')
  for (const name of ['renamed', 'removed', 'folder']) rmSync(join(folder, name), { recursive: true })
  const gone = ['renamed', 'removed'].map((name) => ({ at: join(folder, name), isThere: false }))
  expect(covers.fallen()).toEqual(gone)
  const message = uncoveredProblem(covers.fallen())?.message
  expect(message).toMatch(/^Somebody outside removed this while .*, if anything was: \/.*renamed, \/.*removed$/)
  expect(message).not.toContain('laid this anew')
})

it('of what was not there at first nothing is told', () => {
  const covers = watchCovers(mountsOf(['late', 'hidden']))
  write('late')
  expect(covers.fallen()).toEqual([])
})

describe('where a whole folder is exchanged', () => {
  /** As installers of tools lay a new version. */
  const exchange = (name: string) => {
    renameSync(join(folder, name), join(folder, `${name}.old`))
    write(`${name}/inner/file`)
  }

  it('that a cell was shown by itself nothing is told, for it still sees the old one', () => {
    write('top/inner/file')
    const covers = watchCovers(mountsOf(['top', 'readable'], ['top/inner/file', 'hidden']))
    exchange('top')
    expect(covers.fallen()).toEqual([])
  })

  it('within one that a cell was shown it is told', () => {
    write('all/top/inner/file')
    const covers = watchCovers(mountsOf(['all', 'readable'], ['all/top/inner/file', 'hidden']))
    exchange('all/top')
    expect(laidAnew(covers)).toEqual([join(folder, 'all/top/inner/file')])
  })
})

describe('in a folder', () => {
  const fallenIn = (...around: readonly Mount[]) => {
    write('top/inner/file')
    const covers = watchCovers(mountsOf(...around, ['top/inner/file', 'hidden']))
    renew('top/inner/file')
    return laidAnew(covers)
  }

  it('that is hidden itself, at any distance, nothing is told', () => {
    expect(fallenIn(['top', 'hidden'])).toEqual([])
    expect(fallenIn(['top', 'readable'], ['top/inner', 'hidden'])).toEqual([])
  })

  it('that is shown within a hidden one it is told', () => {
    expect(fallenIn(['top', 'hidden'], ['top/inner', 'readable'])).toEqual([join(folder, 'top/inner/file')])
  })
})

const ON_OVERLAY = `
  mount -t tmpfs none "$1" && cd "$1" && mkdir low up work all && echo a > low/written && echo a > low/renamed || exit 9
  mount -t overlay none -o lowerdir=low,upperdir=up,workdir=work all || exit 9
  exec "$2" "$3" "$1/all"`

/** What is told on an overlay, in namespaces of its own; undefined where the system gives none. */
async function fallenOnOverlay(): Promise<unknown> {
  await build({
    input: 'src/adapters/cell/watch-covers.ts',
    platform: 'node',
    output: { file: join(folder, 'watch/covers.mjs') },
  })
  const [all, place] = [join(folder, 'watch/watch.mjs'), join(folder, 'place')]
  mkdirSync(place)
  writeFileSync(
    all,
    `import { appendFileSync, renameSync, writeFileSync } from 'node:fs'
     import { watchCovers } from './covers.mjs'
     const at = (name) => process.argv[2] + '/' + name
     const covers = watchCovers(['written', 'renamed'].map((name) => ({ at: at(name), as: 'hidden' })))
     await new Promise((resolve) => setTimeout(resolve, 50))
     appendFileSync(at('written'), 'more')
     writeFileSync(at('new'), '')
     renameSync(at('new'), at('renamed'))
     console.log(JSON.stringify(covers.fallen().map(({ at }) => at)))`,
  )
  const own = (...args: readonly string[]) =>
    spawnSync('unshare', ['--user', '--map-root-user', '--mount', ...args], { encoding: 'utf8' })
  if (own('true').status !== 0) return undefined
  const { status, stdout, stderr } = own('sh', '-c', ON_OVERLAY, 'sh', place, process.execPath, all)
  if (status === 9) return undefined
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

it('on an overlay a file of a lower layer is the same after it was written to, and another one is not', async ({ skip }) => {
  const fallen = await fallenOnOverlay()
  skip(fallen === undefined, 'no overlay can be mounted here')
  expect(fallen).toEqual([join(folder, 'place/all/renamed')])
})
