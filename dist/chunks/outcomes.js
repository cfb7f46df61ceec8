import { t as renderOutcomesPage } from "./outcomes-page2.js";
import { a as formatUsd } from "./format-amounts.js";
import { i as oneLine } from "./terminal-text.js";
import { a as printJson, c as say, r as print } from "./output.js";
import { t as refuse } from "./refuse.js";
import { t as askOutcomes } from "./ask-outcomes.js";
import { i as writePage, r as withSource, t as readRuns } from "./report.js";

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
			const report = await askOutcomes(runs, source);
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