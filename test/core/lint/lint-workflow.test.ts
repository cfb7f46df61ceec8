import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../src/core/lint/finding.ts'
import type { WorkflowUse } from '../../../src/core/lint/lint-scope.ts'
import type { OutputsPolicy } from '../../../src/core/outbox/outputs-policy.ts'
import { processorMs } from '../../tools/processor-ms.ts'
import { ids, lintFiles, lintText } from './read-fixture.ts'

const END = 'End with <result>what came out</result>'

it('X-3.2: a granted host that every state leaves out is used by nobody', () => {
  const granted = { granted: ['packages', '*.example.org'], place: '.github/raymond.yml:7:5' }
  const use: WorkflowUse = {
    budgetUsd: undefined,
    vouched: true,
    strangeInput: false,
    approval: false,
    outputs: { policy: {}, place: '' },
    network: granted,
  }
  const flow = (network: string) => ({ 'START.md': `---\nnetwork: ${network}\n---\nGo on.\n\n<result>x</result>\n` })
  const found = (network: string) =>
    lintFiles(flow(network), { use }).flatMap(({ id, message }) => (id === 'network-unused' ? [message] : []))
  expect(found('none')).toEqual([
    'No state takes packages, *.example.org from the list: each has a "network" of its own without it.',
  ])
  expect(found('[api.example.org]')).toEqual([
    'No state takes packages from the list: each has a "network" of its own without it.',
  ])
  expect(found('[packages, api.example.org]')).toEqual([])
  expect(lintFiles({ 'START.md': 'Go on.\n\n<result>x</result>\n' }, { use }).map(({ id }) => id)).not.toContain('network-unused')
})

describe('a workflow with nothing to say about', () => {
  it('has no findings', () => {
    expect(lintFiles({ 'START.md': 'Plan it, then <goto>WORK</goto>', 'WORK.md': END })).toEqual([])
  })
})

describe('a finding', () => {
  it('says where, what, how bad and what to do', () => {
    expect(lintFiles({ 'START.md': 'Go on.\n<goto>WROK</goto>', 'WORK.md': END }).at(0)).toEqual({
      file: 'flow/START.md',
      line: 2,
      column: 1,
      code: 'RAY-MISSING-TARGET',
      id: 'missing-target',
      level: 'error',
      message: '<goto>: There is no state "WROK" in this workflow.',
      fix: 'Did you mean WORK.md?',
    })
  })

  it('counts the frontmatter into its line', () => {
    const [finding] = lintFiles({ 'START.md': `---\nmodel: opus\n---\n\n${END}\n  or <goto>GONE</goto>` })
    expect([finding?.line, finding?.column]).toEqual([6, 6])
  })

  it('stands where a name first is, however long that is', () => {
    const name = 'x'.repeat(40_000)
    const found = lintFiles({ 'START.md': `Say\n  {{ ${name} }} and {{${name}}}. ${END}` })
    expect(found).toMatchObject([{ id: 'unknown-variable', line: 2, column: 3 }])
  })

  it('is told once, whatever finds it', () => {
    const policy = '---\nallowed_transitions:\n  - { tag: goto, target: GONE }\n---\nGo to GONE.'
    expect(ids(lintFiles({ 'START.md': policy })).filter((id) => id === 'missing-target')).toHaveLength(1)
  })
})

describe('tags in prose', () => {
  it.each([
    'Answer with a <goto> tag, then <result>x</result>',
    'Write <goto>the next state</goto> or <result>x</result>',
    'Write `<reset cd="…" stack="keep|clear">STATE</reset>` or <result>x</result>',
    'Write <call return="...">...</call> or <result status="success|failure">x</result>',
    '<!-- once: <goto>OLD</goto> --> <result>x</result>',
    'Write <goto></goto> with a name in it, or <result>x</result>',
    'Go where {{result}} says: <goto>{{result}}</goto>',
  ])('are no mistakes when they are spoken of: %s', (body) => {
    expect(lintFiles({ 'START.md': body }).filter(({ level }) => level === 'error')).toEqual([])
  })

  it('are mistakes in a fence, too: models copy what they see', () => {
    expect(ids(lintFiles({ 'START.md': 'End with\n```\n<goto>GONE</goto>\n```\n' }))).toContain('missing-target')
  })
})

