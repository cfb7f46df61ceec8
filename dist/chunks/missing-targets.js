import { t as ProblemError } from "./problem.js";
import { t as formsIn } from "./step-workflow.js";

// src/core/steps/choose-workflows.ts
/** One workflow to a name (R6). Files come in the order of their roots: of two of one form the later wins. */
function chooseWorkflows(files) {
	const chosen = /* @__PURE__ */ new Map();
	const problems = [];
	const warnings = [];
	for (const file of files) {
		const earlier = chosen.get(file.name);
		if (earlier !== void 0 && earlier.form !== file.form) problems.push(twoForms(earlier, file));
		else {
			if (earlier !== void 0) warnings.push(hidden(earlier, file));
			chosen.set(file.name, file);
		}
	}
	return {
		chosen: [...chosen.values()],
		problems,
		warnings
	};
}
function twoForms(earlier, later) {
	return {
		code: "RAY-STEP-SAME-NAME",
		message: `${earlier.file} and ${later.file} are both the workflow "${later.name}".`,
		place: later.file,
		hint: "One of them has one step and the other several; give one of them another name."
	};
}
function hidden(earlier, later) {
	return {
		code: "RAY-STEP-HIDDEN",
		message: `${later.file} hides ${earlier.file}: both are the workflow "${later.name}".`,
		place: later.file,
		hint: "Rename one of them if both are meant."
	};
}

// src/runtime/missing-targets.ts
/** A name, and no way to anywhere else: it may come from a model. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u;
/** Static targets that do not exist, or exist in two forms. What else is wrong with one is told when it is called. */
async function missingTargets({ id, definition }, named, source) {
	const problems = [];
	for (const step of definition.steps.flatMap(formsIn)) {
		if (step.type !== "delegate" || step.target.kind !== "static") continue;
		const { workflow } = step.target;
		if (named !== void 0 && Object.hasOwn(named, workflow)) continue;
		const found = await filesNamed(workflow, id, source);
		if (found.length === 0) problems.push({
			...unknownWorkflow(workflow, id),
			place: step.place
		});
		problems.push(...chooseWorkflows(found.flatMap((file) => formOf(workflow, file))).problems);
	}
	return problems;
}
/** The files and folders beside the caller that go by that name, in the order in which they are tried. */
async function filesNamed(name, from, source) {
	const files = [];
	for (const candidate of candidatesFor(name)) try {
		await source.read(candidate, from);
		files.push(candidate);
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		if (error.problem.code !== "RAY-NO-WORKFLOW") files.push(candidate);
	}
	return files;
}
function formOf(name, file) {
	if (file === name) return [];
	return [{
		name,
		file,
		form: file.endsWith(".md") ? "one-step" : "steps"
	}];
}
/** Where a workflow of that name may lie beside the caller's file. */
function candidatesFor(name) {
	return NAME.test(name) ? [
		`${name}.yaml`,
		`${name}.yml`,
		`${name}.edn`,
		`${name}.md`,
		name
	] : [];
}
function unknownWorkflow(name, from) {
	return {
		code: "RAY-STEP-UNKNOWN-WORKFLOW",
		message: `There is no workflow "${name}".`,
		place: from,
		hint: `It is looked up in the configuration, then beside this file: ${name}.yaml, ${name}.edn, ${name}.md or the folder ${name}.`
	};
}

export { missingTargets as n, unknownWorkflow as r, candidatesFor as t };