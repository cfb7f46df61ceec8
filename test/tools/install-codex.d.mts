export const VERSION: string
export function codexPath(): string
export function installCodex(): string
