import type { Check } from '../check.ts'

export const scriptStateNoStaticAnalysis: Check = {
  code: 'RAY-SCRIPT-STATE-NO-STATIC-ANALYSIS',
  level: 'info',
  about: 'What a script prints is only known when it runs.',
  find: ({ states }) =>
    [...states.values()].flatMap(({ file, state, tags, placeAt }) => {
      if (state.kind === 'prompt') return []
      const seen =
        tags.length === 0
          ? 'it holds no whole tag'
          : `only the ${tags.length === 1 ? 'tag' : `${tags.length} tags`} in its text ${tags.length === 1 ? 'was' : 'were'} looked at`
      return { message: `What ${file} prints is known when it runs; ${seen}.`, place: placeAt(1, 1), hint: undefined }
    }),
}
