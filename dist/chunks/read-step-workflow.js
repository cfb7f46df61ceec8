import { t as __commonJSMin } from "./rolldown-runtime.js";
import { n as nearNames, t as didYouMean } from "./near-names.js";
import { C as strictObject, w as string } from "./schemas.js";
import { c as scriptsOf, i as builtInOperation, n as placeholdersIn, r as builtInNames, s as scriptPathsOf } from "./placeholders.js";
import { t as checkArgs } from "./operation.js";
import { a as messageOf } from "./problem.js";
import { a as MAX_FILE_LENGTH, c as tooLarge, d as keywordPattern, f as literalValue, i as readYaml, l as unreadable, n as readMarkdown, o as MAX_NODES, s as problemAt, u as describeNode } from "./read-markdown.js";
import { a as keywordName } from "./value.js";
import { t as table } from "./table.js";
import { a as isProposalType, c as unknownProposalType, i as thinkingLevels, n as outputSources } from "./step-workflow.js";
import { a as readAgentChoice, n as agentForms, r as agentKinds } from "./agent-choice.js";

// src/core/steps/compile-steps.ts
/** What each form exposes and yields when its author says nothing (R82). */
const defaults = {
	invoke: {
		outputs: {
			data: "invoke/data",
			summary: "invoke/summary",
			result: "invoke/result"
		},
		yields: {
			type: "data",
			data: "data"
		}
	},
	session: {
		outputs: {
			"final-llm-reply": "session/final-llm-reply",
			transcript: "session/transcript",
			result: "session/result"
		},
		yields: {
			type: "text",
			text: "final-llm-reply"
		}
	},
	delegate: {
		outputs: { handoff: "delegate/handoff" },
		yields: { type: "delegated" }
	},
	parallel: {
		outputs: { data: "parallel/data" },
		yields: {
			type: "data",
			data: "data"
		}
	}
};
/** Fills in outputs and yields. The parts keep their identity, so that their places are still known. */
function compileSteps(workflow, scripts) {
	return {
		...workflow,
		steps: workflow.steps.map(compileStep),
		scripts
	};
}
function compileStep(step) {
	if (step.type !== "parallel") return compileForm(step);
	const branches = step.branches.map((branch) => ({
		...branch,
		step: compileForm(branch.step)
	}));
	return {
		...step,
		...resultsOf(step),
		branches
	};
}
function compileForm(step) {
	return {
		...step,
		...resultsOf(step)
	};
}
function resultsOf(step) {
	const { outputs, yields } = defaults[step.type];
	return {
		outputs: step.outputs ?? { ...outputs },
		yields: step.yields ?? yields
	};
}
function deepFreeze(value) {
	if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
	for (const part of Object.values(value)) deepFreeze(part);
	return Object.freeze(value);
}

// src/core/steps/shape/shape-context.ts
function report(context, at, fault) {
	context.problems.push(placed(context, at, fault));
}
function warn(context, at, fault) {
	context.warnings.push(placed(context, at, fault));
}
/** Remembers where a part stands, and gives it back. */
function placeOf(context, at, part) {
	context.places.set(part, at);
	return part;
}
function placed({ file, prefix }, { line, column }, { code, message, hint }) {
	return {
		code,
		message: `${prefix}${message}`,
		place: `${file}:${line}:${column}`,
		hint
	};
}

// src/core/steps/meaning/meaning-context.ts
/** Where a part stands in the file; the step's own place when the part has none. */
function placeIn({ shape, steps, index }, part) {
	const step = steps[index];
	return shape.places.get(part) ?? (step === void 0 ? void 0 : positionOf(step)) ?? {
		line: 1,
		column: 1
	};
}
function positionOf({ place }) {
	const [, line, column] = /:(\d+):(\d+)$/.exec(place) ?? [];
	return line === void 0 || column === void 0 ? void 0 : {
		line: Number(line),
		column: Number(column)
	};
}

// src/core/steps/meaning/check-call.ts
/** Warns of a call that is bound to fail: an operation that nobody has, or arguments that it does not take (R46). */
function checkCall(context, call) {
	const spec = builtInOperation(call.operation);
	const at = placeIn(context, context.steps[context.index] ?? call);
	if (spec === void 0) {
		const { scripts } = context;
		if (scripts === void 0 || scriptPathsOf(call.operation).some((path) => Object.hasOwn(scripts, path))) return;
		warn(context.shape, at, {
			code: "RAY-UNKNOWN-OPERATION",
			message: `There is no operation ${call.operation}.`,
			hint: didYouMean(call.operation, builtInNames) ?? `Write it as the script operations/${call.operation}.mjs beside this file.`
		});
		return;
	}
	const args = literalArgs(call);
	const checked = args === void 0 ? void 0 : checkArgs(spec, args);
	if (checked?.ok === false && checked.error.status === "error") warn(context.shape, at, {
		code: "RAY-INVALID-ARGUMENTS",
		message: checked.error.message,
		hint: `Correct the arguments of ${call.operation}.`
	});
}
/** Undefined when one of the arguments is known only at run time. */
function literalArgs({ args }) {
	const entries = Object.entries(args).map(([name, source]) => source.kind === "value" ? [name, source.value] : void 0);
	return entries.every((entry) => entry !== void 0) ? Object.fromEntries(entries) : void 0;
}

// src/core/steps/meaning/check-references.ts
function checkSource(context, source, reader) {
	if (source.kind === "ref") checkReference(context, source, reader);
}
/** A reference names an earlier step and something that this step has. */
function checkReference(context, reference, reader = { ofJudge: false }) {
	const fault = faultOf(context, reference.from, reader);
	if (fault !== void 0) report(context.shape, placeIn(context, reference), fault);
}
function faultOf({ steps, index, hasItem }, ref, { ofJudge }) {
	if (ref.of === "input" || ref.of === "original") return void 0;
	if (ref.of === "item") return hasItem ? void 0 : noItem;
	if (ref.of === "failure") return steps.some(({ on_failure }) => on_failure === steps[index]?.name) ? void 0 : noFailure;
	const target = steps.findIndex(({ name }) => name === ref.step);
	const step = steps[target];
	if (step === void 0) {
		const earlier = steps.slice(0, index).map(({ name }) => name);
		return {
			code: "RAY-STEP-UNKNOWN-REF",
			message: `It refers to the step "${ref.step}", which does not exist.`,
			hint: didYouMean(ref.step, earlier)
		};
	}
	const own = target === index && ofJudge && ref.of === "output";
	if (target >= index && !own) return tooEarly(ref, target === index);
	return ref.of === "output" ? missingOutput(step, ref.key) : missingField(step, ref.field);
}
const noItem = {
	code: "RAY-STEP-UNKNOWN-REF",
	message: "There is no :item here.",
	hint: "It is the element that a :branch is run for, under a parallel step with :each."
};
const noFailure = {
	code: "RAY-STEP-UNKNOWN-REF",
	message: "There is no :failure here: no step leads to this one with :on-failure.",
	hint: "Name this step in the :on-failure of the one whose failure it reads."
};
function tooEarly(ref, self) {
	return {
		code: "RAY-STEP-FORWARD-REF",
		message: self ? `It reads its own :${ref.of}.` : `It reads the step "${ref.step}", which comes later in the file.`,
		hint: "Data flows from earlier steps to later ones, also in a loop; put what a loop must remember into a file or an earlier step."
	};
}
function missingOutput({ name, outputs }, key) {
	if (Object.hasOwn(outputs, key)) return void 0;
	const known = Object.keys(outputs);
	return {
		code: "RAY-STEP-UNKNOWN-OUTPUT",
		message: `The step "${name}" has no output :${key}.`,
		hint: didYouMean(key, known) ?? `It has ${known.map((output) => `:${output}`).join(", ")}.`
	};
}
const fieldsOf = {
	data: ["data"],
	text: ["text"],
	error: [
		"reason",
		"message",
		"details"
	],
	/** Which of them it has is known when the called workflow is done. */
	delegated: [
		"data",
		"text",
		"reason",
		"message",
		"details"
	]
};
function missingField({ name, yields }, field) {
	const fields = fieldsOf[yields.type];
	if (fields.includes(field)) return void 0;
	return {
		code: "RAY-STEP-UNKNOWN-YIELD",
		message: `The step "${name}" yields ${yields.type === "error" ? "an error" : yields.type}, which has no field :${field}.`,
		hint: `It has ${fields.map((known) => `:${known}`).join(", ")}.`
	};
}