describe('tags in scripts', () => {
  it.each([
    ['START.sh', 'echo "<call return=\\"WORK\\">WROK</call>"'],
    ['START.bat', '@echo ^<goto^>WROK^</goto^>'],
    ['START.ps1', 'Write-Output "<call return=`"WORK`">WROK</call>"'],
    ['START.mjs', "console.log('<goto>WROK<\\/goto>')"],
    ['START.py', "print('<goto>WROK</goto>')"],
  ])('are read with their escapes: %s', (file, text) => {
    const platform = /bat|ps1/.test(file) ? 'win32' : 'linux'
    const found = lintFiles({ [file]: text, 'WORK.md': END }, { platform })
    expect(found.find(({ id }) => id === 'missing-target')).toMatchObject({ file: `flow/${file}`, line: 1, level: 'error' })
  })

  it('are not known when they are put together', () => {
    const found = lintFiles({ 'START.sh': 'echo "<goto>$NEXT</goto>"', 'WORK.md': END, 'OTHER.md': END })
    expect(ids(found)).toEqual(['script-state-no-static-analysis'])
  })

  it('in comments are notes', () => {
    expect(ids(lintFiles({ 'START.sh': "# then <goto>GONE</goto>\necho '<result>x</result>'" }))).not.toContain('missing-target')
  })
})

describe('another platform', () => {
  const files = { 'START.md': '<goto>BUILD</goto>', 'BUILD.sh': "echo '<result>x</result>'" }

  it('is looked at when it is named', () => {
    expect(ids(lintFiles(files, { platform: 'win32' }))).toContain('foreign-platform')
    expect(ids(lintFiles(files, { platform: 'darwin' }))).not.toContain('foreign-platform')
  })
})

describe('a single file', () => {
  it('is looked at as a folder is, with its own lines', () => {
    const found = lintText(
      'states:\n  START:\n    modle: opus\n    prompt: |\n      Go on.\n      <goto>WROK</goto>\n  WORK:\n    prompt: End with <result>x</result>\n',
    )
    expect(found.map(({ id, file, line }) => `${id} ${file}:${line}`)).toEqual([
      'unknown-field flow.yaml:3',
      'missing-target flow.yaml:6',
      'unreachable-state flow.yaml:8',
    ])
  })

  it('of steps is checked by the rules of steps', () => {
    const steps =
      'name: a\ndescription: b\nsteps:\n  - { name: one, type: invoke, operation: flow/noop, args: {}, judge: { type: invoke, operation: flow/constant, args: { value: x } }, on: { x: { goto: tow } } }\n'
    expect(lintText(steps)).toContainEqual(
      expect.objectContaining({ id: 'step-unknown-goto', level: 'error', file: 'flow.yaml', line: 4 }),
    )
    expect(lintText('{:name "a"', 'flow.edn')[0]).toMatchObject({ level: 'error', file: 'flow.edn' })
  })
})

