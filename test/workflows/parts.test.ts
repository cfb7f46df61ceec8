/** workflows/fan-out where a program of the project has its way with branches. */
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorktree, type Worktree } from './a-worktree.ts'

let tree: Worktree
let base: string

beforeEach(() => {
  tree = openWorktree({ 'a.txt': '1\n' })
  base = tree.git('rev-parse', 'HEAD')
})
afterEach(() => tree.close())

function commit(): string {
  return tree.run('fan-out', 'COMMIT', { part_title: 'Part A', part_base: base })
}

describe('a part that was done on another branch', () => {
  it('is on its own branch in the end', () => {
    tree.git('checkout', '--quiet', '-b', 'release/1')
    tree.write({ 'a.txt': '2\n' })
    expect(commit()).toContain('Done: Part A (1 file)')
    expect(tree.git('show', 'raymond/one/main:a.txt')).toBe('2')
  })

  it('is not done where its own branch has commits that are not there', () => {
    tree.write({ 'b.txt': '1\n' })
    tree.git('add', '--all')
    tree.git('commit', '--quiet', '--message', 'half of it')
    tree.git('checkout', '--quiet', '-b', 'release/1', base)
    tree.write({ 'a.txt': '2\n' })
    expect(commit()).toContain('>GAVE_UP</goto>')
    expect(tree.git('show', 'raymond/one/main:b.txt')).toBe('1')
  })

  it('is not done where that branch does not begin where the part began', () => {
    tree.git('checkout', '--quiet', '--orphan', 'pages')
    tree.git('commit', '--quiet', '--message', 'Pages')
    tree.write({ 'a.txt': '2\n' })
    expect(commit()).toContain('>GAVE_UP</goto>')
    expect(tree.git('show', 'raymond/one/main:a.txt')).toBe('1')
  })

  it('is not said to be merged where nothing stands on its own', () => {
    tree.git('branch', 'raymond/one/main_work1')
    for (const part of ['main_work2', 'main_work3']) {
      tree.git('checkout', '--quiet', '-b', `raymond/one/${part}`, base)
      tree.write({ 'b.txt': '2\n' })
      tree.git('add', '--all')
      tree.git('commit', '--quiet', '--message', part)
    }
    tree.git('checkout', '--quiet', 'raymond/one/main')
    tree.run('fan-out', 'SETUP', { RAYMOND_INPUT: 'Three parts' })
    const workers = [1, 2, 3].map((at) => {
      const attributes = { part_title: `Part ${at}`, part_base: base }
      return { agent: `main_work${at}`, status: 'completed', result: null, failure: null, attributes, branch: null }
    })
    const file = join(tree.notes, 'workers.json')
    writeFileSync(file, JSON.stringify(workers))
    expect(tree.run('fan-out', 'MERGE', { RAYMOND_WORKERS_FILE: file })).toBe('<goto>TEST</goto>')
    const said = tree.run('fan-out', 'PASSED')
    expect(said).toContain('- [ ] Part 1: Nothing of it stands on its branch.')
    expect(said).toContain('- [x] Part 2\n- [x] Part 3')
    expect(tree.proposed()).toMatchObject([{ title: 'Three parts', closes: false }])
  })

  it('is named as missing where there are more parts than a run does, and the issue stays open', () => {
    tree.git('checkout', '--quiet', '-b', 'raymond/one/main_work1')
    tree.write({ 'b.txt': '2\n' })
    tree.git('add', '--all')
    tree.git('commit', '--quiet', '--message', 'part')
    tree.git('checkout', '--quiet', 'raymond/one/main')
    tree.run('fan-out', 'SETUP', { RAYMOND_INPUT: 'Eight parts' })
    const parts = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({ title: `Part ${at}`, place: 'p', how: 'h' }))
    const said = tree.run('fan-out', 'DISPATCH', { RAYMOND_RESULT: JSON.stringify(parts) })
    expect(said.match(/part_title="[^"]*"/g)).toHaveLength(6)
    const attributes = { part_title: 'Part 1', part_base: base }
    const file = join(tree.notes, 'workers.json')
    const worker = { agent: 'main_work1', status: 'completed', result: null, failure: null, attributes, branch: null }
    writeFileSync(file, JSON.stringify([worker]))
    expect(tree.run('fan-out', 'MERGE', { RAYMOND_WORKERS_FILE: file })).toBe('<goto>TEST</goto>')
    const lines = [7, 8].map((at) => `- [ ] Part ${at}: A run does no more than 6 parts.`)
    expect(tree.run('fan-out', 'PASSED')).toContain(`- [x] Part 1\n${lines.join('\n')}`)
    const body = expect.stringContaining('> 2 of 3 parts are missing.')
    expect(tree.proposed()).toMatchObject([{ body, closes: false }])
  })

  it('is merged with a heading of seven signs once its conflict is solved, and until then named with its files', () => {
    for (const [part, text] of Object.entries({ main_work1: '2\n', main_work2: '3\n' })) {
      tree.git('checkout', '--quiet', '-b', `raymond/one/${part}`, base)
      tree.write({ 'a.txt': text, [`${part}.rst`]: 'Install\n=======\n' })
      tree.git('add', '--all')
      tree.git('commit', '--quiet', '--message', part)
    }
    tree.git('checkout', '--quiet', 'raymond/one/main')
    tree.run('fan-out', 'SETUP', { RAYMOND_INPUT: 'Two parts' })
    const workers = [1, 2].map((at) => {
      const attributes = { part_title: `Part ${at}`, part_base: base }
      return { agent: `main_work${at}`, status: 'completed', result: null, failure: null, attributes, branch: null }
    })
    const file = join(tree.notes, 'workers.json')
    writeFileSync(file, JSON.stringify(workers))
    const merge = () => tree.run('fan-out', 'MERGE', { RAYMOND_WORKERS_FILE: file })
    const open = expect.stringMatching(/Files with conflicts:\na\.txt\n">RESOLVE/)
    expect([merge(), merge()]).toEqual([open, open])
    tree.write({ 'a.txt': '2\n3\n' })
    expect(merge()).toBe('<goto>TEST</goto>')
    expect(tree.git('show', 'HEAD:main_work2.rst')).toBe('Install\n=======')
  })

  describe('in which git could not decide', () => {
    /** Two parts, each of which wrote its own files; what merges them. */
    function twoParts(first: Record<string, string>, second: Record<string, string>): () => string {
      for (const [part, files] of Object.entries({ main_work1: first, main_work2: second })) {
        tree.git('checkout', '--quiet', '-b', `raymond/one/${part}`, base)
        tree.write(files)
        tree.git('add', '--all')
        tree.git('commit', '--quiet', '--message', part)
      }
      tree.git('checkout', '--quiet', 'raymond/one/main')
      tree.git('reset', '--quiet', '--hard', base)
      tree.run('fan-out', 'SETUP', { RAYMOND_INPUT: 'Two parts' })
      const workers = [1, 2].map((at) => {
        const attributes = { part_title: `Part ${at}`, part_base: base }
        return { agent: `main_work${at}`, status: 'completed', result: null, failure: null, attributes, branch: null }
      })
      const file = join(tree.notes, 'workers.json')
      writeFileSync(file, JSON.stringify(workers))
      return () => tree.run('fan-out', 'MERGE', { RAYMOND_WORKERS_FILE: file })
    }

    it.each([
      ['a binary file', '\0', ''],
      ['a file that is not to be merged', '', '* -merge\n'],
    ])('is open while nobody has changed what git left, and is then left out: %s', (_, start, attributes) => {
      tree.write({ 'logo.bin': `${start}old`, '.gitattributes': attributes })
      tree.git('add', '--all')
      tree.git('commit', '--quiet', '--message', 'more')
      base = tree.git('rev-parse', 'HEAD')
      const merge = twoParts({ 'logo.bin': `${start}A`, pa: '' }, { 'logo.bin': `${start}B`, pb: '' })
      const open = expect.stringMatching(/Files with conflicts:\nlogo\.bin\n">RESOLVE/)
      expect([merge(), merge()]).toEqual([open, open])
      tree.run('fan-out', 'SKIP', { RAYMOND_INPUT: 'Being merged: Part 2' })
      expect(merge()).toBe('<goto>TEST</goto>')
      expect(tree.run('fan-out', 'PASSED')).toContain('- [ ] Part 2: It conflicts with a part before it.')
    })

    it('is merged once such a file is another', () => {
      const merge = twoParts({ 'logo.bin': '\0A' }, { 'logo.bin': '\0B' })
      expect(merge()).toContain('RESOLVE')
      tree.write({ 'logo.bin': '\0AB' })
      expect(merge()).toBe('<goto>TEST</goto>')
    })

    it('is open while a file stands beside the folder that has its name', () => {
      const merge = twoParts({ 'x/a': 'a\n' }, { x: 'b\n' })
      const open = expect.stringContaining('x~raymond_one_main_work2')
      expect([merge(), merge()]).toEqual([open, open])
      tree.git('rm', '--quiet', '--force', 'x~raymond_one_main_work2')
      tree.write({ 'x/b': 'b\n' })
      expect(merge()).toBe('<goto>TEST</goto>')
    })

    it('is not merged with git’s marks in it because somebody has committed it: it is merged anew', () => {
      const merge = twoParts({ 'a.txt': 'A\n' }, { 'a.txt': 'B\n', 'b.txt': 'B\n' })
      expect(merge()).toContain('RESOLVE')
      tree.git('commit', '--quiet', '--all', '--message', 'solved')
      expect(merge()).toContain('Being merged: Part 2')
      expect([tree.git('show', 'HEAD:a.txt'), tree.git('log', '-1', '--format=%s')]).toEqual(['A', 'Part 1'])
      tree.git('commit', '--quiet', '--all', '--message', 'solved')
      tree.run('fan-out', 'SKIP', { RAYMOND_INPUT: 'No room' })
      expect(merge()).toBe('<goto>TEST</goto>')
      expect(tree.git('ls-tree', '--name-only', 'HEAD')).toBe('a.txt')
    })

    it('is open while a file that was moved has git’s marks', () => {
      const merge = twoParts({ 'a.txt': 'A\n' }, { 'a.txt': 'B\n' })
      expect(merge()).toContain('RESOLVE')
      renameSync(join(tree.project, 'a.txt'), join(tree.project, 'c.txt'))
      tree.git('add', '--all')
      expect(merge()).toContain('RESOLVE')
      tree.write({ 'c.txt': 'Install\n=======\nA\nB\n' })
      expect(merge()).toBe('<goto>TEST</goto>')
      expect(tree.git('show', 'HEAD:c.txt')).toContain('A\nB')
    })

    it('is left out with its reason in one line, as are its title and what another worker said', () => {
      const merge = twoParts({ 'a.txt': 'A\n' }, { 'a.txt': 'B\n' })
      const file = join(tree.notes, 'workers.json')
      const gaveUp = tree.run('fan-out', 'GAVE_UP', {
        part_title: 'Part\n3',
        RAYMOND_INPUT: 'No idea\n- [x] Part 3\n\n> [!TIP]\n> Done',
      })
      const result = gaveUp.replace(/^<result status="failure">(.*)<\/result>$/s, '$1')
      const attributes = { part_title: 'Part\n3', part_base: base }
      const third = { agent: 'main_work3', status: 'failed', result, failure: null, attributes, branch: null }
      writeFileSync(file, JSON.stringify([...JSON.parse(readFileSync(file, 'utf8')), third]))
      expect(merge()).toContain('RESOLVE')
      tree.run('fan-out', 'SKIP', { RAYMOND_INPUT: 'They differ\n- [x] Part 2' })
      expect(merge()).toBe('<goto>TEST</goto>')
      expect(tree.run('fan-out', 'PASSED')).toContain(
        '- [x] Part 1\n- [ ] Part 2: They differ - [x] Part 2\n- [ ] Part 3: No idea - [x] Part 3 > [!TIP] > Done.\n',
      )
    })

    describe('where the tests write a file that it has changed as well', () => {
      const content = `file ${createHash('sha256').update('tested\n').digest('hex')}`
      const rewritten = () => {
        const baseline = { results: [], leftovers: [], rewritten: [{ path: 'lock.txt', content }] }
        writeFileSync(join(tree.notes, 'baseline.json'), JSON.stringify(baseline))
      }
      beforeEach(() => {
        tree.write({ 'lock.txt': '1\n' })
        tree.git('add', '--all')
        tree.git('commit', '--quiet', '--message', 'more')
        base = tree.git('rev-parse', 'HEAD')
      })

      it('is in the draft all the same', () => {
        const merge = twoParts({ 'a.txt': 'A\n', 'lock.txt': 'A\n' }, { 'a.txt': 'B\n' })
        rewritten()
        expect(merge()).toContain('RESOLVE')
        tree.write({ 'a.txt': 'AB\n', 'lock.txt': 'tested\n' })
        expect(merge()).toBe('<goto>TEST</goto>')
        tree.write({ 'lock.txt': 'tested\n' })
        expect(tree.run('fan-out', 'PASSED')).not.toContain('Not in here')
        expect(tree.git('show', 'HEAD:lock.txt')).toBe('A')
        expect(tree.proposed()[0]).not.toHaveProperty('closes')
      })

      it('is named where it cannot be had, and the issue stays open', () => {
        const merge = twoParts({ 'lock.txt': 'A\n' }, { 'lock.txt': 'B\n', 'b.txt': 'B\n' })
        rewritten()
        expect(merge()).toContain('RESOLVE')
        tree.write({ 'lock.txt': 'tested\n' })
        expect(merge()).toBe('<goto>TEST</goto>')
        const lost = 'Not in here, as installing or testing writes it anew: `lock.txt`.'
        const passed = tree.run('fan-out', 'PASSED')
        expect(passed).toContain(`> [!WARNING]\n> Part 2: ${lost}`)
        expect(passed).not.toContain('> Part 1:')
        expect(tree.git('show', 'HEAD:lock.txt')).toBe('A')
        expect(tree.proposed()).toMatchObject([{ closes: false }])
      })
    })

    it('is open while the line between the two is there', () => {
      const merge = twoParts({ 'a.txt': 'A\n' }, { 'a.txt': 'B\n' })
      expect(merge()).toContain('RESOLVE')
      tree.write({ 'a.txt': 'A\n=======\nB\n' })
      expect(merge()).toContain('RESOLVE')
      tree.write({ 'a.txt': 'A\nB\n' })
      expect(merge()).toBe('<goto>TEST</goto>')
    })
  })

  it.each([
    ['marks of another length', '* conflict-marker-size=11\n', ''],
    ['short marks', '* conflict-marker-size=3\n', ''],
    ['an example of a conflict', '', '<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> other\n'],
    ['an example and marks of another length', '* conflict-marker-size=9\n', '<<<<<<< HEAD\n=======\n>>>>>>> other\n'],
  ])('is open as long as git’s own marks are there, and no longer: in a file with %s', (_, attributes, example) => {
    tree.write({ '.gitattributes': attributes, 'a.txt': `1\n\n\n\n${example}` })
    tree.git('add', '--all')
    tree.git('commit', '--quiet', '--message', 'more')
    base = tree.git('rev-parse', 'HEAD')
    for (const [part, text] of Object.entries({ main_work1: '2', main_work2: '3' })) {
      tree.git('checkout', '--quiet', '-b', `raymond/one/${part}`, base)
      tree.write({ 'a.txt': `${text}\n\n\n\n${example}` })
      tree.git('commit', '--quiet', '--all', '--message', part)
    }
    tree.git('checkout', '--quiet', 'raymond/one/main')
    tree.git('reset', '--quiet', '--hard', base)
    tree.run('fan-out', 'SETUP', { RAYMOND_INPUT: 'Two parts' })
    const workers = [1, 2].map((at) => {
      const attributes = { part_title: `Part ${at}`, part_base: base }
      return { agent: `main_work${at}`, status: 'completed', result: null, failure: null, attributes, branch: null }
    })
    const file = join(tree.notes, 'workers.json')
    writeFileSync(file, JSON.stringify(workers))
    const merge = () => tree.run('fan-out', 'MERGE', { RAYMOND_WORKERS_FILE: file })
    const open = expect.stringMatching(/Files with conflicts:\na\.txt\n">RESOLVE/)
    expect([merge(), merge()]).toEqual([open, open])
    const half = (tree.read('a.txt') ?? '').replace(/^<+ HEAD\n/m, '')
    tree.write({ 'a.txt': half })
    expect(merge()).toEqual(open)
    tree.write({ 'a.txt': `2\n3\n\n\n\n${example}` })
    expect(merge()).toBe('<goto>TEST</goto>')
  })
})
