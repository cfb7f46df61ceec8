// src/core/workflow/duration.ts
const MILLISECONDS = {
	ms: 1,
	s: 1e3,
	m: 6e4,
	h: 36e5,
	d: 864e5
};
/** Milliseconds of `90s`, `10m` or `2h` (units ms, s, m, h, d); undefined for anything else. */
function parseDuration(text) {
	const [, digits = "", unit = ""] = /^(\d+)(ms|s|m|h|d)$/.exec(text) ?? [];
	const milliseconds = Number(digits) * (MILLISECONDS[unit] ?? NaN);
	return Number.isSafeInteger(milliseconds) ? milliseconds : void 0;
}

export { parseDuration as t };