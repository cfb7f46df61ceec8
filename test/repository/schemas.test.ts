import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { schemaFiles } from '../../scripts/build-schemas.ts'
import { stateRun } from '../tools/state-run.ts'
import { root } from './architecture.ts'

const folder = join(root, 'schemas')
const files = schemaFiles()

describe('the shipped schemas', () => {
  it('are what the source says; else: npm run schemas', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(files).sort())
    for (const [file, text] of Object.entries(files)) expect(readFileSync(join(folder, file), 'utf8')).toBe(text)
  })

  it('name themselves', () => {
    for (const [file, text] of Object.entries(files)) {
      const { $id, title, description } = JSON.parse(text)
      expect($id).toMatch(new RegExp(`/schemas/${file}$`))
      expect(title.length * description.length).toBeGreaterThan(0)
    }
  })
})

function check(file: string, yaml: string): boolean {
  return new Ajv({ strict: false }).compile(JSON.parse(files[`${file}.schema.json`]!))(parse(yaml))
}

const PROMPT = `
model: opus
effort: high
timeout: 10m
max_visits: 5
on_max_visits: GIVE_UP
budget: 2.5
tools: [Read, "Bash(npm test:*)"]
env: { REGION: eu, N: 1 }
allowed_transitions:
  - { tag: goto, target: TEST }
  - { tag: ask, next: START, to: [mona, hubot], choices: "yes, no" }
  - { tag: fork, target: WORKER, next: DONE, item: a.ts }
  - { tag: result, status: failure, payload: none }
`
const EXAMPLE = `
version: 1
defaults: { budget_usd: 5, model: sonnet, max_parallel: 4 }
budgets: { day_usd: 50, month_usd: 500, issue_usd: 20, actor_day_usd: 20 }
access:
  run: write
  approve: maintain
  bots: [{ id: 49699333, login: "dependabot[bot]" }]
workflows:
  coding:
    path: workflows/coding
    on:
      issues: { types: [labeled], labels: ["raymond:code"] }
      issue_comment: { command: code }
    if: "!contains(github.event.issue.labels.*.name, 'wontfix')"
    budget_usd: 3
    outputs: { comments: 5, labels: ["needs-review"], pull_requests: { max: 1, draft: true } }
  nightly:
    path: workflows/maintenance
    on: { schedule: ["17 3 * * *"] }
`
const SINGLE = `
states:
  START:
    prompt: Decide whether the tests are worth running. Answer with one tag.
    model: haiku
    allowed_transitions:
      - { tag: goto, target: TEST }
      - { tag: result }
  TEST:
    timeout: 5m
    sh: npm test && echo '<result>green</result>'
`
const STEPS = `
name: fix
description: Fix it.
steps:
  - { name: fix, type: session, contributions: [{ type: template, text: Do it, vars: {} }] }
`

describe('a schema', () => {
  it.each([
    ['config', EXAMPLE],
    ['frontmatter', PROMPT],
    ['frontmatter', 'model:\ntimeout: 500ms'],
    ['workflow', SINGLE],
    ['workflow', 'name: coding\nbudget_usd: 2\non_budget: WRAP_UP'],
    ['step-workflow', STEPS],
    ['state', JSON.stringify(stateRun())],
  ])('takes what is right: %s', (file, yaml) => {
    expect(check(file, yaml)).toBe(true)
  })

  it.each([
    ['config', 'version: 2'],
    ['config', 'version: 1\nworkflows: { a: { path: x, on: { isues: {} } } }'],
    ['frontmatter', 'modle: opus'],
    ['frontmatter', 'effort: extreme'],
    ['frontmatter', 'timeout: 10 minutes'],
    ['frontmatter', 'allowed_transitions: [{ tag: goto, cd: x }]'],
    ['frontmatter', 'allowed_transitions: [{ tag: jump }]'],
    ['workflow', 'states: { START: { model: opus, sh: x } }'],
    ['workflow', 'on: { issues: {} }'],
    ['workflow', 'states: { START.md: { prompt: x } }'],
    ['step-workflow', 'name: a\ndescription: b\nsteps: []'],
    ['state', 'version: 1'],
  ])('refuses what is wrong: %s %s', (file, yaml) => {
    expect(check(file, yaml)).toBe(false)
  })
})
