// src/core/run/pinned.ts
/**
* What a run is given when it starts and keeps unchanged, but for `outputs`, which a retry takes anew: what it is about, what it may, and how
* it works. A run that does a worker's work begins with the same. A new one is a field of the run, and a line here.
*/
const PINNED = {
	configuration: true,
	rules: true,
	unasked: true,
	event: true,
	event_payload: true,
	actor: true,
	repository: true,
	issue: true,
	depth: true,
	ref: true,
	sha: true,
	thread: true,
	diff: true,
	attachments: true,
	outputs: true,
	read_only: true,
	backend: true,
	backend_by: true,
	claude: true,
	cell: true,
	comments: true,
	workflows: true,
	named: true,
	models: true,
	project: true,
	jobs: true
};
/** What a run has found out until it sends a worker away: the worker's run begins with that. A new one is a field of the run, and a line here. */
const KNOWN = {
	scopes: true,
	specifiers: true,
	overrides: true,
	dearest: true
};
function knownOf(run) {
	return fieldsOf(run, KNOWN);
}
/** These fields of a run, or of the event that starts one, without those that it does not have. */
function pinnedOf(from) {
	return fieldsOf(from, PINNED);
}
function fieldsOf(from, table) {
	const names = Object.keys(table);
	return Object.fromEntries(names.filter((name) => from[name] !== void 0).map((name) => [name, from[name]]));
}

export { pinnedOf as i, PINNED as n, knownOf as r, KNOWN as t };