// src/core/steps/meaning/check-meaning.ts
/** Checks references, routing, yields and templates of a workflow whose shape holds; reports every mistake. */
function checkMeaning(shape, { steps }, known) {
	for (const [index, step] of steps.entries()) {
		const prefix = `Step ${index + 1} "${step.name}": `;
		const context = {
			shape: {
				...shape,
				prefix
			},
			steps,
			index,
			...known
		};
		checkResults(context, step);
		if (step.type === "parallel") checkBranches(context, step);
		else checkForm(context, step);
		checkOnFailure(context, step);
		if (step.control !== null) checkControl(context, step, step.control);
	}
}
function checkBranches(context, step) {
	const { shape, steps, index } = context;
	if (step.each !== null) checkSource(context, step.each);
	for (const [position, { key, step: branch }] of step.branches.entries()) {
		const label = step.each === null ? `branch ${key ?? position + 1}` : "the branch";
		const inner = {
			...context,
			shape: {
				...shape,
				prefix: `${shape.prefix.replace(/: $/, "")}, ${label}: `
			},
			steps: steps.with(index, branch),
			hasItem: step.each !== null
		};
		checkResults(inner, branch);
		checkForm(inner, branch);
	}
}
function checkOnFailure(context, step) {
	const { steps, shape } = context;
	const { on_failure: next, name } = step;
	if (next === void 0) return;
	const names = steps.map((other) => other.name);
	if (next === name) report(shape, placeIn(context, step), {
		code: "RAY-FAILURE-STATE-IS-ITSELF",
		message: "Its :on-failure is the step itself.",
		hint: "Name the step that goes on with the failure."
	});
	else if (!names.includes(next)) report(shape, placeIn(context, step), {
		code: "RAY-UNKNOWN-FAILURE-STATE",
		message: `Its :on-failure is the step "${next}", which does not exist.`,
		hint: didYouMean(next, names)
	});
}
function checkForm(context, step) {
	switch (step.type) {
		case "invoke":
			for (const arg of Object.values(step.args)) checkSource(context, arg);
			checkCall(context, step);
			return;
		case "session":
			for (const contribution of step.contributions) checkContribution(context, contribution);
			return;
		case "delegate":
			if (step.target.kind === "static") checkTarget(context, step.target);
			else checkSource(context, step.target.source);
			if (step.prompt.type === "template") checkTemplate(context, step.prompt);
			if (step.prompt.type === "map") for (const field of Object.values(step.prompt.fields)) checkSource(context, field);
			for (const item of step.context) checkReference(context, item);
			return;
	}
}
function checkTarget(context, target) {
	const { workflows, shape } = context;
	if (workflows === void 0 || workflows.includes(target.workflow)) return;
	report(shape, placeIn(context, target), {
		code: "RAY-STEP-UNKNOWN-WORKFLOW",
		message: `There is no workflow "${target.workflow}".`,
		hint: didYouMean(target.workflow, workflows) ?? "It is looked up in the configuration, then beside this file."
	});
}
/** Only the form that a step has can feed its outputs, and only an output can feed its yield. */
function checkResults(context, step) {
	const at = placeIn(context, step.yields);
	for (const [key, source] of Object.entries(step.outputs)) if (formOf(source) !== step.type) report(context.shape, placeIn(context, step), {
		code: "RAY-STEP-UNKNOWN-OUTPUT",
		message: `The output :${key} comes from :${source}, which ${article(step.type)} does not have.`,
		hint: `Take it from another source, or leave the output out.`
	});
	if (step.yields.type === "delegated" && step.type !== "delegate") report(context.shape, at, {
		code: "RAY-STEP-UNKNOWN-YIELD",
		message: `${article(step.type)} cannot yield :delegated.`,
		hint: "Leave :yields out, or name an output of this step: {:type :data, :data …} or {:type :text, :text …}."
	});
	const key = step.yields.type === "data" ? step.yields.data : step.yields.type === "text" ? step.yields.text : void 0;
	if (key === void 0 || Object.hasOwn(step.outputs, key)) return;
	report(context.shape, at, {
		code: "RAY-STEP-UNKNOWN-OUTPUT",
		message: `It yields its output :${key}, which it does not have.`,
		hint: `Its outputs are ${Object.keys(step.outputs).map((name) => `:${name}`).join(", ")}.`
	});
}
function formOf(source) {
	return source.slice(0, source.indexOf("/"));
}
function article(type) {
	return type === "invoke" ? "an invoke step" : `a ${type} step`;
}
function checkControl(context, step, { judge, on }) {
	const ofJudge = { ofJudge: true };
	if (judge.type === "invoke") {
		for (const arg of Object.values(judge.args)) checkSource(context, arg, ofJudge);
		checkCall(context, judge);
	} else for (const contribution of judge.contributions) checkContribution(context, contribution, ofJudge);
	for (const { outcome, transition } of on) {
		if (judge.type === "llm" && typeof outcome !== "string") warn(context.shape, placeIn(context, step), {
			code: "RAY-STEP-OUTCOME-NEVER",
			message: `An LLM judge answers with text, which never equals the keyword :${outcome.$kw}.`,
			hint: `Write the outcome as a string: ${context.shape.notation === "edn" ? `"${outcome.$kw}"` : outcome.$kw}.`
		});
		checkGoto(context, transition.goto);
		if (transition.on_max_iterations !== null) checkGoto(context, transition.on_max_iterations);
	}
}
function checkGoto(context, goto) {
	if (goto.to !== "step") return;
	const names = context.steps.map(({ name }) => name);
	if (names.includes(goto.step)) return;
	const special = [
		"next",
		"previous",
		"done"
	].includes(goto.step);
	report(context.shape, placeIn(context, goto), {
		code: "RAY-STEP-UNKNOWN-GOTO",
		message: `It leads to the step "${goto.step}", which does not exist.`,
		hint: special ? `For the special place write :${goto.step} with its colon.` : didYouMean(goto.step, names)
	});
}
function checkContribution(context, contribution, options) {
	if (contribution.type === "source") checkReference(context, contribution.source, options);
	else checkTemplate(context, contribution, options);
}
function checkTemplate(context, template, options) {
	const bound = Object.keys(template.vars);
	for (const name of new Set(placeholdersIn(template.text))) if (!bound.includes(name)) report(context.shape, placeIn(context, template), {
		code: "RAY-STEP-UNBOUND-PLACEHOLDER",
		message: `The placeholder {{${name}}} has no binding under :vars.`,
		hint: didYouMean(name, bound) ?? exampleOfBinding(context.shape.notation, name)
	});
	for (const source of Object.values(template.vars)) checkSource(context, source, options);
}
function exampleOfBinding(notation, name) {
	return notation === "edn" ? `Such as :vars {"${name}" {:from :workflow-input :path [:input]}}.` : `Such as vars: { ${name}: { from: workflow-input, path: [input] } }.`;
}

// node_modules/edn-data/dist/parse.js
var require_parse = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.parseEDNString = exports.EDNListParser = void 0;
	var ParseMode;
	(function(ParseMode) {
		ParseMode[ParseMode["idle"] = 0] = "idle";
		ParseMode[ParseMode["string"] = 1] = "string";
		ParseMode[ParseMode["escape"] = 2] = "escape";
		ParseMode[ParseMode["unicode"] = 3] = "unicode";
		ParseMode[ParseMode["comment"] = 4] = "comment";
	})(ParseMode || (ParseMode = {}));
	var StackItem;
	(function(StackItem) {
		StackItem[StackItem["vector"] = 0] = "vector";
		StackItem[StackItem["list"] = 1] = "list";
		StackItem[StackItem["map"] = 2] = "map";
		StackItem[StackItem["set"] = 3] = "set";
		StackItem[StackItem["tag"] = 4] = "tag";
	})(StackItem || (StackItem = {}));
	const stringEscapeMap = {
		t: "	",
		r: "\r",
		n: "\n",
		b: "\b",
		f: "\f",
		"\\": "\\",
		"\"": "\""
	};
	const spaceChars = [
		",",
		" ",
		"	",
		"\n",
		"\r"
	];
	const hexRegex = /^[0-9a-fA-F]$/;
	const charUnicodeRegex = /^\\u[0-9a-fA-F]{4}$/;
	const intRegex = /^[-+]?(0|[1-9][0-9]*)$/;
	const bigintRegex = /^[-+]?(0|[1-9][0-9]*)N$/;
	const floatRegex = /^[-+]?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?(0|[1-9][0-9]*))?M?$/;
	const defaultTagHandlers = { inst: (val) => {
		if (typeof val !== "string") throw new Error("#inst value must be a string");
		return new Date(val);
	} };
	var EDNListParser = class {
		constructor({ mapAs = "doubleArray", setAs = "object", keywordAs = "object", symbolAs = "object", charAs = "object", listAs = "object", tagHandlers = {}, objectKeysAs } = {}) {
			this.stack = [];
			this.mode = ParseMode.idle;
			this.state = "";
			this.started = false;
			this.done = false;
			this.mapAs = mapAs;
			this.setAs = setAs;
			this.keywordAs = keywordAs;
			this.symbolAs = symbolAs;
			this.charAs = charAs;
			this.listAs = listAs;
			this.objectKeysAs = objectKeysAs;
			this.tagHandlers = {
				...defaultTagHandlers,
				...tagHandlers
			};
		}
		updateStack() {
			if (this.stack.length === 0 || this.result === void 0) return;
			const [stackItem, prevState] = this.stack[this.stack.length - 1];
			if (stackItem === StackItem.vector) prevState.push(this.result);
			else if (stackItem === StackItem.list) prevState.push(this.result);
			else if (stackItem === StackItem.set) prevState.push(this.result);
			else if (stackItem === StackItem.map) {
				if (prevState[1].length > 0) prevState[0].push([prevState[1].pop(), this.result]);
				else prevState[1].push(this.result);
			} else if (stackItem === StackItem.tag) {
				this.stack.pop();
				if (prevState === "_") this.result = void 0;
				else {
					const tagHandler = this.tagHandlers[prevState];
					if (tagHandler) this.result = tagHandler(this.result);
					else this.result = {
						tag: prevState,
						val: this.result
					};
				}
				this.updateStack();
				return;
			}
			this.result = void 0;
		}
		match() {
			if (this.state === "nil") this.result = null;
			else if (this.state === "true") this.result = true;
			else if (this.state === "false") this.result = false;
			else if (this.state[0] === ":") this.result = this.keywordAs === "string" ? this.state.substr(1) : { key: this.state.substr(1) };
			else if (this.state[0] === "#") {
				this.stack.push([StackItem.tag, this.state.substr(1)]);
				this.result = void 0;
			} else if (intRegex.test(this.state)) this.result = parseInt(this.state, 10);
			else if (floatRegex.test(this.state)) this.result = parseFloat(this.state);
			else if (bigintRegex.test(this.state)) this.result = BigInt(this.state.substr(0, this.state.length - 1));
			else if (this.state[0] === "\\") {
				let c;
				if (this.state === "\\space") c = " ";
				else if (this.state === "\\newline") c = "\n";
				else if (this.state === "\\return") c = "\r";
				else if (this.state === "\\tab") c = "	";
				else if (this.state === "\\\\") c = "\\";
				else if (charUnicodeRegex.test(this.state)) c = String.fromCharCode(parseInt(this.state.slice(2), 16));
				else c = this.state.substr(1);
				if (this.charAs === "string") this.result = c;
				else this.result = { char: c };
			} else if (this.state !== "") {
				if (this.symbolAs === "string") this.result = this.state;
				else this.result = { sym: this.state };
			}
			this.state = "";
		}
		next(str) {
			const values = [];
			for (let i = 0; i < str.length; i++) {
				if (this.stack.length === 0 && this.result !== void 0) {
					values.push(this.result);
					this.result = void 0;
				}
				const char = str[i];
				if (this.mode === ParseMode.idle) {
					if (char === "\"") {
						this.match();
						this.updateStack();
						this.mode = ParseMode.string;
						this.state = "";
						continue;
					}
					if (char === ";") {
						this.mode = ParseMode.comment;
						continue;
					}
					if (spaceChars.includes(char)) {
						this.match();
						this.updateStack();
						continue;
					}
					if (char === "}") {
						this.match();
						this.updateStack();
						if (this.stack.length !== 0) {
							const [stackItem, prevState] = this.stack.pop();
							if (stackItem === StackItem.map) {
								if (this.mapAs === "object") this.result = prevState[0].reduce((memo, [k, v]) => {
									let key = k;
									let value = v;
									/**
									* This setting ensures the back-compatibility
									*
									* The problem: Our EDN source will provide me the following
									* [407 {:someKey "lovely-value"}] #{123}
									*
									* The existing behavior will serialize that to:
									* [407,[object Object]]: [123]
									* which is both invalid and prone to key clashes
									*
									* In presence of the new option the whole key will be stringified as JSON to resolve both problems.
									* '[407,{"someKey":"lovely-value"}]': [123]
									*
									* That will make the key unique and readable and won't change the value format
									*
									* For option value 'object' we will go one step further to wrap the pair in easy to access object
									*
									* '[407,{"someKey":"lovely-value"}]': {
									*    key: [407, {someKey: "lovey-value"}],
									*    value: [123]
									* }
									*/
									if (typeof k === "object" && this.objectKeysAs) {
										key = JSON.stringify(k);
										if (this.objectKeysAs === "object") value = {
											key: k,
											value
										};
									}
									return {
										...memo,
										[key]: value
									};
								}, {});
								else if (this.mapAs === "map") this.result = new Map(prevState[0]);
								else this.result = { map: prevState[0] };
							} else if (this.setAs === "array") this.result = prevState;
							else if (this.setAs === "set") this.result = new Set(prevState);
							else this.result = { set: prevState };
						}
						this.updateStack();
						continue;
					}
					if (char === "]") {
						this.match();
						this.updateStack();
						const [, prevState] = this.stack.pop();
						this.result = prevState;
						this.updateStack();
						continue;
					}
					if (char === ")") {
						this.match();
						this.updateStack();
						if (this.stack.length === 0) {
							if (this.result !== void 0) values.push(this.result);
							this.done = true;
							return values;
						}
						const [, prevState] = this.stack.pop();
						if (this.listAs === "array") this.result = prevState;
						else this.result = { list: prevState };
						this.updateStack();
						continue;
					}
					if (char === "[") {
						this.match();
						this.updateStack();
						this.stack.push([StackItem.vector, []]);
						continue;
					} else if (char === "(") {
						if (!this.started) {
							this.started = true;
							continue;
						}
						this.match();
						this.updateStack();
						this.stack.push([StackItem.list, []]);
						continue;
					}
					const statePlusChar = this.state + char;
					if (statePlusChar === "#_") {
						this.stack.push([StackItem.tag, char]);
						this.result = void 0;
						this.state = "";
						continue;
					}
					if (statePlusChar.endsWith("#{")) {
						this.state = this.state.slice(0, -1);
						this.match();
						this.updateStack();
						this.stack.push([StackItem.set, []]);
						this.state = "";
						continue;
					}
					if (char === "{") {
						this.match();
						this.updateStack();
						this.stack.push([StackItem.map, [[], []]]);
						this.state = "";
						continue;
					}
					this.state += char;
					continue;
				} else if (this.mode === ParseMode.string) {
					if (char === "\\") {
						this.stack.push([this.mode, this.state]);
						this.mode = ParseMode.escape;
						this.state = "";
						continue;
					}
					if (char === "\"") {
						this.mode = ParseMode.idle;
						this.result = this.state;
						this.updateStack();
						this.state = "";
						continue;
					}
					this.state += char;
				} else if (this.mode === ParseMode.escape) {
					if (char === "u") {
						this.mode = ParseMode.unicode;
						this.state = "";
						continue;
					}
					const escapedChar = stringEscapeMap[char];
					if (escapedChar === void 0) throw new Error(`Unexpected escape character: \\${char}`);
					const [stackItem, prevState] = this.stack.pop();
					this.mode = stackItem;
					this.state = prevState + escapedChar;
				} else if (this.mode === ParseMode.unicode) {
					if (!hexRegex.test(char)) throw new Error(`Invalid unicode escape: \\u${this.state}${char}`);
					this.state += char;
					if (this.state.length === 4) {
						const codePoint = parseInt(this.state, 16);
						const [stackItem, prevState] = this.stack.pop();
						this.mode = stackItem;
						this.state = prevState + String.fromCharCode(codePoint);
					}
				} else if (this.mode === ParseMode.comment) {
					if (char === "\n") this.mode = ParseMode.idle;
				}
			}
			return values;
		}
		isDone() {
			return this.done;
		}
	};
	exports.EDNListParser = EDNListParser;
	const parseEDNString = (edn, parseOptions) => {
		const [result] = new EDNListParser(parseOptions).next("(" + edn + ")");
		if (result === void 0) return null;
		return result;
	};
	exports.parseEDNString = parseEDNString;
}));

