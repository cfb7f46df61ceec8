import { a as CONFIG_BOUNDS, c as require_dist, r as repeatedKeys, s as yamlExcess, t as parseYaml } from "./parse-yaml.js";
import { C as strictObject, D as union, S as record, _ as literal, a as ZodObject, c as ZodUnion, d as array, f as boolean, i as ZodNullable, l as _enum, n as ZodEnum, o as ZodOptional, s as ZodRecord, t as ZodArray, w as string, y as number } from "./schemas.js";
import { a as messageOf } from "./problem.js";
import { t as commandsOf } from "./config.js";
import { o as outputsPolicySchema } from "./proposed.js";
import { r as pricesSchema } from "./price-table.js";
import { F as agentNameSchema, G as followUpSchema, I as byAgentSchema, L as accessSchema, M as cellLimitsSchema, R as budgetsSchema, a as claudeOptionsSchema, o as commentsSchema, z as dollars } from "./run.js";
import { n as modelEntrySchema } from "./model-table.js";
import { t as cellModes } from "./cell-mode.js";
import { a as parseNetworkEntry } from "./network-list.js";
import { t as didYouMean } from "./near-names.js";
import { t as table } from "./table.js";
import { t as wordOf } from "./word-of.js";

// src/core/triggers/event-table.ts
var import_dist = require_dist();
const BRANCHES = ["branches", "branches-ignore"];
const PATHS = ["paths", "paths-ignore"];
const EDITABLE = [
	"created",
	"edited",
	"deleted"
];
const PULL_REQUEST_TYPES = [
	"assigned",
	"unassigned",
	"labeled",
	"unlabeled",
	"opened",
	"edited",
	"closed",
	"reopened",
	"synchronize",
	"converted_to_draft",
	"locked",
	"unlocked",
	"enqueued",
	"dequeued",
	"milestoned",
	"demilestoned",
	"ready_for_review",
	"review_requested",
	"review_request_removed",
	"auto_merge_enabled",
	"auto_merge_disabled",
	"stacked"
];
const PULL_REQUEST_DEFAULTS = [
	"opened",
	"synchronize",
	"reopened"
];
const ISSUE_TYPES = [
	"opened",
	"edited",
	"deleted",
	"transferred",
	"pinned",
	"unpinned",
	"closed",
	"reopened",
	"assigned",
	"unassigned",
	"labeled",
	"unlabeled",
	"locked",
	"unlocked",
	"milestoned",
	"demilestoned",
	"field_added",
	"field_removed",
	"typed",
	"untyped"
];
const DISCUSSION_TYPES = [
	"created",
	"edited",
	"deleted",
	"transferred",
	"pinned",
	"unpinned",
	"labeled",
	"unlabeled",
	"locked",
	"unlocked",
	"category_changed",
	"answered",
	"unanswered"
];
/** Every event that GitHub can send to a job, the usual ones first. `workflow_call` is none: the callee sees the caller's event. */
const eventTable = {
	issues: kind(ISSUE_TYPES, ["labels"]),
	pull_request: kind(PULL_REQUEST_TYPES, [
		...BRANCHES,
		...PATHS,
		"labels"
	], PULL_REQUEST_DEFAULTS),
	pull_request_target: kind(PULL_REQUEST_TYPES, [
		...BRANCHES,
		...PATHS,
		"labels"
	], PULL_REQUEST_DEFAULTS),
	schedule: kind(null, []),
	issue_comment: kind(EDITABLE, ["labels", "command"]),
	pull_request_review: kind([
		"submitted",
		"edited",
		"dismissed"
	], ["labels", "command"]),
	pull_request_review_comment: kind(EDITABLE, ["labels", "command"]),
	workflow_dispatch: kind(null, []),
	repository_dispatch: kind("free", []),
	push: kind(null, [
		...BRANCHES,
		"tags",
		"tags-ignore",
		...PATHS
	]),
	workflow_run: kind([
		"requested",
		"completed",
		"in_progress"
	], ["workflows", ...BRANCHES]),
	discussion: kind(DISCUSSION_TYPES, ["labels"]),
	discussion_comment: kind(EDITABLE, ["labels", "command"]),
	release: kind([
		"published",
		"unpublished",
		"created",
		"edited",
		"deleted",
		"prereleased",
		"released"
	], []),
	check_run: kind([
		"created",
		"rerequested",
		"completed",
		"requested_action"
	], []),
	check_suite: kind(["completed"], []),
	branch_protection_rule: kind(EDITABLE, []),
	create: kind(null, []),
	delete: kind(null, []),
	deployment: kind(null, []),
	deployment_status: kind(null, []),
	fork: kind(null, []),
	gollum: kind(null, []),
	image_version: kind([
		"created",
		"ready",
		"deleted"
	], []),
	label: kind(EDITABLE, []),
	merge_group: kind(["checks_requested"], [...BRANCHES]),
	milestone: kind([
		"created",
		"closed",
		"opened",
		"edited",
		"deleted"
	], []),
	page_build: kind(null, []),
	project: kind([
		"created",
		"closed",
		"reopened",
		"edited",
		"deleted"
	], []),
	project_card: kind([
		"created",
		"moved",
		"converted",
		"edited",
		"deleted"
	], []),
	project_column: kind([
		"created",
		"updated",
		"moved",
		"deleted"
	], []),
	public: kind(null, []),
	registry_package: kind(["published", "updated"], []),
	status: kind(null, []),
	watch: kind(["started"], [])
};
const eventNames = Object.keys(eventTable);
function kind(types, filters, defaultTypes = null) {
	return {
		types,
		defaultTypes,
		filters: [...filters, "actors"]
	};
}

