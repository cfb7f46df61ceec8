import { t as onNewNode } from "./chunks/require-node.js";

// src/action/post.ts
await onNewNode(import.meta.url, 1, async () => {
	const { finishJob } = await import("./chunks/finish-job.js");
	await finishJob(process.env);
});

export {  };