import { t as standingRun } from "./standing-run2.js";

export { standingRun };