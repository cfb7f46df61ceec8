import { t as agentFor } from "./which-agent.js";
import { n as mentionsTag, t as isOpenName } from "./written-tags.js";
import { t as isDetermined } from "./determined-entry.js";
import { t as isSteeringAttribute } from "./steering-name.js";
import { n as isCall, r as isFork } from "./state-exits.js";
import { a as parseAttributes, r as readTransition, s as resolveInWorkflow } from "./scan-tags.js";
import { o as valueFor } from "./agent-choice.js";
import { t as didYouMean } from "./near-names.js";
import { o as networkOf } from "./cell-rules.js";
import { r as allowedTypes } from "./proposable.js";
import { n as proposalTypeOf } from "./github-proposal.js";
import { t as formsIn } from "./step-workflow.js";
import { i as namedStates, n as promptVariables, t as placeOfVariable } from "./render-prompt.js";
import { a as stemOf } from "./state-file.js";

// src/core/lint/checks/budget-cannot-be-met.ts
const BUILT_IN_USD = 10;
const budgetCannotBeMet = {
	code: "RAY-BUDGET-CANNOT-BE-MET",
	level: "warning",
	about: "A state may cost more than its run.",
	find({ states, manifest, use }) {
		const given = [manifest.budget_usd, use?.budgetUsd].filter((dollars) => dollars !== void 0);
		const limit = given.length === 0 ? BUILT_IN_USD : Math.min(...given);
		return [...states.values()].flatMap(({ file, state, placeOf }) => {
			const budget = state.kind === "prompt" ? state.settings.budget : void 0;
			if (budget === void 0 || budget <= limit) return [];
			const whose = given.length === 0 ? "a run has by default" : "its run may spend";
			return {
				message: `A turn of ${file} may cost $${budget.toFixed(2)}, which is more than the $${limit.toFixed(2)} that ${whose}, so it never starts.`,
				place: placeOf(["budget"]),
				hint: `Lower it to ${limit} or less, or raise budget_usd of the workflow.`
			};
		});
	}
};

// src/core/lint/checks/call-without-result-path.ts
const callWithoutResultPath = {
	code: "RAY-CALL-WITHOUT-RESULT-PATH",
	level: "warning",
	about: "What is called can never give a result.",
	find(scope) {
		if (!scope.whole) return [];
		const returning = statesThatReturn(scope);
		return scope.references.flatMap(({ tag, role, file, place }) => {
			if (tag !== "call" && tag !== "function" || role !== "target") return [];
			if (file === void 0 || returning.has(file)) return [];
			return {
				message: `${file} is called, but no way from it ends with a <result>, so the call never returns.`,
				place,
				hint: `Let ${file}, or a state that it leads to, end with <result>…</result>; or use <goto>.`
			};
		});
	}
};
/** Ways that stay in the frame: a call comes back to its return, a fork goes on at its next. */
function isWithinFrame({ by }) {
	return by !== "call" && by !== "function" && by !== "fork";
}
/** Found backwards, from the states that give a result, or of which nobody knows what they do. */
function statesThatReturn({ states, ways }) {
	const before = /* @__PURE__ */ new Map();
	for (const [from, list] of ways) for (const way of list) if (isWithinFrame(way)) push(before, way.to, from);
	const found = new Set([...states.values()].filter((state) => state.open || state.exits.some(({ tag }) => tag === "result" || tag === "reset-workflow")).map(({ file }) => file));
	for (const file of found) for (const from of before.get(file) ?? []) found.add(from);
	return found;
}
function push(lists, key, value) {
	const list = lists.get(key);
	if (list === void 0) lists.set(key, [value]);
	else list.push(value);
}

// src/core/lint/checks/conversation-crosses-agents.ts
/** No CLI reads another one's conversations: what was said so far is then only retold. */
const conversationCrossesAgents = {
	code: "RAY-CONVERSATION-CROSSES-AGENTS",
	level: "warning",
	about: "A state goes on with the conversation of another agent.",
	find: (scope) => [...scope.ways].flatMap(([from, ways]) => {
		const agent = agentOf(from, scope);
		if (agent === void 0) return [];
		return [...new Set(ways.filter(goesOn).map(({ to }) => to))].flatMap((to) => {
			const next = agentOf(to, scope);
			if (next === void 0 || next === agent) return [];
			return {
				message: `${to} goes on with the conversation of ${from}, which ${agent} holds, as ${next}: it starts over there, with what can be retold.`,
				place: scope.states.get(from)?.placeAt(1, 1) ?? from,
				hint: `Begin it on purpose with <reset> or <function>, or let both name one agent.`
			};
		});
	})
};
/** Ways that keep the conversation at once; what a call comes back to goes on with the caller's own. */
function goesOn({ by }) {
	return by === "goto" || by === "call" || by === "visits" || by === "failure";
}
/** Scripts hold no conversation, so the way through them is not followed. */
function agentOf(file, { states, manifest }) {
	const state = states.get(file)?.state;
	return state?.kind === "prompt" ? agentFor({ backend: manifest.agent ?? "claude" }, state.settings) : void 0;
}

// src/core/lint/checks/dead-end-state.ts
const deadEndState = {
	code: "RAY-DEAD-END-STATE",
	level: "warning",
	about: "A prompt names no tag to end with.",
	find: ({ states }) => [...states.values()].flatMap(({ file, state, policy, placeAt }) => {
		if (state.kind === "script" || policy.length > 0 || mentionsTag(state.body)) return [];
		return {
			message: `${file} has no way out: it has no allowed_transitions, and its text names no tag.`,
			place: placeAt(1, 1),
			hint: "Say how to end, such as: End with <result>what came out</result>, or with <goto>NEXT</goto>."
		};
	})
};

