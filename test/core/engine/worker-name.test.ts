import { describe, expect, it } from 'vitest'
import { workerName } from '../../../src/core/engine/worker-name.ts'
import { Play } from './play.ts'

describe('the name of a worker', () => {
  const { run } = new Play({ 'START.sh': '' })

  it.each([
    ['Check_It-2now.sh', 'main_checki1'],
    ['A', 'main_a1'],
    ['V1.2-Run.md', 'main_v12run1'],
    ['./tools/Build.zip', 'main_build1'],
    ['flows/review/', 'main_review1'],
    ['flows\\review', 'main_review1'],
    ['äöü', 'main_1'],
    ['/', 'main_1'],
  ])('P-RUN 4: for the target %s is %s: its stem in six characters at most, and a number', (target, id) => {
    expect(workerName(run, 'main', target)).toEqual({ id, count: 1 })
  })

  it('P-RUN 4: counts on over all forks of its parent', () => {
    expect(workerName({ ...run, fork_counters: { main: 7 } }, 'main', 'A.md')).toEqual({ id: 'main_a8', count: 8 })
  })
})
