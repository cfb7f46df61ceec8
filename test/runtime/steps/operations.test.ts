import { describe, expect, it } from 'vitest'
import { checkRun } from '../../../src/core/run/check-run.ts'
import type { ProposalOutcome } from '../../../src/core/run/events.ts'
import type { Proposals } from '../../../src/ports/github/proposals.ts'
import { flow, play, result, resume, type StepOutside, start, stepOutside, stepWorld } from './step-world.ts'

const call = (operation: string, args: string) => flow(`  - { name: a, type: invoke, operation: ${operation}, args: ${args} }\n`)

describe('script operations', () => {
  const acme = { 'operations/acme/say.sh': 'x', 'operations/acme/win.ps1': 'x' }
  const run = (prints: string, operation = 'acme/say') =>
    start(stepWorld(stepOutside({ steps: { 'flow.yaml': call(operation, '{ who: mona }'), ...acme } }, { 'say.sh': prints })))

  it('what they print is their result', async () => {
    expect(result(await run('{"status":"ok","data":{"$kw":"clear"}}'))).toEqual({ $kw: 'clear' })
  })

  it.each([
    ['{"status":"error","reason":"quota","message":"none left"}', 'quota'],
    ['{"status":"ok","more":1}', 'malformed-result'],
    ['<result>x</result>', 'malformed-result'],
  ])('R45 R46 %s fails the step with :%s', async (prints, reason) => {
    expect(result(await run(prints))).toMatchObject({ type: 'error', reason: { $kw: reason } })
  })

  it('print no more than the journal takes of many of them, but for long texts', async () => {
    const many = JSON.stringify({ status: 'ok', data: Array.from({ length: 50 }, () => 'x'.repeat(100_000)) })
    const message = expect.stringContaining('write them to a file, and pass on its path')
    expect(result(await run(many))).toMatchObject({ reason: { $kw: 'malformed-result' }, message })
    const long = 'x'.repeat(5_000_000)
    expect(result(await run(JSON.stringify({ status: 'ok', data: long })))).toBe(long)
  })

  it.each([
    ['# raymond: runs_project_code=false\n', '/dev/null'],
    ['', undefined],
  ])('start no hooks of the project where they say that they run none of it: %j', async (said, hooks) => {
    const files = { 'flow.yaml': call('acme/say', '{}'), 'operations/acme/say.sh': said }
    const place = stepOutside({ steps: files }, { 'say.sh': '{"status":"ok"}' })
    const world = stepWorld(place)
    const real = world.ports.turns.scripts
    const seen: (string | undefined)[] = []
    const scripts = {
      runScript(...[spec, ...rest]: Parameters<typeof real.runScript>) {
        seen.push(spec.env.GIT_CONFIG_VALUE_0)
        return real.runScript(spec, ...rest)
      },
    }
    await start({ ...world, ports: { ...world.ports, turns: { ...world.ports.turns, scripts } } })
    expect(seen).toEqual([hooks])
  })

  it('R46 one that nobody has, or nobody on this platform, fails the step', async () => {
    expect(result(await run('', 'acme/none'))).toMatchObject({ reason: { $kw: 'unknown-operation' } })
    expect(result(await run('', 'acme/win'))).toMatchObject({ message: expect.stringContaining('operations/acme/win.ps1') })
  })

  it('shell/run refuses a script that is not among the files of the workflow', async () => {
    const script = await play(call('shell/run', '{ script: ../../etc/passwd }'))
    expect(script.error?.code).toBe('RAY-NO-SUCH-SCRIPT')
  })
})

describe('operations that write to GitHub', () => {
  const outputs = {
    policy: { comments: 1, labels: ['bug'] },
    default_branch: 'main',
    workflow_folders: [],
    approve_role: 'maintain',
    four_eyes: false,
  }
  const comment = call('github/comment', '{ body: Hello }')

  function github(place: StepOutside, outcome: ProposalOutcome) {
    const applied: string[] = []
    const proposals: Proposals = {
      clean: (proposal) => proposal,
      pinWork: () => Promise.reject(new Error('nothing is pushed here')),
      keepWork: () => Promise.reject(new Error('nothing is pushed here')),
      apply: async (_, { id }) => {
        applied.push(id)
        return outcome
      },
    }
    const world = stepWorld(place)
    return { applied, world: Object.assign(world, { ports: { ...world.ports, gitHub: { proposals } } }) }
  }
  const done: ProposalOutcome = { kind: 'applied', number: 12, url: 'https://github.test/12', branch: null }

  it('have their result when GitHub shows it', async () => {
    const { world, applied } = github(stepOutside({ steps: { 'flow.yaml': comment } }), done)
    const run = await start(world, { rights: { outputs } })
    expect(applied).toEqual(['p1'])
    expect(result(run)).toEqual({ body: 'Hello', number: 12, html_url: 'https://github.test/12', branch: null })
    expect(checkRun(run)).toEqual([])
  })

  it('wait for a person where they have to be approved', async () => {
    const place = stepOutside({ steps: { 'flow.yaml': comment } })
    const policy = { ...outputs.policy, approval: true }
    const first = github(place, done)
    const waiting = await start(first.world, { rights: { outputs: { ...outputs, policy } } })
    expect(waiting).toMatchObject({ status: 'waiting', reason: 'approval' })
    expect(first.applied).toEqual([])
    const second = github(place, done)
    const approval = { by: 'mona', seq: waiting.approval_seq ?? 0 }
    const run = await resume(second.world, { approval })
    expect(run.status).toBe('completed')
    expect(second.applied).toEqual(['p1'])
  })

  it('fail the step when the policy does not name them, and when GitHub refuses', async () => {
    const labels = call('github/edit-labels', '{ add: [wontfix] }')
    const refused = github(stepOutside({ steps: { 'flow.yaml': labels } }), done)
    expect(await start(refused.world, { rights: { outputs } })).toMatchObject({ status: 'failed' })
    expect(refused.applied).toEqual([])
    const problem = { code: 'RAY-PROPOSAL-FAILED' as const, message: 'GitHub said no.' }
    const broken = github(stepOutside({ steps: { 'flow.yaml': comment } }), { kind: 'failed', problem })
    const run = await start(broken.world, { rights: { outputs } })
    expect(result(run)).toMatchObject({ reason: { $kw: 'proposal-failed' }, message: 'GitHub said no.' })
  })

  it('are only shown where there is no GitHub', async () => {
    const run = await play(comment)
    expect(run).toMatchObject({
      status: 'completed',
      proposals: [{ status: 'shown', proposal: { type: 'comment', body: 'Hello' } }],
    })
    expect(result(run)).toEqual({ body: 'Hello' })
  })
})
