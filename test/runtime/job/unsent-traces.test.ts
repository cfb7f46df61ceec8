/** A collector that is away at the end of a run, in jobs in this process. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import { createClock } from '../../../src/adapters/system/clock.ts'
import { openSite, type Site } from '../../attacks/a-site.ts'

const CONFIG = `version: 1
workflows:
  ship: { path: flows/ship, on: { issue_comment: { command: ship } } }
`

let site: Site
let isThere = false
const told: string[] = []
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    if (isThere) told.push(...namesIn(body))
    response.writeHead(isThere ? 200 : 503).end('{}')
  })
})

function namesIn(body: string): readonly string[] {
  const { resourceSpans = [] } = JSON.parse(body) as { resourceSpans?: { scopeSpans: { spans: { name: string }[] }[] }[] }
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(({ name }) => name)))
}

afterEach(async () => {
  vi.unstubAllEnvs()
  collector.close()
  await site.close()
})

it('gets what it missed from a job that wakes and knows it', async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const knowsCollector = () => vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`)
  site = await openSite({ config: CONFIG, files: { 'flows/ship/START.sh': 'echo "<result>done</result>"\n' } })
  const { number } = site.issue('olga', 'Ship', 'Please.')
  const ship = site.comment(number, '/raymond ship', 'maria')
  knowsCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '50')
  const { runs } = await site.job('issue_comment', ship, { inProcess: { secondMs: 1 } })
  const id = runs[0]?.workflow_id ?? ''
  expect((await site.stored(id)).trace?.unsent).toHaveLength(2)

  isThere = true
  const clock = createClock()
  const later = { secondMs: 1, clock: { ...clock, now: () => clock.now() + 120_000 } }
  const wake = () => site.job('schedule', {}, { inputs: { mode: 'wake' }, inProcess: later })
  vi.unstubAllEnvs()
  await wake()
  expect(told).toEqual([])
  knowsCollector()
  await wake()
  expect(told).toEqual(['execute_tool START.sh', 'invoke_workflow ship'])
  expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'done' }, trace: { unsent: [] } })
})
