import { findAgent, type Run } from '../run/run.ts'
import { cleanCode, cleanWithin } from './cleaning/clean.ts'
import { cutText } from './cleaning/cut-text.ts'
import { fence, inlineCode, inlineText } from './cleaning/quote.ts'
import { MAX_BODY } from './fit-sections.ts'
import { formatUsd } from './format-amounts.ts'
import { renderResultMarker } from './marker.ts'
import type { ReportOptions } from './report-options.ts'

/** The comment for one agent's result: who, what it cost, then the payload to the end, where nothing that it leaves open matters. */
export function renderResultComment(run: Run, agent: string, options: ReportOptions & { readonly maxLength?: number }): string {
  const { maxLength = MAX_BODY } = options
  const head = `${renderResultMarker({ run: run.workflow_id, agent })}\n${headline(run, agent, options)}\n\n`
  return head + resultPayload(run, agent, maxLength - head.length, options)
}

function headline(run: Run, agent: string, { runUrl, branchUrl }: ReportOptions): string {
  const failed = run.failed_results.includes(agent)
  const whose = agent === 'main' ? inlineText(run.workflow.name) : `${inlineText(run.workflow.name)} (${inlineCode(agent)})`
  const ofAgent = findAgent(run, agent)?.tally?.usd ?? 0
  const cost =
    run.agents.length > 1
      ? `${formatUsd(ofAgent)} of the run's ${formatUsd(run.budget.spent_usd)}`
      : formatUsd(run.budget.spent_usd)
  const links = [runUrl === null ? '' : `[job](${runUrl})`, branchUrl === null ? '' : `[state](${branchUrl})`].filter(
    (link) => link !== '',
  )
  return `${failed ? '🔴' : '🟢'} **Result of ${whose}**${failed ? ', not a success' : ''} <sub>${[cost, ...links].join(' · ')}</sub>`
}

/** What an agent gave back as its result, as JSON or as Markdown. */
export function resultPayload(run: Run, agent: string, room: number, options: ReportOptions): string {
  const trimmed = (run.results[agent] ?? '').trim()
  if (trimmed === '') return '_The result is empty._'
  const rest = () => restOf(run, agent, options)
  return isJson(trimmed) ? jsonPayload(trimmed, room, rest, options) : cleanWithin(trimmed, room, { ...options, rest })
}

function restOf({ workflow_id, results }: Run, agent: string, { keepWhole, branchUrl, redactor }: ReportOptions): string {
  const kept = keepWhole?.(`result-${workflow_id}-${agent}.md`, cleanCode(results[agent] ?? '', { redactor })) ?? null
  const places = [...(kept === null ? [] : [kept]), ...(branchUrl === null ? [] : [`the [state](${branchUrl})`])]
  return places.length === 0
    ? '_The whole result is in the state file._'
    : `_The result is longer than GitHub allows; all of it is in ${places.join(', and in ')}._`
}

function jsonPayload(text: string, room: number, restOfIt: () => string, options: ReportOptions): string {
  const code = cleanCode(text, options)
  const whole = fence(code, 'json')
  if (whole.length <= room) return whole
  const rest = restOfIt()
  return `${fence(cutText(code, room - rest.length - 40), 'json')}\n\n${rest}`
}

/** Numbers and single words are JSON, too, but read better as text. */
function isJson(text: string): boolean {
  if (!/^[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
