import { noFindings } from '../workflow/findings.ts'
import { parseScriptFile } from '../workflow/reading/script-settings.ts'
import { splitStateFile } from '../workflow/state-file.ts'
import type { StepDefinition } from './step-workflow.ts'

const setting = /^(?:#|\/\/|REM)\s*raymond:(.*)$/i
const comment = /^\s*(?:#|\/\/|REM\b|@echo off|$)/i

/** What the scripts beside a workflow say of themselves in their leading comment lines: `raymond: idempotent=true`. */
export function scriptsOf(files: Readonly<Record<string, string>>): StepDefinition['scripts'] {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      { idempotent: saysIdempotent(text), ...(runsProjectCode(path, text) ? { runs_project_code: true as const } : {}) },
    ]),
  )
}

function saysIdempotent(text: string): boolean {
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    if (!comment.test(line)) return false
    const [, settings = ''] = setting.exec(line.trim()) ?? []
    const [, value] = /(?:^|\s)idempotent=(\S+)/.exec(settings) ?? []
    if (value !== undefined) return value === 'true'
  }
  return false
}

/** Read as it is read of the scripts of states. */
function runsProjectCode(path: string, text: string): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1)
  const language = splitStateFile(file)?.extension
  if (language === undefined || language === 'md') return false
  return parseScriptFile({ file, language, text, place: path }, noFindings()).state.settings.runs_project_code === true
}

/** Extensions of a script operation, in the order in which they are looked for. */
export const scriptExtensions = ['mjs', 'py', 'sh', 'bat', 'ps1'] as const

/** The paths that may hold the operation `ns/name`, in the order in which they are looked for. */
export function scriptPathsOf(operation: string): readonly string[] {
  return scriptExtensions.map((extension) => `operations/${operation}.${extension}`)
}
