import type { Problem } from '../problem.ts'
import { joinChoices } from '../workflow/ask-lists.ts'
import { platformsOf } from '../workflow/state-file.ts'
import { tagGrammar } from '../workflow/tag-grammar.ts'
import type { PolicyEntry, PromptState, StateWorkflow } from '../workflow/workflow.ts'
import { encodeAttribute } from './parse-attributes.ts'

/** What an agent is told whose last reply could not be used: what was wrong, and the very tags that it may emit (P-TURN 3). */
export function renderReminder(problem: Problem, state: PromptState, workflow: StateWorkflow): string {
  const entries = state.settings.allowed_transitions
  const joins = entries.some(({ tag }) => tag === 'join')
  const forms = [...new Set(entries.map((entry) => renderForm(entry, joins)))]
  const exactly = forms.length === 1 ? 'exactly this tag' : 'exactly one of these tags'
  return [
    `Your last reply could not be used: ${problem.message}`,
    '',
    `Reply again and end with ${exactly}, written as it stands here:`,
    '',
    ...forms,
    ...placeholderNotes(forms, workflow),
    ...(entries.some(({ tag }) => tag === 'fork' || tag === 'fork-workflow')
      ? ['', joins ? JOINED_FORKS : 'Several forks may stand together when all of them name the same next.']
      : []),
    '',
    'Do not repeat work that is done; only the tag is missing.',
  ].join('\n')
}

const JOINED_FORKS = 'Several forks may stand together, with one join and without a next of their own.'

const PLACEHOLDERS = { state: 'STATE', workflow: 'PATH', result: 'your result', ask: 'your question' } as const

function renderForm(entry: PolicyEntry, joins: boolean): string {
  const { body, required, open } = tagGrammar[entry.tag]
  const forkNeedsNext = open && !joins
  const shape: Readonly<Record<string, string | undefined>> = {
    return: entry.return ?? (required.includes('return') ? PLACEHOLDERS.state : undefined),
    next: entry.next ?? (forkNeedsNext || required.includes('next') ? PLACEHOLDERS.state : undefined),
    input: entry.input,
    cd: entry.cd,
    stack: entry.stack,
    status: entry.status,
    timeout: entry.timeout,
    timeout_next: entry.timeout_next,
    for: entry.for,
    rest: entry.rest,
    runner: entry.runner,
    to: entry.to?.join(' '),
    choices: entry.choices === undefined ? undefined : joinChoices(entry.choices),
    ...entry.attributes,
  }
  const attributes = Object.entries(shape)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${encodeAttribute(value)}"`))
    .join('')
  const text = entry.tag === 'ask' ? PLACEHOLDERS.ask : (entry.payload ?? PLACEHOLDERS.result)
  const content = body === 'none' ? '' : body === 'text' ? text : (entry.target ?? PLACEHOLDERS[body])
  return `<${entry.tag}${attributes}>${content}</${entry.tag}>`
}

function placeholderNotes(forms: readonly string[], workflow: StateWorkflow): readonly string[] {
  const notes: string[] = []
  if (forms.some((form) => form.includes(`"${PLACEHOLDERS.state}"`) || form.includes(`>${PLACEHOLDERS.state}<`))) {
    const states = Object.keys(workflow.states)
      .filter((file) => platformsOf(file).includes(workflow.platform))
      .toSorted()
    notes.push(`${PLACEHOLDERS.state} is one of: ${states.join(', ')}.`)
  }
  if (forms.some((form) => form.includes(`>${PLACEHOLDERS.workflow}<`))) {
    notes.push(`${PLACEHOLDERS.workflow} is the path to another workflow, relative to this one.`)
  }
  if (forms.some((form) => form.endsWith(`>${PLACEHOLDERS.result}</result>`))) {
    notes.push(`Put your own words in the place of "${PLACEHOLDERS.result}".`)
  }
  if (forms.some((form) => form.endsWith(`>${PLACEHOLDERS.ask}</ask>`))) {
    notes.push(`Put your own words in the place of "${PLACEHOLDERS.ask}".`)
  }
  return notes.length === 0 ? [] : ['', ...notes]
}
