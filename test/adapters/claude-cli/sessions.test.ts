import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  bringTranscript,
  findTranscript,
  layTranscript,
  projectDirectory,
  sessionConfig,
  slugOf,
  transcriptFiles,
} from '../../../src/adapters/claude-cli/sessions.ts'

describe('transcripts', () => {
  let root: string
  let config: string
  let here: string
  let there: string
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-sessions-')))
    config = join(root, 'config')
    here = join(root, 'here')
    there = join(root, 'there')
    for (const folder of [config, here, there]) mkdirSync(folder)
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const write = async (cwd: string, name: string, text: string): Promise<string> => {
    const file = join(await projectDirectory(config, cwd), name)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
    return file
  }

  it('lie under the name of the real directory, all but letters and digits replaced', async () => {
    expect(slugOf('/tmp/Odd dir_x.y (ü)-1')).toBe('-tmp-Odd-dir-x-y-----1')
    symlinkSync(here, join(root, 'link'))
    expect(await projectDirectory(config, join(root, 'link'))).toBe(await projectDirectory(config, here))
  })

  it('are found under any directory, an empty one not', async () => {
    const file = await write(there, 'id.jsonl', '{}\n')
    await write(here, 'id.jsonl', '')
    expect(await findTranscript(config, here, 'id')).toBe(file)
    expect(await findTranscript(config, here, 'other')).toBeUndefined()
  })

  it('are taken along with the outputs beside them, and laid out for another directory', async () => {
    await write(here, 'id.jsonl', '{}\n')
    await write(here, 'id/tool-results/big.txt', 'big')
    await write(here, 'other.jsonl', 'not this one')
    const files = await transcriptFiles(config, here, 'id')
    expect(Object.keys(files).toSorted()).toEqual(['id.jsonl', 'id/tool-results/big.txt'])
    const elsewhere = join(root, 'config2')
    await layTranscript(elsewhere, there, 'id', files)
    expect(await transcriptFiles(elsewhere, there, 'id')).toEqual(files)
    expect(await transcriptFiles(config, here, 'nothing')).toEqual({})
  })

  it('are taken along with no more beside them than there is room for, however much their agent has put there', async () => {
    await write(here, 'id.jsonl', '{}\n')
    const big = await write(here, 'id/a/big.txt', '')
    truncateSync(big, 3 * 2 ** 30)
    await write(here, 'id/b.txt', 'bb')
    await write(here, 'id/c.txt', 'cc')
    expect(Object.keys(await transcriptFiles(config, here, 'id'))).toEqual(['id.jsonl', 'id/b.txt', 'id/c.txt'])
    expect(Object.keys(await transcriptFiles(config, here, 'id', 3))).toEqual(['id.jsonl', 'id/b.txt'])
  })

  it.each(['projects', 'the folder of the directory', 'the folder beside'])(
    'are brought to no place that a link of their agent leads to, in the place of %s',
    async (what) => {
      await write(here, 'id.jsonl', 'said')
      await write(here, 'id/tool-results/big.txt', 'big')
      const [to, outside] = [join(root, 'to'), join(root, 'outside')]
      mkdirSync(outside)
      const folder = await projectDirectory(to, there)
      const place = what === 'projects' ? dirname(folder) : what.endsWith('beside') ? join(folder, 'id') : folder
      mkdirSync(dirname(place), { recursive: true })
      symlinkSync(outside, place)
      await bringTranscript({ from: config, to }, there, 'id')
      expect(readdirSync(outside)).toEqual([])
      expect(Object.keys(await transcriptFiles(to, there, 'id')).toSorted()).toEqual(['id.jsonl', 'id/tool-results/big.txt'])
    },
  )

  it('are brought through no link that their agent has left in the place of its conversation in this directory', async () => {
    const own = sessionConfig(config, 'id')
    const [folder, elsewhere] = [await projectDirectory(own, there), join(own, 'projects', 'elsewhere')]
    for (const one of [folder, elsewhere]) mkdirSync(one, { recursive: true })
    writeFileSync(join(elsewhere, 'id.jsonl'), 'of the agent')
    writeFileSync(join(root, 'of-the-user'), 'of the user')
    symlinkSync(join(root, 'of-the-user'), join(folder, 'id.jsonl'))
    await bringTranscript({ from: config, to: own }, there, 'id')
    expect(readFileSync(join(root, 'of-the-user'), 'utf8')).toBe('of the user')
    expect(readFileSync(join(folder, 'id.jsonl'), 'utf8')).toBe('of the agent')
    expect(lstatSync(join(folder, 'id.jsonl')).isFile()).toBe(true)
  })

  it('have nothing of a folder that their agent has put a link in the place of', async () => {
    const folder = await projectDirectory(config, here)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'id.jsonl'), 'said')
    mkdirSync(join(root, 'of-the-user'))
    writeFileSync(join(root, 'of-the-user', 'key'), 'secret')
    symlinkSync(join(root, 'of-the-user'), join(folder, 'id'))
    expect(Object.keys(await transcriptFiles(config, here, 'id'))).toEqual(['id.jsonl'])
  })

  it.each(['../id.jsonl', 'id/../../x', 'other.jsonl', 'id//x', 'id/a\\b'])(
    'are not laid out under a name like %s',
    async (name) => {
      await expect(layTranscript(config, here, 'id', { [name]: Buffer.from('x') })).rejects.toThrow(
        /is no file of the transcript/,
      )
    },
  )

  it('stay one file when they are brought to another directory, also by two agents at once', async () => {
    const file = await write(here, 'id.jsonl', 'one\n')
    await write(here, 'id/tool-results/big.txt', 'big')
    const bring = () => bringTranscript({ from: config, to: config }, there, 'id')
    await Promise.all([bring(), bring()])
    const brought = (await findTranscript(config, there, 'id')) ?? ''
    expect(brought).not.toBe(file)
    writeFileSync(brought, 'one\ntwo\n')
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n')
    expect(Object.keys(await transcriptFiles(config, there, 'id'))).toContain('id/tool-results/big.txt')
  })
})
