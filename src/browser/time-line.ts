import type { PageReport } from '../core/page/run-report.ts'
import type { TurnRecord } from '../core/page/turn-record.ts'
import { formatDuration, formatUsd, MONTHS } from '../core/report/format-amounts.ts'
import { closest, element } from './element.ts'
import { type Lane, type LaneItem, lanesOf } from './lanes.ts'
import { sayOutcome, shortState } from './say-turn.ts'
import { type Span, type TimeScale, timeScale } from './time-scale.ts'

/** In pixels, as in the style sheet. */
const LANE = 30
const AXIS = 26
const LEAST_BAR = 3
const LABEL_FROM = 56
const TICK_EVERY = 150
const MOST_ZOOM = 400

export interface TimeLine {
  select(n: number | undefined): void
  /** Draws again, after the place that it has changed. */
  refit(): void
}

export interface TimeLineOptions {
  readonly colourOf: (scope: string, state: string) => string
  readonly choose: (turn: TurnRecord) => void
}

/** Lanes of agents with their turns as bars. Only what is in view is in the document; what falls on one spot is one bar. */
export function createTimeLine(box: HTMLElement, report: PageReport, { colourOf, choose }: TimeLineOptions): TimeLine {
  const lanes = lanesOf(report)
  const whole = wholeOf(lanes)
  const busy = lanes.flatMap(({ items }) => items.filter(({ kind }) => kind === 'turn'))
  const turns = new Map(report.turns.map((turn) => [String(turn.n), turn]))
  let scale = timeScale(whole, busy, true)
  let zoom = 1
  let selected: number | undefined
  let due = false

  const names = element('div', { class: 'names' })
  const field = element('div', { class: 'field' })
  const sheet = element('div', { class: 'sheet' }, names, field)
  const scroll = element(
    'div',
    {
      class: 'lanes',
      tabindex: '0',
      role: 'region',
      'aria-label': `Time line of ${lanes.length} agents; the list below has every turn`,
    },
    sheet,
  )
  const squeeze = element('input', { type: 'checkbox', id: 'squeeze', checked: '' })
  const button = (name: string, label: string, act: () => void) => {
    const made = element('button', { type: 'button', 'aria-label': label, title: label }, name)
    made.addEventListener('click', act)
    return made
  }
  box.append(
    element(
      'div',
      { class: 'bar' },
      element('label', {}, squeeze, ' squeeze idle time'),
      element('span', { class: 'space' }),
      button('−', 'Zoom out', () => zoomTo(zoom / 1.6)),
      button('+', 'Zoom in', () => zoomTo(zoom * 1.6)),
      button('Fit', 'Fit all of it', () => zoomTo(1)),
    ),
    scroll,
  )
  if (lanes.length === 0) box.replaceChildren(element('p', { class: 'nothing' }, 'No turn has ended yet.'))

  const fieldWidth = () => Math.max(200, scroll.clientWidth - names.offsetWidth) * zoom

  function zoomTo(next: number): void {
    const middle = (scroll.scrollLeft + scroll.clientWidth / 2) / zoom
    zoom = Math.min(MOST_ZOOM, Math.max(1, next))
    draw()
    scroll.scrollLeft = middle * zoom - scroll.clientWidth / 2
    draw()
  }
  function draw(): void {
    due = false
    const width = fieldWidth()
    const first = Math.max(0, Math.floor((scroll.scrollTop - AXIS) / LANE) - 2)
    const shown = lanes.slice(first, first + Math.ceil(scroll.clientHeight / LANE) + 5)
    const view = { width, left: scroll.scrollLeft - 300, right: scroll.scrollLeft + scroll.clientWidth + 300 }
    sheet.style.height = `${AXIS + lanes.length * LANE}px`
    field.style.width = `${width}px`
    names.replaceChildren(
      ...shown.map(({ agent, name }, i) =>
        placed(element('div', { class: 'name', title: agent }, name), { top: AXIS + (first + i) * LANE }),
      ),
    )
    field.replaceChildren(
      ...breaks(scale, view),
      ...ticks(scale, whole, view),
      ...shown.flatMap((lane, i) => bars(lane, AXIS + (first + i) * LANE, view)),
    )
  }
  function bars({ items }: Lane, top: number, { width, left, right }: View): readonly HTMLElement[] {
    const made: HTMLElement[] = []
    let heap: Heap | undefined
    const finish = () => heap && made.push(barOf(heap, top))
    for (const item of items) {
      const x = scale.at(item.from) * width
      const end = Math.max(x + LEAST_BAR, scale.at(item.to) * width)
      if (end < left || x > right) continue
      // Bars that would lie on one spot are shown as one, so that the document stays small.
      if (heap && end - heap.x < LEAST_BAR * 2)
        heap = {
          ...heap,
          end: Math.max(heap.end, end),
          count: heap.count + 1,
          failed: heap.failed || isFailed(item),
          selected: heap.selected || isSelected(item),
        }
      else {
        finish()
        heap = { x, end, item, count: 1, failed: isFailed(item), selected: isSelected(item) }
      }
    }
    finish()
    return made
  }
  function isSelected(item: LaneItem): boolean {
    return item.kind === 'turn' && item.turn.n === selected
  }
  function barOf({ x, end, item, count, failed, selected: isChosen }: Heap, top: number): HTMLElement {
    const width = Math.max(LEAST_BAR, end - x - 1)
    const made = element('div', { title: count > 1 ? `${count} turns` : titleOf(item) })
    if (item.kind === 'wait') made.className = 'wait'
    else {
      const { scope, state, n, outcome } = item.turn
      made.className = `turn-bar ${colourOf(scope, state)} ${failed ? 'failed' : outcome}${isChosen ? ' selected' : ''}`
      made.dataset.n = String(n)
      if (width > LABEL_FROM) made.append(shortState(state))
    }
    made.style.width = `${width}px`
    return placed(made, { top, left: x })
  }

  scroll.addEventListener(
    'scroll',
    () => {
      if (due) return
      due = true
      requestAnimationFrame(draw)
    },
    { passive: true },
  )
  scroll.addEventListener('click', (event) => {
    const turn = turns.get(closest(event, '.turn-bar')?.dataset.n ?? '')
    if (turn) choose(turn)
  })
  squeeze.addEventListener('change', () => {
    scale = timeScale(whole, busy, squeeze.checked)
    draw()
  })
  new ResizeObserver(() => draw()).observe(scroll)
  return {
    select(n) {
      selected = n
      const turn = turns.get(String(n))
      if (turn && scroll.clientWidth > 0) bringIntoView(turn)
      draw()
    },
    refit: draw,
  }

  function bringIntoView(turn: TurnRecord): void {
    const top = AXIS + lanes.findIndex(({ agent }) => agent === turn.agent) * LANE
    if (top < scroll.scrollTop + AXIS || top + LANE > scroll.scrollTop + scroll.clientHeight)
      scroll.scrollTop = top - scroll.clientHeight / 2
    const x = scale.at(Date.parse(turn.started_at)) * fieldWidth()
    const room = scroll.clientWidth - names.offsetWidth
    if (x < scroll.scrollLeft || x > scroll.scrollLeft + room - 20) scroll.scrollLeft = x - room / 2
  }
}

