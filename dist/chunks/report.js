import { a as formatUsd, i as formatMoment, n as formatCount, r as formatDuration } from "./format-amounts.js";
import { r as onOneLine } from "./invisible.js";
import { t as shellQuoted } from "./shell-text.js";
import { D as union, O as unknown, d as array, f as boolean, l as _enum, v as looseObject, w as string } from "./schemas.js";
import { a as shortcuts, c as renderDocument, d as repository, f as run, i as problemNotice, l as html, n as figure, o as statusPill, p as style, r as meter, s as tools, t as bar, u as jsonBlock } from "./page-parts.js";
import { a as readLedger, i as ownUsd } from "./ledger.js";
import { n as rounded, r as layoutGraph, t as smoothPath } from "./smooth-path.js";
import { a as stemOf } from "./state-file.js";
import { a as messageOf, t as ProblemError } from "./problem.js";
import { n as reduceJournal, r as workflowOf } from "./reduce-journal2.js";
import { n as otherAgents, t as stepEdges } from "./step-graph.js";
import { t as stateGraph } from "./state-graph.js";
import { t as agentFor } from "./which-agent.js";
import { o as parseTransitions } from "./span-id.js";
import { X as isTurn, l as findAgent } from "./run.js";
import { t as STATE_BRANCH } from "./usual-branch.js";
import { a as writeForPerson } from "./checkout-file2.js";
import { i as oneLine } from "./terminal-text.js";
import { t as noSuchRun } from "./no-such-run.js";
import { a as printJson, c as say } from "./output.js";
import { t as refuse } from "./refuse.js";
import { t as repositoryRoot } from "./repository-root.js";
import { n as stateDirectory } from "./state-directory.js";
import { r as transcriptsIn, t as createTranscriptVault } from "./transcript-vault.js";
import { a as textsIn } from "./long-texts2.js";
import { l as ownTemp } from "./environment.js";
import { c as runGit } from "./run-git.js";
import { r as parseJournal } from "./long-texts3.js";
import { a as putBackLongTexts, c as decodeRun, i as putBackInJournal, r as longTextsIn } from "./long-texts.js";
import { r as laterBranch, t as branchOfAgent } from "./work.js";
import { c as claudeDirectories, r as findTranscript } from "./sessions.js";
import { t as createLocalRunStore } from "./run-store.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { t as asItStands } from "./as-it-stands.js";
import { n as readSnapshotLines } from "./snapshot-lines.js";
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { mkdtemp, rm } from "node:fs/promises";

// src/core/page/deed.ts
/** Characters of what agents did that a page holds in all, before it is packed to about a sixth of that. */
const MOST_ON_A_PAGE = 3e7;
/** What a page of so many turns shows of each, so that a browser opens it at once; `raymond log` shows all that was kept. */
function limitsOnPage(turns) {
	const each = MOST_ON_A_PAGE / Math.max(1, turns);
	const deeds = between(10, each / 600, 200);
	return {
		deeds,
		text: between(100, each / (3 * deeds), 1500),
		diff: between(500, each / 4, 6e4)
	};
}
function between(least, wanted, most) {
	return Math.floor(Math.min(most, Math.max(least, wanted)));
}

// src/core/page/prometheus.ts
const METRICS = [
	{
		name: "raymond_runs",
		help: "Stored runs by workflow and status.",
		of: (run) => [[{
			workflow: run.workflow.name,
			status: run.status
		}, 1]]
	},
	{
		name: "raymond_open_asks",
		help: "Questions that wait for an answer.",
		of: (run) => [[{ workflow: run.workflow.name }, run.asks.length]]
	},
	{
		name: "raymond_turns",
		help: "Turns of stored runs.",
		of: booked((run) => [[{ workflow: run.workflow.name }, run.turns]])
	},
	{
		name: "raymond_cost_usd",
		help: "Dollars that stored runs have cost, by model.",
		of: booked((run) => byModel(run, ({ usd }) => [[{}, usd]]))
	},
	{
		name: "raymond_tokens",
		help: "Tokens of stored runs, by model and direction.",
		of: booked((run) => byModel(run, ({ input_tokens, output_tokens }) => [[{ direction: "input" }, input_tokens], [{ direction: "output" }, output_tokens]]))
	},
	{
		name: "raymond_turn_seconds",
		help: "Time in turns of stored runs.",
		of: booked((run) => [[{ workflow: run.workflow.name }, Object.values(run.costs.states).reduce((sum, { ms }) => sum + ms, 0) / 1e3]])
	}
];
/** What a worker in a job of its own has used stands in the sums of its parent, too. */
function booked(of) {
	return (run) => run.parent === void 0 ? of(run) : [];
}
function byModel({ workflow, costs }, pick) {
	return Object.entries(costs.models).flatMap(([model, tally]) => pick(tally).map(([labels, value]) => [{
		workflow: workflow.name,
		model,
		...labels
	}, value]));
}
/** Runs in the text format of Prometheus. Gauges, as runs are pruned: a sum over those that are stored may shrink. No text of a run is in it. */
function renderPrometheus(runs) {
	return METRICS.map((metric) => {
		const sums = /* @__PURE__ */ new Map();
		for (const run of runs) for (const [labels, value] of metric.of(run)) sums.set(labelsText(labels), (sums.get(labelsText(labels)) ?? 0) + value);
		const samples = [...sums].map(([labels, value]) => `${metric.name}${labels} ${value}\n`);
		return `# HELP ${metric.name} ${metric.help}\n# TYPE ${metric.name} gauge\n${samples.join("")}`;
	}).join("");
}
function labelsText(labels) {
	return `{${Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`).join(",")}}`;
}
function escaped(value) {
	return value.toWellFormed().replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, "\\\"");
}

// src/core/page/ask-reply.ts
/** What a person types to answer: a comment where the run has a thread, else a command. */
function askReply(ask, run) {
	const first = onOneLine(ask.choices[0] ?? "…").replace(/\s+/g, " ");
	return run.issue === null ? `raymond answer ${run.workflow_id} --ask ${ask.id} ${shellQuoted(first)}` : `/raymond answer ${ask.id} ${first}`;
}

// src/core/page/draw-days.ts
const DAYS = 30;
const MS_A_DAY = 864e5;
const HEIGHT = 120;
const BAR = 18;
/** Cost of the last 30 days as bars, with a table for those who cannot see them. */
function drawDays(days, until) {
	const last = Date.parse(until.slice(0, 10));
	const shown = Array.from({ length: DAYS }, (_, i) => (/* @__PURE__ */ new Date(last - (29 - i) * MS_A_DAY)).toISOString().slice(0, 10));
	const most = Math.max(0, ...shown.map((day) => days[day] ?? 0));
	const bars = shown.map((day, i) => {
		const usd = days[day] ?? 0;
		const height = most > 0 ? Math.max(usd > 0 ? 2 : 0, usd / most * HEIGHT) : 0;
		const x = i * 22;
		return html`<g><title>${day}: ${formatUsd(usd)}</title><rect class="slot" x="${x}" y="${119}" width="${BAR}" height="1"/><rect class="day" x="${x}" y="${HEIGHT - height}" width="${BAR}" height="${height}" rx="2"/>${i % 7 === 2 ? html`<text x="${x}" y="${136}">${day.slice(5)}</text>` : null}</g>`;
	});
	return html`<figure class="days"><figcaption>Cost by day${most > 0 ? html` <span class="about">at most ${formatUsd(most)}</span>` : null}</figcaption><svg viewBox="0 0 ${656} ${142}" role="img" aria-label="Cost of the last ${DAYS} days, at most ${formatUsd(most)} a day">${bars}</svg></figure>`;
}

// src/core/page/repository-page.ts
const KEYS$1 = [
	["/", "search the runs"],
	["t", "light or dark"],
	["?", "this help"],
	["Esc", "clear the search"]
];
/** All runs as one HTML file. */
function renderRepositoryPage(report, { linkOf = () => void 0, outcomes } = {}) {
	return renderDocument({
		title: `Runs of ${report.source}`,
		style,
		script: repository,
		body: html`<a class="skip" href="#runs">Skip to the runs</a>
<header class="top"><div><h1>Runs</h1><p class="about">${report.source}${outcomes === void 0 ? null : html` · <a href="${outcomes}">what became of proposals</a>`}</p></div><div class="right"><p class="about">as of ${formatMoment(report.generated_at)}</p>${tools()}</div></header>
<main>
${figures$1(report)}
${waiting(report, linkOf)}
${failures(report, linkOf)}
<section class="charts" aria-label="Costs">${drawDays(report.costs.days, report.generated_at)}${sums("workflow", report.costs.workflows)}${sums("actor", report.costs.actors)}</section>
${runTable(report, linkOf)}
</main>
${shortcuts(KEYS$1)}`
	});
}
function figures$1({ runs, costs, generated_at }) {
	const count = (status) => runs.filter((run) => run.status === status).length;
	const month = generated_at.slice(0, 7);
	const thisMonth = Object.entries(costs.days).reduce((sum, [day, usd]) => sum + (day.startsWith(month) ? usd : 0), 0);
	const asks = runs.reduce((sum, run) => sum + run.asks.length, 0);
	return html`<dl class="figures">
