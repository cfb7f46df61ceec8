/** A job on an embedded GitHub, from the start of the action to its first turn, and what it asked of GitHub. */
import { startEmbeddedGitHub } from '../src/embedded/embedded-github.ts'
import { recordedEvent, runJob } from '../test/e2e/runner.ts'

export interface FirstTurn {
  /** From the start of `dist/main.js` to the first line of the first turn's script, with a clone, a state branch and a lease between. */
  readonly ms: number
  /** Calls of GitHub's API by a run of one turn, from event to result. */
  readonly calls: number
  readonly pushes: number
}

const CONFIG = `version: 1
workflows:
  bench:
    path: flows/bench
    on:
      issues: { types: [labeled], labels: ["raymond:bench"] }
`

export async function firstTurn(): Promise<FirstTurn> {
  const github = await startEmbeddedGitHub()
  try {
    const repository = await github.addRepository({
      owner: 'Codertocat',
      name: 'Hello-World',
      private: true,
      files: { '.github/raymond.yml': CONFIG, 'flows/bench/START.sh': 'echo "<result>$(date +%s%N)</result>"\n' },
    })
    const payload = recordedEvent('issues', 'labeled', repository, (event) => {
      event.label = { ...(event.label as object), name: 'raymond:bench' }
    })
    let began = 0
    const job = await runJob({ repository, event: 'issues', payload }, { onStart: () => (began = Date.now()) })
    if (job.outputs.status !== 'completed') throw new Error(job.main.log)
    const ofGit = github.requests.filter(({ path }) => path.includes('.git/'))
    return {
      ms: Number(job.outputs.result) / 1e6 - began,
      calls: github.requests.length - ofGit.length,
      pushes: ofGit.filter(({ path }) => path.endsWith('/git-receive-pack')).length,
    }
  } finally {
    await github.close()
  }
}
