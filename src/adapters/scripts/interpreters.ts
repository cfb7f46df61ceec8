import type { ScriptLanguage } from '../../core/workflow/workflow.ts'

/** How a script file is run. */
export interface Interpreter {
  readonly program: string
  readonly args: readonly string[]
  /** What makes the interpreter itself behave; the script's own environment wins. */
  readonly env: Readonly<Record<string, string>>
  /** The arguments are quoted as cmd.exe wants them. */
  readonly verbatim: boolean
}

/** The interpreter for a script on this platform. */
export function interpreterFor(language: ScriptLanguage, file: string, platform: NodeJS.Platform): Interpreter {
  const onWindows = platform === 'win32'
  switch (language) {
    case 'sh':
      return plain('/bin/bash', [file])
    case 'bat':
      // With /s cmd takes off the outer pair of quotes and nothing else, so that any path may stand between the inner ones.
      return { ...plain('cmd.exe', ['/d', '/s', '/c', `""${file}""`]), verbatim: true }
    case 'ps1':
      return plain(onWindows ? 'powershell' : 'pwsh', [
        '-NoProfile',
        '-NonInteractive',
        '-ExecutionPolicy',
        'Bypass',
        '-File',
        file,
      ])
    case 'mjs':
      return plain(process.execPath, [file])
    case 'py':
      // Without a terminal Python keeps its output back, which would look like silence; and writes in the system's code page.
      return { ...plain(onWindows ? 'python' : 'python3', [file]), env: { PYTHONUNBUFFERED: '1', PYTHONIOENCODING: 'utf-8' } }
  }
}

function plain(program: string, args: readonly string[]): Interpreter {
  return { program, args, env: {}, verbatim: false }
}