${figure("Runs", String(runs.length), `${count("completed")} completed`)}
${figure("Waiting", String(count("waiting")), `${asks} open ${asks === 1 ? "question" : "questions"}`)}
${figure("Failed", String(count("failed")), `${count("over_budget")} over budget`)}
${figure("Running", String(count("running")), `${count("suspended")} suspended`)}
${figure("Cost", formatUsd(costs.total_usd), `${formatUsd(thisMonth)} this month`)}
</dl>`;
}
const MOST_NOTICES = 20;
function waiting({ runs }, linkOf) {
	const asks = runs.flatMap((run) => run.asks.map((ask) => ({
		run,
		ask
	})));
	if (asks.length === 0) return null;
	return html`<section class="notices" aria-label="Questions that wait for an answer"><h2>Waiting for an answer</h2>${asks.slice(0, MOST_NOTICES).map(({ run, ask }) => html`<div class="notice waiting"><h3>${nameOf(run, linkOf)}${threadOf(run)} <span class="about">since ${formatMoment(ask.asked_at)}${ask.deadline === null ? "" : `, until ${formatMoment(ask.deadline)}`}</span></h3><p class="words">${ask.prompt.trim()}</p>${ask.choices.length === 0 ? null : html`<p>Choices: ${ask.choices.map((choice) => html`<code>${choice}</code> `)}</p>`}<p>Reply with <code class="copy">${askReply(ask, run)}</code></p></div>`)}${more(asks.length)}</section>`;
}
function failures({ runs, unreadable }, linkOf) {
	const failed = runs.filter(({ status, error }) => status === "failed" || error !== null && status !== "completed" && status !== "cancelled");
	if (failed.length + unreadable.length === 0) return null;
	return html`<section class="notices" aria-label="Failures"><h2>Failures</h2>${failed.slice(0, MOST_NOTICES).map((run) => html`<div class="notice failed"><h3>${nameOf(run, linkOf)}${threadOf(run)} <span class="about">${formatMoment(run.updated_at)}</span></h3><p>${run.error === null ? run.reason ?? "It failed." : html`<code>${run.error.code}</code> ${run.error.message}`}</p>${run.error?.hint === void 0 ? null : html`<p class="fix">${run.error.hint}</p>`}</div>`)}${more(failed.length)}${unreadable.map(({ run, why }) => html`<div class="notice failed"><h3>${run}</h3><p>${why}</p></div>`)}</section>`;
}
function more(count) {
	return count > MOST_NOTICES ? html`<p class="nothing">${count - MOST_NOTICES} more are in the table.</p>` : null;
}
function nameOf({ workflow_id }, linkOf) {
	const link = linkOf(workflow_id);
	return link === void 0 ? html`${workflow_id}` : html`<a href="${link}">${workflow_id}</a>`;
}
function threadOf({ issue }) {
	return issue === null ? null : html` <span class="thread">#${issue}</span>`;
}
function sums(by, costs) {
	const rows = Object.entries(costs).toSorted(([, a], [, b]) => b - a);
	const most = rows[0]?.[1] ?? 0;
	return html`<table class="costs"><caption>Cost by ${by}</caption><tbody>${rows.slice(0, 12).map(([name, usd]) => html`<tr><th scope="row">${name}</th><td class="number">${formatUsd(usd)}</td><td class="share">${bar(most > 0 ? usd / most : 0, formatUsd(usd))}</td></tr>`)}</tbody></table>`;
}
function runTable({ runs }, linkOf) {
	const statuses = [...new Set(runs.map(({ status }) => status))];
	return html`<section class="runs" id="runs" aria-label="All runs"><div class="search-bar"><form class="search" role="search"><input type="search" id="search" placeholder="Search ${runs.length} runs" aria-label="Search the runs" autocomplete="off" spellcheck="false"><output id="count" for="search"></output></form><div id="filters">${statuses.map((status) => html`<button type="button" class="chip" data-status="${status}" aria-pressed="false">${status.replace("_", " ")}</button>`)}</div></div>
<div class="scroll" tabindex="0" role="region" aria-label="Table of runs"><table class="run-table"><thead><tr><th scope="col">run</th><th scope="col">status</th><th scope="col">workflow</th><th scope="col">started by</th><th scope="col" class="number">cost</th><th scope="col" class="number">turns</th><th scope="col">last change</th></tr></thead>
<tbody>${runs.map((run) => html`<tr data-status="${run.status}"><th scope="row">${nameOf(run, linkOf)}${threadOf(run)}</th><td>${statusPill(run)}</td><td>${run.workflow}</td><td>${run.actor ?? ""}</td><td class="number">${formatUsd(run.budget.spent_usd)}</td><td class="number">${run.turns}</td><td class="moment">${formatMoment(run.updated_at)}</td></tr>`)}</tbody></table></div>${runs.length === 0 ? html`<p class="nothing">There are no runs yet.</p>` : null}</section>`;
}

// src/core/page/repository-report.ts
function repositoryReport(runs, { generatedAt, source, ledger, unreadable }) {
	const lines = ledger.length > 0 ? ledger : runs.map(lineOf);
	return {
		version: 1,
		generated_at: generatedAt,
		source,
		runs: runs.map(summaryOf).toSorted((a, b) => a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : 0),
		costs: {
			total_usd: cents(lines.reduce((sum, { usd }) => sum + usd, 0)),
			days: sumsBy(lines, ({ day }) => day),
			workflows: sumsBy(lines, ({ workflow }) => workflow),
			actors: sumsBy(lines, ({ actor }) => actor ?? "nobody")
		},
		unreadable
	};
}
function summaryOf(run) {
	const { workflow_id, status, reason, error, actor, issue, repository, created_at, updated_at, turns, budget, asks, workflow, agents } = run;
	return {
		workflow_id,
		status,
		reason,
		error,
		actor,
		issue,
		repository,
		created_at,
		updated_at,
		turns,
		budget,
		asks,
		workflow: workflow.name,
		agents: agents.length
	};
}
function lineOf(run) {
	const { updated_at, workflow_id, workflow, issue, actor, budget } = run;
	return {
		day: updated_at.slice(0, 10),
		run: workflow_id,
		workflow: workflow.name,
		issue,
		actor,
		usd: ownUsd(run),
		run_usd: budget.spent_usd
	};
}
function sumsBy(lines, nameOf) {
	const sums = /* @__PURE__ */ new Map();
	for (const line of lines) sums.set(nameOf(line), (sums.get(nameOf(line)) ?? 0) + line.usd);
	return Object.fromEntries([...sums].map(([name, usd]) => [name, cents(usd)]));
}
/** To a billionth, so that sums of floats print as what they mean. */
function cents(usd) {
	return Math.round(usd * 1e9) / 1e9;
}