// src/core/triggers/config/normalise-config.ts
/** Applies defaults, and gives everything that may be written in two ways one form. */
function normaliseConfig(input) {
	return {
		defaults: input.defaults ?? {},
		budgets: input.budgets ?? {},
		access: normaliseAccess(input.access ?? {}),
		artifacts: {
			transcripts: input.artifacts?.transcripts ?? null,
			retentionDays: input.artifacts?.retention_days ?? 7
		},
		project: input.project === void 0 ? null : normaliseProject(input.project),
		...input.attachments === void 0 ? {} : { attachmentsOfAnyone: true },
		...input.prices === void 0 ? {} : { prices: input.prices },
		...input.jobs === void 0 ? {} : { jobs: input.jobs },
		...input.models === void 0 ? {} : { models: input.models },
		workflows: Object.entries(input.workflows ?? {}).map(([name, workflow]) => normaliseWorkflow(name, workflow))
	};
}
function normaliseProject({ install, test, checks, roots }) {
	const folders = (roots ?? ["."]).map((root) => root.replace(/^(\.\/)+/, "").replace(/\/+$/, ""));
	return {
		install: install ?? null,
		test: test ?? null,
		checks: checks ?? [],
		roots: [...new Set(folders.map((root) => root === "" ? "." : root))]
	};
}
/** Of what says nothing the usual. */
function normaliseAccess(input) {
	const run = input.run ?? "write";
	return {
		run,
		stop: input.stop ?? "write",
		resume: input.resume ?? "write",
		approve: input.approve ?? "maintain",
		answer: input.answer ?? run,
		bots: input.bots ?? [],
		fourEyes: input.four_eyes ?? false,
		rateLimits: {
			actorHour: input.rate_limits?.actor_hour ?? 30,
			issueHour: input.rate_limits?.issue_hour ?? 15
		}
	};
}
function normaliseWorkflow(name, input) {
	const { path, budget_usd, agent, review_agent, model, effort, max_parallel, max_turns, result_comments, cell, cell_limits } = input;
	const onRefused = input.outputs?.on_refused ?? input.on_refused;
	return {
		name,
		path: path.replace(/^\.\//, "").replace(/\/+$/, ""),
		triggers: input.on === void 0 ? [] : normaliseOn(input.on),
		if: input.if ?? null,
		settings: {
			budget_usd,
			agent,
			review_agent,
			model,
			effort,
			max_parallel,
			max_turns,
			result_comments,
			cell,
			cell_limits
		},
		forks: input.forks ?? "refuse",
		outputs: {
			...input.outputs,
			on_refused: onRefused ?? "fail"
		},
		claude: input.claude ?? {},
		...input.follow_up === void 0 ? {} : { followUp: typeof input.follow_up === "string" ? { state: input.follow_up } : input.follow_up },
		...input.jobs === void 0 ? {} : { jobs: input.jobs },
		comments: input.comments ?? "one",
		api: input.api ?? null,
		network: input.network === void 0 ? null : input.network === "none" ? [] : input.network
	};
}
function normaliseOn(on) {
	if (typeof on === "string") return [normaliseTrigger(on, null)];
	if (Array.isArray(on)) return on.map((event) => normaliseTrigger(event, null));
	const { schedule, ...others } = on;
	const triggers = Object.entries(others).map(([event, trigger]) => normaliseTrigger(event, trigger ?? null));
	if (schedule === void 0) return triggers;
	const entries = Array.isArray(schedule) ? schedule : [schedule];
	return [...triggers, {
		event: "schedule",
		cron: entries.map((entry) => typeof entry === "string" ? entry : entry.cron)
	}];
}
function normaliseTrigger(event, input) {
	return {
		event,
		types: list(input?.types) ?? eventTable[event].defaultTypes,
		branches: list(input?.branches),
		branchesIgnore: list(input?.["branches-ignore"]),
		tags: list(input?.tags),
		tagsIgnore: list(input?.["tags-ignore"]),
		paths: list(input?.paths),
		pathsIgnore: list(input?.["paths-ignore"]),
		workflows: list(input?.workflows),
		labels: list(input?.labels),
		command: input?.command ?? null,
		actors: list(input?.actors)
	};
}
function list(value) {
	if (value === void 0) return null;
	return Array.isArray(value) ? value : [value];
}

// src/core/triggers/verbs.ts
/** What may stand behind `/raymond`. A workflow's own command cannot be one of these. */
const verbs = [
	"run",
	"status",
	"stop",
	"resume",
	"retry",
	"answer",
	"approve",
	"why",
	"help"
];
function isVerb(word) {
	return verbs.some((verb) => verb === word);
}

// node_modules/@actions/expressions/dist/ast.js
var Expr = class {};
var Literal = class extends Expr {
	constructor(literal, token) {
		super();
		this.literal = literal;
		this.token = token;
	}
	accept(v) {
		return v.visitLiteral(this);
	}
};
var Unary = class extends Expr {
	constructor(operator, expr) {
		super();
		this.operator = operator;
		this.expr = expr;
	}
	accept(v) {
		return v.visitUnary(this);
	}
};
var FunctionCall = class extends Expr {
	constructor(functionName, args) {
		super();
		this.functionName = functionName;
		this.args = args;
	}
	accept(v) {
		return v.visitFunctionCall(this);
	}
};
var Binary = class extends Expr {
	constructor(left, operator, right) {
		super();
		this.left = left;
		this.operator = operator;
		this.right = right;
	}
	accept(v) {
		return v.visitBinary(this);
	}
};
var Logical = class extends Expr {
	constructor(operator, args) {
		super();
		this.operator = operator;
		this.args = args;
	}
	accept(v) {
		return v.visitLogical(this);
	}
};
var Grouping = class extends Expr {
	constructor(group) {
		super();
		this.group = group;
	}
	accept(v) {
		return v.visitGrouping(this);
	}
};
var ContextAccess = class extends Expr {
	constructor(name) {
		super();
		this.name = name;
	}
	accept(v) {
		return v.visitContextAccess(this);
	}
};
var IndexAccess = class extends Expr {
	constructor(expr, index) {
		super();
		this.expr = expr;
		this.index = index;
	}
	accept(v) {
		return v.visitIndexAccess(this);
	}
};
var Star = class extends Expr {
	accept() {
		throw new Error("Method not implemented.");
	}
};

// node_modules/@actions/expressions/dist/data/expressiondata.js
var Kind;
(function(Kind) {
	Kind[Kind["String"] = 0] = "String";
	Kind[Kind["Array"] = 1] = "Array";
	Kind[Kind["Dictionary"] = 2] = "Dictionary";
	Kind[Kind["Boolean"] = 3] = "Boolean";
	Kind[Kind["Number"] = 4] = "Number";
	Kind[Kind["CaseSensitiveDictionary"] = 5] = "CaseSensitiveDictionary";
	Kind[Kind["Null"] = 6] = "Null";
})(Kind || (Kind = {}));
function kindStr(k) {
	switch (k) {
		case Kind.Array: return "Array";
		case Kind.Boolean: return "Boolean";
		case Kind.Null: return "Null";
		case Kind.Number: return "Number";
		case Kind.Dictionary: return "Object";
		case Kind.String: return "String";
	}
	return "unknown";
}

// node_modules/@actions/expressions/dist/data/dictionary.js
var Dictionary = class {
	constructor(...pairs) {
		this.keys = [];
		this.v = [];
		this.indexMap = {};
		this.kind = Kind.Dictionary;
		this.primitive = false;
		for (const p of pairs) this.add(p.key, p.value);
	}
	coerceString() {
		return kindStr(this.kind);
	}
	number() {
		return NaN;
	}
	add(key, value) {
		if (key.toLowerCase() in this.indexMap) return;
		this.keys.push(key);
		this.v.push(value);
		this.indexMap[key.toLowerCase()] = this.v.length - 1;
	}
	get(key) {
		const index = this.indexMap[key.toLowerCase()];
		if (index === void 0) return;
		return this.v[index];
	}
	values() {
		return this.v;
	}
	pairs() {
		const result = [];
		for (const key of this.keys) result.push({
			key,
			value: this.v[this.indexMap[key.toLowerCase()]]
		});
		return result;
	}
};

// node_modules/@actions/expressions/dist/data/array.js
var Array$1 = class {
	constructor(...data) {
		this.v = [];
		this.kind = Kind.Array;
		this.primitive = false;
		for (const d of data) this.add(d);
	}
	coerceString() {
		return kindStr(this.kind);
	}
	number() {
		return NaN;
	}
	add(value) {
		this.v.push(value);
	}
	get(index) {
		return this.v[index];
	}
	values() {
		return this.v;
	}
};

// node_modules/@actions/expressions/dist/data/boolean.js
var BooleanData = class {
	constructor(value) {
		this.value = value;
		this.kind = Kind.Boolean;
		this.primitive = true;
	}
	coerceString() {
		if (this.value) return "true";
		return "false";
	}
	number() {
		if (this.value) return 1;
		return 0;
	}
};

// node_modules/@actions/expressions/dist/data/null.js
var Null = class {
	constructor() {
		this.kind = Kind.Null;
		this.primitive = true;
	}
	coerceString() {
		return "";
	}
	number() {
		return 0;
	}
};

// node_modules/@actions/expressions/dist/data/number.js
var NumberData = class {
	constructor(value) {
		this.value = value;
		this.kind = Kind.Number;
		this.primitive = true;
	}
	coerceString() {
		if (this.value === 0) return "0";
		return (+this.value.toFixed(15)).toString();
	}
	number() {
		return this.value;
	}
};

// node_modules/@actions/expressions/dist/data/string.js
var StringData = class {
	constructor(value) {
		this.value = value;
		this.kind = Kind.String;
		this.primitive = true;
	}
	coerceString() {
		return this.value;
	}
	number() {
		return Number(this.value);
	}
};

// node_modules/@actions/expressions/dist/data/replacer.js
/**
* Replacer can be passed to JSON.stringify to convert an ExpressionData object into plain JSON
*
* See: https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/JSON/stringify#replacer
*/
function replacer(_key, value) {
	if (value instanceof Null) return null;
	if (value instanceof BooleanData) return value.value;
	if (value instanceof NumberData) return value.number();
	if (value instanceof StringData) return value.coerceString();
	if (value instanceof Array$1) return value.values();
	if (value instanceof Dictionary) {
		const pairs = value.pairs();
		const r = {};
		for (const p of pairs) r[p.key] = p.value;
		return r;
	}
	return value;
}

// node_modules/@actions/expressions/dist/data/reviver.js
/**
* Reviver can be passed to `JSON.parse` to convert plain JSON into an `ExpressionData` object.
*
* See: https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/JSON/parse#reviver
*/
function reviver(_key, val) {
	if (val === null) return new Null();
	if (typeof val === "string") return new StringData(val);
	if (typeof val === "number") return new NumberData(val);
	if (typeof val === "boolean") return new BooleanData(val);
	if (Array.isArray(val)) return new Array$1(...val);
	if (typeof val === "object") return new Dictionary(...Object.keys(val).map((k) => ({
		key: k,
		value: val[k]
	})));
	return val;
}

// node_modules/@actions/expressions/dist/filtered_array.js
var FilteredArray = class extends Array$1 {};

// node_modules/@actions/expressions/dist/lexer.js
var TokenType;
(function(TokenType) {
	TokenType[TokenType["UNKNOWN"] = 0] = "UNKNOWN";
	TokenType[TokenType["LEFT_PAREN"] = 1] = "LEFT_PAREN";
	TokenType[TokenType["RIGHT_PAREN"] = 2] = "RIGHT_PAREN";
	TokenType[TokenType["LEFT_BRACKET"] = 3] = "LEFT_BRACKET";
	TokenType[TokenType["RIGHT_BRACKET"] = 4] = "RIGHT_BRACKET";
	TokenType[TokenType["COMMA"] = 5] = "COMMA";
	TokenType[TokenType["DOT"] = 6] = "DOT";
	TokenType[TokenType["BANG"] = 7] = "BANG";
	TokenType[TokenType["BANG_EQUAL"] = 8] = "BANG_EQUAL";
	TokenType[TokenType["EQUAL_EQUAL"] = 9] = "EQUAL_EQUAL";
	TokenType[TokenType["GREATER"] = 10] = "GREATER";
	TokenType[TokenType["GREATER_EQUAL"] = 11] = "GREATER_EQUAL";
	TokenType[TokenType["LESS"] = 12] = "LESS";
	TokenType[TokenType["LESS_EQUAL"] = 13] = "LESS_EQUAL";
	TokenType[TokenType["AND"] = 14] = "AND";
	TokenType[TokenType["OR"] = 15] = "OR";
	TokenType[TokenType["STAR"] = 16] = "STAR";
	TokenType[TokenType["NUMBER"] = 17] = "NUMBER";
	TokenType[TokenType["STRING"] = 18] = "STRING";
	TokenType[TokenType["IDENTIFIER"] = 19] = "IDENTIFIER";
	TokenType[TokenType["TRUE"] = 20] = "TRUE";
	TokenType[TokenType["FALSE"] = 21] = "FALSE";
	TokenType[TokenType["NULL"] = 22] = "NULL";
	TokenType[TokenType["EOF"] = 23] = "EOF";
})(TokenType || (TokenType = {}));
function tokenString(tok) {
	switch (tok.type) {
		case TokenType.EOF: return "EOF";
		case TokenType.NUMBER: return tok.lexeme;
		case TokenType.STRING: return tok.value.toString();
		default: return tok.lexeme;
	}
}
var Lexer = class {
	constructor(input) {
		this.input = input;
		this.start = 0;
		this.offset = 0;
		this.line = 0;
		this.lastLineOffset = 0;
		this.tokens = [];
	}
	lex() {
		if (this.input.length > 21e3) throw new Error("ErrorExceededMaxLength");
		while (!this.atEnd()) {
			this.start = this.offset;
			const c = this.next();
			switch (c) {
				case "(":
					this.addToken(TokenType.LEFT_PAREN);
					break;
				case ")":
					this.addToken(TokenType.RIGHT_PAREN);
					break;
				case "[":
					this.addToken(TokenType.LEFT_BRACKET);
					break;
				case "]":
					this.addToken(TokenType.RIGHT_BRACKET);
					break;
				case ",":
					this.addToken(TokenType.COMMA);
					break;
				case ".":
					if (this.previous() != TokenType.IDENTIFIER && this.previous() != TokenType.RIGHT_BRACKET && this.previous() != TokenType.RIGHT_PAREN && this.previous() != TokenType.STAR) this.consumeNumber();
					else this.addToken(TokenType.DOT);
					break;
				case "-":
				case "+":
					this.consumeNumber();
					break;
				case "!":
					this.addToken(this.match("=") ? TokenType.BANG_EQUAL : TokenType.BANG);
					break;
				case "=":
					if (!this.match("=")) {
						this.consumeIdentifier();
						break;
					}
					this.addToken(TokenType.EQUAL_EQUAL);
					break;
				case "<":
					this.addToken(this.match("=") ? TokenType.LESS_EQUAL : TokenType.LESS);
					break;
				case ">":
					this.addToken(this.match("=") ? TokenType.GREATER_EQUAL : TokenType.GREATER);
					break;
				case "&":
					if (!this.match("&")) {
						this.consumeIdentifier();
						break;
					}
					this.addToken(TokenType.AND);
					break;
				case "|":
					if (!this.match("|")) {
						this.consumeIdentifier();
						break;
					}
					this.addToken(TokenType.OR);
					break;
				case "*":
					this.addToken(TokenType.STAR);
					break;
				case " ":
				case "\r":
				case "	": break;
				case "\n":
					++this.line;
					this.lastLineOffset = this.offset;
					break;
				case "'":
					this.consumeString();
					break;
				default: switch (true) {
					case isDigit(c):
						this.consumeNumber();
						break;
					default: this.consumeIdentifier();
				}
			}
		}
		this.tokens.push({
			type: TokenType.EOF,
			lexeme: "",
			range: this.range()
		});
		return { tokens: this.tokens };
	}
	pos() {
		return {
			line: this.line,
			column: this.start - this.lastLineOffset
		};
	}
	endPos() {
		return {
			line: this.line,
			column: this.offset - this.lastLineOffset
		};
	}
	range() {
		return {
			start: this.pos(),
			end: this.endPos()
		};
	}
	atEnd() {
		return this.offset >= this.input.length;
	}
	peek() {
		if (this.atEnd()) return "\0";
		return this.input[this.offset];
	}
	peekNext() {
		if (this.offset + 1 >= this.input.length) return "\0";
		return this.input[this.offset + 1];
	}
	previous() {
		const l = this.tokens.length;
		if (l == 0) return TokenType.EOF;
		return this.tokens[l - 1].type;
	}
	next() {
		return this.input[this.offset++];
	}
	match(expected) {
		if (this.atEnd()) return false;
		if (this.input[this.offset] !== expected) return false;
		this.offset++;
		return true;
	}
	addToken(type, value) {
		this.tokens.push({
			type,
			lexeme: this.input.substring(this.start, this.offset),
			range: this.range(),
			value
		});
	}
	consumeNumber() {
		while (!this.atEnd() && (!isBoundary(this.peek()) || this.peek() == ".")) this.next();
		const lexeme = this.input.substring(this.start, this.offset);
		const value = new StringData(lexeme).number();
		if (isNaN(value)) throw new Error(`Unexpected symbol: '${lexeme}'. Located at position ${this.start + 1} within expression: ${this.input}`);
		this.addToken(TokenType.NUMBER, value);
	}
	consumeString() {
		while ((this.peek() !== "'" || this.peekNext() === "'") && !this.atEnd()) {
			if (this.peek() === "\n") this.line++;
			if (this.peek() === "'" && this.peekNext() === "'") this.next();
			this.next();
		}
		if (this.atEnd()) throw new Error(`Unexpected symbol: '${this.input.substring(this.start)}'. Located at position ${this.start + 1} within expression: ${this.input}`);
		this.next();
		let value = this.input.substring(this.start + 1, this.offset - 1);
		value = value.replace("''", "'");
		this.addToken(TokenType.STRING, value);
	}
	consumeIdentifier() {
		while (!this.atEnd() && !isBoundary(this.peek())) this.next();
		let tokenType = TokenType.IDENTIFIER;
		let tokenValue = void 0;
		const lexeme = this.input.substring(this.start, this.offset);
		if (this.previous() != TokenType.DOT) switch (lexeme) {
			case "true":
				tokenType = TokenType.TRUE;
				break;
			case "false":
				tokenType = TokenType.FALSE;
				break;
			case "null":
				tokenType = TokenType.NULL;
				break;
			case "NaN":
				tokenType = TokenType.NUMBER;
				tokenValue = NaN;
				break;
			case "Infinity":
				tokenType = TokenType.NUMBER;
				tokenValue = Infinity;
		}
		if (!isLegalIdentifier(lexeme)) throw new Error(`Unexpected symbol: '${lexeme}'. Located at position ${this.start + 1} within expression: ${this.input}`);
		this.addToken(tokenType, tokenValue);
	}
};
function isDigit(c) {
	return c >= "0" && c <= "9";
}
function isBoundary(c) {
	switch (c) {
		case "(":
		case "[":
		case ")":
		case "]":
		case ",":
		case ".":
		case "!":
		case ">":
		case "<":
		case "=":
		case "&":
		case "|": return true;
	}
	return /\s/.test(c);
}
function isLegalIdentifier(str) {
	if (str == "") return false;
	const first = str[0];
	if (first >= "a" && first <= "z" || first >= "A" && first <= "Z" || first == "_") {
		for (const c of str.substring(1).split("")) if (c >= "a" && c <= "z" || c >= "A" && c <= "Z" || c >= "0" && c <= "9" || c == "_" || c == "-") {} else return false;
		return true;
	}
	return false;
}

// node_modules/@actions/expressions/dist/errors.js
const MAX_PARSER_DEPTH = 50;
const MAX_EXPRESSION_LENGTH = 21e3;
var ErrorType;
(function(ErrorType) {
	ErrorType[ErrorType["ErrorUnexpectedSymbol"] = 0] = "ErrorUnexpectedSymbol";
	ErrorType[ErrorType["ErrorUnrecognizedNamedValue"] = 1] = "ErrorUnrecognizedNamedValue";
	ErrorType[ErrorType["ErrorUnexpectedEndOfExpression"] = 2] = "ErrorUnexpectedEndOfExpression";
	ErrorType[ErrorType["ErrorExceededMaxDepth"] = 3] = "ErrorExceededMaxDepth";
	ErrorType[ErrorType["ErrorExceededMaxLength"] = 4] = "ErrorExceededMaxLength";
	ErrorType[ErrorType["ErrorTooFewParameters"] = 5] = "ErrorTooFewParameters";
	ErrorType[ErrorType["ErrorTooManyParameters"] = 6] = "ErrorTooManyParameters";
	ErrorType[ErrorType["ErrorEvenParameters"] = 7] = "ErrorEvenParameters";
	ErrorType[ErrorType["ErrorUnrecognizedContext"] = 8] = "ErrorUnrecognizedContext";
	ErrorType[ErrorType["ErrorUnrecognizedFunction"] = 9] = "ErrorUnrecognizedFunction";
})(ErrorType || (ErrorType = {}));
var ExpressionError = class extends Error {
	constructor(typ, tok) {
		super(`${errorDescription(typ)}: '${tokenString(tok)}'`);
		this.typ = typ;
		this.tok = tok;
		this.pos = this.tok.range.start;
	}
};
function errorDescription(typ) {
	switch (typ) {
		case ErrorType.ErrorUnexpectedEndOfExpression: return "Unexpected end of expression";
		case ErrorType.ErrorUnexpectedSymbol: return "Unexpected symbol";
		case ErrorType.ErrorUnrecognizedNamedValue: return "Unrecognized named-value";
		case ErrorType.ErrorExceededMaxDepth: return `Exceeded max expression depth ${50}`;
		case ErrorType.ErrorExceededMaxLength: return `Exceeded max expression length ${MAX_EXPRESSION_LENGTH}`;
		case ErrorType.ErrorTooFewParameters: return "Too few parameters supplied";
		case ErrorType.ErrorTooManyParameters: return "Too many parameters supplied";
		case ErrorType.ErrorEvenParameters: return "Even number of parameters supplied, requires an odd number of parameters";
		case ErrorType.ErrorUnrecognizedContext: return "Unrecognized named-value";
		case ErrorType.ErrorUnrecognizedFunction: return "Unrecognized function";
		default: return "Unknown error";
	}
}
var ExpressionEvaluationError = class extends Error {};

// node_modules/@actions/expressions/dist/funcs/case.js
const caseFunc = {
	name: "case",
	description: "`case( pred1, val1, pred2, val2, ..., default )`\n\nEvaluates predicates in order and returns the value corresponding to the first predicate that evaluates to `true`. If no predicate matches, it returns the last argument as the default value.",
	minArgs: 3,
	maxArgs: Number.MAX_SAFE_INTEGER,
	call: (...args) => {
		for (let i = 0; i < args.length - 1; i += 2) {
			const predicate = args[i];
			if (predicate.kind !== Kind.Boolean) throw new Error("case predicate must evaluate to a boolean value");
			if (predicate.value) return args[i + 1];
		}
		return args[args.length - 1];
	}
};

// node_modules/@actions/expressions/dist/result.js
function falsy(d) {
	switch (d.kind) {
		case Kind.Null: return true;
		case Kind.Boolean: return !d.value;
		case Kind.Number: {
			const dv = d.value;
			return dv === 0 || isNaN(dv);
		}
		case Kind.String: return d.value.length === 0;
	}
	return false;
}
function truthy(d) {
	return !falsy(d);
}
function coerceTypes(li, ri) {
	let lv = li;
	let rv = ri;
	if (li.kind === ri.kind) return [lv, rv];
	switch (li.kind) {
		case Kind.Number:
			if (ri.kind === Kind.String) {
				rv = new NumberData(ri.number());
				return [lv, rv];
			}
			break;
		case Kind.String:
			if (ri.kind === Kind.Number) {
				lv = new NumberData(li.number());
				return [lv, rv];
			}
			break;
		case Kind.Null:
		case Kind.Boolean:
			lv = new NumberData(li.number());
			return coerceTypes(lv, rv);
	}
	switch (ri.kind) {
		case Kind.Null:
		case Kind.Boolean:
			rv = new NumberData(ri.number());
			return coerceTypes(lv, rv);
	}
	return [lv, rv];
}
function equals(lhs, rhs) {
	const [lv, rv] = coerceTypes(lhs, rhs);
	if (lv.kind != rv.kind) return false;
	switch (lv.kind) {
		case Kind.Null: return true;
		case Kind.Number: {
			const ld = lv.value;
			const rd = rv.value;
			if (isNaN(ld) || isNaN(rd)) return false;
			return ld == rd;
		}
		case Kind.String: {
			const ls = lv.value;
			const rs = rv.value;
			return toUpperSpecial(ls) === toUpperSpecial(rs);
		}
		case Kind.Boolean: return lv.value == rv.value;
		case Kind.Dictionary:
		case Kind.Array: return lv === rv;
	}
	return false;
}
function greaterThan(lhs, rhs) {
	const [lv, rv] = coerceTypes(lhs, rhs);
	if (lv.kind != rv.kind) return false;
	switch (lv.kind) {
		case Kind.Number: {
			const lf = lv.value;
			const rf = rv.value;
			if (isNaN(lf) || isNaN(rf)) return false;
			return lf > rf;
		}
		case Kind.String: {
			let ls = lv.value;
			let rs = rv.value;
			ls = toUpperSpecial(ls);
			rs = toUpperSpecial(rs);
			return ls > rs;
		}
		case Kind.Boolean: {
			const lb = lv.value;
			const rb = rv.value;
			return lb && !rb;
		}
	}
	return false;
}
function lessThan(lhs, rhs) {
	const [lv, rv] = coerceTypes(lhs, rhs);
	if (lv.kind != rv.kind) return false;
	switch (lv.kind) {
		case Kind.Number: {
			const lf = lv.value;
			const rf = rv.value;
			if (isNaN(lf) || isNaN(rf)) return false;
			return lf < rf;
		}
		case Kind.String: {
			let ls = lv.value;
			let rs = rv.value;
			ls = toUpperSpecial(ls);
			rs = toUpperSpecial(rs);
			return ls < rs;
		}
		case Kind.Boolean: {
			const lb = lv.value;
			const rb = rv.value;
			return !lb && rb;
		}
	}
	return false;
}
function toUpperSpecial(s) {
	const sb = [];
	let i = 0;
	const len = s.length;
	let found = s.indexOf("ı");
	while (i < len) if (i < found) {
		sb.push(s.substring(i, found).toUpperCase());
		i = found;
	} else if (i == found) {
		sb.push(s.substring(i, i + 1));
		i += 1;
		found = s.indexOf("ı", i);
	} else {
		sb.push(s.substring(i).toUpperCase());
		break;
	}
	return sb.join("");
}

// node_modules/@actions/expressions/dist/funcs/contains.js
const contains = {
	name: "contains",
	description: "`contains( search, item )`\n\nReturns `true` if `search` contains `item`. If `search` is an array, this function returns `true` if the `item` is an element in the array. If `search` is a string, this function returns `true` if the `item` is a substring of `search`. This function is not case sensitive. Casts values to a string.",
	minArgs: 2,
	maxArgs: 2,
	call: (...args) => {
		const left = args[0];
		const right = args[1];
		if (left.primitive) {
			const ls = left.coerceString();
			if (right.primitive) {
				const rs = right.coerceString();
				return new BooleanData(ls.toLowerCase().includes(rs.toLowerCase()));
			}
		} else if (left.kind === Kind.Array) {
			const la = left;
			if (la.values().length === 0) return new BooleanData(false);
			for (const v of la.values()) if (equals(right, v)) return new BooleanData(true);
		}
		return new BooleanData(false);
	}
};

// node_modules/@actions/expressions/dist/funcs/endswith.js
const endswith = {
	name: "endsWith",
	description: "`endsWith( searchString, searchValue )`\n\nReturns `true` if `searchString` ends with `searchValue`. This function is not case sensitive. Casts values to a string.",
	minArgs: 2,
	maxArgs: 2,
	call: (...args) => {
		const left = args[0];
		if (!left.primitive) return new BooleanData(false);
		const right = args[1];
		if (!right.primitive) return new BooleanData(false);
		const ls = toUpperSpecial(left.coerceString());
		const rs = toUpperSpecial(right.coerceString());
		return new BooleanData(ls.endsWith(rs));
	}
};

// node_modules/@actions/expressions/dist/funcs/format.js
const format = {
	name: "format",
	description: "`format( string, replaceValue0, replaceValue1, ..., replaceValueN)`\n\nReplaces values in the `string`, with the variable `replaceValueN`. Variables in the `string` are specified using the `{N}` syntax, where `N` is an integer. You must specify at least one `replaceValue` and `string`. There is no maximum for the number of variables (`replaceValueN`) you can use. Escape curly braces using double braces.",
	minArgs: 1,
	maxArgs: 255,
	call: (...args) => {
		const fs = args[0].coerceString();
		const result = [];
		let index = 0;
		while (index < fs.length) {
			const lbrace = fs.indexOf("{", index);
			const rbrace = fs.indexOf("}", index);
			if (lbrace >= 0 && (rbrace < 0 || rbrace > lbrace)) {
				if (safeCharAt(fs, lbrace + 1) === "{") {
					result.push(fs.substr(index, lbrace - index + 1));
					index = lbrace + 2;
					continue;
				}
				if (rbrace > lbrace + 1) {
					const argIndex = readArgIndex(fs, lbrace + 1);
					if (argIndex.success) {
						if (1 + argIndex.result > args.length - 1) throw new Error(`The following format string references more arguments than were supplied: ${fs}`);
						if (lbrace > index) result.push(fs.substr(index, lbrace - index));
						result.push(`${args[1 + argIndex.result].coerceString()}`);
						index = rbrace + 1;
						continue;
					}
				}
				throw new Error(`The following format string is invalid: ${fs}`);
			} else if (rbrace >= 0) {
				if (safeCharAt(fs, rbrace + 1) === "}") {
					result.push(fs.substr(index, rbrace - index + 1));
					index = rbrace + 2;
				} else throw new Error(`The following format string is invalid: ${fs}`);
			} else {
				result.push(fs.substr(index));
				break;
			}
		}
		return new StringData(result.join(""));
	}
};
function safeCharAt(string, index) {
	if (string.length > index) return string[index];
	return "\0";
}
function readArgIndex(string, startIndex) {
	let length = 0;
	for (;;) {
		const nextChar = safeCharAt(string, startIndex + length);
		if (nextChar >= "0" && nextChar <= "9") length++;
		else break;
	}
	if (length < 1) return { success: false };
	const endIndex = startIndex + length - 1;
	const result = parseInt(string.substr(startIndex, length));
	return {
		success: !isNaN(result),
		result,
		endIndex
	};
}

// node_modules/@actions/expressions/dist/funcs/fromjson.js
const fromjson = {
	name: "fromJson",
	description: "`fromJSON(value)`\n\nReturns a JSON object or JSON data type for `value`. You can use this function to provide a JSON object as an evaluated expression or to convert environment variables from a string.",
	minArgs: 1,
	maxArgs: 1,
	call: (...args) => {
		const is = args[0].coerceString();
		if (is.trim() === "") throw new Error("empty input");
		try {
			return JSON.parse(is, reviver);
		} catch (e) {
			throw new ExpressionEvaluationError("Error parsing JSON when evaluating fromJson", { cause: e });
		}
	}
};

// node_modules/@actions/expressions/dist/funcs/join.js
const join = {
	name: "join",
	description: "`join( array, optionalSeparator )`\n\nThe value for `array` can be an array or a string. All values in `array` are concatenated into a string. If you provide `optionalSeparator`, it is inserted between the concatenated values. Otherwise, the default separator `,` is used. Casts values to a string.",
	minArgs: 1,
	maxArgs: 2,
	call: (...args) => {
		if (args[0].primitive) return new StringData(args[0].coerceString());
		if (args[0].kind === Kind.Array) {
			let separator = ",";
			if (args.length > 1 && args[1].primitive) separator = args[1].coerceString();
			return new StringData(args[0].values().map((item) => item.coerceString()).join(separator));
		}
		return new StringData("");
	}
};

// node_modules/@actions/expressions/dist/funcs/startswith.js
const startswith = {
	name: "startsWith",
	description: "`startsWith( searchString, searchValue )`\n\nReturns `true` when `searchString` starts with `searchValue`. This function is not case sensitive. Casts values to a string.",
	minArgs: 2,
	maxArgs: 2,
	call: (...args) => {
		const left = args[0];
		if (!left.primitive) return new BooleanData(false);
		const right = args[1];
		if (!right.primitive) return new BooleanData(false);
		const ls = toUpperSpecial(left.coerceString());
		const rs = toUpperSpecial(right.coerceString());
		return new BooleanData(ls.startsWith(rs));
	}
};

// node_modules/@actions/expressions/dist/funcs/tojson.js
const tojson = {
	name: "toJson",
	description: "`toJSON(value)`\n\nReturns a pretty-print JSON representation of `value`. You can use this function to debug the information provided in contexts.",
	minArgs: 1,
	maxArgs: 1,
	call: (...args) => {
		return new StringData(JSON.stringify(args[0], replacer, "  "));
	}
};

// node_modules/@actions/expressions/dist/funcs.js
const wellKnownFunctions = {
	case: caseFunc,
	contains,
	endswith,
	format,
	fromjson,
	join,
	startswith,
	tojson
};
function validateFunction(context, identifier, argCount) {
	const name = identifier.lexeme.toLowerCase();
	let f;
	f = wellKnownFunctions[name];
	if (!f) {
		f = context.extensionFunctions.get(name);
		if (!f) {
			if (!context.allowUnknownKeywords) throw new ExpressionError(ErrorType.ErrorUnrecognizedFunction, identifier);
			return;
		}
	}
	if (argCount < f.minArgs) throw new ExpressionError(ErrorType.ErrorTooFewParameters, identifier);
	if (argCount > f.maxArgs) throw new ExpressionError(ErrorType.ErrorTooManyParameters, identifier);
	if (name === "case" && argCount % 2 === 0) throw new ExpressionError(ErrorType.ErrorEvenParameters, identifier);
}

// node_modules/@actions/expressions/dist/idxHelper.js
var idxHelper = class {
	constructor(star, idx) {
		this.star = star;
		if (!idx) return;
		if (!star) {
			if (idx.primitive) this.str = idx.coerceString();
			let f = idx.number();
			if (!isNaN(f) && isFinite(f) && f >= 0) {
				f = Math.floor(f);
				this.int = f;
			}
		}
	}
};

// node_modules/@actions/expressions/dist/evaluator.js
var Evaluator = class {
	/**
	* Creates a new evaluator
	* @param n Parsed expression to evaluate
	* @param context Context data to use
	* @param functions Optional map of function implementations. If given, these will be preferred over the built-in functions.
	*/
	constructor(n, context, functions) {
		this.n = n;
		this.context = context;
		this.functions = functions;
	}
	evaluate() {
		return this.eval(this.n);
	}
	eval(n) {
		return n.accept(this);
	}
	visitLiteral(literal) {
		return literal.literal;
	}
	visitUnary(unary) {
		const r = this.eval(unary.expr);
		if (unary.operator.type === TokenType.BANG) return new BooleanData(falsy(r));
		throw new Error(`unknown unary operator: ${unary.operator.lexeme}`);
	}
	visitBinary(binary) {
		const left = this.eval(binary.left);
		const right = this.eval(binary.right);
		switch (binary.operator.type) {
			case TokenType.EQUAL_EQUAL: return new BooleanData(equals(left, right));
			case TokenType.BANG_EQUAL: return new BooleanData(!equals(left, right));
			case TokenType.GREATER: return new BooleanData(greaterThan(left, right));
			case TokenType.GREATER_EQUAL: return new BooleanData(equals(left, right) || greaterThan(left, right));
			case TokenType.LESS: return new BooleanData(lessThan(left, right));
			case TokenType.LESS_EQUAL: return new BooleanData(equals(left, right) || lessThan(left, right));
		}
		throw new Error(`unknown binary operator: ${binary.operator.lexeme}`);
	}
	visitLogical(logical) {
		let result;
		for (const arg of logical.args) {
			result = this.eval(arg);
			if (logical.operator.type === TokenType.AND && falsy(result) || logical.operator.type === TokenType.OR && truthy(result)) break;
		}
		return result;
	}
	visitGrouping(grouping) {
		return this.eval(grouping.group);
	}
	visitContextAccess(contextAccess) {
		return this.context.get(contextAccess.name.lexeme);
	}
	visitIndexAccess(ia) {
		let idx;
		if (ia.index instanceof Star) idx = new idxHelper(true, void 0);
		else {
			let idxResult;
			try {
				idxResult = this.eval(ia.index);
			} catch (e) {
				throw new Error(`could not evaluate index for index access: ${e.message}`, { cause: e });
			}
			idx = new idxHelper(false, idxResult);
		}
		const objResult = this.eval(ia.expr);
		let result;
		switch (objResult.kind) {
			case Kind.Array: {
				const tobjResult = objResult;
				if (tobjResult instanceof FilteredArray) result = filteredArrayAccess(tobjResult, idx);
				else result = arrayAccess(tobjResult, idx);
				break;
			}
			case Kind.Dictionary:
				result = objectAccess(objResult, idx);
				break;
			default: if (idx.star) result = new FilteredArray();
			else result = new Null();
		}
		return result;
	}
	visitFunctionCall(functionCall) {
		const args = functionCall.args.map((arg) => this.eval(arg));
		const functionName = functionCall.functionName.lexeme.toLowerCase();
		return (this.functions?.get(functionName) || wellKnownFunctions[functionName]).call(...args);
	}
};
function filteredArrayAccess(fa, idx) {
	const result = new FilteredArray();
	for (const item of fa.values()) switch (item.kind) {
		case Kind.Dictionary: {
			const ti = item;
			if (idx.star) for (const v of ti.values()) result.add(v);
			else if (idx.str !== void 0) {
				const v = ti.get(idx.str);
				if (v !== void 0) result.add(v);
			}
			break;
		}
		case Kind.Array: {
			const ti = item;
			if (idx.star) for (const v of ti.values()) result.add(v);
			else if (idx.int !== void 0 && idx.int < ti.values().length) result.add(ti.get(idx.int));
			break;
		}
	}
	return result;
}
function arrayAccess(a, idx) {
	if (idx.star) {
		const fa = new FilteredArray();
		for (const item of a.values()) fa.add(item);
		return fa;
	}
	if (idx.int !== void 0 && idx.int < a.values().length) return a.get(idx.int);
	return new Null();
}
function objectAccess(obj, idx) {
	if (idx.star) return new FilteredArray(...obj.values());
	if (idx.str !== void 0) {
		const r = obj.get(idx.str);
		if (r !== void 0) return r;
	}
	return new Null();
}

// node_modules/@actions/expressions/dist/parser.js
var Parser = class {
	/**
	* Constructs a new parser for the given tokens
	*
	* @param tokens Tokens to build a parse tree from
	* @param extensionContexts Available context names
	* @param extensionFunctions Available functions (beyond the built-in ones)
	*/
	constructor(tokens, extensionContexts, extensionFunctions) {
		this.tokens = tokens;
		this.offset = 0;
		this.depth = 0;
		this.extContexts = /* @__PURE__ */ new Map();
		this.extFuncs = /* @__PURE__ */ new Map();
		for (const contextName of extensionContexts) this.extContexts.set(contextName.toLowerCase(), true);
		for (const { name, func } of extensionFunctions.map((x) => ({
			name: x.name,
			func: x
		}))) this.extFuncs.set(name.toLowerCase(), func);
		this.context = {
			allowUnknownKeywords: false,
			extensionContexts: this.extContexts,
			extensionFunctions: this.extFuncs
		};
	}
	parse() {
		let result;
		if (this.atEnd()) return result;
		result = this.expression();
		if (!this.atEnd()) throw this.buildError(ErrorType.ErrorUnexpectedSymbol, this.peek());
		return result;
	}
	expression() {
		this.incrDepth();
		try {
			return this.logicalOr();
		} finally {
			this.decrDepth();
		}
	}
	logicalOr() {
		let expr = this.logicalAnd();
		if (this.check(TokenType.OR)) {
			this.incrDepth();
			try {
				const logical = new Logical(this.peek(), [expr]);
				expr = logical;
				while (this.match(TokenType.OR)) {
					const right = this.logicalAnd();
					logical.args.push(right);
				}
			} finally {
				this.decrDepth();
			}
		}
		return expr;
	}
	logicalAnd() {
		let expr = this.equality();
		if (this.check(TokenType.AND)) {
			this.incrDepth();
			try {
				const logical = new Logical(this.peek(), [expr]);
				expr = logical;
				while (this.match(TokenType.AND)) {
					const right = this.equality();
					logical.args.push(right);
				}
			} finally {
				this.decrDepth();
			}
		}
		return expr;
	}
	equality() {
		let expr = this.comparison();
		while (this.match(TokenType.BANG_EQUAL, TokenType.EQUAL_EQUAL)) {
			const operator = this.previous();
			const right = this.comparison();
			expr = new Binary(expr, operator, right);
		}
		return expr;
	}
	comparison() {
		let expr = this.unary();
		while (this.match(TokenType.GREATER, TokenType.GREATER_EQUAL, TokenType.LESS, TokenType.LESS_EQUAL)) {
			const operator = this.previous();
			const right = this.unary();
			expr = new Binary(expr, operator, right);
		}
		return expr;
	}
	unary() {
		if (this.match(TokenType.BANG)) {
			this.incrDepth();
			const operator = this.previous();
			const unary = this.unary();
			try {
				return new Unary(operator, unary);
			} finally {
				this.decrDepth();
			}
		}
		return this.index();
	}
	index() {
		let expr = this.call();
		let depthIncreased = 0;
		if (expr instanceof Grouping || expr instanceof FunctionCall || expr instanceof ContextAccess) {
			let cont = true;
			while (cont) switch (true) {
				case this.match(TokenType.LEFT_BRACKET): {
					let indexExpr;
					if (this.match(TokenType.STAR)) indexExpr = new Star();
					else indexExpr = this.expression();
					this.consume(TokenType.RIGHT_BRACKET, ErrorType.ErrorUnexpectedSymbol);
					this.incrDepth();
					depthIncreased++;
					expr = new IndexAccess(expr, indexExpr);
					break;
				}
				case this.match(TokenType.DOT):
					this.incrDepth();
					depthIncreased++;
					if (this.match(TokenType.IDENTIFIER)) {
						const property = this.previous();
						expr = new IndexAccess(expr, new Literal(new StringData(property.lexeme), property));
					} else if (this.match(TokenType.STAR)) expr = new IndexAccess(expr, new Star());
					else throw this.buildError(ErrorType.ErrorUnexpectedSymbol, this.peek());
					break;
				default: cont = false;
			}
		}
		for (let i = 0; i < depthIncreased; i++) this.decrDepth();
		return expr;
	}
	call() {
		if (!this.check(TokenType.IDENTIFIER)) return this.primary();
		const identifier = this.next();
		if (!this.match(TokenType.LEFT_PAREN)) {
			if (!this.extContexts.has(identifier.lexeme.toLowerCase())) throw this.buildError(ErrorType.ErrorUnrecognizedContext, identifier);
			return new ContextAccess(identifier);
		}
		const args = [];
		while (!this.match(TokenType.RIGHT_PAREN)) {
			const aexp = this.expression();
			args.push(aexp);
			if (!this.check(TokenType.RIGHT_PAREN)) this.consume(TokenType.COMMA, ErrorType.ErrorUnexpectedSymbol);
		}
		validateFunction(this.context, identifier, args.length);
		return new FunctionCall(identifier, args);
	}
	primary() {
		switch (true) {
			case this.match(TokenType.FALSE): return new Literal(new BooleanData(false), this.previous());
			case this.match(TokenType.TRUE): return new Literal(new BooleanData(true), this.previous());
			case this.match(TokenType.NULL): return new Literal(new Null(), this.previous());
			case this.match(TokenType.NUMBER): return new Literal(new NumberData(this.previous().value), this.previous());
			case this.match(TokenType.STRING): return new Literal(new StringData(this.previous().value), this.previous());
			case this.match(TokenType.LEFT_PAREN): {
				const expr = this.expression();
				if (this.atEnd()) throw this.buildError(ErrorType.ErrorUnexpectedEndOfExpression, this.previous());
				this.consume(TokenType.RIGHT_PAREN, ErrorType.ErrorUnexpectedSymbol);
				return new Grouping(expr);
			}
			case this.atEnd(): throw this.buildError(ErrorType.ErrorUnexpectedEndOfExpression, this.previous());
		}
		throw this.buildError(ErrorType.ErrorUnexpectedSymbol, this.peek());
	}
	match(...tokenTypes) {
		for (const tokenType of tokenTypes) if (this.check(tokenType)) {
			this.next();
			return true;
		}
		return false;
	}
	check(tokenType) {
		if (this.atEnd()) return false;
		return this.peek().type == tokenType;
	}
	atEnd() {
		return this.peek().type == TokenType.EOF;
	}
	next() {
		if (!this.atEnd()) this.offset++;
		return this.previous();
	}
	peek() {
		return this.tokens[this.offset];
	}
	previous() {
		return this.tokens[this.offset - 1];
	}
	consume(tokenType, errorType) {
		if (this.check(tokenType)) {
			this.next();
			return;
		}
		throw this.buildError(errorType, this.peek());
	}
	incrDepth() {
		this.depth++;
		if (this.depth > 50) throw this.buildError(ErrorType.ErrorExceededMaxDepth, this.peek());
	}
	decrDepth() {
		this.depth--;
	}
	buildError(errType, token) {
		return new ExpressionError(errType, token);
	}
};

// src/core/triggers/expression.ts
/** What an expression may name. GitHub's other contexts (`secrets`, `vars`, `needs` …) do not exist before a run. */
const expressionContexts = ["github", "inputs"];
/** An object of which we know only a part: what it lacks may be there. */
var Incomplete = class {
	value;
	constructor(value) {
		this.value = Object(value ?? {});
	}
};
const MAX_EXPRESSION = 21e3;
const MAX_DEPTH = 100;
/** What is wrong with the expression, in GitHub's words; undefined when it can be evaluated. */
function expressionFault(text) {
	try {
		parse(text);
		return;
	} catch (error) {
		return messageOf(error);
	}
}
/** Evaluates an `if` as GitHub does. Whatever goes wrong is a fault, never a yes. */
function evaluateIf(text, context) {
	let unknown;
	const unknownAt = (path) => {
		unknown ??= path;
		throw new Error(`${path} is not known`);
	};
	try {
		const pairs = expressionContexts.map((key) => ({
			key,
			value: toData(context[key], {
				path: key,
				depth: 0,
				unknownAt
			})
		}));
		const value = new Evaluator(parse(text), new Dictionary(...pairs)).evaluate();
		return {
			ok: true,
			value: truthy(value)
		};
	} catch (error) {
		return {
			ok: false,
			fault: messageOf(error),
			...unknown === void 0 ? {} : { unknown }
		};
	}
}
function parse(text) {
	const bare = withoutMarks(text);
	if (bare.length > MAX_EXPRESSION) throw new Error(`it has more than ${MAX_EXPRESSION} characters`);
	if (bare.trim() === "") throw new Error("it is empty");
	const { tokens } = new Lexer(bare).lex();
	for (const [index, { type, lexeme }] of tokens.entries()) if (type === TokenType.IDENTIFIER && tokens[index + 1]?.type === TokenType.LEFT_PAREN && !Object.hasOwn(wellKnownFunctions, lexeme.toLowerCase())) throw new Error(`Unrecognized function: '${lexeme}'`);
	return new Parser(tokens, [...expressionContexts], []).parse();
}
/** Drops one pair of `${{ }}` around the whole. GitHub takes `${{ a }} && b` as a text that is always true, so that is refused. */
function withoutMarks(text) {
	const [, inside] = /^\s*\$\{\{([\s\S]*)\}\}\s*$/.exec(text) ?? [];
	const bare = inside ?? text;
	if (bare.includes("${{")) throw new Error("${{ }} must stand around all of it, or be left out");
	return bare;
}
/** Says so where the library would take what is not there for null. */
var IncompleteDictionary = class extends Dictionary {
	#place;
	constructor(place) {
		super();
		this.#place = place;
	}
	get(key) {
		return super.get(key) ?? this.#place.unknownAt(`${this.#place.path}.${key}`);
	}
	values() {
		return this.#place.unknownAt(`${this.#place.path}.*`);
	}
	pairs() {
		return this.#place.unknownAt(`${this.#place.path}.*`);
	}
};
function toData(value, place) {
	const { path, depth, isIncomplete = false } = place;
	if (value instanceof Incomplete) return toData(value.value, {
		...place,
		isIncomplete: true
	});
	if (depth > MAX_DEPTH) throw new Error(`the event is nested more than ${MAX_DEPTH} levels deep`);
	if (typeof value === "string") return new StringData(value);
	if (typeof value === "number") return new NumberData(value);
	if (typeof value === "boolean") return new BooleanData(value);
	if (Array.isArray(value)) {
		const list = new Array$1();
		for (const item of value) list.add(toData(item, {
			...place,
			path: `${path}.*`,
			depth: depth + 1
		}));
		return list;
	}
	if (typeof value === "object" && value !== null) {
		const dictionary = isIncomplete ? new IncompleteDictionary(place) : new Dictionary();
		for (const [key, item] of Object.entries(value)) if (item !== void 0 || !isIncomplete) dictionary.add(key, toData(item, {
			...place,
			path: `${path}.${key}`,
			depth: depth + 1
		}));
		return dictionary;
	}
	return new Null();
}

// src/core/triggers/filter-pattern.ts
const anything = () => true;
const inName = (character) => character !== "/";
const nothing = () => false;
/** Reads a pattern; a string says what is wrong with it. */
function parseFilterPattern(source) {
	const negated = source.startsWith("!");
	const text = Array.from(negated ? source.slice(1) : source);
	if (text.length === 0) return "it is empty";
	const parts = [];
	let at = 0;
	while (at < text.length) {
		const character = text[at] ?? "";
		if (character === "*") {
			const folders = text[at + 1] === "*" && text[at + 2] === "/" && (at === 0 || text[at - 1] === "/");
			let count = 1;
			while (text[at + count] === "*") count += 1;
			if (folders) parts.push({
				fits: nothing,
				stays: false,
				jumps: [1, 3]
			}, many(anything), once("/"));
			else parts.push(many(count > 1 ? anything : inName));
			at += folders ? 3 : count;
		} else if ((character === "?" || character === "+") && parts.length > 0) {
			repeatLast(parts, character);
			at += 1;
		} else if (character === "[") {
			const end = text.indexOf("]", at);
			if (end === -1) return "a [ in it has no ]";
			const set = readSet(text.slice(at + 1, end));
			if (typeof set === "string") return set;
			parts.push({
				fits: (one) => set.has(one),
				stays: false,
				jumps: []
			});
			at = end + 1;
		} else {
			const escaped = character === "\\";
			if (escaped && at + 1 === text.length) return "nothing stands behind its last \\";
			parts.push(once(text[escaped ? at + 1 : at] ?? ""));
			at += escaped ? 2 : 1;
		}
	}
	return {
		source,
		negated,
		parts
	};
}
/** Whether the pattern, its `!` left aside, covers the whole text. Takes time in proportion to both, whatever they hold. */
function fitsPattern({ parts }, text) {
	let reached = withJumps(parts, [0]);
	for (const character of text) {
		const next = [];
		for (const at of reached) {
			const part = parts[at];
			if (part?.fits(character)) next.push(part.stays ? at : at + 1);
		}
		if (next.length === 0) return false;
		reached = withJumps(parts, next);
	}
	return reached.has(parts.length);
}
/** What the last pattern that fits says; false when none does. */
function passesPatterns(patterns, text) {
	const last = patterns.findLast((pattern) => fitsPattern(pattern, text));
	return last !== void 0 && !last.negated;
}
function withJumps(parts, from) {
	const reached = /* @__PURE__ */ new Set();
	const open = [...from];
	while (open.length > 0) {
		const at = open.pop() ?? 0;
		if (reached.has(at)) continue;
		reached.add(at);
		for (const jump of parts[at]?.jumps ?? []) open.push(at + jump);
	}
	return reached;
}
function once(wanted) {
	return {
		fits: (character) => character === wanted,
		stays: false,
		jumps: []
	};
}
function many(fits) {
	return {
		fits,
		stays: true,
		jumps: [1]
	};
}
/** `?` makes the last character optional, `+` lets it come again. A star takes no more from either. */
function repeatLast(parts, sign) {
	const last = parts.at(-1);
	if (last === void 0 || last.stays) return;
	if (sign === "?") parts[parts.length - 1] = {
		...last,
		jumps: [1]
	};
	else parts.push(many(last.fits));
}
const RANGE_KINDS = [
	/^[a-z]$/,
	/^[A-Z]$/,
	/^[0-9]$/
];
function readSet(text) {
	if (text.length === 0) return "a [] in it is empty";
	const set = /* @__PURE__ */ new Set();
	for (let at = 0; at < text.length; at++) {
		const first = text[at] ?? "";
		const last = text[at + 2];
		if (text[at + 1] !== "-" || last === void 0) {
			set.add(first);
			continue;
		}
		if (first > last || !RANGE_KINDS.some((kind) => kind.test(first) && kind.test(last))) return `[${first}-${last}] is not a range; ranges are within a-z, A-Z or 0-9`;
		for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code++) set.add(String.fromCharCode(code));
		at += 2;
	}
	return set;
}

