import { h as eventTable } from "./parse-config.js";

// src/core/setup/hears-event.ts
/** Whether a job of the Actions workflow starts for an event. */
function hearsEvent({ events }, name, action) {
	const known = Object.entries(eventTable).find(([event]) => event === name);
	if (!Object.hasOwn(events, name)) return false;
	const types = events[name] ?? known?.[1].defaultTypes ?? null;
	return types === null || action === null || types.includes(action);
}

export { hearsEvent as t };