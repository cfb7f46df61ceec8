import type { PriceTable } from '../../core/prices/price-table.ts'
import type { TurnSpec } from '../../ports/turns/agent-backend.ts'
import type { CellMount } from '../../ports/turns/cells.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import type { ApiFault } from '../process/agent-cli/api-answers.ts'
import type { ShortLivedCredential } from '../process/model/model-upstream.ts'
import { optionsOfTurn } from '../process/model/options-of-turn.ts'
import type { Usage } from '../process/model/usage.ts'
import { openPlainCell } from '../process/plain-cells.ts'
import type { ProcessOutcome } from '../process/run-process.ts'
import { codexUpstream } from './codex-upstream.ts'
import { type Heard, listen } from './hearing.ts'
import { packageAround } from './pinned-packages.ts'
import type { CodexRights } from './rights.ts'
import { openSessionPlace, type SessionPlace } from './sessions.ts'
import { codexSettings, KEY_VARIABLE } from './settings.ts'

export interface CodexTurn {
  readonly file: string
  /** The conversation, which is there. */
  readonly id: string
  readonly spec: TurnSpec
  readonly model: string
  readonly prompt: string
  readonly rights: CodexRights
  /** Codex's own sandbox is off. */
  readonly unwalled: boolean
}

export interface CodexSetting {
  readonly directory: string
  /** The allow-listed environment that every program gets. */
  readonly base: Readonly<Record<string, string>>
  readonly key: string | ShortLivedCredential
  readonly apiUrl: string | undefined
  readonly prices: PriceTable
}

export interface RunOfCodex {
  readonly heard: Heard
  readonly outcome: ProcessOutcome
  /** What went wrong with the last call, if anything did. */
  readonly fault: ApiFault | null
  /** By the answers of the API, each priced by itself. */
  readonly counted: Usage
  readonly isOverspent: boolean
}

const GRACE_MS = 2_000
/** Codex waits for the model's answers in silence, and forbids its commands the network; a refused key does not get better. */
const HOPELESS = [401, 403, 413]

/** Runs Codex for one turn. It reaches its model through us, in a cell or not: the key is in no process but ours. */
export async function runCodex(
  turn: CodexTurn,
  { directory, base, key, apiUrl, prices }: CodexSetting,
  observer: TurnObserver,
  signal: AbortSignal,
): Promise<RunOfCodex> {
  const { file, id, spec, model, prompt, rights, unwalled } = turn
  const own = spec.cell === undefined ? openPlainCell() : undefined
  const cell = spec.cell ?? own ?? openPlainCell()
  const hopeless = new AbortController()
  let fault: ApiFault | null = null
  const onAnswer = (met: ApiFault | null) => {
    fault = met
    if (met !== null && (HOPELESS.includes(met.status) || met.status === 429)) hopeless.abort()
  }
  const { createModelProxy } = await import('../process/model/model-proxy.ts') // servers are long in loading
  const proxy = createModelProxy(codexUpstream({ key, url: apiUrl, model, prices, onAnswer }), {
    ...optionsOfTurn(spec.limits, observer),
    onOverspent: () => hopeless.abort(),
  })
  const hearing = listen(observer)
  try {
    const url = await cell.serve('model', proxy.listener)
    const place = await openSessionPlace(directory, id, codexSettings({ spec, model, rights, unwalled, url }))
    const outcome = await cell.run(
      {
        file,
        args: ['exec', '--json', '--skip-git-repo-check', '--ignore-rules', '-C', spec.cwd, 'resume', id, '-'],
        cwd: spec.cwd,
        env: { ...base, ...spec.env, ...placesOf(place), [KEY_VARIABLE]: proxy.standIn },
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

export function isShutIn({ cell }: Pick<TurnSpec, 'cell'>): boolean {
  return cell?.status.cell === 'bwrap'
}

/** What a cell has to show: the conversation, and what lies beside the program. Where the agent may only read, so is its directory. */
function needsOf({ file, spec, rights }: CodexTurn, { codex }: SessionPlace): readonly CellMount[] {
  return [...(rights.writes ? [] : [{ at: spec.cwd, as: 'readable' } as const]), ...besideOf(file), { at: codex, as: 'writable' }]
}

function besideOf(file: string): readonly CellMount[] {
  const folder = packageAround(file)
  return folder === undefined ? [] : [{ at: folder, as: 'readable' }]
}

function placesOf({ codex, home, temp }: SessionPlace): Readonly<Record<string, string>> {
  const windows = process.platform === 'win32' ? { USERPROFILE: home, TEMP: temp, TMP: temp } : {}
  return { HOME: home, CODEX_HOME: codex, TMPDIR: temp, ...windows }
}
