import { o as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { C as unseenIn, _ as hasRefused, b as isUnshown, f as SHOWN_AT_ONCE, n as isOfDiscussion, p as UNSHOWN_FOR, s as awaitsApproval, v as isToBeShown } from "./thread.js";
import { A as wasAway, C as childrenUsd, E as mostAtOnce, J as isAskedEffect, Q as shownAnew, S as childrenTurns, T as isOpen$1, X as isTurn, Y as isInFlight, Z as leadsToTurn, b as childId, k as wantedOfPeople, l as findAgent, m as replaceAgent, q as askedEffect, t as RUN_VERSION, y as askedWhen } from "./run.js";
import { c as allowedByMost, d as raiseMost, f as capThatHolds, i as spanId, l as mostThatHolds, o as parseTransitions, p as stateKey, r as rootSpan, s as describeProposal, u as whenAllowed } from "./span-id.js";
import { C as strictObject, D as union, _ as literal, d as array, p as discriminatedUnion, w as string } from "./schemas.js";
import { t as ownValue$1 } from "./own-value.js";
import { i as encodeAttribute, n as makeTransition, o as policyOf, s as resolveInWorkflow } from "./scan-tags.js";
import { a as withOwner, i as withAgent, n as canGoOn, t as agentFor } from "./which-agent.js";
import { r as shippedModels, t as extendModels } from "./model-table.js";
import { t as jsonDepth } from "./json-depth.js";
import { a as keywordName, c as sameOutcome, d as valueSchema, i as keyword, l as textOf, n as entriesOf$1, o as keywordSchema, r as isList, s as mapOf, t as byName, u as toValue } from "./value.js";
import { a as readAgentChoice, o as valueFor } from "./agent-choice.js";
import { a as leftOf, i as capOf$1, t as allowanceOf } from "./proposable.js";
import { a as isIdempotent, o as pureOperationNamed, t as fillPlaceholders } from "./placeholders.js";
import { _ as userText, f as yieldField, g as startsTurn, h as messageSchema, n as mayBeApproved, t as canBeShown } from "./proposed.js";
import { n as joinPieces } from "./proposal.js";
import { a as explainMarkers, c as strangerText, i as namedStates, l as visibleText, r as renderPrompt$1, s as renderPieces } from "./render-prompt.js";
import { i as checkIdOf, n as START_AGAIN, o as problemCodeOf } from "./problem.js";
import { n as wholeStart } from "./whole-characters.js";
import { t as hasWrappedUp } from "./has-wrapped-up.js";
import { n as rebasePath, r as resolvePath } from "./paths.js";
import { i as pinnedOf } from "./pinned.js";
import { n as joinChoices } from "./ask-lists.js";
import { n as platformsOf } from "./state-file.js";
import { r as tagGrammar, t as isTransitionTag } from "./tag-grammar.js";
import { t as branchOfAgent } from "./work.js";
import { t as parseDuration } from "./duration.js";
import { t as utf8Length } from "./utf8-length.js";
import { r as withSpans } from "./histograms.js";

// node_modules/picomatch/lib/constants.js
var require_constants = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const WIN_SLASH = "\\\\/";
	const WIN_NO_SLASH = `[^${WIN_SLASH}]`;
	const DEFAULT_MAX_EXTGLOB_RECURSION = 0;
	/**
	* Posix glob regex
	*/
	const DOT_LITERAL = "\\.";
	const PLUS_LITERAL = "\\+";
	const QMARK_LITERAL = "\\?";
	const SLASH_LITERAL = "\\/";
	const ONE_CHAR = "(?=.)";
	const QMARK = "[^/]";
	const END_ANCHOR = `(?:${SLASH_LITERAL}|$)`;
	const START_ANCHOR = `(?:^|${SLASH_LITERAL})`;
	const DOTS_SLASH = `${DOT_LITERAL}{1,2}${END_ANCHOR}`;
	const POSIX_CHARS = {
		DOT_LITERAL,
		PLUS_LITERAL,
		QMARK_LITERAL,
		SLASH_LITERAL,
		ONE_CHAR,
		QMARK,
		END_ANCHOR,
		DOTS_SLASH,
		NO_DOT: `(?!${DOT_LITERAL})`,
		NO_DOTS: `(?!${START_ANCHOR}${DOTS_SLASH})`,
		NO_DOT_SLASH: `(?!${DOT_LITERAL}{0,1}${END_ANCHOR})`,
		NO_DOTS_SLASH: `(?!${DOTS_SLASH})`,
		QMARK_NO_DOT: `[^.${SLASH_LITERAL}]`,
		STAR: `${QMARK}*?`,
		START_ANCHOR,
		SEP: "/"
	};
	/**
	* Windows glob regex
	*/
	const WINDOWS_CHARS = {
		...POSIX_CHARS,
		SLASH_LITERAL: `[${WIN_SLASH}]`,
		QMARK: WIN_NO_SLASH,
		STAR: `${WIN_NO_SLASH}*?`,
		DOTS_SLASH: `${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$)`,
		NO_DOT: `(?!${DOT_LITERAL})`,
		NO_DOTS: `(?!(?:^|[${WIN_SLASH}])${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$))`,
		NO_DOT_SLASH: `(?!${DOT_LITERAL}{0,1}(?:[${WIN_SLASH}]|$))`,
		NO_DOTS_SLASH: `(?!${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$))`,
		QMARK_NO_DOT: `[^.${WIN_SLASH}]`,
		START_ANCHOR: `(?:^|[${WIN_SLASH}])`,
		END_ANCHOR: `(?:[${WIN_SLASH}]|$)`,
		SEP: "\\"
	};
	/**
	* POSIX Bracket Regex
	*/
	const POSIX_REGEX_SOURCE = {
		__proto__: null,
		alnum: "a-zA-Z0-9",
		alpha: "a-zA-Z",
		ascii: "\\x00-\\x7F",
		blank: " \\t",
		cntrl: "\\x00-\\x1F\\x7F",
		digit: "0-9",
		graph: "\\x21-\\x7E",
		lower: "a-z",
		print: "\\x20-\\x7E ",
		punct: "\\-!\"#$%&'()\\*+,./:;<=>?@[\\]^_`{|}~",
		space: " \\t\\r\\n\\v\\f",
		upper: "A-Z",
		word: "A-Za-z0-9_",
		xdigit: "A-Fa-f0-9"
	};
	module.exports = {
		DEFAULT_MAX_EXTGLOB_RECURSION,
		MAX_LENGTH: 65536,
		POSIX_REGEX_SOURCE,
		REGEX_BACKSLASH: /\\(?![*+?^${}(|)[\]])/g,
		REGEX_NON_SPECIAL_CHARS: /^[^@![\].,$*+?^{}()|\\/]+/,
		REGEX_SPECIAL_CHARS: /[-*+?.^${}(|)[\]]/,
		REGEX_SPECIAL_CHARS_BACKREF: /(\\?)((\W)(\3*))/g,
		REGEX_SPECIAL_CHARS_GLOBAL: /([-*+?.^${}(|)[\]])/g,
		REGEX_REMOVE_BACKSLASH: /(?:\[.*?[^\\]\]|\\(?=.))/g,
		REPLACEMENTS: {
			__proto__: null,
			"***": "*",
			"**/**": "**",
			"**/**/**": "**"
		},
		CHAR_0: 48,
		CHAR_9: 57,
		CHAR_UPPERCASE_A: 65,
		CHAR_LOWERCASE_A: 97,
		CHAR_UPPERCASE_Z: 90,
		CHAR_LOWERCASE_Z: 122,
		CHAR_LEFT_PARENTHESES: 40,
		CHAR_RIGHT_PARENTHESES: 41,
		CHAR_ASTERISK: 42,
		CHAR_AMPERSAND: 38,
		CHAR_AT: 64,
		CHAR_BACKWARD_SLASH: 92,
		CHAR_CARRIAGE_RETURN: 13,
		CHAR_CIRCUMFLEX_ACCENT: 94,
		CHAR_COLON: 58,
		CHAR_COMMA: 44,
		CHAR_DOT: 46,
		CHAR_DOUBLE_QUOTE: 34,
		CHAR_EQUAL: 61,
		CHAR_EXCLAMATION_MARK: 33,
		CHAR_FORM_FEED: 12,
		CHAR_FORWARD_SLASH: 47,
		CHAR_GRAVE_ACCENT: 96,
		CHAR_HASH: 35,
		CHAR_HYPHEN_MINUS: 45,
		CHAR_LEFT_ANGLE_BRACKET: 60,
		CHAR_LEFT_CURLY_BRACE: 123,
		CHAR_LEFT_SQUARE_BRACKET: 91,
		CHAR_LINE_FEED: 10,
		CHAR_NO_BREAK_SPACE: 160,
		CHAR_PERCENT: 37,
		CHAR_PLUS: 43,
		CHAR_QUESTION_MARK: 63,
		CHAR_RIGHT_ANGLE_BRACKET: 62,
		CHAR_RIGHT_CURLY_BRACE: 125,
		CHAR_RIGHT_SQUARE_BRACKET: 93,
		CHAR_SEMICOLON: 59,
		CHAR_SINGLE_QUOTE: 39,
		CHAR_SPACE: 32,
		CHAR_TAB: 9,
		CHAR_UNDERSCORE: 95,
		CHAR_VERTICAL_LINE: 124,
		CHAR_ZERO_WIDTH_NOBREAK_SPACE: 65279,
		/**
		* Create EXTGLOB_CHARS
		*/
		extglobChars(chars) {
			return {
				"!": {
					type: "negate",
					open: "(?:(?!(?:",
					close: `))${chars.STAR})`
				},
				"?": {
					type: "qmark",
					open: "(?:",
					close: ")?"
				},
				"+": {
					type: "plus",
					open: "(?:",
					close: ")+"
				},
				"*": {
					type: "star",
					open: "(?:",
					close: ")*"
				},
				"@": {
					type: "at",
					open: "(?:",
					close: ")"
				}
			};
		},
		/**
		* Create GLOB_CHARS
		*/
		globChars(win32) {
			return win32 === true ? WINDOWS_CHARS : POSIX_CHARS;
		}
	};
}));

// node_modules/picomatch/lib/utils.js
var require_utils = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { REGEX_BACKSLASH, REGEX_REMOVE_BACKSLASH, REGEX_SPECIAL_CHARS, REGEX_SPECIAL_CHARS_GLOBAL } = require_constants();
	exports.isObject = (val) => val !== null && typeof val === "object" && !Array.isArray(val);
	exports.hasRegexChars = (str) => REGEX_SPECIAL_CHARS.test(str);
	exports.isRegexChar = (str) => str.length === 1 && exports.hasRegexChars(str);
	exports.escapeRegex = (str) => str.replace(REGEX_SPECIAL_CHARS_GLOBAL, "\\$1");
	exports.toPosixSlashes = (str) => str.replace(REGEX_BACKSLASH, "/");
	exports.isWindows = () => {
		if (typeof navigator !== "undefined" && navigator.platform) {
			const platform = navigator.platform.toLowerCase();
			return platform === "win32" || platform === "windows";
		}
		if (typeof process !== "undefined" && process.platform) return process.platform === "win32";
		return false;
	};
	exports.removeBackslashes = (str) => {
		return str.replace(REGEX_REMOVE_BACKSLASH, (match) => {
			return match === "\\" ? "" : match;
		});
	};
	exports.escapeLast = (input, char, lastIdx) => {
		const idx = input.lastIndexOf(char, lastIdx);
		if (idx === -1) return input;
		if (input[idx - 1] === "\\") return exports.escapeLast(input, char, idx - 1);
		return `${input.slice(0, idx)}\\${input.slice(idx)}`;
	};
	exports.removePrefix = (input, state = {}) => {
		let output = input;
		if (output.startsWith("./")) {
			output = output.slice(2);
			state.prefix = "./";
		}
		return output;
	};
	exports.wrapOutput = (input, state = {}, options = {}) => {
		let output = `${options.contains ? "" : "^"}(?:${input})${options.contains ? "" : "$"}`;
		if (state.negated === true) output = `(?:^(?!${output}).*$)`;
		return output;
	};
	exports.basename = (path, { windows } = {}) => {
		const segs = path.split(windows ? /[\\/]/ : "/");
		const last = segs[segs.length - 1];
		if (last === "") return segs[segs.length - 2];
		return last;
	};
}));

// node_modules/picomatch/lib/scan.js
var require_scan = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const utils = require_utils();
	const { CHAR_ASTERISK, CHAR_AT, CHAR_BACKWARD_SLASH, CHAR_COMMA, CHAR_DOT, CHAR_EXCLAMATION_MARK, CHAR_FORWARD_SLASH, CHAR_LEFT_CURLY_BRACE, CHAR_LEFT_PARENTHESES, CHAR_LEFT_SQUARE_BRACKET, CHAR_PLUS, CHAR_QUESTION_MARK, CHAR_RIGHT_CURLY_BRACE, CHAR_RIGHT_PARENTHESES, CHAR_RIGHT_SQUARE_BRACKET } = require_constants();
	const isPathSeparator = (code) => {
		return code === CHAR_FORWARD_SLASH || code === CHAR_BACKWARD_SLASH;
	};
	const depth = (token) => {
		if (token.isPrefix !== true) token.depth = token.isGlobstar ? Infinity : 1;
	};
	/**
	* Quickly scans a glob pattern and returns an object with a handful of
	* useful properties, like `isGlob`, `path` (the leading non-glob, if it exists),
	* `glob` (the actual pattern), `negated` (true if the path starts with `!` but not
	* with `!(`) and `negatedExtglob` (true if the path starts with `!(`).
	*
	* ```js
	* const pm = require('picomatch');
	* console.log(pm.scan('foo/bar/*.js'));
	* { isGlob: true, input: 'foo/bar/*.js', base: 'foo/bar', glob: '*.js' }
	* ```
	* @param {String} `str`
	* @param {Object} `options`
	* @return {Object} Returns an object with tokens and regex source string.
	* @api public
	*/
	const scan = (input, options) => {
		const opts = options || {};
		const length = input.length - 1;
		const scanToEnd = opts.parts === true || opts.tokens === true || opts.scanToEnd === true;
		const slashes = [];
		const tokens = [];
		const parts = [];
		let str = input;
		let index = -1;
		let start = 0;
		let lastIndex = 0;
		let isBrace = false;
		let isBracket = false;
		let isGlob = false;
		let isExtglob = false;
		let isGlobstar = false;
		let braceEscaped = false;
		let backslashes = false;
		let negated = false;
		let negatedExtglob = false;
		let finished = false;
		let braces = 0;
		let prev;
		let code;
		let token = {
			value: "",
			depth: 0,
			isGlob: false
		};
		const eos = () => index >= length;
		const peek = () => str.charCodeAt(index + 1);
		const advance = () => {
			prev = code;
			return str.charCodeAt(++index);
		};
		while (index < length) {
			code = advance();
			let next;
			if (code === CHAR_BACKWARD_SLASH) {
				backslashes = token.backslashes = true;
				code = advance();
				if (code === CHAR_LEFT_CURLY_BRACE) braceEscaped = true;
				continue;
			}
			if (braceEscaped === true || code === CHAR_LEFT_CURLY_BRACE) {
				braces++;
				while (eos() !== true && (code = advance())) {
					if (code === CHAR_BACKWARD_SLASH) {
						backslashes = token.backslashes = true;
						advance();
						continue;
					}
					if (code === CHAR_LEFT_CURLY_BRACE) {
						braces++;
						continue;
					}
					if (braceEscaped !== true && code === CHAR_DOT && (code = advance()) === CHAR_DOT) {
						isBrace = token.isBrace = true;
						isGlob = token.isGlob = true;
						finished = true;
						if (scanToEnd === true) continue;
						break;
					}
					if (braceEscaped !== true && code === CHAR_COMMA) {
						isBrace = token.isBrace = true;
						isGlob = token.isGlob = true;
						finished = true;
						if (scanToEnd === true) continue;
						break;
					}
					if (code === CHAR_RIGHT_CURLY_BRACE) {
						braces--;
						if (braces === 0) {
							braceEscaped = false;
							isBrace = token.isBrace = true;
							finished = true;
							break;
						}
					}
				}
				if (scanToEnd === true) continue;
				break;
			}
			if (code === CHAR_FORWARD_SLASH) {
				slashes.push(index);
				tokens.push(token);
				token = {
					value: "",
					depth: 0,
					isGlob: false
				};
				if (finished === true) continue;
				if (prev === CHAR_DOT && index === start + 1) {
					start += 2;
					continue;
				}
				lastIndex = index + 1;
				continue;
			}
			if (opts.noext !== true) {
				if ((code === CHAR_PLUS || code === CHAR_AT || code === CHAR_ASTERISK || code === CHAR_QUESTION_MARK || code === CHAR_EXCLAMATION_MARK) === true && peek() === CHAR_LEFT_PARENTHESES) {
					isGlob = token.isGlob = true;
					isExtglob = token.isExtglob = true;
					finished = true;
					if (code === CHAR_EXCLAMATION_MARK && index === start) negatedExtglob = true;
					if (scanToEnd === true) {
						let parens = 0;
						while (eos() !== true && (code = advance())) {
							if (code === CHAR_BACKWARD_SLASH) {
								backslashes = token.backslashes = true;
								advance();
								continue;
							}
							if (code === CHAR_LEFT_PARENTHESES) {
								parens++;
								continue;
							}
							if (code === CHAR_RIGHT_PARENTHESES && --parens === 0) {
								finished = true;
								break;
							}
						}
						continue;
					}
					break;
				}
			}
			if (code === CHAR_ASTERISK) {
				if (prev === CHAR_ASTERISK) isGlobstar = token.isGlobstar = true;
				isGlob = token.isGlob = true;
				finished = true;
				if (scanToEnd === true) continue;
				break;
			}
			if (code === CHAR_QUESTION_MARK) {
				isGlob = token.isGlob = true;
				finished = true;
				if (scanToEnd === true) continue;
				break;
			}
			if (code === CHAR_LEFT_SQUARE_BRACKET) {
				while (eos() !== true && (next = advance())) {
					if (next === CHAR_BACKWARD_SLASH) {
						backslashes = token.backslashes = true;
						advance();
						continue;
					}
					if (next === CHAR_RIGHT_SQUARE_BRACKET) {
						isBracket = token.isBracket = true;
						isGlob = token.isGlob = true;
						finished = true;
						break;
					}
				}
				if (scanToEnd === true) continue;
				break;
			}
			if (opts.nonegate !== true && code === CHAR_EXCLAMATION_MARK && index === start) {
				negated = token.negated = true;
				start++;
				continue;
			}
			if (opts.noparen !== true && code === CHAR_LEFT_PARENTHESES) {
				isGlob = token.isGlob = true;
				if (scanToEnd === true) {
					let parens = 1;
					while (eos() !== true && (code = advance())) {
						if (code === CHAR_BACKWARD_SLASH) {
							backslashes = token.backslashes = true;
							advance();
							continue;
						}
						if (code === CHAR_LEFT_PARENTHESES) {
							parens++;
							continue;
						}
						if (code === CHAR_RIGHT_PARENTHESES && --parens === 0) {
							finished = true;
							break;
						}
					}
					continue;
				}
				break;
			}
			if (isGlob === true) {
				finished = true;
				if (scanToEnd === true) continue;
				break;
			}
		}
		if (opts.noext === true) {
			isExtglob = false;
			isGlob = false;
		}
		let base = str;
		let prefix = "";
		let glob = "";
		if (start > 0) {
			prefix = str.slice(0, start);
			str = str.slice(start);
			lastIndex -= start;
		}
		if (base && isGlob === true && lastIndex > 0) {
			base = str.slice(0, lastIndex);
			glob = str.slice(lastIndex);
		} else if (isGlob === true) {
			base = "";
			glob = str;
		} else base = str;
		if (base && base !== "" && base !== "/" && base !== str) {
			if (isPathSeparator(base.charCodeAt(base.length - 1))) base = base.slice(0, -1);
		}
		if (opts.unescape === true) {
			if (glob) glob = utils.removeBackslashes(glob);
			if (base && backslashes === true) base = utils.removeBackslashes(base);
		}
		const state = {
			prefix,
			input,
			start,
			base,
			glob,
			isBrace,
			isBracket,
			isGlob,
			isExtglob,
			isGlobstar,
			negated,
			negatedExtglob
		};
		if (opts.tokens === true) {
			state.maxDepth = 0;
			if (!isPathSeparator(code)) tokens.push(token);
			state.tokens = tokens;
		}
		if (opts.parts === true || opts.tokens === true) {
			let prevIndex;
			for (let idx = 0; idx < slashes.length; idx++) {
				const n = prevIndex !== void 0 ? prevIndex + 1 : start;
				const i = slashes[idx];
				const value = input.slice(n, i);
				if (opts.tokens) {
					if (idx === 0 && start !== 0) {
						tokens[idx].isPrefix = true;
						tokens[idx].value = prefix;
					} else tokens[idx].value = value;
					depth(tokens[idx]);
					state.maxDepth += tokens[idx].depth;
				}
				if (i >= start) {
					parts.push(value);
					prevIndex = i;
				}
			}
			const n = prevIndex !== void 0 ? prevIndex + 1 : start;
			const value = input.slice(n);
			parts.push(value);
			if (opts.tokens && prevIndex && prevIndex + 1 < input.length) {
				tokens[tokens.length - 1].value = value;
				depth(tokens[tokens.length - 1]);
				state.maxDepth += tokens[tokens.length - 1].depth;
			}
			state.slashes = slashes;
			state.parts = parts;
		}
		return state;
	};
	module.exports = scan;
}));

// node_modules/picomatch/lib/parse.js
var require_parse = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const constants = require_constants();
	const utils = require_utils();
	/**
	* Constants
	*/
	const { MAX_LENGTH, POSIX_REGEX_SOURCE, REGEX_NON_SPECIAL_CHARS, REGEX_SPECIAL_CHARS_BACKREF, REPLACEMENTS } = constants;
	/**
	* Helpers
	*/
	const expandRange = (args, options) => {
		if (typeof options.expandRange === "function") return options.expandRange(...args, options);
		args.sort();
		const value = `[${args.join("-")}]`;
		try {
			new RegExp(value);
		} catch (ex) {
			return args.map((v) => utils.escapeRegex(v)).join("..");
		}
		return value;
	};
	/**
	* Create the message for a syntax error
	*/
	const syntaxError = (type, char) => {
		return `Missing ${type}: "${char}" - use "\\\\${char}" to match literal characters`;
	};
	const splitTopLevel = (input) => {
		const parts = [];
		let bracket = 0;
		let paren = 0;
		let quote = 0;
		let value = "";
		let escaped = false;
		for (const ch of input) {
			if (escaped === true) {
				value += ch;
				escaped = false;
				continue;
			}
			if (ch === "\\") {
				value += ch;
				escaped = true;
				continue;
			}
			if (ch === "\"") {
				quote = quote === 1 ? 0 : 1;
				value += ch;
				continue;
			}
			if (quote === 0) {
				if (ch === "[") bracket++;
				else if (ch === "]" && bracket > 0) bracket--;
				else if (bracket === 0) {
					if (ch === "(") paren++;
					else if (ch === ")" && paren > 0) paren--;
					else if (ch === "|" && paren === 0) {
						parts.push(value);
						value = "";
						continue;
					}
				}
			}
			value += ch;
		}
		parts.push(value);
		return parts;
	};
	const isPlainBranch = (branch) => {
		let escaped = false;
		for (const ch of branch) {
			if (escaped === true) {
				escaped = false;
				continue;
			}
			if (ch === "\\") {
				escaped = true;
				continue;
			}
			if (/[?*+@!()[\]{}]/.test(ch)) return false;
		}
		return true;
	};
	const normalizeSimpleBranch = (branch) => {
		let value = branch.trim();
		let changed = true;
		while (changed === true) {
			changed = false;
			if (/^@\([^\\()[\]{}|]+\)$/.test(value)) {
				value = value.slice(2, -1);
				changed = true;
			}
		}
		if (!isPlainBranch(value)) return;
		return value.replace(/\\(.)/g, "$1");
	};
	const hasRepeatedCharPrefixOverlap = (branches) => {
		const values = branches.map(normalizeSimpleBranch).filter(Boolean);
		for (let i = 0; i < values.length; i++) for (let j = i + 1; j < values.length; j++) {
			const a = values[i];
			const b = values[j];
			const char = a[0];
			if (!char || a !== char.repeat(a.length) || b !== char.repeat(b.length)) continue;
			if (a === b || a.startsWith(b) || b.startsWith(a)) return true;
		}
		return false;
	};
	const parseRepeatedExtglob = (pattern, requireEnd = true) => {
		if (pattern[0] !== "+" && pattern[0] !== "*" || pattern[1] !== "(") return;
		let bracket = 0;
		let paren = 0;
		let quote = 0;
		let escaped = false;
		for (let i = 1; i < pattern.length; i++) {
			const ch = pattern[i];
			if (escaped === true) {
				escaped = false;
				continue;
			}
			if (ch === "\\") {
				escaped = true;
				continue;
			}
			if (ch === "\"") {
				quote = quote === 1 ? 0 : 1;
				continue;
			}
			if (quote === 1) continue;
			if (ch === "[") {
				bracket++;
				continue;
			}
			if (ch === "]" && bracket > 0) {
				bracket--;
				continue;
			}
			if (bracket > 0) continue;
			if (ch === "(") {
				paren++;
				continue;
			}
			if (ch === ")") {
				paren--;
				if (paren === 0) {
					if (requireEnd === true && i !== pattern.length - 1) return;
					return {
						type: pattern[0],
						body: pattern.slice(2, i),
						end: i
					};
				}
			}
		}
	};
	const buildCharClassStar = (chars) => {
		return `${chars.length === 1 ? utils.escapeRegex(chars[0]) : `[${chars.map((ch) => utils.escapeRegex(ch)).join("")}]`}*`;
	};
	const getStarExtglobSequenceChars = (pattern) => {
		let index = 0;
		const chars = [];
		while (index < pattern.length) {
			const match = parseRepeatedExtglob(pattern.slice(index), false);
			if (!match || match.type !== "*") return;
			const branches = splitTopLevel(match.body).map((branch) => branch.trim());
			if (branches.length !== 1) return;
			const branch = normalizeSimpleBranch(branches[0]);
			if (!branch || branch.length !== 1) return;
			chars.push(branch);
			index += match.end + 1;
		}
		if (chars.length < 1) return;
		return chars;
	};
	const repeatedExtglobRecursion = (pattern) => {
		let depth = 0;
		let value = pattern.trim();
		let match = parseRepeatedExtglob(value);
		while (match) {
			depth++;
			value = match.body.trim();
			match = parseRepeatedExtglob(value);
		}
		return depth;
	};
	const analyzeRepeatedExtglob = (body, options) => {
		if (options.maxExtglobRecursion === false) return { risky: false };
		const max = typeof options.maxExtglobRecursion === "number" ? options.maxExtglobRecursion : constants.DEFAULT_MAX_EXTGLOB_RECURSION;
		const branches = splitTopLevel(body).map((branch) => branch.trim());
		if (branches.length > 1) {
			if (branches.some((branch) => branch === "") || branches.some((branch) => /^[*?]+$/.test(branch)) || hasRepeatedCharPrefixOverlap(branches)) return { risky: true };
		}
		const safeChars = [];
		let sawStarSequence = false;
		let combinable = true;
		for (const branch of branches) {
			const chars = getStarExtglobSequenceChars(branch);
			if (chars) {
				sawStarSequence = true;
				safeChars.push(...chars);
				continue;
			}
			const literal = normalizeSimpleBranch(branch);
			if (literal && literal.length === 1) {
				safeChars.push(literal);
				continue;
			}
			combinable = false;
			if (repeatedExtglobRecursion(branch) > max) return { risky: true };
		}
		if (sawStarSequence) return combinable ? {
			risky: true,
			safeOutput: buildCharClassStar([...new Set(safeChars)])
		} : { risky: true };
		return { risky: false };
	};
	/**
	* Parse the given input string.
	* @param {String} input
	* @param {Object} options
	* @return {Object}
	*/
	const parse = (input, options) => {
		if (typeof input !== "string") throw new TypeError("Expected a string");
		input = REPLACEMENTS[input] || input;
		const opts = { ...options };
		const max = typeof opts.maxLength === "number" ? Math.min(MAX_LENGTH, opts.maxLength) : MAX_LENGTH;
		let len = input.length;
		if (len > max) throw new SyntaxError(`Input length: ${len}, exceeds maximum allowed length: ${max}`);
		const bos = {
			type: "bos",
			value: "",
			output: opts.prepend || ""
		};
		const tokens = [bos];
		const capture = opts.capture ? "" : "?:";
		const PLATFORM_CHARS = constants.globChars(opts.windows);
		const EXTGLOB_CHARS = constants.extglobChars(PLATFORM_CHARS);
		const { DOT_LITERAL, PLUS_LITERAL, SLASH_LITERAL, ONE_CHAR, DOTS_SLASH, NO_DOT, NO_DOT_SLASH, NO_DOTS_SLASH, QMARK, QMARK_NO_DOT, STAR, START_ANCHOR } = PLATFORM_CHARS;
		const globstar = (opts) => {
			return `(${capture}(?:(?!${START_ANCHOR}${opts.dot ? DOTS_SLASH : DOT_LITERAL}).)*?)`;
		};
		const nodot = opts.dot ? "" : NO_DOT;
		const qmarkNoDot = opts.dot ? QMARK : QMARK_NO_DOT;
		let star = opts.bash === true ? globstar(opts) : STAR;
		if (opts.capture) star = `(${star})`;
		if (typeof opts.noext === "boolean") opts.noextglob = opts.noext;
		const state = {
			input,
			index: -1,
			start: 0,
			dot: opts.dot === true,
			consumed: "",
			output: "",
			prefix: "",
			backtrack: false,
			negated: false,
			brackets: 0,
			braces: 0,
			parens: 0,
			quotes: 0,
			globstar: false,
			tokens
		};
		input = utils.removePrefix(input, state);
		len = input.length;
		const extglobs = [];
		const braces = [];
		const stack = [];
		let prev = bos;
		let value;
		/**
		* Tokenizing helpers
		*/
		const eos = () => state.index === len - 1;
		const peek = state.peek = (n = 1) => input[state.index + n];
		const advance = state.advance = () => input[++state.index] || "";
		const remaining = () => input.slice(state.index + 1);
		const consume = (value = "", num = 0) => {
			state.consumed += value;
			state.index += num;
		};
		const append = (token) => {
			state.output += token.output != null ? token.output : token.value;
			consume(token.value);
		};
		const negate = () => {
			let count = 1;
			while (peek() === "!" && (peek(2) !== "(" || peek(3) === "?")) {
				advance();
				state.start++;
				count++;
			}
			if (count % 2 === 0) return false;
			state.negated = true;
			state.start++;
			return true;
		};
		const increment = (type) => {
			state[type]++;
			stack.push(type);
		};
		const decrement = (type) => {
			state[type]--;
			stack.pop();
		};
		/**
		* Push tokens onto the tokens array. This helper speeds up
		* tokenizing by 1) helping us avoid backtracking as much as possible,
		* and 2) helping us avoid creating extra tokens when consecutive
		* characters are plain text. This improves performance and simplifies
		* lookbehinds.
		*/
		const push = (tok) => {
			if (prev.type === "globstar") {
				const isBrace = state.braces > 0 && (tok.type === "comma" || tok.type === "brace");
				const isExtglob = tok.extglob === true || extglobs.length && (tok.type === "pipe" || tok.type === "paren");
				if (tok.type !== "slash" && tok.type !== "paren" && !isBrace && !isExtglob) {
					state.output = state.output.slice(0, -prev.output.length);
					prev.type = "star";
					prev.value = "*";
					prev.output = star;
					state.output += prev.output;
				}
			}
			if (extglobs.length && tok.type !== "paren") extglobs[extglobs.length - 1].inner += tok.value;
			if (tok.value || tok.output) append(tok);
			if (prev && prev.type === "text" && tok.type === "text") {
				prev.output = (prev.output || prev.value) + tok.value;
				prev.value += tok.value;
				return;
			}
			tok.prev = prev;
			tokens.push(tok);
			prev = tok;
		};
		const extglobOpen = (type, value) => {
			const token = {
				...EXTGLOB_CHARS[value],
				conditions: 1,
				inner: ""
			};
			token.prev = prev;
			token.parens = state.parens;
			token.output = state.output;
			token.startIndex = state.index;
			token.tokensIndex = tokens.length;
			const output = (opts.capture ? "(" : "") + token.open;
			increment("parens");
			push({
				type,
				value,
				output: state.output ? "" : ONE_CHAR
			});
			push({
				type: "paren",
				extglob: true,
				value: advance(),
				output
			});
			extglobs.push(token);
		};
		const extglobClose = (token) => {
			const literal = input.slice(token.startIndex, state.index + 1);
			const body = input.slice(token.startIndex + 2, state.index);
			const analysis = analyzeRepeatedExtglob(body, opts);
			if ((token.type === "plus" || token.type === "star") && analysis.risky) {
				const safeOutput = analysis.safeOutput ? (token.output ? "" : ONE_CHAR) + (opts.capture ? `(${analysis.safeOutput})` : analysis.safeOutput) : void 0;
				const open = tokens[token.tokensIndex];
				open.type = "text";
				open.value = literal;
				open.output = safeOutput || utils.escapeRegex(literal);
				for (let i = token.tokensIndex + 1; i < tokens.length; i++) {
					tokens[i].value = "";
					tokens[i].output = "";
					delete tokens[i].suffix;
				}
				state.output = token.output + open.output;
				state.backtrack = true;
				push({
					type: "paren",
					extglob: true,
					value,
					output: ""
				});
				decrement("parens");
				return;
			}
			let output = token.close + (opts.capture ? ")" : "");
			let rest;
			if (token.type === "negate") {
				let extglobStar = star;
				if (token.inner && token.inner.length > 1 && token.inner.includes("/")) extglobStar = globstar(opts);
				if (extglobStar !== star || eos() || /^\)+$/.test(remaining())) output = token.close = `)$))${extglobStar}`;
				if (token.inner.includes("*") && (rest = remaining()) && /^\.[^\\/.]+$/.test(rest)) output = token.close = `)${parse(rest, {
					...options,
					fastpaths: false
				}).output})${extglobStar})`;
				if (token.prev.type === "bos") state.negatedExtglob = true;
			}
			push({
				type: "paren",
				extglob: true,
				value,
				output
			});
			decrement("parens");
		};
		/**
		* Fast paths
		*/
		if (opts.fastpaths !== false && !/(^[*!]|[/()[\]{}"])/.test(input)) {
			let backslashes = false;
			let output = input.replace(REGEX_SPECIAL_CHARS_BACKREF, (m, esc, chars, first, rest, index) => {
				if (first === "\\") {
					backslashes = true;
					return m;
				}
				if (first === "?") {
					if (esc) return esc + first + (rest ? QMARK.repeat(rest.length) : "");
					if (index === 0) return qmarkNoDot + (rest ? QMARK.repeat(rest.length) : "");
					return QMARK.repeat(chars.length);
				}
				if (first === ".") return DOT_LITERAL.repeat(chars.length);
				if (first === "*") {
					if (esc) return esc + first + (rest ? star : "");
					return star;
				}
				return esc ? m : `\\${m}`;
			});
			if (backslashes === true) {
				if (opts.unescape === true) output = output.replace(/\\/g, "");
				else output = output.replace(/\\+/g, (m) => {
					return m.length % 2 === 0 ? "\\\\" : m ? "\\" : "";
				});
			}
			if (output === input && opts.contains === true) {
				state.output = input;
				return state;
			}
			state.output = utils.wrapOutput(output, state, options);
			return state;
		}
		/**
		* Tokenize input until we reach end-of-string
		*/
		while (!eos()) {
			value = advance();
			if (value === "\0") continue;
			/**
			* Escaped characters
			*/
			if (value === "\\") {
				const next = peek();
				if (next === "/" && opts.bash !== true) continue;
				if (next === "." || next === ";") continue;
				if (!next) {
					value += "\\";
					push({
						type: "text",
						value
					});
					continue;
				}
				const match = /^\\+/.exec(remaining());
				let slashes = 0;
				if (match && match[0].length > 2) {
					slashes = match[0].length;
					state.index += slashes;
					if (slashes % 2 !== 0) value += "\\";
				}
				if (opts.unescape === true) value = advance();
				else value += advance();
				if (state.brackets === 0) {
					push({
						type: "text",
						value
					});
					continue;
				}
			}
			/**
			* If we're inside a regex character class, continue
			* until we reach the closing bracket.
			*/
			if (state.brackets > 0 && (value !== "]" || prev.value === "[" || prev.value === "[^")) {
				if (opts.posix !== false && value === ":") {
					const inner = prev.value.slice(1);
					if (inner.includes("[")) {
						prev.posix = true;
						if (inner.includes(":")) {
							const idx = prev.value.lastIndexOf("[");
							const pre = prev.value.slice(0, idx);
							const rest = prev.value.slice(idx + 2);
							const posix = POSIX_REGEX_SOURCE[rest];
							if (posix) {
								prev.value = pre + posix;
								state.backtrack = true;
								advance();
								if (!bos.output && tokens.indexOf(prev) === 1) bos.output = ONE_CHAR;
								continue;
							}
						}
					}
				}
				if (value === "[" && peek() !== ":" || value === "-" && peek() === "]") value = `\\${value}`;
				if (value === "]" && (prev.value === "[" || prev.value === "[^")) value = `\\${value}`;
				if (opts.posix === true && value === "!" && prev.value === "[") value = "^";
				prev.value += value;
				append({ value });
				continue;
			}
			/**
			* If we're inside a quoted string, continue
			* until we reach the closing double quote.
			*/
			if (state.quotes === 1 && value !== "\"") {
				value = utils.escapeRegex(value);
				prev.value += value;
				append({ value });
				continue;
			}
			/**
			* Double quotes
			*/
			if (value === "\"") {
				state.quotes = state.quotes === 1 ? 0 : 1;
				if (opts.keepQuotes === true) push({
					type: "text",
					value
				});
				continue;
			}
			/**
			* Parentheses
			*/
			if (value === "(") {
				increment("parens");
				push({
					type: "paren",
					value
				});
				continue;
			}
			if (value === ")") {
				if (state.parens === 0 && opts.strictBrackets === true) throw new SyntaxError(syntaxError("opening", "("));
				const extglob = extglobs[extglobs.length - 1];
				if (extglob && state.parens === extglob.parens + 1) {
					extglobClose(extglobs.pop());
					continue;
				}
				push({
					type: "paren",
					value,
					output: state.parens ? ")" : "\\)"
				});
				decrement("parens");
				continue;
			}
			/**
			* Square brackets
			*/
			if (value === "[") {
				if (opts.nobracket === true || !remaining().includes("]")) {
					if (opts.nobracket !== true && opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "]"));
					value = `\\${value}`;
				} else increment("brackets");
				push({
					type: "bracket",
					value
				});
				continue;
			}
			if (value === "]") {
				if (opts.nobracket === true || prev && prev.type === "bracket" && prev.value.length === 1) {
					push({
						type: "text",
						value,
						output: `\\${value}`
					});
					continue;
				}
				if (state.brackets === 0) {
					if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("opening", "["));
					push({
						type: "text",
						value,
						output: `\\${value}`
					});
					continue;
				}
				decrement("brackets");
				const prevValue = prev.value.slice(1);
				if (prev.posix !== true && prevValue[0] === "^" && !prevValue.includes("/")) value = `/${value}`;
				prev.value += value;
				append({ value });
				if (opts.literalBrackets === false || utils.hasRegexChars(prevValue)) continue;
				const escaped = utils.escapeRegex(prev.value);
				state.output = state.output.slice(0, -prev.value.length);
				if (opts.literalBrackets === true) {
					state.output += escaped;
					prev.value = escaped;
					continue;
				}
				prev.value = `(${capture}${escaped}|${prev.value})`;
				state.output += prev.value;
				continue;
			}
			/**
			* Braces
			*/
			if (value === "{" && opts.nobrace !== true) {
				increment("braces");
				const open = {
					type: "brace",
					value,
					output: "(",
					outputIndex: state.output.length,
					tokensIndex: state.tokens.length
				};
				braces.push(open);
				push(open);
				continue;
			}
			if (value === "}") {
				const brace = braces[braces.length - 1];
				if (opts.nobrace === true || !brace) {
					push({
						type: "text",
						value,
						output: value
					});
					continue;
				}
				let output = ")";
				if (brace.dots === true) {
					const arr = tokens.slice();
					const range = [];
					for (let i = arr.length - 1; i >= 0; i--) {
						tokens.pop();
						if (arr[i].type === "brace") break;
						if (arr[i].type !== "dots") range.unshift(arr[i].value);
					}
					output = expandRange(range, opts);
					state.backtrack = true;
				}
				if (brace.comma !== true && brace.dots !== true) {
					const out = state.output.slice(0, brace.outputIndex);
					const toks = state.tokens.slice(brace.tokensIndex);
					brace.value = brace.output = "\\{";
					value = output = "\\}";
					state.output = out;
					for (const t of toks) state.output += t.output || t.value;
				}
				push({
					type: "brace",
					value,
					output
				});
				decrement("braces");
				braces.pop();
				continue;
			}
			/**
			* Pipes
			*/
			if (value === "|") {
				if (extglobs.length > 0) extglobs[extglobs.length - 1].conditions++;
				push({
					type: "text",
					value
				});
				continue;
			}
			/**
			* Commas
			*/
			if (value === ",") {
				let output = value;
				const brace = braces[braces.length - 1];
				if (brace && stack[stack.length - 1] === "braces") {
					brace.comma = true;
					output = "|";
				}
				push({
					type: "comma",
					value,
					output
				});
				continue;
			}
			/**
			* Slashes
			*/
			if (value === "/") {
				if (prev.type === "dot" && state.index === state.start + 1) {
					state.start = state.index + 1;
					state.consumed = "";
					state.output = "";
					tokens.pop();
					prev = bos;
					continue;
				}
				push({
					type: "slash",
					value,
					output: SLASH_LITERAL
				});
				continue;
			}
			/**
			* Dots
			*/
			if (value === ".") {
				if (state.braces > 0 && prev.type === "dot") {
					if (prev.value === ".") prev.output = DOT_LITERAL;
					const brace = braces[braces.length - 1];
					prev.type = "dots";
					prev.output += value;
					prev.value += value;
					brace.dots = true;
					continue;
				}
				if (state.braces + state.parens === 0 && prev.type !== "bos" && prev.type !== "slash") {
					push({
						type: "text",
						value,
						output: DOT_LITERAL
					});
					continue;
				}
				push({
					type: "dot",
					value,
					output: DOT_LITERAL
				});
				continue;
			}
			/**
			* Question marks
			*/
			if (value === "?") {
				if (!(prev && prev.value === "(") && opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
					extglobOpen("qmark", value);
					continue;
				}
				if (prev && prev.type === "paren") {
					const next = peek();
					let output = value;
					if (prev.value === "(" && !/[!=<:]/.test(next) || next === "<" && !/<([!=]|\w+>)/.test(remaining())) output = `\\${value}`;
					push({
						type: "text",
						value,
						output
					});
					continue;
				}
				if (opts.dot !== true && (prev.type === "slash" || prev.type === "bos")) {
					push({
						type: "qmark",
						value,
						output: QMARK_NO_DOT
					});
					continue;
				}
				push({
					type: "qmark",
					value,
					output: QMARK
				});
				continue;
			}
			/**
			* Exclamation
			*/
			if (value === "!") {
				if (opts.noextglob !== true && peek() === "(") {
					if (peek(2) !== "?" || !/[!=<:]/.test(peek(3))) {
						extglobOpen("negate", value);
						continue;
					}
				}
				if (opts.nonegate !== true && state.index === 0) {
					negate();
					continue;
				}
			}
			/**
			* Plus
			*/
			if (value === "+") {
				if (opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
					extglobOpen("plus", value);
					continue;
				}
				if (prev && prev.value === "(" || opts.regex === false) {
					push({
						type: "plus",
						value,
						output: PLUS_LITERAL
					});
					continue;
				}
				if (prev && (prev.type === "bracket" || prev.type === "paren" || prev.type === "brace") || state.parens > 0) {
					push({
						type: "plus",
						value
					});
					continue;
				}
				push({
					type: "plus",
					value: PLUS_LITERAL
				});
				continue;
			}
			/**
			* Plain text
			*/
			if (value === "@") {
				if (opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
					push({
						type: "at",
						extglob: true,
						value,
						output: ""
					});
					continue;
				}
				push({
					type: "text",
					value
				});
				continue;
			}
			/**
			* Plain text
			*/
			if (value !== "*") {
				if (value === "$" || value === "^") value = `\\${value}`;
				const match = REGEX_NON_SPECIAL_CHARS.exec(remaining());
				if (match) {
					value += match[0];
					state.index += match[0].length;
				}
				push({
					type: "text",
					value
				});
				continue;
			}
			/**
			* Stars
			*/
			if (prev && (prev.type === "globstar" || prev.star === true)) {
				prev.type = "star";
				prev.star = true;
				prev.value += value;
				prev.output = star;
				state.backtrack = true;
				state.globstar = true;
				consume(value);
				continue;
			}
			let rest = remaining();
			if (opts.noextglob !== true && /^\([^?]/.test(rest)) {
				extglobOpen("star", value);
				continue;
			}
			if (prev.type === "star") {
				if (opts.noglobstar === true) {
					consume(value);
					continue;
				}
				const prior = prev.prev;
				const before = prior.prev;
				const isStart = prior.type === "slash" || prior.type === "bos";
				const afterStar = before && (before.type === "star" || before.type === "globstar");
				if (opts.bash === true && (!isStart || rest[0] && rest[0] !== "/")) {
					push({
						type: "star",
						value,
						output: ""
					});
					continue;
				}
				const isBrace = state.braces > 0 && (prior.type === "comma" || prior.type === "brace");
				const isExtglob = extglobs.length && (prior.type === "pipe" || prior.type === "paren");
				if (!isStart && prior.type !== "paren" && !isBrace && !isExtglob) {
					push({
						type: "star",
						value,
						output: ""
					});
					continue;
				}
				while (rest.slice(0, 3) === "/**") {
					const after = input[state.index + 4];
					if (after && after !== "/") break;
					rest = rest.slice(3);
					consume("/**", 3);
				}
				const isEnd = eos() || state.parens > 0 && rest === ")".repeat(state.parens) && !extglobs.some((extglob) => extglob.type === "negate");
				if (prior.type === "bos" && eos()) {
					prev.type = "globstar";
					prev.value += value;
					prev.output = globstar(opts);
					state.output = prev.output;
					state.globstar = true;
					consume(value);
					continue;
				}
				if (prior.type === "slash" && prior.prev.type !== "bos" && !afterStar && isEnd) {
					state.output = state.output.slice(0, -(prior.output + prev.output).length);
					prior.output = `(?:${prior.output}`;
					prev.type = "globstar";
					prev.output = globstar(opts) + (opts.strictSlashes ? ")" : "|$)");
					prev.value += value;
					state.globstar = true;
					state.output += prior.output + prev.output;
					consume(value);
					continue;
				}
				if (prior.type === "slash" && prior.prev.type !== "bos" && rest[0] === "/") {
					const end = rest[1] !== void 0 ? "|$" : "";
					state.output = state.output.slice(0, -(prior.output + prev.output).length);
					prior.output = `(?:${prior.output}`;
					prev.type = "globstar";
					prev.output = `${globstar(opts)}${SLASH_LITERAL}|${SLASH_LITERAL}${end})`;
					prev.value += value;
					state.output += prior.output + prev.output;
					state.globstar = true;
					consume(value + advance());
					push({
						type: "slash",
						value: "/",
						output: ""
					});
					continue;
				}
				if (prior.type === "bos" && rest[0] === "/") {
					prev.type = "globstar";
					prev.value += value;
					prev.output = `(?:^|${SLASH_LITERAL}|${globstar(opts)}${SLASH_LITERAL})`;
					state.output = prev.output;
					state.globstar = true;
					consume(value + advance());
					push({
						type: "slash",
						value: "/",
						output: ""
					});
					continue;
				}
				state.output = state.output.slice(0, -prev.output.length);
				prev.type = "globstar";
				prev.output = globstar(opts);
				prev.value += value;
				state.output += prev.output;
				state.globstar = true;
				consume(value);
				continue;
			}
			const token = {
				type: "star",
				value,
				output: star
			};
			if (opts.bash === true) {
				token.output = ".*?";
				if (prev.type === "bos" || prev.type === "slash") token.output = nodot + token.output;
				push(token);
				continue;
			}
			if (prev && (prev.type === "bracket" || prev.type === "paren") && opts.regex === true) {
				token.output = value;
				push(token);
				continue;
			}
			if (state.index === state.start || prev.type === "slash" || prev.type === "dot") {
				if (prev.type === "dot") {
					state.output += NO_DOT_SLASH;
					prev.output += NO_DOT_SLASH;
				} else if (opts.dot === true) {
					state.output += NO_DOTS_SLASH;
					prev.output += NO_DOTS_SLASH;
				} else {
					state.output += nodot;
					prev.output += nodot;
				}
				if (peek() !== "*") {
					state.output += ONE_CHAR;
					prev.output += ONE_CHAR;
				}
			}
			push(token);
		}
		while (state.brackets > 0) {
			if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "]"));
			state.output = utils.escapeLast(state.output, "[");
			decrement("brackets");
		}
		while (state.parens > 0) {
			if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", ")"));
			state.output = utils.escapeLast(state.output, "(");
			decrement("parens");
		}
		while (state.braces > 0) {
			if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "}"));
			state.output = utils.escapeLast(state.output, "{");
			decrement("braces");
		}
		if (opts.strictSlashes !== true && (prev.type === "star" || prev.type === "bracket")) push({
			type: "maybe_slash",
			value: "",
			output: `${SLASH_LITERAL}?`
		});
		if (state.backtrack === true) {
			state.output = "";
			for (const token of state.tokens) {
				state.output += token.output != null ? token.output : token.value;
				if (token.suffix) state.output += token.suffix;
			}
		}
		return state;
	};
	/**
	* Fast paths for creating regular expressions for common glob patterns.
	* This can significantly speed up processing and has very little downside
	* impact when none of the fast paths match.
	*/
	parse.fastpaths = (input, options) => {
		const opts = { ...options };
		const max = typeof opts.maxLength === "number" ? Math.min(MAX_LENGTH, opts.maxLength) : MAX_LENGTH;
		const len = input.length;
		if (len > max) throw new SyntaxError(`Input length: ${len}, exceeds maximum allowed length: ${max}`);
		input = REPLACEMENTS[input] || input;
		const { DOT_LITERAL, SLASH_LITERAL, ONE_CHAR, DOTS_SLASH, NO_DOT, NO_DOTS, NO_DOTS_SLASH, STAR, START_ANCHOR } = constants.globChars(opts.windows);
		const nodot = opts.dot ? NO_DOTS : NO_DOT;
		const slashDot = opts.dot ? NO_DOTS_SLASH : NO_DOT;
		const capture = opts.capture ? "" : "?:";
		const state = {
			negated: false,
			prefix: ""
		};
		let star = opts.bash === true ? ".*?" : STAR;
		if (opts.capture) star = `(${star})`;
		const globstar = (opts) => {
			if (opts.noglobstar === true) return star;
			return `(${capture}(?:(?!${START_ANCHOR}${opts.dot ? DOTS_SLASH : DOT_LITERAL}).)*?)`;
		};
		const create = (str) => {
			switch (str) {
				case "*": return `${nodot}${ONE_CHAR}${star}`;
				case ".*": return `${DOT_LITERAL}${ONE_CHAR}${star}`;
				case "*.*": return `${nodot}${star}${DOT_LITERAL}${ONE_CHAR}${star}`;
				case "*/*": return `${nodot}${star}${SLASH_LITERAL}${ONE_CHAR}${slashDot}${star}`;
				case "**": return nodot + globstar(opts);
				case "**/*": return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${slashDot}${ONE_CHAR}${star}`;
				case "**/*.*": return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${slashDot}${star}${DOT_LITERAL}${ONE_CHAR}${star}`;
				case "**/.*": return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${DOT_LITERAL}${ONE_CHAR}${star}`;
				default: {
					const match = /^(.*?)\.(\w+)$/.exec(str);
					if (!match) return;
					const source = create(match[1]);
					if (!source) return;
					return source + DOT_LITERAL + match[2];
				}
			}
		};
		let source = create(utils.removePrefix(input, state));
		if (source && opts.strictSlashes !== true) source += `${SLASH_LITERAL}?`;
		return source;
	};
	module.exports = parse;
}));

// node_modules/picomatch/lib/picomatch.js
var require_picomatch$1 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const scan = require_scan();
	const parse = require_parse();
	const utils = require_utils();
	const constants = require_constants();
	const isObject = (val) => val && typeof val === "object" && !Array.isArray(val);
	/**
	* Creates a matcher function from one or more glob patterns. The
	* returned function takes a string to match as its first argument,
	* and returns true if the string is a match. The returned matcher
	* function also takes a boolean as the second argument that, when true,
	* returns an object with additional information.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch(glob[, options]);
	*
	* const isMatch = picomatch('*.!(*a)');
	* console.log(isMatch('a.a')); //=> false
	* console.log(isMatch('a.b')); //=> true
	*
	* // For environments without `node.js`, `picomatch/posix` provides you a dependency-free matcher, without automatic OS detection.
	* const picomatch = require('picomatch/posix');
	* // the same API, defaulting to posix paths
	* const isMatch = picomatch('a/*');
	* console.log(isMatch('a\\b')); //=> false
	* console.log(isMatch('a/b')); //=> true
	*
	* // you can still configure the matcher function to accept windows paths
	* const isMatch = picomatch('a/*', { options: windows });
	* console.log(isMatch('a\\b')); //=> true
	* console.log(isMatch('a/b')); //=> true
	* ```
	* @name picomatch
	* @param {String|Array} `globs` One or more glob patterns.
	* @param {Object=} `options`
	* @return {Function=} Returns a matcher function.
	* @api public
	*/
	const picomatch = (glob, options, returnState = false) => {
		if (Array.isArray(glob)) {
			const fns = glob.map((input) => picomatch(input, options, returnState));
			const arrayMatcher = (str) => {
				for (const isMatch of fns) {
					const state = isMatch(str);
					if (state) return state;
				}
				return false;
			};
			return arrayMatcher;
		}
		const isState = isObject(glob) && glob.tokens && glob.input;
		if (glob === "" || typeof glob !== "string" && !isState) throw new TypeError("Expected pattern to be a non-empty string");
		const opts = options || {};
		const posix = opts.windows;
		const regex = isState ? picomatch.compileRe(glob, options) : picomatch.makeRe(glob, options, false, true);
		const state = regex.state;
		delete regex.state;
		let isIgnored = () => false;
		if (opts.ignore) {
			const ignoreOpts = {
				...options,
				ignore: null,
				onMatch: null,
				onResult: null
			};
			isIgnored = picomatch(opts.ignore, ignoreOpts, returnState);
		}
		const matcher = (input, returnObject = false) => {
			const { isMatch, match, output } = picomatch.test(input, regex, options, {
				glob,
				posix
			});
			const result = {
				glob,
				state,
				regex,
				posix,
				input,
				output,
				match,
				isMatch
			};
			if (typeof opts.onResult === "function") opts.onResult(result);
			if (isMatch === false) {
				result.isMatch = false;
				return returnObject ? result : false;
			}
			if (isIgnored(input)) {
				if (typeof opts.onIgnore === "function") opts.onIgnore(result);
				result.isMatch = false;
				return returnObject ? result : false;
			}
			if (typeof opts.onMatch === "function") opts.onMatch(result);
			return returnObject ? result : true;
		};
		if (returnState) matcher.state = state;
		return matcher;
	};
	/**
	* Test `input` with the given `regex`. This is used by the main
	* `picomatch()` function to test the input string.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.test(input, regex[, options]);
	*
	* console.log(picomatch.test('foo/bar', /^(?:([^/]*?)\/([^/]*?))$/));
	* // { isMatch: true, match: [ 'foo/', 'foo', 'bar' ], output: 'foo/bar' }
	* ```
	* @param {String} `input` String to test.
	* @param {RegExp} `regex`
	* @return {Object} Returns an object with matching info.
	* @api public
	*/
	picomatch.test = (input, regex, options, { glob, posix } = {}) => {
		if (typeof input !== "string") throw new TypeError("Expected input to be a string");
		if (input === "") return {
			isMatch: false,
			output: ""
		};
		const opts = options || {};
		const format = opts.format || (posix ? utils.toPosixSlashes : null);
		let match = input === glob;
		let output = match && format ? format(input) : input;
		if (match === false) {
			output = format ? format(input) : input;
			match = output === glob;
		}
		if (match === false || opts.capture === true) {
			if (opts.matchBase === true || opts.basename === true) match = picomatch.matchBase(input, regex, options, posix);
			else match = regex.exec(output);
		}
		return {
			isMatch: Boolean(match),
			match,
			output
		};
	};
	/**
	* Match the basename of a filepath.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.matchBase(input, glob[, options]);
	* console.log(picomatch.matchBase('foo/bar.js', '*.js'); // true
	* ```
	* @param {String} `input` String to test.
	* @param {RegExp|String} `glob` Glob pattern or regex created by [.makeRe](#makeRe).
	* @return {Boolean}
	* @api public
	*/
	picomatch.matchBase = (input, glob, options, posix = options && options.windows) => {
		return (glob instanceof RegExp ? glob : picomatch.makeRe(glob, options)).test(utils.basename(input, { windows: posix }));
	};
	/**
	* Returns true if **any** of the given glob `patterns` match the specified `string`.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.isMatch(string, patterns[, options]);
	*
	* console.log(picomatch.isMatch('a.a', ['b.*', '*.a'])); //=> true
	* console.log(picomatch.isMatch('a.a', 'b.*')); //=> false
	* ```
	* @param {String|Array} str The string to test.
	* @param {String|Array} patterns One or more glob patterns to use for matching.
	* @param {Object} [options] See available [options](#options).
	* @return {Boolean} Returns true if any patterns match `str`
	* @api public
	*/
	picomatch.isMatch = (str, patterns, options) => picomatch(patterns, options)(str);
	/**
	* Parse a glob pattern to create the source string for a regular
	* expression.
	*
	* ```js
	* const picomatch = require('picomatch');
	* const result = picomatch.parse(pattern[, options]);
	* ```
	* @param {String} `pattern`
	* @param {Object} `options`
	* @return {Object} Returns an object with useful properties and output to be used as a regex source string.
	* @api public
	*/
	picomatch.parse = (pattern, options) => {
		if (Array.isArray(pattern)) return pattern.map((p) => picomatch.parse(p, options));
		return parse(pattern, {
			...options,
			fastpaths: false
		});
	};
	/**
	* Scan a glob pattern to separate the pattern into segments.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.scan(input[, options]);
	*
	* const result = picomatch.scan('!./foo/*.js');
	* console.log(result);
	* { prefix: '!./',
	*   input: '!./foo/*.js',
	*   start: 3,
	*   base: 'foo',
	*   glob: '*.js',
	*   isBrace: false,
	*   isBracket: false,
	*   isGlob: true,
	*   isExtglob: false,
	*   isGlobstar: false,
	*   negated: true }
	* ```
	* @param {String} `input` Glob pattern to scan.
	* @param {Object} `options`
	* @return {Object} Returns an object with
	* @api public
	*/
	picomatch.scan = (input, options) => scan(input, options);
	/**
	* Compile a regular expression from the `state` object returned by the
	* [parse()](#parse) method.
	*
	* ```js
	* const picomatch = require('picomatch');
	* const state = picomatch.parse('*.js');
	* // picomatch.compileRe(state[, options]);
	*
	* console.log(picomatch.compileRe(state));
	* //=> /^(?:(?!\.)(?=.)[^/]*?\.js)$/
	* ```
	* @param {Object} `state`
	* @param {Object} `options`
	* @param {Boolean} `returnOutput` Intended for implementors, this argument allows you to return the raw output from the parser.
	* @param {Boolean} `returnState` Adds the state to a `state` property on the returned regex. Useful for implementors and debugging.
	* @return {RegExp}
	* @api public
	*/
	picomatch.compileRe = (state, options, returnOutput = false, returnState = false) => {
		if (returnOutput === true) return state.output;
		const opts = options || {};
		const prepend = opts.contains ? "" : "^";
		const append = opts.contains ? "" : "$";
		let source = `${prepend}(?:${state.output})${append}`;
		if (state && state.negated === true) source = `^(?!${source}).*$`;
		const regex = picomatch.toRegex(source, options);
		if (returnState === true) regex.state = state;
		return regex;
	};
	/**
	* Create a regular expression from a parsed glob pattern.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.makeRe(state[, options]);
	*
	* const result = picomatch.makeRe('*.js');
	* console.log(result);
	* //=> /^(?:(?!\.)(?=.)[^/]*?\.js)$/
	* ```
	* @param {String} `state` The object returned from the `.parse` method.
	* @param {Object} `options`
	* @param {Boolean} `returnOutput` Implementors may use this argument to return the compiled output, instead of a regular expression. This is not exposed on the options to prevent end-users from mutating the result.
	* @param {Boolean} `returnState` Implementors may use this argument to return the state from the parsed glob with the returned regular expression.
	* @return {RegExp} Returns a regex created from the given pattern.
	* @api public
	*/
	picomatch.makeRe = (input, options = {}, returnOutput = false, returnState = false) => {
		if (!input || typeof input !== "string") throw new TypeError("Expected a non-empty string");
		let parsed = {
			negated: false,
			fastpaths: true
		};
		if (options.fastpaths !== false && (input[0] === "." || input[0] === "*")) parsed.output = parse.fastpaths(input, options);
		if (!parsed.output) parsed = parse(input, options);
		return picomatch.compileRe(parsed, options, returnOutput, returnState);
	};
	/**
	* Create a regular expression from the given regex source string.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.toRegex(source[, options]);
	*
	* const { output } = picomatch.parse('*.js');
	* console.log(picomatch.toRegex(output));
	* //=> /^(?:(?!\.)(?=.)[^/]*?\.js)$/
	* ```
	* @param {String} `source` Regular expression source string.
	* @param {Object} `options`
	* @return {RegExp}
	* @api public
	*/
	picomatch.toRegex = (source, options) => {
		try {
			const opts = options || {};
			return new RegExp(source, opts.flags || (opts.nocase ? "i" : ""));
		} catch (err) {
			if (options && options.debug === true) throw err;
			return /$^/;
		}
	};
	/**
	* Picomatch constants.
	* @return {Object}
	*/
	picomatch.constants = constants;
	/**
	* Expose "picomatch"
	*/
	module.exports = picomatch;
}));

// node_modules/picomatch/index.js
var require_picomatch = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const pico = require_picomatch$1();
	const utils = require_utils();
	function picomatch(glob, options, returnState = false) {
		if (options && (options.windows === null || options.windows === void 0)) options = {
			...options,
			windows: utils.isWindows()
		};
		return pico(glob, options, returnState);
	}
	Object.assign(picomatch, pico);
	module.exports = picomatch;
}));

// src/core/outbox/protected-paths.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/**
* Which of the changed paths may not be in pushed work: all that decides what runs with the repository's rights, and what the
* next run is told to do. Paths are relative to the repository's root, with slashes, as git names them; of a rename both names count.
*/
function protectedPaths(changed, { workflowFolders, files = [], allow }) {
	const homes = workflowFolders.map(homeOf);
	const folders = [
		".github",
		...files.map(plainPath),
		...homes.filter((folder) => folder !== "")
	];
	const isProtected = (path) => folders.some((folder) => isWithin(path, folder)) || homes.includes("") && isPartOfRoot(path);
	const isAllowed = allow.length === 0 ? () => false : (0, import_picomatch.default)([...allow], { dot: true });
	return changed.filter((path) => isProtected(path) && !isAllowed(path));
}
/** The same as pathspecs of git, for scripts that put back what an agent changed there. Those that begin with `EXCLUDED` belong to all others. */
function protectedPathspecs({ workflowFolders, files = [], allow }) {
	const homes = [...new Set(workflowFolders.map(homeOf))];
	const folders = [
		".github",
		...files.map(plainPath),
		...homes.filter((folder) => folder !== "")
	];
	const inRoot = homes.includes("");
	return [
		...folders.filter(isInRepository).map((folder) => `:(top,icase,literal)${folder}`),
		...inRoot ? [":(top,icase,literal)operations", ...FILES.map((extension) => `:(top,icase,glob)*.${extension}`)] : [],
		...inRoot ? [`${EXCLUDED},icase,literal)readme.md`] : [],
		...allow.map((glob) => `${EXCLUDED},glob)${glob}`)
	];
}
/** Git takes all others for mistakes. */
function isInRepository(path) {
	return !/^(?:\/|\.\.(?:\/|$)|[a-z]:)|\n/i.test(path);
}
const EXCLUDED = ":(top,exclude";
/** What workflows are made of. */
const FILES = [
	"md",
	"sh",
	"bat",
	"ps1",
	"mjs",
	"py",
	"yaml",
	"yml",
	"edn",
	"zip"
];
const OF_WORKFLOW = new RegExp(`\\.(?:${FILES.join("|")})$`, "i");
/** As git names it. */
function plainPath(path) {
	return path.replace(/^(?:\.?\/)+/, "").replace(/(?:\/\.?)+$/, "");
}
/** Case does not part folders on macOS and Windows, where somebody may check the branch out. */
function isWithin(path, folder) {
	const [inside, outside] = [path.toLowerCase(), folder.toLowerCase()];
	return inside === outside || inside.startsWith(`${outside}/`);
}
/** The folder of a workflow, whether its path names the folder, one of its states, or a file that holds all of it. */
function homeOf(path) {
	const plain = plainPath(path);
	if (plain === ".") return "";
	return OF_WORKFLOW.test(plain) ? plain.slice(0, Math.max(0, plain.lastIndexOf("/"))) : plain;
}
/** In a workflow that lies in the repository's root: its states, its file, and the scripts of its operations. */
function isPartOfRoot(path) {
	if (path.includes("/")) return /^operations\//i.test(path);
	return OF_WORKFLOW.test(path) && !/^readme\.md$/i.test(path);
}

// src/core/engine/proposals/path-rules.ts
/** What pushed work of a run may not change, where it can push any. */
function pathRulesOf({ outputs, scopes }) {
	return {
		workflowFolders: [...outputs?.workflow_folders ?? [], ...Object.values(scopes).map(({ source }) => source)],
		files: outputs?.files,
		allow: outputs?.policy.paths?.allow ?? []
	};
}

// src/core/engine/turn/handed-text.ts
/** A value as scripts get it: of what people wrote, all that a reader on GitHub sees, for it may go on into files that agents read. */
function handedText({ text, from, pieces }) {
	if (pieces !== void 0) return joinPieces(pieces.map((piece) => piece.from === "run" ? piece : {
		...piece,
		text: visibleText(piece.text)
	}));
	return from === "run" ? text : visibleText(text);
}

// src/core/engine/turn/script-environment.ts
/** Longer values go through a file: Linux refuses one environment string over 128 KiB; and one with a NUL ends there. */
const LONGEST_VALUE = 102400;
/**
* Settings of git by which its calls start nothing that the project says: its hooks are project code, and a commit would wait for their questions.
* And those by which it looks at files as closely as it can, and keeps nothing beside its index that others could write.
*/
const CLOSE_LOOK = [
	["core.hooksPath", "/dev/null"],
	["core.fsmonitor", "false"],
	["core.trustctime", "true"],
	["core.checkStat", "default"],
	["core.ignoreStat", "false"],
	["core.untrackedCache", "false"],
	["core.splitIndex", "false"]
];
const PLAIN_GIT = {
	GIT_CONFIG_COUNT: String(CLOSE_LOOK.length),
	...Object.fromEntries(CLOSE_LOOK.flatMap(([name, value], at) => [[`GIT_CONFIG_KEY_${at}`, name], [`GIT_CONFIG_VALUE_${at}`, value]]))
};
/** What a script finds in its environment beside the allow-listed variables (P-TURN 7). */
function scriptEnvironment(run, agent, state, places) {
	return {
		...agent.fork_attributes,
		...state.settings.env,
		...turnEnvironment(run, agent, places),
		RAYMOND_STATE_DIR: places.stateDirectory,
		RAYMOND_STATE_FILE: places.stateFile,
		...state.settings.runs_project_code === false ? PLAIN_GIT : {},
		...run.outputs === void 0 ? {} : { RAYMOND_PROTECTED_PATHS: protectedPathspecs(pathRulesOf(run)).join("\n") },
		...valueEnvironment(agent, places.resultFile),
		...places.workersFile === void 0 ? {} : { RAYMOND_WORKERS_FILE: places.workersFile },
		...agent.failure === void 0 ? {} : { RAYMOND_FAILURE: failureText(agent.failure) }
	};
}
/** What prompts and scripts alike are told. */
function turnEnvironment(run, agent, places) {
	return {
		RAYMOND_WORKFLOW_ID: run.workflow_id,
		RAYMOND_AGENT_ID: agent.id,
		RAYMOND_OUTBOX: places.outbox,
		...ceilingOf$1(agent),
		...runMark(run),
		...places.eventPath === null ? {} : { RAYMOND_EVENT_PATH: places.eventPath },
		...places.projectFile === void 0 ? {} : { RAYMOND_PROJECT_FILE: places.projectFile },
		...places.attachments === void 0 ? {} : { RAYMOND_ATTACHMENTS_DIR: places.attachments.directory },
		...diffEnvironment(places.diffFile)
	};
}
/** Under the second name read those who can do without. */
function diffEnvironment(file) {
	return file === void 0 ? {} : {
		RAYMOND_DIFF_FILE: file,
		RAYMOND_OPTIONAL_DIFF_FILE: file
	};
}
/** A worktree of ours lies within the checkout: where it has lost its `.git`, git would take that for the repository, and work in it. */
function ceilingOf$1({ cwd }) {
	const [, ours] = /^(.*[\\/]\.raymond)[\\/]/s.exec(cwd) ?? [];
	return ours === void 0 ? {} : { GIT_CEILING_DIRECTORIES: ours };
}
/** As JSON. A NUL would end the variable there, and Linux refuses one that is too long. */
function failureText(failure) {
	const { code, message, state, attempt, detail } = failure;
	return JSON.stringify({
		code,
		message: message.slice(0, 1e4),
		state,
		attempt,
		detail: detail.slice(-1e4)
	});
}
/** A value that no other run has: what a killed orchestrator left running is found by it. No session id holds that part of the seed. */
function runMark({ session_seed }) {
	return { RAYMOND_RUN_MARK: session_seed.slice(-10) };
}
function valueEnvironment({ input }, resultFile) {
	if (input === null) return {};
	const status = input.failed ? { RAYMOND_RESULT_STATUS: "failure" } : {};
	if (resultFile !== null) return {
		RAYMOND_RESULT_FILE: resultFile,
		...status
	};
	const text = handedText(input);
	return {
		RAYMOND_RESULT: text,
		RAYMOND_INPUT: text,
		...status
	};
}
/** The agent's value when it has to go through a file; null when it fits into a variable. */
function longValue({ input }) {
	if (input === null) return null;
	const text = handedText(input);
	return utf8Length(text) > 102400 || text.includes("\0") ? text : null;
}

// src/core/engine/root-scope.ts
/** The scope that the run was started in. */
function rootScope({ scopes, workflow }) {
	const root = Object.entries(scopes).find(([, { source, sha256 }]) => source === workflow.source && sha256 === workflow.sha256);
	if (root === void 0) throw new Error(`none of the scopes ${Object.keys(scopes).join(", ")} is ${workflow.source}`);
	return root[0];
}

// src/core/engine/states-of.ts
/** The tagged workflow of a scope that the run is known to be in. */
function statesOf(definitions, scope) {
	const workflow = definitions[scope];
	if (workflow?.kind !== "states") throw new Error(`scope ${scope} is not loaded, or has no states`);
	return workflow;
}
function stateOf$1(workflow, file) {
	const state = workflow.states[file];
	if (!state) throw new Error(`${workflow.id} has no state ${file}`);
	return state;
}

// src/core/engine/steps/step-runs.ts
function stepRunOf({ runs }, id) {
	const stepRun = runs?.[id];
	if (stepRun === void 0) throw new Error(`the run has no step run ${id}`);
	return stepRun;
}
/** The agent that works on a step run. */
function workerOf(run, { agent: agentId, id }) {
	const agent = findAgent(run, agentId);
	if (!agent) throw new Error(`step run ${id} is of ${agentId}, which the run does not have`);
	return agent;
}
/** The step runs that wait for what an agent does, the innermost last. */
function callersOf({ stack }) {
	return stack.flatMap(({ step }) => step === void 0 ? [] : [step.run]);
}
function withStepRun(run, id, stepRun) {
	return {
		...run,
		runs: {
			...run.runs,
			[id]: stepRun
		}
	};
}
/** The id of the next step run. None is ever removed. */
function nextStepRunId({ runs }) {
	return `r${Object.keys(runs ?? {}).length + 1}`;
}
/** What the driver of a step run needs to know beside it. Keys of operations are unique among all runs. */
function contextOf(run, id) {
	return {
		runId: `${run.workflow_id}/${id}`,
		models: extendModels(shippedModels, run.models ?? []),
		agentFor: (own) => agentFor(run, { agent: own })
	};
}
/** How the prices of turns name a step's: a judge asks something else than its step, so what one of them cost says nothing of the other. */
function priceKeyOf(run, scope, { state, want }) {
	const key = keyOf(run, scope, state);
	return want.type === "ask_judge" ? `${key} (judge)` : key;
}
/** How counters name a step. */
function keyOf(run, scope, step) {
	const pin = run.scopes[scope];
	return pin === void 0 ? step : stateKey(run, {
		id: scope,
		pin
	}, step);
}

// src/core/engine/budget.ts
/** Whether there is money for a turn. What wraps a run up has a slice of the budget that nothing else may touch. */
/** Dollars are sums of floats: a billionth is no reason to stop. */
const ROUNDING = 1e-9;
/** Where agents may wrap up when the money is spent: a state of the run's own workflow. */
function wrapUpOf(run, definitions) {
	const workflow = definitions[rootScope(run)];
	if (workflow?.kind !== "states" || workflow.manifest.on_budget === void 0) return void 0;
	const state = resolveInWorkflow(workflow, workflow.manifest.on_budget);
	return state.ok ? {
		workflow,
		file: state.file
	} : void 0;
}
/** Dollars that an agent's next turn may use, if nothing else were running. Less than nothing when the budget is overdrawn. */
function budgetLeft(run, agent, definitions) {
	return ceilingOf(run, agent.wrap_up !== "running" && wrapUpOf(run, definitions) !== void 0) - run.budget.spent_usd - childrenUsd(run.children);
}
/**
* What a turn may cost, as it starts or by now; to a billionth, so that 1 - 0.8 leaves 0.2 to an agent that keeps to it. `spentBy` are
* dollars that others have cost until now, which may be more than they have set aside.
*/
function capOf(run, agent, turn, definitions, spentBy) {
	const cap = turn.share ? turn.reserved_usd : budgetLeft(run, agent, definitions) - reservedUsd(run, turn.id, spentBy);
	return Math.round(cap * 1e9) / 1e9;
}
/** What may be spent of it, all in all, by now. */
function ceilingOf({ budget: { limit_usd, held_usd = limit_usd, held_most } }, isKeptBack) {
	return Math.min(limit_usd * (isKeptBack ? .9 : 1), held_usd, held_most?.usd ?? limit_usd);
}
/** Whether more was spent than granted. */
function isOverdrawn({ budget }) {
	return budget.spent_usd > budget.limit_usd + ROUNDING;
}
/** Dollars that turns in flight have set aside; not counting one of them, when it asks. */
function reservedUsd({ pending }, except, spentBy = () => 0) {
	return pending.reduce((sum, effect) => sum + (isInFlight(effect) && effect.id !== except ? Math.max(effect.reserved_usd, spentBy(effect.id)) : 0), 0);
}
/**
* A prompt sets aside its state's own cap, or the dearest turn of it that was seen; one that was never seen an even share of what is
* left, which is its cap then. Scripts cost nothing, but stop with the rest, all but the one that wraps up and those that follow from it.
*/
function affordable(run, turn, competition, definitions) {
	const agent = findAgent(run, turn.agent);
	if (!agent) throw new Error(`turn ${turn.id} is of ${turn.agent}, which the run does not have`);
	if (!costsMoney(run, turn, definitions)) return isOverdrawn(run) && agent.wrap_up === void 0 ? { ok: false } : {
		ok: true,
		reserve: 0
	};
	const left = budgetLeft(run, agent, definitions) - competition.reserved;
	if (left <= ROUNDING) return { ok: false };
	const price = priceOf(run, agent, turn, definitions);
	const share = left / Math.max(1, competition.sharers);
	if (price === void 0) return {
		ok: true,
		reserve: share,
		share: true
	};
	if (turn.funding === "rest") {
		if (price <= left) return {
			ok: true,
			reserve: Math.max(price, share),
			share: true
		};
		return competition.alone ? {
			ok: true,
			reserve: left,
			share: true
		} : { ok: false };
	}
	const reserve = agent.wrap_up === "running" || turn.funding === "last" ? Math.min(price, left) : price;
	return reserve <= left + ROUNDING ? {
		ok: true,
		reserve
	} : { ok: false };
}
/** Whether a turn that stopped at its cap stopped for the sake of others: something was left beside what it had. */
function endedAtItsShare({ share, reserved_usd }, costUsd, left) {
	return share === true && costUsd > 0 && reserved_usd < left + costUsd - ROUNDING;
}
/** What the next turn of a state is taken to cost, when all that it had was not enough. */
function moreThan(hadUsd, dearest = 0) {
	return Math.max(dearest, hadUsd + SMALLEST_RAISE_USD);
}
const SMALLEST_RAISE_USD = .01;
/** Dollars that one turn of a state may cost: what a person said, else its author. */
function stateBudget({ overrides }, state, key) {
	return state.kind === "script" ? void 0 : ownValue$1(overrides?.state_budgets ?? {}, key) ?? state.settings.budget;
}
/** Scripts and operations cost nothing. */
function costsMoney(run, turn, definitions) {
	if (turn.type === "run_step") return turn.want.type !== "run_operation";
	const agent = findAgent(run, turn.agent);
	return agent !== void 0 && stateOf$1(statesOf(definitions, agent.scope), turn.state).kind === "prompt";
}
/** Dollars that the turn may be expected to cost; undefined when nothing like it was seen. */
function priceOf(run, agent, turn, definitions) {
	if (turn.type === "run_step") return ownValue$1(run.dearest, priceKeyOf(run, agent.scope, turn));
	const workflow = statesOf(definitions, agent.scope);
	const key = stateKey(run, workflow, turn.state);
	return stateBudget(run, stateOf$1(workflow, turn.state), key) ?? ownValue$1(run.dearest, key);
}
/** The least limit with which the turns that wait could start; for the sentence that says how to go on. */
function neededUsd(run, definitions) {
	const prices = run.pending.flatMap((effect) => {
		const agent = isTurn(effect) && !effect.started ? findAgent(run, effect.agent) : void 0;
		return isTurn(effect) && agent ? priceOf(run, agent, effect, definitions) ?? 0 : [];
	});
	if (prices.length === 0) return run.budget.spent_usd;
	const kept = wrapUpOf(run, definitions) === void 0 ? 1 : .9;
	return (run.budget.spent_usd + Math.max(0, ...prices)) / kept;
}

// src/core/engine/reduction.ts
function decide$1(run, ...wants) {
	return {
		run,
		wants
	};
}
/** One decision after another: the second is made about the run that the first left, and what both want keeps its order. */
function andThen({ run, wants }, next) {
	const further = next(run);
	return decide$1(further.run, ...wants, ...further.wants);
}

// src/core/engine/ending/fail-agent.ts
/** The agent stops where it is. The others go on, so that the outcome does not hang on who was faster. */
function failAgent(run, agent, problem) {
	return decide$1(replaceAgent(run, {
		...agent,
		status: "failed",
		problem,
		resume_at: null
	}));
}

// src/core/steps/drive/drive.ts
/** Nothing new: an answer to a request that is no longer open, or a fact that came twice. */
function unchanged$1(run) {
	return {
		run,
		wants: []
	};
}
/** Stored first, then the next phase begins. */
function advance(run) {
	return {
		run,
		wants: [{
			type: "advance",
			at: run.cursor
		}]
	};
}
function freshEntry(entry) {
	return {
		entry,
		models: [],
		attempts: [],
		judge: null,
		route: null
	};
}

// src/core/steps/create-step-run.ts
/** A run at the door of its first step. Its definition is a frozen copy (R9). */
function createStepRun({ workflow, request, original, parent, depth, defaults, strangers }) {
	const { definition, pin, id } = workflow;
	const [first] = definition.steps;
	if (first === void 0) throw new Error(`the workflow ${workflow.name} has no steps and was started`);
	const input = "text" in request ? {
		input: request.text,
		original: request.text
	} : request.value;
	return advance({
		workflow: workflow.name,
		scope: id,
		definition_sha: pin.sha256,
		ir: definition,
		parent: parent ?? null,
		depth: depth ?? 0,
		input,
		original: original ?? input,
		...strangers === void 0 ? {} : { strangers },
		defaults,
		status: "running",
		reason: null,
		cursor: {
			step: first.name,
			entry: 1,
			phase: "entering"
		},
		steps: { [first.name]: {
			entries: 1,
			accepted: null,
			history: [freshEntry(1)]
		} },
		result: null,
		resumed_by: null
	});
}

// src/core/engine/turn/session-ids.ts
/**
* The next session id of a run: a UUID counted up from the run's seed, so that it is in the state before the
* agent starts, and the same again when the event is reduced again.
*/
function nextSessionId(run) {
	const count = run.session_count + 1;
	const seed = run.session_seed;
	const id = [
		count.toString(16).padStart(8, "0"),
		seed.slice(0, 4),
		`4${seed.slice(4, 7)}`,
		`8${seed.slice(7, 10)}`,
		seed.slice(10, 22)
	].join("-");
	return {
		run: {
			...run,
			session_count: count
		},
		id
	};
}

// src/core/engine/turn/turn-for.ts
/** The turn of an agent's current state. Draws the id of a session that the turn will begin; a turn that was cut off keeps its own. */
function turnFor(run, agent, state, variation = {}) {
	const planned = state.kind === "script" || variation.session !== void 0 ? {
		run,
		session: null
	} : planSession$1(run, agent, agentFor(run, state.settings));
	return {
		run: planned.run,
		turn: {
			type: "run_turn",
			agent: agent.id,
			state: agent.current_state,
			session: planned.session,
			attempt: 1,
			reminders: 0,
			retries: 0,
			reminder: null,
			interrupted: false,
			started: false,
			not_before: null,
			reserved_usd: 0,
			...variation
		}
	};
}
/** Where another agent has held the conversation so far, a new one begins. */
function planSession$1(run, agent, backend) {
	const held = agent.session_id !== null && canGoOn(run, agent.session_id, backend) ? agent.session_id : null;
	if (held !== null && !agent.branch_session) return {
		run,
		session: {
			mode: "resume",
			id: held
		}
	};
	const { run: counted, id } = nextSessionId(run);
	return held === null ? {
		run: counted,
		session: {
			mode: "fresh",
			new_id: id
		}
	} : {
		run: counted,
		session: {
			mode: "fork",
			id: held,
			new_id: id
		}
	};
}

// src/core/engine/enter.ts
/** Moves an agent into a state of its scope and asks for the turn. A spent `max_visits` leads elsewhere or fails the agent. */
function enter$2(run, agent, state, input, workflow) {
	const key = (name) => stateKey(run, workflow, name);
	const admitted = admit(agent, state, workflow, key);
	if ("problem" in admitted) return failAgent(run, {
		...agent,
		current_state: state,
		input
	}, admitted.problem);
	const { file, def } = admitted;
	const { step_run: _, failure: __, workers: ___, ...stateful } = agent;
	const moved = {
		...stateful,
		current_state: file,
		input,
		status: "active",
		problem: null,
		resume_at: null,
		...agent.wrap_up === void 0 ? {} : { wrap_up: "done" },
		visits: {
			...agent.visits,
			[key(file)]: (ownValue$1(agent.visits, key(file)) ?? 0) + 1
		}
	};
	const { run: planned, turn } = turnFor(run, moved, def);
	return decide$1(replaceAgent(planned, moved), turn);
}
/** Follows `on_max_visits` until a state has a visit left. */
function admit(agent, state, workflow, key) {
	const passed = /* @__PURE__ */ new Set();
	for (let file = state;;) {
		const def = stateOf$1(workflow, file);
		const { max_visits, on_max_visits } = def.settings;
		if (max_visits === void 0 || (ownValue$1(agent.visits, key(file)) ?? 0) < max_visits) return {
			file,
			def
		};
		passed.add(file);
		const next = on_max_visits === void 0 ? void 0 : resolveInWorkflow(workflow, on_max_visits);
		if (!next?.ok || passed.has(next.file)) return { problem: visitsSpent(agent, file, max_visits, workflow) };
		file = next.file;
	}
}
function visitsSpent(agent, file, max, workflow) {
	return {
		code: "RAY-MAX-VISITS",
		message: `${agent.id} has entered ${file} ${max} ${max === 1 ? "time" : "times"}, which is its max_visits.`,
		place: `${workflow.pin.source}/${file}`,
		hint: "Set on_max_visits to a state that wraps up, or raise max_visits, then resume the run."
	};
}

// src/core/engine/steps/enter-workflow.ts
/** Brings an agent into a workflow of either kind, at its entry; for one of steps the entry says nothing. */
function enterWorkflow(run, agent, entry, input, workflow) {
	return workflow.kind === "states" ? enter$2(run, agent, entry, input, workflow) : enterSteps(run, agent, workflow, {
		...requestOf(run, input),
		...strangersOf(run, input),
		defaults: defaultsOf(run)
	});
}
/** Begins a run of a step workflow; the agent works on it from now on. */
function enterSteps(run, agent, workflow, request) {
	const id = nextStepRunId(run);
	const { run: stepRun } = createStepRun({
		...request,
		workflow
	});
	const key = stateKey(run, workflow, stepRun.cursor.step);
	return workOn(withStepRun(run, id, stepRun), {
		...agent,
		scope: workflow.id
	}, id, key);
}
/** The agent works on a step run that has just begun; `key` is how its visits are counted. */
function workOn(run, agent, id, key) {
	const { cursor } = stepRunOf(run, id);
	const worker = {
		...agent,
		step_run: id,
		current_state: cursor.step,
		session_id: null,
		branch_session: false,
		recollection: void 0,
		input: null,
		status: "active",
		problem: null,
		resume_at: null,
		visits: {
			...agent.visits,
			[key]: (ownValue$1(agent.visits, key) ?? 0) + 1
		}
	};
	return decide$1(replaceAgent(run, worker), {
		type: "advance_step",
		agent: agent.id,
		run: id,
		at: cursor
	});
}
/** JSON on the command line is a request as it is; everything else is text (R72), and nothing at all is nil. */
function requestOf({ event, seq }, input) {
	if (input === null) return { request: { value: null } };
	const value = seq === 0 && event === null ? readJson(input.text) : void 0;
	return { request: value === void 0 ? { text: input.text } : { value } };
}
/** A map or a list; anything else that JSON could mean is taken for text. */
function readJson(text) {
	if (!/^\s*[[{]/.test(text)) return void 0;
	try {
		return jsonDepth(text) > 500 ? void 0 : toValue(JSON.parse(text));
	} catch {
		return;
	}
}
function strangersOf({ nonce }, input) {
	if (input?.from !== "stranger") return {};
	const { pieces } = input;
	return { strangers: {
		nonce,
		of: ["input", "original"],
		...pieces === void 0 ? {} : { pieces }
	} };
}
/** The snapshot of R53. */
function defaultsOf({ limits, backend }) {
	const model = valueFor(limits.model, backend);
	return model === void 0 ? {} : { model };
}

// src/core/engine/warn.ts
function warn(run, warning) {
	if (run.warnings.includes(warning)) return run;
	return {
		...run,
		warnings: [...run.warnings, warning].slice(-50)
	};
}

// src/core/outbox/share-outputs.ts
const COUNTED = [
	"comment",
	"issue",
	"pull_request",
	"review",
	"reply"
];
/** An even share of what is left, for one of `sharers`: the caps of a policy hold for all of them together. */
function shareOf(allowance, sharers) {
	return Object.fromEntries(COUNTED.map((type) => [type, Math.floor(leftOf(type, allowance) / sharers)]));
}
/** The policy of somebody who may propose so much. Actions workflows, which have no count in a policy, are started by nobody else. */
function narrowed(policy, grants) {
	const { dispatches: _, dispatch_refs: __, pull_requests, ...rest } = policy;
	const most = grants.pull_request ?? 0;
	return {
		...rest,
		comments: grants.comment ?? 0,
		issues: grants.issue ?? 0,
		reviews: grants.review ?? 0,
		replies: grants.reply ?? 0,
		...pull_requests === void 0 || most === 0 ? {} : { pull_requests: {
			...pull_requests,
			max: most
		} }
	};
}
/** A policy as it is now, for somebody who has a share of what it was: the share becomes smaller with it, and never larger. */
function narrowedAnew(policy, had) {
	const least = (type) => Math.min(capOf$1(type, had), capOf$1(type, {
		...had,
		policy
	}));
	return narrowed(policy, Object.fromEntries(COUNTED.map((type) => [type, least(type)])));
}

// src/core/engine/children/pace.ts
const PACE_MS = 1e4;
/** When one more may be dispatched; undefined when that is now. */
function paceEnds({ children = [] }, at) {
	const oldest = children.flatMap(({ at: last }) => last ?? []).toSorted().at(-20);
	if (oldest === void 0) return void 0;
	const ends = Date.parse(oldest) + PACE_MS;
	return ends > Date.parse(at) ? new Date(ends).toISOString() : void 0;
}

// src/core/engine/children/send-away.ts
const NO_JOBS = "Workers ask for jobs of their own (runner=\"job\", workers: job); on a command line all of them work here.";
/** Why a worker that asks for a job of its own works here all the same; undefined when it need not. */
function refusal$1({ jobs, read_only, outputs }) {
	if (outputs === void 0) return NO_JOBS;
	const why = read_only === true ? "the run reads the code of a stranger" : jobs?.refused ?? (mostAtOnce(jobs) === 0 ? FORBIDDEN : void 0);
	return why === void 0 ? void 0 : `Workers that ask for jobs of their own work in this one: ${why}.`;
}
const FORBIDDEN = "the configuration forbids them (jobs: { max: 0 })";
/** Said once a run. */
function warnHere(run, why) {
	return warn(run, why);
}
/** The worker, who is among the run's agents, waits while a run in a job of its own does its work, from its first state on. */
function sendAway(run, worker, entry, input) {
	const { run: counted, id: nonce } = nextSessionId(run);
	const children = counted.children ?? [];
	const child = {
		id: childId(run.workflow_id, children.length + 1),
		agent: worker.id,
		nonce,
		seed: nonce.replaceAll("-", ""),
		status: "queued",
		budget_usd: 0,
		turns: null,
		actions_run: null,
		tries: 0,
		since: null,
		at: null,
		due: null
	};
	const away = {
		...worker,
		current_state: entry,
		input,
		status: "waiting",
		child: child.id
	};
	return decide$1({
		...counted,
		children: [...children, child],
		agents: counted.agents.map((agent) => agent.id === away.id ? away : agent)
	});
}
/** Of a run's children, that with an id. */
function childOf$1({ children = [] }, id) {
	return children.find((child) => child.id === id);
}
function replaceChild(run, child) {
	return {
		...run,
		children: (run.children ?? []).map((one) => one.id === child.id ? child : one)
	};
}

// src/core/engine/children/stop-children.ts
/** Ends workers in jobs of their own that nobody waits for any more. What they cost is paid when they are heard of. */
function stopChildren(run, isMeant) {
	const meant = (run.children ?? []).filter((child) => child.status !== "ended" && isMeant(child));
	if (meant.length === 0) return decide$1(run);
	const ids = new Set(meant.map(({ id }) => id));
	const wants = meant.filter(isOpen$1).map(({ id }) => ({
		type: "stop_child",
		child: id
	}));
	const children = (run.children ?? []).map((child) => {
		if (!ids.has(child.id)) return child;
		return isOpen$1(child) ? {
			...child,
			due: null
		} : {
			...child,
			status: "ended",
			due: null
		};
	});
	const pending = run.pending.filter((effect) => effect.type !== "start_child" || !ids.has(effect.child));
	return decide$1({
		...run,
		children,
		pending
	}, ...wants);
}

// src/core/engine/children/repeat-dispatch.ts
const MINUTE_MS = 6e4;
/** After the first dispatch. The last one is the end of it. */
const AGAIN_MS = [
	5 * MINUTE_MS,
	15 * MINUTE_MS,
	45 * MINUTE_MS,
	90 * MINUTE_MS
];
const LAST_MS = AGAIN_MS[AGAIN_MS.length - 1] ?? 0;
/** Nobody waits longer, also for a job that is still queued. */
const LONGEST_MS = 1440 * MINUTE_MS;
/** Gives up children that were silent for too long, which may complete a join. */
function giveUpSilent(decision, at) {
	const { children = [], halted } = decision.run;
	if (halted !== null) return decision;
	return children.reduce((now, child) => {
		const agent = findAgent(now.run, child.agent);
		const tried = child.tries >= AGAIN_MS.length && child.actions_run === null;
		return isSilent(now, child, at) && (tried || waited(child, at) >= LONGEST_MS) && agent !== void 0 ? giveUp$1(now, child, agent, notStarted(child)) : now;
	}, decision);
}
/** Asks for another dispatch of a child that is silent for too long. */
function repeat$1(decision, child, at) {
	const { run, wants } = decision;
	if (!isSilent(decision, child, at)) return decision;
	const paced = paceEnds(run, at);
	if (paced !== void 0) return decide$1(replaceChild(run, {
		...child,
		status: "intended",
		due: paced
	}), ...wants);
	return decide$1(replaceChild(run, again$1(child, at)), ...wants, {
		type: "start_child",
		child: child.id
	});
}
function isSilent(decision, { id, status, due }, at) {
	return (status === "intended" || status === "dispatched") && due !== null && due <= at && !isAsked(decision, id);
}
function isAsked({ run, wants }, id) {
	const asks = (effect) => effect.type === "start_child" && effect.child === id;
	return wants.some(asks) || run.pending.some(asks);
}
function waited({ since }, at) {
	return Date.parse(at) - Date.parse(since ?? at);
}
function again$1(child, at) {
	const since = child.since ?? at;
	const wait = AGAIN_MS[Math.min(child.tries, AGAIN_MS.length - 1)] ?? LONGEST_MS;
	const due = new Date(Math.max(Date.parse(since) + wait, Date.parse(at) + MINUTE_MS)).toISOString();
	return {
		...child,
		status: "intended",
		tries: child.tries + 1,
		since,
		at,
		due
	};
}
/** It has had all its dispatches: only the job that GitHub has named for it may still come. */
function isGivenUp(child) {
	return child !== void 0 && child.tries > AGAIN_MS.length;
}
/** What came of asking for a dispatch: a job, one that was there and is queued still, or none any more. */
function onDispatched(decision, child, { at, actions_run, found }) {
	const { run, wants } = decision;
	const before = found === void 0 ? child : {
		...child,
		tries: child.tries - 1
	};
	const agent = findAgent(run, child.agent);
	if (found === "over" && agent !== void 0) return giveUp$1(decision, before, agent, notStarted(before));
	const due = found === "queued" ? nextLook(child, at) : child.due;
	return decide$1(replaceChild(run, {
		...before,
		status: "dispatched",
		actions_run,
		due
	}), ...wants);
}
/** At the times of a dispatch, and then as far apart as the last ones of those. */
function nextLook(child, at) {
	const since = Date.parse(child.since ?? at);
	const soFar = waited(child, at);
	const next = AGAIN_MS.find((wait) => wait > soFar) ?? soFar + LAST_MS;
	return new Date(since + Math.min(next, LONGEST_MS)).toISOString();
}
/** Its job may still come: it finds that it is not wanted, and what it cost is paid when that is heard. */
function giveUp$1({ run, wants }, child, agent, problem) {
	const given = stopChildren(replaceChild(run, {
		...child,
		due: null
	}), ({ id }) => id === child.id);
	return decide$1(failAgent(given.run, agent, problem).run, ...wants, ...given.wants);
}
function notStarted({ id, agent, tries }) {
	return {
		code: "RAY-WORKER-NOT-STARTED",
		message: `No job has taken up ${id}, which is to do the work of ${agent}; it was dispatched ${tries} ${tries === 1 ? "time" : "times"}.`,
		place: agent,
		hint: "See on the Actions page whether its jobs are queued or refused. /raymond resume tries nothing of it again: start a new run."
	};
}

// src/core/engine/children/dispatch-children.ts
/** Which workers' jobs are dispatched now. Room, pace, money and turns are looked at here and nowhere else. */
/** Less is no budget for a worker, and no more of it, in dollars. */
const LEAST_USD = 1e-6;
function dispatchChildren(decision, at, definitions) {
	const { run } = decision;
	if (run.children === void 0 || run.halted !== null) return decision;
	return begin(run.children.reduce((now, child) => repeat$1(now, child, at), decision), at, definitions);
}
function begin(decision, at, definitions) {
	let { run, wants } = decision;
	for (const child of run.children ?? []) {
		if (child.status !== "queued") continue;
		if ((run.children ?? []).filter(isOpen$1).length >= mostAtOnce(run.jobs)) {
			run = replaceChild(run, {
				...child,
				due: null
			});
			continue;
		}
		const paced = paceEnds(run, at);
		if (paced !== void 0) {
			run = replaceChild(run, {
				...child,
				due: paced
			});
			continue;
		}
		const slice = sliceOf(run, definitions);
		if (typeof slice === "string") return decide$1(haltWithout(run, slice), ...wants);
		run = replaceChild(run, {
			...again$1(child, at),
			...slice,
			...grantsOf(run)
		});
		wants = [...wants, {
			type: "start_child",
			child: child.id
		}];
	}
	return decide$1(run, ...wants);
}
/** The configured slice, else what is left divided by those that wait, plus one; or what stands against it. */
function sliceOf(run, definitions) {
	const usd = sliceUsd(run, definitions);
	if (usd < 1e-6) return "over-budget";
	const most = run.limits.held_turns ?? run.limits.max_turns;
	if (most === null) return {
		budget_usd: usd,
		turns: null
	};
	const taken = run.turns + run.pending.filter(isInFlight).length + childrenTurns(run.children);
	const turns = Math.floor((most - taken) / (waitingOf(run) + 1));
	return turns < 1 ? "max-turns" : {
		budget_usd: usd,
		turns
	};
}
/** Dollars for one more worker, or for one more time. */
function sliceUsd(run, definitions) {
	const left = unreservedUsd(run, definitions);
	return run.jobs?.budget_usd === void 0 ? down(left / (waitingOf(run) + 1)) : Math.min(run.jobs.budget_usd, left);
}
/** One that has its slice filled again counts as one that waits. */
function waitingOf({ children = [] }) {
	return Math.max(1, children.filter(({ status }) => status === "queued").length);
}
/** What it may propose: a share as of the money, which does not come back. */
function grantsOf(run) {
	if (run.outputs === void 0) return {};
	const waiting = (run.children ?? []).filter(({ status }) => status === "queued").length;
	return { grants: { ...shareOf(allowanceOf(run), waiting + 1) } };
}
/** To a millionth of a dollar, never up. */
function down(usd) {
	return Math.floor(usd * 1e6 + 1e-4) / 1e6;
}
/** Dollars that are neither spent nor set aside for anything. */
function unreservedUsd(run, definitions) {
	const left = ceilingOf(run, wrapUpOf(run, definitions) !== void 0) - run.budget.spent_usd - reservedUsd(run) - childrenUsd(run.children);
	return Math.max(0, down(left));
}
/** A worker without money or turns waits for what others give back; when nobody can, the run has used them up. */
function haltWithout(run, halted) {
	return (run.children ?? []).some(isOpen$1) || run.pending.some(isTurn) ? run : {
		...run,
		halted
	};
}

// src/core/engine/children/on-child-events.ts
function onChildDispatched(run, effect, event) {
	const child = childOf$1(run, effect.child);
	if (child?.status !== "intended") return decide$1(run);
	return onDispatched(decide$1(run), child, event);
}
/** One of whom nothing is stored ends with that: no job of its has begun, and one that comes finds its end counted. */
function onChildStopped(run, effect, { never }) {
	const child = childOf$1(run, effect.child);
	if (never !== true || child === void 0 || !hasNotBegun(child)) return decide$1(run);
	const over = replaceChild(run, {
		...child,
		status: "ended",
		due: null
	});
	const agent = findAgent(over, child.agent);
	if (agent?.child !== child.id || agent.status !== "waiting") return decide$1(over);
	return failAgent(over, {
		...agent,
		cancelled: true
	}, unknown(agent));
}
function hasNotBegun({ status, lost_at, spent_usd }) {
	return (status === "intended" || status === "dispatched") && lost_at === void 0 && spent_usd === void 0;
}
/** Where no job is to be had for one worker, none is for those after it. */
function onChildRefused$1(run, effect, { problem, here, spent, never }, definitions) {
	const child = childOf$1(run, effect.child);
	const agent = child && findAgent(run, child.agent);
	if (child === void 0 || agent === void 0 || child.status === "ended") return decide$1(run);
	if (!here && wasAway(child)) return giveUp$1(decide$1(run), child, agent, problem);
	if (!here) return failAgent(replaceChild(run, {
		...child,
		status: "ended",
		due: null
	}), agent, problem);
	const spent_usd = sumUsd(spent ?? []);
	const noted = spent === void 0 ? run : replaceChild(run, {
		...child,
		spent_usd
	});
	const whole = never === true ? replaceChild(noted, withoutGrants(child)) : noted;
	const refused = {
		...(spent ?? []).reduce((now, one) => book(now, child, one), whole),
		jobs: {
			...run.jobs,
			refused: sentence(problem)
		}
	};
	const why = refusal$1(refused);
	const told = why === void 0 ? refused : warn(refused, why);
	const home = (told.children ?? []).filter(({ id, status }) => id === child.id || status === "queued");
	let decision = decide$1(told);
	for (const one of home) decision = comeHome(decision, one, definitions);
	return decision;
}
/** It has proposed nothing by itself: here it may propose what the run may, and counts with it. */
function withoutGrants(child) {
	const { grants: _, ...rest } = child;
	return rest;
}
function sentence({ code, message }) {
	return `${code}: ${message.replace(/\.$/, "")}`;
}
function comeHome({ run, wants }, child, definitions) {
	const agent = findAgent(run, child.agent);
	const ended = decide$1(replaceChild(run, {
		...child,
		status: "ended",
		due: null
	}), ...wants);
	return agent?.status === "waiting" ? workHere(ended, agent, definitions) : ended;
}
/** The worker does its work in its parent's job, from its first state on. */
function workHere(decision, agent, definitions) {
	const workflow = definitions[agent.scope];
	if (workflow === void 0) return decision;
	const { child: _, input, ...rest } = agent;
	const back = {
		...rest,
		status: "waiting",
		problem: null,
		resume_at: null,
		input: null
	};
	return andThen(decide$1(replaceAgent(decision.run, back), ...decision.wants), (now) => enterWorkflow(now, back, agent.current_state, input, workflow));
}
function onChildHeard(run, event, definitions) {
	const child = childOf$1(run, event.child);
	if (child === void 0 || child.status === "ended" || child.status === "queued") return void 0;
	const { news } = event;
	switch (news.kind) {
		case "started": return decide$1(replaceChild(run, {
			...quiet(child),
			status: "started",
			due: null
		}));
		case "lost": return decide$1(replaceChild(run, {
			...quiet(child),
			status: "dispatched",
			tries: 0,
			since: event.at,
			due: event.at,
			lost_at: news.seq
		}));
		case "waiting": return decide$1(replaceChild(run, waiting(child, news, event.at)));
		case "ended": return onEnded(run, child, event.at, news, definitions);
	}
}
function waiting(child, news, at) {
	const { approval, approvals_below, paused } = news;
	const asks = news.asks.map((ask) => {
		const { told_at = at, shown_at } = child.asks?.find((known) => askedWhen(known) === askedWhen(ask)) ?? {};
		return {
			...ask,
			told_at,
			...shown_at === void 0 ? {} : { shown_at }
		};
	});
	return {
		...quiet(child),
		status: "waiting",
		due: null,
		asks,
		...approval ? { approval: true } : {},
		...approvals_below === void 0 ? {} : { approvals_below },
		...paused === void 0 ? {} : { paused }
	};
}
function quiet(child) {
	const { asks: _, approval: __, approvals_below: ___, paused: ____, ...rest } = child;
	return rest;
}
function onEnded(run, child, at, news, definitions) {
	const agent = findAgent(run, child.agent);
	const away = agent?.child === child.id && agent.status === "waiting";
	const all = [news, ...news.below ?? []];
	const spent_usd = sumUsd(all);
	if (away && news.status === "over_budget" && news.result === null) {
		const more = refill(run, child, at, spent_usd, definitions);
		if (more !== void 0) return more;
	}
	if (away && news.open_below === true) return endBelow(run, child, agent, news);
	const over = replaceChild(run, {
		...leaving(child, news),
		status: "ended",
		due: null,
		spent_usd
	});
	const paid = all.reduce((now, one) => book(now, child, one), over);
	const worker = findAgent(paid, child.agent);
	return worker !== void 0 && away ? endWorker(paid, worker, news) : decide$1(paid);
}
/** With its files. */
function leaving(child, { work }) {
	return {
		...quiet(child),
		...work === null ? {} : { work }
	};
}
/**
* Nobody waits any more for the workers of a worker that has ended. They are ended first: until then its slice, of which they have theirs,
* stays set aside, and then all of it is paid.
*/
function endBelow(run, child, agent, news) {
	const stopped = stopChildren(replaceChild(run, leaving(child, news)), ({ id }) => id === child.id);
	const ended = endWorker(stopped.run, agent, news);
	return decide$1(ended.run, ...stopped.wants, ...ended.wants);
}
/**
* A used-up slice is filled again while that makes it larger: a worker for which no turn fits into all there is would come back for ever. Its
* turns stay those that it was begun with.
*/
function refill(run, child, at, spentUsd, definitions) {
	if (run.halted !== null) return void 0;
	const freed = replaceChild(run, {
		...child,
		budget_usd: Math.max(spentUsd, 0)
	});
	const more = sliceUsd(freed, definitions);
	if (more < 1e-6) return void 0;
	const budget_usd = usd(spentUsd + more);
	if (budget_usd - child.budget_usd < 1e-6) return void 0;
	const anew = {
		...quiet(child),
		status: "dispatched",
		budget_usd,
		tries: 0,
		since: at,
		due: at,
		spent_usd: spentUsd
	};
	return decide$1(replaceChild(run, anew));
}
function endWorker(run, agent, news) {
	if (news.status === "cancelled") return failAgent(run, {
		...agent,
		cancelled: true
	}, news.problem ?? unknown(agent));
	if (news.result === null) return failAgent(run, agent, news.problem ?? unknown(agent));
	const failed = news.failed_result || news.status !== "completed";
	const ended = {
		...replaceAgent(run, {
			...agent,
			status: "ended",
			input: null
		}),
		results: {
			...run.results,
			[agent.id]: news.result
		},
		failed_results: failed ? [...run.failed_results, agent.id] : run.failed_results
	};
	return run.issue === null || run.parent !== void 0 ? decide$1(ended) : decide$1(ended, {
		type: "post_result",
		agent: agent.id
	});
}
function unknown({ id }) {
	return {
		code: "RAY-WORKER-CANCELLED",
		message: `${id} ended without a result.`,
		hint: "Look at the log of its job, then start the work again if it is still needed."
	};
}
/** What the child has cost, once, under this run's id and in the worker's name. */
function book(run, child, { tally, costs, dearest }) {
	return {
		...run,
		turns: run.turns + tally.turns,
		budget: {
			...run.budget,
			spent_usd: usd(run.budget.spent_usd + tally.usd)
		},
		agents: run.agents.map((agent) => agent.id === child.agent ? {
			...agent,
			tally: sum(agent.tally, tally)
		} : agent),
		costs: {
			states: merged(run.costs.states, costs.states),
			models: merged(run.costs.models, costs.models)
		},
		dearest: Object.fromEntries([.../* @__PURE__ */ new Set([...Object.keys(run.dearest), ...Object.keys(dearest)])].map((key) => [key, Math.max(ownValue$1(run.dearest, key) ?? 0, ownValue$1(dearest, key) ?? 0)]))
	};
}
function merged(ours, theirs) {
	return {
		...ours,
		...Object.fromEntries(Object.entries(theirs).map(([key, tally]) => [key, sum(ownValue$1(ours, key), tally)]))
	};
}
function sum(a, b) {
	if (a === void 0) return b;
	return {
		usd: usd(a.usd + b.usd),
		turns: a.turns + b.turns,
		input_tokens: a.input_tokens + b.input_tokens,
		output_tokens: a.output_tokens + b.output_tokens,
		ms: a.ms + b.ms
	};
}
function sumUsd(all) {
	return usd(all.reduce((total, { tally }) => total + tally.usd, 0));
}
/** To a billionth of a dollar. */
function usd(amount) {
	return Math.round(amount * 1e9) / 1e9;
}

// src/core/engine/ending/bill.ts
/**
* Adds what a turn cost, however it ended, to the run, its state and its model, and to `agent`, which is put into the run as it is.
* `price` names turns of its kind, where a state has several.
*/
function addBill(run, agent, bill, { state, price = state }) {
	const { costs, ...before } = run;
	const { backend: _, lost_jobs: _lost, ...own } = agent;
	const ranBy = bill.agent === void 0 ? {} : { backend: bill.agent };
	const paid = {
		...own,
		...ranBy,
		tally: addTo(agent.tally, bill)
	};
	const counted = {
		...before,
		turns: run.turns + 1,
		budget: {
			...run.budget,
			spent_usd: addUsd(run.budget.spent_usd, bill.cost_usd)
		},
		dearest: bill.cost_usd > (ownValue$1(run.dearest, price) ?? 0) ? {
			...run.dearest,
			[price]: bill.cost_usd
		} : run.dearest,
		costs: {
			states: {
				...costs.states,
				[state]: addTo(ownValue$1(costs.states, state), bill)
			},
			models: isName(bill.model) ? {
				...costs.models,
				[bill.model]: addTo(ownValue$1(costs.models, bill.model), bill)
			} : costs.models
		}
	};
	return {
		run: replaceAgent(counted, paid),
		agent: paid
	};
}
/** An agent's program may call its model anything; what has this name is not read again when the run is. */
function isName(model) {
	return model !== null && model !== "__proto__";
}
const NOTHING = {
	usd: 0,
	turns: 0,
	input_tokens: 0,
	output_tokens: 0,
	ms: 0
};
function addTo(tally = NOTHING, { cost_usd, tokens, ms }) {
	return {
		usd: addUsd(tally.usd, cost_usd),
		turns: tally.turns + 1,
		input_tokens: tally.input_tokens + tokens.input,
		output_tokens: tally.output_tokens + tokens.output,
		ms: tally.ms + ms
	};
}
/** To a billionth of a dollar, so that 0.1 + 0.2 is 0.3 in the file. */
function addUsd(a, b) {
	return Math.round((a + b) * 1e9) / 1e9;
}

// src/core/engine/ending/idle.ts
/** In milliseconds. */
const MOST_IDLE = 1728e5;
/** At least so many: of two days a runner may have been switched off for most. */
const FEWEST_JOBS = 4;
/**
* Scripts that go round cost no budget anything, only machines: who means it says how far by `max_turns`. `before` is the run as its last job left
* it, and `cutOff` what was at work then.
*/
function countIdle({ idle, ...run }, { before, cutOff }, { at, retry, comment }, definitions) {
	const isOutOfTime = before.status === "running" || before.reason === "time-up";
	const isAtWork = run.children?.some(isOpen$1) === true || cutOff.some((turn) => turn.started && costsMoney(run, turn, definitions));
	if (!isOutOfTime || isAtWork || retry || comment !== void 0 || run.limits.max_turns !== null) return run;
	const { since, jobs } = {
		since: idle?.since ?? at,
		jobs: (idle?.jobs ?? 0) + 1
	};
	const isTooLong = jobs >= FEWEST_JOBS && Date.parse(at) - Date.parse(since) >= MOST_IDLE;
	return {
		...run,
		idle: {
			since,
			jobs
		},
		halted: isTooLong ? run.halted ?? "jobs-idle" : run.halted
	};
}
/** An agent's turn has come to an end. */
function forgetIdle(run) {
	const { idle: _, ...rest } = run;
	return rest;
}

// src/core/engine/enqueue.ts
/** Numbers what is wanted and puts it into the outbox. */
function enqueue(run, wants) {
	if (wants.length === 0) return {
		run,
		added: []
	};
	const added = wants.map((want, i) => ({
		...want,
		id: `${run.workflow_id}/${run.effect_count + i + 1}`
	}));
	return {
		run: {
			...run,
			pending: [...run.pending, ...added],
			effect_count: run.effect_count + added.length
		},
		added
	};
}

// src/core/engine/more-time.ts
/**
* The run may not have shown what it asks: that is done now, and there is as much time for it from now on. What was answered before counts all the
* same, as it may have been shown.
*/
function askAgain(run, { at, answers }) {
	if (!isToBeShown(run)) return run;
	const asks = run.asks.map((ask) => ask.deadline !== null && isUnshown(run, ask, at) && ask.id !== answers ? {
		...ask,
		first_deadline: ask.first_deadline ?? ask.deadline,
		deadline: laterDeadline(ask, at)
	} : ask);
	const children = run.children?.map(({ asks: told, ...child }) => ({
		...child,
		...told === void 0 ? {} : { asks: told.map((ask) => ({
			...ask,
			shown_at: at
		})) }
	}));
	return {
		...run,
		asks,
		...children === void 0 ? {} : { children }
	};
}
/**
* What shows the run was at GitHub from `from` to `at`: nobody has seen what was asked by then, and what was shown before gets the same time more,
* within three days. Undefined where that changes nothing.
*/
function shownLate(run, from, at) {
	let isMoved = false;
	const later = (time, since, first) => {
		const moved = Date.parse(time) + Math.max(0, Date.parse(at) - Math.max(Date.parse(from), Date.parse(since)));
		if (moved <= Date.parse(time) || moved >= Date.parse(first) + 2592e5) return time;
		isMoved = true;
		return new Date(moved).toISOString();
	};
	const asks = run.asks.map((ask) => {
		const { asked_at, deadline, first_deadline = deadline } = ask;
		return deadline === null || first_deadline === null ? ask : {
			...ask,
			first_deadline,
			deadline: later(deadline, asked_at, first_deadline)
		};
	});
	const children = run.children?.map(({ asks: told, ...child }) => {
		const shown = told?.map((ask) => {
			const { deadline, told_at = at, shown_at = told_at } = ask;
			return deadline === null ? ask : {
				...ask,
				shown_at: later(shown_at, told_at, told_at)
			};
		});
		return {
			...child,
			...shown === void 0 ? {} : { asks: shown }
		};
	});
	return isMoved ? {
		...run,
		asks,
		...children === void 0 ? {} : { children }
	} : void 0;
}
/** As much as there was. */
function moreTime(ask, at) {
	const deadline = laterDeadline(ask, at);
	return {
		deadline,
		...ask.first_deadline === void 0 || deadline === null ? {} : { first_deadline: deadline }
	};
}
function laterDeadline({ asked_at, deadline, first_deadline }, at) {
	if (deadline === null) return null;
	const later = new Date(Date.parse(first_deadline ?? deadline) + Date.parse(at) - Date.parse(asked_at)).toISOString();
	return later > deadline ? later : deadline;
}

// src/core/steps/step-failure.ts
function succeeded(value) {
	return {
		ok: true,
		value
	};
}
function failed$1(reason, message, details) {
	return {
		ok: false,
		failure: {
			reason,
			message,
			details
		}
	};
}
/** All values, or the first failure. */
function allOf(parts) {
	const values = [];
	for (const part of parts) {
		if (!part.ok) return part;
		values.push(part.value);
	}
	return succeeded(values);
}

// src/core/steps/drive/project-messages.ts
const conversationSchema = array(messageSchema);
/** The messages that a value holds; undefined for what is no list of messages. */
function messagesIn(value) {
	const parsed = conversationSchema.safeParse(byName(value));
	return parsed.success ? parsed.data : void 0;
}
/** Cuts a list of messages (R80); anything else fails. */
function projectMessages(value, projection) {
	const messages = messagesIn(value);
	if (messages === void 0) return failed$1("not-a-message-list", "A projection needs a list of messages, such as :transcript.");
	return succeeded(cutConversation(messages, projection));
}
function cutConversation(messages, projection) {
	switch (projection.type) {
		case "none": return [];
		case "full": return [...messages];
		case "tail": {
			const tail = lastTurns(messages, projection.turns);
			return projection.tool_output ? tail : tail.flatMap(withoutTools);
		}
	}
}
function lastTurns(messages, turns) {
	const starts = messages.flatMap((message, i) => startsTurn(message) ? [i] : []);
	return messages.slice(starts.at(-turns) ?? 0);
}
/** The message without its tool blocks; none at all when nothing else was in it. */
function withoutTools(message) {
	if (typeof message.content === "string") return [message];
	const content = message.content.filter(({ type }) => type === "text");
	return content.length === 0 ? [] : [{
		...message,
		content
	}];
}

// src/core/steps/drive/prompt-text.ts
/** A value as it stands in a prompt. What people we do not know wrote is made safe first, wherever it is put. */
function promptText({ strangers }, source, value) {
	const text = textOf(value);
	if (strangers === void 0 || source?.kind !== "ref" || text === "") return text;
	const { of: origin } = source.from;
	if (origin !== "input" && origin !== "original" && origin !== "item" || !strangers.of.includes(origin)) return text;
	const { pieces, nonce } = strangers;
	if (pieces !== void 0 && joinPieces(pieces) === text) return renderPieces(pieces, nonce, `workflow-${origin}`);
	return typeof value === "number" || typeof value === "boolean" ? text : strangerText(text, nonce, `workflow-${origin}`);
}

// src/core/steps/value-path.ts
const notFound = { found: false };
function found(value) {
	return {
		found: true,
		value
	};
}
/** Walks maps by key and lists by index (R78). Segments on anything else find nothing. */
function lookUp(value, path) {
	const [segment, ...rest] = path;
	if (segment === void 0) return found(value);
	const next = isList(value) ? itemAt(value, segment) : entryAt(value, segment);
	return next === void 0 ? notFound : lookUp(next, rest);
}
function itemAt(list, segment) {
	return typeof segment === "number" && segment >= 0 ? list[segment] : void 0;
}
/** The very key first; else a keyword and a string address a property by its name. */
function entryAt(map, segment) {
	const entries = entriesOf$1(map) ?? [];
	const [, value] = entries.find(([key]) => kindOf(key) === kindOf(segment) && nameOf(key) === nameOf(segment)) ?? entries.find(([key]) => nameOf(key) !== void 0 && nameOf(key) === nameOf(segment)) ?? [];
	return value;
}
function nameOf(key) {
	if (typeof key === "string") return key;
	return typeof key === "number" ? String(key) : keywordName(key);
}
function kindOf(key) {
	return keywordName(key) === void 0 ? typeof key : "keyword";
}

// src/core/steps/drive/current-entry.ts
function currentOf(run) {
	const index = run.ir.steps.findIndex(({ name }) => name === run.cursor.step);
	const step = run.ir.steps[index];
	const state = stateOf(run, run.cursor.step);
	const entry = state?.history.at(-1);
	if (step === void 0 || state === void 0 || entry === void 0) throw new Error(`the cursor is on ${JSON.stringify(run.cursor)}`);
	return {
		step,
		index,
		state,
		entry
	};
}
/** Undefined for a step that was never entered. */
function stateOf(run, step) {
	return Object.hasOwn(run.steps, step) ? run.steps[step] : void 0;
}
function withState(run, step, state) {
	return {
		...run,
		steps: {
			...run.steps,
			[step]: state
		}
	};
}
/** Changes the record of the entry that the cursor is on. */
function withEntry(run, change) {
	const { state, entry } = currentOf(run);
	return withState(run, run.cursor.step, {
		...state,
		history: state.history.with(-1, {
			...entry,
			...change
		})
	});
}
/** Changes the latest attempt of the entry that the cursor is on. */
function withAttempt(run, change) {
	const { attempts } = currentOf(run).entry;
	const last = attempts.at(-1);
	return last === void 0 ? run : withEntry(run, { attempts: attempts.with(-1, {
		...last,
		...change
	}) });
}
function atPhase(run, phase) {
	return {
		...run,
		cursor: {
			...run.cursor,
			phase
		}
	};
}
/** Names the request of the latest attempt. */
function attemptSpot(run) {
	return {
		step: run.cursor.step,
		entry: run.cursor.entry,
		for: "step",
		n: currentOf(run).entry.attempts.length
	};
}
function judgeSpot(run, { tries }) {
	return {
		step: run.cursor.step,
		entry: run.cursor.entry,
		for: "judge",
		n: tries
	};
}
/** Whether this is the request that the run waits for. */
function awaits(run, at) {
	const { step, entry, phase } = run.cursor;
	if (at.step !== step || at.entry !== entry) return false;
	const { attempts, judge } = currentOf(run).entry;
	if (at.for === "judge") return phase === "judging" && judge?.tries === at.n;
	return phase === "acting" && attempts.length === at.n && attempts.at(-1)?.status === "running";
}

// src/core/steps/drive/resolve-source.ts
/** The value of a source. What is not there fails the step that wants it (R79). */
function resolveSource(run, source) {
	return source.kind === "value" ? succeeded(source.value) : resolveReference(run, source);
}
function resolveReference(run, { from, path, projection }) {
	const whole = valueOfRef(run, from);
	if (!whole.found) return failed$1("unresolved-source", `${describeRef(from)} has no value.`);
	if (projection !== null) return projectMessages(whole.value, projection);
	const part = lookUp(whole.value, path);
	if (part.found) return succeeded(part.value);
	if (isAllOfText(run, from, path, whole.value)) return succeeded(whole.value);
	const kind = typeof whole.value === "string" ? `; it is a string, which has no parts` : "";
	return failed$1("unresolved-source", `Nothing is found at [${path.map(textOf).join(" ")}] of ${describeRef(from)}${kind}.`);
}
/**
* A callee's input is the prompt, often plain text (R62), which has no parts (R78). A one-step file cannot ask for anything else than the
* part `:input` of it (R7): there the text is all of that part.
*/
function isAllOfText({ scope }, from, path, whole) {
	return from.of === "input" && path.length === 1 && lookUp({ input: true }, path).found && typeof whole === "string" && /\.md$/i.test(scope);
}
/** Resolves named sources; the first that has no value fails them all. */
function resolveAll(run, sources) {
	const values = [];
	for (const [name, source] of Object.entries(sources)) {
		const value = resolveSource(run, source);
		if (!value.ok) return value;
		values.push([name, value.value]);
	}
	return succeeded(Object.fromEntries(values));
}
function valueOfRef(run, ref) {
	switch (ref.of) {
		case "input": return found(run.input);
		case "original": return found(run.original);
		case "output": return present(ownValue(stateOf(run, ref.step)?.accepted?.outputs ?? {}, ref.key));
		case "yield": {
			const accepted = stateOf(run, ref.step)?.accepted;
			return accepted ? present(yieldField(accepted.yield, ref.field)) : notFound;
		}
		case "item": return present(run.item);
		case "failure": return present(run.failure);
	}
}
function present(value) {
	return value === void 0 ? notFound : found(value);
}
function ownValue(values, key) {
	return Object.hasOwn(values, key) ? values[key] : void 0;
}
function describeRef(ref) {
	switch (ref.of) {
		case "input": return ":workflow-input";
		case "original": return ":workflow-original";
		case "output": return `the output :${ref.key} of the step "${ref.step}"`;
		case "yield": return `the yielded :${ref.field} of the step "${ref.step}"`;
		case "item": return ":item";
		case "failure": return ":failure";
	}
}

// src/core/steps/drive/render-template.ts
/** The one meaning of a template, wherever it stands (R96). Every bound variable must have a value, used or not (R92). */
function renderTemplate(run, { text, vars }) {
	const values = resolveAll(run, vars);
	if (!values.ok) return values;
	const empty = Object.keys(vars).find((name) => (values.value[name] ?? null) === null);
	if (empty !== void 0) return failed$1("unresolved-source", `The variable ${empty} of the template is null, which is nothing.`);
	return succeeded(fillPlaceholders(text, (name) => promptText(run, vars[name], values.value[name] ?? null)));
}

// src/core/steps/drive/assemble-conversation.ts
/** The messages of all contributions, in their order (R48). */
function assembleMessages(run, contributions) {
	const parts = allOf(contributions.map((contribution) => messagesOf(run, contribution)));
	return parts.ok ? succeeded(parts.value.flat()) : parts;
}
/** A final user's text is the prompt and the rest goes before it; else all goes before an empty prompt (R50). */
function splitPrompt(messages) {
	const last = messages.at(-1);
	const prompt = last === void 0 ? void 0 : userText(last);
	return prompt === void 0 ? {
		messages: [...messages],
		prompt: ""
	} : {
		messages: messages.slice(0, -1),
		prompt
	};
}
function messagesOf(run, contribution) {
	if (contribution.type === "template") {
		const text = renderTemplate(run, contribution);
		return text.ok ? succeeded([{
			role: "user",
			content: text.value
		}]) : text;
	}
	const value = resolveReference(run, contribution.source);
	return value.ok ? succeeded(asMessages(value.value, (whole) => promptText(run, contribution.source, whole))) : value;
}
/** Messages keep their roles, nil says nothing, anything else is one user's message (R49). */
function asMessages(value, asText) {
	if (value === null) return [];
	const one = messageSchema.safeParse(byName(value));
	return one.success ? [one.data] : messagesIn(value) ?? [{
		role: "user",
		content: asText(value)
	}];
}

// src/core/steps/drive/end-run.ts
function end$2(run, status, result) {
	const { step } = run.cursor;
	return {
		run: {
			...run,
			status,
			reason: null,
			result
		},
		wants: [...childOf(run, status), {
			type: "finish",
			status,
			result,
			step
		}]
	};
}
function completeRun(run, result) {
	return end$2(run, "completed", result);
}
function failRun(run, failure) {
	return end$2(run, "failed", errorOf(run, failure));
}
function cancelRun(run) {
	return end$2(run, "cancelled", errorOf(run, {
		reason: "cancelled",
		message: "The run was cancelled."
	}));
}
function stopForBudget(run) {
	return end$2(run, "over_budget", errorOf(run, {
		reason: "budget-exceeded",
		message: "The budget of the run is spent."
	}));
}
/** A failure in the shape of a yielded error, so that callers see one shape (R90). */
function errorOf(run, { reason, message, details }) {
	const others = (entriesOf$1(details) ?? (details === void 0 || details === null ? [] : [["cause", details]])).filter(([key]) => key !== "step");
	return {
		type: "error",
		reason: keyword(reason),
		message,
		details: mapOf([["step", run.cursor.step], ...others])
	};
}
/** A live child does not outlive its parent (R68). */
function childOf(run, status) {
	const child = currentOf(run).entry.attempts.at(-1)?.child;
	return status === "cancelled" && run.cursor.phase === "acting" && child !== void 0 ? [{
		type: "cancel_child",
		child
	}] : [];
}

// src/core/steps/drive/drive-context.ts
/** Entries of all steps of one run together (R41). */
const MAX_ENTRIES = 1e3;
const fallbackClasses = /* @__PURE__ */ new Set([
	"usage-limit",
	"overloaded",
	"network",
	"other"
]);
/** Whether another model might do what this one could not (R99). */
function allowsOtherModel(failureClass) {
	return fallbackClasses.has(failureClass);
}

// src/core/steps/drive/route-for.ts
/** Where an outcome of the step's judge leads; undefined for one that stands nowhere. */
function routeFor(step, outcome) {
	return step.control?.on.find((route) => sameOutcome(route.outcome, outcome));
}

// src/core/steps/drive/move.ts
/** Without a judge, on to the next step in order (R10). */
function moveOn(run) {
	return go(run, resolveGoto(run, { to: "next" }), "next");
}
/** Applies the outcome that was recorded; the judge is not asked again. */
function moveByOutcome(run) {
	const { step, entry } = currentOf(run);
	const outcome = entry.judge?.outcome;
	const route = outcome === null || outcome === void 0 ? void 0 : routeFor(step, outcome);
	if (route === void 0) throw new Error(`${step.name} was judged ${JSON.stringify(outcome)}, which leads nowhere`);
	const { goto, max_iterations, on_max_iterations } = route.transition;
	const place = resolveGoto(run, goto);
	if (!(place.at === "step" && max_iterations !== null && entriesOf(run, place.step) >= max_iterations)) return go(run, place, "on");
	if (on_max_iterations !== null) return go(run, resolveGoto(run, on_max_iterations), "on-max-iterations");
	return failRun(run, exhaustion(place.step, max_iterations));
}
/** Relative to the step that the cursor is on, by order and not by history (R12). */
function resolveGoto(run, goto) {
	const { index } = currentOf(run);
	const { steps } = run.ir;
	switch (goto.to) {
		case "done": return { at: "done" };
		case "next": {
			const step = steps[index + 1];
			return step === void 0 ? { at: "done" } : {
				at: "step",
				step
			};
		}
		case "previous": {
			const step = index === 0 ? void 0 : steps[index - 1];
			return step === void 0 ? { at: "nowhere" } : {
				at: "step",
				step
			};
		}
		case "step": {
			const step = steps.find(({ name }) => name === goto.step);
			if (step === void 0) throw new Error(`a checked workflow leads to ${goto.step}, which does not exist`);
			return {
				at: "step",
				step
			};
		}
	}
}
/** The route and the count of the entry that it leads to are one value, so that a crash neither loses nor doubles one. */
function go(run, place, via) {
	switch (place.at) {
		case "nowhere": return failRun(run, {
			reason: "no-previous-step",
			message: "It leads to the step before the first."
		});
		case "done": {
			const { accepted } = currentOf(run).state;
			if (accepted === null) throw new Error(`${run.cursor.step} leads to the end and has no result`);
			return completeRun(withEntry(run, { route: {
				to: keyword("done"),
				via
			} }), accepted.yield);
		}
		case "step": return enter$1(run, place.step, via);
	}
}
/** Moves the cursor to a step; with how the one before failed, when this one goes on with that. */
function enter$1(before, target, via, failure) {
	const { failure: _, ...rest } = before;
	const run = failure === void 0 ? rest : {
		...rest,
		failure
	};
	const entries = entriesOf(run, target);
	if (target.max_iterations !== null && entries >= target.max_iterations) return failRun(run, exhaustion(target, target.max_iterations));
	if (totalEntries(run) >= 1e3) return failRun(run, {
		reason: "entry-limit",
		message: `The run entered its steps ${MAX_ENTRIES} times in all.`
	});
	const routed = withEntry(run, { route: {
		to: target.name,
		via
	} });
	const state = stateOf(routed, target.name) ?? {
		entries: 0,
		accepted: null,
		history: []
	};
	const entry = entries + 1;
	const entered = withState(routed, target.name, {
		...state,
		entries: entry,
		history: [...state.history, freshEntry(entry)]
	});
	return advance({
		...entered,
		cursor: {
			step: target.name,
			entry,
			phase: "entering"
		}
	});
}
function entriesOf(run, { name }) {
	return stateOf(run, name)?.entries ?? 0;
}
function totalEntries(run) {
	return Object.values(run.steps).reduce((sum, { entries }) => sum + entries, 0);
}
function exhaustion({ name }, bound) {
	return {
		reason: "iteration-exhausted",
		message: `The step "${name}" may be entered ${bound} times, and was.`
	};
}

// src/core/steps/drive/fail-step.ts
/** The step failed, so its judge does not run (R30): another step goes on with the failure, or the run fails (R56). */
function failStep(run, failure) {
	const { reason, message } = failure;
	return takeOver(currentOf(run).entry.attempts.at(-1)?.status === "running" ? withAttempt(run, {
		status: "failed",
		failure: {
			reason,
			message
		}
	}) : run, failure);
}
/** A step, or its judge, has failed for good: the run goes on at the step's `:on-failure`, or fails. */
function takeOver(run, failure) {
	const { step, entry } = currentOf(run);
	const next = run.ir.steps.find(({ name }) => name === step.on_failure);
	if (next === void 0) return failRun(run, failure);
	const [sentence = "", ...detail] = failure.message.split("\n");
	return enter$1(run, next, "on-failure", {
		code: problemCodeOf(failure.reason),
		reason: keyword(failure.reason),
		message: sentence,
		state: step.name,
		attempt: Math.max(1, entry.attempts.length),
		detail: detail.join("\n")
	});
}

// src/core/steps/drive/reads-output.ts
/** Whether anything in the workflow reads this output. An envelope that nobody reads is not stored: it repeats the others. */
function readsOutput(definition, step, key) {
	return (step.yields.type === "data" ? step.yields.data : step.yields.type === "text" ? step.yields.text : void 0) === key || mentions(definition.steps, step.name, key);
}
function mentions(part, step, key) {
	if (typeof part !== "object" || part === null) return false;
	if ("of" in part && part.of === "output" && "step" in part && part.step === step && "key" in part && part.key === key) return true;
	return Object.values(part).some((inner) => mentions(inner, step, key));
}

// src/core/steps/drive/accept-result.ts
/** Records outputs and the composed yield as the step's latest result. From here on the step is not run again. */
function acceptResult(run, result) {
	const { step } = currentOf(run);
	const outputs = outputsOf(run, step, result.surfaces);
	const yielded = composeYield(step, outputs, result.delegated);
	if (!yielded.ok) return failStep(run, yielded.failure);
	const noted = withAttempt(run, { status: "ok" });
	const { state } = currentOf(noted);
	const accepted = {
		entry: run.cursor.entry,
		outputs,
		yield: yielded.value,
		conversation: conversationToKeep(step, result)
	};
	return advance(atPhase(withState(noted, step.name, {
		...state,
		accepted
	}), "acted"));
}
function outputsOf(run, step, surfaces) {
	const wanted = Object.entries(step.outputs).filter(([key, source]) => !source.endsWith("/result") || readsOutput(run.ir, step, key));
	return Object.fromEntries(wanted.flatMap(([key, source]) => {
		const value = surfaces[source];
		return value === void 0 ? [] : [[key, value]];
	}));
}
function composeYield({ yields }, outputs, delegated) {
	switch (yields.type) {
		case "data": {
			const data = outputs[yields.data];
			return data === void 0 ? nothingToYield(yields.data) : succeeded({
				type: "data",
				data
			});
		}
		case "text": {
			const text = outputs[yields.text];
			return text === void 0 ? nothingToYield(yields.text) : succeeded({
				type: "text",
				text: textOf(text)
			});
		}
		case "error": {
			const { reason, message, details } = yields;
			return succeeded({
				type: "error",
				reason: keyword(reason),
				message,
				...details === void 0 ? {} : { details }
			});
		}
		case "delegated":
			if (delegated === void 0) throw new Error("a step that delegates was accepted without the yield of its child");
			return succeeded(delegated);
	}
}
function nothingToYield(key) {
	return failed$1("unresolved-source", `The step yields its output :${key}, which this time has no value.`);
}
function conversationToKeep(step, { conversation }) {
	const judged = step.control?.judge.type === "llm";
	const exposed = Object.values(step.outputs).includes("session/transcript");
	return conversation !== void 0 && judged && !exposed ? [...conversation] : null;
}

// src/core/steps/drive/branches.ts
/** Of one step; more would be a state file that nobody can carry. */
const MOST_BRANCHES = 1e3;
function beginBranches(run, step) {
	const count = countOf(run, step);
	if (!count.ok) return failStep(run, count.failure);
	const branches = Array.from({ length: count.value }, () => ({
		child: null,
		yield: null
	}));
	return goOn$1(withAttempt(run, { branches }));
}
function countOf(run, { each, branches }) {
	if (each === null) return succeeded(branches.length);
	const list = resolveSource(run, each);
	if (!list.ok) return list;
	if (!isList(list.value)) return failed$1("not-a-list", "What :each names is no list.");
	const { length } = list.value;
	return length > MOST_BRANCHES ? failed$1("too-many-branches", `The list has ${length} elements; a parallel step has at most ${MOST_BRANCHES} branches.`) : succeeded(length);
}
/** Begins what there is room for; when every branch has its value, the step has its own. */
function goOn$1(run) {
	const branches = branchesOf(run);
	const yields = branches.flatMap((branch) => branch.yield === null ? [] : [branch.yield]);
	if (yields.length < branches.length) return {
		run,
		wants: startsOf(run)
	};
	const data = toValue(yields) ?? [];
	const settled = withAttempt(run, { branches: branches.map(({ child }) => ({
		child,
		yield: null
	})) });
	return acceptResult(settled, { surfaces: { "parallel/data": data } });
}
function startsOf(run) {
	const { step } = currentOf(run);
	const branches = branchesOf(run);
	const room = ((step.type === "parallel" ? step.max_parallel : null) ?? branches.length) - branches.filter((branch) => branch.child !== null && branch.yield === null).length;
	const at = attemptSpot(run);
	return branches.flatMap(({ child }, branch) => child === null ? [{
		type: "start_branch",
		at,
		branch
	}] : []).slice(0, Math.max(0, room));
}
/** The link is stored together with the branch's own record, so that a crash never leads to a second one. */
function onBranchStarted(run, { branch, child }) {
	const before = branchesOf(run)[branch];
	return before === void 0 || before.child !== null ? unchanged$1(run) : {
		run: withBranch(run, branch, { child }),
		wants: []
	};
}
function onBranchFinished(run, { branch, yield: value }) {
	const before = branchesOf(run)[branch];
	if (before === void 0 || before.child === null || before.yield !== null) return unchanged$1(run);
	return goOn$1(withBranch(run, branch, { yield: value }));
}
function branchesOf(run) {
	return currentOf(run).entry.attempts.at(-1)?.branches ?? [];
}
function withBranch(run, branch, change) {
	return withAttempt(run, { branches: branchesOf(run).map((record, index) => index === branch ? {
		...record,
		...change
	} : record) });
}

// src/core/run/agent-settings.ts
/** Who runs a prompt and how: a person's change of the run first, then the prompt's own word, then what is usual, nearest first. */
function agentSettings(run, own, manifest = {}) {
	const backend = agentFor(run, own);
	const { overrides = {}, limits } = run;
	const fits = (model) => model !== void 0 && !isOfAnother(model, backend) ? model : void 0;
	const model = fits(overrides.model) ?? valueFor(own.model, backend) ?? fits(valueFor(limits.model, backend)) ?? fits(valueFor(manifest.model, backend)) ?? null;
	const wanted = [
		overrides.effort,
		own.effort,
		limits.effort,
		manifest.effort
	].map((value) => valueFor(value, backend)).find((effort) => effort !== void 0) ?? null;
	const effort = nearestEffort(backend, model, wanted);
	return {
		backend,
		model,
		effort,
		wanted: effort === wanted ? null : wanted
	};
}
const CLAUDES_OWN = /^(?:opus|sonnet|haiku|fable|mythos|best)(?:plan)?(?:\[1m\])?$/i;
const OPENAI = /^(?:gpt|o\d|codex)/i;
/** A model that this agent does not have: named for a whole run, it is meant for another one. Copilot has those of several vendors. */
function isOfAnother(model, agent) {
	const isClaudesOwn = CLAUDES_OWN.test(model);
	switch (readAgentChoice(agent)?.kind) {
		case "claude": return OPENAI.test(model);
		case "codex": return isClaudesOwn || /claude|anthropic/i.test(model);
		case "copilot": return isClaudesOwn;
		default: return false;
	}
}
/** OpenAI's models have `max` from gpt-5.6 on. */
function nearestEffort(agent, model, effort) {
	const kind = readAgentChoice(agent)?.kind;
	const isOpenAi = kind === "codex" || kind === "copilot" && OPENAI.test(model ?? "");
	if (effort !== "max" || !isOpenAi) return effort;
	const [, major = "0", minor = "0"] = /^gpt-(\d+)(?:\.(\d+))?/.exec(model ?? "") ?? [];
	return Number(major) > 5 || Number(major) === 5 && Number(minor) >= 6 ? effort : "xhigh";
}

// src/core/steps/models/rank-models.ts
/** Ids in the order in which they are to be tried (R97). Empty when nothing survives and there is no fallback. */
function rankModels(spec, table, defaultModel) {
	if (typeof spec === "string") return [spec];
	const usable = spec.require.length > 0 || spec.prefer.length > 0 ? survivors(spec, table, defaultModel) : [];
	if (usable.length > 0) return usable.map(({ id }) => id);
	return spec.fallback === null ? [] : rankModels(spec.fallback, table, defaultModel);
}
function survivors(query, table, defaultModel) {
	const usual = table.find(({ id }) => id === defaultModel);
	const left = table.filter((entry) => query.require.every((requirement) => meets(attributeOf(entry, requirement.criterion), requirement)));
	const places = query.prefer.map((preference) => placesOf(left, preference, usual));
	const by = (a, b) => {
		for (const place of places) {
			const difference = (place.get(a) ?? 0) - (place.get(b) ?? 0);
			if (difference !== 0) return difference;
		}
		return compareText(a.provider, b.provider) || compareText(a.id, b.id);
	};
	return left.toSorted(by);
}
function attributeOf(entry, criterion) {
	if (criterion === "id" || criterion === "provider") return entry[criterion];
	return Object.hasOwn(entry.attributes, criterion) ? entry.attributes[criterion] : void 0;
}
/** What is not known meets no requirement. */
function meets(attribute, { test, value }) {
	if (attribute === void 0 || attribute === null) return false;
	switch (test) {
		case "truthy": return isTruthy(attribute);
		case "match": return same(attribute, value) || isList(attribute) && attribute.some((item) => same(item, value));
		case "equals": return same(attribute, value);
		case "one-of": return isList(value) && value.some((item) => same(attribute, item));
		case "at-least": return typeof attribute === "number" && typeof value === "number" && attribute >= value;
		case "at-most": return typeof attribute === "number" && typeof value === "number" && attribute <= value;
	}
}
/** The place of each model under one preference, best first; what is not known does not count against it (R98). */
function placesOf(entries, preference, usual) {
	const known = entries.flatMap((entry) => {
		const penalty = penaltyOf(attributeOf(entry, preference.criterion), preference, usual);
		return penalty === void 0 ? [] : [{
			entry,
			penalty
		}];
	});
	const best = Math.min(...known.map(({ penalty }) => penalty));
	const places = new Map(entries.map((entry) => [entry, best]));
	for (const { entry, penalty } of known) places.set(entry, penalty);
	return known.length === 0 ? /* @__PURE__ */ new Map() : places;
}
function penaltyOf(attribute, { criterion, prefer, value }, usual) {
	if (attribute === void 0 || attribute === null) return void 0;
	switch (prefer) {
		case "lower": return typeof attribute === "number" ? attribute : void 0;
		case "higher": return typeof attribute === "number" ? -attribute : void 0;
		case "truthy": return isTruthy(attribute) ? 0 : 1;
		case "equals": return same(attribute, value) ? 0 : 1;
		case "context-match": {
			const wanted = usual === void 0 ? void 0 : attributeOf(usual, criterion);
			return wanted === void 0 ? void 0 : same(attribute, wanted) ? 0 : 1;
		}
	}
}
/** Attributes are told by name: `:anthropic` and `"anthropic"` mean one provider. */
function same(a, b) {
	return JSON.stringify(keywordName(a) ?? a) === JSON.stringify(keywordName(b) ?? b);
}
function isTruthy(value) {
	return value !== false && value !== 0 && value !== "" && value !== null;
}
function compareText(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}

// src/core/steps/drive/choose-models.ts
/** Models in the order in which they are tried: the step's own, else the run's; empty leaves it to the backend. */
function chooseModels(run, { agent, model }, { models, agentFor }) {
	const who = agentFor(agent);
	const usual = run.defaults.model !== void 0 && !isOfAnother(run.defaults.model, who) ? run.defaults.model : void 0;
	const own = typeof model === "object" && model.type === "by-agent" ? valueFor(model.models, who) : model;
	if (own === void 0) return succeeded(usual === void 0 ? [] : [usual]);
	const ranked = rankModels(own, models, usual);
	return ranked.length === 0 ? failed$1("no-model", "No known model meets what the step requires.") : succeeded([...ranked]);
}

// src/core/steps/drive/delegation.ts
/** What the callee gets: the rendered prompt, the context items, and the configuration. Nothing else crosses (R59). */
function delegation(run, step) {
	const depth = run.depth + 1;
	if (depth > 20) return failed$1("depth-limit", `Workflows delegate to each other more than ${20} levels deep.`);
	const workflow = targetOf(run, step.target);
	if (!workflow.ok) return workflow;
	const input = renderPrompt(run, step.prompt);
	if (!input.ok) return input;
	const items = allOf(step.context.map((item) => resolveReference(run, item)));
	if (!items.ok) return items;
	return succeeded({
		workflow: workflow.value,
		input: input.value,
		original: items.value,
		defaults: defaultsFor(run, step),
		depth
	});
}
/** A target that is found at run time says of itself that it is one; a plain string will not do (R66). */
function targetOf(run, target) {
	if (target.kind === "static") return succeeded(target.workflow);
	const value = resolveSource(run, target.source);
	if (!value.ok) return value;
	const name = referredWorkflow(value.value);
	return name === void 0 ? failed$1("not-a-workflow-ref", "The target did not resolve to {:type :workflow-ref :name \"…\"}.") : succeeded(name);
}
/** The workflow that a step calls, where its definition says which. */
function namedWorkflow({ target }) {
	if (target.kind === "static") return target.workflow;
	return target.source.kind === "value" ? referredWorkflow(target.source.value) : void 0;
}
function referredWorkflow(value) {
	const type = lookUp(value, ["type"]);
	const name = lookUp(value, ["name"]);
	if (!type.found || !name.found || typeof name.value !== "string" || name.value === "") return void 0;
	return (keywordName(type.value) ?? type.value) === "workflow-ref" ? name.value : void 0;
}
function renderPrompt(run, prompt) {
	switch (prompt.type) {
		case "text": return succeeded(prompt.text);
		case "template": return renderTemplate(run, prompt);
		case "map": return resolveAll(run, prompt.fields);
	}
}
/** The step's configuration over the run's own snapshot. */
function defaultsFor(run, { config }) {
	const [model] = currentOf(run).entry.models;
	return {
		...run.defaults,
		...model === void 0 ? {} : { model },
		...config.thinking_level === void 0 ? {} : { thinking_level: config.thinking_level }
	};
}

// src/core/steps/drive/act.ts
/** Resolves what the step needs and asks for the act itself; the attempt is on record before it begins. */
function beginAct(run, context) {
	const { step } = currentOf(run);
	const models = modelsFor(run, step, context);
	if (!models.ok) return failStep(run, models.failure);
	return attempt(withEntry(run, { models: models.value }), context);
}
/** One more attempt of the same entry, with the models that are left. */
function attempt(run, context) {
	const { step, entry } = currentOf(run);
	const next = atPhase(withEntry(run, { attempts: [...entry.attempts, {
		n: entry.attempts.length + 1,
		status: "running"
	}] }), "acting");
	if (step.type === "parallel") return beginBranches(next, step);
	const act = actOf(next, step, context);
	if (!act.ok) return failStep(next, act.failure);
	const { noted, want } = act.value;
	return {
		run: withAttempt(next, noted),
		wants: [want]
	};
}
function modelsFor(run, step, context) {
	return step.type === "invoke" || step.type === "parallel" ? succeeded([]) : chooseModels(run, step.config, context);
}
function actOf(run, step, context) {
	switch (step.type) {
		case "invoke": return operationCall(run, step, context);
		case "session": return turn(run, step);
		case "delegate": return startOfChild(run, step);
	}
}
function operationCall(run, { operation, args, proposes }, { runId }) {
	const resolved = resolveAll(run, args);
	if (!resolved.ok) return resolved;
	const at = attemptSpot(run);
	const idempotent = isIdempotent(operation, resolved.value, run.ir.scripts);
	return succeeded({
		noted: {
			args: resolved.value,
			idempotent
		},
		want: {
			type: "run_operation",
			at,
			operation,
			args: resolved.value,
			idempotent,
			key: `${runId}/${at.step}/${at.entry}`,
			...proposes === void 0 ? {} : { proposes }
		}
	});
}
function turn(run, { config, contributions, proposes }) {
	const assembled = assembleMessages(run, contributions);
	if (!assembled.ok) return assembled;
	const { entry } = currentOf(run);
	const model = entry.models[0] ?? null;
	const { defaults } = run;
	return succeeded({
		noted: { model },
		want: {
			type: "run_turn",
			at: attemptSpot(run),
			...config.agent === void 0 ? {} : { agent: config.agent },
			...splitPrompt(assembled.value),
			model,
			tools: config.tools ?? defaults.tools ?? null,
			...proposes === void 0 ? {} : { proposes },
			skills: config.skills ?? defaults.skills ?? [],
			thinking_level: config.thinking_level ?? defaults.thinking_level ?? null,
			temperature: config.temperature ?? defaults.temperature ?? null,
			system_prompt: config.system_prompt ?? defaults.system_prompt ?? null,
			interrupted: entry.attempts.some(({ status }) => status === "interrupted")
		}
	});
}
function startOfChild(run, step) {
	const start = delegation(run, step);
	return start.ok ? succeeded({
		noted: {},
		want: {
			type: "start_child",
			at: attemptSpot(run),
			...start.value
		}
	}) : start;
}

// src/core/steps/op-result.ts
const mapSchema = valueSchema.refine((value) => entriesOf$1(value) !== void 0, "expected a map");
const opResultSchema = discriminatedUnion("status", [strictObject({
	status: literal("ok"),
	/** Left out, it is nil. */
	data: valueSchema.optional(),
	summary: string().nullable().optional(),
	details: mapSchema.nullable().optional()
}), strictObject({
	status: literal("error"),
	reason: union([string().min(1), keywordSchema]),
	message: string(),
	details: mapSchema.nullable().optional()
})]);
/** The outputs of an operation that went well; its error, or its malformed answer, as the step's failure (R45, R46). */
function readOpResult(raw) {
	const parsed = opResultSchema.safeParse(raw);
	if (!parsed.success) return failed$1("malformed-result", `The operation gave back no valid result: ${firstIssue(parsed.error)}.`);
	const { data: result } = parsed;
	if (result.status === "error") {
		const reason = typeof result.reason === "string" ? result.reason.replace(/^:/, "") : result.reason.$kw;
		return failed$1(reason, result.message, result.details ?? void 0);
	}
	const data = result.data ?? null;
	const summary = result.summary ?? void 0;
	const whole = {
		status: "ok",
		data,
		...summary === void 0 ? {} : { summary },
		...result.details ? { details: result.details } : {}
	};
	return succeeded({
		data,
		summary,
		result: whole
	});
}
function firstIssue(error) {
	const [issue] = error.issues;
	const path = issue?.path.join(".") ?? "";
	return `${path === "" ? "" : `${path}: `}${issue?.message ?? "unknown"}`;
}

// src/core/steps/drive/judge.ts
/** Puts the step's result before its judge, from the beginning: also after a crash in the midst of it. */
function beginJudging(run, context) {
	const { step, entry } = currentOf(run);
	const { judge } = controlOf(step);
	const models = judge.type === "llm" ? chooseModels(run, judge.config, context) : void 0;
	if (models?.ok === false) return takeOver(run, models.failure);
	const tries = (entry.judge?.tries ?? 0) + 1;
	const cost_usd = entry.judge?.cost_usd ?? 0;
	return call(run, {
		tries,
		asks: 1,
		session: null,
		models: models?.value ?? [],
		cost_usd,
		outcome: null
	}, context);
}
function call(run, judging, context) {
	const next = atPhase(withEntry(run, { judge: judging }), "judging");
	const { judge } = controlOf(currentOf(run).step);
	return judge.type === "llm" ? ask(next, judge, judging) : invoke(next, judge, {
		judging,
		context
	});
}
function invoke(run, judge, { judging, context }) {
	const args = resolveAll(run, judge.args);
	if (!args.ok) return takeOver(run, args.failure);
	const at = judgeSpot(run, judging);
	const idempotent = isIdempotent(judge.operation, args.value, run.ir.scripts);
	const key = `${context.runId}/${at.step}/${at.entry}/judge`;
	return {
		run,
		wants: [{
			type: "run_operation",
			at,
			operation: judge.operation,
			args: args.value,
			idempotent,
			key
		}]
	};
}
function ask(run, judge, judging) {
	const { step } = currentOf(run);
	const outcomes = outcomesOf(step);
	const messages = assembleMessages(run, judge.contributions);
	if (!messages.ok) return takeOver(run, messages.failure);
	const first = splitPrompt([...cutConversation(stepConversation(run, step), judge.projection), ...messages.value]);
	return {
		run,
		wants: [{
			type: "ask_judge",
			at: judgeSpot(run, judging),
			...judge.config.agent === void 0 ? {} : { agent: judge.config.agent },
			...promptOf$1(first, judging, outcomes),
			model: judging.models[0] ?? null,
			temperature: judge.config.temperature ?? null,
			session: judging.session,
			outcomes
		}]
	};
}
/** A re-ask is the list of outcomes alone; without a session to go on in it comes with all that was said before. */
function promptOf$1(first, { asks, session }, outcomes) {
	if (asks === 1) return first;
	const again = `Answer with exactly one of these lines and nothing else:\n${outcomes.join("\n")}`;
	if (session !== null) return {
		messages: [],
		prompt: again
	};
	return {
		messages: first.messages,
		prompt: first.prompt === "" ? again : `${first.prompt}\n\n${again}`
	};
}
function onJudgeReplied(run, fact, context) {
	const { step } = currentOf(run);
	const before = judgingOf(run);
	const judging = {
		...before,
		session: fact.session ?? before.session,
		cost_usd: before.cost_usd + fact.cost_usd
	};
	const reply = fact.text.trim();
	if (routeFor(step, reply) !== void 0) return decide(run, judging, reply);
	if (judging.asks >= 3) return takeOver(withEntry(run, { judge: judging }), noMatch(reply, step));
	return call(run, {
		...judging,
		tries: judging.tries + 1,
		asks: judging.asks + 1
	}, context);
}
function onJudgeFailed(run, fact, context) {
	const before = judgingOf(run);
	const judging = {
		...before,
		cost_usd: before.cost_usd + fact.cost_usd
	};
	const [, ...left] = judging.models;
	if (left.length > 0 && allowsOtherModel(fact.class)) return call(run, {
		...judging,
		tries: judging.tries + 1,
		session: null,
		models: left
	}, context);
	const failure = {
		reason: "turn-failed",
		message: `The judge could not answer: ${fact.message}`,
		details: { class: fact.class }
	};
	return takeOver(withEntry(run, { judge: judging }), failure);
}
/** The operation's data is the outcome, as it is; an error of the operation is never read as text (R24). */
function onJudgeReturned(run, { result }) {
	const { step } = currentOf(run);
	const read = readOpResult(result);
	if (!read.ok) return takeOver(run, read.failure);
	const outcome = outcomeIn(read.value.data);
	if (outcome === void 0 || routeFor(step, outcome) === void 0) return takeOver(run, noMatch(read.value.data, step));
	return decide(run, judgingOf(run), outcome);
}
function decide(run, judging, outcome) {
	return advance(atPhase(withEntry(run, { judge: {
		...judging,
		outcome
	} }), "judged"));
}
function outcomeIn(data) {
	if (typeof data === "string") return data;
	const name = keywordName(data);
	return name === void 0 ? void 0 : { $kw: name };
}
function noMatch(said, step) {
	const wanted = controlOf(step).on.map(({ outcome }) => textOf(outcome));
	const cut = textOf(said).slice(0, 200);
	return {
		reason: "judge-no-match",
		message: `The judge said ${JSON.stringify(cut)}, which is not one of ${wanted.join(", ")}.`
	};
}
/** The outcomes that text can be. */
function outcomesOf(step) {
	return controlOf(step).on.flatMap(({ outcome }) => typeof outcome === "string" ? [outcome] : []);
}
function stepConversation(run, step) {
	const accepted = currentOf(run).state.accepted;
	const key = Object.entries(step.outputs).find(([, source]) => source === "session/transcript")?.[0];
	const transcript = key === void 0 ? void 0 : accepted?.outputs[key];
	return accepted?.conversation ?? (transcript === void 0 ? void 0 : messagesIn(transcript)) ?? [];
}
function judgingOf(run) {
	const { judge } = currentOf(run).entry;
	if (judge === null) throw new Error(`no judge is at work in ${run.cursor.step}`);
	return judge;
}
function controlOf(step) {
	if (step.control === null) throw new Error(`the step ${step.name} has no judge`);
	return step.control;
}

// src/core/steps/drive/on-act-ended.ts
function onOperationReturned(run, { result }) {
	const read = readOpResult(result);
	if (!read.ok) return failStep(run, read.failure);
	const { data, summary, result: whole } = read.value;
	return acceptResult(run, { surfaces: {
		"invoke/data": data,
		"invoke/result": whole,
		...summary === void 0 ? {} : { "invoke/summary": summary }
	} });
}
/** The reply is data, whatever tags are in it. */
function onTurnFinished(run, fact) {
	const { text, session, cost_usd } = fact;
	const conversation = conversationOf(run, fact);
	const model = currentOf(run).entry.attempts.at(-1)?.model ?? null;
	const transcript = conversation;
	return acceptResult(withAttempt(run, {
		session,
		cost_usd
	}), {
		surfaces: {
			"session/final-llm-reply": text,
			"session/transcript": transcript,
			"session/result": {
				"final-llm-reply": text,
				transcript,
				model,
				session,
				"cost-usd": cost_usd
			}
		},
		conversation
	});
}
/** A turn that failed fails the step, unless the reason leaves hope for the next model in rank (R56, R99). */
function onTurnFailed$1(run, fact, context) {
	const { session, cost_usd, message } = fact;
	const failure = {
		reason: "turn-failed",
		message
	};
	const noted = withAttempt(run, {
		session,
		cost_usd,
		status: "failed",
		failure
	});
	const [, ...left] = currentOf(noted).entry.models;
	if (left.length > 0 && allowsOtherModel(fact.class)) return attempt(withEntry(noted, { models: left }), context);
	return failStep(noted, {
		...failure,
		details: { class: fact.class }
	});
}
/** What was assembled for the turn, then what was said in it. */
function conversationOf(run, { messages }) {
	const { step } = currentOf(run);
	const assembled = step.type === "session" ? assembleMessages(run, step.contributions) : void 0;
	const [first] = messages;
	const said = first !== void 0 && userText(first) !== void 0 ? messages.slice(1) : messages;
	return [...assembled?.ok ? assembled.value : [], ...said];
}

// src/core/steps/drive/parse-handoff.ts
const heading = /^##\s+Handoff Data\s*$/;
const item = /^\s*-\s+([^\s:][^:]*):(.*)$/;
/** The lines `- key: value` under `## Handoff Data`, up to the next `##` (R65). Undefined without that heading. */
function parseHandoff(text) {
	const lines = text.split(/\r?\n/);
	const start = lines.findIndex((line) => heading.test(line));
	if (start === -1) return void 0;
	const entries = /* @__PURE__ */ new Map();
	for (const line of lines.slice(start + 1)) {
		if (line.startsWith("##")) break;
		const [, key, value] = item.exec(line) ?? [];
		if (key !== void 0 && value !== void 0) entries.set(key.trim(), value.trim() === "" ? null : value.trim());
	}
	return mapOf([...entries].map(([key, value]) => [keyword(key), value]));
}

// src/core/steps/drive/on-child.ts
/** The link is stored together with the child's own record, so that a crash never leads to a second child. */
function onChildStarted(run, { child }) {
	if (currentOf(run).entry.attempts.at(-1)?.child !== void 0) return unchanged$1(run);
	return {
		run: withAttempt(run, { child }),
		wants: []
	};
}
function onChildFinished(run, fact) {
	if (currentOf(run).entry.attempts.at(-1)?.child !== fact.child) return unchanged$1(run);
	const running = {
		...run,
		status: "running",
		reason: null
	};
	switch (fact.status) {
		case "completed":
			if (fact.yield === null) throw new Error(`the child ${fact.child} completed without a value`);
			return acceptResult(running, {
				surfaces: handoffOf(fact.yield, fact.handoff),
				delegated: fact.yield
			});
		case "failed":
		case "cancelled": return failStep(running, {
			reason: `child-${fact.status}`,
			message: messageOf(fact),
			details: causeOf(fact.yield)
		});
		case "waiting": return run.status === "waiting" ? unchanged$1(run) : blocked(run, fact.child);
	}
}
function blocked(run, child) {
	const message = `The called workflow (${child}) waits for a person.`;
	return {
		run: {
			...run,
			status: "waiting",
			reason: "child"
		},
		wants: [{
			type: "block",
			reason: "child",
			message
		}]
	};
}
/** One whose own callee failed has said so already. */
function messageOf({ status, yield: value }) {
	if (value?.type === "error" && isOfChild(value.reason)) return value.message;
	const cause = value?.type === "error" ? `: ${value.message}` : ".";
	return `The called workflow ${status === "cancelled" ? "was cancelled" : "failed"}${cause}`;
}
function isOfChild(reason) {
	const name = keywordName(reason);
	return name === "child-failed" || name === "child-cancelled";
}
function causeOf(value) {
	if (value?.type !== "error") return {};
	const { reason, message, details } = value;
	return { cause: {
		reason,
		message,
		...details === void 0 ? {} : { details }
	} };
}
function handoffOf(value, promised) {
	const handoff = promised && value.type === "text" ? parseHandoff(value.text) : void 0;
	return handoff === void 0 ? {} : { "delegate/handoff": handoff };
}

// src/core/steps/drive/resume-steps.ts
/** Goes on after a crash, a stop, or by a person's word. A run that has ended is left as it is. */
function resumeSteps(run, { token, rerun, retry }, context) {
	if (run.resumed_by === token || !mayGoOn(run, retry)) return unchanged$1(run);
	const again = {
		...run,
		status: "running",
		result: null,
		resumed_by: token
	};
	switch (run.cursor.phase) {
		case "entering":
		case "acted":
		case "judged": return advance({
			...again,
			reason: null
		});
		case "acting": return resumeAct(again, rerun, context);
		case "judging": return beginJudging({
			...again,
			reason: null
		}, context);
	}
}
function mayGoOn({ status }, retry) {
	switch (status) {
		case "running":
		case "waiting":
		case "over_budget": return true;
		case "failed": return retry;
		case "completed":
		case "cancelled": return false;
	}
}
function resumeAct(run, rerun, context) {
	const { step, entry } = currentOf(run);
	const last = entry.attempts.at(-1);
	if (last?.child !== void 0) return awaitChild$1(run, last.child);
	if (last?.branches !== void 0) return goOn$1({
		...withAttempt(run, { status: "running" }),
		reason: null
	});
	const cutOff = last?.status === "running" || last?.status === "interrupted";
	const noted = cutOff ? withAttempt(run, { status: "interrupted" }) : run;
	if (step.type === "invoke" && cutOff && !last.idempotent && !rerun) return block$1(noted, step.operation);
	return attempt({
		...noted,
		reason: null
	}, context);
}
/** Never a second child for one entry: a finished one is adopted. */
function awaitChild$1(run, child) {
	const next = withAttempt({
		...run,
		reason: null
	}, { status: "running" });
	return {
		run: next,
		wants: [{
			type: "await_child",
			at: attemptSpot(next),
			child
		}]
	};
}
/** Whether the operation did its work nobody knows, so nobody guesses. */
function block$1(run, operation) {
	const message = `${operation} was cut off, and may have done its work or not.`;
	return {
		run: {
			...run,
			status: "waiting",
			reason: "interrupted"
		},
		wants: [{
			type: "block",
			reason: "interrupted",
			message
		}]
	};
}

// src/core/steps/drive-steps.ts
/**
* Decides what one fact leads to. Pure. A step goes `entering → acting → acted → judging → judged`, then moves; each arrow is
* one value, to be stored before anything is done about its wants. A fact that answers no open request changes nothing, so
* the same fact twice counts once.
*/
function driveSteps(run, fact, context) {
	if (fact.type === "resumed") return resumeSteps(run, fact, context);
	if (run.status === "waiting" && fact.type === "child_finished") return awaits(run, fact.at) ? onChildFinished(run, fact) : unchanged$1(run);
	if ((run.status === "waiting" || run.status === "over_budget") && fact.type === "cancelled") return cancelRun(run);
	if (run.status !== "running") return unchanged$1(run);
	if (fact.type === "budget_exceeded") return stopForBudget(run);
	if (fact.type === "cancelled") return cancelRun(run);
	if (fact.type === "advanced") return sameCursor(run, fact.at) ? nextPhase(run, context) : unchanged$1(run);
	return answers(run, fact) ? onAnswer(run, fact, context) : unchanged$1(run);
}
/** Whether the fact answers the open request: the same one, and of the kind that was asked for. */
function answers(run, fact) {
	if (!awaits(run, fact.at)) return false;
	const { step } = currentOf(run);
	const asked = fact.at.for === "judge" ? step.control?.judge.type : step.type;
	switch (fact.type) {
		case "turn_finished":
		case "turn_failed": return asked === "session" || asked === "llm";
		case "operation_returned":
		case "operation_failed": return asked === "invoke";
		case "child_started":
		case "child_refused":
		case "child_finished": return asked === "delegate";
		case "branch_started":
		case "branch_finished": return asked === "parallel";
	}
}
function onAnswer(run, fact, context) {
	const ofJudge = fact.at.for === "judge";
	switch (fact.type) {
		case "turn_finished": return ofJudge ? onJudgeReplied(run, fact, context) : onTurnFinished(run, fact);
		case "turn_failed": return ofJudge ? onJudgeFailed(run, fact, context) : onTurnFailed$1(run, fact, context);
		case "operation_returned": return ofJudge ? onJudgeReturned(run, fact) : onOperationReturned(run, fact);
		case "operation_failed": return ofJudge ? takeOver(run, fact) : failStep(run, fact);
		case "child_started": return onChildStarted(run, fact);
		case "child_refused": return failStep(run, fact);
		case "child_finished": return onChildFinished(run, fact);
		case "branch_started": return onBranchStarted(run, fact);
		case "branch_finished": return onBranchFinished(run, fact);
	}
}
function nextPhase(run, context) {
	switch (run.cursor.phase) {
		case "entering": return beginAct(run, context);
		case "acted": return currentOf(run).step.control === null ? moveOn(run) : beginJudging(run, context);
		case "judged": return moveByOutcome(run);
		case "acting":
		case "judging": return unchanged$1(run);
	}
}
function sameCursor({ cursor }, at) {
	return cursor.step === at.step && cursor.entry === at.entry && cursor.phase === at.phase;
}

// src/core/engine/steps/end-step-runs.ts
/** A cancelled run is so with everything in it; after that no step starts (R68). */
function cancelStepRuns(run) {
	return endAll(run, Object.keys(run.runs ?? {}), { type: "cancelled" });
}
/** The budget is spent: steps whose turn cannot be paid end there, and may go on when it is raised. */
function stopStepRunsForBudget(run) {
	const unpaid = new Set(run.pending.flatMap((effect) => isTurn(effect) && !effect.started ? [effect.agent] : []));
	return endAll(run, run.agents.filter(({ id }) => unpaid.has(id)).flatMap(stepRunsOf), { type: "budget_exceeded" });
}
/** An agent that leaves its callers for good leaves their steps, too. */
function abandonStepRuns(run, agent) {
	return endAll(run, stepRunsOf(agent), { type: "cancelled" });
}
/** What an agent works on, and what waits for that, the innermost last. */
function stepRunsOf({ stack, step_run }) {
	return [...stack.flatMap(({ step }) => step === void 0 ? [] : [step.run]), ...step_run === void 0 ? [] : [step_run]];
}
function endAll(run, ids, fact) {
	return ids.reduce((now, id) => withStepRun(now, id, driveSteps(stepRunOf(now, id), fact, contextOf(now, id)).run), run);
}

// src/core/engine/ending/wrap-up.ts
/**
* An agent that the budget stops may go to the workflow's `on_budget` state once, instead of the turn that it cannot pay. Its callers
* get nothing any more: what it gives there is the agent's own result. Undefined when there is no such state, it was there, or there is
* nothing left to pay it with; a script needs nothing.
*/
function wrapUp(run, turn, definitions) {
	const place = wrapUpOf(run, definitions);
	const agent = findAgent(run, turn.agent);
	if (!place || !agent || agent.wrap_up !== void 0) return void 0;
	if (!(stateOf$1(place.workflow, place.file).kind === "script") && run.budget.spent_usd >= run.budget.limit_usd) return void 0;
	if (run.budget.held_usd !== void 0 || run.budget.held_most !== void 0) return void 0;
	const rest = abandonStepRuns({
		...run,
		pending: run.pending.filter(({ id }) => id !== turn.id)
	}, agent);
	const entered = enter$2(rest, {
		...agent,
		stack: [],
		scope: place.workflow.id
	}, place.file, null, place.workflow);
	const moved = findAgent(entered.run, agent.id) ?? agent;
	return enqueue(replaceAgent(entered.run, {
		...moved,
		wrap_up: "running"
	}), entered.wants).run;
}

// src/core/engine/schedule.ts
/** Which of the wanted turns may start now. Room, time, money and the cap on turns are looked at here and nowhere else. */
/**
* What workers in jobs of their own have not used comes back with their ends: until then nothing is used up. Agents that the budget stops may
* wrap up, one after the other; when none of them can, the run is over.
*/
function schedule(run, at, definitions) {
	if (Object.keys(definitions).length === 0) return {
		run,
		started: []
	};
	let now = run;
	while (now.halted === null) {
		const { started, stopped } = choose(now, at, definitions);
		if (stopped === void 0 || started.length > 0 || now.pending.some(isInFlight)) return mark(now, started);
		if (now.children?.some(isOpen$1)) return {
			run: now,
			started
		};
		if (stopped === "max-turns") return halt(now, stopped);
		const next = wrapUp(now, stopped, definitions);
		if (!next) return halt(now, "over-budget");
		now = next;
	}
	return {
		run: now,
		started: []
	};
}
function choose(run, at, definitions) {
	const inFlight = run.pending.filter(isInFlight).length;
	const room = run.limits.max_parallel - inFlight;
	const candidates = mayStart(run, at, room);
	const started = [];
	const taken = run.turns + childrenTurns(run.children) + inFlight;
	let sharers = Math.min(run.pending.filter(leadsToTurn).length, room - candidates.length) + candidates.filter((turn) => costsMoney(run, turn, definitions)).length;
	let reserved = reservedUsd(run);
	const most = run.limits.held_turns ?? run.limits.max_turns;
	for (const turn of candidates) {
		if (most !== null && taken + started.length >= most) return {
			started,
			stopped: "max-turns"
		};
		const money = affordable(run, turn, {
			reserved,
			sharers,
			alone: inFlight + started.length === 0
		}, definitions);
		if (!money.ok) return {
			started,
			stopped: turn
		};
		if (costsMoney(run, turn, definitions)) sharers -= 1;
		reserved += money.reserve;
		started.push({
			...turn,
			started: true,
			reserved_usd: money.reserve,
			...money.share ? { share: true } : {}
		});
	}
	return { started };
}
/** The first turns that nothing but money holds up. */
function mayStart(run, at, room) {
	const found = [];
	for (const effect of run.pending) {
		if (found.length >= room) break;
		if (!isTurn(effect) || effect.started || effect.not_before !== null && effect.not_before > at) continue;
		if (findAgent(run, effect.agent)?.status === "active") found.push(effect);
	}
	return found;
}
function halt(run, halted) {
	return {
		run: {
			...run,
			halted
		},
		started: []
	};
}
function mark(run, started) {
	if (started.length === 0) return {
		run,
		started
	};
	const byId = new Map(started.map((turn) => [turn.id, turn]));
	return {
		run: {
			...run,
			pending: run.pending.map((effect) => byId.get(effect.id) ?? effect)
		},
		started
	};
}

// src/core/engine/ending/note-failure.ts
/** Keeps a failure that something went on with, and says so. */
function noteFailure(run, failure) {
	const { agent, state, next, code, message } = failure;
	return {
		...warn(run, `${agent} at ${state} failed and went on at ${next}: ${code}: ${message}`),
		failures: [...run.failures ?? [], failure].slice(-50)
	};
}

// src/core/engine/steps/note-step-failures.ts
/** Steps that went on, in this event, with the failure of another one. */
function noteStepFailures(before, run, at) {
	if (run.runs === before.runs) return run;
	let noted = run;
	for (const agent of run.agents) for (const id of stepRunsOf(agent)) {
		const { failure, cursor } = run.runs?.[id] ?? {};
		if (failure === void 0 || cursor === void 0 || failure === before.runs?.[id]?.failure) continue;
		if (run.runs?.[id]?.parent?.branch !== void 0) continue;
		const { code, message, state, attempt, detail } = failure;
		noted = noteFailure(noted, {
			code,
			message,
			state,
			attempt,
			detail,
			agent: agent.id,
			at,
			next: cursor.step
		});
	}
	return noted;
}

// src/core/engine/workers.ts
/** Who was forked by whom, and what workers end with. */
/** An agent's name tells who forked it; undefined for the first one. */
function parentOf$1(id) {
	const at = id.lastIndexOf("_");
	return at === -1 ? void 0 : id.slice(0, at);
}
/** What an agent has forked and not joined yet, in the order of forking. */
function unjoinedWorkersOf({ agents }, parent) {
	return agents.filter(({ id, joined }) => joined !== true && parentOf$1(id) === parent);
}
function hasEnded({ status }) {
	return status === "ended" || status === "failed";
}
/** What a joiner is told of its workers, as JSON. */
function renderWorkers(run, ids) {
	return JSON.stringify(ids.flatMap((id) => {
		const agent = findAgent(run, id);
		return agent === void 0 ? [] : [entryOf$1(run, agent)];
	}), null, 2);
}
function entryOf$1(run, { id, status, problem, cancelled, fork_attributes, tally, child }) {
	const work = run.children?.find((one) => one.id === child)?.work ?? run.work?.[id];
	const failed = status === "failed" || run.failed_results.includes(id);
	return {
		agent: id,
		status: cancelled ? "cancelled" : failed ? "failed" : "completed",
		result: run.results[id] ?? null,
		failure: cancelled || problem === null ? null : `${problem.code}: ${problem.message}`,
		attributes: fork_attributes,
		branch: work?.branch ?? null,
		commit: work === void 0 ? null : work.snapshot ?? work.head,
		cost_usd: tally?.usd ?? 0,
		turns: tally?.turns ?? 0
	};
}
/** Turns of workers that a join cancelled: they are ended, and what they cost is paid. */
function isCancelledTurn(run, effect) {
	return isTurn(effect) && findAgent(run, effect.agent)?.cancelled === true;
}
/** Where an agent is that goes, or sends a worker, elsewhere; left out in the workspace itself, where worktrees begin anyway. */
function originOf({ workspace }, { cwd }) {
	return cwd === workspace ? void 0 : cwd;
}

// src/core/steps/sources-of.ts
/** All that a step takes from elsewhere when it acts. */
function sourcesOf(step) {
	switch (step.type) {
		case "invoke": return Object.values(step.args);
		case "session": return step.contributions.flatMap(inContribution);
		case "delegate": return [
			...step.target.kind === "dynamic" ? [step.target.source] : [],
			...inPrompt(step.prompt),
			...step.context
		];
	}
}
function inContribution(contribution) {
	return contribution.type === "source" ? [contribution.source] : Object.values(contribution.vars);
}
function inPrompt(prompt) {
	switch (prompt.type) {
		case "text": return [];
		case "template": return Object.values(prompt.vars);
		case "map": return Object.values(prompt.fields);
	}
}

// src/core/steps/create-branch-run.ts
/**
* A run of one branch, at its door: its definition is that one step, and all that the branch refers to is copied into it. What comes
* to the parallel step's run later does not reach it.
*/
function createBranchRun(caller, step, { run, branch }) {
	const body = (step.each === null ? step.branches[branch] : step.branches[0])?.step;
	if (body === void 0) throw new Error(`the step ${step.name} has no branch ${branch}`);
	const refs = sourcesOf(body).flatMap((source) => source.kind === "ref" ? [source.from] : []);
	const { cursor, strangers } = caller;
	const item = itemOf(caller, step, branch);
	const { failure: _, resumed_by: __, ...rest } = caller;
	return {
		...rest,
		ir: {
			...caller.ir,
			steps: [body],
			terminal_contract: null
		},
		parent: {
			run,
			step: step.name,
			entry: cursor.entry,
			branch
		},
		input: refs.some(({ of }) => of === "input") ? caller.input : null,
		original: refs.some(({ of }) => of === "original") ? caller.original : null,
		...item === void 0 ? {} : { item },
		...caller.failure !== void 0 && refs.some(({ of }) => of === "failure") ? { failure: caller.failure } : {},
		...strangers === void 0 || !isFromStrangers(caller, step) ? {} : { strangers: {
			...strangers,
			of: [...strangers.of, "item"]
		} },
		status: "running",
		reason: null,
		cursor: {
			step: body.name,
			entry: 1,
			phase: "entering"
		},
		steps: {
			...givenSteps(caller, refs),
			[body.name]: {
				entries: 1,
				accepted: null,
				history: [freshEntry(1)]
			}
		},
		result: null,
		resumed_by: null
	};
}
function itemOf(caller, { each }, branch) {
	const list = each === null ? void 0 : resolveSource(caller, each);
	return list?.ok && isList(list.value) ? list.value[branch] : void 0;
}
/** An element of what people we do not know wrote is theirs, too. */
function isFromStrangers({ strangers }, { each }) {
	if (each?.kind !== "ref") return false;
	const { of: origin } = each.from;
	return (origin === "input" || origin === "original") && strangers?.of.includes(origin) === true;
}
/** Of earlier steps what the branch refers to, and no more. They were entered in another run. */
function givenSteps(caller, refs) {
	const names = new Set(refs.flatMap((ref) => "step" in ref ? [ref.step] : []));
	return Object.fromEntries([...names].flatMap((name) => {
		const accepted = stateOf(caller, name)?.accepted;
		if (!accepted) return [];
		const ofStep = refs.filter((ref) => "step" in ref && ref.step === name);
		const keys = new Set(ofStep.flatMap((ref) => ref.of === "output" ? [ref.key] : []));
		const outputs = Object.fromEntries(Object.entries(accepted.outputs).filter(([key]) => keys.has(key)));
		const yielded = ofStep.some(({ of }) => of === "yield") ? accepted.yield : {
			type: "data",
			data: null
		};
		return [[name, {
			entries: 0,
			accepted: {
				...accepted,
				outputs,
				yield: yielded,
				conversation: null
			},
			history: []
		}]];
	}));
}

// src/core/engine/worker-name.ts
/** `<parent>_<abbr><n>`, from the parent's counter over all its forks. Never one that the run has had. A path counts as its last part. */
function workerName(run, parent, target) {
	const abbreviation = (target.split(/[\\/]/).findLast((part) => part !== "") ?? "").replace(/\.[a-z0-9]+$/i, "").toLowerCase().replace(/[^a-z0-9]/g, "").slice(0, 6);
	for (let count = (run.fork_counters[parent] ?? 0) + 1;; count++) {
		const id = `${parent}_${abbreviation}${count}`;
		if (!run.agents.some((agent) => agent.id === id)) return {
			id,
			count
		};
	}
}

// src/core/engine/steps/add-branch.ts
/** The branch's record, its agent and the link to it are one commit. The agent of the step waits. */
function addBranch(run, place, { at, branch }) {
	const caller = stepRunOf(run, place.id);
	const { step } = currentOf(caller);
	if (step.type !== "parallel") throw new Error(`${step.name} is no parallel step and asked for a branch`);
	const parent = {
		...workerOf(run, place),
		status: "waiting",
		input: null
	};
	const { id, count } = workerName(run, parent.id, step.branches[branch]?.key ?? step.name);
	const child = nextStepRunId(run);
	const worker = {
		id,
		current_state: step.name,
		session_id: null,
		branch_session: false,
		stack: [],
		cwd: parent.cwd,
		...parent.cwd_from === void 0 ? {} : { cwd_from: parent.cwd_from },
		scope: parent.scope,
		fork_attributes: {},
		branch_run: child,
		status: "active",
		problem: null,
		resume_at: null,
		input: null,
		visits: {},
		asks: 0
	};
	const waiting = replaceAgent(run, parent);
	return {
		news: {
			run: {
				...withStepRun(waiting, child, createBranchRun(caller, step, {
					run: place.id,
					branch
				})),
				agents: [...waiting.agents, worker],
				fork_counters: {
					...run.fork_counters,
					[parent.id]: count
				}
			},
			place,
			fact: {
				type: "branch_started",
				at,
				branch,
				child
			}
		},
		worker,
		child
	};
}
function workOnBranch(run, { worker, child }) {
	const { cursor } = stepRunOf(run, child);
	return workOn(run, worker, child, keyOf(run, worker.scope, cursor.step));
}

// src/core/engine/reenter-state.ts
/** The agent's state once more, from its prompt; no new visit. */
function reenterState(run, agent, definitions) {
	const active = {
		...agent,
		status: "active",
		problem: null,
		resume_at: null
	};
	const state = stateOf$1(statesOf(definitions, agent.scope), agent.current_state);
	const { run: planned, turn } = turnFor(run, active, state, {
		attempt: 2,
		interrupted: true
	});
	return decide$1(replaceAgent(planned, active), turn);
}

// src/core/engine/steps/resume-token.ts
/** Names the event that a step run is taken up by: it changes with every event of the run. */
function resumeToken({ seq }) {
	return String(seq + 1);
}

// src/core/engine/steps/await-child.ts
/** A tagged workflow gave its result, and its step could not use it: what that was makes no difference, as it promises no hand-off. */
const noLongerWanted = {
	type: "child_finished",
	status: "completed",
	yield: {
		type: "text",
		text: ""
	},
	handoff: false
};
/**
* Goes on with the child of a delegate step that was at rest. One that failed is taken up where it failed: a run asks for that only when
* a person wants it tried again. Never a second child for one entry.
*/
function awaitChild(run, { agent: agentId, id }, { at, child }, definitions) {
	const agent = findAgent(run, agentId);
	if (!agent) throw new Error(`step run ${id} is of ${agentId}, which the run does not have`);
	const frame = {
		session: null,
		branch: false,
		state: at.step,
		cwd: agent.cwd,
		scope: agent.scope,
		step: {
			run: id,
			child
		}
	};
	const { [child]: callee, ...others } = run.callees ?? {};
	if (callee !== void 0) {
		const { step_run: _, ...rest } = agent;
		const again = {
			...rest,
			...callee,
			stack: [
				...agent.stack,
				frame,
				...callee.stack
			]
		};
		return reenterState(replaceAgent({
			...run,
			callees: others
		}, again), again, definitions);
	}
	const place = {
		agent: agentId,
		id
	};
	if (!Object.hasOwn(run.runs ?? {}, child)) return {
		run,
		place,
		fact: {
			...noLongerWanted,
			at,
			child
		}
	};
	const { scope, cursor, status, result, ir } = stepRunOf(run, child);
	if (status === "completed" || status === "cancelled") return {
		run,
		place,
		fact: {
			type: "child_finished",
			at,
			child,
			status,
			yield: result,
			handoff: ir.terminal_contract !== null
		}
	};
	const again = {
		...agent,
		scope,
		step_run: child,
		stack: [...agent.stack, frame],
		current_state: cursor.step,
		status: "active",
		problem: null
	};
	return {
		run: replaceAgent(run, again),
		place: {
			agent: agentId,
			id: child
		},
		fact: {
			type: "resumed",
			token: resumeToken(run),
			rerun: false,
			retry: true
		}
	};
}

// src/core/engine/steps/block.ts
/** Nothing goes on before a person says so. The steps that wait for this one are blocked with it. */
function block(run, place, { message }) {
	const agent = workerOf(run, place);
	const { workflow, cursor } = stepRunOf(run, place.id);
	const waiting = {
		code: "RAY-INTERRUPTED",
		message,
		place: `${workflow}, step ${cursor.step}`
	};
	const hint = `See whether it did its work, then: raymond resume ${run.workflow_id} --rerun`;
	const blocked = callersOf(agent).reduce((now, caller) => withStepRun(now, caller, {
		...stepRunOf(now, caller),
		status: "waiting",
		reason: "child"
	}), run);
	return replaceAgent(blocked, {
		...agent,
		status: "waiting",
		problem: {
			...waiting,
			hint
		}
	});
}

// src/core/protocol/cut-pieces.ts
/** The first so many characters of a text by several authors; that something is missing is said. */
function cutPieces(pieces, most) {
	const kept = [];
	let left = most;
	for (const piece of pieces) {
		const { text } = piece;
		if (text.length > left) return [...kept, {
			...piece,
			text: `${wholeStart(text, left)}\n… (shortened)`
		}];
		kept.push(piece);
		left -= text.length;
	}
	return kept;
}

// src/core/engine/retold/bounds.ts
/** Characters of a task that is retold. */
const LONGEST_TASK = 2e4;
/** Of a question, an answer, or one result. */
const LONGEST_TEXT = 4e3;

// src/core/engine/retold/recollect.ts
/** A turn of the state's prompt has been told to somebody: from now on there is a conversation that could be lost. */
function rememberTurn(run, agent) {
	const known = agent.recollection;
	const state = agent.current_state;
	if (known !== void 0) return known.state === state ? agent : {
		...agent,
		recollection: {
			...known,
			state
		}
	};
	const task = agent.input?.text === run.input?.text ? {} : { task: cutPieces(piecesOf(agent.input), LONGEST_TASK) };
	return {
		...agent,
		recollection: {
			state,
			...task
		}
	};
}
function rememberQuestion(agent, question) {
	return change(agent, {
		question: cut(question),
		answer: void 0
	});
}
function rememberAnswer(agent, answer) {
	return change(agent, { answer: cutPieces(piecesOf(answer), LONGEST_TEXT) });
}
function rememberResults(agent, results) {
	const news = results.slice(-5).map(({ from, text }) => ({
		from,
		text: cut(text)
	}));
	return change(agent, { results: [...agent.recollection?.results ?? [], ...news].slice(-5) });
}
/**
* What the first agent of runs on one pull request, oldest first, leaves to the round that goes on with them: the round has an input of
* its own, and the conversation may have been begun anew within a run, with a part of the task alone.
*/
function handedOn(runs) {
	const known = runs.flatMap(({ agents }) => agents.find(({ id }) => id === "main")?.recollection ?? []).at(-1);
	if (known === void 0) return void 0;
	const task = [...runs.flatMap(({ input }) => piecesOf(input)), ...known.task ?? []];
	const once = task.filter(({ text }, at) => task.findIndex((piece) => piece.text === text) === at);
	return {
		...known,
		task: cutPieces(once, LONGEST_TASK)
	};
}
/** Before its first turn there is no conversation that anything could belong to. */
function change(agent, news) {
	const { recollection } = agent;
	return recollection === void 0 ? agent : {
		...agent,
		recollection: {
			...recollection,
			...news
		}
	};
}
function cut(text) {
	return joinPieces(cutPieces([{
		text,
		from: "run"
	}], LONGEST_TEXT));
}
function piecesOf(carried) {
	if (carried === null) return [];
	return [...carried.pieces ?? [{
		text: carried.text,
		from: carried.from
	}]];
}

// src/core/engine/steps/failure-problem.ts
/** Why a step run failed, as people read it: the reason as a code, the innermost cause as the sentence. */
function failureProblem(run, { workflow, cursor }, error) {
	if (error.type !== "error") throw new Error(`the failed run of ${workflow} ended with ${JSON.stringify(error)}`);
	return {
		code: problemCodeOf(error.reason.$kw),
		message: error.message,
		place: `${workflow}, step ${cursor.step}`,
		hint: `Fix the cause, then try the step again: raymond resume ${run.workflow_id}`
	};
}

// src/core/engine/steps/render-yield.ts
/** A typed value where only text can go: text as it is, data and errors as JSON, with keywords as `{"$kw": "name"}`. */
function renderYield(value) {
	switch (value.type) {
		case "text": return value.text;
		case "data": return JSON.stringify(value.data);
		case "error": return JSON.stringify(value);
	}
}
/** The same on its way into a state; an error is marked as one. */
function carriedYield(value) {
	return {
		text: renderYield(value),
		from: "run",
		...value.type === "error" ? { failed: true } : {}
	};
}

// src/core/engine/steps/return-to-step.ts
/** Brings what a called workflow ended with back to the delegate step. `caller` has left the frame already. */
function returnToStep(run, caller, frame, end) {
	const { step } = frame;
	if (step === void 0) throw new Error(`${caller.id} returned to ${frame.state}, which is no step`);
	const waiting = stepRunOf(run, step.run);
	const back = {
		...caller,
		step_run: step.run,
		current_state: waiting.cursor.step,
		session_id: null,
		branch_session: false,
		recollection: void 0,
		input: null,
		status: "active",
		problem: null,
		resume_at: null
	};
	const fact = {
		type: "child_finished",
		at: attemptSpot(waiting),
		child: step.child,
		...end
	};
	return {
		run: replaceAgent(run, back),
		place: {
			agent: caller.id,
			id: step.run
		},
		fact
	};
}

// src/core/engine/steps/finish-steps.ts
/** A step run is over: its value or its failure goes to whoever called it, else the agent ends with it. */
function finishSteps(run, place, finish, definitions) {
	const { id } = place;
	const agent = workerOf(run, place);
	if (finish.status === "over_budget" || finish.status === "cancelled") return decide$1(run);
	const frame = agent.stack.at(-1);
	if (frame === void 0) return finish.status === "failed" ? fail(run, agent, id, finish) : end$1(run, agent, finish);
	const { step_run: _, ...rest } = agent;
	const caller = {
		...rest,
		stack: agent.stack.slice(0, -1),
		session_id: frame.session,
		branch_session: frame.branch,
		cwd: frame.cwd,
		scope: frame.scope,
		recollection: frame.recollection
	};
	if (frame.step === void 0) {
		const remembering = rememberResults(caller, [{
			from: agent.scope,
			text: renderYield(finish.result)
		}]);
		return enter$2(run, remembering, frame.state, carriedYield(finish.result), statesOf(definitions, frame.scope));
	}
	const handoff = stepRunOf(run, id).ir.terminal_contract !== null;
	return returnToStep(run, caller, frame, {
		status: finish.status,
		yield: finish.result,
		handoff
	});
}
function end$1(run, agent, { result }) {
	const ended = {
		...replaceAgent(run, {
			...agent,
			status: "ended",
			input: null
		}),
		results: {
			...run.results,
			[agent.id]: renderYield(result)
		},
		...result.type === "error" && !isBranch(agent) ? { error_values: [...run.error_values ?? [], agent.id] } : {}
	};
	return run.issue === null || isBranch(agent) ? decide$1(ended) : decide$1(ended, {
		type: "post_result",
		agent: agent.id
	});
}
/** What it ended with is its step's to tell. */
function isBranch({ branch_run }) {
	return branch_run !== void 0;
}
/** Callers and people see a failure in one shape (R90): the error stands where a result would. */
function fail(run, agent, id, { result }) {
	const withResult = {
		...run,
		results: {
			...run.results,
			[agent.id]: renderYield(result)
		}
	};
	return failAgent(withResult, agent, failureProblem(run, stepRunOf(run, id), result));
}

// src/core/engine/steps/carry-out.ts
/** Tells a step run what happened, and does what it asks for. A fact that is no news changes nothing. */
function tell(run, place, fact, definitions) {
	return carryOut(run, place, driveSteps(stepRunOf(run, place.id), fact, contextOf(run, place.id)), definitions);
}
function carryOut(run, place, drive, definitions) {
	const stood = decide$1(stand(run, place, drive.run));
	return drive.wants.reduce((decision, want) => andThen(decision, (now) => onWant(now, place, want, definitions)), stood);
}
/** Stores the step run; the agent that works on it stands where its cursor is. */
function stand(run, { agent: agentId, id }, stepRun) {
	const before = stepRunOf(run, id);
	const stored = withStepRun(run, id, stepRun);
	const agent = findAgent(stored, agentId);
	const { step, entry } = stepRun.cursor;
	if (agent?.step_run !== id || before.cursor.step === step && before.cursor.entry === entry) return stored;
	const key = keyOf(stored, agent.scope, step);
	const visits = {
		...agent.visits,
		[key]: (ownValue$1(agent.visits, key) ?? 0) + 1
	};
	return replaceAgent(stored, {
		...agent,
		current_state: step,
		visits
	});
}
function onWant(run, place, want, definitions) {
	const { agent, id } = place;
	switch (want.type) {
		case "advance": return decide$1(run, {
			type: "advance_step",
			agent,
			run: id,
			at: want.at
		});
		case "run_turn":
		case "ask_judge": return askForTurn(run, place, want);
		case "run_operation": return operate(run, place, want, definitions);
		case "start_child": return decide$1(run, {
			type: "load_child",
			agent,
			run: id,
			want
		});
		case "await_child": return hear(awaitChild(run, place, want, definitions), definitions);
		case "start_branch": {
			const branch = addBranch(run, place, want);
			return andThen(hear(branch.news, definitions), (linked) => workOnBranch(linked, branch));
		}
		case "cancel_child": return decide$1(run);
		case "block": return decide$1(block(run, place, want));
		case "finish": return hear(finishSteps(run, place, want, definitions), definitions);
	}
}
/** News for a step run are told to it; what is decided already stays so. */
function hear(outcome, definitions) {
	return "fact" in outcome ? tell(outcome.run, outcome.place, outcome.fact, definitions) : outcome;
}
/** What only computes is done on the spot. */
function operate(run, place, want, definitions) {
	const operation = pureOperationNamed(want.operation);
	if (operation === void 0) return askForTurn(run, place, want);
	return tell(run, place, {
		type: "operation_returned",
		at: want.at,
		result: operation.run(want.args)
	}, definitions);
}
/** Asks for a turn. Draws the id of the session that it begins; a judge that is asked again goes on in its own. */
function askForTurn(run, { agent, id }, want, variation = {}) {
	const planned = variation.session === void 0 ? planSession(run, want) : {
		run,
		session: variation.session
	};
	return decide$1(planned.run, {
		type: "run_step",
		agent,
		state: want.at.step,
		session: planned.session,
		attempt: turnsOfEntry(run, id) + (variation.retries ?? 0),
		retries: 0,
		interrupted: want.type === "run_turn" && want.interrupted,
		started: false,
		not_before: null,
		reserved_usd: 0,
		run: id,
		want,
		...variation
	});
}
/** Turns that the entry has asked for, those of its judge included. */
function turnsOfEntry(run, id) {
	const { steps, cursor } = stepRunOf(run, id);
	const entry = steps[cursor.step]?.history.at(-1);
	return Math.max(1, (entry?.attempts.length ?? 0) + (entry?.judge?.tries ?? 0));
}
function planSession(run, want) {
	if (want.type === "run_operation") return {
		run,
		session: null
	};
	if (want.type === "ask_judge" && want.session !== null && canGoOn(run, want.session, agentFor(run, want))) return {
		run,
		session: {
			mode: "resume",
			id: want.session
		}
	};
	const { run: counted, id } = nextSessionId(run);
	return {
		run: counted,
		session: {
			mode: "fresh",
			new_id: id
		}
	};
}

// src/core/engine/steps/settle-branches.ts
/** What branches ended with goes to their steps, in the order of the branches. Where one leaves room, the next begins. */
function settleBranches(decision, definitions) {
	const { runs, halted, agents } = decision.run;
	if (runs === void 0 || halted === "cancelled") return decision;
	let settled = decision;
	for (const { id, status } of agents) while (status === "waiting") {
		const ended = endedBranchOf(settled.run, findAgent(settled.run, id));
		if (ended === void 0) break;
		settled = andThen(settled, (run) => settleBranch(run, ended, definitions));
	}
	return settled;
}
function endedBranchOf(run, parent) {
	if (parent?.status !== "waiting" || parent.step_run === void 0) return void 0;
	const { step_run: id } = parent;
	const caller = stepRunOf(run, id);
	if (caller.status !== "running" || caller.cursor.phase !== "acting") return void 0;
	const branches = branchesOf(caller);
	const workers = branches.length === 0 ? void 0 : workersByBranch(run);
	for (const [branch, { child, yield: known }] of branches.entries()) {
		const worker = child === null || known !== null ? void 0 : workers?.get(child);
		if (child === null || worker === void 0 || !hasEnded(worker)) continue;
		const { result } = stepRunOf(run, child);
		if (result !== null) return {
			parent,
			id,
			worker,
			branch,
			value: result
		};
	}
}
function workersByBranch({ agents }) {
	return new Map(agents.flatMap((agent) => agent.branch_run === void 0 ? [] : [[agent.branch_run, agent]]));
}
function settleBranch(run, { parent, id, worker, branch, value }, definitions) {
	const joined = replaceAgent(run, {
		...worker,
		joined: true
	});
	const at = attemptSpot(stepRunOf(run, id));
	const told = tell(joined, {
		agent: parent.id,
		id
	}, {
		type: "branch_finished",
		at,
		branch,
		yield: value
	}, definitions);
	const isThrough = stepRunOf(told.run, id).cursor.phase !== "acting";
	const now = findAgent(told.run, parent.id) ?? parent;
	return isThrough ? decide$1(replaceAgent(told.run, {
		...now,
		status: "active"
	}), ...told.wants) : told;
}

// src/core/engine/steps/surface-failures.ts
/** With these nobody could do anything, so the agent stays where it is. */
const SET_UP_FAULTS = /* @__PURE__ */ new Set(["RAY-AUTH", "RAY-AGENT-NOT-INSTALLED"]);
/**
* A tagged workflow that a delegate step called and that failed fails that step, instead of ending the agent. So on outwards, where the
* state that hears of it cannot be entered.
*/
function surfaceFailures(decision, definitions) {
	if (decision.run.runs === void 0) return decision;
	return decision.run.agents.reduce((before, { id }) => {
		let now = before;
		for (let call = failedCallOf(findAgent(now.run, id)); call !== void 0; call = failedCallOf(findAgent(now.run, id))) {
			const failed = call;
			now = andThen(now, (run) => surface(run, failed, definitions));
		}
		return now;
	}, decision);
}
function failedCallOf(agent) {
	if (agent?.status !== "failed" || agent.step_run !== void 0 || agent.problem === null) return void 0;
	const at = agent.stack.findLastIndex(({ step }) => step !== void 0);
	const frame = agent.stack[at];
	if (frame?.step === void 0 || SET_UP_FAULTS.has(agent.problem.code)) return void 0;
	return {
		agent,
		problem: agent.problem,
		at,
		frame,
		child: frame.step.child
	};
}
/** The callee's own part is put aside: a resume goes on there, and not with a second child. */
function surface(run, { agent, problem, at, frame, child }, definitions) {
	const { current_state, session_id, branch_session, cwd, scope, input, recollection } = agent;
	const callee = {
		current_state,
		session_id,
		branch_session,
		cwd,
		scope,
		input,
		recollection,
		stack: agent.stack.slice(at + 1)
	};
	const caller = {
		...agent,
		stack: agent.stack.slice(0, at),
		cwd: frame.cwd,
		scope: frame.scope
	};
	const kept = {
		...replaceAgent(run, caller),
		callees: {
			...run.callees,
			[child]: callee
		}
	};
	const { code, message, place } = problem;
	const details = { place: place ?? current_state };
	const failure = {
		type: "error",
		reason: keyword(checkIdOf(code)),
		message,
		details
	};
	return hear(returnToStep(kept, caller, frame, {
		status: "failed",
		yield: failure,
		handoff: false
	}), definitions);
}

// src/core/engine/ending/judged-failures.ts
/** Failed agents that nobody has joined and nobody can join any more: they decide how the run ends. */
function unjoinedFailures(run, definitions) {
	return run.agents.filter((agent) => agent.status === "failed" && isUpToTheRun(run, agent, definitions));
}
/** The same for agents whose result said that they failed. */
function unjoinedFailedResults(run, definitions) {
	return run.failed_results.filter((id) => {
		const agent = findAgent(run, id);
		return agent === void 0 || isUpToTheRun(run, agent, definitions);
	});
}
function isUpToTheRun(run, agent, definitions) {
	return agent.joined !== true && !mayBeJoined(run, agent, definitions);
}
function mayBeJoined(run, { id }, definitions) {
	const name = parentOf$1(id);
	const parent = name === void 0 ? void 0 : findAgent(run, name);
	if (parent === void 0 || parent.status === "ended" || parent.status === "failed") return false;
	if (run.joins?.some(({ agent, workers }) => agent === parent.id && workers.includes(id))) return true;
	return [{
		scope: parent.scope,
		state: parent.current_state
	}, ...parent.stack.map(({ scope, state }) => ({
		scope,
		state
	}))].some(({ scope, state }) => {
		const workflow = definitions[scope];
		return workflow?.kind === "states" && reachesJoin(workflow, state, definitions);
	});
}
/** Whether a join can be reached from a state. One without a policy may reach every state of its workflow. */
function reachesJoin(workflow, from, definitions) {
	const found = /* @__PURE__ */ new Set([from]);
	for (const file of found) {
		const state = workflow.states[file];
		if (state === void 0) continue;
		if (mayJoin(state)) return true;
		const next = waysOf(state, workflow);
		if (next === "anywhere") return Object.values(workflow.states).some(mayJoin);
		if (next === "elsewhere") return Object.values(definitions).some((other) => other.kind === "states" && Object.values(other.states).some(mayJoin));
		for (const file of next) found.add(file);
	}
	return false;
}
function mayJoin(state) {
	const policy = policyOf(state);
	if (policy.length > 0) return policy.some(({ tag }) => tag === "join");
	return /<join[\s/>]/.test(state.kind === "prompt" ? state.body : state.text);
}
function waysOf(state, workflow) {
	const policy = policyOf(state);
	if (policy.length === 0) return "anywhere";
	if (policy.some(({ tag }) => tag.endsWith("-workflow"))) return "elsewhere";
	if (policy.some(({ tag, target }) => target === void 0 && tag !== "result" && tag !== "ask")) return "anywhere";
	const { on_max_visits, on_failure } = state.settings;
	return [
		...policy.flatMap((entry) => [
			entry.target,
			entry.return,
			entry.next,
			entry.timeout_next
		]),
		on_max_visits,
		on_failure
	].flatMap((name) => {
		const resolved = name === void 0 ? void 0 : resolveInWorkflow(workflow, name);
		return resolved?.ok ? [resolved.file] : [];
	});
}

// src/core/engine/ending/settle-joins.ts
/** Joiners whose workers have ended go on. One that goes on may end at once, and so complete another's join. */
function settleJoins(decision, definitions) {
	let { run, wants } = decision;
	for (;;) {
		const join = run.joins?.find((open) => isComplete(run, open));
		if (join === void 0) return decide$1(run, ...wants);
		const cancelled = join.cancels_rest ? cancelRest(decide$1(run, ...wants), join) : decide$1(run, ...wants);
		if (join.cancels_rest && isAtWork(cancelled.run, join)) return waitFor$1(cancelled, join, definitions);
		const gone = goOn(cancelled.run, join, definitions);
		run = gone.run;
		wants = [...cancelled.wants, ...gone.wants];
	}
}
/** The joins after one that waits for turns to be ended. */
function waitFor$1({ run, wants }, join, definitions) {
	const others = settleJoins(decide$1({
		...run,
		joins: (run.joins ?? []).filter((open) => open.agent !== join.agent)
	}, ...wants), definitions);
	return decide$1({
		...others.run,
		joins: [join, ...others.run.joins ?? []]
	}, ...others.wants);
}
function isComplete(run, { workers, wanted }) {
	return workers.filter((id) => isOver(run, id)).length >= wanted;
}
function isOver(run, id) {
	const agent = findAgent(run, id);
	return agent === void 0 || hasEnded(agent);
}
function isAtWork({ pending }, { workers }) {
	return pending.some((effect) => isInFlight(effect) && workers.some((id) => isSelfOrBelow(effect.agent, id)));
}
function isSelfOrBelow(id, ancestor) {
	for (let at = id; at !== void 0; at = parentOf$1(at)) if (at === ancestor) return true;
	return false;
}
/** Ends the workers that have not ended, and all below them. */
function cancelRest({ run, wants }, { workers }) {
	const rest = workers.filter((id) => !isOver(run, id));
	if (rest.length === 0) return decide$1(run, ...wants);
	const isRest = (id) => rest.some((worker) => isSelfOrBelow(id, worker));
	const without = run.agents.filter((agent) => isRest(agent.id) && !hasEnded(agent)).reduce((now, agent) => abandonStepRuns(now, agent), run);
	const left = {
		...without,
		agents: without.agents.map((agent) => isRest(agent.id) ? cancel(agent) : agent),
		asks: run.asks.filter(({ agent }) => !isRest(agent)),
		joins: (run.joins ?? []).filter(({ agent }) => !isRest(agent)),
		pending: run.pending.filter((effect) => isInFlight(effect) || !("agent" in effect) || !isRest(effect.agent) || effect.type === "post_result")
	};
	const kept = wants.filter((want) => !("agent" in want) || !isRest(want.agent) || want.type === "post_result");
	const stopped = stopChildren(left, ({ agent }) => isRest(agent));
	return decide$1(stopped.run, ...kept, ...stopped.wants);
}
function cancel(agent) {
	if (hasEnded(agent)) return {
		...agent,
		joined: true
	};
	const problem = {
		code: "RAY-WORKER-CANCELLED",
		message: `${agent.id} was ended: its parent's join did not wait for it.`,
		hint: "There is nothing to do. To keep such workers at work, remove rest=\"cancel\" from the <join>."
	};
	return {
		...agent,
		status: "failed",
		problem,
		cancelled: true,
		joined: true,
		resume_at: null
	};
}
function goOn(run, join, definitions) {
	const joined = join.workers.filter((id) => isOver(run, id));
	const closed = {
		...run,
		joins: (run.joins ?? []).filter(({ agent }) => agent !== join.agent),
		agents: run.agents.map((agent) => joined.includes(agent.id) ? {
			...agent,
			joined: true
		} : agent)
	};
	const agent = findAgent(closed, join.agent);
	if (agent?.status !== "waiting") return decide$1(closed);
	const remembering = rememberResults(agent, resultsOf(run, joined));
	const entered = enter$2(closed, remembering, join.next, null, statesOf(definitions, agent.scope));
	const moved = findAgent(entered.run, agent.id);
	return moved?.status === "active" ? decide$1(replaceAgent(entered.run, {
		...moved,
		workers: joined
	}), ...entered.wants) : entered;
}
function resultsOf({ results }, workers) {
	return workers.flatMap((from) => results[from] === void 0 ? [] : [{
		from,
		text: results[from]
	}]);
}

// src/core/run/workers/awaits-shares.ts
/** Agents have turns before them that nothing holds up but money, or turns, that open workers have set aside: with a worker's end its share comes back. */
function awaitsShares({ agents, children = [], pending, updated_at: now }) {
	if (!children.some(isOpen$1) || pending.some(isInFlight)) return false;
	const held = new Set(pending.flatMap((effect) => isDue(effect, now) ? [effect.agent] : []));
	return held.size > 0 && agents.every(({ id, status }) => status !== "active" || held.has(id));
}
function isDue(effect, now) {
	return isTurn(effect) && !effect.started && (effect.not_before === null || effect.not_before <= now);
}

// src/core/engine/ending/status.ts
/** Derives how the run stands from what stopped it, or else from its agents. */
function standingOf(run, definitions) {
	if (run.halted !== null) return haltedStanding(run, run.halted, definitions);
	if (run.agents.some(({ status }) => status === "active") && !awaitsShares(run)) return {
		status: "running",
		reason: null,
		error: null
	};
	if (run.pending.some(({ type }) => type === "apply_proposal" || type === "keep_work")) return {
		status: "running",
		reason: null,
		error: null
	};
	if (run.children?.some(({ status, due }) => (status === "queued" || status === "intended") && due !== null) === true || run.pending.some(({ type }) => type === "start_child" || type === "stop_child")) return {
		status: "running",
		reason: null,
		error: null
	};
	if (run.children?.some(({ status }) => status !== "ended") === true) return awayStanding(run);
	const [failed] = unjoinedFailures(run, definitions);
	if (failed) return {
		status: "failed",
		reason: reasonOf(failed),
		error: failed.problem
	};
	const paused = run.agents.find(({ status }) => status === "paused");
	if (paused) return {
		status: "suspended",
		reason: reasonOf(paused),
		error: paused.problem
	};
	if (awaitsApproval(run)) return {
		status: "waiting",
		reason: "approval",
		error: null
	};
	if (run.asks.length === 0) {
		const held = run.proposals?.find(({ status }) => status === "held");
		if (held) return {
			status: "suspended",
			reason: "proposal-held",
			error: held.problem
		};
		const blocked = run.agents.find(({ status, problem }) => status === "waiting" && problem !== null);
		if (blocked) return {
			status: "waiting",
			reason: "interrupted",
			error: blocked.problem
		};
	}
	if (run.agents.some(({ status }) => status === "waiting")) return {
		status: "waiting",
		reason: "ask",
		error: null
	};
	if (run.agents.some(({ wrap_up }) => wrap_up !== void 0)) return {
		status: "over_budget",
		reason: null,
		error: overBudget(run, definitions)
	};
	const unapplied = run.outputs?.policy.on_refused === "continue" ? void 0 : run.proposals?.find(({ status }) => status === "failed");
	if (unapplied) return {
		status: "failed",
		reason: "proposal-failed",
		error: unapplied.problem
	};
	const [loser] = unjoinedFailedResults(run, definitions);
	if (loser !== void 0) return {
		status: "failed",
		reason: "failed-result",
		error: failedResult(run, loser)
	};
	if (isOverdrawn(run)) return {
		status: "over_budget",
		reason: null,
		error: overdrawn(run)
	};
	return {
		status: "completed",
		reason: null,
		error: null
	};
}
function awayStanding(run) {
	if (awaitsApproval(run)) return {
		status: "waiting",
		reason: "approval",
		error: null
	};
	if (run.asks.length > 0) return {
		status: "waiting",
		reason: "ask",
		error: null
	};
	return {
		status: "suspended",
		reason: "workers",
		error: null
	};
}
function haltedStanding(run, halted, definitions) {
	switch (halted) {
		case "agent-failed": {
			const [failed] = unjoinedFailures(run, definitions);
			return {
				status: "failed",
				reason: failed ? reasonOf(failed) : null,
				error: failed?.problem ?? null
			};
		}
		case "signal": return run.parent === void 0 ? {
			status: "suspended",
			reason: halted,
			error: null
		} : {
			status: "failed",
			reason: "worker-cancelled",
			error: cancelledJob(run)
		};
		case "cancelled": return {
			status: "cancelled",
			reason: null,
			error: null
		};
		case "over-budget": return {
			status: "over_budget",
			reason: null,
			error: overBudget(run, definitions)
		};
		default: return {
			status: "suspended",
			reason: halted,
			error: null
		};
	}
}
/** Nobody goes on with a worker whose job somebody has cancelled: its parent goes on without it. */
function cancelledJob({ workflow_id, parent }) {
	return {
		code: "RAY-WORKER-CANCELLED",
		message: `The job of ${workflow_id}, which did the work of ${parent?.agent ?? "a worker"}, was cancelled.`,
		hint: "What it had done is on its branch."
	};
}
function reasonOf({ problem }) {
	return problem === null ? null : checkIdOf(problem.code);
}
function overBudget(run, definitions) {
	const { budget, workflow_id } = run;
	if (run.status === "over_budget" && run.error !== null && definitions[rootScope(run)] === void 0) return run.error;
	const cap = capThatHolds(run);
	if (cap !== void 0) return {
		code: "RAY-OVER-BUDGET",
		message: `The run has spent $${budget.spent_usd.toFixed(2)} of $${budget.limit_usd.toFixed(2)}, and budgets.${cap} of the configuration is used up.`,
		place: workflow_id,
		hint: `Wait until it is reset, or raise budgets.${cap} in .github/raymond.yml, and go on: raymond resume ${workflow_id}`
	};
	const most = mostThatHolds(run);
	if (budget.held_usd !== void 0 && most === void 0) return {
		code: "RAY-OVER-BUDGET",
		message: `The run has spent $${budget.spent_usd.toFixed(2)}, and the budgets of the configuration leave it $${Math.max(0, budget.held_usd - budget.spent_usd).toFixed(2)}: the next turn would go beyond.`,
		place: workflow_id,
		hint: `Wait until they are reset, or raise them in .github/raymond.yml, and go on: raymond resume ${workflow_id}`
	};
	const spent = `The run has spent $${budget.spent_usd.toFixed(2)} of $${budget.limit_usd.toFixed(2)}`;
	if (hasWrappedUp(run)) return {
		code: "RAY-OVER-BUDGET",
		message: `${spent}, and the next turn would have gone beyond: the workflow has wrapped up what there was.`,
		place: workflow_id,
		hint: "To have more done, start the workflow again with a larger budget."
	};
	if (most !== void 0) return {
		code: "RAY-OVER-BUDGET",
		message: `${spent}, and ${allowedByMost(most, run)}: the next turn would go beyond.`,
		place: workflow_id,
		hint: goOnWhenAllowed(most, run)
	};
	const needed = neededUsd(run, definitions);
	return {
		code: "RAY-OVER-BUDGET",
		message: `${spent}, and the next turn would go beyond.`,
		place: workflow_id,
		hint: goOnWith(Math.max(budget.limit_usd * 2, needed), needed, "Raise the cap and go on", run)
	};
}
/** Nobody needs another turn, and still it cost more than was granted: that must not look like a success. */
function overdrawn(run) {
	const { budget, workflow_id } = run;
	return {
		code: "RAY-OVER-BUDGET",
		message: `The run has spent $${budget.spent_usd.toFixed(2)} of $${budget.limit_usd.toFixed(2)}. Every agent has given its result, and the last turn went beyond.`,
		place: workflow_id,
		hint: goOnWith(budget.spent_usd, budget.spent_usd, "The results are kept. Accept what it cost", run)
	};
}
/** A line that works: within what the action allows, where that is enough. */
function goOnWith(wanted, needed, words, { workflow_id, budget, parent }) {
	if (parent !== void 0) return `It does a part of ${parent.run}. Raise the budget of that, and go on with it.`;
	const { limit_usd, most_usd = Number.POSITIVE_INFINITY } = budget;
	const isEnough = limit_usd < most_usd && needed <= most_usd;
	const amount = isEnough ? Math.min(Math.ceil(wanted), most_usd) : Math.ceil(wanted);
	return `${isEnough ? words : `${words}, once ${raiseMost(most_usd)}`}: raymond resume ${workflow_id} --budget ${amount}`;
}
function goOnWhenAllowed(most, run) {
	const when = whenAllowed(most, run);
	return run.parent === void 0 ? `Go on, ${when}: raymond resume ${run.workflow_id}` : `It does a part of ${run.parent.run}. Go on with that, ${when}.`;
}
function failedResult({ results, workflow_id }, agent) {
	return {
		code: "RAY-FAILED-RESULT",
		message: `${agent} ended with a result of status="failure": ${firstWords(results[agent] ?? "")}`,
		place: workflow_id,
		hint: "Mend what its result says, then start the workflow again."
	};
}
const LONGEST_WORDS = 200;
/** Of the first paragraph, up to the end of a word: the whole of it stands beside the problem. */
function firstWords(result) {
	const [paragraph = ""] = result.trim().split(/\n\s*\n/);
	const line = paragraph.replace(/\s+/g, " ");
	return line.length <= LONGEST_WORDS ? line : `${wholeStart(line, 199)}…`.replace(/ \S*…$/, " …");
}

// src/core/engine/ending/settle.ts
/** Numbers what is wanted, starts the turns that may start, and derives the status. Every event ends here. */
function settle(before, decision, at, definitions, { listensFirst = false } = {}) {
	const branched = settleBranches(surfaceFailures(decision, definitions), definitions);
	const { run: joined, wants } = settleJoins(listensFirst ? branched : giveUpSilent(branched, at), definitions);
	const run = before === void 0 ? joined : noteStepFailures(before, joined, at);
	const stopping = stopAtFailure(run, definitions);
	const going = decide$1(stopping.run, ...wants, ...stopping.wants);
	const sent = listensFirst ? going : dispatchChildren(going, at, definitions);
	const asked = enqueue(sent.run, sent.wants);
	const { run: scheduled, started } = schedule(asked.run, at, definitions);
	const now = {
		...scheduled.halted === "over-budget" ? stopStepRunsForBudget(scheduled) : scheduled,
		seq: run.seq + 1,
		updated_at: at
	};
	const reported = reportWhatPeopleNeed(before, withUnseen(before, {
		...now,
		...standingOf(now, definitions)
	}), at);
	return {
		run: reported.run,
		effects: [
			...asked.added.filter((effect) => !isTurn(effect)),
			...started,
			...reported.added
		]
	};
}
/** `on_agent_failure: stop`: the others' work ends at the first failure that nobody joins. Workers that wait for room have none to end: a retry begins it. */
function stopAtFailure(run, definitions) {
	const root = definitions[rootScope(run)];
	if (run.halted !== null || root?.kind !== "states" || root.manifest.on_agent_failure !== "stop") return decide$1(run);
	if (unjoinedFailures(run, definitions).length === 0) return decide$1(run);
	return stopChildren({
		...run,
		halted: "agent-failed"
	}, isOpen$1);
}
/**
* A run that came to rest is shown, and what people are asked while it is at work; the effect stays in the state until it was. What GitHub did not
* take before is shown late: then there is as much time for it from now on.
*/
function reportWhatPeopleNeed(before, run, at) {
	const cameToRest = before?.status !== run.status || before.reason !== run.reason;
	const isShown = run.issue !== null && run.parent === void 0 && run.reason !== "dispatched";
	const isStoppedAnew = before?.error?.message !== run.error?.message || before?.error?.hint !== run.error?.hint;
	const isNews = run.status !== "running" && (cameToRest || isStoppedAnew);
	if (!isShown || !(isNews || before !== void 0 && (isAskedAnew(before, run) || isToBeTriedAgain(run, at)))) return {
		run,
		added: []
	};
	if (run.pending.some(({ id, ...effect }) => effect.type === "publish_report" && effect.unposted === void 0 && (run.status === "running" || !isAskedEffect(id)))) {
		const pending = run.pending.map((effect) => effect.type === "publish_report" ? {
			...effect,
			again: true
		} : effect);
		return {
			run: {
				...run,
				pending
			},
			added: []
		};
	}
	const pending = run.pending.filter(({ type }) => type !== "publish_report");
	const waiting = {
		...askAgain(run, { at }),
		pending
	};
	if (run.status !== "running") return enqueue(waiting, [{ type: "publish_report" }]);
	const effect = {
		id: askedEffect(run.workflow_id, run.seq),
		type: "publish_report"
	};
	return {
		run: {
			...waiting,
			pending: [...pending, effect]
		},
		added: [effect]
	};
}
/** Whoever writes something before GitHub has taken the comment that shows a question does not mean it. */
function withUnseen(before, run) {
	if (run.asks === before?.asks || run.issue === null || run.parent !== void 0) return run;
	const known = new Set(before?.asks.map(({ id }) => id));
	return {
		...run,
		asks: run.asks.map((ask) => known.has(ask.id) ? ask : {
			...ask,
			unseen: "yet"
		})
	};
}
/** In milliseconds. */
const TRIED_EVERY = 2e4;
/** While others are at work, so that it can be answered meanwhile. */
function isToBeTriedAgain(run, at) {
	const isDue = (effect) => effect.type !== "publish_report" || Date.parse(at) - Date.parse(effect.tried ?? at) >= TRIED_EVERY;
	return run.status === "running" && hasRefused(run) && run.pending.every(isDue);
}
function isAskedAnew(before, run) {
	const known = new Set(before.asks.map(({ id }) => id));
	return before.children !== run.children && shownOfWorkers(before) !== shownOfWorkers(run) || run.asks.some(({ id }) => !known.has(id));
}
/** What workers in jobs of their own want of people, all of it, and since when; equal texts for the same. */
function shownOfWorkers({ children = [] }) {
	return JSON.stringify(children.flatMap((child) => [...wantedOfPeople(child), ...(child.asks ?? []).map(askedWhen)]));
}

// src/core/engine/ending/standstill.ts
/**
* An agent that comes into a state so often in a row, with the same inputs and the same files, is going round in a circle. Far above
* what authors mean by a loop: one of five or ten reviews may find nothing to change, and the budget and max_visits bound it too.
*/
const MOST_EQUAL_ROUNDS = 50;
/** Whether a prompt that is about to be paid for would be one round too many. `seen` digests what the agent has before it. */
function standsStill(agent, state, seen) {
	return roundsWith(agent, state, seen) >= 50;
}
/** Counts a round. */
function noteRound(agent, state, seen) {
	return {
		...agent,
		rounds: {
			...agent.rounds,
			[state]: {
				seen,
				times: roundsWith(agent, state, seen)
			}
		}
	};
}
/** The agent may go round as often again: somebody has looked at it. */
function forgetRounds(agent) {
	const { rounds: _, ...rest } = agent;
	return rest;
}
function roundsWith({ rounds }, state, seen) {
	const last = rounds?.[state];
	return last?.seen === seen ? last.times + 1 : 1;
}

// src/core/engine/events/on-ask-answered.ts
/** The agent goes on with the answer as its input. An ask that is closed already changes nothing. */
function onAskAnswered(run, { ask: id, text, by, role }, definitions) {
	const ask = run.asks.find((open) => open.id === id);
	const agent = ask && findAgent(run, ask.agent);
	if (!ask || !agent) return void 0;
	const closed = {
		...run,
		asks: run.asks.filter((open) => open.id !== id)
	};
	const pieces = by === null || role === void 0 ? [] : [{
		text,
		from: "person",
		by: {
			login: by,
			role
		}
	}];
	const answer = {
		text,
		from: "stranger",
		...pieces.length === 0 ? {} : { pieces: [...pieces] }
	};
	return agent.status === "waiting" ? enter$2(closed, rememberAnswer(agent, answer), ask.next, answer, statesOf(definitions, agent.scope)) : decide$1(closed);
}

// src/core/engine/events/on-asked-anew.ts
/**
* What was said to the questions and proposals as they were shown before counts for nothing: what counts is said from now on, and there is as
* much time for it as there was. Until a comment shows them, an effect is left that does.
*/
function onAskedAnew(run, event) {
	const { at, has_more_time = false, is_unshown: isUnshown = false } = event;
	const approval = awaitsApproval(run) ? { approval_seq: run.seq + 1 } : void 0;
	if (run.asks.length === 0 && approval === void 0) return void 0;
	const unseen = isUnshown ? { unseen: "yet" } : {};
	const asks = run.asks.map((ask) => ({
		...ask,
		...unseen,
		asked_at: at,
		...has_more_time ? moreTime(ask, at) : {}
	}));
	const anew = {
		...run,
		...approval,
		asked_anew_at: at,
		asks
	};
	return decide$1(isUnshown ? {
		...anew,
		pending: shownAnew(run)
	} : anew);
}

// src/core/engine/events/on-proposal-settled.ts
/** What the API shows of a proposal goes into the run: numbers and addresses, or why it could not be done. */
function onProposalSettled(run, { type, proposal: id }, { outcome }) {
	return decide$1(changeProposal(run, id, (entry) => settled(entry, type, outcome)));
}
function settled(entry, type, outcome) {
	if (outcome.kind === "failed" && type === "keep_work" && entry.status !== "waiting") return entry;
	switch (outcome.kind) {
		case "applied": return {
			...entry,
			status: "applied",
			number: outcome.number,
			url: outcome.url,
			branch: outcome.branch ?? entry.branch,
			work: entry.work && {
				...withoutSight(entry.work, entry),
				commit: outcome.commit ?? entry.work.commit
			}
		};
		case "kept": return {
			...entry,
			branch: outcome.branch,
			work: withPull(entry.work, outcome.pull)
		};
		case "failed": return {
			...entry,
			status: "failed",
			problem: outcome.problem,
			...undoneBy(outcome)
		};
		case "held": return entry.status === "pending" ? {
			...entry,
			status: "held",
			problem: outcome.problem,
			...undoneBy(outcome)
		} : entry;
	}
}
function undoneBy({ undone }) {
	return undone === true ? { undone } : {};
}
/** What nobody had to approve nobody will look at once it is done: a state does not grow by it. */
function withoutSight(work, { approved_by }) {
	if (approved_by !== void 0) return work;
	const { messages: _, hidden_lines: __, passing: ___, ...rest } = work;
	return {
		...rest,
		diff: ""
	};
}
function withPull(work, pull) {
	return work === null || pull === void 0 ? work : {
		...work,
		pull
	};
}
function changeProposal(run, id, change) {
	return {
		...run,
		proposals: (run.proposals ?? []).map((entry) => entry.id === id ? change(entry) : entry)
	};
}

// src/core/engine/events/on-proposals-approved.ts
/** Everything that waits is done now. An approval of what has changed since is none. */
function onProposalsApproved(run, { at, seq, by }) {
	const { proposals = [] } = run;
	const waiting = proposals.filter(({ status }) => status === "waiting");
	if (waiting.length === 0 || run.approval_seq !== seq || run.halted === "cancelled") return void 0;
	if (!waiting.every(mayBeApproved)) return void 0;
	const wants = waiting.map(({ id, tried }) => ({
		type: "apply_proposal",
		proposal: id,
		repeated: tried === true
	}));
	const approved = proposals.map((entry) => entry.status === "waiting" ? {
		...triedFrom(entry, at, entry.tried !== true),
		status: "pending",
		approved_by: by
	} : entry);
	return decide$1({
		...run,
		proposals: approved
	}, ...wants);
}
/** What others have done before it is tried for the first time is not ours. */
function triedFrom(entry, at, isFirst) {
	const { undone: _, ...tried } = entry;
	return isFirst ? {
		...tried,
		since: at
	} : tried;
}
const OPEN = /* @__PURE__ */ new Set([
	"waiting",
	"pending",
	"held"
]);
/** A run that was stopped does nothing more: what was not done yet never will be. */
function dropProposals(run) {
	if (run.proposals === void 0) return run;
	return {
		...run,
		pending: run.pending.filter(({ type }) => type !== "apply_proposal" && type !== "keep_work"),
		proposals: run.proposals.map((entry) => OPEN.has(entry.status) ? {
			...entry,
			status: "dropped"
		} : entry)
	};
}
/**
* Somebody goes on with the run: what may have been done half-way is looked for first, what was held is tried by this job, and on a person's word
* what failed is tried again. Where it has to be approved by now, what nobody has approved waits for that, however far it had come.
*/
function repeatProposals(run, { at, retry }) {
	const { proposals } = run;
	if (proposals === void 0) return decide$1(run);
	const pending = run.pending.map((effect) => effect.type === "apply_proposal" ? {
		...effect,
		repeated: true
	} : effect);
	if (run.halted === "cancelled") return decide$1({
		...run,
		pending
	});
	const approval = run.outputs?.policy.approval === true;
	const toWait = proposals.filter((entry) => approval && isToBeApproved(entry, retry) || isUnseen(entry));
	const anew = new Set(toWait.map(({ id }) => id));
	const again = proposals.filter(({ id, status }) => !anew.has(id) && isAgain(status, retry));
	const next = {
		...waitFor(run, anew, {
			again: new Set(again.map(({ id }) => id)),
			at
		}),
		pending: pending.filter((effect) => effect.type !== "apply_proposal" || !anew.has(effect.proposal))
	};
	const wants = [...toWait.flatMap(({ id, work }) => work === null ? [] : [{
		type: "keep_work",
		proposal: id
	}]), ...again.map(({ id, undone }) => ({
		type: "apply_proposal",
		proposal: id,
		repeated: undone !== true
	}))];
	return decide$1(anew.size === 0 ? next : {
		...next,
		approval_seq: run.seq + 1
	}, ...wants);
}
function isAgain(status, retry) {
	return status === "held" || retry && status === "failed";
}
/** Work that never came to its branch failed on the way to those who approve it. */
function isToBeApproved({ status, work, branch, approved_by }, retry) {
	if (status !== "pending" && !isAgain(status, retry)) return false;
	return approved_by === void 0 || status === "failed" && work !== null && branch === null;
}
/** It came to wait without what it would push: it is refused as soon as somebody looks. */
function isUnseen({ status, work }) {
	return status === "waiting" && !canBeShown(work);
}
/** Those in `anew` wait, with the steps whose they are; those in `again` are about to be done. */
function waitFor(run, anew, { again, at }) {
	const proposals = (run.proposals ?? []).map((entry) => {
		if (again.has(entry.id)) return {
			...triedFrom(entry, at, entry.undone === true),
			status: "pending",
			problem: null
		};
		if (!anew.has(entry.id)) return entry;
		const { approved_by: _, undone, ...unapproved } = entry;
		return {
			...unapproved,
			status: "waiting",
			problem: null,
			...undone === true ? {} : { tried: true }
		};
	});
	const ofSteps = new Set(proposals.flatMap(({ id, step, agent }) => anew.has(id) && step !== void 0 ? [agent] : []));
	return {
		...run,
		proposals,
		agents: run.agents.map((agent) => ofSteps.has(agent.id) && agent.status === "active" ? {
			...agent,
			status: "waiting"
		} : agent)
	};
}

// src/core/engine/steps/resume-step.ts
/** Takes a step run up where it stopped. What it had asked for is gone by then; it asks again. */
function resumeStep(run, agent, id, wish, definitions) {
	const { [agent]: _, ...results } = run.results;
	return tell({
		...run,
		results
	}, {
		agent,
		id
	}, {
		type: "resumed",
		token: resumeToken(run),
		...wish
	}, definitions);
}

// src/core/engine/reenter.ts
/** What the agent was at once more; no new visit. */
function reenter(run, agent, definitions) {
	if (agent.step_run === void 0) return reenterState(run, agent, definitions);
	const active = {
		...agent,
		status: "active",
		problem: null,
		resume_at: null
	};
	return resumeStep(replaceAgent(run, active), active.id, agent.step_run, {
		rerun: false,
		retry: true
	}, definitions);
}

// src/core/engine/steps/take-up-steps.ts
/**
* Somebody goes on with the run. A turn of a step that was cut off is asked for again, or blocks the step; what the budget stopped or a
* person has to decide about goes on. `cutOff` names the step runs whose turn had been handed out; it is out of the outbox by now.
*/
function takeUpSteps(run, event, cutOff, definitions) {
	return run.agents.reduce((decision, { id }) => andThen(decision, (now) => takeUp(now, id, {
		event,
		cutOff
	}, definitions)), decide$1(reopen(run)));
}
/** What had been stopped for the budget goes on with the turns that it had asked for. */
function reopen(run) {
	return run.agents.flatMap(stepRunsOf).reduce((now, id) => {
		const stepRun = stepRunOf(now, id);
		return stepRun.status === "over_budget" ? withStepRun(now, id, {
			...stepRun,
			status: "running",
			result: null
		}) : now;
	}, run);
}
function takeUp(run, agentId, { event, cutOff }, definitions) {
	const agent = findAgent(run, agentId);
	const id = agent?.step_run;
	if (agent === void 0 || agent.joined || id === void 0 || run.halted === "cancelled") return decide$1(run);
	const { retry, rerun = false } = event;
	const isBlocked = stepRunOf(run, id).status === "waiting";
	if (!(cutOff.has(id) || isBlocked || retry && (agent.status === "failed" || agent.status === "paused"))) return decide$1(run);
	const active = {
		...agent,
		status: "active",
		problem: null,
		resume_at: null
	};
	return resumeStep(replaceAgent(unblock(run, agent), active), agent.id, id, {
		rerun,
		retry
	}, definitions);
}
/** Steps that waited for a blocked one wait for one at work again; should it be blocked once more, so are they. */
function unblock(run, agent) {
	return callersOf(agent).reduce((now, caller) => withStepRun(now, caller, {
		...stepRunOf(now, caller),
		status: "running",
		reason: null
	}), run);
}

// src/core/engine/events/on-time-passed.ts
/** What is due at a time: usage limits that were reset, asks that nobody answered. `answers` is an ask whose answer is at hand. */
function onTimePassed(run, { at, heard_until = at, answers }, definitions) {
	let decision = decide$1(run);
	for (const agent of run.agents) {
		if (agent.status !== "paused" || agent.resume_at === null || agent.resume_at > at) continue;
		decision = andThen(decision, (now) => reenter(now, agent, definitions));
	}
	for (const ask of run.asks) {
		const { deadline } = ask;
		if (deadline === null || heard_until === null || deadline > heard_until || ask.id === answers) continue;
		decision = andThen(decision, (now) => timeOut(now, {
			...ask,
			deadline
		}, definitions));
	}
	for (const join of run.joins ?? []) {
		const { deadline } = join;
		if (deadline === null || deadline > at) continue;
		decision = andThen(decision, (now) => joinTimedOut(now, {
			...join,
			deadline
		}, definitions));
	}
	return decision;
}
/** It joins nobody, and its workers go on. */
function joinTimedOut(run, join, definitions) {
	const agent = findAgent(run, join.agent);
	const rest = {
		...run,
		joins: (run.joins ?? []).filter((open) => open.agent !== join.agent)
	};
	if (agent?.status !== "waiting") return decide$1(rest);
	const workflow = statesOf(definitions, agent.scope);
	const next = join.timeout_next === null ? void 0 : resolveInWorkflow(workflow, join.timeout_next);
	if (next?.ok) return enter$2(rest, agent, next.file, null, workflow);
	return failAgent(rest, agent, {
		code: "RAY-JOIN-TIMEOUT",
		message: `${join.wanted} of the workers that ${agent.id} waits for had not ended by ${join.deadline}.`,
		place: `${agent.id} at ${agent.current_state}`,
		hint: "Give the <join> a timeout_next, the state that goes on without them, or more time."
	});
}
function timeOut(run, ask, definitions) {
	const agent = findAgent(run, ask.agent);
	const rest = {
		...run,
		asks: run.asks.filter(({ id }) => id !== ask.id)
	};
	if (!agent) return decide$1(rest);
	const workflow = statesOf(definitions, agent.scope);
	const next = ask.timeout_next === null ? void 0 : resolveInWorkflow(workflow, ask.timeout_next);
	if (next?.ok) return enter$2(rest, agent, next.file, null, workflow);
	return failAgent(rest, agent, {
		code: "RAY-ASK-TIMEOUT",
		message: `Nobody answered ${ask.id} by ${ask.deadline}.`,
		place: `${agent.id} at ${agent.current_state}`,
		hint: "Give the <ask> a timeout_next, the state that goes on without an answer."
	});
}

// src/core/engine/events/on-run-resumed.ts
/**
* Somebody takes the run up again. Turns that had been handed out may have run half-way: they are asked for
* again as a further attempt. There is no other recovery.
*/
function onRunResumed(run, event, definitions) {
	const repeated = repeatProposals(rebase(askAgain(liftHalt(named(run, event), event), event), event.workspace), event);
	const freed = repeated.run;
	const isPlannedAnew = (effect) => event.backend !== void 0 && effect.type === "run_turn" || isInFlight(effect);
	const cutOff = freed.pending.filter(isPlannedAnew).filter(isTurn);
	const kept = freed.pending.filter((effect) => !isPlannedAnew(effect));
	const lost = countLost({
		...freed,
		pending: kept
	}, cutOff, event);
	let decision = decide$1(countIdle(lost, {
		before: run,
		cutOff
	}, event, definitions));
	for (const turn of cutOff) decision = repeat(decision, turn, definitions);
	const stepsCutOff = cutOff.flatMap((effect) => effect.type === "run_step" ? [effect.run] : []);
	decision = andThen(decision, (now) => takeUpSteps(now, event, new Set(stepsCutOff), definitions));
	if (event.retry) for (const agent of freed.agents) decision = retry(decision, agent, definitions);
	const due = andThen(decision, (now) => onTimePassed(now, event, definitions));
	return decide$1(due.run, ...repeated.wants, ...due.wants);
}
/** Jobs that were lost one after the other at turns of one agent, and that nobody had to ask for: what such a turn costs nobody knows. */
const MOST_IN_A_ROW = 5;
/** Of all agents, however many of their other turns come to an end between: whose jobs end early now and then has a long way to go to it. */
const MOST_LOST = 20;
/** What takes its machine down again and again would else be tried for ever, and cost what no budget hears of. */
function countLost(run, cutOff, { retry }) {
	if (retry) return forgetLost(run);
	const atWork = new Set(cutOff.filter(({ started }) => started).map(({ agent }) => agent));
	if (atWork.size === 0) return run;
	const agents = run.agents.map((one) => atWork.has(one.id) ? {
		...one,
		lost_jobs: (one.lost_jobs ?? 0) + 1
	} : one);
	const lost_jobs = (run.lost_jobs ?? 0) + 1;
	const isTooMany = lost_jobs >= MOST_LOST || agents.some((one) => atWork.has(one.id) && (one.lost_jobs ?? 0) >= MOST_IN_A_ROW);
	return {
		...run,
		agents,
		lost_jobs,
		halted: isTooMany ? run.halted ?? "jobs-lost" : run.halted
	};
}
function forgetLost(run) {
	const { lost_jobs: _, ...rest } = run;
	return {
		...rest,
		agents: run.agents.map(({ lost_jobs: __, ...agent }) => agent)
	};
}
/** Another agent, by a person's word. */
function named(run, { backend }) {
	return backend === void 0 ? run : withAgent(run, backend);
}
function isOfAgent(run, session, state) {
	return session.mode === "fresh" || state.kind === "script" || canGoOn(run, session.id, agentFor(run, state.settings));
}
/** A cap on money that was reached is lifted only by a higher one; a cancelled run stays so. */
function liftHalt(run, event) {
	const raised = event.budget_usd !== void 0 && event.budget_usd > run.budget.limit_usd;
	const overrides = overridesAfter(run, event);
	return {
		...run,
		...overrides === void 0 ? {} : { overrides },
		...outputsAfter(run, event),
		agents: raised && !hasWrappedUp(run) ? run.agents.map(mayWrapUpAgain) : run.agents,
		halted: run.halted === "cancelled" ? run.halted : null,
		holder: event.holder,
		hand_over_id: run.parent === void 0 ? null : run.hand_over_id,
		budget: budgetAfter(run, event),
		limits: limitsAfter(run, event)
	};
}
/** Caps of the configuration hold it whatever a person grants, until somebody goes on with it another time. */
function budgetAfter(run, { budget_usd, left_usd, most_usd, held_most }) {
	const { held_usd: _, held_by: __, held_most: ___, own, ...rest } = run.budget;
	const uncapped = own === void 0 ? rest : {
		...rest,
		limit_usd: own.usd,
		from: own.from
	};
	const before = most_usd === void 0 ? uncapped : {
		...uncapped,
		most_usd
	};
	const budget = budget_usd === void 0 ? before : {
		...before,
		limit_usd: budget_usd,
		from: "a person, on resuming"
	};
	const most = left_usd === void 0 ? Number.POSITIVE_INFINITY : budget.spent_usd + left_usd;
	return {
		...budget,
		...most < budget.limit_usd ? { held_usd: most } : {},
		...held_most !== void 0 && held_most.usd < budget.limit_usd ? { held_most } : {}
	};
}
/** What a person changes holds for the rest of the run; a cap on a state for those that failed, and never above the run's. */
function overridesAfter(run, event) {
	const { budget_usd, state_budget_usd, model, effort, max_duration_ms } = event;
	const changed = Object.fromEntries(Object.entries({
		budget_usd,
		model,
		effort,
		max_duration_ms
	}).filter(([, value]) => value !== void 0));
	const most = budget_usd ?? run.budget.own?.usd ?? run.budget.limit_usd;
	const budgets = (state_budget_usd === void 0 ? [] : run.agents.filter(({ status }) => status === "failed" || status === "paused")).map((agent) => [keyOf(run, agent.scope, agent.current_state), Math.min(state_budget_usd ?? 0, most)]);
	if (Object.keys(changed).length === 0 && budgets.length === 0) return run.overrides;
	const state_budgets = {
		...run.overrides?.state_budgets,
		...Object.fromEntries(budgets)
	};
	return {
		...run.overrides,
		...changed,
		...Object.keys(state_budgets).length === 0 ? {} : { state_budgets }
	};
}
/** What was proposed before counts on, and a worker keeps to the share that its parent gave it. */
function outputsAfter(run, { outputs }) {
	if (outputs === void 0 || run.parent === void 0) return outputs === void 0 ? {} : { outputs };
	return { outputs: {
		...outputs,
		policy: narrowedAnew(outputs.policy, allowanceOf(run))
	} };
}
function limitsAfter(run, event) {
	const { held_turns: _, ...rest } = run.limits;
	const max_turns = event.max_turns ?? turnsAfter(run, event);
	const { held_turns } = event;
	const isHeld = held_turns !== void 0 && (max_turns === null || held_turns < max_turns);
	return {
		...rest,
		max_turns,
		...isHeld ? { held_turns } : {}
	};
}
/**
* A person who goes on with a run that has made all its turns, or has too few for its workers, lets it make as many again. One that only a job of
* another configuration has held has those left that are its own.
*/
function turnsAfter({ halted, turns, limits }, { retry }) {
	const { max_turns, held_turns } = limits;
	return halted === "max-turns" && held_turns === void 0 && retry && max_turns !== null ? Math.max(turns, max_turns) + max_turns : max_turns;
}
function mayWrapUpAgain(agent) {
	const { wrap_up: _, ...rest } = agent;
	return rest;
}
function repeat({ run, wants }, turn, definitions) {
	const agent = findAgent(run, turn.agent);
	if (turn.type !== "run_turn" || !agent || agent.cancelled) return decide$1(run, ...wants);
	const { attempt, reminders, retries, reminder, session, funding } = turn;
	const state = stateOf$1(statesOf(definitions, agent.scope), turn.state);
	const planned = turnFor(run, agent, state, {
		attempt: attempt + (turn.started ? 1 : 0),
		reminders,
		retries,
		reminder,
		...session !== null && isOfAgent(run, session, state) ? { session } : {},
		interrupted: turn.started || turn.interrupted,
		...funding === void 0 ? {} : { funding }
	});
	return decide$1(planned.run, ...wants, planned.turn);
}
function retry(decision, agent, definitions) {
	const isToBeTried = !agent.joined && agent.step_run === void 0 && (agent.status === "failed" || agent.status === "paused");
	const { cancelled: _, ...anew } = agent;
	if (isToBeTried && agent.child !== void 0) return workHere(decision, anew, definitions);
	return isToBeTried ? andThen(decision, (now) => reenter(now, anew, definitions)) : decision;
}
/** The checkout may lie elsewhere on the next machine. */
function rebase(run, workspace) {
	if (workspace === run.workspace) return run;
	function move(there) {
		const path = (from) => rebasePath(from, run.workspace, workspace);
		const from = there.cwd_from === void 0 ? {} : { cwd_from: path(there.cwd_from) };
		return {
			...there,
			...from,
			cwd: path(there.cwd),
			stack: there.stack.map((frame) => ({
				...frame,
				cwd: path(frame.cwd)
			}))
		};
	}
	const callees = Object.entries(run.callees ?? {}).map(([id, callee]) => [id, move(callee)]);
	return {
		...run,
		workspace,
		agents: run.agents.map(move),
		...run.callees === void 0 ? {} : { callees: Object.fromEntries(callees) }
	};
}

// src/core/engine/events/on-run-started.ts
function onRunStarted(event, definitions) {
	const { at, scope, entry, input, workflow, worker } = event;
	const main = mainOf(event);
	const run = {
		version: 1,
		workflow_id: event.workflow_id,
		status: "running",
		reason: null,
		error: null,
		halted: worker === void 0 ? null : "dispatched",
		holder: event.holder,
		seq: 0,
		previous: null,
		signature: null,
		created_at: at,
		updated_at: at,
		workflow,
		scopes: { [scope]: {
			source: workflow.source,
			commit: workflow.commit,
			sha256: workflow.sha256
		} },
		specifiers: {},
		entry,
		input,
		workspace: event.workspace,
		...pinnedOf(event),
		limits: event.limits,
		budget: {
			limit_usd: event.budget_usd,
			spent_usd: 0,
			...event.own_budget === void 0 ? {} : {
				held_usd: event.budget_usd,
				own: event.own_budget
			},
			...event.most_usd === void 0 ? {} : { most_usd: event.most_usd },
			...event.budget_from === void 0 ? {} : { from: event.budget_from }
		},
		costs: {
			states: {},
			models: {}
		},
		dearest: {},
		turns: 0,
		agents: [main],
		fork_counters: {},
		asks: [],
		results: {},
		failed_results: [],
		pending: [],
		effect_count: 0,
		nonce: event.nonce,
		session_seed: event.session_seed,
		session_count: 0,
		warnings: event.warnings ?? [],
		hand_over_id: worker?.hand_over_id ?? null,
		lease: null,
		...event.comment === void 0 ? {} : {
			seen_comment: event.read ?? event.comment,
			obeyed_comment: event.comment
		},
		...event.continues === void 0 ? {} : { continues: event.continues },
		...event.round === void 0 ? {} : { round: event.round },
		...event.follows === void 0 ? {} : { follows: event.follows },
		...worker === void 0 ? {} : { parent: worker.parent },
		...worker?.known
	};
	const definition = definitions[scope];
	if (definition === void 0) throw new Error(`${scope} was started and is not loaded`);
	const owned = withOwner(run, main.session_id, event.session_agent ?? run.backend);
	return enterWorkflow(owned, main, entry, input, definition);
}
/** Its first agent; in a worker's run the worker itself. */
function mainOf({ worker, ...event }) {
	return {
		id: worker?.parent.agent ?? "main",
		current_state: event.entry,
		session_id: event.session ?? null,
		branch_session: event.session !== void 0,
		stack: [],
		cwd: event.cwd,
		...worker?.agent.cwd_from === void 0 ? {} : { cwd_from: worker.agent.cwd_from },
		scope: event.scope,
		fork_attributes: worker?.agent.fork_attributes ?? {},
		status: "active",
		problem: null,
		resume_at: null,
		input: null,
		visits: {},
		asks: 0,
		...event.recollection === void 0 ? {} : { recollection: event.recollection }
	};
}

// src/core/protocol/render-reminder.ts
/** What an agent is told whose last reply could not be used: what was wrong, and the very tags that it may emit (P-TURN 3). */
function renderReminder(problem, state, workflow) {
	const entries = state.settings.allowed_transitions;
	const joins = entries.some(({ tag }) => tag === "join");
	const forms = [...new Set(entries.map((entry) => renderForm(entry, joins)))];
	const exactly = forms.length === 1 ? "exactly this tag" : "exactly one of these tags";
	return [
		`Your last reply could not be used: ${problem.message}`,
		"",
		`Reply again and end with ${exactly}, written as it stands here:`,
		"",
		...forms,
		...placeholderNotes(forms, workflow),
		...entries.some(({ tag }) => tag === "fork" || tag === "fork-workflow") ? ["", joins ? JOINED_FORKS : "Several forks may stand together when all of them name the same next."] : [],
		"",
		"Do not repeat work that is done; only the tag is missing."
	].join("\n");
}
const JOINED_FORKS = "Several forks may stand together, with one join and without a next of their own.";
const PLACEHOLDERS = {
	state: "STATE",
	workflow: "PATH",
	result: "your result",
	ask: "your question"
};
function renderForm(entry, joins) {
	const { body, required, open } = tagGrammar[entry.tag];
	const forkNeedsNext = open && !joins;
	const shape = {
		return: entry.return ?? (required.includes("return") ? PLACEHOLDERS.state : void 0),
		next: entry.next ?? (forkNeedsNext || required.includes("next") ? PLACEHOLDERS.state : void 0),
		input: entry.input,
		cd: entry.cd,
		stack: entry.stack,
		status: entry.status,
		timeout: entry.timeout,
		timeout_next: entry.timeout_next,
		for: entry.for,
		rest: entry.rest,
		runner: entry.runner,
		to: entry.to?.join(" "),
		choices: entry.choices === void 0 ? void 0 : joinChoices(entry.choices),
		...entry.attributes
	};
	const attributes = Object.entries(shape).map(([name, value]) => value === void 0 ? "" : ` ${name}="${encodeAttribute(value)}"`).join("");
	const text = entry.tag === "ask" ? PLACEHOLDERS.ask : entry.payload ?? PLACEHOLDERS.result;
	const content = body === "none" ? "" : body === "text" ? text : entry.target ?? PLACEHOLDERS[body];
	return `<${entry.tag}${attributes}>${content}</${entry.tag}>`;
}
function placeholderNotes(forms, workflow) {
	const notes = [];
	if (forms.some((form) => form.includes(`"${PLACEHOLDERS.state}"`) || form.includes(`>${PLACEHOLDERS.state}<`))) {
		const states = Object.keys(workflow.states).filter((file) => platformsOf(file).includes(workflow.platform)).toSorted();
		notes.push(`${PLACEHOLDERS.state} is one of: ${states.join(", ")}.`);
	}
	if (forms.some((form) => form.includes(`>${PLACEHOLDERS.workflow}<`))) notes.push(`${PLACEHOLDERS.workflow} is the path to another workflow, relative to this one.`);
	if (forms.some((form) => form.endsWith(`>${PLACEHOLDERS.result}</result>`))) notes.push(`Put your own words in the place of "${PLACEHOLDERS.result}".`);
	if (forms.some((form) => form.endsWith(`>${PLACEHOLDERS.ask}</ask>`))) notes.push(`Put your own words in the place of "${PLACEHOLDERS.ask}".`);
	return notes.length === 0 ? [] : ["", ...notes];
}

// src/core/engine/cross-workflow.ts
function crossesWorkflow(transition) {
	return transition.tag.endsWith("-workflow");
}
/** What a specifier in a scope was found to mean; undefined until that scope has been loaded. */
function destinationOf(run, agent, specifier) {
	return run.specifiers[specifierKey(agent.scope, specifier)];
}
/** Specifiers are relative to the scope that uses them. */
function specifierKey(scope, specifier) {
	return `${scope} ${specifier}`;
}

// src/core/engine/ending/give-up.ts
/** A turn has failed for good: the agent goes on at the state's `on_failure`, in its conversation and with its callers, or fails. */
function giveUp(run, agent, problem, last, definitions) {
	const workflow = statesOf(definitions, agent.scope);
	const { file, settings } = stateOf$1(workflow, agent.current_state);
	const next = settings.on_failure === void 0 ? void 0 : resolveInWorkflow(workflow, settings.on_failure);
	if (!next?.ok || next.file === file || run.halted === "cancelled") return failAgent(run, agent, problem);
	const { code, message } = problem;
	const failure = {
		code,
		message: firstLine(message),
		state: file,
		attempt: last.attempt,
		detail: last.detail ?? ""
	};
	const noted = noteFailure(run, {
		...failure,
		agent: agent.id,
		at: last.at,
		next: next.file
	});
	const entered = enter$2(noted, agent, next.file, null, workflow);
	const moved = findAgent(entered.run, agent.id);
	if (moved?.status !== "active") return entered;
	return decide$1(replaceAgent(entered.run, {
		...moved,
		failure
	}), ...entered.wants);
}
/** The lines of stderr that follow are told apart. */
function firstLine(message) {
	return message.split("\n", 1).join("");
}

// src/core/outbox/check-proposals.ts
/** Parts what the workflow's policy allows from what it does not, in order: an accepted one counts towards the caps of the next. */
function checkProposals(lines, context) {
	const accepted = [];
	const refused = [];
	for (const line of lines) {
		const earlier = [...context.applied, ...accepted.map(({ proposal }) => proposal)];
		const reason = notProposed(line.proposal, context) ?? judge(line.proposal, {
			...context,
			applied: earlier
		});
		if (reason === void 0) accepted.push(line);
		else refused.push({
			...line,
			problem: asProblem(line, reason, context)
		});
	}
	return {
		accepted,
		refused
	};
}
const nothingAllowed = {
	because: "the workflow has no outputs in .github/raymond.yml",
	hint: "outputs: { comments: 5 }"
};
function notProposed({ type }, { proposer }) {
	const { name, listed, listedIn, write } = proposer;
	if (listed === void 0 || listed.includes(type)) return void 0;
	return {
		because: `${name} does not list "${type}" under proposes`,
		hint: `${START_AGAIN} with this in ${listedIn}: ${write([...listed, type])}`
	};
}
function judge(proposal, context) {
	const { policy, onlyShown } = context;
	if (onlyShown) return void 0;
	if (policy === void 0) return nothingAllowed;
	const isOfNames = proposal.type === "labels" || proposal.type === "assignees" || proposal.type === "dispatch";
	const over = overCap(proposal.type, context);
	return isOfNames ? refusal(proposal, policy, context) ?? over : over ?? refusal(proposal, policy, context);
}
function refusal(proposal, policy, context) {
	switch (proposal.type) {
		case "comment": return targetRefusal(proposal.issue, policy, context);
		case "labels": return notListed("labels", policy.labels, [...proposal.add, ...proposal.remove]) ?? discussionRefusal(proposal.issue, "labels are set on issues and pull requests", context) ?? targetRefusal(proposal.issue, policy, context);
		case "assignees": return notListed("assignees", policy.assignees, [...proposal.add, ...proposal.remove]) ?? discussionRefusal(proposal.issue, "nobody can be assigned to it", context) ?? targetRefusal(proposal.issue, policy, context);
		case "issue": return notListed("labels", policy.labels, proposal.labels) ?? notListed("assignees", policy.assignees, proposal.assignees);
		case "pull_request": return pullRequestRefusal(proposal, policy, context);
		case "review": return reviewRefusal(proposal, context);
		case "dispatch": return notListed("dispatches", policy.dispatches, [proposal.workflow]) ?? refRefusal(proposal, policy, context);
		case "reply": return context.remarks.includes(proposal.to) ? void 0 : { because: `review comment ${proposal.to} is not one of those that started the run` };
	}
}
function pullRequestRefusal(proposal, policy, context) {
	const allowed = policy.pull_requests;
	if (allowed?.draft === true && proposal.draft === false) return {
		because: "outputs.pull_requests.draft allows drafts only",
		hint: "outputs: { pull_requests: { draft: false } }"
	};
	const branch = proposal.branch ?? branchOfAgent({
		workflow_id: context.workflowId,
		parent: context.parent
	}, context.agent);
	if (context.pushesTo !== void 0) return protectedRefusal(context.changedPaths[context.pushesTo] ?? [], context.paths);
	const base = proposal.base ?? context.defaultBranch;
	const bases = allowed?.base ?? [context.defaultBranch];
	if (!bases.includes(base)) return {
		because: `the base "${base}" is not among ${bases.join(", ")}`,
		hint: `outputs: { pull_requests: { base: ${asList([...bases, base])} } }`
	};
	if (!context.branches.includes(branch)) return {
		because: `the branch "${branch}" belongs to no agent of this run`,
		hint: `The branches are: ${context.branches.join(", ")}.`
	};
	return protectedRefusal(context.changedPaths[branch] ?? [], context.paths);
}
function protectedRefusal(changed, rules) {
	const [first, ...others] = protectedPaths(changed, rules);
	if (first === void 0) return void 0;
	return {
		because: `its branch changes ${first}${others.length > 0 ? ` and ${others.length} more protected paths` : ", a protected path"}`,
		hint: `outputs: { paths: { allow: ${asList([...rules.allow, first])} } }`
	};
}
function reviewRefusal(proposal, context) {
	if (proposal.event === "APPROVE") return {
		because: "only a person may approve a pull request",
		hint: "Propose it with \"event\": \"COMMENT\"."
	};
	return discussionRefusal(proposal.pull_request, "there is nothing to review", context) ?? noTarget(proposal.pull_request, context);
}
/** How each type is allowed, for messages. */
const KEYS = {
	comment: {
		key: "comments",
		example: "comments: 1"
	},
	labels: {
		key: "labels",
		example: "labels: [needs-review]"
	},
	assignees: {
		key: "assignees",
		example: "assignees: [mona]"
	},
	issue: {
		key: "issues",
		example: "issues: 1"
	},
	pull_request: {
		key: "pull_requests.max",
		example: "pull_requests: { max: 1, draft: true }"
	},
	review: {
		key: "reviews",
		example: "reviews: 1"
	},
	dispatch: {
		key: "dispatches",
		example: "dispatches: [ci.yml]"
	},
	reply: {
		key: "replies",
		example: "replies: 1"
	}
};
function overCap(type, context) {
	if (leftOf(type, context) > 0) return void 0;
	const { key, example } = KEYS[type];
	const cap = capOf$1(type, context);
	if (cap === 0) return {
		because: `outputs allows no ${type.replace("_", " ")}`,
		hint: `outputs: { ${example} }`
	};
	return { because: `outputs.${key} allows ${cap}, and the run has made ${cap}` };
}
/** GitHub compares labels, logins and such without regard to case. */
function notListed(key, allowed, wanted) {
	const known = new Set((allowed ?? []).map((name) => name.toLowerCase()));
	const foreign = wanted.filter((name) => !known.has(name.toLowerCase()));
	if (foreign.length === 0 && (allowed !== void 0 || wanted.length === 0)) return void 0;
	return {
		because: `outputs.${key} does not list ${foreign.map((name) => `"${name}"`).join(", ")}`,
		hint: `outputs: { ${key}: ${asList([...allowed ?? [], ...foreign])} }`
	};
}
/** A branch of the agent's own would meet the secrets of that Actions workflow. */
function refRefusal({ ref }, { dispatch_refs = [] }, { defaultBranch }) {
	if (ref === void 0 || ref === defaultBranch || dispatch_refs.includes(ref)) return void 0;
	return {
		because: `Actions workflows are started on ${[defaultBranch, ...dispatch_refs].join(", ")} alone, not on "${ref}"`,
		hint: `outputs: { dispatch_refs: ${asList([...dispatch_refs, ref])} }`
	};
}
function targetRefusal(named, policy, context) {
	const { issue, opened } = context;
	if (named === void 0 || named === issue) return noTarget(named, context);
	if (policy.other_issues === true || opened.includes(named)) return void 0;
	return {
		because: issue === null ? `it is about #${named}, and no issue started the run` : `it is about #${named}, and #${issue} started the run`,
		hint: "outputs: { other_issues: true }"
	};
}
/** What only issues and pull requests have. */
function discussionRefusal(named, why, { issue, discussion }) {
	if (discussion == null || (named ?? issue) !== discussion) return void 0;
	return {
		because: `#${discussion} is a discussion, and ${why}`,
		hint: "Propose a comment, or name an issue of its own."
	};
}
function noTarget(named, { issue }) {
	if (named !== void 0 || issue !== null) return void 0;
	return {
		because: "it names no issue, and none started the run",
		hint: "Add \"issue\": NUMBER to the line."
	};
}
function asProblem({ line, proposal }, { because, hint }, { agent, issue }) {
	return {
		code: "RAY-PROPOSAL-REFUSED",
		message: `The proposal of ${agent} was refused (${describeProposal(proposal, issue)}): ${because}.`,
		place: `outbox of ${agent}:${line}`,
		hint
	};
}
/** A YAML flow list; JSON strings are YAML strings. */
function asList(names) {
	return `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
}

// src/core/engine/proposals/propose.ts
/** Takes what stood in a turn's outbox into the run: what the policy allows is done or waits for approval, the rest is refused. */
function propose(run, agent, event, proposer) {
	const { proposals: lines = [], outbox_problems: broken = [], at } = event;
	if (lines.length === 0 && broken.length === 0) return {
		ok: true,
		decision: decide$1(run)
	};
	if (run.halted === "cancelled") return {
		ok: true,
		decision: decide$1(onlyKept(run, agent, lines, {
			at,
			status: "dropped"
		}))
	};
	const { accepted, refused } = sort(run, agent, lines, proposer);
	const problems = [...broken, ...refused];
	const noted = problems.length === 0 ? run : {
		...run,
		refused: [...run.refused ?? [], ...problems].slice(-50)
	};
	const [first] = problems;
	if (first && run.outputs?.policy.on_refused !== "continue") return {
		ok: false,
		run: noted,
		problem: first
	};
	if (run.outputs === void 0) return {
		ok: true,
		decision: decide$1(onlyKept(noted, agent, accepted, {
			at,
			status: "shown"
		}))
	};
	return {
		ok: true,
		decision: enter(noted, agent, accepted, {
			at,
			approval: run.outputs.policy.approval === true
		})
	};
}
/** Where nothing can be posted, or nothing may be any more, what was proposed is kept to be looked at. */
function onlyKept(run, agent, lines, how) {
	const entries = lines.map((line, n) => entryOf(run, agent, line, {
		n,
		...how
	}));
	return {
		...run,
		proposals: [...run.proposals ?? [], ...entries]
	};
}
function sort(run, agent, lines, proposer) {
	const fit = lines.filter(({ problem }) => problem === void 0);
	const { accepted, refused } = checkProposals(fit.map(lineOf), {
		...checkContext(run, agent.id, lines),
		proposer
	});
	const allowed = new Set(accepted.map(({ line }) => line));
	return {
		accepted: fit.filter(({ line }) => allowed.has(line)),
		refused: [...refused.map(({ problem }) => problem), ...lines.flatMap(({ problem }) => problem ?? [])]
	};
}
/** What decides about proposals of an agent, beside who proposes. `works` tell which paths each branch changes. */
function checkContext(run, agent, works) {
	const { outputs } = run;
	return {
		...allowanceOf(run),
		onlyShown: outputs === void 0,
		issue: run.issue,
		discussion: discussionOf(run),
		workflowId: run.workflow_id,
		parent: run.parent,
		agent,
		defaultBranch: outputs?.default_branch ?? "main",
		opened: openedBy(run),
		pushesTo: run.follows?.branch,
		branches: run.agents.flatMap(({ id, child }) => child === void 0 ? [branchOfAgent(run, id)] : []),
		paths: pathRulesOf(run),
		changedPaths: pathsByBranch(works)
	};
}
function discussionOf(run) {
	if (run.follows !== void 0) return run.follows.discussion === true ? run.follows.issue : null;
	return isOfDiscussion(run.event) ? run.issue : null;
}
/** Issues and pull requests that the run has opened; of a round also the issue that its pull request is for. */
function openedBy({ proposals = [], follows }) {
	const first = follows?.issue ?? null;
	return (first === null ? [] : [first]).concat(ownOf(proposals));
}
function ownOf(proposals) {
	return proposals.flatMap(({ proposal, number }) => number !== null && (proposal.type === "issue" || proposal.type === "pull_request") ? [number] : []);
}
function lineOf({ line, proposal }) {
	return {
		line,
		proposal
	};
}
/** Two proposals may push the same branch: what either of them changes counts. */
function pathsByBranch(lines) {
	const paths = {};
	for (const { work } of lines) if (work) paths[work.branch] = [...paths[work.branch] ?? [], ...work.paths];
	return paths;
}
function enter(run, agent, lines, { at, approval }) {
	if (lines.length === 0) return decide$1(run);
	const entries = lines.map((line, n) => entryOf(run, agent, line, {
		n,
		at,
		status: approval ? "waiting" : "pending"
	}));
	const wants = entries.flatMap((entry) => {
		if (!approval) return [{
			type: "apply_proposal",
			proposal: entry.id,
			repeated: false
		}];
		return entry.work === null ? [] : [{
			type: "keep_work",
			proposal: entry.id
		}];
	});
	const next = {
		...run,
		proposals: [...run.proposals ?? [], ...entries]
	};
	return decide$1(approval ? {
		...next,
		approval_seq: run.seq + 1
	} : next, ...wants);
}
function entryOf(run, agent, { proposal, work }, { n, at, status }) {
	return {
		id: `p${(run.proposals ?? []).length + n + 1}`,
		agent: agent.id,
		proposal,
		work,
		status,
		at,
		number: null,
		url: null,
		branch: null,
		problem: null
	};
}

// src/core/engine/transitions/ask.ts
/** Stops the agent until somebody answers, or the deadline passes. The session is kept. */
function applyAsk(run, agent, transition, at) {
	const { prompt, next, timeout, timeout_next, to, choices } = transition;
	const wait = timeout === void 0 ? void 0 : parseDuration(timeout);
	const ask = {
		id: `${agent.id}-${agent.asks + 1}`,
		agent: agent.id,
		prompt,
		next,
		to: [...to],
		choices: [...choices],
		deadline: wait === void 0 ? null : new Date(Date.parse(at) + wait).toISOString(),
		timeout_next: timeout_next ?? null,
		asked_at: at
	};
	const waiting = {
		...rememberQuestion(agent, prompt),
		status: "waiting",
		asks: agent.asks + 1,
		input: null
	};
	return decide$1({
		...replaceAgent(run, waiting),
		asks: [...run.asks, ask]
	});
}

// src/core/engine/turn/carried.ts
/** A value that a state gave: inserted literally. One that it only passes on unchanged keeps its authors. */
function carried(text, received = null) {
	if (text === void 0) return null;
	if (received === null || !isPassedOn(text, received)) return {
		text,
		from: "run"
	};
	return received.from === "run" ? {
		...received,
		text
	} : received;
}
function isPassedOn(text, received) {
	const given = plain(text);
	return given === plain(received.text) || given === plain(handedText(received));
}
/**
* What is left of a text whatever it went through without being meant to change: variables and files hold no half characters, shells no
* NUL, Python reads line ends as its own, and a shell takes those at the end away.
*/
function plain(text) {
	return text.toWellFormed().replace(/[\0\ufffd]/g, "").replace(/\r\n?/g, "\n").trim();
}

// src/core/engine/transitions/call.ts
/** Deep enough for any design, shallow enough that a workflow that calls itself is found out early. */
const DEEPEST_STACK = 100;
/** Pushes a frame. A call goes on in a branch of the caller's session, a function starts fresh. */
function applyCall(run, agent, transition, workflow) {
	const { target, input, return: returnTo } = transition;
	if (agent.stack.length >= DEEPEST_STACK) return failAgent(run, agent, tooDeep(agent));
	const frame = {
		session: agent.session_id,
		branch: agent.branch_session,
		state: returnTo,
		cwd: agent.cwd,
		scope: agent.scope,
		recollection: agent.recollection
	};
	const branches = transition.tag === "call" || transition.tag === "call-workflow";
	const callee = {
		...agent,
		stack: [...agent.stack, frame],
		session_id: branches ? agent.session_id : null,
		branch_session: branches && agent.session_id !== null,
		recollection: branches ? agent.recollection : void 0,
		..."cd" in transition && transition.cd !== void 0 ? {
			cwd: resolvePath(agent.cwd, transition.cd),
			cwd_from: originOf(run, agent)
		} : {},
		scope: workflow.id
	};
	return enterWorkflow(run, callee, target, carried(input, agent.input), workflow);
}
function tooDeep(agent) {
	return {
		code: "RAY-STACK-TOO-DEEP",
		message: `${agent.id} would have 101 open calls.`,
		place: agent.current_state,
		hint: "A state calls itself without ever giving a <result>. Use <goto> or <reset> for loops."
	};
}

// src/core/engine/transitions/fork.ts
/** A run that forks without end is stopped here, before the budget feels it. */
const MOST_AGENTS = 5e3;
/** Starts a worker with an empty stack and no session at `entry`. The parent goes on at `next`; its caller sees to that. */
function applyFork(run, parent, fork, { entry, workflow, runner }) {
	const { target, input, cd, attributes } = fork;
	if (run.agents.length >= MOST_AGENTS) return failAgent(run, parent, tooMany(parent));
	const { id, count } = workerName(run, parent.id, target);
	const worker = {
		id,
		current_state: entry,
		session_id: null,
		branch_session: false,
		stack: [],
		cwd: cd === void 0 ? parent.cwd : resolvePath(parent.cwd, cd),
		...cd === void 0 ? {} : { cwd_from: originOf(run, parent) },
		scope: workflow.id,
		fork_attributes: { ...attributes },
		status: "active",
		problem: null,
		resume_at: null,
		input: null,
		visits: {},
		asks: 0
	};
	const grown = {
		...run,
		agents: [...run.agents, worker],
		fork_counters: {
			...run.fork_counters,
			[parent.id]: count
		}
	};
	const given = carried(input, parent.input);
	if ((fork.runner ?? runner) === "here") return enterWorkflow(grown, worker, entry, given, workflow);
	const why = refusal$1(run);
	return why === void 0 ? sendAway(grown, worker, entry, given) : enterWorkflow(warnHere(grown, why), worker, entry, given, workflow);
}
/** The parent's way on after its forks. */
function continueParent(run, parent, next, input, workflow) {
	return parent.status === "failed" ? decide$1(replaceAgent(run, parent)) : enter$2(run, parent, next, carried(input, parent.input), workflow);
}
function tooMany(parent) {
	return {
		code: "RAY-TOO-MANY-AGENTS",
		message: `The run has ${MOST_AGENTS} agents, which is the most that one run may have.`,
		place: `${parent.id} at ${parent.current_state}`,
		hint: "Bound the loop that forks with max_visits."
	};
}

// src/core/engine/transitions/goto.ts
/** Same agent, same session, next state. */
function applyGoto(run, agent, { target, input }, workflow) {
	return enter$2(run, agent, target, carried(input, agent.input), workflow);
}

// src/core/engine/transitions/join.ts
/** Stops the agent until so many of its workers have ended. The session is kept; one without workers goes on when the event is settled. */
function applyJoin(run, agent, transition, at) {
	const { next, rest, timeout, timeout_next } = transition;
	const workers = unjoinedWorkersOf(run, agent.id).map(({ id }) => id);
	const wait = timeout === void 0 ? void 0 : parseDuration(timeout);
	const join = {
		agent: agent.id,
		workers,
		wanted: Math.min(workers.length, wantedOf(transition)),
		cancels_rest: rest === "cancel",
		next,
		deadline: wait === void 0 ? null : new Date(Date.parse(at) + wait).toISOString(),
		timeout_next: timeout_next ?? null,
		asked_at: at
	};
	const waiting = {
		...agent,
		status: "waiting",
		input: null
	};
	return decide$1({
		...replaceAgent(run, waiting),
		joins: [...run.joins ?? [], join]
	});
}
function wantedOf({ for: wanted }) {
	if (wanted === void 0 || wanted === "all") return Number.POSITIVE_INFINITY;
	return wanted === "any" ? 1 : Number(wanted);
}

// src/core/engine/transitions/reset.ts
/** Drops the conversation and goes on. The stack stays, so that a loop in a callee can still return. */
function applyReset(run, agent, { target, input, cd, stack }, workflow) {
	const cleared = stack === "clear" && agent.stack.length > 0;
	const fresh = {
		...agent,
		session_id: null,
		branch_session: false,
		recollection: void 0,
		stack: stack === "clear" ? [] : agent.stack,
		cwd: cd === void 0 ? agent.cwd : resolvePath(agent.cwd, cd),
		...cd === void 0 ? {} : { cwd_from: originOf(run, agent) },
		scope: workflow.id
	};
	const noted = cleared ? warn(run, `${agent.id} at ${agent.current_state} cleared a stack of ${agent.stack.length}: its callers get no result.`) : run;
	return enterWorkflow(cleared ? abandonStepRuns(noted, {
		...agent,
		step_run: void 0
	}) : noted, fresh, target, carried(input, agent.input), workflow);
}

// src/core/engine/transitions/result.ts
/** Returns to the caller with the payload, or ends the agent when nobody called it. */
function applyResult(run, agent, result, definitions) {
	const frame = agent.stack.at(-1);
	if (!frame) return end(run, agent, result);
	const caller = {
		...agent,
		stack: agent.stack.slice(0, -1),
		session_id: frame.session,
		branch_session: frame.branch,
		cwd: frame.cwd,
		scope: frame.scope,
		recollection: frame.recollection
	};
	if (frame.step !== void 0) return hear(returnToStep(run, caller, frame, calleeEnd(result)), definitions);
	const remembering = rememberResults(caller, [{
		from: agent.current_state,
		text: result.payload
	}]);
	return enter$2(run, remembering, frame.state, {
		text: result.payload,
		from: "run"
	}, statesOf(definitions, frame.scope));
}
/** A step that called a tagged workflow yields its payload as text; a failed result is an error as a value. */
function calleeEnd({ payload, status }) {
	return {
		status: "completed",
		yield: status === "failure" ? {
			type: "error",
			reason: keyword("failed-result"),
			message: payload
		} : {
			type: "text",
			text: payload
		},
		handoff: false
	};
}
function end(run, agent, { payload, status }) {
	const ended = {
		...replaceAgent(run, {
			...agent,
			status: "ended",
			input: null
		}),
		results: {
			...run.results,
			[agent.id]: payload
		},
		failed_results: status === "failure" ? [...run.failed_results, agent.id] : run.failed_results
	};
	return run.issue === null || run.parent !== void 0 ? decide$1(ended) : decide$1(ended, {
		type: "post_result",
		agent: agent.id
	});
}

// src/core/engine/transitions/index.ts
/** Applies the transitions of one turn, all of them resolved and allowed. Several are forks with at most one goto or join beside them. */
function applyTransitions(run, agent, transitions, definitions, at) {
	const home = statesOf(definitions, agent.scope);
	const wants = [];
	let now = run;
	let next;
	let join;
	for (const transition of transitions) if (transition.tag === "fork" || transition.tag === "fork-workflow") {
		const parent = findAgent(now, agent.id) ?? agent;
		const { workflow, entry } = destination(now, agent, transition, definitions);
		const forked = applyFork(now, parent, transition, {
			entry,
			workflow,
			runner: home.manifest.workers ?? "here"
		});
		now = forked.run;
		wants.push(...forked.wants);
		if (next === void 0 && transition.next !== void 0) next = {
			state: transition.next,
			input: void 0
		};
	} else if (transition.tag === "join" && transitions.length > 1) join = transition;
	else if (transition.tag === "goto" && transitions.length > 1) next = {
		state: transition.target,
		input: transition.input
	};
	else return applyOne(run, agent, transition, definitions, at);
	if (join !== void 0) {
		const waiting = findAgent(now, agent.id) ?? agent;
		if (waiting.status === "failed") return decide$1(now, ...wants);
		const joining = applyJoin(now, waiting, join, at);
		return decide$1(joining.run, ...joining.wants, ...wants);
	}
	if (next === void 0) throw new Error(`forks of ${agent.id} without a state to go on with reached the engine`);
	const parent = findAgent(now, agent.id) ?? agent;
	const moved = continueParent(now, parent, next.state, next.input, home);
	return decide$1(moved.run, ...moved.wants, ...wants);
}
function applyOne(run, agent, transition, definitions, at) {
	switch (transition.tag) {
		case "goto": return applyGoto(run, agent, transition, statesOf(definitions, agent.scope));
		case "reset":
		case "reset-workflow": {
			const { workflow, entry } = destination(run, agent, transition, definitions);
			return applyReset(run, agent, {
				...transition,
				target: entry
			}, workflow);
		}
		case "call":
		case "function":
		case "call-workflow":
		case "function-workflow": {
			const { workflow, entry } = destination(run, agent, transition, definitions);
			return applyCall(run, agent, {
				...transition,
				target: entry
			}, workflow);
		}
		case "result": return applyResult(run, agent, transition, definitions);
		case "join": return applyJoin(run, agent, transition, at);
		case "ask": return applyAsk(run, agent, transition, at);
	}
}
/** The scope and the state that a transition enters: the agent's own, or the one that a specifier was found to mean. */
function destination(run, agent, transition, definitions) {
	if (!crossesWorkflow(transition)) return {
		workflow: statesOf(definitions, agent.scope),
		entry: transition.target
	};
	const found = destinationOf(run, agent, transition.target);
	if (!found) throw new Error(`${transition.target} was not loaded before its ${transition.tag} was applied`);
	const workflow = definitions[found.scope];
	if (workflow === void 0) throw new Error(`${found.scope} is in the run and not loaded`);
	return {
		workflow,
		entry: found.entry
	};
}

// src/core/protocol/render-transition.ts
/** Writes a transition as the tag that asks for it. */
function renderTransition(transition) {
	const { tag } = transition;
	const { required, optional, open } = tagGrammar[tag];
	const own = [...required, ...optional].map((name) => [name, attributeText(name, Reflect.get(transition, name))]);
	const others = open && "attributes" in transition ? Object.entries(transition.attributes) : [];
	return `<${tag}${[...own, ...others].map(([name, value]) => value === void 0 ? "" : ` ${name}="${encodeAttribute(value)}"`).join("")}>${bodyOf(transition)}</${tag}>`;
}
/** What holds anyway when an attribute is left out. */
const DEFAULTS = {
	stack: "keep",
	status: "success"
};
function attributeText(name, value) {
	if (Array.isArray(value)) return value.length === 0 ? void 0 : name === "choices" ? joinChoices(value) : value.join(" ");
	return typeof value === "string" && value !== DEFAULTS[name] ? value : void 0;
}
function bodyOf(transition) {
	if ("target" in transition) return transition.target;
	if ("prompt" in transition) return transition.prompt;
	return "payload" in transition ? transition.payload : "";
}

// src/core/protocol/check-policy.ts
/** Says which of the resolved transitions the state's policy forbids; undefined when it allows all of them, or has no entries. */
function checkPolicy(state, transitions, workflow) {
	const entries = policyOf(state);
	if (entries.length === 0) return void 0;
	const forbidden = transitions.find((transition) => !entries.some((entry) => matches(entry, transition, workflow)));
	if (forbidden === void 0) return void 0;
	return {
		code: "RAY-POLICY-VIOLATION",
		message: `${state.file} may not emit ${shown(forbidden)}.`,
		hint: state.kind === "prompt" ? "Emit one of the tags under allowed_transitions, or add this one there." : `Name the state in the first comment (raymond: goto=${entries.map(({ target }) => target).join(",")},…) if the script is to go there, and not something that it starts.`
	};
}
/** Every key that the entry names equals the emitted one. */
function matches(entry, transition, workflow) {
	const resolved = (name) => {
		const state = resolveInWorkflow(workflow, name);
		return state.ok ? state.file : name;
	};
	if (entry.tag !== transition.tag) return false;
	const emitted = factsOf(transition);
	return sameIfNamed(entry.target, emitted.target, isCrossWorkflow(transition) ? normalPath : resolved) && sameIfNamed(entry.return, emitted.return, resolved) && sameIfNamed(entry.next, emitted.next, resolved) && sameIfNamed(entry.timeout_next, emitted.timeout_next, resolved) && sameIfNamed(entry.payload, emitted.payload, (text) => text.trim()) && sameIfNamed(entry.status, emitted.status) && sameIfNamed(entry.input, emitted.input) && sameIfNamed(entry.cd, emitted.cd) && sameIfNamed(entry.stack, emitted.stack) && sameIfNamed(entry.timeout, emitted.timeout) && sameIfNamed(entry.for, emitted.for) && sameIfNamed(entry.rest, emitted.rest) && sameIfNamed(entry.runner, emitted.runner) && sameIfNamed(entry.to?.join(" "), emitted.to?.join(" ")) && sameIfNamed(entry.choices?.join("|"), emitted.choices?.join("|")) && Object.entries(entry.attributes ?? {}).every(([name, value]) => emitted.attributes?.[name] === value);
}
function sameIfNamed(wanted, emitted, normal = String) {
	return wanted === void 0 || emitted !== void 0 && normal(wanted) === normal(emitted);
}
/** A transition under the keys that a policy entry uses. */
function factsOf(transition) {
	return transition;
}
function isCrossWorkflow({ tag }) {
	return isTransitionTag(tag) && tagGrammar[tag].body === "workflow";
}
/** `./review/` and `review` are one path. */
function normalPath(path) {
	return path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "").replace(/(?<!\/)\/+$/, "");
}
function shown(transition) {
	const text = renderTransition(transition);
	return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

// src/core/protocol/resolve-transition.ts
/**
* Finds the state files that transitions name, in the scope of the one who emits them, and checks that they may stand
* together (P-TAG 6). The target of a cross-workflow tag stays the path that it is. Every fork has a `next` afterwards, but beside a join.
*/
function resolveTransitions(transitions, workflow) {
	const forks = transitions.filter(isFork);
	const goingOn = transitions.find(({ tag }) => tag === "goto" || tag === "join");
	const standTogether = forks.length > 0 && forks.length + (goingOn === void 0 ? 0 : 1) === transitions.length;
	if (transitions.length > 1 && !standTogether) return failed(several(transitions));
	const resolved = [];
	for (const transition of transitions) {
		const result = resolveTransition(transition, workflow);
		if (!result.ok) return result;
		resolved.push(result.transition);
	}
	return forks.length === 0 ? {
		ok: true,
		transitions: resolved
	} : agree(resolved);
}
/** One transition with its names resolved to files of the scope. */
function resolveTransition(transition, workflow) {
	let problem;
	const find = (name, attribute) => {
		const state = resolveInWorkflow(workflow, name);
		if (state.ok) return state.file;
		const where = attribute === void 0 ? `<${transition.tag}>` : `${attribute} of <${transition.tag}>`;
		problem ??= {
			...state.problem,
			message: `${where}: ${state.problem.message}`
		};
		return name;
	};
	const found = resolveNames(transition, find);
	return problem === void 0 ? {
		ok: true,
		transition: found
	} : {
		ok: false,
		problem
	};
}
function resolveNames(transition, find) {
	const found = namedStates(transition).map(({ field, name }) => [field, find(name, field === "target" ? void 0 : field)]);
	return Object.assign({}, transition, Object.fromEntries(found));
}
function isFork(transition) {
	return transition.tag === "fork" || transition.tag === "fork-workflow";
}
/** Gives every fork the state at which the parent goes on, which all of them must agree about. */
function agree(transitions) {
	const goto = transitions.find((transition) => transition.tag === "goto");
	const forks = transitions.filter(isFork);
	if (transitions.find((transition) => transition.tag === "join") !== void 0) return besideJoin(transitions, forks);
	const withoutNext = forks.find(({ next }) => next === void 0);
	if (goto === void 0 && withoutNext !== void 0) return failed(forkWithoutNext(withoutNext));
	const ways = new Set([...forks.map((fork) => fork.next), goto?.target].filter((way) => way !== void 0));
	const [next, ...others] = ways;
	if (next === void 0 || others.length > 0) return failed(disagree([...ways]));
	return {
		ok: true,
		transitions: transitions.map((transition) => isFork(transition) ? {
			...transition,
			next
		} : transition)
	};
}
/** The join says where the parent goes on, and nothing else may. */
function besideJoin(transitions, forks) {
	const withNext = forks.find(({ next }) => next !== void 0);
	if (withNext === void 0) return {
		ok: true,
		transitions
	};
	return failed({
		code: "RAY-FORK-NEXT-MISMATCH",
		message: `<${withNext.tag}> has a next of its own beside a <join>.`,
		hint: "Leave next out of the forks: the parent waits, and goes on at the next of the join."
	});
}
function failed(problem) {
	return {
		ok: false,
		problem
	};
}
function several(transitions) {
	const names = transitions.slice(0, 5).map(({ tag }) => `<${tag}>`);
	const more = transitions.length > names.length ? ` and ${transitions.length - names.length} more` : "";
	return {
		code: "RAY-SEVERAL-TRANSITIONS",
		message: `There are ${transitions.length} transition tags: ${names.join(", ")}${more}.`,
		hint: "Emit exactly one. Only several forks, with at most one goto or join, may stand together."
	};
}
function forkWithoutNext(fork) {
	return {
		code: "RAY-MISSING-FORK-NEXT",
		message: `<${fork.tag}> needs next="…", the state at which its parent goes on.`,
		hint: `For example ${renderTransition({
			...fork,
			next: "NEXT",
			input: void 0,
			attributes: {}
		})}.`
	};
}
function disagree(ways) {
	return {
		code: "RAY-FORK-NEXT-MISMATCH",
		message: `The forks of one turn must go on at one state, these name ${ways.length}: ${ways.join(", ")}.`,
		hint: "Give every fork the same next, and the goto beside them the same target."
	};
}

// src/core/protocol/implicit-transition.ts
/** What a state does that emits no tag: the one transition that its policy allows, when nothing about it is left open (P-TURN 4). */
function implicitTransition(state, workflow) {
	const [entry, ...others] = state.settings.allowed_transitions;
	if (entry === void 0 || others.length > 0) return void 0;
	const transition = determined(entry);
	if (transition === void 0) return void 0;
	const resolved = resolveTransitions([transition], workflow);
	return resolved.ok ? resolved.transitions : void 0;
}
function determined(entry) {
	const { tag, target, payload, attributes = {} } = entry;
	const { body, required, optional, open } = tagGrammar[tag];
	const content = {
		state: target,
		workflow: target,
		text: payload,
		none: ""
	}[body];
	const needed = open ? [...required, "next"] : required;
	if (tag === "ask" || content === void 0 || needed.some((name) => Reflect.get(entry, name) === void 0)) return void 0;
	const own = [...required, ...optional].flatMap((name) => {
		const value = Reflect.get(entry, name);
		return typeof value === "string" ? [[name, value]] : [];
	});
	return makeTransition(tag, new Map([...own, ...Object.entries(attributes)]), content);
}

// src/core/engine/turn/read-transitions.ts
/** What the text of a turn asks for, or why its state may not ask for that. */
function readTransitions(text, state, workflow) {
	const implicit = state.kind === "prompt" ? implicitTransition(state, workflow) : void 0;
	if (implicit && state.kind === "prompt" && state.settings.force_implicit) return {
		ok: true,
		transitions: implicit
	};
	const parsed = parseTransitions(text);
	if (!parsed.ok) return parsed.problem.code === "RAY-NO-TRANSITION" && implicit ? {
		ok: true,
		transitions: implicit
	} : parsed;
	const resolved = resolveTransitions(parsed.transitions, workflow);
	if (!resolved.ok) return resolved;
	const problem = checkPolicy(state, resolved.transitions, workflow);
	return problem ? {
		ok: false,
		problem
	} : resolved;
}

// src/core/engine/retold/retell.ts
const NOTE = ["Note: you have worked on this before, but the conversation is not here any more. What the run knows of it is retold below;", "all else that was said or found is lost. Look at the files before you repeat anything."].join(" ");
/** The beginning of a prompt whose agent's conversation is gone; empty for an agent that has had none, or still has it. */
function retell(run, agent) {
	const pieces = agent.session_id === null ? retoldPieces(run, agent) : [];
	return pieces.length === 0 ? "" : `${renderPieces(pieces, run.nonce, "retold")}\n\n## Now`;
}
/** What code can retell of an agent's conversation, each part with its author. */
function retoldPieces(run, { recollection, ...agent }) {
	if (recollection === void 0) return [];
	const { state, question, answer, results = [] } = recollection;
	const task = recollection.task ?? cutPieces(piecesOf(run.input), 2e4);
	return [
		ours(`# Retold\n\n${NOTE}`),
		...section("The task", task),
		...section("What was said then", saidSince(run, agent)),
		...results.flatMap(({ from, text }) => section(`What came back from ${from}`, [ours(text)])),
		...section("What you asked last", question === void 0 ? [] : [ours(question)]),
		...section("The answer", answer ?? []),
		ours(`Your last turn was in the state ${state}.`)
	];
}
/** The task of a round is that of the run before; its own input is in the prompt of its first state, and is retold after that. */
function saidSince(run, { id, visits }) {
	const entered = Object.values(visits).reduce((sum, times) => sum + times, 0);
	return run.follows === void 0 || id !== "main" || entered < 2 ? [] : cutPieces(piecesOf(run.input), LONGEST_TASK);
}
function section(title, pieces) {
	return pieces.length === 0 ? [] : [ours(`## ${title}`), ...pieces];
}
function ours(text) {
	return {
		text,
		from: "run"
	};
}

// src/core/engine/turn/render-turn.ts
const CUT_OFF = ["Note: an earlier attempt at this step was cut off before it ended, so parts of its work may already be there.", "Look at what exists before you repeat anything."].join(" ");
const NO_FILES = {};
/** What an agent is told in a turn: the state's prompt with its values, or where it remembers that the reminder alone. */
function renderTurn(run, known, turn, state, files = NO_FILES) {
	const agent = beginsAnew(run, known, turn, state) ? {
		...known,
		session_id: null
	} : known;
	const prompt = promptOf(run, agent, turn, () => renderPrompt$1(state.body, variablesOf(run, agent, files)));
	const noted = agent.refused_hosts === void 0 ? prompt : `${prompt}\n\n${refusedNote(agent.refused_hosts)}`;
	const explained = knowsMarkers(agent) ? noted : explainMarkers(noted, run.nonce);
	return turn.interrupted ? withCutOffNote(explained) : explained;
}
/** Who has no conversation to go on with is told everything anew, also what a reminder is about. */
function promptOf(run, agent, { reminder }, whole) {
	if (agent.session_id !== null) return reminder ?? whole();
	return [
		retell(run, agent),
		whole(),
		reminder ?? ""
	].filter((part) => part !== "").join("\n\n");
}
/** The conversation so far is another agent's. */
function beginsAnew(run, { session_id }, { session }, { settings }) {
	return session?.mode === "fresh" && session_id !== null && !canGoOn(run, session_id, agentFor(run, settings));
}
/** So that it does not try again and again what the network does not have. */
function refusedNote(hosts) {
	return `Note: these hosts were refused in your last turn and are not reached from here: ${hosts.join(", ")}. Do without them, or say that you need them.`;
}
function knowsMarkers({ session_id, markers_explained = [] }) {
	return session_id !== null && markers_explained.includes(session_id);
}
/** The agent after a turn in a conversation: whether the meaning of markers is known there by now. */
function markExplained(agent, { session_id, markers }) {
	const known = agent.markers_explained ?? [];
	if (session_id === null || known.includes(session_id) || markers !== true && !knowsMarkers(agent)) return agent;
	return {
		...agent,
		markers_explained: [...known, session_id].slice(-101)
	};
}
/** The prompt of an attempt whose forerunner was cut off half-way. */
function withCutOffNote(prompt) {
	return `${CUT_OFF}\n\n${prompt}`;
}
/** The project's own commands as a list in Markdown, with the folders to run them in. */
function commandList({ project }) {
	const { toolchains = [], commands = [] } = project ?? {};
	const rootsOf = (command) => toolchains.filter(({ test, checks }) => test === command || checks.includes(command)).map(({ root }) => root);
	return commands.map((command) => {
		const roots = rootsOf(command).filter((root) => root !== ".");
		return `- \`${command}\`${roots.length === 0 ? "" : ` in ${roots.join(", ")}`}`;
	}).join("\n");
}
/** A list that is too long for a prompt is only in its file. */
function workersOf(run, { workers }, file) {
	if (workers === void 0) return {};
	const list = renderWorkers(run, workers);
	return {
		workers: utf8Length(list) > 102400 ? `(${workers.length} workers, listed in ${file})` : list,
		workers_file: file
	};
}
/** Paths, one a line. */
function listOfAttachments({ files, leftOut }) {
	return [...files, ...leftOut === 0 ? [] : [`(${leftOut} more could not be had, or are no images of at most 5 MB.)`]].join("\n");
}
function variablesOf(run, agent, { diffFile, attachments, workersFile = "" }) {
	const value = agent.input?.text ?? "";
	const given = {
		result: value,
		input: value
	};
	const status = agent.input?.failed ? "failure" : "success";
	const { failure } = agent;
	const failed = failure && {
		failure: `${failure.code}: ${failure.message}`,
		"failure.detail": failure.detail
	};
	const own = {
		result_status: status,
		diff_file: diffFile ?? "",
		attachments: attachments === void 0 ? "" : listOfAttachments(attachments),
		...agent.fork_attributes,
		...failed,
		...workersOf(run, agent, workersFile),
		workflow_id: run.workflow_id,
		agent_id: agent.id,
		"project.commands": commandList(run)
	};
	const strange = agent.input?.from === "stranger";
	const pieces = agent.input?.pieces;
	return {
		plain: strange ? own : {
			...own,
			...given
		},
		strange: strange ? given : {},
		event: run.event_payload,
		nonce: run.nonce,
		pieces: {
			thread: run.thread ?? [],
			...pieces === void 0 ? {} : {
				result: pieces,
				input: pieces
			}
		}
	};
}

// src/core/engine/events/on-turn-completed.ts
/** In all: the prompt, and two reminders. */
const MOST_ATTEMPTS_AT_A_TAG = 3;
/** Reads the one tag of a final message, or of a script's output, and does what it asks for. */
function onTurnCompleted(run, agent, event, turn, definitions) {
	const workflow = statesOf(definitions, agent.scope);
	const state = stateOf$1(workflow, turn.state);
	const remembering = state.kind === "prompt" ? rememberTurn(run, agent) : agent;
	const moved = event.session_id === null ? remembering : {
		...markExplained(remembering, event),
		session_id: event.session_id,
		branch_session: false
	};
	const stored = withOwner(replaceAgent(run, moved), event.session_id, event.bill.agent ?? run.backend);
	const noted = event.denied?.length ? warn(stored, `${agent.id} at ${turn.state} was refused: ${event.denied.join(", ")}`) : stored;
	const asked = readTransitions(event.text, state, workflow);
	const tries = {
		...turn,
		at: event.at,
		script: event.script
	};
	if (!asked.ok) return onProtocolProblem(noted, moved, asked.problem, tries, definitions);
	const proposing = propose(noted, moved, event, proposerOf$1(state));
	if (!proposing.ok) return giveUp(proposing.run, moved, proposing.problem, tries, definitions);
	return andThen(proposing.decision, (proposed) => applyOrLoad(proposed, moved, asked.transitions, {
		text: event.text,
		definitions,
		at: event.at,
		tries
	}));
}
/** A prompt proposes what it lists, a script whatever is allowed where it lists nothing. */
function proposerOf$1({ kind, file, settings }) {
	const listed = settings.proposes ?? (kind === "prompt" ? [] : void 0);
	return kind === "prompt" ? {
		name: file,
		listed,
		listedIn: `the frontmatter of ${file}`,
		write: (types) => `proposes: [${types.join(", ")}]`
	} : {
		name: file,
		listed,
		listedIn: `the first comment of ${file}`,
		write: (types) => `raymond: proposes=${types.join(",")}`
	};
}
/** Scopes that a cross-workflow tag names are loaded first; then the same message is read again. */
function applyOrLoad(run, agent, transitions, { text, definitions, at, tries }) {
	const unknown = transitions.filter(crossesWorkflow).find(({ target }) => destinationOf(run, agent, target) === void 0);
	if (unknown) {
		const { attempt, reminders, retries } = tries;
		return decide$1(run, {
			type: "load_scope",
			agent: agent.id,
			specifier: unknown.target,
			text,
			attempt,
			reminders,
			retries
		});
	}
	return applyTransitions(run, agent, transitions, definitions, at);
}
/** A policy can say what was meant, so the agent is asked again; without one, and for scripts, there is nobody to ask. */
function onProtocolProblem(run, agent, problem, turn, definitions) {
	const workflow = statesOf(definitions, agent.scope);
	const state = stateOf$1(workflow, agent.current_state);
	if (state.kind === "prompt" && state.settings.allowed_transitions.length > 0 && turn.reminders + 1 < MOST_ATTEMPTS_AT_A_TAG) return remind(run, agent, problem, turn, state, workflow);
	if (state.kind === "script" && turn.retries < (state.settings.retries ?? 0)) {
		const { run: planned, turn: again } = turnFor(run, agent, state, {
			attempt: turn.attempt + 1,
			retries: turn.retries + 1
		});
		return decide$1(planned, again);
	}
	const where = `${workflow.pin.source}/${state.file}`;
	const said = withStderr(problem, state.file, turn.script);
	return giveUp(run, agent, {
		...said,
		place: problem.place ?? where
	}, {
		...turn,
		detail: turn.script?.stderr
	}, definitions);
}
/** What a script that ended well printed aside may say why it printed no usable tag. */
function withStderr(problem, file, script) {
	if (script === void 0) return problem;
	const ended = `${problem.message} ${file} ended with exit code ${script.exit_code}`;
	return {
		...problem,
		message: script.stderr === "" ? `${ended}.` : `${ended}; the last it wrote to stderr:\n${script.stderr}`
	};
}
function remind(run, agent, problem, turn, state, workflow) {
	const { run: planned, turn: again } = turnFor(run, agent, state, {
		attempt: turn.attempt + 1,
		reminders: turn.reminders + 1,
		retries: turn.retries,
		reminder: renderReminder(problem, state, workflow)
	});
	return decide$1(planned, again);
}

// src/core/engine/events/on-scope-failed.ts
/** A tag named a workflow that is not there or cannot be read: the agent is told like for any other bad target. */
function onScopeFailed(run, effect, { problem, at }, definitions) {
	const agent = findAgent(run, effect.agent);
	return agent ? onProtocolProblem(run, agent, problem, {
		...effect,
		at
	}, definitions) : decide$1(run);
}

// src/core/engine/events/on-scope-loaded.ts
/** A workflow that a tag named is there: pins it, and goes on with the message that named it. */
function onScopeLoaded(run, effect, { scope, entry, pin, at }, definitions) {
	const agent = findAgent(run, effect.agent);
	if (!agent) return decide$1(run);
	const known = {
		...run,
		scopes: {
			[scope]: pin,
			...run.scopes
		},
		specifiers: {
			...run.specifiers,
			[specifierKey(agent.scope, effect.specifier)]: {
				scope,
				entry
			}
		}
	};
	const workflow = statesOf(definitions, agent.scope);
	const asked = readTransitions(effect.text, stateOf$1(workflow, agent.current_state), workflow);
	if (!asked.ok) return onProtocolProblem(known, agent, asked.problem, {
		...effect,
		at
	}, definitions);
	return applyOrLoad(known, agent, asked.transitions, {
		text: effect.text,
		definitions,
		at,
		tries: {
			...effect,
			at
		}
	});
}

// src/core/engine/ending/failure-code.ts
const CODES = {
	"usage-limit": "RAY-USAGE-LIMIT",
	overloaded: "RAY-MODEL-OVERLOADED",
	network: "RAY-NETWORK",
	auth: "RAY-AUTH",
	"not-installed": "RAY-AGENT-NOT-INSTALLED",
	"session-not-found": "RAY-SESSION-NOT-FOUND",
	silent: "RAY-TIMEOUT",
	"too-long": "RAY-TIMEOUT",
	budget: "RAY-BUDGET",
	"no-progress": "RAY-NO-PROGRESS",
	"script-failed": "RAY-SCRIPT-FAILED",
	"bad-directory": "RAY-BAD-DIRECTORY",
	interrupted: "RAY-INTERRUPTED",
	other: "RAY-TURN-FAILED"
};
/** The code under which people find a class of failure. */
function failureCode(failureClass) {
	return CODES[failureClass];
}
/** What a person can do about a failure that says nothing of its own. */
function failureHint(failureClass, state, id) {
	switch (failureClass) {
		case "auth": return `Give the agent a credential that is good, then go on where it stopped: raymond resume ${id}`;
		case "silent": return `Give ${state} more patience with "timeout" for new runs; this one tries again with: raymond resume ${id}`;
		case "too-long": return `Give it more time and try again: raymond resume ${id} --max-duration 2h`;
		case "script-failed": return `Fix what the script needs, then try again: raymond resume ${id}`;
		case "usage-limit": return `Go on when the limit is reset: raymond resume ${id}`;
		case "overloaded":
		case "network": return `Go on later: raymond resume ${id}`;
		case "not-installed": return `Install the agent's program, or name another agent: raymond resume ${id} --agent NAME`;
		case "bad-directory": return `Make the directory that is missing, then try again: raymond resume ${id}`;
		case "session-not-found":
		case "budget":
		case "no-progress":
		case "interrupted":
		case "other": return `Read what was done until then in its log or report, then try again: raymond resume ${id}`;
	}
}

// src/core/engine/turn/retry.ts
/** Then it rests so long before anybody tries again. */
const PAUSE_OF_A_BUSY_MODEL_MS = 9e5;
const FIRST_WAIT_MS = 2e3;
const LONGEST_WAIT_MS = 3e5;
/** When to try again: exponential, with the upper half drawn by jitter (0 to 1) so that parallel agents spread. */
function backOff(at, retries, jitter) {
	const wait = Math.min(FIRST_WAIT_MS * 2 ** retries, LONGEST_WAIT_MS);
	return new Date(Date.parse(at) + wait * (.5 + jitter / 2)).toISOString();
}

// src/core/engine/events/on-turn-failed.ts
/** One table: what each class of failure leads to. */
function onTurnFailed(given, agent, event, turn, definitions) {
	const run = withOwner(given, event.session_id, event.bill.agent ?? given.backend);
	const workflow = statesOf(definitions, agent.scope);
	const state = stateOf$1(workflow, turn.state);
	const { failure, at, jitter } = event;
	const problem = problemOf$1(run, failure, turn, workflow);
	const forGood = (of = agent) => giveUp(replaceAgent(run, of), of, problem, {
		attempt: turn.attempt,
		at,
		detail: event.script?.stderr ?? failure.detail
	}, definitions);
	switch (failure.class) {
		case "interrupted": return again(run, agent, turn, state, {
			interrupted: true,
			session: turn.session,
			...funded(turn)
		});
		case "usage-limit": return pause$1(run, goneOn(run, agent, event), problem, failure.reset_at ?? null);
		case "no-progress": return pause$1(run, forgetRounds(agent), problem, null);
		case "overloaded":
		case "network":
			if (turn.retries < (state.settings.retries ?? 5)) {
				const not_before = backOff(at, turn.retries, jitter);
				return again(run, agent, turn, state, {
					retries: turn.retries + 1,
					not_before,
					...funded(turn)
				});
			}
			return pause$1(run, goneOn(run, agent, event), problem, new Date(Date.parse(at) + PAUSE_OF_A_BUSY_MODEL_MS).toISOString());
		case "session-not-found": {
			if (turn.session?.mode === "fresh") return forGood();
			const fresh = {
				...agent,
				session_id: null,
				branch_session: false
			};
			const warned = warn(run, `${agent.id} at ${turn.state}: the conversation was not found, so ${agent.recollection === void 0 ? "the state starts afresh" : "what the run knows of it is retold in a new one"}.`);
			return again(replaceAgent(warned, fresh), fresh, {
				...turn,
				reminder: null
			}, state, { interrupted: turn.interrupted });
		}
		case "budget": return onCapReached(run, agent, {
			event,
			problem,
			turn,
			state,
			workflow
		}, definitions);
		case "auth":
		case "not-installed":
		case "bad-directory": return failAgent(run, agent, problem);
		case "silent":
		case "too-long":
		case "script-failed":
		case "other": {
			const retries = state.settings.retries ?? (state.kind === "prompt" ? 2 : 0);
			if (turn.retries >= retries) return forGood(goneOn(run, agent, event));
			return again(run, agent, turn, state, {
				retries: turn.retries + 1,
				not_before: state.kind === "prompt" ? backOff(at, turn.retries, jitter) : null,
				...funded(turn)
			});
		}
	}
}
/** A retry has the same money as the turn that it repeats. */
function funded({ funding }) {
	return funding === void 0 ? {} : { funding };
}
/** The agent CLI stopped at the cap that it was given: the state's own, a share of what was left of the run's, or all of that. */
function onCapReached(run, agent, reached, definitions) {
	const { event, problem, turn, state, workflow } = reached;
	const key = stateKey(run, workflow, turn.state);
	const own = stateBudget(run, state, key);
	const gone = goneOn(run, agent, event);
	const kept = replaceAgent(run, gone);
	if (turn.funding === "last" || own !== void 0 && turn.reserved_usd >= own) {
		if (turn.funding !== "last" && event.session_id !== null && state.kind === "prompt") return again(kept, gone, {
			...turn,
			reminder: lastCall(state, workflow)
		}, state, { funding: "last" });
		const spent = {
			...problem,
			code: "RAY-STATE-BUDGET",
			hint: `Give it more and try again: raymond resume ${run.workflow_id} --state-budget ${Math.ceil((own ?? turn.reserved_usd) * 2)}`
		};
		return giveUp(kept, gone, spent, {
			attempt: turn.attempt,
			at: event.at
		}, definitions);
	}
	const left = budgetLeft(run, agent, definitions);
	if (endedAtItsShare(turn, event.bill.cost_usd, left)) return again(kept, gone, turn, state, {
		interrupted: true,
		funding: "rest"
	});
	return again({
		...kept,
		dearest: {
			...run.dearest,
			[key]: moreThan(left + event.bill.cost_usd, ownValue$1(run.dearest, key))
		}
	}, gone, turn, state, { interrupted: true });
}
function lastCall(state, workflow) {
	const sentence = "the budget of this state is used up. Do nothing else now: end with your tag.";
	if (state.settings.allowed_transitions.length === 0) return `Stop here: ${sentence}`;
	return renderReminder({
		code: "RAY-STATE-BUDGET",
		message: sentence
	}, state, workflow);
}
/** What was said until then is in a session that the next attempt goes on with. */
function goneOn(run, agent, { session_id }) {
	return session_id === null ? agent : {
		...rememberTurn(run, agent),
		session_id,
		branch_session: false
	};
}
function pause$1(run, agent, problem, resumeAt) {
	return decide$1(replaceAgent(run, {
		...agent,
		status: "paused",
		problem,
		resume_at: resumeAt
	}));
}
function again(run, agent, turn, state, change) {
	const { run: planned, turn: next } = turnFor(run, agent, state, {
		attempt: turn.attempt + 1,
		reminders: turn.reminders,
		retries: turn.retries,
		reminder: turn.reminder,
		...change
	});
	return decide$1(planned, next);
}
function problemOf$1(run, { class: kind, message, detail, problem }, turn, workflow) {
	return problem ?? {
		code: failureCode(kind),
		message: detail === void 0 ? message : `${message}\n${detail}`,
		place: `${workflow.pin.source}/${turn.state}`,
		hint: failureHint(kind, turn.state, run.workflow_id)
	};
}

// src/core/engine/note-cell.ts
/** Remembers what a turn's programs ran in, and says once where there was no cell or one without a bound, and what a cell refused. */
function noteCell(run, agent, { cell, refused = [] }, { state }) {
	const { refused_hosts: refusedBefore, ...before } = agent;
	const after = {
		...refusedBefore === void 0 ? agent : before,
		...cell === void 0 ? {} : { cell },
		...refused.length === 0 ? {} : { refused_hosts: refused.map(({ host }) => host) }
	};
	const hosts = refused.map(({ host, times }) => times === 1 ? host : `${host} (${times} times)`).join(", ");
	const bare = (cell === void 0 ? [] : shortcomings(run, cell)).reduce(warn, run);
	return [hosts === "" ? bare : warn(bare, `${agent.id} at ${state} was refused hosts that are not on its list: ${hosts}`), after];
}
function shortcomings(run, { why, unbound = [] }) {
	const limits = `This machine cannot bound what cell_limits says of a turn: ${unbound.join(", ")}. "raymond cell" shows what holds.`;
	return [...why === void 0 ? [] : [withoutCell(run, why)], ...unbound.length === 0 ? [] : [limits]];
}
/** On another machine than before, which somebody has set up otherwise: nobody looks for that in a run that goes well. */
function withoutCell({ agents, warnings }, why) {
	const lost = `Agents and scripts of this run had a cell, and go on without one on this machine: ${why} "cell: required" in the configuration refuses that.`;
	return agents.some(({ cell }) => cell?.cell === "bwrap") || warnings.includes(lost) ? lost : `Agents and scripts run without a cell: ${why}`;
}

// src/core/trace/spans-of-event.ts
/** Journal → spans, an event at a time: what ended with it. GenAI semantic conventions 1.41.0. */
/** Spans that ended with the event, in the order in which they ended. `trace` is as it was before the event. */
function spansOfEvent(before, event, after, trace) {
	return [
		...turnsOf(before, event, after, trace),
		...waitsOf(before, event, after, trace),
		...stretchOf(event, after, trace)
	];
}
const ENDS = /* @__PURE__ */ new Set([
	"completed",
	"failed",
	"over_budget",
	"cancelled"
]);
function isEnded({ status }) {
	return ENDS.has(status);
}
/** The span that a turn's hangs below: of the turn that forked its agent, or of the workflow. */
function parentOf({ forked, stretch }, agent) {
	return forked[agent] ?? stretch.span;
}
function turnsOf(before, event, after, trace) {
	if (event.type === "turn_completed" || event.type === "turn_failed") {
		const turn = before.pending.find(({ id }) => id === event.effect);
		return turn && isTurn(turn) ? [endedTurn(before, turn, event, trace)] : [];
	}
	if (event.type !== "run_resumed") return [];
	const kept = new Set(after.pending.map(({ id }) => id));
	return before.pending.flatMap((effect) => isInFlight(effect) && !kept.has(effect.id) ? [cutOffTurn(before, effect, trace)] : []);
}
function endedTurn(run, turn, event, trace) {
	const { bill } = event;
	const isTool = isToolCall(turn);
	return {
		...turnSpan(turn, trace),
		from: new Date(Date.parse(event.at) - bill.ms).toISOString(),
		to: event.at,
		error: event.type === "turn_failed" ? event.failure.class : null,
		attributes: {
			...turnAttributes(run, turn, bill.agent ?? run.backend),
			...isTool || event.session_id === null ? {} : { "gen_ai.conversation.id": event.session_id },
			...bill.model === null ? {} : { "gen_ai.response.model": short(bill.model) },
			...isTool ? {} : {
				"gen_ai.usage.input_tokens": bill.tokens.input,
				"gen_ai.usage.output_tokens": bill.tokens.output
			},
			...event.script === void 0 ? {} : { "process.exit.code": event.script.exit_code },
			"raymond.cost_usd": bill.cost_usd
		}
	};
}
/** Its process is gone, and nobody knows when it began or ended: it stands where the run was last saved. */
function cutOffTurn(run, turn, trace) {
	const { updated_at: at } = run;
	return {
		...turnSpan(turn, trace),
		from: at,
		to: at,
		error: "interrupted",
		attributes: turnAttributes(run, turn, run.backend)
	};
}
/** A script, or an operation of a step: no model is asked. */
function isToolCall(turn) {
	return turn.type === "run_step" ? turn.want.type === "run_operation" : turn.session === null;
}
function turnSpan(turn, trace) {
	return {
		id: spanId(trace.id, turn.id),
		parent: parentOf(trace, turn.agent),
		name: isToolCall(turn) ? `execute_tool ${short(turn.state)}` : `invoke_agent ${short(turn.agent)}`
	};
}
function turnAttributes(run, turn, backend) {
	return {
		...isToolCall(turn) ? {
			"gen_ai.operation.name": "execute_tool",
			"gen_ai.tool.name": short(turn.state),
			"gen_ai.tool.type": "function",
			"gen_ai.tool.call.id": turn.id
		} : {
			"gen_ai.operation.name": "invoke_agent",
			"gen_ai.provider.name": providerOf(backend)
		},
		"gen_ai.agent.name": short(turn.agent),
		"raymond.run.id": run.workflow_id,
		"raymond.turn.id": turn.id,
		"raymond.state": short(turn.state),
		"raymond.attempt": turn.attempt
	};
}
/** What follows the colon of `replay:FILE` and `command:PROGRAM` is a path on somebody's machine. */
function providerOf(backend) {
	const [kind = ""] = backend.split(":");
	return kind === "claude" ? "anthropic" : kind === "codex" ? "openai" : short(kind);
}
function waitsOf(before, event, after, trace) {
	if (before.asks === after.asks) return [];
	const open = new Set(after.asks.map(({ id }) => id));
	return before.asks.flatMap(({ id, agent, asked_at }) => {
		if (open.has(id)) return [];
		const answered = event.type === "ask_answered" && event.ask === id;
		return [{
			id: spanId(trace.id, `${before.workflow_id}/ask/${id}`),
			parent: parentOf(trace, agent),
			name: "wait for answer",
			from: asked_at,
			to: event.at,
			error: null,
			attributes: {
				"gen_ai.agent.name": short(agent),
				"raymond.run.id": before.workflow_id,
				"raymond.ask.id": id,
				"raymond.wait.end": answered ? "answered" : after.status === "cancelled" ? "cancelled" : "timeout"
			}
		}];
	});
}
function stretchOf(event, after, trace) {
	const { stretch } = trace;
	if (!stretch.open || !isEnded(after)) return [];
	const root = rootSpan(trace.id, after.workflow_id);
	return [{
		id: stretch.span,
		parent: stretch.span === root ? trace.parent : root,
		name: `invoke_workflow ${short(after.workflow.name)}`,
		from: stretch.from,
		to: event.at,
		error: after.status === "completed" ? null : after.error?.code ?? after.status,
		attributes: {
			"gen_ai.operation.name": "invoke_workflow",
			"gen_ai.workflow.name": short(after.workflow.name),
			"raymond.run.id": after.workflow_id,
			"raymond.run.status": after.status,
			"raymond.run.cost_usd": after.budget.spent_usd,
			"raymond.run.turns": after.turns,
			...after.repository === null ? {} : { "raymond.repository": after.repository },
			...after.issue === null ? {} : { "raymond.issue": after.issue },
			...after.continues === void 0 ? {} : { "raymond.run.continues": after.continues }
		}
	}];
}
const LONGEST_NAME = 120;
function short(name) {
	return name.slice(0, LONGEST_NAME).toWellFormed();
}

// src/core/engine/note-spans.ts
/** Then what ends is counted and not kept: a collector that is gone must not fill the state. */
const MOST_UNSENT = 2e3;
const SEND_EVERY_MS = 5e3;
const AFTER_FAILURE_MS = 6e4;
/** So many are sent at once, and before it is time. */
const MOST_AT_ONCE = 512;
/** Writes what ended with an event into the trace of the run, and asks for it to be sent when it is time. */
function noteSpans(before, event, settled) {
	const { run } = settled;
	if (before === void 0) {
		if (event.type !== "run_started" || event.trace === void 0) return settled;
		return send(event, {
			...settled,
			run: {
				...run,
				trace: begun(event, event.trace)
			}
		});
	}
	if (run.trace === void 0) return settled;
	const spans = spansOfEvent(before, event, run, run.trace);
	const trace = {
		...measured(keep(run.trace, spans), spans),
		...changed(before, event, run, run.trace)
	};
	return send(event, {
		...settled,
		run: {
			...run,
			trace
		}
	});
}
function begun({ at, workflow_id }, { id, parent }) {
	return {
		id,
		parent,
		stretch: {
			span: rootSpan(id, workflow_id),
			from: at,
			open: true
		},
		forked: {},
		unsent: [],
		not_kept: 0,
		waits: {
			count: 0,
			ms: 0
		},
		next_at: null
	};
}
function keep(trace, spans) {
	if (spans.length === 0) return trace;
	const kept = spans.slice(0, Math.max(0, MOST_UNSENT - trace.unsent.length));
	return {
		...trace,
		unsent: [...trace.unsent, ...kept],
		not_kept: trace.not_kept + spans.length - kept.length
	};
}
function measured(trace, spans) {
	const histograms = withSpans(trace.histograms ?? [], spans);
	return histograms.length === 0 ? trace : {
		...trace,
		histograms
	};
}
function changed(before, event, run, trace) {
	return {
		stretch: stretchAfter(event, run, trace),
		forked: forkedAfter(before, event, run, trace),
		waits: waitsAfter(before, event, run, trace)
	};
}
function stretchAfter({ at }, run, { id, stretch }) {
	if (stretch.open === !isEnded(run)) return stretch;
	return stretch.open ? {
		...stretch,
		open: false
	} : {
		span: spanId(id, `${run.workflow_id}/run/${run.seq}`),
		from: at,
		open: true
	};
}
function forkedAfter(before, event, run, { id, forked, stretch }) {
	if (run.agents.length === before.agents.length) return forked;
	const known = new Set(before.agents.map((agent) => agent.id));
	const span = event.type === "turn_completed" ? spanId(id, event.effect) : stretch.span;
	return {
		...forked,
		...Object.fromEntries(run.agents.flatMap((agent) => known.has(agent.id) ? [] : [[agent.id, span]]))
	};
}
function waitsAfter(before, { at }, run, { waits }) {
	if (before.asks === run.asks) return waits;
	const open = new Set(run.asks.map(({ id }) => id));
	const over = before.asks.filter(({ id }) => !open.has(id));
	const ms = over.reduce((sum, { asked_at }) => sum + Date.parse(at) - Date.parse(asked_at), 0);
	return {
		count: waits.count + over.length,
		ms: waits.ms + ms
	};
}
/** One effect at a time. At rest all that is left goes, and what failed then waits for whoever takes the run up. */
function send(event, settled) {
	const { run, effects } = settled;
	const { trace } = run;
	if (!trace || trace.unsent.length === 0 || run.pending.some(({ type }) => type === "send_spans")) return settled;
	if (event.type === "spans_sent" && event.failed) return settled;
	const isTime = trace.next_at === null || event.at >= trace.next_at;
	if (run.status === "running" && !isTime && trace.unsent.length < 512) return settled;
	const asked = enqueue(run, [{ type: "send_spans" }]);
	return {
		run: asked.run,
		effects: [...effects, ...asked.added]
	};
}
/** Those that were sent are the oldest ones. */
function afterSending(run, { at, count, failed }) {
	if (run.trace === void 0) return run;
	const next_at = new Date(Date.parse(at) + (failed ? AFTER_FAILURE_MS : SEND_EVERY_MS)).toISOString();
	return {
		...run,
		trace: {
			...run.trace,
			unsent: run.trace.unsent.slice(count),
			next_at
		}
	};
}

// src/core/engine/steps/hold-for-proposals.ts
/**
* An operation that writes to GitHub has its result when GitHub shows it: the step waits for its one proposal, and for a person where
* that has to be approved. Undefined when there is nothing to wait for. `before` is the run without the new proposals.
*/
function holdForProposals(before, run, agent, { run: id, want }) {
	const { proposals = [] } = run;
	const at = before.proposals?.length ?? 0;
	const added = proposals[at];
	if (want.type !== "run_operation" || added === void 0 || !isOpen(added)) return void 0;
	const linked = {
		...added,
		step: {
			run: id,
			at: want.at
		}
	};
	const status = added.status === "waiting" ? "waiting" : "active";
	return replaceAgent({
		...run,
		proposals: proposals.with(at, linked)
	}, {
		...agent,
		status
	});
}
function isOpen({ status }) {
	return status === "waiting" || status === "pending";
}
/** A proposal that a step waits for was done, or could not be. What comes to a step that has gone on, or failed, is no news to it. */
function onStepProposalSettled(run, id, outcome, definitions) {
	const { proposals = [], pending } = run;
	const entry = proposals.find((proposed) => proposed.id === id);
	if (entry?.step === void 0 || outcome.kind === "kept" || !awaits(stepRunOf(run, entry.step.run), entry.step.at)) return decide$1(run);
	const place = {
		agent: entry.agent,
		id: entry.step.run
	};
	const { at } = entry.step;
	if (outcome.kind === "held") {
		const waiting = run.agents.map((agent) => agent.id === entry.agent ? {
			...agent,
			status: "waiting"
		} : agent);
		return decide$1({
			...run,
			agents: waiting
		});
	}
	const agents = run.agents.map((agent) => agent.id === entry.agent ? {
		...agent,
		status: "active"
	} : agent);
	if (outcome.kind === "applied") return tell({
		...run,
		agents
	}, place, {
		type: "operation_returned",
		at,
		result: {
			status: "ok",
			data: appliedData(entry),
			summary: describeProposal(entry.proposal, run.issue)
		}
	}, definitions);
	const dropped = {
		...run,
		agents,
		proposals: proposals.map((other) => other === entry ? {
			...other,
			status: "dropped"
		} : other),
		pending: pending.filter((effect) => effect.type !== "apply_proposal" || effect.proposal !== id)
	};
	const { message } = outcome.problem;
	return tell(dropped, place, {
		type: "operation_failed",
		at,
		reason: "proposal-failed",
		message
	}, definitions);
}
/** The object as far as it is known: what was asked for, and what GitHub made of it. */
function appliedData({ proposal, number, url, branch }) {
	const { type: _, ...asked } = proposal;
	return toValue(JSON.parse(JSON.stringify({
		...asked,
		number,
		html_url: url,
		branch
	}))) ?? null;
}

// src/core/engine/steps/on-child-loaded.ts
/** The called workflow is there: its record, the link to it and the frame to return by are one commit. */
function onChildLoaded(run, effect, { scope, entry, pin }, definitions) {
	const agent = findAgent(run, effect.agent);
	const workflow = definitions[scope];
	if (!agent || workflow === void 0) throw new Error(`${scope} was loaded for ${effect.agent}, and one of them is not there`);
	if (stepRunOf(run, effect.run).status !== "running") return decide$1(run);
	const known = {
		...run,
		scopes: {
			[scope]: pin,
			...run.scopes
		}
	};
	const { want, run: id } = effect;
	const child = workflow.kind === "steps" ? nextStepRunId(known) : `${id}/${want.at.step}/${want.at.entry}`;
	const begun = {
		type: "child_started",
		at: want.at,
		child
	};
	const linked = tell(known, {
		agent: agent.id,
		id
	}, begun, definitions);
	const frame = {
		session: null,
		branch: false,
		state: want.at.step,
		cwd: agent.cwd,
		scope: agent.scope,
		step: {
			run: id,
			child
		}
	};
	const caller = {
		...agent,
		stack: [...agent.stack, frame]
	};
	return andThen(linked, (now) => enterChild(now, caller, {
		effect,
		workflow,
		entry
	}));
}
/** Nothing of the caller's conversation crosses (R59). */
function enterChild(run, caller, { effect, workflow, entry }) {
	const { want, run: id } = effect;
	const { strangers } = stepRunOf(run, id);
	const isRaw = strangers !== void 0 && typeof want.input !== "string";
	if (workflow.kind === "states") {
		const { step_run: _, ...agent } = caller;
		const fresh = {
			...agent,
			scope: workflow.id,
			session_id: null,
			branch_session: false,
			recollection: void 0
		};
		const text = taggedInput(want.input);
		const pieces = strangers?.pieces;
		const known = isRaw && pieces !== void 0 && joinPieces(pieces) === text ? { pieces } : {};
		const input = {
			text,
			from: isRaw ? "stranger" : "run",
			...known
		};
		return enter$2(replaceAgent(run, fresh), fresh, entry, input, workflow);
	}
	return enterSteps(run, caller, workflow, {
		request: { value: want.input },
		original: want.original,
		parent: {
			run: id,
			step: want.at.step,
			entry: want.at.entry
		},
		depth: want.depth,
		defaults: want.defaults,
		...strangers === void 0 ? {} : { strangers: {
			...strangers,
			of: isRaw ? ["input", "original"] : ["original"]
		} }
	});
}
/** A tagged workflow takes text: of a map with an `input` that part, else the text form of it all. */
function taggedInput(input) {
	const part = lookUp(input, ["input"]);
	return part.found && typeof part.value === "string" ? part.value : textOf(input);
}
/** It is not there, or cannot be read: the step fails (R66). */
function onChildRefused(run, effect, { problem }, definitions) {
	const reason = problem.code === "RAY-STEP-UNKNOWN-WORKFLOW" ? "unknown-workflow" : checkIdOf(problem.code);
	const fact = {
		type: "child_refused",
		at: effect.want.at,
		reason,
		message: problem.message
	};
	return tell(run, {
		agent: effect.agent,
		id: effect.run
	}, fact, definitions);
}

// src/core/engine/steps/on-step-turn-completed.ts
/** What was said, or given back, is data: no tag in it means anything. */
function onStepTurnCompleted(run, agent, event, turn, definitions) {
	const place = {
		agent: agent.id,
		id: turn.run
	};
	const refusedTools = event.denied ?? [];
	const warned = refusedTools.length > 0 ? warn(run, `${agent.id} at ${turn.state} was refused: ${refusedTools.join(", ")}`) : run;
	const proposing = propose(warned, agent, event, proposerOf(turn.want));
	if (!proposing.ok) {
		const { code, message } = proposing.problem;
		return tell(proposing.run, place, failureOf(turn.want, event, checkIdOf(code), message), definitions);
	}
	return andThen(proposing.decision, (proposed) => {
		const held = holdForProposals(warned, proposed, agent, turn);
		return held === void 0 ? tell(proposed, place, factOf$1(turn.want, event), definitions) : decide$1(held);
	});
}
/** A conversation proposes what its step lists, an operation whatever is allowed where its step lists nothing; a judge nothing. */
function proposerOf(want) {
	const name = `the step "${want.at.step}"`;
	return {
		name,
		listed: want.type === "ask_judge" ? [] : want.proposes ?? (want.type === "run_operation" ? void 0 : []),
		listedIn: name,
		write: (types) => `proposes: [${types.join(", ")}]`
	};
}
function factOf$1(want, { step, text, session_id, bill }) {
	if (want.type === "run_operation") return {
		type: "operation_returned",
		at: want.at,
		result: step !== void 0 && "result" in step ? step.result : void 0
	};
	const messages = step !== void 0 && "messages" in step ? step.messages : [];
	return {
		type: "turn_finished",
		at: want.at,
		text,
		messages,
		session: session_id,
		cost_usd: bill.cost_usd
	};
}
function failureOf(want, { session_id, bill }, reason, message) {
	return want.type === "run_operation" ? {
		type: "operation_failed",
		at: want.at,
		reason,
		message
	} : {
		type: "turn_failed",
		at: want.at,
		class: reason,
		message,
		session: session_id,
		cost_usd: bill.cost_usd
	};
}

// src/core/engine/steps/on-step-turn-failed.ts
/** One table: what each class of failure leads to. A model that cannot answer gives way to the next in rank, if there is one (R99). */
function onStepTurnFailed(run, agent, event, turn, definitions) {
	const { failure, at } = event;
	const place = {
		agent: agent.id,
		id: turn.run
	};
	const fails = () => tell(run, place, factOf(turn.want, event), definitions);
	const again = () => resumeStep(run, agent.id, turn.run, {
		rerun: false,
		retry: false
	}, definitions);
	if (hasOtherModel(run, turn) && allowsOtherModel(failure.class)) return fails();
	switch (failure.class) {
		case "interrupted": return again();
		case "usage-limit": return pause(run, agent, problemOf(run, failure, agent, turn), failure.reset_at ?? null);
		case "overloaded":
		case "network": {
			if (turn.retries < 5) {
				const not_before = backOff(at, turn.retries, event.jitter);
				return askForTurn(run, place, turn.want, {
					retries: turn.retries + 1,
					not_before
				});
			}
			const later = new Date(Date.parse(at) + PAUSE_OF_A_BUSY_MODEL_MS).toISOString();
			return pause(run, agent, problemOf(run, failure, agent, turn), later);
		}
		case "session-not-found": return turn.session?.mode === "resume" ? again() : fails();
		case "budget": return capReached(run, agent, event, turn, definitions);
		case "auth":
		case "not-installed": return failAgent(run, agent, problemOf(run, failure, agent, turn));
		case "no-progress":
		case "bad-directory":
		case "silent":
		case "too-long":
		case "script-failed":
		case "other": return fails();
	}
}
/** The agent CLI stopped at what was left of the budget: the next attempt needs more, so it does not start before that is raised. */
function capReached(run, agent, { bill, session_id }, turn, definitions) {
	const key = priceKeyOf(run, agent.scope, turn);
	const left = budgetLeft(run, agent, definitions);
	if (endedAtItsShare(turn, bill.cost_usd, left)) {
		const session = session_id === null ? {} : { session: {
			mode: "resume",
			id: session_id
		} };
		return askForTurn(run, {
			agent: agent.id,
			id: turn.run
		}, turn.want, {
			...session,
			interrupted: true,
			funding: "rest"
		});
	}
	const dearer = {
		...run,
		dearest: {
			...run.dearest,
			[key]: moreThan(left + bill.cost_usd, ownValue$1(run.dearest, key))
		}
	};
	return resumeStep(dearer, agent.id, turn.run, {
		rerun: false,
		retry: false
	}, definitions);
}
function hasOtherModel(run, turn) {
	const { steps, cursor } = stepRunOf(run, turn.run);
	const entry = steps[cursor.step]?.history.at(-1);
	return ((turn.want.at.for === "judge" ? entry?.judge?.models : entry?.models)?.length ?? 0) > 1;
}
function factOf(want, { failure, session_id, bill }) {
	const message = failure.detail === void 0 ? failure.message : `${failure.message}\n${failure.detail}`;
	if (want.type !== "run_operation") return {
		type: "turn_failed",
		at: want.at,
		class: failure.class,
		message,
		session: session_id,
		cost_usd: bill.cost_usd
	};
	const reason = failure.class === "silent" || failure.class === "too-long" ? "timeout" : "operation-failed";
	return {
		type: "operation_failed",
		at: want.at,
		reason,
		message
	};
}
function pause(run, agent, problem, resumeAt) {
	return decide$1(replaceAgent(run, {
		...agent,
		status: "paused",
		problem,
		resume_at: resumeAt
	}));
}
function problemOf(run, { class: kind, message, detail, problem }, agent, turn) {
	return problem ?? {
		code: failureCode(kind),
		message: detail === void 0 ? message : `${message}\n${detail}`,
		place: `${agent.id} at ${turn.state}`,
		hint: failureHint(kind, turn.state, run.workflow_id)
	};
}

// src/core/engine/reduce.ts
/**
* The engine: one event in, the next run and what is to be done now out.
*
* Pure. The same run and event always give the same reduction, so what was not saved is simply reduced again.
*/
function reduce(run, event, definitions) {
	if (event.type === "run_started") return run ? unchanged(run) : noteSpans(run, event, settle(void 0, onRunStarted(event, definitions), event.at, definitions));
	if (!run) throw new Error(`${event.type} for a run that was never started`);
	const decision = handle(run, event, definitions);
	if (!decision) return unchanged(run);
	const options = { listensFirst: event.type === "run_resumed" };
	const settled = noteSpans(run, event, settle(run, decision, event.at, definitions, options));
	return event.type === "run_resumed" ? {
		run: settled.run,
		effects: outstanding(settled.run)
	} : settled;
}
/** Whoever takes a run up performs all that was asked for and not confirmed, whether or not it was tried before. */
function outstanding({ pending }) {
	return pending.filter((effect) => !isTurn(effect) || effect.started);
}
/** Undefined when the event tells nothing new, such as an answer that came twice. */
function handle(run, event, definitions) {
	switch (event.type) {
		case "turn_completed":
		case "turn_failed": return onTurnEnded(run, event, definitions);
		case "scope_loaded": return isChild(run, event.effect) ? withEffect(run, event.effect, "load_child", (rest, effect) => onChildLoaded(rest, effect, event, definitions)) : withEffect(run, event.effect, "load_scope", (rest, effect) => onScopeLoaded(rest, effect, event, definitions));
		case "scope_failed": return isChild(run, event.effect) ? withEffect(run, event.effect, "load_child", (rest, effect) => onChildRefused(rest, effect, event, definitions)) : withEffect(run, event.effect, "load_scope", (rest, effect) => onScopeFailed(rest, effect, event, definitions));
		case "step_advanced": return withEffect(run, event.effect, "advance_step", (rest, { agent, run: id, at }) => tell(rest, {
			agent,
			id
		}, {
			type: "advanced",
			at
		}, definitions));
		case "result_posted": return withEffect(run, event.effect, "post_result", (rest) => decide$1(rest));
		case "report_published": return withEffect(run, event.effect, "publish_report", (rest, effect) => published(rest, effect, event));
		case "asks_shown": return onAsksShown(run, event);
		case "spans_sent": return withEffect(run, event.effect, "send_spans", (rest) => decide$1(afterSending(rest, event)));
		case "ask_answered": return onAskAnswered(forgetIdle(obeying(run, event)), event, definitions);
		case "time_passed": return onTimePassed(run, event, definitions);
		case "run_resumed": return run.holder === event.holder ? void 0 : onRunResumed(obeying(run, event), event, definitions);
		case "run_suspended": return run.status === "running" || isEndingTurns(run) ? decide$1(suspended(run, event)) : void 0;
		case "run_dispatched": return decide$1(dispatched(run, event));
		case "child_dispatched": return withEffect(run, event.effect, "start_child", (rest, effect) => onChildDispatched(rest, effect, event));
		case "child_stopped": return withEffect(run, event.effect, "stop_child", (rest, effect) => onChildStopped(rest, effect, event));
		case "child_refused": return withEffect(run, event.effect, "start_child", (rest, effect) => onChildRefused$1(rest, effect, event, definitions));
		case "child_heard": return onChildHeard(run, event, definitions);
		case "proposal_settled": return onSettled(run, event, definitions);
		case "proposals_approved": return onProposalsApproved(run, event);
		case "asked_anew": return onAskedAnew(run, event);
		case "comments_read": return haveReadOn(run, event);
		case "run_cancelled": return run.status === "cancelled" || run.status === "completed" ? void 0 : decide$1(cancelled(run, event));
	}
}
function cancelled(run, { at_work }) {
	const unbilled = at_work === void 0 ? {} : { unbilled: at_work };
	return {
		...dropProposals(cancelStepRuns(run)),
		halted: "cancelled",
		...unbilled
	};
}
/** It has stopped for money, and waits for its turns to come to their end: what stops a run for more is still heard. */
function isEndingTurns({ halted, pending }) {
	return halted === "over-budget" && pending.some(isInFlight);
}
function suspended(run, { reason, hand_over_id, cap, held = [] }) {
	const pending = run.pending.map((effect) => isTurn(effect) && held.includes(effect.id) ? {
		...effect,
		started: false
	} : effect);
	const { held_by: _, ...rest } = run.budget;
	const budget = cap === void 0 ? rest : {
		...rest,
		held_by: cap
	};
	return {
		...run,
		pending,
		budget,
		halted: reason,
		hand_over_id: hand_over_id ?? null
	};
}
/** It rests until the job takes it up that was, or will be, dispatched for it. */
function dispatched(run, { hand_over_id, budget_usd }) {
	const budget = budget_usd === void 0 ? run.budget : {
		...run.budget,
		limit_usd: budget_usd
	};
	return {
		...run,
		budget,
		halted: "dispatched",
		hand_over_id
	};
}
function obeying(run, { comment, read = comment }) {
	return comment === void 0 ? run : {
		...haveRead(run, read ?? comment),
		obeyed_comment: comment
	};
}
function haveReadOn(run, { pull, up_to }) {
	if (pull === void 0) return up_to > (run.seen_comment ?? 0) ? decide$1(haveRead(run, up_to)) : void 0;
	const { seen_on_pulls: seen = {} } = run;
	return up_to > (seen[pull] ?? 0) ? decide$1({
		...run,
		seen_on_pulls: {
			...seen,
			[pull]: up_to
		}
	}) : void 0;
}
function haveRead(run, comment) {
	return comment <= (run.seen_comment ?? 0) ? run : {
		...run,
		seen_comment: comment
	};
}
/**
* What people are asked nobody can give who is not shown it: what GitHub did not take is tried again as the run comes to rest, and by later jobs.
* They take the run up to do so, which is none for one that somebody has cancelled, or that has to be told to go on.
*/
function published(run, effect, event) {
	const { at, from, shown, unposted } = event;
	const late = from === void 0 ? void 0 : shownLate(run, from, at);
	const seen = unposted === true ? refusedNow(late ?? run) : shownNow(late ?? run, event);
	const known = shown === void 0 ? seen : {
		...seen,
		shown
	};
	if (effect.again === true || unposted !== true && late !== void 0) return decide$1(known, { type: "publish_report" });
	if (unposted !== true) return decide$1(known);
	const since = effect.unposted ?? at;
	const isTriedAgain = isAwaited(run) && Date.parse(at) < Date.parse(since) + 2592e5;
	return decide$1(isTriedAgain ? {
		...known,
		pending: [...known.pending, {
			...effect,
			unposted: since,
			tried: at
		}]
	} : known);
}
/** Without `shows`, of earlier builds, it has shown all. */
function shownNow(run, { at, shows }) {
	const asks = run.asks.map((ask) => {
		if (ask.unseen === void 0 || shows?.includes(ask.id) === false) return ask;
		const { unseen, ...seen } = ask;
		return unseen === "refused" || shows !== void 0 && Date.parse(at) - Date.parse(ask.asked_at) > 6e4 ? {
			...seen,
			shown_at: at
		} : seen;
	});
	return {
		...run,
		asks
	};
}
/**
* What GitHub had not taken it has taken by now. Where people were to see that for some time, it has all of its time from then on: the comment is
* written once more, with that.
*/
function onAsksShown(run, event) {
	const late = isShownLate(run, event) ? askAgain(run, event) : run;
	const hasMoreTime = timesOf(late) !== timesOf(run);
	const pending = run.pending.flatMap((effect) => {
		if (effect.type !== "publish_report" || effect.unposted === void 0) return [effect];
		return hasMoreTime ? [{
			...effect,
			unposted: event.at,
			tried: event.at
		}] : [];
	});
	const isNews = hasMoreTime || pending.length < run.pending.length || unseenIn(run).length > 0;
	const { shown = run.shown } = event;
	return isNews ? decide$1({
		...shownNow(late, event),
		pending,
		...shown === void 0 ? {} : { shown }
	}) : void 0;
}
function isShownLate({ asks, pending }, { at, shows }) {
	const isLate = (since) => since !== void 0 && Date.parse(at) - Date.parse(since) > 6e4;
	const isRefused = (effect) => effect.type === "publish_report" && isLate(effect.unposted);
	return pending.some(isRefused) || asks.some(({ id, unseen, asked_at }) => unseen && shows.includes(id) && isLate(asked_at));
}
function timesOf({ asks, children = [] }) {
	const told = children.flatMap((child) => child.asks ?? []);
	return [...asks.map(({ deadline }) => deadline), ...told.map(({ deadline, shown_at }) => deadline && shown_at)].join();
}
function refusedNow(run) {
	return {
		...run,
		asks: run.asks.map((ask) => ask.unseen === void 0 ? ask : {
			...ask,
			unseen: "refused"
		})
	};
}
/** Whether people wait for the picture, or will. */
function isAwaited({ status, reason, asks }) {
	if (status === "running" || status === "waiting" || reason === "workers") return true;
	return asks.length > 0 && status !== "cancelled";
}
function onSettled(run, event, definitions) {
	const type = run.pending.find(({ id }) => id === event.effect)?.type === "keep_work" ? "keep_work" : "apply_proposal";
	return withEffect(run, event.effect, type, (rest, effect) => {
		const settled = onProposalSettled(rest, effect, event);
		return andThen(settled, (now) => onStepProposalSettled(now, effect.proposal, event.outcome, definitions));
	});
}
function onTurnEnded(run, event, definitions) {
	const turn = run.pending.find(({ id }) => id === event.effect);
	const now = turn !== void 0 && isTurn(turn) && costsMoney(run, turn, definitions) ? forgetIdle(run) : run;
	return turn?.type === "run_step" ? withEffect(now, event.effect, "run_step", (rest) => onStepEnded(rest, event, turn, definitions)) : withEffect(now, event.effect, "run_turn", (rest, stateTurn) => onStateEnded(rest, event, stateTurn, definitions));
}
function onStateEnded(run, event, turn, definitions) {
	const agent = agentOf(run, turn);
	const state = stateKey(run, statesOf(definitions, agent.scope), turn.state);
	const counted = event.seen === void 0 ? agent : noteRound(agent, state, event.seen);
	const paid = addBill(...noteCell(run, counted, event, turn), event.bill, { state });
	if (agent.cancelled) return decide$1(paid.run);
	return event.type === "turn_completed" ? onTurnCompleted(paid.run, paid.agent, event, turn, definitions) : onTurnFailed(paid.run, paid.agent, event, turn, definitions);
}
function onStepEnded(run, event, turn, definitions) {
	const agent = agentOf(run, turn);
	const named = {
		state: keyOf(run, agent.scope, turn.state),
		price: priceKeyOf(run, agent.scope, turn)
	};
	const paid = addBill(...noteCell(run, agent, event, turn), event.bill, named);
	if (agent.cancelled) return decide$1(paid.run);
	return event.type === "turn_completed" ? onStepTurnCompleted(paid.run, paid.agent, event, turn, definitions) : onStepTurnFailed(paid.run, paid.agent, event, turn, definitions);
}
function agentOf(run, turn) {
	const agent = findAgent(run, turn.agent);
	if (!agent) throw new Error(`turn ${turn.id} is of ${turn.agent}, which the run does not have`);
	return agent;
}
function isChild({ pending }, effect) {
	return pending.some(({ id, type }) => id === effect && type === "load_child");
}
/** Takes an effect out of the outbox and hands it on; one that was answered before, by us or by somebody else, is no news. */
function withEffect(run, id, type, then) {
	const effect = run.pending.find((pending) => pending.id === id);
	if (!effect) return void 0;
	if (!isOf(effect, type)) throw new Error(`effect ${id} is a ${effect.type}, and was answered as a ${type}`);
	return then({
		...run,
		pending: run.pending.filter((pending) => pending.id !== id)
	}, effect);
}
function isOf(effect, type) {
	return effect.type === type;
}
function unchanged(run) {
	return {
		run,
		effects: []
	};
}

export { turnEnvironment as A, stateOf$1 as C, longValue as D, failureText as E, runMark as O, stateBudget as S, PLAIN_GIT as T, isGivenUp as _, carried as a, capOf as b, checkProposals as c, awaitsShares as d, handedOn as f, agentSettings as g, namedWorkflow as h, readTransitions as i, require_picomatch as j, scriptEnvironment as k, specifierKey as l, renderWorkers as m, renderTurn as n, checkContext as o, isCancelledTurn as p, withCutOffNote as r, openedBy as s, reduce as t, standsStill as u, childOf$1 as v, rootScope as w, costsMoney as x, narrowed as y };