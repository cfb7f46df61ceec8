import type { styleText } from 'node:util'
import { type Finding, isAtLeast, type Level, type Tally } from '../../core/lint/finding.ts'
import { oneLine } from '../live/terminal-text.ts'

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string

const COLOURS = { error: 'red', warning: 'yellow', info: 'blue' } as const satisfies Record<Level, string>

/** Findings for people: a block a file, each finding with its fix below it, and a line that counts all of them. */
export function lintText(findings: readonly Finding[], tally: Tally, least: Level, paint: Paint): string {
  const shown = findings.filter(({ level }) => isAtLeast(level, least))
  const blocks = [...Map.groupBy(shown, ({ file }) => file)].map(([file, own]) => block(file, own, paint))
  return [...blocks, summary(findings, tally, shown.length, paint)].join('\n\n')
}

function block(file: string, findings: readonly Finding[], paint: Paint): string {
  const spots = findings.map(({ line, column }) => `${line}:${column}`)
  const spotWidth = Math.max(...spots.map(({ length }) => length))
  const levelWidth = Math.max(...findings.map(({ level }) => level.length))
  const indent = ' '.repeat(2 + spotWidth + 2 + levelWidth + 2)
  const lines = findings.flatMap(({ level, message, id, fix }, index) => [
    `  ${paint('dim', (spots[index] ?? '').padStart(spotWidth))}  ${paint(COLOURS[level], level.padEnd(levelWidth))}  ${oneLine(message)}  ${paint('dim', id)}`,
    ...(fix === null ? [] : fix.split('\n').map((line) => `${indent}${paint('cyan', 'fix:')} ${line}`)),
  ])
  return [paint('underline', oneLine(file)), ...lines].join('\n')
}

function summary(findings: readonly Finding[], { errors, warnings, infos }: Tally, shown: number, paint: Paint): string {
  if (findings.length === 0) return paint('green', 'No problems found.')
  const hidden = findings.length - shown
  const counts = [counted(errors, 'error'), counted(warnings, 'warning'), counted(infos, 'info')].join(', ')
  const more = hidden === 0 ? '' : ` ${paint('dim', `(${hidden} not shown; --level info shows all)`)}`
  return `${paint(errors > 0 ? 'red' : warnings > 0 ? 'yellow' : 'green', counts)}${more}`
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
