import { t as ProblemError } from "./problem.js";
import { n as isInCheckout, o as toolsAtHome } from "./environment.js";
import { spawnSync } from "node:child_process";
import { accessSync, closeSync, constants, existsSync, fstatSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync, readlinkSync, realpathSync, writeFileSync } from "node:fs";
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

// src/adapters/cell/cell-arguments.ts
/** Where an agent's home is, in every cell. */
const CELL_HOME = "/home/agent";
/** Bubblewrap's arguments. Later ones win, so the order matters: from the whole to its parts, and at last what is made read-only. */
function cellArguments(plan) {
	const { system } = plan;
	const mounts = [
		{
			at: CELL_HOME,
			as: "writable",
			from: plan.home
		},
		...["/tmp", "/var/tmp"].map((at) => ({
			at,
			as: "writable",
			from: plan.temp
		})),
		...system.mounts,
		{
			at: "/etc/passwd",
			as: "readable",
			from: plan.users
		},
		...plan.mounts
	];
	const sorted = neededOf([...mounts, ...heldAround(mounts, plan.cwd)].toSorted((a, b) => depthOf(a) - depthOf(b)));
	const hiddenFolders = sorted.filter((mount) => mount.as === "hidden" && isFolder(mount.at));
	return [
		...words("--unshare-user --unshare-ipc --unshare-pid --unshare-uts --unshare-cgroup-try"),
		...plan.disablesUserNamespaces ? ["--disable-userns"] : [],
		...words("--new-session --die-with-parent --cap-drop ALL --hostname cell"),
		...words("--tmpfs /run --tmpfs /var --symlink /run /var/run"),
		...words("--proc /proc --ro-bind /proc/sys /proc/sys --dev /dev"),
		...words(`--size ${plan.sharedMemory} --perms 1777 --tmpfs /dev/shm`),
		...system.links.flatMap(({ at, to }) => [
			"--symlink",
			to,
			at
		]),
		...sorted.flatMap(mountArguments),
		...[
			...hiddenFolders.map(({ at }) => at),
			"/dev",
			"/run",
			"/var",
			"/"
		].flatMap((at) => ["--remount-ro", at]),
		...Object.entries(plan.environment).flatMap(([name, value]) => [
			"--setenv",
			name,
			value
		]),
		"--add-seccomp-fd",
		String(plan.seccompFd),
		"--chdir",
		plan.cwd
	];
}
function words(line) {
	return line.split(" ");
}
function mountArguments({ at, as, from = at }) {
	switch (as) {
		case "readable": return [
			"--ro-bind",
			from,
			at
		];
		case "writable": return [
			"--bind",
			from,
			at
		];
		case "hidden": return isFolder(at) ? [
			"--perms",
			"0755",
			"--tmpfs",
			at
		] : [
			"--ro-bind",
			"/dev/null",
			at
		];
	}
}
/**
* Folders on the way to what is hidden in a directory. A place that something is mounted on cannot be renamed, but what lies around it can:
* somebody else's files would be moved, and others put in their place.
*/
function heldAround(mounts, cwd) {
	const last = new Map(mounts.map((mount) => [mount.at, mount]));
	const around = /* @__PURE__ */ new Set();
	for (const { at, as } of last.values()) {
		if (as !== "hidden" || !at.startsWith(`${cwd}/`) || !existsSync(at)) continue;
		const way = [];
		let folder = dirname(at);
		for (; folder !== cwd && !last.has(folder); folder = dirname(folder)) way.push(folder);
		const mount = last.get(folder);
		if (mount?.as === "writable" && mount.from === void 0) for (const one of way) around.add(one);
	}
	return [...around].map((at) => ({
		at,
		as: "writable"
	}));
}
/**
* Each mount takes time, the more the more there are. One that another lies on is not seen, and one that shows what the mount around it
* shows at the same place changes nothing.
*/
function neededOf(sorted) {
	const last = /* @__PURE__ */ new Map();
	for (const mount of sorted) if (mount.as !== "hidden" || existsSync(mount.at)) last.set(mount.at, mount);
	const seen = [...last.values()];
	return seen.filter((mount) => {
		const around = seen.filter(({ at }) => mount.at.startsWith(`${at}/`)).toSorted((a, b) => depthOf(b) - depthOf(a))[0];
		return !(isShownAsItIs(mount) && around !== void 0 && isShownAsItIs(around) && isReal(mount.at));
	});
}
function isShownAsItIs({ at, as, from = at }) {
	return as === "readable" && from === at;
}
function isReal(path) {
	return existsSync(path) && realpathSync(path) === path;
}
function depthOf({ at }) {
	return at.split("/").filter((part) => part !== "").length;
}
function isFolder(path) {
	return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

// src/adapters/cell/seccomp-filter.ts
function isCellArchitecture(arch) {
	return arch === "x64" || arch === "arm64";
}
const CLONE = [56, 220];
const CLONE3 = [435, 435];
const SOCKET = [41, 198];
const IOCTL = [16, 29];
/** What neither builds, tests nor agents need, and what has led out of a container before. */
const REFUSED = {
	ptrace: [101, 117],
	process_vm_readv: [310, 270],
	process_vm_writev: [311, 271],
	kcmp: [312, 272],
	pidfd_getfd: [438, 438],
	add_key: [248, 217],
	request_key: [249, 218],
	keyctl: [250, 219],
	bpf: [321, 280],
	perf_event_open: [298, 241],
	userfaultfd: [323, 282],
	init_module: [175, 105],
	finit_module: [313, 273],
	delete_module: [176, 106],
	kexec_load: [246, 104],
	kexec_file_load: [320, 294],
	mount: [165, 40],
	umount2: [166, 39],
	pivot_root: [155, 41],
	chroot: [161, 51],
	open_tree: [428, 428],
	move_mount: [429, 429],
	fsopen: [430, 430],
	fsconfig: [431, 431],
	fsmount: [432, 432],
	fspick: [433, 433],
	mount_setattr: [442, 442],
	setns: [308, 268],
	unshare: [272, 97],
	name_to_handle_at: [303, 264],
	open_by_handle_at: [304, 265],
	fanotify_init: [300, 262],
	reboot: [169, 142],
	swapon: [167, 224],
	swapoff: [168, 225],
	acct: [163, 89],
	quotactl: [179, 60],
	quotactl_fd: [443, 443],
	settimeofday: [164, 170],
	clock_settime: [227, 112],
	adjtimex: [159, 171],
	clock_adjtime: [305, 266],
	syslog: [103, 116],
	vhangup: [153, 58],
	lookup_dcookie: [212, 18],
	iopl: [172, null],
	ioperm: [173, null],
	modify_ldt: [154, null],
	uselib: [134, null]
};
/** Said not to exist, so that programs use what they used before there were these. */
const UNKNOWN = {
	clone3: CLONE3,
	io_uring_setup: [425, 425],
	io_uring_enter: [426, 426],
	io_uring_register: [427, 427],
	openat2: [437, 437]
};
/** What gives a file its mode, and which argument that is. */
const MODES = [
	[[90, null], 1],
	[[91, 52], 1],
	[[268, 53], 2],
	[[452, 452], 2],
	[[85, null], 1],
	[[133, null], 1],
	[[259, 33], 2]
];
/** What may make a file, where its flags say so: the flags, and behind them the mode, which else means nothing. */
const OPENING = [[[2, null], 1], [[257, 56], 2]];
/** O_CREAT and O_TMPFILE. */
const MAKES_FILE = 4194368;
/** The file runs as its owner, that is as the person, whoever starts it: outside of the cell as well. */
const SET_USER_ID = 2048;
/** CLONE_NEW* of time, cgroup, uts, ipc, user, pid and net; and of mounts. */
const NEW_NAMESPACES = 2114060416;
const TIOCSTI = 21522;
const TIOCLINUX = 21532;
const SOCKET_FAMILIES = {
	AF_UNIX: 1,
	AF_INET: 2,
	AF_INET6: 10,
	AF_NETLINK: 16
};
const EPERM = 1;
const ENOSYS = 38;
const AUDIT_ARCH = {
	x64: 3221225534,
	arm64: 3221225655
};
/** Set in the numbers of the x32 calls, which are those of x64 under another name. */
const X32 = 1073741824;
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index) => 16 + 8 * index;
const LOAD = 32;
const IF_EQUAL = 21;
const IF_AT_LEAST = 53;
const IF_ANY_BIT = 69;
const RETURN = 6;
const ALLOW = 2147418112;
const KILL_PROCESS = 2147483648;
const ERRNO = 327680;
const load = (offset) => ({
	code: LOAD,
	ifTrue: 0,
	ifFalse: 0,
	value: offset
});
const end = (value) => ({
	code: RETURN,
	ifTrue: 0,
	ifFalse: 0,
	value
});
/** Goes past `skip` instructions unless the test holds. */
const unless = (code, value, skip) => ({
	code,
	ifTrue: 0,
	ifFalse: skip,
	value
});
const REFUSE_SET_USER_ID = [unless(IF_ANY_BIT, SET_USER_ID, 1), end(327681)];
/** A program for the kernel's filter of system calls, in the form that bubblewrap reads. */
function seccompFilter(arch) {
	const of = ([x64, arm64]) => arch === "x64" ? x64 : arm64;
	const refuse = (calls, errno) => Object.values(calls).flatMap((numbers) => {
		const number = of(numbers);
		return number === null ? [] : [unless(IF_EQUAL, number, 1), end(ERRNO | errno)];
	});
	return encode([
		load(ARCHITECTURE),
		{
			code: IF_EQUAL,
			ifTrue: 1,
			ifFalse: 0,
			value: AUDIT_ARCH[arch]
		},
		end(KILL_PROCESS),
		load(NUMBER),
		...arch === "x64" ? [unless(IF_AT_LEAST, X32, 1), end(327718)] : [],
		...refuse(REFUSED, EPERM),
		...refuse(UNKNOWN, ENOSYS),
		...whenCall(of(CLONE), 0, [unless(IF_ANY_BIT, NEW_NAMESPACES, 1), end(327681)]),
		...whenCall(of(IOCTL), 1, [TIOCSTI, TIOCLINUX].flatMap((request) => [unless(IF_EQUAL, request, 1), end(327681)])),
		...whenCall(of(SOCKET), 0, [...Object.values(SOCKET_FAMILIES).flatMap((family) => [unless(IF_EQUAL, family, 1), end(ALLOW)]), end(327777)]),
		...MODES.flatMap(([numbers, mode]) => whenCall(of(numbers), mode, REFUSE_SET_USER_ID)),
		...OPENING.flatMap(([numbers, flags]) => whenCall(of(numbers), flags, [
			unless(IF_ANY_BIT, MAKES_FILE, REFUSE_SET_USER_ID.length + 1),
			load(argument(flags + 1)),
			...REFUSE_SET_USER_ID
		])),
		end(ALLOW)
	]);
}
/** Judges one argument of one call; whatever passes the judges is allowed. */
function whenCall(number, index, judges) {
	if (number === null) return [];
	const inner = [
		load(argument(index)),
		...judges,
		end(ALLOW)
	];
	return [unless(IF_EQUAL, number, inner.length), ...inner];
}
function encode(program) {
	const bytes = Buffer.alloc(program.length * 8);
	for (const [index, { code, ifTrue, ifFalse, value }] of program.entries()) {
		bytes.writeUInt16LE(code, index * 8);
		bytes.writeUInt8(ifTrue, index * 8 + 2);
		bytes.writeUInt8(ifFalse, index * 8 + 3);
		bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
	}
	return bytes;
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
			...isRoot ? privateIn("/etc").map((at) => ({
				at,
				as: "hidden"
			})) : []
		]
	};
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

