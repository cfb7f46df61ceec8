// src/core/triggers/config/cell-settings.ts
/** What the highest source that says something says about cells. A workflow's own file is none of them. */
function cellOptions({ input, entry, defaults }) {
	const mode = input.cell ?? entry?.settings.cell ?? defaults.cell;
	const limits = entry?.settings.cell_limits ?? defaults.cell_limits;
	const network = entry?.network ?? void 0;
	return {
		...mode === void 0 ? {} : { mode },
		...limits === void 0 ? {} : { limits },
		...network === void 0 ? {} : { network: [...network] },
		...entry?.api === "read" ? { api: "read" } : {}
	};
}

export { cellOptions as t };