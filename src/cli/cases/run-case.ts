import { basename, dirname, join, resolve } from 'node:path'
import { createWorkspace } from '../../adapters/git-workspace/workspace.ts'
import { createLocalRunStore } from '../../adapters/local-files/run-store.ts'
import { createScriptFolders } from '../../adapters/local-files/script-folders.ts'
import { createTrees } from '../../adapters/local-files/trees.ts'
import { createTurnFiles } from '../../adapters/local-files/turn-files.ts'
import { openBareRepository } from '../../adapters/process/git/bare-repository.ts'
import { createOrphans } from '../../adapters/process/orphans.ts'
import { readForeignFile } from '../../adapters/process/read-foreign-file.ts'
import { createScriptRunner } from '../../adapters/scripts/script-runner.ts'
import { createEntropy } from '../../adapters/system/entropy.ts'
import { createFolderSource } from '../../adapters/workflow-files/folder-source.ts'
import type { Case, Reply } from '../../core/cases/case-schema.ts'
import { type CaseOutcome, checkCase, type Difference } from '../../core/cases/check-case.ts'
import { missingPart } from '../../core/cases/match-text.ts'
import { parseCase } from '../../core/cases/parse-case.ts'
import { type Problem, ProblemError } from '../../core/problem.ts'
import type { Ask, Carried, Run } from '../../core/run/run.ts'
import { parseRepoEvent } from '../../core/triggers/parse-repo-event.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import { runInput } from '../../core/triggers/run-input.ts'
import type { Ports } from '../../ports/index.ts'
import type { RunStore } from '../../ports/keeping/run-store.ts'
import { resumeRun } from '../../runtime/resume-run.ts'
import { NO_TRIGGER, startRun } from '../../runtime/start-run.ts'
import { workflowName } from '../commands/run/run.ts'
import { SILENT } from '../live/terminal-progress.ts'
import { localProject } from '../local-rights.ts'
import { platformOf } from '../platform.ts'
import { type CaseClock, createCaseClock } from './case-clock.ts'
import { type CaseWorld, createCaseWorld } from './case-world.ts'
import type { FoundCase } from './find-cases.ts'
import { createScriptedAgent, type ScriptedAgent } from './scripted-agent.ts'
import { stubScripts } from './stubbed-scripts.ts'

/** How a case ended. `outcome` is null when it could not be played; the problems say why. */
export interface PlayedCase {
  readonly name: string
  readonly file: string
  readonly workflow: string
  readonly outcome: CaseOutcome | null
  readonly differences: readonly Difference[]
  readonly problems: readonly Problem[]
}

/** What else a case is played for: measuring what a real agent's CLI makes of its words. */
interface Staging {
  readonly ports?: (ports: Ports) => Ports
  /** More files of the repository. */
  readonly files?: Readonly<Record<string, string>>
}

const WORKFLOW_ID = 'case'
const BUDGET_USD = 10
/** Bytes of a case, or of a file that it looks at. */
const LARGEST = 64 * 1024 * 1024
const TURN_SILENCE_MS = 120_000

/** Plays one case in a world of its own, by the same engine that runs workflows, and compares. */
export async function runCase({ file, workflow }: FoundCase, staging: Staging = {}): Promise<PlayedCase> {
  const about = { name: basename(file).replace(/\.ya?ml$/, ''), file, workflow }
  const text = textOf(file)
  if (text === undefined) return { ...about, outcome: null, differences: [], problems: [noFile(file)] }
  const parsed = parseCase(text, file)
  if (!parsed.ok) return { ...about, outcome: null, differences: [], problems: parsed.problems }
  const { value } = parsed
  const named = {
    ...about,
    name: value.name ?? about.name,
    workflow: value.workflow === undefined ? workflow : resolve(dirname(file), value.workflow),
  }
  try {
    const outcome = await play(value, named, staging)
    return { ...named, outcome, differences: checkCase(value.expect, outcome), problems: [] }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { ...named, outcome: null, differences: [], problems: [error.problem, ...error.others] }
  }
}

/** What a workflow left there may be anything; no pipe is waited for. */
function textOf(file: string): string | undefined {
  return readForeignFile(file, { most: LARGEST, follow: true })?.toString()
}

function noFile(file: string): Problem {
  return {
    code: 'RAY-BAD-CASE',
    message: 'The case cannot be read, or is no file.',
    place: file,
    hint: 'Put the file itself there, or take away what is there.',
  }
}

async function play(
  value: Case,
  { file, workflow }: FoundCase,
  { ports = (same) => same, files }: Staging,
): Promise<CaseOutcome> {
  const others = (value.also ?? []).map((path) => resolve(dirname(file), path))
  const world = await createCaseWorld([workflow, ...others], { ...value.files, ...files })
  try {
    const set = setStage(value, world)
    const stage = { ...set, ports: ports(set.ports) }
    const run = await drive(value, world, stage)
    return await outcomeOf(value, run, world, stage)
  } finally {
    await world.remove()
  }
}

interface Stage {
  readonly ports: Ports
  readonly store: RunStore
  readonly agent: ScriptedAgent
  readonly clock: CaseClock
  /** Filled while the case is played. */
  readonly path: Record<string, string[]>
  readonly complaints: string[]
}

