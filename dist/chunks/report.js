import { a as formatUsd, i as formatMoment, n as formatCount, r as formatDuration } from "./format-amounts.js";
import { C as string, E as unknown, T as union, _ as looseObject, c as _enum, d as boolean, u as array } from "./schemas.js";
import { i as readLedger, r as ownUsd } from "./ledger.js";
import { n as rounded, r as layoutGraph, t as smoothPath } from "./smooth-path.js";
import { a as stemOf } from "./state-file.js";
import { t as ProblemError } from "./problem.js";
import { a as parseJournal, n as reduceJournal, r as workflowOf } from "./reduce-journal.js";
import { n as otherAgents, t as stepEdges } from "./step-graph.js";
import { t as stateGraph } from "./state-graph.js";
import { f as agentFor } from "./render-prompt.js";
import { v as parseTransitions } from "./reduce.js";
import { L as isTurn, o as findAgent } from "./run.js";
import { n as asItStands, t as noSuchRun } from "./no-such-run.js";
import { a as printJson, c as say } from "./output.js";
import { t as refuse } from "./refuse.js";
import { t as repositoryRoot } from "./repository-root.js";
import { t as stateDirectory } from "./state-directory.js";
import { r as transcriptsIn, t as createTranscriptVault } from "./transcript-vault.js";
import { i as runGit } from "./run-git.js";
import { t as decodeRun } from "./encode-run.js";
import { n as findTranscript, o as claudeDirectories } from "./sessions.js";
import { t as createLocalRunStore } from "./run-store.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { n as readSnapshotLines } from "./snapshot-lines.js";
import { existsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";

// src/core/page/deed.ts
/** Characters of what agents did that a page holds in all, before it is packed to about a sixth of that. */
const MOST_ON_A_PAGE = 3e7;
/** What a page of so many turns shows of each, so that a browser opens it at once; `raymond log` shows all that was kept. */
function limitsOnPage(turns) {
	const each = MOST_ON_A_PAGE / Math.max(1, turns);
	const deeds = between(10, each / 600, 200);
	return {
		deeds,
		text: between(100, each / (3 * deeds), 1500),
		diff: between(500, each / 4, 6e4)
	};
}
function between(least, wanted, most) {
	return Math.floor(Math.min(most, Math.max(least, wanted)));
}

// src/core/page/prometheus.ts
const METRICS = [
	{
		name: "raymond_runs",
		help: "Stored runs by workflow and status.",
		of: (run) => [[{
			workflow: run.workflow.name,
			status: run.status
		}, 1]]
	},
	{
		name: "raymond_open_asks",
		help: "Questions that wait for an answer.",
		of: (run) => [[{ workflow: run.workflow.name }, run.asks.length]]
	},
	{
		name: "raymond_turns",
		help: "Turns of stored runs.",
		of: booked((run) => [[{ workflow: run.workflow.name }, run.turns]])
	},
	{
		name: "raymond_cost_usd",
		help: "Dollars that stored runs have cost, by model.",
		of: booked((run) => byModel(run, ({ usd }) => [[{}, usd]]))
	},
	{
		name: "raymond_tokens",
		help: "Tokens of stored runs, by model and direction.",
		of: booked((run) => byModel(run, ({ input_tokens, output_tokens }) => [[{ direction: "input" }, input_tokens], [{ direction: "output" }, output_tokens]]))
	},
	{
		name: "raymond_turn_seconds",
		help: "Time in turns of stored runs.",
		of: booked((run) => [[{ workflow: run.workflow.name }, Object.values(run.costs.states).reduce((sum, { ms }) => sum + ms, 0) / 1e3]])
	}
];
/** What a worker in a job of its own has used stands in the sums of its parent, too. */
function booked(of) {
	return (run) => run.parent === void 0 ? of(run) : [];
}
function byModel({ workflow, costs }, pick) {
	return Object.entries(costs.models).flatMap(([model, tally]) => pick(tally).map(([labels, value]) => [{
		workflow: workflow.name,
		model,
		...labels
	}, value]));
}
/** Runs in the text format of Prometheus. Gauges, as runs are pruned: a sum over those that are stored may shrink. No text of a run is in it. */
function renderPrometheus(runs) {
	return METRICS.map((metric) => {
		const sums = /* @__PURE__ */ new Map();
		for (const run of runs) for (const [labels, value] of metric.of(run)) sums.set(labelsText(labels), (sums.get(labelsText(labels)) ?? 0) + value);
		const samples = [...sums].map(([labels, value]) => `${metric.name}${labels} ${value}\n`);
		return `# HELP ${metric.name} ${metric.help}\n# TYPE ${metric.name} gauge\n${samples.join("")}`;
	}).join("");
}
function labelsText(labels) {
	return `{${Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`).join(",")}}`;
}
function escaped(value) {
	return value.toWellFormed().replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, "\\\"");
}

// src/core/page/ask-reply.ts
/** What a person types to answer: a comment where the run has a thread, else a command. */
function askReply(ask, run) {
	const [first] = ask.choices;
	return run.issue === null ? `raymond answer ${run.workflow_id} --ask ${ask.id} "${first === void 0 ? "…" : first.replace(/["\\$`]/g, "\\$&")}"` : `/raymond answer ${ask.id} ${first ?? "…"}`;
}

