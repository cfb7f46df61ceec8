/** Scripts of the ready workflows decide by notes beside the state; of `.raymond/`, where agents and tests write, they read what agents are the authors of. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './architecture.ts'

/** What a prompt has an agent write for a script. */
const BY_AGENTS: Readonly<Record<string, readonly string[]>> = { coding: ['replies.md'], ralph: ['progress.md'] }

/** Lines that name the folder, or something in it, and read nothing that code has laid there. */
const HARMLESS = [
  /RAYMOND_STATE_DIR = '\.raymond'/,
  /^\s*(?:\/\/|\*|\/\*)/,
  /^ *rmSync\('\.raymond', \{ recursive: true, force: true \}\)$/,
  /^if \(existsSync\('\.raymond'\)\) \{$/, // whether it came along at all
  /'--', (?:'\.', )?'(?::\(exclude\))?\.raymond'/, // what git is to leave out
  /\.filter\(\(path\) => !path\.startsWith\('\.raymond\/'\)\)/, // what of all names nobody is told
  /join\(found\.status === 0 \? found\.stdout\.trim\(\) : process\.cwd\(\), '\.raymond'\)/, // the home of worktrees
  /join\(process\.cwd\(\), '\.raymond', 'worktrees'/,
  /<result status="failure">The notes of this run in \.raymond\/ did not come along/,
  /^ *mkdirSync\('\.raymond', \{ recursive: true \}\)$/,
  /^ *writeFileSync\('\.raymond\/(?:review\.diff|\.gitignore)', /,
  /fromFile\('\.raymond\/pull-request\.diff'\)/, // a person lays it there, for an agent that writes nothing
  /They are in \\`\.raymond\/pull-request\.diff\\`/, // told to agents
  /Some tests failed before the first round: see \.raymond\/baseline\.md/,
]

const scripts = globSync('workflows/*/*.mjs', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('/TEST.mjs')) // it decides nothing, see docs/adr/0020
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The text of a function of a script, up to its end. */
function textOf(name: string, text: string): string | undefined {
  return new RegExp(`^function ${name}\\([^]*?\\n}\\n`, 'm').exec(text)?.[0]
}

describe('scripts of the ready workflows', () => {
  it('read of .raymond/ nothing but by one guard, and write to it by another', () => {
    expect(scripts.length).toBeGreaterThan(50)
    const odd = scripts.flatMap(({ file, text }) => {
      const rest = ['lay', 'written'].reduce((left, name) => left.replace(textOf(name, left) ?? '', ''), text)
      const lines = rest.split('\n').filter((line) => line.includes('.raymond'))
      return lines.filter((line) => !HARMLESS.some((one) => one.test(line))).map((line) => `${file}: ${line.trim()}`)
    })
    expect(odd).toEqual([])
  })

  it.each([
    'written',
    'lay',
    'leftOut',
    'unstage',
    'isTooLarge',
    'statOf',
    'untaken',
    'unreadable',
    'restoreRewritten',
    'restoreParts',
    'restoreProtected',
    'notePutBack',
    'asPutBack',
    'contentOf',
    'isGone',
    'notedBefore',
    'but',
    'removeMade',
    'notInHere',
    'withoutPullRequest',
    'isHere',
    'beginning',
  ])('have the same guard everywhere: %s', (name) => {
    const all = scripts.filter(({ file }) => !file.startsWith('workflows/review/')) // whose agents write nothing
    const texts = new Set(all.flatMap(({ text }) => textOf(name, text) ?? []))
    expect([...texts]).toHaveLength(1)
  })

  it('know what tests have rewritten by the same content as TEST, which notes it', () => {
    const [passed, noted] = ['PASSED', 'TEST'].map((state) => readFileSync(join(root, `workflows/coding/${state}.mjs`), 'utf8'))
    for (const name of ['contentOf', 'isGone']) expect(textOf(name, noted ?? '')).toBe(textOf(name, passed ?? ''))
  })

  it('read so what a prompt has an agent write, and nothing else', () => {
    for (const { file, text } of scripts) {
      const [, flow = ''] = file.split('/')
      const names = Array.from(text.matchAll(/(?<!function )\bwritten\(([^)]*)\)/g), ([, given = '']) =>
        given.replaceAll("'", ''),
      )
      expect(
        names.filter((name) => !BY_AGENTS[flow]?.includes(name)),
        file,
      ).toEqual([])
    }
    for (const [flow, names] of Object.entries(BY_AGENTS)) {
      const prompts = globSync(`workflows/${flow}/*.md`, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
      for (const name of names) expect(prompts.join('\n')).toContain(`.raymond/${name}`)
    }
  })
})
