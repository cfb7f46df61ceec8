/** An embedded GitHub with one repository that uses the action, and jobs in it that act plays. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { EmbeddedGitHub } from '../../src/embedded/embedded-github.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { recordedEvent } from '../e2e/runner.ts'
import { startGitHub } from '../tools/start-github.ts'
import { type ActEnd, type ActRequest, runAct } from './act.ts'
import { layAction, repositoryWithAction } from './repository-with-action.ts'

export type Play = Omit<ActRequest, 'github' | 'repository' | 'workflow'> & { readonly workflow?: string }

export interface Site {
  readonly github: EmbeddedGitHub
  readonly repository: EmbeddedRepository
  /** A job of `raymond.yml` when no other workflow is named. */
  play(request: Play): Promise<ActEnd>
  labeled(label: string): object
  comment(body: string): object
  /** What every event has that no person and no issue is part of. */
  surroundings(): object
  /** An agent that answers by state, from a recording. */
  recorded(turns: readonly object[]): Promise<Record<string, string>>
  /** An agent that answers by what stands in the prompt, and writes files. */
  writing(answers: readonly object[]): Promise<Record<string, string>>
  /** Options with which act finds the released action here, as nothing can be fetched. */
  released(): Promise<readonly string[]>
  /** Bodies of the thread of issue 1. */
  thread(): readonly string[]
  stateOf(id: string): Promise<Readonly<Record<string, unknown>>>
}

/** Gone after the test, which fails when a job said or asked for something that no job may. */
export async function openSite(
  files: Readonly<Record<string, string>>,
  { public: isPublic = false }: { readonly public?: boolean } = {},
): Promise<Site> {
  const github = await startGitHub()
  const repository = await repositoryWithAction(github, { files, private: !isPublic })
  const folder = await mkdtemp(join(tmpdir(), 'raymond-act-site-'))
  const logs: string[] = []
  onTestFinished(async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 9 })
    expectEnoughRights(github)
    expect(logs.join('\n'), 'tokens in the log').not.toMatch(/gh[sp]_\w{10}/)
  })
  const agentFile = async (name: string, content: string) => {
    const file = join(folder, name)
    await writeFile(file, content)
    return file
  }
  return {
    github,
    repository,
    async play({ workflow = '.github/workflows/raymond.yml', ...request }) {
      const end = await runAct({ github, repository, workflow, ...request })
      logs.push(end.text)
      return end
    },
    labeled: (label) =>
      recordedEvent('issues', 'labeled', repository, (payload) =>
        Object.assign(payload, { label: { ...(payload.label as object), name: label } }),
      ),
    comment: (body) =>
      recordedEvent('issue_comment', 'created', repository, (payload) =>
        Object.assign(payload, { comment: { ...(payload.comment as object), body } }),
      ),
    surroundings: () => ({ repository: recordedEvent('issues', 'labeled', repository).repository }),
    async recorded(turns) {
      const file = await agentFile('recording.jsonl', turns.map((turn) => JSON.stringify(turn)).join('\n'))
      return { RAYMOND_AGENT: `replay:${file}` }
    },
    async writing(answers) {
      const file = await agentFile('answers.json', JSON.stringify(answers))
      const program = join(import.meta.dirname, '../e2e/writing-agent.mjs')
      return { RAYMOND_AGENT: `command:${process.execPath} ${program} ${file}` }
    },
    async released() {
      const action = join(folder, 'released')
      await mkdir(action)
      await layAction(action)
      return ['--local-repository', `raymond-action/raymond-action@v1=${action}`]
    },
    thread: () => repository.issues.get(1).comments.map(({ body }) => body),
    stateOf: async (id) => JSON.parse(await repository.git.run(['show', `raymond/state:runs/${id}/state.json`])),
  }
}

/** Jobs have talked to GitHub, and with the rights that the workflow's own file names nothing was refused. */
function expectEnoughRights({ requests }: EmbeddedGitHub): void {
  const ofJobs = requests.filter(({ token }) => token?.startsWith('ghs_'))
  expect(ofJobs, 'requests of jobs').not.toHaveLength(0)
  expect(ofJobs.filter(({ status }) => status === 401 || status === 403)).toEqual([])
}