// src/adapters/cell/machine.ts
/** Throws `RAY-NO-CELL` where something is missing. Whether the kernel allows a cell is only known once one was tried. */
async function readMachine({ directory, environment }) {
	if (process.platform !== "linux") throw noCell(`There are no cells on ${process.platform}.`, ELSEWHERE);
	const { arch } = process;
	if (!isCellArchitecture(arch)) throw noCell(`There is no filter of system calls for ${arch}.`, ELSEWHERE);
	const { bwrap, nsenter, prlimit } = findCellPrograms();
	if (bwrap === null) throw noCell("bubblewrap is not installed.", INSTALL);
	if (nsenter === null || prlimit === null) throw noCell("util-linux (nsenter, prlimit) is not installed.", INSTALL_UTIL_LINUX);
	mkdirSync(directory, {
		recursive: true,
		mode: 448
	});
	const filter = join(directory, `filter-${arch}.bpf`);
	writeFileSync(filter, seccompFilter(arch), { mode: 384 });
	const users = join(directory, "passwd");
	writeFileSync(users, usersInside(readFileSync("/etc/passwd", "utf8")), { mode: 420 });
	const [major, minor] = versionOfBwrap(bwrap);
	return {
		programs: {
			bwrap,
			nsenter,
			prlimit,
			node: process.execPath
		},
		disablesUserNamespaces: major > 0 || minor >= 8,
		system: systemMounts({
			environment,
			isRoot: isRoot()
		}),
		home: homeOf(environment),
		filter,
		users
	};
}
/** The system's users, of whom our own is at home where the agent is: Java, and with it Maven and Gradle, believes no `HOME`. */
function usersInside(passwd) {
	const uid = String(process.getuid?.() ?? 0);
	const lines = passwd.split("\n").filter((line) => line !== "" && line.split(":")[2] !== uid);
	return [
		`${passwd.split("\n").find((line) => line.split(":")[2] === uid)?.split(":")[0] ?? "agent"}:x:${uid}:${process.getgid?.() ?? 0}::${CELL_HOME}:/bin/sh`,
		...lines,
		""
	].join("\n");
}
const INSTALL = "Install it: sudo apt-get install -y --no-install-recommends bubblewrap";
const INSTALL_UTIL_LINUX = "Install it: sudo apt-get install -y --no-install-recommends util-linux";
const ELSEWHERE = "Run it on Linux, x64 or arm64. To go on without a cell: \"cell: off\" in .github/raymond.yml, or --cell off.";
function noCell(message, hint) {
	return new ProblemError({
		code: "RAY-NO-CELL",
		message,
		hint
	});
}
/** What the kernel's, or bubblewrap's, words mean, and the line that helps. */
function explainRefusal(words) {
	const said = words.trim().split("\n").at(-1) ?? "";
	const { because, hint } = REFUSALS.find(({ when }) => when.test(words)) ?? UNKNOWN_REFUSAL;
	return {
		code: "RAY-NO-CELL",
		message: `${because} The system says: ${said}`,
		hint
	};
}
function isKnownRefusal(words) {
	return REFUSALS.some(({ when }) => when.test(words));
}
const REFUSALS = [
	{
		when: /setting up uid map: Permission denied|RTM_NEWADDR|No permissions to creat/i,
		because: "This system does not let programs make namespaces of their own.",
		hint: "On Ubuntu: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0. In a container: --privileged, or run the job outside of one."
	},
	{
		when: /max_\w*_namespaces|nesting depth/i,
		because: "The number of namespaces is limited to none here.",
		hint: "sudo sysctl -w user.max_user_namespaces=15000 user.max_net_namespaces=15000"
	},
	{
		when: /setting up uid map: Operation not permitted/i,
		because: "Root lacks the capability CAP_SETFCAP here.",
		hint: "Run the container with --cap-add SETFCAP, or as another user than root."
	},
	{
		when: /mount proc/i,
		because: "The container masks parts of /proc, so that no new one can be mounted.",
		hint: "Run the container with --security-opt systempaths=unconfined, or run the job outside of one."
	}
];
const UNKNOWN_REFUSAL = {
	because: "No cell can be made on this machine.",
	hint: "See docs/security.md for what a machine needs. To go on without one: \"cell: off\" in .github/raymond.yml, or --cell off."
};
function isRoot() {
	return process.getuid?.() === 0;
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

export { readMachine as a, placesOfTools as c, CELL_HOME as d, cellArguments as f, findOnPath as h, isRoot as i, systemMounts as l, findCellPrograms as m, explainRefusal as n, installationOf as o, heldAround as p, isKnownRefusal as r, isIn as s, onlyInSame as t, withoutLogins as u };