import { t as renderOutcomesPage } from "./outcomes-page2.js";

export { renderOutcomesPage };