import { C as strictObject, D as union, S as record, _ as literal, d as array, f as boolean, g as lazy, l as _enum, p as discriminatedUnion, w as string, x as partialRecord, y as number } from "./schemas.js";
import { r as agentKinds } from "./agent-choice.js";
import { n as nearNames } from "./near-names.js";
import { d as valueSchema, o as keywordSchema } from "./value.js";

// src/core/workflow/proposal-types.ts
/** What a state may propose: the types of the lines in an outbox. */
const proposalTypes = [
	"comment",
	"labels",
	"assignees",
	"issue",
	"pull_request",
	"review",
	"dispatch",
	"reply"
];
const proposalTypeSchema = _enum(proposalTypes);
function isProposalType(name) {
	return proposalTypes.some((type) => type === name);
}
function unknownProposalType(name) {
	const [near] = nearNames(name, proposalTypes);
	return {
		code: "RAY-UNKNOWN-PROPOSAL-TYPE",
		message: `"${name}" is not a type of proposal.`,
		hint: near === void 0 ? `The types are: ${proposalTypes.join(", ")}.` : `Did you mean "${near}"?`
	};
}

// src/core/steps/step-workflow.ts
/**
* A workflow of typed steps, compiled to the form that the driver runs: defaults filled in, references checked, keywords of
* closed sets as plain words. It is JSON, because a run keeps a copy of it and goes on with that copy (R9).
*/
const count = number().int().positive();
const refSchema = discriminatedUnion("of", [
	strictObject({ of: literal("input") }),
	strictObject({ of: literal("original") }),
	strictObject({
		of: literal("output"),
		step: string(),
		key: string()
	}),
	strictObject({
		of: literal("yield"),
		step: string(),
		field: string()
	}),
	strictObject({ of: literal("item") }),
	strictObject({ of: literal("failure") })
]);
const projectionSchema = discriminatedUnion("type", [
	strictObject({ type: literal("none") }),
	strictObject({ type: literal("full") }),
	strictObject({
		type: literal("tail"),
		turns: count,
		tool_output: boolean()
	})
]);
const referenceSchema = strictObject({
	kind: literal("ref"),
	from: refSchema,
	/** Empty for the whole value; never beside a projection. */
	path: array(valueSchema),
	projection: projectionSchema.nullable()
});
const sourceSchema = discriminatedUnion("kind", [referenceSchema, strictObject({
	kind: literal("value"),
	value: valueSchema
})]);
const templateSchema = strictObject({
	type: literal("template"),
	text: string(),
	vars: record(string(), sourceSchema)
});
const contributionSchema = discriminatedUnion("type", [strictObject({
	type: literal("source"),
	source: referenceSchema
}), templateSchema]);
const requireSchema = strictObject({
	criterion: string(),
	test: _enum([
		"truthy",
		"match",
		"equals",
		"one-of",
		"at-least",
		"at-most"
	]),
	value: valueSchema
});
const preferSchema = strictObject({
	criterion: string(),
	prefer: _enum([
		"truthy",
		"lower",
		"higher",
		"equals",
		"context-match"
	]),
	value: valueSchema
});
const modelSchema = lazy(() => union([string(), strictObject({
	type: literal("model-query"),
	require: array(requireSchema),
	prefer: array(preferSchema),
	fallback: modelSchema.nullable()
})]));
/** One model for each kind of agent. */
const modelsByAgentSchema = strictObject({
	type: literal("by-agent"),
	models: partialRecord(_enum(agentKinds), string())
});
const thinkingLevels = [
	"off",
	"minimal",
	"low",
	"medium",
	"high",
	"xhigh"
];
/** Absent: from the snapshot that was taken when the run was created (R53). */
const sessionConfigSchema = strictObject({
	agent: string().optional(),
	model: union([modelSchema, modelsByAgentSchema]).optional(),
	tools: array(string()).optional(),
	skills: array(string()).optional(),
	thinking_level: _enum(thinkingLevels).optional(),
	temperature: number().optional(),
	system_prompt: string().optional()
});
const outputSources = [
	"invoke/data",
	"invoke/summary",
	"invoke/result",
	"session/final-llm-reply",
	"session/transcript",
	"session/result",
	"delegate/handoff",
	"parallel/data"
];
const yieldsSchema = discriminatedUnion("type", [
	strictObject({
		type: literal("data"),
		data: string()
	}),
	strictObject({
		type: literal("text"),
		text: string()
	}),
	strictObject({
		type: literal("error"),
		reason: string(),
		message: string(),
		details: valueSchema.optional()
	}),
	strictObject({ type: literal("delegated") })
]);
const gotoSchema = discriminatedUnion("to", [
	strictObject({ to: literal("next") }),
	strictObject({ to: literal("previous") }),
	strictObject({ to: literal("done") }),
	strictObject({
		to: literal("step"),
		step: string()
	})
]);
const transitionSchema = strictObject({
	goto: gotoSchema,
	max_iterations: count.nullable(),
	on_max_iterations: gotoSchema.nullable()
});
const operationCallSchema = strictObject({
	operation: string(),
	args: record(string(), sourceSchema)
});
const judgeSchema = discriminatedUnion("type", [strictObject({
	type: literal("llm"),
	config: sessionConfigSchema,
	contributions: array(contributionSchema),
	projection: projectionSchema
}), operationCallSchema.extend({ type: literal("invoke") })]);
const controlSchema = strictObject({
	judge: judgeSchema,
	on: array(strictObject({
		outcome: union([string(), keywordSchema]),
		transition: transitionSchema
	}))
});
const common = {
	name: string(),
	/** Where the step stands in the file, for messages. */
	place: string(),
	outputs: record(string(), _enum(outputSources)),
	yields: yieldsSchema,
	control: controlSchema.nullable(),
	max_iterations: count.nullable(),
	/** The step to go on with when this one has failed for good. */
	on_failure: string().optional()
};
const promptStringSchema = discriminatedUnion("type", [
	strictObject({
		type: literal("text"),
		text: string()
	}),
	templateSchema,
	strictObject({
		type: literal("map"),
		fields: record(string(), sourceSchema)
	})
]);
/** What the step may propose: left out, a session nothing, an operation what `outputs` allows. */
const proposes = array(proposalTypeSchema).optional();
const forms = [
	operationCallSchema.extend({
		type: literal("invoke"),
		...common,
		proposes
	}),
	strictObject({
		type: literal("session"),
		...common,
		proposes,
		config: sessionConfigSchema,
		contributions: array(contributionSchema)
	}),
	strictObject({
		type: literal("delegate"),
		...common,
		config: sessionConfigSchema,
		target: discriminatedUnion("kind", [strictObject({
			kind: literal("static"),
			workflow: string()
		}), strictObject({
			kind: literal("dynamic"),
			source: sourceSchema
		})]),
		prompt: promptStringSchema,
		context: array(referenceSchema)
	})
];
const branchSchema = strictObject({
	/** What the author calls it, where branches are a map. */
	key: string().nullable(),
	/** A step with the name of the parallel one. It leads nowhere. */
	step: discriminatedUnion("type", forms)
});
const stepSchema = discriminatedUnion("type", [...forms, strictObject({
	type: literal("parallel"),
	...common,
	/** A list that the one branch is run for, element by element; null where each branch is run once. */
	each: sourceSchema.nullable(),
	branches: array(branchSchema),
	max_parallel: count.nullable()
})]);
/** What a running run keeps of its workflow. */
const stepDefinitionSchema = strictObject({
	name: string(),
	description: string(),
	/** False hides it from listings; it can be invoked all the same (R8). */
	advertise: boolean(),
	steps: array(stepSchema),
	/** The yielded text ends with `## Handoff Data`, which callers may read (R65). */
	terminal_contract: literal("markdown-handoff-data").nullable(),
	/** Scripts beside the workflow file, by path: whether a crash may run them again, and whether they start what the project's files say. */
	scripts: record(string(), strictObject({
		idempotent: boolean(),
		runs_project_code: literal(true).optional()
	}))
});
/** What a step does: itself, or each of its branches. */
function formsIn(step) {
	return step.type === "parallel" ? step.branches.map((branch) => branch.step) : [step];
}

export { isProposalType as a, unknownProposalType as c, thinkingLevels as i, outputSources as n, proposalTypeSchema as o, stepDefinitionSchema as r, proposalTypes as s, formsIn as t };