import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderSource } from '../../src/adapters/workflow-files/folder-source.ts'
import type { Outputs } from '../../src/core/run/proposed.ts'
import type { Run } from '../../src/core/run/run.ts'
import { resumeRun } from '../../src/runtime/resume-run.ts'
import { type RunRequest, startRun } from '../../src/runtime/start-run.ts'
import { request } from '../fakes/request.ts'
import { createOutside, createWorld, type Outside, type Reply, type World } from '../fakes/world.ts'

let folder: string
let outside: Outside
let notices: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'called-'))
  outside = createOutside({})
  notices = []
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** A process over the files on the disk; `edit` happens while the first turn runs. */
function worldOf(reply: Reply): World {
  const world = createWorld(outside, reply)
  const source = createFolderSource({ workspace: folder, cwd: folder, cacheDirectory: join(folder, '.cache'), platform: 'linux' })
  const progress = { ...world.ports.progress, notice: (text: string) => notices.push(text) }
  return Object.assign(world, { ports: { ...world.ports, turns: { ...world.ports.turns, source }, progress } })
}

/** Says what stands behind SAY; a way to a workflow it makes into a tag, which stands nowhere. */
const saying: Reply = ({ prompt }) => {
  const [, way] = /WAY (.*)/.exec(prompt) ?? []
  return {
    text: way === undefined ? (/SAY (.*)/.exec(prompt)?.[1] ?? '') : `<call-workflow return="END">${way}</call-workflow>`,
    cost: 0.1,
  }
}
const stop = new AbortController().signal

/** Starts a run and suspends it at a question, so that the next process finds it before the call. */
async function startThen(edit: () => Promise<void>, more: Partial<RunRequest> = {}): Promise<Run> {
  const first = worldOf(saying)
  const asked = await startRun({ ...request, ...more }, first.store, first.ports, { stop })
  expect(asked).toMatchObject({ status: 'waiting' })
  await edit()
  const next = worldOf(saying)
  const answer = { ask: 'main-1', text: 'yes', by: 'mona' }
  return resumeRun({ workflowId: 'r1', workspace: folder, retry: false, answer }, next.store, next.ports, { stop })
}

const caller = {
  'flow/START.md': 'SAY <ask next="CALL">Go on?</ask>',
  'flow/CALL.md': 'SAY <call-workflow return="END">../lib</call-workflow>',
  'flow/END.md': 'SAY <result>{{result}}</result>',
}

describe('steps.md 4.3: callees that a definition names are frozen with it when the run starts', () => {
  it('goes on with what was there at the start, and says that the file has changed', async () => {
    await put({ ...caller, 'lib/START.md': 'SAY <result>as it was</result>' })
    const run = await startThen(() => put({ 'lib/START.md': 'SAY <result>as it is now</result>' }))
    expect(run).toMatchObject({ status: 'completed', results: { main: 'as it was' } })
    expect(notices).toEqual(['lib has changed since the run began; the run goes on with what it began with.'])
  })

  it('the honest one, unchanged, says nothing', async () => {
    await put({ ...caller, 'lib/START.md': 'SAY <result>as it was</result>' })
    expect(await startThen(async () => {})).toMatchObject({ status: 'completed', results: { main: 'as it was' } })
    expect(notices).toEqual([])
  })

  it('goes on with a callee that is gone', async () => {
    await put({ ...caller, 'lib/START.md': 'SAY <result>as it was</result>' })
    const run = await startThen(() => rm(join(folder, 'lib'), { recursive: true }))
    expect(run).toMatchObject({ status: 'completed', results: { main: 'as it was' } })
  })

  it('freezes what a callee names in turn, and what is named in another way', async () => {
    const lib = {
      'lib/START.md': 'SAY <call-workflow return="BACK">../deep/</call-workflow>',
      'lib/BACK.md': 'SAY <result>{{result}}</result>',
    }
    await put({ ...caller, ...lib, 'deep/START.md': 'SAY <result>deep as it was</result>' })
    const run = await startThen(() =>
      put({
        'deep/START.md': 'SAY <result>deep now</result>',
        'lib/START.md': 'SAY <call-workflow return="BACK">.././deep</call-workflow>',
      }),
    )
    expect(run).toMatchObject({ status: 'completed', results: { main: 'deep as it was' } })
  })

  it('a name that is put together at run time leads to the frozen one, where that is the same place', async () => {
    await put({
      ...caller,
      'flow/CALL.md': 'WAY ./.././lib',
      'flow/OTHER.md': '<call-workflow return="END">../lib</call-workflow>',
    })
    await put({ 'lib/START.md': 'SAY <result>as it was</result>' })
    const run = await startThen(() => put({ 'lib/START.md': 'SAY <result>as it is now</result>' }))
    expect(run).toMatchObject({ status: 'completed', results: { main: 'as it was' } })
  })

  it.each([
    ['by a string', 'child'],
    ['as a reference', '{ value: { type: workflow-ref, name: child } }'],
  ])('freezes what a delegate step names %s', async (_, target) => {
    const steps = (text: string) =>
      `name: child\ndescription: d\nsteps:\n  - { name: s, type: session, contributions: [{ type: template, text: "SAY ${text}", vars: {} }] }\n`
    const delegate = `name: parent\ndescription: d\nsteps:\n  - { name: d, type: delegate, target: ${target}, prompt-string: go }\n`
    await put({ ...caller, 'flow/CALL.md': 'SAY <call-workflow return="END">../parent.yaml</call-workflow>' })
    await put({ 'parent.yaml': delegate, 'child.yaml': steps('as it was') })
    const run = await startThen(() => put({ 'child.yaml': steps('as it is now') }))
    expect(run).toMatchObject({ status: 'completed', results: { main: 'as it was' } })
  })

  it('protects what delegate steps name from pushed work', async () => {
    await put({
      'parent.yaml': 'name: parent\ndescription: d\nsteps:\n  - { name: d, type: delegate, target: child, prompt-string: go }\n',
    })
    await put({ 'sub/child/START.md': 'SAY <result>x</result>' })
    const outputs: Outputs = {
      policy: {},
      default_branch: 'main',
      workflow_folders: [],
      approve_role: 'maintain',
      four_eyes: false,
    }
    const world = worldOf(saying)
    const rights = { outputs, workflows: { child: 'sub/child' } }
    const run = await startRun({ ...request, specifier: 'parent.yaml', rights }, world.store, world.ports, { stop })
    expect(run.outputs?.workflow_folders).toEqual(['sub/child'])
  })

  it('a run of before, which has no such list, reads a callee when it comes there', async () => {
    await put({ ...caller, 'lib/START.md': 'SAY <result>as it was</result>' })
    const run = await startThen(async () => {
      await put({ 'lib/START.md': 'SAY <result>as it is now</result>' })
      for (const [id, files] of outside.disk)
        outside.disk.set(id, { ...files, snapshot: JSON.stringify({ ...JSON.parse(files.snapshot ?? '{}'), named: undefined }) })
    })
    expect(run).toMatchObject({ status: 'completed', results: { main: 'as it is now' } })
  })
})
