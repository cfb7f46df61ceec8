/**
 * Whole jobs of the built action: a parent, four workers in jobs of their own, and the parent again. What each asks of the REST API, and
 * how long it takes from the last worker's end to the parent's next turn where a machine is to be had at once.
 */
import { type EmbeddedGitHub, startEmbeddedGitHub } from '../src/embedded/embedded-github.ts'
import type { EmbeddedRepository } from '../src/embedded/model/repository.ts'
import { recordedEvent, runJob } from '../test/e2e/runner.ts'

const WORKERS = 4
const CONFIG = `version: 1
workflows:
  split: { path: flows/split, on: { issues: { types: [labeled], labels: ["raymond:split"] } } }
`
const TIME = `node -e 'console.log("<result>" + Date.now() + "</result>")'\n`
const FLOW = {
  '.github/raymond.yml': CONFIG,
  '.github/workflows/raymond.yml': 'on: { workflow_dispatch: { inputs: { run: {}, hand-over-id: {} } } }\njobs: {}\n',
  'flows/split/workflow.yaml': 'workers: job\n',
  'flows/split/START.sh': `echo '${'<fork>WORK</fork>'.repeat(WORKERS)}<join next="MERGE"></join>'\n`,
  'flows/split/WORK.sh': 'echo work > "work-$RAYMOND_AGENT_ID.txt"; echo "<goto>END</goto>"\n',
  'flows/split/END.sh': TIME,
  'flows/split/MERGE.sh': TIME,
}

export interface FanOut {
  /** REST calls of the job that forks, of one worker's job at most, and of the job that merges. */
  readonly forking: number
  readonly worker: number
  readonly merging: number
  /** From the last turn of the last worker to the first turn of the merging job. */
  readonly joinedMs: number
}

export async function measureFanOut(): Promise<FanOut> {
  const github = await startEmbeddedGitHub()
  try {
    const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files: FLOW })
    const labeled = recordedEvent('issues', 'labeled', repository, (payload) =>
      Object.assign(payload, { label: { ...(payload.label as object), name: 'raymond:split' } }),
    )
    const forking = await counted(github, () => runJob({ repository, event: 'issues', payload: labeled }))
    const workers: number[] = []
    for (let at = 0; at < WORKERS; at++) workers.push((await counted(github, () => dispatched(repository, labeled, at))).calls)
    const merging = await counted(github, () => dispatched(repository, labeled, WORKERS))
    const results = JSON.parse(merging.end.outputs.results ?? '{}') as Record<string, string>
    const { main, ...others } = results
    if (main === undefined) throw new Error(`the parent did not merge: ${merging.end.main.log}`)
    const last = Math.max(...Object.values(others).map(Number))
    return { forking: forking.calls, worker: Math.max(...workers), merging: merging.calls, joinedMs: Number(main) - last }
  } finally {
    await github.close()
  }
}

async function counted<T>(
  { requests }: EmbeddedGitHub,
  job: () => Promise<T>,
): Promise<{ readonly end: T; readonly calls: number }> {
  const before = requests.length
  const end = await job()
  return { end, calls: requests.slice(before).filter(({ kind }) => kind !== 'git').length }
}

function dispatched(repository: EmbeddedRepository, labeled: Record<string, unknown>, at: number) {
  const dispatch = repository.actions.dispatches[at]
  if (dispatch?.kind !== 'workflow_dispatch') throw new Error(`there is no dispatch ${at}`)
  const { id, login, type } = repository.store.account('github-actions[bot]')
  const inputs = dispatch.inputs as Record<string, string>
  const payload = { ...labeled, inputs, ref: 'refs/heads/main', sender: { id, login, type } }
  return runJob({ repository, event: 'workflow_dispatch', payload, inputs, runId: dispatch.run.id })
}
