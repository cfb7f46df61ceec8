/** `budgets:` of the configuration: they hold for a run that goes on as for one that starts. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createClock } from '../../../src/adapters/system/clock.ts'
import type { Job } from '../../../src/runtime/job/job.ts'
import { openSite } from '../../attacks/a-site.ts'

const CONFIG = `version: 1
budgets: { day_usd: 0.6 }
workflows:
  ask: { path: flows/ask, on: { issue_comment: { command: ask } } }
`
const files = { 'flows/ask/START.md': 'Ask.', 'flows/ask/END.md': 'End.' }

it('an answer is kept, and no turn begins with what the day has not left', { timeout: 120_000 }, async () => {
  const says = [
    { state: 'START.md', text: '<ask next="END">Shall I?</ask>', cost_usd: 0.3 },
    { state: 'START.md', text: '<ask next="END">Shall I?</ask>', cost_usd: 0.3 },
    { state: 'END.md', text: '<result>done</result>', cost_usd: 0.1 },
  ]
  const site = await openSite({ config: CONFIG, files, says })
  try {
    const ask = async () => {
      const { number } = site.issue('maria', 'A')
      const { runs } = await site.job('issue_comment', site.comment(number, '/raymond ask', 'maria'))
      expect(runs[0]).toMatchObject({ status: 'waiting' })
      return { number, id: runs[0]?.workflow_id ?? '' }
    }
    const first = await ask()
    await ask()
    await site.job('issue_comment', site.comment(first.number, 'yes', 'maria'))
    const run = await site.stored(first.id)
    expect(run).toMatchObject({ status: 'over_budget', asks: [], turns: 1, error: { code: 'RAY-OVER-BUDGET' } })
    expect(site.said(first.number).join()).toContain('the budgets of the configuration leave it $0.00')
  } finally {
    await site.close()
  }
})

it('what somebody has taken out of the ledger counts as runs have it themselves', { timeout: 120_000 }, async () => {
  const says = [
    { state: 'START.md', text: '<ask next="END">Shall I?</ask>', cost_usd: 0.7 },
    { state: 'START.md', text: '<ask next="END">Shall I?</ask>', cost_usd: 0.7 },
  ]
  const site = await openSite({ config: CONFIG, files, says })
  try {
    const ask = async () => site.job('issue_comment', site.comment(site.issue('maria', 'A').number, '/raymond ask', 'maria'))
    const { runs } = await ask()
    expect(runs).toMatchObject([{ status: 'waiting' }])
    const [ledger = ''] = String(
      await site.repository.git.run(['ls-tree', '-r', '--name-only', 'raymond/state', 'ledger/']),
    ).split('\n')
    expect(ledger).not.toBe('')
    await site.repository.commit({ branch: 'raymond/state', message: 'forged', files: { [ledger]: '\n' } })
    const { runs: begun, problems } = await ask()
    expect([begun.length, problems.map(({ code }) => code)]).toEqual([0, ['RAY-CAP-SPENT']])
  } finally {
    await site.close()
  }
})

it.each([
  // What a job has read of the branch within two seconds it does not read again.
  ['before the turn after that which it begins soon after its last look', 3000, 0.5],
  ['before its next turn, where it has not looked for a while', 25_000, 0],
  ['before its next turn, where its clock was set back meanwhile', -3_600_000, 0],
])('a run that others bring to a cap stops %s', { timeout: 120_000 }, async (_, laterMs, spent) => {
  const folder = await mkdtemp(join(tmpdir(), 'raymond-caps-'))
  const [begun, go] = [join(folder, 'begun'), join(folder, 'go')]
  const wait = `touch "${begun}"; while [ ! -e "${go}" ]; do sleep 0.1; done; echo '<goto>MORE</goto>'\n`
  const site = await openSite({
    config: `version: 1
budgets: { day_usd: 5 }
workflows:
  slow: { path: flows/slow, on: { issue_comment: { command: slow } }, budget_usd: 5 }
  dear: { path: flows/dear, on: { issue_comment: { command: dear } }, budget_usd: 5 }
`,
    files: {
      'flows/slow/START.md': 'a\n',
      'flows/slow/NEXT.sh': "echo '<goto>WAIT</goto>'\n",
      'flows/slow/WAIT.sh': wait,
      'flows/slow/MORE.md': 'b\n',
      'flows/slow/LAST.sh': "echo '<goto>END</goto>'\n",
      'flows/slow/END.md': 'c\n',
      'flows/dear/START.sh': "echo '<goto>DEAR</goto>'\n",
      'flows/dear/DEAR.md': 'x\n',
    },
    says: [
      { state: 'START', text: '<goto>NEXT</goto>', cost_usd: 0 },
      { state: 'MORE', text: '<goto>LAST</goto>', cost_usd: 0.5 },
      { state: 'END', text: '<result>all</result>', cost_usd: 0.5 },
      { state: 'DEAR', text: '<result>dear</result>', cost_usd: 5 },
    ],
  })
  const system = createClock()
  let ahead = 0
  let looks = 0
  const clock = { ...system, now: () => system.now() + ahead }
  try {
    const { number } = site.issue('maria', 'Slow')
    const onReady = ({ job: { keeping } }: { readonly job: Job }) => {
      const { branch } = keeping
      const readLedger = branch.readLedger.bind(branch)
      Object.assign(branch, {
        readLedger(month: string) {
          looks += 1
          return readLedger(month)
        },
      })
    }
    const driving = site.job('issue_comment', site.comment(number, '/raymond slow', 'maria'), { inProcess: { clock, onReady } })
    await vi.waitUntil(() => existsSync(begun), { timeout: 60_000 })
    // As it was about to start, and as its turn was: for its scripts nobody looks.
    expect(looks).toBe(2)
    const other = site.issue('maria', 'Dear').number
    await site.job('issue_comment', site.comment(other, '/raymond dear', 'maria'))
    ahead = laterMs
    await writeFile(go, '')
    const [run] = (await driving).runs
    expect(run).toMatchObject({ status: 'over_budget', budget: { limit_usd: 5, spent_usd: spent, held_by: 'day_usd' } })
    expect(looks).toBe(3)
    const said = site.said(number).join()
    expect(said).toContain('`budgets.day_usd` of the configuration is used up')
    expect(said).not.toContain('--budget')
  } finally {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  }
})

it.each([1, 1.05])(
  'a cap that a run uses up itself, with $%d of $1, lets the scripts that wrap it up run',
  { timeout: 120_000 },
  async (cost_usd) => {
    const site = await openSite({
      config: `version: 1
budgets: { day_usd: 1 }
workflows:
  work: { path: flows/work, on: { issue_comment: { command: work } }, budget_usd: 1 }
`,
      files: {
        'flows/work/workflow.yaml': 'on_budget: WRAP\n',
        'flows/work/START.md': 'Work.\n',
        'flows/work/MORE.md': 'More.\n',
        'flows/work/WRAP.sh': "echo '<goto>PROPOSE</goto>'\n",
        'flows/work/PROPOSE.sh': "echo '<result>wrapped</result>'\n",
      },
      says: [{ state: 'START', text: '<goto>MORE</goto>', cost_usd }],
    })
    try {
      const { number } = site.issue('maria', 'Work')
      const { runs } = await site.job('issue_comment', site.comment(number, '/raymond work', 'maria'))
      expect(runs[0]).toMatchObject({ status: 'over_budget', results: { main: 'wrapped' } })
    } finally {
      await site.close()
    }
  },
)

it('what the caps leave a run that begins is its limit until somebody goes on with it, and the line that it prints then works', {
  timeout: 120_000,
}, async () => {
  const site = await openSite({
    config: `version: 1
budgets: { day_usd: 1 }
workflows:
  work: { path: flows/work, on: { issue_comment: { command: work } } }
`,
    files: { 'flows/work/START.md': 'Work.\n', 'flows/work/MORE.md': 'More.\n' },
    says: [
      { state: 'START', text: '<goto>MORE</goto>', cost_usd: 1 },
      { state: 'MORE', text: '<result>done</result>', cost_usd: 1 },
    ],
  })
  const clock = createClock()
  const tomorrow = { inProcess: { clock: { ...clock, now: () => clock.now() + 86_400_000 } } }
  try {
    const { number } = site.issue('maria', 'Work')
    const { runs } = await site.job('issue_comment', site.comment(number, '/raymond work', 'maria'))
    expect(runs[0]).toMatchObject({ status: 'over_budget', budget: { limit_usd: 1, spent_usd: 1 } })
    const shown = () => site.said(number)[1] ?? ''
    expect(shown()).toContain('the budgets of the configuration leave it $0.00')
    expect(shown()).toContain('reset or raised')
    expect(shown()).not.toContain('--budget')
    // Nobody in a thread lifts the caps, and whoever tries is told what holds.
    for (const line of ['/raymond resume', '/raymond resume --budget 2']) {
      const before = site.said(number).length
      const { runs: held } = await site.job('issue_comment', site.comment(number, line, 'max'))
      expect(held[0]).toMatchObject({ status: 'over_budget', turns: 1 })
      const [, answer, more] = site.said(number).slice(before)
      expect([answer, more]).toEqual([expect.stringContaining('leave it'), undefined])
      expect(answer).toContain(
        `Wait until they are reset, or raise them in .github/raymond.yml, and go on: \`/raymond resume ${held[0]?.workflow_id}\``,
      )
    }
    const [line] = /\/raymond resume[^\n`]*/.exec(shown()) ?? []
    expect(line).toBe('/raymond resume')
    const { runs: then } = await site.job('issue_comment', site.comment(number, line ?? '', 'maria'), tomorrow)
    expect(then[0]).toMatchObject({ status: 'completed', turns: 2 })
  } finally {
    await site.close()
  }
})
