import { i as checkIdOf } from "./problem.js";
import { t as checks } from "./checks.js";

// src/core/lint/sarif.ts
const HELP = "https://github.com/raymond-action/raymond-action/blob/v1/docs/errors.md";
const LEVELS = {
	error: "error",
	warning: "warning",
	info: "note"
};
/** Findings as SARIF 2.1.0, which code scanning and editors read. */
function sarifOf(findings, version) {
	const codes = [.../* @__PURE__ */ new Set([...checks.map(({ code }) => code), ...findings.map(({ code }) => code)])];
	return {
		$schema: "https://json.schemastore.org/sarif-2.1.0.json",
		version: "2.1.0",
		runs: [{
			tool: { driver: {
				name: "raymond lint",
				version,
				informationUri: HELP,
				rules: codes.map(ruleOf)
			} },
			columnKind: "utf16CodeUnits",
			results: findings.map((finding) => resultOf(finding, codes))
		}]
	};
}
function ruleOf(code) {
	const check = checks.find((one) => one.code === code);
	return {
		id: checkIdOf(code),
		name: code,
		...check === void 0 ? {} : {
			shortDescription: { text: check.about },
			defaultConfiguration: { level: LEVELS[check.level] }
		},
		helpUri: `${HELP}#${code.toLowerCase()}`
	};
}
function resultOf({ file, line, column, code, id, level, message, fix }, codes) {
	return {
		ruleId: id,
		ruleIndex: codes.indexOf(code),
		level: LEVELS[level],
		message: { text: fix === null ? message : `${message}\n${fix}` },
		locations: [{ physicalLocation: {
			artifactLocation: { uri: encodeURI(file).replaceAll("?", "%3F").replaceAll("#", "%23") },
			region: {
				startLine: line,
				startColumn: column
			}
		} }]
	};
}

export { sarifOf };