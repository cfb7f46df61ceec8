import { r as shippedModels } from "./model-table.js";

// src/adapters/process/environment.ts
/** Finds programs, the person's own settings of git, npm and ssh, and the shell. */
const PERSON = [
	"PATH",
	"HOME",
	"USER",
	"LOGNAME",
	"SHELL",
	"TERM"
];
/** How text and times are written, and where temporary files go. */
const LOCALE = [
	"LANG",
	"LANGUAGE",
	"TZ",
	"TMPDIR",
	"TMP",
	"TEMP"
];
/** `CI` keeps tools from asking; the two runner facts are what scripts branch on. */
const MACHINE = [
	"CI",
	"RUNNER_OS",
	"RUNNER_ARCH"
];
/** Without them there is no network on many self-hosted runners. */
const NETWORK = [
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"ALL_PROXY",
	"http_proxy",
	"https_proxy",
	"no_proxy",
	"all_proxy",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
	"NODE_EXTRA_CA_CERTS",
	"REQUESTS_CA_BUNDLE",
	"CURL_CA_BUNDLE",
	"GIT_SSL_CAINFO"
];
/** Folders of installed tools, as the setup actions leave them for later steps; none holds a credential. */
const TOOLS = [
	"JAVA_HOME",
	"GOROOT",
	"GOPATH",
	"DOTNET_ROOT",
	"ANDROID_HOME",
	"ANDROID_SDK_ROOT",
	"RUSTUP_HOME",
	"PYENV_ROOT",
	"RBENV_ROOT",
	"NVM_DIR",
	"VIRTUAL_ENV",
	"pythonLocation",
	"LD_LIBRARY_PATH",
	"PKG_CONFIG_PATH",
	"DEVELOPER_DIR",
	"SDKROOT"
];
/** Windows programs do not start, or do not find their files, without these. */
const WINDOWS = [
	"SystemRoot",
	"SystemDrive",
	"windir",
	"ComSpec",
	"PATHEXT",
	"OS",
	"NUMBER_OF_PROCESSORS",
	"PROCESSOR_ARCHITECTURE",
	"USERPROFILE",
	"USERNAME",
	"HOMEDRIVE",
	"HOMEPATH",
	"APPDATA",
	"LOCALAPPDATA",
	"ALLUSERSPROFILE",
	"ProgramData",
	"ProgramFiles",
	"ProgramFiles(x86)",
	"ProgramW6432",
	"CommonProgramFiles",
	"CommonProgramFiles(x86)",
	"PUBLIC",
	"PSModulePath"
];
const ALLOWED = /* @__PURE__ */ new Set([
	...PERSON,
	...LOCALE,
	...MACHINE,
	...NETWORK,
	...TOOLS
]);
const ALLOWED_ON_WINDOWS = new Set([...ALLOWED, ...WINDOWS].map((name) => name.toUpperCase()));
/**
* The variables of the runner that scripts and agents get: a list of what is let through, so that a credential with a name nobody
* thought of stays out. Left out on purpose: tokens and keys of any kind, `GITHUB_*` and `ACTIONS_*` (a writable `GITHUB_ENV` steers
* the later steps of the job), `RUNNER_TEMP` (those files lie there), `INPUT_*` (the action's own secrets), `SSH_AUTH_SOCK`,
* `XDG_*` (they would lead out of a private `HOME`), and what loads code into programs, such as `NODE_OPTIONS` and `BASH_ENV`.
*/
function baseEnvironment(source) {
	const entries = Object.entries(source).filter(([name, value]) => value !== void 0 && isAllowed(name));
	return Object.fromEntries(entries);
}
function isAllowed(name) {
	if (/^LC_[A-Z]+$/.test(name)) return true;
	return process.platform === "win32" ? ALLOWED_ON_WINDOWS.has(name.toUpperCase()) : ALLOWED.has(name);
}

// src/adapters/process/split-lines.ts
function splitLines(onLine) {
	let pieces = [];
	function flush() {
		const line = pieces.join("");
		pieces = [];
		if (line !== "") onLine(line);
	}
	return {
		add(chunk) {
			let from = 0;
			for (let at = chunk.indexOf("\n"); at >= 0; at = chunk.indexOf("\n", from)) {
				pieces.push(chunk.slice(from, at));
				flush();
				from = at + 1;
			}
			if (from < chunk.length) pieces.push(chunk.slice(from));
		},
		end: flush
	};
}

