import { t as ProblemError } from "./problem.js";
import { C as strictObject, D as union, O as unknown, _ as literal, d as array, l as _enum, p as discriminatedUnion, w as string, y as number } from "./schemas.js";
import { n as shellWord, t as shellQuoted } from "./shell-text.js";
import { t as runProcess } from "./run-process.js";
import { r as tokensSchema, t as failureClasses } from "./events.js";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { readFile } from "node:fs/promises";

// src/adapters/process/plain-cells.ts
/** What is there without a cell: programs run as the user that we are, and what is served is on the loopback of the machine. */
function openPlainCell() {
	const servers = [];
	return {
		status: {
			cell: "none",
			network: []
		},
		run: (spec, _, signal) => runProcess(spec, signal),
		async serve(_, listener) {
			const { createServer } = await import("node:http");
			const server = createServer(listener);
			await new Promise((resolve, reject) => {
				server.once("error", reject);
				server.listen(0, "127.0.0.1", resolve);
			});
			server.unref();
			servers.push(server);
			return `http://127.0.0.1:${server.address().port}`;
		},
		async close() {
			for (const server of servers.splice(0)) {
				server.close();
				server.closeAllConnections();
			}
			return {
				refused: [],
				met: null,
				problem: null
			};
		}
	};
}

// src/adapters/process/say-duration.ts
/** Milliseconds for a person: `10 min`, `90 s`, `0.3 s`. */
function sayDuration(ms) {
	return ms >= 6e4 && ms % 6e4 === 0 ? `${ms / 6e4} min` : `${ms / 1e3} s`;
}

// src/adapters/command-agent/split-command.ts
/**
* The words of a command as a shell would see them: split at white space, with '…', "…" and, but for Windows, backslashes honoured.
* Nothing is expanded. An open quote or an empty command is a RAY-AGENT-COMMAND problem.
*/
function splitCommand(command, platform) {
	const escapes = platform !== "win32";
	const words = [];
	let word;
	let quote;
	for (let at = 0; at < command.length; at += 1) {
		const character = command.charAt(at);
		const next = command.charAt(at + 1);
		if (escapes && character === "\\" && next !== "" && (quote === void 0 || quote === "\"" && "\"\\$`".includes(next))) {
			word = (word ?? "") + next;
			at += 1;
		} else if (character === quote) quote = void 0;
		else if (quote === void 0 && (character === "\"" || character === "'")) {
			quote = character;
			word ??= "";
		} else if (quote === void 0 && /\s/.test(character)) {
			if (word !== void 0) words.push(word);
			word = void 0;
		} else word = (word ?? "") + character;
	}
	if (quote !== void 0) throw wrong(`The quote ${quote} in the agent command is never closed.`, command);
	if (word !== void 0) words.push(word);
	if (words.length === 0) throw wrong("The agent command is empty.", command);
	return words;
}
function wrong(message, command) {
	return new ProblemError({
		code: "RAY-AGENT-COMMAND",
		message,
		place: `command:${command}`,
		hint: "For example --agent \"command:/opt/my-agent --fast\"."
	});
}

// src/adapters/command-agent/agent-program.ts
/** What `command:` names: a file, also one with spaces in its path, or a command with arguments. Relative to `cwd`. */
function readAgentProgram(command, cwd) {
	if (isFile(resolve(cwd, command))) return {
		file: resolve(cwd, command),
		args: []
	};
	const [file = "", ...args] = splitCommand(command, process.platform);
	return {
		file: isPath(file) ? resolve(cwd, file) : file,
		args
	};
}
/** The same command, whose program is the same file wherever it is read again; a name to be found on the path stays one. */
function absoluteCommand(command, cwd) {
	const { file, args } = readAgentProgram(command, cwd);
	return (isFile(command) ? isAbsolute(command) : splitCommand(command, process.platform)[0] === file) ? command : [file, ...args].map(quoted).join(" ");
}
function quoted(word) {
	if (/^[\w./:@+-]+$/.test(word)) return word;
	if (process.platform !== "win32") return shellQuoted(word);
	return word.includes("\"") ? `'${word}'` : `"${word}"`;
}
/** Why the program cannot be run, if it cannot. */
function checkAgentProgram({ file }, environment) {
	const found = candidates(file, environment).find(isFile);
	if (found === void 0) return {
		code: "RAY-AGENT-NOT-INSTALLED",
		message: `The agent program ${file} was not found.`,
		hint: isPath(file) ? "Give its path, for example --agent command:./agents/my-agent." : `Install ${file}, or give its path.`
	};
	if (isExecutable(found)) return void 0;
	return {
		code: "RAY-AGENT-NOT-INSTALLED",
		message: `The agent program ${found} may not be executed.`,
		hint: `chmod +x ${shellWord(found)}`
	};
}
function candidates(file, environment) {
	const endings = process.platform === "win32" ? [
		"",
		".exe",
		".com"
	] : [""];
	const path = Object.entries(environment).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? "";
	return (isPath(file) ? [file] : path.split(delimiter).map((folder) => join(folder, file))).flatMap((name) => endings.map((ending) => name + ending));
}
function isPath(file) {
	return file.includes("/") || process.platform === "win32" && file.includes("\\");
}
function isFile(path) {
	try {
		return statSync(path).isFile();
	} catch {
		return false;
	}
}
function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

