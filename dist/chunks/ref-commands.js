// src/adapters/process/git/ref-commands.ts
const LONGEST_LIST = 1048576;
const COMMAND = /^([0-9a-f]{40}|[0-9a-f]{64}) ([0-9a-f]{40}|[0-9a-f]{64}) (refs\/[^\0\n]+)(?:\0[^\n]*)?\n?$/;
const SHALLOW = /^shallow [0-9a-f]{40,64}\n?$/;
/**
* What a push wants to move, from the beginning of its request: lines with their length in front, until an empty one. `more` when the
* end of that list is not there yet, `broken` for what is no such list.
*/
function readRefCommands(bytes) {
	const commands = [];
	for (let at = 0;;) {
		if (at > LONGEST_LIST) return "broken";
		if (bytes.length < at + 4) return "more";
		const digits = bytes.toString("latin1", at, at + 4);
		if (!/^[0-9a-f]{4}$/.test(digits)) return "broken";
		const length = Number.parseInt(digits, 16);
		if (length === 0) return commands;
		if (length < 5) return "broken";
		if (bytes.length < at + length) return "more";
		const line = bytes.toString("utf8", at + 4, at + length);
		const [, from, to, ref] = COMMAND.exec(line) ?? [];
		if (from !== void 0 && to !== void 0 && ref !== void 0) commands.push({
			from,
			to,
			ref
		});
		else if (!SHALLOW.test(line)) return "broken";
		at += length;
	}
}
/** The branch beside which git has none of another name: of `raymond` and `raymond/state` there can be one only. */
function nameInTheWay(words) {
	return /'refs\/heads\/([^'\n]+)' exists; cannot create/.exec(words)?.[1];
}

export { readRefCommands as n, nameInTheWay as t };