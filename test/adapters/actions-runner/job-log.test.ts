import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { createJobLog } from '../../../src/adapters/actions-runner/job-log.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it('a runner without summaries, or one that cannot take this one, fails nothing', async () => {
  vi.stubEnv('GITHUB_STEP_SUMMARY', undefined)
  await expect(createJobLog().writeSummary('# Hello')).resolves.toBeUndefined()
  vi.stubEnv('GITHUB_STEP_SUMMARY', join(tmpdir(), 'there', 'is', 'no', 'such', 'file'))
  await expect(createJobLog().writeSummary('# Hello')).resolves.toBeUndefined()
})