// src/core/page/assets.json
var style = {
	"text": "/* One sheet for both pages. Colours come in pairs, light and dark; the page follows the system until somebody chooses. */\n:root {\n  color-scheme: light dark;\n  --paper: light-dark(#f6f7f9, #0f1216);\n  --card: light-dark(#ffffff, #171b21);\n  --sunk: light-dark(#f0f2f5, #12161b);\n  --line: light-dark(#d9dee5, #2b323b);\n  --ink: light-dark(#1b2026, #e7ebf0);\n  --soft: light-dark(#57606b, #98a3b0);\n  --accent: light-dark(#2457d6, #8ab0ff);\n  --accent-wash: light-dark(#e7eefd, #1c2a4a);\n  --good: light-dark(#146c3c, #5cd28f);\n  --good-wash: light-dark(#dff5e8, #12301f);\n  --bad: light-dark(#b3261e, #ff9a92);\n  --bad-wash: light-dark(#fdeceb, #3b1816);\n  --wait: light-dark(#6b3fc4, #c3a5ff);\n  --wait-wash: light-dark(#f0eafc, #281d42);\n  --warn: light-dark(#8a5300, #f0b95a);\n  --warn-wash: light-dark(#fdf1dc, #352510);\n  --mark: light-dark(#ffe58a, #6b5300);\n  --c0: light-dark(#3664d2, #3f6bd0);\n  --c1: light-dark(#b3610f, #a85f1c);\n  --c2: light-dark(#4a3fb5, #5b52c4);\n  --c3: light-dark(#a84594, #a84c97);\n  --c4: light-dark(#0b7286, #0f7488);\n  --c5: light-dark(#8a5a44, #8f6350);\n  --c6: light-dark(#66711a, #6a7526);\n  --c7: light-dark(#7a5bd0, #7f63cf);\n  --c8: light-dark(#5f6a76, #616c78);\n  --mono: ui-monospace, SFMono-Regular, \"SF Mono\", Menlo, Consolas, \"Liberation Mono\", monospace;\n  --round: 10px;\n}\n:root[data-theme=\"light\"] {\n  color-scheme: light;\n}\n:root[data-theme=\"dark\"] {\n  color-scheme: dark;\n}\n* {\n  box-sizing: border-box;\n}\nbody {\n  margin: 0;\n  background: var(--paper);\n  color: var(--ink);\n  font:\n    15px / 1.5 system-ui,\n    -apple-system,\n    \"Segoe UI\",\n    \"Noto Sans\",\n    \"DejaVu Sans\",\n    sans-serif;\n}\nmain,\n.top {\n  max-width: 1500px;\n  margin: 0 auto;\n  padding: 0 24px;\n}\nmain {\n  display: grid;\n  gap: 16px;\n  padding-bottom: 24px;\n}\nmain > *,\n.charts > * {\n  min-width: 0;\n}\nh1,\nh2,\nh3,\np,\ndl,\ndd,\nfigure {\n  margin: 0;\n}\nh1 {\n  font-size: 22px;\n  line-height: 1.3;\n  overflow-wrap: anywhere;\n}\nh2 {\n  font-size: 17px;\n}\nh3 {\n  font-size: 14px;\n}\na {\n  color: var(--accent);\n}\ncode,\npre,\nkbd {\n  font-family: var(--mono);\n  font-size: 13px;\n}\nbutton,\ninput {\n  font: inherit;\n  color: inherit;\n}\nbutton {\n  background: var(--card);\n  border: 1px solid var(--line);\n  border-radius: 7px;\n  padding: 3px 10px;\n  cursor: pointer;\n}\nbutton:hover {\n  border-color: var(--accent);\n}\n:focus-visible {\n  outline: 2px solid var(--accent);\n  outline-offset: 1px;\n}\n.skip {\n  position: absolute;\n  left: -999px;\n}\n.skip:focus {\n  left: 8px;\n  top: 8px;\n  padding: 6px 12px;\n  background: var(--card);\n  z-index: 9;\n}\n.unseen {\n  position: absolute;\n  width: 1px;\n  height: 1px;\n  overflow: hidden;\n  clip-path: inset(50%);\n}\n.only-print {\n  display: none;\n}\n.about,\n.nothing {\n  color: var(--soft);\n  font-size: 13px;\n}\n.nothing {\n  padding: 16px;\n}\n.words {\n  white-space: pre-wrap;\n  overflow-wrap: anywhere;\n}\n\n/* Top of the page */\n.top {\n  display: flex;\n  justify-content: space-between;\n  gap: 16px;\n  align-items: flex-start;\n  padding-top: 20px;\n  padding-bottom: 16px;\n}\n.right {\n  display: flex;\n  gap: 12px;\n  align-items: center;\n  flex-shrink: 0;\n}\n.tools {\n  display: flex;\n  gap: 6px;\n}\n.tools button {\n  width: 34px;\n  height: 34px;\n  padding: 0;\n}\n.home {\n  font-size: 13px;\n}\n.status {\n  display: inline-block;\n  vertical-align: 3px;\n  font-size: 12.5px;\n  font-weight: 600;\n  line-height: 1;\n  padding: 5px 10px;\n  border-radius: 99px;\n  white-space: nowrap;\n  background: var(--sunk);\n  color: var(--soft);\n}\n.status .why {\n  font-weight: 400;\n}\n.status.completed {\n  background: var(--good-wash);\n  color: var(--good);\n}\n.status.failed {\n  background: var(--bad-wash);\n  color: var(--bad);\n}\n.status.waiting {\n  background: var(--wait-wash);\n  color: var(--wait);\n}\n.status.running {\n  background: var(--accent-wash);\n  color: var(--accent);\n}\n.status.suspended,\n.status.over_budget {\n  background: var(--warn-wash);\n  color: var(--warn);\n}\n\n/* Figures */\n.figures {\n  display: grid;\n  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));\n  gap: 12px;\n}\n.figure,\n.panels,\n.charts > *,\n.runs,\n.list-side,\n.turn {\n  background: var(--card);\n  border: 1px solid var(--line);\n  border-radius: var(--round);\n}\n.figure {\n  padding: 10px 14px 12px;\n}\n.figure dt {\n  color: var(--soft);\n  font-size: 13px;\n}\n.figure strong {\n  display: block;\n  font-size: 22px;\n  line-height: 1.3;\n  font-weight: 650;\n  font-variant-numeric: tabular-nums;\n}\n.figure span {\n  color: var(--soft);\n  font-size: 13px;\n}\n.meter {\n  display: block;\n  width: 100%;\n  height: 5px;\n  border-radius: 3px;\n  margin-top: 4px;\n}\n.meter .whole {\n  fill: var(--line);\n}\n.meter .part {\n  fill: var(--c0);\n}\n.meter.high .part {\n  fill: var(--warn);\n}\n.meter.full .part {\n  fill: var(--bad);\n}\n\n/* What needs somebody */\n.notices {\n  display: grid;\n  gap: 8px;\n}\n.notice {\n  border: 1px solid var(--line);\n  border-left: 4px solid var(--soft);\n  border-radius: 8px;\n  background: var(--card);\n  padding: 10px 14px;\n  display: grid;\n  gap: 4px;\n  overflow-wrap: anywhere;\n}\n.notice code {\n  background: var(--sunk);\n  border-radius: 5px;\n  padding: 1px 5px;\n}\n.notice.failed {\n  border-left-color: var(--bad);\n}\n.notice.failed h3 code {\n  color: var(--bad);\n}\n.notice.waiting {\n  border-left-color: var(--wait);\n}\n.notice .place {\n  color: var(--soft);\n  font-weight: 400;\n}\n.notice .about {\n  font-weight: 400;\n}\n.thread {\n  color: var(--soft);\n  font-weight: 400;\n}\n.fix::before {\n  content: \"Fix: \";\n  font-weight: 600;\n}\n.fix {\n  white-space: pre-wrap;\n  font-size: 14px;\n}\ncode.copy {\n  user-select: all;\n  background: var(--accent-wash);\n  color: var(--accent);\n  padding: 2px 7px;\n}\n\n/* Panels */\n[role=\"tablist\"] {\n  display: flex;\n  gap: 4px;\n  padding: 6px 8px 0;\n  border-bottom: 1px solid var(--line);\n  overflow-x: auto;\n}\n[role=\"tab\"] {\n  border: 0;\n  border-radius: 0;\n  background: none;\n  padding: 7px 12px 8px;\n  color: var(--soft);\n  border-bottom: 2px solid transparent;\n  white-space: nowrap;\n}\n[role=\"tab\"][aria-selected=\"true\"] {\n  color: var(--ink);\n  font-weight: 600;\n  border-bottom-color: var(--accent);\n}\n.panel {\n  display: none;\n}\n.panel.shown {\n  display: block;\n}\n.scroll {\n  overflow: auto;\n}\n\n/* Time line: heights as in time-line.ts */\n.time-line .bar {\n  display: flex;\n  gap: 6px;\n  align-items: center;\n  padding: 6px 12px;\n  font-size: 13px;\n  color: var(--soft);\n}\n.time-line .bar label {\n  cursor: pointer;\n}\n.time-line .bar .space {\n  flex: 1;\n}\n.lanes {\n  overflow: auto;\n  max-height: 264px;\n  border-top: 1px solid var(--line);\n  border-radius: 0 0 var(--round) var(--round);\n}\n.sheet {\n  position: relative;\n  display: flex;\n  width: max-content;\n  min-width: 100%;\n}\n.names {\n  position: sticky;\n  left: 0;\n  z-index: 3;\n  width: 168px;\n  flex: none;\n  background: var(--card);\n  border-right: 1px solid var(--line);\n}\n.names .name {\n  position: absolute;\n  left: 0;\n  right: 0;\n  height: 30px;\n  line-height: 30px;\n  padding: 0 10px 0 14px;\n  font-size: 13px;\n  overflow: hidden;\n  text-overflow: ellipsis;\n  white-space: nowrap;\n}\n.field {\n  position: relative;\n  overflow: hidden;\n}\n.field > * {\n  position: absolute;\n}\n.tick {\n  top: 0;\n  bottom: 0;\n  border-left: 1px solid var(--line);\n  pointer-events: none;\n}\n.tick span {\n  position: absolute;\n  top: 4px;\n  left: 5px;\n  font-size: 12px;\n  color: var(--soft);\n  white-space: nowrap;\n}\n.tick b {\n  margin-left: 6px;\n  font-weight: 400;\n  color: var(--ink);\n  font-variant-numeric: tabular-nums;\n}\n.break {\n  bottom: 0;\n  background: repeating-linear-gradient(135deg, var(--sunk) 0 5px, transparent 5px 10px);\n  border-inline: 1px dashed var(--line);\n  overflow: hidden;\n}\n.break span {\n  background: var(--card);\n  border-radius: 3px;\n  padding: 3px 0;\n  position: absolute;\n  left: 50%;\n  top: 50%;\n  writing-mode: vertical-rl;\n  transform: translate(-50%, -50%);\n  font-size: 11px;\n  color: var(--soft);\n  white-space: nowrap;\n}\n.turn-bar,\n.wait {\n  height: 20px;\n  margin-top: 5px;\n  border-radius: 4px;\n  overflow: hidden;\n  font-size: 12px;\n  line-height: 20px;\n  white-space: nowrap;\n  text-overflow: ellipsis;\n}\n.turn-bar {\n  background: var(--own, var(--c8));\n  color: #fff;\n  padding: 0 5px;\n  cursor: pointer;\n}\n.turn-bar:empty {\n  padding: 0;\n}\n.turn-bar:hover {\n  filter: brightness(1.12);\n}\n.turn-bar.failed {\n  box-shadow: inset 0 -4px 0 #e5484d;\n}\n.turn-bar.again {\n  box-shadow: inset 0 -4px 0 #e2a336;\n}\n.turn-bar.selected {\n  outline: 2px solid var(--ink);\n  outline-offset: 1px;\n}\n.wait {\n  height: 10px;\n  margin-top: 10px;\n  background: repeating-linear-gradient(135deg, var(--wait) 0 3px, var(--wait-wash) 3px 7px);\n}\n.c0 {\n  --own: var(--c0);\n}\n.c1 {\n  --own: var(--c1);\n}\n.c2 {\n  --own: var(--c2);\n}\n.c3 {\n  --own: var(--c3);\n}\n.c4 {\n  --own: var(--c4);\n}\n.c5 {\n  --own: var(--c5);\n}\n.c6 {\n  --own: var(--c6);\n}\n.c7 {\n  --own: var(--c7);\n}\n.c8 {\n  --own: var(--c8);\n}\n\n/* Workflow */\n.workflow figcaption {\n  padding: 10px 16px 0;\n  font-size: 13px;\n  color: var(--soft);\n}\n.workflow .scroll {\n  padding: 4px 0;\n  text-align: center;\n}\n.graph.fits {\n  max-width: 100%;\n  min-width: 860px;\n  height: auto;\n}\n.graph text {\n  fill: var(--ink);\n  font-size: 13px;\n  text-anchor: middle;\n}\n.graph .node rect {\n  fill: var(--card);\n  stroke: var(--line);\n  stroke-width: 1.5;\n}\n.graph .name {\n  font-weight: 600;\n}\n.graph .amount {\n  fill: var(--soft);\n  font-size: 12px;\n}\n.graph .side {\n  stroke: var(--line);\n}\n.graph .entry rect {\n  stroke-width: 2.5;\n}\n.graph .node.visited rect {\n  fill: var(--good-wash);\n  stroke: var(--good);\n}\n.graph .node.visited .side {\n  stroke: var(--good);\n}\n.graph .node.here rect {\n  fill: var(--accent-wash);\n  stroke: var(--accent);\n  stroke-width: 2.5;\n}\n.graph .node.waiting rect {\n  fill: var(--wait-wash);\n  stroke: var(--wait);\n}\n.graph .node.failed rect {\n  fill: var(--bad-wash);\n  stroke: var(--bad);\n}\n.graph .node.paused rect {\n  fill: var(--warn-wash);\n  stroke: var(--warn);\n}\n.graph .node.prompt,\n.graph .node.script {\n  cursor: pointer;\n}\n.graph .node.prompt:hover rect,\n.graph .node.script:hover rect {\n  stroke-width: 3;\n}\n.graph .unvisited .name {\n  fill: var(--soft);\n  font-weight: 500;\n}\n.graph .way {\n  fill: none;\n  stroke: var(--line);\n  stroke-width: 1.5;\n}\n.graph .taken .way {\n  stroke: var(--good);\n  stroke-width: 2;\n}\n.graph .later .way {\n  stroke-dasharray: 5 4;\n}\n.graph .arrow {\n  fill: context-stroke;\n}\n.graph .label {\n  font-size: 11px;\n  fill: var(--soft);\n  paint-order: stroke;\n  stroke: var(--card);\n  stroke-width: 6px;\n  stroke-linejoin: round;\n}\n\n/* Tables */\n.tables {\n  display: grid;\n  grid-template-columns: repeat(auto-fit, minmax(400px, 1fr));\n  gap: 8px 28px;\n  padding: 12px 16px 16px;\n  align-items: start;\n  overflow-x: auto;\n}\ntable {\n  border-collapse: collapse;\n  width: 100%;\n  font-size: 14px;\n}\ncaption {\n  text-align: left;\n  font-weight: 600;\n  padding: 4px 0 6px;\n}\nth,\ntd {\n  text-align: left;\n  padding: 5px 12px 5px 0;\n  border-top: 1px solid var(--line);\n  font-weight: 400;\n}\nthead th {\n  border-top: 0;\n  color: var(--soft);\n  font-size: 13px;\n}\ntr > :last-child {\n  padding-right: 0;\n}\n.number {\n  text-align: right;\n  font-variant-numeric: tabular-nums;\n  white-space: nowrap;\n}\n.share {\n  width: 24%;\n  min-width: 50px;\n}\n.costs th[scope=\"row\"] {\n  max-width: 190px;\n  overflow: hidden;\n  text-overflow: ellipsis;\n  white-space: nowrap;\n}\nbutton.filter {\n  border: 0;\n  background: none;\n  padding: 0;\n  color: var(--accent);\n  max-width: 100%;\n  overflow: hidden;\n  text-overflow: ellipsis;\n}\nbutton.filter:hover {\n  text-decoration: underline;\n}\n\n/* Turns */\n.turns {\n  display: grid;\n  grid-template-columns: minmax(330px, 430px) minmax(0, 1fr);\n  gap: 16px;\n  align-items: stretch;\n  height: max(560px, calc(100vh - 40px));\n  scroll-margin-top: 12px;\n}\n.list-side {\n  display: flex;\n  flex-direction: column;\n  min-height: 0;\n  overflow: hidden;\n}\n.search {\n  display: flex;\n  align-items: center;\n  gap: 10px;\n  padding: 10px 12px 8px;\n}\n.search input {\n  flex: 1;\n  min-width: 0;\n  background: var(--sunk);\n  border: 1px solid var(--line);\n  border-radius: 8px;\n  padding: 6px 10px;\n}\n.search output {\n  font-size: 13px;\n  color: var(--soft);\n  white-space: nowrap;\n}\n#filters {\n  display: flex;\n  flex-wrap: wrap;\n  gap: 6px;\n  padding: 0 12px 8px;\n}\n#filters:empty {\n  display: none;\n}\n.chip {\n  display: inline-block;\n  font-size: 13px;\n  border: 1px solid var(--line);\n  border-radius: 99px;\n  padding: 1px 10px;\n  background: var(--card);\n}\nbutton.chip[aria-pressed=\"true\"] {\n  background: var(--accent-wash);\n  border-color: var(--accent);\n  color: var(--accent);\n}\n.list {\n  flex: 1;\n  overflow-y: auto;\n  border-top: 1px solid var(--line);\n  min-height: 0;\n}\n.list:focus-visible {\n  outline-offset: -2px;\n}\n.rows {\n  position: relative;\n}\n.row {\n  position: absolute;\n  left: 0;\n  right: 0;\n  height: 52px;\n  padding: 6px 14px 6px 10px;\n  display: grid;\n  grid-template-columns: 44px minmax(0, 1fr) auto;\n  grid-template-rows: 20px 20px;\n  column-gap: 8px;\n  align-items: center;\n  border-bottom: 1px solid var(--line);\n  border-left: 4px solid var(--own, var(--c8));\n  cursor: pointer;\n  font-size: 13px;\n}\n.row:hover {\n  background: var(--sunk);\n}\n.row[aria-selected=\"true\"] {\n  background: var(--accent-wash);\n}\n.row .n {\n  grid-row: 1 / 3;\n  color: var(--soft);\n  text-align: right;\n  font-variant-numeric: tabular-nums;\n}\n.row .state {\n  font-size: 14px;\n  font-weight: 600;\n  overflow: hidden;\n  text-overflow: ellipsis;\n  white-space: nowrap;\n}\n.row .attempt {\n  font-size: 12px;\n  font-weight: 500;\n  color: var(--warn);\n  margin-left: 8px;\n}\n.row .agent {\n  grid-column: 2;\n  grid-row: 2;\n  color: var(--soft);\n  overflow: hidden;\n  text-overflow: ellipsis;\n  white-space: nowrap;\n}\n.row .outcome {\n  grid-column: 2;\n  grid-row: 2;\n  justify-self: end;\n  max-width: 65%;\n  background: inherit;\n  overflow: hidden;\n  text-overflow: ellipsis;\n  white-space: nowrap;\n  padding-left: 8px;\n}\n.row .agent {\n  max-width: 45%;\n}\n.row .cost,\n.row .ms {\n  grid-column: 3;\n  text-align: right;\n  font-variant-numeric: tabular-nums;\n  min-width: 62px;\n}\n.row .ms {\n  color: var(--soft);\n}\n.row.failed .outcome {\n  color: var(--bad);\n}\n.row.again .outcome {\n  color: var(--warn);\n}\n.turn {\n  overflow: auto;\n  min-height: 0;\n  padding: 0 20px 20px;\n}\n.turn-head {\n  position: sticky;\n  top: 0;\n  background: var(--card);\n  padding: 14px 0 10px;\n  border-bottom: 1px solid var(--line);\n  z-index: 1;\n}\n.turn-head h2::before {\n  content: \"\";\n  display: inline-block;\n  width: 11px;\n  height: 11px;\n  border-radius: 3px;\n  background: var(--own, var(--c8));\n  margin-right: 8px;\n}\n.turn-head h2 .n {\n  color: var(--soft);\n  font-weight: 500;\n}\n.facts {\n  display: grid;\n  grid-template-columns: repeat(auto-fill, minmax(136px, 1fr));\n  gap: 8px 16px;\n  padding: 12px 0;\n}\n.facts dt {\n  font-size: 12px;\n  color: var(--soft);\n}\n.facts dd {\n  font-size: 14px;\n  font-variant-numeric: tabular-nums;\n  overflow-wrap: anywhere;\n}\n.chips {\n  display: flex;\n  flex-wrap: wrap;\n  gap: 6px;\n  padding: 4px 0;\n}\n.chip.failure {\n  color: var(--bad);\n  border-color: var(--bad);\n}\n.chip.success {\n  color: var(--good);\n  border-color: var(--good);\n}\n.text {\n  padding-top: 14px;\n}\n.text h3 {\n  color: var(--soft);\n  font-weight: 600;\n  padding-bottom: 6px;\n}\n.text .nothing {\n  padding: 0;\n}\npre {\n  margin: 0;\n  background: var(--sunk);\n  border: 1px solid var(--line);\n  border-radius: 8px;\n  padding: 12px 14px;\n  white-space: pre-wrap;\n  overflow-wrap: anywhere;\n  line-height: 1.55;\n}\n.text > button {\n  margin-top: 8px;\n}\n.tag {\n  color: var(--accent);\n  font-weight: 600;\n}\nmark {\n  background: var(--mark);\n  color: inherit;\n  border-radius: 2px;\n}\n\n/* Results */\n.result {\n  padding: 12px 16px;\n  border-top: 1px solid var(--line);\n}\n.result:first-of-type {\n  border-top: 0;\n}\n.result h2 {\n  font-size: 14px;\n  padding-bottom: 6px;\n}\n.result h2::before {\n  content: \"✓ \";\n  color: var(--good);\n}\n.result.failed h2::before {\n  content: \"✕ \";\n  color: var(--bad);\n}\n/* All runs */\n.charts {\n  display: grid;\n  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr);\n  gap: 12px;\n  align-items: stretch;\n}\n.charts > * {\n  padding: 12px 16px;\n}\n.charts table {\n  display: block;\n  border-collapse: collapse;\n}\n.charts tbody {\n  display: table;\n  width: 100%;\n}\n.charts caption,\n.charts figcaption {\n  display: block;\n  font-weight: 600;\n  font-size: 14px;\n  padding: 0 0 8px;\n}\n.days svg {\n  width: 100%;\n  height: auto;\n  display: block;\n}\n.days .slot {\n  fill: var(--sunk);\n}\n.days .day {\n  fill: var(--c0);\n}\n.days text {\n  fill: var(--soft);\n  font-size: 12px;\n}\n.runs h2 {\n  padding: 14px 14px 0;\n}\n.search-bar {\n  border-bottom: 1px solid var(--line);\n}\n.search-bar .search {\n  max-width: 560px;\n}\n.run-table th,\n.run-table td,\n.sum-table th,\n.sum-table td {\n  padding: 8px 14px;\n  white-space: nowrap;\n}\n.run-table tbody th {\n  font-weight: 600;\n}\n.run-table tbody tr:first-child > * {\n  border-top-color: transparent;\n}\n.run-table tbody tr:hover {\n  background: var(--sunk);\n}\n.run-table .moment {\n  color: var(--soft);\n}\n.run-table .status {\n  vertical-align: middle;\n}\n\n/* Help */\ndialog {\n  border: 1px solid var(--line);\n  border-radius: 12px;\n  background: var(--card);\n  color: var(--ink);\n  padding: 20px 24px;\n  min-width: 340px;\n}\ndialog::backdrop {\n  background: rgb(0 0 0 / 45%);\n}\n.keys {\n  padding: 12px 0;\n}\n.keys div {\n  display: flex;\n  justify-content: space-between;\n  gap: 24px;\n  padding: 4px 0;\n}\nkbd {\n  background: var(--sunk);\n  border: 1px solid var(--line);\n  border-bottom-width: 2px;\n  border-radius: 5px;\n  padding: 1px 7px;\n  margin-right: 4px;\n}\n\n@media (max-width: 900px) {\n  main,\n  .top {\n    padding-left: 12px;\n    padding-right: 12px;\n  }\n  .top {\n    flex-wrap: wrap;\n  }\n  .figures {\n    grid-template-columns: repeat(2, minmax(0, 1fr));\n  }\n  .figure:last-child:nth-child(odd) {\n    grid-column: span 2;\n  }\n  .names {\n    width: 104px;\n  }\n  .tables {\n    grid-template-columns: minmax(0, 1fr);\n  }\n  .turns {\n    grid-template-columns: minmax(0, 1fr);\n    height: auto;\n  }\n  .list-side {\n    height: auto;\n    max-height: 60vh;\n  }\n  .list {\n    flex: 0 1 auto;\n  }\n  .charts {\n    grid-template-columns: minmax(0, 1fr);\n  }\n}\n\n@media (prefers-reduced-motion: no-preference) {\n  .graph .node.here.active rect {\n    animation: breathe 2s ease-in-out infinite alternate;\n  }\n  @keyframes breathe {\n    to {\n      stroke-opacity: 0.35;\n    }\n  }\n}\n\n@media print {\n  :root {\n    color-scheme: light;\n  }\n  body {\n    background: none;\n    font-size: 11px;\n  }\n  .tools,\n  .skip,\n  [role=\"tablist\"],\n  .time-line .bar,\n  .search,\n  #filters {\n    display: none;\n  }\n  .panel,\n  .only-print {\n    display: block;\n  }\n  .panel {\n    padding: 8px 12px;\n  }\n  .turns,\n  .list-side {\n    display: block;\n    height: auto;\n    overflow: visible;\n  }\n  .lanes,\n  .tables,\n  .list,\n  .turn,\n  .scroll,\n  .workflow .scroll {\n    max-height: none;\n    overflow: visible;\n  }\n  .graph {\n    max-width: 100%;\n    height: auto;\n  }\n  .row {\n    break-inside: avoid;\n  }\n  .figure,\n  .notice {\n    break-inside: avoid;\n  }\n  .turn {\n    margin-top: 12px;\n  }\n}\n\n.markdown p,\n.markdown ul,\n.markdown pre {\n  margin: 0 0 8px;\n}\n.markdown .heading {\n  font-weight: 650;\n}\n.markdown ul {\n  padding-left: 20px;\n}\n.deeds {\n  margin: 0;\n  padding: 0;\n  list-style: none;\n}\n.deeds > li {\n  padding: 4px 0;\n  border-top: 1px solid var(--line);\n}\n.deeds summary {\n  cursor: pointer;\n  overflow-wrap: anywhere;\n}\n.deeds .thinking summary {\n  color: var(--soft);\n}\n.diff span {\n  display: block;\n}\n.diff .added {\n  background: var(--good-wash);\n  color: var(--good);\n}\n.diff .removed {\n  background: var(--bad-wash);\n  color: var(--bad);\n}\n.diff .hunk,\n.diff .file {\n  color: var(--soft);\n}\n.diff .file {\n  font-weight: 650;\n}\n",
	"sha256": "3VubV6tOEaYRhC0Ml9cVjrkKtYuAd6b+SVcAvpfrbs4="
};
var run = {
	"text": "// src/core/page/failed-turn.ts\nfunction failedTurn({ run, turns }) {\n	if (run.status !== \"failed\") return void 0;\n	return turns.findLast(({ outcome }) => outcome === \"failed\") ?? turns.findLast(({ transitions }) => transitions.some(({ status }) => status === \"failure\"));\n}\n// src/browser/element.ts\nfunction element(name, attributes, ...children) {\n	const made = document.createElement(name);\n	for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);\n	made.append(...children);\n	return made;\n}\nfunction byId(id) {\n	const found = document.getElementById(id);\n	if (!found) throw new Error(`the page has no #${id}`);\n	return found;\n}\nfunction inputById(id) {\n	const found = byId(id);\n	if (!(found instanceof HTMLInputElement)) throw new Error(`#${id} is no input`);\n	return found;\n}\nfunction closest(event, selector) {\n	const found = event.target instanceof Element ? event.target.closest(selector) : null;\n	return found instanceof HTMLElement ? found : void 0;\n}\nfunction isTyping(event) {\n	return event.target instanceof HTMLElement && /^(input|textarea|select)$/i.test(event.target.tagName);\n}\n// src/browser/filters.ts\nfunction matchesAll(turn, filters) {\n	return filters.every(({ by, value }) => fieldOf(turn, by) === value || by === \"state\" && `${turn.scope}/${turn.state}` === value);\n}\nfunction fieldOf({ state, agent, model, outcome }, by) {\n	return by === \"state\" ? state : by === \"agent\" ? agent : by === \"model\" ? model : outcome;\n}\nfunction toggled(filters, filter) {\n	const same = filters.some(({ by, value }) => by === filter.by && value === filter.value);\n	const others = filters.filter(({ by }) => by !== filter.by);\n	return same ? others : [...others, filter];\n}\nconst OUTCOMES = [[\"failed\", \"failed\"], [\"again\", \"asked again\"]];\nfunction filterButtons(turns, filters, toggle) {\n	const offered = OUTCOMES.flatMap(([value, name]) => {\n		const count = turns.filter(({ outcome }) => outcome === value).length;\n		return count === 0 ? [] : [chip({\n			by: \"outcome\",\n			value\n		}, `${name} ${count}`, filters, toggle)];\n	});\n	const others = filters.filter(({ by }) => by !== \"outcome\").map((filter) => chip(filter, `${filter.by}: ${filter.value} ✕`, filters, toggle));\n	return [...offered, ...others];\n}\nfunction chip(filter, name, filters, toggle) {\n	const isOn = filters.some(({ by, value }) => by === filter.by && value === filter.value);\n	const made = element(\"button\", {\n		type: \"button\",\n		class: \"chip\",\n		\"aria-pressed\": String(isOn)\n	}, name);\n	made.addEventListener(\"click\", () => toggle(filter));\n	return made;\n}\n// src/browser/unpack.ts\nasync function unpack(packed) {\n	const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));\n	const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(\"gzip\"))).text();\n	return JSON.parse(text);\n}\n// src/browser/page-report.ts\nfunction readPageReport() {\n	return unpack(JSON.parse(byId(\"report\").textContent ?? \"\"));\n}\nfunction readPackedTexts() {\n	return JSON.parse(byId(\"texts\").textContent ?? \"\");\n}\n// src/browser/shortcuts.ts\nfunction wireShortcuts(shortcuts) {\n	const dialog = byId(\"shortcuts\");\n	const showHelp = () => dialog instanceof HTMLDialogElement && dialog.showModal();\n	byId(\"help\").addEventListener(\"click\", showHelp);\n	document.addEventListener(\"keydown\", (event) => {\n		if (event.ctrlKey || event.altKey || event.metaKey) return;\n		if (dialog instanceof HTMLDialogElement && dialog.open) return;\n		if (isTyping(event) && event.key !== \"Escape\") return;\n		const act = event.key === \"?\" ? showHelp : shortcuts[event.key];\n		if (!act) return;\n		event.preventDefault();\n		act();\n	});\n}\nfunction stateColours({ turns }) {\n	const names = [...new Set(turns.map(({ state }) => state))].toSorted();\n	const free = new Set(Array.from({ length: 8 }, (_, i) => i));\n	const chosen = new Map();\n	for (const name of names) {\n		const wanted = hashOf(name) % 8;\n		const colour = [...free].map((one) => (one + 8 - wanted) % 8).toSorted((a, b) => a - b)[0];\n		const index = colour === void 0 ? 8 : (colour + wanted) % 8;\n		free.delete(index);\n		chosen.set(name, `c${index}`);\n	}\n	return (_, state) => chosen.get(state) ?? `c8`;\n}\nfunction hashOf(text) {\n	let hash = 7;\n	for (const sign of text) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1000003;\n	return hash;\n}\n// src/browser/tabs.ts\nfunction wireTabs(onShown) {\n	const tabs = [...document.querySelectorAll(\"[role=tab]\")];\n	function show(at) {\n		for (const [i, tab] of tabs.entries()) {\n			const isShown = i === at;\n			tab.setAttribute(\"aria-selected\", String(isShown));\n			tab.tabIndex = isShown ? 0 : -1;\n			document.getElementById(tab.getAttribute(\"aria-controls\") ?? \"\")?.classList.toggle(\"shown\", isShown);\n		}\n		onShown(tabs[at]?.getAttribute(\"aria-controls\") ?? \"\");\n	}\n	for (const [i, tab] of tabs.entries()) {\n		tab.addEventListener(\"click\", () => show(i));\n		tab.addEventListener(\"keydown\", ({ key }) => {\n			const step = key === \"ArrowRight\" ? 1 : key === \"ArrowLeft\" ? -1 : 0;\n			if (step === 0) return;\n			const next = (i + step + tabs.length) % tabs.length;\n			show(next);\n			tabs[next]?.focus();\n		});\n	}\n	return (at) => {\n		if (tabs[at]) show(at);\n	};\n}\n// src/browser/text-pieces.ts\nconst NOTHING = {\n	prompt: null,\n	answer: null,\n	detail: null\n};\nfunction openTexts({ per_piece, pieces }) {\n	const opened = new Map();\n	function piece(at) {\n		const known = opened.get(at);\n		if (known) return known;\n		const opening = unpack(pieces[at] ?? \"\");\n		opened.set(at, opening);\n		return opening;\n	}\n	return {\n		count: pieces.length,\n		perPiece: per_piece,\n		piece,\n		async of(n) {\n			return (await piece(Math.floor((n - 1) / per_piece)))[(n - 1) % per_piece] ?? NOTHING;\n		}\n	};\n}\n// src/browser/theme.ts\nfunction toggleTheme() {\n	const root = document.documentElement;\n	const isDark = root.dataset.theme === void 0 ? matchMedia(\"(prefers-color-scheme: dark)\").matches : root.dataset.theme === \"dark\";\n	root.dataset.theme = isDark ? \"light\" : \"dark\";\n}\nfunction wireTheme() {\n	byId(\"theme\").addEventListener(\"click\", toggleTheme);\n}\n// src/core/report/format-amounts.ts\nfunction formatUsd(usd) {\n	return usd > 0 && usd < .01 ? \"<$0.01\" : `$${usd.toFixed(2)}`;\n}\nfunction formatDuration(ms) {\n	const seconds = Math.round(ms / 1e3);\n	if (ms > 0 && seconds === 0) return \"<1 s\";\n	if (seconds < 60) return `${seconds} s`;\n	if (seconds < 3600) return pair(seconds, 60, \"min\", \"s\");\n	const minutes = Math.round(seconds / 60);\n	return minutes < 1440 ? pair(minutes, 60, \"h\", \"min\") : pair(Math.round(minutes / 60), 24, \"d\", \"h\");\n}\nfunction formatCount(count) {\n	if (count < 1e3) return `${count}`;\n	return count < 999950 ? `${trimmed(count / 1e3)}k` : `${trimmed(count / 1e6)}M`;\n}\nconst MONTHS = [\n	\"Jan\",\n	\"Feb\",\n	\"Mar\",\n	\"Apr\",\n	\"May\",\n	\"Jun\",\n	\"Jul\",\n	\"Aug\",\n	\"Sep\",\n	\"Oct\",\n	\"Nov\",\n	\"Dec\"\n];\nfunction pair(count, base, large, small) {\n	const rest = count % base;\n	return rest === 0 ? `${Math.floor(count / base)} ${large}` : `${Math.floor(count / base)} ${large} ${rest} ${small}`;\n}\nfunction trimmed(value) {\n	return value.toFixed(1).replace(/\\.0$/, \"\");\n}\n// src/browser/lanes.ts\nfunction lanesOf({ turns, waits, agents, generated_at }) {\n	const lanes = new Map();\n	const order = new Map(agents.map(({ id }, i) => [id, i]));\n	const names = new Map(agents.map(({ id, label }) => [id, label ?? id]));\n	const put = (agent, item) => {\n		const items = lanes.get(agent);\n		if (items) items.push(item);\n		else lanes.set(agent, [item]);\n	};\n	for (const turn of turns) put(turn.agent, {\n		kind: \"turn\",\n		turn,\n		from: Date.parse(turn.started_at),\n		to: Date.parse(turn.ended_at)\n	});\n	for (const { agent, from, to, question } of waits) put(agent, {\n		kind: \"wait\",\n		question,\n		from: Date.parse(from),\n		to: Date.parse(to ?? generated_at)\n	});\n	return [...lanes].map(([agent, items]) => ({\n		agent,\n		name: names.get(agent) ?? agent,\n		items: items.toSorted((a, b) => a.from - b.from)\n	})).toSorted((a, b) => (order.get(a.agent) ?? 0) - (order.get(b.agent) ?? 0));\n}\n// src/browser/say-turn.ts\nconst STEPS$1 = {\n	run_turn: \"✓ answered\",\n	ask_judge: \"✓ judged\",\n	run_operation: \"✓ ran\"\n};\nfunction sayOutcome({ outcome, transitions, problem, step }) {\n	if (outcome === \"failed\") return `✕ ${problem?.code ?? \"failed\"}`;\n	if (outcome === \"again\") return `↻ asked again`;\n	if (step !== null) return STEPS$1[step];\n	const said = transitions.map(sayTransition);\n	return [...new Set(said)].map((text) => timesOf(said, text)).join(\", \");\n}\nfunction sayTransition({ tag, to, status }) {\n	switch (tag) {\n		case \"goto\": return `→ ${shortState(to)}`;\n		case \"result\": return `${status === \"failure\" ? \"✕ failed result\" : \"✓ result\"}${to === null ? \"\" : ` → ${shortState(to)}`}`;\n		case \"ask\": return \"? asked\";\n		default: return `${tag} ${shortState(to)}`;\n	}\n}\nfunction shortState(state) {\n	return (state ?? \"\").replace(/\\.md$/, \"\");\n}\nfunction timesOf(said, text) {\n	const count = said.filter((other) => other === text).length;\n	return count > 1 ? `${text} ×${count}` : text;\n}\n// src/browser/time-scale.ts\nconst WORTH = .06;\nconst ROOM = .03;\nfunction timeScale(whole, busy, squeeze) {\n	const runs = squeeze ? mergeSpans(busy) : [whole];\n	const active = Math.max(1, runs.reduce((sum, { from, to }) => sum + to - from, 0));\n	const cuts = [];\n	const add = (from, to, squeezed) => {\n		if (to <= from) return;\n		const last = cuts.at(-1);\n		if (!squeezed && last && !last.squeezed) cuts[cuts.length - 1] = {\n			...last,\n			to,\n			room: to - last.from\n		};\n		else cuts.push({\n			from,\n			to,\n			room: squeezed ? active * ROOM : to - from,\n			squeezed\n		});\n	};\n	let at = whole.from;\n	for (const { from, to } of runs) {\n		add(at, from, from - at > active * WORTH);\n		add(Math.max(at, from), to, false);\n		at = Math.max(at, to);\n	}\n	add(at, whole.to, whole.to - at > active * WORTH);\n	return toScale(cuts.length > 0 ? cuts : [{\n		...whole,\n		room: 1,\n		squeezed: false\n	}]);\n}\nfunction toScale(cuts) {\n	const room = cuts.reduce((sum, cut) => sum + cut.room, 0);\n	let filled = 0;\n	const pieces = cuts.map(({ from, to, room: own, squeezed }) => {\n		const start = filled / room;\n		filled += own;\n		return {\n			from,\n			to,\n			squeezed,\n			start,\n			end: filled / room\n		};\n	});\n	return {\n		pieces,\n		at(time) {\n			const piece = pieces[pieceAt(pieces, time)];\n			if (!piece) return 0;\n			const share = piece.to > piece.from ? (time - piece.from) / (piece.to - piece.from) : 0;\n			return piece.start + (piece.end - piece.start) * Math.min(1, Math.max(0, share));\n		}\n	};\n}\nfunction pieceAt(pieces, time) {\n	let low = 0;\n	let high = pieces.length - 1;\n	while (low < high) {\n		const middle = low + high >> 1;\n		if (time <= (pieces[middle]?.to ?? 0)) high = middle;\n		else low = middle + 1;\n	}\n	return low;\n}\nfunction mergeSpans(spans) {\n	const merged = [];\n	for (const span of spans.toSorted((a, b) => a.from - b.from)) {\n		const last = merged.at(-1);\n		if (last && span.from <= last.to) merged[merged.length - 1] = {\n			from: last.from,\n			to: Math.max(last.to, span.to)\n		};\n		else merged.push(span);\n	}\n	return merged;\n}\n// src/browser/time-line.ts\nconst LANE = 30;\nconst AXIS = 26;\nconst LEAST_BAR = 3;\nconst LABEL_FROM = 56;\nconst TICK_EVERY = 150;\nconst MOST_ZOOM = 400;\nfunction createTimeLine(box, report, { colourOf, choose }) {\n	const lanes = lanesOf(report);\n	const whole = wholeOf(lanes);\n	const busy = lanes.flatMap(({ items }) => items.filter(({ kind }) => kind === \"turn\"));\n	const turns = new Map(report.turns.map((turn) => [String(turn.n), turn]));\n	let scale = timeScale(whole, busy, true);\n	let zoom = 1;\n	let selected;\n	let due = false;\n	const names = element(\"div\", { class: \"names\" });\n	const field = element(\"div\", { class: \"field\" });\n	const sheet = element(\"div\", { class: \"sheet\" }, names, field);\n	const scroll = element(\"div\", {\n		class: \"lanes\",\n		tabindex: \"0\",\n		role: \"region\",\n		\"aria-label\": `Time line of ${lanes.length} agents; the list below has every turn`\n	}, sheet);\n	const squeeze = element(\"input\", {\n		type: \"checkbox\",\n		id: \"squeeze\",\n		checked: \"\"\n	});\n	const button = (name, label, act) => {\n		const made = element(\"button\", {\n			type: \"button\",\n			\"aria-label\": label,\n			title: label\n		}, name);\n		made.addEventListener(\"click\", act);\n		return made;\n	};\n	box.append(element(\"div\", { class: \"bar\" }, element(\"label\", {}, squeeze, \" squeeze idle time\"), element(\"span\", { class: \"space\" }), button(\"−\", \"Zoom out\", () => zoomTo(zoom / 1.6)), button(\"+\", \"Zoom in\", () => zoomTo(zoom * 1.6)), button(\"Fit\", \"Fit all of it\", () => zoomTo(1))), scroll);\n	if (lanes.length === 0) box.replaceChildren(element(\"p\", { class: \"nothing\" }, \"No turn has ended yet.\"));\n	const fieldWidth = () => Math.max(200, scroll.clientWidth - names.offsetWidth) * zoom;\n	function zoomTo(next) {\n		const middle = (scroll.scrollLeft + scroll.clientWidth / 2) / zoom;\n		zoom = Math.min(MOST_ZOOM, Math.max(1, next));\n		draw();\n		scroll.scrollLeft = middle * zoom - scroll.clientWidth / 2;\n		draw();\n	}\n	function draw() {\n		due = false;\n		const width = fieldWidth();\n		const first = Math.max(0, Math.floor((scroll.scrollTop - AXIS) / LANE) - 2);\n		const shown = lanes.slice(first, first + Math.ceil(scroll.clientHeight / LANE) + 5);\n		const view = {\n			width,\n			left: scroll.scrollLeft - 300,\n			right: scroll.scrollLeft + scroll.clientWidth + 300\n		};\n		sheet.style.height = `${AXIS + lanes.length * LANE}px`;\n		field.style.width = `${width}px`;\n		names.replaceChildren(...shown.map(({ agent, name }, i) => placed(element(\"div\", {\n			class: \"name\",\n			title: agent\n		}, name), { top: AXIS + (first + i) * LANE })));\n		field.replaceChildren(...breaks(scale, view), ...ticks(scale, whole, view), ...shown.flatMap((lane, i) => bars(lane, AXIS + (first + i) * LANE, view)));\n	}\n	function bars({ items }, top, { width, left, right }) {\n		const made = [];\n		let heap;\n		const finish = () => heap && made.push(barOf(heap, top));\n		for (const item of items) {\n			const x = scale.at(item.from) * width;\n			const end = Math.max(x + LEAST_BAR, scale.at(item.to) * width);\n			if (end < left || x > right) continue;\n			if (heap && end - heap.x < 6) heap = {\n				...heap,\n				end: Math.max(heap.end, end),\n				count: heap.count + 1,\n				failed: heap.failed || isFailed(item),\n				selected: heap.selected || isSelected(item)\n			};\n			else {\n				finish();\n				heap = {\n					x,\n					end,\n					item,\n					count: 1,\n					failed: isFailed(item),\n					selected: isSelected(item)\n				};\n			}\n		}\n		finish();\n		return made;\n	}\n	function isSelected(item) {\n		return item.kind === \"turn\" && item.turn.n === selected;\n	}\n	function barOf({ x, end, item, count, failed, selected: isChosen }, top) {\n		const width = Math.max(LEAST_BAR, end - x - 1);\n		const made = element(\"div\", { title: count > 1 ? `${count} turns` : titleOf(item) });\n		if (item.kind === \"wait\") made.className = \"wait\";\n		else {\n			const { scope, state, n, outcome } = item.turn;\n			made.className = `turn-bar ${colourOf(scope, state)} ${failed ? \"failed\" : outcome}${isChosen ? \" selected\" : \"\"}`;\n			made.dataset.n = String(n);\n			if (width > LABEL_FROM) made.append(shortState(state));\n		}\n		made.style.width = `${width}px`;\n		return placed(made, {\n			top,\n			left: x\n		});\n	}\n	scroll.addEventListener(\"scroll\", () => {\n		if (due) return;\n		due = true;\n		requestAnimationFrame(draw);\n	}, { passive: true });\n	scroll.addEventListener(\"click\", (event) => {\n		const turn = turns.get(closest(event, \".turn-bar\")?.dataset.n ?? \"\");\n		if (turn) choose(turn);\n	});\n	squeeze.addEventListener(\"change\", () => {\n		scale = timeScale(whole, busy, squeeze.checked);\n		draw();\n	});\n	new ResizeObserver(() => draw()).observe(scroll);\n	return {\n		select(n) {\n			selected = n;\n			const turn = turns.get(String(n));\n			if (turn && scroll.clientWidth > 0) bringIntoView(turn);\n			draw();\n		},\n		refit: draw\n	};\n	function bringIntoView(turn) {\n		const top = AXIS + lanes.findIndex(({ agent }) => agent === turn.agent) * LANE;\n		if (top < scroll.scrollTop + AXIS || top + LANE > scroll.scrollTop + scroll.clientHeight) scroll.scrollTop = top - scroll.clientHeight / 2;\n		const x = scale.at(Date.parse(turn.started_at)) * fieldWidth();\n		const room = scroll.clientWidth - names.offsetWidth;\n		if (x < scroll.scrollLeft || x > scroll.scrollLeft + room - 20) scroll.scrollLeft = x - room / 2;\n	}\n}\nfunction isFailed(item) {\n	return item.kind === \"turn\" && item.turn.outcome === \"failed\";\n}\nfunction titleOf(item) {\n	const took = formatDuration(item.to - item.from);\n	if (item.kind === \"wait\") return `Waited ${took} for an answer: ${item.question.slice(0, 200)}`;\n	const { n, state, cost_usd } = item.turn;\n	return `Turn ${n} · ${shortState(state)} · ${took}${cost_usd > 0 ? ` · ${formatUsd(cost_usd)}` : \"\"} · ${sayOutcome(item.turn)}`;\n}\nfunction wholeOf(lanes) {\n	const items = lanes.flatMap(({ items: all }) => all);\n	const from = items.reduce((least, item) => Math.min(least, item.from), Number.POSITIVE_INFINITY);\n	const to = items.reduce((most, item) => Math.max(most, item.to), Number.NEGATIVE_INFINITY);\n	return items.length === 0 ? {\n		from: 0,\n		to: 1\n	} : {\n		from,\n		to: Math.max(to, from + 1)\n	};\n}\nfunction breaks({ pieces }, { width, left, right }) {\n	return pieces.filter(({ squeezed, start, end }) => squeezed && end * width > left && start * width < right).map(({ from, to, start, end }) => {\n		const made = element(\"div\", {\n			class: \"break\",\n			title: `${formatDuration(to - from)} without a turn`\n		}, element(\"span\", {}, formatDuration(to - from)));\n		made.style.width = `${(end - start) * width}px`;\n		return placed(made, {\n			left: start * width,\n			top: 0\n		});\n	});\n}\nconst STEPS = [\n	1,\n	2,\n	5,\n	10,\n	15,\n	30,\n	60,\n	120,\n	300,\n	600,\n	900,\n	1800,\n	3600,\n	7200,\n	14400,\n	21600,\n	43200,\n	86400,\n	172800,\n	604800\n].map((seconds) => seconds * 1e3);\nfunction ticks({ pieces, at }, whole, { width, left, right }) {\n	const made = [];\n	let last = Number.NEGATIVE_INFINITY;\n	for (const piece of pieces) {\n		if (piece.squeezed || piece.end * width < left || piece.start * width > right) continue;\n		const perMs = (piece.end - piece.start) * width / (piece.to - piece.from);\n		const step = STEPS.find((ms) => ms * perMs >= TICK_EVERY) ?? STEPS.at(-1) ?? 1;\n		const since = piece.from - whole.from;\n		for (let time = Math.ceil(since / step) * step; time <= piece.to - whole.from; time += step) {\n			const x = at(whole.from + time) * width;\n			if (x < left || x > right || x - last < TICK_EVERY * .7) continue;\n			last = x;\n			made.push(placed(element(\"div\", { class: \"tick\" }, element(\"span\", {}, time === 0 ? \"start\" : formatDuration(time), element(\"b\", {}, clockAt(whole.from + time, whole.from)))), {\n				left: x,\n				top: 0\n			}));\n		}\n	}\n	return made;\n}\nfunction clockAt(time, start) {\n	const [day = \"\", clock = \"\"] = new Date(time).toISOString().split(\"T\");\n	return `${new Date(start).toISOString().startsWith(day) ? \"\" : `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? \"\"} `}${clock.slice(0, 5)}`;\n}\nfunction placed(made, { left, top }) {\n	if (left !== void 0) made.style.left = `${left}px`;\n	made.style.top = `${top}px`;\n	return made;\n}\n// src/browser/marked-text.ts\nconst TAG = /<\\/?(?:goto|reset|call|function|fork|result|ask|print|(?:call|function|fork|reset)-workflow)(?:\\s[^<>]*)?\\/?>/g;\nfunction markedText(text, words) {\n	const fragment = document.createDocumentFragment();\n	let at = 0;\n	for (const match of text.matchAll(TAG)) {\n		fragment.append(...withMarks(text.slice(at, match.index), words), element(\"span\", { class: \"tag\" }, ...withMarks(match[0], words)));\n		at = match.index + match[0].length;\n	}\n	fragment.append(...withMarks(text.slice(at), words));\n	return fragment;\n}\nfunction withMarks(text, words) {\n	if (words.length === 0 || text === \"\") return [text];\n	const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\\]\\\\]/g, \"\\\\$&\")).join(\"|\"), \"gi\");\n	const parts = [];\n	let at = 0;\n	for (const match of text.matchAll(pattern)) {\n		parts.push(text.slice(at, match.index), element(\"mark\", {}, match[0]));\n		at = match.index + match[0].length;\n	}\n	return [...parts, text.slice(at)];\n}\n// src/browser/markdown.ts\nfunction markdown(text, words) {\n	const box = element(\"div\", { class: \"markdown\" });\n	const parts = text.split(/^(?:```|~~~)[^\\n]*$/m);\n	for (const [i, part] of parts.entries()) {\n		if (part.trim() === \"\") continue;\n		if (i % 2 === 1) box.append(codeBlock(part.replace(/^\\n|\\n$/g, \"\"), words));\n		else for (const paragraph of part.split(/\\n{2,}/)) box.append(...blockOf(paragraph, words));\n	}\n	return box;\n}\nfunction codeBlock(text, words) {\n	const pre = element(\"pre\", {\n		tabindex: \"0\",\n		\"aria-label\": \"Code\"\n	});\n	pre.append(markedText(text, words));\n	return pre;\n}\nconst ITEM = /^\\s*(?:[-*+]|\\d+[.)])\\s+/;\nfunction blockOf(paragraph, words) {\n	const lines = paragraph.split(\"\\n\").filter((line) => line.trim() !== \"\");\n	const [first = \"\"] = lines;\n	if (lines.length === 0) return [];\n	const heading = /^#{1,6}\\s+(.*)$/.exec(first);\n	if (heading) return [element(\"p\", { class: \"heading\" }, ...inline(heading[1] ?? \"\", words)), ...lines.length > 1 ? blockOf(lines.slice(1).join(\"\\n\"), words) : []];\n	if (lines.every((line) => ITEM.test(line))) return [element(\"ul\", {}, ...lines.map((line) => element(\"li\", {}, ...inline(line.replace(ITEM, \"\"), words))))];\n	return [element(\"p\", {}, ...lines.flatMap((line, i) => [...i === 0 ? [] : [element(\"br\", {})], ...inline(line, words)]))];\n}\nfunction inline(line, words) {\n	return line.split(/(`[^`]+`|\\*\\*[^*]+\\*\\*)/).map((part) => {\n		if (part.startsWith(\"`\") && part.length > 2) return holding(element(\"code\", {}), part.slice(1, -1), words);\n		if (part.startsWith(\"**\") && part.length > 4) return holding(element(\"strong\", {}), part.slice(2, -2), words);\n		return markedText(part, words);\n	});\n}\nfunction holding(box, text, words) {\n	box.append(markedText(text, words));\n	return box;\n}\n// src/browser/turn-work.ts\nfunction deedList(deeds, words) {\n	const tools = deeds.filter(({ kind }) => kind === \"tool\").length;\n	const bad = deeds.filter((deed) => deed.kind === \"tool\" && (deed.status === \"failed\" || deed.status === \"denied\")).length;\n	return element(\"section\", { class: \"text work\" }, element(\"h3\", {}, \"What it did \", element(\"span\", { class: \"about\" }, `${tools} tool ${tools === 1 ? \"call\" : \"calls\"}${bad === 0 ? \"\" : `, ${bad} failed or refused`}`)), element(\"ol\", { class: \"deeds\" }, ...deeds.map((deed) => element(\"li\", {}, shownDeed(deed, words)))));\n}\nconst TELLING = /^\\{\\n(?:.*\\n)*? {2}\"(?:file_path|notebook_path|path|pattern|url|query|prompt|subject)\": \"([^\"\\n]*)\"/;\nconst SAID = {\n	done: \"\",\n	failed: \"failed\",\n	denied: \"refused\",\n	\"cut off\": \"cut off\"\n};\nfunction shownDeed(deed, words) {\n	if (deed.kind === \"tool\") return shownCall(deed, words);\n	if (deed.kind === \"text\") return markdown(deed.text, words);\n	return element(\"details\", { class: \"thinking\" }, element(\"summary\", {}, \"Thinking\"), markdown(deed.text, words));\n}\nfunction shownCall({ name, input, output, status }, words) {\n	const [first = \"\"] = (TELLING.exec(input)?.[1] ?? input).trim().split(\"\\n\");\n	const line = element(\"code\", {});\n	line.append(markedText(first.length > 160 ? `${first.slice(0, 160)}…` : first, words));\n	const said = SAID[status] === \"\" ? [] : [element(\"span\", { class: `chip ${status === \"cut off\" ? \"\" : \"failure\"}` }, SAID[status])];\n	const details = element(\"details\", { class: `tool ${status.replace(\" \", \"-\")}` }, element(\"summary\", {}, element(\"b\", {}, name), \" \", line, \" \", ...said));\n	if (input.includes(\"\\n\") || first.length > 160) details.append(block(\"Input\", input, words));\n	details.append(output === null || output === \"\" ? element(\"p\", { class: \"nothing\" }, output === null ? \"No answer came.\" : \"It gave nothing back.\") : block(\"Output\", output, words));\n	return details;\n}\nfunction block(name, text, words) {\n	const pre = element(\"pre\", {\n		tabindex: \"0\",\n		\"aria-label\": name\n	});\n	pre.append(markedText(text, words));\n	return pre;\n}\nfunction diffBox({ turns, text }) {\n	const box = element(\"section\", { class: \"text\" }, element(\"h3\", {}, \"Files \", element(\"span\", { class: \"about\" }, turns.length > 1 ? ` turns ${turns.join(\", \")} together, as no checkpoint was made between them` : \"\")));\n	if (text === \"\") box.append(element(\"p\", { class: \"nothing\" }, \"It changed no files.\"));\n	else box.append(element(\"pre\", {\n		class: \"diff\",\n		tabindex: \"0\",\n		\"aria-label\": \"Changed files\"\n	}, ...text.replace(/\\n$/, \"\").split(\"\\n\").map(diffLine)));\n	return box;\n}\nfunction diffLine(line) {\n	return element(\"span\", { class: /^(?:diff |index |--- |\\+\\+\\+ |new file|deleted file|rename |similarity )/.test(line) ? \"file\" : line.startsWith(\"@@\") ? \"hunk\" : line.startsWith(\"+\") ? \"added\" : line.startsWith(\"-\") ? \"removed\" : \"same\" }, `${line}\\n`);\n}\n// src/browser/turn-detail.ts\nconst LONG = 6e4;\nfunction turnDetail({ turn, texts, words, colour }) {\n	const { n, state, agent, problem, transitions, denied, proposals, refused } = turn;\n	return [\n		element(\"header\", { class: `turn-head ${colour}` }, element(\"h2\", {}, element(\"span\", { class: \"n\" }, `Turn ${n}`), \" \", shortState(state)), element(\"p\", { class: \"about\" }, agent, \" · \", element(\"a\", {\n			href: `#turn-${n}`,\n			class: \"link\"\n		}, \"link to this turn\"))),\n		facts(turn),\n		...problem ? [problemBox(problem, turn.outcome)] : [],\n		...transitions.length > 0 ? [element(\"p\", { class: \"chips\" }, ...transitions.map((transition) => element(\"span\", { class: `chip ${transition.status ?? \"\"}` }, sayTransition(transition))))] : [],\n		...denied.length > 0 ? [element(\"p\", { class: \"about\" }, `Tools refused: ${denied.join(\", \")}`)] : [],\n		...refused.length > 0 ? [element(\"p\", { class: \"about\" }, `Hosts refused by its cell: ${refused.map(sayHost).join(\", \")}`)] : [],\n		...proposals.length > 0 ? [element(\"p\", { class: \"about\" }, `Proposed: ${proposals.join(\", \")}`)] : [],\n		...texts.deeds === void 0 ? [] : [deedList(texts.deeds, words)],\n		...texts.diff === void 0 ? [] : [diffBox(texts.diff)],\n		textBox(turn.reminder ? \"Reminder that it was sent\" : \"Prompt\", texts.prompt, words, turn.kind === \"script\" ? \"A script has no prompt.\" : \"The prompt was not kept.\"),\n		textBox(turn.kind === \"script\" ? \"Output\" : \"Answer\", texts.answer, words, \"There was no answer.\"),\n		...texts.detail === null ? [] : [textBox(turn.exit_code === null ? \"Details\" : \"Last lines of stderr\", texts.detail, words, \"\")]\n	];\n}\nfunction facts({ attempt, interrupted, model, session, cost_usd, tokens, ms, started_at, ended_at, kind, exit_code, backend, cost_source, cell }) {\n	return element(\"dl\", { class: \"facts\" }, ...[\n		[\"Cost\", `${formatUsd(cost_usd)}${cost_source === \"prices\" ? \" by the table of prices\" : \"\"}`],\n		[\"Duration\", formatDuration(ms)],\n		...kind !== \"script\" ? [[\"Tokens\", `${formatCount(tokens.input)} in, ${formatCount(tokens.output)} out`]] : [],\n		[\"Attempt\", `${attempt}${interrupted ? \", after one that was cut off\" : \"\"}`],\n		...exit_code === null ? [] : [[\"Exit code\", String(exit_code)]],\n		...backend === null ? [] : [[\"Run by\", backend]],\n		...model === null ? [] : [[\"Model\", model]],\n		...cell === null ? [] : [[\"Cell\", cell.cell]],\n		...cell === null || cell.cell === \"none\" ? [] : [[\"Network\", cell.network.join(\", \") || \"its model alone\"]],\n		...session === null ? [] : [[\"Session\", `${SESSIONS[session.mode]}${session.id === null ? \"\" : ` ${session.id.slice(0, 8)}`}`]],\n		[\"Started\", moment(started_at)],\n		[\"Ended\", moment(ended_at)]\n	].map(([name, value]) => element(\"div\", {}, element(\"dt\", {}, name), element(\"dd\", {}, value))));\n}\nfunction sayHost({ host, times }) {\n	return times === 1 ? host : `${host} (${times} times)`;\n}\nconst SESSIONS = {\n	fresh: \"fresh\",\n	resume: \"goes on with\",\n	fork: \"branch\"\n};\nfunction moment(iso) {\n	return iso.slice(0, 19).replace(\"T\", \" \");\n}\nfunction problemBox({ code, message, hint }, outcome) {\n	return element(\"div\", { class: `notice ${outcome === \"again\" ? \"waiting\" : \"failed\"}` }, element(\"h3\", {}, element(\"code\", {}, code)), element(\"p\", { class: \"words\" }, message), ...hint === null ? [] : [element(\"p\", { class: \"fix\" }, hint)]);\n}\nfunction textBox(name, text, words, missing) {\n	const box = element(\"section\", { class: \"text\" }, element(\"h3\", {}, name));\n	if (text === null || text === \"\") {\n		box.append(element(\"p\", { class: \"nothing\" }, text === null ? missing : \"It is empty.\"));\n		return box;\n	}\n	const pre = element(\"pre\", {\n		tabindex: \"0\",\n		\"aria-label\": name\n	});\n	pre.append(markedText(text.slice(0, LONG), words));\n	box.append(pre);\n	if (text.length > LONG) {\n		const more = element(\"button\", { type: \"button\" }, `Show ${formatCount(text.length - LONG)} more characters`);\n		more.addEventListener(\"click\", () => {\n			pre.replaceChildren(markedText(text, words));\n			more.remove();\n		});\n		box.append(more);\n	}\n	return box;\n}\n// src/browser/turn-list.ts\nconst ROW = 52;\nconst SPARE = 6;\nfunction createTurnList(box, { colourOf, choose, usual }) {\n	const inner = element(\"div\", {\n		class: \"rows\",\n		role: \"presentation\"\n	});\n	box.append(inner);\n	let turns = [];\n	let selected;\n	let due = false;\n	function draw(first = Math.floor(box.scrollTop / ROW) - SPARE, count = Math.ceil(box.clientHeight / ROW) + 12) {\n		due = false;\n		const from = Math.max(0, first);\n		inner.style.height = `${turns.length * ROW}px`;\n		inner.replaceChildren(...turns.slice(from, from + count).map((turn, i) => row(turn, from + i)));\n		if (selected !== void 0 && document.getElementById(`row-${selected}`) !== null) box.setAttribute(\"aria-activedescendant\", `row-${selected}`);\n		else box.removeAttribute(\"aria-activedescendant\");\n	}\n	function drawSoon() {\n		if (due) return;\n		due = true;\n		requestAnimationFrame(() => draw());\n	}\n	function row(turn, at) {\n		const { n, agent, scope, state, outcome, attempt, ms, cost_usd, backend } = turn;\n		const made = element(\"div\", {\n			id: `row-${n}`,\n			class: `row ${outcome} ${colourOf(scope, state)}`,\n			role: \"option\",\n			\"aria-selected\": String(n === selected),\n			\"aria-posinset\": String(at + 1),\n			\"aria-setsize\": String(turns.length),\n			\"data-n\": String(n)\n		}, element(\"span\", { class: \"n\" }, String(n)), element(\"span\", { class: \"state\" }, shortState(state), ...attempt > 1 ? [element(\"span\", { class: \"attempt\" }, `attempt ${attempt}`)] : []), element(\"span\", { class: \"cost\" }, cost_usd > 0 ? formatUsd(cost_usd) : \"\"), element(\"span\", { class: \"agent\" }, backend === null || backend === usual ? agent : `${agent} · ${backend}`), element(\"span\", { class: \"outcome\" }, sayOutcome(turn)), element(\"span\", { class: \"ms\" }, formatDuration(ms)));\n		made.style.top = `${at * ROW}px`;\n		return made;\n	}\n	function step(to) {\n		const turn = turns[Math.min(turns.length - 1, Math.max(0, to))];\n		if (turn) choose(turn);\n	}\n	box.addEventListener(\"scroll\", drawSoon, { passive: true });\n	new ResizeObserver(drawSoon).observe(box);\n	box.addEventListener(\"click\", (event) => {\n		const n = Number(closest(event, \".row\")?.dataset.n);\n		const turn = turns.find((candidate) => candidate.n === n);\n		if (turn) choose(turn);\n	});\n	box.addEventListener(\"keydown\", (event) => {\n		const at = turns.findIndex(({ n }) => n === selected);\n		const page = Math.max(1, Math.floor(box.clientHeight / ROW) - 1);\n		const to = {\n			ArrowDown: at + 1,\n			ArrowUp: at - 1,\n			PageDown: at + page,\n			PageUp: at - page,\n			Home: 0,\n			End: turns.length - 1\n		}[event.key];\n		if (to === void 0) return;\n		event.preventDefault();\n		step(to);\n	});\n	return {\n		show(shown) {\n			turns = shown;\n			draw();\n		},\n		select(n) {\n			selected = n;\n			const at = turns.findIndex((turn) => turn.n === n);\n			if (at >= 0) {\n				const top = at * ROW;\n				const before = box.scrollTop - top;\n				const after = top + ROW - box.scrollTop - box.clientHeight;\n				if (before > ROW || after > ROW) box.scrollTop = top - (box.clientHeight - ROW) / 2;\n				else if (before > 0) box.scrollTop = top;\n				else if (after > 0) box.scrollTop += after;\n			}\n			draw();\n		},\n		print: (most) => draw(0, most)\n	};\n}\n// src/browser/turn-search.ts\nfunction searchWords(query) {\n	return query.toLowerCase().split(/\\s+/).filter((word) => word !== \"\");\n}\nasync function searchTurns(turns, words, { texts, lowered, isStale, found }) {\n	for (let piece = 0; piece < texts.count; piece++) {\n		const first = piece * texts.perPiece;\n		const long = lowered[piece] ?? (await texts.piece(piece)).map(longText);\n		lowered[piece] = long;\n		if (isStale()) return;\n		found(turns.slice(first, first + texts.perPiece).filter((turn, i) => {\n			const short = shortText(turn);\n			return words.every((word) => short.includes(word) || long[i]?.includes(word));\n		}));\n		if (piece % 8 === 7) await new Promise((resolve) => setTimeout(resolve));\n	}\n}\nfunction longText({ prompt, answer, detail, deeds = [], diff }) {\n	return [\n		prompt,\n		answer,\n		detail,\n		...deeds.map((deed) => deed.kind === \"tool\" ? `${deed.name} ${deed.input}\\n${deed.output ?? \"\"}` : deed.text),\n		diff?.text\n	].join(\"\\n\").toLowerCase();\n}\nfunction shortText({ n, agent, state, model, outcome, transitions, problem }) {\n	const said = transitions.map(({ tag, to, status }) => `${tag} ${to ?? \"\"} ${status ?? \"\"}`).join(\" \");\n	return `#${n} ${agent} ${state} ${model ?? \"\"} ${outcome} ${said} ${problem?.code ?? \"\"} ${problem?.message ?? \"\"}`.toLowerCase();\n}\n// src/browser/run-page.ts\nconst PRINTED_TURNS = 1e3;\nconst report = await readPageReport();\nconst texts = openTexts(readPackedTexts());\nconst colourOf = stateColours(report);\nconst search = inputById(\"search\");\nconst detail = byId(\"turn\");\nconst lowered = [];\nlet filters = [];\nlet shown = [];\nlet selected;\nlet round = 0;\nconst list = createTurnList(byId(\"list\"), {\n	colourOf,\n	choose: chooseInList,\n	usual: report.run.backend\n});\nconst timeLine = createTimeLine(byId(\"time-line\"), report, {\n	colourOf,\n	choose: chooseAndShow\n});\nconst showTab = wireTabs((panel) => panel === \"panel-time\" && timeLine.refit());\nfunction update() {\n	round += 1;\n	const mine = round;\n	const words = searchWords(search.value);\n	const passing = report.turns.filter((turn) => matchesAll(turn, filters));\n	byId(\"filters\").replaceChildren(...filterButtons(report.turns, filters, toggleFilter));\n	if (words.length === 0) {\n		showTurns(passing, true);\n		return;\n	}\n	const allowed = new Set(passing);\n	const hits = [];\n	searchTurns(report.turns, words, {\n		texts,\n		lowered,\n		isStale: () => mine !== round,\n		found(more) {\n			hits.push(...more.filter((turn) => allowed.has(turn)));\n			showTurns([...hits], false);\n		}\n	}).then(() => mine === round && showTurns(hits, true));\n}\nfunction showTurns(turns, isAll) {\n	shown = turns;\n	list.show(turns);\n	byId(\"count\").textContent = turns.length === report.turns.length ? `${turns.length} turns` : `${turns.length} of ${report.turns.length}${isAll ? \"\" : \" …\"}`;\n	if (isAll && selected && search.value !== \"\") showDetail(selected);\n}\nfunction toggleFilter(filter) {\n	filters = toggled(filters, filter);\n	update();\n}\nfunction choose(turn) {\n	selected = turn;\n	list.select(turn.n);\n	timeLine.select(turn.n);\n	history.replaceState(null, \"\", `#turn-${turn.n}`);\n	showDetail(turn);\n}\nfunction chooseAndShow(turn) {\n	choose(turn);\n	byId(\"turns\").scrollIntoView({\n		block: \"nearest\",\n		behavior: \"smooth\"\n	});\n}\nfunction chooseInList(turn) {\n	choose(turn);\n	if (matchMedia(\"(max-width: 900px)\").matches) detail.scrollIntoView({\n		block: \"start\",\n		behavior: \"smooth\"\n	});\n}\nasync function showDetail(turn) {\n	const found = await texts.of(turn.n);\n	if (selected !== turn) return;\n	detail.setAttribute(\"aria-label\", `Turn ${turn.n}`);\n	detail.replaceChildren(...turnDetail({\n		turn,\n		texts: found,\n		words: searchWords(search.value),\n		colour: colourOf(turn.scope, turn.state)\n	}));\n	detail.scrollTop = 0;\n}\nfunction step(by) {\n	const at = selected === void 0 ? -1 : shown.indexOf(selected);\n	const next = shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))];\n	if (next) choose(next);\n}\nfunction followLink() {\n	const n = Number(/^#turn-(\\d+)$/.exec(location.hash)?.[1]);\n	const turn = report.turns[n - 1];\n	if (turn && turn !== selected) choose(turn);\n}\nfunction clearSearch() {\n	search.value = \"\";\n	filters = [];\n	search.blur();\n	update();\n}\nfunction focusSearch() {\n	search.focus();\n	search.select();\n}\nfor (const button of document.querySelectorAll(\"button.filter\")) button.addEventListener(\"click\", () => toggleFilter({\n	by: button.dataset.by ?? \"\",\n	value: button.dataset.value ?? \"\"\n}));\nfor (const node of document.querySelectorAll(\".node[data-state]:not([data-state=\\\"\\\"])\")) node.addEventListener(\"click\", () => toggleFilter({\n	by: \"state\",\n	value: node.dataset.state ?? \"\"\n}));\nlet typing;\nsearch.addEventListener(\"input\", () => {\n	clearTimeout(typing);\n	typing = setTimeout(update, 120);\n});\nsearch.form?.addEventListener(\"submit\", (event) => event.preventDefault());\nwindow.addEventListener(\"hashchange\", followLink);\nwindow.addEventListener(\"beforeprint\", () => list.print(PRINTED_TURNS));\nwindow.addEventListener(\"afterprint\", () => list.show(shown));\nwireTheme();\nwireShortcuts({\n	j: () => step(1),\n	k: () => step(-1),\n	g: () => step(-shown.length),\n	G: () => step(shown.length),\n	\"/\": focusSearch,\n	t: toggleTheme,\n	Escape: clearSearch,\n	1: () => showTab(0),\n	2: () => showTab(1),\n	3: () => showTab(2),\n	4: () => showTab(3)\n});\nupdate();\nfollowLink();\nconst [first] = report.turns;\nif (!selected && first) {\n	const start = failedTurn(report) ?? first;\n	selected = start;\n	list.select(start.n);\n	timeLine.select(start.n);\n	showDetail(start);\n}\n",
	"sha256": "oY6LEvrefxfAp9e7IiyXrnx6FTr63wl9PDD4hJpjqc0="
};
var repository = {
	"text": "// src/browser/element.ts\nfunction byId(id) {\n	const found = document.getElementById(id);\n	if (!found) throw new Error(`the page has no #${id}`);\n	return found;\n}\nfunction inputById(id) {\n	const found = byId(id);\n	if (!(found instanceof HTMLInputElement)) throw new Error(`#${id} is no input`);\n	return found;\n}\nfunction isTyping(event) {\n	return event.target instanceof HTMLElement && /^(input|textarea|select)$/i.test(event.target.tagName);\n}\n// src/browser/shortcuts.ts\nfunction wireShortcuts(shortcuts) {\n	const dialog = byId(\"shortcuts\");\n	const showHelp = () => dialog instanceof HTMLDialogElement && dialog.showModal();\n	byId(\"help\").addEventListener(\"click\", showHelp);\n	document.addEventListener(\"keydown\", (event) => {\n		if (event.ctrlKey || event.altKey || event.metaKey) return;\n		if (dialog instanceof HTMLDialogElement && dialog.open) return;\n		if (isTyping(event) && event.key !== \"Escape\") return;\n		const act = event.key === \"?\" ? showHelp : shortcuts[event.key];\n		if (!act) return;\n		event.preventDefault();\n		act();\n	});\n}\n// src/browser/theme.ts\nfunction toggleTheme() {\n	const root = document.documentElement;\n	const isDark = root.dataset.theme === void 0 ? matchMedia(\"(prefers-color-scheme: dark)\").matches : root.dataset.theme === \"dark\";\n	root.dataset.theme = isDark ? \"light\" : \"dark\";\n}\nfunction wireTheme() {\n	byId(\"theme\").addEventListener(\"click\", toggleTheme);\n}\n// src/browser/turn-search.ts\nfunction searchWords(query) {\n	return query.toLowerCase().split(/\\s+/).filter((word) => word !== \"\");\n}\n// src/browser/repository-page.ts\nconst search = inputById(\"search\");\nconst rows = [...document.querySelectorAll(\".run-table tbody tr\")].map((row) => ({\n	row,\n	text: (row.textContent ?? \"\").toLowerCase()\n}));\nconst buttons = [...document.querySelectorAll(\"#filters button\")];\nlet status;\nfunction update() {\n	const words = searchWords(search.value);\n	let count = 0;\n	for (const { row, text } of rows) {\n		const isShown = (status === void 0 || row.dataset.status === status) && words.every((word) => text.includes(word));\n		row.hidden = !isShown;\n		if (isShown) count += 1;\n	}\n	for (const button of buttons) button.setAttribute(\"aria-pressed\", String(button.dataset.status === status));\n	const { things = \"runs\" } = byId(\"count\").dataset;\n	byId(\"count\").textContent = count === rows.length ? `${count} ${things}` : `${count} of ${rows.length}`;\n}\nfor (const button of buttons) button.addEventListener(\"click\", () => {\n	status = status === button.dataset.status ? void 0 : button.dataset.status;\n	update();\n});\nsearch.addEventListener(\"input\", update);\nsearch.form?.addEventListener(\"submit\", (event) => event.preventDefault());\nwireTheme();\nwireShortcuts({\n	\"/\": () => search.focus(),\n	t: toggleTheme,\n	Escape() {\n		search.value = \"\";\n		status = void 0;\n		search.blur();\n		update();\n	}\n});\nupdate();\n",
	"sha256": "AdW96x/VrixFmu964M356zEnM19YAq7UJTOFuuTqIYQ="
};

