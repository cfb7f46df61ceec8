// src/core/triggers/config/settings.ts
const BUILT_IN_BUDGET = {
	usd: 10,
	from: "the built-in default"
};
const BUILT_IN = {
	maxParallel: 4,
	resultComments: 5,
	timeoutMs: 6e5
};
/** The settings of a run. The highest source that says something wins, but for money: there the lowest amount does. */
function mergeSettings({ input, entry, defaults }) {
	const sources = [
		input,
		entry,
		defaults
	];
	const first = (key) => sources.map((source) => source[key]).find((value) => value !== void 0) ?? null;
	const reviewAgent = first("review_agent");
	return {
		agent: first("agent"),
		limits: {
			model: first("model"),
			effort: first("effort"),
			...reviewAgent === null ? {} : { review_agent: reviewAgent },
			max_parallel: first("max_parallel") ?? BUILT_IN.maxParallel,
			max_turns: first("max_turns"),
			result_comments: first("result_comments") ?? BUILT_IN.resultComments,
			timeout_ms: BUILT_IN.timeoutMs
		},
		budget: lowestOf([
			[input.budget_usd, "budget-usd of the action"],
			[entry.budget_usd, "the workflow in .github/raymond.yml"],
			[defaults.budget_usd, "defaults in .github/raymond.yml"]
		])
	};
}
function lowestOf(budgets) {
	return budgets.flatMap(([usd, from]) => usd === void 0 ? [] : [{
		usd,
		from
	}]).toSorted((a, b) => a.usd - b.usd)[0] ?? null;
}

export { mergeSettings as n, BUILT_IN_BUDGET as t };