import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** Permissions of a job's token, by name. */
export type PermissionBlock = Readonly<Record<string, string>>

/** The `permissions:` blocks in a document of ours or an Actions workflow, where they stand on one line. */
export function permissionBlocksOf(file: string): readonly PermissionBlock[] {
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
  return Array.from(text.matchAll(/\bpermissions: (\{[^}\n]*\})/g), ([, block]) => parse(block ?? '') as PermissionBlock)
}

/** What README tells people to give: all that the action may ever ask GitHub's API for. `id-token` is no right of the job's token there. */
export function documentedPermissions(): PermissionBlock {
  const [block] = permissionBlocksOf('README.md')
  if (!block) throw new Error('README.md has no "permissions: { … }"')
  const { 'id-token': _, ...rights } = block
  return rights
}
