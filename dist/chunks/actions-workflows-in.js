import { a as readActionsWorkflow, c as isOurAction } from "./actions-workflow.js";
import { globSync, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";

// src/cli/actions-workflows-in.ts
/** The Actions workflows of a repository that use this action, by the names of their files. */
function actionsWorkflowsIn(root) {
	return actionsFilesIn(root).flatMap(({ file, text }) => readActionsWorkflow(file, text, isOurAction) ?? []);
}
/** All of them, as they stand in the checkout; GitHub follows no links either. */
function actionsFilesIn(root) {
	return globSync(".github/workflows/*.{yml,yaml}", { cwd: root }).map((file) => file.replaceAll("\\", "/")).sort().filter((file) => lstatSync(join(root, file)).isFile()).map((file) => ({
		file,
		text: readFileSync(join(root, file), "utf8")
	}));
}

export { actionsWorkflowsIn as n, actionsFilesIn as t };