import { s as parseTransitions } from "./thread.js";

// src/core/report/say-end.ts
/** By its own words: a failed result is no success, and a question waits for somebody. */
function signOf({ text }) {
	const said = transitionsIn(text);
	if (said.some((one) => one.tag === "result" && one.status === "failure")) return "✕";
	return said.some(({ tag }) => tag === "ask") ? "?" : "✓";
}
/** `  → REVIEW.md`: where a turn asked to go on; empty where it did not say. */
function sayEnd({ text }) {
	const said = [...new Set(transitionsIn(text).map(shortly))];
	return said.length === 0 ? "" : `  ${said.join(", ")}`;
}
function transitionsIn(text) {
	const parsed = parseTransitions(text);
	return parsed.ok ? parsed.transitions : [];
}
function shortly(transition) {
	switch (transition.tag) {
		case "result": return transition.status === "failure" ? "→ failed result" : "→ result";
		case "ask": return "→ asks";
		case "join": return `join → ${transition.next}`;
		case "goto": return `→ ${transition.target}`;
		case "reset":
		case "call":
		case "function":
		case "fork":
		case "call-workflow":
		case "function-workflow":
		case "fork-workflow":
		case "reset-workflow": return `${transition.tag} → ${transition.target}`;
	}
}

export { signOf as n, sayEnd as t };