/** What the step says of a run to the steps after it. */
import { expect, it } from 'vitest'
import { writeOutputs } from '../../src/action/outputs.ts'
import { type JobOutcome, NOTHING } from '../../src/core/job/outcome.ts'
import { createRedactor } from '../../src/core/report/cleaning/redact.ts'
import type { JobLog } from '../../src/ports/job-log.ts'
import { stateRun } from '../tools/state-run.ts'

const SECRET = 'ghs_16C7e42F292c6912E7710c838347Ae178B4a'

function written(outcome: Partial<JobOutcome>) {
  const outputs: Record<string, string> = {}
  const told: string[] = []
  const log: JobLog = {
    line: () => {},
    annotate: (_, { code, message }) => void told.push(`${code} ${message}`),
    writeSummary: async () => {},
    setOutput: (name, value) => void Object.assign(outputs, { [name]: value }),
    hide: () => {},
  }
  writeOutputs({ ...NOTHING, ...outcome }, createRedactor([SECRET]), log)
  return { outputs, told }
}

it('leaves out what GitHub would not take with the others, and says so; the short ones are there', () => {
  const results = { main: 'x'.repeat(400_000), main_work1: 'y'.repeat(200_000) }
  const { outputs, told } = written({ runs: [stateRun({ results })] })
  expect(Object.keys(outputs)).not.toContain('results')
  expect(outputs.result).toHaveLength(400_000)
  expect(outputs['run-id']).toBe('coding-7-1')
  expect(told).toEqual([expect.stringContaining('RAY-OUTPUT-TOO-LARGE The output results has 6000')])
})

it('has no secret: an output with one is withheld, and why has a mark in its place', () => {
  const matches = [{ workflow: `fix ${SECRET}`, started: false, why: `no run ${SECRET}` }]
  const { outputs, told } = written({ runs: [stateRun({ results: { main: `key ${SECRET}` } })], matches })
  expect(outputs.why).toBe('fix ***: no run ***')
  expect(JSON.stringify(outputs)).not.toContain(SECRET)
  expect(told.map((one) => one.split(' ').slice(0, 4).join(' '))).toEqual([
    'RAY-OUTPUT-WITHHELD The output result',
    'RAY-OUTPUT-WITHHELD The output results',
  ])
})

it('has no secret that is written another way either, and leaves what only looks like one to the steps after it', () => {
  for (const main of [SECRET.slice(1), SECRET.replace('_', '\\_'), SECRET.replace(/(.{6})/g, '$1 ')])
    expect(written({ runs: [stateRun({ results: { main } })] }).outputs).not.toHaveProperty('result')
  const main = 'see https://user:password@example.com'
  expect(written({ runs: [stateRun({ results: { main } })] }).outputs.result).toBe(main)
})

it('gives the result of the worker whose job it is', () => {
  const results = { main_work1: 'done', main_work1_deep1: 'deep' }
  const parent = { run: 'coding-7-1', agent: 'main_work1' }
  expect(written({ runs: [stateRun({ parent, results })] }).outputs.result).toBe('done')
})
