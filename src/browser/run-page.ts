/** Brings the page of a run to life: list, time line, search, filters, keys and deep links. */
import { failedTurn } from '../core/page/failed-turn.ts'
import type { TurnRecord } from '../core/page/turn-record.ts'
import { byId, inputById } from './element.ts'
import { type Filter, filterButtons, matchesAll, toggled } from './filters.ts'
import { readPackedTexts, readPageReport } from './page-report.ts'
import { wireShortcuts } from './shortcuts.ts'
import { stateColours } from './state-colours.ts'
import { wireTabs } from './tabs.ts'
import { openTexts } from './text-pieces.ts'
import { toggleTheme, wireTheme } from './theme.ts'
import { createTimeLine } from './time-line.ts'
import { turnDetail } from './turn-detail.ts'
import { createTurnList } from './turn-list.ts'
import { searchTurns, searchWords } from './turn-search.ts'

const PRINTED_TURNS = 1000

const report = await readPageReport()
const texts = openTexts(readPackedTexts())
const colourOf = stateColours(report)
const search = inputById('search')
const detail = byId('turn')
const lowered: (readonly string[])[] = []
let filters: readonly Filter[] = []
let shown: readonly TurnRecord[] = []
let selected: TurnRecord | undefined
let round = 0

const list = createTurnList(byId('list'), { colourOf, choose: chooseInList, usual: report.run.backend })
const timeLine = createTimeLine(byId('time-line'), report, { colourOf, choose: chooseAndShow })
const showTab = wireTabs((panel) => panel === 'panel-time' && timeLine.refit())

/** The turns that pass filters and search; a search goes on in the background and starts anew with every change. */
function update(): void {
  round += 1
  const mine = round
  const words = searchWords(search.value)
  const passing = report.turns.filter((turn) => matchesAll(turn, filters))
  byId('filters').replaceChildren(...filterButtons(report.turns, filters, toggleFilter))
  if (words.length === 0) {
    showTurns(passing, true)
    return
  }
  const allowed = new Set(passing)
  const hits: TurnRecord[] = []
  const searching = searchTurns(report.turns, words, {
    texts,
    lowered,
    isStale: () => mine !== round,
    found(more) {
      hits.push(...more.filter((turn) => allowed.has(turn)))
      showTurns([...hits], false)
    },
  })
  void searching.then(() => mine === round && showTurns(hits, true))
}

function showTurns(turns: readonly TurnRecord[], isAll: boolean): void {
  shown = turns
  list.show(turns)
  byId('count').textContent =
    turns.length === report.turns.length
      ? `${turns.length} turns`
      : `${turns.length} of ${report.turns.length}${isAll ? '' : ' …'}`
  if (isAll && selected && search.value !== '') void showDetail(selected)
}

function toggleFilter(filter: Filter): void {
  filters = toggled(filters, filter)
  update()
}

function choose(turn: TurnRecord): void {
  selected = turn
  list.select(turn.n)
  timeLine.select(turn.n)
  history.replaceState(null, '', `#turn-${turn.n}`)
  void showDetail(turn)
}

/** On a narrow page the turn is far below what was clicked. */
function chooseAndShow(turn: TurnRecord): void {
  choose(turn)
  byId('turns').scrollIntoView({ block: 'nearest', behavior: 'smooth' })
}

/** There it stands below the list, out of sight. */
function chooseInList(turn: TurnRecord): void {
  choose(turn)
  if (matchMedia('(max-width: 900px)').matches) detail.scrollIntoView({ block: 'start', behavior: 'smooth' })
}

async function showDetail(turn: TurnRecord): Promise<void> {
  const found = await texts.of(turn.n)
  if (selected !== turn) return
  detail.setAttribute('aria-label', `Turn ${turn.n}`)
  detail.replaceChildren(
    ...turnDetail({ turn, texts: found, words: searchWords(search.value), colour: colourOf(turn.scope, turn.state) }),
  )
  detail.scrollTop = 0
}

function step(by: number): void {
  const at = selected === undefined ? -1 : shown.indexOf(selected)
  const next = shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))]
  if (next) choose(next)
}

function followLink(): void {
  const n = Number(/^#turn-(\d+)$/.exec(location.hash)?.[1])
  const turn = report.turns[n - 1]
  if (turn && turn !== selected) choose(turn)
}

function clearSearch(): void {
  search.value = ''
  filters = []
  search.blur()
  update()
}

function focusSearch(): void {
  search.focus()
  search.select()
}

for (const button of document.querySelectorAll<HTMLElement>('button.filter')) {
  button.addEventListener('click', () => toggleFilter({ by: button.dataset.by ?? '', value: button.dataset.value ?? '' }))
}
for (const node of document.querySelectorAll<SVGElement>('.node[data-state]:not([data-state=""])')) {
  node.addEventListener('click', () => toggleFilter({ by: 'state', value: node.dataset.state ?? '' }))
}
let typing: ReturnType<typeof setTimeout> | undefined
search.addEventListener('input', () => {
  clearTimeout(typing)
  typing = setTimeout(update, 120)
})
search.form?.addEventListener('submit', (event) => event.preventDefault())
window.addEventListener('hashchange', followLink)
window.addEventListener('beforeprint', () => list.print(PRINTED_TURNS))
window.addEventListener('afterprint', () => list.show(shown))
wireTheme()
wireShortcuts({
  j: () => step(1),
  k: () => step(-1),
  g: () => step(-shown.length),
  G: () => step(shown.length),
  '/': focusSearch,
  t: toggleTheme,
  Escape: clearSearch,
  1: () => showTab(0),
  2: () => showTab(1),
  3: () => showTab(2),
  4: () => showTab(3),
})
update()
followLink()
const [first] = report.turns
if (!selected && first) {
  const start = failedTurn(report) ?? first
  selected = start
  list.select(start.n)
  timeLine.select(start.n)
  void showDetail(start)
}
