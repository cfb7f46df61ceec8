// src/core/trace/span-id.ts
const OFFSET = 14695981039346656037n;
const PRIME = 1099511628211n;
/** 16 hex digits, the same for the same trace and key: FNV-1a over both. The key is ASCII, and says which span of which run. */
function spanId(trace, key) {
	let hash = OFFSET;
	for (const character of `${trace}/${key}`) hash = BigInt.asUintN(64, (hash ^ BigInt(character.charCodeAt(0) & 255)) * PRIME);
	return (hash === 0n ? 1n : hash).toString(16).padStart(16, "0");
}
/** The span that all others of a run hang below. */
function rootSpan(trace, workflowId) {
	return spanId(trace, workflowId);
}
/** Where a run that goes on with another one hangs in its trace; undefined when that one has none. */
function belowRun({ trace, workflow_id }) {
	return trace && {
		id: trace.id,
		parent: rootSpan(trace.id, workflow_id)
	};
}
/** The variable that links what a turn's programs trace themselves to the turn; empty for a run without a trace. */
function traceEnvironment(trace, effect) {
	return trace === void 0 ? {} : { TRACEPARENT: `00-${trace.id}-${spanId(trace.id, effect)}-01` };
}
/** W3C Trace Context; undefined for what is none, or says that nothing is recorded. */
function readTraceparent(text) {
	const [, id, parent, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text?.trim() ?? "") ?? [];
	if (id === void 0 || parent === void 0 || /^0+$/.test(id) || /^0+$/.test(parent)) return void 0;
	return (Number.parseInt(flags ?? "", 16) & 1) === 1 ? {
		id,
		parent
	} : void 0;
}

export { traceEnvironment as a, spanId as i, readTraceparent as n, rootSpan as r, belowRun as t };