// node_modules/edn-data/dist/generate.js
var require_generate = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.toEDNStringFromSimpleObject = exports.toEDNString = exports.toSymbol = exports.toKeyword = exports.tagValue = void 0;
	const isEDNKeyword = (value) => {
		return value.key !== void 0;
	};
	const isEDNSymbol = (value) => {
		return value.sym !== void 0;
	};
	const isEDNMap = (value) => {
		return value.map !== void 0;
	};
	const isEDNSet = (value) => {
		return value.set !== void 0;
	};
	const isEDNList = (value) => {
		return value.list !== void 0;
	};
	const isEDNTaggedVal = (value) => {
		return value.tag !== void 0;
	};
	const isEDNChar = (value) => {
		return value.char !== void 0;
	};
	const tagValue = (tag, value) => {
		return {
			tag,
			val: value
		};
	};
	exports.tagValue = tagValue;
	const toKeyword = (value) => {
		return { key: value };
	};
	exports.toKeyword = toKeyword;
	const toSymbol = (value) => {
		return { sym: value };
	};
	exports.toSymbol = toSymbol;
	const toEDNString = (value) => {
		if (typeof value === "string") return JSON.stringify(value);
		if (Array.isArray(value)) return `[${value.map(exports.toEDNString).join(" ")}]`;
		if (typeof value === "number") return value.toString();
		if (typeof value === "boolean") return JSON.stringify(value);
		if (value === null) return "nil";
		if (value instanceof Date) return `#inst "${value.toISOString()}"`;
		if (typeof value === "bigint") return `${value}N`;
		if (value instanceof Map) return `{${[...value].map(([k, v]) => `${(0, exports.toEDNString)(k)} ${(0, exports.toEDNString)(v)}`).join(" ")}}`;
		if (value instanceof Set) return `#{${[...value].map(exports.toEDNString).join(" ")}}`;
		if (isEDNMap(value)) return `{${value.map.map(([k, v]) => `${(0, exports.toEDNString)(k)} ${(0, exports.toEDNString)(v)}`).join(" ")}}`;
		if (isEDNSet(value)) return `#{${value.set.map(exports.toEDNString).join(" ")}}`;
		if (isEDNKeyword(value)) return `:${value.key}`;
		if (isEDNSymbol(value)) return value.sym;
		if (isEDNList(value)) return `(${value.list.map(exports.toEDNString).join(" ")})`;
		if (isEDNTaggedVal(value)) return `#${value.tag} ${(0, exports.toEDNString)(value.val)}`;
		if (isEDNChar(value)) return `\\${value.char}`;
		throw new TypeError(`Unknown type: ${JSON.stringify(value)}`);
	};
	exports.toEDNString = toEDNString;
	const toEDNStringFromSimpleObject = (value, options = { keysAs: "keyword" }) => {
		if (typeof value === "string") return JSON.stringify(value);
		if (Array.isArray(value)) return `[${value.map((v) => (0, exports.toEDNStringFromSimpleObject)(v, options)).join(" ")}]`;
		if (typeof value === "number") return value.toString();
		if (typeof value === "boolean") return JSON.stringify(value);
		if (value === null) return "nil";
		if (value instanceof Date) return `#inst "${value.toISOString()}"`;
		if (typeof value === "bigint") return `${value}N`;
		if (value instanceof Map) return `{${[...value].map(([k, v]) => `${(0, exports.toEDNStringFromSimpleObject)(k, options)} ${(0, exports.toEDNStringFromSimpleObject)(v, options)}`).join(" ")}}`;
		if (value instanceof Set) return `#{${[...value].map((v) => (0, exports.toEDNStringFromSimpleObject)(v, options)).join(" ")}}`;
		if (typeof value === "object") return `{${Object.entries(value).map(([k, v]) => `${options.keysAs === "string" ? JSON.stringify(k) : `:${k}`} ${(0, exports.toEDNStringFromSimpleObject)(v, options)}`).join(" ")}}`;
		throw new TypeError(`Unknown type: ${JSON.stringify(value)}`);
	};
	exports.toEDNStringFromSimpleObject = toEDNStringFromSimpleObject;
}));

// node_modules/edn-data/dist/index.js
var require_dist = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.toSymbol = exports.toKeyword = exports.tagValue = exports.toEDNStringFromSimpleObject = exports.toEDNString = exports.parseEDNString = void 0;
	var parse_1 = require_parse();
	Object.defineProperty(exports, "parseEDNString", {
		enumerable: true,
		get: function() {
			return parse_1.parseEDNString;
		}
	});
	var generate_1 = require_generate();
	Object.defineProperty(exports, "toEDNString", {
		enumerable: true,
		get: function() {
			return generate_1.toEDNString;
		}
	});
	Object.defineProperty(exports, "toEDNStringFromSimpleObject", {
		enumerable: true,
		get: function() {
			return generate_1.toEDNStringFromSimpleObject;
		}
	});
	Object.defineProperty(exports, "tagValue", {
		enumerable: true,
		get: function() {
			return generate_1.tagValue;
		}
	});
	Object.defineProperty(exports, "toKeyword", {
		enumerable: true,
		get: function() {
			return generate_1.toKeyword;
		}
	});
	Object.defineProperty(exports, "toSymbol", {
		enumerable: true,
		get: function() {
			return generate_1.toSymbol;
		}
	});
}));

