import { t as didYouMean } from "./near-names.js";
import { i as judgedConfiguration, r as DOUBTFUL } from "./configuration-watch.js";
import { a as printJson, c as say, r as print } from "./output.js";
import { t as pricesAt } from "./prices-at2.js";
import { t as repositoryRoot } from "./repository-root.js";
import { t as UsageError } from "./usage-error.js";

// src/cli/commands/prices/prices.ts
/** Shows what models cost here: the shipped prices, and what the configuration and the environment say. */
async function showPrices(names, { json }) {
	const root = repositoryRoot(process.cwd());
	const configuration = await judgedConfiguration(root);
	if (configuration.isDoubtful) say(`${DOUBTFUL} with a run.`);
	const table = pricesAt(configuration);
	const rows = [...table.models].filter(([name]) => names.length === 0 || names.includes(name));
	const unknown = names.find((name) => !table.models.has(name));
	if (unknown !== void 0) throw new UsageError(`No price is known for "${unknown}".`, didYouMean(unknown, [...table.models.keys()]) ?? "List the models with: raymond prices");
	const age = Math.max(0, Math.floor((Date.now() - Date.parse(table.asOf)) / 864e5));
	if (json === true) {
		const models = Object.fromEntries(rows.map(([name, { price, source }]) => [name, {
			...price,
			source
		}]));
		printJson({
			as_of: table.asOf,
			age_days: age,
			source: table.from,
			models
		});
		return;
	}
	say(`Shipped prices are of ${table.asOf} (${age === 1 ? "1 day" : `${age} days`} old), from ${table.from}. US dollars per million tokens.`);
	print(columns(rows.map(([name, { price, source }]) => rowOf(name, price, source))).join("\n"));
}
const HEAD = [
	"model",
	"input",
	"output",
	"cache read",
	"cache write",
	"said by"
];
function rowOf(name, { input, output, cache_read = input, cache_write = input, above }, source) {
	const long = above === void 0 ? "" : ` (more above ${above.input_tokens} tokens)`;
	return [
		name,
		...[
			input,
			output,
			cache_read,
			cache_write
		].map(String),
		`${source}${long}`
	];
}
function columns(rows) {
	const all = [HEAD, ...rows];
	const widths = HEAD.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
	return all.map((row) => row.map((cell, i) => i === 0 || i === HEAD.length - 1 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)).join("  ").trimEnd());
}

export { showPrices };