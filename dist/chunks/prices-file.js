import { t as parsePrices } from "./price-table.js";
import { t as ProblemError } from "./problem.js";
import { existsSync, readFileSync } from "node:fs";

// src/adapters/local-files/prices-file.ts
/** The prices of the file that `RAYMOND_PRICES` names; undefined where it names none. */
function pricesInFile(file) {
	if (file === void 0 || file === "") return void 0;
	if (!existsSync(file)) throw new ProblemError({
		code: "RAY-BAD-PRICES",
		message: `RAYMOND_PRICES names ${file}, which does not exist.`,
		place: "RAYMOND_PRICES",
		hint: "Name a JSON file, or unset it."
	});
	const read = parsePrices(readFileSync(file, "utf8"), file);
	if (!read.ok) throw new ProblemError(read.problem);
	return read.prices;
}

export { pricesInFile as t };