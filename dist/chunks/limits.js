// src/adapters/workflow-files/limits.ts
const LIMITS = {
	size: 67108864,
	files: 2e3,
	ratio: 100,
	helper: 4194304
};

export { LIMITS as t };