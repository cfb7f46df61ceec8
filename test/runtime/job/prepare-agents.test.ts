import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderSource } from '../../../src/adapters/workflow-files/folder-source.ts'
import { layFiles } from '../../../src/cli/cases/case-world.ts'
import type { Occasion } from '../../../src/core/job/facts.ts'
import { parseConfig } from '../../../src/core/triggers/config/parse-config.ts'
import { prepareAgents } from '../../../src/runtime/job/driving/prepare-agents.ts'
import type { Job } from '../../../src/runtime/job/job.ts'

const CONFIG = `version: 1
workflows:
  talks: { path: talks, on: { workflow_dispatch: {} } }
  counts: { path: counts, on: { workflow_dispatch: {} } }
  broken: { path: nowhere, on: { workflow_dispatch: {} } }
`

describe('programs of agents come in while a job looks around', () => {
  let folder: string
  let prepared: string[]
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'raymond-prepare-'))
    await layFiles(folder, {
      'talks/START.sh': 'echo "<goto>ASK</goto>"\n',
      'talks/ASK.md': 'Ask.\n',
      'talks/REVIEW.md': '---\nagent: codex\n---\nReview.\n',
      'counts/START.sh': 'echo "<result>3</result>"\n',
    })
    prepared = []
  })
  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))

  async function prepare(name: string, settings: object = {}): Promise<readonly string[]> {
    const { config, problems } = parseConfig(CONFIG)
    if (config === null) throw new Error(JSON.stringify(problems))
    const matches = config.workflows
      .filter((entry) => entry.name === name)
      .map((entry) => ({ entry, by: 'event' as const, text: '', why: '' }))
    const source = createFolderSource({
      workspace: folder,
      cwd: folder,
      cacheDirectory: join(folder, '.cache'),
      platform: 'linux',
    })
    const agent = { prepare: (agents: readonly string[]) => void prepared.push(...agents) }
    const job = { ports: { turns: { source, agent } } } as unknown as Job
    await prepareAgents(matches, { config, request: { settings } } as Occasion, job, new AbortController().signal)
    return prepared
  }

  it('of all agents that the workflow names', async () => {
    expect(await prepare('talks')).toEqual(['claude', 'codex'])
  })

  it('of none where only scripts run, or where the workflow cannot be read', async () => {
    expect(await prepare('counts')).toEqual([])
    expect(await prepare('broken')).toEqual([])
  })

  it('of the agent that the input names', async () => {
    expect(await prepare('talks', { agent: 'copilot' })).toEqual(['copilot', 'codex'])
  })
})
