import { scriptEnvironment } from '../../core/engine/turn/script-environment.ts'
import { keepTags } from '../../core/protocol/keep-tags.ts'
import type { TurnFailure } from '../../core/run/events.ts'
import type { ScriptState } from '../../core/workflow/workflow.ts'
import type { TurnEnd } from '../../ports/progress.ts'
import type { ScriptResult } from '../../ports/turns/script-runner.ts'
import { LONGEST_TEXT, tooMuchSaid } from './longest-text.ts'
import type { TurnFrame } from './open-turn.ts'

/** Runs a state's script. */
export async function runScript(state: ScriptState, frame: TurnFrame): Promise<TurnEnd> {
  const result = await start(state, frame)
  if (!result.ok) return frame.failed(result.failure)
  const script = { exit_code: result.exitCode, stderr: result.stderrTail }
  if (result.exitCode === 0) {
    const text = keepTags(result.stdout, LONGEST_TEXT)
    const message = tooMuchSaid(text, state.file)
    return message === undefined ? frame.completed({ text, script }) : frame.failed({ class: 'script-failed', message })
  }
  const failure: TurnFailure = {
    class: 'script-failed',
    message: `${state.file} ended with exit code ${result.exitCode}.`,
    ...(result.stderrTail === '' ? {} : { detail: result.stderrTail }),
  }
  return { ...frame.failed(failure), script: { ...script, stdout: lastLines(result.stdout) } }
}

const LAST = { lines: 40, characters: 4096 }

/** Test runners say on stdout what failed. */
function lastLines(text: string): string {
  return text.trimEnd().slice(-LAST.characters).toWellFormed().split('\n').slice(-LAST.lines).join('\n')
}

async function start(state: ScriptState, frame: TurnFrame): Promise<ScriptResult> {
  const { run, agent, scope, ports, watch } = frame
  const { cwd, folder, cell, environment } = frame.place
  const { directory, copy } = scope
  const file = `${directory}/${state.file}`
  const stateDirectory = frame.place.stateDirectory(state.settings.runs_project_code)
  const places = { ...folder, stateDirectory, stateFile: `${stateDirectory}/${state.file}` }
  const opened = await cell.open('script', state.settings.network, state.settings.runs_project_code)
  return ports.turns.scripts.runScript(
    {
      file,
      copy: copy === undefined ? undefined : `${copy}/${state.file}`,
      language: state.language,
      cwd,
      env: { ...environment, ...scriptEnvironment(run, agent, state, places), ...(await cell.api(state.settings.api)) },
      stdin: null,
      silenceMs: state.settings.timeout ?? run.limits.timeout_ms,
      durationMs: run.overrides?.max_duration_ms ?? state.settings.max_duration ?? null,
      cell: opened,
    },
    watch.observer,
    watch.signal,
  )
}
