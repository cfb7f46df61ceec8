import { t as didYouMean } from "./near-names.js";
import { t as packageRoot } from "./package-root.js";
import { n as refuse, p as UsageError } from "./drive.js";
import { i as printJson, n as paint } from "./output.js";
import { t as repositoryRoot } from "./repository-root.js";
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

// src/cli/init.ts
/** What each ready workflow is started by; the configuration that `init` writes. */
const TRIGGERS = {
	coding: {
		on: "issues: { types: [labeled], labels: [\"raymond:code\"] }\n      issue_comment: { command: code }",
		outputs: "comments: 5\n      pull_requests: { max: 1, draft: true }"
	},
	triage: {
		on: "issues: { types: [opened] }\n      issue_comment: { command: triage }",
		outputs: "comments: 1\n      labels: [bug, documentation, enhancement, question]"
	},
	review: {
		on: "pull_request_target: { types: [opened, synchronize] }\n      issue_comment: { command: review }",
		outputs: "reviews: 1"
	},
	maintenance: {
		on: "schedule: [\"17 3 * * *\"]",
		outputs: "issues: 1\n      pull_requests: { max: 1, draft: true }"
	},
	ralph: {
		on: "issue_comment: { command: ralph }",
		outputs: "pull_requests: { max: 1, draft: true }"
	}
};
/** Sets the repository around the current folder up. What is there already stays as it is. */
function init(flags) {
	try {
		const name = flags.workflow ?? "triage";
		const trigger = TRIGGERS[name];
		if (!trigger) throw new UsageError(`There is no ready workflow "${name}".`, didYouMean(name, Object.keys(TRIGGERS)) ?? `One of: ${Object.keys(TRIGGERS).join(", ")}`);
		const root = repositoryRoot(process.cwd());
		const files = {
			".github/workflows/raymond.yml": actionsWorkflow(name),
			".github/raymond.yml": configuration(name, trigger)
		};
		const written = [];
		const kept = [];
		for (const [file, text] of Object.entries(files)) (write(join(root, file), text) ? written : kept).push(file);
		(copyWorkflow(name, root) ? written : kept).push(`workflows/${name}/`);
		show({
			written,
			kept
		}, name, flags);
	} catch (error) {
		refuse(error, flags);
	}
}
function write(file, text) {
	if (existsSync(file)) return false;
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
	return true;
}
function copyWorkflow(name, root) {
	const target = join(root, "workflows", name);
	if (existsSync(target) && readdirSync(target).length > 0) return false;
	cpSync(join(packageRoot(), "workflows", name), target, {
		recursive: true,
		filter: (source) => !source.endsWith(".jsonl")
	});
	return true;
}
function configuration(name, { on, outputs }) {
	return `# yaml-language-server: $schema=https://raw.githubusercontent.com/raymond-action/raymond-action/v1/schemas/config.schema.json
version: 1
defaults: { budget_usd: 5 }
budgets: { day_usd: 50, month_usd: 500 }
workflows:
  ${name}:
    path: workflows/${name}
    on:
      ${on}
    outputs:
      ${outputs}
`;
}
function actionsWorkflow(name) {
	return `name: raymond
on:
${{
		triage: "  issues: { types: [opened] }\n",
		coding: "  issues: { types: [labeled] }\n",
		review: "  pull_request_target: { types: [opened, synchronize] }\n",
		maintenance: "  schedule: [{ cron: \"17 3 * * *\" }]\n"
	}[name] ?? ""}  issue_comment: { types: [created] }
  workflow_dispatch: { inputs: { run: {}, answer: {}, hand-over-id: {} } }
permissions:
  contents: write # the state branch and the branches of agents
  issues: write # comments, labels and reactions
  pull-requests: write # comments on and proposals of pull requests
  actions: write # hand-over to a next job
jobs:
  raymond:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
        with:
          persist-credentials: false # agents must not find a token in the checkout
      - uses: raymond-action/raymond-action@v1
        with:
          anthropic-api-key: \${{ secrets.ANTHROPIC_API_KEY }}
          run: \${{ inputs.run }}
          answer: \${{ inputs.answer }}
          hand-over-id: \${{ inputs.hand-over-id }}
        env:
          RAYMOND_DISABLED: \${{ vars.RAYMOND_DISABLED }} # set this repository variable to stop everything
`;
}
function show({ written, kept }, name, { json }) {
	const left = [
		"Add the secret ANTHROPIC_API_KEY: Settings, Secrets and variables, Actions (or: gh secret set ANTHROPIC_API_KEY)",
		...name === "coding" ? ["Let actions create pull requests: Settings, Actions, General, Workflow permissions"] : [],
		`Commit and push: git add .github workflows && git commit -m "raymond: ${name}" && git push`
	];
	if (json === true) {
		printJson({
			written,
			kept,
			left
		});
		return;
	}
	const out = (line) => process.stdout.write(`${line}\n`);
	for (const file of written) out(`${paint("green", "+")} ${file}`);
	for (const file of kept) out(`${paint("dim", "=")} ${file} ${paint("dim", "(was there, left as it is)")}`);
	out("\nWhat is left to do:");
	for (const [i, step] of left.entries()) out(`  ${i + 1}. ${step}`);
	out("\nThen: raymond doctor");
}

export { init };