import { n as pricesInText, t as pricesInFile } from "./prices-file.js";
import { a as isInCheckout } from "./environment.js";
import { n as priceTable } from "./price-table.js";
import { t as parseConfig } from "./parse-config.js";
import { n as CONFIGURATION } from "./configuration-watch.js";
import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";

// src/cli/prices-at.ts
/** What models cost in a repository: with its configuration and the file that the environment names, unless an agent may have written them. */
function pricesAt({ isDoubtful, text, prices }) {
	const configuration = isDoubtful || text === void 0 ? void 0 : parseConfig(text, CONFIGURATION).config?.prices;
	const { RAYMOND_PRICES: named = "" } = process.env;
	if (isDoubtful && existsSync(named) && [resolve(named), realpathSync(named)].some(isInCheckout)) return priceTable({
		configuration,
		environment: void 0
	});
	return priceTable({
		configuration,
		environment: prices === void 0 ? pricesInFile(named) : pricesInText(prices, named)
	});
}

export { pricesAt as t };