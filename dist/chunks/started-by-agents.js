import { t as onOneLine } from "./invisible.js";
import { d as passesPatterns, o as roles, u as parseFilterPattern } from "./parse-config.js";
import { a as secretCommand, m as flowYaml, p as otherWorkflows, r as labelCommand, t as PULL_REQUESTS } from "./plan-setup.js";
import { c as isCentral } from "./our-action.js";
import { i as reaches } from "./check-setup.js";

// src/core/setup/check-needs.ts
const UNKNOWN = {
	isPublic: null,
	labels: null,
	pullRequestsByActions: null,
	missingPrograms: null
};
function checkNeeds(config, configFile, workflows, needy, around) {
	const access = needy.flatMap((one) => accessOf(one, config, configFile));
	const outputs = needy.flatMap((one) => outputsOf(one, configFile));
	const heard = (workflow) => needy.filter(({ entry }) => entry.triggers.some((trigger) => reaches(workflow, trigger)));
	const here = workflows.filter((workflow) => workflow.calls === null && !isCentral(workflow));
	const jobs = here.flatMap((workflow) => [...heard(workflow).flatMap(({ entry, setup }) => checkout(entry, setup, workflow)), ...stateKey(heard(workflow), workflow, around)]);
	return [
		...access,
		...outputs,
		...jobs,
		...secretsOf(needy),
		...labelsOf(config, needy, around),
		...settingsOf(config, needy, here, around),
		...programsOf(needy, around)
	];
}
/** That more people may start it than it is made for, the configuration itself is warned of. */
function accessOf({ entry, setup }, { access }, place) {
	const wanted = setup.access?.run;
	if (wanted === void 0 || roles.indexOf(access.run) <= roles.indexOf(wanted)) return [];
	const who = (role) => role === "read" ? "everybody" : `people with the role ${role} or more`;
	return [{
		level: "notice",
		code: "RAY-SETUP-ACCESS",
		message: `${entry.name} is made for ${who(wanted)}, and here ${who(access.run)} may start it.`,
		place,
		hint: `To let ${who(wanted)} start it, put it into a file of its own: raymond init --workflow ${entry.name} --config .github/raymond-open.yml`
	}];
}
const COUNTS = [
	"comments",
	"issues",
	"reviews"
];
const LISTS = [
	"labels",
	"assignees",
	"dispatches"
];
/** What a workflow proposes and nothing allows is refused at its end, when all is paid. */
function outputsOf({ entry, setup }, place) {
	const wanted = setup.outputs ?? {};
	const given = entry.outputs;
	const missing = missingOutputs(wanted, given);
	if (missing.length === 0) return [];
	return [{
		level: missing.some(({ isWhole }) => isWhole) && given.on_refused !== "continue" ? "error" : "warning",
		code: "RAY-SETUP-OUTPUTS",
		message: `${entry.name} proposes ${missing.map(({ what }) => onOneLine(what)).join(", ")}, which its "outputs" do not allow.`,
		place,
		hint: `Under workflows.${entry.name}: outputs: ${flowYaml(wanted)}`
	}];
}
function missingOutputs(wanted, given) {
	const counts = COUNTS.flatMap((key) => {
		const most = wanted[key] ?? 0;
		const allowed = given[key] ?? 0;
		return allowed >= most ? [] : [{
			what: `${most} ${key}`,
			isWhole: allowed === 0
		}];
	});
	const lists = LISTS.flatMap((key) => {
		const absent = (wanted[key] ?? []).filter((name) => given[key]?.includes(name) !== true);
		return absent.length === 0 ? [] : [{
			what: `${key} (${absent.join(", ")})`,
			isWhole: given[key] === void 0
		}];
	});
	const pulls = wanted.pull_requests === void 0 ? 0 : wanted.pull_requests.max ?? 1;
	const allowed = given.pull_requests === void 0 ? 0 : given.pull_requests.max ?? 1;
	const pullRequests = allowed >= pulls ? [] : [{
		what: `${pulls} pull request${pulls === 1 ? "" : "s"}`,
		isWhole: allowed === 0
	}];
	return [
		...counts,
		...lists,
		...pullRequests
	];
}
function checkout({ name }, setup, { file, checkout }) {
	const wanted = setup.checkout?.["fetch-depth"];
	if (wanted === void 0) return [];
	const depth = checkout?.fetchDepth;
	if (depth === 0 || depth !== void 0 && wanted !== 0 && depth >= wanted) return [];
	return [{
		level: "error",
		code: "RAY-SETUP-CHECKOUT",
		message: `${name} needs ${wanted === 0 ? "the whole history" : `${wanted} commits`}, and ${file} ${depth === void 0 ? "checks nothing out" : `fetches ${depth}`}.`,
		place: file,
		hint: `Give actions/checkout:\n  with:\n    persist-credentials: false\n    fetch-depth: ${wanted}`
	}];
}
/** Conversations of a public repository are carried from job to job only when they can be encrypted. */
function stateKey(needy, { file, inputs }, { isPublic }) {
	const names = needy.filter(({ setup }) => setup.secrets?.RAYMOND_STATE_KEY !== void 0).map(({ entry }) => entry.name);
	if (names.length === 0 || isPublic === false || (inputs["state-key"] ?? "") !== "") return [];
	const what = `${file} hands on no state-key, which ${names.join(" and ")} can use`;
	return [{
		level: isPublic === true ? "warning" : "notice",
		code: "RAY-SETUP-STATE-KEY",
		message: isPublic === true ? `${what}. The repository is public: without it a later job begins a new conversation with what the run can retell of the old one.` : `${what}. On a public repository a later job begins, without it, a new conversation with what the run can retell of the old one.`,
		place: file,
		hint: `${secretCommand("RAYMOND_STATE_KEY")}\nand give the action:\n  with:\n    state-key: \${{ secrets.RAYMOND_STATE_KEY }}`
	}];
}
/** Whether a secret is there, only an administrator's token could tell. */
function secretsOf(needy) {
	return [...new Map(needy.flatMap(({ setup }) => Object.entries(setup.secrets ?? {})))].map(([name, why]) => ({
		level: "notice",
		code: "RAY-SETUP-SECRET",
		message: `Whether the secret ${name} is set cannot be seen from here (${why}).`,
		hint: secretCommand(name)
	}));
}
/** Those of manifests, and those that the configuration itself listens to or allows. */
function labelsOf({ workflows }, needy, { labels }) {
	const own = workflows.flatMap(({ triggers, outputs }) => [...triggers.flatMap((trigger) => trigger.event === "schedule" ? [] : trigger.labels ?? []), ...outputs.labels ?? []]);
	const asked = new Map([...own.map((name) => [name, {}]), ...needy.flatMap(({ setup }) => Object.entries(setup.labels ?? {}))]);
	const commands = (names) => names.map((name) => labelCommand(name, asked.get(name) ?? {}).command).join("\n");
	const wanted = [...asked.keys()];
	if (wanted.length === 0) return [];
	if (labels === null) return [{
		level: "notice",
		code: "RAY-SETUP-LABEL",
		message: "Whether the labels of the workflows exist cannot be seen from here.",
		hint: commands(wanted)
	}];
	const known = new Set(labels.map((name) => name.toLowerCase()));
	const missing = wanted.filter((name) => !known.has(name.toLowerCase()));
	if (missing.length === 0) return [];
	return [{
		level: "warning",
		code: "RAY-SETUP-LABEL",
		message: `The repository lacks labels that its workflows listen to or set: ${missing.map(onOneLine).join(", ")}.`,
		hint: commands(missing)
	}];
}
/** An App opens pull requests in its own name, whatever the setting says. */
function settingsOf({ workflows: entries }, needy, workflows, { pullRequestsByActions }) {
	const isWanted = needy.some(({ setup }) => setup.settings?.includes("pull-requests-by-actions")) || entries.some(({ outputs }) => outputs.pull_requests !== void 0 && outputs.pull_requests.max !== 0);
	const areByApp = workflows.length > 0 && workflows.every(({ inputs }) => (inputs["app-id"] ?? "") !== "");
	if (!isWanted || areByApp || pullRequestsByActions === true) return [];
	const isKnown = pullRequestsByActions === false;
	return [{
		level: isKnown ? "error" : "notice",
		code: "RAY-SETUP-SETTING",
		message: isKnown ? "GitHub Actions may not open pull requests in this repository, so that finished work would not be proposed." : "Whether GitHub Actions may open pull requests cannot be seen from here.",
		hint: PULL_REQUESTS.command
	}];
}
function programsOf(needy, { missingPrograms }) {
	const wanted = new Set(needy.flatMap(({ setup }) => setup.programs ?? []));
	return (missingPrograms ?? []).filter((program) => wanted.has(program)).map((program) => ({
		level: "error",
		code: "RAY-SETUP-PROGRAM",
		message: `${program} is not on the PATH, and ${needy.filter(({ setup }) => setup.programs?.includes(program)).map(({ entry }) => entry.name).join(", ")} needs it.`,
		hint: `Add a step that installs ${program} before the action.`
	}));
}

