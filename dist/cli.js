#!/usr/bin/env node
import { t as onNewNode } from "./chunks/require-node.js";

// src/cli/main.ts
await onNewNode(import.meta.url, 64, async () => {
	const { main } = await import("./chunks/program.js");
	await main(process.argv);
});

export {  };