import { b as object, w as string, y as number } from "./schemas.js";

// src/core/ledger/ledger.ts
/** What runs have cost, line by line in `ledger/<yyyy-mm>.jsonl` on the state branch. It outlives the runs. */
const lineSchema = object({
	/** `yyyy-mm-dd` of the cost, UTC. */
	day: string(),
	run: string(),
	workflow: string(),
	issue: number().int().nullable(),
	actor: string().nullable(),
	/** Dollars that this line adds; nothing takes any away again. */
	usd: number().nonnegative(),
	/** Dollars of the whole run so far: two lines of one run are never equal. */
	run_usd: number(),
	/** The run in a job of its own that had the cost; it is one of the run's workers. */
	worker: string().optional()
});
/** The line for what a run has cost since it was last stored; undefined when it has cost nothing more. */
function ledgerLine(run, storedUsd) {
	const usd = Math.round((ownUsd(run) - storedUsd) * 1e9) / 1e9;
	if (usd <= 0) return void 0;
	const { workflow_id, workflow, issue, actor, updated_at, parent } = run;
	const whose = parent === void 0 ? { run: workflow_id } : {
		run: parent.run,
		worker: workflow_id
	};
	return {
		day: updated_at.slice(0, 10),
		workflow: workflow.name,
		issue,
		actor,
		usd,
		run_usd: ownUsd(run),
		...whose
	};
}
/**
* Dollars of a run without those of workers in jobs of their own, who have written their lines themselves. What such a worker has cost is
* part of the run's cost once it has ended, not while it goes on with a slice that was filled again.
*/
function ownUsd({ budget, children = [] }) {
	const theirs = children.reduce((sum, { status, spent_usd = 0 }) => status === "ended" ? sum + spent_usd : sum, 0);
	return Math.round((budget.spent_usd - theirs) * 1e9) / 1e9;
}
function encodeLedgerLine(line) {
	return JSON.stringify(line);
}
/**
* What runs of the month have cost according to their own states, and no line says: a line was taken out, or changed. `lines` are all
* those of the month, `runs` those that are stored.
*/
function unbookedLines(lines, runs, month) {
	const booked = /* @__PURE__ */ new Map();
	for (const { run, worker = run, usd } of lines) booked.set(worker, (booked.get(worker) ?? 0) + usd);
	return runs.filter(({ created_at }) => created_at.startsWith(month)).flatMap((run) => ledgerLine(run, booked.get(run.workflow_id) ?? 0) ?? []);
}
/** Lines that cannot be read are left out: a cap must not hang on somebody's edit, and sums only grow. */
function readLedger(lines) {
	return lines.flatMap((text) => {
		try {
			const parsed = lineSchema.safeParse(JSON.parse(text));
			return parsed.success ? [parsed.data] : [];
		} catch {
			return [];
		}
	});
}

export { unbookedLines as a, readLedger as i, ledgerLine as n, ownUsd as r, encodeLedgerLine as t };