// \0@oxc-project+runtime@0.156.0/helpers/esm/taggedTemplateLiteral.js
function _taggedTemplateLiteral(e, t) {
	return t || (t = e.slice(0)), Object.freeze(Object.defineProperties(e, { raw: { value: Object.freeze(t) } }));
}

// src/core/page/html.ts
var _templateObject$1;
/** `html\`<b>${name}</b>\``: values are escaped, lists are joined, null is nothing. Attribute values must stand in double quotes. */
function html(parts, ...values) {
	return { markup: parts.map((part, i) => i === 0 ? part : `${markupOf(values[i - 1] ?? null)}${part}`).join("") };
}
/** Markup of our own, as it is. Never for anything that was read. */
function trusted(markup) {
	return { markup };
}
function markupOf(value) {
	if (value === null) return "";
	if (typeof value === "string") return escapeHtml(value);
	if (typeof value === "number") return String(value);
	return "markup" in value ? value.markup : value.map(markupOf).join("");
}
const ENTITIES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
function escapeHtml(text) {
	return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, "�").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
/** JSON for a `<script type="application/json">`: nothing in it can end the element. */
function jsonBlock(id, value) {
	return html(_templateObject$1 || (_templateObject$1 = _taggedTemplateLiteral([
		"<script type=\"application/json\" id=\"",
		"\">",
		"<\/script>"
	])), id, trusted(JSON.stringify(value).replace(/</g, "\\u003c")));
}

