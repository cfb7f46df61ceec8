import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

const ECHO = 'echo "<result>$RAYMOND_INPUT</result>"\n'

describe('a run that could not start', () => {
  it.each([
    ['a workflow that is not there', 'nowhere'],
    ['a workflow with a mistake', 'broken'],
    ['a name that the configuration does not have', 'coding'],
  ])('ends with 64, as no run has failed: %s', async (_, workflow) => {
    const folder = folderOf({ 'broken/START.md': '---\nmax_visits: none\n---\nx', '.github/raymond.yml': 'version: 1\n' })
    expect(await raymond(folder, 'run', workflow, '--quiet')).toMatchObject({ code: 64, stdout: '' })
    expect(await raymond(folder, 'status')).toMatchObject({ stdout: expect.stringContaining('No runs') })
  })

  it('is not one that started and failed', async () => {
    const folder = folderOf({ 'flow/START.sh': 'exit 7\n' })
    expect(await raymond(folder, 'run', 'flow', '--quiet')).toMatchObject({ code: 1 })
    expect(await raymond(folder, 'resume', 'unknown', '--quiet')).toMatchObject({ code: 64 })
  })

  it('is a demo without git, too', async () => {
    const { code, stderr } = await raymond(folderOf(), 'demo', { env: { PATH: '/nowhere' } })
    expect(`${code} ${stderr}`).toContain('64 error RAY-NO-GIT')
  })

  it('says how the option is written that was wrong', async () => {
    const folder = folderOf({ 'flow/START.sh': ECHO })
    expect(await raymond(folder, 'run', 'flow', '--max-turns', '0')).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('For example: --max-turns 4'),
    })
  })
})

describe('a workflow by its name in the configuration', () => {
  const files = {
    '.github/raymond.yml': 'version: 1\ndefaults: { budget_usd: 7 }\nworkflows:\n  hello: { path: deep/flow, max_turns: 1 }\n',
    'deep/flow/START.sh':
      'if [ -z "$RAYMOND_INPUT" ]; then echo "<goto input=\\"x\\">START</goto>"; else echo "<result>$RAYMOND_INPUT</result>"; fi\n',
    'sub/empty': '',
  }

  it('is run with its settings, from any folder of the repository', async () => {
    const folder = folderOf({ ...files, '.git/HEAD': 'ref: refs/heads/main\n' })
    const { code, stdout } = await raymond(`${folder}/sub`, 'run', 'hello', '--json', '--quiet')
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({ workflow_id: expect.stringMatching(/^hello-/), status: 'suspended', turns: 1 })
    const shown = await raymond(folder, 'status', JSON.parse(stdout).workflow_id)
    expect(shown.stdout).toContain('of $7.00 in 1 turn\n')
  })

  it('gives way to a folder of that name', async () => {
    const folder = folderOf({ ...files, 'hello/START.sh': 'echo "<result>from the folder</result>"\n' })
    expect(await raymond(folder, 'run', 'hello', '--quiet')).toMatchObject({ code: 0, stdout: 'from the folder\n' })
  })
})
