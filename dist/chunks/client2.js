import { t as createGitHubClient } from "./client.js";

export { createGitHubClient };