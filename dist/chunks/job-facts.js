import { n as jobTokensIn } from "./job-token-service.js";
import { a as messageOf, t as ProblemError } from "./problem.js";
import { t as jsonDepth } from "./json-depth.js";
import { n as parseRepoEvent } from "./parse-repo-event.js";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";

// src/action/job-facts.ts
/** What the runner says about the job, as a value. Nothing else reads `GITHUB_*`, `RUNNER_*` and `ACTIONS_*`. */
const LOOPBACK = /^https?:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:|\/|$)/;
function readJobFacts(env, { withPayload = true } = {}) {
	const need = (name) => {
		const value = env[name];
		if (value !== void 0 && value !== "") return value;
		throw new ProblemError({
			code: "RAY-NO-JOB",
			message: `${name} is not set, so this is no GitHub Actions job.`,
			hint: "On a laptop use the command line: raymond run WORKFLOW"
		});
	};
	const temp = realPlace(env.RUNNER_TEMP ?? tmpdir());
	const apiUrl = env.GITHUB_API_URL ?? "https://api.github.com";
	const actor = env.GITHUB_ACTOR ?? "";
	return {
		event: need("GITHUB_EVENT_NAME"),
		payload: withPayload ? readPayload(need("GITHUB_EVENT_PATH")) : null,
		repository: need("GITHUB_REPOSITORY"),
		repositoryId: env.GITHUB_REPOSITORY_ID || null,
		runId: need("GITHUB_RUN_ID"),
		attempt: Number(env.GITHUB_RUN_ATTEMPT ?? 1),
		step: [
			env.GITHUB_JOB ?? "",
			env.GITHUB_ACTION ?? "",
			env.RUNNER_NAME ?? ""
		],
		actor,
		triggeringActor: env.GITHUB_TRIGGERING_ACTOR || actor,
		sha: env.GITHUB_SHA ?? null,
		ref: env.GITHUB_REF ?? null,
		workflowFile: /\/\.github\/workflows\/([^@]+)@/.exec(env.GITHUB_WORKFLOW_REF ?? "")?.[1] ?? null,
		workspace: realPlace(need("GITHUB_WORKSPACE")),
		isRunners: env.GITHUB_ACTIONS === "true",
		temp,
		toolCache: realPlace(env.RUNNER_TOOL_CACHE ?? join(temp, "tools")),
		apiUrl,
		platform: process.platform === "win32" || process.platform === "darwin" ? process.platform : "linux",
		throttled: !LOOPBACK.test(apiUrl),
		serverUrl: env.GITHUB_SERVER_URL ?? "https://github.com",
		results: readResults(env),
		jobTokens: jobTokensIn(env),
		retentionDays: Number(env.GITHUB_RETENTION_DAYS) || null
	};
}
/** Of what is not there yet as it is named. */
function realPlace(path) {
	try {
		return realpathSync(path);
	} catch {
		return path;
	}
}
/** What the job is for. Of its facts an event keeps these alone: it goes on into conditions and reports, and the others name a token. */
function eventOf(facts) {
	const { event, payload, actor, triggeringActor, ref, sha, runId, attempt, workflowFile } = facts;
	return parseRepoEvent(event, payload, {
		actor,
		triggeringActor,
		ref,
		sha,
		runId,
		attempt,
		workflowFile
	});
}
function readResults({ ACTIONS_RESULTS_URL: url, ACTIONS_RUNTIME_TOKEN: token }) {
	return url === void 0 || url === "" || token === void 0 || token === "" ? null : {
		url,
		token
	};
}
/** GitHub sends no event over 25 MB. */
const LARGEST_PAYLOAD = 33554432;
function readPayload(path) {
	try {
		if (statSync(path).size > LARGEST_PAYLOAD) throw new Error("it is larger than any that GitHub sends");
		const text = readFileSync(path, "utf8");
		if (jsonDepth(text) > 500) throw new Error(`it is nested more than ${500} levels deep`);
		return JSON.parse(text);
	} catch (error) {
		throw new ProblemError({
			code: "RAY-BAD-PAYLOAD",
			message: `The event's payload cannot be read: ${messageOf(error)}`,
			place: path,
			hint: "The runner writes this file. Run the job again; if it stays so, the runner is broken."
		});
	}
}

export { readJobFacts as n, eventOf as t };