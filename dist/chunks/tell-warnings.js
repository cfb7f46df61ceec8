// src/adapters/actions-runner/tell-warnings.ts
/**
* Warnings of libraries may quote what somebody else wrote, and Node prints them as they are: from here on `say` does, which knows what a
* runner or a terminal would take for a command.
*/
function tellWarnings(say) {
	process.removeAllListeners("warning");
	process.on("warning", ({ name, message }) => say(`${name}: ${message}`));
}

export { tellWarnings as t };