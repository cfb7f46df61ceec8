// src/core/yaml/word-of.ts
/**
* A value that somebody wrote, as a message names it. Not every object has a text: `{ toString: 1 }` in YAML or JSON is one that
* cannot be made into one.
*/
function wordOf(value) {
	if (typeof value === "string") return value;
	return typeof value === "object" && value !== null ? Array.isArray(value) ? "a list" : "a map" : String(value);
}

export { wordOf as t };