import { setFlagsFromString } from "node:v8";

// src/adapters/process/keep-memory-small.ts
/**
* Keeps this process as small as it is, as far as that can be had: starting a program copies our page tables, so that each started
* program takes the longer the more memory we hold (measured: 1 ms at 45 MB, 2.4 ms at 95 MB). V8 doubles its young generation,
* to 32 MB and more, when a long run makes little garbage often; what it has after loading is plenty. Collecting the old one sooner
* saves 15 MB of 120 in a run of 1,000 agents.
*
* A heap that grows this little has Maglev, which compiles beside us, wait for a collection that a process at its end never makes: Node
* then hangs for ever (https://github.com/nodejs/node/issues/54918). TurboFan does not.
*/
function keepMemorySmall() {
	setFlagsFromString("--semi-space-growth-factor=1");
	setFlagsFromString("--optimize-for-size");
	setFlagsFromString("--no-maglev");
}

export { keepMemorySmall as t };