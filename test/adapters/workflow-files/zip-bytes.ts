import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content?: string | Buffer
  /** File mode with its kind, as Unix has it; 0o100644 without it. */
  readonly mode?: number
  readonly stored?: boolean
  /** Size that the headers declare, when it is not the true one. */
  readonly declared?: number
  readonly flags?: number
  readonly method?: number
  readonly crc?: number
}

/** Writes an archive byte by byte, so that tests can make those that no packer writes. */
export function zipOf(
  parts: readonly ZipPart[],
  { declaredEntries = parts.length }: { readonly declaredEntries?: number } = {},
): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const content = Buffer.from(part.content ?? '')
    const packed = part.stored === true ? content : deflateRawSync(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(part.flags ?? 0, 2)
    shared.writeUInt16LE(part.method ?? (part.stored === true ? 0 : 8), 4)
    shared.writeUInt32LE(part.crc ?? crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(part.declared ?? content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    bodies.push(Buffer.from('PK\x03\x04'), shared, name, packed)
    const central = Buffer.alloc(14)
    central.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 6)
    central.writeUInt32LE(offset, 10)
    const madeOnUnix = Buffer.from([20, 3])
    directory.push(Buffer.from('PK\x01\x02'), madeOnUnix, shared, central, name)
    offset += 4 + 26 + name.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(declaredEntries, 4)
  end.writeUInt16LE(declaredEntries, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, listing, Buffer.from('PK\x05\x06'), end])
}
