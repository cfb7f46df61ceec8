import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { built } from '../tools/built.ts'
import { folderOf, raymond } from './raymond.ts'

const asking = (attributes: string) => ({
  'flow/START.sh': `echo '<ask next="DONE" ${attributes}>Blue?</ask>'\n`,
  'flow/DONE.sh': 'echo "<result>$RAYMOND_RESULT</result>"\n',
  'flow/LATE.sh': 'echo "<result>nobody said</result>"\n',
})

async function waiting(attributes = 'choices="yes, no"'): Promise<string> {
  const folder = folderOf(asking(attributes))
  expect(await raymond(folder, 'run', 'flow', '--id', 'tour', '--quiet')).toMatchObject({ code: 2 })
  return folder
}

describe('a word to a run that is not carried out', () => {
  it.each([
    ['an answer that is none of the choices', ['answer', 'tour', 'perhaps'], 'RAY-NOT-A-CHOICE'],
    ['an answer to a question that is not open', ['answer', 'tour', 'yes', '--ask', 'main-7'], 'RAY-NO-SUCH-ASK'],
    ['an option that does not exist', ['answer', 'tour', 'yes', '--budgte', '2'], 'RAY-USAGE'],
    ['a value that is none', ['resume', 'tour', '--budget', 'much'], 'RAY-USAGE'],
  ])('ends with 64, and the JSON says how the run stands: %s', async (_, args, problem) => {
    const folder = await waiting()
    const { code, stdout } = await raymond(folder, ...args, '--json', '--quiet')
    expect(code).toBe(64)
    expect(JSON.parse(stdout)).toMatchObject({
      carried_out: false,
      workflow_id: 'tour',
      status: 'waiting',
      reason: 'ask',
      asks: [{ id: 'main-1' }],
      error: { code: problem },
    })
    const answered = await raymond(folder, 'answer', 'tour', 'yes', '--json', '--quiet')
    expect(JSON.parse(answered.stdout)).toMatchObject({ carried_out: true, status: 'completed', result: 'yes', error: null })
  })

  it('leaves a run at work elsewhere as it is', async () => {
    const folder = folderOf({ 'flow/START.sh': 'touch at-work; sleep 60\n' })
    const other = spawn(process.execPath, [built('cli'), 'run', 'flow', '--id', 'tour', '--quiet'], { cwd: folder })
    const ended = new Promise((resolve) => other.once('exit', resolve))
    while (!existsSync(`${folder}/at-work`)) await wait(50)
    const { code, stdout } = await raymond(folder, 'resume', 'tour', '--json', '--quiet')
    other.kill('SIGTERM')
    await ended
    expect(code).toBe(64)
    expect(JSON.parse(stdout)).toMatchObject({
      carried_out: false,
      workflow_id: 'tour',
      status: 'running',
      error: { code: 'RAY-RUN-LOCKED' },
    })
  })

  it('names no run where there is none', async () => {
    const { code, stdout } = await raymond(folderOf(), 'answer', 'nobody', 'yes', '--json', '--quiet')
    expect(code).toBe(64)
    expect(JSON.parse(stdout)).toMatchObject({ carried_out: false, workflow_id: null, error: { code: 'RAY-NO-SUCH-RUN' } })
  })
})

describe('an answer after the time that the question allows', () => {
  it('is not taken, and the run goes on without an answer when it is resumed', async () => {
    const folder = await waiting('timeout="1ms" timeout_next="LATE"')
    const { code, stdout } = await raymond(folder, 'answer', 'tour', 'yes', '--json', '--quiet')
    expect(code).toBe(64)
    expect(JSON.parse(stdout)).toMatchObject({
      carried_out: false,
      status: 'waiting',
      error: { code: 'RAY-ASK-TIMEOUT', place: 'tour', hint: 'Go on without an answer: raymond resume tour' },
    })
    const resumed = await raymond(folder, 'resume', 'tour', '--json', '--quiet')
    expect(JSON.parse(resumed.stdout)).toMatchObject({ status: 'completed', result: 'nobody said' })
  })

  it('is not one given in time', async () => {
    const folder = await waiting('timeout="1h" timeout_next="LATE"')
    const { stdout } = await raymond(folder, 'answer', 'tour', 'yes', '--json', '--quiet')
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', result: 'yes' })
  })
})

describe('a run in which nothing is left to go on with', () => {
  const paid = (text: string) => `echo '${JSON.stringify({ type: 'result', text, cost_usd: 0.95 })}'\n`
  const flows = {
    'over/START.sh': 'echo "<result status=\\"failure\\">$RAYMOND_INPUT</result>"\n',
    'wrapped/workflow.yaml': 'on_budget: WRAP\nbudget_usd: 1\n',
    'wrapped/START.md': 'Do it.\n',
    'wrapped/WRAP.sh': 'echo "<result>half of it</result>"\n',
    'agent.sh': paid('<goto>START</goto>'),
  }

  it.each([
    [
      'over',
      [],
      'RAY-FAILED-RESULT',
      'Start the workflow again when what its result says is mended: raymond run over --input "x y"',
    ],
    [
      'wrapped',
      ['--agent', 'command:/bin/bash ./agent.sh', '--cell', 'off'],
      'RAY-OVER-BUDGET',
      'Start the workflow again with a larger budget: raymond run wrapped --input "x y" --agent "command:/bin/bash ./agent.sh" --budget 2',
    ],
  ])('is not gone on with, and stays as it was: %s', async (flow, more, code, hint) => {
    const folder = folderOf(flows)
    const { stderr } = await raymond(folder, 'run', flow, '--id', 'r1', '--input', 'x y', ...more)
    expect(stderr).not.toContain('raymond resume')
    const [, command = ''] = /to start again: (.*)/.exec(stderr) ?? []
    expect(hint.endsWith(`: ${command}`)).toBe(true)
    const state = readFileSync(`${folder}/.raymond/state/r1/state.json`, 'utf8')
    const resumed = await raymond(folder, 'resume', 'r1', '--budget', '13', '--json', '--quiet')
    expect(resumed.code).toBe(64)
    expect(JSON.parse(resumed.stdout)).toMatchObject({ carried_out: false, workflow_id: 'r1', error: { code, hint } })
    expect(readFileSync(`${folder}/.raymond/state/r1/state.json`, 'utf8')).toBe(state)
    const status = await raymond(folder, 'status', 'r1')
    expect(status.stdout).not.toContain('raymond resume')
    expect(status.stdout.includes('raymond run over --input "x y"')).toBe(flow === 'over')
  })

  it('is none that failed and can be tried again, and none that has completed', async () => {
    const folder = folderOf({ 'flow/START.sh': 'test -e there && echo "<result>done</result>"\n' })
    const { stderr } = await raymond(folder, 'run', 'flow', '--id', 'r1')
    expect(stderr).toContain('to try it again: raymond resume r1\n')
    writeFileSync(`${folder}/there`, '')
    for (let i = 0; i < 2; i++)
      expect(await raymond(folder, 'resume', 'r1', '--quiet')).toMatchObject({ code: 0, stdout: 'done\n' })
  })
})
