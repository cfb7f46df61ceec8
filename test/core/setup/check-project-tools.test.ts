import { describe, expect, it } from 'vitest'
import type { Toolchain } from '../../../src/core/project/toolchain.ts'
import { readActionsWorkflow } from '../../../src/core/setup/actions-workflow.ts'
import { checkProjectTools, missedHere } from '../../../src/core/setup/check-project-tools.ts'
import { isOurAction } from '../../../src/core/setup/our-action.ts'
import { parseConfig } from '../../../src/core/triggers/config/parse-config.ts'

const pnpm: Toolchain = {
  name: 'node-pnpm',
  root: '.',
  install: 'CI=1 pnpm install --frozen-lockfile && cd web',
  test: 'pnpm test | tee log; .venv/bin/x',
  checks: [],
  why: 'package.json, pnpm-lock.yaml',
}

interface Job {
  readonly outputs?: string
  readonly runsOn?: string
  readonly before?: string
  readonly isThere?: (program: string) => boolean
}

function found({ outputs = 'pull_requests: { max: 1 }', runsOn = 'ubuntu-latest', before = '', isThere }: Job) {
  const { config } = parseConfig(`version: 1\nworkflows:\n  flow: { path: x, on: { issues: {} }, outputs: { ${outputs} } }\n`)
  const text = `on: { issues: }\njobs: { a: { runs-on: ${runsOn}, steps: [${before}{ uses: raymond-action/raymond-action@v1 }] } }\n`
  const workflow = readActionsWorkflow('a.yml', text, isOurAction)
  if (config === null || workflow === undefined) throw new Error('the example is broken')
  return checkProjectTools(config, [workflow], [pnpm], isThere ?? null)
}

describe('the tools of the project', () => {
  it("are looked for in the steps of a job on GitHub's runners", () => {
    expect(found({})).toEqual([
      {
        level: 'warning',
        code: 'RAY-SETUP-PROGRAM',
        message:
          "The project is tested with pnpm (package.json, pnpm-lock.yaml), which GitHub's runners do not have, and no step of a.yml installs it: changes would be proposed untested.",
        place: 'a.yml',
        hint: 'Add before the action:\n  - run: npm install --global pnpm',
      },
    ])
  })

  it.each([
    { before: '{ uses: pnpm/action-setup@v4 }, ' },
    { before: '{ run: corepack enable }, ' },
    { runsOn: '[self-hosted, linux]' },
    { outputs: 'comments: 1' },
  ])('are not missed with %o', (change) => {
    expect(found(change)).toEqual([])
  })

  it('are a notice where the machine of a person lacks them, whatever the workflows may do', () => {
    expect(missedHere([pnpm], (program) => program !== 'pnpm')).toEqual([
      {
        level: 'notice',
        code: 'RAY-SETUP-PROGRAM',
        message:
          'pnpm is not on the PATH, and the project is installed or tested with it (package.json, pnpm-lock.yaml): runs on this machine cannot test their changes.',
        hint: 'Install it: npm install --global pnpm',
      },
    ])
    expect(missedHere([pnpm], () => true)).toEqual([])
  })

  it('are looked for on the PATH in a job', () => {
    const asked: string[] = []
    const isThere = (program: string) => asked.push(program) > 0 && program !== 'pnpm'
    expect(found({ isThere })).toMatchObject([
      { level: 'warning', message: expect.stringMatching(/^pnpm is not on the PATH, and the project is tested with it/) },
    ])
    expect(asked).toEqual(['pnpm', 'tee'])
  })
})
