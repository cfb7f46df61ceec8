import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseNetworkEntry } from '../../core/workflow/network-list.ts'
import { entriesOf } from './entries.ts'

export interface PackageSources {
  readonly hosts: readonly string[]
  /** Tells the package managers in a cell, which do not see the user's own files, where they were configured to look. */
  readonly environment: Readonly<Record<string, string>>
}

export interface PackageFacts {
  /** The checkout: says which toolchains there are. What its files configure is not believed, as agents can write them. */
  readonly directory: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

interface Toolchain {
  /** Files of a project that uses it. */
  readonly markers: RegExp
  /** Variables that configure it, and files of the user or the machine with the line that does. */
  readonly variables: readonly string[]
  readonly files: readonly (readonly [file: string, setting: RegExp])[]
  /** The variable by which a package manager is told. */
  readonly mirrorVariable: string | null
  /** What stands between several, where there may be. */
  readonly separators?: RegExp
  /** Where it looks when nothing says otherwise. */
  readonly hosts: readonly string[]
}

/** Nothing is looked for that says otherwise. */
const BY_ITSELF = { variables: [], files: [], mirrorVariable: null }

const TOOLCHAINS: readonly Toolchain[] = [
  {
    markers: /^(?:package\.json|package-lock\.json|yarn\.lock|pnpm-lock\.yaml)$/,
    variables: ['npm_config_registry', 'NPM_CONFIG_REGISTRY', 'YARN_NPM_REGISTRY_SERVER'],
    files: [
      ['~/.npmrc', /^registry\s*=\s*(\S+)/m],
      ['/etc/npmrc', /^registry\s*=\s*(\S+)/m],
      ['~/.yarnrc.yml', /^npmRegistryServer:\s*["']?([^\s"']+)/m],
    ],
    mirrorVariable: 'npm_config_registry',
    hosts: ['registry.npmjs.org', 'registry.yarnpkg.com'],
  },
  {
    markers: /^(?:pyproject\.toml|requirements.*\.txt|setup\.py|setup\.cfg|Pipfile|poetry\.lock|uv\.lock)$/,
    variables: ['PIP_INDEX_URL', 'UV_INDEX_URL', 'UV_DEFAULT_INDEX'],
    files: [
      ['~/.config/pip/pip.conf', /^index-url\s*=\s*(\S+)/m],
      ['~/.pip/pip.conf', /^index-url\s*=\s*(\S+)/m],
      ['/etc/pip.conf', /^index-url\s*=\s*(\S+)/m],
    ],
    mirrorVariable: 'PIP_INDEX_URL',
    hosts: ['pypi.org', 'files.pythonhosted.org'],
  },
  {
    markers: /^(?:go\.mod|go\.work)$/,
    variables: ['GOPROXY'],
    files: [['~/.config/go/env', /^GOPROXY=(\S+)/m]],
    mirrorVariable: 'GOPROXY',
    separators: /([,|])/,
    hosts: ['proxy.golang.org', 'sum.golang.org'],
  },
  {
    markers: /^Cargo\.(?:toml|lock)$/,
    variables: ['CARGO_REGISTRIES_CRATES_IO_INDEX'],
    files: [['~/.cargo/config.toml', /^[ \t]*registry\s*=\s*["'](?:sparse\+)?([^"']+)/m]],
    mirrorVariable: null,
    hosts: ['index.crates.io', 'static.crates.io', 'crates.io'],
  },
  {
    markers: /^(?:pom\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|mvnw|gradlew)$/,
    variables: [],
    files: [['~/.m2/settings.xml', /<mirror>[\s\S]*?<url>\s*([^<\s]+)/]],
    mirrorVariable: null,
    hosts: ['repo.maven.apache.org', 'repo1.maven.org', 'plugins.gradle.org', 'services.gradle.org', 'downloads.gradle.org'],
  },
  {
    markers: /^Gemfile/,
    variables: ['BUNDLE_MIRROR__ALL'],
    files: [],
    mirrorVariable: 'BUNDLE_MIRROR__ALL',
    hosts: ['rubygems.org', 'index.rubygems.org'],
  },
  { markers: /^(?:yarn\.lock|\.yarnrc\.yml)$/, ...BY_ITSELF, hosts: ['repo.yarnpkg.com'] }, // where Corepack has Yarn itself
  { markers: /^(?:mix\.exs|mix\.lock)$/, ...BY_ITSELF, hosts: ['hex.pm', 'repo.hex.pm', 'builds.hex.pm'] },
  { markers: /^deno\.(?:jsonc?|lock)$/, ...BY_ITSELF, hosts: ['jsr.io', 'npm.jsr.io', 'deno.land', 'registry.npmjs.org'] },
  { markers: /^composer\.json$/, ...BY_ITSELF, hosts: ['repo.packagist.org'] },
  {
    markers: /\.(?:csproj|fsproj|vbproj|sln)$/,
    variables: [],
    files: [['~/.nuget/NuGet/NuGet.Config', /<add[^>]*value="(https:[^"]+)"/]],
    mirrorVariable: null,
    hosts: ['api.nuget.org'],
  },
]

/** Where the package managers of the toolchains that a checkout uses are configured to look. */
export function packageSources({ directory, environment }: PackageFacts): PackageSources {
  const names = [directory, ...foldersIn(directory)].flatMap((folder) => filesIn(folder))
  const used = TOOLCHAINS.filter(({ markers }) => names.some((name) => markers.test(name)))
  const found = used.map((toolchain) => ({ toolchain, parts: partsOf(configured(toolchain, environment), toolchain) }))
  return {
    hosts: [...new Set(found.flatMap(({ toolchain, parts }) => hostsFor(toolchain, parts)))].sort(),
    environment: Object.fromEntries(
      found.flatMap(({ toolchain: { mirrorVariable }, parts }) => {
        const told = parts?.map(withoutLogin).join('') ?? ''
        return told === '' || mirrorVariable === null ? [] : [[mirrorVariable, told]]
      }),
    ),
  }
}

/** In a cell one that no variable tells of a mirror looks where it looks by itself: the file with that setting is in another home. */
function hostsFor({ hosts, mirrorVariable }: Toolchain, parts: readonly string[] | undefined): readonly string[] {
  const mirrors = parts?.flatMap(hostsOfUrl)
  if (mirrors === undefined) return hosts
  return mirrorVariable === null ? [...mirrors, ...hosts] : mirrors
}

function configured({ variables, files }: Toolchain, environment: PackageFacts['environment']): string | undefined {
  const named = variables.map((name) => environment[name]).find((value) => value !== undefined && value !== '')
  if (named !== undefined) return named
  return files
    .map(([file, setting]) => setting.exec(readText(file.replace(/^~/, environment.HOME ?? '/nowhere')))?.[1])
    .find((value) => value !== undefined)
}

/** With what stands between them. */
function partsOf(text: string | undefined, { separators }: Toolchain): readonly string[] | undefined {
  if (text === undefined) return undefined
  return separators === undefined ? [text] : text.split(separators)
}

/** uv puts a name before it. */
function urlOf(text: string): URL | undefined {
  const address = text.trim().replace(/^[\w.-]+=/, '')
  return URL.canParse(address) ? new URL(address) : undefined
}

function hostsOfUrl(text: string): readonly string[] {
  const url = urlOf(text)
  if (url === undefined || url.protocol !== 'https:' || url.port !== '') return []
  return parseNetworkEntry(url.hostname) === undefined ? [] : [url.hostname]
}

/** What Go takes for an address that is none, and what stands between two. */
const WORD = /^(?:direct|off|[,|])$/

/** A password may hold whatever separates addresses elsewhere, and a token stand in a query. Nothing is left of what cannot be read. */
function withoutLogin(text: string): string {
  if (WORD.test(text)) return text
  const url = urlOf(text)
  if (url === undefined || !['http:', 'https:', 'file:'].includes(url.protocol)) return ''
  Object.assign(url, { username: '', password: '', search: '', hash: '' })
  return url.pathname === '/' ? url.href.slice(0, -1) : url.href
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function foldersIn(folder: string): readonly string[] {
  const folders = entriesOf(folder).filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
  return folders.slice(0, 100).map(({ name }) => join(folder, name))
}

function filesIn(folder: string): readonly string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}
