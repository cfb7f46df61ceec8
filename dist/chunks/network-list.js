// src/core/workflow/network-list.ts
const networkPresets = ["packages", "github"];
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`);
/** Reads one entry; undefined for what is none: a URL, a port, an address, a name without a dot. */
function parseNetworkEntry(text) {
	const entry = text.trim().toLowerCase();
	const preset = networkPresets.find((name) => name === entry);
	if (preset !== void 0) return {
		kind: "preset",
		preset
	};
	const below = entry.startsWith("*.");
	const host = below ? entry.slice(2) : entry;
	if (host.length > 253 || !HOST.test(host) || isAddress(host)) return void 0;
	return {
		kind: below ? "below" : "host",
		host
	};
}
/** Host names and `*.` names, each once, with the presets replaced by what they stand for. */
function hostsOf(entries, presets) {
	const hosts = entries.flatMap((text) => {
		const entry = parseNetworkEntry(text);
		if (entry === void 0) return [];
		if (entry.kind === "preset") return presets[entry.preset];
		return [entry.kind === "below" ? `*.${entry.host}` : entry.host];
	});
	return [...new Set(hosts)].sort();
}
/** What is in both lists: a state may give up what its workflow has, and never gains anything. */
function narrowNetwork(granted, wished) {
	if (wished === void 0) return granted;
	return wished.filter((wish) => granted.includes(wish) || granted.some((entry) => coversEntry(entry, wish)));
}
function coversEntry(granted, wish) {
	const [mine, theirs] = [parseNetworkEntry(granted), parseNetworkEntry(wish)];
	if (mine?.kind !== "below" || theirs === void 0 || theirs.kind === "preset") return false;
	return theirs.host.endsWith(`.${mine.host}`);
}
/** Whether a host, spelled as it is dialled, is on the list. */
function allowsHost(hosts, host) {
	return hosts.some((entry) => entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : host === entry);
}
/** Why a target such as `example.org:443` is no host name that can be on a list; undefined for one that can. */
function unspeakableTarget(target) {
	const [, host = "", port = ""] = /^(.*):(\d+)$/.exec(target) ?? [];
	if (port !== "443") return "only port 443 is there";
	if (isAddress(host) || host.includes(":") || host.startsWith("[")) return "addresses are not reached, only names";
	return HOST.test(host) && host.length <= 253 ? void 0 : "it is not a host name in plain lower-case letters";
}
/** Also in the forms that the system's own parser takes: `127.1`, `0x7f000001`, `2130706433`. */
function isAddress(host) {
	const last = host.split(".").at(-1) ?? "";
	return /^(?:\d+|0x[0-9a-f]*)$/.test(last);
}
/** What the preset `github` stands for, by the server of the repository. */
function githubHosts(server) {
	const host = /^https:\/\/([^/:]+)/.exec(server ?? "")?.[1];
	if (host === void 0 || parseNetworkEntry(host) === void 0) return [];
	if (host !== "github.com") return [host];
	return [
		"codeload.github.com",
		"github.com",
		"objects.githubusercontent.com",
		"raw.githubusercontent.com",
		"release-assets.githubusercontent.com"
	];
}

export { parseNetworkEntry as a, narrowNetwork as i, githubHosts as n, unspeakableTarget as o, hostsOf as r, allowsHost as t };