// src/core/page/draw-graph.ts
const BOX = {
	width: 148,
	height: 46
};
/** A picture up to this width is made smaller rather than scrolled. */
const FITS = 2e3;
const MAX_NAME = 18;
const MAX_LABEL = 16;
const LABEL_LETTER = 6.2;
const LABEL_HEIGHT = 14;
/** A workflow as an SVG picture. States carry `data-state`; `title` names the picture for those who cannot see it. */
function drawGraph(graph, title) {
	const layout = layoutGraph(graph.nodes.map(boxOf), graph.edges.map(arrowOf), "right");
	const [width, height] = [Math.ceil(layout.width + 32), Math.ceil(layout.height + 32)];
	const arrow = `arrow-${graph.scope.replace(/[^A-Za-z0-9]/g, "-")}`;
	return html`<svg class="graph ${width <= FITS ? "fits" : ""}" viewBox="${-16} ${-16} ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
<defs><marker id="${arrow}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="arrow" d="M0 0 8 4 0 8z"/></marker></defs>
${graph.edges.map((edge, index) => drawEdge(edge, layout.arrows[index], arrow))}
${graph.nodes.map((node, index) => drawNode(node, layout.boxes[index], {
		scope: graph.scope,
		entry: node.id === graph.entry
	}))}
</svg>`;
}
function boxOf({ id }) {
	return {
		id,
		...BOX
	};
}
function arrowOf(edge) {
	return {
		from: edge.from,
		to: edge.to,
		label: {
			width: Math.ceil(labelOf$1(edge).length * LABEL_LETTER) + 8,
			height: LABEL_HEIGHT
		}
	};
}
function drawNode(node, at, { scope, entry }) {
	const { width: w, height: h } = BOX;
	const { x, y } = at ?? {
		x: 0,
		y: 0
	};
	const { id, kind, visits, usd, here, by } = node;
	const [first] = here;
	const classes = [
		"node",
		kind,
		visits > 0 ? "visited" : "unvisited",
		...first ? ["here", first.status] : [],
		...entry ? ["entry"] : []
	];
	const name = kind === "workflow" ? id.slice(9) : kind === "prompt" ? stemOf(id) : id;
	const isState = kind === "prompt" || kind === "script";
	const counted = visits === 0 ? "not visited" : `${visits}×${usd > 0 ? ` · ${formatUsd(usd)}` : ""}`;
	const amounts = by === void 0 ? counted : `${by} · ${counted}`;
	const second = kind === "workflow" ? "workflow" : first ? `${first.agent}${here.length > 1 ? ` +${here.length - 1}` : ""} is here` : amounts;
	const corner = kind === "result" ? h / 2 : kind === "script" ? 3 : 10;
	return html`<g class="${classes.join(" ")}" transform="translate(${rounded(x - w / 2)} ${rounded(y - h / 2)})" data-state="${isState ? id : ""}" data-scope="${scope}"><title>${name}: ${amounts}</title>
<rect width="${w}" height="${h}" rx="${corner}"/>${kind === "script" ? html`<path class="side" d="M7 0v${h}M${w - 7} 0v${h}"/>` : null}
<text class="name" x="${w / 2}" y="19">${cut$1(name, MAX_NAME)}</text><text class="amount" x="${w / 2}" y="36">${second}</text></g>`;
}
function drawEdge(edge, way, arrow) {
	if (!way) return null;
	const { x, y } = way.label;
	return html`<g class="${classesOf(edge)}"><path class="way" d="${smoothPath(way.points)}" marker-end="url(#${arrow})"/><text class="label" dy="0.35em" x="${rounded(x)}" y="${rounded(y)}">${labelOf$1(edge)}</text></g>`;
}
function classesOf({ taken, later }) {
	return [
		"edge",
		taken > 0 ? "taken" : "untaken",
		...later ? ["later"] : []
	].join(" ");
}
function labelOf$1({ label, taken }) {
	return taken > 1 ? `${cut$1(label, MAX_LABEL)} ${taken}×` : cut$1(label, MAX_LABEL);
}
function cut$1(text, length) {
	return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

// src/core/page/failed-turn.ts
/** Where a run that failed did: its last turn that failed, else the one whose result says so. */
function failedTurn({ run, turns }) {
	if (run.status !== "failed") return void 0;
	return turns.findLast(({ outcome }) => outcome === "failed") ?? turns.findLast(({ transitions }) => transitions.some(({ status }) => status === "failure"));
}

// src/core/page/packed-texts.ts
const PER_PIECE = 200;
/** Longer ones are cut in the page; the journal has all of them. */
const MAX_TEXT = 4e5;
/** `pack` compresses with gzip and encodes in base64; what it gets is JSON, a list of TurnTexts. */
function packTexts(texts, pack) {
	const pieces = [];
	for (let at = 0; at < texts.length; at += PER_PIECE) pieces.push(pack(JSON.stringify(texts.slice(at, at + PER_PIECE).map(cut))));
	return {
		per_piece: PER_PIECE,
		pieces
	};
}
function cut({ prompt, answer, detail, ...work }) {
	return {
		...work,
		prompt: shortened(prompt),
		answer: shortened(answer),
		detail: shortened(detail)
	};
}
function shortened(text) {
	if (text === null || text.length <= MAX_TEXT) return text;
	return `${text.slice(0, MAX_TEXT).toWellFormed()}\n… ${text.length - MAX_TEXT} more characters are in the journal.`;
}

// src/core/page/run-page.ts
/** One run as one HTML file. */
function renderRunPage(report, { pack, home }) {
	const { texts, graphs, ...light } = report;
	const data = light;
	const chunks = packTexts(texts, pack);
	return renderDocument({
		title: `${report.run.workflow_id} · ${report.run.status.replace("_", " ")}`,
		style,
		script: run,
		body: html`<a class="skip" href="#turns">Skip to the turns</a>
${header(report, home)}
<main>
${figures(report)}
${notices(report)}
${panels(report, graphs.map((graph) => html`<figure class="workflow"><figcaption>${graph.name}${graph.hidden > 0 ? ` (${graph.hidden} more states)` : ""}</figcaption><div class="scroll" tabindex="0" role="region" aria-label="Diagram of ${graph.name}">${drawGraph(graph, `The states of ${graph.name}, with visits and cost`)}</div></figure>`))}
${turns(report)}
</main>
${shortcuts(KEYS)}
${jsonBlock("report", pack(JSON.stringify(data)))}
${jsonBlock("texts", chunks)}
<noscript><p class="notice">The list of turns needs JavaScript; all else is above.</p></noscript>`
	});
}
const KEYS = [
	["j", "next turn"],
	["k", "turn before"],
	["g", "first turn"],
	["G", "last turn"],
	["↓ ↑", "the same, in the list"],
	["/", "search"],
	["1 2 3 4", "time line, workflow, costs, results"],
	["t", "light or dark"],
	["?", "this help"],
	["Esc", "clear the search"]
];
function header({ run, generated_at }, home) {
	const place = [run.repository, run.issue === null ? null : `#${run.issue}`].filter((part) => part !== null).join(" ");
	const about = [
		run.workflow.name,
		...place === "" ? [] : [place],
		...run.actor === null ? [] : [`started by ${run.actor}`],
		formatMoment(run.created_at)
	].join(" · ");
	return html`<header class="top"><div>${home === void 0 ? null : html`<a class="home" href="${home}">All runs</a>`}<h1>${run.workflow_id} ${statusPill(run)}</h1><p class="about">${about}</p></div>
<div class="right"><p class="about">as of ${formatMoment(generated_at)}</p>${tools()}</div></header>`;
}
function figures({ run, turns, agents, costs, waits, generated_at }) {
	const { spent_usd, limit_usd } = run.budget;
	const states = Object.values(costs.states);
	const sum = (pick) => states.reduce((total, tally) => total + pick(tally), 0);
	const [tokensIn, tokensOut] = [sum(({ input_tokens }) => input_tokens), sum(({ output_tokens }) => output_tokens)];
	const repeated = turns.filter(({ attempt }) => attempt > 1).length;
	const waited = waits.reduce((total, { from, to }) => total + Date.parse(to ?? generated_at) - Date.parse(from), 0);
	const asked = waits.length === 0 ? null : `${formatDuration(waited)} waiting for people`;
	return html`<dl class="figures">
${figure("Cost", html`${formatUsd(spent_usd)}`, html`of ${formatUsd(limit_usd)}${meter(limit_usd > 0 ? spent_usd / limit_usd : 0, `${formatUsd(spent_usd)} of ${formatUsd(limit_usd)} spent`)}`)}
${figure("Turns", String(run.turns), repeated === 0 ? "none repeated" : `${repeated} repeated`)}
${figure("Agents", String(agents.length), agents.length === 1 ? "no forks" : `${agents.length - 1} forked`)}
${figure("Time in turns", formatDuration(sum(({ ms }) => ms)), [`${formatDuration(Date.parse(run.updated_at) - Date.parse(run.created_at))} by the clock`, ...asked === null ? [] : [asked]].join(", "))}
${figure("Tokens", formatCount(tokensIn + tokensOut), `${formatCount(tokensIn)} in, ${formatCount(tokensOut)} out`)}
</dl>`;
}
function notices(report) {
	const { run, without_journal, without_work } = report;
	const failed = failedTurn(report);
	const link = failed === void 0 ? null : html`<p><a href="#turn-${failed.n}">Turn ${failed.n}, ${failed.state}, is where it failed</a></p>`;
	const asks = run.asks.map((ask) => {
		const until = ask.deadline === null ? "No deadline." : `Until ${formatMoment(ask.deadline)}.`;
		const to = ask.to.length === 0 ? "" : ` Only ${ask.to.join(", ")} may answer.`;
		return html`<div class="notice waiting"><h3>${ask.agent} asks</h3><p class="words">${ask.prompt.trim()}</p>${ask.choices.length === 0 ? null : html`<p>Choices: ${ask.choices.map((choice) => html`<code>${choice}</code> `)}</p>`}<p>Reply with <code class="copy">${askReply(ask, run)}</code></p><p class="about">${until}${to}</p></div>`;
	});
	const all = [
		...run.error === null ? [] : [problemNotice(run.error, link)],
		...asks,
		...without_journal === null ? [] : [html`<div class="notice"><p>${without_journal}</p></div>`],
		...without_work === void 0 ? [] : [html`<div class="notice"><p>${without_work}</p></div>`],
		...run.warnings.slice(-10).map((warning) => html`<div class="notice"><p>${warning}</p></div>`)
	];
	return html`${all.length === 0 ? null : html`<section class="notices" aria-label="What needs somebody">${all}</section>`}`;
}
function panels({ costs, run }, graphs) {
	const results = Object.entries(run.results).toSorted(([a], [b]) => Number(b === "main") - Number(a === "main")).map(([agent, payload]) => html`<article class="result ${run.failed_results.includes(agent) ? "failed" : "done"}"><h2>${agent}</h2><pre tabindex="0">${payload.trim() === "" ? "(empty)" : payload}</pre></article>`);
	const tabs = [
		{
			id: "time",
			name: "Time line",
			body: html`<div class="time-line" id="time-line"></div>`
		},
		{
			id: "workflow",
			name: "Workflow",
			body: html`${graphs.length === 0 ? html`<p class="nothing">The journal holds no workflow that can be drawn.</p>` : graphs}`
		},
		{
			id: "costs",
			name: "Costs",
			body: html`<div class="tables">${costTable("state", costs.states)}${costTable("agent", costs.agents)}${costTable("model", costs.models)}</div>`
		},
		{
			id: "results",
			name: "Results",
			body: html`${results.length === 0 ? html`<p class="nothing">No agent has given a result.</p>` : results}`
		}
	];
	return html`<section class="panels"><div role="tablist" aria-label="Views of the run">${tabs.map(({ id, name }, i) => html`<button type="button" role="tab" id="tab-${id}" aria-controls="panel-${id}" aria-selected="${i === 0 ? "true" : "false"}" tabindex="${i === 0 ? "0" : "-1"}">${name}</button>`)}</div>
${tabs.map(({ id, name, body }, i) => html`<div role="tabpanel" id="panel-${id}" aria-labelledby="tab-${id}" class="${i === 0 ? "panel shown" : "panel"}"><h2 class="only-print">${name}</h2>${body}</div>`)}</section>`;
}
const MOST_ROWS = 200;
function costTable(by, tallies) {
	const rows = Object.entries(tallies).toSorted(([, a], [, b]) => b.usd - a.usd || b.ms - a.ms);
	const most = rows[0]?.[1].usd ?? 0;
	return html`<table class="costs"><caption>By ${by}</caption><thead><tr><th scope="col">${by}</th><th scope="col" class="number">cost</th><th scope="col"><span class="unseen">share</span></th><th scope="col" class="number">turns</th><th scope="col" class="number">time</th><th scope="col" class="number">tokens</th></tr></thead>
<tbody>${rows.slice(0, MOST_ROWS).map(([name, { usd, turns, ms, input_tokens, output_tokens }]) => html`<tr><th scope="row"><button type="button" class="filter" data-by="${by}" data-value="${name}">${name}</button></th><td class="number">${formatUsd(usd)}</td><td class="share">${bar(most > 0 ? usd / most : 0, formatUsd(usd))}</td><td class="number">${turns}</td><td class="number">${formatDuration(ms)}</td><td class="number">${formatCount(input_tokens + output_tokens)}</td></tr>`)}</tbody></table>${rows.length > MOST_ROWS ? html`<p class="nothing">${rows.length - MOST_ROWS} more</p>` : null}`;
}
function turns({ turns: all }) {
	return html`<section class="turns" id="turns" aria-label="Turns"><div class="list-side"><form class="search" role="search"><input type="search" id="search" placeholder="Search ${all.length} turns" aria-label="Search the turns" autocomplete="off" spellcheck="false"><output id="count" for="search"></output></form><div id="filters"></div>
<div id="list" class="list" role="listbox" tabindex="0" aria-label="Turns"></div></div>
<article id="turn" class="turn" tabindex="-1" aria-label="Turn"><p class="nothing">Choose a turn.</p></article></section>`;
}

// src/core/page/run-graphs.ts
const MAX_STATES = 80;
/** Definitions that cannot be read have no graph. */
function runGraphs(run, turns, definitions) {
	return [...new Map(definitions.map((definition) => [definition.id, definition])).values()].flatMap((definition) => {
		const plan = tryReading(definition, run);
		return plan ? [graphOf(plan, run, turns.filter(({ scope }) => scope === plan.id))] : [];
	});
}
function tryReading(definition, run) {
	try {
		return planOf(workflowOf(definition), run);
	} catch {
		return;
	}
}
function planOf(workflow, run) {
	const { id, pin } = workflow;
	if (workflow.kind === "states") {
		const kinds = Object.values(workflow.states).map(({ file, kind }) => [file, kind]);
		const name = workflow.manifest.name ?? pin.source;
		const agents = otherAgents(workflow, run.backend, (said) => agentFor(run, said));
		return {
			id,
			name,
			entry: workflow.entry,
			states: Object.fromEntries(kinds),
			edges: stateGraph(workflow),
			agents
		};
	}
	const { definition, name } = workflow;
	const kinds = definition.steps.map((step) => [step.name, step.type === "invoke" ? "script" : "prompt"]);
	return {
		id,
		name,
		entry: definition.steps[0]?.name ?? "",
		states: Object.fromEntries(kinds),
		edges: stepEdges(definition),
		agents: {}
	};
}
function graphOf(plan, run, turns) {
	const visits = /* @__PURE__ */ new Map();
	for (const { state, attempt, cost_usd } of turns) {
		const sum = visits.get(state) ?? {
			visits: 0,
			usd: 0
		};
		visits.set(state, {
			visits: sum.visits + (attempt === 1 ? 1 : 0),
			usd: sum.usd + cost_usd
		});
	}
	const here = run.agents.filter(({ scope, status }) => scope === plan.id && status !== "ended");
	const shown = chosen(plan, [...here.map(({ current_state }) => current_state), ...visits.keys()]);
	const taken = steps(turns, Object.keys(plan.states));
	const edges = merged(plan).filter(({ from, to }) => shown.has(from) && (plan.states[to] === void 0 || shown.has(to)));
	const others = [...new Set(edges.map(({ to }) => to))].filter((id) => plan.states[id] === void 0);
	const states = [...shown].map((file) => ({
		id: file,
		kind: plan.states[file] ?? "prompt",
		visits: visits.get(file)?.visits ?? 0,
		usd: visits.get(file)?.usd ?? 0,
		...plan.agents[file] === void 0 ? {} : { by: plan.agents[file] },
		here: here.filter(({ current_state }) => current_state === file).map(({ id, status }) => ({
			agent: id,
			status
		}))
	}));
	const results = turns.filter(ended).length;
	return {
		scope: plan.id,
		name: plan.name,
		entry: plan.entry,
		nodes: [...states, ...others.map((id) => ({
			id,
			kind: id === RESULT ? "result" : "workflow",
			visits: id === RESULT ? results : 0,
			usd: 0,
			here: []
		}))],
		edges: edges.map((edge) => ({
			...edge,
			taken: taken.get(`${edge.from}\n${edge.to}`) ?? 0
		})),
		hidden: Object.keys(plan.states).length - states.length
	};
}
const RESULT = "result";
/** Those that matter first: where agents are and were, the entry, then by name. */
function chosen({ states, entry }, first) {
	const known = Object.keys(states);
	return new Set([.../* @__PURE__ */ new Set([
		entry,
		...first.filter((file) => states[file] !== void 0),
		...known
	])].slice(0, MAX_STATES));
}
function merged({ edges: all }) {
	const edges = /* @__PURE__ */ new Map();
	for (const { from, to, label, later } of all) {
		const id = to.kind === "state" ? to.file : to.kind === "result" ? RESULT : `workflow ${to.specifier}`;
		const key = `${from}\n${id}`;
		const before = edges.get(key);
		const same = before?.label.split(", ").includes(label);
		edges.set(key, before ? {
			...before,
			label: same ? before.label : `${before.label}, ${label}`,
			later: before.later && later
		} : {
			from,
			to: id,
			label,
			later
		});
	}
	return [...edges.values()];
}
/** How often an agent went from one state to another, sent a worker there, or ended. */
function steps(turns, states) {
	const files = new Map(states.flatMap((file) => [[stemOf(file), file], [file, file]]));
	const last = /* @__PURE__ */ new Map();
	const count = /* @__PURE__ */ new Map();
	const add = (from, to) => count.set(`${from}\n${to}`, (count.get(`${from}\n${to}`) ?? 0) + 1);
	for (const turn of turns) {
		const before = last.get(turn.agent);
		if (before && turn.attempt === 1) add(before.state, turn.state);
		if (ended(turn)) add(turn.state, RESULT);
		for (const { tag, to } of turn.transitions) if (tag === "fork" && to !== null) add(turn.state, files.get(to) ?? to);
		last.set(turn.agent, turn);
	}
	return count;
}
function ended({ transitions }) {
	return transitions.some(({ tag, to }) => tag === "result" && to === null);
}

// src/core/page/read-turn.ts
/** The turn that an event ended, as number `n`; undefined for other events. */
function readTurn({ before, event, after }, n) {
	if (event.type !== "turn_completed" && event.type !== "turn_failed") return void 0;
	const turn = before && turnOf(before, event.effect);
	if (!before || !turn) return void 0;
	const { bill } = event;
	const again = turnsOf(after, turn.agent).find(({ id }) => id !== turn.id);
	const problem = problemOf(event, turn, after, again);
	return {
		record: {
			n,
			seq: after.seq,
			agent: turn.agent,
			scope: findAgent(before, turn.agent)?.scope ?? "",
			state: turn.state,
			kind: turn.type === "run_step" ? "step" : turn.session === null ? "script" : "prompt",
			step: turn.type === "run_step" ? turn.want.type : null,
			attempt: turn.attempt,
			exit_code: event.script?.exit_code ?? null,
			reminder: reminderOf(turn) !== null,
			interrupted: turn.interrupted,
			started_at: new Date(Date.parse(event.at) - bill.ms).toISOString(),
			ended_at: event.at,
			ms: bill.ms,
			cost_usd: bill.cost_usd,
			tokens: bill.tokens,
			model: bill.model,
			backend: turn.session === null && bill.model === null ? null : bill.agent ?? before.backend,
			cost_source: bill.cost_source ?? null,
			cell: event.cell ?? (isOperation(turn) ? null : {
				cell: "none",
				network: []
			}),
			refused: event.refused ?? [],
			session: turn.session && {
				mode: turn.session.mode,
				id: event.session_id
			},
			outcome: event.type === "turn_failed" ? "failed" : problem === null ? "done" : again && reminderOf(again) !== null ? "again" : "failed",
			transitions: event.type === "turn_completed" && problem === null && turn.type === "run_turn" ? transitionsOf(event.text, turn, after) : [],
			problem,
			denied: event.type === "turn_completed" ? event.denied ?? [] : [],
			proposals: event.type === "turn_completed" ? (event.proposals ?? []).map(({ proposal }) => proposal.type) : []
		},
		texts: textsOf(event, turn)
	};
}
function isOperation(turn) {
	return turn.type === "run_step" && turn.want.type === "run_operation";
}
function turnOf(run, effect) {
	const found = run.pending.find(({ id }) => id === effect);
	return found && isTurn(found) ? found : void 0;
}
function reminderOf(turn) {
	return turn.type === "run_turn" ? turn.reminder : null;
}
function turnsOf({ pending }, agent) {
	return pending.flatMap((effect) => isTurn(effect) && effect.agent === agent ? [effect] : []);
}
/** What was wrong with a turn, by what the engine made of it: a reminder, or an agent that failed. */
function problemOf(event, turn, after, again) {
	if (event.type === "turn_failed") {
		const { class: kind, message, problem } = event.failure;
		return problem ? shown(problem) : {
			code: kind,
			message,
			hint: null
		};
	}
	const agent = findAgent(after, turn.agent);
	if (agent?.status === "failed" && agent.problem) return shown(agent.problem);
	const reminder = again && reminderOf(again);
	if (!again || reminder == null || again.state !== turn.state || again.attempt <= turn.attempt) return null;
	const parsed = parseTransitions(event.text);
	return parsed.ok ? {
		code: "reminded",
		message: "Its transition is not allowed here.",
		hint: reminder
	} : shown(parsed.problem);
}
function shown({ code, message, hint }) {
	return {
		code,
		message,
		hint: hint ?? null
	};
}
/** What it said; where it said nothing because only one way was open, what came of it. */
function transitionsOf(text, turn, after) {
	const parsed = parseTransitions(text);
	const agent = findAgent(after, turn.agent);
	const now = agent && agent.status !== "ended" ? agent.current_state : null;
	if (parsed.ok) return parsed.transitions.map((transition) => shortly(transition, now));
	return [now === null ? {
		tag: "result",
		to: null,
		status: "success"
	} : {
		tag: "goto",
		to: now,
		status: null
	}];
}
function shortly(transition, now) {
	switch (transition.tag) {
		case "result": return {
			tag: "result",
			to: now,
			status: transition.status
		};
		case "ask": return {
			tag: "ask",
			to: null,
			status: null
		};
		case "join": return {
			tag: "join",
			to: transition.next,
			status: null
		};
		default: return {
			tag: transition.tag,
			to: transition.target,
			status: null
		};
	}
}
function textsOf(event, turn) {
	return {
		prompt: event.prompt ?? reminderOf(turn),
		answer: event.type === "turn_completed" ? event.text : event.script?.stdout ?? null,
		detail: (event.type === "turn_failed" ? event.failure.detail : void 0) ?? (event.script?.stderr || null)
	};
}

// src/core/page/run-history.ts
/** What happened in a run, read from its journal. */
/** Throws the ProblemErrors of `reduceJournal`. */
function readHistory(entries) {
	const turns = [];
	const texts = [];
	const waits = /* @__PURE__ */ new Map();
	const pauses = [];
	return {
		run: reduceJournal(entries, (reduced) => {
			const turn = readTurn(reduced, turns.length + 1);
			if (turn) {
				turns.push(turn.record);
				texts.push(turn.texts);
			}
			noteWaits(waits, reduced);
			notePause(pauses, reduced);
		}),
		turns,
		texts,
		waits: [...waits.values()],
		pauses
	};
}
function noteWaits(waits, { before, event, after }) {
	if (before?.asks === after.asks) return;
	for (const { id, agent, prompt, asked_at } of after.asks) {
		if (waits.has(id)) continue;
		waits.set(id, {
			ask: id,
			agent,
			question: prompt,
			from: asked_at,
			to: null,
			answer: null,
			by: null
		});
	}
	const open = new Set(after.asks.map(({ id }) => id));
	for (const { id } of before?.asks ?? []) {
		const wait = waits.get(id);
		if (open.has(id) || !wait) continue;
		const answered = event.type === "ask_answered" && event.ask === id;
		waits.set(id, {
			...wait,
			to: event.at,
			answer: answered ? event.text : null,
			by: answered ? event.by : null
		});
	}
}
function notePause(pauses, { before, event, after }) {
	if (before === void 0 || before.status === after.status) return;
	const open = pauses.at(-1);
	if (open && open.to === null) pauses[pauses.length - 1] = {
		...open,
		to: event.at
	};
	if (after.status !== "running" && after.status !== "completed") pauses.push({
		status: after.status,
		reason: after.reason,
		from: event.at,
		to: null
	});
}

// src/core/page/run-report.ts
/**
* `journal` is undefined where none is kept; a journal may be ahead of its snapshot, and counts then. `elsewhere` are turns of workers in
* jobs of their own, which the graphs show as well.
*/
function runReport(snapshot, journal, generatedAt, elsewhere = []) {
	const { history, missing } = historyOf(journal);
	const definitions = (journal ?? []).flatMap((entry) => "definition" in entry ? [entry.definition] : []);
	const run = history && history.run.seq > snapshot.seq ? history.run : snapshot;
	const turns = history?.turns ?? [];
	return {
		version: 1,
		generated_at: generatedAt,
		run: factsOf(run),
		agents: run.agents.map((agent) => ({
			id: agent.id,
			status: agent.status,
			state: agent.current_state,
			label: labelOf(agent)
		})),
		turns,
		texts: history?.texts ?? [],
		waits: history?.waits ?? [],
		pauses: history?.pauses ?? [],
		costs: {
			...run.costs,
			agents: Object.fromEntries(run.agents.flatMap(({ id, tally }) => tally ? [[id, tally]] : []))
		},
		graphs: runGraphs(run, [...turns, ...elsewhere], definitions),
		without_journal: missing
	};
}
const NAMING = /^(?:name|label|title|item|path|file|package|task)$/i;
const LONGEST_LABEL = 60;
/** By the attribute that sounds like a name, else the first one. */
function labelOf({ fork_attributes }) {
	const given = Object.entries(fork_attributes);
	const [, value = ""] = given.find(([key]) => NAMING.test(key)) ?? given[0] ?? [];
	const [line = ""] = value.trim().split("\n");
	return line === "" ? null : line.slice(0, LONGEST_LABEL).toWellFormed();
}
function historyOf(journal) {
	if (journal === void 0) return {
		history: void 0,
		missing: "There is no journal beside the state, so single turns cannot be shown."
	};
	try {
		return {
			history: readHistory(journal),
			missing: null
		};
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			history: void 0,
			missing: `Single turns cannot be shown. ${error.problem.message}`
		};
	}
}
function factsOf(run) {
	const { workflow_id, status, reason, error, workflow, event, actor, repository, issue, created_at, updated_at } = run;
	const { backend, budget, turns, results, failed_results, asks, warnings, input } = run;
	return {
		workflow_id,
		status,
		reason,
		error,
		workflow,
		event,
		actor,
		repository,
		issue,
		created_at,
		updated_at,
		backend,
		budget,
		turns,
		results,
		failed_results,
		asks,
		warnings,
		input: input?.text ?? null
	};
}

