import { formatCount, formatDuration, formatMoment, formatUsd } from '../report/format-amounts.ts'
import type { Tally } from '../run/run.ts'
import { askReply } from './ask-reply.ts'
import assets from './assets.json' with { type: 'json' }
import { drawGraph } from './draw-graph.ts'
import { failedTurn } from './failed-turn.ts'
import { type Html, html, jsonBlock } from './html.ts'
import { renderDocument } from './html-document.ts'
import { packTexts } from './packed-texts.ts'
import { bar, figure, meter, problemNotice, shortcuts, statusPill, tools } from './page-parts.ts'
import type { PageReport, RunReport } from './run-report.ts'

export interface RunPageOptions {
  /** Compresses with gzip and encodes in base64. */
  readonly pack: (text: string) => string
  /** Where the page of all runs is, relative to this one. */
  readonly home?: string
}

/** One run as one HTML file. */
export function renderRunPage(report: RunReport, { pack, home }: RunPageOptions): string {
  const { texts, graphs, ...light } = report
  const data: PageReport = light
  const chunks = packTexts(texts, pack)
  return renderDocument({
    title: `${report.run.workflow_id} · ${report.run.status.replace('_', ' ')}`,
    style: assets.style,
    script: assets.run,
    body: html`<a class="skip" href="#turns">Skip to the turns</a>
${header(report, home)}
<main>
${figures(report)}
${notices(report)}
${panels(
  report,
  graphs.map(
    (graph) =>
      html`<figure class="workflow"><figcaption>${graph.name}${graph.hidden > 0 ? ` (${graph.hidden} more states)` : ''}</figcaption><div class="scroll" tabindex="0" role="region" aria-label="Diagram of ${graph.name}">${drawGraph(graph, `The states of ${graph.name}, with visits and cost`)}</div></figure>`,
  ),
)}
${turns(report)}
</main>
${shortcuts(KEYS)}
${jsonBlock('report', pack(JSON.stringify(data)))}
${jsonBlock('texts', chunks)}
<noscript><p class="notice">The list of turns needs JavaScript; all else is above.</p></noscript>`,
  })
}

const KEYS = [
  ['j', 'next turn'],
  ['k', 'turn before'],
  ['g', 'first turn'],
  ['G', 'last turn'],
  ['↓ ↑', 'the same, in the list'],
  ['/', 'search'],
  ['1 2 3 4', 'time line, workflow, costs, results'],
  ['t', 'light or dark'],
  ['?', 'this help'],
  ['Esc', 'clear the search'],
] as const

function header({ run, generated_at }: RunReport, home: string | undefined): Html {
  const place = [run.repository, run.issue === null ? null : `#${run.issue}`].filter((part) => part !== null).join(' ')
  const about = [
    run.workflow.name,
    ...(place === '' ? [] : [place]),
    ...(run.actor === null ? [] : [`started by ${run.actor}`]),
    formatMoment(run.created_at),
  ].join(' · ')
  return html`<header class="top"><div>${home === undefined ? null : html`<a class="home" href="${home}">All runs</a>`}<h1>${run.workflow_id} ${statusPill(run)}</h1><p class="about">${about}</p></div>
<div class="right"><p class="about">as of ${formatMoment(generated_at)}</p>${tools()}</div></header>`
}

function figures({ run, turns, agents, costs, waits, generated_at }: RunReport): Html {
  const { spent_usd, limit_usd } = run.budget
  const states = Object.values(costs.states)
  const sum = (pick: (tally: Tally) => number) => states.reduce((total, tally) => total + pick(tally), 0)
  const [tokensIn, tokensOut] = [sum(({ input_tokens }) => input_tokens), sum(({ output_tokens }) => output_tokens)]
  const repeated = turns.filter(({ attempt }) => attempt > 1).length
  const waited = waits.reduce((total, { from, to }) => total + Date.parse(to ?? generated_at) - Date.parse(from), 0)
  const asked = waits.length === 0 ? null : `${formatDuration(waited)} waiting for people`
  return html`<dl class="figures">
${figure('Cost', html`${formatUsd(spent_usd)}`, html`of ${formatUsd(limit_usd)}${meter(limit_usd > 0 ? spent_usd / limit_usd : 0, `${formatUsd(spent_usd)} of ${formatUsd(limit_usd)} spent`)}`)}
${figure('Turns', String(run.turns), repeated === 0 ? 'none repeated' : `${repeated} repeated`)}
${figure('Agents', String(agents.length), agents.length === 1 ? 'no forks' : `${agents.length - 1} forked`)}
${figure('Time in turns', formatDuration(sum(({ ms }) => ms)), [`${formatDuration(Date.parse(run.updated_at) - Date.parse(run.created_at))} by the clock`, ...(asked === null ? [] : [asked])].join(', '))}
${figure('Tokens', formatCount(tokensIn + tokensOut), `${formatCount(tokensIn)} in, ${formatCount(tokensOut)} out`)}
</dl>`
}

