import type { PriceTable } from '../../core/prices/price-table.ts'
import type { TurnSpec } from '../../ports/turns/agent-backend.ts'
import type { CellMount } from '../../ports/turns/cells.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import type { ApiFault } from '../process/agent-cli/api-answers.ts'
import type { ModelProxy } from '../process/model/model-proxy.ts'
import { optionsOfTurn } from '../process/model/options-of-turn.ts'
import type { Usage } from '../process/model/usage.ts'
import { openPlainCell } from '../process/plain-cells.ts'
import type { ProcessOutcome } from '../process/run-process.ts'
import type { CopilotAccess } from './access.ts'
import { copilotUpstream } from './copilot-upstream.ts'
import { type Heard, listen } from './hearing.ts'
import type { CopilotRights } from './rights.ts'
import { openSessionPlace, RULES, type SessionPlace } from './sessions.ts'

export interface CopilotTurn {
  readonly file: string
  /** What the program has unpacked itself into. */
  readonly files: string
  /** The conversation, which is there or begins. */
  readonly id: string
  readonly spec: TurnSpec
  readonly model: string
  readonly prompt: string
  readonly rights: CopilotRights
  /** The walls are somebody else's, or there are to be none. */
  readonly unwalled: boolean
}

export interface CopilotSetting {
  readonly directory: string
  /** The allow-listed environment that every program gets. */
  readonly base: Readonly<Record<string, string>>
  readonly access: CopilotAccess
  readonly prices: PriceTable
}

export interface RunOfCopilot {
  readonly heard: Heard
  readonly outcome: ProcessOutcome
  /** What went wrong with the last call, if anything did. */
  readonly fault: ApiFault | null
  /** By the answers of the API, each priced by itself. */
  readonly counted: Usage
  readonly isOverspent: boolean
}

const GRACE_MS = 2_000
/** What does not get better by asking again; a rate limit Copilot would wait for in silence, for minutes. */
const HOPELESS = [401, 402, 403, 413, 429]
/** It asks six times, over a quarter of a minute. Longer retries are ours. */
const MOST_FAULTS = 3

/** Runs Copilot for one turn. It reaches its model through us, in a cell or not: the credential is in no process but ours. */
export async function runCopilot(
  turn: CopilotTurn,
  { directory, base, access, prices }: CopilotSetting,
  observer: TurnObserver,
  signal: AbortSignal,
): Promise<RunOfCopilot> {
  const { file, id, spec, model, prompt } = turn
  const own = spec.cell === undefined ? openPlainCell() : undefined
  const cell = spec.cell ?? own ?? openPlainCell()
  const hopeless = new AbortController()
  let fault: ApiFault | null = null
  let faults = 0
  const onAnswer = (met: ApiFault | null) => {
    fault = met
    faults = met === null ? 0 : faults + 1
    if (met !== null && (HOPELESS.includes(met.status) || faults >= MOST_FAULTS)) hopeless.abort()
  }
  const { createModelProxy } = await import('../process/model/model-proxy.ts') // servers are long in loading
  const proxy = createModelProxy(copilotUpstream(access, model, prices, onAnswer), {
    ...optionsOfTurn(spec.limits, observer),
    onOverspent: () => hopeless.abort(),
  })
  const hearing = listen(observer)
  try {
    const url = await cell.serve('model', proxy.listener)
    const place = await openSessionPlace(directory, id, spec.systemPrompt)
    const outcome = await cell.run(
      {
        file,
        args: argumentsOf(turn, place),
        cwd: spec.cwd,
        env: { ...base, ...spec.env, ...placesOf(place), COPILOT_CACHE_HOME: turn.files, ...wayTo(access, url, proxy) },
        stdin: prompt,
        privateStreams: true,
        silenceMs: spec.limits.silenceMs,
        durationMs: spec.limits.durationMs,
        graceMs: GRACE_MS,
        onStdout: (chunk) => hearing.add(chunk),
        keepStdout: 0,
      },
      needsOf(turn, place),
      AbortSignal.any([signal, hopeless.signal]),
    )
    const met = signal.aborted ? null : fault
    return { heard: hearing.end(), outcome, fault: met, counted: await proxy.end(), isOverspent: proxy.isOverspent() }
  } finally {
    await own?.close()
  }
}

/** What it would read from the checkout, ask people, fetch or send by itself is off. The prompt goes over stdin, word for word. */
function argumentsOf({ id, spec, model, rights, unwalled }: CopilotTurn, { temp }: SessionPlace): readonly string[] {
  const turn = ['-C', spec.cwd, '--output-format', 'json', '--session-id', id, '--model', model]
  return [
    ...turn,
    ...(spec.effort === null ? [] : ['--reasoning-effort', spec.effort]),
    ...OFF,
    ...(spec.systemPrompt === null ? [] : ['--agent', RULES]),
    // Nobody has a tool of the last name: an empty list would show them all.
    '--available-tools',
    [...rights.tools, 'none'].join(','),
    ...(unwalled ? ['--allow-all'] : ['--disallow-temp-dir', '--add-dir', temp]),
    ...(!unwalled && rights.writes ? ['--allow-tool', 'write'] : []),
    ...spec.directories.flatMap((folder) => ['--add-dir', folder]),
  ]
}

const OFF = [
  '--no-ask-user',
  '--no-auto-update',
  '--no-custom-instructions',
  '--disable-builtin-mcps',
  '--disable-client-telemetry',
  '--no-remote',
  '--no-remote-export',
  '--no-bash-env',
  '--no-experimental',
  '--log-level',
  'none',
]

/** How the CLI reaches us in place of the API: nothing of what it holds is good elsewhere. */
function wayTo(access: CopilotAccess, url: string, { standIn }: ModelProxy): Readonly<Record<string, string>> {
  if (access.kind === 'github') return { COPILOT_API_URL: url, COPILOT_DEBUG_GITHUB_API_URL: url, COPILOT_GITHUB_TOKEN: standIn }
  return { ...access.settings, COPILOT_OFFLINE: 'true', COPILOT_PROVIDER_BASE_URL: url, COPILOT_PROVIDER_API_KEY: standIn }
}

export function isShutIn({ cell }: Pick<TurnSpec, 'cell'>): boolean {
  return cell?.status.cell === 'bwrap'
}

/** What a cell has to show: the conversation, and what the program has unpacked. Where the agent may only read, so is its directory. */
function needsOf({ spec, rights, files }: CopilotTurn, { copilot }: SessionPlace): readonly CellMount[] {
  return [
    ...(rights.writes ? [] : [{ at: spec.cwd, as: 'readable' } as const]),
    { at: files, as: 'readable' },
    { at: copilot, as: 'writable' },
  ]
}

function placesOf({ copilot, home, temp }: SessionPlace): Readonly<Record<string, string>> {
  const windows = process.platform === 'win32' ? { USERPROFILE: home, TEMP: temp, TMP: temp } : {}
  return { HOME: home, COPILOT_HOME: copilot, TMPDIR: temp, ...windows }
}
