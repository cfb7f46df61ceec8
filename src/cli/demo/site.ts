import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ownTemp } from '../../adapters/process/environment.ts'
import { type EmbeddedGitHub, startEmbeddedGitHub } from '../../embedded/embedded-github.ts'
import { prepareJob } from '../../embedded/job/prepare-job.ts'
import type { RepositoryEvent } from '../../embedded/model/events.ts'

export interface Site {
  readonly github: EmbeddedGitHub
  /** Runs a job for every event since the last call that starts jobs, one after the other, each on a new machine. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

export interface SiteOptions {
  /** The action's main.js and post.js. */
  readonly action: { readonly main: string; readonly post: string }
  readonly env: Readonly<Record<string, string>>
  readonly onLine: (line: string) => void
}

/** An embedded GitHub and its runner: what happens on the site starts jobs of the action. */
export async function openSite({ action, env, onLine }: SiteOptions): Promise<Site> {
  const github = await startEmbeddedGitHub()
  let seen = 0

  async function runJob({ name, payload, repository, actor }: RepositoryEvent): Promise<void> {
    const directory = await mkdtemp(join(ownTemp(), 'raymond-machine-'))
    try {
      const job = await prepareJob({ repository, event: name, payload, actor: actor.login, directory })
      const code = await runStep(action.main, { ...job.env, ...env }, onLine)
      await runStep(action.post, { ...(await job.postEnv()), ...env }, onLine)
      job.finish(code === 0 ? 'success' : 'failure')
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }
  return {
    github,
    async runJobs() {
      while (seen < github.events.length) {
        const event = github.events[seen++]
        if (event?.startsJobs && (event.name === 'issues' || event.name === 'issue_comment')) await runJob(event)
      }
    },
    close: () => github.close(),
  }
}

/** One step of a job, in a process with exactly that environment. */
function runStep(file: string, env: Readonly<Record<string, string>>, onLine: (line: string) => void): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) onLine(line)
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve(code))
  })
}
