/** A half-open range of UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * What gives a credential away by its looks. Each pattern consumes what it has read or is anchored by what stands before it,
 * so that a hostile text costs linear time.
 */
const SHAPES: readonly RegExp[] = [
  // GitHub: the older tokens have 36 letters and digits; installation tokens are becoming about 520 characters with dots and dashes.
  /gh[pousr]_[A-Za-z0-9._-]{16,}/g,
  /github_pat_[A-Za-z0-9_]{16,}/g,
  /sk-ant-[A-Za-z0-9_-]{12,}/g,
  /(?<![A-Za-z0-9_-])sk-[A-Za-z0-9_-]{32,}/g,
  /(?<![A-Za-z0-9])[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/g,
  /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  /xox[abcdeoprs](?:\.[a-z]+)?-[A-Za-z0-9.-]{10,}/g,
  /xapp-[A-Za-z0-9-]{16,}/g,
  /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{6,}\.eyJ[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]*)?/g,
  /(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}/g,
  /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}/g,
  /glpat-[A-Za-z0-9_-]{20,}/g,
  /(?<![A-Za-z0-9])pypi-[A-Za-z0-9_-]{40,}/g,
  /(?<=authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token)\s{1,4})[A-Za-z0-9._~+/=-]{12,}/gi,
  // User and password of a URL. The lengths are bounded because nothing before them is. Characters that end a string or a command are none
  // of a password here: what people approve must not hold code that nobody sees.
  /(?<=:\/\/)[\w.~%+=!$*,^#?[\]-]{1,256}:(?=[^\s/@]{1,1024}@)[\w.~%+=!$*,^#?[\]:-]{1,1024}/g,
]

const KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
const KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
/** The body of a key whose end was cut off, also as a JSON string. */
const KEY_BODY = /(?:\\[nr]|\s|[A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/]{0,15}(?:={1,2}|$))*/y

/** Where a text holds something that looks like a credential, whosever it is. */
export function findTokens(text: string): readonly Span[] {
  return [...findShapes(text), ...findPrivateKeys(text)]
}

/** The same but for keys. */
export function findShapes(text: string): readonly Span[] {
  return SHAPES.flatMap((shape) => [...text.matchAll(shape)].map(spanOf))
}

/** The first lines of keys. */
export function findKeyBegins(text: string): readonly Span[] {
  return [...text.matchAll(KEY_BEGIN)].map(spanOf)
}

function findPrivateKeys(text: string): readonly Span[] {
  const ends = [...text.matchAll(KEY_END)].map(spanOf)
  let nextEnd = 0
  return findKeyBegins(text).map((begin) => {
    while ((ends[nextEnd]?.start ?? Number.POSITIVE_INFINITY) < begin.end) nextEnd += 1
    return { start: begin.start, end: ends[nextEnd]?.end ?? keyBodyEnd(text, begin.end) }
  })
}

function keyBodyEnd(text: string, from: number): number {
  KEY_BODY.lastIndex = from
  KEY_BODY.test(text)
  return Math.max(from, KEY_BODY.lastIndex)
}

function spanOf(match: RegExpMatchArray): Span {
  const start = match.index ?? 0
  return { start, end: start + match[0].length }
}
