// src/core/run/paths.ts
const ROOTED = /^(?:[a-z]:)?[\\/]/i;
/** An absolute, normalised path: `path` as it is when it is absolute, else below `base`. Follows no links. */
function resolvePath(base, path) {
	const whole = ROOTED.test(path) ? path : `${base}/${path}`;
	const drive = /^[a-z]:/i.exec(whole)?.[0] ?? "";
	const parts = whole.slice(drive.length).split(drive === "" ? "/" : /[\\/]/);
	const slash = drive === "" ? "/" : "\\";
	const kept = [];
	for (const part of parts) if (part === "..") kept.pop();
	else if (part !== "" && part !== ".") kept.push(part);
	return drive + slash + kept.join(slash);
}
/** Moves a path from below one root to below another; a path elsewhere stays. */
function rebasePath(path, from, to) {
	if (path === from) return to;
	return path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
}
/** Whether a path of a repository is that of the folder in which the command line keeps runs, of something in there, or in its place. */
function isOfState(path) {
	return /^\.raymond(?:\/state(?:\/|$)|$)/i.test(path.normalize("NFKC"));
}

export { rebasePath as n, resolvePath as r, isOfState as t };