// src/core/steps/read/scan-edn.ts
var import_dist = require_dist();
const pattern = /;[^\n]*|[\s,]+|(#_)|(#?\{|[[(])|([\])}])|("[^"\\]*(?:\\[\s\S][^"\\]*)*")|(")|(\\[\s\S][^\s,;"()[\]{}]*|[^\s,;"()[\]{}\\]+)/y;
/** Cuts EDN into its tokens with their places; comments and white space are left out. */
function scanEdn(text) {
	const tokens = [];
	let at = {
		line: 1,
		column: 1
	};
	let offset = 0;
	while (offset < text.length) {
		pattern.lastIndex = offset;
		const match = pattern.exec(text);
		const [all = text.slice(offset), discard, open, close, string, unclosed, atom] = match ?? [];
		if (discard !== void 0) tokens.push({
			kind: "discard",
			text: all,
			at
		});
		else if (open !== void 0) tokens.push({
			kind: "open",
			text: all,
			at
		});
		else if (close !== void 0) tokens.push({
			kind: "close",
			text: all,
			at
		});
		else if (string !== void 0) tokens.push({
			kind: "string",
			text: all,
			at
		});
		else if (unclosed !== void 0) return [...tokens, {
			kind: "unclosed",
			text: all,
			at
		}];
		else if (atom !== void 0 || match === null) tokens.push({
			kind: "atom",
			text: all,
			at
		});
		at = after(at, all);
		offset += all.length;
	}
	return tokens;
}
function after(at, text) {
	const lines = text.split("\n");
	const last = lines.at(-1) ?? "";
	return lines.length === 1 ? {
		line: at.line,
		column: at.column + text.length
	} : {
		line: at.line + lines.length - 1,
		column: last.length + 1
	};
}

// src/core/steps/read/read-edn.ts
/**
* Reads one EDN value. Never throws, whatever the text. The library reads strings, numbers and keywords; brackets are
* matched here, because it takes `{:a` and `[1}` for whole and tells no places.
*/
function readEdn(file, text) {
	if (text.length > 1048576) return unreadable(tooLarge(file, `has more than ${MAX_FILE_LENGTH} characters`));
	const tokens = scanEdn(text.replace(/^\uFEFF/, ""));
	if (tokens.length > 1e5) return unreadable(tooLarge(file, `holds more than ${MAX_NODES} values`));
	try {
		return {
			ok: true,
			document: {
				notation: "edn",
				root: new EdnLayout(tokens).read()
			}
		};
	} catch (error) {
		if (error instanceof EdnFault) return unreadable(problemAt(file, error.at, {
			code: error.code,
			message: error.message,
			hint: error.hint
		}));
		throw error;
	}
}
var EdnFault = class extends Error {
	at;
	code;
	hint;
	constructor(at, message, { code = "RAY-STEP-SYNTAX", hint } = {}) {
		super(message);
		this.at = at;
		this.code = code;
		this.hint = hint;
	}
};
const closers = {
	"[": "]",
	"(": ")",
	"{": "}"
};
const keywordShape = strictObject({ key: string() });
var EdnLayout = class {
	#tokens;
	#next = 0;
	constructor(tokens) {
		this.#tokens = tokens;
	}
	read() {
		this.#skipDiscarded(0);
		const first = this.#take();
		if (first === void 0) return {
			kind: "nil",
			at: {
				line: 1,
				column: 1
			}
		};
		const root = this.#node(first, 0);
		this.#skipDiscarded(0);
		const more = this.#take();
		if (more !== void 0) throw new EdnFault(more.at, "A second value begins here.", { hint: "Keep one workflow to a file." });
		return root;
	}
	#take() {
		const token = this.#tokens[this.#next];
		this.#next += 1;
		return token;
	}
	#skipDiscarded(depth) {
		for (let token = this.#tokens[this.#next]; token?.kind === "discard"; token = this.#tokens[this.#next]) {
			this.#next += 1;
			this.#discardOne(token, depth);
		}
	}
	#discardOne(discard, depth) {
		refuseTooDeep(discard, depth);
		this.#skipDiscarded(depth + 1);
		const token = this.#take();
		if (token === void 0 || token.kind === "close") throw new EdnFault(discard.at, "Nothing follows this #_.");
		this.#leaveOut(token, depth + 1);
	}
	/** It has to be whole, and may be what no workflow holds: a symbol, a set, a value with a tag. */
	#leaveOut(token, depth) {
		refuseTooDeep(token, depth);
		if (token.kind === "unclosed") this.#node(token, depth);
		else if (token.kind === "open") this.#items(token, closers[token.text] ?? "}", {
			depth,
			leaveOut: true
		});
		else if (token.kind === "atom" && /^#[A-Za-z]/.test(token.text)) this.#discardOne(token, depth);
	}
	#node(token, depth) {
		refuseTooDeep(token, depth);
		switch (token.kind) {
			case "open": return this.#collection(token, depth);
			case "close": throw new EdnFault(token.at, `This ${token.text} closes nothing.`);
			case "unclosed": throw new EdnFault(token.at, "This string is never closed.");
			case "discard": throw new Error("a discarded value is skipped before a value is read");
			case "string":
			case "atom": return atom(token);
		}
	}
	#collection(open, depth) {
		const closer = closers[open.text];
		if (closer === void 0) throw new EdnFault(open.at, "A set is not a value of a workflow.", { hint: "Write a vector in [ ]." });
		const items = this.#items(open, closer, {
			depth,
			leaveOut: false
		});
		if (closer !== "}") return {
			kind: "list",
			items,
			at: open.at
		};
		return {
			kind: "map",
			entries: pairUp(items, open.at),
			at: open.at
		};
	}
	#items(open, closer, { depth, leaveOut }) {
		const items = [];
		for (;;) {
			this.#skipDiscarded(depth);
			const token = this.#take();
			if (token === void 0) throw new EdnFault(open.at, `This ${open.text} is never closed.`);
			if (token.kind === "close" && token.text === closer) return items;
			if (token.kind === "close") throw new EdnFault(token.at, `This ${token.text} closes the ${open.text} of line ${open.at.line}.`);
			if (leaveOut) this.#leaveOut(token, depth + 1);
			else items.push(this.#node(token, depth + 1));
		}
	}
};
function refuseTooDeep({ at }, depth) {
	if (depth > 100) throw new EdnFault(at, `This lies more than ${100} levels deep.`, { code: "RAY-STEP-TOO-LARGE" });
}
function pairUp(items, at) {
	const entries = [];
	const seen = /* @__PURE__ */ new Set();
	for (let i = 0; i < items.length; i += 2) {
		const [key, value] = items.slice(i, i + 2);
		if (key === void 0 || value === void 0) throw new EdnFault(key?.at ?? at, "The last key of this map has no value.");
		if (key.kind === "list" || key.kind === "map") throw new EdnFault(key.at, "A list or a map cannot be a key here.");
		const same = sameness(key);
		if (seen.has(same)) throw new EdnFault(key.at, "One key stands twice in the same map.", {
			code: "RAY-STEP-DUPLICATE-KEY",
			hint: "Keep one of them."
		});
		seen.add(same);
		entries.push({
			key,
			value
		});
	}
	return entries;
}
/** The same text for keys that are one and the same. */
function sameness(key) {
	if (key.kind === "keyword") return `keyword ${key.name}`;
	return "value" in key ? `${key.kind} ${key.value}` : key.kind;
}
/** The library takes a time that grows with the square of the length, and no keyword or number is that long. */
const LONGEST_ATOM = 1e3;
function atom({ text, at }) {
	if (!text.startsWith("\"") && text.length > LONGEST_ATOM) throw new EdnFault(at, `A value of ${text.length} characters begins here, and ${LONGEST_ATOM} are the most.`, { hint: "Put a long text in double quotes." });
	const value = readAtom(text, at);
	if (typeof value === "string") return {
		kind: "string",
		value,
		at
	};
	if (typeof value === "boolean") return {
		kind: "boolean",
		value,
		at
	};
	if (text === "nil") return {
		kind: "nil",
		at
	};
	if (typeof value === "bigint" || typeof value === "number") return exactNumber(Number(value), at);
	const keyword = keywordShape.safeParse(value);
	if (keyword.success && keywordPattern.test(keyword.data.key)) return {
		kind: "keyword",
		name: keyword.data.key,
		at
	};
	throw new EdnFault(at, `${text} is not a value of a workflow.`, { hint: "Strings stand in double quotes, keywords begin with a colon." });
}
function readAtom(text, at) {
	try {
		return (0, import_dist.parseEDNString)(text);
	} catch (error) {
		throw new EdnFault(at, `This cannot be read: ${messageOf(error)}.`);
	}
}
function exactNumber(value, at) {
	if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) return {
		kind: "number",
		value,
		at
	};
	throw new EdnFault(at, "This number cannot be kept exactly.", {
		code: "RAY-STEP-BAD-VALUE",
		hint: "Put it in quotes to pass it on as text."
	});
}

// src/core/steps/shape/read-scalar.ts
/** In YAML a scalar that looks like a keyword is a plain string where only strings can stand. */
function readString(context, node) {
	if (node.kind === "string") return node.value;
	if (node.kind === "keyword" && context.notation === "yaml") return `:${node.name}`;
	return wrongType(context, node, "a string", context.notation === "yaml" ? "Put it in quotes." : "Put it in double quotes.");
}
function readNonBlank(context, node) {
	const text = readString(context, node);
	if (text === void 0 || text.trim() !== "") return text;
	return report(context, node.at, {
		code: "RAY-STEP-BAD-VALUE",
		message: "This must not be blank.",
		hint: "Write a text."
	});
}
/** The keyword's name. In YAML the bare word will do where only keywords can stand. */
function readKeyword(context, node) {
	return keywordIn(context, node) ?? wrongType(context, node, "a keyword", context.notation === "edn" ? "Write it with a leading colon." : void 0);
}
function keywordIn(context, node) {
	if (node.kind === "keyword") return node.name;
	return node.kind === "string" && context.notation === "yaml" && keywordPattern.test(node.value) ? node.value : void 0;
}
function readOneOf(allowed) {
	return (context, node) => {
		const name = keywordIn(context, node);
		return allowed.find((word) => word === name) ?? wrongType(context, node, `one of ${allowed.map((word) => `:${word}`).join(", ")}`);
	};
}
function readBoolean(context, node) {
	return node.kind === "boolean" ? node.value : wrongType(context, node, "true or false");
}
function readCount(context, node) {
	return node.kind === "number" && Number.isInteger(node.value) && node.value >= 1 ? node.value : wrongType(context, node, "a whole number from 1 up");
}
function readTemperature(context, node) {
	return node.kind === "number" && node.value >= 0 && node.value <= 2 ? node.value : wrongType(context, node, "a number from 0.0 to 2.0");
}
function wrongType(context, node, wanted, hint) {
	return report(context, node.at, {
		code: "RAY-STEP-BAD-VALUE",
		message: `This must be ${wanted}, not ${describeNode(node)}.`,
		hint: hint ?? `Write ${wanted}.`
	});
}

// src/core/steps/shape/read-collection.ts
/** All items, also when one of them is wrong, so that all mistakes are told at once. */
function readList(read, { atLeast = 0 } = {}) {
	return (context, node) => {
		if (node.kind !== "list") return wrongType(context, node, "a list");
		if (node.items.length < atLeast) return report(context, node.at, {
			code: "RAY-STEP-BAD-VALUE",
			message: "This list must not be empty.",
			hint: "Add an element, or leave the field out where it is optional."
		});
		return whole(node.items.map((item) => read(context, item)));
	};
}
/** A map whose keys the author chooses. `readKey` decides of which kind they are. */
function readRecord(readKey, read) {
	return (context, node) => {
		if (node.kind !== "map") return wrongType(context, node, "a map");
		const seen = /* @__PURE__ */ new Set();
		const all = whole(node.entries.map(({ key, value }) => {
			const name = readKey(context, key);
			const item = read(context, value);
			if (name === void 0 || !isNew(context, key, name, seen)) return void 0;
			return item === void 0 ? void 0 : [name, item];
		}));
		return all === void 0 ? void 0 : Object.fromEntries(all);
	};
}
function isNew(context, key, name, seen) {
	if (!seen.has(name)) {
		seen.add(name);
		return true;
	}
	report(context, key.at, {
		code: "RAY-STEP-DUPLICATE-KEY",
		message: `:${name} stands twice in the same map.`,
		hint: "Keep one of them."
	});
	return false;
}
/** Undefined when one of the parts is. */
function whole(parts) {
	const present = parts.filter((part) => part !== void 0);
	return present.length === parts.length ? present : void 0;
}
/** A path segment or another scalar value as it was written. */
function isSegment(value) {
	return typeof value === "string" || Number.isSafeInteger(value) || keywordName(value) !== void 0;
}

