import { a as isInCheckout, c as ownPath } from "./environment.js";

// src/adapters/process/git/closed-environment.ts
const PASSED = [
	"SystemRoot",
	"TMPDIR",
	"TEMP",
	"TMP"
];
/**
* Those that githooks(5) names. From 2.54 on git starts hooks out of its settings, too (`hook.NAME.command`), which `core.hooksPath` does
* not turn off; what turns them off by their event is there from 2.55 on.
*/
const HOOKS = "applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg post-commit pre-rebase post-checkout post-merge pre-push pre-receive update proc-receive post-receive post-update reference-transaction push-to-checkout pre-auto-gc post-rewrite sendemail-validate fsmonitor-watchman p4-changelist p4-prepare-changelist p4-post-changelist p4-pre-submit post-index-change";
const HOOKS_OFF = {
	"core.hooksPath": "/dev/null",
	...Object.fromEntries(HOOKS.split(" ").map((event) => [`hook.${event}.enabled`, "false"]))
};
/** What makes git run programs, read other people's settings, or believe what it did not check. */
const SETTINGS = {
	...HOOKS_OFF,
	"core.fsmonitor": "false",
	"core.attributesFile": "/dev/null",
	"core.excludesFile": "/dev/null",
	"core.alternateRefsCommand": "true",
	"core.untrackedCache": "false",
	"core.splitIndex": "false",
	"core.commitGraph": "false",
	"core.multiPackIndex": "false",
	"core.autocrlf": "false",
	"core.askPass": "",
	"credential.helper": "",
	"http.proxy": "",
	"http.followRedirects": "false",
	"http.extraHeader": "",
	"http.cookieFile": "",
	"protocol.version": "2",
	"submodule.recurse": "false",
	"diff.submodule": "short",
	"fetch.recurseSubmodules": "false",
	"gc.auto": "0",
	"maintenance.auto": "false",
	"log.showSignature": "false",
	"gpg.program": "false",
	"pack.useBitmaps": "false",
	"advice.detachedHead": "false",
	"branch.autoSetupMerge": "false",
	"branch.autoSetupRebase": "never",
	"safe.directory": "*"
};
/** Most calls have no settings of their own, and each names more than fifty. */
const CLOSED = settingsAsEnvironment(SETTINGS);
/** GitHub takes any token as the password of this user. */
function basicCredential(token) {
	return Buffer.from(`x-access-token:${token}`).toString("base64");
}
/**
* Environment of a git process that no configuration of the system, the user or a checkout can steer. Settings given here stand
* above those of a repository's own file, hooks are off, and only the named protocols may be spoken.
*/
function closedEnvironment(options) {
	const passed = PASSED.flatMap((name) => {
		const value = process.env[name];
		return value === void 0 || isInCheckout(value) ? [] : [[name, value]];
	});
	return {
		...Object.fromEntries(passed),
		PATH: ownPath(),
		HOME: options.home,
		LC_ALL: "C",
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: "/dev/null",
		GIT_ATTR_NOSYSTEM: "1",
		GIT_TERMINAL_PROMPT: "0",
		GIT_ASKPASS: "",
		GIT_NO_REPLACE_OBJECTS: "1",
		GIT_NO_LAZY_FETCH: "1",
		GIT_OPTIONAL_LOCKS: "0",
		GIT_EDITOR: "true",
		GIT_COMMITTER_NAME: "raymond",
		GIT_COMMITTER_EMAIL: "raymond@localhost",
		GIT_ALLOW_PROTOCOL: options.protocols.join(":") || "none",
		...options.config === void 0 ? CLOSED : settingsAsEnvironment({
			...SETTINGS,
			...options.config
		}),
		...options.env
	};
}
/** Settings that stand above those of every file. */
function settingsAsEnvironment(settings) {
	const pairs = Object.entries(settings);
	return Object.fromEntries([["GIT_CONFIG_COUNT", String(pairs.length)], ...pairs.flatMap(([key, value], n) => [[`GIT_CONFIG_KEY_${n}`, key], [`GIT_CONFIG_VALUE_${n}`, value]])]);
}

export { settingsAsEnvironment as i, basicCredential as n, closedEnvironment as r, HOOKS_OFF as t };