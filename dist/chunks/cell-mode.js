// src/core/workflow/cell-mode.ts
/** Whether programs are shut in: always, where it can be had, or never. */
const cellModes = [
	"required",
	"auto",
	"off"
];

export { cellModes as t };