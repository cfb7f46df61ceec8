// src/core/workflow/state-file.ts
/** Extensions of state files, and the platforms on which each of them runs. */
const PLATFORMS = {
	md: [
		"linux",
		"darwin",
		"win32"
	],
	sh: ["linux", "darwin"],
	bat: ["win32"],
	ps1: ["win32"],
	mjs: [
		"linux",
		"darwin",
		"win32"
	],
	py: [
		"linux",
		"darwin",
		"win32"
	]
};
const scriptLanguages = [
	"sh",
	"bat",
	"ps1",
	"mjs",
	"py"
];
/** A state file's name in two: `REVIEW.md` is `REVIEW` and `md`. Undefined for names without a known extension. */
function splitStateFile(name) {
	const dot = name.lastIndexOf(".");
	const extension = name.slice(dot + 1);
	return dot > 0 && isKnownExtension(extension) ? {
		stem: name.slice(0, dot),
		extension
	} : void 0;
}
/** The name without a known extension. */
function stemOf(name) {
	return splitStateFile(name)?.stem ?? name;
}
/** Whether a file of this name is a state on some platform. `README.md` never is one, nor is a hidden file. */
function isStateFile(name) {
	return splitStateFile(name) !== void 0 && !name.startsWith(".") && name.toLowerCase() !== "readme.md";
}
function platformsOf(name) {
	const split = splitStateFile(name);
	return split === void 0 ? [] : PLATFORMS[split.extension];
}
function isKnownExtension(text) {
	return Object.hasOwn(PLATFORMS, text);
}

export { stemOf as a, splitStateFile as i, platformsOf as n, scriptLanguages as r, isStateFile as t };