// src/core/workflow/duration.ts
const MILLISECONDS = {
	ms: 1,
	s: 1e3,
	m: 6e4,
	h: 36e5,
	d: 864e5
};
/** A hundred years: of a much later time there is no date, or one that as a text comes before today's. */
const LONGEST = 31536e8;
/** Milliseconds of `90s`, `10m` or `2h` (units ms, s, m, h, d), at most 36500d; undefined for anything else. */
function parseDuration(text) {
	const [, digits = "", unit = ""] = /^(\d+)(ms|s|m|h|d)$/.exec(text) ?? [];
	const milliseconds = Number(digits) * (MILLISECONDS[unit] ?? NaN);
	return milliseconds <= LONGEST ? milliseconds : void 0;
}

export { parseDuration as t };