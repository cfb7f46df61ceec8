// src/core/run/json-depth.ts
/** Levels of brackets in a JSON text, those in strings left aside. Looks at each character once, before anything is parsed. */
function jsonDepth(text) {
	let depth = 0;
	let most = 0;
	let inString = false;
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (inString) {
			if (character === "\\") at += 1;
			else if (character === "\"") inString = false;
		} else if (character === "\"") inString = true;
		else if (character === "[" || character === "{") most = Math.max(most, ++depth);
		else if (character === "]" || character === "}") depth -= 1;
	}
	return most;
}

export { jsonDepth as t };