// src/core/lint/checks/follow-up-without-pull-requests.ts
/** Nobody comes back to what was never opened. */
const followUpWithoutPullRequests = {
	code: "RAY-FOLLOW-UP-WITHOUT-PULL-REQUESTS",
	level: "warning",
	about: "A workflow says how it goes on with its pull requests, and may open none.",
	find({ manifest, manifestPlaceOf, use }) {
		if (manifest.follow_up === void 0 || use === void 0 || use.outputs.policy.pull_requests !== void 0) return [];
		return [{
			message: "follow_up is for pull requests that the workflow has opened, and outputs allows none.",
			place: manifestPlaceOf("follow_up"),
			hint: `Write "pull_requests: { max: 1, draft: true }" into outputs (${use.outputs.place}), or remove follow_up.`
		}];
	}
};

// src/core/lint/checks/force-implicit-invalid.ts
const forceImplicitInvalid = {
	code: "RAY-FORCE-IMPLICIT-INVALID",
	level: "error",
	about: "force_implicit stands where nothing is implied.",
	find: ({ states }) => [...states.values()].flatMap(({ state, policy, placeOf }) => {
		const [first, ...others] = policy;
		if (state.kind === "script" || !state.settings.force_implicit) return [];
		if (first !== void 0 && others.length === 0 && isDetermined(first)) return [];
		return {
			message: "force_implicit needs exactly one allowed transition that leaves nothing open.",
			place: placeOf(["force_implicit"]),
			hint: "For example allowed_transitions: [{ tag: goto, target: NEXT }]"
		};
	})
};

// src/core/lint/checks/forks/fork-attribute.ts
/** Attributes of forks become environment variables; those that would steer programs are refused at run time. */
const forkAttribute = {
	code: "RAY-FORK-ATTRIBUTE",
	level: "error",
	about: "A fork has an attribute that would be refused.",
	find: ({ states, problems }) => [...problems.flatMap(({ code, message, place, hint }) => code === "RAY-FORK-ATTRIBUTE" ? {
		message,
		place: place ?? "",
		hint
	} : []), ...[...states.values()].flatMap(inPolicy)]
};
function inPolicy({ policy, placeOf }) {
	return policy.flatMap(({ tag, attributes = {} }, index) => Object.keys(attributes).filter(isSteeringAttribute).map((name) => ({
		message: `A ${tag} entry names the attribute "${name}", which as an environment variable would steer programs and is refused.`,
		place: placeOf([
			"allowed_transitions",
			index,
			name
		]),
		hint: "Give the attribute another name."
	})));
}

// src/core/lint/checks/forks/fork-next-mismatch.ts
/** Only of prompts without a policy: there nothing but the text says which forks stand together. */
const forkNextMismatch = {
	code: "RAY-FORK-NEXT-MISMATCH",
	level: "warning",
	about: "Forks of one state go on at different states.",
	find: ({ states }) => [...states.values()].flatMap(({ state, tags, policy }) => {
		if (state.kind === "script" || policy.filter(({ tag }) => tag.startsWith("fork")).length > 1) return [];
		const forks = tags.flatMap(({ transition, place, open }) => {
			return (transition?.tag === "fork" || transition?.tag === "fork-workflow") && !open && transition.next !== void 0 ? [{
				next: transition.next,
				place
			}] : [];
		});
		const [first] = forks;
		const other = forks.find(({ next }) => next !== first?.next);
		if (first === void 0 || other === void 0) return [];
		return {
			message: `The forks of one turn must go on at one state, and these name ${first.next} and ${other.next}.`,
			place: other.place,
			hint: `Write next="${first.next}" in all of them; if they are alternatives, list them in allowed_transitions.`
		};
	})
};

// src/core/lint/ways.ts
/** The ways out of a state to states of its own workflow. */
function waysOf({ exits, state }, scope) {
	const ways = [];
	const add = (to, by, carries) => {
		if (to !== void 0) ways.push({
			to,
			by,
			carries
		});
	};
	for (const exit of exits) {
		const { tag, target, next, timeoutNext, return: back, carries } = exit;
		add(target, isCall(exit) || isFork(exit) || tag === "reset" ? tag : "goto", carries);
		add(back, "return", true);
		add(next, tag === "ask" ? "ask" : "goto", tag === "ask" || tag === "join");
		add(timeoutNext, "timeout", false);
	}
	const { max_visits: most, on_max_visits, on_failure } = state.settings;
	const named = (name) => {
		const resolved = name === void 0 ? void 0 : resolveInWorkflow(scope, name);
		return resolved?.ok ? resolved.file : void 0;
	};
	add(most === void 0 ? void 0 : named(on_max_visits), "visits", false);
	add(named(on_failure), "failure", false);
	return ways;
}
/** All states that can be reached from some, those themselves included. */
function reachedFrom(start, next) {
	const found = new Set(start);
	for (const file of found) for (const to of next(file)) found.add(to);
	return found;
}
/** Groups of states that lead into each other, and single ones that lead to themselves: Tarjan's algorithm, without recursion. */
function loopsIn(graph, follows) {
	const order = /* @__PURE__ */ new Map();
	const low = /* @__PURE__ */ new Map();
	const open = [];
	const isOpen = /* @__PURE__ */ new Set();
	const loops = [];
	for (const root of graph.keys()) {
		if (order.has(root)) continue;
		const work = [];
		const enter = (file) => {
			order.set(file, order.size);
			low.set(file, order.get(file) ?? 0);
			open.push(file);
			isOpen.add(file);
			work.push({
				file,
				rest: (graph.get(file) ?? []).values()
			});
		};
		enter(root);
		for (let at = work.at(-1); at !== void 0; at = work.at(-1)) {
			const { file, rest } = at;
			const step = rest.next();
			if (step.done !== true) {
				const { to } = step.value;
				if (!graph.has(to) || !follows(file, step.value)) continue;
				if (!order.has(to)) enter(to);
				else if (isOpen.has(to)) low.set(file, Math.min(low.get(file) ?? 0, order.get(to) ?? 0));
				continue;
			}
			work.pop();
			const parent = work.at(-1);
			if (parent !== void 0) low.set(parent.file, Math.min(low.get(parent.file) ?? 0, low.get(file) ?? 0));
			if (low.get(file) !== order.get(file)) continue;
			const loop = open.splice(open.lastIndexOf(file));
			for (const member of loop) isOpen.delete(member);
			const toItself = (graph.get(file) ?? []).some((way) => way.to === file && follows(file, way));
			if (loop.length > 1 || toItself) loops.push(loop);
		}
	}
	return loops;
}

