import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import type { Level } from '../../core/lint/finding.ts'
import { USUAL_CONFIGURATION } from '../../core/triggers/config/usual-path.ts'
import type { Platform } from '../../core/workflow/workflow.ts'
import { paint, print } from '../output.ts'
import { platformOf } from '../platform.ts'
import { repositoryRoot } from '../repository-root.ts'
import { UsageError } from '../usage-error.ts'
import { VERSION } from '../version.ts'

interface LintFlags {
  readonly json?: boolean
  readonly config?: string
  readonly sarif?: boolean
  readonly level?: Level
  readonly platform?: Platform
}

export function addLintCommand(program: Command): void {
  program
    .command('lint')
    .summary('find mistakes in workflows before they cost anything')
    .description(
      'Looks through workflows (folders, state files, .zip, .yaml, .edn) and .github/raymond.yml with the workflows that it names.',
    )
    .argument('[path...]', `workflows, configurations, or folders that hold them (default: --config ${USUAL_CONFIGURATION})`)
    .option(
      '--config <file>',
      'a configuration to hold the repository against: its Actions workflows and what its workflows need',
    )
    .option('--json', 'print one JSON object: findings, errors, warnings, infos')
    .option('--sarif', 'print SARIF 2.1.0, for code scanning and editors')
    .addOption(
      new Option(
        '--level <level>',
        'least level to show: info, warning or error (default: warning for people, info for programs)',
      )
        .choices(['info', 'warning', 'error'])
        .argParser(level),
    )
    .addOption(
      new Option('--platform <platform>', 'whose scripts to look at: linux, darwin or windows (default: this one)')
        .choices(['linux', 'darwin', 'windows'])
        .argParser(platform),
    )
    .action(lint)
}

async function lint(paths: readonly string[], flags: LintFlags): Promise<void> {
  if (flags.json === true && flags.sarif === true) {
    throw new UsageError('--json and --sarif exclude each other.', 'Give one of them.')
  }
  const root = repositoryRoot(process.cwd())
  const isUsual = paths.length === 0 && flags.config === undefined
  // Without a word of where, it is the repository's own, as for other commands, and its paths are named from there.
  const cwd = isUsual && !existsSync(USUAL_CONFIGURATION) ? root : process.cwd()
  const config = flags.config ?? (isUsual && existsSync(join(cwd, USUAL_CONFIGURATION)) ? USUAL_CONFIGURATION : undefined)
  if (paths.length === 0 && config === undefined) {
    throw new UsageError(`There is no ${USUAL_CONFIGURATION} here, and no path is given.`, 'Name a path: raymond lint FOLDER')
  }
  const [{ lintPaths }, { createDefinitionReader }, { tallyOf, isAtLeast }] = await Promise.all([
    import('../../runtime/lint-paths.ts'),
    import('../../adapters/workflow-files/definition-reader.ts'),
    import('../../core/lint/finding.ts'),
  ])
  const reader = createDefinitionReader({ cwd, root })
  const findings = await lintPaths(paths, {
    reader,
    platform: flags.platform ?? platformOf(process.platform),
    config,
  })
  const tally = tallyOf(findings)
  const shown = findings.filter((finding) => isAtLeast(finding.level, flags.level ?? 'info'))
  process.exitCode = tally.errors > 0 ? 1 : 0
  if (flags.json === true) return write(JSON.stringify({ findings: shown, ...tally }, null, 2))
  if (flags.sarif === true) {
    const { sarifOf } = await import('../../core/lint/sarif.ts')
    return write(JSON.stringify(sarifOf(shown, VERSION), null, 2))
  }
  const { lintText } = await import('../render/lint-text.ts')
  write(lintText(findings, tally, flags.level ?? 'warning', (style, text) => paint(style, text, process.stdout)))
}

function write(text: string): void {
  print(text)
}

function level(text: string): Level {
  if (text === 'info' || text === 'warning' || text === 'error') return text
  throw new UsageError(`"${text}" is not a level.`, 'One of: --level info, --level warning, --level error')
}

/** As people name it. */
function platform(text: string): Platform {
  if (text === 'linux' || text === 'darwin' || text === 'win32') return text
  if (text === 'windows') return 'win32'
  if (text === 'macos') return 'darwin'
  throw new UsageError(`"${text}" is not a platform.`, 'One of: --platform linux, --platform darwin, --platform windows')
}
