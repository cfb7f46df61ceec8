import { t as becomeUnreadable } from "./chunks/become-unreadable.js";
import { t as onNewNode } from "./chunks/require-node.js";

// src/action/post.ts
becomeUnreadable();
await onNewNode(import.meta.url, 1, async () => {
	const { holdBundle } = await import("./chunks/hold-bundle.js");
	holdBundle(import.meta.url);
	const { finishJob } = await import("./chunks/finish-job.js");
	await finishJob(process.env);
});

export {  };