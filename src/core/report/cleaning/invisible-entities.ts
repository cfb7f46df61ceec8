import { removeInvisible } from './invisible.ts'

const NAMED_INVISIBLE =
  /&(?:shy|zwj|zwnj|lrm|rlm|NoBreak|ZeroWidthSpace|NegativeVeryThinSpace|NegativeThinSpace|NegativeMediumSpace|NegativeThickSpace|InvisibleTimes|it|InvisibleComma|ic|ApplyFunction|af);/g

/** Invisible characters that are written as HTML entities go as well; `keep` is one entity that stays. */
export function removeInvisibleEntities(text: string, keep: string): string {
  return text
    .replace(NAMED_INVISIBLE, '')
    .replace(/&#(?:(\d{1,7})|[xX]([0-9a-fA-F]{1,6}));/g, (entity, decimal: string | undefined, hex: string | undefined) => {
      if (entity === keep) return entity
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      const character = code > 0x10ffff ? '' : String.fromCodePoint(code)
      return character === '\n' || character === '\t' || removeInvisible(character) !== '' ? entity : ''
    })
}
