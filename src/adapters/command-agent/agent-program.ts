import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import type { Problem } from '../../core/problem.ts'
import { shellQuoted, shellWord } from '../../core/report/cleaning/shell-text.ts'
import { splitCommand } from './split-command.ts'

export interface AgentProgram {
  /** An absolute path, or a name to be found on the path. */
  readonly file: string
  readonly args: readonly string[]
}

/** What `command:` names: a file, also one with spaces in its path, or a command with arguments. Relative to `cwd`. */
export function readAgentProgram(command: string, cwd: string): AgentProgram {
  if (isFile(resolve(cwd, command))) return { file: resolve(cwd, command), args: [] }
  const [file = '', ...args] = splitCommand(command, process.platform)
  return { file: isPath(file) ? resolve(cwd, file) : file, args }
}

/** The same command, whose program is the same file wherever it is read again; a name to be found on the path stays one. */
export function absoluteCommand(command: string, cwd: string): string {
  const { file, args } = readAgentProgram(command, cwd)
  const isMeantSo = isFile(command) ? isAbsolute(command) : splitCommand(command, process.platform)[0] === file
  return isMeantSo ? command : [file, ...args].map(quoted).join(' ')
}

function quoted(word: string): string {
  if (/^[\w./:@+-]+$/.test(word)) return word
  if (process.platform !== 'win32') return shellQuoted(word)
  return word.includes('"') ? `'${word}'` : `"${word}"`
}

/** Why the program cannot be run, if it cannot. */
export function checkAgentProgram({ file }: AgentProgram, environment: Readonly<Record<string, string>>): Problem | undefined {
  const found = candidates(file, environment).find(isFile)
  if (found === undefined) {
    return {
      code: 'RAY-AGENT-NOT-INSTALLED',
      message: `The agent program ${file} was not found.`,
      hint: isPath(file) ? 'Give its path, for example --agent command:./agents/my-agent.' : `Install ${file}, or give its path.`,
    }
  }
  if (isExecutable(found)) return undefined
  return {
    code: 'RAY-AGENT-NOT-INSTALLED',
    message: `The agent program ${found} may not be executed.`,
    hint: `chmod +x ${shellWord(found)}`,
  }
}

function candidates(file: string, environment: Readonly<Record<string, string>>): readonly string[] {
  const endings = process.platform === 'win32' ? ['', '.exe', '.com'] : ['']
  const path = Object.entries(environment).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
  const files = isPath(file) ? [file] : path.split(delimiter).map((folder) => join(folder, file))
  return files.flatMap((name) => endings.map((ending) => name + ending))
}

function isPath(file: string): boolean {
  return file.includes('/') || (process.platform === 'win32' && file.includes('\\'))
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false // also below a file, or in a folder that nobody may look into: PATH may name both
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
