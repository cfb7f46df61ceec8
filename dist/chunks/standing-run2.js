import { t as createLocalRunStore } from "./run-store.js";
import { t as asItStands } from "./as-it-stands.js";
import { t as repositoryRoot } from "./repository-root.js";
import { n as stateDirectory } from "./state-directory.js";

// src/cli/drive/standing-run.ts
/** How a run stands that a command was to go on with and was refused; undefined where there is none that can be read. */
async function standingRun(id, stateDir) {
	if (id === void 0) return void 0;
	try {
		const directory = await stateDirectory(repositoryRoot(process.cwd()), stateDir);
		const run = await createLocalRunStore(directory).read(id);
		return run && {
			run: await asItStands(run, directory),
			stateFile: `${directory}/${id}/state.json`
		};
	} catch {
		return;
	}
}

export { standingRun as t };