import { n as workflowName, t as run } from "./run4.js";

export { run };