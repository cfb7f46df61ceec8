import { t as wireJob } from "./wire-job.js";

export { wireJob };