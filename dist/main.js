import { t as becomeUnreadable } from "./chunks/become-unreadable.js";
import { t as keepMemorySmall } from "./chunks/keep-memory-small.js";
import { t as onNewNode } from "./chunks/require-node.js";

// src/action/main.ts
becomeUnreadable();
await onNewNode(import.meta.url, 1, async () => {
	const { holdBundle } = await import("./chunks/hold-bundle.js");
	const bundle = holdBundle(import.meta.url);
	const { runAction } = await import("./chunks/run-action.js");
	keepMemorySmall();
	await runAction(process.env, bundle);
});

export {  };