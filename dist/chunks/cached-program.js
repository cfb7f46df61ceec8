import { createReadStream } from "node:fs";
import { join, sep } from "node:path";
import { Worker } from "node:worker_threads";
import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";

// src/adapters/process/install/digest-of.ts
/** Larger ones are read beside the main thread, in bytes: an agent's program takes most of a second, in which a job has other things to do. */
const LARGE = 33554432;
/** SHA-256 of a file's content. */
async function digestOf(file) {
	return (await stat(file)).size > LARGE ? digestAside(file) : digestHere(file);
}
async function digestHere(file) {
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(file, { highWaterMark: 1048576 })) hash.update(chunk);
	return hash.digest("hex");
}
/** As text, so that it needs no file of its own in a bundle. */
const THREAD = `
const { createHash } = require('node:crypto')
const { createReadStream } = require('node:fs')
const { parentPort, workerData } = require('node:worker_threads')
const hash = createHash('sha256')
const stream = createReadStream(workerData, { highWaterMark: 1024 * 1024 })
stream.on('data', (chunk) => hash.update(chunk))
stream.on('end', () => parentPort.postMessage(hash.digest('hex')))
`;
function digestAside(file) {
	const thread = new Worker(THREAD, {
		eval: true,
		workerData: file,
		env: {},
		stdout: false,
		stderr: false
	});
	return new Promise((resolve, reject) => {
		thread.once("message", resolve);
		thread.once("error", reject);
		thread.once("exit", (code) => reject(/* @__PURE__ */ new Error(`the thread that was to read ${file} ended with code ${code}`)));
	});
}

// src/adapters/process/install/file-seal.ts
/** What this process has read already, by identity: an agent's program takes most of a second each time. */
const digests = /* @__PURE__ */ new Map();
/** Looks who the file is before it reads it: what changes meanwhile is another one afterwards. */
async function sealOf(file) {
	const identity = await identityOf(file);
	let digest = digests.get(identity);
	if (digest === void 0) {
		digest = digestOf(file);
		digests.set(identity, digest);
		digest.catch(() => digests.delete(identity));
	}
	return {
		digest: await digest,
		identity
	};
}
/** Of all names and contents: of what `sha256sum` prints for the files in the order of their names. A link is no file. */
async function digestOfFolder(folder) {
	const lines = (await readdir(folder, {
		recursive: true,
		withFileTypes: true
	})).filter((entry) => !entry.isDirectory()).map(async (entry) => {
		const path = join(entry.parentPath, entry.name);
		return `${entry.isFile() ? (await sealOf(path)).digest : "none"}  ${path.slice(folder.length + 1).replaceAll(sep, "/")}\n`;
	});
	const sorted = (await Promise.all(lines)).toSorted((a, b) => a.slice(a.indexOf(" ")) < b.slice(b.indexOf(" ")) ? -1 : 1);
	return createHash("sha256").update(sorted.join("")).digest("hex");
}
async function identityOf(file) {
	return identityIn(await stat(file, { bigint: true }));
}
/** Whoever changes a file, replaces it or changes its rights changes this; the time of the last change is the kernel's to set. */
function identityIn({ dev, ino, size, mode, mtimeNs, ctimeNs }) {
	return [
		dev,
		ino,
		size,
		mode,
		mtimeNs,
		ctimeNs
	].join(" ");
}

// src/adapters/process/install/pinned-versions.ts
/**
* The version of each agent's CLI that is installed, and that turns are tested against: what others print may differ. Which archives and
* programs these are, by digest, stands in the folder of each.
*/
const pinnedVersions = {
	claude: "2.1.330",
	codex: "0.169.0",
	copilot: "1.0.102"
};

