/** `raymond replay`: reduces a recorded run again and compares it with its state. */

import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { textsBeside } from '../../../adapters/local-files/long-texts.ts'
import { differences, type ReducedEvent, reduceJournal } from '../../../core/engine/reduce-journal.ts'
import { messageOf } from '../../../core/problem.ts'
import { parseJournal } from '../../../core/run/parse-journal.ts'
import type { Run } from '../../../core/run/run.ts'
import { decodeRun } from '../../../core/run/stored/encode-run.ts'
import { putBackInJournal, putBackLongTexts } from '../../../core/run/stored/long-texts.ts'
import { paint, print, printJson } from '../../output.ts'
import { refuse } from '../../refuse.ts'
import { UsageError } from '../../usage-error.ts'
import { firstDifference } from './first-difference.ts'

export interface ReplayFlags {
  readonly state?: string
  readonly json?: boolean
}

/** What `--json` prints. */
interface Comparison {
  readonly workflow_id: string
  readonly status: Run['status']
  /** Events in the journal. */
  readonly events: number
  /** Of the journal's end. */
  readonly seq: number
  readonly state_file: string | null
  /** Null when there is no state to compare with. */
  readonly equal: boolean | null
  readonly difference: FoundDifference | null
}

interface FoundDifference {
  /** Of the event that last changed what differs; null when none did. */
  readonly seq: number | null
  readonly event: string | null
  readonly path: string
  readonly journal: unknown
  readonly state: unknown
}

/** `path` is a journal, or the folder of a run that holds one. */
export async function replay(path: string, flags: ReplayFlags): Promise<void> {
  try {
    const compared = await compare(path, flags.state)
    if (flags.json === true) printJson(compared)
    else for (const line of describe(compared)) print(line)
    process.exitCode = compared.equal === false ? 1 : 0
  } catch (error) {
    refuse(error, flags)
  }
}

async function compare(path: string, stateFlag: string | undefined): Promise<Comparison> {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'journal.jsonl') : path
  const entries = parseJournal(putBackInJournal(await read(file), textsBeside(dirname(file)), file), file)
  const stateFile = stateFlag ?? join(dirname(file), 'state.json')
  const state = stateFlag !== undefined || existsSync(stateFile) ? await readState(stateFile) : undefined
  const steps: ReducedEvent[] = []
  const end = reduceJournal(entries, (step) => steps.push(step))
  const difference = state === undefined ? null : (differenceFrom(state, steps) ?? null)
  return {
    workflow_id: end.workflow_id,
    status: end.status,
    events: steps.length,
    seq: end.seq,
    state_file: state === undefined ? null : stateFile,
    equal: state === undefined ? null : difference === null,
    difference,
  }
}

async function readState(file: string): Promise<Run> {
  return decodeRun(putBackLongTexts(await read(file), textsBeside(dirname(file)), file), file)
}

async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(
      `${file} cannot be read: ${messageOf(error)}`,
      'Give the journal.jsonl of a run, such as .raymond/state/ID/journal.jsonl',
    )
  })
}

/** The state is compared with the run as it was at the state's own seq: a journal may be ahead of its snapshot. */
function differenceFrom(state: Run, steps: readonly ReducedEvent[]): FoundDifference | undefined {
  const upTo = steps.filter(({ after }) => after.seq <= state.seq)
  const last = upTo.at(-1)?.after
  if (!last) return { seq: null, event: null, path: 'seq', journal: null, state: state.seq }
  const [field] = last.seq === state.seq ? differences(last, state) : ['seq']
  if (field === undefined) return undefined
  const found = firstDifference(fieldOf(last, field), fieldOf(state, field), field)
  const cause = upTo.findLast(
    ({ before, after }) => before === undefined || firstDifference(fieldOf(before, field), fieldOf(after, field)),
  )
  return {
    seq: cause?.after.seq ?? null,
    event: cause?.event.type ?? null,
    path: found?.path ?? field,
    journal: found?.a ?? null,
    state: found?.b ?? null,
  }
}

function fieldOf(run: Run, field: string): unknown {
  return Object.entries(run).find(([name]) => name === field)?.[1]
}

function describe({ workflow_id, status, events, seq, state_file, equal, difference }: Comparison): readonly string[] {
  const reduced = `${workflow_id}: ${events} events reduce to ${status} at seq ${seq}`
  if (equal === null) return [`${reduced}. There is no state.json beside the journal to compare with; name one with --state.`]
  if (difference === null) return [`${paint('green', 'equal')}  ${reduced}, as ${state_file} says.`]
  return [
    `${paint('red', 'different')}  ${reduced}; ${state_file} differs.`,
    `  at       ${difference.path}${difference.seq === null ? '' : `, last changed by ${difference.event} at seq ${difference.seq}`}`,
    `  journal  ${shown(difference.journal)}`,
    `  state    ${shown(difference.state)}`,
  ]
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
