// src/core/yaml/table.ts
/**
* A table that is looked up by words of other people. A plain object has `toString` and `constructor`, which nobody wrote into it, and
* whoever asks for these would get a function.
*/
function table(entries) {
	return Object.assign(Object.create(null), entries);
}

export { table as t };