function notices(report: RunReport): Html {
  const { run, without_journal, without_work } = report
  const failed = failedTurn(report)
  const link =
    failed === undefined
      ? null
      : html`<p><a href="#turn-${failed.n}">Turn ${failed.n}, ${failed.state}, is where it failed</a></p>`
  const asks = run.asks.map((ask) => {
    const until = ask.deadline === null ? 'No deadline.' : `Until ${formatMoment(ask.deadline)}.`
    const to = ask.to.length === 0 ? '' : ` Only ${ask.to.join(', ')} may answer.`
    return html`<div class="notice waiting"><h3>${ask.agent} asks</h3><p class="words">${ask.prompt.trim()}</p>${ask.choices.length === 0 ? null : html`<p>Choices: ${ask.choices.map((choice) => html`<code>${choice}</code> `)}</p>`}<p>Reply with <code class="copy">${askReply(ask, run)}</code></p><p class="about">${until}${to}</p></div>`
  })
  const all = [
    ...(run.error === null ? [] : [problemNotice(run.error, link)]),
    ...asks,
    ...(without_journal === null ? [] : [html`<div class="notice"><p>${without_journal}</p></div>`]),
    ...(without_work === undefined ? [] : [html`<div class="notice"><p>${without_work}</p></div>`]),
    ...run.warnings.slice(-10).map((warning) => html`<div class="notice"><p>${warning}</p></div>`),
  ]
  return html`${all.length === 0 ? null : html`<section class="notices" aria-label="What needs somebody">${all}</section>`}`
}

function panels({ costs, run }: RunReport, graphs: readonly Html[]): Html {
  const first = Object.entries(run.results).toSorted(([a], [b]) => Number(b === 'main') - Number(a === 'main'))
  const results = first.map(
    ([agent, payload]) =>
      html`<article class="result ${run.failed_results.includes(agent) ? 'failed' : 'done'}"><h2>${agent}</h2><pre tabindex="0">${payload.trim() === '' ? '(empty)' : payload}</pre></article>`,
  )
  const tabs = [
    { id: 'time', name: 'Time line', body: html`<div class="time-line" id="time-line"></div>` },
    {
      id: 'workflow',
      name: 'Workflow',
      body: html`${graphs.length === 0 ? html`<p class="nothing">The journal holds no workflow that can be drawn.</p>` : graphs}`,
    },
    {
      id: 'costs',
      name: 'Costs',
      body: html`<div class="tables">${costTable('state', costs.states)}${costTable('agent', costs.agents)}${costTable('model', costs.models)}</div>`,
    },
    {
      id: 'results',
      name: 'Results',
      body: html`${results.length === 0 ? html`<p class="nothing">No agent has given a result.</p>` : results}`,
    },
  ]
  return html`<section class="panels"><div role="tablist" aria-label="Views of the run">${tabs.map(({ id, name }, i) => html`<button type="button" role="tab" id="tab-${id}" aria-controls="panel-${id}" aria-selected="${i === 0 ? 'true' : 'false'}" tabindex="${i === 0 ? '0' : '-1'}">${name}</button>`)}</div>
${tabs.map(({ id, name, body }, i) => html`<div role="tabpanel" id="panel-${id}" aria-labelledby="tab-${id}" class="${i === 0 ? 'panel shown' : 'panel'}"><h2 class="only-print">${name}</h2>${body}</div>`)}</section>`
}

const MOST_ROWS = 200

function costTable(by: 'state' | 'agent' | 'model', tallies: Readonly<Record<string, Tally>>): Html {
  const rows = Object.entries(tallies).toSorted(([, a], [, b]) => b.usd - a.usd || b.ms - a.ms)
  const most = rows[0]?.[1].usd ?? 0
  return html`<table class="costs"><caption>By ${by}</caption><thead><tr><th scope="col">${by}</th><th scope="col" class="number">cost</th><th scope="col"><span class="unseen">share</span></th><th scope="col" class="number">turns</th><th scope="col" class="number">time</th><th scope="col" class="number">tokens</th></tr></thead>
<tbody>${rows.slice(0, MOST_ROWS).map(([name, { usd, turns, ms, input_tokens, output_tokens }]) => html`<tr><th scope="row"><button type="button" class="filter" data-by="${by}" data-value="${name}">${name}</button></th><td class="number">${formatUsd(usd)}</td><td class="share">${bar(most > 0 ? usd / most : 0, formatUsd(usd))}</td><td class="number">${turns}</td><td class="number">${formatDuration(ms)}</td><td class="number">${formatCount(input_tokens + output_tokens)}</td></tr>`)}</tbody></table>${rows.length > MOST_ROWS ? html`<p class="nothing">${rows.length - MOST_ROWS} more</p>` : null}`
}

function turns({ turns: all }: RunReport): Html {
  return html`<section class="turns" id="turns" aria-label="Turns"><div class="list-side"><form class="search" role="search"><input type="search" id="search" placeholder="Search ${all.length} turns" aria-label="Search the turns" autocomplete="off" spellcheck="false"><output id="count" for="search"></output></form><div id="filters"></div>
<div id="list" class="list" role="listbox" tabindex="0" aria-label="Turns"></div></div>
<article id="turn" class="turn" tabindex="-1" aria-label="Turn"><p class="nothing">Choose a turn.</p></article></section>`
}
