import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
    ['https://me:s3,cret@pypi.corp.example/simple', 'https://pypi.corp.example/simple'],
    ['https://me:s3|cret@pypi.corp.example/simple', 'https://pypi.corp.example/simple'],
    ['https://me:s3 cret@pypi.corp.example/simple', 'https://pypi.corp.example/simple'],
    ['https:\\\\me:s3cret@pypi.corp.example/simple', 'https://pypi.corp.example/simple'],
    ['https:me:s3cret@pypi.corp.example/simple', 'https://pypi.corp.example/simple'],
    ['https://pypi.corp.example', 'https://pypi.corp.example'],
    ['https://pypi.corp.example/@scope/simple', 'https://pypi.corp.example/@scope/simple'],
  ])('holds no login: %s', (named, told) => {
    const { environment, hosts } = packageSources({ directory, environment: { PIP_INDEX_URL: named } })
    expect(environment.PIP_INDEX_URL).toBe(told)
    expect(hosts).toContain('pypi.corp.example')
  })

  it.each(['https://me:s3/cret@pypi.corp.example/simple', 's3cret', 'me:s3cret@pypi.corp.example/simple', 'login:me:s3cret'])(
    'holds nothing of what is no address: %s',
    (named) => {
      const { environment } = packageSources({ directory, environment: { PIP_INDEX_URL: named, GOPROXY: `${named}|direct` } })
      expect(environment).toEqual({ GOPROXY: expect.not.stringContaining('cret') })
      expect(environment.GOPROXY).toContain('direct')
    },
  )

  it('is known by its name to uv', () => {
    const named = 'corp=https://me:s3cret@pypi.corp.example/simple'
    const { environment, hosts } = packageSources({ directory, environment: { UV_DEFAULT_INDEX: named } })
    expect(environment.PIP_INDEX_URL).toBe('https://pypi.corp.example/simple')
    expect(hosts).toContain('pypi.corp.example')
  })

  it('is what Go is told, in its order', () => {
    const named = 'https://goproxy.corp.example,https://proxy.golang.org|direct'
    const { environment, hosts } = packageSources({ directory, environment: { GOPROXY: named } })
    expect(environment.GOPROXY).toBe(named)
    expect(hosts).toEqual(expect.arrayContaining(['goproxy.corp.example', 'proxy.golang.org']))
  })

  it('holds none where there are several', () => {
    const named = 'https://me:p@ss@one.example/go,https://two.example/go?key=secret|direct'
    const { environment } = packageSources({ directory, environment: { GOPROXY: named } })
    expect(environment.GOPROXY).toBe('https://one.example/go,https://two.example/go|direct')
  })
})

/** A project with that file, or a home. */
function folderWith(file: string, text = ''): string {
  const folder = mkdtempSync(join(directory, 'folder-'))
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  return folder
}

describe('X-3.1: packages are the hosts', () => {
  it.each([
    ['mix.exs', ['builds.hex.pm', 'hex.pm', 'repo.hex.pm']],
    ['deno.json', ['deno.land', 'jsr.io', 'npm.jsr.io', 'registry.npmjs.org']],
    ['yarn.lock', ['registry.npmjs.org', 'registry.yarnpkg.com', 'repo.yarnpkg.com']],
    ['.yarnrc.yml', ['repo.yarnpkg.com']],
    ['composer.json', ['repo.packagist.org']],
  ])('where the package manager of %s looks, and where that itself comes from', (file, hosts) => {
    expect(packageSources({ directory: folderWith(file), environment: {} }).hosts).toEqual(hosts)
  })

  it.each([
    ['pom.xml', '.m2/settings.xml', '<mirror><url>https://maven.corp.example/all</url></mirror>', 'repo.maven.apache.org'],
    ['Cargo.toml', '.cargo/config.toml', '[source.m]\nregistry = "sparse+https://crates.corp.example/"\n', 'index.crates.io'],
    ['a.csproj', '.nuget/NuGet/NuGet.Config', '<add key="c" value="https://nuget.corp.example/v3" />', 'api.nuget.org'],
  ])('of a mirror and of the usual place, where no variable tells of the mirror: %s', (marker, file, text, usual) => {
    const { hosts } = packageSources({ directory: folderWith(marker), environment: { HOME: folderWith(file, text) } })
    expect(hosts.filter((host) => host === usual || host.endsWith('.corp.example'))).toHaveLength(2)
  })

  it('of a mirror alone, where a variable tells of it', () => {
    const home = folderWith('.npmrc', 'registry = https://npm.corp.example/\n')
    expect(packageSources({ directory: folderWith('package.json'), environment: { HOME: home } })).toEqual({
      hosts: ['npm.corp.example'],
      environment: { npm_config_registry: 'https://npm.corp.example' },
    })
  })
})
