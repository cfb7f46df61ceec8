import { C as strictObject, _ as literal, d as array, w as string, y as number } from "./schemas.js";
import { a as proposedSchema } from "./proposed.js";

// src/core/outcomes/offer.ts
/** A proposal as far as its outcome hangs on it, and the run that made it: what stays when the run itself is removed. No text is in it. */
const offerSchema = strictObject({
	id: string(),
	type: string(),
	/** Names, of labels and assignees. */
	add: array(string()).optional(),
	remove: array(string()).optional(),
	status: proposedSchema.shape.status,
	at: string(),
	number: number().int().nullable(),
	url: string().nullable(),
	/** What was pushed; null where nothing was. */
	commit: string().nullable()
});
const proposerFields = {
	run: string(),
	workflow: string(),
	/** That most of the run's money went to. */
	model: string().nullable(),
	created_at: string(),
	/** What the run cost; 0 where another run books it. */
	usd: number(),
	repository: string().nullable(),
	issue: number().int().nullable()
};
/** A line of `outcomes.jsonl`. */
const lineSchema = strictObject({
	version: literal(1),
	...proposerFields,
	proposal: offerSchema
});
function proposerOf(run) {
	return {
		run: run.workflow_id,
		workflow: run.workflow.name,
		model: dearestModel(run),
		created_at: run.created_at,
		usd: run.parent === void 0 ? run.budget.spent_usd : 0,
		repository: run.repository,
		issue: run.issue,
		offers: (run.proposals ?? []).map(offerOf)
	};
}
function offerOf({ id, proposal, status, at, number, url, work }) {
	const names = proposal.type === "labels" || proposal.type === "assignees" ? {
		add: [...proposal.add],
		remove: [...proposal.remove]
	} : {};
	return {
		id,
		type: proposal.type,
		...names,
		status,
		at,
		number,
		url,
		commit: work?.commit ?? null
	};
}
/** A line for each proposal of a run that is removed. */
function outcomeLines({ offers, ...run }) {
	return offers.map((proposal) => JSON.stringify({
		version: 1,
		...run,
		proposal
	}));
}
/** The runs that lines tell of. A line that is none of ours is left out; one that stands there twice counts once. */
function readOutcomeLines(text) {
	const runs = /* @__PURE__ */ new Map();
	for (const line of text.split("\n")) {
		const read = lineSchema.safeParse(jsonOf(line));
		if (!read.success) continue;
		const { version: _, proposal, ...run } = read.data;
		const offers = runs.get(run.run)?.offers ?? [];
		if (!offers.some(({ id }) => id === proposal.id)) runs.set(run.run, {
			...run,
			offers: [...offers, proposal]
		});
	}
	return [...runs.values()];
}
function jsonOf(line) {
	try {
		return JSON.parse(line);
	} catch {
		return;
	}
}
function dearestModel({ costs }) {
	const [first] = Object.entries(costs.models).toSorted(([, a], [, b]) => b.usd - a.usd);
	return first?.[0] ?? null;
}

export { proposerOf as n, readOutcomeLines as r, outcomeLines as t };