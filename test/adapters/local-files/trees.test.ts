import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTrees } from '../../../src/adapters/local-files/trees.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trees-'))
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'src', 'a.txt'), 'a')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const print = (told = 'go') => createTrees({ except: [join(folder, 'state')] }).fingerprint(folder, told)

describe('the fingerprint of a directory', () => {
  it('is the same for the same files and words', async () => {
    expect(await print()).toBe(await print())
    expect(await print()).not.toBe(await print('other words'))
  })

  it('changes with a file that is written, added, moved or removed', async () => {
    const seen = [await print()]
    await writeFile(join(folder, 'src', 'a.txt'), 'bb')
    seen.push(await print())
    await utimes(join(folder, 'src', 'a.txt'), 1, 1)
    seen.push(await print())
    await mkdir(join(folder, 'lib'))
    seen.push(await print())
    await symlink('../src/a.txt', join(folder, 'lib', 'a.txt'))
    seen.push(await print())
    await rm(join(folder, 'lib', 'a.txt'))
    await writeFile(join(folder, 'a.txt'), '')
    seen.push(await print())
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('does not change with what we, git and package managers write', async () => {
    const before = await print()
    for (const name of ['.git', 'node_modules', '.raymond', 'state']) {
      await mkdir(join(folder, name))
      await writeFile(join(folder, name, 'x'), 'x')
    }
    expect(await print()).toBe(before)
  })

  it('is not known where there is too much to look at', async () => {
    await writeFile(join(folder, 'b.txt'), '')
    expect(await createTrees({ except: [], mostEntries: 2 }).fingerprint(folder, '')).toBeUndefined()
    expect(await createTrees({ except: [], mostEntries: 3 }).fingerprint(folder, '')).toBeDefined()
  })
})
