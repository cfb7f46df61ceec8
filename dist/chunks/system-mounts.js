import { i as isInCheckout, l as toolsAtHome } from "./environment.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { spawnSync } from "node:child_process";
import { accessSync, closeSync, constants, existsSync, fstatSync, lstatSync, openSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { homedir } from "node:os";

// src/adapters/cell/find-programs.ts
/** Only the system's own: a folder of the repository may be on the path. */
const FOLDERS$1 = [
	"/usr/bin",
	"/bin",
	"/usr/local/bin",
	"/usr/sbin",
	"/sbin"
];
function findCellPrograms() {
	const find = (name) => FOLDERS$1.map((folder) => join(folder, name)).find(isProgram) ?? null;
	return {
		bwrap: find("bwrap"),
		nsenter: find("nsenter"),
		prlimit: find("prlimit")
	};
}
/** The absolute path of a program, as a shell in the directory would find it; undefined when there is none. */
function findOnPath(name, path, cwd) {
	if (name.includes("/")) return [resolve(cwd, name)].find(isProgram);
	return path.split(delimiter).filter((folder) => folder.startsWith("/")).map((folder) => join(folder, name)).find(isProgram);
}
function isProgram(file) {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
/** As numbers, such as [0, 8]; zeros when it does not say. */
function versionOfBwrap(bwrap) {
	const { stdout } = spawnSync(bwrap, ["--version"], {
		encoding: "utf8",
		env: {}
	});
	const [, major = "0", minor = "0"] = /(\d+)\.(\d+)/.exec(stdout ?? "") ?? [];
	return [Number(major), Number(minor)];
}

// src/adapters/cell/same-folders.ts
/**
* Starts a program only where folders, as they were mounted, are those that were looked at: an agent in another cell may have put a link or
* another folder in the place of one meanwhile, and bubblewrap would have followed it. Goes before the program and its arguments.
*/
function onlyInSame(folders) {
	return [
		"/bin/sh",
		"-c",
		COMPARE,
		"sh",
		...folders.flatMap((folder) => [folder, idOf(folder)]),
		"--"
	];
}
const COMPARE = "while [ \"$1\" != -- ]; do [ \"$(PATH=/usr/bin:/bin stat -c %d:%i \"$1\")\" = \"$2\" ] || { echo \"$1 is not the folder that was looked at\" >&2; exit 128; }; shift 2; done; shift; exec \"$@\"";
/** None where a part of its path is a link. */
function idOf(folder) {
	try {
		const fd = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
		try {
			const { dev, ino } = fstatSync(fd, { bigint: true });
			return readlinkSync(`/proc/self/fd/${fd}`) === folder ? `${dev}:${ino}` : "none";
		} finally {
			closeSync(fd);
		}
	} catch {
		return "none";
	}
}

// src/adapters/cell/system-mounts.ts
/** Folders of programs and settings that every Linux has at the same place; links stay links. */
const FOLDERS = [
	"/usr",
	"/opt",
	"/etc",
	"/bin",
	"/sbin",
	"/lib",
	"/lib32",
	"/lib64",
	"/libx32",
	"/nix",
	"/snap",
	"/gnu"
];
/** Tells programs how many processors there are. */
const PROCESSORS = "/sys/devices/system/cpu";
/** Tools that the setup actions, or a person, put elsewhere; none holds a credential. */
const TOOL_VARIABLES = [
	"JAVA_HOME",
	"GOROOT",
	"DOTNET_ROOT",
	"ANDROID_HOME",
	"ANDROID_SDK_ROOT",
	"RUSTUP_HOME",
	"PYENV_ROOT"
];
/** What a company adds to the certificates of the system. */
const CERTIFICATE_VARIABLES = [
	"NODE_EXTRA_CA_CERTS",
	"SSL_CERT_FILE",
	"REQUESTS_CA_BUNDLE",
	"CURL_CA_BUNDLE",
	"GIT_SSL_CAINFO"
];
const MOST_CERTIFICATES = 8388608;
const MORE_TOOL_VARIABLES = [
	"RBENV_ROOT",
	"NVM_DIR",
	"VIRTUAL_ENV",
	"pythonLocation"
];
/** What every cell sees of the machine, read-only. */
function systemMounts({ environment, isRoot }) {
	const there = FOLDERS.filter((folder) => existsSync(folder));
	const links = there.filter((folder) => lstatSync(folder).isSymbolicLink());
	const folders = there.filter((folder) => !links.includes(folder));
	const hidden = runnerFolders(environment).filter((at) => folders.some((folder) => at.startsWith(`${folder}/`)));
	const covered = (path) => folders.some((folder) => isIn(path, folder)) && !hidden.some((at) => isIn(path, at));
	const linked = (path) => links.some((link) => isIn(path, link)) && covered(realpathSync(path));
	const tools = [...toolFolders(environment), installationOf(realpathSync(process.execPath), homeOf(environment))].filter((folder) => !covered(folder) && existsSync(folder) && !linked(folder));
	return {
		hidden,
		links: links.map((at) => ({
			at,
			to: readlinkSync(at)
		})),
		mounts: [
			...folders.map((at) => readable(at)),
			...existsSync(PROCESSORS) ? [readable(PROCESSORS)] : [],
			...hidden.map((at) => ({
				at,
				as: "hidden"
			})),
			...tools.flatMap(withoutLogins),
			...certificateFiles(environment).filter((file) => !covered(file)).map(readable),
			...isRoot ? privateIn("/etc").map((at) => ({
				at,
				as: "hidden"
			})) : []
		]
	};
}
function isRoot() {
	return process.getuid?.() === 0;
}
/** Real, as the paths of programs are. */
function homeOf({ HOME }) {
	const home = HOME === void 0 || HOME === "" ? homedir() : HOME;
	return existsSync(home) ? realpathSync(home) : home;
}
/** Where runners lie, often below `/opt`, with their keys, files of other steps and checkouts of other repositories; and where ours works. */
function runnerFolders({ RUNNER_TEMP }) {
	const work = RUNNER_TEMP === void 0 || RUNNER_TEMP === "" ? [] : [dirname(RUNNER_TEMP)];
	const [, root] = /^(\/.+)\/externals\/node[^/]*\/bin\/node$/.exec(process.execPath) ?? [];
	const own = [...root === void 0 ? [] : [root], ...work.map((folder) => dirname(folder)).filter(isRunner)];
	const others = [
		...runnersBelow("/opt", 2),
		...runnersBelow("/usr/local", 2),
		...own.flatMap((one) => runnersBelow(dirname(one), 1))
	];
	return [.../* @__PURE__ */ new Set([
		...own,
		...work,
		...others
	])];
}
function isRunner(folder) {
	return existsSync(join(folder, ".runner"));
}
/** A machine may have several, of other repositories. */
function runnersBelow(folder, depth) {
	if (depth === 0) return [];
	return foldersIn(folder).flatMap((one) => isRunner(one) ? [one] : runnersBelow(one, depth - 1));
}
function foldersIn(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
	} catch {
		return [];
	}
}
function isIn(path, folder) {
	return path === folder || path.startsWith(`${folder}/`);
}
function readable(at) {
	return {
		at,
		as: "readable"
	};
}
/** Where the environment says that tools are, whether they are there or not. */
function placesOfTools(environment) {
	return [...namedTools(environment), ...foldersOnPath(environment)];
}
function namedTools(environment) {
	const tools = {
		...toolsAtHome(environment),
		...environment
	};
	return [...TOOL_VARIABLES, ...MORE_TOOL_VARIABLES].flatMap((name) => tools[name] || []);
}
function foldersOnPath({ PATH = "" }) {
	return PATH.split(delimiter).filter((folder) => folder.startsWith("/"));
}
function toolFolders(environment) {
	const named = namedTools(environment);
	const onPath = foldersOnPath(environment).filter((folder) => existsSync(folder));
	const home = homeOf(environment);
	const around = onPath.map((folder) => {
		const parent = dirname(folder);
		return isInstalled(folder) && !holdsBelongings(parent, home) ? parent : folder;
	});
	return [...named, ...around].filter((folder) => folder.startsWith("/") && !holdsBelongings(folder, home) && folder !== environment.HOME && !isInCheckout(folder));
}
/** As variables name them: also in a home, of which cells show nothing else. A file that holds more than certificates stays there. */
function certificateFiles(environment) {
	const named = CERTIFICATE_VARIABLES.flatMap((name) => environment[name] || []);
	return [...new Set(named)].filter((file) => {
		if (!file.startsWith("/") || isInCheckout(file)) return false;
		const text = readForeignFile(file, {
			most: MOST_CERTIFICATES,
			follow: true
		})?.toString("latin1") ?? "";
		return text.length < MOST_CERTIFICATES && text.includes("-----BEGIN CERTIFICATE-----") && !text.includes("PRIVATE KEY-----");
	});
}
/** The folder above its `bin`; `bin` alone where a login may lie beside that, as in `~/.cargo`; or the program alone, as in `~/bin`. */
function installationOf(program, home) {
	const folder = dirname(program);
	const parent = dirname(folder);
	if (basename(folder) !== "bin" || holdsBelongings(parent, home)) return program;
	return isIn(parent, home) && !isInstalled(folder) ? folder : parent;
}
/** `~/.nvm/versions/node/v24/bin` needs `lib` beside it. */
function isInstalled(bin) {
	return basename(bin) === "bin" && (existsSync(join(dirname(bin), "lib")) || bin.includes("/node_modules/"));
}
/** Where tools keep logins in the folder of their installation. */
const LOGINS = [
	".netrc",
	".npmrc",
	".pypirc",
	".condarc",
	"etc/npmrc",
	"lib/node_modules/npm/npmrc",
	"pip.conf",
	"conf/settings.xml",
	"gradle.properties",
	"NuGet.Config",
	"credentials",
	"credentials.json",
	"credentials.toml",
	"auth.json"
];
function withoutLogins(at) {
	const isLogin = (file) => existsSync(file) && lstatSync(file).isFile();
	const logins = [at, ...versionsIn(at)].flatMap((folder) => LOGINS.map((name) => join(folder, name))).filter(isLogin);
	return [readable(at), ...logins.map((file) => ({
		at: file,
		as: "hidden"
	}))];
}
/** As pyenv (`versions/3.12`) and nvm (`versions/node/v24`) have them. */
function versionsIn(at) {
	const versions = foldersIn(join(at, "versions"));
	return [...versions, ...versions.flatMap(foldersIn)];
}
/** `~` and `~/.local` are full of what is no program: keys, tokens, letters. */
function holdsBelongings(folder, home) {
	return folder === "/" || folder === join(home, ".local") || home === folder || home.startsWith(`${folder}/`);
}
/** What only root may read is root's secret also in a cell that root started. */
function privateIn(folder) {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isSymbolicLink()) return [];
		if (!((lstatSync(path).mode & 4) !== 0)) return [path];
		return entry.isDirectory() ? privateIn(path) : [];
	});
}

export { placesOfTools as a, onlyInSame as c, versionOfBwrap as d, isRoot as i, findCellPrograms as l, installationOf as n, systemMounts as o, isIn as r, withoutLogins as s, homeOf as t, findOnPath as u };