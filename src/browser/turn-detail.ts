import type { TurnRecord, TurnTexts } from '../core/page/turn-record.ts'
import { formatCount, formatDuration, formatUsd } from '../core/report/format-amounts.ts'
import { element } from './element.ts'
import { markedText } from './marked-text.ts'
import { sayTransition, shortState } from './say-turn.ts'
import { deedList, diffBox } from './turn-work.ts'

export interface ShownTurn {
  readonly turn: TurnRecord
  readonly texts: TurnTexts
  readonly words: readonly string[]
  readonly colour: string
}

/** Beyond this, a text is shown in part until somebody asks for the rest. */
const LONG = 60_000

/** Everything about one turn. */
export function turnDetail({ turn, texts, words, colour }: ShownTurn): readonly Node[] {
  const { n, state, agent, problem, transitions, denied, proposals, refused } = turn
  return [
    element(
      'header',
      { class: `turn-head ${colour}` },
      element('h2', {}, element('span', { class: 'n' }, `Turn ${n}`), ' ', shortState(state)),
      element('p', { class: 'about' }, agent, ' · ', element('a', { href: `#turn-${n}`, class: 'link' }, 'link to this turn')),
    ),
    facts(turn),
    ...(problem ? [problemBox(problem, turn.outcome)] : []),
    ...(transitions.length > 0
      ? [
          element(
            'p',
            { class: 'chips' },
            ...transitions.map((transition) =>
              element('span', { class: `chip ${transition.status ?? ''}` }, sayTransition(transition)),
            ),
          ),
        ]
      : []),
    ...(denied.length > 0 ? [element('p', { class: 'about' }, `Tools refused: ${denied.join(', ')}`)] : []),
    ...(refused.length > 0
      ? [element('p', { class: 'about' }, `Hosts refused by its cell: ${refused.map(sayHost).join(', ')}`)]
      : []),
    ...(proposals.length > 0 ? [element('p', { class: 'about' }, `Proposed: ${proposals.join(', ')}`)] : []),
    ...(texts.deeds === undefined ? [] : [deedList(texts.deeds, words)]),
    ...(texts.diff === undefined ? [] : [diffBox(texts.diff)]),
    textBox(
      turn.reminder ? 'Reminder that it was sent' : 'Prompt',
      texts.prompt,
      words,
      turn.kind === 'script' ? 'A script has no prompt.' : 'The prompt was not kept.',
    ),
    textBox(turn.kind === 'script' ? 'Output' : 'Answer', texts.answer, words, 'There was no answer.'),
    ...(texts.detail === null
      ? []
      : [textBox(turn.exit_code === null ? 'Details' : 'Last lines of stderr', texts.detail, words, '')]),
  ]
}

function facts({
  attempt,
  interrupted,
  model,
  session,
  cost_usd,
  tokens,
  ms,
  started_at,
  ended_at,
  kind,
  exit_code,
  backend,
  cost_source,
  cell,
}: TurnRecord): HTMLElement {
  const entries: readonly (readonly [string, string])[] = [
    ['Cost', `${formatUsd(cost_usd)}${cost_source === 'prices' ? ' by the table of prices' : ''}`],
    ['Duration', formatDuration(ms)],
    ...(kind !== 'script' ? [['Tokens', `${formatCount(tokens.input)} in, ${formatCount(tokens.output)} out`] as const] : []),
    ['Attempt', `${attempt}${interrupted ? ', after one that was cut off' : ''}`],
    ...(exit_code === null ? [] : [['Exit code', String(exit_code)] as const]),
    ...(backend === null ? [] : [['Run by', backend] as const]),
    ...(model === null ? [] : [['Model', model] as const]),
    ...(cell === null ? [] : [['Cell', cell.cell] as const]),
    ...(cell === null || cell.cell === 'none' ? [] : [['Network', cell.network.join(', ') || 'its model alone'] as const]),
    ...(session === null
      ? []
      : [['Session', `${SESSIONS[session.mode]}${session.id === null ? '' : ` ${session.id.slice(0, 8)}`}`] as const]),
    ['Started', moment(started_at)],
    ['Ended', moment(ended_at)],
  ]
  return element(
    'dl',
    { class: 'facts' },
    ...entries.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
  )
}

function sayHost({ host, times }: TurnRecord['refused'][number]): string {
  return times === 1 ? host : `${host} (${times} times)`
}

const SESSIONS = { fresh: 'fresh', resume: 'goes on with', fork: 'branch' } as const

function moment(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ')
}

function problemBox({ code, message, hint }: NonNullable<TurnRecord['problem']>, outcome: TurnRecord['outcome']): HTMLElement {
  return element(
    'div',
    { class: `notice ${outcome === 'again' ? 'waiting' : 'failed'}` },
    element('h3', {}, element('code', {}, code)),
    element('p', { class: 'words' }, message),
    ...(hint === null ? [] : [element('p', { class: 'fix' }, hint)]),
  )
}

function textBox(name: string, text: string | null, words: readonly string[], missing: string): HTMLElement {
  const box = element('section', { class: 'text' }, element('h3', {}, name))
  if (text === null || text === '') {
    box.append(element('p', { class: 'nothing' }, text === null ? missing : 'It is empty.'))
    return box
  }
  const pre = element('pre', { tabindex: '0', 'aria-label': name })
  pre.append(markedText(text.slice(0, LONG), words))
  box.append(pre)
  if (text.length > LONG) {
    const more = element('button', { type: 'button' }, `Show ${formatCount(text.length - LONG)} more characters`)
    more.addEventListener('click', () => {
      pre.replaceChildren(markedText(text, words))
      more.remove()
    })
    box.append(more)
  }
  return box
}
