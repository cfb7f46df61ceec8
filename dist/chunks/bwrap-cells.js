import { a as messageOf, t as ProblemError } from "./problem.js";
import { a as parseNetworkEntry, n as githubHosts, r as hostsOf } from "./network-list.js";
import { i as isIn, o as isNamedInCheckout, s as isWritten, t as asInCheckout } from "./environment.js";
import { t as removeLocked } from "./remove-locked.js";
import { t as percentDecoded } from "./percent-decoded.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { _ as wayTo, a as managersOfCorepack, c as systemMounts, d as entriesOf, f as findCellPrograms, g as linksToLay, h as NOTHING, i as isRoot, l as COVERS, m as versionOfBwrap, n as homeOf, p as findOnPath, r as installationOf, s as sitesOfPython, t as onlyInSame, u as withoutLogins } from "./same-folders.js";
import { t as runProcess } from "./run-process.js";
import { t as DEFAULT_CELL_LIMITS } from "./cell-status.js";
import { spawn } from "node:child_process";
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync, readlinkSync, realpathSync, renameSync, rmdirSync, statSync, statfsSync, unlinkSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { BlockList, connect, createServer, isIP, isIPv6 } from "node:net";
import { once } from "node:events";
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { lookup } from "node:dns/promises";

// src/adapters/cell/control-group.ts
const OLDER = { members: "tasks" };
const NEWER = { members: "cgroup.procs" };
const PIDS = {
	limit: "pids.max",
	events: "pids.events",
	met: /^max [1-9]/m
};
const OUT_OF_MEMORY = /^oom_kill [1-9]/m;
const CONTROLLERS = {
	memory: {
		name: "memory",
		older: {
			...OLDER,
			limit: "memory.limit_in_bytes",
			events: "memory.oom_control",
			met: OUT_OF_MEMORY
		},
		newer: {
			...NEWER,
			limit: "memory.max",
			events: "memory.events",
			met: OUT_OF_MEMORY,
			also: {
				"memory.swap.max": "0",
				"memory.oom.group": "1"
			}
		}
	},
	processes: {
		name: "pids",
		older: {
			...OLDER,
			...PIDS
		},
		newer: {
			...NEWER,
			...PIDS
		}
	}
};
function openControlGroup(bounds) {
	const asked = ["memory", "processes"].filter((bound) => bounds[bound] !== null);
	const own = readOr("/proc/self/cgroup").split("\n");
	const older = asked.flatMap((bound) => {
		const path = olderPath(own, CONTROLLERS[bound].name);
		return path === void 0 ? [] : [{
			bound,
			path
		}];
	});
	const newer = asked.filter((bound) => !older.some((one) => one.bound === bound));
	const made = [...older.map(({ bound, path }) => make([path], /* @__PURE__ */ new Map([[bound, CONTROLLERS[bound].older]]), bounds)), ...newer.length === 0 ? [] : [makeNewer(own, newer, bounds)]].filter((group) => group !== void 0);
	return {
		holds: made.flatMap((group) => [...group.bounds.keys()]),
		members: made.flatMap(({ folder, bounds }) => [...new Set([...bounds.values()].map(({ members }) => join(folder, members)))]),
		met: () => made.map(metIn).find((bound) => bound !== null) ?? null,
		close() {
			for (const { folder } of made) removeGroup(folder);
		}
	};
}
/** Of the older kind each controller has a tree of its own. */
function olderPath(own, controller) {
	const line = new RegExp(`^\\d+:(?:[\\w=]+,)*${controller}(?:,[\\w=]+)*:(.*)$`);
	const path = own.map((one) => line.exec(one)?.[1]).find((one) => one !== void 0);
	return path === void 0 ? void 0 : join("/sys/fs/cgroup", controller, path);
}
/** Of the newer kind a process belongs to one group, which bounds as much of what was asked for as is handed on to it. */
function makeNewer(own, asked, bounds) {
	const path = own.map((line) => /^0::(.*)$/.exec(line)?.[1]).find((one) => one !== void 0) ?? "/";
	const folders = ancestorsOf(join("/sys/fs/cgroup", path));
	for (const some of asked.length > 1 ? [asked, ...asked.map((bound) => [bound])] : [asked]) {
		const group = make(folders.filter((folder) => {
			const handed = readOr(join(folder, "cgroup.subtree_control")).trim().split(/\s+/);
			return some.every((bound) => handed.includes(CONTROLLERS[bound].name));
		}), new Map(some.map((bound) => [bound, CONTROLLERS[bound].newer])), bounds);
		if (group !== void 0) return group;
	}
}
function make(above, controlled, bounds) {
	for (const parent of above) {
		const folder = join(parent, `raymond-${randomUUID()}`);
		try {
			mkdirSync(folder);
		} catch {
			continue;
		}
		try {
			for (const [bound, { limit, also = {} }] of controlled) {
				writeFileSync(join(folder, limit), String(bounds[bound]));
				for (const [name, value] of Object.entries(also)) if (existsSync(join(folder, name))) writeFileSync(join(folder, name), value);
			}
			return {
				folder,
				bounds: controlled
			};
		} catch {
			removeGroup(folder);
		}
	}
}
function metIn({ folder, bounds }) {
	for (const [bound, { events, met }] of bounds) if (met.test(readOr(join(folder, events)))) return bound;
	return null;
}
function ancestorsOf(folder) {
	return folder.length <= 14 ? [folder] : [folder, ...ancestorsOf(dirname(folder))];
}
function readOr(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
/** What was left of a turn is ended by now; the kernel refuses while something is still dying in it. */
function removeGroup(folder) {
	try {
		rmdirSync(folder);
	} catch {}
}

// src/adapters/cell/public-address.ts
/** Addresses of this machine, of its neighbours, of the clouds' own services, and those that are nobody's. */
const INNER = new BlockList();
for (const [network, prefix] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["224.0.0.0", 4],
	["240.0.0.0", 4]
]) INNER.addSubnet(network, prefix);
INNER.addAddress("168.63.129.16");
for (const [network, prefix] of [
	["::", 96],
	["64:ff9b::", 96],
	["64:ff9b:1::", 48],
	["2001::", 32],
	["2002::", 16],
	["fc00::", 7],
	["fe80::", 10],
	["ff00::", 8]
]) INNER.addSubnet(network, prefix, "ipv6");
/** Whether an address is one of the internet: what a name leads to may be an address of this machine. */
function isPublicAddress(address) {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped !== void 0) return isPublicAddress(mapped);
	return isIPv6(address) ? !INNER.check(address, "ipv6") : !INNER.check(address);
}

// src/adapters/cell/dial.ts
const PATIENCE_MS$1 = 2e4;
/**
* Dials port 443 of a host from outside of every cell. The name is resolved once, what it leads to is looked at, and that very address
* is dialled: a name that means something else a moment later gains nothing. Where the machine itself has to use a proxy, so do we,
* and it is the proxy that resolves.
*/
function createDial(environment) {
	const { HTTPS_PROXY, https_proxy, ALL_PROXY, all_proxy } = environment;
	const proxy = HTTPS_PROXY || https_proxy || ALL_PROXY || all_proxy;
	return (host) => !proxy || isExempt(host, environment) ? dialDirectly(host) : dialBy(proxy, host);
}
async function dialDirectly(host) {
	const address = (await lookup(host, { all: true })).find((one) => isPublicAddress(one.address))?.address;
	if (address === void 0) throw new Error(`${host} leads to no public address.`);
	return connected(connect({
		host: address,
		port: 443
	}));
}
async function dialBy(proxy, host) {
	const { hostname, port, protocol, username, password } = new URL(proxy.includes("://") ? proxy : `http://${proxy}`);
	if (protocol !== "http:") throw new Error(`A proxy by ${protocol} cannot be used here.`);
	const socket = await connected(connect({
		host: hostname,
		port: Number(port || 80)
	}));
	const credential = Buffer.from(`${percentDecoded(username)}:${percentDecoded(password)}`).toString("base64");
	const authorization = username === "" ? "" : `Proxy-Authorization: Basic ${credential}\r\n`;
	socket.write(`CONNECT ${host}:443 HTTP/1.1\r\nHost: ${host}:443\r\n${authorization}\r\n`);
	let head = "";
	for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
		head += chunk.toString("latin1");
		if (head.includes("\r\n\r\n") || head.length > 16384) break;
	}
	if (/^HTTP\/1\.\d 200/.test(head)) return socket;
	socket.destroy();
	throw new Error(`The proxy of this machine refused ${host}.`);
}
async function connected(socket) {
	const timer = setTimeout(() => socket.destroy(/* @__PURE__ */ new Error("No answer in time.")), PATIENCE_MS$1);
	try {
		await once(socket, "connect");
		return socket;
	} finally {
		clearTimeout(timer);
	}
}
function isExempt(host, environment) {
	return (environment.NO_PROXY ?? environment.no_proxy ?? "").split(",").map((entry) => entry.trim().replace(/^\*?\./, "")).some((entry) => entry === "*" || entry !== "" && isIP(entry) === 0 && (host === entry || host.endsWith(`.${entry}`)));
}

