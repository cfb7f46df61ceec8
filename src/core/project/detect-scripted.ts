import type { CoveredBy } from './detect-compiled.ts'
import type { ProjectFolder } from './project-folder.ts'
import type { DetectedToolchain } from './toolchain.ts'

/** Ruby, PHP, Elixir and Deno. */
export function detectScripted(folder: ProjectFolder, isCovered: CoveredBy): readonly DetectedToolchain[] {
  return [ruby(folder), php(folder), elixir(folder, isCovered), deno(folder)].filter((toolchain) => toolchain !== undefined)
}

function ruby(folder: ProjectFolder): DetectedToolchain | undefined {
  if (!folder.has('Gemfile')) return undefined
  const uses = (name: string) => folder.text('Gemfile').includes(name)
  const usesRubocop = folder.has('.rubocop.yml') && uses('rubocop')
  return {
    name: 'ruby-bundler',
    root: folder.root,
    install: 'bundle install',
    test: rubyTest(folder),
    checks: usesRubocop ? ['bundle exec rubocop'] : [],
    fixes: usesRubocop ? ['bundle exec rubocop --autocorrect'] : [],
    why: folder.has('Gemfile.lock') ? 'Gemfile, Gemfile.lock' : 'Gemfile',
  }
}

function rubyTest(folder: ProjectFolder): string | null {
  if (folder.has('.rspec') || folder.holds(/^spec\/.*_spec\.rb$/)) return 'bundle exec rspec'
  if (folder.has('bin/rails') && folder.holds(/^test\//)) return 'bin/rails test'
  return /TestTask|task\s*(?:\(\s*)?:?["']?test\b/.test(folder.text('Rakefile')) ? 'bundle exec rake test' : null
}

function php(folder: ProjectFolder): DetectedToolchain | undefined {
  if (!folder.has('composer.json')) return undefined
  const text = folder.text('composer.json')
  const scripts = Object.keys(scriptsOf(text))
  const named = (names: readonly string[]) => names.filter((name) => scripts.includes(name)).map((name) => `composer ${name}`)
  const hasUnit = folder.names(/^phpunit\.xml(\.dist)?$/).length > 0
  const runner = text.includes('pestphp/pest') ? 'vendor/bin/pest' : hasUnit ? 'vendor/bin/phpunit' : null
  const usesStan = text.includes('phpstan/phpstan') && folder.names(/^phpstan\.(neon|neon\.dist|dist\.neon)$/).length > 0
  return {
    name: 'php-composer',
    root: folder.root,
    install: 'composer install --no-interaction --no-progress',
    test: scripts.includes('test') ? 'composer test' : runner,
    checks: [
      ...named(['lint', 'phpstan', 'stan', 'analyse', 'cs', 'cs-check', 'check']),
      ...(usesStan ? ['vendor/bin/phpstan analyse'] : []),
    ],
    fixes: named(['fix', 'cs-fix', 'format']),
    why: folder.has('composer.lock') ? 'composer.json, composer.lock' : 'composer.json',
  }
}

function scriptsOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    const scripts: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'scripts') : undefined
    return typeof scripts === 'object' && scripts !== null ? scripts : {}
  } catch {
    return {}
  }
}

function elixir(folder: ProjectFolder, isCovered: CoveredBy): DetectedToolchain | undefined {
  if (!folder.has('mix.exs') || isCovered((above) => /apps_path:/.test(above.text('mix.exs')))) return undefined
  return {
    name: 'elixir-mix',
    root: folder.root,
    install: 'mix deps.get',
    test: 'mix test',
    checks: [
      'mix compile --warnings-as-errors',
      ...(folder.has('.formatter.exs') ? ['mix format --check-formatted'] : []),
      ...(/:credo\b/.test(folder.text('mix.exs')) ? ['mix credo'] : []),
    ],
    fixes: ['mix format'],
    why: 'mix.exs',
  }
}

function deno(folder: ProjectFolder): DetectedToolchain | undefined {
  const [file] = folder.names(/^deno\.jsonc?$/)
  if (file === undefined) return undefined
  const hasTask = /"tasks"\s*:\s*\{[^{}]*"test"\s*:/.test(folder.text(file))
  return {
    name: 'deno',
    root: folder.root,
    install: null,
    test: hasTask ? 'deno task test' : 'deno test',
    checks: ['deno lint', 'deno fmt --check'],
    fixes: ['deno fmt'],
    why: file,
  }
}
