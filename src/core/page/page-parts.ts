/** Pieces that both pages have. */
import type { Problem } from '../problem.ts'
import type { Run } from '../run/run.ts'
import { type Html, html } from './html.ts'

export function statusPill({ status, reason }: Pick<Run, 'status' | 'reason'>): Html {
  const why =
    reason === null || reason === status
      ? null
      : html` <span class="why">${reason.replace(`${status}-`, '').replaceAll('-', ' ')}</span>`
  return html`<span class="status ${status}">${status.replace('_', ' ')}${why}</span>`
}

export function figure(name: string, value: string | Html, note: string | Html | null): Html {
  return html`<div class="figure"><dt>${name}</dt><dd><strong>${value}</strong>${note === null ? null : html`<span>${note}</span>`}</dd></div>`
}

/** Part of a whole, as a bar; `share` from 0 to 1. */
export function bar(share: number, label: string): Html {
  return drawBar(share, label, 'fine')
}

/** Part of what may be used up, as a bar that warns near its end. */
export function meter(share: number, label: string): Html {
  return drawBar(share, label, share >= 1 ? 'full' : share >= 0.8 ? 'high' : 'fine')
}

function drawBar(share: number, label: string, tone: 'full' | 'high' | 'fine'): Html {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
  return html`<svg class="meter ${tone}" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label="${label}"><rect class="whole" width="100" height="4"/><rect class="part" width="${width}" height="4"/></svg>`
}

export function problemNotice({ code, message, place, hint }: Problem, more: Html | null = null): Html {
  return html`<div class="notice failed"><h3><code>${code}</code>${place === undefined ? null : html` <span class="place">${place}</span>`}</h3><p>${message}</p>${hint === undefined ? null : html`<p class="fix">${hint}</p>`}${more}</div>`
}

/** Shown above the page's own buttons; the script brings them to life. */
export function tools(): Html {
  return html`<div class="tools"><button type="button" id="theme" aria-label="Light or dark">◐</button><button type="button" id="help" aria-label="Keyboard shortcuts" aria-haspopup="dialog">?</button></div>`
}

export function shortcuts(keys: readonly (readonly [string, string])[]): Html {
  return html`<dialog id="shortcuts" aria-labelledby="shortcuts-title"><h2 id="shortcuts-title">Keyboard</h2><dl class="keys">${keys.map(([key, what]) => html`<div><dt>${key.split(' ').map((part) => html`<kbd>${part}</kbd>`)}</dt><dd>${what}</dd></div>`)}</dl><form method="dialog"><button>Close</button></form></dialog>`
}
