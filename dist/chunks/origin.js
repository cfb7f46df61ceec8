import { t as readForeignFile } from "./read-foreign-file.js";
import { t as UsageError } from "./usage-error.js";
import { join } from "node:path";

// src/cli/origin.ts
const LARGEST = 1048576;
/** The text of a clone's own settings, by whomever. Where there is a pipe in their place it is not waited for. */
function gitSettings(root) {
	return readForeignFile(join(root, ".git/config"), {
		most: LARGEST,
		follow: true
	})?.toString() ?? "";
}
/**
* Server and `owner/name` of the remote "origin" of a clone; undefined when it has none that is on a server. Whoever wrote its settings wrote
* the address, and what we say of it may be copied into a shell: what is no plain name of a host is none.
*/
function originOf(root) {
	const text = gitSettings(root);
	const url = /\[remote "origin"\][^[]*?\burl\s*=\s*(\S+)/.exec(text)?.[1] ?? "";
	const web = /^(https?:\/\/)(?:[^@/]*@)?([\w.-]+(?::\d+)?)\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url);
	if (web) return on(`${web[1]}${web[2]}`, web[3]);
	const ssh = /^(?:ssh:\/\/)?[\w-]+@([\w.-]+)(?::\d+)?[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url);
	return ssh ? on(`https://${ssh[1] === "ssh.github.com" ? "github.com" : ssh[1]}`, ssh[2]) : void 0;
}
function on(server, repository = "") {
	return URL.canParse(server) ? {
		server,
		repository
	} : void 0;
}
/** The repository of a clone, where it is one of the server that tokens are for: what somebody wrote into the clone's settings gets none. */
function repositoryOnServer(root) {
	const origin = originOf(root);
	return origin !== void 0 && hostOf(origin.server) === hostOf(ownServer()) ? origin.repository : void 0;
}
/** Where the tokens of this environment are good. */
function ownServer() {
	const server = (process.env.GITHUB_SERVER_URL || "https://github.com").replace(/\/$/, "");
	if (URL.canParse(server)) return server;
	throw new UsageError(`GITHUB_SERVER_URL=${server} is no address.`, "Write it with its scheme, such as https://github.example.com");
}
function hostOf(server) {
	return new URL(server).host;
}

export { repositoryOnServer as i, originOf as n, ownServer as r, gitSettings as t };