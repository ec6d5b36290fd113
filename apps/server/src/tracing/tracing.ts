import type { ServerConfig } from '../config/config.ts'
import type { ServerLogger } from '../operation/logger.ts'
import type { Tracing } from './port.ts'

/** Opens it where the operator asks for it; null loads nothing. */
export async function openTracing(config: ServerConfig, logger: ServerLogger): Promise<Tracing | null> {
  if (config.tracing.exporter === 'off') return null
  const { openOtlp } = await import('./otlp.ts')
  return openOtlp(config, logger)
}
