import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderSource } from '../../src/adapters/workflow-files/folder-source.ts'
import type { Run } from '../../src/core/run/run.ts'
import { resumeRun } from '../../src/runtime/resume-run.ts'
import { type RunRequest, startRun } from '../../src/runtime/start-run.ts'
import { request } from '../fakes/request.ts'
import { createOutside, createWorld, type Outside, type World } from '../fakes/world.ts'

let folder: string
let outside: Outside

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unnamed-'))
  outside = createOutside({})
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** A process over the files on the disk, whose agent says what stands behind SAYS; of a tag it writes what the text only describes. */
function worldOf(): World {
  let last = '' // a reminder does not change its mind
  const world = createWorld(outside, ({ prompt }) => {
    last = /SAYS (.*)/.exec(prompt)?.[1]?.replace(/^reset-workflow to (.*)/, '<reset-workflow>$1</reset-workflow>') ?? last
    return { text: last, cost: 0.1 }
  })
  const source = createFolderSource({ workspace: folder, cwd: folder, cacheDirectory: join(folder, '.cache'), platform: 'linux' })
  return Object.assign(world, { ports: { ...world.ports, turns: { ...world.ports.turns, source } } })
}
const stop = new AbortController().signal

function start(more: Partial<RunRequest> = {}): Promise<Run> {
  outside.time = Date.now()
  const { store, ports } = worldOf()
  return startRun({ ...request, specifier: 'flows/read', ...more }, store, ports, { stop })
}

/** The run asks a question; what is done until it is answered is done by its agents. */
async function startThen(meanwhile: () => Promise<void>, more: Partial<RunRequest> = {}): Promise<Run> {
  expect(await start(more)).toMatchObject({ status: 'waiting' })
  await pause(30) // the clock of a disk runs in ticks
  await meanwhile()
  const { store, ports } = worldOf()
  const answer = { ask: 'main-1', text: 'yes', by: 'mona' }
  return resumeRun({ workflowId: 'r1', workspace: folder, retry: false, answer }, store, ports, { stop })
}

const scriptsRun = () => outside.turns.map(({ state }) => state).filter((state) => state.endsWith('.sh'))

/** What the fake of scripts says for a file on the disk. */
function say(scope: string, files: Readonly<Record<string, string>>): void {
  outside.workflows[scope] = files
}

const DEPLOY = 'scripts/deploy.sh is no workflow that START.md may choose'

