import type { Platform } from '../core/workflow/workflow.ts'

/** Unix-like systems run what Linux runs. */
export function platformOf(name: NodeJS.Platform): Platform {
  return name === 'win32' || name === 'darwin' ? name : 'linux'
}