// src/core/page/draw-days.ts
const DAYS = 30;
const MS_A_DAY = 864e5;
const HEIGHT = 120;
const BAR = 18;
/** Cost of the last 30 days as bars, with a table for those who cannot see them. */
function drawDays(days, until) {
	const last = Date.parse(until.slice(0, 10));
	const shown = Array.from({ length: DAYS }, (_, i) => (/* @__PURE__ */ new Date(last - (29 - i) * MS_A_DAY)).toISOString().slice(0, 10));
	const most = Math.max(0, ...shown.map((day) => days[day] ?? 0));
	const bars = shown.map((day, i) => {
		const usd = days[day] ?? 0;
		const height = most > 0 ? Math.max(usd > 0 ? 2 : 0, usd / most * HEIGHT) : 0;
		const x = i * 22;
		return html`<g><title>${day}: ${formatUsd(usd)}</title><rect class="slot" x="${x}" y="${119}" width="${BAR}" height="1"/><rect class="day" x="${x}" y="${HEIGHT - height}" width="${BAR}" height="${height}" rx="2"/>${i % 7 === 2 ? html`<text x="${x}" y="${136}">${day.slice(5)}</text>` : null}</g>`;
	});
	return html`<figure class="days"><figcaption>Cost by day${most > 0 ? html` <span class="about">at most ${formatUsd(most)}</span>` : null}</figcaption><svg viewBox="0 0 ${656} ${142}" role="img" aria-label="Cost of the last ${DAYS} days, at most ${formatUsd(most)} a day">${bars}</svg></figure>`;
}

