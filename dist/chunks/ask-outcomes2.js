import { t as askOutcomes } from "./ask-outcomes.js";

export { askOutcomes };