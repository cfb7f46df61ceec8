/** Texts at the edges of UTF-8, each with what it is. */
export const utf8Edges: readonly (readonly [string, string])[] = [
  ['the last of one byte, the first of two', '\u007f\u0080'],
  ['the last of two bytes, the first of three', '\u07ff\u0800'],
  ['the last of three bytes, the first of four', '\uffff\u{10000}'],
  ['the first and the last pair', '\ud800\udc00\udbff\udfff'],
  ['the neighbours of the surrogates', '\ud7ff\ue000'],
  ['lone high surrogates', '\ud800 \udbff'],
  ['lone low surrogates', '\udc00 \udfff'],
  ['a pair the wrong way round', '\udc00\ud800'],
  ['two high surrogates', '\ud83d\ud83d'],
  ['a high surrogate before what is no low one', '\ud83da\ud83d\ue000'],
  ['a low surrogate after what is no high one', '\u0800\udc00\uffff\udc00'],
]
