import { t as pricesInFile } from "./prices-file.js";
import { n as isInCheckout } from "./environment.js";
import { n as priceTable } from "./price-table.js";
import { t as parseConfig } from "./parse-config.js";
import { t as checkoutFile } from "./checkout-file2.js";
import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";

// src/cli/prices-at.ts
/** What models cost in a repository: with its configuration and the file that the environment names, unless an agent may have written them. */
function pricesAt(root, { isDoubtful }) {
	const file = ".github/raymond.yml";
	const text = isDoubtful ? void 0 : checkoutFile(root, file);
	const configuration = text === void 0 ? void 0 : parseConfig(text, file).config?.prices;
	const { RAYMOND_PRICES: named = "" } = process.env;
	const isTheirs = isDoubtful && existsSync(named) && [resolve(named), realpathSync(named)].some(isInCheckout);
	return priceTable({
		configuration,
		environment: isTheirs ? void 0 : pricesInFile(named)
	});
}

export { pricesAt as t };