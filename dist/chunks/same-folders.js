import { d as toolsAtHome, i as isIn, o as isNamedInCheckout, r as followLinks, s as isWritten } from "./environment.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { spawnSync } from "node:child_process";
import { accessSync, closeSync, constants, existsSync, fstatSync, lstatSync, openSync, readdirSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, normalize, resolve } from "node:path";
import { homedir } from "node:os";

// src/adapters/cell/ways.ts
const NOTHING = {
	mounts: [],
	links: []
};
/**
* Each link is read once. Whatever is decided of a path is decided by this one walk, and what is mounted is its end: an agent in another cell may put
* something else in the place of a link, or of a file, between two looks. Undefined where the links lead in a circle.
*/
function wayTo(path, isPlaceOfAgents, readLink) {
	const links = [];
	let isTheirs = false;
	const follow = (at, to, rest) => {
		if (isPlaceOfAgents(at)) isTheirs = true;
		else links.push({
			at,
			to,
			rest: rest.filter((part) => part !== "")
		});
		return true;
	};
	const end = followLinks(path, follow, readLink);
	return end === void 0 ? void 0 : {
		end,
		isTheirs,
		links
	};
}
/**
* Links to make in a cell, which shows of everything the real place: those that are not seen there anyway. Where the cell has a folder of its own in
* the place of one, as `/home` where that is a link, what comes after it becomes the link. Of the places that are taken those in `hidden` show
* nothing: a link in one of them is made as well.
*/
function linksToLay(links, taken, hidden = []) {
	const laid = /* @__PURE__ */ new Map();
	for (const link of links) {
		let { at, to } = link;
		const rest = [...link.rest];
		while (taken.some((place) => place !== at && isIn(place, at)) && !taken.includes(at)) {
			const next = rest.shift();
			if (next === void 0 || next === "." || next === "..") break;
			to = normalize(join(isAbsolute(to) ? to : join(dirname(at), to), next));
			at = join(at, next);
		}
		const around = taken.filter((place) => isIn(at, place) && place !== at).toSorted((a, b) => b.length - a.length)[0];
		if (!(around !== void 0 && !hidden.includes(around)) && !taken.some((place) => isIn(place, at)) && !laid.has(at)) laid.set(at, to);
	}
	return [...laid].map(([at, to]) => ({
		at,
		to
	}));
}

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
		prlimit: find("prlimit"),
		mount: find("mount")
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

// src/adapters/cell/entries.ts
/** None of a folder that is not there, is somebody else's, or may be passed through and not be listed. */
function entriesOf(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		return [];
	}
}
function foldersIn(folder) {
	return entriesOf(folder).flatMap((entry) => entry.isDirectory() ? [join(folder, entry.name)] : []);
}

// src/adapters/cell/private-files.ts
/** Among settings: whatever others than its owner and its group may not read. */
function privateIn(folder) {
	return entriesOf(folder).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isSymbolicLink()) return [];
		if ((modeOf(path) & OTHERS_READ) === 0) return [path];
		return entry.isDirectory() ? privateIn(path) : [];
	});
}
const OTHERS_READ = 4;
const OTHERS_ENTER = 1;
const ANY_RUN = 73;
/** A large tool cache must not keep a cell from beginning. Shallow folders come first, as settings and keys lie there. */
const MOST_LOOKED_AT = 4e3;
/** Each takes a mount, and a cell with many begins late. */
const MOST_HIDDEN = 64;
/** What programs are made of: some are laid out for their owner and a group alone, as Tomcat is. */
const CODE = /\.(?:class|[cm]?js|dll|jar|node|p[lm]|pth|pyc?|rb|so(?:\.[\d.]+)?|war|whl)$/;
/** Only what packages are made of lies there, and much of it. */
const PACKAGES = /^(?:hostedtoolcache|node_modules|site-packages)$/;
/**
* Among programs: files that others may not read and that nobody runs, so that a program which was installed for its owner alone still can be. A folder
* that others may not enter goes whole where no program is in it, or where there was no time to look; so does one with too many such files.
*/
function privateAmongPrograms(roots, isPassed) {
	const tops = roots.map((path) => folderAt(path, false));
	const queue = [...tops];
	let left = MOST_LOOKED_AT;
	for (const folder of queue) {
		if (left <= 0) break;
		const entries = entriesOf(folder.path);
		left -= entries.length;
		for (const entry of entries) judge(folder, entry, isPassed);
		folder.isLookedAt = true;
		queue.push(...folder.inner);
	}
	return tops.flatMap((top) => [...top.secrets, ...top.inner.flatMap(hiddenOf)]);
}
function folderAt(path, isPrivate) {
	return {
		path,
		isPrivate,
		inner: [],
		secrets: [],
		isLookedAt: false,
		shows: false
	};
}
function judge(folder, entry, isPassed) {
	const path = join(folder.path, entry.name);
	if (isPassed(path)) {
		folder.shows = true;
		return;
	}
	const mode = modeOf(path);
	if (entry.isDirectory()) {
		const isPrivate = folder.isPrivate || (mode & OTHERS_ENTER) === 0;
		if (isPrivate || !PACKAGES.test(entry.name)) folder.inner.push(folderAt(path, isPrivate));
		else folder.shows = true;
	} else if (entry.isFile()) {
		if ((folder.isPrivate || (mode & OTHERS_READ) === 0) && (mode & ANY_RUN) === 0 && !CODE.test(entry.name)) folder.secrets.push(path);
		else folder.shows = true;
	}
}
function hiddenOf(folder) {
	if (folder.isPrivate && (!folder.isLookedAt || !showsAny(folder))) return [folder.path];
	const all = [...folder.secrets, ...folder.inner.flatMap(hiddenOf)];
	return all.length > MOST_HIDDEN ? [folder.path] : all;
}
function showsAny(folder) {
	return folder.shows || folder.inner.some(showsAny);
}
/** None of what is not there any more. */
function modeOf(path) {
	return lstatSync(path, { throwIfNoEntry: false })?.mode ?? OTHERS_READ;
}

