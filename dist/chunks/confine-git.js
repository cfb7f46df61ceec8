import { t as createConfineGit } from "./confine-git2.js";

export { createConfineGit };