// src/core/steps/operations/operation.ts
function ok(data, summary) {
	return summary === void 0 ? {
		status: "ok",
		data
	} : {
		status: "ok",
		data,
		summary
	};
}
function opError(reason, message) {
	return {
		status: "error",
		reason,
		message
	};
}
/** Checks the arguments of an operation; a person's mistake in them is the operation's error. */
function checkArgs(spec, args) {
	const parsed = spec.args.safeParse(args);
	if (parsed.success) return {
		ok: true,
		args: parsed.data
	};
	const [issue] = parsed.error.issues;
	const where = issue === void 0 || issue.path.length === 0 ? "the arguments" : `:${issue.path.join(".")}`;
	return {
		ok: false,
		error: opError("invalid-arguments", `${spec.name} does not accept ${where}: ${issue?.message ?? "invalid"}.`)
	};
}
function pureOperation(spec, compute) {
	return {
		...spec,
		run: (given) => {
			const checked = checkArgs(spec, given);
			return checked.ok ? compute(checked.args) : checked.error;
		}
	};
}

export { pureOperation as i, ok as n, opError as r, checkArgs as t };