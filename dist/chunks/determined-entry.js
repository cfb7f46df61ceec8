import { r as tagGrammar } from "./tag-grammar.js";

// src/core/workflow/determined-entry.ts
/** Whether a policy entry leaves nothing open, so that it can stand for a tag that was not emitted. */
function isDetermined(entry) {
	const { body, required, open } = tagGrammar[entry.tag];
	if (body === "none") return entry.next !== void 0;
	if (body === "text") return entry.tag === "result" && entry.payload !== void 0;
	if (required.includes("return") && entry.return === void 0) return false;
	return entry.target !== void 0 && (!open || entry.next !== void 0);
}

export { isDetermined as t };