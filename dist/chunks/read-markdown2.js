import { n as readMarkdown, r as splitMarkdown, t as isOneStepFile } from "./read-markdown.js";

export { isOneStepFile };