import { existsSync, readlinkSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, parse, sep } from "node:path";
import { homedir, tmpdir } from "node:os";

// src/adapters/process/environment.ts
/** Finds programs, the person's own settings of git, npm and ssh, and the shell. */
const PERSON = [
	"PATH",
	"HOME",
	"USER",
	"LOGNAME",
	"SHELL",
	"TERM"
];
/** How text and times are written, and where temporary files go. */
const LOCALE = [
	"LANG",
	"LANGUAGE",
	"TZ",
	"TMPDIR",
	"TMP",
	"TEMP"
];
/** `CI` keeps tools from asking; the two runner facts are what scripts branch on. */
const MACHINE = [
	"CI",
	"RUNNER_OS",
	"RUNNER_ARCH"
];
/** Without them there is no network on many self-hosted runners. */
const NETWORK = [
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"ALL_PROXY",
	"http_proxy",
	"https_proxy",
	"no_proxy",
	"all_proxy",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
	"NODE_EXTRA_CA_CERTS",
	"REQUESTS_CA_BUNDLE",
	"CURL_CA_BUNDLE",
	"GIT_SSL_CAINFO"
];
/** Folders of installed tools, as the setup actions leave them for later steps; none holds a credential. */
const TOOLS = [
	"JAVA_HOME",
	"GOROOT",
	"GOPATH",
	"DOTNET_ROOT",
	"ANDROID_HOME",
	"ANDROID_SDK_ROOT",
	"RUSTUP_HOME",
	"PYENV_ROOT",
	"RBENV_ROOT",
	"NVM_DIR",
	"VOLTA_HOME",
	"ASDF_DATA_DIR",
	"MISE_DATA_DIR",
	"VIRTUAL_ENV",
	"pythonLocation",
	"LD_LIBRARY_PATH",
	"PKG_CONFIG_PATH",
	"DEVELOPER_DIR",
	"SDKROOT"
];
/** Windows programs do not start, or do not find their files, without these. */
const WINDOWS = [
	"SystemRoot",
	"SystemDrive",
	"windir",
	"ComSpec",
	"PATHEXT",
	"OS",
	"NUMBER_OF_PROCESSORS",
	"PROCESSOR_ARCHITECTURE",
	"USERPROFILE",
	"USERNAME",
	"HOMEDRIVE",
	"HOMEPATH",
	"APPDATA",
	"LOCALAPPDATA",
	"ALLUSERSPROFILE",
	"ProgramData",
	"ProgramFiles",
	"ProgramFiles(x86)",
	"ProgramW6432",
	"CommonProgramFiles",
	"CommonProgramFiles(x86)",
	"PUBLIC",
	"PSModulePath"
];
/**
* Where these tools look when nothing names the place: below the home, which is another one for an agent, and in a cell. It is told where a tool needs
* to be (`TOOLS`); pnpm and Composer would install there, too.
*/
const AT_HOME = {
	RUSTUP_HOME: ".rustup",
	PYENV_ROOT: ".pyenv",
	RBENV_ROOT: ".rbenv",
	VOLTA_HOME: ".volta",
	ASDF_DATA_DIR: ".asdf",
	MISE_DATA_DIR: ".local/share/mise",
	PNPM_HOME: ".local/share/pnpm",
	COMPOSER_HOME: ".config/composer"
};
const ALLOWED = /* @__PURE__ */ new Set([
	...PERSON,
	...LOCALE,
	...MACHINE,
	...NETWORK,
	...TOOLS
]);
const ALLOWED_ON_WINDOWS = new Set([...ALLOWED, ...WINDOWS].map((name) => name.toUpperCase()));
/**
* The variables of the runner that scripts and agents get: a list of what is let through, so that a credential with a name nobody
* thought of stays out. Left out on purpose: tokens and keys of any kind, `GITHUB_*` and `ACTIONS_*` (a writable `GITHUB_ENV` steers
* the later steps of the job), `RUNNER_TEMP` (those files lie there), `INPUT_*` (the action's own secrets), `SSH_AUTH_SOCK`,
* `XDG_*` (they would lead out of a private `HOME`), and what loads code into programs, such as `NODE_OPTIONS` and `BASH_ENV`.
*/
function baseEnvironment(source) {
	const entries = Object.entries({
		...toolsAtHome(source),
		...source
	}).filter(([name, value]) => value !== void 0 && isAllowed(name));
	return Object.fromEntries(entries);
}
/** What is installed below the home of who started us, by the variable that names its place. */
function toolsAtHome({ HOME }) {
	if (!HOME) return {};
	const places = Object.entries(AT_HOME).map(([name, folder]) => [name, join(HOME, folder)]);
	return Object.fromEntries(places.filter(([, folder]) => existsSync(folder)));
}
function isAllowed(name) {
	if (/^LC_[A-Z]+$/.test(name)) return true;
	return process.platform === "win32" ? ALLOWED_ON_WINDOWS.has(name.toUpperCase()) : ALLOWED.has(name);
}
/** Folders that agents may write to, and of these the checkouts, which cells show as they are. */
let written = [];
let checkouts = [];
let known;
/**
* To be told before anything is started: what lies there may be of an agent, of an earlier run as well. A place that holds the person's home
* is none of these: no agent is shut in there, and all that is installed may be in it.
*/
function takeNoProgramsFrom(folders, others = []) {
	checkouts = [.../* @__PURE__ */ new Set([...checkouts, ...placesOf(folders)])];
	written = [.../* @__PURE__ */ new Set([
		...written,
		...checkouts,
		...placesOf(others)
	])];
	known = void 0;
}
function placesOf(folders) {
	const home = realOf(homedir()) ?? homedir();
	return folders.flatMap((folder) => [folder, realOf(folder) ?? folder]).filter((folder) => !isIn(home, folder));
}
/**
* By its name alone: an agent may have put a link in its place, or in that of a folder on the way. A checkout has more names than one where a link
* outside of it leads there, such as a `/home` that leads to `/var/home`.
*/
function isInCheckout(path) {
	return lies(path, checkouts);
}
/** By a name that a checkout has in itself, as a cell shows it, and by no other. */
function isNamedInCheckout(path) {
	return checkouts.some((folder) => isIn(path, folder));
}
/** The same place by such a name; what lies in no checkout stays as it is. */
function asInCheckout(path) {
	const named = namedIn(path, checkouts);
	return isNamedInCheckout(named) ? named : path;
}
function lies(path, places) {
	return places.some((folder) => isIn(path, folder)) || places.some((folder) => isIn(namedIn(path, places), folder));
}
/** As many as Linux follows. */
const MOST_LINKS = 40;
/** By the links on the way to these places, and none in them. */
function namedIn(path, places) {
	return isAbsolute(path) ? followLinks(path, (link) => !places.some((folder) => isIn(link, folder))) ?? path : path;
}
/**
* What an absolute path names once those links on its way are followed that may be. What is not there is named by what is. Undefined where they
* lead in a circle. Each is read once: an agent that puts another in its place meanwhile changes nothing of what was decided.
*/
function followLinks(path, mayFollow, readLink = targetOf) {
	const { root } = parse(path);
	const rest = path.slice(root.length).split(sep);
	let here = root;
	let links = 0;
	for (let part = rest.shift(); part !== void 0; part = rest.shift()) {
		if (part === "" || part === ".") continue;
		const next = part === ".." ? dirname(here) : join(here, part);
		const to = part === ".." ? void 0 : readLink(next);
		if (to === void 0 || !mayFollow(next, to, rest)) {
			here = next;
			continue;
		}
		if (++links > MOST_LINKS) return void 0;
		if (isAbsolute(to)) here = parse(to).root;
		rest.unshift(...to.slice(isAbsolute(to) ? here.length : 0).split(sep));
	}
	return here;
}
/** Undefined for what is no link. */
function targetOf(path) {
	try {
		return readlinkSync(path);
	} catch {
		return;
	}
}
/** Where the system has its programs. */
const SYSTEM = process.platform === "win32" ? join(process.env.SystemRoot ?? "C:\\Windows", "System32") : "/usr/bin:/bin";
/**
* Where we look for programs that we start ourselves, such as git. Agents and scripts have the whole path. It is never empty: that would mean the
* current folder, which is a checkout.
*/
function ownPath(path = process.env.PATH ?? "") {
	if (known?.path !== path) known = {
		path,
		own: path.split(delimiter).flatMap(ownFolder).join(delimiter) || SYSTEM
	};
	return known.own;
}
/** What names no place by itself is left out. A link in a checkout to where nobody writes counts as what it leads to now. */
function ownFolder(folder) {
	if (!isAbsolute(folder)) return [];
	const real = realOf(folder);
	if (real !== void 0 && isWritten(real)) return [];
	if (!isWritten(folder)) return [folder];
	return real === void 0 ? [] : [real];
}
/** Where files of our own lie for a moment: not where `TMPDIR` leads, when an agent could put a link in their place there, or nothing is there. */
function ownTemp() {
	const temp = tmpdir();
	const real = realOf(temp);
	return real !== void 0 && ![temp, real].some(isInCheckout) || process.platform === "win32" ? temp : "/tmp";
}
function isWritten(path) {
	return lies(path, written);
}
function isIn(path, folder) {
	return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
function realOf(path) {
	try {
		return realpathSync(path);
	} catch {
		return;
	}
}

export { isInCheckout as a, ownPath as c, toolsAtHome as d, isIn as i, ownTemp as l, baseEnvironment as n, isNamedInCheckout as o, followLinks as r, isWritten as s, asInCheckout as t, takeNoProgramsFrom as u };