function setStage(value: Case, { repository, temp, stateDir, source }: CaseWorld): Stage {
  const agent = createScriptedAgent(value.answers ?? [])
  const clock = createCaseClock()
  const path: Stage['path'] = {}
  const complaints: string[] = []
  const ports: Ports = {
    turns: {
      agent,
      scripts: stubScripts(createScriptRunner({ environment: { ...process.env, TMPDIR: temp } }), value.scripts),
      source: createFolderSource({
        workspace: source,
        cwd: source,
        cacheDirectory: join(stateDir, '.definitions'),
        platform: platformOf(process.platform),
      }),
      files: createTurnFiles(join(stateDir, '.turns')),
      scriptFolders: createScriptFolders(join(stateDir, '.script-folders')), // what scripts keep is there after a reply, too
    },
    places: {
      workspace: createWorkspace({
        root: repository,
        temp,
        repository: () => openBareRepository({ directory: join(stateDir, '.git') }),
      }),
      trees: createTrees({ except: [stateDir] }),
      orphans: createOrphans(),
    },
    gitHub: {},
    reports: { publishReport: async () => undefined, async postResult() {} },
    progress: {
      ...SILENT,
      turnStarted(turn) {
        if (turn.attempt > 1) return
        path[turn.agent] = [...(path[turn.agent] ?? []), turn.state]
      },
      turnEnded(turn, end) {
        const broken = end.type === 'turn_completed' ? (end.outbox_problems ?? []) : []
        complaints.push(...broken.map(({ message }) => `${turn.agent} at ${turn.state}: ${message}`))
      },
    },
    clock,
    entropy: createEntropy(),
  }
  return { ports, store: createLocalRunStore(stateDir), agent, clock, path, complaints }
}

async function drive(value: Case, { repository, workflow }: CaseWorld, { ports, store, clock, complaints }: Stage): Promise<Run> {
  const stop = new AbortController().signal
  const event = eventOf(value)
  let run = await startRun(
    {
      workflowId: WORKFLOW_ID,
      specifier: workflow,
      name: workflowName(workflow),
      input: inputOf(value, event),
      entry: value.entry,
      workspace: repository,
      cwd: repository,
      ...(value.review_agent === undefined ? { backend: 'case', backendForAll: true } : { backend: null }),
      limits: {
        max_parallel: 4,
        max_turns: value.max_turns ?? null,
        result_comments: 0,
        model: null,
        effort: null,
        ...(value.review_agent === undefined ? {} : { review_agent: value.review_agent }),
        timeout_ms: TURN_SILENCE_MS,
      },
      budget: { usd: value.budget_usd ?? BUDGET_USD, from: 'the case' },
      trigger: triggerOf(value, event),
      rights: { project: await localProject(repository) },
    },
    store,
    ports,
    { stop },
  )
  for (const reply of value.replies ?? []) {
    const ask = run.asks.find(({ id }) => typeof reply === 'string' || reply.ask === undefined || reply.ask === id)
    if (run.status !== 'waiting' || ask === undefined)
      return complain(run, complaints, 'a reply is left over: nobody asks for it')
    complaints.push(...replyComplaints(reply, ask))
    const text = typeof reply === 'string' ? reply : reply.text
    if (text === undefined && ask.deadline !== null) clock.passTo(Date.parse(ask.deadline))
    const answer = text === undefined ? {} : { answer: { ask: ask.id, text, by: null } }
    run = await resumeRun({ workflowId: WORKFLOW_ID, workspace: repository, retry: false, ...answer }, store, ports, { stop })
  }
  return run
}

function complain(run: Run, complaints: string[], complaint: string): Run {
  complaints.push(complaint)
  return run
}

function replyComplaints(reply: Reply, ask: Ask): readonly string[] {
  if (typeof reply === 'string') return []
  const missing = missingPart(reply.prompt, ask.prompt)
  return [
    ...(missing === undefined ? [] : [`the question ${ask.id} lacks ${JSON.stringify(missing)}: ${ask.prompt}`]),
    ...(reply.text === undefined && ask.deadline === null ? [`the question ${ask.id} has no timeout`] : []),
  ]
}

function eventOf({ event }: Case): RepoEvent | undefined {
  const job = { actor: null, triggeringActor: null, ref: null, sha: null, runId: null, attempt: 1 }
  return event === undefined ? undefined : parseRepoEvent(event.name, event.payload, job)
}

/** What a person types is their own; what comes with an event is told apart as in a job, whose gate its people have passed. */
function inputOf({ input }: Case, event: RepoEvent | undefined): Carried | null {
  if (event === undefined) return input === undefined ? null : { text: input, from: 'run' }
  const login = event.comment?.author?.login
  const speaker = login === undefined ? undefined : { login, role: 'write' }
  return runInput(event, { actionInput: null, commandText: input ?? null, speaker })
}

function triggerOf({ event: given }: Case, event: RepoEvent | undefined): typeof NO_TRIGGER {
  if (given === undefined || event === undefined) return NO_TRIGGER
  return {
    ...NO_TRIGGER,
    event: event.name,
    event_payload: given.payload,
    actor: event.sender?.login ?? null,
    repository: event.repository,
    issue: event.subject?.number ?? null,
  }
}

async function outcomeOf(
  { expect }: Case,
  run: Run,
  { repository }: CaseWorld,
  { agent, path, complaints }: Stage,
): Promise<CaseOutcome> {
  const names = Object.keys(expect.files ?? {})
  const contents = names.map((name) => [name, textOf(join(repository, name)) ?? null] as const)
  return {
    status: run.status,
    reason: run.reason,
    results: run.results,
    error: run.error,
    path,
    turns: run.turns,
    costUsd: run.budget.spent_usd,
    proposals: (run.proposals ?? []).map(({ proposal }) => proposal),
    files: Object.fromEntries(contents),
    complaints: [...complaints, ...agent.complaints()],
  }
}
