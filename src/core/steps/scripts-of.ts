import type { StepDefinition } from './step-workflow.ts'

const setting = /^(?:#|\/\/|REM)\s*raymond:(.*)$/i
const comment = /^\s*(?:#|\/\/|REM\b|@echo off|$)/i

/** What the scripts beside a workflow say of themselves in their leading comment lines: `raymond: idempotent=true`. */
export function scriptsOf(files: Readonly<Record<string, string>>): StepDefinition['scripts'] {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      { idempotent: says(text, 'idempotent'), ...(says(text, 'runs_project_code') ? { runs_project_code: true as const } : {}) },
    ]),
  )
}

function says(text: string, name: 'idempotent' | 'runs_project_code'): boolean {
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    if (!comment.test(line)) return false
    const [, settings = ''] = setting.exec(line.trim()) ?? []
    const said = settings.split(/\s+/).find((word) => word.startsWith(`${name}=`))
    if (said !== undefined) return said === `${name}=true`
  }
  return false
}

/** Extensions of a script operation, in the order in which they are looked for. */
export const scriptExtensions = ['mjs', 'py', 'sh', 'bat', 'ps1'] as const

/** The paths that may hold the operation `ns/name`, in the order in which they are looked for. */
export function scriptPathsOf(operation: string): readonly string[] {
  return scriptExtensions.map((extension) => `operations/${operation}.${extension}`)
}
