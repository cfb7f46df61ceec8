/** What tools let an agent do, and the rule that lets it. */
export interface Power {
  readonly kind: 'run' | 'edit'
  readonly rule: string
}

const EDITING = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit'])
const RUNNING = new Set(['Bash', 'PowerShell'])

/** The strongest thing that a state's `tools` grant; undefined when they change nothing, or when the permission mode decides. */
export function powerOf(tools: readonly string[] | undefined): Power | undefined {
  const rules = (tools ?? []).map((rule) => {
    const [, name = '', pattern] = /^\s*([\w-]+)\s*(?:\((.*)\))?\s*$/s.exec(rule) ?? []
    return { rule, name, isNarrow: pattern !== undefined && !/^\s*:?\**\s*$/.test(pattern) }
  })
  const running = rules.find(({ name, isNarrow }) => RUNNING.has(name) && !isNarrow)
  if (running !== undefined) return { kind: 'run', rule: running.rule }
  const editing = rules.find(({ name }) => EDITING.has(name))
  return editing === undefined ? undefined : { kind: 'edit', rule: editing.rule }
}

/** Whether an agent with these tools alone can write a file outside of its directory. */
export function writesFiles(tools: readonly string[]): boolean {
  return tools.some((rule) => {
    const [, name = '', pattern] = /^\s*([\w-]+)\s*(?:\((.*)\))?\s*$/s.exec(rule) ?? []
    const isWide = pattern === undefined || /^\s*:?\**\s*$/.test(pattern)
    if (EDITING.has(name)) return isWide || /^(?:\/\/|~)/.test(pattern)
    if (RUNNING.has(name)) return isWide || /^(?:echo|printf|cat|tee|node|python3?|sh|bash)\b/.test(pattern)
    return name.startsWith('mcp__')
  })
}
