import { n as localRights, t as localProject } from "./local-rights2.js";

export { localProject };