// src/core/page/html-document.ts
var _templateObject;
/**
* One file that needs no other. Its policy lets run and style nothing but what we wrote, lets load nothing at all, and refuses
* text that is made into markup: what an agent or a stranger wrote stays text.
*/
function renderDocument({ title, style, script, body }) {
	const policy = [
		"default-src 'none'",
		`script-src 'sha256-${script.sha256}'`,
		`style-src 'sha256-${style.sha256}'`,
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'"
	].join("; ");
	return html(_templateObject || (_templateObject = _taggedTemplateLiteral([
		"<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"",
		"\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"referrer\" content=\"no-referrer\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
		"</title>\n<style>",
		"</style>\n</head>\n<body>\n",
		"\n<script type=\"module\">",
		"<\/script>\n</body>\n</html>\n"
	])), policy, title, trusted(style.text), body, trusted(script.text)).markup;
}

// src/core/page/page-parts.ts
function statusPill({ status, reason }) {
	const why = reason === null || reason === status ? null : html` <span class="why">${reason.replace(`${status}-`, "").replaceAll("-", " ")}</span>`;
	return html`<span class="status ${status}">${status.replace("_", " ")}${why}</span>`;
}
function figure(name, value, note) {
	return html`<div class="figure"><dt>${name}</dt><dd><strong>${value}</strong>${note === null ? null : html`<span>${note}</span>`}</dd></div>`;
}
/** Part of a whole, as a bar; `share` from 0 to 1. */
function bar(share, label) {
	return drawBar(share, label, "fine");
}
/** Part of what may be used up, as a bar that warns near its end. */
function meter(share, label) {
	return drawBar(share, label, share >= 1 ? "full" : share >= .8 ? "high" : "fine");
}
function drawBar(share, label, tone) {
	const width = Math.round(Math.min(1, Math.max(0, share)) * 1e3) / 10;
	return html`<svg class="meter ${tone}" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label="${label}"><rect class="whole" width="100" height="4"/><rect class="part" width="${width}" height="4"/></svg>`;
}
function problemNotice({ code, message, place, hint }, more = null) {
	return html`<div class="notice failed"><h3><code>${code}</code>${place === void 0 ? null : html` <span class="place">${place}</span>`}</h3><p>${message}</p>${hint === void 0 ? null : html`<p class="fix">${hint}</p>`}${more}</div>`;
}
/** Shown above the page's own buttons; the script brings them to life. */
function tools() {
	return html`<div class="tools"><button type="button" id="theme" aria-label="Light or dark">◐</button><button type="button" id="help" aria-label="Keyboard shortcuts" aria-haspopup="dialog">?</button></div>`;
}
function shortcuts(keys) {
	return html`<dialog id="shortcuts" aria-labelledby="shortcuts-title"><h2 id="shortcuts-title">Keyboard</h2><dl class="keys">${keys.map(([key, what]) => html`<div><dt>${key.split(" ").map((part) => html`<kbd>${part}</kbd>`)}</dt><dd>${what}</dd></div>`)}</dl><form method="dialog"><button>Close</button></form></dialog>`;
}

