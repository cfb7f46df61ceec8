import { closeSync, constants, existsSync, fstatSync, openSync, readSync, readlinkSync, realpathSync } from "node:fs";

// src/adapters/process/read-foreign-file.ts
/**
* The first `most` bytes of a file in whose place an agent may have put anything: undefined for what is no file, pipes are not waited
* for, and a link is followed only where `follow` says so. At once, as handing so little to another thread takes longer.
*/
function readForeignFile(path, { most, follow, exactly }) {
	if (!existsSync(path)) return void 0;
	try {
		const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | (follow ? 0 : constants.O_NOFOLLOW));
		try {
			const found = fstatSync(file);
			if (!found.isFile() || exactly === true && placeOf(file, path) !== path) return void 0;
			const content = Buffer.alloc(Math.min(found.size, most));
			return content.subarray(0, readSync(file, content, 0, content.length, 0));
		} finally {
			closeSync(file);
		}
	} catch {
		return;
	}
}
/** Of what was opened: looked at before or after, the path may be another's. Where the system does not say it no agent is shut in either. */
function placeOf(file, path) {
	return process.platform === "linux" ? readlinkSync(`/proc/self/fd/${file}`) : realpathSync(path);
}

export { readForeignFile as t };