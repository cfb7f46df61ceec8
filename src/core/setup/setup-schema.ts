/** What a workflow needs of a repository: `setup` in its manifest. */
import { z } from 'zod'
import { workflowSchema } from '../triggers/config/config-schema.ts'
import { accessSchema } from '../triggers/config/rules-schema.ts'

const text = z.string().min(1)
const permissions = [
  'contents',
  'issues',
  'pull-requests',
  'actions',
  'checks',
  'discussions',
  'statuses',
  'deployments',
  'packages',
  'security-events',
] as const

/** Settings of a repository that a workflow may need, and that no file can make. */
const repositorySettings = ['pull-requests-by-actions'] as const

/** What is not part of the workflow's entry in the configuration. */
const needsShape = {
  access: accessSchema.optional().describe('Who should be able to start it; one for all workflows of a configuration.'),
  permissions: z
    .partialRecord(z.enum(permissions), z.enum(['read', 'write']))
    .optional()
    .describe('What the job may do.'),
  checkout: z
    .strictObject({ 'fetch-depth': z.number().int().nonnegative() })
    .optional()
    .describe('How many commits it needs; 0 is all of them.'),
  labels: z
    .record(text.max(50), z.strictObject({ color: z.string().regex(/^[0-9a-fA-F]{6}$/), description: text.max(100).optional() }))
    .optional()
    .describe('Labels that it listens to or sets.'),
  secrets: z
    .record(z.string().regex(/^[A-Z_][A-Z0-9_]*$/), text)
    .optional()
    .describe('Secrets that it can use, each with what it is for.'),
  settings: z.array(z.enum(repositorySettings)).optional().describe('Settings of the repository.'),
  programs: z
    .array(z.string().regex(/^[\w.+-]+$/))
    .optional()
    .describe('Programs that it needs on the PATH.'),
}

/** Keys and values of the entry mean what they mean in the configuration. */
export const setupSchema = z.strictObject({ ...workflowSchema.omit({ path: true }).shape, ...needsShape })

export type Setup = z.infer<typeof setupSchema>

const needs: readonly string[] = Object.keys(needsShape)

/** Whether a key is one of the workflow's entry in the configuration. */
export function isEntryKey(key: string): boolean {
  return !needs.includes(key)
}