// src/adapters/cell/home-files.ts
const MOST_BYTES = 65536;
/** As asdf and mise call a tool, and say a version of it. No address is among them: it may hold a login. */
const NAME = "[\\w.:@/-]{1,200}";
const VERSION = "[\\w.+:@/~^-]{1,200}";
const TEXT = `(?:"${VERSION}"|'${VERSION}')`;
const LINE = new RegExp(`^${NAME}(?:[ \\t]+${VERSION})+$`);
const SETTING = new RegExp(`^(?:"(?<quoted>${NAME})"|(?<plain>[\\w-]{1,200}))\\s*=\\s*(?<value>.*)$`);
const VALUE = new RegExp(`^(?:${TEXT}|\\[\\s*(?:${TEXT}\\s*(?:,\\s*)?)*\\])`);
const TABLE = new RegExp(`^\\{[^{}]*\\bversion\\s*=\\s*(${TEXT})[^{}]*\\}`);
/**
* What an agent finds in its home, of the person's: which versions of tools are set there alone, without which a shim would start another one; for
* Python where the person has packages; and for Corepack the package managers that it need not fetch. Nothing else that stands in those files.
*/
function homeFiles(home, { sites, managers }) {
	const versions = linesOf(join(home, ".tool-versions")).map((line) => line.replace(/#.*/, "").trim()).filter((line) => LINE.test(line) && !line.includes("://"));
	const settings = toolsOfMise(linesOf(join(home, ".config/mise/config.toml")));
	return new Map([
		...versions.length === 0 ? [] : [[".tool-versions", textOf(versions)]],
		...settings.length === 0 ? [] : [[".config/mise/config.toml", textOf(["[tools]", ...settings])]],
		...sites.map((site) => [join(placeOfSite(site), "of-the-person.pth"), `import site; site.addsitedir(${JSON.stringify(site)})\n`]),
		...managers.map((to) => [join(".cache/node/corepack/v1", basename(dirname(to)), basename(to)), { to }])
	]);
}
/** Into a home that no agent has been in: it could have left links there. */
async function layAtHome(home, files) {
	for (const [path, what] of files) {
		await mkdir(dirname(join(home, path)), {
			recursive: true,
			mode: 448
		});
		if (typeof what === "string") await writeFile(join(home, path), what, { flag: "wx" });
		else await symlink(what.to, join(home, path));
	}
}
/** In the home in a cell, which stays to be written to: `pip install --user` goes there. */
function placeOfSite(site) {
	return join(".local/lib", /[^/]+(?=\/site-packages$)/.exec(site)?.[0] ?? "python3", "site-packages");
}
/** Of the table of tools the lines that say a name and versions. */
function toolsOfMise(lines) {
	const from = lines.findIndex((line) => /^\s*\[tools\]\s*(?:#.*)?$/.test(line));
	if (from < 0) return [];
	const rest = lines.slice(from + 1);
	const end = rest.findIndex((line) => /^\s*\[/.test(line));
	return rest.slice(0, end < 0 ? rest.length : end).flatMap((line) => {
		const { quoted, plain, value = "" } = SETTING.exec(line.trim())?.groups ?? {};
		const said = VALUE.exec(value)?.[0] ?? TABLE.exec(value)?.[1];
		const setting = `"${quoted ?? plain}" = ${said}`;
		return said === void 0 || setting.includes("://") ? [] : [setting];
	});
}
/** None of what an agent may have written. */
function linesOf(file) {
	const way = wayTo(file, isWritten);
	if (way === void 0 || way.isTheirs || isWritten(way.end)) return [];
	const bytes = readForeignFile(way.end, {
		most: MOST_BYTES,
		follow: false
	});
	return bytes === void 0 || bytes.length >= MOST_BYTES ? [] : bytes.toString("utf8").split(/\r?\n/);
}
function textOf(lines) {
	return `${lines.join("\n")}\n`;
}

// src/adapters/cell/cell-arguments.ts
/** Where an agent's home is, in every cell. */
const CELL_HOME = "/home/agent";
/** What the machine is called in there. */
const CELL_NAME = "cell";
/** What a cell has there is its own. */
const OWN = [
	"/proc",
	"/dev",
	"/var/run"
];
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
	const hiddenFolders = sorted.flatMap(({ at, as }) => as === "hidden" && isFolder(at) ? [at] : []);
	const taken = [
		...OWN,
		...system.links.map(({ at }) => at),
		...sorted.map(({ at }) => at)
	];
	const links = linksToLay(plan.links, taken, hiddenFolders);
	const isInHidden = ({ at }) => hiddenFolders.some((folder) => isIn(at, folder));
	return [
		...words("--unshare-user --unshare-ipc --unshare-pid --unshare-uts --unshare-cgroup-try"),
		...plan.disablesUserNamespaces ? ["--disable-userns"] : [],
		...words(`--new-session --die-with-parent --cap-drop ALL --hostname ${CELL_NAME}`),
		...words("--tmpfs /run --tmpfs /var --symlink /run /var/run"),
		...words("--proc /proc --ro-bind /proc/sys /proc/sys --dev /dev"),
		...words(`--size ${plan.sharedMemory} --perms 1777 --tmpfs /dev/shm`),
		...[...system.links, ...links.filter((link) => !isInHidden(link))].flatMap(laid),
		...sorted.flatMap((mount) => mountArguments(mount, plan.covers)),
		...links.filter(isInHidden).flatMap(laid),
		...[
			...hiddenFolders,
			...plan.isRoot ? ["/proc"] : [],
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
function laid({ at, to }) {
	return [
		"--symlink",
		to,
		at
	];
}
function words(line) {
	return line.split(" ");
}
function mountArguments({ at, as, from = at }, covers) {
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
			coverOf(at, covers),
			at
		];
	}
}
function coverOf(at, covers) {
	return Object.entries(covers).find(([end]) => end !== "" && at.endsWith(end))?.[1] ?? covers[""] ?? "/dev/null";
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
	try {
		return realpathSync(path) === path;
	} catch {
		return false;
	}
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
const FCNTL = [72, 25];
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
/**
* Leases of files and of folders: whoever opens one waits until the holder gives it back, 45 seconds and more, outside of the cell as well. They
* need no more than that the file may be read and belongs to the same user. A lock keeps nobody waiting who does not ask for it.
*/
const F_SETLEASE = 1024;
const F_SETDELEG = 1040;
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
		...whenCall(of(IOCTL), 1, refuseValues(TIOCSTI, TIOCLINUX)),
		...whenCall(of(FCNTL), 1, refuseValues(F_SETLEASE, F_SETDELEG)),
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
function refuseValues(...values) {
	return values.flatMap((value) => [unless(IF_EQUAL, value, 1), end(327681)]);
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

// src/adapters/cell/machine.ts
/** Throws `RAY-NO-CELL` where something is missing. Whether the kernel allows a cell is only known once one was tried. */
async function readMachine({ directory, environment }) {
	if (process.platform !== "linux") throw noCell(`There are no cells on ${process.platform}.`, ELSEWHERE);
	const { arch } = process;
	if (!isCellArchitecture(arch)) throw noCell(`There is no filter of system calls for ${arch}.`, ELSEWHERE);
	const { bwrap, nsenter, prlimit, mount } = findCellPrograms();
	const root = isRoot();
	if (bwrap === null) throw noCell("bubblewrap is not installed.", INSTALL);
	if (nsenter === null || prlimit === null) throw noCell("util-linux (nsenter, prlimit) is not installed.", INSTALL_UTIL_LINUX);
	if (root && mount === null) throw noCell("mount is not installed, which a cell of root needs.", INSTALL_MOUNT);
	mkdirSync(directory, {
		recursive: true,
		mode: 448
	});
	const filter = join(directory, `filter-${arch}.bpf`);
	layWhole(filter, seccompFilter(arch), 384);
	const users = join(directory, "passwd");
	layWhole(users, usersInside(readFileSync("/etc/passwd", "utf8")), 420);
	const covers = Object.fromEntries(Object.entries(COVERS).map(([end, text]) => {
		const file = join(directory, `cover-${basename(end)}`);
		layWhole(file, text, 420);
		return [end, file];
	}));
	const [major, minor] = versionOfBwrap(bwrap);
	const home = homeOf(environment);
	return {
		programs: {
			bwrap,
			nsenter,
			prlimit,
			node: process.execPath,
			mount: root ? mount : null
		},
		isRoot: root,
		disablesUserNamespaces: major > 0 || minor >= 8,
		lookAround() {
			const system = systemMounts({
				environment,
				isRoot: root
			});
			const copies = [...system.certificates, ...hostsInside()].map(([at, text]) => layCopy(directory, at, text));
			return {
				...system,
				mounts: [...system.mounts, ...copies]
			};
		},
		home,
		homeFiles: homeFiles(home, {
			sites: sitesOfPython(environment),
			managers: managersOfCorepack(environment)
		}),
		filter,
		users,
		covers
	};
}
/** By its content: a cell that has it open keeps what it was shown. */
function layCopy(directory, at, text) {
	const name = createHash("sha256").update(`${at}\0${text}`).digest("hex").slice(0, 16);
	const from = join(directory, `copy-${name}`);
	if (!existsSync(from)) layWhole(from, text, 420);
	return {
		at,
		as: "readable",
		from
	};
}
/** Another run of this checkout may be reading it: it finds all of it, or what was there. */
function layWhole(file, content, mode) {
	const draft = `${file}.${process.pid}-${Math.random()}`;
	writeFileSync(draft, content, { mode });
	renameSync(draft, file);
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
const HOSTS = "/etc/hosts";
/** Bytes. Some list all that they want to hear nothing of. */
const MOST_HOSTS = 67108864;
/** The system's names of hosts, and that of the cell, which is no host: Java and others ask for the address of the machine that they run on. */
function hostsInside() {
	if (!existsSync(HOSTS)) return [];
	const at = realpathSync(HOSTS);
	const text = readForeignFile(at, {
		most: MOST_HOSTS,
		follow: false
	})?.toString();
	return text === void 0 ? [] : [[at, `${text.trimEnd()}\n127.0.0.1 ${CELL_NAME}\n`]];
}
const INSTALL = "Install it: sudo apt-get install -y --no-install-recommends bubblewrap";
const INSTALL_UTIL_LINUX = "Install it: sudo apt-get install -y --no-install-recommends util-linux";
const INSTALL_MOUNT = "Install it: sudo apt-get install -y --no-install-recommends mount";
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

// src/adapters/cell/package-sources.ts
/** Nothing is looked for that says otherwise. */
const BY_ITSELF = {
	variables: [],
	files: [],
	mirrorVariable: null
};
const TOOLCHAINS = [
	{
		markers: /^(?:package\.json|package-lock\.json|yarn\.lock|pnpm-lock\.yaml)$/,
		variables: [
			"npm_config_registry",
			"NPM_CONFIG_REGISTRY",
			"YARN_NPM_REGISTRY_SERVER"
		],
		files: [
			["~/.npmrc", /^registry\s*=\s*(\S+)/m],
			["/etc/npmrc", /^registry\s*=\s*(\S+)/m],
			["~/.yarnrc.yml", /^npmRegistryServer:\s*["']?([^\s"']+)/m]
		],
		mirrorVariable: "npm_config_registry",
		hosts: ["registry.npmjs.org", "registry.yarnpkg.com"]
	},
	{
		markers: /^(?:pyproject\.toml|requirements.*\.txt|setup\.py|setup\.cfg|Pipfile|poetry\.lock|uv\.lock)$/,
		variables: [
			"PIP_INDEX_URL",
			"UV_INDEX_URL",
			"UV_DEFAULT_INDEX"
		],
		files: [
			["~/.config/pip/pip.conf", /^index-url\s*=\s*(\S+)/m],
			["~/.pip/pip.conf", /^index-url\s*=\s*(\S+)/m],
			["/etc/pip.conf", /^index-url\s*=\s*(\S+)/m]
		],
		mirrorVariable: "PIP_INDEX_URL",
		hosts: ["pypi.org", "files.pythonhosted.org"]
	},
	{
		markers: /^(?:go\.mod|go\.work)$/,
		variables: ["GOPROXY"],
		files: [["~/.config/go/env", /^GOPROXY=(\S+)/m]],
		mirrorVariable: "GOPROXY",
		separators: /([,|])/,
		hosts: ["proxy.golang.org", "sum.golang.org"]
	},
	{
		markers: /^Cargo\.(?:toml|lock)$/,
		variables: ["CARGO_REGISTRIES_CRATES_IO_INDEX"],
		files: [["~/.cargo/config.toml", /^[ \t]*registry\s*=\s*["'](?:sparse\+)?([^"']+)/m]],
		mirrorVariable: null,
		hosts: [
			"index.crates.io",
			"static.crates.io",
			"crates.io"
		]
	},
	{
		markers: /^(?:pom\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|mvnw|gradlew)$/,
		variables: [],
		files: [["~/.m2/settings.xml", /<mirror>[\s\S]*?<url>\s*([^<\s]+)/]],
		mirrorVariable: null,
		hosts: [
			"repo.maven.apache.org",
			"repo1.maven.org",
			"plugins.gradle.org",
			"services.gradle.org",
			"downloads.gradle.org"
		]
	},
	{
		markers: /^Gemfile/,
		variables: ["BUNDLE_MIRROR__ALL"],
		files: [],
		mirrorVariable: "BUNDLE_MIRROR__ALL",
		hosts: ["rubygems.org", "index.rubygems.org"]
	},
	{
		markers: /^(?:yarn\.lock|\.yarnrc\.yml)$/,
		...BY_ITSELF,
		hosts: ["repo.yarnpkg.com"]
	},
	{
		markers: /^(?:mix\.exs|mix\.lock)$/,
		...BY_ITSELF,
		hosts: [
			"hex.pm",
			"repo.hex.pm",
			"builds.hex.pm"
		]
	},
	{
		markers: /^deno\.(?:jsonc?|lock)$/,
		...BY_ITSELF,
		hosts: [
			"jsr.io",
			"npm.jsr.io",
			"deno.land",
			"registry.npmjs.org"
		]
	},
	{
		markers: /^composer\.json$/,
		...BY_ITSELF,
		hosts: ["repo.packagist.org"]
	},
	{
		markers: /\.(?:csproj|fsproj|vbproj|sln)$/,
		variables: [],
		files: [["~/.nuget/NuGet/NuGet.Config", /<add[^>]*value="(https:[^"]+)"/]],
		mirrorVariable: null,
		hosts: ["api.nuget.org"]
	}
];
/** Where the package managers of the toolchains that a checkout uses are configured to look. */
function packageSources({ directory, environment }) {
	const names = [directory, ...foldersIn(directory)].flatMap((folder) => filesIn(folder));
	const found = TOOLCHAINS.filter(({ markers }) => names.some((name) => markers.test(name))).map((toolchain) => ({
		toolchain,
		parts: partsOf(configured(toolchain, environment), toolchain)
	}));
	return {
		hosts: [...new Set(found.flatMap(({ toolchain, parts }) => hostsFor(toolchain, parts)))].sort(),
		environment: Object.fromEntries(found.flatMap(({ toolchain: { mirrorVariable }, parts }) => {
			const told = parts?.map(withoutLogin).join("") ?? "";
			return told === "" || mirrorVariable === null ? [] : [[mirrorVariable, told]];
		}))
	};
}
/** In a cell one that no variable tells of a mirror looks where it looks by itself: the file with that setting is in another home. */
function hostsFor({ hosts, mirrorVariable }, parts) {
	const mirrors = parts?.flatMap(hostsOfUrl);
	if (mirrors === void 0) return hosts;
	return mirrorVariable === null ? [...mirrors, ...hosts] : mirrors;
}
function configured({ variables, files }, environment) {
	const named = variables.map((name) => environment[name]).find((value) => value !== void 0 && value !== "");
	if (named !== void 0) return named;
	return files.map(([file, setting]) => setting.exec(readText(file.replace(/^~/, environment.HOME ?? "/nowhere")))?.[1]).find((value) => value !== void 0);
}
/** With what stands between them. */
function partsOf(text, { separators }) {
	if (text === void 0) return void 0;
	return separators === void 0 ? [text] : text.split(separators);
}
/** uv puts a name before it. */
function urlOf(text) {
	const address = text.trim().replace(/^[\w.-]+=/, "");
	return URL.canParse(address) ? new URL(address) : void 0;
}
function hostsOfUrl(text) {
	const url = urlOf(text);
	if (url === void 0 || url.protocol !== "https:" || url.port !== "") return [];
	return parseNetworkEntry(url.hostname) === void 0 ? [] : [url.hostname];
}
/** What Go takes for an address that is none, and what stands between two. */
const WORD = /^(?:direct|off|[,|])$/;
/** A password may hold whatever separates addresses elsewhere, and a token stand in a query. Nothing is left of what cannot be read. */
function withoutLogin(text) {
	if (WORD.test(text)) return text;
	const url = urlOf(text);
	if (url === void 0 || ![
		"http:",
		"https:",
		"file:"
	].includes(url.protocol)) return "";
	Object.assign(url, {
		username: "",
		password: "",
		search: "",
		hash: ""
	});
	return url.pathname === "/" ? url.href.slice(0, -1) : url.href;
}
function readText(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
function foldersIn(folder) {
	return entriesOf(folder).filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name)).slice(0, 100).map(({ name }) => join(folder, name));
}
function filesIn(folder) {
	return entriesOf(folder).filter((entry) => entry.isFile()).map(({ name }) => name);
}

// src/adapters/cell/room.ts
/** Fixed: nothing else listens in a room before us. */
const ROOM_PORT = 3128;
const PATIENCE_MS = 2e4;
const NAMESPACES = [
	"user",
	"net",
	"mnt"
];
const LISTENER = `
const server = require('node:net').createServer()
server.on('error', () => process.exit(3))
server.listen(${ROOM_PORT}, '127.0.0.1', 512, () => process.send('listening', server))
process.once('message', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
`;
/** Who owns a device could change who may use it: `/dev/null` too, on the whole machine. Mounted read-only, it still takes and gives bytes. */
const HOLD_DEVICES = "for one in null zero full random urandom tty; do [ ! -e /dev/$one ] || { \"$0\" --bind /dev/$one /dev/$one && \"$0\" -o remount,bind,ro /dev/$one; } || exit 1; done; exec \"$@\"";
/** Makes a room, which takes the start of one small Node. Rejects with bubblewrap's own words when the kernel refuses. */
async function openRoom({ programs, temp, size }) {
	const roots = [
		"--dev-bind",
		"/",
		"/",
		"--perms",
		"1777",
		"--size",
		String(size),
		"--tmpfs",
		temp
	];
	const held = programs.mount === null ? [] : [
		"/bin/sh",
		"-c",
		HOLD_DEVICES,
		programs.mount
	];
	const rights = [
		"--cap-drop",
		"ALL",
		...programs.mount === null ? [] : ["--cap-add", "CAP_SYS_ADMIN"]
	];
	const child = spawn(programs.bwrap, [
		"--unshare-user",
		"--unshare-net",
		"--die-with-parent",
		...rights,
		...roots,
		"--",
		...held,
		programs.node,
		"-e",
		LISTENER
	], {
		env: {},
		stdio: [
			"ignore",
			"ignore",
			"pipe",
			"ipc"
		]
	});
	let words = "";
	child.stderr?.on("data", (chunk) => {
		words += chunk.toString();
	});
	const ended = new Promise((resolve) => child.once("close", () => resolve()));
	try {
		const server = await new Promise((resolve, reject) => {
			const timer = setTimeout(() => reject(notNow("The namespaces were not ready in time.")), PATIENCE_MS);
			child.once("message", (_, handle) => resolve(handle));
			child.once("error", reject);
			child.once("close", () => reject(words.trim() === "" ? notNow("bubblewrap ended without a word.") : new Error(words.trim())));
			ended.then(() => clearTimeout(timer));
		});
		server.unref();
		return hold(child.pid ?? 0, server, temp);
	} finally {
		if (child.connected) child.send("go", () => {});
		await ended;
	}
}
/** What is busy or was ended may do better in a moment. */
function notNow(message) {
	return Object.assign(new Error(message), { code: "EAGAIN" });
}
/** Open files keep the namespaces when the process that made them is gone. */
function hold(launcher, server, temp) {
	const inside = readFileSync(`/proc/${launcher}/task/${launcher}/children`, "utf8").trim().split(" ")[0] || String(launcher);
	const namespaces = NAMESPACES.map((name) => openSync(`/proc/${inside}/ns/${name}`, "r"));
	const folder = openSync(`/proc/${inside}/root${temp}`, "r");
	const nothing = openSync(`/proc/${inside}/root/dev/null`, "r");
	return {
		namespaces,
		nothing,
		server,
		freeBytes() {
			const { bfree, bsize } = statfsSync(`/proc/self/fd/${folder}`);
			return bfree * bsize;
		},
		close() {
			server.close();
			for (const fd of [
				...namespaces,
				folder,
				nothing
			]) closeSync(fd);
		}
	};
}

// src/adapters/process/inherited-descriptors.ts
const O_CLOEXEC = 524288;
let known;
/**
* Descriptors of ours that every program we start would get: whoever started us left them open. Node closes its own, so that none comes to
* them later. Linux only.
*/
function inheritedDescriptors() {
	known ??= process.platform === "linux" ? lookForThem() : [];
	return known;
}
function lookForThem() {
	return readdirSync("/proc/self/fd").map(Number).filter((fd) => fd > 2 && isHandedOn(fd));
}
function isHandedOn(fd) {
	try {
		const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "latin1"))?.[1];
		return flags !== void 0 && (Number.parseInt(flags, 8) & O_CLOEXEC) === 0;
	} catch {
		return false;
	}
}

// src/adapters/cell/hidden-sockets.ts
/** Of a table that the kernel writes: number, references, protocol, flags, kind, state, inode, and what it is called. */
const ROW = /^\S+: \S+ \S+ \S+ \S+ \S+ +\d+ (.+)$/;
/** In no file system: a cell has a network of its own, and with it none of these. */
const ABSTRACT = "@";
/**
* What has to lie over the sockets among what a cell shows: whoever sees the file of one can speak to who listens there, also where nothing
* can be written. It may be an editor, a database or a daemon that does what it is told, as the person.
*/
function hiddenSockets(mounts) {
	const last = [...new Map(mounts.map((mount) => [mount.at, mount])).values()];
	const isSeen = (path, mount) => mount.as !== "hidden" && !last.some(({ at }) => isIn(path, at) && at.length > mount.at.length);
	const shown = last.map((mount) => ({
		mount,
		folder: realOf(mount)
	}));
	return openSockets(shown.map(({ folder }) => folder)).flatMap((socket) => shown.flatMap(({ mount, folder }) => {
		const path = mount.at + socket.slice(folder.length);
		return isIn(socket, folder) && isSeen(path, mount) ? [{
			at: path,
			as: "hidden"
		}] : [];
	}));
}
/** What it shows: where a tool lies is often a link to its newest version. */
function realOf({ at, from = at }) {
	try {
		return realpathSync(from);
	} catch {
		return from;
	}
}
/** Real paths of those that are open on this machine. A daemon mostly leaves the folder that it opened one in: `shown` may be that folder. */
function openSockets(shown) {
	const rows = readFileSync("/proc/self/net/unix", "utf8").split("\n");
	const names = new Set(rows.flatMap((row) => ROW.exec(row)?.[1] ?? []).filter((name) => !name.startsWith(ABSTRACT)));
	const absolute = [...names].filter((name) => isAbsolute(name));
	const relative = [...names].filter((name) => !isAbsolute(name));
	const folders = relative.length === 0 ? [] : [.../* @__PURE__ */ new Set([...foldersOfProcesses(), ...shown])];
	const gone = absolute.filter((name) => realSocket(name).length === 0);
	const beside = [...new Set(gone.map((name) => dirname(name)))].flatMap(socketsIn);
	const named = [
		...absolute,
		...beside,
		...relative.flatMap((name) => folders.map((folder) => join(folder, name)))
	];
	return [...new Set(named.flatMap(realSocket))];
}
/** Some open a socket by another name first and move it to its own, as ssh does: it is then one of those beside. */
function socketsIn(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => entry.isSocket() ? [join(folder, entry.name)] : []);
	} catch {
		return [];
	}
}
/** Where one of them is at work it may have opened a socket by a relative path. */
function foldersOfProcesses() {
	return [...new Set(readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => linkOf(`/proc/${pid}/cwd`)))];
}
function linkOf(path) {
	try {
		return [readlinkSync(path)];
	} catch {
		return [];
	}
}
function realSocket(path) {
	try {
		return lstatSync(path).isSocket() ? [join(realpathSync(dirname(path)), basename(path))] : [];
	} catch {
		return [];
	}
}

// src/adapters/cell/program-mounts.ts
/** How every program that is no script begins. */
const ELF = Buffer.from("ELF", "latin1");
/** What programs bring along beside their `bin`, as they call it; no login is called so. */
const BROUGHT_FOLDERS = /^(?:dist|lib|lib32|lib64|libexec|node_modules|share)$/;
/** Of a package also these; `~/go/src` has whole projects in it. */
const PACKAGE_FOLDERS = /^(?:app|build|out|plugins|resources|src|vendor)$/;
const PACKAGE_FILES = ["package.json", "pyproject.toml"];
const BROUGHT_FILES = /^(?!.*(?:auth|config|credential|login|secret|token))(?:package\.json|[^.].*\.(?:[cm]?[jt]s|jar|php|pl|py|rb|so|wasm))$/i;
const SHOWN = [
	"/usr/",
	"/bin/",
	"/opt/",
	"/lib",
	"/etc/",
	"/sbin/"
];
/**
* A program outside of the system's folders, with what was installed beside it; and where a link to it leads. What lies in a checkout or in
* the turn's directory is seen with it, and a link there may be an agent's: it shows an interpreter that it is named after, and nothing else
* of the person's.
*/
function programMounts(file, cwd, { home, system }) {
	const isPlaceOfAgents = whatAgentsWrite(cwd);
	const way = wayTo(file, isPlaceOfAgents);
	if (way === void 0) return NOTHING;
	const real = way.end;
	if (isPlaceOfAgents(real)) return way.isTheirs ? NOTHING : {
		mounts: [],
		links: way.links
	};
	if (way.isTheirs && !isInterpreter(file, real)) return NOTHING;
	const installation = installationOf(real, home);
	return {
		mounts: [.../* @__PURE__ */ new Set([
			installation,
			...broughtAlong(installation, real).filter((at) => !isIn(cwd, at)),
			real
		])].filter((at) => !isPlaceOfAgents(at)).filter((at) => !SHOWN.some((folder) => at.startsWith(folder)) || system.hidden.some((folder) => isIn(at, folder))).flatMap(withoutLogins),
		links: way.links
	};
}
/** Beside a `bin` that is shown by itself, as logins may lie there too; a link there may lead to one. */
function broughtAlong(bin, program) {
	if (dirname(program) !== bin) return [];
	const folder = dirname(bin);
	const isPackage = PACKAGE_FILES.some((name) => existsSync(join(folder, name)));
	return entriesOf(folder).filter((entry) => {
		if (!entry.isDirectory()) return entry.isFile() && BROUGHT_FILES.test(entry.name);
		return BROUGHT_FOLDERS.test(entry.name) || isPackage && PACKAGE_FOLDERS.test(entry.name);
	}).map(({ name }) => join(folder, name));
}
/** As a link in an environment of Python leads to one. A script, or what lies in a repository, is a program of some project. */
function isInterpreter(link, real) {
	const isBinary = readForeignFile(real, {
		most: ELF.length,
		follow: false
	})?.equals(ELF) === true;
	const isOfProject = [dirname(real), dirname(dirname(real))].some((folder) => existsSync(join(folder, ".git")));
	return basename(real).startsWith(basename(link)) && isBinary && !isOfProject;
}
/**
* Files that arguments name. What lies in a checkout or in the turn's directory, by whatever name, is seen with it and never shown by itself:
* an agent in another cell could put a link in its place before it is mounted. Only where no cell shows it, in what is ours there, can nobody.
*/
function argumentMounts(files, cwd, hidden) {
	const isPlaceOfAgents = whatAgentsWrite(cwd);
	const ways = files.map((file) => wayTo(resolve(file), isPlaceOfAgents)).filter((way) => way !== void 0).filter(({ isTheirs }) => !isTheirs);
	return {
		mounts: ways.filter(({ end }) => !isPlaceOfAgents(end) || hidden.some((folder) => isIn(end, folder))).map(({ end }) => ({
			at: end,
			as: "readable"
		})),
		links: ways.flatMap(({ links }) => links)
	};
}
/** Of paths without a link on the way. */
function whatAgentsWrite(cwd) {
	return (path) => isNamedInCheckout(path) || isIn(path, cwd);
}

// src/adapters/cell/watch-covers.ts
/**
* The kernel takes away what is mounted on a file when somebody outside removes it, or renames another over it, as most programs write a file
* anew. Nothing keeps it from doing so; it can be noticed.
*/
function watchCovers(mounts) {
	const last = new Map(mounts.map((mount) => [mount.at, mount]));
	const ids = new Map([...last.values()].flatMap(({ at, as }) => {
		const id = as === "hidden" ? idOf(at) : void 0;
		return id === void 0 ? [] : [[at, id]];
	}));
	const isBelowAnother = (at) => {
		let around = dirname(at);
		const isNone = () => !ids.has(around) && (last.get(around)?.as ?? "hidden") === "hidden";
		while (isNone() && around !== dirname(around)) around = dirname(around);
		return ids.has(around);
	};
	/** What shows the place: a folder that is exchanged as a whole is still shown as it was, with its covers. */
	const shownBy = (at) => {
		for (let around = dirname(at);; around = dirname(around)) {
			const mount = last.get(around);
			if (mount !== void 0 && mount.as !== "hidden") return mount;
			if (around === dirname(around)) return void 0;
		}
	};
	const covered = [...ids].flatMap(([at, id]) => {
		if (isBelowAnother(at)) return [];
		const mount = shownBy(at);
		const folder = mount && (mount.from ?? mount.at);
		return [{
			at,
			id,
			isFile: lstatSync(at, { throwIfNoEntry: false })?.isFile() === true,
			folder,
			was: folder === void 0 ? void 0 : idOf(folder)
		}];
	});
	return { fallen: () => covered.flatMap(({ at, id, isFile, folder, was }) => {
		if (folder !== void 0 && idOf(folder) !== was) return [];
		const now = idOf(at);
		return (now === void 0 ? isFile : now !== id) ? [{
			at,
			isThere: now !== void 0
		}] : [];
	}) };
}
/**
* What was written to in its place is still the same; another may have got the number of one that is gone. On an overlay, as in a container, a file
* of a lower layer is made at the first write to it, and keeps its number.
*/
function idOf(path) {
	const found = lstatSync(path, {
		bigint: true,
		throwIfNoEntry: false
	});
	return found && `${found.dev}:${found.ino}:${isOnOverlay(path) ? "" : found.birthtimeNs}`;
}
const OVERLAY = 2035054128;
function isOnOverlay(path) {
	try {
		return statfsSync(path).type === OVERLAY;
	} catch {
		return false;
	}
}
const MOST_NAMED = 5;
function uncoveredProblem(fallen) {
	if (fallen.length === 0) return null;
	const say = (words, places) => places.length === 0 ? [] : [`${words}: ${named(places)}`];
	const laid = say("Somebody outside laid this anew while a program was at work in a cell, which could read it from then on", fallen.filter(({ isThere }) => isThere));
	const removed = say("Somebody outside removed this while a program was at work in a cell, which could read what was laid there before, if anything was", fallen.filter(({ isThere }) => !isThere));
	return {
		code: "RAY-CELL-UNCOVERED",
		message: [...laid, ...removed].join(". "),
		hint: "Where a login or a key stands in there, and the program may have looked, replace it with another one."
	};
}
function named(fallen) {
	const places = fallen.map(({ at }) => at);
	const more = places.length - MOST_NAMED;
	return `${places.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

// src/adapters/cell/run-in-cell.ts
/** Told to bubblewrap itself, so that a killed orchestrator's cells can be found again. Everything else stays inside. */
const MARK = "RAYMOND_RUN_MARK";
const PROXY$1 = `http://127.0.0.1:${ROOM_PORT}`;
const MISSING = {
	kind: "not-started",
	code: "ENOENT"
};
const ARGUMENTS_FD = 3;
const FILTER_FD = 4;
const STATUS_FD = 8;
const FIRST_FREE_FD = 9;
const ENTER = [
	"--preserve-credentials",
	"--user=/proc/self/fd/5",
	"--net=/proc/self/fd/6",
	"--mount=/proc/self/fd/7"
];
/**
* Nothing of the turn begins outside of the groups that bound it; their files are the first arguments, up to an empty one. And whoever holds an
* open namespace could try to enter it: they are closed before.
*/
const JOIN = `for one in null zero full random urandom; do [ /proc/self/fd/0 -ef /dev/\$one ] && exec 0<>/dev/\$one; [ /proc/self/fd/1 -ef /dev/\$one ] && exec 1<>/dev/\$one; [ /proc/self/fd/2 -ef /dev/\$one ] && exec 2<>/dev/\$one; done; while [ -n "$1" ]; do echo 0 > "$1" || exit 125; shift; done; shift; exec "$@" 5<&- 6<&- 7<&-`;
async function runInCell(spec, place, signal) {
	const { request, machine } = place;
	const { programs } = machine;
	if (!statSync(spec.cwd, { throwIfNoEntry: false })?.isDirectory()) return {
		...MISSING,
		missing: "directory",
		message: `The directory ${spec.cwd} does not exist.`
	};
	const file = findOnPath(spec.file, pathInside(spec.env.PATH ?? ""), spec.cwd);
	if (file === void 0) return {
		...MISSING,
		missing: "program",
		message: `The program ${spec.file} does not exist.`
	};
	const system = machine.lookAround();
	const program = programMounts(file, request.cwd, {
		home: machine.home,
		system
	});
	const named = argumentMounts(spec.argumentFiles ?? [], request.cwd, place.hidden);
	const asked = [
		...place.hidden.map((at) => ({
			at,
			as: "hidden"
		})),
		{
			at: request.cwd,
			as: "writable"
		},
		...program.mounts,
		...asRead(request, place.needs),
		...place.needs,
		...named.mounts
	];
	const shown = [...asked, ...hiddenSockets([...system.mounts, ...asked])];
	const covers = watchCovers([...system.mounts, ...shown]);
	const argumentsFile = openText(machine.filter, cellArguments({
		...machine,
		system,
		mounts: shown,
		links: [
			...system.ways,
			...program.links,
			...named.links
		],
		home: place.home,
		temp: place.temp,
		environment: {
			...request.environment,
			...environmentInside(spec, request, system)
		},
		cwd: spec.cwd,
		sharedMemory: request.limits.disk,
		seccompFd: FILTER_FD
	}).map((argument) => `${argument}\0`).join(""));
	const filter = openSync(machine.filter, "r");
	const status = openText(machine.filter, "");
	const limits = [`--nproc=${request.limits.processes}`, "--core=0"];
	try {
		const mark = spec.env[MARK];
		const outcome = await runProcess({
			...spec,
			file: programs.nsenter,
			args: [
				...entering(place),
				programs.bwrap,
				"--args",
				String(ARGUMENTS_FD),
				"--json-status-fd",
				String(STATUS_FD),
				"--",
				...onlyInSame([...shownAround(request), ...heldAround(shown, spec.cwd).map(({ at }) => at)]),
				programs.prlimit,
				...limits,
				"--",
				file,
				...spec.args
			],
			cwd: "/",
			env: mark === void 0 ? {} : { [MARK]: mark },
			extraFds: [
				argumentsFile,
				filter,
				...place.room.namespaces,
				status,
				...coversOf(place.room)
			],
			sparesRoot: true
		}, signal);
		place.onUncovered(covers.fallen());
		return ownFailure(outcome, status);
	} finally {
		for (const fd of [
			argumentsFile,
			filter,
			status
		]) closeSync(fd);
	}
}
/** Into the room, and into the groups that bound the turn. */
function entering({ group }) {
	return [
		...ENTER,
		"/bin/sh",
		"-c",
		JOIN,
		"sh",
		...group.members,
		""
	];
}
/** What an agent may not change in its directory it does not commit either. */
function asRead({ cwd, mounts }, needs) {
	return needs.some(({ at, as }) => at === cwd && as === "readable") ? mounts.map((mount) => mount.asDirectory === true ? {
		...mount,
		as: "readable"
	} : mount) : mounts;
}
/** The directory and what is shown of the checkout around it: where an agent in another cell may be at work. */
function shownAround({ cwd, mounts }) {
	const around = mounts.filter(({ at, as, from }) => as !== "hidden" && from === void 0 && isIn(cwd, at)).map(({ at }) => at);
	return [.../* @__PURE__ */ new Set([cwd, ...around])];
}
/** What we were given ourselves, and would hand on, becomes nothing. */
function coversOf({ nothing }) {
	const inherited = inheritedDescriptors();
	const count = Math.max(8, ...inherited) - FIRST_FREE_FD + 1;
	return Array.from({ length: count }, (_, index) => inherited.includes(FIRST_FREE_FD + index) ? nothing : "ignore");
}
/** Of what a checkout has, a cell shows no other name. */
function pathInside(path) {
	return path.split(delimiter).map(asInCheckout).join(delimiter);
}
function environmentInside({ env }, { cwd, network }, system) {
	const kept = Object.entries(env).filter(([name, value]) => !/^(?:https?_proxy|all_proxy|no_proxy|temp|tmp|ssh_auth_sock|xdg_.*)$/i.test(name) && (name !== "GOPATH" || isWritableInside(value, cwd)) && (name !== "SSL_CERT_DIR" || value.split(delimiter).every((folder) => isSeenInside(folder, cwd, system))));
	const exempt = "127.0.0.1,localhost,::1";
	return {
		LSAN_OPTIONS: "detect_leaks=0",
		...Object.fromEntries(kept),
		...env.PATH === void 0 ? {} : { PATH: pathInside(env.PATH) },
		HOME: CELL_HOME,
		TMPDIR: "/tmp",
		NO_PROXY: exempt,
		no_proxy: exempt,
		...network.length > 0 ? proxyVariables() : {}
	};
}
/** Go writes what it fetches where `GOPATH` says, and without it below the home: the person's own place is not there. */
function isWritableInside(path, cwd) {
	return [
		"/tmp",
		CELL_HOME,
		cwd
	].some((place) => isIn(path, place));
}
/** A folder of certificates that is not there would leave a program with none; without the variable it has those of the system. */
function isSeenInside(path, cwd, { mounts }) {
	const end = wayTo(path, () => false)?.end;
	if (end === void 0) return false;
	const innermost = mounts.filter(({ at }) => isIn(end, at)).toSorted((a, b) => a.at.length - b.at.length);
	return isIn(end, cwd) || innermost.at(-1)?.as === "readable";
}
/** In both spellings, and for those who read neither. */
function proxyVariables() {
	const java = `-Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort=${ROOM_PORT}`;
	return {
		HTTPS_PROXY: PROXY$1,
		https_proxy: PROXY$1,
		HTTP_PROXY: PROXY$1,
		http_proxy: PROXY$1,
		NODE_USE_ENV_PROXY: "1",
		MAVEN_OPTS: java,
		GRADLE_OPTS: java
	};
}
/** Bubblewrap notes how the program ended; where it noted nothing, there was none. */
function ownFailure(outcome, status) {
	if (outcome.kind !== "exited" || outcome.code === 0 || readFileSync(`/proc/self/fd/${status}`, "utf8").includes("\"exit-code\"")) return outcome;
	return {
		kind: "not-started",
		code: "ENOEXEC",
		missing: null,
		message: `The cell could not be made: ${outcome.stderrTail.trim()}`
	};
}
/** An open file without a name: arguments on a command line could be read by everybody. */
function openText(beside, text) {
	const file = join(`${beside}.${randomUUID()}`);
	writeFileSync(file, text, {
		mode: 384,
		flag: "wx"
	});
	const fd = openSync(file, "r+");
	unlinkSync(file);
	return fd;
}

// src/adapters/cell/try-cell.ts
/** Without it nothing else that is looked at says anything, and an agent of an earlier run may have seen to that. */
const DEVICES = "devices of the machine can be used";
/** What has to hold, as a test that bash makes inside; `$1` is a file outside, `$2` a port outside. */
const CHECKS = {
	[DEVICES]: ": > /dev/null && : < /dev/null && : < /dev/zero && : < /dev/urandom",
	"devices of the machine cannot be changed": "! chmod 666 /dev/full && ! chmod 666 /proc/self/fd/0",
	"its directory can be written": "echo x > here && rm here",
	"files outside are not there": "! test -e \"$1\"",
	"the system cannot be written": "! touch /usr/.raymond /etc/.raymond /.raymond /var/.raymond /dev/.raymond 2>/dev/null",
	"settings of the kernel cannot be written": "! ( : >> /proc/sys/kernel/core_pattern ) 2>/dev/null",
	"other processes are not there": "test \"$(ls -d /proc/[0-9]* | wc -l)\" -lt 10",
	"the environment outside is not there": "! tr \"\\0\" \"\\n\" < /proc/1/environ | grep -q ^RAYMOND_PROBE_SECRET=",
	"services of this machine are not reached": "! ( exec 3<>\"/dev/tcp/127.0.0.1/$2\" ) 2>/dev/null",
	"no other network is there": "test \"$(tail -n +3 /proc/net/dev | grep -vc \"^ *lo:\")\" = 0",
	"there are no rights to gain": "grep -q \"^NoNewPrivs:.1\" /proc/self/status && grep -q \"^CapEff:.0*$\" /proc/self/status",
	"system calls are filtered": "grep -q \"^Seccomp:.2\" /proc/self/status && ! unshare -U true 2>/dev/null"
};
const LIMIT_MS = 2e4;
/** What a machine can be short of for a while, by the name of its error and by its words. */
const SHORT_OF = [
	"EAGAIN",
	"EDQUOT",
	"EMFILE",
	"ENFILE",
	"ENOMEM",
	"ENOSPC"
];
const SHORTAGE = /temporarily unavailable|quota exceeded|too many open files|cannot allocate memory|no space left|cannot fork|\bE(?:AGAIN|DQUOT|MFILE|NFILE|NOMEM|NOSPC)\b/i;
/** Of a place that is to be shown: it says nothing of whether the machine has cells, and so none is gone without. */
const PLACE = /bwrap: Can't (?:mkdir|create|make symlink|find source path|get type of source|bind mount)/;
/** Time that a busy machine gets, in milliseconds. */
const PAUSES = [1e3, 4e3];
/** It was made, or nearly, and might be in a moment. */
var NotNow = class extends Error {};
/**
* Enters a cell and looks whether it holds. Every check is made inside, by what is there, and none believes what was asked for. That the
* machine is busy or full says nothing about what it can: it is tried again, and told from a machine that has no cells. `directory` is for
* this attempt alone, below that of all cells: other runs may be at theirs.
*/
async function tryCell(cells, directory, pauses = PAUSES) {
	const report = await tryOnce(cells, directory);
	const [pause, ...left] = pauses;
	if (!isPassing(report) || pause === void 0) return report;
	await setTimeout$1(pause);
	return tryCell(cells, directory, left);
}
/** Whether there may be a cell in a moment. */
function isPassing({ problem }) {
	return problem?.code === "RAY-CELL-NOT-NOW";
}
async function tryOnce(cells, directory) {
	const none = (problem) => ({
		cell: "none",
		checks: [],
		limits: {
			memory: false,
			processes: false,
			disk: false
		},
		problem
	});
	const outside = createServer((socket) => socket.destroy());
	try {
		const work = join(directory, "work");
		mkdirSync(work, {
			recursive: true,
			mode: 448
		});
		const secret = join(realpathSync(directory), "outside");
		writeFileSync(secret, "secret", { mode: 384 });
		const port = await new Promise((resolve, reject) => {
			outside.once("error", reject);
			outside.listen(0, "127.0.0.1", () => resolve(outside.address().port));
		});
		return await enter(cells, {
			name: basename(directory),
			cwd: realpathSync(work),
			secret,
			port: String(port)
		});
	} catch (error) {
		return none(problemOf(error));
	} finally {
		outside.close();
		await cells.forget(basename(directory));
	}
}
/** Bubblewrap speaks of "no space left" where there may be no namespaces, which is explained before. */
function problemOf(error) {
	if (error instanceof ProblemError) return error.problem;
	const words = messageOf(error);
	const { code = "" } = error;
	if (!(error instanceof NotNow) && !SHORT_OF.includes(code) && !isOfFiles(error)) {
		if (isKnownRefusal(words) || !(SHORTAGE.test(words) || PLACE.test(words))) return explainRefusal(words);
	}
	return {
		code: "RAY-CELL-NOT-NOW",
		message: `A cell could not be made at this moment, and was tried ${PAUSES.length + 1} times: ${words.trim().split("\n").at(-1)}`,
		hint: "Go on with the run when the machine has what it lacks: memory, disk, processes or time. To go on without a cell: \"cell: off\" in .github/raymond.yml, or --cell off."
	};
}
/** Of what is laid out before a cell is made, and says nothing of whether there are any: that a program cannot be started does. */
function isOfFiles(error) {
	const { path, syscall } = error;
	return path !== void 0 && syscall?.startsWith("spawn") === false;
}
async function enter(cells, { name, cwd, secret, port }) {
	const cell = await cells.open({
		workflowId: name,
		agent: "probe",
		cwd,
		mounts: [],
		network: [],
		limits: DEFAULT_CELL_LIMITS
	});
	const names = Object.keys(CHECKS);
	const script = Object.values(CHECKS).map((check, index) => `if ${check}; then echo ${index}; fi`);
	const outcome = await cell.run({
		file: "/bin/bash",
		args: [
			"-c",
			script.join("\n"),
			"bash",
			secret,
			port
		],
		cwd,
		env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" },
		stdin: null,
		silenceMs: LIMIT_MS,
		durationMs: LIMIT_MS,
		graceMs: 0
	}, [], new AbortController().signal);
	await cell.close();
	if (outcome.kind === "not-started") throw Object.assign(new Error(outcome.message), { code: outcome.code });
	if (outcome.kind !== "exited") throw new NotNow("What is looked at in a cell took too long.");
	const held = new Set(outcome.stdout.split("\n"));
	const checks = names.map((name, index) => ({
		name,
		holds: held.has(String(index))
	}));
	const broken = checks.filter(({ holds }) => !holds).map(({ name }) => name);
	if (broken.length > 0 && (outcome.signal !== null || SHORTAGE.test(outcome.stderrTail))) throw new NotNow(outcome.stderrTail || `What looks at a cell was ended by ${outcome.signal}.`);
	if (broken.includes(DEVICES)) throw new NotNow(`/dev/null, /dev/zero or /dev/urandom cannot be used: ${outcome.stderrTail}`);
	return {
		cell: broken.length === 0 ? "bwrap" : "none",
		checks,
		limits: {
			...canBound(),
			disk: true
		},
		problem: broken.length === 0 ? null : broke(broken)
	};
}
function canBound() {
	const group = openControlGroup({
		memory: 2 ** 30,
		processes: 1024
	});
	group.close();
	return {
		memory: group.holds.includes("memory"),
		processes: !isRoot() || group.holds.includes("processes")
	};
}
function broke(names) {
	return {
		code: "RAY-NO-CELL",
		message: `A cell was made, but it does not hold: ${names.map((name) => `"${name}"`).join(", ")} ${names.length === 1 ? "is" : "are"} not so.`,
		hint: "See \"raymond cell\" for every check and docs/security.md for what a machine needs."
	};
}

// src/adapters/cell/bwrap-cells.ts
/** Rooms hold open files; the one that was used longest ago goes when there are too many. */
const MOST_ROOMS = 128;
const FULL = {
	processes: "its programs were as many at once as they may be",
	memory: "its programs used all the memory that they may take",
	disk: "its temporary files filled all the space that they may take"
};
const PROXY = `http://127.0.0.1:${ROOM_PORT}`;
/** Cells by bubblewrap: only what is named is there, and the way out leads through us. */
function createBwrapCells(options) {
	const lodgings = /* @__PURE__ */ new Map();
	let machine;
	let packages;
	let report;
	const cells = {
		async probe() {
			report ??= refusesOwner(options.checkout) ?? tryCell(cells, join(options.directory, `.probe-${randomUUID()}`));
			const found = await report;
			if (isPassing(found)) report = void 0;
			return found;
		},
		hosts,
		open,
		forget
	};
	return cells;
	async function hosts(entries) {
		packages ??= packageSources({
			directory: options.checkout,
			environment: options.environment
		});
		const presets = {
			packages: packages.hosts,
			github: githubHosts(options.server)
		};
		return {
			network: hostsOf(entries, presets),
			...entries.includes("packages") ? { environment: packages.environment } : {}
		};
	}
	async function open(request) {
		machine ??= await readMachine(options);
		const here = machine;
		const shown = request.mounts.filter(({ as }) => as !== "hidden").map(({ at, from = at }) => from);
		for (const folder of [request.cwd, ...shown]) refuseWholeHome(folder, here);
		const lodging = await lodge(request, here);
		const { gate, room, temp } = lodging;
		const home = request.apart === true ? lodging.homeApart : lodging.home;
		gate.admit(request.network);
		const group = openControlGroup(boundsOf(request.limits));
		const uncovered = /* @__PURE__ */ new Map();
		const onUncovered = (fallen) => {
			for (const one of fallen) if (uncovered.get(one.at)?.isThere !== true) uncovered.set(one.at, one);
		};
		return {
			status: {
				cell: "bwrap",
				network: [...request.network]
			},
			async run(spec, needs, signal) {
				const hidden = await options.hidden();
				return runInCell(spec, {
					request,
					needs,
					machine: here,
					hidden,
					room,
					group,
					home,
					temp,
					onUncovered
				}, signal);
			},
			async serve(name, listener) {
				gate.serve(name, listener);
				return `${PROXY}/${name}`;
			},
			async close() {
				const isFull = room.freeBytes() < request.limits.disk / 256;
				const met = group.met() ?? (isFull ? "disk" : null);
				group.close();
				return {
					refused: gate.dismiss(),
					met: met === null ? null : FULL[met],
					problem: uncoveredProblem([...uncovered.values()])
				};
			}
		};
	}
	function lodge({ workflowId, agent, limits }, { programs, homeFiles }) {
		const key = `${workflowId}/${agent}`;
		const known = lodgings.get(key) ?? make();
		lodgings.delete(key);
		lodgings.set(key, known);
		known.catch(() => lodgings.delete(key));
		const [oldest] = lodgings.keys();
		if (lodgings.size > MOST_ROOMS && oldest !== void 0) discard(oldest);
		return known;
		async function make() {
			const folder = join(options.directory, encodeURIComponent(workflowId), encodeURIComponent(agent));
			const [home, homeApart, temp] = [
				join(folder, "home"),
				join(folder, "home-apart"),
				join(folder, "tmp")
			];
			for (const one of [home, homeApart]) if (await mkdir(one, {
				recursive: true,
				mode: 448
			}) !== void 0) await layAtHome(one, homeFiles);
			await mkdir(temp, {
				recursive: true,
				mode: 448
			});
			const room = await openRoom({
				programs,
				temp: realpathSync(temp),
				size: limits.disk
			});
			const { openGate } = await import("./gate.js");
			return {
				room,
				gate: openGate(room.server, options.dial ?? createDial(options.environment)),
				home: realpathSync(home),
				homeApart: realpathSync(homeApart),
				temp: realpathSync(temp)
			};
		}
	}
	async function discard(key) {
		const lodging = lodgings.get(key);
		lodgings.delete(key);
		const { room, gate } = await lodging?.catch(() => void 0) ?? {};
		gate?.dismiss();
		room?.close();
	}
	async function forget(workflowId) {
		await Promise.all([...lodgings.keys()].filter((key) => key.startsWith(`${workflowId}/`)).map(discard));
		const homes = join(options.directory, encodeURIComponent(workflowId));
		await rm(homes, {
			recursive: true,
			force: true
		}).catch(() => removeLocked(homes));
	}
}
/** Root alone needs a group that counts its processes: it is exempt from the limit that every other user has. */
function boundsOf({ memory, processes }) {
	return {
		memory,
		processes: isRoot() ? processes : null
	};
}
/** Root in a cell has no power over other people's files, so it could change nothing in a checkout that is not its own. */
async function refuseOwner(checkout, owner) {
	return {
		cell: "none",
		checks: [],
		limits: {
			memory: false,
			processes: false,
			disk: false
		},
		problem: {
			code: "RAY-NO-CELL",
			message: `This runs as root, and ${checkout} belongs to user ${owner}: in a cell its files could not be changed.`,
			place: checkout,
			hint: `Run it as that user, or give the checkout to root first: chown -R root ${checkout}`
		}
	};
}
function refusesOwner(checkout) {
	const owner = statSync(checkout, { throwIfNoEntry: false })?.uid ?? 0;
	return isRoot() && owner !== 0 ? refuseOwner(checkout, owner) : void 0;
}
/** A cell whose directory, or the checkout around it, holds a person's home would show all that cells are there to hide. */
function refuseWholeHome(cwd, { home }) {
	if (!isIn(home, cwd)) return;
	throw new ProblemError({
		code: "RAY-NO-CELL",
		message: `The directory ${cwd} holds the home of the user, so a cell around it would hide nothing.`,
		place: cwd,
		hint: "Run the workflow in the folder of a project, or go on without a cell: \"cell: off\" in .github/raymond.yml, or --cell off."
	});
}

export { createBwrapCells as t };