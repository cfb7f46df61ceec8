import { placeOfVariable, promptVariables } from '../../protocol/render-prompt.ts'
import { didYouMean } from '../../workflow/near-names.ts'
import type { Check, Fault } from '../check.ts'
import type { LintState } from '../lint-state.ts'
import { attributeNames } from '../read-tag.ts'

const OWN = [
  'result',
  'result_status',
  'input',
  'workflow_id',
  'agent_id',
  'event',
  'thread',
  'diff_file',
  'attachments',
  'project.commands',
  'failure',
  'failure.detail',
  'workers',
  'workers_file',
]
/** Attributes of a fork that say where it goes, and are no variables. */
const OF_THE_FORK = ['next', 'cd', 'runner']

export const unknownVariable: Check = {
  code: 'RAY-UNKNOWN-VARIABLE',
  level: 'warning',
  about: 'A prompt uses a variable that nothing sets.',
  find({ states }) {
    const known = [...new Set([...OWN, ...[...states.values()].flatMap(forkAttributes)])]
    return [...states.values()].flatMap((lint) => (lint.state.kind === 'prompt' ? unknownIn(lint, known) : []))
  },
}

function forkAttributes({ tags, policy }: LintState): readonly string[] {
  const inText = tags.filter(({ tag }) => tag.name.startsWith('fork')).flatMap(attributeNames)
  const inPolicy = policy.flatMap(({ attributes }) => Object.keys(attributes ?? {}))
  return [...inText, ...inPolicy].filter((name) => !OF_THE_FORK.includes(name))
}

function unknownIn({ text, placeAt }: LintState, known: readonly string[]): readonly Fault[] {
  const unknown = promptVariables(text).filter((name) => !known.includes(name) && !name.startsWith('event.'))
  return unknown.map((name) => {
    const before = text.slice(0, placeOfVariable(text, name)).split('\n')
    return {
      message: `Nothing sets {{${name}}}, so it stays in the prompt as it is.`,
      place: placeAt(before.length, (before.at(-1) ?? '').length + 1),
      hint:
        didYouMean(name, known) ?? `Known here: ${known.join(', ')}; a fork gives its worker more: <fork ${name}="…" next="…">.`,
    }
  })
}