describe('a script that belongs to no workflow', () => {
  beforeEach(async () => {
    await put({ 'scripts/deploy.sh': 'SAYS <result>deployed</result>', 'scripts/lint.sh': 'SAYS <result>linted</result>' })
    say('scripts', { 'deploy.sh': 'SAYS <result>deployed</result>', 'lint.sh': 'SAYS <result>linted</result>' })
  })

  it.each([
    ['../../scripts/deploy.sh', DEPLOY],
    ['.././read/../../scripts/deploy.sh', DEPLOY],
    ['../../node_modules/dep/postinstall.sh', 'node_modules/dep/postinstall.sh is no workflow'],
    ['../../scripts/NOTES.md', 'scripts/NOTES.md is no workflow'],
  ])('is started by no agent that says so, as %s', async (target, message) => {
    await put({ 'flows/read/START.md': `SAYS reset-workflow to ${target}` })
    await put({ 'node_modules/dep/postinstall.sh': 'x', 'scripts/NOTES.md': 'SAYS <goto>deploy.sh</goto>' })
    const run = await start()
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-UNNAMED-SCRIPT' } })
    expect(run.error?.message).toContain(message)
    expect(scriptsRun()).toEqual([])
  })

  it('is told of with the way to allow it', async () => {
    await put({ 'flows/read/START.md': 'SAYS reset-workflow to ../../scripts/deploy.sh' })
    expect((await start()).error).toMatchObject({
      code: 'RAY-UNNAMED-SCRIPT',
      message:
        'scripts/deploy.sh is no workflow that START.md may choose: its folder holds scripts, and neither a START state nor a workflow.yaml.',
      hint: 'Name "../../scripts/deploy.sh" in the allowed_transitions of START.md, or give the folder a START state.',
    })
  })

  it('is started by no agent whose policy leaves the target open, and it is reminded', async () => {
    const policy = '---\nallowed_transitions: [{ tag: reset-workflow }]\n---\n'
    await put({ 'flows/read/START.md': `${policy}SAYS reset-workflow to ../../scripts/deploy.sh` })
    expect(await start()).toMatchObject({ status: 'failed', error: { code: 'RAY-UNNAMED-SCRIPT' } })
    expect(outside.turns.map(({ state }) => state)).toEqual(['START.md', 'START.md', 'START.md'])
  })

  it('is started by no agent because another state names the one beside it', async () => {
    const lint = '---\nallowed_transitions: [{ tag: reset-workflow, target: ../../scripts/lint.sh }]\n---\nx'
    await put({ 'flows/read/START.md': 'SAYS reset-workflow to ../../scripts/deploy.sh', 'flows/read/LINT.md': lint })
    expect(await start()).toMatchObject({ status: 'failed', error: { code: 'RAY-UNNAMED-SCRIPT' } })
    expect(scriptsRun()).toEqual([])
  })

  it.each([
    [
      'in the policy',
      '---\nallowed_transitions: [{ tag: reset-workflow, target: ../../scripts/deploy.sh }]\n---\nSAYS reset-workflow to ',
    ],
    ['in the text', '`<reset-workflow>../../scripts/deploy.sh</reset-workflow>` deploys.\nSAYS reset-workflow to '],
  ])('the honest one, which is named %s, is started', async (_, prompt) => {
    await put({ 'flows/read/START.md': `${prompt}../../scripts/deploy.sh` })
    expect(await start()).toMatchObject({ status: 'completed', results: { main: 'deployed' } })
  })

  it('the honest one, which the configuration names, is started', async () => {
    await put({ 'flows/read/START.md': 'SAYS reset-workflow to ../../scripts/deploy.sh' })
    const rights = { workflows: { deploy: './scripts/deploy.sh' } }
    expect(await start({ rights })).toMatchObject({ status: 'completed', results: { main: 'deployed' } })
  })

  it('the honest one, which a script of the workflow names, is started', async () => {
    await put({ 'flows/read/START.sh': 'x' })
    say('read', { 'START.sh': 'SAYS <reset-workflow>../../scripts/deploy.sh</reset-workflow>' })
    expect(await start()).toMatchObject({ status: 'completed', results: { main: 'deployed' } })
  })

  it('is started by no script that runs project code, unless its text names it', async () => {
    const runs = '# raymond: runs_project_code=true\n'
    await put({
      'flows/read/START.sh': runs,
      'flows/named/START.sh': `${runs}echo "<reset-workflow>../../scripts/deploy.sh</reset-workflow>"`,
    })
    say('read', { 'START.sh': 'SAYS <reset-workflow>../../scripts/deploy.sh</reset-workflow>' })
    say('named', { 'START.sh': 'SAYS <reset-workflow>../../scripts/deploy.sh</reset-workflow>' })
    expect(await start()).toMatchObject({ status: 'failed', error: { code: 'RAY-UNNAMED-SCRIPT' } })
    expect(await start({ specifier: 'flows/named', workflowId: 'r2' })).toMatchObject({
      status: 'completed',
      results: { main: 'deployed' },
    })
  })

  it('the honest one, which lies beside the state that the run was started with, is started', async () => {
    await put({
      'scripts/CHECK.md': 'SAYS <call-workflow return="END.md">../lib</call-workflow>',
      'scripts/END.md': 'SAYS <result>{{result}}</result>',
    })
    await put({ 'lib/START.md': 'SAYS reset-workflow to ../scripts/deploy.sh' })
    expect(await start({ specifier: 'scripts/CHECK.md' })).toMatchObject({ status: 'completed', results: { main: 'deployed' } })
  })

  it.each(['../other', '../other/CHECK.md', '../alone/NOTE.md', '../single.yaml', '../tool/gate.sh'])(
    'the honest call of %s, a workflow that nothing names, goes on',
    async (target) => {
      await put({ 'flows/read/START.md': `SAYS reset-workflow to ${target}`, 'flows/other/HELP.sh': 'x' })
      await put({ 'flows/other/START.md': 'SAYS <result>done</result>', 'flows/other/CHECK.md': 'SAYS <result>done</result>' })
      await put({ 'flows/alone/NOTE.md': 'SAYS <result>done</result>' })
      await put({ 'flows/single.yaml': 'states:\n  START: { prompt: "SAYS <result>done</result>" }\n' })
      await put({ 'flows/tool/gate.sh': 'x', 'flows/tool/workflow.yaml': 'description: d\n' })
      say('tool', { 'gate.sh': 'SAYS <result>done</result>' })
      expect(await start()).toMatchObject({ status: 'completed', results: { main: 'done' } })
    },
  )
})

