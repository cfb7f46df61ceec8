const PRELUDE = 12
const CHECKSUM = 4
/** Bytes; 16 MiB of them may be the event's. */
const LONGEST_FRAME = 17 * 1024 * 1024

/**
 * Texts of the events in an answer of Bedrock's, as it comes in. A frame is its length, the length of its header fields (each four bytes,
 * big-endian), a checksum of these, the fields, `{"bytes": "<base64>"}` and a checksum:
 * https://smithy.io/2.0/aws/amazon-eventstream.html.
 */
export function readEvents(onText: (text: string) => void): (chunk: Buffer) => void {
  let held: Buffer = Buffer.alloc(0)
  return (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    while (held.length >= PRELUDE) {
      const length = held.readUInt32BE(0)
      const begin = PRELUDE + held.readUInt32BE(4)
      if (begin > length - CHECKSUM || length > LONGEST_FRAME) {
        held = Buffer.alloc(0) // no event stream: nothing can be found in it
        return
      }
      if (held.length < length) return
      const text = textOf(held.toString('utf8', begin, length - CHECKSUM))
      held = held.subarray(length)
      if (text !== undefined) onText(text)
    }
  }
}

/** A failure has a message in the place of an event. */
function textOf(payload: string): string | undefined {
  try {
    const { bytes, message } = JSON.parse(payload) as { readonly bytes?: unknown; readonly message?: unknown }
    if (typeof bytes === 'string') return Buffer.from(bytes, 'base64').toString('utf8')
    return typeof message === 'string' ? JSON.stringify({ type: 'error', error: { message } }) : undefined
  } catch {
    return undefined
  }
}
