import { describe, expect, it } from 'vitest'
import { noFindings } from '../../../src/core/workflow/findings.ts'
import { parseScriptFile } from '../../../src/core/workflow/reading/script-settings.ts'
import type { ScriptLanguage } from '../../../src/core/workflow/workflow.ts'

function parse(
  language: ScriptLanguage,
  text: string,
): { readonly settings: unknown; readonly problems: readonly string[]; readonly warnings: readonly string[] } {
  const findings = noFindings()
  const { state } = parseScriptFile({ file: `A.${language}`, language, text, place: `A.${language}` }, findings)
  const shown = ({ code, message, place }: { code: string; message: string; place?: string | undefined }): string =>
    `${code} ${place}: ${message}`
  return { settings: state.settings, problems: findings.problems.map(shown), warnings: findings.warnings.map(shown) }
}

describe('P-TURN 6: settings of a script', () => {
  it.each([
    ['sh', '#!/bin/bash\n# Polls.\n\n# raymond: timeout=10m retries=2\necho'],
    ['py', '# raymond: timeout=10m\r\n# raymond: retries=2\r\nprint()'],
    ['ps1', '\uFEFF# raymond: timeout=10m retries=2\nWrite-Host'],
    ['mjs', '// raymond: timeout=10m retries=2\nconsole.log()'],
    ['bat', '@echo off\r\nREM raymond: timeout=10m retries=2\r\necho'],
    ['bat', ':: raymond: timeout=10m retries=2\r\necho'],
  ] as const)('come from leading comment lines of .%s', (language, text) => {
    expect(parse(language, text)).toEqual({ settings: { timeout: 600_000, retries: 2, env: {} }, problems: [], warnings: [] })
  })

  it('may be all that a turn has', () => {
    expect(
      parse('sh', '# raymond: max_duration=1h max_visits=3 on_max_visits=STUCK env.REGION=eu env.WORDS="a b" env.EMPTY=')
        .settings,
    ).toEqual({
      max_duration: 3_600_000,
      max_visits: 3,
      on_max_visits: 'STUCK',
      env: { REGION: 'eu', WORDS: 'a b', EMPTY: '' },
    })
  })

  it('may name the states to go on to', () => {
    expect(parse('mjs', '// raymond: goto=PASSED,FAILED').settings).toEqual({ goto: ['PASSED', 'FAILED'], env: {} })
  })

  it.each([
    ['# raymond: goto=', 'RAY-BAD-SETTING A.sh:1:12: goto must be names of states, with commas between them.'],
    ['# raymond: timeout=soon', 'RAY-BAD-SETTING A.sh:1:12: timeout must be a whole number above 0 and ms, s, m, h or d.'],
    ['#\n# raymond: retries=2 later', 'RAY-BAD-SETTING A.sh:2:22: "later" is not a setting.'],
    ['# raymond: env.PATH=/x', 'RAY-REFUSED-NAME A.sh:1:12: env may not set PATH: it steers programs.'],
  ])('are checked: %j', (text, problem) => {
    expect(parse('sh', text).problems).toEqual([problem])
  })

  it.each([
    ['# raymond: timout=1m', 'RAY-UNKNOWN-FIELD A.sh:1:12: "timout" is not a key that is read here.'],
    [
      'echo\n# raymond: timeout=1m',
      'RAY-LATE-SETTINGS A.sh:2:1: These settings stand below the first line of code and are not read.',
    ],
  ])('are warned of: %j', (text, warning) => {
    expect(parse('sh', text)).toEqual({ settings: { env: {} }, problems: [], warnings: [warning] })
  })

  it('are no comments of another language', () => {
    expect(parse('mjs', '# raymond: timeout=1m').settings).toEqual({ env: {} })
  })
})

it('keeps the text of the script as it is', () => {
  const text = '\uFEFFWrite-Host "x"\r\n'
  expect(parseScriptFile({ file: 'A.ps1', language: 'ps1', text, place: 'A.ps1' }, noFindings()).state.text).toBe(text)
})
