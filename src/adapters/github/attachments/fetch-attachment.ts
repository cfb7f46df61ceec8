import { isAttachmentStore } from '../../../core/thread/attachment-address.ts'

const MOST_BYTES = 5 * 1024 * 1024
const MOST_HOPS = 4
const LONGEST_WAIT_MS = 30_000

export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** The content behind an address of GitHub's; undefined when there is none, it is too big, or a redirect leads elsewhere. No token goes along. */
export async function fetchAttachment(address: string, server: string, fetch: Fetch): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
  let at = address
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    if (!isAttachmentStore(at, server)) return undefined
    const response = await fetch(at, { redirect: 'manual', signal, headers: { 'user-agent': 'raymond-action' } })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400) return response.status === 200 ? contentOf(response) : dropped(response)
    await dropped(response)
    const next = location === null ? null : URL.parse(location, at)
    if (next === null) return undefined
    at = next.href
  }
  return undefined
}

/** What a server says about the length is a promise: it is counted. */
async function contentOf(response: Response): Promise<Buffer | undefined> {
  if (Number(response.headers.get('content-length') ?? 0) > MOST_BYTES || response.body === null) return dropped(response)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > MOST_BYTES) return undefined // leaving the loop ends the download
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function dropped(response: Response): Promise<undefined> {
  await response.body?.cancel().catch(() => undefined)
}
