import { failureText, PLAIN_GIT, turnEnvironment } from '../../core/engine/turn/script-environment.ts'
import { describeProposal } from '../../core/outbox/describe-proposal.ts'
import type { ProposedLine, TurnFailure } from '../../core/run/events.ts'
import { DEEPEST_JSON, jsonDepth } from '../../core/run/json-depth.ts'
import type { OpResult } from '../../core/steps/op-result.ts'
import { githubProposal } from '../../core/steps/operations/github-proposal.ts'
import { checkArgs, opError } from '../../core/steps/operations/operation.ts'
import { shellRun } from '../../core/steps/operations/outside.ts'
import { builtInOperation } from '../../core/steps/operations/registry.ts'
import { scriptPathsOf } from '../../core/steps/scripts-of.ts'
import type { StepWantOf } from '../../core/steps/step-wants.ts'
import type { Value } from '../../core/steps/value.ts'
import { noFindings } from '../../core/workflow/findings.ts'
import { parseScriptFile } from '../../core/workflow/reading/script-settings.ts'
import { platformsOf, splitStateFile } from '../../core/workflow/state-file.ts'
import { isSteeringName } from '../../core/workflow/steering-name.ts'
import type { TurnSettings } from '../../core/workflow/workflow.ts'
import type { TurnEnd } from '../../ports/progress.ts'
import type { ScriptResult } from '../../ports/turns/script-runner.ts'
import type { Scope } from '../live-run.ts'
import { tooMuchData, tooMuchSaid } from './longest-text.ts'
import type { TurnFrame } from './open-turn.ts'
import { prepareProposal } from './read-proposals.ts'

type Want = StepWantOf<'run_operation'>

type Performed =
  | { readonly ok: true; readonly result: unknown; readonly proposals?: readonly ProposedLine[] }
  | { readonly ok: false; readonly failure: TurnFailure }

/** A longer output is cut: it is kept in the state of the run. In characters. */
const LONGEST_OUTPUT = 1024 * 1024

/** Performs an operation: one that is built in, or a script beside the workflow. */
export async function runOperation(want: Want, frame: TurnFrame): Promise<TurnEnd> {
  const end = await perform(want, frame)
  if (!end.ok) return frame.failed(end.failure)
  return frame.completed({ text: '', step: { result: end.result }, proposals: end.proposals ?? [] })
}

async function perform(want: Want, frame: TurnFrame): Promise<Performed> {
  const { run, agent, ports } = frame
  const proposing = githubProposal(want.operation, want.args)
  if (proposing !== undefined) {
    if (!proposing.ok) return { ok: true, result: proposing.error }
    const line = await prepareProposal({ line: 1, proposal: proposing.proposal }, run, agent, ports)
    const summary = describeProposal(line.proposal, run.issue)
    return { ok: true, result: { status: 'ok', data: want.args, summary }, proposals: [line] }
  }
  if (want.operation === shellRun.name && want.args.script !== undefined) return runShellScript(want, frame)
  if (builtInOperation(want.operation) === undefined) return runScriptOperation(want, frame)
  const performed = ports.turns.operations?.perform(await callOf(want, frame), frame.watch.observer, frame.watch.signal)
  return (
    performed ?? {
      ok: true,
      result: opError('not-available', `${want.operation} cannot be used here: there is no GitHub to ask.`),
    }
  )
}

async function callOf({ operation, args, key }: Want, frame: TurnFrame) {
  const { cwd, cell } = frame.place
  return {
    operation,
    args,
    cwd,
    env: environmentOf(key, frame, undefined),
    silenceMs: frame.run.limits.timeout_ms,
    cell: await cell.open('script', undefined),
  }
}

function environmentOf(key: string, frame: TurnFrame, runsProjectCode: boolean | undefined): Readonly<Record<string, string>> {
  const { run, agent, place } = frame
  const failure = agent.step_run === undefined ? undefined : run.runs?.[agent.step_run]?.failure
  return {
    ...place.environment,
    ...turnEnvironment(run, agent, place.folder),
    RAYMOND_STATE_DIR: place.stateDirectory(runsProjectCode),
    RAYMOND_OPERATION_KEY: key,
    ...(failure === undefined ? {} : { RAYMOND_FAILURE: failureText(failure) }),
  }
}

interface Script {
  /** Relative to the workflow's files. */
  readonly path: string
  readonly stdin: string | null
  readonly env: Readonly<Record<string, string>>
}

