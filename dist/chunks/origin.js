import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// src/cli/origin.ts
/** Server and `owner/name` of the remote "origin" of a clone; undefined when it has none that is on a server. */
function originOf(root) {
	const file = join(root, ".git/config");
	const text = existsSync(file) ? readFileSync(file, "utf8") : "";
	const url = /\[remote "origin"\][^[]*?\burl\s*=\s*(\S+)/.exec(text)?.[1] ?? "";
	const web = /^(https?:\/\/)(?:[^@/]*@)?([^/]+)\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url);
	if (web) return {
		server: `${web[1]}${web[2]}`,
		repository: web[3] ?? ""
	};
	const ssh = /^(?:ssh:\/\/)?[\w-]+@([\w.-]+)(?::\d+)?[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url);
	return ssh ? {
		server: `https://${ssh[1]}`,
		repository: ssh[2] ?? ""
	} : void 0;
}

export { originOf as t };