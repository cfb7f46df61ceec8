/** What a turn has cost is paid, also when its run was taken from the job that makes it: else caps and budgets are passed by stopping what works. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readLedger } from '../../src/core/ledger/ledger.ts'
import { openSite, type Site } from './a-site.ts'

let site: Site
afterEach(async () => {
  await site.close()
})

/** An agent that has spent so much at once, and is at work still; `turns` counts those that it has begun. */
async function slowAgent(usd: number) {
  const folder = await mkdtemp(join(tmpdir(), 'lost-turns-'))
  const begun = join(folder, 'begun')
  const program = join(folder, 'agent.mjs')
  const lines = [
    `import { appendFileSync } from 'node:fs'`,
    `console.log(JSON.stringify({ type: 'result', text: '<result>x</result>', cost_usd: ${usd} }))`,
    `appendFileSync(${JSON.stringify(begun)}, 'x')`,
    'setTimeout(() => {}, 90000)',
  ]
  await writeFile(program, lines.join('\n'))
  const turns = async () => (existsSync(begun) ? (await readFile(begun, 'utf8')).length : 0)
  const atWork = async (count: number) => {
    for (let tries = 0; tries < 600 && (await turns()) < count; tries++) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await turns()).toBe(count)
  }
  return {
    env: { RAYMOND_AGENT: `command:node ${program}` },
    turns,
    atWork,
  }
}

async function booked() {
  const { git } = site.repository
  const files = String(await git.run(['ls-tree', '-r', '--name-only', 'raymond/state'])).split('\n')
  const months = files.filter((path) => path.startsWith('ledger/'))
  const texts = await Promise.all(months.map(async (path) => String(await git.run(['show', `raymond/state:${path}`]))))
  return readLedger(texts.join('').split('\n').filter(Boolean))
}

describe('/raymond stop, again and again', () => {
  it('does not keep what the stopped turns have cost out of the caps', async () => {
    const config = `version: 1
budgets: { day_usd: 1 }
workflows:
  dear: { path: flows/dear, budget_usd: 1, on: { issue_comment: { command: dear } } }
`
    const { env, atWork, turns } = await slowAgent(0.9)
    site = await openSite({ config, files: { 'flows/dear/START.md': 'Do it.' } })
    const { number } = site.issue('maria', 'A')
    for (let n = 1; n <= 2; n++) {
      const driving = site.job('issue_comment', site.comment(number, '/raymond dear', 'maria'), { env })
      await atWork(n)
      await site.job('issue_comment', site.comment(number, '/raymond stop', 'maria'), { env })
      expect((await driving).superseded).toHaveLength(1)
    }
    // The second one had what the day had left.
    expect((await booked()).map(({ usd }) => usd)).toEqual([0.9, 0.1])
    const third = await site.job('issue_comment', site.comment(number, '/raymond dear', 'maria'), { env })
    expect(third.problems.map(({ code }) => code)).toEqual(['RAY-CAP-SPENT'])
    expect(await turns()).toBe(2)
  })
})

describe('a race of workers in jobs of their own, again and again', () => {
  it('costs no more than the budget, whatever the losers were at when they were ended', async () => {
    const config = `version: 1
jobs: { max: 7, minutes: 30 }
workflows:
  race: { path: flows/race, on: { issue_comment: { command: race } }, budget_usd: 2 }
`
    const files = {
      '.github/workflows/raymond.yml':
        'on:\n  workflow_dispatch: { inputs: { run: {}, answer: {}, hand-over-id: {} } }\njobs: {}\n',
      'flows/race/START.sh': `echo '<fork item="a">QUICK</fork><fork item="b">THINK</fork><join next="START" for="any" rest="cancel"></join>'\n`,
      'flows/race/QUICK.sh': `echo '<result>quick</result>'\n`,
      'flows/race/THINK.md': 'Think.\n',
      'flows/race/workflow.yaml': 'workers: job\n',
    }
    const { env, atWork } = await slowAgent(0.6)
    site = await openSite({ config, files })
    const play = (at: number) => {
      const dispatch = site.repository.actions.dispatches[at]
      if (dispatch?.kind !== 'workflow_dispatch') throw new Error(`there is no dispatch ${at}`)
      const { inputs, run } = dispatch
      const { id, login, type } = site.repository.store.account('github-actions[bot]')
      const repository = { full_name: 'owner/shop', name: 'shop', default_branch: 'main', private: true }
      const payload = { inputs, ref: 'refs/heads/main', repository, sender: { id, login, type } }
      return site.job('workflow_dispatch', payload, { inputs, runId: run.id, env })
    }
    const { number } = site.issue('maria', 'A')
    const { runs } = await site.job('issue_comment', site.comment(number, '/raymond race', 'maria'), { env })
    const id = runs[0]?.workflow_id ?? ''
    for (const [round, at] of [0, 3].entries()) {
      await play(at) // the quick one, first: jobs of one test share a process, and end each other's strays
      const loser = play(at + 1)
      await atWork(round + 1)
      await play(at + 2)
      expect((await loser).superseded).toHaveLength(1)
    }
    const { budget, children = [] } = await site.stored(id)
    // Of each loser its whole part counts; the quick ones cost nothing.
    const parts = children.map(({ spent_usd, budget_usd }) => [spent_usd, budget_usd] as const).slice(0, 4)
    expect(parts.map(([usd, part]) => (usd ?? 0) - part)).toEqual([-(parts[0]?.[1] ?? 0), 0, -(parts[2]?.[1] ?? 0), 0])
    const lines = await booked()
    expect(lines.map(({ run, worker }) => [run, worker])).toEqual([
      [id, `${id}-2`],
      [id, `${id}-4`],
    ])
    expect(lines.reduce((sum, { usd }) => sum + usd, 0)).toBeLessThanOrEqual(budget.spent_usd)
  })
})
