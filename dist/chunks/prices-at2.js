import { t as pricesInFile } from "./prices-file.js";
import { n as priceTable } from "./price-table.js";
import { t as parseConfig } from "./parse-config.js";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// src/cli/prices-at.ts
/** What models cost in a repository: with its configuration, and the file that the environment names. */
function pricesAt(root) {
	const file = join(root, ".github/raymond.yml");
	const configuration = existsSync(file) ? parseConfig(readFileSync(file, "utf8"), file).config?.prices : void 0;
	return priceTable({
		configuration,
		environment: pricesInFile(process.env.RAYMOND_PRICES)
	});
}

export { pricesAt as t };