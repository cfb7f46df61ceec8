import { t as lintPaths } from "./lint-paths.js";

export { lintPaths };