/** Who runs the prompts of a run, as people write it and as the state keeps it. */
export type AgentChoice =
  | { readonly kind: 'claude' }
  | { readonly kind: 'replay'; readonly file: string }
  | { readonly kind: 'command'; readonly program: string }

/** `claude`, `replay:FILE` or `command:PROGRAM`; undefined for everything else. */
export function readAgentChoice(text: string): AgentChoice | undefined {
  if (text === 'claude') return { kind: 'claude' }
  const [kind, ...rest] = text.split(':')
  const value = rest.join(':')
  if (kind === 'replay' && value !== '') return { kind, file: value }
  if (kind === 'command' && value !== '') return { kind, program: value }
  return undefined
}
