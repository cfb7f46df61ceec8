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
	/** Dollars of the whole run so far: two lines of one run by one job are never equal. */
	run_usd: number(),
	/** The run in a job of its own that had the cost; it is one of the run's workers. */
	worker: string().optional(),
	/** Actions run and attempt of the job that had the cost: where one has lost the run, another may have a turn that costs as much. */
	job: string().optional()
});
/** The line for what a run has cost since it was last stored; undefined when it has cost nothing more. */
function ledgerLine(run, storedUsd, job) {
	const usd = rounded(ownUsd(run) - storedUsd);
	if (usd <= 0) return void 0;
	const { workflow, issue, actor, updated_at } = run;
	const line = {
		day: updated_at.slice(0, 10),
		workflow: workflow.name,
		issue,
		actor,
		usd,
		run_usd: ownUsd(run),
		...whoseOf(run)
	};
	return job === void 0 ? line : {
		...line,
		job
	};
}
function whoseOf({ workflow_id, parent }) {
	return parent === void 0 ? { run: workflow_id } : {
		run: parent.run,
		worker: workflow_id
	};
}
/**
* Dollars of a run without those of workers in jobs of their own, who have written their lines themselves. What such a worker has cost is
* part of the run's cost once it has ended, not while it goes on with a slice that was filled again.
*/
function ownUsd({ budget, children = [] }) {
	const theirs = children.reduce((sum, { status, spent_usd = 0 }) => status === "ended" ? sum + spent_usd : sum, 0);
	return rounded(budget.spent_usd - theirs);
}
/**
* Dollars of a run's workers in jobs of their own of whose ends it has not heard: their lines stand in the ledger, and the run will count
* the same when it hears of them. `runs` are as the state branch has them.
*/
function unheardUsd({ children = [] }, runs) {
	const unheard = children.filter(({ status }) => status !== "ended").map(({ id }) => id);
	const others = runs.filter(({ workflow_id }) => !unheard.includes(workflow_id));
	return rounded(runs.filter(({ workflow_id }) => unheard.includes(workflow_id)).reduce((sum, worker) => sum + worker.budget.spent_usd + unheardUsd(worker, others), 0));
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
/**
* What a text says that somebody has brought as a line of that run for that month; undefined unless the run could have written it, with
* nothing beside it, such as a signature.
*/
function broughtLine(text, run, month) {
	const line = strictLine(text);
	if (line === void 0 || !/^\d{4}-\d{2}-\d{2}$/.test(line.day) || !line.day.startsWith(`${month}-`)) return void 0;
	const { workflow, issue, actor } = run;
	const own = {
		workflow: workflow.name,
		issue,
		actor,
		worker: void 0,
		...whoseOf(run)
	};
	return line.run === own.run && line.worker === own.worker && line.workflow === own.workflow && line.issue === issue && line.actor === actor ? line : void 0;
}
function strictLine(text) {
	try {
		return lineSchema.strict().safeParse(JSON.parse(text)).data;
	} catch {
		return;
	}
}
/** Of new lines of a run as much as it has cost and no line says; `booked` are those that stand there, other runs' as well. */
function unbookedOf(added, run, booked) {
	let left = ownUsd(run) - sumOf(booked.filter((line) => (line.worker ?? line.run) === run.workflow_id));
	return added.flatMap((line) => {
		const usd = rounded(Math.min(line.usd, left));
		if (usd <= 0) return [];
		left -= usd;
		return usd === line.usd ? [line] : [{
			...line,
			usd
		}];
	});
}
function sumOf(lines) {
	return rounded(lines.reduce((total, { usd }) => total + usd, 0));
}
/** To a billionth, so that sums of floats are what they mean. */
function rounded(usd) {
	return Math.round(usd * 1e9) / 1e9;
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

export { readLedger as a, unbookedOf as c, ownUsd as i, unheardUsd as l, encodeLedgerLine as n, sumOf as o, ledgerLine as r, unbookedLines as s, broughtLine as t };