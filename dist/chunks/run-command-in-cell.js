import { t as createConfineGit } from "./confine-git2.js";
import { t as createGitLender } from "./lend-git.js";
import { n as baseEnvironment } from "./environment.js";
import { t as openBareRepository } from "./bare-repository.js";
import { t as DEFAULT_CELL_LIMITS } from "./cell-status.js";
import { a as formatUsd } from "./format-amounts.js";
import { a as parseNetworkEntry } from "./network-list.js";
import { a as watchConfiguration, n as CONFIGURATION, t as CHANGED } from "./configuration-watch.js";
import { n as personsGit } from "./git-identity.js";
import { c as say, i as printError } from "./output.js";
import { t as repositoryRoot } from "./repository-root.js";
import { t as listenForSignals } from "./signals.js";
import { t as UsageError } from "./usage-error.js";
import { a as cloudIn, c as modelVariables, o as claudeUpstream, s as hasCredential, t as codexUpstream } from "./codex-upstream.js";
import { t as createModelProxy } from "./model-proxy.js";
import { n as priceTable } from "./price-table.js";
import { join } from "node:path";
import { constants } from "node:os";

// src/cli/commands/cell/models-of-command.ts
/** By proxies of ours, as far as the caller has credentials for them. All of them together may cost so many dollars. */
async function openModelsOfCommand(cell, budgetUsd) {
	const purse = openPurse(budgetUsd);
	return {
		variables: {
			...await variablesOfClaude(cell, purse),
			...await variablesOfOpenAi(cell, purse)
		},
		end: () => purse.end()
	};
}
async function variablesOfClaude(cell, purse) {
	const { ANTHROPIC_API_KEY = null, CLAUDE_CODE_OAUTH_TOKEN = null, ANTHROPIC_BASE_URL } = process.env;
	const credentials = {
		apiKey: ANTHROPIC_API_KEY,
		oauthToken: CLAUDE_CODE_OAUTH_TOKEN,
		cloud: cloudIn(process.env)
	};
	if (!hasCredential(credentials)) return {};
	const proxy = purse.open(claudeUpstream(credentials, ANTHROPIC_BASE_URL));
	return modelVariables(credentials, await cell.serve("model", proxy.listener), proxy.standIn);
}
async function variablesOfOpenAi(cell, purse) {
	const { OPENAI_API_KEY: key = "", OPENAI_BASE_URL: url } = process.env;
	if (key === "") return {};
	const proxy = purse.open(codexUpstream({
		key,
		url,
		model: "",
		prices: priceTable(),
		onAnswer: () => {}
	}));
	return {
		OPENAI_BASE_URL: await cell.serve("openai", proxy.listener),
		OPENAI_API_KEY: proxy.standIn
	};
}
function openPurse(capUsd) {
	const proxies = [];
	const spent = [];
	const unpriced = /* @__PURE__ */ new Set();
	return {
		open(upstream) {
			const own = spent.push({
				spent: 0,
				underWay: 0
			}) - 1;
			const proxy = createModelProxy(upstream, {
				capUsd,
				leftUsd: (count) => spent.reduce((left, beside, index) => index === own ? left : left - beside[count], capUsd),
				onSpent: (usd, mostUsd) => {
					spent[own] = {
						spent: usd,
						underWay: mostUsd
					};
				},
				onUnpriced: (model) => unpriced.add(model)
			});
			proxies.push(proxy);
			return proxy;
		},
		async end() {
			return {
				usd: (await Promise.all(proxies.map((proxy) => proxy.end()))).reduce((sum, used) => sum + used.usd, 0),
				isOverspent: proxies.some((proxy) => proxy.isOverspent()),
				unpriced: [...unpriced]
			};
		}
	};
}

// src/cli/commands/cell/run-command-in-cell.ts
const GRACE_MS = 2500;
/** Runs a command as a turn of an agent would run it, and resolves to its exit code. */
async function runCommandInCell(command, asked) {
	const { cells, directory, worktree } = asked;
	const wrong = asked.network.find((entry) => parseNetworkEntry(entry) === void 0);
	if (wrong !== void 0) throw new UsageError(`"${wrong}" is not an entry for --network.`, "Give host names such as example.org or *.example.org, packages, github.");
	const { problem } = await cells.probe();
	if (problem !== null) {
		printError(problem);
		return 1;
	}
	const confine = createConfineGit({
		environment: process.env,
		hidden: []
	});
	const configuration = await watchConfiguration(repositoryRoot(worktree), false);
	const git = await createGitLender({
		directory: join(directory, "git"),
		workspace: repositoryRoot(worktree),
		repository: () => openBareRepository({
			directory: join(directory, "bare"),
			confine
		}),
		person: personsGit,
		guarded: {
			path: CONFIGURATION,
			text: configuration.isDoubtful ? null : configuration.text
		}
	}).lend(worktree);
	const cell = await cells.open({
		workflowId: "command",
		agent: "main",
		cwd: worktree,
		mounts: git.mounts,
		limits: DEFAULT_CELL_LIMITS,
		...await cells.hosts(asked.network)
	});
	const stop = listenForSignals();
	const models = await openModelsOfCommand(cell, asked.budgetUsd);
	await configuration.started();
	const outcome = await run(command, cell, {
		cwd: worktree,
		models: models.variables
	}, stop.signal);
	const spent = await models.end();
	stop.forget();
	if (await configuration.end()) say(CHANGED);
	const end = await cell.close();
	for (const { host } of end.refused) say(`refused: ${host} is not on the list (--network)`);
	if (end.problem !== null) printError(end.problem);
	for (const what of await git.takeBack()) say(`stayed in the cell: ${what}`);
	sayWhatWasSpent(spent, asked.budgetUsd);
	return exitCodeOf(outcome);
}
async function run([file = "", ...args], cell, { cwd, models }, signal) {
	const spec = {
		file,
		args,
		cwd,
		env: {
			...baseEnvironment(process.env),
			...models
		},
		stdin: null,
		inheritsStreams: true
	};
	return cell.run({
		...spec,
		silenceMs: FOREVER_MS,
		durationMs: null,
		graceMs: GRACE_MS
	}, [], signal);
}
const FOREVER_MS = 31536e6;
/** What models have cost, where they have cost anything. Names of models come from the command. */
function sayWhatWasSpent({ usd, isOverspent, unpriced }, budgetUsd) {
	if (usd === 0 && !isOverspent) return;
	if (unpriced.length > 0) {
		const all = [...unpriced.slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST_NAME)), ...unpriced.length > MOST_NAMES ? ["…"] : []].join(", ");
		say(`not priced: ${all}; where an answer names no model that has a price, it counts as the most expensive of its kind`);
	}
	const money = `spent: ${formatUsd(usd)} of ${formatUsd(budgetUsd)} on models`;
	say(isOverspent || usd >= budgetUsd ? `${money}; the budget is used up (--budget allows more)` : `${money} (--budget)`);
}
const MOST_NAMES = 3;
const LONGEST_NAME = 100;
function exitCodeOf(outcome) {
	switch (outcome.kind) {
		case "exited": return outcome.code ?? 128 + (outcome.signal === null ? 0 : constants.signals[outcome.signal]);
		case "not-started":
			say(outcome.message);
			return outcome.missing === "program" ? 127 : 126;
		default: return 130;
	}
}

export { runCommandInCell };