import { expect, it } from 'vitest'
import { readActionsWorkflow } from '../../../src/core/setup/actions-workflow.ts'
import { isOurAction } from '../../../src/core/setup/our-action.ts'
import { startedByAgents } from '../../../src/core/setup/started-by-agents.ts'

const APP = 'app-id: "${{ vars.APP }}"'

function named(push: string, step = APP): readonly string[] {
  const job = `on: { issues: }\njobs: { a: { steps: [{ uses: raymond-action/raymond-action@v1, with: { ${step} } }] } }\n`
  const ours = readActionsWorkflow('raymond.yml', job, isOurAction)
  if (ours === undefined) throw new Error('the example is broken')
  const files = [
    { file: 'raymond.yml', text: job },
    { file: 'ci.yml', text: `name: ci\non: ${push}\njobs: {}\n` },
  ]
  return startedByAgents([ours], files).map(({ code, place }) => `${code} ${place}`)
}

const FOUND = ['RAY-SETUP-STARTED-BY-AGENTS ci.yml']

it.each([
  'push',
  '[push, pull_request]',
  '{ push: }',
  '{ push: { paths: [src/**] } }',
  '{ push: { branches: ["**"] } }',
  '{ push: { branches: ["**", "!main"] } }',
  '{ push: { branches-ignore: [main] } }',
])('an Actions workflow that starts on an agent’s push by an App is named: %s', (push) => {
  expect(named(push)).toEqual(FOUND)
})

it.each([
  'pull_request',
  '{ push: { branches: [main] } }',
  '{ push: { branches: "release/*" } }',
  '{ push: { branches: ["**", "!raymond/**"] } }',
  '{ push: { branches-ignore: ["raymond/**"] } }',
  '{ push: { tags: ["v*"] } }',
])('one that does not is not: %s', (push) => {
  expect(named(push)).toEqual([])
})

it('nothing starts by the job’s own token, but by a person’s', () => {
  expect(named('push', 'budget-usd: 5')).toEqual([])
  expect(named('push', 'github-token: "${{ github.token }}"')).toEqual([])
  expect(named('push', 'github-token: "${{ secrets.GITHUB_TOKEN }}"')).toEqual([])
  expect(named('push', 'github-token: "${{ secrets.PAT }}"')).toEqual(FOUND)
})
