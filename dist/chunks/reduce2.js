import { t as reduce } from "./reduce.js";

export { reduce };