describe('what a workflow proposes', () => {
  const use = (policy: OutputsPolicy): WorkflowUse => ({
    budgetUsd: undefined,
    vouched: true,
    strangeInput: false,
    approval: false,
    outputs: { policy, place: '.github/raymond.yml:7:5' },
  })
  const proposing = (findings: readonly Finding[]) =>
    findings.filter(({ id }) => id.includes('propose')).map(({ id, message, fix }) => [id, message, fix])
  const lists = (types: string) => `---\nproposes: [${types}]\n---\nDo it. ${END}`

  it('is held against outputs, each type by itself', () => {
    const files = { 'START.md': lists('comment, review') }
    expect(proposing(lintFiles(files, { use: use({ comments: 1, issues: 2, pull_requests: { max: 0 } }) }))).toEqual([
      [
        'output-never-proposed',
        'outputs allows "issue", and no state of the workflow proposes it.',
        'Write "proposes: [issue]" into the state that is to propose it, or remove it from outputs.',
      ],
      [
        'proposes-not-in-outputs',
        'START.md proposes "review", which outputs in the configuration does not allow.',
        'Allow it under outputs (.github/raymond.yml:7:5), or remove it from proposes.',
      ],
    ])
  })

  it('is not known of a script that names the outbox and no types, and is known of one that names them', () => {
    const script = (settings: string) => ({
      'START.sh': `${settings}echo '{}' >> "$RAYMOND_OUTBOX"; echo "<result>x</result>"\n`,
    })
    expect(proposing(lintFiles(script(''), { use: use({ comments: 1, labels: ['a'] }) }))).toEqual([])
    const [first] = proposing(lintFiles(script('# raymond: proposes=comment\n'), { use: use({ comments: 1, labels: ['a'] }) }))
    expect(first?.[1]).toBe('outputs allows "labels", and no state of the workflow proposes it.')
  })

  it('is not known where it hands over to other workflows', () => {
    const calls = { 'START.md': 'Do it. <call-workflow return="END">../other</call-workflow>', 'END.md': END }
    expect(proposing(lintFiles(calls, { use: use({ comments: 1 }) }))).toEqual([])
  })

  it('is what steps list, and what their operations write', () => {
    const steps = (lines: string) => `name: a\ndescription: b\nsteps:\n${lines}`
    const flow = (lines: string, policy: OutputsPolicy) => proposing(lintText(steps(lines), 'flow.yaml', { use: use(policy) }))
    const post = '  - { name: post, type: invoke, operation: github/comment, args: { body: hi } }\n'
    expect(flow(post, { comments: 1 })).toEqual([])
    expect(flow(post, { issues: 1 }).map(([id]) => id)).toEqual(['output-never-proposed', 'proposes-not-in-outputs'])
    const session =
      '  - { name: s, type: session, tools: [Read], proposes: [review], contributions: [{ type: template, text: hi, vars: {} }] }\n'
    expect(flow(session, { reviews: 1 })).toEqual([
      [
        'proposes-without-tool',
        'The step "s" lists proposes, but none of its tools can write the file that proposals go into.',
        'tools: ["Read", "Write"]',
      ],
    ])
    expect(lintText(steps(session.replace('[review]', '[revue]')))).toContainEqual(
      expect.objectContaining({ id: 'unknown-proposal-type', fix: 'Did you mean "review"?', level: 'error' }),
    )
  })

  it.each([
    ['[Write]', true],
    ['[Read, Edit]', true],
    ['[Bash]', true],
    ['["Bash(echo:*)"]', true],
    ['["mcp__github__write"]', true],
    ['["Write(//tmp/**)"]', true],
    ['["Write(src/**)"]', false],
    ['["Bash(npm test:*)"]', false],
    ['[Read, Grep, WebFetch]', false],
    ['[]', false],
  ])('can be written with the tools %s: %s', (tools, can) => {
    const files = { 'START.md': `---\ntools: ${tools}\nproposes: [comment]\n---\nDo it. ${END}` }
    expect(proposing(lintFiles(files)).map(([id]) => id)).toEqual(can ? [] : ['proposes-without-tool'])
  })

  it('is read of a single file as well, beside its prompts and scripts', () => {
    const file = (proposes: string) =>
      `states:\n  START:\n    prompt: "Do it. <goto>NEXT</goto>"\n    proposes: ${proposes}\n  NEXT:\n    sh: echo "<result>x</result>"\n    proposes: ${proposes}\n`
    const read = (proposes: string) => ids(lintText(file(proposes), 'flow.yaml', { use: use({ labels: ['a'] }) }))
    const plain = 'script-state-no-static-analysis'
    expect(read('[labels]')).toEqual([plain])
    expect(read('labels')).toEqual([plain])
    expect(read('{ a: 1 }').filter((id) => id !== plain && id !== 'output-never-proposed')).toEqual([
      'bad-setting',
      'bad-setting',
    ])
    expect(read('[emoji]').filter((id) => id !== plain && id !== 'output-never-proposed')).toEqual([
      'unknown-proposal-type',
      'unknown-proposal-type',
    ])
  })
})

