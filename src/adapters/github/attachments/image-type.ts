/** What a file is by its first bytes; undefined for all that models do not look at, SVG included. */
export function imageType(content: Buffer): 'png' | 'jpg' | 'gif' | 'webp' | undefined {
  const starts = (bytes: string, at = 0) => content.toString('latin1', at, at + bytes.length) === bytes
  if (starts('\x89PNG\r\n\x1a\n') && starts('IHDR', 12)) return 'png'
  if (starts('\xff\xd8\xff')) return 'jpg'
  if (starts('GIF87a') || starts('GIF89a')) return 'gif'
  return starts('RIFF') && starts('WEBP', 8) ? 'webp' : undefined
}
