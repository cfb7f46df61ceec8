// src/core/run/money/has-wrapped-up.ts
/** Its workflow's `on_budget` state has had the last word: nothing is left to go on with. */
function hasWrappedUp({ agents }) {
	return agents.some(({ wrap_up }) => wrap_up !== void 0) && agents.every(({ status }) => status === "ended");
}

export { hasWrappedUp as t };