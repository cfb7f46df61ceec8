import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

interface Outcome {
  readonly status: string
  readonly result: string | null
  readonly error: { readonly code: string; readonly place: string | null } | null
}

/** Runs the folder `flow` and reads what it printed. */
async function outcomeOf(
  files: Readonly<Record<string, string>>,
  ...more: readonly string[]
): Promise<Outcome & { stderr: string }> {
  const { stdout, stderr } = await raymond(folderOf(files), 'run', 'flow', '--json', ...more)
  return { ...(JSON.parse(stdout) as Outcome), stderr }
}

async function stateOf(folder: string, id: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, '.raymond', 'state', id, 'state.json'), 'utf8'))
}

describe('values on their way to a script', () => {
  it('P-TAG 5, P-TURN 7: passes a payload with a NUL on through a file', async () => {
    const { result } = await outcomeOf({
      'flow/START.sh': 'echo \'<function return="R">F</function>\'',
      'flow/F.sh': "printf '<result>a\\0b</result>'",
      'flow/R.sh': 'echo "<result>${RAYMOND_RESULT+set}$(od -An -c "$RAYMOND_RESULT_FILE" | tr -d " ")</result>"',
    })
    expect(result).toBe('a\\0b')
  })

  it('P-TURN 7: refuses a fork attribute with a NUL, and forks nothing', async () => {
    const outcome = await outcomeOf({
      'flow/START.sh': 'printf \'<fork next="N" item="a\\0b">W</fork>\'',
      'flow/W.sh': 'echo "<result>w</result>"',
      'flow/N.sh': 'echo "<result>n</result>"',
    })
    expect(outcome).toMatchObject({ status: 'failed', result: null, error: { code: 'RAY-FORK-ATTRIBUTE' } })
  })
})

describe('a workflow that is edited while it runs', () => {
  it('P-SCOPE 5: goes on with the scripts that the run began with, changed or removed', async () => {
    const outcome = await outcomeOf({
      'flow/START.sh':
        'cd "$RAYMOND_STATE_DIR" && echo \'echo "<result>new</result>"\' > B.sh && rm C.sh && echo "<goto>B</goto>"',
      'flow/B.sh': 'echo "<goto>C</goto>"',
      'flow/C.sh': 'echo "<result>$RAYMOND_STATE_FILE</result>"',
    })
    expect(outcome).toMatchObject({ status: 'completed', result: expect.stringMatching(/\/C\.sh$/) })
  })
})

describe('what a person is told of a run', () => {
  it('P-TURN 2: an unknown key is a warning with the nearest known one, on stderr and in the state', async () => {
    const folder = folderOf({
      'flow/START.sh': '# raymond: tmeout=5m\necho "<result>ok</result>"',
      'flow/workflow.yaml': 'modle: opus\n',
    })
    const { code, stderr } = await raymond(folder, 'run', 'flow', '--id', 'r1')
    expect(code).toBe(0)
    expect(stderr).toContain('note flow/START.sh:1:12: "tmeout" is not a key that is read here. Did you mean "timeout"?')
    expect(stderr).toContain('note flow/workflow.yaml:1:1: "modle" is not a key that is read here. Did you mean "model"?')
    expect(await stateOf(folder, 'r1')).toMatchObject({
      warnings: [expect.stringContaining('tmeout'), expect.stringContaining('modle')],
    })
  })

  it('P-RUN 2: a reset that clears a stack is a warning', async () => {
    const { stderr } = await outcomeOf({
      'flow/START.sh': 'echo \'<function return="R">F</function>\'',
      'flow/F.sh': 'echo \'<reset stack="clear">R</reset>\'',
      'flow/R.sh': 'echo "<result>ok</result>"',
    })
    expect(stderr).toContain('note main at F.sh cleared a stack of 1: its callers get no result.')
  })
})

describe('the input of a run', () => {
  const files = { 'flow/START.sh': 'echo "<result>$RAYMOND_INPUT</result>"', 'flow/workflow.yaml': 'input: by default\n' }

  it('P-SCOPE 3: is what the workflow says when nothing else gives one', async () => {
    expect(await outcomeOf(files)).toMatchObject({ result: 'by default' })
    expect(await outcomeOf(files, '--input', 'given')).toMatchObject({ result: 'given' })
    expect(await outcomeOf(files, '--input', '')).toMatchObject({ result: '' })
  })
})

describe('where a run failed', () => {
  it('P-TURN 3: is told in one form, by the scope and the state', async () => {
    const recording = 'flow.jsonl'
    const files = {
      'flow/START.md': '---\nallowed_transitions: [{ tag: goto, target: A }, { tag: result, payload: yes }]\n---\nGo.',
      'flow/A.md': 'Go.',
      [recording]: '{"state":"START","text":"<reset>A</reset>"}\n',
    }
    expect(await outcomeOf(files, '--agent', `replay:${recording}`)).toMatchObject({
      error: { code: 'RAY-POLICY-VIOLATION', place: 'flow/START.md' },
    })
    expect(await outcomeOf({ 'flow/START.sh': 'echo nothing' })).toMatchObject({
      error: { code: 'RAY-NO-TRANSITION', place: 'flow/START.sh' },
    })
  })
})

describe('the directory of an agent', () => {
  it('P-RUN 8: stays inside the workspace, wherever that lies', async () => {
    const folder = folderOf({
      'repo/flow/START.sh': 'echo \'<reset cd="../beside">HERE</reset>\'',
      'repo/flow/HERE.sh': 'echo "<result>$PWD</result>"',
    })
    mkdirSync(join(folder, 'beside'))
    const { stdout } = await raymond(join(folder, 'repo'), 'run', 'flow', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ status: 'failed', error: { code: 'RAY-CD-OUTSIDE' } })
  })
})

describe('a run that has made all its turns', () => {
  it('P-STATE 5: is suspended, and makes as many again, or as many as asked for, when a person goes on with it', async () => {
    const folder = folderOf({ 'flow/START.sh': 'echo "<goto>START</goto>"' })
    const told = async (...args: readonly string[]) => {
      const { code, stdout } = await raymond(folder, ...args, '--json')
      return { code, ...(JSON.parse(stdout) as object) }
    }
    const suspended = { code: 3, status: 'suspended', reason: 'max-turns' }
    expect(await told('run', 'flow', '--id', 'r1', '--max-turns', '3')).toMatchObject({ ...suspended, turns: 3 })
    expect(await told('resume', 'r1')).toMatchObject({ ...suspended, turns: 6 })
    expect(await told('resume', 'r1', '--max-turns', '8')).toMatchObject({ ...suspended, turns: 8 })
  })
})
