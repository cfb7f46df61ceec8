import { c as readActionsWorkflow, t as isOurAction } from "./our-action.js";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

// src/cli/actions-workflows-in.ts
/** The Actions workflows of a repository that use this action, by the names of their files. */
function actionsWorkflowsIn(root) {
	return globSync(".github/workflows/*.{yml,yaml}", { cwd: root }).map((file) => file.replaceAll("\\", "/")).sort().flatMap((file) => readActionsWorkflow(file, readFileSync(join(root, file), "utf8"), isOurAction) ?? []);
}

export { actionsWorkflowsIn as t };