/** One process of git answers for as long as somebody asks. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BareRepository, openBareRepository } from '../../../../../src/adapters/process/git/bare-repository.ts'
import { endBatches } from '../../../../../src/adapters/process/git/objects/batch.ts'

let directory: string
let repository: BareRepository
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'batch-'))
  repository = await openBareRepository({ directory })
})
afterEach(() => rm(directory, { recursive: true, force: true, maxRetries: 9 }))

async function written(text: string | Uint8Array): Promise<string> {
  return (await repository.run(['hash-object', '-w', '--stdin'], { input: text })).toString().trim()
}

const said = (id: string, text: string | Uint8Array) =>
  `${id} blob ${Buffer.from(text).length}\n${Buffer.from(text).toString('latin1')}\n`
const look = async (...names: readonly string[]) => (await repository.look(names)).toString('latin1')

/** Ids of processes of git that answer questions about this repository. */
function alive(): readonly number[] {
  const list = execFileSync('ps', ['-e', '-o', 'pid=,args=']).toString().split('\n')
  const pids = list.flatMap((line) => /^\s*(\d+) git cat-file --batch$/.exec(line)?.[1] ?? []).map(Number)
  return pids.filter((pid) => environmentOf(pid).includes(`GIT_DIR=${repository.directory}\0`))
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    return '' // it has ended since
  }
}

it('says what git says, in the order of the names, whatever is in the files', async () => {
  const large = Buffer.alloc(3_000_000, 'ö and 1 missing\n')
  const texts = ['', 'a', 'x missing\n', '\n\n', large]
  const ids = await Promise.all(texts.map(written))
  expect(await look(...ids, 'no-such')).toBe(`${texts.map((text, i) => said(ids[i] ?? '', text)).join('')}no-such missing\n`)
})

it('answers many at once, each what it asked', async () => {
  const ids = await Promise.all(['a', 'b', 'c', 'd'].map(written))
  const answers = await Promise.all(ids.map((id) => look(id)))
  expect(answers).toEqual(ids.map((id, i) => said(id, 'abcd'[i] ?? '')))
})

it.skipIf(process.platform !== 'linux')('starts one process for all of them, which ends when nobody asks', async () => {
  const id = await written('a')
  for (let n = 0; n < 5; n += 1) await look(id)
  expect(alive()).toHaveLength(1)
  for (let tries = 0; alive().length > 0 && tries < 50; tries += 1) await setTimeout(100)
  expect(alive()).toEqual([])
  expect(await look(id)).toBe(said(id, 'a'))
})

it.skipIf(process.platform !== 'linux')(
  'is ended with all others by who wants none to be left, also where it was stopped',
  async () => {
    const id = await written('a')
    await look(id)
    await endBatches()
    expect(alive()).toEqual([])
    expect(await look(id)).toBe(said(id, 'a'))
    for (const pid of alive()) process.kill(pid, 'SIGSTOP')
    await endBatches()
    expect(alive()).toEqual([])
    expect(await look(id)).toBe(said(id, 'a'))
  },
)

it('finds what came after it had said that it is missing, alone or in a pack', async () => {
  const [alone, packed] = ['6f4c5d6c6c1b2c6d3d0d8f4fdca3c9bfd1ec4d42', 'refs/heads/new:file'] as const
  expect(await look(alone, packed)).toBe(`${alone} missing\n${packed} missing\n`)
  const loose = await written('loose')
  expect(await look(loose)).toBe(said(loose, 'loose'))

  const other = await openBareRepository({ directory: join(directory, 'other') })
  const blob = (await other.run(['hash-object', '-w', '--stdin'], { input: 'of a pack' })).toString().trim()
  expect(await look(blob)).toBe(`${blob} missing\n`)
  const pack = await other.run(['pack-objects', '--stdout', '-q'], { input: `${blob}\n` })
  await repository.run(['index-pack', '--stdin'], { input: pack })
  const tree = (await repository.run(['mktree'], { input: `100644 blob ${blob}\tfile\n` })).toString().trim()
  await repository.run(['update-ref', 'refs/heads/new', await committed(tree)])
  expect(await look(blob, packed)).toBe(said(blob, 'of a pack').repeat(2))
})

it.skipIf(process.platform !== 'linux')('answers also where somebody ends the process', async () => {
  const id = await written('a')
  await look(id)
  for (const pid of alive()) process.kill(pid, 'SIGKILL')
  expect(await look(id)).toBe(said(id, 'a'))
  expect(await look(id)).toBe(said(id, 'a'))
})

async function committed(tree: string): Promise<string> {
  const who = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b' }
  return (await repository.run(['commit-tree', tree, '-m', 'new'], { env: who })).toString().trim()
}
