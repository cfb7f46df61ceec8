import { formatUsd } from '../report/format-amounts.ts'
import { type Html, html } from './html.ts'
import type { Sums } from './repository-report.ts'

const DAYS = 30
const MS_A_DAY = 86_400_000
const HEIGHT = 120
const BAR = 18
const GAP = 4

/** Cost of the last 30 days as bars, with a table for those who cannot see them. */
export function drawDays(days: Sums, until: string): Html {
  const last = Date.parse(until.slice(0, 10))
  const shown = Array.from({ length: DAYS }, (_, i) => new Date(last - (DAYS - 1 - i) * MS_A_DAY).toISOString().slice(0, 10))
  const most = Math.max(0, ...shown.map((day) => days[day] ?? 0))
  const bars = shown.map((day, i) => {
    const usd = days[day] ?? 0
    const height = most > 0 ? Math.max(usd > 0 ? 2 : 0, (usd / most) * HEIGHT) : 0
    const x = i * (BAR + GAP)
    return html`<g><title>${day}: ${formatUsd(usd)}</title><rect class="slot" x="${x}" y="${HEIGHT - 1}" width="${BAR}" height="1"/><rect class="day" x="${x}" y="${HEIGHT - height}" width="${BAR}" height="${height}" rx="2"/>${i % 7 === 2 ? html`<text x="${x}" y="${HEIGHT + 16}">${day.slice(5)}</text>` : null}</g>`
  })
  const width = DAYS * (BAR + GAP) - GAP
  return html`<figure class="days"><figcaption>Cost by day${most > 0 ? html` <span class="about">at most ${formatUsd(most)}</span>` : null}</figcaption><svg viewBox="0 0 ${width} ${HEIGHT + 22}" role="img" aria-label="Cost of the last ${DAYS} days, at most ${formatUsd(most)} a day">${bars}</svg></figure>`
}
