import { formatMoment, formatUsd } from '../report/format-amounts.ts'
import { askReply } from './ask-reply.ts'
import assets from './assets.json' with { type: 'json' }
import { drawDays } from './draw-days.ts'
import { type Html, html } from './html.ts'
import { renderDocument } from './html-document.ts'
import { bar, figure, shortcuts, statusPill, tools } from './page-parts.ts'
import type { RepositoryReport, RunSummary, Sums } from './repository-report.ts'

export interface RepositoryPageOptions {
  /** Where the page of a run is, relative to this one; undefined where there is none. */
  readonly linkOf?: (id: string) => string | undefined
  /** Where the page of what became of proposals is; undefined where there is none. */
  readonly outcomes?: string | undefined
}

const KEYS = [
  ['/', 'search the runs'],
  ['t', 'light or dark'],
  ['?', 'this help'],
  ['Esc', 'clear the search'],
] as const

/** All runs as one HTML file. */
export function renderRepositoryPage(
  report: RepositoryReport,
  { linkOf = () => undefined, outcomes }: RepositoryPageOptions = {},
): string {
  return renderDocument({
    title: `Runs of ${report.source}`,
    style: assets.style,
    script: assets.repository,
    body: html`<a class="skip" href="#runs">Skip to the runs</a>
<header class="top"><div><h1>Runs</h1><p class="about">${report.source}${outcomes === undefined ? null : html` · <a href="${outcomes}">what became of proposals</a>`}</p></div><div class="right"><p class="about">as of ${formatMoment(report.generated_at)}</p>${tools()}</div></header>
<main>
${figures(report)}
${waiting(report, linkOf)}
${failures(report, linkOf)}
<section class="charts" aria-label="Costs">${drawDays(report.costs.days, report.generated_at)}${sums('workflow', report.costs.workflows)}${sums('actor', report.costs.actors)}</section>
${runTable(report, linkOf)}
</main>
${shortcuts(KEYS)}`,
  })
}

type LinkOf = NonNullable<RepositoryPageOptions['linkOf']>

function figures({ runs, costs, generated_at }: RepositoryReport): Html {
  const count = (status: RunSummary['status']) => runs.filter((run) => run.status === status).length
  const month = generated_at.slice(0, 7)
  const thisMonth = Object.entries(costs.days).reduce((sum, [day, usd]) => sum + (day.startsWith(month) ? usd : 0), 0)
  const asks = runs.reduce((sum, run) => sum + run.asks.length, 0)
  return html`<dl class="figures">
${figure('Runs', String(runs.length), `${count('completed')} completed`)}
${figure('Waiting', String(count('waiting')), `${asks} open ${asks === 1 ? 'question' : 'questions'}`)}
${figure('Failed', String(count('failed')), `${count('over_budget')} over budget`)}
${figure('Running', String(count('running')), `${count('suspended')} suspended`)}
${figure('Cost', formatUsd(costs.total_usd), `${formatUsd(thisMonth)} this month`)}
</dl>`
}

const MOST_NOTICES = 20

function waiting({ runs }: RepositoryReport, linkOf: LinkOf): Html | null {
  const asks = runs.flatMap((run) => run.asks.map((ask) => ({ run, ask })))
  if (asks.length === 0) return null
  return html`<section class="notices" aria-label="Questions that wait for an answer"><h2>Waiting for an answer</h2>${asks
    .slice(0, MOST_NOTICES)
    .map(
      ({ run, ask }) =>
        html`<div class="notice waiting"><h3>${nameOf(run, linkOf)}${threadOf(run)} <span class="about">since ${formatMoment(ask.asked_at)}${ask.deadline === null ? '' : `, until ${formatMoment(ask.deadline)}`}</span></h3><p class="words">${ask.prompt.trim()}</p>${ask.choices.length === 0 ? null : html`<p>Choices: ${ask.choices.map((choice) => html`<code>${choice}</code> `)}</p>`}<p>Reply with <code class="copy">${askReply(ask, run)}</code></p></div>`,
    )}${more(asks.length)}</section>`
}

