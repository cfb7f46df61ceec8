import { t as createModelProxy } from "./model-proxy.js";

export { createModelProxy };