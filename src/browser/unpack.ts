/** What the page was written with: JSON that was compressed with gzip and encoded in base64. */
export async function unpack<T>(packed: string): Promise<T> {
  const binary = atob(packed)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i) // a search opens megabytes: a call for each takes most of its time
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
  return JSON.parse(text)
}
