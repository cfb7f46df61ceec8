import { A as object, P as string, k as number } from "./value.js";

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
	run_usd: number()
});
/** The line for what a run has cost since it was last stored; undefined when it has cost nothing more. */
function ledgerLine(run, storedUsd) {
	const usd = Math.round((run.budget.spent_usd - storedUsd) * 1e9) / 1e9;
	if (usd <= 0) return void 0;
	const { workflow_id, workflow, issue, actor, budget, updated_at } = run;
	return {
		day: updated_at.slice(0, 10),
		run: workflow_id,
		workflow: workflow.name,
		issue,
		actor,
		usd,
		run_usd: budget.spent_usd
	};
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
	for (const { run, usd } of lines) booked.set(run, (booked.get(run) ?? 0) + usd);
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

export { unbookedLines as i, ledgerLine as n, readLedger as r, encodeLedgerLine as t };