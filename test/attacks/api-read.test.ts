/** A script that reads GitHub's API by `api: read`: what it holds, and who gets it. */
import { afterEach, describe, expect, it } from 'vitest'
import { whyNoCell } from '../tools/cells.ts'
import { openSite, type Site } from './a-site.ts'

const CONFIG = `version: 1
access: { run: read }
workflows:
  poll:
    path: flows/poll
    on: { issues: { types: [labeled] } }
    outputs: {}
`
const POLL = `// raymond: api=read
const { GITHUB_API_URL: api, GITHUB_TOKEN: token, GITHUB_REPOSITORY: repository } = process.env
if (api === undefined) console.log('<result>no API</result>')
else {
  const headers = { authorization: 'Bearer ' + token }
  const issues = await (await fetch(api + '/repos/' + repository + '/issues?state=open', { headers })).json()
  const written = await fetch(api + '/repos/' + repository + '/issues', { method: 'POST', headers, body: '{"title":"x"}' })
  console.log('<result>' + issues.map(({ title }) => title).join() + ' ' + written.status + '</result>')
}
`

const none = await whyNoCell()

describe.each([['off'], ['required']])('with cell: %s', { timeout: 120_000 }, (cell) => {
  let site: Site
  afterEach(() => site.close())

  async function result(by: string, config: string) {
    site = await openSite({ config, files: { 'flows/poll/START.mjs': POLL } })
    const { number } = site.issue('maria', 'A bug')
    const { runs } = await site.job('issues', site.labeled(number, 'go', by), { inputs: { cell } })
    return runs[0]?.results.main
  }
  const can = cell === 'off' || none === undefined

  it.runIf(can)('a script lists issues, and writes none', async () => {
    expect(await result('maria', CONFIG)).toBe('A bug 403')
  })

  it.runIf(can)('a stranger’s run has none of it, unless the configuration says so', async () => {
    expect(await result('rita', CONFIG)).toBe('no API')
    await site.close()
    expect(await result('rita', CONFIG.replace('    outputs', '    api: read\n    outputs'))).toBe('A bug 403')
  })
})
