/** The step workflows that people copy, run on the command line with recorded answers. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Run } from '../../../src/core/run/run.ts'
import { built } from '../../tools/built.ts'

const root = resolve(import.meta.dirname, '../../..')
let place = ''

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'shipped-'))
  git('init', '-q', '-b', 'main')
  cpSync(join(root, 'workflows'), join(place, 'workflows'), { recursive: true })
  commit('feat: begin')
})
afterEach(() => rmSync(place, { recursive: true, force: true, maxRetries: 9 }))

function git(...args: string[]): string {
  const name = ['-c', 'user.name=Mona', '-c', 'user.email=m@example.test']
  return execFileSync('git', [...name, ...args], { cwd: place, encoding: 'utf8' })
}

function commit(message: string): void {
  git('add', '.')
  git('commit', '-q', '--allow-empty', '-m', message)
}

interface Answer {
  readonly state: string
  readonly text: string
}

/** Starts a run; answers are taken in their order for each step. */
function raymond(
  workflow: string,
  answers: readonly Answer[],
  ...args: string[]
): { run: Run; status: string; result: string; code: number } {
  const recording = join(place, 'recording.jsonl')
  writeFileSync(recording, answers.map((answer) => JSON.stringify({ cost_usd: 0.01, ...answer })).join('\n'))
  const flags = ['run', workflow, '--agent', `replay:${recording}`, '--id', 'x', '--json', '--quiet', ...args]
  const { out, code } = cli(flags)
  const told = JSON.parse(out) as { status: string; result: string; state_file: string }
  return { ...told, code, run: JSON.parse(readFileSync(told.state_file, 'utf8')) as Run }
}

function cli(args: readonly string[]): { out: string; code: number } {
  try {
    return {
      out: execFileSync(process.execPath, [built('cli'), ...args], { cwd: place, encoding: 'utf8' }),
      code: 0,
    }
  } catch (error) {
    const { stdout, status } = error as { stdout: string; status: number }
    return { out: stdout, code: status }
  }
}

const entered = ({ runs }: Run) =>
  Object.fromEntries(Object.entries(runs?.r1?.steps ?? {}).map(([name, { entries }]) => [name, entries]))

describe('workflows/issue-intake', () => {
  const classify = (text: string): Answer => ({ state: 'classify', text })
  const check = (text: string): Answer => ({ state: 'check', text })

  it('classifies until the check agrees, which says what was wrong, labels, and posts the reply of the workflow that it calls', () => {
    const { run, status } = raymond(
      'workflows/issue-intake/intake.yaml',
      [
        classify('It crashes.'),
        check('NO, it says nothing of when.'),
        classify('It crashes on start.\nMISSING: yes\nKIND: bug'),
        check('YES'),
        { state: 'write', text: 'Please add the log.' },
      ],
      '--input',
      'It crashes when I start it',
    )
    expect(status).toBe('completed')
    expect(entered(run)).toEqual({
      objection: 2,
      classify: 2,
      check: 2,
      verdict: 2,
      labels: 1,
      mark: 1,
      reply: 1,
      answer: 1,
    })
    expect(run.proposals?.map(({ proposal }) => proposal)).toEqual([
      { type: 'labels', add: ['bug'], remove: [] },
      { type: 'comment', body: 'Please add the log.' },
    ])
    expect(run.runs?.r2).toMatchObject({ workflow: 'issue-reply', original: ['It crashes when I start it'] })
    expect(run.runs?.r1?.steps.objection?.accepted?.outputs.data).toContain('it says nothing of when.')
  })

  it('labels and says nothing when nothing is missing', () => {
    const { run, status } = raymond(
      'workflows/issue-intake/intake.yaml',
      [classify('It crashes on start.\nMISSING: no\nKIND: bug'), check('YES')],
      '--input',
      'It crashes when I start it, with these steps',
    )
    expect(status).toBe('completed')
    expect(run.proposals?.map(({ proposal }) => proposal)).toEqual([{ type: 'labels', add: ['bug'], remove: [] }])
  })

  it.each([
    ['**MISSING:** no', '**KIND:** bug'],
    ['MISSING: No', 'KIND: Bug.'],
    ['- `MISSING`: no (it has steps)', '- `KIND`: bug'],
  ])('reads the two lines as models write them: %s', (missing, kind) => {
    const answers = [classify(`It crashes on start.\n\n${missing}\n${kind}\n`), check('YES, it does.')]
    const { run, status, result } = raymond('workflows/issue-intake/intake.yaml', answers, '--input', 'It crashes')
    expect({ status, result }).toEqual({ status: 'completed', result: expect.stringContaining('bug') })
    expect(run.proposals?.map(({ proposal }) => proposal)).toEqual([{ type: 'labels', add: ['bug'], remove: [] }])
  })

  it('reads the two lines beside prose that begins like them', () => {
    const prose = 'Missing: the version, and the steps.\nKind: it crashes, so it is a bug.'
    const { run, status } = raymond(
      'workflows/issue-intake/intake.yaml',
      [classify(`${prose}\n\nMISSING: no\nKIND: bug`), check('YES')],
      '--input',
      'It crashes',
    )
    expect(status).toBe('completed')
    expect(entered(run)).toMatchObject({ classify: 1, mark: 1 })
    expect(run.proposals?.map(({ proposal }) => proposal)).toEqual([{ type: 'labels', add: ['bug'], remove: [] }])
  })

  it('sends back an assessment without its two lines, or with two of a kind, whatever the check says of it', () => {
    const { run, status } = raymond(
      'workflows/issue-intake/intake.yaml',
      [
        classify('It crashes.\nMISSING: no'),
        check('YES'),
        classify('It crashes.\nMISSING: no\nKIND: bug\nKIND: feature'),
        check('YES'),
        classify('It crashes.\nMISSING: no\nKIND: bug'),
        check('YES'),
      ],
      '--input',
      'It crashes',
    )
    expect(status).toBe('completed')
    expect(entered(run)).toMatchObject({ classify: 3, mark: 1 })
    expect(run.runs?.r1?.steps.objection?.accepted?.outputs.data).toContain('one of bug, feature, question, unclear')
  })

  it('gives up after three attempts, as an error that a person sees', () => {
    const { run, status, code, result } = raymond(
      'workflows/issue-intake/intake.yaml',
      ['a', 'b', 'c'].flatMap((text) => [classify(text), check('NO')]),
      '--input',
      '???',
    )
    expect({ status, code }).toEqual({ status: 'completed', code: 1 })
    expect(JSON.parse(result)).toMatchObject({ type: 'error', reason: { $kw: 'not-understood' } })
    expect(run.proposals ?? []).toEqual([])
  })
})

