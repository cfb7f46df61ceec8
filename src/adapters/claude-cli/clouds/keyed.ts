import type { Cloud } from './cloud.ts'

/** A credential that goes into one field of every call. Null is a gateway that asks for none. */
export function keyed(
  secret: string | null,
  field: 'x-api-key' | 'authorization',
): Pick<Cloud, 'credential' | 'secrets' | 'ready'> {
  const fields: Readonly<Record<string, string>> =
    secret === null ? {} : { [field]: field === 'authorization' ? `Bearer ${secret}` : secret }
  return {
    credential: async () => fields,
    secrets: () => (secret === null ? [] : [secret]),
    ready: async () => {},
  }
}
