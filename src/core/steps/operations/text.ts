import { z } from 'zod'
import type { OpResult } from '../op-result.ts'
import { keywordSchema, type Outcome, textOf } from '../value.ts'
import { ok, opError, pureOperation } from './operation.ts'

const allowed = z.array(z.union([z.string().min(1), keywordSchema])).min(1)

export const textStatusLine = pureOperation(
  {
    name: 'text/status-line',
    description: 'Finds the one line of a text that is an allowed status.',
    args: z.strictObject({ text: z.string(), allowed }),
    idempotent: true,
  },
  ({ text, allowed: statuses }) => {
    const lines = linesOf(text)
    const found = lines.flatMap((line) => statuses.filter((status) => textOf(status) === line))
    return theOne(found, 'no-status-line', `a line that is one of ${list(statuses)}`)
  },
)

export const textLabel = pureOperation(
  {
    name: 'text/label',
    description: 'Finds the one line `LABEL: TOKEN` of a text and gives back the token.',
    args: z.strictObject({ text: z.string(), label: z.string().min(1), allowed }),
    idempotent: true,
  },
  ({ text, label, allowed: tokens }) => {
    const labelled = linesOf(text).filter((line) => line.startsWith(`${label}:`))
    const [line] = labelled
    if (line === undefined || labelled.length > 1)
      return opError('no-label-line', `The text needs one line that begins with "${label}:" and has ${labelled.length}.`)
    const token = line.slice(label.length + 1).trim()
    const known = tokens.find((item) => textOf(item) === token)
    return known === undefined
      ? opError('no-label-line', `After "${label}:" stands ${JSON.stringify(token)}, which is not one of ${list(tokens)}.`)
      : ok(known)
  },
)

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).map((line) => line.trim())
}

function theOne(found: readonly Outcome[], reason: string, wanted: string): OpResult {
  const [first] = found
  return first === undefined || found.length > 1
    ? opError(reason, `The text needs ${wanted}, once, and has ${found.length}.`)
    : ok(first)
}

function list(items: readonly Outcome[]): string {
  return items.map((item) => JSON.stringify(textOf(item))).join(', ')
}
