import { n as localProject, r as localRights, t as configIn } from "./local-rights2.js";

export { localProject };