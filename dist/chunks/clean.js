import { n as hasEnded, t as clean } from "./clean2.js";

export { clean };