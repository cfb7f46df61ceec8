import { t as strangerText } from "./stranger-text.js";

// src/core/protocol/render-prompt.ts
const VARIABLE = /\{\{[ \t]*([A-Za-z_][\w-]*(?:\.[\w-]+)*)[ \t]*\}\}/g;
/** Puts values into a prompt, in one pass and literally; an unknown name stays as it is. */
function renderPrompt(body, variables) {
	return body.replace(VARIABLE, (whole, name) => lookUp(name, variables) ?? whole);
}
/** The names that a prompt uses, in order, each once. */
function promptVariables(body) {
	return [...new Set(Array.from(body.matchAll(VARIABLE), ([, name = ""]) => name))];
}
function lookUp(name, { plain, strange, event, nonce }) {
	if (name === "event" || name.startsWith("event.")) return eventText(name, event, nonce);
	if (Object.hasOwn(plain, name)) return plain[name];
	return Object.hasOwn(strange, name) ? strangerText(strange[name] ?? "", nonce, name) : void 0;
}
function eventText(name, event, nonce) {
	const value = name.split(".").slice(1).reduce(propertyOf, event);
	if (typeof value === "number" || typeof value === "boolean") return String(value);
	if (value === null || value === "") return "";
	if (value === void 0) return void 0;
	return strangerText(typeof value === "string" ? value : JSON.stringify(value, null, 2), nonce, name);
}
function propertyOf(value, key) {
	return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : void 0;
}

export { renderPrompt as n, promptVariables as t };