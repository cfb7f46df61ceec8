import { isBuiltin, registerHooks } from "node:module";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { randomUUID } from "node:crypto";
import { fileURLToPath, pathToFileURL } from "node:url";

// src/adapters/actions-runner/hold-bundle.ts
/**
* Reads all of our own program, so that what is loaded later is what was there before anything was started: on a runner agents and
* scripts may write where it lies, and what is loaded here has the job's token in reach. `entry` is the URL of the file that was started.
*/
function holdBundle(entry) {
	const folder = dirname(fileURLToPath(entry));
	const names = readdirSync(folder, {
		recursive: true,
		encoding: "utf8"
	}).filter((name) => name.endsWith(".js"));
	const files = new Map(names.map((name) => [join(folder, name), readFileSync(join(folder, name))]));
	const sources = new Map([...files].map(([file, source]) => [pathToFileURL(file).href, source]));
	const unlikeAny = Buffer.from(`\n// ${randomUUID()}\n`);
	registerHooks({
		resolve(specifier, context, next) {
			const { parentURL = "" } = context;
			if (!sources.has(parentURL) || isBuiltin(specifier)) return next(specifier, context);
			const url = specifier.startsWith(".") ? new URL(specifier, parentURL).href : "";
			if (sources.has(url)) return {
				url,
				format: "module",
				shortCircuit: true
			};
			throw new Error(`${specifier} is no part of the action.`);
		},
		load(url, context, next) {
			const source = sources.get(url);
			if (source === void 0) return next(url, context);
			return {
				source: Buffer.concat([source, unlikeAny]),
				format: "module",
				shortCircuit: true
			};
		}
	});
	return {
		folder,
		files
	};
}

export { holdBundle };