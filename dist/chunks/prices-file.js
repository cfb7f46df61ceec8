import { t as parsePrices } from "./price-table.js";
import { t as ProblemError } from "./problem.js";
import { existsSync, readFileSync } from "node:fs";

// src/adapters/local-files/prices-file.ts
/** The prices of the file that `RAYMOND_PRICES` names; undefined where it names none. */
function pricesInFile(file) {
	if (file === void 0 || file === "") return void 0;
	return pricesInText(existsSync(file) ? readFileSync(file, "utf8") : void 0, file);
}
/** The same of its text; undefined where there is no such file. */
function pricesInText(text, file) {
	if (text === void 0) throw new ProblemError({
		code: "RAY-BAD-PRICES",
		message: `RAYMOND_PRICES names ${file}, which does not exist.`,
		place: "RAYMOND_PRICES",
		hint: "Name a JSON file, in a job one of the default branch or outside of the checkout, or unset it."
	});
	const read = parsePrices(text, file);
	if (!read.ok) throw new ProblemError(read.problem);
	return read.prices;
}

export { pricesInText as n, pricesInFile as t };