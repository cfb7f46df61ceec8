import assets from '../page/assets.json' with { type: 'json' }
import { type Html, html } from '../page/html.ts'
import { renderDocument } from '../page/html-document.ts'
import { figure, shortcuts, tools } from '../page/page-parts.ts'
import { formatMoment, formatUsd } from '../report/format-amounts.ts'
import type { OutcomeSums, OutcomesReport, ProposalOutcome } from './outcomes-report.ts'

const KEYS = [
  ['/', 'search the proposals'],
  ['t', 'light or dark'],
  ['?', 'this help'],
  ['Esc', 'clear the search'],
] as const

/** What became of proposals as one HTML file; `source` says where the runs are, for people. */
export function renderOutcomesPage(
  report: OutcomesReport,
  about: { readonly source: string; readonly generatedAt: string },
): string {
  return renderDocument({
    title: `What came of the runs of ${about.source}`,
    style: assets.style,
    script: assets.repository,
    body: html`<a class="skip" href="#proposals">Skip to the proposals</a>
<header class="top"><div><h1>What came of it</h1><p class="about">${about.source}</p></div><div class="right"><p class="about">as of ${formatMoment(about.generatedAt)}</p>${tools()}</div></header>
<main>
${figures(report)}
${sumTable(report.sums)}
${proposalTable(report.outcomes)}
</main>
${shortcuts(KEYS)}`,
  })
}

function figures({ outcomes, sums }: OutcomesReport): Html {
  const total = (of: (one: OutcomeSums) => number) => sums.reduce((sum, one) => sum + of(one), 0)
  const [usd, merged] = [total((one) => one.usd), total((one) => one.merged_pull_requests)]
  const unknown = total((one) => one.unknown)
  return html`<dl class="figures">
${figure('Proposals', String(outcomes.length), `of ${total((one) => one.runs)} runs`)}
${figure('Taken', String(total((one) => one.successes)), unknown === 0 ? null : `${unknown} unknown`)}
${figure('Merged', String(merged), 'pull requests')}
${figure('Cost', formatUsd(usd), merged === 0 ? null : `${formatUsd(usd / merged)} for each merged`)}
</dl>`
}

function sumTable(sums: readonly OutcomeSums[]): Html | null {
  if (sums.length === 0) return null
  return html`<section class="runs" aria-label="By workflow, model and month"><h2>By workflow, model and month</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Table of sums"><table class="sum-table"><thead><tr><th scope="col">month</th><th scope="col">workflow</th><th scope="col">model</th><th scope="col" class="number">runs</th><th scope="col" class="number">cost</th><th scope="col" class="number">taken</th><th scope="col" class="number">unknown</th><th scope="col" class="number">merged</th><th scope="col" class="number">cost for each merged</th></tr></thead>
<tbody>${sums.map(
    (one) =>
      html`<tr><th scope="row">${one.month}</th><td>${one.workflow}</td><td>${one.model ?? 'none'}</td><td class="number">${one.runs}</td><td class="number">${formatUsd(one.usd)}</td><td class="number">${one.successes} of ${one.proposals}</td><td class="number">${one.unknown}</td><td class="number">${one.merged_pull_requests}</td><td class="number">${one.usd_per_merged_pull_request === null ? '' : formatUsd(one.usd_per_merged_pull_request)}</td></tr>`,
  )}</tbody></table></div></section>`
}

function proposalTable(outcomes: readonly ProposalOutcome[]): Html {
  const words = [...new Set(outcomes.map(({ word }) => word))]
  return html`<section class="runs" id="proposals" aria-label="All proposals"><div class="search-bar"><form class="search" role="search"><input type="search" id="search" placeholder="Search ${outcomes.length} proposals" aria-label="Search the proposals" autocomplete="off" spellcheck="false"><output id="count" for="search" data-things="proposals"></output></form><div id="filters">${words.map((word) => html`<button type="button" class="chip" data-status="${word}" aria-pressed="false">${word}</button>`)}</div></div>
<div class="scroll" tabindex="0" role="region" aria-label="Table of proposals"><table class="run-table"><thead><tr><th scope="col">proposal</th><th scope="col">what became of it</th><th scope="col">kind</th><th scope="col">run</th><th scope="col">made</th></tr></thead>
<tbody>${outcomes.map(
    (one) =>
      html`<tr data-status="${one.word}"><th scope="row">${thingOf(one)}</th><td>${one.word}${one.lines === null ? null : html` <span class="about">${one.lines} lines</span>`}</td><td>${one.type.replace('_', ' ')}</td><td>${one.run}</td><td class="moment">${formatMoment(one.at)}</td></tr>`,
  )}</tbody></table></div>${outcomes.length === 0 ? html`<p class="nothing">No stored run has proposed anything.</p>` : null}</section>`
}

/** A link goes to a server of the web alone: what a run keeps as an address may be anything. */
function thingOf({ url, number, proposal }: ProposalOutcome): Html {
  const name = number === null ? proposal : `#${number}`
  return url !== null && /^https?:\/\//.test(url) ? html`<a href="${url}" rel="noreferrer">${name}</a>` : html`${name}`
}
