import { n as isHttpError, r as createGitHubClient, t as repositoryName } from "./repository-name.js";
import { n as proposerOf, r as readOutcomeLines } from "./offer.js";
import { c as figure, d as renderDocument, f as html, i as writePage, l as shortcuts, m as style, p as repository, r as withSource, t as readRuns, u as tools } from "./report.js";
import { a as formatUsd, i as formatMoment } from "./format-amounts.js";
import { a as printJson, c as say, d as oneLine, r as print } from "./output.js";
import { t as refuse } from "./refuse.js";
import { t as UsageError } from "./usage-error.js";

// src/adapters/github/outcome-reader.ts
/** Compared further than this, a difference is not worth the requests: GitHub lists so many files. */
const MOST_FILES = 300;
const OUR_MARK = "<!-- raymond";
function createOutcomeReader(client, repository) {
	return { async shown(offer, issue) {
		if (offer.status !== "applied") return void 0;
		try {
			return await read(offer, offer.number ?? issue);
		} catch (error) {
			if (isHttpError(error) && [
				403,
				404,
				410,
				422
			].includes(error.status)) return void 0;
			throw error;
		}
	} };
	async function read({ type, commit, url, at }, number) {
		if (number === null) return void 0;
		switch (type) {
			case "pull_request": {
				const { data } = await client.rest.pulls.get({
					...repository,
					pull_number: number
				});
				const { state, merged, head } = data;
				const lines = merged && commit !== null && head.sha !== commit ? await linesBetween(commit, head.sha) : null;
				return {
					kind: "pull_request",
					state,
					merged,
					head: head.sha,
					lines
				};
			}
			case "issue": {
				const { data } = await client.rest.issues.get({
					...repository,
					issue_number: number
				});
				return {
					kind: "issue",
					state: data.state === "open" ? "open" : "closed",
					reason: data.state_reason ?? null
				};
			}
			case "labels": return {
				kind: "marks",
				names: (await client.paginate(client.rest.issues.listLabelsOnIssue, {
					...repository,
					issue_number: number,
					per_page: 100
				})).map(({ name }) => name)
			};
			case "assignees": {
				const { data } = await client.rest.issues.get({
					...repository,
					issue_number: number
				});
				return {
					kind: "marks",
					names: (data.assignees ?? []).map(({ login }) => login)
				};
			}
			case "comment": {
				const all = await client.paginate(client.rest.issues.listComments, {
					...repository,
					issue_number: number,
					since: at,
					per_page: 100
				});
				const own = all.findIndex(({ html_url }) => html_url === url);
				if (own < 0) return void 0;
				return {
					kind: "comments",
					since: all.slice(own + 1).filter(({ body }) => !body?.includes(OUR_MARK)).map(({ user }) => ({ by: kindOf(user?.type) }))
				};
			}
			default: return;
		}
	}
	/** Null after a rebase or a forced push: then it cannot be told which lines are whose. */
	async function linesBetween(from, to) {
		try {
			const { data } = await client.rest.repos.compareCommitsWithBasehead({
				...repository,
				basehead: `${from}...${to}`
			});
			const files = data.files ?? [];
			if (data.status !== "ahead" || files.length >= MOST_FILES) return null;
			return files.reduce((sum, { changes }) => sum + changes, 0);
		} catch (error) {
			if (isHttpError(error)) return null;
			throw error;
		}
	}
}
function kindOf(type) {
	return type === "User" || type === "Bot" ? type : null;
}

// src/core/outcomes/judge-outcome.ts
const SUCCESSES = /* @__PURE__ */ new Set([
	"merged",
	"merged after changes",
	"kept",
	"answered",
	"closed"
]);
function judgeOutcome(offer, shown) {
	const word = wordFor(offer, shown);
	const lines = word === "merged after changes" && shown?.kind === "pull_request" ? shown.lines : null;
	return {
		word,
		success: SUCCESSES.has(word) && !(word === "closed" && offer.type === "pull_request"),
		lines
	};
}
function wordFor(offer, shown) {
	if (offer.status !== "applied") return "not applied";
	if (shown === void 0) return "unknown";
	switch (offer.type) {
		case "pull_request":
			if (shown.kind !== "pull_request") return "unknown";
			if (!shown.merged) return shown.state;
			return offer.commit === null ? "unknown" : shown.head === offer.commit ? "merged" : "merged after changes";
		case "issue":
			if (shown.kind !== "issue") return "unknown";
			if (shown.state === "open") return "open";
			return shown.reason === "completed" ? "closed" : shown.reason === "not_planned" ? "closed as not planned" : "unknown";
		case "labels":
		case "assignees": return shown.kind === "marks" ? asLeft(offer, shown.names) : "unknown";
		case "comment":
			if (shown.kind !== "comments") return "unknown";
			return shown.since.some(({ by }) => by === "User") ? "answered" : "unanswered";
		default: return "unknown";
	}
}
function asLeft({ add = [], remove = [] }, names) {
	const there = new Set(names.map((name) => name.toLowerCase()));
	return add.every((name) => there.has(name.toLowerCase())) && remove.every((name) => !there.has(name.toLowerCase())) ? "kept" : "taken away";
}

