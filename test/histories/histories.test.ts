/** Runs as they were written by the first release of each state version: they must still load, and reduce to the same run. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { differences, reduceJournal } from '../../src/core/engine/reduce-journal.ts'
import { checkRun } from '../../src/core/run/check-run.ts'
import { parseJournal } from '../../src/core/run/parse-journal.ts'
import { RUN_VERSION } from '../../src/core/run/run.ts'
import { decodeRun, encodeRun } from '../../src/core/run/stored/encode-run.ts'

const versions = readdirSync(import.meta.dirname).filter((name) => /^v\d+$/.test(name))

function read(version: string, name: string): string {
  return readFileSync(join(import.meta.dirname, version, name), 'utf8')
}

describe('a saved run', () => {
  it('P-STATE 1: is kept of every version that was ever written', () => {
    expect(versions).toEqual(Array.from({ length: RUN_VERSION }, (_, i) => `v${i + 1}`))
  })

  for (const version of versions) {
    it(`P-STATE 1: of ${version} loads, and everything that is true of a run is true of it`, () => {
      const run = decodeRun(read(version, 'state.json'), 'state.json')
      expect(run).toMatchObject({ version: RUN_VERSION, workflow_id: 'r1' })
      expect(checkRun(run)).toEqual([])
      expect(decodeRun(encodeRun(run), 'again')).toEqual(run)
    })

    it(`P-STATE 1: of ${version} is what its journal still reduces to`, () => {
      const run = decodeRun(read(version, 'state.json'), 'state.json')
      expect(differences(reduceJournal(parseJournal(read(version, 'journal.jsonl'), 'journal')), run)).toEqual([])
    })
  }
})
