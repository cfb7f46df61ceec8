import { t as ProblemError } from "./problem.js";

// src/core/convert/refuse-conversion.ts
/** The target form has no place for something, so nothing is converted: what is left out would be lost. */
function cannotHold(form, what, place, hint) {
	return new ProblemError({
		code: "RAY-CONVERT-LOSS",
		message: `${form[0]?.toUpperCase()}${form.slice(1)} cannot hold ${what}.`,
		place,
		hint
	});
}

export { cannotHold as t };