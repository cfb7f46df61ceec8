import { i as require_dist } from "./parse-yaml.js";

// src/core/yaml/word-of.ts
/**
* A value that somebody wrote, as a message names it. Not every object has a text: `{ toString: 1 }` in YAML or JSON is one that
* cannot be made into one.
*/
function wordOf(value) {
	if (typeof value === "string") return value;
	return typeof value === "object" && value !== null ? Array.isArray(value) ? "a list" : "a map" : String(value);
}

// src/core/yaml/bounds.ts
var import_dist = require_dist();
/** For what an author of workflows writes. */
const WORKFLOW_BOUNDS = {
	characters: 1048576,
	levels: 64,
	aliases: 100
};
/** For a repository's configuration, which is read on every event. */
const CONFIG_BOUNDS = {
	characters: 262144,
	levels: 32,
	aliases: 32
};
/** The lexer puts it before a scalar, so that its text is not taken for a token. */
const SCALAR_FOLLOWS = "";
/** Why a text is too big to be parsed as YAML; reads tokens alone, so that a hostile text costs no more than its length. */
function yamlExcess(text, most) {
	if (text.length > most.characters) return `has more than ${most.characters} characters`;
	let open = 0;
	let marksInLine = 0;
	let aliases = 0;
	let previous = "";
	for (const token of new import_dist.Lexer().lex(text)) {
		const isScalar = previous === SCALAR_FOLLOWS;
		previous = token;
		if (isScalar) continue;
		if (token === "[" || token === "{") open++;
		if (token === "]" || token === "}") open--;
		if (token === "-" || token === "?") marksInLine++;
		if (token === "\n" || token === "\r\n") marksInLine = 0;
		if (token.startsWith("*")) aliases++;
		if (open > most.levels || marksInLine > most.levels) return `is nested more than ${most.levels} levels deep`;
		if (aliases > most.aliases) return `has more than ${most.aliases} aliases`;
	}
}

export { wordOf as i, WORKFLOW_BOUNDS as n, yamlExcess as r, CONFIG_BOUNDS as t };