import { t as report } from "./report.js";

export { report };