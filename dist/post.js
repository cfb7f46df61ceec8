import { n as becomeUnreadable, t as hideEnvironment } from "./chunks/hide-environment.js";
import { t as onNewNode } from "./chunks/require-node.js";

// src/action/post.ts
becomeUnreadable();
hideEnvironment();
await onNewNode(import.meta.url, 1, async () => {
	const { holdBundle } = await import("./chunks/hold-bundle.js");
	holdBundle(import.meta.url);
	const { finishJob } = await import("./chunks/finish-job.js");
	await finishJob(process.env);
});

export {  };