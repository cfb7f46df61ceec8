export const VERSION: string
export function claudePath(): string
export function installClaude(): string
