import { i as writePage, n as report, r as withSource, t as readRuns } from "./report.js";

export { report };