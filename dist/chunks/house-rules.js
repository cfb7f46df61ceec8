// src/core/project/house-rules.ts
/** Where a repository writes down what agents should know of it. */
const HOUSE_FILES = [
	"CLAUDE.md",
	".claude/CLAUDE.md",
	"AGENTS.md",
	".github/copilot-instructions.md"
];
/** A file that holds nothing but a hint at another one, as `@AGENTS.md`. */
const HINT = /^@(?:\.\/)?[\w./-]+$/;
/** The text of all of them for the system prompt, each under its name; undefined where there is none. */
async function houseRules(read) {
	const found = [];
	for (const file of HOUSE_FILES) {
		const text = (await read(file))?.trim() ?? "";
		if (text !== "" && !HINT.test(text) && !found.some((one) => one.text === text)) found.push({
			file,
			text
		});
	}
	if (found.length < 2) return found[0]?.text;
	return found.map(({ file, text }) => `# ${file}\n\n${text}`).join("\n\n");
}

export { houseRules as n, HOUSE_FILES as t };