import type { ProjectFolder } from './project-folder.ts'
import type { DetectedToolchain } from './toolchain.ts'

/** What a detector knows of the folders above: files that already stand for this one. */
export type CoveredBy = (isCovering: (above: ProjectFolder) => boolean) => boolean

/**
 * Go, Rust, the JVM, .NET and Swift: one file tells all, and one command builds and tests. It does not end with the first part that fails,
 * for what a change makes fail behind tests that were red before would not be seen.
 */
export function detectCompiled(folder: ProjectFolder, isCovered: CoveredBy): readonly DetectedToolchain[] {
  const found = [
    go(folder),
    rust(folder, isCovered),
    maven(folder, isCovered),
    gradle(folder, isCovered),
    dotnet(folder, isCovered),
    swift(folder),
  ]
  return found.filter((toolchain) => toolchain !== undefined)
}

function go(folder: ProjectFolder): DetectedToolchain | undefined {
  if (!folder.has('go.mod')) return undefined
  return toolchain('go', folder, {
    install: 'go mod download',
    test: 'go test ./...',
    checks: ['go vet ./...', ...(folder.names(/^\.golangci\.(ya?ml|toml|json)$/).length > 0 ? ['golangci-lint run'] : [])],
    fixes: ['gofmt -w .'],
    why: 'go.mod',
  })
}

function rust(folder: ProjectFolder, isCovered: CoveredBy): DetectedToolchain | undefined {
  const isWorkspace = (one: ProjectFolder) => /^\[workspace\]/m.test(one.text('Cargo.toml'))
  if (!folder.has('Cargo.toml') || isCovered(isWorkspace)) return undefined
  const flags = isWorkspace(folder) ? ' --workspace' : ''
  return toolchain('rust-cargo', folder, {
    install: folder.has('Cargo.lock') ? 'cargo fetch --locked' : 'cargo fetch',
    test: `cargo test${flags} --no-fail-fast`,
    checks: [`cargo check${flags}`, `cargo clippy${flags}`, 'cargo fmt --check'],
    fixes: ['cargo fmt'],
    why: folder.has('Cargo.lock') ? 'Cargo.toml, Cargo.lock' : 'Cargo.toml',
  })
}

function maven(folder: ProjectFolder, isCovered: CoveredBy): DetectedToolchain | undefined {
  if (!folder.has('pom.xml') || isCovered((above) => /<modules>/.test(above.text('pom.xml')))) return undefined
  const program = folder.has('mvnw') ? (folder.isExecutable('mvnw') ? './mvnw' : 'sh mvnw') : 'mvn'
  const isKotlin = /kotlin-maven-plugin/.test(folder.text('pom.xml'))
  return toolchain(`${isKotlin ? 'kotlin' : 'java'}-maven`, folder, {
    install: `${program} -B -q test-compile`,
    test: `${program} -B -q -fae test`,
    checks: [],
    fixes: [],
    why: folder.has('mvnw') ? 'pom.xml, mvnw' : 'pom.xml',
  })
}

function gradle(folder: ProjectFolder, isCovered: CoveredBy): DetectedToolchain | undefined {
  const [file] = folder.names(/^(build|settings)\.gradle(\.kts)?$/)
  if (file === undefined || isCovered((above) => above.names(/^settings\.gradle(\.kts)?$/).length > 0)) return undefined
  const program = folder.has('gradlew') ? (folder.isExecutable('gradlew') ? './gradlew' : 'sh gradlew') : 'gradle'
  const said = folder.texts(/(^|\/)build\.gradle(\.kts)?$/).join('\n')
  const isKotlin = /kotlin\s*\(\s*["'](jvm|multiplatform)|org\.jetbrains\.kotlin/.test(said)
  const usesSpotless = /com\.diffplug\.spotless/.test(said)
  return toolchain(`${isKotlin ? 'kotlin' : 'java'}-gradle`, folder, {
    install: `${program} testClasses --console=plain`,
    test: `${program} test --continue --console=plain`,
    checks: [...(usesSpotless ? [`${program} spotlessCheck`] : []), ...(/ktlint/.test(said) ? [`${program} ktlintCheck`] : [])],
    fixes: usesSpotless ? [`${program} spotlessApply`] : [],
    why: folder.has('gradlew') ? `${file}, gradlew` : file,
  })
}

const SOLUTION = /\.slnx?$/

function dotnet(folder: ProjectFolder, isCovered: CoveredBy): DetectedToolchain | undefined {
  const [solution, ...others] = folder.names(SOLUTION)
  const file = solution ?? folder.names(/\.(cs|fs|vb)proj$/)[0]
  if (file === undefined || isCovered((above) => above.names(SOLUTION).length > 0)) return undefined
  const what = others.length > 0 ? ` ${file}` : ''
  return toolchain('dotnet', folder, {
    install: `dotnet restore${what}`,
    test: `dotnet test${what}`,
    checks: [`dotnet build${what}`],
    fixes: [`dotnet format${what}`],
    why: file,
  })
}

function swift(folder: ProjectFolder): DetectedToolchain | undefined {
  if (!folder.has('Package.swift')) return undefined
  const rest = { install: 'swift package resolve', test: 'swift test', checks: ['swift build'], fixes: [], why: 'Package.swift' }
  return toolchain('swift', folder, rest)
}

type Rest = Omit<DetectedToolchain, 'name' | 'root'>

function toolchain(name: string, { root }: ProjectFolder, rest: Rest): DetectedToolchain {
  return { name, root, ...rest }
}
