import { joinPieces } from '../../protocol/piece.ts'
import { renderPieces } from '../../protocol/render-pieces.ts'
import { strangerText } from '../../protocol/stranger-text.ts'
import type { StepRun } from '../step-run.ts'
import type { Source } from '../step-workflow.ts'
import { textOf, type Value } from '../value.ts'

/** A value as it stands in a prompt. What people we do not know wrote is made safe first, wherever it is put. */
export function promptText({ strangers }: StepRun, source: Source | undefined, value: Value): string {
  const text = textOf(value)
  if (strangers === undefined || source?.kind !== 'ref' || text === '') return text
  const { of: origin } = source.from
  if ((origin !== 'input' && origin !== 'original' && origin !== 'item') || !strangers.of.includes(origin)) return text
  const { pieces, nonce } = strangers
  if (pieces !== undefined && joinPieces(pieces) === text) return renderPieces(pieces, nonce, `workflow-${origin}`)
  return typeof value === 'number' || typeof value === 'boolean' ? text : strangerText(text, nonce, `workflow-${origin}`)
}