// src/core/page/with-workers.ts
/** A run and its workers in jobs of their own as one report: every turn where the clock has it. Callers come before those they called. */
function withWorkers(report, workers) {
	if (workers.length === 0) return report;
	const all = [report, ...workers];
	const turns = all.flatMap((of, at) => of.turns.map((turn, i) => ({
		turn,
		texts: of.texts[i] ?? NO_TEXTS,
		key: keyOf(at, turn.n),
		at
	}))).sort((one, other) => compare(one.turn.ended_at, other.turn.ended_at));
	const numbers = new Map(turns.map(({ key }, i) => [key, i + 1]));
	const numberOf = (at, n) => numbers.get(keyOf(at, n)) ?? n;
	return {
		...report,
		run: {
			...report.run,
			turns: Math.max(report.run.turns, turns.length)
		},
		agents: workers.reduce((agents, worker) => withAgents(agents, worker.agents), report.agents),
		turns: turns.map(({ turn }, i) => ({
			...turn,
			n: i + 1
		})),
		texts: turns.map(({ texts, at }) => texts.diff === void 0 ? texts : {
			...texts,
			diff: renumbered(texts.diff, at, numberOf)
		}),
		waits: all.flatMap(({ waits }) => waits).sort((one, other) => compare(one.from, other.from)),
		pauses: report.pauses.filter(({ reason }) => reason !== "workers")
	};
}
const NO_TEXTS = {
	prompt: null,
	answer: null,
	detail: null
};
function keyOf(at, n) {
	return `${at} ${n}`;
}
function compare(one, other) {
	return one < other ? -1 : one > other ? 1 : 0;
}
function renumbered(diff, at, numberOf) {
	return {
		...diff,
		turns: diff.turns.map((n) => numberOf(at, n))
	};
}
/** A worker's own agent has its lane already; those that it forked stand below it. */
function withAgents(agents, of) {
	const [own, ...forked] = of;
	const at = agents.findIndex(({ id }) => id === own?.id);
	const known = agents[at];
	if (own === void 0 || known === void 0) return [...agents, ...of];
	const here = known.status === "ended" || known.status === "failed" ? known : {
		...own,
		label: known.label
	};
	return [
		...agents.slice(0, at),
		here,
		...forked,
		...agents.slice(at + 1)
	];
}

