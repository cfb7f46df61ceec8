/** What changes a run where it is stored, while no job drives it, is in its journal as well: history has no gaps. */
import { execFileSync } from 'node:child_process'
import { afterEach, expect, it, vi } from 'vitest'
import { differences, reduceJournal } from '../../../src/core/engine/reduce-journal.ts'
import { parseJournal } from '../../../src/core/run/parse-journal.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { openSite, type Site } from '../../attacks/a-site.ts'

vi.setConfig({ testTimeout: 120_000 })

const CONFIG = 'version: 1\nworkflows:\n  ask: { path: flows/ask, on: { issue_comment: { command: go } } }\n'
const files = {
  'flows/ask/START.sh': 'echo \'<ask next="END">Which one?</ask>\'\n',
  'flows/ask/END.sh': 'echo "<result>$RAYMOND_RESULT</result>"\n',
}

let site: Site
afterEach(() => site.close())

function expectWhole(run: Run): void {
  const path = `raymond/state:runs/${run.workflow_id}/journal.jsonl`
  const journal = execFileSync('git', ['show', path], { cwd: site.repository.git.directory }).toString()
  expect(differences(reduceJournal(parseJournal(journal, path)), run)).toEqual([])
}

it('after comments that were read, an answer and a stop', async () => {
  site = await openSite({ config: CONFIG, files, says: [] })
  const { number } = site.issue('olga', 'Ask', 'Please.')
  const { runs } = await site.job('issue_comment', site.comment(number, '/raymond go', 'maria'))
  const id = runs[0]?.workflow_id ?? ''
  const stored = async () => (await site.stored(id)) as Run
  expectWhole(await stored())

  const before = (await stored()).seq
  await site.job('issue_comment', site.comment(number, '/raymond help', 'maria'))
  expect((await stored()).seq).toBeGreaterThan(before)
  expectWhole(await stored())

  await site.job('issue_comment', site.comment(number, '/raymond stop', 'maria'))
  expect(await stored()).toMatchObject({ status: 'cancelled' })
  expectWhole(await stored())
})
