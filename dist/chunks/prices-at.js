import { t as pricesAt } from "./prices-at2.js";

export { pricesAt };