import { i as __toESM } from "./rolldown-runtime.js";
import { a as RequestError, c as require_tunnel, i as request, n as isHttpError, o as getUserAgent, r as createGitHubClient, s as require_undici, t as repositoryName } from "./repository-name.js";
import { t as ProblemError } from "./problem.js";
import { A as objectsOf, B as gitFailed, C as fillWorktree, D as listIndex, E as GITLINK, F as openCheckout, G as createCommandBackend, H as mustRunGit, I as worktreeAround, L as worktreesOf, M as withForeignObjects, N as readHead, O as markSkipped, P as writeHead, R as decodeRun, S as addEmptyWorktree, T as skippedIn, V as lastWords, W as pLimit, a as createScriptRunner, at as formatDuration, ct as stateKey, d as openBareRepository, et as rebasePath, f as createOperations, h as createLocalRunStore, i as createClock, it as formatCount, j as readShallow, k as zeroTerminated, m as createTrees, n as pinLost, nt as describeProposal, o as createReplayBackend, ot as formatMoment, p as createTurnFiles, q as branchOfAgent, r as createEntropy, rt as budgetBar, st as formatUsd, t as createPinnedCopies, u as createOrphans, w as replaceFile, x as createWorkspace, z as encodeRun } from "./pinned-copies.js";
import { t as isStateFile } from "./state-file.js";
import { t as didYouMean } from "./near-names.js";
import { i as styleOf, n as renderDiagram, r as styleLines, t as mermaidLabel } from "./diagram.js";
import { t as stepEdges } from "./step-graph.js";
import { F as string, N as record, P as strictObject, w as array } from "./step-workflow.js";
import { i as resumeRun, n as startRun, o as now } from "./start-run.js";
import { n as ledgerLine, r as readLedger, t as encodeLedgerLine } from "./ledger.js";
import { n as toScopeFiles, r as digestOf, t as entryOf } from "./scope-files.js";
import { r as LIMITS, t as readDefinition } from "./read-definition.js";
import { i as claudeDirectories, n as layTranscript, r as transcriptFiles, t as createClaudeBackend } from "./backend.js";
import { createCipheriv, createDecipheriv, createHash, createHmac, createPrivateKey, hkdfSync, randomBytes, subtle, timingSafeEqual } from "node:crypto";
import * as os$1 from "os";
import os, { EOL } from "os";
import * as crypto from "crypto";
import * as fs$1 from "fs";
import { constants, promises } from "fs";
import * as path$1 from "path";
import * as events from "events";
import { gunzipSync, gzipSync } from "node:zlib";
import * as child from "child_process";
import { setTimeout as setTimeout$1 } from "timers";
import { readFileSync as readFileSync$1 } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, resolve } from "node:path";
import { appendFile, copyFile, lstat, mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { setTimeout as setTimeout$2 } from "node:timers/promises";

// node_modules/@actions/core/lib/utils.js
/**
* Sanitizes an input into a string so it can be passed into issueCommand safely
* @param input input to sanitize into a string
*/
function toCommandValue(input) {
	if (input === null || input === void 0) return "";
	else if (typeof input === "string" || input instanceof String) return input;
	return JSON.stringify(input);
}
/**
*
* @param annotationProperties
* @returns The command properties to send with the actual annotation command
* See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
*/
function toCommandProperties(annotationProperties) {
	if (!Object.keys(annotationProperties).length) return {};
	return {
		title: annotationProperties.title,
		file: annotationProperties.file,
		line: annotationProperties.startLine,
		endLine: annotationProperties.endLine,
		col: annotationProperties.startColumn,
		endColumn: annotationProperties.endColumn
	};
}

// node_modules/@actions/core/lib/command.js
/**
* Issues a command to the GitHub Actions runner
*
* @param command - The command name to issue
* @param properties - Additional properties for the command (key-value pairs)
* @param message - The message to include with the command
* @remarks
* This function outputs a specially formatted string to stdout that the Actions
* runner interprets as a command. These commands can control workflow behavior,
* set outputs, create annotations, mask values, and more.
*
* Command Format:
*   ::name key=value,key=value::message
*
* @example
* ```typescript
* // Issue a warning annotation
* issueCommand('warning', {}, 'This is a warning message');
* // Output: ::warning::This is a warning message
*
* // Set an environment variable
* issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
* // Output: ::set-env name=MY_VAR::some value
*
* // Add a secret mask
* issueCommand('add-mask', {}, 'secretValue123');
* // Output: ::add-mask::secretValue123
* ```
*
* @internal
* This is an internal utility function that powers the public API functions
* such as setSecret, warning, error, and exportVariable.
*/
function issueCommand(command, properties, message) {
	const cmd = new Command(command, properties, message);
	process.stdout.write(cmd.toString() + os$1.EOL);
}
const CMD_STRING = "::";
var Command = class {
	constructor(command, properties, message) {
		if (!command) command = "missing.command";
		this.command = command;
		this.properties = properties;
		this.message = message;
	}
	toString() {
		let cmdStr = CMD_STRING + this.command;
		if (this.properties && Object.keys(this.properties).length > 0) {
			cmdStr += " ";
			let first = true;
			for (const key in this.properties) if (this.properties.hasOwnProperty(key)) {
				const val = this.properties[key];
				if (val) {
					if (first) first = false;
					else cmdStr += ",";
					cmdStr += `${key}=${escapeProperty(val)}`;
				}
			}
		}
		cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
		return cmdStr;
	}
};
function escapeData(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
function escapeProperty(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/:/g, "%3A").replace(/,/g, "%2C");
}

// node_modules/@actions/core/lib/file-command.js
function issueFileCommand(command, message) {
	const filePath = process.env[`GITHUB_${command}`];
	if (!filePath) throw new Error(`Unable to find environment variable for file command ${command}`);
	if (!fs$1.existsSync(filePath)) throw new Error(`Missing file at path: ${filePath}`);
	fs$1.appendFileSync(filePath, `${toCommandValue(message)}${os$1.EOL}`, { encoding: "utf8" });
}
function prepareKeyValueMessage(key, value) {
	const delimiter = `ghadelimiter_${crypto.randomUUID()}`;
	const convertedValue = toCommandValue(value);
	if (key.includes(delimiter)) throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
	if (convertedValue.includes(delimiter)) throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
	return `${key}<<${delimiter}${os$1.EOL}${convertedValue}${os$1.EOL}${delimiter}`;
}

// node_modules/@actions/http-client/lib/index.js
var import_tunnel = /* @__PURE__ */ __toESM(require_tunnel(), 1);
var import_undici = require_undici();
var __awaiter$9 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
var HttpCodes;
(function(HttpCodes) {
	HttpCodes[HttpCodes["OK"] = 200] = "OK";
	HttpCodes[HttpCodes["MultipleChoices"] = 300] = "MultipleChoices";
	HttpCodes[HttpCodes["MovedPermanently"] = 301] = "MovedPermanently";
	HttpCodes[HttpCodes["ResourceMoved"] = 302] = "ResourceMoved";
	HttpCodes[HttpCodes["SeeOther"] = 303] = "SeeOther";
	HttpCodes[HttpCodes["NotModified"] = 304] = "NotModified";
	HttpCodes[HttpCodes["UseProxy"] = 305] = "UseProxy";
	HttpCodes[HttpCodes["SwitchProxy"] = 306] = "SwitchProxy";
	HttpCodes[HttpCodes["TemporaryRedirect"] = 307] = "TemporaryRedirect";
	HttpCodes[HttpCodes["PermanentRedirect"] = 308] = "PermanentRedirect";
	HttpCodes[HttpCodes["BadRequest"] = 400] = "BadRequest";
	HttpCodes[HttpCodes["Unauthorized"] = 401] = "Unauthorized";
	HttpCodes[HttpCodes["PaymentRequired"] = 402] = "PaymentRequired";
	HttpCodes[HttpCodes["Forbidden"] = 403] = "Forbidden";
	HttpCodes[HttpCodes["NotFound"] = 404] = "NotFound";
	HttpCodes[HttpCodes["MethodNotAllowed"] = 405] = "MethodNotAllowed";
	HttpCodes[HttpCodes["NotAcceptable"] = 406] = "NotAcceptable";
	HttpCodes[HttpCodes["ProxyAuthenticationRequired"] = 407] = "ProxyAuthenticationRequired";
	HttpCodes[HttpCodes["RequestTimeout"] = 408] = "RequestTimeout";
	HttpCodes[HttpCodes["Conflict"] = 409] = "Conflict";
	HttpCodes[HttpCodes["Gone"] = 410] = "Gone";
	HttpCodes[HttpCodes["TooManyRequests"] = 429] = "TooManyRequests";
	HttpCodes[HttpCodes["InternalServerError"] = 500] = "InternalServerError";
	HttpCodes[HttpCodes["NotImplemented"] = 501] = "NotImplemented";
	HttpCodes[HttpCodes["BadGateway"] = 502] = "BadGateway";
	HttpCodes[HttpCodes["ServiceUnavailable"] = 503] = "ServiceUnavailable";
	HttpCodes[HttpCodes["GatewayTimeout"] = 504] = "GatewayTimeout";
})(HttpCodes || (HttpCodes = {}));
var Headers;
(function(Headers) {
	Headers["Accept"] = "accept";
	Headers["ContentType"] = "content-type";
})(Headers || (Headers = {}));
var MediaTypes;
(function(MediaTypes) {
	MediaTypes["ApplicationJson"] = "application/json";
})(MediaTypes || (MediaTypes = {}));
const HttpRedirectCodes = [
	HttpCodes.MovedPermanently,
	HttpCodes.ResourceMoved,
	HttpCodes.SeeOther,
	HttpCodes.TemporaryRedirect,
	HttpCodes.PermanentRedirect
];
const HttpResponseRetryCodes = [
	HttpCodes.BadGateway,
	HttpCodes.ServiceUnavailable,
	HttpCodes.GatewayTimeout
];

// node_modules/@actions/http-client/lib/auth.js
var __awaiter$8 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};

// node_modules/@actions/core/lib/oidc-utils.js
var __awaiter$7 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};

