import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { packageSources } from '../../../src/adapters/cell/package-sources.ts'

const directory = mkdtempSync(join(tmpdir(), 'raymond-sources-'))
for (const name of ['pyproject.toml', 'go.mod']) writeFileSync(join(directory, name), '')
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 9 }))

describe('where package managers look, as a cell is told', () => {
  it.each([
    ['https://me:s3c@ret@pypi.corp.example/simple', 'https://pypi.corp.example/simple'],
    ['https://pypi.corp.example/simple?token=secret', 'https://pypi.corp.example/simple'],
    ['https://pypi.corp.example/simple#secret', 'https://pypi.corp.example/simple'],
    ['https://pypi.corp.example/@scope/simple', 'https://pypi.corp.example/@scope/simple'],
  ])('holds no login: %s', (named, told) => {
    const { environment, hosts } = packageSources({ directory, environment: { PIP_INDEX_URL: named } })
    expect(environment.PIP_INDEX_URL).toBe(told)
    expect(hosts).toContain('pypi.corp.example')
  })

  it('holds none where there are several', () => {
    const named = 'https://me:p@ss@one.example/go,https://two.example/go?key=secret|direct'
    const { environment } = packageSources({ directory, environment: { GOPROXY: named } })
    expect(environment.GOPROXY).toBe('https://one.example/go,https://two.example/go|direct')
  })
})