describe('a workflow that was written after the run began', () => {
  const asking = (target: string) => ({
    'flows/read/START.md': 'SAYS <ask next="ON">Go on?</ask>',
    'flows/read/ON.md': `SAYS reset-workflow to ${target}`,
  })
  const evil = async () => {
    await put({ 'flows/evil/START.sh': 'x' })
    say('evil', { 'START.sh': 'SAYS <result>evil</result>' })
  }

  it('is entered by no agent that says so', async () => {
    await put(asking('../evil'))
    const run = await startThen(evil)
    expect(run.error).toMatchObject({
      code: 'RAY-WORKFLOW-TOO-NEW',
      message: 'flows/evil was written or changed after the run began, and nothing named it then: ON.md may not choose it.',
      hint: 'Start a new run, or name "../evil" in the allowed_transitions of ON.md.',
    })
    expect(scriptsRun()).toEqual([])
  })

  it('nor with an older time', async () => {
    await put(asking('../evil'))
    const run = await startThen(async () => {
      await evil()
      await utimes(join(folder, 'flows/evil/START.sh'), 0, 0)
    })
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-WORKFLOW-TOO-NEW' } })
  })

  it.each(['START.md', 'lib/help.py', 'workflow.yaml'])('nor one that was there, of which %s was changed', async (file) => {
    await put({ ...asking('../other'), 'flows/other/START.md': 'SAYS <result>as it was</result>' })
    await put({ 'flows/other/lib/help.py': 'x', 'flows/other/workflow.yaml': 'description: d\n' })
    const text = file === 'START.md' ? 'SAYS <result>as it is now</result>' : 'description: e\n'
    const run = await startThen(() => put({ [`flows/other/${file}`]: text }))
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-WORKFLOW-TOO-NEW' } })
  })

  it('nor a link that was put there, to a file that was', async () => {
    await put({ ...asking('../evil'), 'scripts/deploy.sh': 'x' })
    const run = await startThen(async () => {
      await mkdir(join(folder, 'flows/evil'))
      await symlink(join(folder, 'scripts/deploy.sh'), join(folder, 'flows/evil/START.sh'))
    })
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-WORKFLOW-TOO-NEW' } })
  })

  it('nor one that the configuration names, and was changed', async () => {
    await put({ ...asking('../other'), 'flows/other/START.md': 'SAYS <result>as it was</result>' })
    const change = () => put({ 'flows/other/START.md': 'SAYS <result>as it is now</result>' })
    const run = await startThen(change, { rights: { workflows: { other: 'flows/other' } } })
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-WORKFLOW-TOO-NEW' } })
  })

  it('nor by way of a workflow that was there, and that an agent chose', async () => {
    const steps = {
      'flows/other/START.md': 'SAYS <call-workflow return="END">../evil</call-workflow>',
      'flows/other/END.md': 'x',
    }
    await put({ ...asking('../other'), ...steps })
    const run = await startThen(evil)
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-WORKFLOW-TOO-NEW' } })
    expect(scriptsRun()).toEqual([])
  })

  it('the honest one, which was there and is as it was, is entered', async () => {
    await put({ ...asking('../other'), 'flows/other/START.md': 'SAYS <result>as it was</result>' })
    expect(await startThen(async () => {})).toMatchObject({ status: 'completed', results: { main: 'as it was' } })
  })

  it('the honest one, beside whose states only data was written, is entered', async () => {
    await put({ ...asking('../other'), 'flows/other/START.md': 'SAYS <result>as it was</result>' })
    const run = await startThen(() => put({ 'flows/other/count.txt': '1', 'flows/other/README.md': 'new' }))
    expect(run).toMatchObject({ status: 'completed', results: { main: 'as it was' } })
  })

  it('the honest one, which a policy names and an agent is to write, is entered', async () => {
    const policy = '---\nallowed_transitions: [{ tag: reset-workflow, target: ../made }]\n---\n'
    await put({ ...asking('../made'), 'flows/read/ON.md': `${policy}SAYS reset-workflow to ../made` })
    const run = await startThen(() => put({ 'flows/made/START.md': 'SAYS <result>made</result>' }))
    expect(run).toMatchObject({ status: 'completed', results: { main: 'made' } })
  })

  it('the honest one, which a script of the workflow has written, is entered', async () => {
    await put({ 'flows/read/START.md': 'SAYS <ask next="ON.sh">Go on?</ask>', 'flows/read/ON.sh': 'x' })
    say('read', { 'ON.sh': 'SAYS <reset-workflow>../made</reset-workflow>' })
    const run = await startThen(() => put({ 'flows/made/START.md': 'SAYS <result>made</result>' }))
    expect(run).toMatchObject({ status: 'completed', results: { main: 'made' } })
  })

  it('a state that was added to the workflow of the run is none of its states', async () => {
    await put({ ...asking('x'), 'flows/read/ON.md': 'SAYS <goto>EVIL</goto>' })
    const run = await startThen(() => put({ 'flows/read/EVIL.sh': 'x' }))
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-MISSING-TARGET' } })
    expect(scriptsRun()).toEqual([])
  })
})

describe('a run that a stranger caused, led into another workflow', () => {
  it.each([
    ['a script that runs code of the project', { 'START.sh': '# raymond: runs_project_code=true\nSAYS <result>tested</result>' }],
    ['an agent with commands', { 'START.md': '---\ntools: [Bash]\n---\nSAYS <result>tested</result>' }],
  ])('begins no turn of it without a cell where it has %s', async (_, files) => {
    await put({ 'flows/read/START.md': '---\ntools: []\n---\nSAYS reset-workflow to ../test' })
    await put(Object.fromEntries(Object.entries(files).map(([name, text]) => [`flows/test/${name}`, text])))
    say('test', files)
    const run = await start({ rights: { cell: { stranger: true } } })
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-NO-CELL' } })
    expect(outside.turns.map(({ state }) => state)).toEqual(['START.md'])
  })

  it('the honest one, of somebody with write access, goes on', async () => {
    await put({ 'flows/read/START.md': '---\ntools: []\n---\nSAYS reset-workflow to ../test' })
    await put({ 'flows/test/START.sh': '# raymond: runs_project_code=true\n' })
    say('test', { 'START.sh': 'SAYS <result>tested</result>' })
    expect(await start({ rights: { cell: {} } })).toMatchObject({ status: 'completed', results: { main: 'tested' } })
  })
})
