import type { TurnRecord } from '../core/page/turn-record.ts'
import { element } from './element.ts'

/** Narrows the turns to one state, agent, model or outcome. */
export interface Filter {
  readonly by: string
  readonly value: string
}

export function matchesAll(turn: TurnRecord, filters: readonly Filter[]): boolean {
  return filters.every(
    ({ by, value }) => fieldOf(turn, by) === value || (by === 'state' && `${turn.scope}/${turn.state}` === value),
  )
}

function fieldOf({ state, agent, model, outcome }: TurnRecord, by: string): string | null {
  return by === 'state' ? state : by === 'agent' ? agent : by === 'model' ? model : outcome
}

/** Adds a filter, in place of one of the same kind; the same again takes it away. */
export function toggled(filters: readonly Filter[], filter: Filter): readonly Filter[] {
  const same = filters.some(({ by, value }) => by === filter.by && value === filter.value)
  const others = filters.filter(({ by }) => by !== filter.by)
  return same ? others : [...others, filter]
}

const OUTCOMES: readonly (readonly [string, string])[] = [
  ['failed', 'failed'],
  ['again', 'asked again'],
]

/** Buttons for the outcomes that there are, and one for each filter that is on. */
export function filterButtons(
  turns: readonly TurnRecord[],
  filters: readonly Filter[],
  toggle: (filter: Filter) => void,
): readonly HTMLElement[] {
  const offered = OUTCOMES.flatMap(([value, name]) => {
    const count = turns.filter(({ outcome }) => outcome === value).length
    return count === 0 ? [] : [chip({ by: 'outcome', value }, `${name} ${count}`, filters, toggle)]
  })
  const others = filters
    .filter(({ by }) => by !== 'outcome')
    .map((filter) => chip(filter, `${filter.by}: ${filter.value} ✕`, filters, toggle))
  return [...offered, ...others]
}

function chip(filter: Filter, name: string, filters: readonly Filter[], toggle: (filter: Filter) => void): HTMLElement {
  const isOn = filters.some(({ by, value }) => by === filter.by && value === filter.value)
  const made = element('button', { type: 'button', class: 'chip', 'aria-pressed': String(isOn) }, name)
  made.addEventListener('click', () => toggle(filter))
  return made
}
