import { expect, it } from 'vitest'
import { filesToStore } from '../../../src/runtime/job/keeping/run-files.ts'
import { createMemoryRunStore } from '../../fakes/memory-run-store.ts'
import { stateRun } from '../../tools/state-run.ts'

/** What the log says of files that do not travel with the run. */
async function saidOf(leftOut: readonly string[]): Promise<readonly string[]> {
  const said: string[] = []
  const options = {
    store: createMemoryRunStore(new Map(), { alive: true }, async (effect) => effect()),
    sessions: { keep: async () => undefined, restore: async () => {}, read: async () => ({}) },
    vault: { seal: (content: Uint8Array) => content, open: (content: Uint8Array) => content },
    scriptFolders: {
      open: () => '',
      added: () => ({ content: Buffer.from('{}'), leftOut }),
      restore: () => {},
    },
    log: { line: (text: string) => said.push(text) },
    redact: (text: string) => text,
    keepsTranscripts: false,
  }
  await filesToStore(stateRun({}), options, new Set())
  return said
}

it('says what of RAYMOND_STATE_DIR is not carried along, in one line that names both bounds', async () => {
  expect(await saidOf([])).toEqual([])
  const [line = ''] = await saidOf(['big.bin'])
  expect(line).toMatch(/RAYMOND_STATE_DIR.*: big\.bin$/)
  expect(line).toContain('1 MiB or 1,000 files')
  const [many = '', ...more] = await saidOf(Array.from({ length: 2000 }, (_, n) => `file-${n}`))
  expect(many).toMatch(/file-9 and 1990 more$/)
  expect([more, many.length < 400]).toEqual([[], true])
})