// src/adapters/replay/placeholders.ts
const SHORTEST_VALUE = 4;
const MARK = /\$\{raymond\.([\w-]+)\}/;
/**
* A prompt with `${raymond.NAME}` in place of each value, whatever the run is called: an id such as `demo` may be a word of the text
* too, and `fitsPrompt` allows for that. Nothing else is so lenient, as a tag in an answer may hold that word.
*/
function promptWithPlaceholders(prompt, placeholders) {
	const { run } = placeholders;
	const replaced = withPlaceholders(prompt, placeholders);
	if (run === void 0) return replaced;
	const marksOrRun = new RegExp(`${MARK.source}|${whole(run).source}`, "g");
	return replaced.replace(marksOrRun, (found) => found === run ? mark("run") : found);
}
/** Whether a recorded prompt is this one: with this run's values, or with the id that the run was recorded under where it is a word. */
function fitsPrompt(recorded, asked, placeholders) {
	const wanted = recorded.trim();
	const prompt = asked.trim();
	if (withoutPlaceholders(wanted, placeholders) === prompt) return true;
	if (wanted === withPlaceholders(prompt, placeholders)) return true;
	const ids = wordsBetween(wanted.split(mark("run")).map((part) => withoutPlaceholders(part, placeholders)), prompt);
	return ids !== void 0 && new Set(ids.filter((id) => id !== placeholders.run)).size <= 1;
}
/** The words of a text that stand between its parts. Prompts are longer than an expression made of them may be. */
function wordsBetween([first = "", ...parts], text) {
	if (!text.startsWith(first)) return void 0;
	const words = [];
	let at = first.length;
	for (const [index, part] of parts.entries()) {
		const isLast = index === parts.length - 1;
		const longest = /[\w-]*/y;
		longest.lastIndex = at;
		let end = at + (longest.exec(text)?.[0].length ?? 0);
		while (end > at && !(isLast ? text.slice(end) === part : text.startsWith(part, end))) end -= 1;
		if (end === at) return void 0;
		words.push(text.slice(at, end));
		at = end + part.length;
	}
	return at === text.length ? words : void 0;
}
/** `text` with `${raymond.NAME}` in place of each value. */
function withPlaceholders(text, placeholders) {
	const found = (name, value) => name === "nonce" ? inMarkers(value) : whole(value);
	return byLength(placeholders).reduce((replaced, [name, value]) => replaced.replace(found(name, value), () => mark(name)), text);
}
/** The reverse: `text` with the values of this run. */
function withoutPlaceholders(text, placeholders) {
	return text.replace(new RegExp(MARK, "g"), (found, name) => placeholders[name] ?? found);
}
/** Longest values first, so that a path inside of another one is not replaced before it. */
function byLength(placeholders) {
	return Object.entries(placeholders).filter(([, value]) => value.length >= SHORTEST_VALUE && /[\d/\\]/.test(value)).toSorted(([, a], [, b]) => b.length - a.length);
}
/** A nonce stands behind the name of a marker, as in `<said-NONCE>`. */
function inMarkers(nonce) {
	return new RegExp(`(?<!\\w)${escaped(nonce)}(?![\\w-])`, "g");
}
/** The value as a word of its own: not as part of a longer id or name. */
function whole(value) {
	return new RegExp(`(?<![\\w-])${escaped(value)}(?![\\w-])`, "g");
}
function escaped(text) {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
function mark(name) {
	return `\${raymond.${name}}`;
}

// src/adapters/replay/recording.ts
const messageSchema = strictObject({
	role: _enum(["user", "assistant"]),
	content: union([string(), array(discriminatedUnion("type", [
		strictObject({
			type: literal("text"),
			text: string()
		}),
		strictObject({
			type: literal("tool_use"),
			name: string(),
			input: unknown()
		}),
		strictObject({
			type: literal("tool_result"),
			text: string()
		})
	]))])
});
const errorSchema = strictObject({
	class: _enum(failureClasses),
	message: string(),
	detail: string().optional(),
	reset_at: string().optional()
});
/** One turn. What a hand-written line leaves out matches anything, or costs nothing. */
const recordedTurnSchema = strictObject({
	/** With or without `.md`. */
	state: string(),
	agent: string().optional(),
	attempt: number().int().positive().optional(),
	visit: number().int().positive().optional(),
	prompt: string().optional(),
	text: string().optional(),
	/** Null when the turn made no session; else the session planned for it is what counts. */
	session: string().nullable().optional(),
	cost_usd: number().nonnegative().optional(),
	tokens: tokensSchema.optional(),
	model: string().nullable().optional(),
	/** Tools that were refused. */
	denied: array(string()).optional(),
	/** What was said and done, where it is more than the prompt and the text. */
	messages: array(messageSchema).optional(),
	/** The turn failed. */
	error: errorSchema.optional(),
	/** Milliseconds that the answer takes, so that a demo can be watched. */
	delay_ms: number().nonnegative().optional()
}).refine((turn) => turn.text === void 0 !== (turn.error === void 0), { message: "needs either \"text\" or \"error\"" });
/** Reads a recording: JSON, one turn a line; blank lines and lines that begin with `#` are left out. Throws `RAY-REPLAY-UNREADABLE`. */
async function readRecording(file) {
	let text;
	try {
		text = await readFile(file, "utf8");
	} catch (error) {
		throw unreadable(`The recording cannot be read: ${error.message}.`, file);
	}
	return parseRecording(text, file);
}
function parseRecording(text, file) {
	const lines = text.replace(/^\uFEFF/, "").split("\n");
	const last = lines.length - 1;
	return lines.flatMap((line, at) => {
		if (line.trim() === "" || line.trimStart().startsWith("#")) return [];
		if (at === last && !isJson(line)) return [];
		return [parseLine(line, `${file}:${at + 1}`)];
	});
}
function parseLine(line, place) {
	if (!isJson(line)) throw unreadable("A line of the recording is not JSON.", place);
	const parsed = recordedTurnSchema.safeParse(JSON.parse(line));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const path = issue?.path.join(".") ?? "";
	throw unreadable(`A line of the recording is not a turn: ${path === "" ? "" : `${path}: `}${issue?.message ?? "unknown"}.`, place);
}
/** Whether it is JSON as a whole: half a line is not. */
function isJson(line) {
	try {
		JSON.parse(line);
		return true;
	} catch {
		return false;
	}
}
function unreadable(message, place) {
	return new ProblemError({
		code: "RAY-REPLAY-UNREADABLE",
		message,
		place,
		hint: "One JSON object a line, for example {\"state\": \"START\", \"agent\": \"main\", \"attempt\": 1, \"text\": \"<result>done</result>\", \"cost_usd\": 0.01}"
	});
}

// src/adapters/replay/turn-placeholders.ts
/** The session that a turn leaves its conversation in. */
function sessionOf(plan) {
	return plan.mode === "resume" ? plan.id : plan.new_id;
}
/** Placeholders that mean something else in every turn. */
function turnPlaceholders({ workflowId, session, cwd, directories: [turn] }) {
	return {
		run: workflowId,
		session: sessionOf(session),
		...session.mode === "fork" ? { branched: session.id } : {},
		cwd,
		...turn === void 0 ? {} : { turn }
	};
}

export { fitsPrompt as a, withoutPlaceholders as c, readAgentProgram as d, sayDuration as f, readRecording as i, absoluteCommand as l, turnPlaceholders as n, promptWithPlaceholders as o, openPlainCell as p, isJson as r, withPlaceholders as s, sessionOf as t, checkAgentProgram as u };