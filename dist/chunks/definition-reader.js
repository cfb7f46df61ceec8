import { t as createDefinitionReader } from "./definition-reader2.js";

export { createDefinitionReader };