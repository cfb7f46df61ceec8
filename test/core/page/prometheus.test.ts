import { expect, it } from 'vitest'
import { renderPrometheus } from '../../../src/core/page/prometheus.ts'
import { codingPlay } from './coding-play.ts'
import { playRun } from './played-run.ts'

it('adds stored runs up in the text format of Prometheus, and tells no text of theirs', () => {
  const { run } = playRun(codingPlay)
  const odd = { ...run, workflow_id: 'odd', workflow: { ...run.workflow, name: 'a "b"\\\nc' } }
  const text = renderPrometheus([run, run, odd])
  expect(text).toContain('# HELP raymond_runs Stored runs by workflow and status.\n# TYPE raymond_runs gauge\n')
  expect(text).toContain('raymond_runs{workflow="coding",status="completed"} 2\n')
  expect(text).toContain('raymond_runs{workflow="a \\"b\\"\\\\\\nc",status="completed"} 1\n')
  expect(text).toContain(`raymond_turns{workflow="coding"} ${2 * run.turns}\n`)
  expect(text).toMatch(/raymond_tokens\{workflow="coding",model="[^"]+",direction="input"\} \d+\n/)
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) raymond_\w+ .+|raymond_\w+\{(?:\w+="(?:[^"\\]|\\.)*",?)*\} [\d.e-]+)$/)
  expect(text).not.toContain('cart')
})

it('names its metrics also where there are no runs', () => {
  expect(renderPrometheus([])).toMatch(/^(?:# HELP .+\n# TYPE .+ gauge\n)+$/)
})

it('adds up once what a worker in a job of its own has cost: its parent books it', () => {
  const { run } = playRun(codingPlay)
  const text = renderPrometheus([run, { ...run, workflow_id: 'child', parent: { run: run.workflow_id, agent: 'main' } }])
  expect(text).toContain('raymond_runs{workflow="coding",status="completed"} 2\n')
  expect(text).toContain(`raymond_turns{workflow="coding"} ${run.turns}\n`)
  const costs = [...text.matchAll(/^raymond_cost_usd\{.*\} (.*)$/gm)].map(([, usd]) => Number(usd))
  expect(costs.reduce((sum, usd) => sum + usd, 0)).toBeCloseTo(run.budget.spent_usd, 6)
})