// src/core/page/repository-page.ts
const KEYS$1 = [
	["/", "search the runs"],
	["t", "light or dark"],
	["?", "this help"],
	["Esc", "clear the search"]
];
/** All runs as one HTML file. */
function renderRepositoryPage(report, { linkOf = () => void 0 } = {}) {
	return renderDocument({
		title: `Runs of ${report.source}`,
		style,
		script: repository,
		body: html`<a class="skip" href="#runs">Skip to the runs</a>
<header class="top"><div><h1>Runs</h1><p class="about">${report.source}</p></div><div class="right"><p class="about">as of ${formatMoment(report.generated_at)}</p>${tools()}</div></header>
<main>
${figures$1(report)}
${waiting(report, linkOf)}
${failures(report, linkOf)}
<section class="charts" aria-label="Costs">${drawDays(report.costs.days, report.generated_at)}${sums("workflow", report.costs.workflows)}${sums("actor", report.costs.actors)}</section>
${runTable(report, linkOf)}
</main>
${shortcuts(KEYS$1)}`
	});
}
function figures$1({ runs, costs, generated_at }) {
	const count = (status) => runs.filter((run) => run.status === status).length;
	const month = generated_at.slice(0, 7);
	const thisMonth = Object.entries(costs.days).reduce((sum, [day, usd]) => sum + (day.startsWith(month) ? usd : 0), 0);
	const asks = runs.reduce((sum, run) => sum + run.asks.length, 0);
	return html`<dl class="figures">
${figure("Runs", String(runs.length), `${count("completed")} completed`)}
${figure("Waiting", String(count("waiting")), `${asks} open ${asks === 1 ? "question" : "questions"}`)}
${figure("Failed", String(count("failed")), `${count("over_budget")} over budget`)}
${figure("Running", String(count("running")), `${count("suspended")} suspended`)}
${figure("Cost", formatUsd(costs.total_usd), `${formatUsd(thisMonth)} this month`)}
</dl>`;
}
const MOST_NOTICES = 20;
function waiting({ runs }, linkOf) {
	const asks = runs.flatMap((run) => run.asks.map((ask) => ({
		run,
		ask
	})));
	if (asks.length === 0) return null;
	return html`<section class="notices" aria-label="Questions that wait for an answer"><h2>Waiting for an answer</h2>${asks.slice(0, MOST_NOTICES).map(({ run, ask }) => html`<div class="notice waiting"><h3>${nameOf(run, linkOf)}${threadOf(run)} <span class="about">since ${formatMoment(ask.asked_at)}${ask.deadline === null ? "" : `, until ${formatMoment(ask.deadline)}`}</span></h3><p class="words">${ask.prompt.trim()}</p>${ask.choices.length === 0 ? null : html`<p>Choices: ${ask.choices.map((choice) => html`<code>${choice}</code> `)}</p>`}<p>Reply with <code class="copy">${askReply(ask, run)}</code></p></div>`)}${more(asks.length)}</section>`;
}
function failures({ runs, unreadable }, linkOf) {
	const failed = runs.filter(({ status, error }) => status === "failed" || error !== null && status !== "completed" && status !== "cancelled");
	if (failed.length + unreadable.length === 0) return null;
	return html`<section class="notices" aria-label="Failures"><h2>Failures</h2>${failed.slice(0, MOST_NOTICES).map((run) => html`<div class="notice failed"><h3>${nameOf(run, linkOf)}${threadOf(run)} <span class="about">${formatMoment(run.updated_at)}</span></h3><p>${run.error === null ? run.reason ?? "It failed." : html`<code>${run.error.code}</code> ${run.error.message}`}</p>${run.error?.hint === void 0 ? null : html`<p class="fix">${run.error.hint}</p>`}</div>`)}${more(failed.length)}${unreadable.map(({ run, why }) => html`<div class="notice failed"><h3>${run}</h3><p>${why}</p></div>`)}</section>`;
}
function more(count) {
	return count > MOST_NOTICES ? html`<p class="nothing">${count - MOST_NOTICES} more are in the table.</p>` : null;
}
function nameOf({ workflow_id }, linkOf) {
	const link = linkOf(workflow_id);
	return link === void 0 ? html`${workflow_id}` : html`<a href="${link}">${workflow_id}</a>`;
}
function threadOf({ issue }) {
	return issue === null ? null : html` <span class="thread">#${issue}</span>`;
}
function sums(by, costs) {
	const rows = Object.entries(costs).toSorted(([, a], [, b]) => b - a);
	const most = rows[0]?.[1] ?? 0;
	return html`<table class="costs"><caption>Cost by ${by}</caption><tbody>${rows.slice(0, 12).map(([name, usd]) => html`<tr><th scope="row">${name}</th><td class="number">${formatUsd(usd)}</td><td class="share">${bar(most > 0 ? usd / most : 0, formatUsd(usd))}</td></tr>`)}</tbody></table>`;
}
function runTable({ runs }, linkOf) {
	const statuses = [...new Set(runs.map(({ status }) => status))];
	return html`<section class="runs" id="runs" aria-label="All runs"><div class="search-bar"><form class="search" role="search"><input type="search" id="search" placeholder="Search ${runs.length} runs" aria-label="Search the runs" autocomplete="off" spellcheck="false"><output id="count" for="search"></output></form><div id="filters">${statuses.map((status) => html`<button type="button" class="chip" data-status="${status}" aria-pressed="false">${status.replace("_", " ")}</button>`)}</div></div>
<div class="scroll" tabindex="0" role="region" aria-label="Table of runs"><table class="run-table"><thead><tr><th scope="col">run</th><th scope="col">status</th><th scope="col">workflow</th><th scope="col">started by</th><th scope="col" class="number">cost</th><th scope="col" class="number">turns</th><th scope="col">last change</th></tr></thead>
<tbody>${runs.map((run) => html`<tr data-status="${run.status}"><th scope="row">${nameOf(run, linkOf)}${threadOf(run)}</th><td>${statusPill(run)}</td><td>${run.workflow}</td><td>${run.actor ?? ""}</td><td class="number">${formatUsd(run.budget.spent_usd)}</td><td class="number">${run.turns}</td><td class="moment">${formatMoment(run.updated_at)}</td></tr>`)}</tbody></table></div>${runs.length === 0 ? html`<p class="nothing">There are no runs yet.</p>` : null}</section>`;
}

// src/core/page/repository-report.ts
function repositoryReport(runs, { generatedAt, source, ledger, unreadable }) {
	const lines = ledger.length > 0 ? ledger : runs.map(lineOf);
	return {
		version: 1,
		generated_at: generatedAt,
		source,
		runs: runs.map(summaryOf).toSorted((a, b) => a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : 0),
		costs: {
			total_usd: cents(lines.reduce((sum, { usd }) => sum + usd, 0)),
			days: sumsBy(lines, ({ day }) => day),
			workflows: sumsBy(lines, ({ workflow }) => workflow),
			actors: sumsBy(lines, ({ actor }) => actor ?? "nobody")
		},
		unreadable
	};
}
function summaryOf(run) {
	const { workflow_id, status, reason, error, actor, issue, repository, created_at, updated_at, turns, budget, asks, workflow, agents } = run;
	return {
		workflow_id,
		status,
		reason,
		error,
		actor,
		issue,
		repository,
		created_at,
		updated_at,
		turns,
		budget,
		asks,
		workflow: workflow.name,
		agents: agents.length
	};
}
function lineOf(run) {
	const { updated_at, workflow_id, workflow, issue, actor, budget } = run;
	return {
		day: updated_at.slice(0, 10),
		run: workflow_id,
		workflow: workflow.name,
		issue,
		actor,
		usd: ownUsd(run),
		run_usd: budget.spent_usd
	};
}
function sumsBy(lines, nameOf) {
	const sums = /* @__PURE__ */ new Map();
	for (const line of lines) sums.set(nameOf(line), (sums.get(nameOf(line)) ?? 0) + line.usd);
	return Object.fromEntries([...sums].map(([name, usd]) => [name, cents(usd)]));
}
/** To a billionth, so that sums of floats print as what they mean. */
function cents(usd) {
	return Math.round(usd * 1e9) / 1e9;
}

