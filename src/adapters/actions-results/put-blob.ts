import { type RequestOptions, request } from './request.ts'

/** As actions/toolkit sends it: a piece that is lost is sent again, not the whole. */
const BLOCK_BYTES = 8 * 1024 * 1024

/** Writes a block blob of Azure's storage by its signed address: the blocks, then the list of them. */
export async function putBlob(address: string, content: Buffer, options: RequestOptions): Promise<void> {
  const ids: string[] = []
  for (let at = 0; at < content.length; at += BLOCK_BYTES) {
    const id = Buffer.from(`block-${String(ids.length).padStart(8, '0')}`).toString('base64') // all of one length, as Azure wants
    const body = content.subarray(at, at + BLOCK_BYTES)
    const headers = { 'content-type': 'application/octet-stream' }
    await request({ method: 'PUT', url: withQuery(address, { comp: 'block', blockid: id }), headers, body }, options)
    ids.push(id)
  }
  const list = `<?xml version="1.0" encoding="utf-8"?><BlockList>${ids.map((id) => `<Latest>${id}</Latest>`).join('')}</BlockList>`
  const headers = { 'content-type': 'application/xml', 'x-ms-blob-content-type': 'application/zip' }
  await request({ method: 'PUT', url: withQuery(address, { comp: 'blocklist' }), headers, body: Buffer.from(list) }, options)
}

/** The signature's own parameters stay as they are, letter for letter. */
function withQuery(address: string, more: Readonly<Record<string, string>>): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(more).toString()}`
}
