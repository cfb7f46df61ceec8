/** What became of a job, read from the lines of `act --json`. */
export interface ActStep {
  readonly id: string
  readonly stage: 'Pre' | 'Main' | 'Post'
  readonly result: 'success' | 'failure' | 'skipped'
}

export interface ActAnnotation {
  readonly severity: 'error' | 'warning' | 'notice'
  readonly title: string | undefined
  readonly text: string
}

export interface ActLog {
  readonly job: 'success' | 'failure' | undefined
  readonly steps: readonly ActStep[]
  /** By step and name, as act has read them for later steps. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly annotations: readonly ActAnnotation[]
  /** Of all steps, one after the other. */
  readonly summary: string
  /** What people would see, after its errors: of a long one only the beginning and the end may be shown. */
  readonly text: string
}

interface Line {
  readonly msg: string
  readonly raw_output?: boolean
  readonly stage?: ActStep['stage']
  readonly stepID?: readonly string[]
  readonly stepResult?: ActStep['result']
  readonly jobResult?: ActLog['job']
  readonly command?: string
  readonly name?: string
  readonly arg?: string
  readonly content?: string
  readonly kvPairs?: Readonly<Record<string, string>> | null
}

export function readActLog(output: string): ActLog {
  const lines = output
    .split('\n')
    .filter((line) => line !== '')
    .map(readLine)
  const shown = lines.map(({ msg, raw_output }) => `${raw_output ? '  | ' : ''}${msg.trimEnd()}`)
  const errors = lines.flatMap(({ command, msg }) => (command === 'error' ? [msg] : []))
  return {
    job: lines.findLast(({ jobResult }) => jobResult !== undefined)?.jobResult,
    steps: lines.flatMap(({ stage, stepID: [id = ''] = [], stepResult: result }) =>
      stage === undefined || result === undefined ? [] : [{ id, stage, result }],
    ),
    outputs: outputsIn(lines),
    annotations: lines.flatMap(({ command, kvPairs, arg = '' }) =>
      command === 'error' || command === 'warning' || command === 'notice'
        ? [{ severity: command, title: kvPairs?.title, text: arg }]
        : [],
    ),
    summary: lines.map(({ command, content }) => (command === 'summary' ? content : '')).join(''),
    text: [...errors, ...shown].join('\n'),
  }
}

/** What act says before its log begins is plain text. */
function readLine(line: string): Line {
  try {
    return JSON.parse(line) as Line
  } catch {
    return { msg: line }
  }
}

function outputsIn(lines: readonly Line[]): ActLog['outputs'] {
  const outputs: Record<string, Record<string, string>> = {}
  for (const { command, stepID: [id = ''] = [], name, arg = '' } of lines) {
    if (command === 'set-output' && name !== undefined) outputs[id] = { ...outputs[id], [name]: arg }
  }
  return outputs
}
