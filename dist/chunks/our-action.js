import { D as union, O as unknown, S as record, d as array, u as _null, v as looseObject, w as string } from "./schemas.js";
import { I as followUpOf } from "./run.js";
import { t as require_dist } from "./dist2.js";
import { t as table } from "./table.js";
import { a as wordOf } from "./repeated-keys.js";

// src/core/setup/actions-workflow.ts
var import_dist = require_dist();
const MAX_LENGTH = 524288;
const namesSchema = union([string(), array(string())]);
const trigger = union([
	_null(),
	looseObject({
		types: namesSchema.optional(),
		workflows: namesSchema.optional()
	}),
	array(looseObject({ cron: string().optional() }))
]);
const variables = record(string(), unknown()).nullish();
const stepSchema = looseObject({
	uses: string().optional(),
	run: string().optional(),
	env: variables,
	with: record(string(), unknown()).nullish()
});
const permissionsSchema = union([string(), record(string(), string())]);
const jobSchema = looseObject({
	uses: string().optional(),
	with: record(string(), unknown()).nullish(),
	permissions: permissionsSchema.optional(),
	concurrency: unknown().optional(),
	"runs-on": unknown().optional(),
	container: unknown().optional(),
	"timeout-minutes": unknown().optional(),
	env: variables,
	steps: array(stepSchema).optional()
});
const fileSchema = looseObject({
	on: union([namesSchema, record(string(), trigger)]),
	env: variables,
	permissions: permissionsSchema.optional(),
	concurrency: unknown().optional(),
	jobs: record(string(), jobSchema)
});
/** Reads one file of `.github/workflows`; undefined when it is none of ours or cannot be read. */
function readActionsWorkflow(file, text, isOurs) {
	if (text.length > MAX_LENGTH) return void 0;
	const parsed = fileSchema.safeParse(parseYaml(text));
	if (!parsed.success) return void 0;
	const { on, permissions, concurrency, env, jobs } = parsed.data;
	for (const job of Object.values(jobs)) {
		const step = job.steps?.find(({ uses }) => uses !== void 0 && isOurs(uses));
		const calls = isOurCall(job) ? job.uses ?? null : null;
		if (!step && calls === null) continue;
		const groups = [concurrency, job.concurrency].filter((group) => group !== void 0);
		return {
			file,
			events: eventsOf(on),
			crons: cronsOf(on),
			after: afterOf(on),
			dispatchInputs: dispatchInputsOf(on),
			permissions: permissionsOf(job.permissions ?? permissions),
			cancelsInProgress: groups.some(cancels),
			group: groups.map(nameOfGroup).find((group) => group !== null && !/github\.run_id/.test(group)) ?? null,
			timeoutMinutes: typeof job["timeout-minutes"] === "number" ? job["timeout-minutes"] : null,
			checkout: checkoutOf(job.steps ?? []),
			calls,
			environment: Object.keys({
				...env,
				...job.env,
				...step?.env
			}),
			hosted: calls === null && job.container === void 0 && /^(?:ubuntu|windows|macos)-/.test(wordOf(job["runs-on"])),
			steps: (job.steps ?? []).filter((one) => one !== step).flatMap(({ uses, run }) => uses ?? run ?? []),
			savingCaches: (job.steps ?? []).flatMap(cacheSavedBy),
			inputs: Object.fromEntries(Object.entries((step ?? job).with ?? {}).map(([name, value]) => [name, wordOf(value)]))
		};
	}
}
/** Files that name the action and cannot be read: GitHub starts nothing for them either. */
function unreadableWorkflows(files) {
	return files.filter(({ text }) => /uses:\s*["']?(?:\S*\/)?raymond-action@/.test(text) && !fileSchema.safeParse(parseYaml(text)).success).map(({ file }) => file);
}
/** Only what runs this action takes the id of a hand-over. */
function isOurCall({ uses, with: inputs }) {
	return typeof uses === "string" && /\.ya?ml(?:@|$)/.test(uses) && typeof inputs === "object" && inputs !== null && "hand-over-id" in inputs;
}
/** Whether it is there for other repositories alone, whose Actions workflows hear of the events. */
function isCentral({ events }) {
	return Object.keys(events).join() === "workflow_call";
}
function parseYaml(text) {
	try {
		return (0, import_dist.parse)(text, { maxAliasCount: 100 });
	} catch {
		return;
	}
}
function eventsOf(on) {
	if (typeof on === "string") return { [on]: null };
	if (Array.isArray(on)) return Object.fromEntries(on.map((name) => [name, null]));
	return Object.fromEntries(Object.entries(on).map(([name, value]) => {
		const types = value !== null && !Array.isArray(value) ? value.types : void 0;
		return [name, types === void 0 ? null : typeof types === "string" ? [types] : types];
	}));
}
function cronsOf(on) {
	const schedule = typeof on === "object" && !Array.isArray(on) ? on.schedule : void 0;
	return Array.isArray(schedule) ? schedule.flatMap(({ cron }) => cron === void 0 ? [] : [cron]) : [];
}
function afterOf(on) {
	const trigger = typeof on === "object" && !Array.isArray(on) ? on.workflow_run : void 0;
	const names = trigger !== null && trigger !== void 0 && !Array.isArray(trigger) ? trigger.workflows : void 0;
	return typeof names === "string" ? [names] : names ?? [];
}
function dispatchInputsOf(on) {
	const dispatch = typeof on === "object" && !Array.isArray(on) ? on.workflow_dispatch : void 0;
	const inputs = dispatch !== null && dispatch !== void 0 && !Array.isArray(dispatch) ? dispatch.inputs : void 0;
	return typeof inputs === "object" && inputs !== null ? Object.keys(inputs) : [];
}
function permissionsOf(permissions) {
	if (permissions === void 0) return null;
	if (typeof permissions === "string") return permissions === "write-all" ? "write-all" : "read-all";
	return permissions;
}
function cancels(group) {
	return typeof group === "object" && group !== null && Reflect.get(group, "cancel-in-progress") === true;
}
function nameOfGroup(group) {
	if (typeof group === "string") return group;
	if (typeof group !== "object" || group === null || Reflect.get(group, "queue") === "max") return null;
	const name = Reflect.get(group, "group");
	return typeof name === "string" ? name : null;
}
/** Actions that save a cache unasked, some of them since a certain version only, and the inputs that keep them from it. */
const SAVE_UNASKED = [
	{
		uses: /^actions\/cache(?:\/save)?@/i,
		unless: { "lookup-only": "true" }
	},
	{
		uses: /^swatinem\/rust-cache@/i,
		unless: {
			"lookup-only": "true",
			"save-if": "false"
		}
	},
	{
		uses: /^actions\/setup-go@(?!v[1-3](?:\.|$))/i,
		unless: { cache: "false" }
	},
	{
		uses: /^gradle\/(?:actions\/setup-gradle|gradle-build-action)@/i,
		unless: {
			"cache-disabled": "true",
			"cache-read-only": "true"
		}
	},
	{
		uses: /^astral-sh\/setup-uv@(?!v[1-4](?:\.|$))/i,
		unless: {
			"enable-cache": "false",
			"save-cache": "false"
		}
	}
];
const ASKED_TO_SAVE = [
	"cache",
	"bundler-cache",
	"enable-cache"
];
/** With `actions/cache/restore` nothing is saved. */
function cacheSavedBy({ uses = "", with: inputs }) {
	const said = (name) => wordOf(inputs?.[name] ?? "").toLowerCase();
	const unasked = SAVE_UNASKED.find((action) => action.uses.test(uses));
	if (unasked !== void 0) return Object.entries(unasked.unless).some(([name, value]) => said(name) === value) ? [] : [uses];
	const isAsked = ASKED_TO_SAVE.some((name) => !["", "false"].includes(said(name)));
	return /\/setup-[\w.-]+@/i.test(uses) && isAsked ? [uses] : [];
}
function checkoutOf(steps) {
	const step = steps.find(({ uses }) => uses?.startsWith("actions/checkout@"));
	if (!step) return null;
	const { "persist-credentials": persist, ref, "fetch-depth": depth = 1 } = step.with ?? {};
	return {
		persistsCredentials: persist !== false && persist !== "false",
		ref: typeof ref === "string" ? ref : null,
		fetchDepth: Number.isInteger(Number(depth)) ? Number(depth) : 1
	};
}

// src/core/setup/follow-up-needs.ts
/** What begins rounds of an entry; nothing where the configuration does not speak of rounds. */
function roundKindsOf({ followUp }) {
	return followUp === void 0 ? [] : followUpOf({
		state: "?",
		...followUp
	}, void 0)?.on ?? [];
}
/** The event that begins each kind of round. */
const eventOfRound = {
	command: ["issue_comment", "created"],
	review: ["pull_request_review", "submitted"],
	failed_checks: ["check_suite", "completed"]
};
/** The job's own token starts no checks by its pushes: with it alone nothing would ever fail. */
function checksNeverStart(entries, jobs) {
	const names = entries.filter((entry) => roundKindsOf(entry).includes("failed_checks")).map(({ name }) => name);
	const isOther = jobs.some(({ inputs }) => inputs["app-id"] !== void 0 || inputs["github-token"] !== void 0);
	return names.length === 0 || isOther ? [] : names.map(failedChecksNote);
}
/** For `init`, which has no job to look at yet. */
function failedChecksNote(name) {
	return {
		level: "warning",
		code: "RAY-SETUP-NO-CHECKS",
		message: `Workflow ${name} goes on when checks fail, and pushes with a job's own token start no checks on GitHub.`,
		place: ".github/workflows",
		hint: "Give the action a GitHub App (app-id, app-private-key) or another token (github-token)."
	};
}

// src/core/setup/permissions.ts
const WHY = table({
	contents: "the state branch and the branches of agents",
	issues: "comments, labels and reactions",
	"pull-requests": "comments on and proposals of pull requests",
	actions: "hand-over to a next job",
	"id-token": "the job's own token, which is exchanged for the agents' credential",
	"copilot-requests": "Copilot works with the token of the job",
	checks: "what failed on a pull request, for its next round"
});
/** The least that a job needs for this configuration, with what its workflows ask for in their manifests. */
function neededPermissions(config, asked = []) {
	const outputs = config.workflows.map((entry) => entry.outputs);
	const onPulls = config.workflows.some(({ triggers }) => triggers.some(({ event }) => event.startsWith("pull_request")));
	const proposesOnPulls = outputs.some(({ pull_requests, reviews }) => pull_requests !== void 0 || reviews !== void 0);
	const all = [
		{
			contents: "write",
			issues: "write"
		},
		onPulls || proposesOnPulls ? { "pull-requests": "write" } : {},
		{ actions: "write" },
		config.workflows.some((entry) => roundKindsOf(entry).includes("failed_checks")) ? { checks: "read" } : {},
		...asked
	];
	return [...new Set(all.flatMap((permissions) => Object.keys(permissions)))].map((name) => {
		return {
			name,
			level: all.some((permissions) => permissions[name] === "write") ? "write" : "read",
			why: WHY[name] ?? "what the workflow does"
		};
	});
}
/** The block to paste into the job. */
function renderPermissions(needed) {
	return ["permissions:", ...needed.map(({ name, level, why }) => `  ${name}: ${level} # ${why}`)].join("\n");
}

// src/core/setup/our-action.ts
/** Whether a step uses this action: released, in a fork, or from the checkout of this repository. */
function isOurAction(uses) {
	return /(^|\/)raymond-action@/.test(uses) || uses === "./";
}

export { eventOfRound as a, isCentral as c, unreadableWorkflows as d, checksNeverStart as i, isOurCall as l, neededPermissions as n, failedChecksNote as o, renderPermissions as r, roundKindsOf as s, isOurAction as t, readActionsWorkflow as u };