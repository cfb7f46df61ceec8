import { Transform } from 'node:stream'
import { starCredentials } from '../../../core/thread/shown-credentials.ts'

/** More than any of them is long, with the address before it: what begins there has come to its end. */
const KEPT = 8192

/** Puts stars over what GitHub's answers hold of credentials, however they are cut into pieces; byte for byte, so that lengths stay true. */
export function hideCredentials(): Transform {
  let held = ''
  return new Transform({
    transform(chunk: Buffer, _, done) {
      // Over what was seen to begin there are stars already, and over the rest of it there are some when it has come.
      const text = starCredentials(held + chunk.toString('latin1'))
      const end = Math.max(0, text.length - KEPT)
      held = text.slice(end)
      done(null, Buffer.from(text.slice(0, end), 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(held, 'latin1'))
    },
  })
}
