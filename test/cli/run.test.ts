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
    expect(outcome).toMatchObject({ status: 'completed', result: expect.stringMatching(/\/flow\/C\.sh$/) })
  })
})