// src/core/lint/checks/forks/join-without-fork.ts
/** A state whose ways out nobody can tell may fork, too; and what is called may join what its caller forked. */
const joinWithoutFork = {
	code: "RAY-JOIN-WITHOUT-FORK",
	level: "warning",
	about: "A join has nothing to wait for: no way that leads to it forks.",
	find(scope) {
		const after = statesAfterForks(scope);
		return [...scope.states.values()].flatMap(({ file, exits, tags, policy, placeAt, placeOf }) => {
			if (after.has(file) || !exits.some(({ tag }) => tag === "join")) return [];
			const written = tags.find(({ tag }) => tag.name === "join");
			const entry = policy.findIndex(({ tag }) => tag === "join");
			return {
				message: `${file} joins workers, and no way that leads to it forks one: the join goes on at once, with an empty list.`,
				place: entry >= 0 ? placeOf(["allowed_transitions", entry]) : written?.place ?? placeAt(1, 1),
				hint: "Fork beside the join, such as <fork>WORK</fork><join next=\"MERGE\"></join>, or use <goto>."
			};
		});
	}
};
function statesAfterForks({ states, ways }) {
	const forking = [...states.values()].filter(({ open, exits }) => open || exits.some(({ tag }) => tag.startsWith("fork")));
	return reachedFrom(forking.map(({ file }) => file), (file) => (ways.get(file) ?? []).flatMap(({ to, by }) => by === "fork" ? [] : [to]));
}

// src/core/lint/checks/forks/missing-fork-next.ts
/** One state may name several ways, so a goto or join anywhere in it may be the one that stands beside the fork. */
const missingForkNext = {
	code: "RAY-MISSING-FORK-NEXT",
	level: "error",
	about: "A fork says neither by next nor by a goto or join where its parent goes on.",
	find: ({ states }) => [...states.values()].flatMap(({ tags }) => {
		if (tags.some(({ tag }) => tag.name === "goto" || tag.name === "join")) return [];
		return tags.flatMap(({ transition, place }) => {
			if (!(transition?.tag === "fork" || transition?.tag === "fork-workflow") || transition.next !== void 0) return [];
			return {
				message: `<${transition.tag}> has no next, and no <goto> stands beside it, so its parent has nowhere to go.`,
				place,
				hint: `For example <${transition.tag} next="NEXT">${transition.target}</${transition.tag}>.`
			};
		});
	})
};

// src/core/lint/checks/found-on-reading.ts
/** Errors that reading a scope finds already; each check only carries them over. */
const foundOnReading = [
	carriedOver("RAY-MISSING-TARGET", "A tag, a policy or a setting names a state that does not exist."),
	carriedOver("RAY-MISSING-RETURN", "A call has no return state, or one that does not exist."),
	carriedOver("RAY-MISSING-ASK-NEXT", "An ask has no next state, or one that does not exist."),
	carriedOver("RAY-MISSING-JOIN-NEXT", "A join has no next state, or one that does not exist."),
	carriedOver("RAY-UNKNOWN-FAILURE-STATE", "on_failure names a state that does not exist."),
	carriedOver("RAY-UNKNOWN-FOLLOW-UP-STATE", "follow_up names a state that does not exist."),
	carriedOver("RAY-FAILURE-STATE-IS-ITSELF", "on_failure names the state that it stands in."),
	carriedOver("RAY-AMBIGUOUS-STATE-RESOLUTION", "A name without extension matches several files."),
	carriedOver("RAY-AMBIGUOUS-ENTRY-POINT", "Both 1_START and START exist."),
	carriedOver("RAY-NO-ENTRY-POINT", "Neither 1_START nor START exists."),
	carriedOver("RAY-FRONTMATTER-PARSE-ERROR", "The frontmatter of a prompt cannot be read."),
	carriedOver("RAY-UNKNOWN-AGENT", "An agent does not exist."),
	carriedOver("RAY-INVALID-EFFORT", "An effort level does not exist."),
	carriedOver("RAY-UNSUPPORTED-CD-ATTRIBUTE", "A tag that cannot change the directory has a cd attribute."),
	carriedOver("RAY-FOREIGN-PLATFORM", "A name matches only a script of another platform."),
	carriedOver("RAY-UNKNOWN-PROPOSAL-TYPE", "A state lists a type of proposal that does not exist.")
];
function carriedOver(code, about) {
	const find = (scope) => scope.problems.flatMap((problem) => problem.code === code ? faultOf$1(problem, scope) : []);
	return {
		code,
		level: "error",
		about,
		find
	};
}
function faultOf$1({ message, place, hint }, scope) {
	return {
		message,
		place: place ?? scope.id,
		hint
	};
}

// src/core/lint/checks/implicit-transition.ts
const implicitTransition = {
	code: "RAY-IMPLICIT-TRANSITION",
	level: "info",
	about: "The only transition that a state allows needs no tag.",
	find: ({ states }) => [...states.values()].flatMap(({ policy, placeOf }) => {
		const [entry, ...others] = policy;
		if (entry === void 0 || others.length > 0 || !isDetermined(entry)) return [];
		return {
			message: `This state always ends with ${entry.target === void 0 ? `a ${entry.tag}` : `${entry.tag} to ${entry.target}`}; the prompt need not ask for the tag.`,
			place: placeOf(["allowed_transitions", 0]),
			hint: void 0
		};
	})
};

