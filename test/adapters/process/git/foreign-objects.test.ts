import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openBareRepository } from '../../../../src/adapters/process/git/bare-repository.ts'
import { objectsOf, withForeignObjects } from '../../../../src/adapters/process/git/foreign-objects.ts'

let root: string
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 9 }))

it.skipIf(process.platform === 'win32').each(['plain', 'a:b', 'with "quotes": and \\ others', '"'])(
  'objects of another repository are read where all lies in a folder called %s',
  async (name) => {
    root = mkdtempSync(join(tmpdir(), 'foreign-'))
    const [ours, other] = await Promise.all(
      ['ours', 'other'].map((one) => openBareRepository({ directory: join(root, name, one) })),
    )
    if (ours === undefined || other === undefined) throw new Error('not opened')
    const id = (await other.run(['hash-object', '-w', '--stdin'], { input: 'theirs' })).toString().trim()
    const text = await withForeignObjects(join(root, name, 'views'), objectsOf(other.directory), (env) =>
      ours.run(['cat-file', 'blob', id], { env }),
    )
    expect(text.toString()).toBe('theirs')
  },
)
