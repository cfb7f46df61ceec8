import { chmodSync, cpSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommandBackend } from '../../../src/adapters/command-agent/command-backend.ts'
import { takeNoProgramsFrom } from '../../../src/adapters/process/environment.ts'
import { whyNoCell } from '../../tools/cells.ts'
import { type CellWorld, createCellWorld } from '../cell/cell-world.ts'

const noCell = await whyNoCell()
if (noCell !== undefined) console.warn(`Programs that speak JSON lines are not tried in a cell: ${noCell}`)

/** An agent that says what it reads in the files of its arguments, and what of them cannot be read. */
const READER =
  'cat > /dev/null; printf \'{"type":"result","text":"%s"}\\n\' "$(cat "$@" 2>&1 | tr -d \'"\' | tr \'\\n\' \' \')"\n'

describe.skipIf(noCell !== undefined)('a program with arguments, in a cell', () => {
  let world: CellWorld
  beforeAll(async () => {
    world = await createCellWorld()
    takeNoProgramsFrom([world.work])
    write('netrc', 'outside-secret')
    write('tools/read.sh', READER)
    write('tools/settings', 'the settings')
  })
  afterAll(() => world.close())

  /** Below the folder around the checkout, where no agent can write. */
  function write(name: string, text: string): string {
    const file = join(world.root, name)
    mkdirSync(dirname(file), { recursive: true })
    rmSync(file, { force: true })
    writeFileSync(file, text, { mode: 0o755 })
    return file
  }

  function link(name: string, to: string): string {
    const file = join(world.root, name)
    rmSync(file, { force: true })
    symlinkSync(to, file)
    return file
  }

  async function turn(program: string): Promise<string> {
    const backend = createCommandBackend({ program, cwd: world.work, environment: { PATH: '/usr/bin:/bin' } })
    const spec = {
      workflowId: 'run',
      agent: 'main',
      state: 'PLAN.md',
      attempt: 1,
      prompt: 'Read.',
      messages: [],
      session: { mode: 'fresh', new_id: 'new' },
      model: null,
      effort: null,
      tools: null,
      systemPrompt: null,
      cwd: world.work,
      directories: [],
      env: {},
      limits: { budgetUsd: null, silenceMs: 20_000, durationMs: 20_000 },
      cell: world.cell,
    } as const
    const result = await backend.runTurn(spec, { text() {}, activity() {} }, new AbortController().signal)
    return result.ok ? result.text : JSON.stringify(result.failure)
  }

  const reader = (): string => `sh ${join(world.root, 'tools/read.sh')}`

  it('has the files that they name, in its directory and elsewhere, also by a link of the person', async () => {
    write('work/agent.conf', 'of the checkout')
    link('current', 'tools')
    const [inside, outside, linked] = ['work/agent.conf', 'tools/settings', 'current/settings'].map((name) =>
      join(world.root, name),
    )
    expect(await turn(`${reader()} ${inside} ${outside} ${linked}`)).toBe('of the checkoutthe settingsthe settings')
    expect(await turn(`sh ${join(world.root, 'current/read.sh')} ${inside}`)).toBe('of the checkout')
  })

  it('has the file that a link in the checkout leads to within it', async () => {
    write('work/real.conf', 'of the checkout')
    await world.bash('ln -sf real.conf linked.conf')
    expect(await turn(`${reader()} ${join(world.work, 'linked.conf')}`)).toBe('of the checkout')
  })

  it('has the files of the checkout by the other name that a link of the person gives it', async () => {
    write('work/agent.conf', 'of the checkout')
    const other = link('alias', world.work)
    expect(await turn(`${reader()} ${join(other, 'agent.conf')}`)).toBe('of the checkout')
    rmSync(join(world.work, 'agent.conf'))
    await world.bash('ln -sf ../netrc agent.conf')
    expect(await turn(`${reader()} ${join(other, 'agent.conf')}`)).not.toContain('outside-secret')
    rmSync(join(world.work, 'agent.conf'))
  })

  it('has a file in what is hidden of the checkout, where no agent can write', async () => {
    expect(await turn(`${reader()} ${write('work/.raymond/agent.conf', 'of the person')}`)).toBe('of the person')
  })

  it.each([
    ['a relative one', 'ln -sf ../netrc agent.conf', 'work/agent.conf'],
    ['an absolute one', 'ln -sf "$WORK/../netrc" agent.conf', 'work/agent.conf'],
    ['one to a link', 'ln -sf ../netrc one && ln -sf one agent.conf', 'work/agent.conf'],
    ['one in the place of a folder', 'rm -rf conf && ln -s .. conf', 'work/conf/netrc'],
  ])('is shown nothing of where a link leads that its agent has put in the place of one: %s', async (_, script, name) => {
    write('work/agent.conf', 'of the checkout')
    expect(await world.bash(script)).toMatchObject({ code: 0 })
    expect(await turn(`${reader()} ${join(world.root, name)}`)).not.toContain('outside-secret')
  })

  it('is shown nothing by a link in the place of the only argument, its program', async () => {
    await world.bash('ln -sf ../netrc mine.mjs')
    const said = await turn(`${realpathSync(process.execPath)} ${join(world.work, 'mine.mjs')}`)
    expect(said).toContain('Cannot find module')
    expect(said).not.toContain('outside-secret')
  })

  it('is shown nothing where a link of the person leads into the checkout, and one of its agent out of it', async () => {
    const named = link('conf', join(world.work, 'agent.conf'))
    rmSync(join(world.work, 'agent.conf'), { force: true })
    write('work/agent.conf', 'of the checkout')
    expect(await turn(`${reader()} ${named}`)).toBe('of the checkout')
    await world.bash('ln -sf ../netrc agent.conf')
    expect(await turn(`${reader()} ${named}`)).not.toContain('outside-secret')
  })

  it('is no program of another project, where a link of the person leads into the checkout and one of its agent out of it', async () => {
    const script = (words: string) => `#!/bin/sh\ncat > /dev/null; echo '{"type":"result","text":"${words}"}'\n`
    const named = link('agent', join(world.work, 'agent.sh'))
    write('work/agent.sh', script('of the checkout'))
    expect(await turn(named)).toBe('of the checkout')
    const other = write('other/agent', script('outside-secret'))
    await world.bash(`ln -sf ${other} agent.sh`)
    expect(await turn(named)).not.toContain('outside-secret')
  })

  it('is shown nothing by a link in its directory, where that is in no checkout that we were told of', async () => {
    const elsewhere = join(world.root, 'elsewhere')
    mkdirSync(elsewhere)
    cpSync(join(world.root, 'tools/settings'), join(elsewhere, 'agent.conf'))
    chmodSync(elsewhere, 0o700)
    const request = { workflowId: 'elsewhere', agent: 'main', cwd: elsewhere, mounts: [], network: [] }
    const limits = { memory: null, processes: 200, disk: 64 << 20 }
    const cell = await world.cells.open({ ...request, limits })
    const spec = { file: '/bin/cat', args: [join(elsewhere, 'agent.conf')], cwd: elsewhere, env: {}, stdin: null }
    const run = () =>
      cell.run(
        { ...spec, argumentFiles: spec.args, silenceMs: 20_000, durationMs: 20_000, graceMs: 200 },
        [],
        new AbortController().signal,
      )
    expect(await run()).toMatchObject({ code: 0, stdout: 'the settings' })
    rmSync(join(elsewhere, 'agent.conf'))
    symlinkSync('../netrc', join(elsewhere, 'agent.conf'))
    expect(await run()).toMatchObject({ stdout: '' })
    await cell.close()
    await world.cells.forget('elsewhere')
  })
})
