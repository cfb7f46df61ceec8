/** The steps in one file that others call, and an event from outside: what `raymond init` writes for both, as a runner plays it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderOf, raymond } from '../cli/raymond.ts'
import { withoutInstallation } from './repository-with-action.ts'
import { openSite } from './site.ts'

const ACTIONS = '.github/workflows/raymond.yml'
const CENTRAL = `acme/agents/${ACTIONS}@v1`

/** Reads what the system sent, and has a worker in a job of its own look at it. */
const FLOW = {
  'flows/incident/workflow.yaml':
    'workers: job\nsetup:\n  on: { repository_dispatch: { types: [incident] } }\n  outputs: { pull_requests: { max: 1, draft: true } }\n',
  'flows/incident/START.sh': [
    'service=$(node -p \'JSON.parse(require("fs").readFileSync(process.env.RAYMOND_EVENT_PATH)).client_payload.service\')',
    'echo "<fork service=\\"$service\\">LOOK</fork><join next=\\"TELL\\"></join>"',
    '',
  ].join('\n'),
  'flows/incident/LOOK.sh': 'echo "<result>$service is slow</result>"\n',
  'flows/incident/TELL.sh': `echo "<result>$(grep -o '"result": "[^"]*"' "$RAYMOND_WORKERS_FILE")</result>"\n`,
}

function repository(files: Readonly<Record<string, string>> = {}): string {
  const folder = folderOf(files)
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', folder])
  return folder
}

it('a system outside starts a run by a dispatch; the steps stand in a file that is called, and hand-overs start the caller', async () => {
  const agents = repository()
  expect(await raymond(agents, 'init', '--central')).toMatchObject({ code: 0 })
  const shop = repository(FLOW)
  expect(await raymond(shop, 'init', '--workflow', './flows/incident', '--calls', CENTRAL)).toMatchObject({ code: 0 })
  const initial = readFileSync(join(agents, ACTIONS), 'utf8')
  const central = withoutInstallation(initial).replace('uses: raymond-action/raymond-action@v1', 'uses: ./')
  const calling = readFileSync(join(shop, ACTIONS), 'utf8').replace(CENTRAL, './.github/workflows/central.yml')
  expect([central, calling].join('\n')).not.toContain('@v1')
  const site = await openSite({
    ...FLOW,
    '.github/raymond.yml': readFileSync(join(shop, '.github/raymond.yml'), 'utf8'),
    [ACTIONS]: calling,
    '.github/workflows/central.yml': central,
  })

  site.github.addToken({ token: 'pat-monitor', kind: 'pat', actor: 'Codertocat' })
  const sent = await fetch(`${site.github.apiUrl}/repos/${site.repository.fullName}/dispatches`, {
    method: 'POST',
    headers: { authorization: 'token pat-monitor', 'content-type': 'application/json' },
    body: JSON.stringify({ event_type: 'incident', client_payload: { service: 'billing', text: 'p99 above 2 s' } }),
  })
  expect(sent.status).toBe(204)
  const told = (name: string) => site.github.events.filter((event) => event.name === name)
  const first = await site.play({ event: 'repository_dispatch', payload: told('repository_dispatch')[0]?.payload ?? {} })
  expect(first, first.text).toMatchObject({ code: 0, job: 'success' })
  const results: string[] = []
  for (let at = 0; at < told('workflow_dispatch').length; at++) {
    const payload = told('workflow_dispatch')[at]?.payload ?? {}
    const job = await site.play({ event: 'workflow_dispatch', payload, actor: 'github-actions[bot]' })
    expect(job, job.text).toMatchObject({ code: 0, job: 'success' })
    results.push(job.text)
  }
  expect(results).toHaveLength(2)
  const ids = (await site.repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs'])).trim().split('\n')
  const id = ids.find((one) => ids.includes(`${one}-1`)) ?? ''
  expect(await site.stateOf(id)).toMatchObject({ status: 'completed', results: { main: '"result": "billing is slow"' } })
})
