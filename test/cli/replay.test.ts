import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

describe('raymond replay', () => {
  let folder: string
  const journal = '.raymond/state/one/journal.jsonl'
  beforeAll(async () => {
    folder = folderOf({
      'flow/START.sh': 'echo "<goto>TWO</goto>"\n',
      'flow/TWO.sh': 'echo "<result>fine</result>"\n',
      '.git/HEAD': '',
    })
    expect((await raymond(folder, 'run', 'flow', '--id', 'one', '--quiet')).code).toBe(0)
  })

  it('finds a run and its journal equal', async () => {
    for (const path of [journal, '.raymond/state/one']) {
      const { code, stdout } = await raymond(folder, 'replay', path)
      expect(code).toBe(0)
      expect(stdout).toBe('equal  one: 3 events reduce to completed at seq 3, as .raymond/state/one/state.json says.\n')
    }
  })

  it('shows the first difference: where, since which event, and both values', async () => {
    const state = JSON.parse(readFileSync(join(folder, '.raymond/state/one/state.json'), 'utf8'))
    state.agents[0].visits['TWO.sh'] = 5
    writeFileSync(join(folder, 'other.json'), JSON.stringify(state))
    const { code, stdout } = await raymond(folder, 'replay', journal, '--state', 'other.json', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      workflow_id: 'one',
      equal: false,
      difference: { seq: 3, event: 'turn_completed', path: 'agents[0].visits.TWO.sh', journal: 1, state: 5 },
    })
  })

  it('compares with a snapshot that is behind its journal at the seq of the snapshot', async () => {
    const text = readFileSync(join(folder, journal), 'utf8')
    const state = readFileSync(join(folder, '.raymond/state/one/state.json'), 'utf8')
    writeFileSync(join(folder, 'long.jsonl'), `${text}{"seq":4,"event":{"type":"time_passed","at":"2030-01-01T00:00:00.000Z"}}\n`)
    writeFileSync(join(folder, 'state-3.json'), state)
    const { code, stdout } = await raymond(folder, 'replay', 'long.jsonl', '--state', 'state-3.json')
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('equal') })
  })

  it('says so when there is nothing to compare with', async () => {
    writeFileSync(join(folder, 'alone.jsonl'), readFileSync(join(folder, journal)))
    const { code, stdout } = await raymond(folder, 'replay', 'alone.jsonl', '--state', '.raymond/state/one/state.json')
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('equal') })
    const lonely = folderOf({ 'journal.jsonl': readFileSync(join(folder, journal), 'utf8') })
    const { stdout: alone } = await raymond(lonely, 'replay', 'journal.jsonl', '--json')
    expect(JSON.parse(alone)).toMatchObject({ equal: null, state_file: null, events: 3 })
  })

  it('refuses a broken line with its place, and a journal that is not there as bad usage', async () => {
    writeFileSync(join(folder, 'broken.jsonl'), `${readFileSync(join(folder, journal), 'utf8')}{"seq":4}\n`)
    const broken = await raymond(folder, 'replay', 'broken.jsonl')
    expect(broken.code).toBe(1)
    expect(broken.stderr).toContain('RAY-JOURNAL-BROKEN at broken.jsonl:5')
    expect((await raymond(folder, 'replay', 'nothing.jsonl')).code).toBe(64)
  })
})