// src/core/triggers/cron.ts
const FIELDS = [
	{
		name: "minute",
		least: 0,
		most: 59,
		names: []
	},
	{
		name: "hour",
		least: 0,
		most: 23,
		names: []
	},
	{
		name: "day of the month",
		least: 1,
		most: 31,
		names: []
	},
	{
		name: "month",
		least: 1,
		most: 12,
		names: [
			"jan",
			"feb",
			"mar",
			"apr",
			"may",
			"jun",
			"jul",
			"aug",
			"sep",
			"oct",
			"nov",
			"dec"
		]
	},
	{
		name: "day of the week",
		least: 0,
		most: 6,
		names: [
			"sun",
			"mon",
			"tue",
			"wed",
			"thu",
			"fri",
			"sat"
		]
	}
];
/** What is wrong with a cron line in GitHub's POSIX form; undefined when it is right. */
function cronFault(line) {
	if (line.startsWith("@")) return `GitHub does not know ${line}; it takes five fields`;
	const fields = line.trim().split(/ +/);
	if (fields.length !== FIELDS.length) return `it has ${fields.length === 1 ? "1 field" : `${fields.length} fields`}, not 5`;
	for (const [index, field] of FIELDS.entries()) {
		const text = fields[index] ?? "";
		if (!text.split(",").every((item) => isItem(item, field))) return `"${text}" is no ${field.name} (${field.least} to ${field.most})`;
	}
}
/** `*`, `5`, `1-5`, and each of them with a step such as `*` + `/15`. */
function isItem(item, field) {
	const [range = "", step, ...more] = item.split("/");
	if (more.length > 0 || step !== void 0 && !(/^\d+$/.test(step) && Number(step) >= 1 && Number(step) <= field.most)) return false;
	if (range === "*") return true;
	const [first = "", last, ...rest] = range.split("-");
	const from = numberOf(first, field);
	const to = last === void 0 ? from : numberOf(last, field);
	return rest.length === 0 && from !== void 0 && to !== void 0 && from <= to;
}
function numberOf(text, { least, most, names }) {
	const named = names.indexOf(text.toLowerCase());
	if (named !== -1) return least + named;
	const number = /^\d+$/.test(text) ? Number(text) : NaN;
	return number >= least && number <= most ? number : void 0;
}

