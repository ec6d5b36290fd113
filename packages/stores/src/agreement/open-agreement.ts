import type { StoreLogger } from '../logger.ts'
import type { RedisWatch } from '../redis/redis-watch.ts'
import type { Agreement } from './port.ts'

/** Where processes of a site agree, and on what. */
export interface AgreementOptions {
  readonly redisUrl: string
  readonly website: string
  readonly topic: string
  readonly logger: StoreLogger
  /** Hears how Redis is doing. */
  readonly watch?: RedisWatch | undefined
}

/** Opens an agreement. Never throws for a server that cannot be reached. */
export async function openAgreement(options: AgreementOptions): Promise<Agreement> {
  const { openRedisAgreement } = await import('./redis-agreement.ts')
  return openRedisAgreement({ ...options, purpose: 'what processes of the site agree on' })
}
