import { t as createJobAgent } from "./job-agent2.js";

export { createJobAgent };