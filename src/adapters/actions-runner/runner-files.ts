import { lstatSync, readFileSync, writeFileSync } from 'node:fs'
import type { Problem } from '../../core/problem.ts'
import { removeLocked } from '../process/locked-folders/remove-locked.ts'
import { eachInTurn } from './each-in-turn.ts'

/** What later steps of the job are steered by. Agents are not told where these files are, but they can look for them. */
const NAMES = ['GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_OUTPUT', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY', 'GITHUB_EVENT_PATH'] as const

export interface RunnerFiles {
  /** Puts back what somebody else wrote into the runner's files since they were sealed; a problem for each. */
  restore(): readonly Problem[]
}

/** What one cannot put back is said, and keeps no other from being put back. */
export function restored(files: RunnerFiles): readonly Problem[] {
  try {
    return files.restore()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [
      {
        code: 'RAY-RUNNER-FILE-CHANGED',
        message: `Something that this step ran changed files that are used later in this job, and they could not be put back: ${why}`,
        hint: 'Look at what the agents and scripts of the run did, and believe no later step of this job.',
      },
    ]
  }
}

/** Remembers the runner's files as they are now; this process writes there itself only after `restore`. */
export function sealRunnerFiles(env: NodeJS.ProcessEnv): RunnerFiles {
  const sealed = NAMES.flatMap((name) => {
    const file = env[name]
    return file === undefined || file === '' ? [] : [{ name, file, content: contentOf(file) }]
  })
  return {
    restore() {
      const problems: Problem[] = []
      eachInTurn(sealed, ({ name, file, content }) => {
        const now = contentOf(file)
        if (now === content || (content !== undefined && now?.equals(content) === true)) return
        removeLocked(file) // it may have become a link, or a folder
        writeFileSync(file, content ?? '')
        problems.push(changed(name))
      })
      return problems
    },
  }
}

function contentOf(file: string): Buffer | undefined {
  try {
    return lstatSync(file).isFile() ? readFileSync(file) : undefined
  } catch {
    return undefined
  }
}

function changed(name: string): Problem {
  return {
    code: 'RAY-RUNNER-FILE-CHANGED',
    message: `Something that this step ran wrote to the file behind ${name}; it was put back, so later steps are not steered by it.`,
    hint: 'Look at what the agents and scripts of the run did. What a workflow wants to hand on belongs in its result.',
  }
}