// src/adapters/claude-cli/credential.ts
function hasCredential({ apiKey, oauthToken, federated }) {
	return Boolean(apiKey) || Boolean(oauthToken) || Boolean(federated);
}
/** What was exchanged counts as a key: it belongs to an organisation, and has no subscription's limits. */
function chosenCredential({ apiKey, oauthToken, federated }) {
	if (apiKey) return {
		variable: "ANTHROPIC_API_KEY",
		secret: apiKey
	};
	if (oauthToken) return {
		variable: "CLAUDE_CODE_OAUTH_TOKEN",
		secret: oauthToken
	};
	return {
		variable: "ANTHROPIC_API_KEY",
		secret: federated ?? ""
	};
}

// src/adapters/claude-cli/claude-upstream.ts
const API = "https://api.anthropic.com";
const OAUTH_FEATURE = "oauth-2025-04-20";
/** Anthropic's API, as far as Claude Code needs it. `url` is where a gateway of the user's own stands, if there is one. */
function claudeUpstream(credentials, url) {
	const chosen = chosenCredential(credentials);
	return {
		url: url === void 0 || url === "" ? API : url,
		endpoints: ["/v1/messages", "/v1/messages/count_tokens"].map((path) => ({
			method: "POST",
			path,
			queries: ["", "beta=true"]
		})),
		credential: (headers) => headersFor(chosen, headers),
		credentialFields: ["x-api-key", "authorization"],
		standInPrefix: chosen.variable === "ANTHROPIC_API_KEY" ? "sk-ant-api03-" : "sk-ant-oat01-",
		secrets: () => typeof chosen.secret === "string" ? [chosen.secret] : chosen.secret.recent(),
		readUsage,
		errorBody: (kind, message) => JSON.stringify({
			type: "error",
			error: {
				type: ERROR_TYPES[kind],
				message
			}
		})
	};
}
/** What was exchanged stands where a log-in's token would; the API takes it only with the feature that the CLI, which sees a key, leaves out. */
async function headersFor({ variable, secret }, { "anthropic-beta": given }) {
	if (typeof secret !== "string") {
		const features = new Set([...String(given ?? "").split(","), OAUTH_FEATURE].map((name) => name.trim()).filter(Boolean));
		return {
			authorization: `Bearer ${await secret.current()}`,
			"anthropic-beta": [...features].join(",")
		};
	}
	return variable === "ANTHROPIC_API_KEY" ? { "x-api-key": secret } : { authorization: `Bearer ${secret}` };
}
const ERROR_TYPES = {
	permission: "permission_error",
	"not-found": "not_found_error",
	"too-large": "request_too_large"
};
/** From a stream: `message_start` tells the input, each `message_delta` the output so far; or from one object. */
function readUsage() {
	let model = "";
	let counts = {};
	const lines = splitLines((line) => {
		if (line.startsWith("data:") && line.includes("\"usage\"")) hear(line.slice(5));
		else if (line.startsWith("{")) hear(line);
	});
	function hear(text) {
		const said = parse(text);
		model = said?.message?.model ?? said?.model ?? model;
		counts = {
			...counts,
			...definedOf(said?.message?.usage),
			...definedOf(said?.usage)
		};
	}
	return {
		add: (text) => lines.add(text),
		end() {
			lines.end();
			return usageOf(model, counts);
		}
	};
}
function parse(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function definedOf(counts) {
	return Object.fromEntries(Object.entries(counts ?? {}).filter(([, count]) => typeof count === "number"));
}
/** What is read from a cache costs a tenth, what is written to it a quarter more. */
function usageOf(model, counts) {
	const of = (count) => typeof count === "number" ? count : 0;
	const [input, output] = [of(counts.input_tokens), of(counts.output_tokens)];
	const [written, read] = [of(counts.cache_creation_input_tokens), of(counts.cache_read_input_tokens)];
	const { attributes = {} } = shippedModels.find(({ id }) => model === id || model.startsWith(`${id}-2`)) ?? {};
	const [inputPrice, outputPrice] = [of(attributes["input-price"]), of(attributes["output-price"])];
	const usd = ((input + written * 1.25 + read * .1) * inputPrice + output * outputPrice) / 1e6;
	return {
		tokens: {
			input: input + written + read,
			output
		},
		usd
	};
}

export { baseEnvironment as a, splitLines as i, chosenCredential as n, hasCredential as r, claudeUpstream as t };