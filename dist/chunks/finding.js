import { a as tallyOf, i as levels, n as inOrder, r as isAtLeast, t as findingOf } from "./finding2.js";

export { findingOf, inOrder, isAtLeast, levels, tallyOf };