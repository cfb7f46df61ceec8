import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromSingleFile } from '../../../src/core/convert/from-single-file.ts'
import { differenceBetween } from '../../../src/core/convert/same-workflow.ts'
import { toSingleFile } from '../../../src/core/convert/to-single-file.ts'
import { ProblemError } from '../../../src/core/problem.ts'
import type { WorkflowFiles } from '../../../src/core/workflow/reading/parse-workflow.ts'

type Files = Readonly<Record<string, string>>

function folder(files: Files): WorkflowFiles {
  return { id: 'flow', pin: { source: 'flow', commit: null, sha256: '' }, shape: 'folder', files, entry: null }
}

function single(text: string): WorkflowFiles {
  return { ...folder({ flow: text }), shape: 'file' }
}

function refusal(files: Files): string {
  try {
    toSingleFile(files)
    return 'converted'
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.message
    throw error
  }
}

const odd = fc.constantFrom(
  '---\n',
  '\n',
  '  \n',
  '\t',
  ' # no comment',
  ': ',
  "'",
  '"',
  '\\',
  '{{input}}',
  '- ',
  '|',
  '>',
  'é',
  '\u2028',
  '\u{1f600}',
  '\ufeff',
  '\0',
  '\r',
  '<goto>S0</goto>',
  '%YAML 1.1\n',
  '...\n',
)
const text = fc.array(fc.oneof(odd, fc.string({ maxLength: 6 })), { maxLength: 12 }).map((parts) => parts.join(''))
const setting = fc.constantFrom(
  'model: opus',
  'timeout: 10m # long',
  'tools: [Read, "Bash(npm test:*)"]',
  '# a note',
  'env: { REGION: eu, "N": 1 }',
  'allowed_transitions:\n  # why\n  - { tag: goto, target: S0 }\n  - tag: result',
  'odd_key: [1, { a: b }]',
  'budget: 1.50',
)
const front = fc
  .uniqueArray(setting, { maxLength: 4 })
  .map((lines) => (lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---\n`))
const prompt = fc
  .tuple(front, text)
  .map(([head, body]) => (head === '' && /^\ufeff*---/.test(body) ? `---\n---\n${body}` : head + body))
const state = fc.oneof(
  prompt.map((content) => ({ md: content }) as Files),
  fc.record({ sh: text, bat: text }),
  fc.record({ mjs: text.map((body) => `// raymond: timeout=5m env.A=b\n${body}`) }),
  fc.record({ py: text }),
)
const manifest = fc.constantFrom(
  undefined,
  'name: flow # mine\nbudget_usd: 2\n',
  '# only a note\n',
  'description: |\n  two\n  lines\n',
)
const files = fc.tuple(fc.array(state, { minLength: 1, maxLength: 5 }), manifest).map(([states, top]) => {
  const own = states.flatMap((contents, index) =>
    Object.entries(contents).map(([extension, content]) => [`S${index}.${extension}`, content]),
  )
  return Object.fromEntries(top === undefined ? own : [...own, ['workflow.yaml', top]]) as Files
})

describe('a folder as a single file', () => {
  it('says the same, and comes back as the folder', () => {
    fc.assert(
      fc.property(files, (original) => {
        const yaml = toSingleFile(original)
        expect(differenceBetween(folder(original), single(yaml))).toBeUndefined()
        const back = fromSingleFile(yaml)
        expect(differenceBetween(folder(original), folder(back))).toBeUndefined()
        expect(toSingleFile(back)).toBe(yaml)
      }),
      { numRuns: 300 },
    )
  })

  it('keeps lines of blanks alone in a script', () => {
    const original = { 'START.mjs': `// what a line of a quoted text looks like\n---\n \n` }
    expect(fromSingleFile(toSingleFile(original))).toEqual(original)
  })

  it('comes back the same where CR stands twice before the end of a line', () => {
    const yaml = toSingleFile({ 'START.md': 'Go.\r\r\n' })
    expect(toSingleFile(fromSingleFile(yaml))).toBe(yaml)
  })

  it('keeps what a prompt begins with behind its frontmatter', () => {
    const original = { 'START.md': '---\n---\n\ufeff---\nGo.\n', 'NEXT.md': '---\n---\n\ufeffGo.\n' }
    expect(fromSingleFile(toSingleFile(original))).toEqual(original)
  })

  it('keeps comments', () => {
    const yaml = toSingleFile({
      'START.md': '---\n# cheap\nmodel: haiku # fast\n---\nGo.\n',
      'workflow.yaml': '# whole\nname: x\n',
    })
    for (const note of ['# whole', '# cheap', '# fast']) expect(yaml).toContain(note)
    expect(fromSingleFile(yaml)['START.md']).toBe('---\n# cheap\nmodel: haiku # fast\n---\nGo.\n')
    expect(fromSingleFile(yaml)['workflow.yaml']).toBe('# whole\nname: x\n')
  })

  it('is refused where it would lose something', () => {
    expect(refusal({ 'START.md': 'x', 'data.json': '{}' })).toBe('A single file cannot hold files that are no states: data.json.')
    expect(refusal({ 'POLL.md': 'x', 'POLL.sh': 'y' })).toBe(
      'A single file cannot hold a prompt and a script of one name: POLL.md, POLL.sh.',
    )
    expect(refusal({ 'POLL.py': 'x', 'POLL.sh': 'y' })).toBe(
      'A single file cannot hold several scripts of one name for one platform: POLL.py, POLL.sh.',
    )
    expect(refusal({ 'START.md': '---\nprompt: x\n---\ny' })).toBe(
      'A single file cannot hold the key "prompt" in the frontmatter of a prompt.',
    )
  })
})

describe('a single file as a folder', () => {
  it('puts settings of scripts into their comment lines, which win over those that are there', () => {
    const yaml =
      'states:\n  START:\n    # slow\n    timeout: 5m\n    env: { NAME: two words }\n    sh: |\n      #!/bin/bash\n      # raymond: timeout=1m retries=2\n      echo "<result>x</result>"\n    bat: "@echo off\\r\\necho x\\r\\n"\n'
    const back = fromSingleFile(yaml)
    expect(back['START.sh']).toBe(
      '#!/bin/bash\n# raymond: timeout=1m retries=2\n# slow\n# raymond: timeout=5m env.NAME="two words"\necho "<result>x</result>"\n',
    )
    expect(back['START.bat']).toBe('@echo off\r\n@REM slow\r\n@REM raymond: timeout=5m env.NAME="two words"\r\necho x\r\n')
    expect(differenceBetween(single(yaml), folder(back))).toBeUndefined()
  })

  it('gives each state what an alias stands for', () => {
    const yaml = 'states:\n  START: &one\n    model: opus\n    prompt: Go to NEXT\n  NEXT: *one\n'
    expect(fromSingleFile(yaml)).toEqual({
      'START.md': '---\nmodel: opus\n---\nGo to NEXT',
      'NEXT.md': '---\nmodel: opus\n---\nGo to NEXT',
    })
  })

  it('is seen to change where a reference has an extension that its state has not', () => {
    const yaml = 'states:\n  START: { prompt: "<goto>TEST.md</goto>" }\n  TEST: { sh: "echo" }\n'
    expect(differenceBetween(single(yaml), folder(fromSingleFile(yaml)))).toBe('where a name in a tag or policy leads')
  })
})