// src/core/triggers/config/config-checks.ts
/** Mistakes that a schema cannot see: in crons, patterns, expressions, and between keys. */
function checkConfig(config, places) {
	return config.workflows.flatMap((entry) => [
		...checkName(entry, config, places),
		...checkPath(entry, places),
		...checkIf(entry, places),
		...checkCommands(entry, config, places),
		...entry.triggers.flatMap((trigger) => trigger.event === "schedule" ? checkCrons(entry, trigger.cron, places) : checkTrigger(entry, trigger, places))
	]);
}
/** What is allowed and yet seldom meant. */
function configWarnings(config, input, places) {
	const actions = {
		run: `start runs, up to ${config.access.rateLimits.actorHour} an hour each`,
		stop: "stop runs",
		resume: "resume runs",
		approve: "approve what agents propose",
		answer: "answer questions"
	};
	return [
		"run",
		"stop",
		"resume",
		"approve",
		"answer"
	].filter((action) => input.access?.[action] === "read").map((action) => ({
		code: OPEN,
		message: `On a public repository access.${action}: read lets everybody on GitHub ${actions[action]}.`,
		place: places.ofValue(["access", action]),
		hint: "If that is not what you want, write triage or write. On a private repository only its members can do it."
	}));
}
const OPEN = "RAY-OPEN-TO-ALL";
/** Of the warnings those that hold for this repository: only its members come to a private one. Null where nobody knows what it is. */
function warningsThatHold(warnings, isPrivate) {
	return isPrivate === true ? warnings.filter(({ code }) => code !== OPEN) : warnings;
}
function checkName(entry, config, places) {
	const twin = config.workflows.find((other) => other.name.toLowerCase() === entry.name.toLowerCase());
	if (twin === entry) return [];
	return [{
		code: "RAY-CONFIG-CONFLICT",
		message: `The workflows "${twin?.name}" and "${entry.name}" differ only in case, and ids of runs are lower-case.`,
		place: places.ofKey(["workflows"], entry.name),
		hint: "Rename one of them."
	}];
}
function checkPath({ name, path }, places) {
	const parts = path.split("/");
	if (!/^[\\/]|^[A-Za-z]:|\0|\\/.test(path) && parts.every((part) => part !== ".." && part !== "")) return [];
	return [{
		code: "RAY-CONFIG-VALUE",
		message: `workflows.${name}.path must lie in the repository, and "${path}" does not.`,
		place: places.ofValue([
			"workflows",
			name,
			"path"
		]),
		hint: "Write it from the root of the repository, with forward slashes: workflows/coding."
	}];
}
function checkIf({ name, if: text }, places) {
	const fault = text === null ? void 0 : expressionFault(text);
	if (fault === void 0) return [];
	return [{
		code: "RAY-CONFIG-IF",
		message: `workflows.${name}.if is not an expression: ${fault}.`,
		place: places.ofValue([
			"workflows",
			name,
			"if"
		]),
		hint: "The contexts are github and inputs, the functions contains, startsWith, endsWith, format, join, toJSON and fromJSON: contains(github.event.issue.labels.*.name, 'bug')"
	}];
}
function checkCommands(entry, config, places) {
	return commandsOf(entry).flatMap((command) => {
		const path = [
			"workflows",
			entry.name,
			"on",
			eventOf(entry, command),
			"command"
		];
		const conflict = (message) => [{
			code: "RAY-CONFIG-CONFLICT",
			message,
			place: places.ofValue(path),
			hint: "Choose another word."
		}];
		if (isVerb(command)) return conflict(`The command "${command}" is one of raymond's own: ${verbs.join(", ")}.`);
		return config.workflows.find(({ name }) => name !== entry.name && name.toLowerCase() === command) === void 0 ? [] : conflict(`The command "${command}" of ${entry.name} is the name of another workflow.`);
	});
}
function eventOf(entry, command) {
	return entry.triggers.find((one) => one.event !== "schedule" && one.command?.toLowerCase() === command)?.event ?? "issue_comment";
}
function checkCrons({ name }, crons, places) {
	return crons.flatMap((line, index) => {
		const fault = cronFault(line);
		if (fault === void 0) return [];
		return [{
			code: "RAY-CONFIG-CRON",
			message: `"${line}" is not a time for a schedule: ${fault}.`,
			place: places.ofValue([
				"workflows",
				name,
				"on",
				"schedule",
				index
			]),
			hint: "Five fields: minute, hour, day of the month, month, day of the week. Every day at 3:17 UTC is \"17 3 * * *\"."
		}];
	});
}
const PATTERNS = [
	["branches", "branches"],
	["branches-ignore", "branchesIgnore"],
	["tags", "tags"],
	["tags-ignore", "tagsIgnore"],
	["paths", "paths"],
	["paths-ignore", "pathsIgnore"]
];
const EXCLUSIVE = [
	[
		"branches",
		"branches-ignore",
		"branches",
		"branchesIgnore"
	],
	[
		"tags",
		"tags-ignore",
		"tags",
		"tagsIgnore"
	],
	[
		"paths",
		"paths-ignore",
		"paths",
		"pathsIgnore"
	]
];
function checkTrigger({ name }, trigger, places) {
	const path = [
		"workflows",
		name,
		"on",
		trigger.event
	];
	return [
		...EXCLUSIVE.filter(([, , only, ignore]) => trigger[only] !== null && trigger[ignore] !== null).map(([only, ignore]) => ({
			code: "RAY-CONFIG-CONFLICT",
			message: `${only} and ${ignore} cannot stand under the same event.`,
			place: places.ofKey(path, ignore),
			hint: `Keep ${only}, and put what is to be left out behind it with a !: ["**", "!old/**"].`
		})),
		...checkCommandTypes(trigger, path, places),
		...PATTERNS.flatMap(([key, field]) => checkPatterns(trigger[field], [...path, key], places))
	];
}
function checkCommandTypes({ command, types, event }, path, places) {
	const needed = event === "pull_request_review" ? "submitted" : "created";
	if (command === null || types === null || types.includes(needed)) return [];
	return [{
		code: "RAY-CONFIG-CONFLICT",
		message: `Commands are read from new comments alone, so types without ${needed} never match.`,
		place: places.ofKey(path, "types"),
		hint: "Leave types out."
	}];
}
function checkPatterns(patterns, path, places) {
	if (patterns === null) return [];
	const faults = patterns.flatMap((text, index) => {
		const parsed = parseFilterPattern(text);
		if (typeof parsed !== "string") return [];
		return [{
			code: "RAY-CONFIG-PATTERN",
			message: `"${text}" is not a filter pattern: ${parsed}.`,
			place: places.ofValue([...path, index]),
			hint: "A special character that is meant as itself takes a \\ before it."
		}];
	});
	if (faults.length > 0 || patterns.some((text) => !text.startsWith("!"))) return faults;
	return [{
		code: "RAY-CONFIG-PATTERN",
		message: `All patterns of ${String(path.at(-1))} begin with !, so nothing can match.`,
		place: places.ofValue(path),
		hint: "Put \"**\" before them, or use the key that ends in -ignore."
	}];
}

