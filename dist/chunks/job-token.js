import { t as ProblemError } from "./problem.js";

// src/adapters/federation/ask.ts
const TIMEOUT_MS = 3e4;
const LONGEST_WORDS = 300;
/** The JSON object that a server answers with. Throws RAY-EXCHANGE-REFUSED where it said no, RAY-EXCHANGE-FAILED where it could not say. */
async function ask(whom, { method, url, headers, body }) {
	const { HttpClient } = await import("./lib.js");
	const client = new HttpClient("raymond-action", [], {
		socketTimeout: TIMEOUT_MS,
		allowRedirects: false
	});
	let status;
	let text;
	try {
		const sent = {
			accept: "application/json",
			...body === void 0 ? {} : { "content-type": "application/json" },
			...headers
		};
		const response = await client.request(method, url, body === void 0 ? null : JSON.stringify(body), sent);
		status = response.message.statusCode ?? 0;
		text = await response.readBody();
	} catch (error) {
		throw failed(`${whom} could not be reached: ${error instanceof Error ? error.message : String(error)}`);
	} finally {
		client.dispose();
	}
	if (status === 429 || status >= 500) throw failed(`${whom} answered ${status}.`);
	if (status < 200 || status > 299) throw refused(`${whom} answered ${status}${wordsOf(text)}`);
	const answer = objectIn(text);
	if (answer === void 0) throw failed(`${whom} answered with something else than JSON.`);
	return answer;
}
function failed(message) {
	return new ProblemError({
		code: "RAY-EXCHANGE-FAILED",
		message: `The job's token could not be exchanged for a credential. ${message}`,
		hint: "Resume the run when it can be reached."
	});
}
function refused(message) {
	return new ProblemError({
		code: "RAY-EXCHANGE-REFUSED",
		message: `The job's token was not exchanged for a credential. ${message}`,
		hint: "Compare the rule there with the repository, branch and environment of this job."
	});
}
/** `{"error", "error_description"}`, or an error with a message of its own. */
function wordsOf(text) {
	const { error, error_description: described } = objectIn(text) ?? {};
	const words = [typeof error === "object" && error !== null ? Reflect.get(error, "message") : error, described].filter((part) => typeof part === "string").join(": ");
	return words === "" ? "." : `: ${words.slice(0, LONGEST_WORDS).replace(/\.?$/, ".")}`;
}
function objectIn(text) {
	try {
		const value = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : void 0;
	} catch {
		return;
	}
}

// src/adapters/federation/job-token.ts
const VARIABLES = ["ACTIONS_ID_TOKEN_REQUEST_URL", "ACTIONS_ID_TOKEN_REQUEST_TOKEN"];
/** Null where the job may not ask: the runner sets its variables only with that permission. */
function jobTokensIn(env) {
	const [url, requestToken] = VARIABLES.map((name) => env[name]);
	return url && requestToken ? {
		url,
		requestToken
	} : null;
}
/** What this process starts from now on does not find them. */
function forgetJobTokens(env) {
	for (const name of VARIABLES) delete env[name];
}
/** A signed word of GitHub's about the job, for one audience; each is good for one exchange. */
async function jobToken(service, audience) {
	if (service === null) throw notAllowed();
	const url = new URL(service.url);
	url.searchParams.set("audience", audience);
	const { value } = await ask("GitHub", {
		method: "GET",
		url: url.href,
		headers: { authorization: `Bearer ${service.requestToken}` }
	});
	if (typeof value === "string" && value !== "") return value;
	throw new ProblemError({
		code: "RAY-EXCHANGE-FAILED",
		message: "GitHub gave no token that says which job this is.",
		hint: "Resume the run, or run the job again: githubstatus.com says whether Actions has trouble."
	});
}
/** Whom the token speaks of, such as `repo:octo/app:ref:refs/heads/main`: what a rule is compared with. It is no secret. */
function subjectOf(token) {
	try {
		const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
		return typeof claims.sub === "string" ? claims.sub : void 0;
	} catch {
		return;
	}
}
function notAllowed() {
	return new ProblemError({
		code: "RAY-NO-ID-TOKEN",
		message: "The job may not ask GitHub for a token that says who it is, so there is nothing to exchange for a credential.",
		hint: "Give the job, in the Actions workflow:\npermissions:\n  id-token: write\nA job for the pull request of a fork never gets it."
	});
}

export { ask as a, subjectOf as i, jobToken as n, jobTokensIn as r, forgetJobTokens as t };