import { t as workSoFar } from "./work-so-far2.js";

export { workSoFar };