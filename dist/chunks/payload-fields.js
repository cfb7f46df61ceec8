// src/core/triggers/payload-fields.ts
/** What stands at a path of a value nobody has checked; undefined when it, or anything before it, is not there. */
function fieldAt(value, ...path) {
	let found = value;
	for (const key of path) {
		if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return void 0;
		found = found[key];
	}
	return found;
}
function textAt(value, ...path) {
	const found = fieldAt(value, ...path);
	return typeof found === "string" ? found : null;
}
/** A whole number from 0; ids and numbers of issues are no others. */
function numberAt(value, ...path) {
	const found = fieldAt(value, ...path);
	return typeof found === "number" && Number.isSafeInteger(found) && found >= 0 ? found : null;
}
function listAt(value, ...path) {
	const found = fieldAt(value, ...path);
	return Array.isArray(found) ? found : [];
}

export { textAt as i, listAt as n, numberAt as r, fieldAt as t };