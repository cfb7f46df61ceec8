import type { Platform, ScriptLanguage, StateFile } from './workflow.ts'

/** Extensions of state files, and the platforms on which each of them runs. */
const PLATFORMS: Readonly<Record<'md' | ScriptLanguage, readonly Platform[]>> = {
  md: ['linux', 'darwin', 'win32'],
  sh: ['linux', 'darwin'],
  bat: ['win32'],
  ps1: ['win32'],
  mjs: ['linux', 'darwin', 'win32'],
  py: ['linux', 'darwin', 'win32'],
}

export const scriptLanguages = ['sh', 'bat', 'ps1', 'mjs', 'py'] as const satisfies readonly ScriptLanguage[]

/** A state file's name in two: `REVIEW.md` is `REVIEW` and `md`. Undefined for names without a known extension. */
export function splitStateFile(name: string): { readonly stem: string; readonly extension: 'md' | ScriptLanguage } | undefined {
  const dot = name.lastIndexOf('.')
  const extension = name.slice(dot + 1)
  return dot > 0 && isKnownExtension(extension) ? { stem: name.slice(0, dot), extension } : undefined
}

/** The name without a known extension. */
export function stemOf(name: StateFile): string {
  return splitStateFile(name)?.stem ?? name
}

/** Whether a file of this name is a state on some platform. `README.md` never is one, nor is a hidden file. */
export function isStateFile(name: string): boolean {
  return splitStateFile(name) !== undefined && !name.startsWith('.') && name.toLowerCase() !== 'readme.md'
}

export function platformsOf(name: StateFile): readonly Platform[] {
  const split = splitStateFile(name)
  return split === undefined ? [] : PLATFORMS[split.extension]
}

function isKnownExtension(text: string): text is 'md' | ScriptLanguage {
  return Object.hasOwn(PLATFORMS, text)
}
