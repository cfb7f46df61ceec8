// src/core/workflow/tag-grammar.ts
/** The protocol's tags and their attributes, as one table for the tag reader and for the check of policies. */
const transitionTags = [
	"goto",
	"reset",
	"call",
	"function",
	"fork",
	"result",
	"ask",
	"join",
	"call-workflow",
	"function-workflow",
	"fork-workflow",
	"reset-workflow"
];
const tagGrammar = {
	goto: {
		body: "state",
		required: [],
		optional: ["input"],
		open: false
	},
	reset: {
		body: "state",
		required: [],
		optional: [
			"input",
			"cd",
			"stack"
		],
		open: false
	},
	call: {
		body: "state",
		required: ["return"],
		optional: ["input"],
		open: false
	},
	function: {
		body: "state",
		required: ["return"],
		optional: ["input"],
		open: false
	},
	fork: {
		body: "state",
		required: [],
		optional: [
			"next",
			"input",
			"cd",
			"runner"
		],
		open: true
	},
	result: {
		body: "text",
		required: [],
		optional: ["status"],
		open: false
	},
	ask: {
		body: "text",
		required: ["next"],
		optional: [
			"timeout",
			"timeout_next",
			"to",
			"choices"
		],
		open: false
	},
	join: {
		body: "none",
		required: ["next"],
		optional: [
			"for",
			"rest",
			"timeout",
			"timeout_next"
		],
		open: false
	},
	"call-workflow": {
		body: "workflow",
		required: ["return"],
		optional: ["input"],
		open: false
	},
	"function-workflow": {
		body: "workflow",
		required: ["return"],
		optional: ["input", "cd"],
		open: false
	},
	"fork-workflow": {
		body: "workflow",
		required: [],
		optional: [
			"next",
			"input",
			"cd",
			"runner"
		],
		open: true
	},
	"reset-workflow": {
		body: "workflow",
		required: [],
		optional: [
			"input",
			"cd",
			"stack"
		],
		open: false
	}
};
/** Attributes that hold a state's name. */
const stateAttributes = [
	"return",
	"next",
	"timeout_next"
];
function isTransitionTag(name) {
	return Object.hasOwn(tagGrammar, name);
}

export { transitionTags as i, stateAttributes as n, tagGrammar as r, isTransitionTag as t };