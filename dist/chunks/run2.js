import { n as workflowName, t as run } from "./run3.js";

export { run };