// src/cli/report/diff-arguments.ts
/**
* Of two commits, with nothing that settings of somebody else would start: for a submodule git would ask another git, in a repository with
* settings of its own.
*/
function diffArguments(from, to) {
	return [
		"diff",
		"--no-color",
		"--no-ext-diff",
		"--no-textconv",
		...["--submodule=short", "--ignore-submodules=dirty"],
		"--end-of-options",
		from,
		to
	];
}

// src/cli/report/branch-source.ts
/** Runs of a state branch, read with git from a clone as of the commit that it has now; nothing is fetched, nothing checked out. */
async function withBranchSource({ clone, ref }, use) {
	const home = await mkdtemp(join(ownTemp(), "raymond-report-"));
	const cwd = resolve(clone);
	const git = (...args) => runGit({
		args,
		cwd,
		home
	});
	try {
		const commit = await commitOf(git, {
			clone,
			ref
		});
		return await use(sourceOf(git, commit, `${ref} at ${commit.slice(0, 12)}`));
	} finally {
		await rm(home, {
			recursive: true,
			force: true
		});
	}
}
/** The branch of that name here, else what was last fetched of it. */
async function commitOf(git, { clone, ref }) {
	for (const name of [
		`refs/heads/${ref}`,
		`refs/remotes/origin/${ref}`,
		ref
	]) {
		const { exitCode, stdout } = await git("rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`);
		if (exitCode === 0) return stdout.toString().trim();
	}
	throw new ProblemError({
		code: "RAY-NO-STATE-BRANCH",
		message: `There is no branch ${ref} in ${clone}.`,
		place: clone,
		hint: `Fetch it first: git -C ${clone} fetch origin ${ref}:${ref}`
	});
}
function sourceOf(git, commit, name) {
	async function text(path) {
		const { exitCode, stdout } = await git("cat-file", "blob", `${commit}:${path}`);
		return exitCode === 0 ? stdout.toString() : void 0;
	}
	async function bytes(path) {
		const { exitCode, stdout } = await git("cat-file", "blob", `${commit}:${path}`);
		return exitCode === 0 ? stdout : void 0;
	}
	async function paths(folder) {
		const { stdout } = await git("ls-tree", "-r", "-z", "--name-only", commit, "--", folder);
		return stdout.toString().split("\0").filter(Boolean);
	}
	async function textsOf(id, content) {
		const files = /* @__PURE__ */ new Map();
		for (const path of longTextsIn(content)) {
			const found = await bytes(`runs/${id}/${path}`);
			if (found) files.set(path, found);
		}
		return textsIn(files);
	}
	return {
		name,
		async ids() {
			return (await paths("runs/")).flatMap((path) => /^runs\/([^/]+)\/state\.json$/.exec(path)?.[1] ?? []);
		},
		async run(id) {
			const [state, place] = [await text(`runs/${id}/state.json`), `${name}: runs/${id}/state.json`];
			return state === void 0 ? void 0 : decodeRun(putBackLongTexts(state, await textsOf(id, state), place), place);
		},
		async journal(id) {
			const [journal, place] = [await text(`runs/${id}/journal.jsonl`), `${name}: runs/${id}/journal.jsonl`];
			return journal === void 0 ? void 0 : parseJournal(putBackInJournal(journal, await textsOf(id, journal), place), place);
		},
		outcomes: () => text("outcomes.jsonl"),
		async ledger() {
			const months = await Promise.all((await paths("ledger/")).map(text));
			return readLedger(months.flatMap((month) => (month ?? "").split("\n").filter(Boolean)));
		},
		async transcripts({ workflow_id }) {
			const folder = `runs/${workflow_id}/`;
			const vault = createTranscriptVault(readersKey());
			const texts = /* @__PURE__ */ new Map();
			for (const path of await paths(`${folder}sessions/`)) {
				const sealed = await bytes(path);
				if (sealed) for (const [id, text] of Object.entries(transcriptsIn(vault.open(sealed, path.slice(folder.length))))) texts.set(id, text);
			}
			return (id) => texts.get(id);
		},
		grain: 1e3,
		snapshots: (run, agent) => snapshotsOf$1(git, run, agent),
		async diff(from, to) {
			const { exitCode, stdout } = await git(...diffArguments(from, to));
			return exitCode === 0 ? stdout.toString() : void 0;
		}
	};
}
/** A reader's own machine alone opens what is sealed: a page that a job makes is for others. */
function readersKey() {
	const { RAYMOND_STATE_KEY = "", GITHUB_ACTIONS } = process.env;
	return RAYMOND_STATE_KEY === "" || GITHUB_ACTIONS === "true" ? null : RAYMOND_STATE_KEY;
}
const MOST_SNAPSHOTS = 5e3;
/** Of the agent's branches: what stood there before the run, then what raymond wrote at checkpoints, and their tips. */
async function snapshotsOf$1(git, run, agent) {
	const base = run.work?.[agent]?.base;
	const branch = branchOfAgent(run, agent);
	const first = await writtenOn(git, branch, base);
	const later = await writtenOn(git, laterBranch(branch), base);
	if (first.length + later.length === 0) return [];
	const found = [...first, ...later.filter(({ commit }) => first.every((one) => one.commit !== commit))];
	return [...base === void 0 ? [] : [{
		commit: base,
		at: 0
	}], ...found];
}
/** Oldest first. */
async function writtenOn(git, branch, base) {
	for (const ref of [`refs/heads/${branch}`, `refs/remotes/origin/${branch}`]) {
		const range = [ref, ...base === void 0 ? [] : [`^${base}`]];
		const log = await git("log", "--first-parent", `--max-count=${MOST_SNAPSHOTS}`, "--format=%H %ct %s", ...range, "--");
		if (log.exitCode !== 0) continue;
		return log.stdout.toString().split("\n").filter(Boolean).filter((line, i) => i === 0 || line.endsWith(` Work of ${branch}`)).map((line) => ({
			commit: line.split(" ")[0] ?? "",
			at: Number(line.split(" ")[1]) * 1e3
		})).toReversed();
	}
	return [];
}

// src/cli/report/directory-source.ts
/** Bytes of a transcript; a text of Node can hold no more than twice that. */
const LONGEST = 268435456;
/** Runs of a state directory. */
function createDirectorySource(directory) {
	const store = createLocalRunStore(directory);
	return {
		name: directory,
		ids: () => store.list(),
		async run(id) {
			const run = await store.read(id);
			return run && asItStands(run, directory);
		},
		async journal(id) {
			const text = await store.journal(id);
			return text === void 0 ? void 0 : parseJournal(text, `${directory}/${id}/journal.jsonl`);
		},
		outcomes: async () => void 0,
		ledger: async () => [],
		async transcripts({ workspace }, sessions) {
			const { config } = claudeDirectories(join(directory, ".claude"));
			const found = await Promise.all(sessions.map(async (id) => [id, await findTranscript(config, workspace, id)]));
			const files = new Map(found);
			return (id) => {
				const file = files.get(id);
				return file === void 0 ? void 0 : readForeignFile(file, {
					most: LONGEST,
					follow: false
				})?.toString();
			};
		},
		grain: 1,
		snapshots: (run, agent) => snapshotsOf(directory, run, agent),
		async diff(from, to) {
			const [repository, home] = [join(directory, ".git"), join(directory, ".git", "home")];
			const { exitCode, stdout } = await runGit({
				args: diffArguments(from, to),
				cwd: repository,
				home,
				env: { GIT_DIR: repository }
			});
			return exitCode === 0 ? stdout.toString() : void 0;
		}
	};
}
/** Of the directory that the agent works in; before those of a worktree stands what it was made from. */
async function snapshotsOf(state, run, agent) {
	const lines = await readSnapshotLines(state, run.workflow_id);
	const cwd = run.agents.find(({ id }) => id === agent)?.cwd;
	const own = lines.filter(({ directory }) => directory === cwd);
	return cwd === lines[0]?.directory || own[0] === void 0 ? own : [{
		commit: own[0].base,
		at: 0
	}, ...own];
}

// src/core/page/read-transcript.ts
/** Reads a transcript of Claude Code. It is other people's text, in a format that changes: what is not understood is left out. */
const blockSchema = looseObject({
	type: string(),
	text: string().optional().catch(void 0),
	thinking: string().optional().catch(void 0),
	id: string().optional().catch(void 0),
	name: string().optional().catch(void 0),
	input: unknown().optional(),
	tool_use_id: string().optional().catch(void 0),
	content: unknown().optional(),
	is_error: boolean().optional().catch(void 0)
});
const rowSchema = looseObject({
	type: _enum(["user", "assistant"]),
	timestamp: string().optional().catch(void 0),
	isSidechain: boolean().optional().catch(void 0),
	isMeta: boolean().optional().catch(void 0),
	message: looseObject({ content: union([string(), array(blockSchema)]) })
});
/** No line that a person or a model wrote is longer; parsing one would take memory for nothing. */
const LONGEST_LINE = 33554432;
function readTranscript(text, limits) {
	const exchanges = [];
	const open = /* @__PURE__ */ new Map();
	function add(exchange, deed) {
		if (exchange.deeds.length >= limits.deeds) {
			exchange.more += 1;
			return -1;
		}
		return exchange.deeds.push(deed) - 1;
	}
	function read(row) {
		const blocks = typeof row.message.content === "string" ? [{
			type: "text",
			text: row.message.content
		}] : row.message.content;
		const answers = blocks.filter(({ type }) => type === "tool_result");
		if (row.type === "user" && answers.length === 0) {
			if (row.isMeta !== true) exchanges.push({
				at: row.timestamp ?? null,
				deeds: [],
				more: 0
			});
			return;
		}
		const exchange = exchanges.at(-1);
		if (exchange === void 0) return;
		for (const answer of answers) answerTo(answer);
		if (row.type === "assistant") for (const block of blocks) hear(exchange, block);
	}
	function hear(exchange, { type, text, thinking, id, name, input }) {
		if (type === "text" && text?.trim()) add(exchange, {
			kind: "text",
			text: cutMiddle(text, limits.text)
		});
		if (type === "thinking" && thinking?.trim()) add(exchange, {
			kind: "thinking",
			text: cutMiddle(thinking, limits.text)
		});
		if (type !== "tool_use") return;
		const index = add(exchange, {
			kind: "tool",
			name: cutMiddle(name ?? "tool", 200),
			input: cutMiddle(sayInput(input), limits.text),
			output: null,
			status: "cut off"
		});
		if (id !== void 0 && index >= 0) open.set(id, {
			exchange,
			index
		});
	}
	function answerTo({ tool_use_id, content, is_error }) {
		const call = open.get(tool_use_id ?? "");
		const deed = call?.exchange.deeds[call.index];
		if (call === void 0 || deed?.kind !== "tool") return;
		open.delete(tool_use_id ?? "");
		const said = textOf(content);
		const status = is_error !== true ? "done" : DENIED.test(said.slice(0, 500)) ? "denied" : "failed";
		call.exchange.deeds[call.index] = {
			...deed,
			output: cutMiddle(said, limits.text),
			status
		};
	}
	for (const line of linesOf(text)) {
		const row = parseRow(line);
		if (row !== void 0 && row.isSidechain !== true) read(row);
	}
	return exchanges;
}
const DENIED = /requested permissions? to|haven't granted|permission to use .{0,200} (?:has been|was) denied|denied this tool/i;
function* linesOf(text) {
	for (let from = 0; from < text.length;) {
		const end = text.indexOf("\n", from);
		const to = end < 0 ? text.length : end;
		if (to - from > 1 && to - from <= LONGEST_LINE) yield text.slice(from, to);
		from = to + 1;
	}
}
function parseRow(line) {
	try {
		const parsed = rowSchema.safeParse(JSON.parse(line));
		return parsed.success ? parsed.data : void 0;
	} catch {
		return;
	}
}
/** A single text as it is, such as a command; else the whole input as JSON. */
function sayInput(input) {
	if (typeof input !== "object" || input === null) return input === void 0 ? "" : JSON.stringify(input);
	const { description: _, ...given } = { ...input };
	const values = Object.values(given);
	return values.length === 1 && typeof values[0] === "string" ? values[0] : JSON.stringify(given, null, 2);
}
function textOf(content) {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content.map((part) => typeof part === "object" && part !== null && "text" in part && typeof part.text === "string" ? part.text : "").join("");
}
/** Its beginning and its end: what a command was, and how its output ended. */
function cutMiddle(text, most) {
	if (text.length <= most) return text.toWellFormed();
	const [head, tail] = [Math.ceil(most * .7), Math.floor(most * .3)];
	const left = text.length - head - tail;
	return `${text.slice(0, head).toWellFormed()}\n… ${left} characters left out …\n${text.slice(text.length - tail).toWellFormed()}`;
}

// src/core/page/snapshots-around.ts
/**
* The snapshots before and after a turn; `snapshots` are its agent's, oldest first. Undefined where there are none, and for a turn that
* had ended when the first was taken.
*/
function snapshotsAround(turn, turns, snapshots, grain = 1e3) {
	const rounded = (iso) => Math.floor(Date.parse(iso) / grain) * grain;
	const [started, ended] = [rounded(turn.started_at), rounded(turn.ended_at)];
	if (grain === 1 && ended <= (snapshots[0]?.at ?? 0)) return void 0;
	const follows = turns.some(({ n, agent, ended_at }) => n < turn.n && agent === turn.agent && rounded(ended_at) === started);
	const before = snapshots.findLast(({ at }) => at < started || at === started && follows) ?? snapshots[0];
	const after = snapshots.find(({ at }) => at >= ended) ?? snapshots.at(-1);
	if (!before || !after) return void 0;
	const between = turns.filter(({ n, agent, started_at, ended_at }) => n === turn.n || agent === turn.agent && rounded(started_at) >= before.at && rounded(ended_at) > before.at && rounded(ended_at) <= after.at);
	return {
		from: before.commit,
		to: after.commit,
		turns: between.map(({ n }) => n),
		left_out: after.left_out
	};
}

// src/core/page/turn-work.ts
/** Clocks of two programs on one machine, and times that were rounded. */
const SLACK_MS = 2e3;
/** The report with what its agents did within their turns. */
function withWork(report, kept, limits) {
	const sessions = /* @__PURE__ */ new Map();
	const exchangesOf = (session) => {
		const known = sessions.get(session);
		if (known) return known;
		const text = kept.transcript(session);
		const read = text === void 0 ? [] : readTranscript(text, limits);
		sessions.set(session, read);
		return read;
	};
	const texts = report.texts.map((text, i) => {
		const turn = report.turns[i];
		if (turn === void 0) return text;
		const deeds = deedsOf(turn, report.turns, exchangesOf, limits);
		const diff = kept.diff(turn);
		return {
			...text,
			...deeds === void 0 ? {} : { deeds },
			...diff === void 0 ? {} : { diff }
		};
	});
	return {
		...report,
		texts
	};
}
function deedsOf(turn, turns, exchangesOf, limits) {
	const session = turn.session?.id;
	if (session === void 0 || session === null) return void 0;
	const all = exchangesOf(session);
	const mine = all.some(({ at }) => at !== null) ? within(all, turn) : inOrder(all, turn, turns);
	if (mine.length === 0) return void 0;
	const deeds = mine.flatMap((exchange) => exchange.deeds);
	const more = mine.reduce((sum, exchange) => sum + exchange.more, 0) + Math.max(0, deeds.length - limits.deeds);
	const shown = deeds.slice(0, limits.deeds);
	return more === 0 ? shown : [...shown, {
		kind: "text",
		text: `… ${more} more are in the transcript.`
	}];
}
function within(all, { started_at, ended_at }) {
	const [from, to] = [Date.parse(started_at) - SLACK_MS, Date.parse(ended_at)];
	return all.filter(({ at }) => {
		const time = Date.parse(at ?? "");
		return time >= from && time <= to;
	});
}
/** Without times: the session's last exchange belongs to its last turn. A branch begins with what was copied into it. */
function inOrder(all, turn, turns) {
	const ofSession = turns.filter(({ session }) => session?.id === turn.session?.id);
	return all.slice(Math.max(0, all.length - ofSession.length)).slice(ofSession.indexOf(turn)).slice(0, 1);
}

// src/cli/report/kept-work.ts
/** Calls of git that a page of all turns may cost. */
const MOST_DIFFS = 500;
/** A report with what agents did, as far as `source` keeps it; `missing` says why where it cannot be opened. */
async function reportWithWork(report, run, source, limits) {
	const { transcript, missing } = await transcriptsOf(report, run, source);
	const diffs = await diffsOf(report.turns, run, source, limits.diff);
	return {
		report: withWork(report, {
			transcript,
			diff: ({ n }) => diffs.get(n)
		}, limits),
		missing
	};
}
async function transcriptsOf({ turns }, run, source) {
	const sessions = new Set(turns.flatMap(({ session }) => session?.id ?? []));
	if (sessions.size === 0) return {
		transcript: () => void 0,
		missing: null
	};
	try {
		return {
			transcript: await source.transcripts(run, [...sessions]),
			missing: null
		};
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			transcript: () => void 0,
			missing: `${error.problem.message} To read sealed ones, set RAYMOND_STATE_KEY to the state-key of the run.`
		};
	}
}
async function diffsOf(turns, run, source, most) {
	const found = /* @__PURE__ */ new Map();
	const made = /* @__PURE__ */ new Map();
	for (const agent of new Set(turns.map((turn) => turn.agent))) {
		const snapshots = await source.snapshots(run, agent);
		if (snapshots.length === 0) continue;
		for (const turn of turns.filter((one) => one.agent === agent)) {
			const around = snapshotsAround(turn, turns, snapshots, source.grain);
			const text = around && await diffOf(around);
			if (around && text !== void 0) found.set(turn.n, {
				turns: around.turns,
				text: cutMiddle(text, most)
			});
		}
	}
	return found;
	async function diffOf({ from, to }) {
		if (from === to) return "";
		const key = `${from} ${to}`;
		if (!made.has(key) && made.size < MOST_DIFFS) made.set(key, await source.diff(from, to));
		return made.get(key);
	}
}

