// src/cli/platform.ts
/** Unix-like systems run what Linux runs. */
function platformOf(name) {
	return name === "win32" || name === "darwin" ? name : "linux";
}

export { platformOf as t };