// src/core/steps/shape/field-example.ts
/** How a field that is missing may be written, to copy. */
function fieldExample(form, field, notation) {
	const example = EXAMPLES[`${form}:${field}`] ?? EXAMPLES[field] ?? {
		yaml: `${field}: …`,
		edn: `:${field} …`
	};
	return `${example[notation]}${example.why === void 0 ? "" : `, ${example.why}`}`;
}
const EXAMPLES = table({
	args: {
		yaml: "args: {}",
		edn: ":args {}",
		why: "which is right for an operation without arguments"
	},
	vars: {
		yaml: "vars: {}",
		edn: ":vars {}",
		why: "which is right for a text without placeholders"
	},
	contributions: {
		yaml: "contributions: [{ type: template, text: \"Answer briefly.\", vars: {} }]",
		edn: ":contributions [{:type :template, :text \"Answer briefly.\", :vars {}}]"
	},
	criterion: {
		yaml: "criterion: input-price",
		edn: ":criterion :input-price",
		why: "a property of the models"
	},
	data: {
		yaml: "data: answer",
		edn: ":data :answer",
		why: "the name of an output of this step"
	},
	description: {
		yaml: "description: What it is for",
		edn: ":description \"What it is for\""
	},
	fields: {
		yaml: "fields: { issue: { from: workflow-input } }",
		edn: ":fields {:issue {:from :workflow-input}}"
	},
	from: {
		yaml: "from: workflow-input",
		edn: ":from :workflow-input"
	},
	goto: {
		yaml: "goto: review",
		edn: ":goto \"review\"",
		why: "the name of a step"
	},
	message: {
		yaml: "message: Why it failed",
		edn: ":message \"Why it failed\""
	},
	name: {
		yaml: "name: review",
		edn: ":name \"review\""
	},
	operation: {
		yaml: "operation: shell/run",
		edn: ":operation \"shell/run\""
	},
	prefer: {
		yaml: "prefer: lower",
		edn: ":prefer :lower"
	},
	"prompt-string": {
		yaml: "prompt-string: What it is to do",
		edn: ":prompt-string \"What it is to do\""
	},
	reason: {
		yaml: "reason: not-found",
		edn: ":reason :not-found"
	},
	source: {
		yaml: "source: final-llm-reply",
		edn: ":source :final-llm-reply"
	},
	step: {
		yaml: "step: review",
		edn: ":step \"review\"",
		why: "the name of a step"
	},
	steps: {
		yaml: "steps: [{ name: first, type: invoke, operation: flow/noop, args: {} }]",
		edn: ":steps [{:name \"first\", :type :invoke, :operation \"flow/noop\", :args {}}]"
	},
	target: {
		yaml: "target: review",
		edn: ":target \"review\"",
		why: "the name of a workflow"
	},
	text: {
		yaml: "text: \"Answer briefly.\"",
		edn: ":text \"Answer briefly.\""
	},
	"a yield of :type :text:text": {
		yaml: "text: answer",
		edn: ":text :answer",
		why: "the name of an output of this step"
	},
	turns: {
		yaml: "turns: 1",
		edn: ":turns 1"
	},
	"a template:type": {
		yaml: "type: template",
		edn: ":type :template"
	},
	"a projection:type": {
		yaml: "type: tail",
		edn: ":type :tail"
	},
	"a source contribution:type": {
		yaml: "type: source",
		edn: ":type :source"
	},
	"a model query:type": {
		yaml: "type: model-query",
		edn: ":type :model-query"
	}
});