// src/core/outcomes/outcomes-page.ts
const KEYS = [
	["/", "search the proposals"],
	["t", "light or dark"],
	["?", "this help"],
	["Esc", "clear the search"]
];
/** What became of proposals as one HTML file; `source` says where the runs are, for people. */
function renderOutcomesPage(report, about) {
	return renderDocument({
		title: `What came of the runs of ${about.source}`,
		style,
		script: repository,
		body: html`<a class="skip" href="#proposals">Skip to the proposals</a>
<header class="top"><div><h1>What came of it</h1><p class="about">${about.source}</p></div><div class="right"><p class="about">as of ${formatMoment(about.generatedAt)}</p>${tools()}</div></header>
<main>
${figures(report)}
${sumTable(report.sums)}
${proposalTable(report.outcomes)}
</main>
${shortcuts(KEYS)}`
	});
}
function figures({ outcomes, sums }) {
	const total = (of) => sums.reduce((sum, one) => sum + of(one), 0);
	const [usd, merged] = [total((one) => one.usd), total((one) => one.merged_pull_requests)];
	const unknown = total((one) => one.unknown);
	return html`<dl class="figures">
${figure("Proposals", String(outcomes.length), `of ${total((one) => one.runs)} runs`)}
${figure("Taken", String(total((one) => one.successes)), unknown === 0 ? null : `${unknown} unknown`)}
${figure("Merged", String(merged), "pull requests")}
${figure("Cost", formatUsd(usd), merged === 0 ? null : `${formatUsd(usd / merged)} for each merged`)}
</dl>`;
}
function sumTable(sums) {
	if (sums.length === 0) return null;
	return html`<section class="runs" aria-label="By workflow, model and month"><h2>By workflow, model and month</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Table of sums"><table class="sum-table"><thead><tr><th scope="col">month</th><th scope="col">workflow</th><th scope="col">model</th><th scope="col" class="number">runs</th><th scope="col" class="number">cost</th><th scope="col" class="number">taken</th><th scope="col" class="number">unknown</th><th scope="col" class="number">merged</th><th scope="col" class="number">cost for each merged</th></tr></thead>
<tbody>${sums.map((one) => html`<tr><th scope="row">${one.month}</th><td>${one.workflow}</td><td>${one.model ?? "none"}</td><td class="number">${one.runs}</td><td class="number">${formatUsd(one.usd)}</td><td class="number">${one.successes} of ${one.proposals}</td><td class="number">${one.unknown}</td><td class="number">${one.merged_pull_requests}</td><td class="number">${one.usd_per_merged_pull_request === null ? "" : formatUsd(one.usd_per_merged_pull_request)}</td></tr>`)}</tbody></table></div></section>`;
}
function proposalTable(outcomes) {
	const words = [...new Set(outcomes.map(({ word }) => word))];
	return html`<section class="runs" id="proposals" aria-label="All proposals"><div class="search-bar"><form class="search" role="search"><input type="search" id="search" placeholder="Search ${outcomes.length} proposals" aria-label="Search the proposals" autocomplete="off" spellcheck="false"><output id="count" for="search" data-things="proposals"></output></form><div id="filters">${words.map((word) => html`<button type="button" class="chip" data-status="${word}" aria-pressed="false">${word}</button>`)}</div></div>
<div class="scroll" tabindex="0" role="region" aria-label="Table of proposals"><table class="run-table"><thead><tr><th scope="col">proposal</th><th scope="col">what became of it</th><th scope="col">kind</th><th scope="col">run</th><th scope="col">made</th></tr></thead>
<tbody>${outcomes.map((one) => html`<tr data-status="${one.word}"><th scope="row">${thingOf(one)}</th><td>${one.word}${one.lines === null ? null : html` <span class="about">${one.lines} lines</span>`}</td><td>${one.type.replace("_", " ")}</td><td>${one.run}</td><td class="moment">${formatMoment(one.at)}</td></tr>`)}</tbody></table></div>${outcomes.length === 0 ? html`<p class="nothing">No stored run has proposed anything.</p>` : null}</section>`;
}
/** A link goes to a server of the web alone: what a run keeps as an address may be anything. */
function thingOf({ url, number, proposal }) {
	const name = number === null ? proposal : `#${number}`;
	return url !== null && /^https?:\/\//.test(url) ? html`<a href="${url}" rel="noreferrer">${name}</a>` : html`${name}`;
}

