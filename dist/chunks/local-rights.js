import { n as localProject, r as localRights, t as configForRun } from "./local-rights2.js";

export { localProject };