// src/core/steps/shape/read-fields.ts
/** The fields of one map, checked against its form. */
var Fields = class {
	#context;
	#node;
	#what;
	#values;
	#misspelt;
	constructor(context, node, what, { values, misspelt }) {
		this.#context = context;
		this.#node = node;
		this.#what = what;
		this.#values = values;
		this.#misspelt = misspelt;
	}
	has(name) {
		return this.#values.has(name);
	}
	node(name) {
		return this.#values.get(name);
	}
	/** Undefined when the field is absent, or wrong and reported. */
	optional(name, read) {
		const node = this.#values.get(name);
		return node === void 0 ? void 0 : read(this.#context, node);
	}
	required(name, read) {
		if (!this.has(name) && !this.#misspelt.has(name)) report(this.#context, this.#node.at, {
			code: "RAY-STEP-MISSING-FIELD",
			message: `${capital(this.#what)} needs the field :${name}.`,
			hint: `Add ${fieldExample(this.#what, name, this.#context.notation)}`
		});
		return this.optional(name, read);
	}
};
/** Reads a map of one form. Unknown fields, fields of another form and fields for later are reported, each at its place. */
function readFields(context, node, form) {
	if (node.kind !== "map") return wrongType(context, node, `${form.what} as a map`);
	const values = /* @__PURE__ */ new Map();
	const misspelt = /* @__PURE__ */ new Set();
	for (const { key, value } of node.entries) {
		const name = keywordIn(context, key);
		if (name === void 0) wrongType(context, key, "a field name");
		else if (values.has(name)) report(context, key.at, {
			code: "RAY-STEP-DUPLICATE-KEY",
			message: `:${name} stands twice in the same map.`,
			hint: "Keep one of them."
		});
		else if (form.fields.some((field) => field === name)) values.set(name, value);
		else {
			const [near] = nearNames(name, form.fields);
			if (near !== void 0) misspelt.add(near);
			refuseField(context, key, {
				name,
				form,
				near
			});
		}
	}
	return new Fields(context, node, form.what, {
		values,
		misspelt
	});
}
/** The value of one field before the form of the map is known. */
function peek(context, node, name) {
	if (node.kind !== "map") return void 0;
	return node.entries.find(({ key }) => keywordIn(context, key) === name)?.value;
}
function refuseField(context, key, { name, form, near }) {
	const later = ownField(form.later, name);
	if (later !== void 0) {
		report(context, key.at, {
			code: "RAY-STEP-LATER",
			message: `:${name} of ${form.what} is not supported yet.`,
			hint: later
		});
		return;
	}
	const owner = ownField(form.elsewhere, name);
	report(context, key.at, {
		code: "RAY-STEP-UNKNOWN-FIELD",
		message: owner === void 0 ? `${capital(form.what)} has no field :${name}.` : `:${name} is a field of ${owner}, not of ${form.what}.`,
		hint: near === void 0 ? `It may have ${form.fields.map((field) => `:${field}`).join(", ")}.` : `Did you mean :${near}?`
	});
}
function ownField(fields, name) {
	return fields !== void 0 && Object.hasOwn(fields, name) ? fields[name] : void 0;
}
function capital(text) {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

// src/core/steps/shape/check-source.ts
const referenceFields = [
	"from",
	"path",
	"projection"
];
/** `{:from …}` or `{:value …}`. */
function readSource(context, node) {
	if (peek(context, node, "value") === void 0) return readReference(context, node);
	const value = readFields(context, node, {
		what: "a literal source",
		fields: ["value"],
		elsewhere: { from: "a reference" }
	})?.node("value");
	return value === void 0 ? void 0 : {
		kind: "value",
		value: literalValue(value)
	};
}
/** `{:from …}` with nothing else but `:path` or `:projection`. */
function readReference(context, node) {
	const fields = readFields(context, node, {
		what: "a source",
		fields: referenceFields,
		elsewhere: { value: "a literal source" }
	});
	return fields === void 0 ? void 0 : referenceOf(context, node, fields);
}
/** An item of contributions or context: a reference that says `:type :source`. */
function readSourceItem(context, node) {
	const fields = readFields(context, node, {
		what: "a source contribution",
		fields: ["type", ...referenceFields],
		elsewhere: {
			value: "arguments and vars",
			text: "a template",
			vars: "a template"
		}
	});
	fields?.required("type", readOneOf(["source"]));
	return fields === void 0 ? void 0 : referenceOf(context, node, fields);
}
function referenceOf(context, node, fields) {
	const from = fields.required("from", readRef);
	const path = fields.optional("path", readPath);
	const projection = fields.optional("projection", readProjection);
	if (fields.has("path") && fields.has("projection")) return report(context, node.at, {
		code: "RAY-STEP-CONFLICT",
		message: "A source has :path or :projection, never both.",
		hint: "Remove one of them; an empty path counts too."
	});
	if (from === void 0) return void 0;
	return placeOf(context, node.at, {
		kind: "ref",
		from,
		path: path ?? [],
		projection: projection ?? null
	});
}
function readRef(context, node) {
	if (node.kind === "map") return readStepRef(context, node);
	const name = keywordIn(context, node);
	if (name === "workflow-input") return { of: "input" };
	if (name === "workflow-original") return { of: "original" };
	if (name === "item" || name === "failure") return { of: name };
	return wrongType(context, node, ":workflow-input, :workflow-original, :item, :failure, {:step … :output …} or {:step … :yield …}");
}
function readStepRef(context, node) {
	const fields = readFields(context, node, {
		what: "a reference to a step",
		fields: [
			"step",
			"output",
			"yield"
		],
		later: { prompt: "Refer to the :output of a step with :contributions." }
	});
	const step = fields?.required("step", readString);
	const output = fields?.optional("output", readKeyword);
	const yielded = fields?.optional("yield", readKeyword);
	if (fields === void 0) return void 0;
	if (fields.has("output") === fields.has("yield")) return report(context, node.at, {
		code: "RAY-STEP-CONFLICT",
		message: "A reference to a step has either :output or :yield.",
		hint: "Such as {:step \"check\" :output :data} or {:step \"check\" :yield :data}."
	});
	if (step === void 0) return void 0;
	if (output !== void 0) return {
		of: "output",
		step,
		key: output
	};
	return yielded === void 0 ? void 0 : {
		of: "yield",
		step,
		field: yielded
	};
}
const readPath = readList((context, node) => {
	const value = literalValue(node);
	return isSegment(value) ? value : wrongType(context, node, "a key or an index");
});
function readProjection(context, node) {
	if (node.kind !== "map") {
		const type = readOneOf(["none", "full"])(context, node);
		return type === void 0 ? void 0 : { type };
	}
	const fields = readFields(context, node, {
		what: "a projection",
		fields: [
			"type",
			"turns",
			"tool-output"
		]
	});
	const type = fields?.required("type", readOneOf(["tail"]));
	const turns = fields?.required("turns", readCount);
	const toolOutput = fields?.optional("tool-output", readBoolean);
	if (type === void 0 || turns === void 0) return void 0;
	return {
		type,
		turns,
		tool_output: toolOutput ?? true
	};
}

// src/core/steps/shape/check-contribution.ts
function readTemplate(context, node) {
	const fields = readFields(context, node, {
		what: "a template",
		fields: [
			"type",
			"text",
			"vars"
		],
		elsewhere: {
			from: "a source contribution",
			path: "a source contribution",
			projection: "a source contribution"
		}
	});
	const type = fields?.required("type", readOneOf(["template"]));
	const text = fields?.required("text", readString);
	const vars = fields?.required("vars", readRecord(readVarName, readSource));
	if (type === void 0 || text === void 0 || vars === void 0) return void 0;
	return placeOf(context, fields?.node("text")?.at ?? node.at, {
		type,
		text,
		vars
	});
}
/** `{{issues}}` binds the string key "issues" (R91). */
function readVarName(context, node) {
	if (node.kind === "string") return node.value;
	return report(context, node.at, {
		code: "RAY-STEP-BAD-VALUE",
		message: "The name of a template variable is a string.",
		hint: node.kind === "keyword" ? `Write ${context.notation === "edn" ? `"${node.name}"` : node.name} without a colon.` : void 0
	});
}
function readContribution(context, node) {
	const type = peek(context, node, "type");
	const kind = type === void 0 ? void 0 : keywordIn(context, type);
	if (kind === "template") return readTemplate(context, node);
	if (kind === "source") {
		const source = readSourceItem(context, node);
		return source === void 0 ? void 0 : {
			type: "source",
			source
		};
	}
	return wrongType(context, type ?? node, "a contribution of :type :source or :type :template");
}
const readContributions = readList(readContribution, { atLeast: 1 });

// src/core/steps/shape/check-operation.ts
const operationId = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*\/[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** `:operation` and `:args` of an invoke step or judge. */
function readOperationCall(fields) {
	const operation = fields.required("operation", readOperationId);
	const args = fields.required("args", readRecord(readArgName, readArg));
	return operation === void 0 || args === void 0 ? void 0 : {
		operation,
		args
	};
}
function readOperationId(context, node) {
	const id = readString(context, node);
	if (id === void 0 || operationId.test(id)) return id;
	return report(context, node.at, {
		code: "RAY-STEP-BAD-VALUE",
		message: `"${id}" is not the name of an operation.`,
		hint: "A name is two words in kebab case with a slash between, such as shell/run."
	});
}
function readArgName(context, node) {
	return readKeyword(context, node);
}
/** Only the top of an argument is looked at: `{:from …}` is resolved, `{:value m}` is m, anything else passes as it is (R43). */
function readArg(context, node) {
	if (peek(context, node, "from") !== void 0) return readReference(context, node);
	const wrapped = onlyValue(context, node);
	return {
		kind: "value",
		value: literalValue(wrapped ?? node)
	};
}
function onlyValue(context, node) {
	if (node.kind !== "map" || node.entries.length !== 1) return void 0;
	const [entry] = node.entries;
	return entry !== void 0 && keywordIn(context, entry.key) === "value" ? entry.value : void 0;
}

// src/core/steps/shape/check-results.ts
const elsewhere = {
	data: "a yield of :type :data",
	text: "a yield of :type :text",
	reason: "a yield of :type :error",
	message: "a yield of :type :error",
	details: "a yield of :type :error"
};
function form(tag, fields) {
	return {
		what: `a yield of :type :${tag}`,
		fields: ["type", ...fields],
		elsewhere
	};
}
/** Exactly one tag; fields of two tags together are refused (R84). */
function readYields(context, node) {
	const yields = readTagged(context, node);
	return yields === void 0 ? void 0 : placeOf(context, node.at, yields);
}
function readTagged(context, node) {
	const type = peek(context, node, "type");
	switch (type === void 0 ? "" : keywordIn(context, type) ?? "") {
		case "data": {
			const data = readFields(context, node, form("data", ["data"]))?.required("data", readKeyword);
			return data === void 0 ? void 0 : {
				type: "data",
				data
			};
		}
		case "text": {
			const text = readFields(context, node, form("text", ["text"]))?.required("text", readKeyword);
			return text === void 0 ? void 0 : {
				type: "text",
				text
			};
		}
		case "error": return readErrorYield(context, node);
		case "delegated": return readFields(context, node, form("delegated", [])) === void 0 ? void 0 : { type: "delegated" };
		default: return wrongType(context, type ?? node, "a yield of :type :data, :text, :error or :delegated");
	}
}
function readErrorYield(context, node) {
	const fields = readFields(context, node, form("error", [
		"reason",
		"message",
		"details"
	]));
	const reason = fields?.required("reason", readKeyword);
	const message = fields?.required("message", readString);
	const details = fields?.optional("details", (_, given) => given.kind === "map" ? literalValue(given) : wrongType(context, given, "a map"));
	return reason === void 0 || message === void 0 ? void 0 : {
		type: "error",
		reason,
		message,
		details
	};
}
/** The authored outputs; they replace the ones that the form has by itself (R75). */
function readOutputs(context, node) {
	const outputs = readRecord(readKeyword, readOutput)(context, node);
	if (outputs === void 0 || Object.keys(outputs).length > 0) return outputs;
	return report(context, node.at, {
		code: "RAY-STEP-BAD-VALUE",
		message: "The outputs must not be empty.",
		hint: "Leave :outputs out."
	});
}
const structured = ["session/structured-output", "judge/structured-output"];
function readOutput(context, node) {
	const source = peek(context, node, "source");
	const name = source === void 0 ? void 0 : keywordIn(context, source);
	if (name !== void 0 && structured.includes(name)) return reportStructured(context, node);
	return readFields(context, node, {
		what: "an output",
		fields: ["source"]
	})?.required("source", readOneOf(outputSources));
}
function reportStructured(context, node) {
	return report(context, node.at, {
		code: "RAY-STEP-LATER",
		message: "Structured outputs are not supported yet.",
		hint: "Let the step write a line such as \"VERDICT: pass\", and read it with text/label in the step after it."
	});
}

// src/core/steps/shape/check-model.ts
/** A model's id, or a query over the table of models. */
function readModel(context, node) {
	if (node.kind !== "map") return readNonBlank(context, node);
	const fields = readFields(context, node, {
		what: "a model query",
		fields: [
			"type",
			"require",
			"prefer",
			"fallback"
		]
	});
	const type = fields?.required("type", readOneOf(["model-query"]));
	const require = fields?.optional("require", readList(readRequirement, { atLeast: 1 }));
	const prefer = fields?.optional("prefer", readList(readPreference, { atLeast: 1 }));
	const fallback = fields?.optional("fallback", readModel);
	if (fields === void 0 || type === void 0) return void 0;
	if (!fields.has("require") && !fields.has("prefer") && !fields.has("fallback")) return report(context, node.at, {
		code: "RAY-STEP-MISSING-FIELD",
		message: "A model query needs at least one of :require, :prefer and :fallback.",
		hint: context.notation === "edn" ? "Add :fallback \"sonnet\"" : "Add fallback: sonnet"
	});
	return {
		type,
		require: require ?? [],
		prefer: prefer ?? [],
		fallback: fallback ?? null
	};
}
const tests = [
	"match",
	"equals",
	"one-of",
	"at-least",
	"at-most"
];
const readRequirement = (context, node) => {
	const word = keywordIn(context, node);
	if (word !== void 0) return {
		criterion: word,
		test: "truthy",
		value: null
	};
	const fields = readFields(context, node, {
		what: "a requirement",
		fields: ["criterion", ...tests]
	});
	const criterion = fields?.required("criterion", readKeyword);
	if (fields === void 0 || criterion === void 0) return void 0;
	const given = tests.filter((test) => fields.has(test));
	const [test] = given;
	if (given.length > 1) return report(context, node.at, {
		code: "RAY-STEP-CONFLICT",
		message: `A requirement has one test, not ${given.map((name) => `:${name}`).join(" and ")}.`,
		hint: "Keep one of them, and write the other as a requirement of its own."
	});
	if (test === void 0) return {
		criterion,
		test: "truthy",
		value: null
	};
	const value = literalOf(context, fields, test);
	return value === void 0 || !fits(context, node, test, value) ? void 0 : {
		criterion,
		test,
		value
	};
};
function fits(context, node, test, value) {
	const wanted = test === "one-of" ? Array.isArray(value) && value.length > 0 : test !== "at-least" && test !== "at-most" || typeof value === "number";
	if (!wanted) report(context, node.at, {
		code: "RAY-STEP-BAD-VALUE",
		message: `:${test} needs ${test === "one-of" ? "a list of values" : "a number"}.`,
		hint: `Write ${test === "one-of" ? "at least one value in brackets" : "a number without quotes"}.`
	});
	return wanted;
}
const readPreference = (context, node) => {
	const word = keywordIn(context, node);
	if (word !== void 0) return {
		criterion: word,
		prefer: "truthy",
		value: null
	};
	const fields = readFields(context, node, {
		what: "a preference",
		fields: [
			"criterion",
			"prefer",
			"equals"
		]
	});
	const criterion = fields?.required("criterion", readKeyword);
	const prefer = fields?.required("prefer", readOneOf([
		"lower",
		"higher",
		"equals",
		"context-match"
	]));
	if (fields === void 0 || criterion === void 0 || prefer === void 0) return void 0;
	if (prefer === "equals" !== fields.has("equals")) return report(context, node.at, {
		code: "RAY-STEP-CONFLICT",
		message: ":equals stands beside :prefer :equals, and only there.",
		hint: fields.has("equals") ? "Write :prefer :equals, or leave :equals out." : "Add :equals with the value that is preferred."
	});
	const value = fields.has("equals") ? literalOf(context, fields, "equals") : null;
	return value === void 0 ? void 0 : {
		criterion,
		prefer,
		value
	};
};
/** A value of a query; references to steps are not admitted in one (R100). */
function literalOf(context, fields, name) {
	const node = fields.node(name);
	if (node === void 0) return void 0;
	if (peek(context, node, "from") === void 0) return literalValue(node);
	return report(context, node.at, {
		code: "RAY-STEP-LATER",
		message: "A model query with a value from a step is not supported yet.",
		hint: "Write the value itself."
	});
}

// src/core/steps/shape/check-session-config.ts
const sessionConfigFields = [
	"agent",
	"model",
	"tools",
	"skills",
	"thinking-level",
	"temperature",
	"system-prompt"
];
const delegateConfigFields = ["model", "thinking-level"];
/** An LLM judge thinks as its model does, under the engine's own system prompt. */
const judgeConfigFields = [
	"agent",
	"model",
	"tools",
	"skills",
	"temperature"
];
const readNames = readList(readNonBlank);
const readAgent = (context, node) => {
	const name = keywordIn(context, node) ?? (node.kind === "string" ? node.value.trim() : "");
	return readAgentChoice(name) ? name : wrongType(context, node, `an agent (${agentForms.join(", ")})`);
};
/** A model, or a map of models by agent. */
const readSessionModel = (context, node) => {
	if (node.kind !== "map" || peek(context, node, "type") !== void 0) return readModel(context, node);
	const fields = readFields(context, node, {
		what: "a map of models by agent",
		fields: agentKinds
	});
	if (fields === void 0) return void 0;
	const models = agentKinds.map((kind) => [kind, fields.optional(kind, readNonBlank)]);
	return {
		type: "by-agent",
		models: Object.fromEntries(models.filter(([, model]) => model !== void 0))
	};
};
function readSessionConfig(fields) {
	return {
		agent: fields.optional("agent", readAgent),
		model: fields.optional("model", readSessionModel),
		thinking_level: fields.optional("thinking-level", readOneOf(thinkingLevels)),
		tools: fields.optional("tools", readNames),
		skills: fields.optional("skills", readNames),
		temperature: fields.optional("temperature", readTemperature),
		system_prompt: fields.optional("system-prompt", readString)
	};
}
function readDelegateConfig(fields) {
	return {
		model: fields.optional("model", readModel),
		thinking_level: fields.optional("thinking-level", readOneOf(thinkingLevels))
	};
}
function readJudgeConfig(fields) {
	fields.optional("tools", readNames);
	fields.optional("skills", readNames);
	return {
		agent: fields.optional("agent", readAgent),
		model: fields.optional("model", readSessionModel),
		temperature: fields.optional("temperature", readTemperature)
	};
}

// src/core/steps/shape/check-control.ts
/** Judge and routing stand both or neither (R18). Null for neither. */
function readControl(context, node, fields) {
	const judge = fields.optional("judge", readJudge);
	const on = fields.optional("on", readOnMap);
	if (fields.has("judge") !== fields.has("on")) {
		const [there, missing] = fields.has("judge") ? ["judge", "on"] : ["on", "judge"];
		return report(context, node.at, {
			code: "RAY-STEP-CONFLICT",
			message: `:${there} stands without :${missing}.`,
			hint: "A judge gives an outcome, and :on says where each outcome leads; write both or neither."
		});
	}
	if (!fields.has("judge")) return null;
	return judge === void 0 || on === void 0 ? void 0 : {
		judge,
		on
	};
}
function readJudge(context, node) {
	const type = peek(context, node, "type");
	switch (type === void 0 ? "" : keywordIn(context, type) ?? "") {
		case "llm": return readLlmJudge(context, node);
		case "invoke": {
			const fields = readFields(context, node, {
				what: "an invoke judge",
				fields: [
					"type",
					"operation",
					"args"
				],
				elsewhere: llmElsewhere
			});
			const call = fields === void 0 ? void 0 : readOperationCall(fields);
			return call === void 0 ? void 0 : {
				type: "invoke",
				...call
			};
		}
		default: return wrongType(context, type ?? node, "a judge of :type :llm or :type :invoke");
	}
}
const llmElsewhere = {
	contributions: "an LLM judge",
	projection: "an LLM judge",
	model: "an LLM judge"
};
function readLlmJudge(context, node) {
	const fields = readFields(context, node, {
		what: "an LLM judge",
		fields: [
			"type",
			"contributions",
			"projection",
			"outputs",
			...judgeConfigFields
		],
		elsewhere: {
			operation: "an invoke judge",
			args: "an invoke judge"
		}
	});
	if (fields === void 0) return void 0;
	const outputs = fields.node("outputs");
	if (outputs !== void 0) reportStructured(context, outputs);
	const contributions = fields.required("contributions", readContributions);
	const projection = fields.optional("projection", readProjection);
	const config = readJudgeConfig(fields);
	warnOfTools(context, fields);
	if (contributions === void 0) return void 0;
	return {
		type: "llm",
		config,
		contributions,
		projection: projection ?? { type: "full" }
	};
}
/** An LLM judge has no tools (R26), so what would give it some is not passed on. */
function warnOfTools(context, fields) {
	for (const name of ["tools", "skills"]) {
		const node = fields.node(name);
		if (node?.kind === "list" && node.items.length > 0) warn(context, node.at, {
			code: "RAY-STEP-JUDGE-TOOLS",
			message: `An LLM judge has no tools, so :${name} has no effect.`,
			hint: "Let the step itself look, and let the judge decide on what it wrote."
		});
	}
}
function readOnMap(context, node) {
	if (node.kind !== "map") return wrongType(context, node, "a map of outcomes");
	if (node.entries.length === 0) return report(context, node.at, {
		code: "RAY-STEP-CONFLICT",
		message: ":on is empty.",
		hint: "Name each outcome of the judge and where it leads."
	});
	const routes = node.entries.map(({ key, value }) => {
		const outcome = readOutcome(context, key);
		const transition = readTransition(context, value);
		return outcome === void 0 || transition === void 0 ? void 0 : {
			outcome,
			transition
		};
	});
	return whole(routes);
}
/** The colon decides: `CLEAR` is a string, `:clear` a keyword. */
function readOutcome(context, node) {
	if (node.kind === "string") return node.value;
	if (node.kind === "keyword") return { $kw: node.name };
	return wrongType(context, node, "an outcome, a string or a keyword", "Put it in quotes.");
}
function readTransition(context, node) {
	const fields = readFields(context, node, {
		what: "a transition",
		fields: [
			"goto",
			"max-iterations",
			"on-max-iterations"
		]
	});
	const goto = fields?.required("goto", readGoto);
	const bound = fields?.optional("max-iterations", readCount);
	const exhausted = fields?.optional("on-max-iterations", readGoto);
	if (fields?.has("on-max-iterations") && !fields.has("max-iterations")) return report(context, node.at, {
		code: "RAY-STEP-CONFLICT",
		message: ":on-max-iterations stands without :max-iterations.",
		hint: "Say after how many entries of the target it is taken: :max-iterations 3."
	});
	return goto === void 0 ? void 0 : {
		goto,
		max_iterations: bound ?? null,
		on_max_iterations: exhausted ?? null
	};
}
const places = [
	"next",
	"previous",
	"done"
];
/** A string is always a step's name, also "done" (R13). */
function readGoto(context, node) {
	if (node.kind === "string") return placeOf(context, node.at, {
		to: "step",
		step: node.value
	});
	if (node.kind !== "keyword") return wrongType(context, node, "a step, :next, :previous or :done");
	const to = places.find((place) => place === node.name);
	if (to !== void 0) return { to };
	const plain = context.notation === "edn" ? `"${node.name}"` : node.name;
	return wrongType(context, node, "a step, :next, :previous or :done", `For the step of that name write ${plain} without a colon.`);
}

// src/core/steps/shape/check-form.ts
const ownFields$1 = {
	invoke: [
		"operation",
		"args",
		"proposes"
	],
	session: [
		"contributions",
		"proposes",
		...sessionConfigFields
	],
	delegate: [
		"target",
		"prompt-string",
		"context",
		...delegateConfigFields
	]
};
const formTypes = [
	"invoke",
	"session",
	"delegate"
];
/** Which form a field belongs to, for whoever writes it on another. */
const fieldsOfForms = {
	operation: "an invoke step",
	args: "an invoke step",
	target: "a delegate step",
	"prompt-string": "a delegate step",
	context: "a delegate step",
	contributions: "a session step",
	proposes: "session and invoke steps",
	tools: "a session step",
	skills: "a session step",
	temperature: "a session step",
	"system-prompt": "a session step",
	model: "session and delegate steps",
	"thinking-level": "session and delegate steps",
	each: "a parallel step",
	branch: "a parallel step",
	branches: "a parallel step",
	"max-parallel": "a parallel step",
	goto: "a transition under :on",
	"on-max-iterations": "a transition under :on"
};
const laterFields = { "session-profile": "Write :model, :tools and :skills on the step." };
const laterSessionFields = {
	...laterFields,
	prompts: "Write one step with :contributions for each prompt."
};
/** A step of one of the forms that do one thing: call an operation, talk, run another workflow. */
function readForm(context, node, type, body) {
	switch (type) {
		case "invoke": return readInvoke(context, node, body);
		case "session": return readSession(context, node, body);
		case "delegate": return readDelegate(context, node, body);
	}
}
function readInvoke(context, node, body) {
	const fields = readFields(context, node, {
		what: "an invoke step",
		fields: [...body.fields, ...ownFields$1.invoke],
		elsewhere: {
			...fieldsOfForms,
			prompts: "a session step",
			...body.elsewhere
		}
	});
	if (fields === void 0) return void 0;
	const common = body.read(context, node, fields);
	const call = readOperationCall(fields);
	const proposes = fields.optional("proposes", readProposalTypes);
	return common === void 0 || call === void 0 ? void 0 : placeOf(context, node.at, {
		type: "invoke",
		...common,
		...call,
		...proposes === void 0 ? {} : { proposes }
	});
}
function readSession(context, node, body) {
	const fields = readFields(context, node, {
		what: "a session step",
		fields: [...body.fields, ...ownFields$1.session],
		later: laterSessionFields,
		elsewhere: {
			...fieldsOfForms,
			...body.elsewhere
		}
	});
	if (fields === void 0) return void 0;
	const common = body.read(context, node, fields);
	const config = readSessionConfig(fields);
	const contributions = peek(context, node, "prompts") ? void 0 : fields.required("contributions", readContributions);
	if (config.skills !== void 0 && config.skills.length > 0 && !config.tools?.some((tool) => tool.toLowerCase() === "read")) report(context, fields.node("skills")?.at ?? node.at, {
		code: "RAY-STEP-SKILLS-WITHOUT-READ",
		message: ":skills are read from files, and this step does not offer the tool read.",
		hint: context.notation === "edn" ? ":tools [\"read\"]" : "tools: [read]"
	});
	const proposes = fields.optional("proposes", readProposalTypes);
	if (common === void 0 || contributions === void 0) return void 0;
	const step = {
		type: "session",
		...common,
		config,
		contributions
	};
	return placeOf(context, node.at, proposes === void 0 ? step : {
		...step,
		proposes
	});
}
const readProposalTypes = readList((context, node) => {
	const name = keywordIn(context, node) ?? readString(context, node);
	if (name === void 0 || isProposalType(name)) return name;
	return report(context, node.at, unknownProposalType(name));
});
function readDelegate(context, node, body) {
	const fields = readFields(context, node, {
		what: "a delegate step",
		fields: [...body.fields, ...ownFields$1.delegate],
		later: laterFields,
		elsewhere: {
			...fieldsOfForms,
			prompts: "a session step",
			...body.elsewhere
		}
	});
	if (fields === void 0) return void 0;
	const common = body.read(context, node, fields);
	const target = fields.required("target", readTarget);
	const prompt = fields.required("prompt-string", readPromptString);
	const items = fields.optional("context", readList(readSourceItem));
	const config = readDelegateConfig(fields);
	if (common === void 0 || target === void 0 || prompt === void 0) return void 0;
	return placeOf(context, node.at, {
		type: "delegate",
		...common,
		config,
		target,
		prompt,
		context: items ?? []
	});
}
function readTarget(context, node) {
	if (node.kind === "map") {
		const source = readSource(context, node);
		return source === void 0 ? void 0 : {
			kind: "dynamic",
			source
		};
	}
	const workflow = readNonBlank(context, node);
	return workflow === void 0 ? void 0 : placeOf(context, node.at, {
		kind: "static",
		workflow
	});
}
function readPromptString(context, node) {
	if (node.kind !== "map") {
		const text = readString(context, node);
		return text === void 0 ? void 0 : {
			type: "text",
			text
		};
	}
	const type = peek(context, node, "type");
	if (type === void 0 || keywordIn(context, type) !== "map") return readTemplate(context, node);
	const named = readFields(context, node, {
		what: "a prompt of :type :map",
		fields: ["type", "fields"]
	})?.required("fields", readRecord(readKeyword, readSource));
	return named === void 0 ? void 0 : {
		type: "map",
		fields: named
	};
}

// src/core/steps/shape/check-parallel.ts
const ownFields = [
	"each",
	"branch",
	"branches",
	"max-parallel"
];
/** Several things at once: `:branches`, or `:each` element of a list one `:branch`. */
function readParallel(context, node, body) {
	const fields = readFields(context, node, {
		what: "a parallel step",
		fields: [...body.fields, ...ownFields],
		elsewhere: {
			...fieldsOfForms,
			...body.elsewhere,
			prompts: "a session step"
		}
	});
	if (fields === void 0) return void 0;
	const common = body.read(context, node, fields);
	const most = fields.optional("max-parallel", readCount);
	const each = fields.optional("each", readSource);
	const branches = readBranches(context, node, fields);
	if (common === void 0 || branches === void 0 || fields.has("each") && each === void 0) return void 0;
	return placeOf(context, node.at, {
		type: "parallel",
		...common,
		each: each ?? null,
		branches: branches.map(({ key, step }) => ({
			key,
			step: {
				...step,
				name: common.name
			}
		})),
		max_parallel: most ?? null
	});
}
function readBranches(context, node, fields) {
	const isForEach = fields.has("each") && fields.has("branch") && !fields.has("branches");
	const isList = fields.has("branches") && !fields.has("each") && !fields.has("branch");
	if (!isForEach && !isList) return report(context, node.at, {
		code: "RAY-STEP-CONFLICT",
		message: "A parallel step has either :branches, or :each with one :branch.",
		hint: "Such as :branches [{…} {…}], or :each {:from :workflow-input} :branch {…}."
	});
	if (isList) return fields.optional("branches", readBranchList);
	const step = fields.optional("branch", (inner, branch) => readBranch(inner, branch, "the branch"));
	return step === void 0 ? void 0 : [{
		key: null,
		step
	}];
}
function readBranchList(context, node) {
	if (node.kind !== "list" && node.kind !== "map") return wrongType(context, node, "a list or a map of branches");
	const bodies = node.kind === "list" ? node.items.map((value) => ({ value })) : node.entries;
	if (bodies.length === 0) return report(context, node.at, {
		code: "RAY-STEP-BAD-VALUE",
		message: "There must be at least one branch.",
		hint: "Add a branch, or remove the step."
	});
	const seen = /* @__PURE__ */ new Set();
	const branches = bodies.map(({ key, value }, index) => {
		const name = key === void 0 ? null : readKey(context, key, seen);
		const step = readBranch(context, value, `branch ${name ?? index + 1}`);
		return name === void 0 || step === void 0 ? void 0 : {
			key: name,
			step
		};
	});
	return whole(branches);
}
function readKey(context, node, seen) {
	const name = keywordIn(context, node) ?? readString(context, node);
	if (name === void 0 || !seen.has(name)) {
		if (name !== void 0) seen.add(name);
		return name;
	}
	return report(context, node.at, {
		code: "RAY-STEP-DUPLICATE-KEY",
		message: `There are two branches "${name}".`,
		hint: "Give each of them a name of its own."
	});
}
const ofTheStep = "the parallel step itself";
const branchBody = {
	fields: [
		"type",
		"yields",
		"outputs"
	],
	elsewhere: {
		name: ofTheStep,
		judge: ofTheStep,
		on: ofTheStep,
		"max-iterations": ofTheStep,
		"on-failure": ofTheStep
	},
	read: readCommon$1
};
function readBranch(outer, node, label) {
	const context = {
		...outer,
		prefix: `${outer.prefix.replace(/: $/, "")}, ${label}: `
	};
	if (node.kind !== "map") return wrongType(context, node, "a branch as a map");
	const type = peek(context, node, "type");
	if (type === void 0) return report(context, node.at, {
		code: "RAY-STEP-MISSING-FIELD",
		message: "A branch needs the field :type.",
		hint: "It is one of :invoke, :session and :delegate."
	});
	if (keywordIn(context, type) === "parallel") return report(context, type.at, {
		code: "RAY-STEP-NESTED-PARALLEL",
		message: "A branch cannot be a parallel step itself.",
		hint: "Put the inner one into a workflow of its own, and call it from a branch of :type :delegate."
	});
	const form = readOneOf(formTypes)(context, type);
	return form === void 0 ? void 0 : readForm(context, node, form, branchBody);
}
/** A branch has the name of its step, and leads nowhere. */
function readCommon$1(context, node, fields) {
	const outputs = fields.optional("outputs", readOutputs);
	const yields = fields.optional("yields", readYields);
	return {
		name: "",
		place: `${context.file}:${node.at.line}:${node.at.column}`,
		outputs,
		yields,
		control: null,
		max_iterations: null
	};
}

// src/core/steps/shape/check-step.ts
const wholeStep = {
	fields: [
		"name",
		"type",
		"yields",
		"outputs",
		"judge",
		"on",
		"max-iterations",
		"on-failure"
	],
	elsewhere: fieldsOfForms,
	read: readCommon
};
function readStep(outer, node, index) {
	const context = {
		...outer,
		prefix: `Step ${index + 1}${labelOf(outer, node)}: `
	};
	if (node.kind !== "map") return wrongType(context, node, "a step as a map");
	const type = peek(context, node, "type");
	if (type === void 0) return report(context, node.at, {
		code: "RAY-STEP-MISSING-FIELD",
		message: "A step needs the field :type.",
		hint: "It is one of :invoke, :session, :delegate and :parallel."
	});
	const form = readOneOf([...formTypes, "parallel"])(context, type);
	if (form === void 0) return void 0;
	return form === "parallel" ? readParallel(context, node, wholeStep) : readForm(context, node, form, wholeStep);
}
function labelOf(context, node) {
	const name = peek(context, node, "name");
	return name?.kind === "string" ? ` "${name.value}"` : name?.kind === "keyword" && context.notation === "yaml" ? ` ":${name.name}"` : "";
}
function readCommon(context, node, fields) {
	const name = fields.required("name", readStepName);
	const outputs = fields.optional("outputs", readOutputs);
	const yields = fields.optional("yields", readYields);
	const control = readControl(context, node, fields);
	const bound = fields.optional("max-iterations", readCount);
	const onFailure = fields.optional("on-failure", readStepToGoTo);
	if (name === void 0 || control === void 0) return void 0;
	const common = {
		name,
		place: `${context.file}:${node.at.line}:${node.at.column}`,
		outputs,
		yields,
		control,
		max_iterations: bound ?? null
	};
	return onFailure === void 0 ? common : {
		...common,
		on_failure: onFailure
	};
}
function readStepName(context, node) {
	const name = readNonBlank(context, node);
	if (name !== "__proto__") return name;
	return report(context, node.at, {
		code: "RAY-STEP-BAD-VALUE",
		message: "\"__proto__\" cannot be the name of a step.",
		hint: "Give the step another name."
	});
}
/** A string is always a step's name; a failed step has no value, so there is no leading to the end. */
function readStepToGoTo(context, node) {
	return node.kind === "string" ? node.value : wrongType(context, node, "the name of a step");
}

// src/core/steps/shape/check-shape.ts
/** Checks a whole file against the grammar and reports every mistake; undefined when there is one. */
function checkShape(context, { root }) {
	const before = context.problems.length;
	const workflow = readWorkflow(context, root);
	return context.problems.length > before ? void 0 : workflow;
}
function readWorkflow(context, node) {
	const fields = readFields(context, node, {
		what: "a step workflow",
		fields: [
			"name",
			"description",
			"advertise",
			"steps",
			"terminal-contract",
			"setup"
		],
		elsewhere: { states: "a workflow of states, in a file of its own" }
	});
	const name = fields?.required("name", readNonBlank);
	const description = fields?.required("description", readNonBlank);
	const advertise = fields?.optional("advertise", readBoolean);
	const steps = fields?.required("steps", readSteps);
	const contract = fields?.optional("terminal-contract", readContract);
	if (name === void 0 || description === void 0 || steps === void 0) return void 0;
	return {
		name,
		description,
		advertise: advertise ?? true,
		steps,
		terminal_contract: contract ?? null
	};
}
function readSteps(context, node) {
	if (node.kind !== "list") return wrongType(context, node, "the list of steps");
	if (node.items.length === 0) return report(context, node.at, {
		code: "RAY-STEP-NO-STEPS",
		message: "The workflow has no steps.",
		hint: "Write at least one step."
	});
	const steps = node.items.map((item, index) => readStep(context, item, index));
	refuseDoubles(context, node.items, steps);
	return whole(steps);
}
function refuseDoubles(context, nodes, steps) {
	const seen = /* @__PURE__ */ new Map();
	for (const [index, step] of steps.entries()) {
		if (step === void 0) continue;
		const first = seen.get(step.name);
		if (first === void 0) seen.set(step.name, index);
		else report(context, nodes[index]?.at ?? {
			line: 1,
			column: 1
		}, {
			code: "RAY-STEP-NAME-TWICE",
			message: `Step ${index + 1} has the name of step ${first + 1}, "${step.name}".`,
			hint: "Give each step a name of its own."
		});
	}
}
function readContract(context, node) {
	return readFields(context, node, {
		what: "a terminal contract",
		fields: ["handoff"]
	})?.required("handoff", (_, inner) => readFields(context, inner, {
		what: "a hand-off",
		fields: ["type"]
	})?.required("type", readOneOf(["markdown-handoff-data"])));
}

// src/core/steps/read-step-workflow.ts
/** Reads, checks and compiles one file. Meaning is checked only if the shape holds; every mistake of a stage is told. */
function readStepWorkflow(source) {
	const read = readNotation(source);
	if (!read.ok) return {
		workflow: void 0,
		problems: read.problems,
		warnings: []
	};
	const context = {
		file: source.file,
		notation: read.document.notation,
		prefix: "",
		problems: [],
		warnings: [],
		places: /* @__PURE__ */ new Map()
	};
	const workflow = check(context, read, source);
	const { problems, warnings } = context;
	return {
		workflow: problems.length > 0 ? void 0 : workflow,
		problems,
		warnings
	};
}
function readNotation({ file, text }) {
	if (file.endsWith(".edn")) return readEdn(file, text);
	return file.endsWith(".md") ? readMarkdown(file, text) : readYaml(file, text);
}
function check(context, { document }, source) {
	const authored = checkShape(context, document);
	if (authored === void 0) return void 0;
	const definition = compileSteps(authored, scriptsOf(source.scripts ?? {}));
	checkMeaning(context, definition, {
		workflows: source.knownWorkflows,
		scripts: source.scripts === void 0 ? void 0 : definition.scripts
	});
	const { name, description } = definition;
	return deepFreeze({
		kind: "steps",
		id: source.id,
		pin: source.pin,
		name,
		description,
		definition
	});
}

export { readStepWorkflow as t };