// src/core/outcomes/outcomes-report.ts
/** What became of the proposals of these runs, and what it has cost. */
function outcomesReport(runs, outcomeOf) {
	const groups = /* @__PURE__ */ new Map();
	const outcomes = [];
	for (const run of runs) {
		const mine = run.offers.map((offer) => {
			const { id, type, at, number, url } = offer;
			return {
				run: run.run,
				proposal: id,
				type,
				at,
				number,
				url,
				...outcomeOf(run, offer)
			};
		});
		outcomes.push(...mine);
		const group = {
			workflow: run.workflow,
			model: run.model,
			month: run.created_at.slice(0, 7)
		};
		const key = JSON.stringify(group);
		groups.set(key, withRun(groups.get(key) ?? {
			...group,
			...NONE
		}, run, mine));
	}
	return {
		version: 1,
		outcomes,
		sums: [...groups.values()].toSorted((a, b) => b.month.localeCompare(a.month) || b.usd - a.usd)
	};
}
const NONE = {
	runs: 0,
	usd: 0,
	proposals: 0,
	successes: 0,
	unknown: 0,
	merged_pull_requests: 0,
	usd_per_merged_pull_request: null
};
function withRun(sums, run, outcomes) {
	const count = (which) => outcomes.filter(which).length;
	const usd = sums.usd + run.usd;
	const merged = sums.merged_pull_requests + count(({ type, success }) => type === "pull_request" && success);
	return {
		...sums,
		runs: sums.runs + 1,
		usd,
		proposals: sums.proposals + outcomes.length,
		successes: sums.successes + count(({ success }) => success),
		unknown: sums.unknown + count(({ word }) => word === "unknown"),
		merged_pull_requests: merged,
		usd_per_merged_pull_request: merged === 0 ? null : usd / merged
	};
}

// src/cli/report/outcomes.ts
/** `raymond outcomes`: asks GitHub what became of proposals. Reads alone, and only of the repositories that the runs name. */
async function outcomes(flags) {
	try {
		const place = flags.stateDir === void 0 ? {
			git: ".",
			...flags
		} : flags;
		await withSource(place, async (source) => {
			const { runs, unreadable } = await readRuns(await source.ids(), source);
			for (const { run, why } of unreadable) say(`${run} cannot be read: ${why}`);
			const stored = new Set(runs.map(({ workflow_id }) => workflow_id));
			const removed = readOutcomeLines(await source.outcomes() ?? "").filter(({ run }) => !stored.has(run));
			const report = await reportOf([...runs.map(proposerOf), ...removed]);
			if (flags.json === true) printJson(report);
			if (flags.out !== void 0) {
				const about = {
					source: source.name,
					generatedAt: (/* @__PURE__ */ new Date()).toISOString()
				};
				await writePage(flags.out, renderOutcomesPage(report, about), flags);
			} else if (flags.json !== true) printOutcomes(report);
		});
	} catch (error) {
		refuse(error, flags);
	}
}
async function reportOf(runs) {
	const found = /* @__PURE__ */ new Map();
	const client = runs.filter(({ offers }) => offers.some(({ status }) => status === "applied")).length === 0 ? void 0 : clientOf();
	for (const run of runs) {
		const reader = client && run.repository !== null ? createOutcomeReader(client, repositoryName(run.repository)) : void 0;
		for (const offer of run.offers) found.set(`${run.run}/${offer.id}`, judgeOutcome(offer, await reader?.shown(offer, run.issue)));
	}
	return outcomesReport(runs, (run, offer) => found.get(`${run.run}/${offer.id}`) ?? judgeOutcome(offer, void 0));
}
function clientOf() {
	const token = process.env.GITHUB_TOKEN ?? "";
	if (token === "") throw new UsageError("GITHUB_TOKEN is not set, so GitHub cannot be asked.", "GITHUB_TOKEN=$(gh auth token) raymond outcomes");
	const apiUrl = process.env.GITHUB_API_URL ?? "https://api.github.com";
	return createGitHubClient({
		token: async () => token,
		apiUrl,
		throttled: false,
		onWait: say
	});
}
function printOutcomes({ outcomes: all, sums }) {
	const lines = all.map(({ run, type, word, lines: changed, number, url }) => {
		const thing = url ?? (number === null ? "" : `#${number}`);
		return oneLine(`${word}${changed === null ? "" : ` (${changed} lines)`}  ${type.replace("_", " ")} ${thing}  ${run}`);
	});
	const totals = sums.map(({ month, workflow, model, runs, usd, proposals, successes, unknown, merged_pull_requests: merged, usd_per_merged_pull_request: each }) => oneLine(`${month}  ${workflow}  ${model ?? "no model"}: ${formatUsd(usd)} in ${runs} ${runs === 1 ? "run" : "runs"}, ${successes} of ${proposals} proposals taken${unknown === 0 ? "" : `, ${unknown} unknown`}${each === null ? "" : `; ${merged} merged, ${formatUsd(each)} each`}`));
	if (all.length === 0) say("No stored run has proposed anything.");
	for (const line of [
		...lines,
		...lines.length === 0 || totals.length === 0 ? [] : [""],
		...totals
	]) print(line);
}

export { outcomes };