// src/core/page/draw-graph.ts
const BOX = {
	width: 148,
	height: 46
};
/** A picture up to this width is made smaller rather than scrolled. */
const FITS = 2e3;
const MAX_NAME = 18;
const MAX_LABEL = 16;
const LABEL_LETTER = 6.2;
const LABEL_HEIGHT = 14;
/** A workflow as an SVG picture. States carry `data-state`; `title` names the picture for those who cannot see it. */
function drawGraph(graph, title) {
	const layout = layoutGraph(graph.nodes.map(boxOf), graph.edges.map(arrowOf), "right");
	const [width, height] = [Math.ceil(layout.width + 32), Math.ceil(layout.height + 32)];
	const arrow = `arrow-${graph.scope.replace(/[^A-Za-z0-9]/g, "-")}`;
	return html`<svg class="graph ${width <= FITS ? "fits" : ""}" viewBox="${-16} ${-16} ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
<defs><marker id="${arrow}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="arrow" d="M0 0 8 4 0 8z"/></marker></defs>
${graph.edges.map((edge, index) => drawEdge(edge, layout.arrows[index], arrow))}
${graph.nodes.map((node, index) => drawNode(node, layout.boxes[index], {
		scope: graph.scope,
		entry: node.id === graph.entry
	}))}
</svg>`;
}
function boxOf({ id }) {
	return {
		id,
		...BOX
	};
}
function arrowOf(edge) {
	return {
		from: edge.from,
		to: edge.to,
		label: {
			width: Math.ceil(labelOf$1(edge).length * LABEL_LETTER) + 8,
			height: LABEL_HEIGHT
		}
	};
}
function drawNode(node, at, { scope, entry }) {
	const { width: w, height: h } = BOX;
	const { x, y } = at ?? {
		x: 0,
		y: 0
	};
	const { id, kind, visits, usd, here, by } = node;
	const [first] = here;
	const classes = [
		"node",
		kind,
		visits > 0 ? "visited" : "unvisited",
		...first ? ["here", first.status] : [],
		...entry ? ["entry"] : []
	];
	const name = kind === "workflow" ? id.slice(9) : kind === "prompt" ? stemOf(id) : id;
	const isState = kind === "prompt" || kind === "script";
	const counted = visits === 0 ? "not visited" : `${visits}×${usd > 0 ? ` · ${formatUsd(usd)}` : ""}`;
	const amounts = by === void 0 ? counted : `${by} · ${counted}`;
	const second = kind === "workflow" ? "workflow" : first ? `${first.agent}${here.length > 1 ? ` +${here.length - 1}` : ""} is here` : amounts;
	const corner = kind === "result" ? h / 2 : kind === "script" ? 3 : 10;
	return html`<g class="${classes.join(" ")}" transform="translate(${rounded(x - w / 2)} ${rounded(y - h / 2)})" data-state="${isState ? id : ""}" data-scope="${scope}"><title>${name}: ${amounts}</title>
<rect width="${w}" height="${h}" rx="${corner}"/>${kind === "script" ? html`<path class="side" d="M7 0v${h}M${w - 7} 0v${h}"/>` : null}
<text class="name" x="${w / 2}" y="19">${cut$1(name, MAX_NAME)}</text><text class="amount" x="${w / 2}" y="36">${second}</text></g>`;
}
function drawEdge(edge, way, arrow) {
	if (!way) return null;
	const { x, y } = way.label;
	return html`<g class="${classesOf(edge)}"><path class="way" d="${smoothPath(way.points)}" marker-end="url(#${arrow})"/><text class="label" dy="0.35em" x="${rounded(x)}" y="${rounded(y)}">${labelOf$1(edge)}</text></g>`;
}
function classesOf({ taken, later }) {
	return [
		"edge",
		taken > 0 ? "taken" : "untaken",
		...later ? ["later"] : []
	].join(" ");
}
function labelOf$1({ label, taken }) {
	return taken > 1 ? `${cut$1(label, MAX_LABEL)} ${taken}×` : cut$1(label, MAX_LABEL);
}
function cut$1(text, length) {
	return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

// src/core/page/failed-turn.ts
/** Where a run that failed did: its last turn that failed, else the one whose result says so. */
function failedTurn({ run, turns }) {
	if (run.status !== "failed") return void 0;
	return turns.findLast(({ outcome }) => outcome === "failed") ?? turns.findLast(({ transitions }) => transitions.some(({ status }) => status === "failure"));
}

// src/core/page/packed-texts.ts
const PER_PIECE = 200;
/** Longer ones are cut in the page; the journal has all of them. */
const MAX_TEXT = 4e5;
/** `pack` compresses with gzip and encodes in base64; what it gets is JSON, a list of TurnTexts. */
function packTexts(texts, pack) {
	const pieces = [];
	for (let at = 0; at < texts.length; at += PER_PIECE) pieces.push(pack(JSON.stringify(texts.slice(at, at + PER_PIECE).map(cut))));
	return {
		per_piece: PER_PIECE,
		pieces
	};
}
function cut({ prompt, answer, detail, ...work }) {
	return {
		...work,
		prompt: shortened(prompt),
		answer: shortened(answer),
		detail: shortened(detail)
	};
}
function shortened(text) {
	if (text === null || text.length <= MAX_TEXT) return text;
	return `${text.slice(0, MAX_TEXT).toWellFormed()}\n… ${text.length - MAX_TEXT} more characters are in the journal.`;
}

// src/core/page/run-page.ts
/** One run as one HTML file. */
function renderRunPage(report, { pack, home }) {
	const { texts, graphs, ...light } = report;
	const data = light;
	const chunks = packTexts(texts, pack);
	return renderDocument({
		title: `${report.run.workflow_id} · ${report.run.status.replace("_", " ")}`,
		style,
		script: run,
		body: html`<a class="skip" href="#turns">Skip to the turns</a>
${header(report, home)}
<main>
${figures(report)}
${notices(report)}
${panels(report, graphs.map((graph) => html`<figure class="workflow"><figcaption>${graph.name}${graph.hidden > 0 ? ` (${graph.hidden} more states)` : ""}</figcaption><div class="scroll" tabindex="0" role="region" aria-label="Diagram of ${graph.name}">${drawGraph(graph, `The states of ${graph.name}, with visits and cost`)}</div></figure>`))}
${turns(report)}
</main>
${shortcuts(KEYS)}
${jsonBlock("report", pack(JSON.stringify(data)))}
${jsonBlock("texts", chunks)}
<noscript><p class="notice">The list of turns needs JavaScript; all else is above.</p></noscript>`
	});
}
const KEYS = [
	["j", "next turn"],
	["k", "turn before"],
	["g", "first turn"],
	["G", "last turn"],
	["↓ ↑", "the same, in the list"],
	["/", "search"],
	["1 2 3 4", "time line, workflow, costs, results"],
	["t", "light or dark"],
	["?", "this help"],
	["Esc", "clear the search"]
];
function header({ run, generated_at }, home) {
	const place = [run.repository, run.issue === null ? null : `#${run.issue}`].filter((part) => part !== null).join(" ");
	const about = [
		run.workflow.name,
		...place === "" ? [] : [place],
		...run.actor === null ? [] : [`started by ${run.actor}`],
		formatMoment(run.created_at)
	].join(" · ");
	return html`<header class="top"><div>${home === void 0 ? null : html`<a class="home" href="${home}">All runs</a>`}<h1>${run.workflow_id} ${statusPill(run)}</h1><p class="about">${about}</p></div>
<div class="right"><p class="about">as of ${formatMoment(generated_at)}</p>${tools()}</div></header>`;
}
function figures({ run, turns, agents, costs, waits, generated_at }) {
	const { spent_usd, limit_usd } = run.budget;
	const states = Object.values(costs.states);
	const sum = (pick) => states.reduce((total, tally) => total + pick(tally), 0);
	const [tokensIn, tokensOut] = [sum(({ input_tokens }) => input_tokens), sum(({ output_tokens }) => output_tokens)];
	const repeated = turns.filter(({ attempt }) => attempt > 1).length;
	const waited = waits.reduce((total, { from, to }) => total + Date.parse(to ?? generated_at) - Date.parse(from), 0);
	const asked = waits.length === 0 ? null : `${formatDuration(waited)} waiting for people`;
	return html`<dl class="figures">
${figure("Cost", html`${formatUsd(spent_usd)}`, html`of ${formatUsd(limit_usd)}${meter(limit_usd > 0 ? spent_usd / limit_usd : 0, `${formatUsd(spent_usd)} of ${formatUsd(limit_usd)} spent`)}`)}
${figure("Turns", String(run.turns), repeated === 0 ? "none repeated" : `${repeated} repeated`)}
${figure("Agents", String(agents.length), agents.length === 1 ? "no forks" : `${agents.length - 1} forked`)}
${figure("Time in turns", formatDuration(sum(({ ms }) => ms)), [`${formatDuration(Date.parse(run.updated_at) - Date.parse(run.created_at))} by the clock`, ...asked === null ? [] : [asked]].join(", "))}
${figure("Tokens", formatCount(tokensIn + tokensOut), `${formatCount(tokensIn)} in, ${formatCount(tokensOut)} out`)}
</dl>`;
}
function notices(report) {
	const { run, without_journal, without_work } = report;
	const failed = failedTurn(report);
	const link = failed === void 0 ? null : html`<p><a href="#turn-${failed.n}">Turn ${failed.n}, ${failed.state}, is where it failed</a></p>`;
	const asks = run.asks.map((ask) => {
		const until = ask.deadline === null ? "No deadline." : `Until ${formatMoment(ask.deadline)}.`;
		const to = ask.to.length === 0 ? "" : ` Only ${ask.to.join(", ")} may answer.`;
		return html`<div class="notice waiting"><h3>${ask.agent} asks</h3><p class="words">${ask.prompt.trim()}</p>${ask.choices.length === 0 ? null : html`<p>Choices: ${ask.choices.map((choice) => html`<code>${choice}</code> `)}</p>`}<p>Reply with <code class="copy">${askReply(ask, run)}</code></p><p class="about">${until}${to}</p></div>`;
	});
	const all = [
		...run.error === null ? [] : [problemNotice(run.error, link)],
		...asks,
		...without_journal === null ? [] : [html`<div class="notice"><p>${without_journal}</p></div>`],
		...without_work === void 0 ? [] : [html`<div class="notice"><p>${without_work}</p></div>`],
		...run.warnings.slice(-10).map((warning) => html`<div class="notice"><p>${warning}</p></div>`)
	];
	return html`${all.length === 0 ? null : html`<section class="notices" aria-label="What needs somebody">${all}</section>`}`;
}
function panels({ costs, run }, graphs) {
	const results = Object.entries(run.results).toSorted(([a], [b]) => Number(b === "main") - Number(a === "main")).map(([agent, payload]) => html`<article class="result ${run.failed_results.includes(agent) ? "failed" : "done"}"><h2>${agent}</h2><pre tabindex="0">${payload.trim() === "" ? "(empty)" : payload}</pre></article>`);
	const tabs = [
		{
			id: "time",
			name: "Time line",
			body: html`<div class="time-line" id="time-line"></div>`
		},
		{
			id: "workflow",
			name: "Workflow",
			body: html`${graphs.length === 0 ? html`<p class="nothing">The journal holds no workflow that can be drawn.</p>` : graphs}`
		},
		{
			id: "costs",
			name: "Costs",
			body: html`<div class="tables">${costTable("state", costs.states)}${costTable("agent", costs.agents)}${costTable("model", costs.models)}</div>`
		},
		{
			id: "results",
			name: "Results",
			body: html`${results.length === 0 ? html`<p class="nothing">No agent has given a result.</p>` : results}`
		}
	];
	return html`<section class="panels"><div role="tablist" aria-label="Views of the run">${tabs.map(({ id, name }, i) => html`<button type="button" role="tab" id="tab-${id}" aria-controls="panel-${id}" aria-selected="${i === 0 ? "true" : "false"}" tabindex="${i === 0 ? "0" : "-1"}">${name}</button>`)}</div>
${tabs.map(({ id, name, body }, i) => html`<div role="tabpanel" id="panel-${id}" aria-labelledby="tab-${id}" class="${i === 0 ? "panel shown" : "panel"}"><h2 class="only-print">${name}</h2>${body}</div>`)}</section>`;
}
const MOST_ROWS = 200;
function costTable(by, tallies) {
	const rows = Object.entries(tallies).toSorted(([, a], [, b]) => b.usd - a.usd || b.ms - a.ms);
	const most = rows[0]?.[1].usd ?? 0;
	return html`<table class="costs"><caption>By ${by}</caption><thead><tr><th scope="col">${by}</th><th scope="col" class="number">cost</th><th scope="col"><span class="unseen">share</span></th><th scope="col" class="number">turns</th><th scope="col" class="number">time</th><th scope="col" class="number">tokens</th></tr></thead>
<tbody>${rows.slice(0, MOST_ROWS).map(([name, { usd, turns, ms, input_tokens, output_tokens }]) => html`<tr><th scope="row"><button type="button" class="filter" data-by="${by}" data-value="${name}">${name}</button></th><td class="number">${formatUsd(usd)}</td><td class="share">${bar(most > 0 ? usd / most : 0, formatUsd(usd))}</td><td class="number">${turns}</td><td class="number">${formatDuration(ms)}</td><td class="number">${formatCount(input_tokens + output_tokens)}</td></tr>`)}</tbody></table>${rows.length > MOST_ROWS ? html`<p class="nothing">${rows.length - MOST_ROWS} more</p>` : null}`;
}
function turns({ turns: all }) {
	return html`<section class="turns" id="turns" aria-label="Turns"><div class="list-side"><form class="search" role="search"><input type="search" id="search" placeholder="Search ${all.length} turns" aria-label="Search the turns" autocomplete="off" spellcheck="false"><output id="count" for="search"></output></form><div id="filters"></div>
<div id="list" class="list" role="listbox" tabindex="0" aria-label="Turns"></div></div>
<article id="turn" class="turn" tabindex="-1" aria-label="Turn"><p class="nothing">Choose a turn.</p></article></section>`;
}

// src/core/page/run-graphs.ts
const MAX_STATES = 80;
/** Definitions that cannot be read have no graph. */
function runGraphs(run, turns, definitions) {
	return [...new Map(definitions.map((definition) => [definition.id, definition])).values()].flatMap((definition) => {
		const plan = tryReading(definition, run);
		return plan ? [graphOf(plan, run, turns.filter(({ scope }) => scope === plan.id))] : [];
	});
}
function tryReading(definition, run) {
	try {
		return planOf(workflowOf(definition), run);
	} catch {
		return;
	}
}
function planOf(workflow, run) {
	const { id, pin } = workflow;
	if (workflow.kind === "states") {
		const kinds = Object.values(workflow.states).map(({ file, kind }) => [file, kind]);
		const name = workflow.manifest.name ?? pin.source;
		const agents = otherAgents(workflow, run.backend, (said) => agentFor(run, said));
		return {
			id,
			name,
			entry: workflow.entry,
			states: Object.fromEntries(kinds),
			edges: stateGraph(workflow),
			agents
		};
	}
	const { definition, name } = workflow;
	const kinds = definition.steps.map((step) => [step.name, step.type === "invoke" ? "script" : "prompt"]);
	return {
		id,
		name,
		entry: definition.steps[0]?.name ?? "",
		states: Object.fromEntries(kinds),
		edges: stepEdges(definition),
		agents: {}
	};
}
function graphOf(plan, run, turns) {
	const visits = /* @__PURE__ */ new Map();
	for (const { state, attempt, cost_usd } of turns) {
		const sum = visits.get(state) ?? {
			visits: 0,
			usd: 0
		};
		visits.set(state, {
			visits: sum.visits + (attempt === 1 ? 1 : 0),
			usd: sum.usd + cost_usd
		});
	}
	const here = run.agents.filter(({ scope, status }) => scope === plan.id && status !== "ended");
	const shown = chosen(plan, [...here.map(({ current_state }) => current_state), ...visits.keys()]);
	const taken = steps(turns, Object.keys(plan.states));
	const edges = merged(plan).filter(({ from, to }) => shown.has(from) && (plan.states[to] === void 0 || shown.has(to)));
	const others = [...new Set(edges.map(({ to }) => to))].filter((id) => plan.states[id] === void 0);
	const states = [...shown].map((file) => ({
		id: file,
		kind: plan.states[file] ?? "prompt",
		visits: visits.get(file)?.visits ?? 0,
		usd: visits.get(file)?.usd ?? 0,
		...plan.agents[file] === void 0 ? {} : { by: plan.agents[file] },
		here: here.filter(({ current_state }) => current_state === file).map(({ id, status }) => ({
			agent: id,
			status
		}))
	}));
	const results = turns.filter(ended).length;
	return {
		scope: plan.id,
		name: plan.name,
		entry: plan.entry,
		nodes: [...states, ...others.map((id) => ({
			id,
			kind: id === RESULT ? "result" : "workflow",
			visits: id === RESULT ? results : 0,
			usd: 0,
			here: []
		}))],
		edges: edges.map((edge) => ({
			...edge,
			taken: taken.get(`${edge.from}\n${edge.to}`) ?? 0
		})),
		hidden: Object.keys(plan.states).length - states.length
	};
}
const RESULT = "result";
/** Those that matter first: where agents are and were, the entry, then by name. */
function chosen({ states, entry }, first) {
	const known = Object.keys(states);
	return new Set([.../* @__PURE__ */ new Set([
		entry,
		...first.filter((file) => states[file] !== void 0),
		...known
	])].slice(0, MAX_STATES));
}
function merged({ edges: all }) {
	const edges = /* @__PURE__ */ new Map();
	for (const { from, to, label, later } of all) {
		const id = to.kind === "state" ? to.file : to.kind === "result" ? RESULT : `workflow ${to.specifier}`;
		const key = `${from}\n${id}`;
		const before = edges.get(key);
		const same = before?.label.split(", ").includes(label);
		edges.set(key, before ? {
			...before,
			label: same ? before.label : `${before.label}, ${label}`,
			later: before.later && later
		} : {
			from,
			to: id,
			label,
			later
		});
	}
	return [...edges.values()];
}
/** How often an agent went from one state to another, sent a worker there, or ended. */
function steps(turns, states) {
	const files = new Map(states.flatMap((file) => [[stemOf(file), file], [file, file]]));
	const last = /* @__PURE__ */ new Map();
	const count = /* @__PURE__ */ new Map();
	const add = (from, to) => count.set(`${from}\n${to}`, (count.get(`${from}\n${to}`) ?? 0) + 1);
	for (const turn of turns) {
		const before = last.get(turn.agent);
		if (before && turn.attempt === 1) add(before.state, turn.state);
		if (ended(turn)) add(turn.state, RESULT);
		for (const { tag, to } of turn.transitions) if (tag === "fork" && to !== null) add(turn.state, files.get(to) ?? to);
		last.set(turn.agent, turn);
	}
	return count;
}
function ended({ transitions }) {
	return transitions.some(({ tag, to }) => tag === "result" && to === null);
}

// src/core/page/read-turn.ts
/** The turn that an event ended, as number `n`; undefined for other events. */
function readTurn({ before, event, after }, n) {
	if (event.type !== "turn_completed" && event.type !== "turn_failed") return void 0;
	const turn = before && turnOf(before, event.effect);
	if (!before || !turn) return void 0;
	const { bill } = event;
	const again = turnsOf(after, turn.agent).find(({ id }) => id !== turn.id);
	const problem = problemOf(event, turn, after, again);
	return {
		record: {
			n,
			seq: after.seq,
			agent: turn.agent,
			scope: findAgent(before, turn.agent)?.scope ?? "",
			state: turn.state,
			kind: turn.type === "run_step" ? "step" : turn.session === null ? "script" : "prompt",
			step: turn.type === "run_step" ? turn.want.type : null,
			attempt: turn.attempt,
			exit_code: event.script?.exit_code ?? null,
			reminder: reminderOf(turn) !== null,
			interrupted: turn.interrupted,
			started_at: new Date(Date.parse(event.at) - bill.ms).toISOString(),
			ended_at: event.at,
			ms: bill.ms,
			cost_usd: bill.cost_usd,
			tokens: bill.tokens,
			model: bill.model,
			backend: turn.session === null && bill.model === null ? null : bill.agent ?? before.backend,
			cost_source: bill.cost_source ?? null,
			cell: event.cell ?? (isOperation(turn) ? null : {
				cell: "none",
				network: []
			}),
			refused: event.refused ?? [],
			session: turn.session && {
				mode: turn.session.mode,
				id: event.session_id
			},
			outcome: event.type === "turn_failed" ? "failed" : problem === null ? "done" : again && reminderOf(again) !== null ? "again" : "failed",
			transitions: event.type === "turn_completed" && problem === null && turn.type === "run_turn" ? transitionsOf(event.text, turn, after) : [],
			problem,
			denied: event.type === "turn_completed" ? event.denied ?? [] : [],
			proposals: event.type === "turn_completed" ? (event.proposals ?? []).map(({ proposal }) => proposal.type) : []
		},
		texts: textsOf(event, turn)
	};
}
function isOperation(turn) {
	return turn.type === "run_step" && turn.want.type === "run_operation";
}
function turnOf(run, effect) {
	const found = run.pending.find(({ id }) => id === effect);
	return found && isTurn(found) ? found : void 0;
}
function reminderOf(turn) {
	return turn.type === "run_turn" ? turn.reminder : null;
}
function turnsOf({ pending }, agent) {
	return pending.flatMap((effect) => isTurn(effect) && effect.agent === agent ? [effect] : []);
}
/** What was wrong with a turn, by what the engine made of it: a reminder, or an agent that failed. */
function problemOf(event, turn, after, again) {
	if (event.type === "turn_failed") {
		const { class: kind, message, problem } = event.failure;
		return problem ? shown(problem) : {
			code: kind,
			message,
			hint: null
		};
	}
	const agent = findAgent(after, turn.agent);
	if (agent?.status === "failed" && agent.problem) return shown(agent.problem);
	const reminder = again && reminderOf(again);
	if (!again || reminder == null || again.state !== turn.state || again.attempt <= turn.attempt) return null;
	const parsed = parseTransitions(event.text);
	return parsed.ok ? {
		code: "reminded",
		message: "Its transition is not allowed here.",
		hint: reminder
	} : shown(parsed.problem);
}
function shown({ code, message, hint }) {
	return {
		code,
		message,
		hint: hint ?? null
	};
}
/** What it said; where it said nothing because only one way was open, what came of it. */
function transitionsOf(text, turn, after) {
	const parsed = parseTransitions(text);
	const agent = findAgent(after, turn.agent);
	const now = agent && agent.status !== "ended" ? agent.current_state : null;
	if (parsed.ok) return parsed.transitions.map((transition) => shortly(transition, now));
	return [now === null ? {
		tag: "result",
		to: null,
		status: "success"
	} : {
		tag: "goto",
		to: now,
		status: null
	}];
}
function shortly(transition, now) {
	switch (transition.tag) {
		case "result": return {
			tag: "result",
			to: now,
			status: transition.status
		};
		case "ask": return {
			tag: "ask",
			to: null,
			status: null
		};
		case "join": return {
			tag: "join",
			to: transition.next,
			status: null
		};
		default: return {
			tag: transition.tag,
			to: transition.target,
			status: null
		};
	}
}
function textsOf(event, turn) {
	return {
		prompt: event.prompt ?? reminderOf(turn),
		answer: event.type === "turn_completed" ? event.text : event.script?.stdout ?? null,
		detail: (event.type === "turn_failed" ? event.failure.detail : void 0) ?? (event.script?.stderr || null)
	};
}

// src/core/page/run-history.ts
/** What happened in a run, read from its journal. */
/** Throws the ProblemErrors of `reduceJournal`. */
function readHistory(entries) {
	const turns = [];
	const texts = [];
	const waits = /* @__PURE__ */ new Map();
	const pauses = [];
	return {
		run: reduceJournal(entries, (reduced) => {
			const turn = readTurn(reduced, turns.length + 1);
			if (turn) {
				turns.push(turn.record);
				texts.push(turn.texts);
			}
			noteWaits(waits, reduced);
			notePause(pauses, reduced);
		}),
		turns,
		texts,
		waits: [...waits.values()],
		pauses
	};
}
function noteWaits(waits, { before, event, after }) {
	if (before?.asks === after.asks) return;
	for (const { id, agent, prompt, asked_at } of after.asks) {
		if (waits.has(id)) continue;
		waits.set(id, {
			ask: id,
			agent,
			question: prompt,
			from: asked_at,
			to: null,
			answer: null,
			by: null
		});
	}
	const open = new Set(after.asks.map(({ id }) => id));
	for (const { id } of before?.asks ?? []) {
		const wait = waits.get(id);
		if (open.has(id) || !wait) continue;
		const answered = event.type === "ask_answered" && event.ask === id;
		waits.set(id, {
			...wait,
			to: event.at,
			answer: answered ? event.text : null,
			by: answered ? event.by : null
		});
	}
}
function notePause(pauses, { before, event, after }) {
	if (before === void 0 || before.status === after.status) return;
	const open = pauses.at(-1);
	if (open && open.to === null) pauses[pauses.length - 1] = {
		...open,
		to: event.at
	};
	if (after.status !== "running" && after.status !== "completed") pauses.push({
		status: after.status,
		reason: after.reason,
		from: event.at,
		to: null
	});
}

// src/core/page/run-report.ts
/** `journal` is undefined where none is kept; a journal may be ahead of its snapshot, and counts then. */
function runReport(snapshot, journal, generatedAt) {
	const { history, missing } = historyOf(journal);
	const definitions = (journal ?? []).flatMap((entry) => "definition" in entry ? [entry.definition] : []);
	const run = history && history.run.seq > snapshot.seq ? history.run : snapshot;
	const turns = history?.turns ?? [];
	return {
		version: 1,
		generated_at: generatedAt,
		run: factsOf(run),
		agents: run.agents.map((agent) => ({
			id: agent.id,
			status: agent.status,
			state: agent.current_state,
			label: labelOf(agent)
		})),
		turns,
		texts: history?.texts ?? [],
		waits: history?.waits ?? [],
		pauses: history?.pauses ?? [],
		costs: {
			...run.costs,
			agents: Object.fromEntries(run.agents.flatMap(({ id, tally }) => tally ? [[id, tally]] : []))
		},
		graphs: runGraphs(run, turns, definitions),
		without_journal: missing
	};
}
const NAMING = /^(?:name|label|title|item|path|file|package|task)$/i;
const LONGEST_LABEL = 60;
/** By the attribute that sounds like a name, else the first one. */
function labelOf({ fork_attributes }) {
	const given = Object.entries(fork_attributes);
	const [, value = ""] = given.find(([key]) => NAMING.test(key)) ?? given[0] ?? [];
	const [line = ""] = value.trim().split("\n");
	return line === "" ? null : line.slice(0, LONGEST_LABEL).toWellFormed();
}
function historyOf(journal) {
	if (journal === void 0) return {
		history: void 0,
		missing: "There is no journal beside the state, so single turns cannot be shown."
	};
	try {
		return {
			history: readHistory(journal),
			missing: null
		};
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			history: void 0,
			missing: `Single turns cannot be shown. ${error.problem.message}`
		};
	}
}
function factsOf(run) {
	const { workflow_id, status, reason, error, workflow, event, actor, repository, issue, created_at, updated_at } = run;
	const { backend, budget, turns, results, failed_results, asks, warnings, input } = run;
	return {
		workflow_id,
		status,
		reason,
		error,
		workflow,
		event,
		actor,
		repository,
		issue,
		created_at,
		updated_at,
		backend,
		budget,
		turns,
		results,
		failed_results,
		asks,
		warnings,
		input: input?.text ?? null
	};
}

