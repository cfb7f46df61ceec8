import { n as localProject, r as localRights, t as localConfig } from "./local-rights2.js";

export { localProject };