// src/adapters/claude-cli/pinned-packages.ts
const VERSION = pinnedVersions.claude;
const CLAUDE_PACKAGE = "@anthropic-ai/claude-code";
const WRAPPER = "sha512-KQMl6kixLMGHRCDUhkUPebuBhw13MpxlH3+17QzHQx40FNVd1z3uFKUSqQXB5zF9vLQGcpoC/8wWe5R35lsWvQ==";
/** By the part of the name behind the package's own. */
const PINNED_PACKAGES = {
	"darwin-arm64": {
		integrity: "sha512-rgzAjrRJJsIdZXGF9CCFFbURxKuJNobRr+krV3dNmqNJWIws74rLD0CABe4+nXlx/9WwRECTrveprWB96mubqw==",
		program: "f7c5093b9dd6560d08af28bc27b123fb55091deae3180ac39df199522da86815"
	},
	"darwin-x64": {
		integrity: "sha512-XenTNj2zXaFrnLmf47n25vChfFhlfeyaAR/vW5SFsEnLGwd2U1vDUY97+5etHBZu3xWBnlK8HhBVxzRi9YTUDw==",
		program: "bbed99bb8a39bb3f94389c5c99d3d02cb75f3f983b5d1bc40b1b0d1efca84713"
	},
	"linux-x64": {
		integrity: "sha512-9Gn+V7DtJ8M1nztP9CeDVl9g3RtrepI7rOFTyPRRnZe8D6zebIHKmC7OvBauucuAP0X0k85SDN/LPVZyjsGezQ==",
		program: "f390eaa0814e6a1bff74cbb47acb74cb9c89d30ced809fe0af5af00c7bfe8ebb"
	},
	"linux-arm64": {
		integrity: "sha512-V4yanAY5EA5UpwwRPtjSfqDbNqAlUJeVn3NYZw2AgmRHjdpSsLtHAzbxRXfkAnbjwTXzE0uedjQxUY02ARPcsA==",
		program: "6016f90cac783e367fb1aa97c768a2efb94a0128a5b46b70fb3d8fcbbd9dd444"
	},
	"linux-x64-musl": {
		integrity: "sha512-OnduSSPY1b59FA8jTbq20Y1XkDUV0S1OVyvYBNslEbpX79P81JF7Ih4lgYvDKiFnnSv75z4Kv6qLE5DQqogYXA==",
		program: "510d57bbf077b49288b9f3b53b11324048f4c2da5dcb980563be82534980d621"
	},
	"linux-arm64-musl": {
		integrity: "sha512-NemfeTqZ30tQDhAeumZgDYoX4ewhAHkN3dbcsyvlgb+yvpKUlcYu5Bor8K+Du5azGe3uy9sftlJxbGhTsCR7zA==",
		program: "986b83557cbd428273c37f35fc08a44fc786077deeb391660884833bc581348a"
	},
	"win32-x64": {
		integrity: "sha512-P3aamhGb7lZUsgj6kQzdZAKh3fNFoXvawxZFuUz+pC5HVLwEtX5eWgO6kpxzT9+qfHaPhoepZ9KU8K1sz3b2yw==",
		program: "fa797c1bc7d4a3511da42622bae53a2b7f1276ae328c668f2bfef44635301caa"
	},
	"win32-arm64": {
		integrity: "sha512-UBG8oi9gyi2hBGrKYkNfXSAqEyC3wJ2CsmSfQw8XLNWM/GOlUWAqELJOW9eBaAlWsusvwhHKtiQeS0UEQ+skxQ==",
		program: "782519c6241a2bedfd4c0d225d59d5095b895037ae7cd2a14a12f5bc5dcba1c3"
	}
};
/** Claude Code, whose program lies in a package of the platform's own. */
const claudeCli = {
	name: "Claude Code",
	program: "claude",
	npmName: CLAUDE_PACKAGE,
	version: VERSION,
	folder: "raymond-claude-code",
	codes: {
		notInstalled: "RAY-CLAUDE-NOT-INSTALLED",
		changed: "RAY-CLAUDE-CHANGED"
	},
	packageAt: (version) => `${CLAUDE_PACKAGE}@${version}`,
	programIn: (platform) => join("node_modules", "@anthropic-ai", `claude-code-${platform}`, platform.startsWith("win32") ? "claude.exe" : "claude"),
	pinned(platform) {
		const pinned = PINNED_PACKAGES[platform];
		if (pinned === void 0) return void 0;
		const name = `${CLAUDE_PACKAGE}-${platform}`;
		const manifest = {
			name: "claude",
			private: true,
			dependencies: {
				[CLAUDE_PACKAGE]: VERSION,
				[name]: VERSION
			}
		};
		const packages = {
			"": manifest,
			[`node_modules/${CLAUDE_PACKAGE}`]: {
				version: VERSION,
				integrity: WRAPPER
			},
			[`node_modules/${name}`]: {
				version: VERSION,
				integrity: pinned.integrity
			}
		};
		const lock = {
			name: manifest.name,
			lockfileVersion: 3,
			requires: true,
			packages
		};
		const file = platform.startsWith("win32") ? "claude.exe" : "claude";
		const archive = {
			name,
			version: VERSION,
			integrity: pinned.integrity,
			program: file
		};
		return {
			manifest,
			lock,
			program: pinned.program,
			archive
		};
	}
};

// src/adapters/process/install/cached-program.ts
function cachedProgram(cli, toolCache, version) {
	const folder = join(toolCache, cli.folder, version, `${process.platform}-${process.arch}`);
	return {
		folder,
		file: join(folder, cli.programIn(platformName()))
	};
}
/** As in `linux-x64-musl`. */
function platformName() {
	const musl = process.platform === "linux" && usesMusl() ? "-musl" : "";
	return `${process.platform}-${process.arch}${musl}`;
}
function usesMusl() {
	return process.report.getReport().header?.glibcVersionRuntime === void 0;
}

export { digestOfFolder as a, sealOf as c, pinnedVersions as i, digestOf as l, platformName as n, identityIn as o, claudeCli as r, identityOf as s, cachedProgram as t };