// src/cli/report/branch-source.ts
/** Runs of a state branch, read with git from a clone as of the commit that it has now; nothing is fetched, nothing checked out. */
async function withBranchSource({ clone, ref }, use) {
	const home = await mkdtemp(join(tmpdir(), "raymond-report-"));
	const cwd = resolve(clone);
	const git = (...args) => runGit({
		args,
		cwd,
		home
	});
	try {
		const commit = await commitOf(git, {
			clone,
			ref
		});
		return await use(sourceOf(git, commit, `${ref} at ${commit.slice(0, 12)}`));
	} finally {
		await rm(home, {
			recursive: true,
			force: true
		});
	}
}
/** The branch of that name here, else what was last fetched of it. */
async function commitOf(git, { clone, ref }) {
	for (const name of [
		`refs/heads/${ref}`,
		`refs/remotes/origin/${ref}`,
		ref
	]) {
		const { exitCode, stdout } = await git("rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`);
		if (exitCode === 0) return stdout.toString().trim();
	}
	throw new ProblemError({
		code: "RAY-NO-STATE-BRANCH",
		message: `There is no branch ${ref} in ${clone}.`,
		place: clone,
		hint: `Fetch it first: git -C ${clone} fetch origin ${ref}:${ref}`
	});
}
function sourceOf(git, commit, name) {
	async function text(path) {
		const { exitCode, stdout } = await git("cat-file", "blob", `${commit}:${path}`);
		return exitCode === 0 ? stdout.toString() : void 0;
	}
	async function bytes(path) {
		const { exitCode, stdout } = await git("cat-file", "blob", `${commit}:${path}`);
		return exitCode === 0 ? stdout : void 0;
	}
	async function paths(folder) {
		const { stdout } = await git("ls-tree", "-r", "-z", "--name-only", commit, "--", folder);
		return stdout.toString().split("\0").filter(Boolean);
	}
	return {
		name,
		async ids() {
			return (await paths("runs/")).flatMap((path) => /^runs\/([^/]+)\/state\.json$/.exec(path)?.[1] ?? []);
		},
		async run(id) {
			const state = await text(`runs/${id}/state.json`);
			return state === void 0 ? void 0 : decodeRun(state, `${name}: runs/${id}/state.json`);
		},
		async journal(id) {
			const journal = await text(`runs/${id}/journal.jsonl`);
			return journal === void 0 ? void 0 : parseJournal(journal, `${name}: runs/${id}/journal.jsonl`);
		},
		outcomes: () => text("outcomes.jsonl"),
		async ledger() {
			const months = await Promise.all((await paths("ledger/")).map(text));
			return readLedger(months.flatMap((month) => (month ?? "").split("\n").filter(Boolean)));
		},
		async transcripts({ workflow_id }) {
			const folder = `runs/${workflow_id}/`;
			const vault = createTranscriptVault(readersKey());
			const texts = /* @__PURE__ */ new Map();
			for (const path of await paths(`${folder}sessions/`)) {
				const sealed = await bytes(path);
				if (sealed) for (const [id, text] of Object.entries(transcriptsIn(vault.open(sealed, path.slice(folder.length))))) texts.set(id, text);
			}
			return (id) => texts.get(id);
		},
		grain: 1e3,
		snapshots: (run, agent) => snapshotsOf$1(git, run, agent),
		async diff(from, to) {
			const { exitCode, stdout } = await git("diff", "--no-color", "--no-ext-diff", "--no-textconv", "--end-of-options", from, to);
			return exitCode === 0 ? stdout.toString() : void 0;
		}
	};
}
/** A reader's own machine alone opens what is sealed: a page that a job makes is for others. */
function readersKey() {
	const { RAYMOND_STATE_KEY = "", GITHUB_ACTIONS } = process.env;
	return RAYMOND_STATE_KEY === "" || GITHUB_ACTIONS === "true" ? null : RAYMOND_STATE_KEY;
}
const MOST_SNAPSHOTS = 5e3;
/** Of the agent's branch: what raymond wrote at checkpoints, its tip, and what stood there before the run. */
async function snapshotsOf$1(git, run, agent) {
	const work = run.work?.[agent];
	const branch = `raymond/${run.workflow_id}/${agent}`;
	for (const ref of [`refs/heads/${branch}`, `refs/remotes/origin/${branch}`]) {
		const range = [ref, ...work === void 0 ? [] : [`^${work.base}`]];
		const log = await git("log", "--first-parent", `--max-count=${MOST_SNAPSHOTS}`, "--format=%H %ct %s", ...range, "--");
		if (log.exitCode !== 0) continue;
		const snapshots = log.stdout.toString().split("\n").filter(Boolean).filter((line, i) => i === 0 || line.endsWith(` Work of ${branch}`)).map((line) => ({
			commit: line.split(" ")[0] ?? "",
			at: Number(line.split(" ")[1]) * 1e3
		})).toReversed();
		return [...work === void 0 ? [] : [{
			commit: work.base,
			at: 0
		}], ...snapshots];
	}
	return [];
}

// src/cli/report/directory-source.ts
/** Bytes of a transcript; a text of Node can hold no more than twice that. */
const LONGEST = 268435456;
/** Runs of a state directory. */
function createDirectorySource(directory) {
	const store = createLocalRunStore(directory);
	return {
		name: directory,
		ids: () => store.list(),
		async run(id) {
			const run = await store.read(id);
			return run && asItStands(run, directory);
		},
		async journal(id) {
			const text = await store.journal(id);
			return text === void 0 ? void 0 : parseJournal(text, `${directory}/${id}/journal.jsonl`);
		},
		outcomes: async () => void 0,
		ledger: async () => [],
		async transcripts({ workspace }, sessions) {
			const { config } = claudeDirectories(join(directory, ".claude"));
			const found = await Promise.all(sessions.map(async (id) => [id, await findTranscript(config, workspace, id)]));
			const files = new Map(found);
			return (id) => {
				const file = files.get(id);
				return file === void 0 ? void 0 : readForeignFile(file, {
					most: LONGEST,
					follow: false
				})?.toString();
			};
		},
		grain: 1,
		snapshots: (run, agent) => snapshotsOf(directory, run, agent),
		async diff(from, to) {
			const [repository, home] = [join(directory, ".git"), join(directory, ".git", "home")];
			const { exitCode, stdout } = await runGit({
				args: [
					"diff",
					"--no-color",
					"--no-ext-diff",
					"--no-textconv",
					"--end-of-options",
					from,
					to
				],
				cwd: repository,
				home,
				env: { GIT_DIR: repository }
			});
			return exitCode === 0 ? stdout.toString() : void 0;
		}
	};
}
/** Of the directory that the agent works in; before those of a worktree stands what it was made from. */
async function snapshotsOf(state, run, agent) {
	const lines = await readSnapshotLines(state, run.workflow_id);
	const cwd = run.agents.find(({ id }) => id === agent)?.cwd;
	const own = lines.filter(({ directory }) => directory === cwd);
	return cwd === lines[0]?.directory || own[0] === void 0 ? own : [{
		commit: own[0].base,
		at: 0
	}, ...own];
}

// src/core/page/read-transcript.ts
/** Reads a transcript of Claude Code. It is other people's text, in a format that changes: what is not understood is left out. */
const blockSchema = looseObject({
	type: string(),
	text: string().optional().catch(void 0),
	thinking: string().optional().catch(void 0),
	id: string().optional().catch(void 0),
	name: string().optional().catch(void 0),
	input: unknown().optional(),
	tool_use_id: string().optional().catch(void 0),
	content: unknown().optional(),
	is_error: boolean().optional().catch(void 0)
});
const rowSchema = looseObject({
	type: _enum(["user", "assistant"]),
	timestamp: string().optional().catch(void 0),
	isSidechain: boolean().optional().catch(void 0),
	isMeta: boolean().optional().catch(void 0),
	message: looseObject({ content: union([string(), array(blockSchema)]) })
});
/** No line that a person or a model wrote is longer; parsing one would take memory for nothing. */
const LONGEST_LINE = 33554432;
function readTranscript(text, limits) {
	const exchanges = [];
	const open = /* @__PURE__ */ new Map();
	function add(exchange, deed) {
		if (exchange.deeds.length >= limits.deeds) {
			exchange.more += 1;
			return -1;
		}
		return exchange.deeds.push(deed) - 1;
	}
	function read(row) {
		const blocks = typeof row.message.content === "string" ? [{
			type: "text",
			text: row.message.content
		}] : row.message.content;
		const answers = blocks.filter(({ type }) => type === "tool_result");
		if (row.type === "user" && answers.length === 0) {
			if (row.isMeta !== true) exchanges.push({
				at: row.timestamp ?? null,
				deeds: [],
				more: 0
			});
			return;
		}
		const exchange = exchanges.at(-1);
		if (exchange === void 0) return;
		for (const answer of answers) answerTo(answer);
		if (row.type === "assistant") for (const block of blocks) hear(exchange, block);
	}
	function hear(exchange, { type, text, thinking, id, name, input }) {
		if (type === "text" && text?.trim()) add(exchange, {
			kind: "text",
			text: cutMiddle(text, limits.text)
		});
		if (type === "thinking" && thinking?.trim()) add(exchange, {
			kind: "thinking",
			text: cutMiddle(thinking, limits.text)
		});
		if (type !== "tool_use") return;
		const index = add(exchange, {
			kind: "tool",
			name: cutMiddle(name ?? "tool", 200),
			input: cutMiddle(sayInput(input), limits.text),
			output: null,
			status: "cut off"
		});
		if (id !== void 0 && index >= 0) open.set(id, {
			exchange,
			index
		});
	}
	function answerTo({ tool_use_id, content, is_error }) {
		const call = open.get(tool_use_id ?? "");
		const deed = call?.exchange.deeds[call.index];
		if (call === void 0 || deed?.kind !== "tool") return;
		open.delete(tool_use_id ?? "");
		const said = textOf(content);
		const status = is_error !== true ? "done" : DENIED.test(said.slice(0, 500)) ? "denied" : "failed";
		call.exchange.deeds[call.index] = {
			...deed,
			output: cutMiddle(said, limits.text),
			status
		};
	}
	for (const line of linesOf(text)) {
		const row = parseRow(line);
		if (row !== void 0 && row.isSidechain !== true) read(row);
	}
	return exchanges;
}
const DENIED = /requested permissions? to|haven't granted|permission to use .{0,200} (?:has been|was) denied|denied this tool/i;
function* linesOf(text) {
	for (let from = 0; from < text.length;) {
		const end = text.indexOf("\n", from);
		const to = end < 0 ? text.length : end;
		if (to - from > 1 && to - from <= LONGEST_LINE) yield text.slice(from, to);
		from = to + 1;
	}
}
function parseRow(line) {
	try {
		const parsed = rowSchema.safeParse(JSON.parse(line));
		return parsed.success ? parsed.data : void 0;
	} catch {
		return;
	}
}
/** A single text as it is, such as a command; else the whole input as JSON. */
function sayInput(input) {
	if (typeof input !== "object" || input === null) return input === void 0 ? "" : JSON.stringify(input);
	const { description: _, ...given } = { ...input };
	const values = Object.values(given);
	return values.length === 1 && typeof values[0] === "string" ? values[0] : JSON.stringify(given, null, 2);
}
function textOf(content) {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content.map((part) => typeof part === "object" && part !== null && "text" in part && typeof part.text === "string" ? part.text : "").join("");
}
/** Its beginning and its end: what a command was, and how its output ended. */
function cutMiddle(text, most) {
	if (text.length <= most) return text.toWellFormed();
	const [head, tail] = [Math.ceil(most * .7), Math.floor(most * .3)];
	const left = text.length - head - tail;
	return `${text.slice(0, head).toWellFormed()}\n… ${left} characters left out …\n${text.slice(text.length - tail).toWellFormed()}`;
}

// src/core/page/snapshots-around.ts
/**
* The snapshots before and after a turn; `snapshots` are its agent's, oldest first. Undefined where there are none, and for a turn that
* had ended when the first was taken.
*/
function snapshotsAround(turn, turns, snapshots, grain = 1e3) {
	const rounded = (iso) => Math.floor(Date.parse(iso) / grain) * grain;
	const [started, ended] = [rounded(turn.started_at), rounded(turn.ended_at)];
	if (grain === 1 && ended <= (snapshots[0]?.at ?? 0)) return void 0;
	const follows = turns.some(({ n, agent, ended_at }) => n < turn.n && agent === turn.agent && rounded(ended_at) === started);
	const before = snapshots.findLast(({ at }) => at < started || at === started && follows) ?? snapshots[0];
	const after = snapshots.find(({ at }) => at >= ended) ?? snapshots.at(-1);
	if (!before || !after) return void 0;
	const between = turns.filter(({ n, agent, started_at, ended_at }) => n === turn.n || agent === turn.agent && rounded(started_at) >= before.at && rounded(ended_at) > before.at && rounded(ended_at) <= after.at);
	return {
		from: before.commit,
		to: after.commit,
		turns: between.map(({ n }) => n)
	};
}

// src/core/page/turn-work.ts
/** Clocks of two programs on one machine, and times that were rounded. */
const SLACK_MS = 2e3;
/** The report with what its agents did within their turns. */
function withWork(report, kept, limits) {
	const sessions = /* @__PURE__ */ new Map();
	const exchangesOf = (session) => {
		const known = sessions.get(session);
		if (known) return known;
		const text = kept.transcript(session);
		const read = text === void 0 ? [] : readTranscript(text, limits);
		sessions.set(session, read);
		return read;
	};
	const texts = report.texts.map((text, i) => {
		const turn = report.turns[i];
		if (turn === void 0) return text;
		const deeds = deedsOf(turn, report.turns, exchangesOf, limits);
		const diff = kept.diff(turn);
		return {
			...text,
			...deeds === void 0 ? {} : { deeds },
			...diff === void 0 ? {} : { diff }
		};
	});
	return {
		...report,
		texts
	};
}
function deedsOf(turn, turns, exchangesOf, limits) {
	const session = turn.session?.id;
	if (session === void 0 || session === null) return void 0;
	const all = exchangesOf(session);
	const mine = all.some(({ at }) => at !== null) ? within(all, turn) : inOrder(all, turn, turns);
	if (mine.length === 0) return void 0;
	const deeds = mine.flatMap((exchange) => exchange.deeds);
	const more = mine.reduce((sum, exchange) => sum + exchange.more, 0) + Math.max(0, deeds.length - limits.deeds);
	const shown = deeds.slice(0, limits.deeds);
	return more === 0 ? shown : [...shown, {
		kind: "text",
		text: `… ${more} more are in the transcript.`
	}];
}
function within(all, { started_at, ended_at }) {
	const [from, to] = [Date.parse(started_at) - SLACK_MS, Date.parse(ended_at)];
	return all.filter(({ at }) => {
		const time = Date.parse(at ?? "");
		return time >= from && time <= to;
	});
}
/** Without times: the session's last exchange belongs to its last turn. A branch begins with what was copied into it. */
function inOrder(all, turn, turns) {
	const ofSession = turns.filter(({ session }) => session?.id === turn.session?.id);
	return all.slice(Math.max(0, all.length - ofSession.length)).slice(ofSession.indexOf(turn)).slice(0, 1);
}

// src/cli/report/kept-work.ts
/** Calls of git that a page of all turns may cost. */
const MOST_DIFFS = 500;
/** A report with what agents did, as far as `source` keeps it; `missing` says why where it cannot be opened. */
async function reportWithWork(report, run, source, limits) {
	const { transcript, missing } = await transcriptsOf(report, run, source);
	const diffs = await diffsOf(report.turns, run, source, limits.diff);
	return {
		report: withWork(report, {
			transcript,
			diff: ({ n }) => diffs.get(n)
		}, limits),
		missing
	};
}
async function transcriptsOf({ turns }, run, source) {
	const sessions = new Set(turns.flatMap(({ session }) => session?.id ?? []));
	if (sessions.size === 0) return {
		transcript: () => void 0,
		missing: null
	};
	try {
		return {
			transcript: await source.transcripts(run, [...sessions]),
			missing: null
		};
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			transcript: () => void 0,
			missing: `${error.problem.message} To read sealed ones, set RAYMOND_STATE_KEY to the state-key of the run.`
		};
	}
}
async function diffsOf(turns, run, source, most) {
	const found = /* @__PURE__ */ new Map();
	const made = /* @__PURE__ */ new Map();
	for (const agent of new Set(turns.map((turn) => turn.agent))) {
		const snapshots = await source.snapshots(run, agent);
		if (snapshots.length === 0) continue;
		for (const turn of turns.filter((one) => one.agent === agent)) {
			const around = snapshotsAround(turn, turns, snapshots, source.grain);
			const text = around && await diffOf(around);
			if (around && text !== void 0) found.set(turn.n, {
				turns: around.turns,
				text: cutMiddle(text, most)
			});
		}
	}
	return found;
	async function diffOf({ from, to }) {
		if (from === to) return "";
		const key = `${from} ${to}`;
		if (!made.has(key) && made.size < MOST_DIFFS) made.set(key, await source.diff(from, to));
		return made.get(key);
	}
}

// src/cli/report/report.ts
/** `raymond report`: reads runs, writes pages. */
const STATE_BRANCH = "raymond/state";
async function report(id, flags) {
	try {
		await withSource(flags, (source) => id === void 0 ? reportAll(source, flags) : reportOne(id, source, flags));
	} catch (error) {
		refuse(error, flags);
	}
}
async function withSource(flags, use) {
	if (flags.git !== void 0 || flags.ref !== void 0) return withBranchSource({
		clone: flags.git ?? ".",
		ref: flags.ref ?? STATE_BRANCH
	}, use);
	return use(createDirectorySource(await stateDirectory(repositoryRoot(process.cwd()), flags.stateDir)));
}
async function reportOne(id, source, flags) {
	const run = await source.run(id);
	if (!run) throw noSuchRun(id, await source.ids());
	const made = await runReportOf(run, source);
	if (flags.json === true) printJson(made);
	if (flags.json === true && flags.out === void 0) return;
	await writePage(flags.out ?? `${id}.html`, renderRunPage(made, { pack }), flags);
}
async function reportAll(source, flags) {
	const { runs, unreadable } = await readRuns(await source.ids(), source);
	if (flags.prometheus === true) {
		process.stdout.write(renderPrometheus(runs));
		return;
	}
	const made = repositoryReport(runs, {
		generatedAt: now(),
		source: source.name,
		ledger: await source.ledger(),
		unreadable
	});
	if (flags.json === true) printJson(made);
	if (flags.json === true && flags.out === void 0) return;
	if (flags.out !== void 0 && isFolder(flags.out)) return writeSite(flags.out, made, runs, source, flags);
	await writePage(flags.out ?? "raymond-report.html", renderRepositoryPage(made), flags);
}
/** A page of all runs and one of each, linked: ready to be served. */
async function writeSite(folder, all, runs, source, flags) {
	for (const run of runs) {
		const page = renderRunPage(await runReportOf(run, source), {
			pack,
			home: "index.html"
		});
		await writePage(join(folder, `${run.workflow_id}.html`), page, flags);
	}
	await writePage(join(folder, "index.html"), renderRepositoryPage(all, { linkOf: (id) => `${id}.html` }), flags);
}
/** A state that cannot be read is shown as such; the others are not to suffer. */
async function readRuns(ids, source) {
	const runs = [];
	const unreadable = [];
	for (const id of ids) try {
		const run = await source.run(id);
		if (run) runs.push(run);
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		unreadable.push({
			run: id,
			why: error.problem.message
		});
	}
	return {
		runs,
		unreadable
	};
}
async function runReportOf(run, source) {
	const plain = runReport(run, await source.journal(run.workflow_id), now());
	const { report: made, missing } = await reportWithWork(plain, run, source, limitsOnPage(plain.turns.length));
	return missing === null ? made : {
		...made,
		without_work: missing
	};
}
async function writePage(path, page, { json }) {
	const file = resolve(path);
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, page, { mode: 384 });
	if (json === true) say(path);
	else process.stdout.write(`${path}\n`);
}
function isFolder(path) {
	return path.endsWith("/") || existsSync(path) && statSync(path).isDirectory();
}
function pack(text) {
	return gzipSync(text).toString("base64");
}
function now() {
	return (/* @__PURE__ */ new Date()).toISOString();
}

export { reportWithWork as a, figure as c, renderDocument as d, html as f, writePage as i, shortcuts as l, style as m, report as n, snapshotsAround as o, repository as p, withSource as r, runReport as s, readRuns as t, tools as u };