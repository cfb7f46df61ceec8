import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { homeFiles, layAtHome } from '../../../src/adapters/cell/home-files.ts'
import { takeNoProgramsFrom } from '../../../src/adapters/process/environment.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

function homeOf(files: Readonly<Record<string, string>>): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'home-')))
  made.push(home)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  return home
}

const NOTHING = { sites: [], managers: [] }
const found = (files: Readonly<Record<string, string>>) => Object.fromEntries(homeFiles(homeOf(files), NOTHING))

describe('what an agent finds in its home of the person’s', () => {
  it('is of .tool-versions the tools and their versions', () => {
    const text =
      '# my token: abc\nnodejs 24.1.0 lts # the newest\npython 3.12 system\nthing https://me:password@example.org\nKEY=value\n'
    expect(found({ '.tool-versions': text })).toEqual({ '.tool-versions': 'nodejs 24.1.0 lts\npython 3.12 system\n' })
  })

  it('is of the settings of mise the table of tools', () => {
    const text = `[env]
TOKEN = "of-the-user"
[tools] # all of them
node = "24"
python = ["3.12", '3.11']
"npm:prettier" = "latest" # of-the-user
go = { version = "1.24", postinstall = "echo of-the-user" }
"http:thing" = "https://me:of-the-user@example.org"
script = "$(of-the-user)"
[settings]
rust = "1"
`
    const tools = `[tools]\n"node" = "24"\n"python" = ["3.12", '3.11']\n"npm:prettier" = "latest"\n"go" = "1.24"\n`
    expect(found({ '.config/mise/config.toml': text })).toEqual({ '.config/mise/config.toml': tools })
  })

  it('is nothing of a large file, of none, and of one that says nothing of tools', () => {
    expect(found({ '.tool-versions': 'node 24\n'.repeat(10_000), '.config/mise/config.toml': '[settings]\na = "1"\n' })).toEqual(
      {},
    )
    expect(found({})).toEqual({})
  })

  it('is what a link of the person leads to, as a file, and nothing of what agents may write', async () => {
    const dotfiles = homeOf({ versions: 'node 24\n' })
    const checkout = homeOf({ versions: 'evil 1\n' })
    takeNoProgramsFrom([checkout])
    const [mine, theirs] = [homeOf({}), homeOf({})]
    symlinkSync(join(dotfiles, 'versions'), join(mine, '.tool-versions'))
    symlinkSync(join(checkout, 'versions'), join(theirs, '.tool-versions'))
    expect([...homeFiles(theirs, NOTHING)]).toEqual([])
    const inside = homeOf({})
    await layAtHome(inside, homeFiles(mine, NOTHING))
    expect(readdirSync(inside, { withFileTypes: true }).map((entry) => [entry.name, entry.isFile()])).toEqual([
      ['.tool-versions', true],
    ])
    expect(readFileSync(join(inside, '.tool-versions'), 'utf8')).toBe('node 24\n')
  })
})
