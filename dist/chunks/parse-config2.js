import { t as parseConfig } from "./parse-config.js";

export { parseConfig };