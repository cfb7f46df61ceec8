import { t as createGitLender } from "./lend-git.js";

export { createGitLender };