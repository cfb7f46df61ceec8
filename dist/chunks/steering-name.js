// src/core/workflow/steering-name.ts
const NAMES = /* @__PURE__ */ new Set([
	"PATH",
	"HOME",
	"IFS",
	"ENV",
	"SHELLOPTS",
	"BASHOPTS",
	"PS4",
	"PROMPT_COMMAND",
	"RUBYOPT",
	"RUBYLIB",
	"COMSPEC",
	"PATHEXT",
	"__PROTO__"
]);
const PREFIXES = [
	"BASH_",
	"LD_",
	"DYLD_",
	"NODE_",
	"PYTHON",
	"PERL5",
	"GIT_",
	"GITHUB_",
	"ACTIONS_",
	"RUNNER_",
	"RAYMOND_",
	"INPUT_",
	"CLAUDE_",
	"ANTHROPIC_"
];
/** Whether an environment variable of this name would steer a shell, a loader, an interpreter, git, the runner or us. */
function isSteeringName(name) {
	const upper = name.toUpperCase();
	return NAMES.has(upper) || PREFIXES.some((prefix) => upper.startsWith(prefix));
}
/** Read by tools that scripts usually start, in this case of letters: in another one they are words like any other (`browser="firefox"`). */
const TOOLS = new Set(`SHELL EDITOR VISUAL PAGER MANPAGER BROWSER LESSOPEN LESSCLOSE TMPDIR VIRTUAL_ENV CURL_HOME WGETRC MAKEFLAGS MFLAGS GNUMAKEFLAGS MAKEFILES
  CC CXX CPP LD AR CFLAGS CXXFLAGS CPPFLAGS LDFLAGS COMPILER_PATH GCC_EXEC_PREFIX RUSTC RUSTDOC RUSTFLAGS RUSTDOCFLAGS RUSTC_WRAPPER
  RUSTC_WORKSPACE_WRAPPER GOFLAGS GOPROXY GONOSUMDB GONOSUMCHECK GOSUMDB GOINSECURE GOENV GOROOT GOPATH GOTOOLCHAIN GOEXPERIMENT JAVA_HOME
  JAVA_OPTS JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS CLASSPATH MAVEN_OPTS MAVEN_ARGS GRADLE_OPTS GRADLE_USER_HOME SBT_OPTS PHPRC`.split(/\s+/).filter(Boolean));
const OF_TOOLS = /^(?:CARGO_|CMAKE_|DOTNET_|COMPlus_|CORECLR_|MSBUILD|YARN_|PNPM_|pnpm_config_|PIP_|UV_|POETRY_|BUNDLE_|GEM_|COMPOSER_|PHP_INI_|LUA_|OPENSSL_|SSL_CERT_|AWS_|AZURE_|GOOGLE_|CLOUDSDK_|DOCKER_|KUBE|XDG_|GH_|CODEX_|OPENAI_|COPILOT_|OTEL_)/;
const OF_TOOLS_IN_ANY_CASE = /^npm_config_|^(?:https?|ftp|all|no)_proxy$/i;
/**
* The same for a name that an agent gives: it decides about values, and not about what a script's tools do. Whoever writes a workflow may
* set those. A list like this one is never complete: what a script must be able to rely on it sets itself.
*/
function isSteeringAttribute(name) {
	return isSteeringName(name) || TOOLS.has(name) || OF_TOOLS.test(name) || OF_TOOLS_IN_ANY_CASE.test(name);
}

export { isSteeringName as n, isSteeringAttribute as t };