import { C as strictObject, h as json, w as string } from "./schemas.js";

// src/core/steps/value.ts
/**
* The values that steps hand to each other. They are held in the form in which they are stored: JSON, in which a keyword is
* `{"$kw": "name"}` and a map with keys that are no strings is `{"$map": [[key, value], …]}`. A keyword is never a string.
*/
const valueSchema = json();
const keywordSchema = strictObject({ $kw: string() });
function keyword(name) {
	return { $kw: name };
}
/** The name of a keyword without its colon; undefined for every other value. */
function keywordName(value) {
	if (!isObject(value) || Object.keys(value).length !== 1) return void 0;
	return typeof value.$kw === "string" ? value.$kw : void 0;
}
/** Two outcomes are one only if they are of one kind and spelled alike. */
function sameOutcome(a, b) {
	return typeof a === "string" || typeof b === "string" ? a === b : a.$kw === b.$kw;
}
/** A map from its entries, in their order. */
function mapOf(entries) {
	const named = [];
	for (const [key, value] of entries) {
		if (typeof key !== "string" || key === "$map") return { $map: entries.map(([k, v]) => [k, v]) };
		named.push([key, value]);
	}
	return Object.fromEntries(named);
}
/** The entries of a map, in their order; undefined for what is no map. */
function entriesOf(value) {
	if (!isObject(value) || keywordName(value) !== void 0) return void 0;
	return pairsOf(value) ?? Object.entries(value);
}
function isList(value) {
	return Array.isArray(value);
}
/** The one text form (R95): a string as it is, a keyword as `:name`, anything else as JSON with keys in their stored order. */
function textOf(value) {
	if (typeof value === "string") return value;
	const name = keywordName(value);
	return name === void 0 ? jsonOf(value) : `:${name}`;
}
/** What came from outside as a value; undefined when JSON cannot hold it. */
function toValue(data) {
	const parsed = valueSchema.safeParse(data);
	return parsed.success ? parsed.data : void 0;
}
/** The value with keys of maps as plain strings, for readers to whom `:env` and `"env"` are one; undone where two keys would meet. */
function byName(value) {
	if (isList(value)) return value.map(byName);
	const entries = entriesOf(value);
	if (entries === void 0) return value;
	const named = entries.map(([key, item]) => [keywordName(key) ?? key, byName(item)]);
	return new Set(named.map(([key]) => key)).size === named.length ? mapOf(named) : value;
}
/** Written out by hand, as an object would sort keys that look like numbers to the front. */
function jsonOf(value) {
	if (isList(value)) return `[${value.map(jsonOf).join(",")}]`;
	const entries = entriesOf(value);
	if (entries === void 0) return JSON.stringify(isObject(value) ? textOf(value) : value);
	return `{${entries.map(([key, item]) => `${JSON.stringify(textOf(key))}:${jsonOf(item)}`).join(",")}}`;
}
function pairsOf(value) {
	const { $map: pairs, ...others } = value;
	if (!isList(pairs) || Object.keys(others).length > 0) return void 0;
	const read = [];
	for (const pair of pairs) {
		if (!isList(pair) || pair.length !== 2) return void 0;
		const [key, item] = pair;
		if (key === void 0 || item === void 0) return void 0;
		read.push([key, item]);
	}
	return read;
}
function isObject(value) {
	return typeof value === "object" && value !== null && !isList(value);
}

export { keywordName as a, sameOutcome as c, valueSchema as d, keyword as i, textOf as l, entriesOf as n, keywordSchema as o, isList as r, mapOf as s, byName as t, toValue as u };