// src/cli/report/report.ts
/** `raymond report`: reads runs, writes pages. */
async function report(id, flags) {
	try {
		await withSource(flags, (source) => id === void 0 ? reportAll(source, flags) : reportOne(id, source, flags));
	} catch (error) {
		refuse(error, flags);
	}
}
async function withSource(flags, use) {
	if (flags.git !== void 0 || flags.ref !== void 0) return withBranchSource({
		clone: flags.git ?? ".",
		ref: flags.ref ?? "raymond/state"
	}, use);
	return use(createDirectorySource(await stateDirectory(repositoryRoot(process.cwd()), flags.stateDir)));
}
async function reportOne(id, source, flags) {
	const run = await source.run(id);
	if (!run) throw noSuchRun(id, await source.ids());
	const made = await runReportOf(run, source);
	if (flags.json === true) printJson(made);
	if (flags.json === true && flags.out === void 0) return;
	await writePage(flags.out ?? `${id}.html`, renderRunPage(made, { pack }), flags);
}
async function reportAll(source, flags) {
	const { runs, unreadable } = await readRuns(await source.ids(), source);
	if (flags.prometheus === true) {
		process.stdout.write(renderPrometheus(runs));
		return;
	}
	const made = repositoryReport(runs, {
		generatedAt: now(),
		source: source.name,
		ledger: await source.ledger(),
		unreadable
	});
	if (flags.json === true) printJson(made);
	if (flags.json === true && flags.out === void 0) return;
	if (flags.out !== void 0 && isFolder(flags.out)) return writeSite(flags.out, made, runs, source, flags);
	await writePage(flags.out ?? "raymond-report.html", renderRepositoryPage(made), flags);
}
/** A page of all runs and one of each, linked: ready to be served. */
async function writeSite(folder, all, runs, source, flags) {
	const written = /* @__PURE__ */ new Set();
	for (const run of runs) {
		const { workflow_id: id } = run;
		const page = await readable(`${id} has no page`, async () => renderRunPage(await runReportOf(run, source), {
			pack,
			home: "index.html"
		}));
		if (page === void 0) continue;
		await writePage(join(folder, `${id}.html`), page, flags);
		written.add(id);
	}
	const outcomes = flags.outcomes === true ? await writeOutcomes(folder, runs, source, flags) : void 0;
	const linkOf = (id) => written.has(id) ? `${id}.html` : void 0;
	await writePage(join(folder, "index.html"), renderRepositoryPage(all, {
		linkOf,
		outcomes
	}), flags);
}
/** What is made of a run, if what was stored of it can be read; else says so, and the others are not to suffer. */
async function readable(without, make) {
	try {
		return await make();
	} catch (error) {
		const place = error instanceof ProblemError && error.problem.place !== void 0 ? ` (${error.problem.place})` : "";
		say(oneLine(`warning: ${without}: ${messageOf(error)}${place}`));
		return;
	}
}
/** The page's name; undefined where GitHub could not be asked, which the other pages are not to suffer from. */
async function writeOutcomes(folder, runs, source, flags) {
	try {
		const [{ askOutcomes }, { renderOutcomesPage }] = await Promise.all([import("./ask-outcomes2.js"), import("./outcomes-page.js")]);
		const page = renderOutcomesPage(await askOutcomes(runs, source), {
			source: source.name,
			generatedAt: now()
		});
		await writePage(join(folder, "outcomes.html"), page, flags);
		return "outcomes.html";
	} catch (error) {
		say(oneLine(`What became of proposals could not be asked: ${error instanceof Error ? error.message : String(error)}`));
		return;
	}
}
/** A state that cannot be read is shown as such; the others are not to suffer. */
async function readRuns(ids, source) {
	const runs = [];
	const unreadable = [];
	for (const id of ids) try {
		const run = await source.run(id);
		if (run) runs.push(run);
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		unreadable.push({
			run: id,
			why: error.problem.message
		});
	}
	return {
		runs,
		unreadable
	};
}
/** One report of a run and all its workers that had jobs of their own. */
async function runReportOf(run, source) {
	const workers = await workersOf(run, source);
	const elsewhere = workers.flatMap(({ plain }) => plain.turns);
	const own = {
		run,
		plain: runReport(run, await source.journal(run.workflow_id), now(), elsewhere)
	};
	const limits = limitsOnPage(own.plain.turns.length + elsewhere.length);
	const made = [];
	let without = null;
	for (const { run: of, plain } of [own, ...workers]) {
		const { report: one, missing } = await reportWithWork(plain, of, source, limits);
		made.push(one);
		without ??= missing;
	}
	const [first = own.plain, ...others] = made;
	const all = withWorkers(first, others);
	return without === null ? all : {
		...all,
		without_work: without
	};
}
/** Workers with jobs of their own, each before those that it has started. One that is not stored, or cannot be read, is left out. */
async function workersOf(run, source, seen = /* @__PURE__ */ new Set([run.workflow_id])) {
	const ids = [...new Set((run.children ?? []).map(({ id }) => id))].filter((id) => !seen.has(id));
	for (const id of ids) seen.add(id);
	const { runs } = await readRuns(ids, source);
	const found = [];
	for (const child of runs.filter(({ parent }) => parent?.run === run.workflow_id)) {
		const plain = await readable(`The page of ${run.workflow_id} is without its worker ${child.workflow_id}`, async () => runReport(child, await source.journal(child.workflow_id), now()));
		if (plain !== void 0) found.push({
			run: child,
			plain
		});
		found.push(...await workersOf(child, source, seen));
	}
	return found;
}
async function writePage(path, page, { json }) {
	await writeForPerson(path, page);
	if (json === true) say(path);
	else process.stdout.write(`${path}\n`);
}
function isFolder(path) {
	return path.endsWith("/") || existsSync(path) && statSync(path).isDirectory();
}
function pack(text) {
	return gzipSync(text).toString("base64");
}
function now() {
	return (/* @__PURE__ */ new Date()).toISOString();
}

export { reportWithWork as a, writePage as i, report as n, snapshotsAround as o, withSource as r, runReport as s, readRuns as t };