import { votableAsk } from '../run/needs-somebody.ts'
import type { Ask, Run } from '../run/run.ts'
import { alert } from './alert.ts'
import { cleanCode, cleanLine, cleanWithin } from './cleaning/clean.ts'
import { shorten } from './cleaning/cut-text.ts'
import { blockQuote, fence, inlineCode, inlineText } from './cleaning/quote.ts'
import { formatMoment } from './format-amounts.ts'
import { keepLong } from './keep-long.ts'
import type { ReportOptions } from './report-options.ts'
import { asksOfWorkers } from './workers/workers-table.ts'

const PLAIN_REPLY = ' A plain comment is taken as the answer, too.'

/** What is to show a question, where GitHub has not taken it: until then nobody knows that plain words are meant for that. */
export function withoutPlainReply(body: string): string {
  return body.replaceAll(PLAIN_REPLY, ' A plain comment is no answer, as long as GitHub does not take the one that asks.')
}

/** All that is asked of people, in the order in which they are shown it: first what time decides otherwise. */
export function openQuestions(run: Run): readonly Ask[] {
  const urgency = ({ deadline }: Ask) => (deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline))
  return [...run.asks, ...asksOfWorkers(run)].toSorted((a, b) => (urgency(a) < urgency(b) ? -1 : Number(urgency(a) > urgency(b))))
}

/** An open question with the exact reply to type; `maxLength` bounds the question. */
export function askBox(ask: Ask, run: Run, options: ReportOptions, maxLength: number): string {
  const question = cleanWithin(ask.prompt, maxLength, { ...options, rest: () => restOf(ask, run, options) })
  const plainReply = openQuestions(run).length === 1 ? PLAIN_REPLY : ''
  return alert('IMPORTANT', [
    `**${inlineText(ask.agent)} asks:**`,
    '',
    blockQuote(question),
    '',
    ask.choices.length > 0
      ? `Reply with one of these lines.${plainReply}`
      : `Reply with this line, your answer in place of \`…\`.${plainReply}`,
    '',
    ...replies(ask).map((reply) => fence(reply)),
    ...votesLine(ask, run),
    `${mayAnswer(ask)}${untilWhen(ask, options.now)}`,
  ])
}

/** A question in a line. Where a part of it, or of a choice, was cut off, nobody can be said to have seen it. */
export interface AskLine {
  readonly id: string
  readonly text: string
  readonly isWhole: boolean
}

/** An open question that has no box, with how to answer it: `longest` bounds the question, and all of its choices together. */
export function askLine(ask: Ask, options: ReportOptions, longest: number): AskLine {
  const { id, agent, to, deadline } = ask
  const whole = (text: string) => cleanLine(text, Number.POSITIVE_INFINITY, options)
  const [prompt, choices] = [whole(ask.prompt), ask.choices.map(whole)]
  const named = longest < choices.join().length ? choices.slice(0, MOST_CHOICES).map((one) => shorten(one, SHORT)) : choices
  const more = choices.length > named.length ? [`${choices.length - named.length} more`] : []
  const answers = choices.length === 0 ? '' : `: ${[...named.map(inlineCode), ...more].join(', ')}`
  const who = to.length === 0 ? '' : ` ${mayAnswer(ask)}`
  const until = deadline === null ? '' : untilWhen(ask, options.now)
  const question = inlineText(shorten(prompt, longest))
  const text = `- **${inlineText(agent)}:** ${question} ${inlineCode(`/raymond answer ${id} …`)}${answers}.${who}${until}`
  return { id, text, isWhole: prompt.length <= longest && choices.join().length <= longest }
}

/** Of choices that are too long together. */
const MOST_CHOICES = 5
const SHORT = 40

function restOf({ id, prompt }: Ask, { workflow_id }: Run, options: ReportOptions): string {
  const kept = keepLong(`question-${workflow_id}-${id}.md`, cleanCode(prompt, options), options)
  return `… the rest is in ${kept ?? 'the state file'}.`
}

function replies({ id, choices }: Ask): readonly string[] {
  const command = `/raymond answer ${id}`
  if (choices.length === 0) return [`${command} …`]
  const lines = choices.map((choice) => `${command} ${choice.replace(/\s+/g, ' ').trim()}`)
  // A block each has a button to copy just this line; many of them would fill the page.
  return lines.length <= 4 ? lines : [lines.join('\n')]
}

/** GitHub starts no job for a reaction. */
function votesLine(ask: Ask, run: Run): readonly string[] {
  if (votableAsk(run) !== ask) return []
  const [yes = '', no = ''] = ask.choices.map((choice) => inlineText(choice.replace(/\s+/g, ' ').trim()))
  return [`Or react to this comment: 👍 is ${yes}, 👎 is ${no}. The next job that looks at this thread reads it.`, '']
}

function mayAnswer({ to }: Ask): string {
  return to.length === 0 ? 'Everybody who may start runs may answer.' : `${list(to.map(inlineCode), 'or')} may answer.`
}

function untilWhen({ deadline, timeout_next }: Ask, now: string): string {
  if (deadline === null) return ' There is no deadline, and waiting costs nothing.'
  const after = timeout_next === null ? 'the run fails' : `it goes on at ${inlineCode(timeout_next)}`
  return deadline <= now
    ? ` The deadline has passed (${formatMoment(deadline)}): ${after}.`
    : ` Without an answer until **${formatMoment(deadline)}**, ${after}.`
}

function list(names: readonly string[], word: string): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1) ?? ''}`
}
