import { F as string, M as object, j as number } from "./step-workflow.js";

// src/core/ledger/ledger.ts
/** What runs have cost, line by line in `ledger/<yyyy-mm>.jsonl` on the state branch. It outlives the runs. */
const lineSchema = object({
	/** `yyyy-mm-dd` of the cost, UTC. */
	day: string(),
	run: string(),
	workflow: string(),
	issue: number().int().nullable(),
	actor: string().nullable(),
	/** Dollars that this line adds. */
	usd: number(),
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

export { ledgerLine as n, readLedger as r, encodeLedgerLine as t };