// node_modules/@actions/core/lib/summary.js
var __awaiter$6 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
const { access: access$1, appendFile: appendFile$1, writeFile: writeFile$1 } = promises;
const SUMMARY_ENV_VAR = "GITHUB_STEP_SUMMARY";
var Summary = class {
	constructor() {
		this._buffer = "";
	}
	/**
	* Finds the summary file path from the environment, rejects if env var is not found or file does not exist
	* Also checks r/w permissions.
	*
	* @returns step summary file path
	*/
	filePath() {
		return __awaiter$6(this, void 0, void 0, function* () {
			if (this._filePath) return this._filePath;
			const pathFromEnv = process.env[SUMMARY_ENV_VAR];
			if (!pathFromEnv) throw new Error(`Unable to find environment variable for $${SUMMARY_ENV_VAR}. Check if your runtime environment supports job summaries.`);
			try {
				yield access$1(pathFromEnv, constants.R_OK | constants.W_OK);
			} catch (_a) {
				throw new Error(`Unable to access summary file: '${pathFromEnv}'. Check if the file has correct read/write permissions.`);
			}
			this._filePath = pathFromEnv;
			return this._filePath;
		});
	}
	/**
	* Wraps content in an HTML tag, adding any HTML attributes
	*
	* @param {string} tag HTML tag to wrap
	* @param {string | null} content content within the tag
	* @param {[attribute: string]: string} attrs key-value list of HTML attributes to add
	*
	* @returns {string} content wrapped in HTML element
	*/
	wrap(tag, content, attrs = {}) {
		const htmlAttrs = Object.entries(attrs).map(([key, value]) => ` ${key}="${value}"`).join("");
		if (!content) return `<${tag}${htmlAttrs}>`;
		return `<${tag}${htmlAttrs}>${content}</${tag}>`;
	}
	/**
	* Writes text in the buffer to the summary buffer file and empties buffer. Will append by default.
	*
	* @param {SummaryWriteOptions} [options] (optional) options for write operation
	*
	* @returns {Promise<Summary>} summary instance
	*/
	write(options) {
		return __awaiter$6(this, void 0, void 0, function* () {
			const overwrite = !!(options === null || options === void 0 ? void 0 : options.overwrite);
			const filePath = yield this.filePath();
			yield (overwrite ? writeFile$1 : appendFile$1)(filePath, this._buffer, { encoding: "utf8" });
			return this.emptyBuffer();
		});
	}
	/**
	* Clears the summary buffer and wipes the summary file
	*
	* @returns {Summary} summary instance
	*/
	clear() {
		return __awaiter$6(this, void 0, void 0, function* () {
			return this.emptyBuffer().write({ overwrite: true });
		});
	}
	/**
	* Returns the current summary buffer as a string
	*
	* @returns {string} string of summary buffer
	*/
	stringify() {
		return this._buffer;
	}
	/**
	* If the summary buffer is empty
	*
	* @returns {boolen} true if the buffer is empty
	*/
	isEmptyBuffer() {
		return this._buffer.length === 0;
	}
	/**
	* Resets the summary buffer without writing to summary file
	*
	* @returns {Summary} summary instance
	*/
	emptyBuffer() {
		this._buffer = "";
		return this;
	}
	/**
	* Adds raw text to the summary buffer
	*
	* @param {string} text content to add
	* @param {boolean} [addEOL=false] (optional) append an EOL to the raw text (default: false)
	*
	* @returns {Summary} summary instance
	*/
	addRaw(text, addEOL = false) {
		this._buffer += text;
		return addEOL ? this.addEOL() : this;
	}
	/**
	* Adds the operating system-specific end-of-line marker to the buffer
	*
	* @returns {Summary} summary instance
	*/
	addEOL() {
		return this.addRaw(EOL);
	}
	/**
	* Adds an HTML codeblock to the summary buffer
	*
	* @param {string} code content to render within fenced code block
	* @param {string} lang (optional) language to syntax highlight code
	*
	* @returns {Summary} summary instance
	*/
	addCodeBlock(code, lang) {
		const attrs = Object.assign({}, lang && { lang });
		const element = this.wrap("pre", this.wrap("code", code), attrs);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML list to the summary buffer
	*
	* @param {string[]} items list of items to render
	* @param {boolean} [ordered=false] (optional) if the rendered list should be ordered or not (default: false)
	*
	* @returns {Summary} summary instance
	*/
	addList(items, ordered = false) {
		const tag = ordered ? "ol" : "ul";
		const listItems = items.map((item) => this.wrap("li", item)).join("");
		const element = this.wrap(tag, listItems);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML table to the summary buffer
	*
	* @param {SummaryTableCell[]} rows table rows
	*
	* @returns {Summary} summary instance
	*/
	addTable(rows) {
		const tableBody = rows.map((row) => {
			const cells = row.map((cell) => {
				if (typeof cell === "string") return this.wrap("td", cell);
				const { header, data, colspan, rowspan } = cell;
				const tag = header ? "th" : "td";
				const attrs = Object.assign(Object.assign({}, colspan && { colspan }), rowspan && { rowspan });
				return this.wrap(tag, data, attrs);
			}).join("");
			return this.wrap("tr", cells);
		}).join("");
		const element = this.wrap("table", tableBody);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds a collapsable HTML details element to the summary buffer
	*
	* @param {string} label text for the closed state
	* @param {string} content collapsable content
	*
	* @returns {Summary} summary instance
	*/
	addDetails(label, content) {
		const element = this.wrap("details", this.wrap("summary", label) + content);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML image tag to the summary buffer
	*
	* @param {string} src path to the image you to embed
	* @param {string} alt text description of the image
	* @param {SummaryImageOptions} options (optional) addition image attributes
	*
	* @returns {Summary} summary instance
	*/
	addImage(src, alt, options) {
		const { width, height } = options || {};
		const attrs = Object.assign(Object.assign({}, width && { width }), height && { height });
		const element = this.wrap("img", null, Object.assign({
			src,
			alt
		}, attrs));
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML section heading element
	*
	* @param {string} text heading text
	* @param {number | string} [level=1] (optional) the heading level, default: 1
	*
	* @returns {Summary} summary instance
	*/
	addHeading(text, level) {
		const tag = `h${level}`;
		const allowedTag = [
			"h1",
			"h2",
			"h3",
			"h4",
			"h5",
			"h6"
		].includes(tag) ? tag : "h1";
		const element = this.wrap(allowedTag, text);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML thematic break (<hr>) to the summary buffer
	*
	* @returns {Summary} summary instance
	*/
	addSeparator() {
		const element = this.wrap("hr", null);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML line break (<br>) to the summary buffer
	*
	* @returns {Summary} summary instance
	*/
	addBreak() {
		const element = this.wrap("br", null);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML blockquote to the summary buffer
	*
	* @param {string} text quote text
	* @param {string} cite (optional) citation url
	*
	* @returns {Summary} summary instance
	*/
	addQuote(text, cite) {
		const attrs = Object.assign({}, cite && { cite });
		const element = this.wrap("blockquote", text, attrs);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML anchor tag to the summary buffer
	*
	* @param {string} text link text/content
	* @param {string} href hyperlink
	*
	* @returns {Summary} summary instance
	*/
	addLink(text, href) {
		const element = this.wrap("a", text, { href });
		return this.addRaw(element).addEOL();
	}
};
const _summary = new Summary();
const summary = _summary;

// node_modules/@actions/io/lib/io-util.js
var __awaiter$5 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
const { chmod: chmod$1, copyFile: copyFile$1, lstat: lstat$1, mkdir: mkdir$1, open: open$2, readdir: readdir$1, rename: rename$1, rm: rm$1, rmdir, stat: stat$1, symlink: symlink$1, unlink: unlink$1 } = fs$1.promises;
const IS_WINDOWS$1 = process.platform === "win32";
const READONLY = fs$1.constants.O_RDONLY;
function exists(fsPath) {
	return __awaiter$5(this, void 0, void 0, function* () {
		try {
			yield stat$1(fsPath);
		} catch (err) {
			if (err.code === "ENOENT") return false;
			throw err;
		}
		return true;
	});
}
/**
* On OSX/Linux, true if path starts with '/'. On Windows, true for paths like:
* \, \hello, \\hello\share, C:, and C:\hello (and corresponding alternate separator cases).
*/
function isRooted(p) {
	p = normalizeSeparators(p);
	if (!p) throw new Error("isRooted() parameter \"p\" cannot be empty");
	if (IS_WINDOWS$1) return p.startsWith("\\") || /^[A-Z]:/i.test(p);
	return p.startsWith("/");
}
/**
* Best effort attempt to determine whether a file exists and is executable.
* @param filePath    file path to check
* @param extensions  additional file extensions to try
* @return if file exists and is executable, returns the file path. otherwise empty string.
*/
function tryGetExecutablePath(filePath, extensions) {
	return __awaiter$5(this, void 0, void 0, function* () {
		let stats = void 0;
		try {
			stats = yield stat$1(filePath);
		} catch (err) {
			if (err.code !== "ENOENT") console.log(`Unexpected error attempting to determine if executable file exists '${filePath}': ${err}`);
		}
		if (stats && stats.isFile()) {
			if (IS_WINDOWS$1) {
				const upperExt = path$1.extname(filePath).toUpperCase();
				if (extensions.some((validExt) => validExt.toUpperCase() === upperExt)) return filePath;
			} else if (isUnixExecutable(stats)) return filePath;
		}
		const originalFilePath = filePath;
		for (const extension of extensions) {
			filePath = originalFilePath + extension;
			stats = void 0;
			try {
				stats = yield stat$1(filePath);
			} catch (err) {
				if (err.code !== "ENOENT") console.log(`Unexpected error attempting to determine if executable file exists '${filePath}': ${err}`);
			}
			if (stats && stats.isFile()) {
				if (IS_WINDOWS$1) {
					try {
						const directory = path$1.dirname(filePath);
						const upperName = path$1.basename(filePath).toUpperCase();
						for (const actualName of yield readdir$1(directory)) if (upperName === actualName.toUpperCase()) {
							filePath = path$1.join(directory, actualName);
							break;
						}
					} catch (err) {
						console.log(`Unexpected error attempting to determine the actual case of the file '${filePath}': ${err}`);
					}
					return filePath;
				} else if (isUnixExecutable(stats)) return filePath;
			}
		}
		return "";
	});
}
function normalizeSeparators(p) {
	p = p || "";
	if (IS_WINDOWS$1) {
		p = p.replace(/\//g, "\\");
		return p.replace(/\\\\+/g, "\\");
	}
	return p.replace(/\/\/+/g, "/");
}
function isUnixExecutable(stats) {
	return (stats.mode & 1) > 0 || (stats.mode & 8) > 0 && process.getgid !== void 0 && stats.gid === process.getgid() || (stats.mode & 64) > 0 && process.getuid !== void 0 && stats.uid === process.getuid();
}

// node_modules/@actions/io/lib/io.js
var __awaiter$4 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
/**
* Returns path of a tool had the tool actually been invoked.  Resolves via paths.
* If you check and the tool does not exist, it will throw.
*
* @param     tool              name of the tool
* @param     check             whether to check if tool exists
* @returns   Promise<string>   path to tool
*/
function which(tool, check) {
	return __awaiter$4(this, void 0, void 0, function* () {
		if (!tool) throw new Error("parameter 'tool' is required");
		if (check) {
			const result = yield which(tool, false);
			if (!result) {
				if (IS_WINDOWS$1) throw new Error(`Unable to locate executable file: ${tool}. Please verify either the file path exists or the file can be found within a directory specified by the PATH environment variable. Also verify the file has a valid extension for an executable file.`);
				else throw new Error(`Unable to locate executable file: ${tool}. Please verify either the file path exists or the file can be found within a directory specified by the PATH environment variable. Also check the file mode to verify the file is executable.`);
			}
			return result;
		}
		const matches = yield findInPath(tool);
		if (matches && matches.length > 0) return matches[0];
		return "";
	});
}
/**
* Returns a list of all occurrences of the given tool on the system path.
*
* @returns   Promise<string[]>  the paths of the tool
*/
function findInPath(tool) {
	return __awaiter$4(this, void 0, void 0, function* () {
		if (!tool) throw new Error("parameter 'tool' is required");
		const extensions = [];
		if (IS_WINDOWS$1 && process.env["PATHEXT"]) {
			for (const extension of process.env["PATHEXT"].split(path$1.delimiter)) if (extension) extensions.push(extension);
		}
		if (isRooted(tool)) {
			const filePath = yield tryGetExecutablePath(tool, extensions);
			if (filePath) return [filePath];
			return [];
		}
		if (tool.includes(path$1.sep)) return [];
		const directories = [];
		if (process.env.PATH) {
			for (const p of process.env.PATH.split(path$1.delimiter)) if (p) directories.push(p);
		}
		const matches = [];
		for (const directory of directories) {
			const filePath = yield tryGetExecutablePath(path$1.join(directory, tool), extensions);
			if (filePath) matches.push(filePath);
		}
		return matches;
	});
}

// node_modules/@actions/exec/lib/toolrunner.js
var __awaiter$3 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
const IS_WINDOWS = process.platform === "win32";
var ToolRunner = class extends events.EventEmitter {
	constructor(toolPath, args, options) {
		super();
		if (!toolPath) throw new Error("Parameter 'toolPath' cannot be null or empty.");
		this.toolPath = toolPath;
		this.args = args || [];
		this.options = options || {};
	}
	_debug(message) {
		if (this.options.listeners && this.options.listeners.debug) this.options.listeners.debug(message);
	}
	_getCommandString(options, noPrefix) {
		const toolPath = this._getSpawnFileName();
		const args = this._getSpawnArgs(options);
		let cmd = noPrefix ? "" : "[command]";
		if (IS_WINDOWS) {
			if (this._isCmdFile()) {
				cmd += toolPath;
				for (const a of args) cmd += ` ${a}`;
			} else if (options.windowsVerbatimArguments) {
				cmd += `"${toolPath}"`;
				for (const a of args) cmd += ` ${a}`;
			} else {
				cmd += this._windowsQuoteCmdArg(toolPath);
				for (const a of args) cmd += ` ${this._windowsQuoteCmdArg(a)}`;
			}
		} else {
			cmd += toolPath;
			for (const a of args) cmd += ` ${a}`;
		}
		return cmd;
	}
	_processLineBuffer(data, strBuffer, onLine) {
		try {
			let s = strBuffer + data.toString();
			let n = s.indexOf(os$1.EOL);
			while (n > -1) {
				onLine(s.substring(0, n));
				s = s.substring(n + os$1.EOL.length);
				n = s.indexOf(os$1.EOL);
			}
			return s;
		} catch (err) {
			this._debug(`error processing line. Failed with error ${err}`);
			return "";
		}
	}
	_getSpawnFileName() {
		if (IS_WINDOWS) {
			if (this._isCmdFile()) return process.env["COMSPEC"] || "cmd.exe";
		}
		return this.toolPath;
	}
	_getSpawnArgs(options) {
		if (IS_WINDOWS) {
			if (this._isCmdFile()) {
				let argline = `/D /S /C "${this._windowsQuoteCmdArg(this.toolPath)}`;
				for (const a of this.args) {
					argline += " ";
					argline += options.windowsVerbatimArguments ? a : this._windowsQuoteCmdArg(a);
				}
				argline += "\"";
				return [argline];
			}
		}
		return this.args;
	}
	_endsWith(str, end) {
		return str.endsWith(end);
	}
	_isCmdFile() {
		const upperToolPath = this.toolPath.toUpperCase();
		return this._endsWith(upperToolPath, ".CMD") || this._endsWith(upperToolPath, ".BAT");
	}
	_windowsQuoteCmdArg(arg) {
		if (!this._isCmdFile()) return this._uvQuoteCmdArg(arg);
		if (!arg) return "\"\"";
		const cmdSpecialChars = [
			" ",
			"	",
			"&",
			"(",
			")",
			"[",
			"]",
			"{",
			"}",
			"^",
			"=",
			";",
			"!",
			"'",
			"+",
			",",
			"`",
			"~",
			"|",
			"<",
			">",
			"\""
		];
		let needsQuotes = false;
		for (const char of arg) if (cmdSpecialChars.some((x) => x === char)) {
			needsQuotes = true;
			break;
		}
		if (!needsQuotes) return arg;
		let reverse = "\"";
		let quoteHit = true;
		for (let i = arg.length; i > 0; i--) {
			reverse += arg[i - 1];
			if (quoteHit && arg[i - 1] === "\\") reverse += "\\";
			else if (arg[i - 1] === "\"") {
				quoteHit = true;
				reverse += "\"";
			} else quoteHit = false;
		}
		reverse += "\"";
		return reverse.split("").reverse().join("");
	}
	_uvQuoteCmdArg(arg) {
		if (!arg) return "\"\"";
		if (!arg.includes(" ") && !arg.includes("	") && !arg.includes("\"")) return arg;
		if (!arg.includes("\"") && !arg.includes("\\")) return `"${arg}"`;
		let reverse = "\"";
		let quoteHit = true;
		for (let i = arg.length; i > 0; i--) {
			reverse += arg[i - 1];
			if (quoteHit && arg[i - 1] === "\\") reverse += "\\";
			else if (arg[i - 1] === "\"") {
				quoteHit = true;
				reverse += "\\";
			} else quoteHit = false;
		}
		reverse += "\"";
		return reverse.split("").reverse().join("");
	}
	_cloneExecOptions(options) {
		options = options || {};
		const result = {
			cwd: options.cwd || process.cwd(),
			env: options.env || process.env,
			silent: options.silent || false,
			windowsVerbatimArguments: options.windowsVerbatimArguments || false,
			failOnStdErr: options.failOnStdErr || false,
			ignoreReturnCode: options.ignoreReturnCode || false,
			delay: options.delay || 1e4
		};
		result.outStream = options.outStream || process.stdout;
		result.errStream = options.errStream || process.stderr;
		return result;
	}
	_getSpawnOptions(options, toolPath) {
		options = options || {};
		const result = {};
		result.cwd = options.cwd;
		result.env = options.env;
		result["windowsVerbatimArguments"] = options.windowsVerbatimArguments || this._isCmdFile();
		if (options.windowsVerbatimArguments) result.argv0 = `"${toolPath}"`;
		return result;
	}
	/**
	* Exec a tool.
	* Output will be streamed to the live console.
	* Returns promise with return code
	*
	* @param     tool     path to tool to exec
	* @param     options  optional exec options.  See ExecOptions
	* @returns   number
	*/
	exec() {
		return __awaiter$3(this, void 0, void 0, function* () {
			if (!isRooted(this.toolPath) && (this.toolPath.includes("/") || IS_WINDOWS && this.toolPath.includes("\\"))) this.toolPath = path$1.resolve(process.cwd(), this.options.cwd || process.cwd(), this.toolPath);
			this.toolPath = yield which(this.toolPath, true);
			return new Promise((resolve, reject) => __awaiter$3(this, void 0, void 0, function* () {
				this._debug(`exec tool: ${this.toolPath}`);
				this._debug("arguments:");
				for (const arg of this.args) this._debug(`   ${arg}`);
				const optionsNonNull = this._cloneExecOptions(this.options);
				if (!optionsNonNull.silent && optionsNonNull.outStream) optionsNonNull.outStream.write(this._getCommandString(optionsNonNull) + os$1.EOL);
				const state = new ExecState(optionsNonNull, this.toolPath);
				state.on("debug", (message) => {
					this._debug(message);
				});
				if (this.options.cwd && !(yield exists(this.options.cwd))) return reject(/* @__PURE__ */ new Error(`The cwd: ${this.options.cwd} does not exist!`));
				const fileName = this._getSpawnFileName();
				const cp = child.spawn(fileName, this._getSpawnArgs(optionsNonNull), this._getSpawnOptions(this.options, fileName));
				let stdbuffer = "";
				if (cp.stdout) cp.stdout.on("data", (data) => {
					if (this.options.listeners && this.options.listeners.stdout) this.options.listeners.stdout(data);
					if (!optionsNonNull.silent && optionsNonNull.outStream) optionsNonNull.outStream.write(data);
					stdbuffer = this._processLineBuffer(data, stdbuffer, (line) => {
						if (this.options.listeners && this.options.listeners.stdline) this.options.listeners.stdline(line);
					});
				});
				let errbuffer = "";
				if (cp.stderr) cp.stderr.on("data", (data) => {
					state.processStderr = true;
					if (this.options.listeners && this.options.listeners.stderr) this.options.listeners.stderr(data);
					if (!optionsNonNull.silent && optionsNonNull.errStream && optionsNonNull.outStream) (optionsNonNull.failOnStdErr ? optionsNonNull.errStream : optionsNonNull.outStream).write(data);
					errbuffer = this._processLineBuffer(data, errbuffer, (line) => {
						if (this.options.listeners && this.options.listeners.errline) this.options.listeners.errline(line);
					});
				});
				cp.on("error", (err) => {
					state.processError = err.message;
					state.processExited = true;
					state.processClosed = true;
					state.CheckComplete();
				});
				cp.on("exit", (code) => {
					state.processExitCode = code;
					state.processExited = true;
					this._debug(`Exit code ${code} received from tool '${this.toolPath}'`);
					state.CheckComplete();
				});
				cp.on("close", (code) => {
					state.processExitCode = code;
					state.processExited = true;
					state.processClosed = true;
					this._debug(`STDIO streams have closed for tool '${this.toolPath}'`);
					state.CheckComplete();
				});
				state.on("done", (error, exitCode) => {
					if (stdbuffer.length > 0) this.emit("stdline", stdbuffer);
					if (errbuffer.length > 0) this.emit("errline", errbuffer);
					cp.removeAllListeners();
					if (error) reject(error);
					else resolve(exitCode);
				});
				if (this.options.input) {
					if (!cp.stdin) throw new Error("child process missing stdin");
					cp.stdin.end(this.options.input);
				}
			}));
		});
	}
};
var ExecState = class ExecState extends events.EventEmitter {
	constructor(options, toolPath) {
		super();
		this.processClosed = false;
		this.processError = "";
		this.processExitCode = 0;
		this.processExited = false;
		this.processStderr = false;
		this.delay = 1e4;
		this.done = false;
		this.timeout = null;
		if (!toolPath) throw new Error("toolPath must not be empty");
		this.options = options;
		this.toolPath = toolPath;
		if (options.delay) this.delay = options.delay;
	}
	CheckComplete() {
		if (this.done) return;
		if (this.processClosed) this._setResult();
		else if (this.processExited) this.timeout = setTimeout$1(ExecState.HandleTimeout, this.delay, this);
	}
	_debug(message) {
		this.emit("debug", message);
	}
	_setResult() {
		let error;
		if (this.processExited) {
			if (this.processError) error = /* @__PURE__ */ new Error(`There was an error when attempting to execute the process '${this.toolPath}'. This may indicate the process failed to start. Error: ${this.processError}`);
			else if (this.processExitCode !== 0 && !this.options.ignoreReturnCode) error = /* @__PURE__ */ new Error(`The process '${this.toolPath}' failed with exit code ${this.processExitCode}`);
			else if (this.processStderr && this.options.failOnStdErr) error = /* @__PURE__ */ new Error(`The process '${this.toolPath}' failed because one or more lines were written to the STDERR stream`);
		}
		if (this.timeout) {
			clearTimeout(this.timeout);
			this.timeout = null;
		}
		this.done = true;
		this.emit("done", error, this.processExitCode);
	}
	static HandleTimeout(state) {
		if (state.done) return;
		if (!state.processClosed && state.processExited) {
			const message = `The STDIO streams did not close within ${state.delay / 1e3} seconds of the exit event from process '${state.toolPath}'. This may indicate a child process inherited the STDIO streams and has not yet exited.`;
			state._debug(message);
		}
		state._setResult();
	}
};

// node_modules/@actions/exec/lib/exec.js
var __awaiter$2 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};

// node_modules/@actions/core/lib/platform.js
var __awaiter$1 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
const platform = os.platform();
const arch = os.arch();

// node_modules/@actions/core/lib/core.js
var __awaiter = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
/**
* The code to exit an action
*/
var ExitCode;
(function(ExitCode) {
	/**
	* A code indicating that the action was successful
	*/
	ExitCode[ExitCode["Success"] = 0] = "Success";
	/**
	* A code indicating that the action was a failure
	*/
	ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
/**
* Registers a secret which will get masked from logs
*
* @param secret - Value of the secret to be masked
* @remarks
* This function instructs the Actions runner to mask the specified value in any
* logs produced during the workflow run. Once registered, the secret value will
* be replaced with asterisks (***) whenever it appears in console output, logs,
* or error messages.
*
* This is useful for protecting sensitive information such as:
* - API keys
* - Access tokens
* - Authentication credentials
* - URL parameters containing signatures (SAS tokens)
*
* Note that masking only affects future logs; any previous appearances of the
* secret in logs before calling this function will remain unmasked.
*
* @example
* ```typescript
* // Register an API token as a secret
* const apiToken = "abc123xyz456";
* setSecret(apiToken);
*
* // Now any logs containing this value will show *** instead
* console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
* ```
*/
function setSecret(secret) {
	issueCommand("add-mask", {}, secret);
}
/**
* Sets the value of an output.
*
* @param     name     name of the output to set
* @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
*/
function setOutput(name, value) {
	if (process.env["GITHUB_OUTPUT"] || "") return issueFileCommand("OUTPUT", prepareKeyValueMessage(name, value));
	process.stdout.write(os$1.EOL);
	issueCommand("set-output", { name }, toCommandValue(value));
}
/**
* Adds an error issue
* @param message error issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function error(message, properties = {}) {
	issueCommand("error", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Adds a warning issue
* @param message warning issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function warning(message, properties = {}) {
	issueCommand("warning", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Adds a notice issue
* @param message notice issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function notice(message, properties = {}) {
	issueCommand("notice", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Writes info to log with console.log.
* @param message info message
*/
function info(message) {
	process.stdout.write(message + os$1.EOL);
}
/**
* Saves state for current action, the state can only be retrieved by this action's post job execution.
*
* @param     name     name of the state to store
* @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
*/
function saveState(name, value) {
	if (process.env["GITHUB_STATE"] || "") return issueFileCommand("STATE", prepareKeyValueMessage(name, value));
	issueCommand("save-state", { name }, toCommandValue(value));
}

// src/core/report/cut-text.ts
/** At most this many UTF-16 units from the start, at a line's end when one is near, never within a character. */
function cutText(text, maxLength) {
	if (text.length <= maxLength) return text;
	if (maxLength <= 0) return "";
	const cut = wholeCharacters(text.slice(0, maxLength));
	const lineEnd = cut.lastIndexOf("\n");
	return lineEnd >= cut.length * .8 ? cut.slice(0, lineEnd) : cut;
}
/** The end of a text, from a line's start when one is near: of a log the last lines say most. */
function cutTextStart(text, maxLength) {
	if (text.length <= maxLength) return text;
	if (maxLength <= 0) return "";
	const cut = text.slice(-maxLength).replace(/^[\udc00-\udfff]/, "");
	const lineStart = cut.indexOf("\n") + 1;
	return lineStart > 0 && lineStart <= cut.length * .2 ? cut.slice(lineStart) : cut;
}
/** One line of at most this many units; `…` stands where something was left out. */
function shorten(text, maxLength) {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length <= maxLength ? line : `${wholeCharacters(line.slice(0, maxLength - 1))}…`;
}
function wholeCharacters(text) {
	return text.replace(/[\ud800-\udbff]$/, "");
}

// src/core/report/invisible.ts
const INVISIBLE = new RegExp(`[${[
	"\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f",
	"\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2060-\\u206f\\ufeff",
	"\\u202a-\\u202e",
	"\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0",
	"\\u180b-\\u180d\\u180f\\ufe00-\\ufe0d\\u{e0100}-\\u{e01ef}",
	"\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}",
	"\\u{e0000}-\\u{e00ff}"
].join("")}]`, "gu");
/** A joiner between two pictures makes one picture of them, such as a family. */
const JOINED_PICTURES = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/u;
const NAMED_INVISIBLE = /&(?:shy|zwj|zwnj|lrm|rlm|NoBreak|ZeroWidthSpace|NegativeVeryThinSpace|NegativeThinSpace|NegativeMediumSpace|NegativeThickSpace|InvisibleTimes|it|InvisibleComma|ic|ApplyFunction|af);/g;
/** Line ends become `\n`; invisible and bidirectional characters go. */
function removeInvisible(text) {
	const lines = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n");
	return lines.replace(INVISIBLE, (character, at) => character === "‍" && joins(lines, at) ? character : "");
}
/** The same for characters that are written as HTML entities; `keep` is one entity that stays. */
function removeInvisibleEntities(text, keep) {
	return text.replace(NAMED_INVISIBLE, "").replace(/&#(?:(\d{1,7})|[xX]([0-9a-fA-F]{1,6}));/g, (entity, decimal, hex) => {
		if (entity === keep) return entity;
		const code = decimal === void 0 ? Number.parseInt(hex ?? "", 16) : Number(decimal);
		const character = code > 1114111 ? "" : String.fromCodePoint(code);
		return character === "\n" || character === "	" || removeInvisible(character) !== "" ? entity : "";
	});
}
function joins(text, at) {
	const around = text.slice(Math.max(0, at - 4), at + 3);
	return JOINED_PICTURES.test(around);
}

// src/core/report/annotations.ts
/** The runner keeps ten of a kind for a step and cuts longer messages. */
const MAX_ANNOTATIONS = 10;
const MAX_MESSAGE = 4096;
/** Error annotations for problems. When there are too many, the last one says how many more there are. */
function annotationsOf(problems, redactor) {
	if (problems.length <= MAX_ANNOTATIONS) return problems.map((problem) => annotationOf(problem, redactor));
	const shown = problems.slice(0, 9).map((problem) => annotationOf(problem, redactor));
	const more = `${problems.length - shown.length} more problems are in the summary of the job.`;
	return [...shown, {
		title: "More problems",
		message: more
	}];
}
function annotationOf({ code, message, place, hint }, redactor) {
	const spot = place === void 0 ? void 0 : fileSpot(place);
	const where = place === void 0 || spot ? "" : ` (${place})`;
	const text = redactor.redact(removeInvisible(`${message}${where}${hint === void 0 ? "" : `\n${hint}`}`));
	return {
		title: shorten(code, 100),
		message: cutText(text, MAX_MESSAGE),
		...spot
	};
}
/** `path/file.ext:line:column`, with line and column when they are known; undefined for places of other kinds. */
function fileSpot(place) {
	const [, file, line, column] = /^([^\s:][^:\n]*\.[A-Za-z0-9]{1,10})(?::(\d+)(?::(\d+))?)?$/.exec(place) ?? [];
	if (file === void 0 || file.startsWith("/") || file.split("/").includes("..")) return void 0;
	return {
		file,
		...line === void 0 ? {} : { line: Number(line) },
		...column === void 0 ? {} : { column: Number(column) }
	};
}

// src/core/report/encodings.ts
/** UTF-8 bytes of a text; the core has no TextEncoder. Lone surrogates become U+FFFD, as everywhere else. */
function utf8Bytes(text) {
	const bytes = [];
	for (const character of text) {
		const found = character.codePointAt(0) ?? 65533;
		const code = found >= 55296 && found <= 57343 ? 65533 : found;
		if (code < 128) bytes.push(code);
		else if (code < 2048) bytes.push(192 | code >> 6, tail(code));
		else if (code < 65536) bytes.push(224 | code >> 12, tail(code >> 6), tail(code));
		else bytes.push(240 | code >> 18, tail(code >> 12), tail(code >> 6), tail(code));
	}
	return bytes;
}
/** How many bytes a text takes in UTF-8, without making them. */
function utf8Length(text) {
	let length = 0;
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at);
		if (unit < 128) length += 1;
		else if (unit < 2048) length += 2;
		else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) {
			length += 4;
			at += 1;
		} else length += 3;
	}
	return length;
}
/** Lower-case hex. */
function hexOf(bytes) {
	return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/**
* What is sure to stand in the base64 form of any text that holds these bytes `before` bytes (0 to 2) after a multiple of three:
* characters that the neighbours have a part in are left out.
*/
function base64Core(bytes, before) {
	const padded = [...Array(before).fill(0), ...bytes];
	const first = Math.ceil(before * 8 / 6);
	const end = Math.floor(padded.length * 8 / 6);
	return Array.from({ length: Math.max(0, end - first) }, (_, at) => BASE64.charAt(sextet(padded, first + at))).join("");
}
function sextet(bytes, index) {
	const bit = index * 6;
	return ((bytes[bit >> 3] ?? 0) << 8 | (bytes[(bit >> 3) + 1] ?? 0)) >> 10 - (bit & 7) & 63;
}
function tail(bits) {
	return 128 | bits & 63;
}
function isHighSurrogate(unit) {
	return unit >= 55296 && unit <= 56319;
}
function isLowSurrogate(unit) {
	return unit >= 56320 && unit <= 57343;
}

// src/core/report/secret-forms.ts
/** Shorter values are words of any language; hiding them would destroy the text and protect nothing. */
const SHORTEST_SECRET = 4;
/** An encoded form that is shorter turns up by chance. */
const SHORTEST_FORM = 8;
/** A line of a secret with several lines, such as a private key, counts from this length. */
const SHORTEST_LINE = 12;
/** Every form in which a secret could be written into a text, the plain one included. */
function secretForms(secrets) {
	const values = new Set(secrets.flatMap(partsOf));
	const forms = /* @__PURE__ */ new Set();
	for (const value of values) {
		forms.add(value);
		for (const form of encodedForms(value)) if (form.length >= SHORTEST_FORM) forms.add(form);
	}
	return [...forms];
}
function partsOf(secret) {
	const lines = secret.split(/\r\n|\r|\n/);
	const long = lines.length > 1 ? lines.map((line) => line.trim()).filter((line) => line.length >= SHORTEST_LINE) : [];
	return [...[
		secret,
		secret.trim(),
		secret.replaceAll("\r\n", "\n")
	], ...long].filter((value) => value.length >= SHORTEST_SECRET && !/^[\s*]*$/.test(value));
}
function encodedForms(value) {
	const bytes = utf8Bytes(value);
	const hex = hexOf(bytes);
	const base64 = [
		0,
		1,
		2
	].map((before) => base64Core(bytes, before));
	const url = percentEncoded(bytes, /[A-Za-z0-9\-_.!~*'()]/);
	const form = percentEncoded(bytes, /[A-Za-z0-9\-_.*]/);
	const json = JSON.stringify(value).slice(1, -1);
	return [
		...base64,
		...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
		hex,
		hex.toUpperCase(),
		url,
		lowerEscapes(url),
		form,
		lowerEscapes(form),
		form.replaceAll("%20", "+"),
		json,
		json.replaceAll("/", "\\/"),
		JSON.stringify(json).slice(1, -1),
		asciiJson(json),
		markupEscaped(value),
		markupEscaped(value).replaceAll("&quot;", "\"").replaceAll("&#39;", "'"),
		Array.from(value).toReversed().join("")
	];
}
function percentEncoded(bytes, plain) {
	return bytes.map((byte) => {
		const character = String.fromCharCode(byte);
		return byte < 128 && plain.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
	}).join("");
}
function lowerEscapes(text) {
	return text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}
function asciiJson(json) {
	return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
function markupEscaped(value) {
	return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\"", "&quot;").replaceAll("'", "&#39;");
}

// src/core/report/token-shapes.ts
/**
* What gives a credential away by its looks. Each pattern consumes what it has read or is anchored by what stands before it,
* so that a hostile text costs linear time.
*/
const SHAPES = [
	/gh[pousr]_[A-Za-z0-9._-]{16,}/g,
	/github_pat_[A-Za-z0-9_]{16,}/g,
	/sk-ant-[A-Za-z0-9_-]{12,}/g,
	/(?<![A-Za-z0-9_-])sk-[A-Za-z0-9_-]{32,}/g,
	/(?<![A-Za-z0-9])[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/g,
	/(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g,
	/xox[abcdeoprs](?:\.[a-z]+)?-[A-Za-z0-9.-]{10,}/g,
	/xapp-[A-Za-z0-9-]{16,}/g,
	/(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{6,}\.eyJ[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]*)?/g,
	/(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}/g,
	/(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}/g,
	/glpat-[A-Za-z0-9_-]{20,}/g,
	/(?<![A-Za-z0-9])pypi-[A-Za-z0-9_-]{40,}/g,
	/(?<=authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token)\s{1,4})[A-Za-z0-9._~+/=-]{12,}/gi,
	/(?<=:\/\/)[^\s/@:*]{1,256}:[^\s/@]{1,1024}(?=@)/g
];
const KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** The body of a key whose end was cut off, also as a JSON string. */
const KEY_BODY = /(?:\\[nr]|\s|[A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/]{0,15}(?:={1,2}|$))*/y;
/** Where a text holds something that looks like a credential, whosever it is. */
function findTokens(text) {
	return [...SHAPES.flatMap((shape) => [...text.matchAll(shape)].map(spanOf)), ...findPrivateKeys(text)];
}
function findPrivateKeys(text) {
	const ends = [...text.matchAll(KEY_END)].map(spanOf);
	let nextEnd = 0;
	return [...text.matchAll(KEY_BEGIN)].map((match) => {
		const begin = spanOf(match);
		while ((ends[nextEnd]?.start ?? Number.POSITIVE_INFINITY) < begin.end) nextEnd += 1;
		return {
			start: begin.start,
			end: ends[nextEnd]?.end ?? keyBodyEnd(text, begin.end)
		};
	});
}
function keyBodyEnd(text, from) {
	KEY_BODY.lastIndex = from;
	KEY_BODY.test(text);
	return Math.max(from, KEY_BODY.lastIndex);
}
function spanOf(match) {
	const start = match.index ?? 0;
	return {
		start,
		end: start + match[0].length
	};
}

// src/core/report/redact.ts
/** What stands where a secret stood. */
const REDACTED = "***";
/** From this length on a form is also looked for across line breaks, as `base64` and mailers wrap at 76 or 64 characters. */
const WRAPPED_FROM = 12;
/** Prepares the search once; a redactor is then fast for texts of megabytes. */
function createRedactor(secrets) {
	const forms = secretForms(secrets);
	const search = createSearch(forms);
	const searchBytes = createSearch(forms.map((form) => latin1(utf8Bytes(form))));
	return {
		redact: (text) => replaceSpans(text, [...search(text), ...findTokens(text)]),
		holdsSecret: (content) => (typeof content === "string" ? search(content) : searchBytes(latin1(content))).length > 0
	};
}
function createSearch(forms) {
	const wrappedForms = forms.filter((form) => form.length >= WRAPPED_FROM).map((form) => form.replace(LINE_BREAKS, ""));
	return (text) => {
		const direct = forms.flatMap((form) => occurrences(text, form));
		if (wrappedForms.length === 0 || !/[\r\n]/.test(text)) return direct;
		const joined = joinLines(text);
		const wrapped = wrappedForms.flatMap((form) => occurrences(joined.text, form));
		return [...direct, ...wrapped.map(({ start, end }) => ({
			start: joined.origin(start),
			end: joined.origin(end - 1) + 1
		}))];
	};
}
const LINE_BREAKS = /[\r\n]+[ \t>]*/g;
/** The text without its line breaks and the indentation after them, and the way back. */
function joinLines(text) {
	const starts = [0];
	const sources = [0];
	const parts = [];
	let length = 0;
	let from = 0;
	for (const { 0: gap, index } of text.matchAll(LINE_BREAKS)) {
		parts.push(text.slice(from, index));
		length += index - from;
		from = index + gap.length;
		starts.push(length);
		sources.push(from);
	}
	parts.push(text.slice(from));
	return {
		text: parts.join(""),
		origin(at) {
			let low = 0;
			let high = starts.length - 1;
			while (low < high) {
				const middle = low + high + 1 >> 1;
				if ((starts[middle] ?? 0) <= at) low = middle;
				else high = middle - 1;
			}
			return (sources[low] ?? 0) + at - (starts[low] ?? 0);
		}
	};
}
/** Occurrences that overlap are one span. */
function occurrences(text, needle) {
	const found = [];
	for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
		const last = found.at(-1);
		if (last && at <= last.end) last.end = at + needle.length;
		else found.push({
			start: at,
			end: at + needle.length
		});
	}
	return found;
}
function replaceSpans(text, spans) {
	if (spans.length === 0) return text;
	const parts = [];
	let done = 0;
	let hidden = -1;
	for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
		if (start > hidden) parts.push(text.slice(done, start), "***");
		hidden = Math.max(hidden, end);
		done = hidden;
	}
	return [...parts, text.slice(done)].join("");
}
/** One character a byte. */
function latin1(bytes) {
	const parts = [];
	for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.slice(at, at + 8192)));
	return parts.join("");
}

// src/adapters/actions-runner/defuse-commands.ts
/**
* The runner reads `::name::` at the start of a line and `##[name]` anywhere in one as commands, from stdout and stderr
* alike. Text that we did not write ourselves must not be one.
*/
function defuseCommands$1(text) {
	return text.replace(/^(\s*)::/gm, "$1:​:").replaceAll("##[", "#​#[");
}

// src/adapters/actions-runner/job-log.ts
/** The runner drops a summary that is larger, and shows an error instead. */
const LONGEST_SUMMARY = 1047552;
/** The runner shows so many annotations of a kind for a step; the rest stand in the log alone. */
const MOST_ANNOTATIONS = 10;
/** The job's log through the runner's own files and commands. */
function createJobLog() {
	const shapes = createRedactor([]);
	const shown = {
		error: 0,
		warning: 0,
		notice: 0
	};
	const write = {
		error,
		warning,
		notice
	};
	return {
		line(text) {
			info(defuseCommands$1(text));
		},
		annotate(severity, problem) {
			shown[severity] += 1;
			const [annotation] = annotationsOf([problem], shapes);
			if (!annotation) return;
			const { title, message, file, line, column } = annotation;
			const text = `${problem.code}: ${message}`;
			if (shown[severity] > MOST_ANNOTATIONS) return info(defuseCommands$1(text));
			const where = file === void 0 ? {} : {
				file,
				...line === void 0 ? {} : { startLine: line },
				...column === void 0 ? {} : { startColumn: column }
			};
			write[severity](text, {
				title,
				...where
			});
		},
		async writeSummary(markdown) {
			const bytes = Buffer.from(markdown);
			const text = bytes.length > LONGEST_SUMMARY ? bytes.subarray(0, LONGEST_SUMMARY).toString("utf8") : markdown;
			await summary.addRaw(text).write({ overwrite: true });
		},
		setOutput(name, value) {
			setOutput(name, value);
		},
		hide(secret) {
			if (secret !== "") setSecret(secret);
		}
	};
}

// src/core/report/defuse.ts
/**
* Stands where something would be alive: it shows nothing, and it parts what must not be read as one. As an entity it is seen in
* the source. GitHub decodes `&#64;` before it looks for mentions, so that writing the sign itself as an entity is no help.
*/
const BREAK = "&#8203;";
const GAP = "(?:</?[a-z]{1,10}>|[^A-Za-z0-9#&]|&#?[A-Za-z0-9]{1,12};){1,16}";
const REFERENCE = `(?:#|GH-|[\\w.-]{1,100}/[\\w.-]{1,100}#)\\d|https?:(?:${BREAK})?//`;
const CLOSING = new RegExp(`(?<![A-Za-z0-9])(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(?=${GAP}(?:${REFERENCE})|(?:${REFERENCE}))`, "gi");
/** `@user` and `@org/team` notify nobody; addresses with something before the sign are left alone. */
function defuseMentions(text, mark = BREAK) {
	return text.replace(/(?<![A-Za-z0-9])@(?!&#8203;)(?=[^\s.,;:!?)\]}'"|=/])/g, `@${mark}`);
}
/** `fixes #12` and the like close nothing when they stand in a pull request or a commit. */
function defuseClosingKeywords(text, mark = BREAK) {
	return text.replace(CLOSING, (word) => `${word.charAt(0)}${mark}${word.slice(1)}`);
}
/** `/raymond …` commands nothing. */
function defuseCommands(text, mark = BREAK) {
	return text.replace(/(?<![\w./~-])\/(?=raymond(?![\w-]))/gi, `/${mark}`);
}
const SIMPLE_ENTITIES = {
	commat: "@",
	num: "#",
	sol: "/",
	colon: ":",
	period: ".",
	lowbar: "_"
};
/** Letters, digits and signs that someone wrote as entities, to hide them from a search, are written plainly. */
function decodeSimpleEntities(text) {
	let current = text;
	for (let layer = 0; layer < 20; layer += 1) {
		const decoded = current.replace(/&#(?:0{0,5}(\d{2,3})|[xX]0{0,4}([0-9a-fA-F]{2}));/g, (entity, decimal, hex) => {
			const character = String.fromCharCode(decimal === void 0 ? Number.parseInt(hex ?? "", 16) : Number(decimal));
			return /[A-Za-z0-9@#/:._-]/.test(character) ? character : entity;
		}).replace(/&(commat|num|sol|colon|period|lowbar);/g, (entity, name) => SIMPLE_ENTITIES[name] ?? entity);
		if (decoded === current) return current;
		current = decoded;
	}
	return current;
}

// src/core/report/local-links.ts
const URL_START = /(https?|ftp):\/\/([^\s/?#<>"'`)\]]*)/gi;
/** Whether a URL leads to one of the hosts, with neither user nor tricks in its authority. */
function leadsTo(url, hosts) {
	const [, host = ""] = /^https?:\/\/([A-Za-z0-9.:-]+)(?:[/?#][^\s\\]*)?$/i.exec(url) ?? [];
	return hosts.includes(host.toLowerCase());
}
/** Links and images that lead to other hosts become text; anchors, relative paths and the given hosts stay links. */
function keepLocalLinks(text, hosts) {
	return breakForeignUrls(breakForeignTargets(spellOutLinks(text, hosts), hosts), hosts);
}
/** The usual form in full: `[text](https://elsewhere)` is `text (https://elsewhere)`. */
function spellOutLinks(text, hosts) {
	return text.replace(/!?\[([^[\]\n]{0,500})\]\(((?:https?|ftp):\/\/[^\s()<>]{1,2000})(?:[ \t]+"[^"\n]{0,200}")?\)/gi, (link, label, url) => {
		if (leadsTo(url, hosts)) return link;
		return label.trim() === "" || label === url ? url : `${label} (${url})`;
	});
}
/** Whatever else makes a link of brackets: the bracket and what follows it are parted. */
function breakForeignTargets(text, hosts) {
	return text.replace(/\]([(:])(?=(\s*)(<?[^\s()]*))/g, (_bracket, opener, _space, target) => isLocal(target, hosts) ? `]${opener}` : `]${BREAK}${opener}`);
}
function isLocal(target, hosts) {
	return /^(?:#[\w-]*|\.{0,2}\/?\w[\w./#%?=-]*)$/.test(target) || leadsTo(target, hosts);
}
function breakForeignUrls(text, hosts) {
	return text.replace(URL_START, (start, scheme, host) => scheme.toLowerCase() !== "ftp" && hosts.includes(host.toLowerCase()) ? start : `${scheme}:${BREAK}//${host}`).replace(/www\.(?=[A-Za-z0-9-])/gi, (start) => `${start.slice(0, 3)}${BREAK}.`);
}

// src/core/report/markdown-regions.ts
/** Any line that could open or close a fence in some container. */
const FENCE_LIKE = /^(?:[ \t>*+-]|\d+[.)])*(?:`{3,}|~{3,})/;
const OPENING = /^( *)(`{3,}(?=[^`]*$)|~{3,})/;
/** A raw HTML block lasts until the next blank line, and a fence or a code span within it is none. */
const MAY_OPEN_HTML = /^(?:[ \t>*+-]|\d+[.)])*<[A-Za-z/!?]/;
/** Something that may bind as tightly as a code span: a tag with attributes, an autolink. Plain tags hold no backtick. */
const MAY_HOLD_TICKS = /<(?!\/?[A-Za-z]+ ?\/?>)[A-Za-z/!?]/;
/**
* Splits a text at its code fences and code spans. Joined again, the regions are the text.
*
* It errs to one side: what is called code is code for GitHub too, whatever surrounds it; what is unclear is prose. So a text
* whose fences stand in quotes, or may be part of raw HTML, is prose from there to its end.
*/
function markdownRegions(text) {
	return joined(splitFences(text));
}
function splitFences(text) {
	const lines = text.split("\n");
	const regions = [];
	let prose = [];
	let inHtml = false;
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		if (line.trim() === "") inHtml = false;
		else if (MAY_OPEN_HTML.test(line)) inHtml = true;
		const end = FENCE_LIKE.test(line) ? fenceEnd(lines, at, {
			inHtml,
			before: paragraphBefore(prose)
		}) : "none";
		if (end === "none") {
			prose.push(line);
			continue;
		}
		if (end === "unclear") {
			prose.push(...lines.slice(at));
			break;
		}
		if (prose.length > 0) regions.push(...proseRegions(prose.join("\n")), {
			kind: "prose",
			text: "\n"
		});
		prose = [];
		regions.push({
			kind: "code",
			text: lines.slice(at, end + 1).join("\n")
		});
		if (end + 1 < lines.length) regions.push({
			kind: "prose",
			text: "\n"
		});
		else return regions;
		at = end;
	}
	return [...regions, ...proseRegions(prose.join("\n"))];
}
/** The last line of the fence that opens at a line; `none` when the line opens none. */
function fenceEnd(lines, at, { inHtml, before }) {
	const line = lines[at] ?? "";
	if (/^`{3,}[^`]+`/.test(line)) return "none";
	const [, spaces, marker] = OPENING.exec(line) ?? [];
	if (spaces === void 0 || marker === void 0 || inHtml) return "unclear";
	if (spaces === "") return flushFenceEnd(lines, at, marker);
	return spanRegions(before.join("\n")) === void 0 ? "unclear" : indentedFenceEnd(lines, at, {
		margin: spaces,
		marker
	});
}
function paragraphBefore(prose) {
	return prose.slice(prose.findLastIndex((line) => line.trim() === "") + 1);
}
function flushFenceEnd(lines, at, marker) {
	const closing = new RegExp(`^ {0,3}${marker}${marker.charAt(0)}*[ \\t]*$`);
	for (let end = at + 1; end < lines.length; end += 1) if (closing.test(lines[end] ?? "")) return end;
	return lines.length - 1;
}
/**
* An indented fence may stand in a list item, at the top, or within a paragraph as a code span. All of them agree that the lines
* are code when none of them is blank or less indented, none holds the marker, and the marker is made of backticks.
*/
function indentedFenceEnd(lines, at, fence) {
	if (!fence.marker.startsWith("`")) return "unclear";
	for (let end = at + 1; end < lines.length; end += 1) {
		const line = lines[end] ?? "";
		if (line.trimEnd() === fence.margin + fence.marker) return end;
		if (!line.startsWith(fence.margin) || line.trim() === "" || line.includes("```")) return "unclear";
	}
	return "unclear";
}
/** Splits prose without fences at its code spans, paragraph by paragraph. */
function proseRegions(text) {
	if (!text.includes("`")) return text === "" ? [] : [{
		kind: "prose",
		text
	}];
	return text.split(/(\n[ \t]*\n)/).flatMap((paragraph) => spanRegions(paragraph) ?? [{
		kind: "prose",
		text: paragraph
	}]);
}
/** Undefined when it takes more than a glance to say where the code spans are. */
function spanRegions(paragraph) {
	if (paragraph.includes("]:")) return void 0;
	const regions = [];
	const lines = paragraph.split("\n");
	for (const [index, line] of lines.entries()) {
		const regionsOfLine = lineRegions(line);
		if (regionsOfLine === void 0) return void 0;
		regions.push(...regionsOfLine);
		if (index < lines.length - 1) regions.push({
			kind: "prose",
			text: "\n"
		});
	}
	return joined(regions);
}
/**
* A span is taken for code when it begins and ends on one line with nothing on the line that binds as tightly (an HTML tag, an
* autolink, an escape) and holds no bar, which would end a table's cell.
*/
function lineRegions(line) {
	if (MAY_OPEN_HTML.test(line)) return void 0;
	const regions = [];
	let from = 0;
	for (const opening of line.matchAll(/`+/g)) {
		if (opening.index < from) continue;
		const ticks = opening[0].length;
		const close = closingRun(line, opening.index + ticks, ticks);
		const before = line.slice(from, opening.index);
		if (close === -1 || MAY_HOLD_TICKS.test(before) || before.endsWith("\\")) return void 0;
		const text = line.slice(opening.index, close + ticks);
		if (text.includes("|")) return void 0;
		regions.push({
			kind: "prose",
			text: before
		}, {
			kind: "code",
			text
		});
		from = close + ticks;
	}
	const rest = line.slice(from);
	return MAY_HOLD_TICKS.test(rest) ? void 0 : [...regions, {
		kind: "prose",
		text: rest
	}];
}
function closingRun(line, from, ticks) {
	const runs = /`+/g;
	runs.lastIndex = from;
	for (let run = runs.exec(line); run !== null; run = runs.exec(line)) if (run[0].length === ticks) return run.index;
	return -1;
}
/** Neighbouring prose becomes one region, so that what stands on two lines is seen as a whole. */
function joined(regions) {
	const result = [];
	let prose = [];
	const flush = () => {
		if (prose.some((text) => text !== "")) result.push({
			kind: "prose",
			text: prose.join("")
		});
		prose = [];
	};
	for (const region of regions) if (region.kind === "prose") prose.push(region.text);
	else {
		flush();
		result.push(region);
	}
	flush();
	return result;
}

// src/core/report/plain-html.ts
const PLAIN_TAG = `<(/?)(details|summary|br|hr|sub|sup|kbd|b|i|em|strong|s|del|ins|p|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|th|td|h[1-6]|blockquote|samp|var)( ?/?| open)>`;
const ALL_PLAIN_TAGS = new RegExp(PLAIN_TAG, "gi");
const STARTS_PLAIN = new RegExp(`^${PLAIN_TAG}`, "i");
const VOID_TAGS = /* @__PURE__ */ new Set(["br", "hr"]);
/**
* Comments go; tags that do more than arrange text, and those that are not closed or not opened, become visible text. Links in
* angle brackets stay where `mayLink` agrees.
*/
function plainHtml(regions, mayLink) {
	const keep = isBalanced(regions.filter(({ kind }) => kind === "prose").map(({ text }) => text));
	return regions.map((region) => region.kind === "code" ? region : {
		kind: "prose",
		text: plain$1(region.text, keep, mayLink)
	});
}
function plain$1(text, keepTags, mayLink) {
	const bare = removeComments(text);
	if (bare !== text) return bare;
	return text.replace(/<(?=[A-Za-z/!?])/g, (opener, at, whole) => {
		const rest = whole.slice(at, at + 2048);
		if (keepTags && STARTS_PLAIN.test(rest)) return opener;
		const [, url] = /^<(https?:\/\/[^\s<>]*)>/i.exec(rest) ?? [];
		return url !== void 0 && mayLink(url) ? opener : "&lt;";
	});
}
/** A comment that does not end is left; its opener is then shown. */
function removeComments(text) {
	const parts = [];
	let from = 0;
	for (let at = text.indexOf("<!--"); at !== -1; at = text.indexOf("<!--", from)) {
		const end = text.startsWith("<!-->", at) ? at + 2 : text.startsWith("<!--->", at) ? at + 3 : text.indexOf("-->", at + 4);
		if (end === -1) break;
		parts.push(text.slice(from, at));
		from = end + 3;
	}
	return [...parts, text.slice(from)].join("");
}
function isBalanced(prose) {
	const open = [];
	for (const [, slash, name = ""] of prose.flatMap((text) => [...removeComments(text).matchAll(ALL_PLAIN_TAGS)])) {
		const tag = name.toLowerCase();
		if (VOID_TAGS.has(tag)) continue;
		if (slash === "") open.push(tag);
		else if (open.pop() !== tag) return false;
	}
	return open.length === 0;
}

// src/core/report/quote.ts
/** Every line as a block quote: no fence, list or tag of the text reaches beyond it. */
function blockQuote(markdown) {
	return markdown.split("\n").map((line) => line === "" ? ">" : `> ${line}`).join("\n");
}
/** Text as a fenced block that it cannot break out of. */
function fence(text, language = "") {
	const runs = text.match(/`+/g) ?? [];
	const marker = "`".repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3));
	return `${marker}${language}\n${text}\n${marker}`;
}
/** Text as a code span on one line, also within a table. */
function inlineCode(text) {
	const line = text.replace(/\s+/g, " ").trim();
	if (line === "") return "` `";
	return /[`|\\]/.test(line) ? `<code>${asEntities(line)}</code>` : `\`${line}\``;
}
/** Text on one line within a sentence or a table of ours: nothing in it is Markdown, HTML, a link or a mention. */
function inlineText(text) {
	const literal = text.replace(/\s+/g, " ").trim().replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign).replace(/[\\`*_{}[\]|~$]/g, "\\$&").replace(/^(?=[#+-])|(?<=^\d{1,9})(?=[.)])/, "\\").replace(/@(?=\S)/g, `@${BREAK}`).replace(/:(?=\/\/)/g, `:${BREAK}`).replace(/\bwww(?=\.)/gi, `www${BREAK}`);
	return defuseCommands(defuseClosingKeywords(literal));
}
const ENTITIES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;"
};
/** `<code>` holds inline Markdown, so that every sign which could start some is an entity. */
function asEntities(text) {
	return text.replace(/[^\w .,:;/()=+'"?%-]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}

// src/core/report/clean.ts
/** Text that needs more rounds is built to resist; it is shown as code. */
const ROUNDS = 8;
/**
* Makes text from agents, scripts and strangers fit to be posted as Markdown: no secret, no invisible character, no HTML that
* does more than arrange, no hidden comment, no link to elsewhere, and no mention, closing keyword or command that would act.
* In code nothing is alive, so there only secrets and invisible characters go. Cleaning twice is cleaning once.
*/
function clean(text, options) {
	let current = text;
	for (let round = 0; round < ROUNDS; round += 1) {
		const next = cleanOnce(current, options);
		if (next === current) return current;
		current = next;
	}
	return asCode(current, options);
}
/** The same, cut to a length in UTF-16 units; `rest` says where the whole text is and counts as well. */
function cleanWithin(text, maxLength, options) {
	const redacted = options.redactor.redact(removeInvisible(text));
	if (redacted.length <= maxLength * 2) {
		const whole = clean(redacted, options);
		if (whole.length <= maxLength) return whole;
	}
	const tail = `\n\n${options.rest}`;
	for (let room = maxLength - tail.length; room > 0; room = Math.floor(room * .9)) {
		const part = clean(cutText(redacted, room), options);
		if (part.length + tail.length <= maxLength) return part + tail;
	}
	return cutText(options.rest, maxLength);
}
/** Text for a place that is no Markdown, such as a title: one line, with the real zero-width space in place of its entity. */
function cleanLine(text, maxLength, { redactor }) {
	const visible = redactor.redact(removeInvisible(text)).replace(/\s+/g, " ").trim();
	const redacted = redactor.redact(visible);
	return cutText(defuseCommands(defuseClosingKeywords(defuseMentions(redacted, "​"), "​"), "​"), maxLength);
}
/** Text that will stand in a fence or a code span: secrets and invisible characters go, all else stays. */
function cleanCode(text, { redactor }) {
	return redactor.redact(removeInvisible(text)).replace(/<!--(\s*)raymond:/g, "<!--$1raymond ");
}
function cleanOnce(text, options) {
	const visible = options.redactor.redact(removeInvisible(text));
	const arranged = plainHtml(markdownRegions(visible), (url) => leadsTo(url, options.hosts));
	return closeFence(markdownRegions(arranged.map(({ text: part }) => part).join("")).map((region) => region.kind === "code" ? cleanCode(region.text, options) : cleanProse(region.text, options)).join(""));
}
function cleanProse(text, { hosts }) {
	const plain = removeInvisibleEntities(decodeSimpleEntities(text), BREAK);
	return defuseCommands(defuseClosingKeywords(defuseMentions(keepLocalLinks(plain, hosts))));
}
/** A fence that is left open would swallow what comes after the text. */
function closeFence(text) {
	const last = markdownRegions(text).at(-1);
	if (last?.kind !== "code" || !last.text.includes("\n")) return text;
	const marker = /^`{3,}|^~{3,}/.exec(last.text)?.[0];
	if (marker === void 0) return text;
	const closing = new RegExp(`^ {0,3}${marker}+[ \\t]*$`);
	const lines = last.text.split("\n");
	return lines.length > 1 && closing.test(lines.at(-1) ?? "") ? text : `${text}\n${marker}`;
}
function asCode(text, options) {
	return fence(options.redactor.redact(cleanCode(text, options)));
}

// src/core/report/fit-sections.ts
/** GitHub refuses comments, issues and pull requests with a body over 65,536 characters. */
const MAX_BODY$1 = 65536;
/**
* Joins sections in their order with blank lines, shortened as far as needed, the least important first. `measure` gives the
* size of a text in the unit of the limit.
*/
function fitSections(sections, limit, measure = (text) => text.length) {
	const chosen = sections.map(() => 0);
	const order = sections.map((_, index) => index).toSorted((a, b) => (sections[a]?.weight ?? 0) - (sections[b]?.weight ?? 0));
	const render = () => sections.map(({ variants }, index) => variants[chosen[index] ?? 0] ?? "").filter((text) => text !== "").join("\n\n");
	let text = render();
	for (const index of order) {
		const variants = sections[index]?.variants ?? [];
		for (let variant = 1; variant < variants.length && measure(text) > limit; variant += 1) {
			chosen[index] = variant;
			text = render();
		}
	}
	return text;
}

// src/core/report/status-line.ts
/** One colour a meaning, in headline, table and diagram alike. */
const RUN_SIGNS = {
	running: "🔵",
	waiting: "🟣",
	suspended: "🟡",
	over_budget: "🟡",
	failed: "🔴",
	completed: "🟢",
	cancelled: "⚪"
};
const AGENT_SIGNS = {
	active: "🔵",
	waiting: "🟣",
	paused: "🟡",
	failed: "🔴",
	ended: "🟢"
};
/** A coloured dot and plain words, to follow the workflow's name. */
function statusWords({ status, reason }) {
	switch (status) {
		case "running": return "is at work";
		case "waiting": return reason === "approval" ? "waits for an approval" : reason === "ask" ? "waits for an answer" : "waits for you";
		case "suspended": return "is paused";
		case "over_budget": return "has spent its budget";
		case "failed": return "has failed";
		case "completed": return "has finished";
		case "cancelled": return "was stopped";
	}
}
function runSign({ status }) {
	return RUN_SIGNS[status];
}
/** An agent of a run that was stopped does nothing any more, whatever it was at. */
function agentSign(agent, run) {
	return run.status === "cancelled" && agent.status !== "ended" ? RUN_SIGNS.cancelled : AGENT_SIGNS[agent.status];
}

// src/core/report/agent-table.ts
/** Agents that can still do something come first, then those that ended, each in the order in which they came. */
function agentTable(run, maxRows) {
	const ordered = [...run.agents.filter(({ status }) => status !== "ended"), ...run.agents.filter(({ status }) => status === "ended")];
	const shown = ordered.slice(0, maxRows);
	const hidden = ordered.slice(maxRows);
	return [
		"| agent | state | visits | time | cost |",
		"| :-- | :-- | --: | --: | --: |",
		...shown.map((agent) => row(run, agent)),
		...hidden.length > 0 ? [`| ${hidden.length} more | | | ${timeAndCost(hidden.map((agent) => tallyOf(run, agent)))} |`] : [],
		...run.agents.length > 1 ? [`| **all** | | | ${timeAndCost(run.agents.map((agent) => tallyOf(run, agent)))} |`] : []
	].join("\n");
}
function row(run, agent) {
	const caller = agent.stack.at(-1);
	const state = inlineCode(stateName(run, agent.scope, agent.current_state));
	const back = caller === void 0 ? "" : ` ↩ ${inlineCode(stateName(run, caller.scope, caller.state))}`;
	const visits = agent.visits[stateName(run, agent.scope, agent.current_state)] ?? 0;
	return `| ${agentSign(agent, run)} ${inlineCode(agent.id)} | ${state}${back} | ${visits} | ${timeAndCost([tallyOf(run, agent)])} |`;
}
/** A state as the counters name it: with its scope when that is not the run's own workflow. */
function stateName(run, scope, file) {
	const pin = run.scopes[scope];
	return pin === void 0 ? file : stateKey(run, {
		id: scope,
		pin
	}, file);
}
function tallyOf(run, { id }) {
	return run.costs.agents[id];
}
function timeAndCost(tallies) {
	const ms = tallies.reduce((sum, tally) => sum + (tally?.ms ?? 0), 0);
	const usd = tallies.reduce((sum, tally) => sum + (tally?.usd ?? 0), 0);
	return `${formatDuration(ms).replaceAll(" ", "\xA0")} | ${formatUsd(usd)}`;
}

// src/core/report/alert.ts
/** A box that GitHub colours by its kind. */
function alert(kind, lines) {
	return blockQuote([`[!${kind}]`, ...lines].join("\n"));
}

// src/core/report/approval-box.ts
/** The proposals, their texts, the diff, and the reply that approves exactly these. */
function approvalBox(approval, run, options, maxLength) {
	const { code, proposals, diff, role, notBy } = approval;
	const perText = Math.max(200, Math.floor(maxLength / (proposals.length + 2)));
	return [
		alert("IMPORTANT", [
			`**${proposals.length === 1 ? "A proposal waits" : `${proposals.length} proposals wait`} for approval:**`,
			"",
			...proposals.map((proposal) => `- ${inlineText(describeProposal(proposal, run.issue))}`),
			"",
			"This approves exactly what is shown here; any change makes another code:",
			"",
			fence(`/raymond approve ${code}`),
			`Somebody with the role \`${role}\` may approve${notBy === null ? "" : `, but not \`${notBy}\`, who started the run`}.`
		]),
		...proposals.flatMap((proposal) => {
			const body = "body" in proposal ? proposal.body : "";
			return body === "" ? [] : [folded(describeProposal(proposal, run.issue), shown(body, perText, options), "")];
		}),
		...diff === "" ? [] : [folded("the diff", shown(diff, perText * 2, options), "diff")]
	].join("\n\n");
}
/** As source text: what is approved is what stands there, not how it renders. */
function shown(text, maxLength, options) {
	const code = cleanCode(text, options);
	return code.length <= maxLength ? code : `${cutText(code, maxLength)}\n… ${code.length - maxLength} more characters`;
}
function folded(title, text, language) {
	return `<details><summary>${inlineText(title)}</summary>\n\n${fence(text, language)}\n\n</details>`;
}

// src/core/report/ask-box.ts
/** An open question with the exact reply to type; `maxLength` bounds the question. */
function askBox(ask, run, options, maxLength) {
	const question = cleanWithin(ask.prompt, maxLength, {
		...options,
		rest: "… the rest is in the state file."
	});
	const plainReply = run.asks.length === 1 ? " A plain comment is taken as the answer, too." : "";
	return alert("IMPORTANT", [
		`**${inlineText(ask.agent)} asks:**`,
		"",
		blockQuote(question),
		"",
		ask.choices.length > 0 ? `Reply with one of these lines.${plainReply}` : `Reply with this line, your answer in place of \`…\`.${plainReply}`,
		"",
		...replies(ask).map((reply) => fence(reply)),
		`${mayAnswer(ask)}${untilWhen(ask, options.now)}`
	]);
}
function replies({ id, choices }) {
	const command = `/raymond answer ${id}`;
	if (choices.length === 0) return [`${command} …`];
	const lines = choices.map((choice) => `${command} ${choice.replace(/\s+/g, " ").trim()}`);
	return lines.length <= 4 ? lines : [lines.join("\n")];
}
function mayAnswer({ to }) {
	return to.length === 0 ? "Whoever may start runs may answer." : `${list$1(to.map(inlineCode), "or")} may answer.`;
}
function untilWhen({ deadline, timeout_next }, now) {
	if (deadline === null) return " There is no deadline, and waiting costs nothing.";
	const after = timeout_next === null ? "the run fails" : `it goes on at ${inlineCode(timeout_next)}`;
	return deadline <= now ? ` The deadline has passed (${formatMoment(deadline)}): ${after}.` : ` Without an answer until **${formatMoment(deadline)}**, ${after}.`;
}
function list$1(names, word) {
	return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1) ?? ""}`;
}

// src/core/report/cost-details.ts
const MAX_ROWS = 30;
/** Spent of the budget, as a bar and in figures. */
function budgetLine({ budget, turns, costs }) {
	const { spent_usd, limit_usd } = budget;
	const models = Object.values(costs.models);
	const input = models.reduce((sum, { input_tokens }) => sum + input_tokens, 0);
	const output = models.reduce((sum, { output_tokens }) => sum + output_tokens, 0);
	const facts = [
		`**${formatUsd(spent_usd)}** of ${formatUsd(limit_usd)}`,
		`${turns} ${turns === 1 ? "turn" : "turns"}`,
		...input + output > 0 ? [`${formatCount(input)} tokens in, ${formatCount(output)} out`] : []
	];
	return `\`${budgetBar(spent_usd, limit_usd)}\` ${facts.join(" · ")}`;
}
/** Where the money went, folded away: by state and by model, the dearest first. */
function costDetails({ costs }) {
	const states = dearestFirst(costs.states);
	if (states.length === 0) return "";
	const models = dearestFirst(costs.models);
	return [
		"<details><summary>Where the money went</summary>",
		"",
		table("state", states),
		...models.length > 0 ? ["", table("model", models)] : [],
		"",
		"</details>"
	].join("\n");
}
function dearestFirst(tallies) {
	return Object.entries(tallies).toSorted(([, a], [, b]) => b.usd - a.usd || b.ms - a.ms);
}
function table(what, tallies) {
	const hidden = tallies.length - MAX_ROWS;
	return [
		`| ${what} | turns | time | tokens in | out | cost |`,
		"| :-- | --: | --: | --: | --: | --: |",
		...tallies.slice(0, MAX_ROWS).map(([name, { turns, ms, input_tokens, output_tokens, usd }]) => `| ${inlineCode(name)} | ${turns} | ${formatDuration(ms)} | ${formatCount(input_tokens)} | ${formatCount(output_tokens)} | ${formatUsd(usd)} |`),
		...hidden > 0 ? [`| ${hidden} more | | | | | |`] : []
	].join("\n");
}

// src/core/report/proposal-list.ts
/** What became of each proposal, with a link where there is something to look at; what waits has a box of its own. */
function proposalList({ proposals = [], issue }, maxItems) {
	const told = proposals.filter(({ status }) => status !== "waiting");
	if (told.length === 0) return "";
	const hidden = told.length - maxItems;
	return [
		"**Proposals**",
		"",
		...told.slice(0, maxItems).map((proposed) => `- ${SIGNS[proposed.status]} ${linked$1(proposed, issue)}${why(proposed)}`),
		...hidden > 0 ? [`- ${hidden} more`] : []
	].join("\n");
}
const SIGNS = {
	waiting: "🟣",
	pending: "🔵",
	applied: "🟢",
	failed: "🔴",
	shown: "⚪",
	dropped: "⚪"
};
function linked$1({ proposal, url }, issue) {
	const text = inlineText(describeProposal(proposal, issue));
	return url === null || url === "" ? text : `[${text}](${url})`;
}
function why({ status, problem }) {
	switch (status) {
		case "failed": return problem === null ? ", failed" : `: ${inlineText(problem.message)}`;
		case "pending": return ", under way";
		case "shown": return ", not posted from here";
		case "dropped": return ", not done: the run was stopped";
		case "waiting":
		case "applied": return "";
	}
}

// src/core/steps/diagram.ts
/**
* A Mermaid flowchart of the steps in their order, with their judges and bounds, what a run has visited and where it is. Conversations
* are round, operations have double sides, delegations lean; a judged step says who judges it.
*/
function renderStepDiagram({ steps }, options = {}) {
	const shown = chooseSteps(steps, options);
	const ids = new Map(shown.map(({ name }, index) => [name, `s${index}`]));
	const edges = stepEdges({
		...noDefinition,
		steps
	}).filter(({ to, from }) => ids.has(from) && isShown(to, ids));
	const called = [...new Set(edges.flatMap(({ to }) => to.kind === "workflow" ? [to.specifier] : []))];
	const idOf = (end) => {
		switch (end.kind) {
			case "state": return ids.get(end.file) ?? "";
			case "workflow": return `w${called.indexOf(end.specifier)}`;
			case "result": return "done";
		}
	};
	const styled = shown.flatMap(({ name }) => styleOf(name, options).map((style) => ({
		id: ids.get(name) ?? "",
		style
	})));
	if (options.ended === true) styled.push({
		id: "done",
		style: "visited"
	});
	const hidden = steps.length - shown.length;
	const [first] = steps;
	return [
		`flowchart ${options.direction ?? "LR"}`,
		"  start((\" \"))",
		...shown.map((step) => `  ${ids.get(step.name)}${box(step, options.visited?.[step.name] ?? 0)}`),
		...called.map((name, index) => `  w${index}[/"${mermaidLabel(name)}"/]`),
		"  done([\"result\"])",
		...hidden > 0 ? [`  more["… and ${hidden} more steps"]`] : [],
		...first !== void 0 && ids.has(first.name) ? [`  start --> ${ids.get(first.name)}`] : [],
		...edges.map(({ from, to, label, later }) => {
			const text = label === "" ? "" : `|"${mermaidLabel(label)}"|`;
			return `  ${ids.get(from)} ${later ? "-.->" : "-->"}${text} ${idOf(to)}`;
		}),
		...styleLines(styled)
	].join("\n");
}
const noDefinition = {
	name: "",
	description: "",
	advertise: true,
	terminal_contract: null,
	scripts: {}
};
/** Of a long workflow the steps that matter: where agents are, those that were visited, then the others in their order. */
function chooseSteps(steps, { current, visited, maxStates }) {
	const limit = maxStates ?? steps.length;
	const wanted = /* @__PURE__ */ new Set([
		...Object.keys(current ?? {}),
		...Object.keys(visited ?? {}),
		...steps.map(({ name }) => name)
	]);
	const chosen = new Set([...wanted].filter((name) => steps.some((step) => step.name === name)).slice(0, limit));
	return steps.filter(({ name }) => chosen.has(name));
}
function isShown(to, ids) {
	return to.kind !== "state" || ids.has(to.file);
}
function box({ type, name, control, max_iterations: most }, visits) {
	const bound = most === null ? "" : ` (at most ${most})`;
	const judge = control === null ? "" : ` / ${control.judge.type === "llm" ? "judge" : control.judge.operation}`;
	const text = `${mermaidLabel(`${name}${bound}`)}${visits > 1 ? ` ×${visits}` : ""}${mermaidLabel(judge)}`;
	switch (type) {
		case "session": return `("${text}")`;
		case "invoke": return `[["${text}"]]`;
		case "delegate": return `[/"${text}"/]`;
	}
}

// src/core/report/run-diagram.ts
const PRESENCE = {
	active: "working",
	waiting: "waiting",
	paused: "paused",
	failed: "failed"
};
/** When several agents are in one state, the one that needs somebody is shown. */
const URGENT = [
	"working",
	"paused",
	"waiting",
	"failed"
];
/** The workflow as a Mermaid block with where the run is and has been; empty when there is nothing to draw. */
function runDiagram(run, workflow, maxStates) {
	if (workflow === void 0) return "";
	const current = {};
	const visited = {};
	for (const agent of run.agents) {
		for (const [state, count] of Object.entries(agent.visits)) visited[state] = (visited[state] ?? 0) + count;
		if (agent.status === "ended" || run.status === "cancelled") continue;
		const presence = PRESENCE[agent.status];
		for (const place of placesIn(workflow.id, agent)) {
			const before = current[place];
			if (before === void 0 || URGENT.indexOf(presence) > URGENT.indexOf(before)) current[place] = presence;
		}
	}
	const options = {
		current,
		visited,
		ended: run.status === "completed",
		maxStates
	};
	return `\`\`\`mermaid\n${workflow.kind === "states" ? renderDiagram(workflow, options) : renderStepDiagram(workflow.definition, options)}\n\`\`\``;
}
/** Where an agent is in a workflow: at its own place, or at the step that waits for what it called. */
function placesIn(workflow, { scope, current_state, stack }) {
	if (scope === workflow) return [current_state];
	return stack.flatMap((frame) => frame.step !== void 0 && frame.scope === workflow ? [frame.state] : []);
}

// src/core/report/problem-lines.ts
/** Code, cause, place and fix, on lines of their own. */
function problemLines({ code, message, place, hint }, options) {
	const link = `[\`${code}\`](${options.docsUrl}/errors.md#${code.toLowerCase()})`;
	return [
		`**${inlineText(message)}**`,
		"",
		[link, ...place === void 0 ? [] : [`at ${inlineCode(place)}`]].join(" "),
		...hint === void 0 ? [] : ["", ...fixLines(hint)]
	];
}
/** Commands and several lines are there to be copied, a sentence to be read. */
function fixLines(hint) {
	return hint.includes("\n") || /^(?:\/?raymond|npm|npx|git|gh|claude)\s/.test(hint) ? [
		"**Fix:**",
		"",
		fence(hint)
	] : [`**Fix:** ${inlineText(hint)}`];
}
/** Said of every failure: whether the stored state can be trusted and gone on from. */
function stateSafety({ code }, { branchUrl }) {
	if (code === "RAY-STATE-TAMPERED") return "The stored state **cannot be trusted**: somebody changed it. Nothing was run.";
	return `The state is safe: everything up to the failed turn is ${branchUrl === null ? "stored on disk" : `[stored on the state branch](${branchUrl})`}.`;
}

// src/core/report/status-box.ts
/** Why a run failed: code, cause, place, fix, and what became of the state. */
function failureBox(problem, run, options) {
	return alert("CAUTION", [
		...problemLines(problem, options),
		"",
		stateSafety(problem, options),
		"",
		...goOn(["/raymond retry"], run, problem)
	]);
}
/** Why a run pauses, and when and how it goes on. */
function pauseBox(run, options) {
	const resumeAt = run.agents.flatMap(({ resume_at }) => resume_at ?? []).toSorted()[0];
	return alert("NOTE", [
		pauseSentence(run),
		"",
		resumeAt === void 0 ? "Everything up to here is stored." : `Everything up to here is stored. It goes on by itself after **${formatMoment(resumeAt)}**.`,
		"",
		...run.error === null ? [] : [...problemLines(run.error, options), ""],
		"To go on at once:",
		"",
		fence("/raymond resume")
	]);
}
/** What was spent, and the reply that raises the cap. */
function overBudgetBox(run) {
	const { spent_usd, limit_usd } = run.budget;
	const raised = Math.max(1, Math.ceil(Math.max(limit_usd, spent_usd) * 2));
	return alert("WARNING", [
		`It has spent **${formatUsd(spent_usd)}** of ${formatUsd(limit_usd)}, and the next turn would go beyond. Everything up to here is stored.`,
		"",
		"To go on with a higher cap for the whole run:",
		"",
		fence(`/raymond resume --budget ${raised}`)
	]);
}
/** Something that only a person can settle and that is no question, such as an operation that was cut off. */
function waitBox(run, options) {
	const lines = run.error === null ? [`It waits: ${inlineText(run.reason ?? "for a person")}.`] : problemLines(run.error, options);
	return alert("IMPORTANT", [
		...lines,
		"",
		"To go on:",
		"",
		fence(run.reason === "interrupted" ? "/raymond retry" : "/raymond resume")
	]);
}
function goOn(commands, run, { code }) {
	if (code === "RAY-STATE-TAMPERED" || run.reason === "failed-result") return [];
	return [
		"When that is mended, try the failed state again:",
		"",
		fence(commands.join("\n"))
	];
}
function pauseSentence({ reason, limits }) {
	switch (reason) {
		case "usage-limit": return "**The model's usage limit is reached.**";
		case "model-overloaded": return "**The model was overloaded**, also after several tries.";
		case "network": return "**The network failed**, also after several tries.";
		case "time-up": return "**The job's time is up.** The next job takes over from here.";
		case "signal": return "**The job was cancelled.** The turns in flight were ended and will run again.";
		case "max-turns": return `**It has made ${limits.max_turns ?? "all its"} turns**, the most that \`max-turns\` allows.`;
		case "no-progress": return "**It is going round in circles:** the same state was entered again and again with nothing changed.";
		case null: return "**It pauses.**";
		default: return `**It pauses:** ${inlineText(reason)}.`;
	}
}

// src/core/report/run-sections.ts
/** The picture of a run, the same in its sticky comment and in the summary of its job. The first section is the headline. */
function runSections(picture, options) {
	const { run, workflow } = picture;
	return [
		{
			weight: 100,
			variants: [headline$1(run)]
		},
		...attention(picture, options),
		resultSection(run, options),
		{
			weight: 60,
			variants: [
				runDiagram(run, workflow, 40),
				runDiagram(run, workflow, 15),
				""
			]
		},
		{
			weight: 80,
			variants: [agentTable(run, 25), agentTable(run, 6)]
		},
		{
			weight: 90,
			variants: [budgetLine(run)]
		},
		{
			weight: 72,
			variants: [proposalList(run, 30), proposalList(run, 5)]
		},
		{
			weight: 70,
			variants: [problemList("Refused proposals", picture.refused ?? []), ""]
		},
		{
			weight: 30,
			variants: [warningList(run), ""]
		},
		{
			weight: 20,
			variants: [costDetails(run), ""]
		},
		{
			weight: 50,
			variants: [links(run, options), ""]
		}
	];
}
function headline$1(run) {
	return `### ${runSign(run)} ${inlineText(run.workflow.name)} ${statusWords(run)}${headlineDetail(run)}`;
}
function headlineDetail({ status, created_at, updated_at, budget }) {
	if (status !== "completed") return "";
	return ` in ${formatDuration(Date.parse(updated_at) - Date.parse(created_at))} for ${formatUsd(budget.spent_usd)}`;
}
/** What a person must know or do now. */
function attention({ run, approval }, options) {
	switch (run.status) {
		case "running": return [{
			weight: 95,
			variants: [`${atWork(run)} \`/raymond stop\` ends it.`]
		}];
		case "waiting": return [
			...approvalSections(run, approval, options),
			...askSections(run, options),
			...otherWaits(run, approval, options)
		];
		case "suspended": return [{
			weight: 95,
			variants: [pauseBox(run, options)]
		}, ...askSections(run, options)];
		case "over_budget": return [{
			weight: 95,
			variants: [overBudgetBox(run)]
		}, ...askSections(run, options)];
		case "failed": return run.error === null ? [] : [{
			weight: 95,
			variants: [failureBox(run.error, run, options)]
		}, ...askSections(run, options)];
		case "cancelled": return [{
			weight: 95,
			variants: ["Somebody stopped it. Nothing of it will run again; start a new run to try again."]
		}];
		case "completed": return [];
	}
}
function atWork(run) {
	const active = run.agents.filter(({ status }) => status === "active").map(({ id, current_state }) => `${inlineCode(id)} at ${inlineCode(current_state)}`);
	if (active.length === 0) return "At work: what was proposed is carried out.";
	const more = active.length > 3 ? ` and ${active.length - 3} more agents` : "";
	return `At work: ${active.slice(0, 3).join(", ")}${more}.`;
}
function approvalSections(run, approval, options) {
	if (approval === void 0) return [];
	return [{
		weight: 96,
		variants: [
			4e4,
			12e3,
			3e3
		].map((length) => approvalBox(approval, run, options, length))
	}];
}
function askSections(run, options) {
	const [first, ...others] = run.asks;
	if (first === void 0) return [];
	return [
		{
			weight: 95,
			variants: [
				8e3,
				2e3,
				400
			].map((length) => askBox(first, run, options, length))
		},
		...others.slice(0, 9).map((ask) => ({
			weight: 85,
			variants: [
				askBox(ask, run, options, 4e3),
				askBox(ask, run, options, 300),
				""
			]
		})),
		...others.length > 9 ? [{
			weight: 86,
			variants: [`${others.length - 9} more questions are open; \`/raymond status\` lists them.`]
		}] : []
	];
}
function otherWaits(run, approval, options) {
	return run.asks.length > 0 || approval !== void 0 ? [] : [{
		weight: 95,
		variants: [waitBox(run, options)]
	}];
}
/** The main agent's result at a glance; the whole of it is a comment of its own. */
function resultSection(run, options) {
	const result = run.status === "completed" ? (run.results.main ?? "").trim() : "";
	if (result === "") return {
		weight: 75,
		variants: [""]
	};
	return {
		weight: 75,
		variants: [blockQuote(cleanWithin(result, 600, {
			...options,
			rest: "…"
		})), ""]
	};
}
function problemList(title, problems) {
	if (problems.length === 0) return "";
	const items = problems.slice(0, 20).map(({ message, hint }) => `- ${inlineText(message)}${hint === void 0 ? "" : ` ${inlineCode(hint)}`}`);
	const more = problems.length > 20 ? [`- ${problems.length - 20} more`] : [];
	return [
		`**${title}**`,
		"",
		...items,
		...more
	].join("\n");
}
function warningList({ warnings }) {
	if (warnings.length === 0) return "";
	const shown = warnings.slice(-20).map((warning) => `- ${inlineText(warning)}`);
	return [
		`<details><summary>${warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`}</summary>`,
		"",
		...shown,
		"",
		"</details>"
	].join("\n");
}
function links(run, { runUrl, branchUrl, repositoryUrl, docsUrl }) {
	const { commit, source } = run.workflow;
	const workflowUrl = repositoryUrl === null || commit === null ? null : `${repositoryUrl}/tree/${commit}/${encodeURI(source)}`;
	const found = [
		["job", runUrl],
		["state", branchUrl],
		["workflow", workflowUrl],
		["commands", `${docsUrl}/commands.md`]
	].flatMap(([name, url]) => url === null ? [] : [`[${name}](${url})`]);
	return `<sub>${[
		inlineCode(run.workflow_id),
		...found,
		`as of ${formatMoment(run.updated_at)}`
	].join(" · ")}</sub>`;
}

// src/core/outbox/approval-code.ts
/** Ten hex digits: 40 bits, far more than anybody could try in comments, and short enough to type. */
const CODE_LENGTH = 10;
/**
* The code of `/raymond approve CODE`. Any change of the subject changes it, so that a late edit voids an approval.
* `digest` is SHA-256 in hex; the core computes none.
*/
function approvalCode(subject, digest) {
	return digest(approvalText(subject)).toLowerCase().slice(0, CODE_LENGTH);
}
/** Whether somebody typed the code that is valid now. */
function matchesApproval(typed, code) {
	return typed.trim().toLowerCase() === code;
}
/** One text for one subject: keys in order, and each part a JSON value of its own, so that no part can run into the next. */
function approvalText({ run, seq, proposals, diff, headSha }) {
	return [
		"raymond-approval-1",
		run,
		seq,
		proposals,
		diff,
		headSha
	].map((part) => JSON.stringify(sorted(part))).join("\n");
}
function sorted(value) {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).filter(([, held]) => held !== void 0);
	return Object.fromEntries(entries.toSorted(([a], [b]) => a < b ? -1 : 1).map(([key, held]) => [key, sorted(held)]));
}

// src/runtime/job/approvals.ts
/** The code that approves all that waits, as it stands; undefined when nothing does. */
function codeOf(run, digest) {
	const waiting = waitingIn(run);
	if (waiting.length === 0) return void 0;
	const seq = run.approval_seq ?? 0;
	const works = waiting.flatMap(({ work }) => work ?? []);
	const subject = {
		run: run.workflow_id,
		seq,
		proposals: waiting.map(({ proposal }) => proposal),
		diff: works.map(({ diff_sha256 }) => diff_sha256).join(" "),
		headSha: works.length === 0 ? null : works.map(({ commit }) => commit).join(" ")
	};
	return {
		code: approvalCode(subject, digest),
		seq
	};
}
/** What the comment shows of it. */
function pendingApproval(run, digest) {
	const found = codeOf(run, digest);
	if (!found) return void 0;
	const waiting = waitingIn(run);
	return {
		code: found.code,
		proposals: waiting.map(({ proposal }) => proposal),
		diff: waiting.flatMap(({ work }) => work === null ? [] : [work.diff]).join("\n"),
		role: run.outputs?.approve_role ?? "maintain",
		notBy: run.outputs?.four_eyes === true ? run.actor : null
	};
}
function waitingIn({ proposals = [] }) {
	return proposals.filter(({ status }) => status === "waiting");
}

// src/core/ledger/caps.ts
/** Every cap that applies, with what has been spent under it. `lines` are those of the month; an issue's cap counts its whole life. */
function capsOf(caps, account, month, all) {
	const today = month.filter(({ day }) => day === account.day);
	const sums = {
		day_usd: sum(today),
		month_usd: sum(month),
		issue_usd: account.issue === null ? 0 : sum(all.filter(({ issue }) => issue === account.issue)),
		actor_day_usd: account.actor === null ? 0 : sum(today.filter(({ actor }) => actor === account.actor)),
		workflow_day_usd: sum(today.filter(({ workflow }) => workflow === account.workflow))
	};
	return Object.keys(sums).flatMap((name) => {
		const limitUsd = caps[name];
		return limitUsd === void 0 ? [] : [{
			name,
			limitUsd,
			spentUsd: sums[name]
		}];
	});
}
/** Dollars that may still be spent under all caps; null when there is none. */
function leftUnder(caps) {
	return caps.length === 0 ? null : Math.max(0, Math.min(...caps.map(({ limitUsd, spentUsd }) => limitUsd - spentUsd)));
}
/** Why nothing may start, when a cap is spent. */
function spentCap(caps) {
	const cap = caps.find(({ limitUsd, spentUsd }) => spentUsd >= limitUsd);
	return cap && {
		code: "RAY-CAP-SPENT",
		message: `budgets.${cap.name} is spent: $${cap.spentUsd.toFixed(2)} of $${cap.limitUsd.toFixed(2)}.`,
		place: ".github/raymond.yml",
		hint: `Wait until it counts anew, or raise budgets.${cap.name}.`
	};
}
function sum(lines) {
	return lines.reduce((total, { usd }) => total + usd, 0);
}

// src/core/report/marker.ts
const RUN = "[a-z0-9][a-z0-9_-]{0,62}";
const NAME$1 = "[A-Za-z0-9][A-Za-z0-9_.-]{0,199}";
const RUN_MARKER = new RegExp(`^<!-- raymond:run=(${RUN}) seq=(\\d{1,15}) hash=([0-9a-f]{1,128}) depth=(\\d{1,4}) -->(?=\\s|$)`);
const RESULT_MARKER = new RegExp(`^<!-- raymond:run=(${RUN}) result=(${NAME$1}) -->(?=\\s|$)`);
const PROPOSAL_MARKER = new RegExp(`^<!-- raymond:run=(${RUN}) proposal=(${NAME$1}) depth=(\\d{1,4}) -->(?=\\s|$)`);
function renderRunMarker({ run, seq, hash, depth }) {
	return `<!-- raymond:run=${run} seq=${seq} hash=${hash} depth=${depth} -->`;
}
/** What the sticky comment of a run begins with, whatever state it shows. */
function runMarkerStart(run) {
	return `<!-- raymond:run=${run} seq=`;
}
/** Reads the marker at the very start of a comment. Anybody can write one: check the comment's author as well. */
function parseRunMarker(body) {
	const [, run, seq, hash, depth] = RUN_MARKER.exec(body) ?? [];
	if (run === void 0 || hash === void 0) return void 0;
	return {
		run,
		seq: Number(seq),
		hash,
		depth: Number(depth)
	};
}
function renderResultMarker({ run, agent }) {
	return `<!-- raymond:run=${run} result=${agent} -->`;
}
function renderProposalMarker({ run, proposal, depth }) {
	return `<!-- raymond:run=${run} proposal=${proposal} depth=${depth} -->`;
}

// src/runtime/job/checkpointer.ts
const INTERVAL_MS$1 = 2e4;
/** A job that says nothing for so long has lost the run to whoever asks. */
const LEASE_MS = 9e5;
const HEARTBEAT_MS = 3e5;
/** How soon a stop is noticed during a long turn, and how often short ones look for it. */
const WATCH_MS = 15e3;
const LOOK_MS = 2e3;
function createCheckpointer(options) {
	const { branch, clock } = options;
	let last;
	let latest;
	let pushing = Promise.resolve();
	let superseded;
	let lookedAt = clock.now();
	const stopped = new AbortController();
	async function push(run, lease) {
		if (superseded) return;
		const outcome = await branch.checkpoint({
			run: {
				...options.redact(run),
				lease
			},
			files: await options.files(run),
			ledger: options.ledger(run),
			work: options.work(run),
			token: last === void 0 && options.inherited !== null ? options.inherited : options.lease.token
		});
		if (outcome.kind === "superseded") {
			giveUp(outcome.stored);
			return;
		}
		options.onStored(outcome.sha256, run);
		for (const what of outcome.leftOut) options.onLeftOut(what);
		last = {
			run,
			at: clock.now()
		};
	}
	function giveUp(stored) {
		superseded ??= stored;
		options.onSuperseded(stored);
	}
	/** Whether a person has stopped the run, or another job has it: looked up before turns and effects, and while a long turn runs. */
	async function look(run) {
		if (superseded || last === void 0 || clock.now() - lookedAt < LOOK_MS) return;
		lookedAt = clock.now();
		try {
			const stored = await branch.overtaken(run.workflow_id);
			if (stored) giveUp(stored);
		} catch (error) {
			if (!(error instanceof ProblemError)) throw error;
			options.onTrouble(error.problem);
		}
	}
	/** One push at a time; the first one has to succeed, later ones may fail and are made up for by the next. */
	function enqueue(run, lease) {
		const first = last === void 0;
		const mine = pushing.then(() => push(run, lease));
		pushing = mine.catch(() => void 0);
		return first ? mine : mine.catch((error) => {
			if (!(error instanceof ProblemError)) throw error;
			options.onTrouble(error.problem);
		});
	}
	function held() {
		return {
			...options.lease,
			expires: new Date(clock.now() + LEASE_MS).toISOString()
		};
	}
	async function beat() {
		while (!stopped.signal.aborted) {
			await clock.sleep(WATCH_MS, stopped.signal);
			const due = last !== void 0 && clock.now() - last.at >= HEARTBEAT_MS;
			if (!latest || stopped.signal.aborted) continue;
			if (due) await enqueue(latest, held());
			else await look(latest);
		}
	}
	return {
		async saved(run) {
			latest = run;
			if (last === void 0) {
				await enqueue(run, held());
				beat();
			} else if (mustNotBeLost(last.run, run)) await enqueue(run, held());
			else if (clock.now() - last.at >= INTERVAL_MS$1) {
				last = {
					...last,
					at: clock.now()
				};
				enqueue(run, held());
			} else await look(run);
		},
		async release(run) {
			stopped.abort();
			await enqueue(run, null);
		},
		takenOverBy: () => superseded
	};
}
/** An agent ended, asked or failed, or the run came to rest: a lost machine must not cost that. */
function mustNotBeLost(before, run) {
	if (run.status !== before.status || run.asks.length !== before.asks.length) return true;
	const resting = (one) => one.agents.reduce((count, { status }) => count + (status === "active" ? 0 : 1), 0);
	return resting(run) !== resting(before);
}

// src/runtime/job/live-picture.ts
const INTERVAL_MS = 2e4;
function createLivePicture(reports, clock) {
	let shownAt = Number.NEGATIVE_INFINITY;
	return { saw(run, definitions) {
		if (run.status !== "running" || clock.now() - shownAt < INTERVAL_MS) return;
		shownAt = clock.now();
		reports.publishReport(run, definitions);
	} };
}

// src/runtime/job/run-files.ts
const JOURNAL = "journal.jsonl";
/** What stands beside `state.json`: the journal, and a transcript file for each agent that may still speak. */
async function filesToStore(run, { store, sessions, vault, redact, keepsTranscripts }) {
	if (!keepsTranscripts) return {};
	const journal = await store.journal(run.workflow_id);
	const entries = (await Promise.all(run.agents.map(async (agent) => {
		const path = transcriptPath(agent.id);
		const kept = agent.status === "ended" ? void 0 : await sessions.keep(conversationsOf(agent));
		return [path, kept === void 0 ? null : vault.seal(kept, path)];
	}))).filter(([, content]) => content !== null || run.status !== "running");
	return {
		...Object.fromEntries(entries),
		...journal === void 0 ? {} : { [JOURNAL]: redact(journal) }
	};
}
/** Lays what was stored out again, before the run is taken up. Gives the journal's text. */
async function layOutFiles$1(files, { sessions, vault }, move) {
	for (const [path, content] of Object.entries(files)) if (path.startsWith("sessions/")) await sessions.restore(vault.open(content, path), move);
	const journal = files[JOURNAL];
	return journal === void 0 ? void 0 : new TextDecoder().decode(journal);
}
function transcriptPath(agent) {
	return `sessions/${agent}.jsonl`;
}
/** The agent's own conversation, and those that its callers wait in. */
function conversationsOf({ session_id, cwd, stack }) {
	return [...session_id === null ? [] : [{
		id: session_id,
		cwd
	}], ...stack.flatMap((frame) => frame.session === null ? [] : [{
		id: frame.session,
		cwd: frame.cwd
	}])];
}

// src/runtime/job/spending.ts
/** What has been spent under each cap of the configuration that a run would count under, as the branch knows it now. */
async function spendingOf(run, job) {
	const { budgets } = job.config;
	if (Object.keys(budgets).length === 0) return [];
	const day = now(job.ports).slice(0, 10);
	const month = await linesOf(day.slice(0, 7), job);
	const all = budgets.issue_usd === void 0 || run.issue === null ? month : [...month, ...await earlier(day.slice(0, 7), job)];
	return capsOf(budgets, {
		day,
		...run
	}, month, all);
}
function accountOf({ workflow, issue, actor }) {
	return {
		workflow: workflow.name,
		issue,
		actor
	};
}
async function linesOf(month, { branch }) {
	return readLedger(await branch.readLedger(month));
}
async function earlier(month, job) {
	const [year = 0, number = 1] = month.split("-").map(Number);
	const months = Array.from({ length: 11 }, (_, i) => new Date(Date.UTC(year, number - 2 - i, 1)).toISOString().slice(0, 7));
	const found = [];
	for (const one of months) found.push(...await linesOf(one, job));
	return found;
}

// src/runtime/job/drive-in-job.ts
/** Starts a run in this job. A re-run of the job finds the run that its first attempt began, and goes on with it. */
async function startInJob(request, job) {
	if (await job.branch.load(request.workflowId)) return resumeInJob({
		workflowId: request.workflowId,
		workspace: job.workspace,
		retry: true
	}, job);
	const caps = await spendingOf({
		workflow: request.name,
		issue: request.trigger.issue,
		actor: request.trigger.actor
	}, job);
	const spent = spentCap(caps);
	if (spent) throw new ProblemError(spent);
	const left = leftUnder(caps);
	const capped = left === null ? request : {
		...request,
		budgetUsd: Math.min(request.budgetUsd, left)
	};
	return drive(request.workflowId, job, (options) => startRun(capped, job.store, job.ports, options));
}
/** Goes on with a run that is on the state branch. Undefined when there is none. */
async function resumeInJob(request, job) {
	const stored = await loadUnharmed(request.workflowId, job);
	const inherited = stored ? await tokenOfDeadLease(stored.run.lease, job) : null;
	if (stored) {
		const { run, files } = stored;
		const move = (path) => rebasePath(path, run.workspace, job.workspace);
		const work = Object.values(run.work ?? {});
		await job.snapshots?.layOut(work.map((one) => ({
			...one,
			directory: move(one.directory)
		})));
		const journal = await layOutFiles$1(files, job, move);
		await job.store.adopt({
			...run,
			lease: null
		}, journal);
		job.costs.set(run.workflow_id, run.budget.spent_usd);
	}
	const workspace = stored?.run.read_only === true ? await job.emptyDirectory() : request.workspace;
	return drive(request.workflowId, job, (options) => resumeRun({
		...request,
		workspace
	}, job.store, job.ports, options), inherited);
}
/** The comment of a run says which state it shows: a branch that was rolled back behind that is not believed. */
async function loadUnharmed(id, { branch, comments }) {
	const stored = await branch.load(id);
	const issue = stored?.run.issue ?? null;
	const shown = issue === null ? void 0 : await comments.find(issue, runMarkerStart(id));
	const seen = shown === void 0 ? void 0 : parseRunMarker(shown);
	return seen ? branch.load(id, { seq: seen.seq }) : stored;
}
/** Drives a run with checkpoints around it; whatever happens, what was reached is brought to the branch. */
async function drive(id, job, run, inherited = null) {
	await requireNoCredentials(job);
	const takenOver = new AbortController();
	const checkpointer = openCheckpointer(id, job, {
		takenOver,
		inherited
	});
	const picture = createLivePicture(job.ports.reports, job.ports.clock);
	let latest;
	const options = {
		stop: AbortSignal.any([job.stop, takenOver.signal]),
		async onSaved(saved, definitions) {
			latest = saved;
			await checkpointer.saved(saved);
			if (!isSuperseded(takenOver.signal)) picture.saw(saved, definitions);
			if (saved.status === "running") await stopAtCap(saved, job, takenOver);
		}
	};
	try {
		latest = await run(options);
		return {
			run: checkpointer.takenOverBy() ?? latest,
			superseded: isSuperseded(takenOver.signal)
		};
	} finally {
		if (latest) await checkpointer.release(latest);
		if (latest && !isSuperseded(takenOver.signal)) await handOver(latest, job);
	}
}
function isSuperseded({ reason }) {
	return typeof reason === "object" && reason !== null && "reason" in reason && reason.reason === "superseded";
}
/** Runs beside this one spend under the same caps: each looks again when it has spent something itself. */
async function stopAtCap(run, job, stop) {
	const looked = job.looked.get(run.workflow_id);
	const stored = job.costs.get(run.workflow_id) ?? 0;
	if (looked === stored || stop.signal.aborted) return;
	job.looked.set(run.workflow_id, stored);
	const spent = spentCap(await spendingOf(accountOf(run), job));
	if (!spent) return;
	job.log.annotate("warning", spent);
	stop.abort({ reason: "over-budget" });
}
/** Before the first turn, whoever's it is: what lies about would be read. */
async function requireNoCredentials({ credentials }) {
	const [first, ...others] = await credentials.findReadable();
	if (first) throw new ProblemError(first, others);
}
/** Once the state is on the branch and the lease is free: starts the next job, when this one stopped for want of time. */
async function handOver({ workflow_id, status, reason, hand_over_id }, job) {
	if (status !== "suspended" || reason !== "time-up" || hand_over_id === null || !job.handOver) return;
	try {
		await job.handOver.dispatch(workflow_id, hand_over_id);
		job.log.line(`${workflow_id}: the time of this job is up; the next one was dispatched`);
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		job.log.annotate("warning", error.problem);
	}
}
/**
* A lease that has not run out is dead all the same when its job is over: an earlier attempt of this very job, or a job
* that GitHub says has ended. Nobody has to wait for it then.
*/
async function tokenOfDeadLease(lease, { runId, attempt, otherJobs }) {
	if (lease === null) return null;
	return (lease.job === runId ? lease.attempt < attempt : await otherJobs.isOver(lease.job)) ? lease.token : null;
}
function openCheckpointer(id, job, { takenOver, inherited }) {
	const { branch, ports, log } = job;
	return createCheckpointer({
		branch,
		clock: ports.clock,
		inherited,
		lease: {
			owner: job.repository,
			job: job.runId,
			attempt: job.attempt,
			token: job.leaseToken
		},
		files: (run) => filesToStore(run, job),
		ledger: (run) => ledgerOf$1(run, job.costs.get(id) ?? 0),
		work: (run) => job.snapshots === null ? [] : workOf(run),
		redact: (run) => redactRun(run, job.redact),
		onStored: (sha256, run) => {
			job.stored.set(id, {
				seq: run.seq,
				sha256
			});
			job.costs.set(id, run.budget.spent_usd);
		},
		onSuperseded: () => {
			takenOver.abort({ reason: "superseded" });
		},
		onLeftOut: (what) => log.line(`not carried along: ${what}`),
		onTrouble: (problem) => log.annotate("warning", problem)
	});
}
/** By month, what the run has cost since it was last stored. */
function ledgerOf$1(run, storedUsd) {
	const line = ledgerLine(run, storedUsd);
	return line === void 0 ? {} : { [line.day.slice(0, 7)]: [encodeLedgerLine(line)] };
}
/** One snapshot for each directory; agents that share one share its branch, the first of them gives the name. */
function workOf({ workflow_id, agents }) {
	const byDirectory = /* @__PURE__ */ new Map();
	for (const { id, cwd } of agents) if (!byDirectory.has(cwd)) byDirectory.set(cwd, {
		agent: id,
		directory: cwd,
		branch: `raymond/${workflow_id}/${id}`
	});
	return [...byDirectory.values()];
}
/** Registered secrets do not leave the machine, wherever in the state an agent has put them. */
function redactRun(run, redact) {
	const text = JSON.stringify(run);
	const clean = redact(text);
	return clean === text ? run : JSON.parse(clean);
}

// src/action/inputs.ts
/** The action's inputs as a value. Nothing else reads `INPUT_*`. */
const MODES = [
	"run",
	"wake",
	"lint",
	"doctor",
	"demo"
];
const EFFORTS = [
	"low",
	"medium",
	"high",
	"xhigh",
	"max"
];
const HAND_OVERS = ["dispatch", "none"];
/** Throws a ProblemError that names the input. */
function readInputs(env) {
	const text = (name) => {
		const value = env[`INPUT_${name.toUpperCase()}`]?.trim();
		return value === void 0 || value === "" ? null : value;
	};
	return {
		mode: oneOf("mode", text("mode") ?? "run", MODES),
		workflow: text("workflow"),
		input: text("input"),
		run: text("run"),
		answer: text("answer"),
		handOverId: text("hand-over-id"),
		config: text("config") ?? ".github/raymond.yml",
		githubToken: text("github-token"),
		appId: text("app-id"),
		appPrivateKey: text("app-private-key"),
		anthropicApiKey: text("anthropic-api-key"),
		claudeOauthToken: text("claude-code-oauth-token"),
		budgetUsd: number("budget-usd", text("budget-usd"), { whole: false }),
		model: text("model"),
		effort: optional(text("effort"), (value) => oneOf("effort", value, EFFORTS)),
		maxParallel: number("max-parallel", text("max-parallel"), { whole: true }),
		maxTurns: number("max-turns", text("max-turns"), { whole: true }),
		permissionMode: text("permission-mode") ?? "acceptEdits",
		skipPermissions: flag("dangerously-skip-permissions", text("dangerously-skip-permissions")),
		maxMinutes: number("max-minutes", text("max-minutes"), { whole: false }) ?? 330,
		handOver: oneOf("hand-over", text("hand-over") ?? "dispatch", HAND_OVERS),
		stateBranch: text("state-branch") ?? "raymond/state",
		stateKey: text("state-key"),
		staged: flag("staged", text("staged")),
		disabled: isOn(env.RAYMOND_DISABLED),
		claudeVersion: text("claude-version"),
		claudePath: text("claude-path"),
		agent: env.RAYMOND_AGENT ?? "claude"
	};
}
/** Whatever somebody in a hurry writes means yes; only these mean no. */
function isOn(value) {
	return ![
		"",
		"0",
		"false",
		"no",
		"off"
	].includes((value ?? "").trim().toLowerCase());
}
function optional(value, read) {
	return value === null ? null : read(value);
}
function oneOf(name, value, allowed) {
	const found = allowed.find((candidate) => candidate === value);
	if (found !== void 0) return found;
	throw refused$3(name, `"${value}" is not possible.`, didYouMean(value, allowed) ?? `One of: ${allowed.join(", ")}.`);
}
function number(name, value, { whole }) {
	if (value === null) return null;
	const read = Number(value);
	if (Number.isFinite(read) && read > 0 && (!whole || Number.isInteger(read))) return read;
	throw refused$3(name, `"${value}" is no ${whole ? "whole " : ""}number above 0.`, `For example: ${name}: ${whole ? 4 : 2.5}`);
}
/** GitHub's own reading of booleans (YAML 1.2 core). */
function flag(name, value) {
	if (value === null || /^(false|False|FALSE)$/.test(value)) return false;
	if (/^(true|True|TRUE)$/.test(value)) return true;
	throw refused$3(name, `"${value}" is neither true nor false.`, `${name}: "true"`);
}
function refused$3(name, message, hint) {
	const problem = {
		code: "RAY-INPUT",
		message: `Input ${name}: ${message}`,
		place: `with: ${name}`,
		hint
	};
	return new ProblemError(problem);
}

// src/action/job-facts.ts
/** What the runner says about the job, as a value. Nothing else reads `GITHUB_*` and `RUNNER_*`. */
const LOOPBACK = /^https?:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:|\/|$)/;
function readJobFacts(env) {
	const need = (name) => {
		const value = env[name];
		if (value !== void 0 && value !== "") return value;
		throw new ProblemError({
			code: "RAY-NO-JOB",
			message: `${name} is not set, so this is no GitHub Actions job.`,
			hint: "On a laptop use the command line: raymond run WORKFLOW"
		});
	};
	const temp = env.RUNNER_TEMP ?? tmpdir();
	const apiUrl = env.GITHUB_API_URL ?? "https://api.github.com";
	const actor = env.GITHUB_ACTOR ?? "";
	return {
		event: need("GITHUB_EVENT_NAME"),
		payload: readPayload(need("GITHUB_EVENT_PATH")),
		repository: need("GITHUB_REPOSITORY"),
		runId: need("GITHUB_RUN_ID"),
		attempt: Number(env.GITHUB_RUN_ATTEMPT ?? 1),
		actor,
		triggeringActor: env.GITHUB_TRIGGERING_ACTOR || actor,
		sha: env.GITHUB_SHA ?? null,
		ref: env.GITHUB_REF ?? null,
		workflowFile: /\/\.github\/workflows\/([^@]+)@/.exec(env.GITHUB_WORKFLOW_REF ?? "")?.[1] ?? null,
		workspace: need("GITHUB_WORKSPACE"),
		temp,
		toolCache: env.RUNNER_TOOL_CACHE ?? join(temp, "tools"),
		apiUrl,
		platform: process.platform === "win32" || process.platform === "darwin" ? process.platform : "linux",
		throttled: !LOOPBACK.test(apiUrl),
		serverUrl: env.GITHUB_SERVER_URL ?? "https://github.com"
	};
}
function readPayload(path) {
	try {
		return JSON.parse(readFileSync$1(path, "utf8"));
	} catch (error) {
		throw new ProblemError({
			code: "RAY-BAD-PAYLOAD",
			message: `The event's payload cannot be read: ${error instanceof Error ? error.message : String(error)}`,
			place: path,
			hint: "The runner writes this file. Run the job again; if it stays so, the runner is broken."
		});
	}
}

// src/action/step-memory.ts
/** What the main step leaves for the post step, by the runner's own file for that. */
/** Called before anything is stored: without it the post step could not let go of what main had in hand. */
function rememberLease(token) {
	saveState("lease", token);
}
function rememberEnd() {
	saveState("ended", "true");
}
function rememberedLease(env) {
	const token = env.STATE_lease;
	return token === void 0 || token === "" ? void 0 : token;
}
/** The main step came to its own end; false when it was killed. */
function mainEnded(env) {
	return env.STATE_ended === "true";
}

// src/adapters/actions-runner/credentials.ts
/** Git's configuration and the files beside it where actions and people leave tokens. */
function createCredentials({ workspace, temp, home }) {
	return { async findReadable() {
		const configs = [
			join(workspace, ".git", "config"),
			...home === null ? [] : [join(home, ".gitconfig")],
			...await leftByCheckout(temp)
		];
		const found = (await Promise.all(configs.map((file) => inConfig(file)))).flat();
		const store = home === null ? [] : await inStore(join(home, ".git-credentials"));
		return [.../* @__PURE__ */ new Set([...found, ...store])].map(readable);
	} };
}
/** actions/checkout 6 and later keeps the token in a file of its own, which `.git/config` includes. */
async function leftByCheckout(temp) {
	return (await readdir(temp).catch(() => [])).filter((name) => /^git-credentials-.*\.config$/.test(name)).map((name) => join(temp, name));
}
const LARGEST = 1048576;
/** A header with a token, an address with a password in it, or a helper that hands one out. */
const TOKEN = /^\s*extraheader\s*=\s*"?\s*authorization\s*:|^\s*(?:url|pushurl|insteadof|pushinsteadof)\s*=\s*"?https?:\/\/[^\s/@]+:[^\s/@]+@|^\s*\[url\s+"https?:\/\/[^\s/@"]+:[^\s/@"]+@|^\s*helper\s*=\s*"?\s*(?:store|cache|!)/im;
const INCLUDE = /^\s*path\s*=\s*"?([^"\n]+?)"?\s*$/gim;
/** The file itself, or one that it includes. */
async function inConfig(file, depth = 0) {
	const text = await readSmall(file);
	if (text === void 0) return [];
	const own = TOKEN.test(text) ? [file] : [];
	const included = depth < 3 ? [...text.matchAll(INCLUDE)].map(([, path = ""]) => resolve(join(file, ".."), path)) : [];
	const below = await Promise.all(included.map((path) => inConfig(path, depth + 1)));
	return [...own, ...below.flat()];
}
async function inStore(file) {
	const text = await readSmall(file);
	return text !== void 0 && /:\/\/[^\s/@]+:[^\s/@]+@/.test(text) ? [file] : [];
}
async function readSmall(file) {
	const found = await lstat(file).catch(() => void 0);
	if (!found?.isFile() || found.size > LARGEST) return void 0;
	return readFile(file, "utf8").catch(() => void 0);
}
function readable(place) {
	return {
		code: "RAY-CREDENTIAL-READABLE",
		message: "A credential for git lies where every agent and script can read it.",
		place,
		hint: "Set \"persist-credentials: false\" on actions/checkout; raymond-action has a token of its own and keeps it to itself."
	};
}

// src/adapters/claude-cli/session-archive.ts
const archiveSchema = array(strictObject({
	id: string().regex(/^[A-Za-z0-9-]{1,64}$/),
	cwd: string(),
	/** Base64 by path below the project's folder. */
	files: record(string(), string())
}));
/** Transcripts of Claude Code, several as one JSON text. `redact` takes secrets out before they leave the machine. */
function createSessionArchive({ directory, redact }) {
	const { config } = claudeDirectories(directory);
	const clean = (content) => Buffer.from(redact(Buffer.from(content).toString("utf8"))).toString("base64");
	return {
		async keep(conversations) {
			const kept = [];
			for (const { id, cwd } of conversations) {
				const files = await transcriptFiles(config, cwd, id);
				const entries = Object.entries(files).map(([name, content]) => [name, clean(content)]);
				if (entries.length > 0) kept.push({
					id,
					cwd,
					files: Object.fromEntries(entries)
				});
			}
			return kept.length === 0 ? void 0 : Buffer.from(JSON.stringify(kept));
		},
		async restore(kept, move) {
			for (const { id, cwd, files } of archiveSchema.parse(JSON.parse(Buffer.from(kept).toString("utf8")))) {
				const contents = Object.entries(files).map(([name, text]) => [name, Buffer.from(text, "base64")]);
				await layTranscript(config, move(cwd), id, Object.fromEntries(contents));
			}
		}
	};
}

// src/adapters/git-branch/backoff.ts
const BACKOFF = {
	firstMs: 200,
	longestMs: 1e4,
	tries: 10
};
/** Full jitter: anything from nothing to the whole pause, so that those who met once do not meet again. */
function pauseMs({ firstMs, longestMs }, failures, fraction) {
	return fraction * Math.min(longestMs, firstMs * 2 ** failures);
}

// src/adapters/process/git/fetch-commit.ts
const FORGIVEN = [
	"zeroPaddedFilemode",
	"missingSpaceBeforeDate",
	"missingNameBeforeEmail",
	"badTimezone",
	"missingEmail"
];
/** For `git index-pack`: every object is hashed anew and checked, and so is that nothing is missing. */
const STRICT = `--strict=${FORGIVEN.map((id) => `${id}=ignore`).join(",")}`;
/** For `git fetch`, the same checks. */
const STRICT_FETCH = {
	"fetch.fsckObjects": "true",
	...Object.fromEntries(FORGIVEN.map((id) => [`fetch.fsck.${id}`, "ignore"]))
};
/** Where a commit that was taken in is kept. */
function keptRef(commit) {
	return `refs/kept/${commit}`;
}
/** The commit, all of its files among it, is in this very repository. */
async function hasCommit(repository, commit) {
	const { exitCode } = await repository.attempt([
		"rev-parse",
		"--verify",
		"--quiet",
		keptRef(commit)
	]);
	return exitCode === 0;
}
/**
* Fetches a commit by its id, with `depth` generations (1 is the commit alone). A `RAY-FETCH-FAILED` problem when the server does
* not give it.
*/
async function fetchCommit(repository, commit, depth = 1) {
	if (depth === 1 && await hasCommit(repository, commit)) return;
	await fetchInto(repository, {
		what: commit,
		ref: keptRef(commit),
		depth
	});
}
/** Brings one ref of ours to what the remote has under that name or id. */
async function fetchInto(repository, { what, ref, depth }) {
	const args = [
		"fetch",
		"--quiet",
		"--no-tags",
		"--no-write-fetch-head",
		`--depth=${depth}`,
		"--end-of-options"
	];
	const outcome = await repository.alone(() => repository.contact([
		...args,
		repository.remote?.url ?? "",
		`+${what}:${ref}`
	], { config: STRICT_FETCH }));
	if (outcome.exitCode === 0) return;
	throw new ProblemError({
		code: "RAY-FETCH-FAILED",
		message: `${what} cannot be fetched: ${outcome.timedOut ? "the server took too long" : lastWords(outcome.stderr)}`,
		place: repository.remote?.url,
		hint: "Check that the commit or branch is still there and that the token may read the contents of the repository (contents: read)."
	});
}

// src/adapters/process/git/write-commit.ts
const AUTHOR = {
	name: "raymond-action[bot]",
	email: "41898282+github-actions[bot]@users.noreply.github.com"
};
const NOTHING$1 = "0".repeat(40);
let drafts = 0;
/** The id of the tree that comes of these changes to the tree of `from`, a commit or tree; null starts empty. */
async function writeTree(repository, from, changes) {
	drafts += 1;
	const index = join(repository.directory, `draft-${process.pid}-${drafts}.index`);
	const env = { GIT_INDEX_FILE: index };
	try {
		await repository.run(from === null ? ["read-tree", "--empty"] : ["read-tree", from], { env });
		const entries = [];
		for (const [path, content] of changes) {
			const entry = content === null ? `0 ${NOTHING$1}` : `100644 ${await writeBlob(repository, content)}`;
			entries.push(`${entry}\t${path}\0`);
		}
		await repository.run([
			"update-index",
			"-z",
			"--index-info"
		], {
			env,
			input: entries.join("")
		});
		return (await repository.run(["write-tree"], { env })).toString().trim();
	} finally {
		await rm(index, { force: true });
	}
}
async function writeBlob(repository, content) {
	return (await repository.run([
		"hash-object",
		"-w",
		"--stdin",
		"--no-filters"
	], { input: content })).toString().trim();
}
/** Writes a commit by raymond's own name and gives its id. */
async function writeCommit(repository, { tree, parents, message, at }) {
	const date = `@${Math.floor(at / 1e3)} +0000`;
	const env = {
		GIT_AUTHOR_NAME: AUTHOR.name,
		GIT_AUTHOR_EMAIL: AUTHOR.email,
		GIT_AUTHOR_DATE: date,
		GIT_COMMITTER_NAME: AUTHOR.name,
		GIT_COMMITTER_EMAIL: AUTHOR.email,
		GIT_COMMITTER_DATE: date
	};
	const args = [
		"commit-tree",
		"--no-gpg-sign",
		tree,
		...parents.flatMap((parent) => ["-p", parent])
	];
	return (await repository.run(args, {
		env,
		input: message
	})).toString().trim();
}

// src/adapters/git-branch/layout.ts
const README = "README.md";
const MARKER = "<!-- raymond-action: state branch, layout 1 -->";
const README_TEXT = `${MARKER}
# State of raymond-action

This branch holds the runs of raymond-action in this repository, and nothing else. It has no history in common with the code and is
never merged. It is written by the action; edits by hand stop the run that they touch.

| path | what it is |
| --- | --- |
| \`runs/<workflow_id>/state.json\` | one run: where its agents are, what it cost, what it waits for |
| \`runs/<workflow_id>/journal.jsonl\` | what happened in the run, one event a line |
| \`runs/<workflow_id>/sessions/\` | transcripts of its agents, compressed, encrypted when \`state-key\` is set |
| \`ledger/<yyyy-mm>.jsonl\` | what runs cost, one line each |

Deleting the branch forgets all runs, those that wait for an answer too.
`;
function isOurReadme(text) {
	return text.startsWith(MARKER);
}
function runFolder(id) {
	return `runs/${id}/`;
}
function stateFile(id) {
	return `${runFolder(id)}state.json`;
}
function ledgerFile(month) {
	if (!/^\d{4}-\d{2}$/.test(month)) throw new Error(`${month} is no month`);
	return `ledger/${month}.jsonl`;
}
/** Path of a file beside `state.json`. Names come from agents' ids, so each part is checked. */
function besideState(id, path) {
	if (!path.split("/").every((part) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part)) || path === "state.json") throw new Error(`${path} cannot stand beside a state file`);
	return `${runFolder(id)}${path}`;
}
/** Throws unless the id is one that a run can have: it becomes part of paths and refs. */
function checkRunId(id) {
	if (/^[a-z0-9][a-z0-9_-]{0,62}$/.test(id) && id !== "state") return;
	throw new ProblemError({
		code: "RAY-BAD-RUN-ID",
		message: `${JSON.stringify(id)} cannot be the id of a run.`,
		hint: "Use 1 to 63 lower-case letters, digits, - and _, beginning with a letter or digit."
	});
}

// src/adapters/git-branch/push.ts
/** Moves several refs of the remote, all or none. */
async function push(repository, updates) {
	const leases = updates.map(({ ref, from }) => `--force-with-lease=${ref}:${from ?? ""}`);
	const refspecs = updates.map(({ ref, to }) => `${to}:${ref}`);
	const args = [
		"push",
		"--porcelain",
		"--atomic",
		"--no-verify",
		...leases,
		"--end-of-options"
	];
	return judgePush(await repository.contact([
		...args,
		repository.remote?.url ?? "",
		...refspecs
	], { config: { "push.negotiate": updates.length > 1 ? "true" : "false" } }));
}
const RACE = /stale info|fetch first|non-fast-forward|cannot lock ref|failed to update ref|incorrect old value|reference already exists/i;
const COMPANY = /atomic (push|transaction) fail|atomic push failure/i;
const HICCUP = /internal server error|unpacker error|failed to report status|timed? ?out/i;
function judgePush(outcome) {
	if (outcome.exitCode === 0) return { kind: "done" };
	const words = lastWords(outcome.stderr);
	if (outcome.exitCode === null) return {
		kind: "unknown",
		words: outcome.timedOut ? "the push took too long" : words
	};
	if (/^remote: error: cannot lock ref /m.test(outcome.stderr)) return { kind: "stale" };
	const rejected = rejections(outcome.stdout.toString());
	const own = [...rejected].filter(([, reason]) => !COMPANY.test(reason));
	if (own.some(([, reason]) => RACE.test(reason))) return { kind: "stale" };
	if (own.some(([, reason]) => HICCUP.test(reason))) return {
		kind: "unknown",
		words
	};
	if (rejected.size > 0) return {
		kind: "refused",
		reasons: new Map(own),
		words
	};
	return isDenied(outcome.stderr) ? {
		kind: "denied",
		words
	} : {
		kind: "unknown",
		words
	};
}
/** Reasons by remote ref, from lines of the form `!<tab>from:to<tab>[remote rejected] (reason)`. */
function rejections(porcelain) {
	const found = /* @__PURE__ */ new Map();
	for (const line of porcelain.split("\n")) {
		const [flag, refs = "", summary = ""] = line.split("	");
		if (flag === "!") found.set(refs.slice(refs.indexOf(":") + 1), summary.replace(/^\[[^\]]*\] \(?|\)$/g, ""));
	}
	return found;
}
const DENIED = /returned error: 40[134]|Authentication failed|could not read (Username|Password)|Permission to .* denied|Repository not found|Write access to repository not granted/i;
/** No token, a wrong one, or one with too few rights. A rate limit comes with 403 too, but passes. */
function isDenied(stderr) {
	return DENIED.test(stderr) && !/rate limit/i.test(stderr);
}

// src/adapters/git-branch/read-tree.ts
/** Content of a file of a commit; undefined when it is not there. */
async function readTreeFile(repository, commit, path) {
	const { exitCode, stdout } = await repository.attempt([
		"cat-file",
		"blob",
		`${commit}:${path}`
	]);
	return exitCode === 0 ? stdout : void 0;
}
/** Paths of all files of a commit below a folder, which ends in `/`. */
async function listTreeFiles(repository, commit, folder) {
	return (await repository.run([
		"ls-tree",
		"-r",
		"-z",
		"--name-only",
		commit,
		"--",
		folder
	])).toString().split("\0").filter(Boolean);
}
/** The same with the id of each file's content. */
async function listTreeBlobs(repository, commit, folder) {
	return (await repository.run([
		"ls-tree",
		"-r",
		"-z",
		"--full-tree",
		commit,
		"--",
		folder
	])).toString().split("\0").flatMap((line) => {
		const [, blob, path] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
		return blob === void 0 || path === void 0 ? [] : [{
			path,
			blob
		}];
	});
}

// src/adapters/git-branch/refusal.ts
/** The server does not let us write the state branch: which of its rules it is, and what to change. */
function branchRefused(branch, words, place) {
	return new ProblemError({
		code: "RAY-STATE-BRANCH-REFUSED",
		message: `The server refuses the branch ${branch}: ${words}`,
		place,
		hint: fixFor(branch, words)
	});
}
function fixFor(branch, words) {
	const pattern = `${branch.split("/")[0]}/**`;
	if (/GH013|rule violations|ruleset/i.test(words)) return `Settings > Rules > Rulesets: under "Target branches" of ${/signed|verified signature/i.test(words) ? "the rule \"Require signed commits\"" : /pull request/i.test(words) ? "the rule \"Require a pull request before merging\"" : "the ruleset that applies to it"}, exclude \`${pattern}\`, or add the token's app to its bypass list.`;
	if (/GH006|protected branch/i.test(words)) return `Settings > Branches: change the protection rule so that its pattern no longer matches \`${pattern}\`.`;
	if (/archived/i.test(words)) return "The repository is archived and read-only: unarchive it, or switch the workflow off.";
	if (/Authentication failed|could not read|error: 401/i.test(words)) return "The token is missing, wrong or past its end: check the input github-token (or app-id and app-private-key).";
	if (/error: 40[34]|Permission to|Write access|not found/i.test(words)) return "Give the job the right to write contents:\n\npermissions:\n  contents: write";
	return `Let the job's token create and update branches that match \`${pattern}\`, or choose another name with the input state-branch.`;
}

// src/adapters/git-branch/remote-refs.ts
/** Asks the remote where these refs stand; the ones that it does not have are left out. */
async function readRemoteRefs(repository, names) {
	const outcome = await repository.contact([
		"ls-remote",
		"--quiet",
		"--end-of-options",
		repository.remote?.url ?? "",
		...names
	]);
	if (outcome.exitCode !== 0) return {
		kind: isDenied(outcome.stderr) ? "denied" : "unknown",
		words: lastWords(outcome.stderr)
	};
	const wanted = new Set(names);
	const refs = /* @__PURE__ */ new Map();
	for (const line of outcome.stdout.toString().split("\n")) {
		const [id, name] = line.split("	");
		if (id && name && wanted.has(name)) refs.set(name, id);
	}
	return {
		kind: "refs",
		refs
	};
}

// src/adapters/git-branch/branch.ts
const LOCAL = "refs/raymond/state";
const HISTORY = /^Raymond-History: (\d+)$/m;
/** Commits in the branch's history, as its newest one counts them. */
async function historyOf(repository, commit) {
	const text = (await repository.run([
		"cat-file",
		"commit",
		commit
	])).toString();
	return Number(HISTORY.exec(text)?.[1] ?? 1);
}
function createBranch({ repository, name, clock, entropy, backoff }) {
	const ref = `refs/heads/${name}`;
	const place = repository.remote?.url;
	const checked = /* @__PURE__ */ new Set();
	let remembered;
	return {
		swap: (names, build) => patiently((state) => attempt(names, build, state)),
		tip: () => {
			remembered = void 0;
			return patiently(() => tip([]));
		}
	};
	async function tip(names) {
		if ([ref, ...names].filter((one) => !remembered?.has(one)).length > 0) {
			const all = [ref, ...names];
			const answer = await readRemoteRefs(repository, all);
			if (answer.kind === "denied") throw branchRefused(name, answer.words, place);
			if (answer.kind === "unknown") throw new Hiccup("unreachable", answer.words);
			remembered = new Map(all.map((one) => [one, answer.refs.get(one)]));
		}
		const refs = new Map([...remembered ?? []].flatMap(([one, id]) => id === void 0 ? [] : [[one, id]]));
		const commit = refs.get(ref);
		return {
			commit: commit === void 0 ? null : await bringHere(commit),
			refs
		};
	}
	async function bringHere(commit) {
		if (checked.has(commit)) return commit;
		try {
			await fetchInto(repository, {
				what: ref,
				ref: LOCAL,
				depth: 1
			});
		} catch (error) {
			if (error instanceof ProblemError && error.problem.code === "RAY-FETCH-FAILED") throw new Hiccup("unreachable", error.message);
			throw error;
		}
		const here = (await repository.run(["rev-parse", LOCAL])).toString().trim();
		if (!isOurReadme((await readTreeFile(repository, here, "README.md"))?.toString() ?? "")) throw foreign(name, place);
		checked.add(here);
		remembered?.set(ref, here);
		return here;
	}
	async function attempt(names, build, state) {
		const at = await tip(names);
		const step = await build(at, state.refused);
		if (step.kind === "stop") return {
			value: step.value,
			commit: at.commit
		};
		const changes = at.commit === null ? new Map([[README, README_TEXT], ...step.changes]) : step.changes;
		const tree = await writeTree(repository, at.commit, changes);
		if (step.beside.length === 0 && !step.root && at.commit !== null && tree === await treeOf(at.commit)) {
			if (!await stands(at.commit)) throw new Hiccup("busy", "others were quicker each time");
			return {
				value: step.value,
				commit: at.commit
			};
		}
		const commit = await commitOf(tree, at.commit, step);
		const updates = [{
			ref,
			from: at.commit,
			to: commit
		}, ...step.beside];
		const outcome = await push(repository, updates);
		if (outcome.kind === "done" || outcome.kind === "unknown" && await stands(commit)) {
			for (const update of updates) remembered?.set(update.ref, update.to);
			checked.add(commit);
			return {
				value: step.value,
				commit
			};
		}
		throw failureOf(outcome, step.beside, state.refused);
	}
	/** Reads back what a push without an answer led to. */
	async function stands(commit) {
		const answer = await readRemoteRefs(repository, [ref]);
		return answer.kind === "refs" && answer.refs.get(ref) === commit;
	}
	function failureOf(outcome, beside, refused) {
		switch (outcome.kind) {
			case "stale": return new Hiccup("busy", "others were quicker each time");
			case "unknown": return new Hiccup("unreachable", outcome.words);
			case "denied": return branchRefused(name, outcome.words, place);
			case "refused": {
				if (beside.length === 0) return branchRefused(name, `${outcome.reasons.get(ref) ?? ""} ${outcome.words}`.trim(), place);
				const guilty = outcome.reasons.has(ref) ? [] : beside.filter((update) => outcome.reasons.has(update.ref));
				for (const update of guilty.length > 0 ? guilty : beside) refused.set(update.ref, outcome.reasons.get(update.ref) ?? outcome.words);
				return new Hiccup("smaller", outcome.words);
			}
		}
	}
	async function commitOf(tree, tip, step) {
		const onTop = tip !== null && !step.root;
		const history = onTop ? await historyOf(repository, tip) + 1 : 1;
		return writeCommit(repository, {
			tree,
			parents: onTop ? [tip] : [],
			message: `${step.message}\n\nRaymond-History: ${history}\n`,
			at: clock.now()
		});
	}
	async function treeOf(commit) {
		return (await repository.run(["rev-parse", `${commit}^{tree}`])).toString().trim();
	}
	/** Tries again whole, with pauses, until it goes through or there have been enough tries. */
	async function patiently(work) {
		const state = { refused: /* @__PURE__ */ new Map() };
		for (let failures = 0;;) try {
			return await work(state);
		} catch (error) {
			remembered = void 0;
			if (!(error instanceof Hiccup)) throw error;
			if (error.kind === "smaller") continue;
			failures += 1;
			if (failures >= backoff.tries) throw givenUp(name, error, place);
			await clock.sleep(pauseMs(backoff, failures - 1, entropy.fraction()));
		}
	}
}
/** What passes when one tries again. */
var Hiccup = class extends Error {
	kind;
	constructor(kind, words) {
		super(words);
		this.kind = kind;
	}
};
function givenUp(name, { kind, message }, place) {
	const busy = kind === "busy";
	return new ProblemError({
		code: busy ? "RAY-STATE-BRANCH-BUSY" : "RAY-STATE-BRANCH-UNREACHABLE",
		message: `The branch ${name} could not be ${busy ? "written" : "reached"}: ${message}`,
		place,
		hint: busy ? "Very many runs write at the same time. Run the job again, or let fewer run at once (concurrency)." : "The server or the network between is down. Run the job again when it is back; the local state file is complete."
	});
}
function foreign(name, place) {
	return new ProblemError({
		code: "RAY-STATE-BRANCH-FOREIGN",
		message: `The branch ${name} exists, but it is not a state branch of raymond-action. It was left as it is.`,
		place,
		hint: "Rename or delete that branch, or choose another name with the input state-branch."
	});
}

// src/adapters/git-branch/fencing.ts
/** May this job write the run? Whoever wrote since it last looked, or holds a live lease, has taken the run over. */
function judge({ stored, known, run, token, now, force = false }) {
	if (!stored) return known ? {
		kind: "tampered",
		why: "the run was there before and is gone"
	} : { kind: "ours" };
	if (stored.run.nonce !== run.nonce) return { kind: "superseded" };
	const isOurs = force || token !== null && stored.run.lease?.token === token;
	if (known) {
		if (stored.sha256 === known.sha256) return isOurs || isFree(stored.run, now) ? { kind: "ours" } : { kind: "superseded" };
		if (stored.run.seq < known.seq) return {
			kind: "tampered",
			why: rolledBack(stored.run.seq, known.seq)
		};
		if (isOurs && !force && stored.run.seq === known.seq) return {
			kind: "tampered",
			why: "it was changed under the same number"
		};
		return { kind: "superseded" };
	}
	if (stored.run.seq > run.seq) return { kind: "superseded" };
	return isOurs || isFree(stored.run, now) ? { kind: "ours" } : { kind: "superseded" };
}
/** Nobody drives it: the lease was let go of, or it ran out. */
function isFree({ lease }, now) {
	return lease === null || Date.parse(lease.expires) <= now;
}
function rolledBack(stored, seen) {
	return `its number is ${stored}, but ${seen} was seen before: the branch was rolled back`;
}

// src/adapters/git-branch/state-file.ts
/** Puts the hash of what it replaces and, with a key, the signature into a run. */
function sealState(run, { previous, key }) {
	const unsigned = {
		...run,
		previous,
		signature: null
	};
	const sealed = {
		...unsigned,
		signature: key === null ? null : signatureOf(unsigned, key)
	};
	const text = encodeRun(sealed);
	return {
		run: sealed,
		text,
		sha256: sha256Of(text)
	};
}
/** Reads a state and checks its signature. A ProblemError says what is wrong with it and names `place`. */
function openState(text, { key, place }) {
	const run = decodeRun(text, place);
	if (key === null) {
		if (run.signature !== null) throw keyMissing(place);
	} else if (!isSignedBy(key, text, run.signature)) throw tampered("its signature does not fit its content and the state-key", place);
	return {
		run,
		text,
		sha256: sha256Of(text)
	};
}
function isSignedBy(key, text, signature) {
	if (signature === null) return false;
	const expected = Buffer.from(signatureOf(JSON.parse(text), key));
	const given = Buffer.from(signature);
	return expected.length === given.length && timingSafeEqual(expected, given);
}
/** HMAC-SHA-256, in hex, over the file without its `signature`. */
function signatureOf(state, key) {
	const { signature: _, ...rest } = state;
	return createHmac("sha256", key).update(`${JSON.stringify(rest, null, 2)}\n`).digest("hex");
}
function sha256Of(text) {
	return createHash("sha256").update(text).digest("hex");
}
function tampered(why, place) {
	return new ProblemError({
		code: "RAY-STATE-TAMPERED",
		message: `The stored state cannot be trusted: ${why}. Nothing was run and nothing was written.`,
		place,
		hint: "Find out who changed the branch (its commits' authors tell). Restore the last good commit of it, or delete the run's folder and start anew."
	});
}
function keyMissing(place) {
	return new ProblemError({
		code: "RAY-STATE-KEY-MISSING",
		message: "The stored state is signed, but this job has no state-key to check it with.",
		place,
		hint: "Give the action the input state-key with the secret that the run was started with."
	});
}

// src/adapters/git-branch/checkpoint.ts
/** Writes a run, what belongs to it, and its agents' branches, unless another job has taken it over. */
async function writeCheckpoint(parts, checkpoint) {
	const { branch, known, now } = parts;
	const { run } = checkpoint;
	const id = run.workflow_id;
	checkRunId(id);
	const token = checkpoint.token ?? run.lease?.token ?? null;
	const tried = /* @__PURE__ */ new Map();
	const { value, commit } = await branch.swap(checkpoint.work.map(refOf), async (tip, refused) => {
		const stored = tip.commit === null ? void 0 : await readState(parts, tip.commit, id);
		const landed = stored && tried.get(stored.sha256);
		if (landed) return {
			kind: "stop",
			value: landed
		};
		const verdict = judge({
			stored,
			known: known.get(id),
			run,
			token,
			now: now(),
			force: checkpoint.force
		});
		if (verdict.kind === "tampered") throw tampered(verdict.why, stateFile(id));
		if (verdict.kind === "superseded" && stored) return {
			kind: "stop",
			value: {
				kind: "superseded",
				stored: stored.run
			}
		};
		const taken = await takeWork(parts, checkpoint, {
			tip,
			refused,
			before: stored?.run.work ?? {}
		});
		const state = nextState(run.work || Object.keys(taken.work).length > 0 ? {
			...run,
			work: taken.work
		} : run, stored, parts.key);
		const done = {
			kind: "stored",
			state,
			leftOut: taken.leftOut
		};
		tried.set(state.sha256, done);
		return {
			kind: "write",
			changes: new Map([
				[stateFile(id), state.text],
				...filesOf(checkpoint),
				...await ledgerOf(parts, checkpoint, tip)
			]),
			message: `${id}: ${run.status}, ${run.seq}`,
			beside: taken.beside,
			value: done
		};
	});
	if (value.kind === "superseded") return value;
	if (commit === null) throw new Error(`${id} was stored on a branch without a commit`);
	known.set(id, {
		seq: value.state.run.seq,
		sha256: value.state.sha256
	});
	return {
		kind: "stored",
		run: value.state.run,
		sha256: value.state.sha256,
		commit,
		leftOut: value.leftOut
	};
}
/** On top of the stored one, or that one itself when it says the same. */
function nextState(run, stored, key) {
	if (!stored) return sealState(run, {
		previous: null,
		key
	});
	return sealState(run, {
		previous: stored.run.previous,
		key
	}).sha256 === stored.sha256 ? stored : sealState(run, {
		previous: stored.sha256,
		key
	});
}
/** The state of a run in a commit of the branch; undefined when it has none. */
async function readState({ repository, key }, commit, id) {
	const content = await readTreeFile(repository, commit, stateFile(id));
	return content && openState(content.toString(), {
		key,
		place: stateFile(id)
	});
}
function filesOf({ run, files }) {
	return Object.entries(files).map(([path, content]) => [besideState(run.workflow_id, path), content]);
}
/** The months' files with the new lines behind the ones that stand there. */
async function ledgerOf({ repository }, { ledger }, tip) {
	return Promise.all(Object.entries(ledger).map(async ([month, added]) => {
		const path = ledgerFile(month);
		const text = tip.commit === null ? void 0 : (await readTreeFile(repository, tip.commit, path))?.toString();
		return [path, [.../* @__PURE__ */ new Set([...(text ?? "").split("\n").filter(Boolean), ...added])].map((line) => `${line}\n`).join("")];
	}));
}
/** One agent after the other: their directories may be one and the same. A failure costs that agent's snapshot alone. */
async function takeWork(parts, checkpoint, { tip, refused, before }) {
	const taken = /* @__PURE__ */ new Map();
	const beside = [];
	const leftOut = [];
	for (const agent of parts.snapshots ? checkpoint.work : []) {
		const ref = refOf(agent);
		const refusal = refused.get(ref);
		if (refusal !== void 0) {
			leftOut.push(`${agent.agent}: the server refuses the branch ${agent.branch}: ${refusal}`);
			continue;
		}
		const from = tip.refs.get(ref) ?? null;
		const work = await takeOne(parts.snapshots, agent, from);
		if (typeof work === "string") leftOut.push(`${agent.agent}: ${work}`);
		if (typeof work !== "object") continue;
		leftOut.push(...work.left_out.map((what) => `${agent.agent}: ${what}`));
		taken.set(agent.agent, work);
		if (work.snapshot !== null && work.snapshot !== from) beside.push({
			ref,
			from,
			to: work.snapshot
		});
	}
	const directories = new Set([...taken.values()].map(({ directory }) => directory));
	const kept = Object.entries(before).filter(([agent, { directory }]) => taken.has(agent) || !directories.has(directory));
	return {
		work: {
			...Object.fromEntries(kept),
			...Object.fromEntries(taken)
		},
		beside,
		leftOut
	};
}
async function takeOne(snapshots, agent, tip) {
	try {
		return await snapshots?.take(agent, tip) ?? `${agent.directory} is not part of the checkout, so its content stays behind`;
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return `its files could not be taken: ${error.message}`;
	}
}
function refOf({ branch }) {
	return `refs/heads/${branch}`;
}

// src/adapters/git-branch/prune.ts
const RETENTION = {
	runDays: 30,
	transcriptDays: 7,
	history: 1e3
};
const DAY_MS = 864e5;
/**
* Removes ended runs and transcripts that are past their time; the ledger stays. Gives the ids of the removed runs. Runs that
* nobody can read stay too: only a person knows what they are.
*/
async function pruneBranch(parts, retention) {
	try {
		return await prune(parts, retention);
	} catch (error) {
		if (!(error instanceof ProblemError) || error.problem.code !== "RAY-STATE-BRANCH-REFUSED") throw error;
		return prune(parts, {
			...retention,
			history: Number.POSITIVE_INFINITY
		});
	}
}
async function prune({ repository, branch, key, known, now }, retention) {
	const { value } = await branch.swap([], async ({ commit }) => {
		if (commit === null) return {
			kind: "stop",
			value: []
		};
		const paths = await listTreeFiles(repository, commit, "runs/");
		const ids = [...new Set(paths.flatMap((path) => path.split("/")[1] ?? []))];
		const changes = /* @__PURE__ */ new Map();
		const removed = [];
		for (const id of ids) {
			const state = await readState({
				repository,
				key
			}, commit, id).catch(() => void 0);
			const fate = state ? fateOf(state.run, retention, now()) : "stays";
			if (fate === "stays") continue;
			const folder = fate === "goes" ? runFolder(id) : `${runFolder(id)}sessions/`;
			for (const path of paths) if (path.startsWith(folder)) changes.set(path, null);
			if (fate === "goes") removed.push(id);
		}
		const root = await historyOf(repository, commit) > retention.history;
		if (changes.size === 0 && !root) return {
			kind: "stop",
			value: []
		};
		return {
			kind: "write",
			changes,
			message: messageOf(removed, root),
			beside: [],
			root,
			value: removed
		};
	});
	for (const id of value) known.delete(id);
	return value;
}
function fateOf(run, { runDays, transcriptDays }, now) {
	if (!hasEnded(run)) return "stays";
	const days = (now - Date.parse(run.updated_at)) / DAY_MS;
	if (days > runDays) return "goes";
	return days > transcriptDays ? "loses transcripts" : "stays";
}
function hasEnded({ status }) {
	switch (status) {
		case "completed":
		case "failed":
		case "over_budget":
		case "cancelled": return true;
		case "running":
		case "waiting":
		case "suspended": return false;
	}
}
function messageOf(removed, long) {
	const what = removed.length > 0 ? `Remove ${removed.length} old runs` : "Remove old transcripts";
	return long ? `${what}; begin the history anew` : what;
}

// src/adapters/git-branch/state-branch.ts
/** The state branch, by real git against a real server. Calls are worked one at a time. */
function createStateBranch(options) {
	const { repository, key, snapshots, clock, entropy, onProblem = () => {} } = options;
	const branch = createBranch({
		repository,
		name: options.name ?? "raymond/state",
		clock,
		entropy,
		backoff: options.backoff ?? BACKOFF
	});
	const known = /* @__PURE__ */ new Map();
	const parts = {
		repository,
		branch,
		known,
		snapshots,
		key,
		now: () => clock.now()
	};
	const oneAtATime = pLimit(1);
	let listed = /* @__PURE__ */ new Map();
	return {
		load: (id, seen) => oneAtATime(() => load(id, seen)),
		overtaken: (id) => oneAtATime(() => overtaken(id)),
		list: () => oneAtATime(list),
		checkpoint: (checkpoint) => oneAtATime(() => writeCheckpoint(parts, checkpoint)),
		readLedger: (month) => oneAtATime(() => readLedger(month)),
		prune: () => oneAtATime(() => pruneBranch(parts, options.retention ?? RETENTION))
	};
	async function load(id, seen) {
		checkRunId(id);
		const { commit } = await branch.tip();
		const stored = commit === null ? void 0 : await readState(parts, commit, id);
		requireProgress(id, stored, [known.get(id), seen]);
		if (commit === null || !stored) return void 0;
		known.set(id, {
			seq: stored.run.seq,
			sha256: stored.sha256
		});
		const folder = runFolder(id);
		const paths = (await listTreeFiles(repository, commit, folder)).filter((path) => path !== stateFile(id));
		const files = await Promise.all(paths.map(async (path) => [path.slice(folder.length), await readTreeFile(repository, commit, path) ?? Buffer.alloc(0)]));
		return {
			run: stored.run,
			sha256: stored.sha256,
			files: Object.fromEntries(files)
		};
	}
	async function overtaken(id) {
		const last = known.get(id);
		if (!last) return void 0;
		const { commit } = await branch.tip();
		const stored = commit === null ? void 0 : await readState(parts, commit, id);
		return stored && stored.sha256 !== last.sha256 ? stored.run : void 0;
	}
	async function list() {
		const { commit } = await branch.tip();
		if (commit === null) return [];
		const found = (await listTreeBlobs(repository, commit, "runs/")).flatMap(({ path, blob }) => {
			const id = /^runs\/([^/]+)\/state\.json$/.exec(path)?.[1];
			return id === void 0 ? [] : [{
				id,
				blob
			}];
		});
		const states = await Promise.all(found.map(async ({ id, blob }) => listed.get(blob) ?? await readState(parts, commit, id).catch(passOver)));
		listed = new Map(found.flatMap(({ blob }, i) => states[i] ? [[blob, states[i]]] : []));
		return states.flatMap((state) => state ? [state.run] : []);
	}
	function passOver(error) {
		if (!(error instanceof ProblemError)) throw error;
		onProblem(error.problem);
	}
	async function readLedger(month) {
		const { commit } = await branch.tip();
		return (commit === null ? void 0 : await readTreeFile(repository, commit, ledgerFile(month)))?.toString().split("\n").filter(Boolean) ?? [];
	}
}
/** A run does not vanish, and its number only grows. */
function requireProgress(id, stored, seen) {
	for (const one of seen) {
		if (!one) continue;
		if (!stored) throw tampered("the run was there before and is gone", stateFile(id));
		if (stored.run.seq < one.seq) throw tampered(rolledBack(stored.run.seq, one.seq), stateFile(id));
	}
}

// src/adapters/git-branch/transcript-vault.ts
const HEADER = "RAYT";
const VERSION$4 = 1;
const PLAIN = 0;
const ENCRYPTED = 1;
const HEADER_BYTES = 6;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const LARGEST_TRANSCRIPT = 536870912;
/** Compressed, and with `state-key` encrypted too: header (`RAYT`, version, kind), IV, AES-256-GCM of the gzip, tag. */
function createTranscriptVault(key) {
	const secret = key === null ? null : Buffer.from(hkdfSync("sha256", key, "", "raymond-action transcript v1", 32));
	return {
		seal,
		open
	};
	function seal(content, path) {
		const packed = gzipSync(content);
		const header = headerOf(secret ? ENCRYPTED : PLAIN);
		if (!secret) return Buffer.concat([header, packed]);
		const iv = randomBytes(IV_BYTES);
		const cipher = createCipheriv("aes-256-gcm", secret, iv, { authTagLength: TAG_BYTES });
		cipher.setAAD(Buffer.concat([header, Buffer.from(path)]));
		return Buffer.concat([
			header,
			iv,
			cipher.update(packed),
			cipher.final(),
			cipher.getAuthTag()
		]);
	}
	function open(sealed, path) {
		const bytes = Buffer.from(sealed);
		const header = bytes.subarray(0, HEADER_BYTES);
		const kind = [PLAIN, ENCRYPTED].find((one) => header.equals(headerOf(one)));
		if (kind === void 0) throw cannotOpen(path, "it is no transcript of a version that is known here");
		if (kind === PLAIN && secret) throw cannotOpen(path, "it is not encrypted, but there is a state-key");
		if (kind === ENCRYPTED && !secret) throw cannotOpen(path, "it is encrypted, and there is no state-key");
		const body = bytes.subarray(HEADER_BYTES);
		return unpack(secret ? decrypt(secret, {
			header,
			body,
			path
		}) : body, path);
	}
}
function headerOf(kind) {
	return Buffer.concat([Buffer.from(HEADER), Buffer.from([VERSION$4, kind])]);
}
function decrypt(secret, { header, body, path }) {
	if (body.length < 28) throw cannotOpen(path, "it is cut off");
	const decipher = createDecipheriv("aes-256-gcm", secret, body.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
	decipher.setAAD(Buffer.concat([header, Buffer.from(path)]));
	decipher.setAuthTag(body.subarray(-16));
	try {
		return Buffer.concat([decipher.update(body.subarray(IV_BYTES, -16)), decipher.final()]);
	} catch {
		throw cannotOpen(path, "it was changed, belongs to another path, or the state-key is not the one it was written with");
	}
}
function unpack(packed, path) {
	try {
		return gunzipSync(packed, { maxOutputLength: LARGEST_TRANSCRIPT });
	} catch {
		throw cannotOpen(path, "its compressed content is broken or too large");
	}
}
function cannotOpen(path, why) {
	return new ProblemError({
		code: "RAY-TRANSCRIPT-SEALED",
		message: `A transcript cannot be opened: ${why}.`,
		place: path,
		hint: "Give the action the state-key that the run was started with. Without its transcript the state is entered with a fresh session."
	});
}

// src/adapters/process/git/take-over.ts
const COMMIT_ID = /^[0-9a-f]{40,64}$/;
/**
* Takes a commit of a checkout into our repository, with its files and with its ancestors up to the ones that we have. Every object
* is hashed and checked on its way in, and nothing may be missing: a checkout can hold objects that are not what their id says.
* Rejects when they do not hold; our repository is then as it was.
*/
function takeOver(repository, foreign, commit, { alone = false } = {}) {
	if (!COMMIT_ID.test(commit)) return Promise.reject(/* @__PURE__ */ new Error(`${commit} is no id of a commit`));
	return repository.alone(async () => {
		if (await hasCommit(repository, commit)) return;
		const scratch = await mkdtemp(join(repository.directory, "take-"));
		try {
			await withForeignObjects(scratch, foreign, async (env, shallow) => {
				await bringIn(repository, {
					env,
					plan: await planOf(repository, {
						env,
						shallow: alone ? [...shallow, commit] : shallow,
						scratch,
						commit
					}),
					scratch,
					commit
				});
			});
		} finally {
			await rm(scratch, {
				recursive: true,
				force: true
			});
		}
	});
}
async function planOf(repository, { env, shallow, scratch, commit }) {
	const ours = await readShallow(join(repository.directory, "shallow"));
	const known = await knownCommits(repository);
	const walk = async (cut) => {
		const file = await listFile(scratch, "walk", cut);
		const args = [
			"rev-list",
			"--boundary",
			commit,
			"--not",
			...known
		];
		return lines(await repository.run(args, { env: {
			...env,
			GIT_SHALLOW_FILE: file
		} }));
	};
	const listed = await walk(shallow).catch(() => walk([...shallow, ...ours]));
	const walked = listed.map((line) => line.replace(/^-/, ""));
	const atEdge = listed.filter((line) => line.startsWith("-")).map((line) => line.slice(1));
	const present = await presentCommits(repository, atEdge);
	const edges = atEdge.filter((id) => !present.has(id));
	const cut = new Set(shallow);
	return {
		known,
		edges,
		shallow: [.../* @__PURE__ */ new Set([
			...ours,
			...edges,
			...walked.filter((id) => cut.has(id) && !present.has(id))
		])]
	};
}
async function bringIn(repository, { env, scratch, commit, plan }) {
	const shallow = await listFile(scratch, "shallow", plan.shallow);
	const pack = join(scratch, "pack");
	const packed = await repository.attempt([
		"pack-objects",
		"--revs",
		"--stdout",
		"--quiet",
		"--delta-base-offset"
	], {
		env: {
			...env,
			GIT_SHALLOW_FILE: shallow
		},
		input: [
			commit,
			...plan.edges,
			"--not",
			...plan.known,
			""
		].join("\n"),
		outputFile: pack
	});
	if (packed.exitCode !== 0) throw gitFailed(["pack-objects"], packed);
	const own = { env: { GIT_SHALLOW_FILE: shallow } };
	await repository.run([
		"index-pack",
		"--stdin",
		STRICT
	], {
		...own,
		inputFile: pack
	});
	await repository.run([
		"rev-list",
		"--objects",
		"--quiet",
		commit,
		"--not",
		...plan.known
	], own);
	if (plan.shallow.length > 0) await writeFile(join(repository.directory, "shallow"), text(plan.shallow));
	await repository.run([
		"update-ref",
		keptRef(commit),
		commit
	]);
}
async function knownCommits(repository) {
	return lines(await repository.run([
		"for-each-ref",
		"--format=%(objectname)",
		"refs/kept"
	]));
}
async function presentCommits(repository, ids) {
	if (ids.length === 0) return /* @__PURE__ */ new Set();
	const answers = lines(await repository.run(["cat-file", "--batch-check=%(objectname)"], { input: `${ids.join("\n")}\n` }));
	return new Set(answers.filter((line) => !line.endsWith(" missing")));
}
async function listFile(scratch, name, ids) {
	const file = join(scratch, name);
	await writeFile(file, text(ids));
	return file;
}
function text(ids) {
	return ids.map((id) => `${id}\n`).join("");
}
function lines(output) {
	return output.toString().split("\n").filter(Boolean);
}

// src/adapters/git-workspace/read-objects.ts
const BATCH_BYTES = 67108864;
/** Sizes in bytes by id; an object that is not there has none. */
async function readSizes(repository, ids) {
	if (ids.length === 0) return /* @__PURE__ */ new Map();
	const output = await repository.run(["cat-file", "--batch-check=%(objectname) %(objectsize)"], { input: `${ids.join("\n")}\n` });
	const sizes = /* @__PURE__ */ new Map();
	for (const line of output.toString().split("\n")) {
		const [id, size] = line.split(" ");
		if (id && size && /^\d+$/.test(size)) sizes.set(id, Number(size));
	}
	return sizes;
}
/** Contents of objects of any kind, a batch of bounded size at a time. */
async function* readObjects(repository, sizes) {
	let batch = [];
	let bytes = 0;
	for (const [id, size] of sizes) {
		if (bytes + size > BATCH_BYTES && batch.length > 0) {
			yield* readBatch(repository, batch);
			batch = [];
			bytes = 0;
		}
		batch.push(id);
		bytes += size;
	}
	if (batch.length > 0) yield* readBatch(repository, batch);
}
async function* readBatch(repository, ids) {
	const output = await repository.run(["cat-file", "--batch"], { input: `${ids.join("\n")}\n` });
	for (let at = 0; at < output.length;) {
		const end = output.indexOf("\n", at);
		const [id = "", , size = ""] = output.toString("latin1", at, end).split(" ");
		if (!/^\d+$/.test(size)) throw new Error(`git cat-file said ${output.toString("latin1", at, end)}`);
		const from = end + 1;
		yield {
			id,
			content: output.subarray(from, from + Number(size))
		};
		at = from + Number(size) + 1;
	}
}

// src/adapters/git-workspace/carry-commits.ts
/**
* Takes the agent's commits over if they may be pushed: each object holds what its id says, none holds a secret, none is too large,
* and no protected file is touched. If not, the work goes on from the base, and the content is carried as uncommitted changes.
*/
async function carryCommits(repository, foreign, { range: { head, base }, rules }) {
	const stay = (why) => ({
		head: base,
		commits: 0,
		leftOut: [`the agent's own commits (${why})`]
	});
	if (head === base) return {
		head,
		commits: 0,
		leftOut: []
	};
	if (head === null) return stay("its HEAD points to no commit");
	try {
		await takeOver(repository, foreign, head);
	} catch {
		return stay("their objects are damaged or not what their ids say");
	}
	const why = await whatForbids(repository, {
		head,
		base
	}, rules);
	if (why !== void 0) return stay(why);
	const count = await repository.run([
		"rev-list",
		"--count",
		head,
		`^${base}`
	]);
	return {
		head,
		commits: Number(count.toString()),
		leftOut: []
	};
}
async function whatForbids(repository, { head, base }, rules) {
	const log = await repository.run([
		"log",
		"--format=",
		"--name-only",
		"-z",
		"--no-renames",
		head,
		`^${base}`
	]);
	const diff = await repository.run([
		"diff-tree",
		"-r",
		"-z",
		"--name-only",
		"--no-renames",
		base,
		head
	]);
	const refused = [...paths(log), ...paths(diff)].find((path) => rules.refuses(path));
	if (refused !== void 0) return `they change ${refused}`;
	const ids = (await repository.run([
		"rev-list",
		"--objects",
		head,
		`^${base}`
	])).toString().split("\n").flatMap((line) => line.split(" ")[0] || []);
	const sizes = await readSizes(repository, ids);
	if ([...sizes.values()].some((size) => size > rules.largestFile)) return "they hold a file that is too large";
	for await (const { content } of readObjects(repository, sizes)) if (rules.holdsSecret(content)) return "they hold a registered secret";
}
function paths(output) {
	return output.toString().split("\0").map((path) => path.replace(/^\n+/, "")).filter(Boolean);
}

// src/adapters/git-workspace/working-changes.ts
/**
* Brings our index to `head` and compares the directory with it. Only our own index is written. Nothing below a submodule or another
* repository is looked at: git would run its status there, with its settings.
*/
async function findWorkingChanges(repository, { worktree, common, head, env }) {
	const options = {
		env,
		cwd: worktree.root,
		config: {
			"core.bare": "false",
			...await excludesOf(common)
		}
	};
	if ((await repository.attempt([
		"read-tree",
		"--reset",
		head
	], { env })).exitCode !== 0) {
		await rm(env.GIT_INDEX_FILE, { force: true });
		await repository.run(["read-tree", head], { env });
	}
	const agents = await agentsIndex(repository, {
		worktree,
		common
	});
	const listed = await listIndex(repository, env);
	const skipped = /* @__PURE__ */ new Set();
	for (const { path, skipped: isSkipped } of agents.values()) if (isSkipped && listed.has(path) && !await kindOf(worktree.root, path)) skipped.add(path);
	await markSkipped(repository, env, {
		listed,
		skipped
	});
	await repository.attempt([
		"update-index",
		"-q",
		"--refresh",
		"--ignore-submodules"
	], options);
	const fields = (await repository.run([
		"diff-files",
		"-z",
		"--name-status",
		"--ignore-submodules=all",
		"--no-renames"
	], options)).toString().split("\0");
	const changed = [];
	const gone = [];
	for (let at = 0; at + 1 < fields.length; at += 2) {
		const [letter, path] = [fields[at], fields[at + 1]];
		if (path && listed.get(path)?.mode !== "160000") (letter === "D" ? gone : changed).push(path);
	}
	const others = (await repository.run([
		"ls-files",
		"-z",
		"--others",
		"--exclude-standard"
	], options)).toString().split("\0").filter(Boolean);
	const forced = [...agents.keys()].filter((path) => !listed.has(path));
	const present = [];
	for (const path of /* @__PURE__ */ new Set([
		...changed,
		...others.filter((one) => !one.endsWith("/")),
		...forced
	])) if (await kindOf(worktree.root, path) === "file") present.push(path);
	else if (listed.has(path)) gone.push(path);
	const links = [...listed.values()].filter(({ mode }) => mode === GITLINK);
	const submodules = [];
	for (const { path } of links) if (await kindOf(worktree.root, `${path}/.git`)) submodules.push(path);
	else if (agents.size > 0 && !agents.has(path) && await kindOf(worktree.root, path) !== "other") gone.push(path);
	return {
		present,
		gone,
		submodules,
		nested: others.filter((path) => path.endsWith("/")),
		agents
	};
}
/** A regular file or a link, something else, or nothing at all. What lies behind a linked folder is nothing. */
async function kindOf(root, path) {
	const full = join(root, path);
	const entry = await lstat(full).catch(() => void 0);
	if (!entry || await realpath(dirname(full)).catch(() => "") !== dirname(full)) return void 0;
	return entry.isFile() || entry.isSymbolicLink() ? "file" : "other";
}
/** The agent's index is its own to edit: a copy of it is read, and believed only in what its own work depends on. */
async function agentsIndex(repository, { worktree, common }) {
	const copy = join(repository.directory, `agent-${process.pid}-${Math.random()}.index`);
	try {
		await copyFile(join(worktree.gitDirectory, "index"), copy);
		return await withForeignObjects(join(repository.directory, "views"), objectsOf(common), (objects) => listIndex(repository, {
			...objects,
			GIT_INDEX_FILE: copy
		}));
	} catch {
		return /* @__PURE__ */ new Map();
	} finally {
		await rm(copy, { force: true });
	}
}
/** Ignore rules that the checkout keeps outside of its files. */
async function excludesOf(common) {
	const file = join(common, "info", "exclude");
	return (await lstat(file).catch(() => void 0))?.isFile() ? { "core.excludesFile": file } : {};
}
/** Which of these paths have a filter, by its name. */
async function filtersOf(repository, looked, paths) {
	if (paths.length === 0) return /* @__PURE__ */ new Map();
	const fields = (await repository.run([
		"check-attr",
		"-z",
		"--stdin",
		"filter"
	], {
		env: looked.env,
		cwd: looked.worktree.root,
		config: { "core.bare": "false" },
		input: zeroTerminated(paths)
	})).toString().split("\0");
	const filters = /* @__PURE__ */ new Map();
	for (let at = 0; at + 2 < fields.length; at += 3) {
		const [path, , value] = fields.slice(at, at + 3);
		if (path && value && value !== "unspecified" && value !== "unset" && value !== "set") filters.set(path, value);
	}
	return filters;
}
/** Paths that the agent's git would call unchanged, by the times and sizes in its index. */
async function cleanByIndex(repository, looked) {
	const copy = join(repository.directory, `clean-${process.pid}-${Math.random()}.index`);
	try {
		await copyFile(join(looked.worktree.gitDirectory, "index"), copy);
		const status = await repository.run([
			"diff-files",
			"-z",
			"--name-only",
			"--ignore-submodules=all"
		], {
			env: {
				GIT_INDEX_FILE: copy,
				GIT_WORK_TREE: looked.worktree.root
			},
			cwd: looked.worktree.root,
			config: { "core.bare": "false" }
		});
		const dirty = new Set(status.toString().split("\0"));
		return (path) => !dirty.has(path);
	} catch {
		return () => false;
	} finally {
		await rm(copy, { force: true });
	}
}

// src/adapters/git-workspace/content-tree.ts
const NOTHING = "0".repeat(40);
const TRIES$2 = 3;
/** Writes what a directory holds as a tree of our repository: tracked, untracked, not ignored. Where a file may not go along, it is as in `head`. */
async function writeContentTree(repository, looked, options) {
	for (let tries = 1;; tries++) try {
		return await tryOnce(repository, looked, options);
	} catch (error) {
		if (!(error instanceof ProblemError) || tries === TRIES$2) throw error;
	}
}
async function tryOnce(repository, looked, options) {
	const changes = await findWorkingChanges(repository, looked);
	const chosen = await chooseFiles(repository, looked, {
		changes,
		options
	});
	const at = {
		env: looked.env,
		cwd: looked.worktree.root,
		config: { "core.bare": "false" }
	};
	await repository.run([
		"update-index",
		"-z",
		"--force-remove",
		"--stdin"
	], {
		...at,
		input: zeroTerminated(changes.gone)
	});
	const added = zeroTerminated([...chosen.paths, ...changes.submodules]);
	await repository.run([
		"update-index",
		"-z",
		"--add",
		"--remove",
		"--replace",
		"--stdin"
	], {
		...at,
		input: added
	});
	const undone = await undoForbidden(repository, looked, options);
	const tree = (await repository.run(["write-tree"], { env: looked.env })).toString().trim();
	const nested = changes.nested.filter((path) => !options.isWorktree(join(looked.worktree.root, path)));
	return {
		tree,
		leftOut: [
			...chosen.leftOut,
			...undone,
			...nested.map((path) => `${path} (a git repository of its own)`)
		]
	};
}
async function chooseFiles(repository, looked, { changes, options: { rules, drivers } }) {
	const named = await filtersOf(repository, looked, changes.present);
	const filters = new Map([...named].filter(([, filter]) => filter === "lfs" || drivers.has(filter)));
	const isClean = filters.size > 0 ? await cleanByIndex(repository, looked) : () => false;
	const paths = [];
	const leftOut = [];
	let total = 0;
	for (const path of changes.present) {
		const size = (await lstat(join(looked.worktree.root, path)).catch(() => void 0))?.size;
		if (size === void 0) continue;
		const filter = filters.get(path);
		if (filter !== void 0 && await isUnchanged(repository, looked, {
			path,
			filter,
			isClean,
			changes
		})) continue;
		const why = filter !== void 0 && filter !== "lfs" ? `its filter ${filter} is not run` : size > rules.largestFile ? `${mebibytes(size)}, more than ${mebibytes(rules.largestFile)}` : total + size > rules.largestTotal ? `more than ${mebibytes(rules.largestTotal)} in all` : void 0;
		if (why === void 0) {
			paths.push(path);
			total += size;
		} else leftOut.push(`${path} (${why})`);
	}
	return {
		paths,
		leftOut
	};
}
/**
* Filters are programs that the checkout names, so they are never run. A file of Git LFS is the same when its pointer is; one of
* another filter, perhaps of an encryption, when the agent's own git would say so. The pointer then stays in the tree.
*/
async function isUnchanged(repository, looked, file) {
	const { exitCode, stdout } = await repository.attempt([
		"rev-parse",
		"--verify",
		"--quiet",
		`${looked.head}:${file.path}`
	]);
	if (exitCode !== 0) return false;
	const id = stdout.toString().trim();
	if (file.isClean(file.path) && file.changes.agents.get(file.path)?.id === id) return true;
	if (file.filter !== "lfs") return false;
	const content = await readFile(join(looked.worktree.root, file.path));
	const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${createHash("sha256").update(content).digest("hex")}\nsize ${content.length}\n`;
	return (await repository.run([
		"cat-file",
		"blob",
		id
	])).toString() === pointer;
}
/** Puts forbidden files back to what `head` has; says which and why. */
async function undoForbidden(repository, looked, { rules, clean }) {
	const staged = await stagedChanges(repository, looked);
	const blobs = staged.filter(({ newMode }) => newMode !== "160000" && newMode !== "000000").map(({ newId }) => newId);
	const sizes = await readSizes(repository, [...new Set(blobs)].filter((id) => !clean.has(id)));
	const tooLarge = new Set([...sizes].flatMap(([id, size]) => size > rules.largestFile ? [id] : []));
	const secret = /* @__PURE__ */ new Set();
	for await (const { id, content } of readObjects(repository, new Map([...sizes].filter(([id]) => !tooLarge.has(id))))) if (rules.holdsSecret(content)) secret.add(id);
	else clean.add(id);
	const undo = [];
	const leftOut = [];
	for (const change of staged) {
		const why = rules.refuses(change.path) ? "protected: pushed work may not change it" : tooLarge.has(change.newId) ? `more than ${mebibytes(rules.largestFile)}` : secret.has(change.newId) ? "it holds a registered secret" : void 0;
		const hidden = rules.holdsSecret(Buffer.from(change.path));
		if (why !== void 0 || hidden) undo.push(change);
		if (hidden) leftOut.push("a file whose name holds a registered secret");
		else if (why !== void 0) leftOut.push(`${change.path} (${why})`);
		else if (change.newMode === "160000") leftOut.push(`${change.path} (commits of a submodule are not carried, only which one it is at)`);
	}
	const entries = [...undo.filter(({ oldMode }) => oldMode === "000000").map(({ path }) => `0 ${NOTHING}\t${path}`), ...undo.filter(({ oldMode }) => oldMode !== "000000").map(({ path, oldMode, oldId }) => `${oldMode} ${oldId}\t${path}`)];
	await repository.run([
		"update-index",
		"-z",
		"--replace",
		"--index-info"
	], {
		env: looked.env,
		input: zeroTerminated(entries)
	});
	return leftOut;
}
async function stagedChanges(repository, { env, head }) {
	const fields = (await repository.run([
		"diff-index",
		"--cached",
		"--raw",
		"-z",
		"--no-abbrev",
		"--no-renames",
		head
	], { env })).toString().split("\0");
	const found = [];
	for (let at = 0; at + 1 < fields.length; at += 2) {
		const [oldMode, newMode, oldId, newId] = (fields[at] ?? "").slice(1).split(" ");
		const path = fields[at + 1];
		if (oldMode && newMode && oldId && newId && path) found.push({
			path,
			oldMode,
			newMode,
			oldId,
			newId
		});
	}
	return found;
}
function mebibytes(bytes) {
	return `${Math.ceil(bytes / 1048576)} MiB`;
}

// src/adapters/git-workspace/filter-drivers.ts
/**
* Filters that the user's git runs when files are added, by name: of the checkout, the user and the system. Only their names are
* read. To be asked before any agent starts.
*/
async function filterDrivers(repository, checkout) {
	const home = process.env.HOME ?? process.env.USERPROFILE;
	const { stdout } = await repository.attempt([
		"config",
		"--name-only",
		"-z",
		"--get-regexp",
		"^filter\\..*\\.(clean|process)$"
	], { env: {
		GIT_DIR: checkout.main.gitDirectory,
		GIT_CONFIG_NOSYSTEM: "0",
		...home === void 0 ? {} : { GIT_CONFIG_GLOBAL: join(home, ".gitconfig") }
	} });
	const names = stdout.toString().split("\0").filter(Boolean);
	return new Set(names.map((name) => name.replace(/^filter\.|\.(clean|process)$/g, "")));
}

// src/adapters/git-workspace/put-commits.ts
/** Gives a commit of our repository to the checkout, with its files and ancestors as far as we have them. Runs nothing of the checkout's. */
async function putCommit(repository, { common, main }, commit) {
	const scratch = await mkdtemp(join(repository.directory, "put-"));
	try {
		const pack = join(scratch, "pack");
		const packed = await repository.attempt([
			"pack-objects",
			"--revs",
			"--stdout",
			"--quiet",
			"--delta-base-offset"
		], {
			input: `${commit}\n`,
			outputFile: pack
		});
		if (packed.exitCode !== 0) throw gitFailed(["pack-objects"], packed);
		const edges = await edgesOf(repository, commit);
		const parents = [...new Set([...edges.values()].flat())];
		const theirs = { env: { GIT_DIR: main.gitDirectory } };
		const known = await repository.run(["cat-file", "--batch-check=%(objectname)"], {
			...theirs,
			input: parents.map((id) => `${id}\n`).join("")
		});
		const missing = new Set(known.toString().split("\n").flatMap((line) => line.endsWith(" missing") ? line.split(" ")[0] ?? [] : []));
		await repository.run(["index-pack", "--stdin"], {
			env: { GIT_OBJECT_DIRECTORY: join(common, "objects") },
			inputFile: pack
		});
		const cut = new Set(await readShallow(join(common, "shallow")));
		const added = [...edges].flatMap(([id, its]) => !cut.has(id) && its.some((parent) => missing.has(parent)) ? [`${id}\n`] : []);
		if (added.length > 0) await appendFile(join(common, "shallow"), added.join(""));
	} finally {
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
}
/** Ancestors whose parents we do not have, with those parents. */
async function edgesOf(repository, commit) {
	const shallow = new Set(await readShallow(join(repository.directory, "shallow")));
	const listed = (await repository.run(["rev-list", commit])).toString().split("\n");
	const edges = /* @__PURE__ */ new Map();
	for (const id of listed.filter((one) => shallow.has(one))) {
		const text = (await repository.run([
			"cat-file",
			"commit",
			id
		])).toString();
		edges.set(id, [...(text.split("\n\n")[0] ?? "").matchAll(/^parent ([0-9a-f]+)$/gm)].flatMap(([, parent]) => parent ?? []));
	}
	return edges;
}

// src/adapters/git-workspace/lay-out.ts
/** Lays recorded work out at its place: HEAD as it was, everything else as uncommitted changes. Gives the worktree's root. */
async function layOutWork(repository, checkout, work) {
	await fetchWork(repository, work);
	await putCommit(repository, checkout, work.head);
	const worktree = await worktreeFor(repository, checkout, work);
	await writeHead(repository, worktree.gitDirectory, {
		commit: work.head,
		branch: work.attached
	});
	await layOutFiles(repository, worktree, work);
	return worktree.root;
}
/** From the snapshot it is one step to the agent's HEAD, and its commits from there to the base. */
async function fetchWork(repository, { snapshot, head, base, commits, branch }) {
	const what = snapshot ?? head;
	if (!await hasCommit(repository, what)) try {
		await fetchInto(repository, {
			what,
			ref: keptRef(what),
			depth: commits + 2
		});
	} catch (error) {
		if (error instanceof ProblemError && error.problem.code === "RAY-FETCH-FAILED") throw lost(branch, error.message);
		throw error;
	}
	for (const commit of [head, base]) {
		const { exitCode } = await repository.attempt([
			"cat-file",
			"-e",
			`${commit}^{commit}`
		]);
		if (exitCode !== 0) await fetchInto(repository, {
			what: commit,
			ref: keptRef(commit),
			depth: 1
		});
		else await repository.run([
			"update-ref",
			keptRef(commit),
			commit
		]);
	}
}
async function worktreeFor(repository, checkout, work) {
	const found = (await worktreesOf(checkout)).find(({ root }) => root === work.directory);
	if (found) return found;
	const added = await addEmptyWorktree(repository, checkout, {
		path: work.directory,
		branch: work.attached,
		commit: work.head,
		from: checkout.main
	});
	await fillWorktree(repository, checkout, {
		worktree: added,
		commit: work.head,
		like: checkout.main
	});
	return added;
}
/** The files become those of the snapshot, the index that of HEAD. What is ignored, and what a sparse checkout leaves out, stays. */
async function layOutFiles(repository, worktree, { snapshot, head }) {
	const scratch = await mkdtemp(join(repository.directory, "lay-"));
	try {
		const index = join(scratch, "index");
		const env = {
			GIT_INDEX_FILE: index,
			GIT_WORK_TREE: worktree.root
		};
		const options = {
			env,
			cwd: worktree.root,
			config: { "core.bare": "false" }
		};
		const own = join(worktree.gitDirectory, "index");
		await copyFile(own, index).catch(() => {});
		const skipped = await skippedIn(repository, worktree, {});
		await repository.run([
			"read-tree",
			"--reset",
			"-u",
			snapshot ?? head
		], options);
		await repository.run([
			"read-tree",
			"--reset",
			head
		], options);
		await markSkipped(repository, env, {
			listed: await listIndex(repository, env),
			skipped: await stillMissing(worktree.root, skipped)
		});
		await repository.attempt([
			"update-index",
			"-q",
			"--refresh",
			"--ignore-submodules"
		], options);
		await replaceFile(index, own);
	} finally {
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
}
/** Of the paths that were left out, those that the snapshot did not bring. */
async function stillMissing(root, skipped) {
	const looked = await Promise.all([...skipped].map(async (path) => ({
		path,
		isThere: await lstat(join(root, path)).catch(() => void 0)
	})));
	return new Set(looked.flatMap(({ path, isThere }) => isThere ? [] : [path]));
}
function lost(branch, why) {
	return new ProblemError({
		code: "RAY-WORK-LOST",
		message: `The work on the branch ${branch} cannot be laid out: ${why}`,
		place: branch,
		hint: "Restore the branch on the server (the closed pull request offers it, or push the commit again), then resume the run."
	});
}

// src/adapters/git-workspace/snapshot-rules.ts
const LARGEST_FILE$1 = 52428800;
const LARGEST_TOTAL = 1073741824;
/** GitHub refuses a push that changes these, unless the token has a right that no job's own token can have. */
function isWorkflowFile(path) {
	return /^\.github\/workflows(\/|$)/i.test(path);
}

// src/adapters/git-workspace/snapshots.ts
const NAMED = 100;
/** Snapshots by a repository of our own. Calls are worked one at a time. */
function createSnapshots(options) {
	const { repository, checkout } = options;
	const rules = {
		refuses: isWorkflowFile,
		largestFile: LARGEST_FILE$1,
		largestTotal: LARGEST_TOTAL,
		...options.rules
	};
	const oneAtATime = pLimit(1);
	const clean = /* @__PURE__ */ new Set();
	const drivers = filterDrivers(repository, checkout);
	drivers.catch(() => {});
	const bases = /* @__PURE__ */ new Map();
	return {
		take: (work, tip) => oneAtATime(() => take(work, tip)),
		layOut: (work) => oneAtATime(async () => {
			for (const one of work) bases.set(await layOutWork(repository, checkout, one), one.base);
		})
	};
	async function take({ directory, branch }, tip) {
		const worktrees = await worktreesOf(checkout);
		const worktree = worktreeAround(await realpath(directory).catch(() => directory), worktrees);
		if (!worktree) return void 0;
		const base = bases.get(worktree.root) ?? bases.get(checkout.main.root) ?? options.base;
		const own = await readHead(repository, worktree.gitDirectory);
		const carried = await carryCommits(repository, objectsOf(checkout.common), {
			range: {
				head: own.commit,
				base
			},
			rules
		});
		const content = await writeContentTree(repository, {
			worktree,
			common: checkout.common,
			head: carried.head,
			env: await indexFor(repository, worktree.root)
		}, {
			rules,
			clean,
			drivers: await drivers,
			isWorktree: (path) => worktrees.some(({ root }) => root === path.replace(/\/$/, ""))
		});
		return {
			directory: worktree.root,
			branch,
			base,
			head: carried.head,
			attached: own.branch,
			commits: carried.commits,
			snapshot: await commitContent({
				tree: content.tree,
				head: carried.head,
				base,
				tip,
				branch
			}),
			left_out: shortened([...carried.leftOut, ...content.leftOut])
		};
	}
	/** A commit on top of both; none while there is nothing that the remote lacks, the branch's tip while that still says all. */
	async function commitContent({ tree, head, base, tip, branch }) {
		if (tip === null && head === base && tree === await treeOf(head)) return null;
		if (tip === null && tree === await treeOf(head)) return head;
		if (tip !== null) {
			await fetchCommit(repository, tip);
			if (tree === await treeOf(tip) && (tip === head || (await parentsOf(tip)).includes(head))) return tip;
		}
		const parents = [.../* @__PURE__ */ new Set([...tip === null ? [] : [tip], head])];
		const commit = await writeCommit(repository, {
			tree,
			parents,
			message: `Work of ${branch}\n`,
			at: options.now()
		});
		await repository.run([
			"update-ref",
			`refs/kept/${commit}`,
			commit
		]);
		return commit;
	}
	async function treeOf(commit) {
		return (await repository.run(["rev-parse", `${commit}^{tree}`])).toString().trim();
	}
	/** As the commit says, whether or not they are here. */
	async function parentsOf(commit) {
		const [headers = ""] = (await repository.run([
			"cat-file",
			"commit",
			commit
		])).toString().split("\n\n");
		return [...headers.matchAll(/^parent ([0-9a-f]+)$/gm)].flatMap(([, id]) => id ?? []);
	}
}
/** One index for each directory, kept: files that did not change since are not read again. */
async function indexFor(repository, root) {
	const folder = join(repository.directory, "snapshots");
	await mkdir(folder, { recursive: true });
	const name = createHash("sha256").update(root).digest("hex");
	return {
		GIT_INDEX_FILE: join(folder, `${name}.index`),
		GIT_WORK_TREE: root
	};
}
function shortened(list) {
	return list.length <= NAMED ? [...list] : [...list.slice(0, NAMED), `and ${list.length - NAMED} more`];
}

// src/adapters/github/changes.ts
/** GitHub lists no more files of a comparison, and ten times as many of a pull request. */
const MOST_COMPARED = 300;
const MOST_OF_A_PULL = 3e3;
/** Changed files through the REST API. What it does not tell in full is not known: a filter on paths must not guess. */
function createChanges(client, repository) {
	return {
		ofPullRequest: (pull_number) => orNull(async () => {
			const files = await client.paginate(client.rest.pulls.listFiles, {
				...repository,
				pull_number,
				per_page: 100
			});
			return files.length >= MOST_OF_A_PULL ? null : names(files);
		}),
		between: (before, after) => orNull(async () => {
			const { data } = await client.rest.repos.compareCommitsWithBasehead({
				...repository,
				basehead: `${before}...${after}`
			});
			const files = data.files ?? [];
			return files.length >= MOST_COMPARED ? null : names(files);
		}),
		diffOf: (pull_number, { head, maxLength }) => orNull(async () => {
			const files = await client.paginate(client.rest.pulls.listFiles, {
				...repository,
				pull_number,
				per_page: 100
			});
			const { data } = await client.rest.pulls.get({
				...repository,
				pull_number
			});
			if (data.head.sha !== head) return null;
			const diff = files.map(diffOfFile).join("\n");
			return diff.length <= maxLength ? diff : `${diff.slice(0, maxLength)}\n… ${diff.length - maxLength} more characters`;
		})
	};
}
function names(files) {
	return files.flatMap(({ filename, previous_filename }) => previous_filename === void 0 ? [filename] : [filename, previous_filename]);
}
/** As git writes it, so that programs can read it too. */
function diffOfFile({ filename, previous_filename = filename, status, patch }) {
	const renamed = previous_filename === filename ? [] : [`rename from ${previous_filename}`, `rename to ${filename}`];
	const sides = [status === "added" ? "--- /dev/null" : `--- a/${previous_filename}`, status === "removed" ? "+++ /dev/null" : `+++ b/${filename}`];
	const shown = patch === void 0 ? [`Binary files a/${previous_filename} and b/${filename} differ`] : [...sides, patch];
	return [
		`diff --git a/${previous_filename} b/${filename}`,
		...renamed,
		...shown
	].join("\n");
}
async function orNull(ask) {
	try {
		return await ask();
	} catch {
		return null;
	}
}

// src/adapters/github/ourselves.ts
/** Only personal tokens may ask who they are, so only those do. */
function createOurselves(client, token) {
	const personal = token.startsWith("ghp_") || token.startsWith("github_pat_");
	let login;
	return async () => {
		if (!personal) return null;
		login ??= client.rest.users.getAuthenticated().then(({ data }) => data.login);
		return login;
	};
}
/** Any bot may be us where GitHub does not tell an installation its own name; what people wrote is never taken for ours. */
function isByUs(author, me) {
	if (author === null) return false;
	return me === null ? author.type === "Bot" : author.login === me;
}

// src/adapters/github/comments.ts
const PER_PAGE = 100;
const TRIES$1 = 3;
const PAUSE_MS$1 = 1e3;
/** Threads through GitHub's REST API. Our own comments are found by marker and author, so a crash or a look-alike makes no second one. */
function createComments(client, repository, ourselves) {
	const known = /* @__PURE__ */ new Map();
	async function find(issue, marker) {
		const remembered = known.get(`${issue} ${marker}`);
		if (remembered) return remembered;
		const me = await ourselves();
		const pages = client.paginate.iterator(client.rest.issues.listComments, {
			...repository,
			issue_number: issue,
			per_page: PER_PAGE
		});
		for await (const { data } of pages) {
			const ours = data.map(threadComment).find(({ body, author }) => body.startsWith(marker) && isByUs(author, me));
			if (ours) return ours;
		}
	}
	async function write(issue, existing, body) {
		if (existing?.body === body) return existing;
		const { data } = existing ? await client.rest.issues.updateComment({
			...repository,
			comment_id: existing.id,
			body
		}) : await client.rest.issues.createComment({
			...repository,
			issue_number: issue,
			body
		});
		return threadComment(data);
	}
	return {
		async ensure(issue, { marker, body, keep }) {
			for (let tries = 1;; tries++) try {
				const existing = await find(issue, marker);
				const written = existing !== void 0 && keep?.(existing.body) === true ? existing : await write(issue, existing, body);
				known.set(`${issue} ${marker}`, written);
				return written.url;
			} catch (error) {
				known.delete(`${issue} ${marker}`);
				if (!isHttpError(error) || error.status < 500 || tries === TRIES$1) throw refused$2(error, issue);
				await setTimeout$2(PAUSE_MS$1 * tries);
			}
		},
		async find(issue, marker) {
			try {
				return (await find(issue, marker))?.body;
			} catch (error) {
				if (!isHttpError(error)) throw error;
				return;
			}
		},
		async since(issue, after) {
			return (await client.paginate(client.rest.issues.listComments, {
				...repository,
				issue_number: issue,
				per_page: PER_PAGE
			})).map(threadComment).filter(({ id }) => id > after);
		},
		async react(comment, reaction) {
			const { createForIssueComment, createForPullRequestReviewComment } = client.rest.reactions;
			await (comment.kind === "issue_comment" ? createForIssueComment : createForPullRequestReviewComment)({
				...repository,
				comment_id: comment.id,
				content: reaction
			});
		}
	};
}
function threadComment({ id, html_url, body = "", user, created_at }) {
	const { login, id: authorId, type } = user ?? {
		login: "ghost",
		id: 0,
		type: "User"
	};
	return {
		id,
		url: html_url,
		body,
		author: {
			login,
			id: authorId,
			type
		},
		createdAt: created_at
	};
}
function refused$2(error, issue) {
	if (!isHttpError(error)) return error;
	return new ProblemError({
		code: "RAY-COMMENT-REFUSED",
		message: `GitHub refused a comment on #${issue}: ${error.status} ${error.message}`,
		place: `#${issue}`,
		hint: error.status === 403 ? "Give the job \"permissions: issues: write\" (and \"pull-requests: write\")." : "The job summary has the text."
	});
}

// src/adapters/github/hand-over.ts
/** By `workflow_dispatch` of the Actions workflow that we run in. */
function createHandOver(client, repository, { workflowFile, ref }) {
	return { async dispatch(run, handOverId) {
		if (workflowFile === null) throw refused$1("the runner does not say which Actions workflow this is (GITHUB_WORKFLOW_REF)");
		try {
			await client.rest.actions.createWorkflowDispatch({
				...repository,
				workflow_id: workflowFile,
				ref,
				inputs: {
					run,
					"hand-over-id": handOverId
				}
			});
		} catch (error) {
			if (!isHttpError(error)) throw error;
			throw refused$1(`GitHub answered ${error.status}: ${error.message}`);
		}
	} };
}
function refused$1(why) {
	return new ProblemError({
		code: "RAY-HAND-OVER-REFUSED",
		message: `The next job could not be started: ${why}.`,
		hint: "Give the job \"permissions: actions: write\", and the workflow the dispatch inputs run, answer and hand-over-id. The run is safe: /raymond resume goes on with it."
	});
}

// src/adapters/github/issue-finder.ts
/** Pages of a hundred that are looked through for a title. */
const MOST_PAGES = 10;
/** Looks through the repository's list of issues: the search index of GitHub lags behind by minutes. */
function createIssueFinder(client, repository) {
	return { async findIssue({ title, labels = [], state = "open" }) {
		for (let page = 1; page <= MOST_PAGES; page++) {
			const { data } = await client.rest.issues.listForRepo({
				...repository,
				state,
				page,
				per_page: 100,
				sort: "created",
				direction: "desc",
				...labels.length === 0 ? {} : { labels: labels.join(",") }
			});
			const found = data.find((issue) => issue.pull_request === void 0 && (title === void 0 || issue.title === title));
			if (found !== void 0) return plain(found);
			if (data.length < 100) return void 0;
		}
	} };
}
function plain({ number, title, body, state, html_url, labels }) {
	const names = labels.map((label) => typeof label === "string" ? label : label.name ?? "");
	return {
		number,
		title,
		body: body ?? "",
		state,
		html_url,
		labels: names
	};
}

// src/adapters/github/other-jobs.ts
/** Runs of Actions workflows by GitHub's REST API. Without an answer a job counts as alive. */
function createOtherJobs(client, repository) {
	return { async isOver(actionsRunId) {
		if (!/^\d+$/.test(actionsRunId)) return false;
		try {
			const { data } = await client.rest.actions.getWorkflowRun({
				...repository,
				run_id: Number(actionsRunId)
			});
			return data.status === "completed";
		} catch {
			return false;
		}
	} };
}

// node_modules/@octokit/oauth-methods/dist-bundle/index.js
function requestToOAuthBaseUrl(request) {
	const endpointDefaults = request.endpoint.DEFAULTS;
	if (/^https:\/\/(api\.)?github\.com$/.test(endpointDefaults.baseUrl)) return "https://github.com";
	if (/^https:\/\/api\..*\.ghe\.com$/.test(endpointDefaults.baseUrl)) return endpointDefaults.baseUrl.replace("api.", "");
	return endpointDefaults.baseUrl.replace("/api/v3", "");
}
async function oauthRequest(request, route, parameters) {
	const withOAuthParameters = {
		baseUrl: requestToOAuthBaseUrl(request),
		headers: { accept: "application/json" },
		...parameters
	};
	const response = await request(route, withOAuthParameters);
	if ("error" in response.data) {
		const error = new RequestError(`${response.data.error_description} (${response.data.error}, ${response.data.error_uri})`, 400, { request: request.endpoint.merge(route, withOAuthParameters) });
		error.response = response;
		throw error;
	}
	return response;
}
async function exchangeWebFlowCode(options) {
	const response = await oauthRequest(options.request || request, "POST /login/oauth/access_token", {
		client_id: options.clientId,
		client_secret: options.clientSecret,
		code: options.code,
		redirect_uri: options.redirectUrl
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: response.data.access_token,
		scopes: response.data.scope.split(/\s+/).filter(Boolean)
	};
	if (options.clientType === "github-app") {
		if ("refresh_token" in response.data) {
			const apiTimeInMs = new Date(response.headers.date).getTime();
			authentication.refreshToken = response.data.refresh_token, authentication.expiresAt = toTimestamp(apiTimeInMs, response.data.expires_in), authentication.refreshTokenExpiresAt = toTimestamp(apiTimeInMs, response.data.refresh_token_expires_in);
		}
		delete authentication.scopes;
	}
	return {
		...response,
		authentication
	};
}
function toTimestamp(apiTimeInMs, expirationInSeconds) {
	return new Date(apiTimeInMs + expirationInSeconds * 1e3).toISOString();
}
async function createDeviceCode(options) {
	const request$5 = options.request || request;
	const parameters = { client_id: options.clientId };
	if ("scopes" in options && Array.isArray(options.scopes)) parameters.scope = options.scopes.join(" ");
	return oauthRequest(request$5, "POST /login/device/code", parameters);
}
async function exchangeDeviceCode(options) {
	const response = await oauthRequest(options.request || request, "POST /login/oauth/access_token", {
		client_id: options.clientId,
		device_code: options.code,
		grant_type: "urn:ietf:params:oauth:grant-type:device_code"
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		token: response.data.access_token,
		scopes: response.data.scope.split(/\s+/).filter(Boolean)
	};
	if ("clientSecret" in options) authentication.clientSecret = options.clientSecret;
	if (options.clientType === "github-app") {
		if ("refresh_token" in response.data) {
			const apiTimeInMs = new Date(response.headers.date).getTime();
			authentication.refreshToken = response.data.refresh_token, authentication.expiresAt = toTimestamp2(apiTimeInMs, response.data.expires_in), authentication.refreshTokenExpiresAt = toTimestamp2(apiTimeInMs, response.data.refresh_token_expires_in);
		}
		delete authentication.scopes;
	}
	return {
		...response,
		authentication
	};
}
function toTimestamp2(apiTimeInMs, expirationInSeconds) {
	return new Date(apiTimeInMs + expirationInSeconds * 1e3).toISOString();
}
async function checkToken(options) {
	const response = await (options.request || request)("POST /applications/{client_id}/token", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: options.token,
		scopes: response.data.scopes
	};
	if (response.data.expires_at) authentication.expiresAt = response.data.expires_at;
	if (options.clientType === "github-app") delete authentication.scopes;
	return {
		...response,
		authentication
	};
}
async function refreshToken(options) {
	const response = await oauthRequest(options.request || request, "POST /login/oauth/access_token", {
		client_id: options.clientId,
		client_secret: options.clientSecret,
		grant_type: "refresh_token",
		refresh_token: options.refreshToken
	});
	const apiTimeInMs = new Date(response.headers.date).getTime();
	const authentication = {
		clientType: "github-app",
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: response.data.access_token,
		refreshToken: response.data.refresh_token,
		expiresAt: toTimestamp3(apiTimeInMs, response.data.expires_in),
		refreshTokenExpiresAt: toTimestamp3(apiTimeInMs, response.data.refresh_token_expires_in)
	};
	return {
		...response,
		authentication
	};
}
function toTimestamp3(apiTimeInMs, expirationInSeconds) {
	return new Date(apiTimeInMs + expirationInSeconds * 1e3).toISOString();
}
async function resetToken(options) {
	const response = await (options.request || request)("PATCH /applications/{client_id}/token", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: response.data.token,
		scopes: response.data.scopes
	};
	if (response.data.expires_at) authentication.expiresAt = response.data.expires_at;
	if (options.clientType === "github-app") delete authentication.scopes;
	return {
		...response,
		authentication
	};
}
async function deleteToken(options) {
	return (options.request || request)("DELETE /applications/{client_id}/token", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
}
async function deleteAuthorization(options) {
	return (options.request || request)("DELETE /applications/{client_id}/grant", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
}
/* v8 ignore next: we always pass a custom request in tests -- @preserve */

// node_modules/@octokit/auth-oauth-device/dist-bundle/index.js
async function getOAuthAccessToken(state, options) {
	const cachedAuthentication = getCachedAuthentication(state, options.auth);
	if (cachedAuthentication) return cachedAuthentication;
	const { data: verification } = await createDeviceCode({
		clientType: state.clientType,
		clientId: state.clientId,
		request: options.request || state.request,
		scopes: options.auth.scopes || state.scopes
	});
	await state.onVerification(verification);
	const authentication = await waitForAccessToken(options.request || state.request, state.clientId, state.clientType, verification);
	state.authentication = authentication;
	return authentication;
}
function getCachedAuthentication(state, auth2) {
	if (auth2.refresh === true) return false;
	if (!state.authentication) return false;
	if (state.clientType === "github-app") return state.authentication;
	const authentication = state.authentication;
	return ("scopes" in auth2 && auth2.scopes || state.scopes).join(" ") === authentication.scopes.join(" ") ? authentication : false;
}
async function wait(seconds) {
	await new Promise((resolve) => setTimeout(resolve, seconds * 1e3));
}
async function waitForAccessToken(request, clientId, clientType, verification) {
	try {
		const options = {
			clientId,
			request,
			code: verification.device_code
		};
		const { authentication } = clientType === "oauth-app" ? await exchangeDeviceCode({
			...options,
			clientType: "oauth-app"
		}) : await exchangeDeviceCode({
			...options,
			clientType: "github-app"
		});
		return {
			type: "token",
			tokenType: "oauth",
			...authentication
		};
	} catch (error) {
		if (!error.response) throw error;
		const errorType = error.response.data.error;
		if (errorType === "authorization_pending") {
			await wait(verification.interval);
			return waitForAccessToken(request, clientId, clientType, verification);
		}
		if (errorType === "slow_down") {
			await wait(verification.interval + 7);
			return waitForAccessToken(request, clientId, clientType, verification);
		}
		throw error;
	}
}
async function auth$3(state, authOptions) {
	return getOAuthAccessToken(state, { auth: authOptions });
}
async function hook$3(state, request, route, parameters) {
	let endpoint = request.endpoint.merge(route, parameters);
	if (/\/login\/(oauth\/access_token|device\/code)$/.test(endpoint.url)) return request(endpoint);
	const { token } = await getOAuthAccessToken(state, {
		request,
		auth: { type: "oauth" }
	});
	endpoint.headers.authorization = `token ${token}`;
	return request(endpoint);
}
var VERSION$3 = "0.0.0-development";
function createOAuthDeviceAuth(options) {
	const requestWithDefaults = options.request || request.defaults({ headers: { "user-agent": `octokit-auth-oauth-device.js/${VERSION$3} ${getUserAgent()}` } });
	const { request: request$3 = requestWithDefaults, ...otherOptions } = options;
	const state = options.clientType === "github-app" ? {
		...otherOptions,
		clientType: "github-app",
		request: request$3
	} : {
		...otherOptions,
		clientType: "oauth-app",
		request: request$3,
		scopes: options.scopes || []
	};
	if (!options.clientId) throw new Error("[@octokit/auth-oauth-device] \"clientId\" option must be set (https://github.com/octokit/auth-oauth-device.js#usage)");
	if (!options.onVerification) throw new Error("[@octokit/auth-oauth-device] \"onVerification\" option must be a function (https://github.com/octokit/auth-oauth-device.js#usage)");
	return Object.assign(auth$3.bind(null, state), { hook: hook$3.bind(null, state) });
}
/* v8 ignore next 2 -- @preserve */

// node_modules/@octokit/auth-oauth-user/dist-bundle/index.js
var VERSION$2 = "0.0.0-development";
async function getAuthentication(state) {
	if ("code" in state.strategyOptions) {
		const { authentication } = await exchangeWebFlowCode({
			clientId: state.clientId,
			clientSecret: state.clientSecret,
			clientType: state.clientType,
			onTokenCreated: state.onTokenCreated,
			...state.strategyOptions,
			request: state.request
		});
		return {
			type: "token",
			tokenType: "oauth",
			...authentication
		};
	}
	if ("onVerification" in state.strategyOptions) {
		const authentication = await createOAuthDeviceAuth({
			clientType: state.clientType,
			clientId: state.clientId,
			onTokenCreated: state.onTokenCreated,
			...state.strategyOptions,
			request: state.request
		})({ type: "oauth" });
		return {
			clientSecret: state.clientSecret,
			...authentication
		};
	}
	if ("token" in state.strategyOptions) return {
		type: "token",
		tokenType: "oauth",
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		clientType: state.clientType,
		onTokenCreated: state.onTokenCreated,
		...state.strategyOptions
	};
	throw new Error("[@octokit/auth-oauth-user] Invalid strategy options");
}
async function auth$2(state, options = {}) {
	if (!state.authentication) state.authentication = state.clientType === "oauth-app" ? await getAuthentication(state) : await getAuthentication(state);
	if (state.authentication.invalid) throw new Error("[@octokit/auth-oauth-user] Token is invalid");
	const currentAuthentication = state.authentication;
	if ("expiresAt" in currentAuthentication) {
		if (options.type === "refresh" || new Date(currentAuthentication.expiresAt) < /* @__PURE__ */ new Date()) {
			const { authentication } = await refreshToken({
				clientType: "github-app",
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				refreshToken: currentAuthentication.refreshToken,
				request: state.request
			});
			state.authentication = {
				tokenType: "oauth",
				type: "token",
				...authentication
			};
		}
	}
	if (options.type === "refresh") {
		if (state.clientType === "oauth-app") throw new Error("[@octokit/auth-oauth-user] OAuth Apps do not support expiring tokens");
		if (!currentAuthentication.hasOwnProperty("expiresAt")) throw new Error("[@octokit/auth-oauth-user] Refresh token missing");
		await state.onTokenCreated?.(state.authentication, { type: options.type });
	}
	if (options.type === "check" || options.type === "reset") {
		const method = options.type === "check" ? checkToken : resetToken;
		try {
			const { authentication } = await method({
				clientType: state.clientType,
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				token: state.authentication.token,
				request: state.request
			});
			state.authentication = {
				tokenType: "oauth",
				type: "token",
				...authentication
			};
			if (options.type === "reset") await state.onTokenCreated?.(state.authentication, { type: options.type });
			return state.authentication;
		} catch (error) {
			if (error.status === 404) {
				error.message = "[@octokit/auth-oauth-user] Token is invalid";
				state.authentication.invalid = true;
			}
			throw error;
		}
	}
	if (options.type === "delete" || options.type === "deleteAuthorization") {
		const method = options.type === "delete" ? deleteToken : deleteAuthorization;
		try {
			await method({
				clientType: state.clientType,
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				token: state.authentication.token,
				request: state.request
			});
		} catch (error) {
			if (error.status !== 404) throw error;
		}
		state.authentication.invalid = true;
		return state.authentication;
	}
	return state.authentication;
}
var ROUTES_REQUIRING_BASIC_AUTH = /\/applications\/[^/]+\/(token|grant)s?/;
function requiresBasicAuth(url) {
	return url && ROUTES_REQUIRING_BASIC_AUTH.test(url);
}
async function hook$2(state, request, route, parameters = {}) {
	const endpoint = request.endpoint.merge(route, parameters);
	if (/\/login\/(oauth\/access_token|device\/code)$/.test(endpoint.url)) return request(endpoint);
	if (requiresBasicAuth(endpoint.url)) {
		const credentials = btoa(`${state.clientId}:${state.clientSecret}`);
		endpoint.headers.authorization = `basic ${credentials}`;
		return request(endpoint);
	}
	const { token } = state.clientType === "oauth-app" ? await auth$2({
		...state,
		request
	}) : await auth$2({
		...state,
		request
	});
	endpoint.headers.authorization = "token " + token;
	return request(endpoint);
}
function createOAuthUserAuth({ clientId, clientSecret, clientType = "oauth-app", request: request$2 = request.defaults({ headers: { "user-agent": `octokit-auth-oauth-app.js/${VERSION$2} ${getUserAgent()}` } }), onTokenCreated, ...strategyOptions }) {
	const state = Object.assign({
		clientType,
		clientId,
		clientSecret,
		onTokenCreated,
		strategyOptions,
		request: request$2
	});
	return Object.assign(auth$2.bind(null, state), { hook: hook$2.bind(null, state) });
}
createOAuthUserAuth.VERSION = VERSION$2;
/* v8 ignore if -- @preserve */
/* v8 ignore next -- @preserve */

// node_modules/@octokit/auth-oauth-app/dist-bundle/index.js
async function auth$1(state, authOptions) {
	if (authOptions.type === "oauth-app") return {
		type: "oauth-app",
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		clientType: state.clientType,
		headers: { authorization: `basic ${btoa(`${state.clientId}:${state.clientSecret}`)}` }
	};
	if ("factory" in authOptions) {
		const { type, ...options } = {
			...authOptions,
			...state
		};
		return authOptions.factory(options);
	}
	const common = {
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		request: state.request,
		...authOptions
	};
	return (state.clientType === "oauth-app" ? await createOAuthUserAuth({
		...common,
		clientType: state.clientType
	}) : await createOAuthUserAuth({
		...common,
		clientType: state.clientType
	}))();
}
async function hook$1(state, request2, route, parameters) {
	let endpoint = request2.endpoint.merge(route, parameters);
	if (/\/login\/(oauth\/access_token|device\/code)$/.test(endpoint.url)) return request2(endpoint);
	if (state.clientType === "github-app" && !requiresBasicAuth(endpoint.url)) throw new Error(`[@octokit/auth-oauth-app] GitHub Apps cannot use their client ID/secret for basic authentication for endpoints other than "/applications/{client_id}/**". "${endpoint.method} ${endpoint.url}" is not supported.`);
	const credentials = btoa(`${state.clientId}:${state.clientSecret}`);
	endpoint.headers.authorization = `basic ${credentials}`;
	try {
		return await request2(endpoint);
	} catch (error) {
		if (error.status !== 401) throw error;
		error.message = `[@octokit/auth-oauth-app] "${endpoint.method} ${endpoint.url}" does not support clientId/clientSecret basic authentication.`;
		throw error;
	}
}
var VERSION$1 = "0.0.0-development";
function createOAuthAppAuth(options) {
	const state = Object.assign({
		request: request.defaults({ headers: { "user-agent": `octokit-auth-oauth-app.js/${VERSION$1} ${getUserAgent()}` } }),
		clientType: "oauth-app"
	}, options);
	return Object.assign(auth$1.bind(null, state), { hook: hook$1.bind(null, state) });
}
/* v8 ignore next -- @preserve */

// node_modules/universal-github-app-jwt/lib/utils.js
/**
* @param {string} privateKey
* @returns {boolean}
*/
function isPkcs1(privateKey) {
	return privateKey.includes("-----BEGIN RSA PRIVATE KEY-----");
}
/**
* @param {string} privateKey
* @returns {boolean}
*/
function isOpenSsh(privateKey) {
	return privateKey.includes("-----BEGIN OPENSSH PRIVATE KEY-----");
}
/**
* @param {string} str
* @returns {ArrayBuffer}
*/
function string2ArrayBuffer(str) {
	const buf = new ArrayBuffer(str.length);
	const bufView = new Uint8Array(buf);
	for (let i = 0, strLen = str.length; i < strLen; i++) bufView[i] = str.charCodeAt(i);
	return buf;
}
/**
* @param {string} pem
* @returns {ArrayBuffer}
*/
function getDERfromPEM(pem) {
	const pemB64 = pem.trim().split("\n").slice(1, -1).join("");
	return string2ArrayBuffer(atob(pemB64));
}
/**
* @param {import('../internals').Header} header
* @param {import('../internals').Payload} payload
* @returns {string}
*/
function getEncodedMessage(header, payload) {
	return `${base64encodeJSON(header)}.${base64encodeJSON(payload)}`;
}
/**
* @param {ArrayBuffer} buffer
* @returns {string}
*/
function base64encode(buffer) {
	var binary = "";
	var bytes = new Uint8Array(buffer);
	var len = bytes.byteLength;
	for (var i = 0; i < len; i++) binary += String.fromCharCode(bytes[i]);
	return fromBase64(btoa(binary));
}
/**
* @param {string} base64
* @returns {string}
*/
function fromBase64(base64) {
	return base64.replace(/=/g, "").replace(/\+/g, "-").replace(/\//g, "_");
}
/**
* @param {Record<string,unknown>} obj
* @returns {string}
*/
function base64encodeJSON(obj) {
	return fromBase64(btoa(JSON.stringify(obj)));
}

// node_modules/universal-github-app-jwt/lib/crypto-node.js
function convertPrivateKey(privateKey) {
	if (!isPkcs1(privateKey)) return privateKey;
	return createPrivateKey(privateKey).export({
		type: "pkcs8",
		format: "pem"
	});
}

// node_modules/universal-github-app-jwt/lib/get-token.js
/**
* @param {import('../internals').GetTokenOptions} options
* @returns {Promise<string>}
*/
async function getToken({ privateKey, payload }) {
	const convertedPrivateKey = convertPrivateKey(privateKey);
	/* c8 ignore start */
	if (isPkcs1(convertedPrivateKey)) throw new Error("[universal-github-app-jwt] Private Key is in PKCS#1 format, but only PKCS#8 is supported. See https://github.com/gr2m/universal-github-app-jwt#private-key-formats");
	/* c8 ignore stop */
	if (isOpenSsh(convertedPrivateKey)) throw new Error("[universal-github-app-jwt] Private Key is in OpenSSH format, but only PKCS#8 is supported. See https://github.com/gr2m/universal-github-app-jwt#private-key-formats");
	const algorithm = {
		name: "RSASSA-PKCS1-v1_5",
		hash: { name: "SHA-256" }
	};
	/** @type {import('../internals').Header} */
	const header = {
		alg: "RS256",
		typ: "JWT"
	};
	const privateKeyDER = getDERfromPEM(convertedPrivateKey);
	const importedKey = await subtle.importKey("pkcs8", privateKeyDER, algorithm, false, ["sign"]);
	const encodedMessage = getEncodedMessage(header, payload);
	const encodedMessageArrBuf = string2ArrayBuffer(encodedMessage);
	const signatureArrBuf = await subtle.sign(algorithm.name, importedKey, encodedMessageArrBuf);
	return `${encodedMessage}.${base64encode(signatureArrBuf)}`;
}

// node_modules/universal-github-app-jwt/index.js
/**
* @param {import(".").Options} options
* @returns {Promise<import(".").Result>}
*/
async function githubAppJwt({ id, privateKey, now = Math.floor(Date.now() / 1e3) }) {
	const privateKeyWithNewlines = privateKey.replace(/\\n/g, "\n");
	const nowWithSafetyMargin = now - 30;
	const expiration = nowWithSafetyMargin + 600;
	return {
		appId: id,
		expiration,
		token: await getToken({
			privateKey: privateKeyWithNewlines,
			payload: {
				iat: nowWithSafetyMargin,
				exp: expiration,
				iss: id
			}
		})
	};
}

// node_modules/toad-cache/dist/toad-cache.mjs
/**
* toad-cache
*
* @copyright 2026 Igor Savin <kibertoad@gmail.com>
* @license MIT
* @version 3.7.3
*/
/**
* Validates the shared cache constructor parameters.
* Both values must be non-negative integers.
*
* @param {number} max
* @param {number} ttlInMsecs
*/
function validateCacheParams(max, ttlInMsecs) {
	if (typeof max !== "number" || !Number.isInteger(max) || max < 0) throw new Error("Invalid max value");
	if (typeof ttlInMsecs !== "number" || !Number.isInteger(ttlInMsecs) || ttlInMsecs < 0) throw new Error("Invalid ttl value");
}
var LruObject = class {
	constructor(max = 1e3, ttlInMsecs = 0) {
		validateCacheParams(max, ttlInMsecs);
		this.first = null;
		this.items = Object.create(null);
		this.last = null;
		this.size = 0;
		this.max = max;
		this.ttl = ttlInMsecs;
	}
	bumpLru(item) {
		if (this.last === item) return;
		const last = this.last;
		const next = item.next;
		const prev = item.prev;
		if (this.first === item) this.first = next;
		item.next = null;
		item.prev = last;
		last.next = item;
		if (prev !== null) prev.next = next;
		/* v8 ignore next 3 -- next is always non-null here: the early return above guarantees item !== this.last in a well-formed list */
		if (next !== null) next.prev = prev;
		this.last = item;
	}
	clear() {
		this.items = Object.create(null);
		this.first = null;
		this.last = null;
		this.size = 0;
	}
	delete(key) {
		const item = this.items[key];
		if (item !== void 0) {
			delete this.items[key];
			this.size--;
			if (item.prev !== null) item.prev.next = item.next;
			if (item.next !== null) item.next.prev = item.prev;
			if (this.first === item) this.first = item.next;
			if (this.last === item) this.last = item.prev;
		}
	}
	deleteMany(keys) {
		for (var i = 0; i < keys.length; i++) this.delete(keys[i]);
	}
	evict() {
		if (this.size > 0) {
			const item = this.first;
			delete this.items[item.key];
			if (--this.size === 0) {
				this.first = null;
				this.last = null;
			} else {
				this.first = item.next;
				this.first.prev = null;
			}
		}
	}
	expiresAt(key) {
		const item = this.items[key];
		if (item !== void 0) return item.expiry;
	}
	get(key) {
		const item = this.items[key];
		if (item !== void 0) {
			if (this.ttl > 0 && item.expiry <= Date.now()) {
				this.delete(key);
				return;
			}
			this.bumpLru(item);
			return item.value;
		}
	}
	getMany(keys) {
		const result = new Array(keys.length);
		for (var i = 0; i < keys.length; i++) result[i] = this.get(keys[i]);
		return result;
	}
	keys() {
		return Object.keys(this.items);
	}
	set(key, value) {
		const existing = this.items[key];
		if (existing !== void 0) {
			existing.value = value;
			existing.expiry = this.ttl > 0 ? Date.now() + this.ttl : this.ttl;
			this.bumpLru(existing);
			return;
		}
		if (this.max > 0 && this.size >= this.max) this.evict();
		const item = {
			expiry: this.ttl > 0 ? Date.now() + this.ttl : this.ttl,
			key,
			prev: this.last,
			next: null,
			value
		};
		this.items[key] = item;
		if (++this.size === 1) this.first = item;
		else this.last.next = item;
		this.last = item;
	}
};

// node_modules/@octokit/auth-app/dist-node/index.js
async function getAppAuthentication({ appId, privateKey, timeDifference, createJwt }) {
	try {
		if (createJwt) {
			const { jwt, expiresAt } = await createJwt(appId, timeDifference);
			return {
				type: "app",
				token: jwt,
				appId,
				expiresAt
			};
		}
		const authOptions = {
			id: appId,
			privateKey
		};
		if (timeDifference) Object.assign(authOptions, { now: Math.floor(Date.now() / 1e3) + timeDifference });
		const appAuthentication = await githubAppJwt(authOptions);
		return {
			type: "app",
			token: appAuthentication.token,
			appId: appAuthentication.appId,
			expiresAt: (/* @__PURE__ */ new Date(appAuthentication.expiration * 1e3)).toISOString()
		};
	} catch (error) {
		if (privateKey === "-----BEGIN RSA PRIVATE KEY-----") throw new Error("The 'privateKey` option contains only the first line '-----BEGIN RSA PRIVATE KEY-----'. If you are setting it using a `.env` file, make sure it is set on a single line with newlines replaced by '\n'");
		else throw error;
	}
}
function getCache() {
	return new LruObject(15e3, 354e4);
}
async function get(cache, options) {
	const cacheKey = optionsToCacheKey(options);
	const result = await cache.get(cacheKey);
	if (!result) return;
	const [token, createdAt, expiresAt, repositorySelection, permissionsString, singleFileName] = result.split("|");
	return {
		token,
		createdAt,
		expiresAt,
		permissions: options.permissions || permissionsString.split(/,/).reduce((permissions2, string) => {
			if (/!$/.test(string)) permissions2[string.slice(0, -1)] = "write";
			else permissions2[string] = "read";
			return permissions2;
		}, {}),
		repositoryIds: options.repositoryIds,
		repositoryNames: options.repositoryNames,
		singleFileName,
		repositorySelection
	};
}
async function set(cache, options, data) {
	const key = optionsToCacheKey(options);
	const permissionsString = options.permissions ? "" : Object.keys(data.permissions).map((name) => `${name}${data.permissions[name] === "write" ? "!" : ""}`).join(",");
	const value = [
		data.token,
		data.createdAt,
		data.expiresAt,
		data.repositorySelection,
		permissionsString,
		data.singleFileName
	].join("|");
	await cache.set(key, value);
}
function optionsToCacheKey({ installationId, permissions = {}, repositoryIds = [], repositoryNames = [] }) {
	const permissionsString = Object.keys(permissions).sort().map((name) => permissions[name] === "read" ? name : `${name}!`).join(",");
	return [
		installationId,
		repositoryIds.sort().join(","),
		repositoryNames.join(","),
		permissionsString
	].filter(Boolean).join("|");
}
function toTokenAuthentication({ installationId, token, createdAt, expiresAt, repositorySelection, permissions, repositoryIds, repositoryNames, singleFileName }) {
	return Object.assign({
		type: "token",
		tokenType: "installation",
		token,
		installationId,
		permissions,
		createdAt,
		expiresAt,
		repositorySelection
	}, repositoryIds ? { repositoryIds } : null, repositoryNames ? { repositoryNames } : null, singleFileName ? { singleFileName } : null);
}
async function getInstallationAuthentication(state, options, customRequest) {
	const installationId = Number(options.installationId || state.installationId);
	if (!installationId) throw new Error("[@octokit/auth-app] installationId option is required for installation authentication.");
	if (options.factory) {
		const { type, factory, oauthApp, ...factoryAuthOptions } = {
			...state,
			...options
		};
		return factory(factoryAuthOptions);
	}
	const request = customRequest || state.request;
	return getInstallationAuthenticationConcurrently(state, {
		...options,
		installationId
	}, request);
}
var pendingPromises = /* @__PURE__ */ new Map();
function getInstallationAuthenticationConcurrently(state, options, request) {
	const cacheKey = optionsToCacheKey(options);
	if (pendingPromises.has(cacheKey)) return pendingPromises.get(cacheKey);
	const promise = getInstallationAuthenticationImpl(state, options, request).finally(() => pendingPromises.delete(cacheKey));
	pendingPromises.set(cacheKey, promise);
	return promise;
}
async function getInstallationAuthenticationImpl(state, options, request) {
	if (!options.refresh) {
		const result = await get(state.cache, options);
		if (result) {
			const { token: token2, createdAt: createdAt2, expiresAt: expiresAt2, permissions: permissions2, repositoryIds: repositoryIds2, repositoryNames: repositoryNames2, singleFileName: singleFileName2, repositorySelection: repositorySelection2 } = result;
			return toTokenAuthentication({
				installationId: options.installationId,
				token: token2,
				createdAt: createdAt2,
				expiresAt: expiresAt2,
				permissions: permissions2,
				repositorySelection: repositorySelection2,
				repositoryIds: repositoryIds2,
				repositoryNames: repositoryNames2,
				singleFileName: singleFileName2
			});
		}
	}
	const appAuthentication = await getAppAuthentication(state);
	const payload = {
		installation_id: options.installationId,
		mediaType: { previews: ["machine-man"] },
		headers: { authorization: `bearer ${appAuthentication.token}` }
	};
	if (options.repositoryIds) Object.assign(payload, { repository_ids: options.repositoryIds });
	if (options.repositoryNames) Object.assign(payload, { repositories: options.repositoryNames });
	if (options.permissions) Object.assign(payload, { permissions: options.permissions });
	const { data: { token, expires_at: expiresAt, repositories, permissions: permissionsOptional, repository_selection: repositorySelectionOptional, single_file: singleFileName } } = await request("POST /app/installations/{installation_id}/access_tokens", payload);
	const permissions = permissionsOptional || {};
	const repositorySelection = repositorySelectionOptional || "all";
	const repositoryIds = repositories ? repositories.map((r) => r.id) : void 0;
	const repositoryNames = repositories ? repositories.map((repo) => repo.name) : void 0;
	const createdAt = (/* @__PURE__ */ new Date()).toISOString();
	const cacheOptions = {
		token,
		createdAt,
		expiresAt,
		repositorySelection,
		permissions,
		repositoryIds,
		repositoryNames
	};
	if (singleFileName) Object.assign(payload, { singleFileName });
	await set(state.cache, options, cacheOptions);
	const cacheData = {
		installationId: options.installationId,
		token,
		createdAt,
		expiresAt,
		repositorySelection,
		permissions,
		repositoryIds,
		repositoryNames
	};
	if (singleFileName) Object.assign(cacheData, { singleFileName });
	return toTokenAuthentication(cacheData);
}
async function auth(state, authOptions) {
	switch (authOptions.type) {
		case "app": return getAppAuthentication(state);
		case "oauth-app": return state.oauthApp({ type: "oauth-app" });
		case "installation": return getInstallationAuthentication(state, {
			...authOptions,
			type: "installation"
		});
		case "oauth-user": return state.oauthApp(authOptions);
		default: throw new Error(`Invalid auth type: ${authOptions.type}`);
	}
}
var PATHS = [
	"/app",
	"/app/hook/config",
	"/app/hook/deliveries",
	"/app/hook/deliveries/{delivery_id}",
	"/app/hook/deliveries/{delivery_id}/attempts",
	"/app/installations",
	"/app/installations/{installation_id}",
	"/app/installations/{installation_id}/access_tokens",
	"/app/installations/{installation_id}/suspended",
	"/app/installation-requests",
	"/marketplace_listing/accounts/{account_id}",
	"/marketplace_listing/plan",
	"/marketplace_listing/plans",
	"/marketplace_listing/plans/{plan_id}/accounts",
	"/marketplace_listing/stubbed/accounts/{account_id}",
	"/marketplace_listing/stubbed/plan",
	"/marketplace_listing/stubbed/plans",
	"/marketplace_listing/stubbed/plans/{plan_id}/accounts",
	"/orgs/{org}/installation",
	"/repos/{owner}/{repo}/installation",
	"/users/{username}/installation",
	"/enterprises/{enterprise}/installation"
];
function routeMatcher(paths) {
	const regex = `^(?:${paths.map((p) => p.split("/").map((c) => c.startsWith("{") ? "(?:.+?)" : c).join("/")).map((r) => `(?:${r})`).join("|")})$`;
	return new RegExp(regex, "i");
}
var REGEX = routeMatcher(PATHS);
function requiresAppAuth(url) {
	return !!url && REGEX.test(url.split("?")[0]);
}
var FIVE_SECONDS_IN_MS = 5e3;
function isNotTimeSkewError(error) {
	return !(error.message.match(/'Expiration time' claim \('exp'\) is too far in the future/) || error.message.match(/'Expiration time' claim \('exp'\) must be a numeric value representing the future time at which the assertion expires/) || error.message.match(/'Issued at' claim \('iat'\) must be an Integer representing the time that the assertion was issued/));
}
async function hook(state, request, route, parameters) {
	const endpoint = request.endpoint.merge(route, parameters);
	const url = endpoint.url;
	if (/\/login\/oauth\/access_token$/.test(url)) return request(endpoint);
	if (requiresAppAuth(url.replace(request.endpoint.DEFAULTS.baseUrl, ""))) {
		const { token: token2 } = await getAppAuthentication(state);
		endpoint.headers.authorization = `bearer ${token2}`;
		let response;
		try {
			response = await request(endpoint);
		} catch (error) {
			if (isNotTimeSkewError(error)) throw error;
			if (typeof error.response.headers.date === "undefined") throw error;
			const diff = Math.floor((Date.parse(error.response.headers.date) - Date.parse((/* @__PURE__ */ new Date()).toString())) / 1e3);
			state.log.warn(error.message);
			state.log.warn(`[@octokit/auth-app] GitHub API time and system time are different by ${diff} seconds. Retrying request with the difference accounted for.`);
			const { token: token3 } = await getAppAuthentication({
				...state,
				timeDifference: diff
			});
			endpoint.headers.authorization = `bearer ${token3}`;
			return request(endpoint);
		}
		return response;
	}
	if (requiresBasicAuth(url)) {
		const authentication = await state.oauthApp({ type: "oauth-app" });
		endpoint.headers.authorization = authentication.headers.authorization;
		return request(endpoint);
	}
	const { token, createdAt } = await getInstallationAuthentication(state, {}, request.defaults({ baseUrl: endpoint.baseUrl }));
	endpoint.headers.authorization = `token ${token}`;
	return sendRequestWithRetries(state, request, endpoint, createdAt);
}
async function sendRequestWithRetries(state, request, options, createdAt, retries = 0) {
	const timeSinceTokenCreationInMs = +/* @__PURE__ */ new Date() - +new Date(createdAt);
	try {
		return await request(options);
	} catch (error) {
		if (error.status !== 401) throw error;
		if (timeSinceTokenCreationInMs >= FIVE_SECONDS_IN_MS) {
			if (retries > 0) error.message = `After ${retries} retries within ${timeSinceTokenCreationInMs / 1e3}s of creating the installation access token, the response remains 401. At this point, the cause may be an authentication problem or a system outage. Please check https://www.githubstatus.com for status information`;
			throw error;
		}
		++retries;
		const awaitTime = retries * 1e3;
		state.log.warn(`[@octokit/auth-app] Retrying after 401 response to account for token replication delay (retry: ${retries}, wait: ${awaitTime / 1e3}s)`);
		await new Promise((resolve) => setTimeout(resolve, awaitTime));
		return sendRequestWithRetries(state, request, options, createdAt, retries);
	}
}
var VERSION = "8.3.1";
function createAppAuth(options) {
	if (!options.appId) throw new Error("[@octokit/auth-app] appId option is required");
	if (!options.privateKey && !options.createJwt) throw new Error("[@octokit/auth-app] privateKey option is required");
	else if (options.privateKey && options.createJwt) throw new Error("[@octokit/auth-app] privateKey and createJwt options are mutually exclusive");
	if ("installationId" in options && !options.installationId) throw new Error("[@octokit/auth-app] installationId is set to a falsy value");
	const log = options.log || {};
	if (typeof log.warn !== "function") log.warn = console.warn.bind(console);
	const request$1 = options.request || request.defaults({ headers: { "user-agent": `octokit-auth-app.js/${VERSION} ${getUserAgent()}` } });
	const state = Object.assign({
		request: request$1,
		cache: getCache()
	}, options, options.installationId ? { installationId: Number(options.installationId) } : {}, {
		log,
		oauthApp: createOAuthAppAuth({
			clientType: "github-app",
			clientId: options.clientId || "",
			clientSecret: options.clientSecret || "",
			request: request$1
		})
	});
	return Object.assign(auth.bind(null, state), { hook: hook.bind(null, state) });
}
/* v8 ignore next - permissions are optional per OpenAPI spec, but we think that is incorrect -- @preserve */
/* v8 ignore next - repositorySelection are optional per OpenAPI spec, but we think that is incorrect -- @preserve */
/* v8 ignore start - due to skipped tests, see https://github.com/octokit/auth-app.js/pull/580 -- @preserve */
/* v8 ignore end -- @preserve */

// src/adapters/github/own-bot.ts
/**
* Number of the account that a GitHub App writes as; null when GitHub does not say: then its hand-overs are not believed.
* `token` is one of its installation's.
*/
async function ownBotOf({ appId, privateKey, apiUrl }, token) {
	const ownRequest = request.defaults({ baseUrl: apiUrl });
	const auth = createAppAuth({
		appId,
		privateKey: privateKey.replaceAll("\\n", "\n"),
		request: ownRequest
	});
	try {
		const { data } = await ownRequest("GET /app", { headers: { authorization: `bearer ${(await auth({ type: "app" })).token}` } });
		const slug = data?.slug;
		if (slug === void 0) return null;
		return Number((await ownRequest("GET /users/{username}", {
			username: `${slug}[bot]`,
			headers: { authorization: `token ${token}` }
		})).data.id);
	} catch {
		return null;
	}
}

// src/adapters/github/people.ts
/** Roles by the collaborator-permission API. Every error means that nothing is known, and so no. */
function createPeople(client, repository) {
	const asked = /* @__PURE__ */ new Map();
	async function ask(username) {
		try {
			const { data } = await client.rest.repos.getCollaboratorPermissionLevel({
				...repository,
				username
			});
			if (!data.user) return void 0;
			const { login, id, type } = data.user;
			return {
				login,
				id,
				type,
				role_name: data.role_name,
				permission: data.permission
			};
		} catch {
			return;
		}
	}
	return { roleOf(login) {
		const answer = asked.get(login) ?? ask(login);
		asked.set(login, answer);
		return answer;
	} };
}

// src/adapters/github/token-source.ts
/** Tokens of a GitHub App's installation. They end after an hour; a new one is made before that. */
async function createAppTokens({ appId, privateKey, repository, apiUrl, onToken }) {
	const ownRequest = request.defaults({ baseUrl: apiUrl });
	const auth = createAppAuth({
		appId,
		privateKey: privateKey.replaceAll("\\n", "\n"),
		request: ownRequest
	});
	const installationId = await installationOf(auth, ownRequest, repository);
	let last;
	return async () => {
		const { token } = await auth({
			type: "installation",
			installationId
		});
		if (token !== last) onToken(token);
		last = token;
		return token;
	};
}
async function installationOf(auth, ownRequest, { owner, repo }) {
	try {
		const { token } = await auth({ type: "app" });
		const { data } = await ownRequest("GET /repos/{owner}/{repo}/installation", {
			owner,
			repo,
			headers: { authorization: `bearer ${token}` }
		});
		return data.id;
	} catch (error) {
		throw new ProblemError({
			code: "RAY-APP-TOKEN",
			message: `No token for the GitHub App can be had: ${isHttpError(error) ? `${error.status} ${error.message}` : String(error)}`,
			place: "with: app-id",
			hint: `Check app-id and app-private-key, and that the App is installed on ${owner}/${repo}.`
		});
	}
}

// src/adapters/repository/trusted-tree.ts
/** Larger configuration is refused before it is parsed, in bytes. */
const LARGEST_FILE = 1048576;
/** Fetches the commit, or the tip of the default branch when none is named, into our own repository. */
async function openTrustedTree(repository, commit) {
	const trusted = commit ?? await defaultBranchTip(repository);
	if (commit !== null) await fetchCommit(repository, commit);
	return {
		commit: trusted,
		async read(path) {
			const size = await repository.attempt([
				"cat-file",
				"-s",
				`${trusted}:${path}`
			]);
			if (size.exitCode !== 0 || Number(size.stdout.toString()) > LARGEST_FILE) return void 0;
			return (await repository.run([
				"cat-file",
				"blob",
				`${trusted}:${path}`
			])).toString("utf8");
		}
	};
}
const TIP = "refs/trusted/default";
async function defaultBranchTip(repository) {
	await fetchInto(repository, {
		what: "HEAD",
		ref: TIP,
		depth: 1
	});
	const tip = (await repository.run([
		"rev-parse",
		"--verify",
		`${TIP}^{commit}`
	])).toString().trim();
	await fetchCommit(repository, tip);
	return tip;
}

// src/adapters/workflow-files/commit-tree.ts
/** Definitions in a commit, by paths relative to its root; the root itself is the empty path. Reads objects, never files. */
function createCommitTree(options) {
	return {
		async kindOf(path) {
			if (path === "") return "folder";
			const entry = await entryAt(path, options);
			if (entry?.mode === "120000") throw linked(path);
			if (entry?.type === "tree") return "folder";
			return entry?.type === "blob" ? "file" : void 0;
		},
		async namesIn(path) {
			return (await list(path, [], options).catch(() => [])).map((entry) => posix.basename(entry.path));
		},
		async readFile(path) {
			const entry = await entryAt(path, options);
			if (entry === void 0) throw new Error(`${path} is not in ${options.commit}`);
			const [file] = await readBlobs([entry], options);
			return file?.bytes ?? /* @__PURE__ */ new Uint8Array();
		},
		async readFolder(path) {
			const wanted = (await list(path, path === "" ? [] : ["-r"], options)).filter(({ path: name, type }) => type !== "tree" && (path !== "" || isStateFile(name) || name === "workflow.yaml"));
			const link = wanted.find(({ mode }) => mode === "120000");
			if (link !== void 0) throw linked(posix.join(path, link.path));
			return readBlobs(wanted.filter(({ type }) => type === "blob"), options);
		},
		split: (path) => ({
			folder: posix.dirname(path) === "." ? "" : posix.dirname(path),
			name: posix.basename(path)
		}),
		join: (folder, name) => posix.join(folder, name)
	};
}
async function entryAt(path, options) {
	return parseEntries(await git([
		"ls-tree",
		"-z",
		"--full-tree",
		options.commit,
		"--",
		path
	], options)).find((entry) => entry.path === path);
}
/** Entries of a folder, by paths relative to it. */
async function list(path, flags, options) {
	return parseEntries(await git([
		"ls-tree",
		"-z",
		"--full-tree",
		...flags,
		`${options.commit}:${path}`
	], options));
}
function parseEntries(output) {
	return output.toString().split("\0").flatMap((line) => {
		const [, mode, type, oid, path] = /^(\d+) (\w+) ([0-9a-f]+)\t([\s\S]+)$/.exec(line) ?? [];
		return mode === void 0 || type === void 0 || oid === void 0 || path === void 0 ? [] : [{
			mode,
			type,
			oid,
			path
		}];
	});
}
/** All contents by one process. Sizes are asked for first, so that nothing huge is read. */
async function readBlobs(entries, options) {
	if (entries.length === 0) return [];
	const input = `${entries.map(({ oid }) => oid).join("\n")}\n`;
	const total = (await git(["cat-file", "--batch-check=%(objectsize)"], options, input)).toString().trim().split("\n").map(Number).reduce((sum, size) => sum + size, 0);
	if (entries.length > LIMITS.files || !(total <= LIMITS.size)) throw tooBig(entries.length, total);
	const output = await git(["cat-file", "--batch"], options, input);
	const files = [];
	let at = 0;
	for (const { path, mode } of entries) {
		const headerEnd = output.indexOf("\n", at);
		const size = Number(output.toString("latin1", at, headerEnd).split(" ")[2]);
		if (!Number.isSafeInteger(size)) throw new Error(`git cat-file does not know ${path}: ${output.toString("latin1", at, headerEnd)}`);
		files.push({
			path,
			bytes: output.subarray(headerEnd + 1, headerEnd + 1 + size),
			executable: mode === "100755"
		});
		at = headerEnd + 1 + size + 1;
	}
	return files;
}
function git(args, { gitDir, home }, input) {
	return mustRunGit({
		args,
		cwd: gitDir,
		home,
		input,
		env: {
			GIT_DIR: gitDir,
			GIT_LITERAL_PATHSPECS: "1",
			GIT_NO_REPLACE_OBJECTS: "1",
			GIT_NO_LAZY_FETCH: "1"
		}
	});
}
function linked(path) {
	return new ProblemError({
		code: "RAY-WORKFLOW-LINK",
		message: `${path} is a symbolic link, which may lead out of the commit.`,
		place: path,
		hint: "Commit the file itself."
	});
}
function tooBig(files, size) {
	return new ProblemError({
		code: "RAY-WORKFLOW-TOO-BIG",
		message: `The workflow has ${files} files and ${size} bytes; ${LIMITS.files} files and ${LIMITS.size} bytes are the most.`,
		hint: "Keep the workflow in a folder of its own."
	});
}

// src/adapters/workflow-files/commit-source.ts
/** Workflows in a commit, by paths from its root. */
function createCommitSource(options) {
	const { commit, cacheDirectory, platform } = options;
	const copies = createPinnedCopies(cacheDirectory);
	return {
		platform,
		async read(specifier, from) {
			const found = await find(await pathOf(specifier, from, options), commit, options);
			const id = found.scope === "" ? "." : found.scope;
			const pin = {
				source: found.entry === null ? id : posix.join(id, found.entry),
				commit,
				sha256: digestOf(found.definition)
			};
			return toScopeFiles(found.definition, {
				id,
				pin,
				entry: found.entry,
				directory: await copies.keep(found.definition)
			});
		},
		async readPinned(id, pin) {
			const now = await findIfThere(id, commit, options);
			const changed = now === void 0 || digestOf(now.definition) !== pin.sha256;
			const definition = changed ? await pinnedDefinition(id, pin, options) : now.definition;
			if (definition === void 0) throw pinLost(id, pin);
			const directory = await copies.keep(definition);
			return {
				files: toScopeFiles(definition, {
					id,
					pin,
					entry: entryOf(definition, id, pin),
					directory
				}),
				changed
			};
		}
	};
}
/** From the pinned commit while it can be had, else from a copy of an earlier job on this machine. */
async function pinnedDefinition(id, pin, options) {
	const { commit } = pin;
	if (commit !== null && await options.fetchCommit?.(commit) !== false) {
		const then = await findIfThere(id, commit, options);
		if (then !== void 0 && digestOf(then.definition) === pin.sha256) return then.definition;
	}
	return (await createPinnedCopies(options.cacheDirectory).find(pin.sha256))?.definition;
}
function find(path, commit, { gitDir, cacheDirectory }) {
	return readDefinition(createCommitTree({
		gitDir,
		commit,
		home: cacheDirectory
	}), path);
}
async function findIfThere(id, commit, options) {
	try {
		return await find(id === "." ? "" : id, commit, options);
	} catch (error) {
		if (error instanceof ProblemError) return void 0;
		throw error;
	}
}
/** A path from the commit's root. A tag's path is relative to its scope; beside it, too, when the scope is a file. */
async function pathOf(specifier, from, options) {
	const wanted = specifier.replaceAll("\\", "/");
	const path = withinRoot(from === null ? wanted : posix.join(from, wanted));
	if (from === null || path === void 0 || wanted.startsWith("/")) return path ?? outside(specifier);
	const { gitDir, commit, cacheDirectory } = options;
	const tree = createCommitTree({
		gitDir,
		commit,
		home: cacheDirectory
	});
	if (!(from !== "." && await tree.kindOf(from) === "file") || await tree.kindOf(path) !== void 0) return path;
	return withinRoot(posix.join(posix.dirname(from), wanted)) ?? outside(specifier);
}
/** The path without detours, empty for the root; undefined when it leads out of it. */
function withinRoot(path) {
	const normal = posix.normalize(path).replace(/\/$/, "");
	if (normal === ".." || normal.startsWith("../") || normal.startsWith("/") || normal.includes("\0")) return void 0;
	return normal === "." ? "" : normal;
}
function outside(specifier) {
	throw new ProblemError({
		code: "RAY-OUTSIDE-WORKFLOW",
		message: `${specifier} leads out of the repository.`,
		place: specifier,
		hint: "Write a path from the root of the repository, such as workflows/review."
	});
}

// src/core/report/proposal-cleaner.ts
/** The cleaner for what agents propose to post. */
function createProposalCleaner(options) {
	return {
		body: (text, maxLength) => cleanWithin(text, maxLength, {
			...options,
			rest: "_The text was longer than GitHub allows and is cut here._"
		}),
		title: (text, maxLength) => cleanLine(text, maxLength, options),
		value: (text) => options.redactor.redact(text)
	};
}

// src/runtime/job/staged.ts
/** A state branch that is read as it is, and written to in memory alone. */
function stagedBranch(branch, digest) {
	const written = /* @__PURE__ */ new Map();
	return {
		load: async (id, seen) => written.get(id) ?? branch.load(id, seen),
		async list() {
			return [...(await branch.list()).filter(({ workflow_id }) => !written.has(workflow_id)), ...[...written.values()].map(({ run }) => run)];
		},
		overtaken: async () => void 0,
		async checkpoint({ run }) {
			const sha256 = digest(JSON.stringify(run));
			written.set(run.workflow_id, {
				run,
				sha256,
				files: {}
			});
			return {
				kind: "stored",
				run,
				sha256,
				commit: "",
				leftOut: []
			};
		},
		readLedger: (month) => branch.readLedger(month),
		prune: async () => []
	};
}
/** Threads that are read as they are; what would be posted is noted, each comment as it would read at last. */
function stagedComments(comments, note) {
	return {
		find: (issue, marker) => comments.find(issue, marker),
		since: (issue, after) => comments.since(issue, after),
		async ensure(issue, { marker, body }) {
			const named = /\b(?:result|proposal)=([\w.-]+)/.exec(marker);
			if (named) note(`a comment on #${issue} (${named[0]})`, body);
			return "";
		},
		async react() {}
	};
}
/** What was proposed is checked and pinned as ever, and then only noted. */
function stagedProposals(proposals, note) {
	return {
		clean: (proposal) => proposals.clean(proposal),
		pinWork: (run, agent, proposal) => proposals.pinWork(run, agent, proposal),
		keepWork: async (_, { work }) => ({
			kind: "kept",
			branch: work?.branch ?? ""
		}),
		async apply(run, { proposal }) {
			note(describeProposal(proposal, run.issue), "body" in proposal ? proposal.body : "");
			return {
				kind: "applied",
				number: null,
				url: null,
				branch: null
			};
		}
	};
}

// src/core/report/result-comment.ts
/** The comment for one agent's result: who, what it cost, then the payload to the end, where nothing that it leaves open matters. */
function renderResultComment(run, agent, options) {
	const { maxLength = MAX_BODY$1 } = options;
	const head = `${renderResultMarker({
		run: run.workflow_id,
		agent
	})}\n${headline(run, agent, options)}\n\n`;
	return head + payload(run.results[agent] ?? "", maxLength - head.length, options);
}
function headline(run, agent, { runUrl, branchUrl }) {
	const failed = run.failed_results.includes(agent);
	const whose = agent === "main" ? inlineText(run.workflow.name) : `${inlineText(run.workflow.name)} (${inlineCode(agent)})`;
	const ofAgent = run.costs.agents[agent]?.usd ?? 0;
	const cost = run.agents.length > 1 ? `${formatUsd(ofAgent)} of the run's ${formatUsd(run.budget.spent_usd)}` : formatUsd(run.budget.spent_usd);
	const links = [runUrl === null ? "" : `[job](${runUrl})`, branchUrl === null ? "" : `[state](${branchUrl})`].filter((link) => link !== "");
	return `${failed ? "🔴" : "🟢"} **Result of ${whose}**${failed ? ", not a success" : ""} <sub>${[cost, ...links].join(" · ")}</sub>`;
}
function payload(text, room, options) {
	const trimmed = text.trim();
	if (trimmed === "") return "_The result is empty._";
	const rest = options.branchUrl === null ? "_The whole result is in the state file._" : `_The result is longer than GitHub allows; all of it is in the [state](${options.branchUrl})._`;
	return isJson(trimmed) ? jsonPayload(trimmed, room, rest, options) : cleanWithin(trimmed, room, {
		...options,
		rest
	});
}
function jsonPayload(text, room, rest, options) {
	const code = cleanCode(text, options);
	const whole = fence(code, "json");
	if (whole.length <= room) return whole;
	return `${fence(cutText(code, room - rest.length - 40), "json")}\n\n${rest}`;
}
/** Numbers and single words are JSON, too, but read better as text. */
function isJson(text) {
	if (!/^[[{]/.test(text)) return false;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

// src/core/report/run-comment.ts
/** The sticky comment: a picture of the run, never a log. Posting it twice changes nothing. */
function renderRunComment(run, workflow, options) {
	const { hash, seq = run.seq, depth, approval, refused, maxLength = MAX_BODY$1 } = options;
	const marker = renderRunMarker({
		run: run.workflow_id,
		seq,
		hash,
		depth
	});
	const body = fitSections(runSections({
		run,
		workflow,
		approval,
		refused
	}, options), maxLength - marker.length - 1);
	return `${marker}\n${cutText(options.redactor.redact(body), maxLength - marker.length - 1)}`;
}

// src/runtime/job/thread-reports.ts
/** Shows runs in the thread of their issue or pull request. One comment is written at a time, so that a slow old one comes after no new one. */
function createThreadReports(options) {
	const presented = (run) => ({
		...options.presentation(run),
		now: now(options)
	});
	let writing = Promise.resolve();
	function ensure(run, what, marker, body, keep) {
		const { issue } = run;
		if (issue === null) return Promise.resolve();
		writing = writing.then(async () => {
			try {
				await options.comments.ensure(issue, {
					marker,
					body,
					keep
				});
			} catch (error) {
				options.onUnposted({
					what,
					body,
					problem: problemOf(error, what)
				});
			}
		});
		return writing;
	}
	return {
		async publishReport(run, definitions) {
			const workflow = Object.values(definitions).find(({ pin }) => pin.source === run.workflow.source);
			const { digest } = options;
			const { seq, sha256 } = options.stored(run);
			const body = renderRunComment(run, workflow, {
				...presented(run),
				hash: sha256,
				seq,
				depth: run.depth,
				approval: pendingApproval(run, digest),
				refused: run.refused
			});
			const least = workflow === void 0 ? seq : seq + 1;
			const newer = (existing) => (parseRunMarker(existing)?.seq ?? -1) >= least;
			await ensure(run, `the report of ${run.workflow_id}`, runMarkerStart(run.workflow_id), body, newer);
		},
		async postResult(run, agent) {
			if (Object.keys(run.results).indexOf(agent) >= run.limits.result_comments) return;
			const marker = renderResultMarker({
				run: run.workflow_id,
				agent
			});
			await ensure(run, `the result of ${agent}`, marker, renderResultComment(run, agent, presented(run)), () => false);
		}
	};
}
function problemOf(error, what) {
	if (error instanceof ProblemError) return error.problem;
	return {
		code: "RAY-COMMENT-REFUSED",
		message: `${what} could not be posted: ${error instanceof Error ? error.message : String(error)}`,
		hint: "The job summary has the text."
	};
}

// src/action/job-progress.ts
/** A run in the job's log, a line for each thing that happens. */
function createJobProgress(log, onFailed) {
	return {
		turnStarted: ({ agent, state, attempt }) => log.line(`▸ ${agent}  ${state}${attempt === 1 ? "" : ` (attempt ${attempt})`}`),
		turnSays({ agent }, { kind, text }) {
			if (kind === "print") log.line(`  ${agent}: ${text}`);
			if (kind === "activity") log.line(`  ${agent} · ${text}`);
		},
		turnEnded({ id, agent, state, attempt }, end) {
			const cost = end.bill.cost_usd > 0 ? `, $${end.bill.cost_usd.toFixed(2)}` : "";
			const time = `${(end.bill.ms / 1e3).toFixed(1)} s${cost}`;
			if (end.type === "turn_completed") log.line(`✓ ${agent}  ${state}  ${time}`);
			else {
				const { message, detail } = end.failure;
				log.line(`✗ ${agent}  ${state}  ${time}  ${message}`);
				onFailed(id.slice(0, id.lastIndexOf("/")), {
					agent,
					state,
					attempt,
					tail: detail === void 0 ? message : `${message}\n\n${detail}`
				});
			}
		},
		notice: (text) => log.line(text),
		runChanged() {}
	};
}

// src/action/presentation.ts
const DOCS = "https://github.com/raymond-action/raymond-action/blob/v1/docs";
/** Where things are, for reports of a run. */
function presentationOf({ serverUrl, repository, runId }, redactor, stateBranch) {
	const repositoryUrl = `${serverUrl}/${repository}`;
	return (run) => ({
		redactor,
		hosts: [new URL(serverUrl).host],
		runUrl: `${repositoryUrl}/actions/runs/${runId}`,
		branchUrl: `${repositoryUrl}/tree/${stateBranch}/runs/${run.workflow_id}`,
		repository,
		repositoryUrl,
		docsUrl: DOCS
	});
}

// src/adapters/git-branch/work-branches.ts
/** So much of a difference is kept for people, in characters; the comment shows less. */
const LONGEST_DIFF = 4e4;
/** A pull request with more changed paths is none that anybody looks at. */
const MOST_PATHS = 3e3;
/** Commits of a branch that are looked through for work that a lost machine had. */
const DEPTH = 50;
/** By pushes from a repository of our own: nothing that an agent configured plays a part, and the token is nowhere that it can read. */
function createWorkBranches({ repository, snapshots, clock }) {
	return {
		pin,
		push: pushWork,
		tip
	};
	async function pin(work, { message, withDiff }) {
		const taken = await snapshots?.take(work, null);
		if (!taken) throw nothingToPush(work.directory, "its directory is no git checkout", "Run actions/checkout with \"persist-credentials: false\" before the action.");
		const { base, head, snapshot, left_out } = taken;
		const tree = await treeOf(snapshot ?? head);
		const at = new Date(clock.now()).toISOString();
		const draft = {
			branch: work.branch,
			base,
			head,
			tree,
			message,
			at
		};
		const commit = await commitOf(draft);
		const paths = (await repository.run([
			"diff-tree",
			"-r",
			"-z",
			"--name-only",
			"--no-renames",
			base,
			commit
		])).toString().split("\0").filter(Boolean);
		if (paths.length === 0) {
			const why = left_out.length === 0 ? "nothing is changed" : `all that is changed stays behind: ${left_out.slice(0, 3).join("; ")}`;
			throw nothingToPush(work.branch, why, "Change or commit something before proposing it.");
		}
		if (paths.length > MOST_PATHS) throw nothingToPush(work.branch, `${paths.length} paths are changed, and ${MOST_PATHS} are the most`, "Propose it in parts.");
		const diff = (await repository.run([
			"diff-tree",
			"-p",
			"--no-color",
			"--no-ext-diff",
			"--no-textconv",
			base,
			commit
		])).toString();
		const diff_sha256 = createHash("sha256").update(diff).digest("hex");
		return {
			...draft,
			commit,
			paths,
			diff: withDiff ? diff.slice(0, LONGEST_DIFF) : "",
			diff_sha256,
			left_out
		};
	}
	async function pushWork(work) {
		await bringHere(work);
		for (const branch of [work.branch, `${work.branch}-pr`]) {
			const from = await tip(branch);
			if (from === work.commit) return branch;
			if (from !== null && await isSameWork(from, work)) return branch;
			if (from !== null && !await isAncestor(from, work)) continue;
			const outcome = await push(repository, [{
				ref: `refs/heads/${branch}`,
				from,
				to: work.commit
			}]);
			if (outcome.kind === "done" || outcome.kind !== "refused" && await tip(branch) === work.commit) return branch;
			if (outcome.kind === "stale") throw notFastForward(branch);
			throw pushRefused(branch, outcome.words);
		}
		throw notFastForward(work.branch);
	}
	async function tip(branch) {
		const ref = `refs/heads/${branch}`;
		const answer = await readRemoteRefs(repository, [ref]);
		if (answer.kind === "refs") return answer.refs.get(ref) ?? null;
		throw pushRefused(branch, answer.words);
	}
	/** The agent's HEAD where all is committed, else one commit on top with the rest. The same parts always make the same commit. */
	async function commitOf({ head, tree, message, at }) {
		if (tree === await treeOf(head)) return head;
		const commit = await writeCommit(repository, {
			tree,
			parents: [head],
			message: `${message}\n`,
			at: Date.parse(at)
		});
		await repository.run([
			"update-ref",
			keptRef(commit),
			commit
		]);
		return commit;
	}
	/** After a crash on another machine the work is on the remote: as that commit, or as the snapshot of a checkpoint. */
	async function bringHere(work) {
		if (await hasCommit(repository, work.commit)) return;
		if (await fetched(work.commit)) return;
		if (await fetched(work.branch) && await hasObject(work.tree) && await hasObject(work.head)) {
			if (await commitOf(work) === work.commit) return;
		}
		throw workLost(work);
	}
	async function fetched(what) {
		try {
			await fetchInto(repository, {
				what,
				ref: /^[0-9a-f]{40,64}$/.test(what) ? keptRef(what) : `refs/work/${what}`,
				depth: DEPTH
			});
			return true;
		} catch (error) {
			if (error instanceof ProblemError) return false;
			throw error;
		}
	}
	async function hasObject(id) {
		return (await repository.attempt([
			"cat-file",
			"-e",
			id
		])).exitCode === 0;
	}
	/** The snapshot of a checkpoint that holds just this, and nothing between it and the agent's own commits. */
	async function isSameWork(commit, { tree, head }) {
		if (!await hasObject(`${commit}^{commit}`) && !await fetched(commit)) return false;
		const parents = [...((await repository.run([
			"cat-file",
			"commit",
			commit
		])).toString().split("\n\n")[0] ?? "").matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, id]) => id);
		return await treeOf(commit) === tree && parents.length === 1 && parents[0] === head;
	}
	async function isAncestor(commit, work) {
		return (await repository.attempt([
			"merge-base",
			"--is-ancestor",
			commit,
			work.commit
		])).exitCode === 0;
	}
	async function treeOf(commit) {
		return (await repository.run(["rev-parse", `${commit}^{tree}`])).toString().trim();
	}
}
function nothingToPush(place, why, hint) {
	return new ProblemError({
		code: "RAY-NOTHING-TO-PUSH",
		message: `There is no work for a pull request: ${why}.`,
		place,
		hint
	});
}
function notFastForward(branch) {
	return new ProblemError({
		code: "RAY-PUSH-NOT-FAST-FORWARD",
		message: `The branch ${branch} holds commits that the agent does not have, so nothing was pushed.`,
		place: branch,
		hint: "Somebody else pushed to it. Keep what is theirs under another name, delete the branch, then /raymond retry."
	});
}
function pushRefused(branch, words) {
	return new ProblemError({
		code: "RAY-PUSH-REFUSED",
		message: `The branch ${branch} could not be pushed: ${words}`,
		place: branch,
		hint: "Give the job \"permissions: contents: write\", and let its token create branches that match raymond/**. Then /raymond retry."
	});
}
function workLost({ branch, commit }) {
	return new ProblemError({
		code: "RAY-WORK-LOST",
		message: `The work for ${branch} (${commit.slice(0, 12)}) is neither here nor on the server.`,
		place: branch,
		hint: "Restore the branch on the server, then /raymond retry; or start the run anew."
	});
}

// src/core/outbox/clean-proposal.ts
/** GitHub's 65,536 characters less what a marker and the line with run and cost may take. */
const MAX_BODY = 64e3;
const MAX_TITLE = 256;
/** The proposal as it may be posted. Names that GitHub matches exactly (labels, logins, branches, paths) stay as they are. */
function cleanProposal(proposal, clean) {
	switch (proposal.type) {
		case "comment": return {
			...proposal,
			body: clean.body(proposal.body, MAX_BODY)
		};
		case "issue":
		case "pull_request": return {
			...proposal,
			title: clean.title(proposal.title, MAX_TITLE),
			body: clean.body(proposal.body, MAX_BODY)
		};
		case "review": return {
			...proposal,
			body: clean.body(proposal.body, MAX_BODY),
			comments: proposal.comments.map((comment) => ({
				...comment,
				body: clean.body(comment.body, MAX_BODY)
			}))
		};
		case "dispatch": return {
			...proposal,
			inputs: Object.fromEntries(Object.entries(proposal.inputs).map(([name, value]) => [name, clean.value(value)]))
		};
		case "labels":
		case "assignees": return proposal;
	}
}

// src/adapters/github/proposals/apply-dispatch.ts
/** Starts an Actions workflow. It carries no marker, so after a crash one that began since the proposal counts as this one. */
async function applyDispatch(application, proposal) {
	const { client, repository, run, repeated } = application;
	const ref = proposal.ref ?? run.outputs?.default_branch ?? "main";
	if (!repeated || !await isStarted(application, proposal, ref)) await client.rest.actions.createWorkflowDispatch({
		...repository,
		workflow_id: proposal.workflow,
		ref,
		inputs: proposal.inputs
	});
	return {
		kind: "applied",
		number: null,
		url: null,
		branch: null
	};
}
async function isStarted({ client, repository, run, proposed }, { workflow }, ref) {
	const { data } = await client.rest.actions.listWorkflowRuns({
		...repository,
		workflow_id: workflow,
		event: "workflow_dispatch",
		branch: ref,
		per_page: 100
	});
	const others = (run.proposals ?? []).filter(({ id, status, at, proposal }) => id !== proposed.id && status === "applied" && at >= proposed.at && proposal.type === "dispatch" && proposal.workflow === workflow);
	const since = Math.floor(Date.parse(proposed.at) / 1e3) * 1e3;
	return data.workflow_runs.filter(({ created_at }) => Date.parse(created_at) >= since).length > others.length;
}

// src/adapters/github/proposals/apply-issue.ts
/** Opens an issue, unless ours with this marker is there. */
async function applyIssue(application, proposal) {
	const { client, repository, marked } = application;
	const { title, body, labels, assignees } = proposal;
	const { number, html_url } = await findIssue(application) ?? (await client.rest.issues.create({
		...repository,
		title,
		body: marked(body),
		labels,
		assignees
	})).data;
	return {
		kind: "applied",
		number,
		url: html_url,
		branch: null
	};
}
async function findIssue({ client, repository, run, marker, repeated, ourselves }) {
	if (!repeated) return void 0;
	const me = await ourselves();
	const pages = client.paginate.iterator(client.rest.issues.listForRepo, {
		...repository,
		state: "all",
		since: run.created_at,
		per_page: 100
	});
	for await (const { data } of pages) {
		const found = data.find(({ body, user }) => body?.startsWith(marker) === true && isByUs(user, me));
		if (found) return found;
	}
}

// src/adapters/github/proposals/apply-labels.ts
/** Adds and removes labels; GitHub does nothing for those that are there, and gone, already. */
async function applyLabels({ client, repository, run }, proposal) {
	const issue_number = numberOf(proposal.issue ?? run.issue);
	if (proposal.add.length > 0) await client.rest.issues.addLabels({
		...repository,
		issue_number,
		labels: proposal.add
	});
	for (const name of proposal.remove) try {
		await client.rest.issues.removeLabel({
			...repository,
			issue_number,
			name
		});
	} catch (error) {
		if (!isHttpError(error) || error.status !== 404) throw error;
	}
	return {
		kind: "applied",
		number: issue_number,
		url: null,
		branch: null
	};
}
/** GitHub passes over those who cannot be assigned without a word, so what it shows afterwards is looked at. */
async function applyAssignees({ client, repository, run }, proposal) {
	const issue_number = numberOf(proposal.issue ?? run.issue);
	if (proposal.add.length > 0) {
		const { data } = await client.rest.issues.addAssignees({
			...repository,
			issue_number,
			assignees: proposal.add
		});
		const there = new Set((data.assignees ?? []).map(({ login }) => login.toLowerCase()));
		const missing = proposal.add.filter((login) => !there.has(login.toLowerCase()));
		if (missing.length > 0) throw notAssignable(missing);
	}
	if (proposal.remove.length > 0) await client.rest.issues.removeAssignees({
		...repository,
		issue_number,
		assignees: proposal.remove
	});
	return {
		kind: "applied",
		number: issue_number,
		url: null,
		branch: null
	};
}
function numberOf(issue) {
	if (issue === null) throw new Error("a proposal without an issue was accepted");
	return issue;
}
function notAssignable(logins) {
	return new ProblemError({
		code: "RAY-PROPOSAL-FAILED",
		message: `GitHub does not assign ${logins.join(", ")}.`,
		hint: "Only people with write access to the repository can be assigned."
	});
}

// src/adapters/github/proposals/apply-pull-request.ts
/** Pushes the pinned work and opens a pull request for it, a draft unless told else; one that is open for the branch is it already. */
async function applyPullRequest(application, proposal) {
	const { run, proposed, branches } = application;
	if (proposed.work === null) throw new Error("a pull request without work was accepted");
	const branch = await branches.push(proposed.work);
	const base = proposal.base ?? run.outputs?.default_branch ?? "main";
	const pull = await findPull(application, {
		branch,
		base
	}) ?? await open$1(application, {
		proposal,
		branch,
		base
	});
	return {
		kind: "applied",
		number: pull.number,
		url: pull.html_url,
		branch
	};
}
async function findPull({ client, repository, marker }, { branch, base }) {
	const head = `${repository.owner}:${branch}`;
	const { data } = await client.rest.pulls.list({
		...repository,
		head,
		base,
		state: "all",
		per_page: 100
	});
	return data.find(({ state, body }) => state === "open" || body?.startsWith(marker) === true);
}
async function open$1(application, { proposal, branch, base }) {
	const { client, repository, run, marked, footer } = application;
	const body = marked([proposal.body, footer(run)].filter((part) => part !== "").join("\n\n"));
	const create = async (draft) => (await client.rest.pulls.create({
		...repository,
		title: proposal.title,
		body,
		head: branch,
		base,
		draft
	})).data;
	const draft = proposal.draft ?? true;
	try {
		return await create(draft);
	} catch (error) {
		if (!(draft && isHttpError(error) && error.status === 422 && /draft/i.test(error.message)) || run.outputs?.policy.pull_requests?.draft === true) throw error;
		return create(false);
	}
}
/** GitHub lists no more files of a comparison. */
const MOST_FILES = 300;
/** Paths in which what the checkout began with differs from the branch that the work is to be merged into: they would come along. */
async function foreignPaths({ client, repository }, { base, commit }) {
	const { data } = await compare();
	const files = data.files ?? [];
	if (files.length >= MOST_FILES) throw tooFar(base, commit);
	return files.flatMap(({ filename, previous_filename }) => previous_filename === void 0 ? [filename] : [filename, previous_filename]);
	async function compare() {
		try {
			return await client.rest.repos.compareCommitsWithBasehead({
				...repository,
				basehead: `${base}...${commit}`
			});
		} catch (error) {
			if (!isHttpError(error) || error.status !== 404) throw error;
			throw tooFar(base, commit);
		}
	}
}
function tooFar(base, commit) {
	return new ProblemError({
		code: "RAY-NOTHING-TO-PUSH",
		message: `What the work would bring to ${base} besides itself cannot be told: it is built on ${commit.slice(0, 12)}.`,
		hint: `Check out ${base}, or a branch that is close to it.`
	});
}

// src/adapters/github/proposals/apply-review.ts
/** Submits a review of the commit that the run looked at, unless ours with this marker is there. */
async function applyReview(application, proposal) {
	const { client, repository, marker, marked, run, ourselves, repeated } = application;
	const pull_number = numberOf(proposal.pull_request ?? run.issue);
	if (repeated) {
		const me = await ourselves();
		const found = (await client.paginate(client.rest.pulls.listReviews, {
			...repository,
			pull_number,
			per_page: 100
		})).find(({ body, user }) => body.startsWith(marker) && isByUs(user, me));
		if (found) return {
			kind: "applied",
			number: pull_number,
			url: found.html_url,
			branch: null
		};
	}
	const isOfTrigger = proposal.pull_request === void 0 || proposal.pull_request === run.issue;
	const { data } = await client.rest.pulls.createReview({
		...repository,
		pull_number,
		event: proposal.event,
		body: marked(proposal.body),
		...isOfTrigger && run.event?.startsWith("pull_request") === true && run.sha !== null ? { commit_id: run.sha } : {},
		comments: proposal.comments.map(({ path, line, body, side, start_line }) => ({
			path,
			line,
			body,
			...side === void 0 ? {} : { side },
			...start_line === void 0 ? {} : { start_line }
		}))
	});
	return {
		kind: "applied",
		number: pull_number,
		url: data.html_url,
		branch: null
	};
}

// src/adapters/github/proposals/proposals.ts
const TRIES = 3;
const PAUSE_MS = 2e3;
/** Proposals through GitHub's REST API, each confirmed by its hidden marker or by what the API shows. */
function createProposals(options) {
	return {
		clean: (proposal) => cleanProposal(proposal, options.cleaner),
		async pinWork(run, agent, proposal) {
			const branch = proposal.branch ?? branchOfAgent(run.workflow_id, agent.id);
			const author = run.agents.find(({ id }) => branch === branchOfAgent(run.workflow_id, id)) ?? agent;
			const message = options.cleaner.title(proposal.title, 72);
			const withDiff = run.outputs?.policy.approval === true;
			const pinned = await options.branches.pin({
				agent: author.id,
				directory: author.cwd,
				branch
			}, {
				message,
				withDiff
			});
			const base = proposal.base ?? run.outputs?.default_branch ?? "main";
			const foreign = await foreignPaths(options, {
				base,
				commit: pinned.base
			});
			return {
				...pinned,
				diff: options.cleaner.value(pinned.diff),
				paths: [.../* @__PURE__ */ new Set([...pinned.paths, ...foreign])]
			};
		},
		async keepWork(_, { work }) {
			if (work === null) throw new Error("there is no work to keep");
			return {
				kind: "kept",
				branch: await options.branches.push(work)
			};
		},
		apply: (run, proposed, { repeated }) => patiently(options, applicationOf(options, {
			run,
			proposed,
			repeated
		}))
	};
}
function applicationOf(options, parts) {
	const { run, proposed } = parts;
	const marker = renderProposalMarker({
		run: run.workflow_id,
		proposal: proposed.id,
		depth: run.depth
	});
	return {
		...options,
		...parts,
		marker,
		marked: (body) => `${marker}\n${body}`
	};
}
async function patiently(options, application) {
	for (let tries = 1;; tries++) try {
		return await applyOne(tries === 1 ? application : {
			...application,
			repeated: true
		});
	} catch (error) {
		if (!isHttpError(error)) throw error;
		if (error.status < 500 || tries === TRIES) throw refused(application.proposed, error);
		await options.clock.sleep(PAUSE_MS * tries);
	}
}
async function applyOne(application) {
	const { proposal } = application.proposed;
	switch (proposal.type) {
		case "comment": {
			const issue = proposal.issue ?? application.run.issue;
			if (issue === null) throw new Error("a comment without an issue was accepted");
			const { marker } = application;
			return {
				kind: "applied",
				number: issue,
				url: await application.comments.ensure(issue, {
					marker,
					body: application.marked(proposal.body),
					keep: () => true
				}),
				branch: null
			};
		}
		case "labels": return applyLabels(application, proposal);
		case "assignees": return applyAssignees(application, proposal);
		case "issue": return applyIssue(application, proposal);
		case "pull_request": return applyPullRequest(application, proposal);
		case "review": return applyReview(application, proposal);
		case "dispatch": return applyDispatch(application, proposal);
	}
}
const RIGHTS = {
	comment: "issues: write",
	labels: "issues: write",
	assignees: "issues: write",
	issue: "issues: write",
	pull_request: "contents: write, pull-requests: write",
	review: "pull-requests: write",
	dispatch: "actions: write"
};
function refused({ proposal, agent }, { status, message }) {
	const kind = proposal.type.replace("_", " ");
	const forbidden = status === 403 || status === 404;
	const setting = proposal.type === "pull_request" ? " For pull requests also: Settings > Actions > General > \"Allow GitHub Actions to create and approve pull requests\"." : "";
	return new ProblemError({
		code: "RAY-PROPOSAL-FAILED",
		message: `GitHub refused the ${kind} that ${agent} proposed: ${status} ${message}`,
		place: agent,
		hint: forbidden ? `Give the job "permissions: ${RIGHTS[proposal.type]}", then /raymond retry.${setting}` : "Mend what GitHub says, then /raymond retry."
	});
}

// src/action/wire-proposals.ts
/** Proposals that are posted with the job's token and pushed from our own repository. */
function wireProposals({ bare, snapshots, presentation, ...options }) {
	return createProposals({
		...options,
		branches: createWorkBranches({
			repository: bare,
			snapshots,
			clock: options.clock
		}),
		footer: (run) => footer(run, presentation(run))
	});
}
function footer(run, { runUrl, branchUrl }) {
	return `---\n<sub>Made by ${branchUrl === null ? `\`${run.workflow_id}\`` : `[\`${run.workflow_id}\`](${branchUrl})`}${runUrl === null ? "" : ` · [job](${runUrl})`} · ${formatUsd(run.budget.spent_usd)} so far</sub>`;
}

// src/action/wire.ts
/** Which adapter stands behind which port, in a job on GitHub. */
async function wireJob(inputs, facts, { stop, leaseToken, trustedCommit, isPublic }) {
	const log = createJobLog();
	const name = repositoryName(facts.repository);
	const tokens = await tokensOf(inputs, facts, (token) => log.hide(token));
	const token = await tokens();
	const secrets = [
		token,
		inputs.githubToken,
		inputs.anthropicApiKey,
		inputs.claudeOauthToken,
		inputs.stateKey,
		inputs.appPrivateKey
	].filter((secret) => secret !== null);
	for (const secret of secrets) log.hide(secret);
	const home = join(facts.temp, "raymond");
	const clock = createClock();
	const entropy = createEntropy();
	const client = createGitHubClient({
		token: tokens,
		apiUrl: facts.apiUrl,
		throttled: facts.throttled,
		onWait: (why) => log.line(why)
	});
	const ourselves = createOurselves(client, token);
	const repository = await openBareRepository({
		directory: join(home, "git"),
		remote: {
			url: `${facts.serverUrl}/${facts.repository}.git`,
			token: tokens
		}
	});
	const trusted = await openTrustedTree(repository, trustedCommit);
	const stored = /* @__PURE__ */ new Map();
	const unposted = [];
	const failedTurns = /* @__PURE__ */ new Map();
	const note = (what, body) => unposted.push({
		what,
		body,
		staged: true
	});
	const realComments = createComments(client, name, ourselves);
	const comments = inputs.staged ? stagedComments(realComments, note) : realComments;
	const redactor = createRedactor(secrets);
	const presentation = presentationOf(facts, redactor, inputs.stateBranch);
	const snapshots = await snapshotsOf(facts, repository, redactor, clock);
	const store = createLocalRunStore(join(home, "state"));
	const cleaner = createProposalCleaner({
		redactor,
		hosts: [new URL(facts.serverUrl).host]
	});
	const proposals = wireProposals({
		client,
		repository: name,
		ourselves,
		comments,
		cleaner,
		clock,
		bare: repository,
		snapshots,
		presentation
	});
	const branch = createStateBranch({
		repository,
		name: inputs.stateBranch,
		key: inputs.stateKey,
		snapshots,
		clock,
		entropy,
		onProblem: (problem) => log.annotate("warning", problem)
	});
	return {
		request: {
			workflow: inputs.workflow,
			input: inputs.input,
			run: inputs.run,
			answer: inputs.answer,
			handOverId: inputs.handOverId,
			settings: settingsOf(inputs),
			backend: inputs.agent
		},
		workspace: facts.workspace,
		repository: facts.repository,
		runId: facts.runId,
		attempt: facts.attempt,
		leaseToken,
		ports: {
			agent: backendOf(inputs, facts, home),
			scripts: createScriptRunner({ environment: process.env }),
			operations: createOperations({
				environment: process.env,
				issues: createIssueFinder(client, name)
			}),
			source: createCommitSource({
				gitDir: repository.directory,
				commit: trusted.commit,
				cacheDirectory: join(home, "definitions"),
				platform: facts.platform,
				fetchCommit: (commit) => canFetch(repository, commit)
			}),
			workspace: createWorkspace({
				root: facts.workspace,
				temp: facts.temp,
				repository: async () => repository
			}),
			trees: createTrees({ except: [] }),
			orphans: createOrphans(),
			files: createTurnFiles(join(home, "turns")),
			reports: createThreadReports({
				comments,
				clock,
				presentation: (run) => presentation(run),
				digest: sha256,
				stored: (run) => stored.get(run.workflow_id) ?? {
					seq: run.seq,
					sha256: sha256(encodeRun(run))
				},
				onUnposted: (one) => {
					unposted.push(one);
					log.annotate("warning", one.problem);
				}
			}),
			proposals: inputs.staged ? stagedProposals(proposals, note) : proposals,
			guidance: await trusted.read("CLAUDE.md") ?? await trusted.read(".claude/CLAUDE.md"),
			turnEnvironment: IDENTITY,
			progress: createJobProgress(log, (id, turn) => failedTurns.set(id, [...failedTurns.get(id) ?? [], turn])),
			clock,
			entropy
		},
		store,
		branch: inputs.staged ? stagedBranch(branch, sha256) : branch,
		people: createPeople(client, name),
		otherJobs: createOtherJobs(client, name),
		comments,
		changes: createChanges(client, name),
		credentials: createCredentials({
			workspace: facts.workspace,
			temp: facts.temp,
			home: process.env.HOME ?? null
		}),
		cleaner,
		digest: sha256,
		disabled: inputs.disabled,
		ownBot: await ownBot(inputs, facts, token),
		checkout: await checkoutOf(facts, repository),
		emptyDirectory: async () => {
			const directory = join(home, "reading");
			await mkdir(directory, { recursive: true });
			return directory;
		},
		begun: /* @__PURE__ */ new Map(),
		log,
		stop,
		stored,
		costs: /* @__PURE__ */ new Map(),
		looked: /* @__PURE__ */ new Map(),
		sessions: createSessionArchive({
			directory: join(home, "claude"),
			redact: (text) => redactor.redact(text)
		}),
		vault: createTranscriptVault(inputs.stateKey),
		snapshots,
		handOver: inputs.handOver === "none" || inputs.staged ? null : createHandOver(client, name, {
			workflowFile: facts.workflowFile,
			ref: facts.ref ?? "HEAD"
		}),
		redact: (text) => redactor.holdsSecret(text) ? redactor.redact(text) : text,
		keepsTranscripts: !isPublic || inputs.stateKey !== null,
		trusted,
		unposted,
		failedTurns,
		presentation
	};
}
/** Of the GitHub App, when one is given; else the one that the job was given. */
async function tokensOf({ appId, appPrivateKey, githubToken }, facts, onToken) {
	if (appId !== null && appPrivateKey !== null) return createAppTokens({
		appId,
		privateKey: appPrivateKey,
		repository: repositoryName(facts.repository),
		apiUrl: facts.apiUrl,
		onToken
	});
	if (githubToken === null) throw noToken();
	return async () => githubToken;
}
async function ownBot({ appId, appPrivateKey }, { apiUrl }, token) {
	return appId === null || appPrivateKey === null ? null : ownBotOf({
		appId,
		privateKey: appPrivateKey,
		apiUrl
	}, token);
}
function backendOf(inputs, facts, home) {
	const [kind, ...rest] = inputs.agent.split(":");
	const value = rest.join(":");
	if (kind === "replay") return createReplayBackend({
		file: value,
		placeholders: () => ({})
	});
	if (kind === "command") return createCommandBackend({
		program: value,
		environment: process.env,
		cwd: facts.workspace
	});
	return createClaudeBackend({
		directory: join(home, "claude"),
		credentials: {
			apiKey: inputs.anthropicApiKey,
			oauthToken: inputs.claudeOauthToken
		},
		permissions: {
			mode: inputs.permissionMode,
			skip: inputs.skipPermissions
		},
		install: {
			path: inputs.claudePath,
			version: inputs.claudeVersion,
			toolCache: facts.toolCache
		},
		environment: process.env
	});
}
/** Undisturbed by what agents do later: the base is what was checked out when the job began. */
async function snapshotsOf({ workspace }, repository, redactor, clock) {
	const checkout = await openCheckout(workspace);
	if (!checkout) return null;
	const { commit } = await readHead(repository, checkout.main.gitDirectory);
	if (commit === null) return null;
	await fetchCommit(repository, commit);
	return createSnapshots({
		repository,
		checkout,
		base: commit,
		rules: { holdsSecret: (content) => redactor.holdsSecret(content) },
		now: () => clock.now()
	});
}
/** Only what the user has really set, so that configuration and workflow can speak where nothing was. */
function settingsOf({ budgetUsd, model, effort, maxParallel, maxTurns }) {
	return {
		...budgetUsd === null ? {} : { budget_usd: budgetUsd },
		...model === null ? {} : { model },
		...effort === null ? {} : { effort },
		...maxParallel === null ? {} : { max_parallel: maxParallel },
		...maxTurns === null ? {} : { max_turns: maxTurns }
	};
}
async function canFetch(repository, commit) {
	try {
		await fetchCommit(repository, commit);
		return true;
	} catch (error) {
		if (error instanceof ProblemError) return false;
		throw error;
	}
}
/** Whom GitHub shows beside a commit: its own bot. A private HOME hides what the runner has set up. */
const NAME = "github-actions[bot]";
const EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";
const IDENTITY = {
	GIT_AUTHOR_NAME: NAME,
	GIT_AUTHOR_EMAIL: EMAIL,
	GIT_COMMITTER_NAME: NAME,
	GIT_COMMITTER_EMAIL: EMAIL
};
/** The commit that was checked out, and what it merges, before anybody could change it. */
async function checkoutOf({ workspace }, repository) {
	const checkout = await openCheckout(workspace);
	const { commit = null } = checkout ? await readHead(repository, checkout.main.gitDirectory) : {};
	if (!checkout || commit === null) return null;
	return {
		sha: commit,
		parents: [...((await repository.run([
			"cat-file",
			"commit",
			commit
		], { env: { GIT_DIR: checkout.main.gitDirectory } })).toString().split("\n\n")[0] ?? "").matchAll(/^parent ([0-9a-f]+)$/gm)].flatMap(([, id]) => id ?? [])
	};
}
function sha256(text) {
	return createHash("sha256").update(text).digest("hex");
}
function noToken() {
	return new ProblemError({
		code: "RAY-NO-TOKEN",
		message: "The input github-token is empty.",
		place: "with: github-token",
		hint: "Leave the input out, then the job's own token is used, and give the job \"permissions: contents: write, issues: write\"."
	});
}

export { cutTextStart as C, utf8Length as S, cleanWithin as _, rememberedLease as a, inlineText as b, openCheckpointer as c, codeOf as d, pendingApproval as f, cleanCode as g, fitSections as h, rememberLease as i, resumeInJob as l, runSections as m, mainEnded as n, readJobFacts as o, matchesApproval as p, rememberEnd as r, readInputs as s, wireJob as t, startInJob as u, fence as v, createJobLog as x, inlineCode as y };