#!/usr/bin/env node
// src/cli/require-node.ts
const LEAST = [22, 20];
/** False, with the fix on stderr and exit code 64, when this Node is too old. */
function requireNode(version) {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	if (major > LEAST[0] || major === LEAST[0] && minor >= LEAST[1]) return true;
	process.stderr.write(`error RAY-NODE-TOO-OLD\n  raymond needs Node ${LEAST.join(".")} or newer; this is ${version}.\n`);
	process.stderr.write("  fix: install Node 24 from https://nodejs.org, then run the command again.\n");
	process.exitCode = 64;
	return false;
}

// src/cli/main.ts
if (requireNode(process.versions.node)) {
	const { main } = await import("./chunks/program.js");
	await main(process.argv);
}

export {  };