import manifest from '../../../package.json' with { type: 'json' }
import type { Traces } from '../../ports/traces.ts'
import type { ExporterOptions } from './exporter.ts'
import { readTelemetry } from './telemetry.ts'

type Options = Omit<ExporterOptions, 'settings' | 'version'> & {
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** The collector that the `OTEL_*` variables name; undefined, and nothing is loaded, where they name none. */
export async function openTraces({ environment, ...options }: Options): Promise<Traces | undefined> {
  const { settings, notices } = readTelemetry(environment)
  for (const notice of notices) options.notice(notice)
  if (settings === undefined) return undefined
  const { createExporter } = await import('./exporter.ts')
  return createExporter({ ...options, settings, version: manifest.version })
}
