import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Finding } from '../../../src/core/lint/finding.ts'
import { type LintOptions, lintWorkflow } from '../../../src/core/lint/lint-workflow.ts'

const root = fileURLToPath(new URL('../../fixtures/lint', import.meta.url))

/** Lints `test/fixtures/lint/NAME` as if it lay in a folder `flow`. */
export function lintFixture(name: string, options: Partial<LintOptions> = {}): readonly Finding[] {
  const files = readdirSync(`${root}/${name}`).map((file) => [file, readFileSync(`${root}/${name}/${file}`, 'utf8')])
  return lintFiles(Object.fromEntries(files), options)
}

export function lintFiles(files: Readonly<Record<string, string>>, options: Partial<LintOptions> = {}): readonly Finding[] {
  const pin = { source: 'flow', commit: null, sha256: '' }
  return lintWorkflow({ id: 'flow', pin, shape: 'folder', files, entry: null }, { platform: 'linux', ...options })
}

export function lintText(text: string, file = 'flow.yaml', options: Partial<LintOptions> = {}): readonly Finding[] {
  const pin = { source: file, commit: null, sha256: '' }
  return lintWorkflow({ id: file, pin, shape: 'file', files: { [file]: text }, entry: null }, { platform: 'linux', ...options })
}

export function ids(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ id }) => id)
}
