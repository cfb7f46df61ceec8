// src/runtime/now.ts
/** The time as events carry it. */
function now({ clock }) {
	return new Date(clock.now()).toISOString();
}

export { now as t };