import { didYouMean } from './near-names.ts'

/** Agents that have a CLI of their own. A further one is a line here, a folder of adapters, and a line where they are wired. */
export const agentClis = ['claude', 'codex', 'copilot'] as const
export type AgentCli = (typeof agentClis)[number]

/** Who runs the prompts of a run, as people write it and as the state keeps it. */
export type AgentChoice =
  | { readonly kind: AgentCli }
  | { readonly kind: 'replay'; readonly file: string }
  | { readonly kind: 'command'; readonly program: string }

/** How a choice may be written, for messages. */
export const agentForms: readonly string[] = [...agentClis, 'replay:FILE', 'command:PROGRAM']

/** Undefined for what is no agent. */
export function readAgentChoice(text: string): AgentChoice | undefined {
  const cli = agentClis.find((name) => name === text)
  if (cli !== undefined) return { kind: cli }
  const [kind, ...rest] = text.split(':')
  const value = rest.join(':')
  if (kind === 'replay' && value !== '') return { kind, file: value }
  if (kind === 'command' && value !== '') return { kind, program: value }
  return undefined
}

/** What to write instead of a name that nobody has. */
export function knownAgents(text: string): string {
  return didYouMean(text, agentClis) ?? `Known agents: ${agentForms.join(', ')}.`
}

/** One value for all agents, or one for each by the agent's kind, such as `{ claude: sonnet, codex: gpt-5 }`. */
export type ByAgent<T> = T | Readonly<Partial<Record<AgentChoice['kind'], T>>>

export const agentKinds = [...agentClis, 'command', 'replay'] as const satisfies readonly AgentChoice['kind'][]

/** What a value says for an agent; undefined where a map does not speak of it. */
export function valueFor<T extends string>(value: ByAgent<T> | null | undefined, agent: string): T | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string') return value
  const kind = readAgentChoice(agent)?.kind
  return kind === undefined ? undefined : value[kind]
}