// src/core/lint/checks/invalid-model.ts
/** The names that Claude Code itself gives to models; with `[1m]` behind them they have a longer memory. */
const ALIASES = [
	"opus",
	"sonnet",
	"haiku",
	"opusplan",
	"best",
	"default",
	"fable",
	"mythos"
];
/** A name that no backend of ours knows is only probably wrong: `--agent command:PROGRAM` may know it. */
const invalidModel = {
	code: "RAY-INVALID-MODEL",
	level: "error",
	about: "A model has a name that no model has.",
	find: ({ states, manifest, manifestPlaceOf, problems }) => [
		...problems.flatMap(({ code, message, place, hint }) => code === "RAY-INVALID-MODEL" ? {
			message,
			place: place ?? "",
			hint
		} : []),
		...unknownModel(manifest.model, manifest.agent, () => manifestPlaceOf("model")),
		...[...states.values()].flatMap(({ state, placeOf }) => state.kind === "prompt" ? unknownModel(state.settings.model, agentFor({ backend: manifest.agent ?? "claude" }, state.settings), (...path) => placeOf(path)) : [])
	]
};
function unknownModel(said, agent, placeOf) {
	const model = valueFor(said, agent ?? "claude");
	if (model === void 0 || isKnown(model) || (agent ?? "claude") !== "claude") return [];
	const near = didYouMean(model.replace(/\[.*\]$/, ""), ALIASES);
	const place = placeOf("model");
	if (near !== void 0) return [{
		message: `There is no model "${model}".`,
		place,
		hint: near
	}];
	return [{
		message: `Claude Code knows no model "${model}".`,
		place,
		hint: `Write one of ${ALIASES.slice(0, 3).join(", ")}, or a full name such as claude-sonnet-4-5.`,
		level: "warning"
	}];
}
/** Cloud providers have names of their own, with dots, slashes, colons or "claude" in them. */
function isKnown(model) {
	return ALIASES.includes(model.replace(/\[1m\]$/, "")) || /claude|anthropic|[/:@]/.test(model);
}

// src/core/lint/checks/network-unused.ts
/** What the configuration grants and no state takes, and what a state wishes for and does not get. */
const networkUnused = {
	code: "RAY-NETWORK-UNUSED",
	level: "warning",
	about: "Nothing can use an entry of a network list.",
	find: (scope) => scope.use === void 0 ? [] : [...wishes(scope, scope.use), ...leftOver(scope, scope.use)]
};
function listOf(state, { network }) {
	return networkOf(network === void 0 ? void 0 : { network: [...network.granted] }, state.kind === "prompt" ? "agent" : "script", state.settings.network);
}
function wishes({ states }, use) {
	return [...states.values()].flatMap(({ file, state, placeOf }) => {
		const given = listOf(state, use);
		const lost = (state.settings.network ?? []).filter((entry) => !given.includes(entry));
		if (lost.length === 0) return [];
		return [{
			message: `${file} wishes for ${lost.join(", ")}, which the configuration does not grant: nothing is reached there.`,
			place: placeOf(["network"]),
			hint: `Add it to "network" of the workflow in .github/raymond.yml, or remove it here.`
		}];
	});
}
function leftOver({ states, whole }, use) {
	const { granted = [], place = "" } = use.network ?? {};
	const all = [...states.values()].map(({ state }) => state);
	if (!whole || all.length === 0 || all.some(({ settings }) => settings.network === void 0)) return [];
	const isUsed = (entry) => all.some((state) => listOf(state, use).some((one) => one === entry || isBelow(one, entry)));
	const unused = granted.filter((entry) => !isUsed(entry));
	if (unused.length === 0) return [];
	return [{
		message: `No state takes ${unused.join(", ")} from the list: each has a "network" of its own without it.`,
		place,
		hint: "Remove it from the list."
	}];
}
function isBelow(host, entry) {
	return entry.startsWith("*.") && host.endsWith(entry.slice(1));
}

// src/core/lint/checks/unbounded-loop.ts
/** A person who answers in between bounds a loop, too. One of scripts alone costs nothing, and they may well count for themselves. */
const unboundedLoop = {
	code: "RAY-UNBOUNDED-LOOP",
	level: "warning",
	about: "A loop has no max_visits.",
	find({ states, ways }) {
		const isBounded = (file) => states.get(file)?.state.settings.max_visits !== void 0;
		return loopsIn(ways, (from, { to, by }) => by !== "ask" && !isBounded(from) && !isBounded(to)).flatMap((loop) => {
			const first = states.get(loop[0] ?? "");
			if (first === void 0) return [];
			return {
				message: `Nothing bounds the loop ${shown(loop)}: only the run's budget ends it.`,
				level: loop.some((file) => states.get(file)?.state.kind === "prompt") ? void 0 : "info",
				place: first.placeAt(1, 1),
				hint: "Give one of its states max_visits, such as max_visits: 5, and on_max_visits with the state to go on with."
			};
		});
	}
};
/** `A → B → A`; the middle of a long loop is left out. */
function shown(loop) {
	return [...loop.length > 6 ? [...loop.slice(0, 5), "…"] : loop, loop[0]].join(" → ");
}

