import { t as backendOf } from "./backend-of2.js";

export { backendOf };