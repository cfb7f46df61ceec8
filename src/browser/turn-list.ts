import type { TurnRecord } from '../core/page/turn-record.ts'
import { formatDuration, formatUsd } from '../core/report/format-amounts.ts'
import { closest, element } from './element.ts'
import { sayOutcome, shortState } from './say-turn.ts'

/** In pixels, as in the style sheet. */
const ROW = 52
const SPARE = 6

export interface TurnList {
  show(turns: readonly TurnRecord[]): void
  /** Marks a turn and brings it into view; undefined marks none. */
  select(n: number | undefined): void
  /** Writes all rows, up to a number, instead of those in view. */
  print(most: number): void
}

/** A list of any length: only the rows in view are in the document. */
export function createTurnList(
  box: HTMLElement,
  {
    colourOf,
    choose,
    usual,
  }: {
    readonly colourOf: (scope: string, state: string) => string
    readonly choose: (turn: TurnRecord) => void
    /** Who runs turns that are not marked. */
    readonly usual: string
  },
): TurnList {
  const inner = element('div', { class: 'rows', role: 'presentation' })
  box.append(inner)
  let turns: readonly TurnRecord[] = []
  let selected: number | undefined
  let due = false

  function draw(first = Math.floor(box.scrollTop / ROW) - SPARE, count = Math.ceil(box.clientHeight / ROW) + 2 * SPARE): void {
    due = false
    const from = Math.max(0, first)
    inner.style.height = `${turns.length * ROW}px`
    inner.replaceChildren(...turns.slice(from, from + count).map((turn, i) => row(turn, from + i)))
    const isShown = selected !== undefined && document.getElementById(`row-${selected}`) !== null
    if (isShown) box.setAttribute('aria-activedescendant', `row-${selected}`)
    else box.removeAttribute('aria-activedescendant')
  }
  function drawSoon(): void {
    if (due) return
    due = true
    requestAnimationFrame(() => draw())
  }
  function row(turn: TurnRecord, at: number): HTMLElement {
    const { n, agent, scope, state, outcome, attempt, ms, cost_usd, backend } = turn
    const made = element(
      'div',
      {
        id: `row-${n}`,
        class: `row ${outcome} ${colourOf(scope, state)}`,
        role: 'option',
        'aria-selected': String(n === selected),
        'aria-posinset': String(at + 1),
        'aria-setsize': String(turns.length),
        'data-n': String(n),
      },
      element('span', { class: 'n' }, String(n)),
      element(
        'span',
        { class: 'state' },
        shortState(state),
        ...(attempt > 1 ? [element('span', { class: 'attempt' }, `attempt ${attempt}`)] : []),
      ),
      element('span', { class: 'cost' }, cost_usd > 0 ? formatUsd(cost_usd) : ''),
      element('span', { class: 'agent' }, backend === null || backend === usual ? agent : `${agent} · ${backend}`),
      element('span', { class: 'outcome' }, sayOutcome(turn)),
      element('span', { class: 'ms' }, formatDuration(ms)),
    )
    made.style.top = `${at * ROW}px`
    return made
  }
  function step(to: number): void {
    const turn = turns[Math.min(turns.length - 1, Math.max(0, to))]
    if (turn) choose(turn)
  }

  box.addEventListener('scroll', drawSoon, { passive: true })
  new ResizeObserver(drawSoon).observe(box)
  box.addEventListener('click', (event) => {
    const n = Number(closest(event, '.row')?.dataset.n)
    const turn = turns.find((candidate) => candidate.n === n)
    if (turn) choose(turn)
  })
  box.addEventListener('keydown', (event) => {
    const at = turns.findIndex(({ n }) => n === selected)
    const page = Math.max(1, Math.floor(box.clientHeight / ROW) - 1)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: turns.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    step(to)
  })
  return {
    show(shown) {
      turns = shown
      draw()
    },
    select(n) {
      selected = n
      const at = turns.findIndex((turn) => turn.n === n)
      if (at >= 0) {
        const top = at * ROW
        const before = box.scrollTop - top
        const after = top + ROW - box.scrollTop - box.clientHeight
        // A step away the list moves by a row; farther away the turn comes to the middle.
        if (before > ROW || after > ROW) box.scrollTop = top - (box.clientHeight - ROW) / 2
        else if (before > 0) box.scrollTop = top
        else if (after > 0) box.scrollTop += after
      }
      draw()
    },
    print: (most) => draw(0, most),
  }
}
