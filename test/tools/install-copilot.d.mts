export const VERSION: string
export function copilotPath(): string
export function copilotFiles(): string
export function installCopilot(): string