// src/core/lint/checks/no-stop-condition.ts
/** Words that say when something is over; what is said in other words needs the tag itself. */
const STOPS = /<\/?result\b|\b(?:result|done|finish(?:ed|es)?|stop|ends?|complete[ds]?|until|enough|nothing (?:left|more))\b/i;
const noStopCondition = {
	code: "RAY-NO-STOP-CONDITION",
	level: "warning",
	about: "A prompt that is run again and again does not say when to stop.",
	find(scope) {
		const loops = loopsIn(scope.ways, () => true);
		return [...loops.flatMap((loop) => endless(loop, scope)), ...loops.flatMap((loop) => silent(loop, scope))];
	}
};
/** No state of the loop leads out of it. */
function endless(loop, { states, ways }) {
	const members = loop.flatMap((file) => states.get(file) ?? []);
	const first = members.find(({ state }) => state.kind === "prompt");
	const inside = new Set(loop);
	const leads = members.some(({ file, open, exits }) => open || exits.some(({ tag, specifier }) => tag === "result" || specifier !== void 0) || (ways.get(file) ?? []).some(({ to }) => !inside.has(to)));
	if (first === void 0 || leads) return [];
	return [{
		message: `No state of the loop ${shown(loop)} leads out of it, so it never ends.`,
		place: first.placeAt(1, 1),
		hint: "Say when the work is done and how to end then, such as: When nothing is left to do, end with <result>…</result>."
	}];
}
/** A state may end the loop by its policy, and its text never says when. */
function silent(loop, { states }) {
	return loop.flatMap((file) => {
		const lint = states.get(file);
		if (lint === void 0 || lint.state.kind === "script" || lint.policy.length < 2) return [];
		const index = lint.policy.findIndex(({ tag }) => tag === "result");
		if (index === -1 || STOPS.test(lint.text)) return [];
		return {
			message: `${file} is run again and again and may end with a result, but its text does not say when.`,
			place: lint.placeOf(["allowed_transitions", index]),
			hint: "Say when the work is done, such as: When all tests pass, end with <result>…</result>."
		};
	});
}

