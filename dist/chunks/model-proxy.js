import { t as createModelProxy } from "./model-proxy2.js";

export { createModelProxy };