describe('text by strangers', () => {
  const use: WorkflowUse = {
    budgetUsd: undefined,
    vouched: false,
    strangeInput: true,
    approval: false,
    outputs: { policy: {}, place: '.github/raymond.yml:1:1' },
  }
  const tools = (rules: string) => `---\ntools: ${rules}\n---\n`
  const trust = (files: Readonly<Record<string, string>>, options = {}) =>
    lintFiles(files, options).filter(({ id }) => id === 'trust-flow')

  it('is no matter where the tools only read, are narrow, or are left to the permission mode', () => {
    for (const head of [tools('[Read, Grep]'), tools('["Bash(npm test:*)"]'), '']) {
      expect(trust({ 'START.md': `${head}{{event.issue.body}} ${END}` })).toEqual([])
    }
  })

  it('is worth to know before files, and a warning before a shell', () => {
    expect(trust({ 'START.md': `${tools('[Edit]')}{{event.comment.body}} ${END}` })[0]?.level).toBe('info')
    expect(trust({ 'START.md': `${tools('["Bash(*)"]')}{{event.comment.body}} ${END}` })[0]?.level).toBe('warning')
  })

  it('is left behind by a fresh session that takes no value along', () => {
    const start = (way: string) => ({
      'START.md': `{{event.issue.title}} ${way}`,
      'WORK.md': `${tools('[Bash]')}{{input}} ${END}`,
    })
    expect(trust(start('<reset>WORK</reset>'))).toEqual([])
    expect(trust(start('<reset input="what to do">WORK</reset>'))).toHaveLength(1)
    expect(trust(start('<goto>WORK</goto>'))).toHaveLength(1)
  })

  it('is followed from one agent to another, which is retold what was said', () => {
    const start = (way: string) => ({
      'START.md': `---\nagent: codex\ntools: [Read]\n---\n{{event.issue.title}} ${way}`,
      'WORK.md': `---\nagent: claude\ntools: [Bash]\n---\n${END}`,
    })
    expect(trust(start('<goto>WORK</goto>'))).toHaveLength(1)
    expect(trust(start('<reset>WORK</reset>'))).toEqual([])
  })

  it('passes through a script in the same conversation', () => {
    const files = {
      'START.md': '{{event.issue.title}} <goto>STEP</goto>',
      'STEP.sh': "echo '<goto>WORK</goto>'",
      'WORK.md': `${tools('[Bash]')}${END}`,
    }
    expect(trust(files)).toHaveLength(1)
  })

  it('is vouched for where only people with a say start the workflow', () => {
    const files = { 'START.md': `${tools('[Bash]')}{{input}} ${END}` }
    expect(trust(files)).toEqual([])
    expect(trust(files, { use })).toHaveLength(1)
    expect(trust(files, { use: { ...use, vouched: true } })).toEqual([])
  })

  it('names numbers and states of GitHub without harm', () => {
    expect(trust({ 'START.md': `${tools('[Bash]')}Issue {{event.issue.number}} is {{event.issue.state}}. ${END}` })).toEqual([])
  })
})

describe('any text at all', () => {
  const piece = fc.constantFrom(
    '---\n',
    '<goto>',
    '</goto>',
    'START',
    '<fork next="',
    '">',
    '{{',
    '}}',
    '<!--',
    '-->',
    'allowed_transitions:\n',
    '  - { tag: goto, target: START }\n',
    '\n',
    '"',
    "'",
    '<result>',
    '</result>',
    'model: x\n',
    '\\',
  )
  it('never makes lint throw', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 25 }),
        fc.constantFrom('md', 'sh', 'bat', 'py'),
        (parts, extension) => {
          for (const finding of lintFiles({ [`START.${extension}`]: parts.join(''), 'NEXT.md': END }))
            expect(finding.line).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('a thousand states', () => {
  it('take about twenty times as long as fifty', () => {
    const chain = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          n === 0 ? 'START.md' : `S${n}.md`,
          `---\nallowed_transitions:\n  - { tag: goto, target: S${(n + 1) % count || 1} }\n  - { tag: call, target: S${(n * 7) % count || 1}, return: S${(n + 2) % count || 1} }\n  - { tag: result }\n---\nOn to S${(n + 1) % count || 1}, or ask S${(n * 7) % count || 1} when enough is done. <goto>S${(n + 1) % count || 1}</goto>\n`,
        ]),
      )
    const time = (count: number) => {
      const files = chain(count)
      const begin = processorMs()
      lintFiles(files)
      return processorMs() - begin
    }
    time(100)
    const few = Math.min(time(50), time(50), time(50))
    const many = Math.min(time(1000), time(1000))
    expect(many / few).toBeLessThan(100)
    expect(many).toBeLessThan(5000)
  })
})

describe('a policy that leaves open where to go on', () => {
  const policy = (text: string) => `---\nallowed_transitions: [{ tag: ask }, { tag: result }]\n---\n${text}`

  it('is an error for an ask, unless the prompt names a state', () => {
    expect(ids(lintFiles({ 'START.md': policy('Ask when in doubt.') }))).toContain('missing-ask-next')
    const named = { 'START.md': policy('Ask: <ask next="DONE">Which?</ask>'), 'DONE.md': END }
    expect(ids(lintFiles(named))).not.toContain('missing-ask-next')
  })
})

describe('tags in a state whose one transition is forced', () => {
  it('are examples, which nobody reads', () => {
    const forced = '---\nforce_implicit: true\nallowed_transitions: [{ tag: goto, target: NEXT }]\n---\n'
    const files = { 'START.md': `${forced}Explain what <goto>ANYWHERE</goto> and <ask>this</ask> mean.`, 'NEXT.md': END }
    expect(ids(lintFiles(files)).filter((id) => id.startsWith('missing'))).toEqual([])
  })
})
