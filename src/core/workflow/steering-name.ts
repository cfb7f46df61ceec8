const NAMES = new Set([
  'PATH',
  'HOME',
  'IFS',
  'ENV',
  'SHELLOPTS',
  'BASHOPTS',
  'PS4',
  'PROMPT_COMMAND',
  'RUBYOPT',
  'RUBYLIB',
  'COMSPEC',
  'PATHEXT',
  // Not a steering name, but an object in JavaScript loses it without a word.
  '__PROTO__',
])
const PREFIXES = [
  'BASH_',
  'LD_',
  'DYLD_',
  'NODE_',
  'PYTHON',
  'PERL5',
  'GIT_',
  'GITHUB_',
  'ACTIONS_',
  'RUNNER_',
  'RAYMOND_',
  'INPUT_',
  'CLAUDE_',
  'ANTHROPIC_',
]

/** Whether an environment variable of this name would steer a shell, a loader, an interpreter, git, the runner or us. */
export function isSteeringName(name: string): boolean {
  const upper = name.toUpperCase()
  return NAMES.has(upper) || PREFIXES.some((prefix) => upper.startsWith(prefix))
}
