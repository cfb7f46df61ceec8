import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { ProblemError } from '../../core/problem.ts'

/** Turns transcripts into what is written to the branch, and back. Bytes in, bytes out. */
export interface TranscriptVault {
  /** `path` is bound to the bytes: they open only under the same one. */
  seal(content: Uint8Array, path: string): Uint8Array
  /** Throws a `RAY-TRANSCRIPT-SEALED` problem for what this vault cannot open. */
  open(sealed: Uint8Array, path: string): Uint8Array
}

const HEADER = 'RAYT'
const VERSION = 1
const PLAIN = 0
const ENCRYPTED = 1
const HEADER_BYTES = 6
const IV_BYTES = 12
const TAG_BYTES = 16
// A bomb on the branch must not fill the runner's memory.
const LARGEST_TRANSCRIPT = 512 * 1024 * 1024

/** Compressed, and with `state-key` encrypted too: header (`RAYT`, version, kind), IV, AES-256-GCM of the gzip, tag. */
export function createTranscriptVault(key: string | null): TranscriptVault {
  const secret = key === null ? null : Buffer.from(hkdfSync('sha256', key, '', 'raymond-action transcript v1', 32))
  return { seal, open }

  function seal(content: Uint8Array, path: string): Uint8Array {
    const packed = gzipSync(content)
    const header = headerOf(secret ? ENCRYPTED : PLAIN)
    if (!secret) return Buffer.concat([header, packed])
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.concat([header, Buffer.from(path)]))
    return Buffer.concat([header, iv, cipher.update(packed), cipher.final(), cipher.getAuthTag()])
  }

  function open(sealed: Uint8Array, path: string): Uint8Array {
    const bytes = Buffer.from(sealed)
    const header = bytes.subarray(0, HEADER_BYTES)
    const kind = [PLAIN, ENCRYPTED].find((one) => header.equals(headerOf(one)))
    if (kind === undefined) throw cannotOpen(path, 'it is no transcript of a version that is known here')
    if (kind === PLAIN && secret) throw cannotOpen(path, 'it is not encrypted, but there is a state-key')
    if (kind === ENCRYPTED && !secret) throw cannotOpen(path, 'it is encrypted, and there is no state-key')
    const body = bytes.subarray(HEADER_BYTES)
    return unpack(secret ? decrypt(secret, { header, body, path }) : body, path)
  }
}

function headerOf(kind: number): Buffer {
  return Buffer.concat([Buffer.from(HEADER), Buffer.from([VERSION, kind])])
}

function decrypt(secret: Buffer, { header, body, path }: { header: Buffer; body: Buffer; path: string }): Buffer {
  if (body.length < IV_BYTES + TAG_BYTES) throw cannotOpen(path, 'it is cut off')
  const decipher = createDecipheriv('aes-256-gcm', secret, body.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.concat([header, Buffer.from(path)]))
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(body.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    throw cannotOpen(path, 'it was changed, belongs to another path, or the state-key is not the one it was written with')
  }
}

function unpack(packed: Buffer, path: string): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: LARGEST_TRANSCRIPT })
  } catch {
    throw cannotOpen(path, 'its compressed content is broken or too large')
  }
}

function cannotOpen(path: string, why: string): ProblemError {
  return new ProblemError({
    code: 'RAY-TRANSCRIPT-SEALED',
    message: `A transcript cannot be opened: ${why}.`,
    place: path,
    hint: 'Give the action the state-key that the run was started with. Without its transcript the state is entered with a fresh session.',
  })
}
