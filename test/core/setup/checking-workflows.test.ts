import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkingWorkflows } from '../../../src/core/setup/checking-workflows.ts'
import { mergeActionsWorkflow, newActionsWorkflow } from '../../../src/core/setup/plan-actions-workflow.ts'
import { parseConfig } from '../../../src/core/triggers/config/parse-config.ts'

const named = (text: string) => checkingWorkflows([{ file: '.github/workflows/a.yml', text }])

it.each([
  ['name: ci\non: [push]\njobs: {}\n', ['ci']],
  ['on: pull_request\njobs: {}\n', ['.github/workflows/a.yml']],
  ['name: ci\non: { push: { branches: [main] } }\njobs: {}\n', ['ci']],
  ['name: release\non: { push: { tags: ["v*"] } }\njobs: {}\n', []],
  ['name: night\non: { schedule: [{ cron: "0 3 * * *" }] }\njobs: {}\n', []],
  ['name: r\non: { pull_request: }\njobs: { a: { steps: [{ uses: raymond-action/raymond-action@v1 }] } }\n', []],
  ['on: [', []],
])('names who checks what is pushed: %j', (text, names) => {
  expect(named(text)).toEqual(names)
})

const NEEDS = {
  entries: [],
  checking: [],
  permissions: [],
  fetchDepth: null,
  inputs: {},
  config: '.github/raymond.yml',
  tools: [],
  calls: null,
  uses: 'raymond-action/raymond-action@v1',
  isNamed: false,
  instead: {},
  keys: {},
}

it('is what a new Actions workflow listens to, and what is added to one that is there', () => {
  const needs = { ...NEEDS, checking: ['ci', 'lint'] }
  expect(newActionsWorkflow('raymond', needs)).toContain('  workflow_run: { workflows: [ci, lint], types: [completed] }\n')
  const there = 'on:\n  workflow_run: { workflows: [ci], types: [completed] } # ours\njobs: {}\n'
  const { text } = mergeActionsWorkflow(there, 'a.yml', needs)
  expect(text).toMatch(/workflows: \[\s?ci, lint\s?\]/)
  expect(mergeActionsWorkflow(text, 'a.yml', needs).text).toBe(text)
})

it('stands beside those whose ends the configuration waits for: GitHub tells of nobody else', () => {
  const entry = 'f: { path: x, on: { workflow_run: { workflows: [release], types: [requested] } } }'
  const { config } = parseConfig(`version: 1\nworkflows:\n  ${entry}\n`)
  const needs = { ...NEEDS, entries: config?.workflows ?? [] }
  expect(newActionsWorkflow('raymond', needs)).toContain('  workflow_run: { workflows: [release], types: [requested] }\n')
  const both = newActionsWorkflow('raymond', { ...needs, checking: ['ci'] })
  expect(both).toContain('  workflow_run: { workflows: [ci, release], types: [requested, completed] }\n')
  expect(both.match(/workflow_run/g)).toHaveLength(1)
  for (const there of ['on: { issues: }\njobs: {}\n', 'on: { workflow_run: { types: [requested] } }\njobs: {}\n']) {
    const { text } = mergeActionsWorkflow(there, 'a.yml', needs)
    expect(parse(text).on.workflow_run).toEqual({ workflows: ['release'], types: ['requested'] })
  }
})
