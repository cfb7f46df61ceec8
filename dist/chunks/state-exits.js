import { o as policyOf, r as readTransition, s as resolveInWorkflow } from "./scan-tags.js";
import { r as writtenTags } from "./written-tags.js";

// src/core/picture/state-exits.ts
/** The ways out of a state as far as they can be told without running it: from its policy, else from the tags in its text. */
function exitsOf(scope, state, tags = writtenTags(state)) {
	const written = tags.flatMap(({ name, attributes, body }) => {
		const read = readTransition(name, attributes, body);
		return read.ok ? [exitOf(scope, read.transition)] : [];
	});
	const policy = policyOf(state);
	if (policy.length === 0) return written;
	return policy.flatMap((entry) => isOpen(entry) ? [exitOf(scope, entry), ...sameTag(written, entry)] : [exitOf(scope, entry)]);
}
/** An entry without a target allows any; what the prompt names is then the best guess. */
function isOpen(entry) {
	return entry.target === void 0 && entry.tag !== "result" && entry.tag !== "ask" && entry.tag !== "join";
}
function sameTag(exits, { tag }) {
	return exits.filter((exit) => exit.tag === tag);
}
function exitOf(scope, named) {
	const find = (name) => {
		const resolved = name === void 0 ? void 0 : resolveInWorkflow(scope, name);
		return resolved?.ok ? resolved.file : void 0;
	};
	const target = "target" in named ? named.target : void 0;
	const toWorkflow = named.tag.endsWith("-workflow");
	return {
		tag: named.tag,
		target: toWorkflow ? void 0 : find(target),
		specifier: toWorkflow ? target : void 0,
		return: find("return" in named ? named.return : void 0),
		next: find("next" in named ? named.next : void 0),
		timeoutNext: find("timeout_next" in named ? named.timeout_next : void 0),
		carries: "input" in named && named.input !== void 0
	};
}
function isCall({ tag }) {
	return tag === "call" || tag === "function";
}
function isFork({ tag }) {
	return tag === "fork";
}

export { isCall as n, isFork as r, exitsOf as t };