import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

const FLOW = `import { readFileSync } from 'node:fs'
const { toolchains } = JSON.parse(readFileSync(process.env.RAYMOND_PROJECT_FILE, 'utf8'))
console.log('<result>' + toolchains.map(({ root, test }) => root + ': ' + test).join(', ') + '</result>')
`

describe('raymond project', () => {
  it('says what was detected, for people and for programs, and looks into no folder of dependencies', async () => {
    const folder = folderOf({ 'shop/go.mod': 'module shop', 'shop/node_modules/x/package.json': '{"scripts":{"test":"x"}}' })
    const { code, stdout } = await raymond(folder, 'project', 'shop', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      toolchains: [
        { name: 'go', root: '.', install: 'go mod download', test: 'go test ./...', checks: ['go vet ./...'], why: 'go.mod' },
      ],
      commands: ['go test ./...', 'go vet ./...', 'gofmt -w .'],
    })
    const shown = await raymond(`${folder}/shop`, 'project')
    expect(shown.stdout).toContain('go in . (go.mod)\n  install  go mod download\n  test     go test ./...\n')
  })

  it('is what the configuration says, where it says something', async () => {
    const config = 'version: 1\nproject: { test: make ci, roots: [./web/] }\n'
    const folder = folderOf({ '.github/raymond.yml': config, 'web/package.json': '{"scripts":{"test":"x"}}', 'go.mod': '' })
    const { stdout } = await raymond(folder, 'project', '--json')
    expect(JSON.parse(stdout).toolchains).toMatchObject([
      { name: 'go', root: '.' },
      { name: 'configured', root: 'web', install: null, test: 'make ci' },
    ])
  })

  it('says how to say it, when nothing was detected', async () => {
    const { code, stdout } = await raymond(folderOf({ 'README.md': '' }), 'project')
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('project: { install: make deps, test: make test }'),
    })
    expect(await raymond(folderOf(), 'project', 'nowhere')).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('nowhere'),
    })
  })

  it('is what scripts of a run read, as it was when the run started', async () => {
    const folder = folderOf({ 'go.mod': '', 'flow/START.mjs': FLOW })
    expect(await raymond(folder, 'run', 'flow', '--quiet')).toMatchObject({ code: 0, stdout: '.: go test ./...\n' })
  })
})
