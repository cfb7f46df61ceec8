// src/core/cell/cell-status.ts
const DEFAULT_CELL_LIMITS = {
	memory: null,
	processes: 2048,
	disk: 2 * 1024 ** 3
};

export { DEFAULT_CELL_LIMITS as t };