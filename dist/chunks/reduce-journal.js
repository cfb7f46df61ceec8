import { n as reduceJournal, r as workflowOf, t as differences } from "./reduce-journal2.js";

export { reduceJournal };