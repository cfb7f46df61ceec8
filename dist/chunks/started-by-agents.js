import { r as onOneLine } from "./invisible.js";
import { h as eventTable, o as parseFilterPattern, s as passesPatterns } from "./parse-config.js";
import { C as isNarrower, S as initCommand, T as wider, _ as renderPermissions, a as secretCommand, b as roundKindsOf, f as INSTALL_CELLS, g as neededPermissions, h as flowYaml, l as otherWorkflows, r as labelCommand, t as PULL_REQUESTS, u as ACTION, v as checksNeverStart, w as who, x as fileFor, y as eventOfRound } from "./plan-setup.js";
import { n as isCentral, o as unreadableWorkflows, r as mayBe, t as drives } from "./actions-workflow.js";
import { c as keptForJob, d as permissionsFor, n as authKindOf } from "./agent-auth.js";
import { t as hearsEvent } from "./hears-event.js";

// src/core/setup/check-setup.ts
const HAND_OVER_INPUTS = [
	"run",
	"answer",
	"hand-over-id"
];
/**
* `workflows` are those that run this configuration; `setups` says what its workflows need, by the names of their entries; `checking`
* names the repository's other Actions workflows that check what is pushed.
*/
function checkSetup(config, workflows, setups = {}, checking = []) {
	const runs = workflows.filter((workflow) => (workflow.inputs.mode ?? "run") === "run" && !isCentral(workflow));
	const dangers = workflows.filter((workflow) => drives(workflow) && !isCentral(workflow)).flatMap((workflow) => hazards(workflow, config));
	if (runs.length === 0) return [noWorkflow(), ...dangers];
	return [
		...subscriptions(config, runs),
		...roundsUnheard(config, runs),
		...checksUnheard(config, runs, checking),
		...checksNeverStart(config.workflows, runs),
		...keysApart(workflows),
		...runs.flatMap((workflow) => [
			...dispatch(workflow),
			...permissions(config, workflow, setups),
			...noCheckout(config, workflow),
			...workflow.calls === null ? unsealed(config, workflow) : [elsewhere(workflow.file, workflow.calls)]
		]),
		...dangers
	];
}
/** Of the files of `.github/workflows`, those of ours that are broken. */
function unreadable(files) {
	return unreadableWorkflows(files).map((file) => ({
		level: "error",
		code: "RAY-SETUP-UNREADABLE",
		message: `${file} uses this action and is not a sound Actions workflow, so GitHub starts nothing for it.`,
		place: file,
		hint: "Correct its YAML: it needs \"on\" and \"jobs\", and each job \"steps\" or \"uses\"."
	}));
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
		if (!workflows.some((workflow) => hears(workflow, trigger))) return [unheard(name, eventText(trigger), eventYaml(trigger))];
		const unnamed = (trigger.workflows ?? []).filter((one) => !workflows.some(({ after }) => after.includes(one)));
		const missing = {
			...trigger,
			workflows: unnamed
		};
		return unnamed.length === 0 ? [] : [unheard(name, `workflow_run of ${unnamed.join(", ")}`, eventYaml(missing))];
	}));
}
function roundsUnheard(config, workflows) {
	return config.workflows.flatMap((entry) => roundKindsOf(entry).flatMap((kind) => {
		const [event, type] = eventOfRound[kind];
		const heard = kind === "failed_checks" ? [event, "workflow_run"] : [event];
		return workflows.some((workflow) => heard.some((one) => hearsEvent(workflow, one, type))) ? [] : [unheard(entry.name, `${event} (${type})`, `on:\n  ${event}:\n    types: [${type}]`)];
	}));
}
/** Whoever waits for `check_suite` alone never hears of what Actions itself has checked. */
function checksUnheard({ workflows: entries }, workflows, checking) {
	const unheardOf = checking.filter((name) => !workflows.some(({ after }) => after.includes(name)));
	if (unheardOf.length === 0) return [];
	return entries.filter((entry) => roundKindsOf(entry).includes("failed_checks")).map(({ name }) => ({
		...unheard(name, `the failures of ${unheardOf.join(", ")}, of which workflow_run alone tells`, `on:\n  workflow_run:\n    workflows: ${JSON.stringify(unheardOf)}\n    types: [completed]`),
		level: "warning"
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
function eventYaml({ event, types, workflows }) {
	return `on:\n  ${event}:${workflows === null ? "" : `\n    workflows: ${JSON.stringify(workflows)}`}${types === null ? "" : `\n    types: [${types.join(", ")}]`}`;
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
	const asked = [...heard.flatMap(({ name }) => setups[name]?.permissions ?? []), permissionsFor(workflow)];
	const keepsHere = workflow.inputs["hand-over"] === "none";
	const needed = neededPermissions({ workflows: heard }, asked, { keepsHere });
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
/** Without a key whoever can push writes the state, and with it the approval. */
function unsealed({ workflows, access }, { file, inputs }) {
	const waiting = workflows.filter(({ outputs }) => outputs.approval === true);
	if (waiting.length === 0 || access.approve === "read" || access.approve === "triage" || access.approve === "write") return [];
	if ((inputs["state-key"] ?? "") !== "") return [];
	return [{
		level: "warning",
		code: "RAY-SETUP-UNSEALED",
		message: `${waiting.map(({ name }) => name).join(", ")}: approval needs the role ${access.approve}, and without a state-key everybody who can push could write it into the state.`,
		place: file,
		hint: "Give the action a key:\n  with:\n    state-key: ${{ secrets.RAYMOND_STATE_KEY }}"
	}];
}
/** Jobs without the key cannot read what those with it have stored, and the other way round: a wake job would pass all of it over. */
function keysApart(workflows) {
	const driving = workflows.filter(({ calls, inputs }) => calls === null && drives({ inputs }));
	const sealed = driving.find(({ inputs }) => (inputs["state-key"] ?? "") !== "");
	if (sealed === void 0) return [];
	return driving.filter(({ inputs }) => (inputs["state-key"] ?? "") === "").map(({ file, inputs }) => ({
		level: "warning",
		code: "RAY-SETUP-UNSEALED",
		message: `${file} hands on no state-key, and ${sealed.file} does: neither can go on with the runs of the other.`,
		place: file,
		hint: `Give the action the same key:\n  with:\n    state-key: ${sealed.inputs["state-key"] ?? ""}${mayBe(inputs, "wake") ? "\nA job that wakes runs passes over those that it cannot read." : ""}`
	}));
}
function elsewhere(file, calls) {
	return {
		level: "notice",
		code: "RAY-SETUP-CENTRAL",
		message: `The steps of ${file} stand in ${calls}, which cannot be looked at from here.`,
		place: file,
		hint: "In a clone of that repository: raymond doctor"
	};
}
/** What would fail, or give something away. Where the configuration stands elsewhere, it may say anything. */
function hazards(workflow, config = null) {
	const { file, cancelsInProgress, checkout, events } = workflow;
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
	found.push(...endsEarly(workflow), ...dropsJobs(workflow), ...savesCaches(workflow), ...noCell(workflow, config));
	if (Object.hasOwn(events, "pull_request_target") && /head/.test(checkout?.ref ?? "")) found.push({
		level: "error",
		code: "RAY-SETUP-UNTRUSTED-CHECKOUT",
		message: `${file} checks out the head of a pull request beside the repository's secrets.`,
		place: file,
		hint: "Leave \"ref\" out: the action reads the diff by itself."
	});
	return found;
}
/** What proposes a pull request works on files, which nobody puts there. */
function noCheckout(config, workflow) {
	if (workflow.checkout !== null || workflow.calls !== null) return [];
	const names = config.workflows.filter(({ outputs, triggers }) => outputs.pull_requests !== void 0 && triggers.some((one) => reaches(workflow, one))).map(({ name }) => name);
	if (names.length === 0) return [];
	return [{
		level: "error",
		code: "RAY-SETUP-CHECKOUT",
		message: `${workflow.file} checks nothing out, and ${names.join(" and ")} works on the repository's files.`,
		place: workflow.file,
		hint: "Add before the action:\n  - uses: actions/checkout@v6\n    with:\n      persist-credentials: false"
	}];
}
const MAX_MINUTES = 330;
/** A job that GitHub ends hands nothing over: its run waits until somebody resumes it. */
function endsEarly({ file, timeoutMinutes, inputs, calls }) {
	const most = Number(inputs["max-minutes"] ?? MAX_MINUTES);
	if (calls !== null || timeoutMinutes === null || !mayBe(inputs, "run") || !(most >= timeoutMinutes)) return [];
	return [{
		level: "warning",
		code: "RAY-SETUP-TIMEOUT",
		message: `GitHub ends the job of ${file} after ${timeoutMinutes} minutes, before the ${most} minutes after which the action would hand a long run over to a next job.`,
		place: file,
		hint: `Raise timeout-minutes, or give the action:\n  with:\n    max-minutes: ${Math.max(1, timeoutMinutes - 10)}`
	}];
}
/** What a cache holds is restored by whatever job of the default branch asks for it, such as the one that releases. */
function savesCaches({ file, savingCaches, inputs }) {
	if (savingCaches.length === 0 || !drives({ inputs })) return [];
	return [{
		level: "warning",
		code: "RAY-SETUP-CACHE",
		message: `${file} saves a cache at the end of the job in which agents work (${savingCaches.join(", ")}): what they have written into its folders comes into other jobs, such as one that releases.`,
		place: file,
		hint: "Restore it alone, with actions/cache/restore in the place of actions/cache and setup actions that save none (such as \"cache: false\"), and save it in a job without agents."
	}];
}
/** Where nothing installs what cells are made of, runs go on without one, also those that had one in the job before. */
function noCell(workflow, config) {
	const { file, inputs, mayHaveCells } = workflow;
	if (mayHaveCells || !drives(workflow) || inputs.cell === "off") return [];
	if (config?.workflows.every(({ settings }) => (settings.cell ?? config.defaults.cell) === "off") === true && (inputs.cell ?? "") === "") return [];
	return [{
		level: "warning",
		code: "RAY-SETUP-NO-CELL",
		message: `No step of ${file} installs what cells are made of, and GitHub's runners lack it: agents and scripts run without a cell there, also those of runs that had one before.`,
		place: file,
		hint: `Add before the action:\n  - run: |\n${INSTALL_CELLS.map((line) => `      ${line}\n`).join("")}Where agents are to work without one, give the action:\n  with:\n    cell: off`
	}];
}
function dropsJobs({ file, group, cancelsInProgress, inputs }) {
	if (group === null || cancelsInProgress || !mayBe(inputs, "run")) return [];
	return [{
		level: "warning",
		code: "RAY-SETUP-DROPS-JOBS",
		message: `${file} has the concurrency group ${group}. Of the jobs that wait in a group GitHub keeps the last one and drops the others: an issue or a label whose job is dropped starts nothing, a run whose next job is dropped does not go on, and /raymond stop waits for the run that it is to stop.`,
		place: file,
		hint: "Remove \"concurrency\", as runs do not get in the way of each other, or add to it: queue: max"
	}];
}

// src/core/setup/check-needs.ts
const UNKNOWN = {
	isPublic: null,
	labels: null,
	pullRequestsByActions: null,
	missingPrograms: null
};
function checkNeeds(config, configFile, workflows, needy, around) {
	const own = workflows.find(({ inputs }) => (inputs.config || ".github/raymond.yml") === configFile);
	const access = needy.flatMap((one) => accessOf(one, config, configFile, own));
	const outputs = needy.flatMap((one) => outputsOf(one, configFile));
	const heard = (workflow) => needy.filter(({ entry }) => entry.triggers.some((trigger) => reaches(workflow, trigger)));
	const here = workflows.filter((workflow) => workflow.calls === null && !isCentral(workflow));
	const jobs = here.flatMap((workflow) => [...heard(workflow).flatMap(({ entry, setup }) => checkout(entry, setup, workflow)), ...stateKey(heard(workflow), workflow, around)]);
	return [
		...access,
		...outputs,
		...jobs,
		...secretsOf(needy, here),
		...labelsOf(config, needy, around),
		...settingsOf(config, needy, here, around),
		...programsOf(needy, around)
	];
}
/** `access` is one for all workflows of a file, and each of them is made for somebody. */
function accessOf({ entry, setup }, { access }, place, own) {
	const asked = setup.access;
	if (asked === void 0) return [];
	const command = initCommand([`./${entry.path}`], fileFor(asked.run ?? "write", [place]), {
		auth: own && authKindOf(own),
		uses: own?.uses === "raymond-action/raymond-action@v1" ? void 0 : own?.uses ?? void 0,
		calls: own?.calls ?? void 0
	});
	const problem = {
		code: "RAY-SETUP-ACCESS",
		place
	};
	const message = wider(entry.name, asked, access);
	if (message !== void 0 && entry.forks !== "read-only") return [{
		...problem,
		level: "warning",
		message,
		hint: `Put it into a configuration of its own: ${command}`
	}];
	if (asked.run === void 0 || !isNarrower(asked, access)) return [];
	return [{
		...problem,
		level: "notice",
		message: `${entry.name} is made for ${who(asked.run)}, and here ${who(access.run)} may start it.`,
		hint: `To let ${who(asked.run)} start it, put it into a file of its own: ${command}`
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
function secretsOf(needy, workflows) {
	const kept = workflows.flatMap(keptForJob);
	const ofJobs = (kind) => kept.filter((one) => one.kind === kind).map(({ name, why }) => [name, why]);
	const secrets = new Map([...ofJobs("secret"), ...needy.flatMap(({ setup }) => Object.entries(setup.secrets ?? {}))]);
	const variables = new Map(ofJobs("variable"));
	return [...[...secrets].map(([name, why]) => unseen(`secret ${name}`, why, secretCommand(name))), ...[...variables].map(([name, why]) => unseen(`variable ${name}`, why, `gh variable set ${name}`))];
}
function unseen(what, why, hint) {
	return {
		level: "notice",
		code: "RAY-SETUP-SECRET",
		message: `Whether the ${what} is set cannot be seen from here (${why}).`,
		hint
	};
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

export { hazards as a, checkSetup as i, UNKNOWN as n, reaches as o, checkNeeds as r, unreadable as s, startedByAgents as t };