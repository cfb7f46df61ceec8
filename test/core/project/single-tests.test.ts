import { describe, expect, it } from 'vitest'
import { detectProject } from '../../../src/core/project/detect-project.ts'

function commands(files: Readonly<Record<string, string>>): readonly string[] {
  return detectProject(Object.entries(files).map(([path, text]) => ({ path, isExecutable: false, text }))).commands
}

const withTest = (script: string) => JSON.stringify({ scripts: { test: script }, devDependencies: { x: '1' } })

describe('the command of one test, among those that an implementing agent may run', () => {
  it('names the file behind a runner that takes one', () => {
    const python = { 'pyproject.toml': '[project]\nname="x"\n[tool.pytest.ini_options]\n', 'uv.lock': '' }
    expect(commands({ ...python, 'tests/test_a.py': 'def test_a(): pass', 'a.py': '' })).toEqual([
      'uv run pytest',
      'uv run pytest tests/test_a.py',
    ])
    expect(commands({ Gemfile: 'gem "rspec"', '.rspec': '', 'spec/a_spec.rb': '' })).toContain('bundle exec rspec spec/a_spec.rb')
  })

  it('names the package in Go, once', () => {
    const files = { 'go.mod': 'module x\n', 'a/a_test.go': '', 'a/b_test.go': '', 'a/a.go': '' }
    expect(commands(files).filter((command) => command.startsWith('go test'))).toEqual(['go test ./...', 'go test ./a'])
  })

  it('goes through the script of a Node project where that hands a file on', () => {
    const found = (script: string, lock: string) =>
      commands({ 'package.json': withTest(script), [lock]: '', 'src/a.test.ts': '' }).filter((one) => one.includes('test.ts'))
    expect(found('vitest run', 'package-lock.json')).toEqual(['npm test -- src/a.test.ts'])
    expect(found('jest', 'pnpm-lock.yaml')).toEqual(['pnpm test src/a.test.ts'])
    expect(found('tsc && vitest run', 'package-lock.json')).toEqual([])
    expect(found('node --test test/*.js', 'package-lock.json')).toEqual([])
  })

  it('leaves out names that a shell or a rule could read otherwise, and bounds the list', () => {
    const python = { 'pytest.ini': '' }
    expect(commands({ ...python, 'tests/test_a b.py': '', 'tests/test_$(x).py': '', '-p/test_x.py': '' })).toEqual([
      '.venv/bin/python -m pytest',
    ])
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`tests/test_${i}.py`, '']))
    expect(commands({ ...python, ...many })).toHaveLength(61)
  })
})
