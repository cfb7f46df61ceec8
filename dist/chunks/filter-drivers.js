import { t as isPipe } from "./is-pipe.js";
import { r as followLinks, s as isWritten } from "./environment.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { homedir } from "node:os";

// src/adapters/git-workspace/cell-git-config.ts
/** Bytes. */
const LARGEST = 1048576;
/** Settings of a repository that its users see and that neither name programs nor hold credentials. */
const COPIED = [
	/^core\.(?:ignorecase|filemode|symlinks|precomposeunicode|autocrlf|eol|safecrlf|quotepath|longpaths|sparsecheckout|sparsecheckoutcone|hookspath)$/,
	/^extensions\.objectformat$/,
	/^user\.(?:name|email)$/,
	/^branch\..*\.(?:remote|merge|rebase)$/s,
	/^remote\..*\.(?:url|fetch)$/s,
	/^submodule\..*\.(?:url|active)$/s,
	/^(?:init\.defaultbranch|pull\.rebase|push\.default|rerere\.enabled|merge\.conflictstyle|diff\.algorithm)$/
];
async function cellGitConfig(repository, file, identity) {
	const entries = await entriesOf(repository, readForeignFile(file, {
		most: LARGEST,
		follow: true
	}) ?? "");
	const copied = entries.filter(([name, value]) => COPIED.some((pattern) => pattern.test(name)) && !isProgram(name, value));
	return {
		text: [...[
			["core.repositoryformatversion", copied.some(([name]) => name === "extensions.objectformat") ? "1" : "0"],
			["core.bare", "false"],
			["core.logallrefupdates", "true"],
			["gc.auto", "0"],
			...identity?.name ? [["user.name", identity.name]] : [],
			...identity?.email ? [["user.email", identity.email]] : []
		], ...copied].map(([name, value]) => setting(name, withoutLogin(value))).join(""),
		excludes: entries.findLast(([name]) => name === "core.excludesfile")?.[1]
	};
}
async function entriesOf(repository, input) {
	return (await repository.attempt([
		"config",
		"--file",
		"-",
		"--no-includes",
		"--list",
		"--null"
	], { input })).stdout.toString().split("\0").flatMap((entry) => {
		const end = entry.indexOf("\n");
		return end < 0 ? [] : [[entry.slice(0, end), entry.slice(end + 1)]];
	});
}
/** What git has to know of a directory of its own that a cell sees as it lies there. */
const ALSO_OF_MODULES = [
	/^core\.(?:repositoryformatversion|bare|worktree|logallrefupdates)$/,
	/^extensions\./,
	/^remote\..*\.(?:promisor|partialclonefilter)$/s
];
/** Of a git directory: no submodule is called like these in another one. */
const NO_MODULES = [
	"objects",
	"refs",
	"logs",
	"hooks",
	"info",
	"lfs"
];
/**
* The configurations of submodules for cells, which see their git directories: by path below that of all. `known` has those that were asked for
* before, by what the file says.
*/
async function moduleConfigs(repository, modules, known) {
	const found = configsBelow(modules, "").map(async (path) => {
		const bytes = readForeignFile(join(modules, path), {
			most: LARGEST,
			follow: false
		}) ?? "";
		const said = bytes.toString("latin1");
		const text = known.get(said) ?? await moduleConfig(repository, bytes);
		known.set(said, text);
		return [path, text];
	});
	return new Map(await Promise.all(found));
}
async function moduleConfig(repository, bytes) {
	const entries = await entriesOf(repository, bytes);
	const isCopied = (name) => [...COPIED, ...ALSO_OF_MODULES].some((pattern) => pattern.test(name));
	return entries.filter(([name, value]) => isCopied(name) && !isProgram(name, value)).map(([name, value]) => setting(name, withoutLogin(value))).join("");
}
/** A link leads to what the cell sees, or to nothing. */
function configsBelow(modules, below) {
	const folder = join(modules, below);
	if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
	const entries = readdirSync(folder, { withFileTypes: true });
	const isGit = entries.some(({ name }) => name === "HEAD");
	return entries.flatMap((entry) => {
		const path = join(below, entry.name);
		if (entry.isFile()) return ["config", "config.worktree"].includes(entry.name) ? [path] : [];
		return entry.isDirectory() && !(isGit && NO_MODULES.includes(entry.name)) ? configsBelow(modules, path) : [];
	});
}
/** Somebody else may have made the checkout, and no cell is to see any file that its settings name. */
const EXCLUDES = /ignore|exclude/i;
/**
* What git ignores outside by files that no cell sees: those of the person, or of the checkout in their place. Of one that an agent may have put a link
* on the way to, nothing.
*/
function excludesText(root, { checkouts, persons }) {
	const named = checkouts === void 0 ? void 0 : realPlace(resolve(root, checkouts.replace(/^~(?=\/)/, homedir())));
	const file = named !== void 0 && [checkouts ?? "", named].every((path) => EXCLUDES.test(basename(path))) ? named : persons === void 0 ? void 0 : realPlace(persons);
	return file === void 0 ? "" : textOfRules(readForeignFile(file, {
		most: LARGEST,
		follow: false,
		exactly: true
	}));
}
function realPlace(file) {
	return followLinks(file, (link) => !isWritten(link));
}
/** To stand among others: its last line has an end, and the mark that a file may begin with is gone. A name may be no UTF-8: byte for byte. */
function textOfRules(bytes) {
	const text = bytes?.toString("latin1").replace(/^\xEF\xBB\xBF/, "") ?? "";
	return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
/** One line of a configuration, with its section. */
function setting(name, value) {
	const first = name.indexOf(".");
	const last = name.lastIndexOf(".");
	const [section, key] = [name.slice(0, first), name.slice(last + 1)];
	return `[${section}${first === last ? "" : ` "${withoutLogin(name.slice(first + 1, last)).replace(/["\\]/g, "\\$&")}"`}]\n\t${key} = "${value.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"\n`;
}
/** What runs in the place of an address, by `ext::`, may hold a login anywhere. */
function isProgram(name, value) {
	return /^\w+\.ext::/.test(name) || value.startsWith("ext::");
}
/**
* A URL with a token in it, as its user or in its query, is a frequent way to persist one; git takes one for a remote's name as well, in values
* and in names.
*/
function withoutLogin(text) {
	return text.replace(/:\/\/[^\s/?#]*@/g, "://").replace(/(:\/\/[^\s?#]*)[?#]\S*/g, "$1");
}

// src/adapters/git-workspace/filter-drivers.ts
/**
* Filters that the user's git runs when files are added, by name: of the checkout, the user and the system. Only their names are
* read. To be asked before any agent starts.
*/
async function filterDrivers(repository, checkout) {
	return new Set((await settingsOf(repository, checkout, "(clean|process)")).keys());
}
/** Those of them without which git takes no file, as of an encryption: what lies in the directory is not what may be committed. */
async function requiredFilters(repository, checkout) {
	return [...await settingsOf(repository, checkout, "required")].filter(([, value]) => !/^(?:false|no|off|0*|)$/i.test(value)).map(([name]) => name);
}
/** The last value of each, by the filter's name. */
async function settingsOf(repository, checkout, key) {
	if (isPipe(join(checkout.common, "config"))) return /* @__PURE__ */ new Map();
	const { GIT_CONFIG_GLOBAL, HOME, USERPROFILE, XDG_CONFIG_HOME } = process.env;
	const home = HOME ?? USERPROFILE ?? "/";
	const other = join(XDG_CONFIG_HOME || join(home, ".config"), "git", "config");
	const own = GIT_CONFIG_GLOBAL ?? join(home, ".gitconfig");
	const found = /* @__PURE__ */ new Map();
	for (const file of GIT_CONFIG_GLOBAL === void 0 && existsSync(other) ? [other, own] : [own]) {
		const { stdout } = await repository.attempt([
			"config",
			"-z",
			"--get-regexp",
			`^filter\\..*\\.${key}$`
		], { env: {
			GIT_DIR: checkout.main.gitDirectory,
			GIT_CONFIG_NOSYSTEM: "0",
			GIT_CONFIG_GLOBAL: file,
			HOME: home
		} });
		for (const entry of stdout.toString().split("\0").filter(Boolean)) {
			const [name = "", value = "true"] = entry.split(/\n(.*)/s);
			found.set(name.replace(/^filter\.|\.\w+$/g, ""), value);
		}
	}
	return found;
}
/**
* For the configuration of a cell, which runs none of them: git there takes such a file as it was committed, whatever is done to it, and no new
* one, with a word about either. Of Git LFS what lies in the directory may be committed, and one that has not changed stays its pointer.
*/
function filtersInCell(names) {
	return names.flatMap((name) => [
		setting(`filter.${name}.clean`, name === "lfs" ? POINTER_OR_BYTES : AS_COMMITTED),
		setting(`filter.${name}.smudge`, "cat"),
		setting(`filter.${name}.required`, "true")
	]).join("");
}
const BLOB = "git cat-file blob :0:%f";
const AS_COMMITTED = `if ${BLOB} 2>/dev/null; then echo "raymond: "%f" stays as it was committed: its filter is not run in a cell" >&2; else echo "raymond: "%f" cannot be added in a cell, where its filter is not run: add the others without it, it is for a person" >&2; exit 1; fi`;
const POINTER_OR_BYTES = `if ${BLOB} 2>/dev/null | grep -qx "oid sha256:$(sha256sum <%f | cut -c 1-64)"; then ${BLOB}; else cat; fi`;

export { excludesText as a, cellGitConfig as i, filtersInCell as n, moduleConfigs as o, requiredFilters as r, textOfRules as s, filterDrivers as t };