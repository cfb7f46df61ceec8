import type { TurnSpec } from '../../ports/turns/agent-backend.ts'
import type { CodexRights } from './rights.ts'

/** The variable that Codex takes its key from; commands of the agent do not get it. */
export const KEY_VARIABLE = 'CODEX_API_KEY'

export interface CodexSettings {
  readonly spec: TurnSpec
  readonly model: string
  readonly rights: CodexRights
  /** The walls are somebody else's, or there are to be none. */
  readonly unwalled: boolean
  /** Where the model is reached. */
  readonly url: string
}

/**
 * All of Codex's settings, as the `config.toml` of a home of its own: nothing of the checkout or of the person is read beside it. What
 * it would say to others, look for on the network, or read from the checkout by itself is off.
 */
export function codexSettings({ spec, model, rights, unwalled, url }: CodexSettings): string {
  const sandbox = unwalled ? 'danger-full-access' : rights.writes ? 'workspace-write' : 'read-only'
  return [
    'model_provider = "raymond"',
    `model = ${toml(model)}`,
    ...(spec.effort === null ? [] : [`model_reasoning_effort = ${toml(spec.effort)}`]),
    ...(spec.systemPrompt === null ? [] : [`developer_instructions = ${toml(spec.systemPrompt)}`]),
    'approval_policy = "never"',
    `sandbox_mode = ${toml(sandbox)}`,
    'project_doc_max_bytes = 0',
    'web_search = "disabled"',
    'check_for_update_on_startup = false',
    '[analytics]\nenabled = false',
    '[agents]\nenabled = false',
    '[skills]\ninclude_instructions = false',
    `[features]\n${OFF.map((name) => `${name} = false`).join('\n')}`,
    ...(rights.commands ? [] : ['shell_tool = false']),
    // A turn has a TMPDIR of its own; in /tmp lies what belongs to others, a checkout perhaps.
    `[sandbox_workspace_write]\nwritable_roots = [${spec.directories.map(toml).join(', ')}]\nexclude_slash_tmp = true`,
    // The environment is an allow-list of ours already, and commands need what the turn adds to it.
    `[shell_environment_policy]\ninherit = "all"\nignore_default_excludes = true\nexclude = ["${KEY_VARIABLE}", "CODEX_HOME"]`,
    `[model_providers.raymond]\nname = "raymond"\nbase_url = ${toml(url)}\nwire_api = "responses"\nenv_key = "${KEY_VARIABLE}"`,
    // Its own retries short: longer ones are ours.
    'request_max_retries = 1\nstream_max_retries = 2',
    '',
  ].join('\n')
}

const OFF = ['plugins', 'shell_snapshot', 'goals', 'hooks', 'apps', 'unbounded_connection_retries']

/** A string of TOML; JSON's escapes are among its own, but for one character. */
function toml(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\u007f', '\\u007f')
}
