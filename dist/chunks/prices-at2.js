import { t as pricesInFile } from "./prices-file.js";
import { n as priceTable } from "./price-table.js";
import { t as parseConfig } from "./parse-config.js";
import { t as checkoutFile } from "./checkout-file2.js";

// src/cli/prices-at.ts
/** What models cost in a repository: with its configuration, unless an agent may have written it, and the file that the environment names. */
function pricesAt(root, { isDoubtful }) {
	const file = ".github/raymond.yml";
	const text = isDoubtful ? void 0 : checkoutFile(root, file);
	const configuration = text === void 0 ? void 0 : parseConfig(text, file).config?.prices;
	return priceTable({
		configuration,
		environment: pricesInFile(process.env.RAYMOND_PRICES)
	});
}

export { pricesAt as t };