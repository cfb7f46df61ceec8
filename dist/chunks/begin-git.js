import { a as openCheckout } from "./checkout.js";
import { t as openBareRepository } from "./bare-repository.js";
import { t as ProblemError } from "./problem.js";
import { i as fetchInto, o as keepCommit } from "./fetch-commit.js";
import { c as readBlobs, n as parentsIn } from "./read-commit.js";
import { t as HOUSE_FILES } from "./house-rules.js";
import { i as ownFolder } from "./step-memory.js";
import { t as readHead } from "./head.js";
import { join } from "node:path";

// src/adapters/repository/trusted-tree.ts
/** Larger configuration is refused before it is parsed, in bytes. */
const LARGEST_FILE = 1048576;
/** Fetches the tip of the default branch into our own repository: whoever opens a pull request chooses its base, but not this. */
async function openTrustedTree(repository, { defaultBranch, soon = [] }) {
	const trusted = await fetchTip(repository, defaultBranch);
	const texts = /* @__PURE__ */ new Map();
	const early = readAll(soon);
	early.catch(() => {});
	for (const path of soon) texts.set(path, early.then((found) => found.get(path)));
	for (const text of texts.values()) text.catch(() => {});
	await keepCommit(repository, trusted);
	return {
		commit: trusted,
		read(path) {
			const text = texts.get(path) ?? readAll([path]).then((found) => found.get(path));
			texts.set(path, text);
			return text;
		},
		async list(folder) {
			const { exitCode, stdout } = await repository.attempt([
				"ls-tree",
				"-z",
				"--name-only",
				`${trusted}:${folder}`
			]);
			if (exitCode !== 0) return [];
			return stdout.toString().split("\0").filter((name) => name !== "").map((name) => `${folder}/${name}`);
		}
	};
	async function readAll(all) {
		const paths = all.filter((path) => !/[\n\0]/.test(path));
		if (paths.length === 0) return /* @__PURE__ */ new Map();
		const input = paths.map((path) => `${trusted}:${path}\n`).join("");
		const lines = (await repository.run(["cat-file", "--batch-check=%(objecttype) %(objectname) %(objectsize)"], { input })).toString().split("\n");
		const found = paths.flatMap((path, at) => {
			const [, id, size] = /^blob ([0-9a-f]+) (\d+)$/.exec(lines[at] ?? "") ?? [];
			return id === void 0 || Number(size) > LARGEST_FILE ? [] : [{
				path,
				id
			}];
		});
		const contents = await readBlobs(repository, found.map(({ id }) => id));
		return new Map(found.map(({ path }, at) => [path, contents[at]?.toString("utf8") ?? ""]));
	}
}
const TIP = "refs/trusted/default";
async function fetchTip(repository, named) {
	await fetchDefaultBranch(repository, named);
	return (await repository.run([
		"rev-parse",
		"--verify",
		`${TIP}^{commit}`
	])).toString().trim();
}
/** A server's HEAD is its default branch, as it is now. One whose HEAD names a branch that nobody made is asked for what the event names. */
async function fetchDefaultBranch(repository, named) {
	try {
		await fetchInto(repository, {
			what: "HEAD",
			ref: TIP,
			depth: 1
		});
	} catch (error) {
		const isDangling = error instanceof ProblemError && error.problem.message.includes("couldn't find remote ref HEAD");
		if (named === null || !isDangling) throw error;
		await fetchInto(repository, {
			what: `refs/heads/${named}`,
			ref: TIP,
			depth: 1
		});
	}
}

// src/action/wire/found-checkout.ts
/** The runner's checkout as the job found it. */
/** Null where nothing is checked out. */
async function findCheckout({ workspace }, repository) {
	const checkout = await openCheckout(workspace);
	if (!checkout) return null;
	const { commit } = await readHead(repository, checkout.main.gitDirectory);
	return commit === null ? null : {
		checkout,
		commit
	};
}
/** What the checkout knows of the server's branches and tags, before anybody could write there. */
async function publishedIn({ checkout }, repository) {
	const listed = await repository.run([
		"for-each-ref",
		"--format=%(objectname)",
		"refs/remotes",
		"refs/tags"
	], { env: { GIT_DIR: checkout.common } });
	return [...new Set(listed.toString().split("\n").filter(Boolean))];
}
/** The commit that was checked out, and what it merges, before anybody could change it. */
async function commitOf({ checkout, commit }, repository) {
	const text = await repository.run([
		"cat-file",
		"commit",
		commit
	], { env: { GIT_DIR: checkout.main.gitDirectory } });
	return {
		sha: commit,
		parents: parentsIn(text.toString())
	};
}

// src/action/wire/begin-git.ts
/** What a job needs of git before anything else: our own repository, the trusted commit, and the checkout as it was found. */
/** It loads little and waits for servers and processes: whoever begins with it loads the rest meanwhile. */
async function beginGit(inputs, facts, { tokens, clock, event: { defaultBranch }, remembered }) {
	const repository = await openBareRepository({
		directory: join(ownFolder(facts.temp), "git"),
		pause: (ms) => clock.sleep(ms),
		confine: inputs.cell === "off" ? void 0 : await confineGit(),
		remote: {
			url: `${facts.serverUrl}/${facts.repository}.git`,
			token: tokens
		}
	});
	const [trusted, asFound] = await Promise.all([openTrustedTree(repository, {
		defaultBranch,
		soon: [inputs.config, ...HOUSE_FILES]
	}), remembered === void 0 ? lookAtCheckout(facts, repository) : recall(facts, remembered)]);
	return {
		repository,
		trusted,
		...asFound
	};
}
/** What knows the system's programs for cells is loaded where there may be one. */
async function confineGit() {
	const { createConfineGit } = await import("./confine-git.js");
	return createConfineGit({
		environment: process.env,
		hidden: []
	});
}
async function lookAtCheckout(facts, repository) {
	const found = await findCheckout(facts, repository);
	if (found === null) return {
		found,
		published: [],
		checkout: null
	};
	const [published, checkout] = await Promise.all([publishedIn(found, repository), commitOf(found, repository)]);
	return {
		found,
		published,
		checkout
	};
}
async function recall({ workspace }, remembered) {
	const checkout = remembered === null ? void 0 : await openCheckout(workspace).catch(() => void 0);
	if (remembered === null || checkout === void 0) return {
		found: null,
		published: [],
		checkout: null
	};
	const { commit, parents, published } = remembered;
	return {
		found: {
			checkout,
			commit
		},
		published,
		checkout: {
			sha: commit,
			parents
		}
	};
}

export { beginGit as t };