// src/core/triggers/config/config-places.ts
function placesIn(document, lines, file) {
	const ofOffset = (offset) => {
		const { line, col } = lines.linePos(offset);
		return `${file}:${line}:${col}`;
	};
	const ofNode = (node) => ofOffset(node?.range?.[0] ?? 0);
	return {
		ofOffset,
		ofValue: (path) => ofNode(nearest(document, path)),
		ofKey: (path, key) => ofNode(keyNode(document, path, key) ?? nearest(document, path))
	};
}
/** `workflows.coding.on.issues.types[0]` */
function showPath(path) {
	return path.map((part, index) => typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${String(part)}`).join("");
}
function nearest(document, path) {
	let node = document.contents;
	for (const [index, part] of path.entries()) {
		const next = child(document, node, part);
		if (next === null) return index === 0 ? node : keyNode(document, path.slice(0, index - 1), path[index - 1]) ?? node;
		node = next;
	}
	return node;
}
function child(document, node, part) {
	const holder = (0, import_dist.isAlias)(node) ? node.resolve(document) : node;
	if ((0, import_dist.isSeq)(holder)) return holder.items[Number(part)] ?? null;
	if (!(0, import_dist.isMap)(holder)) return null;
	return pairsOf(holder).get(String(part))?.value ?? null;
}
function keyNode(document, path, key) {
	let node = document.contents;
	for (const part of path) node = child(document, node, part);
	const holder = (0, import_dist.isAlias)(node) ? node.resolve(document) : node;
	if (!(0, import_dist.isMap)(holder)) return null;
	return pairsOf(holder).get(String(key))?.key ?? null;
}
const pairs = /* @__PURE__ */ new WeakMap();
/** The first pair of each key. Put in order once for each map, as a hostile file has many keys. */
function pairsOf(map) {
	const known = pairs.get(map);
	if (known !== void 0) return known;
	const first = map.items.toReversed().flatMap((pair) => (0, import_dist.isScalar)(pair.key) ? [[String(pair.key.value), pair]] : []);
	const ordered = new Map(first);
	pairs.set(map, ordered);
	return ordered;
}

// src/core/triggers/config/config-schema.ts
/** The shape of `.github/raymond.yml`. The published JSON Schema is generated from it. Shapes are closed: an unknown key is an error. */
const text = string().min(1);
const texts = array(text);
const oneOrMore = union([text, texts.min(1)]);
const settingsShape = {
	budget_usd: dollars.optional().describe("US dollars that one run may cost."),
	agent: agentNameSchema.optional().describe("Who runs prompts that name nobody: claude, codex, copilot, command:PROGRAM."),
	review_agent: agentNameSchema.optional().describe("Who runs prompts that judge the work of others (reviews: true)."),
	model: byAgentSchema(string().regex(/^[A-Za-z0-9][\w.:/@[\]-]*$/)).optional().describe("Model of states that name none; or a map by agent."),
	effort: byAgentSchema(_enum([
		"low",
		"medium",
		"high",
		"xhigh",
		"max"
	])).optional(),
	max_parallel: number().int().min(1).max(64).optional().describe("Agents that may work at the same time."),
	max_turns: number().int().min(1).optional().describe("Turns of a run; reaching it suspends the run."),
	result_comments: number().int().min(0).max(100).optional().describe("Comments that a run may post for its results; 5 when left out."),
	cell: _enum(cellModes).optional().describe("Whether agents and scripts are shut in: required refuses where that cannot be done, auto (the default) goes on."),
	cell_limits: cellLimitsSchema.optional().describe("Bounds on what one turn may use, in a cell.")
};
const settingsSchema = strictObject(settingsShape);
const actor = union([text, number().int().positive()]);
const filterSchemas = {
	branches: oneOrMore,
	"branches-ignore": oneOrMore,
	tags: oneOrMore,
	"tags-ignore": oneOrMore,
	paths: oneOrMore,
	"paths-ignore": oneOrMore,
	workflows: oneOrMore,
	labels: oneOrMore.describe("On `labeled` the label just added, else any label present."),
	command: string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/).describe("The comment must say /raymond and this word."),
	actors: union([actor, array(actor).min(1)]).describe("Logins, or account ids.")
};
/** A host name, all names below one, or a preset. */
const networkEntry = string().refine((entry) => parseNetworkEntry(entry) !== void 0, { message: "must be a host name such as example.org or *.example.org, packages or github" });
function triggerSchema({ types, filters }) {
	const type = types === "free" || types === null ? text : _enum(types);
	const shape = types === null ? {} : { types: union([type, array(type).min(1)]).optional() };
	for (const name of filters) shape[name] = filterSchemas[name].optional();
	return strictObject(shape).nullable();
}
const cronEntry = union([text, strictObject({
	cron: text,
	timezone: text.optional()
})]);
const scheduleSchema = union([cronEntry, array(cronEntry).min(1)]);
function onSchema() {
	const shape = {};
	for (const name of eventNames) shape[name] = (name === "schedule" ? scheduleSchema : triggerSchema(eventTable[name])).optional();
	const event = _enum(eventNames.filter((name) => name !== "schedule"));
	return union([
		event,
		array(event).min(1),
		strictObject(shape)
	]);
}
/** What workers that ask for jobs of their own get. */
const jobsSchema = strictObject({
	max: number().int().min(0).max(256).optional().describe("Workers in jobs of their own at the same time; 10 when left out, 0 forbids them."),
	budget_usd: dollars.optional().describe("US dollars of one worker; what is left is divided when left out."),
	minutes: number().int().min(1).max(7200).optional().describe("Minutes after which the job of a worker hands over to the next one.")
});
const workflowSchema = strictObject({
	path: text.describe("Folder, archive or file of the workflow, from the root of the repository."),
	on: onSchema().optional().describe("GitHub's own event names. Without it the workflow is started by name alone."),
	if: text.optional().describe("An expression in GitHub's language, with the contexts github and inputs."),
	...settingsShape,
	network: union([literal("none"), array(networkEntry)]).optional().describe("Hosts that turns in a cell may reach: names, *.names, packages, github. Agents reach none and scripts packages and github when left out."),
	api: literal("read").optional().describe("States with api: read may read GitHub's API in runs that a stranger caused, too."),
	follow_up: union([string().min(1), followUpSchema]).optional().describe("How the workflow goes on with pull requests that its runs have opened; the name of a state, or more."),
	jobs: jobsSchema.optional().describe("Workers in Actions jobs of their own; each key goes before that of the whole file."),
	forks: _enum(["refuse", "read-only"]).optional().describe("What happens on pull requests from forks and of Dependabot."),
	outputs: outputsPolicySchema.optional().describe("What agents may propose; what is not named is refused."),
	on_refused: _enum(["fail", "continue"]).optional(),
	claude: claudeOptionsSchema.optional(),
	comments: commentsSchema.optional().describe("one: a run has one comment; results: one more for each result; none: only when somebody is needed.")
});
const artifactsSchema = strictObject({
	transcripts: boolean().optional().describe("Upload state, journal and transcripts of the runs with each job; when left out, on private repositories without state-key."),
	retention_days: number().int().min(1).max(400).optional().describe("Days that transcripts are kept; 7 when left out.")
});
const commandLine = string().min(1).max(1e3).regex(/^[^\n\r]*$/);
const projectSchema = strictObject({
	install: commandLine.optional().describe("Installs what the project needs."),
	test: commandLine.optional().describe("Runs its tests."),
	checks: array(commandLine).max(20).optional().describe("Linters, type checkers: commands that change no file."),
	roots: array(string().regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[\w@+. /-]+$/)).min(1).optional().describe("Folders that this holds for; the root of the repository when left out.")
});
const configSchema = strictObject({
	version: literal(1),
	defaults: settingsSchema.optional(),
	prices: pricesSchema.optional().describe("US dollars per million tokens, by exact name of the model; they replace the shipped ones."),
	budgets: budgetsSchema.optional(),
	access: accessSchema.optional(),
	attachments: literal("anyone").optional().describe("Images by people who may not start runs reach agents on public repositories, too."),
	jobs: jobsSchema.optional().describe("Workers in Actions jobs of their own: runner=\"job\" on a fork, workers: job in a manifest."),
	artifacts: artifactsSchema.optional().describe("What is uploaded beside the Actions run."),
	project: projectSchema.optional().describe("How the project is installed and tested; replaces what was detected in each of its roots."),
	models: array(modelEntrySchema).optional().describe("Models that step workflows may choose by what they are; one with the id of a shipped one replaces it."),
	workflows: record(string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/), workflowSchema).optional()
});

// src/core/triggers/config/schema-problems.ts
/** What a schema finds wrong with a value, as problems that a person can fix. */
function schemaProblems(schema, value, issues, places) {
	return issues.flatMap((issue) => flatten(issue, value, [])).flatMap((issue) => problemsOf(issue, {
		schema,
		value,
		places
	}));
}
/** Replaces an issue of a union by those of the alternative that the author had in mind. */
function flatten(issue, root, base) {
	const path = [...base, ...issue.path];
	if (issue.code !== "invalid_union") return [{
		...issue,
		path
	}];
	const value = valueAt(root, path);
	const meant = issue.errors.find((branch) => speaksOf(branch, value));
	if (meant !== void 0) return meant.flatMap((inner) => flatten(inner, root, path));
	const expected = issue.errors.flatMap(expectedBy);
	return [{
		code: "custom",
		path,
		message: `must be ${listed([...new Set(expected)])}, not ${kindOf(value)}`,
		input: value
	}];
}
/** An alternative is meant when the value has its form and only the content is wrong. */
function speaksOf(branch, value) {
	return branch.every((issue) => {
		if (issue.path.length > 0) return true;
		if (issue.code === "invalid_union") return issue.errors.some((inner) => speaksOf(inner, value));
		if (issue.code === "invalid_value") return typeof value === "string";
		return issue.code !== "invalid_type";
	});
}
function expectedBy(branch) {
	return branch.flatMap((issue) => {
		if (issue.code === "invalid_union") return issue.errors.flatMap(expectedBy);
		if (issue.code === "invalid_type") return [wordFor(issue.expected)];
		return issue.code === "invalid_value" ? ["text"] : [];
	});
}
function problemsOf(issue, { schema, value, places }) {
	const { path } = issue;
	const place = places.ofValue(path);
	const where = path.length === 0 ? "The file" : showPath(path);
	const wrong = (message, hint) => [{
		code: "RAY-CONFIG-VALUE",
		message: `${where} ${message}.`,
		place,
		hint
	}];
	switch (issue.code) {
		case "unrecognized_keys": return issue.keys.map((key) => unknownKey({
			key,
			path,
			known: keysAt(schema, path)
		}, places));
		case "invalid_type":
			if (valueAt(value, path) === void 0) return [missing(path, places)];
			return wrong(`must be ${wordFor(issue.expected)}, not ${kindOf(valueAt(value, path))}`, quoteHint(issue.expected, valueAt(value, path)) ?? KINDS[issue.expected]);
		case "invalid_value": return valueAt(value, path) === void 0 ? [missing(path, places)] : [unknownValue(issue.values.map(String), valueAt(value, path), path, place)];
		case "too_small":
			if (issue.origin === "string" || issue.origin === "array") return wrong("is empty", "Write a value, or leave the field out.");
			return wrong(`must be ${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}`, "Write a larger number.");
		case "too_big": return wrong(`must be ${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}`, "Write a smaller value.");
		case "invalid_format": return wrong(`has an impossible value, ${JSON.stringify(valueAt(value, path))}`, FORMS[String(path.at(-1))]);
		case "invalid_key": {
			const [kind, key] = [String(path.at(-2)), String(path.at(-1))];
			return [{
				code: "RAY-CONFIG-VALUE",
				message: `"${key}" cannot be the name of a ${kind.replace(/s$/, "")}.`,
				place: places.ofKey(path.slice(0, -1), key),
				hint: FORMS[kind]
			}];
		}
		case "custom": return wrong(issue.message, path.at(-1) === "on" ? ON : void 0);
		case "not_multiple_of":
		case "invalid_union":
		case "invalid_element": return wrong("has an impossible value");
	}
}
const ON = "Write on: issues, or on: { issues: { types: [opened] } }.";
/** What stands where something of another kind was written. */
const KINDS = table({
	string: "Write a text in quotes.",
	array: "Write a list, such as [one, two].",
	object: "Write a map, such as { key: value }.",
	record: "Write a map, such as { key: value }.",
	number: "Write a number without quotes, such as 5.",
	int: "Write a whole number without quotes, such as 5.",
	boolean: "Write true or false, without quotes."
});
const FORMS = table({
	model: "Write a model name such as sonnet or claude-opus-4-5.",
	command: "Write one word of letters, digits, - and _, such as code; people then type /raymond code.",
	workflows: "Use up to 40 letters, digits, - and _, such as nightly-update.",
	secrets: "Use capital letters, digits and _, such as RAYMOND_STATE_KEY."
});
const ELSEWHERE = table({
	workflow_call: "A called Actions workflow sees the event of its caller; name that event here.",
	pull_request_comment: "Comments on pull requests come as issue_comment, those on their diff as pull_request_review_comment."
});
function unknownKey({ key, path, known }, places) {
	const place = places.ofKey(path, key);
	const hint = didYouMean(key, known) ?? `Known here: ${known.join(", ")}.`;
	if (path.at(-1) === "on" && path.length === 3) return {
		code: "RAY-UNKNOWN-EVENT",
		message: `GitHub sends no event "${key}" to jobs.`,
		place,
		hint: ELSEWHERE[key] ?? hint
	};
	return {
		code: "RAY-UNKNOWN-FIELD",
		message: `"${key}" is not a field of ${path.length === 0 ? "the configuration" : showPath(path)}.`,
		place,
		hint
	};
}
function unknownValue(known, value, path, place) {
	const text = wordOf(value);
	const hint = didYouMean(text, known) ?? `Known here: ${known.join(", ")}.`;
	if (path[2] === "on" && path[4] === "types") return {
		code: "RAY-UNKNOWN-TYPE",
		message: `The event ${String(path[3])} has no activity type "${text}".`,
		place,
		hint
	};
	if (path[2] === "on") return {
		code: "RAY-UNKNOWN-EVENT",
		message: `GitHub sends no event "${text}" to jobs.`,
		place,
		hint: text === "schedule" ? "Write on: { schedule: [\"17 3 * * *\"] }." : ELSEWHERE[text] ?? hint
	};
	if (path.length === 1 && path[0] === "version") return {
		code: "RAY-CONFIG-VERSION",
		message: `This configuration has version ${text}; this release reads version 1.`,
		place,
		hint: "Write version: 1, or use the release that the file was written for."
	};
	return {
		code: "RAY-CONFIG-VALUE",
		message: `${showPath(path)} cannot be ${JSON.stringify(value)}.`,
		place,
		hint
	};
}
function missing(path, places) {
	const key = String(path.at(-1));
	const inside = path.length === 1 ? "the configuration" : showPath(path.slice(0, -1));
	const example = key === "version" ? "version: 1" : key === "path" ? "path: workflows/coding" : `${key}: …`;
	return {
		code: "RAY-CONFIG-VALUE",
		message: `"${key}" is missing in ${inside}.`,
		place: places.ofValue(path),
		hint: `Add ${example}.`
	};
}
function quoteHint(expected, value) {
	return expected === "string" && (typeof value === "number" || typeof value === "boolean") ? `Put it in quotes: "${value}".` : void 0;
}
function valueAt(root, path) {
	let value = root;
	for (const part of path) {
		if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return void 0;
		value = value[part];
	}
	return value;
}
/** The keys that a schema knows at a path. */
function keysAt(schema, path) {
	let open = alternatives(schema);
	for (const part of path) open = open.flatMap((one) => inside(one, part)).flatMap(alternatives);
	return open.flatMap((one) => {
		if (one instanceof ZodObject) return Object.keys(one.shape);
		return one instanceof ZodRecord && one.keyType instanceof ZodEnum ? one.keyType.options.map(String) : [];
	});
}
function alternatives(schema) {
	if (schema instanceof ZodOptional || schema instanceof ZodNullable) return alternatives(schema.unwrap());
	if (schema instanceof ZodUnion) return schema.options.flatMap(alternatives);
	return [schema];
}
function inside(schema, part) {
	if (schema instanceof ZodObject) return Object.hasOwn(schema.shape, part) ? [schema.shape[part]] : [];
	if (schema instanceof ZodRecord) return [schema.valueType];
	return schema instanceof ZodArray ? [schema.element] : [];
}
const WORDS = table({
	string: "text",
	array: "a list",
	object: "a map",
	record: "a map",
	number: "a number",
	int: "a whole number",
	boolean: "true or false"
});
function wordFor(type) {
	return WORDS[type] ?? type;
}
function kindOf(value) {
	if (value === null || value === void 0) return "nothing";
	if (Array.isArray(value)) return "a list";
	if (typeof value === "object") return "a map";
	return JSON.stringify(value);
}
function listed(words) {
	return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

// src/core/triggers/config/parse-config.ts
/** Reads `.github/raymond.yml`. `file` is how problems name it. */
function parseConfig(text, file = ".github/raymond.yml") {
	const excess = yamlExcess(text, CONFIG_BOUNDS);
	if (excess !== void 0) return failed([tooMuch(`it ${excess}`, file)]);
	try {
		return parseBounded(text.replace(/^\uFEFF/, ""), file);
	} catch (error) {
		if (error instanceof RangeError || error instanceof ReferenceError) return failed([tooMuch(error.message, file)]);
		throw error;
	}
}
const MOST_SYNTAX_PROBLEMS = 3;
function parseBounded(text, file) {
	const lines = new import_dist.LineCounter();
	const document = parseYaml(text, {
		lineCounter: lines,
		uniqueKeys: false
	});
	const places = placesIn(document, lines, file);
	const broken = [...document.errors, ...document.warnings];
	if (broken.length > 0) return failed(broken.slice(0, MOST_SYNTAX_PROBLEMS).map((error) => syntaxProblem(error.message, error.code, places.ofOffset(error.pos[0]))));
	const repeated = repeatedKeys(document);
	if (repeated.length > 0) return failed(repeated.map(({ offset }) => syntaxProblem("Map keys must be unique", "DUPLICATE_KEY", places.ofOffset(offset))));
	const odd = oddNodes(document, places);
	if (odd.length > 0) return failed(odd);
	const value = document.toJS({ maxAliasCount: 100 }) ?? {};
	const parsed = configSchema.safeParse(value);
	if (!parsed.success) return failed(inOrder(schemaProblems(configSchema, value, parsed.error.issues, places)));
	const config = normaliseConfig(parsed.data);
	const problems = inOrder(checkConfig(config, places));
	const warnings = configWarnings(config, parsed.data, places);
	return {
		config: problems.length > 0 ? null : config,
		problems,
		warnings
	};
}
function failed(problems) {
	return {
		config: null,
		problems,
		warnings: []
	};
}
/** As they stand in the file. */
function inOrder(problems) {
	const at = ({ place }) => {
		const [, line, column] = /:(\d+):(\d+)$/.exec(place ?? "") ?? [];
		return [Number(line ?? 0), Number(column ?? 0)];
	};
	return problems.toSorted((a, b) => at(a)[0] - at(b)[0] || at(a)[1] - at(b)[1]);
}
function tooMuch(fault, file) {
	return {
		code: "RAY-CONFIG-TOO-MUCH",
		message: `The configuration is not read: ${fault}.`,
		place: file,
		hint: "Make the file smaller and flatter."
	};
}
function syntaxProblem(message, code, place) {
	const isPattern = code === "TAG_RESOLVE_FAILED" || code === "BAD_ALIAS";
	const [sentence = ""] = message.split("\n");
	return {
		code: "RAY-CONFIG-SYNTAX",
		message: `The configuration is not valid YAML: ${sentence.replace(/[.:]$/, "")}.`,
		place,
		hint: isPattern ? "A text that begins with *, & or ! stands in quotes: \"*.js\"." : "Fix the line; two spaces a level, and a space behind each colon."
	};
}
/** What no schema sees: aliases to nothing, keys that are not text, and `__proto__`, which every copy of an object would lose. */
function oddNodes(document, places) {
	const problems = [];
	(0, import_dist.visit)(document, {
		Alias(_, alias) {
			if (alias.resolve(document) !== void 0) return;
			problems.push(syntaxProblem(`Unresolved alias *${alias.source}`, "BAD_ALIAS", places.ofOffset(alias.range?.[0] ?? 0)));
		},
		Pair(_, { key }) {
			const name = (0, import_dist.isScalar)(key) ? key.value : void 0;
			if (typeof name === "string" && name !== "__proto__") return;
			problems.push({
				code: "RAY-UNKNOWN-FIELD",
				message: `${name === "__proto__" ? "\"__proto__\"" : "What stands here"} cannot be a key.`,
				place: places.ofOffset((0, import_dist.isNode)(key) ? key.range?.[0] ?? 0 : 0),
				hint: typeof name === "number" || typeof name === "boolean" ? `Put it in quotes: "${name}".` : "Keys are plain text."
			});
		}
	});
	return problems;
}

export { warningsThatHold as a, Incomplete as c, verbs as d, normaliseAccess as f, eventTable as h, placesIn as i, evaluateIf as l, eventNames as m, schemaProblems as n, parseFilterPattern as o, normaliseConfig as p, workflowSchema as r, passesPatterns as s, parseConfig as t, isVerb as u };