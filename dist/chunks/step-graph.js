import { t as formsIn } from "./step-workflow.js";
import { t as namedAgent } from "./said-agent.js";

// src/core/picture/other-agents.ts
/** Who runs the prompts of states that the usual agent does not run: the marks of a picture. */
function otherAgents({ states, manifest }, usual = manifest.agent ?? "claude", agentOf = (said) => namedAgent(said) ?? usual) {
	return Object.fromEntries(Object.values(states).flatMap((state) => {
		const agent = state.kind === "prompt" ? agentOf(state.settings) : usual;
		return agent === usual ? [] : [[state.file, agent]];
	}));
}

// src/core/picture/step-graph.ts
/** The ways between the steps of a workflow; its end is the result. */
function stepEdges({ steps }) {
	return steps.flatMap((step, index) => [
		...formsIn(step).flatMap(delegated),
		...routed(step, index, steps),
		...takenOver(step)
	]);
}
function routed({ name, control }, index, steps) {
	const to = (goto) => endOf(goto, index, steps);
	const edge = (goto, label, later) => {
		const end = to(goto);
		return end === void 0 ? [] : [{
			from: name,
			to: end,
			label,
			later
		}];
	};
	if (control === null) return edge({ to: "next" }, "", false);
	return control.on.flatMap(({ outcome, transition }) => {
		const label = typeof outcome === "string" ? outcome : `:${outcome.$kw}`;
		const { goto, max_iterations: most, on_max_iterations: after } = transition;
		return [...edge(goto, most === null ? label : `${label} (at most ${most})`, false), ...after === null ? [] : edge(after, `${label}, after ${most}`, true)];
	});
}
function endOf(goto, index, steps) {
	switch (goto.to) {
		case "done": return { kind: "result" };
		case "step": return {
			kind: "state",
			file: goto.step
		};
		case "next": {
			const next = steps[index + 1];
			return next === void 0 ? { kind: "result" } : {
				kind: "state",
				file: next.name
			};
		}
		case "previous": {
			const previous = steps[index - 1];
			return previous === void 0 ? void 0 : {
				kind: "state",
				file: previous.name
			};
		}
	}
}
/** Where a failure of the step leads. */
function takenOver({ name, on_failure: next }) {
	return next === void 0 ? [] : [{
		from: name,
		to: {
			kind: "state",
			file: next
		},
		label: "failed",
		later: true
	}];
}
function delegated(step) {
	if (step.type !== "delegate" || step.target.kind !== "static") return [];
	return [{
		from: step.name,
		to: {
			kind: "workflow",
			specifier: step.target.workflow
		},
		label: "delegate",
		later: false
	}];
}

export { otherAgents as n, stepEdges as t };