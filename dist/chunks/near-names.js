// src/core/workflow/near-names.ts
/** The candidates that look like typing errors of a name, the nearest first. */
function nearNames(name, candidates, keyOf = String) {
	const wanted = name.toLowerCase();
	const farthest = wanted.length <= 3 ? 1 : wanted.length <= 6 ? 2 : 3;
	return candidates.map((candidate) => ({
		candidate,
		distance: distanceOf(wanted, keyOf(candidate).toLowerCase(), farthest)
	})).filter(({ distance }) => distance <= farthest).sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1)).slice(0, 3).map(({ candidate }) => candidate);
}
/** `Did you mean "X"?`, or undefined when nothing is near. */
function didYouMean(name, candidates) {
	const [nearest] = nearNames(name, candidates);
	return nearest === void 0 ? void 0 : `Did you mean "${nearest}"?`;
}
/** A name that begins with the other counts as just near enough: `budget_usd` for `budget`. */
function distanceOf(a, b, farthest) {
	const [short, long] = a.length <= b.length ? [a, b] : [b, a];
	const distance = distanceWithin(a, b, farthest);
	return short.length >= 3 && long.startsWith(short) ? Math.min(distance, farthest) : distance;
}
/** Letters to add, drop, change or swap to get from one word to the other; above `farthest` the exact number does not matter. */
function distanceWithin(a, b, farthest) {
	if (Math.abs(a.length - b.length) > farthest) return farthest + 1;
	let beforeLast = [];
	let last = Array.from({ length: b.length + 1 }, (_, column) => column);
	for (let row = 1; row <= a.length; row++) {
		const current = [row];
		for (let column = 1; column <= b.length; column++) {
			const same = a[row - 1] === b[column - 1];
			const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
			current[column] = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1), swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY);
		}
		beforeLast = last;
		last = current;
	}
	return last[b.length] ?? 0;
}

export { nearNames as n, didYouMean as t };