// src/core/lint/checks/project-code-unsaid.ts
/**
* A script that runs what the project's files say runs what an agent, or a stranger's pull request, has written into them. The engine takes
* its author's word for that, so one who forgot it is reminded (X-1.2).
*/
const projectCodeUnsaid = {
	code: "RAY-PROJECT-CODE-UNSAID",
	level: "warning",
	about: "A script starts the project's own commands and does not say so.",
	find: ({ states }) => [...states.values()].flatMap(faultOf)
};
function faultOf({ file, state, text, placeAt }) {
	if (state.kind !== "script" || state.settings.runs_project_code !== void 0) return [];
	for (const [i, line] of text.split("\n").entries()) {
		const found = /^\s*(?:#|\/\/|REM\b)/i.test(line) ? null : IN_SHELL.exec(line) ?? IN_CALL.exec(line);
		const command = found?.groups?.command;
		if (found === null || command === void 0) continue;
		return [{
			message: `${file} starts "${command.trim()}", which runs what the project's own files say, and does not say so.`,
			place: placeAt(i + 1, found.index + found[0].indexOf(command) + 1),
			hint: "Begin it with: # raymond: runs_project_code=true proposes=\nRuns that a stranger caused then need a cell, and nothing that the command starts proposes in its name. If it runs none of the project: runs_project_code=false"
		}];
	}
	return [];
}
/** What builds and tests projects; of tools that do other things as well, the words with which they run a project's files. */
const COMMANDS = [
	"(?:npm|pnpm|yarn|bun)[ ]+(?:t|test|run|ci|i|install|start|build)",
	"npx",
	"make",
	"pytest",
	"tox",
	"nox",
	"(?:uv|poetry|pdm|hatch)[ ]+run",
	"python3?[ ]+-m[ ]+(?:pytest|unittest|tox)",
	"go[ ]+(?:test|run|build|generate)",
	"cargo[ ]+(?:test|run|build|bench|check)",
	"(?:mvn|\\./mvnw|gradle|\\./gradlew)",
	"bundle[ ]+exec",
	"(?:rake|rspec|phpunit|ctest|just)",
	"mix[ ]+(?:test|compile|deps\\.get)",
	"dotnet[ ]+(?:test|run|build)",
	"composer[ ]+(?:install|test|run)"
].join("|");
/** Where a command begins: a line, or after what joins commands. */
const IN_SHELL = new RegExp(`(?:^|[;&|(\`]|\\b(?:then|do|else|if|!|exec|time|sudo)[ ])[ \\t]*(?<command>(?:${COMMANDS})(?=[ \\t;&|)\`]|$))`);
/** The first argument of a call that starts programs. */
const IN_CALL = new RegExp(`\\b(?:spawn|exec|run|call|system|popen|check_output)\\w*\\(\\s*\\[?\\s*["'\`](?<command>(?:${COMMANDS}))(?=["'\` ])`);

// src/core/lint/proposers.ts
function proposersInStates({ states }) {
	const all = [...states.values()];
	return {
		all: all.map(ofState),
		callsOthers: all.some(({ exits, open }) => open || exits.some(({ tag }) => tag.endsWith("-workflow")))
	};
}
function ofState({ file, state, text, placeOf }) {
	const { proposes } = state.settings;
	const isScript = state.kind === "script";
	return {
		name: file,
		place: placeOf(["proposes"]),
		listed: proposes ?? [],
		mayAnything: isScript && proposes === void 0 && /OUTBOX/i.test(text),
		tools: isScript ? void 0 : state.settings.tools
	};
}
function proposersInSteps({ definition }) {
	const forms = definition.steps.flatMap(formsIn);
	return {
		all: forms.map(ofStep),
		callsOthers: forms.some(({ type }) => type === "delegate")
	};
}
function ofStep(step) {
	const named = {
		name: `the step "${step.name}"`,
		place: step.place,
		mayAnything: false
	};
	if (step.type === "delegate") return {
		...named,
		listed: [],
		tools: void 0
	};
	if (step.type === "session") return {
		...named,
		listed: step.proposes ?? [],
		tools: step.config.tools
	};
	const type = proposalTypeOf(step.operation);
	return {
		...named,
		listed: step.proposes ?? (type === void 0 ? [] : [type]),
		tools: void 0
	};
}

// src/core/lint/tool-power.ts
const EDITING = /* @__PURE__ */ new Set([
	"Edit",
	"MultiEdit",
	"Write",
	"NotebookEdit"
]);
const RUNNING = /* @__PURE__ */ new Set(["Bash", "PowerShell"]);
/** The strongest thing that a state's `tools` grant; undefined when they change nothing, or when the permission mode decides. */
function powerOf(tools) {
	const rules = (tools ?? []).map((rule) => {
		const [, name = "", pattern] = /^\s*([\w-]+)\s*(?:\((.*)\))?\s*$/s.exec(rule) ?? [];
		return {
			rule,
			name,
			isNarrow: pattern !== void 0 && !/^\s*:?\**\s*$/.test(pattern)
		};
	});
	const running = rules.find(({ name, isNarrow }) => RUNNING.has(name) && !isNarrow);
	if (running !== void 0) return {
		kind: "run",
		rule: running.rule
	};
	const editing = rules.find(({ name }) => EDITING.has(name));
	return editing === void 0 ? void 0 : {
		kind: "edit",
		rule: editing.rule
	};
}
/** Whether an agent with these tools alone can write a file outside of its directory. */
function writesFiles(tools) {
	return tools.some((rule) => {
		const [, name = "", pattern] = /^\s*([\w-]+)\s*(?:\((.*)\))?\s*$/s.exec(rule) ?? [];
		const isWide = pattern === void 0 || /^\s*:?\**\s*$/.test(pattern);
		if (EDITING.has(name)) return isWide || /^(?:\/\/|~)/.test(pattern);
		if (RUNNING.has(name)) return isWide || /^(?:echo|printf|cat|tee|node|python3?|sh|bash)\b/.test(pattern);
		return name.startsWith("mcp__");
	});
}

// src/core/lint/checks/proposal-checks.ts
const withoutTool = {
	code: "RAY-PROPOSES-WITHOUT-TOOL",
	level: "warning",
	about: "A state is to propose something, and its tools cannot write a file.",
	among: ({ all }) => all.flatMap(({ name, place, listed, tools }) => listed.length === 0 || tools === void 0 || writesFiles(tools) ? [] : {
		message: `${capital(name)} lists proposes, but none of its tools can write the file that proposals go into.`,
		place,
		hint: `tools: [${[...tools, "Write"].map((rule) => JSON.stringify(rule)).join(", ")}]`
	})
};
const notInOutputs = {
	code: "RAY-PROPOSES-NOT-IN-OUTPUTS",
	level: "warning",
	about: "A state is to propose what the configuration does not allow.",
	among: ({ all }, use) => {
		if (use === void 0) return [];
		const allowed = allowedTypes({
			policy: use.outputs.policy,
			remarks: REMARKS
		});
		return all.flatMap(({ name, place, listed }) => listed.filter((type) => !allowed.includes(type)).map((type) => ({
			message: `${capital(name)} proposes "${type}", which outputs in the configuration does not allow.`,
			place,
			hint: `Allow it under outputs (${use.outputs.place}), or remove it from proposes.`
		})));
	}
};
const neverProposed = {
	code: "RAY-OUTPUT-NEVER-PROPOSED",
	level: "warning",
	about: "The configuration allows what no state of the workflow proposes.",
	among: ({ all, callsOthers }, use) => {
		if (use === void 0 || callsOthers || all.some(({ mayAnything }) => mayAnything)) return [];
		const listed = new Set(all.flatMap((proposer) => proposer.listed));
		return allowedTypes({
			policy: use.outputs.policy,
			remarks: []
		}).filter((type) => !listed.has(type)).map((type) => ({
			message: `outputs allows "${type}", and no state of the workflow proposes it.`,
			place: use.outputs.place,
			hint: `Write "proposes: [${type}]" into the state that is to propose it, or remove it from outputs.`
		}));
	}
};
/** Any run may have been started by a remark. */
const REMARKS = [1];
const proposalChecks = [
	withoutTool,
	notInOutputs,
	neverProposed
];
const proposalChecksOfStates = proposalChecks.map(({ among, ...check }) => ({
	...check,
	find: (scope) => among(proposersInStates(scope), scope.use)
}));
function capital(name) {
	return name.charAt(0).toUpperCase() + name.slice(1);
}

// src/core/lint/checks/script-state-no-static-analysis.ts
const scriptStateNoStaticAnalysis = {
	code: "RAY-SCRIPT-STATE-NO-STATIC-ANALYSIS",
	level: "info",
	about: "What a script prints is only known when it runs.",
	find: ({ states }) => [...states.values()].flatMap(({ file, state, tags, placeAt }) => {
		if (state.kind === "prompt") return [];
		return {
			message: `What ${file} prints is known when it runs; ${tags.length === 0 ? "it holds no whole tag" : `only the ${tags.length === 1 ? "tag" : `${tags.length} tags`} in its text ${tags.length === 1 ? "was" : "were"} looked at`}.`,
			place: placeAt(1, 1),
			hint: void 0
		};
	})
};

// src/core/lint/checks/script-without-transition.ts
/** Programs beside the script, or what it reads, may print the tag for it. */
const HANDS_OVER = /(?:^|[\s"'`(=/])\.{1,2}[/\\]|\b(?:source|exec|eval|cat|type|import|require|node|python3?|bash|sh|npx|npm|make|call|Get-Content|Invoke-Expression)\b|\$\(|subprocess|os\.system|child_process|%~dp0|PSScriptRoot/i;
const scriptWithoutTransition = {
	code: "RAY-SCRIPT-WITHOUT-TRANSITION",
	level: "warning",
	about: "A script never prints a tag.",
	find: ({ states }) => [...states.values()].flatMap(({ file, state, placeAt }) => {
		if (state.kind === "prompt" || mentionsTag(state.text) || isPutTogether(state.text)) return [];
		if (HANDS_OVER.test(withoutShebang(state.text))) return [];
		return {
			message: `${file} never prints a tag, so the run fails when it ends.`,
			place: placeAt(1, 1),
			hint: "Let every way through it print one, such as: echo '<goto>NEXT</goto>'"
		};
	})
};
/** Tags may be built from pieces: `'<' + tag + '>'`, `<%s>`, `<${tag}>`. */
function isPutTogether(text) {
	return /<\/?(?:["'`%$^{]|\\)|["'`]<["'`]/.test(text);
}
function withoutShebang(text) {
	return text.replace(/^(?:#!.*\n|\s*(?:#|\/\/|@?REM\b|::).*\n)+/i, "");
}

// src/core/lint/checks/trust-flow.ts
/**
* Follows text by people we do not know from the prompts that take it in to states with tools that change things. An ask is
* a person who looks; a fresh session without a value leaves the text behind.
*/
const trustFlow = {
	code: "RAY-TRUST-FLOW",
	level: "warning",
	about: "Text by strangers reaches a state that may change things, and nobody looks at it in between.",
	find(scope) {
		const { states, entry, use } = scope;
		if (entry === void 0 || use?.vouched === true) return [];
		const found = /* @__PURE__ */ new Map();
		for (const { file, origin } of tainted(scope, entry)) {
			const lint = states.get(file);
			const fault = lint === void 0 || found.has(file) ? void 0 : faultAt(lint, origin, scope);
			if (fault !== void 0) found.set(file, fault);
		}
		return [...found.values()];
	}
};
function faultAt({ file, state, placeOf }, origin, { use }) {
	const power = state.kind === "prompt" ? powerOf(state.settings.tools) : void 0;
	if (power === void 0 || power.kind === "edit" && use?.approval === true) return void 0;
	return {
		message: `Text by strangers (${origin}) reaches ${file}, which ${power.kind === "run" ? `may run any command (${power.rule})` : `may change files (${power.rule})`}, and nobody looks at it in between.`,
		place: placeOf(["tools"]),
		hint: "Put an <ask> in between, read the text in a state without such tools that hands on a short verdict by <reset>, or narrow tools, such as \"Bash(npm test)\".",
		level: power.kind === "run" || use !== void 0 ? "warning" : "info"
	};
}
/** Arrivals at states in which text from outside is before the agent. */
function tainted({ states, ways, use }, entry) {
	const start = {
		file: entry,
		session: false,
		input: use?.strangeInput === true,
		origin: "its input"
	};
	const known = /* @__PURE__ */ new Set();
	const open = [start, ...[...states.keys()].map((file) => ({
		file,
		session: false,
		input: false,
		origin: ""
	}))];
	const found = [];
	for (const arrival of open) {
		const key = `${Number(arrival.session)}${Number(arrival.input)}${arrival.file}`;
		const lint = states.get(arrival.file);
		if (lint === void 0 || known.has(key)) continue;
		known.add(key);
		const own = strangeVariable(lint);
		const reads = lint.state.kind === "script" || /\{\{[ \t]*(?:input|result)[ \t]*\}\}/.test(lint.text);
		const has = own !== void 0 || arrival.session || arrival.input && reads;
		const origin = own === void 0 ? arrival.origin : `{{${own}}} in ${arrival.file}`;
		if (has && lint.state.kind === "prompt") found.push({
			...arrival,
			origin
		});
		for (const way of ways.get(arrival.file) ?? []) {
			const next = carried(way, {
				session: lint.state.kind === "script" ? arrival.session : has,
				has,
				origin
			});
			if (next !== void 0) open.push(next);
		}
	}
	return found;
}
/** What goes along a way; undefined where a person stands in it, or nothing from outside is left. */
function carried({ to, by, carries }, { session, has, origin }) {
	const next = {
		file: to,
		session: session && !(by === "reset" || by === "function" || by === "fork"),
		input: has && carries,
		origin
	};
	return by === "ask" || !next.session && !next.input ? void 0 : next;
}
/** Numbers, states and addresses are GitHub's own words. */
const PLAIN = /(?:^|\.)(?:number|id|node_id|sha|url|state|action|draft|merged|locked|type|login|size|additions|deletions|changed_files|position|line|\w+_url|\w+_at)$/;
/** Beside the event: who opened an issue speaks in its thread, and who opened a pull request wrote its diff. */
const OUTSIDE = /* @__PURE__ */ new Set([
	"thread",
	"diff_file",
	"attachments"
]);
function strangeVariable({ state, text }) {
	if (state.kind === "script") return void 0;
	return promptVariables(text).find((name) => OUTSIDE.has(name) || /^event(?:\.|$)/.test(name) && !PLAIN.test(name));
}

// src/core/lint/checks/unknown-field.ts
const unknownField = {
	code: "RAY-UNKNOWN-FIELD",
	level: "warning",
	about: "A key means nothing where it stands.",
	find: ({ warnings, id }) => warnings.flatMap(({ code, message, place, hint }) => code === "RAY-UNKNOWN-FIELD" ? {
		message,
		place: place ?? id,
		hint
	} : [])
};

// src/core/lint/read-tag.ts
/** Faults of names and structure; those of values and quotes are only certain where nothing is filled in at run time. */
const CERTAIN = /* @__PURE__ */ new Set([
	"RAY-MISSING-RETURN",
	"RAY-MISSING-ASK-NEXT",
	"RAY-MISSING-JOIN-NEXT",
	"RAY-UNSUPPORTED-CD-ATTRIBUTE",
	"RAY-UNKNOWN-ATTRIBUTE",
	"RAY-FORK-ATTRIBUTE",
	"RAY-REPEATED-ATTRIBUTE"
]);
function readTag(tag, kind, place) {
	const read = readTransition(tag.name, tag.attributes, tag.body);
	if (read.ok) return {
		tag,
		place,
		transition: read.transition,
		problem: void 0,
		open: namedStates(read.transition).some(({ name }) => isVague(name))
	};
	const { problem } = read;
	const isFilledIn = isOpenName(tag.attributes.replace(/["']/g, "")) && tag.attributes.trim() !== "";
	const isCertain = CERTAIN.has(problem.code) || !isFilledIn && (kind === "prompt" || problem.code !== "RAY-MALFORMED-TAG");
	const isNamed = problem.code === "RAY-EMPTY-TARGET" && kind === "prompt";
	const isPlaceholder = problem.code === "RAY-PATH-TARGET" && isVague(tag.body.trim());
	return {
		tag,
		place,
		transition: void 0,
		problem: isCertain && !isNamed && !isPlaceholder ? {
			...problem,
			place
		} : void 0,
		open: true
	};
}
/** The attributes of a fork, which its worker may use as variables; none where they cannot be read. */
function attributeNames({ tag }) {
	const parsed = parseAttributes(tag.name, tag.attributes);
	return parsed.ok ? [...parsed.attributes.keys()] : Array.from(tag.attributes.matchAll(/([A-Za-z_][\w-]*)\s*=/g), ([, name = ""]) => name);
}
/** A sentence is no name either. */
function isVague(name) {
	return isOpenName(name) || /\s/.test(name);
}

// src/core/lint/checks/unknown-variable.ts
const OWN = [
	"result",
	"result_status",
	"input",
	"workflow_id",
	"agent_id",
	"event",
	"thread",
	"diff_file",
	"attachments",
	"project.commands",
	"failure",
	"failure.detail",
	"workers",
	"workers_file"
];
/** Attributes of a fork that say where it goes, and are no variables. */
const OF_THE_FORK = [
	"next",
	"cd",
	"runner"
];
const unknownVariable = {
	code: "RAY-UNKNOWN-VARIABLE",
	level: "warning",
	about: "A prompt uses a variable that nothing sets.",
	find({ states }) {
		const known = [.../* @__PURE__ */ new Set([...OWN, ...[...states.values()].flatMap(forkAttributes)])];
		return [...states.values()].flatMap((lint) => lint.state.kind === "prompt" ? unknownIn(lint, known) : []);
	}
};
function forkAttributes({ tags, policy }) {
	const inText = tags.filter(({ tag }) => tag.name.startsWith("fork")).flatMap(attributeNames);
	const inPolicy = policy.flatMap(({ attributes }) => Object.keys(attributes ?? {}));
	return [...inText, ...inPolicy].filter((name) => !OF_THE_FORK.includes(name));
}
function unknownIn({ text, placeAt }, known) {
	return promptVariables(text).filter((name) => !known.includes(name) && !name.startsWith("event.")).map((name) => {
		const before = text.slice(0, placeOfVariable(text, name)).split("\n");
		return {
			message: `Nothing sets {{${name}}}, so it stays in the prompt as it is.`,
			place: placeAt(before.length, (before.at(-1) ?? "").length + 1),
			hint: didYouMean(name, known) ?? `Known here: ${known.join(", ")}; a fork gives its worker more: <fork ${name}="…" next="…">.`
		};
	});
}

// src/core/lint/checks/unreachable-state.ts
/** Says nothing where a state on the way may lead anywhere: then nobody can tell. */
const unreachableState = {
	code: "RAY-UNREACHABLE-STATE",
	level: "warning",
	about: "No way leads from the entry to a state.",
	find(scope) {
		const { entry, states, whole } = scope;
		if (entry === void 0 || !whole) return [];
		const reached = reachedFrom(startsOf(scope, entry), nextOf(scope));
		if ([...reached].some((file) => states.get(file)?.open === true)) return [];
		return [...states.values()].filter(({ file }) => !reached.has(file)).map(({ file, placeAt }) => ({
			message: `${file} is never entered: no way leads to it from ${entry}.`,
			place: placeAt(1, 1),
			hint: `Name it in a tag, as in <goto>${stemOf(file)}</goto>, or remove the file.`
		}));
	}
};
function startsOf({ references }, entry) {
	return [entry, ...references.flatMap(({ role, file }) => (role === "on_budget" || role === "follow_up") && file !== void 0 ? file : [])];
}
/** A prompt may name a state in words alone; scripts cannot. */
function nextOf({ states, ways }) {
	const byName = Map.groupBy([...states.keys()].flatMap((file) => [[file, file], [stemOf(file), file]]), ([name]) => name);
	return (file) => {
		const lint = states.get(file);
		const inWords = lint?.state.kind === "prompt" && lint.policy.length === 0 ? [...lint.words] : [];
		return [...(ways.get(file) ?? []).map(({ to }) => to), ...inWords.flatMap((word) => (byName.get(word) ?? []).map(([, named]) => named))];
	};
}

// src/core/lint/checks/unused-allowed-transition.ts
/** A policy with one entry needs no words, and what a result or a question says is the model's own. */
const unusedAllowedTransition = {
	code: "RAY-UNUSED-ALLOWED-TRANSITION",
	level: "warning",
	about: "A policy allows what the prompt never speaks of.",
	find: ({ states }) => [...states.values()].flatMap(({ state, policy, text, placeOf }) => {
		if (state.kind === "script" || policy.length < 2) return [];
		return policy.flatMap(({ tag, target }, index) => {
			if (target === void 0 || text.includes(stemOf(target))) return [];
			return {
				message: `The policy allows ${tag} to ${target}, but the prompt never speaks of ${stemOf(target)}.`,
				place: placeOf(["allowed_transitions", index]),
				hint: `Say in the prompt when to end with <${tag}>${target}</${tag}>, or remove the entry.`
			};
		});
	})
};

// src/core/lint/checks/index.ts
/** All that lint looks for in a workflow of states: errors first, then what is probably wrong, then what is worth to know. */
const checks = [
	...foundOnReading,
	missingForkNext,
	invalidModel,
	forceImplicitInvalid,
	forkAttribute,
	unknownField,
	forkNextMismatch,
	unreachableState,
	deadEndState,
	callWithoutResultPath,
	conversationCrossesAgents,
	joinWithoutFork,
	unusedAllowedTransition,
	unboundedLoop,
	noStopCondition,
	scriptWithoutTransition,
	unknownVariable,
	trustFlow,
	budgetCannotBeMet,
	networkUnused,
	projectCodeUnsaid,
	...proposalChecksOfStates,
	followUpWithoutPullRequests,
	implicitTransition,
	scriptStateNoStaticAnalysis
];

export { waysOf as a, proposersInSteps as i, readTag as n, proposalChecks as r, checks as t };