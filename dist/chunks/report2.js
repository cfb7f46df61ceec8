import { n as report, r as withSource, t as readRuns } from "./report.js";

export { report };