import { utf8Length } from '../run/utf8-length.ts'
import { withoutPlainReply } from './ask-box.ts'
import { cleanCode, cleanWithin } from './cleaning/clean.ts'
import { cutTextStart } from './cleaning/cut-text.ts'
import { fence, inlineCode, inlineText } from './cleaning/quote.ts'
import { fitSections, type Section } from './fit-sections.ts'
import type { ReportOptions } from './report-options.ts'
import { type RunPicture, runSections } from './run-sections.ts'

/** The runner does not upload a larger summary at all. */
const MAX_SUMMARY_BYTES = 1024 * 1024

/** Whether a workflow matched the event, and why or why not. */
export interface WhyLine {
  readonly workflow: string
  readonly started: boolean
  readonly why: string
  /** What to write for it. */
  readonly instead?: string
  /** A job of another configuration carries it out. */
  readonly isLeft?: true
  /** The configurations that started the runs which it is about. */
  readonly of?: readonly string[]
  /** Whoever asked for it is told in the thread as well. */
  readonly isAnswered?: true
  /** It is looked at again, and begins once what it says has changed. */
  readonly waits?: true
  /** A run that has not ended yet is followed by one with it: nobody has to come back to it. */
  readonly isTakenUp?: true
  /** The question that it seems to be meant for, and does not answer: in its thread people are told once how to answer that. */
  readonly meantFor?: MeantAsk
  /** A run that another job has at work: nothing of what was said to it is stored. */
  readonly atWork?: string
}

export interface MeantAsk {
  readonly run: string
  readonly id: string
  readonly choices: readonly string[]
  /** Ids of all that are open, as they have to be typed, where it is not the only one. */
  readonly among?: readonly string[]
  /** Nobody knows that GitHub has taken the comment that shows it. */
  readonly isUnseen?: true
  /** When it was shown. */
  readonly since: string
}

/** A turn that failed, with the end of what it printed. */
export interface FailedTurn {
  readonly agent: string
  readonly state: string
  readonly attempt: number
  readonly tail: string
}

export interface SummaryRun extends RunPicture {
  readonly failedTurns: readonly FailedTurn[]
}

export interface JobSummary {
  /** GitHub's event and action, such as `issues.labeled`. */
  readonly event: string
  readonly matches: readonly WhyLine[]
  readonly runs: readonly SummaryRun[]
  readonly warnings: readonly string[]
  /** Comments that could not be posted: what they are and their bodies. */
  readonly unposted: readonly {
    readonly what: string
    readonly body: string /** It was not meant to be: nothing is written here. */
    readonly staged?: boolean
  }[]
}

/** The summary of a job, within `maxBytes` of UTF-8: what started and why, each run, failed turns, warnings. */
export function renderJobSummary(summary: JobSummary, options: ReportOptions & { readonly maxBytes?: number }): string {
  const sections: readonly Section[] = [
    { weight: 100, variants: [matchTable(summary, 200), matchTable(summary, 20)] },
    ...summary.runs.flatMap((run) => [
      ...runSections(run, options),
      ...run.failedTurns.map((turn) => failedTurnSection(turn, options)),
    ]),
    { weight: 40, variants: [warningList(summary.warnings), ''] },
    ...summary.unposted.map(
      ({ what, body, staged }): Section =>
        staged === true
          ? unpostedSection(`${what} would be posted`, body, options)
          : unpostedSection(`${what} could not be posted`, withoutPlainReply(body), options),
    ),
  ]
  return `${options.redactor.redactLines(fitSections(sections, (options.maxBytes ?? MAX_SUMMARY_BYTES) - 1, utf8Length))}\n`
}

function matchTable({ event, matches }: JobSummary, maxRows: number): string {
  const title = `## Raymond on ${inlineCode(event)}`
  if (matches.length === 0) return `${title}\n\nNo workflow is configured.`
  const started = matches.filter((match) => match.started).length
  const hidden = matches.length - maxRows
  return [
    title,
    '',
    started === 0
      ? 'Started nothing.'
      : `Started ${started} of ${matches.length} ${matches.length === 1 ? 'workflow' : 'workflows'}.`,
    '',
    '| | workflow | why |',
    '| :-- | :-- | :-- |',
    ...matches
      .slice(0, maxRows)
      .map(({ workflow, started: yes, why }) => `| ${yes ? '▶️' : '–'} | ${inlineCode(workflow)} | ${inlineText(why)} |`),
    ...(hidden > 0 ? [`| | ${hidden} more | |`] : []),
  ].join('\n')
}

function failedTurnSection(turn: FailedTurn, options: ReportOptions): Section {
  return { weight: 45, variants: [30_000, 4000, 500].map((length) => failedTurn(turn, length, options)).concat('') }
}

function failedTurn({ agent, state, attempt, tail }: FailedTurn, length: number, options: ReportOptions): string {
  const title = `${inlineText(agent)} failed at ${inlineText(state)}, attempt ${attempt}`
  return `<details><summary>${title}</summary>\n\n${fence(cutTextStart(cleanCode(tail, options), length))}\n\n</details>`
}

function warningList(warnings: readonly string[]): string {
  if (warnings.length === 0) return ''
  const hidden = warnings.length - 100
  return [
    '**Warnings**',
    '',
    ...warnings.slice(0, 100).map((text) => `- ${inlineText(text)}`),
    ...(hidden > 0 ? [`- ${hidden} more`] : []),
  ].join('\n')
}

function unpostedSection(title: string, body: string, options: ReportOptions): Section {
  const render = (length: number) =>
    `<details><summary>${inlineText(title)}</summary>\n\n${cleanWithin(body, length, { ...options, rest: '…' })}\n\n</details>`
  return { weight: 55, variants: [render(65_536), render(2000), ''] }
}
