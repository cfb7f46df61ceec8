/** What the API says of a repository to the token that asks is a token of its own, under these names. */
export const SHOWN_TOKENS: readonly string[] = ['temp_clone_token', 'temp_download_token']

const NAMES = SHOWN_TOKENS.join('|')

/** Longer addresses are none of GitHub's own. */
const ADDRESS = `[^"'\\\\\\s<>]{0,2048}?`

/**
 * Credentials as the text of an answer holds them: those tokens, and what stands in an address of a file of a private repository. The first group
 * of each ends where the credential, which may be cut off there, begins.
 */
const CREDENTIALS: readonly RegExp[] = [
  new RegExp(`("(?:${NAMES})"\\s{0,8}:\\s{0,8}")([^"]+)`, 'g'),
  new RegExp(`("download_url"\\s{0,8}:\\s{0,8}"${ADDRESS}[?&]token=)([^"&\\\\]+)`, 'g'),
  new RegExp(`(\\bgithubusercontent\\.com/${ADDRESS}(?:[?&]|&amp;|\\\\u0026)(?:token|jwt)=)([^"'&\\\\\\s<>)]+)`, 'g'),
]

/** Puts stars over them: as long as they were, so that nothing else moves. */
export function starCredentials(text: string): string {
  const star = (_: string, before: string, credential: string) => before + '*'.repeat(credential.length)
  return CREDENTIALS.reduce((now, pattern) => now.replace(pattern, star), text)
}
