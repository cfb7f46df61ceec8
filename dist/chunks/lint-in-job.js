import { t as createJobLog } from "./job-log.js";
import { t as createDefinitionReader } from "./definition-reader2.js";
import { t as lintPaths } from "./lint-paths.js";
import { realpathSync } from "node:fs";

// src/action/lint-in-job.ts
const MOST_SHOWN = 10;
const SEVERITIES = {
	error: "error",
	warning: "warning",
	info: "notice"
};
/** `mode: lint`: the configuration of the checkout with its workflows, or the one workflow that is named. Errors fail the step. */
async function lintInJob({ config, workflow }, env) {
	const log = createJobLog();
	const root = realpathSync(env.GITHUB_WORKSPACE ?? process.cwd());
	const reader = createDefinitionReader({
		cwd: root,
		root
	});
	const platform = process.platform === "win32" || process.platform === "darwin" ? process.platform : "linux";
	const findings = await lintPaths([workflow ?? config], {
		reader,
		platform
	});
	for (const severity of ["error", "warning"]) for (const finding of findings.filter(({ level }) => level === severity).slice(0, MOST_SHOWN)) show(finding, log);
	for (const { file, line, level, id, message } of findings) log.line(`${file}:${line}: ${level} ${id}: ${message}`);
	const errors = findings.filter(({ level }) => level === "error").length;
	log.setOutput("status", errors === 0 ? "completed" : "failed");
	if (errors > 0) process.exitCode = 1;
}
function show({ level, code, message, file, line, fix }, log) {
	log.annotate(SEVERITIES[level], {
		code,
		message,
		place: `${file}:${line}`,
		...fix === null ? {} : { hint: fix }
	});
}

export { lintInJob };