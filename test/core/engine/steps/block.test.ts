import { describe, expect, it } from 'vitest'
import { flow } from '../../steps/play.ts'
import { StepPlay } from './play.ts'

const operation = '  - { name: o, type: invoke, operation: shell/run, args: { command: [x] } }\n'
const delegate = (target: string) => `  - { name: d, type: delegate, target: ${target}, prompt-string: x }\n`
const standings = ({ run }: StepPlay) =>
  Object.values(run.runs ?? {}).map(({ status, reason }) => (reason === null ? status : `${status}: ${reason}`))
const problem = {
  code: 'RAY-INTERRUPTED',
  message: 'shell/run was cut off, and may have done its work or not.',
  place: 'flow, step o',
  hint: 'See whether it did its work, then: raymond resume r1 --rerun',
}

/** `flow` calls `child`, whose operation was in flight when the process was lost. */
const nested = () => new StepPlay({ steps: { flow: flow(delegate('child')), child: flow(operation) } })

/** The same with a tagged workflow between them. */
function throughTagged() {
  const steps = { flow: flow(delegate('mid')), child: flow(operation) }
  const tagged = { mid: { 'START.md': 'go', 'NEXT.md': 'and then' } }
  const play = new StepPlay({ steps, tagged }).says('<call-workflow return="NEXT">child</call-workflow>')
  const [load] = play.run.pending
  if (load?.type !== 'load_scope') throw new Error('no workflow is called')
  const pin = { source: 'child', commit: null, sha256: 'f'.repeat(64) }
  return play.event({ type: 'scope_loaded', at: play.now(), effect: load.id, scope: 'child', entry: '', pin })
}

describe('an operation that was cut off and may have done its work', () => {
  it.each([
    ['found by a resume', (play: StepPlay) => play.resumes()],
    ['found by a take-over', (play: StepPlay) => play.resumes({ retry: false })],
    ['told by its process', (play: StepPlay) => play.fails({ class: 'interrupted' })],
  ])('waits for a person, %s', (_how, cutOff) => {
    const { run } = cutOff(new StepPlay({ steps: { flow: flow(operation) } }))
    expect(run).toMatchObject({ status: 'waiting', reason: 'interrupted', pending: [] })
    expect(run.error).toEqual(problem)
    expect(run.runs?.r1?.steps.o).toMatchObject({ entries: 1, history: [{ attempts: [{ n: 1, status: 'interrupted' }] }] })
  })

  it.each([
    ['a step', nested],
    ['a tagged workflow that a step called', throughTagged],
  ])('R67 blocks the steps above it with it, when it was called by %s', (_caller, calling) => {
    const play = calling().resumes()
    expect(standings(play)).toEqual(['waiting: child', 'waiting: interrupted'])
    expect(play.run).toMatchObject({ status: 'waiting', error: problem })
  })

  it.each([
    ['a step', nested],
    ['a tagged workflow that a step called', throughTagged],
  ])('stays blocked with them until a person says so, when it was called by %s', (_caller, calling) => {
    const play = calling().resumes().resumes()
    expect(standings(play)).toEqual(['waiting: child', 'waiting: interrupted'])
    play.resumes({ rerun: true })
    expect(standings(play)).toEqual(['running', 'running'])
    expect(play.turn()).toMatchObject({ state: 'o', started: true })
  })

  it('R40 R63 done again, gives its caller what it yields, in the same entry', () => {
    const { run } = nested().resumes().resumes({ rerun: true }).returns('fine')
    expect(run).toMatchObject({ status: 'completed', results: { main: '"fine"' } })
    expect(run.runs?.r2?.steps.o).toMatchObject({ entries: 1, history: [{ attempts: [{ n: 1 }, { n: 2, status: 'ok' }] }] })
  })
})