describe('workflows/changelog', () => {
  const write = (text: string): Answer => ({ state: 'write', text })

  it('writes until the lint has nothing to say, then proposes a pull request', () => {
    git('tag', 'v1')
    commit('feat(cli): add --loud\n\nIt shouts.')
    const tidy = '### Added\n- The option `--loud`, which shouts.'
    const { run, status } = raymond('workflows/changelog/changelog.yaml', [write('feat: --loud 1a2b3c4d'), write(tidy)])
    expect(status).toBe('completed')
    expect(entered(run)).toMatchObject({ findings: 2, write: 2, lint: 2, save: 1, propose: 1 })
    expect(readFileSync(join(place, 'CHANGELOG.md'), 'utf8')).toBe(`# Changelog\n\n## Unreleased\n\n${tidy}\n`)
    expect(run.proposals).toMatchObject([{ proposal: { type: 'pull_request', body: tidy, draft: true } }])
    const commits = run.runs?.r1?.steps.commits?.accepted?.outputs.data
    expect(commits).toMatchObject({ commits: [{ subject: 'feat(cli): add --loud', body: 'It shouts.' }] })
    const told = run.runs?.r1?.steps.findings?.accepted?.outputs.data
    expect(told).toContain('refused by the lint')
  })

  it('says so when there is nothing new, without asking a model', () => {
    git('tag', 'v1')
    const { run, status, result } = raymond('workflows/changelog/changelog.yaml', [])
    expect({ status, result, turns: run.budget.spent_usd }).toEqual({
      status: 'completed',
      result: '"Nothing new for the changelog."',
      turns: 0,
    })
  })

  it.each([
    ['挨拶が丁寧になりました。', 'tidy'],
    ['अभिवादन अब विनम्र है।', 'tidy'],
    ['Takes up to 10000000 files.', 'tidy'],
    ['Greets politely', 'untidy'],
    ['Greets politely since 1a2b3c4d.', 'untidy'],
  ])('lints an entry in any language, and takes a number for no commit: %s', (entry, verdict) => {
    const script = join(place, 'workflows/changelog/operations/changelog/lint.mjs')
    const env = { ...process.env, RAYMOND_STATE_DIR: place }
    const input = JSON.stringify({ text: `### Added\n- ${entry}` })
    const said = execFileSync(process.execPath, [script], { input, env, encoding: 'utf8' })
    expect(JSON.parse(said).data.verdict).toBe(verdict)
  })

  it.each(['NOTHING', '**Nothing.**', '```\nNOTHING\n```'])('ends well where users notice nothing of the commits: %j', (text) => {
    git('tag', 'v1')
    commit('test: more')
    const said = write('None of these commits changes anything that users notice.')
    const { run, status, result } = raymond('workflows/changelog/changelog.yaml', [said, write(text)])
    expect({ status, result }).toEqual({ status: 'completed', result: '"Nothing new for the changelog."' })
    expect(run.runs?.r1?.steps.findings?.accepted?.outputs.data).toContain('NOTHING')
    expect(run.proposals ?? []).toEqual([])
  })

  it.each(['```markdown\n### Added\n- A flag.\n```', '~~~\n### Added\n- A flag.\n~~~\n'])(
    'takes the section out of its fence: %j',
    (text) => {
      git('tag', 'v1')
      commit('feat: a flag')
      const { run, status } = raymond('workflows/changelog/changelog.yaml', [write(text)])
      expect(status).toBe('completed')
      expect(readFileSync(join(place, 'CHANGELOG.md'), 'utf8')).toBe('# Changelog\n\n## Unreleased\n\n### Added\n- A flag.\n')
      expect(run.proposals).toMatchObject([{ proposal: { body: '### Added\n- A flag.' } }])
    },
  )

  it('keeps what was released, and what people wrote before, a security line included', () => {
    const people = '### Security\n- A hole is closed.\n\n### Fixed\n- It stopped.'
    writeFileSync(join(place, 'CHANGELOG.md'), `# Changelog\n\n## Unreleased\n\n${people}\n\n## 1.0.0\n\n### Added\n- All.\n`)
    commit('fix: mend')
    raymond(
      'workflows/changelog/changelog.yaml',
      [write('### Added\n- A flag.\n\n### Fixed\n- It stopped.\n- It works.')],
      '--input',
      'HEAD~1',
    )
    expect(readFileSync(join(place, 'CHANGELOG.md'), 'utf8')).toBe(
      `# Changelog\n\n## Unreleased\n\n${people}\n- It works.\n\n### Added\n- A flag.\n\n## 1.0.0\n\n### Added\n- All.\n`,
    )
  })
})
