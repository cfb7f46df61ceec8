/** What the server says about each pushed ref: taken, or refused with a reason. */
export interface RefReport {
  readonly ref: string
  /** Undefined when the ref was taken. */
  readonly refused: string | undefined
}

export interface PushReport {
  readonly refs: readonly RefReport[]
  /** The same answer with the reasons of GitHub in the place of git's "hook declined". */
  readonly body: Buffer
}

/** Reads the answer of `git receive-pack` and puts GitHub's reasons in: git itself has only one for a hook. */
export function rewriteReport(body: Buffer, reasons: ReadonlyMap<string, string>): PushReport {
  const packets = packetsOf(body)
  const sideBand = packets.some((packet) => packet[0] === 1 || packet[0] === 2)
  const report = sideBand ? Buffer.concat(packets.filter((p) => p[0] === 1).map((p) => p.subarray(1))) : body
  const lines = packetsOf(report).map((line) => withReason(line.toString(), reasons))
  const rewritten = Buffer.concat([...lines.map((line) => packet(Buffer.from(line))), flush])
  const refs = lines.flatMap((line) => refReportOf(line) ?? [])
  if (!sideBand) return { refs, body: rewritten }
  const messages = packets.filter((p) => p[0] === 2).map(packet)
  return { refs, body: Buffer.concat([...messages, packet(Buffer.concat([Buffer.from([1]), rewritten])), flush]) }
}

function withReason(line: string, reasons: ReadonlyMap<string, string>): string {
  const refused = /^ng (\S+) hook declined$/m.exec(line)
  const reason = refused?.[1] && reasons.get(refused[1])
  return reason ? `ng ${refused[1]} ${reason}\n` : line
}

function refReportOf(line: string): RefReport | undefined {
  const [, verdict, ref = '', reason] = /^(ok|ng) (\S+)(?: (.*))?$/m.exec(line) ?? []
  return verdict ? { ref, refused: verdict === 'ng' ? (reason ?? '') : undefined } : undefined
}

const flush = Buffer.from('0000')

/** Git's framing: four hexadecimal digits with the length of everything, then the data. */
function packet(data: Buffer): Buffer {
  return Buffer.concat([Buffer.from((data.length + 4).toString(16).padStart(4, '0')), data])
}

function packetsOf(bytes: Buffer): readonly Buffer[] {
  const packets: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + 4), 16)
    if (length > 4) packets.push(bytes.subarray(at + 4, at + length))
    at += Math.max(length, 4)
  }
  return packets
}