// src/adapters/cell/without-logins.ts
/** Where tools keep logins in the folder of their installation; and a lock, for which they would wait outside while a cell's program has it. */
const LOGINS = [
	".lock",
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
	"auth.json",
	"conda-meta/state",
	"etc/conda/activate.d",
	".git/config"
];
/** What lies over a hidden file, by the end of its name: it says nothing, and can be read all the same. */
const COVERS = {
	"": "",
	".json": "{}\n",
	"conda-meta/state": "{}\n",
	"settings.xml": "<settings/>\n",
	"NuGet.Config": "<configuration/>\n"
};
/** What is shown of an installation: all of it but these. */
function withoutLogins(at) {
	const logins = [at, ...versionsIn(at)].flatMap((folder) => LOGINS.map((name) => join(folder, name))).filter(isPlain);
	return [readable(at), ...[...wholeFolders(logins, at), ...servicesIn(at)].map((one) => ({
		at: one,
		as: "hidden"
	}))];
}
/** A folder stays hidden where a file in it is written anew: one that has nothing else in it goes whole, unless a program reads the file. */
function wholeFolders(logins, at) {
	const unread = logins.filter((login) => !Object.keys(COVERS).some((end) => end !== "" && login.endsWith(end)));
	const isAlone = (folder) => folder !== at && entriesOf(folder).every(({ name }) => unread.includes(join(folder, name)));
	return [...new Set(logins.map((login) => isAlone(dirname(login)) ? dirname(login) : login))];
}
function readable(at) {
	return {
		at,
		as: "readable"
	};
}
/** Of a Homebrew: the data of services that it has installed, and those of their settings that are not for all. */
function servicesIn(at) {
	if (!existsSync(join(at, "Cellar"))) return [];
	const [data, settings] = ["var", "etc"].map((name) => [join(at, name)].filter(isPlain));
	return [...data ?? [], ...(settings ?? []).flatMap(privateIn)];
}
/** No link, in whose place nothing can be mounted. */
function isPlain(path) {
	const found = existsSync(path) ? lstatSync(path) : void 0;
	return found?.isFile() === true || found?.isDirectory() === true;
}
/** As pyenv (`versions/3.12`), nvm (`versions/node/v24`), volta (`tools/image/node/24`), asdf (`installs/nodejs/24`) and conda (`envs/x`) have them. */
function versionsIn(at) {
	const versions = (/^(?:installs|plugins|python)$/.test(basename(at)) ? [at] : [join(at, "versions"), join(at, "image")]).flatMap(foldersIn);
	return [
		...versions,
		...versions.flatMap(foldersIn),
		...foldersIn(join(at, "envs"))
	];
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
/** Of those the ones in which somebody lays settings, or programs of their own with what these need. */
const SETTINGS = [
	"/etc",
	"/usr/etc",
	"/usr/local/etc"
];
const PROGRAMS = ["/opt", "/usr/local/share"];
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
/** Of these the programs and what finds them: hooks, caches and settings lie beside. */
const PARTS_OF_TOOLS = {
	VOLTA_HOME: [
		"bin",
		"tools",
		"layout.v*"
	],
	ASDF_DATA_DIR: [
		"bin",
		"installs",
		"lib",
		"libexec",
		"plugins",
		"shims"
	],
	MISE_DATA_DIR: [
		"installs",
		"plugins",
		"shims"
	],
	PNPM_HOME: [
		"bin",
		"global",
		"store/*/links"
	],
	COMPOSER_HOME: ["vendor"]
};
const PARTS_OF_CLONES = [
	"bin",
	"lib",
	"libexec",
	"plugins",
	"share",
	"versions"
];
/** What every cell sees of the machine, read-only. */
function systemMounts({ environment, isRoot }) {
	const there = FOLDERS.filter((folder) => existsSync(folder));
	const links = there.filter((folder) => lstatSync(folder).isSymbolicLink());
	const folders = there.filter((folder) => !links.includes(folder));
	const hidden = runnerFolders(environment).filter((at) => folders.some((folder) => at.startsWith(`${folder}/`)));
	const covered = (path) => folders.some((folder) => isIn(path, folder)) && !hidden.some((at) => isIn(path, at));
	const home = homeOf(environment);
	const own = existsSync(process.execPath) ? [installationOf(realpathSync(process.execPath), home)] : [];
	const named = toolsOf(environment);
	const led = ledTo(named.onPath.filter((bin) => !covered(bin)), home);
	const tools = [.../* @__PURE__ */ new Set([
		...named.folders,
		...own,
		...led.folders
	])].filter((folder) => !covered(folder) && existsSync(folder));
	const certificates = certificateWays(environment);
	const { HOME, PWD, GITHUB_WORKSPACE, RUNNER_TEMP } = environment;
	const persons = [
		HOME,
		PWD,
		GITHUB_WORKSPACE,
		RUNNER_TEMP
	].flatMap((path) => path?.startsWith("/") ? waysTo(path) : []);
	const secrets = isRoot ? secretsOfRoot([
		...hidden,
		...own,
		...named.folders
	]) : [];
	return {
		hidden: [...hidden, ...secrets],
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
			...secrets.map((at) => ({
				at,
				as: "hidden"
			}))
		],
		ways: [
			...named.links,
			...led.links,
			...[...persons, ...certificates].flatMap(({ links }) => links)
		],
		certificates: new Map(certificates.filter(({ end }) => !covered(end)).flatMap(copyOf))
	};
}
/** What only root may read is root's secret also in a cell that root started, but for tools that variables or the path name, and for a checkout. */
function secretsOfRoot(passed) {
	const isPassed = (path) => passed.includes(path) || isNamedInCheckout(path);
	return [...SETTINGS.flatMap(privateIn), ...privateAmongPrograms(PROGRAMS, isPassed)];
}
function isRoot() {
	return process.getuid?.() === 0;
}
/** Real, as the paths of programs are. */
function homeOf({ HOME }) {
	const home = HOME === void 0 || HOME === "" ? homedir() : HOME;
	return existsSync(home) ? realpathSync(home) : home;
}
/**
* Where runners lie, often below `/opt`, with their keys, files of other steps and checkouts of other repositories; and where ours works. What they
* work in may be a link to another disk: these are real places, as nothing can be hidden at a link, nor behind one.
*/
function runnerFolders({ RUNNER_TEMP }) {
	const work = RUNNER_TEMP === void 0 || RUNNER_TEMP === "" ? [] : [dirname(RUNNER_TEMP)];
	const [, root] = /^(\/.+)\/externals(?:\.\d[\d.]*)?\/node[^/]*\/bin\/node$/.exec(process.execPath) ?? [];
	const own = [...root === void 0 ? [] : [root], ...work.map((folder) => dirname(folder)).filter(isRunner)];
	const others = [
		...runnersBelow("/opt", 2),
		...runnersBelow("/usr/local", 2),
		...own.flatMap((one) => runnersBelow(dirname(one), 1))
	];
	const runners = [...own, ...others];
	return [...new Set([
		...runners,
		...work,
		...runners.map(workOf)
	].flatMap(waysTo).map(({ end }) => end))];
}
const LARGEST_SETTINGS = 65536;
/** As it was set up to work there. */
function workOf(runner) {
	const text = readForeignFile(join(runner, ".runner"), {
		most: LARGEST_SETTINGS,
		follow: true
	})?.toString() ?? "";
	const [, said] = /"workFolder"\s*:\s*("(?:[^"\\]|\\.)+")/.exec(text) ?? [];
	try {
		return resolve(runner, said === void 0 ? "_work" : String(JSON.parse(said)));
	} catch {
		return join(runner, "_work");
	}
}
function isRunner(folder) {
	return existsSync(join(folder, ".runner"));
}
/** A machine may have several, of other repositories. */
function runnersBelow(folder, depth) {
	if (depth === 0) return [];
	return foldersIn(folder).flatMap((one) => isRunner(one) ? [one] : runnersBelow(one, depth - 1));
}
/** Where the environment says that tools are, whether they are there or not. */
function placesOfTools(environment) {
	return [...namedTools(environment), ...foldersOnPath(environment)];
}
function variablesOf(environment) {
	const tools = {
		...toolsAtHome(environment),
		...environment
	};
	return [...TOOL_VARIABLES, ...MORE_TOOL_VARIABLES].flatMap((name) => tools[name] || []);
}
function namedTools(environment) {
	const tools = {
		...toolsAtHome(environment),
		...environment
	};
	const parts = Object.entries(PARTS_OF_TOOLS).flatMap(([name, folders]) => {
		const place = tools[name];
		return place ? folders.flatMap((folder) => placesLike(place, folder.split("/"))) : [];
	});
	return [
		...variablesOf(environment),
		...parts,
		...pythonsOfUv(environment),
		...placesOfSites(environment),
		...placesOfCorepack(environment)
	];
}
/** A star stands for what is there by such a name. */
function placesLike(around, [name, ...rest]) {
	if (name === void 0) return [around];
	const [start, end] = name.split("*");
	const isLike = (one) => end !== void 0 && one.startsWith(start ?? "") && one.endsWith(end);
	return (end === void 0 ? [name] : entriesOf(around).flatMap((entry) => isLike(entry.name) ? [entry.name] : [])).flatMap((one) => placesLike(join(around, one), rest));
}
/** To which environments of a checkout lead. It is shown and not told: uv installs others below the home in the cell. */
function pythonsOfUv({ UV_PYTHON_INSTALL_DIR, XDG_DATA_HOME, HOME }) {
	if (UV_PYTHON_INSTALL_DIR) return [UV_PYTHON_INSTALL_DIR];
	const data = XDG_DATA_HOME || HOME && join(HOME, ".local/share");
	return data ? [join(data, "uv/python")] : [];
}
/** Where `pip install --user` lays packages, by each version of Python. */
function placesOfSites({ HOME }) {
	return HOME ? placesLike(HOME, [
		".local",
		"lib",
		"python3.*",
		"site-packages"
	]) : [];
}
function sitesOfPython(environment) {
	return endsOf(placesOfSites(environment));
}
/** Where Corepack lays the package managers that projects name (`packageManager`), a folder for each version of each. */
function placesOfCorepack({ COREPACK_HOME, XDG_CACHE_HOME, HOME }) {
	const caches = XDG_CACHE_HOME || HOME && join(HOME, ".cache");
	const place = COREPACK_HOME || caches && join(caches, "node/corepack");
	return place ? [join(place, "v1")] : [];
}
/** Each is shown at its real place; a link in the home in a cell leads to it, beside which Corepack can lay others there. */
function managersOfCorepack(environment) {
	return endsOf(placesOfCorepack(environment)).flatMap(foldersIn).flatMap(foldersIn);
}
/** Their real places, but for those that agents may write to. */
function endsOf(places) {
	return places.flatMap(waysTo).map(({ end }) => end).filter((end) => existsSync(end) && !isWritten(end));
}
function foldersOnPath({ PATH = "" }) {
	return PATH.split(delimiter).filter((folder) => folder.startsWith("/"));
}
/** A tool that was cloned, or a project of the person, which has more in it than what its programs need. */
function installedAt(folder) {
	if (!isRepository(folder)) return [folder];
	return PARTS_OF_CLONES.map((name) => join(folder, name)).filter((part) => existsSync(part));
}
function isRepository(folder) {
	return existsSync(join(folder, ".git"));
}
/** What lies in a checkout is seen with it: a link there, mounted by itself, would show what it leads to. */
function toolsOf(environment) {
	const home = homeOf(environment);
	const named = namedTools(environment).filter(isAbsolute).flatMap(waysTo);
	const onPath = foldersOnPath(environment).flatMap(waysTo);
	const around = onPath.flatMap(({ end }) => isInstalled(end) && !holdsBelongings(dirname(end), home) ? installedAt(dirname(end)) : [end]);
	const folders = [...named.map(({ end }) => end), ...around];
	return {
		folders: [...new Set(folders)].filter((folder) => !holdsBelongings(folder, home) && !isNamedInCheckout(folder)),
		onPath: onPath.map(({ end }) => end),
		links: [...named, ...onPath].flatMap(({ links }) => links)
	};
}
/**
* Where links beside programs lead, as uv, pipx and npm make them in `~/.local/bin`: to an installation, whose own links may lead to another, or to
* a program alone. In a folder that agents may write to a link may be of one, and what lies in a repository is a program of some project.
*/
function ledTo(bins, home, depth = 2) {
	const ways = bins.filter((bin) => !isWritten(bin)).flatMap((bin) => linksIn(bin).flatMap(waysTo));
	const found = ways.flatMap(({ end }) => isWritten(end) ? [] : installedWith(end, home));
	const folders = [...new Set(found)];
	const onPath = folders.map((folder) => join(folder, "bin")).filter((bin) => existsSync(bin));
	const further = depth > 1 ? ledTo(onPath, home, depth - 1) : {
		folders: [],
		links: []
	};
	return {
		folders: [...folders, ...further.folders],
		onPath,
		links: [...ways.flatMap(({ links }) => links), ...further.links]
	};
}
function installedWith(program, home) {
	const bin = dirname(program);
	const place = packageAround(program, home) ?? (isInstalled(bin) && !holdsBelongings(dirname(bin), home) ? dirname(bin) : program);
	return [bin, dirname(bin)].some(isRepository) || !isExecutable(program) ? [] : [place];
}
/** Of npm, which lays what a package needs into it; or the folder of them all, as Bun and Yarn lay it beside. */
function packageAround(program, home) {
	const [, modules = "", name = ""] = /^(.*?\/node_modules)\/((?:@[^/]+\/)?[^/]+)\//.exec(program) ?? [];
	if (modules === "") return void 0;
	const around = dirname(modules);
	const isOfTools = existsSync(join(around, "package.json")) && !isRepository(around) && !holdsBelongings(around, home);
	return basename(around) === "global" || isOfTools ? modules : join(modules, name);
}
function isExecutable(file) {
	const found = statSync(file, { throwIfNoEntry: false });
	return found?.isFile() === true && (found.mode & 73) !== 0;
}
function linksIn(folder) {
	return entriesOf(folder).flatMap((entry) => entry.isSymbolicLink() ? [join(folder, entry.name)] : []);
}
/** None where a link of an agent leads there. */
function waysTo(path) {
	const way = wayTo(path, isNamedInCheckout);
	return way === void 0 || way.isTheirs ? [] : [way];
}
/** As variables name them: also in a home, of which cells show nothing else. */
function certificateWays(environment) {
	const named = CERTIFICATE_VARIABLES.flatMap((name) => environment[name] || []);
	return [...new Set(named)].filter((file) => file.startsWith("/")).flatMap(waysTo);
}
const CERTIFICATE = /-----BEGIN (TRUSTED )?CERTIFICATE-----[\sA-Za-z0-9+/=]*-----END \1CERTIFICATE-----/g;
/** Of what else may stand in such a file, such as a login, nothing; a file with a key stays where it is. What lies in a checkout is seen with it. */
function copyOf({ end }) {
	if (isNamedInCheckout(end)) return [];
	const text = readForeignFile(end, {
		most: MOST_CERTIFICATES,
		follow: false
	})?.toString("latin1") ?? "";
	const blocks = [...text.matchAll(CERTIFICATE)].map(([block]) => `${block}\n`);
	return text.length < MOST_CERTIFICATES && blocks.length > 0 && !text.includes("PRIVATE KEY-----") ? [[end, blocks.join("")]] : [];
}
/** The folder above its `bin`; `bin` alone where a login may lie beside that, as in `~/.cargo` or in a repository; or the program alone, as in `~/bin`. */
function installationOf(program, home) {
	const folder = dirname(program);
	const parent = dirname(folder);
	if (basename(folder) !== "bin" || holdsBelongings(parent, home)) return program;
	return isRepository(parent) || isIn(parent, home) && !isInstalled(folder) ? folder : parent;
}
/** `~/.nvm/versions/node/v24/bin` needs `lib` beside it. */
function isInstalled(bin) {
	return basename(bin) === "bin" && (existsSync(join(dirname(bin), "lib")) || bin.includes("/node_modules/"));
}
/** `~` and `~/.local` are full of what is no program: keys, tokens, letters. */
function holdsBelongings(folder, home) {
	return folder === "/" || folder === join(home, ".local") || home === folder || home.startsWith(`${folder}/`);
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

export { wayTo as _, managersOfCorepack as a, systemMounts as c, entriesOf as d, findCellPrograms as f, linksToLay as g, NOTHING as h, isRoot as i, COVERS as l, versionOfBwrap as m, homeOf as n, placesOfTools as o, findOnPath as p, installationOf as r, sitesOfPython as s, onlyInSame as t, withoutLogins as u };