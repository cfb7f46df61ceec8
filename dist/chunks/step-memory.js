import "./lib2.js";
import { r as messageOf } from "./problem.js";
import { o as createRedactor } from "./job-token.js";
import { t as withoutSequences } from "./without-sequences.js";
import { n as createSeal } from "./seal.js";
import * as events from "events";
import * as fs from "fs";
import { constants, promises } from "fs";
import * as path from "path";
import * as crypto from "crypto";
import * as child from "child_process";
import * as os$1 from "os";
import os, { EOL } from "os";
import { setTimeout } from "timers";

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
function issue(name, message = "") {
	issueCommand(name, {}, message);
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
	if (!fs.existsSync(filePath)) throw new Error(`Missing file at path: ${filePath}`);
	fs.appendFileSync(filePath, `${toCommandValue(message)}${os$1.EOL}`, { encoding: "utf8" });
}
function prepareKeyValueMessage(key, value) {
	const delimiter = `ghadelimiter_${crypto.randomUUID()}`;
	const convertedValue = toCommandValue(value);
	if (key.includes(delimiter)) throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
	if (convertedValue.includes(delimiter)) throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
	return `${key}<<${delimiter}${os$1.EOL}${convertedValue}${os$1.EOL}${delimiter}`;
}

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
const { access, appendFile, writeFile } = promises;
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
				yield access(pathFromEnv, constants.R_OK | constants.W_OK);
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
			yield (overwrite ? writeFile : appendFile)(filePath, this._buffer, { encoding: "utf8" });
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
const { chmod, copyFile, lstat, mkdir, open, readdir, rename, rm, rmdir, stat, symlink, unlink } = fs.promises;
const IS_WINDOWS$1 = process.platform === "win32";
const READONLY = fs.constants.O_RDONLY;
function exists(fsPath) {
	return __awaiter$5(this, void 0, void 0, function* () {
		try {
			yield stat(fsPath);
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
			stats = yield stat(filePath);
		} catch (err) {
			if (err.code !== "ENOENT") console.log(`Unexpected error attempting to determine if executable file exists '${filePath}': ${err}`);
		}
		if (stats && stats.isFile()) {
			if (IS_WINDOWS$1) {
				const upperExt = path.extname(filePath).toUpperCase();
				if (extensions.some((validExt) => validExt.toUpperCase() === upperExt)) return filePath;
			} else if (isUnixExecutable(stats)) return filePath;
		}
		const originalFilePath = filePath;
		for (const extension of extensions) {
			filePath = originalFilePath + extension;
			stats = void 0;
			try {
				stats = yield stat(filePath);
			} catch (err) {
				if (err.code !== "ENOENT") console.log(`Unexpected error attempting to determine if executable file exists '${filePath}': ${err}`);
			}
			if (stats && stats.isFile()) {
				if (IS_WINDOWS$1) {
					try {
						const directory = path.dirname(filePath);
						const upperName = path.basename(filePath).toUpperCase();
						for (const actualName of yield readdir(directory)) if (upperName === actualName.toUpperCase()) {
							filePath = path.join(directory, actualName);
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
			for (const extension of process.env["PATHEXT"].split(path.delimiter)) if (extension) extensions.push(extension);
		}
		if (isRooted(tool)) {
			const filePath = yield tryGetExecutablePath(tool, extensions);
			if (filePath) return [filePath];
			return [];
		}
		if (tool.includes(path.sep)) return [];
		const directories = [];
		if (process.env.PATH) {
			for (const p of process.env.PATH.split(path.delimiter)) if (p) directories.push(p);
		}
		const matches = [];
		for (const directory of directories) {
			const filePath = yield tryGetExecutablePath(path.join(directory, tool), extensions);
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
			if (!isRooted(this.toolPath) && (this.toolPath.includes("/") || IS_WINDOWS && this.toolPath.includes("\\"))) this.toolPath = path.resolve(process.cwd(), this.options.cwd || process.cwd(), this.toolPath);
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
		else if (this.processExited) this.timeout = setTimeout(ExecState.HandleTimeout, this.delay, this);
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
* Begin an output group.
*
* Output until the next `groupEnd` will be foldable in this group
*
* @param name The name of the output group
*/
function startGroup(name) {
	issue("group", name);
}
/**
* End an output group.
*/
function endGroup() {
	issue("endgroup");
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

// src/core/report/cleaning/cut-text.ts
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

// src/core/report/cleaning/invisible.ts
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
/** Longer stretches of blanks push what follows out of sight. */
const BLANKS = /[ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]{100,}/g;
/** What shows nothing is written out, for texts that are judged by what can be seen of them. Line feeds alone part lines. */
function writeOutInvisible(text) {
	return text.replace(/[\r\u2028\u2029\u0085]/g, escaped).replace(INVISIBLE, (character, at) => character === "‍" && joins(text, at) ? character : escaped(character)).replace(BLANKS, (blanks) => `⟨${blanks.length} blanks⟩`);
}
function escaped(character) {
	return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
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

// src/adapters/actions-runner/defuse-commands.ts
/** All that some reader takes for the end of a line: the runner's is .NET, whose white space is wider than JavaScript's. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** Left out: characters that are not shown, but for the tab. They could hide what a line begins with. */
const UNSEEN = /(?!\t)\p{Cc}/gu;
const COMMAND = /^([\s\p{C}\p{Z}]*):(?=:)/u;
/**
* The runner reads `::name::` at the start of a line and `##[name]` anywhere in one as commands, from stdout and stderr
* alike. Text that we did not write ourselves must not be one: every line after the first gets something in front.
*/
function defuseCommands$1(text) {
	return withoutSequences(text).replace(/\r?\n$/, "").split(LINE_END).map((line, at) => `${at === 0 ? "" : "  | "}${defuseLine(line.replace(UNSEEN, ""))}`).join("\n");
}
function defuseLine(line) {
	return line.replace(COMMAND, "$1:​").replaceAll("##[", "#​#[");
}

// src/adapters/actions-runner/job-log.ts
/** The runner drops a summary that is larger, and shows an error instead. */
const LONGEST_SUMMARY = 1047552;
/** The runner shows so many annotations of a kind for a step; the rest stand in the log alone. */
const MOST_ANNOTATIONS = 10;
/** The job's log through the runner's own files and commands. */
function createJobLog() {
	const secrets = [];
	let redactor = createRedactor(secrets);
	const clean = (text) => defuseCommands$1(redactor.redact(text));
	const info$1 = (text) => info(clean(text));
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
		line(text, title) {
			if (title === void 0) return info$1(text);
			startGroup(clean(title));
			info$1(text);
			endGroup();
		},
		annotate(severity, problem) {
			shown[severity] += 1;
			const [annotation] = annotationsOf([problem], redactor);
			if (!annotation) return;
			const { title, message, file, line, column } = annotation;
			const text = `${problem.code}: ${message}`;
			if (shown[severity] > MOST_ANNOTATIONS) return info$1(text);
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
			if (!process.env.GITHUB_STEP_SUMMARY) return;
			try {
				await summary.addRaw(text).write({ overwrite: true });
			} catch (error) {
				info$1(`The summary could not be written: ${messageOf(error)}`);
			}
		},
		setOutput(name, value) {
			setOutput(name, value);
		},
		hide(secret) {
			if (secret === "") return;
			setSecret(secret);
			secrets.push(secret);
			redactor = createRedactor(secrets);
		}
	};
}

// src/core/report/cleaning/defuse.ts
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

// src/core/report/cleaning/quote.ts
/** GitHub shows an alert as one only where it stands by itself; in a quote it would be read as a word in brackets. */
const ALERT = /^((?:> ?)+)\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*$/;
/** Every line as a block quote: no fence, list or tag of the text reaches beyond it. */
function blockQuote(markdown) {
	return markdown.split("\n").map((line) => line === "" ? ">" : `> ${line.replace(ALERT, (_, marks, kind) => `${marks}**${titled(kind)}**  `)}`).join("\n");
}
function titled(word) {
	return word.charAt(0) + word.slice(1).toLowerCase();
}
/** Text as a fenced block that it cannot break out of. */
function fence(text, language = "") {
	const runs = text.match(/`+/g) ?? [];
	const marker = "`".repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3));
	return `${marker}${language}\n${text}\n${marker}`;
}
/** Text as a code span on one line, also within a table. */
function inlineCode(text) {
	const line = removeInvisible(text).replace(/\s+/g, " ").trim();
	if (line === "") return "` `";
	return /[`|\\]/.test(line) ? `<code>${asEntities(line)}</code>` : `\`${line}\``;
}
/** Text on one line within a sentence or a table of ours: nothing in it is Markdown, HTML, a link or a mention, or turns the text around it. */
function inlineText(text) {
	const literal = removeInvisible(text).replace(/\s+/g, " ").trim().replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign).replace(/[\\`*_{}[\]|~$]/g, "\\$&").replace(/^(?=[#+-])|(?<=^\d{1,9})(?=[.)])/, "\\").replace(/@(?=\S)/g, `@${BREAK}`).replace(/:(?=\/\/)/g, `:${BREAK}`).replace(/\bwww(?=\.)/gi, `www${BREAK}`);
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

// src/core/report/alert.ts
/** A box that GitHub colours by its kind. */
function alert(kind, lines) {
	return blockQuote([`[!${kind}]`, ...lines].join("\n"));
}

// src/core/report/docs-url.ts
/** Where the documents of this release are read. */
const DOCS = "https://github.com/raymond-action/raymond-action/blob/v1/docs";

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

// src/action/step-memory.ts
/**
* What main and post of one step have in common. Main leaves one word for post, by the runner's own file for that; what runs in the job
* can write there too, and take away what stands there. So the word is signed, and all else both steps work out for themselves.
*/
function createStepMemory(inputs, facts) {
	const seal = sealOfStep(inputs, facts);
	const leaseToken = seal.sign("lease").slice(0, 32);
	return {
		leaseToken,
		mark: seal.sign("mark", ""),
		rememberEnd: () => saveState("ended", seal.sign("ended", leaseToken)),
		hasEnded: ({ STATE_ended: word = "" }) => seal.fits(word, "ended", leaseToken)
	};
}
/** Without a token no run was ever in hand, and there is nothing to sign with that others lack. */
function couldBegin({ githubToken, appPrivateKey }) {
	return githubToken !== null || appPrivateKey !== null;
}
/** Both steps of a job have the same inputs, and what runs between them has none. */
function sealOf({ stateKey, githubToken, appPrivateKey }, salt) {
	const secrets = [
		stateKey,
		githubToken,
		appPrivateKey
	].filter((secret) => secret !== null);
	return createSeal(secrets, salt);
}
/** Jobs of a matrix have one run, and steps of a job one job; the runner lets nobody change what tells them apart. */
function sealOfStep(inputs, { runId, attempt, step, results }) {
	return sealOf(inputs, JSON.stringify([
		"step",
		runId,
		attempt,
		...step,
		results?.token ?? ""
	]));
}

export { cutTextStart as S, createJobLog as _, stateSafety as a, writeOutInvisible as b, blockQuote as c, inlineText as d, BREAK as f, defuseMentions as g, defuseCommands as h, problemLines as i, fence as l, defuseClosingKeywords as m, createStepMemory as n, DOCS as o, decodeSimpleEntities as p, sealOf as r, alert as s, couldBegin as t, inlineCode as u, removeInvisible as v, cutText as x, removeInvisibleEntities as y };