import { r as isHttpError, t as createGitHubClient } from "./client.js";
import { t as repositoryName } from "./repository-name.js";
import { n as proposerOf, r as readOutcomeLines } from "./offer.js";
import { c as say } from "./output.js";
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

// src/cli/report/ask-outcomes.ts
/** What became of the proposals of these runs, and of runs that were removed, as GitHub shows them now. */
async function askOutcomes(runs, source) {
	const stored = new Set(runs.map(({ workflow_id }) => workflow_id));
	const removed = readOutcomeLines(await source.outcomes() ?? "").filter(({ run }) => !stored.has(run));
	return reportOf([...runs.map(proposerOf), ...removed]);
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

export { askOutcomes as t };