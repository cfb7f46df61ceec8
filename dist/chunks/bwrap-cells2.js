import { t as createBwrapCells } from "./bwrap-cells.js";

export { createBwrapCells };