interface View {
  /** Of the whole field, in pixels. */
  readonly width: number
  /** What is in view, and some more. */
  readonly left: number
  readonly right: number
}

interface Heap {
  readonly x: number
  readonly end: number
  readonly item: LaneItem
  readonly count: number
  readonly failed: boolean
  readonly selected: boolean
}

function isFailed(item: LaneItem): boolean {
  return item.kind === 'turn' && item.turn.outcome === 'failed'
}

function titleOf(item: LaneItem): string {
  const took = formatDuration(item.to - item.from)
  if (item.kind === 'wait') return `Waited ${took} for an answer: ${item.question.slice(0, 200)}`
  const { n, state, cost_usd } = item.turn
  return `Turn ${n} · ${shortState(state)} · ${took}${cost_usd > 0 ? ` · ${formatUsd(cost_usd)}` : ''} · ${sayOutcome(item.turn)}`
}

function wholeOf(lanes: readonly Lane[]): Span {
  const items = lanes.flatMap(({ items: all }) => all)
  const from = items.reduce((least, item) => Math.min(least, item.from), Number.POSITIVE_INFINITY)
  const to = items.reduce((most, item) => Math.max(most, item.to), Number.NEGATIVE_INFINITY)
  return items.length === 0 ? { from: 0, to: 1 } : { from, to: Math.max(to, from + 1) }
}

/** Where the axis leaves idle time out. */
function breaks({ pieces }: TimeScale, { width, left, right }: View): readonly HTMLElement[] {
  return pieces
    .filter(({ squeezed, start, end }) => squeezed && end * width > left && start * width < right)
    .map(({ from, to, start, end }) => {
      const made = element(
        'div',
        { class: 'break', title: `${formatDuration(to - from)} without a turn` },
        element('span', {}, formatDuration(to - from)),
      )
      made.style.width = `${(end - start) * width}px`
      return placed(made, { left: start * width, top: 0 })
    })
}

const STEPS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800,
].map((seconds) => seconds * 1000)

/** Times since the start, at round steps, and what the clock said then. */
function ticks({ pieces, at }: TimeScale, whole: Span, { width, left, right }: View): readonly HTMLElement[] {
  const made: HTMLElement[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const piece of pieces) {
    if (piece.squeezed || piece.end * width < left || piece.start * width > right) continue
    const perMs = ((piece.end - piece.start) * width) / (piece.to - piece.from)
    const step = STEPS.find((ms) => ms * perMs >= TICK_EVERY) ?? STEPS.at(-1) ?? 1
    const since = piece.from - whole.from
    for (let time = Math.ceil(since / step) * step; time <= piece.to - whole.from; time += step) {
      const x = at(whole.from + time) * width
      if (x < left || x > right || x - last < TICK_EVERY * 0.7) continue
      last = x
      made.push(
        placed(
          element(
            'div',
            { class: 'tick' },
            element(
              'span',
              {},
              time === 0 ? 'start' : formatDuration(time),
              element('b', {}, clockAt(whole.from + time, whole.from)),
            ),
          ),
          {
            left: x,
            top: 0,
          },
        ),
      )
    }
  }
  return made
}

/** In UTC, as all times of the page; with the day where it is not the first one. */
function clockAt(time: number, start: number): string {
  const [day = '', clock = ''] = new Date(time).toISOString().split('T')
  const isFirst = new Date(start).toISOString().startsWith(day)
  return `${isFirst ? '' : `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} `}${clock.slice(0, 5)}`
}

function placed(made: HTMLElement, { left, top }: { readonly left?: number; readonly top: number }): HTMLElement {
  if (left !== undefined) made.style.left = `${left}px`
  made.style.top = `${top}px`
  return made
}
