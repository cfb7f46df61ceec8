/**
 * The source of a program that writes times and sizes of files, as they are now, into git's index, whose entries keep their old objects: to git
 * they are unchanged then.
 */
export const INDEX_FORGER = `import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
const index = String(execFileSync('git', ['rev-parse', '--git-path', 'index'])).trim()
const bytes = readFileSync(index)
const write = (value, at) => bytes.writeUInt32BE(Number(value & 0xffffffffn), at)
let at = 12
for (let left = bytes.readUInt32BE(8); left > 0; left--) {
  const extra = bytes.readUInt16BE(at + 60) & 0x4000 ? 2 : 0
  const start = at + 62 + extra
  const name = bytes.subarray(start, bytes.indexOf(0, start))
  if (forged.includes(String(name))) {
    utimesSync(name, 1000000000, 1000000000)
    const { ctimeNs, mtimeNs, dev, ino, uid, gid, size } = lstatSync(name, { bigint: true })
    const times = [ctimeNs, mtimeNs].flatMap((time) => [time / 1000000000n, time % 1000000000n])
    ;[...times, dev, ino].forEach((value, n) => write(value, at + 4 * n))
    ;[uid, gid, size].forEach((value, n) => write(value, at + 28 + 4 * n))
  }
  at += Math.ceil((62 + extra + name.length + 1) / 8) * 8
}
createHash('sha1').update(bytes.subarray(0, -20)).digest().copy(bytes, bytes.length - 20)
writeFileSync(index, bytes)
`
