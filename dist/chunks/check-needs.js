import { a as roles, c as eventTable } from "./parse-config.js";
import { c as renderPermissions, i as secretCommand, n as labelCommand, o as flowYaml, s as neededPermissions, t as PULL_REQUESTS } from "./plan-setup.js";

// src/core/setup/check-setup.ts
const HAND_OVER_INPUTS = [
	"run",
	"answer",
	"hand-over-id"
];
/** `workflows` are those that run this configuration; `setups` says what its workflows need, by the names of their entries. */
function checkSetup(config, workflows, setups = {}) {
	const runs = workflows.filter(({ inputs }) => (inputs.mode ?? "run") === "run");
	if (runs.length === 0) return [noWorkflow()];
	return [...subscriptions(config, runs), ...runs.flatMap((workflow) => [
		...dispatch(workflow),
		...permissions(config, workflow, setups),
		...hazards(workflow)
	])];
}
function noWorkflow() {
	return {
		level: "error",
		code: "RAY-SETUP-NO-WORKFLOW",
		message: "No file in .github/workflows uses this action, so no event reaches it.",
		place: ".github/workflows",
		hint: "raymond init writes one."
	};
}
/** An event that the configuration waits for and no Actions workflow listens to never starts anything, without a word. */
function subscriptions(config, workflows) {
	return config.workflows.flatMap(({ name, triggers }) => triggers.flatMap((trigger) => {
		if (trigger.event === "schedule") return trigger.cron.filter((cron) => !workflows.some(({ crons }) => crons.includes(cron))).map((cron) => unheard(name, `schedule "${cron}"`, `on:\n  schedule:\n    - cron: "${cron}"`));
		return workflows.some((workflow) => hears(workflow, trigger)) ? [] : [unheard(name, eventText(trigger), eventYaml(trigger))];
	}));
}
function hears({ events }, { event, types }) {
	if (!Object.hasOwn(events, event)) return false;
	const heard = events[event] ?? eventTable[event].defaultTypes;
	if (heard === null || types === null) return true;
	return types.every((type) => heard.includes(type));
}
/** Whether the Actions workflow hands an event of the trigger on. */
function reaches(workflow, trigger) {
	return trigger.event === "schedule" ? trigger.cron.some((cron) => workflow.crons.includes(cron)) : hears(workflow, trigger);
}
function unheard(workflow, what, yaml) {
	return {
		level: "error",
		code: "RAY-SETUP-UNHEARD",
		message: `Workflow ${workflow} waits for ${what}, and no Actions workflow listens to it.`,
		place: ".github/workflows",
		hint: `Add:\n${yaml}`
	};
}
function eventText({ event, types }) {
	return types === null ? event : `${event} (${types.join(", ")})`;
}
function eventYaml({ event, types }) {
	return types === null ? `on:\n  ${event}:` : `on:\n  ${event}:\n    types: [${types.join(", ")}]`;
}
function dispatch({ file, events, dispatchInputs, inputs }) {
	if (inputs["hand-over"] === "none") return [];
	const missing = HAND_OVER_INPUTS.filter((name) => !dispatchInputs.includes(name));
	if (Object.hasOwn(events, "workflow_dispatch") && missing.length === 0) return [];
	return [{
		level: "error",
		code: "RAY-SETUP-DISPATCH",
		message: `${file} cannot take a run over: ${missing.length === 0 ? "it does not listen to workflow_dispatch" : `workflow_dispatch lacks the inputs ${missing.join(", ")}`}.`,
		place: file,
		hint: "Add:\non:\n  workflow_dispatch:\n    inputs:\n      run: {}\n      answer: {}\n      hand-over-id: {}\nand pass them to the action, or set its input hand-over to none."
	}];
}
function permissions(config, workflow, setups) {
	const heard = config.workflows.filter(({ triggers }) => triggers.some((trigger) => reaches(workflow, trigger)));
	const asked = heard.flatMap(({ name }) => setups[name]?.permissions ?? []);
	const keepsHere = workflow.inputs["hand-over"] === "none";
	const needed = neededPermissions({ workflows: heard }, asked).filter(({ name }) => name !== "actions" || !keepsHere);
	const granted = workflow.permissions;
	if (granted === "write-all") return [wide(workflow.file, renderPermissions(needed))];
	if (granted === null) return [unsaid(workflow.file, renderPermissions(needed))];
	return needed.filter(({ name, level }) => !covers(granted === "read-all" ? "read" : granted[name], level)).map(({ name, level, why }) => ({
		level: "error",
		code: "RAY-SETUP-PERMISSION",
		message: `${workflow.file} does not grant ${name}: ${level}, which is needed for ${why}.`,
		place: workflow.file,
		hint: renderPermissions(needed)
	}));
}
function covers(granted, needed) {
	return granted === "write" || granted === "read" && needed === "read";
}
function unsaid(file, block) {
	return {
		level: "warning",
		code: "RAY-SETUP-PERMISSION",
		message: `${file} does not say which permissions the job has.`,
		place: file,
		hint: block
	};
}
function wide(file, block) {
	return {
		level: "warning",
		code: "RAY-SETUP-PERMISSION",
		message: `${file} grants everything, which is more than is needed.`,
		place: file,
		hint: block
	};
}
function hazards({ file, cancelsInProgress, checkout, events }) {
	const found = [];
	if (cancelsInProgress) found.push({
		level: "error",
		code: "RAY-SETUP-CANCELS",
		message: `${file} cancels a job that works when another event comes.`,
		place: file,
		hint: "Set cancel-in-progress: false."
	});
	if (checkout?.persistsCredentials) found.push({
		level: "error",
		code: "RAY-CREDENTIAL-READABLE",
		message: `${file} leaves the job's token in the checkout, where an agent can read it.`,
		place: file,
		hint: "Add to actions/checkout:\n  with:\n    persist-credentials: false"
	});
	if (Object.hasOwn(events, "pull_request_target") && /head/.test(checkout?.ref ?? "")) found.push({
		level: "error",
		code: "RAY-SETUP-UNTRUSTED-CHECKOUT",
		message: `${file} checks out the head of a pull request beside the repository's secrets.`,
		place: file,
		hint: "Leave \"ref\" out: the action reads the diff by itself."
	});
	return found;
}

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
	const jobs = workflows.flatMap((workflow) => [...heard(workflow).flatMap(({ entry, setup }) => checkout(entry, setup, workflow)), ...stateKey(heard(workflow), workflow, around)]);
	return [
		...access,
		...outputs,
		...jobs,
		...secretsOf(needy),
		...labelsOf(needy, around),
		...settingsOf(needy, around),
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
		message: `${entry.name} proposes ${missing.map(({ what }) => what).join(", ")}, which its "outputs" do not allow.`,
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
		message: isPublic === true ? `${what}. The repository is public: without it a later job begins conversations afresh.` : `${what}. On a public repository a later job begins conversations afresh without it.`,
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
function labelsOf(needy, { labels }) {
	const wanted = needy.flatMap(({ setup }) => Object.entries(setup.labels ?? {}));
	if (wanted.length === 0) return [];
	const commands = (list) => [...new Map(list.map(([name, label]) => [name, labelCommand(name, label).command])).values()];
	if (labels === null) return [{
		level: "notice",
		code: "RAY-SETUP-LABEL",
		message: "Whether the labels of the workflows exist cannot be seen from here.",
		hint: commands(wanted).join("\n")
	}];
	const known = new Set(labels.map((name) => name.toLowerCase()));
	const missing = wanted.filter(([name]) => !known.has(name.toLowerCase()));
	if (missing.length === 0) return [];
	return [{
		level: "warning",
		code: "RAY-SETUP-LABEL",
		message: `The repository lacks labels that its workflows listen to or set: ${[...new Set(missing.map(([name]) => name))].join(", ")}.`,
		hint: commands(missing).join("\n")
	}];
}
function settingsOf(needy, { pullRequestsByActions }) {
	if (!needy.some(({ setup }) => setup.settings?.includes("pull-requests-by-actions")) || pullRequestsByActions === true) return [];
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

export { checkNeeds as n, checkSetup as r, UNKNOWN as t };