import { t as ProblemError } from "./problem.js";
import { t as readStepWorkflow } from "./read-step-workflow.js";
import { t as parseWorkflow } from "./parse-workflow.js";
import { t as reduce } from "./reduce.js";

// src/core/engine/reduce-journal.ts
/**
* Reduces a whole journal again: the same run as its snapshot, but for what was written into that from outside. `watch` is shown
* every event on the way.
*/
function reduceJournal(entries, watch) {
	const definitions = {};
	let run;
	for (const entry of entries) {
		if ("definition" in entry) {
			if (run?.scopes[entry.definition.id] === void 0) definitions[entry.definition.id] = workflowOf(entry.definition);
			continue;
		}
		if (entry.seq !== (run?.seq ?? 0) + 1) throw incomplete(`event ${entry.seq} follows event ${run?.seq ?? 0}`);
		if (!run && entry.event.type !== "run_started") throw incomplete("it does not begin with run_started");
		const before = run;
		run = reduce(before, entry.event, definitions).run;
		watch?.({
			before,
			event: entry.event,
			after: run
		});
	}
	if (!run) throw incomplete("it is empty");
	return run;
}
/** Fields of a run in which its journal and its snapshot differ; none when all is well. */
function differences(reduced, snapshot) {
	const before = snapshot.agents.flatMap((agent) => [agent, ...agent.stack]).some(({ recollection }) => recollection !== void 0) ? reduced : withoutRecollections(reduced);
	return [.../* @__PURE__ */ new Set([...Object.keys(before), ...Object.keys(snapshot)])].filter((name) => !FROM_OUTSIDE.has(name) && text(before, name) !== text(snapshot, name)).toSorted();
}
function withoutRecollections(run) {
	const agents = run.agents.map((agent) => ({
		...agent,
		recollection: void 0,
		stack: agent.stack.map((frame) => ({
			...frame,
			recollection: void 0
		}))
	}));
	return {
		...run,
		agents
	};
}
/** Written by whoever stores the run, not by the reducer. */
const FROM_OUTSIDE = /* @__PURE__ */ new Set([
	"previous",
	"signature",
	"lease",
	"work",
	"beside"
]);
function text(run, name) {
	return JSON.stringify(Object.entries(run).find(([key]) => key === name)?.[1], inOrder);
}
/** A run that was read from a file has its keys in another order. */
function inOrder(_, value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a < b ? -1 : 1));
}
/** The workflow of a definition line. */
function workflowOf({ platform, ...source }) {
	const { workflow, problems } = parseWorkflow(source, platform, readStepWorkflow);
	if (!workflow) throw new Error(`the definition of ${source.id} in the journal cannot be read: ${JSON.stringify(problems)}`);
	return workflow;
}
function incomplete(why) {
	return new ProblemError({
		code: "RAY-JOURNAL-INCOMPLETE",
		message: `The journal cannot be reduced from its beginning: ${why}.`,
		hint: "Where journals are left off the state branch, only the part of the last job is there. The snapshot state.json is whole."
	});
}

export { reduceJournal as n, workflowOf as r, differences as t };