import { B as roles } from "./run.js";
import { t as didYouMean } from "./near-names.js";
import { d as votableAsk } from "./thread.js";
import { t as parseDuration } from "./duration.js";
import { t as fieldAt } from "./payload-fields.js";
import { a as spokenLines, i as linesOf } from "./parse-repo-event.js";
import { c as Incomplete, d as verbs, l as evaluateIf, o as parseFilterPattern, s as passesPatterns, u as isVerb } from "./parse-config.js";
import { n as findWorkflow, t as commandsOf } from "./config.js";

// src/core/report/marker.ts
const RUN = "[a-z0-9][a-z0-9_-]{0,62}";
const NAME = "[A-Za-z0-9][A-Za-z0-9_.-]{0,199}";
const RUN_MARKER = new RegExp(`^<!-- raymond:run=(${RUN}) seq=(\\d{1,15}) hash=([0-9a-f]{1,128}) depth=(\\d{1,4}) -->(?=\\s|$)`);
const RESULT_MARKER = new RegExp(`^<!-- raymond:run=(${RUN}) result=(${NAME}) -->(?=\\s|$)`);
const ASK_MARKER = new RegExp(`\\n<!-- raymond:run=(${RUN}) ask=(${NAME})(?: since=(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{3})?Z))? -->$`);
const PROPOSAL_MARKER = new RegExp(`^<!-- raymond:run=(${RUN}) proposal=(${NAME}) depth=(\\d{1,4}) -->(?=\\s|$)`);
function renderRunMarker({ run, seq, hash, depth }) {
	return `<!-- raymond:run=${run} seq=${seq} hash=${hash} depth=${depth} -->`;
}
/** What the sticky comment of a run begins with, whatever state it shows. */
function runMarkerStart(run) {
	return `<!-- raymond:run=${run} seq=`;
}
/** The sticky comment of a run, as it is found in its thread. */
function commentOfRun({ workflow_id, created_at, shown }) {
	return {
		marker: runMarkerStart(workflow_id),
		known: shown?.comment,
		begun: created_at
	};
}
/** Reads the marker at the very start of a comment. Anybody can write one: check the comment's author as well. */
function parseRunMarker(body) {
	const [, run, seq, hash, depth] = RUN_MARKER.exec(body) ?? [];
	if (run === void 0 || hash === void 0) return void 0;
	return {
		run,
		seq: Number(seq),
		hash,
		depth: Number(depth)
	};
}
function renderResultMarker({ run, agent }) {
	return `<!-- raymond:run=${run} result=${agent} -->`;
}
function renderProposalMarker({ run, proposal, depth }) {
	return `<!-- raymond:run=${run} proposal=${proposal} depth=${depth} -->`;
}
/** As `parseRunMarker`, for what was posted because an agent proposed it. */
function parseProposalMarker(body) {
	const [, run, proposal, depth] = PROPOSAL_MARKER.exec(body) ?? [];
	return run === void 0 || proposal === void 0 ? void 0 : {
		run,
		proposal,
		depth: Number(depth)
	};
}
/**
* A comment that ends with the question that a reaction to it answers. Each time it is written anew, the end says since when it has shown that
* question, as GitHub told of what stood there; one that shows it for the first time does not, and one that is as it was stays as it is.
*/
function withAskMarker(body, run, standing) {
	const ask = votableAsk(run);
	if (ask === void 0) return body;
	const [there = "", shown, id, since] = ASK_MARKER.exec(standing?.body ?? "") ?? [];
	const isShown = shown === run.workflow_id && id === ask.id;
	if (isShown && standing?.body === `${body}${there}`) return standing.body;
	const from = isShown ? ` since=${since ?? standing?.updatedAt}` : "";
	return `${body}\n<!-- raymond:run=${run.workflow_id} ask=${ask.id}${from} -->`;
}
/** Since when a comment has shown a question, where it was written anew since; undefined where that is not known. */
function askShownSince(comment, { workflow_id }, ask) {
	const [, run, id, since] = ASK_MARKER.exec(comment) ?? [];
	return run === workflow_id && id === ask ? since : void 0;
}