async function runShellScript(want: Want, frame: TurnFrame): Promise<Performed> {
  const checked = checkArgs(shellRun, want.args)
  if (!checked.ok) return { ok: true, result: checked.error }
  const { script = '', env = {} } = checked.args
  const steering = Object.keys(env).find(isSteeringName)
  if (steering !== undefined)
    return { ok: true, result: opError('invalid-arguments', `The variable ${steering} would steer programs.`) }
  const path = script.replace(/^\.\//, '')
  if (!Object.hasOwn(frame.scope.definition.files, path))
    return { ok: true, result: opError('no-such-script', notThere(path, frame)) }
  const result = await runFile(want, { path, stdin: null, env }, frame)
  if (!result.ok) return { ok: false, failure: result.failure }
  const data: Value = {
    'exit-code': result.exitCode,
    stdout: result.stdout.slice(0, LONGEST_OUTPUT),
    stderr: result.stderrTail,
  }
  return { ok: true, result: { status: 'ok', data } satisfies OpResult }
}

async function runScriptOperation(want: Want, frame: TurnFrame): Promise<Performed> {
  const { files, platform } = frame.scope.definition
  const candidates = scriptPathsOf(want.operation).filter((path) => Object.hasOwn(files, path))
  const path = candidates.find((file) => platformsOf(file).includes(platform))
  if (path === undefined) return { ok: true, result: opError('unknown-operation', unknownOperation(want.operation, candidates)) }
  const result = await runFile(want, { path, stdin: `${JSON.stringify(want.args)}\n`, env: {} }, frame)
  if (!result.ok) return { ok: false, failure: result.failure }
  if (result.exitCode !== 0) {
    const failure: TurnFailure = { class: 'script-failed', message: `${path} ended with exit code ${result.exitCode}.` }
    return { ok: false, failure: result.stderrTail === '' ? failure : { ...failure, detail: result.stderrTail } }
  }
  return { ok: true, result: readResult(result.stdout, path) }
}

function readResult(stdout: string, path: string): unknown {
  const message = tooMuchSaid(stdout, path)
  if (message !== undefined) return opError('malformed-result', message)
  if (jsonDepth(stdout) > DEEPEST_JSON)
    return opError('malformed-result', `${path} printed JSON that is nested more than ${DEEPEST_JSON} levels deep.`)
  try {
    const data: unknown = JSON.parse(stdout)
    const tooMuch = tooMuchData(data, path)
    return tooMuch === undefined ? data : opError('malformed-result', tooMuch)
  } catch {
    return opError('malformed-result', `${path} printed no JSON object, but ${JSON.stringify(stdout.slice(0, 200))}.`)
  }
}

async function runFile(want: Want, { path, stdin, env }: Script, frame: TurnFrame): Promise<ScriptResult> {
  const { scope, run, ports, place, watch } = frame
  const name = path.slice(path.lastIndexOf('/') + 1)
  const extension = splitStateFile(name)?.extension
  if (extension === undefined || extension === 'md')
    return { ok: false, failure: { class: 'script-failed', message: `${path} is not a script.` } }
  const settings = settingsOf(scope, path, name, extension)
  const file = `${scope.directory}/${path}`
  const cell = await place.cell.open('script', settings.network, settings.runs_project_code)
  const api = await place.cell.api(settings.api)
  return ports.turns.scripts.runScript(
    {
      file,
      language: extension,
      cwd: place.cwd,
      env: {
        ...environmentOf(want.key, frame, settings.runs_project_code),
        ...(settings.runs_project_code === false ? PLAIN_GIT : {}),
        ...settings.env,
        ...env,
        RAYMOND_STATE_FILE: file,
        ...api,
      },
      stdin,
      silenceMs: settings.timeout ?? run.limits.timeout_ms,
      durationMs: settings.max_duration ?? null,
      cell,
    },
    watch.observer,
    watch.signal,
  )
}

/** `raymond: timeout=10m` in the leading comments counts here, too. */
function settingsOf(
  scope: Scope,
  path: string,
  file: string,
  language: Exclude<NonNullable<ReturnType<typeof splitStateFile>>['extension'], 'md'>,
): TurnSettings {
  const text = scope.definition.files[path] ?? ''
  return parseScriptFile({ file, language, text, place: path }, noFindings()).state.settings
}

function notThere(path: string, { scope }: TurnFrame): string {
  return `There is no file ${path} beside ${scope.workflow.id}, or it was not there when the run began.`
}

function unknownOperation(operation: string, candidates: readonly string[]): string {
  return candidates.length === 0
    ? `There is no operation ${operation}: it is not built in, and no script operations/${operation} lies beside the workflow.`
    : `The operation ${operation} has no script for this platform, only ${candidates.join(', ')}.`
}