function failures({ runs, unreadable }: RepositoryReport, linkOf: LinkOf): Html | null {
  const failed = runs.filter(
    ({ status, error }) => status === 'failed' || (error !== null && status !== 'completed' && status !== 'cancelled'),
  )
  if (failed.length + unreadable.length === 0) return null
  return html`<section class="notices" aria-label="Failures"><h2>Failures</h2>${failed
    .slice(0, MOST_NOTICES)
    .map(
      (run) =>
        html`<div class="notice failed"><h3>${nameOf(run, linkOf)}${threadOf(run)} <span class="about">${formatMoment(run.updated_at)}</span></h3><p>${run.error === null ? (run.reason ?? 'It failed.') : html`<code>${run.error.code}</code> ${run.error.message}`}</p>${run.error?.hint === undefined ? null : html`<p class="fix">${run.error.hint}</p>`}</div>`,
    )}${more(failed.length)}${unreadable.map(({ run, why }) => html`<div class="notice failed"><h3>${run}</h3><p>${why}</p></div>`)}</section>`
}

function more(count: number): Html | null {
  return count > MOST_NOTICES ? html`<p class="nothing">${count - MOST_NOTICES} more are in the table.</p>` : null
}

function nameOf({ workflow_id }: RunSummary, linkOf: LinkOf): Html {
  const link = linkOf(workflow_id)
  return link === undefined ? html`${workflow_id}` : html`<a href="${link}">${workflow_id}</a>`
}

function threadOf({ issue }: RunSummary): Html | null {
  return issue === null ? null : html` <span class="thread">#${issue}</span>`
}

function sums(by: string, costs: Sums): Html {
  const rows = Object.entries(costs).toSorted(([, a], [, b]) => b - a)
  const most = rows[0]?.[1] ?? 0
  return html`<table class="costs"><caption>Cost by ${by}</caption><tbody>${rows.slice(0, 12).map(([name, usd]) => html`<tr><th scope="row">${name}</th><td class="number">${formatUsd(usd)}</td><td class="share">${bar(most > 0 ? usd / most : 0, formatUsd(usd))}</td></tr>`)}</tbody></table>`
}

function runTable({ runs }: RepositoryReport, linkOf: LinkOf): Html {
  const statuses = [...new Set(runs.map(({ status }) => status))]
  return html`<section class="runs" id="runs" aria-label="All runs"><div class="search-bar"><form class="search" role="search"><input type="search" id="search" placeholder="Search ${runs.length} runs" aria-label="Search the runs" autocomplete="off" spellcheck="false"><output id="count" for="search"></output></form><div id="filters">${statuses.map((status) => html`<button type="button" class="chip" data-status="${status}" aria-pressed="false">${status.replace('_', ' ')}</button>`)}</div></div>
<div class="scroll" tabindex="0" role="region" aria-label="Table of runs"><table class="run-table"><thead><tr><th scope="col">run</th><th scope="col">status</th><th scope="col">workflow</th><th scope="col">started by</th><th scope="col" class="number">cost</th><th scope="col" class="number">turns</th><th scope="col">last change</th></tr></thead>
<tbody>${runs.map(
    (run) =>
      html`<tr data-status="${run.status}"><th scope="row">${nameOf(run, linkOf)}${threadOf(run)}</th><td>${statusPill(run)}</td><td>${run.workflow}</td><td>${run.actor ?? ''}</td><td class="number">${formatUsd(run.budget.spent_usd)}</td><td class="number">${run.turns}</td><td class="moment">${formatMoment(run.updated_at)}</td></tr>`,
  )}</tbody></table></div>${runs.length === 0 ? html`<p class="nothing">There are no runs yet.</p>` : null}</section>`
}
