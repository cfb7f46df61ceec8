import { t as ProblemError } from "./problem.js";
import { t as readStepWorkflow } from "./read-step-workflow.js";
import { t as parseWorkflow } from "./parse-workflow.js";
import { n as missingTargets } from "./missing-targets.js";

// src/runtime/read-scope.ts
/** Reads and checks a workflow whole. Throws a ProblemError with all that is wrong, so that no turn is paid for a broken one. */
async function readScope(specifier, from, source, named) {
	const scope = check(await source.read(specifier, from), source);
	const { workflow } = scope;
	const [first, ...others] = workflow.kind === "steps" ? await missingTargets(workflow, named, source) : [];
	if (first) throw new ProblemError(first, others);
	return scope;
}
/** The same for a definition that a run is pinned to. */
async function readPinnedScope(id, pin, source) {
	const { files, changed } = await source.readPinned(id, pin);
	return {
		...check(files, source),
		changed
	};
}
/** What people are told when a file has become something else than what the run is pinned to. */
function sayChanged({ source }) {
	return `${source} has changed since the run began; the run goes on with what it began with.`;
}
function check(files, { platform }) {
	const { workflow, problems, warnings } = parseWorkflow(files, platform, readStepWorkflow);
	const [first, ...others] = problems;
	if (first) throw new ProblemError(first, others);
	if (!workflow) throw new Error(`${files.id} was parsed to nothing, without a problem`);
	const { id, pin, shape, entry } = files;
	return {
		workflow,
		definition: {
			platform,
			id,
			pin: { ...pin },
			shape,
			files: { ...files.files },
			entry
		},
		directory: files.directory,
		copy: files.copy,
		warnings,
		entry: workflow.kind === "states" ? workflow.entry : files.entry ?? ""
	};
}

export { readScope as n, sayChanged as r, readPinnedScope as t };