// src/core/triggers/command-words.ts
/** How the words behind a command are read: on a phone, and with what stands around them where they were copied from. */
const MARKS = "*_~\"'`(“”„‘’«»<[";
const AROUND = `${MARKS})>]#,.:;!?…`;
/** The end is that of `runIdOf`, or of a worker whose id would have been too long: see `childId`. */
const RUN_ID = /^[a-z0-9][a-z0-9_-]*-(?:\d+|[0-9a-f]{16})-\d+(?:_\d+(?:-\d+)*)?$/;
const ASK_ID = "(?:[a-z0-9][a-z0-9_-]{0,62}/)?main(?:_[a-z0-9]+)*-\\d+";
const CLASS = AROUND.replaceAll(/[[\]]/g, "\\$&");
/** Shown as struck out, as `~~` is. */
const STRUCK_TAG = "</?(?:del|s|strike)(?:\\s[^<>]*)?>";
const STRUCK = new RegExp(`~|${STRUCK_TAG}`, "i");
const AROUND_ID = `(?:${STRUCK_TAG}\\s*|[${CLASS}])*`;
/** `main-1:blue` names it as well; `main-1.5` does not. */
const FIRST_ASK_ID = new RegExp(`^\\s*${AROUND_ID}(${ASK_ID})(?:${AROUND_ID}(?=\\s|$)|[:,;)"'\`*]+)\\s*`, "i");
const CLOSES = {
	"(": ")",
	"[": "]",
	"<": ">",
	"“": "”",
	"„": "“",
	"‘": "’",
	"«": "»"
};
/** What stands before a code where it was copied from. */
const BEFORE_CODE = /^[*_"'`(“”„‘’«»[#]+/;
/** Characters without width, for a class of a pattern: copied text brings them along, and nobody sees them. */
const UNSEEN = "\\u00ad\\u200b-\\u200f\\u2060\\ufeff";
const UNSEEN_SIGNS = new RegExp(`[${UNSEEN}]`, "gu");
/** Pages and phones write another one than that of the keyboard. */
const SPACE = "\\t\\p{Zs}";
/** Before the word, and within it, nothing is overlooked: that is how texts of others are kept from being commands. */
const COMMAND = new RegExp(`^[${SPACE}]{0,3}/raymond(?=[${UNSEEN}]*(?:[${SPACE}]|$))`, "iu");
const FIRST_WORD = new RegExp(`^[${SPACE}${UNSEEN}]*(\\S*)[${SPACE}${UNSEEN}]*`, "u");
/** Phones make one dash of two hyphens. */
const DASHES = /^(?=-*[\u2010-\u2015\u2212])[-\u2010-\u2015\u2212]+(?=[a-z])/i;
const ONLY_DASHES = /^[-\u2010-\u2015\u2212]+$/;
/** What a line says behind `/raymond`; undefined where that is not its first word. */
function behindCommand(line) {
	const [start] = COMMAND.exec(line) ?? [];
	return start === void 0 ? void 0 : line.slice(start.length);
}
function takeWord(text) {
	const [whole = "", word = ""] = FIRST_WORD.exec(text) ?? [];
	return {
		word: seen(word),
		after: text.slice(whole.length)
	};
}
/** Without what nobody sees. */
function seen(text, instead = "") {
	return text.replace(UNSEEN_SIGNS, instead);
}
/** The words of a line, without those that are nothing but signs. */
function wordsOf(line) {
	return seen(line).split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
/** Whether a word looks like the id of a run that is not written as it should be: a sign inside, and a digit. Other words are prose. */
function resemblesRunId(word) {
	return /[\p{L}\p{N}][-_]/u.test(word) && /\p{N}/u.test(word);
}
/** Without Markdown and punctuation around it. */
function bareWord(word) {
	return stripped(word, AROUND);
}
/**
* The word of a command likewise, where that changes nothing: not with a question mark, where it is struck out or has the form of a tag, which
* nobody sees, nor where Markdown or quotes go around what follows as well, since their end would be part of the text.
*/
function clearWord(word) {
	const bare = bareWord(word);
	const at = word.indexOf(bare);
	const [before, behind] = [word.slice(0, at), word.slice(at + bare.length)];
	const isClosed = before.split("").every((mark) => behind.includes(CLOSES[mark] ?? mark));
	const isPart = behind.includes("?") || behind.includes("_") && !before.includes("_");
	return bare === "" || !isClosed || isPart || isStruck(word) || before.includes("<") ? word : bare;
}
/**
* A code likewise; in `<` and `>` it is copied from where they stand for a place to fill in. Signs that only begin were copied along with it,
* unless they close behind other words.
*/
function clearCode(word, after) {
	const clear = clearWord(word.replace(/^([^<]*)<([^<>]+)>/, "$1$2"));
	const [opened = ""] = BEFORE_CODE.exec(clear) ?? [];
	const code = stripped(clear.slice(opened.length), "");
	const behind = clear.slice(opened.length + code.length);
	return opened.split("").some((mark) => mark !== "#" && after.includes(CLOSES[mark] ?? mark)) || behind.includes("?") || isStruck(word) ? clear : code;
}
function isStruck(word) {
	return STRUCK.test(word);
}
/** The same for an amount or a name: what a point or comma before it means is not guessed. */
function bareValue(word) {
	return stripped(word, MARKS);
}
/** What people put around an answer that is one word: Markdown, quotes, a full stop, and a sign that agrees behind it. Not what doubts or strikes out. */
const AROUND_ANSWER = /^[\s*_"'`(“”„‘’«»]+|(?:[\s*_"'`)“”‘’«».!]|(?:👍|👌|🙏|🙌|🙂|😀|😄|😊|🎉|🚀|✅|✔|☑|💯|❤)(?:\ufe0f|\p{Emoji_Modifier})*)+$/gu;
/** The same around a choice as it is listed: the sign behind it may be what tells it from another one. */
const AROUND_CHOICE = /^[\s*_"'`(“”„‘’«»]+|[\s*_"'`)“”‘’«».!]+$/gu;
/** What is longer is no word with signs around it, and would take long to look through for them. */
const LONGEST_ANSWER = 200;
/** The same for an answer, in lower case; empty where signs around it do not close, or it is long. */
function bareAnswer(text) {
	return bareOf(text, AROUND_ANSWER);
}
/** The same for a choice, with the signs that it has. */
function bareChoice(choice) {
	return bareOf(choice, AROUND_CHOICE);
}
function bareOf(text, around) {
	if (text.length > LONGEST_ANSWER) return "";
	const shown = seen(text).trim();
	const bare = shown.replace(around, "");
	const at = shown.indexOf(bare);
	return shown.slice(0, at).trim().split("").every((mark) => shown.slice(at + bare.length).includes(CLOSES[mark] ?? mark)) ? bare.toLowerCase() : "";
}
/** By hand: a pattern for the end of a long word would look from each of its characters. */
function stripped(word, before) {
	let [from, to] = [0, word.length];
	while (from < to && before.includes(word.charAt(from))) from++;
	while (to > from && AROUND.includes(word.charAt(to - 1))) to--;
	return word.slice(from, to);
}
/** The id of a run, when a word has that form. */
function runIdOfWord(word) {
	const id = bareWord(word).toLowerCase();
	return RUN_ID.test(id) && !isStruck(word) ? id : void 0;
}
/** `--name` or `--name=value`, when a word begins like an option. */
function optionOfWord(word) {
	const bare = bareWord(word).replace(DASHES, "--");
	const [, name, value] = /^(-[^=]*)(?:=(.*))?$/.exec(bare) ?? [];
	return name === void 0 ? void 0 : {
		name: name.toLowerCase(),
		value
	};
}
/** What may be such options: a dash stands in prose as well. */
function optionsApart(line) {
	const words = seen(line).split(/\s+/).filter((word) => word !== "");
	return words.flatMap((dashes, at) => {
		const { name, value } = ONLY_DASHES.test(dashes) ? optionOfWord(`--${bareWord(words[at + 1] ?? "")}`) ?? {} : {};
		if (name === void 0) return [];
		return [value === void 0 ? {
			name,
			value: words[at + 2] ?? "",
			next: words[at + 3]
		} : {
			name,
			value,
			next: words[at + 2]
		}];
	});
}
function endWithout(opened, text) {
	let end = text.trimEnd().length;
	for (const mark of opened) if (end > 0 && text.charAt(end - 1) === (CLOSES[mark] ?? mark)) end--;
	return opened === "" ? text.length : end;
}
/** The question that a text names first, and what stands behind that. */
function firstAskId(text) {
	const [whole, id] = FIRST_ASK_ID.exec(text) ?? [];
	if (whole === void 0 || id === void 0) return void 0;
	const [before = "", behind = ""] = whole.trim().split(id);
	const after = text.slice(whole.length);
	return {
		ask: id.toLowerCase(),
		after: behind === "" ? after.slice(0, endWithout(before, after)) : after,
		isStruck: isStruck(whole)
	};
}

// src/core/triggers/commands.ts
const EFFORTS = [
	"low",
	"medium",
	"high",
	"xhigh",
	"max"
];
const MAX_BODY = 65536;
const MAX_COMMANDS = 10;
/**
* Reads the commands of a new comment: lines whose first word is `/raymond`, outside quotes and code. What follows a command, up
* to the next one, is its text. Several commands are carried out in their order. The word of a workflow (`command: code`) is
* said as `/raymond code [text]` or `/raymond run code [text]`; a bare `/code` belongs to other bots.
*/
function parseCommands(body, config) {
	const text = body.slice(0, MAX_BODY);
	const lines = linesOf(text);
	const starts = spokenLines(text).filter(isCommand);
	const commands = [];
	const problems = [];
	for (const [order, start] of starts.slice(0, MAX_COMMANDS).entries()) {
		const parsed = parseCommand(behindCommand(start.text) ?? "", lines.slice(start.index + 1, starts[order + 1]?.index), config);
		if ("message" in parsed) problems.push(parsed);
		else commands.push(parsed);
	}
	if (starts.length > MAX_COMMANDS) problems.push(wrong(`The comment holds ${starts.length} commands; the first ${MAX_COMMANDS} were read.`, "Write a comment for the others."));
	return {
		commands,
		problems
	};
}
/** Its commands, and names of workflows, that the configuration does not have. */
function unknownWords(body, config) {
	const { problems } = parseCommands(body, config);
	return problems.filter(({ code }) => code === "RAY-UNKNOWN-COMMAND" || code === "RAY-UNKNOWN-WORKFLOW");
}
/** Whether a comment speaks to the action at all, also in words that it does not know: then it is no plain reply. */
function holdsCommand(body) {
	return firstCommand(body) !== void 0;
}
/** The line of it, as it was written. */
function firstCommand(body) {
	return spokenLines(body.slice(0, MAX_BODY)).find(isCommand)?.text;
}
function isNothing(lines) {
	return lines.every((line) => /^\s*(?:>|$)/.test(line));
}
/**
* What a comment says to a workflow: all but the lines of other commands than its own, and the text of those that take one. Empty where nothing
* is left but quotes.
*/
function wordsFor(workflow, body, config) {
	if (!holdsCommand(body)) return body;
	const text = body.slice(0, MAX_BODY);
	const lines = linesOf(text);
	const starts = spokenLines(text).filter(isCommand);
	const left = lines.slice(0, starts[0]?.index);
	for (const [order, { index, text: line }] of starts.entries()) {
		const rest = lines.slice(index + 1, starts[order + 1]?.index);
		const parsed = parseCommand(behindCommand(line) ?? "", rest, config);
		if ("message" in parsed || !("text" in parsed)) left.push(...rest);
		else if (names([parsed], workflow)) left.push(line, ...rest);
	}
	return isNothing(left) ? "" : left.join("\n").trim();
}
/** Whether one of them starts this workflow, were it listening. */
function names(commands, workflow) {
	return commands.some((command) => command.type === "run" && command.workflows.includes(workflow));
}
function isCommand({ text }) {
	return behindCommand(text) !== void 0;
}
/** What `/raymond help` answers, in Markdown. */
function renderHelp(config) {
	const own = config.workflows.flatMap((entry) => commandsOf(entry).map((word) => `| \`/raymond ${word} [text]\` | start \`${entry.name}\` |`));
	const names = config.workflows.map(({ name }) => `\`${name}\``);
	return [
		"| command | does |",
		"| --- | --- |",
		...own,
		`| \`/raymond run NAME [text]\` | start a workflow${names.length === 0 ? "" : `: ${names.join(", ")}`} |`,
		"| `/raymond status` | show the runs of this thread |",
		"| `/raymond stop` | cancel them |",
		"| `/raymond resume [OPTIONS]` | continue a run that has stopped |",
		"| `/raymond retry [OPTIONS]` | let failed agents try their state again, and run again what was cut off |",
		"| `/raymond answer [ASK_ID] TEXT` | answer a question; a plain reply does it too when only one is open |",
		"| `/raymond approve CODE` | let what was proposed happen |",
		"| `/raymond why` | say why something did or did not start |",
		"| `/raymond help` | show this table |",
		"",
		"Options: `--budget N` (dollars for the run; needs the role that approves), `--state-budget N`, `--model M`, `--effort E`, `--max-duration 2h`."
	].join("\n");
}
function parseCommand(first, rest, config) {
	const { word: name, after } = takeWord(first);
	const verb = clearWord(name).toLowerCase();
	if (verb === "") return { type: "help" };
	const text = [after, ...rest].join("\n").trim();
	if (isVerb(verb)) return parseVerb(verb, {
		after,
		text,
		rest
	}, config);
	const workflows = listeningTo(verb, config);
	if (workflows.length > 0) return {
		type: "run",
		workflows,
		word: verb,
		text
	};
	return unknownCommand(name, config);
}
function parseVerb(verb, { after, text, rest }, config) {
	switch (verb) {
		case "run": return parseRun(after, rest, config);
		case "status":
		case "stop":
		case "why": return parseNamed(verb, after, config);
		case "resume":
		case "retry": return parseGoOn(verb, after, config);
		case "answer": {
			const named = firstAskId(after);
			if (named?.isStruck) return wrong("The question behind /raymond answer is struck out.", "/raymond answer main-1 yes");
			const said = named === void 0 ? text : [named.after, ...rest].join("\n").trim();
			return named === void 0 && said === "" ? wrong("/raymond answer needs a text.", "/raymond answer yes") : {
				type: "answer",
				ask: named?.ask ?? null,
				text: said
			};
		}
		case "approve": {
			const { word, after: behind } = takeWord(after);
			const code = clearCode(word, [behind, ...rest].join("\n")).toLowerCase();
			return /^[0-9a-f]{4,64}$/.test(code) ? {
				type: "approve",
				code
			} : wrong("/raymond approve needs the code of the proposals.", "Copy the line from the comment that shows them.");
		}
		case "help": return { type: "help" };
	}
}
function parseRun(after, rest, config) {
	const { word: name, after: behind } = takeWord(after);
	const known = config.workflows.map((entry) => entry.name);
	const listed = known.length === 0 ? "The configuration names none." : `Known here: ${known.join(", ")}.`;
	if (name === "") return wrong("/raymond run needs the name of a workflow.", listed);
	const text = [behind, ...rest].join("\n").trim();
	const entry = findWorkflow(config, name);
	if (entry !== void 0) return {
		type: "run",
		workflows: [entry.name],
		word: null,
		text
	};
	const word = name.toLowerCase();
	const workflows = listeningTo(word, config);
	if (workflows.length > 0) return {
		type: "run",
		workflows,
		word,
		text
	};
	const words = [...known, ...config.workflows.flatMap(commandsOf)];
	return {
		code: "RAY-UNKNOWN-WORKFLOW",
		message: `There is no workflow "${shown(name)}".`,
		hint: didYouMean(name, words) ?? listed
	};
}
/** Each option with what it wants, in words and as an example. */
const OPTIONS = {
	"--budget": {
		wants: "an amount in dollars",
		example: "20"
	},
	"--state-budget": {
		wants: "an amount in dollars",
		example: "3"
	},
	"--model": {
		wants: "the name of a model",
		example: "opus"
	},
	"--effort": {
		wants: `one of ${EFFORTS.join(", ")}`,
		example: "high"
	},
	"--max-duration": {
		wants: "a time such as 90s, 10m or 2h",
		example: "2h"
	}
};
function parseNamed(verb, after, config) {
	const named = runNamedBy(wordsOf(after), verb, config);
	return isProblem(named) ? named : {
		type: verb,
		run: named
	};
}
function parseGoOn(verb, after, config) {
	const words = wordsOf(after);
	const apart = optionApart(after);
	if (apart !== void 0) return wrong(`A space parts the dashes from ${apart.slice(2)}.`, `/raymond ${verb} ${apart} ${OPTIONS[apart].example}`);
	const others = [];
	let budgetUsd = null;
	let options = {};
	for (let at = 0; at < words.length; at++) {
		const word = words[at] ?? "";
		const { name, value: inline } = optionOfWord(word) ?? {};
		if (name === void 0) {
			others.push(word);
			continue;
		}
		if (!isOption(name)) return wrong(`/raymond ${verb} knows no ${shown(name)}.`, `/raymond ${verb} --budget 20`);
		const said = inline === void 0 ? words[++at] ?? "" : word;
		const read = said.includes("?") ? void 0 : optionValue(name, inline ?? said);
		const { wants, example } = OPTIONS[name];
		if (read === void 0) return wrong(`${name} needs ${wants}.`, `/raymond ${verb} ${name} ${example}`);
		if (typeof read === "number") budgetUsd = read;
		else options = {
			...options,
			...read
		};
	}
	budgetUsd ??= after.includes("?") ? null : amountMeant(others) ?? null;
	const given = Object.keys(options).length === 0 ? {} : { options };
	const isHidden = after.includes("<!--");
	if ((isHidden || words.some(isStruck)) && (budgetUsd !== null || "options" in given)) return wrong(`A part of /raymond ${verb} is ${isHidden ? "hidden" : "struck out"}.`, "Write it again without that part.");
	const run = runNamedBy(others, verb, config);
	if (isProblem(run)) return run;
	if (verb === "resume") return {
		type: verb,
		run,
		budgetUsd,
		...given
	};
	return {
		type: verb,
		run,
		...budgetUsd === null ? {} : { budgetUsd },
		...given
	};
}
/** The budget of a line that names nothing else, but a run: `budget 20`, `budget=20`, `$20`. In prose an amount raises nothing. */
function amountMeant(words) {
	const [first = "", second, ...more] = words.filter((word) => runIdOfWord(word) === void 0);
	const isNamed = bareWord(first).toLowerCase() === "budget";
	const [, inline] = /^budget[=:](.+)$/i.exec(bareValue(first)) ?? [];
	const amount = isNamed ? second : second === void 0 ? inline ?? first : void 0;
	const isAmount = isNamed || inline !== void 0 || bareValue(first).startsWith("$");
	if (amount === void 0 || more.length > 0 || !isAmount) return void 0;
	const read = optionValue("--budget", amount);
	return typeof read === "number" ? read : void 0;
}
/** The option that is meant where its dashes stand apart. Any word can be a model: behind a dash in prose more of them follow. */
function optionApart(after) {
	for (const { name, value, next = "" } of optionsApart(after)) {
		const isProse = name === "--model" && /^[\p{L}\p{N}]/u.test(next);
		if (isOption(name) && !isProse && optionValue(name, value) !== void 0) return name;
	}
}
function optionValue(name, word) {
	return readOption(name, word) ?? readOption(name, bareValue(word));
}
/** The run that the words name, null where they name none. Prose changes nothing. */
function runNamedBy(words, verb, config) {
	const names = (word) => resemblesRunId(word) || findWorkflow(config, word) !== void 0;
	const strange = words.find((word) => runIdOfWord(word) === void 0 && names(bareWord(word)));
	const hint = `Write /raymond ${verb} RUN with the id of one run, or the command alone for all runs of the thread.`;
	if (strange !== void 0) return wrong(`"${shown(bareWord(strange))}" behind /raymond ${verb} means no run.`, hint);
	const [id, second] = new Set(words.flatMap((word) => runIdOfWord(word) ?? []));
	if (id !== void 0 && words.some((word) => word.includes("<") && isStruck(word))) return wrong(`A part of /raymond ${verb} is struck out.`, hint);
	return second === void 0 ? id ?? null : wrong(`/raymond ${verb} takes one run, and more than one is named.`, hint);
}
function isProblem(value) {
	return value !== null && typeof value === "object";
}
function isOption(name) {
	return Object.hasOwn(OPTIONS, name);
}
/** The budget of the run as a number, all else as the option that it is; undefined for a value that it cannot have. */
function readOption(name, value) {
	switch (name) {
		case "--budget": return dollarsIn(value);
		case "--state-budget": {
			const stateBudgetUsd = dollarsIn(value);
			return stateBudgetUsd === void 0 ? void 0 : { stateBudgetUsd };
		}
		case "--model": return /^[A-Za-z0-9][\w.:@/[\]-]{0,127}$/.test(value) ? { model: value } : void 0;
		case "--effort": return EFFORTS.includes(value) ? { effort: value } : void 0;
		case "--max-duration": {
			const maxDurationMs = parseDuration(value);
			return maxDurationMs === void 0 || maxDurationMs === 0 ? void 0 : { maxDurationMs };
		}
	}
}
function dollarsIn(text) {
	const dollars = /^\$?\d{1,6}(?:\.\d{1,4})?$/.test(text) ? Number(text.replace("$", "")) : 0;
	return dollars > 0 ? dollars : void 0;
}
function unknownCommand(name, config) {
	const entry = findWorkflow(config, name);
	const known = [...verbs, ...config.workflows.flatMap(commandsOf)];
	const hint = entry === void 0 ? didYouMean(name, known) ?? `Known here: ${known.join(", ")}.` : `Write /raymond run ${entry.name}.`;
	return {
		code: "RAY-UNKNOWN-COMMAND",
		message: `There is no command "/raymond ${shown(name)}".`,
		hint
	};
}
function listeningTo(word, config) {
	return config.workflows.filter((entry) => commandsOf(entry).includes(word)).map(({ name }) => name);
}
function wrong(message, hint) {
	return {
		code: "RAY-COMMAND-ARGUMENT",
		message,
		hint
	};
}
/** Problems are posted: a stranger's word in them stays short and plain. */
function shown(word) {
	return word.replace(/[^\w.-]/g, "?").slice(0, 40);
}

// src/core/triggers/if-context.ts
/** GitHub's contexts as an `if` sees them. Nothing secret is among them. */
function ifContext(event) {
	const { job, pullRequest, repository } = event;
	const [, kind, short] = /^refs\/(heads|tags|pull)\/(.+)$/.exec(job.ref ?? "") ?? [];
	return {
		github: {
			event: payloadOf(event),
			event_name: event.name,
			actor: job.actor ?? event.sender?.login,
			actor_id: event.sender?.login === job.actor ? String(event.sender?.id) : void 0,
			triggering_actor: job.triggeringActor ?? job.actor,
			repository,
			repository_owner: repository?.split("/")[0],
			ref: job.ref,
			ref_name: short,
			ref_type: kind === "tags" ? "tag" : kind === void 0 ? void 0 : "branch",
			sha: job.sha,
			head_ref: pullRequest?.headRef ?? "",
			base_ref: pullRequest?.baseRef ?? "",
			run_id: job.runId,
			run_attempt: String(job.attempt)
		},
		inputs: event.inputs
	};
}
function payloadOf({ payload, incomplete = [] }) {
	if (incomplete.length === 0) return payload;
	return {
		...Object(payload),
		...Object.fromEntries(incomplete.map((key) => [key, new Incomplete(fieldAt(payload, key))]))
	};
}

// src/core/triggers/own-marks.ts
/** The hidden line in everything that the action posts. Text from elsewhere never keeps one: it is defused before it is posted. */
const MARKER = /<!--\s*raymond:/;
const MARKED_DEPTH = /<!--\s*raymond:(?:(?!-->)[\s\S]){0,2000}?\bdepth["']?\s*[=:]\s*["']?(\d{1,3})/;
/** The account behind `GITHUB_TOKEN` on github.com. */
const ACTIONS_BOT_ID = 41898282;
/** Runs that one run may set off, one after another. */
const MAX_CHAIN_DEPTH = 3;
/** Whether the action posted this text. A comment that pretends to be ours is ignored like ours, which harms nobody else. */
function isOwnText(text) {
	return MARKER.test(text);
}
/** How deep in a chain a run stands that this event would start: 0 when no run set it off. */
function chainDepth({ subject }) {
	if (subject === null || !isOwnText(subject.body)) return 0;
	const [, depth] = MARKED_DEPTH.exec(subject.body) ?? [];
	return Number(depth ?? 0) + 1;
}
/** Why nothing may come of an event, whoever caused it, in a sentence; undefined when something may. `ownBot` is the account that we write as. */
function ownEventFault(event, ownBot = null) {
	if (event.name !== "schedule" && [event.sender, event.comment?.author].some((account) => isOwnAccount(account, ownBot))) return "It is the work of the account that this action itself writes as.";
	if (event.comment !== null && isOwnText(event.comment.body)) return "The comment is one of the action's own.";
	if (event.push?.kind === "branch" && event.push.name.startsWith("raymond/")) return "The push went to one of the action's own branches.";
	if (!(event.comment !== null) && chainDepth(event) > MAX_CHAIN_DEPTH) return `It would be number ${chainDepth(event)} in a chain of runs that set each other off, and ${MAX_CHAIN_DEPTH} is the limit.`;
}
/** The job's own token is one account in all repositories; some servers give it another number. */
function isOwnAccount(account, id) {
	if (id === null || account?.type !== "Bot") return false;
	return account.id === id || id === 41898282 && account.login === "github-actions[bot]";
}
/** The second line of an answer, where something of what was refused is looked at again. */
const WAITS = "<!-- raymond:waits -->";
/** How the answer to a comment of which something was not done begins; to a label without one. */
function answerMarker(comment) {
	return `<!-- raymond:not-done ${comment === null ? "label" : `${comment.kind} ${comment.id}`} -->`;
}
/** Among texts of the action, the answer to a comment: whether it is the last word, or something waits; undefined where there is none. */
function answerAmong(texts, comment) {
	const answer = texts.find((text) => text.startsWith(answerMarker(comment)));
	if (answer === void 0) return void 0;
	return answer.split("\n")[1] === "<!-- raymond:waits -->" ? "waits" : "last";
}

// src/core/triggers/trigger-filters.ts
/** Why a trigger does not let an event of its name through; undefined when it does. */
function triggerFault(trigger, event) {
	return typeFault(trigger, event) ?? refFault(trigger, event) ?? workflowFault(trigger, event) ?? labelFault(trigger, event) ?? actorFault(trigger, event) ?? pathFault(trigger, event);
}
function typeFault({ types, event: name }, { action }) {
	if (types === null || action !== null && types.includes(action)) return void 0;
	return `This is ${[name, action].filter(Boolean).join(".")}, and it listens to ${types.map((type) => `${name}.${type}`).join(", ")}.`;
}
function refFault(trigger, event) {
	if (event.name === "push") return pushFault(trigger, event);
	const { branches, branchesIgnore } = trigger;
	if (branches === null && branchesIgnore === null) return void 0;
	const branch = branchOf(event);
	return branch === null ? "The branch is not known." : nameFault("branch", branch, branches, branchesIgnore);
}
/** The branch that GitHub filters on: the base of a pull request, the head of a workflow run, the target of a merge group. */
function branchOf({ name, pullRequest, workflowRun, mergeInto }) {
	if (name === "workflow_run") return workflowRun?.branch ?? null;
	if (name === "merge_group") return mergeInto?.replace(/^refs\/heads\//, "") ?? null;
	return pullRequest?.baseRef ?? null;
}
/** With filters for branches alone, pushed tags do not count, and the other way round. */
function pushFault({ branches, branchesIgnore, tags, tagsIgnore }, { push }) {
	const filtersBranches = branches !== null || branchesIgnore !== null;
	const filtersTags = tags !== null || tagsIgnore !== null;
	if (!filtersBranches && !filtersTags) return void 0;
	if (push === null || push.kind === "other") return "What was pushed is neither a branch nor a tag.";
	if (push.kind === "branch") return filtersBranches ? nameFault("branch", push.name, branches, branchesIgnore) : `The branch ${push.name} was pushed, and it filters tags alone.`;
	return filtersTags ? nameFault("tag", push.name, tags, tagsIgnore) : `The tag ${push.name} was pushed, and it filters branches alone.`;
}
function nameFault(kind, name, only, ignore) {
	if (only !== null && !passes(only, name)) return `The ${kind} ${name} does not fit ${only.join(", ")}.`;
	if (ignore !== null && passes(ignore, name)) return `The ${kind} ${name} is left out by ${ignore.join(", ")}.`;
}
function workflowFault({ workflows }, { workflowRun }) {
	if (workflows === null) return void 0;
	const name = workflowRun?.name ?? null;
	if (name !== null && (workflows.includes(name) || passes(workflows.filter((one) => one.includes("*")), name))) return void 0;
	return `The Actions workflow ${name ?? "without a name"} is not among ${workflows.join(", ")}.`;
}
function labelFault({ labels }, event) {
	if (labels === null) return void 0;
	const wanted = new Set(labels.map(folded));
	if ((event.action === "labeled" ? [event.label].filter((label) => label !== null) : event.subject?.labels ?? []).some((label) => wanted.has(folded(label)))) return void 0;
	if (event.action === "labeled") return `The label ${event.label ?? "without a name"} is not among ${labels.join(", ")}.`;
	return `It needs one of the labels ${labels.join(", ")}, and none of them is set.`;
}
function actorFault({ actors }, { sender, job }) {
	if (actors === null) return void 0;
	const login = sender?.login ?? job.actor;
	return actors.some((actor) => typeof actor === "number" ? actor === sender?.id : login !== null && folded(actor) === folded(login)) ? void 0 : `${login ?? "Somebody unknown"} is not among ${actors.join(", ")}.`;
}
/** GitHub lets an event through when it cannot say what changed, and asks nothing of pushed tags. */
function pathFault({ paths, pathsIgnore }, { changedPaths, push }) {
	if (paths === null && pathsIgnore === null || changedPaths === null || push?.kind === "tag") return void 0;
	if (paths !== null && !changedPaths.some((path) => passes(paths, path))) return `No changed file fits ${paths.join(", ")}.`;
	if (pathsIgnore !== null && changedPaths.every((path) => passes(pathsIgnore, path))) return `All changed files are left out by ${pathsIgnore.join(", ")}.`;
}
function passes(sources, text) {
	const patterns = sources.map(parseFilterPattern).filter((pattern) => typeof pattern !== "string");
	return passesPatterns(patterns, text);
}
/** Names of labels and accounts are one and the same to GitHub in upper and lower case; beyond ASCII we take them as written. */
function folded(name) {
	return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

// src/core/triggers/match-triggers.ts
/** Finds the workflows that an event starts. Who may start them is another question: see `mayDo`. */
function matchTriggers(event, config) {
	const fault = ownEventFault(event);
	if (fault !== void 0) return {
		matches: [],
		misses: config.workflows.map(({ name }) => miss(name, fault)),
		problems: [],
		commands: []
	};
	const { commands, problems } = isNewComment(event) ? parseCommands(event.comment.body, config) : {
		commands: [],
		problems: []
	};
	const outcomes = config.workflows.map((entry) => matchWorkflow(entry, event, commands));
	const inVain = startingNothing(commands, outcomes);
	return {
		matches: outcomes.flatMap(({ match }) => match === void 0 ? [] : [match]),
		misses: outcomes.flatMap(({ missed, more = [], problem }) => {
			if (missed === void 0) return more;
			return [problem === void 0 && names(inVain, missed.workflow) ? {
				...missed,
				isNamed: true
			} : missed];
		}),
		problems: [...problems, ...outcomes.flatMap(({ problem }) => problem === void 0 ? [] : [problem])],
		commands
	};
}
/** Starts a workflow whatever the event: the input `workflow` of the action is the word of who wrote the Actions workflow. */
function matchDirectly(entry) {
	return {
		entry,
		by: "input",
		text: "",
		why: `The input workflow names ${entry.name}.`
	};
}
/** Whether some workflow cannot be decided on without the changed files, which have to be asked for. */
function needsChangedPaths(event, config) {
	if (event.changedPaths !== null || event.push?.kind === "tag") return false;
	return config.workflows.map((entry) => triggerFor(entry, event)).filter((trigger) => trigger !== void 0).some(({ paths, pathsIgnore }) => paths !== null || pathsIgnore !== null);
}
/** Whether an `if` decides on what the commands of a comment would start. */
function guardsCommand(event, config) {
	const { commands } = isNewComment(event) ? parseCommands(event.comment.body, config) : { commands: [] };
	const named = commands.flatMap((command) => command.type === "run" ? command.workflows : []);
	return config.workflows.some((entry) => entry.if !== null && named.includes(entry.name));
}
/** Several workflows may have the same command, and leave it to each other by what their `if` says. */
function startingNothing(commands, outcomes) {
	const started = outcomes.flatMap(({ match }) => match?.by === "command" ? [match.entry.name] : []);
	return commands.filter((command) => command.type === "run" && !command.workflows.some((name) => started.includes(name)));
}
function matchWorkflow(entry, event, commands) {
	const { name } = entry;
	const trigger = event.name === "schedule" ? void 0 : triggerFor(entry, event);
	const triggerSays = trigger === void 0 ? void 0 : triggerFault(trigger, event);
	const spoken = commands.filter((command) => command.type === "run").filter(({ workflows }) => workflows.includes(name));
	const isOwn = ({ word }) => word !== null && word === trigger?.command?.toLowerCase();
	const [command, ...others] = spoken.filter((one) => one.word === null || isOwn(one) && triggerSays === void 0);
	if (command !== void 0) {
		const why = command.word === null ? `A comment says /raymond run ${name}.` : `A comment calls its command under ${event.name}.`;
		const started = guarded(entry, event, {
			by: "command",
			text: command.text,
			why
		});
		return started.match === void 0 ? started : {
			...started,
			more: others.map(({ text }) => oneMore(name, text))
		};
	}
	if (event.name === "schedule") return matchSchedule(entry, event);
	const instead = spoken.length > 0 ? { instead: `/raymond run ${name}` } : {};
	if (trigger === void 0) return { missed: {
		...miss(name, `It does not listen to ${event.name}.`),
		...instead
	} };
	const fault = commandFault(trigger, event, spoken.some(isOwn)) ?? triggerSays;
	if (fault !== void 0) return { missed: miss(name, fault) };
	return guarded(entry, event, {
		by: "event",
		text: "",
		why: `It listens to ${titleOf(event)}.`
	});
}
const LONGEST_SHOWN = 60;
function oneMore(name, text) {
	const line = Array.from(linesOf(text)[0] ?? "");
	const shown = line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN).join("")}…` : line.join("");
	return {
		...miss(name, `A comment starts it once. Say ${shown === "" ? "it" : `"${shown}"`} in a comment of its own.`),
		isOneMore: true
	};
}
/** The `if` of a workflow stands before every start but that by the input of the action. */
function guarded(entry, event, match) {
	if (entry.if === null) return { match: {
		entry,
		...match
	} };
	const verdict = evaluateIf(entry.if, ifContext(event));
	if (verdict.ok) return verdict.value ? { match: {
		entry,
		...match
	} } : { missed: miss(entry.name, "Its if is false.") };
	if (verdict.unknown !== void 0) {
		const why = `Its if reads ${verdict.unknown}, which only the comment's own event says, and another job has taken it up. Say it again.`;
		return { missed: {
			...miss(entry.name, why),
			...match.by === "command" ? { isUnknown: true } : {}
		} };
	}
	const problem = {
		code: "RAY-IF-FAILED",
		message: `The if of workflow ${entry.name} could not be evaluated: ${verdict.fault}.`,
		hint: "Until it can, it counts as false. Try it with raymond receive."
	};
	return {
		missed: miss(entry.name, `Its if could not be evaluated: ${verdict.fault}.`),
		problem
	};
}
function matchSchedule(entry, event) {
	const crons = entry.triggers.flatMap((trigger) => trigger.event === "schedule" ? trigger.cron : []);
	if (crons.length === 0) return { missed: miss(entry.name, "It does not listen to schedule.") };
	if (event.schedule === null || !crons.includes(event.schedule)) {
		const due = event.schedule === null ? "of no known line" : `"${event.schedule}"`;
		return { missed: miss(entry.name, `The schedule ${due} came due, and it has ${crons.map((line) => `"${line}"`).join(", ")}.`) };
	}
	return guarded(entry, event, {
		by: "event",
		text: "",
		why: `Its schedule "${event.schedule}" came due.`
	});
}
function commandFault(trigger, event, isSaid) {
	if (trigger.command === null) return event.comment !== null && holdsCommand(event.comment.body) ? "The comment is a command, and the workflow listens to plain comments." : void 0;
	if (isSaid) return void 0;
	if (!isNewComment(event)) return `It waits for /raymond ${trigger.command}, and commands are read from new comments alone.`;
	return `It waits for /raymond ${trigger.command}, and the comment does not say that.`;
}
/** Edits never start a command. A review is new when it is submitted. */
function isNewComment(event) {
	return event.comment !== null && event.action === (event.comment.kind === "review" ? "submitted" : "created");
}
/** A workflow listens to an event in one way at most. */
function triggerFor(entry, event) {
	return entry.triggers.filter((trigger) => trigger.event !== "schedule").find((trigger) => trigger.event === event.name);
}
function titleOf({ name, action }) {
	return action === null ? name : `${name} (${action})`;
}
function miss(workflow, why) {
	return {
		workflow,
		why
	};
}

// src/core/triggers/person.ts
/** What a role of the API can be at most, by the older field `permission`. GitHub says neither triage nor maintain there; others do. */
const CEILINGS = {
	admin: "admin",
	maintain: "maintain",
	write: "maintain",
	triage: "triage",
	read: "triage"
};
/** A person's role; null for none, for an unknown one, and when GitHub did not answer. */
function roleOf({ access }) {
	const permission = roles.find((role) => role === access?.permission);
	if (access === null || permission === void 0) return null;
	const named = roles.find((role) => role === access.roleName);
	return named !== void 0 && reaches(CEILINGS[permission], named) ? named : permission;
}
/** How a prompt calls what somebody may do; null for people without a role. */
function roleWord(person) {
	return person.type === "Bot" ? "bot" : roleOf(person);
}
function reaches(role, wanted) {
	return roles.indexOf(role) >= roles.indexOf(wanted);
}

// src/core/triggers/may-trigger.ts
const YES = { ok: true };
/** May this account do that? A person by role, a bot by its number in the configuration; what is not known is a no. */
function mayDo(action, person, access) {
	if (person.type === "Bot") return mayBotDo(action, person, access);
	if (person.type === "unknown") return no(`GitHub does not say who ${person.login} is`);
	if (person.type !== "User") return no(`${person.login} is neither a person nor a bot`);
	const role = roleOf(person);
	const wanted = access[action];
	if (role === null) return no(`the role of ${person.login} is not known, or none`);
	return reaches(role, wanted) ? YES : no(`${person.login} has the role ${role}, and ${action} needs ${wanted}`);
}
/** On a re-run both the first actor and the one who pressed the button must be allowed. */
function mayAllDo(action, people, access) {
	return allMay(people, (person) => mayDo(action, person, access));
}
/** Everybody behind an event must be allowed; where nobody is known, nobody is. */
function allMay(people, may) {
	if (people.length === 0) return no("nobody is known to have asked for it");
	return people.map(may).find(({ ok }) => !ok) ?? YES;
}
/** Schedules and `mode: wake` need no role: the file on the default branch is the authority. */
function needsRole(event) {
	return event.name !== "schedule";
}
/**
* The logins that must be allowed: whose act it is, whose words they are, who started the job, who started it again. Words that somebody
* else has moved here are still those of who wrote them.
*/
function actorsOf(event) {
	const { sender, comment, job } = event;
	const author = isNewComment(event) || sender === null ? comment?.author?.login : null;
	const logins = [
		sender?.login,
		author,
		job.actor,
		job.triggeringActor
	].flatMap((login) => login || []);
	return [...new Map(logins.map((login) => [login.toLowerCase(), login])).values()];
}
/** Whose roles decide whether the event may start something; nobody's where it needs none. */
function whoStarts(event) {
	return needsRole(event) ? actorsOf(event) : [];
}
/** What a command needs. Those that only show something need the role to run: a stranger gets no reply at all. */
function actionFor(command) {
	switch (command.type) {
		case "stop":
		case "approve":
		case "answer":
		case "resume": return command.type;
		case "retry": return "resume";
		case "run":
		case "status":
		case "why":
		case "help": return "run";
	}
}
/** Whether a workflow may look at what an event brings along. Code from forks and of Dependabot is never run; at most it is read. */
function mayLookAt(event, entry) {
	if (!event.fromFork && !event.byDependabot) return {
		ok: true,
		readOnly: false
	};
	if (entry.forks === "read-only") return {
		ok: true,
		readOnly: true
	};
	if (event.name === "issue_comment" && !event.byDependabot) return {
		ok: true,
		readOnly: false
	};
	return {
		ok: false,
		why: `the code comes from ${event.byDependabot ? "Dependabot" : "a fork"}, and workflow ${entry.name} does not say forks: read-only`
	};
}
/** Events that carry the repository's secrets beside code that a stranger may have written: what they check out must be ours. */
function needsTrustedCheckout({ name, subject, pullRequest, clientPayload }) {
	switch (name) {
		case "pull_request_target":
		case "workflow_run":
		case "check_run":
		case "check_suite":
		case "status": return true;
		case "issue_comment": return subject?.kind === "pull_request" || pullRequest !== null;
		case "repository_dispatch": return fieldAt(clientPayload, "pull_request") instanceof Object;
		default: return false;
	}
}
/** Refuses strangers' code next to the repository's secrets. */
function mayUseCheckout(event, checkout) {
	if (event.name === "pull_request_target") {
		const head = event.pullRequest?.headSha ?? null;
		if (head === null) return no("the head of the pull request is not known");
		if (checkout.sha === head || checkout.parents.includes(head)) return no("pull_request_target must not check out the head of the pull request");
	}
	return needsTrustedCheckout(event) ? mustBeTrusted(checkout) : YES;
}
/** The head may have moved since the event: that what is checked out is not the head that it names says little. */
function mustBeTrusted({ sha, isTrusted }) {
	if (isTrusted !== false) return YES;
	return no(`${`${sha.slice(0, 12)} is checked out, which is not a commit of the default branch`}; beside a pull request nothing else runs (leave "ref" of actions/checkout out; an older server of your own may need the default branch there)`);
}
/** Whether a job may carry out what other jobs missed: never next to a stranger's code, whatever rights the one who asks has. */
function mayCatchUp(event, checkout) {
	if (needsTrustedCheckout(event)) return checkout === null || mayUseCheckout(event, checkout).ok;
	return !event.fromFork && !event.byDependabot;
}
/**
* A dispatch with `run` by a bot is a hand-over between jobs: it needs no role, but the number that the last job left in the state.
* `ownBot` is the account that this action acts as; that of Actions on github.com counts beside it.
*/
function mayTakeOver(event, handOver, ownBot) {
	const { sender } = event;
	if (sender?.type !== "Bot" || sender.id !== 41898282 && !isOwnAccount(sender, ownBot)) return no(`${sender?.login ?? "somebody unknown"} is not the bot that hands runs over`);
	if (handOver.status !== "suspended") return no(`the run is ${handOver.status}, not suspended`);
	const given = event.inputs["hand-over-id"] ?? handOver.given;
	if (!handOver.expected || given !== handOver.expected) return no("the hand-over id is not the one that the run expects");
	return YES;
}
/** Approval, and with `four_eyes` by somebody else than those who started the run. Accounts can be renamed, but keep their number. */
function mayApprove(person, startedBy, access) {
	const allowed = mayDo("approve", person, access);
	if (!allowed.ok || !access.fourEyes) return allowed;
	return startedBy.some(({ login, id }) => login.toLowerCase() === person.login.toLowerCase() || id !== null && id === person.id) ? no(`${person.login} started the run, and four_eyes wants somebody else to approve it`) : YES;
}
function mayBotDo(action, { login, id }, { bots }) {
	if (action === "approve") return no("no bot may approve");
	return bots.some((bot) => bot.id === id) ? YES : no(`the bot ${login} (id ${id ?? "unknown"}) is not listed under access.bots`);
}
function no(why) {
	return {
		ok: false,
		why
	};
}

export { ownEventFault as A, bareAnswer as B, ACTIONS_BOT_ID as C, chainDepth as D, answerMarker as E, names as F, commentOfRun as G, bareWord as H, parseCommands as I, renderProposalMarker as J, parseProposalMarker as K, renderHelp as L, MAX_BODY as M, firstCommand as N, isOwnAccount as O, holdsCommand as P, withAskMarker as Q, unknownWords as R, needsChangedPaths as S, answerAmong as T, seen as U, bareChoice as V, askShownSince as W, renderRunMarker as X, renderResultMarker as Y, runMarkerStart as Z, roleWord as _, mayApprove as a, matchDirectly as b, mayLookAt as c, mustBeTrusted as d, needsRole as f, roleOf as g, reaches as h, mayAllDo as i, ifContext as j, isOwnText as k, mayTakeOver as l, whoStarts as m, actorsOf as n, mayCatchUp as o, needsTrustedCheckout as p, parseRunMarker as q, allMay as r, mayDo as s, actionFor as t, mayUseCheckout as u, guardsCommand as v, WAITS as w, matchTriggers as x, isNewComment as y, wordsFor as z };