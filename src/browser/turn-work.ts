import type { Deed } from '../core/page/deed.ts'
import type { TurnDiff } from '../core/page/turn-record.ts'
import { element } from './element.ts'
import { markdown } from './markdown.ts'
import { markedText } from './marked-text.ts'

/** What the agent did within the turn, in its order. */
export function deedList(deeds: readonly Deed[], words: readonly string[]): HTMLElement {
  const tools = deeds.filter(({ kind }) => kind === 'tool').length
  const bad = deeds.filter((deed) => deed.kind === 'tool' && (deed.status === 'failed' || deed.status === 'denied')).length
  const counted = `${tools} tool ${tools === 1 ? 'call' : 'calls'}${bad === 0 ? '' : `, ${bad} failed or refused`}`
  return element(
    'section',
    { class: 'text work' },
    element('h3', {}, 'What it did ', element('span', { class: 'about' }, counted)),
    element('ol', { class: 'deeds' }, ...deeds.map((deed) => element('li', {}, shownDeed(deed, words)))),
  )
}

/** Of several things that a tool was given, the one that says most. */
const TELLING = /^\{\n(?:.*\n)*? {2}"(?:file_path|notebook_path|path|pattern|url|query|prompt|subject)": "([^"\n]*)"/

const SAID = { done: '', failed: 'failed', denied: 'refused', 'cut off': 'cut off' } as const

function shownDeed(deed: Deed, words: readonly string[]): HTMLElement {
  if (deed.kind === 'tool') return shownCall(deed, words)
  if (deed.kind === 'text') return markdown(deed.text, words)
  return element('details', { class: 'thinking' }, element('summary', {}, 'Thinking'), markdown(deed.text, words))
}

function shownCall({ name, input, output, status }: Extract<Deed, { kind: 'tool' }>, words: readonly string[]): HTMLElement {
  const [first = ''] = (TELLING.exec(input)?.[1] ?? input).trim().split('\n')
  const line = element('code', {})
  line.append(markedText(first.length > 160 ? `${first.slice(0, 160)}…` : first, words))
  const said =
    SAID[status] === '' ? [] : [element('span', { class: `chip ${status === 'cut off' ? '' : 'failure'}` }, SAID[status])]
  const details = element(
    'details',
    { class: `tool ${status.replace(' ', '-')}` },
    element('summary', {}, element('b', {}, name), ' ', line, ' ', ...said),
  )
  if (input.includes('\n') || first.length > 160) details.append(block('Input', input, words))
  details.append(
    output === null || output === ''
      ? element('p', { class: 'nothing' }, output === null ? 'No answer came.' : 'It gave nothing back.')
      : block('Output', output, words),
  )
  return details
}

function block(name: string, text: string, words: readonly string[]): HTMLElement {
  const pre = element('pre', { tabindex: '0', 'aria-label': name })
  pre.append(markedText(text, words))
  return pre
}

/** What was changed in files, line by line as in a pull request. */
export function diffBox({ turns, text }: TurnDiff): HTMLElement {
  const together = turns.length > 1 ? ` turns ${turns.join(', ')} together, as no checkpoint was made between them` : ''
  const box = element('section', { class: 'text' }, element('h3', {}, 'Files ', element('span', { class: 'about' }, together)))
  if (text === '') box.append(element('p', { class: 'nothing' }, 'It changed no files.'))
  else
    box.append(
      element(
        'pre',
        { class: 'diff', tabindex: '0', 'aria-label': 'Changed files' },
        ...text.replace(/\n$/, '').split('\n').map(diffLine),
      ),
    )
  return box
}

function diffLine(line: string): HTMLElement {
  const kind = /^(?:diff |index |--- |\+\+\+ |new file|deleted file|rename |similarity )/.test(line)
    ? 'file'
    : line.startsWith('@@')
      ? 'hunk'
      : line.startsWith('+')
        ? 'added'
        : line.startsWith('-')
          ? 'removed'
          : 'same'
  return element('span', { class: kind }, `${line}\n`)
}
