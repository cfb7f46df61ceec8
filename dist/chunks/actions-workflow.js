import { D as union, O as unknown, S as record, d as array, u as _null, v as looseObject, w as string } from "./schemas.js";
import { n as readYaml } from "./parse-yaml.js";
import { t as wordOf } from "./word-of.js";

// src/core/setup/our-action.ts
/** Whether a step uses this action: released, in a fork or a mirror of any name, or from the checkout of this repository. */
function isOurAction({ uses, with: inputs }) {
	if (typeof uses !== "string") return false;
	return /(^|\/)raymond-action@/.test(uses) || uses === "./" || isAction(uses) && takesHandOver(inputs);
}
/** Whether a job calls an Actions workflow that has the steps. */
function isOurCall({ uses, with: inputs }) {
	return typeof uses === "string" && /\.ya?ml(?:@|$)/.test(uses) && takesHandOver(inputs);
}
/** As a step can name an action that is JavaScript: OWNER/REPO@REF, with a folder or without, or a folder of the checkout. */
function isAction(uses) {
	return /^(?:[\w.-]+\/[\w.-]+(?:\/[\w.-]+)*@[\w./+-]+|\.\/[\w./-]*)$/.test(uses);
}
/** Only what runs this action takes the id of a hand-over. */
function takesHandOver(inputs) {
	return typeof inputs === "object" && inputs !== null && "hand-over-id" in inputs;
}

// src/core/setup/actions-workflow.ts
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
	if: unknown().optional(),
	uses: string().optional(),
	run: string().optional(),
	env: variables,
	with: record(string(), unknown()).nullish()
});
const permissionsSchema = union([string(), record(string(), string())]);
const jobSchema = looseObject({
	if: unknown().optional(),
	needs: unknown().optional(),
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
/** Reads one file of `.github/workflows`, by its first job that uses this action; undefined when it is none of ours or cannot be read. */
function readActionsWorkflow(file, text, isOurs) {
	return readActionsJobs(file, text, isOurs)[0];
}
/** The same for each of its jobs that uses this action. */
function readActionsJobs(file, text, isOurs) {
	if (text.length > MAX_LENGTH) return [];
	const parsed = fileSchema.safeParse(readYaml(text, 100));
	if (!parsed.success) return [];
	const { on, permissions, concurrency, env, jobs } = parsed.data;
	return Object.values(jobs).flatMap((job) => {
		const step = job.steps?.find((one) => isOurs(one));
		const calls = isOurCall(job) ? job.uses ?? null : null;
		if (!step && calls === null) return [];
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
			uses: step?.uses ?? null,
			environment: Object.keys({
				...env,
				...job.env,
				...step?.env
			}),
			hosted: calls === null && job.container === void 0 && /^(?:ubuntu|windows|macos)-/.test(wordOf(job["runs-on"])),
			mayHaveCells: !isBareUbuntu(job) || (job.steps ?? []).slice(0, (job.steps ?? []).findIndex(isOurs)).some(mayInstallCells),
			steps: (job.steps ?? []).filter((one) => one !== step).flatMap(({ uses, run }) => uses ?? run ?? []),
			savingCaches: (job.steps ?? []).flatMap(cacheSavedBy),
			conditions: [job.if, step?.if].flatMap((condition) => condition === void 0 ? [] : [wordOf(condition)]),
			needsOthers: job.needs !== void 0,
			inputs: Object.fromEntries(Object.entries((step ?? job).with ?? {}).map(([name, value]) => [name, wordOf(value)]))
		};
	});
}
/** As GitHub sets it up, which is without bubblewrap and with namespaces forbidden to programs. */
function isBareUbuntu(job) {
	return job.steps !== void 0 && job.container === void 0 && wordOf(job["runs-on"]).startsWith("ubuntu-");
}
/** Besides whoever names it: an action of the repository's own, and a script or a target that a shell is told to run. */
function mayInstallCells(step) {
	const { uses = "", run = "" } = step;
	if (/\b(?:bubblewrap|bwrap)\b/i.test(JSON.stringify(step)) || uses.startsWith("./")) return true;
	return /\.(?:sh|bash|py)\b|(?:^|[\s;&|(])(?:\.{1,2}\/|(?:ba|z|da)?sh\s|source\s|make\b|just\b|ansible)/m.test(run);
}
/** Whether agents may work in the job. A mode that an expression chooses may be any of those that it names, and any at all where it names none. */
function drives({ inputs }) {
	return mayBe(inputs, "run") || mayBe(inputs, "wake");
}
function mayBe({ mode = "run" }, wanted) {
	if (!mode.includes("${{")) return mode === wanted;
	const named = [...mode.matchAll(/'([^']*)'/g)].map(([, name]) => name);
	return named.length === 0 || named.includes(wanted);
}
/** Files that name the action and cannot be read: GitHub starts nothing for them either. */
function unreadableWorkflows(files) {
	return files.filter(({ text }) => /uses:\s*["']?(?:\S*\/)?raymond-action@|\bhand-over-id["']?\s*:/.test(text) && !fileSchema.safeParse(readYaml(text, 100)).success).map(({ file }) => file);
}
/** Whether it is there for other repositories alone, whose Actions workflows hear of the events. */
function isCentral({ events }) {
	return Object.keys(events).join() === "workflow_call";
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

export { readActionsWorkflow as a, isOurAction as c, readActionsJobs as i, isOurCall as l, isCentral as n, unreadableWorkflows as o, mayBe as r, isAction as s, drives as t };