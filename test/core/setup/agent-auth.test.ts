import { expect, it } from 'vitest'
import { readActionsWorkflow } from '../../../src/core/setup/actions-workflow.ts'
import { agentsWithCredential, checkAnyAuth, checkAuth } from '../../../src/core/setup/agent-auth.ts'

function found(step: Readonly<Record<string, string>>, agents: readonly string[], permissions = '{ contents: write }') {
  const text = `on: issues\npermissions: ${permissions}\njobs: { a: { steps: [{ uses: ours, with: ${JSON.stringify(step)} }] } }\n`
  const workflow = readActionsWorkflow('.github/workflows/a.yml', text, () => true)
  if (workflow === undefined) throw new Error('it is ours')
  return checkAuth(workflow, agents).map(({ level, message, hint }) => ({ level, message, hint }))
}

const WHOLE = {
  'anthropic-federation-rule-id': 'r',
  'anthropic-organization-id': 'o',
  'anthropic-service-account-id': 's',
}

it('an agent without a credential is named, with the line that gives it one', () => {
  expect(found({ 'anthropic-api-key': 'k' }, ['claude', 'codex'])).toEqual([
    {
      level: 'warning',
      message: '.github/workflows/a.yml gives no credential for Codex, which runs prompts.',
      hint: 'with:\n  openai-api-key: ${{ secrets.OPENAI_API_KEY }}',
    },
  ])
  expect(found({ 'claude-code-oauth-token': 't' }, ['claude'])).toEqual([])
  expect(found(WHOLE, ['claude'])).toEqual([])
})

it('an exchange needs all that it needs, and is of no use beside a key', () => {
  expect(found({ 'anthropic-organization-id': 'o' }, ['claude'])).toMatchObject([
    { level: 'error', message: expect.stringContaining('anthropic-federation-rule-id, anthropic-service-account-id') },
  ])
  expect(found({ ...WHOLE, 'anthropic-api-key': 'k' }, ['claude'])).toMatchObject([{ level: 'notice' }])
})

it("Copilot works with the job's own token where the job may ask for it", () => {
  expect(found({}, ['copilot'])).toMatchObject([{ level: 'warning' }])
  expect(found({}, ['copilot'], '{ copilot-requests: write }')).toEqual([])
})

it('who needs a credential: Claude Code unless somebody else is named, and no program of the user', () => {
  expect(agentsWithCredential([undefined, 'codex', 'command:node x.mjs', 'codex'])).toEqual(['claude', 'codex'])
})

it.each([
  ['', 1],
  ['with: { anthropic-api-key: k }', 0],
  ['with: { openai-api-key: k }', 0],
  ['with: { agent: "command:./mine" }', 0],
  ['with: { mode: lint }', 0],
  ['env: { ANTHROPIC_API_KEY: k }', 0],
  ['env: { CLAUDE_CODE_USE_BEDROCK: 1 }', 0],
])('without any agent to know of, a step with "%s" has %i warnings of a missing credential', (step, count) => {
  const found = (runsOn: string) => {
    const text = `on: issues\npermissions: {}\njobs: { a: { runs-on: ${runsOn}, steps: [{ uses: ours, ${step} }] } }\n`
    const workflow = readActionsWorkflow('.github/workflows/a.yml', text, () => true)
    return workflow && checkAnyAuth(workflow)
  }
  expect(found('ubuntu-latest')).toHaveLength(count)
  expect(found('self-hosted')).toEqual([])
})
