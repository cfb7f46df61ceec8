/** A server whose `github-actions[bot]` has another number than on github.com, as Enterprise Servers and ghe.com have it. */
import { afterEach, expect, it } from 'vitest'
import { actionsBot } from '../../src/embedded/model/account.ts'
import { openSite, type Site } from './a-site.ts'

const ACTIONS = `on:
  workflow_dispatch: { inputs: { run: {}, answer: {}, hand-over-id: {} } }
jobs: {}
`
const CONFIG = `version: 1
jobs: { max: 7, minutes: 30 }
workflows:
  split: { path: flows/split, on: { issue_comment: { command: split } }, jobs: { max: 4 }, outputs: {} }
`
const FILES = {
  '.github/workflows/raymond.yml': ACTIONS,
  'flows/split/workflow.yaml': 'workers: job\n',
  'flows/split/START.sh': `echo '<fork>WORK</fork><fork>OTHER</fork><join next="MERGE"></join>'\n`,
  'flows/split/WORK.sh': `echo '<result>one</result>'\n`,
  'flows/split/OTHER.sh': `echo '<result>two</result>'\n`,
  'flows/split/MERGE.sh': `echo '<result>both</result>'\n`,
}
const ID = actionsBot.id
let site: Site
afterEach(async () => {
  Object.assign(actionsBot, { id: ID })
  await site.close()
})

it.each([
  ['as on github.com', ID],
  ['another', 9919],
])('with the number %s, jobs go on with what was handed to them', { timeout: 120_000 }, async (_, botId) => {
  Object.assign(actionsBot, { id: botId })
  site = await openSite({ config: CONFIG, files: FILES, requests: 'any' })
  const { number } = site.issue('olga', 'Split', 'Please.')
  const { runs } = await site.job('issue_comment', site.comment(number, '/raymond split', 'maria'))
  const problems: unknown[] = []
  for (let at = 0; at < site.repository.actions.dispatches.length && at < 9; at++) {
    const dispatch = site.repository.actions.dispatches[at]
    if (dispatch?.kind !== 'workflow_dispatch') throw new Error('no dispatch')
    const { id, login, type } = site.repository.store.account('github-actions[bot]')
    const repository = { full_name: 'owner/shop', name: 'shop', default_branch: 'main', private: true }
    const payload = { inputs: dispatch.inputs, ref: 'refs/heads/main', repository, sender: { id, login, type } }
    problems.push(...(await site.job('workflow_dispatch', payload, { inputs: dispatch.inputs, runId: dispatch.run.id })).problems)
  }
  const {
    status,
    results: { main },
  } = await site.stored(runs[0]?.workflow_id ?? '')
  expect([problems, status, main]).toEqual([[], 'completed', 'both'])
})

/** As `actions/create-github-app-token` makes it: GitHub starts jobs for what is done with it, and names the App's bot as their sender. */
it('with the token of an App that another step has made, jobs go on with what was handed to them', {
  timeout: 120_000,
}, async () => {
  site = await openSite({ config: CONFIG, files: FILES, requests: 'any' })
  const permissions = { contents: 'write', issues: 'write', pull_requests: 'write', actions: 'write', metadata: 'read' } as const
  const { app } = site.github.addApp({ slug: 'helper', permissions })
  const { token } = site.github.addToken({ token: 'ghs_made-by-another-step', actor: app, permissions })
  const { number } = site.issue('olga', 'Split', 'Please.')
  const inputs = { 'github-token': token }
  const { runs } = await site.job('issue_comment', site.comment(number, '/raymond split', 'maria'), { inputs })
  const problems: unknown[] = []
  for (let at = 0; at < site.repository.actions.dispatches.length && at < 9; at++) {
    const dispatch = site.repository.actions.dispatches[at]
    if (dispatch?.kind !== 'workflow_dispatch') throw new Error('no dispatch')
    const { id, login, type } = app.bot
    const repository = { full_name: 'owner/shop', name: 'shop', default_branch: 'main', private: true }
    const payload = { inputs: dispatch.inputs, ref: 'refs/heads/main', repository, sender: { id, login, type } }
    const more = { inputs: { ...dispatch.inputs, ...inputs }, runId: dispatch.run.id }
    problems.push(...(await site.job('workflow_dispatch', payload, more)).problems)
  }
  const {
    status,
    results: { main },
  } = await site.stored(runs[0]?.workflow_id ?? '')
  expect([problems, status, main]).toEqual([[], 'completed', 'both'])
})
