import type { Deed } from '../../core/page/deed.ts'
import type { TurnRecord, TurnTexts } from '../../core/page/turn-record.ts'
import { formatDuration, formatUsd } from '../../core/report/format-amounts.ts'
import { oneLine, plainLines } from '../live/terminal-text.ts'
import { paint } from '../output.ts'

/** A turn for people: a line about it, what it did, and what was wrong. Nothing in it can steer the terminal. */
export function turnLines(turn: TurnRecord & Partial<TurnTexts>): readonly string[] {
  const { n, agent, state, attempt, outcome, ms, cost_usd, exit_code, problem, denied, kind, deeds, answer, detail } = turn
  const where = turn.transitions.map(({ tag, to }) => (to === null ? tag : `${tag} → ${to}`)).join(', ')
  const facts = [
    where,
    formatDuration(ms),
    ...(cost_usd > 0 ? [formatUsd(cost_usd)] : []),
    ...(exit_code === null ? [] : [`exit code ${exit_code}`]),
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
  ].filter((fact) => fact !== '')
  const sign = outcome === 'failed' ? red('✕') : outcome === 'again' ? paint('yellow', '↻', process.stdout) : green('✓')
  return [
    `${sign} ${bold(`turn ${n}`)}  ${oneLine(agent)}  ${bold(oneLine(state))}  ${dim(oneLine(facts.join(', ')))}`,
    ...(deeds ?? []).flatMap(deedLines),
    ...(deeds === undefined && answer ? block(kind === 'script' ? 'output' : 'answer', answer) : []),
    ...(detail ? block('stderr', detail) : []),
    ...(denied.length === 0 ? [] : [`  ${red(`refused: ${oneLine(denied.join(', '))}`)}`]),
    ...(problem === null ? [] : [`  ${red(problem.code)}`, ...indented(problem.message)]),
  ]
}

const SIGNS = { done: ' ', failed: '✕', denied: '⊘', 'cut off': '…' } as const

function deedLines(deed: Deed): readonly string[] {
  if (deed.kind !== 'tool') return block(deed.kind === 'thinking' ? 'thinks' : 'says', deed.text)
  const [first = '', ...more] = plainLines(deed.input.trim())
  const isBad = deed.status === 'failed' || deed.status === 'denied'
  const head = `  ${isBad ? red(SIGNS[deed.status]) : SIGNS[deed.status]} ${bold(oneLine(deed.name))} ${first}${isBad ? red(`  (${deed.status})`) : ''}`
  return [head, ...more.map((line) => `      ${line}`), ...(deed.output ? indented(deed.output).map(dim) : [])]
}

function block(name: string, text: string): readonly string[] {
  return [`  ${dim(`${name}:`)}`, ...indented(text)]
}

function indented(text: string): readonly string[] {
  return plainLines(text.trim()).map((line) => `      ${line}`)
}

const bold = (text: string) => paint('bold', text, process.stdout)
const dim = (text: string) => paint('dim', text, process.stdout)
const red = (text: string) => paint('red', text, process.stdout)
const green = (text: string) => paint('green', text, process.stdout)
