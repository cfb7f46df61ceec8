import { mentionsTag } from '../../picture/written-tags.ts'
import type { Check } from '../check.ts'

/** Programs beside the script, or what it reads, may print the tag for it. */
const HANDS_OVER =
  /(?:^|[\s"'`(=/])\.{1,2}[/\\]|\b(?:source|exec|eval|cat|type|import|require|node|python3?|bash|sh|npx|npm|make|call|Get-Content|Invoke-Expression)\b|\$\(|subprocess|os\.system|child_process|%~dp0|PSScriptRoot/i

export const scriptWithoutTransition: Check = {
  code: 'RAY-SCRIPT-WITHOUT-TRANSITION',
  level: 'warning',
  about: 'A script never prints a tag.',
  find: ({ states }) =>
    [...states.values()].flatMap(({ file, state, placeAt }) => {
      if (state.kind === 'prompt' || mentionsTag(state.text) || isPutTogether(state.text)) return []
      if (HANDS_OVER.test(withoutShebang(state.text))) return []
      return {
        message: `${file} never prints a tag, so the run fails when it ends.`,
        place: placeAt(1, 1),
        hint: "Let every way through it print one, such as: echo '<goto>NEXT</goto>'",
      }
    }),
}

/** Tags may be built from pieces: `'<' + tag + '>'`, `<%s>`, `<${tag}>`. */
function isPutTogether(text: string): boolean {
  return /<\/?(?:["'`%$^{]|\\)|["'`]<["'`]/.test(text)
}

function withoutShebang(text: string): string {
  return text.replace(/^(?:#!.*\n|\s*(?:#|\/\/|@?REM\b|::).*\n)+/i, '')
}
