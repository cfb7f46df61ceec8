import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKeptTexts } from '../../../src/adapters/local-files/kept-texts.ts'
import { createSeal } from '../../../src/adapters/local-files/seal.ts'
import type { NewArtifact } from '../../../src/ports/keeping/artifact-store.ts'
import type { Job } from '../../../src/runtime/job/job.ts'
import { uploadTexts } from '../../../src/runtime/job/keeping/upload-beside.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const seal = createSeal(['key of the job'], 'step')
const open = () => createKeptTexts(join(folder, 'texts'), seal)
const at = (name: string) => join(folder, 'texts', name)

async function read(texts = open()) {
  const { files, changed } = await texts.all()
  return { files: files.map(({ path, content }) => [path, Buffer.from(content).toString()]), changed }
}

describe('texts that are kept', () => {
  it('are there for the next process, the last of a name alone, until they are cleared', async () => {
    const texts = open()
    expect(await read(texts)).toEqual({ files: [], changed: [] })
    texts.keep('b.md', 'two\n\n')
    texts.keep('a.md', 'first')
    texts.keep('a.md', 'one')
    const next = open()
    const whole = [
      ['a.md', 'one'],
      ['b.md', 'two\n\n'],
    ]
    expect(await read(next)).toEqual({ files: whole, changed: [] })
    await next.clear()
    await texts.clear()
    expect(await read(texts)).toEqual({ files: [], changed: [] })
  })

  it('are left out where somebody else has changed, written, exchanged or removed them, and it is known which', async () => {
    const texts = open()
    const [first, other] = ['approve-a.diff', 'approve-b.diff']
    texts.keep(first, '+ what is pushed')
    texts.keep(other, '+ what is pushed too')
    texts.keep('ok.md', 'ok')
    const real = readFileSync(at(first), 'utf8')
    for (const forged of ['+ harmless', `${real.split('\n')[0]}\n+ harmless`, readFileSync(at(other), 'utf8')]) {
      writeFileSync(at(first), forged)
      for (const reader of [texts, open()])
        expect(await read(reader)).toEqual({
          files: [
            [other, '+ what is pushed too'],
            ['ok.md', 'ok'],
          ],
          changed: [first],
        })
    }
    rmSync(at(first))
    writeFileSync(at('new.diff'), '+ harmless')
    expect((await read(texts)).changed).toEqual([first, 'new.diff'])
  })

  it('are the last of their name, also where somebody else has put an earlier one back', async () => {
    const texts = open()
    texts.keep('a.md', 'before')
    const before = readFileSync(at('a.md'))
    texts.keep('a.md', 'after')
    writeFileSync(at('a.md'), before)
    expect(await read(texts)).toEqual({ files: [], changed: ['a.md'] })
  })

  it.skipIf(process.platform === 'win32')('are neither read nor written where a link in their place leads', async () => {
    const texts = open()
    texts.keep('a.md', 'one')
    rmSync(at('a.md'))
    writeFileSync(join(folder, 'elsewhere'), 'of the user')
    symlinkSync(join(folder, 'elsewhere'), at('a.md'))
    expect(await read(texts)).toEqual({ files: [], changed: ['a.md'] })
    texts.keep('a.md', 'two')
    expect(await read(texts)).toEqual({ files: [['a.md', 'two']], changed: [] })
    expect(readFileSync(join(folder, 'elsewhere'), 'utf8')).toBe('of the user')
  })

  it('are uploaded without what was changed, and the log says so', async () => {
    const texts = open()
    texts.keep('a.md', 'one')
    texts.keep('b.md', 'two')
    writeFileSync(at('a.md'), 'harmless')
    const [uploaded, told]: [unknown[], unknown[]] = [[], []]
    const job = {
      keeping: {
        texts,
        artifacts: {
          upload: async ({ files }: NewArtifact) => {
            uploaded.push(...files)
            return { kind: 'uploaded', name: 'raymond-texts', url: null }
          },
        },
      },
      log: { annotate: (...what: readonly unknown[]) => void told.push(what), line() {} },
      stop: new AbortController().signal,
    } as unknown as Job
    await uploadTexts('raymond-texts', job)
    await uploadTexts('raymond-texts', job)
    expect(uploaded).toEqual([{ path: 'b.md', content: Buffer.from('two') }])
    const problem = {
      code: 'RAY-TEXT-CHANGED',
      message: 'What runs in the job has written where texts for the artifact raymond-texts are kept. Left out of it: a.md.',
      hint: 'Approve nothing that you cannot read, and find out what of the run wrote there: in a cell nothing can.',
    }
    expect(told).toEqual([['error', problem]])
  })

  it('have plain names: one that leads elsewhere is our mistake', () => {
    expect(() => open().keep('../a.md', 'x')).toThrow('../a.md is no name of a file')
  })
})