// src/core/setup/started-by-agents.ts
/** As branches of agents are called. */
const BRANCH = "raymond/flow-1-1/main";
/**
* Agents' work is pushed while a run goes on, before anybody approves anything. By the job's own token that starts nothing; by an App's
* or a person's it starts what listens to every push, and that runs the agent's code beside the repository's secrets.
*/
function startedByAgents(workflows, files) {
	const [pushing] = workflows.filter(pushesAsSomebody);
	if (pushing === void 0) return [];
	return otherWorkflows(files).flatMap(({ name, file, on }) => {
		const push = Array.isArray(on) ? on.includes("push") ? null : void 0 : "push" in on ? on.push : void 0;
		if (push === void 0 || !hearsBranch(push)) return [];
		return [{
			level: "warning",
			code: "RAY-SETUP-STARTED-BY-AGENTS",
			message: `${name} starts on every push, also of what an agent has written and nobody has looked at, for ${pushing.file} pushes with a token of its own.`,
			place: file,
			hint: "Let it name its branches, or leave out those of agents:\non:\n  push:\n    branches-ignore: [\"raymond/**\"]"
		}];
	});
}
function pushesAsSomebody({ inputs }) {
	const { "app-id": app = "", "github-token": token = "" } = inputs;
	return app !== "" || token !== "" && !/\b(?:github\.token|secrets\.GITHUB_TOKEN)\b/i.test(token);
}
function hearsBranch(push) {
	if (typeof push !== "object" || push === null) return true;
	const { branches, "branches-ignore": ignored, tags } = push;
	if (branches !== void 0) return passes(branches);
	return ignored === void 0 ? tags === void 0 : !passes(ignored);
}
function passes(sources) {
	const patterns = [sources].flat().map((source) => parseFilterPattern(String(source)));
	return passesPatterns(patterns.filter((pattern) => typeof pattern !== "string"), BRANCH);
}

export { UNKNOWN as n, checkNeeds as r, startedByAgents as t };